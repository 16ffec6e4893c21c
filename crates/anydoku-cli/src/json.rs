//! How things are told in JSON: bytes that are mostly text, and the facts of a sheet that every reply repeats.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use anydoku::format::Reading;
use anydoku::{Digit, Sheet, Solution, Topology, symbol};

/// Bytes that should be text but need not be: a string where they are UTF-8, a list of numbers where not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(pub Vec<u8>);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_seq(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Bytes(Vec<u8>),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Text(text) => Text(text.into_bytes()),
            Either::Bytes(bytes) => Text(bytes),
        })
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.as_bytes().to_vec())
    }
}

/// What every reply says of a sheet.
#[derive(Clone, Serialize, Debug)]
pub struct Facts {
    /// Which puzzle of the text it is, from 1.
    pub number: usize,
    /// The name of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// How hard it is said to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// The name of its shape, if it has a known one.
    pub shape: Option<String>,
    /// How many cells.
    pub cells: usize,
    /// How many digits.
    pub digits: usize,
    /// How many houses.
    pub houses: usize,
    /// How many givens.
    pub n_givens: usize,
    /// The number in each cell, 0 where there is none.
    pub givens: Vec<usize>,
    /// The marks of each cell, for puzzles that start from marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<usize>>>,
    /// The givens as one line, if each digit has a character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

impl Facts {
    /// The facts of one sheet of a reading.
    pub fn of(sheet: &Sheet, number: usize, shape: Option<String>) -> Facts {
        let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
        let numbers = |set: &anydoku::DigitSet| set.iter().map(Digit::number).collect();
        Facts {
            number,
            title: sheet.notes.title.clone(),
            author: sheet.notes.author.clone(),
            rating: sheet.notes.rating.clone(),
            shape,
            cells: topology.n_cells(),
            digits: topology.n_digits(),
            houses: topology.n_houses(),
            n_givens: puzzle.n_givens(),
            givens: puzzle.givens().iter().map(|given| given.map_or(0, Digit::number)).collect(),
            marks: puzzle.marks().map(|marks| marks.iter().map(numbers).collect()),
            line: has_symbols(topology).then(|| puzzle.to_string()),
        }
    }
}

/// Where sheets came from and how they were read.
#[derive(Clone, Serialize, Debug)]
pub struct Source {
    /// The name of the file, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The name of the format.
    pub format: String,
    /// What the text did not say and was supposed.
    pub assumed: Vec<String>,
}

impl Source {
    /// The source of a reading.
    pub fn of(reading: &Reading, name: Option<&str>) -> Source {
        Source { name: name.map(str::to_owned), format: reading.format.to_owned(), assumed: reading.assumed.clone() }
    }
}

/// The numbers of a solution, one a cell.
pub fn numbers(solution: &Solution) -> Vec<usize> {
    solution.digits().iter().map(|digit| digit.number()).collect()
}

/// Has every digit a character of its own?
pub fn has_symbols(topology: &Topology) -> bool {
    symbol(Digit::new(topology.n_digits() - 1)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

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
