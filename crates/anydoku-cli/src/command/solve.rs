//! The command `anydoku solve`.

use std::sync::Arc;

use clap::Args;

use anydoku::{Digit, Engine, Message, msg};
use anydoku_format::table::cells_text;
use anydoku_service::{Host, ServiceError, SolveRequest, Solved, SolvedPuzzle, Verdict, named, solver_for};

use super::bulk;
use super::ending::{Written, format_of};
use super::inputs::{Question, ToOrOn, is_chained};
use super::table::Table;
use super::{About, Inputs, Limits, Reporter, worse};
use crate::input::Input;
use crate::stream::asking::{Answered, Instead};
use crate::stream::rows::identity;
use crate::stream::solving::Solving;
use crate::stream::tabling;
use crate::text::{self, Ink, Page, grouped, list, paint};

/// Solve puzzles and report whether each solution is unique
///
/// A single puzzle is printed with its solution. For a file of one-line puzzles, every line is answered in order, using all cores: with the
/// solution, or with `none`, `several` or `invalid`. Empty lines and comments produce empty lines.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    inputs: Inputs,
    /// Print at most K solutions of each puzzle
    ///
    /// Example: --list 10
    #[arg(short, long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    list: Option<u64>,
    /// Count at most K solutions of each puzzle [default: 2, enough to tell whether the solution is unique]
    #[arg(short, long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    count_to: Option<u64>,
    /// Output format; csv and tsv write one row per puzzle, with its solution and status [default: a board for one puzzle, one line each
    /// for several]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: ToOrOn,
    #[command(flatten)]
    limits: Limits,
    /// Search engine [default: the fastest one for the shape]
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Number of threads for files of one-line puzzles [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print search statistics to standard error
    #[arg(long)]
    stats: bool,
}

const EXAMPLES: &str = "\
Examples:
  anydoku solve examples/nrc.gss
  anydoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  anydoku solve --shape x puzzle.txt            with diagonals, which the file does not record
  anydoku solve puzzles.txt > solutions.txt     one line per puzzle, on all cores
  anydoku solve puzzles.txt --to csv            a table of puzzle, solution, status, and shape
  anydoku solve puzzle.sdk --list 10            at most ten solutions
  anydoku solve puzzle.sdk --to sdk -o solved.sdk

Exit codes:
  0  every puzzle has exactly one solution
  1  some puzzles have none or several
  2  some puzzles could not be solved, or the command line is invalid";

/// Returns whether the input is a table of puzzles whose first line names its columns.
fn is_table(inputs: &Inputs, input: &Input) -> bool {
    matches!(bulk::table(inputs, input), Ok(Some(_)))
}

