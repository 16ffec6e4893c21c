//! Names of techniques in their common spellings and variants.

use std::str::FromStr;

use anydoku_words::Language;

use super::*;
use crate::message::Message;
use crate::msg;
use crate::names::distance;
use crate::text::shortened;

/// Other names of techniques, in the form used for lookup: only lower-case letters and digits.
static OTHERS: &[(&str, &Technique)] = &[
    ("killer combinations", &CAGE_COMBINATIONS),
    ("law of leftovers", &INNIES_AND_OUTIES),
    ("45 rule", &INNIES_AND_OUTIES),
    ("rule of 45", &INNIES_AND_OUTIES),
    ("killer pair", &HOUSE_AND_RULES),
    ("killer triple", &HOUSE_AND_RULES),
    ("last digit", &FULL_HOUSE),
    ("cross hatching", &HIDDEN_SINGLE_IN_BOX),
    ("hidden single in block", &HIDDEN_SINGLE_IN_BOX),
    ("lone number", &NAKED_SINGLE),
    ("sole candidate", &NAKED_SINGLE),
    ("unique candidate", &HIDDEN_SINGLE),
    ("locked candidates", &POINTING),
    ("locked candidates type 1", &POINTING),
    ("pointing pair", &POINTING),
    ("pointing triple", &POINTING),
    ("locked candidates type 2", &CLAIMING),
    ("box line reduction", &CLAIMING),
    ("claiming pair", &CLAIMING),
    ("naked triple", &NAKED_TRIPLET),
    ("hidden triple", &HIDDEN_TRIPLET),
    ("naked quadruple", &NAKED_QUAD),
    ("naked quadruplet", &NAKED_QUAD),
    ("hidden quadruple", &HIDDEN_QUAD),
    ("hidden quadruplet", &HIDDEN_QUAD),
    ("direct hidden triple", &DIRECT_HIDDEN_TRIPLET),
    ("2 string kite", &TWO_STRING_KITE),
    ("y wing", &XY_WING),
    ("unique rectangle", &UNIQUE_LOOP_1),
    ("unique rectangle type 1", &UNIQUE_LOOP_1),
    ("unique rectangle type 2", &UNIQUE_LOOP_2),
    ("unique rectangle type 3", &UNIQUE_LOOP_3),
    ("unique rectangle type 4", &UNIQUE_LOOP_4),
    ("ur", &UNIQUE_LOOP_1),
    ("ur 1", &UNIQUE_LOOP_1),
    ("ur 2", &UNIQUE_LOOP_2),
    ("ur 3", &UNIQUE_LOOP_3),
    ("ur 4", &UNIQUE_LOOP_4),
    ("unique loop", &UNIQUE_LOOP_1),
    ("bug", &BUG_1),
    ("bug 1", &BUG_1),
    ("bug 2", &BUG_2),
    ("bug 3", &BUG_3),
    ("bug 4", &BUG_4),
    ("bivalue universal grave", &BUG_1),
    ("locked triple", &LOCKED_TRIPLET),
    ("er", &EMPTY_RECTANGLE),
    ("dual empty rectangle", &EMPTY_RECTANGLE),
    ("hinge", &EMPTY_RECTANGLE),
    ("rectangle elimination", &EMPTY_RECTANGLE),
    ("dual two string kite", &TWO_STRING_KITE),
    ("dual 2 string kite", &TWO_STRING_KITE),
    ("starfish", &SQUIRMBAG),
    ("large fish", &SQUIRMBAG),
    ("sashimi fish", &SASHIMI_X_WING),
    ("finned squirmbag", &FINNED_FISH),
    ("finned whale", &FINNED_FISH),
    ("finned leviathan", &FINNED_FISH),
    ("mutant fish", &MUTANT_X_WING),
    ("finned franken fish", &FINNED_FRANKEN_X_WING),
    ("finned mutant fish", &FINNED_MUTANT_X_WING),
    ("sdc", &SUE_DE_COQ),
    ("two sector disjoint subsets", &SUE_DE_COQ),
    ("als", &ALS_XZ),
    ("ape", &ALIGNED_PAIR),
    ("aligned pair", &ALIGNED_PAIR),
    ("aligned triple exclusion", &ALIGNED_TRIPLET),
    ("alternating inference chain", &AIC),
    ("simple colouring", &SIMPLE_COLORS_TRAP),
    ("simple coloring", &SIMPLE_COLORS_TRAP),
    ("simple colors", &SIMPLE_COLORS_TRAP),
    ("simple colours", &SIMPLE_COLORS_TRAP),
    ("simple colours trap", &SIMPLE_COLORS_TRAP),
    ("color trap", &SIMPLE_COLORS_TRAP),
    ("singles chains", &SIMPLE_COLORS_TRAP),
    ("simple colours wrap", &SIMPLE_COLORS_WRAP),
    ("color wrap", &SIMPLE_COLORS_WRAP),
    ("multi colors", &MULTI_COLORS_1),
    ("multi colours", &MULTI_COLORS_1),
    ("multi coloring", &MULTI_COLORS_1),
    ("multi colors 1", &MULTI_COLORS_1),
    ("multi colours 1", &MULTI_COLORS_1),
    ("multi colors 2", &MULTI_COLORS_2),
    ("multi colours 2", &MULTI_COLORS_2),
    ("medusa", &MEDUSA),
    ("3d medusa coloring", &MEDUSA),
    ("nice loop", &CONTINUOUS_NICE_LOOP),
    ("continuous loop", &CONTINUOUS_NICE_LOOP),
    ("aic loop", &CONTINUOUS_NICE_LOOP),
    ("discontinuous nice loop", &DISCONTINUOUS_NICE_LOOP_1),
    ("discontinuous loop", &DISCONTINUOUS_NICE_LOOP_1),
    ("grouped x cycle", &GROUPED_X_CHAIN),
    ("grouped nice loop", &GROUPED_DISCONTINUOUS_NICE_LOOP),
    ("grouped discontinuous nice loop type 1", &GROUPED_DISCONTINUOUS_NICE_LOOP),
    ("grouped discontinuous nice loop type 2", &GROUPED_DISCONTINUOUS_NICE_LOOP),
    ("grouped alternating inference chain", &GROUPED_AIC),
    ("als xy chain", &ALS_CHAIN),
    ("als chains", &ALS_CHAIN),
    ("als aic", &ALS_CHAIN),
    ("almost locked set xz", &ALS_XZ),
    ("almost locked set xy wing", &ALS_XY_WING),
    ("almost locked set chain", &ALS_CHAIN),
    ("uniqueness test", &UNIQUE_LOOP_1),
    ("uniqueness test 1", &UNIQUE_LOOP_1),
    ("uniqueness test 2", &UNIQUE_LOOP_2),
    ("uniqueness test 3", &UNIQUE_LOOP_3),
    ("uniqueness test 4", &UNIQUE_LOOP_4),
    ("uniqueness 1", &UNIQUE_LOOP_1),
    ("uniqueness 2", &UNIQUE_LOOP_2),
    ("uniqueness 3", &UNIQUE_LOOP_3),
    ("uniqueness 4", &UNIQUE_LOOP_4),
    ("uniqueness 5", &UNIQUENESS_5),
    ("uniqueness 6", &UNIQUENESS_6),
    ("unique rectangle type 5", &UNIQUENESS_5),
    ("unique rectangle type 6", &UNIQUENESS_6),
    ("ur 5", &UNIQUENESS_5),
    ("ur 6", &UNIQUENESS_6),
    ("hidden unique rectangle", &HIDDEN_RECTANGLE),
    ("avoidable rectangle", &AVOIDABLE_RECTANGLE_1),
    ("avoidable rectangle 1", &AVOIDABLE_RECTANGLE_1),
    ("avoidable rectangle 2", &AVOIDABLE_RECTANGLE_2),
    ("extended rectangle", &EXTENDED_RECTANGLE),
    ("extended ur", &EXTENDED_RECTANGLE),
    ("templates", &TEMPLATE_DELETE),
    ("pattern overlay", &TEMPLATE_DELETE),
    ("pattern overlay method", &TEMPLATE_DELETE),
    ("pom", &TEMPLATE_DELETE),
    ("trial and error", &BRUTE_FORCE),
    ("guessing", &BRUTE_FORCE),
    ("bowmans bingo", &NISHIO),
    ("cell forcing chain", &MULTIPLE_CHAINS),
    ("unit forcing chain", &MULTIPLE_CHAINS),
    ("digit forcing chain", &MULTIPLE_CHAINS),
    ("region forcing chain", &MULTIPLE_CHAINS),
    ("forcing chain verity", &MULTIPLE_CHAINS),
    ("forcing chain contradiction", &NISHIO),
    ("forcing net", &DYNAMIC_CHAINS),
    ("forcing net verity", &DYNAMIC_CHAINS),
    ("forcing net contradiction", &DYNAMIC_CHAINS),
    ("bivalue universal grave 1", &BUG_1),
    ("nishio", &NISHIO),
];

