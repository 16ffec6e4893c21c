//! The command `anydoku rate`.

use std::sync::Arc;

use clap::Args;

use anydoku::{Joint, Language, Message, msg};
use anydoku_service::{RateRequest, Rated, RatedPuzzle, RatingFacts, ServiceError, Verdict, named};

use super::ending::Written;
use super::inputs::{Question, ToOrOn};
use super::table::Table;
use super::{Inputs, Limits, Reporter, worse};
use crate::stream::asking::{Answered, Instead};
use crate::stream::rows::no_name;

/// Rate puzzles by their hardest step
///
/// ER, EP and ED are those of Sudoku Explainer 1.2.1: the rating of the hardest step, of the hardest step up to the
/// first placed digit, and of the first step. The output also includes the hardest technique, the gss level, Metcalf's
/// index, the number of guesses that the 9x9 engine needs to prove uniqueness, and the predicted difficulty for people:
/// a number with a word from easy to extreme. It depends on the difficulty of all steps and on how many of them are
/// available at the same time, and means the same on every shape and with every rule.
#[derive(Args, Debug)]
#[command(after_long_help = RATE_EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    inputs: Inputs,
    /// Print a tab-separated table with a header: puzzle er ep ed hardest steps level index guesses human
    /// difficulty status shape
    /// rules marks
    ///
    /// Every input line produces one row. If the input is a table, its columns are copied to the output.
    #[arg(long)]
    tsv: bool,
    /// Print the table as comma-separated values (CSV)
    #[arg(long, conflicts_with = "tsv")]
    csv: bool,
    /// Skip level, index, guesses and human difficulty; computing them takes longer than rating an easy puzzle
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    to_file: ToOrOn,
    #[command(flatten)]
    limits: Limits,
}

const RATE_EXAMPLES: &str = "\
Examples:
  anydoku rate puzzle.sdk
  anydoku rate --tsv puzzles.txt > ratings.tsv
  anydoku rate --tsv --shape windoku puzzles.txt
  anydoku rate --tsv puzzles.txt --resume ratings.tsv      after Ctrl-C, repeat the command to continue
  anydoku rate --tsv table.tsv       a table with a column named puzzle, and optionally shape and layout

ER, EP, ED and the guesses can differ slightly between a puzzle and its mirror image.
The level and the index do not depend on how digits are labeled.

Exit codes:
  0  every puzzle was rated
  1  some puzzles have none or several solutions
  2  some could not be rated, or the command line is invalid";

/// The columns of a table that this command fills.
const VALUES: &[&str] =
    &["er", "ep", "ed", "hardest", "steps", "level", "index", "guesses", "human", "difficulty", "status"];

impl Rate {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let asked = (self.tsv, self.csv, self.quick, self.limits.limit());
        let separator = match (self.csv, self.tsv) {
            (true, _) => Some(b','),
            (_, true) => Some(b'\t'),
            _ => self.to_file.separator(),
        };
        let table = separator.map(|separator| if separator == b'\t' { "tsv" } else { "csv" });
        let written = Written::puzzles(reporter.json, None, table);
        if let Err(error) = self.to_file.open(reporter, "rate", &self.inputs, &asked, written) {
            return reporter.refuse(&error, None, b"");
        }
        let style = match separator {
            _ if reporter.json => Style::Json,
            Some(separator) => Style::Table(Table::new(separator, VALUES)),
            None => Style::Sentence,
        };
        let language = reporter.language();
        let request =
            RateRequest { quick: self.quick, collect: true, limit: self.limits.limit(), ..RateRequest::default() };
        let question = Question::new(move |service, paper, events| {
            service.rate(&RateRequest { paper, ..request.clone() }, events)
        });
        let question = match &style {
            Style::Table(table) => question.in_table(table, |rated, numbers| {
                let one = |(puzzle, &number): (&RatedPuzzle, &usize)| {
                    in_row(&at_line(puzzle, number), &msg!("cli-line", number = number))
                };
                rated.puzzles.iter().zip(numbers).map(one).collect()
            }),
            Style::Json => question.by_line(Instead::Json, |rated, numbers| {
                let one = |(puzzle, &number): (&RatedPuzzle, &usize)| {
                    let puzzles = vec![at_line(puzzle, number)];
                    Answered::json(Rated { puzzles, n_puzzles: 1, ..rated.clone() }, code_of(puzzle))
                };
                rated.puzzles.iter().zip(numbers).map(one).collect()
            }),
            Style::Sentence => question.by_line(Instead::Word, move |rated, numbers| {
                let one = |(puzzle, &number): (&RatedPuzzle, &usize)| {
                    let (text, warning) = told(&at_line(puzzle, number), &msg!("cli-line", number = number), language);
                    Answered { warning, ..Answered::line(text, code_of(puzzle)) }
                };
                rated.puzzles.iter().zip(numbers).map(one).collect()
            }),
        };
        self.inputs.ask(reporter, &question, &mut |reporter, rated, about| {
            reporter.tell_source(&rated.source, about.name);
            reporter.count_written(rated.puzzles.len());
            let shown = match &style {
                Style::Json => {
                    reporter.reply(rated.clone());
                    Ok(0)
                }
                Style::Sentence => {
                    show(reporter, rated, &about.name.message());
                    Ok(0)
                }
                Style::Table(table) => show_rows(reporter, table, rated, &about.name.message()),
            };
            let code = match shown {
                Ok(code) => rated.puzzles.iter().map(code_of).fold(code, worse),
                Err(error) => reporter.refuse(&error, Some(about.name), b""),
            };
            if rated.stopped { worse(code, 2) } else { code }
        })
    }
}

