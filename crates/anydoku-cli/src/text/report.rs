//! Error reports: what is wrong, where, and how to fix it, in less than one screen.

use anydoku::{Message, msg};
use anydoku_service::{Place, ServiceError};

use crate::input::InputName;

use super::paint::{ERROR, FRAME, paint};

/// The maximum number of characters of a message.
const MESSAGE: usize = 600;
/// The number of characters of the line to show on each side of the error.
const SIDE: usize = 40;

/// Returns the report of an error about the input with this name and text.
pub fn report(error: &ServiceError, name: Option<&InputName>, text: &[u8]) -> String {
    let words = |message: &Message| message.in_language(error.language);
    let mut report = format!("{} {}\n", paint(ERROR, &words(&msg!("cli-error"))), short(&error.words()));
    let margin = error.place.as_ref().map_or(1, |place| place.line.to_string().len());
    let frame = |sign: &str| paint(FRAME, &format!("{:margin$} {sign}", ""));
    let format = error.format.as_ref().map(|format| words(&msg!("cli-format", format = format)));
    // Other errors concern an option or the whole command, and an arrow pointing at the input would mislead.
    if error.place.is_some() || format.is_some() {
        let name = name.map(|name| visible_str(&words(&name.message())));
        let about: Vec<String> = name.into_iter().chain(format).collect();
        report.push_str(&format!("{}{} {}\n", " ".repeat(margin), paint(FRAME, "-->"), about.join(", ")));
    }
    if let Some(place) = &error.place
        && !text.is_empty()
    {
        let (line, indent, length) = excerpt(text, place);
        let number = paint(FRAME, &format!("{:>margin$} |", place.line));
        let caret = paint(ERROR, &"^".repeat(length));
        report.push_str(&format!("{}\n{number} {line}\n{} {}{caret}\n", frame("|"), frame("|"), " ".repeat(indent)));
    }
    if let Some(hint) = &error.hint {
        let hint = hint.in_language(error.language);
        report.push_str(&format!("{} {hint}\n", frame(&format!("= {}", words(&msg!("cli-hint"))))));
    }
    report
}

fn short(message: &str) -> String {
    let visible = visible_str(message);
    if visible.chars().count() <= MESSAGE {
        return visible;
    }
    let half = |text: &str| text.chars().take(MESSAGE / 2).collect::<String>();
    let tail: String = visible.chars().rev().take(MESSAGE / 2).collect::<Vec<_>>().into_iter().rev().collect();
    format!("{} … {tail}", half(&visible))
}

/// Returns the line that contains a place, or the part of the line around it, with the place's indentation and length.
fn excerpt(text: &[u8], place: &Place) -> (String, usize, usize) {
    let at = place.start.min(text.len());
    // A character has at most four bytes, so this is enough for either side, however long the line is.
    let low = at.saturating_sub(4 * SIDE);
    let high = text.len().min(at + 4 * SIDE);
    let start = text[low..at].iter().rposition(|&b| b == b'\n').map_or(low, |i| low + i + 1);
    let end = text[at..high].iter().position(|&b| b == b'\n').map_or(high, |i| at + i);
    let before: Vec<char> = visible(&text[start..at]).chars().collect();
    let after: Vec<char> = visible(text[at..end].strip_suffix(b"\r").unwrap_or(&text[at..end])).chars().collect();
    let cut_left = before.len() > SIDE || (start == low && low > 0 && text[low - 1] != b'\n');
    let cut_right = after.len() > SIDE || end == high && high < text.len() && text[high] != b'\n';
    let before = &before[before.len().saturating_sub(SIDE)..];
    let after = &after[..after.len().min(SIDE)];
    let marked = visible(&text[at..place.end.clamp(at, end.max(at))]).chars().count().clamp(1, after.len().max(1));
    let mut line = String::new();
    line.push_str(if cut_left { "…" } else { "" });
    line.extend(before);
    line.extend(after);
    line.push_str(if cut_right { "…" } else { "" });
    (line, before.len() + cut_left as usize, marked)
}

/// Returns bytes as visible text: control characters as their pictures, invalid UTF-8 as `�`.
pub fn visible(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.extend(chunk.valid().chars().map(visible_char));
        text.extend(std::iter::repeat_n('\u{fffd}', chunk.invalid().len()));
    }
    text
}

fn visible_str(text: &str) -> String {
    visible(text.as_bytes())
}

fn visible_char(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..' ' => char::from_u32(0x2400 + c as u32).unwrap_or('?'),
        '\u{7f}' => '\u{2421}',
        // Marks that change the writing direction, and other invisible characters.
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku_format::ReadError;

    fn check(text: &[u8], at: usize, expected: &str) {
        let error = ServiceError::from(ReadError::at(text, at, Message::verbatim("a digit")).in_format("line"));
        let shown = report(&error, Some(&InputName::Named("a.txt".into())), text);
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), expected);
    }

    #[test]
    fn the_place_is_underlined() {
        check(
            b"12\n3x4\n",
            4,
            "error: line 2, column 2: found \"x\", expected a digit\n --> a.txt, read as line\n  |\n2 | 3x4\n  |  ^\n",
        );
    }

    #[test]
    fn long_lines_are_windowed_and_bytes_made_visible() {
        let mut text = vec![b'.'; 10_000];
        text[5_000] = 0x1b;
        text[5_001] = 0xff;
        let dots = ".".repeat(40);
        let expected = format!(
            "error: line 1, column 5001: found character 0x1b, expected a digit\n --> a.txt, read as line\n  |\n1 | …{dots}␛\u{fffd}{}…\n  |  {}^\n",
            ".".repeat(38),
            " ".repeat(40)
        );
        check(&text, 5_000, &expected);
    }

    #[test]
    fn the_end_of_a_text_has_a_caret_too() {
        check(
            b"12",
            2,
            "error: line 1, column 3: found the end, expected a digit\n --> a.txt, read as line\n  |\n1 | 12\n  |   ^\n",
        );
    }
}
