//! Counting by a frontier that sweeps over the cells.
//!
//! This is dynamic programming over a frontier, as in Knuth's Simpath (TAOCP 7.1.4). Once some cells are filled, the
//! completions depend only on the digits that each open house already holds. (A house is open if some, but not all, of
//! its cells are filled.) Fillings that agree in these digits are counted together, as are those that become equal by
//! relabeling or by a symmetry of the remaining cells. The sweep proceeds [layer by layer](super::plan). Each state of
//! the last layer is extended cell by cell in a small local table, and the results are added to the table of the next
//! layer under their [canonical image](super::canon). States are distributed over the threads in chunks; the sums do
//! not depend on the order. Between layers, the table is the complete state, so a checkpoint consists of the table.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::canon::Walk;
use super::plan::{Layer, Plan};
use super::table::{Overflow, Table, Tally, hash_words};
use super::{CountOptions, Part, Progress, Reason};
use anydoku::msg;

/// The table of states between two layers.
pub(super) struct Saved {
    /// The fingerprint of the sweep.
    pub(super) plan: u64,
    /// The number of finished layers.
    pub(super) layer: usize,
    /// The part to which these states belong, or `None` if they are all states.
    pub(super) part: Option<Part>,
    /// The words of the keys, end to end.
    pub(super) keys: Vec<u64>,
    /// One number for each key.
    pub(super) values: Vec<BigUint>,
}

/// The number of shards of a table, split by hash so that threads rarely wait for one another.
const N_SHARDS: usize = 16;

/// Runs a plan to completion, from the start or from a saved table. After each layer, `save` receives the table.
pub(super) fn run(
    plan: &Plan,
    options: &CountOptions<'_>,
    from: Option<Saved>,
    save: &mut dyn FnMut(&dyn Fn() -> Saved),
) -> Result<BigUint, Reason> {
    let (mut layer, mut part, mut wide) = match from {
        Some(saved) => {
            let stride = stride(plan, saved.layer);
            let mut table = Table::new(stride);
            for (i, value) in saved.values.into_iter().enumerate() {
                table.insert(&saved.keys[i * stride..(i + 1) * stride], value);
            }
            (saved.layer, saved.part, table)
        }
        None => {
            let mut table = Table::new(stride(plan, 0));
            table.insert(&vec![0; stride(plan, 0)], BigUint::from(1u32));
            (0, None, table)
        }
    };
    if part.is_some() && part != options.part {
        return Err(Reason::Checkpoint(msg!("count-why-other-part")));
    }
    // 128-bit numbers are used as long as they fit.
    let mut narrow = converted::<BigUint, u128>(&wide);
    while layer < plan.layers.len() {
        if let Some(small) = &narrow {
            match advance(plan, layer, small, options) {
                Ok(next) => {
                    layer += 1;
                    let next = shared(next, options.part, &mut part);
                    save(&|| saved(plan, layer, part, &next));
                    narrow = Some(next);
                    continue;
                }
                Err(Stop::Overflow) => wide = converted(small).expect("big numbers hold everything"),
                Err(Stop::Reason(reason)) => return Err(reason),
            }
            narrow = None;
        }
        wide = match advance(plan, layer, &wide, options) {
            Ok(next) => shared(next, options.part, &mut part),
            Err(Stop::Reason(reason)) => return Err(reason),
            Err(Stop::Overflow) => unreachable!("big numbers do not overflow"),
        };
        layer += 1;
        save(&|| saved(plan, layer, part, &wide));
    }
    // A sweep that never had enough states to be split belongs to the first part.
    if part.is_none() && !options.has_share(0) {
        return Ok(BigUint::ZERO);
    }
    let total = match &narrow {
        Some(small) => small.iter().map(|(_, n)| n.to_big()).sum(),
        None => wide.iter().map(|(_, n)| n).sum(),
    };
    Ok(total)
}

/// The minimum number of states per part before states are split into parts.
const STATES_A_PART: usize = 64;

