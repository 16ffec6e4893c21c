//! Generating puzzles: from a request to finished puzzles.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anydoku::canon::Canon;
use anydoku::levels::{Levels, Status};
use anydoku::make::{Made, Pieces};
use anydoku::rate::{Indexer, Rater};
use anydoku::{Budget, Message, Projection, Puzzle, Shape, Sheet, Topology, msg};
use anydoku_format::{self as format, Format};

use crate::Service;
use crate::builder::Known;
use crate::facts::numbers;
use crate::message::spoken;
use crate::order::Order;
use crate::{
    End, Event, Events, Facts, GenerateRequest, Generated, Host, MadePuzzle, Measured, Missed, ServiceError, Text,
    Timer, named,
};

/// A parsed request.
pub(crate) struct Job<'r> {
    pub request: &'r GenerateRequest,
    pub order: Order,
    pub format: Option<&'static Format>,
    /// A budget that ends when all work is canceled.
    pub stop: Budget<'r>,
}

impl Job<'_> {
    /// Returns the facts of a generated puzzle.
    pub fn facts(&self, made: &Made, fits: bool, number: u64, gauge: &mut Gauge) -> Result<MadePuzzle, ServiceError> {
        let sheet = made.sheet();
        let measured = match self.request.measure || !fits && self.request.on_the_way {
            true => gauge.measure(made, &self.stop),
            false => Measured { level: made.level, rating: made.rating, index: made.index, ..Measured::default() },
        };
        let format = self.format.filter(|_| fits);
        let written = format.map(|format| format::write(format, std::slice::from_ref(&sheet))).transpose()?;
        let facts = Facts::of(&sheet, number as usize + 1, &self.request.with);
        let told = match (&facts.line, &written) {
            (Some(line), _) if self.order.variety.pieces == Pieces::OfShape => line.clone(),
            // The text has just been written in the same form.
            (_, Some(text))
                if self.order.variety.pieces == Pieces::Fresh && format.is_some_and(|f| f.name == "jigsaw") =>
            {
                String::from_utf8_lossy(text).trim_end().to_owned()
            }
            _ => line_of(&sheet, self.order.variety.pieces),
        };
        Ok(MadePuzzle {
            facts,
            seed: self.order.seed,
            fits,
            told,
            solution: numbers(&made.solution),
            solution_line: made.solution.to_string(),
            tries: made.tries,
            measured,
            written: written.map(Text),
            format: format.map(|format| format.name.to_owned()),
        })
    }
}

/// Measures puzzles, usually of the same topology.
#[derive(Default)]
pub(crate) struct Gauge {
    last: Option<Meters>,
}

struct Meters {
    topology: Arc<Topology>,
    /// `None` if the shape is too large.
    rater: Option<Rater>,
    indexer: Option<Indexer>,
    levels: Levels,
}

impl Gauge {
    /// Returns the rater and the indexer for puzzles of this topology, or `None` if the shape is too large.
    pub(crate) fn meters(&mut self, topology: &Arc<Topology>) -> (Option<&Rater>, Option<&Indexer>) {
        let meters = self.of(topology);
        (meters.rater.as_ref(), meters.indexer.as_ref())
    }

    fn of(&mut self, topology: &Arc<Topology>) -> &mut Meters {
        if !self.last.as_ref().is_some_and(|meters| Arc::ptr_eq(&meters.topology, topology)) {
            self.last = Some(Meters {
                topology: topology.clone(),
                rater: Rater::new(topology).ok(),
                indexer: Indexer::new(topology).ok(),
                levels: Levels::new(topology),
            });
        }
        self.last.as_mut().expect("they were just made")
    }

    /// Measures a puzzle within a budget.
    pub(crate) fn measure(&mut self, made: &Made, budget: &Budget<'_>) -> Measured {
        let meters = self.of(made.puzzle.topology());
        let rating = meters.rater.as_ref().and_then(|rater| rater.rate_within(&made.puzzle, budget));
        let outcome = meters.levels.solve_within(&made.puzzle, budget);
        Measured {
            level: matches!(outcome.status, Status::Solved(_)).then_some(outcome.level),
            rating: rating.map(|rating| rating.er),
            pearl: rating.map(|rating| rating.ep),
            diamond: rating.map(|rating| rating.ed),
            hardest: rating.and_then(|rating| rating.hardest).map(|technique| technique.name.to_owned()),
            index: meters.indexer.as_ref().and_then(|indexer| indexer.index_within(&made.puzzle, budget)),
        }
    }
}

