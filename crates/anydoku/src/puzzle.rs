//! Puzzles, their solutions, and sheets: puzzles with their layout, notes and progress.

mod sheet;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::message::{Arg, Message, Speaker};
use crate::msg;
use crate::rules::{Rule, RuleError};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, House, HouseId, Topology};

pub use sheet::{Notes, Play, Ratings, Sheet};

/// A topology with the initial contents of its cells: givens, and marks if there are any.
///
/// Marks are the digits that a cell may hold at the start; a puzzle made only of marks is a *Sukaku*. Two puzzles are
/// equal if their topologies forbid the same things and their cells have equal contents.
///
/// ```
/// use anydoku::{Cell, Digit, Puzzle, Topology};
/// let mut puzzle = Puzzle::empty(Topology::square(2).into());
/// puzzle.give(Cell(0), Digit::from_number(3).unwrap());
/// assert_eq!(puzzle.n_givens(), 1);
/// assert_eq!(puzzle.to_string(), "3...............");
/// assert_eq!(puzzle, "3...............".parse().unwrap());
/// ```
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::PuzzleForm", into = "crate::data::PuzzleForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    topology: Arc<Topology>,
    givens: Vec<Option<Digit>>,
    marks: Option<Vec<DigitSet>>,
}

impl Puzzle {
    /// Returns a puzzle without givens.
    pub fn empty(topology: Arc<Topology>) -> Puzzle {
        let givens = vec![None; topology.n_cells()];
        Puzzle { topology, givens, marks: None }
    }

    /// Returns a puzzle with these givens, one entry per cell.
    ///
    /// # Panics
    /// Panics if the number of entries differs from the number of cells, or a digit is not in the topology.
    pub fn new(topology: Arc<Topology>, givens: Vec<Option<Digit>>) -> Puzzle {
        assert_eq!(givens.len(), topology.n_cells(), "a puzzle has one entry for each cell");
        assert!(
            givens.iter().flatten().all(|digit| digit.index() < topology.n_digits()),
            "a given is a digit of the topology"
        );
        Puzzle { topology, givens, marks: None }
    }

    /// Restricts each cell to its marks.
    ///
    /// # Panics
    /// Panics if the number of sets differs from the number of cells.
    pub fn with_marks(mut self, marks: Vec<DigitSet>) -> Puzzle {
        assert_eq!(marks.len(), self.topology.n_cells(), "marks are one set for each cell");
        self.marks = Some(marks);
        self
    }

    /// Returns the puzzle with these rules, which replace any that it already has.
    ///
    /// ```
    /// use anydoku::{Puzzle, rules::Rule};
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let cells = puzzle.topology().cells_named("r1c2 r1c3 r1c4").unwrap();
    /// let puzzle = puzzle.with_rules([Rule::thermo(cells), Rule::nonconsecutive()])?;
    /// assert_eq!(puzzle.topology().rules().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_rules(&self, rules: impl Into<Vec<Rule>>) -> Result<Puzzle, RuleError> {
        Ok(self.on(self.topology.with_rules(rules.into())?.into()))
    }

    /// Returns the puzzle with its givens and marks on another topology.
    ///
    /// # Panics
    /// Panics if the topology has a different number of cells or digits.
    pub fn on(&self, topology: Arc<Topology>) -> Puzzle {
        let size = |topology: &Topology| (topology.n_cells(), topology.n_digits());
        assert_eq!(size(&topology), size(&self.topology), "the other topology is of the same size");
        Puzzle { topology, ..self.clone() }
    }

    /// Returns the topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Returns the given of each cell.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// Returns the given in this cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// Adds a given.
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        assert!(digit.index() < self.topology.n_digits(), "a given is a digit of the topology");
        self.givens[cell.index()] = Some(digit);
    }

    /// Removes a given and returns it.
    pub fn take(&mut self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()].take()
    }

    /// Returns the number of givens.
    pub fn n_givens(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Returns the starting marks, if the puzzle has any.
    pub fn marks(&self) -> Option<&[DigitSet]> {
        self.marks.as_deref()
    }

    /// Returns the digits that a cell's given and marks allow, ignoring houses.
    pub fn start(&self, cell: Cell) -> DigitSet {
        let marks = match &self.marks {
            Some(marks) => marks[cell.index()] & DigitSet::all(self.topology.n_digits()),
            None => DigitSet::all(self.topology.n_digits()),
        };
        match self.givens[cell.index()] {
            Some(digit) => marks & DigitSet::only(digit),
            None => marks,
        }
    }

    /// Returns the first clash, in house order: two equal givens in one house.
    pub fn clash(&self) -> Option<Clash> {
        find_clash(&self.topology, &self.givens)
    }
}

/// Hashes only the contents of cells, because equal topologies can have different representations.
impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.givens.hash(state);
        self.marks.hash(state);
    }
}

/// Formats one character per cell: `.` for an open one, digits 1-9, then letters, and then numbers in brackets.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cells(f, self.givens.iter().copied())
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

/// Writes all cells at once, because calls to a formatter are slow and lines are written by the million.
fn write_cells(f: &mut fmt::Formatter<'_>, cells: impl ExactSizeIterator<Item = Option<Digit>>) -> fmt::Result {
    let mut text = String::with_capacity(cells.len());
    for cell in cells {
        match cell.map(|digit| (digit, crate::layout::symbol(digit))) {
            None => text.push('.'),
            Some((_, Some(symbol))) => text.push(symbol),
            Some((digit, None)) => text.push_str(&format!("({})", digit.number())),
        }
    }
    f.write_str(&text)
}

