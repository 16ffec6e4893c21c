//! Checks that a collection is undamaged and consistent.

use serde::Serialize;

use crate::find::Sheets;
use crate::{Filter, Preparer, Store, StoreError};

/// The maximum number of problems that are listed.
const MOST: usize = 20;

/// The result of a check.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Checkup {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles whose canonical form and solution were recomputed.
    pub looked_at: u64,
    /// Descriptions of the problems, at most twenty of them.
    pub wrong: Vec<String>,
}

impl Store {
    /// Checks the file itself, the references between its tables, and the canonical form and solution of at most
    /// `most` puzzles.
    pub fn check(&self, most: usize) -> Result<Checkup, StoreError> {
        let mut checkup = Checkup::default();
        let mut statement = self.told(self.connection.prepare("PRAGMA integrity_check"))?;
        let rows = self.told(statement.query_map([], |row| row.get::<_, String>(0)))?;
        for row in rows {
            let told = self.told(row)?;
            if told != "ok" {
                checkup.say(told);
            }
        }
        let mut statement = self.told(self.connection.prepare("PRAGMA foreign_key_check"))?;
        let rows = self.told(statement.query_map([], |row| row.get::<_, String>(0)))?;
        for row in rows {
            checkup.say(format!("a row of {} speaks of something that is not there", self.told(row)?));
        }
        for (sql, words) in AGREEMENTS {
            let n = self.told(self.connection.query_row(sql, [], |row| row.get::<_, i64>(0)))?;
            if n != 0 {
                checkup.say(format!("{n} {words}"));
            }
        }
        let n = self.connection.query_row("SELECT count(*) FROM puzzle", [], |row| row.get::<_, i64>(0));
        checkup.puzzles = self.told(n)? as u64;
        if checkup.wrong.is_empty() {
            self.check_puzzles(most, &mut checkup)?;
        }
        Ok(checkup)
    }

    fn check_puzzles(&self, most: usize, checkup: &mut Checkup) -> Result<(), StoreError> {
        let (mut sheets, mut preparer) = (Sheets::default(), Preparer::new());
        self.each(&Filter::default(), most, &mut |found| {
            checkup.looked_at += 1;
            let sheet = match sheets.of(&found) {
                Ok(sheet) => sheet,
                Err(error) => {
                    checkup.say(error.to_string());
                    return Ok(());
                }
            };
            if self.known(&preparer.prepare(&sheet)?)? != Some(found.id) {
                checkup.say(format!("puzzle {} is not found by its canonical form", found.id));
            }
            if found.solution_numbers.is_none() {
                return Ok(());
            }
            let solves = sheet.answer_checked().is_some();
            if !solves {
                checkup.say(format!("the solution of puzzle {} does not solve it", found.id));
            }
            Ok(())
        })
    }
}

/// Queries whose count must be zero, each with the words for what it counts.
const AGREEMENTS: &[(&str, &str)] = &[
    ("SELECT count(*) FROM puzzle WHERE id NOT IN (SELECT puzzle FROM identity)", "puzzles have no identity"),
    ("SELECT count(*) - count(DISTINCT puzzle) FROM identity", "identities are of a puzzle that has another"),
    (
        "SELECT count(*) FROM puzzle p WHERE p.used <> (SELECT count(*) FROM used d WHERE d.puzzle = p.id)",
        "puzzles were used another number of times than is written there",
    ),
    ("SELECT count(*) FROM puzzle WHERE (state = 1) <> (er IS NOT NULL)", "puzzles are rated without a rating"),
    (
        "SELECT count(*) FROM needs n JOIN puzzle p ON p.id = n.puzzle WHERE n.er IS NOT p.er OR n.shape <> p.shape",
        "techniques stand beside another rating than their puzzles",
    ),
];

impl Checkup {
    /// Returns whether no problem was found.
    pub fn is_clean(&self) -> bool {
        self.wrong.is_empty()
    }

    fn say(&mut self, words: String) {
        if self.wrong.len() < MOST {
            self.wrong.push(words);
        }
    }
}
