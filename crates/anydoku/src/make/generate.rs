//! Random puzzles: a full grid, thinned to fit a recipe.
//!
//! There are two directions. *Down*: givens are removed from a random full grid in random order. *Up*: random digits
//! are added to an empty grid until only one solution is left, and then removed as before; on average, fewer givens
//! remain. If a recipe restricts the result, grids are drawn until one fits or the tries are used up. If it requests a
//! difficulty, each grid is moved toward it by local search (`approach.rs`).

use std::sync::Arc;

use super::fill::Filler;
use super::found::{Found, Verdict};
use super::gauge::Gauge;
use super::pattern;
use super::pieces::{self, Pieces};
use super::possible;
use super::recipe::{Failed, Made, Recipe, Way};
use super::ruled::{Drawn, off_lines_first};
use super::several::{self, Part};
use super::target::Target;
use super::thin::{Aim, floor_of, grow, shuffled, thin, thin_to_level};
use super::turn::Symmetry;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::levels::Strategies;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::shape::Shape;
use crate::solve::{Answer, Solver};
use crate::symmetry::Group;
use crate::topology::{Cell, Digit, Topology};

/// A generator of puzzles of one shape.
///
/// ```
/// use anydoku::{Budget, Rng, Shape, Solver, make::{Maker, Recipe}};
/// let shape = Shape::named("nrc").unwrap();
/// let mut maker = Maker::new(&shape);
/// let made = maker.make(&Recipe::default(), &mut Rng::for_unit(7, 0), &Budget::UNLIMITED).unwrap();
/// assert_eq!(Solver::new(&shape.topology).unique(&made.puzzle), Some(made.solution));
/// ```
#[derive(Clone)]
pub struct Maker {
    pub(super) topology: Arc<Topology>,
    pub(super) layout: Arc<Layout>,
    pub(super) filler: Filler,
    pub(super) solver: Solver,
    pub(super) gauge: Gauge,
    orbits: Option<(Symmetry, Arc<[Vec<Cell>]>)>,
    /// The grids of a shape with several; none of them may be solvable separately.
    pub(super) parts: Vec<Part>,
    /// The grid from which puzzles are generated, if it is not a new one each time.
    pub(super) grid: Option<(Solution, Group)>,
    /// A random grid that has not been used yet.
    pub(super) drawn: Option<Solution>,
    /// The rules that were drawn for the single puzzle of this maker.
    pub(super) rules: Option<Drawn>,
    /// Fills grids that obey the rules that apply to all cells.
    pub(super) whole: Option<Filler>,
    pieces: Pieces,
}

/// The maximum number of cells for starting from an empty grid. Larger puzzles always start from a full grid.
const UP_TO: usize = 128;

/// The initial node limit for deciding whether a digit leads to a solution.
const FIRST_ASKED: u64 = 100_000;

/// Minimal puzzles with more cells than this are thinned unevenly, some places before others.
const EVEN_TO: usize = 400;

impl Maker {
    /// Creates a maker of puzzles of this shape.
    pub fn new(shape: &Shape) -> Maker {
        let (topology, layout) = (&shape.topology, &shape.layout);
        let filler = Filler::new(topology);
        Maker {
            topology: topology.clone(),
            layout: layout.clone(),
            // The solvers share their tables for the topology.
            solver: filler.solver.clone(),
            filler,
            gauge: Gauge::new(topology),
            orbits: None,
            parts: several::parts(topology, layout),
            grid: None,
            drawn: None,
            rules: None,
            whole: None,
            pieces: Pieces::OfShape,
        }
    }

    /// Sets the source of the blocks.
    ///
    /// ```
    /// use anydoku::{Budget, Shape, make::{Maker, Pieces, Recipe}};
    /// let mut maker = Maker::new(&Shape::named("6x6").unwrap()).with_pieces(Pieces::Fresh);
    /// let one = maker.make_number(&Recipe::default(), 7, 0, &Budget::UNLIMITED).unwrap();
    /// let other = maker.make_number(&Recipe::default(), 7, 1, &Budget::UNLIMITED).unwrap();
    /// assert!(!one.puzzle.topology().is_same_as(other.puzzle.topology()));
    /// ```
    pub fn with_pieces(mut self, pieces: Pieces) -> Maker {
        self.pieces = pieces;
        self
    }

