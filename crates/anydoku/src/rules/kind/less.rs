//! Signs between cells: one is less than the other.

use super::*;

pub(super) static LESS: Kind = Kind {
    name: "less",
    aliases: &[],
    takes: cells(2, 0, 0),
    build: rising,
    look: Look::Less,
    generator: None,
};
