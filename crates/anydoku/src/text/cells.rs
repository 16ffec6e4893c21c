//! Lines of text, and runs of cells in them.

use std::ops::Range;

use super::alphabet::{Alphabet, Choice, OPENS, Table, choose, number, undecided, wrong_char};
use super::error::{ReadError, quoted};
use crate::msg;
use crate::topology::Digit;

/// Returns the ranges of the lines of `text`, without line breaks.
pub fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let start = at;
        let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |i| at + i);
        at = end + 1;
        let end = if end > start && text[end - 1] == b'\r' { end - 1 } else { end };
        Some(start..end)
    })
}

/// Returns whether the line is empty or a comment.
pub fn is_skipped(line: &[u8]) -> bool {
    line.trim_ascii_start().first().is_none_or(|&byte| byte == b'#')
}

/// Returns the lines that are neither empty nor comments.
pub fn content_lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    lines(text).filter(|line| !is_skipped(&text[line.clone()]))
}

/// Returns the range without surrounding spaces.
pub fn trim(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_ascii_start().len());
    start..start + part.trim_ascii().len()
}

/// Returns the error for text without any puzzle.
pub fn nothing(text: &[u8]) -> ReadError {
    ReadError::at(text, text.len(), msg!("expect-puzzle"))
}

/// Returns words as one line of text.
pub fn one_line(words: &str) -> String {
    words.split(['\n', '\r']).collect::<Vec<_>>().join(" ")
}

/// Reads items, one per cell: numbers, single characters or open cells. The items are ranges of the text. If they are
/// packed, without separators, they are characters and not numbers.
pub fn read_items(
    text: &[u8],
    items: &[Range<usize>],
    n_digits: usize,
    wanted: Option<Alphabet>,
    is_packed: bool,
) -> Result<(Vec<Option<Digit>>, Alphabet), ReadError> {
    let is_letter = |item: &Range<usize>| {
        text[item.clone()].iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
    };
    let in_letters = match wanted {
        _ if is_packed => true,
        Some(Alphabet::Numbers | Alphabet::Pairs) => false,
        Some(_) if n_digits > 9 => true,
        _ => items.iter().any(is_letter),
    };
    let wrong = |item: &Range<usize>, alphabet: Alphabet| {
        if item.len() <= 1 {
            return ReadError::at(text, item.start, alphabet.expected(n_digits));
        }
        let shown = String::from_utf8_lossy(&text[item.clone()]).chars().take(20).collect::<String>();
        ReadError::new(text, item.clone(), quoted(&shown), alphabet.expected(n_digits))
    };
    if in_letters || n_digits <= 9 {
        let alphabet = if n_digits > 9 { wanted.unwrap_or(Alphabet::Symbols) } else { Alphabet::Symbols };
        if let Some(long) = items.iter().find(|item| item.len() != 1) {
            return Err(wrong(long, alphabet));
        }
        let chars: Vec<u8> = items.iter().map(|item| text[item.start]).collect();
        return match choose(&chars, n_digits, wanted) {
            Choice::Is(alphabet) => {
                let table = Table::new(alphabet, n_digits);
                Ok((chars.iter().map(|&byte| table.get(byte).flatten()).collect(), alphabet))
            }
            Choice::Wrong(alphabet, at) => Err(wrong_char(text, items[at].start - at, &chars, at, alphabet, n_digits)),
            Choice::Several(alphabets) => Err(undecided(text, items[0].start..items[items.len() - 1].end, &alphabets)),
        };
    }
    let mut open = None;
    let mut digits = Vec::with_capacity(items.len());
    for item in items {
        let bytes = &text[item.clone()];
        digits.push(match number(bytes) {
            Some(number) if (1..=n_digits).contains(&number) => Digit::from_number(number),
            Some(0) if *open.get_or_insert(b'0') == b'0' => None,
            None if bytes.len() == 1
                && OPENS.contains(&bytes[0])
                && *open.get_or_insert(bytes[0].to_ascii_lowercase()) == bytes[0].to_ascii_lowercase() =>
            {
                None
            }
            _ => return Err(wrong(item, Alphabet::Numbers)),
        });
    }
    Ok((digits, Alphabet::Numbers))
}
