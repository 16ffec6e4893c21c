//! Inequality signs between two cells.

use super::*;

pub(super) static LESS: Kind =
    Kind { name: "less", aliases: &[], takes: cells(2, 0, 0), build: rising, look: Look::Less, generator: None };
