//! Extra regions.

use super::*;

pub(super) static DIFFER: Kind =
    Kind { name: "differ", aliases: &[], takes: cells(1, 0, 0), build: differ, look: Look::Frame, generator: None };
