//! The difficulty of puzzles in books, in words and stars. A finer scale for humans needs to change only this file.

use anydoku::make::Difficulty;
use anydoku::{Message, msg};

use super::Entry;

/// Returns the difficulty of a puzzle. `is_rated` states whether puzzles of its section have ratings. A puzzle without one
/// among them is harder than all known techniques. Shapes that are too large to be rated go by gss level.
pub(crate) fn difficulty_of(entry: &Entry, is_rated: bool) -> Option<Difficulty> {
    match (entry.rating.or(entry.least), entry.level) {
        (Some(rating), _) => Some(Difficulty::of(rating)),
        (None, _) if is_rated => Some(Difficulty::Extreme),
        (None, Some(level)) => Some(Difficulty::ALL[level.clamp(1, Difficulty::ALL.len()) - 1]),
        (None, None) => None,
    }
}

/// Returns the number of stars of a difficulty, from 1.
pub(super) fn stars(difficulty: Difficulty) -> u8 {
    1 + Difficulty::ALL.iter().position(|other| *other == difficulty).unwrap_or_default() as u8
}

/// Returns the word for a difficulty.
pub(crate) fn word(difficulty: Difficulty) -> Message {
    match difficulty {
        Difficulty::Easy => msg!("book-difficulty-easy"),
        Difficulty::Medium => msg!("book-difficulty-medium"),
        Difficulty::Hard => msg!("book-difficulty-hard"),
        Difficulty::Expert => msg!("book-difficulty-expert"),
        Difficulty::Extreme => msg!("book-difficulty-extreme"),
    }
}
