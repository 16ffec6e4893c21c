//! Makes a puzzle harder.

use serde::{Deserialize, Serialize};

use anydoku::make::{Goal, Maker, Polish};
use anydoku::{Rng, msg};
use anydoku_format as format;

use crate::generating::{is_plain, shape_of};
use crate::targets::is_false;
use crate::{Event, Events, Extra, Facts, Limit, Measured, Paper, Service, ServiceError, Source, Text, named};

/// A request for harder puzzles with the same solutions.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PolishRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The symmetry of givens to preserve. Defaults to the largest symmetry that the givens have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The rating on Sudoku Explainer's scale at which to stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The Metcalf index at which to stop; the index is then increased instead of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<f64>,
    /// The number of moves to try.
    pub tries: u64,
    /// Whether to remove givens only, without adding any.
    #[serde(skip_serializing_if = "is_false")]
    pub remove_only: bool,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The zero-based number of the first puzzle. The result for puzzle number `i` depends only on the seed and `i`.
    pub first: u64,
    /// The format in which to write the puzzles. `usual` means lines for plain squares, and gss otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for PolishRequest {
    fn default() -> PolishRequest {
        PolishRequest {
            paper: Paper::default(),
            symmetry: None,
            rating: None,
            index: None,
            tries: 200,
            remove_only: false,
            seed: None,
            first: 0,
            to: None,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
        }
    }
}

/// Polished puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Polished {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// The seed.
    pub seed: u64,
    /// One entry per puzzle that could be polished.
    pub puzzles: Vec<PolishedPuzzle>,
    /// The puzzles that could not be polished.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unpolished: Vec<Unpolished>,
    /// The puzzles in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A polished puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolishedPuzzle {
    /// The puzzle after polishing.
    #[serde(flatten)]
    pub facts: Facts,
    /// The scale of difficulty: `rating`, `index`, or `level` if the shape is too large to be rated.
    pub scale: String,
    /// The difficulty before polishing.
    pub before: f64,
    /// The difficulty after polishing.
    pub after: f64,
    /// The number of givens before polishing.
    pub givens_before: usize,
    /// Whether the target was reached, or, without one, whether the puzzle became harder.
    pub reached: bool,
    /// The number of moves tried.
    pub tries: u64,
    /// The measured values.
    pub measured: Measured,
}

/// A puzzle that could not be polished.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unpolished {
    /// The 1-based number of the puzzle in the input.
    pub number: usize,
    /// The reason as a sentence.
    pub reason: String,
}

impl Service<'_> {
    /// Makes a puzzle harder.
    pub fn polish(&self, request: &PolishRequest, events: &mut dyn Events) -> Result<Polished, ServiceError> {
        let symmetry = request.symmetry.as_deref().map(named::symmetry).transpose()?;
        let goal = match (request.rating, request.index) {
            (Some(_), Some(_)) => {
                return Err(ServiceError::new(msg!("service-rating-and-index")));
            }
            (Some(rating), None) => Goal::Rating(rating),
            (None, Some(index)) => Goal::Index(index),
            (None, None) => Goal::Hardest,
        };
        let polish = Polish { symmetry, goal, tries: request.tries, remove_only: request.remove_only };
        let to = request.to.as_deref().filter(|name| *name != "usual").map(named::format).transpose()?;
        let reading = named::read(&request.paper)?;
        let seed = self.seed(request.seed)?;
        let (mut puzzles, mut sheets, mut unpolished) = (Vec::new(), Vec::new(), Vec::new());
        let all = reading.sheets.len() as u64;
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let mut maker = Maker::new(&shape_of(sheet));
            let mut rng = Rng::for_unit(seed, request.first.wrapping_add(i as u64));
            let done = self.within(request.limit, |budget| maker.polish(&sheet.puzzle, &polish, &mut rng, budget))?;
            let done = match done {
                Ok(done) => done,
                Err(failed) => {
                    unpolished
                        .push(Unpolished { number: i + 1, reason: failed.message().in_language(self.language()) });
                    continue;
                }
            };
            let made = done.made;
            let scale = match (made.rating, made.index) {
                (Some(_), _) => "rating",
                (_, Some(_)) => "index",
                _ => "level",
            };
            let harder = made.sheet();
            puzzles.push(PolishedPuzzle {
                facts: Facts::of(&harder, i + 1, &request.with),
                scale: scale.to_owned(),
                before: done.before,
                after: done.after,
                givens_before: sheet.puzzle.n_givens(),
                reached: done.is_reached,
                tries: made.tries,
                measured: Measured { level: made.level, rating: made.rating, index: made.index, ..Default::default() },
            });
            sheets.push(harder);
            if self.is_stopped() || events.event(Event::progress("puzzle", i as u64 + 1, Some(all))).is_break() {
                break;
            }
        }
        let written = match (&request.to, sheets.is_empty()) {
            (None, _) | (_, true) => None,
            (Some(_), false) => {
                let is_plain = sheets.iter().all(|sheet| is_plain(sheet.puzzle.topology()));
                let usual = || named::format(if is_plain { "line" } else { "gss" });
                Some(Text(format::write(to.map_or_else(usual, Ok)?, &sheets)?))
            }
        };
        let source = Source::of(&reading, request.paper.name.as_deref(), self.language());
        Ok(Polished { source, seed, puzzles, unpolished, written })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_puzzle_becomes_as_hard_as_it_should() {
        let polish = |request: PolishRequest| {
            let again: PolishRequest = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
            assert_eq!(again, request);
            Service::new(&Alone::default()).polish(&request, &mut ())
        };
        let request =
            PolishRequest { paper: Paper::of(EASY), seed: Some(1), to: Some("usual".into()), ..Default::default() };
        let reply = polish(PolishRequest { rating: Some(1.5), ..request.clone() }).unwrap();
        assert!(reply.puzzles[0].reached && reply.puzzles[0].after >= 1.5 && reply.written.is_some());
        let again: Polished = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
        assert_eq!(again, reply);
        assert!(polish(PolishRequest { rating: Some(2.0), index: Some(9.0), ..request.clone() }).is_err());
        let less = polish(PolishRequest { remove_only: true, ..request.clone() }).unwrap();
        let (before, after) = (EASY.as_bytes(), less.puzzles[0].facts.line.clone().unwrap().into_bytes());
        assert!(before.iter().zip(&after).all(|(&before, &after)| after == before || after == b'.'));
        assert!(less.puzzles[0].facts.n_givens < 30 && less.puzzles[0].after >= less.puzzles[0].before);
        // A minimal puzzle does not change.
        let paper = Paper { text: less.written.unwrap(), ..Paper::default() };
        let again = polish(PolishRequest { paper, remove_only: true, ..request.clone() }).unwrap();
        assert_eq!((&again.puzzles[0].facts.givens, again.puzzles[0].tries), (&less.puzzles[0].facts.givens, 1));
        let several = Paper::of("1...2...3...4...");
        let reply = polish(PolishRequest { paper: several, ..request }).unwrap();
        assert!(reply.puzzles.is_empty() && reply.unpolished[0].reason.contains("several"));
    }
}
