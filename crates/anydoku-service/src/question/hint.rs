//! Suggests the next step.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::explain::{Offers, Position, Scale, Strength, Weights};
use anydoku::{Sheet, Speaker};
use anydoku_draw::Theme;

use super::explain::pathfinder;
use crate::reply_size::step_bytes;
use crate::step::Scribe;
use crate::{
    Event, Events, Extra, Facts, Limit, NoStart, Notation, Paper, ScaleFacts, Service, ServiceError, Source, StepFacts,
    named,
};

/// A request for hints.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HintRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the rating scale (default `anydoku` for puzzles with rules, otherwise `se`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
    /// Custom ratings for techniques of the scale, one per line: `X-wing = 3`, or `nishio = off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// The steps to return.
    pub which: Which,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The steps that a reply returns.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Which {
    /// Only the next step.
    #[default]
    Next,
    /// All steps of the first technique of the scale that finds any.
    Easiest,
    /// All steps with at most this rating.
    UpTo(f64),
    /// All steps. The hardest techniques may take minutes.
    All,
}

/// Hints for puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// The rating scale.
    pub scale: ScaleFacts,
    /// One entry per puzzle.
    pub puzzles: Vec<HintedPuzzle>,
}

/// A puzzle with its hints.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The reason why there are no hints, if the position is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_start: Option<NoStart>,
    /// Whether the puzzle is already solved.
    pub is_solved: bool,
    /// Whether the search was canceled or reached its limit.
    pub stopped: bool,
    /// The hints, in the order of the scale.
    pub hints: Vec<NextStep>,
}

/// A possible next step, in three strengths: the technique, where to look, and the step.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextStep {
    /// The weakest hint: the name of the technique.
    pub technique: String,
    /// The rating of the step on the scale.
    pub rating: f64,
    /// A description of the house or the cells to look at.
    pub place: String,
    /// The technique and the place, such as `naked single: look at r1c2`.
    pub look: String,
    /// The strongest hint: the step itself, with the board and its highlights if faces were requested.
    pub step: Box<StepFacts>,
}

impl NextStep {
    /// Returns the words of a hint of this strength: `naked single`, `naked single: look at r1c2`, or the whole
    /// sentence.
    pub fn words(&self, strength: Strength) -> String {
        self.words_in(strength, None)
    }

    /// Returns the words of a hint of this strength. If the whole step is a chain, it is written in this notation.
    pub fn words_in(&self, strength: Strength, notation: Option<Notation>) -> String {
        match strength {
            Strength::Name => self.technique.clone(),
            Strength::Place => self.look.clone(),
            Strength::Step => self.step.told_in(notation),
        }
    }
}

