//! Generates the page `docs/NUMBERS.md` with every known count, from `testdata/numbers/runs.tsv`.
//!
//! `cargo run --release -p anydoku-dev -- numbers` writes the page; `numbers check x6 nrc` repeats these counts with each of their
//! methods and reports differences. A line of the table records a completed run:
//!
//! ```text
//! shape  up to  number  method  CPU s  second method  CPU s  date  publication
//! ```
//!
//! A method is one of `anydoku count --method`, or an independent program of this crate such as `bands`; `-` means that there is none, or
//! that the time was not recorded. In the last column, `-` means that no publication is known to us, and `?` that nobody has searched for
//! one.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anydoku::{Puzzle, Shape};
use anydoku_count::{CountOptions, Method, UpTo, count, count_up_to};
use cpu_time::ProcessTime;

const TABLE: &str = "testdata/numbers/runs.tsv";
const PAGE: &str = "docs/NUMBERS.md";

/// Writes the page, or repeats some counts.
pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let runs = read()?;
    match words {
        [] => {
            std::fs::write(root().join(PAGE), page(&runs))?;
            println!("{PAGE}");
            Ok(())
        }
        [check, names @ ..] if check == "check" && !names.is_empty() => {
            let mut failures = 0;
            for name in names {
                let rows: Vec<&Run> = runs.iter().filter(|run| run.name() == *name).collect();
                if rows.is_empty() {
                    return Err(format!("{TABLE} has no row named {name:?}; rows are named like x6 or 9x9/both").into());
                }
                for (run, method) in rows.iter().flat_map(|run| run.methods().into_iter().map(move |m| (run, m))) {
                    let cpu = ProcessTime::now();
                    let found = run.count(method)?;
                    failures += usize::from(found != run.number);
                    let word = if found == run.number { "agrees" } else { "DIFFERS" };
                    println!("{name} by {method}: {found} {word}, {:.2} CPU s", cpu.elapsed().as_secs_f64());
                }
            }
            if failures > 0 { Err(format!("{failures} numbers differ").into()) } else { Ok(()) }
        }
        _ => Err(format!("{words:?} is not understood; pass nothing, or \"check\" and names of rows").into()),
    }
}

/// A completed count.
#[derive(Clone, PartialEq, Debug)]
struct Run {
    shape: String,
    up_to: Option<String>,
    number: String,
    method: String,
    seconds: f64,
    /// The second method, and its time if it was recorded.
    second: Option<(String, Option<f64>)>,
    date: String,
    published: String,
}

impl Run {
    fn parse(line: &str) -> Option<Run> {
        let words: Vec<&str> = line.split('\t').collect();
        let &[shape, up_to, number, method, seconds, second, second_seconds, date, published] = &words[..] else {
            return None;
        };
        let some = |word: &str| (word != "-").then(|| word.to_owned());
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let second_seconds = some(second_seconds).map(|word| word.parse().ok()).map_or(Some(None), |n| n.map(Some))?;
        let second = some(second).map(|method| (method, second_seconds));
        is_number.then_some(Run {
            shape: shape.to_owned(),
            up_to: some(up_to),
            number: number.to_owned(),
            method: method.to_owned(),
            seconds: seconds.parse().ok()?,
            second,
            date: date.to_owned(),
            published: published.to_owned(),
        })
    }

    /// Returns the name of the row, such as `x6` or `9x9/both`.
    fn name(&self) -> String {
        self.up_to.as_ref().map_or(self.shape.clone(), |up_to| format!("{}/{up_to}", self.shape))
    }

    /// Returns the command that finds the number by the first method.
    fn command(&self) -> String {
        match &self.up_to {
            Some(up_to) => format!("anydoku count {} --up-to {up_to}", self.shape),
            None if program_named(&self.method).is_some() => format!("anydoku-dev {} {}", self.method, self.shape),
            None => format!("anydoku count {}", self.shape),
        }
    }

    /// Returns the methods with which this program can repeat the count.
    fn methods(&self) -> Vec<&str> {
        let second = self.second.as_ref().map(|(method, _)| method.as_str());
        let all = std::iter::once(self.method.as_str()).chain(second.filter(|_| self.up_to.is_none()));
        all.filter(|name| Method::named(name).is_some() || program_named(name).is_some()).collect()
    }

    /// Repeats the count with a method. For essentially different grids, the library chooses the method, because several of
    /// them contribute.
    fn count(&self, method: &str) -> Result<String, Box<dyn Error>> {
        if let Some(number) = program_named(method) {
            let number = number(&self.shape).ok_or(format!("{method} does not know {}", self.shape))?;
            return Ok(number.to_string());
        }
        let shape = self.shape.parse::<Shape>()?;
        let puzzle = Puzzle::empty(shape.topology);
        let options = CountOptions { max_states: 30_000_000, ..Default::default() };
        let up_to: Option<UpTo> = self.up_to.as_deref().map(str::parse).transpose()?;
        Ok(match up_to {
            Some(up_to) => count_up_to(&puzzle, up_to, &options).to_string(),
            None => count(&puzzle, &CountOptions { method: Method::named(method), ..options }).to_string(),
        })
    }
}

/// A program of this crate that counts from the definition: a map from a shape to its number.
type Program = fn(&str) -> Option<u128>;

