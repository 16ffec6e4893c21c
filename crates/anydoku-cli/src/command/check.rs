//! The command `anydoku check`.

use clap::Args;

use anydoku::rules::RuleKind;
use anydoku::{Content, Digit, DigitSet, Face, Joint, Language, Message, msg};
use anydoku_service::{At, CandidateCounts, CheckRequest, Checked, CheckedPuzzle, Parts, RuleAt, Verdict};

use super::ending::Written;
use super::inputs::{Question, ToOrOn};
use super::solve::exit_code;
use super::{About, Inputs, Limits, Reporter, worse};
use crate::stream::asking::{Answered, Instead};
use crate::text::{self, Ink, Look, Page, grouped, list, paint};

/// Check whether puzzles are valid, unique and minimal
///
/// Reports whether a puzzle has exactly one solution. If it has several, two of them are shown. If it has none, the report lists a small
/// set of givens and rules that already contradict each other. If it has exactly one, the report lists the givens and rules that can be
/// left out.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    inputs: Inputs,
    /// Analyze every given, every rule and every conflict completely, however long it takes
    #[arg(long)]
    thorough: bool,
    /// Print the true candidates: for each cell, the digits that it has in at least one solution
    #[arg(long)]
    candidates: bool,
    /// Print the number of solutions with each true candidate as well, counted up to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count_each: Option<u64>,
    /// For a puzzle with several solutions, print cells that are equal in all of them, and cells that differ in all of
    /// them, unless a house or a rule of two cells states it
    #[arg(long)]
    relations: bool,
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
  anydoku check --count-each 100 puzzle.sdk     and how many solutions each of them has

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
            count_each: self.count_each,
            relations: self.relations,
            limit: self.limits.limit(),
            ..CheckRequest::default()
        };
        let question = Question::new(move |service, paper, events| {
            service.check(&CheckRequest { paper, ..request.clone() }, events)
        });
        let instead = if json { Instead::Json } else { Instead::Word };
        // A grid of candidates does not fit on a line.
        let by_line = !(self.candidates || self.count_each.is_some() || self.relations) || json;
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
    let n_undecided = puzzle.undecided.as_ref().map_or(0, |parts| parts.cells.len() + parts.rules.len());
    if let Some(cells) = puzzle.superfluous.as_ref().filter(|cells| !cells.is_empty()) {
        parts.push(msg!("cli-check-line-redundant", n = cells.len(), cells = names(cells, 12)));
    }
    if let Some(rules) = puzzle.superfluous_rules.as_ref().filter(|rules| !rules.is_empty()) {
        parts.push(msg!("cli-check-line-redundant-rules", n = rules.len(), rules = told_rules(rules, FEW_RULES)));
    }
    if n_undecided > 0 {
        parts.push(msg!("cli-check-line-undecided", n = n_undecided));
    }
    parts.extend(match (puzzle.minimal, &puzzle.clash, &puzzle.conflict) {
        (Some(true), ..) => Some(msg!("cli-check-line-minimal")),
        (None, Some(clash), _) => Some(Message::verbatim(clash.as_str())),
        (None, None, Some(conflict)) => {
            let cells = (!conflict.cells.is_empty()).then(|| names(&conflict.cells, 12));
            let rules = (!conflict.rules.is_empty()).then(|| told_rules(&conflict.rules, FEW_RULES));
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
    if let Some(value) = conflict(puzzle) {
        line(msg!("cli-check-clash"), None, &value);
    }
    for (label, value) in redundant(puzzle).into_iter().chain(related(puzzle)) {
        line(label, None, &value);
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
            // A grid of marks cannot hold the rules, so the cells are listed.
            (None, _) if puzzle.counts.is_none() => text.extend_from_slice(listed(puzzle, candidates, None).as_bytes()),
            (None, _) => {}
        }
        if let Some(counts) = &puzzle.counts {
            let legend = look.words(&msg!("cli-check-counts", limit = grouped(counts.limit)));
            text.extend_from_slice(format!("\n{legend}\n{}", listed(puzzle, candidates, Some(counts))).as_bytes());
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

/// Returns the description of a contradiction.
fn conflict(puzzle: &CheckedPuzzle) -> Option<Message> {
    if let Some(clash) = &puzzle.clash {
        return Some(Message::verbatim(clash.as_str()));
    }
    let (facts, conflict) = (&puzzle.facts, puzzle.conflict.as_ref()?);
    let givens = msg!("cli-check-some-givens", n = conflict.cells.len());
    let marks = msg!("cli-check-n-marks", n = conflict.marks.len());
    let rules = msg!("cli-check-n-rules", n = conflict.rules.len());
    let parts = [
        (!conflict.cells.is_empty(), givens, names(&conflict.cells, 24)),
        (!conflict.marks.is_empty(), marks, names(&conflict.marks, 24)),
        (!conflict.rules.is_empty(), rules, told_rules(&conflict.rules, MANY_RULES)),
    ];
    let (what, which): (Vec<Message>, Vec<Message>) =
        parts.into_iter().filter(|(is_there, ..)| *is_there).map(|(_, what, which)| (what, which)).unzip();
    let is_all = conflict.cells.len() == facts.n_givens && conflict.rules.len() == facts.rules.len();
    let is_shape = what.is_empty();
    let (what, which) = ((Joint::And, what), (Joint::Semicolon, which));
    Some(match (conflict.irreducible, is_all) {
        (true, _) if is_shape => msg!("cli-check-no-grid"),
        (true, _) => msg!("cli-check-conflict", what = what, which = which),
        (false, true) => msg!("cli-check-not-reduced"),
        (false, false) => msg!("cli-check-conflict-perhaps", what = what, which = which),
    })
}

/// Returns the lines about redundant givens and rules, each with its label.
fn redundant(puzzle: &CheckedPuzzle) -> Vec<(Message, Message)> {
    let (facts, label) = (&puzzle.facts, || msg!("cli-check-minimal"));
    let (Some(cells), rules) = (&puzzle.superfluous, puzzle.superfluous_rules.as_deref().unwrap_or_default()) else {
        let is_untested = puzzle.answer == Verdict::Unique;
        return if is_untested { vec![(label(), msg!("cli-check-not-tested"))] } else { Vec::new() };
    };
    let mut lines = Vec::new();
    if !cells.is_empty() {
        let (n, all) = (cells.len(), msg!("cli-n-givens", n = facts.n_givens));
        lines.push((label(), msg!("cli-check-redundant", n = n, all = all, cells = names(cells, 24))));
    }
    if !rules.is_empty() {
        let (n, all) = (rules.len(), msg!("cli-check-n-rules", n = facts.rules.len()));
        let rules = told_rules(rules, MANY_RULES);
        lines.push((label(), msg!("cli-check-redundant", n = n, all = all, cells = rules)));
    }
    match puzzle.minimal {
        Some(true) if facts.rules.is_empty() => lines.push((label(), msg!("cli-check-is-minimal"))),
        Some(true) => lines.push((label(), msg!("cli-check-is-minimal-ruled"))),
        _ => {}
    }
    if let Some(parts) = &puzzle.together {
        lines.push((msg!("cli-check-together"), told_parts(parts)));
    }
    if let Some(parts) = &puzzle.undecided {
        lines.push((msg!("cli-check-open"), msg!("cli-check-undecided", parts = told_parts(parts))));
    }
    lines
}

/// Returns the lines about relations between cells, each with its label.
fn related(puzzle: &CheckedPuzzle) -> Vec<(Message, Message)> {
    let Some(related) = &puzzle.related else { return Vec::new() };
    let joined = |cells: &[&At], sign: &str| cells.iter().map(|at| at.name.as_str()).collect::<Vec<_>>().join(sign);
    let equal: Vec<String> = related.equal.iter().map(|group| joined(&group.iter().collect::<Vec<_>>(), "=")).collect();
    let differ: Vec<String> = related.differ.iter().map(|(a, b)| joined(&[a, b], "≠")).collect();
    let mut lines = Vec::new();
    for (label, pairs) in [(msg!("cli-check-equal"), equal), (msg!("cli-check-differ"), differ)] {
        let value = if pairs.is_empty() { msg!("cli-check-no-pairs") } else { list(&pairs, MOST_PAIRS) };
        lines.push((label, value));
    }
    if related.undecided > 0 {
        lines.push((msg!("cli-check-open"), msg!("cli-check-undecided-pairs", n = related.undecided)));
    }
    lines
}

/// The maximum number of relations that are listed.
const MOST_PAIRS: usize = 100;

/// Returns one line per open cell with its candidates, and with the number of solutions for each if they were counted.
fn listed(puzzle: &CheckedPuzzle, candidates: &[DigitSet], counts: Option<&CandidateCounts>) -> String {
    // The command line shares a process with the service.
    let Some(sheet) = puzzle.facts.sheet.get() else { return String::new() };
    let topology = sheet.puzzle.topology();
    let mut text = String::new();
    for (cell, set) in topology.cells().zip(candidates).filter(|(_, set)| set.len() > 1) {
        let of = |digit: Digit| {
            let symbol = puzzle.facts.symbols.as_ref().map(|symbols| symbols[digit.index()].clone());
            let symbol = symbol.unwrap_or_else(|| digit.number().to_string());
            match counts.map(|counts| (counts.limit, counts.counts[cell.index()][digit.index()])) {
                None => symbol,
                Some((limit, Some(n))) if n >= limit => format!("{symbol}: {}+", grouped(n)),
                Some((_, Some(n))) => format!("{symbol}: {}", grouped(n)),
                Some((_, None)) => format!("{symbol}: ?"),
            }
        };
        let parts: Vec<String> = set.iter().map(of).collect();
        text += &format!("{}  {}\n", topology.cell_name(cell), parts.join(if counts.is_some() { "  " } else { " " }));
    }
    text
}

/// Returns givens and rules, counted and listed: `2 givens and 1 rule: r1c1 r2c4; cage 15: r1c1 r1c2`.
fn told_parts(parts: &Parts) -> Message {
    let (n_cells, n_rules) = (parts.cells.len(), parts.rules.len());
    let (mut what, mut which) = (Vec::new(), Vec::new());
    if n_cells > 0 {
        what.push(msg!("cli-check-some-givens", n = n_cells));
        which.push(names(&parts.cells, 24));
    }
    if n_rules > 0 {
        what.push(msg!("cli-check-n-rules", n = n_rules));
        which.push(told_rules(&parts.rules, MANY_RULES));
    }
    msg!("cli-check-parts", what = (Joint::And, what), which = (Joint::Semicolon, which))
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

/// The maximum number of rules that are listed for one of many puzzles, and for a single one.
const FEW_RULES: usize = 12;
pub(super) const MANY_RULES: usize = 100;

pub(super) fn told_rules(rules: &[RuleAt], most: usize) -> Message {
    let more = rules.len().saturating_sub(most);
    let told = rules[..rules.len() - more].iter().map(|rule| rule.text.as_str()).collect::<Vec<_>>().join("; ");
    if more > 0 { msg!("cli-and-more", list = told + ";", n = more) } else { Message::verbatim(told) }
}

fn names(cells: &[At], most: usize) -> Message {
    list(&cells.iter().map(|at| &at.name).collect::<Vec<_>>(), most)
}
