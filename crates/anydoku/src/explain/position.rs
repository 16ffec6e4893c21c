//! Positions: a puzzle together with a player's progress.
//!
//! A hint is useful only if the position can be completed, so a position is compared with the solution when it is
//! created. Mistakes are errors that name the wrong cells without giving away the right digits.

use super::progress::{Mistake, filled, mistakes, play_of};
use super::{Board, Pathfinder, Scale, TooLarge};
use crate::budget::Budget;
use crate::message::{Joint, Message, Speaker};
use crate::msg;
use crate::puzzle::{Clash, Play, Puzzle, Sheet, Solution};
use crate::solve::{Answer, Solver};

/// A puzzle together with a player's progress.
#[derive(Clone)]
pub struct Position {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The puzzle with the player's digits and marks filled in: the start of the solution path.
    pub filled: Puzzle,
    /// The solution, if it is unique. Uniqueness techniques require a unique solution.
    pub solution: Option<Solution>,
}

/// The reason why a position allows no hint.
///
/// Displayed as an error, it numbers cells and houses from 1; [`tell`](NoPosition::tell) uses the names of a topology.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoPosition {
    /// The puzzle has no solution. If two of its givens clash, the clash is included.
    Unsolvable(Option<Clash>),
    /// The puzzle has several solutions, but none of them contains the digits entered.
    Incompletable,
    /// These digits or marks of the player are wrong.
    Wrong(Vec<Mistake>),
    /// The search was interrupted or exhausted its budget before the answer was known.
    Stopped,
}

/// The maximum number of mistakes that an error message lists.
const MOST_TOLD: usize = 10;

impl NoPosition {
    /// Returns the reason as a message.
    pub fn message(&self) -> Message {
        match self {
            NoPosition::Unsolvable(Some(clash)) => msg!("position-unsolvable-clash", clash = clash_message(clash)),
            NoPosition::Unsolvable(None) => msg!("position-unsolvable"),
            NoPosition::Incompletable => msg!("position-incompletable"),
            NoPosition::Stopped => msg!("position-stopped"),
            NoPosition::Wrong(mistakes) => {
                let told: Vec<Message> = mistakes.iter().take(MOST_TOLD).map(Mistake::message).collect();
                match mistakes.len().saturating_sub(MOST_TOLD) {
                    0 => msg!("position-wrong", mistakes = (Joint::Semicolon, told)),
                    more => msg!("position-wrong-and-more", mistakes = (Joint::Semicolon, told), more = more),
                }
            }
        }
    }

    /// Returns the reason in words: `r3c4 = 5 is wrong`.
    pub fn tell<'a>(&self, speaker: impl Into<Speaker<'a>>) -> String {
        speaker.into().tell(&self.message())
    }
}

fn clash_message(clash: &Clash) -> Message {
    msg!("position-clash", digit = clash.digit, house = clash.house, a = clash.a, b = clash.b)
}

crate::say_message!(NoPosition);

impl Position {
    /// Returns the player's position: the givens of the sheet, with the digits and marks of its player.
    ///
    /// A pencil-mark grid does not record which digits were given. If its digits alone have one solution, the marks
    /// were entered by a player and may be wrong; otherwise the marks are part of the puzzle.
    ///
    /// ```
    /// use anydoku::explain::{Scale, NoPosition, Position};
    /// use anydoku::{Budget, Cell, Digit, Play, Puzzle, Sheet, Shape};
    /// let shape = Shape::named("4x4").unwrap();
    /// let digits = |line: &str| line.bytes().map(|b| Digit::from_number((b as char).to_digit(10)? as usize)).collect();
    /// let mut sheet = Sheet::new(Puzzle::new(shape.topology.clone(), digits("12..34..2.....3.")), shape.layout.clone());
    /// let position = Position::of(&sheet, &Budget::UNLIMITED).unwrap();
    /// let pathfinder = position.pathfinder(Scale::se()).unwrap();
    /// let (step, _) = pathfinder.next(&position.board(&pathfinder)).unwrap();
    /// assert_eq!(step.tell_effect(&shape.topology), "r4c1 = 4");
    ///
    /// sheet.play = Some(Play { digits: digits("......2........."), marks: None });
    /// assert!(Position::of(&sheet, &Budget::UNLIMITED).is_ok());
    /// sheet.play = Some(Play { digits: digits("......1........."), marks: None });
    /// let wrong = Position::of(&sheet, &Budget::UNLIMITED).err().unwrap();
    /// assert_eq!(wrong.tell(&shape.topology), "r2c3 = 1 is wrong");
    /// assert!(matches!(wrong, NoPosition::Wrong(mistakes) if mistakes.len() == 1));
    /// ```
    pub fn of(sheet: &Sheet, budget: &Budget<'_>) -> Result<Position, NoPosition> {
        let mut puzzle = sheet.puzzle.clone();
        let mut solver = Solver::new(puzzle.topology());
        let mut play = sheet.play.is_some().then(|| play_of(&puzzle, sheet));
        if puzzle.marks().is_some() && play.is_none() {
            let bare = Puzzle::new(puzzle.topology().clone(), puzzle.givens().to_vec());
            match solver.answer_within(&bare, budget) {
                Answer::Unknown(_) => return Err(NoPosition::Stopped),
                Answer::Unique(_) => {
                    play = Some(play_of(&bare, sheet));
                    puzzle = bare;
                }
                Answer::None | Answer::Several(..) => {}
            }
        }
        let filled = play.as_ref().map_or_else(|| puzzle.clone(), |play| filled(&puzzle, play));
        match solver.answer_within(&puzzle, budget) {
            Answer::None => Err(NoPosition::Unsolvable(puzzle.clash())),
            Answer::Unknown(_) => Err(NoPosition::Stopped),
            // A digit that the player entered over a given fits no solution, but `filled` keeps the given.
            Answer::Several(..) if play.as_ref().is_some_and(|play| contradicts(&puzzle, play)) => {
                Err(NoPosition::Incompletable)
            }
            Answer::Several(..) => match solver.first_within(&filled, budget) {
                Ok(Some(_)) => Ok(Position { puzzle, filled, solution: None }),
                Ok(None) => Err(NoPosition::Incompletable),
                Err(_) => Err(NoPosition::Stopped),
            },
            Answer::Unique(solution) => {
                let wrong = play.map_or_else(Vec::new, |play| mistakes(&play, &solution));
                match wrong.is_empty() {
                    true => Ok(Position { puzzle, filled, solution: Some(solution) }),
                    false => Err(NoPosition::Wrong(wrong)),
                }
            }
        }
    }

