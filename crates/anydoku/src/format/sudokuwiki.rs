//! SudokuWiki link.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "sudokuwiki",
    title: "SudokuWiki link",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
