//! Steps: one use of a technique, and the words and things of its reason.
//!
//! A reason is a list of [`Part`]s: words, and the cells, digits, houses and links the words are about. A terminal joins
//! them to a sentence ([`tell_parts`]), a picture points at the things, and whoever hands steps on as data keeps both
//! ([`spoken`]).

use std::borrow::Cow;

use super::{FullHouse, Technique};
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, HouseId, Topology};

/// One use of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// How large its pattern is: cells of a set or loop, lines of a fish, nodes of a chain.
    pub size: usize,
    /// The size of a set inside the pattern, where there is one (uniqueness with a set beside it); otherwise 0.
    pub inner: usize,
    /// Digits to place.
    pub places: Vec<(Cell, Digit)>,
    /// Candidates to remove.
    pub removes: Vec<(Cell, Digit)>,
    /// Why, in words and the things they are about. Empty if the sink wanted none.
    pub reason: Vec<Part>,
}

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// The technique's name.
    Name,
    /// Where to look.
    Place,
    /// The step itself.
    Step,
}

/// A word of a reason, or a thing the words are about.
///
/// A front that shows steps handles every kind, so a new one is a change for all of them and is meant to be noticed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Words.
    Text(Cow<'static, str>),
    /// A cell.
    Cell(Cell),
    /// Several cells.
    Cells(Vec<Cell>),
    /// A digit.
    Digit(Digit),
    /// Several digits.
    Digits(DigitSet),
    /// A house.
    House(HouseId),
    /// Cells that make a house only because others do.
    Implied(Vec<Cell>),
    /// A candidate that is true or false.
    Node(Node),
    /// One candidate follows from another: an arrow of the picture, which the words do not repeat.
    Link(Node, Node),
}

impl Part {
    /// Its words: `r1c2 and r1c3`, `row 4`, `r1c1 <> 5`; none for a link.
    pub fn tell(&self, topology: &Topology) -> String {
        match self {
            Part::Text(words) => words.to_string(),
            Part::Cell(cell) => topology.cell_name(*cell),
            Part::Cells(cells) => tell_cells(cells, topology),
            Part::Digit(digit) => symbol(*digit, topology),
            Part::Digits(digits) => tell_digits(*digits, topology),
            Part::House(house) => topology.house(*house).name.clone(),
            Part::Implied(cells) => format!("the implied house {}", tell_cells(cells, topology)),
            Part::Node(node) => tell_node(*node, topology),
            Part::Link(..) => String::new(),
        }
    }
}

/// A candidate taken as true or false.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Its cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// True: the digit stands there. False: it does not.
    pub on: bool,
}

impl From<&'static str> for Part {
    fn from(text: &'static str) -> Part {
        Part::Text(text.into())
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part::Text(text.into())
    }
}

impl From<Cell> for Part {
    fn from(cell: Cell) -> Part {
        Part::Cell(cell)
    }
}

impl From<Vec<Cell>> for Part {
    fn from(cells: Vec<Cell>) -> Part {
        Part::Cells(cells)
    }
}

impl From<Digit> for Part {
    fn from(digit: Digit) -> Part {
        Part::Digit(digit)
    }
}

impl From<DigitSet> for Part {
    fn from(digits: DigitSet) -> Part {
        Part::Digits(digits)
    }
}

impl From<HouseId> for Part {
    fn from(house: HouseId) -> Part {
        Part::House(house)
    }
}

impl From<&FullHouse> for Part {
    fn from(house: &FullHouse) -> Part {
        match house.id {
            Some(house) => Part::House(house),
            None => Part::Implied(house.cells.iter().map(|&c| Cell(c)).collect()),
        }
    }
}

impl From<Node> for Part {
    fn from(node: Node) -> Part {
        Part::Node(node)
    }
}

/// Words mixed with the things they are about: `say!["in", house, "only", cell, "can hold", digit]`.
macro_rules! say {
    ($($part:expr),* $(,)?) => { vec![$($crate::explain::Part::from($part)),*] };
}
pub(crate) use say;

impl Step {
    /// A step that places a digit, as yet without a reason.
    pub fn place(technique: &'static Technique, size: usize, place: (Cell, Digit)) -> Step {
        Step { technique, size, inner: 0, places: vec![place], removes: Vec::new(), reason: Vec::new() }
    }

    /// A step that removes candidates, as yet without a reason.
    pub fn remove(technique: &'static Technique, size: usize, removes: Vec<(Cell, Digit)>) -> Step {
        Step { technique, size, inner: 0, places: Vec::new(), removes, reason: Vec::new() }
    }

    /// The whole sentence: `naked pair: r1c2 -12, because …`.
    pub fn tell(&self, topology: &Topology) -> String {
        let mut text = format!("{}: {}", self.technique.name, self.tell_effect(topology));
        if !self.reason.is_empty() {
            text.push_str(", because ");
            text.push_str(&tell_parts(&self.reason, topology));
        }
        text
    }

