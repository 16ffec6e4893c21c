//! The drop-in replacement for `JigSawMRF`: fields divided into connected parts, with the same options, files and
//! messages.
//!
//! The following differences are deliberate: the program always terminates and explains why a field cannot be divided, `--seed` reproduces
//! a division, and a link given in one direction applies in both. Errors exit with code 1, as in the original. The seed is printed with
//! `-v`. An iteration assigns a cell to a part, for the first time or by moving it from another part. As in the original, `-v` prints
//! progress every 10,000 iterations; most fields take fewer, so the last iteration is printed as well.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io::Write as _;

use anydoku::make::Field;
use anydoku::{Budget, MAX_CELLS, Rng};

const BANNER: &str = "JigSawMRF (anydoku)\nThis program comes with ABSOLUTELY NO WARRANTY.\n\
                      This is free software, and you are welcome to redistribute it\nunder the conditions of the MIT or Apache-2.0 licence.\n";

const HELP: &str = "\
Divide a field into connected parts of equal size, like JigSawMRF from the Generic Sudoku Solver

Usage: JigSawMRF (--rect ROWS COLS | --custom FILE) --phases N [OPTIONS]

Options:
  -r, --rect ROWS COLS  Divide a rectangle of this size
  -c, --custom FILE     Divide the field in this file
  -p, --phases N        Number of parts; it must divide the number of cells
  -P, --outp FILE       Write the cells of each part to this file
  -e, --outpe FILE      Write the part of each cell to this file
  -b, -B, --outb FILE   Write the borders between the parts to this file
  -o, --offset N        Number of the first part in --outpe [default: 0]
  -v, --verbose N       Print progress and the seed if N is above 0 [default: 0]
      --seed N          Random seed; the same seed gives the same parts [default: chosen at random]
      --half-turn       Make the parts symmetric under a half turn
      --help            Print help

Example:
  JigSawMRF --rect 9 9 --phases 9 --outpe parts.txt --seed 7
";

/// The number of iterations between two progress reports.
const EVERY: u64 = 10_000;

/// The settings of a run, as given on the command line.
#[derive(Default)]
struct Wanted {
    rect: Option<(usize, usize)>,
    custom: Option<String>,
    phases: Option<usize>,
    outputs: HashMap<&'static str, String>,
    offset: i64,
    is_verbose: bool,
    seed: Option<u64>,
    half_turn: bool,
}

/// A field and the positions of its cells.
struct Laid {
    field: Field,
    links: Vec<Vec<usize>>,
    places: Vec<Vec<f64>>,
}

/// Runs the program with these arguments and returns the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    anydoku_host::outlive_full_files();
    let arguments: Vec<String> = arguments.map(|word| word.to_string_lossy().into_owned()).collect();
    if arguments.iter().any(|word| word == "--help") {
        _ = std::io::stdout().write_all(HELP.as_bytes());
        return 0;
    }
    // A closed pipe does not matter, because the results go to files.
    _ = std::io::stdout().write_all(BANNER.as_bytes());
    match cut(&arguments) {
        Ok(()) => 0,
        Err(message) => {
            eprintln!("{message}");
            1
        }
    }
}

