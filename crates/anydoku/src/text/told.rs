//! Comments in the text that name its shape.
//!
//! Lines and rows contain only digits, so the houses of an unusual shape would be lost. A comment records the name of
//! the shape: after the cells of a line, so that lines can be extracted, sorted and mixed, and on its own line before
//! rows. Other programs treat it as a comment.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # shape: nrc
//! ```

use std::ops::Range;

use super::error::{ReadError, show_words};
use super::find::is_separator;
use crate::msg;
use crate::shape::Shape;

/// The position of a comment that names a shape.
#[derive(Clone, Debug)]
pub struct Told {
    /// The range of the name.
    pub name: Range<usize>,
    /// The range of the comment, from the spaces before `#` to the end of the name.
    pub whole: Range<usize>,
}

impl Told {
    /// Returns the shape with that name.
    pub fn shape(&self, text: &[u8]) -> Result<Shape, ReadError> {
        shape_named(text, self.name.clone(), &String::from_utf8_lossy(&text[self.name.clone()]))
    }
}

/// Returns the position of the comment that names the shape of a line.
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

/// Returns the name of the shape in the comment after the cells of a line.
///
/// ```
/// assert_eq!(anydoku::text::told_shape(b"1...............  # shape: x4 # easy"), Some("x4"));
/// assert_eq!(anydoku::text::told_shape(b"1...............  # easy"), None);
/// ```
pub fn told_shape(line: &[u8]) -> Option<&str> {
    std::str::from_utf8(&line[find_told(line, 0..line.len())?.name]).ok()
}

/// Returns the shape with this name, which is in these bytes of the text.
pub fn shape_named(text: &[u8], span: Range<usize>, name: &str) -> Result<Shape, ReadError> {
    let found = || msg!("found-shape", name = format!("{:?}", show_words(name)));
    name.parse::<Shape>().map_err(|error| ReadError::new(text, span.clone(), found(), error.expected))
}
