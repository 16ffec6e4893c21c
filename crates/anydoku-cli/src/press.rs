//! The press: makes the puzzles of a book and puts the book together.
//!
//! A job says what the book shall hold, as meant; the press makes or solves the puzzles, with all cores, and hands the
//! book to the typesetter. Puzzle `i` of a job takes its chance from the seed and `i` alone, so neither the number of
//! threads nor their order can be seen in the book.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use anydoku::format::{self, write};
use anydoku::levels::{Levels, Status, Strategies};
use anydoku::make::{Failed, Field, Fill, Filler, Maker, Recipe, RegionError, Symmetry, Target};
use anydoku::rate::{Rater, index};
use anydoku::{Answer, Budget, Cell, Layout, Projection, Puzzle, Rng, Shape, Sheet, Solution, Solver};
use anydoku_draw::book::{Exercise, MOST_STARS, Section, fits_code};

use crate::desk::{Refusal, shape_named};

/// A type of puzzle that books are made of.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    /// Its name on the command line.
    pub name: &'static str,
    /// Other names for it.
    pub others: &'static [&'static str],
    /// Its shape.
    pub shape: &'static str,
    /// Shall every puzzle have pieces of its own?
    pub is_cut: bool,
    /// What stands in titles.
    pub title: &'static str,
    /// What the file of a book is called if nobody says.
    pub file: &'static str,
}

const fn kind(
    name: &'static str,
    others: &'static [&'static str],
    shape: &'static str,
    title: &'static str,
    file: &'static str,
) -> Type {
    Type { name, others, shape, is_cut: false, title, file }
}

/// Every type; shapes can be named as well.
pub static TYPES: &[Type] = &[
    kind("STD", &["STANDARD"], "9x9", "Standard", "stdbook"),
    kind("X", &[], "x", "X", "xbook"),
    kind("NRC", &[], "nrc", "NRC", "nrcbook"),
    kind("NRCX", &[], "nrcx", "NRC-X", "nrcxbook"),
    kind("LINK", &["LINKED"], "disjoint", "Hyper Linked", "linked"),
    kind("PARQ", &["PARQUET"], "parquet", "Parquet", "parquet"),
    kind("CUBE", &[], "cube", "Big Cube", "cubebook"),
    kind("3DCUBE", &[], "3dcube", "3D cube", "3dcubebook"),
    Type { is_cut: true, ..kind("JIGSAW", &[], "9x9", "Jigsaw", "jigbook") },
    Type { is_cut: true, ..kind("JIGSAW-XL", &[], "16x16", "Jigsaw-XL", "jigbook-XL") },
    Type { is_cut: true, ..kind("JIGCUBE", &[], "cube", "JigCube", "jigcube") },
    kind("SAMURAI", &[], "samurai", "Samurai", "samuraibook"),
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
    /// The shape to start from.
    pub shape: Shape,
    /// Shall every puzzle have pieces of its own?
    pub is_cut: bool,
    /// How many.
    pub number: usize,
    /// How hard they shall be; if nothing is said, as hard as logic up to [`USUAL_LEVEL`] can solve.
    pub targets: Vec<Target>,
    /// How the givens shall lie.
    pub symmetry: Symmetry,
    /// The seed of all.
    pub seed: u64,
}

/// The highest level of puzzles in books unless another is asked for: what people do with a pencil.
pub const USUAL_LEVEL: usize = 3;

/// Grids drawn for a puzzle that is as hard as was asked for.
const MOST_TRIES: u64 = 20_000;

/// The same for a puzzle with pieces of its own: grids drawn for one cut, and cuts.
const TRIES_A_CUT: u64 = 20;
const MOST_CUTS: usize = 200;

/// Cells that may be cut to find a good cut: small fields are cut often, large ones a few times.
const WORK: usize = 1300;

/// Nodes that filling a cut may cost before another one is tried.
const CUT_NODES: u64 = 20_000;

/// Nodes that a question about one puzzle may cost.
const NODES: u64 = 200_000;

impl Order {
    /// An order for a type or a shape by its name.
    pub fn named(name: &str, number: usize, seed: u64) -> Result<Order, Refusal> {
        let kind = Type::named(name);
        let shape = match kind {
            Some(kind) => shape_named(kind.shape)?,
            None => shape_named(name).map_err(|mut refusal| {
                let types: Vec<_> = TYPES.iter().map(|kind| kind.name).collect();
                refusal.hint = Some(format!("types are {}, and every shape of anydoku shapes", types.join(", ")));
                refusal
            })?,
        };
        let is_cut = kind.is_some_and(|kind| kind.is_cut);
        Ok(Order { shape, is_cut, number, targets: Vec::new(), symmetry: Symmetry::None, seed })
    }