/// Returns the states of a part, once there are enough states to split. The assignment depends on the state alone, so
/// the parts of a layer add up to all its states, no matter which machines count them.
fn shared<T: Tally>(states: Table<T>, wanted: Option<Part>, is: &mut Option<Part>) -> Table<T> {
    let Some(part) = wanted.filter(|part| is.is_none() && states.len() >= STATES_A_PART.saturating_mul(part.n)) else {
        return states;
    };
    *is = wanted;
    let mut mine = Table::new(states.stride());
    for (key, value) in states.iter() {
        if hash_words(key) % part.n as u64 == part.i as u64 - 1 {
            mine.insert(key, value.clone());
        }
    }
    mine
}

/// Returns the number of words of a key after this many layers.
pub(super) fn stride(plan: &Plan, layers_done: usize) -> usize {
    let n_open = if layers_done == 0 { 0 } else { plan.layers[layers_done - 1].held_by.len() };
    (plan.n_digits * n_open).div_ceil(64)
}

fn converted<A: Tally, B: Tally>(table: &Table<A>) -> Option<Table<B>> {
    let mut other = Table::new(table.stride());
    for (key, value) in table.iter() {
        other.insert(key, B::from_big(&value.to_big()).ok()?);
    }
    Some(other)
}

fn saved<T: Tally>(plan: &Plan, layer: usize, part: Option<Part>, table: &Table<T>) -> Saved {
    let mut order: Vec<usize> = (0..table.len()).collect();
    // The order of a table varies; the order of the output must not.
    order.sort_unstable_by_key(|&i| table.key(i));
    Saved {
        plan: plan.fingerprint,
        layer,
        part,
        keys: order.iter().flat_map(|&i| table.key(i).iter().copied()).collect(),
        values: order.iter().map(|&i| table.value(i).to_big()).collect(),
    }
}

enum Stop {
    Overflow,
    Reason(Reason),
}

impl From<Overflow> for Stop {
    fn from(_: Overflow) -> Stop {
        Stop::Overflow
    }
}

/// Advances all states across one layer.
fn advance<T: Tally>(
    plan: &Plan,
    number: usize,
    states: &Table<T>,
    options: &CountOptions<'_>,
) -> Result<Table<T>, Stop> {
    let layer = &plan.layers[number];
    let out_stride = stride(plan, number + 1);
    let shards: Vec<_> = (0..N_SHARDS).map(|_| Mutex::new(Table::<T>::new(out_stride))).collect();
    let before: f64 = plan.layers[..number].iter().map(|layer| layer.seconds).sum();
    let chunk = (states.len() / 256).clamp(1, 64);
    let stop: Mutex<Option<Stop>> = Mutex::new(None);
    let is_stopped = AtomicBool::new(false);
    let (n_found, n_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let fail = |why: Stop| {
        is_stopped.store(true, Ordering::Relaxed);
        let mut stop = stop.lock().expect("no job panics");
        // An overflow is only retried with wider numbers; other reasons are final.
        if stop.is_none() || matches!(why, Stop::Reason(_)) {
            *stop = Some(why);
        }
    };
    let job = |j: usize| {
        let mut worker = Worker::new(plan.n_digits, layer, out_stride);
        let range = j * chunk..((j + 1) * chunk).min(states.len());
        for i in range {
            if is_stopped.load(Ordering::Relaxed) {
                return;
            }
            if options.budget.is_spent(0) {
                return fail(Stop::Reason(Reason::Stopped));
            }
            if let Err(why) = worker.extend(states.key(i), states.value(i), options) {
                return fail(why);
            }
            let limit = options.max_states;
            if worker.found.len() > limit {
                return fail(Stop::Reason(Reason::TooManyStates(limit)));
            }
        }
        let mut by_shard: Vec<Vec<usize>> = vec![Vec::new(); N_SHARDS];
        for i in 0..worker.found.len() {
            by_shard[(hash_words(worker.found.key(i)) >> 60) as usize % N_SHARDS].push(i);
        }
        let mut new = 0;
        for (shard, entries) in shards.iter().zip(by_shard) {
            let mut shard = shard.lock().expect("no job panics");
            let before = shard.len();
            for i in entries {
                if shard.add(worker.found.key(i), worker.found.value(i).clone()).is_err() {
                    return fail(Stop::Overflow);
                }
            }
            new += shard.len() - before;
        }
        let found = n_found.fetch_add(new, Ordering::Relaxed) + new;
        if found > options.max_states {
            fail(Stop::Reason(Reason::TooManyStates(options.max_states)));
        }
        let done = n_done.fetch_add(1, Ordering::Relaxed) + 1;
        let n_jobs = states.len().div_ceil(chunk);
        let seconds = before + layer.seconds * done as f64 / n_jobs as f64;
        options.tell(Progress::Layer {
            layer: number,
            layers: plan.layers.len(),
            jobs: (done, n_jobs),
            states: found,
            thousandths: (1000.0 * (seconds / plan.seconds).clamp(0.0, 1.0)) as u16,
        });
    };
    options.run(states.len().div_ceil(chunk), &job);
    if let Some(why) = stop.into_inner().expect("no job panics") {
        return Err(why);
    }
    let mut shards = shards.into_iter().map(|shard| shard.into_inner().expect("no job panics"));
    let mut all = shards.next().expect("there are shards");
    for shard in shards {
        for (key, value) in shard.iter() {
            all.insert(key, value.clone());
        }
    }
    Ok(all)
}

/// The number of states after which a worker checks whether to stop.
const OFTEN: usize = 1 << 14;

/// The memory of one thread for one layer.
struct Worker<'a, T> {
    n_digits: usize,
    layer: &'a Layer,
    /// The states inside the layer, each as the local houses of each digit.
    now: Table<T>,
    next: Table<T>,
    /// The states after the layer, packed.
    found: Table<T>,
    walk: Walk,
    masks: Vec<u64>,
    held: Vec<u64>,
    key: Vec<u64>,
}

