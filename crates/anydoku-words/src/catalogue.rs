//! The messages of one language as patterns.

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

/// What a message says: words, and places for arguments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// The pieces, in order.
    pub pieces: Vec<Piece>,
}

impl Pattern {
    /// Returns the names of its arguments, each once, in order.
    pub fn arguments(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.visit(&mut |piece| match piece {
            Piece::Argument(name) | Piece::Select(Select { of: name, .. }) if !names.contains(name) => names.push(name),
            _ => {}
        });
        names
    }

    /// Returns the messages that it contains, each once, in order.
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
    /// Words.
    Text(&'static str),
    /// The place of an argument.
    Argument(&'static str),
    /// Another message, with the same arguments.
    Message(&'static str),
    /// One of several patterns.
    Select(Select),
}

/// Several patterns, of which an argument chooses one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    /// The argument.
    pub of: &'static str,
    /// The patterns; at least one.
    pub choices: Vec<Choice>,
    /// The place of the pattern that applies if no other does.
    pub default: usize,
}

/// One pattern of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What it applies to.
    pub key: Key,
    /// What is said.
    pub pattern: Pattern,
}

/// What a pattern applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// This number.
    Number(i64),
    /// A plural category (`one`, `other`), or this word.
    Word(&'static str),
}
