//! Puzzles with rules: a full grid, rules drawn at random that it obeys, and as few givens as leave it the only one.
//!
//! A puzzle begins without givens. As long as it has two solutions, a cell in which they differ is given; then whatever can go
//! again goes. What comes out is minimal in its givens, mostly has few or none, and its rules are needed: without them there would
//! be many solutions. Where a rating is wished for, grids and rules are drawn until one fits, and what is too hard is eased by more givens.

mod pen;

use std::sync::Arc;

use self::pen::Pen;
use super::fill::{Fill, Filler};
use super::recipe::{Failed, Made};
use crate::budget::Budget;
use crate::format::shortened;
use crate::layout::Layout;
use crate::puzzle::{Puzzle, Solution};
use crate::rate::{Rater, UNSOLVED};
use crate::rng::Rng;
use crate::rules::Rule;
use crate::shape::Shape;
use crate::solve::{Answer, Solver};
use crate::topology::{Cell, Topology};

/// What rules a puzzle shall have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleWish {
    kind: &'static RuleKind,
    /// How many; the usual number if none is said.
    n: Option<usize>,
}

/// A way of drawing rules.
#[derive(PartialEq, Eq)]
pub struct RuleKind {
    /// Its word: `killer`.
    pub name: &'static str,
    /// What is drawn, in a line.
    pub about: &'static str,
    /// How many are usual on a 9x9; none where the grid says it.
    pub usual: Option<usize>,
    /// The kinds of [rule](crate::rules::KINDS) that are drawn, the one that is counted first.
    pub draws: &'static [&'static str],
}

impl std::fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const fn way(
    name: &'static str,
    usual: Option<usize>,
    draws: &'static [&'static str],
    about: &'static str,
) -> RuleKind {
    RuleKind { name, about, usual, draws }
}

/// Every way of drawing rules.
pub static RULE_KINDS: &[RuleKind] = &[
    way("killer", None, &["cage"], "the whole grid in cages with sums"),
    way("thermo", Some(6), &["thermo"], "thermometers"),
    way("arrow", Some(7), &["arrow"], "arrows"),
    way("kropki", None, &["white", "black", "neg"], "all white and black dots, and none where there is none"),
    way("xv", None, &["pairsum", "neg"], "all X and V, and none where there is none"),
    way("nonconsecutive", None, &["nonconsecutive"], "no two cells that touch differ by one"),
    way("whisper", Some(5), &["whisper"], "German whispers: neighbours differ by at least half of the digits"),
    way("renban", Some(6), &["renban"], "lines of consecutive digits"),
    way("palindrome", Some(5), &["palindrome"], "palindromes"),
    way("between", Some(5), &["between"], "between lines"),
    way("sandwich", None, &["sandwich"], "sandwich sums of all rows and columns"),
    way("littlekiller", Some(10), &["little"], "sums of diagonals"),
    way("skyscraper", None, &["sky"], "how many digits are seen from each end of rows and columns"),
    way("xsum", None, &["xsum"], "X-sums at one end of each row and column"),
    way("quad", Some(8), &["quad"], "digits of four cells that meet"),
    way("parity", Some(20), &["odd", "even"], "odd and even cells"),
    way("regionsum", Some(4), &["regionsum"], "lines with the same sum in every block"),
];

/// Reads wishes such as `killer` or `thermo:4,arrow:2`; the part that was not understood if there is one.
pub fn rule_wishes(text: &str) -> Result<Vec<RuleWish>, String> {
    text.split([',', '+']).map(str::trim).map(rule_wish).collect()
}

