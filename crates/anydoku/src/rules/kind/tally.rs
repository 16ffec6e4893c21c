//! Rules about how often cells hold digits.

use super::*;

pub(super) static QUAD: Kind = Kind {
    name: "quad",
    aliases: &[],
    takes: cells(1, 1, ANY),
    build: at_least,
    look: Look::Quad,
    generator: Some(&QUADS),
};

pub(super) static AT_LEAST: Kind = Kind {
    name: "atleast",
    aliases: &[],
    takes: cells(1, 1, ANY),
    build: at_least,
    look: Look::Frame,
    generator: None,
};

pub(super) static EXACTLY: Kind =
    Kind { name: "exactly", aliases: &[], takes: cells(1, 1, ANY), build: exactly, look: Look::Frame, generator: None };

pub(super) static COUNTS: Kind =
    Kind { name: "counts", aliases: &[], takes: cells(1, 2, ANY), build: counts, look: Look::Frame, generator: None };

static QUADS: Generator = Generator {
    name: "quad",
    usual: Some(14),
    draws: &[RuleKind::Quad],
    sample: ("4x4", &["quad 1 2: 1 2 5 6", "quad 3 4: 11 12 15 16"]),
    recipe: Recipe::Quads,
};

/// Returns the digits of a rule with their numbers of occurrences.
fn tally(ground: &Ground<'_>, rule: &Rule) -> Result<Vec<(usize, usize)>, Wrong> {
    let mut tally: Vec<(usize, usize)> = Vec::new();
    for i in 0..rule.numbers.len() {
        let digit = ground.digit(rule, i)?;
        match tally.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, times)) => *times += 1,
            None => tally.push((digit, 1)),
        }
    }
    if rule.numbers.len() > rule.groups[0].len() {
        let found = msg!("found-digits-for-cells", digits = rule.numbers.len(), cells = rule.groups[0].len());
        return wrong(Place::Number(rule.groups[0].len()), found, msg!("expect-one-for-each-cell"));
    }
    Ok(tally)
}

/// The maximum number of digits whose subsets are all counted.
const MAX_TOGETHER: usize = 4;

fn at_least(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    let tally = tally(ground, rule)?;
    let cells = &rule.groups[0];
    let said = |some: &[(usize, usize)]| {
        let digits = some.iter().fold(0, |set, (digit, _)| set | 1 << (digit - 1));
        let times = some.iter().map(|(_, times)| times).sum::<usize>();
        Primitive::Count { cells: cells.clone(), digits, counts: u64::MAX << times }
    };
    // Any subset of the digits takes as many cells as its counts add up to, since no cell holds two digits.
    if tally.len() <= MAX_TOGETHER {
        for some in 1usize..1 << tally.len() {
            let chosen = tally.iter().enumerate().filter(|(i, _)| some >> i & 1 == 1);
            out.push(said(&chosen.map(|(_, entry)| *entry).collect::<Vec<_>>()));
        }
    } else {
        out.extend(tally.iter().map(|entry| said(&[*entry])));
        out.push(said(&tally));
    }
    Ok(())
}

fn exactly(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    for (digit, times) in tally(ground, rule)? {
        let cells = rule.groups[0].clone();
        out.push(Primitive::Count { cells, digits: 1 << (digit - 1), counts: 1 << times });
    }
    Ok(())
}

fn counts(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    counted(ground, rule)?;
    if rule.numbers.len() % 2 == 1 {
        let found = msg!("found-numbers", n = rule.numbers.len());
        return wrong(Place::Number(rule.numbers.len() - 1), found, msg!("expect-pairs-of-counts"));
    }
    for i in (0..rule.numbers.len()).step_by(2) {
        let digit = ground.digit(rule, i + 1)?;
        let cells = rule.groups[0].clone();
        let Some(times) = usize::try_from(rule.numbers[i]).ok().filter(|&times| times <= cells.len()) else {
            return wrong_number(rule, i, msg!("expect-range", least = 0, most = cells.len()));
        };
        out.push(Primitive::Count { cells, digits: 1 << (digit - 1), counts: 1 << times });
    }
    Ok(())
}
