//! `anydoku jigsaw`.

use clap::Args;

use anydoku_desk::{Desk, Extra, JigsawCut, JigsawRequest, Limit};

use super::inputs::seconds;
use super::{Teller, To};
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
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let is_shown = teller.look.fancy && self.to_file.output.is_none() && !self.map && !teller.json;
        if let Err(refusal) = self.to_file.open(teller) {
            return teller.refuse(&refusal, None, b"");
        }
        let request = JigsawRequest {
            size: self.size,
            seed: self.seed,
            half_turn: self.half_turn,
            unfilled: self.unfilled,
            to: (!self.map && !teller.json).then(|| self.to.clone()),
            limit: Limit { seconds: self.time, nodes: None },
            with: if is_shown { vec![Extra::Board] } else { Vec::new() },
        };
        let around = teller.around();
        match Desk::new(&*around).jigsaw(&request, &mut teller.bar()) {
            Ok(cut) => self.show(teller, cut),
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn show(&self, teller: &mut Teller, cut: JigsawCut) -> u8 {
        teller.err(&format!("seed {}", cut.seed));
        if let Some(reason) = &cut.reason {
            teller.warn(reason);
        }
        let code = cut.reason.is_some() as u8;
        let page = cut.puzzle.as_ref().and_then(Page::of);
        match (&cut.written, page) {
            _ if teller.json => teller.reply(cut),
            _ if self.map => cut.map.iter().for_each(|row| teller.out_raw(format!("{row}\n").as_bytes())),
            (_, Some(page)) => teller.out(page.thumbnail(teller.look)),
            (Some(text), None) => teller.out_raw(&text.0),
            (None, None) => {}
        }
        code
    }
}
