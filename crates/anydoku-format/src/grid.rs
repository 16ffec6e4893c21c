//! Grids of rows of numbers or characters, with or without lines drawn between the cells.
//!
//! Blanks, bars, brackets, commas and box-drawing characters separate cells; lines without cells are skipped. Rows may
//! also be packed, with one character per cell. If the cells of a shape do not fill a square, they are listed from left
//! to right and from top to bottom, as printed.

use anydoku::shape::{near_squares, plain_side};
use anydoku::text::{
    Alphabet, Choice, OPENS, ReadError, Told, choose, find_told, is_skipped, lines, nothing, number, read_items,
};
use std::ops::Range;

use super::gather::{Gather, refuse_marks};
pub(super) use super::ruled::draw;
use super::told::Telling;
use super::{Fit, Format, Hints, Reading, WriteError, paste};
use anydoku::shape::{Shape, usual_digits};
use anydoku::{Cell, Digit, Layout, Sheet, Symbols, msg};

pub(super) static FORMAT: Format =
    Format { name: "grid", extensions: &[], fit, read: Some(read), write: Some(write), rules: false };

/// Returns the length in bytes of the drawing character at this position, or 0 if there is none.
pub(super) fn drawing_at(text: &[u8], at: usize) -> usize {
    match text[at] {
        b' ' | b'\t' | b'\r' | 0x0b | 0x0c => 1,
        b'|' | b'+' | b'=' | b'\'' => 1,
        0xe2 if matches!(text.get(at + 1..at + 3), Some([0x94 | 0x95, _])) => 3,
        // This is a non-breaking space.
        0xc2 if text.get(at + 1) == Some(&0xa0) => 2,
        _ => 0,
    }
}

/// Returns whether the line is a drawing without any cell.
pub(super) fn is_frame(line: &[u8]) -> bool {
    if line.iter().any(u8::is_ascii_alphanumeric) {
        return false;
    }
    let has = |part: &[u8]| line.windows(part.len()).any(|window| window == part);
    let is_ruled = has(b"--") || has(b"==") || ["─", "━", "═"].iter().any(|bar| has(bar.as_bytes()));
    is_ruled || (0..line.len()).all(|at| line[at] >= 0x80 || drawing_at(line, at) > 0)
}

/// Returns the parts of a line between drawings and these characters.
pub(super) fn cut(text: &[u8], line: Range<usize>, also_at: &[u8]) -> Result<Vec<Range<usize>>, ReadError> {
    let mut items = Vec::new();
    cut_into(text, line, also_at, &mut items)?;
    Ok(items)
}

fn cut_into(text: &[u8], line: Range<usize>, also_at: &[u8], items: &mut Vec<Range<usize>>) -> Result<(), ReadError> {
    let mut start = None;
    let mut at = line.start;
    while at < line.end {
        let drawn = if also_at.contains(&text[at]) { 1 } else { drawing_at(&text[..line.end], at) };
        if drawn == 0 {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            items.push(from..at);
            if items.len() > MAX_ITEMS {
                let found = msg!("found-more-cells", most = MAX_ITEMS);
                return Err(ReadError::new(text, line, found, msg!("expect-at-most", most = MAX_ITEMS)));
            }
        }
        at += drawn.max(1);
    }
    items.extend(start.map(|from| from..line.end));
    Ok(())
}

/// The maximum number of cells in rows of text. It limits the memory used for input that is not a puzzle.
const MAX_ITEMS: usize = 1 << 21;

/// Items in rows, stored in one list. No row is empty.
pub(super) struct Rows {
    pub(super) items: Vec<Range<usize>>,
    ends: Vec<u32>,
}

impl Rows {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Range<usize>]> {
        let start = |i: usize| if i == 0 { 0 } else { self.ends[i - 1] as usize };
        (0..self.len()).map(move |i| &self.items[start(i)..self.ends[i] as usize])
    }

    /// Returns the range from the first item to the last.
    pub(super) fn whole(&self) -> Range<usize> {
        span(&self.items)
    }
}

