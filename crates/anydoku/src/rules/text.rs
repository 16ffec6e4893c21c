//! Rules as text: `cage 15: r1c1 r1c2; thermo: 5 14 23`, with errors that point at a character.

use std::ops::Range;

use super::kind::expected_kind;
use super::{Place, Rule, RuleError, RuleKind};
use crate::message::Message;
use crate::msg;
use crate::text::{ReadError, quoted};
use crate::topology::{Cell, Topology};

/// An error in rules as text: its position, the text found there, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The bytes that the error is about.
    pub span: Range<usize>,
    /// The text found there.
    pub found: Message,
    /// The expected text.
    pub expected: Message,
}

impl TextError {
    /// Returns the error as a message, with its position.
    pub fn message(&self) -> Message {
        msg!("rule-text-error", character = self.span.start + 1, found = &self.found, expected = &self.expected)
    }
}

crate::say_message!(TextError);

/// Reads rules, one per line or separated by `;`, and checks them against a topology.
///
/// A rule is its kind, its numbers, and after a colon its cells, by number or by name; `/` separates groups of cells,
/// and everything after `#` is a comment.
///
/// ```
/// use anydoku::{Topology, rules};
/// let topology = Topology::square(3);
/// let rules = rules::read("cage 15: r1c1 r1c2\narrow: 7 / 8 9", &topology)?;
/// assert_eq!(rules[1].to_string(), "arrow: 7 / 8 9");
/// let error = rules::read("cage 99: 1 2", &topology).unwrap_err();
/// assert_eq!(error.to_string(), "character 6: found 99, expected 3 to 17, the sums of 2 different digits");
/// # Ok::<(), rules::TextError>(())
/// ```
pub fn read(text: &str, topology: &Topology) -> Result<Vec<Rule>, TextError> {
    let bytes = text.as_bytes();
    let told = |error: ReadError| TextError { span: error.span, found: error.found, expected: error.expected };
    let mut written = Vec::new();
    let mut at = 0;
    for part in text.split_inclusive(['\n', ';']) {
        let span = at..at + part.len();
        at += part.len();
        let end = part.find(['#', ';', '\n']).unwrap_or(part.len());
        if part[..end].trim().is_empty() {
            continue;
        }
        written.push(read_one(bytes, span.start..span.start + end, topology).map_err(told)?);
    }
    let rules: Vec<Rule> = written.iter().map(|written| written.rule.clone()).collect();
    match super::Rules::new(topology, rules) {
        Ok((checked, _)) => Ok(checked.list),
        Err(error) => Err(told(written[error.rule].error(bytes, &error))),
    }
}

/// A rule with the positions of its parts in the text.
pub struct Written {
    /// The rule.
    pub rule: Rule,
    kind: Range<usize>,
    word: Option<Range<usize>>,
    numbers: Vec<Range<usize>>,
    cells: Vec<Vec<Range<usize>>>,
}

impl Written {
    /// Converts an error of the rule to an error that points at the text.
    pub fn error(&self, text: &[u8], error: &RuleError) -> ReadError {
        let whole = |ranges: &[Range<usize>]| Some(ranges.first()?.start..ranges.last()?.end);
        let span = match error.place {
            Place::Kind => None,
            Place::Word => self.word.clone(),
            Place::Number(i) => self.numbers.get(i).cloned(),
            Place::Group(g) => self.cells.get(g).and_then(|cells| whole(cells)),
            Place::Cell(g, i) => self.cells.get(g).and_then(|cells| cells.get(i)).cloned(),
        };
        ReadError::new(text, span.unwrap_or(self.kind.clone()), error.found.clone(), error.expected.clone())
    }
}

