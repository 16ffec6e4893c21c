//! `anydoku check`.

use clap::Args;

use anydoku::rules::RuleKind;
use anydoku::{Content, Digit, DigitSet, Face};
use anydoku_service::{At, CheckRequest, Checked, CheckedPuzzle, Verdict};

use super::inputs::{Question, ToOrOn};
use super::solve::exit_code;
use super::{About, Inputs, Limits, Reporter, worse};
use crate::stream::asking::{Answered, Instead};
use crate::text::{self, Ink, Look, Page, grouped, list, n_of, paint};

/// Check puzzles: sound, unique, minimal?
///
/// Says whether there is exactly one solution; shows two where there are several, and a small set of givens that
/// and rules that already clash where there is none; names the givens that could be left out.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    inputs: Inputs,
    /// Look at every given, however long that takes
    #[arg(long)]
    thorough: bool,
    /// Show what each cell holds in some solution: its true candidates
    #[arg(long)]
    candidates: bool,
    #[command(flatten)]
    to_file: ToOrOn,
    #[command(flatten)]
    limits: Limits,
}

const EXAMPLES: &str = "\
Examples:
  anydoku check examples/nrc.gss
  anydoku check --json puzzle.sdk | jq .check.puzzles[0].answer
  anydoku check --shape x4 1..4............
  anydoku check --candidates puzzle.sdk         what each cell holds in some solution

Exit code: 0 every puzzle has exactly one solution, 1 some have none or several, 2 some could not be answered.";

impl Check {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.to_file.open(reporter, "check", &self.inputs, &(self.thorough, self.limits.limit())) {
            return reporter.refuse(&error, None, b"");
        }
        let json = reporter.json;
        let request = CheckRequest {
            thorough: self.thorough,
            candidates: self.candidates,
            limit: self.limits.limit(),
            ..CheckRequest::default()
        };
        let question = Question::new(move |service, paper, events| {
            service.check(&CheckRequest { paper, ..request.clone() }, events)
        });
        let instead = if json { Instead::Json } else { Instead::Word };
        // A grid for each puzzle is no line.
        let by_line = !self.candidates || json;
        let question = if by_line {
            question.by_line(instead, move |checked, numbers| {
                let puzzles = checked.puzzles.iter().zip(numbers);
                puzzles.map(|(puzzle, &number)| answered(checked, puzzle, number, json)).collect()
            })
        } else {
            question
        };
        let question = question.with_headings(!json);
        self.inputs.ask(reporter, &question, &mut |reporter, checked, about| {
            reporter.tell_source(&checked.source, about.name);
            match reporter.json {
                true => reporter.reply(checked.clone()),
                false => reporter.out(show(reporter.look, checked, about)),
            }
            checked.puzzles.iter().map(|puzzle| exit_code(puzzle.answer)).fold(0, worse)
        })
    }
}

/// The answer about one puzzle of many, on a line: `unique 24 givens, minimal`.
fn answered(checked: &Checked, puzzle: &CheckedPuzzle, number: usize, json: bool) -> Answered {
    let code = exit_code(puzzle.answer);
    if json {
        let mut puzzle = puzzle.clone();
        puzzle.facts.number = number;
        return Answered::json(Checked { source: checked.source.clone(), puzzles: vec![puzzle] }, code);
    }
    let mut text = format!("{} {}", puzzle.answer.word(), n_of(puzzle.facts.n_givens as u64, "given"));
    match (&puzzle.superfluous, &puzzle.clash, &puzzle.conflict) {
        (Some(cells), ..) if cells.is_empty() => text.push_str(", minimal"),
        (Some(cells), ..) => text.push_str(&format!(", {} superfluous: {}", cells.len(), names(cells, 12))),
        (None, Some(clash), _) => text.push_str(&format!(", {clash}")),
        (None, None, Some(conflict)) => {
            let cells = names(&conflict.cells, 12);
            let told = told_rules(&conflict.rules);
            let joint = if cells.is_empty() || told.is_empty() { "" } else { "; " };
            text.push_str(&format!(", clash: {cells}{joint}{told}"));
        }
        (None, None, None) if puzzle.answer == Verdict::Several => {
            text.push_str(&format!(", two differ in {}", n_of(puzzle.differ.len() as u64, "cell")));
        }
        _ => {}
    }
    Answered::line(text, code)
}

