//! Links to the solver of SudokuWiki: 81 digits, 0 for an open cell. Only plain 9x9 puzzles are supported.

use super::link::{contains, find, lines, start};
use super::{Fit, Format, Hints, Reading, WriteError};
use anydoku::shape::Shape;
use anydoku::text::ReadError;
use anydoku::{Digit, Message, Puzzle, Sheet, Topology, msg};

pub(super) static FORMAT: Format = Format {
    name: "sudokuwiki",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

const LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

fn detect(text: &[u8]) -> bool {
    let line = start(text).split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    contains(&line[..line.len().min(200)], b"sudokuwiki.org")
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    read_all(text).map_err(|error| error.in_format(FORMAT.name))
}

fn read_all(text: &[u8]) -> Result<Reading, ReadError> {
    let shape = Shape::boxed(3, 3);
    let mut sheets = Vec::new();
    for line in lines(text) {
        let Some(at) = find(&text[line.clone()], b"bd=") else {
            let expected = msg!("expect-part-and-81", part = "\"bd=\"");
            return Err(ReadError::new(text, line.end..line.end, msg!("found-end-of-link"), expected));
        };
        let from = line.start + at + 3;
        let mut givens = Vec::with_capacity(81);
        for at in from..from + 81 {
            givens.push(match text.get(at).filter(|_| at < line.end) {
                Some(b'0' | b'.') => None,
                Some(digit @ b'1'..=b'9') => Some(Digit(digit - b'1')),
                Some(_) => return Err(ReadError::at(text, at, msg!("expect-digit-or-zero"))),
                None => {
                    let found = msg!("found-cells", n = at - from);
                    return Err(ReadError::new(text, from..line.end, found, msg!("expect-count", n = 81)));
                }
            });
        }
        if let Some(b'0'..=b'9' | b'.') = text[..line.end].get(from + 81) {
            return Err(ReadError::at(text, from + 81, msg!("expect-end-of-link")));
        }
        sheets.push(Sheet::new(Puzzle::new(shape.topology.clone(), givens), shape.layout.clone()));
    }
    if sheets.is_empty() {
        return Err(ReadError::at(text, text.len(), msg!("expect-link", site = "SudokuWiki")));
    }
    Ok(Reading { sheets, format: FORMAT.name, assumed: Vec::new() })
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for sheet in sheets {
        let digits = plain_digits(sheet).map_err(|reason| WriteError { format: FORMAT.name, reason })?;
        text.push_str(LINK);
        text.push_str(&digits);
        text.push('\n');
    }
    Ok(text.into_bytes())
}

/// Returns the 81 digits of a plain 9x9 puzzle, or the reason why the sheet is not one.
pub(super) fn plain_digits(sheet: &Sheet) -> Result<String, Message> {
    if !sheet.puzzle.topology().is_same_as(&Topology::square(3)) {
        return Err(msg!("lost-houses-of-9x9"));
    }
    if sheet.puzzle.topology().cells().any(|cell| {
        sheet.puzzle.given(cell).is_none() && sheet.puzzle.start(cell).len() < 9 || sheet.puzzle.start(cell).is_empty()
    }) {
        return Err(msg!("lost-starting-marks"));
    }
    let digit = |given: &Option<Digit>| given.map_or('0', |digit| char::from(b'1' + digit.0));
    Ok(sheet.puzzle.givens().iter().map(digit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        super::read(text.as_bytes(), &Hints::default()).unwrap_err().to_string()
    }

    #[test]
    fn errors_name_place_found_and_expected() {
        let link = |digits: &str| format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}");
        assert_eq!(error(""), "line 1, column 1: found the end, expected a SudokuWiki link");
        assert_eq!(error("x"), "line 1, column 2: found the end of the link, expected \"bd=\" and 81 digits");
        assert_eq!(error(&link("123")), "line 1, column 42: found 3 cells, expected 81");
        let wrong = format!("12x{}", "0".repeat(78));
        assert_eq!(
            error(&link(&wrong)),
            "line 1, column 44: found \"x\", expected a digit from 1 to 9, or 0 for an open cell"
        );
        let long = "0".repeat(82);
        assert_eq!(
            error(&link(&long)),
            "line 1, column 123: found \"0\", expected the end of the link after 81 digits"
        );
    }

    #[test]
    fn other_grids_are_not_written() {
        let shape = Shape::boxed(2, 3);
        let error = write(&[Sheet::new(Puzzle::empty(shape.topology), shape.layout)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sudokuwiki cannot hold this: the puzzle has houses other than those of the plain 9x9; gss can hold every shape, line only the digits"
        );
    }

    proptest! {
        #[test]
        fn reading_undoes_writing(digits in "[0-9]{81}") {
            let text = format!("{LINK}{digits}\n");
            prop_assert!(detect(text.as_bytes()));
            let sheets = read(text.as_bytes(), &Hints::default()).unwrap().sheets;
            prop_assert_eq!(write(&sheets).unwrap(), text.into_bytes());
        }
    }
}
