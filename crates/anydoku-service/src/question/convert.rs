//! How is it written in another format?

use serde::{Deserialize, Serialize};

use anydoku::{Joint, Message, Sheet, msg};
use anydoku_format::{self as format, Format, Lost, Written};

use crate::room::written_bytes;
use crate::wishes::is_false;
use crate::{Events, Paper, Service, ServiceError, Source, Text, named};

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
    /// Write what the format can hold, and list the rest, instead of refusing a puzzle that would lose its shape, rules, marks, player's
    /// digits or answer.
    #[serde(skip_serializing_if = "is_false")]
    pub lossy: bool,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
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

impl Service<'_> {
    /// How is it written in another format?
    pub fn convert(&self, request: &ConvertRequest, _: &mut dyn Events) -> Result<Converted, ServiceError> {
        let format = named::format(&request.to)?;
        let reading = named::read(&request.paper)?;
        let mut room = self.room();
        reading.sheets.iter().try_for_each(|sheet| room.take(1, written_bytes(sheet.puzzle.topology())))?;
        if request.each {
            return self.convert_each(request, format, &reading);
        }
        let Written { text, lost } = written(format, &reading.sheets, request.lossy)?;
        Ok(Converted {
            source: Source::of(&reading, request.paper.name.as_deref()),
            puzzles: reading.sheets.len(),
            to: format.name.to_owned(),
            lost: lost.into_iter().map(|lost| lost.what.in_language(self.language())).collect(),
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
    ) -> Result<Converted, ServiceError> {
        let (mut texts, mut all_lost) = (Vec::new(), Vec::new());
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let written = written(format, std::slice::from_ref(sheet), request.lossy);
            let Written { text, lost } = written.map_err(|mut error| {
                error.message = msg!("service-in-puzzle", number = i + 1, error = &error.message);
                error
            })?;
            for Lost { what, .. } in lost {
                let what = what.in_language(self.language());
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

/// Writes puzzles as one text. One that would lose something essential is refused, unless that is asked for.
fn written(format: &'static Format, sheets: &[Sheet], lossy: bool) -> Result<Written, ServiceError> {
    if lossy {
        return Ok(format::write_lossy(format, sheets)?);
    }
    let text = format::write(format, sheets).map_err(|error| match format::write_lossy(format, sheets) {
        Ok(_) => ServiceError::from(error).with_hint(msg!("hint-lossy")),
        Err(_) => ServiceError::from(error),
    })?;
    let lost = format::lost(format, &text, sheets);
    let essential: Vec<Message> = lost.iter().filter(|lost| lost.is_essential).map(|lost| lost.what.clone()).collect();
    match essential.is_empty() {
        true => Ok(Written { lost, text }),
        false => {
            let message = msg!("service-lossy", format = format.name, lost = (Joint::Comma, essential));
            Err(ServiceError::new(message).with_hint(msg!("hint-lossy")))
        }
    }
}
