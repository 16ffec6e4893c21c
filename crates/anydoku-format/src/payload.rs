//! The packed part of a puzzle link: LZ-String or deflate (RFC 1951) in base64.
//!
//! LZ-String replaces repeated pieces with numbers from a growing dictionary, written as six bits per character. Links
//! may escape some characters with percent signs. This crate has its own unpacker because a few hundred characters can
//! unpack to gigabytes. It stops at [`MAX_TEXT`], and its errors point at a character of the link.

use anydoku::text::ReadError;
use anydoku::{Message, msg};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use std::ops::Range;

/// The longest document that is unpacked, in UTF-16 units. A 16x16 puzzle with every mark needs a tenth of that.
pub(super) const MAX_TEXT: usize = 1 << 20;

/// Packs a document as the JavaScript library does.
pub(super) fn pack(document: &str) -> String {
    let packed = lz_str::compress_to_base64(document);
    // The crate gets the number of "=" wrong in most cases.
    let mut packed = packed.trim_end_matches('=').to_string();
    while !packed.len().is_multiple_of(4) {
        packed.push('=');
    }
    packed
}

/// Escapes the characters with a special meaning in a link.
pub(super) fn escape(packed: &str) -> String {
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Unpacks the document in these bytes of the text.
pub(super) fn unpack(text: &[u8], span: Range<usize>) -> Result<String, ReadError> {
    let mut bits = Bits { text, sixes: decode(text, span.clone())?, span: span.clone(), at: 0, left: 0 };
    if bits.sixes.is_empty() {
        return Err(ReadError::new(text, span, msg!("found-empty-payload"), msg!("expect-packed-puzzle")));
    }
    let units = decompress(&mut bits)?;
    String::from_utf16(&units)
        .map_err(|_| ReadError::new(text, span, msg!("found-payload-without-text"), msg!("expect-packed-json")))
}

/// Returns the text that is packed with deflate in these bytes.
pub(super) fn inflate(text: &[u8], span: Range<usize>) -> Result<String, ReadError> {
    let sixes = decode(text, span.clone())?;
    if sixes.is_empty() {
        return Err(ReadError::new(text, span, msg!("found-empty-payload"), msg!("expect-packed-puzzle")));
    }
    let packed: Vec<u8> = sixes
        .chunks(4)
        .flat_map(|four| {
            let bits = four.iter().fold(0, |bits, (six, _)| bits << 6 | u32::from(*six)) << (6 * (4 - four.len()));
            bits.to_be_bytes().into_iter().skip(1).take(four.len() * 6 / 8)
        })
        .collect();
    let wrong = |found, expected| ReadError::new(text, span.clone(), found, expected);
    let plain = decompress_to_vec_with_limit(&packed, MAX_TEXT).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => wrong(msg!("found-large-payload"), msg!("expect-puzzle-up-to", n = 16)),
        _ => wrong(msg!("found-damaged-payload"), msg!("expect-unchanged-payload")),
    })?;
    String::from_utf8(plain).map_err(|_| wrong(msg!("found-payload-without-text"), msg!("expect-unchanged-payload")))
}

/// Returns the value of each base64 character, and its position.
fn decode(text: &[u8], span: Range<usize>) -> Result<Vec<(u8, usize)>, ReadError> {
    let mut sixes = Vec::with_capacity(span.len());
    let mut at = span.start;
    let mut padded = false;
    while at < span.end {
        let (byte, length) = match text[at] {
            b'%' => {
                let hex = text.get(at + 1..at + 3).filter(|_| at + 3 <= span.end);
                let byte =
                    hex.and_then(|hex| std::str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
                let Some(byte) = byte else {
                    return Err(ReadError::at(text, at, msg!("expect-escaped-character")));
                };
                (byte, 3)
            }
            byte => (byte, 1),
        };
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                padded = true;
                at += length;
                continue;
            }
            _ => return Err(ReadError::at(text, at, msg!("expect-base64-character"))),
        };
        if padded {
            return Err(ReadError::at(text, at, msg!("expect-padding")));
        }
        sixes.push((six, at));
        at += length;
    }
    Ok(sixes)
}

/// Reads numbers of any width. The bits of characters are read from the highest, and those of numbers from the lowest.
struct Bits<'a> {
    text: &'a [u8],
    span: Range<usize>,
    sixes: Vec<(u8, usize)>,
    at: usize,
    left: u32,
}

impl Bits<'_> {
    fn take(&mut self, width: u32) -> Result<usize, ReadError> {
        let mut number = 0;
        for bit in 0..width {
            if self.left == 0 {
                self.left = 6;
                self.at += 1;
            }
            let Some((six, _)) = self.sixes.get(self.at - 1) else {
                let end = self.span.end;
                let (found, expected) = (msg!("found-end-of-payload"), msg!("expect-more-of-payload"));
                return Err(ReadError::new(self.text, end..end, found, expected));
            };
            self.left -= 1;
            number |= usize::from(six >> self.left & 1) << bit;
        }
        Ok(number)
    }

    fn broken(&self, found: Message) -> ReadError {
        let at = self.sixes.get(self.at.saturating_sub(1)).map_or(self.span.start, |(_, at)| *at);
        ReadError::new(self.text, at..at + 1, found, msg!("expect-unchanged-payload"))
    }
}

