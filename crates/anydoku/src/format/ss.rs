//! Simple Sudoku.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "ss", title: "Simple Sudoku", extensions: &["ss"], detect: |_| false, read: None, write: None };
