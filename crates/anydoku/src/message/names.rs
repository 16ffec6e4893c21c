//! Names of houses and rules as messages.
//!
//! [`House::name`] is English and identifies a house wherever puzzles are stored. Names that the library itself gives
//! are recognized here, so that a sentence can name the house in any language; names from users are not translated.

use super::{Arg, Message};
use crate::msg;
use crate::rules::{Rule, RuleKind};
use crate::topology::{HouseId, HouseKind, Topology};

/// The names without a number.
const FIXED: &[(&str, &str)] = &[
    ("falling diagonal", "house-falling-diagonal"),
    ("rising diagonal", "house-rising-diagonal"),
    ("centre dots", "house-centre-dots"),
    ("asterisk", "house-asterisk"),
    ("girandola", "house-girandola"),
];

/// The names that consist of these words and one number.
const NUMBERED: &[(&str, &str)] = &[
    ("row", "house-row"),
    ("column", "house-column"),
    ("block", "house-box"),
    ("diagonal", "house-diagonal"),
    ("window", "house-window"),
    ("group", "house-group"),
    ("pair", "house-pair"),
    ("cage", "house-cage"),
    ("loop from row", "house-loop-row"),
    ("loop from column", "house-loop-column"),
];

/// The names with two numbers, and the words before each.
const TWICE: &[(&str, &str, &str)] = &[
    ("bend from row ", " to column ", "house-bend"),
    ("fat row ", ", thin column ", "house-fat-thin"),
    ("thin row ", ", fat column ", "house-thin-fat"),
    ("thin row ", ", thin column ", "house-thin-thin"),
];

/// Returns the name of a house.
pub(crate) fn house(topology: &Topology, id: HouseId) -> Message {
    let house = topology.house(id);
    if house.kind == HouseKind::Cage
        && let Some(rule) = topology.rules().iter().find(|rule| rule.name(topology) == house.name)
    {
        return self::rule(topology, rule);
    }
    let is_region = || house.kind == HouseKind::Block && !is_box(topology, id);
    of_name(&house.name, &is_region).unwrap_or_else(|| Message::verbatim(house.name.clone()))
}

fn of_name(name: &str, is_region: &dyn Fn() -> bool) -> Option<Message> {
    if let Some((_, id)) = FIXED.iter().find(|(known, _)| *known == name) {
        return Some(Message::named(*id));
    }
    if let Some((part, inner)) = name.split_once(", ") {
        let inner = || of_name(inner, is_region);
        if let Some(grid) = part.strip_suffix(" grid") {
            return Some(msg!("house-in-grid", house = inner()?, grid = grid.replace(' ', "-")));
        }
        if let Some(face) = part.strip_suffix(" face") {
            return Some(msg!("house-on-face", house = inner()?, face = face));
        }
    }
    if let Some(face) = name.strip_suffix(" face") {
        return Some(msg!("house-face", face = face));
    }
    for &(first, second, id) in TWICE {
        if let Some((row, column)) = name.strip_prefix(first).and_then(|rest| rest.split_once(second)) {
            let (row, column): (i64, i64) = (row.parse().ok()?, column.parse().ok()?);
            return Some(Message { args: msg!("", row = row, column = column).args, ..Message::named(id) });
        }
    }
    if let Some((piece, cells)) = name.split_once("'s move ") {
        let (from, to) = cells.split_once(' ')?;
        return Some(msg!("house-move", piece = piece, from = from, to = to));
    }
    let (word, number) = name.rsplit_once(' ')?;
    let number: i64 = number.parse().ok()?;
    let (_, id) = NUMBERED.iter().find(|(known, _)| *known == word)?;
    let id = if *id == "house-box" && is_region() { "house-region" } else { id };
    Some(Message { args: msg!("", number = number).args, ..Message::named(id) })
}

/// Returns whether the cells fill a rectangle. Cells without row and column numbers count as a box.
fn is_box(topology: &Topology, id: HouseId) -> bool {
    let place = |name: String| {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
    };
    let cells = &topology.house(id).cells;
    let Some(places) = cells.iter().map(|&cell| place(topology.cell_name(cell))).collect::<Option<Vec<_>>>() else {
        return true;
    };
    let extent = |of: &dyn Fn(&(usize, usize)) -> usize| {
        let all = || places.iter().map(of);
        all().max().zip(all().min()).map_or(0, |(most, least)| most - least + 1)
    };
    extent(&|place| place.0) * extent(&|place| place.1) == cells.len()
}

