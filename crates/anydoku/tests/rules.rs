//! Tests of rules against an independent reference, on random grids and kinds.

#[path = "support/obeys.rs"]
mod obeys;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use anydoku::rules::{self, Generator, Rule, RuleKind};
use anydoku::{Answer, Budget, Cell, Engine, Puzzle, Rng, Solution, Solver, Topology};
use anydoku_format::{self as format, Hints};

use self::obeys::obeys;
use crate::repository::{collection, repository};

/// Returns all solutions as text.
fn list(topology: &Arc<Topology>, puzzle: &Puzzle, engine: Engine) -> HashSet<String> {
    let mut found = HashSet::new();
    let mut solver = Solver::with_engine(topology, engine).expect("the engine takes rules");
    solver.list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
        assert!(found.insert(solution.to_string()), "each once");
        ControlFlow::Continue(())
    });
    found
}

/// Returns a random rule of this kind that the grid obeys if possible, or any rule of the kind.
pub fn random_rule(kind: RuleKind, topology: &Topology, grid: &[usize], rng: &mut Rng) -> Option<Rule> {
    let n = topology.n_digits();
    let n_houses = topology.n_houses().min(2 * n);
    let walk = |rng: &mut Rng, length: usize| {
        // If rows and columns do not have the same length, a part of a house serves as a line.
        if topology.n_cells() != n * n {
            let house = &topology.houses()[rng.below(n_houses)].cells;
            return house.iter().copied().take(length).collect();
        }
        let mut cells = vec![Cell::new(rng.below(n * n))];
        while cells.len() < length {
            let last = cells[cells.len() - 1].index();
            let (row, column) =
                ((last / n) as i32 + rng.below(3) as i32 - 1, (last % n) as i32 + rng.below(3) as i32 - 1);
            let inside = (0..n as i32).contains(&row) && (0..n as i32).contains(&column);
            let next = Cell::new((row.max(0) as usize * n + column.max(0) as usize).min(n * n - 1));
            if inside && !cells.contains(&next) {
                cells.push(next);
            } else if cells.len() > 1 && rng.below(20) == 0 {
                break;
            }
        }
        cells
    };
    let line = walk(rng, 2 + n / 2);
    let pair = walk(rng, 2);
    let other = walk(rng, line.len());
    let house = topology.houses()[rng.below(n_houses)].cells.clone();
    let backwards: Vec<Cell> = house.iter().rev().copied().collect();
    let at = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()] as i32).collect::<Vec<i32>>();
    let sum = |cells: &[Cell]| at(cells).iter().sum::<i32>();
    let digit = 1 + rng.below(n) as i32;
    let whole = |numbers: Vec<i32>, groups: Vec<Vec<Cell>>| Some(Rule::new(kind, numbers, groups));
    match kind.name() {
        "cage" if rng.below(5) == 0 => whole(vec![], vec![line]),
        "cage" | "sum" | "little" => whole(vec![sum(&line)], vec![line]),
        "rellik" | "sumline" | "sumloop" => whole(vec![1 + rng.below(2 * n) as i32], vec![line]),
        "linear" => {
            let weights: Vec<i32> = line.iter().map(|_| rng.below(7) as i32 - 3).collect();
            let total = at(&line).iter().zip(&weights).map(|(digit, weight)| digit * weight).sum();
            whole([vec![total], weights].concat(), vec![line])
        }
        "arrow" => {
            let (circle, shaft) = line.split_at(1 + rng.below(2).min(line.len() - 2));
            whole(vec![], vec![circle.to_vec(), shaft.to_vec()])
        }
        "equalsum" | "clone" | "sameset" => whole(vec![], vec![line, other]),
        "distinct" => whole(vec![], vec![vec![line[0]], line[1..].to_vec()]),
        "white" => whole(vec![(grid[pair[0].index()] as i32 - grid[pair[1].index()] as i32).abs()], vec![pair]),
        "black" => whole(vec![2], vec![pair]),
        "pairsum" => whole(vec![sum(&pair)], vec![pair]),
        "less" | "equal" => whole(vec![], vec![pair]),
        "neg" => {
            let word = ["white", "black", "sum"][rng.below(3)];
            Some(Rule::new(kind, [1 + rng.below(n) as i32], []).with_word(word))
        }
        "nonconsecutive" | "antitaxicab" | "globalentropy" | "globalmod" | "dutch" => whole(vec![], vec![]),
        "pairs" | "pairsx" => {
            let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            // Two random tables combined, so that most pairs pass.
            let word: String = (0..n * n / 6 + 1).map(|_| signs[rng.below(64) | rng.below(64)] as char).collect();
            Some(Rule::new(kind, [], [line]).with_word(word))
        }
        "nfa" => Some(Rule::new(kind, [], [line]).with_word(obeys::AUTOMATA[rng.below(2)].0)),
        "rank" => whole(vec![1 + rng.below(4 * n) as i32], vec![if rng.below(2) == 0 { house } else { backwards }]),
        "ties" => Some(Rule::new(kind, [], []).with_word(["none", "unclued", "any"][rng.below(3)])),
        "among" => whole(vec![digit, at(&line)[0]], vec![line]),
        "digits" => whole(vec![rng.below(4) as i32], vec![]),
        "beside" => whole(vec![n as i32], vec![]),
        "samecount" => whole(vec![rng.below(2) as i32], vec![vec![line[0]], line[1..].to_vec()]),
        "samerun" => {
            let second: Vec<Cell> = other.into_iter().filter(|cell| !line[1..].contains(cell)).collect();
            let arms = vec![vec![line[0]], line[1..].to_vec(), [&line[1..2], &second].concat()];
            whole(vec![rng.below(2) as i32], arms)
        }
        "connected" => {
            let rows = (0..n).map(|row| (0..n).map(|column| Cell::new(row * n + column)).collect());
            let size = [n.to_string(), "any".to_string()].into_iter().nth(rng.below(2)).unwrap();
            let (first, second) = (at(&line)[0], at(&line)[1]);
            Some(Rule::new(kind, [first, second], rows.collect::<Vec<_>>()).with_word(size))
        }
        // Regions need cells outside the grid; they have a separate test.
        "chaos" => None,
        "any" => {
            let mut some = |n: usize| {
                let kinds = (0..n).map(|_| RuleKind::ALL[rng.below(RuleKind::ALL.len() - 3)]).collect::<Vec<_>>();
                let kinds = kinds.into_iter().map(|kind| if kind == RuleKind::Chaos { RuleKind::Cage } else { kind });
                kinds.filter_map(|kind| random_rule(kind, topology, grid, rng)).collect::<Vec<_>>()
            };
            Some(Rule::any([some(1), some(2), some(1)]))
        }
        "regex" => Some(Rule::new(kind, [], [line]).with_word(obeys::EXPRESSIONS[rng.below(4)].0)),
        "whisper" | "lockout" | "modular" => whole(vec![1 + rng.below(3) as i32], vec![line]),
        "sandwich" | "xsum" => whole(vec![rng.below(2 * n) as i32], vec![backwards]),
        "lunchbox" => whole(vec![rng.below(2 * n) as i32], vec![line]),
        "sky" | "hiddensky" | "room" => whole(vec![digit], vec![backwards]),
        "quad" | "atleast" => whole(at(&line)[..line.len() - 1].to_vec(), vec![line]),
        "exactly" => whole(vec![digit], vec![line]),
        "counts" => whole(vec![rng.below(3) as i32, digit], vec![line]),
        "odd" | "even" | "min" | "max" | "indexrow" | "indexcol" | "indexbox" => whole(vec![], vec![pair]),
        _ => whole(vec![], vec![line]),
    }
}