/// Two equal digits in one house.
///
/// Its `Display` text numbers the house and its cells from 1; [`tell`](Clash::tell) uses the names of a topology.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The house.
    pub house: HouseId,
    /// One of the cells.
    pub a: Cell,
    /// The other cell, later in the house.
    pub b: Cell,
    /// The digit in both cells.
    pub digit: Digit,
}

impl Clash {
    /// Returns the error message.
    pub fn message(&self) -> Message {
        msg!("clash", digit = self.digit.number(), house = self.house, a = self.a, b = self.b)
    }

    /// Returns the error message with the names of a topology: `two 5s in row 3: r3c2 and r3c7`.
    pub fn tell(&self, topology: &Topology) -> String {
        Speaker::of(topology).tell(&self.message())
    }
}

fn find_clash(topology: &Topology, digits: &[Option<Digit>]) -> Option<Clash> {
    let mut holder = vec![None::<(u32, Cell)>; topology.n_digits()];
    for (h, house) in topology.houses().iter().enumerate() {
        let house_id = HouseId(h as u32);
        for &b in &house.cells {
            let Some(digit) = digits[b.index()] else { continue };
            let before = holder[digit.index()].replace((house_id.0, b));
            if let Some((at, a)) = before
                && at == house_id.0
            {
                return Some(Clash { house: house_id, a, b, digit });
            }
        }
    }
    None
}

/// The error for digits that do not form a solution.
///
/// Its `Display` text numbers houses, cells and rules from 1; [`tell`](Fault::tell) uses the names of a topology.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Two equal digits in one house.
    Clash(Clash),
    /// The zero-based index of the rule that is broken.
    Rule(usize),
}

impl Fault {
    /// Returns the error message.
    pub fn message(&self) -> Message {
        match self {
            Fault::Clash(clash) => clash.message(),
            Fault::Rule(number) => msg!("rule-broken", rule = Arg::Rule(*number)),
        }
    }

    /// Returns the error message with the names of a topology: `two 5s in row 3: r3c2 and r3c7`, `thermometer at r1c1
    /// is broken`.
    pub fn tell(&self, topology: &Topology) -> String {
        Speaker::of(topology).tell(&self.message())
    }
}

impl From<Clash> for Fault {
    fn from(clash: Clash) -> Fault {
        Fault::Clash(clash)
    }
}

crate::say_message!(Clash, Fault);

/// A full grid in which no house repeats a digit and no rule is broken. Every value of this type has been checked.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::data::SolutionForm", into = "crate::data::SolutionForm")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    topology: Arc<Topology>,
    digits: Vec<Digit>,
}

impl Solution {
    /// Checks the digits, one per cell, and returns them as a solution.
    ///
    /// # Panics
    /// Panics if the number of digits differs from the number of cells, or a digit is not in the topology.
    pub fn new(topology: Arc<Topology>, digits: Vec<Digit>) -> Result<Solution, Fault> {
        assert_eq!(digits.len(), topology.n_cells(), "a solution has one digit for each cell");
        assert!(digits.iter().all(|digit| digit.index() < topology.n_digits()), "digits are of the topology");
        // The fast pass does not determine which digits clash; a machine word is enough for most topologies.
        let differ = |house: &House| match topology.n_digits() {
            ..=64 => {
                let all = house.cells.iter().fold(0u64, |all, cell| all | 1 << (digits[cell.index()].0 % 64));
                all.count_ones() as usize == house.cells.len()
            }
            65.. => {
                let all: DigitSet = house.cells.iter().map(|cell| digits[cell.index()]).collect();
                all.len() == house.cells.len()
            }
        };
        if topology.houses().iter().all(differ) {
            return match topology.broken_rule(&digits) {
                Some(rule) => Err(Fault::Rule(rule)),
                None => Ok(Solution { topology, digits }),
            };
        }
        let shown: Vec<_> = digits.iter().copied().map(Some).collect();
        Err(Fault::Clash(find_clash(&topology, &shown).expect("some house has a digit twice")))
    }

    /// Returns the topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Returns the digit in this cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// Returns the digits, one per cell.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Returns whether the solution agrees with all givens, marks and rules of the puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let topology = puzzle.topology();
        let keeps_rules = || {
            let is_same = Arc::ptr_eq(&self.topology, topology);
            is_same || !topology.has_rules() || Solution::new(topology.clone(), self.digits.clone()).is_ok()
        };
        self.topology.n_cells() == topology.n_cells()
            && keeps_rules()
            && self.topology.cells().all(|cell| puzzle.start(cell).contains(self.digit(cell)))
    }

    /// Returns the solution as a puzzle in which every cell is given.
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle::new(self.topology.clone(), self.digits.iter().copied().map(Some).collect())
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digits.hash(state);
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cells(f, self.digits.iter().copied().map(Some))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_givens_in_a_house_clash() {
        let topology = Arc::new(Topology::square(2));
        let mut puzzle = Puzzle::empty(topology.clone());
        puzzle.give(Cell(1), Digit(3));
        assert_eq!(puzzle.clash(), None);
        puzzle.give(Cell(13), Digit(3));
        assert_eq!(puzzle.clash().unwrap().tell(&topology), "two 4s in column 2: r1c2 and r4c2");
    }

    #[test]
    fn a_solution_proves_itself() {
        let topology = Arc::new(Topology::square(2));
        let digits = |text: &str| text.bytes().map(|b| Digit(b - b'1')).collect();
        assert!(Solution::new(topology.clone(), digits("1234341221434321")).is_ok());
        let fault = Solution::new(topology.clone(), digits("1234341221434312")).unwrap_err();
        assert_eq!(fault.tell(&topology), "two 1s in column 3: r2c3 and r4c3");
        assert_eq!(fault.to_string(), "two 1s in house 7: #7 and #15");
    }
}
