//! Boards with marks as text: what a step looks at, in the terminal.
//!
//! Every cell lists its candidates in a row, as on a forum; those that are pointed at have the colours of the pictures.
//! Without colour a removed candidate has a `-` before it and a placed one a `=`.

use anydoku::{Cell, Content, Digit, DigitSet, Emphasis, Face, Layout, Topology};

use super::board::{Canvas, Ink, Style, Written, frame, ink_style};
use super::{Look, paint};

/// A board with everything that stands in its cells and what is pointed at.
pub fn marks(look: Look, layout: &Layout, topology: &Topology, face: &Face) -> Canvas {
    with_cursor(look, layout, topology, face, None)
}

/// The same with a cell in which somebody is.
pub fn with_cursor(look: Look, layout: &Layout, topology: &Topology, face: &Face, cursor: Option<Cell>) -> Canvas {
    let symbol = |digit: Digit| layout.symbols.write(digit, topology.n_digits());
    let is_long = topology.digits().any(|digit| symbol(digit).chars().count() > 1);
    let pointed = |cell: Cell, digit: Digit| {
        face.marks.iter().rev().find(|mark| mark.0 == cell && mark.1 == digit).map(|mark| mark.2)
    };
    let text_of = |cell: Cell, set: DigitSet| {
        let mut text: Vec<(char, Option<Emphasis>)> = Vec::new();
        for (i, digit) in set.iter().enumerate() {
            let emphasis = pointed(cell, digit);
            if is_long && i > 0 {
                text.push((',', None));
            }
            match emphasis.filter(|_| !look.fancy) {
                Some(Emphasis::Removed) => text.push(('-', emphasis)),
                Some(Emphasis::Placed) => text.push(('=', emphasis)),
                _ => {}
            }
            text.extend(symbol(digit).chars().map(|glyph| (glyph, emphasis)));
        }
        text
    };
    let length = |cell: Cell| match face.content(cell) {
        Content::Open => 1,
        Content::Given(digit) | Content::Placed(digit) => symbol(digit).chars().count(),
        Content::Marks(set) => text_of(cell, set).len(),
    };
    let width = topology.cells().map(length).max().unwrap_or(1).max(1);
    let style = match look.fancy {
        false => Style::Ascii,
        true if layout.cols() * (width + 3) < look.width => Style::Roomy,
        true => Style::Close,
    };
    frame(style, layout, topology, width, &|cell, tint| {
        let is_here = cursor == Some(cell);
        let plain = tint.map_or(paint::MARK, |tint| paint::on(tint, paint::MARK_ON_TINT));
        let glyphs: Vec<_> = match face.content(cell) {
            Content::Open => vec![('.', plain)],
            Content::Given(digit) => symbol(digit).chars().map(|glyph| (glyph, ink_style(Ink::Given, tint))).collect(),
            Content::Placed(digit) => symbol(digit).chars().map(|glyph| (glyph, ink_style(Ink::Found, tint))).collect(),
            Content::Marks(set) => text_of(cell, set)
                .into_iter()
                .map(|(glyph, emphasis)| (glyph, emphasis.map_or(plain, |emphasis| paint::EMPHASIS[emphasis as usize])))
                .collect(),
        };
        // A single digit stands in the middle, marks begin at the left.
        let is_digit = matches!(face.content(cell), Content::Given(_) | Content::Placed(_));
        let indent = if is_digit { (width - glyphs.len()) / 2 } else { 0 };
        let here = |(glyph, _): (char, _)| (glyph, paint::CURSOR);
        let glyphs = if is_here { glyphs.into_iter().map(here).collect() } else { glyphs };
        Written { indent, glyphs, around: is_here.then_some(paint::CURSOR) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::{Puzzle, Shape};

    #[test]
    fn plain_text_signs_what_is_placed_and_removed() {
        let shape = Shape::named("4x4").unwrap();
        let mut puzzle = Puzzle::empty(shape.topology.clone());
        puzzle.give(Cell(0), Digit(0));
        let mut face = Face::of_candidates(&puzzle, &anydoku::Candidates::new(&puzzle));
        face.marks = vec![(Cell(1), Digit(2), Emphasis::Removed), (Cell(2), Digit(3), Emphasis::Placed)];
        let text = marks(Look::PLAIN, &shape.layout, &shape.topology, &face).text();
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(text.contains("2-34") && text.contains("23=4"), "{text}");
    }
}
