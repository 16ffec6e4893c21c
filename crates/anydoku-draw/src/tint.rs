//! Tints: the background color of every cell of a board.
//!
//! Blocks of a jigsaw are colored like a map, so that neighbors differ in lightness. Windows, diagonals and large cells are
//! transparent inks laid over one another. Scattered groups differ in lightness and hue.

use anydoku::{Cell, CellSet, HouseId, HouseKind, Layout, Projection, Square, Topology};

use crate::plane::cube_face;
use crate::theme::{Colour, Theme};

/// Returns the color of every cell.
pub(crate) fn tints(topology: &Topology, layout: &Layout, theme: &Theme) -> Vec<Colour> {
    let base = |cell: Cell| match layout.projection {
        Projection::Cube => theme.faces[cube_face(layout.squares(cell)[0])],
        Projection::Flat | Projection::Net => theme.cell,
    };
    let mut colours: Vec<_> = cells(layout).map(base).collect();
    let mut lay = |cell: Cell, ink: Colour| {
        if let Some(colour) = colours.get_mut(cell.index()) {
            *colour = theme.ink(*colour, ink);
        }
    };
    if is_jigsaw(topology, layout) {
        let blocks = blocks(topology, layout);
        let shades = colour_map(&neighbours(layout, &blocks), theme.tints.len());
        for cell in cells(layout) {
            if let Some(block) = blocks[cell.index()] {
                lay(cell, theme.tints[shades[block]]);
            }
        }
    }
    let family = scattered_family(topology, layout).unwrap_or_default();
    if !family.is_empty() {
        let rows = (1..=family.len().isqrt()).rev().find(|rows| family.len().is_multiple_of(*rows)).unwrap_or(1);
        let cols = family.len() / rows;
        for (i, &house) in family.iter().enumerate() {
            let tint = theme.group(i / cols, i % cols, rows, cols);
            topology.house(house).cells.iter().for_each(|&cell| lay(cell, tint));
        }
    }
    for cell in cells(layout) {
        match layout.squares(cell).len() {
            1 => {}
            2..=3 => lay(cell, theme.large_cells[0]),
            _ => lay(cell, theme.large_cells[1]),
        }
        if is_shared(topology, layout, cell) {
            lay(cell, theme.shared);
        }
    }
    // Where two windows or two diagonals cross, one layer of ink is enough.
    let shaded = || layout.shaded.iter().filter(|id| !family.contains(id) && id.index() < topology.n_houses());
    let is_diagonal = |id: &&HouseId| topology.house(**id).kind == HouseKind::Diagonal;
    let is_own = |id: &&HouseId| !matches!(topology.house(**id).kind, HouseKind::Diagonal | HouseKind::Window);
    let own: Vec<HouseId> = shaded().filter(is_own).copied().collect();
    let colours_of_own = colour_map(&touching(topology, layout, &own), theme.own.len());
    for (id, colour) in own.iter().zip(colours_of_own) {
        topology.house(*id).cells.iter().for_each(|&cell| lay(cell, theme.own[colour]));
    }
    let members = |houses: Vec<&HouseId>| {
        let cells = houses.into_iter().flat_map(|&id| topology.house(id).cells.iter().copied());
        CellSet::of(topology.n_cells(), cells)
    };
    members(shaded().filter(|id| !is_diagonal(id) && !is_own(id)).collect())
        .iter()
        .for_each(|cell| lay(cell, theme.window));
    members(shaded().filter(is_diagonal).collect()).iter().for_each(|cell| lay(cell, theme.diagonal));
    for (cell, own) in cells(layout).zip(&layout.colours) {
        if let Some(first) = own.first() {
            colours[cell.index()] = theme.own_colour(colours[cell.index()], *first);
        }
    }
    colours
}

pub(crate) fn cells(layout: &Layout) -> impl Iterator<Item = Cell> + use<> {
    (0..layout.n_cells()).map(Cell::new)
}

/// Returns the outlined house of each cell by its index among the outlined houses.
pub(crate) fn blocks(topology: &Topology, layout: &Layout) -> Vec<Option<usize>> {
    let mut blocks = vec![None; layout.n_cells()];
    for (i, id) in layout.outlined.iter().enumerate() {
        let Some(house) = topology.houses().get(id.index()) else { continue };
        for cell in &house.cells {
            if let Some(block) = blocks.get_mut(cell.index()) {
                *block = Some(i);
            }
        }
    }
    blocks
}

