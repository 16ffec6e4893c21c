//! `anydoku rate`.

use std::fmt::Write as _;

use clap::Args;

use anydoku_desk::{RateRequest, Rated, RatedPuzzle, RatingFacts, Refusal, Verdict};

use super::inputs::{Question, ToOrOn};
use super::{Inputs, Limits, Teller, worse};
use crate::stream::asking::{Answered, Instead};

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
  anydoku rate --tsv puzzles.txt --resume ratings.tsv      Ctrl-C stops it, and the same again goes on
  anydoku rate --tsv table.tsv       a table with a column puzzle, and perhaps shape (or variant) and layout

ER, EP and ED keep Sudoku Explainer's order of search, so now and then they differ by a few tenths between a puzzle and
its mirror image; guesses depend on the order too. The level and the index do not depend on the names of digits.
Exit code: 0 all were rated, 1 some have none or several solutions, 2 some could not be rated.";

const HEADER: [&str; 9] = ["puzzle", "er", "ep", "ed", "hardest", "steps", "level", "index", "guesses"];

impl Rate {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let asked = (self.tsv, self.csv, self.quick, self.limits.limit());
        if let Err(refusal) = self.to_file.open(teller, "rate", &self.inputs, &asked) {
            return teller.refuse(&refusal, None, b"");
        }
        let style = match (teller.json, self.csv, self.tsv) {
            (true, ..) => Style::Json,
            (false, true, _) => Style::Table(","),
            (false, false, true) => Style::Table("\t"),
            (false, false, false) => Style::Sentence,
        };
        if let (Style::Table(separator), false) = (style, teller.output().is_resumed()) {
            teller.out(HEADER.join(separator) + "\n");
        }
        let request =
            RateRequest { quick: self.quick, collect: true, limit: self.limits.limit(), ..RateRequest::default() };
        let question =
            Question::new(move |desk, paper, events| desk.rate(&RateRequest { paper, ..request.clone() }, events));
        let instead = if style == Style::Json { Instead::Json } else { Instead::Word };
        let question = question.by_line(instead, move |rated, numbers| {
            let one = |(puzzle, &number): (&RatedPuzzle, &usize)| {
                if style == Style::Json {
                    let puzzles = vec![RatedPuzzle { number: number as u64, ..puzzle.clone() }];
                    return Answered::json(Rated { puzzles, n_puzzles: 1, ..rated.clone() }, code_of(puzzle));
                }
                let (text, warning) = told(puzzle, &format!("line {number}"), style);
                Answered { warning, ..Answered::line(text, code_of(puzzle)) }
            };
            rated.puzzles.iter().zip(numbers).map(one).collect()
        });
        self.inputs.ask(teller, &question, &mut |teller, rated, about| {
            teller.tell_source(&rated.source, about.name);
            if style == Style::Json {
                teller.reply(rated.clone());
            } else {
                show(teller, rated, about.name, style);
            }
            let code = rated.puzzles.iter().map(code_of).fold(0, worse);
            if rated.stopped { worse(code, 2) } else { code }
        })
    }
}

/// How ratings are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Sentence,
    /// Columns with this between them.
    Table(&'static str),
    Json,
}

fn show(teller: &mut Teller, rated: &Rated, name: &str, style: Style) {
    for puzzle in &rated.puzzles {
        if let Some(refusal) = &puzzle.refused {
            let message = format!("{name}, puzzle {}: {}", puzzle.number, refusal.message);
            teller.refuse(&Refusal { message, ..refusal.clone() }, None, b"");
            continue;
        }
        let name = if rated.puzzles.len() > 1 { format!("{name}, puzzle {}", puzzle.number) } else { name.to_owned() };
        teller.out(told(puzzle, &name, style).0 + "\n");
    }
}

/// 0: rated, 1: has not one solution, 2: could not be rated.
fn code_of(puzzle: &RatedPuzzle) -> u8 {
    match (&puzzle.rating, &puzzle.refused, puzzle.answer) {
        (_, Some(_), _) => 2,
        (Some(_), ..) => 0,
        (None, None, Verdict::Unique | Verdict::Unknown) => 2,
        (None, None, Verdict::None | Verdict::Several) => 1,
    }
}

/// What is written about a puzzle of this name, and what is to be said besides.
fn told(puzzle: &RatedPuzzle, name: &str, style: Style) -> (String, Option<String>) {
    if let Some(rating) = &puzzle.rating {
        return match style {
            Style::Table(separator) => (row(puzzle, rating, separator), None),
            Style::Sentence | Style::Json => (sentence(name, rating), None),
        };
    }
    let word = if puzzle.answer == Verdict::Unique { "unknown" } else { puzzle.answer.word() };
    let warning = puzzle.refused.as_ref().map(|refusal| format!("{name}: {}", refusal.message));
    let text = match style {
        Style::Table(separator) => [&puzzle.puzzle, word, word, word, "", "", "", "", ""].join(separator),
        _ if word == "unknown" => format!("{name}: unknown; the time was over before it was rated"),
        _ => format!("{name}: {word}; only puzzles with one solution are rated"),
    };
    (text, warning)
}

/// A row of the table.
fn row(puzzle: &RatedPuzzle, rating: &RatingFacts, separator: &str) -> String {
    let number = |number: f64| format!("{number:.1}");
    let told = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let cells = [
        puzzle.puzzle.clone(),
        number(rating.er),
        number(rating.ep),
        number(rating.ed),
        rating.hardest.replace(',', " "),
        rating.steps.to_string(),
        told(rating.level.map(|level| level as u64)),
        rating.index.map_or(String::new(), number),
        told(rating.guesses),
    ];
    cells.join(separator)
}

fn sentence(name: &str, rating: &RatingFacts) -> String {
    let RatingFacts { er, ep, ed, hardest, steps, level, index, guesses, .. } = rating;
    let mut text = format!("{name}: ER {er:.1}/EP {ep:.1}/ED {ed:.1}, ");
    _ = if *er < anydoku::rate::UNSOLVED {
        write!(text, "hardest step {hardest}, {steps} steps")
    } else {
        write!(text, "no step of the ladder leads on after {steps} steps, the hardest {hardest}")
    };
    if let Some(level) = level {
        _ = write!(text, ", gss level {level}");
    }
    if let Some(index) = index {
        _ = write!(text, ", index {index:.1}");
    }
    if let Some(guesses) = guesses {
        let word = if *guesses == 1 { "guess" } else { "guesses" };
        _ = write!(text, ", {} {word}", crate::text::grouped(*guesses));
    }
    text
}
