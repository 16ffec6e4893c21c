//! Unique rectangles and loops: patterns that a puzzle with one solution cannot contain.
//!
//! A loop of cells, in which each house contains one even and one odd cell of the loop or none, has two solutions if
//! all its cells hold only the same two digits. This cannot happen in a puzzle with one solution, so some cell of the
//! loop holds another digit. If there is one such cell, it loses the two digits (type 1). If all such cells have the
//! same extra digit, that digit is locked in them (type 2). Two cells with extra digits act as one cell of a subset
//! (type 3). If one of the two digits is locked in two cells, the other is removed from them (type 4). The types are
//! those of Sudoku Explainer, and for rectangles those of HoDoKu and SudokuWiki. Relations beyond full houses could
//! prevent swapping the digits, so loops that touch such a relation do not count.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::explain::scale::se_rating;
use crate::explain::{Board, Sink, Step, Technique, bits, bits_of, digit_set};
use crate::message::{Arg, Message};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Unique loop or rectangle type 1: the only cell with extra candidates loses the two digits.
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
/// assert_eq!(step.tell_effect(&topology), "r4c2 <> 12");
/// ```
pub static UNIQUE_LOOP_1: Technique = Technique::new("unique loop type 1", |b, s| of_type(b, s, 1));
/// Unique loop or rectangle type 2: all cells with extra candidates have the same extra digit, which is removed from
/// every cell that sees them all.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::UNIQUE_LOOP_2};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".9.8536..3........16...9.5.....2.....3.9..5........742..4.3.1....9..6...68.....7.";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &UNIQUE_LOOP_2).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "unique loop type 2: r4c7 <> 3, because the loop r4c8, r4c9, r7c8 and r7c9 cannot hold only 6 and 9, so \
///      one of r4c9 and r4c8 holds 3"
/// );
/// ```
pub static UNIQUE_LOOP_2: Technique = Technique::new("unique loop type 2", |b, s| of_type(b, s, 2));
/// Unique loop or rectangle type 3: two cells with extra candidates act together as one cell of a naked or hidden
/// set.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::UNIQUE_LOOP_3};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "...3..5......9....1.2.5..68.....3.268...4..7.6..7.......1..4.8...3......4....6..2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &UNIQUE_LOOP_3).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r8c5 <> 1");
/// ```
pub static UNIQUE_LOOP_3: Technique = Technique::new("unique loop type 3", |b, s| of_type(b, s, 3));
/// Unique loop or rectangle type 4: one of the two digits is locked in the two cells with extra candidates, so the
/// other digit is removed from both.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::UNIQUE_LOOP_4};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "...31..76.4.........6...1...3.5........17....4.1..875.27....4...68....1.3...8..65";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &UNIQUE_LOOP_4).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "unique loop type 4: r5c1 <> 8, r5c7 <> 8, because the loop r4c1, r4c7, r5c1 and r5c7 cannot hold only 6 \
///      and 8, and in row 5 only r5c1 and r5c7 can hold 6"
/// );
/// ```
pub static UNIQUE_LOOP_4: Technique = Technique::new("unique loop type 4", |b, s| of_type(b, s, 4));
/// Unique rectangles and loops of every type, the lowest rating first, in the order of Sudoku Explainer.
pub static UNIQUE_LOOPS: Technique = Technique::bundle(
    "unique loops",
    |b, s| of_type(b, s, 0),
    &[&UNIQUE_LOOP_1, &UNIQUE_LOOP_2, &UNIQUE_LOOP_3, &UNIQUE_LOOP_4],
);

fn of_type(board: &Board, sink: &mut Sink<'_>, wanted: usize) -> ControlFlow<()> {
    // Digits that are summed or compared cannot be swapped.
    if board.topology().has_rules() {
        return ControlFlow::Continue(());
    }
    let mut hits: Vec<(f64, usize, Step)> = Vec::new();
    let mut seen: Vec<(usize, Vec<u16>)> = Vec::new();
    let reasons = sink.reasons;
    each_loop(board, &sink.budget(), |cells, pair| {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        hits_of_loop(board, cells, pair, reasons, &mut |kind, step| {
            if !seen.iter().any(|(k, s)| *k == kind && *s == sorted) {
                seen.push((kind, sorted.clone()));
                hits.push((se_rating::LOOP.of(&step), kind, step));
            }
        });
    });
    sink.go_on()?;
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
    /// Whether each house contains a cell of the loop, for each parity.
    touched: [Vec<bool>; 2],
    /// The number of houses that contain cells of one parity only.
    unpaired: usize,
    nodes: usize,
}

/// The maximum number of cells that a search from one cell may try: far more than any puzzle needs, but a limit for
/// empty grids.
const MAX_NODES: usize = 200_000;

