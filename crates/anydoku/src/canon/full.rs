//! The canonical form of a full 9x9 grid, by its pairs of rows.
//!
//! The first row of the canonical form reads 123456789, whichever row it is, so the second row decides which orders of
//! columns remain. Two rows of a band are of one of two types, which Felgenhauer and Jarvis (2005) also use to count
//! bands. In a *pure* pair each stack of the second row holds the digits of one stack of the first, `456 789 …`; in a
//! *mixed* pair two of its digits come from one stack and one from another, `457 …`. In both types the lowest second
//! row leaves few orders of columns: 18 and 6 for each pair of rows. The remaining rows are sorted by their first
//! cells. At most 648 grids are therefore compared, most of them in one row only, whereas the search by rows considers
//! 2,592 orders of columns.

/// The cells of a grid, row by row, with digits numbered from 1.
type Grid = [u8; 81];

/// A permutation of columns: the columns in their order from left to right, or for each column of the second row, the
/// column in which the first row has its digit.
type Columns = [usize; 9];

/// Returns the lowest image of this grid under symmetries and relabelings. The grid must be valid.
pub(super) fn lowest(grid: &Grid) -> Grid {
    let mut turned = [0; 81];
    for (i, &digit) in grid.iter().enumerate() {
        turned[i % 9 * 9 + i / 9] = digit;
    }
    let grids = [*grid, turned];
    let mut pairs = Pairs { second: [u8::MAX; 9], lowest: Vec::with_capacity(64) };
    for (which, cells) in grids.iter().enumerate() {
        for row in 0..9 {
            for other in [1, 2].map(|by| row / 3 * 3 + (row + by) % 3) {
                pairs.look_at(which, cells, row, other);
            }
        }
    }
    let mut best = [u8::MAX; 81];
    (1..).zip(&mut best[..9]).for_each(|(name, cell)| *cell = name);
    best[9..18].copy_from_slice(&pairs.second);
    for pair in &pairs.lowest {
        pair.finish(&grids[pair.which], &mut best);
    }
    best
}

/// The pairs of rows, with orders of columns, whose second row is the lowest so far.
struct Pairs {
    second: [u8; 9],
    lowest: Vec<Pair>,
}

/// The first two rows, with the order of columns and the relabeling that they determine.
struct Pair {
    /// The index of the grid: 1 if it is transposed, otherwise 0.
    which: usize,
    first: usize,
    second: usize,
    columns: Columns,
    /// The new name of each digit.
    names: [u8; 10],
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Pairs {
    fn look_at(&mut self, which: usize, cells: &Grid, first: usize, second: usize) {
        let mut column_of = [0; 10];
        row_of(cells, first).iter().enumerate().for_each(|(column, &digit)| column_of[digit as usize] = column);
        let below: Columns = std::array::from_fn(|column| column_of[row_of(cells, second)[column] as usize]);
        let is_pure = below[0] / 3 == below[1] / 3 && below[1] / 3 == below[2] / 3;
        // A pure pair begins with 456, a mixed one with 457.
        if !is_pure && self.second[2] == 6 {
            return;
        }
        let mut keep = |columns| {
            if self.is_lowest(&below, &columns) {
                let mut names = [0; 10];
                (1..).zip(columns).for_each(|(name, column)| names[row_of(cells, first)[column] as usize] = name);
                self.lowest.push(Pair { which, first, second, columns, names });
            }
        };
        for stack in 0..3 {
            match is_pure {
                true => ORDERS.iter().for_each(|order| keep(pure(&below, stack, order))),
                false => mixed(&below, stack).into_iter().for_each(&mut keep),
            }
        }
    }

    /// Returns whether the second row reads no higher in this order of columns than in earlier ones, and drops those
    /// that read higher.
    fn is_lowest(&mut self, below: &Columns, columns: &Columns) -> bool {
        let mut place_of = [0; 9];
        columns.iter().enumerate().for_each(|(place, &column)| place_of[column] = place as u8);
        let written = |place: usize| place_of[below[columns[place]]] + 1;
        let Some(place) = (0..9).find(|&place| written(place) != self.second[place]) else { return true };
        if written(place) < self.second[place] {
            self.second = std::array::from_fn(written);
            self.lowest.clear();
            return true;
        }
        false
    }
}

/// Returns the order in which the second row reads `456 789 …`, for this order of the columns of the first stack.
fn pure(below: &Columns, stack: usize, order: &[usize; 3]) -> Columns {
    let mut columns = [0; 9];
    for (i, inner) in order.iter().enumerate() {
        columns[i] = 3 * stack + inner;
        columns[3 + i] = below[columns[i]];
        columns[6 + i] = below[columns[3 + i]];
    }
    columns
}

/// Returns the two orders in which the second row reads `457 …` and continues lowest.
fn mixed(below: &Columns, stack: usize) -> [Columns; 2] {
    let [a, b, c] = [0, 1, 2].map(|i| 3 * stack + i);
    let [of_a, of_b, of_c] = [a, b, c].map(|column| below[column] / 3);
    // The digit that comes alone from its stack goes last.
    let (a, b, alone) = match (of_a == of_b, of_a == of_c) {
        (true, _) => (a, b, c),
        (_, true) => (a, c, b),
        _ => (b, c, a),
    };
    [[a, b], [b, a]].map(|[a, b]| {
        let (four, five, seven) = (below[a], below[b], below[alone]);
        let six = third_of_stack(four, five);
        // The two other digits of the third stack are in the second one; the first of them is 8.
        let eight = [four, five, six].map(|column| below[column]).into_iter().find(|&column| column / 3 == seven / 3);
        let eight = eight.expect("two digits of the third stack stand in the second");
        [a, b, alone, four, five, six, seven, eight, third_of_stack(seven, eight)]
    })
}

/// Returns the third column of a stack, or the third row of a band.
fn third_of_stack(a: usize, b: usize) -> usize {
    9 * (a / 3) + 3 - a - b
}

fn row_of(cells: &Grid, row: usize) -> &[u8] {
    &cells[9 * row..][..9]
}

impl Pair {
    /// Writes the grid that begins with this pair to `best` if it reads lower.
    fn finish(&self, cells: &Grid, best: &mut Grid) {
        let mut is_lower = false;
        for (place, row) in (2..).zip(self.rows(cells)) {
            let line = row_of(cells, row);
            let written = self.columns.map(|column| self.names[line[column] as usize]);
            let target = &mut best[9 * place..][..9];
            if !is_lower && written[..] > *target {
                return;
            }
            is_lower |= written[..] < *target;
            target.copy_from_slice(&written);
        }
    }

    /// Returns the rows below the pair in order; their first cells differ and decide the order.
    fn rows(&self, cells: &Grid) -> [usize; 7] {
        let band = self.first / 3;
        let mut bands = [1, 2].map(|by| {
            let top = (band + by) % 3 * 3;
            let mut rows =
                [top, top + 1, top + 2].map(|row| (self.names[row_of(cells, row)[self.columns[0]] as usize], row));
            rows.sort_unstable();
            rows
        });
        bands.sort_unstable();
        let [[a, b, c], [d, e, f]] = bands.map(|rows| rows.map(|(_, row)| row));
        [third_of_stack(self.first, self.second), a, b, c, d, e, f]
    }
}
