//! Draws sentences at random from everything that people read, so that someone who did not write them can judge them.
//!
//! The sentences come in equal parts from five places: the help of the command line, errors and other messages, the page, the
//! documentation, and doc comments. A seed gives the same sentences for the same sources. The table has room for a better wording.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;

/// A sentence and where it stands.
type Found = (String, String);

/// What a place is called, and its sentences.
type Place = (&'static str, Vec<Found>);

/// Prints `sentences [SEED [N]]` as a table: N sentences [200], the same number from each place.
pub fn run(words: &[String]) -> Outcome {
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (seed, n) = (number(0, 1)?, number(1, 200)?);
    let places = places()?;
    println!("| # | from | sentence | better |\n|---|---|---|---|");
    let mut row = 0;
    for (i, (name, mut sentences)) in places.into_iter().enumerate() {
        // Sorted by a hash of the seed and the sentence, so one more sentence somewhere changes the draw little.
        sentences.sort_by_cached_key(|(at, sentence)| hash(seed, &[at, sentence]));
        // The first places take what the division leaves over.
        let share = n as usize / PLACES + usize::from(i < n as usize % PLACES);
        for (at, sentence) in sentences.into_iter().take(share) {
            row += 1;
            println!("| {row} | {name}: {at} | {} | |", sentence.replace('|', "\\|"));
        }
    }
    eprintln!("seed {seed}");
    Ok(())
}

const PLACES: usize = 5;

/// FNV-1a, then the finalizer of SplitMix64: the standard library's hasher may change from one version to the next.
fn hash(seed: u64, words: &[&str]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.bytes());
    let mut x = bytes.fold(0xcbf2_9ce4_8422_2325 ^ seed, |x, byte| (x ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn places() -> Result<Vec<Place>, Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = Vec::new();
    files(&root.join("crates"), "rs", &mut sources)?;
    let (mut help, mut comments) = (Vec::new(), Vec::new());
    for path in sources.iter().filter(|path| path.components().any(|part| part.as_os_str() == "src")) {
        let name = path.strip_prefix(&root)?.display().to_string();
        let text = fs::read_to_string(path)?;
        let lines: Vec<&str> = text.lines().collect();
        paragraphs(text.lines().map(doc_comment), |at, words| {
            let into = if is_help(&lines[at - 1..]) { &mut help } else { &mut comments };
            into.extend(sentences(&format!("{name}:{at}"), words));
        });
    }
    let mut pages = vec![root.join("README.md")];
    files(&root.join("docs"), "md", &mut pages)?;
    let mut manual = Vec::new();
    for path in &pages {
        let name = path.strip_prefix(&root)?.display().to_string();
        let text = fs::read_to_string(path)?;
        paragraphs(prose(&text), |at, words| manual.extend(sentences(&format!("{name}:{at}"), words)));
    }
    let (mut page, mut messages) = (Vec::new(), Vec::new());
    for line in fs::read_to_string(root.join("crates/anydoku-words/words/en.ftl"))?.lines() {
        let Some((id, words)) = line.split_once(" = ").filter(|_| !line.starts_with(['#', ' '])) else { continue };
        if words.contains(' ') {
            let into = if id.starts_with("page-") { &mut page } else { &mut messages };
            into.push((id.to_owned(), words.to_owned()));
        }
    }
    Ok(vec![("help", help), ("message", messages), ("page", page), ("manual", manual), ("comment", comments)])
}

/// Returns whether clap prints the doc comment that these lines begin with.
fn is_help(lines: &[&str]) -> bool {
    let below = lines.iter().map(|line| line.trim_start()).find(|line| !line.starts_with("///"));
    below.is_some_and(|line| line.starts_with("#[arg") || line.starts_with("#[command") || line.contains("(Args"))
}

/// The words of a line of a doc comment.
fn doc_comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).filter(|words| !words.starts_with("    "))
}

/// The lines of a page that hold prose: neither code nor tables, headings and links alone.
fn prose(text: &str) -> impl Iterator<Item = Option<&str>> {
    let mut is_code = false;
    text.lines().map(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let is_prose = !is_code && !is_fence && !line.starts_with(['|', '#', '!', '<']);
        is_prose.then(|| line.trim_start_matches(['-', ' ', '*', '>']))
    })
}

/// Passes on each run of lines with words, joined, and the number of its first line.
fn paragraphs<'a>(lines: impl Iterator<Item = Option<&'a str>>, mut each: impl FnMut(usize, &str)) {
    let (mut start, mut words, mut is_code) = (0, String::new(), false);
    for (i, line) in lines.chain([None]).enumerate() {
        let line = line.map(str::trim);
        is_code ^= line.is_some_and(|line| line.starts_with("```"));
        match line.filter(|line| !line.is_empty() && !is_code && !line.starts_with(['`', '#', '|'])) {
            Some(line) => {
                if words.is_empty() {
                    start = i + 1;
                }
                words.push_str(line);
                words.push(' ');
            }
            None if words.is_empty() => {}
            None => {
                each(start, words.trim());
                words.clear();
            }
        }
    }
}

/// The sentences of a paragraph that have at least four words, each once. What does not begin like a sentence is none.
fn sentences(at: &str, words: &str) -> Vec<Found> {
    let mut found = BTreeSet::new();
    let mut rest = words;
    while let Some(end) = rest.find(['.', '?', '!']).map(|end| end + 1) {
        let (mut length, mut next) = (end, &rest[end..]);
        // A full stop within a number, a name or brackets ends no sentence.
        while !next.is_empty() && !next.starts_with(' ') {
            let Some(more) = next.find(['.', '?', '!']).map(|end| end + 1) else { break };
            length += more;
            next = &rest[length..];
        }
        found.insert(rest[..length].trim());
        rest = next.trim_start();
    }
    found.insert(rest.trim());
    let begins = |c: char| c.is_uppercase() || matches!(c, '`' | '[' | '"');
    let long_enough = found.into_iter().filter(|words| words.starts_with(begins) && words.split(' ').count() >= 4);
    long_enough.map(|sentence| (at.to_owned(), sentence.to_owned())).collect()
}

/// Collects the files with this ending below a folder, in order.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) -> Outcome {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, ending, into)?;
        } else if path.extension().is_some_and(|own| own == ending) {
            into.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_full_stops_between_words() {
        let told: Vec<String> = sentences("", "It takes 1.5 s on a phone. See `x.gss` for more of it. No.")
            .into_iter()
            .map(|(_, sentence)| sentence)
            .collect();
        assert_eq!(told, ["It takes 1.5 s on a phone.", "See `x.gss` for more of it."]);
    }

    #[test]
    fn every_place_has_enough_to_draw_from() {
        let places = places().unwrap();
        assert_eq!(places.len(), PLACES);
        for (name, sentences) in places {
            assert!(sentences.len() > 40, "{name}: {}", sentences.len());
        }
    }
}