impl Solve {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        match format_of(self.to_file.path()).filter(|_| self.to.is_none() && !reporter.json) {
            Some(format) => self.with_format(format).run_as_told(reporter),
            None => self.run_as_told(reporter),
        }
    }

    fn with_format(&self, to: &str) -> Solve {
        Solve { to: Some(to.to_owned()), ..self.clone() }
    }

    fn run_as_told(&self, reporter: &mut Reporter) -> u8 {
        reporter.use_threads(self.threads);
        let asked = (&self.list, &self.count_to, &self.to, self.limits.limit(), &self.engine);
        let written = Written::puzzles(reporter.json, self.to.as_deref(), None);
        if let Err(error) = self.to_file.open(reporter, "solve", &self.inputs, &asked, written) {
            return reporter.refuse(&error, None, b"");
        }
        let table = self.to.as_deref().and_then(Table::separator).filter(|_| !reporter.json);
        let table = table.map(|separator| Table::new(separator, VALUES));
        let code = self.inputs.each(reporter, &mut |reporter, input, about| match self.solving(reporter, &input) {
            Ok(Some(solving)) => self.solve_lines(reporter, solving, input, table.as_deref()),
            // A table gets one line per row, as a file of lines does.
            Ok(None)
                if self.to.is_none() && self.list.is_none() && is_table(&self.inputs, &input) && !reporter.json =>
            {
                self.with_format("line").solve_input(reporter, input, about, None)
            }
            Ok(None) => self.solve_input(reporter, input, about, table.as_ref()),
            Err(error) => reporter.refuse(&error, Some(about.name), &input.head),
        });
        if reporter.is_stopped() {
            reporter.warn(msg!("cli-interrupted-written"));
        }
        code
    }

    fn solve_input(&self, reporter: &mut Reporter, input: Input, about: &About<'_>, table: Option<&Arc<Table>>) -> u8 {
        let json = reporter.json;
        let request = SolveRequest {
            engine: self.engine.clone(),
            list: self.list,
            count_to: self.count_to,
            to: self.to.clone().filter(|_| table.is_none()),
            limit: self.limits.limit(),
            ..SolveRequest::default()
        };
        let question = Question::new(move |service, paper, events| {
            service.solve(&SolveRequest { paper, ..request.clone() }, events)
        });
        let chained = self.to.as_deref().is_some_and(is_chained);
        let is_list = self.list.is_some();
        let question = match json {
            true => question.by_line(Instead::Json, |solved, numbers| {
                let one = |(puzzle, &number): (SolvedPuzzle, &usize)| {
                    let (mut puzzle, source) = (puzzle, solved.source.clone());
                    puzzle.facts.number = number;
                    let code = exit_code(puzzle.answer);
                    Answered::json(Solved { source, puzzles: vec![puzzle], written: None }, code)
                };
                solved.puzzles.iter().cloned().zip(numbers).map(one).collect()
            }),
            false if chained => question.by_line_alone(Instead::Word, move |solved, line| {
                let puzzle = solved.puzzles.first();
                let others = puzzle.filter(|puzzle| puzzle.answer != Verdict::Unique);
                let word = others.filter(|puzzle| !is_list || puzzle.solutions.is_empty());
                Answered {
                    text: match word {
                        Some(puzzle) => format!("{}\n", puzzle.answer.word()).into_bytes(),
                        None => solved.written.clone().unwrap_or_default().0,
                    },
                    code: puzzle.map_or(2, |puzzle| exit_code(puzzle.answer)),
                    told: others.map(|puzzle| msg!("cli-at-line", line = line, text = verdict(puzzle))),
                    ..Answered::nothing()
                }
            }),
            false => match table {
                Some(table) => question.in_table(table, move |solved, _| {
                    solved.puzzles.iter().map(|puzzle| in_rows(puzzle, is_list)).collect()
                }),
                None => question,
            },
        };
        question.ask(reporter, &self.inputs, input, about, &mut |reporter, solved, about| match table {
            Some(table) if !json => self.tell_rows(reporter, table, solved, about),
            _ => self.tell(reporter, solved, about),
        })
    }

    /// Writes the rows for an input that was read as a whole.
    fn tell_rows(&self, reporter: &mut Reporter, table: &Table, solved: &Solved, about: &About<'_>) -> u8 {
        reporter.tell_source(&solved.source, about.name);
        let rows = match table.begin(reporter, b"") {
            Ok(rows) => rows,
            Err(error) => return reporter.refuse(&error, Some(about.name), b""),
        };
        reporter.count_written(solved.puzzles.len());
        let mut code = 0;
        for puzzle in &solved.puzzles {
            let one = in_rows(puzzle, self.list.is_some());
            if let Some(warning) = &one.warning {
                reporter.warn(msg!("cli-of-puzzle", name = about.name, number = puzzle.facts.number, text = warning));
            }
            let mut text = Vec::new();
            one.rows.iter().for_each(|values| rows.push(&mut text, None, values));
            reporter.out_raw(&text);
            code = worse(code, one.code);
        }
        code
    }

    fn tell(&self, reporter: &mut Reporter, solved: &Solved, about: &About<'_>) -> u8 {
        reporter.count_written(solved.puzzles.len());
        reporter.tell_source(&solved.source, about.name);
        if self.stats {
            for puzzle in &solved.puzzles {
                let number = puzzle.facts.number;
                reporter.note(msg!(
                    "cli-stats",
                    number = number,
                    engine = &puzzle.engine,
                    nodes = grouped(puzzle.nodes)
                ));
            }
        }
        if reporter.json {
            reporter.reply(solved.clone());
        } else if self.to.is_some() {
            for puzzle in &solved.puzzles {
                if puzzle.answer != Verdict::Unique {
                    reporter.warn(msg!("cli-at-puzzle", number = puzzle.facts.number, text = verdict(puzzle)));
                }
            }
            reporter.out_raw(&solved.written.clone().unwrap_or_default().0);
        } else {
            reporter.out(self.show(reporter.look, solved, about));
        }
        solved.puzzles.iter().map(|puzzle| exit_code(puzzle.answer)).fold(0, worse)
    }

    /// Returns the puzzles and their solutions as text for people.
    fn show(&self, look: text::Look, solved: &Solved, about: &About<'_>) -> Vec<u8> {
        let mut text = about.heading(look.language).into_bytes();
        for (i, puzzle) in solved.puzzles.iter().enumerate() {
            if i > 0 {
                text.push(b'\n');
            }
            self.show_one(look, puzzle, solved.puzzles.len() > 1, &mut text);
        }
        text
    }

    fn show_one(&self, look: text::Look, puzzle: &SolvedPuzzle, numbered: bool, text: &mut Vec<u8>) {
        let title = puzzle.facts.title.as_ref().map(|title| text::visible(title.as_bytes()));
        let heading = match (title, numbered) {
            (Some(title), true) => Some(format!("{}. {title}", puzzle.facts.number)),
            (None, true) => Some(look.words(&msg!("cli-puzzle-number", number = puzzle.facts.number))),
            (title, false) => title,
        };
        if let Some(heading) = heading {
            text.extend_from_slice(format!("{}\n", paint::paint(paint::TITLE, &heading)).as_bytes());
        }
        let Some(page) = Page::of(&puzzle.facts) else { return };
        let given = |cell: usize| Some((puzzle.facts.givens[cell], Ink::Given)).filter(|&(number, _)| number > 0);
        let filled = |solution: &[Digit], other: Option<&[Digit]>, cell: usize| {
            let digit = solution[cell];
            let ink = match (puzzle.facts.givens[cell], other) {
                (1.., _) => Ink::Given,
                (0, Some(other)) if other[cell] != digit => Ink::Pointed,
                (0, _) => Ink::Found,
            };
            Some((digit.number(), ink))
        };
        let listing = self.list.is_some();
        match (&puzzle.solutions[..], puzzle.answer) {
            ([a, b], Verdict::Several) if !listing => {
                text.extend_from_slice(&page.show(look, &[&given]));
                text.extend_from_slice(format!("\n{}\n\n", coloured_verdict(look, puzzle)).as_bytes());
                let faces: [&dyn Fn(usize) -> _; 2] =
                    [&|cell| filled(a, Some(b), cell), &|cell| filled(b, Some(a), cell)];
                text.extend_from_slice(&page.show(look, &faces));
            }
            ([a], _) if !listing => {
                text.extend_from_slice(&page.show(look, &[&given, &|cell| filled(a, None, cell)]));
                if puzzle.answer != Verdict::Unique {
                    text.extend_from_slice(format!("\n{}\n", coloured_verdict(look, puzzle)).as_bytes());
                } else if look.fancy {
                    text.extend_from_slice(format!("{}\n", coloured_verdict(look, puzzle)).as_bytes());
                }
            }
            (grids, _) => {
                text.extend_from_slice(&page.show(look, &[&given]));
                text.extend_from_slice(format!("\n{}\n", coloured_verdict(look, puzzle)).as_bytes());
                for (i, grid) in grids.iter().enumerate() {
                    let number = look.words(&msg!("cli-solution-number", number = i + 1));
                    text.extend_from_slice(format!("\n{number}\n").as_bytes());
                    text.extend_from_slice(&page.show(look, &[&|cell| filled(grid, None, cell)]));
                }
            }
        }
    }
}