/// Returns the solutions of the rules according to the reference: all grids of the houses that obey them.
fn expected(grids: &[Vec<usize>], topology: &Topology, list: &[Rule]) -> HashSet<String> {
    let fits = |grid: &&Vec<usize>| list.iter().all(|rule| obeys(topology, list, rule, grid));
    grids.iter().filter(fits).map(|grid| grid.iter().map(|digit| digit.to_string()).collect()).collect()
}

fn grids_of(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut grids = Vec::new();
    Solver::new(puzzle.topology()).list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
        grids.push(solution.digits().iter().map(|digit| digit.number()).collect());
        if grids.len() < 3000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids
}

/// Checks every kind, alone and with others, on small grids: each engine finds the solutions of the reference.
#[test]
fn every_engine_agrees_with_the_reference() {
    let mut rng = Rng::new(18);
    let mut n_checked = vec![0; RuleKind::ALL.len()];
    for topology in [Topology::square(2), Topology::boxed(2, 3)] {
        let topology = Arc::new(topology);
        let n = topology.n_digits();
        let mut puzzle = Puzzle::empty(topology.clone());
        let full = Solver::new(&topology).random_within(&puzzle, &mut rng, &Budget::UNLIMITED).unwrap().unwrap();
        // A 6x6 has too many grids to enumerate, so some of it is given.
        if n == 6 {
            topology.cells().filter(|cell| cell.index() % 4 == 1).for_each(|cell| puzzle.give(cell, full.digit(cell)));
        }
        let grids = grids_of(&puzzle);
        assert!(grids.len() < 3000, "all of them");
        for round in 0..40 {
            for (k, kind) in RuleKind::ALL.iter().enumerate() {
                // Occasionally digits begin with 0.
                let from_nought = usize::from(round % 4 == 3 && *kind != RuleKind::Digits);
                let grid: Vec<usize> = grids[rng.below(grids.len())].iter().map(|digit| digit - from_nought).collect();
                let grid = &grid;
                let mut list_of: Vec<Rule> = random_rule(*kind, &topology, grid, &mut rng).into_iter().collect();
                if round % 2 == 1 {
                    let other = RuleKind::ALL[rng.below(RuleKind::ALL.len())];
                    list_of.extend(random_rule(other, &topology, grid, &mut rng));
                }
                if from_nought == 1 {
                    list_of.retain(|rule| rule.kind != RuleKind::Digits);
                    list_of.push(Rule::new(RuleKind::Digits, [0], []));
                }
                let Ok(ruled) = topology.with_rules(list_of.clone()) else { continue };
                let told = list_of.iter().map(Rule::to_string).collect::<Vec<_>>().join("\n");
                assert_eq!(rules::read(&told, &topology).as_deref(), Ok(list_of.as_slice()), "{told}");
                n_checked[k] += 1;
                let ruled = Arc::new(ruled);
                let mut same = Puzzle::empty(ruled.clone());
                topology
                    .cells()
                    .for_each(|cell| puzzle.given(cell).into_iter().for_each(|digit| same.give(cell, digit)));
                let expected = expected(&grids, &topology, &list_of);
                let told: Vec<String> = list_of.iter().map(Rule::to_string).collect();
                for engine in Engine::ALL.iter().copied().filter(|engine| engine.takes_rules()) {
                    let found = list(&ruled, &same, engine);
                    assert_eq!(found.len(), expected.len(), "{} on {n}x{n} with {told:?}", engine.name());
                    assert_eq!(found, expected, "{} on {n}x{n} with {told:?}", engine.name());
                }
                for grid in &grids {
                    let digits = grid.iter().map(|&digit| anydoku::Digit::from_number(digit).unwrap()).collect();
                    let text: String = grid.iter().map(|digit| digit.to_string()).collect();
                    assert_eq!(Solution::new(ruled.clone(), digits).is_ok(), expected.contains(&text), "{told:?}");
                }
            }
        }
    }
    for (kind, n) in RuleKind::ALL.iter().zip(n_checked) {
        assert!(n > 0 || [RuleKind::Dutch, RuleKind::Chaos].contains(kind), "{kind} was never looked at");
    }
}

