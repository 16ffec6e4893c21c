//! Facts that every reply reports about a sheet, and data shared by many replies.

use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use anydoku::{Answer, Cell, Digit, DigitSet, Language, Sheet, Solution, Topology, data, symbol};
use anydoku_format::Reading;
use anydoku_format::table::shape_name;

use crate::message::{Told, spoken};
use crate::{Board, Extra, Paper, PlanFacts};

/// Bytes that are normally text: a string if they are UTF-8, otherwise a list of numbers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Text(
    #[serde(with = "data::text")]
    #[cfg_attr(feature = "schema", schemars(with = "data::StringOrBytes"))]
    pub Vec<u8>,
);

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.as_bytes().to_vec())
    }
}

/// Binary data, such as a picture; in JSON, a Base64 string.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        BASE64_STANDARD.decode(text).map(Bytes).map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Bytes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bytes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "contentEncoding": "base64" })
    }
}

/// A cell: its zero-based number, as in every list with one entry per cell, and its name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct At {
    /// The zero-based number.
    pub cell: usize,
    /// The name, such as `r1c1`.
    pub name: String,
}

impl At {
    /// Returns the entry of a cell.
    pub fn of(topology: &Topology, cell: Cell) -> At {
        At { cell: cell.index(), name: topology.cell_name(cell) }
    }

    /// Returns the entries of several cells.
    pub fn all(topology: &Topology, cells: &[Cell]) -> Vec<At> {
        cells.iter().map(|&cell| At::of(topology, cell)).collect()
    }
}

/// A rule: its number from 0 in the list of rules, its text, and its cells.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleAt {
    /// The number, from 0.
    pub rule: usize,
    /// The rule, with cells by name: `cage 15: r1c1 r1c2`.
    pub text: String,
    /// The cells, each once; none for a rule about the whole grid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<At>,
}

impl RuleAt {
    /// Returns the entry of the rule with this number.
    pub fn of(topology: &Topology, rule: usize) -> RuleAt {
        let found = &topology.rules()[rule];
        let mut cells: Vec<Cell> = found.cells().collect();
        cells.sort_unstable();
        cells.dedup();
        RuleAt { rule, text: found.tell(topology), cells: At::all(topology, &cells) }
    }
}

/// The number of solutions, determined as far as the request requires.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// Two or more.
    Several,
    /// No solution.
    None,
    /// Unknown: the time or node limit was reached.
    Unknown,
}

impl Verdict {
    /// Returns the verdict and the solutions of an answer.
    pub(crate) fn of(answer: Answer) -> (Verdict, Vec<Solution>) {
        match answer {
            Answer::None => (Verdict::None, vec![]),
            Answer::Unique(a) => (Verdict::Unique, vec![a]),
            Answer::Several(a, b) => (Verdict::Several, vec![a, b]),
            Answer::Unknown(a) => (Verdict::Unknown, Vec::from_iter(a)),
        }
    }

    /// Returns the verdict as a word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Unknown => "unknown",
        }
    }
}

/// A value attached to a reply for callers in the same process. It is not part of the JSON: replies that were read from JSON have none, and
/// comparisons of replies ignore it.
#[derive(Clone, Debug)]
pub struct InProcess<T>(Option<Arc<T>>);

impl<T> InProcess<T> {
    /// Wraps a value.
    pub fn new(value: T) -> InProcess<T> {
        InProcess(Some(Arc::new(value)))
    }

    /// Returns the value, unless the reply was read from JSON.
    pub fn get(&self) -> Option<&T> {
        self.0.as_deref()
    }
}

impl<T> Default for InProcess<T> {
    fn default() -> InProcess<T> {
        InProcess(None)
    }
}

impl<T> PartialEq for InProcess<T> {
    fn eq(&self, _: &InProcess<T>) -> bool {
        true
    }
}

/// Facts that every reply reports about a puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// The puzzle itself, with its layout and notes, for programs that link the library.
    #[serde(skip)]
    pub sheet: InProcess<Sheet>,
    /// The 1-based number of the puzzle in the input.
    pub number: usize,
    /// The title of the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The difficulty that the file states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// The name of the shape, if it has one.
    pub shape: Option<String>,
    /// The number of cells.
    pub cells: usize,
    /// The number of digits. Every reply numbers them from 1.
    pub digits: usize,
    /// The symbol of each digit, from the lowest, if the symbols differ from the numbers: `0` to `8` for a puzzle with the digits 0 to 8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Vec<String>>,
    /// The number of houses, not counting those that only a rule implies.
    pub houses: usize,
    /// The rules beyond houses as text, with cells by name, such as `cage 15: r1c1 r1c2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The number of givens.
    pub n_givens: usize,
    /// The number in each cell, 0 for an open cell.
    pub givens: Vec<usize>,
    /// The marks of each cell, for puzzles that start from marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<usize>>>,
    /// The givens as one line, if every digit can be written as one character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The positions of the cells and the houses, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<Board>>,
    /// The puzzle as an SVG picture, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The positions of all parts of the board, for front ends that draw it themselves, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Box<PlanFacts>>,
    /// The puzzle as an input that reads back as the same puzzle, with its rules, pieces and starting marks, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<Box<Paper>>,
}

