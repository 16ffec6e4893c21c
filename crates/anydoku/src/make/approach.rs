//! Local search for puzzles of a given difficulty.
//!
//! Random puzzles rarely have the requested difficulty, and on large shapes they almost never do. First,
//! givens are removed from a full grid for as long as hidden singles still solve it, which is quick. From there, givens are removed one by one: a removal that
//! makes the puzzle too hard is undone, one that brings it closer to the target is kept, and the search ends when the
//! puzzle fits. When no more givens can be removed, a few givens are added and others removed; such an exchange is kept
//! if the puzzle is no farther from the target. After several exchanges without progress, another grid is drawn.

use super::found::{Found, Verdict};
use super::gauge::{LARGE, Stand, Standing};
use super::generate::Maker;
use super::recipe::{Failed, Made, Recipe};
use super::ruled::off_lines_first;
use super::several;
use super::target::Target;
use super::thin::{Aim, floor_of, shuffled, thin};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Answer;
use crate::topology::Cell;

/// The number of exchanges without progress after which another grid is drawn.
const PATIENCE: u64 = 12;

/// The node limit for deciding whether a puzzle is unique; puzzles beyond it are skipped.
const ASK_NODES: u64 = 5_000;

/// For the first grid of a large shape, steps are searched for up to this far above the lower end of the target. Steps
/// far above the target take a long time to find, and even longer to rule out.
const REACH: f64 = 0.4;

/// The increase of [`REACH`] per grid.
const FURTHER: f64 = 0.02;

/// The rating up to which steps are searched for on all shapes: those up to plain chains are found quickly, while the
/// next harder technique considers three cells at a time.
const QUICK: f64 = 7.4;

/// The condition under which thinning ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The puzzle fits.
    Fits,
    /// Nothing more can be removed.
    Done,
}

/// A grid on its way to the target.
struct Path<'a> {
    solution: &'a Solution,
    recipe: &'a Recipe,
    orbits: &'a [Vec<Cell>],
    /// The minimum number of givens.
    floor: usize,
    /// The highest rating of the steps that are searched for.
    reach: f64,
}

impl Maker {
    /// Moves one grid toward the targets of a recipe.
    pub(super) fn approach(
        &mut self,
        recipe: &Recipe,
        orbits: &[Vec<Cell>],
        found: &mut Found,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Verdict, Failed> {
        let n_cells = self.topology.n_cells();
        // With rules the search begins at the other end: few givens, and the rules that they need.
        let few = if self.topology.has_rules() { Some(self.draw(recipe, orbits, rng, budget)?) } else { None };
        if self.rules.is_some() {
            self.check(recipe)?;
        }
        let mut order = shuffled(orbits, rng);
        off_lines_first(&self.topology, &mut order);
        let (solution, order) = match &few {
            Some(few) => (few.solution.clone(), order),
            None => self.draw_grid(recipe, order, rng, budget)?,
        };
        let floor = floor_of(recipe, n_cells, rng);
        let reach = self.reach(recipe, found.count_grid());
        let path = Path { solution: &solution, recipe, orbits, floor, reach };
        let start = match few {
            Some(few) => self.ease(&path, few.puzzle, &order, budget),
            None => self.start(&path, &order, budget),
        };
        let Some((mut puzzle, mut miss)) = start else { return Ok(Verdict::Stopped) };
        let mut since = 0;
        let (mut other, mut other_miss) = (puzzle.clone(), miss);
        loop {
            let mut made = Made::new(other.clone(), solution.clone(), self.layout.clone(), 0);
            if !self.gauge.note(&recipe.targets, &mut made, budget) {
                return Ok(Verdict::Stopped);
            }
            match found.judge(made, other_miss, budget, keep) {
                Verdict::Misses => {}
                done => return Ok(done),
            }
            if other_miss < miss {
                since = 0;
            }
            if other_miss <= miss {
                (puzzle, miss) = (other, other_miss);
            }
            if since >= PATIENCE || !found.is_looking() {
                return Ok(Verdict::Misses);
            }
            since += 1;
            let Some(next) = self.exchange(&path, &puzzle, rng, budget) else { return Ok(Verdict::Stopped) };
            (other, other_miss) = next;
        }
    }

    /// Returns the first puzzle of a grid with rules: the one with few givens or, if that is too hard, one with as few
    /// additional givens as suffice. Returns `None` if the budget was spent.
    fn ease(
        &mut self,
        path: &Path<'_>,
        puzzle: Puzzle,
        order: &[&[Cell]],
        budget: &Budget<'_>,
    ) -> Option<(Puzzle, usize)> {
        let standing = self.stand(path, &puzzle, budget)?;
        if path.recipe.minimal || standing.stand != Stand::Above {
            let miss = standing.miss + self.miss_of_givens(path.recipe, &puzzle, standing.miss == 0, budget);
            return Some((puzzle, miss));
        }
        let (given, open): (Vec<&[Cell]>, Vec<&[Cell]>) =
            order.iter().copied().partition(|orbit| puzzle.given(orbit[0]).is_some());
        // Additional givens usually make a puzzle easier, so bisection finds a number at which one more given suffices.
        let (mut few, mut many) = (0, open.len() + 1);
        let mut eased = None;
        while many - few > 1 {
            let middle = (few + many) / 2;
            let mut other = puzzle.clone();
            open[..middle].iter().for_each(|orbit| give(&mut other, path.solution, orbit));
            let standing = self.stand(path, &other, budget)?;
            if standing.stand == Stand::Above {
                few = middle;
            } else {
                (many, eased) = (middle, Some((other, standing)));
            }
        }
        match eased {
            Some((eased, standing)) => self.descend(path, eased, standing, &given, Until::Fits, budget),
            None => Some((puzzle, standing.miss)),
        }
    }

    /// Draws a full grid, and the order in which its givens are removed.
    fn draw_grid<'a>(
        &mut self,
        recipe: &Recipe,
        mut order: Vec<&'a [Cell]>,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<(Solution, Vec<&'a [Cell]>), Failed> {
        if !self.draws_up(recipe) {
            return Ok((self.random_grid(rng, budget)?, order));
        }
        let (puzzle, solution) = self.draw_up(&order, rng, budget)?;
        order.sort_by_key(|orbit| puzzle.given(orbit[0]).is_some());
        Ok((solution, order))
    }

