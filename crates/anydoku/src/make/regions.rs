//! Regions: a field cut at random into connected parts of equal size.
//!
//! Parts grow from random cells until the field is covered. Then cells move from parts that are too large to parts that
//! are too small, along the shortest path from part to part. Finally neighbors exchange cells for variety. Parts stay
//! connected throughout, so nothing has to be repaired at the end. If the sizes cannot be balanced, the cut restarts.

mod cutting;

use self::cutting::Cutting;
use crate::budget::Budget;
use crate::message::Message;
use crate::msg;
use crate::rng::Rng;
use crate::topology::MAX_CELLS;

/// Cells and their adjacency.
#[derive(Clone, Debug)]
pub struct Field {
    neighbours: Vec<Vec<usize>>,
    /// The image of each cell under a half turn, if the parts must be symmetric under it.
    turned: Option<Vec<usize>>,
}

/// The reason why a field was not cut.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RegionError {
    /// The number of cells is not a multiple of the number of parts.
    Uneven {
        /// The number of cells.
        cells: usize,
        /// The number of parts.
        parts: usize,
    },
    /// A connected component of the field has the wrong size.
    Island {
        /// The number of cells of the component.
        cells: usize,
        /// The size of a part.
        size: usize,
    },
    /// A field with a cell in its middle needs an odd number of parts.
    Middle(usize),
    /// All attempts failed.
    Stuck(u64),
    /// No grid was found for the parts.
    Unfilled(u64),
    /// The field is too large.
    Cells(usize),
    /// The budget stopped the search.
    Stopped,
}

impl RegionError {
    /// Returns the error as a message.
    pub fn message(&self) -> Message {
        match *self {
            RegionError::Uneven { cells, parts } => msg!("make-cut-uneven", cells = cells, parts = parts),
            RegionError::Island { cells, size } => msg!("make-cut-island", cells = cells, size = size),
            RegionError::Middle(parts) => msg!("make-cut-middle", parts = parts),
            RegionError::Stuck(attempts) => msg!("make-cut-stuck", attempts = attempts),
            RegionError::Unfilled(cuts) => msg!("make-cut-unfilled", cuts = cuts),
            RegionError::Cells(n) => msg!("make-cut-cells", most = MAX_CELLS, n = n),
            RegionError::Stopped => msg!("make-cut-stopped"),
        }
    }
}

crate::say_message!(RegionError);

/// The number of attempts.
const ATTEMPTS: u64 = 200;

/// The progress of a cut.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutProgress {
    /// The number of times a cell was assigned to a part.
    pub steps: u64,
    /// The share of cells that are not in excess of the target size of their part.
    pub share: f64,
    /// The number of cells of the smallest part.
    pub smallest: usize,
}

impl Field {
    /// Returns a field of squares in rows and columns, with cells row by row.
    pub fn grid(rows: usize, cols: usize) -> Field {
        let links = (0..rows * cols).map(|cell| {
            let (row, col) = (cell / cols, cell % cols);
            let across = [(col > 0).then(|| cell - 1), (col + 1 < cols).then(|| cell + 1)];
            let down = [(row > 0).then(|| cell - cols), (row + 1 < rows).then(|| cell + cols)];
            across.into_iter().chain(down).flatten().collect()
        });
        Field { neighbours: links.collect(), turned: None }
    }

