//! Tables written by commands, and their columns.

use std::sync::{Arc, Mutex, PoisonError};

use anydoku::msg;
use anydoku_service::ServiceError;

use super::Reporter;
use crate::stream::rows::Rows;

/// A table whose rows come from one or more inputs.
pub struct Table {
    separator: u8,
    values: &'static [&'static str],
    overrides: bool,
    /// The columns, once the first input is known.
    rows: Mutex<Option<Arc<Rows>>>,
}

impl Table {
    /// Creates a table with these columns, in addition to those that identify the puzzle.
    pub fn new(separator: u8, values: &'static [&'static str]) -> Arc<Table> {
        Arc::new(Table { separator, values, overrides: false, rows: Mutex::default() })
    }

    /// Creates a table for a command that rewrites the puzzles of an input table.
    pub fn anew(separator: u8, values: &'static [&'static str]) -> Arc<Table> {
        Arc::new(Table { separator, values, overrides: true, rows: Mutex::default() })
    }

    /// Returns the separator between its columns.
    pub fn between(&self) -> u8 {
        self.separator
    }

    /// Returns the separator of a format, or `None` if the format is not a table.
    pub fn separator(format: &str) -> Option<u8> {
        match format {
            "csv" => Some(b','),
            "tsv" => Some(b'\t'),
            _ => None,
        }
    }

    /// Determines the columns for an input and writes the header before the first row. `header` is the first line of an
    /// input that is itself a table.
    pub fn begin(&self, reporter: &mut Reporter, header: &[u8]) -> Result<Arc<Rows>, ServiceError> {
        let rows = Rows::new(self.separator, self.values, self.overrides, header);
        let mut known = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        match &*known {
            Some(first) if **first == rows => Ok(Arc::clone(first)),
            Some(_) => Err(ServiceError::new(msg!("cli-other-columns")).with_hint(msg!("cli-no-column-hint"))),
            None => {
                if !reporter.output().is_resumed() {
                    reporter.out_raw(&rows.header());
                }
                Ok(Arc::clone(known.insert(Arc::new(rows))))
            }
        }
    }
}