/// Returns a name in lower case, reduced to letters and digits, without the plural s.
fn plain(name: &str) -> String {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    // Some singular names end in s, too; the names in the table are stripped in the same way.
    plain.strip_suffix('s').map_or(plain.clone(), str::to_owned)
}

/// The error for an unknown technique name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownTechnique {
    /// The name that was given.
    pub found: String,
    /// The technique with the most similar name, if one is close enough.
    pub nearest: Option<&'static Technique>,
}

crate::say_message!(UnknownTechnique);

impl UnknownTechnique {
    /// Returns the error message.
    pub fn message(&self) -> Message {
        let name = format!("{:?}", shortened(&self.found));
        match self.nearest {
            Some(near) => msg!("unknown-name-near", what = msg!("thing-technique"), name = name, near = near.name),
            None => msg!("unknown-technique", name = name),
        }
    }
}

impl FromStr for &'static Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<&'static Technique, UnknownTechnique> {
        named(name).ok_or_else(|| UnknownTechnique { found: name.to_owned(), nearest: nearest(name) })
    }
}

/// Returns the technique of this name, in any spelling: its own name or another common one.
///
/// ```
/// use anydoku::explain::technique::{BUG_1, NAKED_TRIPLET, UNIQUE_LOOP_1, X_WING, named};
/// assert!(named("xwing").is_some_and(|found| *found == X_WING));
/// assert!(named("Naked-Triples").is_some_and(|found| *found == NAKED_TRIPLET));
/// assert!(named("unique rectangle").is_some_and(|found| *found == UNIQUE_LOOP_1));
/// assert!(named("bug").is_some_and(|found| *found == BUG_1));
/// assert_eq!(named("nackter Single").map(|found| found.name), Some("naked single"));
/// assert!(named("wing").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static Technique> {
    let wanted = plain(name);
    let own = every().find(|technique| plain(technique.name) == wanted);
    let other = || OTHERS.iter().find(|(other, _)| plain(other) == wanted).map(|(_, technique)| *technique);
    own.or_else(other).or_else(|| translated(&wanted))
}

