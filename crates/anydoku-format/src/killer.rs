//! Killers as posted on forums: `3x3::k:` and one number per cell, which is 256 times the sum of its cage plus the
//! number of the cage.
//!
//! The format comes from SumoCue; SudokuSolver and JSudoku also write it. The numbers are preceded by the height and
//! width of a block, and by letters for houses beyond rows, columns and blocks: `d` stands for both diagonals. There
//! are no givens. Each line is a puzzle.
//!
//! ```text
//! 3x3::k:3840:3840:1537:…
//! ```

use anydoku::text::{ReadError, content_lines, quoted, show_words};
use std::ops::Range;
use std::sync::Arc;

use super::{Fit, Format, Hints, Reading};
use anydoku::Message;
use anydoku::rules::{Rule, RuleKind};
use anydoku::shape::Shape;
use anydoku::{Cell, Puzzle, Sheet, msg};

pub(super) static FORMAT: Format = Format {
    name: "killer",
    extensions: &[],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: None,
    rules: true,
};

/// The factor by which the sum is multiplied. It is also the limit of cage numbers.
const BASE: usize = 256;

/// The maximum size of a grid.
const MAX_SIZE: usize = 16;

fn detect(text: &[u8]) -> bool {
    let Some(line) = content_lines(text).next() else { return false };
    let mut parts = text[line].trim_ascii().splitn(4, |&byte| byte == b':');
    let (Some(size), Some(_), Some(kind), Some(_)) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    kind == b"k" && sides(size).is_some()
}

/// Reads the height and width of a block, such as `3x3`.
fn sides(word: &[u8]) -> Option<(usize, usize)> {
    let (height, width) = std::str::from_utf8(word).ok()?.split_once('x')?;
    Some((height.parse().ok()?, width.parse().ok()?))
}

fn read(text: &[u8], _: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut sheets = Vec::new();
    for line in content_lines(text) {
        sheets.push(read_one(text, line)?);
    }
    match sheets.is_empty() {
        true => Err(ReadError::at(text, text.len(), msg!("expect-killer"))),
        false => Ok(Reading { sheets, format: FORMAT.name, assumed: Vec::new() }),
    }
}

