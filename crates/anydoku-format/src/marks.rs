//! Pencil-mark grids, in which every cell lists its candidates.
//!
//! Cells are runs of digits separated by spaces and bars. With more than nine digits, they are numbers with commas
//! (`1,12,16`) or runs of letters. Signs that people use to annotate cells (`*`, `#`, letters, `-5` for a removal) are
//! skipped. A digit alone in its cell is a given if no other cell in its houses has it; otherwise, it is a mark. An
//! open cell with one mark left therefore reads back as a given: these grids cannot express the difference.

use anydoku::shape::near_squares;
use anydoku::text::{Alphabet, Choice, ReadError, Table, choose, expect_choice, nothing, number, quoted};
use std::ops::Range;

use super::gather::Gather;
use super::grid::{Rows, draw, paper_order, rows, span, told_above};
use super::told::Telling;
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::Shape;
use anydoku::{Candidates, Digit, DigitSet, MAX_CELLS, MAX_DIGITS, Puzzle, Sheet, Topology, msg};

pub(super) static FORMAT: Format = Format {
    name: "marks",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

fn detect(text: &[u8]) -> bool {
    let Ok(rows) = rows(text, b"", MAX_DIGITS) else { return false };
    let (n_items, n) = (rows.items.len(), rows.len());
    // A named shape does not have to be a square.
    let name = told_above(text).and_then(|told| Some(std::str::from_utf8(&text[told.name]).ok()?.to_owned()));
    if let Some(shape) = name.and_then(|name| Shape::named(&name)) {
        let n = shape.topology.n_digits();
        let has_list = rows.items.iter().any(|item| is_list(&text[item.clone()], n));
        return shape.topology.n_cells() == n_items && has_list;
    }
    if !(4..=256).contains(&n) || n_items.abs_diff(n * n) > n / 3 {
        return false;
    }
    rows.items.iter().any(|item| is_list(&text[item.clone()], n))
}

/// Returns whether a cell lists more than one of the `n` digits.
fn is_list(bytes: &[u8], n: usize) -> bool {
    let n_digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let n_letters = bytes.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    if n <= 9 {
        // Open cells and quotes belong to rows, not to lists.
        return n_digits >= 2 && n_letters <= 2 && !bytes.iter().any(|byte| matches!(byte, b'.' | b'"'));
    }
    let is_numbers = bytes.contains(&b',') && bytes.iter().any(u8::is_ascii_digit);
    is_numbers || (bytes.len() >= 2 && n_letters > 0 && n_letters + n_digits == bytes.len())
}

fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'*' | b'#' | b'@' | b'!' | b'?' | b'&' | b'%' | b'$' | b'~' | b'^' | b'(' | b')' | b'[' | b']' | b'-'
    )
}

/// Returns the digits of one cell, or `None` if the cell is left open. Also records whether any signs were skipped.
pub(super) fn read_cell(
    text: &[u8],
    item: Range<usize>,
    n_digits: usize,
    alphabet: Alphabet,
    has_signs: &mut bool,
) -> Result<Option<DigitSet>, ReadError> {
    let bytes = &text[item.clone()];
    match bytes {
        b"." => return Ok(None),
        b"0" if alphabet != Alphabet::Hex => return Ok(Some(DigitSet::EMPTY)),
        _ => {}
    }
    let mut set = DigitSet::EMPTY;
    let mut add = |digit: Digit, span: Range<usize>| {
        if set.contains(digit) {
            let found = msg!("found-again", what = quoted(&String::from_utf8_lossy(&text[span.clone()])));
            return Err(ReadError::new(text, span, found, msg!("expect-digit-once-in-cell")));
        }
        set.insert(digit);
        Ok(())
    };
    if alphabet == Alphabet::Numbers {
        let mut at = item.start;
        while at < item.end {
            let length = text[at..item.end].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = number(&text[at..at + length]);
            let digit = number.filter(|&number| number <= n_digits).and_then(Digit::from_number);
            match (digit, number) {
                (Some(digit), _) => add(digit, at..at + length)?,
                (None, None) if text[at] == b',' => {}
                (None, None) if is_sign(text[at]) => *has_signs = true,
                (None, None) if length == 0 => return Err(ReadError::at(text, at, alphabet.expected(n_digits))),
                _ => {
                    let found = quoted(&String::from_utf8_lossy(&text[at..at + length.min(20)]));
                    return Err(ReadError::new(text, at..at + length, found, alphabet.expected(n_digits)));
                }
            }
            at += length.max(1);
        }
    } else {
        let table = Table::new(alphabet, n_digits);
        for at in item.clone() {
            match table.get(text[at]) {
                Some(Some(digit)) => add(digit, at..at + 1)?,
                _ if is_sign(text[at]) || (n_digits <= 9 && text[at].is_ascii_alphabetic()) => *has_signs = true,
                _ => return Err(ReadError::at(text, at, alphabet.expected_digit(n_digits))),
            }
        }
    }
    if set.is_empty() {
        // There are signs but no digits.
        return Err(ReadError::at(text, item.start, msg!("expect-some-digit")));
    }
    Ok(Some(set))
}

