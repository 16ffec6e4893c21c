//! Serialization of the model with serde, and the checks of deserialized values.
//!
//! Cells are zero-based numbers, as in every list with one entry per cell. Digits are the numbers that people write,
//! from 1, with 0 for an open cell. A rule is the text that [`rules::read`] accepts, with cells numbered from 1. Types
//! with invariants are deserialized through a plain form, so a value from JSON has passed the same checks as one built
//! in code.
//!
//! ```
//! use anydoku::{Puzzle, Topology};
//! let puzzle: Puzzle = "12..34..2.....3.".parse()?;
//! let json = serde_json::to_string(&puzzle)?;
//! assert!(json.contains(r#""givens":[1,2,0,0,3,4,0,0,2,0,0,0,0,0,3,0]"#));
//! assert_eq!(serde_json::from_str::<Puzzle>(&json)?, puzzle);
//! let error = serde_json::from_str::<Topology>(r#"{"digits": 4, "cells": [], "houses": []}"#).unwrap_err();
//! assert!(error.to_string().starts_with("found 0 cells, expected 1 to 65536"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// Derives the traits of a form, with a schema if schemas are compiled in.
macro_rules! forms {
    ($($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* })*) => {
        $($(#[$about])*
        #[derive(Clone, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name { $($(#[$field_about])* pub $field: $type,)* })*
    };
}

mod parts;

use std::sync::{Arc, OnceLock};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use parts::{
    ArgLink, ArgList, ArrowEnd, MistakeForm, PointedCell, PointedHouse, PointedMark, StringOrBytes, Text, open, text,
};
pub(crate) use parts::{Named, arg_link, arg_list, args, arrow_end, some_text};

use crate::message::{Message, Speaker};
use crate::msg;
use crate::rules::{self, Rule};
use crate::{
    Candidates, Cell, CellNames, Clash, Colour, ColourError, Digit, DigitSet, Fault, House, HouseId, Layout, MAX_CELLS,
    MAX_DIGITS, Notes, Picture, Play, Projection, Puzzle, Ratings, Sheet, Solution, Square, Symbols, Topology,
};

forms! {
    /// The serialized form of a [`Topology`].
    TopologyForm {
        /// The number of digits.
        digits: usize,
        /// The names of the cells: `r1c1`.
        cells: Vec<String>,
        /// The houses, without those that rules imply.
        houses: Vec<House>,
        /// The rules beyond houses as text, with cells numbered from 1: `cage 15: 1 2 11`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rules: Vec<String>,
    }
    /// The serialized form of a [`Layout`].
    LayoutForm {
        /// The height of the paper in unit squares.
        rows: u16,
        /// The width of the paper in unit squares.
        cols: u16,
        /// The unit squares of each cell as row and column from 0; its digit is written in the first.
        squares: Vec<Vec<Square>>,
        /// The zero-based indices of the houses with a thick outline. They do not overlap.
        outlined: Vec<HouseId>,
        /// The zero-based indices of the shaded houses, in drawing order.
        shaded: Vec<HouseId>,
        /// The position of the paper in space.
        projection: Projection,
        /// The symbols for the digits.
        symbols: Symbols,
        /// The colors that the setter gave each cell, bottom layer first; empty if no cell has any.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        colours: Vec<Vec<Colour>>,
        /// The text around the digits in the file that the puzzle came from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        picture: Option<Picture>,
    }
    /// The serialized form of a [`Puzzle`].
    PuzzleForm {
        /// The cells, digits, houses and rules.
        topology: Topology,
        /// The given of each cell, or 0 if it has none.
        #[serde(with = "open")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<usize>"))]
        givens: Vec<Option<Digit>>,
        /// The starting marks of each cell, if the puzzle has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marks: Option<Vec<DigitSet>>,
    }
    /// The serialized form of a [`Solution`].
    SolutionForm {
        /// The cells, digits, houses and rules.
        topology: Topology,
        /// The digit of each cell.
        digits: Vec<Digit>,
    }
    /// The serialized form of [`Candidates`].
    CandidatesForm {
        /// The cells, digits, houses and rules.
        topology: Topology,
        /// The remaining candidates of each cell.
        sets: Vec<DigitSet>,
    }
    /// The serialized form of a [`Sheet`].
    SheetForm {
        /// The puzzle.
        puzzle: Puzzle,
        /// The positions of its cells.
        layout: Layout,
        /// The text beside the puzzle.
        #[serde(default)]
        notes: Notes,
        /// The player's progress.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        play: Option<Play>,
        /// The answer according to the file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Vec<Digit>>,
        /// The difficulty according to the source.
        #[serde(default)]
        ratings: Ratings,
    }
}

impl From<Digit> for usize {
    fn from(digit: Digit) -> usize {
        digit.number()
    }
}

impl TryFrom<usize> for Digit {
    type Error = Message;

    fn try_from(number: usize) -> Result<Digit, Message> {
        Digit::from_number(number).ok_or_else(|| msg!("data-digit", number = number, most = MAX_DIGITS))
    }
}

impl From<DigitSet> for Vec<Digit> {
    fn from(set: DigitSet) -> Vec<Digit> {
        set.iter().collect()
    }
}

impl From<Vec<Digit>> for DigitSet {
    fn from(digits: Vec<Digit>) -> DigitSet {
        digits.into_iter().collect()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> String {
        colour.to_string()
    }
}

impl TryFrom<String> for Colour {
    type Error = ColourError;

    fn try_from(text: String) -> Result<Colour, ColourError> {
        text.parse()
    }
}

impl From<Square> for (u16, u16) {
    fn from(square: Square) -> (u16, u16) {
        (square.row, square.col)
    }
}

impl From<(u16, u16)> for Square {
    fn from((row, col): (u16, u16)) -> Square {
        Square { row, col }
    }
}

impl From<Topology> for TopologyForm {
    fn from(topology: Topology) -> TopologyForm {
        TopologyForm {
            digits: topology.n_digits(),
            cells: topology.cells().map(|cell| topology.cell_name(cell)).collect(),
            houses: topology.without_rules().houses().to_vec(),
            rules: topology.rules().iter().map(ToString::to_string).collect(),
        }
    }
}

impl TryFrom<TopologyForm> for Topology {
    type Error = Message;

    fn try_from(form: TopologyForm) -> Result<Topology, Message> {
        let n_cells = form.cells.len();
        let topology = Topology::new(n_cells, form.digits, form.cells.into(), form.houses);
        let topology = topology.map_err(|error| error.message())?;
        if form.rules.is_empty() {
            return Ok(topology);
        }
        let rules = rules::read(&form.rules.join("\n"), &topology);
        let rules = rules.map_err(|error| msg!("data-in-rules", error = error.message()))?;
        topology.with_rules(rules).map_err(|error| error.message())
    }
}

/// Recognizes names by row and column, or by number, which some rules need.
impl From<Vec<String>> for CellNames {
    fn from(list: Vec<String>) -> CellNames {
        let columns = list.iter().take_while(|name| name.starts_with("r1c")).count();
        let is_grid = |(i, name): (usize, &String)| *name == format!("r{}c{}", i / columns + 1, i % columns + 1);
        match columns {
            1.. if list.iter().enumerate().all(is_grid) => CellNames::Grid { columns },
            _ if list.iter().enumerate().all(|(i, name)| *name == format!("#{}", i + 1)) => CellNames::Numbered,
            _ => CellNames::List(list),
        }
    }
}

/// The maximum number of unit squares of a deserialized layout.
const MAX_SQUARES: usize = 1 << 22;

impl From<Layout> for LayoutForm {
    fn from(layout: Layout) -> LayoutForm {
        LayoutForm {
            rows: layout.rows() as u16,
            cols: layout.cols() as u16,
            squares: (0..layout.n_cells()).map(|cell| layout.squares(Cell::new(cell)).to_vec()).collect(),
            outlined: layout.outlined,
            shaded: layout.shaded,
            projection: layout.projection,
            symbols: layout.symbols,
            colours: layout.colours,
            picture: layout.picture,
        }
    }
}

impl TryFrom<LayoutForm> for Layout {
    type Error = Message;

    fn try_from(form: LayoutForm) -> Result<Layout, Message> {
        let (rows, cols, n_cells) = (form.rows as usize, form.cols as usize, form.squares.len());
        if rows * cols > MAX_SQUARES {
            return Err(msg!("data-squares", rows = rows, columns = cols, most = MAX_SQUARES));
        }
        if n_cells > MAX_CELLS {
            return Err(msg!("data-cells", n = n_cells, most = MAX_CELLS));
        }
        let is_on_paper = |square: &Square| square.row < form.rows && square.col < form.cols;
        if let Some(cell) = form.squares.iter().position(|cell| cell.is_empty() || !cell.iter().all(is_on_paper)) {
            return Err(msg!("data-cell-outside", number = cell + 1));
        }
        let is_whole = |picture: &Picture| picture.pieces.len() == n_cells + 1 && picture.cells.len() == n_cells;
        if !form.picture.as_ref().is_none_or(is_whole) {
            return Err(msg!("data-picture"));
        }
        if !form.colours.is_empty() && form.colours.len() != n_cells {
            return Err(msg!("data-colours", n = form.colours.len(), cells = n_cells));
        }
        let mut layout = Layout::new(rows, cols, form.squares);
        layout.outlined = form.outlined;
        layout.shaded = form.shaded;
        layout.projection = form.projection;
        layout.symbols = form.symbols;
        layout.colours = form.colours;
        layout.picture = form.picture;
        Ok(layout)
    }
}

/// Checks that a layout fits this topology.
pub fn fits(layout: &Layout, topology: &Topology) -> Result<(), Message> {
    if layout.n_cells() != topology.n_cells() {
        return Err(msg!("data-places", n = layout.n_cells(), cells = topology.n_cells()));
    }
    match layout.outlined.iter().chain(&layout.shaded).find(|house| house.index() >= topology.n_houses()) {
        Some(house) => Err(msg!("data-house", number = house.0, below = topology.n_houses())),
        None => Ok(()),
    }
}

/// Checks that there is an entry per cell, and that every digit belongs to the topology.
fn whole(
    topology: &Topology,
    entries: fn(usize) -> Message,
    n: usize,
    mut digits: impl Iterator<Item = Digit>,
) -> Result<(), Message> {
    let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
    if n != n_cells {
        return Err(msg!("data-entries", entries = entries(n), cells = n_cells));
    }
    match digits.find(|digit| digit.index() >= n_digits) {
        Some(digit) => Err(msg!("data-digit", number = digit.number(), most = n_digits)),
        None => Ok(()),
    }
}

impl From<Puzzle> for PuzzleForm {
    fn from(puzzle: Puzzle) -> PuzzleForm {
        PuzzleForm {
            topology: (**puzzle.topology()).clone(),
            givens: puzzle.givens().to_vec(),
            marks: puzzle.marks().map(<[DigitSet]>::to_vec),
        }
    }
}

impl TryFrom<PuzzleForm> for Puzzle {
    type Error = Message;

    fn try_from(form: PuzzleForm) -> Result<Puzzle, Message> {
        whole(
            &form.topology,
            |n| msg!("entries-givens", n = n),
            form.givens.len(),
            form.givens.iter().flatten().copied(),
        )?;
        if let Some(marks) = &form.marks {
            whole(
                &form.topology,
                |n| msg!("entries-marks", n = n),
                marks.len(),
                marks.iter().flat_map(|set| set.iter()),
            )?;
        }
        let puzzle = Puzzle::new(Arc::new(form.topology), form.givens);
        Ok(match form.marks {
            Some(marks) => puzzle.with_marks(marks),
            None => puzzle,
        })
    }
}

impl From<Solution> for SolutionForm {
    fn from(solution: Solution) -> SolutionForm {
        SolutionForm { topology: (**solution.topology()).clone(), digits: solution.digits().to_vec() }
    }
}

impl TryFrom<SolutionForm> for Solution {
    type Error = Message;

    fn try_from(form: SolutionForm) -> Result<Solution, Message> {
        whole(&form.topology, |n| msg!("entries-digits", n = n), form.digits.len(), form.digits.iter().copied())?;
        let topology = Arc::new(form.topology);
        Solution::new(topology.clone(), form.digits).map_err(|fault| named_fault(fault, &topology))
    }
}

/// Returns the fault with names instead of numbers, because the code that reports the error has no topology.
fn named_fault(fault: Fault, topology: &Topology) -> Message {
    let speaker = Speaker::of(topology);
    match fault {
        Fault::Clash(Clash { house, a, b, digit }) => {
            let (house, a, b) = (speaker.house(house), speaker.cell(a), speaker.cell(b));
            msg!("clash", digit = digit.number(), house = house, a = a, b = b)
        }
        Fault::Rule(number) => msg!("rule-broken", rule = speaker.rule(number)),
    }
}

impl From<Candidates> for CandidatesForm {
    fn from(candidates: Candidates) -> CandidatesForm {
        CandidatesForm { topology: (**candidates.topology()).clone(), sets: candidates.sets().to_vec() }
    }
}

impl TryFrom<CandidatesForm> for Candidates {
    type Error = Message;

    fn try_from(form: CandidatesForm) -> Result<Candidates, Message> {
        whole(
            &form.topology,
            |n| msg!("entries-candidates", n = n),
            form.sets.len(),
            form.sets.iter().flat_map(|set| set.iter()),
        )?;
        Ok(Candidates::from_sets(Arc::new(form.topology), form.sets))
    }
}

impl From<Sheet> for SheetForm {
    fn from(sheet: Sheet) -> SheetForm {
        let Sheet { puzzle, layout, notes, play, answer, ratings } = sheet;
        SheetForm { puzzle, layout: Arc::unwrap_or_clone(layout), notes, play, answer, ratings }
    }
}

impl TryFrom<SheetForm> for Sheet {
    type Error = Message;

    fn try_from(form: SheetForm) -> Result<Sheet, Message> {
        let SheetForm { puzzle, layout, notes, play, answer, ratings } = form;
        let topology = puzzle.topology();
        fits(&layout, topology)?;
        if let Some(play) = &play {
            whole(
                topology,
                |n| msg!("entries-placed", n = n),
                play.digits.len(),
                play.digits.iter().flatten().copied(),
            )?;
            if let Some(marks) = &play.marks {
                whole(
                    topology,
                    |n| msg!("entries-marks", n = n),
                    marks.len(),
                    marks.iter().flat_map(|set| set.iter()),
                )?;
            }
        }
        if let Some(answer) = &answer {
            whole(topology, |n| msg!("entries-answer", n = n), answer.len(), answer.iter().copied())?;
        }
        Ok(Sheet { puzzle, layout: Arc::new(layout), notes, play, answer, ratings })
    }
}

/// A rule by itself is not checked against a topology; [`Topology::with_rules`] does that.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        // Cells are given by number, so any topology with enough cells will do.
        static CELLS: OnceLock<Topology> = OnceLock::new();
        let cells = CELLS.get_or_init(|| {
            Topology::new(MAX_CELLS, 1, CellNames::Numbered, Vec::new()).expect("cells without houses are sound")
        });
        let text = String::deserialize(deserializer)?;
        let written = rules::text::read_one(text.as_bytes(), 0..text.len(), cells);
        written
            .map(|written| written.rule)
            .map_err(|error| D::Error::custom(msg!("data-in-rule", error = error.message())))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Rule {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rule".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Content, Emphasis, Face, Link, Piece, Rng, Shape};

    /// Returns a value after serialization and deserialization.
    fn again<T: Serialize + for<'de> Deserialize<'de>>(value: &T) -> T {
        serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
    }

    fn check<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: &T) {
        assert_eq!(again(value), *value);
    }

    const SHAPES: [&str; 8] = ["4x4", "9x9", "x+nrc", "samurai", "cube", "parquet", "jigsaw6", "16x16"];

    fn some_digits(topology: &Topology, rng: &mut Rng) -> Vec<Option<Digit>> {
        let mut below = |n: usize| rng.below(n);
        let digit = |_| (below(3) == 0).then(|| Digit::new(below(topology.n_digits())));
        topology.cells().map(digit).collect()
    }

    fn some_sets(topology: &Topology, rng: &mut Rng) -> Vec<DigitSet> {
        let mut set = |_| topology.digits().filter(|_| rng.below(2) == 0).collect();
        topology.cells().map(&mut set).collect()
    }

    fn some_face(topology: &Topology, rng: &mut Rng) -> Face {
        let sets = some_sets(topology, rng);
        let emphases = [Emphasis::Reason, Emphasis::Second, Emphasis::Placed, Emphasis::Removed];
        let contents =
            some_digits(topology, rng).into_iter().zip(&sets).enumerate().map(|(i, (digit, set))| match digit {
                Some(digit) if i % 2 == 0 => Content::Given(digit),
                Some(digit) => Content::Placed(digit),
                None if i % 2 == 0 => Content::Open,
                None => Content::Marks(*set),
            });
        let contents = contents.collect();
        let mut below = |n: usize| rng.below(n);
        let mut cell = || Cell::new(below(topology.n_cells()));
        let (a, b, c) = (cell(), cell(), cell());
        Face {
            contents,
            cells: emphases.map(|emphasis| (a, emphasis)).into(),
            houses: vec![(vec![a, b, c], Emphasis::Second)],
            marks: vec![(b, Digit(3), Emphasis::Removed)],
            links: vec![Link { from: (a, Some(Digit(0))), to: (c, None), is_strong: true }],
            groups: vec![vec![a], vec![]],
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn what_was_written_reads_back_as_the_same(name in prop::sample::select(&SHAPES[..]), seed: u64) {
            let (shape, mut rng) = (Shape::named(name).unwrap(), Rng::new(seed));
            let topology = &shape.topology;
            let mut puzzle = Puzzle::new(topology.clone(), some_digits(topology, &mut rng));
            check(&puzzle);
            puzzle = puzzle.with_marks(some_sets(topology, &mut rng));
            check(&puzzle);
            let same = again(&**topology);
            prop_assert_eq!(same.houses(), topology.houses());
            prop_assert_eq!(same.names(), topology.names());
            check(&*shape.layout);
            check(&Candidates::from_sets(topology.clone(), some_sets(topology, &mut rng)));
            check(&some_face(topology, &mut rng));
            let mut sheet = Sheet::new(puzzle, shape.layout.clone());
            sheet.notes.title = Some("a \"title\"".into());
            sheet.notes.other.push(("key".into(), "value".into()));
            sheet.play = Some(Play { digits: some_digits(topology, &mut rng), marks: Some(some_sets(topology, &mut rng)) });
            sheet.ratings.er = Some(7.2);
            sheet.set_colours(topology.cells().map(|cell| vec![Colour::rgb(1, 2, cell.0 as u8)]).collect());
            sheet.answer = Some(vec![Digit(0); topology.n_cells()]);
            check(&sheet);
        }
    }

    #[test]
    fn rules_pictures_and_solutions_read_back() {
        let topology = Topology::square(3);
        let text = "cage 15: 1 2\narrow: 7 / 8 9\nany cage.5=1.2|odd=3\nneg white 1";
        let rules = rules::read(text, &topology).unwrap();
        rules.iter().for_each(check);
        let ruled = topology.with_rules(rules).unwrap();
        assert_eq!(again(&ruled).rules(), ruled.rules());
        check(&ruled);
        let shape = Shape::named("4x4").unwrap();
        let mut layout = (*shape.layout).clone();
        layout.symbols = Symbols::Chars(vec!['0', 'é', '2', '3']);
        layout.picture = Some(Picture {
            head: b"<sudoku>\n".to_vec(),
            pieces: vec![Piece { shown: b"\xff".to_vec(), source: Some(b"\"\xff\"".to_vec()) }; 17],
            cells: vec![b"0".to_vec(); 16],
            tail: Vec::new(),
            pattern: b"|.|".to_vec(),
            empty: b'.',
        });
        check(&layout);
        let solution = "1234341221434321".parse::<Puzzle>().unwrap();
        let digits = solution.givens().iter().copied().flatten().collect();
        check(&Solution::new(solution.topology().clone(), digits).unwrap());
    }

    #[test]
    fn what_does_not_hold_together_is_refused() {
        let shape = Shape::named("4x4").unwrap();
        let sheet = Sheet::new(Puzzle::empty(shape.topology.clone()), shape.layout.clone());
        let good = serde_json::to_value(&sheet).unwrap();
        let spoiled = |path: &str, value: serde_json::Value| {
            let mut spoiled = good.clone();
            *spoiled.pointer_mut(path).unwrap() = value;
            serde_json::from_value::<Sheet>(spoiled).unwrap_err().to_string()
        };
        let told = [
            ("/puzzle/givens", vec![1].into(), "found 1 given, expected one for each of 16 cells"),
            ("/puzzle/givens/0", 5.into(), "found digit 5, expected 1 to 4"),
            ("/puzzle/givens/0", 300.into(), "found digit 300, expected 1 to 256"),
            ("/puzzle/topology/houses/0/cells/0", 99.into(), "row 1 lists cell 100, expected 1 to 16"),
            ("/layout/squares/3", Vec::<u8>::new().into(), "cell 4 lies outside the layout"),
            ("/layout/rows", 2.into(), "cell 9 lies outside the layout"),
            ("/layout/outlined/0", 99.into(), "found house 99, expected a number below 12"),
        ];
        let huge = r#"{"rows": 65535, "cols": 65535, "squares": [], "outlined": [], "shaded": [], "projection": "flat", "symbols": "default"}"#;
        assert!(serde_json::from_str::<Layout>(huge).unwrap_err().to_string().contains("found a layout of"));
        for (path, value, message) in told {
            let found = spoiled(path, value);
            assert!(found.contains(message), "{path}: {found}");
        }
    }
}