/// The style in which ratings are written.
enum Style {
    Sentence,
    Table(Arc<Table>),
    Json,
}

fn name_of(rated: &Rated, puzzle: &RatedPuzzle, name: &Message) -> Message {
    match rated.puzzles.len() > 1 {
        true => msg!("cli-name-of-puzzle", name = name, number = puzzle.number),
        false => name.clone(),
    }
}

fn show(reporter: &mut Reporter, rated: &Rated, name: &Message) {
    for puzzle in &rated.puzzles {
        if let Some(error) = &puzzle.refused {
            let message = msg!("cli-of-puzzle", name = name, number = puzzle.number, text = &error.message);
            reporter.refuse(&ServiceError { message, ..error.clone() }, None, b"");
            continue;
        }
        reporter.out(told(puzzle, &name_of(rated, puzzle, name), reporter.language()).0 + "\n");
    }
}

/// Writes the rows for an entire input.
fn show_rows(reporter: &mut Reporter, table: &Table, rated: &Rated, name: &Message) -> Result<u8, ServiceError> {
    let rows = table.begin(reporter, b"")?;
    let mut code = 0;
    for puzzle in &rated.puzzles {
        let one = in_row(puzzle, &name_of(rated, puzzle, name));
        one.warning.into_iter().for_each(|warning| reporter.warn(warning));
        let mut text = Vec::new();
        one.rows.iter().for_each(|values| rows.push(&mut text, None, values));
        reporter.out_raw(&text);
        code = worse(code, one.code);
    }
    Ok(code)
}

/// Returns the exit code of a puzzle: 0 if it was rated, 1 if it has no solution or several, 2 otherwise.
fn code_of(puzzle: &RatedPuzzle) -> u8 {
    match (&puzzle.rating, &puzzle.refused, puzzle.answer) {
        (_, Some(_), _) => 2,
        (Some(_), ..) => 0,
        (None, None, Verdict::Unique | Verdict::Unknown) => 2,
        (None, None, Verdict::None | Verdict::Several) => 1,
    }
}

/// Returns the sentence about the puzzle with this name, and a warning if there is one.
fn told(puzzle: &RatedPuzzle, name: &Message, language: Language) -> (String, Option<Message>) {
    let warning = puzzle.refused.as_ref().map(|error| msg!("cli-of-input", name = name, text = &error.message));
    let text = match (&puzzle.rating, status(puzzle)) {
        (Some(rating), _) => sentence(rating),
        (None, "unknown") => msg!("cli-rate-unknown"),
        (None, "refused" | "invalid") => msg!("cli-rate-refused"),
        (None, word) => msg!("cli-rate-not-unique", word = word),
    };
    (msg!("cli-of-input", name = name, text = text).in_language(language), warning)
}

