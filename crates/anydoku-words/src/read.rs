//! The reader of a strict subset of Fluent.
//!
//! A file is lines of three kinds: blank, a comment (`# …`), or a message (`id = pattern`). A pattern stands on its line but for the cases of a
//! choice. In braces stand an argument (`{ $cell }`), another message (`{ list-comma }`) or term (`{ -program }`), words that
//! need quotes because they begin or end with a blank (`{ ", " }`), or a choice:
//!
//! ```text
//! cells-open = { $n ->
//!     [one] one cell is open
//!    *[other] { $n } cells are open
//! }
//! ```
//!
//! Attributes, functions, and text that runs over several lines are left out: nothing here needs them.

use std::fmt;

use super::catalogue::{Catalogue, Choice, Key, Pattern, Piece, Select};

/// What is wrong with a file of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What would be right there.
    pub expected: &'static str,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for Problem {}

/// Reads a file of messages.
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
        reader.sign('=', "= behind the name of a message")?;
        reader.blanks();
        let pattern = reader.pattern(false)?;
        if catalogue.patterns.insert(id, pattern).is_some() {
            return Err(reader.wrong("each message once"));
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

    /// Passes over blanks of the line.
    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches(' ').len();
    }

    /// Passes over blanks and ends of lines.
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

    /// Takes what these characters make up.
    fn take(&mut self, is_part: impl Fn(char) -> bool) -> &'static str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Takes a name; that of a term begins with a hyphen.
    fn name(&mut self, may_be_term: bool) -> Result<&'static str, Problem> {
        let name = self.take(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let bare = if may_be_term { name.strip_prefix('-').unwrap_or(name) } else { name };
        match bare.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => Ok(name),
            false => Err(self.wrong("a name of letters, figures and hyphens")),
        }
    }

    /// Takes a pattern to the end of its line; that of a choice may also end with the brace.
    fn pattern(&mut self, is_choice: bool) -> Result<Pattern, Problem> {
        let mut pieces = Vec::new();
        loop {
            let text = self.take(|c| !matches!(c, '{' | '}' | '\n'));
            let is_end = !self.rest().starts_with('{');
            // As in Fluent, blanks at the end of a line mean nothing.
            let text = if is_end { text.trim_end_matches(' ') } else { text };
            if !text.is_empty() {
                pieces.push(Piece::Text(text));
            }
            if !is_end {
                pieces.push(self.placeable()?);
                continue;
            }
            if self.rest().starts_with('}') && !is_choice {
                return Err(self.wrong("no brace without its counterpart"));
            }
            if pieces.is_empty() {
                return Err(self.wrong("words of a message"));
            }
            if !is_choice {
                self.has('\n');
            }
            return Ok(Pattern { pieces });
        }
    }

    /// Takes what stands in braces.
    fn placeable(&mut self) -> Result<Piece, Problem> {
        self.sign('{', "a brace")?;
        self.gap();
        let piece = if self.has('"') {
            let text = self.take(|c| !matches!(c, '"' | '\\' | '\n'));
            self.sign('"', "the end of the quoted words, which have no quotes and no backslashes inside")?;
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
        self.sign('}', "the brace at the end")?;
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
                return Err(self.wrong("one default"));
            }
            self.sign('[', "a case in brackets")?;
            let key = self.take(|c| c != ']' && c != '\n').trim_matches(' ');
            self.sign(']', "the bracket at the end")?;
            self.blanks();
            let key = key.parse().map_or(Key::Word(key), Key::Number);
            choices.push(Choice { key, pattern: self.pattern(true)? });
        }
        let default = default.ok_or(self.wrong("a default, with an asterisk"))?;
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