/// Compares regions that are part of the answer with all ways to cut a 4x4 into four connected pieces of four cells.
#[test]
fn regions_to_be_found_are_all_that_there_are() {
    let rows = |from: usize| {
        (0..4).map(|r| (0..4).map(|c| Cell::new(from + 4 * r + c)).collect::<Vec<_>>()).collect::<Vec<Vec<Cell>>>()
    };
    let groups: Vec<Vec<Cell>> = [rows(0), rows(16)].concat();
    let lines: Vec<anydoku::House> = Topology::square(2).houses()[..8].to_vec();
    let plain = Topology::new(32, 4, anydoku::CellNames::Grid { columns: 4 }, lines).unwrap();
    let list_of = vec![Rule::new(RuleKind::Beside, [16], []), Rule::new(RuleKind::Chaos, [], groups)];
    let topology = Arc::new(plain.with_rules(list_of).unwrap());
    let mut puzzle = Puzzle::empty(topology.clone());
    let given = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
    for (cell, digit) in topology.cells().zip(given) {
        puzzle.give(cell, anydoku::Digit::from_number(digit).unwrap());
    }
    // Tries each cell: pieces are named in the order of appearance, are connected and hold every digit.
    fn cut(map: &mut Vec<usize>, given: &[usize; 16], found: &mut HashSet<String>) {
        if map.len() == 16 {
            let whole = (0..4).all(|piece| {
                let own: Vec<usize> = (0..16).filter(|&at| map[at] == piece).collect();
                let digits: HashSet<usize> = own.iter().map(|&at| given[at]).collect();
                let mut seen = vec![own.first().copied().unwrap_or(99)];
                while let Some(&next) = own.iter().find(|at| {
                    let near = |a: usize| (a / 4).abs_diff(**at / 4) + (a % 4).abs_diff(**at % 4) == 1;
                    !seen.contains(at) && seen.iter().any(|&a| near(a))
                }) {
                    seen.push(next);
                }
                own.len() == 4 && digits.len() == 4 && seen.len() == 4
            });
            if whole {
                let digits = given.iter().copied().chain(map.iter().map(|piece| piece + 1));
                found.insert(digits.map(|digit| digit.to_string()).collect());
            }
            return;
        }
        let n_named = map.iter().max().map_or(0, |piece| piece + 1);
        for piece in 0..=n_named.min(3) {
            let digit = given[map.len()];
            if !map.iter().zip(given).any(|(other, held)| *other == piece && *held == digit) {
                map.push(piece);
                cut(map, given, found);
                map.pop();
            }
        }
    }
    let mut expected = HashSet::new();
    cut(&mut Vec::new(), &given, &mut expected);
    assert!(expected.len() > 3, "{}", expected.len());
    assert_eq!(list(&topology, &puzzle, Engine::Search), expected);
}

