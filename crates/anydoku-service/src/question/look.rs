//! Reports the contents of the cells without searching for a solution.

use serde::{Deserialize, Serialize};

use anydoku::explain::progress::{filled, play_of};
use anydoku::rules::{self, Broken};
use anydoku::{Candidates, Cell, CellSet, Digit, Language, Puzzle, Shape, Sheet, Speaker, Topology};

use crate::builder::words;
use crate::facts::numbers_of;
use crate::reply_size::grid_bytes;
use crate::rule_facts::{RuleKindFacts, RulePlace, rule_kinds, rule_places};
use crate::{At, Events, Extra, Facts, Paper, Service, ServiceError, Source, named};

/// A request for the contents of the cells. It needs no solver, so it is fast on every board.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LookRequest {
    /// The puzzles, with the player's digits and marks.
    pub paper: Paper,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The puzzles with the contents of their cells.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Looked {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// One entry per puzzle.
    pub puzzles: Vec<LookedPuzzle>,
}

/// A puzzle with the contents of its cells.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LookedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The digits that the player has placed, one number per cell, 0 if there is none.
    pub placed: Vec<usize>,
    /// The player's marks, one list per cell. Omitted if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marked: Option<Vec<Vec<usize>>>,
    /// The candidates of each open cell, given the digits of its houses; empty for cells that have a digit.
    pub candidates: Vec<Vec<usize>>,
    /// The cells whose digit occurs twice in a house.
    pub clashing: Vec<At>,
    /// The rules that the digits on the board already violate, each considered alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenRule>,
    /// The number of open cells.
    pub open: usize,
    /// The rules of the shape, one sentence each, in the language of the reply: what its rows, columns and blocks hold, and what else
    /// it requires.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shape_rules: Vec<String>,
    /// The kinds of rules beyond houses, without duplicates, in the language of the reply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule_kinds: Vec<RuleKindFacts>,
    /// The rules beyond houses with their cells, in the order of `rules`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule_places: Vec<RulePlace>,
}

/// A rule that the digits on the board violate.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BrokenRule {
    /// The common name and the place, such as `thermometer at r3c4`.
    pub rule: String,
    /// The cells whose digits violate the rule.
    pub cells: Vec<At>,
}

impl Service<'_> {
    /// Reports the contents of the cells without searching for a solution.
    pub fn look(&self, request: &LookRequest, _: &mut dyn Events) -> Result<Looked, ServiceError> {
        let reading = named::read(&request.paper)?;
        let mut room = self.room();
        for sheet in &reading.sheets {
            // Reserve space for candidates, marks and clashes.
            room.take(5, grid_bytes(sheet.puzzle.topology()))?;
            room.take_facts(sheet.puzzle.topology(), &request.with)?;
            let places = sheet.puzzle.topology().rules().iter().map(|rule| 80 + 8 * rule.cells().count());
            room.take(1, places.sum())?;
        }
        let puzzles = reading.sheets.iter().enumerate().map(|(i, sheet)| look(sheet, i + 1, request, self.language()));
        Ok(Looked {
            puzzles: puzzles.collect(),
            source: Source::of(&reading, request.paper.name.as_deref(), self.language()),
        })
    }
}

fn look(sheet: &Sheet, number: usize, request: &LookRequest, language: Language) -> LookedPuzzle {
    let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
    let mut play = play_of(puzzle, sheet);
    let marked = play.marks.take();
    let digit = |cell: Cell| puzzle.given(cell).or(play.digits[cell.index()]);
    let left = Candidates::new(&filled(puzzle, &play));
    let candidates = topology.cells().map(|cell| match digit(cell) {
        Some(_) => Vec::new(),
        None => numbers_of(&left.of(cell)),
    });
    let facts = Facts::of(sheet, number, &request.with);
    let name = facts.shape.clone().unwrap_or_default();
    let shape = Shape { name, topology: topology.clone(), layout: sheet.layout.clone() };
    LookedPuzzle {
        facts,
        placed: play.digits.iter().map(|digit| digit.map_or(0, Digit::number)).collect(),
        marked: marked.map(|marks| marks.iter().map(numbers_of).collect()),
        candidates: candidates.collect(),
        clashing: At::all(topology, &clashing(puzzle, &digit)),
        broken: broken(topology, language, &digit),
        open: topology.cells().filter(|&cell| digit(cell).is_none()).count(),
        shape_rules: words::of_shape(&shape, language),
        rule_kinds: rule_kinds(topology, language),
        rule_places: rule_places(topology, language),
    }
}

