//! Tests of limits: rules that would take too much stack, memory or time are rejected and named in the error, and
//! building them can be stopped.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anydoku::explain::{Pathfinder, Scale, technique};
use anydoku::rules::{self, Rule, RuleKind};
use anydoku::{Answer, Budget, Cell, Digit, Engine, Puzzle, Shape, Solver, Topology};

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let sign = |i: usize| (6 * i..6 * i + 6).fold(0, |value, at| value << 1 | usize::from(bit(at)));
    (0..(8 * bytes.len()).div_ceil(6)).map(|i| char::from(SIGNS[sign(i)])).collect()
}

/// Returns the error message for a rule.
fn refused(shape: &str, text: &str) -> String {
    let topology = Shape::named(shape).unwrap().topology;
    match rules::read(text, &topology) {
        Ok(rules) => panic!("{} rules are taken", rules.len()),
        Err(error) => error.to_string(),
    }
}

/// Runs a job with as little stack as a thread can have.
fn with_little_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, work).unwrap().join().unwrap()
    })
}

#[test]
fn expressions_that_are_deep_or_long_are_refused() {
    let cases = [
        ("1?".to_owned() + &"?".repeat(200_000), "fewer repetition signs"),
        ("(".repeat(100_000) + "1" + &")".repeat(100_000), "at most 40 nested brackets"),
        ("1".repeat(100_000), "a shorter expression"),
        ("(1|2)".repeat(50_000), "a shorter expression"),
        ("((((((1{100}){100}){100}){100}){100}){100})".to_owned(), "a shorter expression"),
        // This has thousands of sets of states, with thousands of states each.
        ("(.{0,60}1.{50}|.*2.{40}|[1-5]{3,90})*".to_owned(), "fewer cells or digits"),
    ];
    with_little_stack(|| {
        for (expression, expected) in &cases {
            let told = refused("9x9", &format!("regex {}: 1 2 3 4", base64(expression.as_bytes())));
            assert!(told.contains(expected) && told.len() < 500, "{told}");
        }
    });
}

#[test]
fn automata_with_too_many_states_or_edges_are_refused() {
    // There is one bit per state.
    let mut bits = vec![0b0100_0000, 0b0100_0000, 0b0100_0000];
    bits.extend(vec![0; 45_000]);
    let told = refused("9x9", &format!("nfa {}: 1 2 3", base64(&bits)));
    assert!(told.contains("states, expected at most 20000"), "{told}");
    // This has as many edges as fit, over a long line.
    let mut state = 1u32;
    let mut noise = vec![0b0001_1111, 0b1111_1000, 0, 0, 0, 0x0f];
    noise.extend((0..200_000).map(|_| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        (state >> 16) as u8
    }));
    let line: Vec<String> = (1..=256).map(|cell| cell.to_string()).collect();
    let told = refused("16x16", &format!("nfa {}: {}", base64(&noise), line.join(" ")));
    assert!(told.contains("expected"), "{told}");
}

#[test]
fn rules_whose_tables_would_fill_the_memory_are_refused_by_their_size() {
    let line: Vec<String> = (1..=256).map(|cell| cell.to_string()).collect();
    let rule = format!("pairsx {}: {}\n", "_".repeat(700), line.join(" "));
    let told = refused("64x64", &rule.repeat(60));
    assert!(told.contains("rules whose tables need") && told.contains("expected at most 256 MiB"), "{told}");
    // Cells on a diagonal do not see each other, so every two of them are a pair.
    let cage = (0..64).map(|i| (65 * i + 1).to_string()).collect::<Vec<_>>().join(".");
    let told = refused("64x64", &format!("any {}", vec![format!("differ={cage}&odd=1"); 2000].join("|")));
    assert!(told.contains("rules whose tables need"), "{told}");
}

