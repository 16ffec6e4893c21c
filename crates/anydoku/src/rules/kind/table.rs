//! Relations of two digits that the rule itself lists, in the format of the Interactive Sudoku Solver.

use super::*;
use crate::text::base64;

pub(super) static PAIRS: Kind = Kind {
    name: "pairs",
    aliases: &[],
    takes: Takes { words: &[""], ..line(2, 0) },
    build: pairs,
    look: Look::Line(THIN),
    generator: None,
};

pub(super) static PAIRS_OF_ALL: Kind = Kind {
    name: "pairsx",
    aliases: &[],
    takes: Takes { words: &[""], ..line(2, 0) },
    build: pairs_of_all,
    look: Look::Line(THIN),
    generator: None,
};

fn pairs(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    chain(rule, &table(ground, rule)?, out);
    Ok(())
}

fn pairs_of_all(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    all_pairs(rule, &table(ground, rule)?, out);
    Ok(())
}

fn table(ground: &Ground<'_>, rule: &Rule) -> Result<Arc<Relation>, Wrong> {
    let (word, n) = (rule.word.as_deref().unwrap_or_default(), ground.n);
    let bits = bits_of(word)?;
    Ok(ground.relation(format!("table {word}"), |a, b| bits.get((a - 1) * n + b - 1) == Some(&true)))
}

/// Decodes the bits of a table in base64.
fn bits_of(word: &str) -> Result<Vec<bool>, Wrong> {
    let wrong = |sign| Wrong::new(Place::Word, quoted_char(sign), msg!("expect-base64"));
    base64::read_bits(word.as_bytes()).map_err(wrong)
}
