//! `anydoku store stats`: statistics of the collection, and charts of ratings and givens.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use anydoku::msg;
use anydoku_service::{ChartRequest, PictureFormat, ServiceError};
use anydoku_store::{Distribution, Stats, Store};

use super::super::Reporter;
use super::collection::{json, shape_name};
use super::refused;
use crate::text::{Look, grouped};

/// Summarize the collection: the number of puzzles, their ratings and givens for each shape
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku store stats\n  anydoku store stats --plot rating -o ratings.svg")]
pub struct StatsArgs {
    /// Only puzzles of this shape
    #[arg(short, long, value_name = "NAME")]
    shape: Option<String>,
    /// Draw the distribution of ratings or of givens
    #[arg(long, value_name = "WHAT")]
    plot: Option<Plot>,
    /// Write the chart to this .svg or .png file [default: draw it in the terminal]
    #[arg(short, long, value_name = "FILE", requires = "plot")]
    output: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Plot {
    Rating,
    Givens,
}

impl StatsArgs {
    pub fn run(&self, reporter: &mut Reporter, store: &Store) -> Result<u8, ServiceError> {
        let shape = self.shape.as_deref().map(shape_name).transpose()?;
        let stats = store.stats(shape.as_deref()).map_err(refused)?;
        let code = u8::from(stats.puzzles == 0);
        match (self.plot, &self.output) {
            (Some(plot), Some(path)) => {
                let picture = picture(reporter, &stats, plot, path)?;
                Ok(reporter.save(Some(path), &picture, code))
            }
            _ if reporter.json => {
                json(reporter, "stats", &stats);
                Ok(code)
            }
            (plot, None) => {
                let look = reporter.look;
                let (fancy, width) = (look.fancy, look.width.min(100));
                reporter.out(match plot {
                    None => summary(look, &stats),
                    Some(plot) => bars(&distribution(&stats, plot), plot, fancy, width),
                });
                Ok(code)
            }
            (None, Some(_)) => {
                Err(ServiceError::new(msg!("cli-plot-nothing")).with_hint(msg!("cli-plot-nothing-hint")))
            }
        }
    }
}

fn distribution(stats: &Stats, plot: Plot) -> Distribution {
    let of = |shape: &anydoku_store::ShapeStats| match plot {
        Plot::Rating => shape.ratings.clone(),
        Plot::Givens => shape.givens.clone(),
    };
    stats.shapes.iter().map(of).fold(Distribution::default(), |all, one| all.with(&one))
}

fn summary(look: Look, stats: &Stats) -> String {
    let puzzles = msg!("cli-store-puzzles", n = stats.puzzles, shown = grouped(stats.puzzles));
    let size = format!("{:.1}", stats.bytes as f64 / 1_048_576.0);
    let (path, waiting) = (&stats.store, grouped(stats.waiting));
    let mut text =
        look.words(&msg!("cli-store-summary", path = path, puzzles = puzzles, waiting = waiting, size = size));
    let columns = [
        msg!("cli-check-shape"),
        msg!("cli-store-column-puzzles"),
        msg!("cli-store-column-rated"),
        msg!("cli-store-column-used"),
        msg!("cli-store-column-ratings"),
        msg!("cli-check-givens"),
        msg!("cli-store-column-duplicates"),
    ];
    _ = writeln!(text, "\n{}", columns.map(|column| look.words(&column)).join("\t"));
    for shape in &stats.shapes {
        let ends = |distribution: &Distribution, decimals: usize| match &distribution.0[..] {
            [] => "-".to_owned(),
            [(only, _)] => format!("{only:.decimals$}"),
            [(low, _), .., (high, _)] => {
                let (low, high) = (format!("{low:.decimals$}"), format!("{high:.decimals$}"));
                look.words(&msg!("cli-store-from-to", low = low, high = high))
            }
        };
        let same = look.words(&msg!("cli-store-same", how = shape.identity.as_str()));
        _ = writeln!(
            text,
            "{}\t{}\t{}\t{}\t{}\t{}\t{same}",
            shape.shape,
            grouped(shape.puzzles),
            grouped(shape.rated),
            grouped(shape.used),
            ends(&shape.ratings, 1),
            ends(&shape.givens, 0)
        );
    }
    text
}

/// Returns the distribution as one bar per line.
fn bars(distribution: &Distribution, plot: Plot, fancy: bool, width: usize) -> String {
    let most = distribution.0.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1);
    let decimals = usize::from(plot == Plot::Rating);
    let room = width.saturating_sub(22).max(10);
    let mut text = String::new();
    for (value, n) in &distribution.0 {
        let eighths = (*n as f64 / most as f64 * room as f64 * 8.0).round() as usize;
        let bar = match fancy {
            true => {
                let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
                "█".repeat(eighths / 8) + rest
            }
            false => "#".repeat(eighths.div_ceil(8)),
        };
        _ = writeln!(text, "{value:>6.decimals$} {:>11} {bar}", grouped(*n));
    }
    text
}

fn picture(reporter: &Reporter, stats: &Stats, plot: Plot, path: &std::path::Path) -> Result<Vec<u8>, ServiceError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = PictureFormat::named(ending)?;
    let distribution = distribution(stats, plot);
    let total = distribution.total();
    let puzzles = msg!("cli-store-puzzles", n = total, shown = grouped(total));
    let (title, axis, step) = match plot {
        Plot::Rating => (msg!("cli-store-chart-ratings", puzzles = puzzles), msg!("cli-store-axis-ratings"), 0.1),
        Plot::Givens => (msg!("cli-store-chart-givens", puzzles = puzzles), msg!("cli-check-givens"), 1.0),
    };
    let request = ChartRequest {
        title: reporter.words(&title),
        axis: reporter.words(&axis),
        bars: distribution.0,
        step,
        format,
        ..ChartRequest::default()
    };
    let charted = reporter.service(&reporter.host()).chart(&request, &mut ())?;
    Ok(charted.svg.map(String::into_bytes).or(charted.png.map(|bytes| bytes.0)).unwrap_or_default())
}
