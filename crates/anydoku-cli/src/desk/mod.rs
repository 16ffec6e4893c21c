//! The desk: one place where every front asks.
//!
//! Plain data in, plain data out. The command line, its `--json`, and later the web page and bindings all ask here, so
//! they cannot disagree. The desk opens no file and prints nothing; it knows time only as a limit.

mod check;
mod data;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anydoku::format::{self, Alphabet, FORMATS, Format, Hints, Reading};
use anydoku::shape::{KINDS, Kind};
use anydoku::{Budget, Cell, Engine, Shape, Sheet, Solution, Solver, Topology};

pub use data::*;

use crate::clock::Watch;
use crate::json::{Facts, Source, Text, numbers};

/// Answers questions. It keeps nothing between them but the flag that stops it.
#[derive(Clone, Default)]
pub struct Desk {
    stop: Arc<AtomicBool>,
}

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
            puzzles.push(self.within(request.limit, |budget| check::one(request, solver, sheet, facts, budget)));
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
