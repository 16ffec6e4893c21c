//! The command `anydoku check`.

use clap::Args;

use anydoku::rules::RuleKind;
use anydoku::{Content, Digit, DigitSet, Face, Joint, Language, Message, msg};
use anydoku_service::{At, CheckRequest, Checked, CheckedPuzzle, Verdict};

use super::ending::Written;
use super::inputs::{Question, ToOrOn};
use super::solve::exit_code;
use super::{About, Inputs, Limits, Reporter, worse};
use crate::stream::asking::{Answered, Instead};
use crate::text::{self, Ink, Look, Page, grouped, list, paint};

/// Check whether puzzles are valid, unique and minimal
///
/// Reports whether a puzzle has exactly one solution. If it has several, two of them are shown. If it has none, the report lists a small
/// set of givens and rules that already contradict each other. If it has exactly one, the report lists the givens that can be removed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    inputs: Inputs,
    /// Analyze every given and every conflict completely, however long it takes
    #[arg(long)]
    thorough: bool,
    /// Print the true candidates: for each cell, the digits that it has in at least one solution
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
  anydoku check --candidates puzzle.sdk         the true candidates of every cell

Exit codes:
  0  every puzzle has exactly one solution
  1  some puzzles have none or several
  2  some puzzles could not be checked, or the command line is invalid";

impl Check {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let asked = (self.thorough, self.limits.limit());
        if let Err(error) = self.to_file.open(reporter, "check", &self.inputs, &asked, Written::text(reporter.json)) {
            return reporter.refuse(&error, None, b"");
        }
        let (json, language) = (reporter.json, reporter.language());
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
        // A grid of candidates does not fit on a line.
        let by_line = !self.candidates || json;
        let question = if by_line {
            question.by_line(instead, move |checked, numbers| {
                let puzzles = checked.puzzles.iter().zip(numbers);
                puzzles.map(|(puzzle, &number)| answered(checked, puzzle, number, json, language)).collect()
            })
        } else {
            question
        };
        let question = question.with_headings(!json);
        self.inputs.ask(reporter, &question, &mut |reporter, checked, about| {
            reporter.tell_source(&checked.source, about.name);
            reporter.count_written(checked.puzzles.len());
            match reporter.json {
                true => reporter.reply(checked.clone()),
                false => reporter.out(show(reporter.look, checked, about)),
            }
            checked.puzzles.iter().map(|puzzle| exit_code(puzzle.answer)).fold(0, worse)
        })
    }
}

/// Returns the one-line answer for one of many puzzles, such as `unique 24 givens, minimal`.
fn answered(checked: &Checked, puzzle: &CheckedPuzzle, number: usize, json: bool, language: Language) -> Answered {
    let code = exit_code(puzzle.answer);
    if json {
        let mut puzzle = puzzle.clone();
        puzzle.facts.number = number;
        return Answered::json(Checked { source: checked.source.clone(), puzzles: vec![puzzle] }, code);
    }
    let answer = msg!("cli-answer", word = puzzle.answer.word());
    let givens = msg!("cli-check-line-givens", n = puzzle.facts.n_givens);
    let mut parts = vec![msg!("cli-check-line", answer = answer, givens = givens)];
    parts.extend(match (&puzzle.superfluous, &puzzle.clash, &puzzle.conflict) {
        (Some(cells), ..) if cells.is_empty() => Some(msg!("cli-check-line-minimal")),
        (Some(cells), ..) => Some(msg!("cli-check-line-redundant", n = cells.len(), cells = names(cells, 12))),
        (None, Some(clash), _) => Some(Message::verbatim(clash.as_str())),
        (None, None, Some(conflict)) => {
            let cells = (!conflict.cells.is_empty()).then(|| names(&conflict.cells, 12));
            let rules = (!conflict.rules.is_empty()).then(|| told_rules(&conflict.rules));
            let which: Vec<Message> = cells.into_iter().chain(rules).collect();
            Some(msg!("cli-check-line-conflict", which = (Joint::Semicolon, which)))
        }
        (None, None, None) if puzzle.answer == Verdict::Several => {
            let n = puzzle.differ.len();
            let cells = msg!("cli-n-cells", n = n, shown = grouped(n as u64));
            Some(msg!("cli-check-line-several", cells = cells))
        }
        _ => None,
    });
    let text = parts.iter().map(|part| part.in_language(language)).collect::<Vec<_>>().join(", ");
    Answered::line(text, code)
}

