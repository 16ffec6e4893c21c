//! Bounds on the number of full grids, for grids that can be neither counted nor estimated.
//!
//! The lower bound counts the images of one known grid under symmetries and relabelings. The upper bound fills houses
//! one after another and bounds the number of ways to fill each by Brègman's theorem (1973): the permanent of a 0-1
//! matrix is at most the product of `(r!)^(1/r)` over its rows with `r` ones. Both bounds are rigorous, but far apart.

use std::f64::consts::LN_10;

use num_bigint::BigUint;

use super::up_to::factorial;
use anydoku::logarithm::ln;
use anydoku::symmetry::Symmetries;
use anydoku::{Budget, Cell, Solution, Topology};

/// Bounds on the number of full grids of a topology, as decimal logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The lower bound.
    pub log10_least: f64,
    /// The upper bound.
    pub log10_most: f64,
}

/// Returns bounds on the number of full grids of the topology of this grid, or `None` if the topology has rules beyond
/// houses or the search for its symmetries gives up.
///
/// ```
/// use anydoku::{Puzzle, Solver, Topology};
/// use anydoku_count::bounds;
/// let topology = std::sync::Arc::new(Topology::boxed(2, 3));
/// let grid = Solver::new(&topology).first(&Puzzle::empty(topology)).unwrap();
/// let bounds = bounds(&grid).unwrap();
/// assert!(bounds.log10_least <= 28_200_960f64.log10() && 28_200_960f64.log10() <= bounds.log10_most);
/// ```
pub fn bounds(grid: &Solution) -> Option<Bounds> {
    let topology = grid.topology();
    let symmetries = Symmetries::of(topology);
    if topology.has_rules() || !symmetries.is_complete {
        return None;
    }
    // Unused digits cannot be relabeled.
    let mut used: Vec<_> = grid.digits().to_vec();
    used.sort_unstable();
    used.dedup();
    if used.len() < topology.n_digits() {
        return None;
    }
    let images =
        symmetries.order * factorial(topology.n_digits()) / Symmetries::n_keeping_kind(grid, &Budget::UNLIMITED)?;
    Some(Bounds { log10_least: log10(&images), log10_most: most(topology) / LN_10 })
}

/// Returns the decimal logarithm of a number that is at least 1, rounded down slightly so that a lower bound remains a
/// lower bound.
fn log10(number: &BigUint) -> f64 {
    let shift = number.bits().saturating_sub(50);
    let lead = u64::try_from(number >> shift).expect("50 bits fit");
    (ln(lead as f64) + shift as f64 * ln(2.0)) / LN_10 - 1e-9
}

/// Returns the natural logarithm of the upper bound.
fn most(topology: &Topology) -> f64 {
    let n = topology.n_digits();
    let mut is_filled = vec![false; topology.n_cells()];
    // The filled cells of each house, which hold as many different digits.
    let mut n_filled = vec![0usize; topology.n_houses()];
    let mut sum = 0.0;
    for cell in topology.cells() {
        if is_filled[cell.index()] {
            continue;
        }
        // A full house that is completely open, or otherwise the cell alone.
        let is_open =
            |house: &anydoku::HouseId| topology.is_full(topology.house(*house)) && n_filled[house.index()] == 0;
        let house = topology.houses_of(cell).iter().find(|house| is_open(house));
        let cells: &[Cell] = house.map_or(std::slice::from_ref(&cell), |house| &topology.house(*house).cells);
        for &cell in cells {
            let gone = topology.houses_of(cell).iter().map(|house| n_filled[house.index()]).max().unwrap_or(0);
            let left = n - gone.min(n - 1);
            let logarithm = |k: usize| ln(k as f64);
            sum += match house {
                Some(_) => (1..=left).map(logarithm).sum::<f64>() / left as f64,
                None => logarithm(left),
            };
        }
        for &cell in cells {
            is_filled[cell.index()] = true;
            topology.houses_of(cell).iter().for_each(|house| n_filled[house.index()] += 1);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Puzzle;
    use anydoku::shape::Shape;
    use anydoku::solve::Solver;

    #[test]
    fn known_numbers_lie_between_the_bounds() {
        for (name, number) in [
            ("4x4", 288.0),
            ("6x6", 28_200_960.0),
            ("9x9", 6_670_903_752_021_072_936_960.0),
            ("super3", 37_739_520.0),
            ("latin6", 812_851_200.0),
            ("antiking", 564_490_544_025_784_320.0),
        ] {
            let topology = Shape::named(name).unwrap().topology;
            let grid = Solver::new(&topology).first(&Puzzle::empty(topology)).unwrap();
            let Bounds { log10_least, log10_most } = bounds(&grid).unwrap();
            let number: f64 = ln(number) / LN_10;
            assert!(log10_least <= number && number <= log10_most, "{name}: {log10_least} {number} {log10_most}");
        }
    }
}
