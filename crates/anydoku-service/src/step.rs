//! Steps as data: what they do and why, in words and in the things the words are about.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use anydoku::explain::progress::Mistake;
use anydoku::explain::{Board, Ladder, NoPosition, Step, Weights, slug};
use anydoku::{Cell, Digit, Face, Language, Message, Puzzle, Sheet, Speaker, Topology};
use anydoku_draw::{Fonts, Theme};

use crate::message::Told;
use crate::{At, Extra};

/// A step of a walk.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepFacts {
    /// Which step it is, from 1.
    pub number: usize,
    /// What people call the technique.
    pub technique: String,
    /// The technique as part of a file name: lower case, with hyphens.
    pub slug: String,
    /// What the ladder asks for it.
    pub price: f64,
    /// How large the pattern is: cells of a set or loop, lines of a fish, nodes of a chain.
    pub size: usize,
    /// Digits to place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Candidate>,
    /// Candidates to remove.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removes: Vec<Candidate>,
    /// What it does, in notation: `r1c2 = 5` or `r1c2 <> 12, r3c4 <> 1`.
    pub effect: String,
    /// Why, in words.
    pub because: String,
    /// The whole sentence: `naked pair: r1c2 <> 12, because …`.
    pub sentence: String,
    /// The reason part by part: their words together are `because`.
    pub parts: Vec<PartFacts>,
    /// What is too long for the sentence, to be shown as a numbered list: the inferences of a long chain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineFacts>,
    /// The reason as an entry of the catalogue with its arguments, for callers with words of their own.
    pub told: Told,
    /// The board before the step, with everything the reason speaks of pointed at, where faces were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Box<Face>>,
    /// The face as an SVG picture, where pictures were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl StepFacts {
    /// Returns the whole sentence, `naked pair: r1c2 <> 12, because …`, and the numbered lines below it.
    pub fn told_whole(&self) -> String {
        let lines = self.lines.iter().enumerate().map(|(i, line)| format!("\n{:6}. {}", i + 1, line.words));
        self.sentence.clone() + &lines.collect::<String>()
    }
}

/// A line of a list beside a sentence.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineFacts {
    /// Its words: `then r3c4 <> 5`.
    pub words: String,
    /// The line part by part: their words together are the line.
    pub parts: Vec<PartFacts>,
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// The cell.
    #[serde(flatten)]
    pub at: At,
    /// The digit, from 1.
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
    /// Its words; none for a link.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// What the words are about, unless they are only words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<Thing>,
}

/// What words are about.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Thing {
    /// A cell.
    Cell(At),
    /// Several cells.
    Cells(Vec<At>),
    /// A digit, from 1.
    Digit(usize),
    /// Several digits.
    Digits(Vec<usize>),
    /// A house, by number from 0.
    House(usize),
    /// A rule, by number from 0.
    Rule(usize),
    /// A number.
    Number(i64),
    /// What somebody wrote, or a name that is the same in every language.
    Text(String),
    /// Another message.
    Message(Told),
    /// Several of these.
    List {
        /// What stands between them.
        joint: crate::message::JointName,
        /// The entries.
        items: Vec<Thing>,
    },
    /// Cells that make a house only because others do.
    Implied(Vec<At>),
    /// A candidate that is true or false.
    Node(NodeFacts),
    /// One candidate follows from another.
    Link {
        /// What it follows from.
        from: NodeFacts,
        /// What follows.
        to: NodeFacts,
    },
}

/// A candidate taken as true or false.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeFacts {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: Candidate,
    /// Is it true?
    pub on: bool,
}

impl PartFacts {
    /// Returns the parts of a message: their words together are what the speaker says.
    pub(crate) fn all(speaker: &Speaker<'_>, message: &Message) -> Vec<PartFacts> {
        let pieces = speaker.pieces(message).into_iter();
        pieces
            .map(|piece| PartFacts { words: piece.words, thing: piece.thing.map(|arg| Thing::of(speaker, arg)) })
            .collect()
    }
}

/// Returns the words of parts.
fn words_of(parts: &[PartFacts]) -> String {
    parts.iter().map(|part| part.words.as_str()).collect()
}

