//! Reading native gss files in one pass over the bytes, with tags in order. No number from the file determines an
//! allocation before it is checked.

mod body;
mod houses;

use anydoku::text::{ReadError, quoted};
use std::ops::Range;

use super::super::{Hints, Reading};
use super::NAME;
use super::about::{self, About};
use super::tags::{BOM, Event, STANDARD_TAGS, Tag, is_tag, nearest_tag, tag_word, tags};
use anydoku::shape::Shape;
use anydoku::{House, MAX_CELLS, MAX_DIGITS, Message, msg};

/// Reads a native file as gss does, and reports events while reading. Houses are in the order of the file and include
/// repeated ones. Tags without effect are ignored and reported.
pub fn read_with_events(text: &[u8], tell: &mut dyn FnMut(Event<'_>)) -> Result<Reading, ReadError> {
    let reader = Reader::new(text, Manner::PassingBy, tell);
    reader.read(&Hints::default()).map_err(|error| error.in_format(NAME))
}

/// Reads a native file, rejecting unknown tags and using the shape from the hints for files without any houses.
pub(super) fn read_hinted(
    text: &[u8],
    hints: &Hints<'_>,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Reading, ReadError> {
    Reader::new(text, Manner::Refusing, tell).read(hints).map_err(|error| error.in_format(NAME))
}

/// How to treat tags that have no effect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Reject them, because they are probably mistakes.
    Refusing,
    /// Ignore them, as gss does, so that every old file can be read.
    PassingBy,
}

struct Reader<'t, 'e> {
    text: &'t [u8],
    manner: Manner,
    tell: &'e mut dyn FnMut(Event<'_>),
    size: Option<usize>,
    block_size: Option<usize>,
    houses: Vec<House>,
    n_links: usize,
    /// The number of houses from block tags. `n_small` is the number of houses from `<house>`.
    n_blocks: usize,
    n_small: usize,
    shape: Option<Shape>,
    pattern: Option<Range<usize>>,
    /// The ranges of the rules. They are read once the cells are known.
    rules: Vec<Range<usize>>,
    about: About,
    empty: u8,
    assumed: Vec<Message>,
    /// The position up to which lines have been counted, and the number of lines before it.
    lines: (usize, usize),
}

/// A line of the head: its bytes without the line break, and the start of the next line.
struct Line {
    start: usize,
    end: usize,
    next: usize,
}

