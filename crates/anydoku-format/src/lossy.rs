//! Writers that drop nothing silently.
//!
//! [`write`] returns text that reads back as the same puzzles, or an error that names the parts that the format
//! cannot hold. [`write_lossy`] writes as much as the format can hold, and lists what it left out. Losses are found by
//! the format's own reader, so this module depends on individual formats only for the way they name a shape.

use std::sync::Arc;

use super::gss::has_usual_picture;
use super::told::Telling;
use super::{FORMATS, Format, Hints, WriteError, read_as};
use anydoku::shape::Shape;
use anydoku::{Candidates, Joint, Message, Puzzle, Ratings, Sheet, msg};

/// The text that was written, and a list of what it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: Vec<u8>,
    /// The parts of the sheets that the text leaves out.
    pub lost: Vec<Lost>,
}

/// A part of a sheet that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// The name of the part, for example "the marks".
    pub what: Message,
    /// Whether the part belongs to the puzzle, its answer or a player's progress. Titles, comments and pictures do not.
    pub is_essential: bool,
}

/// Writes sheets as one text in this format, from which the same puzzles can be read back, with shape, rules, marks and
/// givens.
///
/// ```
/// use anydoku_format::{Hints, named, read, write};
/// let own = b"<size>3\n<blocksize>2\n<house>1 2\n<house>2 3\n<sudoku>\n1 . .\n";
/// let sheets = read(own, &Hints::default())?.sheets;
/// let error = write(named("line").unwrap(), &sheets).unwrap_err();
/// assert!(error.to_string().starts_with("line cannot hold this: this shape has no name"));
/// assert!(write(named("gss").unwrap(), &sheets).is_ok());
/// # Ok::<(), anydoku_format::ReadError>(())
/// ```
pub fn write(format: &'static Format, sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let refuse = |reason: Message| Err(WriteError { format: format.name, reason });
    let Some(writer) = format.write else { return refuse(msg!("lost-all-as-only-read")) };
    let ruled = sheets.iter().map(|sheet| sheet.puzzle.topology()).find(|topology| topology.has_rules());
    if let Some(topology) = ruled.filter(|_| !format.rules) {
        let carriers = carriers(|_| true);
        return refuse(msg!("lost-rules-of-format", rules = topology.rule_names(), formats = carriers));
    }
    if TELLING.contains(&format.name) && sheets.iter().any(|sheet| !Telling.can_tell(sheet)) {
        return refuse(msg!("lost-shape-without-name"));
    }
    let text = writer(sheets)?;
    match READ_BACK.contains(&format.name) && sheets.iter().any(|sheet| !is_ordinary(&sheet.puzzle)) {
        true => check(format, &text, sheets).map(|()| text),
        false => Ok(text),
    }
}

/// Returns the names of the formats that can be written and support rules.
fn carriers(is_one: impl Fn(&Format) -> bool) -> (Joint, Vec<String>) {
    let all = FORMATS.iter().filter(|format| format.rules && format.write.is_some() && is_one(format));
    (Joint::Comma, all.map(|format| format.name.to_owned()).collect())
}

/// The formats that hold only digits and name a shape in a comment.
const TELLING: &[&str] = &["line", "grid", "marks", "sukaku"];

/// The formats that can express much but not everything, so the written text is read back and compared.
const READ_BACK: &[&str] = &["gss", "fpuzzles", "iss", "sudokupad", "csv"];

/// Returns whether the puzzle is a plain 9x9 with only givens.
fn is_ordinary(puzzle: &Puzzle) -> bool {
    let topology = puzzle.topology();
    let is_nine = || Arc::ptr_eq(topology, &Shape::nine().topology) || topology.is_same_as(&Shape::nine().topology);
    puzzle.marks().is_none() && !topology.has_rules() && is_nine()
}