fn rule_wish(word: &str) -> Result<RuleWish, String> {
    let (name, n) = match word.split_once(':') {
        Some((name, n)) => (
            name,
            Some(
                n.parse()
                    .map_err(|_| format!("found {:?}, expected a number of rules, such as thermo:4", shortened(n)))?,
            ),
        ),
        None => (word, None),
    };
    let found = RULE_KINDS.iter().find(|kind| kind.name.eq_ignore_ascii_case(name));
    let names = || RULE_KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    let kind = found.ok_or_else(|| format!("found {:?}, expected one of {}", shortened(name), names()))?;
    if n.is_some() && kind.usual.is_none() {
        return Err(format!("found {:?}, expected {} without a number", shortened(word), kind.name));
    }
    if n.is_some_and(|n| n == 0 || n > MAX_RULES) {
        return Err(format!("found {:?}, expected a number from 1 to {MAX_RULES}", shortened(word)));
    }
    Ok(RuleWish { kind, n })
}

/// The most rules of a kind that are drawn.
const MAX_RULES: usize = 500;

/// Nodes that a search may take before the puzzle counts as not unique: it gets another given.
const NODES: u64 = 3_000;

/// Makes puzzles with rules of one shape.
#[derive(Clone)]
pub struct RuleMaker {
    topology: Arc<Topology>,
    layout: Arc<Layout>,
    filler: Filler,
    wishes: Vec<RuleWish>,
    /// From, to, and how many puzzles are tried for it.
    rating: Option<(f64, f64, u64)>,
    /// How many grids are tried for rules that a grid may not have.
    grids: u64,
}

impl RuleMaker {
    /// A maker of puzzles of this shape with these rules.
    ///
    /// ```
    /// use anydoku::{Budget, Rng, Shape, Solver, make::{RuleMaker, rule_wishes}};
    /// let shape = Shape::named("6x6").unwrap();
    /// let mut maker = RuleMaker::new(&shape, rule_wishes("killer").unwrap()).unwrap();
    /// let made = maker.make(&mut Rng::new(7), &Budget::UNLIMITED).unwrap();
    /// assert!(made.puzzle.topology().has_rules());
    /// assert_eq!(Solver::new(made.puzzle.topology()).unique(&made.puzzle), Some(made.solution));
    /// ```
    pub fn new(shape: &Shape, wishes: Vec<RuleWish>) -> Result<RuleMaker, Failed> {
        let topology = &shape.topology;
        super::wish::refuse_rules(topology)?;
        let is_flat = topology.cells().all(|cell| shape.layout.squares(cell).len() == 1);
        if topology.n_digits() > crate::rules::MAX_DIGITS || !is_flat || topology.n_digits() < 4 {
            let found = format!("found {} digits or cells of several squares", topology.n_digits());
            return Err(Failed::Recipe(format!("{found}, expected 4 to {} for rules", crate::rules::MAX_DIGITS)));
        }
        if wishes.is_empty() {
            return Err(Failed::Recipe("found no rule, expected at least one".into()));
        }
        // Hardly any grid obeys a rule about all of its cells by chance, so the grid is made with it.
        let whole = wishes.iter().filter(|wish| wish.kind.name == "nonconsecutive");
        let whole: Vec<Rule> = whole.take(1).map(|wish| Rule::new(wish.kind.name, [], [])).collect();
        let filled = match whole.is_empty() {
            true => topology.clone(),
            false => Arc::new(topology.with_rules(whole).map_err(|error| Failed::Recipe(error.to_string()))?),
        };
        Ok(RuleMaker {
            topology: topology.clone(),
            layout: shape.layout.clone(),
            filler: Filler::new(&filled),
            wishes,
            rating: None,
            grids: MAX_TRIES,
        })
    }

    /// The same with this many tries: grids for rules that a grid may not have, and puzzles for a rating.
    pub fn with_tries(mut self, tries: Option<u64>) -> RuleMaker {
        if let Some(tries) = tries {
            self.grids = tries.max(1);
            self.rating = self.rating.map(|(low, high, _)| (low, high, tries.max(1)));
        }
        self
    }