    /// A hint of this strength: the technique's name; where to look; the step itself.
    ///
    /// ```
    /// use anydoku::explain::{Board, Strength, technique::FULL_HOUSE};
    /// # use anydoku::{Cell, Digit, Puzzle, Topology};
    /// # let mut puzzle = Puzzle::empty(Topology::square(2).into());
    /// # for (cell, number) in [(0, 1), (1, 2), (2, 3)] {
    /// #     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
    /// # }
    /// # let topology = puzzle.topology().clone();
    /// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
    /// assert_eq!(step.hint(Strength::Name, &topology), "full house");
    /// assert_eq!(step.hint(Strength::Place, &topology), "full house, look at row 1");
    /// assert_eq!(step.hint(Strength::Step, &topology), "full house: r1c4 = 4, because row 1 has one cell left, r1c4");
    /// ```
    pub fn hint(&self, strength: Strength, topology: &Topology) -> String {
        match strength {
            Strength::Name => self.technique.name.to_string(),
            Strength::Place => format!("{}, look at {}", self.technique.name, self.tell_place(topology)),
            Strength::Step => self.tell(topology),
        }
    }

    /// Returns where to look for it, in words: the first house or cells that its reason names.
    ///
    /// ```
    /// use anydoku::explain::{Board, technique::FULL_HOUSE};
    /// # let puzzle: anydoku::Puzzle = "123.............".parse().unwrap();
    /// let step = FULL_HOUSE.first(&Board::new(&puzzle).unwrap()).unwrap();
    /// assert_eq!(step.tell_place(puzzle.topology()), "row 1");
    /// ```
    pub fn tell_place(&self, topology: &Topology) -> String {
        let place = self.reason.iter().find_map(|part| match part {
            Part::House(house) => Some(topology.house(*house).name.clone()),
            Part::Cells(cells) | Part::Implied(cells) => Some(tell_cells(cells, topology)),
            Part::Cell(cell) => Some(topology.cell_name(*cell)),
            Part::Node(node) => Some(topology.cell_name(node.cell)),
            _ => None,
        });
        let doing = || self.places.iter().chain(&self.removes).next().map(|p| topology.cell_name(p.0));
        place.or_else(doing).unwrap_or_default()
    }

    /// What it does: `r1c2 = 5` or `r1c2 -12, r3c4 -1`. What placing a digit removes by itself is not said.
    pub fn tell_effect(&self, topology: &Topology) -> String {
        let mut parts: Vec<String> =
            self.places.iter().map(|&(c, d)| format!("{} = {}", topology.cell_name(c), symbol(d, topology))).collect();
        let goes_without_saying = |&&(cell, digit): &&(Cell, Digit)| {
            self.places.iter().any(|&(at, placed)| at == cell || placed == digit && topology.peers(at).contains(&cell))
        };
        let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
        for &(cell, digit) in self.removes.iter().filter(|remove| !goes_without_saying(remove)) {
            match cells.iter_mut().find(|(c, _)| *c == cell) {
                Some((_, digits)) => digits.insert(digit),
                None => cells.push((cell, DigitSet::only(digit))),
            }
        }
        cells.sort();
        parts.extend(cells.iter().map(|(c, d)| format!("{} -{}", topology.cell_name(*c), tell_digits(*d, topology))));
        parts.join(", ")
    }
}

/// A name as part of a file name or address: lower case, with hyphens.
///
/// ```
/// assert_eq!(anydoku::explain::slug("forcing X-chain"), "forcing-x-chain");
/// ```
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// The words of a reason.
pub fn tell_parts(parts: &[Part], topology: &Topology) -> String {
    spoken(parts, topology).map(|(words, _)| words).collect()
}

/// Each part of a reason with its words, a blank before them where one belongs: the words alone make the sentence, and
/// no part is left out. Links have no words.
///
/// ```
/// use anydoku::explain::{Part, spoken};
/// # use anydoku::{Cell, HouseId, Topology};
/// let parts = [Part::House(HouseId(0)), Part::from("has one cell left"), Part::from(","), Part::Cell(Cell(3))];
/// let topology = Topology::square(2);
/// let words: Vec<String> = spoken(&parts, &topology).map(|(words, _)| words).collect();
/// assert_eq!(words, ["row 1", " has one cell left", ",", " r1c4"]);
/// ```
pub fn spoken<'a>(parts: &'a [Part], topology: &'a Topology) -> impl Iterator<Item = (String, &'a Part)> {
    let mut is_first = true;
    parts.iter().map(move |part| {
        let mut words = part.tell(topology);
        if !words.is_empty() {
            if !is_first && !words.starts_with([',', '.', ';', ':']) {
                words.insert(0, ' ');
            }
            is_first = false;
        }
        (words, part)
    })
}

fn tell_node(node: Node, topology: &Topology) -> String {
    let relation = if node.on { "=" } else { "<>" };
    format!("{} {relation} {}", topology.cell_name(node.cell), symbol(node.digit, topology))
}

fn tell_cells(cells: &[Cell], topology: &Topology) -> String {
    let names: Vec<_> = cells.iter().map(|&cell| topology.cell_name(cell)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// A digit as people write it, whatever number the lowest is.
pub(super) fn symbol(digit: Digit, topology: &Topology) -> String {
    let number = topology.first_number() + digit.index() as i32;
    match u32::try_from(number).ok().and_then(|number| char::from_digit(number, 36)) {
        Some(symbol) => symbol.to_ascii_uppercase().to_string(),
        None => format!("({number})"),
    }
}

fn tell_digits(digits: DigitSet, topology: &Topology) -> String {
    digits.iter().map(|digit| symbol(digit, topology)).collect()
}
