//! Drawings: shapes and text at fixed positions, measured in points.
//!
//! A drawing is a list of items, painted in order. Nothing in it is specific to Sudoku, and neither are the writers of
//! SVG and PDF. The origin is the top left corner and y grows downward.

use crate::theme::Colour;

/// A point in a drawing, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

/// Returns the point with these coordinates.
pub fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Returns this point moved by `x` and `y`.
    pub fn by(self, x: f64, y: f64) -> Point {
        point(self.x + x, self.y + y)
    }

    /// Returns the point at this fraction of the way to another one, where 0 is this point and 1 is `other`.
    pub fn towards(self, other: Point, part: f64) -> Point {
        point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A drawing: shapes and text at fixed positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
    /// The items, in painting order.
    pub items: Vec<Item>,
}

/// A painted item of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// An id for lookups by a web page, such as `cell-17`.
    pub id: Option<String>,
    /// A class for style sheets, such as `given`.
    pub class: Option<&'static str>,
    /// The shape or the text.
    pub ink: Ink,
}

/// The content of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Ink {
    /// An area, its outline, or both.
    Path {
        /// The outline.
        path: Path,
        /// The fill color.
        fill: Option<Colour>,
        /// The line along the outline.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
}

/// The path of a line or an outline, as a list of segments.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<Segment>);

/// A segment of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Starts a new subpath at this point.
    Move(Point),
    /// Draws a straight line to this point.
    Line(Point),
    /// Draws a quadratic curve with this control point to this end point.
    Curve(Point, Point),
    /// Closes the subpath with a straight line to its start.
    Close,
}

impl Segment {
    /// Maps the points of this segment.
    pub(crate) fn map(&mut self, to: impl Fn(Point) -> Point) {
        *self = match *self {
            Segment::Move(p) => Segment::Move(to(p)),
            Segment::Line(p) => Segment::Line(to(p)),
            Segment::Curve(control, p) => Segment::Curve(to(control), to(p)),
            Segment::Close => Segment::Close,
        };
    }
}

impl Path {
    /// Returns a straight line.
    pub fn line(from: Point, to: Point) -> Path {
        Path(vec![Segment::Move(from), Segment::Line(to)])
    }

    /// Returns a closed polygon.
    pub fn polygon(corners: &[Point]) -> Path {
        let mut path = Path::default();
        path.push_polygon(corners);
        path
    }

    /// Returns an upright rectangle.
    pub fn rectangle(at: Point, width: f64, height: f64) -> Path {
        Path::polygon(&[at, at.by(width, 0.0), at.by(width, height), at.by(0.0, height)])
    }

    /// Returns a circle made of eight quadratic curves. With four, the error would be visible even in small print.
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

    /// Adds a straight line to the path.
    pub fn push_line(&mut self, from: Point, to: Point) {
        self.0.extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// Adds a closed polygon.
    pub fn push_polygon(&mut self, corners: &[Point]) {
        let Some((&first, rest)) = corners.split_first() else { return };
        self.0.push(Segment::Move(first));
        self.0.extend(rest.iter().map(|&corner| Segment::Line(corner)));
        self.0.push(Segment::Close);
    }
}

/// The style of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// The color.
    pub colour: Colour,
    /// The width, in points.
    pub width: f64,
    /// The style of its ends and joins.
    pub cap: Cap,
    /// The lengths of a dash and a gap, for a dashed line.
    pub dash: Option<(f64, f64)>,
}

/// The style of a line's ends and joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    /// The line ends at its last point.
    Butt,
    /// The line extends by half its width, so that lines meet in full corners.
    Square,
    /// The line ends with a half circle.
    Round,
}

