//! Puzzles that a book takes from the collection. They are marked as used once the finished book is in place.
//!
//! The book receives each puzzle with its stored shape, rules, marks, solution and ratings, so nothing is solved or
//! rated again.

use std::path::{Path, PathBuf};

use anydoku::make::{Pieces, Variety};
use anydoku::msg;
use anydoku::rules::{Generator, RuleKind};
use anydoku::{HouseKind, Shape, Sheet, Topology};
use anydoku_service::{Book, BookRequest, BookSection, Range, ServiceError, Targets, named};
use anydoku_store::{Access, Filter, Found, Sheets, Span, Store};

use super::collection::{span, technique_name};
use super::{collection_path, open, refused};

/// The number of puzzles per type if none is given.
const USUAL_NUMBER: usize = 10;

/// Puzzles that a book takes from the collection.
pub struct Picked {
    store: Store,
    ids: Vec<i64>,
    what: String,
}

/// The puzzles of each section, or `None` for a section that uses no puzzles of the collection.
pub type Sections = Vec<Option<Vec<Sheet>>>;

impl Picked {
    /// Finds the puzzles to use instead of generated ones.
    pub fn for_book(path: Option<&PathBuf>, request: &BookRequest) -> Result<(Picked, Sections), ServiceError> {
        let store = open(&collection_path(path)?, Access::Write)?;
        let mut picked = Picked { store, ids: Vec::new(), what: String::new() };
        let mut sections = Vec::new();
        for section in &request.sections {
            let kind = section.kind.as_deref();
            sections.push(kind.map(|kind| picked.fill(section, kind)).transpose()?);
        }
        Ok((picked, sections))
    }

    fn fill(&mut self, section: &BookSection, kind: &str) -> Result<Vec<Sheet>, ServiceError> {
        let (variety, rules) = named::book_type(kind, section.rules.as_deref())?;
        let wanted = section.number.unwrap_or(USUAL_NUMBER);
        let found = self.find(&variety, rules.as_deref(), &section.targets, wanted)?;
        if found.len() < wanted {
            let (n, shape) = (found.len(), &variety.shape.name);
            let message = match rules {
                None => msg!("cli-too-few", n = n, shape = shape, wanted = wanted),
                Some(rules) => msg!("cli-too-few-rules", n = n, shape = shape, rules = rules, wanted = wanted),
            };
            return Err(ServiceError::new(message).with_hint(msg!("cli-too-few-hint")));
        }
        self.ids.extend(found.iter().map(|found| found.id));
        let mut sheets = Sheets::default();
        found.iter().map(|found| brought(&mut sheets, found)).collect()
    }

    /// Returns up to `wanted` unused puzzles of a variety with exactly these rules, easiest first.
    fn find(
        &self,
        variety: &Variety,
        rules: Option<&str>,
        targets: &Targets,
        wanted: usize,
    ) -> Result<Vec<Found>, ServiceError> {
        let most = wanted.saturating_add(self.ids.len());
        let take = |name: &str| -> Result<Vec<Found>, ServiceError> {
            let mut found = self.store.find(&filter(name, targets)?, most).map_err(refused)?;
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

    /// Moves the finished book to its destination and marks its puzzles as used: both or neither. After a crash between
    /// the two, the next program that opens the collection checks whether the book exists.
    pub fn keep(
        mut self,
        path: &Path,
        book: &Book,
        keep: &mut dyn FnMut() -> Result<(), ServiceError>,
    ) -> Result<(), ServiceError> {
        let Some(document) = book.documents.first() else { return keep() };
        self.what = format!("printed in {}", path.display());
        let intent = self.store.intend(&self.ids, &self.what, path, &document.pdf.0).map_err(refused)?;
        let mut failed = None;
        let kept = self.store.keep_intent(intent, &mut || {
            keep().map_err(|error| {
                let message = error.message.clone();
                failed = Some(error);
                message
            })
        });
        match (failed, kept) {
            (Some(error), _) => Err(error),
            (None, kept) => kept.map_err(refused),
        }
    }
}

/// Returns a puzzle of the collection as a complete sheet.
fn brought(sheets: &mut Sheets, found: &Found) -> Result<Sheet, ServiceError> {
    let mut sheet = sheets.of(found).map_err(refused)?;
    // The source belongs to the collection, and captions show measured ratings.
    sheet.notes.source = None;
    sheet.notes.rating = None;
    Ok(sheet)
}

/// The kinds of rules that one word stands for, and the requested number of rules.
struct WantedRules {
    kinds: Vec<RuleKind>,
    n: Option<usize>,
}

/// Parses `--rules` for existing puzzles: the words for generating rules, and the name of every kind.
fn wanted_rules(words: &str) -> Result<Vec<WantedRules>, ServiceError> {
    let one = |word: &str| {
        let (name, n) = word.split_once(':').map_or((word, None), |(name, n)| (name, Some(n)));
        let n = n.map(|n| n.parse().map_err(|_| ServiceError::new(msg!("cli-rule-number", text = n, rule = name))));
        let kinds = match (Generator::named(name), RuleKind::named(name)) {
            (Some(generator), _) => generator.draws.to_vec(),
            (None, Some(kind)) => vec![kind],
            (None, None) => {
                let hint = msg!("cli-no-rule-hint", rules = Generator::names().to_string());
                return Err(ServiceError::new(msg!("cli-no-rule", name = name)).with_hint(hint));
            }
        };
        Ok(WantedRules { kinds, n: n.transpose()? })
    };
    words.split([',', '+']).map(str::trim).map(one).collect()
}

/// Returns whether the topology has rules of each of these kinds and no others.
fn has_rules(shape: &Shape, wanted: &[WantedRules]) -> bool {
    let rules = shape.topology.rules();
    let count = |wanted: &WantedRules| rules.iter().filter(|rule| wanted.kinds.contains(&rule.kind)).count();
    let is_there = |wanted: &WantedRules| wanted.n.map_or(count(wanted) > 0, |n| count(wanted) == n);
    let is_wanted = |kind: RuleKind| wanted.iter().any(|wanted| wanted.kinds.contains(&kind));
    wanted.iter().all(is_there) && rules.iter().all(|rule| is_wanted(rule.kind))
}

/// Returns whether this is the topology of the variety, or differs from it only in regions that the variety generates
/// afresh.
fn is_of(variety: &Variety, topology: &Topology) -> bool {
    let shape = &variety.shape.topology;
    if shape.is_same_as(topology) {
        return true;
    }
    if variety.pieces == Pieces::OfShape || shape.n_houses() != topology.n_houses() {
        return false;
    }
    // A plain grid has rows, columns and regions, too.
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

fn filter(shape: &str, targets: &Targets) -> Result<Filter, ServiceError> {
    let span_of =
        |what: &str, range: &Option<Range>| range.as_ref().map(|range| span(what, &range.to_string())).transpose();
    let rating = match &targets.difficulty {
        Some(name) => {
            let (low, high) = named::difficulty(name)?.ratings();
            Some(Span { low: Some(low), high: Some(high) })
        }
        None => span_of("rating", &targets.rating)?,
    };
    Ok(Filter {
        shape: Some(shape.to_owned()),
        rating,
        givens: span_of("givens", &targets.givens)?,
        level: span_of("level", &targets.level)?,
        technique: targets.technique.as_deref().map(technique_name).transpose()?,
        symmetry: targets.symmetry.as_deref().map(named::symmetry).transpose()?.map(|known| known.name().to_owned()),
        unused: true,
        sound: true,
        ..Filter::default()
    })
}
