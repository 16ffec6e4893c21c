//! SVG output: a drawing as text, which is always the same byte for byte.
//!
//! Text remains text, with a list of fallback fonts. Items keep their ids and classes, so that a web page can find the
//! cells. Each element has its own colors, so that a part copied out of the file looks the same.

use std::fmt::Write;

use crate::drawing::{Anchor, Cap, Drawing, Ink, Item, Path, Point, Segment, Stroke, Text, Weight};
use crate::font::FAMILIES;
use crate::theme::Colour;

/// Writes the drawing as SVG.
pub fn write(drawing: &Drawing) -> String {
    let mut out = String::with_capacity(256 + drawing.items.len() * 96);
    let (width, height) = (number(drawing.width), number(drawing.height));
    _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILIES}\">"
    );
    let mut items = &drawing.items[..];
    while let Some((item, rest)) = items.split_first() {
        items = rest;
        // A board has hundreds of pencil marks that differ only in position; a group holds their common attributes.
        let n = rest.iter().take_while(|next| are_alike(item, next)).count();
        if n == 0 {
            write_item(&mut out, item);
            continue;
        }
        let (alike, rest) = rest.split_at(n);
        items = rest;
        out.push_str("<g");
        write_names(&mut out, item);
        for (i, text) in [item].into_iter().chain(alike).filter_map(text_of).enumerate() {
            if i == 0 {
                write_style(&mut out, text);
                out.push_str(">\n");
            }
            out.push_str("<text");
            write_place(&mut out, text);
            _ = writeln!(out, ">{}</text>", escape(&text.text));
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    match &item.ink {
        Ink::Path { path, fill, stroke } => {
            out.push_str("<path");
            write_names(out, item);
            _ = write!(out, " d=\"{}\"", course(path));
            _ = match fill {
                Some(colour) => write!(out, " fill=\"{}\"", hex(*colour)),
                None => write!(out, " fill=\"none\""),
            };
            if let Some(stroke) = stroke {
                write_stroke(out, stroke);
            }
            out.push_str("/>\n");
        }
        Ink::Text(text) => {
            out.push_str("<text");
            write_names(out, item);
            write_text(out, text);
        }
    }
}

fn write_names(out: &mut String, item: &Item) {
    if let Some(id) = &item.id {
        _ = write!(out, " id=\"{}\"", escape(id));
    }
    if let Some(class) = item.class {
        _ = write!(out, " class=\"{class}\"");
    }
}

fn write_stroke(out: &mut String, stroke: &Stroke) {
    _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", hex(stroke.colour), number(stroke.width));
    match stroke.cap {
        Cap::Butt => {}
        Cap::Square => out.push_str(" stroke-linecap=\"square\""),
        Cap::Round => out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\""),
    }
    if let Some((ink, gap)) = stroke.dash {
        _ = write!(out, " stroke-dasharray=\"{} {}\"", number(ink), number(gap));
    }
}

fn text_of(item: &Item) -> Option<&Text> {
    match &item.ink {
        Ink::Text(text) => Some(text),
        Ink::Path { .. } => None,
    }
}

/// Returns whether both items are pencil marks that look the same.
fn are_alike(a: &Item, b: &Item) -> bool {
    let (Some(x), Some(y)) = (text_of(a), text_of(b)) else { return false };
    let is_mark = |item: &Item| item.class == Some("mark") && item.id.is_none();
    is_mark(a) && is_mark(b) && (x.size, x.anchor, x.weight, x.colour) == (y.size, y.anchor, y.weight, y.colour)
}

fn write_text(out: &mut String, text: &Text) {
    write_place(out, text);
    write_style(out, text);
    _ = writeln!(out, ">{}</text>", escape(&text.text));
}

fn write_place(out: &mut String, text: &Text) {
    match text.lie {
        None => _ = write!(out, " x=\"{}\" y=\"{}\"", number(text.at.x), number(text.at.y)),
        Some(lie) => {
            let [a, b, c, d] = lie.map(number);
            _ = write!(out, " transform=\"matrix({a} {b} {c} {d} {} {})\"", number(text.at.x), number(text.at.y));
        }
    }
}

fn write_style(out: &mut String, text: &Text) {
    _ = write!(out, " font-size=\"{}\"", number(text.size));
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if text.weight == Weight::Bold {
        out.push_str(" font-weight=\"bold\"");
    }
    _ = write!(out, " fill=\"{}\"", hex(text.colour));
}

/// Formats a path as the value of SVG's `d` attribute.
pub fn course(path: &Path) -> String {
    let mut out = String::new();
    let place = |p: Point| format!("{} {}", number(p.x), number(p.y));
    let mut last = Point::default();
    for segment in &path.0 {
        match *segment {
            Segment::Move(p) => _ = write!(out, "M{}", place(p)),
            Segment::Line(p) if number(p.y) == number(last.y) => _ = write!(out, "H{}", number(p.x)),
            Segment::Line(p) if number(p.x) == number(last.x) => _ = write!(out, "V{}", number(p.y)),
            Segment::Line(p) => _ = write!(out, "L{}", place(p)),
            Segment::Curve(control, p) => _ = write!(out, "Q{} {}", place(control), place(p)),
            Segment::Close => out.push('Z'),
        }
        if let Segment::Move(p) | Segment::Line(p) | Segment::Curve(_, p) = *segment {
            last = p;
        }
    }
    out
}

/// Formats a number with up to three decimal places, but no more than needed.
fn number(value: f64) -> String {
    let thousandths = (value * 1000.0).round();
    if !thousandths.is_finite() || thousandths.abs() >= 1e15 {
        return "0".into();
    }
    let thousandths = thousandths as i64;
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, part) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let text = format!("{sign}{whole}.{part:03}");
    text.trim_end_matches('0').to_owned()
}

/// Formats a color in the notation of SVG.
pub fn hex(colour: Colour) -> String {
    let Colour(r, g, b) = colour;
    if [r, g, b].iter().all(|part| part % 17 == 0) {
        return format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17);
    }
    format!("#{r:02x}{g:02x}{b:02x}")
}

pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML cannot represent these characters.
            c if c < ' ' && !matches!(c, '\t' | '\n' | '\r') || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}')
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [(1.0, "1"), (0.5, "0.5"), (-0.25, "-0.25"), (1.0004, "1"), (-0.0001, "0"), (12.3456, "12.346")];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
        assert_eq!(number(f64::NAN), "0");
    }

    #[test]
    fn any_text_can_be_written() {
        assert_eq!(escape("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;\u{fffd}");
    }
}
