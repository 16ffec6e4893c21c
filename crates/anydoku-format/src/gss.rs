//! The native format of the Generic Sudoku Solver: any houses, any picture.
//!
//! A file is a head of tags, each at the start of its line, and after `<sudoku>` a body: free text in which every run
//! of digits and periods (inside the pattern, if there is one) is a cell. The text around the cells is the picture; it
//! is kept and printed back, so an Asymptote or LaTeX source in gives one out.
//!
//! ```text
//! <size>16                how many cells (81 if not said)
//! <blocksize>4            how many digits (9 if not said); up to 256
//! <rowblocks>             houses: also <colblocks> <blockblocks> <standardblocks> <downdiagblock> <updiagblock>
//! <block> 1 2 5 6         a house by its cells, numbered from 1
//! <matrix>                houses by labels, one for each cell: 0 is a label, a period is none
//!   1 1 2 2 ...
//! <pattern>|.|            what stands around each cell in the body
//! <emptychar>0            what an open cell is printed as
//! # a comment
//! <sudoku>
//! "No. 1": |1| |0| ...    quoted text is text, even if it holds digits
//! <endsudoku>             what follows is not looked at
//! ```
//!
//! Tags are obeyed in order: one that needs the size or the block size before it is said takes 81 or 9. Some tags are
//! our own: `<shape>NAME` takes size, block size and houses of a named shape, and `<house> a b c` is a house of any
//! size from 2 to the block size, whose cells only differ. `<rule>` holds a rule beyond houses, and `<title>` and its kin (`gss/about.rs`)
//! hold what is written beside the puzzle.
//!
//! gss read much that it should have refused; here an unfinished block, a cell twice in a block, an unclosed quote, a
//! number past all bounds and the like are errors. An unknown tag is an error too, except for the drop-in program
//! ([`read_with_events`]), which passes it by as gss did. What gss refused without need is accepted: any blanks in
//! `<block>`, a tag right under a matrix, lines of any length, a byte order mark, a last cell without a line end. The
//! same block may stand there twice: a jigsaw piece can be a whole row.

mod about;
mod read;
mod tags;
mod write;

pub use read::read_with_events;
pub use tags::{Event, Tag};
pub use write::{draw, to_blocks};

use super::{Fit, Format, Hints, Reading};
use anydoku::text::ReadError;

pub(super) static FORMAT: Format = Format {
    name: NAME,
    title: "Generic Sudoku Solver, native: any houses, any picture",
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
