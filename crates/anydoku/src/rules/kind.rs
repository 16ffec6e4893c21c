//! The list of kinds of rules, and the contents of an entry.
//!
//! A kind is one file below `kind/` and one line in the list here. The file defines how the kind is written, which
//! primitives it requires, how it is drawn and how it is generated. A kind also states what it lacks: there are no
//! defaults. Kinds that are built in the same way share a file. The words are in the catalog of messages:
//! `rule-kind-<name>` is the title, `rule-kind-<name>-meaning` the meaning.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use anydoku_words::Language;

use super::automaton::Automaton;
use super::build::*;
use super::look::{Area, Clue, Ends, Hue, Line, Look};
use super::recipe::{Generator, Lines, Recipe};
use super::{Place, Primitive, Relation, Rule, Wrong, quoted_char, wrong, wrong_number};
use crate::message::{Joint, Message};
use crate::msg;
use crate::names::{UnknownName, nearest};
use crate::text::quoted;
use crate::topology::Cell;

/// Declares the files of the kinds, and the enum of all kinds. Each line consists of a file and the kinds in it, each
/// with its entry there.
macro_rules! kinds {
    ($($file:ident: $($kind:ident = $entry:ident),+;)+) => {
        $(mod $file;)+

        /// A kind of rule.
        ///
        /// ```
        /// use anydoku::rules::RuleKind;
        /// let kind: RuleKind = "thermo".parse()?;
        /// assert_eq!(kind, RuleKind::Thermo);
        /// assert_eq!((kind.name(), kind.title()), ("thermo", "thermometer"));
        /// assert_eq!(kind.meaning(), "Digits increase from the bulb to the tip.");
        /// # Ok::<(), anydoku::UnknownName>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $($(
                #[doc = concat!("`", stringify!($kind), "`; [`RuleKind::meaning`] says what it means.")]
                $kind,
            )+)+
        }

        impl RuleKind {
            /// All kinds.
            pub const ALL: &'static [RuleKind] = &[$($(RuleKind::$kind,)+)+];

            pub(super) fn entry(self) -> &'static Kind {
                match self {
                    $($(RuleKind::$kind => &$file::$entry,)+)+
                }
            }
        }
    };
}

kinds! {
    cage: Cage = CAGE;
    sum: Sum = SUM, Linear = LINEAR, Little = LITTLE;
    arrow: Arrow = ARROW, DoubleArrow = DOUBLE_ARROW;
    equal_sum: Zipper = ZIPPER, RegionSum = REGION_SUM, EqualSum = EQUAL_SUM;
    sum_line: SumLine = SUM_LINE, SumLoop = SUM_LOOP;
    cage_sets: Rellik = RELLIK, Equality = EQUALITY;
    dot: White = WHITE, Black = BLACK;
    pair_sum: PairSum = PAIR_SUM;
    less: Less = LESS;
    negative: Negative = NEGATIVE;
    nonconsecutive: Nonconsecutive = NONCONSECUTIVE;
    extreme: Minimum = MINIMUM, Maximum = MAXIMUM;
    same: Clone = CLONE, Equal = EQUAL, SameSet = SAME_SET;
    table: Pairs = PAIRS, PairsOfAll = PAIRS_OF_ALL;
    nfa: Nfa = NFA;
    regex: Regex = REGEX;
    thermo: Thermo = THERMO, Slow = SLOW;
    whisper: Whisper = WHISPER;
    same_difference: SameDifference = SAME_DIFFERENCE;
    renban: Renban = RENBAN, Nabner = NABNER;
    palindrome: Palindrome = PALINDROME;
    between: Between = BETWEEN, Lockout = LOCKOUT;
    classes: Entropic = ENTROPIC, Modular = MODULAR;
    sandwich: Sandwich = SANDWICH, Lunchbox = LUNCHBOX;
    x_sum: XSum = X_SUM;
    skyscraper: Skyscraper = SKYSCRAPER, HiddenSkyscraper = HIDDEN_SKYSCRAPER;
    room: Room = ROOM, Slingshot = SLINGSHOT;
    rank: Rank = RANK, Ties = TIES;
    among: Among = AMONG;
    parity: Odd = ODD, Even = EVEN;
    tally: Quad = QUAD, AtLeast = AT_LEAST, Exactly = EXACTLY, Counts = COUNTS;
    circles: Circles = CIRCLES;
    distinct: Distinct = DISTINCT;
    index: IndexRow = INDEX_ROW, IndexColumn = INDEX_COLUMN, IndexBox = INDEX_BOX;
    connected: Connected = CONNECTED;
    alike: SameCount = SAME_COUNT, SameRun = SAME_RUN;
    chaos: Chaos = CHAOS;
    differ: Differ = DIFFER;
    taxicab: AntiTaxicab = ANTI_TAXICAB;
    global: GlobalEntropy = GLOBAL_ENTROPY, GlobalModular = GLOBAL_MODULAR, Dutch = DUTCH;
    ground: Digits = DIGITS, Beside = BESIDE;
    any: Any = CHOICE;
}

