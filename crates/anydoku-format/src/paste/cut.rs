//! The ways to split a line into cells, and the recognition of rows in brackets.

use anydoku::text::{OPENS, number};
use std::ops::Range;

use super::clean::{Char, Clean, Line, LineKind};

/// A cell: its text and its position.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: Vec<u8>,
    pub(super) range: Range<usize>,
    /// Whether the cell is an empty field.
    pub(super) is_empty: bool,
}

impl Piece {
    /// Returns whether this could be a cell.
    pub(super) fn is_cell(&self) -> bool {
        match &self.text[..] {
            [one] => one.is_ascii_alphanumeric() || OPENS.contains(one),
            more => number(more).is_some(),
        }
    }

    fn is_plain(&self) -> bool {
        self.text.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-'))
    }
}

/// A way to split a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Split at this sign; an empty field is an open cell.
    Fields(u8),
    /// Split at spaces and bars.
    Apart,
    /// Treat every character as a cell.
    Packed,
}

impl Way {
    pub(super) const ALL: [Way; 6] =
        [Way::Fields(b'\t'), Way::Fields(b','), Way::Fields(b';'), Way::Fields(b'|'), Way::Apart, Way::Packed];

    /// Returns the cells of a line, if most of its parts could be cells.
    pub(super) fn cut(self, line: &Line) -> Option<Vec<Piece>> {
        if line.kind != LineKind::Words {
            return None;
        }
        let pieces: Vec<Piece> = match self {
            Way::Fields(sign) => fields(&line.chars, sign)?,
            Way::Apart => {
                let is_between = |c: &Char| matches!(c.byte, b' ' | b'\t' | b'|' | b',' | b';' | b'+' | b'=');
                line.chars.split(is_between).map(|part| piece(part, line)).filter(|piece| !piece.is_empty).collect()
            }
            Way::Packed => {
                let is_between =
                    |c: &&Char| !matches!(c.byte, b' ' | b'\t' | b'|' | b',' | b';' | b'+' | b'=' | b'"' | b'\'');
                line.chars.iter().filter(is_between).map(|c| piece(std::slice::from_ref(c), line)).collect()
            }
        };
        let n_good =
            pieces.iter().filter(|piece| piece.is_cell() && (pieces.len() > 9 || piece.is_plain() || is_x(piece)));
        let n_plain = pieces.iter().filter(|piece| piece.is_plain()).count();
        let is_row = pieces.len() >= 4 && n_good.count() * 4 >= pieces.len() * 3 && n_plain * 10 >= pieces.len() * 3;
        is_row.then_some(pieces)
    }
}

fn is_x(piece: &Piece) -> bool {
    matches!(&piece.text[..], b"x" | b"X")
}

/// Returns the fields between occurrences of a sign.
fn fields(chars: &[Char], sign: u8) -> Option<Vec<Piece>> {
    let mut parts: Vec<&[Char]> = chars.split(|c| c.byte == sign).collect();
    let is_blank = |part: &&[Char]| part.iter().all(|c| c.byte == b' ');
    if sign == b'|' {
        // There may also be bars around the row.
        if parts.first().is_some_and(is_blank) {
            parts.remove(0);
        }
        if parts.last().is_some_and(is_blank) {
            parts.pop();
        }
    }
    if parts.len() < 4 {
        return None;
    }
    let mut at = chars.first().map_or(0, |c| c.at);
    let piece_of = |part: &[Char]| {
        let piece = piece_at(part, at);
        at = part.last().map_or(at, |c| c.at + c.len) + 1;
        piece
    };
    Some(parts.into_iter().map(piece_of).collect())
}

fn piece(part: &[Char], line: &Line) -> Piece {
    piece_at(part, line.range.start)
}

/// Returns the text of a field without surrounding spaces, quotes, brackets and emphasis.
fn piece_at(part: &[Char], empty_at: usize) -> Piece {
    let is_around =
        |c: &Char| matches!(c.byte, b' ' | b'\t' | b'\n' | b'"' | b'\'' | b'[' | b']' | b'(' | b')' | b'{' | b'}');
    let first = part.iter().position(|c| !is_around(c));
    let last = part.iter().rposition(|c| !is_around(c));
    let (Some(first), Some(last)) = (first, last) else {
        let start = part.first().map_or(empty_at, |c| c.at);
        return Piece { text: b".".to_vec(), range: start..start, is_empty: true };
    };
    let mut inner = &part[first..=last];
    while let [open, middle @ .., close] = inner
        && open.byte == b'*'
        && close.byte == b'*'
        && !middle.is_empty()
    {
        inner = middle;
    }
    let range = part[first].at..part[last].at + part[last].len;
    let mut text: Vec<u8> = inner.iter().map(|c| c.byte).collect();
    let is_nothing = ["nan", "none", "null", "nil", "na", "n/a", "<na>"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word.as_bytes()));
    if is_nothing {
        text = b".".to_vec();
    } else if text.len() > 2 && text.ends_with(b".0") && text[..text.len() - 2].iter().all(u8::is_ascii_digit) {
        text.truncate(text.len() - 2);
    }
    Piece { text, range, is_empty: false }
}

