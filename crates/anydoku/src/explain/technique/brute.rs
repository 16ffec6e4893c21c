//! Brute force: the last resort when no technique is left.

use std::ops::ControlFlow;

use crate::explain::{Board, Sink, Technique};
use crate::msg;
use crate::puzzle::Puzzle;
use crate::solve::{Answer, Solver};

/// Brute force: places the digit of the only solution in an open cell with the fewest candidates. HoDoKu ends its list
/// of techniques in this way, so that every puzzle is solved.
///
/// ```
/// use anydoku::explain::{Lesson, technique::BRUTE_FORCE};
/// let (board, step) = Lesson::of(&BRUTE_FORCE).unwrap().step().unwrap();
/// assert_eq!(
///     step.tell(board.topology()),
///     "brute force: r2c1 = 9, because no other digit in r2c1 leads to a solution"
/// );
/// ```
pub static BRUTE_FORCE: Technique = Technique::new("brute force", brute_force);

fn brute_force(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let topology = board.topology();
    let puzzle = Puzzle::empty(topology.clone()).with_marks(board.candidates().sets().to_vec());
    let Answer::Unique(solution) = Solver::new(topology).answer_within(&puzzle, &sink.budget()) else {
        return ControlFlow::Continue(());
    };
    let mut open: Vec<_> = topology.cells().filter(|&cell| board.placed(cell).is_none()).collect();
    open.sort_by_key(|&cell| board.of(cell).len());
    for cell in open {
        let digit = solution.digit(cell);
        sink.place(&BRUTE_FORCE, 1, (cell.index(), digit.index()), || msg!("reason-brute-force", cell = cell))?;
    }
    ControlFlow::Continue(())
}
