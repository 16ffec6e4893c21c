//! Plans: in which order the frontier sweeps over the cells.
//!
//! A sweep goes layer by layer, each layer the open cells of one house. Every house is tried as the first layer; then
//! the house that leaves the fewest houses open comes next, or, as another sweep, one of those that share most houses
//! with the last. An [estimate of the number of states](super::patterns), less the symmetries of what remains, and of
//! the fillings of a layer chooses among the sweeps: it finds by itself that 10x10 grids with blocks of 2x5 are best
//! swept column by column.

use std::cmp::Reverse;

use super::canon::Canon;
use super::patterns::Patterns;
use super::rest::Component;
use super::table::mix;
use crate::symmetry::graph::{Graph, automorphisms};

/// Nodes that the search for symmetries of what remains may take.
const NODES: u64 = 100_000;

/// The logarithm of a number of states, symmetries left aside, beyond which a sweep is not even planned. The largest
/// that is known to end is an order 3 super sudoku with about 150.
const HOPELESS: f64 = 300.0;

/// Seconds for one filling of a layer after one state.
const SECONDS_A_FILLING: f64 = 3e-6;

/// A sweep over a component, ready to run.
pub(super) struct Plan {
    /// How many digits.
    pub(super) n_digits: usize,
    /// The layers in order.
    pub(super) layers: Vec<Layer>,
    /// The logarithm of the estimated number of states in the largest layer.
    pub(super) log_states: f64,
    /// Seconds that it takes, roughly, on one core.
    pub(super) seconds: f64,
    /// A number by which this sweep is told from others over the same component.
    pub(super) fingerprint: u64,
}

/// One layer. Its houses are numbered locally: first those open at its start, then those that it opens.
pub(super) struct Layer {
    /// Its cells in order.
    pub(super) steps: Vec<Step>,
    /// How many houses are open at its start.
    pub(super) n_before: usize,
    /// The houses open at its end, each as the local houses whose digits it must not get.
    pub(super) held_by: Vec<u64>,
    /// The kinds of open cells at its end: their local houses and what they may hold.
    pub(super) spots: Vec<(u64, u64)>,
    /// For each house open at its end, how many cells are open and of which kinds they are.
    pub(super) rooms: Vec<(u32, Vec<u16>)>,
    /// The symmetries of what remains.
    pub(super) canon: Canon,
    /// The digits that what remains does not tell apart, as sets.
    pub(super) classes: Vec<u64>,
    /// Seconds that it takes, roughly, on one core.
    pub(super) seconds: f64,
}

/// One cell of a layer.
pub(super) struct Step {
    /// Its local houses.
    pub(super) houses: u64,
    /// The digits it may hold.
    pub(super) allowed: u64,
    /// The local houses that still have open cells afterwards.
    pub(super) keep: u64,
    /// Whether a digit is told apart from the next by this cell or one after it: bit d for d and d + 1.
    pub(super) differs_before: u64,
    /// The same by cells after it.
    pub(super) differs_after: u64,
}

