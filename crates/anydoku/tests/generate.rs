//! Tests that generated puzzles match their recipes.

use std::sync::atomic::{AtomicBool, Ordering};

use anydoku::make::{
    Difficulty, Failed, Goal, Maker, Need, Polish, Recipe, Symmetry, Target, Variety, Way, picture_pattern,
    rule_requests, text_pattern,
};
use anydoku::rate::Rater;
use anydoku::rules::Generator;
use anydoku::{Answer, Budget, Cell, Engine, Puzzle, Rng, Shape, Solver};
use proptest::prelude::*;

fn maker(shape: &str) -> (Shape, Maker) {
    let shape = Shape::named(shape).unwrap();
    let maker = Maker::new(&shape);
    (shape, maker)
}

/// Checks with another engine that the puzzle is unique and that no given (or orbit of givens) follows from the others.
fn check(shape: &Shape, recipe: &Recipe, puzzle: &Puzzle, engine: Engine) {
    let mut solver = Solver::with_engine(&shape.topology, engine).unwrap();
    assert!(solver.unique(puzzle).is_some(), "{}: {puzzle}", shape.name);
    let orbits = recipe.symmetry.orbits(&shape.layout).unwrap();
    for orbit in &orbits {
        let is_given = puzzle.given(orbit[0]).is_some();
        assert!(orbit.iter().all(|&cell| puzzle.given(cell).is_some() == is_given));
        let mut without = puzzle.clone();
        orbit.iter().for_each(|&cell| _ = without.take(cell));
        if is_given && (recipe.minimal || shape.topology.n_cells() <= 128) && recipe.givens.is_none() {
            assert!(matches!(solver.answer(&without), Answer::Several(..)), "{}: {puzzle}", shape.name);
        }
    }
}

#[test]
fn small_puzzles_are_unique_and_minimal_both_ways() {
    for shape in ["4x4", "6x6", "9x9", "x", "nrc", "jigsaw", "3dcube", "latin5"] {
        let Some(_) = Shape::named(shape) else { continue };
        let (shape, mut maker) = maker(shape);
        for way in [Way::Down, Way::Up] {
            let recipe = Recipe { way, minimal: true, ..Recipe::default() };
            for unit in 0..5 {
                let made = maker.make(&recipe, &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).unwrap();
                assert!(made.solution.solves(&made.puzzle));
                check(&shape, &recipe, &made.puzzle, Engine::Learn);
            }
        }
    }
}

#[test]
fn givens_have_the_symmetry_that_was_asked_for() {
    let (shape, mut maker) = maker("9x9");
    for &symmetry in Symmetry::ALL {
        for way in [Way::Down, Way::Up] {
            let recipe = Recipe { symmetry, way, ..Recipe::default() };
            let made = maker.make(&recipe, &mut Rng::for_unit(2, 0), &Budget::UNLIMITED).unwrap();
            check(&shape, &recipe, &made.puzzle, Engine::Plain);
        }
    }
    let recipe = Recipe { symmetry: Symmetry::HalfTurn, minimal: true, ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(2, 0), &Budget::UNLIMITED).unwrap();
    assert!(maker.superfluous(&made.puzzle, &Budget::UNLIMITED).is_empty());
}

#[test]
fn large_puzzles_are_unique_and_minimal_if_asked() {
    let (shape, mut maker) = maker("16x16");
    let recipe = Recipe::default();
    for unit in 0..3 {
        let made = maker.make(&recipe, &mut Rng::for_unit(3, unit), &Budget::UNLIMITED).unwrap();
        assert!(made.puzzle.n_givens() * 100 <= 45 * 256, "{}", made.puzzle.n_givens());
        check(&shape, &recipe, &made.puzzle, Engine::Learn);
    }
    let recipe = Recipe { minimal: true, symmetry: Symmetry::None, ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(3, 0), &Budget::UNLIMITED).unwrap();
    check(&shape, &recipe, &made.puzzle, Engine::Learn);
    let recipe = Recipe { symmetry: Symmetry::HalfTurn, ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(3, 0), &Budget::UNLIMITED).unwrap();
    check(&shape, &recipe, &made.puzzle, Engine::Learn);
}

