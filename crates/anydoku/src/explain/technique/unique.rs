//! Unique rectangles and loops: what a puzzle with one solution cannot hold.
//!
//! A loop of cells from house to house, each house touched by one even and one odd cell of the loop, all holding only
//! the same two digits, could be filled in two ways. A puzzle with one solution avoids it, so somewhere along the loop a
//! cell holds something else. One such cell loses the two digits (type 1); cells with one digit too many lock that digit
//! (type 2); two cells with extra digits act as one cell of a set (type 3); or one of the two digits is locked in them,
//! and the other goes (type 4). Relations beyond full houses could spoil the exchange, so loops that touch one do not
//! count.

use std::ops::ControlFlow;

use crate::explain::{Board, Part, Price, Sink, Step, Technique, bits, bits_of, digit_set, say};
use crate::topology::{Cell, Digit};

/// One cell of the loop holds more than the two digits: it loses them.
///
/// ```
/// use anydoku::explain::{Board, technique::UNIQUE_LOOP_1};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # for cell in [0, 1, 27] { sets[cell] = set(&[1, 2]); }
/// # sets[28] = set(&[1, 2, 3]);
/// // r1c1, r1c2 and r4c1 hold 12, r4c2 holds 123.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = UNIQUE_LOOP_1.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r4c2 -12");
/// ```
pub static UNIQUE_LOOP_1: Technique = Technique { name: "unique loop type 1", find: |b, s| of_type(b, s, 1) };
/// All cells with more than the two digits hold the same third one: it leaves whatever sees them all.
///
/// ```
/// use anydoku::explain::{Ladder, first_use, technique::UNIQUE_LOOP_2};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".9.8536..3........16...9.5.....2.....3.9..5........742..4.3.1....9..6...68.....7.";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Ladder::se(), &UNIQUE_LOOP_2).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "unique loop type 2: r4c7 -3, because a loop r4c8, r4c9, r7c8 and r7c9 of 69 alone could be \
///      filled in two ways, so one of r4c9 and r4c8 holds 3"
/// );
/// ```
pub static UNIQUE_LOOP_2: Technique = Technique { name: "unique loop type 2", find: |b, s| of_type(b, s, 2) };
/// Two cells hold more: together they are one cell of a naked set, or of a hidden one.
///
/// ```
/// use anydoku::explain::{Ladder, first_use, technique::UNIQUE_LOOP_3};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "...3..5......9....1.2.5..68.....3.268...4..7.6..7.......1..4.8...3......4....6..2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Ladder::se(), &UNIQUE_LOOP_3).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r8c5 -1");
/// ```
pub static UNIQUE_LOOP_3: Technique = Technique { name: "unique loop type 3", find: |b, s| of_type(b, s, 3) };
/// Two cells hold more, and one of the two digits is locked in them: the other leaves both.
///
/// ```
/// use anydoku::explain::{Ladder, first_use, technique::UNIQUE_LOOP_4};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "...31..76.4.........6...1...3.5........17....4.1..875.27....4...68....1.3...8..65";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Ladder::se(), &UNIQUE_LOOP_4).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "unique loop type 4: r5c1 -8, r5c7 -8, because a loop r4c1, r4c7, r5c1 and r5c7 of 68 alone \
///      could be filled in two ways, and in row 5 only r5c1 and r5c7 can hold 6"
/// );
/// ```
pub static UNIQUE_LOOP_4: Technique = Technique { name: "unique loop type 4", find: |b, s| of_type(b, s, 4) };
/// Unique rectangles and loops of every type, the cheapest first, as Sudoku Explainer sorts them.
pub static UNIQUE_LOOPS: Technique = Technique { name: "unique loops", find: |b, s| of_type(b, s, 0) };

