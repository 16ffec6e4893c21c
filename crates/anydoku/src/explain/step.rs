//! Steps: single applications of a technique, with their reasons.
//!
//! A reason is a [`Message`]: an entry of the message catalog with the cells, digits, houses and links that it
//! mentions. A [`Speaker`] expresses it in a language, a picture highlights its arguments, and front ends that
//! serialize steps keep the entry and its arguments.

use super::{Chain, FullHouse, Technique};
use crate::message::{Arg, Message, Speaker};
use crate::msg;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit};

/// A single application of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The size of the pattern: cells of a set or loop, lines of a fish, nodes of a chain.
    pub size: usize,
    /// The size of the set inside the pattern (for uniqueness patterns that form a set with other cells), or 0.
    pub inner: usize,
    /// The digits to place.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates to remove.
    pub removes: Vec<(Cell, Digit)>,
    /// The reason; empty if the sink asked for none. Details that are too long for a sentence are in its argument
    /// `lines`.
    pub reason: Message,
    /// The chain of the step, if it is a single chain and reasons were requested.
    pub chain: Option<Chain>,
}

/// The amount of information that a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Only the name of the technique.
    Name,
    /// The technique and where to look.
    Place,
    /// The complete step.
    Step,
}

impl From<&FullHouse> for Arg {
    fn from(house: &FullHouse) -> Arg {
        match house.id {
            Some(house) => Arg::House(house),
            None => Arg::Implied(house.cells.iter().map(|&c| Cell(c)).collect()),
        }
    }
}

impl Step {
    /// Creates a step that places a digit and has no reason yet.
    pub fn place(technique: &'static Technique, size: usize, place: (Cell, Digit)) -> Step {
        Step { places: vec![place], ..Step::remove(technique, size, Vec::new()) }
    }

    /// Creates a step that removes candidates and has no reason yet.
    pub fn remove(technique: &'static Technique, size: usize, removes: Vec<(Cell, Digit)>) -> Step {
        Step { technique, size, inner: 0, places: Vec::new(), removes, reason: Message::default(), chain: None }
    }

