//! Construction of sheets: the shape for a number of cells, the assumptions of readers, and the checks of writers.

use anydoku::text::{Alphabet, ReadError, Told, quoted, shape_named};
use std::ops::Range;
use std::sync::Arc;

use super::{Hints, Reading, WriteError};
pub(crate) use anydoku::shape::plain_side;
use anydoku::shape::{Shape, default_box, usual_digits};
use anydoku::{Digit, Layout, MAX_DIGITS, Message, Puzzle, Sheet, Topology, msg};

/// Collects the sheets in one text. It builds each shape once and remembers assumptions.
pub(super) struct Gather<'a> {
    pub(super) hints: Hints<'a>,
    /// The shape that the text names for the next puzzle.
    told: Option<Arc<Shape>>,
    named: Vec<(String, Arc<Shape>)>,
    made: Vec<Made>,
    opens: [bool; 256],
    assumed: Vec<Message>,
}

/// The maximum number of remembered shapes. The input may name a different one on each line.
const MOST_NAMED: usize = 16;

struct Made {
    n_cells: usize,
    told: Option<Arc<Shape>>,
    alphabet: Alphabet,
    topology: Arc<Topology>,
    layout: Arc<Layout>,
}

impl<'a> Gather<'a> {
    pub(super) fn new(hints: &Hints<'a>) -> Gather<'a> {
        let (named, made) = (Vec::new(), Vec::new());
        Gather { hints: *hints, told: None, named, made, opens: [false; 256], assumed: Vec::new() }
    }

    /// Ignores the shape in the hints if it has `n_cells` cells but not the number of digits that the format implies.
    pub(super) fn expect(&mut self, n_cells: usize, n_digits: usize) {
        self.hints.shape = self
            .hints
            .shape
            .filter(|shape| shape.topology.n_cells() != n_cells || shape.topology.n_digits() == n_digits);
    }

    /// Sets the shape that the text names for the next puzzle. Without one, the hints apply.
    pub(super) fn tell(&mut self, text: &[u8], told: Option<&Told>) -> Result<(), ReadError> {
        self.told = None;
        let Some(told) = told else { return Ok(()) };
        let name = String::from_utf8_lossy(&text[told.name.clone()]).into_owned();
        self.tell_named(text, told.name.clone(), name)
    }

    /// Sets the shape by a name that appears in these bytes of the text.
    pub(super) fn tell_named(&mut self, text: &[u8], span: Range<usize>, name: String) -> Result<(), ReadError> {
        if let Some((_, shape)) = self.named.iter().find(|(known, _)| *known == name) {
            self.told = Some(Arc::clone(shape));
            return Ok(());
        }
        let shape = Arc::new(shape_named(text, span, &name)?);
        if self.named.len() >= MOST_NAMED {
            self.named.remove(0);
        }
        self.named.push((name, Arc::clone(&shape)));
        self.told = Some(shape);
        Ok(())
    }

    /// Returns the shape of the next puzzle, from the text or the hints.
    pub(super) fn expected(&self) -> Option<Arc<Shape>> {
        self.told.clone().or_else(|| self.hints.shape.map(|shape| Arc::new(shape.clone())))
    }

    /// Returns the shape that the text or the hints name, if it has `n_cells` cells.
    pub(super) fn hint(&self, n_cells: usize) -> Option<&Shape> {
        self.told.as_deref().or(self.hints.shape).filter(|shape| shape.topology.n_cells() == n_cells)
    }

    /// Returns the number of digits of a puzzle with `n_cells` cells: that of the named shape if it fits, and otherwise
    /// the usual number.
    pub(super) fn n_digits(&self, n_cells: usize) -> Option<usize> {
        self.hint(n_cells).map(|shape| shape.topology.n_digits()).or_else(|| usual_digits(n_cells))
    }

    /// Returns the topology and layout for `n_cells` cells.
    ///
    /// # Panics
    /// Panics if [`n_digits`](Gather::n_digits) returns `None` for this number of cells.
    pub(super) fn shape(&mut self, n_cells: usize, alphabet: Alphabet) -> (Arc<Topology>, Arc<Layout>) {
        let is_same = |a: &Option<Arc<Shape>>| match (a, &self.told) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let is_it = |made: &&Made| made.n_cells == n_cells && made.alphabet == alphabet && is_same(&made.told);
        if let Some(made) = self.made.iter().rfind(is_it) {
            return (made.topology.clone(), made.layout.clone());
        }
        let (mut shape, told) = match self.hint(n_cells) {
            Some(shape) => (shape.clone(), true),
            None => (Shape::usual(n_cells).expect("the number of cells was checked"), false),
        };
        let n_digits = shape.topology.n_digits();
        match plain_side(n_cells) {
            _ if told => {}
            Some(_) => {
                let (height, width) = default_box(n_digits).unwrap_or((1, n_digits));
                self.assume(msg!("assume-square", n = n_cells, side = n_digits, height = height, width = width));
            }
            None => self.assume(msg!("assume-shape", n = n_cells, shape = &shape.name)),
        }
        if n_digits > 9 {
            self.assume_alphabet(&shape.name, alphabet);
        }
        let symbols = alphabet.symbols(n_digits);
        if n_digits > 9 && shape.layout.symbols != symbols {
            Arc::make_mut(&mut shape.layout).symbols = symbols;
        }
        let pair = (shape.topology.clone(), shape.layout.clone());
        if self.made.len() >= MOST_NAMED {
            self.made.remove(0);
        }
        let told = self.told.clone();
        self.made.push(Made { n_cells, told, alphabet, topology: shape.topology, layout: shape.layout });
        pair
    }

    /// Returns a sheet with these givens, using the shape with this many cells.
    pub(super) fn sheet(&mut self, digits: Vec<Option<Digit>>, alphabet: Alphabet) -> Sheet {
        let (topology, layout) = self.shape(digits.len(), alphabet);
        Sheet::new(Puzzle::new(topology, digits), layout)
    }

    /// Remembers the characters used for open cells.
    pub(super) fn see_opens(&mut self, chars: &[u8], digits: &[Option<Digit>]) {
        for (&byte, digit) in chars.iter().zip(digits) {
            self.opens[byte as usize] |= digit.is_none();
        }
    }

    /// Remembers an assumption, unless it is already known.
    pub(super) fn assume(&mut self, message: Message) {
        if !self.assumed.contains(&message) {
            self.assumed.push(message);
        }
    }

    /// Remembers the alphabet in which the digits of a shape were read.
    pub(super) fn assume_alphabet(&mut self, shape: &str, alphabet: Alphabet) {
        self.assume(msg!("assume-alphabet", shape = shape, name = alphabet.name(), title = alphabet.title()));
    }

    /// Returns bytes as text: decoded as UTF-8 if they are valid, otherwise as Latin-1.
    pub(super) fn words(&mut self, bytes: &[u8]) -> String {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return text.to_owned();
        }
        self.assume(msg!("assume-latin1"));
        bytes.iter().map(|&byte| byte as char).collect()
    }

