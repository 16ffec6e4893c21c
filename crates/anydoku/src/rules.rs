//! Rules beyond houses: sums, inequalities, dots, lines and clues outside the grid.
//!
//! A [`Rule`] is what a setter writes: a kind, numbers, and cells. Every [`RuleKind`] is one entry of a list, built
//! from a few primitives (cells that differ, a relation of two cells, a sum, a count, an automaton along a line,
//! cases). Engines work with primitives only; drawings and messages work with kinds only.
//!
//! Rules are part of the [`Topology`], so a puzzle that is converted and rebuilt keeps them, and code that supports
//! houses only can check for rules and reject them.
//!
//! ```
//! use anydoku::{Answer, Puzzle, Solver, Topology, rules};
//! let plain = Topology::square(2);
//! let text = "cage 3: r1c1 r1c2; thermo: r1c2 r2c2 r2c1; cage 4: 8 12; arrow: 14 / 15 12; less: r3c1 r3c2";
//! let topology = plain.with_rules(rules::read(text, &plain)?)?.into();
//! let Answer::Unique(solution) = Solver::new(&topology).answer(&Puzzle::empty(topology)) else { panic!() };
//! assert_eq!(solution.to_string(), "2134432112433412");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod build;
mod by_code;
pub(crate) mod derived;
mod dive;
pub(crate) mod filter;
mod kind;
mod look;
mod meaning;
mod primitive;
mod recipe;
mod referee;
pub(crate) mod text;

use std::fmt;

use anydoku_words::Language;

pub use self::dive::Diver;
pub use self::kind::RuleKind;
pub use self::look::{Area, Clue, Ends, Hue, Line, Look};
pub(crate) use self::primitive::{Primitive, Relation};
pub use self::recipe::Generator;
pub(crate) use self::recipe::{Lines, Recipe};
pub use self::referee::{Broken, Referee, broken};
pub use self::text::{TextError, Written, read, read_one};

use self::build::Ground;
use crate::message::{Message, Speaker, names};
use crate::msg;
use crate::text::quoted;
use crate::topology::{Cell, Digit, House, HouseKind, Topology};

/// The maximum number of digits that a topology with rules may have.
pub const MAX_DIGITS: usize = 64;

/// A rule as a setter writes it: a kind, its numbers, and its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The kind.
    pub kind: RuleKind,
    /// The word of a rule, for the few kinds that have one: which negative constraint, or the table of a relation.
    pub word: Option<String>,
    /// The numbers: a sum, a difference, digits.
    pub numbers: Vec<i32>,
    /// The groups of cells, in the order in which the kind reads them.
    pub groups: Vec<Vec<Cell>>,
    /// The lists of rules of a choice, at least one of which holds completely. Only `any` has choices.
    pub choices: Vec<Vec<Rule>>,
}

impl Rule {
    /// Returns a rule of this kind.
    pub fn new(kind: RuleKind, numbers: impl Into<Vec<i32>>, groups: impl Into<Vec<Vec<Cell>>>) -> Rule {
        Rule { kind, word: None, numbers: numbers.into(), groups: groups.into(), choices: Vec::new() }
    }

    /// Returns the rule that at least one of these lists of rules holds completely.
    pub fn any(choices: impl Into<Vec<Vec<Rule>>>) -> Rule {
        Rule { choices: choices.into(), ..Rule::new(RuleKind::Any, [], []) }
    }

    /// Returns the rule with this word.
    pub fn with_word(mut self, word: impl Into<String>) -> Rule {
        self.word = Some(word.into());
        self
    }

    /// Returns all its cells in order, or none for a rule about the whole grid.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let chosen = self.choices.iter().flatten().flat_map(|rule| rule.cells().collect::<Vec<_>>());
        self.groups.iter().flatten().copied().chain(chosen)
    }

    /// Returns the name of the rule: `cage 15 at r1c1`.
    pub fn name(&self, topology: &Topology) -> String {
        self.name_in(topology, Language::ENGLISH)
    }

    /// Returns the name of the rule in this language: `Käfig 15 bei r1c1`.
    pub fn name_in(&self, topology: &Topology, language: Language) -> String {
        Speaker::of(topology).in_language(language).tell(&names::rule(topology, self))
    }
}

