//! Essentially different solutions.
//!
//! Two solutions are equal up to *relabeling* if a renaming of digits maps one to the other, and up to *symmetry* if a
//! rearrangement of cells that preserves the houses does. Only changes that preserve the puzzle itself count: digits
//! among the givens keep their names unless the rearrangement moves the givens accordingly. Relabelings are counted by
//! arithmetic. Symmetries are handled by listing solutions up to relabeling and joining those that generators of the
//! group map to one another. If there are too many, they are handled by [averaging](burnside) over the group.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use num_bigint::BigUint;

use super::met::Met;
use super::{CountOptions, Counted, Method, Reason, burnside, count};
use anydoku::UnknownName;
use anydoku::solve::Solver;
use anydoku::symmetry::graph::Orbits;
use anydoku::{Digit, DigitSet, Puzzle, Solution, Topology, msg};

/// The changes under which solutions count as equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UpTo {
    /// Relabelings of digits.
    Relabelling,
    /// Symmetries, that is, rearrangements of cells that preserve the houses.
    Symmetry,
    /// Both.
    Both,
}

impl UpTo {
    /// All equivalences.
    pub const ALL: &[UpTo] = &[UpTo::Relabelling, UpTo::Symmetry, UpTo::Both];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            UpTo::Relabelling => "relabelling",
            UpTo::Symmetry => "symmetry",
            UpTo::Both => "both",
        }
    }

    /// Returns the equivalence with this name, ignoring case.
    pub fn named(name: &str) -> Option<UpTo> {
        name.parse().ok()
    }
}

impl FromStr for UpTo {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<UpTo, UnknownName> {
        UnknownName::or_find("equivalence", name, UpTo::ALL, UpTo::name)
    }
}

impl fmt::Display for UpTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The maximum number of solutions that are held in memory for comparison.
const MAX_HELD: usize = 4_000_000;

/// The number of solutions that are listed before any other method is tried.
const FEW_HELD: usize = 20_000;

/// The node limit of that listing. Where the search gets lost among many solutions, as in super Sudoku of order 4, even
/// this number of solutions would take minutes to list.
const FEW_NODES: u64 = 10 * FEW_HELD as u64;

/// The node limit of the listing, after which kinds are reported as they are found instead: about two seconds for super
/// Sudoku of order 4.
const LISTED_NODES: u64 = 20_000;