fn read_one(text: &[u8], line: Range<usize>) -> Result<Sheet, ReadError> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut from = line.start;
    for part in text[line.clone()].split(|&byte| byte == b':') {
        let blanks = part.len() - part.trim_ascii_start().len();
        parts.push(from + blanks..from + blanks + part.trim_ascii().len());
        from += part.len() + 1;
    }
    // Some lines end with a colon.
    if parts.last().is_some_and(Range::is_empty) {
        parts.pop();
    }
    let word = |part: &Range<usize>| String::from_utf8_lossy(&text[part.clone()]).into_owned();
    let wrong = |part: &Range<usize>, expected: Message| {
        ReadError::new(text, part.clone(), quoted(&show_words(&word(part))), expected)
    };
    let [size, houses, kind, numbers @ ..] = &parts[..] else {
        return Err(wrong(&line, msg!("expect-killer-line")));
    };
    let fits =
        |&(height, width): &(usize, usize)| height > 0 && width > 0 && height <= MAX_SIZE && height * width <= MAX_SIZE;
    let Some((height, width)) = sides(&text[size.clone()]).filter(fits) else {
        return Err(wrong(size, msg!("expect-killer-block", most = MAX_SIZE)));
    };
    if &text[kind.clone()] != b"k" {
        return Err(wrong(kind, msg!("expect-killer-letter")));
    }
    let n = height * width;
    let mut shape = Shape::boxed(height, width);
    match &text[houses.clone()] {
        b"" => {}
        b"d" => {
            let name = format!("{}+x{n}", shape.name);
            shape = name.parse::<Shape>().map_err(|error| wrong(houses, error.expected))?;
        }
        _ => return Err(wrong(houses, msg!("expect-killer-houses"))),
    }
    if numbers.len() != n * n {
        let found = msg!("found-numbers", n = numbers.len());
        return Err(ReadError::new(text, line, found, msg!("expect-one-per-cell", n = n * n)));
    }
    let mut cages: Vec<(usize, usize, Range<usize>, Vec<Cell>)> = Vec::new();
    for (place, part) in numbers.iter().enumerate() {
        let Some(number) = word(part).parse::<usize>().ok().filter(|number| *number < BASE * 1000) else {
            return Err(wrong(part, msg!("expect-killer-number")));
        };
        let (sum, id) = (number / BASE, number % BASE);
        match cages.iter_mut().find(|(known, ..)| *known == id) {
            Some((_, other, ..)) if *other != sum => {
                let found = msg!("found-cage-sum", sum = sum, cage = id);
                return Err(ReadError::new(text, part.clone(), found, msg!("expect-as-in-other-cells", n = *other)));
            }
            Some((.., cells)) => cells.push(Cell::new(place)),
            None => cages.push((id, sum, part.clone(), vec![Cell::new(place)])),
        }
    }
    // Cells without a sum are in no cage.
    cages.retain(|(_, sum, ..)| *sum > 0);
    let rules =
        cages.iter().map(|(_, sum, _, cells)| Rule::new(RuleKind::Cage, [*sum as i32], [cells.clone()])).collect();
    let topology = shape.topology.with_rules(rules).map_err(|error| {
        ReadError::new(text, cages[error.rule].2.clone(), error.found.clone(), error.expected.clone())
    })?;
    Ok(Sheet::new(Puzzle::empty(Arc::new(topology)), shape.layout))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(first: &str, numbers: [usize; 16]) -> String {
        format!("{first}{}", numbers.map(|number| number.to_string()).join(":"))
    }

    const NUMBERS: [usize; 16] =
        [768, 768, 1793, 1793, 0x502, 0x503, 0x503, 0x704, 0x502, 5, 5, 0x704, 0x306, 0x306, 0x707, 0x707];

    #[test]
    fn cages_are_read() {
        let text = format!("{}\n{}:\n", line("2x2::k:", NUMBERS), line("2x2:d:k:", NUMBERS));
        assert!(detect(text.as_bytes()) && super::super::detect(text.as_bytes(), &Hints::default()).is_some());
        let sheets = super::super::read(text.as_bytes(), &Hints::default()).unwrap().sheets;
        assert_eq!(sheets.len(), 2);
        let rules: Vec<String> = sheets[0].puzzle.topology().rules().iter().map(ToString::to_string).collect();
        assert_eq!(rules[..3], ["cage 3: 1 2", "cage 7: 3 4", "cage 5: 5 9"]);
        assert_eq!(rules.len(), 7);
        assert_eq!(sheets[0].puzzle.topology().without_rules().n_houses(), 12);
        assert_eq!(sheets[1].puzzle.topology().without_rules().n_houses(), 14);
    }

    #[test]
    fn errors_name_place_found_and_expected() {
        let mut clash = NUMBERS;
        clash[1] = 1024;
        let mut large = NUMBERS;
        (large[0], large[1]) = (256 * 9, 256 * 9);
        for (text, error) in [
            ("3x3::k:1:2".to_string(), "line 1, column 1: found 2 numbers, expected 81, one for each cell"),
            (
                "9x9::k:1".to_string(),
                "line 1, column 1: found \"9x9\", expected the height and width of a block, for at most 16 digits",
            ),
            (line("2x2:q:k:", NUMBERS), "line 1, column 5: found \"q\", expected nothing, or \"d\" for both diagonals"),
            (line("2x2::z:", NUMBERS), "line 1, column 6: found \"z\", expected \"k\" for a killer"),
            (
                line("2x2::k:", NUMBERS).replace("1793", "x"),
                "line 1, column 16: found \"x\", expected a number that is 256 times the cage's sum plus the cage's number",
            ),
            (
                line("2x2::k:", clash),
                "line 1, column 12: found the sum 4 for cage 0, expected 3, as in its other cells",
            ),
            (line("2x2::k:", large), "line 1, column 8: found 9, expected 3 to 7, the sums of 2 different digits"),
        ] {
            assert_eq!(read(text.as_bytes(), &Hints::default()).unwrap_err().to_string(), error);
        }
    }
}