fn cut(arguments: &[String]) -> Result<(), String> {
    let wanted = parse(arguments)?;
    let laid = match (&wanted.custom, wanted.rect) {
        (Some(file), _) => custom(file)?,
        (None, Some((rows, cols))) => rect(rows, cols)?,
        (None, None) => return Err("Error. missing or invalid arguments".into()),
    };
    let Some(phases) = wanted.phases else { return Err("Error. missing or invalid arguments".into()) };
    let n = laid.field.n_cells();
    if !n.is_multiple_of(phases) {
        let told = match (wanted.custom.is_some(), wanted.rect) {
            (false, Some((rows, cols))) => format!(" {rows} {cols} {phases} {}", n % phases),
            _ => String::new(),
        };
        return Err(format!("Error: number of cells must be divisibly by the number of phases{told}"));
    }
    let seed = wanted.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 24);
    let field = if wanted.half_turn { laid.field.clone().with_half_turn() } else { laid.field.clone() };
    let (mut iterations, mut printed) = (0, 0);
    let cut = field.cut_watched(phases, &mut Rng::new(seed), &Budget::UNLIMITED, &mut |progress| {
        iterations = progress.steps;
        if wanted.is_verbose && iterations / EVERY > printed {
            printed = iterations / EVERY;
            eprint!("\r{iterations} {:.1}% {}", 100.0 * progress.share, progress.smallest);
        }
    });
    let parts = cut.map_err(|error| format!("Error: {error}"))?;
    if wanted.is_verbose {
        eprint!("\r{iterations} 100.0% {}", n / phases);
    }
    eprintln!("\nNumber of iterations {iterations}");
    if wanted.is_verbose {
        eprintln!("seed {seed}");
    }
    for (name, text) in [
        ("--outp", elements(&laid, &parts, n / phases)),
        ("--outpe", phases_text(&parts, phases, wanted.offset)),
        ("--outb", borders(&laid, &parts)),
    ] {
        let Some(file) = wanted.outputs.get(name) else { continue };
        fs::write(file, text).map_err(|error| format!("Error: cannot open {file} for writing ({error})"))?;
    }
    Ok(())
}

fn parse(arguments: &[String]) -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut next = |name: &str| words.next().ok_or(format!("Error. too few arguments to {name}"));
        let number = |text: &str, what: &str| match atoi(text) {
            n if n > 0 => usize::try_from(n).map_err(|_| format!("Error. invalid number of {what}")),
            _ => Err(format!("Error. invalid number of {what}")),
        };
        match &word[..] {
            "--rect" | "-r" => {
                let (rows, cols) = (next("--rect")?, next("--rect")?);
                wanted.rect = Some((number(rows, "rows")?, number(cols, "columns")?));
            }
            "--custom" | "-c" => wanted.custom = Some(next("--custom")?.clone()),
            "--phases" | "-p" => wanted.phases = Some(number(next("--phases")?, "phases")?),
            "--outp" | "-P" => _ = wanted.outputs.insert("--outp", next("--outp")?.clone()),
            "--outpe" | "-e" => _ = wanted.outputs.insert("--outpe", next("--outpe")?.clone()),
            "--outb" | "-B" | "-b" => _ = wanted.outputs.insert("--outb", next("--outb")?.clone()),
            "--verbose" | "-v" => wanted.is_verbose = atoi(next("--verbose")?) > 0,
            "--offset" | "-o" => wanted.offset = atoi(next("--offset")?),
            "--seed" => {
                let text = next("--seed")?;
                let seed = text.parse().map_err(|_| format!("Error. found seed {text}, expected a number"))?;
                wanted.seed = Some(seed);
            }
            "--half-turn" => wanted.half_turn = true,
            other => return Err(format!("Error. unknown option {other}")),
        }
    }
    Ok(wanted)
}

/// Parses a number as C's `atoi` does: spaces, a sign and digits; everything after that is ignored.
fn atoi(text: &str) -> i64 {
    let text = text.trim_start();
    let (sign, digits) = match text.as_bytes().first() {
        Some(b'-') => (-1, &text[1..]),
        Some(b'+') => (1, &text[1..]),
        _ => (1, text),
    };
    let digits = digits.bytes().take_while(u8::is_ascii_digit);
    sign * digits.fold(0i64, |n, b| n.saturating_mul(10).saturating_add((b - b'0') as i64)).min(i32::MAX as i64)
}

/// Returns a rectangular field. Cells are numbered column by column, as in JigSawMRF: cell i is at y = i mod rows, x =
/// i div rows.
fn rect(rows: usize, cols: usize) -> Result<Laid, String> {
    if rows.checked_mul(cols).is_none_or(|n| n > MAX_CELLS) {
        return Err(format!("Error: found {rows} x {cols} cells, expected at most {MAX_CELLS}"));
    }
    let field = Field::grid(cols, rows);
    let places = (0..rows * cols).map(|i| vec![(i / rows) as f64 + 0.5, (i % rows) as f64 + 0.5]).collect();
    let links = (0..rows * cols).map(|i| field.neighbours(i).to_vec()).collect();
    Ok(Laid { field, links, places })
}

