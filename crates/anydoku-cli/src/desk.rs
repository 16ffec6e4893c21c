//! The desk: one place where every front asks.
//!
//! Plain data in, plain data out. The command line, its `--json`, and later the web page and bindings all ask here, so
//! they cannot disagree. The desk opens no file and prints nothing; it knows time only as a limit.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use anydoku::format::{self, Alphabet, FORMATS, Format, Hints, ReadError, Reading, WriteError};
use anydoku::shape::{KINDS, Kind};
use anydoku::{Answer, Budget, Cell, DigitSet, Engine, Puzzle, Shape, Sheet, Solution, Solver, Topology};

use crate::clock::Watch;
use crate::json::{Facts, Source, Text, numbers};

/// A question.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// What are the solutions?
    Solve(SolveRequest),
    /// Is the puzzle sound, and what of it is needed?
    Check(CheckRequest),
    /// How is it written in another format?
    Convert(ConvertRequest),
    /// Which shapes are there, or what is this one?
    Shapes(ShapesRequest),
    /// Which formats are there?
    Formats,
}

/// A text and how to read it.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct Paper {
    /// The name of the file; its ending helps to recognise the format.
    pub name: Option<String>,
    /// The text.
    pub text: Text,
    /// The name of the format, if it shall not be recognised.
    pub from: Option<String>,
    /// The name of the shape, for formats that do not say it.
    pub shape: Option<String>,
    /// How digits above 9 are written, for formats in which that is a habit: `symbols`, `letters`, `hex` …
    pub alphabet: Option<String>,
}

/// How long to try.
#[derive(Clone, Copy, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct Limit {
    /// At most so many seconds for each puzzle.
    pub seconds: Option<f64>,
    /// At most so many nodes of the search tree for each puzzle.
    pub nodes: Option<u64>,
}

/// Asks for solutions.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct SolveRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the engine, if it shall not be chosen.
    pub engine: Option<String>,
    /// Give up to so many solutions instead of one, or two where there are several.
    pub list: Option<u64>,
    /// Count up to so many solutions.
    pub count_to: Option<u64>,
    /// Also write the solutions in this format.
    pub to: Option<String>,
    /// How long to try.
    pub limit: Limit,
}

/// Asks whether puzzles are sound.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct CheckRequest {
    /// The puzzles.
    pub paper: Paper,
    /// Look at every given even where there are so many that it takes long.
    pub thorough: bool,
    /// How long to try.
    pub limit: Limit,
}

/// Asks for another format.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct ConvertRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the format to write.
    pub to: String,
}

/// Asks about shapes.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
#[serde(default)]
pub struct ShapesRequest {
    /// This shape, or all kinds.
    pub name: Option<String>,
}

/// An answer.
#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// To [`Request::Solve`].
    Solve(Solved),
    /// To [`Request::Check`].
    Check(Checked),
    /// To [`Request::Convert`].
    Convert(Converted),
    /// To [`Request::Shapes`] without a name.
    Shapes(Vec<KindFacts>),
    /// To [`Request::Shapes`] with a name.
    Shape(ShapeFacts),
    /// To [`Request::Formats`].
    Formats(Vec<FormatFacts>),
    /// We could not answer.
    Error(Refusal),
}

/// How many solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// Two or more.
    Several,
    /// None.
    None,
    /// The time or the nodes ran out first.
    Unknown,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Unknown => "unknown",
        }
    }

    /// 0: yes, 1: no, 2: we do not know.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Unique => 0,
            Verdict::Several | Verdict::None => 1,
            Verdict::Unknown => 2,
        }
    }
}

/// The puzzles of a text, solved.
#[derive(Clone, Serialize, Debug)]
pub struct Solved {
    /// How it was read.
    pub source: Source,
    /// One for each puzzle.
    pub puzzles: Vec<SolvedPuzzle>,
    /// The solutions in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A puzzle and its solutions.
#[derive(Clone, Serialize, Debug)]
pub struct SolvedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// How many solutions it has.
    pub answer: Verdict,
    /// The solutions: the only one, two of several, or as many as were asked for.
    pub solutions: Vec<Vec<usize>>,
    /// How many were found.
    pub found: u64,
    /// Were all of them found?
    pub all_found: bool,
    /// The cells in which the first two differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// Two equal givens in a house, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// The engine that searched.
    pub engine: &'static str,
    /// The nodes of the search tree.
    pub nodes: u64,
    /// The sheet itself, for fronts that draw.
    #[serde(skip)]
    pub sheet: Sheet,
    /// The solutions themselves, for fronts that draw.
    #[serde(skip)]
    pub grids: Vec<Solution>,
}

