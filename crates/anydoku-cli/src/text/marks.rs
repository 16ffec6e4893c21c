//! Boards with candidates as text: steps and games in the terminal.
//!
//! Every cell lists its candidates in a row, as on forums. Highlighted candidates have the same colors as in pictures. Without colors, a
//! removed candidate is preceded by `-` and a placed one by `=`.

use anydoku::{Cell, Content, Digit, DigitSet, Emphasis, Face, Layout, Topology};

use super::board::{Canvas, Ink, Overlay, Style, Written, frame, ink_style};
use super::{Look, paint, ruled};

/// The highlights that a player sees in addition to the contents of the cells.
#[derive(Default)]
pub struct Scene {
    /// The cell of the cursor.
    pub cursor: Option<Cell>,
    /// The cells that share a rule with the cell under the cursor.
    pub together: Vec<Cell>,
    /// The cells whose digits break a rule or are repeated in a house.
    pub clashing: Vec<Cell>,
    /// Whether the rules of the topology are drawn as well.
    pub with_rules: bool,
}

/// Returns a board with the contents and highlights of its cells.
pub fn marks(look: Look, layout: &Layout, topology: &Topology, face: &Face) -> Canvas {
    scene(look, layout, topology, face, &Scene::default())
}

/// Returns a board as a player sees it.
pub fn scene(look: Look, layout: &Layout, topology: &Topology, face: &Face, scene: &Scene) -> Canvas {
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
    let overlay = if scene.with_rules { ruled::overlay(layout, topology, width + 2) } else { Overlay::default() };
    let style = match look.fancy {
        false => Style::Ascii,
        true if Overlay::has_room(look, layout, width) => Style::Roomy,
        true => Style::Close,
    };
    frame(style, layout, topology, width, &overlay, &|cell, tint| {
        let is_clashing = scene.clashing.contains(&cell);
        let around = match () {
            _ if is_clashing && scene.cursor != Some(cell) => Some(paint::POINTED),
            _ if scene.cursor == Some(cell) => Some(paint::CURSOR),
            _ if scene.together.contains(&cell) => Some(paint::TOGETHER),
            _ => None,
        };
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
        // A single digit is centered; marks are aligned left.
        let is_digit = matches!(face.content(cell), Content::Given(_) | Content::Placed(_));
        let indent = if is_digit { (width - glyphs.len()) / 2 } else { 0 };
        let here = |paint| move |(glyph, _): (char, _)| (glyph, paint);
        let glyphs = match around {
            Some(paint) => glyphs.into_iter().map(here(paint)).collect(),
            None => glyphs,
        };
        Written { indent, glyphs, around }
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
