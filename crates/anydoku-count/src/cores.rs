//! Counting from a core: some cells are filled first, once for each equivalence class.
//!
//! The core is a union of a few houses, such as the two diagonals of Sudoku X. Its first house holds the digits in
//! order, up to relabeling. One of all fillings of the core that are equivalent under symmetries suffices, as with the
//! first band of Felgenhauer and Jarvis (2005). Houses inside the core do not constrain cells outside it, so the
//! symmetries are those of the topology without these houses. For each such *class*, the [templates](super::templates)
//! of a digit are the few that meet the core exactly where the digit is. Grids are combinations of templates, [digit by
//! digit](stack).
//!
//! Classes are independent units of work: known ones are not counted again, and each can be counted on any machine.

mod fillings;
mod stack;

use std::collections::HashMap;

use num_bigint::BigUint;

use self::fillings::{Class, classes_of};
use self::stack::{Stack, Stopped};
use super::templates::Templates;
use super::units::Classes;
use super::{CountOptions, Method, Reason};
use anydoku::symmetry::{Symmetries, orbits};
use anydoku::{Cell, Rng, Topology};

/// The maximum number of cores that are considered, starting with those that have the most symmetries.
const MAX_LOOKED_AT: usize = 200;

/// The maximum number of cores whose work is estimated.
const MAX_TRIED: usize = 10;

/// The maximum number of digits. With more, even two houses have too many fillings.
const MAX_DIGITS: usize = 12;

/// The number of classes from which the work of a core is estimated.
const SAMPLE: usize = 6;

/// The number of classes from which the work of the best core is estimated again. The lowest of several estimates is
/// likely to be too low, so a separate estimate is reported.
const LARGE_SAMPLE: usize = 40;

/// The maximum number of templates that all digits together can have in one class.
const MAX_LISTED: usize = 8000;

/// The time per node of the search, and per pair of templates that are compared, in seconds.
const SECONDS_A_NODE: f64 = 4e-8;
const SECONDS_A_PAIR: f64 = 3e-9;

/// A core with its expected work.
pub(super) struct Core<'a> {
    topology: &'a Topology,
    /// Its cells, beginning with those of a full house.
    cells: Vec<Cell>,
    classes: Vec<Class>,
    /// The templates, grouped by the cells of the core that they meet, given as places.
    lists: HashMap<Vec<u16>, Vec<Vec<u64>>>,
    /// The expected time on one processor core, in seconds.
    pub(super) seconds: f64,
    /// The expected number of grids.
    pub(super) grids: f64,
}

impl<'a> Core<'a> {
    /// Returns the core with the shortest expected time, or `None` if there is no full house, if some cell is in no
    /// full house, or if every core has too many fillings or templates.
    pub(super) fn of(topology: &'a Topology, templates: &Templates<'_>) -> Option<Core<'a>> {
        if !templates.is_covered() || topology.n_digits() > MAX_DIGITS {
            return None;
        }
        let cores = candidates(topology).into_iter().take(MAX_LOOKED_AT);
        let cores = cores.filter_map(|cells| Core::with(topology, templates, cells)).take(MAX_TRIED);
        let mut cores: Vec<(Core<'a>, bool)> = cores.map(|core| (core, false)).collect();
        loop {
            let best = (0..cores.len()).min_by(|&a, &b| cores[a].0.seconds.total_cmp(&cores[b].0.seconds))?;
            let (core, is_sure) = &mut cores[best];
            if std::mem::replace(is_sure, true) {
                return Some(cores.swap_remove(best).0);
            }
            match core.guess(LARGE_SAMPLE) {
                Some(guess) => (core.seconds, core.grids) = guess,
                None => _ = cores.swap_remove(best),
            }
        }
    }

    fn with(topology: &'a Topology, templates: &Templates<'_>, cells: Vec<Cell>) -> Option<Core<'a>> {
        let classes = classes_of(topology, &cells)?;
        let mut place = vec![None; topology.n_cells()];
        cells.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = Some(at as u16));
        let mut lists: HashMap<Vec<u16>, Vec<Vec<u64>>> = HashMap::new();
        for template in templates.cells() {
            let mut met: Vec<u16> = template.iter().filter_map(|&cell| place[cell as usize]).collect();
            met.sort_unstable();
            let mut set = vec![0; topology.n_cells().div_ceil(64)];
            template.iter().for_each(|&cell| set[cell as usize / 64] |= 1 << (cell % 64));
            lists.entry(met).or_default().push(set);
        }
        let mut core = Core { topology, cells, classes, lists, seconds: 0.0, grids: 0.0 };
        (core.seconds, core.grids) = core.guess(SAMPLE)?;
        Some(core)
    }

    /// Estimates the time in seconds and the number of grids from random samples of some classes.
    fn guess(&self, most: usize) -> Option<(f64, f64)> {
        let (mut seconds, mut completions) = (0.0, 0.0);
        let n = self.classes.len();
        let sample = n.min(most);
        let mut rng = Rng::new((n + most) as u64);
        let from = if sample < n { rng.below(n) } else { 0 };
        for pick in 0..sample {
            let class = &self.classes[(pick * n + from) / sample % n];
            let lists = self.lists_of(class);
            let listed = lists.iter().map(Vec::len).sum::<usize>();
            if listed > MAX_LISTED {
                return None;
            }
            let (nodes, ways) = Stack::new(lists).sample(&mut rng);
            seconds += SECONDS_A_NODE * nodes + SECONDS_A_PAIR * (listed * listed) as f64;
            completions += ways;
        }
        let share = self.classes.len() as f64 / sample.max(1) as f64;
        let fillings = self.classes.iter().map(|class| class.size as f64).sum::<f64>();
        let names = (1..=self.topology.n_digits()).map(|n| n as f64).product::<f64>();
        Some((seconds * share, completions / sample.max(1) as f64 * fillings * names))
    }

    /// Returns the templates of each digit in a class.
    fn lists_of(&self, class: &Class) -> Vec<Vec<&[u64]>> {
        let met = |digit: u8| {
            let places = class.digits.iter().enumerate().filter(|(_, here)| **here == digit);
            places.map(|(at, _)| at as u16).collect::<Vec<u16>>()
        };
        let digits = 0..self.topology.n_digits() as u8;
        digits
            .map(|digit| self.lists.get(&met(digit)).map_or(Vec::new(), |sets| sets.iter().map(|s| &s[..]).collect()))
            .collect()
    }
}

