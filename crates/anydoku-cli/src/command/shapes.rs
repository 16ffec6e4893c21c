//! `anydoku shapes` and `anydoku formats`.

use anydoku::Shape;
use clap::Args;

use crate::desk::{FormatFacts, KindFacts, Reply, Request, ShapeFacts, ShapesRequest};
use crate::text::{self, Look, n_of, paint};

use super::Teller;

/// List the shapes, or show one
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Shapes {
    /// Show this shape: its cells, digits and houses, and what it looks like
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku shapes
  anydoku shapes samurai
  anydoku shapes x+nrc";

/// List the formats
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  anydoku formats --json")]
pub struct Formats {}

impl Shapes {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let reply = teller.desk.answer(&Request::Shapes(ShapesRequest { name: self.name.clone() }));
        let text = match &reply {
            Reply::Error(refusal) => return teller.refuse(refusal, None, b""),
            _ if teller.json => {
                teller.out_json(&reply);
                return 0;
            }
            Reply::Shapes(kinds) => show_kinds(teller.look, kinds),
            Reply::Shape(shape) => show_shape(teller.look, shape),
            _ => unreachable!("the desk answers what it is asked"),
        };
        tell(teller, &text)
    }
}

impl Formats {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let reply = teller.desk.answer(&Request::Formats);
        let Reply::Formats(formats) = &reply else { unreachable!("the desk answers what it is asked") };
        if teller.json {
            teller.out_json(&reply);
            return 0;
        }
        let text = show_formats(formats);
        tell(teller, &text)
    }
}

fn tell(teller: &mut Teller, text: &str) -> u8 {
    if teller.look.fancy {
        teller.out(text);
    } else {
        teller.out(anstream::adapter::strip_str(text).to_string());
    }
    0
}

/// Each kind with its names and a thumbnail of the first that is small enough.
fn show_kinds(look: Look, kinds: &[KindFacts]) -> String {
    let width = kinds.iter().map(|kind| kind.name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for kind in kinds {
        let name = paint::paint(paint::TITLE, &format!("{:width$}", kind.name));
        text.push_str(&format!("{name}  {}\n", kind.about));
        if !kind.examples.is_empty() {
            let examples = paint::paint(paint::FAINT, &kind.examples.join("  "));
            text.push_str(&format!("{:width$}  {examples}\n", ""));
        }
        let shapes = kind.examples.iter().filter_map(|name| Shape::named(name).ok());
        if let Some(shape) = shapes.take(8).find(|shape| shape.layout.cols() <= SMALL) {
            let drawn = text::thumbnail(look, &shape.layout, &shape.topology, THUMBNAIL.0, THUMBNAIL.1);
            drawn.lines().for_each(|line| text.push_str(&format!("{:width$}  {line}\n", "")));
            text.push('\n');
        }
    }
    text
}

/// The widest paper that is drawn in the list, in squares: samurai has 21.
const SMALL: usize = 24;

/// The most columns and lines of a thumbnail.
const THUMBNAIL: (usize, usize) = (100, 60);

fn show_shape(look: Look, facts: &ShapeFacts) -> String {
    let shape = &facts.shape;
    let mut text = format!("{}\n", paint::paint(paint::TITLE, &facts.name));
    let mut line = |label: &str, value: String| {
        text.push_str(&format!("{} {value}\n", paint::paint(paint::FAINT, &format!("{label:<8}"))));
    };
    line("cells", facts.cells.to_string());
    line("digits", facts.digits.to_string());
    line("houses", facts.houses.to_string());
    for kind in &facts.kinds {
        line("", format!("{} of {}", n_of(kind.count as u64, kind.kind), n_of(kind.cells as u64, "cell")));
    }
    let (low, high) = facts.peers;
    line("peers", if low == high { format!("{low} for each cell") } else { format!("{low} to {high} for each cell") });
    line("paper", format!("{} x {} squares", facts.paper.0, facts.paper.1));
    text.push('\n');
    let most = if look.fancy { look.width.min(THUMBNAIL.0) } else { THUMBNAIL.0 };
    text.push_str(&text::thumbnail(look, &shape.layout, &shape.topology, most, THUMBNAIL.1));
    text
}

fn show_formats(formats: &[FormatFacts]) -> String {
    let mut text = String::new();
    for format in formats {
        let name = paint::paint(paint::TITLE, &format!("{:<12}", format.name));
        let ways = match (format.reads, format.writes) {
            (true, true) => "in, out",
            (true, false) => "in     ",
            (false, true) => "    out",
            (false, false) => "       ",
        };
        let endings: Vec<_> = format.extensions.iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!("  ({})", endings.join(", ")) };
        text.push_str(&format!("{name}{ways}  {}{}\n", format.title, paint::paint(paint::FAINT, &endings)));
    }
    text
}
