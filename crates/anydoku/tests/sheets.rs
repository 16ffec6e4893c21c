//! Tests of every field of a sheet in every format: it is read back as it was, or named as lost.

use anydoku::{Colour, Digit, DigitSet, Play, Puzzle, Ratings, Shape, Sheet};
use anydoku_format::{self as format, FORMATS, Format, Hints};
use proptest::prelude::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns a 9x9 with every field that a sheet can have, except for text that only some formats support.
fn full() -> Sheet {
    let shape = Shape::named("9x9").unwrap();
    let mut sheet = Sheet::new(Puzzle::from_line(&shape, PUZZLE).unwrap(), shape.layout);
    let notes = &mut sheet.notes;
    notes.title = Some("Twelve \"birds\" & <one> more, or two".into());
    notes.author = Some("Zoë 数独".into());
    notes.source = Some("https://example.org/7?a=1&b=2".into());
    notes.rating = Some("hard".into());
    notes.rules = Some("Normal sudoku rules apply.\nBirds of a colour sum to 10.".into());
    notes.comment = Some(" # mind the gap".into());
    notes.other = vec![("id".into(), "7".into())];
    sheet.answer = Some(ANSWER.bytes().map(|byte| Digit(byte - b'1')).collect());
    sheet.ratings = Ratings { er: Some(7.2), ep: Some(1.2), ed: Some(1.2), level: Some(3), index: Some(-1.5) };
    let mut digits = vec![None; 81];
    digits[2] = Some(Digit(3));
    let mut marks = vec![DigitSet::EMPTY; 81];
    marks[3] = DigitSet::all(2);
    sheet.play = Some(Play { digits, marks: Some(marks) });
    let mut colours = vec![Vec::new(); 81];
    colours[0] = vec![Colour::rgb(255, 215, 0)];
    colours[80] = vec![Colour { alpha: 128, ..Colour::rgb(1, 2, 3) }, Colour::rgb(0, 0, 0)];
    sheet.set_colours(colours);
    sheet
}

type Same = fn(&Sheet, &Sheet) -> bool;

/// Every field, with the word that reports it as lost.
const FIELDS: &[(&str, Same)] = &[
    ("title", |a, b| a.notes.title == b.notes.title),
    ("author", |a, b| a.notes.author == b.notes.author),
    ("source", |a, b| a.notes.source == b.notes.source),
    ("rating", |a, b| a.notes.rating == b.notes.rating),
    ("rules in words", |a, b| a.notes.rules == b.notes.rules),
    ("comment", |a, b| {
        let words = |sheet: &Sheet| sheet.notes.comment.as_deref().map(|words| words.trim().to_owned());
        words(a) == words(b)
    }),
    ("notes", |a, b| a.notes.other.iter().all(|note| b.notes.other.contains(note))),
    ("answer", |a, b| a.answer == b.answer),
    ("measured ratings", |a, b| a.ratings == b.ratings),
    ("player's digits", |a, b| a.play.as_ref().map(|play| &play.digits) == b.play.as_ref().map(|play| &play.digits)),
    ("colors", |a, b| a.colours() == b.colours()),
];

