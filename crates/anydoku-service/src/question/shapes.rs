//! Lists the shapes, or describes one.

use serde::{Deserialize, Serialize};

use anydoku::shape::{KINDS, ShapeKind};
use anydoku::{Language, Puzzle, Shape, Sheet};

use crate::rule_facts::{GeneratorFacts, generators};
use crate::{Board, Events, Extra, PlanFacts, Service, ServiceError, named};

/// A request for the shapes, or for one of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ShapesRequest {
    /// The name of a shape. All kinds are listed if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// All kinds of shapes, or one shape.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shapes {
    /// All kinds, if no name was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindFacts>,
    /// All rules that can be generated, if no name was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<GeneratorFacts>,
    /// The shape with this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeFacts>,
}

/// A kind of shape.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KindFacts {
    /// The name.
    pub name: String,
    /// A description of the kind.
    pub about: String,
    /// Examples of names.
    pub examples: Vec<String>,
    /// An example that is small enough for a thumbnail, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeFacts>,
}

/// A shape in detail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShapeFacts {
    /// The full name.
    pub name: String,
    /// The number of cells.
    pub cells: usize,
    /// The number of digits.
    pub digits: usize,
    /// The number of houses.
    pub houses: usize,
    /// The number of houses of each kind and size, such as 9 rows of 9.
    pub kinds: Vec<HouseCount>,
    /// The minimum and maximum number of peers of a cell.
    pub peers: (usize, usize),
    /// The height and width of the board in squares.
    pub paper: (usize, usize),
    /// The positions of the cells and the houses, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<Board>>,
    /// The empty board as an SVG picture, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The positions of all parts of the board, for front ends that draw it themselves, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Box<PlanFacts>>,
}

/// Houses of one kind and size.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseCount {
    /// The kind, such as `row`.
    pub kind: String,
    /// The number of cells in each.
    pub cells: usize,
    /// The number of such houses.
    pub count: usize,
}

impl Service<'_> {
    /// Lists the shapes, or describes one.
    pub fn shapes(&self, request: &ShapesRequest, _: &mut dyn Events) -> Result<Shapes, ServiceError> {
        match &request.name {
            Some(name) => {
                let shape = Some(shape_facts(name, &request.with)?);
                Ok(Shapes { kinds: Vec::new(), rules: Vec::new(), shape })
            }
            None => {
                let kinds = KINDS.iter().map(|kind| kind_facts(kind, &request.with, self.language()));
                let rules = generators(self.language());
                Ok(Shapes { kinds: kinds.collect::<Result<_, _>>()?, rules, shape: None })
            }
        }
    }
}

/// The maximum width in squares of a board shown for a kind; samurai has 21.
const SMALL: usize = 24;

fn kind_facts(kind: &ShapeKind, with: &[Extra], language: Language) -> Result<KindFacts, ServiceError> {
    let is_small = |name: &str| Shape::named(name).is_some_and(|shape| shape.layout.cols() <= SMALL);
    let small = kind.examples.iter().take(8).find(|name| !with.is_empty() && is_small(name));
    Ok(KindFacts {
        name: kind.pattern.to_owned(),
        about: kind.about().in_language(language),
        examples: kind.examples.iter().map(|&name| name.to_owned()).collect(),
        shape: small.map(|name| shape_facts(name, with)).transpose()?,
    })
}

fn shape_facts(name: &str, with: &[Extra]) -> Result<ShapeFacts, ServiceError> {
    let shape = named::shape(name)?;
    let topology = &shape.topology;
    let mut kinds: Vec<HouseCount> = Vec::new();
    for house in topology.houses() {
        let (kind, cells) = (house.kind.word(), house.cells.len());
        match kinds.iter_mut().find(|facts| facts.kind == kind && facts.cells == cells) {
            Some(facts) => facts.count += 1,
            None => kinds.push(HouseCount { kind: kind.to_owned(), cells, count: 1 }),
        }
    }
    let peers = || topology.cells().map(|cell| topology.peers(cell).len());
    let svg = || {
        let sheet = Sheet::new(Puzzle::empty(topology.clone()), shape.layout.clone());
        crate::board::svg_of(&sheet)
    };
    Ok(ShapeFacts {
        name: shape.name.clone(),
        cells: topology.n_cells(),
        digits: topology.n_digits(),
        houses: topology.n_houses(),
        kinds,
        peers: (peers().min().unwrap_or(0), peers().max().unwrap_or(0)),
        paper: (shape.layout.rows(), shape.layout.cols()),
        board: with.contains(&Extra::Board).then(|| Box::new(Board::of(topology, &shape.layout))),
        svg: with.contains(&Extra::Svg).then(svg),
        plan: with.contains(&Extra::Plan).then(|| Box::new(PlanFacts::of(topology, &shape.layout))),
    })
}