fn show(look: Look, checked: &Checked, about: &About<'_>) -> Vec<u8> {
    let mut text = about.heading().into_bytes();
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
    let facts = &puzzle.facts;
    let marked = puzzle.superfluous.as_ref().or(puzzle.conflict.as_ref().map(|conflict| &conflict.cells));
    let is_marked = |cell: usize| marked.is_some_and(|marked| marked.iter().any(|at| at.cell == cell));
    let pointed = |cell: usize| {
        let ink = match (is_marked(cell), puzzle.answer) {
            (true, Verdict::Unique) => Ink::Spare,
            (true, _) => Ink::Pointed,
            (false, _) => Ink::Given,
        };
        Some((facts.givens[cell], ink)).filter(|&(number, _)| number > 0)
    };
    let page = Page::of(facts);
    if let Some(page) = &page {
        text.extend_from_slice(&page.show(look, &[&pointed]));
        text.push(b'\n');
    }
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
            "{shape}: {}, {}, {}{}",
            n_of(facts.cells as u64, "cell"),
            n_of(facts.digits as u64, "digit"),
            n_of(facts.houses as u64, "house"),
            rules_of(&facts.rules)
        ),
    );
    line("givens", &format!("{}{marks}", grouped(facts.n_givens as u64)));
    let differ = format!("these two differ in {}", n_of(puzzle.differ.len() as u64, "cell"));
    let (style, answer) = match puzzle.answer {
        Verdict::Unique => (paint::YES, "unique: exactly one".to_owned()),
        Verdict::Several => (paint::WARNING, format!("several: {differ}: {}", names(&puzzle.differ, 12))),
        Verdict::None => (paint::ERROR, "none".to_owned()),
        Verdict::Unknown => (paint::WARNING, "unknown: no answer in time".to_owned()),
    };
    line("solutions", &paint::paint(style, &text::wrap(&answer, 11, width)));
    if let Some(clash) = &puzzle.clash {
        line("clash", clash);
    } else if let Some(conflict) = &puzzle.conflict {
        let givens = n_of(conflict.cells.len() as u64, "given");
        let marks = format!("the marks of {}", n_of(conflict.marks.len() as u64, "cell"));
        let (mut n, mut cells) = match (&conflict.cells[..], &conflict.marks[..]) {
            ([], []) => (String::new(), String::new()),
            (cells, []) => (givens, names(cells, 24)),
            ([], marked) => (marks, names(marked, 24)),
            (cells, marked) => {
                (format!("{givens} and {marks}"), format!("{}; marks in {}", names(cells, 24), names(marked, 24)))
            }
        };
        if !conflict.rules.is_empty() {
            let rules = n_of(conflict.rules.len() as u64, "rule");
            n = if n.is_empty() { rules } else { format!("{n} and {rules}") };
            let told = told_rules(&conflict.rules);
            cells = if cells.is_empty() { told } else { format!("{cells}; {told}") };
        }
        let is_all = conflict.cells.len() == facts.n_givens && conflict.rules.len() == facts.rules.len();
        match (conflict.irreducible, is_all) {
            (true, _) if n.is_empty() => line("clash", "the shape has no full grid, even without givens"),
            (true, _) => line("clash", &format!("{n} clash, and no fewer of these: {cells}")),
            (false, true) => line("clash", "not looked for smaller sets (--thorough does)"),
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
                names(cells, 24)
            );
            line("minimal", &format!("no: {which}"));
        }
        (None, Verdict::Unique) => line("minimal", "not looked at: too much work (--thorough looks)"),
        _ => {}
    }
    if let Some(candidates) = &puzzle.candidates {
        let n = n_of(candidates.iter().map(|set| set.len() as u64).sum::<u64>(), "candidate");
        line("solutions", &format!("hold {n}, each in at least one of them:"));
        text.push(b'\n');
        match (&puzzle.candidates_text, &page) {
            (_, Some(page)) if look.fancy => {
                text.extend_from_slice(page.marks(look, &candidates_face(&facts.givens, candidates)).as_bytes())
            }
            (Some(grid), _) => text.extend_from_slice(&grid.0),
            _ => {}
        }
        return;
    }
    if let ([a, b], Some(page)) = (&puzzle.solutions[..], &page) {
        let face = |grid: &[Digit], other: &[Digit], cell: usize| {
            let ink = match facts.givens[cell] {
                1.. => Ink::Given,
                0 if grid[cell] != other[cell] => Ink::Pointed,
                0 => Ink::Found,
            };
            Some((grid[cell].number(), ink))
        };
        text.push(b'\n');
        text.extend_from_slice(&page.show(look, &[&|cell| face(a, b, cell), &|cell| face(b, a, cell)]));
    }
}

fn candidates_face(givens: &[usize], candidates: &[DigitSet]) -> Face {
    let content = |(&given, set): (&usize, &DigitSet)| match (Digit::from_number(given), set.single()) {
        (Some(given), _) => Content::Given(given),
        (None, Some(only)) => Content::Placed(only),
        (None, None) => Content::Marks(*set),
    };
    Face { contents: givens.iter().zip(candidates).map(content).collect(), ..Face::default() }
}

/// The rules of a puzzle by kind: `, 27 cages, 1 thermometer`.
fn rules_of(rules: &[String]) -> String {
    let mut kinds: Vec<(&str, u64)> = Vec::new();
    for rule in rules {
        let name = rule.split([' ', ':']).next().unwrap_or(rule);
        let title = RuleKind::named(name).map_or(name, |kind| kind.title());
        match kinds.iter_mut().find(|(known, _)| *known == title) {
            Some((_, n)) => *n += 1,
            None => kinds.push((title, 1)),
        }
    }
    kinds.into_iter().map(|(title, n)| format!(", {}", n_of(n, title))).collect()
}

/// The most rules that are written out.
const MOST_RULES: usize = 12;

fn told_rules(rules: &[String]) -> String {
    let more = rules.len().saturating_sub(MOST_RULES);
    let told = rules[..rules.len() - more].join("; ");
    if more > 0 { format!("{told}; … and {more} more") } else { told }
}

fn names(cells: &[At], most: usize) -> String {
    list(&cells.iter().map(|at| &at.name).collect::<Vec<_>>(), most)
}
