//! Tests of the 9x9 kernel on every path of this processor: it agrees with the general engine, and so does its bulk
//! interface from text to text.

use std::sync::Arc;

use anydoku::solve::{Many, Path as Instructions, solve_many_by};
use anydoku::{Answer, Budget, Cell, CellNames, Count, Digit, DigitSet, Engine, House, Puzzle, Rng, Solver, Topology};
use proptest::prelude::*;

const HARD: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const HARD_SOLVED: &str = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

fn nine() -> Arc<Topology> {
    Arc::new(Topology::square(3))
}

fn puzzle(topology: &Arc<Topology>, line: &str) -> Puzzle {
    let given = |byte: u8| (byte as char).to_digit(10).and_then(|n| Digit::from_number(n as usize));
    Puzzle::new(topology.clone(), line.bytes().take(81).map(given).collect())
}

fn solvers(topology: &Arc<Topology>) -> Vec<(&'static str, Solver)> {
    let solver = |path: Instructions| (path.name(), Solver::with_path(topology, path).expect("it is the 9x9"));
    Instructions::available().into_iter().map(solver).collect()
}

/// Checks that counts up to 1,000 are those of the general engine, and that solutions are valid.
fn check(puzzle: &Puzzle) {
    let topology = puzzle.topology();
    let mut reference = Solver::with_engine(topology, Engine::Search).expect("it takes every topology");
    let expected = reference.count(puzzle, 1000);
    for (path, mut solver) in solvers(topology) {
        assert_eq!(solver.count(puzzle, 1000), expected, "{path} {puzzle:?} {:?}", puzzle.marks());
        match (solver.answer(puzzle), expected) {
            (Answer::None, Count::Exactly(0)) => {}
            (Answer::Unique(a), Count::Exactly(1)) => assert!(Some(&a) == reference.first(puzzle).as_ref()),
            (Answer::Several(a, b), _) => assert!(a != b && a.solves(puzzle) && b.solves(puzzle)),
            (answer, _) => panic!("{path} says {answer:?} of {puzzle:?} with {expected:?}"),
        }
    }
}

fn random_full(topology: &Arc<Topology>, rng: &mut Rng) -> Puzzle {
    let mut puzzle = Puzzle::empty(topology.clone());
    for block in 0..3 {
        let mut digits: Vec<Digit> = topology.digits().collect();
        rng.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            puzzle.give(Cell::new((3 * block + i / 3) * 9 + 3 * block + i % 3), digit);
        }
    }
    Solver::new(topology).first(&puzzle).expect("blocks on the diagonal do not meet").to_puzzle()
}

fn some_givens(n: usize, full: &Puzzle, rng: &mut Rng) -> Puzzle {
    let mut puzzle = full.clone();
    let mut cells: Vec<Cell> = full.topology().cells().collect();
    rng.shuffle(&mut cells);
    cells[n..].iter().for_each(|&cell| _ = puzzle.take(cell));
    puzzle
}

#[test]
fn it_is_chosen_for_the_nine_by_nine_alone() {
    assert_eq!(Solver::new(&nine()).engine(), Engine::Classic);
    assert_eq!(Solver::new(&Arc::new(Topology::square(2))).engine(), Engine::Vector);
    // The order of houses and of their cells does not matter; an additional house does.
    let mut houses: Vec<House> = nine().houses().to_vec();
    houses.reverse();
    houses.iter_mut().for_each(|house| house.cells.reverse());
    let made = |houses| Arc::new(Topology::new(81, 9, CellNames::Grid { columns: 9 }, houses).unwrap());
    assert_eq!(Solver::new(&made(houses.clone())).engine(), Engine::Classic);
    houses.push(House::named(anydoku::HouseKind::Diagonal, "diagonal", (0..9).map(|i| Cell::new(10 * i))));
    assert_eq!(Solver::new(&made(houses)).engine(), Engine::Vector);
}

#[test]
fn the_empty_grid_has_solutions_in_plenty() {
    check(&Puzzle::empty(nine()));
}

