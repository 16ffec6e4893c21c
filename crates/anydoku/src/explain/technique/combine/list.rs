//! The lists of rules that searches fill together.

use std::collections::HashMap;
use std::sync::Mutex;

use super::super::joint::{Effort, Joint, hash};
use crate::explain::{Board, Frame};
use crate::rules::filter::Run;

/// The joints of a topology, by the search that uses them.
#[derive(Default)]
pub(crate) struct Joints {
    pub(super) rules: Vec<Joint>,
    pub(super) meeting: Vec<Joint>,
    pub(super) houses: Vec<Joint>,
    pub(super) crossing: Vec<Joint>,
    /// The houses without rules inside.
    plain: Vec<Joint>,
    /// The candidates that remain in a joint of trials, by its number and a hash of its candidates. Trials on successive
    /// boards mostly repeat the same inferences.
    memory: Mutex<HashMap<(usize, u64), Known>>,
}

/// The candidates of a joint, and those that remain; `None` if there is no way to fill its cells.
type Known = (Vec<u64>, Option<Vec<u64>>);

/// The number of filter runs that an inference by several rules may take.
const JOINT_EFFORT: usize = 120;

/// The maximum number of inferences that are kept; about 200 bytes each.
const MOST_KNOWN: usize = 200_000;

/// The maximum number of pairs of rules.
const MOST_PAIRS: usize = 1500;

/// The maximum number of cells of two rules.
const MOST_TOGETHER: usize = 20;

impl Joints {
    pub(crate) fn new(frame: &Frame) -> Joints {
        let groups = groups(frame);
        let joint = |filters: &[usize]| Joint::new(frame, filters.to_vec(), Vec::new());
        let rules: Vec<Joint> = groups.iter().filter_map(|group| joint(group)).collect();
        let mut meeting = components(frame, &groups);
        let stated: Vec<&Joint> = rules.iter().filter(|joint| frame.filters[joint.filters[0]].rule.is_some()).collect();
        for (i, a) in stated.iter().enumerate() {
            for b in &stated[..i] {
                if meeting.len() < MOST_PAIRS && meet(frame, a, b) {
                    meeting.extend(joint(&[&b.filters[..], &a.filters].concat()));
                }
            }
        }
        meeting.sort_by_key(|joint| joint.cells.len());
        let (mut houses, mut crossing, mut plain) = (Vec::new(), Vec::new(), Vec::new());
        for (h, house) in frame.houses.iter().enumerate() {
            let inside = |f: usize| frame.filters[f].cells.iter().filter(|cell| house.cells.contains(cell)).count();
            let is_short = |f: &usize| frame.filters[*f].cells.len() <= MOST_TOGETHER;
            let all = (0..frame.filters.len()).filter(is_short).filter(|&f| inside(f) > 0);
            let (mut within, mut over): (Vec<usize>, Vec<usize>) =
                all.partition(|&f| inside(f) == frame.filters[f].cells.len());
            within.retain(|&f| frame.filters[f].rule.is_some() || frame.filters[f].cells.len() < house.cells.len() - 1);
            over.retain(|&f| frame.filters[f].rule.is_some());
            if within.is_empty() {
                plain.extend(Joint::new(frame, Vec::new(), vec![h]));
            } else {
                houses.extend(Joint::new(frame, within.clone(), vec![h]));
            }
            let mut filters = within;
            let mut over: Vec<usize> = over.into_iter().filter(|&f| inside(f) > 1).collect();
            over.sort_by_key(|&f| frame.filters[f].cells.len() - inside(f));
            let n_within = filters.len();
            for f in over {
                filters.push(f);
                if Joint::new(frame, filters.clone(), vec![h]).is_none_or(|joint| joint.cells.len() > 24) {
                    filters.pop();
                }
            }
            if filters.len() > n_within {
                crossing.extend(Joint::new(frame, filters, vec![h]));
            }
        }
        Joints { rules, meeting, houses, crossing, plain, memory: Mutex::default() }
    }