    /// Returns the highest rating of the steps that are searched for with this grid.
    fn reach(&self, recipe: &Recipe, n_grids: u64) -> f64 {
        if self.topology.n_cells() <= LARGE {
            return f64::MAX;
        }
        let lowest = recipe.targets.iter().filter_map(|target| match *target {
            Target::Rating(low, _) => Some(low),
            _ => None,
        });
        (lowest.fold(f64::MAX, f64::min) + REACH).max(QUICK) + n_grids as f64 * FURTHER
    }

    /// Returns the first puzzle of a grid, or `None` if the budget was spent.
    fn start(&mut self, path: &Path<'_>, order: &[&[Cell]], budget: &Budget<'_>) -> Option<(Puzzle, usize)> {
        let mut puzzle = path.solution.to_puzzle();
        if path.recipe.minimal {
            let aim = Aim { complete: true, floor: path.floor };
            thin(&mut self.solver, path.solution, &mut puzzle, order, aim, budget);
            return self.miss_of(path, puzzle, budget);
        }
        let left = self.thin_by_singles(&mut puzzle, path, order);
        let standing = self.stand(path, &puzzle, budget)?;
        if standing.stand == Stand::Above {
            // Hidden singles do not suffice: every given is examined, starting from the full grid.
            puzzle = path.solution.to_puzzle();
            let standing = self.stand(path, &puzzle, budget)?;
            return self.descend(path, puzzle, standing, order, Until::Done, budget);
        }
        self.descend(path, puzzle, standing, &left, Until::Fits, budget)
    }

    fn stand(&mut self, path: &Path<'_>, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Standing> {
        self.gauge.stand(&path.recipe.targets, puzzle, path.reach, budget)
    }

    fn miss_of(&mut self, path: &Path<'_>, puzzle: Puzzle, budget: &Budget<'_>) -> Option<(Puzzle, usize)> {
        let standing = self.stand(path, &puzzle, budget)?;
        let miss = standing.miss + self.miss_of_givens(path.recipe, &puzzle, standing.miss == 0, budget);
        Some((puzzle, miss))
    }

