//! Messages: the texts of the library, each as an identifier with typed arguments.
//!
//! A [`Message`] contains no words. The words are in the catalog of [`anydoku_words`], one file per language, so a
//! sentence is improved in one place and translated by adding a file. A [`Speaker`] formats a message as a string, or
//! in pieces with each argument as a separate piece, so that a picture can highlight the cells, digits and houses of
//! a sentence.
//!
//! ```
//! use anydoku::{Cell, HouseId, Language, Speaker, Topology, msg};
//! let message = msg!("reason-full-house", house = HouseId(0), cell = Cell(3));
//! let topology = Topology::square(2);
//! let german = Language::named("de").unwrap();
//! assert_eq!(Speaker::of(&topology).tell(&message), "r1c4 is the last open cell in row 1");
//! assert_eq!(Speaker::of(&topology).in_language(german).tell(&message), "r1c4 ist die letzte leere Zelle in Zeile 1");
//! ```

pub(crate) mod names;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use anydoku_words::{Language, Pattern, Piece, Value};

use crate::set::DigitSet;
use crate::topology::{Cell, Digit, HouseId, Topology};

/// A message without words: the identifier of a message in the catalog, and its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// The identifier in the catalog: `reason-full-house`.
    pub id: Cow<'static, str>,
    /// The arguments by name, in the order of the reasoning. Pictures color them in this order, in every language.
    #[cfg_attr(feature = "serde", serde(default, with = "crate::data::args", skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Arg>"))]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message.
///
/// User interfaces must handle every kind, so adding a kind breaks their build on purpose.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = "An argument of a message."))]
pub enum Arg {
    /// A number.
    Number(i64),
    /// User input, or a name that does not depend on the language.
    Text(String),
    /// A cell.
    Cell(Cell),
    /// A list of cells.
    Cells(Vec<Cell>),
    /// A digit.
    Digit(Digit),
    /// A set of digits.
    Digits(DigitSet),
    /// A house.
    House(HouseId),
    /// Cells that form a house only because of other houses.
    Implied(Vec<Cell>),
    /// The zero-based index of a rule of the topology.
    Rule(usize),
    /// A candidate that is true or false.
    Node(Node),
    /// A link by which one candidate follows from another: an arrow in the picture, omitted in the text.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arg_link"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArgLink"))]
    Link(Node, Node),
    /// Another message.
    Message(Box<Message>),
    /// A list of arguments.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::arg_list"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::data::ArgList"))]
    List(Joint, Vec<Arg>),
}

/// The separator between the entries of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Joint {
    /// No separator: the entries contain what is needed.
    None,
    /// Commas.
    Comma,
    /// Commas, and "and" before the last.
    And,
    /// Commas, and "or" before the last.
    Or,
    /// Semicolons.
    Semicolon,
}

/// A candidate that is assumed to be true or false.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The cell of the candidate.
    pub cell: Cell,
    /// The digit of the candidate.
    pub digit: Digit,
    /// Whether the digit is in the cell.
    pub on: bool,
}

/// Creates a message from its identifier and arguments: `msg!("reason-full-house", house = house, cell = cell)`.
///
/// The identifier is a literal, so that a test can compare the catalog with the sources.
#[macro_export]
macro_rules! msg {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message {
            id: ::std::borrow::Cow::Borrowed($id),
            args: ::std::vec![$((::std::borrow::Cow::Borrowed(stringify!($name)), $crate::Arg::from($value))),*],
        }
    };
}

/// Implements `Display` and `Error`, in English, for error types that have a method `message`.
#[macro_export]
macro_rules! say_message {
    ($($type:ty),+ $(,)?) => {
        $(impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl ::std::error::Error for $type {})+
    };
}

impl Message {
    /// Returns a message with a computed identifier, for example that of a technique.
    pub fn named(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// Returns a message that is literal text: user input, or a name that does not depend on the language.
    pub fn verbatim(text: impl Into<String>) -> Message {
        msg!("verbatim", text = text.into())
    }

    /// Returns whether the message is empty. A step whose reason was not requested has an empty one.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }

    /// Returns the argument with this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(own, _)| *own == name).map(|(_, arg)| arg)
    }

