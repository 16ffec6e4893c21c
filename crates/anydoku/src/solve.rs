//! Solving: the solver and its engines.
//!
//! [`Solver::new`] chooses an engine for the topology. All engines answer the same questions and own their scratch
//! memory, so a solver is cheap to reuse and cheap to clone for another thread.

mod alldifferent;
mod answer;
pub(crate) mod asking;
mod classic;
mod engine;
mod every;
pub(crate) mod learn;
mod patience;
mod plain;
mod related;
mod search;
mod tally;
mod vector;
pub(crate) mod word;

pub use self::answer::{Answer, Count, Spent};
pub use self::classic::{CellsVerdict, Many, OtherLine, solve_cells, solve_many};
#[doc(hidden)]
pub use self::classic::{Path, solve_many_by};
pub use self::engine::Engine;
pub use self::related::Related;

use std::ops::ControlFlow;
use std::sync::Arc;

use self::classic::Classic;
use self::engine::{AnyEngine, Found, Start};
use self::learn::Learn;
use self::patience::{
    ALONE_PATIENCE, MIN_PATIENCE, PATIENCE, PATIENT_CELLS, QUICK_PATIENCE, QUICK_RANDOM_PATIENCE, RANDOM_PATIENCE,
    RULED_PATIENCE,
};
use self::vector::Vector;
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, Topology};

/// Solves puzzles of one topology.
///
/// ```
/// use anydoku::{Puzzle, Solver, Topology, Answer};
/// use std::sync::Arc;
/// let topology = Arc::new(Topology::square(2));
/// let mut solver = Solver::new(&topology);
/// let Answer::Several(a, b) = solver.answer(&Puzzle::empty(topology)) else { panic!() };
/// assert_ne!(a, b);
/// ```
#[derive(Clone)]
pub struct Solver {
    topology: Arc<Topology>,
    /// The general engine. Where a quick engine exists, this one is created when it is first needed, which for most
    /// grids is never.
    engine: Option<AnyEngine>,
    /// The quick engine, used first if the order of solutions does not matter or is random. It finds
    /// solutions in its own order; if there are several, however, the two that are shown must not depend on the engine.
    /// `None` if no quicker engine exists or the caller chose an engine.
    quick: Option<Box<AnyEngine>>,
    /// The engine that takes over when the first one gets lost; `None` if the caller chose an engine.
    rescue: Option<Box<AnyEngine>>,
    nodes: u64,
}

/// Grids with more cells than this are large enough for search to get lost.
const LARGE: usize = 128;

/// The maximum number of solutions that a takeover can exclude; a search that has found more is not lost.
const MAX_KNOWN: usize = 16;

impl Solver {
    /// Returns a solver for this topology with the most suitable engine.
    pub fn new(topology: &Arc<Topology>) -> Solver {
        if let Some(solver) = Solver::with_engine(topology, Engine::Classic) {
            return solver;
        }
        let quick = AnyEngine::new(Engine::Vector, topology).map(Box::new);
        let engine = if quick.is_none() { Some(general(topology)) } else { None };
        let is_lost_easily = if topology.has_rules() { Learn::suits(topology) } else { topology.n_cells() > LARGE };
        let rescue = if is_lost_easily { AnyEngine::new(Engine::Learn, topology).map(Box::new) } else { None };
        Solver { topology: topology.clone(), engine, quick, rescue, nodes: 0 }
    }

    /// Returns a solver with this engine, or `None` if the engine does not support the topology.
    pub fn with_engine(topology: &Arc<Topology>, engine: Engine) -> Option<Solver> {
        AnyEngine::new(engine, topology).map(|engine| Solver::of(topology, engine))
    }

    /// Returns a solver that uses these vector instructions, for tests and benchmarks: the kernel of the plain 9x9, or
    /// the vector engine for other topologies. Returns `None` if neither supports the topology.
    #[doc(hidden)]
    pub fn with_path(topology: &Arc<Topology>, path: Path) -> Option<Solver> {
        if topology.has_rules() {
            return None;
        }
        let classic = || Some(AnyEngine::Classic(Box::new(Classic::new(topology, path)?)));
        let vector = || Some(AnyEngine::Vector(Box::new(Vector::new(topology, path)?)));
        classic().or_else(vector).map(|engine| Solver::of(topology, engine))
    }

    fn of(topology: &Arc<Topology>, engine: AnyEngine) -> Solver {
        Solver { topology: topology.clone(), engine: Some(engine), quick: None, rescue: None, nodes: 0 }
    }

