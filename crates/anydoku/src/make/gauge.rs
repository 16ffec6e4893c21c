//! Measurement of puzzles against their targets.
//!
//! Thinning makes puzzles harder. A puzzle *below* its targets can lose givens, and one *above* them needs some back.
//! Deciding this does not require a complete rating: steps are searched for only up to the target.

use std::sync::Arc;

use super::recipe::{Failed, Made};
use super::singles::Singles;
use super::target::{Need, Target};
use crate::budget::Budget;
use crate::explain::{Board, Pathfinder, Scale, Technique, TooLarge, technique};
use crate::levels::{Levels, Status, Strategies};
use crate::msg;
use crate::puzzle::Puzzle;
use crate::rate::{Indexer, Rater};
use crate::topology::Topology;

/// The position of a puzzle relative to its targets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stand {
    /// Too easy.
    Below,
    /// As requested.
    Within,
    /// Too hard, or solved by techniques other than those requested.
    Above,
}

/// The position of a puzzle with its distance from the targets, in tenths if they are numbers; 0 means that the puzzle
/// meets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub stand: Stand,
    pub miss: usize,
}

/// A distance greater than any that is measured.
const FAR: usize = 100_000;

/// Half a tenth, for rounding: ratings and indices are given in tenths.
const HALF: f64 = 0.05;

/// The highest rating of a hidden single.
const SINGLE: f64 = 1.5;

/// The lowest rating of any other step.
const NEXT: f64 = 1.7;

/// On shapes with more cells than this, hard steps take a long time to find.
pub(super) const LARGE: usize = 128;

/// The rating from which steps on large shapes count as hard.
const DEAR: f64 = 4.5;

/// The maximum number of hard steps on large shapes. A puzzle that needs more counts as too hard, so that no time is
/// spent on its rating.
const MOST_DEAR: usize = 10;

/// A gauge for puzzles of one topology, with the tables that it needs.
#[derive(Clone)]
pub(super) struct Gauge {
    topology: Arc<Topology>,
    levels: Option<Levels>,
    rater: Option<Rater>,
    indexer: Option<Indexer>,
    singles: Option<Singles>,
    /// A pathfinder on Sudoku Explainer's scale up to a rating.
    climber: Option<(f64, Pathfinder)>,
    /// For each requested technique, a pathfinder up to it and one without it.
    pathfinders: Vec<(&'static Technique, Pathfinder, Pathfinder)>,
}

impl Gauge {
    pub(super) fn new(topology: &Arc<Topology>) -> Gauge {
        Gauge {
            topology: topology.clone(),
            levels: None,
            rater: None,
            indexer: None,
            singles: None,
            climber: None,
            pathfinders: Vec::new(),
        }
    }

    pub(super) fn set_strategies(&mut self, strategies: Strategies) {
        self.levels = Some(Levels::new(&self.topology).with(strategies, None));
    }

    pub(super) fn levels(&mut self) -> &mut Levels {
        self.levels.get_or_insert_with(|| Levels::new(&self.topology))
    }

    /// Prepares to measure puzzles against these targets, if this is possible on this topology.
    pub(super) fn prepare(&mut self, targets: &[Target]) -> Result<(), Failed> {
        let too_large = |error: TooLarge| Failed::Recipe(msg!("make-shape-large", error = error.message()));
        for &target in targets {
            match target {
                Target::Rating(..) if self.rater.is_none() => {
                    self.rater = Some(Rater::new(&self.topology).map_err(too_large)?);
                }
                Target::Index(..) if self.indexer.is_none() => {
                    self.indexer = Some(Indexer::new(&self.topology).map_err(too_large)?);
                }
                Target::Technique(technique, _) if !self.pathfinders.iter().any(|(known, ..)| *known == technique) => {
                    // The scale on which the puzzle will be explained comes first.
                    let scales = [Scale::usual(&self.topology), Scale::se(), Scale::hodoku(), Scale::anydoku()];
                    let pathfinders = scales.into_iter().find_map(|scale| {
                        if self.topology.has_rules() && scale.rules.is_empty() {
                            return None;
                        }
                        let pathfinder = self.pathfinder(scale)?;
                        Some((pathfinder.clone().up_to(technique)?, pathfinder.up_to(technique)?.without(technique)))
                    });
                    let Some((with, without)) = pathfinders else {
                        return Err(Failed::Recipe(msg!("make-no-technique", technique = technique.title())));
                    };
                    self.pathfinders.push((technique, with, without));
                }
                _ => {}
            }
        }
        if self.singles.is_none() && !targets.is_empty() {
            self.singles = Singles::new(&self.topology);
        }
        Ok(())
    }