#[test]
fn equal_givens_in_a_house_leave_nothing_and_are_seen_at_once() {
    let topology = nine();
    for (a, b) in [(0, 8), (0, 72), (0, 20), (0, 1), (40, 41), (40, 44), (40, 76), (40, 50)] {
        let mut puzzle = Puzzle::empty(topology.clone());
        puzzle.give(Cell(a), Digit(4));
        puzzle.give(Cell(b), Digit(4));
        for (path, mut solver) in solvers(&topology) {
            assert_eq!(solver.answer(&puzzle), Answer::None, "{path} {a} {b}");
            assert!(solver.nodes() <= 1, "{path} needs {} nodes for {a} {b}", solver.nodes());
        }
    }
}

#[test]
fn a_cell_without_marks_leaves_nothing() {
    let topology = nine();
    let marks = |cell: Cell| if cell == Cell(33) { DigitSet::EMPTY } else { DigitSet::all(9) };
    let puzzle = Puzzle::empty(topology.clone()).with_marks(topology.cells().map(marks).collect());
    check(&puzzle);
}

#[test]
fn a_budget_is_kept_on_every_path() {
    let topology = nine();
    let empty = Puzzle::empty(topology.clone());
    for (path, mut solver) in solvers(&topology) {
        assert_eq!(solver.answer_within(&empty, &Budget::nodes(0)), Answer::Unknown(None), "{path}");
        assert_eq!(solver.answer_within(&empty, &Budget::nodes(3)), Answer::Unknown(None), "{path}");
        assert_eq!(solver.nodes(), 3, "{path}");
        let stop = std::sync::atomic::AtomicBool::new(true);
        assert_eq!(solver.answer_within(&empty, &Budget::until(&stop)), Answer::Unknown(None), "{path}");
        // An interrupted search must not disturb the next.
        assert_eq!(solver.unique(&puzzle(&topology, HARD)).expect("one solution").to_string(), HARD_SOLVED, "{path}");
    }
}

#[test]
fn another_digit_is_asked_for_alike_by_all_engines() {
    let topology = nine();
    let mut rng = Rng::new(5);
    let mut asked = [0; 2];
    for _ in 0..40 {
        let full = random_full(&topology, &mut rng);
        let n = 26 + rng.below(10);
        let puzzle = some_givens(n, &full, &mut rng);
        let mut reference = Solver::with_engine(&topology, Engine::Search).unwrap();
        for cell in topology.cells().step_by(4) {
            let digit = full.given(cell).unwrap();
            let expected = reference.has_other(&puzzle, cell, digit);
            asked[expected as usize] += 1;
            for (path, mut solver) in solvers(&topology) {
                assert_eq!(solver.has_other(&puzzle, cell, digit), expected, "{path} {puzzle:?} {cell:?}");
            }
        }
    }
    assert!(asked.into_iter().all(|n| n > 50), "{asked:?}");
}

#[test]
fn random_solutions_solve_differ_and_are_the_same_for_a_seed() {
    let topology = nine();
    let empty = Puzzle::empty(topology.clone());
    for (path, mut solver) in solvers(&topology) {
        let mut fill = |puzzle: &Puzzle, seed| {
            solver.random_within(puzzle, &mut Rng::new(seed), &Budget::UNLIMITED).expect("there is no limit")
        };
        let mut seen: Vec<_> = (0..50).map(|seed| fill(&empty, seed).expect("a grid").to_string()).collect();
        assert_eq!(seen[7], fill(&empty, 7).unwrap().to_string(), "{path}");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 50, "{path}");
        let hard = puzzle(&topology, HARD);
        assert_eq!(fill(&hard, 1).unwrap().to_string(), HARD_SOLVED, "{path}");
        let mut none = hard.clone();
        none.give(Cell(0), Digit(0));
        assert_eq!(fill(&none, 1), None, "{path}");
        assert!(solver.random_within(&empty, &mut Rng::new(1), &Budget::nodes(2)).is_err(), "{path}");
    }
}

