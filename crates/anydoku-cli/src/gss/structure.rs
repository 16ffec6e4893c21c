//! The symmetries that gss looks for in a grid.

use anydoku::{Cell, Solution, Topology};

/// The symmetries of a grid.
pub(super) struct Structure {
    /// Pairs of houses that can be swapped, with the cells that each swap exchanges.
    pub(super) blocks: Vec<(usize, usize)>,
    pub(super) swaps: Vec<Vec<(Cell, Cell)>>,
    pub(super) half_turn: bool,
    pub(super) quarter_turn: bool,
    pub(super) n_across: usize,
    pub(super) n_down: usize,
}

impl Structure {
    pub(super) fn of(solution: &Solution) -> Structure {
        let topology = solution.topology();
        let mut structure = Structure {
            blocks: Vec::new(),
            swaps: Vec::new(),
            half_turn: false,
            quarter_turn: false,
            n_across: 0,
            n_down: 0,
        };
        for i in 0..topology.n_houses() {
            for j in i + 1..topology.n_houses() {
                if let Some(pairs) = interchange(topology, i, j) {
                    structure.blocks.push((i, j));
                    structure.swaps.push(pairs);
                }
            }
        }
        for (kind, image) in moves(topology.n_cells()) {
            let next = image.iter().map(|&from| solution.digits()[from]).collect();
            if Solution::new(topology.clone(), next).is_ok() {
                match kind {
                    Move::HalfTurn => structure.half_turn = true,
                    Move::QuarterTurn => structure.quarter_turn = true,
                    Move::Down => structure.n_down += 1,
                    Move::Across => structure.n_across += 1,
                }
            }
        }
        structure
    }

    pub(super) fn n_operations(&self) -> usize {
        self.swaps.len() + self.half_turn as usize + self.quarter_turn as usize + self.n_across + self.n_down
    }
}

/// Pairs the cells of two houses, if each cell has a partner that lies in the same other houses.
fn interchange(topology: &Topology, i: usize, j: usize) -> Option<Vec<(Cell, Cell)>> {
    let (a, b) = (&topology.houses()[i].cells, &topology.houses()[j].cells);
    if a.len() != b.len() {
        return None;
    }
    let others = |cell: Cell| topology.houses_of(cell).iter().filter(|id| id.index() != i && id.index() != j);
    let mut is_used = vec![false; b.len()];
    let mut pairs = Vec::with_capacity(a.len());
    for &cell in a {
        let at = (0..b.len()).find(|&at| !is_used[at] && others(cell).eq(others(b[at])))?;
        is_used[at] = true;
        pairs.push((cell, b[at]));
    }
    Some(pairs)
}

#[derive(Clone, Copy)]
pub(super) enum Move {
    HalfTurn,
    QuarterTurn,
    Down,
    Across,
}

/// Returns the rotations and reflections, each as a list of the cell from which every cell takes its digit.
pub(super) fn moves(n: usize) -> impl Iterator<Item = (Move, Vec<usize>)> {
    let side = n.isqrt();
    let half = (Move::HalfTurn, (0..n).rev().collect());
    let quarter = (side * side == n)
        .then(|| (Move::QuarterTurn, (0..n).map(|i| i % side * side + side - 1 - i / side).collect::<Vec<usize>>()));
    let widths = move || (2..n.saturating_sub(1)).filter(move |width| n.is_multiple_of(*width));
    let down = widths().map(move |w| (Move::Down, (0..n).map(|i| (n / w - 1 - i / w) * w + i % w).collect()));
    let across = widths().map(move |w| (Move::Across, (0..n).map(|i| i / w * w + w - 1 - i % w).collect()));
    std::iter::once(half).chain(quarter).chain(down).chain(across)
}
