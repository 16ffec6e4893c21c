//! `anydoku generate`.

use std::collections::HashSet;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, IsTerminal, Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::{Deserialize, Serialize};

use anydoku::canon::Canon;
use anydoku::explain::technique;
use anydoku::format::{self, Format};
use anydoku::make::{
    Difficulty, Failed, Made, Need, Pieces, Recipe, Symmetry, Target, Variety, Way, picture_pattern, text_pattern,
};
use anydoku::symmetry::Symmetries;
use anydoku::{Answer, Budget, Cell, Projection, Puzzle, Shape, Sheet, Solver};

use crate::desk::{Paper, Refusal, format_named, read};
use crate::json::Text;
use crate::making::{Event, Making, Unit, variety_named};
use crate::picture;
use crate::table::{Table, line_of};
use crate::text::{self, Ink, grouped, n_of};

use super::{Save, Teller, unwritable};

/// Make puzzles of any shape
///
/// Every puzzle has exactly one solution unless --unstrict is said. The seed is told on standard error; the same seed and
/// options give the same puzzles, on any machine and with any number of threads.
#[derive(Args, Clone, Serialize, Deserialize, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// The shape: 9x9, x, nrc, 16x16, samurai … (see anydoku shapes); jigsaw, jigsaw16 and jigcube have pieces of their own
    /// for every puzzle
    #[arg(short, long, value_name = "NAME", default_value = "9x9")]
    shape: String,
    /// How many
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    n: u64,
    /// The seed, a number; without it one is drawn
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// Make puzzles of this file's shape, and of its solution if it has exactly one
    #[arg(short, long, value_name = "FILE", conflicts_with = "shape")]
    template: Option<PathBuf>,
    /// No given may be superfluous (small grids come out so anyway)
    #[arg(long)]
    minimal: bool,
    /// How many givens: 24, 24..28, ..22
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// Leave this part of the cells given: 0.45
    #[arg(long, value_name = "FRACTION", conflicts_with = "givens")]
    keep: Option<f64>,
    /// At least one solution is enough
    #[arg(long)]
    unstrict: bool,
    /// How to draw: down from a full grid, or up until there is one solution and then down (fewer givens)
    #[arg(long, value_name = "WAY", default_value = "down")]
    way: String,
    /// How the givens lie: half-turn, quarter-turn, left-right, up-down, mirrors, diagonal, antidiagonal, diagonals, full
    #[arg(long, value_name = "NAME", default_value = "none")]
    symmetry: String,
    /// The level of logic as gss counts it: 2, 1..3
    #[arg(long, value_name = "A..B", conflicts_with = "minimal")]
    level: Option<String>,
    /// The rating on Sudoku Explainer's scale: 7.2, 8.0..8.5
    #[arg(long, value_name = "A..B")]
    #[serde(default)]
    rating: Option<String>,
    /// How hard, in a word: easy (1.0..1.5 on Sudoku Explainer's scale), medium (1.6..2.8), hard (2.9..4.4), expert (4.5..6.9)
    /// or extreme (7.0 and more)
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    #[serde(default)]
    difficulty: Option<String>,
    /// The index after Metcalf: 12, 10..15
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    #[serde(default)]
    index: Option<String>,
    /// It must need this technique: whoever knows all easier ones is stuck without it (swordfish, xy-wing …)
    #[arg(long, value_name = "NAME")]
    #[serde(default)]
    technique: Option<String>,
    /// … and the technique is the first step that is no single
    #[arg(long, requires = "technique", conflicts_with = "hardest_step")]
    #[serde(default)]
    first_step: bool,
    /// … and nothing harder than the technique is needed
    #[arg(long, requires = "technique")]
    #[serde(default)]
    hardest_step: bool,
    /// Keep every puzzle found on the way that takes more than singles, with its ratings, as a table in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pattern", "text", "unstrict"])]
    #[serde(default)]
    keep_all: Option<PathBuf>,
    /// Give exactly the cells of this picture: text with . for open cells, or a PBM or PNG image
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "givens", "keep", "level", "rating", "difficulty", "index", "technique"])]
    pattern: Option<PathBuf>,
    /// Give exactly the cells under this text; / begins a new line
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["givens", "keep", "level", "rating", "difficulty", "index", "technique"])]
    text: Option<String>,
    /// Give the cells that the pattern or text leaves out, instead
    #[arg(long)]
    invert: bool,
    /// Never the same puzzle twice; puzzles that a symmetry of the shape or new names for digits make equal are the same
    #[arg(long)]
    distinct: bool,
    /// How many puzzles to look at for each one wanted before saying that it cannot be done
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    /// Give each puzzle at most so many seconds (what comes out then depends on the machine)
    #[arg(long, value_name = "SECONDS", value_parser = super::solve::seconds)]
    time: Option<f64>,
    /// Write this format (see anydoku formats): lines, or gss for one puzzle of another shape than a square
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write a table with commas: puzzle, solution, givens, ER, EP, ED, hardest technique, gss level, index
    #[arg(long, conflicts_with_all = ["to", "unstrict"])]
    #[serde(default)]
    csv: bool,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Continue the run that was writing this file and was stopped
    #[arg(long, value_name = "FILE", exclusive = true)]
    #[serde(skip)]
    resume: Option<PathBuf>,
    /// How many threads; all cores without it
    #[arg(long, value_name = "N")]
    #[serde(skip)]
    threads: Option<NonZeroUsize>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku generate --seed 7
  anydoku generate -n 1000 --symmetry half-turn --seed 7 > puzzles.txt
  anydoku generate --shape nrc --level 2 --seed 7 -o nrc.gss
  anydoku generate --rating 7.0..7.5 --symmetry half-turn
  anydoku generate --technique swordfish --hardest-step
  anydoku generate --difficulty hard -n 20 --csv -o hard.csv
  anydoku generate --rating 8.0..8.5 --keep-all others.csv
  anydoku generate --shape 16x16 --minimal
  anydoku generate --shape 25x25 --text RUST
  anydoku generate -n 1000000 --seed 7 -o many.txt      Ctrl-C stops it, and this goes on:
  anydoku generate --resume many.txt

