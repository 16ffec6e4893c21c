//! Removals by one rule with cells that see each other, by rules that meet, and by a house with its rules.
//!
//! Each search fills the cells of a few rules in every way ([`Joint`]) and removes the candidates that occur in none.
//! It then leaves out every rule that the removal does not need. The remaining rules give the step its name and appear
//! in its sentence.

mod list;
mod sets;

use std::ops::ControlFlow;

pub(crate) use self::list::Joints;
use super::joint::{Effort, Joint, hash};
use super::rule::INNIES_AND_OUTIES;
use super::trial::Trial;
use crate::explain::{Board, Node, Sink, Technique, bits, digit_set};
use crate::message::{Arg, Joint as Join, Message};
use crate::msg;
use crate::rules::RuleKind;
use crate::rules::filter::Run;
use crate::topology::{Cell, Digit};

/// Arrow bounds: cells of a sum that see each other differ, which limits the sum and each of its cells.
///
/// ```
/// use anydoku::explain::{Board, check, technique::ARROW_BOUNDS};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("arrow: r1c1 / r2c2 r2c3", &plain).unwrap();
/// let puzzle = Puzzle::empty(plain.with_rules(list).unwrap().into());
/// let board = Board::new(&puzzle).unwrap();
/// for step in ARROW_BOUNDS.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static ARROW_BOUNDS: Technique =
    Technique::new("arrow bounds", |board, sink| of_a_rule(board, sink, Some(Family::Sum)));

/// Whisper neighbors: a digit on a whisper line needs suitable neighbors on both sides, which must differ if they see
/// each other.
///
/// ```
/// use anydoku::explain::{Board, check, technique::WHISPER_NEIGHBORS};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("whisper 2: r1c1 r1c2 r1c3", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in WHISPER_NEIGHBORS.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static WHISPER_NEIGHBORS: Technique =
    Technique::new("whisper neighbors", |board, sink| of_a_rule(board, sink, Some(Family::Whisper)));

/// Dot chain: dots, X and V joined by common cells, with cells that see each other.
///
/// ```
/// use anydoku::explain::{Board, check, technique::DOT_CHAIN};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("black 2: r1c1 r1c2; black 2: r1c2 r1c3", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in DOT_CHAIN.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static DOT_CHAIN: Technique = Technique::new("dot chain", |board, sink| of_a_rule(board, sink, Some(Family::Dot)));

/// Inequality chain: thermometers and inequality signs, joined by common cells.
///
/// ```
/// use anydoku::explain::{Board, check, technique::INEQUALITY_CHAIN};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("less: r1c1 r1c2; less: r1c2 r2c2", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in INEQUALITY_CHAIN.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static INEQUALITY_CHAIN: Technique =
    Technique::new("inequality chain", |board, sink| of_a_rule(board, sink, Some(Family::Less)));

/// Rule and sight: any other rule with cells that see each other.
///
/// ```
/// use anydoku::explain::{Board, check, technique::RULE_AND_SIGHT};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("between: r1c1 r1c2 r1c3", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in RULE_AND_SIGHT.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static RULE_AND_SIGHT: Technique =
    Technique::new("rule and sight", |board, sink| of_a_rule(board, sink, Some(Family::Other)));

/// All removals by one rule with cells that see each other, each step under its own name.
pub static ONE_RULE: Technique = Technique::bundle(
    "one rule and sight",
    |board, sink| of_a_rule(board, sink, None),
    &[&ARROW_BOUNDS, &WHISPER_NEIGHBORS, &DOT_CHAIN, &INEQUALITY_CHAIN, &RULE_AND_SIGHT, &INNIES_AND_OUTIES],
);

/// Must-contain pointing: a digit that a rule must contain is removed from the cells that see all of its places there.
///
/// ```
/// use anydoku::explain::{Board, check, technique::MUST_CONTAIN};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("renban: r1c1 r1c2 r2c1", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in MUST_CONTAIN.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static MUST_CONTAIN: Technique = Technique::new("must-contain pointing", must_contain);

