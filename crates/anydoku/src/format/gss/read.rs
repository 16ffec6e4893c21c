//! Reading native gss files. One pass over the bytes, tags in order; nothing is allocated by a number in the file
//! before that number was checked.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;
use std::sync::Arc;

use super::super::{Hints, ReadError, Reading};
use super::NAME;
use crate::families;
use crate::layout::{Layout, Picture, Piece, Symbols};
use crate::puzzle::{Puzzle, Sheet};
use crate::set::MAX_DIGITS;
use crate::shape::Shape;
use crate::topology::{Cell, CellNames, Digit, House, HouseId, HouseKind, MAX_CELLS, Topology, TopologyError};

/// What happens while a file is read, in order; the drop-in program reports it as gss did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A comment before the body, the whole line.
    Comment(&'a [u8]),
    /// A tag that makes houses.
    Tag(Tag),
    /// The size was needed before it was said.
    SizeAssumed,
    /// The block size was needed before it was said, by this tag.
    BlockSizeAssumed(Tag),
    /// The file says the size.
    Size(usize),
    /// The file says the block size.
    BlockSize(usize),
    /// The file says the pattern.
    Pattern(&'a [u8]),
    /// A house by its cells, which are numbered from 1.
    Block(&'a [usize]),
    /// So many houses came from a matrix.
    MatrixBlocks(usize),
    /// The body begins.
    Body,
    /// No house was named, so it is a plain 9x9.
    NoBlocks,
}

/// A tag that needs to know the size, or the block size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// `<standardblocks>`: rows, columns and square blocks.
    Standard,
    /// `<rowblocks>`
    Rows,
    /// `<colblocks>`
    Columns,
    /// `<downdiagblock>`: from the top left.
    DownDiagonal,
    /// `<updiagblock>`: from the top right.
    UpDiagonal,
    /// `<blockblocks>`: the square blocks alone.
    Blocks,
    /// `<matrix>`
    Matrix,
    /// `<block>`
    Block,
    /// `<house>`
    House,
    /// `<sudoku>`
    Sudoku,
}

/// The tags that stand for houses of a square grid.
pub(super) const STANDARD_TAGS: [(&str, Tag); 6] = [
    ("standardblocks", Tag::Standard),
    ("rowblocks", Tag::Rows),
    ("colblocks", Tag::Columns),
    ("blockblocks", Tag::Blocks),
    ("downdiagblock", Tag::DownDiagonal),
    ("updiagblock", Tag::UpDiagonal),
];

const OTHER_TAGS: [&str; 10] =
    ["size", "blocksize", "block", "house", "shape", "matrix", "pattern", "emptychar", "sudoku", "endsudoku"];

/// The most houses a file may name; a 256x256 grid with anti-king and anti-knight needs less.
const MAX_HOUSES: usize = 1 << 19;

/// The most entries of all houses together, as [`Topology`] counts them.
const MAX_LINKS: usize = 1 << 27;

/// A longer pattern is refused: nobody writes one, and looking for it everywhere would take long.
const MAX_PATTERN: usize = 256;

/// Reads a native file and tells what happens on the way. Houses stand in the order of the file.
pub fn read_with_events(text: &[u8], tell: &mut dyn FnMut(Event<'_>)) -> Result<Reading, ReadError> {
    read_hinted(text, &Hints::default(), tell)
}

/// The same, told the shape for files that name no house.
pub(super) fn read_hinted(
    text: &[u8],
    hints: &Hints<'_>,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Reading, ReadError> {
    Reader::new(text, tell).read(hints).map_err(|error| error.in_format(NAME))
}

/// Does a line begin with a tag, or with what must have been meant as one?
pub(super) fn detect(text: &[u8]) -> bool {
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.starts_with(b"<?xml") || start.starts_with(b"<opensudoku") {
        return false;
    }
    let lines = || text.split(|&b| b == b'\n').filter(|line| line.first() == Some(&b'<'));
    let has = |known: fn(&str) -> bool| lines().filter_map(tag_word).any(|(word, _)| known(word));
    // Whether a word is a misspelt tag takes a while to find out, so only the first few are asked.
    has(is_tag) || lines().take(20).filter_map(tag_word).any(|(word, _)| nearest_tag(word).is_some())
}

const BOM: &[u8] = b"\xef\xbb\xbf";

fn tags() -> impl Iterator<Item = &'static str> {
    STANDARD_TAGS.iter().map(|(name, _)| *name).chain(OTHER_TAGS)
}

fn is_tag(word: &str) -> bool {
    tags().any(|tag| tag == word)
}

/// The `word` of a line that begins with `<word>`, and where its argument begins.
fn tag_word(line: &[u8]) -> Option<(&str, usize)> {
    let rest = line.strip_prefix(b"<")?;
    let length = rest.iter().take(40).position(|&b| b == b'>')?;
    let word = std::str::from_utf8(&rest[..length]).ok()?;
    let is_word = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    is_word.then_some((word, length + 2))
}

/// The tag that a misspelt one is likely to mean.
fn nearest_tag(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let near = tags().map(|tag| (distance(word.as_bytes(), tag.as_bytes()), tag)).min()?;
    (near.0 <= 2 && near.0 < near.1.len() / 2).then_some(near.1)
}

/// How many letters must be added, removed, changed or exchanged with the next to make one word the other.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                let by_swap = if swapped { rows[i - 2][j - 2] + 1 } else { usize::MAX };
                let by_change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                by_change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(by_swap)
            };
        }
    }
    rows[a.len()][b.len()]
}

