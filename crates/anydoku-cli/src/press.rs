//! The press: makes the puzzles of a book and puts the book together.
//!
//! A job says what the book shall hold, as meant; the press has the puzzles made or solves them, with all cores, and hands
//! the book to the typesetter. Puzzle `i` of a job is the one that `anydoku generate` makes of the same seed, number and
//! wishes, so neither the number of threads nor their order can be seen in the book.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use anydoku::format::{self, write};
use anydoku::levels::{Levels, Status, Strategies};
use anydoku::make::{Failed, Recipe, Target, Variety};
use anydoku::rate::{Rater, index};
use anydoku::{Answer, Budget, Puzzle, Sheet, Solution, Solver};
use anydoku_draw::book::{Exercise, MOST_STARS, Section, fits_code};

use anydoku_desk::named;

use crate::desk::Refusal;

/// A type of puzzle that books are made of.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Its name on the command line, and that of the variety.
    pub name: &'static str,
    /// Other names for it.
    pub others: &'static [&'static str],
    /// What stands in titles.
    pub title: &'static str,
    /// What the file of a book is called if nobody says.
    pub file: &'static str,
}

const fn kind(name: &'static str, others: &'static [&'static str], title: &'static str, file: &'static str) -> Type {
    Type { name, others, title, file }
}

/// Every type; shapes can be named as well.
pub static TYPES: &[Type] = &[
    kind("STD", &["STANDARD"], "Standard", "stdbook"),
    kind("X", &[], "X", "xbook"),
    kind("NRC", &[], "NRC", "nrcbook"),
    kind("NRCX", &[], "NRC-X", "nrcxbook"),
    kind("LINK", &["LINKED"], "Hyper Linked", "linked"),
    kind("PARQ", &["PARQUET"], "Parquet", "parquet"),
    kind("CUBE", &[], "Big Cube", "cubebook"),
    kind("3DCUBE", &[], "3D cube", "3dcubebook"),
    kind("JIGSAW", &[], "Jigsaw", "jigbook"),
    kind("JIGSAW-XL", &[], "Jigsaw-XL", "jigbook-XL"),
    kind("JIGCUBE", &[], "JigCube", "jigcube"),
    kind("SAMURAI", &[], "Samurai", "samuraibook"),
];

impl Type {
    /// The type of this name.
    pub fn named(name: &str) -> Option<&'static Type> {
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        TYPES.iter().find(|kind| is_it(kind.name) || kind.others.iter().any(|other| is_it(other)))
    }
}

/// What puzzles to make.
#[derive(Clone, Debug)]
pub struct Order {
    /// What sort of puzzles.
    pub variety: Variety,
    /// How many.
    pub number: usize,
    /// What they shall be; if it has no targets, as hard as logic up to [`USUAL_LEVEL`] can solve.
    pub recipe: Recipe,
    /// The seed of all.
    pub seed: u64,
}

/// The highest level of puzzles in books unless another is asked for: what people do with a pencil.
pub const USUAL_LEVEL: usize = 3;

/// Nodes that a question about one puzzle may cost.
const NODES: u64 = 200_000;

impl Order {
    /// An order for a type or a shape by its name.
    pub fn named(name: &str, number: usize, seed: u64) -> Result<Order, Refusal> {
        let variety = named::variety(name).map_err(|mut refusal| {
            let types: Vec<_> = TYPES.iter().map(|kind| kind.name).collect();
            refusal.hint = Some(format!("types are {}, and every shape of anydoku shapes", types.join(", ")));
            refusal
        })?;
        Ok(Order { variety, number, recipe: Recipe::default(), seed })
    }

