//! A game: a puzzle, the player's digits and marks, and the undo history. It depends on neither the terminal nor the
//! clock.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::rules::{Referee, Rule};
use anydoku::{Arg, Language, Speaker, msg};
use anydoku::{Candidates, Cell, Content, Digit, DigitSet, Face, Layout, Puzzle, Sheet, Solution, Topology};
use anydoku_service::{Cells, Paper};

use crate::text;

/// The content of a cell that is not given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Entry {
    digit: Option<Digit>,
    marks: DigitSet,
}

/// The cells that one key press changed, with their contents before and after.
type Change = Vec<(Cell, Entry, Entry)>;

/// A game with its puzzle, its cursor, and its history.
pub struct Game {
    /// The puzzle and its layout.
    pub sheet: Sheet,
    /// The cell under the cursor.
    pub cursor: Cell,
    /// Whether typed digits are entered as marks.
    pub is_marking: bool,
    entries: Vec<Entry>,
    undo: Vec<Change>,
    redo: Vec<Change>,
    /// Whether the game has unsaved changes.
    pub is_changed: bool,
    referee: Referee,
}

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// One cell up.
    Up,
    /// One cell down.
    Down,
}

/// A saved game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Saved {
    /// The puzzle, and the player's digits and marks.
    pub paper: Paper,
    /// The puzzle as text that records its shape. Only older files have this field.
    #[serde(skip_serializing)]
    pub puzzle: String,
    /// The player's digits, 0 for none. Only older files have this field.
    #[serde(skip_serializing)]
    pub digits: Vec<usize>,
    /// The player's marks. Only older files have this field.
    #[serde(skip_serializing)]
    pub marks: Vec<Vec<usize>>,
    /// The cell of the cursor.
    pub cursor: usize,
    /// The time taken so far, in seconds.
    pub seconds: f64,
    /// The number of hints requested.
    pub hints: u32,
}

impl Saved {
    /// Returns the puzzle and the player's work, from files of any version.
    pub fn into_paper(self) -> Paper {
        if self.puzzle.is_empty() {
            return self.paper;
        }
        let cells = Cells { digits: self.digits, marks: self.marks, ..Cells::default() };
        Paper { cells: Some(Box::new(cells)), ..Paper::of(&self.puzzle) }
    }
}

impl Game {
    /// Starts a new game, or continues from the player's work in the sheet.
    pub fn new(sheet: Sheet) -> Game {
        let n = sheet.puzzle.topology().n_cells();
        let mut entries = vec![Entry::default(); n];
        if let Some(play) = &sheet.play {
            for (i, entry) in entries.iter_mut().enumerate() {
                entry.digit = play.digits.get(i).copied().flatten();
                entry.marks = play.marks.as_ref().and_then(|marks| marks.get(i).copied()).unwrap_or_default();
            }
        }
        let open = sheet.puzzle.topology().cells().find(|&cell| sheet.puzzle.given(cell).is_none());
        let cursor = open.unwrap_or(Cell(0));
        let referee = Referee::new(sheet.puzzle.topology());
        let (undo, redo) = (Vec::new(), Vec::new());
        Game { sheet, cursor, is_marking: false, entries, undo, redo, is_changed: false, referee }
    }

    /// Returns the puzzle and the player's work in the form that requests use.
    pub fn paper(&self) -> Paper {
        let number = |entry: &Entry| entry.digit.map_or(0, Digit::number);
        let marks = |entry: &Entry| entry.marks.iter().map(Digit::number).collect();
        let is_placed = self.entries.iter().any(|entry| entry.digit.is_some());
        let is_marked = self.entries.iter().any(|entry| !entry.marks.is_empty());
        let mut paper = Paper::keeping(&self.sheet);
        let cells = paper.cells.get_or_insert_default();
        **cells = Cells {
            digits: if is_placed { self.entries.iter().map(number).collect() } else { Vec::new() },
            marks: if is_marked { self.entries.iter().map(marks).collect() } else { Vec::new() },
            ..(**cells).clone()
        };
        paper
    }

