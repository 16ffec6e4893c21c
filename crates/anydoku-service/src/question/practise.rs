//! Generates boards on which a technique is the next step.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use anydoku::explain::{Lesson, Scale, Step, Technique, first_use};
use anydoku::{Face, Language, Message, Shape, Sheet, Topology, msg};
use anydoku_draw::html::{self, Chapter, Figure};
use anydoku_draw::{Fonts, handout};
use anydoku_format as format;

use super::draw::write_pdf;
use super::explain::capital;
use crate::reply_size::{facts_bytes, grid_bytes, step_bytes};
use crate::step::Scribe;
use crate::{
    Bytes, Event, Events, Extra, Facts, GenerateRequest, Limit, MadePuzzle, Need, Paper, Service, ServiceError,
    StepFacts, Targets, Text, named,
};

/// A request for boards on which a technique is the next step.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PractiseRequest {
    /// The technique, in any spelling.
    pub technique: String,
    /// The shape of the puzzles.
    pub shape: String,
    /// The number of boards.
    pub n: u64,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The limit for each board.
    pub limit: Limit,
    /// Extra parts of each entry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for PractiseRequest {
    fn default() -> PractiseRequest {
        PractiseRequest {
            technique: String::new(),
            shape: "9x9".into(),
            n: 1,
            seed: None,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
        }
    }
}

/// Boards for practice, with the answers.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Practice {
    /// The technique.
    pub technique: String,
    /// The rating scale whose easier techniques find no step on these boards.
    pub scale: String,
    /// The seed.
    pub seed: u64,
    /// The boards.
    pub boards: Vec<PractiseBoard>,
    /// A worksheet in HTML, with the boards followed by the answers, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The worksheet as a PDF file, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pdf: Option<Bytes>,
}

/// A board on which no easier technique finds a step.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PractiseBoard {
    /// The puzzle from which the board comes.
    #[serde(flatten)]
    pub facts: Facts,
    /// The puzzle as a line, including its pieces if every puzzle of the shape has its own.
    pub told: String,
    /// The contents of the cells: givens, digits placed so far, and the remaining candidates.
    pub face: Face,
    /// The candidates as a pencil-mark grid, which can be read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Text>,
    /// The step to find.
    pub answer: StepFacts,
}

impl Service<'_> {
    /// Generates boards on which a technique is the next step.
    pub fn practise(&self, request: &PractiseRequest, events: &mut dyn Events) -> Result<Practice, ServiceError> {
        let technique = named::technique(&request.technique)?;
        let shape = named::shape(&request.shape)?;
        let scale = scale_of(technique, &shape.topology)?;
        let seed = self.seed(request.seed)?;
        let topology = &shape.topology;
        let each =
            facts_bytes(topology, &request.with) + step_bytes(topology, &request.with) + 4 * grid_bytes(topology);
        self.room().take(request.n, each)?;
        let (mut boards, mut figures) = (Vec::new(), Vec::new());
        for first in 0..request.n {
            let targets =
                Targets { technique: Some(technique.name.to_owned()), need: Need::Somewhere, ..Targets::default() };
            // Events about single puzzles are dropped; the number of tries is passed on.
            let mut listen = |event: Event| match &event {
                Event::Progress { what, .. } if what == "try" => events.event(event),
                _ => ControlFlow::Continue(()),
            };
            let made = self.generate(
                &GenerateRequest {
                    shape: request.shape.clone(),
                    targets,
                    seed: Some(seed),
                    first,
                    n: 1,
                    collect: true,
                    with: vec![Extra::Paper],
                    limit: request.limit,
                    ..GenerateRequest::default()
                },
                &mut listen,
            )?;
            let Some(puzzle) = made.puzzles.first() else {
                if boards.is_empty() {
                    let why = msg!("practice-none", shape = shape.name.as_str(), technique = technique.title());
                    return Err(ServiceError::new(why).with_hint(msg!("hint-practice-none")));
                }
                break;
            };
            let (board, pictures) =
                self.board(request, (&puzzle.told, paper_of(puzzle, &shape)), first as usize + 1, (technique, scale))?;
            boards.push(board);
            figures.extend(pictures);
            let done = Event::progress("board", first + 1, Some(request.n));
            if self.is_stopped() || events.event(done).is_break() {
                break;
            }
        }
        let (title, chapters) = worksheet((technique, self.language()), seed, figures);
        let (page, pdf) = written(&title, &chapters, &request.with, self.language())?;
        Ok(Practice {
            technique: technique.title().in_language(self.language()),
            scale: scale.name.to_owned(),
            seed,
            boards,
            page,
            pdf,
        })
    }

    fn board(
        &self,
        request: &PractiseRequest,
        (told, paper): (&str, Paper),
        number: usize,
        (technique, scale): (&'static Technique, &'static Scale),
    ) -> Result<(PractiseBoard, Option<[Figure; 2]>), ServiceError> {
        let sheet = named::read(&paper).or_else(|_| named::read(&Paper::of(told)))?.sheets.swap_remove(0);
        let lost = || {
            let reason = format!("the solution path of puzzle {told} never reaches {}", technique.name);
            ServiceError::new(msg!("service-internal", reason = reason))
        };
        let (board, step) = first_use(&sheet.puzzle, scale, technique).ok_or_else(lost)?;
        let fonts = OnceCell::new();
        let theme = named::theme("colour")?;
        let with: Vec<Extra> = request.with.iter().copied().chain([Extra::Faces]).collect();
        let scribe = Scribe {
            sheet: &sheet,
            puzzle: &sheet.puzzle,
            theme,
            fonts: &fonts,
            with: &with,
            language: self.language(),
        };
        let sets: Vec<_> = sheet.puzzle.topology().cells().map(|cell| board.of(cell)).collect();
        let empty = anydoku::Puzzle::empty(sheet.puzzle.topology().clone());
        let marked = Sheet::new(empty.with_marks(sets), sheet.layout.clone());
        let marks = format::named("marks").and_then(|format| format::write(format, &[marked]).ok()).map(Text);
        let face = board.face(&sheet.puzzle);
        let answer = scribe.step(&board, &step, rating_of(scale, &step), number);
        let is_drawn = request.with.contains(&Extra::Page) || request.with.contains(&Extra::Pdf);
        let figures = is_drawn.then(|| {
            let title = msg!("practice-board", number = number).in_language(self.language());
            let question = scribe.figure_of(&face, title.clone(), String::new());
            let shown = scribe.figure(&board, &step, &answer);
            [question, Figure { title, text: capital(&answer.sentence) + ".", ..shown }]
        });
        let facts = Facts::of(&sheet, number, &request.with);
        let told = told.to_owned();
        Ok((PractiseBoard { facts, told, face, marks, answer }, figures))
    }
}

