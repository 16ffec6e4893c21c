//! `anydoku explain` and `anydoku hint`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anydoku::explain::progress::{mistakes, play_of, position};
use anydoku::explain::{Board, Ladder, Step, Strength, Walker};
use anydoku::{Answer, Budget, Candidates, Face, Puzzle, Sheet, Solver, Topology};
use anydoku_draw::html::{Chapter, Figure};
use anydoku_draw::{Drawing, Fonts, Look, Theme, board, html, svg};
use clap::Args;
use serde_json::json;

use crate::desk::Refusal;
use crate::text::{self, Ink};

use super::{Inputs, Teller, unwritable, worse};
use anydoku_desk::named::theme as theme_named;

/// Solve a puzzle step by step and say why
///
/// Each step is the easiest that the ladder has at that moment, in a sentence. A player's own digits and marks are where
/// the walk begins: those of the file, where its format keeps them, or those of another file with --from.
#[derive(Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES, mut_arg("from", from_help))]
pub struct Explain {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    ladder: Rungs,
    /// Show the board before every step: candidates, and what the step looks at
    #[arg(long)]
    boards: bool,
    /// Draw every step as a picture: DIR/001-naked-pair.svg and so on
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write one HTML file with a picture and a sentence for every step
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Colours of the pictures: colour, grey or dark
    #[arg(long, value_name = "NAME", default_value = "colour")]
    theme: String,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  anydoku explain puzzle.sdk
  anydoku explain examples/cube.gss --ladder anydoku --html cube.html
  anydoku explain puzzle.sdk --svg steps
  anydoku explain puzzle.sdk --boards
  anydoku explain puzzle.sdk --from mine.txt    go on from a half-filled grid with its own marks

Exit code: 0 the walk ends in the solution, 1 it gets stuck before, or what is filled in is wrong (it says where).";

/// Say what to do next, in three strengths
#[derive(Args, Debug)]
#[command(after_help = HINT_EXAMPLES, mut_arg("from", from_help))]
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
    /// Show the board with candidates and, at strength 3, what the step looks at
    #[arg(long)]
    boards: bool,
}

const HINT_EXAMPLES: &str = "\
Examples:
  anydoku hint puzzle.sdk --strength 1
  anydoku hint puzzle.sdk --all
  anydoku hint puzzle.sdk --from mine.txt       what next, from my digits and marks?

A player's own digits and marks, where the format keeps them, are taken into account.
Exit code: 0 there is a step, 1 there is none, or what is filled in is wrong (it says where).";

fn from_help(from: clap::Arg) -> clap::Arg {
    from.value_name("GRID|FORMAT").help(
        "Go on from this half-filled grid (a file, or the grid itself) with its digits and marks; the name of a format \
         reads the puzzle as that",
    )
}

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

impl Rungs {
    fn walker(&self, topology: &Arc<Topology>) -> Result<Walker, Refusal> {
        Walker::new(topology, self.ladder).map_err(|error| Refusal::new(error.to_string()))
    }
}

/// A puzzle, and how far somebody has come with it.
struct Position {
    puzzle: Puzzle,
    candidates: Candidates,
    /// Has the puzzle one solution? Some techniques take it for granted.
    is_unique: bool,
}

