//! `anydoku store export`: exports the collection in any format, or as a table.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use anydoku::{Digit, Joint, Message, Notes, Ratings, Sheet, msg};
use anydoku_format as format;
use anydoku_format::table::{self, Entry};
use anydoku_service::{ServiceError, named};
use anydoku_store::parquet::{Table, Value};
use anydoku_store::{Found, Sheets, Store, StoreError};

use super::super::Reporter;
use super::super::ending::{Written, check_ending, ending, format_of};
use super::{FilterArgs, refused};
use anydoku_host::{Save, unwritable};

/// Export puzzles in any format, or as a table (csv, tsv, parquet)
///
/// Lines and tables are streamed, so there may be any number of puzzles. Each row records the whole puzzle with its shape, regions, rules
/// and marks. If the format cannot represent a puzzle completely, the export fails and no file is written.
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku store export --shape 9x9 -o all.csv\n  anydoku store export --limit 2 --to line"
)]
pub struct Export {
    #[command(flatten)]
    filter: FilterArgs,
    /// Puzzle format, or csv, tsv or parquet for a table [default: from the extension of the output file, or line]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Maximum number of puzzles [default: all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Also write puzzles whose shape has no name, without their houses and rules
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
        let to = match (&self.to, self.output.as_deref()) {
            (Some(to), _) => to.to_ascii_lowercase(),
            (None, Some(path)) if ending(path) == "parquet" => "parquet".into(),
            (None, path) => format_of(path).unwrap_or("line").to_owned(),
        };
        if to == "parquet" {
            return self.parquet(reporter, store);
        }
        check_ending(self.output.as_deref(), Written::puzzles(false, self.to.as_deref(), Some(&to)))?;
        reporter.write_to(self.output.clone());
        let (mut n, mut sheets, mut all, mut lost) = (0u64, Sheets::default(), Vec::new(), Vec::new());
        let format = named::format(&to)?;
        let separator = super::super::table::Table::separator(&to);
        if let Some(separator) = separator {
            let mut header = Vec::new();
            table::push_record(&mut header, separator, NAMES.iter().copied());
            reporter.out_raw(&header);
        }
        reporter.writes_puzzles = true;
        let mut bar = reporter.bar();
        let written = self.each(store, &mut |found| {
            n += 1;
            bar.progress("puzzle", n, None);
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
                let text = format::write(format, &all).map_err(|error| StoreError::Puzzle(error.message()));
                text.map(|text| {
                    note_lost(format, &text, &all, &mut lost);
                    reporter.out_raw(&text);
                })
            }
            true => Ok(()),
        });
        drop(bar);
        reporter.count_written(n as usize);
        // A partial export is not kept.
        written.map_err(|error| {
            reporter.output().discard();
            refused(error)
        })?;
        if !lost.is_empty() {
            reporter.warn(msg!("cli-no-place-for", format = format.name, lost = (Joint::Comma, lost)));
        }
        Ok(u8::from(n == 0))
    }

    fn each(&self, store: &Store, take: &mut dyn FnMut(&Found) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let filter = self.filter.filter().map_err(|error| StoreError::Puzzle(error.message))?;
        store.each(&filter, self.limit.unwrap_or(usize::MAX), &mut |found| take(&found))
    }

    fn parquet(&self, reporter: &Reporter, store: &Store) -> Result<u8, ServiceError> {
        let Some(path) = &self.output else {
            return Err(ServiceError::new(msg!("cli-parquet-file")).with_hint(msg!("cli-parquet-file-hint")));
        };
        let fail = |error: std::io::Error| unwritable(path, &error);
        let save = Save::to(path).map_err(fail)?;
        let columns: Vec<_> = NAMES.iter().map(|name| (table::named(name).name, table::named(name).kind)).collect();
        let mut table = Table::new(save, &columns).map_err(fail)?;
        let (mut n, mut sheets, mut bar) = (0u64, Sheets::default(), reporter.bar());
        let told = self.each(store, &mut |found| {
            n += 1;
            bar.progress("puzzle", n, None);
            table.push(self.values(found, &mut sheets)?).map_err(|error| StoreError::Puzzle(fail(error).message))
        });
        told.map_err(refused)?;
        let mut save = table.finish().map_err(fail)?;
        save.flush().and_then(|()| save.keep()).map_err(fail)?;
        drop(bar);
        let path = path.display().to_string();
        reporter.note(msg!("cli-wrote-puzzles", n = n, shown = crate::text::grouped(n), path = path));
        Ok(u8::from(n == 0))
    }
}

/// Writes one puzzle. A puzzle whose shape has no name is read back as a check, because a format that stores its cells may still lose its
/// houses.
fn write(format: &'static format::Format, found: &Found, sheet: &Sheet) -> Result<Vec<u8>, StoreError> {
    let refuse = |why: Message| StoreError::Puzzle(msg!("cli-at-puzzle", number = found.id, text = why));
    let text = format::write(format, std::slice::from_ref(sheet)).map_err(|error| refuse(error.message()))?;
    let is_same = || {
        let again = format::read_as(format, &text, &format::Hints::default());
        again.is_ok_and(|again| again.sheets.first().is_some_and(|again| again.puzzle == sheet.puzzle))
    };
    match table::shape_name(sheet.puzzle.topology()).is_some() || is_same() {
        true => Ok(text),
        false => Err(refuse(msg!("cli-no-houses", format = format.name))),
    }
}

/// Collects the words and colors of these puzzles that the text omits. Other information stays in the collection.
fn note_lost(format: &'static format::Format, text: &[u8], sheets: &[Sheet], lost: &mut Vec<String>) {
    let beside = |sheet: &Sheet| {
        let notes = Notes { rating: None, ..sheet.notes.clone() };
        let ratings = Ratings::default();
        Sheet { notes, ratings, answer: None, ..sheet.clone() }
    };
    let sheets: Vec<Sheet> = sheets.iter().map(beside).collect();
    if sheets.iter().any(|sheet| sheet.notes != Notes::default() || !sheet.colours().is_empty()) {
        let words = format::lost(format, text, &sheets).into_iter().map(|lost| lost.what.to_string());
        words.for_each(|what| lost.extend(Some(what).filter(|what| !lost.contains(what))));
    }
}

/// Returns the sheet without its source, which a line cannot record.
fn plain(mut sheet: Sheet) -> Sheet {
    sheet.notes.source = None;
    sheet
}

impl Export {
    /// Returns the values of a row in the order of [`NAMES`].
    fn values(&self, found: &Found, sheets: &mut Sheets) -> Result<Vec<Value>, StoreError> {
        let text = |text: &str| if text.is_empty() { Value::Empty } else { Value::Text(text.to_owned()) };
        // The solution has a column of its own.
        let sheet = Sheet { answer: None, ..sheets.of(found)? };
        let n_digits = sheet.puzzle.topology().n_digits();
        let entry = match Entry::of(&sheet) {
            Ok(entry) => entry,
            Err(_) if self.lossy => {
                let puzzle = table::cells_text(sheet.puzzle.givens(), n_digits);
                Entry { puzzle, shape: found.shape.clone(), ..Entry::default() }
            }
            Err(error) => {
                let why = msg!("cli-export-lossy", number = found.id, reason = error.reason);
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

/// Returns a value as text.
fn field(value: Value) -> String {
    match value {
        Value::Empty => String::new(),
        Value::Whole(number) => number.to_string(),
        Value::Number(number) => format!("{number:.1}"),
        Value::Text(text) => text,
        Value::List(texts) => texts.join("; "),
    }
}