fn show(look: Look, checked: &Checked, about: &About<'_>) -> Vec<u8> {
    let mut text = about.heading(look.language).into_bytes();
    for (i, puzzle) in checked.puzzles.iter().enumerate() {
        if i > 0 {
            text.push(b'\n');
        }
        if checked.puzzles.len() > 1 {
            let title = puzzle.facts.title.as_ref().map_or(String::new(), |title| format!(": {title}"));
            let number = look.words(&msg!("cli-puzzle-number", number = i + 1));
            let title = format!("{number}{}\n", text::visible(title.as_bytes()));
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
    let own = || look.words(&msg!("cli-check-own-shape"));
    let shape = facts.shape.clone().unwrap_or_else(own);
    let width = look.width.min(100);
    let mut line = |label: Message, style: Option<anstyle::Style>, value: &Message| {
        let value = text::wrap(&look.words(value), 11, width);
        let value = style.map_or(value.clone(), |style| paint::paint(style, &value));
        let label = paint::paint(paint::FAINT, &format!("{:<10}", look.words(&label)));
        text.extend_from_slice(format!("{label} {value}\n").as_bytes());
    };
    let mut sizes = vec![
        msg!("cli-n-cells", n = facts.cells, shown = grouped(facts.cells as u64)),
        msg!("cli-n-digits", n = facts.digits),
        msg!("cli-n-houses", n = facts.houses, shown = grouped(facts.houses as u64)),
    ];
    sizes.extend(rules_of(&facts.rules));
    line(msg!("cli-check-shape"), None, &msg!("cli-check-sizes", shape = shape, sizes = (Joint::Comma, sizes)));
    let marks = if facts.marks.is_some() { "yes" } else { "no" };
    let n_givens = grouped(facts.n_givens as u64);
    line(msg!("cli-check-givens"), None, &msg!("cli-check-n-givens", n = n_givens, marks = marks));
    let (style, answer) = match puzzle.answer {
        Verdict::Unique => (paint::YES, msg!("cli-check-unique")),
        Verdict::Several => {
            let (n, cells) = (puzzle.differ.len(), names(&puzzle.differ, 12));
            (paint::WARNING, msg!("cli-check-several", n = n, cells = cells))
        }
        Verdict::None => (paint::ERROR, msg!("cli-check-none")),
        Verdict::Unknown => (paint::WARNING, msg!("cli-check-unknown")),
    };
    line(msg!("cli-check-solutions"), Some(style), &answer);
    let label = msg!("cli-check-clash");
    if let Some(clash) = &puzzle.clash {
        line(label, None, &Message::verbatim(clash.as_str()));
    } else if let Some(conflict) = &puzzle.conflict {
        let givens = msg!("cli-n-givens", n = conflict.cells.len());
        let marks = msg!("cli-check-n-marks", n = conflict.marks.len());
        let rules = msg!("cli-check-n-rules", n = conflict.rules.len());
        let parts = [
            (!conflict.cells.is_empty(), givens, names(&conflict.cells, 24)),
            (!conflict.marks.is_empty(), marks, names(&conflict.marks, 24)),
            (!conflict.rules.is_empty(), rules, told_rules(&conflict.rules)),
        ];
        let (what, which): (Vec<Message>, Vec<Message>) =
            parts.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, what, which)| (what, which)).unzip();
        let is_all = conflict.cells.len() == facts.n_givens && conflict.rules.len() == facts.rules.len();
        let is_shape = what.is_empty();
        let (what, which) = ((Joint::And, what), (Joint::Semicolon, which));
        line(
            label,
            None,
            &match (conflict.irreducible, is_all) {
                (true, _) if is_shape => msg!("cli-check-no-grid"),
                (true, _) => msg!("cli-check-conflict", what = what, which = which),
                (false, true) => msg!("cli-check-not-reduced"),
                (false, false) => msg!("cli-check-conflict-perhaps", what = what, which = which),
            },
        );
    }
    let label = msg!("cli-check-minimal");
    match (&puzzle.superfluous, puzzle.answer) {
        (Some(cells), _) if cells.is_empty() => line(label, None, &msg!("cli-check-is-minimal")),
        (Some(cells), _) => {
            let (n, all) = (cells.len(), msg!("cli-n-givens", n = facts.n_givens));
            line(label, None, &msg!("cli-check-redundant", n = n, all = all, cells = names(cells, 24)));
        }
        (None, Verdict::Unique) => line(label, None, &msg!("cli-check-not-tested")),
        _ => {}
    }
    if let Some(candidates) = &puzzle.candidates {
        let n = candidates.iter().map(|set| set.len() as u64).sum::<u64>();
        let message = msg!("cli-check-candidates", n = n, shown = grouped(n));
        line(msg!("cli-check-solutions"), None, &message);
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

/// Returns how many rules of each kind a puzzle has, such as `27 cages` and `1 thermometer`.
fn rules_of(rules: &[String]) -> Vec<Message> {
    let mut kinds: Vec<(&str, u64)> = Vec::new();
    for rule in rules {
        let name = rule.split([' ', ':']).next().unwrap_or(rule);
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => kinds.push((name, 1)),
        }
    }
    let title = |name: &str| RuleKind::named(name).map_or(Message::verbatim(name), RuleKind::title_message);
    kinds.into_iter().map(|(name, n)| msg!("cli-n-of-kind", n = n, shown = grouped(n), kind = title(name))).collect()
}

/// The maximum number of rules that are listed in full.
const MOST_RULES: usize = 12;

fn told_rules(rules: &[String]) -> Message {
    let more = rules.len().saturating_sub(MOST_RULES);
    let told = rules[..rules.len() - more].join("; ");
    if more > 0 { msg!("cli-and-more", list = told + ";", n = more) } else { Message::verbatim(told) }
}

fn names(cells: &[At], most: usize) -> Message {
    list(&cells.iter().map(|at| &at.name).collect::<Vec<_>>(), most)
}
