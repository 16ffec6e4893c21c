//! Puzzles that were made are what the recipe said.

use anydoku::make::{Failed, Maker, Recipe, Symmetry, Target, Way, picture_pattern, text_pattern};
use anydoku::{Answer, Budget, Engine, Puzzle, Rng, Shape, Solver};

fn maker(shape: &str) -> (Shape, Maker) {
    let shape = Shape::named(shape).unwrap();
    let maker = Maker::new(&shape.topology, &shape.layout);
    (shape, maker)
}

/// Is it unique by another engine, and does no given (or no orbit of givens) follow from the others?
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
        let Ok(_) = Shape::named(shape) else { continue };
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
    let recipe = Recipe { givens: Some((3, 10)), tries: 5, ..Recipe::default() };
    let Err(Failed::Unreached { tries: 5, nearest: Some(made) }) =
        maker.make(&recipe, &mut Rng::for_unit(4, 0), &Budget::UNLIMITED)
    else {
        panic!("ten givens never suffice")
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
    assert_eq!(error.to_string(), "row 1 and row 2 hold no given, so they could be exchanged");
}

#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    let (_, mut maker) = maker("9x9");
    let mut make = |unit| maker.make(&Recipe::default(), &mut Rng::for_unit(1, unit), &Budget::UNLIMITED).unwrap();
    let (first, second) = (make(0).puzzle.to_string(), make(1).puzzle.to_string());
    assert_ne!(first, second);
    assert_eq!(first, make(0).puzzle.to_string());
}

#[test]
fn ratings_are_those_of_the_rater() {
    let (shape, mut maker) = maker("9x9");
    let recipe = Recipe { targets: vec![Target::Rating(1.5, 3.0)], ..Recipe::default() };
    let made = maker.make(&recipe, &mut Rng::for_unit(8, 0), &Budget::UNLIMITED).unwrap();
    let rating = anydoku::rate::Rater::new(&shape.topology).unwrap().rate(&made.puzzle).er;
    assert!((1.5..=3.0).contains(&rating) && made.rating == Some(rating), "{rating}");
}