Exit code: 0 all were made, 1 some could not be (nothing fitted, or it was stopped), 2 bad usage.";

/// What a stopped run needs to go on: beside its file, until it is done.
#[derive(Serialize, Deserialize)]
struct Run {
    options: Generate,
    seed: u64,
    /// The number of the next puzzle.
    next: u64,
    /// How many are written, in how many bytes.
    written: u64,
    bytes: u64,
    /// How many bytes of what was found on the way.
    #[serde(default)]
    kept: u64,
}

impl Generate {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let result = match &self.resume {
            Some(path) => self.resume(teller, path),
            None => self.start(teller),
        };
        result.unwrap_or_else(|refusal| teller.refuse(&refusal, None, b""))
    }

    fn start(&self, teller: &mut Teller) -> Result<u8, Refusal> {
        let seed = self.seed.unwrap_or_else(drawn_seed);
        let run = Run { options: self.clone(), seed, next: 0, written: 0, bytes: 0, kept: 0 };
        run.go_on(teller, self.threads)
    }

    fn resume(&self, teller: &mut Teller, path: &Path) -> Result<u8, Refusal> {
        let state = state_of(path);
        let text = fs::read(&state).map_err(|error| {
            let hint = "a run that was stopped leaves its state there; one that is done does not";
            Refusal::new(format!("{}: could not be read ({error})", state.display())).with_hint(hint)
        })?;
        let mut run: Run = serde_json::from_slice(&text)
            .map_err(|error| Refusal::new(format!("{}: found no state of a run ({error})", state.display())))?;
        run.options.output = Some(path.to_owned());
        run.go_on(teller, self.threads)
    }

    fn variety(&self) -> Result<(Variety, Option<Sheet>), Refusal> {
        let Some(path) = &self.template else { return Ok((variety_named(&self.shape)?, None)) };
        let text = fs::read(path).map_err(|e| Refusal::new(format!("{}: could not be read ({e})", path.display())))?;
        let name = Some(path.display().to_string());
        let mut reading = read(&Paper { name, text: Text(text), ..Paper::default() })?;
        let sheet = reading.sheets.remove(0);
        let (topology, layout) = (sheet.puzzle.topology().clone(), sheet.layout.clone());
        let name = Shape::recognise(&topology).map_or_else(|| "of its own".into(), |shape| shape.name);
        Ok((Variety::of(Shape { name, topology, layout }), Some(sheet)))
    }

    fn recipe(&self, shape: &Shape) -> Result<Recipe, Refusal> {
        let n_cells = shape.topology.n_cells();
        let symmetry = Symmetry::named(&self.symmetry).ok_or_else(|| {
            let names: Vec<_> = Symmetry::of(&shape.layout).map(Symmetry::name).collect();
            Refusal::new(format!("found symmetry {:?}, expected one of {}", self.symmetry, names.join(", ")))
        })?;
        let way = match &self.way[..] {
            "down" => Way::Down,
            "up" => Way::Up,
            other => return Err(Refusal::new(format!("found way {other:?}, expected down or up"))),
        };
        let keep = match self.keep {
            None => 0,
            Some(part) if (0.0..=1.0).contains(&part) => (part * n_cells as f64).ceil() as usize,
            Some(part) => return Err(Refusal::new(format!("found --keep {part}, expected a fraction from 0 to 1"))),
        };
        let level =
            self.level.as_deref().map(|text| range(text, "--level", 1, shape.topology.n_digits())).transpose()?;
        let targets = level.map(|(low, high)| Target::Level(low, high)).into_iter().chain(self.measures()?).collect();
        let mut pattern = self.pattern_cells(shape)?;
        if self.invert {
            let Some(cells) = &pattern else {
                return Err(Refusal::new("--invert needs a --pattern or a --text"));
            };
            pattern = Some(shape.topology.cells().filter(|cell| !cells.contains(cell)).collect());
        }
        Ok(Recipe {
            unique: !self.unstrict,
            minimal: self.minimal,
            way,
            symmetry,
            givens: self.givens.as_deref().map(|text| range(text, "--givens", 0, n_cells)).transpose()?,
            keep,
            pattern,
            targets,
            tries: self.tries,
        })
    }

    /// What is asked for of the difficulty, besides a level.
    fn measures(&self) -> Result<Vec<Target>, Refusal> {
        let mut targets = Vec::new();
        if let Some(text) = &self.rating {
            targets.push(ratings(text)?);
        }
        if let Some(name) = &self.difficulty {
            let names: Vec<_> = Difficulty::ALL.iter().map(|difficulty| difficulty.name()).collect();
            let wrong = || Refusal::new(format!("found difficulty {name:?}, expected one of {}", names.join(", ")));
            targets.push(Difficulty::named(name).ok_or_else(wrong)?.into());
        }
        if let Some(text) = &self.index {
            let (low, high) = bounds(text, "--index", (f64::MIN, f64::MAX), "10..15")?;
            targets.push(Target::Index(low, high));
        }
        if let Some(name) = &self.technique {
            let need = match (self.first_step, self.hardest_step) {
                (true, _) => Need::First,
                (_, true) => Need::Hardest,
                _ => Need::Somewhere,
            };
            let wrong = || {
                let names: Vec<_> = technique::ALL.iter().map(|technique| technique.name).collect();
                Refusal::new(format!("found technique {name:?}, expected one of {}", names.join(", ")))
            };
            targets.push(Target::technique(name, need).ok_or_else(wrong)?);
        }
        Ok(targets)
    }

    fn pattern_cells(&self, shape: &Shape) -> Result<Option<Vec<Cell>>, Refusal> {
        if let Some(text) = &self.text {
            return text_pattern(text, &shape.layout).map(Some).map_err(Refusal::new);
        }
        let Some(path) = &self.pattern else { return Ok(None) };
        let name = path.display();
        let bytes = fs::read(path).map_err(|error| Refusal::new(format!("{name}: could not be read ({error})")))?;
        let bytes = match picture::is_png(&bytes) {
            true => picture::text_of_png(&bytes, shape.layout.rows(), shape.layout.cols()).map(String::into_bytes),
            false => Ok(bytes),
        };
        let cells = bytes.and_then(|bytes| picture_pattern(&bytes, &shape.layout));
        cells.map(Some).map_err(|reason| Refusal::new(format!("{name}: {reason}")))
    }

    /// The format to write, and whether puzzles can be written one after the other.
    fn format(&self, variety: &Variety) -> Result<(&'static Format, bool), Refusal> {
        let ending = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let by_ending = ending.and_then(|ending| {
            let writes = |format: &&&Format| format.write.is_some() && format.extensions.contains(&ending);
            format::FORMATS.iter().find(writes).copied()
        });
        let shape = &variety.shape;
        let n = shape.topology.n_digits();
        let is_cut = variety.pieces == Pieces::Fresh && shape.layout.projection != Projection::Cube;
        let is_square = shape.topology.is_same_as(&anydoku::Topology::boxed(1, 1))
            || Shape::plain(n).is_some_and(|plain| plain.topology.is_same_as(&shape.topology));
        let format = match (&self.to, by_ending) {
            (Some(name), _) => format_named(name)?,
            (None, Some(format)) => format,
            (None, None) if is_cut && self.n > 1 => format_named("jigsaw")?,
            (None, None) if is_square || self.n > 1 => format_named("line")?,
            (None, None) => format_named("gss")?,
        };
        Ok((format, self.csv || matches!(format.name, "line" | "sdm" | "jigsaw") || self.n == 1))
    }
}

