//! Rows of a table. Each row is read separately, so a row without a puzzle gets an error and does not affect the others.

use std::panic::catch_unwind;
use std::sync::Arc;

use pyo3::prelude::*;

use anydoku::{Digit, Shape, Sheet, Topology, msg, symbol};
use anydoku_service::{Paper, ServiceError, named};

/// An input row: text, shape, rules, pencil marks, format, alphabet.
pub(crate) type Given = (Option<String>, Option<String>, Option<String>, Option<String>, Option<String>, Option<String>);

/// A row after reading: the givens as a line, the name of the shape, the rules, the pencil marks, a description of everything that
/// these four cannot hold, and an error as JSON if the row could not be read.
type Read = (Option<String>, Option<String>, Option<String>, Option<String>, Option<String>, Option<String>);

/// Reads rows, each separately.
#[pyfunction]
pub(crate) fn read_rows(py: Python<'_>, rows: Vec<Given>) -> Vec<Read> {
    py.detach(|| {
        let mut known = None;
        rows.into_iter().map(|row| read_row(row, &mut known)).collect()
    })
}

/// The columns that describe a topology, cached because most rows have the same topology as the row before.
struct Known {
    topology: Arc<Topology>,
    shape: Option<String>,
    rules: Option<String>,
}

impl Known {
    fn of(topology: &Arc<Topology>) -> Known {
        let bare = topology.without_rules();
        // A name counts only if it leads back to the same cells and houses.
        let gives_it = |name: &String| Shape::named(name).is_some_and(|again| again.topology.is_same_as(bare));
        let shape = Shape::recognise(bare).map(|shape| shape.name).filter(gives_it);
        let rules: Vec<String> = topology.rules().iter().map(|rule| rule.to_string()).collect();
        Known { topology: topology.clone(), shape, rules: (!rules.is_empty()).then(|| rules.join("; ")) }
    }
}

fn read_row(row: Given, known: &mut Option<Known>) -> Read {
    if let (Some(text), None, None, None, None, _) = &row
        && is_plain(text)
    {
        return (Some(text.replace('0', ".")), Some("9x9".into()), None, None, None, None);
    }
    // A panic while reading one row must not lose the others.
    let sheet = catch_unwind(|| read_sheet(row)).unwrap_or_else(|_| {
        Err(ServiceError::new(msg!("row-internal")).with_hint(msg!("hint-row-internal")))
    });
    match sheet {
        Ok(sheet) => describe(&sheet, known),
        Err(error) => (None, None, None, None, None, Some(serde_json::to_string(&error).unwrap_or_default())),
    }
}

/// Returns whether this is a line of the plain 9x9, which needs no parser.
fn is_plain(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Reads the single puzzle of a row. If the row names no format, it is first read as a line.
fn read_sheet((text, shape, rules, marks, from, alphabet): Given) -> Result<Sheet, ServiceError> {
    let text = text.filter(|text| !text.trim().is_empty());
    let Some(text) = text else { return Err(ServiceError::new(msg!("row-empty"))) };
    let is_free = from.is_none();
    let from = from.or(Some("line".into()));
    let rules = rules.into_iter().collect();
    let paper = Paper { text: text.as_str().into(), shape, rules, marks, from, alphabet, ..Paper::default() };
    let reading = match named::read(&paper) {
        Err(error) if is_free => named::read(&Paper { from: None, ..paper }).map_err(|_| error),
        reading => reading,
    };
    let mut sheets = reading?.sheets;
    match sheets.len() {
        1 => Ok(sheets.remove(0)),
        n => Err(ServiceError::new(msg!("row-several", n = n))),
    }
}

fn describe(sheet: &Sheet, known: &mut Option<Known>) -> Read {
    let topology = sheet.puzzle.topology();
    let is_it = |known: &Known| Arc::ptr_eq(&known.topology, topology) || known.topology.is_same_as(topology);
    if !known.as_ref().is_some_and(is_it) {
        *known = Some(Known::of(topology));
    }
    let Some(Known { shape, rules, .. }) = known else { unreachable!("it was just made") };
    let mut lacks = Vec::new();
    if shape.is_none() {
        lacks.push("houses without a name");
    }
    if sheet.play.is_some() {
        lacks.push("digits and marks of a player");
    }
    let line = match symbol(Digit::new(topology.n_digits() - 1)) {
        Some(_) => sheet.puzzle.to_string(),
        None => line_of_numbers(sheet),
    };
    let lacks = (!lacks.is_empty()).then(|| lacks.join(", "));
    (Some(line), shape.clone(), rules.clone(), named::marks_line(&sheet.puzzle), lacks, None)
}

/// Formats the givens as numbers separated by commas.
fn line_of_numbers(sheet: &Sheet) -> String {
    let number = |given: &Option<Digit>| given.map_or(".".into(), |digit| digit.number().to_string());
    sheet.puzzle.givens().iter().map(number).collect::<Vec<_>>().join(",")
}
