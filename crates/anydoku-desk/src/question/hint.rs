//! What could be done next?

use std::cell::OnceCell;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::explain::{Ladder, Offers, Strength, Weights};
use anydoku::{Digit, DigitSet, Play, Sheet};
use anydoku_draw::Theme;

use super::explain::{position, start, walker};
use crate::room::step_bytes;
use crate::step::Scribe;
use crate::{
    Desk, Event, Events, Extra, FaceFacts, Facts, LadderFacts, Limit, NoStart, Paper, Refusal, Source, StepFacts, named,
};

/// Asks what could be done next.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HintRequest {
    /// The puzzles.
    pub paper: Paper,
    /// A half-filled grid to go on from: one, for all puzzles. Without it, what the paper itself keeps of a player's work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Paper>,
    /// What a player has done, instead of such a grid: one, for all puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayFacts>,
    /// The name of the ladder; `se` without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<String>,
    /// Prices of one's own for techniques of the ladder, a line each: `X-wing = 3`, or `nishio = off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// How much to give away.
    pub strength: StrengthName,
    /// Which steps to tell.
    pub which: Which,
    /// How long to try each puzzle.
    pub limit: Limit,
    /// What else the reply shall hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
}

/// What a player has done, cell by cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PlayFacts {
    /// The digit that was written into each cell, from 1; 0 where there is none.
    pub digits: Vec<usize>,
    /// The marks of each cell; none where nothing is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<usize>>>,
}

impl PlayFacts {
    /// The sheet with this in its cells.
    fn on(&self, sheet: &Sheet) -> Result<Sheet, Refusal> {
        let topology = sheet.puzzle.topology();
        let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
        let n = self.digits.len();
        if n != n_cells || self.marks.as_ref().is_some_and(|marks| marks.len() != n_cells) {
            return Err(Refusal::new(format!(
                "found what a player did in {n} cells, expected {n_cells} as in the puzzle"
            )));
        }
        let digit = |number: usize| match Digit::from_number(number).filter(|digit| digit.index() < n_digits) {
            Some(digit) => Ok(digit),
            None => Err(Refusal::new(format!("found digit {number}, expected 1 to {n_digits}"))),
        };
        let written = |&number: &usize| (number > 0).then(|| digit(number)).transpose();
        let set = |numbers: &Vec<usize>| numbers.iter().map(|&number| digit(number)).collect::<Result<DigitSet, _>>();
        let marks = self.marks.as_ref().map(|marks| marks.iter().map(set).collect::<Result<Vec<_>, _>>());
        let play =
            Play { digits: self.digits.iter().map(written).collect::<Result<_, _>>()?, marks: marks.transpose()? };
        Ok(Sheet { play: Some(play), ..sheet.clone() })
    }
}

/// Which steps to tell.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Which {
    /// The next one.
    #[default]
    Next,
    /// All of the first rung of the ladder that has any.
    Easiest,
    /// All that cost no more than this.
    UpTo(f64),
    /// All there are. The highest rungs may take minutes.
    All,
}

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StrengthName {
    /// The technique's name.
    Name,
    /// Where to look.
    Place,
    /// The step itself.
    #[default]
    Step,
}

/// Hints for the puzzles of a text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// How it was read.
    pub source: Source,
    /// The ladder that was looked at.
    pub ladder: LadderFacts,
    /// One for each puzzle.
    pub puzzles: Vec<HintedPuzzle>,
}

/// A puzzle and what could be done next.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintedPuzzle {
    /// What it is.
    #[serde(flatten)]
    pub facts: Facts,
    /// Why there is nothing to go on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_start: Option<NoStart>,
    /// Is there nothing left to do?
    pub is_solved: bool,
    /// Did the time run out, or somebody say stop, before everything was looked at?
    pub stopped: bool,
    /// The hints, in the order of the ladder.
    pub hints: Vec<HintFacts>,
}

/// A hint.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintFacts {
    /// What people call the technique.
    pub technique: String,
    /// What the ladder asks for it.
    pub price: f64,
    /// The hint in words, as strong as was asked for.
    pub words: String,
    /// The step, if the hint is that strong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Box<StepFacts>>,
    /// The board before the step, without anything pointed at, where faces were asked for and the hint is weaker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Box<FaceFacts>>,
}

