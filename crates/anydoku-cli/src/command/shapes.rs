//! `anydoku shapes` and `anydoku formats`.

use clap::Args;

use anydoku_service::{Board, Extra, FormatFacts, FormatsRequest, KindFacts, ShapeFacts, ShapesRequest};

use super::{Reporter, To};
use crate::text::{self, Look, n_of, paint};

/// List the shapes, or show one
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Shapes {
    /// Shape to show: its cells, digits, houses, and a small board
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    to_file: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku shapes
  anydoku shapes samurai
  anydoku shapes x+nrc";

/// List the formats in which puzzles can be read and written
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku formats\n  anydoku formats --json")]
pub struct Formats {}

impl Shapes {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.to_file.open(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let with = if reporter.json { vec![] } else { vec![Extra::Board] };
        let host = reporter.host();
        match reporter
            .service(&host)
            .shapes(&ShapesRequest { name: self.name.clone(), with, ..Default::default() }, &mut ())
        {
            Err(error) => return reporter.refuse(&error, None, b""),
            Ok(reply) if reporter.json => reporter.reply(reply),
            Ok(reply) => match &reply.shape {
                Some(shape) => reporter.out(show_shape(reporter.look, shape)),
                None => reporter.out(show_kinds(reporter.look, &reply.kinds)),
            },
        }
        0
    }
}

impl Formats {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let host = reporter.host();
        match reporter.service(&host).formats(&FormatsRequest::default(), &mut ()) {
            Err(error) => return reporter.refuse(&error, None, b""),
            Ok(reply) if reporter.json => reporter.reply(reply),
            Ok(reply) => reporter.out(show_formats(&reply.formats)),
        }
        0
    }
}

/// Returns each kind with the names of its shapes, and a small board of the first one that fits.
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
        if let Some(board) = kind.shape.as_ref().and_then(|shape| shape.board.as_ref()) {
            let drawn = thumbnail(look, board, THUMBNAIL.0);
            drawn.lines().for_each(|line| text.push_str(&format!("{:width$}  {line}\n", "")));
            text.push('\n');
        }
    }
    text
}

/// The maximum number of columns and lines of a small board.
const THUMBNAIL: (usize, usize) = (100, 60);

fn show_shape(look: Look, facts: &ShapeFacts) -> String {
    let mut text = format!("{}\n", paint::paint(paint::TITLE, &facts.name));
    let mut line = |label: &str, value: String| {
        text.push_str(&format!("{} {value}\n", paint::paint(paint::FAINT, &format!("{label:<8}"))));
    };
    line("cells", facts.cells.to_string());
    line("digits", facts.digits.to_string());
    line("houses", facts.houses.to_string());
    for kind in &facts.kinds {
        line("", format!("{} of {}", n_of(kind.count as u64, &kind.kind), n_of(kind.cells as u64, "cell")));
    }
    let (low, high) = facts.peers;
    line("peers", if low == high { format!("{low} for each cell") } else { format!("{low} to {high} for each cell") });
    line("paper", format!("{} x {} squares", facts.paper.0, facts.paper.1));
    text.push('\n');
    let most = if look.fancy { look.width.min(THUMBNAIL.0) } else { THUMBNAIL.0 };
    if let Some(board) = &facts.board {
        text.push_str(&thumbnail(look, board, most));
    }
    text
}

fn thumbnail(look: Look, board: &Board, width: usize) -> String {
    text::thumbnail(look, &board.layout, &board.topology, width, THUMBNAIL.1)
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
