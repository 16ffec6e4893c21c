//! Messages: what the library has to say, as an identifier and typed arguments.
//!
//! A [`Message`] has no words of its own. They are in the catalogue of [`anydoku_words`], one file for each language, so a sentence is
//! improved in one place and translated by adding a file. A [`Speaker`] puts the arguments into the words: to a string, or to pieces of which
//! each argument is one, so that a picture can point at the cells, digits and houses of a sentence.
//!
//! ```
//! use anydoku::{Cell, HouseId, Language, Speaker, Topology, msg};
//! let message = msg!("reason-full-house", house = HouseId(0), cell = Cell(3));
//! let topology = Topology::square(2);
//! let german = Language::named("de").unwrap();
//! assert_eq!(Speaker::of(&topology).tell(&message), "r1c4 is the last open cell in row 1");
//! assert_eq!(Speaker::of(&topology).in_language(german).tell(&message), "r1c4 ist die letzte offene Zelle in Zeile 1");
//! ```

pub(crate) mod names;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use anydoku_words::{Language, Pattern, Piece, Value};

use crate::set::DigitSet;
use crate::topology::{Cell, Digit, HouseId, Topology};

/// Something to say: which message of the catalogue, and the arguments that its words have places for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Message {
    /// The identifier in the catalogue: `reason-full-house`.
    pub id: Cow<'static, str>,
    /// The arguments by name, in the order in which they are thought of: pictures colour them in this order, in every language.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a message.
///
/// Fronts handle every kind, so a new one is a change for all of them and is meant to be noticed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// What somebody wrote, or a name that is the same in every language.
    Text(String),
    /// A cell.
    Cell(Cell),
    /// Several cells.
    Cells(Vec<Cell>),
    /// A digit.
    Digit(Digit),
    /// Several digits.
    Digits(DigitSet),
    /// A house.
    House(HouseId),
    /// Cells that make a house only because others do.
    Implied(Vec<Cell>),
    /// A rule of the topology, by its number from 0.
    Rule(usize),
    /// A candidate that is true or false.
    Node(Node),
    /// One candidate follows from another: an arrow of the picture, which the words do not repeat.
    Link(Node, Node),
    /// Another message.
    Message(Box<Message>),
    /// Several of these.
    List(Joint, Vec<Arg>),
}

/// What stands between the entries of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Joint {
    /// Nothing: the entries bring what is needed.
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

/// A candidate taken as true or false.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Its cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// True: the digit stands there. False: it does not.
    pub on: bool,
}

/// Makes a message of its identifier and arguments: `msg!("reason-full-house", house = house, cell = cell)`.
///
/// The identifier is a literal, so that a test can hold the catalogue against the sources.
#[macro_export]
macro_rules! msg {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message { id: ::std::borrow::Cow::Borrowed($id), args: ::std::vec![$((stringify!($name), $crate::Arg::from($value))),*] }
    };
}

/// Makes errors of types that have a `message`: they are displayed in English by it.
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
    /// Returns a message whose words stand in the catalogue under an identifier that was put together: that of a technique, say.
    pub fn named(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// Returns the message that is a text as it stands: what somebody wrote, or a name that is the same in every language.
    pub fn verbatim(text: impl Into<String>) -> Message {
        msg!("verbatim", text = text.into())
    }

    /// Returns whether there is nothing to say: a step whose reason nobody asked for has an empty one.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }

    /// Returns the argument of this name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(own, _)| *own == name).map(|(_, arg)| arg)
    }

    /// Calls `each` with every argument in order, and those of messages and lists within.
    pub fn visit<'a>(&'a self, each: &mut dyn FnMut(&'a Arg)) {
        self.args.iter().for_each(|(_, arg)| arg.visit(each));
    }

    /// Returns the words in this language; cells have numbers, since nothing says what they are called.
    pub fn in_language(&self, language: Language) -> String {
        Speaker { language, topology: None }.tell(self)
    }
}

/// The words in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

impl Arg {
    /// Returns one of several digits: `1 or 2`.
    pub fn either(digits: DigitSet) -> Arg {
        Arg::List(Joint::Or, digits.iter().map(Arg::Digit).collect())
    }

    /// Returns several digits as they stand in a cell: `124`.
    pub fn together(digits: DigitSet) -> Arg {
        Arg::List(Joint::None, digits.iter().map(Arg::Digit).collect())
    }