impl Facts {
    /// Returns the facts of a sheet with this 1-based number.
    pub fn of(sheet: &Sheet, number: usize, with: &[Extra]) -> Facts {
        let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
        Facts {
            sheet: InProcess::new(sheet.clone()),
            number,
            title: sheet.notes.title.clone(),
            author: sheet.notes.author.clone(),
            rating: sheet.notes.rating.clone(),
            shape: shape_name(topology),
            cells: topology.n_cells(),
            digits: topology.n_digits(),
            symbols: symbols(sheet),
            houses: topology.without_rules().n_houses(),
            rules: topology.rules().iter().map(|rule| rule.tell(topology)).collect(),
            n_givens: puzzle.n_givens(),
            givens: puzzle.givens().iter().map(|given| given.map_or(0, Digit::number)).collect(),
            marks: puzzle.marks().map(|marks| marks.iter().map(numbers_of).collect()),
            line: has_symbols(topology).then(|| puzzle.to_string()),
            board: with.contains(&Extra::Board).then(|| Box::new(Board::of(topology, &sheet.layout))),
            svg: with.contains(&Extra::Svg).then(|| crate::board::svg_of(sheet)),
            plan: with.contains(&Extra::Plan).then(|| Box::new(PlanFacts::of(topology, &sheet.layout))),
            paper: with.contains(&Extra::Paper).then(|| Box::new(Paper::keeping(sheet))),
        }
    }
}

/// The origin of sheets, their format, and the assumptions made when reading them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// The name of the file, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of the format.
    pub format: String,
    /// A description of the format, in the language of the reply.
    pub title: String,
    /// Assumptions made because the text leaves something open, in the language of the reply.
    pub assumed: Vec<String>,
    /// The assumptions as identifiers and arguments, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed_told: Vec<Told>,
}

impl Source {
    /// Returns the source of a reading, described in this language.
    pub fn of(reading: &Reading, name: Option<&str>, language: Language) -> Source {
        let (assumed, assumed_told) = spoken(&reading.assumed, language);
        let title = anydoku_format::named(reading.format).map(|format| format.title().in_language(language));
        Source {
            name: name.map(str::to_owned),
            format: reading.format.to_owned(),
            title: title.unwrap_or_default(),
            assumed,
            assumed_told,
        }
    }
}

/// Returns the symbols of the digits if the lowest is not 1.
fn symbols(sheet: &Sheet) -> Option<Vec<String>> {
    let topology = sheet.puzzle.topology();
    let first = topology.first_number();
    let number = |digit: Digit| (first + digit.index() as i32).to_string();
    (first != 1).then(|| topology.digits().map(number).collect())
}

/// Returns the numbers of a solution, one per cell.
pub(crate) fn numbers(solution: &Solution) -> Vec<usize> {
    solution.digits().iter().map(|digit| digit.number()).collect()
}

/// Returns the numbers of a set of digits.
pub(crate) fn numbers_of(set: &DigitSet) -> Vec<usize> {
    set.iter().map(Digit::number).collect()
}

/// Returns whether every digit has its own character.
pub(crate) fn has_symbols(topology: &Topology) -> bool {
    symbol(Digit::new(topology.n_digits() - 1)).is_some()
}

/// Returns the cells in which the first two grids differ.
pub(crate) fn differing(grids: &[Solution]) -> Vec<Cell> {
    let [a, b, ..] = grids else { return vec![] };
    a.topology().cells().filter(|&cell| a.digit(cell) != b.digit(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_begin_with_nought_are_told() {
        let facts = |text: &str| {
            let sheets = anydoku_format::read(text.as_bytes(), &Default::default()).unwrap().sheets;
            Facts::of(&sheets[0], 1, &[])
        };
        let from_nought = facts(".Shape~4x4~0-3.~R1C1_0~R1C2_3");
        assert_eq!(from_nought.symbols.unwrap(), ["0", "1", "2", "3"]);
        assert_eq!(from_nought.givens[..2], [1, 4]);
        assert_eq!(facts(".Shape~4x4.~R1C1_1").symbols, None);
    }

    #[test]
    fn text_is_a_string_where_it_can_be() {
        assert_eq!(serde_json::to_string(&Text::from("a\n")).unwrap(), r#""a\n""#);
        assert_eq!(serde_json::to_string(&Text(vec![0xff, 1])).unwrap(), "[255,1]");
        for text in [Text::from("ä"), Text(vec![0xff, 1])] {
            let json = serde_json::to_string(&text).unwrap();
            assert_eq!(serde_json::from_str::<Text>(&json).unwrap(), text);
        }
    }
}
