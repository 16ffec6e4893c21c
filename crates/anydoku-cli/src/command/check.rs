//! `anydoku check`.

use clap::Args;

use anydoku::{Cell, Solution};

use crate::desk::{CheckRequest, Checked, CheckedPuzzle, Limit, Reply, Request, Verdict};
use crate::text::{self, Ink, Look, grouped, list, n_of, paint};

use super::{Inputs, Teller, worse};

/// Check puzzles: sound, unique, minimal?
///
/// Says whether there is exactly one solution; shows two where there are several, and a small set of givens that
/// already clashes where there is none; names the givens that could be left out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    inputs: Inputs,
    /// Look at every given, however long that takes
    #[arg(long)]
    thorough: bool,
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::solve::seconds)]
    time: Option<f64>,
    /// Give each puzzle at most so many nodes of the search tree
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku check examples/nrc.gss
  anydoku check --json puzzle.sdk | jq .check.puzzles[0].answer
  anydoku check --shape x .......12.....3..4....5....6..7...8......9.......

Exit code: 0 every puzzle has exactly one solution, 1 some have none or several, 2 some could not be answered.";

impl Check {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let named = match self.inputs.all() {
            Ok(named) => named,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut code = 0;
        for (i, named) in named.enumerate() {
            if teller.closed || teller.desk.is_stopped() {
                break;
            }
            let opened = named.open().and_then(|input| Ok((input.name.clone(), self.inputs.paper(input)?)));
            let (name, paper) = match opened {
                Ok(opened) => opened,
                Err(refusal) => {
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    continue;
                }
            };
            let limit = Limit { seconds: self.time, nodes: self.nodes };
            let request = CheckRequest { paper, thorough: self.thorough, limit };
            let reply = teller.desk.answer(&Request::Check(request.clone()));
            let one = match &reply {
                Reply::Error(refusal) => teller.refuse(refusal, Some(&name), &request.paper.text.0),
                Reply::Check(checked) => {
                    teller.tell_source(&checked.source, &name);
                    if teller.json {
                        teller.out_json(&reply);
                    } else {
                        let heading = (self.inputs.puzzles.len() > 1).then_some((i, &name[..]));
                        let text = show(teller.look, checked, heading);
                        let text =
                            if teller.look.fancy { text } else { anstream::adapter::strip_bytes(&text).into_vec() };
                        teller.out(text);
                    }
                    checked.puzzles.iter().map(|puzzle| puzzle.answer.exit_code()).fold(0, worse)
                }
                _ => unreachable!("the desk answers what it is asked"),
            };
            code = worse(code, one);
        }
        code
    }
}

fn show(look: Look, checked: &Checked, heading: Option<(usize, &str)>) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some((i, name)) = heading {
        let gap = if i > 0 { "\n" } else { "" };
        text.extend_from_slice(format!("{gap}{}\n", paint::paint(paint::TITLE, &format!("== {name} =="))).as_bytes());
    }
    for (i, puzzle) in checked.puzzles.iter().enumerate() {
        if i > 0 {
            text.push(b'\n');
        }
        if checked.puzzles.len() > 1 {
            let title = puzzle.facts.title.as_ref().map_or(String::new(), |title| format!(": {title}"));
            let title = format!("puzzle {}{}\n", i + 1, text::visible(title.as_bytes()));
            text.extend_from_slice(paint::paint(paint::TITLE, &title).as_bytes());
        }
        show_one(look, puzzle, &mut text);
    }
    text
}

fn show_one(look: Look, puzzle: &CheckedPuzzle, text: &mut Vec<u8>) {
    let (facts, sheet) = (&puzzle.facts, &puzzle.sheet);
    let pointed = |cell: Cell| {
        let ink = match (puzzle.marked.contains(&cell), puzzle.answer) {
            (true, Verdict::Unique) => Ink::Spare,
            (true, _) => Ink::Pointed,
            (false, _) => Ink::Given,
        };
        sheet.puzzle.given(cell).map(|digit| (digit, ink))
    };
    text.extend_from_slice(&text::sheet(look, sheet, &[&pointed]));
    text.push(b'\n');
    let shape = facts.shape.as_deref().unwrap_or("of its own");
    let marks = if facts.marks.is_some() { ", with marks" } else { "" };
    let width = look.width.min(100);
    let mut line = |label: &str, value: &str| {
        let value = text::wrap(value, 11, width);
        text.extend_from_slice(format!("{} {value}\n", paint::paint(paint::FAINT, &format!("{label:<10}"))).as_bytes());
    };
    line(
        "shape",
        &format!(
            "{shape}: {}, {}, {}",
            n_of(facts.cells as u64, "cell"),
            n_of(facts.digits as u64, "digit"),
            n_of(facts.houses as u64, "house")
        ),
    );
    line("givens", &format!("{}{marks}", grouped(facts.n_givens as u64)));
    let differ = format!("these two differ in {}", n_of(puzzle.differ.len() as u64, "cell"));
    let (style, answer) = match puzzle.answer {
        Verdict::Unique => (paint::YES, "unique: exactly one".to_owned()),
        Verdict::Several => (paint::WARNING, format!("several: {differ}: {}", list(&puzzle.differ, 12))),
        Verdict::None => (paint::ERROR, "none".to_owned()),
        Verdict::Unknown => (paint::WARNING, "unknown: no answer in time".to_owned()),
    };
    line("solutions", &paint::paint(style, &text::wrap(&answer, 11, width)));
    if let Some(clash) = &puzzle.clash {
        line("clash", clash);
    } else if let Some(conflict) = &puzzle.conflict {
        let n = n_of(conflict.cells.len() as u64, "given");
        let cells = list(&conflict.cells, 24);
        match (conflict.irreducible, conflict.cells.len() == facts.n_givens) {
            (true, _) if conflict.cells.is_empty() => line("clash", "even without givens"),
            (true, _) => line("clash", &format!("{n} clash, and no fewer of these: {cells}")),
            (false, true) => line("clash", "not looked for smaller sets of givens (--thorough does)"),
            (false, false) => {
                line("clash", &format!("{n} clash, perhaps fewer of these (--thorough looks longer): {cells}"))
            }
        }
    }
    match (&puzzle.superfluous, puzzle.answer) {
        (Some(cells), _) if cells.is_empty() => line("minimal", "yes: no given can be left out"),
        (Some(cells), _) => {
            let n = cells.len();
            let which = format!(
                "{} of {} can be left out, any one of them: {}",
                n,
                n_of(facts.n_givens as u64, "given"),
                list(cells, 24)
            );
            line("minimal", &format!("no: {which}"));
        }
        (None, Verdict::Unique) => line("minimal", "not looked at: too much work (--thorough looks)"),
        _ => {}
    }
    if let [a, b] = &puzzle.grids[..] {
        let face = |grid: &Solution, other: &Solution, cell: Cell| {
            let ink = match sheet.puzzle.given(cell) {
                Some(_) => Ink::Given,
                None if grid.digit(cell) != other.digit(cell) => Ink::Pointed,
                None => Ink::Found,
            };
            Some((grid.digit(cell), ink))
        };
        text.push(b'\n');
        text.extend_from_slice(&text::sheet(look, sheet, &[&|cell| face(a, b, cell), &|cell| face(b, a, cell)]));
    }
}