    /// Calls `each` with every argument in order, including the arguments of nested messages and lists.
    pub fn visit<'a>(&'a self, each: &mut dyn FnMut(&'a Arg)) {
        self.args.iter().for_each(|(_, arg)| arg.visit(each));
    }

    /// Returns the text in this language. Cells are numbered because their names are unknown.
    pub fn in_language(&self, language: Language) -> String {
        Speaker { language, topology: None }.tell(self)
    }
}

/// Formats the message in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

impl Arg {
    /// Returns digits joined with "or": `1 or 2`.
    pub fn either(digits: DigitSet) -> Arg {
        Arg::List(Joint::Or, digits.iter().map(Arg::Digit).collect())
    }

    /// Returns digits as candidates are written in a cell: `124`.
    pub fn together(digits: DigitSet) -> Arg {
        Arg::List(Joint::None, digits.iter().map(Arg::Digit).collect())
    }

    /// Calls `each` with the argument, or with the nested ones if it is a message or a list.
    pub fn visit<'a>(&'a self, each: &mut dyn FnMut(&'a Arg)) {
        match self {
            Arg::Message(message) => message.visit(each),
            Arg::List(_, list) => list.iter().for_each(|arg| arg.visit(each)),
            _ => each(self),
        }
    }
}

/// A formatter of messages in a language, with the names of the cells and houses of a topology.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    /// The language.
    pub language: Language,
    /// The topology that names cells, digits, houses and rules.
    pub topology: Option<&'a Topology>,
}

/// A piece of a formatted message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken<'a> {
    /// The text; empty for a link.
    pub words: String,
    /// The argument of the piece, or `None` if it is only text.
    pub thing: Option<&'a Arg>,
}

impl<'a> From<&'a Topology> for Speaker<'a> {
    fn from(topology: &'a Topology) -> Speaker<'a> {
        Speaker::of(topology)
    }
}

impl<'a> From<&'a Arc<Topology>> for Speaker<'a> {
    fn from(topology: &'a Arc<Topology>) -> Speaker<'a> {
        Speaker::of(topology)
    }
}

impl<'a> From<&Speaker<'a>> for Speaker<'a> {
    fn from(speaker: &Speaker<'a>) -> Speaker<'a> {
        *speaker
    }
}

impl<'a> Speaker<'a> {
    /// Returns a speaker of English with the names of this topology.
    pub fn of(topology: &'a Topology) -> Speaker<'a> {
        Speaker { language: Language::ENGLISH, topology: Some(topology) }
    }

    /// Returns this speaker with another language.
    pub fn in_language(self, language: Language) -> Speaker<'a> {
        Speaker { language, ..self }
    }

    /// Returns the text of a message: `r1c4 is the last open cell in row 1`.
    pub fn tell(&self, message: &Message) -> String {
        self.pieces(message).into_iter().map(|piece| piece.words).collect()
    }

