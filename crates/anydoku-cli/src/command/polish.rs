//! `anydoku polish`.

use std::path::PathBuf;

use clap::Args;

use anydoku::make::{Failed, Goal, Maker, Polish as How, Polished, Symmetry};
use anydoku::{Budget, Rng, Shape, Sheet, format};

use crate::desk::{Refusal, format_named};

use super::generate::drawn_seed;
use super::{Inputs, Teller, worse};

/// Make puzzles harder by taking and exchanging givens
///
/// The solution stays, it stays the only one, and so does the symmetry of the givens. Each move gives a few open cells
/// and takes whatever can go; it is kept if the rating on Sudoku Explainer's scale rises (the gss level, for shapes that
/// are too large to be rated), or stays with fewer givens.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Polish {
    #[command(flatten)]
    inputs: Inputs,
    /// The symmetry to keep; the largest that the givens have, without it
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Stop as soon as the rating on Sudoku Explainer's scale is so high: 7.0
    #[arg(long, value_name = "ER", conflicts_with = "index")]
    rating: Option<f64>,
    /// Make the index after Metcalf higher instead of the rating, and stop as soon as it is so high: 30
    #[arg(long, value_name = "INDEX")]
    index: Option<f64>,
    /// How many moves to try
    #[arg(long, value_name = "N", default_value_t = 200)]
    tries: u64,
    /// The seed, a number; without it one is drawn
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// Write this format (see anydoku formats): line for plain squares, otherwise gss
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku polish puzzle.sdk
  anydoku generate --symmetry half-turn | anydoku polish - --tries 1000
  anydoku polish puzzle.sdk --rating 7.0 --tries 5000
  anydoku polish puzzle.sdk --index 30

Exit code: 0 all became harder (as hard as was asked for), 1 some did not, 2 some could not be polished.";

impl Polish {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let sheets = match self.inputs.sheets() {
            Ok(sheets) => sheets,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let seed = self.seed.unwrap_or_else(drawn_seed);
        teller.err(&format!("seed {seed}"));
        let (mut code, mut polished) = (0, Vec::new());
        for (number, (name, sheet)) in sheets.into_iter().enumerate() {
            let done = sheet.and_then(|sheet| Ok((self.polish(teller, &sheet, seed, number as u64)?, sheet)));
            match done {
                Ok((done, sheet)) => {
                    let scale = match (done.made.rating, done.made.index) {
                        (Some(_), _) => "rating",
                        (_, Some(_)) => "index",
                        _ => "level",
                    };
                    let (before, after) = (sheet.puzzle.n_givens(), done.made.puzzle.n_givens());
                    let (from, to) = (done.before, done.after);
                    teller.err(&format!("{name}: {scale} {from:.1} to {to:.1}, givens {before} to {after}"));
                    code = worse(code, !done.is_reached as u8);
                    polished.push(Sheet::new(done.made.puzzle, sheet.layout));
                }
                Err(refusal) => code = worse(code, teller.refuse(&refusal, Some(&name), b"")),
            }
        }
        match self.text(&polished) {
            Ok(text) => teller.save(self.output.as_deref(), &text, code),
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn polish(&self, teller: &Teller, sheet: &Sheet, seed: u64, number: u64) -> Result<Polished, Refusal> {
        let (topology, layout) = (sheet.puzzle.topology().clone(), sheet.layout.clone());
        let mut maker = Maker::new(&Shape { name: String::new(), topology, layout });
        let symmetry = self.symmetry.as_ref().map(|name| {
            Symmetry::named(name).ok_or_else(|| {
                let names: Vec<_> = Symmetry::of(&sheet.layout).map(Symmetry::name).collect();
                Refusal::new(format!("found symmetry {name:?}, expected one of {}", names.join(", ")))
            })
        });
        let goal = match (self.rating, self.index) {
            (Some(rating), _) => Goal::Rating(rating),
            (_, Some(index)) => Goal::Index(index),
            _ => Goal::Hardest,
        };
        let how = How { symmetry: symmetry.transpose()?, goal, tries: self.tries };
        let (mut rng, budget) = (Rng::for_unit(seed, number), Budget::until(&teller.stop));
        let polished = maker.polish(&sheet.puzzle, &how, &mut rng, &budget);
        polished.map_err(|failed: Failed| Refusal::new(failed.to_string()))
    }

    fn text(&self, sheets: &[Sheet]) -> Result<Vec<u8>, Refusal> {
        let is_plain = |sheet: &Sheet| {
            let topology = sheet.puzzle.topology();
            Shape::plain(topology.n_digits()).is_some_and(|plain| plain.topology.is_same_as(topology))
        };
        let name = match &self.to {
            Some(name) => name,
            None if sheets.iter().all(is_plain) => "line",
            None => "gss",
        };
        if sheets.is_empty() {
            return Ok(Vec::new());
        }
        Ok(format::write(format_named(name)?, sheets)?)
    }
}
