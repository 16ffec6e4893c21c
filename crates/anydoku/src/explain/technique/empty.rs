//! Empty rectangles: a block in which all places of a digit lie in two crossing lines.
//!
//! The block is one strong link with several cells at each end: the digit is in the first line or in the second. A
//! second strong link, two places of the digit in some other house, turns this into a removal. It only matters which
//! cells see each other, so the "lines" are the places that one end of the link sees, and the places that the affected
//! cell sees.

use std::ops::ControlFlow;

use crate::explain::{Board, Chain, Sink, Technique, Term, bits, bits_of, family};
use crate::msg;
use crate::topology::{Cell, Digit};

/// Empty rectangle: one end of a strong link sees some places of a digit in a block. The digit is removed from every
/// cell that sees the other places of the block and the other end of the link.
///
/// ```
/// use anydoku::explain::{Board, technique::EMPTY_RECTANGLE};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// // The 7 of box 1 is in row 1 or column 1, and the 7 of column 5 is in r1c5 or r6c5.
/// for cell in [10, 11, 19, 20, 13, 22, 31, 40, 58, 67, 76] {
///     board.remove(Cell(cell), Digit::from_number(7).unwrap());
/// }
/// let step = EMPTY_RECTANGLE.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r6c1 <> 7");
/// ```
pub static EMPTY_RECTANGLE: Technique = Technique::new("empty rectangle", empty_rectangle);

fn empty_rectangle(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (frame, marks) = (&board.frame, &board.marks);
    let is_area = |u: &usize| ![family::ROW, family::COLUMN].contains(&frame.houses[*u].family);
    let areas: Vec<usize> = frame.set_order.iter().map(|&u| u as usize).filter(is_area).collect();
    for digit in 0..frame.n_digits {
        sink.go_on()?;
        let links: Vec<(usize, [usize; 2])> = (0..frame.houses.len())
            .filter(|&v| marks.places(v, digit).count_ones() == 2)
            .map(|v| {
                let mut ends = bits(marks.places(v, digit)).map(|place| frame.cell_at(v, place));
                (v, [ends.next().unwrap_or_default(), ends.next().unwrap_or_default()])
            })
            .collect();
        for &u in &areas {
            let places: Vec<usize> = bits(marks.places(u, digit)).map(|place| frame.cell_at(u, place)).collect();
            if places.len() < 3 {
                continue;
            }
            for &(v, [a, b]) in links.iter().filter(|(_, ends)| !ends.iter().any(|end| places.contains(end))) {
                for (near, far) in [(a, b), (b, a)] {
                    let (first, second): (Vec<usize>, Vec<usize>) =
                        places.iter().partition(|&&place| frame.differ(place, near));
                    if first.is_empty() || second.is_empty() {
                        continue;
                    }
                    let mut seen = frame.common_peers(second.iter().copied().chain([far]));
                    for (word, at) in seen.iter_mut().zip(marks.at(frame, digit)) {
                        *word &= at;
                    }
                    let removes: Vec<_> = bits_of(&seen)
                        .filter(|cell| *cell != near && !places.contains(cell))
                        .map(|cell| (Cell::new(cell), Digit::new(digit)))
                        .collect();
                    if removes.is_empty() {
                        continue;
                    }
                    sink.remove_by(&EMPTY_RECTANGLE, places.len(), removes, || {
                        let cells = |list: &[usize]| list.iter().map(|&cell| Cell::new(cell)).collect::<Vec<_>>();
                        let terms = [vec![Cell::new(far)], vec![Cell::new(near)], cells(&first), cells(&second)];
                        let terms = terms.map(|cells| Term { digit: Digit::new(digit), cells });
                        let reason = msg!(
                            "reason-empty-rectangle",
                            digit = Digit::new(digit),
                            block = &frame.houses[u],
                            first = cells(&first),
                            second = cells(&second),
                            near = Cell::new(near),
                            far = Cell::new(far),
                            house = &frame.houses[v],
                        );
                        (reason, Chain::of(terms.to_vec()))
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
