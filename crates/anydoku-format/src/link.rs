//! Helpers for formats that are web addresses, or that appear next to them.

use std::ops::Range;

/// Returns the lines of `text` that are not blank, trimmed.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = 0;
    text.split(|&byte| byte == b'\n').filter_map(move |line| {
        let from = next;
        next += line.len() + 1;
        let trimmed = line.trim_ascii_start();
        let start = from + line.len() - trimmed.len();
        let end = start + trimmed.trim_ascii_end().len();
        (start < end).then_some(start..end)
    })
}

/// Returns the range of a link's part up to the next separator.
pub(super) fn until_separator(text: &[u8], part: Range<usize>) -> Range<usize> {
    let length = text[part.clone()].iter().position(|byte| matches!(byte, b'&' | b'#' | b' ' | b'\t' | b'"'));
    part.start..length.map_or(part.end, |length| part.start + length)
}

/// Returns the position of one text within another.
pub(super) fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    find(text, part).is_some()
}

/// Returns the text without leading white space and byte order mark.
pub(super) fn start(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start()
}
