//! Links: the small tools of the formats that come as addresses of a page, or stand beside such addresses.

use std::ops::Range;

/// Returns the lines of a text that are not blank, without the blanks around them.
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

/// As much of a link's part as comes before the next part.
pub(super) fn until_separator(text: &[u8], part: Range<usize>) -> Range<usize> {
    let length = text[part.clone()].iter().position(|byte| matches!(byte, b'&' | b'#' | b' ' | b'\t' | b'"'));
    part.start..length.map_or(part.end, |length| part.start + length)
}

/// Returns where one text is in another.
pub(super) fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    find(text, part).is_some()
}

/// Returns the text from its first character that is no blank and no byte order mark.
pub(super) fn start(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start()
}