/// Returns the alphabet of marks with more than nine digits.
fn choose_alphabet(
    text: &[u8],
    items: &[Range<usize>],
    n_digits: usize,
    hints: &Hints<'_>,
) -> Result<Alphabet, ReadError> {
    if n_digits <= 9 {
        return Ok(Alphabet::Symbols);
    }
    if let Some(alphabet) = hints.alphabet {
        return Ok(if alphabet == Alphabet::Pairs { Alphabet::Numbers } else { alphabet });
    }
    let has = |is: fn(&u8) -> bool| items.iter().any(|item| text[item.clone()].iter().any(is));
    if n_digits > 35 || has(|&byte| byte == b',') {
        return Ok(Alphabet::Numbers);
    }
    let whole = items[0].start..items[items.len() - 1].end;
    let several =
        |alphabets: &[Alphabet]| ReadError::new(text, whole, msg!("found-marks-alphabets"), expect_choice(alphabets));
    if !has(u8::is_ascii_alphabetic) {
        return Err(several(&[Alphabet::Symbols, Alphabet::Numbers]));
    }
    let signs: Vec<u8> =
        items.iter().flat_map(|item| text[item.clone()].iter().copied()).filter(u8::is_ascii_alphanumeric).collect();
    match choose(&signs, n_digits, None) {
        Choice::Is(alphabet) => Ok(alphabet),
        Choice::Several(alphabets) => Err(several(&alphabets)),
        // The cell reader reports the error.
        Choice::Wrong(alphabet, _) => Ok(alphabet),
    }
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    let rows = rows(text, b"", MAX_CELLS)?;
    let n_items = rows.items.len();
    if n_items == 0 {
        return Err(nothing(text));
    }
    let n_cells = n_items;
    gather.tell(text, told_above(text).as_ref())?;
    let Some(n_digits) = gather.n_digits(n_cells) else {
        return Err(wrong_number(text, &rows, n_items, hints));
    };
    let items = rows.items;
    let alphabet = choose_alphabet(text, &items, n_digits, hints)?;
    let (topology, layout) = gather.shape(n_cells, alphabet);
    let mut written: Vec<Option<DigitSet>> = vec![None; n_cells];
    let mut has_signs = false;
    for (cell, item) in paper_order(&layout).into_iter().zip(items) {
        written[cell] = read_cell(text, item, n_digits, alphabet, &mut has_signs)?;
    }
    if has_signs {
        gather.assume(msg!("assume-signs-left-out"));
    }
    gather.assume(msg!("assume-single-marks"));
    let puzzle = to_puzzle(topology, &written);
    Ok(gather.finish(FORMAT.name, vec![Sheet::new(puzzle, layout)]))
}

fn wrong_number(text: &[u8], rows: &Rows, n_items: usize, hints: &Hints<'_>) -> ReadError {
    let side = rows.len();
    let expected = match hints.shape {
        Some(shape) => msg!("expect-cells-of-shape", n = shape.topology.n_cells()),
        None => match rows.iter().enumerate().find(|(_, row)| row.len() != side) {
            Some((r, row)) if anydoku::shape::default_box(side).is_some() && side >= 4 => {
                let found = msg!("found-cells-in-row", n = row.len(), row = r + 1);
                return ReadError::new(text, span(row), found, msg!("expect-as-many-as-rows", n = side));
            }
            _ => near_squares(n_items),
        },
    };
    ReadError::new(text, rows.whole(), msg!("found-cells", n = n_items), expected)
}

/// Returns the puzzle whose givens and marks are read from the text of each cell.
fn to_puzzle(topology: std::sync::Arc<Topology>, written: &[Option<DigitSet>]) -> Puzzle {
    let mut puzzle = Puzzle::empty(topology.clone());
    for cell in topology.cells() {
        let Some(digit) = written[cell.index()].and_then(DigitSet::single) else { continue };
        let has_it = |set: Option<DigitSet>| set.is_some_and(|set| set.contains(digit));
        if !topology.peers(cell).iter().any(|peer| has_it(written[peer.index()])) {
            puzzle.give(cell, digit);
        }
    }
    let all = DigitSet::all(topology.n_digits());
    let marks = written.iter().map(|set| set.unwrap_or(all)).collect();
    let marked = puzzle.clone().with_marks(marks);
    // Marks that follow from the givens alone add nothing.
    if Candidates::new(&marked) == Candidates::new(&puzzle) { puzzle } else { marked }
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let [sheet] = sheets else {
        let reason = msg!("lost-further-puzzles-of-text", n = sheets.len(), other = "sukaku");
        return Err(WriteError { format: FORMAT.name, reason });
    };
    let topology = sheet.puzzle.topology();
    let candidates = Candidates::new(&sheet.puzzle);
    let between = if topology.n_digits() > 9 { "," } else { "" };
    let write_cell = |set: DigitSet| match set.is_empty() {
        true => "0".to_string(),
        false => set.iter().map(|digit| digit.number().to_string()).collect::<Vec<_>>().join(between),
    };
    let mut texts: Vec<String> = topology.cells().map(|cell| write_cell(candidates.of(cell))).collect();
    // A comma anywhere distinguishes numbers from runs of symbols.
    if topology.n_digits() > 9 && texts.iter().all(|text| !text.contains(',')) {
        texts[0].push(',');
    }
    let told = Telling.name_unless_plain(sheet).map_or_else(String::new, |name| format!("# shape: {name}\n"));
    Ok((told + &draw(&sheet.layout, topology, &texts)).into_bytes())
}
