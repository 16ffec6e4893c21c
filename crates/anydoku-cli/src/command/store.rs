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

use anydoku_service::ServiceError;
use anydoku_store::{Access, Mark, Store};

use super::Reporter;
use crate::text::{grouped, n_of};

pub use collection::{FilterArgs, Keeper, collection_path, open, refused};
pub use picked::Picked;
pub use rating::rate_waiting;

/// Keep a collection of puzzles, each of them once
///
/// One file with puzzles of any shape, their solutions, ratings, techniques, tags and what they were used for. Puzzles that a
/// symmetry of their shape or other names for the digits make equal are one puzzle, and are kept once.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StoreCommand {
    /// The file; without it the one that ANYDOKU_STORE names, or the collection in your data folder
    #[arg(long, value_name = "FILE", global = true)]
    store: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  anydoku store add puzzles.txt                   any format, any number of lines
  anydoku store rate &                            in the background; stopped, it goes on where it was
  anydoku store find puzzle.sdk                   is it there, whatever its disguise?
  anydoku store find --shape nrc --rating 6..7 --technique swordfish --unused --limit 100
  anydoku store export --rating 6..7 -o hard.csv  or .sdm, .txt, .parquet …
  anydoku store mark --rating 6..7 --limit 20 --used \"printed in the Gazette\"
  anydoku store stats --plot rating -o ratings.svg
  anydoku store check
  anydoku generate -n 100 --store                 never the same puzzle twice, in all runs
  anydoku book --from-store --rating 2..3 -n 20   marked as used when the book is finished

Exit code: 0 done and found, 1 something was not there, is wrong, or was stopped, 2 there is no answer.";

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

/// Note what puzzles were used for, or give them tags
#[derive(Args, Debug)]
struct MarkArgs {
    #[command(flatten)]
    filter: FilterArgs,
    /// They were used for this
    #[arg(long = "used", value_name = "TEXT")]
    used_for: Option<String>,
    /// They were not used after all: forget every use
    #[arg(long, conflicts_with = "used_for")]
    forget_uses: bool,
    /// Give them this tag
    #[arg(long = "add-tag", value_name = "TAG")]
    add_tag: Vec<String>,
    /// Take this tag from them
    #[arg(long = "remove-tag", value_name = "TAG")]
    remove_tag: Vec<String>,
    /// Mark at most so many
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// Is the file sound, and does everything in it agree?
///
/// Looks at the file, at what its tables say of each other, and works out the canonical form and the solution of some
/// puzzles again, or of all.
#[derive(Args, Debug)]
struct CheckArgs {
    /// Work out every puzzle again, and not the first thousand alone
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
            let expected = "--used TEXT, --forget-uses, --add-tag TAG or --remove-tag TAG";
            return Err(ServiceError::new(format!("found nothing to note, expected {expected}")));
        }
        if self.filter.is_empty() && self.limit.is_none() {
            let hint = "--limit N marks so many of all";
            return Err(ServiceError::new("found nothing that says which puzzles, expected a filter").with_hint(hint));
        }
        let ids = store.ids(&self.filter.filter()?, self.limit.unwrap_or(usize::MAX)).map_err(refused)?;
        let mut batch = store.batch().map_err(refused)?;
        for mark in &marks {
            batch.mark(&ids, mark).map_err(refused)?;
        }
        batch.commit().map_err(refused)?;
        reporter.err(&format!("{} marked", n_of(ids.len() as u64, "puzzle")));
        Ok(u8::from(ids.is_empty()))
    }
}

impl CheckArgs {
    fn run(&self, reporter: &mut Reporter, store: &Store) -> Result<u8, ServiceError> {
        let checkup = store.check(if self.all { usize::MAX } else { 1000 }).map_err(refused)?;
        if reporter.json {
            collection::json(reporter, "check", &checkup);
            return Ok(u8::from(!checkup.is_clean()));
        }
        for wrong in &checkup.wrong {
            reporter.out(format!("{wrong}\n"));
        }
        let (all, some) = (n_of(checkup.puzzles, "puzzle"), grouped(checkup.looked_at));
        let word = if checkup.is_clean() { "all is well" } else { "not all is well" };
        reporter.out(format!("{}: {all}, {some} worked out again, {word}\n", store.path().display()));
        Ok(u8::from(!checkup.is_clean()))
    }
}