impl Stroke {
    /// Returns an unbroken line with square corners.
    pub fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, cap: Cap::Square, dash: None }
    }

    /// Returns this stroke with round ends.
    pub fn round(self) -> Stroke {
        Stroke { cap: Cap::Round, ..self }
    }

    /// Returns this stroke with dashes.
    pub fn dashed(self, ink: f64, gap: f64) -> Stroke {
        Stroke { dash: Some((ink, gap)), cap: Cap::Butt, ..self }
    }
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The anchor point, on the baseline.
    pub at: Point,
    /// The text.
    pub text: String,
    /// The type size, in points.
    pub size: f64,
    /// The part of the text that is placed at the anchor point.
    pub anchor: Anchor,
    /// The weight of the type.
    pub weight: Weight,
    /// The color.
    pub colour: Colour,
    /// The images `[xx, xy, yx, yy]` of the unit vectors that point right and down, if the text is transformed.
    pub lie: Option<[f64; 4]>,
}

impl Text {
    /// Returns the type size on paper, in points: that of transformed text is measured across its line.
    pub fn size_on_paper(&self) -> f64 {
        let [xx, xy, yx, yy] = self.lie.unwrap_or([1.0, 0.0, 0.0, 1.0]);
        self.size * (xx * yy - xy * yx).abs() / xx.hypot(xy).max(1e-9)
    }
}

/// The part of the text that is placed at its anchor point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The start of the text.
    Start,
    /// The middle of the text.
    Middle,
    /// The end of the text.
    End,
}

/// The weight of a typeface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weight {
    /// The weight of body text.
    Regular,
    /// The weight of headings and givens.
    Bold,
}

impl Drawing {
    /// Returns an empty drawing of this size, in points.
    pub fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, items: Vec::new() }
    }

    /// Adds a filled area.
    pub fn fill(&mut self, path: Path, colour: Colour) {
        self.push(Ink::Path { path, fill: Some(colour), stroke: None });
    }

    /// Adds a line.
    pub fn stroke(&mut self, path: Path, stroke: Stroke) {
        if !path.0.is_empty() {
            self.push(Ink::Path { path, fill: None, stroke: Some(stroke) });
        }
    }

    /// Adds text.
    pub fn text(&mut self, text: Text) {
        self.push(Ink::Text(text));
    }

    /// Adds an item without an id or a class.
    pub fn push(&mut self, ink: Ink) {
        self.items.push(Item { id: None, class: None, ink });
    }

    /// Returns this drawing enlarged by a factor.
    pub fn scaled(mut self, factor: f64) -> Drawing {
        let larger = |p: Point| point(p.x * factor, p.y * factor);
        self.width *= factor;
        self.height *= factor;
        for item in &mut self.items {
            match &mut item.ink {
                Ink::Text(text) => (text.at, text.size) = (larger(text.at), text.size * factor),
                Ink::Path { path, stroke, .. } => {
                    path.0.iter_mut().for_each(|segment| segment.map(larger));
                    if let Some(stroke) = stroke {
                        stroke.width *= factor;
                        stroke.dash = stroke.dash.map(|(ink, gap)| (ink * factor, gap * factor));
                    }
                }
            }
        }
        self
    }

    /// Adds another drawing with its top left corner at this point.
    pub fn place(&mut self, other: Drawing, at: Point) {
        let moved = |p: Point| p.by(at.x, at.y);
        self.items.extend(other.items.into_iter().map(|mut item| {
            match &mut item.ink {
                Ink::Text(text) => text.at = moved(text.at),
                Ink::Path { path, .. } => path.0.iter_mut().for_each(|segment| segment.map(moved)),
            }
            item
        }));
    }

    /// Returns this drawing upside down. Text that is transformed already is turned with it.
    pub fn turned(mut self) -> Drawing {
        let (width, height) = (self.width, self.height);
        let turn = |p: Point| point(width - p.x, height - p.y);
        for item in &mut self.items {
            match &mut item.ink {
                Ink::Path { path, .. } => path.0.iter_mut().for_each(|segment| segment.map(turn)),
                Ink::Text(text) => {
                    text.at = turn(text.at);
                    text.lie = Some(text.lie.unwrap_or([1.0, 0.0, 0.0, 1.0]).map(|part| -part));
                }
            }
        }
        self
    }

    /// Returns all lines of text.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.items.iter().filter_map(|item| match &item.ink {
            Ink::Text(text) => Some(text),
            Ink::Path { .. } => None,
        })
    }
}