    /// Calls `each` with the argument, or with those within if it is a message or a list.
    pub fn visit<'a>(&'a self, each: &mut dyn FnMut(&'a Arg)) {
        match self {
            Arg::Message(message) => message.visit(each),
            Arg::List(_, list) => list.iter().for_each(|arg| arg.visit(each)),
            _ => each(self),
        }
    }
}

/// Says messages in a language, with the names that a topology has for its cells and houses.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    /// The language.
    pub language: Language,
    /// What names cells, digits, houses and rules.
    pub topology: Option<&'a Topology>,
}

/// A piece of what is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken<'a> {
    /// The words; none for a link.
    pub words: String,
    /// What they are about, unless they are only words.
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
    /// Returns a speaker of English about this topology.
    pub fn of(topology: &'a Topology) -> Speaker<'a> {
        Speaker { language: Language::ENGLISH, topology: Some(topology) }
    }

    /// Returns the same speaker with another language.
    pub fn in_language(self, language: Language) -> Speaker<'a> {
        Speaker { language, ..self }
    }

    /// Returns the words of a message: `r1c4 is the last open cell in row 1`.
    pub fn tell(&self, message: &Message) -> String {
        self.pieces(message).into_iter().map(|piece| piece.words).collect()
    }

    /// Returns the words of a message in pieces: each thing it is about by itself, with the words between them. Nothing is left out, so
    /// all words together are the sentence; a link is a piece without words.
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

    /// Returns the words of an argument: `r1c2 and r1c3`, `row 4`, `r1c1 <> 5`; none for a link.
    pub fn tell_arg(&self, arg: &Arg) -> String {
        let mut pieces = Vec::new();
        self.arg(arg, &mut pieces);
        pieces.into_iter().map(|piece| piece.words).collect()
    }

    fn message<'m>(&self, message: &'m Message, pieces: &mut Vec<Spoken<'m>>) {
        match self.language.pattern(&message.id) {
            Some(pattern) => self.pattern(pattern, message, pieces),
            // A test holds the catalogue complete, so this is a message of somebody else's.
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
                // A picture frames them all.
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

    /// Returns what a cell is called: `r2c7`.
    pub fn cell(&self, cell: Cell) -> String {
        self.topology.map_or_else(|| format!("#{}", cell.index() + 1), |topology| topology.cell_name(cell))
    }

    /// Returns what several cells are called: `r1c1, r1c2 and r3c3`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        let cells = cells.iter().map(|&cell| Arg::Cell(cell)).collect();
        self.tell_arg(&Arg::List(Joint::And, cells))
    }

    /// Returns a digit as people write it, whatever number the lowest is.
    pub fn digit(&self, digit: Digit) -> String {
        let number = self.topology.map_or(1, Topology::first_number) + digit.index() as i32;
        match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 36)) {
            Some(symbol) => symbol.to_ascii_uppercase().to_string(),
            None => format!("({number})"),
        }
    }

    /// Returns several digits as they stand in notation: `124`, as in `r1c2 <> 124`. In a sentence they are "1, 2 and 4".
    pub fn digits(&self, digits: DigitSet) -> String {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns what a house is called: `row 4`.
    pub fn house(&self, house: HouseId) -> String {
        match self.topology {
            Some(topology) => self.tell(&names::house(topology, house)),
            None => self.tell(&msg!("house-other", number = house.index() + 1)),
        }
    }

    /// Returns what a rule is called: `cage 15 at r1c1`.
    pub fn rule(&self, rule: usize) -> String {
        match self.topology {
            Some(topology) => self.tell(&names::rule(topology, &topology.rules()[rule])),
            None => self.tell(&msg!("rule-other", number = rule + 1)),
        }
    }
}

impl Arg {
    /// Returns whether an argument is for pictures alone.
    fn is_silent(&self) -> bool {
        match self {
            Arg::Link(..) => true,
            Arg::List(_, list) => !list.is_empty() && list.iter().all(Arg::is_silent),
            _ => false,
        }
    }

    /// Returns what cases of a pattern look at.
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

/// Adds words, to the words before them if there are any.
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
    // What is beyond sixty-three bits is written as it stands.
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

/// Text as it stands. Places that still write English by hand lean on this.
impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::verbatim(text)
    }
}

/// Text as it stands. Places that still write English by hand lean on this.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::verbatim(text)
    }
}
