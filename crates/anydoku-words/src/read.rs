//! A parser for a strict subset of Fluent.
//!
//! A file consists of blank lines, comments (`# …`) and messages (`id = pattern`). A pattern fits on one line, except for the cases
//! of a choice. Braces enclose an argument (`{ $cell }`), a reference to a message (`{ list-comma }`) or term (`{ -program }`),
//! quoted text that begins or ends with a space (`{ ", " }`), or a choice:
//!
//! ```text
//! cells-open = { $n ->
//!     [one] one cell is open
//!    *[other] { $n } cells are open
//! }
//! ```
//!
//! Attributes, functions and multi-line text are not supported, because messages do not need them.

use std::fmt;

use super::catalogue::{Catalogue, Choice, Key, Pattern, Piece, Select};

/// A syntax error in a file of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The 1-based line number.
    pub line: usize,
    /// The syntax that was expected there.
    pub expected: &'static str,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for Problem {}

/// Parses a file of messages.
pub fn read(source: &'static str) -> Result<Catalogue, Problem> {
    let mut reader = Reader { source, at: 0 };
    let mut catalogue = Catalogue::default();
    while let Some(line) = reader.rest().lines().next() {
        if line.is_empty() || line.starts_with('#') {
            reader.at = (reader.at + line.len() + 1).min(source.len());
            continue;
        }
        let id = reader.name(true)?;
        reader.blanks();
        reader.sign('=', "= after the name of a message")?;
        reader.blanks();
        let pattern = reader.pattern(false)?;
        if catalogue.patterns.insert(id, pattern).is_some() {
            return Err(reader.wrong("every message to be defined once"));
        }
        catalogue.ids.push(id);
    }
    Ok(catalogue)
}

struct Reader {
    source: &'static str,
    at: usize,
}

impl Reader {
    fn rest(&self) -> &'static str {
        &self.source[self.at..]
    }

    fn wrong(&self, expected: &'static str) -> Problem {
        Problem { line: self.source[..self.at].matches('\n').count() + 1, expected }
    }

    /// Skips spaces.
    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    /// Skips spaces and line breaks.
    fn gap(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\n']).len();
    }

    fn has(&mut self, sign: char) -> bool {
        let has = self.rest().starts_with(sign);
        self.at += if has { sign.len_utf8() } else { 0 };
        has
    }

    fn sign(&mut self, sign: char, expected: &'static str) -> Result<(), Problem> {
        if self.has(sign) { Ok(()) } else { Err(self.wrong(expected)) }
    }

    /// Takes the longest run of characters for which `is_part` holds.
    fn take(&mut self, is_part: impl Fn(char) -> bool) -> &'static str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Takes a name; the name of a term begins with a hyphen.
    fn name(&mut self, may_be_term: bool) -> Result<&'static str, Problem> {
        let name = self.take(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let bare = if may_be_term { name.strip_prefix('-').unwrap_or(name) } else { name };
        match bare.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => Ok(name),
            false => Err(self.wrong("a name of letters, digits and hyphens")),
        }
    }

    /// Takes a pattern up to the end of its line; inside a choice, it may also end at the closing brace.
    fn pattern(&mut self, is_choice: bool) -> Result<Pattern, Problem> {
        let mut pieces = Vec::new();
        loop {
            let text = self.take(|c| !matches!(c, '{' | '}' | '\n'));
            let is_end = !self.rest().starts_with('{');
            // As in Fluent, trailing spaces are ignored.
            let text = if is_end { text.trim_end_matches(' ') } else { text };
            if !text.is_empty() {
                pieces.push(Piece::Text(text));
            }
            if !is_end {
                pieces.push(self.placeable()?);
                continue;
            }
            if self.rest().starts_with('}') && !is_choice {
                return Err(self.wrong("an opening brace before this closing one"));
            }
            if pieces.is_empty() {
                return Err(self.wrong("the text of the message"));
            }
            if !is_choice {
                self.has('\n');
            }
            return Ok(Pattern { pieces });
        }
    }

    /// Takes a placeable: a pair of braces and its contents.
    fn placeable(&mut self) -> Result<Piece, Problem> {
        self.sign('{', "a brace")?;
        self.gap();
        let piece = if self.has('"') {
            let text = self.take(|c| !matches!(c, '"' | '\\' | '\n'));
            self.sign('"', "a closing quote; quoted text contains no quotes or backslashes")?;
            Piece::Text(text)
        } else if self.has('$') {
            let name = self.name(false)?;
            self.gap();
            match self.rest().starts_with("->") {
                true => Piece::Select(self.select(name)?),
                false => Piece::Argument(name),
            }
        } else {
            Piece::Message(self.name(true)?)
        };
        self.gap();
        self.sign('}', "a closing brace")?;
        Ok(piece)
    }

    /// Takes the cases of a choice.
    fn select(&mut self, of: &'static str) -> Result<Select, Problem> {
        self.at += "->".len();
        let (mut choices, mut default) = (Vec::new(), None);
        loop {
            self.gap();
            if self.rest().starts_with('}') {
                break;
            }
            if self.has('*') && default.replace(choices.len()).is_some() {
                return Err(self.wrong("a single default"));
            }
            self.sign('[', "a key in brackets")?;
            let key = self.take(|c| c != ']' && c != '\n').trim_matches(' ');
            self.sign(']', "a closing bracket")?;
            self.blanks();
            let key = key.parse().map_or(Key::Word(key), Key::Number);
            choices.push(Choice { key, pattern: self.pattern(true)? });
        }
        let default = default.ok_or(self.wrong("a default case, marked with an asterisk"))?;
        Ok(Select { of, choices, default })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &'static str) -> Pattern {
        read(source).unwrap().patterns.remove("a").unwrap()
    }

    #[test]
    fn words_arguments_and_messages_are_pieces() {
        let pattern = of("# comment\n\na = in { $house }, { b }{ \" and \" }{ -c }\nb = words\n-c = term\n");
        let expected = [
            Piece::Text("in "),
            Piece::Argument("house"),
            Piece::Text(", "),
            Piece::Message("b"),
            Piece::Text(" and "),
            Piece::Message("-c"),
        ];
        assert_eq!(pattern.pieces, expected);
        assert_eq!((pattern.arguments(), pattern.messages()), (vec!["house"], vec!["b", "-c"]));
    }

    #[test]
    fn a_choice_has_cases_and_a_default() {
        let pattern = of("a = { $n ->\n    [0] none\n    [one] one cell\n   *[other] { $n } cells\n} open\n");
        let [Piece::Select(select), Piece::Text(" open")] = &pattern.pieces[..] else { panic!("{pattern:?}") };
        assert_eq!((select.of, select.default, select.choices.len()), ("n", 2, 3));
        assert_eq!(select.choices[0].key, Key::Number(0));
        assert_eq!(select.choices[2].pattern.pieces, [Piece::Argument("n"), Piece::Text(" cells")]);
    }

    #[test]
    fn what_is_outside_of_the_subset_is_rejected_with_its_line() {
        let bad = [
            ("a = b\n    .c = d\n", 2),
            ("a = b\na = c\n", 3),
            ("a =\n", 1),
            ("a = { NUMBER($n) }\n", 1),
            ("a = { $n ->\n [one] b\n}\n", 3),
            ("a = b }\n", 1),
            ("a = { $n\n", 2),
            ("= b\n", 1),
        ];
        for (source, line) in bad {
            let problem = read(source).expect_err(source);
            assert_eq!(problem.line, line, "{source} {problem}");
        }
    }
}
