//! `anydoku shapes` and `anydoku formats`.

use clap::Args;

use anydoku::{Arg, Message, msg};
use anydoku_service::{Board, Extra, FormatFacts, FormatsRequest, KindFacts, ShapeFacts, ShapesRequest};

use super::{Reporter, To};
use crate::text::{self, Look, grouped, paint};

/// List the shapes, or show one
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Shapes {
    /// Shape to show, with its cells, digits, houses, and a small board
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
            Ok(reply) => reporter.out(show_formats(reporter.look, &reply.formats)),
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
    let mut line = |label: Option<Message>, value: Message| {
        let label = label.map_or_else(String::new, |label| look.words(&label));
        text.push_str(&format!("{} {}\n", paint::paint(paint::FAINT, &format!("{label:<8}")), look.words(&value)));
    };
    let n = |n: usize| Message::verbatim(n.to_string());
    line(Some(msg!("cli-shape-cells")), n(facts.cells));
    line(Some(msg!("cli-shape-digits")), n(facts.digits));
    line(Some(msg!("cli-shape-houses")), n(facts.houses));
    for kind in &facts.kinds {
        let shown = grouped(kind.count as u64);
        let args = vec![("n".into(), Arg::from(kind.count)), ("shown".into(), Arg::from(shown))];
        let houses = Message { args, ..Message::named(format!("cli-n-houses-{}", kind.kind)) };
        let cells = msg!("cli-n-cells", n = kind.cells, shown = grouped(kind.cells as u64));
        line(None, msg!("cli-shape-houses-of", houses = houses, cells = cells));
    }
    let peers = match facts.peers {
        (low, high) if low == high => msg!("cli-shape-peers-same", n = low),
        (low, high) => msg!("cli-shape-peers-from", low = low, high = high),
    };
    line(Some(msg!("cli-shape-peers")), peers);
    let (rows, columns) = facts.paper;
    line(Some(msg!("cli-shape-paper")), msg!("cli-shape-squares", rows = rows, columns = columns));
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

fn show_formats(look: Look, formats: &[FormatFacts]) -> String {
    let (read, written) = (look.words(&msg!("cli-format-in")), look.words(&msg!("cli-format-out")));
    let mut text = String::new();
    for format in formats {
        let name = paint::paint(paint::TITLE, &format!("{:<12}", format.name));
        let comma = if format.reads && format.writes { "," } else { " " };
        let shown =
            |is_there: bool, word: &str| if is_there { word.to_owned() } else { " ".repeat(word.chars().count()) };
        let ways = format!("{}{comma} {}", shown(format.reads, &read), shown(format.writes, &written));
        let endings: Vec<_> = format.extensions.iter().map(|ending| format!(".{ending}")).collect();
        let endings = if endings.is_empty() { String::new() } else { format!("  ({})", endings.join(", ")) };
        text.push_str(&format!("{name}{ways}  {}{}\n", format.title, paint::paint(paint::FAINT, &endings)));
    }
    text
}
