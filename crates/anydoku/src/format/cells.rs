//! What stands in a cell: alphabets, open cells, and the small tools that the text formats share.
//!
//! Up to nine digits everybody writes the same. Above that there are several habits which overlap, so a text is read
//! in an alphabet only if no other one fits it, or if somebody chose it.

use std::ops::Range;
use std::sync::Arc;

use super::{Hints, ReadError, Reading, WriteError};
use crate::candidates::Candidates;
use crate::layout::{Layout, Symbols, symbol};
use crate::puzzle::{Play, Puzzle, Sheet};
use crate::set::{DigitSet, MAX_DIGITS};
use crate::shape::{Shape, default_box};
use crate::topology::{Cell, Digit, Topology};

/// A habit of writing digits above 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alphabet {
    /// `1` to `9`, then letters from `A`, large or small.
    Symbols,
    /// Letters alone: `A` is 1.
    Letters,
    /// `0` to `9`, then `A` to `F`: `0` is the first of sixteen digits.
    Hex,
    /// Two decimal digits a cell, `00` or `..` for an open one.
    Pairs,
    /// Decimal numbers with something between them.
    Numbers,
}

impl Alphabet {
    /// Every alphabet.
    pub const ALL: [Alphabet; 5] =
        [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex, Alphabet::Pairs, Alphabet::Numbers];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Alphabet::Symbols => "symbols",
            Alphabet::Letters => "letters",
            Alphabet::Hex => "hex",
            Alphabet::Pairs => "pairs",
            Alphabet::Numbers => "numbers",
        }
    }

    /// The alphabet of this name.
    pub fn named(name: &str) -> Option<Alphabet> {
        Alphabet::ALL.into_iter().find(|alphabet| alphabet.name().eq_ignore_ascii_case(name))
    }

    /// What it is, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Alphabet::Symbols => "1 to 9, then letters from A",
            Alphabet::Letters => "letters, A is 1",
            Alphabet::Hex => "0 to 9, then A to F, 0 is a digit",
            Alphabet::Pairs => "two decimal digits a cell",
            Alphabet::Numbers => "decimal numbers",
        }
    }

    /// What may stand in a cell, for error sentences.
    pub(super) fn expected(self, n_digits: usize) -> String {
        let last = n_digits.min(35);
        match self {
            Alphabet::Symbols if n_digits > 35 => {
                format!("numbers from 1 to {n_digits} with commas between them, or \".\"")
            }
            Alphabet::Symbols if n_digits == 1 => "the digit 1 or \".\"".into(),
            Alphabet::Symbols if n_digits <= 9 => format!("a digit from 1 to {n_digits} or \".\""),
            Alphabet::Symbols => {
                format!("a digit from 1 to 9 or A to {}, or \".\"", symbol(Digit::new(last - 1)).unwrap_or('Z'))
            }
            Alphabet::Letters => {
                format!("a letter from A to {} or \".\"", (b'A' + (n_digits.min(26) as u8).saturating_sub(1)) as char)
            }
            Alphabet::Hex => "a digit from 0 to 9 or A to F, or \".\"".into(),
            Alphabet::Pairs => format!("two digits from 01 to {n_digits:02} or \"..\""),
            Alphabet::Numbers => format!("a number from 1 to {n_digits} or \".\""),
        }
    }

    /// How a layout writes it.
    pub(super) fn symbols(self, n_digits: usize) -> Symbols {
        match self {
            _ if n_digits <= 9 => Symbols::Default,
            Alphabet::Symbols => Symbols::Default,
            Alphabet::Letters => Symbols::Chars(('A'..='Z').take(n_digits).collect()),
            Alphabet::Hex => Symbols::Chars("0123456789ABCDEF".chars().collect()),
            Alphabet::Pairs | Alphabet::Numbers if n_digits > 35 => Symbols::Default,
            Alphabet::Pairs | Alphabet::Numbers => Symbols::Numbers,
        }
    }

    /// The alphabet in which a layout writes, as far as it is one of ours.
    pub(super) fn of_layout(layout: &Layout, n_digits: usize) -> Alphabet {
        match &layout.symbols {
            _ if n_digits <= 9 => Alphabet::Symbols,
            _ if n_digits > 35 => Alphabet::Numbers,
            Symbols::Numbers => Alphabet::Numbers,
            symbols => [Alphabet::Letters, Alphabet::Hex]
                .into_iter()
                .find(|alphabet| n_digits <= 26 && alphabet.symbols(n_digits) == *symbols)
                .unwrap_or(Alphabet::Symbols),
        }
    }
}

