//! `anydoku store`: a collection of puzzles in one file.

mod add;
mod chart;
mod collection;
mod export;
mod find;
mod picked;
mod rating;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use anydoku::msg;
use anydoku_service::ServiceError;
use anydoku_store::{Access, Mark, Store};

use super::Reporter;
use crate::text::grouped;

pub use collection::{BatchWriter, FilterArgs, collection_path, open, refused};
pub use picked::Picked;
pub use rating::rate_waiting;

/// Manage a puzzle database that detects duplicates up to symmetry and relabeling
///
/// The collection is one file with puzzles of any shape, their solutions, ratings, techniques, tags and uses. A puzzle
/// is not stored again if a symmetry of the shape or a relabeling of the digits turns it into a stored one.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct StoreCommand {
    /// Collection file [env: ANYDOKU_STORE] [default: in your data folder]
    #[arg(long, value_name = "FILE", global = true)]
    store: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  anydoku store add puzzles.txt                   any format, any number of puzzles
  anydoku store rate &                            in the background; it can be interrupted and resumed
  anydoku store find puzzle.sdk                   is this puzzle in the collection?
  anydoku store find --shape nrc --rating 6..7 --technique swordfish --unused --limit 100
  anydoku store export --rating 6..7 -o hard.csv  or .sdm, .txt, .parquet ...
  anydoku store mark --rating 6..7 --limit 20 --used \"printed in the Gazette\"
  anydoku store stats --plot rating -o ratings.svg
  anydoku store check
  anydoku generate -n 100 --store                 generates only puzzles new to the collection
  anydoku book --from-store --rating 2..3 -n 20   marks the puzzles as used

Exit codes:
  0  done, and something was found
  1  nothing matched, the check found a problem, or the run was interrupted
  2  the collection could not be used, or the command line is invalid";

#[derive(Subcommand, Debug)]
enum What {
    Add(add::Add),
    Rate(rating::RateArgs),
    Find(find::Find),
    Export(export::Export),
    Mark(MarkArgs),
    Stats(chart::StatsArgs),
    Check(CheckArgs),
}

/// Record what puzzles were used for, or change their tags
#[derive(Args, Debug)]
#[command(
    after_long_help = "Examples:\n  anydoku store mark --limit 1 --used \"printed in the Gazette\"\n  anydoku store mark --shape 9x9 --add-tag good"
)]
struct MarkArgs {
    #[command(flatten)]
    filter: FilterArgs,
    /// Record what the puzzles were used for. Example: --used "printed in the Gazette"
    #[arg(long = "used", value_name = "TEXT")]
    used_for: Option<String>,
    /// Delete all recorded uses of the puzzles
    #[arg(long, conflicts_with = "used_for")]
    forget_uses: bool,
    /// Add this tag (can be repeated)
    #[arg(long = "add-tag", value_name = "TAG")]
    add_tag: Vec<String>,
    /// Remove this tag (can be repeated)
    #[arg(long = "remove-tag", value_name = "TAG")]
    remove_tag: Vec<String>,
    /// Maximum number of puzzles to mark [default: all that match]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// Check that the file is undamaged and consistent
///
/// Checks the file, the references between its tables, and the canonical form and solution of the first thousand
/// puzzles, or of all puzzles with --all.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:\n  anydoku store check\n  anydoku store check --all")]
struct CheckArgs {
    /// Verify all puzzles, not only the first thousand
    #[arg(long)]
    all: bool,
}

impl StoreCommand {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let done = collection_path(self.store.as_ref()).and_then(|path| match &self.what {
            What::Add(add) => add.run(reporter, &path),
            What::Rate(rate) => rate.run(reporter, &path),
            What::Find(find) => find.run(reporter, &open(&path, Access::Read)?),
            What::Export(export) => export.run(reporter, &open(&path, Access::Read)?),
            What::Mark(mark) => mark.run(reporter, open(&path, Access::Write)?),
            What::Stats(stats) => stats.run(reporter, &open(&path, Access::Read)?),
            What::Check(check) => check.run(reporter, &open(&path, Access::Read)?),
        });
        done.unwrap_or_else(|error| reporter.refuse(&error, None, b""))
    }
}

impl MarkArgs {
    fn run(&self, reporter: &mut Reporter, mut store: Store) -> Result<u8, ServiceError> {
        let mut marks: Vec<Mark> = self.used_for.iter().cloned().map(Mark::Used).collect();
        marks.extend(self.forget_uses.then_some(Mark::Unused));
        marks.extend(self.add_tag.iter().cloned().map(Mark::Tag));
        marks.extend(self.remove_tag.iter().cloned().map(Mark::Untag));
        if marks.is_empty() {
            return Err(ServiceError::new(msg!("cli-mark-nothing")).with_hint(msg!("cli-mark-nothing-hint")));
        }
        if self.filter.is_empty() && self.limit.is_none() {
            return Err(ServiceError::new(msg!("cli-mark-all")).with_hint(msg!("cli-mark-all-hint")));
        }
        let bar = reporter.bar();
        let ids = store.ids(&self.filter.filter()?, self.limit.unwrap_or(usize::MAX)).map_err(refused)?;
        let mut batch = store.batch().map_err(refused)?;
        for mark in &marks {
            batch.mark(&ids, mark).map_err(refused)?;
        }
        batch.commit().map_err(refused)?;
        drop(bar);
        reporter.note(msg!("cli-marked", n = ids.len()));
        Ok(u8::from(ids.is_empty()))
    }
}

impl CheckArgs {
    fn run(&self, reporter: &mut Reporter, store: &Store) -> Result<u8, ServiceError> {
        let bar = reporter.bar();
        let checkup = store.check(if self.all { usize::MAX } else { 1000 }).map_err(refused)?;
        drop(bar);
        if reporter.json {
            collection::json(reporter, "check", &checkup);
            return Ok(u8::from(!checkup.is_clean()));
        }
        for wrong in &checkup.wrong {
            reporter.out(format!("{wrong}\n"));
        }
        let (path, n) = (store.path().display().to_string(), grouped(checkup.looked_at));
        let puzzles = msg!("cli-store-puzzles", n = checkup.puzzles, shown = grouped(checkup.puzzles));
        let words = reporter.words(&match checkup.is_clean() {
            true => msg!("cli-store-checked-clean", path = path, puzzles = puzzles, n = n),
            false => msg!("cli-store-checked-wrong", path = path, puzzles = puzzles, n = n),
        });
        reporter.out(words + "\n");
        Ok(u8::from(!checkup.is_clean()))
    }
}
