//! Pictures of steps: everything that the words of a reason refer to, ready for drawing.
//!
//! The arguments of a reason contain all the data that a picture needs, so techniques need no code for pictures: houses
//! are framed, cells and candidates are colored in the order in which the sentence mentions them, and links become
//! arrows. Placed digits and removed candidates are painted last, over the rest.

use std::collections::BTreeMap;

use super::{Board, Step};
use crate::face::{Content, Emphasis, Face, Link};
use crate::message::Arg;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

impl Step {
    /// Returns the board before the step, with everything that its reason mentions highlighted.
    ///
    /// ```
    /// use anydoku::explain::{Board, technique::FULL_HOUSE};
    /// # use anydoku::{Cell, Digit, Emphasis, Puzzle, Topology};
    /// # let mut puzzle = Puzzle::empty(Topology::square(2).into());
    /// # for (cell, number) in [(0, 1), (1, 2), (2, 3)] {
    /// #     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
    /// # }
    /// let board = Board::new(&puzzle).unwrap();
    /// let face = FULL_HOUSE.first(&board).unwrap().face(&board, &puzzle);
    /// assert_eq!(face.marks, [(Cell(3), Digit::from_number(4).unwrap(), Emphasis::Placed)]);
    /// assert_eq!(face.houses.len(), 1);
    /// ```
    pub fn face(&self, board: &Board, puzzle: &Puzzle) -> Face {
        let mut face = board.face(puzzle);
        let mut marks: BTreeMap<(Cell, Digit), Emphasis> = BTreeMap::new();
        let mut cells: BTreeMap<Cell, Emphasis> = BTreeMap::new();
        let digits = self.spoken_digits();
        // The only cells that the reason of a fish mentions are its fin.
        let is_fin = self.reason.id.starts_with("reason-finned-fish") || self.reason.id == "reason-fish-long";
        let mut role = if is_fin { Emphasis::Second } else { Emphasis::Reason };
        let mut has_digit = false;
        for (arg, is_line) in self.pointed_at() {
            match arg {
                Arg::Digit(_) | Arg::Digits(_) => has_digit = true,
                // For reasons with many lines, the candidates and the arrows are enough.
                Arg::Cell(_) | Arg::Cells(_) | Arg::House(_) | Arg::Implied(_) if is_line => {}
                Arg::Cell(cell) => {
                    cells.insert(*cell, role);
                    role = Emphasis::Second;
                }
                Arg::Cells(list) => {
                    cells.extend(list.iter().map(|&cell| (cell, role)));
                    role = Emphasis::Second;
                }
                Arg::House(_) | Arg::Implied(_) => {
                    let list = match arg {
                        Arg::House(house) => board.topology().house(*house).cells.to_vec(),
                        Arg::Implied(list) => list.clone(),
                        _ => Vec::new(),
                    };
                    let is_first = face.houses.is_empty() || !has_digit;
                    face.houses.push((list, if is_first { Emphasis::Reason } else { Emphasis::Second }));
                }
                Arg::Node(node) => {
                    let emphasis = if node.on { Emphasis::Second } else { Emphasis::Reason };
                    marks.entry((node.cell, node.digit)).or_insert(emphasis);
                }
                Arg::Link(from, to) => face.links.push(Link {
                    from: (from.cell, Some(from.digit)),
                    to: (to.cell, Some(to.digit)),
                    is_strong: !from.on,
                }),
                _ => {}
            }
        }
        for (&cell, &emphasis) in &cells {
            if board.placed(cell).is_none() {
                for digit in (board.of(cell) & digits).iter() {
                    marks.entry((cell, digit)).or_insert(emphasis);
                }
            }
        }
        // If the reason says "in these houses all places for this digit …", the picture has to show the places.
        if let Some(digit) = digits.single() {
            let bases = face.houses.iter().filter(|(_, emphasis)| *emphasis == Emphasis::Reason);
            for &cell in bases.flat_map(|(list, _)| list) {
                if board.placed(cell).is_none() && board.of(cell).contains(digit) {
                    marks.entry((cell, digit)).or_insert(Emphasis::Reason);
                }
            }
        }
        marks.extend(self.removes.iter().map(|&place| (place, Emphasis::Removed)));
        marks.extend(self.places.iter().map(|&place| (place, Emphasis::Placed)));
        cells.extend(self.places.iter().map(|&(cell, _)| (cell, Emphasis::Placed)));
        face.cells = cells.into_iter().collect();
        face.marks = marks.into_iter().map(|((cell, digit), emphasis)| (cell, digit, emphasis)).collect();
        face
    }

    /// Returns the digits that the step is about.
    fn spoken_digits(&self) -> DigitSet {
        let mut digits: DigitSet = self.removes.iter().chain(&self.places).map(|place| place.1).collect();
        self.reason.visit(&mut |arg| match arg {
            Arg::Digit(digit) => digits.insert(*digit),
            Arg::Digits(set) => digits |= *set,
            _ => {}
        });
        digits
    }

    /// Returns the arguments of the reason in order, each with a flag for whether it belongs to a line outside the
    /// sentence.
    fn pointed_at(&self) -> Vec<(&Arg, bool)> {
        let mut all = Vec::new();
        for (name, arg) in &self.reason.args {
            arg.visit(&mut |arg| all.push((arg, *name == "lines")));
        }
        all
    }
}

impl Board {
    /// Returns the contents of the cells: the givens of the puzzle, the digits placed since, and the candidates.
    pub fn face(&self, puzzle: &Puzzle) -> Face {
        let content = |cell: Cell| match (puzzle.given(cell), self.placed(cell)) {
            (Some(digit), _) => Content::Given(digit),
            (None, Some(digit)) => Content::Placed(digit),
            (None, None) => Content::Marks(self.of(cell)),
        };
        Face { contents: self.topology().cells().map(content).collect(), ..Face::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Scale, technique};
    use crate::topology::Topology;

    fn face(line: &str, technique: &crate::explain::Technique) -> (Step, Face) {
        let digit = |b: u8| (b as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
        let puzzle = Puzzle::new(Topology::square(3).into(), line.bytes().map(digit).collect());
        let (board, step) = crate::explain::first_use(&puzzle, Scale::se(), technique).unwrap();
        let face = step.face(&board, &puzzle);
        (step, face)
    }

    #[test]
    fn every_link_of_a_chain_is_an_arrow_between_marks() {
        let line = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
        let (_, face) = face(line, &technique::FORCING_X_CHAIN);
        let strong: Vec<bool> = face.links.iter().map(|link| link.is_strong).collect();
        assert_eq!(strong, [false, true, false, true, false]);
        assert!(face.links.windows(2).all(|pair| pair[0].to == pair[1].from));
        let removed: Vec<_> = face.marks.iter().filter(|mark| mark.2 == Emphasis::Removed).collect();
        assert_eq!(removed.len(), 1);
    }

    #[test]
    fn nets_show_where_everything_follows_from() {
        let line = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        let (step, face) = face(line, &technique::DYNAMIC_CHAINS);
        assert!(!face.links.is_empty());
        let starts = step.places.iter().chain(&step.removes).count();
        assert!(starts > 0);
        // Every node except the sources of the branches has an arrow to it.
        let reached: std::collections::BTreeSet<_> = face.links.iter().map(|link| link.to).collect();
        let nodes: std::collections::BTreeSet<_> = face.links.iter().map(|link| link.from).collect();
        assert!(nodes.difference(&reached).count() <= 9);
    }
}
