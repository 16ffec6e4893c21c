//! Draws sentences at random from everything that people read, so that someone who did not write them can judge them.
//!
//! The sentences come in equal parts from five places: command-line help, errors and other messages, the page, the documentation, and
//! doc comments. Code blocks, tables and lines of links are left out. The same seed draws the same sentences from the same sources. The
//! last column of the table has room for a better wording.

mod source;

use std::collections::BTreeSet;

use crate::Outcome;

/// A sentence and its place.
type Found = (String, String);

/// A kind of text, and all of its sentences.
type Place = (&'static str, Vec<Found>);

/// Prints `sentences [SEED [N]]` as a table: N sentences [200], the same number from each place.
pub fn run(words: &[String]) -> Outcome {
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (seed, n) = (number(0, 1)?, number(1, 200)?);
    let places = source::places()?;
    println!("| # | from | sentence | better |\n|---|---|---|---|");
    let mut row = 0;
    for (i, (name, sentences)) in places.into_iter().enumerate() {
        eprintln!("{name}: {} sentences", sentences.len());
        // The first places take the remainder of the division.
        let share = n as usize / PLACES + usize::from(i < n as usize % PLACES);
        for (at, sentence) in draw(sentences, seed, share) {
            row += 1;
            println!("| {row} | {name}: {at} | {} | |", sentence.replace('|', "\\|"));
        }
    }
    eprintln!("seed {seed}");
    Ok(())
}

const PLACES: usize = 5;

/// Draws sentences at random, each text at most once.
///
/// They are sorted by a hash of the seed and the text, so changed line numbers or a change to another sentence hardly
/// affect the draw.
fn draw(mut sentences: Vec<Found>, seed: u64, n: usize) -> Vec<Found> {
    sentences.sort_by_cached_key(|(at, sentence)| (hash(seed, sentence), at.clone()));
    sentences.dedup_by(|a, b| a.1 == b.1);
    sentences.truncate(n);
    sentences
}

/// Returns a hash: FNV-1a with the finalizer of SplitMix64. The standard library's hasher may change from one version to
/// the next.
fn hash(seed: u64, words: &str) -> u64 {
    let mut x =
        words.bytes().fold(0xcbf2_9ce4_8422_2325 ^ seed, |x, byte| (x ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// Returns the complete sentences of a paragraph that have at least four words, without duplicates.
fn sentences(at: &str, words: &str) -> Vec<Found> {
    let mut found = BTreeSet::new();
    let mut rest = words.trim();
    while !rest.is_empty() {
        let end = end_of_sentence(rest);
        found.insert(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    let begins = |c: char| c.is_uppercase() || matches!(c, '`' | '[' | '"' | '*');
    let is_whole = |words: &&str| words.starts_with(begins) && words.split_whitespace().count() >= 4;
    found.into_iter().filter(is_whole).map(|sentence| (at.to_owned(), sentence.to_owned())).collect()
}

/// Returns the length of the first sentence. Periods within numbers, names and abbreviations do not end a sentence.
fn end_of_sentence(words: &str) -> usize {
    for (i, _) in words.match_indices(['.', '?', '!']) {
        let after = words[i + 1..].trim_start_matches([')', '"', '*', '_', '”', '.']);
        let end = words.len() - after.len();
        let is_abbreviation =
            ["e.g.", "i.e.", "etc.", "vs.", "cf.", "al."].iter().any(|short| words[..=i].ends_with(short));
        let next = after.trim_start().chars().next();
        if after.is_empty() || after.starts_with(' ') && !is_abbreviation && next.is_some_and(|c| !c.is_lowercase()) {
            return end;
        }
    }
    words.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &str) -> Vec<String> {
        sentences("", words).into_iter().map(|(_, sentence)| sentence).collect()
    }

    #[test]
    fn sentences_end_at_full_stops_between_words() {
        let told = texts("It takes 1.5 s on a phone. See `x.gss` for more of it. No.");
        assert_eq!(told, ["It takes 1.5 s on a phone.", "See `x.gss` for more of it."]);
        assert_eq!(texts("Use a shape, e.g. the cube, for this."), ["Use a shape, e.g. the cube, for this."]);
        assert_eq!(texts("(The book has pages.) These are few of them."), ["These are few of them."]);
    }

    #[test]
    fn a_draw_has_each_text_once_and_depends_on_the_seed() {
        let all = || (0..100).map(|i| (i.to_string(), format!("This is text {}.", i / 2))).collect::<Vec<_>>();
        let drawn = draw(all(), 1, 20);
        assert_eq!(drawn, draw(all(), 1, 20));
        assert_ne!(drawn, draw(all(), 2, 20));
        assert_eq!(drawn.iter().map(|(_, text)| text).collect::<BTreeSet<_>>().len(), 20);
    }

    #[test]
    fn every_place_has_enough_to_draw_from() {
        let places = source::places().unwrap();
        assert_eq!(places.len(), PLACES);
        for (name, sentences) in places {
            assert!(sentences.len() > 40, "{name}: {}", sentences.len());
        }
    }
}
