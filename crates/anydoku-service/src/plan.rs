//! Serializable types for plans: the position of every part of a board, for front ends that draw it themselves.

use serde::{Deserialize, Serialize};

use anydoku::{Layout, Topology};
use anydoku_draw::Drawing;
use anydoku_draw::board::Plan;
use anydoku_draw::svg::{course, hex};

use crate::targets::is_false;

/// The position of every part of a board. A square is 100 units wide; lengths are rounded to whole numbers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanFacts {
    /// The total width.
    pub width: i32,
    /// The total height.
    pub height: i32,
    /// The cells, in the order of their numbers.
    pub cells: Vec<PlanCellFacts>,
    /// The lines between cells, as an SVG path.
    pub thin: String,
    /// The lines around blocks.
    pub thick: String,
    /// A line just inside each house, in the order of the houses; empty for houses of two cells.
    pub houses: Vec<String>,
    /// The tints of cells, each for light and for dark themes.
    pub tints: Vec<(String, String)>,
    /// The parts of rules that are drawn below the lines, as SVG, for light and for dark themes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<(String, String)>,
    /// The parts of rules that are drawn above the lines, as SVG, for light and for dark themes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<(String, String)>,
}

/// The position of a cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanCellFacts {
    /// The area, as an SVG path.
    pub outline: String,
    /// The center of the digit.
    pub at: (i32, i32),
    /// The rotation of the digit, as the first four numbers of an SVG matrix, in thousandths. Upright if omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lie: Option<(i32, i32, i32, i32)>,
    /// The zero-based index of the tint.
    pub tint: usize,
    /// Whether a rule has its label or its sum in the upper left corner, where no mark should be drawn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub labelled: bool,
}

impl PlanFacts {
    /// Returns the plan of a topology and its layout.
    pub fn of(topology: &Topology, layout: &Layout) -> PlanFacts {
        let plan = Plan::of(topology, layout);
        let whole = |value: f64| value.round() as i32;
        let cells = plan.cells.iter().map(|cell| {
            let [a, b, c, d] = cell.lie.map(|value| whole(value * 1000.0));
            PlanCellFacts {
                outline: course(&cell.outline),
                at: (whole(cell.at.x), whole(cell.at.y)),
                lie: Some((a, b, c, d)).filter(|lie| *lie != (1000, 0, 0, 1000)),
                tint: cell.tint,
                labelled: cell.is_labelled,
            }
        });
        let drawn = |drawings: Option<[Drawing; 2]>| {
            drawings.map(|[light, dark]| (anydoku_draw::svg::write(&light), anydoku_draw::svg::write(&dark)))
        };
        PlanFacts {
            below: drawn(plan.below),
            above: drawn(plan.above),
            width: whole(plan.width),
            height: whole(plan.height),
            cells: cells.collect(),
            thin: course(&plan.thin),
            thick: course(&plan.thick),
            houses: plan.houses.iter().map(course).collect(),
            tints: plan.tints.iter().map(|[light, dark]| (hex(*light), hex(*dark))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use anydoku::Shape;

    use super::*;

    #[test]
    fn every_cell_of_every_kind_of_paper_has_its_place() {
        for name in ["9x9", "samurai", "cube", "3dcube", "parquet", "antiknight", "jigsaw:aabbabbaccddcddc"] {
            let Some(shape) = Shape::named(name) else { continue };
            let plan = PlanFacts::of(&shape.topology, &shape.layout);
            assert_eq!(plan.cells.len(), shape.topology.n_cells(), "{name}");
            assert_eq!(plan.houses.len(), shape.topology.n_houses(), "{name}");
            let is_inside =
                |cell: &PlanCellFacts| (0..plan.width).contains(&cell.at.0) && (0..plan.height).contains(&cell.at.1);
            assert!(plan.cells.iter().all(is_inside), "{name}");
            assert!(plan.cells.iter().all(|cell| cell.tint < plan.tints.len()), "{name}");
            assert_eq!(plan.cells.iter().any(|cell| cell.lie.is_some()), name == "cube", "{name}");
            let again: PlanFacts = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
            assert_eq!(again, plan);
        }
    }
}
