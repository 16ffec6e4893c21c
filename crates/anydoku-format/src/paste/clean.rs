//! Normalization of characters: the variants of digits, spaces, bars and open cells that people use are replaced by
//! ordinary characters, which keep track of their position in the text.

use anydoku::text::{is_skipped, lines};
use std::collections::BTreeSet;
use std::ops::Range;

/// A normalized character and the position of the original.
#[derive(Clone, Copy, Debug)]
pub(super) struct Char {
    pub(super) byte: u8,
    pub(super) at: usize,
    pub(super) len: usize,
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// An empty line.
    Blank,
    /// A drawing or a comment.
    Frame,
    /// Cells or words.
    Words,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) range: Range<usize>,
    pub(super) chars: Vec<Char>,
    pub(super) kind: LineKind,
}

/// Normalized text.
pub(super) struct Clean {
    pub(super) lines: Vec<Line>,
    /// The unusual characters used for open cells.
    pub(super) opens: BTreeSet<char>,
    /// Whether there are digits from other scripts.
    pub(super) has_strangers: bool,
}

/// A character that can only be part of a word.
pub(super) const WORD: u8 = 0x80;

pub(super) fn clean(text: &[u8]) -> Clean {
    let mut all = Clean { lines: Vec::new(), opens: BTreeSet::new(), has_strangers: false };
    for range in lines(text) {
        let bytes = &text[range.clone()];
        let mut chars = Vec::with_capacity(bytes.len());
        let mut at = range.start;
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                if let Some(byte) = all.stands_for(c) {
                    chars.push(Char { byte, at, len: c.len_utf8() });
                }
                at += c.len_utf8();
            }
            if !chunk.invalid().is_empty() {
                chars.push(Char { byte: WORD, at, len: chunk.invalid().len() });
                at += chunk.invalid().len();
            }
        }
        let kind = kind(&chars, is_skipped(bytes));
        all.lines.push(Line { range, chars, kind });
    }
    all
}

fn kind(chars: &[Char], is_skipped: bool) -> LineKind {
    let has = |is: fn(&u8) -> bool| chars.iter().any(|c| is(&c.byte));
    let is_comment = chars.iter().filter(|c| c.byte != b' ').take(2).map(|c| c.byte).eq(*b"//");
    if !has(|&byte| byte != b' ') {
        return LineKind::Blank;
    }
    if is_skipped && has(|&byte| byte == b'#') || is_comment {
        return LineKind::Frame;
    }
    // Tabs alone are the open cells of a spreadsheet's row, not a drawing.
    let is_cell =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*' | b'\t' | b',' | b';' | &WORD);
    let is_ruled = chars.windows(2).any(|two| two[0].byte == two[1].byte && matches!(two[0].byte, b'-' | b'='));
    let has_letter = has(|byte| byte.is_ascii_alphanumeric() || *byte == WORD);
    // Bars separated by spaces are a row of open cells.
    let n_bars = chars.iter().filter(|c| c.byte == b'|').count();
    if is_ruled && !has_letter || !has(is_cell) && n_bars < 4 && !has(|&byte| byte == b'-') {
        return LineKind::Frame;
    }
    LineKind::Words
}

impl Clean {
    /// Returns the normalized character, or `None` if it only changes the appearance of another character.
    fn stands_for(&mut self, c: char) -> Option<u8> {
        let digit = |zero: u32, base: u8| base + (c as u32 - zero) as u8;
        let byte = match c {
            '?' => {
                self.opens.insert(c);
                b'.'
            }
            '\0'..='\x7f' => return Some(c as u8),
            // These are emoji variation selectors, keycaps and zero-width characters.
            '\u{fe0f}' | '\u{fe0e}' | '\u{20e3}' | '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{2060}' => return None,
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => return Some(b' '),
            '\u{ff01}'..='\u{ff5e}' => {
                self.has_strangers = true;
                let plain = digit(0xff01, b'!');
                if plain == b'?' { b'.' } else { plain }
            }
            '①'..='⑨' => self.stranger(digit('①' as u32, b'1')),
            '➀'..='➈' => self.stranger(digit('➀' as u32, b'1')),
            '٠'..='٩' => self.stranger(digit('٠' as u32, b'0')),
            '۰'..='۹' => self.stranger(digit('۰' as u32, b'0')),
            '०'..='९' => self.stranger(digit('०' as u32, b'0')),
            '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' => {
                let at = "一二三四五六七八九".chars().position(|known| known == c).unwrap_or(0);
                self.stranger(b'1' + at as u8)
            }
            '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '╵' | '╷' | '╹' | '╻' | '¦' => {
                b'|'
            }
            '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╴' | '╶' | '╸' | '╺' => {
                b'='
            }
            '\u{2500}'..='\u{257f}' => b'+',
            '“' | '”' | '„' | '‘' | '’' | '«' | '»' => b'"',
            '·' | '•' | '∙' | '⋅' | '●' | '○' | '◯' | '□' | '■' | '▢' | '▪' | '▫' | '◻' | '◼' | '☐' | '⬜' | '⬛'
            | '–' | '—' | '−' | '…' | '×' | '␣' | '‧' | '・' => {
                self.opens.insert(c);
                b'.'
            }
            _ => WORD,
        };
        Some(byte)
    }

    fn stranger(&mut self, byte: u8) -> u8 {
        self.has_strangers = true;
        byte
    }
}
