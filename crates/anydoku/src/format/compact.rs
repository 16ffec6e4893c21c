//! gss compact: any characters until 81 cells.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "compact",
    title: "gss compact: any characters until 81 cells",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