/// Makes data of the steps of one puzzle.
pub(crate) struct Scribe<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) theme: &'a Theme,
    /// Fonts for pictures, made when first asked for.
    pub(crate) fonts: &'a OnceCell<Fonts>,
    pub(crate) with: &'a [Extra],
    /// The language of the words.
    pub(crate) language: Language,
}

impl Scribe<'_> {
    /// Returns the speaker of the words about this puzzle.
    pub(crate) fn speaker(&self) -> Speaker<'_> {
        Speaker::of(self.puzzle.topology()).in_language(self.language)
    }

    /// A step on the board it is found on.
    pub(crate) fn step(&self, board: &Board, step: &Step, price: f64, number: usize) -> StepFacts {
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
            price,
            size: step.size,
            places: candidates(&step.places),
            removes: candidates(&step.removes),
            effect: step.tell_effect(speaker),
            because: words_of(&parts),
            sentence: step.tell(speaker),
            parts,
            lines: step.lines().map(line).collect(),
            told: Told::of(&speaker, &step.reason),
            face: self.with.contains(&Extra::Faces).then(|| Box::new(face())),
            svg: self.with.contains(&Extra::Svg).then(|| {
                let fonts = self.fonts.get_or_init(Fonts::built_in);
                crate::board::svg_of_face(self.sheet, &face(), self.theme, fonts)
            }),
        }
    }
}

/// A ladder: techniques in order, with prices.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LadderFacts {
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
    /// Prices that stand instead of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<WeightFacts>,
}

/// Somebody's own price for a technique.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeightFacts {
    /// The technique.
    pub technique: String,
    /// Its price; none where it is off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<f64>,
}

impl LadderFacts {
    pub(crate) fn of(ladder: &Ladder, weights: Option<&Weights>) -> LadderFacts {
        let own = weights.into_iter().flat_map(Weights::iter);
        let weights = own.map(|(technique, price)| WeightFacts { technique: technique.name.to_owned(), price });
        LadderFacts { name: ladder.name.to_owned(), about: ladder.about.to_owned(), weights: weights.collect() }
    }
}

/// Why there is nothing to go on from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoStart {
    /// What kind of reason it is.
    pub kind: NoStartKind,
    /// The reason in words.
    pub words: String,
    /// The reason as an entry of the catalogue with its arguments, for callers with words of their own.
    pub told: Told,
    /// What is filled in wrongly, without what would be right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<MistakeFacts>,
}

/// Why there is nothing to go on from.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoStartKind {
    /// The puzzle has no solution.
    Unsolvable,
    /// What is filled in fits none of several solutions.
    Incompletable,
    /// What is filled in is wrong.
    Wrong,
    /// The time ran out, or somebody said stop, before it was known.
    Stopped,
}

/// Something that is filled in wrongly.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeFacts {
    /// The cell.
    #[serde(flatten)]
    pub at: At,
    /// The digit that does not belong there, from 1; none if it is the marks that lack the right one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<usize>,
}

impl NoStart {
    pub(crate) fn of(speaker: &Speaker<'_>, reason: &NoPosition) -> NoStart {
        let (kind, mistakes) = match reason {
            NoPosition::Unsolvable(_) => (NoStartKind::Unsolvable, &[][..]),
            NoPosition::Incompletable => (NoStartKind::Incompletable, &[][..]),
            NoPosition::Wrong(mistakes) => (NoStartKind::Wrong, &mistakes[..]),
            _ => (NoStartKind::Stopped, &[][..]),
        };
        let at = |cell: Cell| At { cell: cell.index(), name: speaker.cell(cell) };
        let mistake = |mistake: &Mistake| match *mistake {
            Mistake::Digit(cell, digit) => MistakeFacts { at: at(cell), digit: Some(digit.number()) },
            Mistake::Marks(cell) => MistakeFacts { at: at(cell), digit: None },
        };
        NoStart {
            kind,
            words: reason.tell(speaker),
            told: Told::of(speaker, &reason.message()),
            mistakes: mistakes.iter().map(mistake).collect(),
        }
    }
}