/// Counts essentially different solutions.
///
/// ```
/// use anydoku::{Puzzle, Topology};
/// use anydoku_count::{CountOptions, UpTo, count_up_to};
/// let puzzle = Puzzle::empty(Topology::square(2).into());
/// let options = CountOptions::default();
/// assert_eq!(count_up_to(&puzzle, UpTo::Relabelling, &options).to_string(), "12");
/// assert_eq!(count_up_to(&puzzle, UpTo::Both, &options).to_string(), "2");
/// ```
pub fn count_up_to(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Counted {
    if options.part.is_some() {
        return Counted::NotCounted(Reason::Part(msg!("count-kinds-in-parts")));
    }
    if puzzle.topology().has_rules() {
        return Counted::NotCounted(Reason::Rules(puzzle.topology().rule_names()));
    }
    let exact = |number| Counted::Exact { number, method: Method::Enumerate };
    let most_nodes = options.budget.node_limit().unwrap_or(u64::MAX);
    let few = CountOptions { budget: options.budget.with_nodes(most_nodes.min(FEW_NODES)), ..*options };
    let is_over =
        |reason: &Reason| *reason == Reason::Stopped && (options.budget.is_stopped() || most_nodes <= FEW_NODES);
    match up_to {
        UpTo::Relabelling => count_relabelled(puzzle, options),
        UpTo::Symmetry | UpTo::Both => match representatives(puzzle, up_to, FEW_HELD, &few) {
            Ok(found) => exact(BigUint::from(found.len())),
            Err(reason) if is_over(&reason) => Counted::NotCounted(reason),
            Err(_) => match burnside::count_kinds(puzzle, up_to, options) {
                Ok((number, method)) => Counted::Exact { number, method },
                Err(reason @ (Reason::Stopped | Reason::Checkpoint(_))) => Counted::NotCounted(reason),
                Err(reason) => match representatives(puzzle, up_to, MAX_HELD, options) {
                    Ok(found) => exact(BigUint::from(found.len())),
                    Err(Reason::Stopped) => Counted::NotCounted(Reason::Stopped),
                    Err(_) => Counted::NotCounted(reason),
                },
            },
        },
    }
}

/// Lists essentially different solutions, one for each kind. Returns `true` if all were listed and `false` if the sink
/// broke off, or the reason if there are too many to compare or the budget is exhausted.
///
/// Up to relabeling, solutions are listed as they are found. In all other cases, the least solution of each kind is
/// listed, in ascending order if the solutions are few. If there are many, the kinds of an empty grid are listed as
/// they are first found: in canonical form where that is available, otherwise as the grid that was found.
pub fn list_up_to(
    puzzle: &Puzzle,
    up_to: UpTo,
    options: &CountOptions<'_>,
    sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<bool, Reason> {
    let topology = puzzle.topology();
    if topology.has_rules() {
        return Err(Reason::Rules(topology.rule_names()));
    }
    let solution = |digits: Vec<u8>| {
        let digits = digits.into_iter().map(Digit).collect();
        Solution::new(topology.clone(), digits).expect("it was one before it was moved")
    };
    if up_to == UpTo::Relabelling {
        return each_up_to_names(puzzle, &digit_classes(puzzle), u64::MAX, options, &mut |digits| {
            sink(solution(digits))
        });
    }
    let is_streamed = up_to == UpTo::Both && is_empty(puzzle);
    let most_nodes = options.budget.node_limit().unwrap_or(u64::MAX);
    let nodes = if is_streamed { most_nodes.min(LISTED_NODES) } else { most_nodes };
    let few = CountOptions { budget: options.budget.with_nodes(nodes), ..*options };
    let found = match representatives(puzzle, up_to, FEW_HELD, &few) {
        Err(Reason::Stopped) if nodes == most_nodes || options.budget.is_stopped() => Err(Reason::Stopped),
        Err(Reason::TooManyStates(_) | Reason::Stopped) => match is_streamed {
            true => return as_first_met(puzzle, options, sink),
            false => representatives(puzzle, up_to, MAX_HELD, options),
        },
        found => found,
    };
    Ok(found?.into_iter().try_for_each(|digits| sink(solution(digits))).is_continue())
}

/// Lists the kinds of grids of an empty puzzle as they are found.
fn as_first_met(
    puzzle: &Puzzle,
    options: &CountOptions<'_>,
    sink: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<bool, Reason> {
    let topology = puzzle.topology();
    let mut met = Met::new(topology);
    let mut failed = None;
    let done = each_up_to_names(puzzle, &digit_classes(puzzle), u64::MAX, options, &mut |digits| {
        let digits = digits.into_iter().map(Digit).collect();
        let grid = Solution::new(topology.clone(), digits).expect("new names keep a solution");
        match met.meet(grid) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(grid)) => sink(grid),
            Err(reason) => {
                failed = Some(reason);
                ControlFlow::Break(())
            }
        }
    })?;
    failed.map_or(Ok(done), Err)
}

/// Returns the classes of digits that the puzzle does not distinguish.
pub(super) fn digit_classes(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
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

pub(super) fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// Counts up to relabeling. The number of solutions equivalent to a solution is the number of ways to name the digits
/// it uses.
fn count_relabelled(puzzle: &Puzzle, options: &CountOptions<'_>) -> Counted {
    let topology = puzzle.topology();
    let classes = digit_classes(puzzle);
    if topology.houses().iter().any(|house| topology.is_full(house)) {
        // Every digit is used, so no relabeling except the identity fixes a solution.
        return match count(puzzle, options) {
            Counted::Exact { number, method } => {
                let names: BigUint = classes.iter().map(|class| factorial(class.len())).product();
                Counted::Exact { number: number / names, method }
            }
            unknown => unknown,
        };
    }
    // The sum runs over the number of digits used from each class: the solutions that use exactly the first k digits
    // of each, by inclusion and exclusion, divided by the ways to name these.
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
        // Restrict the numbers to exactly these digits by alternating binomial sums along each class.
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

/// A change that preserves the puzzle, given by the images of cells and digits.
struct Change {
    cells: Vec<u32>,
    digits: Vec<u8>,
}

/// Returns generators of the group of changes that preserve the puzzle. Digits are fixed unless `with_digits`.
fn changes(puzzle: &Puzzle, with_digits: bool) -> Result<Vec<Change>, Reason> {
    let n_cells = puzzle.topology().n_cells();
    let change = |image: &Vec<u32>| Change {
        cells: image[..n_cells].to_vec(),
        digits: image[n_cells..].iter().map(|&digit| (digit as usize - n_cells) as u8).collect(),
    };
    Ok(burnside::group_of(&burnside::frame(puzzle, with_digits))?.generators().map(change).collect())
}

/// Returns the least solution of each kind, in ascending order.
fn representatives(
    puzzle: &Puzzle,
    up_to: UpTo,
    most: usize,
    options: &CountOptions<'_>,
) -> Result<Vec<Vec<u8>>, Reason> {
    let classes = match up_to {
        UpTo::Symmetry => puzzle.topology().digits().map(|digit| vec![digit]).collect(),
        UpTo::Relabelling | UpTo::Both => digit_classes(puzzle),
    };
    let mut all = listed(puzzle, &classes, most, options)?;
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
    // The representative of an orbit is its least member.
    let first: Vec<bool> = (0..all.len() as u32).map(|i| orbits.find(i) == i).collect();
    Ok(all.into_iter().zip(first).filter_map(|(digits, is_first)| is_first.then_some(digits)).collect())
}

/// Lists all solutions up to relabeling within the classes, each with the first possible names, if there are not too
/// many.
fn listed(
    puzzle: &Puzzle,
    classes: &[Vec<Digit>],
    most: usize,
    options: &CountOptions<'_>,
) -> Result<Vec<Vec<u8>>, Reason> {
    let mut listed = Vec::new();
    let done = each_up_to_names(puzzle, classes, 64 * most as u64, options, &mut |digits| {
        listed.push(digits);
        if listed.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if done { Ok(listed) } else { Err(Reason::TooManyStates(most)) }
}

/// Passes solutions up to relabeling within the classes to the sink, each with the first possible names. Returns
/// `false` if the sink broke off. Gives up after too many solutions with other names.
fn each_up_to_names(
    puzzle: &Puzzle,
    classes: &[Vec<Digit>],
    most_passed: u64,
    options: &CountOptions<'_>,
    sink: &mut dyn FnMut(Vec<u8>) -> ControlFlow<()>,
) -> Result<bool, Reason> {
    let topology = puzzle.topology();
    let renaming = Renaming::new(topology, classes);
    let mut asked = puzzle.clone();
    // Without givens, a full house can hold the digits in order, which fixes their names.
    let full = topology.houses().iter().find(|house| topology.is_full(house));
    let is_fixed = classes.len() == 1 && is_empty(puzzle) && full.is_some();
    if is_fixed && let Some(house) = full {
        let mut cells = house.cells.clone();
        cells.sort_unstable();
        cells.iter().zip(topology.digits()).for_each(|(&cell, digit)| asked.give(cell, digit));
    }
    let (mut is_broken, mut is_hopeless, mut n_passed) = (false, false, 0u64);
    let is_done = Solver::new(topology).list_within(&asked, &options.budget, &mut |solution| {
        let digits: Vec<u8> = solution.digits().iter().map(|digit| digit.0).collect();
        let mut named = digits.clone();
        renaming.apply(&mut named);
        if !is_fixed && named != digits {
            // This is a relabeling of a solution that is found separately.
            n_passed += 1;
            is_hopeless = n_passed > most_passed;
            return if is_hopeless { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        let flow = sink(named);
        is_broken = flow.is_break();
        flow
    });
    match is_done || is_broken {
        true => Ok(!is_broken),
        false if is_hopeless => Err(Reason::TooManyStates(MAX_HELD)),
        false => Err(Reason::Stopped),
    }
}

/// Returns whether every cell may hold every digit.
fn is_empty(puzzle: &Puzzle) -> bool {
    let topology = puzzle.topology();
    topology.cells().all(|cell| puzzle.start(cell).len() == topology.n_digits())
}

/// Relabels digits within their classes so that their first occurrences are in order.
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