/// The columns of a table that this command fills.
const VALUES: &[&str] = &["solution", "status"];

/// Returns the rows of a puzzle: one, or one per solution if they are listed.
fn in_rows(puzzle: &SolvedPuzzle, is_list: bool) -> Answered {
    let mut values = match identity(&puzzle.facts) {
        Ok(values) => values,
        Err(why) => {
            let row = Answered::row(vec![("status", "refused".to_owned())], 2);
            return Answered { warning: Some(why), ..row };
        }
    };
    values.push(("status", puzzle.answer.word().to_owned()));
    let solution = |digits: &Vec<Digit>| {
        let digits: Vec<Option<Digit>> = digits.iter().copied().map(Some).collect();
        ("solution", cells_text(&digits, puzzle.facts.digits))
    };
    let is_shown = is_list || puzzle.answer == Verdict::Unique;
    let mut rows: Vec<_> = puzzle.solutions.iter().filter(|_| is_shown).map(solution).collect::<Vec<_>>();
    let rows = match rows.is_empty() {
        true => vec![values],
        false => rows.drain(..).map(|solution| [&values[..], &[solution]].concat()).collect(),
    };
    Answered { rows, code: exit_code(puzzle.answer), ..Answered::nothing() }
}

/// Returns the exit code of a verdict: 0 for one solution, 1 for none or several, 2 for unknown.
pub fn exit_code(answer: Verdict) -> u8 {
    match answer {
        Verdict::Unique => 0,
        Verdict::Several | Verdict::None => 1,
        Verdict::Unknown => 2,
    }
}

