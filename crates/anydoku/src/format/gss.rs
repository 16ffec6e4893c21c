//! Generic Sudoku Solver, native: any houses, any picture.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "gss",
    title: "Generic Sudoku Solver, native: any houses, any picture",
    extensions: &["gss"],
    detect: |_| false,
    read: None,
    write: None,
};
