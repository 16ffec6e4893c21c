//! Text for people: boards with box characters and colors, plain boards for pipes, and error reports.
//!
//! This module only turns data into text; it writes nothing. Colors are escape codes, which the stream that prints the text removes if
//! colors are off. All colors are in [`paint`].

mod board;
mod marks;
pub mod paint;
mod report;
pub mod ruled;

pub use board::{Canvas, Face, Ink, board, page, sheet, thumbnail};
pub use marks::{Scene, marks, scene};
pub use report::{report, visible};

pub use anydoku_service::grouped;

use std::sync::Arc;

use anydoku::{Cell, Digit, Language, Layout, Message, Topology, msg};
use anydoku_service::Facts;

/// The options that determine the appearance of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether to use box characters and colors instead of plain ASCII.
    pub fancy: bool,
    /// The number of columns of the terminal.
    pub width: usize,
    /// The language of words.
    pub language: Language,
}

impl Look {
    /// Plain text of any width.
    pub const PLAIN: Look = Look { fancy: false, width: usize::MAX, language: Language::ENGLISH };
}

impl Look {
    /// Returns the text of a message.
    pub fn words(&self, message: &Message) -> String {
        message.in_language(self.language)
    }
}

/// The board of a puzzle in a reply.
pub struct Page {
    topology: Arc<Topology>,
    layout: Arc<Layout>,
}

impl Page {
    /// Returns the board of a puzzle, or `None` if the reply comes from another process.
    pub fn of(facts: &Facts) -> Option<Page> {
        let sheet = facts.sheet.get()?;
        Some(Page { topology: sheet.puzzle.topology().clone(), layout: sheet.layout.clone() })
    }

    /// Returns the board with candidates and highlights.
    pub fn marks(&self, look: Look, face: &anydoku::Face) -> String {
        marks(look, &self.layout, &self.topology, face).text()
    }

    /// Returns the board with these faces, each of which gives the 1-based digit of a cell and its ink.
    pub fn show(&self, look: Look, faces: &[&dyn Fn(usize) -> Option<(usize, Ink)>]) -> Vec<u8> {
        let digit = |(number, ink)| (Digit::new(number - 1), ink);
        let inked: Vec<_> = faces.iter().map(|face| move |cell: Cell| face(cell.index()).map(digit)).collect();
        let inked: Vec<&Face<'_>> = inked.iter().map(|face| face as &Face<'_>).collect();
        let mut text = page(look, &self.topology, &self.layout, &inked);
        text.extend_from_slice(self.rules(look).as_bytes());
        text
    }

    /// Returns the rules as text, one paragraph per kind, because they do not fit into a board of characters.
    pub fn rules(&self, look: Look) -> String {
        let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
        for rule in self.topology.rules() {
            let title = rule.kind.title_in(look.language);
            let told = rule.tell(&self.topology);
            let told = told.strip_prefix(rule.kind.name()).unwrap_or(&told).trim_start_matches([':', ' ']).to_owned();
            match kinds.iter_mut().find(|(kind, _)| *kind == title) {
                Some((_, list)) => list.push(told),
                None => kinds.push((title, vec![told])),
            }
        }
        let width = look.width.min(120);
        let paragraph = |(kind, list): (&str, Vec<String>)| {
            let list: Vec<String> = list.into_iter().filter(|told| !told.is_empty()).collect();
            format!("{}\n", wrap(format!("{kind} {}", list.join("; ")).trim_end(), 2, width))
        };
        kinds.into_iter().map(paragraph).collect()
    }
}

impl Page {
    /// Returns a small empty board that fits the width of the terminal.
    pub fn thumbnail(&self, look: Look) -> String {
        thumbnail(look, &self.layout, &self.topology, look.width, 200)
    }
}

/// Returns a list of at most `most` names, followed by the number of names that were left out.
pub fn list(names: &[impl AsRef<str>], most: usize) -> Message {
    let text = names.iter().take(most).map(AsRef::as_ref).collect::<Vec<_>>().join(" ");
    match names.len() > most {
        true => msg!("cli-and-more", list = text, n = names.len() - most),
        false => Message::verbatim(text),
    }
}

/// Breaks a line between words so that no line is longer than `width`; later lines are indented.
pub fn wrap(text: &str, indent: usize, width: usize) -> String {
    let mut wrapped = String::new();
    let mut column = indent;
    for (i, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if i > 0 && column + 1 + length > width.max(indent + 20) {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if i > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

/// Breaks a sentence, and the numbered list below it, between words. Later lines of the sentence are indented by `indent`, and later lines
/// of a list entry are aligned with its first word. Without a width, no line is broken.
pub fn hanging(text: &str, indent: usize, width: Option<usize>) -> String {
    let Some(width) = width else { return text.to_owned() };
    let line = |(i, line): (usize, &str)| {
        let entry = line.trim_start();
        let number = entry.split_once(". ").filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
        match number {
            Some((number, words)) if i > 0 => {
                let start = line.len() - entry.len() + number.len() + 2;
                format!("{}{}", &line[..start], wrap(words, start, width))
            }
            _ => wrap(line, indent, width),
        }
    };
    text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_and_their_lists_hang() {
        let text = "a chain that says something about r1c1\n     1. suppose r1c1 = 1\n    10. then r1c2 = 2 because of r1c1 = 1";
        let wrapped = "a chain that says\n  something about r1c1\n     1. suppose r1c1 = 1\n    10. then r1c2 = 2\n        because of r1c1 = 1";
        assert_eq!(hanging(text, 2, Some(26)), wrapped);
        assert_eq!(hanging(text, 2, None), text);
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let told: Vec<_> = [0, 999, 1000, 49158, 1234567].into_iter().map(grouped).collect();
        assert_eq!(told, ["0", "999", "1,000", "49,158", "1,234,567"]);
    }

    #[test]
    fn lines_are_wrapped_between_words() {
        assert_eq!(wrap("some words and more of them", 2, 22), "some words and more\n  of them");
    }

    #[test]
    fn long_lists_end_in_a_count() {
        let names: Vec<String> = ["a", "b", "c"].map(String::from).into();
        assert_eq!(list(&names, 3).to_string(), "a b c");
        assert_eq!(list(&names, 1).to_string(), "a … and 2 more");
    }
}
