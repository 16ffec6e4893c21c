//! Rectangles that a puzzle with one solution cannot contain, beyond the unique loops of Sudoku Explainer.
//!
//! Four cells in which two digits could be swapped without any house noticing are deadly: if they held only these two
//! digits, there would be a second solution. HoDoKu calls these patterns uniqueness tests 5 and 6, hidden rectangles and
//! avoidable rectangles, and SudokuWiki adds extended rectangles of six cells and three digits. Relations beyond full
//! houses could prevent swapping the digits, so rectangles that touch such a relation do not count.

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Technique, bits, bits_of, digit_set};
use crate::message::Arg;
use crate::msg;
use crate::topology::{Cell, Digit};

/// Uniqueness test 5: three cells of a rectangle, or two opposite ones, have the same extra digit. It is removed from
/// every cell that sees them all.
///
/// ```
/// use anydoku::explain::{Board, technique::UNIQUENESS_5};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # for cell in [0, 27, 28] { sets[cell] = set(&[1, 2, 3]); }
/// # sets[1] = set(&[1, 2]);
/// // r1c2 holds 12; r1c1, r4c1 and r4c2 hold 123.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = UNIQUENESS_5.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r5c1 <> 3, r6c1 <> 3");
/// ```
pub static UNIQUENESS_5: Technique = Technique::new("uniqueness test 5", |b, s| rectangles(b, s, five));
/// Uniqueness test 6: two opposite cells of a rectangle have extra candidates. If one of the two digits in both would
/// force the other one into the remaining cells, it is removed.
///
/// ```
/// use anydoku::explain::{Board, technique::UNIQUENESS_6};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # for cell in (0..9).chain(27..36) { sets[cell].remove(Digit::from_number(1).unwrap()); }
/// # for (cell, list) in [(0, &[1, 2][..]), (1, &[1, 2, 3]), (27, &[1, 2, 4]), (28, &[1, 2])] { sets[cell] = set(list); }
/// // r1c1 and r4c2 hold 12, r1c2 holds 123 and r4c1 holds 124; 1 has no other place in rows 1 and 4.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = UNIQUENESS_6.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r1c2 <> 1, r4c1 <> 1");
/// ```
pub static UNIQUENESS_6: Technique = Technique::new("uniqueness test 6", |b, s| rectangles(b, s, six));
/// Hidden rectangle: a bivalue cell, and strong links of one of its digits from the opposite cell to the two others. The
/// other digit is removed from the opposite cell.
///
/// ```
/// use anydoku::explain::{Board, technique::HIDDEN_RECTANGLE};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # for cell in (27..36).chain((0..9).map(|row| 9 * row + 1)).filter(|cell| ![1, 27, 28].contains(cell)) {
/// #     sets[cell].remove(Digit::from_number(1).unwrap());
/// # }
/// # sets[0] = set(&[1, 2]);
/// // r1c1 holds 12; the 1 of row 4 is in r4c1 or r4c2, and that of column 2 is in r1c2 or r4c2.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = HIDDEN_RECTANGLE.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r4c2 <> 2");
/// ```
pub static HIDDEN_RECTANGLE: Technique = Technique::new("hidden rectangle", |b, s| rectangles(b, s, hidden));
/// Avoidable rectangle type 1: three cells of a rectangle are solved but not given. The digit that would complete a
/// deadly rectangle is removed from the fourth.
///
/// ```
/// use anydoku::explain::{Board, technique::AVOIDABLE_RECTANGLE_1};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for (cell, number) in [(0, 1), (1, 2), (27, 2)] {
///     board.place(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// let step = AVOIDABLE_RECTANGLE_1.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r4c2 <> 1");
/// ```
pub static AVOIDABLE_RECTANGLE_1: Technique = Technique::new("avoidable rectangle type 1", |b, s| avoidable(b, s, 1));
/// Avoidable rectangle type 2: two cells of a rectangle are solved but not given, and the two others have one further
/// digit in common, which is removed from every cell that sees both.
///
/// ```
/// use anydoku::explain::{Board, technique::AVOIDABLE_RECTANGLE_2};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for (cell, number) in [(0, 1), (1, 2)] {
///     board.place(Cell(cell), Digit::from_number(number).unwrap());
/// }
/// for (cell, keep) in [(27, [2, 3]), (28, [1, 3])] {
///     for number in (1..=9).filter(|number| !keep.contains(number)) {
///         board.remove(Cell(cell), Digit::from_number(number).unwrap());
///     }
/// }
/// let step = AVOIDABLE_RECTANGLE_2.first(&board).unwrap();
/// assert!(step.tell_effect(puzzle.topology()).starts_with("r4c3 <> 3, r4c4 <> 3"));
/// ```
pub static AVOIDABLE_RECTANGLE_2: Technique = Technique::new("avoidable rectangle type 2", |b, s| avoidable(b, s, 2));
/// Extended unique rectangle: six cells in two parallel lines that would hold only three digits. A single cell with other
/// candidates loses the three; a digit that all cells with other candidates share is removed from every cell that sees
/// them.
///
/// ```
/// use anydoku::explain::{Board, technique::EXTENDED_RECTANGLE};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # let set = |list: &[usize]| list.iter().filter_map(|&n| Digit::from_number(n)).collect::<DigitSet>();
/// # for cell in [0, 1, 27, 28, 54] { sets[cell] = set(&[1, 2, 3]); }
/// # sets[55] = set(&[1, 2, 3, 4]);
/// // r1c1, r1c2, r4c1, r4c2 and r7c1 hold 123, r7c2 holds 1234.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = EXTENDED_RECTANGLE.first(&board).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r7c2 <> 123");
/// ```
pub static EXTENDED_RECTANGLE: Technique = Technique::new("extended unique rectangle", extended);

