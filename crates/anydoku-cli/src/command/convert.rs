//! The command `anydoku convert`.

use std::path::Path;

use clap::Args;

use anydoku::{Joint, Message, msg};
use anydoku_format::table::{COLUMNS, fields};
use anydoku_service::{ConvertRequest, Converted, ServiceError};

use super::ending::{Written, check_ending, ending};
use super::games;
use super::inputs::{Question, is_chained};
use super::numbered::{self, has_number};
use super::table::Table;
use super::{About, Inputs, Reporter, To, shapes};
use crate::stream::asking::{Answered, Instead};

/// Convert puzzles to another format
///
/// Prints a warning if the new format has no place for a title, a comment or a picture. If a puzzle would lose its shape, rules, marks,
/// player's digits or solution, that is an error unless --lossy is given. Each line or row of the input produces one line of output, which
/// is `invalid` or `refused` for a puzzle that cannot be written.
///
/// If the format allows only one puzzle per file (gss, sdk, ss, marks), several puzzles are written to numbered files: -o grid.sdk writes
/// grid-1.sdk, grid-2.sdk and so on. In any format, the letter n in braces in the file name stands for the number and requests one file per
/// puzzle.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// Output format (`anydoku formats` lists them) [default: from the extension of the output file]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: To,
    /// Write everything that the format supports, and print a warning about the rest
    #[arg(long)]
    lossy: bool,
    /// List the formats
    #[arg(long, exclusive = true)]
    list: bool,
}

const EXAMPLES: &str = "\
Examples:
  anydoku convert puzzle.sdk --to line
  anydoku convert examples/nrc.gss --to fpuzzles
  anydoku convert puzzles.txt -o puzzles.opensudoku
  anydoku convert puzzles.txt -o grid.sdk               writes grid-1.sdk, grid-2.sdk, ...
  anydoku convert --shape x puzzle.txt --to gss -o puzzle.gss
  anydoku convert solved.csv --to line --lossy          drops the solutions, which a line cannot include

Exit codes:
  0  all puzzles were converted
  2  some were not, or the command line is invalid";

impl Convert {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if self.list {
            return shapes::Formats {}.run(reporter);
        }
        let to = match self.format() {
            Ok(to) => to,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        if let Some(path) = self.to_file.output.as_deref()
            && (has_number(path) || holds_one(&to) && !reporter.json)
        {
            return self.run_numbered(reporter, &to, path);
        }
        let written = Written::puzzles(reporter.json, self.to.as_deref(), Some(&to));
        if let Err(error) = self.to_file.open_for(reporter, written) {
            return reporter.refuse(&error, None, b"");
        }
        reporter.writes_puzzles = true;
        let json = reporter.json;
        let (wanted, lossy) = (to.clone(), self.lossy);
        let question = Question::new(move |service, paper, events| {
            service.convert(
                &ConvertRequest { paper, to: wanted.clone(), each: false, lossy, ..Default::default() },
                events,
            )
        });
        // Texts that can be concatenated are written one by one; in other formats, all puzzles form one text.
        let warning = |converted: &Converted| (!converted.lost.is_empty()).then(|| lost(converted));
        let table = Table::separator(&to);
        let shared = table.map(|separator| Table::anew(separator, VALUES));
        let question = match &to[..] {
            _ if json => question,
            "line" | "sdm" | "hodoku" | "jigsaw" => question.by_line(Instead::Word, move |converted, _| {
                let lines = converted.text.0.split_inclusive(|&byte| byte == b'\n');
                let answered =
                    |line: &[u8]| Answered { text: line.to_vec(), warning: warning(converted), ..Answered::nothing() };
                lines.map(answered).collect()
            }),
            "csv" | "tsv" => {
                let separator = table.unwrap_or(b',');
                let answers = move |converted: &Converted, _: &[usize]| in_rows(converted, separator);
                let shared = shared.as_ref().expect("csv and tsv have a separator");
                question.in_table(shared, answers)
            }
            "opensudoku" => {
                let answers = move |converted: &Converted, _: &[usize]| games::answers(converted, warning(converted));
                question.by_line(Instead::Nothing, answers).framed(games::ABOVE, games::BELOW)
            }
            "grid" => {
                let question = question.by_line_alone(Instead::Nothing, move |converted, _| Answered {
                    text: [&converted.text.0[..], b"\n"].concat(),
                    warning: warning(converted),
                    ..Answered::nothing()
                });
                question.framed(b"", b"")
            }
            to if is_chained(to) => question.by_line_alone(Instead::Word, move |converted, _| Answered {
                text: converted.text.0.clone(),
                warning: warning(converted),
                ..Answered::nothing()
            }),
            _ => question,
        };
        // Several inputs share one table, whose columns do not depend on the puzzles.
        let shared = shared.filter(|_| self.inputs.puzzles.len() > 1 && !json);
        let mut is_half = false;
        let code = self.inputs.ask(reporter, &question, &mut |reporter, converted, about| {
            let code = tell_whole(reporter, converted, about, shared.as_deref());
            is_half |= code != 0;
            code
        });
        // A file with a partial result is not kept unless each line records the outcome for its puzzle.
        if is_half || code != 0 && table.is_none() && !is_chained(&to) {
            reporter.output().discard();
        }
        code
    }