/// Returns an error that lists the differences found when the text is read back.
fn check(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Result<(), WriteError> {
    let refuse = |what: Message| {
        let others = carriers(|other| other.name != format.name);
        Err(WriteError { format: format.name, reason: msg!("lost-without-place", what = what, formats = others) })
    };
    let again = match read_as(format, text, &Hints::default()) {
        Ok(again) if again.sheets.len() == sheets.len() => again.sheets,
        Ok(again) => return refuse(msg!("lost-number-of-puzzles", n = sheets.len(), again = again.sheets.len())),
        Err(error) => {
            let ruled = sheets.iter().map(|sheet| sheet.puzzle.topology()).find(|topology| topology.has_rules());
            return refuse(match ruled {
                Some(topology) => {
                    msg!("lost-unreadable-rules", rules = topology.rule_names(), error = error.message())
                }
                None if sheets.iter().any(|sheet| !Telling.can_tell(sheet)) => msg!("lost-shape"),
                None => msg!("lost-unreadable", error = error.message()),
            });
        }
    };
    match sheets.iter().zip(&again).find_map(|(before, after)| changed(&before.puzzle, &after.puzzle)) {
        Some(what) => refuse(what),
        None => Ok(()),
    }
}

/// Returns whether the puzzle is unchanged as far as the format can express it. Grids of pencil marks lose digits that a
/// given rules out, and a digit alone in its cell becomes a given.
fn is_kept(format: &Format, before: &Puzzle, after: &Puzzle) -> bool {
    let singles = |puzzle: &Puzzle| Candidates::after_singles(puzzle);
    before.means_same_as(after)
        || format.name == "marks"
            && before.topology().is_same_as(after.topology())
            && singles(before) == singles(after)
            && before
                .topology()
                .cells()
                .all(|cell| before.given(cell).is_none() || before.given(cell) == after.given(cell))
}

/// Returns the first part of a puzzle that differs from another puzzle.
fn changed(before: &Puzzle, after: &Puzzle) -> Option<Message> {
    if before.means_same_as(after) {
        return None;
    }
    let (a, b) = (before.topology(), after.topology());
    let is_same_start = || a.n_cells() == b.n_cells() && a.cells().all(|cell| before.start(cell) == after.start(cell));
    Some(if !a.without_rules().is_same_as(b.without_rules()) && !a.has_rules() {
        msg!("lost-shape")
    } else if a.has_rules() && (!a.is_same_as(b) || is_same_start()) {
        msg!("lost-rules", rules = a.rule_names())
    } else if before.marks().is_some() {
        msg!("lost-marks")
    } else {
        msg!("lost-givens")
    })
}

/// Writes as much of the sheets as the format can hold, and lists what it leaves out.
///
/// Fails only if nothing sensible is left, as for a 16x16 in a format for 9x9 grids.
pub fn write_lossy(format: &'static Format, sheets: &[Sheet]) -> Result<Written, WriteError> {
    let error = match write(format, sheets) {
        Ok(text) => return Ok(Written { lost: lost(format, &text, sheets), text }),
        Err(error) => error,
    };
    let Some(writer) = format.write else { return Err(error) };
    let text = POORER.iter().find_map(|poorer| {
        let sheets: Vec<Sheet> = sheets.iter().map(poorer).collect();
        let is_told = format.rules || sheets.iter().all(|sheet| !sheet.puzzle.topology().has_rules());
        is_told.then(|| writer(&sheets).ok()).flatten()
    });
    match text {
        Some(text) => Ok(Written { lost: lost(format, &text, sheets), text }),
        None => Err(error),
    }
}

/// The functions that copy a sheet, from the one that keeps everything to the one that keeps the least.
const POORER: &[fn(&Sheet) -> Sheet] = &[
    Sheet::clone,
    without_marks,
    without_rules,
    bare,
    |sheet| usual(&without_rules(sheet)),
    |sheet| usual(&bare(sheet)),
];

fn without_marks(sheet: &Sheet) -> Sheet {
    let puzzle = Puzzle::new(sheet.puzzle.topology().clone(), sheet.puzzle.givens().to_vec());
    Sheet { puzzle, ..sheet.clone() }
}

fn without_rules(sheet: &Sheet) -> Sheet {
    Sheet { puzzle: sheet.puzzle.on(sheet.puzzle.topology().without_rules().clone().into()), ..sheet.clone() }
}

fn bare(sheet: &Sheet) -> Sheet {
    without_marks(&without_rules(sheet))
}

/// Moves the digits to the shape that a puzzle with this many cells usually has.
fn usual(sheet: &Sheet) -> Sheet {
    let topology = sheet.puzzle.topology();
    let usual = Shape::usual(topology.n_cells()).filter(|usual| usual.topology.n_digits() == topology.n_digits());
    match usual {
        Some(usual) => Sheet { puzzle: sheet.puzzle.on(usual.topology), layout: usual.layout, ..sheet.clone() },
        None => sheet.clone(),
    }
}

/// Returns whether two texts differ in more than whitespace.
fn is_other(before: &Option<String>, after: &Option<String>) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    before.as_deref().is_some_and(|before| words(before) != words(after.as_deref().unwrap_or("")))
}