    /// Generates puzzles from this grid, with its cells rearranged by a random symmetry of the group and its digits
    /// relabeled.
    ///
    /// # Panics
    /// Panics if the grid has a different topology, or the group a different number of cells.
    pub fn with_grid(mut self, grid: Solution, group: Group) -> Maker {
        assert!(self.topology.is_same_as(grid.topology()), "a maker makes puzzles of its own topology");
        assert_eq!(group.degree(), self.topology.n_cells(), "symmetries rearrange all cells");
        self.grid = Some((grid, group));
        self
    }

    /// Returns the topology of the puzzles or, with fresh pieces, the topology that determines their size.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Sets the strategies for measuring levels.
    pub fn with_strategies(mut self, strategies: Strategies) -> Maker {
        self.gauge.set_strategies(strategies);
        self
    }

    /// Returns an error if it is clear without a search that the recipe is impossible. Generating checks this first.
    ///
    /// ```
    /// use anydoku::{Shape, make::{Maker, Recipe}};
    /// let mut maker = Maker::new(&Shape::named("9x9").unwrap());
    /// assert!(maker.check(&Recipe { givens: Some((10, 16)), ..Recipe::default() }).is_err());
    /// ```
    pub fn check(&mut self, recipe: &Recipe) -> Result<(), Failed> {
        if !recipe.rules.is_empty() && self.rules.is_none() {
            // The available steps and their ratings depend on the rules that will be drawn.
            return possible::check_rules(recipe, &self.topology, &self.layout);
        }
        self.gauge.prepare(&recipe.targets)?;
        possible::check(recipe, &self.topology, &self.gauge)
    }

    /// Generates the puzzle with this number for a seed. The result depends only on the recipe, the seed and the
    /// number.
    pub fn make_number(
        &mut self,
        recipe: &Recipe,
        seed: u64,
        number: u64,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        self.make(recipe, &mut Rng::for_unit(seed, number), budget)
    }

    /// Generates a puzzle.
    pub fn make(&mut self, recipe: &Recipe, rng: &mut Rng, budget: &Budget<'_>) -> Result<Made, Failed> {
        self.make_keeping(recipe, rng, budget, &mut |_| ())
    }

