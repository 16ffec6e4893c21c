//! `anydoku rate`, `anydoku explain` and `anydoku hint`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anydoku::explain::{Ladder, Strength, Walker};
use anydoku::levels::{Levels, Status};
use anydoku::rate::{Rater, Rating, index};
use anydoku::{Answer, Candidates, Puzzle, Sheet, Solver, Topology};
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use crate::desk::Refusal;
use crate::text::{self, Ink};

use super::{Inputs, Teller, worse};

/// Rate puzzles: how hard is the hardest step
///
/// ER, EP and ED are those of Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first digit placed, and
/// the first step. Beside them stand the hardest technique, the gss level and an index after Metcalf.
#[derive(Args, Debug)]
#[command(after_help = RATE_EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    inputs: Inputs,
    /// Print a table with tabs and a header: puzzle er ep ed hardest steps level index
    #[arg(long)]
    tsv: bool,
    /// The same with commas
    #[arg(long, conflicts_with = "tsv")]
    csv: bool,
    /// Leave out level and index, which take longer than the rating of an easy puzzle
    #[arg(long)]
    quick: bool,
}

const RATE_EXAMPLES: &str = "\
Examples:
  anydoku rate puzzle.sdk
  anydoku rate --tsv puzzles.txt > ratings.tsv
  anydoku rate --shape x puzzle.txt

ER, EP and ED keep Sudoku Explainer's order of search, so now and then they differ by 0.1 or 0.2 between a puzzle and
its mirror image; the level and the index do not depend on names of digits.
Exit code: 0 all were rated, 1 some have none or several solutions, 2 some could not be rated.";

/// Solve a puzzle step by step and say why
///
/// Each step is the easiest that the ladder has at that moment, in a sentence.
#[derive(Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    ladder: Rungs,
    /// Show the board after every step that places a digit
    #[arg(long)]
    boards: bool,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  anydoku explain puzzle.sdk
  anydoku explain examples/cube.gss --ladder anydoku
  anydoku explain puzzle.sdk --boards

Exit code: 0 the walk ends in the solution, 1 it gets stuck before.";

/// Say what to do next, in three strengths
#[derive(Args, Debug)]
#[command(after_help = HINT_EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    ladder: Rungs,
    /// 1: the technique's name; 2: where to look; 3: the step itself
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    strength: u8,
    /// List every step that is there now
    #[arg(long)]
    all: bool,
}

const HINT_EXAMPLES: &str = "\
Examples:
  anydoku hint puzzle.sdk --strength 1
  anydoku hint puzzle.sdk --all

A player's own digits and marks, where the format keeps them, are taken into account.
Exit code: 0 there is a step, 1 there is none.";

/// Which techniques in which order.
#[derive(Args, Debug)]
struct Rungs {
    /// The ladder: se, hodoku, gss, metcalf or anydoku
    #[arg(long, value_name = "NAME", default_value = "se", value_parser = ladder)]
    ladder: &'static Ladder,
}

fn ladder(name: &str) -> Result<&'static Ladder, String> {
    Ladder::named(name).ok_or_else(|| "expected se, hodoku, gss, metcalf or anydoku".into())
}

