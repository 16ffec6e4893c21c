//! Tests of every shape with every kind of rule in every format that writes: reading back gives the same puzzle with
//! the same answer, or the writer has rejected it and named what it cannot hold. With `ANYDOKU_LONG` all combinations
//! run, otherwise a sample.

use std::collections::BTreeMap;
use std::sync::Arc;

use anydoku::rules::{Rule, RuleKind};
use anydoku::shape::KINDS as SHAPES;
use anydoku::{
    Answer, Budget, Candidates, Cell, CellNames, DigitSet, House, HouseKind, Layout, Play, Puzzle, Rng, Shape, Sheet,
    Solver, Topology,
};
use anydoku_format::{self as format, FORMATS, Format, Hints};

use crate::rules::random_rule;

fn is_long() -> bool {
    std::env::var_os("ANYDOKU_LONG").is_some()
}

/// The maximum number of cells of a shape that runs through all combinations.
const MOST_CELLS: usize = 700;

/// Returns every named shape, and shapes without a name.
fn shapes() -> Vec<Shape> {
    let mut names: Vec<&str> = SHAPES.iter().flat_map(|kind| kind.examples.iter().copied()).collect();
    names.extend(["jigsaw:0001201122133233", "x+antiknight", "nrc+x16", "5x5", "7x7", "6x6+x"]);
    let mut shapes: Vec<Shape> = names.into_iter().filter_map(Shape::named).collect();
    shapes.retain(|shape| shape.topology.n_cells() <= MOST_CELLS);
    shapes.sort_by(|a, b| a.name.cmp(&b.name));
    shapes.dedup_by(|a, b| a.name == b.name);
    shapes.extend(own_shapes());
    shapes
}

/// The name of a 4x4 with sixteen cells outside the grid.
const NAMED: &str = "own 4x4 with names";

/// Returns shapes without a name: with jigsaw pieces, small houses, a rectangle, cells in one line.
fn own_shapes() -> Vec<Shape> {
    let mut own = Vec::new();
    let mut grid = |name: &str, rows: usize, cols: usize, n: usize, houses: Vec<House>| {
        let topology = Topology::new(rows * cols, n, CellNames::Grid { columns: cols }, houses).unwrap();
        let layout = Layout::grid(rows, cols, &topology);
        own.push(Shape::new(name, topology, layout));
    };
    let lines = |rows: usize, cols: usize| {
        let row = |r: usize| House::numbered(HouseKind::Row, r + 1, (0..cols).map(|c| Cell::new(r * cols + c)));
        let column = |c: usize| House::numbered(HouseKind::Column, c + 1, (0..rows).map(|r| Cell::new(r * cols + c)));
        (0..rows).map(row).chain((0..cols).map(column)).collect::<Vec<_>>()
    };
    let block = |number: usize, cells: &[usize]| {
        House::numbered(HouseKind::Block, number, cells.iter().map(|&cell| Cell::new(cell)))
    };
    grid("own 4x7 of 28 cells", 4, 7, 7, lines(4, 7));
    grid("own 6x4", 6, 4, 6, lines(6, 4));
    let mut pieces = lines(6, 6);
    for (i, cells) in [[0, 1, 2, 6, 7, 12], [3, 4, 5, 10, 11, 17], [8, 9, 13, 14, 15, 16]].iter().enumerate() {
        pieces.push(block(i + 1, cells));
    }
    grid("own 6x6 with three pieces", 6, 6, 6, pieces);
    let mut windows = Topology::square(2).houses().to_vec();
    windows.push(House::numbered(HouseKind::Window, 1, [0usize, 5, 10].map(Cell::new)));
    grid("own 4x4 with a house of three", 4, 4, 4, windows);
    grid("own 2x3 of 4 digits", 2, 3, 4, lines(2, 3));
    // The names of regions, in separate cells.
    grid(NAMED, 8, 4, 4, Topology::square(2).houses()[..8].to_vec());
    let ring: Vec<House> =
        (0..7).map(|i| House::numbered(HouseKind::Pair, i + 1, [i, (i + 1) % 7].map(Cell::new))).collect();
    let topology = Topology::new(7, 3, CellNames::Numbered, ring).unwrap();
    let layout = Layout::guess(&topology);
    own.push(Shape::new("own ring of seven", topology, layout));
    own
}

/// The contents of a sheet besides the rules.
const CONTENTS: [&str; 4] = ["givens", "marks", "play", "answer"];

