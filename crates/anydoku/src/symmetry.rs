//! Symmetries: rearrangements of cells that preserve the houses.
//!
//! A symmetry of a topology is a permutation of its cells that maps every house to a house. Symmetries form a group. It
//! is computed exactly, by individualization and refinement of vertex partitions as in nauty (McKay 1981; McKay and
//! Piperno 2014), in the graph whose vertices are cells and houses and whose edges represent membership. The group is
//! represented by a [stabilizer chain](Group) (Sims 1970). Cells can be colored; then only cells of the same color are
//! exchanged. The symmetries of a puzzle are those of its topology colored by givens and marks. The 9x9 has 3,359,232
//! symmetries: they permute rows in a band, bands, columns in a stack and stacks, and transpose the grid.

pub mod classes;
pub mod graph;
mod group;
mod partition;

use std::collections::HashMap;

use num_bigint::BigUint;

use self::graph::{Graph, automorphisms};
pub use self::group::{Group, Permutation, identity, inverse, orbits, product};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::topology::{Cell, Topology};

/// A rearrangement of cells: the content of cell `c` moves to cell `of(c)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CellPermutation(Vec<Cell>);

impl CellPermutation {
    /// Returns the rearrangement with these images, one per cell.
    ///
    /// # Panics
    /// Panics if the images are not a permutation.
    pub fn new(images: Vec<Cell>) -> CellPermutation {
        let mut is_hit = vec![false; images.len()];
        for image in &images {
            assert!(
                image.index() < images.len() && !std::mem::replace(&mut is_hit[image.index()], true),
                "every cell is the image of one cell"
            );
        }
        CellPermutation(images)
    }

    /// Returns the image of a cell.
    pub fn of(&self, cell: Cell) -> Cell {
        self.0[cell.index()]
    }

    /// Returns the images of all cells, in cell order.
    pub fn images(&self) -> &[Cell] {
        &self.0
    }

    /// Returns the puzzle with every given and mark moved.
    ///
    /// # Panics
    /// Panics if the puzzle has a different number of cells.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut givens = vec![None; self.0.len()];
        let mut marks = vec![DigitSet::EMPTY; self.0.len()];
        for cell in puzzle.topology().cells() {
            let to = self.of(cell).index();
            givens[to] = puzzle.given(cell);
            marks[to] = puzzle.marks().map_or(DigitSet::EMPTY, |marks| marks[cell.index()]);
        }
        let moved = Puzzle::new(puzzle.topology().clone(), givens);
        if puzzle.marks().is_some() { moved.with_marks(marks) } else { moved }
    }
}

impl From<&Permutation> for CellPermutation {
    fn from(permutation: &Permutation) -> CellPermutation {
        CellPermutation(permutation.iter().map(|&to| Cell::new(to as usize)).collect())
    }
}

/// The symmetry group of a topology or puzzle.
///
/// ```
/// use anydoku::{Topology, symmetry::Symmetries};
/// let symmetries = Symmetries::of(&Topology::square(3));
/// assert_eq!(symmetries.order, 3_359_232u32.into());
/// assert_eq!(symmetries.orbits.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// Generators of the group.
    pub generators: Vec<CellPermutation>,
    /// The order of the group, or a lower bound on it if the search was not complete.
    pub order: BigUint,
    /// The orbits: sets of cells that symmetries map to one another.
    pub orbits: Vec<Vec<Cell>>,
    /// Whether the search found all symmetries. A search gives up on structures built to defeat it.
    pub is_complete: bool,
    group: Group,
}

/// The number of search nodes after which the search gives up. Sudoku shapes need a few hundred.
const NODES: u64 = 2_000_000;

impl Symmetries {
    /// Computes the symmetries of a topology.
    pub fn of(topology: &Topology) -> Symmetries {
        Symmetries::of_within(topology, &Budget::UNLIMITED)
    }

    /// Computes the symmetries of a topology within a budget.
    pub fn of_within(topology: &Topology, budget: &Budget<'_>) -> Symmetries {
        Symmetries::coloured_within(topology, |_| 0, &budget.with_nodes(NODES))
    }

    /// Computes the symmetries of a topology that keep the givens and marks of a puzzle in place.
    pub fn of_puzzle(puzzle: &Puzzle) -> Symmetries {
        Symmetries::of_puzzle_within(puzzle, &Budget::UNLIMITED)
    }

    /// Computes the symmetries of a puzzle within a budget.
    pub fn of_puzzle_within(puzzle: &Puzzle, budget: &Budget<'_>) -> Symmetries {
        let mut numbers = HashMap::new();
        let starts: Vec<_> = puzzle
            .topology()
            .cells()
            .map(|cell| {
                let next = numbers.len() as u32;
                *numbers.entry(puzzle.start(cell)).or_insert(next)
            })
            .collect();
        Symmetries::coloured_within(puzzle.topology(), |cell| starts[cell.index()], &budget.with_nodes(NODES))
    }