    fn topology(&self) -> &Arc<Topology> {
        self.sheet.puzzle.topology()
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Layout {
        &self.sheet.layout
    }

    /// Returns whether the cell is given.
    fn is_given(&self, cell: Cell) -> bool {
        self.sheet.puzzle.given(cell).is_some()
    }

    /// Moves to the next cell in a direction, skipping gaps of the layout and wrapping around its edges.
    pub fn go(&mut self, direction: Direction) {
        let layout = &self.sheet.layout;
        let (rows, cols) = (layout.rows(), layout.cols());
        let paper = layout.cells_on_paper();
        let at = layout.squares(self.cursor)[0];
        let (mut row, mut col) = (at.row as usize, at.col as usize);
        for _ in 0..rows.max(cols) {
            match direction {
                Direction::Left => col = (col + cols - 1) % cols,
                Direction::Right => col = (col + 1) % cols,
                Direction::Up => row = (row + rows - 1) % rows,
                Direction::Down => row = (row + 1) % rows,
            }
            if let Some(cell) = paper[row * cols + col].filter(|&cell| cell != self.cursor) {
                self.cursor = cell;
                return;
            }
        }
    }

    fn change(&mut self, change: Change) {
        let change: Change = change.into_iter().filter(|(_, before, after)| before != after).collect();
        if change.is_empty() {
            return;
        }
        change.iter().for_each(|&(cell, _, after)| self.entries[cell.index()] = after);
        self.undo.push(change);
        self.redo.clear();
        self.is_changed = true;
    }

    /// Writes a digit at the cursor, as a mark or as the cell's digit, which is then removed from the marks of the
    /// cell's peers. Writing the same digit again erases it. Returns `false` if the cell is given.
    pub fn write(&mut self, digit: Digit) -> bool {
        let cell = self.cursor;
        if self.is_given(cell) {
            return false;
        }
        let before = self.entries[cell.index()];
        if self.is_marking {
            let mut after = Entry { digit: None, ..before };
            if !after.marks.remove(digit) {
                after.marks.insert(digit);
            }
            self.change(vec![(cell, before, after)]);
            return true;
        }
        if before.digit == Some(digit) {
            self.change(vec![(cell, before, Entry { digit: None, ..before })]);
            return true;
        }
        let mut change = vec![(cell, before, Entry { digit: Some(digit), marks: DigitSet::EMPTY })];
        for &peer in self.topology().peers(cell) {
            let before = self.entries[peer.index()];
            let mut after = before;
            after.marks.remove(digit);
            change.push((peer, before, after));
        }
        self.change(change);
        true
    }

    /// Erases the cell at the cursor.
    pub fn clear(&mut self) {
        let before = self.entries[self.cursor.index()];
        self.change(vec![(self.cursor, before, Entry::default())]);
    }

    /// Writes all candidates into every open cell without marks. In a cell with marks, removes those that are no longer
    /// possible.
    pub fn fill_marks(&mut self) {
        let left = Candidates::new(&self.filled());
        let open = self.topology().cells().filter(|&cell| !self.is_given(cell) && self.digit(cell).is_none());
        let change = open.map(|cell| {
            let before = self.entries[cell.index()];
            let marks = if before.marks.is_empty() { left.of(cell) } else { before.marks & left.of(cell) };
            (cell, before, Entry { marks, ..before })
        });
        let change = change.collect();
        self.change(change);
    }

    /// Applies a step: digits to place and candidates to remove.
    pub fn take(&mut self, places: &[(Cell, Digit)], removes: &[(Cell, Digit)]) {
        for &(cell, digit) in places {
            let (cursor, marking) = (self.cursor, self.is_marking);
            (self.cursor, self.is_marking) = (cell, false);
            if self.digit(cell) != Some(digit) {
                self.write(digit);
            }
            (self.cursor, self.is_marking) = (cursor, marking);
        }
        if !removes.is_empty() {
            self.fill_marks();
            let mut change: Change = Vec::new();
            for &(cell, digit) in removes {
                let at = change.iter().position(|(known, ..)| *known == cell).unwrap_or_else(|| {
                    let before = self.entries[cell.index()];
                    change.push((cell, before, before));
                    change.len() - 1
                });
                change[at].2.marks.remove(digit);
            }
            self.change(change);
        }
    }

    /// Undoes the last change. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else { return false };
        change.iter().for_each(|&(cell, before, _)| self.entries[cell.index()] = before);
        self.cursor = change[0].0;
        self.redo.push(change);
        true
    }