    /// The same, with a rating on Sudoku Explainer's scale from the first to the second, in so many tries if that is said. What is too hard
    /// gets more givens than it needs.
    ///
    /// ```
    /// use anydoku::{Budget, Rng, Shape, make::{RuleMaker, rule_wishes}};
    /// let shape = Shape::named("6x6").unwrap();
    /// let maker = RuleMaker::new(&shape, rule_wishes("thermo").unwrap()).unwrap();
    /// let made = maker.rated(1.0, 2.0, None).make(&mut Rng::new(7), &Budget::UNLIMITED).unwrap();
    /// assert!(made.rating.is_some_and(|rating| (1.0..=2.0).contains(&rating)));
    /// ```
    pub fn rated(mut self, low: f64, high: f64, tries: Option<u64>) -> RuleMaker {
        self.rating = Some((low, high, tries.unwrap_or(USUAL_TRIES).max(1)));
        self
    }

    /// Makes a puzzle.
    pub fn make(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Result<Made, Failed> {
        let Some((low, high, most)) = self.rating else { return self.make_any(rng, budget) };
        let mut nearest: Option<(f64, Box<Made>)> = None;
        let mut tries = 0;
        while tries < most && !budget.is_stopped() {
            tries += 1;
            let eased = self.make_any(rng, budget).and_then(|made| ease(&self.topology, made, high, rng, budget));
            let mut made = match eased {
                Err(Failed::Spent) if nearest.is_some() => break,
                eased => eased?,
            };
            made.tries = tries;
            let rating = made.rating.unwrap_or(UNSOLVED);
            let off = (low - rating).max(rating - high).max(0.0);
            // Ratings are tenths.
            if off < 0.05 {
                return Ok(made);
            }
            if nearest.as_ref().is_none_or(|(known, _)| off < *known) {
                nearest = Some((off, Box::new(made)));
            }
        }
        match nearest {
            Some((_, nearest)) => Err(Failed::Unreached { tries, nearest: Some(nearest) }),
            None => Err(Failed::Spent),
        }
    }

    /// Makes a puzzle, however hard.
    fn make_any(&mut self, rng: &mut Rng, budget: &Budget<'_>) -> Result<Made, Failed> {
        let mut tries = 0;
        loop {
            tries += 1;
            let solution = match self.filler.fill(rng, budget) {
                Fill::Full(filled) => filled.solution,
                Fill::None => return Err(Failed::NoGrid),
                Fill::Unknown => return Err(Failed::Spent),
            };
            let drawn = self.draw(&solution, rng);
            let Some(rules) = drawn else {
                if tries >= self.grids || budget.is_stopped() {
                    return Err(Failed::Unreached { tries, nearest: None });
                }
                continue;
            };
            let ruled = self.topology.with_rules(rules);
            let ruled = Arc::new(ruled.map_err(|error| Failed::Recipe(error.to_string()))?);
            let digits = solution.digits().to_vec();
            let solution = Solution::new(ruled.clone(), digits).expect("rules are drawn from the grid");
            let puzzle = give_few(&ruled, &solution, rng, budget)?;
            let (puzzle, solution) = self.leave_out_rules(puzzle, solution, rng, budget)?;
            return Ok(Made::new(puzzle, solution, self.layout.clone(), tries));
        }
    }

    /// Leaves out rules that follow from the others and the givens, of kinds that nobody asked for a number of. One of each
    /// kind stays, and rules that a grid has all of, such as dots and sums of rows, stay all.
    fn leave_out_rules(
        &self,
        puzzle: Puzzle,
        solution: Solution,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<(Puzzle, Solution), Failed> {
        let may_go = |rule: &Rule| {
            let wish = self.wishes.iter().find(|wish| wish.kind.draws.contains(&rule.kind.name));
            wish.is_some_and(|wish| wish.n.is_none() && wish.kind.usual.is_some() && wish.kind.name != "parity")
        };
        let mut rules: Vec<Rule> = puzzle.topology().rules().to_vec();
        let mut order: Vec<Rule> = rules.iter().filter(|rule| may_go(rule)).cloned().collect();
        rng.shuffle(&mut order);
        let mut left = puzzle.topology().clone();
        for rule in order {
            if rules.iter().filter(|other| other.kind == rule.kind).count() == 1 {
                continue;
            }
            if budget.is_stopped() {
                return Err(Failed::Spent);
            }
            let fewer: Vec<Rule> = rules.iter().filter(|other| **other != rule).cloned().collect();
            let Ok(without) = self.topology.with_rules(fewer.clone()) else { continue };
            let without = Arc::new(without);
            let bare = Puzzle::new(without.clone(), puzzle.givens().to_vec());
            let answer = Solver::new(&without).answer_within(&bare, &budget.with_nodes(NODES));
            if matches!(answer, Answer::Unique(_)) {
                (rules, left) = (fewer, without);
            }
        }
        let digits = solution.digits().to_vec();
        let solution = Solution::new(left.clone(), digits).expect("fewer rules forbid less");
        Ok((Puzzle::new(left, puzzle.givens().to_vec()), solution))
    }

    /// Rules that the grid obeys; none if a wish cannot be had on it.
    fn draw(&self, solution: &Solution, rng: &mut Rng) -> Option<Vec<Rule>> {
        let mut pen = Pen::new(&self.topology, &self.layout, solution, rng);
        for wish in &self.wishes {
            let usual = wish.kind.usual.map(|usual| (usual * self.topology.n_cells()).div_ceil(81));
            pen.draw(wish.kind.name, wish.n.or(usual).unwrap_or(0), wish.n.is_some())?;
        }
        Some(pen.rules)
    }
}

/// Grids that are tried for rules that a grid may not have.
const MAX_TRIES: u64 = 200;

/// Puzzles that are tried for a rating, if nothing else is said.
const USUAL_TRIES: u64 = 100;

/// Rates a puzzle; if it is harder than this, with as few givens more, in an order by chance, as bring it down, but never so many that
/// its rules are not needed.
fn ease(plain: &Arc<Topology>, mut made: Made, high: f64, rng: &mut Rng, budget: &Budget<'_>) -> Result<Made, Failed> {
    let rater = Rater::new(made.puzzle.topology()).map_err(|error| Failed::Recipe(error.to_string()))?;
    let rate = |puzzle: &Puzzle| rater.rate_within(puzzle, budget).map(|rating| rating.er).ok_or(Failed::Spent);
    let mut cells: Vec<Cell> =
        made.puzzle.topology().cells().filter(|&cell| made.puzzle.given(cell).is_none()).collect();
    rng.shuffle(&mut cells);
    let with = |n: usize| {
        let mut puzzle = made.puzzle.clone();
        cells[..n].iter().for_each(|&cell| puzzle.give(cell, made.solution.digit(cell)));
        puzzle
    };
    let mut solver = Solver::new(plain);
    let mut needs_rules = |n: usize| {
        let puzzle = Puzzle::new(plain.clone(), with(n).givens().to_vec());
        !matches!(solver.answer_within(&puzzle, &budget.with_nodes(NODES)), Answer::Unique(_))
    };
    let mut best = (made.puzzle.clone(), rate(&made.puzzle)?);
    let is_too_hard = |rating: f64| rating > high + 0.05;
    // More givens make it easier, if not always: halving finds a place where one more is enough.
    let (mut few, mut many) = (0, if is_too_hard(best.1) { cells.len() + 1 } else { 1 });
    while many - few > 1 {
        let middle = (few + many) / 2;
        if !needs_rules(middle) {
            many = middle;
            continue;
        }
        let puzzle = with(middle);
        let rating = rate(&puzzle)?;
        if is_too_hard(rating) {
            few = middle;
            // The easiest so far, in case that nothing is easy enough.
            best = if rating <= best.1 { (puzzle, rating) } else { best };
        } else {
            (many, best) = (middle, (puzzle, rating));
        }
    }
    (made.puzzle, made.rating) = (best.0, Some(best.1));
    Ok(made)
}

/// As few givens as leave the solution the only one.
fn give_few(
    topology: &Arc<Topology>,
    solution: &Solution,
    rng: &mut Rng,
    budget: &Budget<'_>,
) -> Result<Puzzle, Failed> {
    let mut puzzle = Puzzle::empty(topology.clone());
    let mut solver = Solver::new(topology);
    let mut cells: Vec<Cell> = topology.cells().collect();
    rng.shuffle(&mut cells);
    let mut given = Vec::new();
    loop {
        if budget.is_stopped() {
            return Err(Failed::Spent);
        }
        let is_open = |puzzle: &Puzzle, cell: &&Cell| puzzle.given(**cell).is_none();
        let next = match solver.answer_within(&puzzle, &budget.with_nodes(NODES)) {
            Answer::Unique(_) => break,
            Answer::Several(a, b) => cells.iter().find(|&&cell| {
                puzzle.given(cell).is_none()
                    && (a.digit(cell) != b.digit(cell) || a.digit(cell) != solution.digit(cell))
            }),
            Answer::Unknown(_) => cells.iter().find(|cell| is_open(&puzzle, cell)),
            Answer::None => unreachable!("the grid it was made of is a solution"),
        };
        let Some(&cell) = next else { break };
        puzzle.give(cell, solution.digit(cell));
        given.push(cell);
    }
    rng.shuffle(&mut given);
    for cell in given {
        let digit = solution.digit(cell);
        puzzle.take(cell);
        let other = solver.has_other_within(&puzzle, cell, digit, &budget.with_nodes(20 * NODES));
        if budget.is_stopped() {
            return Err(Failed::Spent);
        }
        if other != Ok(false) {
            puzzle.give(cell, digit);
        }
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(shape: &str, rules: &str, seed: u64) -> Made {
        let shape = Shape::named(shape).unwrap();
        let mut maker = RuleMaker::new(&shape, rule_wishes(rules).unwrap()).unwrap();
        maker.make(&mut Rng::new(seed), &Budget::UNLIMITED).unwrap()
    }

    #[test]
    fn nonconsecutive_puzzles_are_found() {
        for (shape, seed) in [("9x9", 1), ("6x6", 1)] {
            let made = make(shape, "nonconsecutive", seed);
            assert!(made.puzzle.topology().has_rules(), "{shape}");
            assert_eq!(Solver::new(made.puzzle.topology()).unique(&made.puzzle), Some(made.solution), "{shape}");
        }
    }

    #[test]
    fn as_many_grids_are_tried_as_was_asked_for() {
        let shape = Shape::named("4x4").unwrap();
        let maker = RuleMaker::new(&shape, rule_wishes("regionsum:60").unwrap()).unwrap();
        let failed = maker.with_tries(Some(7)).make(&mut Rng::new(1), &Budget::UNLIMITED);
        assert!(matches!(failed, Err(Failed::Unreached { tries: 7, .. })), "{failed:?}");
    }

    #[test]
    fn no_rule_could_be_left_out() {
        for (rules, seed) in [("thermo", 1), ("palindrome", 2), ("quad", 3), ("arrow,thermo", 4)] {
            let made = make("6x6", rules, seed);
            let all = made.puzzle.topology().rules();
            for (i, rule) in all.iter().enumerate() {
                if all.iter().filter(|other| other.kind == rule.kind).count() == 1 {
                    continue;
                }
                let fewer: Vec<Rule> =
                    all.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, r)| r.clone()).collect();
                let plain = Shape::named("6x6").unwrap().topology;
                let without = Arc::new(plain.with_rules(fewer).unwrap());
                let puzzle = Puzzle::new(without.clone(), made.puzzle.givens().to_vec());
                assert!(Solver::new(&without).unique(&puzzle).is_none(), "{rules}: {rule} is not needed");
            }
        }
        assert_eq!(make("6x6", "thermo:3", 1).puzzle.topology().rules().len(), 3, "a number that was asked for stays");
    }
}