fn of_type(board: &Board, sink: &mut Sink<'_>, wanted: usize) -> ControlFlow<()> {
    let mut hits: Vec<(f64, usize, Step)> = Vec::new();
    let mut seen: Vec<(usize, Vec<u16>)> = Vec::new();
    let reasons = sink.reasons;
    each_loop(board, |cells, pair| {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        hits_of_loop(board, cells, pair, reasons, &mut |kind, step| {
            if !seen.iter().any(|(k, s)| *k == kind && *s == sorted) {
                seen.push((kind, sorted.clone()));
                hits.push((Price::Loop.of(&step), kind, step));
            }
        });
    });
    hits.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    for (_, kind, step) in hits {
        if wanted == 0 || wanted == kind {
            sink.step(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// A depth-first search for loops from one cell.
struct Search<'a> {
    board: &'a Board,
    pair: u64,
    start: u16,
    path: Vec<u16>,
    on_path: Vec<bool>,
    /// For each parity and unit: is it touched?
    touched: [Vec<bool>; 2],
    /// Units touched by one parity only.
    unpaired: usize,
    nodes: usize,
}

/// How many cells a search from one cell may try: far more than any puzzle needs, and an end for empty grids.
const MAX_NODES: usize = 200_000;

/// How many all searches of a board may try together.
const MAX_TOTAL: usize = 10_000_000;

fn each_loop(board: &Board, mut each: impl FnMut(&[u16], u64)) {
    let (frame, marks) = (&board.frame, &board.marks);
    let touched = || vec![false; frame.units.len()];
    let mut search = Search {
        board,
        pair: 0,
        start: 0,
        path: Vec::new(),
        on_path: vec![false; frame.n_cells],
        touched: [touched(), touched()],
        unpaired: 0,
        nodes: 0,
    };
    let mut total = 0;
    for cell in 0..frame.n_cells {
        let pair = marks.cand[cell];
        if pair.count_ones() == 2 {
            search.pair = pair;
            search.start = cell as u16;
            total += std::mem::take(&mut search.nodes);
            if total > MAX_TOTAL {
                return;
            }
            search.grow(cell as u16, u8::MAX, 2, 0, &mut each);
        }
    }
}

impl Search<'_> {
    fn grow(&mut self, cell: u16, last: u8, allowed: usize, extra: u64, each: &mut dyn FnMut(&[u16], u64)) {
        let board = self.board;
        let (frame, marks) = (&board.frame, &board.marks);
        let parity = self.path.len() % 2;
        let of = frame.of(cell as usize);
        if of.iter().any(|&(u, _)| self.touched[parity][u as usize]) || self.nodes > MAX_NODES {
            return;
        }
        self.nodes += 1;
        for &(u, _) in of {
            self.touched[parity][u as usize] = true;
            self.unpaired = if self.touched[1 - parity][u as usize] { self.unpaired - 1 } else { self.unpaired + 1 };
        }
        self.path.push(cell);
        self.on_path[cell as usize] = true;

        for &(u, _) in of {
            let unit = &frame.units[u as usize];
            if unit.family == last {
                continue;
            }
            let (v, w) = (self.pair.trailing_zeros() as usize, 63 - self.pair.leading_zeros() as usize);
            let both = marks.pos[u as usize * frame.n_digits + v] & marks.pos[u as usize * frame.n_digits + w];
            for place in bits(both) {
                let next = unit.cells[place];
                if next == self.start && self.path.len() >= 4 {
                    if self.unpaired == 0 && self.is_free() {
                        each(&self.path, self.pair);
                    }
                    continue;
                }
                if self.on_path[next as usize] {
                    continue;
                }
                let mask = marks.cand[next as usize];
                let bare = mask == self.pair;
                // From an earlier cell that holds just the pair, the same loop has been found before.
                if bare && next < self.start {
                    continue;
                }
                let extra = extra | (mask & !self.pair);
                if bare || extra.count_ones() == 1 || allowed > 0 {
                    let allowed = if bare { allowed } else { allowed.saturating_sub(1) };
                    self.grow(next, unit.family, allowed, extra, each);
                }
            }
        }

        self.on_path[cell as usize] = false;
        self.path.pop();
        for &(u, _) in of {
            self.touched[parity][u as usize] = false;
            self.unpaired = if self.touched[1 - parity][u as usize] { self.unpaired + 1 } else { self.unpaired - 1 };
        }
    }

    /// Does no small house tie a cell of the loop to a holder of either digit?
    fn is_free(&self) -> bool {
        let (frame, marks) = (&self.board.frame, &self.board.marks);
        if !frame.has_small {
            return true;
        }
        !frame.small.iter().any(|(cells, _)| {
            cells.iter().any(|cell| self.path.contains(cell))
                && cells.iter().filter(|&&cell| marks.cand[cell as usize] & self.pair != 0).count() > 1
        })
    }
}

/// Hands over what the loop proves, with its type.
fn hits_of_loop(board: &Board, cells: &[u16], pair: u64, reasons: bool, take: &mut dyn FnMut(usize, Step)) {
    let (frame, marks) = (&board.frame, &board.marks);
    let extras: Vec<usize> = cells.iter().map(|&c| c as usize).filter(|&c| marks.cand[c] != pair).collect();
    let union = extras.iter().fold(0, |union, &cell| union | marks.cand[cell]) & !pair;
    let tell = |why: Vec<Part>| -> Vec<Part> {
        let mut sorted: Vec<Cell> = cells.iter().map(|&c| Cell(c)).collect();
        sorted.sort_unstable();
        let mut parts = say!["a loop", sorted, "of", digit_set(pair), "alone could be filled in two ways,"];
        parts.extend(why);
        parts
    };
    let mut hand = |kind: usize, inner: usize, removes: Vec<(Cell, Digit)>, why: &dyn Fn() -> Vec<Part>| {
        if !removes.is_empty() {
            let technique = [&UNIQUE_LOOP_1, &UNIQUE_LOOP_2, &UNIQUE_LOOP_3, &UNIQUE_LOOP_4][kind - 1];
            let reason = if reasons { tell(why()) } else { Vec::new() };
            take(kind, Step { technique, size: cells.len(), inner, places: Vec::new(), removes, reason });
        }
    };
    let pairs_of = |cell: usize, digits: u64| {
        bits(marks.cand[cell] & digits).map(move |digit| (Cell::new(cell), Digit::new(digit)))
    };
    if let [only] = extras[..] {
        let why = || say!["and only", Cell::new(only), "can prevent it"];
        return hand(1, 0, pairs_of(only, pair).collect(), &why);
    }
    if extras.len() >= 2 && union.count_ones() == 1 {
        let digit = union.trailing_zeros() as usize;
        let mut seen = frame.common_peers(extras.iter().copied());
        for (word, at) in seen.iter_mut().zip(marks.at(frame, digit)) {
            *word &= at;
        }
        let removes = bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect();
        let why = || {
            let cells: Vec<Cell> = extras.iter().map(|&cell| Cell::new(cell)).collect();
            say!["so one of", cells, "holds", Digit::new(digit)]
        };
        hand(2, 0, removes, &why);
    }
    let [a, b] = extras[..] else { return };
    let shared: Vec<usize> =
        frame.of(a).iter().map(|&(u, _)| u as usize).filter(|&u| frame.place_in(b, u).is_some()).collect();
    if union.count_ones() >= 2 {
        for n in 2..=(frame.n_digits / 2).min(6) {
            for &u in &shared {
                let unit = &frame.units[u];
                let others = |c: usize| c != a && c != b && marks.cand[c] != 0;
                let open: Vec<usize> = unit.cells.iter().map(|&c| c as usize).filter(|&c| others(c)).collect();
                if 2 * n > marks.empty[u] as usize {
                    continue;
                }
                // Naked: the two act as one cell that holds the extra digits.
                let _ = crate::explain::subsets(open.len(), n - 1, |chosen| {
                    let set = chosen.iter().fold(union, |set, &i| set | marks.cand[open[i]]);
                    let thin = chosen.iter().any(|&i| marks.cand[open[i]].count_ones() < 2);
                    if set.count_ones() as usize == n && !thin {
                        let rest = (0..open.len()).filter(|i| !chosen.contains(i));
                        let removes = rest.flat_map(|i| pairs_of(open[i], set)).collect();
                        let why = || {
                            let set_cells: Vec<Cell> = chosen.iter().map(|&i| Cell::new(open[i])).collect();
                            say![
                                "so one of",
                                vec![Cell::new(a), Cell::new(b)],
                                "holds one of",
                                digit_set(union),
                                "and with",
                                set_cells,
                                "makes a naked set of",
                                digit_set(set),
                                "in",
                                unit
                            ]
                        };
                        hand(3, n, removes, &why);
                    }
                    ControlFlow::<()>::Continue(())
                });
                // Hidden: the pair and n - 1 further digits fit only the two and n other cells.
                let digits: Vec<usize> = bits(!(pair | union))
                    .take_while(|&digit| digit < frame.n_digits)
                    .filter(|&digit| marks.pos[u * frame.n_digits + digit] != 0)
                    .collect();
                let two = [a, b].iter().filter_map(|&c| frame.place_in(c, u)).fold(0u64, |set, p| set | 1 << p);
                let mut hidden = |more: &[usize]| {
                    let set = more.iter().fold(pair, |set, &i| set | 1 << digits[i]);
                    let places = bits(set).fold(0, |all, digit| all | marks.pos[u * frame.n_digits + digit]) & !two;
                    if places.count_ones() as usize == more.len() + 1 {
                        let removes = bits(places).flat_map(|place| pairs_of(frame.cell_at(u, place), !set)).collect();
                        let why = || {
                            say![
                                "so one of",
                                vec![Cell::new(a), Cell::new(b)],
                                "holds neither, and",
                                digit_set(set),
                                "fit only that cell and",
                                frame.cells_at(u, places),
                                "in",
                                unit
                            ]
                        };
                        hand(3, more.len() + 1, removes, &why);
                    }
                    ControlFlow::<()>::Continue(())
                };
                if n == 2 {
                    let _ = hidden(&[]);
                }
                let _ = crate::explain::subsets(digits.len(), n - 1, hidden);
            }
        }
    }
    for digit in bits(pair) {
        let two = [a, b];
        let locked = shared.iter().find(|&&u| marks.pos[u * frame.n_digits + digit].count_ones() == 2);
        let Some(&u) = locked else { continue };
        let removes = two.iter().flat_map(|&cell| pairs_of(cell, pair & !(1 << digit))).collect();
        let why = || {
            let unit = &frame.units[u];
            say!["and in", unit, "only", vec![Cell::new(a), Cell::new(b)], "can hold", Digit::new(digit)]
        };
        return hand(4, 0, removes, &why);
    }
}