/// Returns a sheet of a shape, with a rule of a kind or without one.
fn sheet(shape: &Shape, rules: Vec<Rule>, content: &str, digits: &[anydoku::Digit]) -> Option<Sheet> {
    let topology: Arc<Topology> = match rules.is_empty() {
        true => shape.topology.clone(),
        false => shape.topology.with_rules(rules).ok()?.into(),
    };
    let n = topology.n_digits();
    let mut puzzle = Puzzle::empty(topology.clone());
    for cell in topology.cells().filter(|cell| cell.index() % 5 > 1) {
        puzzle.give(cell, digits[cell.index()]);
    }
    if content == "marks" && n > 2 {
        let marks = topology.cells().map(|cell| {
            let own = digits[cell.index()];
            match cell.index() % 5 {
                0 => [own, anydoku::Digit::new((own.index() + 1) % n)].into_iter().collect(),
                _ => DigitSet::all(n),
            }
        });
        puzzle = puzzle.with_marks(marks.collect());
    }
    let mut sheet = Sheet::new(puzzle, shape.layout.clone());
    if content == "play" {
        let placed = topology.cells().map(|cell| (cell.index() % 5 == 1).then(|| digits[cell.index()])).collect();
        sheet.play = Some(Play { digits: placed, marks: None });
    }
    if content == "answer" {
        sheet.answer = Some(digits.to_vec());
    }
    Some(sheet)
}

fn answer(puzzle: &Puzzle) -> String {
    match Solver::new(puzzle.topology()).answer_within(puzzle, &Budget::nodes(300)) {
        Answer::None => "none".into(),
        Answer::Unique(solution) => solution.to_string(),
        Answer::Several(..) => "several".into(),
        Answer::Unknown(_) => "unknown".into(),
    }
}

/// The tally of the cases.
#[derive(Default)]
struct Tally {
    same: usize,
    refused: usize,
    by_format: BTreeMap<&'static str, (usize, usize)>,
    reasons: BTreeMap<String, usize>,
    faults: Vec<String>,
}

impl Tally {
    fn check(&mut self, format: &'static Format, sheet: &Sheet, expected: &str, case: &str) {
        let one = std::slice::from_ref(sheet);
        let counts = self.by_format.entry(format.name).or_default();
        let text = match format::write(format, one) {
            Ok(text) => text,
            Err(error) => {
                self.refused += 1;
                counts.1 += 1;
                *self.reasons.entry(error.to_string()).or_default() += 1;
                if let Some(fault) = fault_of(&error.reason.to_string(), sheet) {
                    self.faults.push(format!("{case}: {fault}: {error}"));
                }
                return;
            }
        };
        self.same += 1;
        counts.0 += 1;
        if let Some(fault) = not_same(format, &text, sheet, expected) {
            let text = String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
            let rules: Vec<String> = sheet.puzzle.topology().rules().iter().map(Rule::to_string).collect();
            self.faults.push(format!("{case}: {fault}; rules {rules:?}: {text}"));
        }
    }
}

/// Returns the defect of the text that was written, if any.
fn not_same(format: &'static Format, text: &[u8], sheet: &Sheet, expected: &str) -> Option<String> {
    let readings = match format.name {
        // This format is so tolerant that it is never detected.
        "compact" => vec![format::read_as(format, text, &Hints::default())],
        // So few digits could be in any format.
        _ if sheet.puzzle.topology().n_cells() < 16 => vec![format::read_as(format, text, &Hints::default())],
        // Detection does not depend on rules.
        _ if format.rules && sheet.puzzle.topology().has_rules() => {
            vec![format::read_as(format, text, &Hints::default())]
        }
        _ => vec![format::read_as(format, text, &Hints::default()), format::read(text, &Hints::default())],
    };
    for (i, reading) in readings.into_iter().enumerate() {
        let is_first = i == 0 && sheet.answer.is_none() && sheet.play.is_none();
        let again = match reading {
            Ok(reading) if reading.sheets.len() == 1 => reading.sheets,
            Ok(reading) => return Some(format!("{} puzzles came back as {}", reading.sheets.len(), reading.format)),
            Err(error) => return Some(format!("cannot be read back: {error}")),
        };
        let (before, after) = (&sheet.puzzle, &again[0].puzzle);
        // A format may omit pencil marks that a given excludes, so the consequences of singles are compared.
        let singles = |puzzle: &Puzzle| Candidates::after_singles(puzzle);
        let is_marks = format.name == "marks" && before.topology() == after.topology();
        if !(before.means_same_as(after) || is_marks && singles(before) == singles(after)) {
            return Some("another puzzle came back".into());
        }
        // Identical houses and rules have the same answer; puzzles that are merely equivalent are solved.
        if is_first || !before.topology().is_same_as(after.topology()) {
            let found = answer(after);
            if found != expected {
                return Some(format!("another answer: {found:?} instead of {expected:?}"));
            }
        }
        if sheet.answer.is_none() && sheet.play.is_none() {
            continue;
        }
        let lost = format::lost(format, text, std::slice::from_ref(sheet));
        let tells = |what: &str| lost.iter().any(|lost| lost.is_essential && lost.what.to_string().contains(what));
        if sheet.answer.is_some() && again[0].answer != sheet.answer && !tells("answer") {
            return Some("the answer is lost in silence".into());
        }
        if sheet.play.is_some() && again[0].play != sheet.play && !tells("player") {
            return Some("the player's digits are lost in silence".into());
        }
    }
    None
}

