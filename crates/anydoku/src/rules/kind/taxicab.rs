//! Anti-taxicab: equal digits are never at a taxicab distance equal to their value.

use super::*;
use crate::rules::filter::taxicab::Taxicab;

pub(super) static ANTI_TAXICAB: Kind =
    Kind { name: "antitaxicab", aliases: &[], takes: GRID, build: anti_taxicab, look: Look::Words, generator: None };

/// The maximum number of cells for which every pair of cells gets a relation, so that a search learns which cells clash
/// and explanations can name them. A larger grid has too many pairs, six million on a 64x64, so a single filter handles
/// all of it.
const MAX_TOLD_PAIRWISE: usize = 400;

fn anti_taxicab(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let (rows, columns) = ground.rectangle(rule)?;
    if rows * columns > MAX_TOLD_PAIRWISE {
        out.push(Primitive::Taxicab(Taxicab { rows, columns, shift: ground.shift }));
        return Ok(());
    }
    let cells: Vec<Cell> = (0..rows * columns).map(Cell::new).collect();
    for (i, &b) in cells.iter().enumerate() {
        for &a in &cells[..i] {
            let (a_at, b_at) = (a.index(), b.index());
            let steps = (a_at / columns).abs_diff(b_at / columns) + (a_at % columns).abs_diff(b_at % columns);
            if steps <= ground.highest() && !ground.topology.sees(a, b) {
                let is_steps = |digit: usize| ground.value(digit) == steps as i32;
                let table = ground.relation(format!("taxi {steps}"), |a, b| a != b || !is_steps(a));
                related(a, b, &table, out);
            }
        }
    }
    Ok(())
}
