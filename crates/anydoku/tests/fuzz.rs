//! A short, repeatable run of every fuzz target.
//!
//! It runs the body of `fuzz/` on samples that are mutated at random from a fixed seed. The formats themselves write
//! the samples from a few puzzles, so a new format is included as soon as it is in the list.

use anydoku::{Cell, Digit, Puzzle, Rng, Shape, Sheet};
use anydoku_format::{FORMATS, Format};

use anydoku::rules::{self, RuleKind};

use crate::fuzz_one::{RULED, fuzz_one, sheet_from};
use crate::mutate::{PIECES, mutate};
use crate::rule_samples::{self, SOUND};

/// The number of runs of each target; all of them together take a few seconds.
const ROUNDS: u64 = 2000;

const PUZZLES: &[&str] = &[
    "1..............4",
    "1..6..............2.....5....3.1....",
    "400870020080000400006300801700100080612098734000060019193427500807010302020003000",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
];

/// Texts that a format reads but would write differently.
const SAMPLES: &[&str] = &[
    "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true,\"region\":0},{},{},{}],[{},{},{},{}],[{},{\"centerPencilMarks\":[1,2]},\
     {\"givenPencilMarks\":[3,4]},{}],[{},{},{},{}]],\"diagonal+\":true,\"antiknight\":true,\"extraregion\":[{\"cells\":[\"R1C1\",\
     \"R2C3\"]}],\"disjointgroups\":true,\"title\":\"t\"}",
    ".Shape~4x4.Jigsaw~1112122233343444.AllDifferent~R1C1~R2C3.AntiKing.~R1C1_1_2~R2C2_3",
    "<?xml version=\"1.0\"?><opensudoku><name>n &amp; m</name><game data=\"4008700200800004000063008017001000806120987340000\
     60019193427500807010302020003000\"/></opensudoku>",
    "<size> 16 <blocksize> 4 <rowblocks> <colblocks> <matrix>\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n<emptychar> .\n<sudoku>\n\
     1 . . .\n. 2 . .\n. . 3 .\n. . . 4\n<endsudoku>\n",
    "source,question,answer,rating\npuzzles0,1..............4,,3\n",
    ":0000:x:4..87..2..8....4....63..8.17..1...8.612.98734....6..19193427+5..8.7.1.3.2.2...3...:115 225:::\n",
    " *-----------*\n |8..|4..|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n |...|...|...|\n |...|...|...|\n |...|...|...|\n \
     |---+---+---|\n |...|...|...|\n |...|...|...|\n |...|...|...|\n *-----------*\n\nI015\nE02123\n",
    "#ASomebody\n#Leasy\n[Puzzle]\n4..87..2.\n.8....4..\n..63..8.1\n7..1...8.\n612.98734\n....6..19\n1934275..\n8.7.1.3.2\n.2...3...\n",
    "12 34 . .\n. . 12 3\n4 . . .\n. . . 1\n",
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=bZBLa8QgFIX3/gpxfSlR81B3s5gsp4vMpoiUIcm0tiFCHoUm5L/3mkm7KsfHh557fIxzEz5nSFFSQQI8Sid7\
     Fyq25NDVT11raBnmAU7z9B4GQ2/9914OJ9qEiX4E34+0Dv3Y1vPkv1ra+Dc/jU/wXJZwv3VjS+yR58i6kXW5mJVxxYxlnOHROLoNlquxNhUgUxC5c7C8oEuIaFPAaj/UXftaVQxENOdo\
     FnhbHp0cnVLmMbDAwLhf4VKaMZMhn5GVBp0wI4AVGSi5E75W852U/CXNQYs/0g8SoI8KDTwpELeNEMvV4+cg+392xLof\n",
];

fn sheet(line: &str) -> Sheet {
    let shape = Shape::plain(line.len().isqrt()).expect("samples are plain puzzles");
    let digit = |c: char| c.to_digit(10).and_then(|n| Digit::from_number(n as usize));
    Sheet::new(Puzzle::new(shape.topology, line.chars().map(digit).collect()), shape.layout)
}

/// Returns a puzzle with this rule.
fn ruled_sheet(rule: &str) -> Sheet {
    let shape = Shape::plain(9).expect("the 9x9 is plain");
    let rules = rules::read(rule, &shape.topology).expect("a sound rule");
    let topology = shape.topology.with_rules(rules).expect("a sound rule");
    let mut puzzle = Puzzle::empty(topology.into());
    puzzle.give(Cell::new(80), Digit::new(rule.len() % 9));
    Sheet::new(puzzle, shape.layout)
}

/// Returns the format's text for every sample puzzle that it can express, and the other texts.
fn samples(format: Option<&Format>) -> Vec<Vec<u8>> {
    let mut sheets: Vec<Sheet> = PUZZLES.iter().map(|line| sheet(line)).collect();
    sheets.extend((0..8u8).map(|kind| sheet_from(&[kind, 1, 2, 1, 0, 0, 2, 0, 3, 4, 0, 0, 1])));
    sheets.extend(SOUND.iter().map(|rule| ruled_sheet(rule)));
    let mut samples: Vec<Vec<u8>> = SAMPLES.iter().map(|text| text.as_bytes().to_vec()).collect();
    for format in FORMATS.iter().filter(|each| format.is_none_or(|format| format.name == each.name)) {
        let Some(write) = format.write else { continue };
        samples.extend(sheets.iter().filter_map(|sheet| write(std::slice::from_ref(sheet)).ok()));
        samples.extend(write(&sheets[..2]));
    }
    samples
}