/// The houses that a tag stands for in a square of `n` x `n` cells; none if blocks are asked for and `n` is no square.
pub(super) fn standard_houses(tag: Tag, n: usize) -> Option<Vec<House>> {
    let base = n.isqrt();
    let blocks = || (base * base == n).then(|| families::blocks(base, base));
    Some(match tag {
        Tag::Standard => families::rows(n).chain(families::columns(n)).chain(blocks()?).collect(),
        Tag::Rows => families::rows(n).collect(),
        Tag::Columns => families::columns(n).collect(),
        Tag::Blocks => blocks()?.collect(),
        Tag::DownDiagonal => vec![families::falling(n)],
        Tag::UpDiagonal => vec![families::rising(n)],
        Tag::Matrix | Tag::Block | Tag::House | Tag::Sudoku => return None,
    })
}

struct Reader<'t, 'e> {
    text: &'t [u8],
    tell: &'e mut dyn FnMut(Event<'_>),
    size: Option<usize>,
    block_size: Option<usize>,
    houses: Vec<House>,
    n_links: usize,
    /// How many houses were named block, and how many were written with `<house>`.
    n_blocks: usize,
    n_small: usize,
    /// Houses written by hand, by a hash of their cells in order, to find one named twice.
    by_hand: HashMap<u64, Vec<u32>>,
    hash: RandomState,
    seen: Vec<Tag>,
    shape: Option<Shape>,
    pattern: Option<Range<usize>>,
    empty: u8,
    assumed: Vec<String>,
}

/// A line of the head: the bytes without line end, and where the next one begins.
struct Line {
    start: usize,
    end: usize,
    next: usize,
}

