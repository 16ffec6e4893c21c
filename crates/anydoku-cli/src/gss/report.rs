//! Fixed texts and the blocks of numbers at the end of a file and of a run.

use std::time::Duration;

use anydoku::levels::{Outcome, Status};

/// Thirteen lines and a blank one, as scripts that skip the banner expect.
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
--help           [-h]  Print this and stop
--quiet          [-q]  Print puzzles and solutions only
--verbose        [-v]  Print also times, levels, and all of several solutions
--compact-format [-c]  The files hold 9x9 puzzles, 81 digits and periods each
--native-format  [-n]  The files hold one puzzle each, of any blocks (the default)
--puzzle-out     [-p]  The file to write the puzzles to
--solution-out   [-s]  The file to write the solutions to
--gss-out        [-G]  The file to write the first puzzle to, with all its blocks
--limit-level    [-l]  The highest level of logic to use
--generate       [-g]  Generate a puzzle of this level from the template
--template       [-t]  The file with the template
--analyze        [-a]  Say what can be exchanged, turned and mirrored in the template
--fill           [-f]  Fill the empty template
--optfill        [-F]  The same, another grid each time
--seed           [-R]  The seed of all chance, a number; the same gives the same
--strategies     [-S]  Some of elim,hidden,inter,brute (all if not given)

A file named - is standard input. Exit code 0: the files were answered, whatever
the answer; 1: they could not be; 2: the answer could not be written.
";

/// What came of the puzzles of a file, or of all files.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) puzzles: u64,
    /// The time that was worked.
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

    /// The block at the end of a compact file.
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

    /// The block at the end of a run.
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

/// A number as C's `%e` writes it: `1.670000e-04`.
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
