//! Targets: what a puzzle shall be besides the places of its givens, and how far it is from that.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::generate::{Failed, Made};
use crate::budget::Budget;
use crate::candidates::Candidates;
use crate::explain::{Ladder, Technique, Walker, technique};
use crate::levels::{Levels, Strategies};
use crate::puzzle::Puzzle;
use crate::rate::{self, Rater};
use crate::topology::Topology;

/// What else a puzzle must be, besides its places of givens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Target {
    /// Of a level of logic as gss counts them, from the first to the second.
    Level(usize, usize),
    /// Of a rating on Sudoku Explainer's scale, from the first to the second.
    Rating(f64, f64),
    /// Of an index after Metcalf, from the first to the second.
    Index(f64, f64),
    /// Solved with this technique.
    Technique(&'static Technique, Need),
}

/// How much a technique is needed. Easier techniques are those before it on the ladder: Sudoku Explainer's if that has it,
/// else HoDoKu's or our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Whoever knows all easier techniques and not this one is stuck, and this one then helps.
    Somewhere,
    /// The same, and nothing but singles comes before it.
    First,
    /// The same as somewhere, and nothing harder is needed to the end.
    Hardest,
}

/// Difficulties by name: what they are called, and the lowest and highest rating on Sudoku Explainer's scale.
pub const DIFFICULTIES: &[(&str, f64, f64)] =
    &[("easy", 1.0, 1.5), ("medium", 1.6, 2.8), ("hard", 2.9, 4.4), ("expert", 4.5, 6.9), ("extreme", 7.0, 12.0)];

impl Target {
    /// The rating of a difficulty with this name.
    ///
    /// ```
    /// use anydoku::make::Target;
    /// assert_eq!(Target::difficulty("hard"), Some(Target::Rating(2.9, 4.4)));
    /// ```
    pub fn difficulty(name: &str) -> Option<Target> {
        let found = DIFFICULTIES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        found.map(|&(_, low, high)| Target::Rating(low, high))
    }

    /// A technique by its name; blanks and hyphens are the same.
    ///
    /// ```
    /// use anydoku::make::{Need, Target};
    /// assert!(Target::technique("xy-wing", Need::Hardest).is_some());
    /// assert!(Target::technique("x wing", Need::First).is_some());
    /// ```
    pub fn technique(name: &str, need: Need) -> Option<Target> {
        let plain = |name: &str| name.to_lowercase().replace(['-', '_'], " ");
        let found = technique::ALL.iter().find(|technique| plain(technique.name) == plain(name));
        found.map(|&technique| Target::Technique(technique, need))
    }
}

/// Is there more to a puzzle than naked and hidden singles?
pub fn is_more_than_singles(puzzle: &Puzzle) -> bool {
    Candidates::after_singles(puzzle).is_none_or(|candidates| candidates.sets().iter().any(|set| set.len() > 1))
}

/// Measures puzzles of one topology. Keeps what measuring needs.
#[derive(Clone)]
pub(super) struct Gauge {
    topology: Arc<Topology>,
    levels: Option<Levels>,
    rater: Option<Rater>,
    /// For each technique asked for: a walker up to it, and one without it.
    walkers: Vec<(&'static Technique, Walker, Walker)>,
}

impl Gauge {
    pub(super) fn new(topology: &Arc<Topology>) -> Gauge {
        Gauge { topology: topology.clone(), levels: None, rater: None, walkers: Vec::new() }
    }

    pub(super) fn set_strategies(&mut self, strategies: Strategies) {
        self.levels = Some(Levels::new(&self.topology).with(strategies, None));
    }

    pub(super) fn levels(&mut self) -> &mut Levels {
        self.levels.get_or_insert_with(|| Levels::new(&self.topology))
    }

    /// Gets ready to measure for these targets, if that can be done on this topology.
    pub(super) fn prepare(&mut self, targets: &[Target]) -> Result<(), Failed> {
        let too_large = |_| Failed::Recipe("the shape is too large to be rated".into());
        for &target in targets {
            match target {
                Target::Rating(..) if self.rater.is_none() => {
                    self.rater = Some(Rater::new(&self.topology).map_err(too_large)?);
                }
                Target::Index(..) => _ = Walker::new(&self.topology, Ladder::metcalf()).map_err(too_large)?,
                Target::Technique(technique, _) if !self.walkers.iter().any(|(known, ..)| *known == technique) => {
                    let walkers = [Ladder::se(), Ladder::hodoku(), Ladder::anydoku()].into_iter().find_map(|ladder| {
                        let mut walker = Walker::new(&self.topology, ladder).ok()?;
                        walker.reasons = false;
                        Some((walker.clone().up_to(technique)?, walker.up_to(technique)?.without(technique)))
                    });
                    let Some((with, without)) = walkers else {
                        let name = technique.name;
                        return Err(Failed::Recipe(format!("no ladder has the technique {name} for this shape")));
                    };
                    self.walkers.push((technique, with, without));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// How far a puzzle is from its targets; 0 if it fits. What was measured is noted.
    pub(super) fn miss(&mut self, targets: &[Target], made: &mut Made, budget: &Budget<'_>) -> usize {
        targets.iter().map(|target| self.miss_one(target, made, budget)).sum()
    }

    fn miss_one(&mut self, target: &Target, made: &mut Made, budget: &Budget<'_>) -> usize {
        match *target {
            Target::Level(low, high) => {
                let level = made.level.unwrap_or(0);
                level.saturating_sub(high) + low.saturating_sub(level)
            }
            Target::Rating(low, high) => {
                let Some(rating) = self.rate(&made.puzzle, budget) else { return FAR };
                made.rating = Some(rating);
                // Ratings are tenths; half of one is left for rounding.
                tenths_off(rating, low - 0.05, high + 0.05)
            }
            Target::Index(low, high) => {
                let Ok(index) = rate::index(&made.puzzle) else { return FAR };
                made.index = Some(index);
                tenths_off(index, low, high)
            }
            Target::Technique(technique, need) => self.miss_technique(&made.puzzle, technique, need),
        }
    }

    /// Can puzzles be rated, and has that been prepared?
    pub(super) fn is_rating(&self) -> bool {
        self.rater.is_some()
    }

    /// The rating of a puzzle, if it can be rated within the budget.
    pub(super) fn rate(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<f64> {
        Some(self.rater.as_ref()?.rate_within(puzzle, budget)?.er)
    }

    fn miss_technique(&self, puzzle: &Puzzle, technique: &'static Technique, need: Need) -> usize {
        let Some((_, with, without)) = self.walkers.iter().find(|(known, ..)| *known == technique) else { return FAR };
        let (mut n_before, mut is_used) = (0, false);
        let walk = with.walk(with.board(puzzle), &mut |_, step| {
            is_used |= step.technique == technique;
            n_before += (!is_used && step.places.is_empty()) as usize;
            // The rest only matters if it must be easier.
            if is_used && need != Need::Hardest { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !is_used {
            return 100 + n_before;
        }
        if without.walk(without.board(puzzle), &mut |_, _| ControlFlow::Continue(())).is_solved() {
            return 50;
        }
        match need {
            Need::Somewhere => 0,
            Need::First => n_before,
            Need::Hardest => !walk.is_solved() as usize,
        }
    }
}

/// Further away than anything that can be measured.
const FAR: usize = 100_000;

fn tenths_off(found: f64, low: f64, high: f64) -> usize {
    let off = (low - found).max(found - high);
    if off > 0.0 { (off * 10.0).ceil() as usize } else { 0 }
}
