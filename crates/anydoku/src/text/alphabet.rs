//! Alphabets: the meaning of characters in cells.
//!
//! For up to nine digits, everyone uses the same characters. Beyond nine, several overlapping conventions exist, so an
//! alphabet is used only if no other one fits the text, or if the user chose it.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::{ReadError, quoted};
use crate::layout::{Layout, Symbols, symbol};
use crate::message::{Joint, Message};
use crate::msg;
use crate::names::UnknownName;
use crate::topology::Digit;

/// A convention for writing digits above 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1` to `9`, then letters from `A`, in upper or lower case.
    Symbols,
    /// Only letters: `A` is 1.
    Letters,
    /// `0` to `9`, then `A` to `F`: `0` is the first of sixteen digits.
    Hex,
    /// Two decimal digits per cell, `00` or `..` for an open one.
    Pairs,
    /// Decimal numbers with separators.
    Numbers,
}

impl Alphabet {
    /// All alphabets.
    pub const ALL: [Alphabet; 5] =
        [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex, Alphabet::Pairs, Alphabet::Numbers];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Alphabet::Symbols => "symbols",
            Alphabet::Letters => "letters",
            Alphabet::Hex => "hex",
            Alphabet::Pairs => "pairs",
            Alphabet::Numbers => "numbers",
        }
    }

    /// Returns the alphabet with this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Alphabet> {
        name.parse().ok()
    }

    /// Returns a description in a few words.
    ///
    /// ```
    /// use anydoku::text::Alphabet;
    /// assert_eq!(Alphabet::Symbols.title().to_string(), "1 to 9, then letters from A");
    /// ```
    pub fn title(self) -> Message {
        match self {
            Alphabet::Symbols => msg!("alphabet-symbols"),
            Alphabet::Letters => msg!("alphabet-letters"),
            Alphabet::Hex => msg!("alphabet-hex"),
            Alphabet::Pairs => msg!("alphabet-pairs"),
            Alphabet::Numbers => msg!("alphabet-numbers"),
        }
    }

    /// Returns the valid contents of a cell, for messages.
    pub fn expected(self, n_digits: usize) -> Message {
        match self {
            Alphabet::Symbols if n_digits > 35 => msg!("expect-numbers", last = n_digits),
            Alphabet::Symbols if n_digits == 1 => msg!("expect-digit-one"),
            Alphabet::Symbols if n_digits <= 9 => msg!("expect-digit", last = n_digits),
            Alphabet::Symbols => msg!("expect-symbol", last = self.last(n_digits)),
            Alphabet::Letters => msg!("expect-letter", last = self.last(n_digits)),
            Alphabet::Hex => msg!("expect-hex"),
            Alphabet::Pairs => msg!("expect-pair", last = format!("{n_digits:02}")),
            Alphabet::Numbers => msg!("expect-number", last = n_digits),
        }
    }

    /// Returns the valid contents of a cell that is not open, for messages.
    pub fn expected_digit(self, n_digits: usize) -> Message {
        match self {
            Alphabet::Symbols if n_digits > 35 => msg!("expect-numbers-only", last = n_digits),
            Alphabet::Symbols if n_digits == 1 => msg!("expect-digit-one-only"),
            Alphabet::Symbols if n_digits <= 9 => msg!("expect-digit-only", last = n_digits),
            Alphabet::Symbols => msg!("expect-symbol-only", last = self.last(n_digits)),
            Alphabet::Letters => msg!("expect-letter-only", last = self.last(n_digits)),
            Alphabet::Hex => msg!("expect-hex-only"),
            Alphabet::Pairs => msg!("expect-pair-only", last = format!("{n_digits:02}")),
            Alphabet::Numbers => msg!("expect-number-only", last = n_digits),
        }
    }

    /// Returns the character of the last digit, if each digit is one character.
    fn last(self, n_digits: usize) -> char {
        match self {
            Alphabet::Letters => (b'A' + (n_digits.min(26) as u8).saturating_sub(1)) as char,
            _ => symbol(Digit::new(n_digits.clamp(1, 35) - 1)).unwrap_or('Z'),
        }
    }

    /// Returns the symbols of the digits in a layout.
    pub fn symbols(self, n_digits: usize) -> Symbols {
        match self {
            _ if n_digits <= 9 => Symbols::Default,
            Alphabet::Symbols => Symbols::Default,
            Alphabet::Letters => Symbols::Chars(('A'..='Z').take(n_digits).collect()),
            Alphabet::Hex => Symbols::Chars("0123456789ABCDEF".chars().collect()),
            Alphabet::Pairs | Alphabet::Numbers if n_digits > 35 => Symbols::Default,
            Alphabet::Pairs | Alphabet::Numbers => Symbols::Numbers,
        }
    }

    /// Returns the alphabet of a layout, or the most similar known one.
    pub fn of_layout(layout: &Layout, n_digits: usize) -> Alphabet {
        match &layout.symbols {
            _ if n_digits <= 9 => Alphabet::Symbols,
            _ if n_digits > 35 => Alphabet::Numbers,
            Symbols::Numbers => Alphabet::Numbers,
            symbols => [Alphabet::Letters, Alphabet::Hex]
                .into_iter()
                .find(|alphabet| n_digits <= 26 && alphabet.symbols(n_digits) == *symbols)
                .unwrap_or(Alphabet::Symbols),
        }
    }
}