    /// Returns the text of a message in pieces: each argument by itself, and the words between them. The concatenated
    /// pieces are the sentence; a link is an empty piece.
    ///
    /// ```
    /// use anydoku::{Cell, Speaker, Topology, msg};
    /// let (message, topology) = (msg!("reason-naked-single", cell = Cell(3)), Topology::square(2));
    /// let pieces = Speaker::of(&topology).pieces(&message);
    /// let words: Vec<&str> = pieces.iter().map(|piece| piece.words.as_str()).collect();
    /// assert_eq!(words, ["no other candidate is left in ", "r1c4"]);
    /// ```
    pub fn pieces<'m>(&self, message: &'m Message) -> Vec<Spoken<'m>> {
        let mut pieces = Vec::new();
        self.message(message, &mut pieces);
        pieces
    }

    /// Returns the text of an argument: `r1c2 and r1c3`, `row 4`, `r1c1 <> 5`; empty for a link.
    pub fn tell_arg(&self, arg: &Arg) -> String {
        let mut pieces = Vec::new();
        self.arg(arg, &mut pieces);
        pieces.into_iter().map(|piece| piece.words).collect()
    }

    fn message<'m>(&self, message: &'m Message, pieces: &mut Vec<Spoken<'m>>) {
        match self.language.pattern(&message.id) {
            Some(pattern) => self.pattern(pattern, message, pieces),
            // A test keeps the catalog complete, so this message comes from code outside the library.
            None => words(pieces, &message.id),
        }
        let links = message.args.iter().filter(|(_, arg)| arg.is_silent());
        links.for_each(|(_, arg)| self.arg(arg, pieces));
    }

    fn pattern<'m>(&self, pattern: &'static Pattern, message: &'m Message, pieces: &mut Vec<Spoken<'m>>) {
        for piece in &pattern.pieces {
            match piece {
                Piece::Text(text) => words(pieces, text),
                Piece::Argument(name) => match message.arg(name) {
                    Some(arg) => self.arg(arg, pieces),
                    None => words(pieces, name),
                },
                Piece::Message(id) => match self.language.pattern(id) {
                    Some(pattern) => self.pattern(pattern, message, pieces),
                    None => words(pieces, id),
                },
                Piece::Select(select) => {
                    let value = message.arg(select.of).and_then(Arg::value);
                    self.pattern(self.language.choose(select, value), message, pieces);
                }
            }
        }
    }

    fn arg<'m>(&self, arg: &'m Arg, pieces: &mut Vec<Spoken<'m>>) {
        let told = match arg {
            Arg::Number(number) => return words(pieces, &number.to_string()),
            Arg::Text(text) => return words(pieces, text),
            Arg::Message(message) => return self.message(message, pieces),
            Arg::List(joint, list) => return self.list(*joint, list, pieces),
            Arg::Cell(cell) => self.cell(*cell),
            Arg::Cells(cells) => self.cells(cells),
            Arg::Digit(digit) => self.digit(*digit),
            Arg::Digits(digits) => {
                let digits: Vec<Arg> = digits.iter().map(Arg::Digit).collect();
                self.tell_arg(&Arg::List(Joint::And, digits))
            }
            Arg::House(house) => self.house(*house),
            Arg::Implied(cells) => match cells[..] {
                // A picture frames all of them.
                [first, .., last] if cells.len() > 4 => {
                    self.tell(&msg!("house-implied-long", first = first, last = last))
                }
                _ => self.tell(&msg!("house-implied", cells = self.cells(cells))),
            },
            Arg::Rule(rule) => self.rule(*rule),
            Arg::Node(Node { cell, digit, on }) => {
                format!("{} {} {}", self.cell(*cell), if *on { "=" } else { "<>" }, self.digit(*digit))
            }
            Arg::Link(..) => String::new(),
        };
        pieces.push(Spoken { words: told, thing: Some(arg) });
    }

    fn list<'m>(&self, joint: Joint, list: &'m [Arg], pieces: &mut Vec<Spoken<'m>>) {
        let several = self.topology.and_then(|topology| names::several(topology, list));
        let mut numbers = None;
        if let Some((id, each)) = several
            && self.language.pattern(&id).is_some()
        {
            words(pieces, &self.tell(&Message::named(id)));
            words(pieces, " ");
            numbers = Some(each);
        }
        let (between, last) = match joint {
            Joint::None => (None, None),
            Joint::Comma => (Some("list-comma"), Some("list-comma")),
            Joint::And => (Some("list-comma"), Some("list-and")),
            Joint::Or => (Some("list-comma"), Some("list-or")),
            Joint::Semicolon => (Some("list-semicolon"), Some("list-semicolon")),
        };
        for (i, arg) in list.iter().enumerate() {
            let before = if i == 0 {
                None
            } else if i + 1 == list.len() {
                last
            } else {
                between
            };
            if let Some(id) = before {
                words(pieces, &self.tell(&Message::named(id)));
            }
            match &numbers {
                Some(numbers) => pieces.push(Spoken { words: numbers[i].to_string(), thing: Some(arg) }),
                None => self.arg(arg, pieces),
            }
        }
    }

    /// Returns the name of a cell: `r2c7`.
    pub fn cell(&self, cell: Cell) -> String {
        self.topology.map_or_else(|| format!("#{}", cell.index() + 1), |topology| topology.cell_name(cell))
    }

    /// Returns the names of several cells: `r1c1, r1c2 and r3c3`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        let cells = cells.iter().map(|&cell| Arg::Cell(cell)).collect();
        self.tell_arg(&Arg::List(Joint::And, cells))
    }

    /// Returns a digit as people write it, whatever number the lowest digit has.
    pub fn digit(&self, digit: Digit) -> String {
        let number = self.topology.map_or(1, Topology::first_number) + digit.index() as i32;
        match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 36)) {
            Some(symbol) => symbol.to_ascii_uppercase().to_string(),
            None => format!("({number})"),
        }
    }

    /// Returns several digits in step notation: `124`, as in `r1c2 <> 124`. In a sentence they are "1, 2 and 4".
    pub fn digits(&self, digits: DigitSet) -> String {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the name of a house: `row 4`.
    pub fn house(&self, house: HouseId) -> String {
        match self.topology {
            Some(topology) => self.tell(&names::house(topology, house)),
            None => self.tell(&msg!("house-other", number = house.index() + 1)),
        }
    }

    /// Returns the name of a rule: `cage 15 at r1c1`.
    pub fn rule(&self, rule: usize) -> String {
        match self.topology {
            Some(topology) => self.tell(&names::rule(topology, &topology.rules()[rule])),
            None => self.tell(&msg!("rule-other", number = rule + 1)),
        }
    }
}

