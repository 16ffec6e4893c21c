//! OpenSudoku XML.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "opensudoku",
    title: "OpenSudoku XML",
    extensions: &["opensudoku"],
    detect: |_| false,
    read: None,
    write: None,
};