impl Plan {
    /// The best sweep over the component. None if more than 64 houses are open at once, or if it is plainly hopeless.
    pub(super) fn new(component: &Component) -> Option<Plan> {
        let mut orders: Vec<(f64, Vec<Vec<u32>>)> = Vec::new();
        let n_seeds = component.houses.len().min(60);
        for i in 0..n_seeds {
            // When nothing is left in reach after some, the others would not help.
            if i >= 6 && orders.is_empty() {
                break;
            }
            let seed = i * component.houses.len() / n_seeds;
            for is_parallel in [false, true] {
                let layers = sweep(component, seed, is_parallel);
                let cost = rough_cost(component, &layers);
                // Sweeps of equal cost are most likely images of one another.
                if cost <= HOPELESS && !orders.iter().any(|(known, _)| (known - cost).abs() < 1e-9) {
                    orders.push((cost, layers));
                }
            }
        }
        if component.houses.is_empty() {
            orders.push((0.0, vec![(0..component.cells.len() as u32).collect()]));
        }
        orders.sort_by(|a, b| a.0.total_cmp(&b.0));
        orders.truncate(8);
        let plans = orders.iter().filter_map(|(_, layers)| Plan::along(component, layers));
        plans.min_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// The sweep with these layers.
    pub(super) fn along(component: &Component, layers: &[Vec<u32>]) -> Option<Plan> {
        let order: Vec<u32> = layers.concat();
        let digits = digit_order(component, &order);
        let moved =
            |set: u64| digits.iter().enumerate().fold(0u64, |all, (place, &digit)| all | (set >> digit & 1) << place);
        let allowed: Vec<u64> = component.allowed.iter().map(|&set| moved(set)).collect();
        // Where two neighbouring digits are last told apart, as a place in the order, plus one.
        let last_difference: Vec<usize> = (1..digits.len())
            .map(|d| {
                let tells = |&cell: &u32| (allowed[cell as usize] >> d ^ allowed[cell as usize] >> (d - 1)) & 1 == 1;
                order.iter().rposition(tells).map_or(0, |place| place + 1)
            })
            .collect();
        let differs_from = |place: usize| {
            let bits = last_difference.iter().enumerate();
            bits.fold(0u64, |all, (d, &last)| all | ((last > place) as u64) << d)
        };
        let mut left: Vec<usize> = component.houses.iter().map(|house| house.len()).collect();
        let mut is_done = vec![false; component.cells.len()];
        let houses_of = houses_of(component);
        let mut open: Vec<usize> = Vec::new();
        let mut place = 0;
        // The logarithm of the number of states before the layer.
        let mut log_states = 0.0f64;
        let mut most = 0.0f64;
        let mut made = Vec::new();
        let mut patterns = Patterns::new(&allowed, digits.len());
        for layer in layers {
            let n_before = open.len();
            let mut local = open.clone();
            for &cell in layer {
                local.extend(houses_of[cell as usize].iter().filter(|h| left[**h] == component.houses[**h].len()));
            }
            let (old, new) = local.split_at_mut(n_before);
            new.sort_unstable();
            let mut all = old.to_vec();
            all.extend_from_slice(new);
            all.dedup();
            let local = all;
            if local.len() > 64 {
                return None;
            }
            let mut bit = vec![0u64; component.houses.len()];
            for (i, &house) in local.iter().enumerate() {
                bit[house] = 1 << i;
            }
            let mut steps = Vec::new();
            // The logarithm of the number of fillings of the layer after a state: its cells one by one, and the chance
            // that they all differ.
            let n = digits.len();
            let mut log_fillings = log_factorial(n) - log_factorial(n.saturating_sub(layer.len()));
            for &cell in layer {
                let houses = houses_of[cell as usize].iter().fold(0, |all, &h| all | bit[h]);
                let choices = |patterns: &Patterns| patterns.log_choices(houses, allowed[cell as usize]);
                log_fillings += patterns.as_ref().map_or(0.0, choices) - (n as f64).ln();
            }
            for &cell in layer {
                let houses = houses_of[cell as usize].iter().fold(0, |all, &h| all | bit[h]);
                for &house in &houses_of[cell as usize] {
                    left[house] -= 1;
                }
                is_done[cell as usize] = true;
                let keep = local.iter().filter(|h| left[**h] > 0).fold(0, |all, &h| all | bit[h]);
                let allowed = allowed[cell as usize];
                let (differs_before, differs_after) = (differs_from(place), differs_from(place + 1));
                let closed = houses_of[cell as usize].iter().filter(|h| left[**h] == 0);
                let needed =
                    closed.filter(|h| component.houses[**h].len() == digits.len()).fold(0, |all, &h| all | bit[h]);
                patterns = patterns.and_then(|patterns| patterns.step(houses, allowed, needed, keep));
                steps.push(Step { houses, allowed, keep, differs_before, differs_after });
                place += 1;
            }
            let remaining = |h: usize| {
                component.houses[h].iter().copied().filter(|&cell| !is_done[cell as usize]).collect::<Vec<u32>>()
            };
            let still_open: Vec<usize> = local.iter().copied().filter(|&h| left[h] > 0).collect();
            let rests: Vec<Vec<u32>> = still_open.iter().map(|&h| remaining(h)).collect();
            // Of houses with the same open cells one is enough; a house inside another must not get its digits.
            let first: Vec<usize> =
                (0..rests.len()).filter(|&i| rests[..i].iter().all(|earlier| *earlier != rests[i])).collect();
            let is_part = |a: &[u32], b: &[u32]| a.iter().all(|x| b.binary_search(x).is_ok());
            let held_by: Vec<u64> = first
                .iter()
                .map(|&i| {
                    let around = (0..rests.len()).filter(|&j| is_part(&rests[i], &rests[j]));
                    around.fold(0, |all, j| all | bit[still_open[j]])
                })
                .collect();
            let mut spots: Vec<(u64, u64)> = Vec::new();
            let rooms = rests
                .iter()
                .map(|cells| {
                    let mut kinds: Vec<u16> = cells
                        .iter()
                        .map(|&cell| {
                            let houses = houses_of[cell as usize].iter().fold(0, |all, &h| all | bit[h]);
                            let spot = (houses, allowed[cell as usize]);
                            spots.iter().position(|known| *known == spot).unwrap_or_else(|| {
                                spots.push(spot);
                                spots.len() - 1
                            }) as u16
                        })
                        .collect();
                    kinds.sort_unstable();
                    kinds.dedup();
                    (cells.len() as u32, kinds)
                })
                .collect();
            open = first.iter().map(|&i| still_open[i]).collect();
            let open_rests: Vec<&Vec<u32>> = first.iter().map(|&i| &rests[i]).collect();
            let unopened: Vec<&Vec<u32>> = (0..component.houses.len())
                .filter(|&h| left[h] == component.houses[h].len())
                .map(|h| &component.houses[h])
                .collect();
            let canon = remaining_symmetries(&allowed, &is_done, &open_rests, &unopened);
            let classes = classes(digits.len(), differs_from(place));
            if let Some(patterns) = &mut patterns {
                patterns.renumber(&held_by);
            }
            let renaming: f64 = classes.iter().map(|class| log_factorial(class.count_ones() as usize)).sum();
            let seconds = match &patterns {
                Some(patterns) => {
                    let raw = patterns.log_states(open.len()) - renaming;
                    let work = log_states + log_fillings.clamp(0.0, raw.max(0.0));
                    log_states = (raw - canon.log_order).max(0.0);
                    SECONDS_A_FILLING * work.exp()
                }
                None => {
                    // The houses one by one, as if they did not constrain one another; about a third of the logarithm
                    // remains.
                    let raw: f64 = open.iter().map(|&h| log_choices(component, h, left[h])).sum();
                    2.5e-4 * (0.3 * (raw - renaming - canon.log_order) + 1.0).exp()
                }
            };
            most = most.max(log_states);
            made.push(Layer { steps, n_before, held_by, spots, rooms, canon, classes, seconds });
        }
        let seconds = made.iter().map(|layer| layer.seconds).sum();
        let fingerprint = order.iter().chain(&digits).fold(layers.len() as u64, |hash, &n| mix(hash, n as u64));
        Some(Plan { n_digits: digits.len(), layers: made, log_states: most, seconds, fingerprint })
    }
}

/// Layers from a seed house: next always the house that leaves the fewest open, if `is_parallel` of those
/// that share most houses with the one before.
pub(super) fn sweep(component: &Component, seed: usize, is_parallel: bool) -> Vec<Vec<u32>> {
    let houses_of = houses_of(component);
    let mut left: Vec<usize> = component.houses.iter().map(|house| house.len()).collect();
    let mut is_done = vec![false; component.cells.len()];
    let mut layers = Vec::new();
    let mut next = Some(seed);
    while let Some(house) = next {
        let layer: Vec<u32> = component.houses[house].iter().copied().filter(|&c| !is_done[c as usize]).collect();
        let mut is_touched = vec![false; component.houses.len()];
        for &cell in &layer {
            is_done[cell as usize] = true;
            for &h in &houses_of[cell as usize] {
                left[h] -= 1;
                is_touched[h] = true;
            }
        }
        layers.push(layer);
        let change = |candidate: usize| {
            // Houses opened less houses closed, and how many cells it takes.
            let mut opened = 0isize;
            let cells = component.houses[candidate].iter().filter(|&&c| !is_done[c as usize]);
            let mut touched: Vec<usize> = cells.clone().flat_map(|&c| houses_of[c as usize].iter().copied()).collect();
            touched.sort_unstable();
            for group in touched.chunk_by(|a, b| a == b) {
                let h = group[0];
                opened += (left[h] == component.houses[h].len()) as isize;
                opened -= (left[h] == group.len()) as isize;
            }
            let shared = if is_parallel { touched.iter().filter(|h| is_touched[**h]).count() } else { 0 };
            (Reverse(shared), opened, cells.count(), candidate.abs_diff(house))
        };
        next = (0..component.houses.len()).filter(|&h| left[h] > 0).min_by_key(|&h| change(h));
    }
    let loose: Vec<u32> = (0..component.cells.len() as u32).filter(|&cell| !is_done[cell as usize]).collect();
    if !loose.is_empty() {
        layers.push(loose);
    }
    layers
}

/// The logarithm of the number of states in the largest layer, symmetries left aside.
pub(super) fn rough_cost(component: &Component, layers: &[Vec<u32>]) -> f64 {
    let houses_of = houses_of(component);
    let mut left: Vec<usize> = component.houses.iter().map(|house| house.len()).collect();
    let mut worst = 0.0f64;
    let mut sum = 0.0f64;
    for layer in layers {
        for &cell in layer {
            for &h in &houses_of[cell as usize] {
                left[h] -= 1;
            }
        }
        let open = (0..left.len()).filter(|&h| left[h] > 0 && left[h] < component.houses[h].len());
        let cost: f64 = open.map(|h| log_choices(component, h, left[h])).sum();
        worst = worst.max(cost);
        sum += cost;
    }
    worst + sum * 1e-3
}

/// The logarithm of the number of sets of digits that a house with so many open cells can hold.
fn log_choices(component: &Component, house: usize, left: usize) -> f64 {
    let cells = &component.houses[house];
    let digits = cells.iter().fold(0, |all, &cell| all | component.allowed[cell as usize]).count_ones() as usize;
    let held = (cells.len() - left).min(digits);
    log_factorial(digits) - log_factorial(held) - log_factorial(digits - held)
}

fn log_factorial(n: usize) -> f64 {
    (2..=n).map(|k| (k as f64).ln()).sum()
}

fn houses_of(component: &Component) -> Vec<Vec<usize>> {
    let mut houses_of = vec![Vec::new(); component.cells.len()];
    for (h, house) in component.houses.iter().enumerate() {
        for &cell in house {
            houses_of[cell as usize].push(h);
        }
    }
    houses_of
}

/// Digits in an order in which those that late cells do not tell apart stand together, whatever "late" means.
fn digit_order(component: &Component, order: &[u32]) -> Vec<u32> {
    let mut digits: Vec<u32> = (0..component.n_digits as u32).collect();
    digits.sort_by_key(|&digit| {
        order.iter().rev().map(|&cell| component.allowed[cell as usize] >> digit & 1 == 1).collect::<Vec<bool>>()
    });
    digits
}

/// Runs of digits that are not told apart.
fn classes(n_digits: usize, differs: u64) -> Vec<u64> {
    let mut classes = Vec::new();
    let mut class = 0u64;
    for digit in 0..n_digits {
        class |= 1 << digit;
        if digit + 1 == n_digits || differs >> digit & 1 == 1 {
            classes.push(std::mem::take(&mut class));
        }
    }
    classes
}

fn remaining_symmetries(allowed: &[u64], is_done: &[bool], open: &[&Vec<u32>], unopened: &[&Vec<u32>]) -> Canon {
    // Vertices: open houses, unopened houses, cells.
    let n_houses = open.len() + unopened.len();
    let mut vertex = vec![u32::MAX; is_done.len()];
    let mut colours = vec![0u32; open.len()];
    colours.resize(n_houses, 1);
    let mut kinds: Vec<u64> = allowed.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    for cell in (0..is_done.len()).filter(|&cell| !is_done[cell]) {
        vertex[cell] = colours.len() as u32;
        colours.push(2 + kinds.binary_search(&allowed[cell]).expect("it is one of them") as u32);
    }
    let edges: Vec<(u32, u32)> = open
        .iter()
        .chain(unopened)
        .enumerate()
        .flat_map(|(h, cells)| cells.iter().map(|&cell| (h as u32, vertex[cell as usize])).collect::<Vec<_>>())
        .collect();
    let rank = |v: u32| (v as usize >= open.len()) as u8;
    let found = automorphisms(&Graph::new(colours, &edges), &rank, 0, NODES);
    Canon::new(open.len(), &found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::rest::{Rest, rest_of};
    use crate::count::{CountOptions, frontier};
    use crate::puzzle::Puzzle;
    use crate::topology::Topology;

    fn component(topology: Topology) -> Component {
        match rest_of(&Puzzle::empty(topology.into())) {
            Rest::Components(mut components) if components.len() == 1 => components.remove(0),
            _ => panic!("it is one component"),
        }
    }

    #[test]
    fn every_sweep_counts_the_same() {
        for (topology, expected) in [(Topology::boxed(2, 3), 28_200_960u64), (Topology::boxed(1, 5), 161_280)] {
            let component = component(topology);
            for seed in 0..component.houses.len() {
                for is_parallel in [false, true] {
                    let layers = sweep(&component, seed, is_parallel);
                    let plan = Plan::along(&component, &layers).expect("few houses");
                    let number = frontier::run(&plan, &CountOptions::default(), None, &mut |_| {});
                    assert_eq!(number, Ok(expected.into()), "from {seed}, {is_parallel}");
                }
            }
        }
    }

    #[test]
    fn states_are_estimated_within_a_small_factor() {
        for topology in [Topology::boxed(2, 4), Topology::boxed(1, 7), Topology::boxed(4, 2)] {
            let component = component(topology);
            let layers = sweep(&component, 0, true);
            let plan = Plan::along(&component, &layers).expect("few houses");
            let mut most = 0usize;
            let number = frontier::run(&plan, &CountOptions::default(), None, &mut |saved| {
                let n_states = saved().values.len();
                most = most.max(n_states);
            });
            assert!(number.is_ok());
            let estimated = plan.log_states.exp();
            let factor = estimated / most as f64;
            assert!((0.2..5.0).contains(&factor), "{estimated} estimated, {most} found");
        }
    }

    #[test]
    fn wide_blocks_are_swept_across() {
        let component = component(Topology::boxed(2, 5));
        let plan = Plan::new(&component).expect("few houses");
        // After the first column five blocks and ten rows are open.
        assert_eq!(plan.layers[0].held_by.len(), 15);
        assert!(plan.log_states < 60_000f64.ln());
    }
}
