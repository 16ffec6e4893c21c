//! Random mutation of texts, for tests of whether readers withstand it.

use anydoku::Rng;

/// Fragments that often break parsers.
pub const PIECES: &[&str] = &[
    "0",
    "1",
    "9",
    "-1",
    "10",
    "16",
    "17",
    "81",
    "255",
    "256",
    "257",
    "65535",
    "65536",
    "65537",
    "4294967296",
    "1000000000000",
    "18446744073709551616",
    "1e9",
    "R0C1",
    "R1C1",
    "null",
    "true",
    "[]",
    "{}",
    "{",
    "}",
    "\"",
    "'",
    "<",
    ">",
    "&",
    "&amp;",
    "&#0;",
    "&x;",
    "%",
    "%2B",
    "=",
    "~",
    "_",
    "|",
    ":",
    ";",
    ",",
    ".",
    "#",
    "+",
    "-",
    "*",
    "/",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\0",
    "\u{FEFF}",
    "é",
    "<size>",
    "<blocksize>",
    "<block>",
    "<matrix>",
    "<sudoku>",
    "<endsudoku>",
    "<pattern>",
    "<emptychar>",
    "version: 3",
    "\"region\":",
    "\"size\":",
    ".Shape~",
    ".NoBoxes",
    "https://",
    "load=",
    "--------",
    "any ",
    "cage 15: ",
    "regex ",
    "nfa ",
    "(",
    ")",
    "<rule>",
    "2147483647",
    "-2147483648",
    "antitaxicab;",
    "digits 100;",
    "digits 0;",
];

/// Changes a sample a little, or not at all: flipped bits, removed or repeated fragments, the end of another sample,
/// changed numbers, and fragments that often break parsers.
pub fn mutate(samples: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut text = samples[rng.below(samples.len())].clone();
    for _ in 0..rng.below(6) {
        let at = rng.below(text.len() + 1);
        let end = (at + 1 + rng.below(16)).min(text.len());
        match rng.below(8) {
            0 if at < text.len() => text[at] ^= 1 << rng.below(8),
            1 => _ = text.drain(at..end),
            2 => {
                let piece = text[at..end].to_vec();
                let times = 1 + rng.below(4);
                text.splice(at..at, piece.repeat(times));
            }
            3 => {
                let other = &samples[rng.below(samples.len())];
                text.truncate(at);
                text.extend_from_slice(&other[rng.below(other.len() + 1)..]);
            }
            4 => text.truncate(at),
            6 => change_number(&mut text, at, rng),
            5 => text.splice(at..end, PIECES[rng.below(PIECES.len())].bytes()).for_each(drop),
            _ => text.splice(at..at, PIECES[rng.below(PIECES.len())].bytes()).for_each(drop),
        }
    }
    text
}

/// Replaces the first number at or after this position.
fn change_number(text: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let Some(start) = (at..text.len()).find(|&i| text[i].is_ascii_digit()) else { return };
    let end = (start..text.len()).find(|&i| !text[i].is_ascii_digit()).unwrap_or(text.len());
    let known = std::str::from_utf8(&text[start..end]).ok().and_then(|number| number.parse::<u64>().ok()).unwrap_or(0);
    let others = [
        known.wrapping_add(1),
        known.saturating_sub(1),
        known.wrapping_mul(7),
        rng.below(100) as u64,
        0,
        65_536,
        u64::MAX,
    ];
    text.splice(start..end, others[rng.below(others.len())].to_string().bytes()).for_each(drop);
}
