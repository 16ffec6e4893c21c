//! Rules drawn on a full grid, which obeys them.

use crate::layout::{Layout, Square};
use crate::puzzle::Solution;
use crate::rng::Rng;
use crate::rules::Rule;
use crate::topology::{Cell, Digit, HouseKind, Topology};

/// Draws rules on a grid.
pub(super) struct Pen<'a> {
    topology: &'a Topology,
    layout: &'a Layout,
    solution: &'a Solution,
    rng: &'a mut Rng,
    /// Cells that touch by a side, and those that touch by a corner too.
    sides: Vec<Vec<Cell>>,
    around: Vec<Vec<Cell>>,
    /// Cells that a line has taken.
    is_taken: Vec<bool>,
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
        Pen { topology, layout, solution, rng, sides, around, is_taken, rules: Vec::new() }
    }

    fn number(&self, cell: Cell) -> i32 {
        self.solution.digit(cell).number() as i32
    }

    fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.number(cell)).sum()
    }

    /// Draws so many of a kind; as many as fit, unless the number was asked for.
    pub(super) fn draw(&mut self, kind: &str, n: usize, is_asked: bool) -> Option<()> {
        let half = self.topology.n_digits().div_ceil(2) as i32;
        match kind {
            "killer" => self.cages(),
            "kropki" => self.dots(),
            "xv" => self.letters(),
            "nonconsecutive" => return self.nonconsecutive(),
            "sandwich" | "skyscraper" | "xsum" => self.outside(kind)?,
            "parity" => self.parity(n),
            "littlekiller" => self.diagonals(n),
            "quad" => self.quads(n),
            _ => {
                let mut n_drawn = 0;
                for _ in 0..400 * n {
                    if n_drawn == n {
                        break;
                    }
                    let drawn = match kind {
                        "thermo" => {
                            self.line(3, 7, &|pen, line, next| pen.number(next) > pen.number(line[line.len() - 1]))
                        }
                        "whisper" => self.line(4, 9, &|pen, line, next| {
                            (pen.number(next) - pen.number(line[line.len() - 1])).abs() >= half
                        }),
                        "arrow" => self.arrow(),
                        "renban" => self.renban(),
                        "palindrome" => self.palindrome(),
                        "between" => self.between(),
                        _ => self.region_sum(),
                    };
                    let Some(cells) = drawn else { continue };
                    self.add_line(kind, cells, half);
                    n_drawn += 1;
                }
                if n_drawn == 0 || (is_asked && n_drawn < n) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn add_line(&mut self, kind: &str, cells: Vec<Cell>, half: i32) {
        cells.iter().for_each(|cell| self.is_taken[cell.index()] = true);
        let rule = match kind {
            "arrow" => Rule::new("arrow", [], [cells[..1].to_vec(), cells[1..].to_vec()]),
            "whisper" => Rule::new("whisper", [half], [cells]),
            kind => Rule::new(kind, [], [cells]),
        };
        self.rules.push(rule);
    }

    fn any_cell(&mut self) -> Cell {
        Cell::new(self.rng.below(self.topology.n_cells()))
    }

    /// A free line from a random cell that goes on as long as the next cell may follow, of so many cells.
    fn line(&mut self, least: usize, most: usize, may: &dyn Fn(&Pen<'_>, &[Cell], Cell) -> bool) -> Option<Vec<Cell>> {
        let first = self.any_cell();
        let aim = least + self.rng.below(most - least + 1);
        let mut line = vec![first];
        if self.is_taken[first.index()] {
            return None;
        }
        while line.len() < aim {
            let last = line[line.len() - 1];
            let is_free = |cell: &Cell| !self.is_taken[cell.index()] && !line.contains(cell) && may(self, &line, *cell);
            let next: Vec<Cell> = self.around[last.index()].iter().copied().filter(is_free).collect();
            if next.is_empty() {
                break;
            }
            line.push(next[self.rng.below(next.len())]);
        }
        (line.len() >= least).then_some(line)
    }

    fn arrow(&mut self) -> Option<Vec<Cell>> {
        let line = self.line(3, 5, &|pen, line, next| pen.sum(&line[1..]) + pen.number(next) <= pen.number(line[0]))?;
        (self.sum(&line[1..]) == self.number(line[0])).then_some(line)
    }

    fn renban(&mut self) -> Option<Vec<Cell>> {
        let line = self.line(3, 6, &|pen, line, next| line.iter().all(|&cell| pen.number(cell) != pen.number(next)))?;
        let digits: Vec<i32> = line.iter().map(|&cell| self.number(cell)).collect();
        let (low, high) = (digits.iter().min()?, digits.iter().max()?);
        (high - low == line.len() as i32 - 1).then_some(line)
    }

    fn palindrome(&mut self) -> Option<Vec<Cell>> {
        let line = self.line(3, 6, &|_, _, _| true)?;
        let digits: Vec<i32> = line.iter().map(|&cell| self.number(cell)).collect();
        digits.iter().eq(digits.iter().rev()).then_some(line)
    }

    fn between(&mut self) -> Option<Vec<Cell>> {
        let line = self.line(3, 6, &|_, _, _| true)?;
        let (a, b) = (self.number(line[0]), self.number(line[line.len() - 1]));
        let inside =
            |cell: &Cell| (a.min(b)..=a.max(b)).contains(&self.number(*cell)) && ![a, b].contains(&self.number(*cell));
        line[1..line.len() - 1].iter().all(inside).then_some(line)
    }

    fn block_of(&self, cell: Cell) -> Option<usize> {
        let ids = self.topology.houses_of(cell);
        ids.iter().find(|&&id| self.topology.house(id).kind == HouseKind::Block).map(|id| id.index())
    }

    fn region_sum(&mut self) -> Option<Vec<Cell>> {
        let line = self.line(4, 8, &|_, _, _| true)?;
        let mut sums: Vec<(usize, i32)> = Vec::new();
        for &cell in &line {
            let block = self.block_of(cell)?;
            match sums.last_mut() {
                Some((last, sum)) if *last == block => *sum += self.number(cell),
                _ => sums.push((block, self.number(cell))),
            }
        }
        (sums.len() > 1 && sums.windows(2).all(|pair| pair[0].1 == pair[1].1)).then_some(line)
    }

    /// The whole grid in cages of different digits.
    fn cages(&mut self) {
        let mut left: Vec<Cell> = self.topology.cells().collect();
        self.rng.shuffle(&mut left);
        let mut is_done = vec![false; self.topology.n_cells()];
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
            // A cell alone would be a given in disguise.
            if cage.len() > 1 {
                let total = self.sum(&cage);
                self.rules.push(Rule::new("cage", [total], [cage]));
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
            // One and two may have either.
            if is_black && (!is_white || self.rng.below(2) == 0) {
                self.rules.push(Rule::new("black", [2], [vec![a, b]]));
            } else if is_white {
                self.rules.push(Rule::new("white", [1], [vec![a, b]]));
            }
        }
        self.rules.push(Rule::new("neg", [1], []).with_word("white"));
        self.rules.push(Rule::new("neg", [2], []).with_word("black"));
    }

    fn letters(&mut self) {
        for (a, b) in self.pairs() {
            let sum = self.number(a) + self.number(b);
            if sum == 5 || sum == 10 {
                self.rules.push(Rule::new("pairsum", [sum], [vec![a, b]]));
            }
        }
        for sum in [5, 10] {
            self.rules.push(Rule::new("neg", [sum], []).with_word("sum"));
        }
    }

    fn nonconsecutive(&mut self) -> Option<()> {
        let obeys = self.pairs().iter().all(|&(a, b)| (self.number(a) - self.number(b)).abs() != 1);
        self.rules.push(Rule::new("nonconsecutive", [], []));
        obeys.then_some(())
    }

    /// Clues beside rows and columns.
    fn outside(&mut self, kind: &str) -> Option<()> {
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
        for mut line in lines {
            match kind {
                "sandwich" => {
                    let at =
                        |digit: usize| line.iter().position(|&cell| self.solution.digit(cell) == Digit::new(digit));
                    let (i, j) = (at(0)?, at(n - 1)?);
                    let total = self.sum(&line[i.min(j) + 1..i.max(j)]);
                    self.rules.push(Rule::new("sandwich", [total], [line]));
                }
                "xsum" => {
                    if self.rng.below(2) == 0 {
                        line.reverse();
                    }
                    let total = self.sum(&line[..self.number(line[0]) as usize]);
                    self.rules.push(Rule::new("xsum", [total], [line]));
                }
                _ => {
                    for _ in 0..2 {
                        line.reverse();
                        let seen = |i: &usize| line[..*i].iter().all(|&cell| self.number(cell) < self.number(line[*i]));
                        let n_seen = (0..line.len()).filter(seen).count() as i32;
                        self.rules.push(Rule::new("sky", [n_seen], [line.clone()]));
                    }
                }
            }
        }
        Some(())
    }

    fn parity(&mut self, n: usize) {
        let mut cells: Vec<Cell> = self.topology.cells().collect();
        self.rng.shuffle(&mut cells);
        cells.truncate(n);
        let (odd, even): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(|&cell| self.number(cell) % 2 == 1);
        for (kind, mut cells) in [("odd", odd), ("even", even)] {
            cells.sort_unstable();
            if !cells.is_empty() {
                self.rules.push(Rule::new(kind, [], [cells]));
            }
        }
    }

    /// Diagonals from the edge of the paper to the other side.
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
            self.rules.push(Rule::new("little", [total], [line]));
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
            self.rules.push(Rule::new("quad", digits, [cells]));
        }
    }
}
