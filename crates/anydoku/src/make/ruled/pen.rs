//! Drawing of rules on a full grid that obeys them.

use crate::layout::{Layout, Square};
use crate::puzzle::Solution;
use crate::rng::Rng;
use crate::rules::{Generator, Lines, Recipe, Rule, RuleKind};
use crate::topology::{Cell, Digit, HouseKind, Topology};

/// A pen that draws rules on a full grid.
pub(super) struct Pen<'a> {
    topology: &'a Topology,
    layout: &'a Layout,
    solution: &'a Solution,
    rng: &'a mut Rng,
    /// The cells that share a side with each cell, and below, those that share a side or a corner.
    sides: Vec<Vec<Cell>>,
    around: Vec<Vec<Cell>>,
    /// The cells of lines drawn so far.
    is_taken: Vec<bool>,
    /// The cells of cages that are there already.
    is_caged: Vec<bool>,
    pub(super) rules: Vec<Rule>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(topology: &'a Topology, layout: &'a Layout, solution: &'a Solution, rng: &'a mut Rng) -> Pen<'a> {
        let paper: std::collections::HashMap<Square, Cell> =
            topology.cells().map(|cell| (layout.squares(cell)[0], cell)).collect();
        let near = |cell: Cell, with_corners: bool| {
            let at = layout.squares(cell)[0];
            let mut cells = Vec::new();
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                if !with_corners && down != 0 && right != 0 {
                    continue;
                }
                let row = (at.row as i32 + down).try_into();
                let col = (at.col as i32 + right).try_into();
                if let (Ok(row), Ok(col)) = (row, col) {
                    cells.extend(paper.get(&Square { row, col }));
                }
            }
            cells
        };
        let sides = topology.cells().map(|cell| near(cell, false)).collect();
        let around = topology.cells().map(|cell| near(cell, true)).collect();
        let is_taken = vec![false; topology.n_cells()];
        let is_caged = is_taken.clone();
        Pen { topology, layout, solution, rng, sides, around, is_taken, is_caged, rules: Vec::new() }
    }

    /// Keeps new lines and cages off the cells of those that are there already.
    pub(super) fn avoid(&mut self, rules: &[Rule]) {
        for rule in rules {
            let cells = match rule.kind.generator().map(|generator| &generator.recipe) {
                Some(Recipe::Lines(_)) => &mut self.is_taken,
                Some(Recipe::Cages) => &mut self.is_caged,
                _ => continue,
            };
            rule.cells().for_each(|cell| cells[cell.index()] = true);
        }
    }

    fn number(&self, cell: Cell) -> i32 {
        self.solution.digit(cell).number() as i32
    }

    fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.number(cell)).sum()
    }

    /// Draws `n` rules of a generator, or as many as fit unless the number was requested.
    pub(super) fn draw(&mut self, generator: &Generator, n: usize, is_asked: bool) -> Option<()> {
        match &generator.recipe {
            Recipe::Cages => self.cages(),
            Recipe::Dots => self.dots(),
            Recipe::Letters => self.letters(),
            // The grid was filled according to this rule.
            Recipe::Grid(kind) => self.rules.push(Rule::new(*kind, [], [])),
            Recipe::Sandwiches => return self.outside(&Pen::sandwich),
            Recipe::XSums => return self.outside(&Pen::x_sum),
            Recipe::Skyscrapers => return self.outside(&Pen::skyscrapers),
            Recipe::Parity => self.parity(n),
            Recipe::Diagonals => self.diagonals(n),
            Recipe::Quads => self.quads(n),
            Recipe::Lines(lines) => return self.lines(lines, n, is_asked),
        }
        Some(())
    }

    fn lines(&mut self, lines: &Lines, n: usize, is_asked: bool) -> Option<()> {
        let mut n_drawn = 0;
        for _ in 0..400 * n {
            if n_drawn == n {
                break;
            }
            let Some(cells) = self.line(lines) else { continue };
            cells.iter().for_each(|cell| self.is_taken[cell.index()] = true);
            self.rules.push((lines.rule)(cells, self.topology.n_digits()));
            n_drawn += 1;
        }
        (n_drawn > 0 && (!is_asked || n_drawn == n)).then_some(())
    }

    fn any_cell(&mut self) -> Cell {
        Cell::new(self.rng.below(self.topology.n_cells()))
    }

    /// Draws a line from a random free cell and extends it while a next cell is allowed. A line never returns to the side
    /// of an earlier cell, so it does not cross or touch itself.
    fn line(&mut self, lines: &Lines) -> Option<Vec<Cell>> {
        let (least, most) = lines.cells;
        let first = self.any_cell();
        let aim = least + self.rng.below(most - least + 1);
        let (mut line, mut numbers) = (vec![first], vec![self.number(first)]);
        if self.is_taken[first.index()] {
            return None;
        }
        while line.len() < aim {
            let last = line[line.len() - 1];
            let n_digits = self.topology.n_digits();
            let is_free = |cell: &Cell| {
                !self.is_taken[cell.index()]
                    && !line.contains(cell)
                    && !line[..line.len() - 1].iter().any(|other| self.sides[other.index()].contains(cell))
                    && (lines.may_follow)(&numbers, self.number(*cell), n_digits)
            };
            let next: Vec<Cell> = self.around[last.index()].iter().copied().filter(is_free).collect();
            if next.is_empty() {
                break;
            }
            line.push(next[self.rng.below(next.len())]);
            numbers.push(self.number(line[line.len() - 1]));
        }
        let block = |i: usize| self.block_of(line[i]);
        (line.len() >= least && (lines.is_one)(&numbers, &block)).then_some(line)
    }

    fn block_of(&self, cell: Cell) -> Option<usize> {
        let ids = self.topology.houses_of(cell);
        ids.iter().find(|&&id| self.topology.house(id).kind == HouseKind::Block).map(|id| id.index())
    }

    /// Divides the whole grid into cages without repeated digits.
    fn cages(&mut self) {
        let mut left: Vec<Cell> = self.topology.cells().collect();
        self.rng.shuffle(&mut left);
        let mut is_done = self.is_caged.clone();
        for &first in &left {
            if is_done[first.index()] {
                continue;
            }
            let aim = [2, 2, 3, 3, 3, 4, 4, 5][self.rng.below(8)];
            let mut cage = vec![first];
            while cage.len() < aim {
                let free = |cell: &&Cell| {
                    !is_done[cell.index()]
                        && !cage.contains(cell)
                        && cage.iter().all(|&other| self.number(other) != self.number(**cell))
                };
                let next: Vec<Cell> =
                    cage.iter().flat_map(|cell| &self.sides[cell.index()]).filter(free).copied().collect();
                if next.is_empty() {
                    break;
                }
                cage.push(next[self.rng.below(next.len())]);
            }
            cage.iter().for_each(|cell| is_done[cell.index()] = true);
            cage.sort_unstable();
            // A cage of one cell would be equivalent to a given.
            if cage.len() > 1 {
                let total = self.sum(&cage);
                self.rules.push(Rule::new(RuleKind::Cage, [total], [cage]));
            }
        }
    }

    fn pairs(&self) -> Vec<(Cell, Cell)> {
        let cells = self.topology.cells();
        cells.flat_map(|a| self.sides[a.index()].iter().filter(move |&&b| a < b).map(move |&b| (a, b))).collect()
    }

    fn dots(&mut self) {
        for (a, b) in self.pairs() {
            let (x, y) = (self.number(a), self.number(b));
            let is_white = (x - y).abs() == 1;
            let is_black = x == 2 * y || y == 2 * x;
            // 1 and 2 may have either dot.
            if is_black && (!is_white || self.rng.below(2) == 0) {
                self.rules.push(Rule::new(RuleKind::Black, [2], [vec![a, b]]));
            } else if is_white {
                self.rules.push(Rule::new(RuleKind::White, [1], [vec![a, b]]));
            }
        }
        self.rules.push(Rule::new(RuleKind::Negative, [1], []).with_word("white"));
        self.rules.push(Rule::new(RuleKind::Negative, [2], []).with_word("black"));
    }

    fn letters(&mut self) {
        for (a, b) in self.pairs() {
            let sum = self.number(a) + self.number(b);
            if sum == 5 || sum == 10 {
                self.rules.push(Rule::new(RuleKind::PairSum, [sum], [vec![a, b]]));
            }
        }
        for sum in [5, 10] {
            self.rules.push(Rule::new(RuleKind::Negative, [sum], []).with_word("sum"));
        }
    }

    /// Draws clues beside rows and columns.
    fn outside(&mut self, clue: &dyn Fn(&mut Self, Vec<Cell>) -> Option<()>) -> Option<()> {
        let n = self.topology.n_digits();
        let lines: Vec<Vec<Cell>> = self
            .topology
            .houses()
            .iter()
            .filter(|house| matches!(house.kind, HouseKind::Row | HouseKind::Column) && house.cells.len() == n)
            .map(|house| {
                let mut cells = house.cells.clone();
                cells.sort_unstable_by_key(|&cell| self.layout.squares(cell)[0]);
                cells
            })
            .collect();
        if lines.is_empty() {
            return None;
        }
        lines.into_iter().try_for_each(|line| clue(self, line))
    }

    fn sandwich(&mut self, line: Vec<Cell>) -> Option<()> {
        let at = |digit: usize| line.iter().position(|&cell| self.solution.digit(cell) == Digit::new(digit));
        let (i, j) = (at(0)?, at(line.len() - 1)?);
        let total = self.sum(&line[i.min(j) + 1..i.max(j)]);
        self.rules.push(Rule::new(RuleKind::Sandwich, [total], [line]));
        Some(())
    }

    fn x_sum(&mut self, mut line: Vec<Cell>) -> Option<()> {
        if self.rng.below(2) == 0 {
            line.reverse();
        }
        let total = self.sum(&line[..self.number(line[0]) as usize]);
        self.rules.push(Rule::new(RuleKind::XSum, [total], [line]));
        Some(())
    }

    fn skyscrapers(&mut self, mut line: Vec<Cell>) -> Option<()> {
        for _ in 0..2 {
            line.reverse();
            let seen = |i: &usize| line[..*i].iter().all(|&cell| self.number(cell) < self.number(line[*i]));
            let n_seen = (0..line.len()).filter(seen).count() as i32;
            self.rules.push(Rule::new(RuleKind::Skyscraper, [n_seen], [line.clone()]));
        }
        Some(())
    }

    fn parity(&mut self, n: usize) {
        let mut cells: Vec<Cell> = self.topology.cells().collect();
        self.rng.shuffle(&mut cells);
        cells.truncate(n);
        let (odd, even): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|&cell| self.number(cell) % 2 == 1);
        for (kind, mut cells) in [(RuleKind::Odd, odd), (RuleKind::Even, even)] {
            cells.sort_unstable();
            if !cells.is_empty() {
                self.rules.push(Rule::new(kind, [], [cells]));
            }
        }
    }

    /// Draws diagonals from edge to edge of the paper.
    fn diagonals(&mut self, n: usize) {
        let paper: std::collections::HashMap<Square, Cell> =
            self.topology.cells().map(|cell| (self.layout.squares(cell)[0], cell)).collect();
        let step = |cell: Cell, down: i32, right: i32| {
            let at = self.layout.squares(cell)[0];
            let row = (at.row as i32 + down).try_into().ok()?;
            let col = (at.col as i32 + right).try_into().ok()?;
            paper.get(&Square { row, col }).copied()
        };
        let mut all: Vec<Vec<Cell>> = Vec::new();
        for cell in self.topology.cells() {
            for (down, right) in [(1, 1), (1, -1)] {
                if step(cell, -down, -right).is_some() {
                    continue;
                }
                let mut line = vec![cell];
                while let Some(next) = step(line[line.len() - 1], down, right) {
                    line.push(next);
                }
                if line.len() > 1 {
                    all.push(line);
                }
            }
        }
        self.rng.shuffle(&mut all);
        for mut line in all.into_iter().take(n) {
            if self.rng.below(2) == 0 {
                line.reverse();
            }
            let total = self.sum(&line);
            self.rules.push(Rule::new(RuleKind::Little, [total], [line]));
        }
    }

    fn quads(&mut self, n: usize) {
        let mut all: Vec<Vec<Cell>> = Vec::new();
        for cell in self.topology.cells() {
            let at = self.layout.squares(cell)[0];
            let find = |down: u16, right: u16| {
                let square = Square { row: at.row + down, col: at.col + right };
                self.around[cell.index()].iter().copied().find(|&other| self.layout.squares(other)[0] == square)
            };
            if let (Some(b), Some(c), Some(d)) = (find(0, 1), find(1, 0), find(1, 1)) {
                all.push(vec![cell, b, c, d]);
            }
        }
        self.rng.shuffle(&mut all);
        for cells in all.into_iter().take(n) {
            let mut digits: Vec<i32> = cells.iter().map(|&cell| self.number(cell)).collect();
            self.rng.shuffle(&mut digits);
            digits.truncate(2 + self.rng.below(3));
            digits.sort_unstable();
            self.rules.push(Rule::new(RuleKind::Quad, digits, [cells]));
        }
    }
}
