//! Which shapes are there, or what is this one?

use serde::{Deserialize, Serialize};

use anydoku::shape::{KINDS, ShapeKind};
use anydoku::{Puzzle, Shape, Sheet};

use crate::{Board, Events, Extra, PlanFacts, Service, ServiceError, named};

/// Asks about shapes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ShapesRequest {
    /// This shape, or all kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What else the reply shall hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Every kind, or one shape.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shapes {
    /// Every kind, if no name was given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindFacts>,
    /// The shape of the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeFacts>,
}

/// A kind of shape.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KindFacts {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Names to try.
    pub examples: Vec<String>,
    /// One of them that is small enough for a thumbnail, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeFacts>,
}

/// A shape in detail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShapeFacts {
    /// Its name in full.
    pub name: String,
    /// How many cells.
    pub cells: usize,
    /// How many digits.
    pub digits: usize,
    /// How many houses.
    pub houses: usize,
    /// How many houses of each kind and size: 9 rows of 9.
    pub kinds: Vec<HouseCount>,
    /// How many other cells a cell sees, at least and at most.
    pub peers: (usize, usize),
    /// Height and width of the paper in squares.
    pub paper: (usize, usize),
    /// Where the cells lie and what the houses are, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<Board>>,
    /// The empty board as an SVG picture, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Where everything lies, for who draws it himself, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Box<PlanFacts>>,
}

/// Houses of one kind and size.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseCount {
    /// The kind: `row`.
    pub kind: String,
    /// Cells in each.
    pub cells: usize,
    /// How many there are.
    pub count: usize,
}

impl Service<'_> {
    /// Which shapes are there, or what is this one?
    pub fn shapes(&self, request: &ShapesRequest, _: &mut dyn Events) -> Result<Shapes, ServiceError> {
        match &request.name {
            Some(name) => Ok(Shapes { kinds: Vec::new(), shape: Some(shape_facts(name, &request.with)?) }),
            None => {
                let kinds = KINDS.iter().map(|kind| kind_facts(kind, &request.with));
                Ok(Shapes { kinds: kinds.collect::<Result<_, _>>()?, shape: None })
            }
        }
    }
}

/// The widest paper that is shown for a kind, in squares: samurai has 21.
const SMALL: usize = 24;

fn kind_facts(kind: &ShapeKind, with: &[Extra]) -> Result<KindFacts, ServiceError> {
    let is_small = |name: &str| Shape::named(name).is_some_and(|shape| shape.layout.cols() <= SMALL);
    let small = kind.examples.iter().take(8).find(|name| !with.is_empty() && is_small(name));
    Ok(KindFacts {
        name: kind.pattern.to_owned(),
        about: kind.about.to_owned(),
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