/// Returns the name of a rule: its kind, its numbers and its first cell.
pub(crate) fn rule(topology: &Topology, rule: &Rule) -> Message {
    let kind = kind(rule.kind);
    let numbers: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
    // Only the word of a negative rule identifies the rule; the words of others are tables.
    let word = rule.word.clone().filter(|_| rule.kind == RuleKind::Negative);
    let more = word.into_iter().chain(numbers).collect::<Vec<_>>().join(" ");
    match (rule.cells().next().map(|cell| topology.cell_name(cell)), more.is_empty()) {
        (Some(cell), true) => msg!("rule-at", kind = kind, cell = cell),
        (Some(cell), false) => msg!("rule-with-at", kind = kind, more = more, cell = cell),
        (None, true) => kind,
        (None, false) => msg!("rule-with", kind = kind, more = more),
    }
}

/// Returns the name of a kind of rules.
fn kind(kind: RuleKind) -> Message {
    Message::named(format!("rule-kind-{}", kind.name()))
}

/// Returns the name of several houses of one kind, `rows 2 and 5`, and the number of each, or `None` if their names
/// differ in more than a number.
pub(super) fn several(topology: &Topology, list: &[Arg]) -> Option<(String, Vec<i64>)> {
    let mut kind: Option<String> = None;
    let mut numbers = Vec::new();
    for arg in list {
        let Arg::House(id) = arg else { return None };
        let name = house(topology, *id);
        let ([_], Some(&Arg::Number(number))) = (&name.args[..], name.arg("number")) else { return None };
        if kind.get_or_insert_with(|| name.id.to_string()) != &name.id {
            return None;
        }
        numbers.push(number);
    }
    let kind = kind?.strip_prefix("house-").map(|word| format!("houses-{word}"))?;
    (numbers.len() > 1).then_some((kind, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, RuleKind};
    use crate::shape::{KINDS, Shape};
    use crate::{Language, Speaker};

    #[test]
    fn every_house_of_every_shape_has_a_name_in_every_complete_language() {
        for name in KINDS.iter().flat_map(|kind| kind.examples) {
            let topology = Shape::named(name).expect("it is an example").topology;
            for (i, known) in topology.houses().iter().enumerate() {
                let message = house(&topology, HouseId(i as u32));
                assert_ne!(message.id, "verbatim", "{name}: {}", known.name);
                for language in Language::all().filter(|language| language.is_complete()) {
                    let told = Speaker::of(&topology).in_language(language).tell(&message);
                    assert!(!told.contains(['{', '}']) && !told.contains("  "), "{name}: {told}");
                    if language != Language::ENGLISH {
                        let english = ["row", "column", "box", "grid", "face", "diagonal ", "the ", "of "];
                        assert!(!english.iter().any(|word| told.contains(word)), "{name}: {told}");
                    }
                }
            }
        }
    }

    #[test]
    fn boxes_and_regions_are_told_apart_and_rules_are_named() {
        let house = |shape: &str, i: u32| {
            let topology = Shape::named(shape).unwrap().topology;
            Speaker::of(&topology).house(HouseId(i))
        };
        assert_eq!((house("9x9", 0), house("9x9", 18)), ("row 1".into(), "box 1".into()));
        let plain = Topology::square(2);
        let ruled = plain.with_rules(rules::read("cage 6: r1c1 r1c2; nonconsecutive", &plain).unwrap()).unwrap();
        let german = Speaker::of(&ruled).in_language(Language::named("de").unwrap());
        assert_eq!(german.rule(0), "Käfig 6 bei r1c1");
        assert_eq!(Speaker::of(&ruled).rule(0), ruled.rules()[0].name(&ruled));
        assert_eq!(Speaker::of(&ruled).rule(1), ruled.rules()[1].name(&ruled));
        let cage = ruled.houses().iter().position(|house| house.kind == HouseKind::Cage).unwrap();
        assert_eq!(german.house(HouseId(cage as u32)), "Käfig 6 bei r1c1");
    }

    #[test]
    fn every_kind_of_rules_has_its_title() {
        for &known in RuleKind::ALL {
            assert_eq!(kind(known).to_string(), known.title());
        }
    }

    #[test]
    fn several_houses_of_one_kind_are_one_list() {
        let topology = Topology::square(3);
        let rows = Arg::List(crate::Joint::And, [1, 4, 7].map(|i| Arg::House(HouseId(i))).into());
        let german = Speaker::of(&topology).in_language(Language::named("de").unwrap());
        assert_eq!(Speaker::of(&topology).tell_arg(&rows), "rows 2, 5 and 8");
        assert_eq!(german.tell_arg(&rows), "den Zeilen 2, 5 und 8");
        let mixed = Arg::List(crate::Joint::And, [1, 9].map(|i| Arg::House(HouseId(i))).into());
        assert_eq!(Speaker::of(&topology).tell_arg(&mixed), "row 2 and column 1");
    }
}
