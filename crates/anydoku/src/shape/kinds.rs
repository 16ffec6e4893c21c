//! The catalog of shapes: their names, descriptions and constructors.
//!
//! A new shape is added only here: its cells in `families` or `paper`, and one entry in [`KINDS`], which is used to
//! parse names, correct misspelled ones, recognize houses and print lists.

use super::{Shape, paper};
use crate::families::{self, Leaper};
use crate::message::Message;
use crate::msg;
use crate::topology::House;

/// A kind of shape: the pattern of its names and its description.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ShapeKind {
    /// The form of its names; `<n>` stands for a number.
    pub pattern: &'static str,
    /// Names of this form, the typical one first.
    pub examples: &'static [&'static str],
    /// The suffix of the message identifier of its description.
    id: &'static str,
    pub(super) make: Make,
}

/// The constructor of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Make {
    /// A kind whose names have a grammar, parsed by `name`.
    Spelt,
    /// Houses on top of a square grid.
    Extra(Extra),
    /// A fixed set of cells that is not a square grid.
    Fixed(Fixed),
}

/// The height and width of the blocks of a grid, if it has any.
pub(super) type Block = Option<(usize, usize)>;

pub(super) type Houses<'a> = Box<dyn Iterator<Item = House> + 'a>;

/// Houses other than rows, columns and blocks. They follow these in the order of [`KINDS`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Extra {
    /// The names, the usual one first.
    pub(super) words: &'static [&'static str],
    /// A function that returns the valid sizes, if the extra does not exist in size `n` with these blocks.
    pub(super) error: fn(usize, Block) -> Option<Sizes>,
    /// A function that returns the houses with as many cells as the rows, for a valid size.
    pub(super) houses: fn(usize, Block) -> Houses<'static>,
    /// The chess piece, if any, whose moves link cells that must differ.
    pub(super) leaper: Option<Leaper>,
    /// Whether the houses are scattered, so that a drawing must show them.
    pub(super) is_shaded: bool,
}

impl PartialEq for Extra {
    fn eq(&self, other: &Extra) -> bool {
        self.words == other.words
    }
}

impl Extra {
    /// Returns an extra for any size, without houses.
    const fn new(words: &'static [&'static str]) -> Extra {
        Extra { words, error: |_, _| None, houses: |_, _| none(), leaper: None, is_shaded: false }
    }

    /// Returns all extras in order.
    pub(super) fn all() -> impl Iterator<Item = &'static Extra> {
        KINDS.iter().filter_map(|kind| match &kind.make {
            Make::Extra(extra) => Some(extra),
            _ => None,
        })
    }

    /// Returns the extra with this name, in lower case.
    pub(super) fn called(word: &str) -> Option<&'static Extra> {
        Extra::all().find(|extra| extra.words.contains(&word))
    }

    /// Returns the position in the order.
    pub(super) fn rank(&self) -> usize {
        Extra::all().position(|extra| extra == self).expect("every extra is in the catalogue")
    }
}

/// A shape with a single name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed {
    pub(super) name: &'static str,
    /// The numbers of cells, digits and distinct houses, which rule out other topologies without building this one.
    pub(super) size: (usize, usize, usize),
    pub(super) make: fn() -> Shape,
}

impl Fixed {
    /// Returns all shapes with a single name.
    pub(super) fn all() -> impl Iterator<Item = &'static Fixed> {
        KINDS.iter().filter_map(|kind| match &kind.make {
            Make::Fixed(fixed) => Some(fixed),
            _ => None,
        })
    }
}

/// The sizes in which an extra exists.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sizes {
    Nine,
    WithBlocks,
    /// Only sizes with blocks of odd height and width.
    WithCentres,
}

impl Sizes {
    /// Returns the expected sizes, for an error.
    pub(super) fn message(self) -> Message {
        match self {
            Sizes::Nine => msg!("expect-size-nine"),
            Sizes::WithBlocks => msg!("expect-size-with-blocks"),
            Sizes::WithCentres => msg!("expect-size-with-centres"),
        }
    }
}

fn only_nine(n: usize, _: Block) -> Option<Sizes> {
    (n != 9).then_some(Sizes::Nine)
}

fn none() -> Houses<'static> {
    Box::new(std::iter::empty())
}

fn one(house: House) -> Houses<'static> {
    Box::new(std::iter::once(house))
}

/// Returns the block of a size that is known to have one.
fn sure(block: Block) -> (usize, usize) {
    block.expect("what goes by blocks was refused where there are none")
}

