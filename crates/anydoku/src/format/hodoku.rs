//! HoDoKu library lines.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "hodoku",
    title: "HoDoKu library lines",
    extensions: &[],
    detect: |_| false,
    read: None,
    write: None,
};
