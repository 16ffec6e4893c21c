//! Explaining: how a person would go on, and why.
//!
//! A [`Technique`] is a way of reasoning; it looks at a [`Board`] and hands [`Step`]s to a [`Sink`]. A [`Ladder`] puts
//! techniques in order and prices them; [`walk`] takes the first step of the first technique that has one, again and
//! again, until the puzzle is solved or nobody knows what to do. Nothing here searches for solutions; only
//! [`check`](mod@check) asks the solver, to catch a technique that lies.
//!
//! ```
//! use anydoku::explain::{Ladder, walk};
//! use anydoku::{Cell, Digit, Puzzle, Topology};
//! let mut puzzle = Puzzle::empty(Topology::square(2).into());
//! for (cell, number) in [(0, 1), (1, 2), (6, 1), (11, 3)] {
//!     puzzle.give(Cell(cell), Digit::from_number(number).unwrap());
//! }
//! let walk = walk(&puzzle, Ladder::se()).unwrap();
//! assert!(walk.is_solved());
//! let first = &walk.steps[0];
//! assert_eq!(first.tell(puzzle.topology()), "hidden single in block: r2c4 = 2, because in block 2 only r2c4 can hold 2");
//! ```

mod board;
pub mod check;
mod ladder;
mod lesson;
mod picture;
pub mod progress;
pub mod technique;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::candidates::Candidates;
use crate::puzzle::Puzzle;
use crate::set::DigitSet;
use crate::topology::{Cell, Digit, HouseId, Topology};

pub use self::board::{Board, MAX_BOARD_CELLS, MAX_BOARD_DIGITS, TooLarge};
pub(crate) use self::board::{Frame, Marks, OPEN, Unit, bits, bits_of, digit_set, family, single, subsets};
pub use self::ladder::{Ladder, Price, Rung};
pub use self::lesson::{LESSONS, Lesson};

/// A way of reasoning.
pub struct Technique {
    /// What people call it.
    pub name: &'static str,
    /// Looks for steps and hands each to the sink, in a fixed order, until the sink breaks.
    pub find: fn(&Board, &mut Sink<'_>) -> ControlFlow<()>,
}

impl Technique {
    /// Its first step on this board.
    pub fn first(&self, board: &Board) -> Option<Step> {
        let mut first = None;
        let mut take = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        let _ = (self.find)(board, &mut Sink::new(&mut take));
        first
    }

    /// All its steps on this board. Techniques that choose the best of many, such as chains, hand over the best.
    pub fn all(&self, board: &Board) -> Vec<Step> {
        let mut all = Vec::new();
        let mut take = |step| {
            all.push(step);
            ControlFlow::Continue(())
        };
        let _ = (self.find)(board, &mut Sink::new(&mut take));
        all
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl std::fmt::Debug for Technique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Technique({})", self.name)
    }
}

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

impl From<&Unit> for Part {
    fn from(unit: &Unit) -> Part {
        match unit.id {
            Some(house) => Part::House(house),
            None => Part::Implied(unit.cells.iter().map(|&c| Cell(c)).collect()),
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
            Strength::Place => {
                let place = self.reason.iter().find_map(|part| match part {
                    Part::House(house) => Some(topology.house(*house).name.clone()),
                    Part::Cells(cells) | Part::Implied(cells) => Some(tell_cells(cells, topology)),
                    Part::Cell(cell) => Some(topology.cell_name(*cell)),
                    Part::Node(node) => Some(topology.cell_name(node.cell)),
                    _ => None,
                });
                let doing = || self.places.iter().chain(&self.removes).next().map(|p| topology.cell_name(p.0));
                let place = place.or_else(doing).unwrap_or_default();
                format!("{}, look at {place}", self.technique.name)
            }
            Strength::Step => self.tell(topology),
        }
    }

