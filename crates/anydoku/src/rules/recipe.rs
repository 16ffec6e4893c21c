//! How rules are generated, as data: what is drawn on a full grid that obeys it.

use std::fmt;

use super::{Rule, RuleKind};
use crate::topology::Cell;

/// A way of generating rules, by the word that asks for it.
pub struct Generator {
    /// Its word: `killer`.
    pub name: &'static str,
    /// What is drawn, in a line.
    pub about: &'static str,
    /// How many are usual on a 9x9; none where the grid says it.
    pub usual: Option<usize>,
    /// The kinds that are drawn, the one that is counted first.
    pub draws: &'static [RuleKind],
    /// What to draw.
    pub(crate) recipe: Recipe,
}

impl Generator {
    /// Returns all generators, in the order of the kinds that they draw.
    pub fn all() -> impl Iterator<Item = &'static Generator> {
        let first = |kind: &RuleKind| kind.generator().filter(|generator| generator.draws[0] == *kind);
        RuleKind::ALL.iter().filter_map(first)
    }

    /// Returns the generator with this name, or the one that draws the kind with this name and nothing else.
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

/// What to draw on a full grid.
pub(crate) enum Recipe {
    /// The whole grid in cages.
    Cages,
    /// All white and black dots, and that there are no others.
    Dots,
    /// All X and V, and that there are no others.
    Letters,
    /// A rule about the whole grid. Hardly any grid obeys it by chance, so grids are filled with it.
    Grid(RuleKind),
    /// Some lines that share no cell.
    Lines(Lines),
    /// The sums between the lowest and the highest digit of all rows and columns.
    Sandwiches,
    /// A sum of the first cells at one end of each row and column.
    XSums,
    /// What is seen from both ends of all rows and columns.
    Skyscrapers,
    /// Sums of some diagonals.
    Diagonals,
    /// Some digits of four cells that meet, at some places.
    Quads,
    /// Some cells, odd or even as they are.
    Parity,
}

impl Recipe {
    /// Are its rules drawn one by one, each of which may be left out again? Others a grid has all of.
    pub(crate) fn is_of_single_rules(&self) -> bool {
        match self {
            Recipe::Lines(_) | Recipe::Diagonals | Recipe::Quads => true,
            Recipe::Cages | Recipe::Dots | Recipe::Letters | Recipe::Grid(_) => false,
            Recipe::Sandwiches | Recipe::XSums | Recipe::Skyscrapers | Recipe::Parity => false,
        }
    }
}

/// Tells whether the numbers of a whole line obey a kind; the function gives the block of the i-th cell.
type IsOne = fn(line: &[i32], block: &dyn Fn(usize) -> Option<usize>) -> bool;

/// How lines of a kind are found on a full grid.
pub(crate) struct Lines {
    /// The fewest and most cells.
    pub(crate) cells: (usize, usize),
    /// May this number follow those of the line, with so many digits?
    pub(crate) may_follow: fn(line: &[i32], next: i32, n_digits: usize) -> bool,
    /// Do the numbers of a whole line obey, whose i-th cell is in this block?
    pub(crate) is_one: IsOne,
    /// The rule about these cells, with so many digits.
    pub(crate) rule: fn(cells: Vec<Cell>, n_digits: usize) -> Rule,
}
