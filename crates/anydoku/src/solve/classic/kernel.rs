//! The kernel: sweeps over the whole grid until nothing changes, then a guess.
//!
//! `lanes.rs` shows the bit layout: nine registers, one for each place inside a block; lanes are blocks, bits are
//! digits. Each rule below is therefore written once and applies to all blocks and all digits at the same time, without
//! branches. One *sweep*:
//!
//! * **Bands.** The nine intersections of rows and blocks in a band are its *minirows* (tdoku's triads). A digit
//!   occupies one minirow of each row and of each block. A minirow keeps the digit only if the other two rows can have
//!   it in the other two blocks, in one order or the other. For one digit in one band this is complete.
//! * **Stacks.** The same for minicolumns.
//! * **Hidden singles.** A digit that is left in one minirow and one minicolumn of a block is placed where they cross.
//! * **Naked singles.** A digit alone in its cell is removed from the rest of its block. The next sweep removes it from
//!   row and column, since its minirow is then the only one of the block.
//!
//! There is no solution if a digit has no place in a block, if two hidden singles fall into one cell, if a naked single
//! occurs twice in a block, or if a cell is empty. If a sweep changes nothing and every cell has one candidate, the
//! grid is a solution: each block has nine cells and nine digits, and the band and stack rules hold for each digit.
//! Before the first dead end every sweep is followed by this test, which saves easy puzzles and those with several
//! solutions the last sweep.
//!
//! A *guess* takes a cell with two candidates and pushes the second half onto the stack. The best cells have, for both
//! of their digits, a cell with two candidates in their row or column that loses the digit and becomes a single. Among
//! these, or all if there are none, the cell with the most open peers is chosen. Compared with open peers alone, this
//! saves 8 to 16% of the nodes; `docs/notes` lists the alternatives that were measured.

#![allow(clippy::needless_range_loop, reason = "plain loops over places, see `lanes`")]

use super::super::engine::Found;
use super::lanes::{ALL, GridRows, Lanes, Row};
use crate::budget::Budget;

/// The maximum number of open guesses; each has placed a digit in a different cell.
const DEPTH: usize = 81;

/// The state of a search: the unexplored rest of its tree.
#[derive(Clone)]
pub(super) struct Tree {
    /// Grids that remain to be searched, last first.
    stack: Box<[GridRows; DEPTH]>,
    depth: usize,
    /// The last solution.
    pub solution: GridRows,
    /// The number of grids visited.
    pub nodes: u64,
    /// The number of guesses.
    pub guesses: u64,
}

impl Tree {
    pub(super) fn new() -> Tree {
        let empty = GridRows([[0; 16]; 9]);
        let stack = vec![empty; DEPTH].into_boxed_slice().try_into().expect("as long as the stack");
        Tree { stack, depth: 0, solution: empty, nodes: 0, guesses: 0 }
    }

    /// Returns whether the search is complete.
    pub(super) fn is_over(&self) -> bool {
        self.depth == 0
    }

    /// Begins with these candidates, and removes the singles once from their rows, columns and blocks.
    #[inline(always)]
    pub(super) fn start<L: Lanes>(&mut self, grid: [L; 9]) {
        self.nodes = 0;
        self.guesses = 0;
        self.depth = 0;
        if twice(&grid).any() {
            return;
        }
        let singles = naked(&grid);
        let (mut rows, mut columns) = (across(&singles), down(&singles));
        let blocks = rows[0].or3(rows[1], rows[2]);
        for i in 0..3 {
            rows[i] = rows[i].or3(rows[i].turn_stacks(), rows[i].turn_stacks_back()).or(blocks);
            columns[i] = columns[i].or3(columns[i].turn_bands(), columns[i].turn_bands_back());
        }
        for place in 0..9 {
            let seen = rows[place / 3].or(columns[place % 3]);
            grid[place].minus_but(seen, singles[place]).store(&mut self.stack[0].0[place]);
        }
        self.depth = 1;
    }

