//! How is it written in another format?

use serde::{Deserialize, Serialize};

use anydoku::Sheet;
use anydoku::format::{self, Format, Hints};

use crate::wishes::is_false;
use crate::{Desk, Events, Paper, Refusal, Source, Text, named};

/// Asks for another format.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ConvertRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the format to write.
    pub to: String,
    /// Write each puzzle as a text of its own, for formats that hold one.
    #[serde(skip_serializing_if = "is_false")]
    pub each: bool,
}

/// A text in another format.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// How it was read.
    pub source: Source,
    /// How many puzzles it holds.
    pub puzzles: usize,
    /// The format it is in now.
    pub to: String,
    /// What the new format has no place for.
    pub lost: Vec<String>,
    /// Of these, what belongs to the puzzle itself: its shape, its marks or its solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The text; empty if each puzzle is a text of its own.
    pub text: Text,
    /// The text of each puzzle, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
}

impl Desk<'_> {
    /// How is it written in another format?
    pub fn convert(&self, request: &ConvertRequest, _: &mut dyn Events) -> Result<Converted, Refusal> {
        let format = named::format(&request.to)?;
        let reading = named::read(&request.paper)?;
        if request.each {
            return self.convert_each(request, format, &reading);
        }
        let text = format::write(format, &reading.sheets)?;
        let (missing, besides) = lost(format, &text, &reading.sheets);
        Ok(Converted {
            source: Source::of(&reading, request.paper.name.as_deref()),
            puzzles: reading.sheets.len(),
            to: format.name.to_owned(),
            lost: [&missing[..], &besides].concat(),
            missing,
            text: Text(text),
            texts: Vec::new(),
        })
    }

    /// Writes each puzzle as a text of its own.
    fn convert_each(
        &self,
        request: &ConvertRequest,
        format: &'static Format,
        reading: &format::Reading,
    ) -> Result<Converted, Refusal> {
        let (mut texts, mut all_lost) = (Vec::new(), Vec::new());
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let sheets = std::slice::from_ref(sheet);
            let text =
                format::write(format, sheets).map_err(|error| Refusal::new(format!("puzzle {}: {error}", i + 1)))?;
            let (missing, besides) = lost(format, &text, sheets);
            for what in missing.into_iter().chain(besides) {
                if !all_lost.contains(&what) {
                    all_lost.push(what);
                }
            }
            texts.push(Text(text));
        }
        Ok(Converted {
            source: Source::of(reading, request.paper.name.as_deref()),
            puzzles: texts.len(),
            to: format.name.to_owned(),
            lost: all_lost,
            missing: Vec::new(),
            text: Text(Vec::new()),
            texts,
        })
    }
}

/// What is not there any more when the written text is read again: of the puzzles themselves, and besides. This asks the format's
/// own reader and so knows nothing of formats.
fn lost(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> (Vec<String>, Vec<String>) {
    if format.read.is_none() {
        return (Vec::new(), Vec::new());
    }
    let shape = "the shape (say it with --shape when reading)";
    let Ok(again) = format::read_as(format, text, &Hints::default()) else {
        return (vec![shape.to_owned()], Vec::new());
    };
    if again.sheets.len() != sheets.len() {
        let n = sheets.len() - again.sheets.len().min(sheets.len());
        return (vec![format!("{n} of {} puzzles", sheets.len())], Vec::new());
    }
    type IsLost = fn(&Sheet, &Sheet) -> bool;
    let named = |notes: &[(&str, IsLost)]| -> Vec<String> {
        let is_lost = |note: &&(&str, IsLost)| sheets.iter().zip(&again.sheets).any(|(a, b)| note.1(a, b));
        notes.iter().filter(is_lost).map(|(what, _)| (*what).to_owned()).collect()
    };
    let missing = named(&[
        (shape, |a, b| !a.puzzle.topology().is_same_as(b.puzzle.topology())),
        ("the marks", |a, b| a.puzzle.marks().is_some() && b.puzzle.marks().is_none()),
        ("the answer", |a, b| a.answer.is_some() && b.answer.is_none()),
    ]);
    let besides = named(&[
        ("the title", |a, b| a.notes.title.is_some() && b.notes.title.is_none()),
        ("the author", |a, b| a.notes.author.is_some() && b.notes.author.is_none()),
        ("the source", |a, b| a.notes.source.is_some() && b.notes.source.is_none()),
        ("the rating", |a, b| a.notes.rating.is_some() && b.notes.rating.is_none()),
        ("the rules in words", |a, b| a.notes.rules.is_some() && b.notes.rules.is_none()),
        ("the comment", |a, b| a.notes.comment.is_some() && b.notes.comment.is_none()),
        ("the player's digits", |a, b| a.play.is_some() && b.play.is_none()),
        ("the picture", |a, b| a.layout.picture.is_some() && b.layout.picture.is_none()),
    ]);
    (missing, besides)
}