/// The number of a puzzle in a run, with the result.
pub(crate) struct Unit {
    pub number: u64,
    pub puzzle: Result<(MadePuzzle, Made), Missed>,
    /// The puzzles that were tried but did not fit.
    pub seen: Vec<MadePuzzle>,
}

/// A run in progress.
pub(crate) struct Run<'a> {
    job: &'a Job<'a>,
    reply: Generated,
    /// The puzzles that must not appear again, if they must be distinct.
    names: Option<Names>,
    /// The puzzles that are written as one text at the end.
    sheets: Vec<Sheet>,
    host: &'a dyn Host,
    /// The number of consecutive puzzles that were already known, and the time since the first of them.
    repeats: u64,
    since: Option<Box<dyn Timer + 'a>>,
    /// Whether the run ended because no new puzzle appeared.
    is_spent: bool,
}

/// The number of consecutive known puzzles after which a run ends.
const PATIENCE: u64 = 20_000;

impl<'a> Run<'a> {
    pub fn new(job: &'a Job<'a>, service: &Service<'a>) -> Result<Run<'a>, ServiceError> {
        let request = job.request;
        let mut notes = job.order.notes.clone();
        let names = match request.distinct {
            true => Some(Names::new(&job.order, request.not_in.as_ref(), &mut notes)?),
            false => None,
        };
        let spoken = spoken(&notes, service.language());
        let reply = Generated {
            seed: job.order.seed,
            shape: job.order.variety.shape.name.clone(),
            made: 0,
            next: request.first,
            puzzles: Vec::new(),
            missed: Vec::new(),
            written: None,
            notes: spoken.0,
            notes_told: spoken.1,
            stopped: false,
        };
        Ok(Run { job, reply, names, sheets: Vec::new(), host: service.host, repeats: 0, since: None, is_spent: false })
    }

    pub fn take(&mut self, unit: Unit, events: &mut dyn Events) -> ControlFlow<()> {
        let request = self.job.request;
        // A resumed run generates an interrupted puzzle again, and also the puzzles found on its way.
        let is_cut = unit.puzzle.as_ref().is_err_and(|missed| missed.end == End::Stop);
        for seen in unit.seen.into_iter().filter(|_| !is_cut) {
            events.event(Event::Made(Box::new(seen)))?;
        }
        match unit.puzzle {
            Err(missed) => {
                events.event(Event::Missed(Box::new(missed.clone())))?;
                self.reply.missed.push(missed);
                if is_cut {
                    return ControlFlow::Break(());
                }
            }
            Ok((puzzle, made)) => {
                self.reply.next = unit.number + 1;
                if self.names.as_mut().is_some_and(|names| !names.is_new(&made, &puzzle.told)) {
                    return self.repeated(unit.number, events);
                }
                (self.repeats, self.since) = (0, None);
                self.reply.made += 1;
                if self.job.format.is_some_and(|format| !format.is_chained()) && request.n > 1 {
                    self.sheets.push(made.sheet());
                }
                if request.collect {
                    self.reply.puzzles.push(puzzle.clone());
                }
                events.event(Event::Made(Box::new(puzzle)))?;
            }
        }
        self.reply.next = unit.number + 1;
        let done = self.reply.made + self.reply.missed.len() as u64;
        events.event(Event::progress("puzzle", done, Some(request.n)))?;
        if done >= request.n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Handles a puzzle that has appeared before: the next one is generated, unless too many were known.
    fn repeated(&mut self, number: u64, events: &mut dyn Events) -> ControlFlow<()> {
        let request = self.job.request;
        if self.repeats == 0 {
            self.since = request.limit.seconds.and_then(|seconds| self.host.timer(seconds));
        }
        self.repeats += 1;
        let is_late = self.since.as_ref().is_some_and(|since| since.flag().load(Ordering::Relaxed));
        if self.repeats < request.targets.tries.unwrap_or(PATIENCE) && !is_late {
            return ControlFlow::Continue(());
        }
        if self.host.stop().load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let missed = Missed { number: number + 1, tries: self.repeats, end: End::Repeats, nearest: None };
        self.is_spent = true;
        self.reply.missed.push(missed.clone());
        events.event(Event::Missed(Box::new(missed)))?;
        ControlFlow::Break(())
    }

    pub fn finish(mut self, is_stopped: bool) -> Result<Generated, ServiceError> {
        if let (Some(format), false) = (self.job.format, self.sheets.is_empty()) {
            // Formats that hold only one puzzle return an error; each puzzle then has its own text.
            self.reply.written = format::write(format, &self.sheets).ok().map(Text);
        }
        let done = self.reply.made + self.reply.missed.len() as u64;
        self.reply.stopped = is_stopped || done < self.job.request.n && !self.is_spent;
        Ok(self.reply)
    }
}

/// Names of puzzles. Puzzles that count as the same have equal names.
enum Names {
    /// The canonical forms of puzzles of one shape.
    Canonical(Canon, HashSet<String>),
    /// Puzzles with rules.
    Known(Known),
    /// All other puzzles, as text.
    Told(HashSet<String>),
}

impl Names {
    fn new(order: &Order, known: Option<&Text>, notes: &mut Vec<Message>) -> Result<Names, ServiceError> {
        let shape = &order.variety.shape;
        let known = known.map_or(&b""[..], |text| &text.0);
        if order.has_rules() {
            let mut names = Known::default();
            if !known.trim_ascii().is_empty() {
                let sheets = format::read(known, &format::Hints::default())?.sheets;
                sheets.iter().for_each(|sheet| _ = names.is_new(sheet));
            }
            return Ok(Names::Known(names));
        }
        let is_fixed = order.variety.pieces == Pieces::OfShape;
        let mut names = match if is_fixed { Canon::new(&shape.topology) } else { None } {
            Some(canon) => Names::Canonical(canon, HashSet::new()),
            None => Names::Told(HashSet::new()),
        };
        if is_fixed && matches!(names, Names::Told(_)) {
            notes.push(msg!("note-many-symmetries"));
        }
        for line in known.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
            let puzzle = match is_fixed {
                true => Some(Puzzle::new(shape.topology.clone(), anydoku::text::read_line(line, shape)?.0)),
                false => None,
            };
            match (&mut names, puzzle) {
                (Names::Canonical(canon, seen), Some(puzzle)) => _ = seen.insert(canon.of(&puzzle).to_string()),
                (Names::Told(seen), Some(puzzle)) => _ = seen.insert(puzzle.to_string()),
                (Names::Told(seen), None) => _ = seen.insert(String::from_utf8_lossy(line).into_owned()),
                (Names::Canonical(..), None) | (Names::Known(_), _) => {}
            }
        }
        Ok(names)
    }

    fn is_new(&mut self, made: &Made, told: &str) -> bool {
        match self {
            Names::Canonical(canon, seen) => seen.insert(canon.of(&made.puzzle).to_string()),
            Names::Known(known) => known.is_new(&made.sheet()),
            Names::Told(seen) => seen.insert(told.to_owned()),
        }
    }
}

/// Returns the shape of a sheet.
pub(crate) fn shape_of(sheet: &Sheet) -> Shape {
    let (topology, layout) = (sheet.puzzle.topology().clone(), sheet.layout.clone());
    let name = Shape::recognise(&topology).map_or_else(|| "of its own".into(), |shape| shape.name);
    Shape { name, topology, layout }
}

/// Returns a puzzle as a line, including its pieces if every puzzle of the shape has its own.
pub(crate) fn line_of(sheet: &Sheet, pieces: Pieces) -> String {
    let format = match pieces {
        Pieces::Fresh if sheet.layout.projection != Projection::Cube => format::named("jigsaw"),
        _ => None,
    };
    let text = format.and_then(|format| format::write(format, std::slice::from_ref(sheet)).ok());
    let text = text.and_then(|text| String::from_utf8(text).ok());
    text.map_or_else(|| sheet.puzzle.to_string(), |text| text.trim_end().to_owned())
}

/// Returns the format with this name, or else the most suitable one for the order.
pub(crate) fn format_for(name: &str, order: &Order, n: u64) -> Result<&'static Format, ServiceError> {
    let (shape, has_rules) = (&order.variety.shape, order.has_rules());
    let is_cut = order.variety.pieces == Pieces::Fresh && shape.layout.projection != Projection::Cube;
    let name = match name {
        "usual" if has_rules && n > 1 => "fpuzzles",
        "usual" if has_rules => "gss",
        "usual" if is_cut && n > 1 => "jigsaw",
        "usual" if is_plain(&shape.topology) || n > 1 => "line",
        "usual" => "gss",
        name => name,
    };
    let format = named::format(name)?;
    match format.write {
        Some(_) => Ok(format),
        None => Err(ServiceError::new(msg!("service-format-not-written", format = format.name))),
    }
}

/// Returns whether the topology is the plain grid of its size, so that a line alone determines it.
pub(crate) fn is_plain(topology: &Topology) -> bool {
    topology.is_same_as(&Topology::boxed(1, 1))
        || Shape::plain(topology.n_digits()).is_some_and(|plain| plain.topology.is_same_as(topology))
}
