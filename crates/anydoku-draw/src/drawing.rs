//! Drawings: shapes and text at fixed places, in points.
//!
//! A drawing is a list of items painted in order. It knows no Sudoku; whoever writes it as SVG or PDF needs to know
//! none either. The origin is the top left corner and y grows downwards.

use crate::theme::Colour;

/// A place, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The place.
pub fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// So far further.
    pub fn by(self, x: f64, y: f64) -> Point {
        point(self.x + x, self.y + y)
    }

    /// The place on the way to another one: 0 is here, 1 is there.
    pub fn towards(self, other: Point, part: f64) -> Point {
        point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// How far the other one is.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Shapes at fixed places.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// In points.
    pub width: f64,
    /// In points.
    pub height: f64,
    /// What is painted, in order.
    pub items: Vec<Item>,
}

/// One thing that is painted.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// A name by which a web page finds it: `cell-17`.
    pub id: Option<String>,
    /// What sort of thing it is: `given`.
    pub class: Option<&'static str>,
    /// The thing.
    pub ink: Ink,
}

/// What is painted.
#[derive(Clone, PartialEq, Debug)]
pub enum Ink {
    /// An area, a line, or both.
    Path {
        /// Its course.
        path: Path,
        /// The colour inside.
        fill: Option<Colour>,
        /// The line.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
}

/// The course of a line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<Segment>);

/// A part of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begins anew here.
    Move(Point),
    /// Straight on to here.
    Line(Point),
    /// Bent by a control point, to here.
    Curve(Point, Point),
    /// Back to where it began.
    Close,
}

impl Path {
    /// A straight line.
    pub fn line(from: Point, to: Point) -> Path {
        Path(vec![Segment::Move(from), Segment::Line(to)])
    }

    /// A closed area.
    pub fn polygon(corners: &[Point]) -> Path {
        let mut path = Path::default();
        path.push_polygon(corners);
        path
    }

    /// An upright rectangle.
    pub fn rectangle(at: Point, width: f64, height: f64) -> Path {
        Path::polygon(&[at, at.by(width, 0.0), at.by(width, height), at.by(0.0, height)])
    }

    /// A circle, as near as four curves of one control point come to one in small print: eight are used.
    pub fn circle(centre: Point, radius: f64) -> Path {
        let at = |eighth: f64, radius: f64| {
            let angle = eighth * std::f64::consts::FRAC_PI_4;
            centre.by(radius * angle.cos(), radius * angle.sin())
        };
        let outer = radius / std::f64::consts::FRAC_PI_8.cos();
        let mut segments = vec![Segment::Move(at(0.0, radius))];
        for i in 0..8 {
            segments.push(Segment::Curve(at(i as f64 + 0.5, outer), at(i as f64 + 1.0, radius)));
        }
        segments.push(Segment::Close);
        Path(segments)
    }

    /// Adds a straight line.
    pub fn push_line(&mut self, from: Point, to: Point) {
        self.0.extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// Adds a closed area.
    pub fn push_polygon(&mut self, corners: &[Point]) {
        let Some((&first, rest)) = corners.split_first() else { return };
        self.0.push(Segment::Move(first));
        self.0.extend(rest.iter().map(|&corner| Segment::Line(corner)));
        self.0.push(Segment::Close);
    }
}

/// How a line is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// In points.
    pub width: f64,
    /// How it ends and turns.
    pub cap: Cap,
    /// Ink and gap, if it is broken.
    pub dash: Option<(f64, f64)>,
}

/// How a line ends and turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    /// At its last point.
    Butt,
    /// Half its width further, so that lines meet in full corners.
    Square,
    /// With a half circle.
    Round,
}

impl Stroke {
    /// An unbroken line with full corners.
    pub fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, cap: Cap::Square, dash: None }
    }

    /// Gives the stroke round ends.
    pub fn round(self) -> Stroke {
        Stroke { cap: Cap::Round, ..self }
    }

    /// Breaks the stroke into dashes.
    pub fn dashed(self, ink: f64, gap: f64) -> Stroke {
        Stroke { dash: Some((ink, gap)), cap: Cap::Butt, ..self }
    }
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// On the base line, at the end that the anchor says.
    pub at: Point,
    /// What is written.
    pub text: String,
    /// The size of the type.
    pub size: f64,
    /// Which part of the text is at the place.
    pub anchor: Anchor,
    /// How fat.
    pub weight: Weight,
    /// Its colour.
    pub colour: Colour,
    /// Where the unit vectors to the right and downwards go, if the text does not lie straight: `[xx, xy, yx, yy]`.
    pub lie: Option<[f64; 4]>,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How fat a type is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weight {
    /// For reading.
    Regular,
    /// For headings and givens.
    Bold,
}

impl Drawing {
    /// An empty drawing.
    pub fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, items: Vec::new() }
    }

    /// Paints an area.
    pub fn fill(&mut self, path: Path, colour: Colour) {
        self.push(Ink::Path { path, fill: Some(colour), stroke: None });
    }

    /// Paints a line.
    pub fn stroke(&mut self, path: Path, stroke: Stroke) {
        if !path.0.is_empty() {
            self.push(Ink::Path { path, fill: None, stroke: Some(stroke) });
        }
    }

    /// Writes a text.
    pub fn text(&mut self, text: Text) {
        self.push(Ink::Text(text));
    }

    /// Paints anything.
    pub fn push(&mut self, ink: Ink) {
        self.items.push(Item { id: None, class: None, ink });
    }

    /// Puts another drawing here, its top left corner at the place.
    pub fn place(&mut self, other: Drawing, at: Point) {
        let moved = |p: Point| p.by(at.x, at.y);
        self.items.extend(other.items.into_iter().map(|mut item| {
            match &mut item.ink {
                Ink::Text(text) => text.at = moved(text.at),
                Ink::Path { path, .. } => {
                    for segment in &mut path.0 {
                        *segment = match *segment {
                            Segment::Move(p) => Segment::Move(moved(p)),
                            Segment::Line(p) => Segment::Line(moved(p)),
                            Segment::Curve(control, p) => Segment::Curve(moved(control), moved(p)),
                            Segment::Close => Segment::Close,
                        };
                    }
                }
            }
            item
        }));
    }

    /// All lines of text.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.items.iter().filter_map(|item| match &item.ink {
            Ink::Text(text) => Some(text),
            Ink::Path { .. } => None,
        })
    }
}