    /// Advances to the next solution.
    #[inline(always)]
    pub(super) fn advance<L: Lanes>(&mut self, proof: L::Proof, budget: &Budget<'_>) -> Found {
        let full = L::load(proof, &FULL);
        let mut is_smooth = self.nodes <= self.guesses + 1;
        'pop: loop {
            if self.depth == 0 {
                return Found::End;
            }
            self.depth -= 1;
            let mut grid: [L; 9] = load(proof, &self.stack[self.depth]);
            loop {
                if budget.is_spent(self.nodes) {
                    self.depth = 0;
                    return Found::Spent;
                }
                self.nodes += 1;
                // Most puzzles are easy and full before the first guess; those with several solutions are full before a
                // dead end.
                let settled =
                    if is_smooth { settle::<L, true>(&mut grid, full) } else { settle::<L, false>(&mut grid, full) };
                match settled {
                    Settled::Wrong => {
                        is_smooth = false;
                        continue 'pop;
                    }
                    Settled::Full => {
                        store(&grid, &mut self.solution);
                        return Found::Solution;
                    }
                    Settled::Stalled => {}
                }
                if L::has_empty(&grid) || twice(&grid).any() {
                    continue 'pop;
                }
                let mut open = grid;
                let mut any_open = L::splat(proof, 0);
                for place in 0..9 {
                    open[place] = grid[place].rest();
                    any_open = any_open.or(open[place]);
                }
                if !any_open.any() {
                    store(&grid, &mut self.solution);
                    return Found::Solution;
                }
                grid = self.guess(proof, grid, open);
            }
        }
    }

    /// Pushes one half of a guess onto the stack and returns the other. `open` holds the candidates without the lowest.
    #[inline(always)]
    fn guess<L: Lanes>(&mut self, proof: L::Proof, grid: [L; 9], open: [L; 9]) -> [L; 9] {
        let (key, lane) = best_pair(proof, &grid, &open);
        self.guesses += 1;
        let second = &mut self.stack[self.depth];
        self.depth += 1;
        store(&grid, second);
        if key == 0 {
            // No cell has two candidates, which is rare. The two halves are then this cell with only one of its digits,
            // and the cell without that digit.
            let (place, lane) = fewest(second);
            let set = second.0[place][lane];
            let digit = set & set.wrapping_neg();
            second.0[place][lane] = set ^ digit;
            return placed(proof, &grid, place, lane, digit);
        }
        let (place, lane) = ((key & 15) as usize, lane + (key >> 1 & 8) as usize);
        let set = second.0[place % 9][lane];
        let digit = set & set.wrapping_neg();
        store(&placed(proof, &grid, place, lane, set ^ digit), second);
        placed(proof, &grid, place, lane, digit)
    }
}

/// The result of sweeping.
enum Settled {
    /// There is no solution.
    Wrong,
    /// The grid is a solution.
    Full,
    /// Another sweep would change nothing.
    Stalled,
}

/// Sweeps until nothing changes. With `LOOK`, every sweep is followed by a test of whether the grid is full, which
/// saves the final sweep that only confirms it. Easy puzzles are 12% faster with the test, but at every node it would
/// make the hardest 5% slower.
#[inline(always)]
fn settle<L: Lanes, const LOOK: bool>(grid: &mut [L; 9], full: L) -> Settled {
    loop {
        let before = *grid;
        if sweep(grid, full).any() {
            return Settled::Wrong;
        }
        let mut open = *grid;
        for place in 0..9 {
            open[place] = grid[place].rest();
        }
        if LOOK {
            let rows = across(&open);
            if !rows[0].or3(rows[1], rows[2]).any() {
                return if is_solution(grid, full) { Settled::Full } else { Settled::Wrong };
            }
        }
        naked_singles(grid, &open);
        let mut changes = before[0].xor(grid[0]);
        for place in 1..9 {
            changes = changes.or_differ(before[place], grid[place]);
        }
        if !changes.any() {
            return Settled::Stalled;
        }
    }
}

/// Returns whether a grid with at most one candidate per cell has every digit in every row, column and block.
#[inline(always)]
fn is_solution<L: Lanes>(grid: &[L; 9], full: L) -> bool {
    let (rows, columns) = (across(grid), down(grid));
    let mut missing = full.xor(rows[0].or3(rows[1], rows[2]));
    for i in 0..3 {
        missing = missing.or_differ(full, rows[i].or3(rows[i].turn_stacks(), rows[i].turn_stacks_back()));
        missing = missing.or_differ(full, columns[i].or3(columns[i].turn_bands(), columns[i].turn_bands_back()));
    }
    !missing.any()
}

