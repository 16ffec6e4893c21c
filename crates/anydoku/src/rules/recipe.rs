//! How rules are generated: which rules to derive from a full grid.

use std::fmt;
use std::str::FromStr;

use anydoku_words::Language;

use super::{Rule, RuleKind};
use crate::names::UnknownName;
use crate::topology::Cell;

/// A generator of rules, named by the word that selects it.
pub struct Generator {
    /// The name: `killer`.
    pub name: &'static str,
    /// The usual number of rules on a 9x9 grid; `None` where the grid determines it.
    pub usual: Option<usize>,
    /// The kinds that it generates; the first one is counted.
    pub draws: &'static [RuleKind],
    /// A small example for pictures: the name of a shape, and rules as text with cells by number from 1. It shows how the
    /// rules are drawn and need not have a solution.
    pub sample: (&'static str, &'static [&'static str]),
    /// The recipe.
    pub(crate) recipe: Recipe,
}

impl FromStr for &'static Generator {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<&'static Generator, UnknownName> {
        let names = || Generator::all().map(|generator| generator.name);
        Generator::named(name).ok_or_else(|| UnknownName::new("kind of rule", name, names()))
    }
}

impl Generator {
    /// Returns all generators, in the order of the kinds that they draw.
    pub fn all() -> impl Iterator<Item = &'static Generator> {
        let first = |kind: &RuleKind| kind.generator().filter(|generator| generator.draws[0] == *kind);
        RuleKind::ALL.iter().filter_map(first)
    }

    /// Returns the generator with this name, or the one that generates the kind with this name and nothing else.
    ///
    /// ```
    /// use anydoku::rules::Generator;
    /// assert_eq!(Generator::named("Killer"), Generator::named("cage"));
    /// assert_eq!(Generator::named("zipper"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Generator> {
        let kind = RuleKind::named(name);
        let draws_it = |generator: &&Generator| matches!(generator.draws, &[only] if Some(only) == kind);
        let is_it = |generator: &&Generator| generator.name.eq_ignore_ascii_case(name);
        Generator::all().find(is_it).or_else(|| Generator::all().find(draws_it))
    }

    /// Returns the common name of puzzles with these rules, in this language.
    ///
    /// ```
    /// use anydoku::Language;
    /// use anydoku::rules::Generator;
    /// assert_eq!(Generator::named("whisper").unwrap().title_in(Language::ENGLISH), "German whispers");
    /// ```
    pub fn title_in(&self, language: Language) -> &'static str {
        language.text(&format!("rule-generator-{}", self.name)).expect("a test finds a title for every generator")
    }

    /// Returns the meaning of the rules on a 9x9 grid, in a few sentences in this language.
    pub fn meaning_in(&self, language: Language) -> &'static str {
        language.text(&format!("rules-drawn-{}", self.name)).expect("a test finds a meaning for every generator")
    }

    /// Returns the names of all generators, for messages: `killer, littlekiller, …`.
    pub fn names() -> String {
        Generator::all().map(|generator| generator.name).collect::<Vec<_>>().join(", ")
    }
}

impl PartialEq for Generator {
    fn eq(&self, other: &Generator) -> bool {
        self.name == other.name
    }
}

impl Eq for Generator {}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The rules to derive from a full grid.
pub(crate) enum Recipe {
    /// The whole grid divided into cages.
    Cages,
    /// All white and black dots, and the rule that there are no other such pairs.
    Dots,
    /// All pairs marked X or V, and the rule that there are no others.
    Letters,
    /// A rule about the whole grid. Hardly any grid satisfies it by chance, so it already applies while the grid is
    /// filled.
    Grid(RuleKind),
    /// Some lines that share no cell.
    Lines(Lines),
    /// The sums between the lowest and the highest digit of all rows and columns.
    Sandwiches,
    /// A sum of the first cells at one end of each row and column.
    XSums,
    /// The clues of skyscrapers at both ends of all rows and columns.
    Skyscrapers,
    /// Sums of some diagonals.
    Diagonals,
    /// Some of the digits of four cells around a corner, at some corners.
    Quads,
    /// Some cells that are marked as odd or even.
    Parity,
}

impl Recipe {
    /// Returns whether its rules are chosen one at a time, so that each can be dropped again. Other recipes state
    /// everything that the grid has.
    pub(crate) fn is_of_single_rules(&self) -> bool {
        match self {
            Recipe::Lines(_) | Recipe::Diagonals | Recipe::Quads => true,
            Recipe::Cages | Recipe::Dots | Recipe::Letters | Recipe::Grid(_) => false,
            Recipe::Sandwiches | Recipe::XSums | Recipe::Skyscrapers | Recipe::Parity => false,
        }
    }
}

/// A test for whether the numbers of a complete line satisfy a kind; `block` returns the block of the i-th cell.
type IsOne = fn(line: &[i32], block: &dyn Fn(usize) -> Option<usize>) -> bool;

/// The criteria by which lines of a kind are found on a full grid.
pub(crate) struct Lines {
    /// The minimum and maximum number of cells in a line.
    pub(crate) cells: (usize, usize),
    /// Whether a number may follow those of the line, in a grid with `n_digits` digits.
    pub(crate) may_follow: fn(line: &[i32], next: i32, n_digits: usize) -> bool,
    /// Whether the numbers of a complete line satisfy the kind, given the block of each cell.
    pub(crate) is_one: IsOne,
    /// Builds the rule for these cells, in a grid with `n_digits` digits.
    pub(crate) rule: fn(cells: Vec<Cell>, n_digits: usize) -> Rule,
}