impl<'t, 'e> Reader<'t, 'e> {
    fn new(text: &'t [u8], tell: &'e mut dyn FnMut(Event<'_>)) -> Self {
        Reader {
            text,
            tell,
            size: None,
            block_size: None,
            houses: Vec::new(),
            n_links: 0,
            n_blocks: 0,
            n_small: 0,
            by_hand: HashMap::new(),
            hash: RandomState::new(),
            seen: Vec::new(),
            shape: None,
            pattern: None,
            empty: b'.',
            assumed: Vec::new(),
        }
    }

    fn read(mut self, hints: &Hints<'_>) -> Result<Reading, ReadError> {
        let mut at = if self.text.starts_with(BOM) { BOM.len() } else { 0 };
        let mut after_matrix = false;
        while at < self.text.len() {
            let line = self.line(at);
            let bytes = &self.text[line.start..line.end];
            at = line.next;
            // gss swallowed the line under a matrix, so a comment there was never echoed.
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
                    _ => return Err(self.error(span, "no character", "one right after <emptychar>")),
                },
                "endsudoku" => return Err(self.error(span, "<endsudoku>", "<sudoku> before it")),
                _ => match STANDARD_TAGS.iter().find(|(name, _)| *name == word) {
                    Some((_, tag)) => self.standard(span, *tag)?,
                    None => return Err(self.unknown_tag(span, word)),
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

    fn error(&self, span: Range<usize>, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        ReadError::new(self.text, span, found, expected)
    }

    fn no_sudoku(&self) -> ReadError {
        let end = self.text.len();
        let found = match self.text {
            [] => "an empty text",
            text if text.trim_ascii().is_empty() => "nothing but blanks",
            _ => "the end of the text",
        };
        self.error(end..end, found, "a line that begins with <sudoku>, and the puzzle after it")
    }

    fn unknown_tag(&self, span: Range<usize>, word: &str) -> ReadError {
        let expected = match nearest_tag(word) {
            Some(tag) => format!("a known tag, perhaps <{tag}>"),
            None => format!("one of the tags <{}>", tags().collect::<Vec<_>>().join("> <")),
        };
        self.error(span, format!("the unknown tag <{word}>"), expected)
    }

    /// gss ignores a tag that is not at the start of its line. So do we, but not without saying it.
    fn note_hidden_tag(&mut self, line: &Line) {
        let bytes = &self.text[line.start..line.end];
        if !bytes.first().is_some_and(|b| b.is_ascii_whitespace()) || self.assumed.len() > 20 {
            return;
        }
        let Some((word, _)) = tag_word(bytes.trim_ascii_start()).filter(|(word, _)| is_tag(word)) else { return };
        let number = self.text[..line.start].iter().filter(|&&b| b == b'\n').count() + 1;
        self.assumed.push(format!("line {number}: <{word}> stands behind blanks, so it is no tag"));
    }

    /// The number at the start of an argument, blanks before it allowed, anything after it ignored: its bytes, and
    /// its value if that is no more than `max` and no less than 1.
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

    /// A run of digits and periods as a number: a period counts as 0, and what is too large stays so.
    fn value(&self, run: Range<usize>) -> usize {
        run_value(&self.text[run])
    }

    fn set_size(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let expected = format!("a number of cells from 1 to {MAX_CELLS}");
        let (at, value) = self.number(argument, MAX_CELLS);
        let Some(value) = value else { return Err(self.error(at.clone(), self.show(at), expected)) };
        if let Some(size) = self.size {
            let before = format!("a <size> when the size is {size} already");
            return Err(self.error(span, before, "one <size>, before the tags that need it"));
        }
        self.size = Some(value);
        (self.tell)(Event::Size(value));
        Ok(())
    }

    fn set_block_size(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let expected = format!("a number of digits from 1 to {MAX_DIGITS}");
        let (at, value) = self.number(argument, MAX_DIGITS);
        let Some(value) = value else { return Err(self.error(at.clone(), self.show(at), expected)) };
        if let Some(size) = self.block_size {
            let before = format!("a <blocksize> when the block size is {size} already");
            return Err(self.error(span, before, "one <blocksize>, before the tags that need it"));
        }
        self.block_size = Some(value);
        (self.tell)(Event::BlockSize(value));
        Ok(())
    }

    /// The size and the block size, assumed to be those of a 9x9 if nobody has said them yet.
    fn need_sizes(&mut self, tag: Tag) -> (usize, usize) {
        if self.size.is_none() {
            (self.tell)(Event::SizeAssumed);
            self.assumed.push("no <size> was said in time, so there are 81 cells".into());
        }
        let size = *self.size.get_or_insert(81);
        (size, self.need_block_size(tag))
    }

    fn need_block_size(&mut self, tag: Tag) -> usize {
        if self.block_size.is_none() {
            (self.tell)(Event::BlockSizeAssumed(tag));
            self.assumed.push("no <blocksize> was said in time, so there are 9 digits".into());
        }
        *self.block_size.get_or_insert(9)
    }

    fn add(&mut self, span: &Range<usize>, house: House) -> Result<(), ReadError> {
        self.n_links += house.cells.len() * house.cells.len();
        if self.n_links > MAX_LINKS {
            let error = TopologyError::TooDense(self.n_links).to_string();
            return Err(self.error(span.clone(), error, "fewer houses"));
        }
        if self.houses.len() == MAX_HOUSES {
            let found = format!("more than {MAX_HOUSES} houses");
            return Err(self.error(span.clone(), found, "that many at most"));
        }
        self.n_blocks += usize::from(house.kind == HouseKind::Block);
        self.houses.push(house);
        Ok(())
    }

    fn standard(&mut self, span: Range<usize>, tag: Tag) -> Result<(), ReadError> {
        (self.tell)(Event::Tag(tag));
        let (size, n) = self.need_sizes(tag);
        let found = || format!("it in a puzzle of {size} cells and {n} digits");
        let name = STANDARD_TAGS.iter().find(|(_, t)| *t == tag).map_or("", |(name, _)| name);
        if self.seen.contains(&tag) {
            let text = format!("<{name}> stands there more than once, which changes nothing");
            if !self.assumed.contains(&text) {
                self.assumed.push(text);
            }
            return Ok(());
        }
        // Columns of a rectangle with one row for each digit are the one tag that needs no square.
        let houses = match tag {
            Tag::Columns if size.is_multiple_of(n) => Some(families::columns_across(n, size / n).collect()),
            Tag::Columns => None,
            _ if size == n * n => standard_houses(tag, n),
            _ => None,
        };
        let Some(houses) = houses else {
            let expected = match tag {
                Tag::Columns => format!("a number of cells that {n} divides, for <{name}>"),
                Tag::Standard | Tag::Blocks => {
                    format!("n² x n² cells and n² digits, such as 81 and 9 or 256 and 16, for <{name}>")
                }
                _ => format!("{} cells, a square of {n} x {n}, for <{name}>", n * n),
            };
            return Err(self.error(span, found(), expected));
        };
        self.seen.push(tag);
        houses.into_iter().try_for_each(|house| self.add(&span, house))
    }

    /// `<block>` and `<house>`: a house by the numbers of its cells.
    fn block(&mut self, span: Range<usize>, argument: Range<usize>, tag: Tag) -> Result<(), ReadError> {
        let name = if tag == Tag::Block { "<block>" } else { "<house>" };
        let Some(size) = self.size else {
            let found = format!("{name} before <size>");
            return Err(self.error(span, found, "a <size> above it: its cells are numbers up to the size"));
        };
        let n = self.need_block_size(tag);
        let mut numbers: Vec<usize> = Vec::new();
        let mut at = argument.start;
        loop {
            at += self.text[at..argument.end].iter().take_while(|b| b.is_ascii_whitespace()).count();
            if at == argument.end {
                break;
            }
            let length = self.text[at..argument.end].iter().take_while(|b| !b.is_ascii_whitespace()).count();
            let word = at..at + length;
            at = word.end;
            if numbers.len() == n {
                if tag == Tag::House {
                    let expected = format!("no more than {n} cells, one for each digit");
                    return Err(self.error(word.clone(), self.show(word), expected));
                }
                let text = format!("a {name} line goes on after its {n} cells; the rest was not read");
                if self.assumed.last() != Some(&text) {
                    self.assumed.push(text);
                }
                break;
            }
            let is_number = self.text[word.clone()].iter().all(u8::is_ascii_digit);
            let number = if is_number { self.value(word.clone()) } else { 0 };
            if !(1..=size).contains(&number) {
                let expected = format!("a cell from 1 to {size}, blanks between the cells");
                return Err(self.error(word.clone(), self.show(word), expected));
            }
            if numbers.contains(&number) {
                let expected = "every cell of a block once";
                return Err(self.error(word, format!("cell {number} again"), expected));
            }
            numbers.push(number);
        }
        (self.tell)(Event::Block(&numbers));
        let enough = if tag == Tag::Block { numbers.len() == n } else { numbers.len() >= 2 };
        if !enough {
            let expected = if tag == Tag::Block { format!("{n}, one for each digit") } else { "at least 2".into() };
            return Err(self.error(span.start..argument.end, format!("{} cells", numbers.len()), expected));
        }
        let cells: Vec<Cell> = numbers.iter().map(|&number| Cell::new(number - 1)).collect();
        self.refuse_twice(&span, name, &cells)?;
        let house = if tag == Tag::House && cells.len() < n {
            self.n_small += 1;
            let kind = if cells.len() == 2 { HouseKind::Pair } else { HouseKind::Group };
            House::numbered(kind, self.n_small, cells)
        } else {
            self.hand_written(size, n, cells)
        };
        self.add(&span, house)
    }

    fn refuse_twice(&mut self, span: &Range<usize>, name: &str, cells: &[Cell]) -> Result<(), ReadError> {
        let sorted = |cells: &[Cell]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let ours = sorted(cells);
        let entry = self.by_hand.entry(self.hash.hash_one(&ours)).or_default();
        if entry.iter().any(|&h| sorted(&self.houses[h as usize].cells) == ours) {
            let found = format!("the same {name} a second time");
            return Err(ReadError::new(self.text, span.clone(), found, "each house once"));
        }
        entry.push(self.houses.len() as u32);
        Ok(())
    }

    /// A house by hand: called row, column or diagonal if it is one of a square, else block.
    fn hand_written(&self, size: usize, n: usize, cells: Vec<Cell>) -> House {
        let first = cells[0].index();
        let step = cells.get(1).map_or(0, |second| second.index().saturating_sub(first));
        let is_line = |step: usize| step > 0 && cells.iter().enumerate().all(|(k, c)| c.index() == first + k * step);
        if size == n * n && n > 1 && is_line(step) {
            if step == 1 && first.is_multiple_of(n) {
                return House::numbered(HouseKind::Row, first / n + 1, cells);
            }
            if step == n && first < n {
                return House::numbered(HouseKind::Column, first + 1, cells);
            }
            if step == n + 1 && first == 0 {
                return House::named(HouseKind::Diagonal, "falling diagonal", cells);
            }
            if step == n - 1 && first == n - 1 && n > 2 {
                return House::named(HouseKind::Diagonal, "rising diagonal", cells);
            }
        }
        House::numbered(HouseKind::Block, self.n_blocks + 1, cells)
    }

    /// Reads the cells of a matrix from the lines that begin at `at`; returns where the next line begins.
    fn matrix(&mut self, span: Range<usize>, mut at: usize) -> Result<usize, ReadError> {
        (self.tell)(Event::Tag(Tag::Matrix));
        let (size, n) = self.need_sizes(Tag::Matrix);
        let text = self.text;
        let mut n_seen = 0;
        let mut order: HashMap<&[u8], usize> = HashMap::new();
        let mut members: Vec<(Range<usize>, Vec<Cell>)> = Vec::new();
        while n_seen < size {
            let line = self.line(at);
            let missing = || format!("{} more cells of the matrix", size - n_seen);
            if at >= text.len() {
                return Err(self.error(at..at, "the end of the text", missing()));
            }
            if let Some((word, length)) = tag_word(&text[line.start..line.end]).filter(|(word, _)| is_tag(word)) {
                return Err(self.error(at..at + length, format!("<{word}>"), missing()));
            }
            at = line.start;
            while at < line.end {
                let length = run_length(&text[at..line.end]);
                if length == 0 {
                    at += 1;
                    continue;
                }
                let run = at..at + length;
                at += length;
                if n_seen == size {
                    let expected = format!("no more than {size} cells in the matrix");
                    return Err(self.error(run.clone(), self.show(run), expected));
                }
                let digits = text[run.clone()].iter().take_while(|b| b.is_ascii_digit()).count();
                if digits > 0 {
                    // The label is a number of any length: its digits without leading zeros.
                    let zeros = text[run.clone()].iter().take_while(|&&b| b == b'0').count().min(digits - 1);
                    let label = &text[run.start + zeros..run.start + digits];
                    let index = *order.entry(label).or_insert(members.len());
                    if index == members.len() {
                        members.push((run.clone(), Vec::new()));
                    }
                    if members[index].1.len() == n {
                        let found = format!("label {} for one cell more", self.show(run.clone()));
                        return Err(self.error(run, found, format!("each label {n} times, once for each digit")));
                    }
                    members[index].1.push(Cell::new(n_seen));
                }
                n_seen += 1;
            }
            at = line.next;
        }
        if let Some((run, cells)) = members.iter().find(|(_, cells)| cells.len() < n) {
            let found = format!("label {} for {} cells", self.show(run.clone()), cells.len());
            return Err(self.error(run.clone(), found, format!("each label {n} times, once for each digit")));
        }
        (self.tell)(Event::MatrixBlocks(members.len()));
        if members.is_empty() {
            self.assumed.push("a <matrix> has no label, so it makes no house".into());
        }
        for (_, cells) in members {
            let house = self.hand_written(size, n, cells);
            self.add(&span, house)?;
        }
        Ok(at)
    }

    fn take_shape(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let name = String::from_utf8_lossy(&self.text[argument.clone()]).trim().to_string();
        let shape = match Shape::named(&name) {
            Ok(shape) => shape,
            Err(error) => return Err(self.error(argument.clone(), self.show(argument), error.expected)),
        };
        let (size, n) = (shape.topology.n_cells(), shape.topology.n_digits());
        let agrees = self.size.is_none_or(|s| s == size) && self.block_size.is_none_or(|b| b == n);
        if !agrees || self.shape.is_some() {
            let found = format!("shape {name} with {size} cells and {n} digits");
            let expected = if self.shape.is_some() { "one <shape>" } else { "the <size> and <blocksize> said before" };
            return Err(self.error(span, found, expected));
        }
        (self.size, self.block_size) = (Some(size), Some(n));
        for house in shape.topology.houses() {
            self.add(&span, house.clone())?;
        }
        self.shape = Some(shape);
        Ok(())
    }

    /// The body, and all put together.
    fn body(mut self, line: &Line, hints: &Hints<'_>) -> Result<Reading, ReadError> {
        let tag = line.start..line.start + "<sudoku>".len();
        if let Some(shape) = hints.shape
            && self.houses.is_empty()
            && self.size.is_none_or(|size| size == shape.topology.n_cells())
            && self.block_size.is_none_or(|n| n == shape.topology.n_digits())
        {
            (self.size, self.block_size) = (Some(shape.topology.n_cells()), Some(shape.topology.n_digits()));
            self.houses = shape.topology.houses().to_vec();
            self.shape = Some(shape.clone());
        }
        let (size, n) = self.need_sizes(Tag::Sudoku);
        (self.tell)(Event::Body);
        if self.houses.is_empty() {
            if (size, n) != (81, 9) {
                let found = format!("{size} cells, {n} digits and no house");
                return Err(self.error(tag, found, "tags that make houses, such as <standardblocks> or <matrix>"));
            }
            (self.tell)(Event::NoBlocks);
            self.assumed.push("no house was named, so it is a plain 9x9".into());
            self.houses = standard_houses(Tag::Standard, 9).expect("9 is a square");
        }
        let mut in_house = vec![false; size];
        self.houses.iter().flat_map(|house| &house.cells).for_each(|cell| in_house[cell.index()] = true);
        if let Some(alone) = in_house.iter().position(|&is_in| !is_in) {
            return Err(self.error(tag, format!("cell {} in no house", alone + 1), "every cell in at least one"));
        }
        let pattern_at = self.pattern.clone().unwrap_or(0..0);
        let pattern = self.pattern.clone().map_or(&b"."[..], |span| &self.text[span]);
        let periods = pattern.iter().filter(|&&b| b == b'.').count();
        if periods != 1 || pattern.len() > MAX_PATTERN {
            let found = match periods {
                1 => format!("a pattern of {} bytes", pattern.len()),
                _ => format!("a pattern with {periods} periods"),
            };
            let expected = "a pattern of at most 256 bytes with one period, where the number stands";
            return Err(self.error(pattern_at, found, expected));
        }
        let body = read_body(self.text, line.next, pattern, size, n)?;
        let picture = Picture {
            head: self.text[..line.next].to_vec(),
            pieces: body.pieces,
            cells: body.runs.iter().map(|run| self.text[run.clone()].to_vec()).collect(),
            tail: self.text[body.end..].to_vec(),
            pattern: pattern.to_vec(),
            empty: self.empty,
        };
        let columns = if size == n * n { Some(n) } else { body.columns };
        let sheet = finish(size, n, std::mem::take(&mut self.houses), self.shape.as_ref(), columns, picture)
            .map_err(|error| self.error(tag, error.to_string(), "houses that make a puzzle"))?;
        let mut sheet = sheet;
        for (i, run) in body.runs.iter().enumerate() {
            if let Some(digit) = Digit::from_number(self.value(run.clone())) {
                sheet.puzzle.give(Cell::new(i), digit);
            }
        }
        Ok(Reading { sheets: vec![sheet], format: NAME, assumed: self.assumed })
    }

    fn show(&self, span: Range<usize>) -> String {
        show(&self.text[span])
    }
}

/// Text in quotes for a message, cut if it is long.
fn show(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]);
    let dots = if bytes.len() > 40 { "…" } else { "" };
    if bytes.is_empty() { "nothing".into() } else { format!("{:?}", format!("{text}{dots}")) }
}

/// How many digits and periods stand at the start.
fn run_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&b| b.is_ascii_digit() || b == b'.').count()
}