/// Returns rows in brackets, as programs write them: each innermost pair of brackets is a row, unless one of them is a
/// whole grid or a list of strings.
pub(super) fn bracketed(clean: &Clean) -> Vec<Vec<Piece>> {
    let newline = |line: &Line| Char { byte: b'\n', at: line.range.end, len: 1 };
    let is_code = |line: &&Line| line.kind != LineKind::Frame;
    let all = clean.lines.iter().filter(is_code).flat_map(|line| line.chars.iter().copied().chain([newline(line)]));
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut open: Option<Vec<Char>> = None;
    for c in all {
        match c.byte {
            b'[' | b'{' | b'(' => open = Some(Vec::new()),
            b']' | b'}' | b')' => {
                let Some(inside) = open.take() else { continue };
                rows.extend(listed(&inside));
            }
            _ => {
                if let Some(inside) = &mut open {
                    inside.push(c);
                }
            }
        }
    }
    rows
}

/// Returns the items of a list as one row, or as several rows if they are strings. The result is empty if they are
/// neither.
fn listed(inside: &[Char]) -> Vec<Vec<Piece>> {
    let mut parts: Vec<&[Char]> = inside.split(|c| c.byte == b',').collect();
    let is_blank = |part: &&[Char]| part.iter().all(|c| matches!(c.byte, b' ' | b'\n' | b'\t'));
    if parts.last().is_some_and(is_blank) {
        parts.pop();
    }
    if parts.len() < 4 {
        return Vec::new();
    }
    let is_quote = |c: &&Char| matches!(c.byte, b'"' | b'\'');
    let inner = |part: &[Char]| {
        let first = part.iter().position(|c| matches!(c.byte, b'"' | b'\''))?;
        let last = part.iter().rposition(|c| matches!(c.byte, b'"' | b'\''))?;
        (last > first + 1).then(|| part[first + 1..last].to_vec())
    };
    let strings: Option<Vec<Vec<Char>>> = parts.iter().map(|part| inner(part)).collect();
    if let Some(strings) = strings.filter(|strings| {
        strings
            .iter()
            .all(|string| string.len() > 1 && string.len() == strings[0].len() && !string.iter().any(|c| is_quote(&c)))
    }) {
        let blank = |c: &Char| Char { byte: if c.byte == b' ' { b'.' } else { c.byte }, ..*c };
        let row = |string: &Vec<Char>| string.iter().map(|c| piece_at(&[blank(c)], c.at)).collect();
        let is_row = |row: &Vec<Piece>| row.iter().all(Piece::is_cell);
        let rows: Vec<Vec<Piece>> = strings.iter().map(row).collect();
        return if rows.iter().all(is_row) { rows } else { Vec::new() };
    }
    let row: Vec<Piece> = parts.iter().map(|part| piece_at(part, part.first().map_or(0, |c| c.at))).collect();
    if row.iter().all(Piece::is_cell) { vec![row] } else { Vec::new() }
}

/// Returns `n` rows of `n` cells in which a space is an open cell, determined by the columns of the characters.
pub(super) fn aligned(lines: &[&Line], n: usize) -> Option<Vec<Vec<Piece>>> {
    let byte_at = |line: &Line, column: usize| {
        line.chars.get(column).map_or(b' ', |c| if c.byte == b'\t' { b' ' } else { c.byte })
    };
    let width = lines.iter().map(|line| line.chars.len()).max()?;
    if width > 8 * n {
        return None;
    }
    // If open cells have a sign, a space is not one.
    let is_cell = |byte: u8| (b'1'..=b'9').contains(&byte);
    let (mut used, mut bars, mut n_cells) = (Vec::new(), Vec::new(), 0);
    for column in 0..width {
        let (mut has_cell, mut has_bar) = (false, false);
        for line in lines {
            match byte_at(line, column) {
                b' ' => {}
                b'|' => has_bar = true,
                byte if is_cell(byte) => {
                    has_cell = true;
                    n_cells += 1;
                }
                _ => return None,
            }
        }
        match (has_cell, has_bar) {
            (true, true) => return None,
            (true, false) => used.push(column),
            (false, true) => bars.push(column),
            _ => {}
        }
    }
    let first = bars.first().filter(|bar| used.first().is_none_or(|first| *bar < first)).map_or(0, |bar| bar + 1);
    let pitches = if n_cells >= 6 { [2, 1, 3, 4] } else { [1, 2, 3, 4] };
    let columns = pitches.into_iter().find_map(|pitch| {
        (first..first + pitch).find_map(|start| {
            let mut columns = (start..).step_by(pitch).filter(|column| !bars.contains(column));
            let columns: Vec<usize> = columns.by_ref().take(n).collect();
            let last = *columns.last()?;
            // A bar after the last column closes the row.
            let is_closed = bars.last().is_none_or(|bar| bars.len() < 2 || *bar > last && *bar <= last + pitch);
            (is_closed && used.iter().all(|column| columns.contains(column))).then_some(columns)
        })
    })?;
    let row = |line: &&Line| {
        let piece = |&column: &usize| match line.chars.get(column) {
            Some(c) if !matches!(c.byte, b' ' | b'\t') => piece_at(std::slice::from_ref(c), c.at),
            _ => {
                let at = line.chars.get(column).map_or(line.range.end, |c| c.at);
                Piece { text: b".".to_vec(), range: at..at, is_empty: true }
            }
        };
        columns.iter().map(piece).collect()
    };
    Some(lines.iter().map(row).collect())
}