/// Returns the range of bytes from the first item to the last.
pub(super) fn span(items: &[Range<usize>]) -> Range<usize> {
    items.first().map_or(0, |item| item.start)..items.last().map_or(0, |item| item.end)
}

/// Returns the rows of the text, each split into items, without drawn lines, empty lines and comments.
pub(super) fn rows(text: &[u8], also_at: &[u8], max_rows: usize) -> Result<Rows, ReadError> {
    let mut rows = Rows { items: Vec::new(), ends: Vec::new() };
    for line in lines(text) {
        let bytes = &text[line.clone()];
        if is_skipped(bytes) || is_frame(bytes) {
            continue;
        }
        let end = bytes.iter().position(|&byte| byte == b'#').map_or(line.end, |i| line.start + i);
        let before = rows.items.len();
        cut_into(text, line.start..end, also_at, &mut rows.items)?;
        if rows.items.len() > before {
            rows.ends.push(rows.items.len() as u32);
        }
        if rows.len() > max_rows {
            let found = msg!("found-more-rows", most = max_rows);
            return Err(ReadError::new(text, line, found, msg!("expect-at-most", most = max_rows)));
        }
    }
    Ok(rows)
}

const BETWEEN: &[u8] = b",;:[](){}\"";

/// The rows of the input, with the number of cells per puzzle and whether each character is a cell.
struct Arranged {
    rows: Rows,
    n_cells: usize,
    is_packed: bool,
    /// Whether the rows have equal lengths, or the number of cells is that of the shape. Otherwise, only the number of
    /// cells matches a grid.
    is_even: bool,
}

impl Arranged {
    fn items(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let step = |item: &Range<usize>| if self.is_packed { 1 } else { item.len() };
        self.rows.items.iter().flat_map(move |item| {
            let step = step(item);
            item.clone().step_by(step).map(move |at| at..at + step)
        })
    }
}

fn arrange(text: &[u8], shape: Option<&Shape>) -> Result<Arranged, ReadError> {
    let rows = rows(text, BETWEEN, MAX_ITEMS)?;
    let n_apart = rows.items.len();
    let n_chars = |row: &[Range<usize>]| row.iter().map(Range::len).sum::<usize>();
    let n_packed = n_chars(&rows.items);
    let Some(first) = rows.iter().next() else { return Err(nothing(text)) };

    if let Some(shape) = shape {
        let n_cells = shape.topology.n_cells();
        if n_apart % n_cells == 0 {
            return Ok(Arranged { n_cells, is_packed: false, is_even: true, rows });
        }
        if n_packed % n_cells == 0 {
            return Ok(Arranged { n_cells, is_packed: true, is_even: true, rows });
        }
    }
    let is_item = |item: &Range<usize>| item.len() == 1 || number(&text[item.clone()]).is_some();
    let can_be_apart = rows.items.iter().all(is_item);
    // The rows are equally long, and their number is that length or a multiple of it.
    let (side, packed_side) = (first.len(), n_chars(first));
    let is_even = |side: usize| {
        let is_multiple = rows.len() == side || (side >= 4 && rows.len().is_multiple_of(side));
        side <= 256 && is_multiple && plain_side(side * side).is_some()
    };
    if can_be_apart && is_even(side) && rows.iter().all(|row| row.len() == side) {
        return Ok(Arranged { n_cells: side * side, is_packed: false, is_even: true, rows });
    }
    let side = packed_side;
    if is_even(side) && rows.iter().all(|row| n_chars(row) == side) {
        return Ok(Arranged { n_cells: side * side, is_packed: true, is_even: true, rows });
    }
    // Any other lines form a plain grid together.
    if can_be_apart && n_apart >= 16 && usual_digits(n_apart).is_some() {
        return Ok(Arranged { n_cells: n_apart, is_packed: false, is_even: false, rows });
    }
    if n_packed >= 16 && usual_digits(n_packed).is_some() {
        return Ok(Arranged { n_cells: n_packed, is_packed: true, is_even: false, rows });
    }
    Err(uneven(text, &rows, shape, can_be_apart))
}

