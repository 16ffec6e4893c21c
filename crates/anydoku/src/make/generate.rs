//! Puzzles from chance: a full grid, thinned out to what a recipe asks for.
//!
//! Two ways of drawing are known by name. *Down*: a random full grid, from which givens are taken in random order.
//! *Up*: random digits into an empty grid until only one solution is left, and then down; that gives fewer givens. A
//! recipe may set bounds to what comes out, and then grids are drawn until one fits or the tries are used up.

use std::sync::Arc;

use super::fill::{Fill, Filler};
use super::pattern;
use super::several::{self, Part};
use super::target::{Gauge, Target};
use super::thin::{Aim, thin, thin_to_level};
use super::turn::Symmetry;
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::levels::Strategies;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::{Answer, Solver};
use crate::symmetry::Group;
use crate::topology::{Cell, Digit, Topology};

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Way {
    /// From a full grid down.
    #[default]
    Down,
    /// Givens up until there is one solution, then down. Grids of more than 128 cells are drawn down all the same.
    Up,
}

/// What a puzzle shall be.
///
/// ```
/// use anydoku::make::{Recipe, Symmetry};
/// let recipe = Recipe { symmetry: Symmetry::HalfTurn, givens: Some((24, 28)), ..Recipe::default() };
/// assert!(recipe.unique && !recipe.minimal);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// One solution, not more (the default). Otherwise at least one.
    pub unique: bool,
    /// No given may be superfluous. Small grids come out minimal anyway unless something else is asked for; large ones
    /// are only asked quick questions otherwise.
    pub minimal: bool,
    /// How to draw.
    pub way: Way,
    /// The symmetry of the places of givens.
    pub symmetry: Symmetry,
    /// The least and the most givens.
    pub givens: Option<(usize, usize)>,
    /// Leave at least so many givens.
    pub keep: usize,
    /// Give exactly these cells.
    pub pattern: Option<Vec<Cell>>,
    /// What else.
    pub targets: Vec<Target>,
    /// How many grids to draw before giving up.
    pub tries: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            unique: true,
            minimal: false,
            way: Way::Down,
            symmetry: Symmetry::None,
            givens: None,
            keep: 0,
            pattern: None,
            targets: Vec::new(),
            tries: 100_000,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; the only one if the recipe asked for that.
    pub solution: Solution,
    /// How many grids were drawn for it.
    pub tries: u64,
    /// Its level, if a level was asked for.
    pub level: Option<usize>,
    /// Its rating, if a rating was asked for.
    pub rating: Option<f64>,
    /// Its index after Metcalf, if one was asked for.
    pub index: Option<f64>,
}

impl Made {
    pub(super) fn new(puzzle: Puzzle, solution: Solution, tries: u64) -> Made {
        Made { puzzle, solution, tries, level: None, rating: None, index: None }
    }
}

/// Why no puzzle was made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failed {
    /// The shape has no full grid.
    #[error("the shape has no full grid")]
    NoGrid,
    /// The layout does not have the symmetry.
    #[error("the shape has no {} symmetry, expected {}", .asked.name(), .there.iter().map(|s| s.name()).collect::<Vec<_>>().join(", "))]
    NoSymmetry {
        /// What was asked for.
        asked: Symmetry,
        /// What there is.
        there: Vec<Symmetry>,
    },
    /// The recipe contradicts itself or the shape.
    #[error("{0}")]
    Recipe(String),
    /// Nothing fitted before the tries or the budget were used up; this came nearest.
    #[error("nothing fitted in {tries} tries")]
    Unreached {
        /// How many grids were drawn.
        tries: u64,
        /// What came nearest.
        nearest: Option<Box<Made>>,
    },
    /// The budget was spent or somebody said stop.
    #[error("the budget was spent before there was a puzzle")]
    Spent,
}

/// Makes puzzles of one shape.
///
/// ```
/// use anydoku::{Budget, Rng, Shape, Solver, make::{Maker, Recipe}};
/// let shape = Shape::named("nrc").unwrap();
/// let mut maker = Maker::new(&shape.topology, &shape.layout);
/// let made = maker.make(&Recipe::default(), &mut Rng::for_unit(7, 0), &Budget::UNLIMITED).unwrap();
/// assert_eq!(Solver::new(&shape.topology).unique(&made.puzzle), Some(made.solution));
/// ```
#[derive(Clone)]
pub struct Maker {
    topology: Arc<Topology>,
    layout: Arc<Layout>,
    filler: Filler,
    solver: Solver,
    pub(super) gauge: Gauge,
    orbits: Option<(Symmetry, Arc<[Vec<Cell>]>)>,
    /// The grids of a shape of several: none of them may be solvable alone.
    parts: Vec<Part>,
    /// The grid that puzzles are made of, if it is not a new one each time.
    grid: Option<(Solution, Group)>,
}

