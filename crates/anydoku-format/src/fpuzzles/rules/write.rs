//! Writing rules: the entries for each rule, or an error for a rule that has no key.

use serde_json::{Map, Value, json};

use super::{CELLS, INDEXERS, LINES, OUTSIDE};
use anydoku::rules::{Rule, RuleKind};
use anydoku::{Cell, Message, msg};

/// Adds rules to a document, or returns an error for a rule that has no key. Cells are named by their positions in the
/// layout.
pub(in super::super) fn write(
    document: &mut Map<String, Value>,
    rules: &[Rule],
    n: usize,
    place_of: &[usize],
) -> Result<(), Message> {
    let mut ratios: Vec<i32> =
        rules.iter().filter(|rule| rule.kind == RuleKind::Black).map(|rule| rule.numbers[0]).collect();
    ratios.sort_unstable();
    ratios.dedup();
    let mut negatives: Vec<(&str, i32)> = Vec::new();
    for rule in rules {
        if rule.kind == RuleKind::Negative {
            negatives.push((rule.word.as_deref().unwrap_or_default(), rule.numbers[0]));
        } else {
            let (key, entries) = entries(rule, n, place_of)?;
            push(document, key, entries);
        }
    }
    write_negatives(document, &negatives, if ratios.is_empty() { vec![2] } else { ratios })
}

fn push(document: &mut Map<String, Value>, key: &str, entries: Vec<Value>) {
    match entries.as_slice() {
        [Value::Bool(true)] => _ = document.insert(key.into(), true.into()),
        _ => {
            let list = document.entry(key).or_insert_with(|| Value::Array(Vec::new()));
            list.as_array_mut().expect("a list of entries").extend(entries);
        }
    }
}

fn write_negatives(
    document: &mut Map<String, Value>,
    negatives: &[(&str, i32)],
    drawn: Vec<i32>,
) -> Result<(), Message> {
    let mut ratios = Vec::new();
    let mut sums = Vec::new();
    for &(word, k) in negatives {
        match (word, k) {
            ("white", 1) => push(document, "nonconsecutive", vec![true.into()]),
            ("black", k) => ratios.push(k),
            ("sum", k) => sums.push(k),
            _ => return Err(msg!("lost-rule-without-key", rule = format!("negative {word} {k}"))),
        }
    }
    ratios.sort_unstable();
    sums.sort_unstable();
    if !ratios.is_empty() {
        if ratios != drawn {
            return Err(msg!("lost-negative-ratios"));
        }
        push(document, "negative", vec!["ratio".into()]);
    }
    match sums.as_slice() {
        [] => {}
        [5, 10] => push(document, "negative", vec!["xv".into()]),
        _ => return Err(msg!("lost-negative-sums")),
    }
    Ok(())
}

