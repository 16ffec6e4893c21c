//! givens, then a region for each cell: 162 for 9x9.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "jigsaw",
    title: "givens, then a region for each cell: 162 for 9x9",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
