//! `anydoku store export`: what is in the collection, in any format, and as tables.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use anydoku::{Digit, Notes, Ratings, Sheet};
use anydoku_format as format;
use anydoku_format::table::{self, Entry};
use anydoku_service::{ServiceError, named};
use anydoku_store::parquet::{Table, Value};
use anydoku_store::{Found, Sheets, Store, StoreError};

use super::super::Reporter;
use super::{FilterArgs, refused};
use anydoku_host::{Save, unwritable};

/// Write puzzles of the collection in any format, or as a table: csv, tsv, parquet
///
/// Lines and tables are written as they come, so there may be any number of them. Rows hold whole puzzles, with shape, pieces, rules and
/// marks; a puzzle that a row or the format has no place for is refused, and no file is made.
#[derive(Args, Debug)]
pub struct Export {
    #[command(flatten)]
    filter: FilterArgs,
    /// The format to write, or csv, tsv or parquet; not needed if the ending of the output file says it [default: line]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// At most so many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Write rows even for puzzles whose shape has no name, without their houses and rules
    #[arg(long)]
    lossy: bool,
}

/// The columns of tables.
const NAMES: &[&str] = &[
    "id",
    "puzzle",
    "solution",
    "givens",
    "er",
    "ep",
    "ed",
    "hardest",
    "steps",
    "techniques",
    "level",
    "index",
    "status",
    "state",
    "shape",
    "rules",
    "marks",
    "colours",
    "symmetry",
    "seed",
    "number",
    "origin",
    "rating",
    "source",
    "title",
    "author",
    "instructions",
    "comment",
    "tags",
    "uses",
];

impl Export {
    pub fn run(&self, reporter: &mut Reporter, store: &Store) -> Result<u8, ServiceError> {
        let ending = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let to = match (&self.to, ending) {
            (Some(to), _) => to.to_ascii_lowercase(),
            (None, Some("parquet")) => "parquet".into(),
            (None, Some(ending)) => named::format_ending(ending).unwrap_or("line").to_owned(),
            (None, None) => "line".into(),
        };
        if to == "parquet" {
            return self.parquet(store);
        }
        reporter.write_to(self.output.clone());
        let (mut n, mut sheets, mut all, mut lost) = (0, Sheets::default(), Vec::new(), Vec::new());
        let format = named::format(&to)?;
        let separator = super::super::table::Table::separator(&to);
        if let Some(separator) = separator {
            let mut header = Vec::new();
            table::push_record(&mut header, separator, NAMES.iter().copied());
            reporter.out_raw(&header);
        }
        let written = self.each(store, &mut |found| {
            n += 1;
            if let Some(separator) = separator {
                let mut text = Vec::new();
                let fields: Vec<String> = self.values(found, &mut sheets)?.into_iter().map(field).collect();
                table::push_record(&mut text, separator, fields.iter().map(|field| &field[..]));
                reporter.out_raw(&text);
                return Ok(());
            }
            let sheet = plain(sheets.of(found)?);
            match format.is_chained() {
                true => {
                    let text = write(format, found, &sheet)?;
                    note_lost(format, &text, &[sheet], &mut lost);
                    reporter.out_raw(&text);
                }
                false => all.push(sheet),
            }
            Ok(())
        });
        let written = written.and_then(|()| match all.is_empty() {
            false => {
                let text = format::write(format, &all).map_err(|error| StoreError::Puzzle(error.to_string()));
                text.map(|text| {
                    note_lost(format, &text, &all, &mut lost);
                    reporter.out_raw(&text);
                })
            }
            true => Ok(()),
        });
        // Half of what was asked for is not what was asked for, so no file is made of it.
        written.map_err(|error| {
            reporter.output().discard();
            refused(error)
        })?;
        if !lost.is_empty() {
            reporter.warn(&format!("{} has no place for {}", format.name, lost.join(", ")));
        }
        Ok(u8::from(n == 0))
    }

    fn each(&self, store: &Store, take: &mut dyn FnMut(&Found) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let filter = self.filter.filter().map_err(|error| StoreError::Puzzle(error.to_string()))?;
        store.each(&filter, self.limit.unwrap_or(usize::MAX), &mut |found| take(&found))
    }

    fn parquet(&self, store: &Store) -> Result<u8, ServiceError> {
        let Some(path) = &self.output else {
            return Err(ServiceError::new("found no file for the table, expected -o FILE.parquet"));
        };
        let fail = |error: std::io::Error| unwritable(path, &error);
        let save = Save::to(path).map_err(fail)?;
        let columns: Vec<_> = NAMES.iter().map(|name| (table::named(name).name, table::named(name).kind)).collect();
        let mut table = Table::new(save, &columns).map_err(fail)?;
        let (mut n, mut sheets) = (0, Sheets::default());
        let told = self.each(store, &mut |found| {
            n += 1;
            table.push(self.values(found, &mut sheets)?).map_err(|error| StoreError::Puzzle(fail(error).to_string()))
        });
        told.map_err(refused)?;
        let mut save = table.finish().map_err(fail)?;
        save.flush().and_then(|()| save.keep()).map_err(fail)?;
        Ok(u8::from(n == 0))
    }
}