    /// The recipe with the usual target, if there is no other.
    fn recipe(&self) -> Recipe {
        let mut recipe = self.recipe.clone();
        if recipe.targets.is_empty() {
            // The highest level of all is that of guessing.
            let n_digits = self.variety.shape.topology.n_digits();
            recipe.targets.push(Target::Level(1, USUAL_LEVEL.min(n_digits.saturating_sub(1)).max(1)));
        }
        recipe
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub sheet: Sheet,
    /// Its solution.
    pub solution: Solution,
    /// The level logic needs for it.
    pub level: usize,
    /// Its rating on Sudoku Explainer's scale, if it was measured.
    pub rating: Option<f64>,
    /// Its index after Metcalf, if it was measured.
    pub index: Option<f64>,
}

/// Makes all puzzles of an order, with all cores. None of them if the stop flag is raised.
pub fn make(order: &Order, stop: &AtomicBool, tell: &(dyn Fn() + Sync)) -> Result<Vec<Made>, Refusal> {
    let (recipe, maker) = (order.recipe(), order.variety.maker());
    (0..order.number as u64)
        .into_par_iter()
        .map_init(
            || maker.clone(),
            |maker, number| {
                let made = maker.make_number(&recipe, order.seed, number, &Budget::until(stop));
                tell();
                let made = made.map_err(|failed| refusal(order, failed, stop))?;
                let level = made.level.unwrap_or_else(|| level(&made.puzzle, stop));
                let (sheet, rating, index) = (made.sheet(), made.rating, made.index);
                Ok(Made { sheet, solution: made.solution, level, rating, index })
            },
        )
        .collect()
}

/// Why an order could not be carried out.
fn refusal(order: &Order, failed: Failed, stop: &AtomicBool) -> Refusal {
    let name = &order.variety.shape.name;
    if stop.load(Ordering::Relaxed) {
        return stopped();
    }
    match failed {
        Failed::Unreached { tries, nearest } => {
            let nearest = nearest.map(|made| match (made.rating, made.level) {
                (Some(rating), _) => format!(" (the nearest is rated {rating:.1})"),
                (None, Some(level)) => format!(" (the nearest has level {level})"),
                (None, None) => String::new(),
            });
            let message = format!("found no {name} as hard as that in {tries} tries{}", nearest.unwrap_or_default());
            Refusal::new(message).with_hint("another --level or --rating, or none, is found sooner")
        }
        other => Refusal::new(format!("{name}: {other}")),
    }
}

fn stopped() -> Refusal {
    Refusal::new("stopped before the book was complete")
}

/// Solves a puzzle that somebody brought, and measures it.
pub fn solve(sheet: &Sheet, stop: &AtomicBool) -> Result<Made, String> {
    let topology = sheet.puzzle.topology();
    let solution = match Solver::new(topology).answer_within(&sheet.puzzle, &Budget::until(stop)) {
        Answer::Unique(solution) => solution,
        Answer::None => return Err("has no solution, expected one".into()),
        Answer::Several(..) => return Err("has several solutions, expected one".into()),
        Answer::Unknown(_) => return Err("was not solved before the stop".into()),
    };
    let level = level(&sheet.puzzle, stop);
    Ok(Made { sheet: sheet.clone(), solution, level, rating: None, index: None })
}

/// The level of a puzzle; the number of digits if logic does not solve it.
fn level(puzzle: &Puzzle, stop: &AtomicBool) -> usize {
    let strategies = Strategies { brute: false, ..Strategies::ALL };
    let mut levels = Levels::new(puzzle.topology()).with(strategies, Some(4));
    let outcome = levels.solve_within(puzzle, &Budget::until(stop).with_nodes(NODES));
    match outcome.status {
        Status::Solved(_) => outcome.level,
        _ => puzzle.topology().n_digits(),
    }
}

/// What else a caption says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Captions {
    /// Stars for the level.
    pub stars: bool,
    /// The level in words.
    pub level: bool,
    /// The rating on Sudoku Explainer's scale.
    pub rating: bool,
    /// The index after Metcalf.
    pub index: bool,
    /// A QR code that opens the puzzle.
    pub links: bool,
}

