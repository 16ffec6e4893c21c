//! Tables of puzzles: the columns that all commands, the store and Python share, and the text of their fields.
//!
//! A row holds a complete puzzle, with its pieces in `shape`, its rules in `rules` and its starting marks in `marks`,
//! so reading a table back gives the same puzzles. A table has the columns that its writer knows, in the order of
//! [`COLUMNS`]. Fields in numeric columns are numbers or empty.

use anydoku::text::{Alphabet, ReadError, quoted, show_words};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use super::WriteError;
use anydoku::shape::Shape;
use anydoku::{Colour, Digit, DigitSet, Message, Sheet, Topology, msg, symbol};

/// The type of the values in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// 64-bit integers.
    Whole,
    /// 64-bit floating-point numbers.
    Number,
    /// Text.
    Text,
    /// Lists of texts. In text fields, `; ` separates the items.
    List,
}

/// A column that tables may have.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name in the first row.
    pub name: &'static str,
    /// The type of its values.
    pub kind: ColumnKind,
    /// The meaning of its values.
    pub about: &'static str,
}

const fn column(name: &'static str, kind: ColumnKind, about: &'static str) -> Column {
    Column { name, kind, about }
}

/// All columns, in the order in which they appear in tables.
pub static COLUMNS: &[Column] = &[
    column("id", ColumnKind::Whole, "the number of the puzzle in the collection"),
    column("puzzle", ColumnKind::Text, "the givens, one character per cell; numbers with commas above 35 digits"),
    column("solution", ColumnKind::Text, "the solution, if there is exactly one"),
    column("givens", ColumnKind::Whole, "the number of givens"),
    column("er", ColumnKind::Number, "the rating of the hardest step"),
    column("ep", ColumnKind::Number, "the highest rating up to the first digit placed"),
    column("ed", ColumnKind::Number, "the rating of the first step"),
    column("hardest", ColumnKind::Text, "the technique of the hardest step"),
    column("steps", ColumnKind::Whole, "the number of steps"),
    column("techniques", ColumnKind::List, "every technique used"),
    column("level", ColumnKind::Whole, "the gss level"),
    column("index", ColumnKind::Number, "the index after Metcalf"),
    column("guesses", ColumnKind::Whole, "the guesses of the 9x9 engine"),
    column("human", ColumnKind::Number, "the predicted human difficulty"),
    column("difficulty", ColumnKind::Text, "its word: easy, medium, hard, expert or extreme"),
    column("canon", ColumnKind::Text, "the canonical form"),
    column("status", ColumnKind::Text, "unique, several, none, unknown, refused, invalid, empty or comment"),
    column("state", ColumnKind::Text, "its state in the collection: waiting, rated, unrated, none or several"),
    column("shape", ColumnKind::Text, "the name of the shape, with its pieces if it is a jigsaw"),
    column("rules", ColumnKind::Text, "rules beyond houses, `; ` between them"),
    column("marks", ColumnKind::Text, "starting marks, one item per cell: digits, `.` for all, `-` for none"),
    column(
        "colours",
        ColumnKind::Text,
        "the colors of cells, one item per cell: `#FFD700`, several joined by `+`, `.` for none",
    ),
    column("symmetry", ColumnKind::Text, "the symmetry of the givens"),
    column("seed", ColumnKind::Text, "the seed of the run that made it"),
    column("number", ColumnKind::Whole, "its zero-based number in that run"),
    column("origin", ColumnKind::Text, "the file or run it comes from"),
    column("rating", ColumnKind::Text, "a rating that came with the puzzle"),
    column("source", ColumnKind::Text, "a source that came with the puzzle"),
    column("title", ColumnKind::Text, "the title"),
    column("author", ColumnKind::Text, "the author"),
    column("instructions", ColumnKind::Text, "the rules in words"),
    column("comment", ColumnKind::Text, "a comment"),
    column("tags", ColumnKind::List, "tags in the collection"),
    column("uses", ColumnKind::List, "what it was used for"),
];

/// Returns the column with this name.
///
/// # Panics
/// Panics if there is no such column.
pub fn named(name: &str) -> &'static Column {
    COLUMNS.iter().find(|column| column.name == name).expect("a column of the table")
}

/// The fields of a row that together describe a complete puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The givens.
    pub puzzle: String,
    /// The answer of the sheet, or empty if there is none.
    pub solution: String,
    /// The name of the shape.
    pub shape: String,
    /// The rules, or empty if there are none.
    pub rules: String,
    /// The starting marks, or empty if there are none.
    pub marks: String,
    /// The colors of cells, or empty if no cell has any.
    pub colours: String,
}