/// Returns the error for rows that do not form a grid. It concerns the first row that differs from most others, or
/// the number of rows.
fn uneven(text: &[u8], rows: &Rows, shape: Option<&Shape>, can_be_apart: bool) -> ReadError {
    let length = |row: &[Range<usize>]| if can_be_apart { row.len() } else { row.iter().map(Range::len).sum() };
    let total: usize = length(&rows.items);
    let whole = rows.whole();
    if let Some(shape) = shape {
        let expected = msg!("expect-cells-of-shape", n = shape.topology.n_cells());
        return ReadError::new(text, whole, msg!("found-cells", n = total), expected);
    }
    if let Some(item) = rows.items.iter().find(|item| !is_cell_like(&text[(*item).clone()])) {
        let strange = |&at: &usize| !text[at].is_ascii_alphanumeric() && !OPENS.contains(&text[at]);
        if let Some(at) = item.clone().find(strange) {
            return ReadError::at(text, at, msg!("expect-some-digit-or-dot"));
        }
    }
    let mut lengths: Vec<usize> = rows.iter().map(length).collect();
    lengths.sort_unstable();
    let usual = lengths[lengths.len() / 2];
    let side = if rows.len() > 1 && plain_side(usual * usual).is_some() { usual } else { 0 };
    if side == 0 {
        return ReadError::new(text, whole, msg!("found-cells", n = total), near_squares(total));
    }
    match rows.iter().enumerate().find(|(_, row)| length(row) != side) {
        Some((r, row)) => {
            let found = msg!("found-cells-in-row", n = length(row), row = r + 1);
            ReadError::new(text, span(row), found, msg!("expect-as-in-other-rows", n = side))
        }
        None => {
            let found = msg!("found-rows-of-cells", rows = rows.len(), cells = side);
            ReadError::new(text, whole, found, msg!("expect-rows-per-grid", n = side))
        }
    }
}

fn is_cell_like(item: &[u8]) -> bool {
    number(item).is_some() || item.iter().all(|byte| byte.is_ascii_alphanumeric() || OPENS.contains(byte))
}

/// Returns the shape that the first comment names for the rows below it.
pub(super) fn told_above(text: &[u8]) -> Option<Told> {
    parts(text).into_iter().next().and_then(|(told, _)| told)
}

/// Returns the parts of the text, split before each line that names a shape, with their shapes.
fn parts(text: &[u8]) -> Vec<(Option<Told>, Range<usize>)> {
    let is_comment = |line: &Range<usize>| text[line.clone()].trim_ascii_start().starts_with(b"#");
    let told = |line: Range<usize>| Some((line.start, find_told(text, line)?));
    let mut parts: Vec<(Option<Told>, Range<usize>)> = Vec::new();
    for (start, told) in lines(text).filter(is_comment).filter_map(told) {
        if let Some((_, part)) = parts.last_mut() {
            part.end = start;
        } else if lines(&text[..start]).any(|line| !is_skipped(&text[line])) {
            parts.push((None, 0..start));
        }
        parts.push((Some(told), start..text.len()));
    }
    if parts.is_empty() {
        parts.push((None, 0..text.len()));
    }
    parts
}

// Rows of a plain size are a grid, whichever shape the hints name.
fn fit(text: &[u8], hints: &Hints<'_>) -> Fit {
    let (told, part) = parts(text).swap_remove(0);
    if let Some(told) = told {
        let shape = std::str::from_utf8(&text[told.name]).ok().and_then(Shape::named);
        return Fit::bare(detect(&text[part], shape.as_ref()));
    }
    let text = &text[part];
    Fit::bare(detect(text, None) || (hints.shape.is_some() && detect(text, hints.shape)))
}