impl Position {
    /// What a player has before him: givens, his own digits, and his marks where he wrote any. The answer is no if it
    /// cannot be completed, and says why.
    fn of(sheet: &Sheet, from: Option<&Sheet>, budget: &Budget<'_>) -> Result<Position, String> {
        let mut puzzle = sheet.puzzle.clone();
        let mut solver = Solver::new(puzzle.topology());
        let mut play = from.or(sheet.play.is_some().then_some(sheet)).map(|from| play_of(&puzzle, from));
        // A pencil-mark grid does not say which digits were given. If those that stand there have one solution, the marks
        // are somebody's work and may be wrong; otherwise they are the puzzle.
        if puzzle.marks().is_some() && play.is_none() {
            let bare = Puzzle::new(puzzle.topology().clone(), puzzle.givens().to_vec());
            if let Answer::Unique(_) = solver.answer_within(&bare, budget) {
                play = Some(play_of(&bare, sheet));
                puzzle = bare;
            }
        }
        let candidates = play.as_ref().map_or_else(|| Candidates::new(&puzzle), |play| position(&puzzle, play));
        let topology = puzzle.topology().clone();
        match solver.answer_within(&puzzle, budget) {
            Answer::None => Err(match puzzle.clash() {
                Some(clash) => format!("the puzzle has no solution: {}", clash.tell(&topology)),
                None => "the puzzle has no solution to walk to".into(),
            }),
            Answer::Unknown(_) => Err("stopped before it was known whether there is one solution".into()),
            Answer::Several(..) => {
                let left = Puzzle::empty(topology.clone()).with_marks(candidates.sets().to_vec());
                match solver.first_within(&left, budget) {
                    Ok(Some(_)) => Ok(Position { puzzle, candidates, is_unique: false }),
                    Ok(None) => Err("what is filled in cannot be completed".into()),
                    Err(_) => Err("stopped before it was known whether this can be completed".into()),
                }
            }
            Answer::Unique(solution) => {
                let wrong = play.map_or_else(Vec::new, |play| mistakes(&play, &solution));
                if wrong.is_empty() {
                    return Ok(Position { puzzle, candidates, is_unique: true });
                }
                let told: Vec<String> = wrong.iter().map(|mistake| mistake.tell(&topology)).collect();
                let most = 10;
                let more = wrong.len().saturating_sub(most);
                let more = if more > 0 { format!("; and {more} more") } else { String::new() };
                Err(told[..told.len().min(most)].join("; ") + &more)
            }
        }
    }

    fn walker(&self, rungs: &Rungs) -> Result<Walker, Refusal> {
        let walker = rungs.walker(self.puzzle.topology())?;
        Ok(if self.is_unique { walker } else { walker.without_uniqueness() })
    }
}

