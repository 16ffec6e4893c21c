//! Shapes and maps of regions.

use super::super::features::MAX_SIZE;
use super::Snippet;
use super::grid::IssGrid;
use anydoku::text::ReadError;
use anydoku::{Cell, msg};

/// Reads a shape, such as `9x9`, `4x7`, `9x9~0-8`, `6x6~9` or `10x10~0-9~Raw`.
pub(super) fn shape(text: &[u8], item: &Snippet, arguments: &[Snippet]) -> Result<IssGrid, ReadError> {
    let expected = || msg!("expect-shape-up-to", most = MAX_SIZE);
    let Some(size) = arguments.first() else { return Err(item.wrong(text, expected())) };
    let side = |word: &str| word.parse::<usize>().ok().filter(|side| (1..=MAX_SIZE).contains(side));
    let word = String::from_utf8_lossy(&size.word(text)).into_owned();
    let sides = word.split_once('x').and_then(|(rows, cols)| Some((side(rows)?, side(cols)?)));
    let Some((rows, cols)) = sides else { return Err(size.wrong(text, expected())) };
    let mut grid = IssGrid::new(rows, cols);
    for (i, argument) in arguments.iter().enumerate().skip(1) {
        let word = String::from_utf8_lossy(&argument.word(text)).into_owned();
        if word == "Raw" {
            grid.is_raw = true;
            continue;
        }
        let range = match word.split_once('-') {
            Some((first, last)) => first.parse::<i32>().ok().zip(last.parse::<i32>().ok()),
            None => word.parse::<i32>().ok().map(|last| (1, last)),
        };
        let fewest = rows.max(cols) as i32;
        let fits = |(first, last): &(i32, i32)| {
            (0..=100).contains(first)
                && (fewest..=MAX_SIZE as i32).contains(&last.saturating_sub(*first).saturating_add(1))
        };
        let Some((first, last)) = range.filter(|range| i == 1 && fits(range)) else {
            let expected = msg!("expect-digits-of-shape", last = fewest - 1, fewest = fewest, most = MAX_SIZE);
            return Err(argument.wrong(text, expected));
        };
        (grid.first, grid.n_digits) = (first, (last - first + 1) as usize);
    }
    Ok(grid)
}

/// Returns the pieces of a map: parts whose number of cells is between `size` and the number of digits. One part may
/// have a different size; it is not a piece.
pub(super) fn pieces(text: &[u8], part: &Snippet, grid: &IssGrid, size: usize) -> Result<Vec<Vec<Cell>>, ReadError> {
    let word = part.word(text);
    if word.len() != grid.n_main() {
        let expected = msg!("expect-character-per-cell", n = grid.n_main());
        return Err(ReadError::new(text, part.span(), msg!("found-regions", n = word.len()), expected));
    }
    let mut regions: Vec<(u8, Vec<Cell>)> = Vec::new();
    for (place, &label) in word.iter().enumerate() {
        match regions.iter_mut().find(|(known, _)| *known == label) {
            Some((_, cells)) => cells.push(Cell::new(place)),
            None => regions.push((label, vec![Cell::new(place)])),
        }
    }
    let is_piece = |cells: &[Cell]| (size..=grid.n_digits).contains(&cells.len());
    let mut others = regions.iter().filter(|(_, cells)| !is_piece(cells)).skip(1);
    if let Some((label, cells)) = others.next().filter(|_| regions.len() > 1) {
        let found = msg!("found-cells-in-region", n = cells.len(), region = format!("{:?}", char::from(*label)));
        return Err(ReadError::new(text, part.span(), found, msg!("expect-cells-in-regions-but-one", n = size)));
    }
    Ok(regions.into_iter().map(|(_, cells)| cells).filter(|cells| is_piece(cells)).collect())
}

/// Returns the number of each cell's region. The number of cells of every region equals the number of digits.
pub(super) fn region_map(text: &[u8], part: &Snippet, n: usize) -> Result<Vec<usize>, ReadError> {
    let word = part.word(text);
    if word.len() != n * n {
        let expected = msg!("expect-character-per-cell", n = n * n);
        return Err(ReadError::new(text, part.span(), msg!("found-regions", n = word.len()), expected));
    }
    let mut order: Vec<u8> = Vec::new();
    let mut map = Vec::with_capacity(word.len());
    for &label in &word {
        map.push(order.iter().position(|known| *known == label).unwrap_or(order.len()));
        if map.last() == Some(&order.len()) {
            order.push(label);
        }
    }
    for (region, label) in order.iter().enumerate() {
        let count = map.iter().filter(|r| **r == region).count();
        if count != n {
            let found = msg!("found-cells-in-region", n = count, region = format!("{:?}", char::from(*label)));
            return Err(ReadError::new(text, part.span(), found, msg!("expect-cells-in-regions", n = n)));
        }
    }
    Ok(map)
}
