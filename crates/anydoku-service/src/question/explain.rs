//! Explains the solution path, step by step.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::explain::{Board, End, NoPosition, Pathfinder, Position, Scale, SolutionPath, Weights};
use anydoku::{Language, Message, Sheet, Speaker, msg};
use anydoku_draw::html::{self, Chapter, Figure};
use anydoku_draw::{Fonts, Theme};

use crate::reply_size::step_bytes;
use crate::step::Scribe;
use crate::{
    Event, Events, Extra, Facts, Limit, NoStart, Paper, ScaleFacts, Service, ServiceError, Source, StepFacts, named,
};

/// A request for solution paths.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExplainRequest {
    /// The puzzles.
    pub paper: Paper,
    /// The name of the rating scale (default `anydoku` for puzzles with rules, otherwise `se`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<String>,
    /// Custom ratings for techniques of the scale, one per line: `X-wing = 3`, or `nishio = off`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// Whether to search for a path with few, simple steps: steps that later steps do not need are left out, and
    /// consecutive singles become one step. This takes several times as long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub best: bool,
    /// The theme of pictures (default `colour`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Explained puzzles.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The format of the input and the assumptions made when reading it.
    pub source: Source,
    /// The rating scale.
    pub scale: ScaleFacts,
    /// One entry per puzzle.
    pub puzzles: Vec<ExplainedPuzzle>,
    /// All steps with their pictures as one HTML page, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// A puzzle with its solution path.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedPuzzle {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The outcome of the solution path.
    pub end: EndName,
    /// The reason why there is no solution path, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_start: Option<NoStart>,
    /// The digits before the first step, one number per cell, 0 for an open cell.
    pub start: Vec<usize>,
    /// The steps, in order.
    pub steps: Vec<StepFacts>,
    /// The rating of the hardest step; 0 without a step.
    pub hardest: f64,
    /// The sum of all ratings and the matching difficulty word, if the puzzle was solved and the scale has scores or custom ratings were
    /// given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<GradeFacts>,
    /// The digits after the last step.
    pub digits_at_end: Vec<usize>,
    /// The number of open cells at the end.
    pub open: usize,
    /// A sentence that summarizes the result.
    pub summary: String,
}

/// The difficulty of a solution path, on a scale whose ratings are added up.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GradeFacts {
    /// The sum of the ratings of all steps.
    pub score: f64,
    /// The word for the difficulty, if the scale has such words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// The outcome of a solution path.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndName {
    /// The puzzle was solved.
    Solved,
    /// No technique of the scale found a step.
    Stuck,
    /// The limit was reached, or the work was canceled.
    Stopped,
    /// There was no valid position to start from.
    NotBegun,
}

/// The settings of a solution path.
struct PathOptions<'a> {
    request: &'a ExplainRequest,
    scale: &'static Scale,
    weights: Option<&'a Weights>,
    theme: &'a Theme,
    fonts: OnceCell<Fonts>,
}

