//! numbers or characters in rows.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "grid",
    title: "numbers or characters in rows",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