    /// Writes each puzzle to its own file if there are several.
    fn run_numbered(&self, reporter: &mut Reporter, to: &str, path: &Path) -> u8 {
        if reporter.json {
            let error = ServiceError::new(msg!("cli-json-numbered")).with_hint(msg!("cli-json-numbered-hint"));
            return reporter.refuse(&error, None, b"");
        }
        if let Err(error) = check_ending(Some(path), Written::puzzles(false, self.to.as_deref(), Some(to))) {
            return reporter.refuse(&error, None, b"");
        }
        let (to, lossy) = (to.to_owned(), self.lossy);
        let question = Question::new(move |service, paper, events| {
            service.convert(&ConvertRequest { paper, to: to.clone(), each: true, lossy, ..Default::default() }, events)
        });
        let mut texts = Vec::new();
        let code = self.inputs.ask(reporter, &question, &mut |reporter, converted, about| {
            reporter.tell_source(&converted.source, about.name);
            if !converted.lost.is_empty() {
                reporter.warn(msg!("cli-of-input", name = about.name, text = lost(converted)));
            }
            texts.extend(converted.texts.iter().map(|text| text.0.clone()));
            0
        });
        if code != 0 || reporter.is_over() {
            return code;
        }
        if texts.is_empty() {
            return reporter.refuse(&ServiceError::new(msg!("cli-no-puzzle")), None, b"");
        }
        match numbered::write_all(path, &texts) {
            Ok(paths) => {
                reporter.wrote_files(&paths);
                0
            }
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    /// Returns the format given with `--to`, or else the one that the extension of the output file implies.
    fn format(&self) -> Result<String, ServiceError> {
        if let Some(to) = &self.to {
            return Ok(to.clone());
        }
        let ending = self.to_file.output.as_deref().map(ending);
        let writes = |format: &&&anydoku_format::Format| format.write.is_some();
        let mut formats = anydoku_format::FORMATS.iter().filter(writes);
        let format = formats.find(|format| ending.as_deref().is_some_and(|ending| format.extensions.contains(&ending)));
        format.map(|format| format.name.to_owned()).ok_or_else(|| {
            let names: Vec<_> =
                anydoku_format::FORMATS.iter().filter(writes).map(|format| format.name.to_owned()).collect();
            let formats = (Joint::Comma, names);
            ServiceError::new(msg!("cli-no-format")).with_hint(msg!("cli-no-format-hint", formats = formats))
        })
    }
}

/// Returns a warning that lists everything the format could not store.
fn lost(converted: &Converted) -> Message {
    let lost = converted.lost.iter().map(ToString::to_string).collect::<Vec<String>>();
    msg!("cli-no-place-for", format = &converted.to, lost = (Joint::Comma, lost))
}

/// Returns whether a file in this format holds only one puzzle.
fn holds_one(format: &str) -> bool {
    matches!(format, "gss" | "sdk" | "ss" | "marks")
}

/// Writes the conversion of an entire input, or adds its rows to the table that several inputs share.
fn tell_whole(reporter: &mut Reporter, converted: &Converted, about: &About<'_>, shared: Option<&Table>) -> u8 {
    reporter.tell_source(&converted.source, about.name);
    if !converted.lost.is_empty() {
        reporter.warn(msg!("cli-of-input", name = about.name, text = lost(converted)));
    }
    if reporter.json {
        reporter.reply(converted.clone());
        return 0;
    }
    let Some(table) = shared else {
        reporter.out_raw(&converted.text.0);
        return 0;
    };
    let answered = in_rows(converted, table.between());
    let mut values = answered.iter().flat_map(|answered| &answered.rows).flatten();
    let has_place = |name: &str| VALUES.contains(&name) || ["puzzle", "shape", "rules", "marks"].contains(&name);
    if let Some((name, _)) = values.find(|(name, value)| !has_place(name) && !value.is_empty()) {
        let error = ServiceError::new(msg!("cli-no-column", column = *name)).with_hint(msg!("cli-no-column-hint"));
        return reporter.refuse(&error, Some(about.name), b"");
    }
    let rows = match table.begin(reporter, b"") {
        Ok(rows) => rows,
        Err(error) => return reporter.refuse(&error, Some(about.name), b""),
    };
    let mut text = Vec::new();
    answered.iter().flat_map(|answered| &answered.rows).for_each(|values| rows.push(&mut text, None, values));
    reporter.out_raw(&text);
    0
}

/// The columns of a table other than those that identify the puzzle.
const VALUES: &[&str] = &["solution", "comment", "status"];

/// Returns the rows of a complete table.
fn in_rows(converted: &Converted, separator: u8) -> Vec<Answered> {
    let text = String::from_utf8_lossy(&converted.text.0);
    let mut records = records(&text).into_iter().map(|record| fields(record, separator.into()));
    let names = records.next().unwrap_or_default();
    let names: Vec<Option<&'static str>> =
        names.iter().map(|name| COLUMNS.iter().map(|column| column.name).find(|known| known == name)).collect();
    let row = |fields: Vec<String>| {
        let values = names.iter().zip(fields).filter_map(|(name, field)| Some(((*name)?, field)));
        Answered::row(values.collect(), 0)
    };
    records.map(row).collect()
}

/// Returns the records of a table written by this program, without their line ends. A line end within quotes does not
/// end a record.
fn records(text: &str) -> Vec<&str> {
    let (mut records, mut from, mut is_quoted) = (Vec::new(), 0, false);
    for (at, byte) in text.bytes().enumerate() {
        is_quoted ^= byte == b'"';
        if byte == b'\n' && !is_quoted {
            records.push(&text[from..at]);
            from = at + 1;
        }
    }
    records
}
