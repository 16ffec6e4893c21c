//! Finned, sashimi, franken and mutant fish, each size with its own name, as HoDoKu distinguishes them.

use std::ops::ControlFlow;

use super::general::{Hunt, Kind, each_catch};
use super::{Fish, tell};
use crate::explain::{Board, Sink, Technique};
use crate::topology::{Cell, Digit};

/// Finned X-wing: an X-wing with extra candidates (the fin). The digit is removed from the cells of the cover sets that
/// see the whole fin.
///
/// ```
/// use anydoku::explain::{Board, technique::FINNED_X_WING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).chain(36..45).filter(|cell| ![1, 6, 7].contains(&(cell % 9)) || cell / 9 == 0 && cell % 9 == 7) {
///     board.remove(Cell(cell), Digit::from_number(5).unwrap());
/// }
/// let step = FINNED_X_WING.first(&board).unwrap();
/// assert_eq!(
///     step.tell(puzzle.topology()),
///     "finned X-wing: r4c7 <> 5, r6c7 <> 5, because all places for 5 in rows 1 and 5 are in columns 2 and 7 or the fin \
///      r5c8, which the removed candidates see"
/// );
/// ```
pub static FINNED_X_WING: Technique = Technique::new("finned X-wing", |b, s| finned(b, s, 2, &FINNED_X_WING));
/// Finned swordfish: a swordfish with extra candidates (the fin).
pub static FINNED_SWORDFISH: Technique = Technique::new("finned swordfish", |b, s| finned(b, s, 3, &FINNED_SWORDFISH));
/// Finned jellyfish: a jellyfish with extra candidates (the fin).
pub static FINNED_JELLYFISH: Technique = Technique::new("finned jellyfish", |b, s| finned(b, s, 4, &FINNED_JELLYFISH));
/// Sashimi X-wing: a finned X-wing in which a base set has fewer than two candidates apart from the fin.
///
/// ```
/// use anydoku::explain::{Board, technique::SASHIMI_X_WING};
/// # use anydoku::{Cell, Digit, Puzzle, Topology};
/// let puzzle = Puzzle::empty(Topology::square(3).into());
/// let mut board = Board::new(&puzzle).unwrap();
/// for cell in (0..9).filter(|cell| ![1, 6].contains(cell)).chain((36..45).filter(|cell| ![37, 43].contains(cell))) {
///     board.remove(Cell(cell), Digit::from_number(5).unwrap());
/// }
/// // The 5 of row 1 is in r1c2 or r1c7, and that of row 5 in r5c2 or r5c8: column 7 has no place in row 5.
/// let step = SASHIMI_X_WING.first(&board).unwrap();
/// assert_eq!(step.tell_effect(puzzle.topology()), "r4c7 <> 5, r6c7 <> 5");
/// ```
pub static SASHIMI_X_WING: Technique = Technique::new("sashimi X-wing", |b, s| finned(b, s, 2, &SASHIMI_X_WING));
/// Sashimi swordfish: a finned swordfish in which a base set has fewer than two candidates apart from the fin.
pub static SASHIMI_SWORDFISH: Technique =
    Technique::new("sashimi swordfish", |b, s| finned(b, s, 3, &SASHIMI_SWORDFISH));
/// Sashimi jellyfish: a finned jellyfish in which a base set has fewer than two candidates apart from the fin.
pub static SASHIMI_JELLYFISH: Technique =
    Technique::new("sashimi jellyfish", |b, s| finned(b, s, 4, &SASHIMI_JELLYFISH));

/// Franken X-wing: an X-wing in which blocks or other areas replace some of the lines.
pub static FRANKEN_X_WING: Technique =
    Technique::new("franken X-wing", |b, s| whole(b, s, 2, Kind::Franken, &FRANKEN_X_WING));
/// Franken swordfish: a swordfish in which blocks or other areas replace some of the lines.
pub static FRANKEN_SWORDFISH: Technique =
    Technique::new("franken swordfish", |b, s| whole(b, s, 3, Kind::Franken, &FRANKEN_SWORDFISH));
/// Franken jellyfish: a jellyfish in which blocks or other areas replace some of the lines.
pub static FRANKEN_JELLYFISH: Technique =
    Technique::new("franken jellyfish", |b, s| whole(b, s, 4, Kind::Franken, &FRANKEN_JELLYFISH));
/// Finned franken X-wing: a franken X-wing with extra candidates (the fin).
pub static FINNED_FRANKEN_X_WING: Technique =
    Technique::new("finned franken X-wing", |b, s| with_fins(b, s, (2, Kind::Franken, 3), &FINNED_FRANKEN_X_WING));
