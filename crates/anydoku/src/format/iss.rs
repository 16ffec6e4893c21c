//! Interactive Sudoku Solver string.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "iss",
    title: "Interactive Sudoku Solver string",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