/// The maximum number of cells that all searches of a board may try together.
const MAX_TOTAL: usize = 10_000_000;

fn each_loop(board: &Board, budget: &Budget<'_>, mut each: impl FnMut(&[u16], u64)) {
    let (frame, marks) = (&board.frame, &board.marks);
    let touched = || vec![false; frame.houses.len()];
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
    let mut loopless = board.cache.loopless.borrow_mut();
    loopless.resize(frame.n_digits, 0);
    let two = |pair: u64| (pair.trailing_zeros() as usize, 63 - pair.leading_zeros() as usize);
    let (mut total, mut tried, mut found) = (0, Vec::new(), Vec::new());
    for cell in 0..frame.n_cells {
        let pair = marks.cand[cell];
        if pair.count_ones() != 2 || loopless[two(pair).0] >> two(pair).1 & 1 == 1 {
            continue;
        }
        search.pair = pair;
        search.start = cell as u16;
        search.grow(cell as u16, u8::MAX, 2, 0, &mut |path, pair| {
            found.push(pair);
            each(path, pair);
        });
        if search.nodes > MAX_NODES {
            found.push(pair);
        }
        total += std::mem::take(&mut search.nodes);
        if total > MAX_TOTAL || budget.is_stopped() {
            return;
        }
        tried.push(pair);
    }
    for pair in tried.into_iter().filter(|pair| !found.contains(pair)) {
        loopless[two(pair).0] |= 1 << two(pair).1;
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
            let house = &frame.houses[u as usize];
            if house.family == last {
                continue;
            }
            let (v, w) = (self.pair.trailing_zeros() as usize, 63 - self.pair.leading_zeros() as usize);
            let both = marks.places(u as usize, v) & marks.places(u as usize, w);
            for place in bits(both) {
                let next = house.cells[place];
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
                // The same loop has already been found from an earlier cell that holds only the pair.
                if bare && next < self.start {
                    continue;
                }
                let extra = extra | (mask & !self.pair);
                if bare || extra.count_ones() == 1 || allowed > 0 {
                    let allowed = if bare { allowed } else { allowed.saturating_sub(1) };
                    self.grow(next, house.family, allowed, extra, each);
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

    /// Returns whether the loop is free of ties: houses that are not full and join one of its cells to another cell
    /// with a candidate of the pair.
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

/// A loop with its two digits and the data that its types need.
struct Found<'a> {
    board: &'a Board,
    cells: &'a [u16],
    pair: u64,
    reasons: bool,
}

/// A callback for the conclusions of a loop: the type and the step.
type Take<'a> = dyn FnMut(usize, Step) + 'a;

impl Found<'_> {
    fn hand(
        &self,
        take: &mut Take<'_>,
        (kind, inner): (usize, usize),
        removes: Vec<(Cell, Digit)>,
        why: impl FnOnce() -> Message,
    ) {
        if removes.is_empty() {
            return;
        }
        let technique = [&UNIQUE_LOOP_1, &UNIQUE_LOOP_2, &UNIQUE_LOOP_3, &UNIQUE_LOOP_4][kind - 1];
        let mut step = Step::remove(technique, self.cells.len(), removes);
        step.inner = inner;
        if self.reasons {
            let mut sorted: Vec<Cell> = self.cells.iter().map(|&c| Cell(c)).collect();
            sorted.sort_unstable();
            let loops = [("loop".into(), Arg::from(sorted)), ("pair".into(), Arg::from(digit_set(self.pair)))];
            step.reason = why();
            step.reason.args.splice(0..0, loops);
        }
        take(kind, step);
    }

    /// Returns which of these digits are candidates of a cell.
    fn of(&self, cell: usize, digits: u64) -> impl Iterator<Item = (Cell, Digit)> + use<> {
        bits(self.board.marks.cand[cell] & digits).map(move |digit| (Cell::new(cell), Digit::new(digit)))
    }

    /// Finds steps of type 3 with a naked set: the two cells act as one cell that holds the extra digits.
    fn naked(&self, [a, b]: [usize; 2], union: u64, u: usize, n: usize, take: &mut Take<'_>) {
        let (frame, marks) = (&self.board.frame, &self.board.marks);
        let house = &frame.houses[u];
        let others = |c: usize| c != a && c != b && marks.cand[c] != 0;
        let open: Vec<usize> = house.cells.iter().map(|&c| c as usize).filter(|&c| others(c)).collect();
        let _ = crate::explain::subsets(open.len(), n - 1, |chosen| {
            let set = chosen.iter().fold(union, |set, &i| set | marks.cand[open[i]]);
            let thin = chosen.iter().any(|&i| marks.cand[open[i]].count_ones() < 2);
            if set.count_ones() as usize == n && !thin {
                let rest = (0..open.len()).filter(|i| !chosen.contains(i));
                let removes = rest.flat_map(|i| self.of(open[i], set)).collect();
                self.hand(take, (3, n), removes, || {
                    let set_cells: Vec<Cell> = chosen.iter().map(|&i| Cell::new(open[i])).collect();
                    msg!(
                        "reason-unique-loop-naked",
                        two = vec![Cell::new(a), Cell::new(b)],
                        digits = Arg::together(digit_set(union)),
                        cells = set_cells,
                        set = Arg::together(digit_set(set)),
                        house = house,
                    )
                });
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Finds steps of type 3 with a hidden set: the pair and n - 1 further digits fit only into the two cells and n
    /// others.
    fn hidden(&self, [a, b]: [usize; 2], union: u64, u: usize, n: usize, take: &mut Take<'_>) {
        let (frame, marks) = (&self.board.frame, &self.board.marks);
        let digits: Vec<usize> = bits(!(self.pair | union))
            .take_while(|&digit| digit < frame.n_digits)
            .filter(|&digit| marks.places(u, digit) != 0)
            .collect();
        let two = [a, b].iter().filter_map(|&c| frame.place_in(c, u)).fold(0u64, |set, p| set | 1 << p);
        let mut look = |more: &[usize]| {
            let set = more.iter().fold(self.pair, |set, &i| set | 1 << digits[i]);
            let places = bits(set).fold(0, |all, digit| all | marks.places(u, digit)) & !two;
            if places.count_ones() as usize == more.len() + 1 {
                let removes = bits(places).flat_map(|place| self.of(frame.cell_at(u, place), !set)).collect();
                self.hand(take, (3, more.len() + 1), removes, || {
                    msg!(
                        "reason-unique-loop-hidden",
                        two = vec![Cell::new(a), Cell::new(b)],
                        set = Arg::together(digit_set(set)),
                        cells = frame.cells_at(u, places),
                        house = &frame.houses[u],
                    )
                });
            }
            ControlFlow::<()>::Continue(())
        };
        if n == 2 {
            let _ = look(&[]);
        }
        let _ = crate::explain::subsets(digits.len(), n - 1, look);
    }
}

/// Passes on the conclusions of a loop, each with its type.
fn hits_of_loop(board: &Board, cells: &[u16], pair: u64, reasons: bool, take: &mut Take<'_>) {
    let (frame, marks) = (&board.frame, &board.marks);
    let found = Found { board, cells, pair, reasons };
    let extras: Vec<usize> = cells.iter().map(|&c| c as usize).filter(|&c| marks.cand[c] != pair).collect();
    let union = extras.iter().fold(0, |union, &cell| union | marks.cand[cell]) & !pair;
    if let [only] = extras[..] {
        let why = || msg!("reason-unique-loop-1", cell = Cell::new(only));
        return found.hand(take, (1, 0), found.of(only, pair).collect(), why);
    }
    if extras.len() >= 2 && union.count_ones() == 1 {
        let digit = union.trailing_zeros() as usize;
        let mut seen = frame.common_peers(extras.iter().copied());
        for (word, at) in seen.iter_mut().zip(marks.at(frame, digit)) {
            *word &= at;
        }
        let removes = bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect();
        found.hand(take, (2, 0), removes, || {
            let cells: Vec<Cell> = extras.iter().map(|&cell| Cell::new(cell)).collect();
            msg!("reason-unique-loop-2", cells = cells, digit = Digit::new(digit))
        });
    }
    let [a, b] = extras[..] else { return };
    let shared: Vec<usize> =
        frame.of(a).iter().map(|&(u, _)| u as usize).filter(|&u| frame.place_in(b, u).is_some()).collect();
    if union.count_ones() >= 2 {
        for n in 2..=(frame.n_digits / 2).min(6) {
            for &u in shared.iter().filter(|&&u| 2 * n <= marks.empty[u] as usize) {
                found.naked([a, b], union, u, n, take);
                found.hidden([a, b], union, u, n, take);
            }
        }
    }
    for digit in bits(pair) {
        let locked = shared.iter().find(|&&u| marks.places(u, digit).count_ones() == 2);
        let Some(&u) = locked else { continue };
        let removes = [a, b].iter().flat_map(|&cell| found.of(cell, pair & !(1 << digit))).collect();
        return found.hand(take, (4, 0), removes, || {
            let both = vec![Cell::new(a), Cell::new(b)];
            msg!("reason-unique-loop-4", house = &frame.houses[u], two = both, digit = Digit::new(digit))
        });
    }
}