impl Classes for Core<'_> {
    const METHOD: Method = Method::Classes;

    fn len(&self) -> usize {
        self.classes.len()
    }

    fn fingerprint(&self) -> u64 {
        self.cells.iter().fold(self.classes.len() as u64, |hash, cell| super::table::mix(hash, cell.0 as u64))
    }

    fn expected(&self) -> (f64, Option<f64>) {
        (self.seconds, Some(self.grids.log10()))
    }

    fn count(&self, class: usize, options: &CountOptions<'_>) -> Result<u128, Reason> {
        let counted = Stack::new(self.lists_of(&self.classes[class])).count(&|| options.budget.is_stopped());
        counted.map_err(|Stopped| Reason::Stopped)
    }

    fn total(&self, numbers: &[(usize, u128)]) -> BigUint {
        let sum: BigUint = numbers.iter().map(|&(class, n)| BigUint::from(n) * self.classes[class].size).sum();
        sum * (1..=self.topology.n_digits()).map(BigUint::from).product::<BigUint>()
    }
}

/// Returns unions of up to three full houses, one per orbit under the symmetries, smallest orbits first.
fn candidates(topology: &Topology) -> Vec<Vec<Cell>> {
    let full: Vec<Vec<Cell>> =
        topology.houses().iter().filter(|house| topology.is_full(house)).map(|h| h.cells.clone()).collect();
    let mut numbers = HashMap::new();
    for (number, cells) in full.iter().enumerate() {
        let mut cells = cells.clone();
        cells.sort_unstable();
        numbers.entry(cells).or_insert(number);
    }
    let symmetries = Symmetries::of(topology);
    let moved_houses: Vec<Vec<usize>> = symmetries
        .generators
        .iter()
        .map(|symmetry| {
            let image = |cells: &Vec<Cell>| {
                let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.of(cell)).collect();
                cells.sort_unstable();
                numbers[&cells]
            };
            full.iter().map(image).collect()
        })
        .collect();
    let mut distinct: Vec<usize> = numbers.into_values().collect();
    distinct.sort_unstable();
    let mut choices: Vec<Vec<usize>> = Vec::new();
    for (i, &a) in distinct.iter().enumerate() {
        choices.push(vec![a]);
        for (j, &b) in distinct.iter().enumerate().skip(i + 1) {
            choices.push(vec![a, b]);
            choices.extend(distinct[j + 1..].iter().map(|&c| vec![a, b, c]));
        }
        if choices.len() > MAX_CHOICES {
            break;
        }
    }
    let place: HashMap<&[usize], u32> = (0..).zip(&choices).map(|(at, choice)| (&choice[..], at)).collect();
    let moved = moved_houses.iter().map(|images| {
        let image = |choice: &Vec<usize>| {
            let mut houses: Vec<usize> = choice.iter().map(|&house| images[house]).collect();
            houses.sort_unstable();
            place.get(&houses[..]).copied()
        };
        choices.iter().map(image).collect::<Option<Vec<u32>>>()
    });
    let moved: Vec<_> = moved.flatten().collect();
    let mut orbits = orbits(choices.len(), moved.iter());
    // Among orbits of equal size, unions of more houses come first, because they have more fillings.
    orbits.sort_by_key(|orbit| (orbit.len(), std::cmp::Reverse(choices[orbit[0] as usize].len())));
    let cells = |orbit: &Vec<u32>| {
        let mut cells: Vec<Cell> = Vec::new();
        for &house in &choices[orbit[0] as usize] {
            full[house].iter().for_each(|cell| {
                if !cells.contains(cell) {
                    cells.push(*cell)
                }
            });
        }
        cells
    };
    orbits.iter().map(cells).collect()
}

/// The maximum number of unions of houses that are listed.
const MAX_CHOICES: usize = 20_000;
