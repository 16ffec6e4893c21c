//! Fixed texts, and the blocks of numbers at the end of a file and of a run.

use std::time::Duration;

use anydoku::levels::{Outcome, Status};

/// The banner. It has thirteen lines and a blank one, because scripts skip that many lines.
pub(super) const BANNER: &str = r"   __ _ ___ ___
  / _` / __/ __|   solves any Sudoku
 | (_| \__ \__ \   the gss of anydoku
  \__, |___/___/
  |___/
Drop-in for the Generic Sudoku Solver
(handles block sizes up to 256 elements)

*******************************************
Free software under the MIT or Apache-2.0
licence, as you like, without warranty.
Levels are those of gss.
*******************************************
";

pub(super) const RULE: &str = "-------------------------------------------";

pub(super) const HELP: &str = "\
Usage:
gss <options> <sudoku-file>

Options:
--help           [-h]  Print this help
--quiet          [-q]  Print only puzzles and solutions
--verbose        [-v]  Also print times, levels, and every solution
--compact-format [-c]  Read files of 9x9 puzzles, 81 digits and periods each
--native-format  [-n]  Read files of one puzzle each, of any blocks (default)
--puzzle-out     [-p]  Write the puzzles to this file
--solution-out   [-s]  Write the solutions to this file
--gss-out        [-G]  Write the first puzzle to this file, with all its blocks
--limit-level    [-l]  Use logic up to this level
--generate       [-g]  Generate a puzzle of this level from the template
--template       [-t]  Read the template from this file
--analyze        [-a]  Print the symmetries of the template
--fill           [-f]  Fill the empty template
--optfill        [-F]  Fill the empty template, with a different grid each time
--seed           [-R]  Use this random seed; the same seed gives the same result
--strategies     [-S]  Use some of elim,hidden,inter,brute (default: all)

A file named - is standard input. Exit codes: 0 all files were processed,
whatever the result; 1 some were not; 2 the output could not be written.
";

/// The combined results of the puzzles of one file or of all files.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) puzzles: u64,
    /// The CPU time.
    pub(super) time: Duration,
    solved: u64,
    guesses: u64,
    without_guesses: u64,
    failed: u64,
    several: u64,
    invalid: u64,
}

impl Tally {
    pub(super) fn count(&mut self, outcome: &Outcome) {
        self.puzzles += 1;
        self.guesses += outcome.guesses;
        self.without_guesses += u64::from(outcome.guesses == 0);
        match outcome.status {
            Status::Solved(_) => self.solved += 1,
            Status::Invalid => self.invalid += 1,
            Status::Several(_) => self.several += 1,
            Status::Unsolved(_) | Status::Stopped(_) | Status::Refused => self.failed += 1,
        }
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.puzzles += other.puzzles;
        self.time += other.time;
        self.solved += other.solved;
        self.guesses += other.guesses;
        self.without_guesses += other.without_guesses;
        self.failed += other.failed;
        self.several += other.several;
        self.invalid += other.invalid;
    }

    /// Returns the block at the end of a compact file.
    pub(super) fn results(&self, file: &str) -> String {
        let average = self.guesses as f64 / self.puzzles.max(1) as f64;
        format!(
            "Results for sudokus in {file}:\n{}\t{} sudokus solved\n\t{} guesses ({average:.6}/sudoku)\n\t{} sudokus solved without guesses\n{}",
            self.rate(),
            self.solved,
            self.guesses,
            self.without_guesses,
            self.rest()
        )
    }

    /// Returns the block at the end of a run.
    pub(super) fn totals(&self, n_files: usize) -> String {
        let solved = self.solved;
        format!("Totals\n{n_files} files analyzed:\n{}\t{solved} sudokus solved\n{}", self.rate(), self.rest())
    }

    fn rate(&self) -> String {
        let seconds = self.time.as_secs_f64();
        let rate = if seconds > 0.0 { self.puzzles as f64 / seconds } else { 0.0 };
        format!("{} sudokus in {} s ({} sudokus/s):\n", self.puzzles, scientific(seconds), scientific(rate))
    }

    fn rest(&self) -> String {
        format!(
            "\t{} sudokus failed to solve\n\t{} sudokus with multiple solutions\n\t{} sudokus invalid\n",
            self.failed, self.several, self.invalid
        )
    }
}

/// Formats a number as C's `%e` does: `1.670000e-04`.
pub(super) fn scientific(number: f64) -> String {
    let text = format!("{number:.6e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{mantissa}e{sign}{exponent:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_in_c() {
        assert_eq!(scientific(0.000167), "1.670000e-04");
        assert_eq!(scientific(0.0), "0.000000e+00");
        assert_eq!(scientific(472.9027), "4.729027e+02");
        assert_eq!(scientific(1e100), "1.000000e+100");
    }

    #[test]
    fn the_banner_has_thirteen_lines() {
        assert_eq!(BANNER.lines().count(), 13);
    }
}
