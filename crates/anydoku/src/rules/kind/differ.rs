//! Extra regions.

use super::*;

pub(super) static DIFFER: Kind = Kind {
    name: "differ",
    aliases: &[],
    title: "extra region",
    meaning: "The digits differ.",
    takes: cells(1, 0, 0),
    build: differ,
    look: Look::Frame,
    generator: None,
};