/// The puzzles of a text, checked.
#[derive(Clone, Serialize, Debug)]
pub struct Checked {
    /// How it was read.
    pub source: Source,
    /// One for each puzzle.
    pub puzzles: Vec<CheckedPuzzle>,
}

/// A puzzle and what is true of it.
#[derive(Clone, Serialize, Debug)]
pub struct CheckedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// How many solutions it has.
    pub answer: Verdict,
    /// The only solution, or two of several.
    pub solutions: Vec<Vec<usize>>,
    /// The cells in which the two differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// Two equal givens in a house, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// Givens that have no solution together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// The givens without any one of which the puzzle is still unique; none if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous: Option<Vec<String>>,
    /// Is every given needed?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The sheet itself, for fronts that draw.
    #[serde(skip)]
    pub sheet: Sheet,
    /// The solutions themselves, for fronts that draw.
    #[serde(skip)]
    pub grids: Vec<Solution>,
    /// The cells of [`CheckedPuzzle::conflict`] or [`CheckedPuzzle::superfluous`].
    #[serde(skip)]
    pub marked: Vec<Cell>,
}

/// Givens that have no solution together.
#[derive(Clone, Serialize, Debug)]
pub struct Conflict {
    /// Their cells.
    pub cells: Vec<String>,
    /// Would any fewer of them have a solution? If not, the search for fewer was given up.
    pub irreducible: bool,
}

/// A text in another format.
#[derive(Clone, Serialize, Debug)]
pub struct Converted {
    /// How it was read.
    pub source: Source,
    /// How many puzzles it holds.
    pub puzzles: usize,
    /// The format it is in now.
    pub to: &'static str,
    /// What the new format has no place for.
    pub lost: Vec<String>,
    /// The text.
    pub text: Text,
}

/// A kind of shape.
#[derive(Clone, Serialize, Debug)]
pub struct KindFacts {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Names to try.
    pub examples: Vec<String>,
}

/// A shape in detail.
#[derive(Clone, Serialize, Debug)]
pub struct ShapeFacts {
    /// Its name in full.
    pub name: String,
    /// How many cells.
    pub cells: usize,
    /// How many digits.
    pub digits: usize,
    /// How many houses.
    pub houses: usize,
    /// How many houses of each kind and size: `9 rows of 9`.
    pub kinds: Vec<HouseFacts>,
    /// How many other cells a cell sees, at least and at most.
    pub peers: (usize, usize),
    /// Height and width of the paper in squares.
    pub paper: (usize, usize),
    /// The shape itself, for fronts that draw.
    #[serde(skip)]
    pub shape: Shape,
}

/// Houses of one kind and size.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct HouseFacts {
    /// The kind: `row`.
    pub kind: &'static str,
    /// Cells in each.
    pub cells: usize,
    /// How many there are.
    pub count: usize,
}

/// A format.
#[derive(Clone, Serialize, Debug)]
pub struct FormatFacts {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Endings of file names.
    pub extensions: Vec<&'static str>,
    /// Can we read it?
    pub reads: bool,
    /// Can we write it?
    pub writes: bool,
}

/// Why we could not answer.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct Refusal {
    /// In a sentence.
    pub message: String,
    /// Where in the text, if it is about the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The format that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// What could be done about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// The first byte.
    pub start: usize,
    /// After the last byte.
    pub end: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Refusal {
    /// A refusal that is not about a place in a text.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), ..Refusal::default() }
    }

    /// The same, with advice.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Refusal {
        self.hint = Some(hint.into());
        self
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal {
            message: error.to_string(),
            format: error.format,
            hint: None,
            place: Some(Box::new(Place {
                line: error.line,
                column: error.column,
                start: error.span.start,
                end: error.span.end,
                found: error.found,
                expected: error.expected,
            })),
        }
    }
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Refusal {
        Refusal::new(error.to_string())
    }
}

/// Answers questions. It keeps nothing between them but the flag that stops it.
#[derive(Clone, Default)]
pub struct Desk {
    stop: Arc<AtomicBool>,
}

/// Work for the extra questions of a check, in nodes of a search tree.
const EXTRA_NODES: u64 = 3_000_000;

/// Givens times cells up to which every given is looked at without being asked to.
const EXTRA_SIZE: usize = 2_000_000;

