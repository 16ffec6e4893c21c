//! Grids as people paste them from spreadsheets, emails, programs and books.
//!
//! People recognize a grid in much text that is not in any defined format: empty fields, rows with spaces for open
//! cells, Markdown tables, lists of lists, full-width digits, and words above and between grids. Each way of splitting
//! lines into cells is tried, and the one that turns the most lines into grids is used. The reader reports what it has
//! left out or assumed. Strict readers are tried first.

mod clean;
mod cut;

use anydoku::shape::plain_side;
use anydoku::text::{ReadError, quoted, show_words};
use anydoku::{Message, msg};
use std::ops::Range;

use clean::{Clean, Line, LineKind, clean};
use cut::{Piece, Way, aligned, bracketed};

/// The grids that were found.
pub(super) struct Pasted {
    pub(super) grids: Vec<PastedGrid>,
    /// Messages about assumptions.
    pub(super) assumed: Vec<Message>,
    /// Whether the text has digits or signs for open cells that strict readers do not recognize.
    pub(super) is_unusual: bool,
}

/// A grid of `n` x `n` cells.
pub(super) struct PastedGrid {
    pub(super) n: usize,
    cells: Vec<Piece>,
    /// The words above the grid.
    pub(super) heading: Option<String>,
}

impl PastedGrid {
    /// Returns the text of all cells, and the range of each cell in it.
    pub(super) fn text(&self) -> (Vec<u8>, Vec<Range<usize>>) {
        let mut text = Vec::new();
        let mut items = Vec::new();
        for cell in &self.cells {
            let start = text.len();
            text.extend_from_slice(&cell.text);
            items.push(start..text.len());
            text.push(b' ');
        }
        (text, items)
    }

    /// Returns an error about one of the cells, moved to its position in the pasted text.
    pub(super) fn error(&self, text: &[u8], items: &[Range<usize>], error: ReadError) -> ReadError {
        let Some(index) = items.iter().position(|item| error.span.start < item.end) else { return error };
        let range = self.cells[index].range.clone();
        if error.span.len() > items[index].len() {
            let end = self.cells.last().map_or(range.end, |cell| cell.range.end);
            return ReadError::new(text, range.start..end, error.found, error.expected);
        }
        let shown = show_words(&String::from_utf8_lossy(&text[range.clone()]));
        ReadError::new(text, range, quoted(&shown), error.expected)
    }
}

/// Returns the grids in the text, where `wanted` is the side of a grid if it is known. Returns `None` if the text does
/// not look like a grid, and an error if it would be a grid but for something out of place.
pub(super) fn find(text: &[u8], wanted: Option<usize>) -> Result<Option<Pasted>, ReadError> {
    if text.len() > LONGEST {
        return Ok(None);
    }
    let clean = clean(text);
    let is_side = |n: usize| Some(n) == wanted || (n >= 4 && plain_side(n * n).is_some());
    let mut best: Option<Found> = None;
    for way in Way::ALL {
        let found = Found::by(&clean, way, &is_side);
        if !found.grids.is_empty() && best.as_ref().is_none_or(|best| found.n_cells() > best.n_cells()) {
            best = Some(found);
        }
    }
    let others = [Found::in_brackets(&clean, &is_side), Found::by_column(&clean, wanted)];
    for found in others.into_iter().flatten() {
        if best.as_ref().is_none_or(|best| found.n_cells() > best.n_cells()) {
            best = Some(found);
        }
    }
    match best {
        Some(found) => found.finish(text, &clean).map(Some),
        None => near_miss(text, &clean, &is_side).map_or(Ok(None), Err),
    }
}

/// The maximum length of pasted text. Longer text is written by programs.
const LONGEST: usize = 4 << 20;

/// The grids found, each with the indices of its lines.
struct Found {
    way: Option<Way>,
    grids: Vec<(usize, Vec<Piece>, Vec<usize>)>,
    assumed: Vec<Message>,
    /// The lines that contain labels.
    labels: Vec<usize>,
}

impl Found {
    fn new(way: Option<Way>) -> Found {
        Found { way, grids: Vec::new(), assumed: Vec::new(), labels: Vec::new() }
    }