/// Returns the defect of an error, if any: it must name the part that the format cannot express, and the rest must be
/// written with a list of losses.
fn fault_of(reason: &str, sheet: &Sheet) -> Option<&'static str> {
    let topology = sheet.puzzle.topology();
    let words = ["marks", "shape", "houses", "grid", "digits", "9x9", "cell", "row", "square", "size"];
    let inner = |rule: &Rule| rule.choices.iter().flatten().cloned().collect::<Vec<_>>();
    let rules: Vec<Rule> =
        topology.rules().iter().flat_map(|rule| [vec![rule.clone()], inner(rule)].concat()).collect();
    let names_rule = rules.iter().any(|rule| reason.contains(rule.kind.name()) || reason.contains(rule.kind.title()));
    let names = names_rule || words.iter().any(|word| reason.contains(word));
    if reason.contains("its content, which cannot be read back") {
        return Some("refused only after writing it");
    }
    (!names).then_some("refused without a name")
}

fn writers() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.write.is_some())
}

/// Returns rules of a kind that are possible on a shape, every other time with a rule of another kind.
fn rules_of(kind: &str, shape: &Shape, numbers: &[usize], instance: usize, rng: &mut Rng) -> Option<Vec<Rule>> {
    let topology = &shape.topology;
    if kind.is_empty() {
        return Some(Vec::new());
    }
    let named = RuleKind::named(kind)?;
    if named == RuleKind::Chaos {
        let rows = |from: usize| (0..4).map(move |r| (0..4).map(|c| Cell::new(from + 4 * r + c)).collect::<Vec<_>>());
        let groups: Vec<Vec<Cell>> = rows(0).chain(rows(16)).collect();
        let rules = vec![Rule::new(RuleKind::Beside, [16], []), Rule::new(RuleKind::Chaos, [], groups)];
        return (shape.name == NAMED).then_some(rules);
    }
    // The smallest shapes have no room for a rule of every kind.
    if topology.n_cells() < 7 {
        return None;
    }
    (0..6).find_map(|_| {
        let mut rules = vec![random_rule(named, topology, numbers, rng)?];
        if instance % 2 == 1 {
            let other = RuleKind::ALL[rng.below(RuleKind::ALL.len())];
            rules.extend(random_rule(other, topology, numbers, rng));
        }
        topology.with_rules(rules.clone()).ok().map(|_| rules)
    })
}

/// Runs the cases: `n_instances` rules of every kind on every shape.
fn run(shapes: &[Shape], kinds: &[&str], contents: &[&str], n_instances: usize) -> Tally {
    let mut tally = Tally::default();
    for shape in shapes {
        let mut rng = Rng::new(29);
        let empty = Puzzle::empty(shape.topology.clone());
        let full = Solver::new(&shape.topology).first_within(&empty, &Budget::nodes(20_000));
        let Ok(Some(full)) = full else {
            println!("{}: no grid was found", shape.name);
            continue;
        };
        let numbers: Vec<usize> = full.digits().iter().map(|digit| digit.number()).collect();
        for (kind, instance) in kinds.iter().flat_map(|kind| (0..n_instances).map(move |i| (*kind, i))) {
            if kind.is_empty() && instance > 0 {
                continue;
            }
            let Some(rules) = rules_of(kind, shape, &numbers, instance, &mut rng) else { continue };
            for content in contents {
                let Some(sheet) = sheet(shape, rules.clone(), content, full.digits()) else { continue };
                let expected = answer(&sheet.puzzle);
                for format in writers() {
                    let case = format!("{} x {kind:?} x {content} x {}", shape.name, format.name);
                    tally.check(format, &sheet, &expected, &case);
                }
            }
        }
    }
    println!("{} same, {} refused, {} wrong", tally.same, tally.refused, tally.faults.len());
    tally.by_format.iter().for_each(|(name, (same, refused))| println!("{name}: {same} same, {refused} refused"));
    tally.reasons.iter().for_each(|(reason, n)| println!("{n} times {reason}"));
    tally
}