    fn recipe(&self) -> Recipe {
        let tries = if self.is_cut { TRIES_A_CUT } else { MOST_TRIES };
        Recipe { symmetry: self.symmetry, targets: self.targets.clone(), tries, ..Recipe::default() }
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
    (0..order.number as u64)
        .into_par_iter()
        .map_init(
            || Bench::new(&order.shape),
            |bench, unit| {
                let mut rng = Rng::for_unit(order.seed, unit);
                let made = match order.is_cut {
                    true => make_cut(order, &mut rng, stop),
                    false => bench.make(order, &mut rng, stop),
                };
                tell();
                made.map_err(|failed| refusal(order, failed, stop))
            },
        )
        .collect()
}

/// Why an order could not be carried out.
fn refusal(order: &Order, failed: Failed, stop: &AtomicBool) -> Refusal {
    let name = &order.shape.name;
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
            let message = format!("found no {name} as hard as that in {tries} grids{}", nearest.unwrap_or_default());
            Refusal::new(message).with_hint("another --level or --rating, or none, is found sooner")
        }
        other => Refusal::new(format!("{name}: {other}")),
    }
}

fn stopped() -> Refusal {
    Refusal::new("stopped before the book was complete")
}

/// What a thread keeps between puzzles of one shape.
struct Bench {
    layout: Arc<Layout>,
    maker: Maker,
    filler: Filler,
    levels: Levels,
}

impl Bench {
    fn new(shape: &Shape) -> Bench {
        Bench {
            layout: Arc::clone(&shape.layout),
            maker: Maker::new(&shape.topology, &shape.layout),
            filler: Filler::new(&shape.topology),
            levels: Levels::new(&shape.topology),
        }
    }

    fn make(&mut self, order: &Order, rng: &mut Rng, stop: &AtomicBool) -> Result<Made, Failed> {
        let budget = Budget::until(stop);
        if order.targets.is_empty() {
            return self.make_usual(order.symmetry, rng, stop);
        }
        let made = self.maker.make(&order.recipe(), rng, &budget)?;
        let level = made.level.unwrap_or_else(|| level(&made.puzzle, stop));
        let sheet = Sheet::new(made.puzzle, Arc::clone(&self.layout));
        Ok(Made { sheet, solution: made.solution, level, rating: made.rating, index: None })
    }

    /// One grid, thinned as far as logic of the usual level goes: easy ones and less easy ones, as they come.
    fn make_usual(&mut self, symmetry: Symmetry, rng: &mut Rng, stop: &AtomicBool) -> Result<Made, Failed> {
        let budget = Budget::until(stop);
        let solution = match self.filler.fill(rng, &budget) {
            Fill::Full(filled) => filled.solution,
            Fill::Unknown => return Err(Failed::Spent),
            Fill::None => return Err(Failed::NoGrid),
        };
        let Some(mut groups) = symmetry.orbits(&self.layout) else {
            let there = Symmetry::of(&self.layout).collect();
            return Err(Failed::NoSymmetry { asked: symmetry, there });
        };
        rng.shuffle(&mut groups);
        let highest = USUAL_LEVEL.min(solution.topology().n_digits().saturating_sub(1).max(1));
        // The highest level of all is that of guessing.
        (self.levels.strategies, self.levels.limit) = (Strategies { brute: false, ..Strategies::ALL }, Some(highest));
        let mut puzzle = solution.to_puzzle();
        let mut level = 1;
        for group in groups {
            let digits: Vec<_> = group.iter().filter_map(|&cell| Some((cell, puzzle.take(cell)?))).collect();
            let outcome = self.levels.solve_within(&puzzle, &budget.with_nodes(NODES));
            if matches!(outcome.status, Status::Solved(_)) {
                level = outcome.level;
            } else {
                digits.into_iter().for_each(|(cell, digit)| puzzle.give(cell, digit));
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Failed::Spent);
            }
        }
        Ok(Made { sheet: Sheet::new(puzzle, Arc::clone(&self.layout)), solution, level, rating: None, index: None })
    }
}

