//! CSV with the columns source,question,answer,rating.

use super::Format;

pub(super) static FORMAT: Format = Format {
    name: "csv",
    title: "CSV with the columns source,question,answer,rating",
    extensions: &["csv"],
    detect: |_| false,
    read: None,
    write: None,
};