impl FromStr for Alphabet {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Alphabet, UnknownName> {
        UnknownName::or_find("alphabet", name, &Alphabet::ALL, Alphabet::name)
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The characters for an open cell, unless they are digits. A space counts only where each cell has a fixed place.
pub const OPENS: &[u8] = b".0*_-xX";

/// The meaning of each byte in a cell.
//
//  byte   '.'  '1'  '2'  …  'z'
//  code   OPEN  0    1      WRONG
pub struct Table([i16; 256]);

const OPEN: i16 = -1;
const WRONG: i16 = -2;

impl Table {
    /// Returns the meaning of each byte in this alphabet with `n_digits` digits.
    pub fn new(alphabet: Alphabet, n_digits: usize) -> Table {
        let mut codes = [WRONG; 256];
        for &byte in OPENS {
            codes[byte as usize] = OPEN;
        }
        let n = match alphabet {
            Alphabet::Symbols if n_digits <= 35 => n_digits,
            Alphabet::Letters if n_digits <= 26 => n_digits,
            Alphabet::Hex if n_digits == 16 => 16,
            _ => 0,
        };
        for digit in 0..n {
            let byte = match alphabet {
                Alphabet::Letters => b'A' + digit as u8,
                Alphabet::Hex => b"0123456789ABCDEF"[digit],
                _ => symbol(Digit::new(digit)).map_or(b'1', |c| c as u8),
            };
            codes[byte as usize] = digit as i16;
            codes[byte.to_ascii_lowercase() as usize] = digit as i16;
        }
        Table(codes)
    }

    /// Makes a space an open cell as well.
    pub fn with_blank(mut self) -> Table {
        self.0[b' ' as usize] = OPEN;
        self
    }

