//! Patterns of two strong links: skyscrapers, two-string kites, turbot fish, remote pairs and W-wings.
//!
//! All of these are short chains. They have names of their own, in HoDoKu too, because players spot them without
//! following a chain.

use std::ops::ControlFlow;

use crate::explain::{Board, Chain, Frame, Sink, Technique, Term, bits_of, digit_set, family};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Skyscraper: two parallel lines with two places each for a digit, where one place of each lies in the same crossing
/// line.
///
/// ```
/// use anydoku::explain::{Board, technique::SKYSCRAPER};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).filter(|c| ![1, 4].contains(c)).chain((36..45).filter(|c| ![37, 41].contains(c))) {
///     board.remove(Cell(cell), Digit::from_number(7).unwrap());
/// }
/// // The 7 of row 1 is in r1c2 or r1c5, and the 7 of row 5 is in r5c2 or r5c6.
/// let step = SKYSCRAPER.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r2c6 <> 7, r3c6 <> 7, r4c5 <> 7, r6c5 <> 7");
/// ```
pub static SKYSCRAPER: Technique = Technique::new("skyscraper", |b, s| turbot(b, s, Some(Shape::Skyscraper)));
/// Two-string kite: a row and a column with two places each for a digit, where one place of each lies in the same
/// block.
///
/// ```
/// use anydoku::explain::{Board, technique::TWO_STRING_KITE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).filter(|c| ![1, 5].contains(c)).chain((0..81).step_by(9).filter(|c| ![9, 45].contains(c))) {
///     board.remove(Cell(cell), Digit::from_number(7).unwrap());
/// }
/// // The 7 of row 1 is in r1c2 or r1c6, and the 7 of column 1 is in r2c1 or r6c1; r1c2 and r2c1 are in one block.
/// let step = TWO_STRING_KITE.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r6c6 <> 7");
/// ```
pub static TWO_STRING_KITE: Technique = Technique::new("two-string kite", |b, s| turbot(b, s, Some(Shape::Kite)));
/// Turbot fish: two houses with two places each for a digit, where one place of the first sees one place of the second.
/// The digit is removed from every cell that sees the other two places.
///
/// ```
/// use anydoku::explain::{Board, technique::TURBOT_FISH};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in [0, 1, 2, 9, 11, 18, 19].into_iter().chain([40, 41, 42, 43, 44, 36, 38]) {
///     board.remove(Cell(cell), Digit::from_number(7).unwrap());
/// }
/// // The 7 of block 1 is in r2c2 or r3c3, and the 7 of row 5 is in r5c2 or r5c4.
/// let step = TURBOT_FISH.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r3c4 <> 7");
/// ```
pub static TURBOT_FISH: Technique = Technique::new("turbot fish", |b, s| turbot(b, s, Some(Shape::Other)));
/// Remote pair: bivalue cells with equal candidates, each of which sees the next. Both digits are removed from every
/// cell that sees two of them that are an odd number of steps apart.
///
/// ```
/// use anydoku::explain::{Board, technique::REMOTE_PAIR};
/// # use anydoku::{Candidates, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # for cell in [0, 4, 40, 50] { sets[cell] = [1, 2].into_iter().filter_map(Digit::from_number).collect(); }
/// // r1c1, r1c5, r5c5 and r6c6 hold 12.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// let step = REMOTE_PAIR.first(&board).unwrap();
/// assert!(step.tell_effect(&topology).contains("r6c1 <> 12"));
/// ```
pub static REMOTE_PAIR: Technique = Technique::new("remote pair", remote_pair);
/// W-wing: two bivalue cells with equal candidates, connected by a house with two places for one of the digits. One of
/// the two cells holds the other digit.
///
/// ```
/// use anydoku::explain::{Board, technique::W_WING};
/// # use anydoku::{Candidates, Cell, Digit, DigitSet, Topology};
/// # let topology = std::sync::Arc::new(Topology::square(3));
/// # let mut sets = vec![DigitSet::all(9); 81];
/// # for cell in [0, 50] { sets[cell] = [1, 2].into_iter().filter_map(Digit::from_number).collect(); }
/// # for cell in (72..81).filter(|c| ![72, 77].contains(c)) { sets[cell].remove(Digit::from_number(1).unwrap()); }
/// // r1c1 and r6c6 hold 12; the 1 of row 9 is in r9c1 or r9c6.
/// let board = Board::from_candidates(&Candidates::from_sets(topology.clone(), sets)).unwrap();
/// assert_eq!(W_WING.first(&board).unwrap().tell_effect(&topology), "r1c6 <> 2, r6c1 <> 2");
/// ```
pub static W_WING: Technique = Technique::new("W-wing", w_wing);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Skyscraper,
    Kite,
    Other,
}

/// The two places of a digit in a house.
type Link = (usize, [usize; 2]);

fn links(board: &Board, digit: usize) -> Vec<Link> {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut links = Vec::new();
    for u in 0..frame.houses.len() {
        let places = marks.places(u, digit);
        if places.count_ones() == 2 {
            let (a, b) = (places.trailing_zeros() as usize, 63 - places.leading_zeros() as usize);
            links.push((u, [frame.cell_at(u, a), frame.cell_at(u, b)]));
        }
    }
    links
}

fn shape(frame: &Frame, u: usize, v: usize) -> Shape {
    let is_line = |f: u8| f == family::ROW || f == family::COLUMN;
    let (a, b) = (frame.houses[u].family, frame.houses[v].family);
    match (is_line(a) && is_line(b), a == b) {
        (true, true) => Shape::Skyscraper,
        (true, false) => Shape::Kite,
        _ => Shape::Other,
    }
}

