//! Converts puzzles to another format.

use serde::{Deserialize, Serialize};

use anydoku::{Joint, Message, Sheet, msg};
use anydoku_format::{self as format, Format, Lost, Written};

use crate::reply_size::written_bytes;
use crate::targets::is_false;
use crate::{Events, Paper, Service, ServiceError, Source, Text, named};

/// A request for a conversion.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ConvertRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the target format.
    pub to: String,
    /// Whether to write each puzzle separately, for formats that hold only one puzzle.
    #[serde(skip_serializing_if = "is_false")]
    pub each: bool,
    /// Whether to write everything that the format can hold and list the rest. By default, a puzzle that would lose its shape, rules,
    /// marks, player's digits or answer is an error.
    #[serde(skip_serializing_if = "is_false")]
    pub lossy: bool,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The converted text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The name of the target format.
    pub to: String,
    /// The data that the target format cannot hold.
    pub lost: Vec<String>,
    /// The text; empty if each puzzle is written separately.
    pub text: Text,
    /// The text of each puzzle, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
}

impl Service<'_> {
    /// Converts puzzles to another format.
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
            source: Source::of(&reading, request.paper.name.as_deref(), self.language()),
            puzzles: reading.sheets.len(),
            to: format.name.to_owned(),
            lost: lost.into_iter().map(|lost| lost.what.in_language(self.language())).collect(),
            text: Text(text),
            texts: Vec::new(),
        })
    }

    /// Writes each puzzle separately.
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
            source: Source::of(reading, request.paper.name.as_deref(), self.language()),
            puzzles: texts.len(),
            to: format.name.to_owned(),
            lost: all_lost,
            text: Text(Vec::new()),
            texts,
        })
    }
}

/// Writes puzzles as one text. A loss of essential data is an error unless `lossy` is set.
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
