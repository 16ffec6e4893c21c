//! Inputs, functions that read them, and lookup of names.

use serde::{Deserialize, Serialize};

use anydoku::explain::technique::UnknownTechnique;
use anydoku::explain::{Scale, Technique, Weights};
use anydoku::make::Symmetry;
use anydoku::{Colour, DigitSet, Engine, Language, Message, Notes, Puzzle, Shape, Sheet, Topology, UnknownName, msg};
use anydoku_format::{self as format, Alphabet, FORMATS, Format, Hints, Reading};

use crate::roundtrip::add_rules;
use crate::{Board, Cells, ServiceError, Text};

/// Text and how to read it. If there is none, a shape or a board stands for its empty grid.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Paper {
    /// The name of the file. Its extension helps to recognize the format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The text.
    pub text: Text,
    /// The name of the format. Recognized automatically if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The name of the shape, for formats that do not record it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The starting marks of a single puzzle, one item per cell, separated by spaces: the possible digits, `.` for all of them, or `-` for
    /// none. In shapes with more than 35 digits, numbers are joined by `+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// The alphabet of digits above 9, for formats that leave it open: `symbols`, `letters`, `hex` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// Rules beyond houses for every puzzle in the text, in addition to its own: `cage 15: r1c1 r1c2`. One item may hold several rules,
    /// separated by `;`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The whole board from an earlier reply, instead of text and a shape. Use it for shapes without a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<Board>>,
    /// The contents of the cells of a single puzzle, instead of those in the text: a half-filled grid, or other givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Box<Cells>>,
    /// The title, author and other texts of a single puzzle, instead of those in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Box<Notes>>,
    /// The colors of the cells of a single puzzle, one list per cell, instead of those in the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Vec<Colour>>,
}

impl Paper {
    /// Adds notes and colors to the only sheet.
    fn write_beside(&self, sheets: &mut [Sheet]) -> Result<(), ServiceError> {
        let n = sheets.len();
        let [sheet] = sheets else {
            return Err(one_puzzle(msg!("input-beside"), n));
        };
        if let Some(notes) = &self.notes {
            sheet.notes = (**notes).clone();
        }
        let (found, n_cells) = (self.colours.len(), sheet.layout.n_cells());
        match found {
            0 => Ok(()),
            n if n == n_cells => {
                sheet.set_colours(self.colours.clone());
                Ok(())
            }
            _ => Err(ServiceError::new(msg!("service-colours", found = found, cells = n_cells))),
        }
    }

    /// Returns an input with this text and no other settings.
    pub fn of(text: &str) -> Paper {
        Paper { text: text.into(), ..Paper::default() }
    }
}

/// The limit for each puzzle.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Limit {
    /// The maximum number of seconds per puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The maximum number of search nodes per puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Reads an input.
pub fn read(paper: &Paper) -> Result<Reading, ServiceError> {
    let mut reading = read_text(paper)?;
    if !paper.rules.is_empty() {
        add_rules(&paper.rules, &mut reading.sheets)?;
    }
    if let Some(marks) = &paper.marks {
        let n = reading.sheets.len();
        let [sheet] = &mut reading.sheets[..] else {
            return Err(one_puzzle(msg!("input-marks"), n));
        };
        sheet.puzzle = Puzzle::new(sheet.puzzle.topology().clone(), sheet.puzzle.givens().to_vec())
            .with_marks(read_marks(marks, sheet.puzzle.topology())?);
    }
    if let Some(cells) = &paper.cells {
        match &mut reading.sheets[..] {
            [sheet] => cells.write_on(sheet)?,
            found => {
                return Err(one_puzzle(msg!("input-cells"), found.len()));
            }
        }
    }
    if paper.notes.is_some() || !paper.colours.is_empty() {
        paper.write_beside(&mut reading.sheets)?;
    }
    Ok(reading)
}

