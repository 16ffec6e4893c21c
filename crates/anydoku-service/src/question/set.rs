//! Proposes additions that make puzzles with several solutions unique.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use anydoku::make::{Addition, Completed, Completion, Maker};
use anydoku::rules::Rule;
use anydoku::{Budget, Count, Notes, Rng, Shape, Sheet, Solver, msg};
use anydoku_format as format;

use crate::generating::{Gauge, is_plain, shape_of};
use crate::{
    At, Event, Events, Extra, Facts, Limit, Measured, Paper, RuleAt, Service, ServiceError, Source, Targets, Text,
    named,
};

/// A request for additions that make puzzles unique.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SetRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The permitted additions, in order of preference: `givens`, `clues` (sums of cages that have none), or `rules:` with generators:
    /// `rules:thermo:4,killer`. A later entry is used only where earlier ones rule out no solution. Defaults to `givens`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<String>,
    /// The symmetry of added givens, the difficulty of the result, and the number of solutions to try for each proposal. Other targets are
    /// rejected.
    pub targets: Targets,
    /// The number of proposals for each puzzle.
    pub proposals: u64,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The format in which to write the proposals. `usual` means lines for plain squares, f-puzzles links for several puzzles with rules, and
    /// gss otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The limit for each proposal.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for SetRequest {
    fn default() -> SetRequest {
        SetRequest {
            paper: Paper::default(),
            add: Vec::new(),
            targets: Targets::default(),
            proposals: 3,
            seed: None,
            to: None,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
        }
    }
}

/// Proposals for puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposed {
    /// The format of the input and the assumptions made in reading it.
    pub source: Source,
    /// The seed.
    pub seed: u64,
    /// One entry per puzzle.
    pub puzzles: Vec<ProposedPuzzle>,
    /// The proposals in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// The proposals for one puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProposedPuzzle {
    /// The number of the puzzle in the input, from 1.
    pub number: usize,
    /// The proposals. Equal ones are listed once.
    pub proposals: Vec<Proposal>,
    /// The reason in words, if something prevented a proposal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A puzzle with additions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// The puzzle with the additions.
    #[serde(flatten)]
    pub facts: Facts,
    /// Whether it has exactly one solution.
    pub unique: bool,
    /// Whether it has exactly one solution and the requested difficulty.
    pub fits: bool,
    /// Whether it was proven that no addition can be taken back, unless the difficulty requires it.
    pub minimal: bool,
    /// The number of solutions left, up to 1000.
    pub solutions_left: u64,
    /// The solution from which the additions were taken, one number per cell.
    pub solution: Vec<usize>,
    /// The cells of the added givens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added_givens: Vec<At>,
    /// The added rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added_rules: Vec<RuleAt>,
    /// The rules that were given a sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added_clues: Vec<RuleAt>,
    /// The rating and the hardest step, if the puzzle has exactly one solution.
    pub measured: Measured,
}

impl Proposal {
    /// Returns the number of additions.
    pub fn n_added(&self) -> usize {
        self.added_givens.len() + self.added_rules.len() + self.added_clues.len()
    }
}

/// The number up to which the solutions of a proposal are counted.
const COUNTED: u64 = 1000;

/// The node limit of that count.
const COUNT_NODES: u64 = 100_000;

/// The number of solutions that are tried for a proposal with a difficulty, and for one without.
const TRIES: (u64, u64) = (20, 10);

