//! Coloring: candidates that are joined by strong links get two colors in turn, and all candidates of one color are
//! true.
//!
//! Simple colors use the strong links of one digit, multi colors two such nets of the same digit, and 3D medusa the
//! strong links of all digits. A color that contradicts itself settles the whole net (wrap); otherwise, a candidate
//! that excludes candidates of both colors is removed (trap). The names are those of HoDoKu and SudokuWiki.

use std::ops::ControlFlow;

use crate::explain::{Board, Node, Sink, Technique, bits};
use crate::message::{Arg, Joint, Message};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Simple colors trap: a candidate that sees both colors of a net of one digit is removed.
///
/// ```
/// use anydoku::explain::{Board, technique::SIMPLE_COLORS_TRAP};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// // The 7 of row 1 is in r1c2 or r1c5, that of column 5 in r1c5 or r5c5, that of row 5 in r5c5 or r5c3.
/// # let keep = [1usize, 4, 40, 38];
/// # for cell in (0..9).chain(36..45).chain((0..9).map(|row| 9 * row + 4)).filter(|cell| !keep.contains(cell)) {
/// #     board.remove(Cell::new(cell), Digit::from_number(7).unwrap());
/// # }
/// let step = SIMPLE_COLORS_TRAP.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c3 <> 7, r3c3 <> 7, r4c2 <> 7, r6c2 <> 7");
/// ```
pub static SIMPLE_COLORS_TRAP: Technique =
    Technique::new("simple colors trap", |b, s| simple(b, s, &[&SIMPLE_COLORS_TRAP]));
/// Simple colors wrap: two candidates of one color see each other, so every candidate of this color is removed.
///
/// ```
/// use anydoku::explain::{Lesson, technique::SIMPLE_COLORS_WRAP};
/// let (board, step) = Lesson::of(&SIMPLE_COLORS_WRAP).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "simple colors wrap: r2c2 <> 9, r3c7 <> 9, r5c6 <> 9, r6c3 <> 9, r7c6 <> 9, r9c5 <> 9, r9c8 <> 9, because \
///      r9c8 = 9 and r9c5 = 9 have the same color and exclude each other"
/// );
/// ```
pub static SIMPLE_COLORS_WRAP: Technique =
    Technique::new("simple colors wrap", |b, s| simple(b, s, &[&SIMPLE_COLORS_WRAP]));
/// Simple colors of both kinds.
pub static SIMPLE_COLORS: Technique = Technique::bundle(
    "simple colors",
    |b, s| simple(b, s, &[&SIMPLE_COLORS_TRAP, &SIMPLE_COLORS_WRAP]),
    &[&SIMPLE_COLORS_TRAP, &SIMPLE_COLORS_WRAP],
);
/// Multi colors type 1: colors of two nets see each other, so one of the opposite colors is true.
///
/// ```
/// use anydoku::explain::{Lesson, technique::MULTI_COLORS_1};
/// let (board, step) = Lesson::of(&MULTI_COLORS_1).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "multi colors type 1: r8c7 <> 5, because r2c5 = 5 and r5c5 = 5 exclude each other, so either r2c2 = 5 and \
///      r8c3 = 5, or r4c4 = 5 and r5c7 = 5"
/// );
/// ```
pub static MULTI_COLORS_1: Technique = Technique::new("multi colors type 1", |b, s| multi(b, s, &[&MULTI_COLORS_1]));
/// Multi colors type 2: a color sees both colors of another net, so all candidates of that color are removed.
///
/// ```
/// use anydoku::explain::{Lesson, technique::MULTI_COLORS_2};
/// let (board, step) = Lesson::of(&MULTI_COLORS_2).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "multi colors type 2: r1c1 <> 3, r3c9 <> 3, because either r6c9 = 3 or r8c1 = 3 is true, and both exclude \
///      r1c1 = 3 and r3c9 = 3"
/// );
/// ```
pub static MULTI_COLORS_2: Technique = Technique::new("multi colors type 2", |b, s| multi(b, s, &[&MULTI_COLORS_2]));
/// Multi colors of both types.
pub static MULTI_COLORS: Technique = Technique::bundle(
    "multi colors",
    |b, s| multi(b, s, &[&MULTI_COLORS_1, &MULTI_COLORS_2]),
    &[&MULTI_COLORS_1, &MULTI_COLORS_2],
);
/// 3D medusa: coloring with the strong links of all digits, in houses and in bivalue cells.
///
/// ```
/// use anydoku::explain::{Lesson, technique::MEDUSA};
/// let (board, step) = Lesson::of(&MEDUSA).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "3D medusa: r1c6 <> 4, r1c8 <> 6, r3c4 <> 6, r3c7 <> 2, r4c4 <> 4, r4c6 <> 5, r7c4 <> 9, r7c7 <> 6, r8c2 \
///      <> 1, r8c6 <> 6, r8c7 <> 7, r9c2 <> 6, r9c5 <> 15, r9c6 <> 7, r9c7 <> 9, r9c8 <> 2, because r9c5 = 1 and \
///      r9c5 = 5 have the same color and exclude each other"
/// );
/// ```
pub static MEDUSA: Technique = Technique::new("3D medusa", medusa);