fn program_named(name: &str) -> Option<Program> {
    let programs: [(&str, Program); 6] = [
        ("bands", crate::bands::number),
        ("digits", crate::digits::number),
        ("first_band", crate::first_band::number),
        ("halves", crate::halves::number),
        ("middle_band", crate::middle_band::number),
        ("rectangles", crate::rectangles::number),
    ];
    programs.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the lines of the table, except those that begin with `#`.
fn read() -> Result<Vec<Run>, Box<dyn Error>> {
    let text = std::fs::read_to_string(root().join(TABLE))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|(at, line)| {
            Run::parse(line).ok_or_else(|| format!("{TABLE}: line {}: expected nine columns", at + 1).into())
        })
        .collect()
}

fn page(runs: &[Run]) -> String {
    let mut text = HEAD.to_owned();
    for (title, is_mine) in [("All grids", false), ("Essentially different grids", true)] {
        _ = write!(text, "\n## {title}\n\n{TITLES}");
        for run in runs.iter().filter(|run| run.up_to.is_some() == is_mine) {
            let command = run.command();
            let second = match &run.second {
                None => "none".into(),
                Some((method, None)) => method.clone(),
                Some((method, Some(seconds))) => format!("{method}, {}", time(*seconds)),
            };
            let published = match &run.published[..] {
                "-" => "first known to us",
                "?" => "not compared",
                named => named,
            };
            let (number, method, first) = (grouped(&run.number), &run.method, time(run.seconds));
            _ = writeln!(
                text,
                "| `{command}` | {number} | {method} | {first} | {second} | {published} | {} |",
                run.date
            );
        }
    }
    text + TAIL
}

/// Formats CPU seconds with a sensible number of digits.
fn time(seconds: f64) -> String {
    match seconds {
        ..0.05 => "0.0 s".to_owned(),
        ..10.0 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// Inserts commas between thousands.
fn grouped(number: &str) -> String {
    let mut text = String::new();
    for (at, digit) in number.chars().enumerate() {
        if at > 0 && (number.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

const HEAD: &str = "\
# Numbers

The grid counts that anydoku has completed. [Counting](manual/counting.md) describes the methods.

Times are CPU seconds on a shared machine with two cores. The second method found the same number independently; *none* means that no
second method has been run yet. *First known to us* means that we searched for a publication and found none; *not compared* means that we
have not searched.

`cargo run --release -p anydoku-dev -- numbers` generates this page from the recorded runs in `testdata/numbers/runs.tsv`. A test repeats
the quick counts, and `numbers check x6` repeats one row by each of its methods.
";

const TITLES: &str = "\
| command | number | method | CPU | second method | published | run |
|---|---:|---|---:|---|---|---|
";

const TAIL: &str = "
The methods `bands`, `digits`, `first_band`, `halves`, `middle_band`, `rectangles`, `x_nine` and `super_four` are programs of `anydoku-dev`. They
count from the definition, without the library. `bands` and `triples` use the same idea but share no code.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_current() {
        let page = page(&read().unwrap());
        let written = std::fs::read_to_string(root().join(PAGE)).unwrap();
        assert!(page == written, "run `cargo run --release -p anydoku-dev -- numbers`");
    }

    /// Repeats the counts that are quick even in an unoptimized build.
    #[test]
    fn quick_rows_come_out_again_by_each_of_their_methods() {
        let mut n = 0;
        for run in read().unwrap() {
            for method in run.methods() {
                let second = run.second.as_ref().filter(|(name, _)| name == method);
                let seconds = second.map_or(Some(run.seconds), |(_, seconds)| *seconds);
                if seconds.is_some_and(|seconds| seconds <= 0.1) {
                    assert_eq!(run.count(method).unwrap(), run.number, "{} by {method}", run.name());
                    n += 1;
                }
            }
        }
        assert!(n > 15, "only {n} rows are quick");
    }

    #[test]
    fn rows_are_told_once_and_name_shapes_and_methods() {
        let runs = read().unwrap();
        for (at, run) in runs.iter().enumerate() {
            assert!(runs[..at].iter().all(|other| other.name() != run.name()), "{} twice", run.name());
            assert!(Shape::named(&run.shape).is_some(), "{}", run.shape);
            for method in run.second.iter().map(|(method, _)| &method[..]).chain([&run.method[..]]) {
                let is_known = Method::named(method).is_some() || program_named(method).is_some();
                assert!(is_known || ["x_nine", "super_four"].contains(&method), "{method}");
            }
            assert!(run.second.as_ref().is_none_or(|(method, _)| *method != run.method), "{}", run.name());
        }
    }

    #[test]
    fn the_command_is_that_of_the_first_method() {
        let check = |line: &str, expected: &str| assert_eq!(Run::parse(line).unwrap().command(), expected);
        check("latin6\t-\t812851200\tfrontier\t0.0\trectangles\t0.0\t2026-11-16\t?", "anydoku count latin6");
        check("latin6\t-\t812851200\trectangles\t0.0\t-\t-\t2026-11-16\t?", "anydoku-dev rectangles latin6");
        check("latin6\tboth\t17\tfrontier\t0.1\t-\t-\t2026-11-15\t?", "anydoku count latin6 --up-to both");
    }
}
