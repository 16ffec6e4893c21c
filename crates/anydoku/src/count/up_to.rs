//! Solutions that are not essentially different.
//!
//! Two solutions are the same up to *relabelling* if renaming digits takes one to the other, and up to *symmetry* if a
//! rearrangement of cells that keeps the houses does. Only such changes count as keep the puzzle itself: digits that
//! occur among the givens keep their names unless the rearrangement moves their givens along. Relabelling is counted
//! by arithmetic; symmetry by listing solutions up to relabelling and joining those that generators of the group take
//! to one another.

use std::collections::HashMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::{CountOptions, Counted, Method, Reason, count};
use crate::budget::Budget;
use crate::puzzle::{Puzzle, Solution};
use crate::set::DigitSet;
use crate::solve::Solver;
use crate::symmetry::graph::{Graph, Orbits, automorphisms};
use crate::topology::{Cell, Digit, Topology};

/// What does not make solutions different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UpTo {
    /// Names of digits.
    Relabelling,
    /// Places of cells.
    Symmetry,
    /// Both.
    Both,
}

impl UpTo {
    /// All of them.
    pub const ALL: &[UpTo] = &[UpTo::Relabelling, UpTo::Symmetry, UpTo::Both];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            UpTo::Relabelling => "relabelling",
            UpTo::Symmetry => "symmetry",
            UpTo::Both => "both",
        }
    }
}

/// The most solutions that are held in memory to be compared.
const MAX_HELD: usize = 4_000_000;

