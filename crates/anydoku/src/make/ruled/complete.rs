//! Completion: givens, clues and rules that give a puzzle with several solutions exactly one.
//!
//! A random solution of the puzzle is chosen. Everything that could be added holds in it: digits of open cells, sums of
//! cages without one, and rules drawn by the pen of the generators. While there are other solutions, the addition that
//! refutes most of a sample of them is chosen. At the end, every addition that is not needed is taken back.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::RuleRequest;
use super::pen::Pen;
use crate::budget::Budget;
use crate::make::gauge::{Gauge, Stand};
use crate::make::generate::Maker;
use crate::make::recipe::{Failed, Made};
use crate::make::target::Target;
use crate::make::thin::RULED;
use crate::make::turn::Symmetry;
use crate::msg;
use crate::puzzle::{Puzzle, Solution};
use crate::redundant::is_only;
use crate::rng::Rng;
use crate::rules::{Recipe, Rule};
use crate::solve::{Answer, Solver};
use crate::topology::{Cell, Digit, Topology};

/// Something that may be added to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Addition {
    /// Givens.
    Givens,
    /// Sums of cages that have none.
    Clues,
    /// Rules of these generators. A requested number is the maximum for its generator.
    Rules(Vec<RuleRequest>),
}

/// A request to complete a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// The permitted additions, in order of preference: a later entry is used only where earlier ones refute no solution.
    pub add: Vec<Addition>,
    /// The symmetry of the positions of added givens.
    pub symmetry: Symmetry,
    /// Requirements for the result, such as its difficulty. To reach one, more may be added than uniqueness requires.
    pub targets: Vec<Target>,
    /// The number of solutions to try before the nearest result is returned.
    pub tries: u64,
}

/// A completed puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Completed {
    /// The puzzle with the additions, and its solution.
    pub made: Made,
    /// The added givens.
    pub givens: Vec<Cell>,
    /// The added rules, as indices of the rules of the result.
    pub rules: Vec<usize>,
    /// The rules that were given a number, as indices of the rules of the result.
    pub clues: Vec<usize>,
    /// Whether the puzzle has exactly one solution.
    pub is_unique: bool,
    /// Whether it has exactly one solution and meets the targets.
    pub fits: bool,
    /// Whether it was proven that no addition can be taken back, unless a target requires it.
    pub is_minimal: bool,
}

/// The node limit for deciding whether an addition is needed.
const NODES: u64 = 20 * RULED;

/// The node limit for finding other solutions. Beyond it, an addition is chosen without knowing what it refutes.
const GROW_NODES: u64 = 5 * RULED;

/// The number of other solutions that are listed at a time, and the number that are drawn at random.
const LISTED: usize = 24;
const RANDOM: usize = 6;

/// The maximum number of additions beyond those that uniqueness requires.
const MOST_EXTRA: usize = 60;

/// Something that can be added, which holds in the chosen solution.
struct Offer {
    item: Item,
    /// The place of its kind in the order of preference, and that of its generator there.
    rank: (usize, usize),
    /// A topology that forbids what the addition forbids; `None` for givens.
    test: Option<Arc<Topology>>,
}

enum Item {
    Givens(Vec<Cell>),
    /// A rule that replaces the frame's rule with this index.
    Clue(usize, Rule),
    Rule(Rule),
}

/// A puzzle to complete, the chosen solution, and what can be added.
struct Work<'a> {
    frame: &'a Puzzle,
    solution: Solution,
    offers: Vec<Offer>,
    /// For each rank the maximum number of additions.
    most: Vec<((usize, usize), usize)>,
}

/// The other solutions of a puzzle, as far as they were looked for.
enum Others {
    None,
    Some(Vec<Solution>),
    Unknown,
}

