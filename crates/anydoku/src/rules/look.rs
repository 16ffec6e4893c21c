//! How each kind of rule is drawn. Renderers match on a [`Look`], so they need no code per kind.

/// The style in which a kind of rule is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Look {
    /// Not drawn: the rule is described in words beside the board.
    Words,
    /// A dashed frame around its cells with its name and its numbers.
    Frame,
    /// A dashed frame around its cells with its number.
    Cage,
    /// A line through its cells.
    Line(Line),
    /// A circle, and a line from it that ends in an arrowhead.
    Arrow,
    /// A dot between neighbors, with its number unless that is the usual one.
    Dot {
        /// Whether the dot is white rather than black.
        is_white: bool,
        /// The number that a dot without a number stands for.
        usual: i32,
    },
    /// An X, a V or a number between two cells.
    Letter,
    /// An inequality sign between neighbors that opens toward the larger digit.
    Less,
    /// Digits in a circle at the corner where the cells meet.
    Quad,
    /// A number outside the grid, at the start of the line.
    Clue(Clue),
    /// A sign or a shade in each of its cells.
    Area(Area),
}

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The color.
    pub hue: Hue,
    /// The width, in cells.
    pub width: f64,
    /// The signs at both ends.
    pub ends: Ends,
}

/// The color of a line by its use; the theme assigns the actual color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// The color of frames and signs.
    Pencil,
    /// The color of thermometers.
    Grey,
    /// The color of whispers.
    Green,
    /// The color of renban lines.
    Purple,
    /// The color of nabner lines.
    Gold,
    /// The color of region sum lines.
    Blue,
    /// The color of entropic lines.
    Orange,
    /// The color of modular lines.
    Teal,
    /// The color of zipper lines.
    Pink,
}

/// The signs at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// No sign.
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb at the first cell of a hollow line.
    HollowBulb,
    /// A circle at each end.
    Circles,
    /// A diamond at each end.
    Diamonds,
}

/// The form of a clue outside the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// A number.
    Number,
    /// A number, with the name of its kind if there are also clues of other kinds.
    Named,
    /// A number and a small arrow that points along its diagonal.
    Diagonal,
}

/// The sign or shade in each cell of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// A gray disc.
    Disc,
    /// A gray square, smaller than the cell.
    Square,
    /// The whole cell in gray.
    Tile,
    /// The whole cell in light gray.
    Pale,
    /// An empty circle.
    Ring,
    /// Arrowheads that point to the cell, which has the smallest digit.
    Low,
    /// Arrowheads that point away from the cell, which has the largest digit.
    High,
}
