//! Sadman Sudoku.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "sdk", title: "Sadman Sudoku", extensions: &["sdk"], detect: |_| false, read: None, write: None };