/// The characters that stand for an open cell wherever they are not digits; a blank only in its own place.
pub(super) const OPENS: &[u8] = b".0*_-xX";

/// What each byte means in a cell.
//
//  byte   '.'  '1'  '2'  …  'z'
//  code   OPEN  0    1      WRONG
pub(super) struct Table([i16; 256]);

const OPEN: i16 = -1;
const WRONG: i16 = -2;

impl Table {
    pub(super) fn new(alphabet: Alphabet, n_digits: usize) -> Table {
        let mut codes = [WRONG; 256];
        for &byte in OPENS {
            codes[byte as usize] = OPEN;
        }
        let n = match alphabet {
            Alphabet::Symbols if n_digits <= 35 => n_digits,
            Alphabet::Letters if n_digits <= 26 => n_digits,
            Alphabet::Hex if n_digits == 16 => 16,
            _ => 0,
        };
        for digit in 0..n {
            let byte = match alphabet {
                Alphabet::Letters => b'A' + digit as u8,
                Alphabet::Hex => b"0123456789ABCDEF"[digit],
                _ => symbol(Digit::new(digit)).map_or(b'1', |c| c as u8),
            };
            codes[byte as usize] = digit as i16;
            codes[byte.to_ascii_lowercase() as usize] = digit as i16;
        }
        Table(codes)
    }

    /// The same, with a blank for an open cell.
    pub(super) fn with_blank(mut self) -> Table {
        self.0[b' ' as usize] = OPEN;
        self
    }

    /// The digit or the open cell that a byte stands for.
    pub(super) fn get(&self, byte: u8) -> Option<Option<Digit>> {
        match self.0[byte as usize] {
            WRONG => None,
            OPEN => Some(None),
            code => Some(Some(Digit(code as u8))),
        }
    }
}

/// Which alphabet single characters are in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// This one, or any, because nothing is written.
    Is(Alphabet),
    /// Each of these would do, and they do not mean the same.
    Several(Vec<Alphabet>),
    /// None; this one comes farthest and then meets a wrong character.
    Wrong(Alphabet, usize),
}

/// Finds the alphabet of characters, one a cell.
pub(super) fn choose(chars: &[u8], n_digits: usize, wanted: Option<Alphabet>) -> Choice {
    if n_digits <= 9 {
        return match fits(chars, n_digits, Alphabet::Symbols) {
            Ok(_) => Choice::Is(Alphabet::Symbols),
            Err(at) => Choice::Wrong(Alphabet::Symbols, at),
        };
    }
    let single = [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex];
    let possible = |alphabet: &Alphabet| match alphabet {
        Alphabet::Letters => (10..=26).contains(&n_digits),
        Alphabet::Hex => n_digits == 16,
        _ => true,
    };
    let candidates: Vec<Alphabet> = match wanted {
        Some(alphabet) if single.contains(&alphabet) => vec![alphabet],
        _ => single.into_iter().filter(possible).collect(),
    };
    let results: Vec<_> = candidates.iter().map(|&alphabet| (alphabet, fits(chars, n_digits, alphabet))).collect();
    let fit: Vec<Alphabet> =
        results.iter().filter(|(_, result)| result.is_ok()).map(|&(alphabet, _)| alphabet).collect();
    match fit[..] {
        [] => {
            let far = |&&(_, result): &&(Alphabet, Result<bool, usize>)| result.err().unwrap_or(0);
            let best = results.iter().rev().max_by_key(far).map(|&(alphabet, result)| (alphabet, result.err()));
            let (alphabet, at) = best.unwrap_or((Alphabet::Symbols, None));
            Choice::Wrong(alphabet, at.unwrap_or(0))
        }
        [only] => Choice::Is(only),
        _ if results.iter().all(|(_, result)| *result != Ok(true)) => Choice::Is(Alphabet::Symbols),
        _ => Choice::Several(fit),
    }
}