    /// Returns the complete sentence: `naked pair: r1c2 <> 12, because …`.
    ///
    /// The speaker is a [`Speaker`] of any language; a topology can be passed for English.
    ///
    /// ```
    /// use anydoku::explain::{Board, technique::FULL_HOUSE};
    /// use anydoku::{Language, Puzzle, Speaker};
    /// let puzzle: Puzzle = "123.............".parse().unwrap();
    /// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
    /// assert_eq!(step.tell(puzzle.topology()), "full house: r1c4 = 4, because r1c4 is the last open cell in row 1");
    /// let german = Speaker::of(puzzle.topology()).in_language(Language::named("de").unwrap());
    /// assert_eq!(step.tell(german), "letzte Zelle: r1c4 = 4, denn r1c4 ist die letzte leere Zelle in Zeile 1");
    /// ```
    pub fn tell<'a>(&self, speaker: impl Into<Speaker<'a>>) -> String {
        let speaker = speaker.into();
        let (technique, effect) = (self.technique.title(), self.tell_effect(speaker));
        speaker.tell(&match self.reason.is_empty() {
            true => msg!("step-bare", technique = technique, effect = effect),
            false => msg!("step", technique = technique, effect = effect, reason = &self.reason),
        })
    }

    /// Returns the lines that do not fit into the sentence, one for each inference of a long chain; most steps have
    /// none.
    pub fn lines(&self) -> impl Iterator<Item = &Message> {
        let lines = match self.reason.arg("lines") {
            Some(Arg::List(_, lines)) => &lines[..],
            _ => &[],
        };
        lines.iter().filter_map(|line| match line {
            Arg::Message(line) => Some(&**line),
            _ => None,
        })
    }

    /// Returns a hint of this strength: the technique's name, where to look, or the step itself.
    ///
    /// ```
    /// use anydoku::explain::{Board, Strength, technique::FULL_HOUSE};
    /// # let puzzle: anydoku::Puzzle = "123.............".parse().unwrap();
    /// # let topology = puzzle.topology();
    /// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
    /// assert_eq!(step.hint(Strength::Name, topology), "full house");
    /// assert_eq!(step.hint(Strength::Place, topology), "full house: look at row 1");
    /// assert_eq!(step.hint(Strength::Step, topology), step.tell(topology));
    /// ```
    pub fn hint<'a>(&self, strength: Strength, speaker: impl Into<Speaker<'a>>) -> String {
        let speaker = speaker.into();
        let technique = self.technique.title();
        match strength {
            Strength::Name => speaker.tell(&technique),
            Strength::Place => speaker.tell(&msg!("hint-look", technique = technique, place = self.place_to_look())),
            Strength::Step => self.tell(speaker),
        }
    }

    /// Describes where to look for the step: the first house or cells that its reason mentions.
    ///
    /// ```
    /// use anydoku::explain::{Board, technique::FULL_HOUSE};
    /// # let puzzle: anydoku::Puzzle = "123.............".parse().unwrap();
    /// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
    /// assert_eq!(step.tell_place(puzzle.topology()), "row 1");
    /// ```
    pub fn tell_place<'a>(&self, speaker: impl Into<Speaker<'a>>) -> String {
        speaker.into().tell_arg(&self.place_to_look())
    }

    /// Returns the first house or cells that the reason mentions; without a reason, the first cell that changes.
    pub fn place_to_look(&self) -> Arg {
        let mut place = None;
        self.reason.visit(&mut |arg| {
            if place.is_none() {
                place = match arg {
                    Arg::House(_) | Arg::Cells(_) | Arg::Implied(_) | Arg::Cell(_) => Some(arg.clone()),
                    Arg::Node(node) => Some(node.cell.into()),
                    _ => None,
                };
            }
        });
        let doing = || self.places.iter().chain(&self.removes).next().map(|place| place.0.into());
        place.or_else(doing).unwrap_or(Arg::Text(String::new()))
    }

    /// Returns the effect of the step, in a notation that is the same in every language: `r1c2 = 5`, or `r1c2 <> 12,
    /// r3c4 <> 1`. It leaves out the candidates that placing a digit removes. If the step places many digits, only
    /// their number is given, since its lines list them.
    pub fn tell_effect<'a>(&self, speaker: impl Into<Speaker<'a>>) -> String {
        let speaker = speaker.into();
        if self.places.len() > MOST_PLACES {
            return speaker.tell(&msg!("step-digits", n = self.places.len()));
        }
        let placed = |&(cell, digit): &(Cell, Digit)| format!("{} = {}", speaker.cell(cell), speaker.digit(digit));
        let mut parts: Vec<String> = self.places.iter().map(placed).collect();
        let peers = |cell| speaker.topology.map_or(&[][..], |topology| topology.peers(cell));
        let goes_without_saying = |&&(cell, digit): &&(Cell, Digit)| {
            self.places.iter().any(|&(at, placed)| at == cell || placed == digit && peers(at).contains(&cell))
        };
        let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
        for &(cell, digit) in self.removes.iter().filter(|remove| !goes_without_saying(remove)) {
            match cells.iter_mut().find(|(c, _)| *c == cell) {
                Some((_, digits)) => digits.insert(digit),
                None => cells.push((cell, DigitSet::only(digit))),
            }
        }
        cells.sort();
        parts.extend(cells.iter().map(|(c, d)| format!("{} <> {}", speaker.cell(*c), speaker.digits(*d))));
        parts.join(", ")
    }
}

/// The maximum number of digits that the effect of a step lists.
const MOST_PLACES: usize = 4;

/// Converts a name into a part of a file name or address: lower case, with hyphens.
///
/// ```
/// assert_eq!(anydoku::explain::slug("forcing X-chain"), "forcing-x-chain");
/// ```
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
