//! The shape that a text tells of itself.
//!
//! Lines and rows are digits and nothing else, so the houses of a puzzle that is not what so many cells usually are would be
//! lost. A comment keeps them: behind the cells of a line, so that lines can be cut out, sorted and mixed, and on a line of
//! its own before rows. Other programs see a comment.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # shape: nrc
//! ```

use std::ops::Range;

use super::error::{ReadError, show_words};
use super::find::is_separator;
use crate::msg;
use crate::shape::Shape;

/// Where a line tells its shape.
#[derive(Clone, Debug)]
pub struct Told {
    /// The name.
    pub name: Range<usize>,
    /// All of it, from the blanks before `#` to the end of the name.
    pub whole: Range<usize>,
}

impl Told {
    /// Returns the shape of that name.
    pub fn shape(&self, text: &[u8]) -> Result<Shape, ReadError> {
        shape_named(text, self.name.clone(), &String::from_utf8_lossy(&text[self.name.clone()]))
    }
}

/// Returns the place in a line where it tells its shape.
pub fn find_told(text: &[u8], line: Range<usize>) -> Option<Told> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let hash = line.start + text[line.clone()].iter().position(|&byte| byte == b'#')?;
    let skip = |at: usize| at + text[at..line.end].iter().take_while(|byte| is_blank(byte)).count();
    let word = skip(hash + 1);
    let start = skip(word + text[word..line.end].strip_prefix(b"shape:").map(|_| 6)?);
    let end = start + text[start..line.end].iter().take_while(|&&byte| !is_separator(byte)).count();
    let before = text[line.start..hash].iter().rev().take_while(|byte| is_blank(byte)).count();
    (end > start).then_some(Told { name: start..end, whole: hash - before..end })
}

/// Returns the name of the shape that a line tells behind its cells.
///
/// ```
/// assert_eq!(anydoku::text::told_shape(b"1...............  # shape: x4 # easy"), Some("x4"));
/// assert_eq!(anydoku::text::told_shape(b"1...............  # easy"), None);
/// ```
pub fn told_shape(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(&line[find_told(line, 0..line.len())?.name]).ok()
}

/// Returns the shape of this name, which these bytes of a text say.
pub fn shape_named(text: &[u8], span: Range<usize>, name: &str) -> Result<Shape, ReadError> {
    let found = || msg!("found-shape", name = format!("{:?}", show_words(name)));
    name.parse::<Shape>().map_err(|error| ReadError::new(text, span.clone(), found(), error.expected))
}
