//! Puzzles of the shelf for a book, marked as used when the book is there, and not before.
//!
//! They go to the book as they are, with their shape, rules, marks, solution and ratings, so nothing is solved or rated again.

use std::path::{Path, PathBuf};

use anydoku::make::{Pieces, RULE_KINDS, Variety};
use anydoku::{Digit, HouseKind, Shape, Solution, Topology, rules};
use anydoku_desk::{Book, BookPuzzle, BookRequest, BookSection, Range, Refusal, Wishes, named};
use anydoku_store::{Access, Filter, Found, Sheets, Span, Store};

use super::shelf::{span, technique_name};
use super::{open, refused, shelf_path};

/// How many there are of a type if nobody says.
const USUAL_NUMBER: usize = 10;

/// Puzzles that a book takes from the shelf.
pub struct Picked {
    store: Store,
    ids: Vec<i64>,
    what: String,
}

/// The puzzles of each section; none for a section that takes none from the shelf.
pub type Sections = Vec<Option<Vec<BookPuzzle>>>;

impl Picked {
    /// Finds the puzzles that stand in the place of those that would be made.
    pub fn for_book(path: Option<&PathBuf>, request: &BookRequest) -> Result<(Picked, Sections), Refusal> {
        let store = open(&shelf_path(path)?, Access::Write)?;
        let mut picked = Picked { store, ids: Vec::new(), what: String::new() };
        let mut sections = Vec::new();
        for section in &request.sections {
            let kind = section.kind.as_deref();
            sections.push(kind.map(|kind| picked.fill(section, kind)).transpose()?);
        }
        Ok((picked, sections))
    }

    fn fill(&mut self, section: &BookSection, kind: &str) -> Result<Vec<BookPuzzle>, Refusal> {
        let (variety, rules) = named::book_type(kind, section.rules.as_deref())?;
        let wanted = section.number.unwrap_or(USUAL_NUMBER);
        let found = self.find(&variety, rules.as_deref(), &section.wishes, wanted)?;
        if found.len() < wanted {
            let with = rules.map_or(String::new(), |rules| format!(" with {rules}"));
            let message = format!(
                "found {} puzzles of {}{with} on the shelf that fit and were never used, expected {wanted}",
                found.len(),
                variety.shape.name
            );
            let hint = "anydoku store rate rates what waits; anydoku store stats says what there is";
            return Err(Refusal::new(message).with_hint(hint));
        }
        self.ids.extend(found.iter().map(|found| found.id));
        let mut sheets = Sheets::default();
        found.iter().map(|found| brought(&mut sheets, found)).collect()
    }

    /// Unused puzzles of a variety with exactly these rules, the easiest first, at most this many.
    fn find(
        &self,
        variety: &Variety,
        rules: Option<&str>,
        wishes: &Wishes,
        wanted: usize,
    ) -> Result<Vec<Found>, Refusal> {
        let most = wanted.saturating_add(self.ids.len());
        let take = |name: &str| -> Result<Vec<Found>, Refusal> {
            let mut found = self.store.find(&filter(name, wishes)?, most).map_err(refused)?;
            found.retain(|found| !self.ids.contains(&found.id));
            Ok(found)
        };
        let mut all = Vec::new();
        let is_own = rules.is_some() || variety.pieces != Pieces::OfShape;
        if !is_own {
            all = take(&variety.shape.name)?;
        } else {
            let wanted_rules = rules.map_or(Ok(Vec::new()), wanted_rules)?;
            let topology = &variety.shape.topology;
            let shapes = self.store.shapes_of_size(topology.n_cells(), topology.n_digits()).map_err(refused)?;
            for stored in &shapes {
                let shape = stored.shape().map_err(refused)?;
                if is_of(variety, shape.topology.without_rules()) && has_rules(&shape, &wanted_rules) {
                    all.extend(take(&stored.name)?);
                }
            }
            all.sort_by(Found::by_rating);
        }
        all.truncate(wanted);
        Ok(all)
    }

    /// Keeps the finished book and marks its puzzles: both, or neither. After a crash in between whoever opens the shelf next
    /// looks whether the book is there.
    pub fn keep(
        mut self,
        path: &Path,
        book: &Book,
        keep: &mut dyn FnMut() -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let Some(document) = book.documents.first() else { return keep() };
        self.what = format!("printed in {}", path.display());
        let intent = self.store.intend(&self.ids, &self.what, path, &document.pdf.0).map_err(refused)?;
        let mut failed = None;
        let kept = self.store.keep_intent(intent, &mut || {
            keep().map_err(|refusal| {
                let message = refusal.message.clone();
                failed = Some(refusal);
                message
            })
        });
        match (failed, kept) {
            (Some(refusal), _) => Err(refusal),
            (None, kept) => kept.map_err(refused),
        }
    }
}

