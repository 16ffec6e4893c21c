//! Constructs full grids of super Sudokus by algebra instead of search.
//!
//! A cell of a super Sudoku of order `n` has four coordinates (fat row, thin row, fat column, thin column), and fixing
//! any two of them gives a house. Let a digit be a pair of numbers, each a linear combination of the coordinates. If
//! the 2x2 matrix of the coefficients is invertible for any two coordinates, the digits of every house are all
//! different. With the multiples
//!
//! ```text
//!          a  b  c  d
//! first    1  0  1  1
//! second   0  1  1  2
//! ```
//!
//! the determinants are 1, 1, 2, -1, -1 and 1. Only 2 needs an inverse, so this works modulo every odd `n`. For powers
//! of two the numbers are elements of a finite field, with any element except 0 and 1 in place of the 2. For other even
//! orders no such construction is implemented.

use std::sync::Arc;

use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::rng::Rng;
use crate::solve::Solver;
use crate::topology::{Digit, Topology};

/// The lowest order that is filled by algebra. Lower orders are filled by search, which can produce every grid.
const LEAST: usize = 5;

/// The number of digits that are rearranged at a time after the algebra.
const DIGITS: usize = 4;

/// The node limit of one such rearrangement.
const NODES: u64 = 400;

/// Returns the order of a super Sudoku that can be filled by algebra.
pub(super) fn order(topology: &Arc<Topology>) -> Option<usize> {
    let order = topology.n_digits().isqrt();
    let has_size = order * order == topology.n_digits() && topology.n_cells() == order.pow(4);
    let is_known = order >= LEAST && (order % 2 == 1 || order.is_power_of_two());
    let could_be = has_size && is_known && topology.n_houses() == 6 * order * order;
    // `Solution::new` checks the grid.
    (could_be && Solution::new(topology.clone(), digits(order, &plain(order))).is_ok()).then_some(order)
}

/// Returns a random grid, or `None` if the budget was spent. The algebra uses the values of each coordinate in random
/// order, and the digits are relabeled; then a few digits at a time are rearranged at random where possible.
pub(super) fn grid(
    topology: &Arc<Topology>,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget<'_>,
) -> Option<Solution> {
    let order = topology.n_digits().isqrt();
    let mut values = plain(order);
    values.iter_mut().for_each(|values| rng.shuffle(values));
    let mut names: Vec<Digit> = topology.digits().collect();
    rng.shuffle(&mut names);
    let digits = digits(order, &values).iter().map(|digit| names[digit.index()]).collect();
    let mut solution = Solution::new(topology.clone(), digits).expect("algebra fits every house");
    let mut turn: Vec<Digit> = topology.digits().collect();
    rng.shuffle(&mut turn);
    for open in turn.chunks(DIGITS) {
        let mut puzzle = Puzzle::empty(topology.clone());
        for cell in topology.cells().filter(|&cell| !open.contains(&solution.digit(cell))) {
            puzzle.give(cell, solution.digit(cell));
        }
        if let Ok(Some(other)) = solver.random_within(&puzzle, rng, &budget.with_nodes(NODES)) {
            solution = other;
        }
        if budget.is_stopped() {
            return None;
        }
    }
    Some(solution)
}

/// Returns the values of the four coordinates, in order.
fn plain(order: usize) -> [Vec<usize>; 4] {
    std::array::from_fn(|_| (0..order).collect())
}

/// Returns the digits of all cells, row by row.
fn digits(n: usize, values: &[Vec<usize>; 4]) -> Vec<Digit> {
    let digit = |cell: usize| {
        let at = [cell / (n * n * n), cell / (n * n) % n, cell / n % n, cell % n];
        let [a, b, c, d] = std::array::from_fn(|i| values[i][at[i]]);
        let (first, second) = (add(n, add(n, a, c), d), add(n, add(n, b, c), twice(n, d)));
        Digit::new(first * n + second)
    };
    (0..n.pow(4)).map(digit).collect()
}

fn add(n: usize, x: usize, y: usize) -> usize {
    if n % 2 == 1 { (x + y) % n } else { x ^ y }
}

/// Returns twice `x`, or in a field of characteristic two, the product of `x` and the generator of the field.
fn twice(n: usize, x: usize) -> usize {
    // Irreducible polynomials: x^3 + x + 1, x^4 + x + 1.
    match n {
        8 if x >= 4 => (2 * x) ^ 0b1011,
        16 if x >= 8 => (2 * x) ^ 0b10011,
        8 | 16 => 2 * x,
        _ => 2 * x % n,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn odd_orders_and_powers_of_two_are_filled() {
        for n in [5, 7, 8, 9, 11, 16] {
            let topology = Shape::named(&format!("super{n}")).unwrap().topology;
            assert_eq!(order(&topology), Some(n));
        }
        for name in ["25x25", "disjoint25", "super3", "super4", "super6"] {
            assert_eq!(order(&Shape::named(name).unwrap().topology), None, "{name}");
        }
    }

    #[test]
    fn seeds_give_different_grids() {
        let topology = Shape::named("super5").unwrap().topology;
        let mut solver = Solver::new(&topology);
        let mut fill = |seed| grid(&topology, &mut solver, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap();
        let (one, other) = (fill(1), fill(2));
        assert_ne!(one, other);
        assert_eq!(one, fill(1));
    }
}