/// Grids with more cells than this are only drawn down.
const UP_TO: usize = 128;

/// Minimal puzzles of more cells than this are thinned more in some places than in others.
const EVEN_TO: usize = 400;

impl Maker {
    /// A maker of puzzles of this shape.
    pub fn new(topology: &Arc<Topology>, layout: &Arc<Layout>) -> Maker {
        Maker {
            topology: topology.clone(),
            layout: layout.clone(),
            filler: Filler::new(topology),
            solver: Solver::new(topology),
            gauge: Gauge::new(topology),
            orbits: None,
            parts: several::parts(topology, layout),
            grid: None,
        }
    }

    /// The same, making puzzles of this grid, its cells rearranged by a random symmetry of the group and its digits
    /// exchanged.
    ///
    /// # Panics
    /// If the grid is of another topology, or the group of another number of cells.
    pub fn with_grid(mut self, grid: Solution, group: Group) -> Maker {
        assert!(self.topology.is_same_as(grid.topology()), "a maker makes puzzles of its own topology");
        assert_eq!(group.degree(), self.topology.n_cells(), "symmetries rearrange all cells");
        self.grid = Some((grid, group));
        self
    }

    /// The topology of what it makes.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The same, measuring levels with these strategies.
    pub fn with_strategies(mut self, strategies: Strategies) -> Maker {
        self.gauge.set_strategies(strategies);
        self
    }

    /// Makes a puzzle.
    pub fn make(&mut self, recipe: &Recipe, rng: &mut Rng, budget: &Budget<'_>) -> Result<Made, Failed> {
        self.make_keeping(recipe, rng, budget, &mut |_| ())
    }

