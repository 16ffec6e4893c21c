//! `anydoku fill`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anydoku::make::{Fill as Outcome, Filler};
use anydoku::{Budget, Rng, Sheet, format};
use clap::Args;

use crate::clock::Watch;
use crate::desk::{Refusal, format_named, shape_named};
use crate::text::{self, Ink};

use super::{Teller, worse};

/// Fill the empty grid of a shape at random
///
/// The same seed gives the same grid on every machine. Boxed grids are dealt by matchings, others are searched;
/// standard error says which. Every grid can come out, though not all equally often.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Fill {
    /// The shape: 144x144, x16, jigsaw, samurai, super3 … (see anydoku shapes)
    #[arg(value_name = "SHAPE")]
    shape: String,
    /// The seed; one is drawn and told if it is not given
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// Fill so many
    #[arg(short, value_name = "N", default_value_t = 1)]
    n: u64,
    /// Write the grids in this format; piped, plain squares are lines and everything else is gss
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give each grid at most so many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku fill 9x9
  anydoku fill 144x144 --seed 7 -o grid.gss
  anydoku fill samurai --seed 1
  anydoku fill super4 -n 3 --to line

Exit code: 0 filled, 1 the shape has no full grid, 2 not filled in time.";

impl Fill {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let prepared = shape_named(&self.shape).and_then(|shape| {
            let format = self.to.as_deref().map(format_named).transpose()?;
            Ok((shape, format))
        });
        let (shape, mut to) = match prepared {
            Ok(prepared) => prepared,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        if to.is_none() && (!teller.look.fancy || self.output.is_some()) {
            let n = shape.topology.n_digits();
            let is_plain = anydoku::Shape::plain(n).is_some_and(|plain| plain.name == shape.name);
            to = format::named(if is_plain || self.n != 1 { "line" } else { "gss" });
        }
        let seed = self.seed.unwrap_or_else(random_seed);
        let limit = self.time.map_or(Duration::MAX, |time| Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX));
        let watch = Watch::new(Arc::clone(teller.around().flag()), limit);
        let mut filler = Filler::new(&shape.topology);
        let (mut sheets, mut method, mut code) = (Vec::new(), None, 0);
        for unit in 0..self.n {
            match filler.fill(&mut Rng::for_unit(seed, unit), &Budget::until(watch.ask())) {
                Outcome::Full(filled) => {
                    method = Some(filled.method);
                    sheets.push(Sheet::new(filled.solution.to_puzzle(), Arc::clone(&shape.layout)));
                }
                Outcome::None => {
                    teller.err(&format!("{}: there is no full grid", shape.name));
                    code = 1;
                    break;
                }
                Outcome::Unknown => {
                    let filled = sheets.len();
                    let refusal = Refusal::new(format!("{}: stopped with {filled} of {} filled", shape.name, self.n));
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    break;
                }
            }
        }
        if let Some(method) = method {
            teller.err(&format!("{}: seed {seed}, by {}; {}", shape.name, method.name(), method.fairness()));
        }
        match to {
            Some(format) if !sheets.is_empty() => match format::write(format, &sheets) {
                Ok(text) => teller.save(self.output.as_deref(), &text, code),
                Err(error) => teller.refuse(&Refusal::new(error.to_string()), None, b""),
            },
            _ => {
                for sheet in &sheets {
                    let face = |cell| sheet.puzzle.given(cell).map(|digit| (digit, Ink::Found));
                    teller.out(text::sheet(teller.look, sheet, &[&face]));
                }
                code
            }
        }
    }
}

/// A seed that nobody chose, short enough to be written down.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library draws the keys of its hash maps from the system's chance.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}
