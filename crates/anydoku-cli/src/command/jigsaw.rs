//! `anydoku jigsaw`.

use clap::Args;

use anydoku_service::{JigsawCut, JigsawRequest, Limit, Service};

use super::inputs::seconds;
use super::{Reporter, To};
use crate::text::Page;

/// Cut a square into the pieces of a jigsaw
///
/// The pieces are connected and of equal size, and the jigsaw can be filled. What is written is an empty puzzle, a
/// template for `anydoku generate --template`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Jigsaw {
    /// Cells in a row
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// The seed, a number; without it one is drawn
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The pieces look the same after half a turn
    #[arg(long)]
    half_turn: bool,
    /// Do not ask whether it can be filled
    #[arg(long)]
    unfilled: bool,
    /// Write the map alone, one character a cell, a row a line
    #[arg(long)]
    map: bool,
    /// Give it at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Write this format (see anydoku formats)
    #[arg(short, long, value_name = "FORMAT", default_value = "gss", conflicts_with = "map")]
    to: String,
    #[command(flatten)]
    to_file: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku jigsaw --seed 7
  anydoku jigsaw --size 16 --half-turn -o jigsaw.gss
  anydoku generate --template jigsaw.gss -o puzzle.gss";

impl Jigsaw {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        if let Err(error) = self.to_file.open(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let request = JigsawRequest {
            size: self.size,
            seed: self.seed,
            half_turn: self.half_turn,
            unfilled: self.unfilled,
            to: (!self.map && !reporter.json).then(|| self.to.clone()),
            limit: Limit { seconds: self.time, nodes: None },
            with: Vec::new(),
            ..Default::default()
        };
        let host = reporter.host();
        match Service::new(&*host).jigsaw(&request, &mut reporter.bar()) {
            Ok(cut) => self.show(reporter, cut),
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    fn show(&self, reporter: &mut Reporter, cut: JigsawCut) -> u8 {
        reporter.err(&format!("seed {}", cut.seed));
        if let Some(reason) = &cut.reason {
            reporter.warn(reason);
        }
        let code = cut.reason.is_some() as u8;
        let page = cut.puzzle.as_ref().and_then(Page::of);
        match (&cut.written, page) {
            _ if reporter.json => reporter.reply(cut),
            _ if self.map => cut.map.iter().for_each(|row| reporter.out_raw(format!("{row}\n").as_bytes())),
            (_, Some(page)) => reporter.out(page.thumbnail(reporter.look)),
            (Some(text), None) => reporter.out_raw(&text.0),
            (None, None) => {}
        }
        code
    }
}
