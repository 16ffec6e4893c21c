//! Rating scales: techniques in order, with their ratings.
//!
//! A scale is data: an ordered list of techniques, and the changes for other kinds of houses. No rating is defined
//! anywhere else, so a different order or different ratings only require a different table. A table that lacks a rating
//! for a kind of step that its technique finds does not compile.

use std::str::FromStr;

use super::technique::*;
use super::{Frame, Grade, Manner, Step, Technique};
use crate::message::Message;
use crate::names::UnknownName;
use crate::topology::Topology;

/// The formula for the rating of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formula {
    /// A constant rating.
    Flat(f64),
    /// A base rating, plus 0.1 for each threshold that the number of nodes exceeds. The thresholds grow by a half and
    /// by a third in turn (6, 8, 10, 14, 18, 26, 34 … nodes), as in Sudoku Explainer.
    Chain(f64),
    /// A rating by the size of the pattern, plus 0.1 for each member of the inner set after the first. The first entry
    /// that is at least as large as the pattern applies, or else the last entry.
    Sizes(&'static [(usize, f64)]),
    /// A base rating, plus 0.1 for each member of the inner set after the first.
    Inner(f64),
    /// The size of the pattern as the rating.
    Size,
}

impl Formula {
    /// Returns the rating of a step.
    pub fn of(self, step: &Step) -> f64 {
        match self {
            Formula::Flat(rating) => rating,
            Formula::Chain(_) => self.of_nodes(step.size),
            Formula::Inner(base) => base + inner(step.inner),
            Formula::Size => step.size as f64,
            Formula::Sizes(_) => self.of_nodes(step.size) + inner(step.inner),
        }
    }

    /// Returns the lowest rating that a step can have.
    pub fn least(self) -> f64 {
        match self {
            Formula::Flat(base) | Formula::Chain(base) | Formula::Inner(base) => base,
            Formula::Sizes(table) => table.iter().map(|&(_, rating)| rating).fold(f64::INFINITY, f64::min),
            Formula::Size => 1.0,
        }
    }

    /// Returns the rating of a chain with this many nodes or of a pattern of this size; for other steps, the base
    /// rating.
    pub fn of_nodes(self, nodes: usize) -> f64 {
        let base = match self {
            Formula::Chain(base) => base,
            Formula::Flat(base) | Formula::Inner(base) => return base,
            Formula::Sizes(table) => {
                let fits = table.iter().find(|&&(size, _)| nodes <= size).or(table.last());
                return fits.map_or(0.0, |&(_, rating)| rating);
            }
            Formula::Size => return nodes as f64,
        };
        // Keep this order of additions: its rounding decides ties on the scale it reproduces.
        let (mut added, mut ceiling, mut odd) = (0.0, 4usize, false);
        let length = nodes.saturating_sub(2);
        while length > ceiling {
            added += 0.1;
            ceiling = if odd { ceiling * 4 / 3 } else { ceiling * 3 / 2 };
            odd = !odd;
        }
        base + added
    }
}

fn inner(size: usize) -> f64 {
    size.saturating_sub(1) as f64 * 0.1
}

/// A technique of a scale and the ratings of its steps.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    /// The technique that finds the steps.
    pub technique: &'static Technique,
    /// The rating of each kind of step that the technique finds.
    pub ratings: &'static [(&'static Technique, Formula)],
}