    /// Returns a pathfinder for this technique set that records no reasons, or `None` if the topology is too large.
    pub(super) fn pathfinder(&self, scale: &'static Scale) -> Option<Pathfinder> {
        let mut pathfinder = Pathfinder::new(&self.topology, scale).ok()?;
        pathfinder.reasons = false;
        Some(pathfinder)
    }

    /// Returns whether hidden singles solve the puzzle.
    pub(super) fn is_singles(&mut self, puzzle: &Puzzle) -> bool {
        self.singles.as_mut().is_some_and(|singles| singles.place(&mut puzzle.clone()))
    }

    /// Measures a unique puzzle; steps rated over `reach` are not searched for. Returns `None` if the budget was spent.
    pub(super) fn stand(
        &mut self,
        targets: &[Target],
        puzzle: &Puzzle,
        reach: f64,
        budget: &Budget<'_>,
    ) -> Option<Standing> {
        let mut placed = puzzle.clone();
        let is_singles = self.singles.as_mut().is_some_and(|singles| singles.place(&mut placed));
        let mut all = Standing { stand: Stand::Within, miss: 0 };
        let mut is_below = false;
        for target in targets {
            let one = match *target {
                Target::Level(low, high) => self.stand_of_level(puzzle, (low, high), budget)?,
                Target::Rating(low, _) if is_singles && low > SINGLE + HALF => off(SINGLE, low, f64::MAX),
                Target::Rating(low, high) if is_singles && low <= 1.0 && high >= SINGLE => off(1.0, 1.0, 1.0),
                Target::Rating(low, high) => {
                    // The cells that hidden singles fill need no other technique.
                    let start = if is_singles || high < NEXT { puzzle } else { &placed };
                    self.stand_of_rating(start, low, high, reach, budget)?
                }
                Target::Index(low, high) => off(self.index(puzzle).unwrap_or(f64::MAX), low, high),
                Target::Technique(technique, need) => {
                    let is_single = SINGLES.contains(&technique);
                    self.stand_of_technique(if is_single { puzzle } else { &placed }, technique, need, budget)?
                }
            };
            is_below |= one.stand == Stand::Below;
            all = Standing { stand: all.stand.max(one.stand), miss: all.miss + one.miss };
            if all.stand == Stand::Above {
                return Some(all);
            }
        }
        if is_below {
            all.stand = Stand::Below;
        }
        Some(all)
    }

    fn stand_of_level(
        &mut self,
        puzzle: &Puzzle,
        (low, high): (usize, usize),
        budget: &Budget<'_>,
    ) -> Option<Standing> {
        let outcome = self.levels().solve_within(puzzle, budget);
        if budget.is_spent(0) {
            return None;
        }
        let level = if matches!(outcome.status, Status::Solved(_)) { outcome.level } else { high + 1 };
        let stand = match level {
            _ if level < low => Stand::Below,
            _ if level > high => Stand::Above,
            _ => Stand::Within,
        };
        Some(Standing { stand, miss: 10 * (low.saturating_sub(level) + level.saturating_sub(high)) })
    }

    fn stand_of_rating(
        &mut self,
        puzzle: &Puzzle,
        low: f64,
        high: f64,
        reach: f64,
        budget: &Budget<'_>,
    ) -> Option<Standing> {
        let most = high.min(reach) + HALF;
        if self.climber.as_ref().is_none_or(|(known, _)| *known != most) {
            self.climber = Some((most, self.pathfinder(Scale::se())?.up_to_rating(most)));
        }
        let (_, pathfinder) = self.climber.as_ref()?;
        let most_dear = if self.topology.n_cells() > LARGE { MOST_DEAR } else { usize::MAX };
        let climb = climb(pathfinder, pathfinder.board(puzzle), most, most_dear, &mut |_, _| false, budget)?;
        if climb.is_solved {
            return Some(off(climb.hardest, low, high));
        }
        // The number of open cells indicates roughly how far above the target it is.
        Some(Standing { stand: Stand::Above, miss: FAR / 100 + climb.n_open })
    }