const CHAR_8: usize = 0;
const CHAR_16: usize = 1;
const END: usize = 2;

fn decompress(bits: &mut Bits<'_>) -> Result<Vec<u16>, ReadError> {
    let mut out: Vec<u16> = Vec::new();
    // An entry is a piece of the output: its start and length. The first three numbers are commands.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut until_wider = 2usize;
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)?;
        if code == END {
            return Ok(out);
        }
        let start = out.len();
        if code == CHAR_8 || code == CHAR_16 {
            let unit = bits.take(if code == CHAR_8 { 8 } else { 16 })?;
            entries.push((start, 1));
            out.push(unit as u16);
            if before.is_some() {
                until_wider -= 1;
            }
        } else if let Some(&(from, length)) = entries.get(code).filter(|_| before.is_some()) {
            append(bits, &mut out, from, length)?;
        } else if let Some((from, length)) = before.filter(|_| code == entries.len()) {
            // The entry that this step itself creates: the last piece followed by its first character.
            append(bits, &mut out, from, length)?;
            append(bits, &mut out, start, 1)?;
        } else {
            return Err(bits.broken(msg!("found-dictionary-entry", number = code, n = entries.len())));
        }
        if out.len() > MAX_TEXT {
            return Err(too_long(bits));
        }
        match before {
            // The first character alone fills the two-bit numbers.
            None => (width, until_wider) = (3, 4),
            Some((from, length)) => {
                if until_wider == 0 {
                    until_wider = 1 << width;
                    width += 1;
                }
                entries.push((from, length + 1));
                until_wider -= 1;
                if until_wider == 0 {
                    until_wider = 1 << width;
                    width += 1;
                }
            }
        }
        before = Some((start, out.len() - start));
    }
}

fn append(bits: &Bits<'_>, out: &mut Vec<u16>, from: usize, length: usize) -> Result<(), ReadError> {
    if out.len() + length > MAX_TEXT {
        return Err(too_long(bits));
    }
    out.extend_from_within(from..from + length);
    Ok(())
}

fn too_long(bits: &Bits<'_>) -> ReadError {
    ReadError::new(bits.text, bits.span.clone(), msg!("found-large-payload"), msg!("expect-puzzle-up-to", n = 16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn unpacked(packed: &str) -> Result<String, String> {
        unpack(packed.as_bytes(), 0..packed.len()).map_err(|error| crate::tests::said(&error.message()))
    }

    #[test]
    fn known_payloads_unpack() {
        assert_eq!(unpacked("BYUwNmD2Q===").as_deref(), Ok("hello"));
        assert_eq!(pack("hello"), "BYUwNmD2Q===");
        assert_eq!(unpacked("Q===").as_deref(), Ok(""));
        assert_eq!(unpacked("BYUwNmD2Q%3D%3D%3D").as_deref(), Ok("hello"));
    }

    #[test]
    fn long_repetitions_stop_in_time() {
        let packed = pack(&"a".repeat(MAX_TEXT));
        assert_eq!(unpacked(&packed).unwrap().len(), MAX_TEXT);
        let packed = pack(&"a".repeat(MAX_TEXT + 1));
        assert!(unpacked(&packed).unwrap_err().contains("more than a million characters"));
    }

    #[test]
    fn damage_is_told_with_its_place() {
        let errors = [
            (
                "BYUw!mD2Q===",
                "line 1, column 5: found \"!\", expected a base64 character (A to Z, a to z, 0 to 9, \"+\" or \"/\")",
            ),
            (
                "BYUw",
                "line 1, column 5: found the end of the payload, expected more characters, because the link is cut off",
            ),
            ("BYUw%4", "line 1, column 5: found \"%\", expected a character or \"%\" and two hexadecimal digits"),
            ("BY=w", "line 1, column 4: found \"w\", expected nothing but \"=\" after the first \"=\""),
            ("", "line 1, column 1: found an empty payload, expected a packed puzzle"),
            ("====", "line 1, column 1: found an empty payload, expected a packed puzzle"),
            (
                "zzzz",
                "line 1, column 1: found dictionary entry 3 of 3, expected an undamaged payload; the link was cut off or changed",
            ),
        ];
        for (packed, error) in errors {
            assert_eq!(unpacked(packed), Err(error.to_string()), "{packed}");
        }
    }

    proptest! {
        #[test]
        fn unpacking_undoes_packing(document in "(\\PC|[a-c]{3}|1){0,200}") {
            prop_assert_eq!(unpacked(&pack(&document)), Ok(document));
        }

        #[test]
        fn no_payload_breaks_it(packed in "[A-Za-z0-9+/=%]{0,80}") {
            let _ = unpacked(&packed);
        }
    }
}
