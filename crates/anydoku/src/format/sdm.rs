//! one line of 81 a puzzle, nothing else.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "sdm",
    title: "one line of 81 a puzzle, nothing else",
    extensions: &["sdm"],
    detect: |_| false,
    read: None,
    write: None,
};
