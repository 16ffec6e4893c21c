//! Writing so that nothing is dropped in silence.
//!
//! [`write`] gives a text that reads back as the same puzzles, or says what the format has no place for. [`write_lossy`] writes as
//! much as the format can hold, and lists what it left out. What comes back is asked of the format's own reader, so that
//! nothing here knows about single formats but how they tell a shape.

use std::sync::Arc;

use super::told::Telling;
use super::{FORMATS, Format, Hints, WriteError, read_as};
use anydoku::shape::Shape;
use anydoku::{Candidates, Puzzle, Ratings, Sheet};

/// A text and what it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: Vec<u8>,
    /// What of the sheets is not in it.
    pub lost: Vec<Lost>,
}

/// Something that a format has no place for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// In words: `the marks`.
    pub what: String,
    /// Is it part of the puzzle, of its answer or of what a player has done? Titles, comments and pictures are not.
    pub is_essential: bool,
}

/// Writes sheets as one text in this format, from which the same puzzles are read back: shape, rules, marks and givens.
///
/// ```
/// use anydoku_format::{Hints, named, read, write};
/// let own = b"<size>3\n<blocksize>2\n<house>1 2\n<house>2 3\n<sudoku>\n1 . .\n";
/// let sheets = read(own, &Hints::default())?.sheets;
/// let error = write(named("line").unwrap(), &sheets).unwrap_err();
/// assert!(error.to_string().starts_with("line cannot hold this: the houses of this shape"));
/// assert!(write(named("gss").unwrap(), &sheets).is_ok());
/// # Ok::<(), anydoku_format::ReadError>(())
/// ```
pub fn write(format: &'static Format, sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let refuse = |reason: String| Err(WriteError { format: format.name, reason: reason.into() });
    let Some(writer) = format.write else {
        return refuse("this format is only read; line, grid and gss are written".into());
    };
    let ruled = sheets.iter().map(|sheet| sheet.puzzle.topology()).find(|topology| topology.has_rules());
    if let Some(topology) = ruled.filter(|_| !format.rules) {
        let carriers = FORMATS
            .iter()
            .filter(|format| format.rules && format.write.is_some())
            .map(|format| format.name)
            .collect::<Vec<_>>();
        return refuse(format!("found rules ({}), which {} carry", topology.rule_names(), carriers.join(", ")));
    }
    if TELLING.contains(&format.name) && sheets.iter().any(|sheet| !Telling.can_tell(sheet)) {
        let reason = "the houses of this shape have no name by which they could be told; gss holds every shape";
        return refuse(reason.into());
    }
    let text = writer(sheets)?;
    match READ_BACK.contains(&format.name) && sheets.iter().any(|sheet| !is_ordinary(&sheet.puzzle)) {
        true => check(format, &text, sheets).map(|()| text),
        false => Ok(text),
    }
}

/// Formats that hold digits alone, and tell a shape by its name in a comment.
const TELLING: &[&str] = &["line", "grid", "marks", "sukaku"];

/// Formats that have words for much but not for everything, so what was written is read again.
const READ_BACK: &[&str] = &["gss", "fpuzzles", "iss", "sudokupad", "csv"];

/// Is it what its number of cells says, and nothing more?
fn is_ordinary(puzzle: &Puzzle) -> bool {
    let topology = puzzle.topology();
    let is_nine = || Arc::ptr_eq(topology, &Shape::nine().topology) || topology.is_same_as(&Shape::nine().topology);
    puzzle.marks().is_none() && !topology.has_rules() && is_nine()
}

/// An error that says what is not the same when the text is read again.
fn check(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Result<(), WriteError> {
    let refuse = |what: String| {
        let carriers = FORMATS.iter().filter(|other| other.rules && other.write.is_some() && other.name != format.name);
        let others: Vec<&str> = carriers.map(|other| other.name).collect();
        let reason = format!("it has no place for {what}; try one of {}", others.join(", "));
        Err(WriteError { format: format.name, reason: reason.into() })
    };
    let again = match read_as(format, text, &Hints::default()) {
        Ok(again) if again.sheets.len() == sheets.len() => again.sheets,
        Ok(again) => return refuse(format!("{} puzzles, which come back as {}", sheets.len(), again.sheets.len())),
        Err(error) => {
            let ruled = sheets.iter().map(|sheet| sheet.puzzle.topology()).find(|topology| topology.has_rules());
            return refuse(match ruled {
                Some(topology) => format!("the rules ({}), which do not read back: {error}", topology.rule_names()),
                None if sheets.iter().any(|sheet| !Telling.can_tell(sheet)) => "the shape".into(),
                None => format!("what is in it, which does not read back ({error})"),
            });
        }
    };
    match sheets.iter().zip(&again).find_map(|(before, after)| changed(&before.puzzle, &after.puzzle)) {
        Some(what) => refuse(what),
        None => Ok(()),
    }
}

/// Is it the same puzzle as far as the format can tell? Pencil marks have no digit that a given rules out, and a digit alone in its cell is
/// a given there.
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

/// What of a puzzle is not the same in another.
fn changed(before: &Puzzle, after: &Puzzle) -> Option<String> {
    if before.means_same_as(after) {
        return None;
    }
    let (a, b) = (before.topology(), after.topology());
    let is_same_start = || a.n_cells() == b.n_cells() && a.cells().all(|cell| before.start(cell) == after.start(cell));
    Some(if !a.without_rules().is_same_as(b.without_rules()) && !a.has_rules() {
        "the shape".into()
    } else if a.has_rules() && (!a.is_same_as(b) || is_same_start()) {
        format!("the rules ({})", a.rule_names())
    } else if before.marks().is_some() {
        "the marks".into()
    } else {
        "the givens".into()
    })
}

/// Writes as much of the sheets as the format can hold, and lists what it leaves out.
///
/// It is an error only where nothing sensible is left: a 16x16 in a format that knows 9x9 alone.
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

/// Copies of a sheet with less and less on them.
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

/// Puts the digits on the shape that a puzzle of this many cells usually has.
fn usual(sheet: &Sheet) -> Sheet {
    let topology = sheet.puzzle.topology();
    let usual = Shape::usual(topology.n_cells()).filter(|usual| usual.topology.n_digits() == topology.n_digits());
    match usual {
        Some(usual) => Sheet { puzzle: sheet.puzzle.on(usual.topology), layout: usual.layout, ..sheet.clone() },
        None => sheet.clone(),
    }
}

/// Are words not the same any more, blanks aside?
fn is_other(before: &Option<String>, after: &Option<String>) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    before.as_deref().is_some_and(|before| words(before) != words(after.as_deref().unwrap_or("")))
}

