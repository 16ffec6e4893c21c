//! Serializable types for steps: their effects, and their reasons as sentences and as references to cells, digits and
//! houses.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use anydoku::explain::progress::Mistake;
use anydoku::explain::{Board, NoPosition, Scale, Step, Weights, slug};
use anydoku::{Arg, Cell, Digit, Face, Language, Message, Puzzle, Sheet, Speaker, Spoken, Topology};
use anydoku_draw::{Fonts, Theme};

use crate::message::Told;
use crate::{At, Extra};

/// A step of a solution path.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepFacts {
    /// The 1-based number of the step.
    pub number: usize,
    /// The common name of the technique.
    pub technique: String,
    /// The technique as part of a file name: lower case, with hyphens.
    pub slug: String,
    /// The rating of the step on the scale.
    pub rating: f64,
    /// The size of the pattern: the number of cells in a set or loop, lines in a fish, or nodes in a chain.
    pub size: usize,
    /// The digits that the step places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Candidate>,
    /// The candidates that the step removes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removes: Vec<Candidate>,
    /// The effect, in notation: `r1c2 = 5` or `r1c2 <> 12, r3c4 <> 1`.
    pub effect: String,
    /// The reason as a sentence.
    pub because: String,
    /// The whole sentence, such as `naked pair: r1c2 <> 12, because …`.
    pub sentence: String,
    /// The parts of the reason. Together, their words make up `because`.
    pub parts: Vec<PartFacts>,
    /// The inferences of a long chain, to be shown as a numbered list below the sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineFacts>,
    /// The step in Eureka notation, `(5)r1c2=r1c8-(5=3)r4c8 => r2c2<>5`, if it is a single chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The reason as an identifier and its arguments, for callers that use their own wording.
    pub told: Told,
    /// The board before the step, with everything that the reason mentions highlighted, if faces were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Box<Face>>,
    /// The face as an SVG picture, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl StepFacts {
    /// Returns the step in a notation for chains, with the name of the technique, or the whole sentence if the step is
    /// not a chain or no notation is requested.
    pub fn told_in(&self, notation: Option<Notation>) -> String {
        match (notation, &self.notation) {
            (Some(Notation::Eureka), Some(chain)) => format!("{}: {chain}", self.technique),
            _ => self.told_whole(),
        }
    }

    /// Returns the whole sentence, `naked pair: r1c2 <> 12, because …`, and the numbered lines below it.
    pub fn told_whole(&self) -> String {
        let lines = self.lines.iter().enumerate().map(|(i, line)| format!("\n{:6}. {}", i + 1, line.words));
        self.sentence.clone() + &lines.collect::<String>()
    }
}

/// A notation for steps that are chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// The shorthand of Sudoku forums: `(5)r1c2=r1c8-(5=3)r4c8 => r2c2<>5`.
    Eureka,
}

/// A line of a list below a sentence.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineFacts {
    /// The words of the line, such as `then r3c4 <> 5`.
    pub words: String,
    /// The parts of the line. Together, their words make up the line.
    pub parts: Vec<PartFacts>,
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The cell.
    #[serde(flatten)]
    pub at: At,
    /// The 1-based number of the digit.
    pub digit: usize,
}

impl Candidate {
    pub(crate) fn of(topology: &Topology, (cell, digit): (Cell, Digit)) -> Candidate {
        Candidate { at: At::of(topology, cell), digit: digit.number() }
    }
}

/// A part of a reason.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartFacts {
    /// The words of the part; empty for a link.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The item that the words refer to, if there is one: a cell, a house, a candidate …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<Arg>,
}

impl PartFacts {
    /// Returns the parts of a message. Together, their words make up the message in the speaker's language.
    pub(crate) fn all(speaker: &Speaker<'_>, message: &Message) -> Vec<PartFacts> {
        let part = |piece: Spoken<'_>| PartFacts { words: piece.words, thing: piece.thing.cloned() };
        speaker.pieces(message).into_iter().map(part).collect()
    }
}

/// Returns the words of parts.
fn words_of(parts: &[PartFacts]) -> String {
    parts.iter().map(|part| part.words.as_str()).collect()
}

