//! `anydoku rate`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anydoku::levels::{Levels, Status};
use anydoku::rate::{Indexer, Rater, Rating};
use anydoku::solve::solve_many;
use anydoku::{Answer, Budget, Engine, Puzzle, Shape, Sheet, Solver, Topology};
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use crate::desk::{Refusal, shape_named};

use super::{Asked, Inputs, Teller, worse};

/// Rate puzzles: how hard is the hardest step
///
/// ER, EP and ED are those of Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first digit placed, and
/// the first step. Beside them stand the hardest technique, the gss level, an index after Metcalf, and how often the
/// 9x9 engine guessed until it knew that there is one solution.
#[derive(Args, Debug)]
#[command(after_help = RATE_EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    inputs: Inputs,
    /// Print a table with tabs and a header: puzzle er ep ed hardest steps level index guesses
    #[arg(long)]
    tsv: bool,
    /// The same with commas
    #[arg(long, conflicts_with = "tsv")]
    csv: bool,
    /// Leave out level, index and guesses, which take longer than the rating of an easy puzzle
    #[arg(long)]
    quick: bool,
}

const RATE_EXAMPLES: &str = "\
Examples:
  anydoku rate puzzle.sdk
  anydoku rate --tsv puzzles.txt > ratings.tsv
  anydoku rate --tsv --shape windoku puzzles.txt
  anydoku rate --tsv table.tsv       a table with a column puzzle, and perhaps shape (or variant) and layout

ER, EP and ED keep Sudoku Explainer's order of search, so now and then they differ by a few tenths between a puzzle and
its mirror image; guesses depend on the order too. The level and the index do not depend on the names of digits.
Exit code: 0 all were rated, 1 some have none or several solutions, 2 some could not be rated.";

/// What one puzzle came to.
enum Rated {
    Rating(Box<Known>),
    NotUnique(&'static str),
    Stopped,
    Refused(String),
}

/// Everything that is told of a puzzle.
struct Known {
    rating: Rating,
    level: Option<usize>,
    index: Option<f64>,
    guesses: Option<u64>,
}

/// What is kept for all puzzles of a topology.
struct Tools {
    solver: Solver,
    rater: Rater,
    indexer: Indexer,
}

impl Tools {
    fn new(topology: &Arc<Topology>) -> Result<Tools, String> {
        let rater = Rater::new(topology).map_err(|error| error.to_string())?;
        let indexer = Indexer::new(topology).map_err(|error| error.to_string())?;
        Ok(Tools { solver: Solver::new(topology), rater, indexer })
    }
}

const HEADER: [&str; 9] = ["puzzle", "er", "ep", "ed", "hardest", "steps", "level", "index", "guesses"];

impl Rate {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let sheets = match self.sheets() {
            Ok(sheets) => sheets,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut tools: HashMap<usize, Result<Tools, String>> = HashMap::new();
        for (_, sheet) in &sheets {
            let Ok(sheet) = sheet else { continue };
            let topology = sheet.puzzle.topology();
            tools.entry(Arc::as_ptr(topology).addr()).or_insert_with(|| Tools::new(topology));
        }
        let is_table = self.tsv || self.csv;
        if is_table {
            teller.out(HEADER.join(if self.csv { "," } else { "\t" }) + "\n");
        }
        let mut code = 0;
        // A few thousand at a time, so that what is done is seen and Ctrl-C loses little.
        for chunk in sheets.chunks(2048) {
            let stop = Arc::clone(teller.around().flag());
            let rated: Vec<_> = chunk
                .par_iter()
                .map(|(_, sheet)| {
                    let puzzle = &sheet.as_ref().ok()?.puzzle;
                    if stop.load(Ordering::Relaxed) {
                        return Some(Rated::Stopped);
                    }
                    Some(match &tools[&Arc::as_ptr(puzzle.topology()).addr()] {
                        Ok(tools) => self.rate(tools, puzzle),
                        Err(reason) => Rated::Refused(reason.clone()),
                    })
                })
                .collect();
            for ((name, sheet), rated) in chunk.iter().zip(rated) {
                let sheet = match sheet {
                    Ok(sheet) => sheet,
                    Err(refusal) => {
                        code = worse(code, teller.refuse(refusal, Some(name), b""));
                        continue;
                    }
                };
                code = worse(code, self.tell(teller, name, sheet, rated.expect("it could be read"), is_table));
            }
            if teller.is_over() || teller.is_stopped() {
                break;
            }
        }
        code
    }

    /// The puzzles of the inputs. A table says the shape of each row, if it has a column for it.
    fn sheets(&self) -> Result<Vec<Asked>, Refusal> {
        let mut found = Vec::new();
        for named in self.inputs.all()? {
            let name = named.name();
            let paper = match named.open().and_then(|input| self.inputs.paper(input)) {
                Ok(paper) => paper,
                Err(refusal) => {
                    found.push((name, Err(refusal)));
                    continue;
                }
            };
            let columns = if self.inputs.from.is_none() { Columns::of(&paper.text.0) } else { None };
            match columns {
                Some(columns) => found.extend(columns.sheets(&name, &paper.text.0)),
                None => match crate::desk::read(&paper) {
                    Ok(reading) => found.extend(reading.sheets.into_iter().map(|sheet| (name.clone(), Ok(sheet)))),
                    Err(refusal) => found.push((name, Err(refusal))),
                },
            }
        }
        Ok(found)
    }

