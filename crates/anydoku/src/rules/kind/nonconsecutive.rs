//! Grids in which no two touching cells are consecutive.

use super::*;

pub(super) static NONCONSECUTIVE: Kind = Kind {
    name: "nonconsecutive",
    aliases: &[],
    takes: GRID,
    build: nonconsecutive,
    look: Look::Words,
    generator: Some(&GRIDS),
};

static GRIDS: Generator = Generator {
    name: "nonconsecutive",
    usual: None,
    draws: &[RuleKind::Nonconsecutive],
    sample: ("4x4", &["nonconsecutive"]),
    recipe: Recipe::Grid(RuleKind::Nonconsecutive),
};

fn nonconsecutive(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let table = ground.relation("no white 1".into(), |a, b| a.abs_diff(b) != 1);
    ground.touching(rule)?.into_iter().for_each(|(a, b)| related(a, b, &table, out));
    Ok(())
}