/// Counts essentially different solutions.
///
/// ```
/// use anydoku::{Puzzle, Topology, count::{CountOptions, UpTo, count_up_to}};
/// let puzzle = Puzzle::empty(Topology::square(2).into());
/// let options = CountOptions::default();
/// assert_eq!(count_up_to(&puzzle, UpTo::Relabelling, &options).to_string(), "12");
/// assert_eq!(count_up_to(&puzzle, UpTo::Both, &options).to_string(), "2");
/// ```
pub fn count_up_to(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Counted {
    let exact = |number| Counted::Exact { number, method: Method::Enumerate };
    match up_to {
        UpTo::Relabelling => count_relabelled(puzzle, options),
        UpTo::Symmetry | UpTo::Both => match representatives(puzzle, up_to, options) {
            Ok(found) => exact(BigUint::from(found.len())),
            Err(reason) => Counted::NotCounted(reason),
        },
    }
}

/// Lists essentially different solutions, one of each kind, the least of its kind, in ascending order. True if all were listed,
/// false if the sink broke; the reason if they are too many or the budget is spent.
pub fn list_up_to(
    puzzle: &Puzzle,
    up_to: UpTo,
    options: &CountOptions<'_>,
    sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<bool, Reason> {
    for digits in representatives(puzzle, up_to, options)? {
        let digits = digits.into_iter().map(Digit).collect();
        let solution = Solution::new(puzzle.topology().clone(), digits).expect("it was one before it was moved");
        if sink(solution).is_break() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The digits that the puzzle does not tell apart, as classes.
fn digit_classes(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let topology = puzzle.topology();
    let mut by_cells: HashMap<Vec<bool>, Vec<Digit>> = HashMap::new();
    for digit in topology.digits() {
        let cells = topology.cells().map(|cell| puzzle.start(cell).contains(digit)).collect();
        by_cells.entry(cells).or_default().push(digit);
    }
    let mut classes: Vec<_> = by_cells.into_values().collect();
    classes.sort_unstable();
    classes
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// Each solution belongs to as many as there are ways to name the digits it uses.
fn count_relabelled(puzzle: &Puzzle, options: &CountOptions<'_>) -> Counted {
    let topology = puzzle.topology();
    let classes = digit_classes(puzzle);
    if topology.houses().iter().any(|house| topology.is_full(house)) {
        // Every digit is used, so no renaming leaves a solution as it is.
        return match count(puzzle, options) {
            Counted::Exact { number, method } => {
                let names: BigUint = classes.iter().map(|class| factorial(class.len())).product();
                Counted::Exact { number: number / names, method }
            }
            unknown => unknown,
        };
    }
    // Sum over how many digits of each class are used: the solutions that use exactly the first k digits of each, by
    // inclusion and exclusion, over the ways to name these.
    let sizes: Vec<usize> = classes.iter().map(Vec::len).collect();
    let n_vectors = sizes.iter().try_fold(1usize, |n, &size| n.checked_mul(size + 1).filter(|&n| n <= 100_000));
    let Some(n_vectors) = n_vectors else {
        return Counted::NotCounted(Reason::TooManyStates(100_000));
    };
    let vector = |mut index: usize| {
        let place = |&size: &usize| {
            let k = index % (size + 1);
            index /= size + 1;
            k
        };
        sizes.iter().map(place).collect::<Vec<usize>>()
    };
    let mut method = Method::Memo;
    // within[v]: solutions that use no digit beyond the first v of each class.
    let mut within: Vec<num_bigint::BigInt> = Vec::new();
    for index in 0..n_vectors {
        let mut usable = DigitSet::EMPTY;
        for (class, &k) in classes.iter().zip(&vector(index)) {
            class[..k].iter().for_each(|&digit| usable.insert(digit));
        }
        let marks = topology.cells().map(|cell| puzzle.start(cell) & usable).collect();
        let smaller = Puzzle::new(topology.clone(), puzzle.givens().to_vec()).with_marks(marks);
        match count(&smaller, &CountOptions { checkpoint: None, resume: None, ..*options }) {
            Counted::Exact { number, method: by } => {
                method = by;
                within.push(number.into());
            }
            unknown => return unknown,
        }
    }
    let mut total = num_bigint::BigInt::ZERO;
    for (index, names) in (0..n_vectors).map(|index| (index, vector(index))) {
        // Exactly these: along each class, alternating binomial sums.
        let mut exactly = num_bigint::BigInt::ZERO;
        for (below, fewer) in (0..=index).map(|below| (below, vector(below))) {
            if fewer.iter().zip(&names).any(|(j, k)| j > k) {
                continue;
            }
            let mut term = within[below].clone();
            for (&j, &k) in fewer.iter().zip(&names) {
                term *= num_bigint::BigInt::from(factorial(k) / factorial(j) / factorial(k - j));
                if (k - j) % 2 == 1 {
                    term = -term;
                }
            }
            exactly += term;
        }
        let named: BigUint = names.iter().map(|&k| factorial(k)).product();
        total += exactly / num_bigint::BigInt::from(named);
    }
    let number = total.to_biguint().expect("a number of solutions is not negative");
    Counted::Exact { number, method }
}

/// A change that keeps the puzzle: where cells go, and where digits go.
struct Change {
    cells: Vec<u32>,
    digits: Vec<u8>,
}

/// Generators of the changes that keep the puzzle. Digits stay unless `with_digits`.
fn changes(puzzle: &Puzzle, with_digits: bool) -> Result<Vec<Change>, Reason> {
    let topology = puzzle.topology();
    let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
    let mut houses: Vec<Vec<Cell>> = topology.houses().iter().map(|house| house.cells.clone()).collect();
    houses.iter_mut().for_each(|cells| cells.sort_unstable());
    houses.sort_unstable();
    houses.dedup();
    // Vertices: cells, digits, houses. A digit is joined to the cells that may hold it.
    let mut colours = vec![0u32; n_cells];
    colours.extend((0..n_digits).map(|digit| if with_digits { 1 } else { 2 + digit as u32 }));
    colours.extend(houses.iter().map(|_| 1000));
    let mut edges = Vec::new();
    for cell in topology.cells() {
        edges.extend(puzzle.start(cell).iter().map(|digit| (cell.0 as u32, (n_cells + digit.index()) as u32)));
    }
    for (h, cells) in houses.iter().enumerate() {
        edges.extend(cells.iter().map(|cell| (cell.0 as u32, (n_cells + n_digits + h) as u32)));
    }
    let found = automorphisms(&Graph::new(colours, &edges), &|_| 0, 0, 2_000_000);
    if !found.is_complete {
        return Err(Reason::TooManyNodes(2_000_000));
    }
    let change = |(_, image): (usize, Vec<u32>)| Change {
        cells: image[..n_cells].to_vec(),
        digits: image[n_cells..n_cells + n_digits].iter().map(|&d| (d as usize - n_cells) as u8).collect(),
    };
    Ok(found.generators.into_iter().map(change).collect())
}

/// The least solution of each kind, ascending.
fn representatives(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Result<Vec<Vec<u8>>, Reason> {
    let classes = match up_to {
        UpTo::Symmetry => puzzle.topology().digits().map(|digit| vec![digit]).collect(),
        UpTo::Relabelling | UpTo::Both => digit_classes(puzzle),
    };
    let mut all = listed(puzzle, &classes, options)?;
    all.sort_unstable();
    if up_to == UpTo::Relabelling {
        return Ok(all);
    }
    let changes = changes(puzzle, up_to == UpTo::Both)?;
    let place: HashMap<&[u8], u32> = all.iter().enumerate().map(|(i, digits)| (digits.as_slice(), i as u32)).collect();
    let mut orbits = Orbits::new(all.len());
    let renaming = Renaming::new(puzzle.topology(), &classes);
    let mut image = vec![0u8; puzzle.topology().n_cells()];
    for (i, digits) in all.iter().enumerate() {
        if i % 1024 == 0 && options.budget.is_spent(0) {
            return Err(Reason::Stopped);
        }
        for change in &changes {
            for (cell, &digit) in digits.iter().enumerate() {
                image[change.cells[cell] as usize] = change.digits[digit as usize];
            }
            renaming.apply(&mut image);
            orbits.join(i as u32, place[image.as_slice()]);
        }
    }
    // Names of orbits are their least members.
    let first: Vec<bool> = (0..all.len() as u32).map(|i| orbits.find(i) == i).collect();
    Ok(all.into_iter().zip(first).filter_map(|(digits, is_first)| is_first.then_some(digits)).collect())
}

/// All solutions up to renaming inside the classes, each in the names that come first.
fn listed(puzzle: &Puzzle, classes: &[Vec<Digit>], options: &CountOptions<'_>) -> Result<Vec<Vec<u8>>, Reason> {
    let topology = puzzle.topology();
    let renaming = Renaming::new(topology, classes);
    let mut listed = Vec::new();
    let mut asked = puzzle.clone();
    // Without givens a full house may hold the digits in order: that names them, and the rest follows.
    let full = topology.houses().iter().find(|house| topology.is_full(house));
    let is_fixed = classes.len() == 1 && full.is_some();
    if is_fixed && let Some(house) = full {
        let mut cells = house.cells.clone();
        cells.sort_unstable();
        cells.iter().zip(topology.digits()).for_each(|(&cell, digit)| asked.give(cell, digit));
    }
    let mut n_seen = 0u64;
    let budget: Budget<'_> = options.budget;
    let is_done = Solver::new(topology).list_within(&asked, &budget, &mut |solution| {
        let mut digits: Vec<u8> = solution.digits().iter().map(|digit| digit.0).collect();
        n_seen += 1;
        if is_fixed {
            renaming.apply(&mut digits);
            listed.push(digits);
        } else {
            let before = digits.clone();
            renaming.apply(&mut digits);
            if before == digits {
                listed.push(digits);
            }
        }
        let is_full = listed.len() > MAX_HELD || n_seen > 64 * MAX_HELD as u64;
        if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match is_done {
        true => Ok(listed),
        false if listed.len() > MAX_HELD || n_seen > 64 * MAX_HELD as u64 => Err(Reason::TooManyStates(MAX_HELD)),
        false => Err(Reason::Stopped),
    }
}

/// Renames digits inside their classes so that they first occur in order.
struct Renaming {
    class_of: Vec<u8>,
    classes: Vec<Vec<u8>>,
}

impl Renaming {
    fn new(topology: &Topology, classes: &[Vec<Digit>]) -> Renaming {
        let mut class_of = vec![0; topology.n_digits()];
        for (number, class) in classes.iter().enumerate() {
            class.iter().for_each(|digit| class_of[digit.index()] = number as u8);
        }
        let classes = classes.iter().map(|class| class.iter().map(|digit| digit.0).collect()).collect();
        Renaming { class_of, classes }
    }

    fn apply(&self, digits: &mut [u8]) {
        let mut name: [Option<u8>; 256] = [None; 256];
        let mut next = [0usize; 256];
        for digit in digits {
            let class = self.class_of[*digit as usize] as usize;
            *digit = *name[*digit as usize].get_or_insert_with(|| {
                next[class] += 1;
                self.classes[class][next[class] - 1]
            });
        }
    }
}
