//! pencil-mark grid.

use super::Format;

pub(super) static FORMAT: Format =
    Format { name: "marks", title: "pencil-mark grid", extensions: &[], detect: |_| false, read: None, write: None };