impl Run {
    fn go_on(self, teller: &mut Teller, threads: Option<NonZeroUsize>) -> Result<u8, Refusal> {
        let options = self.options.clone();
        let (variety, template) = options.variety()?;
        let shape = variety.shape.clone();
        let recipe = options.recipe(&shape)?;
        let (format, is_stream) = options.format(&variety)?;
        if format.write.is_none() {
            return Err(Refusal::new(format!("format {} is only read, not written", format.name)));
        }
        let mut maker = variety.maker();
        if let Some(sheet) = template
            && sheet.puzzle.n_givens() > 0
        {
            match Solver::new(&shape.topology).answer_within(&sheet.puzzle, &Budget::until(&teller.stop)) {
                Answer::Unique(grid) => {
                    maker = maker.with_grid(grid, Symmetries::of(&shape.topology).group().clone());
                }
                Answer::None => return Err(Refusal::new("the template has no solution, expected one")),
                _ => teller.warn("the template has several solutions; its grid is not used, only its shape"),
            }
        }
        teller.err(&format!("seed {}", self.seed));
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let making = Making {
            maker,
            recipe,
            seed: self.seed,
            threads: threads.map_or_else(cores, usize::from).min(options.n.try_into().unwrap_or(usize::MAX)),
            time: options.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            stop: teller.stop.clone(),
            table: (options.csv || options.keep_all.is_some()).then(|| Table::new(&shape.topology, variety.pieces)),
            keeps_all: options.keep_all.is_some(),
        };
        let from = self.next;
        let mut session = Session::new(teller, self, variety, format, is_stream)?;
        if session.run.written < options.n {
            making.run(from, &mut |event| session.take(event));
        }
        session.finish()
    }
}

