//! `anydoku store export`: what is on the shelf, in any format, and as tables.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use anydoku::{Sheet, format};
use anydoku_desk::{Refusal, named};
use anydoku_store::parquet::{Kind, Table, Value};
use anydoku_store::{Found, Sheets, Store, StoreError};

use super::super::Teller;
use super::{FilterArgs, refused};
use crate::output::{Save, unwritable};

/// Write puzzles of the shelf in any format, or as a table: csv, parquet
///
/// Lines and tables are written as they come, so there may be any number of them.
#[derive(Args, Debug)]
pub struct Export {
    #[command(flatten)]
    filter: FilterArgs,
    /// The format to write, or csv or parquet; not needed if the ending of the output file says it [default: line]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// At most so many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// The columns of tables.
const COLUMNS: &[(&str, Kind)] = &[
    ("id", Kind::Whole),
    ("shape", Kind::Text),
    ("puzzle", Kind::Text),
    ("solution", Kind::Text),
    ("givens", Kind::Whole),
    ("symmetry", Kind::Text),
    ("state", Kind::Text),
    ("er", Kind::Number),
    ("ep", Kind::Number),
    ("ed", Kind::Number),
    ("hardest", Kind::Text),
    ("techniques", Kind::Text),
    ("steps", Kind::Whole),
    ("level", Kind::Whole),
    ("index", Kind::Number),
    ("seed", Kind::Text),
    ("number", Kind::Whole),
    ("origin", Kind::Text),
    ("title", Kind::Text),
    ("author", Kind::Text),
    ("tags", Kind::Text),
    ("uses", Kind::Text),
];

impl Export {
    pub fn run(&self, teller: &mut Teller, store: &Store) -> Result<u8, Refusal> {
        let ending = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let to = match (&self.to, ending) {
            (Some(to), _) => to.to_ascii_lowercase(),
            (None, Some("parquet")) => "parquet".into(),
            (None, Some("csv")) => "csv".into(),
            (None, Some(ending)) => named::format_ending(ending).unwrap_or("line").to_owned(),
            (None, None) => "line".into(),
        };
        if to == "parquet" {
            return self.parquet(store);
        }
        teller.write_to(self.output.clone());
        let (mut n, mut sheets, mut all) = (0, Sheets::default(), Vec::new());
        let format = if to == "csv" { None } else { Some(named::format(&to)?) };
        if format.is_none() {
            let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
            teller.out_raw((names.join(",") + "\n").as_bytes());
        }
        let written = self.each(store, &mut |found| {
            n += 1;
            match format {
                None => teller.out_raw(csv(found).as_bytes()),
                Some(format) => {
                    let sheet = plain(sheets.of(found)?);
                    match is_of_lines(format) {
                        true => teller.out_raw(&write(format, std::slice::from_ref(&sheet))?),
                        false => all.push(sheet),
                    }
                }
            }
            Ok(())
        });
        let written = written.and_then(|()| match format {
            Some(format) if !all.is_empty() => write(format, &all).map(|text| teller.out_raw(&text)),
            _ => Ok(()),
        });
        // Half of what was asked for is not what was asked for, so no file is made of it.
        written.map_err(|error| {
            teller.output().discard();
            refused(error)
        })?;
        Ok(u8::from(n == 0))
    }

    fn each(&self, store: &Store, take: &mut dyn FnMut(&Found) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let filter = self.filter.filter().map_err(|refusal| StoreError::Puzzle(refusal.message))?;
        store.each(&filter, self.limit.unwrap_or(usize::MAX), &mut |found| take(&found))
    }

    fn parquet(&self, store: &Store) -> Result<u8, Refusal> {
        let Some(path) = &self.output else {
            return Err(Refusal::new("found no file for the table, expected -o FILE.parquet"));
        };
        let fail = |error: std::io::Error| unwritable(path, &error);
        let save = Save::to(path).map_err(fail)?;
        let mut table = Table::new(save, COLUMNS).map_err(fail)?;
        let mut n = 0;
        let told = self.each(store, &mut |found| {
            n += 1;
            table.push(values(found)).map_err(|error| StoreError::Puzzle(fail(error).message))
        });
        told.map_err(refused)?;
        let mut save = table.finish().map_err(fail)?;
        save.flush().and_then(|()| save.keep()).map_err(fail)?;
        Ok(u8::from(n == 0))
    }
}

/// Formats whose texts can be put one after the other.
fn is_of_lines(format: &format::Format) -> bool {
    matches!(format.name, "line" | "sdm" | "jigsaw" | "hodoku")
}

fn write(format: &'static format::Format, sheets: &[Sheet]) -> Result<Vec<u8>, StoreError> {
    format::write(format, sheets).map_err(|error| StoreError::Puzzle(error.to_string()))
}

/// A line has no place for where it is from; nothing is said twice.
fn plain(mut sheet: Sheet) -> Sheet {
    sheet.notes.source = None;
    sheet
}

fn values(found: &Found) -> Vec<Value> {
    let text = |text: &str| Value::Text(text.to_owned());
    let list = |list: &[String]| if list.is_empty() { Value::Empty } else { Value::Text(list.join("; ")) };
    vec![
        found.id.into(),
        text(&found.shape),
        text(&found.puzzle),
        found.solution.clone().into(),
        Value::Whole(found.n_givens as i64),
        text(&found.symmetry),
        text(found.state),
        found.er.into(),
        found.ep.into(),
        found.ed.into(),
        found.hardest.clone().into(),
        list(&found.techniques),
        found.steps.into(),
        found.level.into(),
        found.index.into(),
        found.seed.map(|seed| seed.to_string()).into(),
        found.number.map(|number| number as i64).into(),
        found.origin.clone().into(),
        found.title.clone().into(),
        found.author.clone().into(),
        list(&found.tags),
        list(&found.uses),
    ]
}

/// A row with commas; what holds a comma, a quote or the end of a line stands in quotes.
fn csv(found: &Found) -> String {
    let field = |value: Value| match value {
        Value::Empty => String::new(),
        Value::Whole(number) => number.to_string(),
        Value::Number(number) => format!("{number:.1}"),
        Value::Text(text) if text.contains([',', '"', '\n', '\r']) => format!("\"{}\"", text.replace('"', "\"\"")),
        Value::Text(text) => text,
    };
    values(found).into_iter().map(field).collect::<Vec<_>>().join(",") + "\n"
}
