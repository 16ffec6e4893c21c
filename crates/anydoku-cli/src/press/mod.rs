//! The press: makes the puzzles of a book and puts the book together.
//!
//! A job says what the book shall hold, as meant; the press makes or solves the puzzles, with all cores, and hands the
//! book to the typesetter. Puzzle `i` of a job takes its chance from the seed and `i` alone, so neither the number of
//! threads nor their order can be seen in the book.

mod cut;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use anydoku::format::{self, write};
use anydoku::levels::{Levels, Status, Strategies};
use anydoku::make::{Fill, Filler, thin_groups};
use anydoku::{
    Answer, Budget, Cell, HouseKind, Layout, Projection, Puzzle, Rng, Shape, Sheet, Solution, Solver, Topology,
};
use anydoku_draw::book::{Exercise, MOST_STARS, Section};

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
    /// Exactly this level, if it is said; else whatever logic up to [`USUAL_LEVEL`] solves.
    pub level: Option<usize>,
    /// Shall the givens look the same when the page is turned upside down?
    pub is_symmetric: bool,
    /// The seed of all.
    pub seed: u64,
}

/// The highest level of puzzles in books unless another is asked for: what people do with a pencil.
pub const USUAL_LEVEL: usize = 3;

/// Grids tried for a puzzle of the level that was asked for.
const MOST_TRIES: u64 = 2000;

/// Jigsaws that are cut until one can be filled, and the nodes that filling may cost.
const MOST_CUTS: usize = 100;
const CUT_NODES: u64 = 20_000;

/// Nodes that a question about one puzzle may cost.
const NODES: u64 = 200_000;

