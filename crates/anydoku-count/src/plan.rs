//! Plans: the order in which the frontier sweeps over the cells.
//!
//! A sweep proceeds layer by layer; each layer consists of the open cells of one house. Every house is tried as the
//! first layer. The next layer is the house that leaves the fewest houses open or, in an alternative sweep, one of the
//! houses that share the most houses with the previous layer. Sweeps are compared by an [estimate of the number of
//! states](super::patterns), reduced by the symmetries of the remaining cells, and of the fillings of each layer. This
//! finds, for example, that 10x10 grids with blocks of 2x5 are best swept column by column.

mod cost;
mod layer;

use std::cmp::Reverse;

use self::cost::HOPELESS;
pub(super) use self::cost::rough_cost;
use self::layer::Builder;
use super::canon::Canon;
use super::rest::Component;
use super::table::mix;

/// The maximum number of houses from which sweeps begin.
const MAX_SEEDS: usize = 60;

/// The number of these houses that must fail as a start before the others are skipped.
const ENOUGH_SEEDS: usize = 6;

/// The difference in rough cost below which two sweeps are most likely images of each other.
const SAME_COST: f64 = 1e-9;

/// The number of sweeps that are planned in full. The best of them is used.
const MAX_PLANS: usize = 8;

/// A sweep over a component, ready to run.
pub(super) struct Plan {
    /// The number of digits.
    pub(super) n_digits: usize,
    /// The layers in order.
    pub(super) layers: Vec<Layer>,
    /// The logarithm of the estimated number of states in the largest layer.
    pub(super) log_states: f64,
    /// The expected time on one processor core, in seconds.
    pub(super) seconds: f64,
    /// A hash that distinguishes sweeps over the same component.
    pub(super) fingerprint: u64,
}

/// One layer. Its houses have local numbers: first the houses open at its start, then those that it opens.
pub(super) struct Layer {
    /// The cells in order.
    pub(super) steps: Vec<Step>,
    /// The number of houses that are open at the start.
    pub(super) n_before: usize,
    /// The houses open at the end, each as the set of local houses whose digits it can no longer take.
    pub(super) held_by: Vec<u64>,
    /// The kinds of open cells at the end, each as its local houses and the digits that it may hold.
    pub(super) spots: Vec<(u64, u64)>,
    /// For each house open at the end, the number of its open cells and their kinds.
    pub(super) rooms: Vec<(u32, Vec<u16>)>,
    /// The symmetries of the remaining cells.
    pub(super) canon: Canon,
    /// Sets of digits that the remaining cells do not distinguish.
    pub(super) classes: Vec<u64>,
    /// The expected time on one processor core, in seconds.
    pub(super) seconds: f64,
}

/// One cell of a layer.
pub(super) struct Step {
    /// Its local houses.
    pub(super) houses: u64,
    /// The digits it may hold.
    pub(super) allowed: u64,
    /// The local houses that still have open cells afterward.
    pub(super) keep: u64,
    /// Bit d is set if this or a later cell distinguishes digits d and d + 1.
    pub(super) differs_before: u64,
    /// Bit d is set if a later cell distinguishes digits d and d + 1.
    pub(super) differs_after: u64,
}

impl Plan {
    /// Returns the best sweep over the component, or `None` if more than 64 houses are open at once or the sweep is
    /// clearly hopeless.
    pub(super) fn new(component: &Component) -> Option<Plan> {
        let mut orders: Vec<(f64, Vec<Vec<u32>>)> = Vec::new();
        let n_seeds = component.houses.len().min(MAX_SEEDS);
        for i in 0..n_seeds {
            // If the first seeds lead nowhere, the others would not help.
            if i >= ENOUGH_SEEDS && orders.is_empty() {
                break;
            }
            let seed = i * component.houses.len() / n_seeds;
            for is_parallel in [false, true] {
                let layers = sweep(component, seed, is_parallel);
                let cost = rough_cost(component, &layers);
                if cost <= HOPELESS && !orders.iter().any(|(known, _)| (known - cost).abs() < SAME_COST) {
                    orders.push((cost, layers));
                }
            }
        }
        if component.houses.is_empty() {
            orders.push((0.0, vec![(0..component.cells.len() as u32).collect()]));
        }
        orders.sort_by(|a, b| a.0.total_cmp(&b.0));
        orders.truncate(MAX_PLANS);
        let plans = orders.iter().filter_map(|(_, layers)| Plan::along(component, layers));
        plans.min_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// Returns the sweep with these layers.
    pub(super) fn along(component: &Component, layers: &[Vec<u32>]) -> Option<Plan> {
        let mut builder = Builder::new(component, layers);
        let made: Vec<Layer> = layers.iter().map(|cells| builder.layer(cells)).collect::<Option<_>>()?;
        let seconds = made.iter().map(|layer| layer.seconds).sum();
        let numbers = layers.iter().flatten().chain(builder.digits());
        let fingerprint = numbers.fold(layers.len() as u64, |hash, &n| mix(hash, n as u64));
        Some(Plan {
            n_digits: builder.digits().len(),
            layers: made,
            log_states: builder.most_states(),
            seconds,
            fingerprint,
        })
    }
}

/// Returns the layers that begin with a seed house. The next house is always the one that leaves the fewest houses
/// open; with `is_parallel`, it is chosen among those that share the most houses with the previous one.
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
            // The number of houses opened minus the number closed, and the number of cells.
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

fn houses_of(component: &Component) -> Vec<Vec<usize>> {
    let mut houses_of = vec![Vec::new(); component.cells.len()];
    for (h, house) in component.houses.iter().enumerate() {
        for &cell in house {
            houses_of[cell as usize].push(h);
        }
    }
    houses_of
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rest::{Rest, rest_of};
    use crate::{CountOptions, frontier};
    use anydoku::{Puzzle, Topology};

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
        // After the first column, five blocks and ten rows are open.
        assert_eq!(plan.layers[0].held_by.len(), 15);
        assert!(plan.log_states < 60_000f64.ln());
    }

    /// Guards the expected times of known plans: if they change, the choice of plans or their estimated cost has
    /// changed.
    #[test]
    fn named_shapes_are_swept_as_ever() {
        for (name, seconds) in [
            ("6x6", 1.572348978e-4),
            ("8x8", 1.070502255e-2),
            ("9x9", 3.130106733e0),
            ("x", 4.842698933e5),
            ("nrc", 9.466148959e1),
            ("jigsaw", 4.038389182e5),
            ("latin7", 5.066958915e-3),
            ("super3", 9.675342297e-4),
            ("12x12", 3.374133331e9),
            ("samurai", 4.578271572e6),
        ] {
            let shape = anydoku::Shape::named(name).expect("it is in the catalogue");
            let topology = std::sync::Arc::unwrap_or_clone(shape.topology);
            let plan = Plan::new(&component(topology)).expect("few houses");
            assert!((plan.seconds / seconds - 1.0).abs() < 1e-6, "{name}: {} instead of {seconds}", plan.seconds);
        }
    }
}
