//! The legend on pages of picture puzzles: every picture with its name, so that a child knows the whole set.

use anydoku::{Digit, msg};

use super::Exercise;
use super::pages::{Typesetter, write};
use super::spoken::picture_name;
use crate::document::{Page, Role};
use crate::drawing::{Anchor, Ink, Path, Point, Segment, Weight, point};
use crate::picture;

/// Half the side of a picture, the distance of its name, and the baseline of names, as multiples of the small type size.
const RADIUS: f64 = 1.1;
const GAP: f64 = 0.5;

impl Typesetter<'_> {
    /// Draws the legend above the page number, if pictures replace the digits of these puzzles.
    pub(super) fn legend(&self, page: &mut Page, number: usize, exercises: &[&Exercise]) {
        let pictured = exercises.iter().filter(|exercise| exercise.has_pictures());
        let Some(n) = pictured.map(|exercise| exercise.sheet.puzzle.topology().n_digits()).max() else { return };
        let (frame, theme, size) = (self.frame, self.style.theme, self.frame.small);
        let names: Vec<&str> = (0..n).filter_map(|i| picture_name(Digit::new(i), self.style.language)).collect();
        let width = |name: &str| (2.0 * RADIUS + GAP) * size + self.fonts.regular.width(name) * size;
        let all: f64 = names.iter().map(|name| width(name)).sum();
        // Names are left out where the line is too short for them.
        let (is_named, all) = match all + 1.5 * size * (n - 1) as f64 <= frame.width() {
            true => (true, all),
            false => (false, 2.0 * RADIUS * size * n as f64),
        };
        let gap = ((frame.width() - all) / n as f64).min(2.5 * size);
        let y = frame.paper.height - frame.bottom + 2.2 * size;
        let mut x = frame.left(number) + (frame.width() - all - gap * (n - 1) as f64) / 2.0;
        page.tagged(Role::Figure(self.say(&msg!("book-legend", names = names.join(", ")))), |page| {
            for (i, name) in names.iter().enumerate() {
                let centre = point(x + RADIUS * size, y);
                if let Some(path) = picture::path(i) {
                    let ink = Ink::Path {
                        path: placed(path, centre, RADIUS * size),
                        fill: Some(theme.pictures[i]),
                        stroke: None,
                    };
                    page.drawing.push(ink);
                }
                x += 2.0 * RADIUS * size;
                if is_named {
                    let at = point(x + GAP * size, y + 0.36 * size);
                    write(page, at, name, size, Anchor::Start, Weight::Regular, theme.text);
                    x += width(name) - 2.0 * RADIUS * size;
                }
                x += gap;
            }
        });
    }
}

/// Moves a picture from around the origin to a point, and enlarges it.
fn placed(path: Path, centre: Point, radius: f64) -> Path {
    let there = |p: Point| centre.by(p.x * radius, p.y * radius);
    let mut path = path;
    path.0.iter_mut().for_each(|segment: &mut Segment| segment.map(there));
    path
}