/// Converts the steps of one puzzle to data.
pub(crate) struct Scribe<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) theme: &'a Theme,
    /// The fonts for pictures, loaded on demand.
    pub(crate) fonts: &'a OnceCell<Fonts>,
    pub(crate) with: &'a [Extra],
    /// The language of the words.
    pub(crate) language: Language,
}

impl Scribe<'_> {
    /// Returns the speaker that words messages about this puzzle.
    pub(crate) fn speaker(&self) -> Speaker<'_> {
        Speaker::of(self.puzzle.topology()).in_language(self.language)
    }

    /// Returns a step in serializable form, with the board on which it was found.
    pub(crate) fn step(&self, board: &Board, step: &Step, rating: f64, number: usize) -> StepFacts {
        let topology = self.puzzle.topology();
        let speaker = self.speaker();
        let face = || step.face(board, self.puzzle);
        let parts = PartFacts::all(&speaker, &step.reason);
        let line = |line: &Message| {
            let parts = PartFacts::all(&speaker, line);
            LineFacts { words: words_of(&parts), parts }
        };
        let candidates = |list: &[(Cell, Digit)]| list.iter().map(|&at| Candidate::of(topology, at)).collect();
        StepFacts {
            number,
            technique: speaker.tell(&step.technique.title()),
            slug: slug(step.technique.name),
            rating,
            size: step.size,
            places: candidates(&step.places),
            removes: candidates(&step.removes),
            effect: step.tell_effect(speaker),
            because: words_of(&parts),
            sentence: step.tell(speaker),
            parts,
            lines: step.lines().map(line).collect(),
            notation: step.eureka(speaker),
            told: Told::of(&speaker, &step.reason),
            face: self.with.contains(&Extra::Faces).then(|| Box::new(face())),
            svg: self.with.contains(&Extra::Svg).then(|| {
                let fonts = self.fonts.get_or_init(Fonts::built_in);
                crate::board::svg_of_face(self.sheet, &face(), self.theme, fonts)
            }),
        }
    }
}

/// A rating scale: techniques in order, with their ratings.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScaleFacts {
    /// The name of the scale.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The custom ratings that replace those of the scale.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<WeightFacts>,
}

/// A custom rating for a technique.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeightFacts {
    /// The technique.
    pub technique: String,
    /// The rating; omitted if the technique is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

impl ScaleFacts {
    pub(crate) fn of(scale: &Scale, weights: Option<&Weights>, language: Language) -> ScaleFacts {
        let own = weights.into_iter().flat_map(Weights::iter);
        let weights = own.map(|(technique, rating)| WeightFacts { technique: technique.name.to_owned(), rating });
        ScaleFacts {
            name: scale.name.to_owned(),
            about: scale.about().in_language(language),
            weights: weights.collect(),
        }
    }
}

/// The reason why a position has no next step.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoStart {
    /// The kind of reason.
    pub kind: NoStartKind,
    /// The reason as a sentence.
    pub words: String,
    /// The reason as an identifier and its arguments, for callers that use their own wording.
    pub told: Told,
    /// The player's mistakes. The right digits are not included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<MistakeFacts>,
}

/// The kind of reason why a position has no next step.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoStartKind {
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has several solutions, but none contains the player's digits.
    Incompletable,
    /// Some digits or marks of the player are wrong.
    Wrong,
    /// The limit was reached, or the work was canceled, before the answer was known.
    Stopped,
}

/// A player's mistake, and the name of its cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeFacts {
    /// The mistake.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// The name of the cell.
    pub name: String,
}

impl NoStart {
    pub(crate) fn of(speaker: &Speaker<'_>, reason: &NoPosition) -> NoStart {
        let (kind, mistakes) = match reason {
            NoPosition::Unsolvable(_) => (NoStartKind::Unsolvable, &[][..]),
            NoPosition::Incompletable => (NoStartKind::Incompletable, &[][..]),
            NoPosition::Wrong(mistakes) => (NoStartKind::Wrong, &mistakes[..]),
            _ => (NoStartKind::Stopped, &[][..]),
        };
        let mistake = |&mistake: &Mistake| MistakeFacts { mistake, name: speaker.cell(mistake.cell()) };
        NoStart {
            kind,
            words: reason.tell(speaker),
            told: Told::of(speaker, &reason.message()),
            mistakes: mistakes.iter().map(mistake).collect(),
        }
    }
}