impl Rung {
    /// Creates an entry of a scale.
    ///
    /// # Panics
    /// Panics if a kind of step that the technique finds has no rating; for a static, at compile time.
    ///
    /// ```compile_fail
    /// use anydoku::explain::{Formula, Rung, technique::{CLAIMING, LOCKED}};
    /// static RUNG: Rung = Rung::new(&LOCKED, &[(&CLAIMING, Formula::Flat(2.8))]); // and pointing?
    /// ```
    pub const fn new(technique: &'static Technique, ratings: &'static [(&'static Technique, Formula)]) -> Rung {
        let mut i = 0;
        while i < technique.bundles.len() {
            assert!(has_rating(ratings, technique.bundles[i].name), "every kind of step of a rung has a rating");
            i += 1;
        }
        assert!(!technique.bundles.is_empty() || has_rating(ratings, technique.name), "a rung has a rating");
        Rung { technique, ratings }
    }

    /// Returns the rating of a step that this entry found.
    ///
    /// # Panics
    /// Panics if the technique found a kind of step that it does not list.
    pub fn rating(&self, step: &Step) -> f64 {
        let found = self.ratings.iter().find(|(technique, _)| *technique == step.technique);
        let (_, rating) = found.expect("every step that a technique lists has a rating");
        rating.of(step)
    }

    /// Returns the lowest rating of any step of this entry.
    pub fn least(&self) -> f64 {
        self.ratings.iter().map(|(_, rating)| rating.least()).fold(f64::INFINITY, f64::min)
    }
}

/// Returns whether a technique of this name has a rating. Names are compared byte by byte because this runs at compile
/// time.
const fn has_rating(ratings: &[(&Technique, Formula)], name: &str) -> bool {
    let mut i = 0;
    while i < ratings.len() {
        let (a, b) = (ratings[i].0.name.as_bytes(), name.as_bytes());
        let mut n = 0;
        while n < a.len() && n < b.len() && a[n] == b[n] {
            n += 1;
        }
        if n == a.len() && n == b.len() {
            return true;
        }
        i += 1;
    }
    false
}

/// A change to a scale for other kinds of houses.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// Replaces the entry of this technique with another one.
    Instead(&'static Technique, Rung),
    /// Inserts another entry after the entry of this technique.
    After(&'static Technique, Rung),
}

/// A rating scale: techniques in order, with their ratings.
#[derive(Debug)]
pub struct Scale {
    /// The name of the scale.
    pub name: &'static str,
    /// The techniques in order.
    pub rungs: &'static [Rung],
    /// The changes for jigsaws: rows, columns and irregular blocks.
    pub jigsaws: &'static [Change],
    /// The changes for puzzles with houses other than boxes (or irregular blocks), rows and columns.
    pub variants: &'static [Change],
    /// The techniques added, in order of their ratings, for puzzles with rules beyond houses.
    pub rules: &'static [Rung],
    /// The grades of a solution path, if the ratings of the scale are meant to be added up.
    pub grades: &'static [Grade],
}

/// The chains that start from many candidates at once, and the largest fish.
static WIDE: &[&Technique] = &[
    &FINNED_FRANKEN_JELLYFISH,
    &FINNED_MUTANT_SWORDFISH,
    &MUTANT_JELLYFISH,
    &FINNED_MUTANT_JELLYFISH,
    &MULTIPLE_CHAINS,
    &DYNAMIC_CHAINS,
    &DYNAMIC_CHAINS_PLUS,
    &NESTED_CHAINS,
    &NESTED_MULTIPLE,
    &NESTED_DYNAMIC,
    &NESTED_PLUS,
    &NESTED_TWICE,
    &NESTED_TWICE_MULTIPLE,
];

macro_rules! rungs {
    ($($find:ident: $($technique:ident $rating:expr),+;)+) => { &[$(rung!($find: $($technique $rating),+)),+] };
}

macro_rules! rung {
    ($find:ident: $($technique:ident $rating:expr),+) => { Rung::new(&$find, &[$((&$technique, $rating)),+]) };
}

use Change::{After, Instead};
use Formula::{Chain, Flat, Inner, Size};

impl Scale {
    /// Returns the scale of Sudoku Explainer 1.2.1 as SukakuExplainer 1.18.1 runs it, one step at a time on one thread,
    /// with its corrections of unique loops and BUGs.
    ///
    /// These ratings are widely quoted, so they are reproduced, including the accidents on which they depend. The
    /// choice between equal steps depends on the order of houses, cells and digits, so the rating of a rotated or
    /// relabeled puzzle may differ by a few tenths (it does for seven of a thousand random puzzles). Inside nested
    /// chains, the choice depends on the order of a hash table. Houses other than boxes, rows and columns come last in
    /// every search; with them, locked candidates and naked sets of a house also remove candidates from common peers
    /// outside it (2.9, 3.0, 3.6, 5.0). Jigsaws are treated as Latin squares with nine additional houses. A hidden
    /// single there is rated 1.5, and a direct step also removes every other candidate that its pattern excludes.
    pub fn se() -> &'static Scale {
        &SE
    }

    /// Returns a scale of levels modeled on gss: the rating is the size of the largest set needed.
    ///
    /// It is meant for explaining puzzles. The level that gss itself reports comes from
    /// [`Levels`](crate::levels::Levels), whose passes differ in detail.
    pub fn gss() -> &'static Scale {
        &GSS
    }

    /// Returns the scale with the techniques of Metcalf's index.
    pub fn metcalf() -> &'static Scale {
        &METCALF
    }