impl Entry {
    /// Returns the fields that describe this puzzle, or the reason why a row cannot hold it.
    ///
    /// ```
    /// use anydoku::{Puzzle, Shape, Sheet};
    /// use anydoku_format::table::Entry;
    /// let shape = Shape::named("x4").unwrap();
    /// let puzzle = Puzzle::from_line(&shape, "1..4............").unwrap();
    /// let entry = Entry::of(&Sheet::new(puzzle, shape.layout)).unwrap();
    /// assert_eq!((&entry.puzzle[..], &entry.shape[..]), ("1..4............", "x4"));
    /// ```
    pub fn of(sheet: &Sheet) -> Result<Entry, WriteError> {
        let topology = sheet.puzzle.topology();
        let n_digits = topology.n_digits();
        let refuse = |reason: Message| WriteError { format: "csv", reason };
        let shape = shape_name(topology).ok_or_else(|| refuse(msg!("lost-shape-of-row")))?;
        let answer: Vec<Option<Digit>> = sheet.answer.iter().flatten().copied().map(Some).collect();
        let (puzzle, alphabet) = anydoku::text::write_safely(sheet.puzzle.givens(), &sheet.layout, n_digits, &answer);
        let solution = match &answer[..] {
            [] => Vec::new(),
            // If the puzzle is written in characters, its answer uses the same alphabet.
            full if alphabet != Alphabet::Numbers => anydoku::text::write_chars(full, alphabet),
            full => anydoku::text::write_safely(full, &sheet.layout, n_digits, sheet.puzzle.givens()).0,
        };
        let rules: Vec<String> = topology.rules().iter().map(ToString::to_string).collect();
        if let Some(rule) = rules.iter().find(|rule| rule.contains([';', '#', '\n'])) {
            let kind = rule.split(' ').next().unwrap_or_default();
            return Err(refuse(msg!("lost-rule-of-row", rule = kind)));
        }
        let marks = sheet.puzzle.marks().map_or_else(String::new, |marks| marks_text(marks, n_digits));
        let text = |bytes: Vec<u8>| bytes.into_iter().map(char::from).collect();
        let (rules, colours) = (rules.join("; "), colours_text(sheet.colours()));
        Ok(Entry { puzzle: text(puzzle), solution: text(solution), shape, rules, marks, colours })
    }
}

/// Returns the name of the shape of a topology, including its pieces, or `None` if it has no name. Rules are ignored.
pub fn shape_name(topology: &Arc<Topology>) -> Option<String> {
    type Known = Option<(Arc<Topology>, Option<String>)>;
    thread_local! {
        // Finding a name takes as long as hundreds of small puzzles, and the next puzzle usually has the same shape.
        static LAST: RefCell<Known> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((known, name)) if Arc::ptr_eq(known, topology) => name.clone(),
        _ => {
            let name = Shape::recognise(topology.without_rules()).map(|shape| shape.name);
            *last = Some((Arc::clone(topology), name.clone()));
            name
        }
    })
}

/// Returns digits in the form of the columns `puzzle` and `solution`, which can be read back without a hint.
///
/// ```
/// use anydoku::Digit;
/// use anydoku_format::table::cells_text;
/// assert_eq!(cells_text(&[None, Digit::from_number(3)], 4), ".3");
/// ```
pub fn cells_text(digits: &[Option<Digit>], n_digits: usize) -> String {
    let alphabet = if n_digits > 35 { Alphabet::Numbers } else { Alphabet::Symbols };
    anydoku::text::write_as(alphabet, digits, n_digits, &[]).0.into_iter().map(char::from).collect()
}

/// Returns starting marks in the form of the column `marks`.
pub fn marks_text(marks: &[DigitSet], n_digits: usize) -> String {
    let item = |set: &DigitSet| {
        let set = *set & DigitSet::all(n_digits);
        match set.len() {
            0 => "-".to_owned(),
            n if n == n_digits => ".".to_owned(),
            _ if n_digits > 35 => set.iter().map(|digit| digit.number().to_string()).collect::<Vec<_>>().join("+"),
            _ => set.iter().filter_map(symbol).collect(),
        }
    };
    marks.iter().map(item).collect::<Vec<_>>().join(" ")
}

/// Returns the colors of cells, given as one list per cell, in the form of the column `colours`.
pub fn colours_text(colours: &[Vec<Colour>]) -> String {
    let item = |list: &Vec<Colour>| match &list[..] {
        [] => ".".to_owned(),
        list => list.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
    };
    colours.iter().map(item).collect::<Vec<_>>().join(" ")
}

/// Reads the colors of cells as [`colours_text`] writes them.
///
/// ```
/// use anydoku_format::table::{colours_of, colours_text};
/// let colours = colours_of(". #FFD700 #000000+#FFFFFF80", 3).unwrap();
/// assert_eq!(colours_text(&colours), ". #FFD700 #000000+#FFFFFF80");
/// assert!(colours_of("gold", 1).is_err());
/// ```
pub fn colours_of(text: &str, n_cells: usize) -> Result<Vec<Vec<Colour>>, ReadError> {
    read_colours(text.as_bytes(), 0..text.len(), n_cells)
}

/// Reads the column `colours` from these bytes of the input.
pub(super) fn read_colours(text: &[u8], span: Range<usize>, n_cells: usize) -> Result<Vec<Vec<Colour>>, ReadError> {
    let expected = || msg!("expect-colours");
    let colours = read_items(text, span.clone(), expected, |words| match words {
        "." => Some(Vec::new()),
        words => words.split('+').map(|word| word.parse().ok()).collect(),
    })?;
    match colours.len() == n_cells {
        true => Ok(colours),
        false => Err(wrong_number(text, span, msg!("found-colours-of-cells", n = colours.len()), n_cells)),
    }
}