impl Service<'_> {
    /// Proposes additions that make puzzles with several solutions unique.
    pub fn set(&self, request: &SetRequest, events: &mut dyn Events) -> Result<Proposed, ServiceError> {
        let add = additions(&request.add)?;
        if request.proposals == 0 {
            return Err(crate::targets::no_puzzles());
        }
        let allowed = ["symmetry", "rating", "difficulty", "technique", "tries"];
        if let Some(other) = request.targets.given().into_iter().find(|name| !allowed.contains(name)) {
            return Err(ServiceError::new(msg!("service-set-target", name = other, allowed = allowed.join(", "))));
        }
        let to = request.to.as_deref().filter(|name| *name != "usual").map(named::format).transpose()?;
        let reading = named::read(&request.paper)?;
        let seed = self.seed(request.seed)?;
        let (mut puzzles, mut sheets) = (Vec::new(), Vec::new());
        let mut gauge = Gauge::default();
        let mut room = self.room();
        let all = reading.sheets.len() as u64 * request.proposals;
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let shape = shape_of(sheet);
            let completion = request.completion(&shape, &add)?;
            let mut puzzle = ProposedPuzzle { number: i + 1, proposals: Vec::new(), reason: None };
            let mut known = HashSet::new();
            for k in 0..request.proposals {
                room.take_facts(sheet.puzzle.topology(), &request.with)?;
                let number = i as u64 * request.proposals + k;
                let mut rng = Rng::for_unit(seed, number);
                let done = self.within(request.limit, |budget| {
                    Maker::new(&shape).complete(&sheet.puzzle, &completion, &mut rng, budget)
                })?;
                match done {
                    Ok(done) => {
                        let mut with = Sheet::new(done.made.puzzle.clone(), sheet.layout.clone());
                        // The difficulty and the solution that the file states are no longer true.
                        with.notes = Notes { rating: None, comment: None, ..sheet.notes.clone() };
                        let rules = with.puzzle.topology().rules().iter().map(Rule::to_string).collect::<Vec<_>>();
                        let is_new = known.insert((with.puzzle.givens().to_vec(), rules));
                        if is_new {
                            let measured = self.within(request.limit, |budget| rated(&mut gauge, &done, budget))?;
                            puzzle.proposals.push(proposal(&with, i + 1, request, &done, measured));
                            sheets.push(with);
                        }
                    }
                    Err(failed) => puzzle.reason = Some(failed.message().in_language(self.language())),
                }
                let over = events.event(Event::progress("proposal", number + 1, Some(all))).is_break();
                if over || self.is_stopped() || puzzle.reason.is_some() {
                    break;
                }
            }
            puzzles.push(puzzle);
            if self.is_stopped() {
                break;
            }
        }
        let written = match (&request.to, sheets.is_empty()) {
            (None, _) | (_, true) => None,
            (Some(_), false) => {
                let is_plain = sheets.iter().all(|sheet| is_plain(sheet.puzzle.topology()));
                let has_rules = sheets.iter().any(|sheet| sheet.puzzle.topology().has_rules());
                let usual = match (is_plain, has_rules && sheets.len() > 1) {
                    (true, _) => "line",
                    (false, true) => "fpuzzles",
                    (false, false) if sheets.len() > 1 => "line",
                    (false, false) => "gss",
                };
                Some(Text(format::write(to.map_or_else(|| named::format(usual), Ok)?, &sheets)?))
            }
        };
        let source = Source::of(&reading, request.paper.name.as_deref(), self.language());
        Ok(Proposed { source, seed, puzzles, written })
    }
}

impl SetRequest {
    fn completion(&self, shape: &Shape, add: &[Addition]) -> Result<Completion, ServiceError> {
        let targets = self.targets.targets(shape)?;
        let tries = self.targets.tries.unwrap_or(if targets.is_empty() { TRIES.1 } else { TRIES.0 });
        Ok(Completion { add: add.to_vec(), symmetry: self.targets.symmetry(shape)?, targets, tries })
    }
}

/// Parses the permitted additions.
fn additions(words: &[String]) -> Result<Vec<Addition>, ServiceError> {
    if words.is_empty() {
        return Ok(vec![Addition::Givens]);
    }
    let one = |word: &String| match word.split_once(':') {
        None if word == "givens" => Ok(Addition::Givens),
        None if word == "clues" => Ok(Addition::Clues),
        Some(("rules", rules)) => Ok(Addition::Rules(named::rules(&rules.to_lowercase())?)),
        _ => Err(ServiceError::new(msg!("service-set-add", found = word.as_str()))),
    };
    words.iter().map(one).collect()
}

/// Returns the rating of a proposal with one solution.
fn rated(gauge: &mut Gauge, done: &Completed, budget: &Budget<'_>) -> Measured {
    let puzzle = &done.made.puzzle;
    let rating = match done.is_unique {
        true => gauge.meters(puzzle.topology()).0.and_then(|rater| rater.rate_within(puzzle, budget)),
        false => None,
    };
    Measured {
        rating: rating.map(|rating| rating.er),
        pearl: rating.map(|rating| rating.ep),
        diamond: rating.map(|rating| rating.ed),
        hardest: rating.and_then(|rating| rating.hardest).map(|technique| technique.name.to_owned()),
        ..Measured::default()
    }
}