/// A run under way.
struct Session<'a> {
    teller: &'a mut Teller,
    run: Run,
    variety: Variety,
    format: &'static Format,
    /// Puzzles are written one after the other, not all at the end.
    is_stream: bool,
    is_shown: bool,
    file: Option<BufWriter<File>>,
    /// Where puzzles go that did not fit.
    kept: Option<BufWriter<File>>,
    saved: Instant,
    /// Puzzles written, if none may come twice.
    seen: HashSet<String>,
    canon: Option<Canon>,
    sheets: Vec<Sheet>,
    bar: ProgressBar,
    has_bar: bool,
    began: Instant,
    before: u64,
    code: u8,
    failure: Option<Refusal>,
}

/// How often the state of a run is saved, and how long before a bar is shown.
const OFTEN: Duration = Duration::from_secs(1);

impl<'a> Session<'a> {
    fn new(
        teller: &'a mut Teller,
        mut run: Run,
        variety: Variety,
        format: &'static Format,
        is_stream: bool,
    ) -> Result<Session<'a>, Refusal> {
        let options = &run.options;
        let is_shown = teller.look.fancy && options.to.is_none() && options.output.is_none() && !teller.json;
        let mut seen = HashSet::new();
        let (shape, pieces) = (&variety.shape, variety.pieces);
        let is_fixed = pieces == Pieces::OfShape;
        let mut canon = if options.distinct && is_fixed { Canon::new(&shape.topology) } else { None };
        if options.distinct && canon.is_none() && is_fixed {
            teller.warn("the shape has too many symmetries; only puzzles that are equal digit by digit are left out");
        }
        let mut file = None;
        if let Some(path) = options.output.as_deref().filter(|_| is_stream) {
            let fail = |error: io::Error| unwritable(path, &error);
            if run.next > 0 {
                // What was written after the state was saved is made again.
                let mut again = File::options().read(true).write(true).open(path).map_err(fail)?;
                again.set_len(run.bytes).map_err(fail)?;
                let mut text = String::new();
                if options.distinct {
                    again.read_to_string(&mut text).map_err(fail)?;
                    let rows = text.lines().skip(options.csv as usize);
                    for line in rows.map(|row| row.split(',').next().unwrap_or_default()) {
                        if !is_fixed {
                            seen.insert(line.to_owned());
                            continue;
                        }
                        let read = format::read_line(line.as_bytes(), shape);
                        let (givens, _) = read.map_err(|error| Refusal::new(format!("{}: {error}", path.display())))?;
                        seen.insert(name_of(&Puzzle::new(shape.topology.clone(), givens), &mut canon));
                    }
                }
                again.seek(SeekFrom::End(0)).map_err(fail)?;
                file = Some(BufWriter::new(again));
            } else {
                file = Some(BufWriter::new(File::create(path).map_err(fail)?));
            }
        }
        let mut kept = None;
        if let Some(path) = &options.keep_all {
            let fail = |error: io::Error| unwritable(path, &error);
            let is_new = run.next == 0 || !path.exists();
            let file = if is_new { File::create(path) } else { File::options().append(true).open(path) };
            let mut file = BufWriter::new(file.map_err(fail)?);
            if is_new {
                file.write_all(Table::HEADER.as_bytes()).map_err(fail)?;
                run.kept = Table::HEADER.len() as u64;
            }
            file.get_ref().set_len(run.kept.min(fs::metadata(path).map_or(0, |data| data.len()))).map_err(fail)?;
            kept = Some(file);
        }
        let style = ProgressStyle::with_template("{bar:40.blue} {percent:>3}%  {msg}  {eta} left");
        let bar = ProgressBar::with_draw_target(Some(options.n), ProgressDrawTarget::hidden());
        let bar = match style {
            Ok(style) => bar.with_style(style.progress_chars("━╸ ")),
            Err(_) => bar,
        };
        bar.set_position(run.written);
        bar.reset_eta();
        let has_bar = io::stderr().is_terminal() && (options.output.is_some() || !io::stdout().is_terminal());
        Ok(Session {
            teller,
            before: run.written,
            run,
            variety,
            format,
            is_stream,
            is_shown,
            file,
            kept,
            saved: Instant::now(),
            seen,
            canon,
            sheets: Vec::new(),
            bar,
            has_bar,
            began: Instant::now(),
            code: 0,
            failure: None,
        })
    }

    /// Deals with the next puzzle; breaks when there are enough.
    fn take(&mut self, event: Event) -> ControlFlow<()> {
        let unit = match event {
            Event::Unit(unit) => unit,
            Event::Cut(unit) => {
                if let Err(failed) = &unit.made {
                    self.tell_nearest(unit.number, failed, "before the stop");
                }
                return ControlFlow::Break(());
            }
            Event::Waiting(n_drawn) => {
                self.show_progress(Some(n_drawn));
                return ControlFlow::Continue(());
            }
        };
        self.run.next = unit.number + 1;
        let written = self.keep(&unit.kept).and_then(|()| self.text_of(unit));
        match written.and_then(|text| text.map_or(Ok(()), |text| self.write(&text))) {
            Ok(()) => {}
            Err(refusal) => {
                self.failure = Some(refusal);
                return ControlFlow::Break(());
            }
        }
        self.show_progress(None);
        let is_enough = self.run.written >= self.run.options.n || self.teller.closed;
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Writes down what was found on the way.
    fn keep(&mut self, rows: &[String]) -> Result<(), Refusal> {
        let (Some(file), Some(path)) = (&mut self.kept, &self.run.options.keep_all) else { return Ok(()) };
        for row in rows {
            file.write_all(row.as_bytes()).map_err(|error| unwritable(path, &error))?;
            self.run.kept += row.len() as u64;
        }
        file.flush().map_err(|error| unwritable(path, &error))
    }

    /// The text of a puzzle; none if it shall not be written, or not yet.
    fn text_of(&mut self, unit: Unit) -> Result<Option<Vec<u8>>, Refusal> {
        let Unit { number, made, row, .. } = unit;
        let made = match made {
            Ok(made) => made,
            Err(failed) => return self.tell_failed(number, failed),
        };
        let sheet = made.sheet();
        if self.run.options.distinct {
            let name = match self.variety.pieces {
                Pieces::OfShape => name_of(&made.puzzle, &mut self.canon),
                pieces => line_of(&made, pieces),
            };
            if !self.seen.insert(name) {
                return Ok(None);
            }
        }
        self.run.written += 1;
        if let (true, Some(row)) = (self.run.options.csv, row) {
            let header = if self.run.written == 1 { Table::HEADER } else { "" };
            return Ok(Some((header.to_owned() + &row).into_bytes()));
        }
        if self.teller.json {
            let line = line_of(&made, self.variety.pieces);
            return Ok(Some(json(number, self.run.seed, &made, &line)));
        }
        if self.is_shown {
            let given = |cell: Cell| sheet.puzzle.given(cell).map(|digit| (digit, Ink::Given));
            return Ok(Some(text::sheet(self.teller.look, &sheet, &[&given])));
        }
        if self.is_stream {
            return Ok(Some(format::write(self.format, &[sheet])?));
        }
        self.sheets.push(sheet);
        Ok(None)
    }

    /// Says why a puzzle could not be made; an error if no puzzle can be.
    fn tell_failed(&mut self, number: u64, failed: Failed) -> Result<Option<Vec<u8>>, Refusal> {
        self.code = self.code.max(1);
        if matches!(failed, Failed::NoGrid | Failed::NoSymmetry { .. } | Failed::Recipe(_)) {
            return Err(Refusal::new(failed.to_string()));
        }
        self.run.written += 1;
        let is_late =
            matches!((&failed, self.run.options.tries), (Failed::Unreached { tries, .. }, Some(most)) if *tries < most);
        self.tell_nearest(number, &failed, if is_late { "(--time)" } else { "(--tries)" });
        Ok(None)
    }

    /// Says how near it came.
    fn tell_nearest(&self, number: u64, failed: &Failed, why: &str) {
        let options = &self.run.options;
        let message = match failed {
            Failed::Unreached { tries, nearest } => {
                let nearest = nearest.as_ref().map_or(String::new(), |made| {
                    let mut about = n_of(made.puzzle.n_givens() as u64, "given");
                    let mut add = |text: String| about.push_str(&format!(", {text}"));
                    made.level.into_iter().for_each(|level| add(format!("level {level}")));
                    made.rating.into_iter().for_each(|rating| add(format!("rating {rating:.1}")));
                    made.index.into_iter().for_each(|index| add(format!("index {index:.1}")));
                    if options.pattern.is_some() || options.text.is_some() {
                        add("several solutions".into());
                    }
                    format!("; nearest, with {about}: {}", line_of(made, self.variety.pieces))
                });
                format!("nothing fitted in {} {why}{nearest}", n_of(*tries, "try").replace("trys", "tries"))
            }
            _ => "no puzzle in time".into(),
        };
        self.bar.suspend(|| self.teller.warn(&format!("puzzle {}: {message}", number + 1)));
    }

    fn write(&mut self, text: &[u8]) -> Result<(), Refusal> {
        let Some(file) = &mut self.file else {
            self.teller.out(text);
            return Ok(());
        };
        let path = self.run.options.output.clone().unwrap_or_default();
        file.write_all(text).map_err(|error| unwritable(&path, &error))?;
        self.run.bytes += text.len() as u64;
        if self.saved.elapsed() > OFTEN {
            self.save_state()?;
        }
        Ok(())
    }

    /// Writes down how to go on after what is in the file now.
    fn save_state(&mut self) -> Result<(), Refusal> {
        self.saved = Instant::now();
        let (Some(file), Some(path)) = (&mut self.file, &self.run.options.output) else { return Ok(()) };
        file.flush().map_err(|error| unwritable(path, &error))?;
        let state = state_of(path);
        let text = serde_json::to_vec(&self.run).map_err(|error| Refusal::new(format!("no JSON: {error}")))?;
        let saved = Save::to(&state).and_then(|mut save| save.write_all(&text).map(|()| save)).and_then(Save::keep);
        saved.map_err(|error| unwritable(&state, &error))
    }

    fn show_progress(&mut self, n_drawn: Option<u64>) {
        if !self.has_bar || self.began.elapsed() < OFTEN {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = (self.run.written - self.before) as f64 / self.began.elapsed().as_secs_f64();
        self.bar.set_position(self.run.written);
        let drawn = n_drawn.map_or(String::new(), |n| format!(", {} grids drawn", grouped(n)));
        self.bar.set_message(format!("{} puzzles, {rate:.1}/s{drawn}", grouped(self.run.written)));
    }

    fn finish(mut self) -> Result<u8, Refusal> {
        self.bar.finish_and_clear();
        let is_done = self.run.written >= self.run.options.n;
        let output = self.run.options.output.clone();
        if let Some(refusal) = self.failure.take() {
            return Err(refusal);
        }
        if !self.sheets.is_empty() {
            self.write_together(output.as_deref())?;
        }
        if let (Some(path), true) = (&output, self.is_stream) {
            if is_done {
                let file = self.file.as_mut();
                file.map_or(Ok(()), |file| file.flush()).map_err(|error| unwritable(path, &error))?;
                // There is none if the run was short.
                _ = fs::remove_file(state_of(path));
            } else {
                self.save_state()?;
            }
        }
        if io::stderr().is_terminal() {
            let n = self.run.written - self.before;
            let seconds = self.began.elapsed().as_secs_f64();
            let rate = n as f64 / seconds.max(1e-9);
            self.teller.err(&format!("{} in {seconds:.2} s ({rate:.1}/s)", n_of(n, "puzzle")));
        }
        if !is_done {
            let goes_on = match &output {
                Some(path) if self.is_stream => format!("; --resume {} goes on", path.display()),
                _ => String::new(),
            };
            let (written, n) = (grouped(self.run.written), grouped(self.run.options.n));
            self.teller.warn(&format!("stopped after {written} of {n}{goes_on}"));
            self.code = self.code.max(1);
        }
        Ok(self.code)
    }

    /// Writes what could not be written one by one: as one text, or as files with numbers.
    fn write_together(&mut self, output: Option<&Path>) -> Result<(), Refusal> {
        let text = match format::write(self.format, &self.sheets) {
            Ok(text) => text,
            Err(error) => {
                let Some(path) = output else { return Err(error.into()) };
                for (i, sheet) in self.sheets.iter().enumerate() {
                    let text = format::write(self.format, std::slice::from_ref(sheet))?;
                    let path = numbered(path, i + 1);
                    fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
                }
                return Ok(());
            }
        };
        self.code = self.code.max(self.teller.save(output, &text, 0));
        Ok(())
    }
}

/// What puzzles that are the same have in common.
fn name_of(puzzle: &Puzzle, canon: &mut Option<Canon>) -> String {
    match canon {
        Some(canon) => canon.of(puzzle).to_string(),
        None => puzzle.to_string(),
    }
}

/// `many.gss` as `many-3.gss`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Where the state of the run that writes this file is kept.
fn state_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".run");
    path.with_file_name(name)
}