#[test]
fn bounds_on_givens_are_kept() {
    let (shape, mut maker) = maker("9x9");
    for (low, high) in [(81, 81), (30, 30), (23, 24), (40, 50)] {
        let recipe = Recipe { givens: Some((low, high)), ..Recipe::default() };
        let made = maker.make(&recipe, &mut Rng::for_unit(4, 0), &Budget::UNLIMITED).unwrap();
        assert!((low..=high).contains(&made.puzzle.n_givens()));
        check(&shape, &recipe, &made.puzzle, Engine::Plain);
    }
    let recipe = Recipe { givens: Some((17, 17)), tries: Some(5), ..Recipe::default() };
    let Err(Failed::Unreached { tries: 5, nearest: Some(made) }) =
        maker.make(&recipe, &mut Rng::for_unit(4, 0), &Budget::UNLIMITED)
    else {
        panic!("seventeen givens are not found so soon")
    };
    check(&shape, &Recipe::default(), &made.puzzle, Engine::Plain);
}

#[test]
fn unstrict_puzzles_have_a_solution() {
    let (shape, mut maker) = maker("9x9");
    let mut solver = Solver::new(&shape.topology);
    let recipe = Recipe { unique: false, ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(5, 0), &Budget::UNLIMITED).unwrap();
    assert!(matches!(solver.answer(&made.puzzle), Answer::Several(..)));
    let recipe = Recipe { unique: false, givens: Some((10, 10)), ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(5, 0), &Budget::UNLIMITED).unwrap();
    assert_eq!(made.puzzle.n_givens(), 10);
    assert!(made.solution.solves(&made.puzzle));
}

#[test]
fn levels_are_those_of_gss() {
    let (shape, mut maker) = maker("9x9");
    let mut levels = anydoku::levels::Levels::new(&shape.topology);
    for level in [1, 2, 9] {
        let recipe = Recipe { targets: vec![Target::Level(level, level)], ..Recipe::default() };
        let made = maker.make(&recipe, &mut Rng::for_unit(6, 0), &Budget::UNLIMITED).unwrap();
        assert_eq!((levels.solve(&made.puzzle).level, made.level), (level, Some(level)));
    }
}

#[test]
fn patterns_hold_the_givens() {
    let (shape, mut maker) = maker("9x9");
    let picture =
        b"..#####..\n.#.....#.\n#.#...#.#\n#..#.#..#\n#...#...#\n#..#.#..#\n#.#...#.#\n.#.....#.\n..#####..\n";
    let text = text_pattern("R", &shape.layout).unwrap();
    for cells in [picture_pattern(picture, &shape.layout).unwrap(), text] {
        let recipe = Recipe { pattern: Some(cells.clone()), ..Recipe::default() };
        let made = maker.make(&recipe, &mut Rng::for_unit(7, 0), &Budget::UNLIMITED).unwrap();
        assert!(shape.topology.cells().all(|cell| made.puzzle.given(cell).is_some() == cells.contains(&cell)));
        assert!(Solver::with_engine(&shape.topology, Engine::Plain).unwrap().unique(&made.puzzle).is_some());
    }
    // Two rows of a band without givens.
    let cells: Vec<_> = shape.topology.cells().filter(|cell| cell.index() >= 18).collect();
    let recipe = Recipe { pattern: Some(cells), ..Recipe::default() };
    let error = maker.make(&recipe, &mut Rng::for_unit(7, 0), &Budget::UNLIMITED).unwrap_err();
    assert_eq!(error.to_string(), "row 1 and row 2 contain no givens, so they can be swapped");
}

#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    let golden = |shape: &str, recipe: &Recipe, unit: u64, expected: &str| {
        let (_, mut maker) = maker(shape);
        let made = maker.make(recipe, &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).unwrap();
        assert_eq!(made.puzzle.to_string(), expected, "{shape}");
    };
    let up = Recipe { way: Way::Up, ..Recipe::default() };
    let half_turn = Recipe { symmetry: Symmetry::HalfTurn, ..Recipe::default() };
    golden(
        "9x9",
        &Recipe::default(),
        0,
        ".96.....57..1...3.1..4....92........67...9.........7983....4.....86..4.2....58...",
    );
    golden(
        "9x9",
        &Recipe::default(),
        1,
        ".16..8....784269............61...3........8.47.....6.1.9.68.7.....5.....82.1....3",
    );
    golden("9x9", &up, 0, "..5...3.64..8.7...2.6.....85........71..34.6.......82.64...5.....7...4.2.9...1...");
    golden("9x9", &half_turn, 0, "......6...2..5...3...632.955..7.6.4.68.....71.9.1.3..647.569...3...7..6...2......");
    golden(
        "x",
        &Recipe::default(),
        0,
        ".4......2...5.......8......2.......543..98..........6.32...9...........8.8..41...",
    );
    golden("6x6", &Recipe::default(), 0, "4......23..6.32...1..3......4...1...");
}

