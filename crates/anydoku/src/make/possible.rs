//! Detection of impossible requests before the search.

use super::gauge::Gauge;
use super::recipe::{Failed, Recipe};
use super::target::Target;
use crate::explain::{Formula, Scale, Technique, technique};
use crate::layout::Layout;
use crate::message::{Joint, Message};
use crate::msg;
use crate::topology::Topology;

/// Returns an error if no puzzle of this topology can meet the recipe.
pub(super) fn check(recipe: &Recipe, topology: &Topology, gauge: &Gauge) -> Result<(), Failed> {
    check_givens(recipe, topology)?;
    check_level_of_rules(recipe, topology)?;
    let refuse = |reason: Message| Err(Failed::Recipe(reason));
    for target in &recipe.targets {
        match *target {
            Target::Rating(low, high) => check_rating(low, high, gauge)?,
            Target::Technique(technique, _) => check_technique(technique, topology)?,
            Target::Level(low, high) if low > high => {
                return refuse(msg!("make-reversed-levels", range = format!("{low}..{high}")));
            }
            Target::Level(low, high) => {
                if let Some(reason) = crate::levels::impossible(topology, low, high) {
                    return refuse(reason);
                }
            }
            Target::Index(low, high) if low > high => {
                return refuse(msg!("make-reversed-indices", range = format!("{low}..{high}")));
            }
            Target::Index(_, high) if high < LEAST_INDEX - 0.05 => {
                return refuse(msg!("make-low-index", index = high.to_string(), least = LEAST_INDEX.to_string()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns an error if no puzzle of this topology can have the requested rules, or meet the parts of the recipe that do
/// not depend on them.
pub(super) fn check_rules(recipe: &Recipe, topology: &Topology, layout: &Layout) -> Result<(), Failed> {
    let is_flat = topology.cells().all(|cell| layout.squares(cell).len() == 1);
    if topology.n_digits() > crate::rules::MAX_DIGITS || !is_flat || topology.n_digits() < 4 {
        return Err(Failed::Recipe(msg!("make-rules-shape", most = crate::rules::MAX_DIGITS)));
    }
    check_givens(recipe, topology)?;
    check_level_of_rules(recipe, topology)
}

/// Rejects levels for topologies with rules: levels reproduce gss, which has no rules beyond houses.
fn check_level_of_rules(recipe: &Recipe, topology: &Topology) -> Result<(), Failed> {
    let has_level = recipe.targets.iter().any(|target| matches!(target, Target::Level(..)));
    if !has_level || recipe.rules.is_empty() && !topology.has_rules() {
        return Ok(());
    }
    let mut names: Vec<&str> = recipe.rules.iter().map(|target| target.name()).collect();
    let own = topology.rule_names();
    names.extend((!own.is_empty()).then_some(&own[..]));
    Err(Failed::Recipe(msg!("make-levels-rules", rules = names.join(", "))))
}

/// Returns an error if the numbers of givens and of solutions contradict each other.
fn check_givens(recipe: &Recipe, topology: &Topology) -> Result<(), Failed> {
    let refuse = |reason: Message| Err(Failed::Recipe(reason));
    let has_rules = !recipe.rules.is_empty() || topology.has_rules();
    let n = topology.n_cells();
    if let Some((low, high)) = recipe.givens {
        if low > high {
            return refuse(msg!("make-reversed-givens", range = format!("{low}..{high}")));
        }
        if low > n {
            return refuse(msg!("make-many-givens", n = low, cells = n));
        }
        let (least, why) = least_givens(topology);
        if recipe.unique && !has_rules && high < least {
            return refuse(msg!("make-few-givens", n = high, least = least, why = why));
        }
    }
    if !recipe.unique && recipe.minimal {
        return refuse(msg!("make-several-minimal"));
    }
    if !recipe.unique && !recipe.targets.is_empty() {
        return refuse(msg!("make-several-level"));
    }
    Ok(())
}

/// The index of a full grid.
const LEAST_INDEX: f64 = -9.0;

/// Returns the minimum number of givens that can leave one solution, with the reason.
pub(super) fn least_givens(topology: &Topology) -> (usize, Message) {
    // Results of exhaustive searches; 17 for 9x9 is by McGuire, Tugemann and Civario (2012).
    const KNOWN: [(usize, usize, usize); 3] = [(2, 2, 4), (2, 3, 8), (3, 3, 17)];
    for (height, width, least) in KNOWN {
        let size = height * width;
        if topology.n_digits() == size && Topology::boxed(height, width).is_same_as(topology) {
            return (least, msg!("make-why-searched", size = size));
        }
    }
    let least = topology.n_digits().saturating_sub(1);
    (least, msg!("make-why-swapped-digits"))
}

/// Returns an error if no step has such a rating.
fn check_rating(low: f64, high: f64, gauge: &Gauge) -> Result<(), Failed> {
    if low > high {
        return Err(Failed::Recipe(msg!("make-reversed-ratings", range = format!("{low}..{high}"))));
    }
    let Some(pathfinder) = gauge.pathfinder(Scale::se()) else { return Ok(()) };
    let (mut below, mut above) = (None::<f64>, None::<f64>);
    for (_, rating) in pathfinder.ratings() {
        let (least, most) = match rating {
            Formula::Flat(rating) => (rating, rating),
            // Long chains have no highest rating.
            _ => (rating.least(), 20.0),
        };
        if least <= high + 0.05 && most >= low - 0.05 {
            return Ok(());
        }
        if most < low {
            below = Some(below.map_or(most, |known| known.max(most)));
        } else {
            above = Some(above.map_or(least, |known| known.min(least)));
        }
    }
    let nearest: Vec<String> = [below, above].into_iter().flatten().map(|rating| format!("{rating:.1}")).collect();
    let found = if low == high { format!("{low:.1}") } else { format!("{low:.1}..{high:.1}") };
    Err(Failed::Recipe(msg!("make-no-rating", found = found, nearest = (Joint::Or, nearest))))
}

/// Returns an error if the technique is never needed on grids of this size.
///
/// A set of `n` cells that hold `n` digits leaves the rest of the house to the other digits. A large set is therefore
/// equivalent to the complementary set, which is smaller. The same holds for a fish and the lines that it does not use.
fn check_technique(technique: &'static Technique, topology: &Topology) -> Result<(), Failed> {
    let n = topology.n_digits();
    let is_square = topology.n_cells() == n * n && topology.houses().iter().all(|house| topology.is_full(house));
    let found = SIZES.iter().find(|(known, ..)| *known == technique);
    match found {
        Some(&(_, least, other)) if is_square && n < least => Err(Failed::Recipe(msg!(
            "make-technique-small",
            technique = technique.title(),
            n = n,
            least = least,
            other = other()
        ))),
        _ => Ok(()),
    }
}

/// A technique, the minimum number of digits for it, and its equivalent with fewer digits.
type Size = (&'static Technique, usize, fn() -> Message);

/// The techniques that come in sizes, the minimum number of digits with which they are needed, and their equivalents
/// with fewer digits.
static SIZES: &[Size] = &[
    (&technique::NAKED_PAIR, 4, || msg!("make-other-hidden-single")),
    (&technique::NAKED_TRIPLET, 6, || msg!("make-other-hidden-set")),
    (&technique::NAKED_QUAD, 8, || msg!("make-other-hidden-set")),
    (&technique::HIDDEN_PAIR, 5, || msg!("make-other-naked-set")),
    (&technique::HIDDEN_TRIPLET, 7, || msg!("make-other-naked-set")),
    (&technique::HIDDEN_QUAD, 9, || msg!("make-other-naked-set")),
    (&technique::X_WING, 4, || msg!("make-other-hidden-single")),
    (&technique::SWORDFISH, 6, || msg!("make-other-fish")),
    (&technique::JELLYFISH, 8, || msg!("make-other-fish")),
    (&technique::SQUIRMBAG, 10, || msg!("make-other-fish")),
    (&technique::WHALE, 12, || msg!("make-other-fish")),
    (&technique::LEVIATHAN, 14, || msg!("make-other-fish")),
];
