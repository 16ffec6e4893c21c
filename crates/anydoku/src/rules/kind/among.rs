//! Cells that hold one of a few digits.

use super::*;

pub(super) static AMONG: Kind =
    Kind { name: "among", aliases: &[], takes: cells(1, 1, ANY), build: among, look: Look::Frame, generator: None };

fn among(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut digits = 0;
    for i in 0..rule.numbers.len() {
        digits |= 1 << (ground.digit(rule, i)? - 1);
    }
    out.extend(rule.groups[0].iter().map(|&cell| Primitive::Among { cell, digits }));
    Ok(())
}
