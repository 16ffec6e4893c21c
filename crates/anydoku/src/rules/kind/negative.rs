//! Negative constraints: relations that touching cells have only where they are marked.

use super::*;

pub(super) static NEGATIVE: Kind =
    Kind { name: "neg", aliases: &[], takes: WORDS, build: negative, look: Look::Words, generator: None };

const WORDS: Takes = Takes { words: &["white", "black", "sum"], numbers: (1, 1), ..GRID };

fn negative(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Built {
    let word = rule.word.as_deref().unwrap_or_default();
    let k = number(ground, rule, 1, 2 * ground.highest().max(ground.n))? as i32;
    let table = ground.relation(format!("no {word} {k}"), |a, b| {
        let (a, b) = (ground.value(a), ground.value(b));
        match word {
            "white" => (a - b).abs() != k,
            "black" => a != k * b && b != k * a,
            _ => a + b != k,
        }
    });
    for (a, b) in ground.touching(rule)? {
        let is_marked = if word == "sum" { ground.is_summed(a, b) } else { ground.is_dotted(a, b) };
        if !is_marked {
            related(a, b, &table, out);
        }
    }
    Ok(())
}
