//! Plans: the geometry of a board, for programs that draw it and handle clicks themselves.
//!
//! A web page draws digits as they are typed and has to find the cell under the pointer. It gets lines and areas from a plan, so that a
//! cube on the screen matches the cube on paper, and uses its own colors for everything except the tints.

use anydoku::{Cell, Face, Layout, Square, Topology};

use super::{Board, Look, lines::Lines, rules};
use crate::drawing::{Drawing, Path, Point};
use crate::font::Fonts;
use crate::plane::{self, Plane};
use crate::theme::{COLOUR, Colour, DARK};
use crate::tint;

/// The geometry of a board. A square is [`Plan::UNIT`] wide.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The width of the whole board.
    pub width: f64,
    /// The height of the whole board.
    pub height: f64,
    /// The cells, in the order of their numbers.
    pub cells: Vec<PlanCell>,
    /// The lines between cells.
    pub thin: Path,
    /// The lines around blocks.
    pub thick: Path,
    /// A line just inside each house, in the order of the houses' numbers.
    pub houses: Vec<Path>,
    /// The tints of cells, each in the theme `colour` and in the theme `dark`.
    pub tints: Vec<[Colour; 2]>,
    /// The drawing of rules below the lines, in both themes, or `None` if there are no such rules.
    pub below: Option<[Drawing; 2]>,
    /// The drawing of rules above the lines, in both themes, or `None` if there are no such rules.
    pub above: Option<[Drawing; 2]>,
}

/// The geometry of a cell.
#[derive(Clone, Debug)]
pub struct PlanCell {
    /// The outline of the cell.
    pub outline: Path,
    /// The center of the cell's digit.
    pub at: Point,
    /// The transformation that places a digit in the cell, as the columns of a matrix: `[1, 0, 0, 1]` on flat paper.
    pub lie: [f64; 4],
    /// The index of the cell's tint in [`Plan::tints`].
    pub tint: usize,
    /// Whether a rule places its text or its sum in the upper left corner of the cell.
    pub is_labelled: bool,
}

impl Plan {
    /// The side of a square.
    pub const UNIT: f64 = 100.0;

    /// Returns the plan of a board.
    ///
    /// ```
    /// use anydoku::Shape;
    /// let shape = Shape::named("4x4").unwrap();
    /// let plan = anydoku_draw::board::Plan::of(&shape.topology, &shape.layout);
    /// assert_eq!((plan.cells.len(), plan.houses.len()), (16, 12));
    /// assert_eq!(plan.cells[1].at.x - plan.cells[0].at.x, 100.0);
    /// ```
    pub fn of(topology: &Topology, layout: &Layout) -> Plan {
        let (across, down) = plane::units(layout);
        let room = rules::margin(topology, layout);
        let (across, down) = (across + room[1] + room[3], down + room[0] + room[2]);
        let plane = Plane::fit(layout, across * Plan::UNIT, down * Plan::UNIT, room);
        let (face, fonts) = (Face::default(), Fonts::built_in());
        let look = Look {
            theme: &COLOUR,
            fonts: &fonts,
            width: plane.width,
            height: plane.height,
            has_ids: true,
            is_large: false,
        };
        let board = Board { topology, layout, face: &face, look: &look, theme: &COLOUR, plane };
        let [light, dark] = [&COLOUR, &DARK].map(|theme| tint::tints(topology, layout, theme));
        let mut tints: Vec<[Colour; 2]> = Vec::new();
        let mut tint_of = |cell: Cell| {
            let pair = [light[cell.index()], dark[cell.index()]];
            tints.iter().position(|other| *other == pair).unwrap_or_else(|| {
                tints.push(pair);
                tints.len() - 1
            })
        };
        let labelled = rules::labelled_cells(topology, layout);
        let cells = board.cells().map(|cell| {
            let (square, down, right) = board.centre(cell);
            PlanCell {
                outline: board.outline(cell),
                at: plane.within(square, down, right),
                lie: plane.lie(square, down, right).unwrap_or([1.0, 0.0, 0.0, 1.0]),
                tint: tint_of(cell),
                is_labelled: labelled.contains(&cell),
            }
        });
        let cells = cells.collect();
        let [thin, thick] = Lines::of(&board).paths(&board);
        let squares = |cells: &[Cell]| -> Vec<Square> {
            cells.iter().flat_map(|&cell| layout.squares(cell).iter().copied()).collect()
        };
        // A pair of cells that must differ has no visible outline, and there may be thousands of such pairs.
        let outline = |house: &anydoku::House| match house.kind {
            anydoku::HouseKind::Pair => Path::default(),
            _ => board.outline_of(&squares(&house.cells), 0.06),
        };
        let houses = topology.houses().iter().map(outline).collect();
        let of_rules = |draw: fn(&Board<'_>, &mut Drawing)| {
            let has_rules = !topology.rules().is_empty();
            has_rules.then(|| {
                [&COLOUR, &DARK].map(|theme| {
                    let mut drawing = Drawing::new(plane.width, plane.height);
                    draw(&Board { topology, layout, face: &face, look: &look, theme, plane }, &mut drawing);
                    drawing
                })
            })
        };
        let below = of_rules(|board, drawing| board.draw_rule_lines(drawing));
        let above = of_rules(|board, drawing| board.draw_rule_marks(drawing));
        Plan { width: plane.width, height: plane.height, cells, thin, thick, houses, tints, below, above }
    }
}