#[test]
fn data_beside_the_repository_is_solved_as_by_the_generic_engine() {
    let Some(data) = crate::repository::collections() else { return };
    let topology = nine();
    let mut reference = Solver::with_engine(&topology, Engine::Search).unwrap();
    for entry in std::fs::read_dir(data).unwrap().flatten() {
        if entry.path().extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let step = (text.len() / 82 / 400).max(1);
        let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).step_by(step).collect();
        let answer = |line: &&str| match reference.answer(&puzzle(&topology, line)) {
            Answer::Unique(solution) => format!("{solution}\n"),
            Answer::None => "none\n".into(),
            _ => "several\n".into(),
        };
        let expected: String = lines.iter().map(answer).collect();
        for path in Instructions::available() {
            let (answers, _, _) = many(path, lines.join("\n").as_bytes());
            assert!(answers == expected, "{} differs on {:?}", path.name(), entry.path());
        }
    }
}

/// Returns the answers, the tally, and the lines passed back.
fn many(path: Instructions, text: &[u8]) -> (String, Many, Vec<usize>) {
    let (mut answers, mut others) = (Vec::new(), Vec::new());
    let tally = solve_many_by(path, text, &Budget::UNLIMITED, &mut answers, &mut |line, found, answers| {
        // Blank lines and comments get an empty line, so that answers stay aligned with their lines.
        if !matches!(found.trim_ascii().first(), None | Some(b'#')) {
            others.push(line);
            answers.extend_from_slice(b"invalid");
        }
        answers.push(b'\n');
    });
    (String::from_utf8(answers).expect("answers are text"), tally, others)
}

#[test]
fn every_line_has_its_answer() {
    let open = ".".repeat(81);
    let clash = format!("11{}", "0".repeat(79));
    let (short, long, letter) = (&HARD[..80], format!("{HARD}."), format!("{}x{}", &HARD[..40], &HARD[41..]));
    let text = format!(
        "# {HARD}\n{HARD}\r\n\n{HARD},a comment\n{open}\n{clash}\n{short}\n{long}\n{letter}\n   \n{HARD}# no space"
    );
    for path in Instructions::available() {
        let (answers, tally, others) = many(path, text.as_bytes());
        let expected =
            format!("\n{HARD_SOLVED}\n\n{HARD_SOLVED}\nseveral\nnone\ninvalid\ninvalid\ninvalid\n\n{HARD_SOLVED}\n");
        assert_eq!(answers, expected, "{}", path.name());
        assert_eq!((tally.unique, tally.several, tally.none, tally.other), (3, 1, 1, 3));
        assert_eq!(others, [6, 7, 8]);
        assert!(tally.guesses > 0 && tally.nodes > tally.guesses && !tally.stopped);
        // With and without a line end, and with nothing after it to read.
        assert_eq!(many(path, HARD.as_bytes()).0, format!("{HARD_SOLVED}\n"));
        assert_eq!(many(path, format!("{HARD}\n").as_bytes()).0, format!("{HARD_SOLVED}\n"));
        assert_eq!(many(path, b"").0, "");
    }
}

#[test]
fn a_node_limit_is_for_each_line_and_a_flag_stops_them_all() {
    let needs_guesses = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let text = format!("{needs_guesses}\n{HARD_SOLVED}\n");
    for path in Instructions::available() {
        let mut answers = Vec::new();
        let tally = solve_many_by(path, text.as_bytes(), &Budget::nodes(1), &mut answers, &mut |_, _, _| ());
        assert_eq!(String::from_utf8(answers).unwrap(), format!("unknown\n{HARD_SOLVED}\n"));
        assert_eq!((tally.unknown, tally.unique), (1, 1));
        let stop = std::sync::atomic::AtomicBool::new(true);
        let mut answers = Vec::new();
        let tally = solve_many_by(path, text.as_bytes(), &Budget::until(&stop), &mut answers, &mut |_, _, _| ());
        assert!(tally.stopped && answers.is_empty());
    }
}

#[test]
fn every_digit_is_read_and_written_in_every_cell() {
    for shift in 0..9 {
        let moved = |byte: u8| (b'1' + (byte - b'1' + shift) % 9) as char;
        let line: String = HARD_SOLVED.bytes().map(moved).collect();
        for path in Instructions::available() {
            assert_eq!(many(path, line.as_bytes()).0, format!("{line}\n"));
            // Each cell is opened in turn.
            let open = |cell: usize| format!("{}.{}\n", &line[..cell], &line[cell + 1..]);
            let text: String = (0..81).map(open).collect();
            assert_eq!(many(path, text.as_bytes()).0, format!("{line}\n").repeat(81));
        }
    }
}

