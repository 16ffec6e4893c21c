//! The catalogue of shapes, for whoever lists them.

/// A kind of shape: how its names look and what it is.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The form of its names; `<n>` stands for a number.
    pub pattern: &'static str,
    /// Some names of this form, the typical one first.
    pub examples: &'static [&'static str],
    /// What it is, in a sentence.
    pub about: &'static str,
}

const fn kind(pattern: &'static str, examples: &'static [&'static str], about: &'static str) -> Kind {
    Kind { pattern, examples, about }
}

/// Every kind of shape, the plainest first.
pub static KINDS: &[Kind] = &[
    kind(
        "<n>x<n>",
        &[
            "9x9", "1x1", "4x4", "6x6", "8x8", "10x10", "12x12", "15x15", "16x16", "25x25", "36x36", "49x49", "64x64",
            "81x81", "100x100", "121x121", "144x144", "256x256",
        ],
        "Rows, columns, and blocks as square as they can be, up to 256x256.",
    ),
    kind(
        "<n>x<n>:<height>x<width>",
        &["6x6:3x2", "8x8:4x2", "12x12:2x6"],
        "Rows, columns, and blocks of this height and width.",
    ),
    kind("latin<n>", &["latin9", "latin5", "latin8"], "A Latin square: rows and columns, no blocks."),
    kind("x<n>", &["x", "x4", "x16"], "Both diagonals hold every digit too."),
    kind(
        "nrc<n>",
        &["nrc", "windoku", "nrc16"],
        "Four windows, each a block's size and one cell from the edge, hold every digit too; more windows when larger.",
    ),
    kind("nrcx<n>", &["nrcx", "nrcx16"], "Windows and both diagonals."),
    kind(
        "disjoint<n>",
        &["disjoint", "linked", "disjoint6"],
        "Cells in the same place of each block hold every digit too.",
    ),
    kind("asterisk", &["asterisk"], "Nine cells in the form of a star hold every digit too."),
    kind("centredot<n>", &["centredot", "centerdot", "centredot25"], "The centres of the blocks hold every digit too."),
    kind("girandola", &["girandola"], "The corners and five cells of a cross hold every digit too."),
    kind(
        "jigsaw<n>",
        &["jigsaw", "jigsaw5", "jigsaw7", "jigsaw16"],
        "Rows, columns, and the pieces of a jigsaw that is cut the same way every time.",
    ),
    kind(
        "jigsaw:<map>",
        &["jigsaw:1112132233423444"],
        "Rows, columns, and pieces of your own: a character for each cell, row by row, equal ones for a piece.",
    ),
    kind("toroidal", &["toroidal"], "Rows, columns, and nine equal pieces that wrap around the edges."),
    kind("antiking<n>", &["antiking", "antiking6"], "Cells that touch at a corner differ."),
    kind("antiknight<n>", &["antiknight", "antiknight16"], "Cells a knight's move apart differ."),
    kind("samurai", &["samurai"], "Five grids of nine; the centre shares a corner block with each other one."),
    kind("butterfly", &["butterfly"], "Four grids of nine on 12x12 cells; all share the four blocks in the middle."),
    kind("flower", &["flower"], "Five grids of nine; the centre shares six blocks with each petal."),
    kind("sohei", &["sohei"], "Four grids of nine in a ring; each shares a corner block with the next."),
    kind("windmill", &["windmill"], "Five grids of nine; each sail shares two blocks with the centre."),
    kind("cube", &["cube"], "Three faces of 8x8 cells around a corner of a cube; lines run over two faces each."),
    kind("jigcube", &["jigcube"], "The cube with jigsaw pieces for blocks; jigcube:<map> takes pieces of your own."),
    kind("3dcube", &["3dcube"], "Six faces of 4x4 cells; lines run around the cube over four faces each."),
    kind("parquet", &["parquet"], "Blocks of four rows of squares whose larger cells lie in two rows and two columns."),
    kind(
        "super<n>",
        &["super3", "super1", "super2", "super4", "super16"],
        "Cells have a fat and a thin row and column; fixing any two of the four gives a house.",
    ),
    kind(
        "<shape>+<shape>",
        &["x+disjoint", "jigsaw+x", "antiking+antiknight", "12x12+x", "x16+nrc16", "super3+x", "latin7+x"],
        "Shapes of the same size laid over one another.",
    ),
];