impl Order {
    /// An order for a type or a shape by its name.
    pub fn named(name: &str, number: usize, level: Option<usize>, seed: u64) -> Result<Order, Refusal> {
        if level == Some(0) {
            return Err(Refusal::new("found level 0, expected at least 1"));
        }
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
        Ok(Order { shape, is_cut, number, level, is_symmetric: false, seed })
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
}

/// Makes all puzzles of an order, with all cores. None of them if the stop flag is raised.
pub fn make(order: &Order, stop: &AtomicBool, tell: &(dyn Fn() + Sync)) -> Result<Vec<Made>, Refusal> {
    (0..order.number as u64)
        .into_par_iter()
        .map_init(
            || Bench::new(&order.shape.topology),
            |bench, unit| {
                let made = make_one(order, unit, bench, stop)?;
                tell();
                Ok(made)
            },
        )
        .collect()
}

/// What a thread keeps between puzzles of one topology.
struct Bench {
    filler: Filler,
    levels: Levels,
}

impl Bench {
    fn new(topology: &Arc<Topology>) -> Bench {
        Bench { filler: Filler::new(topology), levels: Levels::new(topology) }
    }
}

fn make_one(order: &Order, unit: u64, bench: &mut Bench, stop: &AtomicBool) -> Result<Made, Refusal> {
    let mut rng = Rng::for_unit(order.seed, unit);
    let n_digits = order.shape.topology.n_digits();
    let wanted = match order.level {
        Some(level) => level.min(n_digits),
        None => USUAL_LEVEL.min(n_digits.saturating_sub(1).max(1)),
    };
    let mut best: Option<Made> = None;
    for _ in 0..MOST_TRIES {
        let made = attempt(order, wanted, bench, &mut rng, stop)?;
        if order.level.is_none() || made.level == wanted {
            return Ok(made);
        }
        if best.as_ref().is_none_or(|best| best.level < made.level) {
            best = Some(made);
        }
    }
    let found = best.map_or(0, |best| best.level);
    Err(Refusal::new(format!(
        "found no {} of level {wanted} in {MOST_TRIES} grids (the hardest has level {found}), expected one",
        order.shape.name
    ))
    .with_hint("a lower --level, or none, is found sooner"))
}

fn stopped() -> Refusal {
    Refusal::new("stopped before the book was complete")
}

/// One grid, thinned as far as logic of the level goes.
fn attempt(order: &Order, wanted: usize, bench: &mut Bench, rng: &mut Rng, stop: &AtomicBool) -> Result<Made, Refusal> {
    let budget = Budget::until(stop);
    let (shape, solution) = match order.is_cut {
        true => cut_grid(&order.shape, rng, stop)?,
        false => match bench.filler.fill(rng, &budget) {
            Fill::Full(filled) => (order.shape.clone(), filled.solution),
            Fill::Unknown => return Err(stopped()),
            Fill::None => {
                return Err(Refusal::new(format!("{} has no full grid, so no puzzle either", order.shape.name)));
            }
        },
    };
    let mut own = order.is_cut.then(|| Levels::new(&shape.topology));
    let levels = own.as_mut().unwrap_or(&mut bench.levels);
    let mut level = 1;
    // The highest level is that of guessing.
    let strategies = Strategies { brute: wanted == shape.topology.n_digits(), ..Strategies::ALL };
    (levels.strategies, levels.limit) = (strategies, Some(wanted));
    let each = budget.with_nodes(NODES);
    let groups = groups(&shape.layout, order.is_symmetric);
    let puzzle = thin_groups(&solution, groups, rng, |puzzle, _| {
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let outcome = levels.solve_within(puzzle, &each);
        // A puzzle that has reached the level that was asked for is only thinned as long as it keeps it.
        let is_reached = order.level.is_some() && level == wanted;
        let is_good = matches!(outcome.status, Status::Solved(_)) && (!is_reached || outcome.level == wanted);
        if is_good {
            level = outcome.level;
        }
        ControlFlow::Continue(is_good)
    });
    if stop.load(Ordering::Relaxed) {
        return Err(stopped());
    }
    Ok(Made { sheet: Sheet::new(puzzle, shape.layout.clone()), solution, level })
}

/// A grid with pieces of its own for blocks, and full. Some cuts cannot be filled, or not soon; they are thrown away.
fn cut_grid(shape: &Shape, rng: &mut Rng, stop: &AtomicBool) -> Result<(Shape, Solution), Refusal> {
    let mut blocks = vec![0; shape.topology.n_cells()];
    let houses = shape.topology.houses().iter().filter(|house| house.kind == HouseKind::Block);
    for (b, house) in houses.enumerate() {
        house.cells.iter().for_each(|cell| blocks[cell.index()] = b);
    }
    for _ in 0..MOST_CUTS {
        let pieces = cut::cut(&shape.layout, blocks.clone(), rng);
        let cut = match shape.layout.projection {
            Projection::Flat | Projection::Net => Shape::jigsaw(&pieces),
            Projection::Cube => {
                let label = |&piece: &usize| char::from_digit(piece as u32, 36).unwrap_or('?');
                Shape::named(&format!("jigcube:{}", pieces.iter().map(label).collect::<String>()))
            }
        };
        let cut = cut.map_err(|error| Refusal::new(error.to_string()))?;
        let budget = Budget::until(stop).with_nodes(CUT_NODES);
        if let Fill::Full(filled) = Filler::new(&cut.topology).fill(rng, &budget) {
            return Ok((cut, filled.solution));
        }
        if stop.load(Ordering::Relaxed) {
            return Err(stopped());
        }
    }
    Err(Refusal::new(format!("found no jigsaw that can be filled in {MOST_CUTS} cuts of {}, expected one", shape.name)))
}

/// Cells that are opened together.
fn groups(layout: &Layout, is_symmetric: bool) -> Vec<Vec<Cell>> {
    let cells = (0..layout.n_cells()).map(Cell::new);
    if !is_symmetric {
        return cells.map(|cell| vec![cell]).collect();
    }
    let paper = layout.cells_on_paper();
    let opposite = |cell: Cell| {
        let square = layout.squares(cell)[0];
        let at = square.row as usize * layout.cols() + square.col as usize;
        paper[paper.len() - 1 - at]
    };
    let group = |cell: Cell| match opposite(cell) {
        Some(other) if other < cell => None,
        Some(other) if other != cell => Some(vec![cell, other]),
        _ => Some(vec![cell]),
    };
    cells.filter_map(group).collect()
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
    Ok(Made { sheet: sheet.clone(), solution, level })
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
#[derive(Clone, Copy, Debug, Default)]
pub struct Captions {
    /// Stars for the level.
    pub stars: bool,
    /// The level in words.
    pub levels: bool,
    /// A QR code that opens the puzzle.
    pub links: bool,
}

/// A section of a book from its puzzles.
pub fn section(title: String, introduction: Vec<String>, made: Vec<Made>, captions: Captions) -> Section {
    let exercises = made.into_iter().map(|made| {
        let rating = made.sheet.notes.rating.clone();
        let link = if captions.links { link(&made.sheet) } else { None };
        Exercise {
            stars: captions.stars.then(|| made.level.clamp(1, MOST_STARS as usize) as u8),
            note: rating.or_else(|| captions.levels.then(|| format!("level {}", made.level))),
            link,
            solution: Some(made.solution),
            sheet: made.sheet,
        }
    });
    Section { title, introduction, exercises: exercises.collect() }
}

/// The shortest address that opens the puzzle in a browser, if some page knows its shape.
fn link(sheet: &Sheet) -> Option<String> {
    let bare = [Sheet::new(sheet.puzzle.clone(), sheet.layout.clone())];
    let text = |name: &&str| String::from_utf8(write(format::named(name)?, &bare).ok()?).ok();
    let links = ["sudokuwiki", "sudokupad", "fpuzzles"].iter().filter_map(text).map(|text| text.trim().to_owned());
    links.filter(|link| link.starts_with("http")).min_by_key(String::len)
}