    /// Returns anydoku's own scale, with the same order for every topology.
    pub fn anydoku() -> &'static Scale {
        &ANYDOKU
    }

    /// Returns the scale on which puzzles of this topology are explained unless another one is wanted: anydoku's own for
    /// puzzles with rules, because only that has the techniques of rules by name, and Sudoku Explainer's otherwise.
    ///
    /// ```
    /// use anydoku::explain::Scale;
    /// use anydoku::{Topology, rules};
    /// let plain = Topology::square(2);
    /// assert_eq!(Scale::usual(&plain).name, "se");
    /// let list = rules::read("cage 3: r1c1 r1c2", &plain).unwrap();
    /// assert_eq!(Scale::usual(&plain.with_rules(list).unwrap()).name, "anydoku");
    /// ```
    pub fn usual(topology: &Topology) -> &'static Scale {
        if topology.has_rules() { &ANYDOKU } else { &SE }
    }

    /// Returns the scale of the techniques known from HoDoKu, with HoDoKu's scores.
    pub fn hodoku() -> &'static Scale {
        &HODOKU
    }

    /// Every rating scale.
    pub const ALL: &'static [&'static Scale] = &[&SE, &GSS, &METCALF, &ANYDOKU, &HODOKU];

    /// Returns the scale of this name, ignoring case.
    ///
    /// ```
    /// use anydoku::explain::Scale;
    /// assert_eq!(Scale::named("gss").unwrap().name, "gss");
    /// assert!(Scale::named("jacobs").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Scale> {
        name.parse().ok()
    }

    /// Returns the techniques for every kind of house and rule: first the common ones, then those that changes add, then
    /// those of rules.
    pub fn every_rung(&self) -> impl Iterator<Item = &'static Rung> + use<> {
        let changes = self.jigsaws.iter().chain(self.variants);
        let changed = changes.map(|(Instead(_, rung) | After(_, rung))| rung);
        self.rungs.iter().chain(changed).chain(self.rules)
    }

    /// Returns the techniques that apply to a frame.
    pub(crate) fn rungs_for(&self, frame: &Frame) -> Vec<Rung> {
        let changes = match frame.manner {
            Manner::Plain => &[],
            Manner::Jigsaw => self.jigsaws,
            Manner::Variant => self.variants,
        };
        let mut rungs = self.rungs.to_vec();
        for change in changes {
            let (Instead(technique, rung) | After(technique, rung)) = change;
            let at = rungs.iter().position(|rung| rung.technique == *technique);
            let at = at.expect("a change names a technique of its scale");
            match change {
                Instead(..) => rungs[at] = *rung,
                After(..) => rungs.insert(at + 1, *rung),
            }
        }
        if frame.topology.has_rules() {
            // These techniques use only houses, and take minutes on the open boards that other rules allow.
            rungs.retain(|rung| !WIDE.contains(&rung.technique));
            for rung in self.rules {
                let at = rungs.iter().position(|other| other.least() > rung.least()).unwrap_or(rungs.len());
                rungs.insert(at, *rung);
            }
        }
        rungs
    }
}

impl Scale {
    /// Returns a description in one line: the message `scale-<name>`.
    pub fn about(&self) -> Message {
        Message::named(format!("scale-{}", self.name))
    }
}

impl FromStr for &'static Scale {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<&'static Scale, UnknownName> {
        UnknownName::or_find("scale", name, Scale::ALL, |scale| scale.name)
    }
}

/// The ratings of Sudoku Explainer for searches that find several kinds of steps. The chain search orders proofs by
/// rating, so it reads these ratings too.
pub(crate) mod se_rating {
    use super::Formula;

    /// The rating of unique loops by their number of cells and by the set that they form with other cells.
    pub const LOOP: Formula = Formula::Sizes(&[(4, 4.5), (6, 4.6), (8, 4.7), (10, 5.0)]);
    /// The rating of cycles in a single digit (X-cycles) or in bivalue cells (Y-cycles).
    pub const CYCLE: Formula = Formula::Chain(6.5);
    /// The rating of chains in a single digit.
    pub const X_CHAIN: Formula = Formula::Chain(6.6);
    /// The rating of cycles and chains with both kinds of links.
    pub const XY: Formula = Formula::Chain(7.0);
}

/// The rating of rule chains by their number of inferences.
const LINKS: Formula =
    Formula::Sizes(&[(1, 4.5), (2, 4.6), (3, 4.8), (4, 5.0), (5, 5.5), (6, 5.8), (7, 6.2), (8, 6.5)]);

/// The rating of rule chains whose inferences may use a house with its rules.
const WIDE_LINKS: Formula =
    Formula::Sizes(&[(1, 5.0), (2, 5.4), (3, 5.8), (4, 6.2), (5, 6.5), (6, 6.8), (7, 7.1), (8, 7.4)]);

