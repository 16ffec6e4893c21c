//! The messages of one language, parsed into patterns.

use std::collections::HashMap;

/// The messages of one language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Catalogue {
    pub(crate) patterns: HashMap<&'static str, Pattern>,
    /// The identifiers, in the order of the file.
    pub(crate) ids: Vec<&'static str>,
}

impl Catalogue {
    /// Returns the pattern of a message.
    pub fn get(&self, id: &str) -> Option<&Pattern> {
        self.patterns.get(id)
    }

    /// Returns the identifiers of all messages, in the order of the file.
    pub fn ids(&self) -> &[&'static str] {
        &self.ids
    }
}

/// The parsed text of a message: words, and places for arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// The pieces, in order.
    pub pieces: Vec<Piece>,
}

impl Pattern {
    /// Returns the names of the arguments, each once, in order of first use.
    pub fn arguments(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.visit(&mut |piece| match piece {
            Piece::Argument(name) | Piece::Select(Select { of: name, .. }) if !names.contains(name) => names.push(name),
            _ => {}
        });
        names
    }

    /// Returns the identifiers of the messages that the pattern refers to, each once, in order of first use.
    pub fn messages(&self) -> Vec<&'static str> {
        let mut ids = Vec::new();
        self.visit(&mut |piece| match piece {
            Piece::Message(id) if !ids.contains(id) => ids.push(id),
            _ => {}
        });
        ids
    }

    fn visit(&self, each: &mut dyn FnMut(&Piece)) {
        for piece in &self.pieces {
            each(piece);
            if let Piece::Select(select) = piece {
                select.choices.iter().for_each(|choice| choice.pattern.visit(each));
            }
        }
    }
}

/// A piece of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Literal text.
    Text(&'static str),
    /// The place of an argument.
    Argument(&'static str),
    /// A reference to another message with the same arguments.
    Message(&'static str),
    /// A choice between patterns.
    Select(Select),
}

/// A choice between patterns by the value of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    /// The name of the argument.
    pub of: &'static str,
    /// The patterns; at least one.
    pub choices: Vec<Choice>,
    /// The index of the pattern that applies if no other does.
    pub default: usize,
}

/// One pattern of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The value that the pattern applies to.
    pub key: Key,
    /// The pattern itself.
    pub pattern: Pattern,
}

/// The value of an argument that selects a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// An exact number.
    Number(i64),
    /// A plural category (`one`, `other`) or an exact word.
    Word(&'static str),
}