    /// Returns trimmed text, or `None` if it is empty.
    pub(super) fn note(&mut self, bytes: &[u8]) -> Option<String> {
        Some(self.words(bytes.trim_ascii())).filter(|words| !words.is_empty())
    }

    /// Returns everything that was read.
    pub(super) fn finish(mut self, format: &'static str, sheets: Vec<Sheet>) -> Reading {
        let opens: Vec<_> = (0..=255u8).filter(|&byte| self.opens[byte as usize]).collect();
        for byte in opens {
            self.assume(msg!("assume-open", sign = quoted(&(byte as char).to_string())));
        }
        Reading { sheets, format, assumed: self.assumed }
    }
}

/// Returns an error for sheets with starting marks.
pub(super) fn refuse_marks(format: &'static str, sheet: &Sheet) -> Result<(), WriteError> {
    match sheet.puzzle.marks() {
        Some(_) => Err(WriteError { format, reason: msg!("lost-starting-marks") }),
        None => Ok(()),
    }
}

/// Rejects everything except plain 9x9 puzzles without starting marks, for writers of such formats.
pub(super) struct OnlyPlain {
    format: &'static str,
    plain: Shape,
    good: Option<Arc<Topology>>,
}

impl OnlyPlain {
    pub(super) fn new(format: &'static str) -> OnlyPlain {
        OnlyPlain { format, plain: Shape::boxed(3, 3), good: None }
    }

    pub(super) fn check(&mut self, sheet: &Sheet) -> Result<(), WriteError> {
        refuse_marks(self.format, sheet)?;
        let topology = sheet.puzzle.topology();
        if self.good.as_ref().is_some_and(|good| Arc::ptr_eq(good, topology)) {
            return Ok(());
        }
        if !topology.is_same_as(&self.plain.topology) {
            let same_size = (topology.n_cells(), topology.n_digits()) == (81, 9);
            let reason = if same_size { msg!("lost-houses-of-9x9") } else { msg!("lost-size-of-9x9") };
            return Err(WriteError { format: self.format, reason });
        }
        self.good = Some(topology.clone());
        Ok(())
    }
}

/// Returns the side of a square with `n_cells` cells.
pub(super) fn side(n_cells: usize) -> Option<usize> {
    let side = n_cells.isqrt();
    (n_cells > 0 && side * side == n_cells && side <= MAX_DIGITS).then_some(side)
}
