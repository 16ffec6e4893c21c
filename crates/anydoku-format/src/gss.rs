//! The native format of the Generic Sudoku Solver, for any houses and any picture.
//!
//! A file has a head of tags, each at the start of its line, followed by `<sudoku>` and a body: free text in which
//! every run of digits and periods (inside the pattern, if there is one) is a cell. The text around the cells is the
//! picture, which is preserved, so Asymptote or LaTeX source remains Asymptote or LaTeX source.
//!
//! ```text
//! <size>16                the number of cells (default 81)
//! <blocksize>4            the number of digits (default 9), at most 256
//! <rowblocks>             houses; also <colblocks> <blockblocks> <standardblocks> <downdiagblock> <updiagblock>
//! <block> 1 2 5 6         a house by its cells, numbered from 1
//! <matrix>                houses by labels, one per cell: 0 is a label, a period is not
//!   1 1 2 2 ...
//! <pattern>|.|            the text around each cell in the body
//! <emptychar>0            the character that is printed for an open cell
//! # a comment
//! <sudoku>
//! "No. 1": |1| |0| ...    quoted text is never a cell, even if it contains digits
//! <endsudoku>             the rest of the file is ignored
//! ```
//!
//! Tags take effect in order: a tag that needs the size or the block size before it is given assumes 81 or 9,
//! respectively. Some tags are extensions: `<shape>NAME` sets the size, block size and houses to those of a named
//! shape, and `<house> a b c` is a house of any size from 2 to the block size whose cells merely differ. `<rule>`
//! holds a rule beyond houses; `<title>` and similar tags (`gss/about.rs`) hold the notes of the puzzle.
//!
//! gss accepted many errors that are rejected here: an unfinished block, a repeated cell in a block, an unclosed quote,
//! an enormous number and so on. An unknown tag is also an error, except for the drop-in program
//! ([`read_with_events`]), which ignores it as gss did. Harmless input that gss rejected is accepted: any spaces in
//! `<block>`, a tag directly after a matrix, lines of any length, a byte order mark, and a last cell without a line
//! break. A block may be repeated because a jigsaw piece can be a whole row.

mod about;
mod read;
mod tags;
mod write;

pub use read::read_with_events;
pub use tags::{Event, Tag};
pub(crate) use write::has_usual_picture;
pub use write::{draw, to_blocks};

use super::{Fit, Format, Hints, Reading};
use anydoku::text::ReadError;

pub(super) static FORMAT: Format = Format {
    name: NAME,
    extensions: &["gss"],
    fit: |text, _| Fit::own(tags::detect(text)),
    read: Some(read_one),
    write: Some(write::write),
    rules: true,
};

const NAME: &str = "gss";

fn read_one(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    read::read_hinted(text, hints, &mut |_| ())
}

#[cfg(test)]
mod tests;