/// The maximum number of cells of a color that a sentence lists.
const MOST_NAMED: usize = 8;

type Candidate = (usize, usize);

/// Candidates joined by strong links: those of one color and those of the other.
struct Net {
    colors: [Vec<Candidate>; 2],
}

impl Net {
    fn all(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.colors.iter().flatten().copied()
    }
}

/// Returns whether two candidates cannot both be true.
fn exclude(board: &Board, a: Candidate, b: Candidate) -> bool {
    if a.1 == b.1 { board.frame.differ(a.0, b.0) } else { a.0 == b.0 }
}

/// Returns the nets of some digits; `in_cells` adds the strong links of bivalue cells.
fn nets(board: &Board, digits: std::ops::Range<usize>, in_cells: bool) -> Vec<Net> {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut color = vec![0u8; frame.n_cells * frame.n_digits];
    let mut nets = Vec::new();
    for digit in digits {
        for cell in (0..frame.n_cells).filter(|&cell| marks.cand[cell] >> digit & 1 == 1) {
            if color[cell * frame.n_digits + digit] != 0 {
                continue;
            }
            color[cell * frame.n_digits + digit] = 1;
            let mut net = vec![(cell, digit)];
            let mut head = 0;
            while let Some(&(c, d)) = net.get(head) {
                head += 1;
                let houses = frame.of(c).iter().filter_map(|&(u, place)| {
                    let rest = marks.places(u as usize, d) & !(1 << place);
                    crate::explain::single(rest).map(|place| (frame.cell_at(u as usize, place), d))
                });
                let other = crate::explain::single(marks.cand[c] & !(1 << d)).filter(|_| in_cells).map(|d| (c, d));
                for (c2, d2) in houses.chain(other) {
                    if color[c2 * frame.n_digits + d2] == 0 {
                        color[c2 * frame.n_digits + d2] = 3 - color[c * frame.n_digits + d];
                        net.push((c2, d2));
                    }
                }
            }
            if net.len() > 1 {
                let of = |wanted: u8| {
                    let own = net.iter().copied().filter(|&(c, d)| color[c * frame.n_digits + d] == wanted);
                    own.collect::<Vec<_>>()
                };
                nets.push(Net { colors: [of(1), of(2)] });
            }
        }
    }
    nets
}

/// Returns the candidates outside the net that exclude a candidate of each list.
fn between(board: &Board, net: &[&Net], first: &[Candidate], second: &[Candidate]) -> Vec<Candidate> {
    let marks = &board.marks;
    let mut found = Vec::new();
    for cell in 0..board.frame.n_cells {
        for digit in bits(marks.cand[cell]) {
            let it = (cell, digit);
            let sees = |list: &[Candidate]| list.iter().any(|&other| exclude(board, it, other));
            if sees(first) && sees(second) && !net.iter().any(|net| net.all().any(|other| other == it)) {
                found.push(it);
            }
        }
    }
    found
}

/// Returns two candidates of a color that exclude each other.
fn clash(board: &Board, color: &[Candidate]) -> Option<[Candidate; 2]> {
    let pairs = color.iter().enumerate().flat_map(|(i, &a)| color[i + 1..].iter().map(move |&b| [a, b]));
    pairs.into_iter().find(|&[a, b]| exclude(board, a, b))
}

fn effects(list: &[Candidate]) -> Vec<(Cell, Digit)> {
    list.iter().map(|&(cell, digit)| (Cell::new(cell), Digit::new(digit))).collect()
}

fn node((cell, digit): Candidate, on: bool) -> Node {
    Node { cell: Cell::new(cell), digit: Digit::new(digit), on }
}

/// Returns the candidates of nets for the picture: the two colors of each.
fn shown(nets: &[&Net]) -> Arg {
    let color = |list: &[Candidate], on| list.iter().map(|&it| Arg::Node(node(it, on))).collect::<Vec<_>>();
    let all = nets.iter().flat_map(|net| [color(&net.colors[0], true), color(&net.colors[1], false)]).flatten();
    Arg::List(Joint::None, all.collect())
}

/// Returns the candidates of a color in words: `r1c2 = 5 and r3c4 = 5`, or the first of them and how many there are.
fn words(color: &[Candidate]) -> Arg {
    let list = |list: &[Candidate]| Arg::List(Joint::And, list.iter().map(|&it| node(it, true).into()).collect());
    match color {
        [first, ..] if color.len() > 3 => msg!("color-many", node = node(*first, true), n = color.len() - 1).into(),
        _ => list(color),
    }
}

