//! Combinations that die: the sets of digits of a cage that other rules or a house rule out.

use super::super::joint::{Effort, Joint};
use super::{EFFORT, MOST_RULES, rules};
use crate::explain::{Board, digit_set};
use crate::message::{Arg, Joint as Join, Message, Speaker};
use crate::msg;
use crate::rules::filter::{Run, Scratch};
use crate::topology::{Cell, Digit};

/// The maximum number of combinations that a sentence lists.
const MOST_SETS: usize = 6;

/// Returns the sentence about the combinations of a cage or renban line that the rest of the joint rules out, if these
/// removals follow from them.
pub(super) fn reason(board: &Board, joint: &Joint, removes: &[(Cell, Digit)]) -> Option<Message> {
    let told = rules(board, joint);
    if told.len() > MOST_RULES {
        return None;
    }
    let masks = joint.masks(board);
    let mut effort = Effort::new();
    (0..joint.filters.len()).find_map(|k| {
        let filter = &board.frame.filters[joint.filters[k]];
        let (Run::Sets(sets), Some(rule)) = (&filter.run, filter.rule) else { return None };
        if !removes.iter().all(|(cell, _)| filter.cells.contains(&cell.0)) {
            return None;
        }
        let is_possible = |set: &u64| {
            let mut own: Vec<u64> = filter.cells.iter().map(|&cell| board.mask(cell as usize) & set).collect();
            !own.contains(&0) && filter.run.narrow(&mut own, &mut Scratch::default()).is_ok()
        };
        let possible = sets.iter().copied().filter(is_possible);
        let (left, dead): (Vec<u64>, Vec<u64>) = possible.partition(|&set| {
            effort.left = EFFORT;
            joint.allows(board, &masks, k, set, &mut effort)
        });
        let union = left.iter().fold(0, |union, set| union | set);
        let follow = removes.iter().all(|(_, digit)| union >> digit.index() & 1 == 0);
        if !follow || dead.is_empty() || dead.len() > MOST_SETS {
            return None;
        }
        let speaker = Speaker::of(board.topology());
        let dead: Vec<String> = dead.into_iter().map(|set| speaker.digits(digit_set(set))).collect();
        let mut others: Vec<Arg> = joint.houses.iter().map(|&h| Arg::from(&board.frame.houses[h])).collect();
        others.extend(told.iter().filter(|other| **other != Arg::Rule(rule)).cloned());
        if others.is_empty() {
            return None;
        }
        let others = (Join::And, others);
        Some(msg!("reason-dead-sets", rule = Arg::Rule(rule), sets = (Join::Or, dead), others = others))
    })
}
