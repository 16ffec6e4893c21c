//! How rules of a kind are drawn, as data: whoever draws matches over this and knows no kind.

/// How a kind of rule is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Look {
    /// Not at all: it is told in words beside the board.
    Words,
    /// A dashed frame around its cells with its name and its numbers.
    Frame,
    /// A dashed frame around its cells with its number.
    Cage,
    /// A line through its cells.
    Line(Line),
    /// A circle, and a line from it that ends in an arrowhead.
    Arrow,
    /// A dot between neighbours, with its number unless that is the usual one.
    Dot {
        /// White or black.
        is_white: bool,
        /// The number that a dot without one stands for.
        usual: i32,
    },
    /// An X, a V or a number between two cells.
    Letter,
    /// A sign between neighbours that is open towards the larger one.
    Less,
    /// Digits in a circle where its cells meet.
    Quad,
    /// A number outside of the grid, at the beginning of the line.
    Clue(Clue),
    /// Something in each of its cells.
    Area(Area),
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// Its colour.
    pub hue: Hue,
    /// How wide it is, in squares.
    pub width: f64,
    /// What stands at its ends.
    pub ends: Ends,
}

/// The colour of a line; which one that is, a theme says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// As frames and signs.
    Pencil,
    /// As thermometers.
    Grey,
    /// As whispers.
    Green,
    /// As renbans.
    Purple,
    /// As nabners.
    Gold,
    /// As region sum lines.
    Blue,
    /// As entropic lines.
    Orange,
    /// As modular lines.
    Teal,
    /// As zippers.
    Pink,
}

/// What stands at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Nothing.
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb at the first cell of a line that is hollow.
    HollowBulb,
    /// A circle at each end.
    Circles,
    /// A diamond at each end.
    Diamonds,
}

/// What a clue outside of the grid looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// A number.
    Number,
    /// A number, with the name of its kind where there are clues of other kinds too.
    Named,
    /// A number and a small arrow that points along its diagonal.
    Diagonal,
}

/// What stands in each cell of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// A grey disc.
    Disc,
    /// A grey square, smaller than the cell.
    Square,
    /// The whole cell is grey.
    Tile,
    /// The whole cell is light grey.
    Pale,
    /// An empty circle.
    Ring,
    /// Arrowheads that point to the cell, which is the smallest.
    Low,
    /// Arrowheads that point away from the cell, which is the largest.
    High,
}