/// Can the characters be read so? Yes with whether any digit is there, or the place of the first wrong one.
fn fits(chars: &[u8], n_digits: usize, alphabet: Alphabet) -> Result<bool, usize> {
    let table = Table::new(alphabet, n_digits);
    let mut open = None;
    let mut has_digit = false;
    for (at, &byte) in chars.iter().enumerate() {
        match table.get(byte).ok_or(at)? {
            Some(_) => has_digit = true,
            // Of two signs for open cells one is a slip of the pen, or in a large grid a digit in another alphabet.
            // Only dot and zero are so common that they mean the same up to nine digits.
            None => {
                let sign = if byte == b'0' && n_digits <= 9 { b'.' } else { byte.to_ascii_lowercase() };
                if *open.get_or_insert(sign) != sign {
                    return Err(at);
                }
            }
        }
    }
    // Without any open cell the zeros of a hexadecimal grid are one cell in sixteen; more of them are open cells.
    if alphabet == Alphabet::Hex && open.is_none() {
        let zeros = chars.iter().filter(|&&byte| byte == b'0').count();
        if zeros * 8 > chars.len() {
            return Err(chars.iter().position(|&byte| byte == b'0').unwrap_or(0));
        }
    }
    Ok(has_digit)
}

/// The error about a character that [`choose`] found wrong; the characters start at this byte of the text.
pub(super) fn wrong_char(
    text: &[u8],
    start: usize,
    chars: &[u8],
    at: usize,
    alphabet: Alphabet,
    n_digits: usize,
) -> ReadError {
    let table = Table::new(alphabet, n_digits);
    let is_open = |byte: &&u8| table.get(**byte) == Some(None);
    let expected = match chars[..at].iter().find(is_open) {
        Some(&open) if is_open(&&chars[at]) => {
            let or = if n_digits > 9 { ", or a chosen alphabet" } else { "" };
            format!("one sign for open cells, {:?} as before{or}", (open as char).to_string())
        }
        _ => alphabet.expected(n_digits),
    };
    ReadError::at(text, start + at, expected)
}

/// `symbols (1 to 9, then letters from A) or letters (…)`: the choices, for an error.
pub(super) fn list_choices(alphabets: &[Alphabet]) -> String {
    let one = |alphabet: &Alphabet| format!("{} ({})", alphabet.name(), alphabet.title());
    format!("a chosen alphabet: {}", alphabets.iter().map(one).collect::<Vec<_>>().join(" or "))
}

/// A decimal number of at most three figures.
pub(super) fn number(item: &[u8]) -> Option<usize> {
    let is_number = (1..=3).contains(&item.len()) && item.iter().all(u8::is_ascii_digit);
    is_number.then(|| item.iter().fold(0, |sum, byte| sum * 10 + (byte - b'0') as usize))
}

