//! `anydoku store find`: finds puzzles by their properties, or looks up specific puzzles.

use clap::Args;

use anydoku::msg;
use anydoku_format::table::Entry;
use anydoku_service::{ServiceError, named};
use anydoku_store::{Filter, Found, Preparer, Sheets, Store};

use super::super::{Inputs, Reporter};
use super::{FilterArgs, collection::json, refused};

/// Find puzzles by their properties, or check whether a puzzle is in the collection, up to symmetry and relabeling
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku store find puzzle.sdk\n  anydoku store find --shape 9x9 --limit 3")]
pub struct Find {
    /// Puzzles to look up: files, `-` for standard input, or a puzzle itself
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<std::ffi::OsString>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Maximum number of puzzles
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
}

impl Find {
    pub fn run(&self, reporter: &mut Reporter, store: &Store) -> Result<u8, ServiceError> {
        if !self.puzzles.is_empty() {
            return Ok(self.look_up(reporter, store));
        }
        let mut n = 0;
        let filter = self.filter.filter()?;
        if !reporter.json {
            reporter.out(HEADER);
        }
        let (mut failed, mut sheets, bar) = (None, Sheets::default(), reporter.bar());
        let told = store.each(&filter, self.limit, &mut |found| {
            n += 1;
            match reporter.json {
                true => json(reporter, "puzzle", &whole(&found, &mut sheets)),
                false => reporter.out(row(&found)),
            }
            Ok(())
        });
        drop(bar);
        if let Err(error) = told {
            failed = Some(refused(error));
        }
        match failed {
            Some(error) => Err(error),
            None => Ok(u8::from(n == 0)),
        }
    }

    /// Looks up each puzzle and prints its row, or a note that the collection does not have it.
    fn look_up(&self, reporter: &mut Reporter, store: &Store) -> u8 {
        let inputs = Inputs { puzzles: self.puzzles.clone(), shape: None, from: None, alphabet: None, part: None };
        let (mut preparer, mut sheets) = (Preparer::new(), Sheets::default());
        if !reporter.json {
            reporter.out(HEADER);
        }
        inputs.each(reporter, &mut |reporter, input, about| {
            let mut code = 0;
            let look = || -> Result<(), ServiceError> {
                for (i, sheet) in named::read(&inputs.paper(input)?)?.sheets.iter().enumerate() {
                    let prepared = preparer.prepare(sheet).map_err(refused)?;
                    let Some(id) = store.known(&prepared).map_err(refused)? else {
                        code = 1;
                        match reporter.json {
                            true => json(reporter, "unknown", &sheet.puzzle.to_string()),
                            false => {
                                let not_there = msg!("cli-find-not-there", name = about.name, number = i + 1);
                                reporter.out(reporter.words(&not_there) + "\n");
                            }
                        }
                        continue;
                    };
                    let filter = Filter { ids: vec![id], ..Filter::default() };
                    for found in store.find(&filter, 1).map_err(refused)? {
                        match reporter.json {
                            true => json(reporter, "puzzle", &whole(&found, &mut sheets)),
                            false => reporter.out(row(&found)),
                        }
                    }
                }
                Ok(())
            };
            match look() {
                Ok(()) => code,
                Err(error) => reporter.refuse(&error, Some(about.name), b""),
            }
        })
    }
}

const HEADER: &str = "id\tshape\tgivens\ter\thardest\tused\tpuzzle\n";

/// Returns everything that the collection records about a puzzle as JSON, with the rules and marks that a line does not
/// record.
fn whole(found: &Found, sheets: &mut Sheets) -> serde_json::Value {
    let mut value = serde_json::to_value(found).unwrap_or_default();
    if let Some(entry) = sheets.of(found).ok().and_then(|sheet| Entry::of(&sheet).ok()) {
        for (name, text) in [("base", entry.shape), ("rules", entry.rules), ("marks", entry.marks)] {
            if !text.is_empty() && (name != "base" || text != found.shape) {
                value[name] = text.into();
            }
        }
    }
    value
}

fn row(found: &Found) -> String {
    let er = found.er.map_or_else(|| found.state.to_owned(), |er| format!("{er:.1}"));
    let hardest = found.hardest.as_deref().unwrap_or_default();
    let (used, shape) = (found.uses.join("; "), &found.shape);
    format!("{}\t{shape}\t{}\t{er}\t{hardest}\t{used}\t{}\n", found.id, found.n_givens, found.puzzle)
}