/// The maximum number of digits of boards that are searched for rectangles.
const MOST_DIGITS: usize = 25;

/// The cells of a rectangle in the order of its sides: the first and third are opposite, and so are the others.
type Corners = [usize; 4];

/// Returns whether swapping two digits in a rectangle leaves the digits of every house unchanged.
fn is_deadly(board: &Board, corners: Corners, pair: u64) -> bool {
    let frame = &board.frame;
    let count = |house: u16, cells: [usize; 2]| {
        cells.into_iter().filter(|&cell| frame.place_in(cell, house as usize).is_some()).count()
    };
    let [a, b, c, d] = corners;
    let is_even = |cell: usize| frame.of(cell).iter().all(|&(house, _)| count(house, [a, c]) == count(house, [b, d]));
    let touches = |cells: &[u16]| {
        cells.iter().any(|&cell| corners.contains(&(cell as usize)))
            && cells.iter().filter(|&&cell| board.mask(cell as usize) & pair != 0).count() > 1
    };
    corners.into_iter().all(is_even) && !frame.small.iter().any(|(cells, _)| touches(cells))
}

/// Calls `each` once for every cycle of four cells, each of which sees the next, whose sets in `of` share two digits.
fn each_corners(
    board: &Board,
    sink: &mut Sink<'_>,
    of: &[u64],
    each: &mut dyn FnMut(Corners, &mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let frame = &board.frame;
    if board.topology().has_rules() || frame.n_digits > MOST_DIGITS {
        return ControlFlow::Continue(());
    }
    let two = |set: u64| set & set.wrapping_sub(1) != 0;
    for a in 0..frame.n_cells {
        if !two(of[a]) {
            continue;
        }
        sink.go_on()?;
        let later = |cell: &u16| *cell as usize > a;
        for b in frame.peers(a).iter().filter(|b| later(b)).map(|&b| b as usize) {
            if !two(of[a] & of[b]) {
                continue;
            }
            for c in frame.peers(b).iter().filter(|c| later(c)).map(|&c| c as usize) {
                if frame.differ(a, c) || !two(of[a] & of[b] & of[c]) {
                    continue;
                }
                for d in frame.peers(a).iter().map(|&d| d as usize).filter(|&d| d > b) {
                    if frame.differ(c, d) && !frame.differ(b, d) && two(of[a] & of[b] & of[c] & of[d]) {
                        each([a, b, c, d], sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A deadly rectangle with its two digits.
struct Rectangle<'a> {
    board: &'a Board,
    corners: Corners,
    pair: u64,
}

impl Rectangle<'_> {
    /// Returns the corners with other candidates, by their position.
    fn extras(&self) -> Vec<usize> {
        (0..4).filter(|&i| self.board.marks.cand[self.corners[i]] != self.pair).collect()
    }

    /// Returns whether these two cells are the only places of a digit in some house.
    fn is_linked(&self, a: usize, b: usize, digit: usize) -> bool {
        let (frame, marks) = (&self.board.frame, &self.board.marks);
        frame.of(a).iter().any(|&(house, _)| {
            frame.place_in(b, house as usize).is_some() && marks.places(house as usize, digit).count_ones() == 2
        })
    }

    fn names(&self) -> Vec<Cell> {
        names(&self.corners)
    }
}

fn names(cells: &[usize]) -> Vec<Cell> {
    let mut names: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
    names.sort_unstable();
    names
}

/// Returns the cells that have the digit and see all these cells, as effects.
fn seen(board: &Board, cells: &[usize], digit: usize) -> Vec<(Cell, Digit)> {
    let mut seen = board.frame.common_peers(cells.iter().copied());
    for (word, at) in seen.iter_mut().zip(board.marks.at(&board.frame, digit)) {
        *word &= at;
    }
    bits_of(&seen).map(|cell| (Cell::new(cell), Digit::new(digit))).collect()
}

/// Calls a search with every deadly rectangle of two digits that all four cells can hold.
fn rectangles(
    board: &Board,
    sink: &mut Sink<'_>,
    look: fn(&Rectangle<'_>, &mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cand = &board.marks.cand;
    each_corners(board, sink, cand, &mut |corners, sink| {
        // In every pattern, some cell holds only the two digits.
        for i in 0..4 {
            let pair = cand[corners[i]];
            let is_new = !corners[..i].iter().any(|&cell| cand[cell] == pair);
            let fits = corners.iter().all(|&cell| cand[cell] & pair == pair);
            if pair.count_ones() == 2 && is_new && fits && is_deadly(board, corners, pair) {
                look(&Rectangle { board, corners, pair }, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn five(it: &Rectangle<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let extras = it.extras();
    let is_five = match extras[..] {
        [i, j] => j - i == 2,
        _ => extras.len() == 3,
    };
    let cells: Vec<usize> = extras.iter().map(|&i| it.corners[i]).collect();
    let more = cells.iter().fold(0, |set, &cell| set | it.board.marks.cand[cell]) & !it.pair;
    let Some(digit) = crate::explain::single(more).filter(|_| is_five) else { return ControlFlow::Continue(()) };
    let removes = seen(it.board, &cells, digit);
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.remove(&UNIQUENESS_5, 4, removes, || {
        let (pair, digit) = (digit_set(it.pair), Digit::new(digit));
        let mut reason = msg!("reason-unique-loop-2", cells = names(&cells), digit = digit);
        reason.args.splice(0..0, [("loop".into(), Arg::from(it.names())), ("pair".into(), Arg::from(pair))]);
        reason
    })
}

fn six(it: &Rectangle<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let [i, j] = it.extras()[..] else { return ControlFlow::Continue(()) };
    if j - i != 2 {
        return ControlFlow::Continue(());
    }
    let (p, q) = (it.corners[i], it.corners[j]);
    let bare = [it.corners[i + 1], it.corners[(i + 3) % 4]];
    for digit in bits(it.pair) {
        // With the digit in one of the two cells, the bare cells hold the other digit, and so the second cell holds it too.
        let follows = |cell: usize| bare.iter().any(|&other| it.is_linked(cell, other, digit));
        if !follows(p) || !follows(q) {
            continue;
        }
        let removes = [p, q].map(|cell| (Cell::new(cell), Digit::new(digit))).to_vec();
        sink.remove(&UNIQUENESS_6, 4, removes, || {
            let (two, pair) = (names(&[p, q]), digit_set(it.pair));
            msg!("reason-uniqueness-6", digit = Digit::new(digit), two = two, cells = it.names(), pair = pair)
        })?;
    }
    ControlFlow::Continue(())
}

fn hidden(it: &Rectangle<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let cand = &it.board.marks.cand;
    for i in 0..4 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| it.corners[(i + k) % 4]);
        if cand[a] != it.pair || cand[c] == it.pair {
            continue;
        }
        for digit in bits(it.pair) {
            let gone = (it.pair & !(1 << digit)).trailing_zeros() as usize;
            if !it.is_linked(c, b, digit) || !it.is_linked(c, d, digit) {
                continue;
            }
            sink.remove(&HIDDEN_RECTANGLE, 4, vec![(Cell::new(c), Digit::new(gone))], || {
                msg!(
                    "reason-hidden-rectangle",
                    gone = Digit::new(gone),
                    cell = Cell::new(c),
                    digit = Digit::new(digit),
                    two = names(&[b, d]),
                    last = Cell::new(a),
                )
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn avoidable(board: &Board, sink: &mut Sink<'_>, kind: usize) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let is_solved = |cell: usize| board.placed(Cell::new(cell)).is_some();
    let is_given = |cell: usize| board.is_given(Cell::new(cell));
    // Cells that could take part count as holding every digit, so that only their places matter.
    let of: Vec<u64> = (0..frame.n_cells).map(|cell| if is_given(cell) { 0 } else { u64::MAX }).collect();
    let n_solved = 4 - kind;
    if (0..frame.n_cells).filter(|&cell| is_solved(cell) && !is_given(cell)).count() < n_solved {
        return ControlFlow::Continue(());
    }
    each_corners(board, sink, &of, &mut |corners, sink| {
        if corners.iter().filter(|&&cell| is_solved(cell)).count() != n_solved {
            return ControlFlow::Continue(());
        }
        let even = [0, 2].into_iter().find(|&i| is_solved(corners[i]));
        let odd = [1, 3].into_iter().find(|&i| is_solved(corners[i]));
        let value = |i: usize| marks.value[corners[i]] as usize;
        let open: Vec<usize> = (0..4).filter(|&i| !is_solved(corners[i])).collect();
        let (Some(even), Some(odd)) = (even, odd) else { return ControlFlow::Continue(()) };
        let (x, y) = (value(even), value(odd));
        let holds = |i: usize| if i.is_multiple_of(2) { x } else { y };
        let fits = (0..4).filter(|&i| is_solved(corners[i])).all(|i| value(i) == holds(i));
        let pair = 1 << x | 1 << y;
        if x == y || !fits || !is_deadly(board, corners, pair) {
            return ControlFlow::Continue(());
        }
        let all = || (names(&corners), digit_set(pair));
        match open[..] {
            [i] if marks.cand[corners[i]] >> holds(i) & 1 == 1 => {
                let removes = vec![(Cell::new(corners[i]), Digit::new(holds(i)))];
                sink.remove(&AVOIDABLE_RECTANGLE_1, 4, removes, || {
                    let (cells, pair) = all();
                    msg!("reason-avoidable-rectangle-1", cells = cells, pair = pair)
                })
            }
            [i, j] => {
                let more = |i: usize| {
                    let cand = marks.cand[corners[i]];
                    (cand >> holds(i) & 1 == 1).then(|| crate::explain::single(cand & !(1 << holds(i)))).flatten()
                };
                let (Some(digit), Some(other)) = (more(i), more(j)) else { return ControlFlow::Continue(()) };
                let removes = seen(board, &[corners[i], corners[j]], digit);
                if digit != other || removes.is_empty() {
                    return ControlFlow::Continue(());
                }
                sink.remove(&AVOIDABLE_RECTANGLE_2, 4, removes, || {
                    let ((cells, pair), two) = (all(), names(&[corners[i], corners[j]]));
                    msg!(
                        "reason-avoidable-rectangle-2",
                        cells = cells,
                        pair = pair,
                        two = two,
                        digit = Digit::new(digit)
                    )
                })
            }
            _ => ControlFlow::Continue(()),
        }
    })
}

fn extended(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    if board.topology().has_rules() || frame.n_digits > MOST_DIGITS {
        return ControlFlow::Continue(());
    }
    let is_free = |cell: usize| !frame.small.iter().any(|(cells, _)| cells.contains(&(cell as u16)));
    for v in 0..frame.houses.len() {
        sink.go_on()?;
        for u in frame.families[frame.houses[v].family as usize].clone().take_while(|&u| u < v) {
            // Two cells that are in the same houses, except for the two lines.
            let apart = |cell: usize, line: usize| {
                frame.of(cell).iter().map(|of| of.0).filter(|&house| house as usize != line).collect::<Vec<_>>()
            };
            let partner = |p: usize| {
                let same = frame.houses[v].cells.iter().map(|&q| q as usize);
                same.into_iter().find(|&q| q != p && apart(p, u) == apart(q, v) && !apart(p, u).is_empty())
            };
            let open = |cell: usize| marks.cand[cell] != 0 && is_free(cell);
            let pairs: Vec<[usize; 2]> = frame.houses[u]
                .cells
                .iter()
                .map(|&p| p as usize)
                .filter_map(|p| Some([p, partner(p)?]))
                .filter(|&[p, q]| open(p) && open(q))
                .collect();
            crate::explain::subsets(pairs.len(), 3, |chosen| {
                let cells: Vec<usize> = chosen.iter().flat_map(|&i| pairs[i]).collect();
                extended_at(board, sink, &cells)
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn extended_at(board: &Board, sink: &mut Sink<'_>, cells: &[usize]) -> ControlFlow<()> {
    let cand = &board.marks.cand;
    // The three digits are those of the cells with few candidates.
    let three = cells.iter().map(|&cell| cand[cell]).filter(|set| set.count_ones() <= 3).fold(0, |all, set| all | set);
    if three.count_ones() != 3 || cells.iter().any(|&cell| (cand[cell] & three).count_ones() < 2) {
        return ControlFlow::Continue(());
    }
    let extras: Vec<usize> = cells.iter().copied().filter(|&cell| cand[cell] & !three != 0).collect();
    let more = extras.iter().fold(0, |set, &cell| set | cand[cell]) & !three;
    let digits = Arg::together(digit_set(three));
    if let [only] = extras[..] {
        let removes = bits(cand[only] & three).map(|digit| (Cell::new(only), Digit::new(digit))).collect();
        return sink.remove(&EXTENDED_RECTANGLE, 6, removes, || {
            msg!("reason-extended-rectangle-1", cells = names(cells), digits = digits, cell = Cell::new(only))
        });
    }
    let Some(digit) = crate::explain::single(more) else { return ControlFlow::Continue(()) };
    let removes = seen(board, &extras, digit);
    if removes.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.remove(&EXTENDED_RECTANGLE, 6, removes, || {
        let (all, few, digit) = (names(cells), names(&extras), Digit::new(digit));
        msg!("reason-extended-rectangle-2", cells = all, digits = digits, extras = few, digit = digit)
    })
}