/// Reads items, one a cell, each a number, a single character or an open cell. The items are ranges of the text; if
/// they are packed, with nothing between them, they are characters and not numbers.
pub(super) fn read_items(
    text: &[u8],
    items: &[Range<usize>],
    n_digits: usize,
    wanted: Option<Alphabet>,
    is_packed: bool,
) -> Result<(Vec<Option<Digit>>, Alphabet), ReadError> {
    let is_letter = |item: &Range<usize>| {
        text[item.clone()].iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
    };
    let in_letters = match wanted {
        _ if is_packed => true,
        Some(Alphabet::Numbers | Alphabet::Pairs) => false,
        Some(_) if n_digits > 9 => true,
        _ => items.iter().any(is_letter),
    };
    let wrong = |item: &Range<usize>, alphabet: Alphabet| {
        if item.len() <= 1 {
            return ReadError::at(text, item.start, alphabet.expected(n_digits));
        }
        let shown = String::from_utf8_lossy(&text[item.clone()]).chars().take(20).collect::<String>();
        ReadError::new(text, item.clone(), format!("{shown:?}"), alphabet.expected(n_digits))
    };
    if in_letters || n_digits <= 9 {
        let alphabet = if n_digits > 9 { wanted.unwrap_or(Alphabet::Symbols) } else { Alphabet::Symbols };
        if let Some(long) = items.iter().find(|item| item.len() != 1) {
            return Err(wrong(long, alphabet));
        }
        let chars: Vec<u8> = items.iter().map(|item| text[item.start]).collect();
        return match choose(&chars, n_digits, wanted) {
            Choice::Is(alphabet) => {
                let table = Table::new(alphabet, n_digits);
                Ok((chars.iter().map(|&byte| table.get(byte).flatten()).collect(), alphabet))
            }
            Choice::Wrong(alphabet, at) => Err(wrong_char(text, items[at].start - at, &chars, at, alphabet, n_digits)),
            Choice::Several(alphabets) => Err(undecided(text, items[0].start..items[items.len() - 1].end, &alphabets)),
        };
    }
    let mut open = None;
    let mut digits = Vec::with_capacity(items.len());
    for item in items {
        let bytes = &text[item.clone()];
        digits.push(match number(bytes) {
            Some(number) if (1..=n_digits).contains(&number) => Digit::from_number(number),
            Some(0) if *open.get_or_insert(b'0') == b'0' => None,
            None if bytes.len() == 1
                && OPENS.contains(&bytes[0])
                && *open.get_or_insert(bytes[0].to_ascii_lowercase()) == bytes[0].to_ascii_lowercase() =>
            {
                None
            }
            _ => return Err(wrong(item, Alphabet::Numbers)),
        });
    }
    Ok((digits, Alphabet::Numbers))
}

/// The error for a text that fits several alphabets.
pub(super) fn undecided(text: &[u8], span: Range<usize>, alphabets: &[Alphabet]) -> ReadError {
    ReadError::new(text, span, "digits that could be in several alphabets", list_choices(alphabets))
}

/// Reads a range that must be exactly so many characters, one a cell, of at most nine digits.
pub(super) fn read_exactly(
    text: &[u8],
    range: Range<usize>,
    n_cells: usize,
    n_digits: usize,
) -> Result<Vec<Option<Digit>>, ReadError> {
    let table = Table::new(Alphabet::Symbols, n_digits);
    let mut digits = Vec::with_capacity(n_cells);
    for at in range.clone().take(n_cells) {
        let cell = table.get(text[at]);
        digits.push(cell.ok_or_else(|| ReadError::at(text, at, Alphabet::Symbols.expected(n_digits)))?);
    }
    if digits.len() < n_cells {
        return Err(ReadError::at(text, range.end, format!("cell {} of {n_cells}", digits.len() + 1)));
    }
    if range.len() > n_cells {
        return Err(ReadError::at(text, range.start + n_cells, format!("nothing more after {n_cells} cells")));
    }
    Ok(digits)
}

/// A player's marks: what the givens and placed digits leave, less what was removed by hand.
pub(super) fn marks_without(puzzle: &Puzzle, placed: &[Option<Digit>], removed: &[(Cell, Digit)]) -> Vec<DigitSet> {
    let mut marks = filled(puzzle, placed).sets().to_vec();
    for &(cell, digit) in removed {
        marks[cell.index()].remove(digit);
    }
    marks
}