impl Maker {
    /// Returns the puzzle with additions that leave one solution. All of its rules and givens are kept.
    ///
    /// If no solution tried leads to a result that meets the request, the nearest result is returned.
    ///
    /// ```
    /// use anydoku::make::{Addition, Completion, Maker, Symmetry};
    /// use anydoku::{Budget, Puzzle, Rng, Shape, Solver};
    /// let shape = Shape::named("4x4").unwrap();
    /// let puzzle = Puzzle::from_line(&shape, "1..............4").unwrap();
    /// let completion =
    ///     Completion { add: vec![Addition::Givens], symmetry: Symmetry::None, targets: Vec::new(), tries: 1 };
    /// let done = Maker::new(&shape).complete(&puzzle, &completion, &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
    /// assert!(done.is_unique && done.is_minimal);
    /// assert_eq!(Solver::new(&shape.topology).unique(&done.made.puzzle), Some(done.made.solution));
    /// ```
    pub fn complete(
        &mut self,
        puzzle: &Puzzle,
        completion: &Completion,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Completed, Failed> {
        let frame = with_rules_about_all(puzzle, completion)?;
        let mut solver = Solver::new(frame.topology());
        let known = match solver.answer_within(&frame, budget) {
            Answer::None => return Err(Failed::Recipe(msg!("make-complete-none"))),
            Answer::Unique(_) if frame.topology().rules().len() == puzzle.topology().rules().len() => {
                return Err(Failed::Recipe(msg!("make-complete-unique")));
            }
            Answer::Unknown(None) => return Err(Failed::Spent),
            Answer::Unique(known) | Answer::Several(known, _) | Answer::Unknown(Some(known)) => known,
        };
        let mut nearest: Option<(usize, Completed)> = None;
        for n in 1..=completion.tries.max(1) {
            let solution = match solver.random_within(&frame, rng, &budget.with_nodes(NODES)) {
                Ok(Some(solution)) => solution,
                _ if nearest.is_some() => break,
                // Some frames give away few solutions.
                _ => known.clone(),
            };
            let work = self.work(&frame, solution, completion, rng)?;
            let Some((done, miss)) = self.complete_one(&work, puzzle, completion, (rng, budget), n)? else { break };
            let fits = done.fits;
            if nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
                nearest = Some((miss, done));
            }
            if fits || budget.is_stopped() {
                break;
            }
        }
        nearest.map(|(_, done)| done).ok_or(Failed::Spent)
    }

