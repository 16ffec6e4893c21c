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
use crate::text::{grouped, n_of};

/// Summarize the collection: number, ratings and givens per shape
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku store stats\n  anydoku store stats --plot rating -o ratings.svg")]
pub struct StatsArgs {
    /// Only puzzles of this shape
    #[arg(short, long, value_name = "NAME")]
    shape: Option<String>,
    /// Draw the distribution of ratings or of givens
    #[arg(long, value_name = "WHAT")]
    plot: Option<Plot>,
    /// Write the picture to this .svg or .png file [default: drawn in the terminal]
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
                let (fancy, width) = (reporter.look.fancy, reporter.look.width.min(100));
                reporter.out(match plot {
                    None => summary(&stats),
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

fn summary(stats: &Stats) -> String {
    let (puzzles, mib) = (n_of(stats.puzzles, "puzzle"), stats.bytes as f64 / 1_048_576.0);
    let mut text =
        format!("{}: {puzzles}, {} waiting to be rated, {mib:.1} MiB\n", stats.store, grouped(stats.waiting));
    text.push_str("shape\tpuzzles\trated\tused\tratings\tgivens\tduplicates\n");
    for shape in &stats.shapes {
        let ends = |distribution: &Distribution, decimals: usize| match &distribution.0[..] {
            [] => "-".to_owned(),
            [(only, _)] => format!("{only:.decimals$}"),
            [(low, _), .., (high, _)] => format!("{low:.decimals$} to {high:.decimals$}"),
        };
        let same = match shape.identity.as_str() {
            "canonical" => "up to symmetry and relabeling",
            "renamed" => "up to relabeling",
            _ => "only if identical",
        };
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
    let (what, axis, step) = match plot {
        Plot::Rating => ("Ratings", "ER on Sudoku Explainer's scale", 0.1),
        Plot::Givens => ("Givens", "givens", 1.0),
    };
    let request = ChartRequest {
        title: format!("{what} of {}", n_of(distribution.total(), "puzzle")),
        axis: axis.into(),
        bars: distribution.0,
        step,
        format,
        ..ChartRequest::default()
    };
    let charted = reporter.service(&reporter.host()).chart(&request, &mut ())?;
    Ok(charted.svg.map(String::into_bytes).or(charted.png.map(|bytes| bytes.0)).unwrap_or_default())
}