    fn n_cells(&self) -> usize {
        self.grids.iter().map(|(_, cells, _)| cells.len()).sum()
    }

    /// Returns the grids found in runs of rows of equal length.
    fn by(clean: &Clean, way: Way, is_side: &dyn Fn(usize) -> bool) -> Found {
        let mut found = Found::new(Some(way));
        let mut run: Vec<(usize, Vec<Piece>)> = Vec::new();
        for (index, line) in clean.lines.iter().enumerate() {
            let row = way.cut(line);
            if row.is_none() && line.kind != LineKind::Words {
                continue;
            }
            let goes_on = matches!((&row, run.first()), (Some(row), Some((_, first))) if row.len() == first.len());
            if !goes_on {
                found.take(std::mem::take(&mut run), is_side);
            }
            run.extend(row.map(|row| (index, row)));
        }
        found.take(run, is_side);
        found
    }

    /// Takes the grids out of a run of rows.
    fn take(&mut self, mut run: Vec<(usize, Vec<Piece>)>, is_side: &dyn Fn(usize) -> bool) {
        let Some(width) = run.first().map(|(_, row)| row.len()) else { return };
        let columns = |run: &[(usize, Vec<Piece>)], n: usize| run.len() == n + 1 && is_sequence(run[0].1.iter());
        let is_head = is_side(width) && run.len() % width == 1 && run[0].1.iter().all(|cell| cell.is_empty);
        if is_head || is_side(width) && columns(&run, width) {
            self.labels.push(run.remove(0).0);
        }
        if is_side(width) && run.len().is_multiple_of(width) {
            return self.push(width, &run);
        }
        let n = width - 1;
        if is_side(n) && columns(&run, n) {
            self.labels.push(run.remove(0).0);
        }
        if is_side(n)
            && run.len().is_multiple_of(n)
            && run.chunks(n).all(|rows| is_sequence(rows.iter().map(|(_, row)| &row[0])))
        {
            self.assumed.push(msg!("assume-row-labels"));
            run.iter_mut().for_each(|(_, row)| _ = row.remove(0));
            self.push(n, &run);
        }
    }

    fn push(&mut self, n: usize, run: &[(usize, Vec<Piece>)]) {
        for rows in run.chunks(n) {
            let cells = rows.iter().flat_map(|(_, row)| row.iter().cloned()).collect();
            self.grids.push((n, cells, rows.iter().map(|(index, _)| *index).collect()));
        }
    }

    fn in_brackets(clean: &Clean, is_side: &dyn Fn(usize) -> bool) -> Option<Found> {
        let rows = bracketed(clean);
        let mut found = Found::new(None);
        let mut at = 0;
        while at < rows.len() {
            let width = rows[at].len();
            let n_equal = rows[at..].iter().take_while(|row| row.len() == width).count();
            if is_side(width) && n_equal >= width {
                found.grids.push((width, rows[at..at + width].concat(), Vec::new()));
                at += width;
                continue;
            }
            if let Some(side) = plain_side(width).filter(|&side| is_side(side)) {
                found.grids.push((side, rows[at].clone(), Vec::new()));
            }
            at += 1;
        }
        found.assumed.push(msg!("assume-brackets"));
        (!found.grids.is_empty()).then_some(found)
    }