/// A puzzle with pieces of its own for blocks. Some cuts cannot be filled, or not soon, or are never as hard as was
/// asked for; they are thrown away.
fn make_cut(order: &Order, rng: &mut Rng, stop: &AtomicBool) -> Result<Made, Failed> {
    let shape = &order.shape;
    let budget = Budget::until(stop);
    let faces = faces(&shape.layout);
    let size = shape.topology.n_digits();
    let mut last = None;
    for _ in 0..MOST_CUTS {
        let pieces = cut(&faces, size, rng, &budget).map_err(|error| Failed::Recipe(error.to_string()))?;
        let cut = match shape.layout.projection {
            Projection::Flat | Projection::Net => Shape::jigsaw(&pieces),
            Projection::Cube => {
                let label = |&piece: &usize| char::from_digit(piece as u32, 36).unwrap_or('?');
                Shape::named(&format!("jigcube:{}", pieces.iter().map(label).collect::<String>()))
            }
        };
        let cut = cut.map_err(|error| Failed::Recipe(error.to_string()))?;
        let mut bench = Bench::new(&cut);
        let can_be_filled = matches!(bench.filler.fill(rng, &budget.with_nodes(CUT_NODES)), Fill::Full(_));
        if can_be_filled {
            match bench.make(order, rng, stop) {
                Err(failed @ Failed::Unreached { .. }) => last = Some(failed),
                other => return other,
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Failed::Spent);
        }
    }
    Err(last.unwrap_or_else(|| Failed::Recipe(format!("found no pieces that can be filled in {MOST_CUTS} cuts"))))
}

/// The part of each cell, face by face: on a cube, pieces do not go around edges.
fn cut(faces: &[Face], size: usize, rng: &mut Rng, budget: &Budget<'_>) -> Result<Vec<usize>, RegionError> {
    let mut pieces = vec![0; faces.iter().map(|face| face.cells.len()).sum()];
    let mut first = 0;
    for face in faces {
        let n_pieces = face.cells.len() / size;
        for (cell, piece) in face.cells.iter().zip(face.cut(n_pieces, rng, budget)?) {
            pieces[cell.index()] = first + piece;
        }
        first += n_pieces;
    }
    Ok(pieces)
}

/// Cells and which of them lie side by side.
struct Face {
    cells: Vec<Cell>,
    field: Field,
}

impl Face {
    /// The cut with the shortest borders of some: ragged pieces are hard on the eye, and grids with them hard to fill.
    fn cut(&self, n_pieces: usize, rng: &mut Rng, budget: &Budget<'_>) -> Result<Vec<usize>, RegionError> {
        let border = |pieces: &[usize]| -> usize {
            let around = |cell: usize| self.field.neighbours(cell).iter();
            (0..pieces.len()).map(|cell| around(cell).filter(|&&next| pieces[next] != pieces[cell]).count()).sum()
        };
        let mut best = self.field.cut(n_pieces, rng, budget)?;
        for _ in 1..(WORK / self.cells.len()).clamp(2, 16) {
            let next = self.field.cut(n_pieces, rng, budget)?;
            if border(&next) < border(&best) {
                best = next;
            }
        }
        Ok(best)
    }
}

/// The faces of a layout; flat paper has one.
fn faces(layout: &Layout) -> Vec<Face> {
    let paper = layout.cells_on_paper();
    let cols = layout.cols();
    let face_of = |at: usize| match layout.projection {
        Projection::Cube => at / cols / 8 * 2 + at % cols / 8,
        Projection::Flat | Projection::Net => 0,
    };
    let faces = (0..4).filter_map(|face| {
        let squares: Vec<usize> = (0..paper.len()).filter(|&at| paper[at].is_some() && face_of(at) == face).collect();
        let place = |at: usize| squares.iter().position(|&other| other == at);
        let links = squares.iter().map(|&at| {
            let right = Some(at + 1).filter(|next| !next.is_multiple_of(cols));
            [right, Some(at + cols)].into_iter().flatten().filter_map(place).collect()
        });
        let field = Field::new(links.collect());
        let cells: Vec<Cell> = squares.iter().filter_map(|&at| paper[at]).collect();
        (!cells.is_empty()).then_some(Face { cells, field })
    });
    faces.collect()
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
        if captions.index {
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
            let made = &make(&Order { symmetry, ..order(kind, 1) })[0];
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
            let mut made = make(&Order { targets: vec![target], ..order(kind, 3) });
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