#[test]
fn rules_read_as_they_are_written() {
    let topology = Topology::square(3);
    let text = "cage 15: 1 2 11\ncage: 30 31 40; thermo: 5 14 23 # a note\narrow: 13 14 / 22 31\nquad 1 2 2: 1 2 10 11\nneg white 1";
    let list = rules::read(text, &topology).unwrap();
    let written: Vec<String> = list.iter().map(Rule::to_string).collect();
    assert_eq!(rules::read(&written.join(";"), &topology).unwrap(), list);
    assert_eq!(written[3], "arrow: 13 14 / 22 31");
    let named = rules::read("cage 15: r1c1 R1C2, r2c2", &topology).unwrap();
    assert_eq!(named[0], list[0]);
}

#[test]
fn bad_rules_point_at_the_character() {
    let topology = Topology::square(3);
    let cases = [
        ("cage 99: 1 2", "character 6: found 99, expected 3 to 17, the sums of 2 different digits"),
        ("cage 3: 1 82", "character 11: found \"82\", expected a cell from 1 to 81 or to r9c9"),
        ("thermo: 1 2 3; kage 3: 1", "character 16: found \"kage\", expected a kind of rule; did you mean cage?"),
        ("cage 5: 1 1", "character 11: found r1c1 twice, expected every cell once"),
        (
            "thermo: 1 2 3 4 5 6 7 8 9 18",
            "character 27: found 10 cells, expected at most 9, because its digits must differ",
        ),
        ("arrow: 1 / 2 1", "character 14: found a circle cell on the shaft, expected other cells"),
        ("arrow: 1", "character 1: found 1 group of cells, expected 2"),
        ("white 1: 1", "character 10: found 1 cell, expected at least 2 for white dot"),
        ("neg pink 1", "character 5: found \"pink\", expected white, black or sum"),
        ("sandwich 40: 1 2 3 4 5 6 7 8 9", "character 10: found 40, expected 0 to 36"),
        ("quad 0: 1 2 10 11", "character 6: found 0, expected a digit from 1 to 9"),
        ("quad x: 1 2 10 11", "character 6: found \"x\", expected a number, or \":\" and cells"),
        ("cage 5:", "character 8: found no cell, expected cells"),
    ];
    for (text, error) in cases {
        let found = rules::read(text, &topology).unwrap_err().to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}

/// A line with more cells than there are digits has no set of different digits; counting them must not overflow.
#[test]
fn a_sandwich_longer_than_the_digits_is_refused() {
    let error = rules::read("sandwich 5: 1 2 3 4 5 6 7 8 9", &Topology::boxed(2, 3)).unwrap_err();
    assert!(error.to_string().starts_with("character "), "{error}");
}

/// Checks that every engine either respects the rules of a topology or rejects it.
#[test]
fn engines_that_know_houses_alone_refuse_rules() {
    let plain = Topology::square(3);
    let topology = Arc::new(plain.with_rules(rules::read("cage 17: 1 2", &plain).unwrap()).unwrap());
    for &engine in Engine::ALL {
        assert_eq!(Solver::with_engine(&topology, engine).is_some(), engine.takes_rules(), "{}", engine.name());
    }
    assert_eq!(Solver::new(&topology).engine(), Engine::Search);
    assert!(!topology.is_same_as(&plain) && !plain.is_same_as(&topology));
    assert!(topology.without_rules().is_same_as(&plain));
    let Answer::Several(a, _) = Solver::new(&topology).answer(&Puzzle::empty(topology.clone())) else { panic!() };
    assert_eq!(a.digit(Cell(0)).number() + a.digit(Cell(1)).number(), 17);
    let bare = Solver::new(&Arc::new(plain.clone())).first(&Puzzle::empty(Arc::new(plain))).unwrap();
    assert!(!bare.solves(&Puzzle::empty(topology)), "a grid of the houses alone breaks the cage");
}

/// A line of the corpus: its identifier, format and text, the number of its solutions, and one of them.
struct Line<'a> {
    id: &'a str,
    format: &'a str,
    payload: &'a str,
    shape: &'a str,
    rules: &'a str,
    count: u64,
    solution: &'a str,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().skip(1).map(|line| {
        let column: Vec<&str> = line.split('\t').collect();
        let count = column[7].parse().unwrap();
        Line {
            id: column[0],
            format: column[2],
            payload: column[3],
            shape: column[4],
            rules: column[6],
            count,
            solution: column[8],
        }
    })
}