/// Names the further notes of a sheet that are not on another, first those that were met first.
fn lost_others<'a>(before: &'a Sheet, after: &'a Sheet) -> impl Iterator<Item = &'a str> {
    let is_lost = |(key, words): &&(String, String)| {
        let is_there = |(other, again): &(String, String)| other == key && again == words;
        !words.trim().is_empty() && !after.notes.other.iter().any(is_there)
    };
    before.notes.other.iter().filter(is_lost).map(|(key, _)| &key[..])
}

/// Is something of the first sheet not on the second?
type IsLost<'a> = &'a dyn Fn(&Sheet, &Sheet) -> bool;

/// What is not there any more when a written text is read again.
pub fn lost(format: &'static Format, text: &[u8], sheets: &[Sheet]) -> Vec<Lost> {
    let mut lost = Vec::new();
    if format.read.is_none() {
        return lost;
    }
    let mut note = |what: &str, is_essential: bool| lost.push(Lost { what: what.to_owned(), is_essential });
    const SHAPE: &str = "the shape (say it with --shape when reading)";
    let Ok(again) = read_as(format, text, &Hints::default()) else {
        note(SHAPE, true);
        return lost;
    };
    if again.sheets.len() != sheets.len() {
        note(&format!("{} of {} puzzles", sheets.len().abs_diff(again.sheets.len()), sheets.len()), true);
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
        note(&format!("the rules ({})", names.join(", ")), true);
    }
    let bare = |sheet: &Sheet| sheet.puzzle.topology().without_rules().clone();
    let parts: [(&str, bool, IsLost<'_>); 12] = [
        (SHAPE, true, &|a, b| !kept(a, b) && !bare(a).is_same_as(&bare(b))),
        ("the marks", true, &|a, b| !kept(a, b) && a.puzzle.marks().is_some() && b.puzzle.marks().is_none()),
        ("the player's digits", true, &|a, b| a.play.is_some() && b.play.is_none()),
        ("the answer", true, &|a, b| a.answer.is_some() && b.answer.is_none()),
        ("the title", false, &|a, b| is_other(&a.notes.title, &b.notes.title)),
        ("the author", false, &|a, b| is_other(&a.notes.author, &b.notes.author)),
        ("the source", false, &|a, b| is_other(&a.notes.source, &b.notes.source)),
        ("the rating", false, &|a, b| is_other(&a.notes.rating, &b.notes.rating)),
        ("the rules in words", false, &|a, b| is_other(&a.notes.rules, &b.notes.rules)),
        ("the comment", false, &|a, b| a.notes.comment.is_some() && b.notes.comment.is_none()),
        ("the colours of cells", false, &|a, b| !a.colours().is_empty() && a.colours() != b.colours()),
        ("the measured ratings", false, &|a, b| a.ratings != Ratings::default() && a.ratings != b.ratings),
    ];
    parts.iter().filter(|(.., is_lost)| has(is_lost)).for_each(|(what, is_essential, _)| note(what, *is_essential));
    let mut others: Vec<&str> = Vec::new();
    for (a, b) in sheets.iter().zip(&again.sheets) {
        lost_others(a, b).for_each(|key| others.extend(Some(key).filter(|key| !others.contains(key))));
    }
    if !others.is_empty() {
        note(&format!("the notes {}", others.join(", ")), false);
    }
    if has(&|a, b| a.layout.picture.is_some() && b.layout.picture.is_none()) {
        note("the picture", false);
    }
    if sheets.iter().zip(&again.sheets).any(|(a, b)| !kept(a, b)) && lost.is_empty() {
        lost.push(Lost { what: "some of the givens".into(), is_essential: true });
    }
    lost
}
