//! Tables written row by row: the columns have to be known before the last row is, so they follow from what the input can hold.

use std::sync::{Arc, PoisonError, RwLock};

use anydoku_desk::Converted;

use crate::stream::asking::Answered;

/// What every table has, and what only some rows fill.
const ALWAYS: [&str; 5] = ["source", "question", "answer", "rating", "shape"];
const NAMED: [&str; 4] = ["title", "author", "rules", "comment"];

/// What a line of HoDoKu's library says besides.
const HODOKU: [&str; 5] = ["technique", "digits", "removed", "step", "chain"];

/// The columns of a table that is being written; the same for all workers.
#[derive(Clone, Default)]
pub struct Rows(Arc<RwLock<Vec<String>>>);

impl Rows {
    /// Settles the columns for puzzles of this format, whose table has this first line, if they come from one; gives the first line of
    /// what is written.
    pub fn begin(&self, format: &str, header: &[u8]) -> Vec<u8> {
        let columns = columns(format, &String::from_utf8_lossy(header));
        let line = record(columns.iter().map(String::as_str));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = columns;
        line
    }

    /// The rows of a table that was written whole, each with these columns.
    pub fn answers(&self, converted: &Converted, warning: Option<String>, numbers: &[usize]) -> Vec<Answered> {
        let text = String::from_utf8_lossy(&converted.text.0);
        let mut records = records(&text).into_iter();
        let names = records.next().unwrap_or_default();
        let columns = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let place = |name: &String| columns.iter().position(|column| column == name);
        let places: Vec<Option<usize>> = names.iter().map(place).collect();
        let row = |(fields, number): (Vec<String>, &usize)| {
            let mut row = vec![""; columns.len()];
            for ((field, place), name) in fields.iter().zip(&places).zip(&names) {
                match place {
                    Some(place) => row[*place] = field,
                    None if field.is_empty() => {}
                    None => {
                        let told = Some(format!("line {number}: the table has no column for its {name}"));
                        return Answered { code: 2, told, ..Answered::nothing() };
                    }
                }
            }
            Answered { text: record(row.into_iter()), warning: warning.clone(), ..Answered::nothing() }
        };
        records.zip(numbers).map(row).collect()
    }
}

/// The columns that puzzles of a format can fill.
fn columns(format: &str, header: &str) -> Vec<String> {
    let mut columns: Vec<String> = ALWAYS.map(str::to_owned).to_vec();
    if format == "csv" {
        let separator = ['\t', ';', ','].into_iter().find(|&c| header.contains(c)).unwrap_or(',');
        let names = header.trim_end().split(separator).map(|name| name.trim().trim_matches('"').to_owned());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        columns.extend(NAMED.iter().filter(|name| has(name)).map(|&name| name.to_owned()));
        for name in names {
            if !columns.contains(&name) && !is_known(&name) {
                columns.push(name);
            }
        }
        return columns;
    }
    columns.push("comment".to_owned());
    if format == "hodoku" {
        columns.extend(HODOKU.map(str::to_owned));
    }
    columns
}

/// Is this what readers take for one of the columns that every table has?
fn is_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let known = ["quizzes", "quiz", "puzzle", "puzzles", "answers", "solution", "solutions", "variant", "layout"];
    ALWAYS.contains(&&name[..]) || NAMED.contains(&&name[..]) || known.contains(&&name[..])
}

/// Fields as a line, with quotes where they are needed.
fn record<'a>(fields: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let quoted = |field: &str| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    };
    (fields.map(quoted).collect::<Vec<_>>().join(",") + "\n").into_bytes()
}

/// The records of a table as we write it.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut fields, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut chars = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(c) = chars.next() {
        match (c, is_quoted) {
            ('"', true) if chars.next_if_eq(&'"').is_some() => field.push('"'),
            ('"', _) => is_quoted = !is_quoted,
            (',', false) => fields.push(std::mem::take(&mut field)),
            ('\n', false) => {
                fields.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut fields));
            }
            (c, _) => field.push(c),
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let rows = [vec!["a", "b,c", ""], vec!["\"x\"", "two\nlines", "z"]];
        let text: Vec<u8> = rows.iter().flat_map(|row| record(row.iter().copied())).collect();
        assert_eq!(records(std::str::from_utf8(&text).unwrap()), rows);
    }

    #[test]
    fn columns_are_those_that_the_input_can_fill() {
        assert_eq!(columns("line", "").join(","), "source,question,answer,rating,shape,comment");
        assert_eq!(
            columns("csv", "puzzle;Comment;er;\"my own\";title\n").join(","),
            "source,question,answer,rating,shape,title,comment,er,my own"
        );
        assert_eq!(columns("hodoku", "").len(), 11);
    }
}
