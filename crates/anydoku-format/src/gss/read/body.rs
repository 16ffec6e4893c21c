//! The body of a native file: cells in free text, and the resulting sheet.

use anydoku::text::ReadError;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::super::super::{Hints, Reading};
use super::super::NAME;
use super::super::tags::{Event, Tag, standard_houses};
use super::{Line, Reader, run_length, run_value, show};
use anydoku::shape::Shape;
use anydoku::{
    Cell, CellNames, Digit, House, HouseId, HouseKind, Layout, Message, Picture, Piece, Puzzle, Sheet, Square, Symbols,
    Topology, TopologyError, msg, rules,
};

/// The maximum length of a pattern. Nobody writes a longer one, and searching for it everywhere would take a long time.
const MAX_PATTERN: usize = 256;

impl Reader<'_, '_> {
    /// Reads the body and returns the result for the whole file.
    pub(super) fn body(mut self, line: &Line, hints: &Hints<'_>) -> Result<Reading, ReadError> {
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
                let found = msg!("found-no-house", cells = size, digits = n);
                return Err(self.error(tag, found, msg!("expect-tags-for-houses")));
            }
            (self.tell)(Event::NoBlocks);
            self.assumed.push(msg!("assume-no-houses"));
            self.houses = standard_houses(Tag::Standard, 9).expect("9 is a square");
        }
        let mut in_house = vec![false; size];
        self.houses.iter().flat_map(|house| &house.cells).for_each(|cell| in_house[cell.index()] = true);
        if let Some(alone) = in_house.iter().position(|&is_in| !is_in) {
            let found = msg!("found-cell-in-no-house", number = alone + 1);
            return Err(self.error(tag, found, msg!("expect-cells-in-houses")));
        }
        let pattern_at = self.pattern.clone().unwrap_or(0..0);
        let pattern = self.pattern.clone().map_or(&b"."[..], |span| &self.text[span]);
        let periods = pattern.iter().filter(|&&b| b == b'.').count();
        if periods != 1 || pattern.len() > MAX_PATTERN {
            let found = match periods {
                1 => msg!("found-pattern-of-bytes", n = pattern.len()),
                _ => msg!("found-pattern-with-periods", n = periods),
            };
            return Err(self.error(pattern_at, found, msg!("expect-pattern", most = MAX_PATTERN)));
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
        let finished = finish(size, n, std::mem::take(&mut self.houses), self.shape.as_ref(), columns, picture)
            .map_err(|error| self.error(tag, error.message(), msg!("expect-sound-houses")))?;
        let (mut sheet, n_unseen) = finished;
        if n_unseen > 0 {
            self.assumed.push(msg!("assume-unseen-houses", n = n_unseen));
        }
        if !self.rules.is_empty() {
            sheet = self.with_rules(sheet)?;
        }
        for (i, run) in body.runs.iter().enumerate() {
            if let Some(digit) = Digit::from_number(self.value(run.clone())) {
                sheet.puzzle.give(Cell::new(i), digit);
            }
        }
        std::mem::take(&mut self.about).write_on(self.text, &mut sheet, &mut self.assumed)?;
        Ok(Reading { sheets: vec![sheet], format: NAME, assumed: self.assumed })
    }

    /// Adds the rules in the file to a sheet.
    fn with_rules(&self, sheet: Sheet) -> Result<Sheet, ReadError> {
        let topology = sheet.puzzle.topology();
        let written: Vec<rules::Written> = self
            .rules
            .iter()
            .map(|span| rules::read_one(self.text, span.clone(), topology))
            .collect::<Result<_, _>>()?;
        let list = written.iter().map(|written| written.rule.clone()).collect();
        let ruled = topology.with_rules(list).map_err(|error| written[error.rule].error(self.text, &error))?;
        Ok(Sheet { puzzle: Puzzle::empty(ruled.into()), ..sheet })
    }
}

struct Body {
    pieces: Vec<Piece>,
    /// The ranges of the numbers, one per cell.
    runs: Vec<Range<usize>>,
    end: usize,
    /// The number of cells per line, if there are several lines of equal length.
    columns: Option<usize>,
}

