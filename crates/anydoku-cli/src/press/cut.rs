//! Cutting jigsaws: blocks exchange cells until they are pieces.
//!
//! A cell goes to the piece beside it, which gives another of its cells to the piece beside that one, and so on until
//! the first piece has as many cells as before. The exchange counts if all are still in one piece and the borders have
//! not become too long: ragged pieces are ugly, and grids with them are hard to fill.

use anydoku::{Cell, Layout, Projection, Rng};

/// The most pieces that take part in an exchange.
const LONGEST: usize = 4;

/// Exchanges tried for each cell; on 9x9 and 16x16 shapes look random after half of them.
const TRIES: usize = 300;

/// How long borders may become, as parts of a hundred of the length they had.
const MOST_BORDER: usize = 140;

/// Labels of the pieces, one for each cell; `blocks` are those at the start.
pub(super) fn cut(layout: &Layout, blocks: Vec<usize>, rng: &mut Rng) -> Vec<usize> {
    let neighbours = neighbours(layout);
    let mut pieces = blocks;
    let border = |pieces: &[usize], cell: Cell| {
        neighbours[cell.index()].iter().filter(|other| pieces[other.index()] != pieces[cell.index()]).count()
    };
    let total = |pieces: &[usize]| (0..pieces.len()).map(|i| border(pieces, Cell::new(i))).sum::<usize>();
    let most = total(&pieces) * MOST_BORDER / 100;
    for _ in 0..pieces.len() * TRIES {
        let Some(moves) = exchange(&pieces, &neighbours, rng) else { continue };
        let before: Vec<(Cell, usize)> = moves.iter().map(|&(cell, _)| (cell, pieces[cell.index()])).collect();
        moves.iter().for_each(|&(cell, to)| pieces[cell.index()] = to);
        let is_good =
            moves.iter().all(|&(cell, to)| is_whole(&pieces, to, cell, &neighbours)) && total(&pieces) <= most;
        if !is_good {
            before.iter().for_each(|&(cell, from)| pieces[cell.index()] = from);
        }
    }
    pieces
}

/// Cells and the pieces they go to, around in a ring.
fn exchange(pieces: &[usize], neighbours: &[Vec<Cell>], rng: &mut Rng) -> Option<Vec<(Cell, usize)>> {
    let mut cell = Cell::new(rng.below(pieces.len()));
    let first = pieces[cell.index()];
    let mut moves: Vec<(Cell, usize)> = Vec::new();
    while moves.len() < LONGEST {
        let around = &neighbours[cell.index()];
        let to = pieces[around.get(rng.below(around.len().max(1)))?.index()];
        let is_new = to != pieces[cell.index()] && moves.iter().all(|&(_, other)| other != to);
        if !is_new {
            return None;
        }
        moves.push((cell, to));
        if to == first {
            return Some(moves);
        }
        let members: Vec<_> = (0..pieces.len()).filter(|&other| pieces[other] == to).collect();
        cell = Cell::new(members[rng.below(members.len())]);
    }
    None
}

/// Is the piece connected? Looked at from one of its cells.
fn is_whole(pieces: &[usize], piece: usize, start: Cell, neighbours: &[Vec<Cell>]) -> bool {
    let mut seen = vec![false; pieces.len()];
    let mut open = vec![start];
    seen[start.index()] = true;
    let mut n = 0;
    while let Some(cell) = open.pop() {
        n += 1;
        for &next in &neighbours[cell.index()] {
            if pieces[next.index()] == piece && !std::mem::replace(&mut seen[next.index()], true) {
                open.push(next);
            }
        }
    }
    n == pieces.iter().filter(|&&other| other == piece).count()
}

/// Cells side by side; on a cube, on the same face.
fn neighbours(layout: &Layout) -> Vec<Vec<Cell>> {
    let paper = layout.cells_on_paper();
    let cols = layout.cols();
    let face = |at: usize| match layout.projection {
        Projection::Cube => (at / cols / 8, at % cols / 8),
        Projection::Flat | Projection::Net => (0, 0),
    };
    let mut lists = vec![Vec::new(); layout.n_cells()];
    let mut touch = |a: usize, b: usize| {
        if let (Some(x), Some(y)) = (paper[a], paper[b])
            && face(a) == face(b)
        {
            lists[x.index()].push(y);
            lists[y.index()].push(x);
        }
    };
    for at in 0..paper.len() {
        if !(at + 1).is_multiple_of(cols) {
            touch(at, at + 1);
        }
        if at + cols < paper.len() {
            touch(at, at + cols);
        }
    }
    lists
}
