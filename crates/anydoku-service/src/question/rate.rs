//! Rates the difficulty.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::levels::{Levels, Status};
use anydoku::rate::{HumanRater, Indexer, Rater};
use anydoku::solve::solve_many;
use anydoku::{Budget, Engine, Language, Puzzle, Sheet, Solver, Topology};
use anydoku_format::table;

use crate::{Event, Events, Limit, Paper, Service, ServiceError, Source, Text, Verdict, in_order, named};

/// A request for ratings.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RateRequest {
    /// The puzzles. In a table, rows that are not puzzles are reported one by one, and the others are rated.
    pub paper: Paper,
    /// Whether to leave out level, index, guesses and human difficulty. Computing them takes longer than rating an easy puzzle.
    pub quick: bool,
    /// Whether to include the ratings in the reply. Otherwise, they are sent as events only.
    pub collect: bool,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for RateRequest {
    fn default() -> RateRequest {
        RateRequest { paper: Paper::default(), quick: false, collect: true, limit: Limit::default(), language: None }
    }
}

/// Rated puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rated {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// The number of puzzles.
    pub n_puzzles: u64,
    /// One entry per puzzle, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puzzles: Vec<RatedPuzzle>,
    /// Whether the work was canceled before all puzzles were rated.
    pub stopped: bool,
}

/// A rated puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedPuzzle {
    /// The 1-based number of the puzzle in the input.
    pub number: u64,
    /// The givens as one line.
    pub puzzle: String,
    /// The name of the shape, including its pieces, if the shape has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The rules beyond houses as text, with cells by number, such as `cage 15: 1 2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The starting marks in the notation of tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// The number of solutions. Only puzzles with exactly one are rated.
    pub answer: Verdict,
    /// The rating, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingFacts>,
    /// The reason why the puzzle could not be rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<ServiceError>,
}

impl RatedPuzzle {
    /// Returns the facts that are known before rating.
    fn unrated(number: u64, puzzle: Option<&Puzzle>) -> RatedPuzzle {
        let topology = puzzle.map(Puzzle::topology);
        RatedPuzzle {
            number,
            puzzle: puzzle.map_or_else(String::new, Puzzle::to_line),
            shape: topology.and_then(table::shape_name),
            rules: topology.map_or(&[][..], |topology| topology.rules()).iter().map(ToString::to_string).collect(),
            marks: puzzle.and_then(|puzzle| Some(table::marks_text(puzzle.marks()?, puzzle.topology().n_digits()))),
            answer: Verdict::Unknown,
            rating: None,
            refused: None,
        }
    }
}

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingFacts {
    /// The rating of the hardest step on Sudoku Explainer's scale; 20 if the solution path ends before the solution.
    pub er: f64,
    /// The highest rating up to the first digit placed.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The technique of the hardest step.
    pub hardest: String,
    /// The number of steps.
    pub steps: usize,
    /// The techniques used, in order of first use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub techniques: Vec<String>,
    /// The level that gss reports, if it solves the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<usize>,
    /// The Metcalf index, to one decimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<f64>,
    /// The number of guesses by the 9x9 engine until uniqueness was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// The predicted human difficulty, to one decimal: about 1 for beginners, 4 and more for long chains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub human: Option<f64>,
    /// The word for the human difficulty: `easy`, `medium`, `hard`, `expert` or `extreme`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
}

/// The tools for one topology.
struct Tools {
    solver: Solver,
    rater: Rater,
    indexer: Indexer,
    human: HumanRater,
}

impl Tools {
    fn new(topology: &Arc<Topology>) -> Result<Tools, ServiceError> {
        let too_large = |error: anydoku::explain::TooLarge| ServiceError::new(error.message());
        Ok(Tools {
            solver: Solver::new(topology),
            rater: Rater::new(topology).map_err(too_large)?,
            indexer: Indexer::new(topology).map_err(too_large)?,
            human: HumanRater::new(topology).map_err(too_large)?,
        })
    }
}

/// A thread's tools for the most recent topologies, since every puzzle may have its own topology.
#[derive(Default)]
struct Known {
    list: Vec<(Arc<Topology>, Result<Tools, ServiceError>)>,
}

/// The maximum number of cells of all cached topologies: the tools of one with thousands of cells take many megabytes.
const MOST_CELLS: usize = 20_000;

