//! A band of three rows: its cells in other houses, and the number of ways to fill it with given columns.
//!
//! The rows of a block share out the digits as its columns do. Rows and columns together determine the block if each
//! row has exactly one digit in common with each column, which is in the cell where they cross. Bands are therefore
//! listed as rows and columns of blocks, without a search.

use super::shares::{ORDERS, Shares};
use anydoku::Topology;

/// A cell of a band.
type Place = (usize, usize);

/// The cells that other houses have in a band. Rows are in the order that makes this value smallest, so that bands
/// that differ only in the order of rows are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Band {
    /// The cells of the house that crosses the bands.
    crossing: Vec<Place>,
    /// The cells of houses inside the band.
    inner: Vec<Vec<Place>>,
}

impl Band {
    /// Returns the bands, or stacks, of a topology, or `None` if it is not a 9x9 grid or more than one other house
    /// crosses them.
    pub(super) fn three(topology: &Topology, is_turned: bool) -> Option<[Band; 3]> {
        if topology.n_cells() != 81 || topology.n_digits() != 9 || topology.has_rules() {
            return None;
        }
        let lines: [fn(Place) -> usize; 3] = [|cell| cell.0, |cell| cell.1, |cell| cell.0 / 3 * 3 + cell.1 / 3];
        let mut is_found = [[false; 9]; 3];
        let mut crossing: Option<Vec<Place>> = None;
        let mut bands = [0; 3].map(|_| Band { crossing: Vec::new(), inner: Vec::new() });
        for house in topology.houses() {
            let place = |index: usize| if is_turned { (index % 9, index / 9) } else { (index / 9, index % 9) };
            let mut cells: Vec<Place> = house.cells.iter().map(|cell| place(cell.index())).collect();
            cells.sort_unstable();
            cells.dedup();
            let mut is_plain = false;
            for (kind, line) in lines.iter().enumerate() {
                if cells.iter().all(|&cell| line(cell) == line(cells[0])) {
                    is_plain = true;
                    is_found[kind][line(cells[0])] |= cells.len() == 9;
                }
            }
            if is_plain {
                continue;
            }
            let band = cells[0].0 / 3;
            if cells.iter().all(|cell| cell.0 / 3 == band) {
                bands[band].inner.push(cells.iter().map(|cell| (cell.0 % 3, cell.1)).collect());
            } else if crossing.get_or_insert_with(|| cells.clone()) != &cells {
                return None;
            }
        }
        for (row, column) in crossing.into_iter().flatten() {
            bands[row / 3].crossing.push((row % 3, column));
        }
        is_found.as_flattened().iter().all(|&is_found| is_found).then(|| bands.map(|band| band.ordered()))
    }

    fn moved(&self, to: impl Fn(Place) -> Place) -> Band {
        let moved = |cells: &Vec<Place>| {
            let mut cells: Vec<Place> = cells.iter().map(|&cell| to(cell)).collect();
            cells.sort_unstable();
            cells
        };
        let mut inner: Vec<Vec<Place>> = self.inner.iter().map(moved).collect();
        inner.sort_unstable();
        Band { crossing: moved(&self.crossing), inner }
    }

    fn ordered(&self) -> Band {
        let orders = ORDERS.iter().map(|rows| self.moved(|(row, column)| (rows[row], column)));
        orders.min().expect("there are six")
    }

    /// Returns the band with its columns in another order.
    pub(super) fn with_columns(&self, columns: &[usize; 9]) -> Band {
        let mut at = [0; 9];
        columns.iter().enumerate().for_each(|(to, &from)| at[from] = to);
        self.moved(|(row, column)| (row, at[column])).ordered()
    }

    fn cells(&self) -> impl Iterator<Item = &Place> {
        self.crossing.iter().chain(self.inner.iter().flatten())
    }
}

/// The number of bands with given columns, by the digits in the house that crosses the bands. The first block is 123
/// 456 789.
pub(super) struct Table {
    /// The number of cells of that house in the band.
    pub(super) n_crossing: usize,
    /// The kind of each share. Shares that differ only in the order of columns without such cells are of the same kind.
    /// The first vector is for the second block, its numbers multiplied by the number of kinds of the third; the second
    /// is for the third block.
    rows: [Vec<usize>; 2],
    /// For each pair of kinds, the start of its list. An entry holds a set of digits in the low nine bits and the
    /// number of bands in the bits above.
    starts: Vec<u32>,
    lists: Vec<u32>,
}

/// The maximum number of entries of all lists.
const MAX_LISTED: usize = 100_000_000;