#[test]
fn a_technique_is_needed() {
    let (_, mut maker) = maker("9x9");
    for (name, need) in [("naked pair", Need::Somewhere), ("pointing", Need::First), ("hidden pair", Need::Hardest)] {
        let target = Target::technique(name, need).unwrap();
        let Target::Technique(technique, _) = target else { panic!() };
        let recipe = Recipe { targets: vec![target], ..Recipe::default() };
        let made = maker.make(&recipe, &mut Rng::for_unit(9, 0), &Budget::UNLIMITED).unwrap();
        let path = anydoku::explain::solution_path(&made.puzzle, anydoku::explain::Scale::se()).unwrap();
        let first = path.steps.iter().find(|step| step.places.is_empty()).map(|step| step.technique);
        assert!(path.steps.iter().any(|step| step.technique == technique), "{name}");
        assert!(need != Need::First || first == Some(technique), "{name}");
        assert!(need != Need::Hardest || path.hardest() <= 3.4, "{name}");
    }
}

#[test]
fn what_does_not_fit_is_shown() {
    let (_, mut maker) = maker("9x9");
    let recipe = Recipe { targets: vec![Target::Index(1000.0, 2000.0)], tries: Some(3), ..Recipe::default() };
    let mut kept = Vec::new();
    let mut keep = |made: &anydoku::make::Made| kept.push(made.index.unwrap());
    let failed = maker.make_keeping(&recipe, &mut Rng::for_unit(1, 0), &Budget::UNLIMITED, &mut keep).unwrap_err();
    let Failed::Unreached { tries: 3, nearest: Some(nearest) } = failed else { panic!("{failed:?}") };
    let highest = kept.iter().copied().fold(f64::MIN, f64::max);
    assert_eq!((kept.len(), nearest.index), (3, Some(highest)));
}