/// Conflicting combinations: combinations of a cage or renban line that leave none to a neighboring one.
///
/// ```
/// use anydoku::explain::{Board, check, technique::CONFLICTING_COMBINATIONS};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("cage 3: r1c1 r1c2; cage 6: r1c3 r2c3", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in CONFLICTING_COMBINATIONS.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static CONFLICTING_COMBINATIONS: Technique =
    Technique::new("conflicting combinations", |board, sink| of_two_rules(board, sink, Some(true)));

/// Rules that meet: a candidate with which two rules that share cells, or whose cells see each other, cannot both hold.
///
/// ```
/// use anydoku::explain::{Board, check, technique::RULES_THAT_MEET};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("cage 3: r1c1 r1c2; black 2: r1c3 r2c3", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in RULES_THAT_MEET.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static RULES_THAT_MEET: Technique =
    Technique::new("rules that meet", |board, sink| of_two_rules(board, sink, Some(false)));

/// All removals by two rules together, each step under its own name.
pub static TWO_RULES: Technique =
    Technique::bundle("two rules", |board, sink| of_two_rules(board, sink, None), TOGETHER);

/// House and rules: a candidate with which the rules inside a house cannot hold while the house contains every digit.
///
/// ```
/// use anydoku::explain::{Board, check, technique::HOUSE_AND_RULES};
/// use anydoku::{Puzzle, Topology, rules};
/// let plain = Topology::square(2);
/// let list = rules::read("cage 3: r1c1 r1c2; thermo: r2c1 r2c2", &plain).unwrap();
/// let board = Board::new(&Puzzle::empty(plain.with_rules(list).unwrap().into())).unwrap();
/// for step in HOUSE_AND_RULES.all(&board) {
///     assert!(check::step(&board, &step).is_ok());
/// }
/// ```
pub static HOUSE_AND_RULES: Technique =
    Technique::new("house and rules", |board, sink| of_a_house(board, sink, false, Some(&HOUSE_AND_RULES)));

/// House and crossing rules: a candidate with which the rules inside a house and those that leave it cannot all hold.
pub static HOUSE_AND_CROSSING_RULES: Technique = Technique::new("house and crossing rules", |board, sink| {
    of_a_house(board, sink, true, Some(&HOUSE_AND_CROSSING_RULES))
});

/// All removals by a house and the rules inside it, each step under its own name.
pub static RULES_OF_A_HOUSE: Technique =
    Technique::bundle("rules of a house", |board, sink| of_a_house(board, sink, false, None), TOGETHER);

/// All removals by a house and the rules that touch it, each step under its own name.
pub static CROSSING_RULES: Technique =
    Technique::bundle("crossing rules", |board, sink| of_a_house(board, sink, true, None), TOGETHER);

/// The techniques whose steps a search of several rules can find.
static TOGETHER: &[&Technique] = &[
    &ARROW_BOUNDS,
    &WHISPER_NEIGHBORS,
    &DOT_CHAIN,
    &INEQUALITY_CHAIN,
    &RULE_AND_SIGHT,
    &INNIES_AND_OUTIES,
    &CONFLICTING_COMBINATIONS,
    &RULES_THAT_MEET,
    &HOUSE_AND_RULES,
    &HOUSE_AND_CROSSING_RULES,
];

/// The families of rules with names of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Sum,
    Whisper,
    Dot,
    Less,
    Derived,
    Other,
}

/// The number of filter runs that a search of one joint may take.
const EFFORT: usize = 1500;

impl Joint {
    /// Returns the words for the rules and the house of a joint, as the cause of an inference.
    pub(super) fn told(&self, board: &Board) -> Arg {
        let rules = rules(board, self);
        let house = self.houses.first().map(|&h| Arg::from(&board.frame.houses[h]));
        match (house, rules.len() < MOST_RULES) {
            (Some(house), _) if rules.is_empty() => house,
            (None, _) if rules.len() == 1 => rules.into_iter().next().expect("there is one"),
            (None, _) => msg!("why-rules", rules = (Join::And, rules)).into(),
            (Some(house), true) => msg!("why-house-rules", house = house, rules = (Join::And, rules)).into(),
            (Some(house), false) => msg!("why-house-all-rules", house = house).into(),
        }
    }
}

