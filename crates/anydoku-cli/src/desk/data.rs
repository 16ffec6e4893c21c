//! Requests and replies: plain data.
//!
//! Requests can be read from JSON, replies written to it. What a front needs to draw with is kept beside the plain data
//! and left out of the JSON.

use serde::{Deserialize, Serialize};

use anydoku::format::{ReadError, WriteError};
use anydoku::{Cell, Shape, Sheet, Solution};

use crate::json::{Facts, Source, Text};

/// A question.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// What are the solutions?
    Solve(SolveRequest),
    /// Is the puzzle sound, and what of it is needed?
    Check(CheckRequest),
    /// How is it written in another format?
    Convert(ConvertRequest),
    /// Which shapes are there, or what is this one?
    Shapes(ShapesRequest),
    /// Which formats are there?
    Formats,
}

/// A text and how to read it.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct Paper {
    /// The name of the file; its ending helps to recognise the format.
    pub name: Option<String>,
    /// The text.
    pub text: Text,
    /// The name of the format, if it shall not be recognised.
    pub from: Option<String>,
    /// The name of the shape, for formats that do not say it.
    pub shape: Option<String>,
    /// How digits above 9 are written, for formats in which that is a habit: `symbols`, `letters`, `hex` …
    pub alphabet: Option<String>,
}

/// How long to try.
#[derive(Clone, Copy, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct Limit {
    /// At most so many seconds for each puzzle.
    pub seconds: Option<f64>,
    /// At most so many nodes of the search tree for each puzzle.
    pub nodes: Option<u64>,
}

/// Asks for solutions.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct SolveRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the engine, if it shall not be chosen.
    pub engine: Option<String>,
    /// Give up to so many solutions instead of one, or two where there are several.
    pub list: Option<u64>,
    /// Count up to so many solutions.
    pub count_to: Option<u64>,
    /// Also write the solutions in this format.
    pub to: Option<String>,
    /// How long to try.
    pub limit: Limit,
}

/// Asks whether puzzles are sound.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct CheckRequest {
    /// The puzzles.
    pub paper: Paper,
    /// Look at every given even where there are so many that it takes long.
    pub thorough: bool,
    /// How long to try.
    pub limit: Limit,
}

/// Asks for another format.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct ConvertRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the format to write.
    pub to: String,
}

/// Asks about shapes.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct ShapesRequest {
    /// This shape, or all kinds.
    pub name: Option<String>,
}

/// An answer.
#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// To [`Request::Solve`].
    Solve(Solved),
    /// To [`Request::Check`].
    Check(Checked),
    /// To [`Request::Convert`].
    Convert(Converted),
    /// To [`Request::Shapes`] without a name.
    Shapes(Vec<KindFacts>),
    /// To [`Request::Shapes`] with a name.
    Shape(ShapeFacts),
    /// To [`Request::Formats`].
    Formats(Vec<FormatFacts>),
    /// We could not answer.
    Error(Refusal),
}

/// How many solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// Two or more.
    Several,
    /// None.
    None,
    /// The time or the nodes ran out first.
    Unknown,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Unknown => "unknown",
        }
    }

    /// 0: yes, 1: no, 2: we do not know.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Unique => 0,
            Verdict::Several | Verdict::None => 1,
            Verdict::Unknown => 2,
        }
    }
}

/// The puzzles of a text, solved.
#[derive(Clone, Serialize, Debug)]
pub struct Solved {
    /// How it was read.
    pub source: Source,
    /// One for each puzzle.
    pub puzzles: Vec<SolvedPuzzle>,
    /// The solutions in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A puzzle and its solutions.
#[derive(Clone, Serialize, Debug)]
pub struct SolvedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// How many solutions it has.
    pub answer: Verdict,
    /// The solutions: the only one, two of several, or as many as were asked for.
    pub solutions: Vec<Vec<usize>>,
    /// How many were found.
    pub found: u64,
    /// Were all of them found?
    pub all_found: bool,
    /// The cells in which the first two differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// Two equal givens in a house, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// The engine that searched.
    pub engine: &'static str,
    /// The nodes of the search tree.
    pub nodes: u64,
    /// The sheet itself, for fronts that draw.
    #[serde(skip)]
    pub sheet: Sheet,
    /// The solutions themselves, for fronts that draw.
    #[serde(skip)]
    pub grids: Vec<Solution>,
}

