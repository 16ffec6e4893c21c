//! `anydoku fill`.

use std::ops::ControlFlow;

use clap::Args;

use anydoku_service::{Event, Events, FillRequest, FilledGrid, FilledGrids, Limit, Service, ServiceError};

use super::inputs::seconds;
use super::{Reporter, To};
use crate::text::{Ink, Page};

/// Fill the empty grid of a shape at random
///
/// The same seed gives the same grid on every machine. Boxed grids are dealt by matchings, super Sudokus from order 5 up
/// come from algebra, others are searched; standard error says which, and how fair that is.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Fill {
    /// The shape: 144x144, x16, jigsaw, samurai, super3 … (see anydoku shapes)
    #[arg(value_name = "SHAPE")]
    shape: String,
    /// The seed; one is drawn and told if it is not given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Fill so many
    #[arg(short, long = "number", value_name = "N", default_value_t = 1)]
    n: u64,
    /// Write the grids in this format; piped, plain squares are lines and everything else is gss
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: To,
    /// Give each grid at most so many seconds
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

Exit code: 0 filled, 1 the shape has no full grid, 2 not filled in time.";

impl Fill {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let is_shown = reporter.look.fancy && self.to.is_none() && self.to_file.output.is_none() && !reporter.json;
        if let Err(error) = self.to_file.open(reporter) {
            return reporter.refuse(&error, None, b"");
        }
        let request = FillRequest {
            shape: self.shape.clone(),
            seed: self.seed,
            n: self.n,
            to: (!is_shown && !reporter.json || self.to.is_some())
                .then(|| self.to.clone().unwrap_or_else(|| "usual".into())),
            collect: false,
            limit: Limit { seconds: self.time, nodes: None },
            ..FillRequest::default()
        };
        let host = reporter.host();
        let (shape, mut bar) = (self.shape.clone(), reporter.bar());
        let mut has_begun = false;
        let reply = Service::new(&*host).fill(&request, &mut |event| {
            let Event::Filled(grid) = event else { return bar.event(event) };
            if !std::mem::replace(&mut has_begun, true) {
                reporter.err(&format!("{shape}: seed {}, by {}; {}", grid.seed, grid.method, grid.fairness));
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
            reporter.err(&format!("{shape}: there is no full grid"));
            return 1;
        }
        if !filled.stopped {
            return 0;
        }
        let error = ServiceError::new(format!("{shape}: stopped with {} of {} filled", filled.filled, self.n));
        reporter.err(crate::text::report(&error, None, b"").trim_end());
        2
    }
}

/// Shows a grid as soon as it is there.
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