/// Returns a message about the number of solutions of a puzzle.
fn verdict(puzzle: &SolvedPuzzle) -> Message {
    let n = puzzle.differ.len();
    let found = grouped(puzzle.found);
    match puzzle.answer {
        Verdict::Unique => msg!("cli-verdict-unique"),
        Verdict::Several if puzzle.all_found => msg!("cli-verdict-all", found = found, n = n),
        Verdict::Several if puzzle.found > 2 => msg!("cli-verdict-more", found = found, n = n),
        Verdict::Several => {
            let cells = list(&puzzle.differ.iter().map(|at| &at.name).collect::<Vec<_>>(), 12);
            msg!("cli-verdict-several", n = n, cells = cells)
        }
        Verdict::None => match &puzzle.clash {
            Some(clash) => msg!("cli-verdict-clash", clash = clash.to_string()),
            None => msg!("cli-verdict-none"),
        },
        Verdict::Unknown if puzzle.found > 0 => msg!("cli-verdict-at-least-one"),
        Verdict::Unknown => msg!("cli-verdict-unknown"),
    }
}

fn coloured_verdict(look: text::Look, puzzle: &SolvedPuzzle) -> String {
    let style = match puzzle.answer {
        Verdict::Unique => paint::YES,
        Verdict::None => paint::ERROR,
        Verdict::Several | Verdict::Unknown => paint::WARNING,
    };
    paint::paint(style, &verdict(puzzle).in_language(look.language))
}

/// Solves files of one-line puzzles.
impl Solve {
    /// Returns the settings for solving an input line by line from text to text, if the options allow that.
    fn solving(&self, reporter: &Reporter, input: &Input) -> Result<Option<Solving>, ServiceError> {
        let by_line = self.to.as_ref().is_none_or(|to| to == "line" || Table::separator(to).is_some());
        if reporter.json || self.list.is_some() || self.count_to.is_some() || !by_line {
            return Ok(None);
        }
        let Some(lines) = bulk::recognise(&self.inputs, reporter, input)? else { return Ok(None) };
        if lines.n_puzzles == 1 && input.is_whole && reporter.look.fancy && self.to.is_none() {
            return Ok(None);
        }
        let engine = self.engine.as_deref().map(named::engine).transpose()?;
        Ok(Some(Solving {
            solver: solver_for(&lines.shape.topology, engine)?,
            shape: lines.shape,
            is_told: lines.is_told,
            alphabet: lines.alphabet,
            limit: self.limits.limit(),
            host: reporter.host(),
        }))
    }

    fn solve_lines(&self, reporter: &mut Reporter, solving: Solving, input: Input, table: Option<&Table>) -> u8 {
        let engine = solving.solver.engine();
        let bulk = match table.map(|table| table.begin(reporter, b"")) {
            None => solving.bulk(),
            Some(Ok(rows)) => tabling::bulk(solving, rows),
            Some(Err(error)) => return reporter.refuse(&error, Some(&input.name), b""),
        };
        let (threads, language) = (reporter.host().width(), reporter.language());
        bulk::run(reporter, input, bulk, self.stats, &|tally| {
            if !self.stats {
                return String::new();
            }
            let threads = msg!("cli-n-threads", n = threads, shown = grouped(threads as u64));
            let nodes = msg!("cli-n-nodes", n = tally.nodes, shown = grouped(tally.nodes));
            let stats = msg!("cli-solve-stats", engine = engine.name(), threads = threads, nodes = nodes);
            let mut words = stats.in_language(language);
            if engine == Engine::Classic {
                let guesses = msg!("cli-rate-guesses", n = tally.guesses, shown = grouped(tally.guesses));
                words.push_str(&format!(", {}", guesses.in_language(language)));
            }
            words
        })
    }
}