/// Runs a target and reports the bytes on which it fails.
fn check(target: &str, bytes: &[u8]) {
    let run = std::panic::catch_unwind(|| fuzz_one(target, bytes));
    assert!(run.is_ok(), "target {target} fails on these bytes:\n{}\n", bytes.escape_ascii());
}

#[test]
fn formats_stand_any_text() {
    let mut failed = Vec::new();
    for (i, format) in FORMATS.iter().enumerate().filter(|(_, format)| format.read.is_some()) {
        // All formats run, so that one failure does not hide another.
        let run = std::panic::catch_unwind(|| {
            let samples = samples(Some(format));
            samples.iter().for_each(|sample| check(format.name, sample));
            for round in 0..ROUNDS {
                check(format.name, &mutate(&samples, &mut Rng::for_unit(i as u64, round)));
            }
        });
        failed.extend(run.is_err().then_some(format.name));
    }
    assert!(failed.is_empty(), "these formats fail: {}", failed.join(", "));
}

/// Inputs found by `fuzz/run`; each of them failed once.
const FOUND: [(&str, &[u8]); 7] = [
    ("gss", b"<size>4\n<blocksize>4\n<block> 3 2 1 4\n<matrix>\n....\n"),
    ("marks", b"+. "),
    ("csv", b"question,rating\xa0,rating\n1..2............,1,2\n"),
    ("jigsaw", b"1..............41122112233334444"),
    ("line", b".,\r.,\x0c."),
    ("line", b".,.\r\r\r4.......\xda...\n \n"),
    ("line", b"1 shape:\t2"),
];

#[test]
fn what_was_found_once_stays_right() {
    FOUND.iter().for_each(|(target, bytes)| check(target, bytes));
}

#[test]
fn detection_stands_any_text() {
    let samples = samples(None);
    samples.iter().for_each(|sample| check("detect", sample));
    for round in 0..ROUNDS {
        check("detect", &mutate(&samples, &mut Rng::for_unit(100, round)));
    }
}

#[test]
fn any_puzzle_is_written_and_read_again() {
    for round in 0..ROUNDS / 4 {
        let mut rng = Rng::for_unit(101, round);
        let bytes: Vec<u8> = (0..3 + rng.below(300)).map(|i| rng.below(if i < 3 { 256 } else { 40 }) as u8).collect();
        check("roundtrip", &bytes);
    }
}

#[test]
fn any_name_of_a_shape_is_answered() {
    let samples: Vec<Vec<u8>> = SHAPES.iter().map(|name| name.as_bytes().to_vec()).collect();
    samples.iter().for_each(|sample| check("shape_name", sample));
    for round in 0..ROUNDS / 4 {
        check("shape_name", &mutate(&samples, &mut Rng::for_unit(102, round)));
    }
}

/// Returns the seeds of the target for rules: each sample on each grid, and all that are valid together.
fn rule_samples() -> Vec<Vec<u8>> {
    let on = |shape: usize, text: &str| [&[shape as u8], text.as_bytes()].concat();
    let each = rule_samples::samples().enumerate().map(|(i, text)| on(i % RULED.len(), text));
    let small = rule_samples::samples().map(|text| on(0, text));
    let pairs = SOUND.windows(3).map(|texts| on(0, &texts.join("; ")));
    each.chain(small).chain(pairs).collect()
}

#[test]
fn every_kind_of_rule_has_a_sample() {
    let topology = Shape::named("9x9").unwrap().topology;
    for text in SOUND {
        let read = rules::read(text, &topology).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.len(), 1, "{text}");
    }
    let words: Vec<&str> = rule_samples::samples().map(|text| text.split([' ', ':']).next().unwrap()).collect();
    let missing: Vec<&str> =
        RuleKind::ALL.iter().map(|kind| kind.name()).filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "tests/support/rule_samples.rs has no {}", missing.join(", "));
}

#[test]
fn any_text_of_rules_is_answered() {
    let samples = rule_samples();
    samples.iter().for_each(|sample| check("rules", sample));
    for round in 0..ROUNDS {
        check("rules", &mutate(&samples, &mut Rng::for_unit(103, round)));
    }
}

const SHAPES: [&str; 13] =
    ["9x9", "6x6:3x2", "latin8", "x", "x16", "nrc", "nrcx", "jigsaw16", "samurai", "3dcube", "super3", "x+nrc", ""];

/// Every target has samples as seeds for the fuzzer; `fuzz/run` describes where to write them.
#[test]
fn seed_corpus() {
    let corpus = std::env::var_os("ANYDOKU_CORPUS").map(std::path::PathBuf::from);
    let seed = |target: &str, samples: Vec<Vec<u8>>| {
        assert!(!samples.is_empty(), "{target} has samples");
        let Some(corpus) = &corpus else { return };
        let folder = corpus.join(target);
        std::fs::create_dir_all(&folder).expect("the corpus can be written");
        for (i, sample) in samples.iter().enumerate() {
            std::fs::write(folder.join(format!("sample{i:03}")), sample).expect("the corpus can be written");
        }
    };
    FORMATS.iter().for_each(|format| seed(format.name, samples(Some(format))));
    seed("detect", samples(None));
    seed("roundtrip", (0..8u8).map(|kind| vec![kind, 1, 2, 1, 0, 0, 2, 0, 3, 4, 0, 0, 1]).collect());
    seed("shape_name", SHAPES.iter().map(|name| name.as_bytes().to_vec()).collect());
    seed("rules", rule_samples());
    let Some(corpus) = corpus else { return };
    let entry = |piece: &&str| piece.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    let dictionary: String = PIECES.iter().map(|piece| format!("\"{}\"\n", entry(piece))).collect();
    std::fs::write(corpus.join("pieces.dict"), dictionary).expect("the corpus can be written");
}