fn detect(text: &[u8], shape: Option<&Shape>) -> bool {
    looks_arranged(text, shape) || !matches!(paste::find(text, side_of(shape)), Ok(None))
}

/// Returns the side of the shape, if it is a square grid.
fn side_of(shape: Option<&Shape>) -> Option<usize> {
    let topology = &shape?.topology;
    (topology.n_digits().pow(2) == topology.n_cells()).then(|| topology.n_digits())
}

fn looks_arranged(text: &[u8], shape: Option<&Shape>) -> bool {
    let Ok(arranged) = arrange(text, shape) else { return false };
    let is_cell = |item: &Range<usize>| {
        let bytes = &text[item.clone()];
        number(bytes).is_some() || (bytes.len() == 1 && (bytes[0].is_ascii_alphabetic() || OPENS.contains(&bytes[0])))
    };
    // The reader reports a few wrong characters as errors; prose has many.
    let n_cells = arranged.items().filter(is_cell).count();
    let is_plain = |item: &Range<usize>| matches!(text[item.start], b'.' | b'0'..=b'9' | b'_' | b'*' | b'-');
    let n_plain = arranged.items().filter(is_plain).count();
    let n_items = arranged.items().count();
    let is_told = shape.is_some_and(|shape| shape.topology.n_cells() == arranged.n_cells);
    (is_told || arranged.n_cells >= 16) && n_cells * 10 >= n_items * 9 && n_plain * 3 >= n_items
}