/// Thousands of long lines, and rules about whole grids of thousands of cells, take little memory: nothing is stored
/// for each pair of digits or cells.
#[test]
fn long_lines_and_large_grids_take_little() {
    let row = |from: usize| (from..from + 128).map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    let mut text: String =
        (0..31).map(|k| format!("between: {}\nlockout 3: {}\n", row(128 * k + 1), row(128 * k + 1))).collect();
    text.push_str("antitaxicab\nnonconsecutive\nglobalmod\n");
    let plain = Shape::named("64x64").unwrap().topology;
    let topology: Arc<Topology> = plain.with_rules(rules::read(&text, &plain).unwrap()).unwrap().into();
    // The test is that the solver can be built and started.
    let _ = Solver::new(&topology).answer_within(&Puzzle::empty(topology.clone()), &Budget::nodes(1));
}

/// In large grids the whole rule is one filter, which excludes the same digits as pairs would.
#[test]
fn equal_digits_at_their_distance_clash_in_a_large_grid() {
    let plain = Shape::named("25x25").unwrap().topology;
    let topology: Arc<Topology> = plain.with_rules(rules::read("antitaxicab", &plain).unwrap()).unwrap().into();
    let given = |pairs: &[(usize, usize, usize)]| {
        let mut puzzle = Puzzle::empty(topology.clone());
        pairs.iter().for_each(|&(row, column, digit)| puzzle.give(Cell::new(25 * row + column), Digit::new(digit - 1)));
        puzzle
    };
    let (clashing, other) = (given(&[(0, 0, 11), (5, 6, 11)]), given(&[(0, 0, 12), (5, 6, 12)]));
    for engine in [Engine::Search, Engine::Learn] {
        let mut solver = Solver::with_engine(&topology, engine).unwrap();
        assert_eq!(solver.answer_within(&clashing, &Budget::nodes(50)), Answer::None, "{engine:?}");
        assert!(!matches!(solver.answer_within(&other, &Budget::nodes(50)), Answer::None), "{engine:?}");
    }
    let pathfinder = Pathfinder::new(&topology, Scale::se()).unwrap();
    let step = technique::RULE_OF_TWO_CELLS.first(&pathfinder.board(&given(&[(0, 0, 7)]))).unwrap();
    // Seven steps from the corner: the row, the column and the block see four of the eight cells.
    assert_eq!(step.removes.len(), 4, "{}", step.tell(&topology));
}

/// Returns rules of a kind on a grid of this side: short and long lines, single cells, the whole grid, with small and
/// large numbers.
fn tries(kind: RuleKind, side: usize) -> Vec<Rule> {
    let cells = |range: std::ops::Range<usize>| range.map(Cell::new).collect::<Vec<_>>();
    let (row, long) = (cells(0..side), cells(0..256.min(side * side)));
    let column: Vec<Cell> = (0..side).map(|i| Cell::new(i * side)).collect();
    let some = cells(2..side.min(9));
    let groups: Vec<Vec<Vec<Cell>>> = vec![
        vec![],
        vec![cells(1..2)],
        vec![cells(0..2)],
        vec![some.clone()],
        vec![row.clone()],
        vec![column],
        vec![long.clone()],
        vec![cells(0..1), some.clone()],
        vec![cells(0..1), long],
        vec![row.clone(), cells(side..2 * side)],
        (0..side).map(|r| cells(r * side..(r + 1) * side)).collect(),
    ];
    let n = side as i32;
    let mut weights = vec![n; side + 1];
    weights[0] = n * n;
    let numbers: [Vec<i32>; 8] =
        [vec![], vec![1], vec![2], vec![3, 4], vec![n], vec![n * n / 4], vec![n * n / 2], weights];
    let words: &[Option<String>] = &match kind.name() {
        "neg" => ["white", "black", "sum"].map(|word| Some(word.to_owned())).to_vec(),
        "ties" => vec![Some("none".to_owned())],
        "connected" => vec![Some("any".to_owned())],
        "pairs" | "pairsx" => vec![Some("_".repeat(side * side / 6 + 1))],
        "nfa" => vec![Some("RVv7M1VSqoA".to_owned())],
        "regex" => vec![Some(base64(b"([1-5]|6.|[78]{1,9})*"))],
        _ => vec![None],
    };
    let mut rules = Vec::new();
    for group in &groups {
        for number in &numbers {
            for word in words {
                let rule = Rule::new(kind, number.clone(), group.clone());
                rules.push(Rule { word: word.clone(), ..rule });
            }
        }
    }
    rules
}

