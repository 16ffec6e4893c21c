//! Construction of a plan, layer by layer: the open houses, the houses of each cell, and the symmetries of the
//! remaining cells.

use super::super::canon::Canon;
use super::super::rest::Component;
use super::cost::{Cost, LayerEnd, log_choices, log_factorial};
use super::{Layer, Step, houses_of};
use anydoku::Budget;
use anydoku::symmetry::graph::{Graph, automorphisms};

/// A kind of cell: the houses it is in, and the digits it may hold.
type Spot = (u64, u64);

/// The remaining cells of a house: their number and their kinds.
type Room = (u32, Vec<u16>);

/// The node limit of the search for symmetries of the remaining cells.
const NODES: u64 = 100_000;

/// The maximum number of houses that can be open at once, because a state has one bit for each.
const MAX_OPEN: usize = 64;

/// A sweep under construction.
pub(super) struct Builder<'a> {
    component: &'a Component,
    /// The houses of each cell.
    houses_of: Vec<Vec<usize>>,
    /// The digits in the order of the plan, and the digits of each cell in that order.
    digits: Vec<u32>,
    allowed: Vec<u64>,
    /// For each pair of neighboring digits, the position, plus one, of the last cell that distinguishes them.
    last_difference: Vec<usize>,
    /// The number of open cells of each house. `is_done` marks the finished cells.
    left: Vec<usize>,
    is_done: Vec<bool>,
    /// The number of finished cells.
    place: usize,
    /// The houses open before the next layer.
    open: Vec<usize>,
    cost: Cost,
}

impl<'a> Builder<'a> {
    pub(super) fn new(component: &'a Component, layers: &[Vec<u32>]) -> Builder<'a> {
        let order: Vec<u32> = layers.concat();
        let digits = digit_order(component, &order);
        let moved =
            |set: u64| digits.iter().enumerate().fold(0u64, |all, (place, &digit)| all | (set >> digit & 1) << place);
        let allowed: Vec<u64> = component.allowed.iter().map(|&set| moved(set)).collect();
        let last_difference = (1..digits.len()).map(|d| {
            let tells = |&cell: &u32| (allowed[cell as usize] >> d ^ allowed[cell as usize] >> (d - 1)) & 1 == 1;
            order.iter().rposition(tells).map_or(0, |place| place + 1)
        });
        Builder {
            component,
            houses_of: houses_of(component),
            last_difference: last_difference.collect(),
            left: component.houses.iter().map(|house| house.len()).collect(),
            is_done: vec![false; component.cells.len()],
            place: 0,
            open: Vec::new(),
            cost: Cost::new(&allowed, digits.len()),
            digits,
            allowed,
        }
    }

    pub(super) fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Returns the logarithm of the number of states in the largest layer so far.
    pub(super) fn most_states(&self) -> f64 {
        self.cost.most_states()
    }

    /// Adds the next layer. Returns `None` if too many houses are open at once.
    pub(super) fn layer(&mut self, cells: &[u32]) -> Option<Layer> {
        let n_before = self.open.len();
        let local = Local::new(self, cells)?;
        let seen: Vec<(u64, u64)> =
            cells.iter().map(|&cell| (self.houses_seen(cell, &local), self.allowed[cell as usize])).collect();
        let log_fillings = self.cost.begin_layer(&seen);
        let steps = cells.iter().map(|&cell| self.step(cell, &local)).collect();
        let still_open: Vec<usize> = local.houses.iter().copied().filter(|&h| self.left[h] > 0).collect();
        let rests: Vec<Vec<u32>> = still_open.iter().map(|&h| self.rest_of(h)).collect();
        // Of houses with the same open cells, one suffices; a house inside another must not get its digits.
        let first: Vec<usize> =
            (0..rests.len()).filter(|&i| rests[..i].iter().all(|earlier| *earlier != rests[i])).collect();
        let is_part = |a: &[u32], b: &[u32]| a.iter().all(|x| b.binary_search(x).is_ok());
        let around = |i: usize| (0..rests.len()).filter(|&j| is_part(&rests[i], &rests[j])).collect::<Vec<_>>();
        let held_by: Vec<u64> =
            first.iter().map(|&i| around(i).iter().fold(0, |all, &j| all | local.bit[still_open[j]])).collect();
        let (spots, rooms) = self.spots_and_rooms(&rests, &local);
        self.open = first.iter().map(|&i| still_open[i]).collect();
        let open_rests: Vec<&Vec<u32>> = first.iter().map(|&i| &rests[i]).collect();
        let canon = remaining_symmetries(&self.allowed, &self.is_done, &open_rests, &self.unopened());
        let classes = classes(self.digits.len(), self.differs_from(self.place));
        let end = LayerEnd {
            held_by: &held_by,
            log_renamings: classes.iter().map(|class| log_factorial(class.count_ones() as usize)).sum(),
            log_symmetries: canon.log_order,
            log_fillings,
        };
        let (component, open, left) = (self.component, &self.open, &self.left);
        let blind = || open.iter().map(|&h| log_choices(component, h, left[h])).sum();
        let seconds = self.cost.end_layer(&end, blind);
        Some(Layer { steps, n_before, held_by, spots, rooms, canon, classes, seconds })
    }

    /// Returns the local houses of a cell.
    fn houses_seen(&self, cell: u32, local: &Local) -> u64 {
        self.houses_of[cell as usize].iter().fold(0, |all, &h| all | local.bit[h])
    }

    /// Returns the pairs of neighboring digits that a cell at this position or later distinguishes.
    fn differs_from(&self, place: usize) -> u64 {
        let bits = self.last_difference.iter().enumerate();
        bits.fold(0u64, |all, (d, &last)| all | ((last > place) as u64) << d)
    }

    fn step(&mut self, cell: u32, local: &Local) -> Step {
        let houses = self.houses_seen(cell, local);
        let its_houses = &self.houses_of[cell as usize];
        its_houses.iter().for_each(|&house| self.left[house] -= 1);
        self.is_done[cell as usize] = true;
        let keep = local.houses.iter().filter(|h| self.left[**h] > 0).fold(0, |all, &h| all | local.bit[h]);
        let allowed = self.allowed[cell as usize];
        let is_full = |h: usize| self.component.houses[h].len() == self.digits.len();
        let closed = its_houses.iter().filter(|h| self.left[**h] == 0 && is_full(**h));
        let needed = closed.fold(0, |all, &h| all | local.bit[h]);
        self.cost.step(houses, allowed, needed, keep);
        let (differs_before, differs_after) = (self.differs_from(self.place), self.differs_from(self.place + 1));
        self.place += 1;
        Step { houses, allowed, keep, differs_before, differs_after }
    }

    /// Returns the open cells of a house, in ascending order.
    fn rest_of(&self, house: usize) -> Vec<u32> {
        self.component.houses[house].iter().copied().filter(|&cell| !self.is_done[cell as usize]).collect()
    }

    /// Returns the houses without a finished cell.
    fn unopened(&self) -> Vec<&'a Vec<u32>> {
        let houses = self.component.houses.iter().enumerate();
        houses.filter(|(h, house)| self.left[*h] == house.len()).map(|(_, house)| house).collect()
    }