/// A seed from the system's own chance, short enough to be typed.
pub(super) fn drawn_seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish() >> 24
}

fn json(number: u64, seed: u64, made: &Made, line: &str) -> Vec<u8> {
    let mut value = serde_json::json!({
        "seed": seed,
        "number": number,
        "puzzle": line,
        "solution": made.solution.to_string(),
        "givens": made.puzzle.n_givens(),
        "tries": made.tries,
    });
    if let Some(level) = made.level {
        value["level"] = level.into();
    }
    if let Some(rating) = made.rating {
        value["rating"] = rating.into();
    }
    if let Some(index) = made.index {
        value["index"] = index.into();
    }
    format!("{value}\n").into_bytes()
}

/// What `--rating` asks for.
pub(super) fn ratings(text: &str) -> Result<Target, Refusal> {
    let (low, high) = bounds(text, "--rating", (0.0, 20.0), "7.0..7.5")?;
    Ok(Target::Rating(low, high))
}

/// `7.2`, `8.0..8.5`, `8.0..` or `..2.0`, both ends included.
fn bounds(text: &str, option: &str, widest: (f64, f64), such_as: &str) -> Result<(f64, f64), Refusal> {
    let wrong = || Refusal::new(format!("found {option} {text}, expected a number or a range such as {such_as}"));
    let number = |part: &str, or: f64| match part.trim() {
        "" => Ok(or),
        part => part.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(wrong),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, widest.0)?, number(high, widest.1)?),
        None if text.trim().is_empty() => return Err(wrong()),
        None => (number(text, 0.0)?, number(text, 0.0)?),
    };
    if low > high { Err(wrong()) } else { Ok((low, high)) }
}

/// `24`, `24..28`, `24..` or `..28`, both ends included.
pub(super) fn range(text: &str, option: &str, least: usize, most: usize) -> Result<(usize, usize), Refusal> {
    let wrong = || Refusal::new(format!("found {option} {text}, expected a number or a range such as {least}..{most}"));
    let number = |part: &str, or: usize| match part.trim() {
        "" => Ok(or),
        part => part.parse::<usize>().map_err(|_| wrong()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, least)?, number(high.trim_start_matches('='), most)?),
        None if text.trim().is_empty() => return Err(wrong()),
        None => (number(text, least)?, number(text, least)?),
    };
    if low > high || low > most || high < least {
        return Err(wrong());
    }
    Ok((low.max(least), high.min(most)))
}