/// Reads one rule from these bytes of the text, without checking whether it makes sense.
pub fn read_one(text: &[u8], span: Range<usize>, topology: &Topology) -> Result<Written, ReadError> {
    let colon = text[span.clone()].iter().position(|&byte| byte == b':').map(|at| at + span.start);
    let mut head = words(text, span.start..colon.unwrap_or(span.end)).into_iter();
    let Some(kind_span) = head.next() else {
        return Err(ReadError::at(text, span.start, msg!("expect-rule-kind")));
    };
    let Some(kind) = RuleKind::named(&shown(text, &kind_span)) else {
        let found = quoted(&shown(text, &kind_span));
        let expected = expected_kind(&shown(text, &kind_span));
        return Err(ReadError::new(text, kind_span, found, expected));
    };
    let mut written = Written {
        rule: Rule { kind, word: None, numbers: Vec::new(), groups: Vec::new(), choices: Vec::new() },
        kind: kind_span,
        word: None,
        numbers: Vec::new(),
        cells: Vec::new(),
    };
    let takes = kind.entry().takes;
    for word in head {
        if takes.choices && written.rule.choices.is_empty() {
            written.rule.choices = read_choices(text, word.clone(), topology)?;
            written.word = Some(word);
            continue;
        }
        let text_of = shown(text, &word);
        let has_word = written.word.is_some() || takes.words.is_empty();
        match text_of.parse::<i32>() {
            _ if !has_word => {
                // The word in full, since messages shorten a long one.
                written.rule.word = Some(String::from_utf8_lossy(&text[word.clone()]).into_owned());
                written.word = Some(word);
            }
            Ok(number) => {
                written.rule.numbers.push(number);
                written.numbers.push(word);
            }
            Err(_) => return Err(ReadError::new(text, word, quoted(&text_of), msg!("expect-number-or-cells"))),
        }
    }
    let Some(colon) = colon else { return Ok(written) };
    let mut from = colon + 1;
    for group in text[colon + 1..span.end].split(|&byte| byte == b'/') {
        let (mut cells, mut spans) = (Vec::new(), Vec::new());
        for word in words(text, from..from + group.len()) {
            let name = shown(text, &word);
            let number = name.parse::<usize>().ok().filter(|number| (1..=topology.n_cells()).contains(number));
            let cell = number.map(|number| Cell::new(number - 1)).or_else(|| topology.cell_named(&name));
            let Some(cell) = cell else {
                let last = Cell::new(topology.n_cells() - 1);
                let expected = msg!("expect-cell-to", n = topology.n_cells(), last = topology.cell_name(last));
                return Err(ReadError::new(text, word, quoted(&name), expected));
            };
            cells.push(cell);
            spans.push(word);
        }
        if cells.is_empty() {
            return Err(ReadError::new(text, from..from + group.len(), msg!("found-no-cell"), msg!("expect-cells")));
        }
        written.rule.groups.push(cells);
        written.cells.push(spans);
        from += group.len() + 1;
    }
    Ok(written)
}

/// Returns a rule in the form that it has inside another rule, as part of one word.
pub(super) fn nested(rule: &str) -> String {
    match rule.strip_prefix("any ") {
        Some(choices) => format!("any.({choices})"),
        None => rule.replace(": ", ":").replace(" / ", "/").chars().map(|sign| exchanged(sign, 0)).collect(),
    }
}

/// The characters of a rule, and those that replace them inside another rule.
const EXCHANGED: [[char; 2]; 3] = [[' ', '.'], [':', '='], ['/', '+']];

fn exchanged(sign: char, from: usize) -> char {
    EXCHANGED.iter().find(|pair| pair[from] == sign).map_or(sign, |pair| pair[1 - from])
}

/// The maximum nesting depth of choices.
const MAX_DEPTH: usize = 8;

/// Reads lists of rules, one of which holds: `cage.15=1.2|thermo=5.14&odd=3`, with nested choices in parentheses.
fn read_choices(text: &[u8], span: Range<usize>, topology: &Topology) -> Result<Vec<Vec<Rule>>, ReadError> {
    let is_whole = text[span.clone()].starts_with(b"(") && text[span.clone()].ends_with(b")");
    let span = if is_whole { span.start + 1..span.end - 1 } else { span };
    // Restores the characters of an outer rule; text in parentheses is left for the nested call.
    let mut plain = text[span.clone()].to_vec();
    let (mut depth, mut from) = (0usize, 0);
    let mut choices: Vec<Vec<Rule>> = vec![Vec::new()];
    for at in 0..=plain.len() {
        let sign = plain.get(at).copied().unwrap_or(b'|');
        let is_end = at == plain.len();
        match sign {
            b'(' => depth += 1,
            b')' if depth == 0 => return Err(ReadError::at(text, span.start + at, msg!("expect-rule"))),
            b')' => depth -= 1,
            b'|' | b'&' if depth == 0 || is_end => {
                if depth > 0 || at == from {
                    let part = span.start + from..span.start + at;
                    return Err(ReadError::new(text, part, msg!("found-part-of-rule"), msg!("expect-closed-rule")));
                }
                let told = |error: ReadError| {
                    let place = error.span.start + span.start..error.span.end + span.start;
                    ReadError::new(text, place, error.found, error.expected)
                };
                let one = read_one(&plain, from..at, topology).map_err(told)?;
                choices.last_mut().expect("there is a first").push(one.rule);
                if sign == b'|' && !is_end {
                    choices.push(Vec::new());
                }
                from = at + 1;
            }
            _ if depth == 0 => plain[at] = exchanged(char::from(sign), 1) as u8,
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(ReadError::at(text, span.start + at, msg!("expect-nested-choices", most = MAX_DEPTH)));
        }
    }
    Ok(choices)
}

fn shown(text: &[u8], span: &Range<usize>) -> String {
    crate::text::show_words(&String::from_utf8_lossy(&text[span.clone()]))
}

/// Returns the positions of the words in these bytes.
fn words(text: &[u8], span: Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for at in span {
        let is_blank = text[at].is_ascii_whitespace() || text[at] == b',';
        match words.last_mut() {
            Some(word) if is_open && !is_blank => word.end = at + 1,
            _ if !is_blank => words.push(at..at + 1),
            _ => {}
        }
        is_open = !is_blank;
    }
    words
}
