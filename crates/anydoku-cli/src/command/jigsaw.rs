//! The command `anydoku jigsaw`, which divides a square into regions.

use clap::Args;

use anydoku::{Message, msg};
use anydoku_service::{JigsawCut, JigsawRequest, Limit};

use super::ending::{Written, format_of};
use super::inputs::seconds;
use super::{Reporter, To};
use crate::text::Page;

/// Divide a square into jigsaw regions
///
/// The regions are connected and of equal size, and at least one full grid exists. The output is an empty puzzle that `anydoku generate
/// --template` can use.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Jigsaw {
    /// Cells per row
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,
    /// Random seed [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Make the regions symmetric under a half turn
    #[arg(long)]
    half_turn: bool,
    /// Skip the check that the grid can be filled
    #[arg(long = "no-check", alias = "unfilled")]
    unfilled: bool,
    /// Write only the map: one character per cell, one row per line
    #[arg(long)]
    map: bool,
    /// Stop after this many seconds [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Output format (`anydoku formats` lists them) [default: that of the file's extension, or gss]
    #[arg(short, long, value_name = "FORMAT", conflicts_with = "map")]
    to: Option<String>,
    #[command(flatten)]
    to_file: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku jigsaw --seed 7
  anydoku jigsaw --size 16 --half-turn -o jigsaw.gss
  anydoku generate --template jigsaw.gss -o puzzle.gss

Exit codes:
  0  the square was divided
  1  no division that can be filled was found in time
  2  the command line is invalid, or a file could not be written";

impl Jigsaw {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let to = self.to.as_deref().or_else(|| format_of(self.to_file.output.as_deref())).unwrap_or("gss");
        let written = Written::puzzles(reporter.json, self.to.as_deref(), Some(to).filter(|_| !self.map));
        if let Err(error) = self.to_file.open_for(reporter, written) {
            return reporter.refuse(&error, None, b"");
        }
        let request = JigsawRequest {
            size: self.size,
            seed: self.seed,
            half_turn: self.half_turn,
            unfilled: self.unfilled,
            to: (!self.map && !reporter.json).then(|| to.to_owned()),
            limit: Limit { seconds: self.time, nodes: None },
            with: Vec::new(),
            ..Default::default()
        };
        let host = reporter.host();
        match reporter.service(&host).jigsaw(&request, &mut reporter.bar()) {
            Ok(cut) => self.show(reporter, cut),
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    fn show(&self, reporter: &mut Reporter, cut: JigsawCut) -> u8 {
        reporter.note(msg!("cli-seed", seed = cut.seed.to_string()));
        if let Some(reason) = &cut.reason {
            reporter.warn(Message::verbatim(reason.as_str()));
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