    /// Returns the engine in use; the quicker one if there are two.
    pub fn engine(&self) -> Engine {
        self.quick.as_deref().or(self.engine.as_ref()).expect("there is one or the other").kind()
    }

    /// Returns the topology.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Returns the number of search nodes that the last question visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Decides whether the puzzle has no, one or several solutions.
    pub fn answer(&mut self, puzzle: &Puzzle) -> Answer {
        self.answer_within(puzzle, &Budget::UNLIMITED)
    }

    /// Decides within a budget whether the puzzle has no, one or several solutions.
    pub fn answer_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Answer {
        self.hold(puzzle);
        match self.ask_quick(2, budget) {
            Some((0, Found::End)) => return Answer::None,
            Some((n, Found::Spent)) => return Answer::Unknown((n > 0).then(|| self.quick_solution())),
            Some((1, Found::End)) => return Answer::Unique(self.quick_solution()),
            // If there are several solutions, the two that are shown must not depend on which engine was asked first.
            _ => {}
        }
        let mut found = Vec::new();
        let done = self.list_within(puzzle, budget, &mut |solution| {
            found.push(solution);
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut found = found.into_iter();
        match (found.next(), found.next(), done) {
            (Some(a), Some(b), _) => Answer::Several(a, b),
            (a, None, false) => Answer::Unknown(a),
            (None, _, true) => Answer::None,
            (Some(a), None, true) => Answer::Unique(a),
            (None, Some(_), _) => unreachable!("a second solution follows a first"),
        }
    }

    /// Returns the first solution, or `None` if there is none.
    pub fn first(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        self.first_within(puzzle, &Budget::UNLIMITED).expect("an unlimited budget is never spent")
    }

    /// Returns the first solution found within the budget, or `None` if there is none.
    pub fn first_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Option<Solution>, Spent> {
        self.first_of(puzzle, None, 0, budget)
    }

    /// Returns a solution found with random choices, or `None` if there is none. The random numbers decide which;
    /// solutions are not equally likely.
    pub fn random_within(
        &mut self,
        puzzle: &Puzzle,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution>, Spent> {
        let mut nodes = 0;
        if let Some(quick) = self.quick.as_deref_mut() {
            check_topology(&self.topology, puzzle);
            quick.hold(puzzle);
            let patience = Some(QUICK_RANDOM_PATIENCE + self.topology.n_cells() as u64);
            let start = Start { chance: Some(&mut *rng), patience, ..Start::default() };
            let found = run(quick, start, budget, &mut |_| ControlFlow::Break(()));
            self.nodes = quick.nodes();
            match found {
                Found::Solution => return Ok(Some(self.quick_solution())),
                Found::End => return Ok(None),
                Found::Spent => return Err(Spent),
                Found::Lost => nodes = self.nodes,
            }
        }
        self.first_of(puzzle, Some(rng), nodes, budget)
    }

    fn first_of(
        &mut self,
        puzzle: &Puzzle,
        rng: Option<&mut Rng>,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution>, Spent> {
        let mut first = None;
        self.hold_all(puzzle);
        let done = self.each_held(rng, nodes, budget, &mut |solution| {
            first = Some(solution.proven());
            ControlFlow::Break(())
        });
        if first.is_none() && !done { Err(Spent) } else { Ok(first) }
    }

    /// Returns the solution if there is exactly one.
    pub fn unique(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        match self.answer(puzzle) {
            Answer::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Counts the solutions up to `limit`. For large numbers use `anydoku_count::count`.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Count {
        self.count_within(puzzle, limit, &Budget::UNLIMITED)
    }

    /// Counts the solutions up to `limit` and within a budget.
    ///
    /// ```
    /// use anydoku::{Budget, Count, Puzzle, Solver, Topology};
    /// let empty = Puzzle::empty(Topology::square(2).into());
    /// let count = Solver::new(empty.topology()).count_within(&empty, 1000, &Budget::nodes(9));
    /// assert!(matches!(count, Count::AtLeast(0..288)));
    /// ```
    pub fn count_within(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget<'_>) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        self.hold(puzzle);
        match self.ask_quick(limit, budget) {
            Some((n, Found::End)) => return Count::Exactly(n),
            Some((n, Found::Solution | Found::Spent)) => return Count::AtLeast(n),
            _ => {}
        }
        self.hold_all(puzzle);
        let mut n = 0;
        let done = self.each_held(None, 0, budget, &mut |_| {
            n += 1;
            if n == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if done { Count::Exactly(n) } else { Count::AtLeast(n) }
    }

    /// Returns whether a solution has a digit other than `digit` in this cell. The given in `cell`, if any, is ignored.
    /// A given is redundant if and only if this returns `false`, and calling this is cheaper than looking for two
    /// solutions without the given.
    ///
    /// ```
    /// use anydoku::{Cell, Puzzle, Solver, Topology};
    /// let topology = std::sync::Arc::new(Topology::square(2));
    /// let mut solver = Solver::new(&topology);
    /// let full = solver.first(&Puzzle::empty(topology)).unwrap().to_puzzle();
    /// let digit = full.given(Cell(0)).unwrap();
    /// assert!(!solver.has_other(&full, Cell(0), digit));
    /// ```
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    pub fn has_other(&mut self, puzzle: &Puzzle, cell: Cell, digit: Digit) -> bool {
        self.has_other_within(puzzle, cell, digit, &Budget::UNLIMITED).expect("there is no limit")
    }

    /// Returns within a budget whether a solution has a digit other than `digit` in this cell, as
    /// [`has_other`](Solver::has_other) does.
    pub fn has_other_within(
        &mut self,
        puzzle: &Puzzle,
        cell: Cell,
        digit: Digit,
        budget: &Budget<'_>,
    ) -> Result<bool, Spent> {
        self.hold(puzzle);
        let all = DigitSet::all(self.topology.n_digits());
        let marks = puzzle.marks().map_or(all, |marks| marks[cell.index()] & all);
        self.hold_cell(cell, marks - DigitSet::only(digit));
        Ok(self.count_held(1, budget)? > 0)
    }

    /// Loads a puzzle.
    fn hold(&mut self, puzzle: &Puzzle) {
        check_topology(&self.topology, puzzle);
        self.asked().hold(puzzle);
    }

    /// Restricts a cell to these digits from now on.
    fn hold_cell(&mut self, cell: Cell, set: DigitSet) {
        self.asked().hold_cell(cell, set);
    }

    /// Returns the engine that is asked first.
    fn asked(&mut self) -> &mut AnyEngine {
        match self.quick.as_deref_mut() {
            Some(quick) => quick,
            None => engine_of(&mut self.engine, &self.topology),
        }
    }

    /// Counts up to a limit with the quick engine. Returns the count and how the search ended, which is `Solution` if
    /// it reached the limit. Returns `None` if there is no such engine or it got lost.
    fn ask_quick(&mut self, limit: u64, budget: &Budget<'_>) -> Option<(u64, Found)> {
        let patience = self.patience(QUICK_PATIENCE).or(Some(ALONE_PATIENCE));
        let quick = self.quick.as_deref_mut()?;
        let mut n = 0;
        let found = run(quick, Start { patience, ..Start::default() }, budget, &mut |_| {
            n += 1;
            if n == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.nodes = quick.nodes();
        (found != Found::Lost).then_some((n, found))
    }

    fn quick_solution(&self) -> Solution {
        Proof { topology: &self.topology, engine: self.quick.as_deref().expect("it was asked") }.proven()
    }

    /// Counts the solutions of the loaded puzzle up to a limit.
    fn count_held(&mut self, limit: u64, budget: &Budget<'_>) -> Result<u64, Spent> {
        if self.quick.is_none() && self.rescue.is_none() {
            return self.count_alone(limit, budget);
        }
        match self.ask_quick(limit, budget) {
            Some((_, Found::Spent)) => return Err(Spent),
            Some((n, _)) => return Ok(n),
            None => self.hand_over(),
        }
        let mut n = 0;
        let nodes = if self.quick.is_some() { self.nodes } else { 0 };
        let done = self.each_held(None, nodes, budget, &mut |_| {
            n += 1;
            if n == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if done || n == limit { Ok(n) } else { Err(Spent) }
    }

    /// Counts the solutions if only one engine exists. Thinning calls this fifty times per puzzle, so it avoids the
    /// general path.
    fn count_alone(&mut self, limit: u64, budget: &Budget<'_>) -> Result<u64, Spent> {
        let engine = engine_of(&mut self.engine, &self.topology);
        engine.start(Start::default(), budget);
        let mut n = 0;
        let found = loop {
            match engine.advance(budget) {
                Found::Solution if n + 1 < limit => n += 1,
                Found::Solution => break Ok(limit),
                Found::End => break Ok(n),
                Found::Spent | Found::Lost => break Err(Spent),
            }
        };
        self.nodes = engine.nodes();
        found
    }

    /// Copies the state of the quick engine to the general one.
    fn hand_over(&mut self) {
        if let Some(quick) = &self.quick {
            let engine = engine_of(&mut self.engine, &self.topology);
            self.topology.cells().for_each(|cell| engine.hold_cell(cell, quick.held(cell)));
        }
    }

    /// Returns the number of nodes after which an engine counts as lost, or `None` if no engine can take over.
    fn patience(&self, nodes: u64) -> Option<u64> {
        let nodes = if self.topology.has_rules() { RULED_PATIENCE } else { nodes };
        let n_cells = self.topology.n_cells() as u64;
        self.rescue.as_ref().map(|_| (nodes * PATIENT_CELLS / n_cells).clamp(MIN_PATIENCE, nodes))
    }

    /// Passes every solution to the sink once, until the sink breaks or the budget is spent. Returns whether all
    /// solutions were listed.
    ///
    /// # Panics
    /// Panics if the puzzle has a different topology.
    pub fn list_within(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> bool {
        self.hold_all(puzzle);
        self.each_held(None, 0, budget, &mut |solution| sink(solution.proven()))
    }

    /// Loads a puzzle into the general engine.
    fn hold_all(&mut self, puzzle: &Puzzle) {
        check_topology(&self.topology, puzzle);
        engine_of(&mut self.engine, &self.topology).hold(puzzle);
    }

    /// Passes every solution of the general engine to the sink until the sink breaks or the budget, of which `nodes`
    /// are already used, is spent. Returns whether all solutions were listed.
    fn each_held(
        &mut self,
        mut chance: Option<&mut Rng>,
        nodes: u64,
        budget: &Budget<'_>,
        sink: &mut Sink<'_>,
    ) -> bool {
        let patience = match chance {
            Some(_) => self.rescue.as_ref().map(|_| RANDOM_PATIENCE),
            None => self.patience(PATIENCE),
        };
        let topology = &self.topology;
        let general = engine_of(&mut self.engine, topology);
        let mut known: Vec<Vec<Digit>> = Vec::new();
        let start = Start { chance: chance.as_deref_mut(), patience, nodes, ..Start::default() };
        let mut found = run(general, start, budget, &mut |engine| {
            if patience.is_some() && known.len() < MAX_KNOWN {
                known.push(engine.digits());
            }
            sink(&Proof { topology, engine })
        });
        self.nodes = general.nodes();
        if found == Found::Lost
            && let Some(rescue) = &mut self.rescue
        {
            topology.cells().for_each(|cell| rescue.hold_cell(cell, general.held(cell)));
            let start = Start { chance: chance.as_deref_mut(), known: &known, nodes: self.nodes, patience: None };
            found = run(rescue, start, budget, &mut |engine| sink(&Proof { topology, engine }));
            self.nodes = rescue.nodes();
        }
        if found == Found::Lost {
            let start = Start { chance, nodes: self.nodes, ..Start::default() };
            found = run(general, start, budget, &mut |engine| {
                let is_known = known.contains(&engine.digits());
                if is_known { ControlFlow::Continue(()) } else { sink(&Proof { topology, engine }) }
            });
            self.nodes = general.nodes();
        }
        found == Found::End
    }
}

/// Creates the general engine.
fn general(topology: &Arc<Topology>) -> AnyEngine {
    AnyEngine::new(Engine::Search, topology).expect("search takes every topology")
}

/// Returns the engine, creating it if necessary.
fn engine_of<'a>(engine: &'a mut Option<AnyEngine>, topology: &Arc<Topology>) -> &'a mut AnyEngine {
    engine.get_or_insert_with(|| general(topology))
}

fn check_topology(topology: &Arc<Topology>, puzzle: &Puzzle) {
    assert!(
        Arc::ptr_eq(topology, puzzle.topology()) || topology.is_same_as(puzzle.topology()),
        "a solver answers for its own topology"
    );
}

/// Passes every solution to the sink and returns how the search ended; `Solution` if the sink broke.
fn run(
    engine: &mut AnyEngine,
    start: Start<'_>,
    budget: &Budget<'_>,
    sink: &mut dyn FnMut(&AnyEngine) -> ControlFlow<()>,
) -> Found {
    engine.start(start, budget);
    loop {
        let found = engine.advance(budget);
        if found != Found::Solution || sink(engine).is_break() {
            return found;
        }
    }
}

/// A callback that receives solutions.
type Sink<'a> = dyn FnMut(&Proof<'_>) -> ControlFlow<()> + 'a;

/// A solution inside an engine. Callers that only count never convert it to digits.
struct Proof<'a> {
    topology: &'a Arc<Topology>,
    engine: &'a AnyEngine,
}

impl Proof<'_> {
    fn proven(&self) -> Solution {
        Solution::new(self.topology.clone(), self.engine.digits()).expect("engines respect every house and rule")
    }
}