    /// Computes the symmetries that only exchange cells of the same color, with at most this many search nodes.
    ///
    /// For a topology with rules, only the identity is returned and the search counts as incomplete.
    pub fn coloured(topology: &Topology, colour: impl Fn(Cell) -> u32, nodes: u64) -> Symmetries {
        Symmetries::coloured_within(topology, colour, &Budget::nodes(nodes))
    }

    fn coloured_within(topology: &Topology, colour: impl Fn(Cell) -> u32, budget: &Budget<'_>) -> Symmetries {
        let n_cells = topology.n_cells();
        if topology.has_rules() {
            let group = Group::from_strong(n_cells, &[], Vec::new());
            let orbits = topology.cells().map(|cell| vec![cell]).collect();
            return Symmetries { generators: Vec::new(), order: 1u32.into(), orbits, is_complete: false, group };
        }
        let blocks = distinct_houses(topology);
        let mut colours: Vec<u32> = topology.cells().map(|cell| colour(cell).saturating_add(1)).collect();
        colours.extend(blocks.iter().map(|_| 0));
        let edges: Vec<(u32, u32)> = blocks
            .iter()
            .enumerate()
            .flat_map(|(b, cells)| cells.iter().map(move |cell| (cell.0 as u32, (n_cells + b) as u32)))
            .collect();
        let graph = Graph::new(colours, &edges);
        let rank = |v: u32| (v as usize >= n_cells) as u8;
        let found = automorphisms(&graph, &rank, 0, budget);
        let strong = found
            .generators
            .into_iter()
            .map(|(level, mut image)| {
                image.truncate(n_cells);
                (level, image)
            })
            .collect();
        let group = Group::from_strong(n_cells, &found.base, strong);
        Symmetries {
            generators: group.generators().map(CellPermutation::from).collect(),
            order: found.orbit_sizes.iter().map(|&size| BigUint::from(size)).product(),
            orbits: group
                .orbits()
                .into_iter()
                .map(|orbit| orbit.into_iter().map(|cell| Cell::new(cell as usize)).collect())
                .collect(),
            is_complete: found.is_complete,
            group,
        }
    }

    /// Returns the number of essentially different relabelings of a full grid. Relabelings that differ only by a
    /// symmetry of the topology count as one. Returns `None` if the search gives up.
    ///
    /// ```
    /// use anydoku::{Puzzle, Solver, Topology, symmetry::Symmetries};
    /// let topology = std::sync::Arc::new(Topology::square(2));
    /// let grid = Solver::new(&topology).first(&Puzzle::empty(topology)).unwrap();
    /// // Every 4x4 grid has enough symmetries to undo at least eight of the 24 relabelings.
    /// assert!(Symmetries::n_relabelings(&grid).unwrap() <= 3u32.into());
    /// ```
    pub fn n_relabelings(grid: &Solution) -> Option<BigUint> {
        Symmetries::n_relabelings_within(grid, &Budget::UNLIMITED)
    }

    /// Returns the number of essentially different relabelings of a full grid, or `None` if the search gives up or is
    /// stopped.
    pub fn n_relabelings_within(grid: &Solution, budget: &Budget<'_>) -> Option<BigUint> {
        let order = Symmetries::n_keeping_kind(grid, budget)?;
        let same = Symmetries::of_puzzle_within(&grid.to_puzzle(), budget);
        let all: BigUint = (1..=grid.topology().n_digits()).map(BigUint::from).product();
        same.is_complete.then(|| all * same.order / order)
    }

    /// Returns the number of symmetries of the topology that map a full grid to a relabeling of itself, or `None` if
    /// the search gives up or is stopped.
    pub fn n_keeping_kind(grid: &Solution, budget: &Budget<'_>) -> Option<BigUint> {
        let (graph, n_cells) = graph_of_grid(grid);
        let found = automorphisms(&graph, &|v| (v as usize >= n_cells) as u8, 0, &budget.with_nodes(NODES));
        found.is_complete.then(|| found.orbit_sizes.iter().map(|&size| BigUint::from(size)).product())
    }

    /// Returns the group as permutations of cell numbers.
    pub fn group(&self) -> &Group {
        &self.group
    }
}

/// Returns a full grid as a graph with the number of its cells. Its vertices are the cells, then the houses, then the
/// digits; each cell is joined to its houses and its digit.
fn graph_of_grid(grid: &Solution) -> (Graph, usize) {
    let topology = grid.topology();
    let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
    let blocks = distinct_houses(topology);
    let colours = [(n_cells, 1), (blocks.len(), 0), (n_digits, 2)];
    let colours = colours.into_iter().flat_map(|(n, colour)| std::iter::repeat_n(colour, n)).collect();
    let members = blocks.iter().enumerate().flat_map(|(b, cells)| cells.iter().map(move |cell| (cell, n_cells + b)));
    let mut edges: Vec<(u32, u32)> = members.map(|(cell, house)| (cell.0 as u32, house as u32)).collect();
    let first_digit = n_cells + blocks.len();
    edges.extend(topology.cells().map(|cell| (cell.0 as u32, (first_digit + grid.digit(cell).index()) as u32)));
    (Graph::new(colours, &edges), n_cells)
}