impl Service<'_> {
    /// Explains the solution path, step by step.
    pub fn explain(&self, request: &ExplainRequest, events: &mut dyn Events) -> Result<Explained, ServiceError> {
        let theme = named::theme(request.theme.as_deref().unwrap_or("colour"))?;
        let reading = named::read(&request.paper)?;
        let scale = named::scale_for(request.scale.as_deref(), &reading.sheets)?;
        let weights = named::weights(request.weights.as_deref(), scale)?;
        let path_options = PathOptions { request, scale, weights: weights.as_ref(), theme, fonts: OnceCell::new() };
        let (mut puzzles, mut chapters) = (Vec::new(), Vec::new());
        for (i, sheet) in reading.sheets.iter().enumerate() {
            let mut figures = Vec::new();
            let (puzzle, is_over) = self.path(&path_options, sheet, i + 1, events, &mut figures)?;
            if request.with.contains(&Extra::Page) {
                let several = (reading.sheets.len() > 1).then_some(i + 1);
                chapters.push(chapter(&path_options, (sheet, self.language()), &puzzle, several, figures));
            }
            let is_over = is_over || events.event(Event::Explained(Box::new(puzzle.clone()))).is_break();
            puzzles.push(puzzle);
            if is_over || self.is_stopped() {
                break;
            }
        }
        let title = match chapters.first() {
            Some(chapter) => chapter.title.clone(),
            None => msg!("path-title").in_language(self.language()),
        };
        let is_page = request.with.contains(&Extra::Page);
        let page = is_page.then(|| html::write_slides(&title, &chapters, theme, self.language()));
        let source = Source::of(&reading, request.paper.name.as_deref(), self.language());
        Ok(Explained { source, scale: ScaleFacts::of(scale, weights.as_ref(), self.language()), puzzles, page })
    }

    /// Explains one puzzle; also returns whether the listener has stopped.
    fn path(
        &self,
        path_options: &PathOptions<'_>,
        sheet: &Sheet,
        number: usize,
        events: &mut dyn Events,
        figures: &mut Vec<Figure>,
    ) -> Result<(ExplainedPuzzle, bool), ServiceError> {
        let request = path_options.request;
        let facts = Facts::of(sheet, number, &request.with);
        let speaker = Speaker::of(sheet.puzzle.topology()).in_language(self.language());
        let mut is_over = false;
        let puzzle = self.within(request.limit, |budget| {
            let position = match Position::of(sheet, budget) {
                Ok(position) => position,
                Err(reason) => return Ok::<_, ServiceError>(ExplainedPuzzle::not_begun(&speaker, facts, &reason)),
            };
            let pathfinder = pathfinder(&position, path_options.scale, path_options.weights)?;
            let first = position.board(&pathfinder);
            let start = digits(&first);
            let is_unique = position.solution.is_some();
            let note = if is_unique { String::new() } else { speaker.tell(&msg!("path-several")) };
            let begun = Event::Begun { puzzle: Box::new(facts.clone()), digits: start.clone(), note };
            is_over = events.event(begun).is_break();
            let (puzzle, theme, with) = (&position.puzzle, path_options.theme, &request.with[..]);
            let scribe = Scribe { sheet, puzzle, theme, fonts: &path_options.fonts, with, language: self.language() };
            let mut steps: Vec<StepFacts> = Vec::new();
            let (mut room, bytes, mut is_full) = (self.room(), step_bytes(puzzle.topology(), with), Ok(()));
            room.take_facts(puzzle.topology(), with)?;
            let budget = budget.with_nodes(if is_over { 0 } else { u64::MAX });
            let mut take = |board: &Board, step: &anydoku::explain::Step, rating: f64| {
                is_full = room.take(1, bytes);
                if is_full.is_err() {
                    return ControlFlow::Break(());
                }
                let told = scribe.step(board, step, rating, steps.len() + 1);
                if request.with.contains(&Extra::Page) {
                    figures.push(scribe.figure(board, step, &told));
                }
                is_over = events.event(Event::Step { puzzle: number, step: Box::new(told.clone()) }).is_break();
                steps.push(told);
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let path = match request.best {
                true => pathfinder.best_within(first.clone(), &budget).replayed(first, &mut take),
                false => pathfinder.path_within(first, &budget, &mut take),
            };
            is_full?;
            let grade = GradeFacts::of(&path, path_options);
            let (end, summary) = ending(&path, grade.as_ref(), is_unique);
            let summary = speaker.tell(&summary);
            if request.with.contains(&Extra::Page) {
                let title = if path.is_solved() { msg!("path-solution") } else { msg!("path-left") };
                let face = path.board.face(&position.puzzle);
                figures.push(scribe.figure_of(&face, speaker.tell(&title), capital(&summary)));
            }
            Ok(ExplainedPuzzle {
                facts,
                end,
                no_start: None,
                start,
                steps,
                hardest: path.hardest(),
                grade,
                digits_at_end: digits(&path.board),
                open: path.board.n_open(),
                summary,
            })
        })??;
        Ok((puzzle, is_over))
    }
}

/// Returns the outcome of a path, and the message about it.
fn ending(path: &SolutionPath, grade: Option<&GradeFacts>, is_unique: bool) -> (EndName, Message) {
    let open = path.board.n_open();
    match path.end {
        End::Solved => {
            let (n, hardest) = (path.steps.len(), format!("{:.1}", path.hardest()));
            let solved = msg!("path-solved", n = n, hardest = hardest);
            (EndName::Solved, grade.map_or(solved.clone(), |grade| grade.message(solved)))
        }
        End::Stuck if !is_unique => (EndName::Stuck, msg!("path-stuck-several", n = open)),
        End::Stuck => (EndName::Stuck, msg!("path-stuck", n = open)),
        End::Stopped => (EndName::Stopped, msg!("path-stopped", n = open)),
    }
}

impl GradeFacts {
    fn of(path: &SolutionPath, path_options: &PathOptions<'_>) -> Option<GradeFacts> {
        let graded = path_options.scale.grade(path).map(|(score, level)| (score, Some(level.to_owned())));
        let own = || path_options.weights.filter(|_| path.is_solved()).map(|_| (path.ratings.iter().sum(), None));
        graded.or_else(own).map(|(score, level)| GradeFacts { score, level })
    }

    /// Returns the message for a solved puzzle, with the score.
    fn message(&self, solved: Message) -> Message {
        // Custom ratings may have any number of decimals, so round away the floating-point noise of their sum.
        let score = ((self.score * 1000.0).round() / 1000.0).to_string();
        match &self.level {
            Some(level) => msg!("path-scored-level", solved = solved, score = score, level = level),
            None => msg!("path-scored", solved = solved, score = score),
        }
    }
}