/// Reads items separated by spaces.
fn read_items<T>(
    text: &[u8],
    span: Range<usize>,
    expected: impl Fn() -> Message,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, ReadError> {
    let mut items = Vec::new();
    let mut at = span.start;
    for item in text[span].split(|byte| byte.is_ascii_whitespace()) {
        let place = at..at + item.len();
        at = place.end + 1;
        if item.is_empty() {
            continue;
        }
        let words = String::from_utf8_lossy(item);
        let wrong = || ReadError::new(text, place, quoted(&show_words(&words)), expected());
        items.push(read(&words).ok_or_else(wrong)?);
    }
    Ok(items)
}

fn wrong_number(text: &[u8], span: Range<usize>, found: Message, n_cells: usize) -> ReadError {
    ReadError::new(text, span, found, msg!("expect-item-per-cell", n = n_cells))
}

/// Reads starting marks as [`marks_text`] writes them.
///
/// ```
/// use anydoku_format::table::{marks_of, marks_text};
/// let marks = marks_of("12 . - 4", 4, 4).unwrap();
/// assert_eq!(marks_text(&marks, 4), "12 . - 4");
/// assert!(marks_of("15 . . .", 4, 4).is_err());
/// ```
pub fn marks_of(text: &str, n_cells: usize, n_digits: usize) -> Result<Vec<DigitSet>, ReadError> {
    read_marks(text.as_bytes(), 0..text.len(), n_cells, n_digits)
}

/// Reads the column `marks` from these bytes of the input.
pub(super) fn read_marks(
    text: &[u8],
    span: Range<usize>,
    n_cells: usize,
    n_digits: usize,
) -> Result<Vec<DigitSet>, ReadError> {
    let digit = |number: Option<usize>| number.filter(|number| *number <= n_digits).and_then(Digit::from_number);
    let expected = || msg!("expect-marks", last = n_digits);
    let marks: Vec<DigitSet> = read_items(text, span.clone(), expected, |words| match words {
        "." => Some(DigitSet::all(n_digits)),
        "-" => Some(DigitSet::default()),
        words if n_digits > 35 => words.split('+').map(|number| digit(number.parse().ok())).collect(),
        words => words.chars().map(|sign| digit(sign.to_digit(36).map(|number| number as usize))).collect(),
    })?;
    match marks.len() == n_cells {
        true => Ok(marks),
        false => Err(wrong_number(text, span, msg!("found-marks-of-cells", n = marks.len()), n_cells)),
    }
}

/// Appends a row and a line feed. Fields that contain a separator, a quote or a line break are quoted.
///
/// ```
/// let mut text = Vec::new();
/// anydoku_format::table::push_record(&mut text, b',', ["a", "b,c", "\"d\""].into_iter());
/// assert_eq!(text, b"a,\"b,c\",\"\"\"d\"\"\"\n");
/// ```
pub fn push_record<'a>(text: &mut Vec<u8>, separator: u8, fields: impl Iterator<Item = &'a str>) {
    for (i, field) in fields.enumerate() {
        if i > 0 {
            text.push(separator);
        }
        if field.bytes().any(|byte| byte == separator || matches!(byte, b'"' | b'\n' | b'\r')) {
            text.push(b'"');
            text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
            text.push(b'"');
        } else {
            text.extend_from_slice(field.as_bytes());
        }
    }
    text.push(b'\n');
}

/// Splits a row without its line feed into its fields, unquoted. A quote that is never closed is an ordinary character.
///
/// ```
/// assert_eq!(anydoku_format::table::fields("a,\"b,c\",\"\"\"d\"\"\"", ','), ["a", "b,c", "\"d\""]);
/// ```
pub fn fields(row: &str, separator: char) -> Vec<String> {
    let (mut fields, mut rest) = (Vec::new(), row);
    loop {
        let mut field = String::new();
        let mut after = rest;
        let mut is_quoted = false;
        if let Some(mut inner) = rest.strip_prefix('"') {
            while let Some((part, next)) = inner.split_once('"') {
                field.push_str(part);
                match next.strip_prefix('"') {
                    Some(next) => {
                        field.push('"');
                        inner = next;
                    }
                    None => {
                        (is_quoted, after) = (true, next);
                        break;
                    }
                }
            }
        }
        if !is_quoted {
            field.clear();
        }
        let (more, next) = match after.split_once(separator) {
            Some((more, next)) => (more, Some(next)),
            None => (after, None),
        };
        field.push_str(more);
        fields.push(field);
        match next {
            Some(next) => rest = next,
            None => return fields,
        }
    }
}

/// Returns the separator of a table that begins with this line.
pub fn separator(header: &[u8]) -> u8 {
    [b'\t', b',', b';'].into_iter().find(|byte| header.contains(byte)).unwrap_or(b',')
}