/// Returns the names of other notes that are missing from the second sheet, in the order of the first.
fn lost_others<'a>(before: &'a Sheet, after: &'a Sheet) -> impl Iterator<Item = &'a str> {
    let is_lost = |(key, words): &&(String, String)| {
        let is_there = |(other, again): &(String, String)| other == key && again == words;
        !words.trim().is_empty() && !after.notes.other.iter().any(is_there)
    };
    before.notes.other.iter().filter(is_lost).map(|(key, _)| &key[..])
}

/// A check that returns whether something on the first sheet is missing from the second.
type IsLost<'a> = &'a dyn Fn(&Sheet, &Sheet) -> bool;

/// Returns the parts that are missing when written text is read back.
pub fn lost(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Vec<Lost> {
    let mut lost = Vec::new();
    if format.read.is_none() {
        return lost;
    }
    let mut note = |what: Message, is_essential: bool| lost.push(Lost { what, is_essential });
    let Ok(again) = read_as(format, text, &Hints::default()) else {
        note(msg!("lost-shape-to-say"), true);
        return lost;
    };
    if again.sheets.len() != sheets.len() {
        let n = sheets.len().abs_diff(again.sheets.len());
        note(msg!("lost-some-puzzles", n = n, all = sheets.len()), true);
        return lost;
    }
    let has = |is_lost: &dyn Fn(&Sheet, &Sheet) -> bool| sheets.iter().zip(&again.sheets).any(|(a, b)| is_lost(a, b));
    let kept = |a: &Sheet, b: &Sheet| is_kept(format, &a.puzzle, &b.puzzle);
    let rules = sheets.iter().zip(&again.sheets).filter(|(a, b)| !kept(a, b)).map(|(a, _)| a.puzzle.topology());
    let names = rules.filter(|topology| topology.has_rules()).map(|topology| topology.rule_names());
    let names = names.flat_map(|names| names.split(", ").map(str::to_owned).collect::<Vec<_>>());
    let mut names: Vec<String> = names.collect();
    let mut met = std::collections::HashSet::new();
    names.retain(|name| met.insert(name.clone()));
    if !names.is_empty() {
        note(msg!("lost-rules", rules = names.join(", ")), true);
    }
    let bare = |sheet: &Sheet| sheet.puzzle.topology().without_rules().clone();
    type What = fn() -> Message;
    let parts: [(What, bool, IsLost<'_>); 12] = [
        (|| msg!("lost-shape-to-say"), true, &|a, b| !kept(a, b) && !bare(a).is_same_as(&bare(b))),
        (|| msg!("lost-marks"), true, &|a, b| !kept(a, b) && a.puzzle.marks().is_some() && b.puzzle.marks().is_none()),
        (|| msg!("lost-play"), true, &|a, b| a.play.is_some() && b.play.is_none()),
        (|| msg!("lost-answer"), true, &|a, b| a.answer.is_some() && b.answer.is_none()),
        (|| msg!("lost-title"), false, &|a, b| is_other(&a.notes.title, &b.notes.title)),
        (|| msg!("lost-author"), false, &|a, b| is_other(&a.notes.author, &b.notes.author)),
        (|| msg!("lost-source"), false, &|a, b| is_other(&a.notes.source, &b.notes.source)),
        (|| msg!("lost-rating"), false, &|a, b| is_other(&a.notes.rating, &b.notes.rating)),
        (|| msg!("lost-rules-in-words"), false, &|a, b| is_other(&a.notes.rules, &b.notes.rules)),
        (|| msg!("lost-comment"), false, &|a, b| a.notes.comment.is_some() && b.notes.comment.is_none()),
        (|| msg!("lost-colours"), false, &|a, b| !a.colours().is_empty() && a.colours() != b.colours()),
        (|| msg!("lost-ratings"), false, &|a, b| a.ratings != Ratings::default() && a.ratings != b.ratings),
    ];
    parts.iter().filter(|(.., is_lost)| has(is_lost)).for_each(|(what, is_essential, _)| note(what(), *is_essential));
    let mut others: Vec<&str> = Vec::new();
    for (a, b) in sheets.iter().zip(&again.sheets) {
        lost_others(a, b).for_each(|key| others.extend(Some(key).filter(|key| !others.contains(key))));
    }
    if !others.is_empty() {
        note(msg!("lost-notes", names = others.join(", ")), false);
    }
    if has(&|a, b| b.layout.picture.is_none() && !has_usual_picture(a)) {
        note(msg!("lost-picture"), false);
    }
    if sheets.iter().zip(&again.sheets).any(|(a, b)| !kept(a, b)) && lost.is_empty() {
        lost.push(Lost { what: msg!("lost-some-givens"), is_essential: true });
    }
    lost
}