static SE: Scale = Scale {
    name: "se",
    rungs: rungs! {
        HIDDEN_SINGLES: FULL_HOUSE Flat(1.0), HIDDEN_SINGLE_IN_BOX Flat(1.2), HIDDEN_SINGLE Flat(1.5);
        DIRECT_LOCKED: DIRECT_POINTING Flat(1.7), DIRECT_CLAIMING Flat(1.9);
        DIRECT_HIDDEN_PAIR: DIRECT_HIDDEN_PAIR Flat(2.0);
        NAKED_SINGLE: NAKED_SINGLE Flat(2.3);
        DIRECT_HIDDEN_TRIPLET: DIRECT_HIDDEN_TRIPLET Flat(2.5);
        LOCKED: POINTING Flat(2.6), CLAIMING Flat(2.8);
        NAKED_PAIR: NAKED_PAIR Flat(3.0);
        X_WING: X_WING Flat(3.2);
        HIDDEN_PAIR: HIDDEN_PAIR Flat(3.4);
        NAKED_TRIPLET: NAKED_TRIPLET Flat(3.6);
        SWORDFISH: SWORDFISH Flat(3.8);
        HIDDEN_TRIPLET: HIDDEN_TRIPLET Flat(4.0);
        XY_WING: XY_WING Flat(4.2);
        XYZ_WING: XYZ_WING Flat(4.4);
        UNIQUE_LOOPS: UNIQUE_LOOP_1 se_rating::LOOP, UNIQUE_LOOP_2 se_rating::LOOP, UNIQUE_LOOP_3 se_rating::LOOP, UNIQUE_LOOP_4 se_rating::LOOP;
        NAKED_QUAD: NAKED_QUAD Flat(5.0);
        JELLYFISH: JELLYFISH Flat(5.2);
        HIDDEN_QUAD: HIDDEN_QUAD Flat(5.4);
        BUGS: BUG_1 Flat(5.6), BUG_2 Flat(5.7), BUG_3 Inner(5.7), BUG_4 Flat(5.7);
        ALIGNED_PAIR: ALIGNED_PAIR Flat(6.2);
        FORCING_CHAINS: X_CYCLE se_rating::CYCLE, Y_CYCLE se_rating::CYCLE, XY_CYCLE se_rating::XY, FORCING_X_CHAIN se_rating::X_CHAIN, FORCING_CHAIN se_rating::XY;
        ALIGNED_TRIPLET: ALIGNED_TRIPLET Flat(7.5);
        NISHIO: NISHIO Chain(7.5);
        MULTIPLE_CHAINS: MULTIPLE_CHAINS Chain(8.0);
        DYNAMIC_CHAINS: DYNAMIC_CHAINS Chain(8.5);
        DYNAMIC_CHAINS_PLUS: DYNAMIC_CHAINS_PLUS Chain(9.0);
        NESTED_CHAINS: NESTED_CHAINS Chain(9.5);
        NESTED_MULTIPLE: NESTED_MULTIPLE Chain(10.0);
        NESTED_DYNAMIC: NESTED_DYNAMIC Chain(10.5);
        NESTED_PLUS: NESTED_PLUS Chain(10.5);
        NESTED_TWICE: NESTED_TWICE Chain(10.5);
        NESTED_TWICE_MULTIPLE: NESTED_TWICE_MULTIPLE Chain(10.5);
    },
    jigsaws: &[After(&LOCKED, rung!(INTERSECTION: INTERSECTION Flat(2.9)))],
    variants: &[
        Instead(&LOCKED, rung!(INTERSECTION: INTERSECTION Flat(2.9))),
        Instead(&NAKED_PAIR, rung!(HOUSE_PAIRS: SEEN_PAIR Flat(3.0))),
        Instead(&NAKED_TRIPLET, rung!(HOUSE_TRIPLETS: SEEN_TRIPLET Flat(3.6))),
        Instead(&NAKED_QUAD, rung!(HOUSE_QUADS: SEEN_QUAD Flat(5.0))),
    ],
    rules: rungs! {
        RULE_OF_A_CELL: RULE_OF_A_CELL Flat(1.1);
        RULE_OF_TWO_CELLS: RULE_OF_TWO_CELLS Flat(2.1);
        CAGE_COMBINATIONS: CAGE_COMBINATIONS Flat(2.4);
        SUM_OF_CELLS: SUM_OF_CELLS Flat(2.7);
        RULE_OF_A_LINE: RULE_OF_A_LINE Flat(2.9);
        INNIES_AND_OUTIES: INNIES_AND_OUTIES Flat(3.1);
        CONTRADICTION_BY_RULES: CONTRADICTION_BY_RULES Chain(7.5);
    },
    grades: &[],
};