    fn rate(&self, tools: &Tools, puzzle: &Puzzle) -> Rated {
        match tools.solver.clone().answer(puzzle) {
            Answer::Unique(_) => {}
            Answer::None => return Rated::NotUnique("none"),
            _ => return Rated::NotUnique("several"),
        }
        let mut known = Known { rating: tools.rater.rate(puzzle), level: None, index: None, guesses: None };
        if !self.quick {
            let outcome = Levels::new(puzzle.topology()).solve(puzzle);
            known.level = matches!(outcome.status, Status::Solved(_)).then_some(outcome.level);
            known.index = Some(tools.indexer.index(puzzle));
            if tools.solver.engine() == Engine::Classic && puzzle.marks().is_none() {
                let line = puzzle.to_string();
                let mut answer = Vec::new();
                let many = solve_many(line.as_bytes(), &Budget::UNLIMITED, &mut answer, &mut |_, _, _| {});
                known.guesses = Some(many.guesses);
            }
        }
        Rated::Rating(Box::new(known))
    }

    fn tell(&self, teller: &mut Teller, name: &str, sheet: &Sheet, rated: Rated, is_table: bool) -> u8 {
        let puzzle = sheet.puzzle.to_string();
        let separator = if self.csv { "," } else { "\t" };
        match rated {
            Rated::Refused(reason) => teller.refuse(&Refusal::new(format!("{name}: {reason}")), None, b""),
            Rated::Stopped => 2,
            Rated::NotUnique(word) => {
                teller.out(if teller.json {
                    format!("{}\n", json!({"rate": {"puzzle": puzzle, "solutions": word}}))
                } else if is_table {
                    let cells = [&puzzle, word, word, word, "", "", "", "", ""];
                    cells.join(separator) + "\n"
                } else {
                    format!("{name}: {word}; only puzzles with one solution are rated\n")
                });
                1
            }
            Rated::Rating(known) => {
                let Known { rating, level, index, guesses } = *known;
                let hardest = rating.hardest.map_or("", |technique| technique.name);
                let index = index.map(|index| format!("{index:.1}"));
                teller.out(if teller.json {
                    let answer = json!({"rate": {"puzzle": puzzle, "er": rating.er, "ep": rating.ep, "ed": rating.ed,
                        "hardest": hardest, "steps": rating.n_steps, "level": level,
                        "index": index.and_then(|index| index.parse::<f64>().ok()), "guesses": guesses}});
                    format!("{answer}\n")
                } else if is_table {
                    let number = |number: f64| format!("{number:.1}");
                    let cells = [
                        puzzle,
                        number(rating.er),
                        number(rating.ep),
                        number(rating.ed),
                        hardest.replace(',', " "),
                        rating.n_steps.to_string(),
                        level.map_or(String::new(), |level| level.to_string()),
                        index.unwrap_or_default(),
                        guesses.map_or(String::new(), |guesses| guesses.to_string()),
                    ];
                    cells.join(separator) + "\n"
                } else {
                    let mut text = format!("{name}: {rating}, hardest step {hardest}, {} steps", rating.n_steps);
                    if let Some(level) = level {
                        _ = write!(text, ", gss level {level}");
                    }
                    if let Some(index) = index {
                        _ = write!(text, ", index {index}");
                    }
                    if let Some(guesses) = guesses {
                        _ = write!(text, ", {}", crate::text::n_of(guesses, "guess").replace("guesss", "guesses"));
                    }
                    text + "\n"
                });
                0
            }
        }
    }
}

/// A table with a header: where the puzzle stands, and what says its shape.
struct Columns {
    separator: u8,
    puzzle: usize,
    shape: usize,
    layout: Option<usize>,
}

impl Columns {
    /// The columns, if the first line names a puzzle and its shape. Tables without shapes are for the csv reader.
    fn of(text: &[u8]) -> Option<Columns> {
        let header = text.split(|&byte| byte == b'\n').next()?.trim_ascii_end();
        let separator = if header.contains(&b'\t') { b'\t' } else { b',' };
        let place = |names: &[&str]| {
            let named =
                |field: &[u8]| names.iter().any(|name| field.trim_ascii().eq_ignore_ascii_case(name.as_bytes()));
            header.split(|&byte| byte == separator).position(named)
        };
        Some(Columns {
            separator,
            puzzle: place(&["puzzle"])?,
            shape: place(&["shape", "variant"])?,
            layout: place(&["layout"]),
        })
    }

    fn sheets(&self, name: &str, text: &[u8]) -> Vec<Asked> {
        let mut shapes: HashMap<String, Result<Shape, Refusal>> = HashMap::new();
        let mut found = Vec::new();
        for (n, line) in text.split(|&byte| byte == b'\n').enumerate().skip(1) {
            let line = line.trim_ascii_end();
            if line.is_empty() {
                continue;
            }
            let field = |at: usize| {
                let field = line.split(|&byte| byte == self.separator).nth(at).unwrap_or_default();
                String::from_utf8_lossy(field.trim_ascii()).into_owned()
            };
            let layout = self.layout.map(field).filter(|layout| layout.len() > 1);
            let shape = field(self.shape);
            let shape_name = match (&*shape, layout) {
                ("jigsaw", Some(layout)) => format!("jigsaw:{layout}"),
                // What the raters of variants call them.
                ("" | "-" | "classic" | "standard" | "vanilla", _) => "9x9".into(),
                ("latin", _) => "latin9".into(),
                ("dg", _) => "disjoint".into(),
                ("cd", _) => "centredot".into(),
                ("ak", _) => "antiknight".into(),
                ("aking", _) => "antiking".into(),
                _ => shape,
            };
            let shape = shapes.entry(shape_name.clone()).or_insert_with(|| shape_named(&shape_name));
            let sheet = shape.as_ref().map_err(Clone::clone).and_then(|shape| {
                let (digits, _) = anydoku::format::read_line(field(self.puzzle).as_bytes(), shape)?;
                Ok(Sheet::new(Puzzle::new(shape.topology.clone(), digits), shape.layout.clone()))
            });
            found.push((format!("{name}, line {}", n + 1), sheet));
        }
        found
    }
}
