//! Serializable messages: the identifier and the arguments, for front ends that use their own wording.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use anydoku::{Arg, Cell, Digit, HouseId, Joint, Language, Message, Node, Speaker};

use crate::At;
use crate::facts::numbers_of;
use crate::step::{Candidate, NodeFacts, Thing};

/// A message: its entry in the catalog, and the arguments.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// The identifier, such as `reason-full-house`.
    pub id: String,
    /// The arguments by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Thing>,
}

impl Told {
    pub(crate) fn of(speaker: &Speaker<'_>, message: &Message) -> Told {
        let args = message.args.iter().map(|(name, arg)| ((*name).to_owned(), Thing::of(speaker, arg)));
        Told { id: message.id.to_string(), args: args.collect() }
    }

    /// Returns the message, unless the catalog has none with this identifier and these arguments.
    pub(crate) fn message(&self) -> Option<Message> {
        let names = Language::ENGLISH.pattern(&self.id)?.arguments();
        let name = |own: &String| names.iter().find(|name| *name == own).copied();
        let args: Option<Vec<_>> = self.args.iter().map(|(own, thing)| Some((name(own)?, thing.arg()?))).collect();
        Some(Message { args: args?, ..Message::named(self.id.clone()) })
    }
}

/// Returns the words of these messages in a language, and the messages in serializable form.
pub(crate) fn spoken(messages: &[Message], language: Language) -> (Vec<String>, Vec<Told>) {
    let speaker = Speaker { language, topology: None };
    messages.iter().map(|message| (speaker.tell(message), Told::of(&speaker, message))).unzip()
}

/// The separator between the entries of a list.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum JointName {
    /// No separator.
    None,
    /// Commas between all entries.
    Comma,
    /// Commas, and the word "and" before the last entry.
    And,
    /// Commas, and the word "or" before the last entry.
    Or,
    /// Semicolons between all entries.
    Semicolon,
}

/// The names of the separators.
const JOINTS: [(Joint, JointName); 5] = [
    (Joint::None, JointName::None),
    (Joint::Comma, JointName::Comma),
    (Joint::And, JointName::And),
    (Joint::Or, JointName::Or),
    (Joint::Semicolon, JointName::Semicolon),
];

impl JointName {
    fn of(joint: Joint) -> JointName {
        JOINTS.iter().find(|(own, _)| *own == joint).map_or(JointName::Comma, |(_, name)| *name)
    }

    fn joint(self) -> Joint {
        JOINTS.iter().find(|(_, name)| *name == self).map_or(Joint::Comma, |(joint, _)| *joint)
    }
}

impl Thing {
    pub(crate) fn of(speaker: &Speaker<'_>, arg: &Arg) -> Thing {
        let at = |cell: &Cell| At { cell: cell.index(), name: speaker.cell(*cell) };
        let all = |cells: &[Cell]| cells.iter().map(at).collect();
        let node = |node: &Node| NodeFacts {
            candidate: Candidate { at: at(&node.cell), digit: node.digit.number() },
            on: node.on,
        };
        match arg {
            Arg::Number(number) => Thing::Number(*number),
            Arg::Text(text) => Thing::Text(text.clone()),
            Arg::Cell(cell) => Thing::Cell(at(cell)),
            Arg::Cells(cells) => Thing::Cells(all(cells)),
            Arg::Digit(digit) => Thing::Digit(digit.number()),
            Arg::Digits(digits) => Thing::Digits(numbers_of(digits)),
            Arg::House(house) => Thing::House(house.index()),
            Arg::Implied(cells) => Thing::Implied(all(cells)),
            Arg::Rule(rule) => Thing::Rule(*rule),
            Arg::Node(it) => Thing::Node(node(it)),
            Arg::Link(from, to) => Thing::Link { from: node(from), to: node(to) },
            Arg::Message(message) => Thing::Message(Told::of(speaker, message)),
            Arg::List(joint, list) => {
                let items = list.iter().map(|arg| Thing::of(speaker, arg)).collect();
                Thing::List { joint: JointName::of(*joint), items }
            }
        }
    }

    /// Returns the argument, or `None` if it contains an invalid digit or message.
    fn arg(&self) -> Option<Arg> {
        let one = |at: &At| u16::try_from(at.cell).ok().map(Cell);
        let all = |at: &[At]| at.iter().map(one).collect::<Option<Vec<Cell>>>();
        let node = |node: &NodeFacts| {
            let Candidate { at, digit } = &node.candidate;
            Some(Node { cell: one(at)?, digit: Digit::from_number(*digit)?, on: node.on })
        };
        Some(match self {
            Thing::Number(number) => Arg::Number(*number),
            Thing::Text(text) => Arg::Text(text.clone()),
            Thing::Cell(at) => Arg::Cell(one(at)?),
            Thing::Cells(cells) => Arg::Cells(all(cells)?),
            Thing::Digit(digit) => Arg::Digit(Digit::from_number(*digit)?),
            Thing::Digits(digits) => {
                let digits: Option<Vec<Digit>> = digits.iter().map(|&digit| Digit::from_number(digit)).collect();
                Arg::Digits(digits?.into_iter().collect())
            }
            Thing::House(house) => Arg::House(HouseId(u32::try_from(*house).ok()?)),
            Thing::Implied(cells) => Arg::Implied(all(cells)?),
            Thing::Rule(rule) => Arg::Rule(*rule),
            Thing::Node(it) => Arg::Node(node(it)?),
            Thing::Link { from, to } => Arg::Link(node(from)?, node(to)?),
            Thing::Message(told) => Arg::Message(Box::new(told.message()?)),
            Thing::List { joint, items } => {
                Arg::List(joint.joint(), items.iter().map(Thing::arg).collect::<Option<_>>()?)
            }
        })
    }
}
