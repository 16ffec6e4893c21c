//! one character a candidate: 729 for 9x9.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "sukaku",
    title: "one character a candidate: 729 for 9x9",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