fn of_a_rule(board: &Board, sink: &mut Sink<'_>, family: Option<Family>) -> ControlFlow<()> {
    let wanted = |technique: &Technique| family.is_none_or(|family| *technique == *named(family));
    search(board, sink, 0, &board.frame.joints().rules, &wanted)
}

fn of_two_rules(board: &Board, sink: &mut Sink<'_>, are_sets: Option<bool>) -> ControlFlow<()> {
    let wanted = |technique: &Technique| match are_sets {
        None => true,
        Some(true) => *technique == CONFLICTING_COMBINATIONS,
        Some(false) => *technique == RULES_THAT_MEET,
    };
    search(board, sink, 1, &board.frame.joints().meeting, &wanted)
}

fn of_a_house(
    board: &Board,
    sink: &mut Sink<'_>,
    is_crossing: bool,
    only: Option<&'static Technique>,
) -> ControlFlow<()> {
    let joints = board.frame.joints();
    let wanted = |technique: &Technique| only.is_none_or(|only| only == technique);
    match is_crossing {
        false => search(board, sink, 2, &joints.houses, &wanted),
        true => search(board, sink, 3, &joints.crossing, &wanted),
    }
}

fn named(family: Family) -> &'static Technique {
    match family {
        Family::Sum => &ARROW_BOUNDS,
        Family::Whisper => &WHISPER_NEIGHBORS,
        Family::Dot => &DOT_CHAIN,
        Family::Less => &INEQUALITY_CHAIN,
        Family::Derived => &INNIES_AND_OUTIES,
        Family::Other => &RULE_AND_SIGHT,
    }
}

