//! Preparation of puzzles for the collection. It takes most of the time, so it happens outside the store, on any
//! thread.

use std::sync::Arc;

use anydoku::canon::Canon;
use anydoku::make::Symmetry;
use anydoku::{Answer, Budget, Digit, Layout, Notes, Puzzle, Shape, Sheet, Solver, Symbols, Topology, msg};
use anydoku_format::{self as format, Hints};

use crate::{State, StoreError, pack};

/// The maximum number of nodes of the search for a solution, after which a puzzle is stored without one.
const NODES: u64 = 200_000;

/// The maximum number of shapes that are remembered. Jigsaws may have a new one in every puzzle.
const MOST_SHAPES: usize = 16;

/// The formats that are tried, in this order, for puzzles that shape and givens do not determine.
const FORMATS: [&str; 5] = ["sukaku", "marks", "gss", "iss", "fpuzzles"];

/// The formats that are tried for the empty grid of a shape without a name.
const BOARDS: [&str; 3] = ["gss", "iss", "fpuzzles"];

/// The criterion by which two puzzles of a shape are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Identity {
    /// Equality of canonical forms: a symmetry of the shape and a relabeling of the digits make the puzzles equal.
    Canonical,
    /// Equality up to a relabeling of the digits. The shape has more symmetries than can be tried.
    Renamed,
    /// Equality digit by digit. The shape has no name, and may have rules that distinguish digits.
    Exact,
}

impl Identity {
    /// Returns the name of the criterion in the file.
    pub fn word(self) -> &'static str {
        match self {
            Identity::Canonical => "canonical",
            Identity::Renamed => "renamed",
            Identity::Exact => "exact",
        }
    }
}

/// A shape as the store records it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeKey {
    /// The name from which the shape can be recreated, or one derived from its houses.
    pub name: String,
    /// The number of cells.
    pub cells: usize,
    /// The number of digits.
    pub digits: usize,
    /// The criterion by which two puzzles of the shape are equal.
    pub identity: Identity,
    /// The empty grid in a format that can be detected, if the shape has no name.
    pub board: Option<Vec<u8>>,
}

/// A puzzle that is ready to be stored.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The shape of the puzzle.
    pub shape: Arc<ShapeKey>,
    /// The form that the puzzle shares with all puzzles equal to it.
    pub form: Vec<u8>,
    pub(crate) givens: Vec<u8>,
    pub(crate) n_givens: usize,
    pub(crate) symmetry: &'static str,
    pub(crate) solution: Option<Vec<u8>>,
    pub(crate) state: State,
    /// The notes of the puzzle, and the colors of its cells as tables write them.
    pub(crate) notes: Notes,
    pub(crate) colours: Option<String>,
    /// The whole puzzle in some format, if its shape and givens do not determine it.
    pub(crate) text: Option<(&'static str, Vec<u8>)>,
}

/// Converts sheets to prepared puzzles, and remembers the properties of their shapes.
#[derive(Default)]
pub struct Preparer {
    known: Vec<Known>,
}

struct Known {
    topology: Arc<Topology>,
    layout: Arc<Layout>,
    key: Arc<ShapeKey>,
    canon: Option<Canon>,
    solver: Solver,
    /// The orbits of cells for each symmetry of the layout, the largest symmetry first.
    symmetries: Vec<(&'static str, Vec<Vec<anydoku::Cell>>)>,
}

impl Known {
    fn new(sheet: &Sheet) -> Result<Known, StoreError> {
        let (topology, layout) = (sheet.puzzle.topology().clone(), Arc::new(bare(&sheet.layout)));
        let canon = Canon::new(&topology);
        let (name, board) = match Shape::recognise(&topology) {
            Some(shape) => (shape.name, None),
            None => {
                let board = board_of(sheet)?;
                (format!("own-{:016x}", crate::history::checksum(&board).0), Some(board))
            }
        };
        let identity = match (&canon, &board) {
            (Some(_), _) => Identity::Canonical,
            (None, None) => Identity::Renamed,
            (None, Some(_)) => Identity::Exact,
        };
        let key = ShapeKey { name, cells: topology.n_cells(), digits: topology.n_digits(), identity, board };
        let mut symmetries: Vec<_> = Symmetry::of(&layout)
            .filter(|symmetry| *symmetry != Symmetry::None)
            .filter_map(|symmetry| Some((symmetry.name(), symmetry.orbits(&layout)?)))
            .collect();
        symmetries.sort_by_key(|(_, orbits)| orbits.len());
        let solver = Solver::new(&topology);
        Ok(Known { topology, layout, key: Arc::new(key), canon, solver, symmetries })
    }

    fn is_of(&self, sheet: &Sheet) -> bool {
        let topology = sheet.puzzle.topology();
        (Arc::ptr_eq(&self.topology, topology) || self.topology.is_same_as(topology))
            && (Arc::ptr_eq(&self.layout, &sheet.layout) || *self.layout == bare(&sheet.layout))
    }
}

impl Preparer {
    /// Returns a preparer without any shapes yet.
    pub fn new() -> Preparer {
        Preparer::default()
    }

