//! Two bitmap fonts for patterns of givens: a 5x7 font whose letters are bold enough to determine a puzzle, and a 4x4
//! font for low lines.
//!
//! Text is stretched over the whole board, so that rows and columns without givens are avoided where possible.

use super::pattern::PatternError;
use crate::layout::Layout;
use crate::msg;
use crate::topology::Cell;

/// The width and height of a letter.
const SIZE: (usize, usize) = (5, 7);

/// The width and height of a small letter.
const SMALL_SIZE: (usize, usize) = (4, 4);

/// The smallest legible width and height.
const LEAST: (usize, usize) = (3, 4);

/// Each letter as seven rows of five bits.
#[rustfmt::skip]
const LETTERS: &[(char, [u8; 7])] = &[
    ('A', [0b01110, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011, 0b11011]),
    ('B', [0b11110, 0b11011, 0b11011, 0b11110, 0b11011, 0b11011, 0b11110]),
    ('C', [0b01111, 0b11011, 0b11000, 0b11000, 0b11000, 0b11011, 0b01111]),
    ('D', [0b11110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11110]),
    ('E', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11111]),
    ('F', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('G', [0b01111, 0b11000, 0b11000, 0b11011, 0b11001, 0b11011, 0b01111]),
    ('H', [0b11011, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011, 0b11011]),
    ('I', [0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110, 0b11111]),
    ('J', [0b00111, 0b00011, 0b00011, 0b00011, 0b00011, 0b11011, 0b01110]),
    ('K', [0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011, 0b11011]),
    ('L', [0b11000, 0b11000, 0b11000, 0b11000, 0b11000, 0b11111, 0b11111]),
    ('M', [0b11011, 0b11111, 0b11111, 0b10101, 0b10101, 0b10001, 0b10001]),
    ('N', [0b11001, 0b11101, 0b11101, 0b11111, 0b10111, 0b10111, 0b10011]),
    ('O', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('P', [0b11110, 0b11011, 0b11011, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('Q', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11110, 0b01111]),
    ('R', [0b11110, 0b11011, 0b11011, 0b11110, 0b11110, 0b11011, 0b11011]),
    ('S', [0b01111, 0b11000, 0b11100, 0b01110, 0b00111, 0b00011, 0b11110]),
    ('T', [0b11111, 0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110]),
    ('U', [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('V', [0b11011, 0b11011, 0b11011, 0b11011, 0b11111, 0b01110, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10101, 0b10101, 0b11111, 0b11111, 0b11011]),
    ('X', [0b11011, 0b11011, 0b01110, 0b00100, 0b01110, 0b11011, 0b11011]),
    ('Y', [0b11011, 0b11011, 0b11111, 0b01110, 0b00100, 0b01110, 0b01110]),
    ('Z', [0b11111, 0b00011, 0b00110, 0b01110, 0b01100, 0b11000, 0b11111]),
    ('0', [0b01110, 0b11011, 0b11111, 0b11111, 0b11111, 0b11011, 0b01110]),
    ('1', [0b00110, 0b01110, 0b11110, 0b00110, 0b00110, 0b00110, 0b11111]),
    ('2', [0b11110, 0b00011, 0b00011, 0b01110, 0b11000, 0b11000, 0b11111]),
    ('3', [0b11110, 0b00011, 0b00011, 0b01110, 0b00011, 0b00011, 0b11110]),
    ('4', [0b11011, 0b11011, 0b11011, 0b11111, 0b00011, 0b00011, 0b00011]),
    ('5', [0b11111, 0b11000, 0b11000, 0b11110, 0b00011, 0b00011, 0b11110]),
    ('6', [0b01110, 0b11000, 0b11000, 0b11110, 0b11011, 0b11011, 0b01110]),
    ('7', [0b11111, 0b00011, 0b00011, 0b00110, 0b01110, 0b01100, 0b01100]),
    ('8', [0b01110, 0b11011, 0b11011, 0b01110, 0b11011, 0b11011, 0b01110]),
    ('9', [0b01110, 0b11011, 0b11011, 0b01111, 0b00011, 0b00011, 0b01110]),
    ('!', [0b01110, 0b01110, 0b01110, 0b01110, 0b00100, 0b00000, 0b01110]),
    ('?', [0b11110, 0b00011, 0b00011, 0b01110, 0b01100, 0b00000, 0b01100]),
    ('+', [0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000]),
    ('-', [0b00000, 0b00000, 0b00000, 0b11111, 0b11111, 0b00000, 0b00000]),
    ('.', [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01110, 0b01110]),
    (' ', [0; 7]),
];

/// Each small letter as four rows of four bits.
#[rustfmt::skip]
const SMALL_LETTERS: &[(char, [u8; 4])] = &[
    ('A', [0b0110, 0b1001, 0b1111, 0b1001]),
    ('B', [0b1110, 0b1111, 0b1001, 0b1110]),
    ('C', [0b0111, 0b1000, 0b1000, 0b0111]),
    ('D', [0b1110, 0b1001, 0b1001, 0b1110]),
    ('E', [0b1111, 0b1110, 0b1000, 0b1111]),
    ('F', [0b1111, 0b1000, 0b1110, 0b1000]),
    ('G', [0b0111, 0b1000, 0b1011, 0b0111]),
    ('H', [0b1001, 0b1111, 0b1001, 0b1001]),
    ('I', [0b1111, 0b0110, 0b0110, 0b1111]),
    ('J', [0b0011, 0b0001, 0b1001, 0b0110]),
    ('K', [0b1001, 0b1110, 0b1010, 0b1001]),
    ('L', [0b1000, 0b1000, 0b1000, 0b1111]),
    ('M', [0b1001, 0b1111, 0b1111, 0b1001]),
    ('N', [0b1001, 0b1101, 0b1011, 0b1001]),
    ('O', [0b0110, 0b1001, 0b1001, 0b0110]),
    ('P', [0b1110, 0b1001, 0b1110, 0b1000]),
    ('Q', [0b0110, 0b1001, 0b1011, 0b0111]),
    ('R', [0b1110, 0b1001, 0b1110, 0b1001]),
    ('S', [0b0111, 0b1100, 0b0011, 0b1110]),
    ('T', [0b1111, 0b0110, 0b0110, 0b0110]),
    ('U', [0b1001, 0b1001, 0b1001, 0b1111]),
    ('V', [0b1001, 0b1001, 0b1010, 0b0100]),
    ('W', [0b1001, 0b1111, 0b1111, 0b0110]),
    ('X', [0b1001, 0b0110, 0b0110, 0b1001]),
    ('Y', [0b1001, 0b1111, 0b0110, 0b0110]),
    ('Z', [0b1111, 0b0010, 0b0100, 0b1111]),
    ('0', [0b0110, 0b1011, 0b1101, 0b0110]),
    ('1', [0b0010, 0b0110, 0b0010, 0b0111]),
    ('2', [0b1110, 0b0010, 0b0100, 0b1111]),
    ('3', [0b1110, 0b0110, 0b0011, 0b1110]),
    ('4', [0b1001, 0b1001, 0b1111, 0b0001]),
    ('5', [0b1111, 0b1110, 0b0001, 0b1110]),
    ('6', [0b0110, 0b1000, 0b1111, 0b0110]),
    ('7', [0b1111, 0b0001, 0b0010, 0b0100]),
    ('8', [0b0110, 0b1111, 0b1001, 0b0110]),
    ('9', [0b0110, 0b1111, 0b0001, 0b0110]),
    ('!', [0b0110, 0b0110, 0b0000, 0b0110]),
    ('?', [0b1110, 0b0010, 0b0000, 0b0100]),
    ('+', [0b0000, 0b0110, 0b1111, 0b0110]),
    ('-', [0b0000, 0b1111, 0b1111, 0b0000]),
    ('.', [0b0000, 0b0000, 0b0110, 0b0110]),
    (' ', [0; 4]),
];

/// Returns the dots of `text`, stretched over the given rows and columns: for each square, the index of the letter it
/// belongs to. Lines are separated by `\n` or `/`.
pub fn write_text(text: &str, rows: usize, cols: usize) -> Result<Vec<Option<usize>>, PatternError> {
    let lines: Vec<Vec<char>> = text.split(['\n', '/']).map(|line| line.chars().collect()).collect();
    if lines.iter().all(Vec::is_empty) {
        return Err(PatternError(msg!("make-text-empty")));
    }
    let mut dots = vec![None; rows * cols];
    let mut number = 0;
    let n_lines = lines.len();
    for (i, line) in lines.iter().enumerate() {
        let (top, bottom) = share(rows, n_lines, i);
        for (j, &character) in line.iter().enumerate() {
            let (left, right) = share(cols, line.len(), j);
            let (width, height) = (right - left, bottom - top);
            let letter = letter(character, height)?;
            if width < LEAST.0 || height < LEAST.1 {
                let (most, most_lines) = ((cols + 1) / (LEAST.0 + 1), (rows + 1) / (LEAST.1 + 1));
                return Err(PatternError(msg!(
                    "make-text-long",
                    letters = most,
                    rows = rows,
                    cols = cols,
                    lines = most_lines
                )));
            }
            for row in top..bottom {
                for col in left..right {
                    let is_dot = letter.is_dot((col - left, row - top), (width, height));
                    dots[row * cols + col] = is_dot.then_some(number);
                }
            }
            number += 1;
        }
    }
    Ok(dots)
}

/// A letter of one of the fonts.
struct Letter {
    rows: &'static [u8],
    size: (usize, usize),
}

impl Letter {
    /// Returns whether there is a dot at this position of a letter drawn with this width and height.
    fn is_dot(&self, (x, y): (usize, usize), (width, height): (usize, usize)) -> bool {
        let x = match (self.size.0, width) {
            // Narrow letters lose a dot in the middle, not at the edge.
            (4, 3) => [0, 1, 3][x],
            (size, _) => x * size / width,
        };
        self.rows[y * self.size.1 / height] >> (self.size.0 - 1 - x) & 1 == 1
    }
}

/// Returns the letter for a character, for lines of this height.
fn letter(character: char, height: usize) -> Result<Letter, PatternError> {
    let upper = character.to_ascii_uppercase();
    let place = LETTERS.iter().position(|(known, _)| *known == upper);
    let place = place.ok_or_else(|| PatternError(msg!("make-text-letter", found = format!("{character:?}"))))?;
    // Both fonts have the same letters in the same order.
    Ok(match height {
        ..=4 => Letter { rows: &SMALL_LETTERS[place].1, size: SMALL_SIZE },
        _ => Letter { rows: &LETTERS[place].1, size: SIZE },
    })
}

/// Returns the cells covered by `text`, stretched over the board.
///
/// ```
/// use anydoku::{Shape, make::text_pattern};
/// let layout = Shape::named("9x9").unwrap().layout;
/// assert_eq!(text_pattern("A", &layout).unwrap().len(), 65);
/// ```
pub fn text_pattern(text: &str, layout: &Layout) -> Result<Vec<Cell>, PatternError> {
    let mut cells = text_letters(text, layout)?.concat();
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// Returns the cells covered by each letter of `text`, stretched over the board.
pub fn text_letters(text: &str, layout: &Layout) -> Result<Vec<Vec<Cell>>, PatternError> {
    let dots = write_text(text, layout.rows(), layout.cols())?;
    let mut letters = Vec::new();
    for (letter, cell) in dots.iter().zip(layout.cells_on_paper()) {
        if let (&Some(letter), Some(cell)) = (letter, cell) {
            letters.resize(letters.len().max(letter + 1), Vec::new());
            letters[letter].push(cell);
        }
    }
    Ok(letters)
}

/// Returns the start and end of one of several equal parts, with one place between parts.
fn share(places: usize, parts: usize, part: usize) -> (usize, usize) {
    let room = (places + 1).saturating_sub(parts);
    let start = part * room / parts + part;
    let end = (part + 1) * room / parts + part;
    (start.min(places), end.min(places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_fills_the_paper() {
        let dots = write_text("HI", 9, 11).unwrap();
        let shown: Vec<String> =
            dots.chunks(11).map(|row| row.iter().map(|dot| if dot.is_some() { '#' } else { '.' }).collect()).collect();
        assert_eq!(shown[0], "##.##.#####");
        assert_eq!(shown[8], "##.##.#####");
        assert_eq!(shown[4], "#####..###.");
    }

    #[test]
    fn small_letters_write_two_lines_on_nine_by_nine() {
        let dots = write_text("UN/IS", 9, 9).unwrap();
        let shown: Vec<String> =
            dots.chunks(9).map(|row| row.iter().map(|dot| if dot.is_some() { '#' } else { '.' }).collect()).collect();
        let expected = "#..#.#..# #..#.##.# #..#.#.## ####.#..# ......... ####..### .##..##.. .##....## ####.###.";
        assert_eq!(shown.join(" "), expected);
        assert!(LETTERS.iter().map(|(letter, _)| letter).eq(SMALL_LETTERS.iter().map(|(letter, _)| letter)));
    }

    #[test]
    fn text_that_does_not_fit_is_refused() {
        assert!(
            write_text("ABC", 9, 9)
                .unwrap_err()
                .to_string()
                .starts_with("the text is too long: 9 x 9 squares have room for at most")
        );
        assert!(write_text("é", 9, 9).unwrap_err().to_string().contains("'é'"));
        assert!(write_text("", 9, 9).is_err());
    }
}