impl Desk<'_> {
    /// What could be done next?
    pub fn hint(&self, request: &HintRequest, events: &mut dyn Events) -> Result<Hinted, Refusal> {
        let ladder = named::ladder(request.ladder.as_deref().unwrap_or("se"))?;
        let weights = named::weights(request.weights.as_deref(), ladder)?;
        let theme = named::theme("colour")?;
        let reading = named::read(&request.paper)?;
        let from = position(request.position.as_ref())?;
        let mut room = self.room();
        for sheet in &reading.sheets {
            room.take_facts(sheet.puzzle.topology(), &request.with)?;
            room.take(1, step_bytes(sheet.puzzle.topology(), &request.with))?;
        }
        let mut puzzles = Vec::new();
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let played = request.play.as_ref().map(|play| play.on(sheet)).transpose()?;
            let sheet = played.as_ref().unwrap_or(sheet);
            let (puzzle, is_over) =
                self.hint_one(request, (sheet, from.as_ref(), i + 1), (ladder, weights.as_ref(), theme), events)?;
            let is_over = is_over || events.event(Event::Hinted(Box::new(puzzle.clone()))).is_break();
            puzzles.push(puzzle);
            if is_over || self.is_stopped() {
                break;
            }
        }
        let source = Source::of(&reading, request.paper.name.as_deref());
        Ok(Hinted { source, ladder: LadderFacts::of(ladder, weights.as_ref()), puzzles })
    }

    /// The hints for one puzzle; also says whether the listener has had enough.
    fn hint_one(
        &self,
        request: &HintRequest,
        (sheet, from, number): (&Sheet, Option<&Sheet>, usize),
        (ladder, weights, theme): (&'static Ladder, Option<&Weights>, &Theme),
        events: &mut dyn Events,
    ) -> Result<(HintedPuzzle, bool), Refusal> {
        let facts = Facts::of(sheet, number, &request.with);
        let mut puzzle = HintedPuzzle { facts, no_start: None, is_solved: false, stopped: false, hints: Vec::new() };
        let mut is_over = false;
        self.within(request.limit, |budget| {
            let position = match start(sheet, from, budget)? {
                Ok(position) => position,
                Err(reason) => {
                    puzzle.no_start = Some(NoStart::of(sheet.puzzle.topology(), &reason));
                    return Ok::<(), Refusal>(());
                }
            };
            let walker = walker(&position, ladder, weights)?;
            let board = position.board(&walker);
            puzzle.is_solved = board.is_solved();
            let fonts = OnceCell::new();
            let scribe = Scribe { sheet, puzzle: &position.puzzle, theme, fonts: &fonts, with: &request.with };
            let topology = position.puzzle.topology();
            let (strength, is_step) = match request.strength {
                StrengthName::Name => (Strength::Name, false),
                StrengthName::Place => (Strength::Place, false),
                StrengthName::Step => (Strength::Step, true),
            };
            let with_face = request.with.contains(&Extra::Faces) && !is_step;
            let hints = &mut puzzle.hints;
            let (mut room, bytes, mut is_full) = (self.room(), step_bytes(topology, &request.with), Ok(()));
            let mut take = |step: anydoku::explain::Step, price: f64| {
                is_full = room.take(1, bytes);
                if is_full.is_err() {
                    return ControlFlow::Break(());
                }
                let hint = HintFacts {
                    technique: step.technique.name.to_owned(),
                    price,
                    words: step.hint(strength, topology),
                    step: is_step.then(|| Box::new(scribe.step(&board, &step, price, hints.len() + 1))),
                    face: with_face.then(|| Box::new(FaceFacts::of(&board.face(&position.puzzle)))),
                };
                is_over = events.event(Event::Hint { puzzle: number, hint: Box::new(hint.clone()) }).is_break();
                hints.push(hint);
                let is_enough = is_over || request.which == Which::Next;
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let offers = match request.which {
                Which::Next | Which::Easiest => Offers::Easiest,
                Which::UpTo(price) => Offers::UpTo(price),
                Which::All => Offers::All,
            };
            let is_stopped = walker.offers(&board, offers, budget, &mut take).is_err();
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
    use crate::Alone;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn hint(strength: StrengthName, which: Which) -> HintedPuzzle {
        let request = HintRequest { paper: Paper::of(EASY), strength, which, ..Default::default() };
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<HintRequest>(&json).unwrap(), request);
        let mut hinted = Desk::new(&Alone::default()).hint(&request, &mut ()).unwrap();
        let json = serde_json::to_string(&hinted).unwrap();
        assert_eq!(serde_json::from_str::<Hinted>(&json).unwrap(), hinted);
        hinted.puzzles.remove(0)
    }

    #[test]
    fn weak_hints_do_not_hold_the_step() {
        let weak = hint(StrengthName::Name, Which::Next);
        assert_eq!(weak.hints[0].words, "hidden single in block");
        assert!(weak.hints[0].step.is_none());
        let strong = hint(StrengthName::Step, Which::Next);
        assert_eq!(strong.hints.len(), 1);
        assert_eq!(strong.hints[0].words, strong.hints[0].step.as_ref().unwrap().sentence());
    }

    #[test]
    fn all_of_the_first_rung_or_up_to_a_price() {
        let easiest = hint(StrengthName::Step, Which::Easiest);
        assert!(easiest.hints.len() > 1 && easiest.hints.iter().all(|hint| hint.price <= 1.5));
        let more = hint(StrengthName::Step, Which::UpTo(3.0));
        assert!(more.hints.len() > easiest.hints.len() && more.hints.iter().all(|hint| hint.price <= 3.0));
        assert!(!more.stopped && !more.is_solved);
    }

    #[test]
    fn what_a_player_has_done_is_gone_on_from() {
        let play = |digits: Vec<usize>| PlayFacts { digits, marks: None };
        let ask = |play: PlayFacts| {
            let request = HintRequest { paper: Paper::of("12..34..2.....3."), play: Some(play), ..Default::default() };
            Desk::new(&Alone::default()).hint(&request, &mut ())
        };
        let mut digits = vec![0; 16];
        digits[6] = 1;
        let wrong = ask(play(digits.clone())).unwrap().puzzles.remove(0);
        assert_eq!(wrong.no_start.unwrap().words, "r2c3 = 1 is wrong");
        digits[6] = 2;
        assert_eq!(ask(play(digits.clone())).unwrap().puzzles[0].hints.len(), 1);
        digits[6] = 5;
        assert_eq!(ask(play(digits)).unwrap_err().message, "found digit 5, expected 1 to 4");
        assert!(ask(play(vec![0; 15])).is_err());
    }

    #[test]
    fn a_stop_is_told() {
        let around = Alone::default();
        around.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let request = HintRequest { paper: Paper::of(EASY), which: Which::All, ..Default::default() };
        let hinted = Desk::new(&around).hint(&request, &mut ()).unwrap();
        assert!(hinted.puzzles[0].stopped || hinted.puzzles[0].no_start.is_some());
    }
}
