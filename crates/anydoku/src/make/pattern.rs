//! Patterns: puzzles whose givens occupy exactly the requested cells.
//!
//! The search looks for digits that leave one solution. A grid is drawn. While the pattern has more than one solution,
//! a few of its digits are cleared, the grid is solved again with other digits there, and the change is kept unless it
//! leaves more solutions. The objective is the number of solutions if they can be counted quickly, and otherwise the
//! number of candidates left after placing singles. If a difficulty is requested, such puzzles are drawn until one has it.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::fill::Filler;
use super::found::{Found, Verdict};
use super::generate::Maker;
use super::recipe::{Failed, Made, Recipe};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::message::{Message, names};
use crate::msg;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Solver;
use crate::topology::{Cell, House, HouseId, HouseKind, Topology};

/// The maximum numbers of solutions that are counted, on small and on large grids.
const MOST: [u64; 2] = [1000, 20];

/// The node limits of one measurement, on small and on large grids.
const NODES: [u64; 2] = [20_000, 1_000];

/// The node limit of one new grid.
const GRID_NODES: u64 = 20_000;

/// The number of changes without progress after which the search restarts.
const PATIENCE: u64 = 400;

impl Maker {
    /// Looks for givens on these cells, starting from one grid.
    pub(super) fn try_pattern(
        &mut self,
        recipe: &Recipe,
        cells: &[Cell],
        found: &mut Found,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Verdict, Failed> {
        let bench = Bench { filler: &mut self.filler, solver: &mut self.solver, layout: &self.layout };
        let first = if self.rules.is_some() { self.drawn.take() } else { None };
        let made = match try_grid(bench, cells, first, recipe, found, rng, budget, keep)? {
            Verdict::Fits(made) => self.leave_out_rules(made, recipe, rng, budget)?,
            other => return Ok(other),
        };
        if recipe.unique && self.has_needless_rules(&made.puzzle, budget) {
            found.note(made, 1);
            return Ok(Verdict::Misses);
        }
        if recipe.targets.is_empty() {
            return Ok(Verdict::Fits(made));
        }
        // Givens that cannot move leave little to adjust, so puzzles are drawn until one has the requested difficulty.
        let mut made = made;
        let standing = self.gauge.stand(&recipe.targets, &made.puzzle, f64::MAX, budget);
        let (Some(standing), true) = (standing, self.gauge.note(&recipe.targets, &mut made, budget)) else {
            return Ok(Verdict::Stopped);
        };
        Ok(found.judge(made, standing.miss, budget, keep))
    }
}

/// The tools of the search for a pattern.
struct Bench<'a> {
    filler: &'a mut Filler,
    solver: &'a mut Solver,
    layout: &'a Arc<Layout>,
}

/// Looks for a puzzle on one grid and on grids derived from it by changes, starting from `first` if it is given and
/// otherwise from a random grid.
#[expect(clippy::too_many_arguments, reason = "a step of a loop, with all that it knows")]
fn try_grid(
    Bench { filler, solver, layout }: Bench<'_>,
    cells: &[Cell],
    first: Option<Solution>,
    recipe: &Recipe,
    found: &mut Found,
    rng: &mut Rng,
    budget: &Budget<'_>,
    see: &mut dyn FnMut(&Made),
) -> Result<Verdict, Failed> {
    let is_large = solver.topology().n_cells() > 128;
    let tries = found.count_try();
    let mut solution = match first {
        Some(solution) => solution,
        None => filler.grid(rng, budget)?,
    };
    let mut puzzle = given(&solution, cells);
    if !recipe.unique {
        return Ok(Verdict::Fits(Made::new(puzzle, solution, layout.clone(), tries)));
    }
    let mut score = openness(solver, &puzzle, is_large, budget);
    let (mut since, mut tries) = (0, tries);
    while score > 1 && since < PATIENCE && found.is_looking() {
        if budget.is_spent(0) {
            break;
        }
        tries = found.count_try();
        since += 1;
        let Some(next) = changed(solver, &solution, cells, rng, budget) else { continue };
        let other = given(&next, cells);
        let other_score = openness(solver, &other, is_large, budget);
        see(&Made::new(other.clone(), next.clone(), layout.clone(), tries));
        if other_score <= score {
            if other_score < score {
                since = 0;
            }
            (puzzle, solution, score) = (other, next, other_score);
        }
    }
    let made = Made::new(puzzle, solution, layout.clone(), tries);
    if score == 1 {
        return Ok(Verdict::Fits(made));
    }
    found.note(made, usize::try_from(score).unwrap_or(usize::MAX));
    Ok(if budget.is_spent(0) { Verdict::Stopped } else { Verdict::Misses })
}

fn given(solution: &Solution, cells: &[Cell]) -> Puzzle {
    let mut puzzle = Puzzle::empty(solution.topology().clone());
    cells.iter().for_each(|&cell| puzzle.give(cell, solution.digit(cell)));
    puzzle
}