/// Searches joints for candidates that occur in no way to fill their cells.
fn search(
    board: &Board,
    sink: &mut Sink<'_>,
    level: u8,
    joints: &[Joint],
    wanted: &dyn Fn(&Technique) -> bool,
) -> ControlFlow<()> {
    if board.is_broken() {
        return ControlFlow::Continue(());
    }
    let mut effort = Effort::new();
    for (j, joint) in joints.iter().enumerate() {
        let masks = joint.masks(board);
        if masks.iter().all(|mask| mask & (mask - 1) == 0) {
            continue;
        }
        let (key, hashed) = ((level, j as u32), hash(&masks));
        if board.cache.settled.borrow().get(&key) == Some(&hashed) {
            continue;
        }
        sink.go_on()?;
        effort.left = EFFORT;
        // Boards without a solution are reported elsewhere.
        let Some(narrowed) = joint.narrow(board, &masks, &mut effort) else { continue };
        let mut is_settled = true;
        for (place, digit) in gone(&masks, &narrowed.masks) {
            let Some(small) = smallest(board, joint, joint.cells[place], digit, &mut effort) else { continue };
            let technique = name(board, &small);
            if !wanted(technique) {
                is_settled = false;
                continue;
            }
            let masks = small.masks(board);
            effort.left = EFFORT;
            let Some(left) = small.narrow(board, &masks, &mut effort) else { continue };
            let cell_of = |(place, digit): (usize, usize)| (Cell(small.cells[place]), Digit::new(digit));
            let removes: Vec<(Cell, Digit)> = gone(&masks, &left.masks).map(cell_of).collect();
            if removes.is_empty() {
                continue;
            }
            is_settled = false;
            let told = removes.clone();
            sink.remove(technique, small.cells.len(), removes, || reason(board, &small, &told))?;
        }
        if is_settled {
            board.cache.settled.borrow_mut().insert(key, hashed);
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that are in the first masks and not in the second, as places and digits.
fn gone<'a>(before: &'a [u64], after: &'a [u64]) -> impl Iterator<Item = (usize, usize)> + 'a {
    let lost = before.iter().zip(after).map(|(before, after)| before & !after);
    lost.enumerate().flat_map(|(place, lost)| bits(lost).map(move |digit| (place, digit)))
}

/// Leaves out every rule, and the house, that the removal of a candidate does not need; returns `None` if no rule is
/// needed.
fn smallest(board: &Board, joint: &Joint, cell: u16, digit: usize, effort: &mut Effort) -> Option<Joint> {
    let frame = &board.frame;
    let mut is_enough = |joint: &Joint| {
        let Ok(place) = joint.cells.binary_search(&cell) else { return false };
        effort.left = EFFORT;
        joint.rules_out(board, place, digit, effort)
    };
    let mut joint = joint.clone();
    if let Some(less) = joint.without_houses(frame).filter(|less| !joint.houses.is_empty() && is_enough(less)) {
        joint = less;
    }
    for k in (0..joint.filters.len()).rev() {
        if let Some(less) = joint.without(frame, k).filter(|less| is_enough(less)) {
            joint = less;
        }
    }
    (!joint.filters.is_empty()).then_some(joint)
}

/// Returns the technique of a removal that needs all of these rules.
fn name(board: &Board, joint: &Joint) -> &'static Technique {
    let frame = &board.frame;
    if !joint.houses.is_empty() {
        let is_inside = joint.cells.len() == frame.houses[joint.houses[0]].cells.len();
        return if is_inside { &HOUSE_AND_RULES } else { &HOUSE_AND_CROSSING_RULES };
    }
    let families: Vec<Family> = joint.filters.iter().map(|&f| family(board, f)).collect();
    let is_one = rules(board, joint).len() == 1;
    let are_all = |family: Family| families.iter().all(|own| *own == family);
    match families[0] {
        family if is_one && are_all(family) => named(family),
        family @ (Family::Dot | Family::Less | Family::Whisper) if are_all(family) => named(family),
        _ if is_one => &RULE_AND_SIGHT,
        _ if joint.filters.iter().all(|&f| matches!(frame.filters[f].run, Run::Sets(_))) => &CONFLICTING_COMBINATIONS,
        _ => &RULES_THAT_MEET,
    }
}

fn family(board: &Board, f: usize) -> Family {
    let filter = &board.frame.filters[f];
    let kind = filter.rule.map(|rule| board.topology().rules()[rule].kind);
    match (kind, &filter.run) {
        (None, _) => Family::Derived,
        (Some(RuleKind::Whisper), _) => Family::Whisper,
        (Some(RuleKind::White | RuleKind::Black | RuleKind::PairSum | RuleKind::Negative), _) => Family::Dot,
        (Some(RuleKind::Less | RuleKind::Thermo | RuleKind::Slow), _) => Family::Less,
        (_, Run::Sums(_) | Run::Wide(_) | Run::Linear(_) | Run::EqualSums(_)) => Family::Sum,
        _ => Family::Other,
    }
}

/// Returns the rules of a joint, each once, and the sums that follow from several rules.
fn rules(board: &Board, joint: &Joint) -> Vec<Arg> {
    let mut rules: Vec<Arg> = Vec::new();
    for &f in &joint.filters {
        let filter = &board.frame.filters[f];
        let rule = match filter.rule {
            Some(rule) => Arg::Rule(rule),
            None => {
                let cells: Vec<Cell> = filter.cells.iter().map(|&cell| Cell(cell)).collect();
                msg!("sum-left-to", cells = cells).into()
            }
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// The maximum number of rules that a sentence lists.
const MOST_RULES: usize = 3;

fn reason(board: &Board, joint: &Joint, removes: &[(Cell, Digit)]) -> Message {
    let ((cell, digit), n_more) = (removes[0], removes.len() - 1);
    if let Some(reason) = sets::reason(board, joint, removes) {
        return reason;
    }
    let mut trial = Trial::within(board, joint);
    let proof = if n_more == 0 { trial.run(cell.index(), digit.index(), usize::MAX) } else { None };
    if let Some(proof) = proof {
        return trial.tell(cell.index(), digit.index(), &proof);
    }
    let node = Node { cell, digit, on: true };
    let rules = rules(board, joint);
    let house = joint.houses.first().map(|&h| Arg::from(&board.frame.houses[h]));
    let n = rules.len();
    let list = (Join::And, rules);
    match (house, n_more, n <= MOST_RULES) {
        (None, 0, true) => msg!("reason-joint", rules = list, node = node),
        (None, 0, false) => msg!("reason-joint-many", n = n, node = node),
        (None, _, true) => msg!("reason-joint-all", rules = list),
        (None, _, false) => msg!("reason-joint-many-all", n = n),
        (Some(house), 0, true) => msg!("reason-joint-house", rules = list, house = house, node = node),
        (Some(house), 0, false) => msg!("reason-joint-house-many", n = n, house = house, node = node),
        (Some(house), _, true) => msg!("reason-joint-house-all", rules = list, house = house),
        (Some(house), _, false) => msg!("reason-joint-house-many-all", n = n, house = house),
    }
}

/// Finds digits that a rule needs in some of its cells, and cells that see all of these.
fn must_contain(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if board.is_broken() {
        return ControlFlow::Continue(());
    }
    let frame = &board.frame;
    let mut effort = Effort::new();
    for (j, joint) in frame.joints().rules.iter().enumerate() {
        let masks = joint.masks(board);
        let union = masks.iter().filter(|mask| **mask & (**mask - 1) != 0).fold(0, |union, mask| union | mask);
        // The cells outside that see several places of a digit, and those places.
        let mut seen: Vec<(usize, u64, Vec<u16>)> = Vec::new();
        for digit in bits(union) {
            let places = (0..masks.len()).filter(|&i| masks[i] >> digit & 1 == 1).fold(0u64, |set, i| set | 1 << i);
            let mut near: Vec<u16> = Vec::new();
            for &cell in &joint.cells {
                near.extend(
                    frame
                        .peers(cell as usize)
                        .iter()
                        .filter(|&&peer| board.marks.cand[peer as usize] >> digit & 1 == 1),
                );
            }
            near.sort_unstable();
            near.dedup();
            for cell in near.into_iter().filter(|cell| joint.cells.binary_search(cell).is_err()) {
                let is_seen = |&i: &usize| frame.differ(cell as usize, joint.cells[i] as usize);
                let set = bits(places).filter(is_seen).fold(0u64, |set, i| set | 1 << i);
                if set.count_ones() < 2 {
                    continue;
                }
                match seen.iter_mut().find(|(known, places, _)| *known == digit && *places == set) {
                    Some((_, _, cells)) => cells.push(cell),
                    None => seen.push((digit, set, vec![cell])),
                }
            }
        }
        if seen.is_empty() {
            continue;
        }
        let key = (4, j as u32);
        let sets = seen.iter().flat_map(|(digit, places, _)| [*digit as u64, *places]);
        let hashed = hash(&masks.iter().copied().chain(sets).collect::<Vec<u64>>());
        if board.cache.settled.borrow().get(&key) == Some(&hashed) {
            continue;
        }
        sink.go_on()?;
        effort.left = EFFORT;
        let Some(narrowed) = joint.narrow(board, &masks, &mut effort) else { continue };
        let mut is_settled = true;
        for (digit, places, cells) in seen {
            effort.left = EFFORT;
            if !joint.needs(board, &narrowed, 1 << digit, places, &mut effort) {
                continue;
            }
            is_settled = false;
            let removes = cells.into_iter().map(|cell| (Cell(cell), Digit::new(digit))).collect();
            sink.remove(&MUST_CONTAIN, places.count_ones() as usize, removes, || {
                let rule = rules(board, joint).remove(0);
                msg!("reason-must-contain", rule = rule, digit = digit_set(1 << digit), cells = joint.cells_at(places))
            })?;
        }
        if is_settled {
            board.cache.settled.borrow_mut().insert(key, hashed);
        }
    }
    ControlFlow::Continue(())
}
