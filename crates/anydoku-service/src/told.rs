//! Messages as data: the identifier and the arguments, for fronts that have words of their own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use anydoku::{Arg, Cell, Message, Node, Speaker};

use crate::At;
use crate::facts::numbers_of;
use crate::step::{Candidate, NodeFacts, Thing};

/// A message: which entry of the catalogue, and what its words have places for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// The identifier: `reason-full-house`.
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
            Arg::List(_, list) => Thing::List(list.iter().map(|arg| Thing::of(speaker, arg)).collect()),
        }
    }
}