impl Desk {
    /// A desk that stops when the flag is raised.
    pub fn new(stop: Arc<AtomicBool>) -> Desk {
        Desk { stop }
    }

    /// Answers a question.
    ///
    /// ```
    /// use anydoku_cli::desk::{Desk, Paper, Reply, Request, SolveRequest, Verdict};
    /// let paper = Paper { text: "1...2...3...4...".into(), ..Paper::default() };
    /// let reply = Desk::default().answer(&Request::Solve(SolveRequest { paper, ..SolveRequest::default() }));
    /// let Reply::Solve(solved) = reply else { panic!() };
    /// assert_eq!(solved.puzzles[0].answer, Verdict::Several);
    /// ```
    pub fn answer(&self, request: &Request) -> Reply {
        let reply = match request {
            Request::Solve(request) => self.solve(request).map(Reply::Solve),
            Request::Check(request) => self.check(request).map(Reply::Check),
            Request::Convert(request) => convert(request).map(Reply::Convert),
            Request::Shapes(ShapesRequest { name: None }) => Ok(Reply::Shapes(kinds())),
            Request::Shapes(ShapesRequest { name: Some(name) }) => shape_facts(name).map(Reply::Shape),
            Request::Formats => Ok(Reply::Formats(formats())),
        };
        reply.unwrap_or_else(Reply::Error)
    }