    /// What it does: `r1c2 = 5` or `r1c2 -12, r3c4 -1`.
    pub fn tell_effect(&self, topology: &Topology) -> String {
        let mut parts: Vec<String> =
            self.places.iter().map(|&(c, d)| format!("{} = {}", topology.cell_name(c), symbol(d))).collect();
        if self.places.is_empty() {
            let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
            for &(cell, digit) in &self.removes {
                match cells.iter_mut().find(|(c, _)| *c == cell) {
                    Some((_, digits)) => digits.insert(digit),
                    None => cells.push((cell, DigitSet::only(digit))),
                }
            }
            cells.sort();
            parts.extend(cells.iter().map(|(c, d)| format!("{} -{}", topology.cell_name(*c), tell_digits(*d))));
        }
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
    let mut text = String::new();
    for part in parts {
        let word = match part {
            Part::Text(words) => words.to_string(),
            Part::Cell(cell) => topology.cell_name(*cell),
            Part::Cells(cells) => tell_cells(cells, topology),
            Part::Digit(digit) => symbol(*digit),
            Part::Digits(digits) => tell_digits(*digits),
            Part::House(house) => topology.house(*house).name.clone(),
            Part::Implied(cells) => format!("the implied house {}", tell_cells(cells, topology)),
            Part::Node(node) => tell_node(*node, topology),
            Part::Link(..) => continue,
        };
        if word.is_empty() {
            continue;
        }
        let glued = text.is_empty() || word.starts_with([',', '.', ';', ':']);
        let _ = write!(text, "{}{word}", if glued { "" } else { " " });
    }
    text
}

fn tell_node(node: Node, topology: &Topology) -> String {
    let relation = if node.on { "=" } else { "<>" };
    format!("{} {relation} {}", topology.cell_name(node.cell), symbol(node.digit))
}

fn tell_cells(cells: &[Cell], topology: &Topology) -> String {
    let names: Vec<_> = cells.iter().map(|&cell| topology.cell_name(cell)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn symbol(digit: Digit) -> String {
    match crate::layout::symbol(digit) {
        Some(symbol) => symbol.to_string(),
        None => format!("({})", digit.number()),
    }
}

fn tell_digits(digits: DigitSet) -> String {
    digits.iter().map(symbol).collect()
}

/// What techniques hand their steps to.
pub struct Sink<'a> {
    /// Does the taker want reasons? Building them costs more than finding the step.
    pub reasons: bool,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl<'a> Sink<'a> {
    /// A sink that wants reasons.
    pub fn new(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Sink<'a> {
        Sink { reasons: true, take }
    }

    /// A sink that wants to know only what a step does.
    pub fn silent(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Sink<'a> {
        Sink { reasons: false, take }
    }

    /// Hands over a finished step.
    pub fn step(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    /// Hands over a step that places a digit.
    pub(crate) fn place(
        &mut self,
        technique: &'static Technique,
        size: usize,
        (cell, digit): (usize, usize),
        reason: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        let reason = if self.reasons { reason() } else { Vec::new() };
        let places = vec![(Cell::new(cell), Digit::new(digit))];
        (self.take)(Step { technique, size, inner: 0, places, removes: Vec::new(), reason })
    }

    /// Hands over a step that removes candidates.
    pub(crate) fn remove(
        &mut self,
        technique: &'static Technique,
        size: usize,
        removes: Vec<(Cell, Digit)>,
        reason: impl FnOnce() -> Vec<Part>,
    ) -> ControlFlow<()> {
        let reason = if self.reasons { reason() } else { Vec::new() };
        (self.take)(Step { technique, size, inner: 0, places: Vec::new(), removes, reason })
    }
}

impl Board {
    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digit) in &step.removes {
            self.remove(cell, digit);
        }
        for &(cell, digit) in &step.places {
            self.place(cell, digit);
        }
    }
}

/// All steps of a ladder in order, and what they came to.
#[derive(Clone)]
pub struct Walk {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What the ladder asks for each step, in the same order.
    pub prices: Vec<f64>,
    /// The board after the last step.
    pub board: Board,
}

impl Walk {
    /// Does a digit stand in every cell?
    pub fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// The highest price, or 0 without a step.
    pub fn hardest(&self) -> f64 {
        self.prices.iter().copied().fold(0.0, f64::max)
    }
}

/// Walks puzzles of one topology; keeps the tables that follow from the topology.
#[derive(Clone)]
pub struct Walker {
    frame: Arc<Frame>,
    ladder: &'static Ladder,
    rungs: Vec<&'static Rung>,
    /// Should steps carry reasons?
    pub reasons: bool,
}

impl Walker {
    /// A walker for this topology and ladder.
    pub fn new(topology: &Arc<Topology>, ladder: &'static Ladder) -> Result<Walker, TooLarge> {
        let frame = Arc::new(Frame::new(topology)?);
        let rungs = ladder.rungs_for(&frame);
        Ok(Walker { frame, ladder, rungs, reasons: true })
    }

    /// The same without the techniques that hold only for puzzles with one solution.
    ///
    /// ```
    /// use anydoku::explain::{Ladder, Walker};
    /// use anydoku::{Puzzle, Topology};
    /// let puzzle = Puzzle::empty(Topology::square(3).into());
    /// let walker = Walker::new(puzzle.topology(), Ladder::se()).unwrap().without_uniqueness();
    /// assert!(walker.all(&walker.board(&puzzle)).is_empty());
    /// ```
    pub fn without_uniqueness(mut self) -> Walker {
        self.rungs.retain(|rung| !technique::UNIQUENESS.contains(&rung.technique));
        self
    }

    /// The same with no rung above the one that finds this technique; none if no rung does.
    pub fn up_to(mut self, technique: &Technique) -> Option<Walker> {
        let finds = |rung: &&Rung| rung.prices.iter().any(|(found, _)| *found == technique);
        let at = self.rungs.iter().position(finds)?;
        self.rungs.truncate(at + 1);
        Some(self)
    }

    /// The same without the rungs whose cheapest step costs more than this. What it solves, the whole ladder solves by
    /// the same steps.
    ///
    /// ```
    /// use anydoku::explain::{Ladder, Walker};
    /// let topology = anydoku::Topology::square(3).into();
    /// let walker = Walker::new(&topology, Ladder::se()).unwrap().up_to_price(2.3);
    /// assert_eq!(walker.prices().last().unwrap().0.name, "naked single");
    /// ```
    pub fn up_to_price(mut self, most: f64) -> Walker {
        self.rungs.retain(|rung| rung.prices.iter().any(|(_, price)| price.of_nodes(0) <= most));
        self
    }

    /// Every technique that its rungs find, with its price, in the ladder's order.
    pub fn prices(&self) -> impl Iterator<Item = (&'static Technique, Price)> {
        self.rungs.iter().flat_map(|rung| rung.prices.iter().copied())
    }

    /// The same without the rung that finds this technique.
    pub fn without(mut self, technique: &Technique) -> Walker {
        self.rungs.retain(|rung| !rung.prices.iter().any(|(found, _)| *found == technique));
        self
    }

    /// The ladder.
    pub fn ladder(&self) -> &'static Ladder {
        self.ladder
    }

    /// The board at the start of a puzzle of this topology.
    pub fn board(&self, puzzle: &Puzzle) -> Board {
        Board::on(self.frame.clone(), puzzle)
    }

    /// The board of candidates of this topology.
    pub fn board_from(&self, candidates: &Candidates) -> Board {
        Board::on_candidates(self.frame.clone(), candidates)
    }

    /// The next step and its price: the first step of the first rung that has one.
    pub fn next(&self, board: &Board) -> Option<(Step, f64)> {
        for rung in &self.rungs {
            let mut first = None;
            let mut take = |step| {
                first = Some(step);
                ControlFlow::Break(())
            };
            let mut sink = Sink { reasons: self.reasons, take: &mut take };
            let _ = (rung.technique.find)(board, &mut sink);
            if let Some(step) = first {
                let price = rung.price(&step);
                return Some((step, price));
            }
        }
        None
    }

    /// Every step that every rung offers now, with its price, in the ladder's order.
    pub fn all(&self, board: &Board) -> Vec<(Step, f64)> {
        self.rungs.iter().flat_map(|rung| self.steps_of(rung, board)).collect()
    }

    /// How many rungs it tries.
    pub fn n_rungs(&self) -> usize {
        self.rungs.len()
    }

    /// Every step of the first rung that has one, with its price, and which rung that is: what is done in one round by
    /// somebody who sees all there is. It does not depend on the order of cells or digits.
    pub fn round(&self, board: &Board) -> Option<(usize, Vec<(Step, f64)>)> {
        self.rungs.iter().enumerate().find_map(|(i, rung)| {
            let steps = self.steps_of(rung, board);
            (!steps.is_empty()).then_some((i, steps))
        })
    }

    fn steps_of(&self, rung: &Rung, board: &Board) -> Vec<(Step, f64)> {
        let mut steps = Vec::new();
        let mut take = |step: Step| {
            let price = rung.price(&step);
            steps.push((step, price));
            ControlFlow::Continue(())
        };
        let _ = (rung.technique.find)(board, &mut Sink { reasons: self.reasons, take: &mut take });
        steps
    }

    /// Steps from this board until it is solved or no rung has a step; `see` is told of each step before it is done and
    /// may break.
    pub fn walk(&self, mut board: Board, see: &mut dyn FnMut(&Board, &Step) -> ControlFlow<()>) -> Walk {
        let (mut steps, mut prices) = (Vec::new(), Vec::new());
        while !board.is_solved() {
            let Some((step, price)) = self.next(&board) else { break };
            let stop = see(&board, &step).is_break();
            if stop {
                break;
            }
            board.apply(&step);
            steps.push(step);
            prices.push(price);
        }
        Walk { steps, prices, board }
    }
}

/// What a walk can start from.
pub trait Start {
    /// The topology.
    fn topology(&self) -> &Arc<Topology>;
    /// The board to start from.
    fn board(&self, walker: &Walker) -> Board;
}

impl Start for Puzzle {
    fn topology(&self) -> &Arc<Topology> {
        Puzzle::topology(self)
    }
    fn board(&self, walker: &Walker) -> Board {
        walker.board(self)
    }
}

impl Start for Candidates {
    fn topology(&self) -> &Arc<Topology> {
        Candidates::topology(self)
    }
    fn board(&self, walker: &Walker) -> Board {
        walker.board_from(self)
    }
}

/// The whole walk from a puzzle or from candidates, with reasons.
pub fn walk(start: &impl Start, ladder: &'static Ladder) -> Result<Walk, TooLarge> {
    let walker = Walker::new(start.topology(), ladder)?;
    let board = start.board(&walker);
    Ok(walker.walk(board, &mut |_, _| ControlFlow::Continue(())))
}

/// The first step of this technique on a walk, and the board it is found on.
pub fn first_use(start: &impl Start, ladder: &'static Ladder, technique: &Technique) -> Option<(Board, Step)> {
    let walker = Walker::new(start.topology(), ladder).ok()?;
    let mut found = None;
    walker.walk(start.board(&walker), &mut |board, step| {
        if step.technique != technique {
            return ControlFlow::Continue(());
        }
        found = Some((board.clone(), step.clone()));
        ControlFlow::Break(())
    });
    found
}