/// An entry of the list of kinds.
pub(super) struct Kind {
    /// The word in files and on the command line.
    name: &'static str,
    /// Other words that are read as this kind.
    aliases: &'static [&'static str],
    /// The parts of a rule of this kind.
    pub(super) takes: Takes,
    /// Builds the primitives of a rule, or reports what is wrong with it.
    pub(super) build: Build,
    /// The style in which it is drawn.
    look: Look,
    /// The generator, if there is one.
    generator: Option<&'static Generator>,
}

type Build = fn(&Ground<'_>, &Rule, &mut Vec<Primitive>) -> Built;

/// The parts of a rule of a kind.
#[derive(Clone, Copy)]
pub(super) struct Takes {
    /// The allowed words; a single empty one stands for any word.
    pub(super) words: &'static [&'static str],
    /// The minimum and maximum number of numbers.
    pub(super) numbers: (usize, usize),
    /// The minimum and maximum number of groups of cells.
    pub(super) groups: (usize, usize),
    /// The minimum number of cells in a group.
    pub(super) cells: usize,
    /// Whether a cell may occur twice in a group.
    pub(super) twice: bool,
    /// Whether the rule consists of other rules.
    pub(super) choices: bool,
    /// Whether the first number is a total of digits, so that a rule with an unreachable number is valid but never
    /// holds.
    pub(super) is_sum: bool,
}

impl Takes {
    /// Marks the first number as a total of digits.
    const fn summed(self) -> Takes {
        Takes { is_sum: true, ..self }
    }
}

const ANY: usize = usize::MAX;

/// The parts of a rule about the whole grid.
const GRID: Takes =
    Takes { words: &[], numbers: (0, 0), groups: (0, 0), cells: 0, twice: false, choices: false, is_sum: false };

/// Returns the parts of a rule with one group of at least `fewest` distinct cells and `least` to `most` numbers.
const fn cells(fewest: usize, least: usize, most: usize) -> Takes {
    Takes { numbers: (least, most), groups: (1, 1), cells: fewest, ..GRID }
}

/// Returns the parts of a rule about a line, which may cross itself.
const fn line(fewest: usize, numbers: usize) -> Takes {
    Takes { twice: true, ..cells(fewest, numbers, numbers) }
}

/// Returns the parts of a rule with several groups.
const fn groups(fewest: usize, most: usize) -> Takes {
    Takes { groups: (fewest, most), cells: 1, ..GRID }
}

/// A thin line in the color of pencil marks.
const THIN: Line = Line { hue: Hue::Pencil, width: 0.05, ends: Ends::Plain };

impl RuleKind {
    /// Returns the kind that is written with this word or an alias of it, in upper or lower case.
    pub fn named(word: &str) -> Option<RuleKind> {
        let is_it = |other: &&str| other.eq_ignore_ascii_case(word);
        RuleKind::ALL.iter().copied().find(|kind| is_it(&kind.name()) || kind.aliases().iter().any(is_it))
    }

    /// Returns the word that stands for the kind in files and on the command line.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns whether a rule of this kind may be written with or without a total of its digits.
    pub(crate) fn may_have_total(self) -> bool {
        let takes = self.entry().takes;
        takes.is_sum && takes.numbers == (0, 1)
    }