#[test]
fn no_other_character_is_a_cell() {
    for path in Instructions::available() {
        for byte in (0..=255u8).filter(|byte| !byte.is_ascii_digit() && !matches!(byte, b'.' | b'\n')) {
            for cell in [1, 40, 80] {
                let mut line = HARD.as_bytes().to_vec();
                line[cell] = byte;
                assert_eq!(many(path, &line).2, [0], "{} takes {byte} for a cell", path.name());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn counts_are_equal_on_random_puzzles(seed: u64, n_givens in 20usize..40, wrong: bool) {
        let mut rng = Rng::new(seed);
        let topology = nine();
        let full = random_full(&topology, &mut rng);
        let mut puzzle = some_givens(n_givens, &full, &mut rng);
        if wrong {
            puzzle.give(Cell::new(rng.below(81)), Digit::new(rng.below(9)));
        }
        check(&puzzle);
    }

    #[test]
    fn counts_are_equal_on_random_marks(seed: u64, n_givens in 0usize..16, wrong: bool) {
        let mut rng = Rng::new(seed);
        let topology = nine();
        let full = random_full(&topology, &mut rng);
        let puzzle = some_givens(n_givens, &full, &mut rng);
        let marks = topology.cells().map(|cell| {
            let mut marks: DigitSet = (0..9).filter(|_| rng.below(2) > 0).map(Digit::new).collect();
            if !wrong || rng.below(30) > 0 {
                marks.insert(full.given(cell).expect("it is full"));
            }
            marks
        });
        let marks = marks.collect();
        check(&puzzle.with_marks(marks));
    }

    #[test]
    fn isomorphic_images_count_the_same(seed: u64, n_givens in 20usize..34) {
        let mut rng = Rng::new(seed);
        let topology = nine();
        let full = random_full(&topology, &mut rng);
        let puzzle = some_givens(n_givens, &full, &mut rng);
        let mut digits: Vec<Digit> = topology.digits().collect();
        rng.shuffle(&mut digits);
        let mut lines = || {
            let mut parts = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
            rng.shuffle(&mut parts);
            parts.iter_mut().for_each(|part| rng.shuffle(part));
            parts.as_flattened().to_vec()
        };
        let (rows, columns) = (lines(), lines());
        let is_transposed = rng.below(2) == 1;
        let mut image = Puzzle::empty(topology.clone());
        for cell in topology.cells() {
            let (r, c) = (rows[cell.index() / 9], columns[cell.index() % 9]);
            let from = Cell::new(if is_transposed { 9 * c + r } else { 9 * r + c });
            if let Some(digit) = puzzle.given(from) {
                image.give(cell, digits[digit.index()]);
            }
        }
        for (path, mut solver) in solvers(&topology) {
            prop_assert_eq!(solver.count(&puzzle, 2000), solver.count(&image, 2000), "{}", path);
        }
    }

    #[test]
    fn any_bytes_are_survived(mut text in proptest::collection::vec(prop_oneof![
        6 => Just(b'.'), 3 => b'0'..=b'9', 1 => Just(b'\n'), 1 => any::<u8>(),
    ], 0..400), solved_at in 0usize..200) {
        // A valid line among the rest, with line ends before and after it.
        let line = format!("\n{HARD}\n");
        let at = solved_at.min(text.len());
        text.splice(at..at, line.bytes());
        let mut expected = None;
        for path in Instructions::available() {
            let found = many(path, &text);
            prop_assert!(found.1.unique >= 1);
            let tally = found.1;
            prop_assert_eq!(
                (tally.unique + tally.several + tally.none + tally.other) as usize,
                found.0.lines().filter(|line| !line.is_empty()).count()
            );
            prop_assert_eq!(expected.get_or_insert_with(|| found.clone()), &found);
        }
    }
}