/// What a player removed by hand, cell by cell: the inverse of [`marks_without`].
pub(super) fn removed_by(puzzle: &Puzzle, play: &Play) -> Vec<(Cell, Digit)> {
    let Some(marks) = &play.marks else { return Vec::new() };
    let candidates = filled(puzzle, &play.digits);
    let of_cell = |cell: Cell| {
        let is_open = puzzle.given(cell).is_none() && play.digits.get(cell.index()).is_none_or(Option::is_none);
        let mine = marks.get(cell.index()).copied().unwrap_or_default();
        let gone = if is_open && !mine.is_empty() { candidates.of(cell) - mine } else { DigitSet::EMPTY };
        gone.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    puzzle.topology().cells().flat_map(of_cell).collect()
}

fn filled(puzzle: &Puzzle, placed: &[Option<Digit>]) -> Candidates {
    let mut all = Puzzle::new(puzzle.topology().clone(), puzzle.givens().to_vec());
    for (cell, digit) in puzzle.topology().cells().zip(placed) {
        if let (None, Some(digit)) = (puzzle.given(cell), digit) {
            all.give(cell, *digit);
        }
    }
    Candidates::new(&all)
}

/// The side of a square of so many cells.
pub(super) fn side(n_cells: usize) -> Option<usize> {
    let side = n_cells.isqrt();
    (n_cells > 0 && side * side == n_cells && side <= MAX_DIGITS).then_some(side)
}

/// The side of the plain Sudoku with so many cells.
pub(super) fn plain_side(n_cells: usize) -> Option<usize> {
    side(n_cells).filter(|&side| default_box(side).is_some())
}

/// `64 (8x8) or 81 (9x9)`: numbers of cells near this one that make plain Sudokus.
pub(super) fn near_squares(n_cells: usize) -> String {
    let sides = || (4..=MAX_DIGITS).filter(|&side| default_box(side).is_some());
    let below = sides().rfind(|side| side * side < n_cells);
    let above = sides().find(|side| side * side >= n_cells);
    let one = |side: usize| format!("{} ({side}x{side})", side * side);
    [below, above].into_iter().flatten().map(one).collect::<Vec<_>>().join(" or ")
}

/// The lines of a text without their ends, as ranges.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let start = at;
        let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |i| at + i);
        at = end + 1;
        let end = if end > start && text[end - 1] == b'\r' { end - 1 } else { end };
        Some(start..end)
    })
}

/// Is the line empty or a comment?
pub(super) fn is_skipped(line: &[u8]) -> bool {
    line.trim_ascii_start().first().is_none_or(|&byte| byte == b'#')
}

/// The lines that are neither empty nor comments.
pub(super) fn content_lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    lines(text).filter(|line| !is_skipped(&text[line.clone()]))
}

/// The range without blanks around it.
pub(super) fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_ascii_start().len());
    start..start + part.trim_ascii().len()
}

/// Is there no puzzle in the text at all? Then this is the error.
pub(super) fn nothing(text: &[u8]) -> ReadError {
    ReadError::at(text, text.len(), "a puzzle")
}

/// Collects sheets of one text: makes each shape once and remembers what was assumed.
pub(super) struct Gather<'a> {
    pub(super) hints: Hints<'a>,
    made: Vec<Made>,
    opens: [bool; 256],
    assumed: Vec<String>,
}

struct Made {
    n_cells: usize,
    alphabet: Alphabet,
    topology: Arc<Topology>,
    layout: Arc<Layout>,
}

impl<'a> Gather<'a> {
    pub(super) fn new(hints: &Hints<'a>) -> Gather<'a> {
        Gather { hints: *hints, made: Vec::new(), opens: [false; 256], assumed: Vec::new() }
    }

    /// Forgets the shape we were told if it has so many cells but not so many digits, which the format implies.
    pub(super) fn expect(&mut self, n_cells: usize, n_digits: usize) {
        self.hints.shape = self
            .hints
            .shape
            .filter(|shape| shape.topology.n_cells() != n_cells || shape.topology.n_digits() == n_digits);
    }

    /// The shape we were told, if it has so many cells.
    pub(super) fn hint(&self, n_cells: usize) -> Option<&'a Shape> {
        self.hints.shape.filter(|shape| shape.topology.n_cells() == n_cells)
    }

    /// How many digits a puzzle of so many cells has: by the shape we were told if it fits, else as a plain square.
    pub(super) fn n_digits(&self, n_cells: usize) -> Option<usize> {
        self.hint(n_cells).map(|shape| shape.topology.n_digits()).or_else(|| plain_side(n_cells))
    }