    /// Returns the grids found between lines of words, in rows with spaces for open cells.
    fn by_column(clean: &Clean, wanted: Option<usize>) -> Option<Found> {
        let mut found = Found::new(None);
        let is_words = |line: &Line| line.chars.iter().any(|c| c.byte.is_ascii_alphabetic() || c.byte == clean::WORD);
        let indexed: Vec<(usize, &Line)> =
            clean.lines.iter().enumerate().filter(|(_, line)| line.kind != LineKind::Frame).collect();
        for part in indexed.split(|(_, line)| is_words(line)) {
            let filled: Vec<(usize, &Line)> =
                part.iter().copied().filter(|(_, line)| line.kind == LineKind::Words).collect();
            let (Some(first), Some(last)) = (filled.first(), filled.last()) else { continue };
            let whole: Vec<(usize, &Line)> =
                part.iter().copied().filter(|(i, _)| (first.0..=last.0).contains(i)).collect();
            let sizes = [9, 6, 8, 4].into_iter().filter(|&n| wanted.is_none_or(|wanted| wanted == n));
            for n in sizes {
                let several = filled.len() > n && filled.len().is_multiple_of(n);
                let choice = [&filled, &whole]
                    .into_iter()
                    .find(|lines| lines.len() == n || several && lines.len() == filled.len());
                let Some(lines) = choice else { continue };
                let grids = lines.chunks(n).map(|rows| {
                    let only: Vec<&Line> = rows.iter().map(|(_, line)| *line).collect();
                    let cells = aligned(&only, n)?.concat();
                    Some((n, cells, rows.iter().map(|(index, _)| *index).collect()))
                });
                // If open cells occur only at the ends of rows, the rows are just too short.
                let has_blanks = |(n, cells, _): &(usize, Vec<Piece>, Vec<usize>)| {
                    let is_open_before =
                        |row: &[Piece]| row.windows(2).any(|pair| pair[0].is_empty && !pair[1].is_empty);
                    cells.chunks(*n).any(is_open_before) || !cells.iter().any(|cell| cell.is_empty)
                };
                if let Some(grids) = grids.collect::<Option<Vec<_>>>().filter(|grids| grids.iter().all(has_blanks)) {
                    found.grids.extend(grids);
                    break;
                }
            }
        }
        if found.grids.iter().flat_map(|(_, cells, _)| cells).any(|cell| cell.is_empty) {
            found.assumed.push(msg!("assume-blank"));
        }
        (!found.grids.is_empty()).then_some(found)
    }

    /// Returns the grids and the assumptions, or an error if a line that looks like a row is left over.
    fn finish(self, text: &[u8], clean: &Clean) -> Result<Pasted, ReadError> {
        let Found { way, grids, mut assumed, labels } = self;
        let used: Vec<usize> = grids.iter().flat_map(|(.., lines)| lines.iter().copied()).collect();
        let width = grids.first().map_or(0, |(n, ..)| *n);
        let mut words: Vec<usize> = Vec::new();
        for (index, line) in clean.lines.iter().enumerate() {
            let is_left =
                line.kind == LineKind::Words && !used.is_empty() && !used.contains(&index) && !labels.contains(&index);
            if !is_left {
                continue;
            }
            let row = way.and_then(|way| way.cut(line)).filter(|row| row.iter().all(Piece::is_cell));
            // The line above the rule of a table names its columns.
            let is_head = clean.lines.get(index + 1).is_some_and(|next| next.kind == LineKind::Frame);
            match row.filter(|row| row.len().abs_diff(width) <= width / 2 && !is_head) {
                Some(row) if !is_sequence(row.iter()) => return Err(odd_row(text, line, &row, width)),
                Some(_) => assumed.push(msg!("assume-column-labels")),
                None => words.push(index),
            }
        }
        if !labels.is_empty() {
            assumed.push(msg!("assume-column-labels"));
        }
        let is_fields = matches!(way, Some(Way::Fields(_)));
        if is_fields && grids.iter().flat_map(|(_, cells, _)| cells).any(|cell| cell.is_empty) {
            assumed.push(msg!("assume-empty-field"));
        }
        if clean.has_strangers {
            assumed.push(msg!("assume-other-digits"));
        }
        assumed.extend(clean.opens.iter().map(|open| msg!("assume-open", sign = quoted(&open.to_string()))));
        if let Some(&first) = words.first() {
            let shown = show_words(String::from_utf8_lossy(&text[clean.lines[first].range.clone()]).trim());
            assumed.push(msg!("assume-words", line = first + 1, words = quoted(&shown), more = words.len() - 1));
        }
        assumed.dedup();
        let mut from = 0;
        let mut pasted = Vec::new();
        for (n, cells, lines) in grids {
            let (first, last) = (lines.first().copied().unwrap_or(0), lines.last().copied().unwrap_or(0));
            let above = words.iter().rfind(|&&word| (from..first).contains(&word));
            let heading =
                above.map(|&word| String::from_utf8_lossy(&text[clean.lines[word].range.clone()]).into_owned());
            let heading =
                heading.map(|words| show_words(words.trim().trim_end_matches(':'))).filter(|words| !words.is_empty());
            pasted.push(PastedGrid { n, cells, heading });
            from = last + 1;
        }
        let is_unusual = clean.has_strangers || !clean.opens.is_empty();
        Ok(Pasted { grids: pasted, assumed, is_unusual })
    }
}

