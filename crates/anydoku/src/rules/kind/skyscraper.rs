//! Clues that count visible digits from the end of a line, where larger digits hide smaller ones.

use super::*;
use crate::rules::filter::seen::{self, Seen};

pub(super) static SKYSCRAPER: Kind = Kind {
    name: "sky",
    aliases: &["skyscraper"],
    takes: cells(1, 1, 1),
    build: skyscraper,
    look: Look::Clue(Clue::Number),
    generator: Some(&SKYSCRAPERS),
};

pub(super) static HIDDEN_SKYSCRAPER: Kind = Kind {
    name: "hiddensky",
    aliases: &[],
    takes: cells(2, 1, 1),
    build: hidden_skyscraper,
    look: Look::Clue(Clue::Named),
    generator: None,
};

static SKYSCRAPERS: Generator = Generator {
    name: "skyscraper",
    usual: None,
    draws: &[RuleKind::Skyscraper],
    sample: ("4x4", &["sky 2: 4 3 2 1", "sky 3: 1 2 3 4", "sky 2: 16 15 14 13", "sky 4: 15 11 7 3"]),
    recipe: Recipe::Skyscrapers,
};

fn skyscraper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let clue = clue(rule, 1, cells.len().min(ground.n))?;
    let is_different = differ_all(ground, cells);
    if cells.len() <= seen::MOST && ground.n < 62 {
        // The digit 0 is not a building. On a line of all digits the highest is always visible.
        let flat = ground.valued(|value| value <= 0);
        let top = if is_different && cells.len() == ground.n { ground.n } else { 0 };
        let seen = Seen { n_seen: clue, flat, is_different, top };
        out.push(Primitive::Seen { cells: cells.clone(), seen });
        return Ok(());
    }
    let step = |&(high, seen): &(usize, usize), digit: usize| match digit > high && ground.value(digit) > 0 {
        true => (seen < clue).then_some((digit, seen + 1)),
        false => Some((high, seen)),
    };
    walk(ground, rule, || build(ground, vec![(0, 0)], step, |&(_, seen)| seen == clue), out)
}

fn hidden_skyscraper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let clue = ground.digit(rule, 0)?;
    let is_different = differ_all(ground, &rule.groups[0]);
    // The highest digit so far, or `None` once the first hidden digit, which the clue gives, has been read.
    let step = |high: &Option<usize>, digit: usize| match high {
        None => Some(None),
        Some(high) if digit > *high => Some(Some(digit)),
        Some(high) if digit == *high => (!is_different).then_some(Some(*high)),
        Some(_) => (digit == clue).then_some(None),
    };
    walk(ground, rule, || build(ground, vec![Some(0)], step, Option::is_none), out)
}