    /// Redoes the change that was undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        change.iter().for_each(|&(cell, _, after)| self.entries[cell.index()] = after);
        self.cursor = change[0].0;
        self.undo.push(change);
        true
    }

    /// Returns the digit of a cell, whether given or written by the player.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.sheet.puzzle.given(cell).or(self.entries[cell.index()].digit)
    }

    /// Returns the puzzle with the player's digits as givens.
    fn filled(&self) -> Puzzle {
        let mut filled = self.sheet.puzzle.clone();
        for cell in self.topology().cells() {
            if let (false, Some(digit)) = (self.is_given(cell), self.entries[cell.index()].digit) {
                filled.give(cell, digit);
            }
        }
        filled
    }

    /// Returns an open cell to which the digits and marks leave one candidate. The service treats such a cell as
    /// filled, so this method finds it.
    pub fn single(&self) -> Option<(Cell, Digit)> {
        let left = Candidates::new(&self.filled());
        let mut open = self.topology().cells().filter(|&cell| self.digit(cell).is_none());
        let set = |cell: Cell| match self.entries[cell.index()].marks {
            marks if marks.is_empty() => left.of(cell),
            marks => marks & left.of(cell),
        };
        open.find_map(|cell| Some((cell, set(cell).single()?)))
    }

    /// Returns the number of open cells.
    pub fn n_open(&self) -> usize {
        self.topology().cells().filter(|&cell| self.digit(cell).is_none()).count()
    }

    /// Describes an error in the grid: two equal digits in a house, or a broken rule.
    pub fn clash(&self, language: Language) -> Option<String> {
        let topology = self.topology();
        let speaker = Speaker::of(topology).in_language(language);
        if let Some(clash) = self.filled().clash() {
            return Some(speaker.tell(&clash.message()));
        }
        let broken = self.referee.broken(&|cell| self.digit(cell)).into_iter().next()?;
        let cells: Vec<String> = broken.cells.iter().map(|&cell| topology.cell_name(cell)).collect();
        let told = msg!("cli-play-broken", cells = text::list(&cells, 8), rule = Arg::Rule(broken.rule));
        Some(speaker.tell(&told))
    }

    /// Returns the cells whose digits are repeated in a house or break a rule.
    pub fn clashing(&self) -> Vec<Cell> {
        let topology = self.topology();
        let mut cells: Vec<Cell> = Vec::new();
        for house in topology.houses() {
            for (i, &a) in house.cells.iter().enumerate() {
                let is_same = |&&b: &&Cell| self.digit(a).is_some() && self.digit(a) == self.digit(b);
                if let Some(&b) = house.cells[i + 1..].iter().find(is_same) {
                    cells.extend([a, b]);
                }
            }
        }
        cells.extend(self.referee.broken(&|cell| self.digit(cell)).into_iter().flat_map(|broken| broken.cells));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the rules that involve a cell, and those for the whole grid.
    pub fn rules_of(&self, cell: Cell) -> Vec<&Rule> {
        let is_about = |rule: &&Rule| {
            let mut cells = rule.cells().peekable();
            cells.peek().is_none() || cells.any(|own| own == cell)
        };
        self.sheet.puzzle.topology().rules().iter().filter(is_about).collect()
    }

    /// Returns whether every cell is filled and all houses and rules hold.
    pub fn is_full(&self) -> bool {
        let digits: Option<Vec<Digit>> = self.topology().cells().map(|cell| self.digit(cell)).collect();
        digits.is_some_and(|digits| Solution::new(self.topology().clone(), digits).is_ok())
    }

    /// Returns the contents of the cells, for drawing.
    pub fn face(&self) -> Face {
        let content = |cell: Cell| match (self.sheet.puzzle.given(cell), self.entries[cell.index()]) {
            (Some(digit), _) => Content::Given(digit),
            (None, Entry { digit: Some(digit), .. }) => Content::Placed(digit),
            (None, Entry { marks, .. }) if !marks.is_empty() => Content::Marks(marks),
            _ => Content::Open,
        };
        Face { contents: self.topology().cells().map(content).collect(), ..Face::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;

    fn game(shape: &str, line: &str) -> Game {
        let shape = Shape::named(shape).unwrap();
        let puzzle = Puzzle::from_line(&shape, line).unwrap();
        Game::new(Sheet::new(puzzle, shape.layout))
    }

    #[test]
    fn what_is_written_is_taken_back_with_the_marks_it_took() {
        let mut game = game("4x4", "1...............");
        game.is_marking = true;
        game.cursor = Cell(2);
        game.write(Digit(1));
        let before = game.paper();
        game.is_marking = false;
        game.cursor = Cell(1);
        assert!(game.write(Digit(1)));
        assert!(game.paper().cells.unwrap().marks.is_empty(), "a peer loses the mark");
        assert!(game.undo());
        assert_eq!(game.paper(), before);
        assert!(game.redo() && !game.redo());
        game.cursor = Cell(0);
        assert!(!game.write(Digit(3)), "a given stays");
    }

    #[test]
    fn the_cursor_comes_to_every_cell_of_every_paper() {
        for name in ["9x9", "samurai", "cube", "3dcube", "parquet", "windmill"] {
            let shape = Shape::named(name).unwrap();
            let mut game = Game::new(Sheet::new(Puzzle::empty(shape.topology.clone()), shape.layout));
            let mut seen = vec![false; shape.topology.n_cells()];
            let mut open = vec![Cell(0)];
            seen[0] = true;
            while let Some(cell) = open.pop() {
                for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                    game.cursor = cell;
                    game.go(direction);
                    if !std::mem::replace(&mut seen[game.cursor.index()], true) {
                        open.push(game.cursor);
                    }
                }
            }
            assert!(seen.iter().all(|&seen| seen), "{name}");
        }
    }
}