/// Performs one sweep of bands, stacks and hidden singles. The returned set is not empty if there is no solution.
#[inline(always)]
fn sweep<L: Lanes>(grid: &mut [L; 9], full: L) -> L {
    let mut rows = across(grid);
    let (mut next, mut before) = (rows, rows);
    for i in 0..3 {
        next[i] = rows[i].turn_stacks();
        before[i] = rows[i].turn_stacks_back();
    }
    let row_fits = fits(next, before);
    for i in 0..3 {
        rows[i] = rows[i].and(row_fits[i]);
    }
    let mut wrong = full.xor(rows[0].or3(rows[1], rows[2]));
    let one_row = only(rows);

    let mut columns = rows;
    for j in 0..3 {
        let top = grid[j].and(row_fits[0]);
        columns[j] = top.or_both(grid[j + 3], row_fits[1]).or_both(grid[j + 6], row_fits[2]);
        next[j] = columns[j].turn_bands();
        before[j] = columns[j].turn_bands_back();
    }
    let column_fits = fits(next, before);
    for j in 0..3 {
        columns[j] = columns[j].and(column_fits[j]);
    }
    let one_column = only(columns);

    for place in 0..9 {
        let (i, j) = (place / 3, place % 3);
        let single = grid[place].and3(one_row[i], one_column[j]);
        grid[place] = grid[place].and3(row_fits[i], column_fits[j]).narrowed(single);
        wrong = wrong.or(single.rest());
    }
    wrong
}

/// Removes naked singles from the rest of their blocks. `open` holds the candidates without the lowest.
#[inline(always)]
fn naked_singles<L: Lanes>(grid: &mut [L; 9], open: &[L; 9]) {
    let mut single = *grid;
    for place in 0..9 {
        single[place] = grid[place].where_empty(open[place]);
    }
    let rows = across(&single);
    let blocks = rows[0].or3(rows[1], rows[2]);
    for place in 0..9 {
        grid[place] = grid[place].minus_but(blocks, single[place]);
    }
}

/// Returns the naked singles that occur twice in a block. Sweeps do not detect that the other cells then have one digit
/// too many.
#[inline(always)]
fn twice<L: Lanes>(grid: &[L; 9]) -> L {
    let single = naked(grid);
    let rows = across(&single);
    let mut twice = rows[0].twice(rows[1], rows[2]);
    for i in 0..3 {
        twice = twice.or(single[3 * i].twice(single[3 * i + 1], single[3 * i + 2]));
    }
    twice
}

/// Returns the cells with one candidate.
#[inline(always)]
fn naked<L: Lanes>(grid: &[L; 9]) -> [L; 9] {
    let mut single = *grid;
    for place in 0..9 {
        single[place] = grid[place].where_empty(grid[place].rest());
    }
    single
}

/// Returns the minirows: the union of three horizontally adjacent places.
#[inline(always)]
fn across<L: Lanes>(grid: &[L; 9]) -> [L; 3] {
    [grid[0].or3(grid[1], grid[2]), grid[3].or3(grid[4], grid[5]), grid[6].or3(grid[7], grid[8])]
}

/// Returns the minicolumns: the union of three vertically adjacent places.
#[inline(always)]
fn down<L: Lanes>(grid: &[L; 9]) -> [L; 3] {
    [grid[0].or3(grid[3], grid[6]), grid[1].or3(grid[4], grid[7]), grid[2].or3(grid[5], grid[8])]
}

/// Returns the digits that a line can have given the other two lines, each of which takes one of the other two blocks,
/// in one order or the other.
#[inline(always)]
fn fits<L: Lanes>(next: [L; 3], before: [L; 3]) -> [L; 3] {
    [
        next[1].and(before[2]).or_both(before[1], next[2]),
        next[0].and(before[2]).or_both(before[0], next[2]),
        next[0].and(before[1]).or_both(before[0], next[1]),
    ]
}

/// Returns the digits that are in exactly one of the three lines.
#[inline(always)]
fn only<L: Lanes>([a, b, c]: [L; 3]) -> [L; 3] {
    [a.minus_either(b, c), b.minus_either(a, c), c.minus_either(a, b)]
}

/// Returns the grid with a digit placed within its block; the next sweep removes it from row and column.
#[inline(always)]
fn placed<L: Lanes>(proof: L::Proof, grid: &[L; 9], place: usize, lane: usize, digit: u16) -> [L; 9] {
    let digit = L::load(proof, &LANE[lane % 16]).and(L::splat(proof, digit));
    let others = &OTHERS[place % 9];
    let mut placed = *grid;
    for i in 0..9 {
        placed[i] = grid[i].minus_both(digit, L::load(proof, &others[i]));
    }
    placed
}