fn broken(topology: &Topology, language: Language, digit: &dyn Fn(Cell) -> Option<Digit>) -> Vec<BrokenRule> {
    let speaker = Speaker::of(topology).in_language(language);
    let told = |broken: Broken| BrokenRule { rule: speaker.rule(broken.rule), cells: At::all(topology, &broken.cells) };
    rules::broken(topology, digit).into_iter().map(told).collect()
}

/// Returns the cells whose digit occurs twice in a house.
fn clashing(puzzle: &Puzzle, digit: &dyn Fn(Cell) -> Option<Digit>) -> Vec<Cell> {
    let topology = puzzle.topology();
    let mut found = Vec::new();
    let mut first: Vec<Option<Cell>> = vec![None; topology.n_digits()];
    for house in topology.houses() {
        first.fill(None);
        for &cell in &house.cells {
            let Some(digit) = digit(cell) else { continue };
            match first[digit.index()] {
                Some(other) => found.extend([other, cell]),
                None => first[digit.index()] = Some(cell),
            }
        }
    }
    CellSet::of(topology.n_cells(), found).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alone, Cells};

    #[test]
    fn clashes_and_candidates_follow_the_player() {
        let mut digits = vec![0; 16];
        (digits[1], digits[15]) = (1, 2);
        let cells = Cells { digits, ..Cells::default() };
        let paper = Paper { cells: Some(Box::new(cells)), ..Paper::of("1...............") };
        let request = LookRequest { paper, with: vec![Extra::Plan], ..Default::default() };
        let looked = Service::new(&Alone::default()).look(&request, &mut ()).unwrap();
        let json = serde_json::to_string(&looked).unwrap();
        assert_eq!(serde_json::from_str::<Looked>(&json).unwrap(), looked);
        let puzzle = &looked.puzzles[0];
        assert_eq!(puzzle.clashing.iter().map(|at| at.cell).collect::<Vec<_>>(), [0, 1]);
        assert_eq!((puzzle.open, puzzle.placed[1], puzzle.facts.givens[0]), (13, 1, 1));
        assert_eq!((&puzzle.candidates[0][..], &puzzle.candidates[11][..]), (&[][..], &[1, 3, 4][..]));
        assert!(puzzle.facts.plan.is_some() && puzzle.marked.is_none());
    }

    #[test]
    fn rules_that_are_broken_are_named_with_their_cells() {
        let look = |digits: Vec<usize>| {
            let cells = Some(Box::new(Cells { digits, ..Cells::default() }));
            let rules = vec!["thermo: r1c1 r1c2 r2c2".into(), "cage 7: r4c3 r4c4".into()];
            let paper = Paper { shape: Some("4x4".into()), rules, cells, ..Paper::default() };
            let looked =
                Service::new(&Alone::default()).look(&LookRequest { paper, ..Default::default() }, &mut ()).unwrap();
            let told = |broken: &BrokenRule| (broken.rule.clone(), broken.cells.iter().map(|at| at.cell).collect());
            looked.puzzles[0].broken.iter().map(told).collect::<Vec<(String, Vec<usize>)>>()
        };
        let mut digits = vec![0; 16];
        (digits[0], digits[1], digits[14]) = (1, 2, 3);
        assert_eq!(look(digits.clone()), []);
        // The middle of the thermometer is too high for the cells after it, and 1 cannot be part of a sum of 7.
        (digits[1], digits[14]) = (4, 1);
        let expected = [("thermometer at r1c1".into(), vec![1]), ("cage 7 at r4c3".into(), vec![14])];
        assert_eq!(look(digits), expected);
    }
}