static GSS: Scale = Scale {
    name: "gss",
    rungs: rungs! {
        NAKED_SINGLE: NAKED_SINGLE Flat(1.0);
        HIDDEN_SINGLES: FULL_HOUSE Flat(1.0), HIDDEN_SINGLE_IN_BOX Flat(1.0), HIDDEN_SINGLE Flat(1.0);
        HIDDEN_PAIR: HIDDEN_PAIR Flat(2.0);
        LOCKED_TWO: POINTING Flat(2.0), CLAIMING Flat(2.0);
        NAKED_PAIR: NAKED_PAIR Flat(2.0);
        HIDDEN_TRIPLET: HIDDEN_TRIPLET Flat(3.0);
        LOCKED_MORE: POINTING Size, CLAIMING Size;
        NAKED_TRIPLET: NAKED_TRIPLET Flat(3.0);
        HIDDEN_QUAD: HIDDEN_QUAD Flat(4.0);
        NAKED_QUAD: NAKED_QUAD Flat(4.0);
        HIDDEN_SET: HIDDEN_SET Size;
        NAKED_SET: NAKED_SET Size;
    },
    jigsaws: &[],
    variants: &[],
    rules: &[],
    grades: &[],
};

static METCALF: Scale = Scale {
    name: "metcalf",
    rungs: rungs! {
        NAKED_SINGLE: NAKED_SINGLE Flat(0.4);
        HIDDEN_SINGLES: FULL_HOUSE Flat(0.4), HIDDEN_SINGLE_IN_BOX Flat(0.4), HIDDEN_SINGLE Flat(0.4);
        INTERSECTION: INTERSECTION Flat(0.5);
        NAKED_PAIR: NAKED_PAIR Flat(0.6);
        NAKED_TRIPLET: NAKED_TRIPLET Flat(0.7);
        NAKED_QUAD: NAKED_QUAD Flat(0.8);
        NAKED_SET: NAKED_SET Flat(0.9);
    },
    jigsaws: &[],
    variants: &[],
    rules: &[],
    grades: &[],
};