/// What one puzzle came to.
enum Rated {
    Rating { rating: Rating, level: Option<usize>, index: Option<f64> },
    NotUnique(&'static str),
    Stopped,
    Refused(String),
}

impl Rate {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let sheets = match self.inputs.sheets() {
            Ok(sheets) => sheets,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut raters: HashMap<usize, Result<Rater, String>> = HashMap::new();
        for (_, sheet) in &sheets {
            let Ok(sheet) = sheet else { continue };
            let topology = sheet.puzzle.topology();
            raters
                .entry(Arc::as_ptr(topology).addr())
                .or_insert_with(|| Rater::new(topology).map_err(|error| error.to_string()));
        }
        let is_table = self.tsv || self.csv;
        if is_table {
            let header = ["puzzle", "er", "ep", "ed", "hardest", "steps", "level", "index"];
            teller.out(header.join(if self.csv { "," } else { "\t" }) + "\n");
        }
        let mut code = 0;
        // A few thousand at a time, so that what is done is seen and Ctrl-C loses little.
        for chunk in sheets.chunks(2048) {
            let stop = Arc::clone(&teller.stop);
            let rated: Vec<_> = chunk
                .par_iter()
                .map(|(_, sheet)| {
                    let puzzle = &sheet.as_ref().ok()?.puzzle;
                    if stop.load(Ordering::Relaxed) {
                        return Some(Rated::Stopped);
                    }
                    Some(match &raters[&Arc::as_ptr(puzzle.topology()).addr()] {
                        Ok(rater) => self.rate(rater, puzzle),
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
            if teller.closed || teller.desk.is_stopped() {
                break;
            }
        }
        code
    }

    fn rate(&self, rater: &Rater, puzzle: &Puzzle) -> Rated {
        match Solver::new(puzzle.topology()).answer(puzzle) {
            Answer::Unique(_) => {}
            Answer::None => return Rated::NotUnique("none"),
            _ => return Rated::NotUnique("several"),
        }
        let rating = rater.rate(puzzle);
        if self.quick {
            return Rated::Rating { rating, level: None, index: None };
        }
        let outcome = Levels::new(puzzle.topology()).solve(puzzle);
        let level = matches!(outcome.status, Status::Solved(_)).then_some(outcome.level);
        Rated::Rating { rating, level, index: index(puzzle).ok() }
    }

    fn tell(&self, teller: &mut Teller, name: &str, sheet: &Sheet, rated: Rated, is_table: bool) -> u8 {
        let puzzle = sheet.puzzle.to_string();
        match rated {
            Rated::Refused(reason) => teller.refuse(&Refusal::new(format!("{name}: {reason}")), None, b""),
            Rated::Stopped => 2,
            Rated::NotUnique(word) => {
                let separator = if self.csv { "," } else { "\t" };
                teller.out(if teller.json {
                    format!("{}\n", json!({"rate": {"puzzle": puzzle, "solutions": word}}))
                } else if is_table {
                    let cells = [&puzzle, word, word, word, "", "", "", ""];
                    cells.join(separator) + "\n"
                } else {
                    format!("{name}: {word}; only puzzles with one solution are rated\n")
                });
                1
            }
            Rated::Rating { rating, level, index } => {
                let hardest = rating.hardest.map_or("", |technique| technique.name);
                let level = level.map_or(String::new(), |level| level.to_string());
                let index = index.map_or(String::new(), |index| format!("{index:.1}"));
                teller.out(if teller.json {
                    let answer = json!({"rate": {"puzzle": puzzle, "er": rating.er, "ep": rating.ep, "ed": rating.ed,
                        "hardest": hardest, "steps": rating.n_steps, "level": level.parse::<u64>().ok(),
                        "index": index.parse::<f64>().ok()}});
                    format!("{answer}\n")
                } else if is_table {
                    let separator = if self.csv { "," } else { "\t" };
                    let number = |number: f64| format!("{number:.1}");
                    let cells = [
                        puzzle,
                        number(rating.er),
                        number(rating.ep),
                        number(rating.ed),
                        hardest.replace(',', " "),
                        rating.n_steps.to_string(),
                        level,
                        index,
                    ];
                    cells.join(separator) + "\n"
                } else {
                    let mut text = format!("{name}: {rating}, hardest step {hardest}, {} steps", rating.n_steps);
                    if !level.is_empty() {
                        _ = write!(text, ", gss level {level}");
                    }
                    if !index.is_empty() {
                        _ = write!(text, ", index {index}");
                    }
                    text + "\n"
                });
                0
            }
        }
    }
}

/// What a player has before him: givens, his own digits, and his marks where he wrote any.
fn position(sheet: &Sheet) -> Candidates {
    let Some(play) = &sheet.play else { return Candidates::new(&sheet.puzzle) };
    let mut puzzle = sheet.puzzle.clone();
    for (cell, digit) in puzzle.topology().clone().cells().zip(&play.digits) {
        if let Some(digit) = digit {
            puzzle.give(cell, *digit);
        }
    }
    let candidates = Candidates::new(&puzzle);
    let Some(marks) = &play.marks else { return candidates };
    let sets = candidates.sets().iter().zip(marks).map(|(&set, &mark)| if mark.is_empty() { set } else { set & mark });
    Candidates::from_sets(puzzle.topology().clone(), sets.collect())
}

impl Rungs {
    fn walker(&self, topology: &Arc<Topology>) -> Result<Walker, Refusal> {
        Walker::new(topology, self.ladder).map_err(|error| Refusal::new(error.to_string()))
    }
}

/// Techniques that reason from there being one solution may only be used where there is one.
fn fitting(walker: Walker, puzzle: &Puzzle) -> Walker {
    let is_unique = matches!(Solver::new(puzzle.topology()).answer(puzzle), Answer::Unique(_));
    if is_unique { walker } else { walker.without_uniqueness() }
}

impl Explain {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        each(&self.inputs, teller, &|teller, name, sheet| self.explain(teller, name, sheet))
    }

    fn explain(&self, teller: &mut Teller, name: &str, sheet: &Sheet) -> u8 {
        let topology = sheet.puzzle.topology();
        let walker = match self.ladder.walker(topology) {
            Ok(walker) => fitting(walker, &sheet.puzzle),
            Err(refusal) => return teller.refuse(&refusal, Some(name), b""),
        };
        let start = walker.board_from(&position(sheet));
        if start.is_broken() {
            teller.out(format!("{name}: a cell or a house has nothing left; there is no solution to walk to\n"));
            return 1;
        }
        let face = |cell| sheet.puzzle.given(cell).map(|digit| (digit, Ink::Given));
        if !teller.json {
            teller.out(text::sheet(teller.look, sheet, &[&face]));
            teller.out("\n");
        }
        let mut number = 0;
        let stop = Arc::clone(&teller.stop);
        let walk = walker.walk(start, &mut |board, step| {
            number += 1;
            if !teller.json {
                teller.out(format!("{number:>3}. {}\n", step.tell(topology)));
                if self.boards && !step.places.is_empty() {
                    let mut after = board.clone();
                    after.apply(step);
                    let face = |cell| {
                        let ink = if sheet.puzzle.given(cell).is_some() { Ink::Given } else { Ink::Found };
                        let pointed = step.places.iter().any(|&(place, _)| place == cell);
                        after.placed(cell).map(|digit| (digit, if pointed { Ink::Pointed } else { ink }))
                    };
                    teller.out(text::sheet(teller.look, sheet, &[&face]));
                    teller.out("\n");
                }
            }
            let is_over = teller.closed || stop.load(Ordering::Relaxed);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if teller.json {
            let steps: Vec<_> = walk
                .steps
                .iter()
                .zip(&walk.prices)
                .map(|(step, price)| {
                    json!({"technique": step.technique.name, "price": price, "effect": step.tell_effect(topology),
                    "sentence": step.tell(topology)})
                })
                .collect();
            teller.out(format!("{}\n", json!({"explain": {"name": name, "solved": walk.is_solved(), "steps": steps}})));
        } else if walk.is_solved() {
            let hardest = format!("{:.1}", walk.hardest());
            teller.out(format!("\nsolved in {} steps; the hardest costs {hardest}\n\n", walk.steps.len()));
            let face = |cell| {
                let ink = if sheet.puzzle.given(cell).is_some() { Ink::Given } else { Ink::Found };
                walk.board.placed(cell).map(|digit| (digit, ink))
            };
            teller.out(text::sheet(teller.look, sheet, &[&face]));
        } else {
            teller.out(format!("\nno step of this ladder is left; {} cells are open\n", walk.board.n_open()));
        }
        if walk.is_solved() { 0 } else { 1 }
    }
}

impl Hint {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        each(&self.inputs, teller, &|teller, name, sheet| self.hint(teller, name, sheet))
    }

    fn hint(&self, teller: &mut Teller, name: &str, sheet: &Sheet) -> u8 {
        let topology = sheet.puzzle.topology();
        let walker = match self.ladder.walker(topology) {
            Ok(walker) => fitting(walker, &sheet.puzzle),
            Err(refusal) => return teller.refuse(&refusal, Some(name), b""),
        };
        let board = walker.board_from(&position(sheet));
        let steps = if self.all { walker.all(&board) } else { walker.next(&board).into_iter().collect() };
        let strength = [Strength::Name, Strength::Place, Strength::Step][self.strength as usize - 1];
        if teller.json {
            let steps: Vec<_> = steps.iter().map(|(step, price)| {
                json!({"technique": step.technique.name, "price": price, "hint": step.hint(strength, topology)})
            }).collect();
            teller.out(format!("{}\n", json!({"hint": {"name": name, "steps": steps}})));
        } else if steps.is_empty() {
            teller.out(if board.is_solved() { "it is solved\n" } else { "no step of this ladder is there\n" });
        } else {
            let lines: String = steps.iter().map(|(step, _)| step.hint(strength, topology) + "\n").collect();
            teller.out(lines);
        }
        if steps.is_empty() { 1 } else { 0 }
    }
}

fn each(inputs: &Inputs, teller: &mut Teller, tell: &dyn Fn(&mut Teller, &str, &Sheet) -> u8) -> u8 {
    let sheets = match inputs.sheets() {
        Ok(sheets) => sheets,
        Err(refusal) => return teller.refuse(&refusal, None, b""),
    };
    let mut code = 0;
    for (name, sheet) in &sheets {
        code = worse(
            code,
            match sheet {
                Ok(sheet) => tell(teller, name, sheet),
                Err(refusal) => teller.refuse(refusal, Some(name), b""),
            },
        );
    }
    code
}