/// Returns the cell with two candidates to guess: the place in the low four bits of a number that is 0 if there is no
/// such cell, and the lane within its half. Bit 16 of the number stands for the upper half.
///
/// Peers in the same block are not tested for becoming singles: distinguishing them from the cell itself costs more
/// than it saves.
#[inline(always)]
fn best_pair<L: Lanes>(proof: L::Proof, grid: &[L; 9], open: &[L; 9]) -> (u16, usize) {
    let mut count = *open;
    let mut few = *grid;
    for place in 0..9 {
        count[place] = open[place].is_some();
        // Singles are included, but none of their peers still has their digit.
        few[place] = grid[place].where_empty(open[place].rest());
    }
    let mut rows =
        [sum(count[0], count[1], count[2]), sum(count[3], count[4], count[5]), sum(count[6], count[7], count[8])];
    let mut columns =
        [sum(count[0], count[3], count[6]), sum(count[1], count[4], count[7]), sum(count[2], count[5], count[8])];
    let blocks = sum(rows[0], rows[1], rows[2]);
    let (mut in_row, mut in_column) = (across(&few), down(&few));
    for i in 0..3 {
        rows[i] = sum(rows[i].turn_stacks(), rows[i].turn_stacks_back(), blocks).times_32();
        rows[i] = rows[i].or(L::load(proof, &PLACES[i]));
        columns[i] = columns[i].turn_bands().plus(columns[i].turn_bands_back()).times_32();
        columns[i] = columns[i].or(L::splat(proof, i as u16));
        in_row[i] = in_row[i].turn_stacks().or(in_row[i].turn_stacks_back());
        in_column[i] = in_column[i].turn_bands().or(in_column[i].turn_bands_back());
    }
    let both = L::splat(proof, BOTH_FOLLOW);
    let mut best = L::splat(proof, 0);
    for place in 0..9 {
        let follow = in_row[place / 3].or(in_column[place % 3]);
        let key = rows[place / 3].plus(columns[place % 3]).plus(both.where_empty(few[place].minus(follow)));
        best = best.max(key.where_some(open[place].where_empty(open[place].rest())));
    }
    best.greatest()
}

#[inline(always)]
fn sum<L: Lanes>(a: L, b: L, c: L) -> L {
    a.plus(b).plus(c)
}

/// Returns a cell with the fewest candidates, at least two.
#[cold]
fn fewest(grid: &GridRows) -> (usize, usize) {
    let cells = (0..81).map(super::lanes::at);
    let count = |&(place, lane): &(usize, usize)| grid.0[place][lane].count_ones();
    cells.filter(|cell| count(cell) > 1).min_by_key(count).expect("a cell is open")
}

#[inline(always)]
pub(super) fn load<L: Lanes>(proof: L::Proof, grid: &GridRows) -> [L; 9] {
    let g = &grid.0;
    [
        L::load(proof, &g[0]),
        L::load(proof, &g[1]),
        L::load(proof, &g[2]),
        L::load(proof, &g[3]),
        L::load(proof, &g[4]),
        L::load(proof, &g[5]),
        L::load(proof, &g[6]),
        L::load(proof, &g[7]),
        L::load(proof, &g[8]),
    ]
}

#[inline(always)]
fn store<L: Lanes>(registers: &[L; 9], grid: &mut GridRows) {
    for place in 0..9 {
        registers[place].store(&mut grid.0[place]);
    }
}

/// Every digit in every block.
const FULL: Row = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];

/// The bonus, in open peers times 32, of a guess whose digits both continue in a peer with two candidates. A larger
/// bonus would hardly ever choose another cell.
const BOTH_FOLLOW: u16 = 8 * 32;

/// The first place of each minirow, plus 16 in the upper half.
static PLACES: [Row; 3] = {
    let mut places = [[0, 0, 0, 0, 0, 0, 0, 0, 16, 16, 16, 16, 16, 16, 16, 16]; 3];
    let mut at = 0;
    while at < 48 {
        places[at / 16][at % 16] += 3 * (at / 16) as u16;
        at += 1;
    }
    places
};

/// All ones in one lane.
static LANE: [Row; 16] = {
    let mut lanes = [[0; 16]; 16];
    let mut lane = 0;
    while lane < 16 {
        lanes[lane][lane] = 0xffff;
        lane += 1;
    }
    lanes
};

/// For each place, all ones at the other eight.
static OTHERS: [[Row; 9]; 9] = {
    let mut others = [[[0xffff; 16]; 9]; 9];
    let mut place = 0;
    while place < 9 {
        others[place][place] = [0; 16];
        place += 1;
    }
    others
};
