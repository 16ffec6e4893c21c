//! Asymptote output: a drawing as source text that can be edited and compiled with `asy`.
//!
//! Lengths are PDF points. Asymptote's y axis points up, so coordinates are flipped. It places labels by their center instead of
//! their baseline. Digits and capitals rise about 0.68 of their size above the baseline, so half of that is added.

use std::fmt::Write;

use crate::drawing::{Anchor, Cap, Drawing, Ink, Item, Path, Point, Stroke, Text, Weight, point};
use crate::tex::{course, escape, number};
use crate::theme::Colour;

/// Half the height of a digit above its baseline, relative to its size.
const MIDDLE: f64 = 0.34;

/// Writes the drawing as Asymptote source.
pub fn write(drawing: &Drawing) -> String {
    let mut out = String::from("unitsize(1bp);\n");
    let up = |p: Point| point(p.x, drawing.height - p.y);
    for Item { ink, .. } in &drawing.items {
        match ink {
            Ink::Path { path, fill, stroke } => write_path(&mut out, path, *fill, stroke.as_ref(), &up),
            Ink::Text(text) => write_text(&mut out, text, up(text.at)),
        }
    }
    out
}

fn write_path(
    out: &mut String,
    path: &Path,
    fill: Option<Colour>,
    stroke: Option<&Stroke>,
    up: &dyn Fn(Point) -> Point,
) {
    let course = course(path, &|p| place(up(p)), "--", "^^");
    if let Some(colour) = fill {
        _ = writeln!(out, "fill({course}, {});", pen(colour));
    }
    if let Some(stroke) = stroke {
        let mut line = format!("{}+linewidth({}bp)", pen(stroke.colour), number(stroke.width));
        line.push_str(match stroke.cap {
            Cap::Butt => "+flatcap",
            Cap::Square => "+squarecap+miterjoin",
            Cap::Round => "+roundcap+roundjoin",
        });
        if let Some((ink, gap)) = stroke.dash {
            _ = write!(line, "+linetype(new real[] {{{},{}}}, 0, false, false)", number(ink), number(gap));
        }
        _ = writeln!(out, "draw({course}, {line});");
    }
}

fn write_text(out: &mut String, text: &Text, at: Point) {
    // The images of the unit vectors that point right and up.
    let [xx, xy, yx, yy] = text.lie.unwrap_or([1.0, 0.0, 0.0, 1.0]);
    let (right, above) = (point(xx, -xy), point(-yx, yy));
    let middle = at.by(above.x * MIDDLE * text.size, above.y * MIDDLE * text.size);
    let words = escape(&text.text).replace('"', "''");
    let words = if text.weight == Weight::Bold { format!("\\textbf{{{words}}}") } else { words };
    let label = match text.lie {
        None => format!("\"{words}\""),
        Some(_) => {
            let [a, b, c, d] = [right.x, above.x, right.y, above.y].map(number);
            format!("(0,0,{a},{b},{c},{d})*Label(\"{words}\")")
        }
    };
    let align = match text.anchor {
        Anchor::Start => "E, ",
        Anchor::Middle => "",
        Anchor::End => "W, ",
    };
    let size = number(text.size);
    _ = writeln!(out, "label({label}, {}, {align}{}+fontsize({size}bp));", place(middle), pen(text.colour));
}

fn place(p: Point) -> String {
    format!("({},{})", number(p.x), number(p.y))
}

fn pen(Colour(r, g, b): Colour) -> String {
    let [r, g, b] = [r, g, b].map(|part| number(f64::from(part) / 255.0));
    format!("rgb({r},{g},{b})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn y_grows_upwards() {
        let mut drawing = Drawing::new(20.0, 10.0);
        drawing.fill(Path::rectangle(point(0.0, 0.0), 10.0, 2.0), Colour(255, 0, 51));
        drawing.stroke(Path::line(point(0.0, 1.0), point(5.0, 1.0)), Stroke::new(Colour(0, 0, 0), 0.5));
        drawing.text(Text {
            at: point(5.0, 8.0),
            text: "7".into(),
            size: 10.0,
            anchor: Anchor::Middle,
            weight: Weight::Bold,
            colour: Colour(0, 0, 0),
            lie: None,
        });
        let expected = "unitsize(1bp);\n\
            fill((0,10)--(10,10)--(10,8)--(0,8)--cycle, rgb(1,0,0.2));\n\
            draw((0,9)--(5,9), rgb(0,0,0)+linewidth(0.5bp)+squarecap+miterjoin);\n\
            label(\"\\textbf{7}\", (5,5.4), rgb(0,0,0)+fontsize(10bp));\n";
        assert_eq!(write(&drawing), expected);
    }
}