/// A run of digits and periods as a number; a period counts as 0.
pub(super) fn run_value(run: &[u8]) -> usize {
    let digit = |b: u8| if b == b'.' { 0 } else { (b - b'0') as usize };
    run.iter().fold(0usize, |value, &b| value.saturating_mul(10).saturating_add(digit(b)))
}

struct Body {
    pieces: Vec<Piece>,
    /// Where the numbers stand, one run a cell.
    runs: Vec<Range<usize>>,
    end: usize,
    /// Cells in a line, if there are several lines and all have the same number.
    columns: Option<usize>,
}

/// Finds the cells of the body that begins at `start`: at each place the pattern is tried first, then a quote.
fn read_body(text: &[u8], start: usize, pattern: &[u8], size: usize, n: usize) -> Result<Body, ReadError> {
    let dot = pattern.iter().position(|&b| b == b'.').expect("a pattern has a period");
    let (before, after) = (&pattern[..dot], &pattern[dot + 1..]);
    let error = |span, found: String, expected: String| ReadError::new(text, span, found, expected);
    let mut body = Body { pieces: Vec::new(), runs: Vec::new(), end: text.len(), columns: None };
    let (mut piece, mut source_start, mut is_quoted) = (Vec::new(), start, false);
    let mut finish_piece = |piece: &mut Vec<u8>, source: &[u8], is_quoted: &mut bool| {
        let source = std::mem::take(is_quoted).then(|| source.to_vec());
        body.pieces.push(Piece { shown: std::mem::take(piece), source });
    };
    let mut per_line: Vec<usize> = Vec::new();
    // The end of the run that was looked at last; starting again inside it must not walk through it again.
    let mut run_end = start;
    let mut at = start;
    let mut is_line_start = true;
    while at < text.len() {
        let rest = &text[at..];
        if is_line_start && rest.starts_with(b"<endsudoku>") {
            body.end = at;
            break;
        }
        is_line_start = rest[0] == b'\n';
        if rest.starts_with(before) {
            let run_start = at + before.len();
            if run_end <= run_start {
                run_end = run_start + run_length(&text[run_start..]);
            }
            if run_end > run_start && text[run_end..].starts_with(after) {
                let run = run_start..run_end;
                if body.runs.len() == size {
                    return Err(error(
                        run.clone(),
                        format!("{} as cell {}", show(&text[run]), size + 1),
                        format!(
                            "no more than {size} cells (text with digits that are no cells belongs in double quotes)"
                        ),
                    ));
                }
                let value = run_value(&text[run.clone()]);
                if value > n {
                    let found = match value {
                        usize::MAX => format!("{} in cell {}", show(&text[run.clone()]), body.runs.len() + 1),
                        _ if text[run.clone()].contains(&b'.') => format!(
                            "{} in cell {}, one number, {value}, because nothing stands between its characters",
                            show(&text[run.clone()]),
                            body.runs.len() + 1
                        ),
                        _ => format!("{value} in cell {}", body.runs.len() + 1),
                    };
                    return Err(error(run, found, format!("a digit from 1 to {n}, or \".\" or \"0\"")));
                }
                finish_piece(&mut piece, &text[source_start..at], &mut is_quoted);
                body.runs.push(run);
                if per_line.is_empty() {
                    per_line.push(0);
                }
                *per_line.last_mut().expect("there is a line") += 1;
                at = run_end + after.len();
                source_start = at;
                is_line_start = false;
                continue;
            }
        }
        if rest[0] == b'"' {
            let closing = rest[1..].iter().position(|&b| b == b'"' || b == b'\n').filter(|&i| rest[1 + i] == b'"');
            let Some(length) = closing else {
                return Err(error(
                    at..at + 1,
                    "a double quote that is not closed".into(),
                    "another on its line".into(),
                ));
            };
            piece.extend_from_slice(&rest[1..1 + length]);
            is_quoted = true;
            at += length + 2;
            continue;
        }
        if rest[0] == b'\n' && per_line.last() != Some(&0) {
            per_line.push(0);
        }
        piece.push(rest[0]);
        at += 1;
    }
    finish_piece(&mut piece, &text[source_start..body.end], &mut is_quoted);
    if body.runs.len() < size {
        let found = format!("{} cells", body.runs.len());
        return Err(error(body.end..body.end, found, format!("{size} after <sudoku>")));
    }
    per_line.retain(|&cells| cells > 0);
    body.columns = per_line
        .first()
        .copied()
        .filter(|&first| first > 1 && per_line.len() > 1 && per_line.iter().all(|&cells| cells == first));
    Ok(body)
}