/// Reads starting marks in the notation of tables.
fn read_marks(text: &str, topology: &Topology) -> Result<Vec<DigitSet>, ServiceError> {
    let read = format::table::marks_of(text, topology.n_cells(), topology.n_digits());
    read.map_err(|error| ServiceError::new(msg!("service-in-marks", error = error.message())))
}

/// Writes the starting marks in the notation of [`Paper::marks`]. Returns `None` if the puzzle has none.
pub fn marks_line(puzzle: &Puzzle) -> Option<String> {
    puzzle.marks().map(|marks| format::table::marks_text(marks, puzzle.topology().n_digits()))
}

/// Reads the text of an input.
fn read_text(paper: &Paper) -> Result<Reading, ServiceError> {
    let shape = paper.shape.as_deref().map(shape).transpose()?;
    let extension = paper.name.as_deref().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    let alphabet = paper.alphabet.as_deref().map(alphabet).transpose()?;
    if let Some(sheet) = paper.blank(shape.as_ref())? {
        return Ok(Reading { sheets: vec![sheet], format: "shape", assumed: Vec::new() });
    }
    let hints = Hints { shape: shape.as_ref(), extension, alphabet };
    let reading = match &paper.from {
        None => format::read(&paper.text.0, &hints),
        Some(name) => {
            let format = format(name)?;
            if format.read.is_none() {
                return Err(ServiceError::new(msg!("service-format-not-read", format = format.name)));
            }
            format::read_as(format, &paper.text.0, &hints)
        }
    };
    let mut reading = reading?;
    if let Some(shape) = &shape {
        heed_shape(shape, &mut reading)?;
    }
    Ok(reading)
}

/// Compares the given shape with the shape of the text. Readers treat a given shape only as a hint, so this function reports a difference.
fn heed_shape(shape: &Shape, reading: &mut Reading) -> Result<(), ServiceError> {
    let sizes = |topology: &Topology| (topology.n_cells(), topology.n_digits());
    let topologies = || reading.sheets.iter().map(|sheet| sheet.puzzle.topology());
    if topologies().any(|topology| topology.is_same_as(&shape.topology)) {
        return Ok(());
    }
    if topologies().any(|topology| sizes(topology) == sizes(&shape.topology)) {
        reading.assumed.push(msg!("assumed-own-shape", shape = &shape.name));
        return Ok(());
    }
    let (cells, digits) = reading.sheets.first().map_or((0, 0), |sheet| sizes(sheet.puzzle.topology()));
    let expected = sizes(&shape.topology);
    Err(ServiceError {
        format: Some(reading.format.to_owned()),
        ..ServiceError::new(msg!(
            "service-shape-mismatch",
            cells = cells,
            digits = digits,
            shape = &shape.name,
            wanted_cells = expected.0,
            wanted_digits = expected.1,
        ))
    })
}

/// Returns the shape with this name.
pub fn shape(name: &str) -> Result<Shape, ServiceError> {
    name.parse::<Shape>().map_err(|error| ServiceError::new(error.message()).with_hint(msg!("hint-shapes")))
}

/// Returns the format with this name.
pub fn format(name: &str) -> Result<&'static Format, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the name of a format that writes files with this extension.
pub fn format_ending(ending: &str) -> Option<&'static str> {
    let writes = |format: &&&Format| format.write.is_some() && format.extensions.contains(&ending);
    FORMATS.iter().find(writes).map(|format| format.name)
}

/// Returns the alphabet with this name.
pub fn alphabet(name: &str) -> Result<Alphabet, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the search engine with this name.
pub fn engine(name: &str) -> Result<Engine, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the rating scale with this name.
pub fn scale(name: &str) -> Result<&'static Scale, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the rating scale with this name; without a name, the usual one for these puzzles.
pub fn scale_for(name: Option<&str>, sheets: &[Sheet]) -> Result<&'static Scale, ServiceError> {
    match name {
        Some(name) => scale(name),
        None => {
            let usual = |sheet: &Sheet| Scale::usual(sheet.puzzle.topology());
            // Puzzles with and without rules in one input share a scale, so that their ratings can be compared.
            let with_rules = sheets.iter().find(|sheet| sheet.puzzle.topology().has_rules());
            Ok(with_rules.or(sheets.first()).map_or_else(Scale::se, usual))
        }
    }
}

