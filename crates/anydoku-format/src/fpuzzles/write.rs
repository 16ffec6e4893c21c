//! Writing f-puzzles documents: a sheet as JSON.

use serde_json::{Map, Value, json};

use super::super::features::{Features, Regions, windows};
use super::rules;
use anydoku::{Cell, Digit, DigitSet, Message, Sheet, msg};

/// Returns the JSON document of a sheet, or the reason why it cannot be written.
pub(in super::super) fn to_json(sheet: &Sheet) -> Result<String, Message> {
    let puzzle = &sheet.puzzle;
    let (features, places) = Features::find(puzzle.topology(), &sheet.layout)?;
    let n = features.size;
    let entries: Vec<Value> =
        (0..).zip(&places).map(|(place, &cell)| entry(sheet, &features, place, cell)).collect::<Result<_, _>>()?;
    let grid: Vec<Value> = entries.chunks(n).map(|row| row.to_vec().into()).collect();
    let mut document = Map::new();
    document.insert("size".into(), n.into());
    let words = [("title", &sheet.notes.title), ("author", &sheet.notes.author), ("ruleset", &sheet.notes.rules)];
    for (key, words) in words {
        if let Some(words) = words {
            document.insert(key.into(), words.as_str().into());
        }
    }
    document.insert("grid".into(), grid.into());
    let flags = [
        ("diagonal+", features.rising),
        ("diagonal-", features.falling),
        ("disjointgroups", features.disjoint),
        ("antiknight", features.anti_knight),
        ("antiking", features.anti_king),
    ];
    for (key, _) in flags.iter().filter(|(_, flag)| *flag) {
        document.insert((*key).into(), true.into());
    }
    let windows = if features.windows { windows(n) } else { Vec::new() };
    let name = |cell: &Cell| format!("R{}C{}", cell.index() / n + 1, cell.index() % n + 1);
    let extra: Vec<Value> = windows
        .iter()
        .chain(&features.extra)
        .map(|cells| json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() }))
        .collect();
    if !extra.is_empty() {
        document.insert("extraregion".into(), extra.into());
    }
    let mut place_of = vec![0; n * n];
    (0..).zip(&places).for_each(|(place, cell)| place_of[cell.index()] = place);
    rules::write(&mut document, puzzle.topology().rules(), n, &place_of)?;
    if let Some(answer) = sheet.answer.as_ref().filter(|answer| answer.len() == n * n) {
        let numbers: Vec<usize> = places.iter().map(|cell| answer[cell.index()].number()).collect();
        document.insert("solution".into(), numbers.into());
    }
    Ok(Value::Object(document).to_string())
}

/// Returns the JSON of one cell.
fn entry(sheet: &Sheet, features: &Features, place: usize, cell: Cell) -> Result<Value, Message> {
    let puzzle = &sheet.puzzle;
    let all = DigitSet::all(features.size);
    let numbers = |set: DigitSet| Value::from(set.iter().map(Digit::number).collect::<Vec<_>>());
    let mut entry = Map::new();
    match (puzzle.given(cell), &sheet.play) {
        (Some(digit), _) => {
            entry.insert("value".into(), digit.number().into());
            entry.insert("given".into(), true.into());
        }
        (None, Some(play)) => {
            if let Some(digit) = play.digits.get(cell.index()).copied().flatten() {
                entry.insert("value".into(), digit.number().into());
            }
        }
        (None, None) => {}
    }
    if let Some(marks) = puzzle.marks() {
        let marks = marks[cell.index()] & all;
        if marks.is_empty() {
            return Err(msg!("lost-cell-without-digit", cell = puzzle.topology().cell_name(cell)));
        }
        if marks != all {
            entry.insert("givenPencilMarks".into(), numbers(marks));
        }
    }
    let marks = sheet.play.as_ref().and_then(|play| play.marks.as_ref()).and_then(|marks| marks.get(cell.index()));
    if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
        entry.insert("centerPencilMarks".into(), numbers(*marks));
    }
    match sheet.colours().get(cell.index()).map_or(&[][..], |colours| &colours[..]) {
        [] => {}
        [colour] => _ = entry.insert("c".into(), colour.to_string().into()),
        colours => {
            let list: Vec<String> = colours.iter().map(ToString::to_string).collect();
            entry.insert("c".into(), list[0].as_str().into());
            entry.insert("cArray".into(), list.into());
        }
    }
    match &features.regions {
        Regions::Boxes => {}
        Regions::None => _ = entry.insert("region".into(), Value::Null),
        Regions::Map(map) => _ = entry.insert("region".into(), map[place].into()),
    }
    Ok(Value::Object(entry))
}
