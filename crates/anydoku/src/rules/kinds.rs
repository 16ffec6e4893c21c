//! The table of kinds: a new variant is an entry here.

use std::fmt;

use super::build::{self as b, Ground};
use super::{Primitive, Rule, Wrong};

/// A kind of rule.
pub struct Kind {
    /// Its word in files and on the command line.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it says, in a sentence.
    pub meaning: &'static str,
    pub(super) takes: Takes,
    pub(crate) build: fn(&Ground<'_>, &Rule, &mut Vec<Primitive>) -> Result<(), Wrong>,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

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
}

const ANY: usize = usize::MAX;

/// One group of at least so many cells, each once, and so many numbers.
const fn cells(fewest: usize, least: usize, most: usize) -> Takes {
    Takes { words: &[], numbers: (least, most), groups: (1, 1), cells: fewest, twice: false, choices: false }
}

/// A line, which may cross itself.
const fn line(fewest: usize, numbers: usize) -> Takes {
    Takes { words: &[], numbers: (numbers, numbers), groups: (1, 1), cells: fewest, twice: true, choices: false }
}

/// Several groups.
const fn groups(fewest: usize, most: usize) -> Takes {
    Takes { words: &[], numbers: (0, 0), groups: (fewest, most), cells: 1, twice: false, choices: false }
}

/// The whole grid.
const GRID: Takes = Takes { words: &[], numbers: (0, 0), groups: (0, 0), cells: 0, twice: false, choices: false };

type Build = fn(&Ground<'_>, &Rule, &mut Vec<Primitive>) -> Result<(), Wrong>;

const fn kind(name: &'static str, title: &'static str, takes: Takes, build: Build, meaning: &'static str) -> Kind {
    Kind { name, title, meaning, takes, build }
}

/// The kind with this word.
pub fn kind_named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

const NEGATIVE: Takes = Takes { words: &["white", "black", "sum"], numbers: (1, 1), ..GRID };
const TABLE: Takes = Takes { words: &[""], ..line(2, 0) };
const AUTOMATON: Takes = Takes { words: &[""], ..line(1, 0) };
const CHOICES: Takes = Takes { choices: true, ..GRID };
const TIES: Takes = Takes { words: &["none", "unclued", "any"], ..GRID };
const AREA: Takes = Takes { words: &[""], numbers: (1, ANY), ..groups(1, ANY) };

/// Every kind of rule.
pub static KINDS: &[Kind] = &[
    kind("cage", "cage", cells(1, 0, 1), b::cage, "The digits differ and sum to the number, if there is one."),
    kind("sum", "sum", line(1, 1), b::sum, "The digits sum to the number; they may repeat."),
    kind(
        "linear",
        "weighted sum",
        Takes { twice: true, ..cells(1, 2, ANY) },
        b::linear,
        "The digits, each times its number, sum to the first number.",
    ),
    kind(
        "little",
        "little killer",
        cells(1, 1, 1),
        b::sum,
        "The digits of the diagonal sum to the number; they may repeat.",
    ),
    kind(
        "arrow",
        "arrow",
        groups(2, 2),
        b::arrow,
        "The digits along the shaft sum to the circle; several circle cells are one number.",
    ),
    kind(
        "doublearrow",
        "double arrow",
        line(3, 0),
        b::double_arrow,
        "The ends together are the sum of the cells between.",
    ),
    kind(
        "zipper",
        "zipper",
        line(2, 0),
        b::zipper,
        "Cells at equal distance from the middle have one sum; a middle cell is that sum.",
    ),
    kind(
        "regionsum",
        "region sum line",
        line(2, 0),
        b::region_sum,
        "The line has the same sum in every block it passes.",
    ),
    kind("equalsum", "equal sums", groups(2, ANY), b::equal_sums, "The groups have the same sum."),
    kind(
        "sumline",
        "sum line",
        line(1, 1),
        b::sum_line,
        "The line can be cut into pieces that sum to the number each.",
    ),
    kind(
        "sumloop",
        "sum loop",
        line(2, 1),
        b::sum_line,
        "The line, which goes on from its end to its beginning, can be cut into pieces that sum to the number each.",
    ),
    kind(
        "rellik",
        "rellik cage",
        cells(1, 1, 1),
        b::rellik,
        "The digits differ, and no set of them sums to the number.",
    ),
    kind(
        "equality",
        "equality cage",
        cells(2, 0, 0),
        b::equality,
        "The digits differ; as many are odd as even, and as many low as high.",
    ),
    kind("white", "white dot", cells(2, 1, 1), b::chain, "Neighbours differ by the number."),
    kind("black", "black dot", cells(2, 1, 1), b::chain, "One neighbour is the number times the other."),
    kind("pairsum", "pair sum", cells(2, 1, 1), b::pair_sum, "The two digits sum to the number: 10 is an X, 5 a V."),
    kind("less", "inequality", cells(2, 0, 0), b::chain, "The digits rise."),
    kind(
        "neg",
        "negative",
        NEGATIVE,
        b::negative,
        "No two cells that touch have this relation, but where it is marked.",
    ),
    kind("nonconsecutive", "nonconsecutive", GRID, b::nonconsecutive, "No two cells that touch differ by one."),
    kind(
        "min",
        "minimum",
        cells(1, 0, 0),
        b::extreme,
        "The cell is smaller than its neighbours that are not marked too.",
    ),
    kind(
        "max",
        "maximum",
        cells(1, 0, 0),
        b::extreme,
        "The cell is larger than its neighbours that are not marked too.",
    ),
    kind("clone", "clone", groups(2, 2), b::clone, "Both shapes hold the same digits, cell by cell."),
    kind("equal", "equal cells", line(2, 0), b::chain, "All the digits are the same."),
    kind("sameset", "same digits", groups(2, ANY), b::same_set, "The groups hold the same digits, each as often."),
    kind("pairs", "relation", TABLE, b::chain, "Neighbours on the line have the relation of the table."),
    kind("pairsx", "relation of all", TABLE, b::all_pairs, "Any two cells have the relation of the table."),
    kind("nfa", "automaton", AUTOMATON, b::nfa, "The automaton, which stands in base 64, accepts the line."),
    kind("regex", "expression", AUTOMATON, b::regex, "The regular expression, which stands in base 64, fits the line."),
    kind("thermo", "thermometer", cells(1, 0, 0), b::chain, "The digits rise from the bulb."),
    kind("slow", "slow thermometer", line(1, 0), b::chain, "The digits never fall from the bulb."),
    kind("whisper", "whisper", line(1, 1), b::chain, "Neighbours on the line differ by at least the number."),
    kind("renban", "renban", cells(1, 0, 0), b::renban, "The digits are consecutive, in any order."),
    kind("nabner", "nabner", cells(1, 0, 0), b::all_pairs, "No two digits of the line are equal or consecutive."),
    kind("palindrome", "palindrome", line(1, 0), b::palindrome, "The line reads the same from both ends."),
    kind("between", "between line", line(1, 0), b::between, "The digits of the line are between those of its ends."),
    kind(
        "lockout",
        "lockout line",
        line(2, 1),
        b::lockout,
        "The ends differ by at least the number, and no digit of the line is between or equal to them.",
    ),
    kind(
        "entropic",
        "entropic line",
        line(1, 0),
        b::entropic,
        "Any three neighbours are a low, a middle and a high digit.",
    ),
    kind(
        "modular",
        "modular line",
        line(1, 1),
        b::modular,
        "Any so many neighbours differ in their rest when divided by the number.",
    ),
    kind(
        "sandwich",
        "sandwich",
        cells(2, 1, 1),
        b::sandwich,
        "The digits between the lowest and the highest digit sum to the number.",
    ),
    kind(
        "lunchbox",
        "lunchbox",
        cells(2, 1, 1),
        b::lunchbox,
        "The digits differ; those between the smallest and the largest of them sum to the number.",
    ),
    kind(
        "xsum",
        "X-sum",
        cells(1, 1, 1),
        b::x_sum,
        "The first digit says how many digits, itself included, sum to the number.",
    ),
    kind("sky", "skyscraper", cells(1, 1, 1), b::skyscraper, "So many digits are larger than all before them."),
    kind(
        "hiddensky",
        "hidden skyscraper",
        cells(2, 1, 1),
        b::hidden_skyscraper,
        "This is the first digit that is smaller than one before it.",
    ),
    kind("room", "numbered room", cells(1, 1, 1), b::room, "The first digit says in which cell the number stands."),
    kind(
        "slingshot",
        "slingshot",
        line(3, 0),
        b::slingshot,
        "The second digit says where among the cells after it the first digit stands again.",
    ),
    kind(
        "rank",
        "full rank",
        cells(1, 1, 1),
        b::rank,
        "Of all rows and columns, read as numbers from both ends, this line has this place, the lowest first.",
    ),
    kind("ties", "ranks that tie", TIES, b::ties, "Which lines may read the same where ranks are given."),
    kind("among", "one of", cells(1, 1, ANY), b::among, "Each of the cells holds one of these digits."),
    kind("odd", "odd", cells(1, 0, 0), b::parity, "The digits are odd."),
    kind("even", "even", cells(1, 0, 0), b::parity, "The digits are even."),
    kind("quad", "quadruple", cells(1, 1, ANY), b::at_least, "The cells hold these digits, each at least as often."),
    kind("atleast", "at least", cells(1, 1, ANY), b::at_least, "The cells hold these digits, each at least as often."),
    kind("exactly", "exactly", cells(1, 1, ANY), b::exactly, "The cells hold these digits, each exactly as often."),
    kind(
        "counts",
        "look and say",
        cells(1, 2, ANY),
        b::counts,
        "The cells hold so many of a digit, for each pair of numbers.",
    ),
    kind(
        "circles",
        "counting circles",
        cells(1, 0, 0),
        b::circles,
        "A digit in a circle says how many circles hold it.",
    ),
    kind(
        "distinct",
        "count of different digits",
        groups(2, 2),
        b::distinct,
        "The first cell says how many different digits the others hold.",
    ),
    kind(
        "indexrow",
        "row indexer",
        cells(1, 0, 0),
        b::index,
        "In column c the row of this cell's digit holds the number of this cell's row.",
    ),
    kind(
        "indexcol",
        "column indexer",
        cells(1, 0, 0),
        b::index,
        "In row r the column of this cell's digit holds the number of this cell's column.",
    ),
    kind(
        "indexbox",
        "box indexer",
        cells(1, 0, 0),
        b::index,
        "In its block the place of this cell's digit holds the number of this cell's place.",
    ),
    kind(
        "connected",
        "connected digits",
        AREA,
        b::connected,
        "The cells with these digits hang together; the groups are the rows of the area, the word how many cells there are.",
    ),
    kind(
        "samecount",
        "count of the same",
        Takes { twice: true, numbers: (0, 1), ..groups(2, 2) },
        b::same_count,
        "The first cell says how many of the others, the first of them included, hold the same as that one; a number is added to it.",
    ),
    kind(
        "samerun",
        "run of the same",
        Takes { twice: true, numbers: (0, 1), ..groups(2, ANY) },
        b::same_count,
        "The first cell says how many cells of the other groups, which begin with one cell, hold the same as that one before another \
         comes, that cell counted once; a number is added to it.",
    ),
    kind(
        "chaos",
        "regions to be found",
        groups(3, ANY),
        b::chaos,
        "The last cells name regions of as many cells as digits, which hang together and hold every digit; the groups are the rows \
         of the grid, then of the names.",
    ),
    kind("differ", "extra region", cells(1, 0, 0), b::differ, "The digits differ."),
    kind("antitaxicab", "anti-taxicab", GRID, b::anti_taxicab, "Two equal digits are never that many steps apart."),
    kind("globalentropy", "global entropy", GRID, b::global_thirds, "Every 2x2 has a low, a middle and a high digit."),
    kind(
        "globalmod",
        "global modular",
        GRID,
        b::global_thirds,
        "Every 2x2 has digits of all rests when divided by three.",
    ),
    kind("dutch", "Dutch flatmates", GRID, b::dutch, "A middle digit has the lowest above it or the highest below it."),
    kind(
        "digits",
        "digits from",
        Takes { numbers: (1, 1), ..GRID },
        b::first_digit,
        "The lowest digit counts as this number, the next as one more, in sums and wherever digits are numbers.",
    ),
    kind(
        "beside",
        "cells beside the grid",
        Takes { numbers: (1, 1), ..GRID },
        b::beside,
        "So many cells, the last ones, are no part of the grid: rules about the whole grid pass them by.",
    ),
    kind("any", "one of several rules", CHOICES, b::any, "At least one of the lists of rules holds, all of it."),
];
