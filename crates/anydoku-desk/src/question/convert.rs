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
        Ok(Converted {
            source: Source::of(&reading, request.paper.name.as_deref()),
            puzzles: reading.sheets.len(),
            to: format.name.to_owned(),
            lost: lost(format, &text, &reading.sheets),
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
            for what in lost(format, &text, sheets) {
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
            text: Text(Vec::new()),
            texts,
        })
    }
}

/// What is not there any more when the written text is read again. This asks the format's own reader and so knows
/// nothing of formats.
fn lost(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Vec<String> {
    let mut lost = Vec::new();
    if format.read.is_none() {
        return lost;
    }
    let Ok(again) = format::read_as(format, text, &Hints::default()) else {
        lost.push("the shape (say it with --shape when reading)".to_owned());
        return lost;
    };
    if again.sheets.len() != sheets.len() {
        lost.push(format!("{} of {} puzzles", sheets.len() - again.sheets.len().min(sheets.len()), sheets.len()));
        return lost;
    }
    let pairs = || sheets.iter().zip(&again.sheets);
    let mut note = |what: &str, is_lost: &dyn Fn(&Sheet, &Sheet) -> bool| {
        if pairs().any(|(before, after)| is_lost(before, after)) {
            lost.push(what.to_owned());
        }
    };
    note("the shape (say it with --shape when reading)", &|before, after| {
        !before.puzzle.topology().is_same_as(after.puzzle.topology())
    });
    note("the marks", &|before, after| before.puzzle.marks().is_some() && after.puzzle.marks().is_none());
    note("the title", &|before, after| before.notes.title.is_some() && after.notes.title.is_none());
    note("the author", &|before, after| before.notes.author.is_some() && after.notes.author.is_none());
    note("the source", &|before, after| before.notes.source.is_some() && after.notes.source.is_none());
    note("the rating", &|before, after| before.notes.rating.is_some() && after.notes.rating.is_none());
    note("the rules", &|before, after| before.notes.rules.is_some() && after.notes.rules.is_none());
    note("the comment", &|before, after| before.notes.comment.is_some() && after.notes.comment.is_none());
    note("the player's digits", &|before, after| before.play.is_some() && after.play.is_none());
    note("the answer", &|before, after| before.answer.is_some() && after.answer.is_none());
    note("the picture", &|before, after| before.layout.picture.is_some() && after.layout.picture.is_none());
    lost
}