impl ExplainedPuzzle {
    fn not_begun(speaker: &Speaker<'_>, facts: Facts, reason: &NoPosition) -> ExplainedPuzzle {
        let no_start = NoStart::of(speaker, reason);
        let (givens, open) = (facts.givens.clone(), facts.cells - facts.n_givens);
        let summary = no_start.words.clone();
        ExplainedPuzzle {
            facts,
            end: EndName::NotBegun,
            no_start: Some(no_start),
            start: givens.clone(),
            steps: Vec::new(),
            hardest: 0.0,
            grade: None,
            digits_at_end: givens,
            open,
            summary,
        }
    }
}

/// Creates a pathfinder for a position and a scale, with custom ratings if there are any.
pub(crate) fn pathfinder(
    position: &Position,
    scale: &'static Scale,
    weights: Option<&Weights>,
) -> Result<Pathfinder, ServiceError> {
    let pathfinder = position.pathfinder(scale).map_err(|error| ServiceError::new(error.message()))?;
    Ok(match weights {
        Some(weights) => pathfinder.weighed(weights),
        None => pathfinder,
    })
}

/// Returns the digits placed on a board, 0 for an open cell.
pub(crate) fn digits(board: &Board) -> Vec<usize> {
    board.topology().cells().map(|cell| board.placed(cell).map_or(0, |digit| digit.number())).collect()
}