/// Returns an input that reads back as the puzzle, with its rules.
fn paper_of(puzzle: &MadePuzzle, shape: &Shape) -> Paper {
    // The line of a jigsaw contains its pieces.
    let line = || Paper { text: puzzle.told.as_str().into(), shape: Some(shape.name.clone()), ..Paper::default() };
    puzzle.facts.paper.as_deref().cloned().unwrap_or_else(line)
}

/// Returns the title of a worksheet, the boards, and the boards with their answers.
fn worksheet(
    (technique, language): (&Technique, Language),
    seed: u64,
    figures: Vec<[Figure; 2]>,
) -> (String, [Chapter; 2]) {
    let told = |message: Message| message.in_language(language);
    let title = told(msg!("practice-title", technique = technique.title()));
    let text = told(msg!("practice-text", seed = seed.to_string()));
    let (boards, answers) = figures.into_iter().map(|[board, answer]| (board, answer)).unzip();
    let boards = Chapter { title: title.clone(), text, figures: boards };
    let answers = Chapter { title: told(msg!("practice-answers")), text: String::new(), figures: answers };
    (title, [boards, answers])
}

/// Writes chapters as an HTML page and as a PDF file, as far as they are requested.
pub(super) fn written(
    title: &str,
    chapters: &[Chapter],
    with: &[Extra],
    language: Language,
) -> Result<(Option<String>, Option<Bytes>), ServiceError> {
    let theme = named::theme("colour")?;
    let page = with.contains(&Extra::Page).then(|| html::write(title, chapters, theme, language));
    let pdf = with.contains(&Extra::Pdf).then(|| {
        let fonts = Fonts::built_in();
        let document = handout::document(title, chapters, named::page("a4")?, theme, &fonts, language);
        write_pdf(&document, &fonts)
    });
    Ok((page, pdf.transpose()?))
}

/// Returns the rating scale on which a solution path reaches the technique after all easier ones: the usual one for the puzzles if it has
/// the technique, otherwise the first that has it.
pub(crate) fn scale_of(technique: &Technique, topology: &Topology) -> Result<&'static Scale, ServiceError> {
    let has = |scale: &&&'static Scale| {
        scale.every_rung().flat_map(|rung| rung.ratings).any(|(known, _)| **known == *technique)
    };
    let needs_rules = Lesson::of(technique).is_some_and(|lesson| !lesson.generators().is_empty());
    let first = [if needs_rules { Scale::anydoku() } else { Scale::usual(topology) }];
    let found = first.iter().chain(Scale::ALL).find(has).copied();
    found.ok_or_else(|| {
        let reason = format!("no rating scale has {}", technique.name);
        ServiceError::new(msg!("service-internal", reason = reason))
    })
}

fn rating_of(scale: &'static Scale, step: &Step) -> f64 {
    let mut ratings = scale.every_rung().flat_map(|rung| rung.ratings);
    ratings.find(|(known, _)| **known == *step.technique).map_or(0.0, |(_, rating)| rating.of(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn a_worksheet_is_a_page_and_a_pdf() {
        let request = PractiseRequest {
            technique: "xwing".into(),
            shape: "9x9".into(),
            n: 2,
            seed: Some(3),
            with: vec![Extra::Page, Extra::Pdf],
            ..PractiseRequest::default()
        };
        let practice = Service::new(&Alone::default()).practise(&request, &mut ()).unwrap();
        assert!(practice.pdf.unwrap().0.starts_with(b"%PDF"));
        // Two boards, and two with answers, each with numbers beside nine rows and nine columns.
        assert_eq!(practice.page.unwrap().matches("class=\"label\"").count(), 4 * 18);
    }

    #[test]
    fn boards_need_the_technique_and_have_its_answer() {
        for (technique, shape) in [("xwing", "9x9"), ("naked pair", "6x6"), ("hidden pair", "nrc")] {
            let request = PractiseRequest {
                technique: technique.into(),
                shape: shape.into(),
                n: 2,
                seed: Some(3),
                ..PractiseRequest::default()
            };
            let practice = Service::new(&Alone::default()).practise(&request, &mut ()).unwrap();
            assert_eq!(practice.boards.len(), 2);
            for board in &practice.boards {
                assert_eq!(board.answer.technique, practice.technique);
                assert!(!board.answer.removes.is_empty() || !board.answer.places.is_empty());
            }
            let json = serde_json::to_string(&practice).unwrap();
            assert_eq!(serde_json::from_str::<Practice>(&json).unwrap(), practice);
        }
    }
}