/// Returns the node limit per puzzle. With `ANYDOKU_LONG` all puzzles are answered, which takes many minutes.
fn patience() -> u64 {
    if std::env::var_os("ANYDOKU_LONG").is_some() { 20_000_000 } else { 2_000 }
}

/// Reads the line, answers it, writes it back and reads that again. Returns `None` if its rules are rejected and
/// named in the error, otherwise the number of nodes, if it was not too large.
fn check_line(line: &Line<'_>) -> Option<Option<u64>> {
    let format = format::named(line.format).unwrap();
    let reading = match format::read_as(format, line.payload.as_bytes(), &Hints::default()) {
        Ok(reading) => reading,
        Err(error) => {
            assert_eq!(line.rules, "-", "{}: {error}", line.id);
            println!("{} is refused: {error}", line.id);
            return None;
        }
    };
    let sheet = &reading.sheets[0];
    let topology = sheet.puzzle.topology();
    assert!(topology.has_rules() || !line.shape.starts_with("9x9 "), "{}", line.id);
    let mut solver = Solver::new(topology);
    let expected: Vec<usize> = match line.solution.contains([' ', ',']) {
        true => line.solution.split([' ', ',']).map(|word| word.parse().unwrap()).collect(),
        false => line.solution.chars().filter_map(|c| Some(c.to_digit(36)? as usize)).collect(),
    };
    // Digits can begin with a number other than 1, and cells outside the grid are not recorded.
    let first = topology.rules().iter().find(|rule| rule.kind == RuleKind::Digits).map_or(1, |rule| rule.numbers[0]);
    let expected: Vec<usize> = expected.iter().map(|&digit| (digit as i32 + 1 - first) as usize).collect();
    let beside = topology.rules().iter().find(|rule| rule.kind == RuleKind::Beside).map_or(0, |rule| rule.numbers[0]);
    let n_main = topology.n_cells() - beside as usize;
    let of =
        |solution: &Solution| solution.digits()[..n_main].iter().map(|digit| digit.number()).collect::<Vec<usize>>();
    let mut nodes = Some(0);
    let budget = Budget::nodes(patience());
    match (solver.answer_within(&sheet.puzzle, &budget), line.count) {
        (Answer::Unknown(_), _) => nodes = None,
        (Answer::Unique(solution), 1) => {
            nodes = Some(solver.nodes());
            assert_eq!(of(&solution), expected, "{}", line.id);
        }
        (Answer::Several(..), count @ 2..) => {
            let mut n = 0;
            let is_all = solver.list_within(&sheet.puzzle, &budget, &mut |_| {
                n += 1;
                if n > count { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
            });
            assert!(n <= count && (n == count || !is_all), "{}: {n}", line.id);
        }
        (Answer::None, 0) => {}
        (answer, count) => panic!("{}: found {answer:?}, expected {count}", line.id),
    }
    // A format names the parts that it cannot express, and its output reads as the same puzzle.
    for name in ["gss", "fpuzzles", "iss", "sudokupad"] {
        let other = format::named(name).unwrap();
        let Ok(text) = format::write(other, std::slice::from_ref(sheet)) else {
            // The meaning of alternatives is not compared, so one that comes back in other words is rejected and named.
            let has_alternatives = sheet.puzzle.topology().rule_names().contains("any");
            assert!(name != line.format || has_alternatives, "{} is not written as it was read", line.id);
            continue;
        };
        let again = format::read_as(other, &text, &Hints::default())
            .unwrap_or_else(|error| panic!("{} as {name}: {error}: {}", line.id, String::from_utf8_lossy(&text)));
        let again = &again.sheets[0].puzzle;
        assert_eq!(again.givens(), sheet.puzzle.givens(), "{} as {name}", line.id);
        // Other programs express some rules in several ways; the rules that come back then have the same meaning.
        let is_own = line.id.starts_with("own") && (name == line.format || name == "sudokupad");
        if name == "gss" || is_own {
            assert!(again.topology().is_same_as(topology), "{} as {name}", line.id);
        }
        if expected.len() != topology.n_cells() {
            continue;
        }
        let digits = expected.iter().map(|&digit| anydoku::Digit::from_number(digit).unwrap()).collect();
        assert!(Solution::new(again.topology().clone(), digits).is_ok(), "{} as {name}", line.id);
    }
    Some(nodes)
}

/// Checks every puzzle of our own, and of the collection if it is available.
#[test]
fn puzzles_with_rules_are_answered_as_recorded() {
    let Some(repository) = repository() else { return };
    let own = std::fs::read_to_string(repository.join("testdata/rules/own.tsv")).unwrap();
    let mut all = vec![own];
    all.extend(collection("rules/public.tsv"));
    for text in all {
        let (mut n_read, mut n_answered, mut refused) = (0, 0, Vec::new());
        for line in lines(&text) {
            match check_line(&line) {
                Some(nodes) => {
                    n_read += 1;
                    n_answered += usize::from(nodes.is_some());
                }
                None => refused.push(line.id.to_string()),
            }
        }
        println!("{n_read} read, {n_answered} answered, {} refused by name: {}", refused.len(), refused.join(" "));
        assert!(n_answered * 2 > n_read, "{n_answered} of {n_read} were answered");
    }
}

/// Returns a 4x4 with a cage, which the plain grid of digits 1234 in order breaks.
fn caged() -> (Arc<Topology>, Puzzle, anydoku::Shape) {
    let plain = anydoku::Shape::named("4x4").unwrap();
    let list = rules::read("cage 7: r1c1 r1c2; thermo: r2c1 r2c2", &plain.topology).unwrap();
    let topology = Arc::new(plain.topology.with_rules(list).unwrap());
    let puzzle = Puzzle::empty(topology.clone());
    let shape = anydoku::Shape { topology: topology.clone(), ..plain };
    (topology, puzzle, shape)
}

/// Every consumer of a puzzle respects its rules, or rejects it and names the rules in the error.
#[test]
fn nobody_forgets_a_rule() {
    use anydoku::levels::{Levels, Status};
    use anydoku::make::{Fill, Filler, Maker, Polish, Recipe, Target};
    use anydoku_count::{self as count, CountOptions, Counted, Method, UpTo};
    let (topology, puzzle, shape) = caged();
    let grids = grids_of(&Puzzle::empty(Arc::new(topology.without_rules().clone())));
    let n = expected(&grids, &topology, topology.rules()).len();
    assert!(n > 1 && n < grids.len());

    // Counting lists the solutions or is rejected.
    let options = CountOptions::default();
    assert_eq!(count::count(&puzzle, &options).to_string(), n.to_string());
    for &method in Method::ALL {
        let counted = count::count(&puzzle, &CountOptions { method: Some(method), ..options });
        match method {
            Method::Enumerate => assert_eq!(counted.to_string(), n.to_string()),
            _ => assert!(counted.to_string().contains("cage, thermo"), "{}: {counted}", method.name()),
        }
    }
    for &up_to in UpTo::ALL {
        let counted = count::count_up_to(&puzzle, up_to, &options);
        assert!(matches!(counted, Counted::NotCounted(_)) && counted.to_string().contains("cage, thermo"), "{counted}");
        assert!(count::list_up_to(&puzzle, up_to, &options, &mut |_| ControlFlow::Continue(())).is_err());
    }
    assert!(count::estimate(&puzzle, 100, 1, &options).is_some(), "estimates mind rules");

    // Algorithms that assume interchangeable digits or cells.
    assert!(anydoku::canon::Canon::new(&topology).is_none());
    let symmetries = anydoku::symmetry::Symmetries::of(&topology);
    assert!(symmetries.generators.is_empty() && !symmetries.is_complete);
    assert_eq!(Levels::new(&topology).solve(&puzzle).status, Status::Refused);

    // Generators obey rules, except for levels.
    let Fill::Full(filled) = Filler::new(&topology).fill(&mut Rng::new(1), &Budget::UNLIMITED) else { panic!() };
    assert!(filled.solution.solves(&puzzle));
    let mut maker = Maker::new(&shape);
    let made = maker.make(&Recipe::default(), &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
    let thinned = maker.thin(&filled.solution, &Recipe::default(), &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
    for made in [&made, &thinned] {
        assert_eq!(made.puzzle.topology().rules(), topology.rules());
        assert_eq!(Solver::new(&topology).unique(&made.puzzle).as_ref(), Some(&made.solution));
    }
    let polished = maker.polish(&thinned.puzzle, &Polish::default(), &mut Rng::new(1), &Budget::UNLIMITED).unwrap();
    assert_eq!(Solver::new(&topology).unique(&polished.made.puzzle), Some(thinned.solution));
    let level = Recipe { targets: vec![Target::Level(1, 1)], ..Recipe::default() };
    let refused = maker.check(&level).unwrap_err().to_string();
    assert!(refused.contains("cage, thermo") && refused.contains("levels support houses only"), "{refused}");

    // Formats write the rule or report it as a loss.
    let sheet = anydoku::Sheet::new(puzzle.clone(), shape.layout.clone());
    for format in format::FORMATS.iter().filter(|format| format.write.is_some()) {
        match format::write(format, std::slice::from_ref(&sheet)) {
            Ok(text) => {
                let again = format::read_as(format, &text, &Hints::default()).unwrap();
                assert!(again.sheets[0].puzzle.topology().is_same_as(&topology), "{}", format.name);
            }
            Err(error) => assert!(!format.rules && error.to_string().contains("cage, thermo"), "{error}"),
        }
    }
    assert!(anydoku::Shape::recognise(&topology).is_none());
}

/// Every step of every solution path of puzzles with rules is correct: it removes no digit of the solution.
#[test]
fn steps_of_rules_keep_the_solution() {
    use anydoku::explain::{Pathfinder, Scale};
    use anydoku::make::{Maker, Recipe, rule_requests};
    for kind in Generator::all() {
        let shape = anydoku::Shape::named("6x6").unwrap();
        let Ok(rules) = rule_requests(kind.name) else { panic!("{}", kind.name) };
        let recipe = Recipe { rules, ..Recipe::default() };
        let made = match Maker::new(&shape).make(&recipe, &mut Rng::new(3), &Budget::UNLIMITED) {
            Ok(made) => made,
            Err(failed) => {
                println!("{}: {failed}", kind.name);
                continue;
            }
        };
        let topology = made.puzzle.topology();
        assert_eq!(Solver::new(topology).unique(&made.puzzle).as_ref(), Some(&made.solution), "{}", kind.name);
        for cell in topology.cells().filter(|&cell| made.puzzle.given(cell).is_some()) {
            let mut fewer = made.puzzle.clone();
            fewer.take(cell);
            assert!(
                Solver::new(topology).unique(&fewer).is_none(),
                "{}: {} is not needed",
                kind.name,
                topology.cell_name(cell)
            );
        }
        let pathfinder = Pathfinder::new(topology, Scale::se()).unwrap();
        let mut board = pathfinder.board(&made.puzzle);
        let mut n_steps = 0;
        while let Some((step, rating)) = pathfinder.next(&board) {
            assert!(rating > 0.0);
            for &(cell, digit) in &step.removes {
                assert_ne!(made.solution.digit(cell), digit, "{}: {}", kind.name, step.tell(topology));
            }
            for &(cell, digit) in &step.places {
                assert_eq!(made.solution.digit(cell), digit, "{}: {}", kind.name, step.tell(topology));
            }
            board.apply(&step);
            n_steps += 1;
        }
        println!("{}: {} givens, {n_steps} steps, solved {}", kind.name, made.puzzle.n_givens(), board.is_solved());
    }
}

/// The technique set solves at least nine out of ten generated puzzles with one kind of rules. With `ANYDOKU_LONG`
/// these are a hundred 9x9 of each kind; the plain engine confirms that small ones are unique.
#[test]
fn puzzles_of_rules_are_explained_to_the_end() {
    use anydoku::explain::{Pathfinder, Scale};
    use anydoku::make::{Maker, Recipe, rule_requests};
    let is_long = std::env::var_os("ANYDOKU_LONG").is_some();
    let (n, size) = if is_long { (100, "9x9") } else { (4, "6x6") };
    for kind in ["killer", "thermo", "arrow", "kropki"] {
        let shape = anydoku::Shape::named(size).unwrap();
        let mut n_solved = 0;
        for seed in 0..n {
            let recipe = Recipe { rules: rule_requests(kind).unwrap(), ..Recipe::default() };
            let made = Maker::new(&shape).make(&recipe, &mut Rng::new(seed), &Budget::UNLIMITED).unwrap();
            let topology = made.puzzle.topology();
            if !is_long {
                let mut plain = Solver::with_engine(topology, Engine::Plain).unwrap();
                assert_eq!(plain.unique(&made.puzzle).as_ref(), Some(&made.solution), "{kind} {seed}");
            }
            let pathfinder = Pathfinder::new(topology, Scale::se()).unwrap();
            let mut board = pathfinder.board(&made.puzzle);
            while let Some((step, _)) = pathfinder.next(&board) {
                let told = || step.tell(topology);
                assert!(step.removes.iter().all(|&(cell, digit)| made.solution.digit(cell) != digit), "{}", told());
                assert!(step.places.iter().all(|&(cell, digit)| made.solution.digit(cell) == digit), "{}", told());
                board.apply(&step);
            }
            n_solved += usize::from(board.is_solved());
        }
        println!("{kind}: {n_solved} of {n} to the end");
        assert!(n_solved * 10 >= n as usize * 9, "{kind}: {n_solved} of {n}");
    }
}
