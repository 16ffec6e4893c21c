//! `anydoku rate`.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use clap::Args;

use anydoku_desk::{Desk, Event, Events, Paper, RateRequest, RatedPuzzle, RatingFacts, Refusal, Verdict};

use super::{Inputs, Limits, Teller, To, worse};

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
    to_file: To,
    #[command(flatten)]
    limits: Limits,
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

const HEADER: [&str; 9] = ["puzzle", "er", "ep", "ed", "hardest", "steps", "level", "index", "guesses"];

impl Rate {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        teller.write_to(self.to_file.output.clone());
        if (self.tsv || self.csv) && !teller.json {
            teller.out(HEADER.join(self.separator()) + "\n");
        }
        self.inputs.each(teller, &mut |teller, input, about| match self.inputs.paper(input) {
            Ok(paper) => self.rate(teller, paper, about.name),
            Err(refusal) => teller.refuse(&refusal, None, b""),
        })
    }

    fn separator(&self) -> &'static str {
        if self.csv { "," } else { "\t" }
    }

    fn rate(&self, teller: &mut Teller, paper: Paper, name: &str) -> u8 {
        let request = RateRequest { paper, quick: self.quick, collect: teller.json, limit: self.limits.limit() };
        let around = teller.around();
        let bar = teller.bar();
        let mut telling = Telling { teller, rate: self, name, code: 0, bar };
        let reply = Desk::new(&*around).rate(&request, &mut telling);
        let code = telling.code;
        drop(telling);
        match reply {
            Ok(rated) => {
                teller.tell_source(&rated.source, name);
                let code = if rated.stopped { worse(code, 2) } else { code };
                if teller.json {
                    teller.reply(rated);
                }
                code
            }
            Err(refusal) => {
                let text = if refusal.place.is_some() { &request.paper.text.0[..] } else { b"" };
                teller.refuse(&refusal, Some(name), text)
            }
        }
    }
}

/// Shows ratings as they come.
struct Telling<'a> {
    teller: &'a mut Teller,
    rate: &'a Rate,
    name: &'a str,
    code: u8,
    bar: super::teller::Bar,
}

impl Events for Telling<'_> {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        if let Event::Rated(rated) = event {
            self.tell(&rated);
        } else {
            _ = self.bar.event(event);
        }
        if self.teller.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Telling<'_> {
    fn tell(&mut self, rated: &RatedPuzzle) {
        let is_table = self.rate.tsv || self.rate.csv;
        let code = match (&rated.rating, &rated.refused, rated.answer) {
            (_, Some(refusal), _) => {
                if !self.teller.json {
                    let message = format!("{}, puzzle {}: {}", self.name, rated.number, refusal.message);
                    self.teller.refuse(&Refusal { message, ..refusal.clone() }, None, b"");
                }
                2
            }
            (Some(rating), ..) => {
                if !self.teller.json {
                    let text = if is_table { self.row(rated, rating) } else { sentence(self.name, rating) };
                    self.teller.out(text + "\n");
                }
                0
            }
            (None, None, answer) => {
                let word = if answer == Verdict::Unique { "unknown" } else { answer.word() };
                if !self.teller.json {
                    self.teller.out(if is_table {
                        [&rated.puzzle, word, word, word, "", "", "", "", ""].join(self.rate.separator()) + "\n"
                    } else if word == "unknown" {
                        format!("{}: unknown; the time was over before it was rated\n", self.name)
                    } else {
                        format!("{}: {word}; only puzzles with one solution are rated\n", self.name)
                    });
                }
                if word == "unknown" { 2 } else { 1 }
            }
        };
        self.code = worse(self.code, code);
    }

    /// A row of the table.
    fn row(&self, rated: &RatedPuzzle, rating: &RatingFacts) -> String {
        let number = |number: f64| format!("{number:.1}");
        let told = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let cells = [
            rated.puzzle.clone(),
            number(rating.er),
            number(rating.ep),
            number(rating.ed),
            rating.hardest.replace(',', " "),
            rating.steps.to_string(),
            told(rating.level.map(|level| level as u64)),
            rating.index.map_or(String::new(), number),
            told(rating.guesses),
        ];
        cells.join(self.rate.separator())
    }
}

fn sentence(name: &str, rating: &RatingFacts) -> String {
    let RatingFacts { er, ep, ed, hardest, steps, level, index, guesses } = rating;
    let mut text = format!("{name}: ER {er:.1}/EP {ep:.1}/ED {ed:.1}, hardest step {hardest}, {steps} steps");
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
