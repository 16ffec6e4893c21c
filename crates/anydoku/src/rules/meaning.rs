//! Comparison of puzzles by meaning, regardless of how their rules are worded.
//!
//! Formats name rules differently: a pair of odd cells may come back as two odd cells or as marks, a clone as equal
//! cells, a cage of one cell as a sum. To compare them, both puzzles are reduced to what they forbid, in a canonical
//! order. Equal meanings imply equal puzzles; puzzles with different meanings may still have the same solutions.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hasher};

use super::Primitive;
use crate::families::sorted;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

impl Puzzle {
    /// Returns whether both puzzles have the same givens, marks and houses, and rules that forbid the same things.
    ///
    /// ```
    /// use anydoku::{Puzzle, Topology, rules};
    /// let plain = Topology::square(2);
    /// let puzzle = |text: &str| Puzzle::empty(plain.with_rules(rules::read(text, &plain).unwrap()).unwrap().into());
    /// assert!(puzzle("odd: 1 2").means_same_as(&puzzle("odd: 2; odd: 1")));
    /// assert!(puzzle("cage 3: 5").means_same_as(&puzzle("sum 3: 5")));
    /// assert!(!puzzle("cage 3: 5").means_same_as(&puzzle("sum 2: 5")));
    /// ```
    pub fn means_same_as(&self, other: &Puzzle) -> bool {
        let (a, b) = (self.topology(), other.topology());
        let sizes = |topology: &Topology| (topology.n_cells(), topology.n_digits(), topology.first_number());
        if sizes(a) != sizes(b) {
            return false;
        }
        if a.is_same_as(b) {
            return a.cells().all(|cell| self.start(cell) == other.start(cell));
        }
        Meaning::of(self) == Meaning::of(other)
    }
}

/// The constraints of a puzzle, in canonical form.
#[derive(PartialEq, Eq)]
struct Meaning {
    starts: Vec<DigitSet>,
    /// The cells that each cell differs from, in ascending order.
    peers: Vec<Vec<Cell>>,
    said: Said,
}

impl Meaning {
    fn of(puzzle: &Puzzle) -> Meaning {
        let (topology, n) = (puzzle.topology(), puzzle.topology().n_digits());
        let mut starts: Vec<DigitSet> = topology.cells().map(|cell| puzzle.start(cell)).collect();
        let mut said = Said::default();
        for (_, primitive) in topology.primitives() {
            said.add(primitive, n);
        }
        for (cell, digits) in said.supported(n) {
            let digits: DigitSet = topology.digits().filter(|digit| digits >> digit.index() & 1 == 1).collect();
            starts[cell.index()] &= digits;
        }
        said.others.sort_unstable();
        said.others.dedup();
        // Cells of a house differ, and so do two cells whose relation excludes equal digits.
        let mut peers: Vec<Vec<Cell>> = topology.cells().map(|cell| topology.peers(cell).to_vec()).collect();
        for (&(a, b), rows) in &mut said.pairs {
            rows.iter_mut().for_each(|row| *row &= bits(n, |_| true));
            match topology.sees(a, b) {
                true => rows.iter_mut().enumerate().for_each(|(digit, row)| *row &= !(1 << digit)),
                false if rows.iter().enumerate().all(|(digit, row)| row >> digit & 1 == 0) => {
                    peers[a.index()].push(b);
                    peers[b.index()].push(a);
                }
                false => {}
            }
        }
        let says_more =
            |rows: &[u64]| rows.iter().enumerate().any(|(digit, row)| *row != bits(n, |other| other != digit));
        said.pairs.retain(|_, rows| says_more(rows));
        peers.iter_mut().for_each(|list| list.sort_unstable());
        Meaning { starts, peers, said }
    }
}

/// The constraints of rules, each in a single form.
#[derive(Default, PartialEq, Eq)]
struct Said {
    /// The candidates of single cells.
    among: BTreeMap<Cell, u64>,
    /// The allowed combinations of two cells, the lower cell first.
    pairs: BTreeMap<(Cell, Cell), Vec<u64>>,
    /// All other constraints, each as the hash of its text.
    others: Vec<u64>,
}

impl Said {
    fn one(&mut self, cell: Cell, digits: u64) {
        *self.among.entry(cell).or_insert(u64::MAX) &= digits;
    }

    fn two(&mut self, a: Cell, b: Cell, n: usize, allows: impl Fn(usize, usize) -> bool) {
        if a == b {
            return self.one(a, bits(n, |digit| allows(digit, digit)));
        }
        let (low, high) = (a.min(b), a.max(b));
        let fits = |x: usize, y: usize| if a < b { allows(x, y) } else { allows(y, x) };
        let rows: Vec<u64> = (0..n).map(|x| bits(n, |y| fits(x, y))).collect();
        if rows.iter().all(|row| *row == bits(n, |_| true)) {
            return;
        }
        let known = self.pairs.entry((low, high)).or_insert_with(|| vec![u64::MAX; n]);
        known.iter_mut().zip(rows).for_each(|(known, row)| *known &= row);
    }