/// Returns a hash that is equal for full grids that are the same up to symmetry and relabeling.
pub fn fingerprint_of_grid(grid: &Solution) -> u64 {
    let (graph, n_cells) = graph_of_grid(grid);
    graph::fingerprint(&graph, 0..n_cells as u32)
}

/// Returns whether two full grids of one topology are equal up to symmetry and relabeling, or `None` if the search
/// gives up.
pub fn is_same_kind(a: &Solution, b: &Solution) -> Option<bool> {
    /// The node limit of a comparison. A comparison takes a few seconds if the grids have many symmetries of their own.
    const KIND_NODES: u64 = 20_000;
    let ((one, n_cells), (other, _)) = (graph_of_grid(a), graph_of_grid(b));
    graph::are_isomorphic(&one, &other, &|v| (v as usize >= n_cells) as u8, &Budget::nodes(KIND_NODES))
}

/// Returns the houses as sorted lists of cells, without duplicates.
fn distinct_houses(topology: &Topology) -> Vec<Vec<Cell>> {
    let mut blocks: Vec<Vec<Cell>> = topology
        .houses()
        .iter()
        .map(|house| {
            let mut cells = house.cells.clone();
            cells.sort_unstable();
            cells
        })
        .collect();
    blocks.sort_unstable();
    blocks.dedup();
    blocks
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rng::Rng;
    use crate::topology::{CellNames, House, HouseKind};

    fn check(topology: &Topology, expected: u64) {
        let symmetries = Symmetries::of(topology);
        assert!(symmetries.is_complete);
        assert_eq!(symmetries.order, expected.into());
        let houses: HashSet<_> = distinct_houses(topology).into_iter().collect();
        for symmetry in &symmetries.generators {
            for house in &houses {
                let mut image: Vec<_> = house.iter().map(|&cell| symmetry.of(cell)).collect();
                image.sort_unstable();
                assert!(houses.contains(&image));
            }
        }
        let n = topology.n_cells();
        let again = Group::generated(n, symmetries.group().generators().cloned());
        assert_eq!(again.order(), expected.into());
    }

    #[test]
    fn plain_grids() {
        check(&Topology::square(2), 128);
        check(&Topology::boxed(2, 3), 3456);
        check(&Topology::boxed(2, 4), 442_368);
        check(&Topology::square(3), 3_359_232);
    }

    #[test]
    fn latin_squares() {
        for (n, expected) in [(2, 8), (3, 72), (4, 1152), (5, 28_800)] {
            check(&Topology::boxed(1, n), expected);
        }
    }

    #[test]
    fn colours_hold_cells_apart() {
        let topology = Topology::square(3);
        let symmetries = Symmetries::coloured(&topology, |cell| (cell.0 == 0) as u32, NODES);
        assert_eq!(symmetries.order, (3_359_232u32 / 81).into());
    }

    #[test]
    fn large_grids_end() {
        let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
        let symmetries = Symmetries::of(&Topology::square(8));
        let half = factorial(8).pow(9);
        assert_eq!(symmetries.order, &half * &half * 2u32);
    }

    #[test]
    fn random_topologies_against_all_permutations() {
        let mut rng = Rng::new(5);
        for _ in 0..60 {
            let n = 2 + rng.below(5);
            let mut cells: Vec<_> = (0..n).map(Cell::new).collect();
            let houses = (0..rng.below(5))
                .map(|i| {
                    rng.shuffle(&mut cells);
                    House::numbered(HouseKind::Group, i + 1, cells[..1 + rng.below(n)].iter().copied())
                })
                .collect();
            let topology = Topology::new(n, n, CellNames::Numbered, houses).expect("sound");
            let blocks: HashSet<_> = distinct_houses(&topology).into_iter().collect();
            let everything = Group::generated(
                n,
                [
                    (0..n as u32).map(|x| (x + 1) % n as u32).collect(),
                    (0..n as u32).map(|x| if x < 2 { 1 - x } else { x }).collect(),
                ],
            );
            let keeps = |permutation: &Permutation| {
                blocks.iter().all(|block| {
                    let mut image: Vec<_> = block.iter().map(|c| Cell::new(permutation[c.index()] as usize)).collect();
                    image.sort_unstable();
                    blocks.contains(&image)
                })
            };
            let expected = everything.elements().filter(keeps).count() as u64;
            check(&topology, expected);
        }
    }
}