static ANYDOKU: Scale = Scale {
    name: "anydoku",
    rungs: rungs! {
        FULL_HOUSE: FULL_HOUSE Flat(1.0);
        HIDDEN_SINGLES: FULL_HOUSE Flat(1.0), HIDDEN_SINGLE_IN_BOX Flat(1.5), HIDDEN_SINGLE Flat(2.0);
        NAKED_SINGLE: NAKED_SINGLE Flat(2.5);
        INTERSECTION: INTERSECTION Flat(3.0);
        LOCKED_PAIR: LOCKED_PAIR Flat(3.2);
        LOCKED_TRIPLET: LOCKED_TRIPLET Flat(3.4);
        SEEN_PAIR: SEEN_PAIR Flat(3.5);
        HIDDEN_PAIR: HIDDEN_PAIR Flat(4.0);
        SEEN_TRIPLET: SEEN_TRIPLET Flat(4.0);
        HIDDEN_TRIPLET: HIDDEN_TRIPLET Flat(4.5);
        X_WING: X_WING Flat(4.5);
        SKYSCRAPER: SKYSCRAPER Flat(4.5);
        TWO_STRING_KITE: TWO_STRING_KITE Flat(4.5);
        TURBOT_FISH: TURBOT_FISH Flat(4.8);
        EMPTY_RECTANGLE: EMPTY_RECTANGLE Flat(4.9);
        XY_WING: XY_WING Flat(5.0);
        XYZ_WING: XYZ_WING Flat(5.2);
        SIMPLE_COLORS: SIMPLE_COLORS_TRAP Flat(5.1), SIMPLE_COLORS_WRAP Flat(5.1);
        FINNED_X_WING: FINNED_X_WING Flat(5.2);
        SASHIMI_X_WING: SASHIMI_X_WING Flat(5.2);
        SWORDFISH: SWORDFISH Flat(5.3);
        SEEN_QUAD: SEEN_QUAD Flat(5.4);
        HIDDEN_QUAD: HIDDEN_QUAD Flat(5.6);
        UNIQUENESS_5: UNIQUENESS_5 Flat(4.5);
        UNIQUE_LOOPS: UNIQUE_LOOP_1 se_rating::LOOP, UNIQUE_LOOP_2 se_rating::LOOP, UNIQUE_LOOP_3 se_rating::LOOP, UNIQUE_LOOP_4 se_rating::LOOP;
        UNIQUENESS_6: UNIQUENESS_6 Flat(4.6);
        HIDDEN_RECTANGLE: HIDDEN_RECTANGLE Flat(4.8);
        AVOIDABLE_RECTANGLE_1: AVOIDABLE_RECTANGLE_1 Flat(4.8);
        AVOIDABLE_RECTANGLE_2: AVOIDABLE_RECTANGLE_2 Flat(5.0);
        EXTENDED_RECTANGLE: EXTENDED_RECTANGLE Flat(5.2);
        MULTI_COLORS: MULTI_COLORS_1 Flat(5.6), MULTI_COLORS_2 Flat(5.6);
        FINNED_SWORDFISH: FINNED_SWORDFISH Flat(5.7);
        SASHIMI_SWORDFISH: SASHIMI_SWORDFISH Flat(5.7);
        JELLYFISH: JELLYFISH Flat(5.8);
        LARGE_FISH: SQUIRMBAG Flat(5.9), WHALE Flat(5.9), LEVIATHAN Flat(5.9);
        HIDDEN_SET: HIDDEN_SET Flat(5.9);
        NAKED_SET: NAKED_SET Flat(5.9);
        WXYZ_WING: WXYZ_WING Flat(6.0);
        BUGS: BUG_1 Flat(6.0), BUG_2 Flat(6.1), BUG_3 Inner(6.1), BUG_4 Flat(6.1);
        FINNED_JELLYFISH: FINNED_JELLYFISH Flat(6.2);
        SASHIMI_JELLYFISH: SASHIMI_JELLYFISH Flat(6.2);
        FRANKEN_X_WING: FRANKEN_X_WING Flat(6.3);
        FINNED_FRANKEN_X_WING: FINNED_FRANKEN_X_WING Flat(6.4);
        FRANKEN_SWORDFISH: FRANKEN_SWORDFISH Flat(6.4);
        X_CHAIN: X_CHAIN Chain(6.5);
        XY_CHAIN: XY_CHAIN Chain(6.6);
        MEDUSA: MEDUSA Flat(6.9);
        NICE_LOOPS: CONTINUOUS_NICE_LOOP Chain(6.9), DISCONTINUOUS_NICE_LOOP_1 Chain(6.9), DISCONTINUOUS_NICE_LOOP_2 Chain(6.9), AIC Chain(6.9);
        GROUPED_NICE_LOOPS: GROUPED_X_CHAIN Chain(7.1), GROUPED_CONTINUOUS_NICE_LOOP Chain(7.1), GROUPED_DISCONTINUOUS_NICE_LOOP Chain(7.1), GROUPED_AIC Chain(7.1);
        ALS_XZ: ALS_XZ Flat(7.2);
        ALS_XY_WING: ALS_XY_WING Flat(7.3);
        ALS_CHAIN: ALS_CHAIN Flat(7.4);
        DEATH_BLOSSOM: DEATH_BLOSSOM Flat(7.4);
        FINNED_FRANKEN_SWORDFISH: FINNED_FRANKEN_SWORDFISH Flat(7.2);
        FRANKEN_JELLYFISH: FRANKEN_JELLYFISH Flat(7.3);
        FINNED_FRANKEN_JELLYFISH: FINNED_FRANKEN_JELLYFISH Flat(7.4);
        NISHIO: NISHIO Chain(7.5);
        MUTANT_X_WING: MUTANT_X_WING Flat(7.6);
        FINNED_MUTANT_X_WING: FINNED_MUTANT_X_WING Flat(7.7);
        MUTANT_SWORDFISH: MUTANT_SWORDFISH Flat(7.8);
        FINNED_MUTANT_SWORDFISH: FINNED_MUTANT_SWORDFISH Flat(7.9);
        MULTIPLE_CHAINS: MULTIPLE_CHAINS Chain(8.0);
        MUTANT_JELLYFISH: MUTANT_JELLYFISH Flat(8.2);
        FINNED_MUTANT_JELLYFISH: FINNED_MUTANT_JELLYFISH Flat(8.4);
        DYNAMIC_CHAINS: DYNAMIC_CHAINS Chain(8.5);
        DYNAMIC_CHAINS_PLUS: DYNAMIC_CHAINS_PLUS Chain(9.0);
        NESTED_CHAINS: NESTED_CHAINS Chain(9.5);
        NESTED_MULTIPLE: NESTED_MULTIPLE Chain(10.0);
        NESTED_DYNAMIC: NESTED_DYNAMIC Chain(10.5);
    },
    jigsaws: &[],
    variants: &[],
    rules: rungs! {
        RULE_OF_A_CELL: RULE_OF_A_CELL Flat(1.1);
        RULE_OF_TWO_CELLS: RULE_OF_TWO_CELLS Flat(2.1);
        CAGE_COMBINATIONS: CAGE_COMBINATIONS Flat(2.4);
        SUM_OF_CELLS: SUM_OF_CELLS Flat(2.7);
        RULE_OF_A_LINE: RULE_OF_A_LINE Flat(2.9);
        INNIES_AND_OUTIES: INNIES_AND_OUTIES Flat(3.1);
        WIDE_INNIES: INNIES_AND_OUTIES Flat(3.5);
        ONE_RULE: ARROW_BOUNDS Flat(3.2), WHISPER_NEIGHBORS Flat(3.2), DOT_CHAIN Flat(3.2), INEQUALITY_CHAIN Flat(3.2), RULE_AND_SIGHT Flat(3.2), INNIES_AND_OUTIES Flat(3.2);
        MUST_CONTAIN: MUST_CONTAIN Flat(3.3);
        RULES_OF_A_HOUSE: ARROW_BOUNDS Flat(3.4), WHISPER_NEIGHBORS Flat(3.4), DOT_CHAIN Flat(3.4), INEQUALITY_CHAIN Flat(3.4), RULE_AND_SIGHT Flat(3.4), INNIES_AND_OUTIES Flat(3.4), CONFLICTING_COMBINATIONS Flat(3.4), RULES_THAT_MEET Flat(3.6), HOUSE_AND_RULES Flat(3.8), HOUSE_AND_CROSSING_RULES Flat(4.2);
        TWO_RULES: ARROW_BOUNDS Flat(3.6), WHISPER_NEIGHBORS Flat(3.6), DOT_CHAIN Flat(3.6), INEQUALITY_CHAIN Flat(3.6), RULE_AND_SIGHT Flat(3.6), INNIES_AND_OUTIES Flat(3.6), CONFLICTING_COMBINATIONS Flat(3.6), RULES_THAT_MEET Flat(4.0), HOUSE_AND_RULES Flat(4.0), HOUSE_AND_CROSSING_RULES Flat(4.2);
        CROSSING_RULES: ARROW_BOUNDS Flat(4.2), WHISPER_NEIGHBORS Flat(4.2), DOT_CHAIN Flat(4.2), INEQUALITY_CHAIN Flat(4.2), RULE_AND_SIGHT Flat(4.2), INNIES_AND_OUTIES Flat(4.2), CONFLICTING_COMBINATIONS Flat(4.2), RULES_THAT_MEET Flat(4.2), HOUSE_AND_RULES Flat(4.2), HOUSE_AND_CROSSING_RULES Flat(4.4);
        SHORT_RULE_CHAIN: RULE_CHAIN LINKS;
        RULE_CHAIN: RULE_CHAIN LINKS;
        WIDE_RULE_CHAIN: RULE_CHAIN WIDE_LINKS;
        CONTRADICTION_BY_RULES: CONTRADICTION_BY_RULES Chain(7.5);
        CONTRADICTION_BY_CASES: CONTRADICTION_BY_CASES Chain(9.0);
    },
    grades: &[],
};