/// Returns whether these are labels: `1 2 3 …`, `A B C …` or `r1 r2 r3 …`.
fn is_sequence<'a>(pieces: impl Iterator<Item = &'a Piece>) -> bool {
    let mut n = 0;
    let mut is_it = true;
    for (i, piece) in pieces.enumerate() {
        n += 1;
        let letter = [b'A' + (i as u8).min(25)];
        let figures = piece.text.trim_ascii_start();
        let figures = match figures {
            [b'r' | b'R' | b'c' | b'C', rest @ ..] => rest,
            all => all,
        };
        is_it &= piece.text.eq_ignore_ascii_case(&letter) || figures == (i + 1).to_string().as_bytes();
    }
    is_it && n >= 4
}

fn odd_row(text: &[u8], line: &Line, row: &[Piece], width: usize) -> ReadError {
    let range = row.first().map_or(line.range.start, |cell| cell.range.start)
        ..row.last().map_or(line.range.end, |cell| cell.range.end);
    if row.len() == width {
        let found = msg!("found-extra-row", n = width);
        return ReadError::new(text, range, found, msg!("expect-rows-per-grid", n = width));
    }
    let found = msg!("found-cells-in-a-row", n = row.len());
    ReadError::new(text, range, found, msg!("expect-as-in-other-rows", n = width))
}

/// Returns the error for text in which most lines are rows, but something is out of place. It is only used for texts
/// with words, or with characters unknown to strict readers, which report other texts better.
fn near_miss(text: &[u8], clean: &Clean, is_side: &dyn Fn(usize) -> bool) -> Option<ReadError> {
    let n_lines = clean.lines.iter().filter(|line| line.kind == LineKind::Words).count();
    let mut best: Option<(usize, usize, Way)> = None;
    for way in Way::ALL {
        let widths: Vec<usize> = clean.lines.iter().filter_map(|line| way.cut(line)).map(|row| row.len()).collect();
        for &width in widths.iter().filter(|&&width| is_side(width)) {
            let n = widths.iter().filter(|&&other| other == width).count();
            if n >= 3 && n * 2 > width && n * 2 > n_lines && best.is_none_or(|(most, ..)| n > most) {
                best = Some((n, width, way));
            }
        }
    }
    let (n_rows, width, way) = best?;
    let is_row = |line: &Line| way.cut(line).is_some_and(|row| row.len() == width);
    let is_word = |line: &Line| line.chars.iter().any(|c| c.byte.is_ascii_alphabetic() || c.byte == clean::WORD);
    let is_words = |line: &Line| line.kind == LineKind::Words && way.cut(line).is_none() && is_word(line);
    let has_words = clean.has_strangers || !clean.opens.is_empty() || clean.lines.iter().any(is_words);
    if !has_words {
        return None;
    }
    let rows: Vec<usize> = (0..clean.lines.len()).filter(|&i| is_row(&clean.lines[i])).collect();
    let (first, last) = (*rows.first()?, *rows.last()?);
    let odd = (first..=last).find(|&i| clean.lines[i].kind == LineKind::Words && !is_row(&clean.lines[i]));
    if let Some(line) = odd.map(|i| &clean.lines[i]) {
        return Some(match way.cut(line) {
            Some(row) => odd_row(text, line, &row, width),
            None => {
                let (found, expected) = (msg!("found-words-between-rows"), msg!("expect-cells-in-a-row", n = width));
                ReadError::new(text, line.range.clone(), found, expected)
            }
        });
    }
    let range = clean.lines[first].range.start..clean.lines[last].range.end;
    let found = msg!("found-rows-of-cells", rows = n_rows, cells = width);
    Some(ReadError::new(text, range, found, msg!("expect-rows-per-grid", n = width)))
}
