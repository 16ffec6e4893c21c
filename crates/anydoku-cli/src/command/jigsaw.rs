//! `anydoku jigsaw`.

use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

use clap::Args;

use anydoku::make::{Cut, Field, RegionError, jigsaw};
use anydoku::{Budget, Puzzle, Rng, Shape, Sheet};

use crate::desk::{Refusal, format_named};
use crate::text;

use super::Teller;

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
    #[arg(long, value_name = "K")]
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
    /// Write this format (see anydoku formats)
    #[arg(long, value_name = "FORMAT", default_value = "gss", conflicts_with = "map")]
    to: String,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku jigsaw --seed 7
  anydoku jigsaw --size 16 --half-turn -o jigsaw.gss
  anydoku generate --template jigsaw.gss -o puzzle.gss";

impl Jigsaw {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        match self.cut(teller) {
            Ok(code) => code,
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn cut(&self, teller: &mut Teller) -> Result<u8, Refusal> {
        let n = self.size;
        if !(1..=256).contains(&n) {
            return Err(Refusal::new(format!("found size {n}, expected 1 to 256")));
        }
        let format = format_named(&self.to)?;
        let seed = self.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 24);
        teller.err(&format!("seed {seed}"));
        let mut rng = Rng::new(seed);
        let stop = teller.stop.clone();
        let budget = Budget::until(&stop);
        let shape = if self.unfilled {
            let field = Field::grid(n, n);
            let field = if self.half_turn { field.with_half_turn() } else { field };
            field.cut(n, &mut rng, &budget).map(|parts| Shape::jigsaw(&parts).expect("equal parts make a jigsaw"))
        } else {
            let cut = if self.half_turn { Cut::HalfTurn } else { Cut::Free };
            jigsaw(n, cut, &mut rng, &budget)
        };
        let shape = match shape {
            Ok(shape) => shape,
            Err(error @ (RegionError::Stuck(_) | RegionError::Unfilled(_) | RegionError::Stopped)) => {
                teller.warn(&format!("{error}"));
                return Ok(1);
            }
            Err(error) => return Err(Refusal::new(error.to_string())),
        };
        let is_shown = teller.look.fancy && self.output.is_none() && !self.map;
        if self.map {
            let map = shape.name.rsplit(':').next().unwrap_or_default();
            let rows: Vec<char> = map.chars().collect();
            let rows: String = rows.chunks(n).flat_map(|row| row.iter().copied().chain(['\n'])).collect();
            return Ok(teller.save(self.output.as_deref(), rows.as_bytes(), 0));
        }
        if is_shown {
            let shown = text::thumbnail(teller.look, &shape.layout, &shape.topology, teller.look.width, 200);
            teller.out(shown);
            return Ok(0);
        }
        let sheet = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
        let text = anydoku::format::write(format, &[sheet])?;
        Ok(teller.save(self.output.as_deref(), &text, 0))
    }
}
