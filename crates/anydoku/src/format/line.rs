//! one line a puzzle.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "line", title: "one line a puzzle", extensions: &[], detect: |_| false, read: None, write: None };
