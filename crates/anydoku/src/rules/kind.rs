//! The list of kinds of rules, and what an entry holds.
//!
//! A kind is one file below `kind/` and one line in the list here. The file holds how it is written, what it requires as primitives, how
//! it is drawn and how it is generated. A kind states what it lacks as well: nothing is left to a default. Kinds that are built in the same
//! way share a file. The words are in the catalogue of messages: `rule-kind-<name>` is the title, `rule-kind-<name>-meaning` the meaning.

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
use crate::names::UnknownName;
use crate::text::quoted;
use crate::topology::Cell;

/// Declares the files of the kinds, and the type that names them. A line is a file, and each kind in it with its entry there.
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

/// An entry of the list.
pub(super) struct Kind {
    /// Its word in files and on the command line.
    name: &'static str,
    /// Other words that are read as it.
    aliases: &'static [&'static str],
    /// What a rule of it consists of.
    pub(super) takes: Takes,
    /// From a rule to primitives, or to what is wrong with it.
    pub(super) build: Build,
    /// How it is drawn.
    look: Look,
    /// How it is generated, if it is.
    generator: Option<&'static Generator>,
}

type Build = fn(&Ground<'_>, &Rule, &mut Vec<Primitive>) -> Built;

/// What a rule of a kind consists of.
#[derive(Clone, Copy)]
pub(super) struct Takes {
    /// Its words; a single empty one stands for any.
    pub(super) words: &'static [&'static str],
    /// The fewest and most numbers.
    pub(super) numbers: (usize, usize),
    /// The fewest and most groups of cells.
    pub(super) groups: (usize, usize),
    /// The fewest cells of a group.
    pub(super) cells: usize,
    /// Whether a cell may come twice in a group.
    pub(super) twice: bool,
    /// Whether it consists of other rules.
    pub(super) choices: bool,
    /// Whether its first number is what digits must come to, so that one out of reach is a rule that never holds.
    pub(super) is_sum: bool,
}

impl Takes {
    /// Its number is what digits must come to.
    const fn summed(self) -> Takes {
        Takes { is_sum: true, ..self }
    }
}

const ANY: usize = usize::MAX;

/// The whole grid.
const GRID: Takes =
    Takes { words: &[], numbers: (0, 0), groups: (0, 0), cells: 0, twice: false, choices: false, is_sum: false };

/// One group of at least so many cells, each once, and so many numbers.
const fn cells(fewest: usize, least: usize, most: usize) -> Takes {
    Takes { numbers: (least, most), groups: (1, 1), cells: fewest, ..GRID }
}

/// A line, which may cross itself.
const fn line(fewest: usize, numbers: usize) -> Takes {
    Takes { twice: true, ..cells(fewest, numbers, numbers) }
}

/// Several groups.
const fn groups(fewest: usize, most: usize) -> Takes {
    Takes { groups: (fewest, most), cells: 1, ..GRID }
}

/// A thin line in the colour of pencils.
const THIN: Line = Line { hue: Hue::Pencil, width: 0.05, ends: Ends::Plain };

impl RuleKind {
    /// Returns the kind that is written with this word or an alias of it, in upper or lower case.
    pub fn named(word: &str) -> Option<RuleKind> {
        let is_it = |other: &&str| other.eq_ignore_ascii_case(word);
        RuleKind::ALL.iter().copied().find(|kind| is_it(&kind.name()) || kind.aliases().iter().any(is_it))
    }

    /// Returns the word that files and the command line have for it.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns other words that are read as this kind.
    pub fn aliases(self) -> &'static [&'static str] {
        self.entry().aliases
    }

    /// Returns what people call it, in English.
    pub fn title(self) -> &'static str {
        self.title_in(Language::ENGLISH)
    }

    /// Returns what people call it, as a message.
    pub fn title_message(self) -> Message {
        Message::named(format!("rule-kind-{}", self.name()))
    }

    /// Returns what people call it in this language.
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

    /// Returns what it requires, in one or two sentences of English.
    pub fn meaning(self) -> &'static str {
        self.meaning_in(Language::ENGLISH)
    }

    /// Returns what it requires, in one or two sentences of this language.
    pub fn meaning_in(self, language: Language) -> &'static str {
        language.text(&format!("rule-kind-{}-meaning", self.name())).expect("a test finds a meaning for every kind")
    }

    /// Returns how it is drawn.
    pub fn look(self) -> Look {
        self.entry().look
    }

    /// Returns what generates rules of this kind, or none if nothing does.
    pub fn generator(self) -> Option<&'static Generator> {
        self.entry().generator
    }
}

/// Its word in files.
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
        let expected = || RuleKind::ALL.iter().map(|kind| kind.name()).collect();
        let unknown = || UnknownName { what: "kind of rule", found: word.to_owned(), expected: expected() };
        RuleKind::named(word).ok_or_else(unknown)
    }
}

/// Returns the words of all kinds, for messages.
pub(super) fn kind_names() -> (Joint, Vec<String>) {
    (Joint::Comma, RuleKind::ALL.iter().map(|kind| kind.name().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!("arow".parse::<RuleKind>().is_err());
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
        }
    }
}