    /// Completes the puzzle toward one solution. Returns how far the result is from the request as well, or `None` if
    /// the budget was spent.
    fn complete_one(
        &mut self,
        work: &Work<'_>,
        puzzle: &Puzzle,
        completion: &Completion,
        (rng, budget): (&mut Rng, &Budget<'_>),
        n: u64,
    ) -> Result<Option<(Completed, usize)>, Failed> {
        let (mut chosen, is_unique) = work.grow(rng, budget);
        if budget.is_stopped() {
            return Ok(None);
        }
        let mut is_minimal = true;
        let mut miss = usize::MAX;
        if is_unique {
            is_minimal = work.prune(&mut chosen, budget);
            let Some(off) = work.ease(&mut chosen, &completion.targets, rng, budget)? else { return Ok(None) };
            miss = off;
        }
        let result = work.with(&chosen).expect("the additions were assembled before");
        let (mut givens, mut clues) = (Vec::new(), Vec::new());
        for &i in &chosen {
            match &work.offers[i].item {
                Item::Givens(cells) => givens.extend(cells),
                Item::Clue(rule, _) => clues.push(*rule),
                Item::Rule(_) => {}
            }
        }
        givens.sort_unstable();
        clues.sort_unstable();
        let rules = (puzzle.topology().rules().len()..result.topology().rules().len()).collect();
        let solution = Solution::new(result.topology().clone(), work.solution.digits().to_vec());
        let solution = solution.expect("the additions hold in the solution");
        let made = Made::new(result, solution, self.layout.clone(), n);
        let fits = is_unique && miss == 0;
        Ok(Some((Completed { made, givens, rules, clues, is_unique, fits, is_minimal }, miss)))
    }

    /// Lists what can be added to a puzzle with this solution, in random order.
    fn work<'a>(
        &mut self,
        frame: &'a Puzzle,
        solution: Solution,
        completion: &Completion,
        rng: &mut Rng,
    ) -> Result<Work<'a>, Failed> {
        let (mut items, mut most) = (Vec::new(), Vec::new());
        for (rank, addition) in completion.add.iter().enumerate() {
            match addition {
                Addition::Givens => {
                    for orbit in self.orbits(completion.symmetry)?.iter() {
                        let open = orbit.iter().copied().filter(|&cell| frame.given(cell).is_none());
                        items.push(((rank, 0), Item::Givens(open.collect())));
                    }
                }
                Addition::Clues => items.extend(clues(frame, &solution).map(|clue| ((rank, 0), clue))),
                Addition::Rules(requests) => {
                    for (i, request) in requests.iter().enumerate() {
                        most.extend(request.n.map(|n| ((rank, i), n)));
                        let rules = self.drawn_on(frame, &solution, request, rng);
                        items.extend(rules.into_iter().map(|rule| ((rank, i), Item::Rule(rule))));
                    }
                }
            }
        }
        rng.shuffle(&mut items);
        let ground: Vec<Rule> =
            frame.topology().rules().iter().filter(|rule| rule.kind.defines_others()).cloned().collect();
        let bare = frame.topology().without_rules();
        let mut offers = Vec::new();
        for (rank, item) in items {
            let test = match &item {
                Item::Givens(cells) if cells.is_empty() => continue,
                Item::Givens(_) => None,
                Item::Clue(_, rule) | Item::Rule(rule) => {
                    let rules = ground.iter().chain([rule]).cloned().collect();
                    let Ok(test) = bare.with_rules(rules) else { continue };
                    Some(Arc::new(test))
                }
            };
            let offer = Offer { item, rank, test };
            if !offer.refutes(&solution, &solution) {
                offers.push(offer);
            }
        }
        Ok(Work { frame, solution, offers, most })
    }

    /// Draws rules of a generator on the solution, beside those of the frame.
    fn drawn_on(&self, frame: &Puzzle, solution: &Solution, request: &RuleRequest, rng: &mut Rng) -> Vec<Rule> {
        let topology = frame.topology();
        let mut pen = Pen::new(topology, &self.layout, solution, rng);
        pen.avoid(topology.rules());
        // Far more than are needed, so that there is a choice.
        if pen.draw(request.generator, topology.n_cells().div_ceil(4), false).is_none() {
            return Vec::new();
        }
        let mut rules = Vec::new();
        for rule in pen.rules {
            match request.generator.recipe {
                // Each marked cell can be added by itself.
                Recipe::Parity => {
                    rules.extend(rule.cells().map(|cell| Rule::new(rule.kind, rule.numbers.clone(), [vec![cell]])));
                }
                // A rule without cells says that there are no others of its kind, which is not what an addition means.
                _ if rule.cells().next().is_none() => {}
                _ => rules.push(rule),
            }
        }
        rules.retain(|rule| !topology.rules().contains(rule));
        rules
    }
}

/// Returns the puzzle with the requested rules about all cells.
fn with_rules_about_all(puzzle: &Puzzle, completion: &Completion) -> Result<Puzzle, Failed> {
    let requests = completion.add.iter().flat_map(|addition| match addition {
        Addition::Rules(requests) => requests.as_slice(),
        Addition::Givens | Addition::Clues => &[],
    });
    let mut rules = puzzle.topology().rules().to_vec();
    let n = rules.len();
    for rule in requests.filter_map(RuleRequest::about_all_cells) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if rules.len() == n {
        return Ok(puzzle.clone());
    }
    puzzle.with_rules(rules).map_err(|error| Failed::Recipe(error.message()))
}

/// Returns the rules of a frame that could have a total but have none, with the total of the solution.
fn clues<'a>(frame: &'a Puzzle, solution: &'a Solution) -> impl Iterator<Item = Item> + 'a {
    let topology = frame.topology();
    let first = topology.first_number();
    topology.rules().iter().enumerate().filter(|(_, rule)| rule.kind.may_have_total() && rule.numbers.is_empty()).map(
        move |(i, rule)| {
            let total = rule.cells().map(|cell| solution.digit(cell).number() as i32 - 1 + first).sum::<i32>();
            Item::Clue(i, Rule { numbers: vec![total], ..rule.clone() })
        },
    )
}