    /// Returns the board at the start of the solution path, on which exactly the filled-in digits are placed.
    pub fn board(&self, pathfinder: &Pathfinder) -> Board {
        pathfinder.board(&self.filled)
    }

    /// Creates a pathfinder for this puzzle, without uniqueness techniques if it has several solutions.
    pub fn pathfinder(&self, scale: &'static Scale) -> Result<Pathfinder, TooLarge> {
        let pathfinder = Pathfinder::new(self.puzzle.topology(), scale)?;
        Ok(if self.solution.is_some() { pathfinder } else { pathfinder.without_uniqueness() })
    }
}

/// Returns whether the player has overwritten a given with another digit.
fn contradicts(puzzle: &Puzzle, play: &Play) -> bool {
    puzzle
        .givens()
        .iter()
        .zip(&play.digits)
        .any(|(given, played)| given.is_some() && played.is_some() && given != played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidates;
    use crate::set::DigitSet;
    use crate::shape::Shape;
    use crate::topology::{Cell, Digit};

    fn digits(line: &str) -> Vec<Option<Digit>> {
        line.bytes().map(|b| Digit::from_number((b as char).to_digit(10)? as usize)).collect()
    }

    fn sheet(line: &str, played: &str) -> Sheet {
        let shape = Shape::named("4x4").unwrap();
        let mut sheet = Sheet::new(Puzzle::new(shape.topology.clone(), digits(line)), shape.layout);
        sheet.play = (!played.is_empty()).then(|| Play { digits: digits(played), marks: None });
        sheet
    }

    fn check(sheet: &Sheet, expected: NoPosition, told: &str) {
        let found = Position::of(sheet, &Budget::UNLIMITED).err().expect("there is no position");
        assert_eq!(found, expected);
        assert_eq!(found.tell(sheet.puzzle.topology()), told);
    }

    #[test]
    fn a_puzzle_without_a_solution_says_where_it_clashes_if_it_does() {
        let clashing = sheet("11..............", "");
        let clash = clashing.puzzle.clash();
        check(&clashing, NoPosition::Unsolvable(clash), "the puzzle has no solution: two 1s in row 1: r1c1 and r1c2");
        let dead = sheet("123....4........", "");
        check(&dead, NoPosition::Unsolvable(None), "the puzzle has no solution");
    }

    #[test]
    fn with_several_solutions_only_what_fits_none_is_refused() {
        let open = Position::of(&sheet("1...............", ".2.............."), &Budget::UNLIMITED).unwrap();
        assert!(open.solution.is_none());
        assert_eq!(open.filled.n_givens(), 2);
        let bad = sheet("1...............", ".23....4........");
        check(&bad, NoPosition::Incompletable, "the digits entered so far cannot be completed to a solution");
    }

    #[test]
    fn wrong_digits_and_marks_are_listed_up_to_ten() {
        let mut wrong = sheet("12..34..2.....3.", "......1.........");
        let mistake = Mistake::Digit(Cell(6), Digit::from_number(1).unwrap());
        check(&wrong, NoPosition::Wrong(vec![mistake]), "r2c3 = 1 is wrong");
        let solution = Solver::new(wrong.puzzle.topology()).unique(&wrong.puzzle).unwrap();
        let lacking = |cell: usize| DigitSet::all(4) & !DigitSet::only(solution.digit(Cell::new(cell)));
        wrong.play = Some(Play { digits: vec![None; 16], marks: Some((0..16).map(lacking).collect()) });
        let told = Position::of(&wrong, &Budget::UNLIMITED).err().unwrap().tell(wrong.puzzle.topology());
        assert!(told.ends_with("; and 6 more"), "{told}");
    }

    #[test]
    fn a_stop_is_told_apart_from_an_answer() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let shape = Shape::named("16x16").unwrap();
        let empty = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
        assert_eq!(Position::of(&empty, &Budget::until(&stop)).err(), Some(NoPosition::Stopped));
    }

    #[test]
    fn another_digit_over_a_given_is_wrong() {
        let mistake = Mistake::Digit(Cell(0), Digit::from_number(3).unwrap());
        check(&sheet("12..34..2.....3.", "3..............."), NoPosition::Wrong(vec![mistake]), "r1c1 = 3 is wrong");
    }

    #[test]
    fn pencil_marks_are_somebodys_work_if_the_digits_have_one_solution() {
        let mut marked = sheet("12..34..2.....3.", "");
        let sets: Vec<DigitSet> = Candidates::new(&marked.puzzle).sets().to_vec();
        marked.puzzle = marked.puzzle.clone().with_marks(sets);
        let position = Position::of(&marked, &Budget::UNLIMITED).unwrap();
        assert!(position.puzzle.marks().is_none());
        assert!(position.solution.is_some());
    }
}