fn custom(file: &str) -> Result<Laid, String> {
    const MAX_BYTES: u64 = 64 << 20;
    let fail = |error: std::io::Error| format!("Error: cannot open {file} for reading ({error})");
    let data = fs::metadata(file).map_err(fail)?;
    if data.is_dir() || data.len() > MAX_BYTES {
        return Err(format!("Error: cannot open {file} for reading (found a directory or more than 64 MiB)"));
    }
    let text = fs::read(file).map_err(fail)?;
    let text = String::from_utf8_lossy(&text);
    let (mut places, mut links): (Vec<Vec<f64>>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some(inner) = line.strip_prefix('(') else {
            let word = line.split_whitespace().next().unwrap_or_default();
            return Err(format!("Error: cannor parse cell coordinate from {word}"));
        };
        let Some((place, rest)) = inner.split_once(')') else {
            let word = line.split_whitespace().next().unwrap_or_default();
            return Err(format!("Error: ill formatted coordinate, missing a closing bracket {word}"));
        };
        let place: Option<Vec<f64>> = place.split(',').map(|part| part.trim().parse().ok()).collect();
        let place = place.ok_or_else(|| format!("Error: cannor parse cell coordinate from {line}"))?;
        if places.first().is_some_and(|first| first.len() != place.len()) {
            return Err("Error: mismatch in number of dimensions".into());
        }
        let ids: Option<Vec<usize>> = rest.split_whitespace().map(|id| id.parse().ok()).collect();
        let ids = ids.ok_or("Error: cell link is out of range")?;
        if ids.is_empty() {
            return Err("Error: got a cell without links".into());
        }
        if places.len() == MAX_CELLS {
            return Err(format!("Error: found more than {MAX_CELLS} cells"));
        }
        places.push(place);
        links.push(ids);
    }
    if places.is_empty() {
        return Err("Error: cannot have 0 dimensions".into());
    }
    for ids in &mut links {
        for id in ids {
            if *id == 0 || *id > places.len() {
                return Err("Error: cell link is out of range".into());
            }
            *id -= 1;
        }
    }
    let field = Field::new(links);
    let links = (0..field.n_cells()).map(|i| field.neighbours(i).to_vec()).collect();
    Ok(Laid { field, links, places })
}

/// Formats a number as C's `%e` does.
fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}

fn elements(laid: &Laid, parts: &[usize], size: usize) -> String {
    let mut text = String::new();
    for (place, part) in laid.places.iter().zip(parts) {
        place.iter().for_each(|&value| text.push_str(&(scientific(value) + " ")));
        _ = writeln!(text, "{part} {size}");
    }
    text
}

fn phases_text(parts: &[usize], phases: usize, offset: i64) -> String {
    let mut text = String::new();
    for phase in 0..phases {
        for (i, _) in parts.iter().enumerate().filter(|&(_, &part)| part == phase) {
            _ = write!(text, "{} ", i as i64 + 1 + offset);
        }
        text.push('\n');
    }
    text
}

fn borders(laid: &Laid, parts: &[usize]) -> String {
    let mut text = String::new();
    for (a, others) in laid.links.iter().enumerate() {
        for &b in others.iter().filter(|&&b| b > a && parts[b] != parts[a]) {
            for (x, y) in laid.places[a].iter().zip(&laid.places[b]) {
                text.push_str(&scientific((x + y) / 2.0));
                text.push('\t');
            }
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_c_does() {
        assert_eq!(scientific(0.5), "5.000000e-01");
        assert_eq!(scientific(12.5), "1.250000e+01");
        assert_eq!(scientific(0.0), "0.000000e+00");
        assert_eq!((atoi("12x"), atoi(" -3"), atoi("x")), (12, -3, 0));
    }
}