    fn solve(&self, request: &SolveRequest) -> Result<Solved, Refusal> {
        let engine = request.engine.as_deref().map(engine_named).transpose()?;
        let to = request.to.as_deref().map(format_named).transpose()?;
        let reading = read(&request.paper)?;
        let mut solvers = Solvers { engine, last: None };
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let facts = Facts::of(sheet, i + 1, shape_name(sheet));
            let solver = solvers.of(sheet.puzzle.topology())?;
            puzzles.push(self.solve_one(request, solver, sheet, facts));
        }
        let written = match to {
            None => None,
            Some(format) => {
                let solved = |p: &SolvedPuzzle| p.grids.iter().map(|g| p.sheet.solved(g)).collect::<Vec<_>>();
                let sheets: Vec<Sheet> = puzzles.iter().flat_map(solved).collect();
                if sheets.is_empty() { None } else { Some(Text(format::write(format, &sheets)?)) }
            }
        };
        Ok(Solved { source: Source::of(&reading, request.paper.name.as_deref()), puzzles, written })
    }

    fn solve_one(&self, request: &SolveRequest, solver: &mut Solver, sheet: &Sheet, facts: Facts) -> SolvedPuzzle {
        let keep = request.list.unwrap_or(2).max(1);
        let limit = keep.max(request.count_to.unwrap_or(0)).max(2);
        let (mut grids, mut found) = (Vec::new(), 0u64);
        let done = self.within(request.limit, |budget| {
            solver.list_within(&sheet.puzzle, budget, &mut |solution| {
                found += 1;
                if (grids.len() as u64) < keep.max(2) {
                    grids.push(solution);
                }
                if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        let answer = match (found, done) {
            (0, true) => Verdict::None,
            (1, true) => Verdict::Unique,
            (0 | 1, false) => Verdict::Unknown,
            _ => Verdict::Several,
        };
        let topology = sheet.puzzle.topology();
        let differ = names(topology, &differing(&grids));
        grids.truncate(keep as usize);
        SolvedPuzzle {
            facts,
            answer,
            solutions: grids.iter().map(numbers).collect(),
            found,
            all_found: done,
            differ,
            clash: sheet.puzzle.clash().map(|clash| clash.tell(topology)),
            engine: solver.engine().name(),
            nodes: solver.nodes(),
            sheet: sheet.clone(),
            grids,
        }
    }

    fn check(&self, request: &CheckRequest) -> Result<Checked, Refusal> {
        let reading = read(&request.paper)?;
        let mut solvers = Solvers { engine: None, last: None };
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let facts = Facts::of(sheet, i + 1, shape_name(sheet));
            let solver = solvers.of(sheet.puzzle.topology())?;
            puzzles.push(self.within(request.limit, |budget| check_one(request, solver, sheet, facts, budget)));
        }
        Ok(Checked { source: Source::of(&reading, request.paper.name.as_deref()), puzzles })
    }

    /// Does something within a limit, stopping also when the desk is told to.
    fn within<T>(&self, limit: Limit, ask: impl FnOnce(&Budget<'_>) -> T) -> T {
        let budget = limit.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        match limit.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            None => ask(&budget.or_until(&self.stop)),
            Some(time) => {
                let watch = Watch::new(Arc::clone(&self.stop), time);
                ask(&budget.or_until(watch.ask()))
            }
        }
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The solver for the topology at hand, made again only when the topology changes.
struct Solvers {
    engine: Option<Engine>,
    last: Option<Solver>,
}

impl Solvers {
    fn of(&mut self, topology: &Arc<Topology>) -> Result<&mut Solver, Refusal> {
        if !self.last.as_ref().is_some_and(|solver| Arc::ptr_eq(solver.topology(), topology)) {
            self.last = Some(solver_for(topology, self.engine)?);
        }
        Ok(self.last.as_mut().expect("it was just made"))
    }
}

/// A solver with this engine, or the one that suits.
pub fn solver_for(topology: &Arc<Topology>, engine: Option<Engine>) -> Result<Solver, Refusal> {
    let Some(engine) = engine else { return Ok(Solver::new(topology)) };
    Solver::with_engine(topology, engine).ok_or_else(|| {
        Refusal::new(format!(
            "engine {} cannot take this shape ({} cells, {} digits)",
            engine.name(),
            topology.n_cells(),
            topology.n_digits()
        ))
    })
}

fn check_one(
    request: &CheckRequest,
    solver: &mut Solver,
    sheet: &Sheet,
    facts: Facts,
    budget: &Budget<'_>,
) -> CheckedPuzzle {
    let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
    let (answer, grids) = match solver.answer_within(puzzle, budget) {
        Answer::None => (Verdict::None, vec![]),
        Answer::Unique(a) => (Verdict::Unique, vec![a]),
        Answer::Several(a, b) => (Verdict::Several, vec![a, b]),
        Answer::Unknown(a) => (Verdict::Unknown, Vec::from_iter(a)),
    };
    let clash = puzzle.clash();
    let small = request.thorough || puzzle.n_givens().saturating_mul(topology.n_cells()) <= EXTRA_SIZE;
    let mut work = Work { budget, left: if request.thorough { u64::MAX } else { EXTRA_NODES } };
    let (mut conflict, mut superfluous, mut minimal, mut marked) = (None, None, None, Vec::new());
    match (answer, &clash) {
        (Verdict::None, Some(clash)) => {
            marked = vec![clash.a, clash.b];
            conflict = Some(Conflict { cells: names(topology, &marked), irreducible: true });
        }
        (Verdict::None, None) => {
            let (cells, irreducible) =
                if small { fewest(solver, puzzle, &mut work) } else { (given_cells(puzzle), false) };
            conflict = Some(Conflict { cells: names(topology, &cells), irreducible });
            marked = cells;
        }
        (Verdict::Unique, _) if small => {
            if let Some(cells) = not_needed(solver, puzzle, &grids[0], &mut work) {
                minimal = Some(cells.is_empty());
                superfluous = Some(names(topology, &cells));
                marked = cells;
            }
        }
        _ => {}
    }
    CheckedPuzzle {
        facts,
        answer,
        solutions: grids.iter().map(numbers).collect(),
        differ: names(topology, &differing(&grids)),
        clash: clash.map(|clash| clash.tell(topology)),
        conflict,
        superfluous,
        minimal,
        sheet: sheet.clone(),
        grids,
        marked,
    }
}

/// A budget shared by many small questions.
struct Work<'a> {
    budget: &'a Budget<'a>,
    left: u64,
}

impl Work<'_> {
    /// Has the puzzle a solution? None if the work ran out.
    fn is_solvable(&mut self, solver: &mut Solver, puzzle: &Puzzle) -> Option<bool> {
        // The flag of the whole question is asked through the budget; its nodes are counted here.
        if self.left == 0 || self.budget.is_spent(0) {
            return None;
        }
        let limit = self.budget.node_limit().unwrap_or(u64::MAX).min(self.left);
        let mut found = false;
        let budget = self.budget.with_nodes(limit);
        let done = solver.list_within(puzzle, &budget, &mut |_| {
            found = true;
            ControlFlow::Break(())
        });
        // A question costs something even if it visits no node, and so there is an end to them.
        self.left = self.left.saturating_sub(solver.nodes() + 1);
        if found { Some(true) } else { done.then_some(false) }
    }
}

/// Givens that have no solution together, as few as leaving out one after the other gives; and whether all were tried.
fn fewest(solver: &mut Solver, puzzle: &Puzzle, work: &mut Work<'_>) -> (Vec<Cell>, bool) {
    let mut rest = puzzle.clone();
    let mut irreducible = true;
    for cell in given_cells(puzzle) {
        let digit = rest.take(cell).expect("the cell has a given");
        match work.is_solvable(solver, &rest) {
            Some(false) => {}
            Some(true) => rest.give(cell, digit),
            None => {
                rest.give(cell, digit);
                irreducible = false;
            }
        }
    }
    (given_cells(&rest), irreducible)
}

/// The givens that follow from the others; none if the work ran out.
fn not_needed(solver: &mut Solver, puzzle: &Puzzle, solution: &Solution, work: &mut Work<'_>) -> Option<Vec<Cell>> {
    let topology = puzzle.topology();
    let mut cells = Vec::new();
    let marks: Vec<DigitSet> = match puzzle.marks() {
        Some(marks) => marks.to_vec(),
        None => vec![DigitSet::all(topology.n_digits()); topology.n_cells()],
    };
    for cell in given_cells(puzzle) {
        // The given follows from the others if there is no solution with any other digit in its place.
        let mut other = puzzle.clone();
        other.take(cell);
        let mut marks = marks.clone();
        marks[cell.index()].remove(solution.digit(cell));
        if !work.is_solvable(solver, &other.with_marks(marks))? {
            cells.push(cell);
        }
    }
    Some(cells)
}

fn given_cells(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.topology().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// The cells in which the first two differ.
pub fn differing(grids: &[Solution]) -> Vec<Cell> {
    let [a, b, ..] = grids else { return vec![] };
    a.topology().cells().filter(|&cell| a.digit(cell) != b.digit(cell)).collect()
}

fn names(topology: &Topology, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| topology.cell_name(cell)).collect()
}

/// Reads a paper as it asks to be read.
pub fn read(paper: &Paper) -> Result<Reading, Refusal> {
    let shape = paper.shape.as_deref().map(shape_named).transpose()?;
    let extension = paper.name.as_deref().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    let alphabet = paper.alphabet.as_deref().map(alphabet_named).transpose()?;
    let hints = Hints { shape: shape.as_ref(), extension, alphabet };
    let reading = match &paper.from {
        None => format::read(&paper.text.0, &hints),
        Some(name) => {
            let format = format_named(name)?;
            if format.read.is_none() {
                return Err(Refusal::new(format!("format {name:?} is only written, not read")));
            }
            format::read_as(format, &paper.text.0, &hints)
        }
    };
    let mut reading = reading?;
    if let Some(shape) = &shape {
        heed_shape(shape, &mut reading)?;
    }
    Ok(reading)
}

/// Readers take a shape as a hint. Who says it means it, so it is not passed over in silence.
fn heed_shape(shape: &Shape, reading: &mut Reading) -> Result<(), Refusal> {
    let sizes = |topology: &Topology| (topology.n_cells(), topology.n_digits());
    let topologies = || reading.sheets.iter().map(|sheet| sheet.puzzle.topology());
    if topologies().any(|topology| topology.is_same_as(&shape.topology)) {
        return Ok(());
    }
    if topologies().any(|topology| sizes(topology) == sizes(&shape.topology)) {
        reading.assumed.push(format!("what the text says of its shape, not {}", shape.name));
        return Ok(());
    }
    let (cells, digits) = reading.sheets.first().map_or((0, 0), |sheet| sizes(sheet.puzzle.topology()));
    let expected = sizes(&shape.topology);
    Err(Refusal {
        format: Some(reading.format),
        ..Refusal::new(format!(
            "found a puzzle of {cells} cells and {digits} digits, expected {} and {} as shape {} has",
            expected.0, expected.1, shape.name
        ))
    })
}

/// The shape of this name.
pub fn shape_named(name: &str) -> Result<Shape, Refusal> {
    Shape::named(name).map_err(|error| Refusal::new(error.to_string()).with_hint("anydoku shapes lists them"))
}

/// The format of this name.
pub fn format_named(name: &str) -> Result<&'static Format, Refusal> {
    format::named(name).ok_or_else(|| {
        let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
        Refusal::new(format!("found format {name:?}, expected one of {}", names.join(", ")))
    })
}

/// The alphabet of this name.
pub fn alphabet_named(name: &str) -> Result<Alphabet, Refusal> {
    Alphabet::ALL.into_iter().find(|alphabet| alphabet.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<_> = Alphabet::ALL.iter().map(|alphabet| alphabet.name()).collect();
        Refusal::new(format!("found alphabet {name:?}, expected one of {}", names.join(", ")))
    })
}