impl<'a, T: Tally> Worker<'a, T> {
    fn new(n_digits: usize, layer: &'a Layer, out_stride: usize) -> Worker<'a, T> {
        Worker {
            n_digits,
            layer,
            now: Table::new(n_digits),
            next: Table::new(n_digits),
            found: Table::new(out_stride),
            walk: Walk::default(),
            masks: vec![0; n_digits],
            held: Vec::new(),
            key: vec![0; out_stride],
        }
    }

    fn extend(&mut self, key: &[u64], ways: &T, options: &CountOptions<'_>) -> Result<(), Stop> {
        let layer = self.layer;
        unpack(key, layer.n_before, &mut self.masks);
        self.now.clear();
        self.now.insert(&self.masks, ways.clone());
        for step in &layer.steps {
            self.next.clear();
            for i in 0..self.now.len() {
                // One cell of a wide grid can take minutes.
                if i % OFTEN == OFTEN - 1 {
                    if options.budget.is_spent(0) {
                        return Err(Stop::Reason(Reason::Stopped));
                    }
                    // A state inside a layer takes several times the memory of one between layers.
                    if self.next.len() > options.max_states / 2 {
                        return Err(Stop::Reason(Reason::TooManyStates(options.max_states)));
                    }
                }
                let state = self.now.key(i);
                let mut digit = 0;
                while digit < state.len() {
                    // Digits with the same houses are tried once if they are not distinguished by a later cell.
                    let mut end = digit + 1;
                    while end < state.len() && state[end] == state[digit] && step.differs_before >> (end - 1) & 1 == 0 {
                        end += 1;
                    }
                    if state[digit] & step.houses == 0 && step.allowed >> digit & 1 == 1 {
                        for (to, &from) in self.masks.iter_mut().zip(state) {
                            *to = from & step.keep;
                        }
                        self.masks[digit] |= step.houses & step.keep;
                        sort_classes(&mut self.masks, step.differs_after);
                        let ways = match end - digit {
                            1 => self.now.value(i).clone(),
                            several => self.now.value(i).times(&T::from_u64(several as u64))?,
                        };
                        self.next.add(&self.masks, ways)?;
                    }
                    digit = end;
                }
            }
            std::mem::swap(&mut self.now, &mut self.next);
            if self.now.len() > options.max_states / 2 {
                return Err(Stop::Reason(Reason::TooManyStates(options.max_states)));
            }
        }
        for i in 0..self.now.len() {
            if i % OFTEN == OFTEN - 1 && options.budget.is_spent(0) {
                return Err(Stop::Reason(Reason::Stopped));
            }
            let state = self.now.key(i);
            // Transpose from digits by house to houses by digit.
            let mut local = [0u64; 64];
            for (digit, &mask) in state.iter().enumerate() {
                let mut left = mask;
                while left != 0 {
                    local[left.trailing_zeros() as usize] |= 1 << digit;
                    left &= left - 1;
                }
            }
            if !has_room(layer, &local, &mut self.held) {
                continue;
            }
            self.held.clear();
            for &around in &layer.held_by {
                let (mut left, mut digits) = (around, 0);
                while left != 0 {
                    digits |= local[left.trailing_zeros() as usize];
                    left &= left - 1;
                }
                self.held.push(digits);
            }
            let image = layer.canon.image(&self.held, &layer.classes, &mut self.walk);
            self.masks.fill(0);
            for (place, &house) in image.iter().enumerate() {
                let mut left = self.held[house as usize];
                while left != 0 {
                    self.masks[left.trailing_zeros() as usize] |= 1 << place;
                    left &= left - 1;
                }
            }
            let mut first = 0;
            for class in &layer.classes {
                let end = first + class.count_ones() as usize;
                sort_few(&mut self.masks[first..end]);
                first = end;
            }
            pack(&self.masks, layer.held_by.len(), &mut self.key);
            self.found.add(&self.key, self.now.value(i).clone())?;
        }
        debug_assert_eq!(self.masks.len(), self.n_digits);
        Ok(())
    }
}

/// Returns whether, in every house, at least as many digits remain as there are open cells. This
/// depends only on the state and the remaining cells, never on filled cells, because canonical states have no history.
fn has_room(layer: &Layer, held: &[u64; 64], choices: &mut Vec<u64>) -> bool {
    choices.clear();
    for &(houses, allowed) in &layer.spots {
        let (mut left, mut digits) = (houses, allowed);
        while left != 0 {
            digits &= !held[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        choices.push(digits);
    }
    layer.rooms.iter().all(|(n_cells, kinds)| {
        let digits = kinds.iter().fold(0, |all, &kind| all | choices[kind as usize]);
        digits.count_ones() >= *n_cells
    })
}

/// Sorts each run of interchangeable digits.
fn sort_classes(masks: &mut [u64], differs: u64) {
    if differs == 0 {
        return sort_few(masks);
    }
    let mut first = 0;
    for digit in 0..masks.len() {
        if digit + 1 == masks.len() || differs >> digit & 1 == 1 {
            sort_few(&mut masks[first..=digit]);
            first = digit + 1;
        }
    }
}

/// Sorts by insertion, because the runs are short and almost sorted.
fn sort_few(masks: &mut [u64]) {
    for i in 1..masks.len() {
        let mut j = i;
        while j > 0 && masks[j - 1] > masks[j] {
            masks.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// Packs the low `width` bits of each mask end to end.
fn pack(masks: &[u64], width: usize, key: &mut [u64]) {
    key.fill(0);
    let mut at = 0;
    for &mask in masks {
        if width == 0 {
            return;
        }
        key[at / 64] |= mask << (at % 64);
        if at % 64 + width > 64 {
            key[at / 64 + 1] |= mask >> (64 - at % 64);
        }
        at += width;
    }
}

/// Unpacks masks, reversing `pack`.
fn unpack(key: &[u64], width: usize, masks: &mut [u64]) {
    let mut at = 0;
    for mask in masks {
        if width == 0 {
            *mask = 0;
            continue;
        }
        *mask = key[at / 64] >> (at % 64);
        if at % 64 + width > 64 {
            *mask |= key[at / 64 + 1] << (64 - at % 64);
        }
        if width < 64 {
            *mask &= (1 << width) - 1;
        }
        at += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Rng;

    #[test]
    fn packing_loses_nothing() {
        let mut rng = Rng::new(1);
        for width in 0..=64usize {
            let masks: Vec<u64> = (0..11).map(|_| if width == 0 { 0 } else { rng.bits() >> (64 - width) }).collect();
            let mut key = vec![0; (11 * width).div_ceil(64)];
            pack(&masks, width, &mut key);
            let mut back = vec![7; 11];
            unpack(&key, width, &mut back);
            assert_eq!(masks, back);
        }
    }
}