/// Writes one puzzle. One whose shape has no name is read again, because not every format that takes its cells holds its houses.
fn write(format: &'static format::Format, found: &Found, sheet: &Sheet) -> Result<Vec<u8>, StoreError> {
    let refuse = |why: String| StoreError::Puzzle(format!("puzzle {}: {why}", found.id));
    let text = format::write(format, std::slice::from_ref(sheet)).map_err(|error| refuse(error.to_string()))?;
    let is_same = || {
        let again = format::read_as(format, &text, &format::Hints::default());
        again.is_ok_and(|again| again.sheets.first().is_some_and(|again| again.puzzle == sheet.puzzle))
    };
    match table::shape_name(sheet.puzzle.topology()).is_some() || is_same() {
        true => Ok(text),
        false => Err(refuse(format!("{} cannot hold its houses; gss can", format.name))),
    }
}

/// Notes which words and colours beside these puzzles a text leaves out. What the collection knows of them besides, it still knows.
fn note_lost(format: &'static format::Format, text: &[u8], sheets: &[Sheet], lost: &mut Vec<String>) {
    let beside = |sheet: &Sheet| {
        let notes = Notes { rating: None, ..sheet.notes.clone() };
        let ratings = Ratings::default();
        Sheet { notes, ratings, answer: None, ..sheet.clone() }
    };
    let sheets: Vec<Sheet> = sheets.iter().map(beside).collect();
    if sheets.iter().any(|sheet| sheet.notes != Notes::default() || !sheet.colours().is_empty()) {
        let words = format::lost(format, text, &sheets).into_iter().map(|lost| lost.what);
        words.for_each(|what| lost.extend(Some(what).filter(|what| !lost.contains(what))));
    }
}

/// A line has no place for where it is from; nothing is said twice.
fn plain(mut sheet: Sheet) -> Sheet {
    sheet.notes.source = None;
    sheet
}

impl Export {
    /// What a row holds, in the order of [`NAMES`].
    fn values(&self, found: &Found, sheets: &mut Sheets) -> Result<Vec<Value>, StoreError> {
        let text = |text: &str| if text.is_empty() { Value::Empty } else { Value::Text(text.to_owned()) };
        // The answer has a column of its own.
        let sheet = Sheet { answer: None, ..sheets.of(found)? };
        let n_digits = sheet.puzzle.topology().n_digits();
        let entry = match Entry::of(&sheet) {
            Ok(entry) => entry,
            Err(_) if self.lossy => {
                let puzzle = table::cells_text(sheet.puzzle.givens(), n_digits);
                Entry { puzzle, shape: found.shape.clone(), ..Entry::default() }
            }
            Err(error) => {
                let why = format!("puzzle {}: {}; --lossy writes it without", found.id, error.reason);
                return Err(StoreError::Puzzle(why));
            }
        };
        let solution = found.solution_numbers.as_ref().map(|numbers| {
            let digits: Vec<_> = numbers.iter().map(|&number| Digit::from_number(number)).collect();
            table::cells_text(&digits, n_digits)
        });
        let status = match found.state {
            _ if solution.is_some() => "unique",
            state @ ("none" | "several") => state,
            _ => "unknown",
        };
        Ok(vec![
            found.id.into(),
            text(&entry.puzzle),
            solution.into(),
            Value::Whole(found.n_givens as i64),
            found.er.into(),
            found.ep.into(),
            found.ed.into(),
            found.hardest.clone().into(),
            found.steps.into(),
            found.er.map_or(Value::Empty, |_| Value::List(found.techniques.clone())),
            found.level.into(),
            found.index.into(),
            text(status),
            text(found.state),
            text(&entry.shape),
            text(&entry.rules),
            text(&entry.marks),
            text(&entry.colours),
            text(&found.symmetry),
            found.seed.map(|seed| seed.to_string()).into(),
            found.number.map(|number| number as i64).into(),
            found.origin.clone().into(),
            found.rating.clone().into(),
            found.source.clone().into(),
            found.title.clone().into(),
            found.author.clone().into(),
            found.instructions.clone().into(),
            found.comment.clone().into(),
            Value::List(found.tags.clone()),
            Value::List(found.uses.clone()),
        ])
    }
}

/// A value as it stands in a field.
fn field(value: Value) -> String {
    match value {
        Value::Empty => String::new(),
        Value::Whole(number) => number.to_string(),
        Value::Number(number) => format!("{number:.1}"),
        Value::Text(text) => text,
        Value::List(texts) => texts.join("; "),
    }
}
