//! LaTeX output: a drawing as a TikZ picture that can be edited and typeset with any LaTeX.
//!
//! Lengths are PDF points (`bp`), and y grows downward as in the drawing. Digits use the document's typeface.

use std::fmt::Write;

use crate::drawing::{Anchor, Cap, Drawing, Ink, Path, Point, Segment, Stroke, Text, Weight};
use crate::theme::Colour;

/// Writes the drawing as a `tikzpicture`, for a document that loads the `tikz` package.
pub fn write(drawing: &Drawing) -> String {
    let mut out = String::from("\\begin{tikzpicture}[x=1bp,y=-1bp]\n");
    let (width, height) = (number(drawing.width), number(drawing.height));
    _ = writeln!(out, "\\useasboundingbox (0,0) rectangle ({width},{height});");
    for item in &drawing.items {
        match &item.ink {
            Ink::Path { path, fill, stroke } => write_path(&mut out, path, *fill, stroke.as_ref()),
            Ink::Text(text) => write_text(&mut out, text),
        }
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// Writes the drawing as a complete document.
pub fn document(drawing: &Drawing) -> String {
    let picture = write(drawing);
    format!(
        "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{lmodern}}\n\\usepackage{{tikz}}\n\\pagestyle{{empty}}\n\\begin{{document}}\n\\noindent\n{picture}\\end{{document}}\n"
    )
}

fn write_path(out: &mut String, path: &Path, fill: Option<Colour>, stroke: Option<&Stroke>) {
    let mut options = Vec::new();
    options.extend(fill.map(|colour| format!("fill={}", mixed(colour))));
    if let Some(stroke) = stroke {
        options.push(format!("draw={}", mixed(stroke.colour)));
        options.push(format!("line width={}bp", number(stroke.width)));
        options.push(match stroke.cap {
            Cap::Butt => "line cap=butt".into(),
            Cap::Square => "line cap=rect".into(),
            Cap::Round => "line cap=round,line join=round".into(),
        });
        options
            .extend(stroke.dash.map(|(ink, gap)| format!("dash pattern=on {}bp off {}bp", number(ink), number(gap))));
    }
    _ = writeln!(out, "\\path[{}] {};", options.join(","), course(path, &place, " -- ", " "));
}

fn write_text(out: &mut String, text: &Text) {
    let anchor = match text.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let size = number(text.size);
    let weight = if text.weight == Weight::Bold { "\\bfseries" } else { "" };
    _ = write!(out, "\\node[anchor={anchor},inner sep=0pt,text={}", mixed(text.colour));
    _ = write!(out, ",font=\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont{weight}");
    if let Some([xx, xy, yx, yy]) = text.lie {
        // TikZ's y axis points up here.
        let [a, b, c, d] = [xx, -xy, -yx, yy].map(number);
        _ = write!(out, ",cm={{{a},{b},{c},{d},(0,0)}}");
    }
    _ = writeln!(out, "] at {} {{{}}};", place(text.at), escape(&text.text));
}

/// Formats a path in the syntax that TikZ and Asymptote share.
pub(crate) fn course(path: &Path, place: &dyn Fn(Point) -> String, line: &str, begin: &str) -> String {
    let mut out = String::new();
    let mut last = Point::default();
    for segment in &path.0 {
        match *segment {
            Segment::Move(p) => {
                if !out.is_empty() {
                    out.push_str(begin);
                }
                out.push_str(&place(p));
            }
            Segment::Line(p) => _ = write!(out, "{line}{}", place(p)),
            Segment::Curve(control, p) => {
                // Both languages have only cubic curves, so a quadratic curve becomes a cubic one.
                let (first, second) = (last.towards(control, 2.0 / 3.0), p.towards(control, 2.0 / 3.0));
                _ = write!(out, " .. controls {} and {} .. {}", place(first), place(second), place(p));
            }
            Segment::Close => _ = write!(out, "{line}cycle"),
        }
        if let Segment::Move(p) | Segment::Line(p) | Segment::Curve(_, p) = *segment {
            last = p;
        }
    }
    out
}

fn place(p: Point) -> String {
    format!("({},{})", number(p.x), number(p.y))
}

fn mixed(Colour(r, g, b): Colour) -> String {
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

/// Formats a number with up to three decimals, and no more than needed.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes text for LaTeX.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::point;

    #[test]
    fn a_picture_is_written_in_order() {
        let mut drawing = Drawing::new(20.0, 10.0);
        drawing.fill(Path::rectangle(point(0.0, 0.0), 10.0, 10.0), Colour(255, 0, 10));
        drawing
            .stroke(Path::line(point(0.5, 0.0), point(0.5, 10.0)), Stroke::new(Colour(0, 0, 0), 1.25).dashed(2.0, 1.0));
        drawing.text(Text {
            at: point(5.0, 8.0),
            text: "5%".into(),
            size: 9.0,
            anchor: Anchor::Middle,
            weight: Weight::Bold,
            colour: Colour(1, 2, 3),
            lie: Some([1.0, 0.5, 0.0, 1.0]),
        });
        let expected = "\\begin{tikzpicture}[x=1bp,y=-1bp]\n\
            \\useasboundingbox (0,0) rectangle (20,10);\n\
            \\path[fill={rgb,255:red,255;green,0;blue,10}] (0,0) -- (10,0) -- (10,10) -- (0,10) -- cycle;\n\
            \\path[draw={rgb,255:red,0;green,0;blue,0},line width=1.25bp,line cap=butt,dash pattern=on 2bp off 1bp] (0.5,0) -- (0.5,10);\n\
            \\node[anchor=base,inner sep=0pt,text={rgb,255:red,1;green,2;blue,3},font=\\fontsize{9bp}{9bp}\\selectfont\\bfseries,cm={1,-0.5,0,1,(0,0)}] at (5,8) {5\\%};\n\
            \\end{tikzpicture}\n";
        assert_eq!(write(&drawing), expected);
        let circle = course(&Path::circle(point(0.0, 0.0), 3.0), &place, " -- ", " ");
        assert_eq!((circle.matches("controls").count(), circle.ends_with(" -- cycle")), (8, true));
    }
}