/// Topology and layout from the houses. A shape that the houses turn out to be lends its names and its layout; the
/// houses keep the order of the file, which the levels of a puzzle may depend on.
fn finish(
    size: usize,
    n: usize,
    mut houses: Vec<House>,
    shape: Option<&Shape>,
    columns: Option<usize>,
    picture: Picture,
) -> Result<Sheet, TopologyError> {
    let names = |columns: Option<usize>| columns.map_or(CellNames::Numbered, |columns| CellNames::Grid { columns });
    let mut topology = Topology::new(size, n, names(columns), houses.clone())?;
    let known = Shape::recognise(&topology).or_else(|| shape.cloned());
    let mut layout = match (&known, columns) {
        (Some(shape), _) => {
            houses = borrow_names(houses, &shape.topology);
            topology = Topology::new(size, n, shape.topology.names().clone(), houses)?;
            let mut layout = (*shape.layout).clone();
            let find = index_of_houses(&topology);
            let ours = |ids: &[HouseId]| {
                ids.iter().filter_map(|&id| find.get(&sorted_cells(shape.topology.house(id))).copied()).collect()
            };
            (layout.outlined, layout.shaded) = (ours(&layout.outlined), ours(&layout.shaded));
            layout
        }
        (None, Some(columns)) if size != columns * columns => Layout::grid(size / columns, columns, &topology),
        _ => Layout::guess(&topology),
    };
    if n > 9 {
        layout.symbols = Symbols::Numbers;
    }
    layout.picture = Some(picture);
    Ok(Sheet::new(Puzzle::empty(Arc::new(topology)), layout))
}

fn sorted_cells(house: &House) -> Vec<Cell> {
    let mut cells = house.cells.clone();
    cells.sort_unstable();
    cells
}

fn index_of_houses(topology: &Topology) -> HashMap<Vec<Cell>, HouseId> {
    topology.houses().iter().enumerate().map(|(h, house)| (sorted_cells(house), HouseId(h as u32))).collect()
}

/// The houses with the kinds and names that the same cells have in another topology.
fn borrow_names(houses: Vec<House>, from: &Topology) -> Vec<House> {
    let find = index_of_houses(from);
    let rename = |house: House| match find.get(&sorted_cells(&house)) {
        Some(&id) => House { kind: from.house(id).kind, name: from.house(id).name.clone(), cells: house.cells },
        None => house,
    };
    houses.into_iter().map(rename).collect()
}