/// Measures what the captions say and nobody has measured so far, with all cores. Shapes that are too large for a
/// rating have none.
pub fn measure(made: &mut [Made], captions: Captions, stop: &AtomicBool) -> Result<(), Refusal> {
    if !captions.rating && !captions.index {
        return Ok(());
    }
    made.par_iter_mut().try_for_each_init(HashMap::new, |raters: &mut HashMap<usize, Option<Rater>>, made| {
        let puzzle = &made.sheet.puzzle;
        if captions.rating && made.rating.is_none() {
            // The puzzles outlive the raters, so an address is as good as a name.
            let topology = puzzle.topology();
            let rater = raters.entry(Arc::as_ptr(topology).addr()).or_insert_with(|| Rater::new(topology).ok());
            made.rating = rater
                .as_ref()
                .and_then(|rater| rater.rate_within(puzzle, &Budget::until(stop)))
                .filter(|rating| rating.solved)
                .map(|rating| rating.er);
        }
        if captions.index && made.index.is_none() {
            made.index = index(puzzle).ok();
        }
        if stop.load(Ordering::Relaxed) { Err(stopped()) } else { Ok(()) }
    })
}

/// A section of a book from its puzzles.
pub fn section(title: String, introduction: Vec<String>, made: Vec<Made>, captions: Captions) -> Section {
    let exercises = made.into_iter().map(|made| Exercise {
        stars: captions.stars.then(|| made.level.clamp(1, MOST_STARS as usize) as u8),
        note: note(&made, captions),
        link: if captions.links { link(&made.sheet) } else { None },
        solution: Some(made.solution),
        sheet: made.sheet,
    });
    Section { title, introduction, exercises: exercises.collect() }
}

/// What a caption says in words.
fn note(made: &Made, captions: Captions) -> Option<String> {
    let level = captions.level.then(|| format!("level {}", made.level));
    let rating = made.rating.filter(|_| captions.rating).map(|rating| format!("ER {rating:.1}"));
    let index = made.index.filter(|_| captions.index).map(|index| format!("index {index:.0}"));
    let parts: Vec<String> = [level, rating, index].into_iter().flatten().collect();
    // Without anything measured, what its file calls its rating.
    let told = || made.sheet.notes.rating.clone();
    if parts.is_empty() { told() } else { Some(parts.join(", ")) }
}

/// An address that opens the puzzle in a browser, if some page knows its shape and the address is not too long.
fn link(sheet: &Sheet) -> Option<String> {
    let bare = [Sheet::new(sheet.puzzle.clone(), sheet.layout.clone())];
    let text = |name: &&str| String::from_utf8(write(format::named(name)?, &bare).ok()?).ok();
    let links = ["sudokuwiki", "sudokupad"].iter().filter_map(text).map(|text| text.trim().to_owned());
    links.filter(|link| link.starts_with("http")).find(|link| fits_code(link))
}

#[cfg(test)]
mod tests {
    use anydoku::make::{Fill, Filler, Symmetry};
    use anydoku::{Cell, Rng, Shape};

    use super::*;

    static GO: AtomicBool = AtomicBool::new(false);

    fn order(kind: &str, number: usize) -> Order {
        Order::named(kind, number, 7).unwrap()
    }

    fn make(order: &Order) -> Vec<Made> {
        super::make(order, &GO, &|| ()).unwrap()
    }

    #[test]
    fn every_type_makes_puzzles_with_one_solution_that_logic_finds() {
        for kind in TYPES {
            let made = &make(&order(kind.name, 1))[0];
            let puzzle = &made.sheet.puzzle;
            let solution = Solver::new(puzzle.topology()).unique(puzzle);
            assert_eq!(solution.as_ref(), Some(&made.solution), "{}", kind.name);
            assert!((1..=USUAL_LEVEL).contains(&made.level), "{}", kind.name);
        }
    }

