//! SudokuPad link.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "sudokupad", title: "SudokuPad link", extensions: &[], detect: |_| false, read: None, write: None };