/// Returns the fields of a sheet that a format does not keep, after checking that each of them is named.
fn lost_in(format: &'static Format, sheet: &Sheet) -> Vec<&'static str> {
    let written = format::write_lossy(format, std::slice::from_ref(sheet)).unwrap();
    let hints = Hints { extension: format.extensions.first().copied(), ..Hints::default() };
    let again = format::read_as(format, &written.text, &hints).unwrap().sheets.remove(0);
    let named: Vec<String> = written.lost.iter().map(|lost| lost.what.to_string()).collect();
    let lost: Vec<_> = FIELDS.iter().filter(|(_, same)| !same(sheet, &again)).map(|(name, _)| *name).collect();
    for name in &lost {
        let is_named = named.iter().any(|what| what.contains(name));
        assert!(is_named, "{} drops the {name} in silence, and names {named:?}", format.name);
    }
    lost
}

#[test]
fn every_field_survives_every_format_or_is_named() {
    let sheet = full();
    let mut kept = Vec::new();
    for format in FORMATS.iter().filter(|format| format.read.is_some() && format.write.is_some()) {
        let lost = lost_in(format, &sheet);
        let names = FIELDS.iter().map(|(name, _)| *name).filter(|name| !lost.contains(name));
        kept.push(format!("{}: {}", format.name, names.collect::<Vec<_>>().join(", ")));
    }
    // Extend this list when a format learns to keep more; no format may keep less than before.
    let expected = [
        "gss: title, author, source, rating, rules in words, colors",
        "compact: ",
        "opensudoku: author, source, rating, player's digits",
        "fpuzzles: title, author, rules in words, answer, player's digits, colors",
        "iss: ",
        "sudokupad: title, author, rules in words, answer, player's digits, colors",
        "sudokuwiki: ",
        "csv: title, author, source, rating, rules in words, comment, notes, answer, measured ratings, colors",
        "tsv: title, author, source, rating, rules in words, comment, notes, answer, measured ratings, colors",
        "hodoku: comment, player's digits",
        "ss: player's digits",
        "sdk: title, author, source, rating, comment, player's digits",
        "sukaku: comment",
        "marks: ",
        "jigsaw: comment",
        "line: comment",
        "sdm: ",
        "grid: ",
    ];
    assert_eq!(kept, expected);
}

#[test]
fn a_field_alone_is_kept_as_well_as_all_together() {
    let full = full();
    for (name, _) in FIELDS {
        for format in FORMATS.iter().filter(|format| format.read.is_some() && format.write.is_some()) {
            let mut sheet = Sheet::new(full.puzzle.clone(), full.layout.clone());
            sheet.set_colours(Vec::new());
            match *name {
                "title" => sheet.notes.title = full.notes.title.clone(),
                "author" => sheet.notes.author = full.notes.author.clone(),
                "source" => sheet.notes.source = full.notes.source.clone(),
                "rating" => sheet.notes.rating = full.notes.rating.clone(),
                "rules in words" => sheet.notes.rules = full.notes.rules.clone(),
                "comment" => sheet.notes.comment = full.notes.comment.clone(),
                "notes" => sheet.notes.other = full.notes.other.clone(),
                "answer" => sheet.answer = full.answer.clone(),
                "measured ratings" => sheet.ratings = full.ratings,
                "player's digits" => sheet.play = full.play.clone(),
                "colors" => sheet.set_colours(full.colours().to_vec()),
                other => panic!("{other} is a new field"),
            }
            let alone = lost_in(format, &sheet);
            let is_kept_with_all = !lost_in(format, &full).contains(name);
            assert!(!is_kept_with_all || !alone.contains(name), "{} {name}", format.name);
        }
    }
}

/// Generates text as people write it: several lines, quotes, brackets, letters of all kinds, no spaces at the ends of
/// lines.
fn words() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[!-~äß数][ -~äß数]{0,20}[!-~äß数](\n[!-~äß数]{1,9})?")
}

fn colours() -> impl Strategy<Value = Vec<Vec<Colour>>> {
    let colour = (any::<[u8; 3]>(), prop::sample::select(vec![255u8, 255, 128]))
        .prop_map(|([red, green, blue], alpha)| Colour { red, green, blue: blue & 254, alpha });
    let cell = prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::vec(colour, 1..3)];
    prop::collection::vec(cell, 81).prop_map(|mut colours| {
        colours.iter_mut().for_each(Vec::dedup);
        colours
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn reading_undoes_writing(title in words(), author in words(), rules in words(), colours in colours()) {
        let mut sheet = full();
        sheet.play = None;
        (sheet.notes.title, sheet.notes.author, sheet.notes.rules) = (title, author, rules);
        sheet.set_colours(colours);
        for name in ["csv", "tsv", "fpuzzles", "sudokupad", "gss"] {
            let lost = lost_in(format::named(name).unwrap(), &sheet);
            for field in ["title", "author", "rules in words", "colors"] {
                prop_assert!(!lost.contains(&field), "{} {}", name, field);
            }
        }
        for format in FORMATS.iter().filter(|format| format.read.is_some() && format.write.is_some()) {
            lost_in(format, &sheet);
        }
    }
}