fn assert_none(tally: &Tally) {
    let shown: Vec<&String> = tally.faults.iter().take(60).collect();
    assert!(
        tally.faults.is_empty(),
        "{} wrong:\n{}",
        tally.faults.len(),
        shown.iter().map(|s| s.as_str()).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn every_format_gives_the_puzzle_back_or_refuses_by_name() {
    let kinds: Vec<&str> = [""].into_iter().chain(RuleKind::ALL.iter().map(|kind| kind.name())).collect();
    let shapes = shapes();
    if is_long() {
        let tally = run(&shapes, &kinds, &CONTENTS, 4);
        assert!(tally.same > 10_000, "{}", tally.same);
        return assert_none(&tally);
    }
    // Every shape without rules and with two kinds, and some shapes with all kinds.
    let few: Vec<Shape> = shapes
        .iter()
        .filter(|shape| ["6x6", "jigsaw", "own 6x6 with three pieces", NAMED].contains(&&shape.name[..]))
        .cloned()
        .collect();
    let small: Vec<Shape> = shapes.into_iter().filter(|shape| shape.topology.n_cells() <= 100).collect();
    let mut tally = run(&small, &["", "cage"], &["givens"], 1);
    assert!(tally.same > 100, "{}", tally.same);
    let nine: Vec<Shape> =
        small.into_iter().filter(|shape| ["9x9", "x", "jigsaw:0001201122133233"].contains(&&shape.name[..])).collect();
    for more in [run(&few, &kinds, &["givens"], 1), run(&nine, &["", "thermo"], &CONTENTS, 1)] {
        assert!(more.same > 30, "{}", more.same);
        tally.faults.extend(more.faults);
    }
    assert_none(&tally);
}

/// Two consecutive texts are two puzzles or an error, but never one puzzle.
#[test]
fn two_puzzles_do_not_become_one() {
    let shape = Shape::named("9x9").unwrap();
    let digits = Solver::new(&shape.topology).first(&Puzzle::empty(shape.topology.clone())).unwrap().digits().to_vec();
    let ruled = vec![Rule::new(RuleKind::Cage, [], [vec![Cell(0), Cell(1)]])];
    for (content, rules) in [("givens", vec![]), ("marks", vec![]), ("givens", ruled)] {
        for format in writers() {
            let a = sheet(&shape, rules.clone(), content, &digits).unwrap();
            let mut b = a.clone();
            b.puzzle.take(Cell(2));
            let (Ok(first), Ok(second)) = (format::write(format, &[a]), format::write(format, &[b])) else { continue };
            let n = match format::read_as(format, &[first, second].concat(), &Hints::default()) {
                Ok(reading) => reading.sheets.len(),
                Err(_) => continue,
            };
            assert_eq!(n, 2, "{} with {content}", format.name);
        }
    }
}

/// A shape without a name is not written as digits alone, because the name would be needed to read it back. If losses
/// are allowed, it is written with a note.
#[test]
fn shapes_without_a_name_are_not_written_as_digits_alone() {
    let shape = own_shapes().swap_remove(0);
    let sheet = Sheet::new(Puzzle::empty(shape.topology.clone()), shape.layout.clone());
    for name in ["line", "grid", "sukaku", "marks", "csv"] {
        let format = format::named(name).unwrap();
        let error = format::write(format, std::slice::from_ref(&sheet)).map(|text| String::from_utf8(text).unwrap());
        let error = error.expect_err(name);
        assert!(error.reason.to_string().contains("shape"), "{error}");
        let written = match format::write_lossy(format, std::slice::from_ref(&sheet)) {
            // A row without its shape would be read as another puzzle.
            Err(error) => {
                assert!(name == "csv" && error.reason.to_string().contains("shape"), "{name}: {error}");
                continue;
            }
            Ok(written) => written,
        };
        assert!(
            written.lost[0].is_essential && written.lost[0].what.to_string().contains("the shape"),
            "{name}: {:?}",
            written.lost
        );
    }
}

/// Losses are reported, and nothing else is lost.
#[test]
fn a_loss_is_named() {
    let shape = Shape::named("x").unwrap();
    let digits = Solver::new(&shape.topology).first(&Puzzle::empty(shape.topology.clone())).unwrap().digits().to_vec();
    let rules = vec![Rule::new(RuleKind::Cage, [], [vec![Cell(0), Cell(31)]])];
    let full = Sheet { answer: Some(digits.clone()), ..sheet(&shape, rules, "marks", &digits).unwrap() };
    let lost = |name: &str| {
        let written = format::write_lossy(format::named(name).unwrap(), std::slice::from_ref(&full)).unwrap();
        written.lost.into_iter().map(|lost| lost.what.to_string()).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(lost("line"), "the rules (cage), the marks, the answer");
    assert_eq!(lost("sukaku"), "the rules (cage), the answer");
    assert_eq!(lost("sdm"), "the rules (cage), the shape (pass it with --shape when reading), the marks, the answer");
    assert_eq!(lost("iss"), "the answer");
    assert_eq!(lost("fpuzzles"), "");
}
