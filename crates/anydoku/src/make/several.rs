//! Shapes of several grids, such as samurai: the cells of each grid, and whether one can be solved separately.

use std::collections::HashSet;
use std::sync::Arc;

use crate::budget::Budget;
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::solve::{Answer, Solver};
use crate::topology::{Cell, CellNames, House, Topology};

/// One grid of a shape that consists of several.
#[derive(Clone)]
pub(super) struct Part {
    cells: Vec<Cell>,
    topology: Arc<Topology>,
    solver: Solver,
}

/// Returns the grids of a shape: squares of paper whose rows and columns are houses. The list is empty for a shape with
/// a single grid.
pub(super) fn parts(topology: &Topology, layout: &Layout) -> Vec<Part> {
    let n = topology.n_digits();
    if topology.n_cells() <= n * n || layout.rows() < n || layout.cols() < n {
        return Vec::new();
    }
    let houses: HashSet<Vec<Cell>> = topology.houses().iter().map(|house| sorted(house.cells.clone())).collect();
    let paper = layout.cells_on_paper();
    let line = |start: (usize, usize), step: (usize, usize)| {
        let cells: Option<Vec<Cell>> =
            (0..n).map(|i| paper[(start.0 + i * step.0) * layout.cols() + start.1 + i * step.1]).collect();
        cells.is_some_and(|cells| houses.contains(&sorted(cells)))
    };
    let mut parts = Vec::new();
    for top in 0..=layout.rows() - n {
        for left in 0..=layout.cols() - n {
            let is_grid = (0..n).all(|i| line((top + i, left), (0, 1)) && line((top, left + i), (1, 0)));
            if !is_grid {
                continue;
            }
            let at = |i: usize| paper[(top + i / n) * layout.cols() + left + i % n].expect("its rows are houses");
            parts.extend(part(topology, (0..n * n).map(at).collect()));
        }
    }
    if parts.len() > 1 { parts } else { Vec::new() }
}

fn part(topology: &Topology, cells: Vec<Cell>) -> Option<Part> {
    let place = |cell: &Cell| cells.iter().position(|other| other == cell).map(Cell::new);
    let inside = |house: &House| {
        let cells = house.cells.iter().map(place).collect::<Option<Vec<_>>>()?;
        Some(House { cells, ..house.clone() })
    };
    let houses = topology.houses().iter().filter_map(inside).collect();
    let names = CellNames::Grid { columns: topology.n_digits() };
    let topology = Arc::new(Topology::new(cells.len(), topology.n_digits(), names, houses).ok()?);
    let solver = Solver::new(&topology);
    Some(Part { cells, topology, solver })
}

fn sorted(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}

/// Counts the grids that can be solved without the others.
pub(super) fn n_alone(parts: &mut [Part], puzzle: &Puzzle, budget: &Budget<'_>) -> usize {
    let is_alone = |part: &mut Part| {
        let givens = part.cells.iter().map(|&cell| puzzle.given(cell)).collect();
        let alone = Puzzle::new(part.topology.clone(), givens);
        !matches!(part.solver.answer_within(&alone, budget), Answer::Several(..))
    };
    parts.iter_mut().map(is_alone).filter(|&is_alone| is_alone).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn a_samurai_has_five_grids() {
        let n_parts = |name: &str| {
            let shape = Shape::named(name).unwrap();
            parts(&shape.topology, &shape.layout).len()
        };
        assert_eq!((n_parts("samurai"), n_parts("9x9"), n_parts("cube"), n_parts("x16")), (5, 0, 0, 0));
    }
}