/// Returns the key of a rule and its entries under that key.
fn entries(rule: &Rule, n: usize, place_of: &[usize]) -> Result<(&'static str, Vec<Value>), Message> {
    let places = |cells: &[Cell]| cells.iter().map(|cell| place_of[cell.index()]).collect::<Vec<usize>>();
    let name = |place: usize| format!("R{}C{}", place / n + 1, place % n + 1);
    let names = |cells: &[Cell]| places(cells).into_iter().map(name).collect::<Vec<String>>();
    let group = |i: usize| rule.groups.get(i).map_or(&[][..], |cells| cells);
    let kind = rule.kind;
    let number = rule.numbers.first().map(|number| number.to_string());
    let keyed = |list: &[(&'static str, RuleKind)]| list.iter().find(|(_, known)| *known == kind).map(|(key, _)| *key);
    if let Some(key) = keyed(LINES) {
        if (kind == RuleKind::Modular && rule.numbers != [3])
            || (kind == RuleKind::Lockout && rule.numbers != [n as i32 / 2])
        {
            return Err(msg!("lost-rule-without-key", rule = format!("{kind} {}", rule.numbers[0])));
        }
        let mut entry = json!({ "lines": [names(group(0))] });
        if kind == RuleKind::Whisper {
            entry["value"] = number.into();
        }
        return Ok((key, vec![entry]));
    }
    if let Some(key) = keyed(CELLS) {
        return Ok((key, names(group(0)).into_iter().map(|name| json!({ "cell": name })).collect()));
    }
    if let Some(key) = keyed(INDEXERS) {
        return Ok((key, vec![json!({ "cells": names(group(0)) })]));
    }
    if let Some(key) = keyed(OUTSIDE) {
        let (row, column) =
            outside_of(&places(group(0)), n).ok_or_else(|| msg!("lost-rule-along-no-line", rule = kind.name()))?;
        return Ok((key, vec![json!({ "cell": format!("R{row}C{column}"), "value": number })]));
    }
    let cells = names(group(0));
    Ok(match kind {
        RuleKind::Cage => {
            let mut entry = json!({ "cells": cells });
            if let Some(number) = number {
                entry["value"] = number.into();
            }
            ("killercage", vec![entry])
        }
        RuleKind::Differ => ("extraregion", vec![json!({ "cells": cells })]),
        RuleKind::Arrow => {
            let line: Vec<String> = cells.last().cloned().into_iter().chain(names(group(1))).collect();
            ("arrow", vec![json!({ "cells": cells, "lines": [line] })])
        }
        RuleKind::Little => {
            let (cell, direction) = diagonal_of(&places(group(0)), n).ok_or_else(|| msg!("lost-little-killer"))?;
            ("littlekillersum", vec![json!({ "cell": cell, "cells": cells, "direction": direction, "value": number })])
        }
        RuleKind::Black => ("ratio", pairs(&cells, number)),
        RuleKind::White => ("difference", pairs(&cells, number)),
        RuleKind::PairSum if rule.numbers == [10] => ("xv", vec![json!({ "cells": cells, "value": "X" })]),
        RuleKind::PairSum if rule.numbers == [5] => ("xv", vec![json!({ "cells": cells, "value": "V" })]),
        RuleKind::PairSum => ("sum", vec![json!({ "cells": cells, "value": number })]),
        RuleKind::Clone => ("clone", vec![json!({ "cells": cells, "cloneCells": names(group(1)) })]),
        RuleKind::Quad => ("quadruple", vec![json!({ "cells": cells, "values": rule.numbers })]),
        other => return Err(msg!("lost-rule-without-key", rule = other.name())),
    })
}

/// Returns the entries for the dots along a line, one for each pair of neighbors.
fn pairs(cells: &[String], number: Option<String>) -> Vec<Value> {
    cells.windows(2).map(|pair| json!({ "cells": pair, "value": number })).collect()
}

/// Returns the place of a clue that looks along these cells, as row and column from 0 to n + 1.
fn outside_of(places: &[usize], n: usize) -> Option<(usize, usize)> {
    let first = *places.first()?;
    let along = |step: i64, from: usize| {
        places.len() == n && places.iter().enumerate().all(|(i, &place)| place as i64 == from as i64 + step * i as i64)
    };
    let (row, column) = (first / n, first % n);
    if column == 0 && along(1, first) {
        Some((row + 1, 0))
    } else if column == n - 1 && along(-1, first) {
        Some((row + 1, n + 1))
    } else if row == 0 && along(n as i64, first) {
        Some((0, column + 1))
    } else if row == n - 1 && along(-(n as i64), first) {
        Some((n + 1, column + 1))
    } else {
        None
    }
}

/// Returns the place of a little killer that looks along these cells, and its direction.
fn diagonal_of(places: &[usize], n: usize) -> Option<(String, &'static str)> {
    let first = *places.first()?;
    let (row, column) = ((first / n) as i64, (first % n) as i64);
    let n = n as i64;
    for (down, right, direction) in [(1, 1, "DR"), (1, -1, "DL"), (-1, 1, "UR"), (-1, -1, "UL")] {
        let inside = |row: i64, column: i64| (0..n).contains(&row) && (0..n).contains(&column);
        let cells = (0..).map(|i| (row + i * down, column + i * right)).take_while(|&(r, c)| inside(r, c));
        let whole: Vec<usize> = cells.map(|(r, c)| (r * n + c) as usize).collect();
        if whole == places && !inside(row - down, column - right) {
            return Some((format!("R{}C{}", row - down + 1, column - right + 1), direction));
        }
    }
    None
}