#[test]
fn polish_makes_harder_and_keeps_solution_and_symmetry() {
    let (shape, mut maker) = maker("9x9");
    let recipe = Recipe { symmetry: Symmetry::HalfTurn, givens: Some((36, 36)), ..Recipe::default() };
    let easy = maker.make(&recipe, &mut Rng::for_unit(3, 0), &Budget::UNLIMITED).unwrap();
    let symmetry = maker.symmetry_of(&easy.puzzle);
    assert_eq!(symmetry, Symmetry::HalfTurn);
    let polish = Polish { tries: 15, ..Polish::default() };
    let polished = maker.polish(&easy.puzzle, &polish, &mut Rng::for_unit(3, 1), &Budget::UNLIMITED).unwrap();
    assert!(polished.after > polished.before, "{} to {}", polished.before, polished.after);
    assert_eq!(polished.made.solution, easy.solution);
    check(&shape, &Recipe { symmetry, ..Recipe::default() }, &polished.made.puzzle, Engine::Plain);
    let full = easy.solution.to_puzzle();
    let nothing = Polish { symmetry: Some(Symmetry::Full), tries: 0, ..Polish::default() };
    assert!(maker.polish(&full, &nothing, &mut Rng::new(1), &Budget::UNLIMITED).is_ok());
    let empty = Puzzle::empty(shape.topology.clone());
    assert!(maker.polish(&empty, &polish, &mut Rng::new(1), &Budget::UNLIMITED).is_err());
    for (goal, is_reached) in [(Goal::Rating(2.0), true), (Goal::Index(6.0), true), (Goal::Rating(15.0), false)] {
        let polish = Polish { goal, tries: 40, ..Polish::default() };
        let polished = maker.polish(&easy.puzzle, &polish, &mut Rng::for_unit(3, 1), &Budget::UNLIMITED).unwrap();
        assert_eq!(polished.is_reached, is_reached, "{goal:?}: {} to {}", polished.before, polished.after);
        assert_eq!(polished.made.index.is_some(), matches!(goal, Goal::Index(_)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every generated puzzle has one solution, no redundant given and the requested symmetry, and its seed reproduces
    /// it.
    #[test]
    fn puzzles_are_what_was_asked_for(
        shape in prop::sample::select(vec!["4x4", "6x6", "9x9", "x", "nrc", "latin5"]),
        symmetry in prop::sample::select(Symmetry::ALL.to_vec()),
        is_up: bool,
        seed: u64,
    ) {
        let (shape, mut maker) = maker(shape);
        prop_assume!(symmetry.orbits(&shape.layout).is_some());
        let way = if is_up { Way::Up } else { Way::Down };
        let recipe = Recipe { symmetry, way, ..Recipe::default() };
        let mut make = || maker.make(&recipe, &mut Rng::for_unit(seed, 0), &Budget::UNLIMITED).unwrap();
        let (made, again) = (make(), make());
        prop_assert_eq!(made.puzzle.givens(), again.puzzle.givens());
        prop_assert!(made.solution.solves(&made.puzzle));
        check(&shape, &recipe, &made.puzzle, Engine::Search);
    }

    /// A pattern of many cells is given exactly, or rejected with a reason.
    #[test]
    fn patterns_are_given_exactly(is_given in prop::collection::vec(prop::bool::weighted(0.6), 81), seed: u64) {
        let (shape, mut maker) = maker("9x9");
        let cells: Vec<_> = shape.topology.cells().filter(|cell| is_given[cell.index()]).collect();
        let recipe = Recipe { pattern: Some(cells), tries: Some(2000), ..Recipe::default() };
        match maker.make(&recipe, &mut Rng::for_unit(seed, 0), &Budget::UNLIMITED) {
            Ok(made) => {
                prop_assert!(made.puzzle.givens().iter().zip(&is_given).all(|(given, is)| given.is_some() == *is));
                let mut solver = Solver::with_engine(&shape.topology, Engine::Search).unwrap();
                prop_assert_eq!(solver.unique(&made.puzzle), Some(made.solution));
            }
            Err(error) => prop_assert!(matches!(error, Failed::Recipe(_) | Failed::Unreached { .. }), "{error}"),
        }
    }
}

/// Digits that contradict derived houses, as in NRC, are skipped where the proof would take hours.
#[test]
fn drawing_up_comes_to_an_end() {
    let (shape, mut maker) = maker("nrc");
    let recipe = Recipe { way: Way::Up, ..Recipe::default() };
    for seed in 0..100 {
        let made = maker.make(&recipe, &mut Rng::for_unit(seed, 0), &Budget::UNLIMITED).unwrap();
        check(&shape, &recipe, &made.puzzle, Engine::Search);
    }
}

#[test]
fn ratings_are_those_of_the_rater() {
    let (shape, mut maker) = maker("9x9");
    let recipe = Recipe { targets: vec![Target::Rating(1.5, 3.0)], ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(8, 0), &Budget::UNLIMITED).unwrap();
    let rating = anydoku::rate::Rater::new(&shape.topology).unwrap().rate(&made.puzzle).er;
    assert!((1.5..=3.0).contains(&rating) && made.rating == Some(rating), "{rating}");
}

/// Generates a puzzle of each difficulty and has another rater rate it; returns the difficulties that were not reached.
fn difficulties(name: &str, tries: u64) -> Vec<&'static str> {
    let mut maker = Variety::named(name).unwrap().maker();
    let mut missed = Vec::new();
    for &difficulty in Difficulty::ALL {
        let recipe = Recipe { targets: vec![difficulty.into()], tries: Some(tries), ..Recipe::default() };
        match maker.make_number(&recipe, 5, 0, &Budget::UNLIMITED) {
            Ok(made) => {
                let topology = made.puzzle.topology();
                let rating = Rater::new(topology).unwrap().rate(&made.puzzle).er;
                assert_eq!((Difficulty::of(rating), made.rating), (difficulty, Some(rating)), "{name}");
                let mut solver = Solver::with_engine(topology, Engine::Search).unwrap();
                assert_eq!(solver.unique(&made.puzzle), Some(made.solution), "{name}");
            }
            Err(Failed::Unreached { nearest: Some(_), .. }) => missed.push(difficulty.name()),
            Err(other) => panic!("{name}: {other}"),
        }
    }
    missed
}

#[test]
fn every_difficulty_is_found_on_shapes_of_all_sorts() {
    for name in ["9x9", "x", "nrc", "jigsaw", "latin9", "antiknight", "12x12", "3dcube"] {
        assert_eq!(difficulties(name, 2000), [""; 0], "{name}");
    }
}

#[test]
fn a_shape_without_hard_puzzles_says_so_with_the_nearest() {
    assert_eq!(difficulties("4x4", 300), ["medium", "hard", "expert", "extreme"]);
}

#[test]
fn targets_that_cannot_come_true_are_told_at_once() {
    let check = |shape: &str, recipe: Recipe, expected: &str| {
        let (_, mut maker) = maker(shape);
        let failed = maker.make(&recipe, &mut Rng::for_unit(1, 0), &Budget::UNLIMITED).unwrap_err();
        assert!(matches!(failed, Failed::Recipe(_)), "{failed}");
        assert!(failed.to_string().contains(expected), "{failed}");
    };
    let with = |target: Target| Recipe { targets: vec![target], ..Recipe::default() };
    let technique = |name: &str| with(Target::technique(name, Need::Somewhere).unwrap());
    check("9x9", Recipe { givens: Some((0, 10)), ..Recipe::default() }, "at least 17");
    check("x", Recipe { givens: Some((0, 7)), ..Recipe::default() }, "at least 8");
    check("9x9", with(Target::Rating(0.5, 0.5)), "the nearest is 1.0");
    check("9x9", with(Target::Rating(1.3, 1.4)), "the nearest is 1.2 or 1.5");
    check("4x4", technique("swordfish"), "with 4 digits, a smaller fish");
    check("6x6", technique("jellyfish"), "with 6 digits, a smaller fish");
    check("4x4", technique("hidden pair"), "a smaller naked set");
    check("9x9", with(Target::Index(-20.0, -15.0)), "the lowest is -9");
}

#[test]
fn an_index_is_met_in_tenths() {
    let (_, mut maker) = maker("9x9");
    for index in [5.0, 20.0] {
        let recipe = Recipe { targets: vec![Target::Index(index, index)], ..Recipe::default() };
        let made = maker.make(&recipe, &mut Rng::for_unit(2, 0), &Budget::UNLIMITED).unwrap();
        assert_eq!(format!("{:.1}", made.index.unwrap()), format!("{index:.1}"));
    }
}

#[test]
fn targets_symmetry_and_numbers_of_givens_go_together() {
    let (shape, mut maker) = maker("9x9");
    let recipe = Recipe {
        symmetry: Symmetry::HalfTurn,
        givens: Some((26, 32)),
        targets: vec![Difficulty::Hard.into(), Target::Level(2, 4)],
        ..Recipe::default()
    };
    let made = maker.make(&recipe, &mut Rng::for_unit(3, 0), &Budget::UNLIMITED).unwrap();
    check(&shape, &recipe, &made.puzzle, Engine::Plain);
    assert!((26..=32).contains(&made.puzzle.n_givens()));
    assert!((2..=4).contains(&made.level.unwrap()) && Difficulty::of(made.rating.unwrap()) == Difficulty::Hard);
    let recipe = Recipe { minimal: true, targets: vec![Difficulty::Medium.into()], ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(3, 1), &Budget::UNLIMITED).unwrap();
    assert!(maker.superfluous(&made.puzzle, &Budget::UNLIMITED).is_empty());
}

#[test]
fn a_jigsaw_without_a_map_has_pieces_of_its_own() {
    let mut maker = Variety::named("jigsaw").unwrap().maker();
    let recipe = Recipe::default();
    let mut make = |number| maker.make_number(&recipe, 7, number, &Budget::UNLIMITED).unwrap();
    let (one, other, again) = (make(0), make(1), make(0));
    assert!(!one.puzzle.topology().is_same_as(other.puzzle.topology()));
    assert_eq!((one.puzzle.to_string(), one.layout), (again.puzzle.to_string(), again.layout));
    let solution = Solver::with_engine(one.puzzle.topology(), Engine::Plain).unwrap().unique(&one.puzzle);
    assert_eq!(solution, Some(one.solution));
}

#[test]
fn a_stop_is_obeyed_soon() {
    let recipes = [
        ("9x9", Recipe { givens: Some((17, 17)), tries: Some(u64::MAX), ..Recipe::default() }),
        ("16x16", Recipe { targets: vec![Difficulty::Extreme.into()], tries: Some(u64::MAX), ..Recipe::default() }),
        ("4x4", Recipe { targets: vec![Difficulty::Extreme.into()], tries: Some(u64::MAX), ..Recipe::default() }),
    ];
    for (shape, recipe) in recipes {
        let (_, mut maker) = maker(shape);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let making = scope.spawn(|| maker.make(&recipe, &mut Rng::for_unit(1, 0), &Budget::until(&stop)));
            std::thread::sleep(std::time::Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
            let asked = std::time::Instant::now();
            drop(making.join().unwrap());
            assert!(asked.elapsed() < std::time::Duration::from_secs(2), "{shape}: {:?}", asked.elapsed());
        });
    }
}

/// A requirement besides rules, and the test of whether a puzzle meets it.
type Wanted = (&'static str, Recipe, fn(&anydoku::make::Made, &Recipe) -> bool);

fn wanted() -> Vec<Wanted> {
    // Few enough cells that every kind of rule is still needed in addition to them.
    let pattern = [0, 3, 7, 11, 14, 20, 25, 34].map(Cell).to_vec();
    let of = |targets: Vec<Target>| Recipe { targets, ..Recipe::default() };
    let is_rated = |made: &anydoku::make::Made, recipe: &Recipe| {
        let Some(&Target::Rating(low, high)) = recipe.targets.first() else { return false };
        let rating = Rater::new(made.puzzle.topology()).unwrap().rate(&made.puzzle);
        rating.solved && made.rating == Some(rating.er) && (low - 0.05..high + 0.05).contains(&rating.er)
    };
    vec![
        ("nothing", Recipe::default(), |_, _| true),
        ("symmetry", Recipe { symmetry: Symmetry::HalfTurn, ..Recipe::default() }, |made, recipe| {
            let orbits = recipe.symmetry.orbits(&made.layout).unwrap();
            let is_given = |cell| made.puzzle.given(cell).is_some();
            orbits.iter().all(|orbit| orbit.iter().all(|&cell| is_given(cell) == is_given(orbit[0])))
        }),
        ("givens", Recipe { givens: Some((7, 7)), ..Recipe::default() }, |made, _| made.puzzle.n_givens() == 7),
        ("range of givens", Recipe { givens: Some((8, 10)), ..Recipe::default() }, |made, _| {
            (8..=10).contains(&made.puzzle.n_givens())
        }),
        ("rating", of(vec![Target::Rating(2.0, 3.4)]), is_rated),
        ("difficulty", of(vec![Difficulty::Hard.into()]), is_rated),
        ("index", of(vec![Target::Index(0.0, 30.0)]), |made, _| {
            let index = anydoku::rate::index(&made.puzzle).unwrap();
            made.index == Some(index) && (-0.05..30.05).contains(&index)
        }),
        ("technique", of(vec![Target::technique("hidden single in box", Need::Somewhere).unwrap()]), |made, _| {
            anydoku::explain::first_use(
                &made.puzzle,
                anydoku::explain::Scale::se(),
                &anydoku::explain::technique::HIDDEN_SINGLE_IN_BOX,
            )
            .is_some()
        }),
        ("pattern", Recipe { pattern: Some(pattern), ..Recipe::default() }, |made, recipe| {
            let given: Vec<_> =
                made.puzzle.topology().cells().filter(|&cell| made.puzzle.given(cell).is_some()).collect();
            Some(given) == recipe.pattern
        }),
        ("minimal", Recipe { minimal: true, ..Recipe::default() }, |made, _| {
            let mut solver = Solver::new(made.puzzle.topology());
            made.puzzle.topology().cells().filter(|&cell| made.puzzle.given(cell).is_some()).all(|cell| {
                let mut fewer = made.puzzle.clone();
                fewer.take(cell);
                matches!(solver.answer(&fewer), Answer::Several(..))
            })
        }),
        ("from a full grid down", Recipe { way: Way::Down, ..Recipe::default() }, |_, _| true),
        (
            "all at once",
            Recipe {
                symmetry: Symmetry::HalfTurn,
                givens: Some((4, 14)),
                targets: vec![Target::Rating(1.5, 4.5)],
                ..Recipe::default()
            },
            is_rated,
        ),
    ]
}

/// Every kind of rule can be combined with every requirement: the puzzle meets it, has one solution, and needs its
/// rules. Generating fails, with a message, only if no grid allows that.
#[test]
fn every_kind_of_rule_goes_with_every_wish() {
    let shape = Shape::named("6x6").unwrap();
    let mut maker = Maker::new(&shape);
    let mut missed = Vec::new();
    for kind in Generator::all() {
        for (what, recipe, is_so) in wanted() {
            let name = format!("{}, {what}", kind.name);
            let recipe = Recipe { rules: rule_requests(kind.name).unwrap(), ..recipe };
            let made = match maker.make_number(&recipe, 3, 0, &Budget::UNLIMITED) {
                Ok(made) => made,
                Err(Failed::Unreached { .. }) => {
                    missed.push(name);
                    continue;
                }
                Err(failed) => panic!("{name}: {failed}"),
            };
            let topology = made.puzzle.topology();
            let kinds = topology.rules().iter().map(|rule| rule.kind);
            assert!(topology.has_rules() && kinds.clone().all(|drawn| kind.draws.contains(&drawn)), "{name}");
            assert_eq!(Solver::new(topology).unique(&made.puzzle).as_ref(), Some(&made.solution), "{name}");
            assert!(is_so(&made, &recipe), "{name}: {}", made.puzzle);
            let bare = Puzzle::new(shape.topology.clone(), made.puzzle.givens().to_vec());
            assert!(Solver::new(&shape.topology).unique(&bare).is_none(), "{name}: the rules are not needed");
        }
    }
    assert_eq!(missed, [""; 0]);
}

#[test]
fn rules_of_a_template_are_kept_and_levels_are_refused() {
    let shape = Shape::named("6x6").unwrap();
    let rules = |names: &str| Recipe { rules: rule_requests(names).unwrap(), ..Recipe::default() };
    let first = Maker::new(&shape).make_number(&rules("killer"), 5, 0, &Budget::UNLIMITED).unwrap();
    let ruled = Shape::new("ruled", first.puzzle.topology().clone(), shape.layout.clone());
    let mut maker = Maker::new(&ruled);
    let same = maker.make_number(&Recipe::default(), 5, 1, &Budget::UNLIMITED).unwrap();
    assert_eq!(same.puzzle.topology().rules(), first.puzzle.topology().rules());
    assert_eq!(Solver::new(same.puzzle.topology()).unique(&same.puzzle), Some(same.solution));
    let more = maker.make_number(&rules("quad:1"), 5, 2, &Budget::UNLIMITED).unwrap();
    let (own, all) = (first.puzzle.topology().rules(), more.puzzle.topology().rules());
    assert_eq!((all.len(), &all[..own.len()]), (own.len() + 1, own));
    for recipe in [
        Recipe { targets: vec![Target::Level(1, 2)], ..Recipe::default() },
        Recipe { targets: vec![Target::Level(1, 2)], ..rules("thermo") },
    ] {
        let refused = maker.check(&recipe).unwrap_err().to_string();
        assert!(refused.contains("levels support houses only") && refused.contains("cage"), "{refused}");
    }
}

#[test]
fn fresh_pieces_have_rules_as_well() {
    let mut maker = Variety::named("jigsaw6").unwrap().maker();
    let recipe = Recipe { rules: rule_requests("killer").unwrap(), ..Recipe::default() };
    let made = maker.make_number(&recipe, 5, 0, &Budget::UNLIMITED).unwrap();
    assert!(made.puzzle.topology().has_rules());
    assert_eq!(Solver::new(made.puzzle.topology()).unique(&made.puzzle), Some(made.solution));
}