/// Returns whether any block is not a rectangle, so that tints are needed to distinguish blocks.
fn is_jigsaw(topology: &Topology, layout: &Layout) -> bool {
    layout.outlined.iter().filter_map(|id| topology.houses().get(id.index())).any(|house| {
        let squares: Vec<Square> = house
            .cells
            .iter()
            .filter(|cell| cell.index() < layout.n_cells())
            .flat_map(|&cell| layout.squares(cell).iter().copied())
            .collect();
        !is_rectangle(&squares)
    })
}

/// Returns whether the squares fill a rectangle.
pub(crate) fn is_rectangle(squares: &[Square]) -> bool {
    let span = |f: fn(&Square) -> u16| {
        let (least, most) = (squares.iter().map(f).min(), squares.iter().map(f).max());
        least.zip(most).map_or(0, |(least, most)| (most - least) as usize + 1)
    };
    span(|square| square.row) * span(|square| square.col) == squares.len()
}

/// The number of blocks above which colors are assigned greedily, without backtracking.
const MOST_BLOCKS: usize = 1000;

/// Returns the neighbors of each block.
fn neighbours(layout: &Layout, blocks: &[Option<usize>]) -> Vec<Vec<usize>> {
    let paper = layout.cells_on_paper();
    let cols = layout.cols();
    let mut lists = vec![Vec::new(); layout.outlined.len()];
    let mut touch = |a: Option<Cell>, b: Option<Cell>| {
        let block = |cell: Option<Cell>| blocks[cell?.index()];
        if let (Some(a), Some(b)) = (block(a), block(b))
            && a != b
        {
            lists[a].push(b);
            lists[b].push(a);
        }
    };
    for at in 0..paper.len() {
        if !(at + 1).is_multiple_of(cols) {
            touch(paper[at], paper[at + 1]);
        }
        if at + cols < paper.len() {
            touch(paper[at], paper[at + cols]);
        }
    }
    for list in &mut lists {
        list.sort_unstable();
        list.dedup();
    }
    lists
}

/// Returns, for each of these houses, the others that share a cell with it or touch it.
fn touching(topology: &Topology, layout: &Layout, houses: &[HouseId]) -> Vec<Vec<usize>> {
    let squares = |id: &HouseId| -> Vec<Square> {
        let known = topology.house(*id).cells.iter().filter(|cell| cell.index() < layout.n_cells());
        known.flat_map(|&cell| layout.squares(cell).iter().copied()).collect()
    };
    let all: Vec<Vec<Square>> = houses.iter().map(squares).collect();
    let is_near = |a: &Square, b: &Square| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) <= 1;
    let touch = |a: usize, b: usize| a != b && all[a].iter().any(|one| all[b].iter().any(|other| is_near(one, other)));
    (0..all.len()).map(|a| (0..all.len()).filter(|&b| touch(a, b)).collect()).collect()
}

/// Colors the blocks so that neighbors differ: with four colors if a coloring is found soon, otherwise with more.
fn colour_map(neighbours: &[Vec<usize>], most: usize) -> Vec<usize> {
    if neighbours.len() > MOST_BLOCKS {
        return first_fit(neighbours, most);
    }
    for n_colours in 4.min(most)..=most {
        let mut painter = Painter {
            neighbours,
            colours: vec![None; neighbours.len()],
            used: vec![0; n_colours],
            tries: 2000 + 20 * neighbours.len(),
        };
        if painter.paint() {
            return painter.colours.into_iter().map(|colour| colour.unwrap_or(0)).collect();
        }
    }
    // No coloring with `most` colors was found, so some neighbors share one; the outlines still separate them.
    first_fit(neighbours, most)
}

/// Gives each block in turn the first color that is not used by a neighbor.
fn first_fit(neighbours: &[Vec<usize>], most: usize) -> Vec<usize> {
    let mut colours: Vec<Option<usize>> = vec![None; neighbours.len()];
    for block in 0..neighbours.len() {
        let is_free = |colour: &usize| neighbours[block].iter().all(|&other| colours[other] != Some(*colour));
        colours[block] = Some((0..most).find(is_free).unwrap_or(block % most));
    }
    colours.into_iter().map(|colour| colour.unwrap_or(0)).collect()
}