impl Table {
    /// Builds the table. Returns `None` if it would be too large.
    pub(super) fn new(shares: &Shares, band: &Band) -> Option<Table> {
        let [(second_kinds, seconds), (third_kinds, thirds)] = [1, 2].map(|stack| kinds(shares, band, stack));
        let mut starts = vec![0];
        let mut lists = Vec::new();
        // The third blocks with given rows, one representative per kind.
        let crossing_thirds: Vec<Vec<usize>> = (0..shares.len())
            .map(|rows| {
                let crossing = shares.crossing(rows).iter().copied();
                crossing.filter(|&share| thirds[third_kinds[share]] == share).collect()
            })
            .collect();
        let mut is_crossing_first = vec![false; shares.len()];
        shares.crossing(0).iter().for_each(|&rows| is_crossing_first[rows] = true);
        let mut numbers = vec![0u32; 512 * thirds.len()];
        for &second in &seconds {
            numbers.fill(0);
            for &rows in shares.crossing(second) {
                for &(first_rows, third_rows) in shares.others(rows).iter().filter(|(rows, _)| is_crossing_first[*rows])
                {
                    let rows = [first_rows, rows, third_rows];
                    for &third in &crossing_thirds[third_rows] {
                        if let Some(set) = digits_crossing(shares, band, rows, [0, second, third]) {
                            numbers[512 * third_kinds[third] + set] += 1;
                        }
                    }
                }
            }
            for numbers in numbers.chunks_exact(512) {
                let some = numbers.iter().zip(0..).filter(|(n, _)| **n > 0);
                lists.extend(some.map(|(&n, set): (&u32, u32)| n << 9 | set));
                starts.push(lists.len() as u32);
            }
            if lists.len() > MAX_LISTED {
                return None;
            }
        }
        let width = thirds.len();
        let rows = [second_kinds.iter().map(|kind| kind * width).collect(), third_kinds];
        Some(Table { n_crossing: band.crossing.len(), rows, starts, lists })
    }

    /// Returns what a block of the second or third stack contributes to the index of a list.
    pub(super) fn row(&self, stack: usize, share: usize) -> usize {
        self.rows[stack - 1][share]
    }

    /// Iterates over the sets of digits in the house that crosses the bands, with the number of bands for each.
    #[inline]
    pub(super) fn list(&self, at: usize) -> impl Iterator<Item = (usize, u64)> {
        let list = &self.lists[self.starts[at] as usize..self.starts[at + 1] as usize];
        list.iter().map(|entry| ((entry & 511) as usize, u64::from(entry >> 9)))
    }

    pub(super) fn mean_len(&self) -> f64 {
        self.lists.len() as f64 / (self.starts.len() - 1) as f64
    }
}

/// Returns the kind of each share in a stack, and the representative of each kind.
fn kinds(shares: &Shares, band: &Band, stack: usize) -> (Vec<usize>, Vec<usize>) {
    let is_free = [0, 1, 2].map(|i| band.cells().all(|&(_, column)| column != 3 * stack + i));
    let least = |share: usize| {
        let orders = ORDERS.iter().filter(|order| (0..3).all(|i| is_free[i] || order[i] == i));
        let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let image = |order: &[usize; 3]| {
            columns[..3].copy_from_slice(order);
            shares.with_columns([share, 0, 0], &columns)[0]
        };
        orders.map(image).min().expect("one leaves all in place")
    };
    let kinds: Vec<usize> = (0..shares.len()).map(least).collect();
    let firsts: Vec<usize> = (0..shares.len()).filter(|&share| kinds[share] == share).collect();
    (kinds.iter().map(|first| firsts.binary_search(first).expect("a first is its own")).collect(), firsts)
}

/// Returns the digits that a band has in the house that crosses the bands, or `None` if some house contains a digit
/// twice.
fn digits_crossing(shares: &Shares, band: &Band, rows: [usize; 3], columns: [usize; 3]) -> Option<usize> {
    let digits = |cells: &[Place]| {
        let digit = |&(row, column): &Place| {
            let stack = column / 3;
            shares.sets(rows[stack])[row] & shares.sets(columns[stack])[column % 3]
        };
        let set = cells.iter().fold(0, |set, cell| set | digit(cell));
        (set.count_ones() as usize == cells.len()).then_some(usize::from(set))
    };
    if band.inner.iter().any(|cells| digits(cells).is_none()) {
        return None;
    }
    digits(&band.crossing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;

    /// 2,612,736 bands begin with a given first block, and 216 first blocks have its columns.
    #[test]
    fn all_bands_are_listed() {
        let shares = Shares::new();
        let topology = Shape::named("centredot").expect("it is in the catalogue").topology;
        let bands = Band::three(&topology, false).expect("it is a grid of nine");
        let table = Table::new(&shares, &bands[0]).expect("it is small");
        let mut n = 0;
        for second in 0..shares.len() {
            for third in 0..shares.len() {
                n += table.list(table.row(1, second) + table.row(2, third)).map(|(_, n)| n).sum::<u64>();
            }
        }
        assert_eq!(n, 2_612_736 * 216);
    }
}
