//! Links between candidates: arrows from a premise to its consequence.

use anydoku::{Cell, Digit};

use super::Board;
use crate::drawing::{Drawing, Path, Point, Segment, Stroke};
use crate::theme::Theme;

impl Board<'_> {
    pub(super) fn draw_links(&self, drawing: &mut Drawing) {
        let marks = self.mark_lines(self.widest());
        let is_known = |(cell, digit): (Cell, Option<Digit>)| {
            cell.index() < self.layout.n_cells() && digit.is_none_or(|d| d.index() < self.topology.n_digits())
        };
        for link in self.face.links.iter().filter(|link| is_known(link.from) && is_known(link.to)) {
            let end = |(cell, digit): (Cell, Option<Digit>)| {
                let (square, down, right) = match digit {
                    Some(digit) => self.mark_place(cell, digit, &marks),
                    None => self.centre(cell),
                };
                let radius = match digit {
                    Some(_) => marks.radius(),
                    None => 0.36,
                };
                (self.plane.within(square, down, right), radius * self.plane.unit)
            };
            self.draw_arrow(drawing, end(link.from), end(link.to), link.is_strong);
        }
    }

    /// Draws a slightly curved arrow between two places, with a gap around the candidates at its ends.
    fn draw_arrow(&self, drawing: &mut Drawing, from: (Point, f64), to: (Point, f64), is_strong: bool) {
        let ((from, room_from), (to, room_to)) = (from, to);
        let length = from.distance(to);
        if length < 1e-6 {
            return;
        }
        let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let bend = (length * 0.12).min(0.5 * self.plane.unit);
        let control = from.towards(to, 0.5).by(-y * bend, x * bend);
        let room = |room: f64| (room * 1.05).min(length * 0.3);
        let start = from.towards(control, room(room_from) / from.distance(control));
        let tip = to.towards(control, room(room_to) / to.distance(control));
        let width = Theme::width(self.theme.thick_width, self.plane.unit) * 0.55;
        let head = (3.6 * width).min(length * 0.3);
        let along = control.distance(tip).max(1e-6);
        let (dx, dy) = ((tip.x - control.x) / along, (tip.y - control.y) / along);
        let neck = tip.by(-dx * head, -dy * head);
        let mut stroke = Stroke::new(self.theme.link, width).round();
        if !is_strong {
            stroke = stroke.dashed(width * 3.0, width * 2.2);
        }
        drawing.stroke(Path(vec![Segment::Move(start), Segment::Curve(control, neck)]), stroke);
        let side = head * 0.45;
        let corners = [tip, neck.by(-dy * side, dx * side), neck.by(dy * side, -dx * side)];
        drawing.fill(Path::polygon(&corners), self.theme.link);
    }
}
