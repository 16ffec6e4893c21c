//! Serializable messages with the names of the cells that they mention, for front ends that use their own wording.

use serde::{Deserialize, Serialize};

use anydoku::{Arg, Cell, Language, Message, Node, Speaker};

use crate::At;

/// A message as an identifier and its arguments, with names for its cells.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// The message.
    #[serde(flatten)]
    pub message: Message,
    /// The names of the cells in the arguments, in order. Omitted if no cell is mentioned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<At>,
}

impl Told {
    pub(crate) fn of(speaker: &Speaker<'_>, message: &Message) -> Told {
        let mut cells: Vec<Cell> = Vec::new();
        if speaker.topology.is_some() {
            message.visit(&mut |arg| match arg {
                Arg::Cell(cell) | Arg::Node(Node { cell, .. }) => cells.push(*cell),
                Arg::Cells(list) | Arg::Implied(list) => cells.extend(list),
                Arg::Link(from, to) => cells.extend([from.cell, to.cell]),
                _ => {}
            });
        }
        cells.sort_unstable();
        cells.dedup();
        let names = cells.iter().map(|&cell| At { cell: cell.index(), name: speaker.cell(cell) });
        Told { message: message.clone(), names: names.collect() }
    }
}

/// Returns the words of these messages in a language, and the messages in serializable form.
pub(crate) fn spoken(messages: &[Message], language: Language) -> (Vec<String>, Vec<Told>) {
    let speaker = Speaker { language, topology: None };
    messages.iter().map(|message| (speaker.tell(message), Told::of(&speaker, message))).unzip()
}