/// Builds, searches and explains every kind on grids of these sides for a moment, once and as often as there are rows,
/// unless it is rejected.
fn check_kinds(sides: &[usize]) {
    for &side in sides {
        let plain = Shape::named(&format!("{side}x{side}")).unwrap().topology;
        for &kind in RuleKind::ALL {
            let is_taken = |rule: &Rule| plain.with_rules(vec![rule.clone()]).is_ok();
            let taken: Vec<Rule> = tries(kind, side).into_iter().filter(is_taken).collect();
            // These are the shortest, the longest and two in between.
            let chosen: HashSet<usize> = (0..4).map(|i| i * taken.len().saturating_sub(1) / 3).collect();
            for rule in chosen.into_iter().filter_map(|i| taken.get(i)) {
                for times in [1, side] {
                    let Ok(topology) = plain.with_rules(vec![rule.clone(); times]) else { continue };
                    let puzzle = Puzzle::empty(Arc::new(topology));
                    let _ = Solver::new(puzzle.topology()).answer_within(&puzzle, &Budget::nodes(1));
                    if times == 1 {
                        let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap().up_to_rating(1.5);
                        let _ = pathfinder.next(&pathfinder.board(&puzzle));
                    }
                }
            }
            let n_taken = taken.len();
            // A chaos construction needs cells for its regions, and these grids have none; a word of choices is not
            // among the tries.
            let is_elsewhere =
                matches!(kind, RuleKind::Chaos | RuleKind::Any) || kind == RuleKind::Dutch && side % 2 == 0;
            assert!(n_taken > 0 || is_elsewhere, "no {} is taken on {side}x{side}", kind);
        }
    }
}

/// The child process of the next test, run with system limits.
#[test]
#[ignore = "it is run by every_kind_is_built_in_little_memory_or_refused"]
fn kinds_on_large_grids() {
    check_kinds(if std::env::var_os("ANYDOKU_LONG").is_some() { &[16, 25, 36, 49, 64] } else { &[16] });
}

#[test]
#[cfg(target_os = "linux")]
fn every_kind_is_built_in_little_memory_or_refused() {
    let script = "ulimit -v 2000000; exec \"$0\" --exact limits::kinds_on_large_grids --ignored --test-threads 1";
    let program = std::env::current_exe().unwrap();
    let output = std::process::Command::new("sh").args(["-c", script]).arg(program).output().unwrap();
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}\n{}\n{}", output.status, told(&output.stdout), told(&output.stderr));
}

/// Rules with slow filters check for a stop between them, and report nothing after it.
#[test]
fn a_search_with_rules_hears_a_stop_before_its_first_filter() {
    let plain = Shape::named("16x16").unwrap().topology;
    let row = |r: usize| (16 * r + 1..=16 * r + 16).map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    let text: String = (0..16).map(|r| format!("sumline 17: {}\n", row(r))).collect();
    let topology: Arc<Topology> = plain.with_rules(rules::read(&text, &plain).unwrap()).unwrap().into();
    let stop = AtomicBool::new(true);
    for engine in [Engine::Search, Engine::Learn] {
        let mut solver = Solver::with_engine(&topology, engine).unwrap();
        let answer = solver.answer_within(&Puzzle::empty(topology.clone()), &Budget::until(&stop));
        assert!(matches!(answer, Answer::Unknown(_)), "{engine:?}");
    }
    let pathfinder = Pathfinder::new(&topology, Scale::se()).unwrap();
    assert!(
        pathfinder.next_within(&pathfinder.board(&Puzzle::empty(topology.clone())), &Budget::until(&stop)).is_err()
    );
}