/// Finds the cells of the body that begins at `start`. At each position, the pattern is tried first, then a quote.
fn read_body(text: &[u8], start: usize, pattern: &[u8], size: usize, n: usize) -> Result<Body, ReadError> {
    let dot = pattern.iter().position(|&b| b == b'.').expect("a pattern has a period");
    let (before, after) = (&pattern[..dot], &pattern[dot + 1..]);
    let error = |span, found: Message, expected: Message| ReadError::new(text, span, found, expected);
    let mut body = Body { pieces: Vec::new(), runs: Vec::new(), end: text.len(), columns: None };
    let (mut piece, mut source_start, mut is_quoted) = (Vec::new(), start, false);
    let mut finish_piece = |piece: &mut Vec<u8>, source: &[u8], is_quoted: &mut bool| {
        let source = std::mem::take(is_quoted).then(|| source.to_vec());
        body.pieces.push(Piece { shown: std::mem::take(piece), source });
    };
    let mut per_line: Vec<usize> = Vec::new();
    // The end of the last run that was examined. A search that starts inside this run must not scan it again.
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
                    let found = msg!("found-as-cell", what = show(&text[run.clone()]), number = size + 1);
                    return Err(error(run, found, msg!("expect-no-more-cells", most = size)));
                }
                let value = run_value(&text[run.clone()]);
                if value > n {
                    let found = match value {
                        usize::MAX => {
                            msg!("found-in-cell", what = show(&text[run.clone()]), number = body.runs.len() + 1)
                        }
                        _ if text[run.clone()].contains(&b'.') => {
                            let what = show(&text[run.clone()]);
                            msg!("found-number-in-cell", what = what, number = body.runs.len() + 1, value = value)
                        }
                        _ => msg!("found-in-cell", what = value, number = body.runs.len() + 1),
                    };
                    return Err(error(run, found, msg!("expect-digit-dot-or-zero", last = n)));
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
                return Err(error(at..at + 1, msg!("found-open-double-quote"), msg!("expect-another-on-line")));
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
        let found = msg!("found-cells", n = body.runs.len());
        return Err(error(body.end..body.end, found, msg!("expect-cells-after-tag", n = size)));
    }
    per_line.retain(|&cells| cells > 0);
    body.columns = per_line
        .first()
        .copied()
        .filter(|&first| first > 1 && per_line.len() > 1 && per_line.iter().all(|&cells| cells == first));
    Ok(body)
}

/// Returns the sheet for the cells of the body. If the houses are those of a known shape, its names and layout are
/// used, but the houses keep the order of the file, on which the levels of a puzzle may depend. Other puzzles are laid
/// out as in the file, with shaded houses. The second value is the number of houses that could not be shaded because
/// there are too many.
fn finish(
    size: usize,
    n: usize,
    mut houses: Vec<House>,
    shape: Option<&Shape>,
    columns: Option<usize>,
    picture: Picture,
) -> Result<(Sheet, usize), TopologyError> {
    let names = |columns: Option<usize>| columns.map_or(CellNames::Numbered, |columns| CellNames::Grid { columns });
    let mut topology = Topology::new(size, n, names(columns), houses.clone())?;
    let known = Shape::recognise(&topology).or_else(|| shape.cloned());
    let mut n_unseen = 0;
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
        (None, columns) => {
            let has_rows = topology.houses().iter().any(|house| house.kind == HouseKind::Row);
            let drawn = if has_rows && size == n * n { None } else { as_drawn(&picture, size, n) };
            let mut layout = match (drawn, columns) {
                (Some(drawn), _) => drawn.with_kinds(&topology),
                (None, Some(columns)) if size != columns * columns => Layout::grid(size / columns, columns, &topology),
                _ => Layout::guess(&topology),
            };
            n_unseen = layout.shade_own(&topology).err().unwrap_or(0);
            layout
        }
    };
    if n > 9 {
        layout.symbols = Symbols::Numbers;
    }
    layout.picture = Some(picture);
    Ok((Sheet::new(Puzzle::empty(Arc::new(topology)), layout), n_unseen))
}

/// Returns a layout with the cells as in the picture, if it has several lines with aligned cells.
fn as_drawn(picture: &Picture, size: usize, n: usize) -> Option<Layout> {
    let width = n.to_string().len();
    let (mut x, mut y) = (0, 0);
    let mut places = Vec::with_capacity(size);
    for piece in &picture.pieces[..size] {
        for &byte in &piece.shown {
            match byte {
                b'\n' => (x, y) = (0, y + 1),
                // Combining characters do not take up any width.
                0x80..=0xbf => {}
                _ => x += 1,
            }
        }
        places.push((y, x));
        x += width;
    }
    let ranks = |of: fn(&(usize, usize)) -> usize| {
        let mut all: Vec<usize> = places.iter().map(of).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (rows, cols) = (ranks(|place| place.0), ranks(|place| place.1));
    let longest = rows.iter().map(|row| places.iter().filter(|place| place.0 == *row).count()).max()?;
    if rows.len() < 2 || cols.len() > 2 * longest || rows.len() * cols.len() > 8 * size {
        return None;
    }
    let rank = |all: &[usize], of: usize| all.binary_search(&of).map_or(0, |at| at as u16);
    let square = |&(y, x): &(usize, usize)| vec![Square { row: rank(&rows, y), col: rank(&cols, x) }];
    Some(Layout::new(rows.len(), cols.len(), places.iter().map(square).collect()))
}

fn sorted_cells(house: &House) -> Vec<Cell> {
    let mut cells = house.cells.clone();
    cells.sort_unstable();
    cells
}

fn index_of_houses(topology: &Topology) -> HashMap<Vec<Cell>, HouseId> {
    topology.houses().iter().enumerate().map(|(h, house)| (sorted_cells(house), HouseId(h as u32))).collect()
}

/// Returns the houses with the kinds and names that houses with the same cells have in another topology.
fn borrow_names(houses: Vec<House>, from: &Topology) -> Vec<House> {
    let find = index_of_houses(from);
    let rename = |house: House| match find.get(&sorted_cells(&house)) {
        Some(&id) => House { kind: from.house(id).kind, name: from.house(id).name.clone(), cells: house.cells },
        None => house,
    };
    houses.into_iter().map(rename).collect()
}