fn proposal(sheet: &Sheet, number: usize, request: &SetRequest, done: &Completed, measured: Measured) -> Proposal {
    let topology = sheet.puzzle.topology();
    let solutions_left = match done.is_unique {
        true => 1,
        false => {
            let budget = Budget::nodes(COUNT_NODES);
            match Solver::new(topology).count_within(&sheet.puzzle, COUNTED, &budget) {
                Count::Exactly(n) | Count::AtLeast(n) => n,
            }
        }
    };
    let rules = |rules: &[usize]| rules.iter().map(|&rule| RuleAt::of(topology, rule)).collect();
    Proposal {
        facts: Facts::of(sheet, number, &request.with),
        unique: done.is_unique,
        fits: done.fits,
        minimal: done.is_minimal,
        solutions_left,
        solution: done.made.solution.digits().iter().map(|digit| digit.number()).collect(),
        added_givens: At::all(topology, &done.givens),
        added_rules: rules(&done.rules),
        added_clues: rules(&done.clues),
        measured,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, CheckRequest, Verdict};

    const FRAME: &str = "<shape>6x6\n<rule>thermo: 1 2 3 4\n<sudoku>\n\
        . . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";

    fn set(request: SetRequest) -> Result<Proposed, ServiceError> {
        Service::new(&Alone::default()).set(&SetRequest { seed: Some(1), ..request }, &mut ())
    }

    #[test]
    fn proposals_are_unique_and_need_every_addition() {
        let paper = Paper::of(FRAME);
        let add = vec!["rules:thermo:3,arrow".to_owned(), "givens".to_owned()];
        let request = SetRequest { paper, add, to: Some("fpuzzles".into()), ..SetRequest::default() };
        let again: SetRequest = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
        assert_eq!(again, request);
        let reply = set(request).unwrap();
        let again: Proposed = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
        assert_eq!(again, reply);
        let proposals = &reply.puzzles[0].proposals;
        assert_eq!(proposals.len(), 3);
        let text = String::from_utf8(reply.written.clone().unwrap().0).unwrap();
        for (proposal, link) in proposals.iter().zip(text.lines()) {
            assert!(proposal.unique && proposal.fits && proposal.n_added() > 0);
            assert_eq!(proposal.facts.rules[0], "thermo: r1c1 r1c2 r1c3 r1c4");
            assert!(proposal.added_rules.iter().filter(|rule| rule.text.starts_with("thermo")).count() <= 3);
            let request = CheckRequest { paper: Paper::of(link), ..CheckRequest::default() };
            let checked = Service::new(&Alone::default()).check(&request, &mut ()).unwrap().puzzles[0].clone();
            assert_eq!(checked.answer, Verdict::Unique);
            // Only what the frame brought may be redundant. A format may write the rules in another order.
            assert!(checked.superfluous.unwrap().is_empty());
            let redundant = checked.superfluous_rules.unwrap();
            assert!(redundant.iter().all(|rule| rule.text == proposal.facts.rules[0]), "{redundant:?}");
        }
    }

    #[test]
    fn what_cannot_be_added_is_rejected() {
        let frame = || SetRequest { paper: Paper::of(FRAME), ..SetRequest::default() };
        assert!(set(SetRequest { add: vec!["thermos".into()], ..frame() }).is_err());
        assert!(set(SetRequest { add: vec!["rules:nothing".into()], ..frame() }).is_err());
        assert!(set(SetRequest { proposals: 0, ..frame() }).is_err());
        let targets = Targets { minimal: true, ..Targets::default() };
        assert!(set(SetRequest { targets, ..frame() }).is_err());
        let unique = set(SetRequest { paper: Paper::of("12..34..2.....3."), ..SetRequest::default() }).unwrap();
        assert!(unique.puzzles[0].proposals.is_empty() && unique.puzzles[0].reason.is_some());
    }
}