/// Returns the puzzle with the number of its line. Each row was read as a separate input, so the line number in its
/// error is replaced by that of the row.
fn at_line(puzzle: &RatedPuzzle, number: usize) -> RatedPuzzle {
    let mut puzzle = RatedPuzzle { number: number as u64, ..puzzle.clone() };
    if let Some(error) = &mut puzzle.refused
        && let Some(place) = &mut error.place
    {
        place.line = number;
        let (found, expected) = (&place.found, &place.expected);
        error.message = msg!("error-in-column", column = place.column, found = found, expected = expected);
    }
    puzzle
}

/// Returns the word for a puzzle in the `status` column.
fn status(puzzle: &RatedPuzzle) -> &'static str {
    match (&puzzle.rating, &puzzle.refused, puzzle.answer) {
        (Some(_), ..) => "unique",
        (None, Some(_), _) if puzzle.puzzle.is_empty() => "invalid",
        (None, Some(_), _) => "refused",
        (None, None, Verdict::Unique) => "unknown",
        (None, None, answer) => answer.word(),
    }
}

/// Returns the row for the puzzle with this name.
fn in_row(puzzle: &RatedPuzzle, name: &Message) -> Answered {
    let (code, mut warning) = (code_of(puzzle), puzzle.refused.as_ref().map(|error| error.message.clone()));
    let mut values = vec![("puzzle", puzzle.puzzle.clone()), ("status", status(puzzle).to_owned())];
    let shape = puzzle.shape.clone().unwrap_or_default();
    let is_whole = !shape.is_empty() || puzzle.puzzle.is_empty();
    if !is_whole {
        // A puzzle that fits into a row only in part is not written at all.
        warning.get_or_insert_with(no_name);
        let warning = warning.map(|warning| msg!("cli-of-input", name = name, text = warning));
        return Answered { warning, ..Answered::row(vec![("status", "refused".to_owned())], 2) };
    }
    values.extend([("shape", shape), ("rules", puzzle.rules.join("; "))]);
    values.push(("marks", puzzle.marks.clone().unwrap_or_default()));
    if let Some(rating) = &puzzle.rating {
        let number = |number: f64| format!("{number:.1}");
        let told = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        values.extend([
            ("er", number(rating.er)),
            ("ep", number(rating.ep)),
            ("ed", number(rating.ed)),
            ("hardest", rating.hardest.clone()),
            ("steps", rating.steps.to_string()),
            ("level", told(rating.level.map(|level| level as u64))),
            ("index", rating.index.map_or(String::new(), number)),
            ("guesses", told(rating.guesses)),
            ("human", rating.human.map_or(String::new(), number)),
            ("difficulty", rating.difficulty.clone().unwrap_or_default()),
        ]);
    }
    Answered {
        warning: warning.map(|warning| msg!("cli-of-input", name = name, text = warning)),
        ..Answered::row(values, code)
    }
}

fn sentence(rating: &RatingFacts) -> Message {
    let RatingFacts { er, ep, ed, hardest, steps, level, index, guesses, human, difficulty, .. } = rating;
    let hardest = named::technique(hardest).map_or(Message::verbatim(hardest.as_str()), |found| found.title());
    let steps = msg!("cli-rate-steps", n = *steps);
    let mut parts = vec![Message::verbatim(format!("ER {er:.1}/EP {ep:.1}/ED {ed:.1}"))];
    match *er < anydoku::rate::UNSOLVED {
        true => parts.extend([msg!("cli-rate-hardest", hardest = hardest), steps]),
        false => parts.push(msg!("cli-rate-unsolved", steps = steps, hardest = hardest)),
    }
    parts.extend(level.map(|level| msg!("cli-rate-level", level = level)));
    parts.extend(index.map(|index| msg!("cli-index", index = format!("{index:.1}"))));
    parts.extend(guesses.map(|n| msg!("cli-rate-guesses", n = n, shown = crate::text::grouped(n))));
    if let (Some(human), Some(word)) = (human, difficulty) {
        let word = Message::named(format!("page-difficulty-{word}"));
        parts.push(msg!("cli-rate-human", word = word, score = format!("{human:.1}")));
    }
    msg!("cli-parts", parts = (Joint::Comma, parts))
}