    /// Removes all givens that hidden singles restore: first many at once, by bisection, then one by one. Returns the
    /// groups that they cannot restore.
    fn thin_by_singles<'a>(&mut self, puzzle: &mut Puzzle, path: &Path<'_>, order: &[&'a [Cell]]) -> Vec<&'a [Cell]> {
        let mut room = puzzle.n_givens().saturating_sub(path.floor);
        let most = order.iter().take_while(|group| {
            let fits = group.len() <= room;
            room = room.saturating_sub(group.len());
            fits
        });
        let (mut low, mut high) = (0, most.count() + 1);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let mut without = puzzle.clone();
            order[..middle].iter().copied().flatten().for_each(|&cell| _ = without.take(cell));
            if self.gauge.is_singles(&without) { low = middle } else { high = middle }
        }
        order[..low].iter().copied().flatten().for_each(|&cell| _ = puzzle.take(cell));
        let mut left = Vec::new();
        for &group in &order[low..] {
            let is_enough = puzzle.n_givens() < path.floor + group.len();
            group.iter().for_each(|&cell| _ = puzzle.take(cell));
            if is_enough || !self.gauge.is_singles(puzzle) {
                give(puzzle, path.solution, group);
                left.push(group);
            }
        }
        left
    }

    /// Removes groups of givens where this brings the puzzle closer to the target, or at least no farther from it
    /// without making it too hard.
    fn descend(
        &mut self,
        path: &Path<'_>,
        mut puzzle: Puzzle,
        mut standing: Standing,
        groups: &[&[Cell]],
        until: Until,
        budget: &Budget<'_>,
    ) -> Option<(Puzzle, usize)> {
        for group in groups {
            if until == Until::Fits && standing.stand == Stand::Within && self.has_few_enough(path, &puzzle, budget) {
                break;
            }
            if puzzle.n_givens() < path.floor + group.len() {
                continue;
            }
            group.iter().for_each(|&cell| _ = puzzle.take(cell));
            let next = match self.solver.answer_within(&puzzle, &budget.with_nodes(ASK_NODES)) {
                Answer::Unique(_) => Some(self.stand(path, &puzzle, budget)?),
                Answer::Unknown(_) if budget.is_stopped() => return None,
                _ => None,
            };
            match next {
                Some(next) if next.stand != Stand::Above && next.miss <= standing.miss => standing = next,
                _ => give(&mut puzzle, path.solution, group),
            }
        }
        let miss = standing.miss + self.miss_of_givens(path.recipe, &puzzle, standing.miss == 0, budget);
        Some((puzzle, miss))
    }

    /// Returns whether the puzzle has at most the maximum number of givens and none of its grids can be solved
    /// separately.
    fn has_few_enough(&mut self, path: &Path<'_>, puzzle: &Puzzle, budget: &Budget<'_>) -> bool {
        let recipe = path.recipe;
        match recipe.givens {
            Some((_, high)) => puzzle.n_givens() <= high,
            None => recipe.keep > 0 || several::n_alone(&mut self.parts, puzzle, budget) == 0,
        }
    }

    /// Adds a few givens and removes others.
    fn exchange(
        &mut self,
        path: &Path<'_>,
        puzzle: &Puzzle,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Option<(Puzzle, usize)> {
        let n_more = 1 + rng.below(2 + path.orbits.len() / 60);
        if path.recipe.minimal {
            let moved = self.moved(puzzle, path.solution, path.orbits, n_more, rng, budget);
            return self.miss_of(path, moved, budget);
        }
        let mut other = puzzle.clone();
        let (mut given, mut open): (Vec<&[Cell]>, Vec<&[Cell]>) =
            path.orbits.iter().map(Vec::as_slice).partition(|orbit| puzzle.given(orbit[0]).is_some());
        rng.shuffle(&mut given);
        rng.shuffle(&mut open);
        for orbit in open.into_iter().take(n_more) {
            give(&mut other, path.solution, orbit);
            given.push(orbit);
        }
        let standing = self.stand(path, &other, budget)?;
        if standing.stand == Stand::Above {
            return Some((other, standing.miss));
        }
        self.descend(path, other, standing, &given, Until::Fits, budget)
    }
}

fn give(puzzle: &mut Puzzle, solution: &Solution, cells: &[Cell]) {
    cells.iter().for_each(|&cell| puzzle.give(cell, solution.digit(cell)));
}