impl<'t, 'e> Reader<'t, 'e> {
    fn new(text: &'t [u8], manner: Manner, tell: &'e mut dyn FnMut(Event<'_>)) -> Self {
        Reader {
            text,
            manner,
            tell,
            size: None,
            block_size: None,
            houses: Vec::new(),
            n_links: 0,
            n_blocks: 0,
            n_small: 0,
            shape: None,
            pattern: None,
            rules: Vec::new(),
            about: About::default(),
            empty: b'.',
            assumed: Vec::new(),
            lines: (0, 0),
        }
    }

    fn read(mut self, hints: &Hints<'_>) -> Result<Reading, ReadError> {
        let mut at = if self.text.starts_with(BOM) { BOM.len() } else { 0 };
        let mut after_matrix = false;
        while at < self.text.len() {
            let line = self.line(at);
            let bytes = &self.text[line.start..line.end];
            at = line.next;
            // gss swallowed the line below a matrix, so a comment there was never echoed.
            let swallowed = std::mem::take(&mut after_matrix);
            if bytes.first() == Some(&b'#') {
                if !swallowed {
                    (self.tell)(Event::Comment(bytes));
                }
                continue;
            }
            let Some((word, argument)) = tag_word(bytes) else {
                self.note_hidden_tag(&line);
                continue;
            };
            let span = line.start..line.start + argument;
            let argument = line.start + argument..line.end;
            match word {
                "sudoku" => return self.body(&line, hints),
                "size" => self.set_size(span, argument)?,
                "blocksize" => self.set_block_size(span, argument)?,
                "block" => self.block(span, argument, Tag::Block)?,
                "house" => self.block(span, argument, Tag::House)?,
                // gss has no rules and ignores them.
                "rule" if self.manner == Manner::Refusing => self.rules.push(argument),
                "shape" => self.take_shape(span, argument)?,
                "matrix" => {
                    at = self.matrix(span, line.next)?;
                    after_matrix = true;
                }
                "pattern" => {
                    let words = &self.text[argument.clone()];
                    let skip = words.iter().take_while(|b| b.is_ascii_whitespace()).count();
                    let length = words[skip..].iter().take_while(|b| !b.is_ascii_whitespace()).count();
                    if length > 0 {
                        self.pattern = Some(argument.start + skip..argument.start + skip + length);
                    }
                    (self.tell)(Event::Pattern(self.pattern.clone().map_or(b".", |span| &self.text[span])));
                }
                "emptychar" => match self.text.get(argument.start..argument.end) {
                    Some([empty, ..]) => self.empty = *empty,
                    _ => self.pass_by(span, word, || (msg!("found-no-character"), msg!("expect-emptychar")))?,
                },
                "endsudoku" => {
                    self.pass_by(span, word, || (Message::verbatim("<endsudoku>"), msg!("expect-sudoku-before")))?;
                }
                _ => match STANDARD_TAGS.iter().find(|(name, _)| *name == word) {
                    Some((_, tag)) => self.standard(span, *tag)?,
                    // gss ignores these, too.
                    None if self.manner == Manner::Refusing && self.about.take(word, self.text, argument) => {}
                    None => self.pass_by_unknown(span, word)?,
                },
            }
        }
        Err(self.no_sudoku())
    }

    fn line(&self, start: usize) -> Line {
        let length = self.text[start..].iter().position(|&b| b == b'\n');
        let (mut end, next) =
            length.map_or((self.text.len(), self.text.len()), |length| (start + length, start + length + 1));
        if end > start && self.text[end - 1] == b'\r' {
            end -= 1;
        }
        Line { start, end, next }
    }

    fn error(&self, span: Range<usize>, found: Message, expected: Message) -> ReadError {
        ReadError::new(self.text, span, found, expected)
    }

    fn no_sudoku(&self) -> ReadError {
        let end = self.text.len();
        let found = match self.text {
            [] => msg!("found-empty-text"),
            text if text.trim_ascii().is_empty() => msg!("found-blanks"),
            _ => msg!("found-end-of-text"),
        };
        self.error(end..end, found, msg!("expect-sudoku-tag"))
    }

    /// Handles a tag without effect: returns an error, or reports and ignores it.
    fn pass_by(
        &mut self,
        span: Range<usize>,
        word: &str,
        wrong: impl FnOnce() -> (Message, Message),
    ) -> Result<(), ReadError> {
        if self.manner == Manner::Refusing {
            let (found, expected) = wrong();
            return Err(self.error(span, found, expected));
        }
        let line = self.line_number(span.start);
        (self.tell)(Event::Ignored(word, line));
        Ok(())
    }

    fn pass_by_unknown(&mut self, span: Range<usize>, word: &str) -> Result<(), ReadError> {
        // Finding the tag that a misspelled word may mean takes a while, so this runs only for reported tags.
        self.pass_by(span, word, || {
            let expected = match nearest_tag(word) {
                Some(tag) => msg!("expect-tag-near", tag = format!("<{tag}>")),
                None => {
                    let all: Vec<String> = tags().chain(about::tags()).map(|tag| format!("<{tag}>")).collect();
                    msg!("expect-tags", tags = all.join(" "))
                }
            };
            (msg!("found-unknown-tag", tag = format!("<{word}>")), expected)
        })
    }

    /// Returns the number of the line that begins here. Callers query positions in order, so no line is counted twice.
    fn line_number(&mut self, at: usize) -> usize {
        let (counted, before) = self.lines;
        self.lines = (at, before + self.text[counted..at].iter().filter(|&&b| b == b'\n').count());
        self.lines.1 + 1
    }

    /// Reports a tag that is not at the start of its line. gss ignores such a tag silently.
    fn note_hidden_tag(&mut self, line: &Line) {
        let bytes = &self.text[line.start..line.end];
        if !bytes.first().is_some_and(|b| b.is_ascii_whitespace()) || self.assumed.len() > 20 {
            return;
        }
        let Some((word, _)) = tag_word(bytes.trim_ascii_start()).filter(|(word, _)| is_tag(word)) else { return };
        let number = self.line_number(line.start);
        self.assumed.push(msg!("assume-hidden-tag", line = number, tag = format!("<{word}>")));
    }

    /// Returns the number at the start of an argument, after optional spaces: its bytes, and its value if that is from
    /// 1 to `max`.
    fn number(&self, argument: Range<usize>, max: usize) -> (Range<usize>, Option<usize>) {
        let bytes = &self.text[argument.clone()];
        let skip = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let sign = usize::from(bytes.get(skip) == Some(&b'-'));
        let length = bytes[skip + sign..].iter().take_while(|b| b.is_ascii_digit()).count();
        let digits = argument.start + skip + sign..argument.start + skip + sign + length;
        let value = (sign == 0 && length > 0).then(|| self.value(digits.clone())).filter(|v| (1..=max).contains(v));
        let shown = argument.start + skip..if length > 0 { digits.end } else { argument.end };
        (shown, value)
    }

    /// Returns a run of digits and periods as a number, in which a period counts as 0. Saturates if the number is too
    /// large.
    fn value(&self, run: Range<usize>) -> usize {
        run_value(&self.text[run])
    }

    fn set_size(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let (at, value) = self.number(argument, MAX_CELLS);
        let Some(value) = value else {
            return Err(self.error(at.clone(), self.show(at), msg!("expect-number-of-cells", most = MAX_CELLS)));
        };
        if let Some(size) = self.size {
            let expected = msg!("expect-tag-once", tag = "<size>");
            return Err(self.error(span, msg!("found-second-size", n = size), expected));
        }
        self.size = Some(value);
        (self.tell)(Event::Size(value));
        Ok(())
    }

    fn set_block_size(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let (at, value) = self.number(argument, MAX_DIGITS);
        let Some(value) = value else {
            return Err(self.error(at.clone(), self.show(at), msg!("expect-number-of-digits", most = MAX_DIGITS)));
        };
        if let Some(size) = self.block_size {
            let expected = msg!("expect-tag-once", tag = "<blocksize>");
            return Err(self.error(span, msg!("found-second-block-size", n = size), expected));
        }
        self.block_size = Some(value);
        (self.tell)(Event::BlockSize(value));
        Ok(())
    }

    /// Returns the size and the block size, which default to those of a 9x9.
    fn need_sizes(&mut self, tag: Tag) -> (usize, usize) {
        if self.size.is_none() {
            (self.tell)(Event::SizeAssumed);
            self.assumed.push(msg!("assume-size"));
        }
        let size = *self.size.get_or_insert(81);
        (size, self.need_block_size(tag))
    }

    fn need_block_size(&mut self, tag: Tag) -> usize {
        if self.block_size.is_none() {
            (self.tell)(Event::BlockSizeAssumed(tag));
            self.assumed.push(msg!("assume-block-size"));
        }
        *self.block_size.get_or_insert(9)
    }

    fn show(&self, span: Range<usize>) -> Message {
        show(&self.text[span])
    }
}

/// Returns quoted text for a message, shortened if it is long.
fn show(bytes: &[u8]) -> Message {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]);
    let dots = if bytes.len() > 40 { "…" } else { "" };
    if bytes.is_empty() { msg!("found-nothing") } else { quoted(&format!("{text}{dots}")) }
}

/// Returns the number of digits and periods at the start of the text.
fn run_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&b| b.is_ascii_digit() || b == b'.').count()
}

/// Returns a run of digits and periods as a number, in which a period counts as 0.
pub(super) fn run_value(run: &[u8]) -> usize {
    let digit = |b: u8| if b == b'.' { 0 } else { (b - b'0') as usize };
    run.iter().fold(0usize, |value, &b| value.saturating_mul(10).saturating_add(digit(b)))
}