/// Returns the technique that has this name in some language.
fn translated(wanted: &str) -> Option<&'static Technique> {
    let is_wanted = |technique: &Technique| {
        let title = technique.title();
        Language::all().any(|language| plain(&title.in_language(language)) == wanted)
    };
    every().find(|technique| is_wanted(technique))
}

/// Returns every technique, those of rules last.
fn every() -> impl Iterator<Item = &'static Technique> {
    ALL.iter().chain(RULES).copied()
}

/// Returns the technique with the most similar name, if one is close enough.
pub fn nearest(name: &str) -> Option<&'static Technique> {
    let wanted: String = plain(name).chars().take(40).collect();
    let own = every().map(|technique| (technique.name, technique));
    let all = own.chain(OTHERS.iter().copied());
    let near = all.map(|(known, technique)| (distance(&wanted, &plain(known)), technique));
    let (far, technique) = near.min_by_key(|(far, _)| *far)?;
    (far <= 3 && 3 * far <= wanted.chars().count()).then_some(technique)
}

/// Returns the other names of a technique.
pub fn other_names(technique: &Technique) -> Vec<&'static str> {
    OTHERS.iter().filter(|(_, known)| *known == technique).map(|(name, _)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_in_any_spelling_and_means_one_technique() {
        for technique in every() {
            for name in [technique.name.to_owned(), technique.name.to_uppercase(), technique.name.replace(' ', "-")] {
                assert!(named(&name).is_some_and(|found| found == technique), "{name}");
            }
        }
        for (name, technique) in OTHERS {
            assert!(named(&name.replace(' ', "_")).is_some_and(|found| found == *technique), "{name}");
        }
    }

    /// The names used by HoDoKu and SudokuWiki, in their spelling.
    #[test]
    fn names_of_fish_and_locked_sets_in_other_programs_are_known() {
        for name in ["Locked Pair", "Locked Triple", "Empty Rectangle", "Dual Empty Rectangle", "Dual 2-String Kite"] {
            assert!(named(name).is_some(), "{name}");
        }
        for size in ["X-Wing", "Swordfish", "Jellyfish"] {
            for kind in ["", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant "] {
                let name = format!("{kind}{size}");
                assert!(named(&name).is_some_and(|found| found.name.eq_ignore_ascii_case(&name)), "{name}");
            }
        }
        for name in ["X-Chain", "XY-Chain", "AIC", "Continuous Nice Loop", "Discontinuous Nice Loop", "Grouped AIC"] {
            assert!(named(name).is_some(), "{name}");
        }
        for name in
            ["Simple Colors Trap", "Multi Colors 2", "3D Medusa", "ALS-XY-Wing", "ALS-XY-Chain", "Death Blossom"]
        {
            assert!(named(name).is_some(), "{name}");
        }
        for name in ["Hidden Rectangle", "Avoidable Rectangle 2", "Extended Rectangle", "Template Set", "Brute Force"] {
            assert!(named(name).is_some(), "{name}");
        }
        for number in 1..=6 {
            assert!(named(&format!("Uniqueness Test {number}")).is_some(), "{number}");
        }
        for name in ["Squirmbag", "Starfish", "Whale", "Leviathan", "Rectangle Elimination", "Finned Squirmbag"] {
            assert!(named(name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_name_that_is_nearly_right_is_found() {
        let near = |name: &str| nearest(name).map(|technique| technique.name);
        assert_eq!(near("sworfish"), Some("swordfish"));
        assert_eq!(near("naked tripplet"), Some("naked triplet"));
        assert_eq!(near("hello"), None);
    }
}
