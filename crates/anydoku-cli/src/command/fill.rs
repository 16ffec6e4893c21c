//! The command `anydoku fill`, which fills an empty grid at random.

use std::ops::ControlFlow;

use clap::Args;

use anydoku::msg;
use anydoku_service::{Event, Events, FillRequest, FilledGrid, FilledGrids, Limit, ServiceError};

use super::ending::{Written, format_of};
use super::inputs::seconds;
use super::{Reporter, To};
use crate::text::{Ink, Page};

/// Fill the empty grid of a shape at random
///
/// The same seed gives the same grid on every machine. Grids with boxes are filled by random matchings, super Sudokus of order 5 and above
/// by algebra, and other shapes by search. The method and how uniformly it samples are printed to standard error.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Fill {
    /// Shape: 144x144, x16, jigsaw, samurai, super3 ... (`anydoku shapes` lists them)
    #[arg(value_name = "SHAPE")]
    shape: String,
    /// Random seed [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of grids
    #[arg(short, long = "number", value_name = "N", default_value_t = 1)]
    n: u64,
    /// Output format [default: a board; when piped, line for plain squares and gss for other shapes]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: To,
    /// Spend at most this many seconds on each grid [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku fill 9x9
  anydoku fill 144x144 --seed 7 -o grid.gss
  anydoku fill samurai --seed 1
  anydoku fill super4 -n 3 --to line
  anydoku fill super5

Exit codes:
  0  all grids were filled
  1  the shape has no full grid
  2  some were not filled in time, or the command line is invalid";

impl Fill {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let is_shown = reporter.look.fancy && self.to.is_none() && self.to_file.output.is_none() && !reporter.json;
        let to = self.to.as_deref().or_else(|| format_of(self.to_file.output.as_deref()));
        let written = Written::puzzles(reporter.json, self.to.as_deref(), Some(to.unwrap_or("usual")));
        if let Err(error) = self.to_file.open_for(reporter, written) {
            return reporter.refuse(&error, None, b"");
        }
        let request = FillRequest {
            shape: self.shape.clone(),
            seed: self.seed,
            n: self.n,
            to: (!is_shown && !reporter.json || self.to.is_some()).then(|| to.unwrap_or("usual").to_owned()),
            collect: false,
            limit: Limit { seconds: self.time, nodes: None },
            ..FillRequest::default()
        };
        let host = reporter.host();
        let (shape, mut bar) = (self.shape.clone(), reporter.bar());
        let mut has_begun = false;
        let reply = reporter.service(&host).fill(&request, &mut |event| {
            let Event::Filled(grid) = event else { return bar.event(event) };
            if !std::mem::replace(&mut has_begun, true) {
                let (seed, method, fairness) = (grid.seed.to_string(), &grid.method, &grid.fairness);
                reporter.note(msg!(
                    "cli-fill-begun",
                    shape = &shape,
                    seed = seed,
                    method = method,
                    fairness = fairness
                ));
            }
            show(reporter, *grid, &shape);
            if reporter.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match reply {
            Ok(filled) => self.finish(reporter, &filled),
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    fn finish(&self, reporter: &mut Reporter, filled: &FilledGrids) -> u8 {
        match &filled.written {
            _ if reporter.json && filled.filled == 0 => reporter.reply(filled.clone()),
            Some(text) if !reporter.json => reporter.out_raw(&text.0),
            _ => {}
        }
        let shape = &filled.shape;
        if filled.impossible {
            reporter.note(msg!("cli-no-full-grid", shape = shape));
            return 1;
        }
        if !filled.stopped {
            return 0;
        }
        let message = msg!("cli-fill-interrupted", shape = shape, done = filled.filled, all = self.n);
        reporter.complain(&ServiceError::new(message));
        2
    }
}

/// Prints a grid as soon as it is filled.
fn show(reporter: &mut Reporter, grid: FilledGrid, shape: &str) {
    if reporter.json {
        reporter.reply(FilledGrids::of_one(shape.to_owned(), grid));
    } else if let Some(text) = &grid.written {
        reporter.out_raw(&text.0);
    } else if let Some(page) = Page::of(&grid.facts) {
        let found = |cell: usize| Some((grid.facts.givens[cell], Ink::Found));
        reporter.out(page.show(reporter.look, &[&found]));
    }
}