impl Service<'_> {
    /// Suggests the next step.
    pub fn hint(&self, request: &HintRequest, events: &mut dyn Events) -> Result<Hinted, ServiceError> {
        let theme = named::theme("colour")?;
        let reading = named::read(&request.paper)?;
        let scale = named::scale_for(request.scale.as_deref(), &reading.sheets)?;
        let weights = named::weights(request.weights.as_deref(), scale)?;
        let mut room = self.room();
        for sheet in &reading.sheets {
            room.take_facts(sheet.puzzle.topology(), &request.with)?;
            room.take(1, step_bytes(sheet.puzzle.topology(), &request.with))?;
        }
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let (puzzle, is_over) = self.hint_one(request, (sheet, i + 1), (scale, weights.as_ref(), theme), events)?;
            let is_over = is_over || events.event(Event::Hinted(Box::new(puzzle.clone()))).is_break();
            puzzles.push(puzzle);
            if is_over || self.is_stopped() {
                break;
            }
        }
        let source = Source::of(&reading, request.paper.name.as_deref(), self.language());
        Ok(Hinted { source, scale: ScaleFacts::of(scale, weights.as_ref(), self.language()), puzzles })
    }

    /// Returns the hints for one puzzle, and whether the listener has stopped.
    fn hint_one(
        &self,
        request: &HintRequest,
        (sheet, number): (&Sheet, usize),
        (scale, weights, theme): (&'static Scale, Option<&Weights>, &Theme),
        events: &mut dyn Events,
    ) -> Result<(HintedPuzzle, bool), ServiceError> {
        let facts = Facts::of(sheet, number, &request.with);
        let mut puzzle = HintedPuzzle { facts, no_start: None, is_solved: false, stopped: false, hints: Vec::new() };
        let mut is_over = false;
        let speaker = Speaker::of(sheet.puzzle.topology()).in_language(self.language());
        self.within(request.limit, |budget| {
            let position = match Position::of(sheet, budget) {
                Ok(position) => position,
                Err(reason) => {
                    puzzle.no_start = Some(NoStart::of(&speaker, &reason));
                    return Ok::<(), ServiceError>(());
                }
            };
            let pathfinder = pathfinder(&position, scale, weights)?;
            let board = position.board(&pathfinder);
            puzzle.is_solved = board.is_solved();
            let fonts = OnceCell::new();
            let scribe = Scribe {
                sheet,
                puzzle: &position.puzzle,
                theme,
                fonts: &fonts,
                with: &request.with,
                language: self.language(),
            };
            let topology = position.puzzle.topology();
            let hints = &mut puzzle.hints;
            let (mut room, bytes, mut is_full) = (self.room(), step_bytes(topology, &request.with), Ok(()));
            let mut take = |step: anydoku::explain::Step, rating: f64| {
                is_full = room.take(1, bytes);
                if is_full.is_err() {
                    return ControlFlow::Break(());
                }
                let speaker = scribe.speaker();
                let hint = NextStep {
                    technique: step.hint(Strength::Name, speaker),
                    rating,
                    place: step.tell_place(speaker),
                    look: step.hint(Strength::Place, speaker),
                    step: Box::new(scribe.step(&board, &step, rating, hints.len() + 1)),
                };
                is_over = events.event(Event::Hint { puzzle: number, hint: Box::new(hint.clone()) }).is_break();
                hints.push(hint);
                let is_enough = is_over || request.which == Which::Next;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let offers = match request.which {
                Which::Next | Which::Easiest => Offers::Easiest,
                Which::UpTo(rating) => Offers::UpTo(rating),
                Which::All => Offers::All,
            };
            let is_stopped = pathfinder.offers(&board, offers, budget, &mut take).is_err();
            is_full?;
            puzzle.stopped = is_stopped;
            Ok(())
        })??;
        Ok((puzzle, is_over))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, Cells};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn hint(which: Which) -> HintedPuzzle {
        let request = HintRequest { paper: Paper::of(EASY), which, ..Default::default() };
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<HintRequest>(&json).unwrap(), request);
        let mut hinted = Service::new(&Alone::default()).hint(&request, &mut ()).unwrap();
        let json = serde_json::to_string(&hinted).unwrap();
        assert_eq!(serde_json::from_str::<Hinted>(&json).unwrap(), hinted);
        hinted.puzzles.remove(0)
    }

    #[test]
    fn one_reply_has_all_three_strengths() {
        let hinted = hint(Which::Next);
        let [next] = &hinted.hints[..] else { panic!("it is the next step alone") };
        assert_eq!(next.words(Strength::Name), "hidden single in box");
        assert_eq!(next.words(Strength::Place), "hidden single in box: look at box 2");
        assert_eq!(next.words(Strength::Step), next.step.sentence);
    }

    #[test]
    fn all_of_the_first_rung_or_up_to_a_rating() {
        let easiest = hint(Which::Easiest);
        assert!(easiest.hints.len() > 1 && easiest.hints.iter().all(|hint| hint.rating <= 1.5));
        let more = hint(Which::UpTo(3.0));
        assert!(more.hints.len() > easiest.hints.len() && more.hints.iter().all(|hint| hint.rating <= 3.0));
        assert!(!more.stopped && !more.is_solved);
    }

    #[test]
    fn what_a_player_has_done_is_gone_on_from() {
        let ask = |digits: Vec<usize>| {
            let cells = Cells { digits, ..Cells::default() };
            let paper = Paper { cells: Some(Box::new(cells)), ..Paper::of("12..34..2.....3.") };
            Service::new(&Alone::default()).hint(&HintRequest { paper, ..Default::default() }, &mut ())
        };
        let mut digits = vec![0; 16];
        digits[6] = 1;
        let wrong = ask(digits.clone()).unwrap().puzzles.remove(0);
        assert_eq!(wrong.no_start.unwrap().words, "r2c3 = 1 is wrong");
        digits[6] = 2;
        assert_eq!(ask(digits.clone()).unwrap().puzzles[0].hints.len(), 1);
        digits[6] = 5;
        assert_eq!(ask(digits).unwrap_err().words(), "there is no digit 5; use 1 to 4, or 0 for an open cell");
        assert!(ask(vec![0; 15]).is_err());
    }

    #[test]
    fn a_stop_is_told() {
        let host = Alone::default();
        host.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let request = HintRequest { paper: Paper::of(EASY), which: Which::All, ..Default::default() };
        let hinted = Service::new(&host).hint(&request, &mut ()).unwrap();
        assert!(hinted.puzzles[0].stopped || hinted.puzzles[0].no_start.is_some());
    }
}
