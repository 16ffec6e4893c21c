//! The command `anydoku set`, which proposes additions that make a puzzle unique.

use clap::Args;

use anydoku::explain::technique;
use anydoku::make::Difficulty;
use anydoku::{Joint, Message, msg};
use anydoku_service::{Limit, Proposal, Proposed, Range, SetRequest, Targets};

use super::check::{MANY_RULES, told_rules};
use super::ending::{Written, format_of};
use super::inputs::To;
use super::inputs::{Question, seconds};
use super::{Inputs, Reporter, worse};
use crate::text::grouped;

/// Make puzzles with several solutions unique by adding givens, clues or rules
///
/// All of the puzzle's rules and givens are kept. A solution of the puzzle is chosen at random, and everything added holds in
/// it. No addition is redundant: without any of them, the puzzle would have several solutions or, if a difficulty is
/// requested, miss it. The name of a shape starts from its empty grid.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Set {
    #[command(flatten)]
    inputs: Inputs,
    /// Permit these additions: givens, clues (sums of cages that have none), or rules:KINDS such as rules:thermo:4,killer,
    /// with an optional maximum number for each kind. Repeat the option in order of preference: a later value is used
    /// only when the earlier ones cannot rule out any more solutions [default: givens]
    #[arg(long, value_name = "WHAT")]
    add: Vec<String>,
    /// Number of different proposals for each puzzle
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    proposals: u64,
    /// Difficulty of the result: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    difficulty: Option<String>,
    /// Range of the rating on Sudoku Explainer's scale. Example: --rating 3.0..4.0
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// Technique that the result requires
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Symmetry of the positions of added givens
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Number of solutions to try for each proposal [default: 10; with a difficulty 20]
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
    /// Spend at most this many seconds on each proposal [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Random seed [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Output format (`anydoku formats` lists them) [default: line for plain squares, fpuzzles for several proposals with
    /// rules, otherwise gss]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    output: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku set frame.gss --seed 1
  anydoku set frame.gss --add rules:thermo:2,killer --add givens --seed 1
  anydoku set frame.gss --add clues --add givens --difficulty medium --seed 1
  anydoku set --shape 6x6 --add rules:killer --add givens --proposals 1 --seed 1 -o killer.gss

Exit codes:
  0  every proposal is unique and has the requested difficulty
  1  some are not
  2  no proposal was found for some puzzle, or the command line is wrong";

impl Set {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let format = self.to.as_deref().or_else(|| format_of(self.output.output.as_deref()));
        let written = Written::puzzles(reporter.json, self.to.as_deref(), format);
        if let Err(error) = self.output.open_for(reporter, written) {
            return reporter.refuse(&error, None, b"");
        }
        reporter.writes_puzzles = true;
        let host = reporter.host();
        let seed = match reporter.service(&host).seed(self.seed) {
            Ok(seed) => seed,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        reporter.note(msg!("cli-seed", seed = seed.to_string()));
        let request = SetRequest {
            add: self.add.clone(),
            targets: Targets {
                symmetry: self.symmetry.clone(),
                difficulty: self.difficulty.clone(),
                rating: self.rating.as_deref().map(Range::from),
                technique: self.technique.clone(),
                tries: self.tries,
                ..Targets::default()
            },
            proposals: self.proposals,
            seed: Some(seed),
            to: format.map(str::to_owned).or_else(|| (!reporter.json).then(|| "usual".to_owned())),
            limit: Limit { seconds: self.time, nodes: None },
            ..SetRequest::default()
        };
        let question =
            Question::new(move |service, paper, events| service.set(&SetRequest { paper, ..request.clone() }, events));
        self.inputs.ask_shapes_too(reporter, &question, &mut |reporter, proposed, about| {
            reporter.tell_source(&proposed.source, about.name);
            let code = tell(reporter, proposed);
            match (&proposed.written, reporter.json) {
                (_, true) => reporter.reply(proposed.clone()),
                (Some(text), false) => reporter.out_raw(&text.0),
                (None, false) => {}
            }
            code
        })
    }
}

/// Reports the effect of each proposal, and returns the exit code.
fn tell(reporter: &mut Reporter, proposed: &Proposed) -> u8 {
    let mut code = 0;
    for puzzle in &proposed.puzzles {
        for (i, proposal) in puzzle.proposals.iter().enumerate() {
            let added = msg!("cli-set-added", n = proposal.n_added(), which = (Joint::Semicolon, added(proposal)));
            let effect = effect(proposal);
            reporter.note(msg!("cli-set-proposal", number = i + 1, effect = effect, added = added));
            code = worse(code, u8::from(!proposal.fits));
        }
        if let Some(reason) = &puzzle.reason {
            reporter.complain(&anydoku_service::ServiceError::new(Message::verbatim(reason.as_str())));
            code = 2;
        }
    }
    code
}

/// Returns what a proposal leaves of its puzzle, such as `unique, rating 3.4 (hard), hardest step naked triplet`.
fn effect(proposal: &Proposal) -> Message {
    let n = proposal.solutions_left;
    let effect = match (proposal.unique, proposal.measured.rating) {
        (true, Some(rating)) => {
            let hardest = proposal.measured.hardest.as_deref().unwrap_or("-");
            let title = technique::named(hardest).map_or(Message::verbatim(hardest), |technique| technique.title());
            let difficulty = Difficulty::of(rating).name();
            msg!("cli-set-rated", rating = format!("{rating:.1}"), difficulty = difficulty, hardest = title)
        }
        (true, None) => msg!("cli-set-unique"),
        (false, _) if n >= 1000 => msg!("cli-set-many", n = grouped(n)),
        (false, _) => msg!("cli-set-several", n = grouped(n)),
    };
    match (proposal.unique && !proposal.fits, proposal.minimal) {
        (true, _) => msg!("cli-set-misses", effect = effect),
        (false, false) => msg!("cli-set-unproven", effect = effect),
        (false, true) => effect,
    }
}

/// Returns the additions of a proposal, as lists.
fn added(proposal: &Proposal) -> Vec<Message> {
    let mut parts = Vec::new();
    if !proposal.added_givens.is_empty() {
        let givens = proposal.added_givens.iter().map(|at| {
            let number = proposal.solution[at.cell];
            let symbol = proposal.facts.symbols.as_ref().map(|symbols| symbols[number - 1].clone());
            format!("{}={}", at.name, symbol.unwrap_or_else(|| number.to_string()))
        });
        parts.push(Message::verbatim(givens.collect::<Vec<_>>().join(" ")));
    }
    if !proposal.added_rules.is_empty() {
        parts.push(told_rules(&proposal.added_rules, MANY_RULES));
    }
    if !proposal.added_clues.is_empty() {
        parts.push(msg!("cli-set-clue", rules = told_rules(&proposal.added_clues, MANY_RULES)));
    }
    parts
}
