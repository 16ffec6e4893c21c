//! Groups of cells with equal sums: zippers, region sum lines, and plain groups.

use super::*;

pub(super) static ZIPPER: Kind = Kind {
    name: "zipper",
    aliases: &[],
    takes: line(2, 0),
    build: zipper,
    look: Look::Line(Line { hue: Hue::Pink, width: 0.14, ends: Ends::Plain }),
    generator: None,
};

pub(super) static REGION_SUM: Kind = Kind {
    name: "regionsum",
    aliases: &[],
    takes: line(2, 0),
    build: region_sum,
    look: Look::Line(Line { hue: Hue::Blue, width: 0.14, ends: Ends::Plain }),
    generator: Some(&REGION_SUMS),
};

pub(super) static EQUAL_SUM: Kind = Kind {
    name: "equalsum",
    aliases: &[],
    takes: groups(2, ANY),
    build: equal_sums,
    look: Look::Frame,
    generator: None,
};

static REGION_SUMS: Generator = Generator {
    name: "regionsum",
    usual: Some(5),
    draws: &[RuleKind::RegionSum],
    sample: ("4x4", &["regionsum: 14 10 7 4"]),
    recipe: Recipe::Lines(Lines {
        cells: (4, 8),
        may_follow: |_, _, _| true,
        is_one: has_one_sum,
        rule: |cells, _| Rule::new(RuleKind::RegionSum, [], [cells]),
    }),
};

/// Returns whether the line crosses several blocks and has the same sum in each.
fn has_one_sum(line: &[i32], block: &dyn Fn(usize) -> Option<usize>) -> bool {
    let mut sums: Vec<(usize, i32)> = Vec::new();
    for (i, number) in line.iter().enumerate() {
        let Some(block) = block(i) else { return false };
        match sums.last_mut() {
            Some((last, sum)) if *last == block => *sum += number,
            _ => sums.push((block, *number)),
        }
    }
    sums.len() > 1 && sums.windows(2).all(|pair| pair[0].1 == pair[1].1)
}

fn zipper(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let cells = &rule.groups[0];
    let half = cells.len() / 2;
    let mut groups: Vec<Vec<Cell>> = (0..half).map(|i| vec![cells[i], cells[cells.len() - 1 - i]]).collect();
    if cells.len() % 2 == 1 {
        groups.push(vec![cells[half]]);
    }
    all_equal(ground, groups, out);
    Ok(())
}

fn region_sum(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut last = None;
    for &cell in &rule.groups[0] {
        // Cells outside all blocks are skipped.
        let Some(block) = ground.block_of(cell) else { continue };
        if last != Some(block) {
            groups.push(Vec::new());
        }
        last = Some(block);
        groups.last_mut().expect("the first cell begins one").push(cell);
    }
    if groups.is_empty() {
        return wrong(Place::Kind, msg!("found-line-outside-blocks"), msg!("expect-blocks-of-region-sums"));
    }
    all_equal(ground, groups, out);
    Ok(())
}

fn equal_sums(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    all_equal(ground, rule.groups.clone(), out);
    Ok(())
}

/// Requires groups to have equal sums. If the digits do not stand for the numbers from 1, groups of different sizes are
/// compared with the first.
fn all_equal(ground: &Ground<'_>, groups: Vec<Vec<Cell>>, out: &mut Vec<Primitive>) {
    if ground.shift == 0 || groups.iter().all(|group| group.len() == groups[0].len()) {
        out.push(Primitive::EqualSums { groups });
        return;
    }
    for group in &groups[1..] {
        let terms = group.iter().map(|&cell| (cell, 1)).chain(groups[0].iter().map(|&cell| (cell, -1)));
        out.push(weighted(ground, merged(terms.collect()), 0));
    }
}