/// Finned franken swordfish: a franken swordfish with extra candidates (the fin).
pub static FINNED_FRANKEN_SWORDFISH: Technique = Technique::new("finned franken swordfish", |b, s| {
    with_fins(b, s, (3, Kind::Franken, 3), &FINNED_FRANKEN_SWORDFISH)
});
/// Finned franken jellyfish: a franken jellyfish with extra candidates (the fin).
pub static FINNED_FRANKEN_JELLYFISH: Technique = Technique::new("finned franken jellyfish", |b, s| {
    with_fins(b, s, (4, Kind::Franken, 2), &FINNED_FRANKEN_JELLYFISH)
});

/// Mutant X-wing: two houses of any kind, covered by two others.
pub static MUTANT_X_WING: Technique =
    Technique::new("mutant X-wing", |b, s| whole(b, s, 2, Kind::Mutant, &MUTANT_X_WING));
/// Mutant swordfish: three houses of any kind, covered by three others.
pub static MUTANT_SWORDFISH: Technique =
    Technique::new("mutant swordfish", |b, s| whole(b, s, 3, Kind::Mutant, &MUTANT_SWORDFISH));
/// Mutant jellyfish: four houses of any kind, covered by four others.
pub static MUTANT_JELLYFISH: Technique =
    Technique::new("mutant jellyfish", |b, s| whole(b, s, 4, Kind::Mutant, &MUTANT_JELLYFISH));
/// Finned mutant X-wing: a mutant X-wing with extra candidates (the fin).
pub static FINNED_MUTANT_X_WING: Technique =
    Technique::new("finned mutant X-wing", |b, s| with_fins(b, s, (2, Kind::Mutant, 3), &FINNED_MUTANT_X_WING));
/// Finned mutant swordfish: a mutant swordfish with extra candidates (the fin).
pub static FINNED_MUTANT_SWORDFISH: Technique =
    Technique::new("finned mutant swordfish", |b, s| with_fins(b, s, (3, Kind::Mutant, 2), &FINNED_MUTANT_SWORDFISH));
/// Finned mutant jellyfish: a mutant jellyfish with extra candidates (the fin).
pub static FINNED_MUTANT_JELLYFISH: Technique =
    Technique::new("finned mutant jellyfish", |b, s| with_fins(b, s, (4, Kind::Mutant, 2), &FINNED_MUTANT_JELLYFISH));

/// The maximum number of fins of a basic fish.
const MOST_FINS: usize = 4;

fn hunt(
    board: &Board,
    sink: &mut Sink<'_>,
    hunt: Hunt,
    is_sashimi: Option<bool>,
    technique: &'static Technique,
) -> ControlFlow<()> {
    let budget = sink.budget();
    let go_on = || if budget.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    each_catch(board, hunt, &go_on, &mut |catch| {
        if is_sashimi.is_some_and(|wanted| wanted != catch.is_sashimi) {
            return ControlFlow::Continue(());
        }
        let removes = catch.removes.iter().map(|&cell| (Cell::new(cell), Digit::new(catch.digit))).collect();
        sink.remove(technique, hunt.size, removes, || {
            let fins: Vec<Cell> = catch.fins.iter().map(|&cell| Cell::new(cell)).collect();
            let fish = Fish { digit: catch.digit, base: catch.base, cover: catch.cover, removes: Vec::new() };
            tell(board, &fish, &fins)
        })
    })
}

/// Finds the finned or the sashimi fish of a size, depending on the technique.
fn finned(board: &Board, sink: &mut Sink<'_>, size: usize, technique: &'static Technique) -> ControlFlow<()> {
    let is_sashimi = [&SASHIMI_X_WING, &SASHIMI_SWORDFISH, &SASHIMI_JELLYFISH].contains(&technique);
    let fish = Hunt { size, kind: Kind::Basic, fins: (1, MOST_FINS), free_fins: false };
    hunt(board, sink, fish, Some(is_sashimi), technique)
}

fn whole(
    board: &Board,
    sink: &mut Sink<'_>,
    size: usize,
    kind: Kind,
    technique: &'static Technique,
) -> ControlFlow<()> {
    hunt(board, sink, Hunt { size, kind, fins: (0, 0), free_fins: false }, None, technique)
}

fn with_fins(
    board: &Board,
    sink: &mut Sink<'_>,
    (size, kind, most): (usize, Kind, usize),
    technique: &'static Technique,
) -> ControlFlow<()> {
    hunt(board, sink, Hunt { size, kind, fins: (1, most), free_fins: false }, None, technique)
}