    /// Returns the candidates that remain in a joint of trials with these candidates; `None` if there is no way to fill
    /// its cells.
    pub(in crate::explain::technique) fn narrowed(
        &self,
        board: &Board,
        j: usize,
        masks: &[u64],
        effort: &mut Effort,
    ) -> Option<Vec<u64>> {
        let key = (j, hash(masks));
        let mut memory = self.memory.lock().expect("no holder of the lock panics");
        if let Some((_, narrowed)) = memory.get(&key).filter(|(known, _)| known == masks) {
            return narrowed.clone();
        }
        effort.left = JOINT_EFFORT;
        let narrowed = self.quick(j).narrow(board, masks, effort).map(|narrowed| narrowed.masks);
        if memory.len() >= MOST_KNOWN {
            memory.clear();
        }
        if let Some(narrowed) = &narrowed {
            memory.insert((j, hash(narrowed)), (narrowed.clone(), Some(narrowed.clone())));
        }
        memory.insert(key, (masks.to_vec(), narrowed.clone()));
        narrowed
    }

    /// Returns the number of joints that are quick to fill: those of one rule, of a house with the rules inside it, and
    /// of a house alone.
    pub(in crate::explain::technique) fn n_quick(&self) -> usize {
        self.rules.len() + self.houses.len() + self.plain.len()
    }

    /// Returns one of the joints that are quick to fill.
    pub(in crate::explain::technique) fn quick(&self, j: usize) -> &Joint {
        let mut lists = self.rules.iter().chain(&self.houses).chain(&self.plain);
        lists.nth(j).expect("callers count the joints")
    }
}

/// Returns the filters of each rule; each sum that follows from several rules is a group of its own.
fn groups(frame: &Frame) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (f, filter) in frame.filters.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if filter.rule.is_some() && frame.filters[group[0]].rule == filter.rule => group.push(f),
            _ => groups.push(vec![f]),
        }
    }
    groups
}

/// Returns whether the cells of two rules affect each other: they share one, or several cells of one rule see several
/// of the other.
fn meet(frame: &Frame, a: &Joint, b: &Joint) -> bool {
    let n_shared = a.cells.iter().filter(|cell| b.cells.binary_search(cell).is_ok()).count();
    if a.cells.len() + b.cells.len() - n_shared > MOST_TOGETHER {
        return false;
    }
    let sees = |from: &Joint, to: &Joint| {
        let is_seen = |&&a: &&u16| to.cells.iter().any(|&b| a != b && frame.differ(a as usize, b as usize));
        from.cells.iter().filter(is_seen).count()
    };
    n_shared > 0 || sees(a, b) > 1 && sees(b, a) > 1
}

/// Returns joints of two-cell relations that are joined by common cells: for each rule, the nearest ones.
fn components(frame: &Frame, groups: &[Vec<usize>]) -> Vec<Joint> {
    const MOST: usize = 14;
    let is_pairs = |group: &&Vec<usize>| {
        group.len() <= 16 && group.iter().all(|&f| matches!(frame.filters[f].run, Run::Relation(_)))
    };
    let pairs: Vec<(&Vec<usize>, Vec<u16>)> = groups
        .iter()
        .filter(is_pairs)
        .map(|group| (group, group.iter().flat_map(|&f| frame.filters[f].cells.iter().copied()).collect()))
        .collect();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for (start, (group, cells)) in pairs.iter().enumerate() {
        let (mut filters, mut cells) = ((*group).clone(), cells.clone());
        let mut is_in = vec![false; pairs.len()];
        is_in[start] = true;
        while let Some(i) = (0..pairs.len()).find(|&i| {
            let more = pairs[i].1.iter().filter(|cell| !cells.contains(cell)).count();
            !is_in[i] && more < pairs[i].1.len() && cells.len() + more <= MOST
        }) {
            is_in[i] = true;
            filters.extend(pairs[i].0);
            let more: Vec<u16> = pairs[i].1.iter().copied().filter(|cell| !cells.contains(cell)).collect();
            cells.extend(more);
        }
        filters.sort_unstable();
        if filters.len() > group.len() && !found.contains(&filters) {
            found.push(filters);
        }
    }
    found.into_iter().filter_map(|filters| Joint::new(frame, filters, Vec::new())).collect()
}