    /// Returns other words that are read as this kind.
    pub fn aliases(self) -> &'static [&'static str] {
        self.entry().aliases
    }

    /// Returns the title of the kind in English.
    pub fn title(self) -> &'static str {
        self.title_in(Language::ENGLISH)
    }

    /// Returns the title of the kind as a message.
    pub fn title_message(self) -> Message {
        Message::named(format!("rule-kind-{}", self.name()))
    }

    /// Returns the title of the kind in this language.
    ///
    /// ```
    /// use anydoku::Language;
    /// use anydoku::rules::RuleKind;
    /// let german = Language::named("de").unwrap();
    /// assert_eq!(RuleKind::Cage.title_in(german), "Käfig");
    /// ```
    pub fn title_in(self, language: Language) -> &'static str {
        language.text(&format!("rule-kind-{}", self.name())).expect("a test finds a title for every kind")
    }

    /// Returns the meaning of the kind, in one or two English sentences.
    pub fn meaning(self) -> &'static str {
        self.meaning_in(Language::ENGLISH)
    }

    /// Returns the meaning of the kind in this language, in one or two sentences.
    pub fn meaning_in(self, language: Language) -> &'static str {
        language.text(&format!("rule-kind-{}-meaning", self.name())).expect("a test finds a meaning for every kind")
    }

    /// Returns the style in which the kind is drawn.
    pub fn look(self) -> Look {
        self.entry().look
    }

    /// Returns the generator of rules of this kind, or `None` if there is none.
    pub fn generator(self) -> Option<&'static Generator> {
        self.entry().generator
    }
}

/// Writes the word that stands for the kind in files.
impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RuleKind {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<RuleKind, UnknownName> {
        let unknown = || UnknownName::new("kind of rule", word, RuleKind::ALL.iter().map(|kind| kind.name()));
        RuleKind::named(word).ok_or_else(unknown)
    }
}

/// Returns the message about the kinds that are expected instead of this word.
pub(super) fn expected_kind(word: &str) -> Message {
    let names = || RuleKind::ALL.iter().map(|kind| kind.name());
    match nearest(word, names()) {
        Some(near) => msg!("expect-kind-near", name = near),
        None => msg!("expect-one-of", names = (Joint::Comma, names().map(str::to_owned).collect::<Vec<_>>())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn every_word_is_that_of_one_kind_and_reads_back() {
        let mut words = HashSet::new();
        for &kind in RuleKind::ALL {
            for word in kind.aliases().iter().chain([&kind.name()]) {
                assert!(words.insert(*word), "{word}");
                assert_eq!(word.parse(), Ok(kind));
            }
            // English, and the languages of books.
            for language in Language::all() {
                let own = |id: String| language.catalogue().get(&id).is_some();
                assert!(
                    own(format!("rule-kind-{kind}")) && own(format!("rule-kind-{kind}-meaning")),
                    "{language}: {kind}"
                );
                assert!(!kind.title_in(language).is_empty() && kind.meaning_in(language).ends_with('.'), "{kind}");
            }
        }
        assert_eq!("arow".parse::<RuleKind>().unwrap_err().nearest, Some("arrow"));
    }

    #[test]
    fn a_generator_is_that_of_the_kinds_it_draws() {
        for &kind in RuleKind::ALL {
            let Some(generator) = kind.generator() else { continue };
            assert!(generator.draws.contains(&kind), "{kind}");
        }
        for generator in Generator::all() {
            assert_eq!(Generator::named(generator.name), Some(generator));
            assert_eq!(generator.draws[0].generator(), Some(generator));
            for language in Language::all() {
                assert!(
                    language.catalogue().get(&format!("rule-generator-{}", generator.name)).is_some(),
                    "{language}"
                );
                assert!(!generator.title_in(language).is_empty() && generator.meaning_in(language).ends_with('.'));
            }
            let (shape, rules) = generator.sample;
            let topology = Shape::named(shape).unwrap().topology;
            let rules = crate::rules::read(&rules.join("\n"), &topology).unwrap();
            let sample = topology.with_rules(rules).unwrap();
            assert!(sample.rules().iter().all(|rule| generator.draws.contains(&rule.kind)), "{}", generator.name);
        }
    }
}