static HODOKU: Scale = Scale {
    name: "hodoku",
    rungs: rungs! {
        FULL_HOUSE: FULL_HOUSE Flat(4.0);
        NAKED_SINGLE: NAKED_SINGLE Flat(4.0);
        HIDDEN_SINGLES: FULL_HOUSE Flat(4.0), HIDDEN_SINGLE_IN_BOX Flat(14.0), HIDDEN_SINGLE Flat(14.0);
        LOCKED_PAIR: LOCKED_PAIR Flat(40.0);
        LOCKED_TRIPLET: LOCKED_TRIPLET Flat(60.0);
        LOCKED: POINTING Flat(50.0), CLAIMING Flat(50.0);
        NAKED_PAIR: NAKED_PAIR Flat(60.0);
        NAKED_TRIPLET: NAKED_TRIPLET Flat(80.0);
        HIDDEN_PAIR: HIDDEN_PAIR Flat(70.0);
        HIDDEN_TRIPLET: HIDDEN_TRIPLET Flat(100.0);
        NAKED_QUAD: NAKED_QUAD Flat(120.0);
        HIDDEN_QUAD: HIDDEN_QUAD Flat(150.0);
        X_WING: X_WING Flat(140.0);
        SWORDFISH: SWORDFISH Flat(150.0);
        JELLYFISH: JELLYFISH Flat(160.0);
        REMOTE_PAIR: REMOTE_PAIR Flat(110.0);
        BUG_1: BUG_1 Flat(100.0);
        SKYSCRAPER: SKYSCRAPER Flat(130.0);
        W_WING: W_WING Flat(150.0);
        TWO_STRING_KITE: TWO_STRING_KITE Flat(150.0);
        XY_WING: XY_WING Flat(160.0);
        XYZ_WING: XYZ_WING Flat(180.0);
        UNIQUENESS_5: UNIQUENESS_5 Flat(100.0);
        UNIQUE_LOOPS: UNIQUE_LOOP_1 Flat(100.0), UNIQUE_LOOP_2 Flat(100.0), UNIQUE_LOOP_3 Flat(100.0), UNIQUE_LOOP_4 Flat(100.0);
        UNIQUENESS_6: UNIQUENESS_6 Flat(100.0);
        HIDDEN_RECTANGLE: HIDDEN_RECTANGLE Flat(100.0);
        AVOIDABLE_RECTANGLE_1: AVOIDABLE_RECTANGLE_1 Flat(100.0);
        AVOIDABLE_RECTANGLE_2: AVOIDABLE_RECTANGLE_2 Flat(100.0);
        TURBOT_FISH: TURBOT_FISH Flat(120.0);
        EMPTY_RECTANGLE: EMPTY_RECTANGLE Flat(120.0);
        SIMPLE_COLORS: SIMPLE_COLORS_TRAP Flat(150.0), SIMPLE_COLORS_WRAP Flat(150.0);
        MULTI_COLORS: MULTI_COLORS_1 Flat(200.0), MULTI_COLORS_2 Flat(200.0);
        FINNED_X_WING: FINNED_X_WING Flat(130.0);
        SASHIMI_X_WING: SASHIMI_X_WING Flat(150.0);
        FINNED_SWORDFISH: FINNED_SWORDFISH Flat(200.0);
        SASHIMI_SWORDFISH: SASHIMI_SWORDFISH Flat(240.0);
        FINNED_JELLYFISH: FINNED_JELLYFISH Flat(250.0);
        SASHIMI_JELLYFISH: SASHIMI_JELLYFISH Flat(260.0);
        FINNED_FISH: FINNED_FISH Flat(260.0);
        SUE_DE_COQ: SUE_DE_COQ Flat(250.0);
        X_CHAIN: X_CHAIN Flat(260.0);
        XY_CHAIN: XY_CHAIN Flat(260.0);
        NICE_LOOPS: CONTINUOUS_NICE_LOOP Flat(280.0), DISCONTINUOUS_NICE_LOOP_1 Flat(280.0), DISCONTINUOUS_NICE_LOOP_2 Flat(280.0), AIC Flat(280.0);
        GROUPED_NICE_LOOPS: GROUPED_X_CHAIN Flat(300.0), GROUPED_CONTINUOUS_NICE_LOOP Flat(300.0), GROUPED_DISCONTINUOUS_NICE_LOOP Flat(300.0), GROUPED_AIC Flat(300.0);
        ALS_XZ: ALS_XZ Flat(300.0);
        ALS_XY_WING: ALS_XY_WING Flat(320.0);
        ALS_CHAIN: ALS_CHAIN Flat(340.0);
        DEATH_BLOSSOM: DEATH_BLOSSOM Flat(360.0);
        FRANKEN_X_WING: FRANKEN_X_WING Flat(300.0);
        FRANKEN_SWORDFISH: FRANKEN_SWORDFISH Flat(350.0);
        FRANKEN_FISH: FRANKEN_FISH Flat(370.0);
        FINNED_FRANKEN_X_WING: FINNED_FRANKEN_X_WING Flat(390.0);
        FINNED_FRANKEN_SWORDFISH: FINNED_FRANKEN_SWORDFISH Flat(410.0);
        MULTIPLE_CHAINS: MULTIPLE_CHAINS Flat(500.0);
        DYNAMIC_CHAINS: DYNAMIC_CHAINS Flat(700.0);
        DYNAMIC_CHAINS_PLUS: DYNAMIC_CHAINS_PLUS Flat(700.0);
        TEMPLATE_SET: TEMPLATE_SET Flat(10000.0);
        TEMPLATE_DELETE: TEMPLATE_DELETE Flat(10000.0);
        BRUTE_FORCE: BRUTE_FORCE Flat(10000.0);
    },
    jigsaws: &[],
    variants: &[],
    rules: &[],
    grades: &[
        Grade { name: "Easy", last: &HIDDEN_SINGLES, most: 800.0 },
        Grade { name: "Medium", last: &HIDDEN_TRIPLET, most: 1000.0 },
        Grade { name: "Hard", last: &SASHIMI_X_WING, most: 1600.0 },
        Grade { name: "Unfair", last: &FINNED_FRANKEN_SWORDFISH, most: 1800.0 },
        Grade { name: "Extreme", last: &BRUTE_FORCE, most: f64::INFINITY },
    ],
};