/// Returns 1 for a unique puzzle, and otherwise a number that grows with how much of it is undetermined.
fn openness(solver: &mut Solver, puzzle: &Puzzle, is_large: bool, budget: &Budget<'_>) -> u64 {
    let (most, nodes) = (MOST[is_large as usize], NODES[is_large as usize]);
    let open = match Candidates::after_singles(puzzle) {
        None => return u64::MAX,
        Some(candidates) => candidates.sets().iter().map(|set| set.len() as u64 - 1).sum::<u64>(),
    };
    if open == 0 {
        return 1;
    }
    // Where much is undetermined, counting is unnecessary.
    if open > 6 * puzzle.topology().n_cells() as u64 {
        return most + open;
    }
    let mut n = 0;
    let done = solver.list_within(puzzle, &budget.with_nodes(nodes), &mut |_| {
        n += 1;
        if n < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if done { n } else { most + open }
}

/// Returns another grid that differs in one to three cells of the pattern and agrees in the rest of the pattern.
fn changed(
    solver: &mut Solver,
    solution: &Solution,
    cells: &[Cell],
    rng: &mut Rng,
    budget: &Budget<'_>,
) -> Option<Solution> {
    if cells.is_empty() {
        return None;
    }
    let mut puzzle = given(solution, cells);
    let first = cells[rng.below(cells.len())];
    puzzle.take(first);
    let n_more = rng.below(3 + cells.len() / 40);
    for _ in 0..n_more {
        puzzle.take(cells[rng.below(cells.len())]);
    }
    let topology = puzzle.topology().clone();
    let marks = topology.cells().map(|cell| {
        let mut set = puzzle.start(cell);
        if cell == first {
            set.remove(solution.digit(cell));
        }
        set
    });
    let marks = marks.collect();
    solver.random_within(&puzzle.with_marks(marks), rng, &budget.with_nodes(GRID_NODES)).ok().flatten()
}

/// Returns the reason why givens in the cells of a pattern can never leave exactly one solution, if the reason is easy
/// to find. Rules can distinguish cells that houses cannot.
pub(super) fn hopeless(topology: &Topology, recipe: &Recipe) -> Option<Message> {
    let cells = recipe.pattern.as_ref()?;
    if !recipe.unique || !recipe.rules.is_empty() || topology.has_rules() {
        return None;
    }
    let n = topology.n_digits();
    if cells.len() + 1 < n {
        let why = msg!("make-why-swapped-digits");
        return Some(msg!("make-pattern-small", n = cells.len(), least = n - 1, why = why));
    }
    // Two lines that cross the same houses and hold no given can be swapped.
    let is_given = |cell: &Cell| cells.contains(cell);
    let houses = topology.houses().iter().enumerate().map(|(id, house)| (HouseId(id as u32), house));
    let lines = houses.filter(|(_, house)| matches!(house.kind, HouseKind::Row | HouseKind::Column));
    let is_empty = |line: &House| topology.is_full(line) && !line.cells.iter().any(is_given);
    let empty: Vec<_> = lines.filter(|(_, line)| is_empty(line)).collect();
    for (i, (_, a)) in empty.iter().enumerate() {
        for (j, (_, b)) in empty[i + 1..].iter().enumerate() {
            let others = |cell: Cell, line: &[Cell]| {
                let houses = topology.houses_of(cell).iter().filter(|&&id| topology.house(id).cells != line);
                houses.copied().collect::<Vec<_>>()
            };
            let mut pairs = a.cells.iter().zip(&b.cells);
            if a.kind == b.kind && pairs.all(|(&x, &y)| others(x, &a.cells) == others(y, &b.cells)) {
                let [a, b] = [i, i + 1 + j].map(|at| names::house(topology, empty[at].0));
                return Some(msg!("make-swapped-houses", a = a, b = b));
            }
        }
    }
    None
}

/// The error for a picture or text that defines no pattern, with the expected input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternError(pub(super) Message);

impl PatternError {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

crate::say_message!(PatternError);

/// Returns the cells that a picture marks. A picture is text or an image. Text has one character per square; `.`,
/// space, `0`, `-` and `_` are open. A PBM image, plain or raw, has the size of the paper. A raw PGM image has at least
/// that size, and its dark parts are given.
///
/// ```
/// use anydoku::{Shape, make::picture_pattern};
/// let layout = Shape::named("4x4").unwrap().layout;
/// assert_eq!(picture_pattern(b"#..#\n.##.\n.##.\n#..#\n", &layout).unwrap().len(), 8);
/// assert_eq!(picture_pattern(b"P5 4 4 9 \x00\x09\x09\x00\x09\x00\x00\x09\x09\x00\x00\x09\x00\x09\x09\x00", &layout).unwrap().len(), 8);
/// assert_eq!(picture_pattern(b"P1 4 4 1001 0110 0110 1001", &layout).unwrap().len(), 8);
/// ```
pub fn picture_pattern(bytes: &[u8], layout: &Layout) -> Result<Vec<Cell>, PatternError> {
    let (rows, cols) = (layout.rows(), layout.cols());
    let paper = layout.cells_on_paper();
    let dots = match bytes {
        [b'P', b'5', after, ..] if after.is_ascii_whitespace() || *after == b'#' => pgm(bytes, rows, cols)?,
        [b'P', b'1' | b'4', after, ..] if after.is_ascii_whitespace() || *after == b'#' => pbm(bytes, rows, cols)?,
        _ => text_picture(bytes, rows, cols)?,
    };
    let mut cells: Vec<Cell> = (0..rows * cols).filter(|&i| dots[i]).filter_map(|i| paper[i]).collect();
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

fn text_picture(bytes: &[u8], rows: usize, cols: usize) -> Result<Vec<bool>, PatternError> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<&str> = text.lines().collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) && lines.len() > rows {
        lines.pop();
    }
    if lines.len() > rows {
        return Err(PatternError(msg!("make-picture-lines", n = lines.len(), most = rows)));
    }
    let mut dots = vec![false; rows * cols];
    for (row, line) in lines.iter().enumerate() {
        for (col, character) in line.trim_end().chars().enumerate() {
            if col >= cols {
                let found = line.chars().count();
                return Err(PatternError(msg!("make-picture-line", line = row + 1, n = found, most = cols)));
            }
            dots[row * cols + col] = !matches!(character, '.' | ' ' | '0' | '-' | '_');
        }
    }
    Ok(dots)
}

/// Parses the next number of an image header, after spaces and comments.
fn number(bytes: &[u8], at: &mut usize) -> Option<usize> {
    loop {
        match bytes.get(*at) {
            Some(b'#') => *at += bytes[*at..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - *at),
            Some(b) if b.is_ascii_whitespace() => *at += 1,
            _ => break,
        }
    }
    let start = *at;
    while bytes.get(*at).is_some_and(u8::is_ascii_digit) {
        *at += 1;
    }
    std::str::from_utf8(&bytes[start..*at]).ok()?.parse::<usize>().ok()
}

/// Returns, for each square, whether its part of a gray image is dark on average.
fn pgm(bytes: &[u8], rows: usize, cols: usize) -> Result<Vec<bool>, PatternError> {
    let mut at = 2;
    let mut next = || number(bytes, &mut at);
    let (Some(width), Some(height), Some(lightest @ 1..=255)) = (next(), next(), next()) else {
        return Err(PatternError(msg!("make-pgm-header")));
    };
    if width < cols || height < rows {
        return Err(PatternError(msg!("make-pgm-size", width = width, height = height, cols = cols, rows = rows)));
    }
    let body = bytes.get(at + 1..).unwrap_or_default();
    if width.checked_mul(height).is_none_or(|n_dots| body.len() < n_dots) {
        return Err(PatternError(msg!("make-pgm-truncated", n = body.len(), width = width, height = height)));
    }
    let is_dark = |square: usize| {
        let (row, col) = (square / cols, square % cols);
        let (top, bottom) = (row * height / rows, (row + 1) * height / rows);
        let (left, right) = (col * width / cols, (col + 1) * width / cols);
        let light: usize =
            (top..bottom).flat_map(|y| &body[y * width + left..y * width + right]).map(|&b| b as usize).sum();
        2 * light < lightest * (bottom - top) * (right - left)
    };
    Ok((0..rows * cols).map(is_dark).collect())
}

fn pbm(bytes: &[u8], rows: usize, cols: usize) -> Result<Vec<bool>, PatternError> {
    let is_plain = bytes[1] == b'1';
    let mut at = 2;
    let (width, height) = (number(bytes, &mut at), number(bytes, &mut at));
    if (width, height) != (Some(cols), Some(rows)) {
        let told = |n: Option<usize>| n.map_or("?".to_owned(), |n| n.to_string());
        return Err(PatternError(msg!(
            "make-pbm-size",
            width = told(width),
            height = told(height),
            cols = cols,
            rows = rows
        )));
    }
    let body = bytes.get(at + 1..).unwrap_or_default();
    let dots: Vec<bool> = if is_plain {
        body.iter().filter(|b| matches!(b, b'0' | b'1')).map(|&b| b == b'1').take(rows * cols).collect()
    } else {
        let stride = cols.div_ceil(8);
        let dot = |i: usize| body.get(i / cols * stride + i % cols / 8).map(|b| b >> (7 - i % cols % 8) & 1 == 1);
        (0..rows * cols).map_while(dot).collect()
    };
    if dots.len() < rows * cols {
        return Err(PatternError(msg!("make-pbm-truncated", n = dots.len(), all = rows * cols)));
    }
    Ok(dots)
}