/// Reads custom ratings for this scale, if there are any.
pub fn weights(text: Option<&str>, scale: &Scale) -> Result<Option<Weights>, ServiceError> {
    let read = |text: &str| {
        Weights::read(text.as_bytes(), scale)
            .map_err(|error| ServiceError::new(msg!("service-in-weights", error = error.message())))
    };
    text.map(read).transpose()
}

/// Returns the technique with this name, in any spelling.
pub fn technique(name: &str) -> Result<&'static Technique, ServiceError> {
    name.parse()
        .map_err(|error: UnknownTechnique| ServiceError::new(error.message()).with_hint(msg!("hint-techniques")))
}

/// Returns the symmetry with this name.
pub fn symmetry(name: &str) -> Result<Symmetry, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the language with this code or name.
pub fn language(name: &str) -> Result<Language, ServiceError> {
    Language::named(name).ok_or_else(|| unknown("language", name, Language::all().map(Language::code)))
}

/// Returns the error for an unknown name.
pub(crate) fn unknown(what: &'static str, found: &str, names: impl Iterator<Item = &'static str>) -> ServiceError {
    UnknownName::new(what, found, names).into()
}

/// Returns the error for single-puzzle data given with an input that does not contain exactly one puzzle.
pub(crate) fn one_puzzle(what: Message, n: usize) -> ServiceError {
    ServiceError::new(msg!("service-one-puzzle", what = what, n = n))
}

/// Returns a user's text in quotation marks, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", anydoku::text::shortened(text))
}

#[cfg(test)]
mod tests {
    use anydoku::Sheet;

    use super::*;

    #[test]
    fn rules_are_added_to_every_puzzle_of_the_text() {
        let line = ".".repeat(16);
        let paper = |rules: &str| Paper { rules: vec![rules.into()], ..Paper::of(&format!("{line}\n{line}\n")) };
        let reading = read(&paper("cage 3: r1c1 r1c2; odd: 16")).unwrap();
        let told =
            |sheet: &Sheet| sheet.puzzle.topology().rules().iter().map(|rule| rule.to_string()).collect::<Vec<_>>();
        assert_eq!(reading.sheets.iter().map(told).collect::<Vec<_>>(), [["cage 3: 1 2", "odd: 16"]; 2]);
        assert!(std::sync::Arc::ptr_eq(reading.sheets[0].puzzle.topology(), reading.sheets[1].puzzle.topology()));
        let refused = read(&paper("cage 99: r1c1 r1c2")).unwrap_err();
        assert_eq!(
            refused.words(),
            "in the rules, character 6: found 99, expected 3 to 7, the sums of 2 different digits"
        );
    }

    #[test]
    fn starting_marks_are_read_and_written() {
        let with = |marks: &str| Paper { marks: Some(marks.into()), ..Paper::of(&".".repeat(16)) };
        let marks = "12 . - 34 . . . . . . . . . . . 1";
        let sheet = read(&with(marks)).unwrap().sheets.remove(0);
        assert_eq!(sheet.puzzle.marks().unwrap().iter().map(|set| set.len()).sum::<usize>(), 12 * 4 + 5);
        assert_eq!(marks_line(&sheet.puzzle).as_deref(), Some(marks));
        assert_eq!(marks_line(&read(&Paper::of(&".".repeat(16))).unwrap().sheets[0].puzzle), None);
        let told = [
            ("1 2", "line 1, column 1: found marks of 2 cells, expected 16, one item for each cell"),
            (
                "15 . . . . . . . . . . . . . . .",
                "line 1, column 1: found \"15\", expected marks from 1 to 4, \".\" for all or \"-\" for none",
            ),
        ];
        for (marks, message) in told {
            assert_eq!(read(&with(marks)).unwrap_err().words(), format!("in the starting marks, {message}"));
        }
    }
}