impl Offer {
    /// Returns whether another solution contradicts the addition.
    fn refutes(&self, other: &Solution, solution: &Solution) -> bool {
        match (&self.item, &self.test) {
            (Item::Givens(cells), _) => cells.iter().any(|&cell| other.digit(cell) != solution.digit(cell)),
            (_, Some(test)) => {
                let digits: Vec<Digit> = other.digits().to_vec();
                Solution::new(test.clone(), digits).is_err()
            }
            (_, None) => false,
        }
    }
}

impl Work<'_> {
    /// Returns the frame with these additions, or `None` if the solution contradicts them together.
    fn with(&self, chosen: &[usize]) -> Option<Puzzle> {
        let mut rules = self.frame.topology().rules().to_vec();
        let mut givens: Vec<Cell> = Vec::new();
        let n = rules.len();
        for &i in chosen {
            match &self.offers[i].item {
                Item::Givens(cells) => givens.extend(cells),
                Item::Clue(rule, with) => rules[*rule] = with.clone(),
                Item::Rule(rule) => rules.push(rule.clone()),
            }
        }
        let has_changed = rules.len() > n || chosen.iter().any(|&i| matches!(self.offers[i].item, Item::Clue(..)));
        let mut puzzle = if has_changed { self.frame.with_rules(rules).ok()? } else { self.frame.clone() };
        givens.iter().for_each(|&cell| puzzle.give(cell, self.solution.digit(cell)));
        let holds = !has_changed || Solution::new(puzzle.topology().clone(), self.solution.digits().to_vec()).is_ok();
        holds.then_some(puzzle)
    }

    /// Chooses additions until there is one solution, and returns whether that was reached.
    fn grow(&self, rng: &mut Rng, budget: &Budget<'_>) -> (Vec<usize>, bool) {
        let mut chosen: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = (0..self.offers.len()).collect();
        let mut puzzle = self.frame.clone();
        loop {
            let others = match self.others(&puzzle, rng, budget) {
                Others::None => return (chosen, true),
                Others::Some(others) => others,
                Others::Unknown => Vec::new(),
            };
            if budget.is_stopped() {
                return (chosen, false);
            }
            open.retain(|&i| self.is_left(i, &chosen));
            let mut scored: Vec<(usize, usize)> = Vec::new();
            for &i in &open {
                let offer = &self.offers[i];
                let n = others.iter().filter(|other| offer.refutes(other, &self.solution)).count();
                if n > 0 || others.is_empty() {
                    scored.push((i, n));
                }
            }
            // Preferred kinds come first, then those that refute most; equal ones stay in random order.
            scored.sort_by_key(|&(i, n)| (self.offers[i].rank.0, usize::MAX - n));
            let next = scored.into_iter().find_map(|(i, _)| {
                let all: Vec<usize> = chosen.iter().copied().chain([i]).collect();
                self.with(&all).map(|puzzle| (i, puzzle))
            });
            let Some((next, with)) = next else { return (chosen, false) };
            chosen.push(next);
            open.retain(|&i| i != next);
            puzzle = with;
        }
    }

    /// Returns whether the generator of an offer may add another rule.
    fn is_left(&self, offer: usize, chosen: &[usize]) -> bool {
        let rank = self.offers[offer].rank;
        let n = chosen.iter().filter(|&&i| self.offers[i].rank == rank).count();
        self.most.iter().all(|&(limited, most)| limited != rank || n < most)
    }

    fn others(&self, puzzle: &Puzzle, rng: &mut Rng, budget: &Budget<'_>) -> Others {
        let each = budget.with_nodes(GROW_NODES);
        let mut solver = Solver::new(puzzle.topology());
        let mut others = Vec::new();
        let is_all = solver.list_within(puzzle, &each, &mut |found| {
            if found.digits() != self.solution.digits() {
                others.push(found);
            }
            if others.len() == LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if others.len() == LISTED {
            // Listed solutions are alike; random ones differ more.
            for _ in 0..RANDOM {
                let Ok(Some(found)) = solver.random_within(puzzle, rng, &each) else { break };
                if found.digits() != self.solution.digits() {
                    others.push(found);
                }
            }
        }
        match (others.is_empty(), is_all) {
            (true, true) => Others::None,
            (true, false) => Others::Unknown,
            (false, _) => Others::Some(others),
        }
    }

    /// Takes back the additions that are not needed, and returns whether all others are proven to be.
    fn prune(&self, chosen: &mut Vec<usize>, budget: &Budget<'_>) -> bool {
        let mut is_proven = true;
        for i in chosen.clone() {
            let fewer: Vec<usize> = chosen.iter().copied().filter(|&other| other != i).collect();
            match self.is_unique(&fewer, budget) {
                Some(true) => *chosen = fewer,
                Some(false) => {}
                None => is_proven = false,
            }
        }
        is_proven
    }

    fn is_unique(&self, chosen: &[usize], budget: &Budget<'_>) -> Option<bool> {
        let puzzle = self.with(chosen)?;
        let mut solver = Solver::new(puzzle.topology());
        is_only(&mut solver, &puzzle, &self.solution, &budget.with_nodes(NODES)).ok()
    }

    /// Adds more if the puzzle is harder than requested, as little as suffices. Returns the distance from the targets,
    /// or `None` if the budget was spent.
    fn ease(
        &self,
        chosen: &mut Vec<usize>,
        targets: &[Target],
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Option<usize>, Failed> {
        if targets.is_empty() {
            return Ok(Some(0));
        }
        let Some((stand, miss)) = self.stand(chosen, targets, budget)? else { return Ok(None) };
        if stand != Stand::Above {
            return Ok(Some(miss));
        }
        let mut more: Vec<usize> =
            (0..self.offers.len()).filter(|i| !chosen.contains(i) && self.is_left(*i, chosen)).collect();
        rng.shuffle(&mut more);
        more.sort_by_key(|&i| self.offers[i].rank.0);
        more.truncate(MOST_EXTRA);
        let (mut few, mut many) = (0, more.len() + 1);
        while many - few > 1 {
            let middle = (few + many) / 2;
            let with: Vec<usize> = chosen.iter().chain(&more[..middle]).copied().collect();
            match self.stand(&with, targets, budget)? {
                None if budget.is_stopped() => return Ok(None),
                Some((Stand::Above, _)) => few = middle,
                Some(_) => many = middle,
                // These additions contradict each other.
                None => break,
            }
        }
        if many > more.len() {
            return Ok(Some(miss));
        }
        let mut with: Vec<usize> = chosen.iter().chain(&more[..many]).copied().collect();
        for &i in &more[..many] {
            let fewer: Vec<usize> = with.iter().copied().filter(|&other| other != i).collect();
            if matches!(self.stand(&fewer, targets, budget)?, Some((Stand::Within, _))) {
                with = fewer;
            }
        }
        *chosen = with;
        Ok(self.stand(chosen, targets, budget)?.map(|(_, miss)| miss))
    }

    fn stand(
        &self,
        chosen: &[usize],
        targets: &[Target],
        budget: &Budget<'_>,
    ) -> Result<Option<(Stand, usize)>, Failed> {
        let Some(puzzle) = self.with(chosen) else { return Ok(None) };
        let mut gauge = Gauge::new(puzzle.topology());
        gauge.prepare(targets)?;
        Ok(gauge.stand(targets, &puzzle, f64::MAX, budget).map(|standing| (standing.stand, standing.miss)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Difficulty, rule_requests};
    use crate::shape::Shape;

    fn complete(shape: &str, rules: &[Rule], add: Vec<Addition>, targets: Vec<Target>) -> Completed {
        let shape = Shape::named(shape).unwrap();
        let puzzle = Puzzle::empty(shape.topology.clone()).with_rules(rules.to_vec()).unwrap();
        let completion = Completion { add, symmetry: Symmetry::None, targets, tries: 10 };
        Maker::new(&shape).complete(&puzzle, &completion, &mut Rng::new(3), &Budget::UNLIMITED).unwrap()
    }

    fn cells(shape: &str, names: &str) -> Vec<Cell> {
        Shape::named(shape).unwrap().topology.cells_named(names).unwrap()
    }

    /// Asserts that the puzzle has one solution, and several without any of its additions.
    fn assert_needed(done: &Completed, n_frame: usize) {
        let puzzle = &done.made.puzzle;
        assert!(done.fits && done.is_minimal);
        assert_eq!(Solver::new(puzzle.topology()).unique(puzzle), Some(done.made.solution.clone()));
        for &cell in &done.givens {
            let mut without = puzzle.clone();
            without.take(cell);
            assert!(Solver::new(puzzle.topology()).unique(&without).is_none(), "{cell:?} is not needed");
        }
        for &i in &done.rules {
            assert!(i >= n_frame);
            let mut rules = puzzle.topology().rules().to_vec();
            rules.remove(i);
            let without = puzzle.with_rules(rules).unwrap();
            assert!(Solver::new(without.topology()).unique(&without).is_none(), "rule {i} is not needed");
        }
    }

    #[test]
    fn givens_are_added_to_a_frame() {
        let frame = [Rule::thermo(cells("6x6", "r1c1 r1c2 r1c3 r1c4")), Rule::thermo(cells("6x6", "r6c6 r5c6 r4c6"))];
        let done = complete("6x6", &frame, vec![Addition::Givens], Vec::new());
        assert_needed(&done, 2);
        assert!(!done.givens.is_empty() && done.rules.is_empty());
        assert_eq!(&done.made.puzzle.topology().rules()[..2], &frame);
    }

    #[test]
    fn rules_are_added_to_a_frame_and_the_first_kind_is_preferred() {
        let frame = [Rule::thermo(cells("6x6", "r1c1 r1c2 r1c3 r1c4"))];
        let add = vec![Addition::Rules(rule_requests("killer").unwrap()), Addition::Givens];
        let done = complete("6x6", &frame, add, Vec::new());
        assert_needed(&done, 1);
        assert!(done.rules.len() > done.givens.len());
        // A number limits the rules of its generator.
        let add = vec![Addition::Rules(rule_requests("thermo:2").unwrap()), Addition::Givens];
        let done = complete("6x6", &frame, add, Vec::new());
        assert!(done.is_unique && done.rules.len() <= 2);
    }

    #[test]
    fn cages_without_a_sum_get_one() {
        let names = ["r1c1 r1c2 r2c1", "r1c3 r1c4 r2c4", "r3c1 r4c1 r4c2", "r3c4 r4c4 r4c3", "r2c2 r2c3 r3c2 r3c3"];
        let frame: Vec<Rule> =
            names.iter().map(|names| Rule::new(crate::rules::RuleKind::Cage, [], [cells("4x4", names)])).collect();
        let done = complete("4x4", &frame, vec![Addition::Clues, Addition::Givens], Vec::new());
        assert_needed(&done, 5);
        assert!(!done.clues.is_empty() && done.rules.is_empty());
    }

    #[test]
    fn the_difficulty_is_kept() {
        let frame = [Rule::thermo(cells("6x6", "r1c1 r1c2 r1c3 r1c4"))];
        let done = complete("6x6", &frame, vec![Addition::Givens], vec![Difficulty::Medium.into()]);
        assert!(done.fits);
        let rating = crate::rate::Rater::new(done.made.puzzle.topology()).unwrap().rate(&done.made.puzzle);
        assert_eq!(Difficulty::of(rating.er), Difficulty::Medium);
    }

    #[test]
    fn frames_that_need_nothing_or_have_no_solution_are_rejected() {
        let shape = Shape::named("4x4").unwrap();
        let completion =
            Completion { add: vec![Addition::Givens], symmetry: Symmetry::None, targets: Vec::new(), tries: 1 };
        for (line, message) in
            [("12..34..2.....3.", "make-complete-unique"), ("11..............", "make-complete-none")]
        {
            let puzzle = Puzzle::from_line(&shape, line).unwrap();
            let failed =
                Maker::new(&shape).complete(&puzzle, &completion, &mut Rng::new(1), &Budget::UNLIMITED).unwrap_err();
            assert_eq!(failed.message().id, message);
        }
    }
}