impl Rule {
    /// Returns the rule as it is written, with the names of its cells: `cage 15: r1c1 r1c2`.
    pub fn tell(&self, topology: &Topology) -> String {
        let mut text = String::new();
        self.write(&mut text, &|cell| topology.cell_name(cell)).expect("a string takes every text");
        text
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(Cell) -> String) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if let Some(word) = &self.word {
            write!(f, " {word}")?;
        }
        for number in &self.numbers {
            write!(f, " {number}")?;
        }
        for (i, choice) in self.choices.iter().enumerate() {
            f.write_str(if i == 0 { " " } else { "|" })?;
            for (k, rule) in choice.iter().enumerate() {
                let mut text = String::new();
                rule.write(&mut text, name)?;
                f.write_str(if k == 0 { "" } else { "&" })?;
                f.write_str(&text::nested(&text))?;
            }
        }
        for (i, group) in self.groups.iter().enumerate() {
            f.write_str(if i == 0 { ":" } else { " /" })?;
            for cell in group {
                write!(f, " {}", name(*cell))?;
            }
        }
        Ok(())
    }
}

/// Writes the rule as in files: `cage 15: 1 2 11`, with cells numbered from 1. A choice of rules is one word, with
/// other separators inside: `any cage.15=1.2|thermo=5.14&odd=3`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|cell| (cell.index() + 1).to_string())
    }
}

/// A part of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The whole rule.
    Kind,
    /// The word.
    Word,
    /// One of the numbers, by its index.
    Number(usize),
    /// A whole group of cells, by its index.
    Group(usize),
    /// One cell of a group, by the indices of both.
    Cell(usize, usize),
}

/// The error for a rule that does not fit its topology.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleError {
    /// The zero-based index of the rule.
    pub rule: usize,
    /// The kind of the rule.
    pub kind: RuleKind,
    /// The part of the rule that is wrong.
    pub place: Place,
    /// The value found there.
    pub found: Message,
    /// The expected value.
    pub expected: Message,
}

impl RuleError {
    /// Returns the error as a message that names the rule.
    pub fn message(&self) -> Message {
        let RuleError { rule, kind, found, expected, .. } = self;
        msg!("rule-error", rule = rule + 1, kind = kind.name(), found = found, expected = expected)
    }
}

crate::say_message!(RuleError);

/// An error in a single rule.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) place: Place,
    pub(crate) found: Message,
    pub(crate) expected: Message,
}

impl Wrong {
    fn new(place: Place, found: Message, expected: Message) -> Wrong {
        Wrong { place, found, expected }
    }
}

pub(crate) fn wrong<T>(place: Place, found: Message, expected: Message) -> Result<T, Wrong> {
    Err(Wrong::new(place, found, expected))
}

/// Returns the error for an invalid number of a rule.
pub(crate) fn wrong_number<T>(rule: &Rule, i: usize, expected: Message) -> Result<T, Wrong> {
    wrong(Place::Number(i), Message::verbatim(rule.numbers[i].to_string()), expected)
}

/// Returns a byte of a word in quotation marks, as messages quote it.
pub(crate) fn quoted_char(sign: u8) -> Message {
    quoted(&char::from(sign).to_string())
}

/// Rules that have been checked against the houses of a topology, with their primitives.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) list: Vec<Rule>,
    /// The primitives, each with the index of its rule.
    pub(crate) primitives: Vec<(usize, Primitive)>,
}

impl Rules {
    /// Checks the rules, and returns them with the houses that they imply.
    pub(crate) fn new(topology: &Topology, list: Vec<Rule>) -> Result<(Rules, Vec<House>), RuleError> {
        let ground = Ground::new(topology, &list);
        let mut primitives = Vec::new();
        let mut houses = Vec::new();
        for (number, rule) in list.iter().enumerate() {
            let told = |wrong: Wrong| RuleError {
                rule: number,
                kind: rule.kind,
                place: wrong.place,
                found: wrong.found,
                expected: wrong.expected,
            };
            let mut said = Vec::new();
            ground.check(rule).and_then(|()| (rule.kind.entry().build)(&ground, rule, &mut said)).map_err(told)?;
            ground.reserve(said.iter().map(Primitive::n_bytes).sum()).map_err(told)?;
            for primitive in said {
                match primitive {
                    Primitive::Differ { cells } if cells.len() > 1 => {
                        houses.push(House::named(HouseKind::Cage, rule.name(topology), cells));
                    }
                    Primitive::Differ { .. } => {}
                    other => primitives.push((number, other)),
                }
            }
        }
        Ok((Rules { list, primitives }, houses))
    }

    /// Returns the first rule that a full grid breaks, if there is one. Houses that rules imply are not checked.
    pub(crate) fn broken(&self, digits: &[Digit]) -> Option<usize> {
        let digit = |cell: Cell| digits[cell.index()].index();
        self.primitives.iter().find(|(_, primitive)| !primitive.holds(&digit)).map(|(rule, _)| *rule)
    }
}