/// Returns the cells from left to right and from top to bottom, as printed.
pub(super) fn paper_order(layout: &Layout) -> Vec<usize> {
    let mut order: Vec<usize> = (0..layout.n_cells()).collect();
    order.sort_by_key(|&cell| layout.squares(Cell::new(cell))[0]);
    order
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    let mut sheets = Vec::new();
    for (told, part) in parts(text) {
        gather.tell(text, told.as_ref())?;
        let moved = |error: ReadError| {
            let span = error.span.start + part.start..error.span.end + part.start;
            ReadError::new(text, span, error.found, error.expected)
        };
        read_part(&text[part.clone()], &mut gather, &mut sheets).map_err(moved)?;
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn read_part(text: &[u8], gather: &mut Gather<'_>, sheets: &mut Vec<Sheet>) -> Result<(), ReadError> {
    let shape = gather.expected();
    let side = side_of(shape.as_deref());
    let n_before = sheets.len();
    let error = match arrange(text, shape.as_deref()) {
        Ok(arranged) if arranged.is_even => match read_arranged(text, &arranged, gather, sheets) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        },
        arranged => {
            if let Some(pasted) = paste::find(text, side)? {
                return read_pasted(text, pasted, gather, sheets);
            }
            return read_arranged(text, &arranged?, gather, sheets);
        }
    };
    // The rows have equal lengths, but they contain signs that the strict reader does not know.
    sheets.truncate(n_before);
    match paste::find(text, side) {
        Ok(Some(pasted)) if pasted.is_unusual => read_pasted(text, pasted, gather, sheets).map_err(|_| error),
        _ => Err(error),
    }
}

fn read_arranged(
    text: &[u8],
    arranged: &Arranged,
    gather: &mut Gather<'_>,
    sheets: &mut Vec<Sheet>,
) -> Result<(), ReadError> {
    let n_cells = arranged.n_cells;
    let n_digits = gather.n_digits(n_cells).ok_or_else(|| nothing(text))?;
    let mut all = arranged.items();
    loop {
        let items: Vec<Range<usize>> = all.by_ref().take(n_cells).collect();
        if items.is_empty() {
            break;
        }
        let (digits, alphabet) = read_items(text, &items, n_digits, gather.hints.alphabet, arranged.is_packed)?;
        let chars: Vec<u8> = items.iter().map(|item| text[item.start]).collect();
        gather.see_opens(&chars, &digits);
        sheets.push(on_paper(digits, alphabet, gather));
    }
    if arranged.is_packed && n_digits > 9 {
        gather.assume(msg!("assume-packed"));
    }
    Ok(())
}

/// Returns a sheet from digits in the order in which they are printed.
fn on_paper(digits: Vec<Option<Digit>>, alphabet: Alphabet, gather: &mut Gather<'_>) -> Sheet {
    let (_, layout) = gather.shape(digits.len(), alphabet);
    let mut placed = vec![None; digits.len()];
    for (cell, digit) in paper_order(&layout).into_iter().zip(digits) {
        placed[cell] = digit;
    }
    gather.sheet(placed, alphabet)
}

fn read_pasted(
    text: &[u8],
    pasted: paste::Pasted,
    gather: &mut Gather<'_>,
    sheets: &mut Vec<Sheet>,
) -> Result<(), ReadError> {
    for grid in &pasted.grids {
        let n_cells = grid.n * grid.n;
        let n_digits = gather.n_digits(n_cells).ok_or_else(|| nothing(text))?;
        let (cells, items) = grid.text();
        let (digits, alphabet) = read_items(&cells, &items, n_digits, gather.hints.alphabet, false)
            .map_err(|error| grid.error(text, &items, error))?;
        let mut sheet = on_paper(digits, alphabet, gather);
        sheet.notes.title.clone_from(&grid.heading);
        sheets.push(sheet);
    }
    pasted.assumed.into_iter().for_each(|sentence| gather.assume(sentence));
    Ok(())
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    let telling = Telling;
    let has_shapes = sheets.iter().any(|sheet| telling.name_unless_plain(sheet).is_some());
    for (i, sheet) in sheets.iter().enumerate() {
        refuse_marks(FORMAT.name, sheet)?;
        if i > 0 {
            text.push('\n');
        }
        // A named shape applies to all following puzzles, so the usual shape is also named if it appears among others.
        let usual = || Shape::usual(sheet.puzzle.topology().n_cells()).map(|shape| shape.name);
        if let Some(name) = telling.name_unless_plain(sheet).or_else(|| usual().filter(|_| has_shapes)) {
            text.push_str(&format!("# shape: {name}\n"));
        }
        let symbols = safe_symbols(sheet.puzzle.givens(), &sheet.layout, sheet.puzzle.topology().n_digits());
        let n_digits = sheet.puzzle.topology().n_digits();
        let write_cell = |given: &Option<Digit>| given.map_or(".".into(), |digit| symbols.write(digit, n_digits));
        let texts: Vec<String> = sheet.puzzle.givens().iter().map(write_cell).collect();
        text.push_str(&draw(&sheet.layout, sheet.puzzle.topology(), &texts));
    }
    Ok(text.into_bytes())
}

/// Returns the layout's symbols if they are one of the known alphabets and unambiguous, otherwise numbers.
fn safe_symbols(digits: &[Option<Digit>], layout: &Layout, n_digits: usize) -> Symbols {
    if n_digits <= 9 {
        return Symbols::Default;
    }
    let alphabet = Alphabet::of_layout(layout, n_digits);
    let symbols = alphabet.symbols(n_digits);
    if alphabet == Alphabet::Numbers || digits.iter().all(Option::is_none) {
        return symbols;
    }
    let written = |digit: &Option<Digit>| digit.map_or(b'.', |digit| symbols.write(digit, n_digits).as_bytes()[0]);
    let chars: Vec<u8> = digits.iter().map(written).collect();
    let has_letter = chars.iter().any(|byte| byte.is_ascii_alphabetic());
    let is_safe =
        if has_letter { choose(&chars, n_digits, None) == Choice::Is(alphabet) } else { alphabet == Alphabet::Symbols };
    if is_safe { symbols } else { Symbols::Numbers }
}