    #[test]
    fn givens_lie_as_they_were_ordered() {
        for (kind, symmetry) in [
            ("STD", Symmetry::HalfTurn),
            ("X", Symmetry::Full),
            ("SAMURAI", Symmetry::LeftRight),
            ("JIGSAW", Symmetry::HalfTurn),
            ("3DCUBE", Symmetry::UpDown),
        ] {
            let recipe = Recipe { symmetry, ..Recipe::default() };
            let made = &make(&Order { recipe, ..order(kind, 1) })[0];
            let orbits = symmetry.orbits(&made.sheet.layout).unwrap();
            let is_given = |cell: &Cell| made.sheet.puzzle.given(*cell).is_some();
            let is_whole = |orbit: &Vec<Cell>| orbit.iter().all(|cell| is_given(cell) == is_given(&orbit[0]));
            assert!(orbits.len() < made.sheet.layout.n_cells() && orbits.iter().all(is_whole), "{kind}");
        }
    }

    #[test]
    fn puzzles_are_as_hard_as_they_were_ordered() {
        let captions = Captions { stars: true, level: true, rating: true, index: true, links: false };
        let check = |kind: &str, target: Target, is_right: &dyn Fn(&Made) -> bool| {
            let recipe = Recipe { targets: vec![target], ..Recipe::default() };
            let mut made = make(&Order { recipe, ..order(kind, 3) });
            measure(&mut made, captions, &GO).unwrap();
            assert!(made.iter().all(is_right), "{kind} {target:?}");
            let made = section("Rated".into(), Vec::new(), made, captions);
            let note = made.exercises[0].note.clone().unwrap();
            assert!(note.starts_with("level ") && note.contains(", ER ") && note.contains(", index "), "{note}");
        };
        check("STD", Target::Rating(2.0, 3.4), &|made| made.rating.is_some_and(|er| (2.0..=3.4).contains(&er)));
        check("NRC", Target::Level(2, 2), &|made| made.level == 2);
        check("JIGSAW", Target::Level(2, 3), &|made| (2..=3).contains(&made.level));
    }

    #[test]
    fn what_has_no_rating_has_none_in_its_caption() {
        let shape = Shape::named("100x100").unwrap();
        let Fill::Full(full) = Filler::new(&shape.topology).fill(&mut Rng::new(1), &Budget::UNLIMITED) else {
            panic!("boxed grids are dealt");
        };
        let sheet = Sheet::new(full.solution.to_puzzle(), shape.layout);
        let mut made = [Made { sheet, solution: full.solution, level: 1, rating: None, index: None }].to_vec();
        let captions = Captions { rating: true, ..Captions::default() };
        measure(&mut made, captions, &GO).unwrap();
        assert_eq!(section(String::new(), Vec::new(), made, captions).exercises[0].note, None);
    }

    #[test]
    fn a_book_holds_the_puzzles_that_generate_makes() {
        use anydoku_desk::{Alone, Desk, GenerateRequest, Wishes};
        for kind in ["STD", "JIGSAW"] {
            let wishes = Wishes { level: Some("1..3".into()), ..Wishes::default() };
            let (shape, seed) = (kind.to_owned(), Some(7));
            let request = GenerateRequest { shape, wishes, seed, n: 3, collect: true, ..GenerateRequest::default() };
            let generated = Desk::new(&Alone::default()).generate(&request, &mut ()).unwrap();
            let generated = generated.puzzles.into_iter().map(|puzzle| puzzle.facts.line);
            let made = make(&order(kind, 3));
            assert!(made.iter().map(|made| Some(made.sheet.puzzle.to_string())).eq(generated), "{kind}");
        }
    }

    #[test]
    fn a_stop_leaves_nothing_half_made() {
        let raised = AtomicBool::new(true);
        assert!(super::make(&order("STD", 3), &raised, &|| ()).is_err());
        let mut made = make(&order("4x4", 3));
        let captions = Captions { index: true, ..Captions::default() };
        assert!(measure(&mut made, captions, &raised).is_err());
    }

    #[test]
    fn pages_that_know_the_shape_are_linked() {
        let link_of = |kind: &str| link(&make(&order(kind, 1))[0].sheet);
        assert!(link_of("STD").is_some_and(|link| link.starts_with("https://")));
        assert!(link_of("CUBE").is_none());
    }
}