    /// Returns a field with this adjacency; a link in one direction counts in both.
    ///
    /// # Panics
    /// Panics if a link leads to a cell that does not exist.
    pub fn new(links: Vec<Vec<usize>>) -> Field {
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
        for (a, others) in links.iter().enumerate() {
            for &b in others {
                assert!(b < links.len(), "links lead to cells");
                if a != b {
                    neighbours[a].push(b);
                    neighbours[b].push(a);
                }
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Field { neighbours, turned: None }
    }

    /// Requires parts that look the same after a half turn. A half turn must reverse the order of the cells, as it does
    /// on a grid.
    pub fn with_half_turn(mut self) -> Field {
        let n = self.neighbours.len();
        self.turned = Some((0..n).rev().collect());
        self
    }

    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns the cells adjacent to this one.
    pub fn neighbours(&self, cell: usize) -> &[usize] {
        &self.neighbours[cell]
    }

    /// Cuts the field and returns the number of each cell's part.
    ///
    /// ```
    /// use anydoku::{Budget, Rng, make::Field};
    /// let parts = Field::grid(9, 9).cut(9, &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
    /// assert!((0..9).all(|part| parts.iter().filter(|&&p| p == part).count() == 9));
    /// ```
    pub fn cut(&self, n_parts: usize, rng: &mut Rng, budget: &Budget<'_>) -> Result<Vec<usize>, RegionError> {
        self.cut_watched(n_parts, rng, budget, &mut |_| ())
    }

    /// Cuts the field as [`cut`](Field::cut) does, and reports its progress periodically; the last report is of the
    /// finished cut.
    pub fn cut_watched(
        &self,
        n_parts: usize,
        rng: &mut Rng,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(CutProgress),
    ) -> Result<Vec<usize>, RegionError> {
        self.cut_then(n_parts, rng, budget, watch, |cutting, rng| cutting.mix(rng))
    }

    /// Cuts with shorter borders: instead of exchanging cells for variety, visits cells `looks` times and exchanges
    /// them where that does not lengthen the borders. Fields with half-turn symmetry are not supported.
    pub(super) fn cut_smooth(
        &self,
        n_parts: usize,
        looks: usize,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> Result<Vec<usize>, RegionError> {
        debug_assert!(self.turned.is_none(), "cells change hands one by one");
        self.cut_then(n_parts, rng, budget, &mut |_| (), |cutting, rng| cutting.settle(looks, rng))
    }

    fn cut_then(
        &self,
        n_parts: usize,
        rng: &mut Rng,
        budget: &Budget<'_>,
        watch: &mut dyn FnMut(CutProgress),
        then: impl Fn(&mut Cutting<'_>, &mut Rng),
    ) -> Result<Vec<usize>, RegionError> {
        let n = self.n_cells();
        if n == 0 || n > MAX_CELLS {
            return Err(RegionError::Cells(n));
        }
        if n_parts == 0 || !n.is_multiple_of(n_parts) {
            return Err(RegionError::Uneven { cells: n, parts: n_parts });
        }
        let size = n / n_parts;
        if let Some(cells) = self.islands().into_iter().find(|island| !island.is_multiple_of(size)) {
            return Err(RegionError::Island { cells, size });
        }
        if let Some(turned) = &self.turned
            && n_parts.is_multiple_of(2)
            && (0..n).any(|cell| turned[cell] == cell)
        {
            return Err(RegionError::Middle(n_parts));
        }
        // Failed attempts also count.
        let mut before = 0;
        for _ in 0..ATTEMPTS {
            let Some(mut cutting) = Cutting::grown(self, n_parts, rng) else { continue };
            let mut watch = |progress: CutProgress| watch(CutProgress { steps: before + progress.steps, ..progress });
            let is_even = cutting.balance(rng, budget, &mut watch);
            if is_even {
                then(&mut cutting, rng);
                watch(cutting.progress());
                return Ok(cutting.in_order());
            }
            before += cutting.progress().steps;
            if budget.is_spent(0) {
                return Err(RegionError::Stopped);
            }
        }
        Err(RegionError::Stuck(ATTEMPTS))
    }

    /// Returns the sizes of the connected components.
    fn islands(&self) -> Vec<usize> {
        let mut seen = vec![false; self.n_cells()];
        let mut sizes = Vec::new();
        for start in 0..self.n_cells() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut open = vec![start];
            let mut size = 0;
            while let Some(cell) = open.pop() {
                size += 1;
                let fresh = |other: &&usize| !std::mem::replace(&mut seen[**other], true);
                open.extend(self.neighbours[cell].iter().filter(fresh));
            }
            sizes.push(size);
        }
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(field: &Field, n_parts: usize, seed: u64) {
        check_parts(field, n_parts, &field.cut(n_parts, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap());
        if field.turned.is_none() {
            let looks = field.n_cells();
            let parts = field.cut_smooth(n_parts, looks, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap();
            check_parts(field, n_parts, &parts);
        }
    }

    fn check_parts(field: &Field, n_parts: usize, parts: &[usize]) {
        for part in 0..n_parts {
            let cells: Vec<usize> = (0..field.n_cells()).filter(|&cell| parts[cell] == part).collect();
            assert_eq!(cells.len(), field.n_cells() / n_parts);
            let mut reached = vec![cells[0]];
            let mut at = 0;
            while at < reached.len() {
                for &next in field.neighbours(reached[at]) {
                    if parts[next] == part && !reached.contains(&next) {
                        reached.push(next);
                    }
                }
                at += 1;
            }
            assert_eq!(reached.len(), cells.len(), "part {part} is connected");
        }
        if let Some(turned) = &field.turned {
            let same = |a: usize, b: usize| parts[a] == parts[b];
            let is_symmetric = |a: usize| (0..parts.len()).all(|b| same(a, b) == same(turned[a], turned[b]));
            assert!((0..parts.len()).all(is_symmetric));
        }
    }

    #[test]
    fn grids_are_cut_in_equal_connected_parts() {
        for n in [1, 2, 4, 5, 6, 9, 12, 16, 25] {
            for seed in 0..4 {
                check(&Field::grid(n, n), n, seed);
                check(&Field::grid(n, n).with_half_turn(), n, seed);
            }
        }
        check(&Field::grid(36, 36), 36, 1);
        check(&Field::grid(6, 8), 4, 1);
        check(&Field::grid(3, 1), 3, 1);
    }

    #[test]
    fn smooth_cuts_have_shorter_borders() {
        let field = Field::grid(9, 9);
        let border = |parts: Vec<usize>| {
            let around =
                |cell: usize| field.neighbours(cell).iter().filter(|&&next| parts[next] != parts[cell]).count();
            (0..81).map(around).sum::<usize>()
        };
        let sum = |looks: usize| -> usize {
            let cut = |seed| field.cut_smooth(9, looks, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap();
            (0..30).map(|seed| border(cut(seed))).sum()
        };
        let sums = [0, 60, 300].map(sum);
        assert!(sums.is_sorted_by(|a, b| a > b), "{sums:?}");
    }

    #[test]
    fn rings_and_islands() {
        let ring: Vec<Vec<usize>> = (0..12).map(|cell| vec![(cell + 1) % 12]).collect();
        check(&Field::new(ring), 4, 3);
        let islands = vec![vec![1], vec![2], vec![], vec![4], vec![5], vec![]];
        check(&Field::new(islands.clone()), 2, 3);
        let cut = |field: Field, n| field.cut(n, &mut Rng::new(1), &Budget::UNLIMITED);
        assert_eq!(cut(Field::new(islands), 3), Err(RegionError::Island { cells: 3, size: 2 }));
        assert_eq!(cut(Field::grid(4, 4), 3), Err(RegionError::Uneven { cells: 16, parts: 3 }));
        assert!(cut(Field::grid(3, 4).with_half_turn(), 4).is_ok());
        assert!(cut(Field::grid(3, 5).with_half_turn(), 3).is_ok());
    }

    #[test]
    fn fields_without_equal_parts_are_given_up() {
        // A star: its arms cannot be separated from its middle.
        let star = vec![vec![1, 2, 3], vec![], vec![], vec![]];
        let result = Field::new(star).cut(2, &mut Rng::new(1), &Budget::UNLIMITED);
        assert_eq!(result, Err(RegionError::Stuck(ATTEMPTS)));
    }
}