    /// Returns the digit or the open cell for a byte.
    pub fn get(&self, byte: u8) -> Option<Option<Digit>> {
        match self.0[byte as usize] {
            WRONG => None,
            OPEN => Some(None),
            code => Some(Some(Digit(code as u8))),
        }
    }
}

/// The possible alphabets of single characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The alphabet is this one, or any if no digit is written.
    Is(Alphabet),
    /// Each of these alphabets fits, and they differ in meaning.
    Several(Vec<Alphabet>),
    /// No alphabet fits; in this one, the first wrong character comes latest, at this index.
    Wrong(Alphabet, usize),
}

/// Detects the alphabet of these characters, of which each cell has one.
pub fn choose(chars: &[u8], n_digits: usize, wanted: Option<Alphabet>) -> Choice {
    if n_digits <= 9 {
        return match fits(chars, n_digits, Alphabet::Symbols) {
            Ok(_) => Choice::Is(Alphabet::Symbols),
            Err(at) => Choice::Wrong(Alphabet::Symbols, at),
        };
    }
    let single = [Alphabet::Symbols, Alphabet::Letters, Alphabet::Hex];
    let possible = |alphabet: &Alphabet| match alphabet {
        Alphabet::Letters => (10..=26).contains(&n_digits),
        Alphabet::Hex => n_digits == 16,
        _ => true,
    };
    let candidates: Vec<Alphabet> = match wanted {
        Some(alphabet) if single.contains(&alphabet) => vec![alphabet],
        _ => single.into_iter().filter(possible).collect(),
    };
    let results: Vec<_> = candidates.iter().map(|&alphabet| (alphabet, fits(chars, n_digits, alphabet))).collect();
    let fit: Vec<Alphabet> =
        results.iter().filter(|(_, result)| result.is_ok()).map(|&(alphabet, _)| alphabet).collect();
    match fit[..] {
        [] => {
            let far = |&&(_, result): &&(Alphabet, Result<bool, usize>)| result.err().unwrap_or(0);
            let best = results.iter().rev().max_by_key(far).map(|&(alphabet, result)| (alphabet, result.err()));
            let (alphabet, at) = best.unwrap_or((Alphabet::Symbols, None));
            Choice::Wrong(alphabet, at.unwrap_or(0))
        }
        [only] => Choice::Is(only),
        _ if results.iter().all(|(_, result)| *result != Ok(true)) => Choice::Is(Alphabet::Symbols),
        _ => Choice::Several(fit),
    }
}

/// If the characters fit the alphabet, returns whether any of them is a digit; otherwise the place of the first wrong
/// one.
fn fits(chars: &[u8], n_digits: usize, alphabet: Alphabet) -> Result<bool, usize> {
    let table = Table::new(alphabet, n_digits);
    let mut open = None;
    let mut has_digit = false;
    let mut letters: Vec<usize> = Vec::new();
    for (at, &byte) in chars.iter().enumerate() {
        match table.get(byte).ok_or(at)? {
            Some(_) => has_digit = true,
            // Two different symbols for open cells indicate a typing error, or in a large grid a digit in another
            // alphabet. The exception is dot and zero, which are so common that they are equivalent for up to nine
            // digits.
            None => {
                let sign = if byte == b'0' && n_digits <= 9 { b'.' } else { byte.to_ascii_lowercase() };
                if *open.get_or_insert(sign) != sign {
                    return Err(at);
                }
                letters.extend(Some(at).filter(|_| byte.is_ascii_alphabetic()));
            }
        }
    }
    // A letter is an open cell if many cells have it. A single one among digits is a typing error.
    if let Some(&first) = letters.first().filter(|_| letters.len() * 4 < chars.len()) {
        return Err(first);
    }
    // If there is no separate symbol for open cells, zeros in a hexadecimal grid are one cell in sixteen; if there are
    // more, they are open cells.
    if alphabet == Alphabet::Hex && open.is_none() {
        let zeros = chars.iter().filter(|&&byte| byte == b'0').count();
        if zeros * 8 > chars.len() {
            return Err(chars.iter().position(|&byte| byte == b'0').unwrap_or(0));
        }
    }
    Ok(has_digit)
}

/// Returns the error about a character that [`choose`] rejected; the characters start at this byte of the text.
pub fn wrong_char(
    text: &[u8],
    start: usize,
    chars: &[u8],
    at: usize,
    alphabet: Alphabet,
    n_digits: usize,
) -> ReadError {
    let table = Table::new(alphabet, n_digits);
    let is_open = |byte: &&u8| table.get(**byte) == Some(None);
    let expected = match chars[..at].iter().find(is_open) {
        Some(&open) if is_open(&&chars[at]) => {
            let sign = quoted(&(open as char).to_string());
            match n_digits > 9 {
                true => msg!("expect-one-sign-or-alphabet", sign = sign),
                false => msg!("expect-one-sign", sign = sign),
            }
        }
        _ => alphabet.expected(n_digits),
    };
    ReadError::at(text, start + at, expected)
}

/// Returns the message that asks for one of these alphabets to be chosen.
///
/// ```
/// use anydoku::text::{Alphabet, expect_choice};
/// let message = expect_choice(&[Alphabet::Letters, Alphabet::Numbers]);
/// assert_eq!(message.to_string(), "an explicit alphabet: letters (letters, where A is 1) or numbers (decimal numbers)");
/// ```
pub fn expect_choice(alphabets: &[Alphabet]) -> Message {
    let one = |alphabet: &Alphabet| msg!("alphabet-choice", name = alphabet.name(), title = alphabet.title());
    msg!("expect-alphabet", alphabets = (Joint::Or, alphabets.iter().map(one).collect::<Vec<_>>()))
}

/// Parses a number of at most three decimal digits.
pub fn number(item: &[u8]) -> Option<usize> {
    let is_number = (1..=3).contains(&item.len()) && item.iter().all(u8::is_ascii_digit);
    is_number.then(|| item.iter().fold(0, |sum, byte| sum * 10 + (byte - b'0') as usize))
}

/// Returns the error for text that fits several alphabets.
pub fn undecided(text: &[u8], span: Range<usize>, alphabets: &[Alphabet]) -> ReadError {
    ReadError::new(text, span, msg!("found-several-alphabets"), expect_choice(alphabets))
}