fn chapter(
    path_options: &PathOptions<'_>,
    (sheet, language): (&Sheet, Language),
    puzzle: &ExplainedPuzzle,
    several: Option<usize>,
    figures: Vec<Figure>,
) -> Chapter {
    let scale = path_options.scale;
    let name = path_options.request.paper.name.clone();
    let name = name.unwrap_or_else(|| msg!("path-of-puzzle").in_language(language));
    let title = puzzle.facts.title.clone().unwrap_or_else(|| match several {
        Some(number) => msg!("path-of-several", name = name, number = number).in_language(language),
        None => name,
    });
    let words = sheet.notes.author.iter().chain(&sheet.notes.rules).map(|words| words.replace('\n', " "));
    let scale = msg!("path-scale", name = scale.name, about = scale.about()).in_language(language);
    let summary = format!("{scale} {}.", capital(&puzzle.summary));
    let text = words.chain([summary]).collect::<Vec<_>>().join(" · ");
    Chapter { title, text, figures }
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

impl Scribe<'_> {
    /// Returns a picture of a step for the HTML page.
    pub(super) fn figure(&self, board: &Board, step: &anydoku::explain::Step, told: &StepFacts) -> Figure {
        let title = format!("{}. {}: {}", told.number, told.technique, told.effect);
        let words = || told.lines.iter().map(|line| line.words.clone()).collect();
        Figure { lines: words(), ..self.figure_of(&step.face(board, self.puzzle), title, capital(&told.because)) }
    }

    pub(super) fn figure_of(&self, face: &anydoku::Face, title: String, text: String) -> Figure {
        let fonts = self.fonts.get_or_init(Fonts::built_in);
        Figure {
            title,
            text,
            lines: Vec::new(),
            drawing: crate::board::labelled_drawing_of(self.sheet, face, self.theme, fonts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::explain::progress::Mistake;
    use anydoku::{Arg, Cell, Digit};

    use crate::{Alone, Cells, NoStartKind};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn explain(request: &ExplainRequest) -> Result<Explained, ServiceError> {
        let json = serde_json::to_string(request).unwrap();
        assert_eq!(&serde_json::from_str::<ExplainRequest>(&json).unwrap(), request);
        let explained = Service::new(&Alone::default()).explain(request, &mut ())?;
        let json = serde_json::to_string(&explained).unwrap();
        assert_eq!(serde_json::from_str::<Explained>(&json).unwrap(), explained);
        Ok(explained)
    }

    #[test]
    fn a_path_is_whole_as_data() {
        let with = vec![Extra::Board, Extra::Faces, Extra::Svg, Extra::Page];
        let explained = explain(&ExplainRequest { paper: Paper::of(EASY), with, ..Default::default() }).unwrap();
        let puzzle = &explained.puzzles[0];
        assert_eq!((puzzle.end, puzzle.open), (EndName::Solved, 0));
        let step = &puzzle.steps[0];
        assert_eq!(step.sentence, "hidden single in box: r1c6 = 8, because r1c6 is the only place for 8 in box 2");
        assert_eq!(step.parts.iter().map(|part| part.words.as_str()).collect::<String>(), step.because);
        assert!(step.parts.iter().any(|part| part.thing == Some(Arg::Digit(Digit(7)))));
        assert_eq!(step.face.as_ref().unwrap().contents.len(), 81);
        assert!(step.svg.as_ref().unwrap().starts_with("<svg "));
        let page = explained.page.as_ref().unwrap();
        assert_eq!(page.matches("<svg ").count(), puzzle.steps.len() + 1);
        // Slides have buttons, keys, and the numbers of nine rows and nine columns beside each board.
        assert!(page.contains("id=\"next\"") && page.contains("ArrowRight") && page.contains("id=\"marks\""));
        assert_eq!(page.matches("class=\"label\"").count(), 18 * (puzzle.steps.len() + 1));
    }

    #[test]
    fn a_scale_of_scores_adds_them_up() {
        let on = |scale: &str| {
            let request = ExplainRequest { paper: Paper::of(EASY), scale: Some(scale.into()), ..Default::default() };
            explain(&request).unwrap().puzzles.remove(0)
        };
        let puzzle = on("hodoku");
        let sum: f64 = puzzle.steps.iter().map(|step| step.rating).sum();
        assert_eq!(puzzle.grade, Some(GradeFacts { score: sum, level: Some("Easy".into()) }));
        assert!(puzzle.summary.ends_with(&format!("; score {sum}, level Easy")), "{}", puzzle.summary);
        assert_eq!(on("se").grade, None);
    }

    #[test]
    fn weights_of_ones_own_change_prices_and_order() {
        let weights = Some("naked single = 0.25\nnishio = off".to_owned());
        let request = ExplainRequest { paper: Paper::of(EASY), weights, ..Default::default() };
        let explained = explain(&request).unwrap();
        let puzzle = &explained.puzzles[0];
        assert_eq!((puzzle.steps[0].technique.as_str(), puzzle.steps[0].rating), ("naked single", 0.25));
        let sum: f64 = puzzle.steps.iter().map(|step| step.rating).sum();
        assert_eq!(puzzle.grade, Some(GradeFacts { score: sum, level: None }));
        assert!(puzzle.summary.contains("; score "), "{}", puzzle.summary);
        let told: Vec<_> = explained.scale.weights.iter().map(|one| (one.technique.as_str(), one.rating)).collect();
        assert_eq!(told, [("naked single", Some(0.25)), ("Nishio forcing chains", None)]);
        let request = ExplainRequest { weights: Some("\nx-wong = 3".into()), ..request };
        let error = explain(&request).unwrap_err();
        assert_eq!(
            error.words(),
            "in the weights, line 2, column 1: found \"x-wong\", expected the name of a technique; did you mean X-wing?"
        );
    }

    /// Returns the easy puzzle with these digits filled in at the start.
    fn played(first: &[usize]) -> Paper {
        let digits = first.iter().copied().chain(std::iter::repeat(0)).take(81).collect();
        Paper { cells: Some(Box::new(Cells { digits, ..Cells::default() })), ..Paper::of(EASY) }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let explained = explain(&ExplainRequest { paper: played(&[5, 3, 1]), ..Default::default() }).unwrap();
        let puzzle = &explained.puzzles[0];
        let no_start = puzzle.no_start.as_ref().unwrap();
        assert_eq!((puzzle.end, no_start.kind), (EndName::NotBegun, NoStartKind::Wrong));
        assert_eq!(no_start.words, "r1c3 = 1 is wrong");
        assert_eq!(
            (no_start.mistakes[0].mistake, no_start.mistakes[0].name.as_str()),
            (Mistake::Digit(Cell(2), Digit(0)), "r1c3")
        );
    }

    #[test]
    fn listeners_hear_every_step_and_may_end_it() {
        let mut heard = Vec::new();
        let mut listen = |event: Event| {
            if let Event::Step { step, .. } = event {
                heard.push(step.number);
            }
            if heard.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let request = ExplainRequest { paper: Paper::of(EASY), ..Default::default() };
        let explained = Service::new(&Alone::default()).explain(&request, &mut listen).unwrap();
        assert_eq!(explained.puzzles[0].end, EndName::Stopped);
        assert_eq!(explained.puzzles[0].steps.len(), 3);
        assert_eq!(heard, [1, 2, 3]);
    }

    #[test]
    fn unknown_names_and_grids_of_another_shape_are_refused() {
        let paper = Paper::of(EASY);
        let scale = ExplainRequest { paper: paper.clone(), scale: Some("rope".into()), ..Default::default() };
        assert!(explain(&scale).unwrap_err().words().contains("expected one of se, gss"));
        let theme = ExplainRequest { paper: paper.clone(), theme: Some("pink".into()), ..Default::default() };
        assert!(explain(&theme).unwrap_err().words().contains("pink"));
        let paper = Paper { cells: Some(Box::new(Cells { digits: vec![1; 16], ..Cells::default() })), ..paper };
        let other = explain(&ExplainRequest { paper, ..Default::default() }).unwrap_err();
        assert_eq!(other.words(), "digits: found 16, but the puzzle has 81 cells; give one per cell");
    }
}