fn simple(board: &Board, sink: &mut Sink<'_>, wanted: &[&'static Technique]) -> ControlFlow<()> {
    for digit in 0..board.frame.n_digits {
        sink.go_on()?;
        for net in nets(board, digit..digit + 1, false) {
            let [first, second] = &net.colors;
            if wanted.contains(&&SIMPLE_COLORS_TRAP) {
                let removes = effects(&between(board, &[&net], first, second));
                if !removes.is_empty() {
                    let why = || trap(&net, digit);
                    sink.remove(&SIMPLE_COLORS_TRAP, net.all().count(), removes, why)?;
                }
            }
            if wanted.contains(&&SIMPLE_COLORS_WRAP) {
                for color in [first, second] {
                    let Some(two) = clash(board, color) else { continue };
                    let why = || wrap(&net, two);
                    sink.remove(&SIMPLE_COLORS_WRAP, net.all().count(), effects(color), why)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn trap(net: &Net, digit: usize) -> Message {
    let cells = |color: &[Candidate]| color.iter().map(|&(cell, _)| Cell::new(cell)).collect::<Vec<_>>();
    let [first, second] = &net.colors;
    if first.len().max(second.len()) > MOST_NAMED {
        return msg!("reason-colors-trap-many", first = words(first), second = words(second), shown = shown(&[net]));
    }
    let (first, second, digit) = (cells(first), cells(second), Digit::new(digit));
    msg!("reason-colors-trap", digit = digit, first = first, second = second, shown = shown(&[net]))
}

fn wrap(net: &Net, [a, b]: [Candidate; 2]) -> Message {
    msg!("reason-colors-wrap", first = node(a, true), second = node(b, true), shown = shown(&[net]))
}

fn multi(board: &Board, sink: &mut Sink<'_>, wanted: &[&'static Technique]) -> ControlFlow<()> {
    for digit in 0..board.frame.n_digits {
        sink.go_on()?;
        let nets = nets(board, digit..digit + 1, false);
        for (i, a) in nets.iter().enumerate() {
            for (j, b) in nets.iter().enumerate().filter(|&(j, _)| j != i) {
                for near in 0..2 {
                    multi_at(board, sink, [a, b], near, i < j, wanted)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Looks for conclusions from a color of the first net and the colors of the second that it sees.
fn multi_at(
    board: &Board,
    sink: &mut Sink<'_>,
    [a, b]: [&Net; 2],
    near: usize,
    is_first: bool,
    wanted: &[&'static Technique],
) -> ControlFlow<()> {
    let meet = |other: usize| {
        let pairs = a.colors[near].iter().flat_map(|&p| b.colors[other].iter().map(move |&q| (p, q)));
        pairs.into_iter().find(|&(p, q)| exclude(board, p, q))
    };
    let met = [meet(0), meet(1)];
    let size = a.all().count() + b.all().count();
    if let [Some((_, p)), Some((_, q))] = met
        && wanted.contains(&&MULTI_COLORS_2)
    {
        sink.remove(&MULTI_COLORS_2, size, effects(&a.colors[near]), || {
            let (first, second) = (node(p, true), node(q, true));
            msg!(
                "reason-multi-colors-2",
                color = words(&a.colors[near]),
                first = first,
                second = second,
                shown = shown(&[a, b])
            )
        })?;
    }
    // Each pair of nets is tried from both sides; type 1 needs only one of them.
    if !is_first || !wanted.contains(&&MULTI_COLORS_1) {
        return ControlFlow::Continue(());
    }
    for (other, met) in met.into_iter().enumerate() {
        let Some((p, q)) = met else { continue };
        let (first, second) = (&a.colors[1 - near], &b.colors[1 - other]);
        let removes = effects(&between(board, &[a, b], first, second));
        if removes.is_empty() {
            continue;
        }
        sink.remove(&MULTI_COLORS_1, size, removes, || {
            let (near, far) = (node(p, true), node(q, true));
            msg!(
                "reason-multi-colors-1",
                near = near,
                other_near = far,
                first = words(first),
                second = words(second),
                shown = shown(&[a, b])
            )
        })?;
    }
    ControlFlow::Continue(())
}

fn medusa(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    for net in nets(board, 0..frame.n_digits, true) {
        sink.go_on()?;
        // Nets of one digit are simple colors, and those of one cell are pairs.
        if net.all().all(|it| it.1 == net.colors[0][0].1) {
            continue;
        }
        let size = net.all().count();
        for color in &net.colors {
            if let Some(two) = clash(board, color) {
                sink.remove(&MEDUSA, size, effects(color), || wrap(&net, two))?;
                continue;
            }
            let is_empty = |&cell: &usize| {
                let excluded = |digit| color.iter().any(|&other| exclude(board, (cell, digit), other));
                marks.cand[cell] != 0
                    && !color.iter().any(|other| other.0 == cell)
                    && bits(marks.cand[cell]).all(excluded)
            };
            if let Some(cell) = (0..frame.n_cells).find(is_empty) {
                sink.remove(&MEDUSA, size, effects(color), || {
                    msg!("reason-colors-empty", cell = Cell::new(cell), color = words(color), shown = shown(&[&net]))
                })?;
            }
        }
        let [first, second] = &net.colors;
        let removes = effects(&between(board, &[&net], first, second));
        if !removes.is_empty() {
            sink.remove(&MEDUSA, size, removes, || {
                msg!("reason-colors-trap-many", first = words(first), second = words(second), shown = shown(&[&net]))
            })?;
        }
    }
    ControlFlow::Continue(())
}
