//! f-puzzles link.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "fpuzzles", title: "f-puzzles link", extensions: &[], detect: |_| false, read: None, write: None };
