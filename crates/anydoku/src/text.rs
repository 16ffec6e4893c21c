//! Digits as text: lines of cells, alphabets of digits, and reading errors.
//!
//! This module contains what is needed to read a [`Puzzle`](crate::Puzzle) from one line. The crate `anydoku-format`
//! builds on it; it handles whole files and all formats of other programs.

mod alphabet;
pub(crate) mod base64;
mod cells;
mod error;
mod find;
mod line;
mod told;

pub use alphabet::{Alphabet, Choice, OPENS, Table, choose, expect_choice, number, undecided, wrong_char};
pub use base64::{read_bits, write_bits};
pub use cells::{content_lines, is_skipped, lines, nothing, one_line, read_items, trim};
pub use error::{ReadError, quoted, shortened, show_words};
pub use find::{Decoded, Form, Found, Unfit, find_cells, fits_digits, is_item_byte, is_separator, items, read_cells};
pub use line::{read_line, read_line_into, write_as, write_chars, write_digits, write_safely};
pub use told::{Told, find_told, shape_named, told_shape};