/// The puzzles of a text, checked.
#[derive(Clone, Serialize, Debug)]
pub struct Checked {
    /// How it was read.
    pub source: Source,
    /// One for each puzzle.
    pub puzzles: Vec<CheckedPuzzle>,
}

/// A puzzle and what is true of it.
#[derive(Clone, Serialize, Debug)]
pub struct CheckedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// How many solutions it has.
    pub answer: Verdict,
    /// The only solution, or two of several.
    pub solutions: Vec<Vec<usize>>,
    /// The cells in which the two differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// Two equal givens in a house, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// Givens that have no solution together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// The givens without any one of which the puzzle is still unique; none if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous: Option<Vec<String>>,
    /// Is every given needed?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The sheet itself, for fronts that draw.
    #[serde(skip)]
    pub sheet: Sheet,
    /// The solutions themselves, for fronts that draw.
    #[serde(skip)]
    pub grids: Vec<Solution>,
    /// The cells of [`CheckedPuzzle::conflict`] or [`CheckedPuzzle::superfluous`].
    #[serde(skip)]
    pub marked: Vec<Cell>,
}

/// Givens that have no solution together.
#[derive(Clone, Serialize, Debug)]
pub struct Conflict {
    /// Their cells.
    pub cells: Vec<String>,
    /// Would any fewer of them have a solution? If not, the search for fewer was given up.
    pub irreducible: bool,
}

/// A text in another format.
#[derive(Clone, Serialize, Debug)]
pub struct Converted {
    /// How it was read.
    pub source: Source,
    /// How many puzzles it holds.
    pub puzzles: usize,
    /// The format it is in now.
    pub to: &'static str,
    /// What the new format has no place for.
    pub lost: Vec<String>,
    /// The text.
    pub text: Text,
}

/// A kind of shape.
#[derive(Clone, Serialize, Debug)]
pub struct KindFacts {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Names to try.
    pub examples: Vec<String>,
}

/// A shape in detail.
#[derive(Clone, Serialize, Debug)]
pub struct ShapeFacts {
    /// Its name in full.
    pub name: String,
    /// How many cells.
    pub cells: usize,
    /// How many digits.
    pub digits: usize,
    /// How many houses.
    pub houses: usize,
    /// How many houses of each kind and size: `9 rows of 9`.
    pub kinds: Vec<HouseFacts>,
    /// How many other cells a cell sees, at least and at most.
    pub peers: (usize, usize),
    /// Height and width of the paper in squares.
    pub paper: (usize, usize),
    /// The shape itself, for fronts that draw.
    #[serde(skip)]
    pub shape: Shape,
}

/// Houses of one kind and size.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct HouseFacts {
    /// The kind: `row`.
    pub kind: &'static str,
    /// Cells in each.
    pub cells: usize,
    /// How many there are.
    pub count: usize,
}

/// A format.
#[derive(Clone, Serialize, Debug)]
pub struct FormatFacts {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Endings of file names.
    pub extensions: Vec<&'static str>,
    /// Can we read it?
    pub reads: bool,
    /// Can we write it?
    pub writes: bool,
}

/// Why we could not answer.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Refusal {
    /// In a sentence.
    pub message: String,
    /// Where in the text, if it is about the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The format that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// What could be done about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The first byte.
    pub start: usize,
    /// After the last byte.
    pub end: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Refusal {
    /// A refusal that is not about a place in a text.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), ..Refusal::default() }
    }

    /// The same, with advice.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Refusal {
        self.hint = Some(hint.into());
        self
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal {
            message: error.to_string(),
            format: error.format,
            hint: None,
            place: Some(Box::new(Place {
                line: error.line,
                column: error.column,
                start: error.span.start,
                end: error.span.end,
                found: error.found,
                expected: error.expected,
            })),
        }
    }
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Refusal {
        Refusal::new(error.to_string())
    }
}