    fn stand_of_technique(
        &self,
        puzzle: &Puzzle,
        technique: &'static Technique,
        need: Need,
        budget: &Budget<'_>,
    ) -> Option<Standing> {
        let found = self.pathfinders.iter().find(|(known, ..)| *known == technique);
        let Some((_, with, without)) = found else { return Some(Standing { stand: Stand::Above, miss: FAR }) };
        let rest = climb(without, without.board(puzzle), f64::MAX, usize::MAX, &mut |_, _| false, budget)?;
        if rest.is_solved {
            return Some(Standing { stand: Stand::Below, miss: 100 });
        }
        let (mut n_before, mut is_used) = (0, false);
        // The remaining steps matter only if they must be easier.
        let mut see = |_: &Board, step: &crate::explain::Step| {
            is_used |= step.technique == technique;
            n_before += (!is_used && step.places.is_empty()) as usize;
            is_used && need != Need::Hardest
        };
        let climb = climb(with, with.board(puzzle), f64::MAX, usize::MAX, &mut see, budget)?;
        let miss = match need {
            _ if !is_used => 50 + rest.n_open,
            Need::Somewhere => 0,
            Need::First => n_before,
            Need::Hardest if climb.is_solved => 0,
            Need::Hardest => 1 + climb.n_open,
        };
        Some(Standing { stand: if miss == 0 { Stand::Within } else { Stand::Above }, miss })
    }

    /// Records the measurements that the targets ask for; returns `false` if the budget was spent.
    pub(super) fn note(&mut self, targets: &[Target], made: &mut Made, budget: &Budget<'_>) -> bool {
        for target in targets {
            match target {
                Target::Level(..) if made.level.is_none() => {
                    let outcome = self.levels().solve_within(&made.puzzle, budget);
                    made.level = matches!(outcome.status, Status::Solved(_)).then_some(outcome.level);
                }
                Target::Rating(..) if made.rating.is_none() => made.rating = self.rate(&made.puzzle, budget),
                Target::Index(..) if made.index.is_none() => {
                    made.index = self.index(&made.puzzle);
                }
                _ => {}
            }
        }
        !budget.is_spent(0)
    }

    /// Returns the index of a puzzle, if it was prepared.
    pub(super) fn index(&self, puzzle: &Puzzle) -> Option<f64> {
        Some(self.indexer.as_ref()?.index(puzzle))
    }

    /// Returns the rating of a puzzle, if it can be rated within the budget.
    pub(super) fn rate(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Option<f64> {
        Some(self.rater.as_ref()?.rate_within(puzzle, budget)?.er)
    }
}

/// The techniques that place a digit directly; when one of them is requested, the placements of hidden singles cannot
/// be skipped.
static SINGLES: [&Technique; 4] =
    [&technique::FULL_HOUSE, &technique::HIDDEN_SINGLE_IN_BOX, &technique::HIDDEN_SINGLE, &technique::NAKED_SINGLE];

/// The result of climbing the scale.
struct Climb {
    hardest: f64,
    is_solved: bool,
    n_open: usize,
}

/// Takes steps until the board is solved, no step is left, a step is rated above `most`, more than `most_dear` steps
/// are hard, or `see` returns true.
fn climb(
    pathfinder: &Pathfinder,
    mut board: Board,
    most: f64,
    most_dear: usize,
    see: &mut dyn FnMut(&Board, &crate::explain::Step) -> bool,
    budget: &Budget<'_>,
) -> Option<Climb> {
    let (mut hardest, mut n_dear) = (0.0f64, 0);
    while !board.is_solved() {
        if budget.is_spent(0) {
            return None;
        }
        let Some((step, rating)) = pathfinder.next_within(&board, budget).ok()? else { break };
        n_dear += (rating >= DEAR) as usize;
        if rating > most || n_dear > most_dear || see(&board, &step) {
            break;
        }
        hardest = hardest.max(rating);
        board.apply(&step);
    }
    Some(Climb { hardest, is_solved: board.is_solved(), n_open: board.n_open() })
}

/// Returns the position of a number relative to a range, in tenths.
fn off(found: f64, low: f64, high: f64) -> Standing {
    let tenths = |off: f64| (off * 10.0).ceil().max(1.0) as usize;
    if found < low - HALF {
        Standing { stand: Stand::Below, miss: tenths(low - HALF - found) }
    } else if found > high + HALF {
        Standing { stand: Stand::Above, miss: tenths(found - high - HALF) }
    } else {
        Standing { stand: Stand::Within, miss: 0 }
    }
}