fn turbot(board: &Board, sink: &mut Sink<'_>, wanted: Option<Shape>) -> ControlFlow<()> {
    let frame = &board.frame;
    for digit in 0..frame.n_digits {
        let links = links(board, digit);
        for (j, &(v, ends_v)) in links.iter().enumerate() {
            for &(u, ends_u) in &links[..j] {
                let shape = shape(frame, u, v);
                if wanted.is_some_and(|wanted| wanted != shape) || ends_u.iter().any(|end| ends_v.contains(end)) {
                    continue;
                }
                for (i, k) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (near_u, near_v, far_u, far_v) = (ends_u[i], ends_v[k], ends_u[1 - i], ends_v[1 - k]);
                    if !frame.differ(near_u, near_v) {
                        continue;
                    }
                    let seen = seen_by(board, digit, &[far_u, far_v]);
                    let removes: Vec<_> = seen
                        .filter(|cell| ![near_u, near_v].contains(cell))
                        .map(|cell| (Cell::new(cell), Digit::new(digit)))
                        .collect();
                    if removes.is_empty() {
                        continue;
                    }
                    let technique = match shape {
                        Shape::Skyscraper => &SKYSCRAPER,
                        Shape::Kite => &TWO_STRING_KITE,
                        Shape::Other => &TURBOT_FISH,
                    };
                    sink.remove_by(technique, 4, removes, || {
                        let terms = [far_u, near_u, near_v, far_v];
                        let terms = terms.map(|cell| Term::of(Cell::new(cell), Digit::new(digit)));
                        let reason = msg!(
                            "reason-two-links",
                            near = Cell::new(near_u),
                            other_near = Cell::new(near_v),
                            digit = Digit::new(digit),
                            far = Cell::new(far_u),
                            house = &frame.houses[u],
                            other_far = Cell::new(far_v),
                            other_house = &frame.houses[v],
                        );
                        (reason, Chain::of(terms.to_vec()))
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells with this candidate that see all of these cells.
fn seen_by(board: &Board, digit: usize, cells: &[usize]) -> impl Iterator<Item = usize> + use<> {
    let mut seen = board.frame.common_peers(cells.iter().copied());
    for (word, at) in seen.iter_mut().zip(board.marks.at(&board.frame, digit)) {
        *word &= at;
    }
    bits_of(&seen).collect::<Vec<_>>().into_iter()
}

fn remote_pair(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut colour = vec![0u8; frame.n_cells];
    for start in 0..frame.n_cells {
        let pair = marks.cand[start];
        if pair.count_ones() != 2 || colour[start] != 0 {
            continue;
        }
        colour[start] = 1;
        let mut component = vec![start];
        let mut head = 0;
        while head < component.len() {
            let at = component[head];
            head += 1;
            for &peer in frame.peers(at) {
                let peer = peer as usize;
                if marks.cand[peer] == pair && colour[peer] == 0 {
                    colour[peer] = 3 - colour[at];
                    component.push(peer);
                }
            }
        }
        if component.len() < 4 {
            continue;
        }
        let sees_colour = |cell: usize, c: u8| component.iter().any(|&o| colour[o] == c && frame.differ(cell, o));
        let mut removes = Vec::new();
        for cell in (0..frame.n_cells).filter(|&cell| marks.cand[cell] & pair != 0 && marks.cand[cell] != pair) {
            if sees_colour(cell, 1) && sees_colour(cell, 2) {
                let shared = crate::explain::bits(marks.cand[cell] & pair);
                removes.extend(shared.map(|digit| (Cell::new(cell), Digit::new(digit))));
            }
        }
        if !removes.is_empty() {
            sink.remove(&REMOTE_PAIR, component.len(), removes, || {
                let mut cells: Vec<Cell> = component.iter().map(|&cell| Cell::new(cell)).collect();
                cells.sort_unstable();
                msg!("reason-remote-pair", cells = cells, digits = digit_set(pair))
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn w_wing(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let pairs: Vec<usize> = (0..frame.n_cells).filter(|&cell| marks.cand[cell].count_ones() == 2).collect();
    let all_links: Vec<Vec<Link>> = (0..frame.n_digits).map(|digit| links(board, digit)).collect();
    for (j, &b) in pairs.iter().enumerate() {
        for &a in &pairs[..j] {
            let pair = marks.cand[a];
            if marks.cand[b] != pair || frame.differ(a, b) {
                continue;
            }
            for joint in crate::explain::bits(pair) {
                let other = (pair & !(1 << joint)).trailing_zeros() as usize;
                let joins = |&&(_, [p, q]): &&Link| {
                    let apart = p != a && p != b && q != a && q != b;
                    apart && (frame.differ(p, a) && frame.differ(q, b) || frame.differ(p, b) && frame.differ(q, a))
                };
                let Some(&(u, [p, q])) = all_links[joint].iter().find(joins) else { continue };
                let removes: Vec<_> =
                    seen_by(board, other, &[a, b]).map(|cell| (Cell::new(cell), Digit::new(other))).collect();
                if removes.is_empty() {
                    continue;
                }
                sink.remove_by(&W_WING, 4, removes, || {
                    let (near, far) = if frame.differ(p, a) && frame.differ(q, b) { (p, q) } else { (q, p) };
                    let terms = [(a, other), (a, joint), (near, joint), (far, joint), (b, joint), (b, other)];
                    let terms = terms.map(|(cell, digit)| Term::of(Cell::new(cell), Digit::new(digit)));
                    let reason = msg!(
                        "reason-w-wing",
                        joint = Digit::new(joint),
                        house = &frame.houses[u],
                        place = Cell::new(p),
                        other_place = Cell::new(q),
                        pincer = Cell::new(a),
                        other_pincer = Cell::new(b),
                        digit = Digit::new(other),
                    );
                    (reason, Chain::of(terms.to_vec()))
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