impl Explain {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let theme = match theme_named(&self.theme) {
            Ok(theme) => theme,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        if let Some(folder) = &self.svg
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            return teller.refuse(&unwritable(folder, &error), None, b"");
        }
        let mut chapters = Vec::new();
        let mut code = each(&self.inputs, teller, &mut |teller, number, name, sheet, from| {
            self.explain(teller, (number, name), sheet, from, theme, &mut chapters)
        });
        if let Some(path) = &self.html
            && code < 2
        {
            let title = chapters.first().map_or("Steps", |chapter: &Chapter| &chapter.title);
            code = teller.save(Some(path), html::write(title, &chapters, theme).as_bytes(), code);
        }
        code
    }

    fn explain(
        &self,
        teller: &mut Teller,
        (number, name): (Option<usize>, &str),
        sheet: &Sheet,
        from: Option<&Sheet>,
        theme: &Theme,
        chapters: &mut Vec<Chapter>,
    ) -> u8 {
        let stop = Arc::clone(teller.around().flag());
        let start = match Position::of(sheet, from, &Budget::until(&stop)) {
            Ok(start) => start,
            Err(reason) => return answer_no(teller, "explain", name, &reason),
        };
        let walker = match start.walker(&self.ladder) {
            Ok(walker) => walker,
            Err(refusal) => return teller.refuse(&refusal, Some(name), b""),
        };
        let (puzzle, topology) = (&start.puzzle, start.puzzle.topology());
        let artist = Artist { fonts: Fonts::built_in(), theme, sheet };
        let look = teller.look;
        let show = |board: &Board| {
            let face = |cell| {
                let ink = if puzzle.given(cell).is_some() { Ink::Given } else { Ink::Found };
                board.placed(cell).map(|digit| (digit, ink))
            };
            text::sheet(look, sheet, &[&face])
        };
        let first = walker.board_from(&start.candidates);
        if !teller.json {
            teller.out(show(&first));
            teller.out("\n");
        }
        let mut figures = Vec::new();
        let mut refusal = None;
        let mut n = 0;
        let walk = walker.walk(first, &mut |board, step| {
            n += 1;
            if !teller.json {
                if self.boards {
                    let face = step.face(board, puzzle);
                    teller.out(text::marks(teller.look, &sheet.layout, topology, &face).text());
                }
                teller.out(format!("{n:>3}. {}\n", step.tell(topology)));
                if self.boards {
                    teller.out("\n");
                }
            }
            if let Some(folder) = &self.svg {
                let drawing = artist.draw(&step.face(board, puzzle), true);
                let before = number.map_or(String::new(), |number| format!("{number}-"));
                let path = folder.join(format!("{before}{n:03}-{}.svg", slug(step)));
                if let Err(error) = std::fs::write(&path, svg::write(&drawing)) {
                    refusal = Some(unwritable(&path, &error));
                }
            }
            if self.html.is_some() {
                let title = format!("{n}. {}: {}", step.technique.name, step.tell_effect(topology));
                let text = capital(&anydoku::explain::tell_parts(&step.reason, topology));
                figures.push(Figure { title, text, drawing: artist.draw(&step.face(board, puzzle), false) });
            }
            let is_over = teller.is_over() || refusal.is_some() || stop.load(Ordering::Relaxed);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(refusal) = refusal {
            return teller.refuse(&refusal, None, b"");
        }
        let summary = match walk.is_solved() {
            true => format!("solved in {} steps; the hardest costs {:.1}", walk.steps.len(), walk.hardest()),
            false => format!("no step of this ladder is left; {} cells are open", walk.board.n_open()),
        };
        if self.html.is_some() {
            let drawing = artist.draw(&walk.board.face(puzzle), false);
            let title = if walk.is_solved() { "Solution" } else { "What is left" };
            figures.push(Figure { title: title.into(), text: capital(&summary), drawing });
            let title = sheet.notes.title.clone().unwrap_or_else(|| match number {
                Some(number) => format!("{name}, puzzle {number}"),
                None => name.to_owned(),
            });
            let text =
                format!("Ladder {}: {}. {}.", self.ladder.ladder.name, self.ladder.ladder.about, capital(&summary));
            chapters.push(Chapter { title, text, figures });
        }
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
            teller.out(format!("\n{summary}\n\n"));
            teller.out(show(&walk.board));
        } else {
            teller.out(format!("\n{summary}\n"));
        }
        if walk.is_solved() { 0 } else { 1 }
    }
}

/// Draws faces of one sheet.
struct Artist<'a> {
    fonts: Fonts,
    theme: &'a Theme,
    sheet: &'a Sheet,
}

impl Artist<'_> {
    fn draw(&self, face: &Face, has_ids: bool) -> Drawing {
        // Marks shall be legible, so a board with more squares is larger.
        let side = self.sheet.layout.rows().max(self.sheet.layout.cols()) as f64;
        let per_square = if self.sheet.puzzle.topology().n_digits() > 9 { 48.0 } else { 40.0 };
        let size = (side * per_square).clamp(240.0, 2400.0);
        let look = Look { theme: self.theme, fonts: &self.fonts, width: size, height: size, has_ids, is_large: false };
        board::draw(self.sheet.puzzle.topology(), &self.sheet.layout, face, &look)
    }
}