    /// Returns the kinds of remaining cells in open houses and, for each open house, the number of its remaining cells
    /// and their kinds.
    fn spots_and_rooms(&self, rests: &[Vec<u32>], local: &Local) -> (Vec<Spot>, Vec<Room>) {
        let mut spots: Vec<(u64, u64)> = Vec::new();
        let mut kind = |cell: u32| {
            let spot = (self.houses_seen(cell, local), self.allowed[cell as usize]);
            let known = spots.iter().position(|known| *known == spot);
            known.unwrap_or_else(|| {
                spots.push(spot);
                spots.len() - 1
            }) as u16
        };
        let mut rooms = Vec::new();
        for cells in rests {
            let mut kinds: Vec<u16> = cells.iter().map(|&cell| kind(cell)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            rooms.push((cells.len() as u32, kinds));
        }
        (spots, rooms)
    }
}

/// The houses of one layer: first the houses open before it, then those that it opens.
struct Local {
    houses: Vec<usize>,
    /// The bit of each house of the component; zero for those that are not local.
    bit: Vec<u64>,
}

impl Local {
    fn new(builder: &Builder<'_>, cells: &[u32]) -> Option<Local> {
        let is_new = |h: &usize| builder.left[*h] == builder.component.houses[*h].len();
        let touched = cells.iter().flat_map(|&cell| &builder.houses_of[cell as usize]).copied();
        let mut opened: Vec<usize> = touched.filter(is_new).collect();
        opened.sort_unstable();
        opened.dedup();
        let mut houses = builder.open.clone();
        houses.extend(opened);
        if houses.len() > MAX_OPEN {
            return None;
        }
        let mut bit = vec![0u64; builder.component.houses.len()];
        for (i, &house) in houses.iter().enumerate() {
            bit[house] = 1 << i;
        }
        Some(Local { houses, bit })
    }
}

/// Returns the digits in an order in which, for every position in the sweep, digits that no later cell distinguishes
/// are adjacent.
fn digit_order(component: &Component, order: &[u32]) -> Vec<u32> {
    let mut digits: Vec<u32> = (0..component.n_digits as u32).collect();
    digits.sort_by_key(|&digit| {
        order.iter().rev().map(|&cell| component.allowed[cell as usize] >> digit & 1 == 1).collect::<Vec<bool>>()
    });
    digits
}

/// Returns the runs of interchangeable digits.
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
    let found = automorphisms(&Graph::new(colours, &edges), &rank, 0, &Budget::nodes(NODES));
    Canon::new(open.len(), &found)
}