    /// Generates a puzzle, and calls `keep` with every puzzle that did not fit. For a pattern, these are puzzles with
    /// several solutions.
    pub fn make_keeping(
        &mut self,
        recipe: &Recipe,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Made, Failed> {
        if self.pieces == Pieces::Fresh {
            return pieces::make(&self.topology, &self.layout, recipe, rng, budget, keep);
        }
        self.check(recipe)?;
        if let Some(reason) = pattern::hopeless(&self.topology, recipe) {
            return Err(Failed::Recipe(reason));
        }
        let orbits = match &recipe.pattern {
            Some(_) => Arc::default(),
            None => self.orbits(recipe.symmetry)?,
        };
        let mut found = Found::new(recipe.most_tries(self.topology.n_cells()));
        let mut fewest: Option<Made> = None;
        let (mut n_fitting, n_drawings) = (0, self.n_drawings(recipe));
        while found.is_looking() {
            let tried = match recipe.rules.is_empty() {
                true => self.try_grid(recipe, &orbits, &mut found, rng, budget, keep),
                false => self.try_rules(recipe, &orbits, &mut found, rng, budget, keep),
            };
            match tried {
                Ok(Verdict::Fits(made)) if made.puzzle.n_givens() > 0 && n_drawings > 1 => {
                    // Rules should settle the puzzle, so the best of several drawings is taken.
                    n_fitting += 1;
                    if fewest.as_ref().is_none_or(|fewest| made.puzzle.n_givens() < fewest.puzzle.n_givens()) {
                        fewest = Some(made);
                    }
                    if n_fitting == n_drawings {
                        break;
                    }
                }
                Ok(Verdict::Fits(made)) => return Ok(made),
                Ok(Verdict::Misses) => {}
                Ok(Verdict::Stopped) => break,
                Err(Failed::Spent) if found.has_nearest() || fewest.is_some() => break,
                Err(failed) => return Err(failed),
            }
        }
        fewest.map_or_else(|| Err(found.failed()), Ok)
    }

    /// Returns the number of drawings of rules from which the one with the fewest givens is taken.
    fn n_drawings(&self, recipe: &Recipe) -> usize {
        match recipe.rules.iter().map(|request| request.n_drawings()).min() {
            Some(n) if recipe.wants_few_givens() && self.topology.n_cells() <= UP_TO => n,
            _ => 1,
        }
    }

    /// Generates puzzles from one grid until one fits or the grid is exhausted.
    pub(super) fn try_grid(
        &mut self,
        recipe: &Recipe,
        orbits: &[Vec<Cell>],
        found: &mut Found,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Verdict, Failed> {
        if let Some(cells) = &recipe.pattern {
            return self.try_pattern(recipe, cells, found, rng, budget, keep);
        }
        if recipe.is_explained() {
            return self.approach(recipe, orbits, found, rng, budget, keep);
        }
        let made = self.draw(recipe, orbits, rng, budget)?;
        let miss = self.miss(recipe, &made, budget);
        Ok(found.judge(made, miss, budget, keep))
    }

    /// Generates a puzzle with this solution by thinning once, whether it fits the recipe's restrictions or not.
    pub fn thin(
        &mut self,
        solution: &Solution,
        recipe: &Recipe,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        possible::check(recipe, &self.topology, &self.gauge)?;
        let orbits = self.orbits(recipe.symmetry)?;
        let order = shuffled(&orbits, rng);
        let floor = floor_of(recipe, self.topology.n_cells(), rng);
        Ok(self.thin_out(solution.clone(), solution.to_puzzle(), &order, recipe, floor, budget))
    }

    pub(super) fn orbits(&mut self, symmetry: Symmetry) -> Result<Arc<[Vec<Cell>]>, Failed> {
        if let Some((known, orbits)) = &self.orbits
            && *known == symmetry
        {
            return Ok(orbits.clone());
        }
        let Some(orbits) = symmetry.orbits(&self.layout) else {
            let there = Symmetry::of(&self.layout).collect();
            return Err(Failed::NoSymmetry { asked: symmetry, there });
        };
        let orbits: Arc<[Vec<Cell>]> = orbits.into();
        self.orbits = Some((symmetry, orbits.clone()));
        Ok(orbits)
    }

    pub(super) fn draw(
        &mut self,
        recipe: &Recipe,
        orbits: &[Vec<Cell>],
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        let mut order = shuffled(orbits, rng);
        off_lines_first(&self.topology, &mut order);
        let n_cells = self.topology.n_cells();
        if self.draws_up(recipe) {
            let (puzzle, solution) = self.draw_up(&order, rng, budget)?;
            let order: Vec<_> = order.into_iter().filter(|orbit| puzzle.given(orbit[0]).is_some()).collect();
            let floor = floor_of(recipe, puzzle.n_givens(), rng);
            return Ok(self.thin_out(solution, puzzle, &order, recipe, floor, budget));
        }
        let solution = self.random_grid(rng, budget)?;
        if self.topology.has_rules() && recipe.way != Way::Down {
            let floor = floor_of(recipe, n_cells, rng);
            let (puzzle, mut given) = grow(&mut self.solver, &solution, &order, floor, budget)?;
            rng.shuffle(&mut given);
            // Those on lines are removed first.
            off_lines_first(&self.topology, &mut given);
            given.reverse();
            let made = self.thin_out(solution, puzzle, &given, recipe, floor, budget);
            return self.leave_out_rules(made, recipe, rng, budget);
        }
        if recipe.minimal && n_cells > EVEN_TO {
            self.make_uneven(&mut order, &solution, rng);
        }
        let puzzle = solution.to_puzzle();
        let floor = floor_of(recipe, n_cells, rng);
        let made = self.thin_out(solution, puzzle, &order, recipe, floor, budget);
        self.leave_out_rules(made, recipe, rng, budget)
    }

    pub(super) fn draws_up(&self, recipe: &Recipe) -> bool {
        let is_small = self.topology.n_cells() <= UP_TO;
        recipe.way == Way::Up && is_small && self.grid.is_none() && !self.topology.has_rules()
    }

    /// Reorders the groups so that some houses and digits are thinned before others. Where givens are spread evenly, it
    /// is hardest to decide which of them are needed: on 25x25 that took five times as long.
    fn make_uneven(&self, order: &mut [&[Cell]], solution: &Solution, rng: &mut Rng) {
        const RANGE: usize = 1 << 20;
        let mut draw = |n: usize| -> Vec<usize> { (0..n).map(|_| rng.below(RANGE)).collect() };
        let (houses, digits) = (draw(self.topology.n_houses()), draw(self.topology.n_digits()));
        let own = draw(self.topology.n_cells());
        order.sort_by_key(|orbit| {
            let cell = orbit[0];
            let of_houses: usize = self.topology.houses_of(cell).iter().map(|house| houses[house.index()]).sum();
            own[cell.index()] + of_houses + digits[solution.digit(cell).index()]
        });
    }

    pub(super) fn random_grid(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Result<Solution, Failed> {
        if let Some((grid, group)) = &self.grid {
            if self.topology.has_rules() {
                // Rules depend on these cells and digits.
                return Ok(grid.clone());
            }
            let mut names: Vec<Digit> = self.topology.digits().collect();
            rng.shuffle(&mut names);
            let mut digits = vec![Digit(0); self.topology.n_cells()];
            for (&to, digit) in group.random(rng).iter().zip(grid.digits()) {
                digits[to as usize] = names[digit.index()];
            }
            return Ok(Solution::new(self.topology.clone(), digits).expect("symmetries preserve the houses"));
        }
        if let Some(solution) = self.drawn.take() {
            return Ok(solution);
        }
        self.filler.grid(rng, budget)
    }

    /// Adds random digits to random cells until only one solution is left. Proving that a digit leads to no solution
    /// can take hours where houses follow from others, as in NRC. When that takes too long, the search therefore
    /// restarts, with a higher node limit each time.
    pub(super) fn draw_up(
        &mut self,
        order: &[&[Cell]],
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<(Puzzle, Solution), Failed> {
        let most = budget.node_limit().unwrap_or(u64::MAX);
        let mut asked = FIRST_ASKED;
        loop {
            match self.draw_up_once(order, rng, &budget.with_nodes(asked.min(most))) {
                Err(Failed::Spent) if asked < most && !budget.is_stopped() => asked = asked.saturating_mul(4),
                drawn => return drawn,
            }
        }
    }

    fn draw_up_once(
        &mut self,
        order: &[&[Cell]],
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<(Puzzle, Solution), Failed> {
        let mut puzzle = Puzzle::empty(self.topology.clone());
        let mut candidates = Candidates::new(&puzzle);
        for orbit in order.iter().rev() {
            let mut only = None;
            for &cell in *orbit {
                loop {
                    let set = candidates.of(cell);
                    if set.is_empty() {
                        return Err(Failed::NoGrid);
                    }
                    let digit = set.iter().nth(rng.below(set.len())).expect("the index is less than the length");
                    puzzle.give(cell, digit);
                    only = match self.solver.answer_within(&puzzle, budget) {
                        Answer::None => {
                            puzzle.take(cell);
                            candidates.remove(cell, digit);
                            continue;
                        }
                        Answer::Several(..) => None,
                        Answer::Unique(solution) => Some(solution),
                        Answer::Unknown(_) => return Err(Failed::Spent),
                    };
                    candidates.place(cell, digit);
                    break;
                }
            }
            if let Some(solution) = only {
                return Ok((puzzle, solution));
            }
        }
        Err(Failed::NoGrid)
    }

    fn thin_out(
        &mut self,
        solution: Solution,
        mut puzzle: Puzzle,
        order: &[&[Cell]],
        recipe: &Recipe,
        floor: usize,
        budget: &Budget<'_>,
    ) -> Made {
        let mut level = None;
        let wanted = recipe.targets.iter().find_map(|target| match *target {
            Target::Level(low, high) => Some((low, high)),
            _ => None,
        });
        if let Some((low, high)) = wanted {
            level = Some(thin_to_level(self.gauge.levels(), &mut puzzle, order, (low, high), floor, budget));
        } else if recipe.unique || floor == 0 {
            let aim = Aim { complete: recipe.minimal, floor };
            thin(&mut self.solver, &solution, &mut puzzle, order, aim, budget);
        }
        if !recipe.unique {
            self.loosen(&mut puzzle, order, floor);
        }
        Made { level, ..Made::new(puzzle, solution, self.layout.clone(), 1) }
    }

    /// Removes givens without checking uniqueness, down to the requested number, or one more than is allowed.
    fn loosen(&self, puzzle: &mut Puzzle, order: &[&[Cell]], floor: usize) {
        for orbit in order {
            let n_here = orbit.iter().filter(|&&cell| puzzle.given(cell).is_some()).count();
            if n_here == 0 || puzzle.n_givens() < floor + n_here {
                continue;
            }
            orbit.iter().for_each(|&cell| _ = puzzle.take(cell));
            if floor == 0 {
                return;
            }
        }
    }

    /// Returns the distance of a puzzle from the recipe; 0 if it fits.
    fn miss(&mut self, recipe: &Recipe, made: &Made, budget: &Budget<'_>) -> usize {
        let level = made.level.unwrap_or(0);
        let off = |target: &Target| match *target {
            Target::Level(low, high) => level.saturating_sub(high) + low.saturating_sub(level),
            _ => 0,
        };
        let miss = recipe.targets.iter().map(off).sum::<usize>();
        miss + self.miss_of_givens(recipe, &made.puzzle, miss == 0, budget)
    }

    /// Returns the distance from the recipe in terms of givens alone. Redundant givens are searched for only if
    /// everything else fits.
    pub(super) fn miss_of_givens(
        &mut self,
        recipe: &Recipe,
        puzzle: &Puzzle,
        else_fits: bool,
        budget: &Budget<'_>,
    ) -> usize {
        let n = puzzle.n_givens();
        let mut miss = match recipe.givens {
            Some((low, high)) => n.saturating_sub(high) + low.saturating_sub(n),
            None => 0,
        };
        if recipe.unique && recipe.keep == 0 && recipe.givens.is_none() {
            miss += several::n_alone(&mut self.parts, puzzle, budget);
        }
        // An orbit may be needed although some of its givens are not.
        let may_not_be = recipe.symmetry != Symmetry::None || !recipe.targets.is_empty() || recipe.givens.is_some();
        if miss == 0 && else_fits && recipe.minimal && may_not_be {
            miss = self.superfluous(puzzle, budget).len();
        }
        if miss == 0 && else_fits && recipe.unique {
            miss = usize::from(self.has_needless_rules(puzzle, budget));
        }
        miss
    }

    /// Returns the givens of a unique puzzle that can be removed individually.
    pub fn superfluous(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Vec<Cell> {
        let mut without = puzzle.clone();
        let mut can_go = |&cell: &Cell| {
            let Some(digit) = without.take(cell) else { return false };
            let other = super::thin::has_other(&mut self.solver, &without, cell, digit, budget);
            without.give(cell, digit);
            other != Some(true)
        };
        puzzle.topology().cells().filter(|cell| can_go(cell)).collect()
    }
}