impl Known {
    /// Returns the tools for a topology, from the cache if possible.
    fn tools(&mut self, topology: &Arc<Topology>) -> &Result<Tools, ServiceError> {
        let at = self.list.iter().position(|(known, _)| Arc::ptr_eq(known, topology));
        let at = at.unwrap_or_else(|| {
            let n_cells = |list: &[(Arc<Topology>, Result<Tools, ServiceError>)]| -> usize {
                list.iter().map(|(known, _)| known.n_cells()).sum()
            };
            while !self.list.is_empty() && n_cells(&self.list) + topology.n_cells() > MOST_CELLS {
                drop(self.list.remove(0));
            }
            self.list.push((topology.clone(), Tools::new(topology)));
            self.list.len() - 1
        });
        &self.list[at].1
    }
}

impl Service<'_> {
    /// Rates the difficulty.
    pub fn rate(&self, request: &RateRequest, events: &mut dyn Events) -> Result<Rated, ServiceError> {
        let (source, sheets) = sheets(&request.paper, self.language())?;
        // An invalid limit is rejected once instead of for every puzzle.
        self.within(request.limit, |_| ())?;
        let one = |known: &mut Known, i: u64| -> RatedPuzzle {
            let sheet = &sheets[i as usize];
            let mut rated = RatedPuzzle::unrated(i + 1, sheet.as_ref().ok().map(|sheet| &sheet.puzzle));
            let done = sheet.as_ref().map_err(Clone::clone).and_then(|sheet| {
                let tools = known.tools(sheet.puzzle.topology()).as_ref().map_err(Clone::clone)?;
                self.within(request.limit, |budget| one(request, tools, &sheet.puzzle, budget, &mut rated))
            });
            rated.refused = done.err();
            rated
        };
        let mut puzzles = Vec::new();
        let all = in_order(self.host, 0..sheets.len() as u64, &Known::default, &one, &mut |i, rated| {
            let go_on = events.event(Event::Rated(Box::new(rated.clone())));
            if request.collect {
                puzzles.push(rated);
            }
            let progress = Event::progress("puzzle", i + 1, Some(sheets.len() as u64));
            if go_on.is_break() || events.event(progress).is_break() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Ok(Rated { source, n_puzzles: sheets.len() as u64, puzzles, stopped: !all })
    }
}

/// Rates one puzzle.
fn one(request: &RateRequest, tools: &Tools, puzzle: &Puzzle, budget: &Budget<'_>, rated: &mut RatedPuzzle) {
    let (answer, _) = Verdict::of(tools.solver.clone().answer_within(puzzle, budget));
    rated.answer = answer;
    if answer != Verdict::Unique {
        return;
    }
    // The limit on nodes applies to the solver only, not to the steps of the solution path.
    let explained = tools.rater.rate_with_techniques(puzzle, &budget.with_nodes(u64::MAX));
    let Some((rating, techniques)) = explained else { return };
    let mut facts = RatingFacts {
        er: rating.er,
        ep: rating.ep,
        ed: rating.ed,
        hardest: rating.hardest.map_or("", |technique| technique.name).to_owned(),
        steps: rating.n_steps,
        techniques: techniques.iter().map(|technique| technique.name.to_owned()).collect(),
        level: None,
        index: None,
        guesses: None,
        human: None,
        difficulty: None,
    };
    if !request.quick {
        let outcome = Levels::new(puzzle.topology()).solve_within(puzzle, &budget.with_nodes(u64::MAX));
        facts.level = matches!(outcome.status, Status::Solved(_)).then_some(outcome.level);
        facts.index = tools.indexer.index_within(puzzle, budget).map(|index| (index * 10.0).round() / 10.0);
        if tools.solver.engine() == Engine::Classic && puzzle.marks().is_none() {
            let (line, mut answer) = (puzzle.to_string(), Vec::new());
            let many = solve_many(line.as_bytes(), &Budget::UNLIMITED, &mut answer, &mut |_, _, _| {});
            facts.guesses = Some(many.guesses);
        }
        let human = tools.human.rate_within(puzzle, &budget.with_nodes(u64::MAX));
        facts.human = human.map(|human| human.score);
        facts.difficulty = human.map(|human| human.difficulty().name().to_owned());
    }
    rated.rating = Some(facts);
}

/// A puzzle in an input, or the reason why a row is not a puzzle.
type Row = Result<Sheet, ServiceError>;

/// Reads the puzzles in an input. In a table, a row that is not a puzzle is replaced by the reason.
fn sheets(paper: &Paper, language: Language) -> Result<(Source, Vec<Row>), ServiceError> {
    let (mut text, mut wrong): (Vec<u8>, Vec<(usize, ServiceError)>) = (paper.text.0.clone(), Vec::new());
    loop {
        let again = Paper { text: Text(text.clone()), ..paper.clone() };
        let error = match named::read(&again) {
            Ok(reading) => {
                let source = Source::of(&reading, paper.name.as_deref(), language);
                return Ok((source, in_their_places(&text, reading.sheets, wrong)));
            }
            Err(error) => error,
        };
        let is_table = error.format.as_deref().is_some_and(|name| named::format(name).is_ok_and(|f| f.is_table()));
        let line = error.place.as_ref().map_or(0, |place| place.line);
        // The first line is the header; without it, the text is not a table.
        let Some(row) = line_of(&text, line).filter(|_| is_table && line > 1) else {
            return Err(wrong.into_iter().next().map_or(error, |(_, first)| first));
        };
        if text[row.clone()].iter().all(u8::is_ascii_whitespace) {
            return Err(error);
        }
        text[row].fill(b' ');
        wrong.push((line, error));
    }
}

/// Returns the bytes of the line with this 1-based number. The line break is not included.
fn line_of(text: &[u8], line: usize) -> Option<std::ops::Range<usize>> {
    let mut lines = text.split(|&byte| byte == b'\n');
    let start = lines.by_ref().take(line.checked_sub(1)?).map(|line| line.len() + 1).sum();
    Some(start..start + lines.next()?.len())
}

/// Merges the sheets with the errors of the other rows, in the order of the text. If a row spans several lines, the order of the rows after
/// it is approximate.
fn in_their_places(text: &[u8], sheets: Vec<Sheet>, mut wrong: Vec<(usize, ServiceError)>) -> Vec<Row> {
    wrong.sort_by_key(|(line, _)| *line);
    let mut rows: Vec<Row> = Vec::new();
    let (mut sheets, mut wrong) = (sheets.into_iter(), wrong.into_iter().peekable());
    for (n, line) in text.split(|&byte| byte == b'\n').enumerate().skip(1) {
        if let Some((_, error)) = wrong.next_if(|(at, _)| *at == n + 1) {
            rows.push(Err(error));
        } else if !line.trim_ascii().is_empty() {
            rows.extend(sheets.next().map(Ok));
        }
    }
    rows.extend(sheets.map(Ok));
    rows.extend(wrong.map(|(_, error)| Err(error)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rate(text: &str, quick: bool) -> Rated {
        let request = RateRequest { paper: Paper::of(text), quick, ..Default::default() };
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<RateRequest>(&json).unwrap(), request);
        let rated = Service::new(&Alone::default()).rate(&request, &mut ()).unwrap();
        // JSON holds places only in words, so compare the JSON forms.
        let json = serde_json::to_string(&rated).unwrap();
        assert_eq!(serde_json::to_string(&serde_json::from_str::<Rated>(&json).unwrap()).unwrap(), json);
        rated
    }

    #[test]
    fn what_is_told_of_an_easy_puzzle() {
        let rated = rate(EASY, false);
        let rating = rated.puzzles[0].rating.as_ref().unwrap();
        assert_eq!((rating.er, rating.ep, rating.ed), (1.2, 1.2, 1.2));
        assert_eq!((rating.level, rating.guesses), (Some(1), Some(0)));
        assert!(rating.techniques.contains(&rating.hardest));
        assert!(rate(EASY, true).puzzles[0].rating.as_ref().unwrap().level.is_none());
    }

    #[test]
    fn puzzles_without_one_solution_are_named_and_not_rated() {
        let rated = rate(&format!("{EASY}\n{}\n{EASY}\n", ".".repeat(81)), true);
        let told: Vec<_> = rated.puzzles.iter().map(|p| (p.number, p.answer, p.rating.is_some())).collect();
        assert_eq!(told, [(1, Verdict::Unique, true), (2, Verdict::Several, false), (3, Verdict::Unique, true)]);
        assert!(!rated.stopped);
    }

    #[test]
    fn a_table_says_the_shape_of_each_row_and_a_bad_row_is_one_of_many() {
        let text = format!("puzzle\tvariant\n{EASY}\tclassic\n{EASY}\trope\n12\tx\n{EASY}\t-\n");
        let rated = rate(&text, true);
        let refused: Vec<bool> = rated.puzzles.iter().map(|puzzle| puzzle.refused.is_some()).collect();
        assert_eq!(refused, [false, true, true, false]);
        assert!(rated.puzzles[2].refused.as_ref().unwrap().words().starts_with("line 4, column 1: "));
    }
}
