//! Data types for chains, and their Eureka notation.
//!
//! Eureka notation is the shorthand of Sudoku forums for alternating inference chains: `(5)r1c2=r1c8-(5=3)r4c8` reads
//! "if 5 is not in r1c2, it is in r1c8; then it is not in r4c8, which therefore holds 3". A strong link is written `=`,
//! a weak link `-`, and digits are repeated only where they change.

use super::Step;
use crate::message::Speaker;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// A term of a chain: a digit in one of these cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The digit.
    pub digit: Digit,
    /// The cells that are named: the places of the digit, or all cells of an almost locked set.
    pub cells: Vec<Cell>,
}

impl Term {
    /// Creates a term of one candidate.
    pub fn of(cell: Cell, digit: Digit) -> Term {
        Term { digit, cells: vec![cell] }
    }
}

/// An alternating inference chain. Its links are strong and weak in turn, and the first one is strong: if the first
/// term is false, the second is true, so the third is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The terms, in order.
    pub terms: Vec<Term>,
    /// Whether a weak link leads from the last term back to the first.
    pub is_loop: bool,
}

impl Chain {
    /// Creates a chain between two ends.
    pub fn of(terms: Vec<Term>) -> Chain {
        Chain { terms, is_loop: false }
    }

    /// Returns the chain in Eureka notation. The conclusion is not included.
    ///
    /// ```
    /// use anydoku::explain::{Chain, Term};
    /// use anydoku::{Cell, Digit, Speaker, Topology};
    /// let digit = |n| Digit::from_number(n).unwrap();
    /// let group = Term { digit: digit(5), cells: vec![Cell(7), Cell(8)] };
    /// let chain = Chain::of(vec![Term::of(Cell(1), digit(5)), group, Term::of(Cell(16), digit(5)), Term::of(Cell(16), digit(3))]);
    /// assert_eq!(chain.eureka(&Speaker::of(&Topology::square(3))), "(5)r1c2=r1c89-(5=3)r2c8");
    /// ```
    pub fn eureka(&self, speaker: &Speaker<'_>) -> String {
        let link = |i: usize| if i.is_multiple_of(2) { '=' } else { '-' };
        let mut text = String::new();
        let (mut at, mut last) = (0, None);
        while let Some(first) = self.terms.get(at) {
            // Terms in the same cells are written together: (5=3)r4c8.
            let same = self.terms[at + 1..].iter().take_while(|next| next.cells == first.cells).count();
            if at > 0 {
                text.push(link(at - 1));
            }
            if same > 0 || last != Some(first.digit) {
                text.push('(');
                for i in at..=at + same {
                    if i > at {
                        text.push(link(i - 1));
                    }
                    text += &speaker.digit(self.terms[i].digit);
                }
                text.push(')');
            }
            text += &places(speaker, &first.cells);
            last = Some(self.terms[at + same].digit);
            at += same + 1;
        }
        if self.is_loop {
            text += "-loop";
        }
        text
    }
}

/// Returns cells in one word: `r1c89`, `r12c3`, or their names joined by commas.
fn places(speaker: &Speaker<'_>, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| speaker.cell(cell)).collect();
    // Only names of one digit each can be joined.
    let split = |name: &str| match name.as_bytes() {
        [b'r', row, b'c', column] => Some((*row as char, *column as char)),
        _ => None,
    };
    if let [(row, column), rest @ ..] = &names.iter().filter_map(|name| split(name)).collect::<Vec<_>>()[..]
        && !rest.is_empty()
        && rest.len() + 1 == names.len()
    {
        if rest.iter().all(|other| other.0 == *row) {
            return rest.iter().fold(format!("r{row}c{column}"), |text, other| format!("{text}{}", other.1));
        }
        if rest.iter().all(|other| other.1 == *column) {
            let rows = rest.iter().fold(row.to_string(), |text, other| format!("{text}{}", other.0));
            return format!("r{rows}c{column}");
        }
    }
    names.join(",")
}

impl Step {
    /// Returns the step in Eureka notation, `(5)r1c2=r1c8-(5=3)r4c8 => r2c2<>5`; `None` if it is not a single chain.
    ///
    /// ```
    /// use anydoku::explain::{Scale, first_use, technique::FORCING_X_CHAIN};
    /// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
    /// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
    /// let line = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
    /// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
    /// let (_, step) = first_use(&puzzle, Scale::se(), &FORCING_X_CHAIN).unwrap();
    /// assert_eq!(step.eureka(&topology).unwrap(), "(8)r7c5=r4c5-r5c4=r5c9 => r7c9<>8");
    /// ```
    pub fn eureka<'a>(&self, speaker: impl Into<Speaker<'a>>) -> Option<String> {
        let (chain, speaker) = (self.chain.as_ref()?, speaker.into());
        let placed = |&(cell, digit): &(Cell, Digit)| format!("{}={}", speaker.cell(cell), speaker.digit(digit));
        let mut effects: Vec<String> = self.places.iter().map(placed).collect();
        if effects.is_empty() {
            let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
            for &(cell, digit) in &self.removes {
                match cells.iter_mut().find(|(c, _)| *c == cell) {
                    Some((_, digits)) => digits.insert(digit),
                    None => cells.push((cell, DigitSet::only(digit))),
                }
            }
            cells.sort();
            effects.extend(cells.iter().map(|(c, d)| format!("{}<>{}", speaker.cell(*c), speaker.digits(*d))));
        }
        Some(format!("{} => {}", chain.eureka(&speaker), effects.join(",")))
    }
}