/// Returns a kind whose names `name` parses.
const fn kind(pattern: &'static str, examples: &'static [&'static str], id: &'static str) -> ShapeKind {
    ShapeKind { pattern, examples, id, make: Make::Spelt }
}

impl ShapeKind {
    /// Returns a description in one sentence: the message `shape-kind-<id>`.
    pub fn about(&self) -> Message {
        Message::named(format!("shape-kind-{}", self.id))
    }

    const fn extra(self, extra: Extra) -> ShapeKind {
        ShapeKind { make: Make::Extra(extra), ..self }
    }

    /// Returns the shape of a kind that has only one name.
    const fn fixed(self, size: (usize, usize, usize), make: fn() -> Shape) -> ShapeKind {
        ShapeKind { make: Make::Fixed(Fixed { name: self.examples[0], size, make }), ..self }
    }
}

/// All kinds of shapes, the simplest first.
pub static KINDS: &[ShapeKind] = &[
    kind(
        "<n>x<n>",
        &[
            "9x9", "1x1", "4x4", "6x6", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25", "36x36", "49x49", "64x64",
            "81x81", "100x100", "121x121", "144x144", "256x256",
        ],
        "square",
    ),
    kind("<n>x<n>:<height>x<width>", &["6x6:3x2", "8x8:4x2", "12x12:2x6"], "boxes"),
    kind("latin<n>", &["latin9", "latin5", "latin8"], "latin"),
    kind("x<n>", &["x", "x4", "x16"], "x").extra(Extra {
        houses: |n, _| Box::new([families::rising(n), families::falling(n)].into_iter()),
        ..Extra::new(&["x"])
    }),
    kind("nrc<n>", &["nrc", "windoku", "nrc16"], "nrc").extra(Extra {
        error: |n, _| families::real_box(n).is_none().then_some(Sizes::WithBlocks),
        houses: |n, _| Box::new(families::windows(n)),
        ..Extra::new(&["nrc", "windoku"])
    }),
    kind("nrcx<n>", &["nrcx", "nrcx16"], "nrcx"),
    kind("disjoint<n>", &["disjoint", "linked", "disjoint6"], "disjoint").extra(Extra {
        error: |_, block| block.is_none_or(|(height, _)| height == 1).then_some(Sizes::WithBlocks),
        houses: |_, block| Box::new(families::disjoint_groups(sure(block).0, sure(block).1)),
        is_shaded: true,
        ..Extra::new(&["disjoint", "linked"])
    }),
    kind("asterisk", &["asterisk"], "asterisk").extra(Extra {
        error: only_nine,
        houses: |_, _| one(families::asterisk()),
        ..Extra::new(&["asterisk"])
    }),
    kind("centredot<n>", &["centredot", "centerdot", "centredot25"], "centredot").extra(Extra {
        error: |_, block| {
            let has_centre = block.is_some_and(|(height, width)| height % 2 == 1 && width % 2 == 1 && height > 1);
            (!has_centre).then_some(Sizes::WithCentres)
        },
        houses: |_, block| one(families::centre_dots(sure(block).0, sure(block).1)),
        ..Extra::new(&["centredot", "centerdot"])
    }),
    kind("girandola", &["girandola"], "girandola").extra(Extra {
        error: only_nine,
        houses: |_, _| one(families::girandola()),
        ..Extra::new(&["girandola"])
    }),
    kind("jigsaw<n>", &["jigsaw", "jigsaw5", "jigsaw7", "jigsaw16"], "jigsaw"),
    kind("jigsaw:<map>", &["jigsaw:1112132233423444"], "jigsaw-map"),
    kind("toroidal", &["toroidal"], "toroidal"),
    kind("antiking<n>", &["antiking", "antiking6"], "antiking")
        .extra(Extra { leaper: Some(Leaper::King), ..Extra::new(&["antiking"]) }),
    kind("antiknight<n>", &["antiknight", "antiknight16"], "antiknight")
        .extra(Extra { leaper: Some(Leaper::Knight), ..Extra::new(&["antiknight"]) }),
    kind("samurai", &["samurai"], "samurai").fixed((369, 9, 131), || paper::several("samurai", paper::SAMURAI)),
    kind("butterfly", &["butterfly"], "butterfly")
        .fixed((144, 9, 64), || paper::several("butterfly", paper::BUTTERFLY)),
    kind("flower", &["flower"], "flower").fixed((189, 9, 87), || paper::several("flower", paper::FLOWER)),
    kind("sohei", &["sohei"], "sohei").fixed((288, 9, 104), || paper::several("sohei", paper::SOHEI)),
    kind("windmill", &["windmill"], "windmill").fixed((333, 9, 127), || paper::several("windmill", paper::WINDMILL)),
    kind("cube", &["cube"], "cube").fixed((192, 16, 36), || paper::cube("cube".into(), &paper::quarters())),
    kind("jigcube", &["jigcube"], "jigcube")
        .fixed((192, 16, 36), || paper::cube("jigcube".into(), &paper::jigcube_map())),
    kind("3dcube", &["3dcube"], "3dcube").fixed((96, 16, 18), paper::net),
    kind("parquet", &["parquet"], "parquet").fixed((81, 9, 33), paper::parquet),
    kind("super<n>", &["super3", "super1", "super2", "super4", "super16"], "super"),
    kind(
        "<shape>+<shape>",
        &["x+disjoint", "jigsaw+x", "antiking+antiknight", "12x12+x", "x16+nrc16", "super3+x", "latin7+x"],
        "sum",
    ),
];