/// A puzzle of the shelf with all that is known of it.
fn brought(sheets: &mut Sheets, found: &Found) -> Result<BookPuzzle, Refusal> {
    let mut sheet = sheets.of(found).map_err(refused)?;
    // Where it is from belongs to the shelf; a caption says what is measured.
    sheet.notes.source = None;
    sheet.notes.rating = None;
    let topology = sheet.puzzle.topology().clone();
    let digits: Option<Vec<Digit>> = found.solution_numbers.as_ref().and_then(|numbers| {
        let is_whole = numbers.len() == topology.n_cells() && numbers.iter().all(|&n| n <= topology.n_digits());
        numbers.iter().map(|&number| Digit::from_number(number)).collect::<Option<_>>().filter(|_| is_whole)
    });
    // What is no solution of the puzzle is found again, or refused, by the book.
    let solution = digits.and_then(|digits| Solution::new(topology, digits).ok());
    let level = found.level.and_then(|level| usize::try_from(level).ok());
    Ok(BookPuzzle { sheet, solution, rating: found.er, level, index: found.index })
}

/// Kinds of rules that belong together under one word, and how many of the first kind to draw.
struct WantedRules {
    kinds: Vec<&'static str>,
    n: Option<usize>,
}

/// The words of `--rules` for puzzles that exist: those for making rules, and the name of every kind there is.
fn wanted_rules(words: &str) -> Result<Vec<WantedRules>, Refusal> {
    let one = |word: &str| {
        let (name, n) = word.split_once(':').map_or((word, None), |(name, n)| (name, Some(n)));
        let n =
            n.map(|n| n.parse().map_err(|_| Refusal::new(format!("found {n:?}, expected a number of {name} rules"))));
        let made = RULE_KINDS.iter().find(|kind| kind.name.eq_ignore_ascii_case(name));
        let kinds = match (made, rules::kind_named(&name.to_ascii_lowercase())) {
            (Some(made), _) => made.draws.to_vec(),
            (None, Some(kind)) => vec![kind.name],
            (None, None) => {
                let names: Vec<&str> = RULE_KINDS.iter().map(|kind| kind.name).collect();
                let expected = format!("one of {}, or another kind of rule", names.join(", "));
                return Err(Refusal::new(format!("found rule {name:?}, expected {expected}")));
            }
        };
        Ok(WantedRules { kinds, n: n.transpose()? })
    };
    words.split([',', '+']).map(str::trim).map(one).collect()
}

/// Has the shape rules of each of these sorts, and of no other?
fn has_rules(shape: &Shape, wanted: &[WantedRules]) -> bool {
    let rules = shape.topology.rules();
    let count = |wanted: &WantedRules| rules.iter().filter(|rule| wanted.kinds.contains(&rule.kind.name)).count();
    let is_there = |wanted: &WantedRules| wanted.n.map_or(count(wanted) > 0, |n| count(wanted) == n);
    let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted.kinds.contains(&name));
    wanted.iter().all(is_there) && rules.iter().all(|rule| is_wanted(rule.kind.name))
}

/// Is this the shape of the variety, or one that differs from it in its pieces alone where these are cut anew?
fn is_of(variety: &Variety, topology: &Topology) -> bool {
    let shape = &variety.shape.topology;
    if shape.is_same_as(topology) {
        return true;
    }
    if variety.pieces == Pieces::OfShape || shape.n_houses() != topology.n_houses() {
        return false;
    }
    // A plain grid has rows, columns and pieces, too.
    if Shape::recognise(topology).is_some_and(|known| !known.name.starts_with("jig")) {
        return false;
    }
    let sorted = |topology: &Topology| {
        let mut houses: Vec<_> = topology.houses().iter().map(|house| house.cells.clone()).collect();
        houses.iter_mut().for_each(|cells| cells.sort_unstable());
        houses.sort_unstable();
        houses
    };
    let houses = sorted(topology);
    let mut lines = shape.houses().iter().filter(|house| house.kind != HouseKind::Block);
    lines.all(|house| {
        let mut cells = house.cells.clone();
        cells.sort_unstable();
        houses.binary_search(&cells).is_ok()
    })
}

fn filter(shape: &str, wishes: &Wishes) -> Result<Filter, Refusal> {
    let span_of =
        |what: &str, range: &Option<Range>| range.as_ref().map(|range| span(what, &range.to_string())).transpose();
    let rating = match &wishes.difficulty {
        Some(name) => {
            let (low, high) = named::difficulty(name)?.ratings();
            Some(Span { low: Some(low), high: Some(high) })
        }
        None => span_of("rating", &wishes.rating)?,
    };
    Ok(Filter {
        shape: Some(shape.to_owned()),
        rating,
        givens: span_of("givens", &wishes.givens)?,
        level: span_of("level", &wishes.level)?,
        technique: wishes.technique.as_deref().map(technique_name).transpose()?,
        symmetry: wishes.symmetry.as_deref().map(named::symmetry).transpose()?.map(|known| known.name().to_owned()),
        unused: true,
        sound: true,
        ..Filter::default()
    })
}