    /// Prepares the puzzle of this sheet.
    pub fn prepare(&mut self, sheet: &Sheet) -> Result<Prepared, StoreError> {
        let known = self.known(sheet)?;
        let (puzzle, n_digits) = (&sheet.puzzle, known.key.digits);
        let givens = pack(numbers(puzzle), n_digits);
        let text = whole_text(sheet)?;
        let form = match (&text, &mut known.canon) {
            // No symmetry that is known here applies to data beyond the givens.
            (Some((format, text)), _) => [format.as_bytes(), b"\n", text].concat(),
            (None, Some(canon)) => pack(numbers(&canon.of(puzzle)), n_digits),
            (None, None) if known.key.identity == Identity::Exact => givens.clone(),
            (None, None) => pack(renamed(puzzle), n_digits),
        };
        let answer = known.solver.answer_within(puzzle, &Budget::nodes(NODES));
        let (state, solution) = match answer {
            Answer::Unique(solution) => {
                (State::Waiting, Some(pack(solution.digits().iter().map(|digit| digit.number()), n_digits)))
            }
            Answer::None => (State::None, None),
            Answer::Several(..) => (State::Several, None),
            Answer::Unknown(_) => (State::Waiting, None),
        };
        let is_symmetric = |orbits: &Vec<Vec<anydoku::Cell>>| {
            let alike = |orbit: &Vec<anydoku::Cell>| {
                orbit.iter().all(|&cell| puzzle.given(cell).is_some() == puzzle.given(orbit[0]).is_some())
            };
            orbits.iter().all(alike)
        };
        let symmetry =
            known.symmetries.iter().find(|(_, orbits)| is_symmetric(orbits)).map_or("none", |(name, _)| name);
        Ok(Prepared {
            shape: known.key.clone(),
            form,
            givens,
            n_givens: puzzle.n_givens(),
            symmetry,
            solution,
            state,
            notes: sheet.notes.clone(),
            colours: Some(format::table::colours_text(sheet.colours())).filter(|text| !text.is_empty()),
            text,
        })
    }

    fn known(&mut self, sheet: &Sheet) -> Result<&mut Known, StoreError> {
        let at = match self.known.iter().position(|known| known.is_of(sheet)) {
            Some(at) => at,
            None => {
                if self.known.len() == MOST_SHAPES {
                    self.known.remove(0);
                }
                self.known.push(Known::new(sheet)?);
                self.known.len() - 1
            }
        };
        Ok(&mut self.known[at])
    }
}

fn numbers(puzzle: &Puzzle) -> impl Iterator<Item = usize> {
    puzzle.givens().iter().map(|given| given.map_or(0, Digit::number))
}

/// Returns the numbers of a puzzle with digits relabeled in the order of their appearance.
fn renamed(puzzle: &Puzzle) -> Vec<usize> {
    let mut names = vec![0; puzzle.topology().n_digits() + 1];
    let mut next = 0;
    let rename = |number: usize| {
        if number > 0 && names[number] == 0 {
            next += 1;
            names[number] = next;
        }
        names[number]
    };
    numbers(puzzle).map(rename).collect()
}

/// Returns the empty grid of a shape without a name, as it is read back.
fn board_of(sheet: &Sheet) -> Result<Vec<u8>, StoreError> {
    let topology = sheet.puzzle.topology();
    let empty = Sheet::new(Puzzle::empty(topology.clone()), bare(&sheet.layout));
    // The format is detected when the text is read, so check now that it is detected.
    let is_same = |text: &Vec<u8>| {
        let reading = format::read(text, &Hints::default());
        reading
            .is_ok_and(|reading| matches!(&reading.sheets[..], [sheet] if sheet.puzzle.topology().is_same_as(topology)))
    };
    let write = |name: &&str| format::write(format::named(name)?, std::slice::from_ref(&empty)).ok();
    let found = BOARDS.iter().filter_map(write).find(is_same);
    found.ok_or_else(|| StoreError::Puzzle(msg!("cli-store-no-shape")))
}

/// Returns the puzzle in some format, if its shape and givens do not describe it completely.
fn whole_text(sheet: &Sheet) -> Result<Option<(&'static str, Vec<u8>)>, StoreError> {
    let puzzle = &sheet.puzzle;
    let alone = Sheet::new(puzzle.clone(), bare(&sheet.layout));
    let find = |is_same: &dyn Fn(&Sheet) -> bool| {
        FORMATS.iter().find_map(|name| Some((*name, written(&alone, name, is_same)?)))
    };
    // If a puzzle has rules, their meaning depends on whether digits begin at 0. Without rules, symbols do not
    // distinguish puzzles.
    let has_own_symbols = puzzle.topology().has_rules() && sheet.layout.symbols != Symbols::Default;
    let same_symbols = |again: &Sheet| again.puzzle == *puzzle && again.layout.symbols == sheet.layout.symbols;
    if has_own_symbols && let Some(found) = find(&same_symbols) {
        return Ok(Some(found));
    }
    if puzzle.marks().is_none() && Puzzle::new(puzzle.topology().clone(), puzzle.givens().to_vec()) == *puzzle {
        return Ok(None);
    }
    match find(&|again: &Sheet| again.puzzle == *puzzle) {
        Some(found) => Ok(Some(found)),
        None => Err(StoreError::Puzzle(msg!("cli-store-no-format"))),
    }
}

/// Returns the layout without the text that it was read from and without colors, which are stored separately.
fn bare(layout: &Layout) -> Layout {
    let mut layout = layout.clone();
    layout.picture = None;
    layout.colours = Vec::new();
    layout
}

/// Returns the sheet in this format, if it reads back as it should.
fn written(sheet: &Sheet, name: &str, is_same: &dyn Fn(&Sheet) -> bool) -> Option<Vec<u8>> {
    let format = format::named(name)?;
    let text = format::write(format, std::slice::from_ref(sheet)).ok()?;
    let reading = format::read_as(format, &text, &Hints::default()).ok()?;
    matches!(&reading.sheets[..], [again] if is_same(again)).then_some(text)
}