/// The name of a technique as part of a file name.
fn slug(step: &Step) -> String {
    anydoku::explain::slug(step.technique.name)
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn answer_no(teller: &mut Teller, command: &str, name: &str, reason: &str) -> u8 {
    teller.out(match teller.json {
        true => format!("{}\n", json!({command: {"name": name, "wrong": reason}})),
        false => format!("{name}: {reason}\n"),
    });
    1
}

impl Hint {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        each(&self.inputs, teller, &mut |teller, _, name, sheet, from| self.hint(teller, name, sheet, from))
    }

    fn hint(&self, teller: &mut Teller, name: &str, sheet: &Sheet, from: Option<&Sheet>) -> u8 {
        let stop = Arc::clone(teller.around().flag());
        let start = match Position::of(sheet, from, &Budget::until(&stop)) {
            Ok(start) => start,
            Err(reason) => return answer_no(teller, "hint", name, &reason),
        };
        let walker = match start.walker(&self.ladder) {
            Ok(walker) => walker,
            Err(refusal) => return teller.refuse(&refusal, Some(name), b""),
        };
        let topology = start.puzzle.topology();
        let board = walker.board_from(&start.candidates);
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
            for (i, (step, _)) in steps.iter().enumerate() {
                if self.boards && (i == 0 || self.strength == 3) {
                    let is_told = self.strength == 3;
                    let face = if is_told { step.face(&board, &start.puzzle) } else { board.face(&start.puzzle) };
                    teller.out(text::marks(teller.look, &sheet.layout, topology, &face).text());
                }
                teller.out(step.hint(strength, topology) + "\n");
            }
        }
        if steps.is_empty() { 1 } else { 0 }
    }
}

/// Told of each puzzle: its number if there are several, its name, and the half-filled grid to go on from.
type Tell<'a> = dyn FnMut(&mut Teller, Option<usize>, &str, &Sheet, Option<&Sheet>) -> u8 + 'a;

fn each(inputs: &Inputs, teller: &mut Teller, tell: &mut Tell<'_>) -> u8 {
    let (inputs, from) = match with_from(inputs) {
        Ok(both) => both,
        Err(refusal) => return teller.refuse(&refusal, None, b""),
    };
    let sheets = match inputs.sheets() {
        Ok(sheets) => sheets,
        Err(refusal) => return teller.refuse(&refusal, None, b""),
    };
    let mut code = 0;
    for (i, (name, sheet)) in sheets.iter().enumerate() {
        let number = (sheets.len() > 1).then_some(i + 1);
        let sheet = match sheet {
            Ok(sheet) => sheet,
            Err(refusal) => {
                code = worse(code, teller.refuse(refusal, Some(name), b""));
                continue;
            }
        };
        let found = from.as_ref().map(|from| (from.puzzle.topology().n_cells(), from.puzzle.topology().n_digits()));
        let expected = (sheet.puzzle.topology().n_cells(), sheet.puzzle.topology().n_digits());
        if let Some(found) = found.filter(|&found| found != expected) {
            let message = format!(
                "found {} cells and {} digits in the half-filled grid, expected {} and {} as in the puzzle",
                found.0, found.1, expected.0, expected.1
            );
            code = worse(code, teller.refuse(&Refusal::new(message), Some(name), b""));
            continue;
        }
        code = worse(code, tell(teller, number, name, sheet, from.as_ref()));
    }
    code
}

/// `--from` names a format, as everywhere, or a half-filled grid to go on from. Without a puzzle the grid is the puzzle.
fn with_from(inputs: &Inputs) -> Result<(Inputs, Option<Sheet>), Refusal> {
    let Some(from) = inputs.from.as_ref().filter(|from| anydoku::format::named(from).is_none()) else {
        return Ok((inputs.clone(), None));
    };
    let rest = Inputs { from: None, ..inputs.clone() };
    let grid = Inputs { puzzles: vec![from.into()], ..rest.clone() };
    if inputs.puzzles.is_empty() {
        return Ok((grid, None));
    }
    let mut sheets = grid.sheets()?;
    if sheets.len() != 1 {
        let found = sheets.len();
        return Err(Refusal::new(format!("{from}: found {found} grids to go on from, expected one")));
    }
    let (_, sheet) = sheets.remove(0);
    Ok((rest, Some(sheet?)))
}