    /// The same, showing everything that was made on the way and did not fit. On a pattern that is what has several
    /// solutions.
    pub fn make_keeping(
        &mut self,
        recipe: &Recipe,
        rng: &mut Rng,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made),
    ) -> Result<Made, Failed> {
        self.check(recipe)?;
        self.gauge.prepare(&recipe.targets)?;
        if let Some(cells) = &recipe.pattern {
            return pattern::make(&mut self.filler, &mut self.solver, cells, recipe, rng, budget, keep);
        }
        let orbits = self.orbits(recipe.symmetry)?;
        let mut nearest: Option<(usize, Box<Made>)> = None;
        let mut tries = 0;
        while tries < recipe.tries.max(1) {
            tries += 1;
            let mut made = match self.draw(recipe, &orbits, rng, budget) {
                Err(Failed::Spent) if nearest.is_some() => break,
                drawn => drawn?,
            };
            made.tries = tries;
            let miss = self.miss(recipe, &mut made, budget);
            // What was cut short is a puzzle, but perhaps not what it could have been.
            let is_cut = budget.is_spent(0);
            if miss == 0 && !is_cut {
                return Ok(made);
            }
            if !is_cut {
                keep(&made);
            }
            if nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
                nearest = Some((miss, Box::new(made)));
            }
            if is_cut {
                break;
            }
        }
        Err(Failed::Unreached { tries, nearest: nearest.map(|(_, made)| made) })
    }

    /// Makes a puzzle with this solution: one thinning, whether it fits the recipe's bounds or not.
    pub fn thin(
        &mut self,
        solution: &Solution,
        recipe: &Recipe,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        self.check(recipe)?;
        let orbits = self.orbits(recipe.symmetry)?;
        let order = shuffled(&orbits, rng);
        Ok(self.thin_out(solution.clone(), solution.to_puzzle(), &order, recipe, rng, budget))
    }

    /// Wishes that cannot come true for anybody.
    fn check(&self, recipe: &Recipe) -> Result<(), Failed> {
        let n = self.topology.n_cells();
        match recipe.givens {
            Some((low, high)) if low > high => {
                return Err(Failed::Recipe(format!("found givens {low}..{high}, expected the smaller number first")));
            }
            Some((low, _)) if low > n => {
                return Err(Failed::Recipe(format!("found at least {low} givens, expected at most {n}, one a cell")));
            }
            _ => {}
        }
        if !recipe.unique && recipe.minimal {
            return Err(Failed::Recipe("a puzzle with several solutions is not minimal".into()));
        }
        if !recipe.unique && !recipe.targets.is_empty() {
            return Err(Failed::Recipe("a puzzle with several solutions has no level".into()));
        }
        Ok(())
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

    fn draw(
        &mut self,
        recipe: &Recipe,
        orbits: &[Vec<Cell>],
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Made, Failed> {
        let order = shuffled(orbits, rng);
        if recipe.way == Way::Up && self.topology.n_cells() <= UP_TO && self.grid.is_none() {
            let (puzzle, solution) = self.draw_up(&order, rng, budget)?;
            let order: Vec<_> = order.into_iter().filter(|orbit| puzzle.given(orbit[0]).is_some()).collect();
            return Ok(self.thin_out(solution, puzzle, &order, recipe, rng, budget));
        }
        let solution = self.random_grid(rng, budget)?;
        let mut order = order;
        if recipe.minimal && self.topology.n_cells() > EVEN_TO {
            self.make_uneven(&mut order, &solution, rng);
        }
        let puzzle = solution.to_puzzle();
        Ok(self.thin_out(solution, puzzle, &order, recipe, rng, budget))
    }

    /// Changes the order so that some houses and some digits are thinned before others. Where givens are spread evenly it is
    /// hardest to tell which of them are needed: on 25x25 that took five times as long.
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

    fn random_grid(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Result<Solution, Failed> {
        if let Some((grid, group)) = &self.grid {
            let mut names: Vec<Digit> = self.topology.digits().collect();
            rng.shuffle(&mut names);
            let mut digits = vec![Digit(0); self.topology.n_cells()];
            for (&to, digit) in group.random(rng).iter().zip(grid.digits()) {
                digits[to as usize] = names[digit.index()];
            }
            return Ok(Solution::new(self.topology.clone(), digits).expect("symmetries keep the houses"));
        }
        match self.filler.fill(rng, budget) {
            Fill::Full(filled) => Ok(filled.solution),
            Fill::None => Err(Failed::NoGrid),
            Fill::Unknown => Err(Failed::Spent),
        }
    }

    /// Random digits into random cells until one solution is left.
    fn draw_up(&mut self, order: &[&[Cell]], rng: &mut Rng, budget: &Budget<'_>) -> Result<(Puzzle, Solution), Failed> {
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
                    let digit = set.iter().nth(rng.below(set.len())).expect("it has so many");
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
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Made {
        let floor = match recipe.givens {
            Some((low, high)) if low < high && !recipe.minimal => {
                low + rng.below(high.min(puzzle.n_givens()).saturating_sub(low) + 1)
            }
            Some((low, _)) => low,
            None => 0,
        };
        let floor = floor.max(recipe.keep);
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
        Made { level, ..Made::new(puzzle, solution, 1) }
    }

    /// Takes givens away without asking: down to the number wanted, or one more than may go.
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

    /// How far a puzzle is from the recipe; 0 if it fits.
    fn miss(&mut self, recipe: &Recipe, made: &mut Made, budget: &Budget<'_>) -> usize {
        let n = made.puzzle.n_givens();
        let mut miss = match recipe.givens {
            Some((low, high)) => n.saturating_sub(high) + low.saturating_sub(n),
            None => 0,
        };
        miss += self.gauge.miss(&recipe.targets, made, budget);
        if recipe.unique && recipe.keep == 0 && recipe.givens.is_none() {
            miss += several::n_alone(&mut self.parts, &made.puzzle, budget);
        }
        // An orbit may be needed although some of its givens are not.
        let may_not_be = recipe.symmetry != Symmetry::None || !recipe.targets.is_empty() || recipe.givens.is_some();
        if miss == 0 && recipe.minimal && may_not_be {
            miss = self.superfluous(&made.puzzle, budget).len();
        }
        miss
    }

    /// The givens of a puzzle with one solution that could go, each by itself.
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

fn shuffled<'a>(orbits: &'a [Vec<Cell>], rng: &mut Rng) -> Vec<&'a [Cell]> {
    let mut order: Vec<&[Cell]> = orbits.iter().map(Vec::as_slice).collect();
    rng.shuffle(&mut order);
    order
}