    /// Topology and layout for so many cells.
    ///
    /// # Panics
    /// If [`n_digits`](Gather::n_digits) knows no such shape.
    pub(super) fn shape(&mut self, n_cells: usize, alphabet: Alphabet) -> (Arc<Topology>, Arc<Layout>) {
        if let Some(made) = self.made.iter().rfind(|made| made.n_cells == n_cells && made.alphabet == alphabet) {
            return (made.topology.clone(), made.layout.clone());
        }
        let (mut shape, told) = match self.hint(n_cells) {
            Some(shape) => (shape.clone(), true),
            None => {
                let n = plain_side(n_cells).expect("the number of cells was checked");
                (Shape::plain(n).expect("the side was checked"), false)
            }
        };
        let n_digits = shape.topology.n_digits();
        if !told {
            let (height, width) = default_box(n_digits).unwrap_or((1, n_digits));
            self.assume(format!("{n_cells} cells are a {n_digits}x{n_digits} with blocks of {height}x{width}"));
        }
        if n_digits > 9 {
            self.assume(format!("digits of the {}: {} ({})", shape.name, alphabet.name(), alphabet.title()));
        }
        let symbols = alphabet.symbols(n_digits);
        if n_digits > 9 && shape.layout.symbols != symbols {
            Arc::make_mut(&mut shape.layout).symbols = symbols;
        }
        let pair = (shape.topology.clone(), shape.layout.clone());
        self.made.push(Made { n_cells, alphabet, topology: shape.topology, layout: shape.layout });
        pair
    }

    /// A sheet with these givens, on the shape that has so many cells.
    pub(super) fn sheet(&mut self, digits: Vec<Option<Digit>>, alphabet: Alphabet) -> Sheet {
        let (topology, layout) = self.shape(digits.len(), alphabet);
        Sheet::new(Puzzle::new(topology, digits), layout)
    }

    /// Remembers which characters stood in open cells.
    pub(super) fn see_opens(&mut self, chars: &[u8], digits: &[Option<Digit>]) {
        for (&byte, digit) in chars.iter().zip(digits) {
            self.opens[byte as usize] |= digit.is_none();
        }
    }

    /// Remembers a sentence.
    pub(super) fn assume(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.assumed.contains(&sentence) {
            self.assumed.push(sentence);
        }
    }

    /// Bytes as text: UTF-8 if they are, else Latin-1.
    pub(super) fn words(&mut self, bytes: &[u8]) -> String {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return text.to_owned();
        }
        self.assume("words that are not UTF-8 are Latin-1");
        bytes.iter().map(|&byte| byte as char).collect()
    }

    /// The same, without blanks around it; none if nothing is left.
    pub(super) fn note(&mut self, bytes: &[u8]) -> Option<String> {
        Some(self.words(bytes.trim_ascii())).filter(|words| !words.is_empty())
    }

    /// All that was read.
    pub(super) fn finish(mut self, format: &'static str, sheets: Vec<Sheet>) -> Reading {
        let opens: Vec<_> = (0..=255u8).filter(|&byte| self.opens[byte as usize]).collect();
        for byte in opens {
            self.assume(format!("{:?} is an open cell", (byte as char).to_string()));
        }
        Reading { sheets, format, assumed: self.assumed }
    }
}

/// Refuses sheets with starting marks.
pub(super) fn refuse_marks(format: &'static str, sheet: &Sheet) -> Result<(), WriteError> {
    match sheet.puzzle.marks() {
        Some(_) => {
            Err(WriteError { format, reason: "the puzzle has starting marks, which marks or sukaku can hold".into() })
        }
        None => Ok(()),
    }
}

/// Refuses whatever is not the plain 9x9, or has starting marks.
pub(super) struct OnlyPlain {
    format: &'static str,
    plain: Shape,
    good: Option<Arc<Topology>>,
}

impl OnlyPlain {
    pub(super) fn new(format: &'static str) -> OnlyPlain {
        OnlyPlain { format, plain: Shape::boxed(3, 3), good: None }
    }

    pub(super) fn check(&mut self, sheet: &Sheet) -> Result<(), WriteError> {
        refuse_marks(self.format, sheet)?;
        let topology = sheet.puzzle.topology();
        if self.good.as_ref().is_some_and(|good| Arc::ptr_eq(good, topology)) {
            return Ok(());
        }
        if !topology.is_same_as(&self.plain.topology) {
            let same_size = (topology.n_cells(), topology.n_digits()) == (81, 9);
            let what = if same_size { "other houses than" } else { "another size than" };
            let reason = format!("the puzzle has {what} the plain 9x9; gss holds every shape, line the digits alone");
            return Err(WriteError { format: self.format, reason });
        }
        self.good = Some(topology.clone());
        Ok(())
    }
}

/// Words as one line of text.
pub(super) fn one_line(words: &str) -> String {
    words.split(['\n', '\r']).collect::<Vec<_>>().join(" ")
}