    /// Returns the candidates of single cells that are consistent with every pair relation (arc consistency by AC-1;
    /// Mackworth 1977). Some rules state what follows from their pairs, so this is computed for all.
    fn supported(&mut self, n: usize) -> BTreeMap<Cell, u64> {
        let mut among = std::mem::take(&mut self.among);
        let all = bits(n, |_| true);
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for (&(a, b), rows) in &self.pairs {
                let of = |cell: Cell| among.get(&cell).copied().unwrap_or(u64::MAX) & all;
                let (left, right) = (of(a), of(b));
                let low = bits(n, |x| left >> x & 1 == 1 && rows[x] & right != 0);
                let high = (0..n).filter(|x| low >> x & 1 == 1).fold(0, |high, x| high | rows[x]) & right;
                is_stable &= (low, high) == (left, right);
                among.insert(a, low);
                among.insert(b, high);
            }
        }
        among
    }

    fn other(&mut self, text: fmt::Arguments<'_>) {
        let mut hasher = Hashing(DefaultHasher::new());
        hasher.write_fmt(text).expect("a hasher takes every text");
        self.others.push(hasher.0.finish());
    }

    fn add(&mut self, primitive: &Primitive, n: usize) {
        let groups_of = |groups: &[Vec<Cell>]| {
            let mut groups: Vec<Vec<Cell>> = groups.iter().map(|cells| sorted(cells)).collect();
            groups.sort_unstable();
            groups
        };
        match primitive {
            Primitive::Among { cell, digits } => self.one(*cell, *digits),
            Primitive::Relation { a, b, table } => self.two(*a, *b, n, |x, y| table.rows[x] >> y & 1 == 1),
            Primitive::Sets { cells, sets } if cells.len() == 1 => {
                self.one(cells[0], sets.iter().fold(0, |all, set| all | set));
            }
            Primitive::Sets { cells, sets } => self.other(format_args!("sets {:?} {sets:?}", sorted(cells))),
            Primitive::Linear { terms, total } => self.linear(terms, *total, n),
            Primitive::Count { cells, digits, counts } if cells.len() == 1 => {
                self.one(cells[0], bits(n, |digit| counts >> (digits >> digit & 1) & 1 == 1));
            }
            Primitive::Count { cells, digits, counts } => {
                self.other(format_args!("count {:?} {digits} {counts}", sorted(cells)));
            }
            Primitive::EqualSums { groups } | Primitive::SameDigits { groups }
                if groups.len() == 2 && groups.iter().all(|cells| cells.len() == 1) =>
            {
                self.two(groups[0][0], groups[1][0], n, |x, y| x == y);
            }
            Primitive::EqualSums { groups } => self.other(format_args!("sums {:?}", groups_of(groups))),
            Primitive::SameDigits { groups } => self.other(format_args!("same {:?}", groups_of(groups))),
            Primitive::Distinct { counter, cells, shift } => {
                self.other(format_args!("distinct {counter:?} {:?} {shift}", sorted(cells)));
            }
            Primitive::Cases { cases } => {
                let mut lists: Vec<Vec<String>> = cases.iter().map(|case| one_case(case, n)).collect();
                lists.sort_unstable();
                self.other(format_args!("cases {lists:?}"));
            }
            // Lines that mean the same from both ends.
            Primitive::Between { cells, sets } => {
                self.other(format_args!("between {:?} {sets:?}", from_low_end(cells)))
            }
            Primitive::Lunch { cells, lunch } => self.other(format_args!("lunch {:?} {lunch:?}", from_low_end(cells))),
            // Houses are compared separately.
            Primitive::Differ { .. } => {}
            other => self.other(format_args!("{other:?}")),
        }
    }

    fn linear(&mut self, terms: &[(Cell, i32)], total: i32, n: usize) {
        let number = |digit: usize| digit as i32 + 1;
        match *terms {
            [(cell, times)] => self.one(cell, bits(n, |digit| times * number(digit) == total)),
            [(a, x), (b, y)] => self.two(a, b, n, |p, q| x * number(p) + y * number(q) == total),
            _ => {
                let mut terms = terms.to_vec();
                terms.sort_unstable();
                self.other(format_args!("linear {terms:?} {total}"));
            }
        }
    }
}

/// Returns the line from the end with the lower cell.
fn from_low_end(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    if cells.first() > cells.last() {
        cells.reverse();
    }
    cells
}

/// Returns the constraints of one list of a choice, sorted.
fn one_case(case: &[Primitive], n: usize) -> Vec<String> {
    let mut said = Said::default();
    let mut list: Vec<String> = Vec::new();
    for primitive in case {
        match primitive {
            Primitive::Differ { cells } if cells.len() > 1 => list.push(format!("differ {:?}", sorted(cells))),
            primitive => said.add(primitive, n),
        }
    }
    let all = bits(n, |_| true);
    let among =
        said.supported(n).into_iter().map(|(cell, digits)| (cell, digits & all)).filter(|(_, digits)| *digits != all);
    list.extend(among.map(|(cell, digits)| format!("{cell:?} {digits}")));
    list.extend(said.pairs.iter().map(|pair| format!("{pair:?}")));
    list.extend(said.others.iter().map(|hash| format!("{hash:x}")));
    list.sort_unstable();
    list
}

/// Returns the digits with this property as a bit mask.
fn bits(n: usize, is_in: impl Fn(usize) -> bool) -> u64 {
    (0..n).filter(|&digit| is_in(digit)).fold(0, |set, digit| set | 1 << Digit::new(digit).index())
}

/// A writer that hashes its text without storing it, since some tables are long.
struct Hashing(DefaultHasher);

impl fmt::Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}