impl Arg {
    /// Returns whether an argument is only for pictures.
    fn is_silent(&self) -> bool {
        match self {
            Arg::Link(..) => true,
            Arg::List(_, list) => !list.is_empty() && list.iter().all(Arg::is_silent),
            _ => false,
        }
    }

    /// Returns the value that selects a case of a pattern.
    fn value(&self) -> Option<Value<'_>> {
        match self {
            Arg::Number(number) => Some(Value::Number(*number)),
            Arg::Text(text) => Some(Value::Word(text)),
            Arg::List(_, list) => Some(Value::Number(list.len() as i64)),
            Arg::Cells(cells) | Arg::Implied(cells) => Some(Value::Number(cells.len() as i64)),
            Arg::Digits(digits) => Some(Value::Number(digits.len() as i64)),
            _ => None,
        }
    }
}

/// Appends text, extending the last piece if it is only text.
fn words(pieces: &mut Vec<Spoken<'_>>, words: &str) {
    match pieces.last_mut() {
        Some(Spoken { words: before, thing: None }) => before.push_str(words),
        _ => pieces.push(Spoken { words: words.to_owned(), thing: None }),
    }
}

macro_rules! from {
    ($($type:ty: $value:ident => $arg:expr),* $(,)?) => {
        $(impl From<$type> for Arg {
            fn from($value: $type) -> Arg {
                $arg
            }
        })*
    };
}

from! {
    i64: number => Arg::Number(number),
    i32: number => Arg::Number(number.into()),
    u32: number => Arg::Number(number.into()),
    u8: number => Arg::Number(number.into()),
    // Numbers of more than 63 bits are passed as text.
    usize: number => i64::try_from(number).map_or_else(|_| Arg::Text(number.to_string()), Arg::Number),
    u64: number => i64::try_from(number).map_or_else(|_| Arg::Text(number.to_string()), Arg::Number),
    &str: text => Arg::Text(text.to_owned()),
    &String: text => Arg::Text(text.clone()),
    String: text => Arg::Text(text),
    char: sign => Arg::Text(sign.to_string()),
    Cow<'_, str>: text => Arg::Text(text.into_owned()),
    Cell: cell => Arg::Cell(cell),
    Vec<Cell>: cells => Arg::Cells(cells),
    Digit: digit => Arg::Digit(digit),
    DigitSet: digits => Arg::Digits(digits),
    HouseId: house => Arg::House(house),
    Node: node => Arg::Node(node),
    (Node, Node): nodes => Arg::Link(nodes.0, nodes.1),
    Message: message => Arg::Message(Box::new(message)),
    &Message: message => Arg::Message(Box::new(message.clone())),
    Vec<Message>: list => Arg::List(Joint::None, list.into_iter().map(Arg::from).collect()),
    Vec<Arg>: list => Arg::List(Joint::None, list),
    (Joint, Vec<Message>): list => Arg::List(list.0, list.1.into_iter().map(Arg::from).collect()),
    (Joint, Vec<String>): list => Arg::List(list.0, list.1.into_iter().map(Arg::from).collect()),
    (Joint, Vec<Arg>): list => Arg::List(list.0, list.1),
}