struct Painter<'a> {
    neighbours: &'a [Vec<usize>],
    colours: Vec<Option<usize>>,
    used: Vec<usize>,
    tries: usize,
}

impl Painter<'_> {
    /// Gives the block with the fewest remaining colors the least used of these, and backtracks at a dead end, as in
    /// DSATUR (Brélaz 1979).
    fn paint(&mut self) -> bool {
        let is_open = |block: &usize| self.colours[*block].is_none();
        let hardest = (0..self.neighbours.len())
            .filter(is_open)
            .min_by_key(|&block| (self.free(block).count(), usize::MAX - self.neighbours[block].len()));
        let Some(block) = hardest else { return true };
        let mut choices: Vec<usize> = self.free(block).collect();
        choices.sort_by_key(|&colour| self.used[colour]);
        for colour in choices {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            self.colours[block] = Some(colour);
            self.used[colour] += 1;
            if self.paint() {
                return true;
            }
            self.colours[block] = None;
            self.used[colour] -= 1;
        }
        false
    }

    fn free(&self, block: usize) -> impl Iterator<Item = usize> + '_ {
        let is_free =
            move |colour: &usize| self.neighbours[block].iter().all(|&other| self.colours[other] != Some(*colour));
        (0..self.used.len()).filter(is_free)
    }
}

/// Returns the first family of groups that covers every cell once and has no two adjacent cells in a group.
fn scattered_family(topology: &Topology, layout: &Layout) -> Option<Vec<HouseId>> {
    if layout.projection != Projection::Flat || layout.n_cells() != topology.n_cells() {
        return None;
    }
    let mut group_of = vec![None; topology.n_cells()];
    let mut family = Vec::new();
    let mut covered = 0;
    for (h, house) in topology.houses().iter().enumerate().filter(|(_, house)| house.kind == HouseKind::Group) {
        for cell in &house.cells {
            if group_of[cell.index()].replace(h).is_some() {
                return None;
            }
        }
        family.push(HouseId(h as u32));
        covered += house.cells.len();
        if covered == topology.n_cells() {
            break;
        }
    }
    let paper = layout.cells_on_paper();
    let group = |at: usize| paper.get(at).copied().flatten().and_then(|cell: Cell| group_of[cell.index()]);
    let is_alone = |at: usize| {
        let right = if (at + 1).is_multiple_of(layout.cols()) { None } else { group(at + 1) };
        group(at).is_none_or(|own| Some(own) != right && Some(own) != group(at + layout.cols()))
    };
    (covered == topology.n_cells() && (0..paper.len()).all(is_alone)).then_some(family)
}

/// Returns whether the cell belongs to several grids.
fn is_shared(topology: &Topology, layout: &Layout, cell: Cell) -> bool {
    if layout.projection != Projection::Flat || layout.squares(cell).len() > 1 || cell.index() >= topology.n_cells() {
        return false;
    }
    let lines = |kind: HouseKind| {
        let houses = topology.houses_of(cell).iter().map(|&id| topology.house(id));
        houses.filter(|house| house.kind == kind && topology.is_full(house)).count()
    };
    lines(HouseKind::Row) > 1 || lines(HouseKind::Column) > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::THEMES;
    use anydoku::Shape;

    #[test]
    fn neighbouring_pieces_differ_in_lightness() {
        for name in ["jigsaw", "jigsaw5", "jigsaw7", "jigsaw16", "jigcube", "toroidal"] {
            let shape = Shape::named(name).unwrap();
            let blocks = blocks(&shape.topology, &shape.layout);
            let lists = neighbours(&shape.layout, &blocks);
            let colours = colour_map(&lists, 7);
            for (block, list) in lists.iter().enumerate() {
                assert!(list.iter().all(|&other| colours[other] != colours[block]), "{name}");
            }
            assert!(THEMES.iter().all(|theme| colours.iter().all(|&colour| colour < theme.tints.len())));
            assert!(*colours.iter().max().unwrap() < 5, "{name}: few colours do");
        }
    }

    #[test]
    fn only_scattered_groups_are_tinted() {
        let is_tinted = |name| {
            let shape = Shape::named(name).unwrap();
            scattered_family(&shape.topology, &shape.layout).is_some()
        };
        for (name, expected) in
            [("9x9", false), ("disjoint", true), ("super3", true), ("cube", false), ("3dcube", false)]
        {
            assert_eq!(is_tinted(name), expected, "{name}");
        }
    }
}