/// The engine of this name.
pub fn engine_named(name: &str) -> Result<Engine, Refusal> {
    Engine::ALL.iter().copied().find(|engine| engine.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<_> = Engine::ALL.iter().map(|engine| engine.name()).collect();
        Refusal::new(format!("found engine {name:?}, expected one of {}", names.join(", ")))
    })
}

fn shape_name(sheet: &Sheet) -> Option<String> {
    Shape::recognise(sheet.puzzle.topology()).map(|shape| shape.name)
}

fn convert(request: &ConvertRequest) -> Result<Converted, Refusal> {
    let format = format_named(&request.to)?;
    let reading = read(&request.paper)?;
    let text = format::write(format, &reading.sheets)?;
    Ok(Converted {
        source: Source::of(&reading, request.paper.name.as_deref()),
        puzzles: reading.sheets.len(),
        to: format.name,
        lost: lost(format, &text, &reading.sheets),
        text: Text(text),
    })
}

/// What is not there any more when the written text is read again. This asks the format's own reader and so knows
/// nothing of formats.
fn lost(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Vec<String> {
    let mut lost = Vec::new();
    if format.read.is_none() {
        return lost;
    }
    let Ok(again) = format::read_as(format, text, &Hints::default()) else {
        lost.push("the shape (say it with --shape when reading)".to_owned());
        return lost;
    };
    if again.sheets.len() != sheets.len() {
        lost.push(format!("{} of {} puzzles", sheets.len() - again.sheets.len().min(sheets.len()), sheets.len()));
        return lost;
    }
    let pairs = || sheets.iter().zip(&again.sheets);
    let mut note = |what: &str, is_lost: &dyn Fn(&Sheet, &Sheet) -> bool| {
        if pairs().any(|(before, after)| is_lost(before, after)) {
            lost.push(what.to_owned());
        }
    };
    note("the shape (say it with --shape when reading)", &|before, after| {
        !before.puzzle.topology().is_same_as(after.puzzle.topology())
    });
    note("the marks", &|before, after| before.puzzle.marks().is_some() && after.puzzle.marks().is_none());
    note("the title", &|before, after| before.notes.title.is_some() && after.notes.title.is_none());
    note("the author", &|before, after| before.notes.author.is_some() && after.notes.author.is_none());
    note("the source", &|before, after| before.notes.source.is_some() && after.notes.source.is_none());
    note("the rating", &|before, after| before.notes.rating.is_some() && after.notes.rating.is_none());
    note("the rules", &|before, after| before.notes.rules.is_some() && after.notes.rules.is_none());
    note("the comment", &|before, after| before.notes.comment.is_some() && after.notes.comment.is_none());
    note("the player's digits", &|before, after| before.play.is_some() && after.play.is_none());
    note("the answer", &|before, after| before.answer.is_some() && after.answer.is_none());
    note("the picture", &|before, after| before.layout.picture.is_some() && after.layout.picture.is_none());
    lost
}

fn kinds() -> Vec<KindFacts> {
    let facts = |kind: &Kind| KindFacts {
        name: kind.pattern.to_owned(),
        about: kind.about.to_owned(),
        examples: kind.examples.iter().map(|&name| name.to_owned()).collect(),
    };
    KINDS.iter().map(facts).collect()
}

fn shape_facts(name: &str) -> Result<ShapeFacts, Refusal> {
    let shape = shape_named(name)?;
    let topology = &shape.topology;
    let mut kinds: Vec<HouseFacts> = Vec::new();
    for house in topology.houses() {
        let (kind, cells) = (house.kind.word(), house.cells.len());
        match kinds.iter_mut().find(|facts| facts.kind == kind && facts.cells == cells) {
            Some(facts) => facts.count += 1,
            None => kinds.push(HouseFacts { kind, cells, count: 1 }),
        }
    }
    let peers = || topology.cells().map(|cell| topology.peers(cell).len());
    Ok(ShapeFacts {
        name: shape.name.clone(),
        cells: topology.n_cells(),
        digits: topology.n_digits(),
        houses: topology.n_houses(),
        kinds,
        peers: (peers().min().unwrap_or(0), peers().max().unwrap_or(0)),
        paper: (shape.layout.rows(), shape.layout.cols()),
        shape,
    })
}

fn formats() -> Vec<FormatFacts> {
    let facts = |format: &&'static Format| FormatFacts {
        name: format.name,
        title: format.title,
        extensions: format.extensions.to_vec(),
        reads: format.read.is_some(),
        writes: format.write.is_some(),
    };
    FORMATS.iter().map(facts).collect()
}
