//! Steps as data: what they do and why, in words and in the things the words are about.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use anydoku::explain::progress::Mistake;
use anydoku::explain::{Board, Ladder, NoPosition, Node, Part, Step, Weights, slug, spoken};
use anydoku::{Cell, Digit, Face, Puzzle, Sheet, Topology};
use anydoku_draw::{Fonts, Theme};

use crate::facts::numbers_of;
use crate::told::Told;
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
    /// What it does, in words: `r1c2 = 5` or `r1c2 -12, r3c4 -1`.
    pub effect: String,
    /// Why, in words.
    pub because: String,
    /// The reason part by part: their words together are the sentence.
    pub parts: Vec<PartFacts>,
    /// The board before the step, with everything the reason speaks of pointed at, where faces were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Box<Face>>,
    /// The face as an SVG picture, where pictures were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

impl StepFacts {
    /// The whole sentence: `naked pair: r1c2 -12, because …`.
    pub fn sentence(&self) -> String {
        let because = if self.because.is_empty() { "" } else { ", because " };
        format!("{}: {}{because}{}", self.technique, self.effect, self.because)
    }
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
    /// Its words, with a blank before them where one belongs; none for a link.
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
        joint: crate::told::JointName,
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

impl NodeFacts {
    fn of(topology: &Topology, node: &Node) -> NodeFacts {
        NodeFacts { candidate: Candidate::of(topology, (node.cell, node.digit)), on: node.on }
    }
}

impl PartFacts {
    fn of(topology: &Topology, words: String, part: &Part) -> PartFacts {
        let thing = match part {
            Part::Text(_) => None,
            Part::Cell(cell) => Some(Thing::Cell(At::of(topology, *cell))),
            Part::Cells(cells) => Some(Thing::Cells(At::all(topology, cells))),
            Part::Digit(digit) => Some(Thing::Digit(digit.number())),
            Part::Digits(digits) => Some(Thing::Digits(numbers_of(digits))),
            Part::House(house) => Some(Thing::House(house.0 as usize)),
            Part::Implied(cells) => Some(Thing::Implied(At::all(topology, cells))),
            Part::Node(node) => Some(Thing::Node(NodeFacts::of(topology, node))),
            Part::Link(from, to) => {
                Some(Thing::Link { from: NodeFacts::of(topology, from), to: NodeFacts::of(topology, to) })
            }
        };
        PartFacts { words, thing }
    }
}

/// Makes data of the steps of one puzzle.
pub(crate) struct Scribe<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) theme: &'a Theme,
    /// Fonts for pictures, made when first asked for.
    pub(crate) fonts: &'a OnceCell<Fonts>,
    pub(crate) with: &'a [Extra],
}

impl Scribe<'_> {
    /// A step on the board it is found on.
    pub(crate) fn step(&self, board: &Board, step: &Step, price: f64, number: usize) -> StepFacts {
        let topology = self.puzzle.topology();
        let face = || step.face(board, self.puzzle);
        let parts: Vec<PartFacts> =
            spoken(&step.reason, topology).map(|(words, part)| PartFacts::of(topology, words, part)).collect();
        let candidates = |list: &[(Cell, Digit)]| list.iter().map(|&at| Candidate::of(topology, at)).collect();
        StepFacts {
            number,
            technique: step.technique.name.to_owned(),
            slug: slug(step.technique.name),
            price,
            size: step.size,
            places: candidates(&step.places),
            removes: candidates(&step.removes),
            effect: step.tell_effect(topology),
            because: parts.iter().map(|part| part.words.as_str()).collect(),
            parts,
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
    pub(crate) fn of(topology: &Topology, reason: &NoPosition) -> NoStart {
        let (kind, mistakes) = match reason {
            NoPosition::Unsolvable(_) => (NoStartKind::Unsolvable, &[][..]),
            NoPosition::Incompletable => (NoStartKind::Incompletable, &[][..]),
            NoPosition::Wrong(mistakes) => (NoStartKind::Wrong, &mistakes[..]),
            _ => (NoStartKind::Stopped, &[][..]),
        };
        let mistake = |mistake: &Mistake| match *mistake {
            Mistake::Digit(cell, digit) => MistakeFacts { at: At::of(topology, cell), digit: Some(digit.number()) },
            Mistake::Marks(cell) => MistakeFacts { at: At::of(topology, cell), digit: None },
        };
        NoStart { kind, words: reason.tell(topology), mistakes: mistakes.iter().map(mistake).collect() }
    }
}
