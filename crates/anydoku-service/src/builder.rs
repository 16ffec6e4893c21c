//! The book builder: generates or solves the puzzles for a book, measures what captions need, and assembles sections.
//!
//! Puzzle `i` of a section is the one that [`generate`](crate::Service::generate) generates for the same seed, number and targets.

mod difficulty;
mod guide;
mod known;
mod spread;
pub(crate) mod words;

use std::ops::ControlFlow;

use anydoku::levels::{Levels, Status, Strategies};
use anydoku::make::{Difficulty, Failed, Made, Target, Variety};
use anydoku::rate::Rater;
use anydoku::rules::{Generator, RuleKind};
use anydoku::{Answer, Budget, Language, Message, Puzzle, Ratings, Sheet, Solution, Solver, UnknownName, msg, nearest};
use anydoku_draw::book::{Exercise, Section, fits_code};
use anydoku_format::{self as format, write};

pub(crate) use difficulty::{difficulty_of, word};
pub(crate) use known::Known;

use crate::generating::Gauge;
use crate::input::quoted;
use crate::order::{Basis, Order, Worker, variety_and_rules};
use crate::{Limit, Service, ServiceError, Targets, in_order};

/// A type of puzzle for books.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BookType {
    /// The name on the command line. It is also the name of the variety.
    pub name: &'static str,
    /// Other names.
    pub others: &'static [&'static str],
    /// The name in titles.
    pub title: &'static str,
    /// The default file name of a book.
    pub file: &'static str,
}

const fn kind(
    name: &'static str,
    others: &'static [&'static str],
    title: &'static str,
    file: &'static str,
) -> BookType {
    BookType { name, others, title, file }
}

impl BookType {
    /// All book types. The name of a shape is also accepted in place of a type.
    pub const ALL: &[BookType] = &[
        kind("STD", &["STANDARD", "9x9"], "Standard", "stdbook"),
        kind("X", &[], "X", "xbook"),
        kind("NRC", &[], "NRC", "nrcbook"),
        kind("NRCX", &[], "NRC-X", "nrcxbook"),
        kind("LINK", &["LINKED", "disjoint"], "Hyper Linked", "linked"),
        kind("PARQ", &["PARQUET"], "Parquet", "parquet"),
        kind("CUBE", &[], "Big Cube", "cubebook"),
        kind("3DCUBE", &[], "3D cube", "3dcubebook"),
        kind("JIGSAW", &[], "Jigsaw", "jigbook"),
        kind("JIGSAW-XL", &["jigsaw16"], "Jigsaw-XL", "jigbook-XL"),
        kind("JIGCUBE", &[], "JigCube", "jigcube"),
        kind("SAMURAI", &[], "Samurai", "samuraibook"),
    ];

    /// Returns the type with this name.
    pub fn named(name: &str) -> Option<&'static BookType> {
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        BookType::ALL.iter().find(|kind| is_it(kind.name) || kind.others.iter().any(|other| is_it(other)))
    }

    /// Returns the title of a type or shape.
    pub(crate) fn title_of(name: &str) -> String {
        BookType::named(name).map_or_else(|| shape_title(name), |kind| kind.title.to_owned())
    }
}

/// Returns the title of a shape or a rule: `Latin 9x9` for latin9.
fn shape_title(name: &str) -> String {
    let one = |part: &str| {
        let part = part.split(':').next().unwrap_or(part).to_ascii_lowercase();
        let at = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
        let (word, size) = part.split_at(at);
        let word = match word {
            "xv" => "XV".to_owned(),
            word => word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect(),
        };
        match (&word[..], size) {
            ("", size) => size.to_owned(),
            (_, "") => word,
            ("Super", size) => format!("{word} {size}"),
            (_, size) => format!("{word} {size}x{size}"),
        }
    };
    name.split(['+', ',']).map(one).collect::<Vec<_>>().join(" + ")
}

/// Puzzles to generate.
pub(crate) struct Batch {
    pub order: Order,
    pub number: usize,
}

/// The ratings of puzzles in books by default, from easy to hard: puzzles that need no trial and error.
const USUAL_RATINGS: (f64, f64) = (1.0, 4.4);

/// The highest level of puzzles by default where the shape is too large to be rated.
const USUAL_LEVEL: usize = 3;

/// The number of puzzles tried in search of new ones: a constant, plus a number for each puzzle requested.
const FRUITLESS: u64 = 1000;
const SHARE: u64 = 20;

/// The maximum number of search nodes for determining the level of a puzzle.
const NODES: u64 = 200_000;

impl Service<'_> {
    /// Parses a request for `number` puzzles of a type or a shape. Without a requested difficulty, puzzles are easy to hard.
    /// The name of a rule generator (`killer`) may replace the shape.
    pub(crate) fn batch(
        &self,
        name: &str,
        rules: Option<&str>,
        number: usize,
        targets: &Targets,
        seed: u64,
    ) -> Result<Batch, ServiceError> {
        book_type(name, rules)?;
        let basis = Basis { shape: name, rules, template: None };
        let order = self.order(basis, targets, seed, Limit::default())?;
        let is_any = order.recipe.targets.is_empty() && order.recipe.pattern.is_none() && !targets.minimal;
        let topology = &order.variety.shape.topology;
        let usual = if Rater::new(topology).is_ok() {
            Some(Target::Rating(USUAL_RATINGS.0, USUAL_RATINGS.1))
        } else if !order.has_rules() {
            // The highest level stands for guessing.
            Some(Target::Level(1, USUAL_LEVEL.min(topology.n_digits().saturating_sub(1)).max(1)))
        } else {
            None
        };
        let order = order.with_recipe(|recipe| recipe.targets.extend(usual.filter(|_| is_any)))?;
        Ok(Batch { order, number })
    }
}

/// Returns the kinds of rules in `text`: thermometers and arrows for `thermo:4,arrow`.
pub(crate) fn rule_kinds(words: &str) -> Vec<RuleKind> {
    let names = words.split([',', '+']).map(|word| word.split(':').next().unwrap_or(word).trim());
    let kind = |name| Generator::named(name).map(|generator| generator.draws[0]).or_else(|| RuleKind::named(name));
    names.filter_map(kind).collect()
}

/// Returns the variety and the rules of a book type: `KILLER` is a 9x9 with `killer`.
pub fn book_type(name: &str, rules: Option<&str>) -> Result<(Variety, Option<String>), ServiceError> {
    variety_and_rules(name, rules).map_err(|mut error| {
        // The last name is that of the shape.
        let shape = |kind: &BookType| kind.others.last().unwrap_or(&kind.name).to_lowercase();
        let types = || BookType::ALL.iter().map(shape);
        let ruled = || Generator::all().map(|generator| generator.name);
        let all = types().chain(ruled().map(str::to_owned)).collect::<Vec<_>>().join(", ");
        if let Err(unknown) = name.parse::<Variety>()
            && unknown.is_unknown
            && !name.contains('+')
        {
            // The name may be meant as a shape, a type or a rule.
            error.message = match nearest(name, ruled().chain(unknown.nearest)) {
                Some(near) => UnknownName::new("type", name, [near]).message(),
                None => msg!("unknown-type", name = quoted(name)),
            };
        }
        error.hint = Some(msg!("hint-types", types = all));
        error
    })
}

/// Puzzles supplied by the caller.
pub(crate) struct Brought {
    pub sheets: Vec<Sheet>,
    /// Whether the answers are known to be correct and unique, and the ratings to be correct, so that nothing is recomputed.
    pub is_known: bool,
}

/// A puzzle in a book.
pub(crate) struct Entry {
    pub sheet: Sheet,
    pub solution: Solution,
    /// The gss level, or the number of digits if logic does not solve the puzzle. `None` for a puzzle with rules, which has no level.
    pub level: Option<usize>,
    /// The rating on Sudoku Explainer's scale, if it was measured.
    pub rating: Option<f64>,
    /// The rating, or a lower bound that suffices for the stars.
    pub least: Option<f64>,
    pub index: Option<f64>,
    /// The name of the technique that was asked for.
    pub technique: Option<String>,
    /// The first steps, as hints.
    pub hints: Vec<String>,
}

impl Entry {
    /// Returns the sort key by difficulty: by rating, then by level for puzzles that the scale does not rate, then by number of givens.
    pub fn hardness(&self) -> (f64, Option<usize>, std::cmp::Reverse<usize>) {
        (self.rating.unwrap_or(f64::INFINITY), self.level, std::cmp::Reverse(self.sheet.puzzle.n_givens()))
    }
}

/// The contents of captions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Captions {
    pub stars: bool,
    pub difficulty: bool,
    pub level: bool,
    pub rating: bool,
    pub index: bool,
    pub links: bool,
    pub language: Language,
}

/// A callback for each finished puzzle. It returns `Break` to stop.
pub(crate) type Tell<'a> = &'a mut (dyn FnMut() -> ControlFlow<()> + Send);

impl Service<'_> {
    /// Generates the puzzles of an order. Puzzles that are already known are replaced; without `known`, puzzles may repeat. Returns
    /// an error if the work is canceled.
    pub(crate) fn entries_made(
        &self,
        order: &Order,
        n: usize,
        limit: Limit,
        mut known: Option<&mut Known>,
        tell: Tell<'_>,
    ) -> Result<Vec<Entry>, ServiceError> {
        let (mut made, mut next) = (Vec::new(), 0);
        while made.len() < n {
            if next > FRUITLESS + SHARE * n as u64 {
                let (found, name) = (made.len(), &order.variety.shape.name);
                let message = msg!("service-few-different", found = found, shape = name, tries = next, n = n);
                return Err(ServiceError::new(message).with_hint(msg!("hint-repeats")));
            }
            // Generate as many puzzles at a time as are missing, so that the result depends only on their numbers and not on the threads.
            let missing = n - made.len();
            let more = self.entries(missing, &|| order.worker(), tell, &|worker, number| {
                self.within(limit, |budget| {
                    self.entry_made(order, worker, next + number, budget).map_err(|failed| self.error(order, failed))
                })?
            })?;
            next += missing as u64;
            made.extend(more.into_iter().filter(|entry| match &mut known {
                Some(known) => known.is_new(&entry.sheet),
                None => true,
            }));
        }
        Ok(made)
    }

    fn entry_made(
        &self,
        order: &Order,
        worker: &mut Worker,
        number: u64,
        budget: &Budget<'_>,
    ) -> Result<Entry, Failed> {
        let mut made = order.make(worker, number, budget, &mut |_, _| ())?;
        if order.shows_every_digit {
            show_every_digit(&mut made, number, &mut worker.gauge, budget);
        }
        let level = made.level.or_else(|| level(&made.puzzle, budget));
        let (sheet, rating, index) = (made.sheet(), made.rating, made.index);
        Ok(Entry {
            sheet,
            solution: made.solution,
            level,
            rating,
            least: None,
            index,
            technique: None,
            hints: Vec::new(),
        })
    }

    /// Solves supplied puzzles whose solution is not known. The result of each is an entry, or the reason why it does
    /// not have exactly one solution.
    pub(crate) fn entries_solved(
        &self,
        brought: &Brought,
        before: usize,
        limit: Limit,
        tell: Tell<'_>,
    ) -> Result<Vec<Result<Entry, Message>>, ServiceError> {
        self.entries(brought.sheets.len(), &|| (), tell, &|(), number| {
            let sheet = &brought.sheets[number as usize];
            let (solution, known) = match brought.is_known {
                true => (sheet.answer_checked(), sheet.ratings),
                false => (None, Ratings::default()),
            };
            self.within(limit, |budget| {
                let answer = || Solver::new(sheet.puzzle.topology()).answer_within(&sheet.puzzle, budget);
                let solution = match solution.map_or_else(answer, Answer::Unique) {
                    Answer::Unique(solution) => solution,
                    Answer::None => return Err(msg!("unsound-none", number = before + number as usize + 1)),
                    Answer::Several(..) => return Err(msg!("unsound-several", number = before + number as usize + 1)),
                    Answer::Unknown(_) => return Err(msg!("unsound-unknown", number = before + number as usize + 1)),
                };
                let level = known.level.or_else(|| level(&sheet.puzzle, budget));
                let (rating, index) = (known.er, known.index);
                // The entry has its own field for the solution.
                let sheet = Sheet { answer: None, ..sheet.clone() };
                Ok(Entry { sheet, solution, level, rating, least: None, index, technique: None, hints: Vec::new() })
            })
        })
    }

    /// Measures the values that captions need and that are still missing. Shapes that are too large have no rating.
    pub(crate) fn measure_entries(
        &self,
        entries: &mut [Entry],
        captions: Captions,
        limit: Limit,
    ) -> Result<(), ServiceError> {
        let is_graded = captions.stars || captions.difficulty;
        if !captions.rating && !captions.index && !is_graded {
            return Ok(());
        }
        let of: &[Entry] = entries;
        let measured =
            self.entries(of.len(), &Gauge::default, &mut || ControlFlow::Continue(()), &|gauge, number| {
                let entry = &of[number as usize];
                let (rater, indexer) = gauge.meters(entry.sheet.puzzle.topology());
                let rate = |budget: &Budget<'_>| {
                    rater?.rate_within(&entry.sheet.puzzle, budget).filter(|rating| rating.solved)
                };
                let is_rated = captions.rating && entry.rating.is_none();
                let rating = if is_rated { self.within(limit, rate)?.map(|rating| rating.er) } else { None };
                // For stars and words, a lower bound that gives the highest difficulty is enough.
                let is_starred = is_graded && !captions.rating && entry.rating.is_none();
                let least = |budget: &Budget<'_>| {
                    rater?.rate_up_to(&entry.sheet.puzzle, Difficulty::Extreme.ratings().0, budget)
                };
                let least = if is_starred { self.within(limit, least)? } else { None };
                let indexer = indexer.filter(|_| captions.index && entry.index.is_none());
                let budget = Budget::until(self.host.stop());
                let index = indexer.and_then(|indexer| indexer.index_within(&entry.sheet.puzzle, &budget));
                Ok((rating, least, index))
            })?;
        for (entry, (rating, least, index)) in entries.iter_mut().zip(measured) {
            entry.rating = entry.rating.or(rating);
            entry.least = entry.rating.or(least);
            entry.index = entry.index.or(index);
        }
        Ok(())
    }

    /// Does the work for each number in parallel. Returns all results, or an error.
    fn entries<B, T: Send>(
        &self,
        n: usize,
        bench: &(dyn Fn() -> B + Sync),
        tell: Tell<'_>,
        work: &(dyn Fn(&mut B, u64) -> Result<T, ServiceError> + Sync),
    ) -> Result<Vec<T>, ServiceError> {
        let (mut done, mut error) = (Vec::with_capacity(n), None);
        let all = in_order(self.host, 0..n as u64, bench, work, &mut |_, result| match result {
            Ok(one) => {
                done.push(one);
                tell()
            }
            Err(reason) => {
                error = Some(reason);
                ControlFlow::Break(())
            }
        });
        match error {
            Some(error) => Err(error),
            None if all && done.len() == n => Ok(done),
            None => Err(stopped()),
        }
    }

    /// Returns the error for an order that failed.
    fn error(&self, order: &Order, failed: Failed) -> ServiceError {
        let name = &order.variety.shape.name;
        if self.is_stopped() {
            return stopped();
        }
        match failed {
            Failed::Unreached { tries, nearest } => {
                let nearest = nearest.map(|made| match (made.rating, made.level) {
                    (Some(rating), _) => msg!("nearest-rating", rating = format!("{rating:.1}")),
                    (None, Some(level)) => msg!("nearest-level", level = level),
                    (None, None) => Message::verbatim(""),
                });
                let nearest = nearest.unwrap_or_else(|| Message::verbatim(""));
                ServiceError::new(msg!("service-not-reached", shape = name, tries = tries, nearest = nearest))
                    .with_hint(msg!("hint-easier"))
            }
            other => ServiceError::new(msg!("service-about", name = name, error = other.message())),
        }
    }
}

/// Gives a digit that an easy puzzle lacks among its givens, so that children see every picture. More givens never make a
/// puzzle harder.
fn show_every_digit(made: &mut Made, number: u64, gauge: &mut Gauge, budget: &Budget<'_>) {
    let topology = made.puzzle.topology().clone();
    let (rater, _) = gauge.meters(&topology);
    let rate = |puzzle: &Puzzle| rater.and_then(|rater| rater.rate_within(puzzle, budget)).map(|rating| rating.er);
    let is_easy = |rating: f64| Difficulty::of(rating) == Difficulty::Easy;
    if !made.rating.or_else(|| rate(&made.puzzle)).is_some_and(is_easy) {
        return;
    }
    for digit in topology.digits() {
        if made.puzzle.givens().iter().all(|given| *given != Some(digit)) {
            let places: Vec<_> =
                topology.cells().filter(|&cell| made.solution.digits()[cell.index()] == digit).collect();
            made.puzzle.give(places[number as usize % places.len()], digit);
            (made.rating, made.level) = (None, None);
        }
    }
    made.rating = made.rating.or_else(|| rate(&made.puzzle));
}

pub(crate) fn stopped() -> ServiceError {
    ServiceError::new(msg!("service-book-stopped"))
}

/// Returns the gss level of a puzzle, the number of digits if logic does not solve it, or `None` if it has rules and therefore no level.
fn level(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<usize> {
    let strategies = Strategies { brute: false, ..Strategies::ALL };
    let mut levels = Levels::new(puzzle.topology()).with(strategies, Some(4));
    let outcome = levels.solve_within(puzzle, &budget.with_nodes(NODES));
    match outcome.status {
        Status::Solved(_) => Some(outcome.level),
        Status::Refused => None,
        _ => Some(puzzle.topology().n_digits()),
    }
}

/// Builds a section of a book from its puzzles.
pub(crate) fn section(title: String, introduction: Vec<String>, entries: Vec<Entry>, captions: Captions) -> Section {
    let is_rated = entries.iter().any(|entry| entry.least.is_some());
    let exercises = entries.into_iter().map(|entry| {
        let difficulty = difficulty_of(&entry, is_rated);
        Exercise {
            stars: difficulty.filter(|_| captions.stars).map(difficulty::stars),
            note: note(&entry, difficulty, captions),
            link: if captions.links { link(&entry.sheet) } else { None },
            hints: entry.hints,
            solution: Some(entry.solution),
            sheet: entry.sheet,
        }
    });
    Section { title, introduction, exercises: exercises.collect() }
}

/// Returns the remark in a caption.
fn note(entry: &Entry, difficulty: Option<Difficulty>, captions: Captions) -> Option<String> {
    let said = |message: Message| message.in_language(captions.language);
    let level = entry.level.filter(|_| captions.level).map(|level| said(msg!("book-level", level = level)));
    let rating = entry.rating.filter(|_| captions.rating).map(|rating| format!("ER {rating:.1}"));
    let index =
        entry.index.filter(|_| captions.index).map(|index| said(msg!("book-index", index = format!("{index:.0}"))));
    let difficulty = difficulty.filter(|_| captions.difficulty).map(|difficulty| said(word(difficulty)));
    let parts: Vec<String> =
        [entry.technique.clone(), difficulty, level, rating, index].into_iter().flatten().collect();
    // If nothing was measured, use the rating that the file states.
    if parts.is_empty() { entry.sheet.notes.rating.clone() } else { Some(parts.join(", ")) }
}

/// Returns a web address that opens the puzzle, if a known page supports its shape and the address is short enough.
fn link(sheet: &Sheet) -> Option<String> {
    let bare = [Sheet::new(sheet.puzzle.clone(), sheet.layout.clone())];
    let text = |name: &&str| String::from_utf8(write(format::named(name)?, &bare).ok()?).ok();
    let links = ["sudokuwiki", "sudokupad"].iter().filter_map(text).map(|text| text.trim().to_owned());
    links.filter(|link| link.starts_with("http")).find(|link| fits_code(link))
}

#[cfg(test)]
mod tests {
    use anydoku::make::Symmetry;

    use super::*;
    use crate::{Alone, GenerateRequest};

    fn entries(kind: &str, number: usize, targets: &Targets) -> Vec<Entry> {
        let host = Alone::default();
        let order = Service::new(&host).batch(kind, None, number, targets, 7).unwrap().order;
        let mut tell = || ControlFlow::Continue(());
        Service::new(&host).entries_made(&order, number, Limit::default(), None, &mut tell).unwrap()
    }

    #[test]
    fn every_type_makes_puzzles_with_one_solution_that_logic_finds() {
        for kind in BookType::ALL {
            let made = &entries(kind.name, 1, &Targets::default())[0];
            let puzzle = &made.sheet.puzzle;
            let solution = Solver::new(puzzle.topology()).unique(puzzle);
            assert_eq!(solution.as_ref(), Some(&made.solution), "{}", kind.name);
            let is_usual = match made.rating {
                Some(rating) => (USUAL_RATINGS.0..=USUAL_RATINGS.1).contains(&rating),
                None => made.level.is_some_and(|level| level <= USUAL_LEVEL),
            };
            assert!(is_usual, "{}: {:?} {:?}", kind.name, made.rating, made.level);
        }
    }

    #[test]
    fn titles_are_for_readers() {
        for (name, title) in [
            ("latin9", "Latin 9x9"),
            ("16x16", "16x16"),
            ("6x6:3x2", "6x6"),
            ("antiknight+x", "Antiknight + X"),
            ("super3", "Super 3"),
            ("KILLER", "Killer"),
            ("STD", "Standard"),
        ] {
            assert_eq!(BookType::title_of(name), title);
        }
    }

    #[test]
    fn no_puzzle_comes_twice_and_small_shapes_run_out() {
        let host = Alone::default();
        let service = Service::new(&host);
        let made = |n: usize, known: Option<&mut Known>| {
            let order = service.batch("4x4", None, n, &Targets::default(), 7).unwrap().order;
            service.entries_made(&order, n, Limit::default(), known, &mut || ControlFlow::Continue(()))
        };
        let mut known = Known::default();
        let first = made(6, Some(&mut known)).unwrap();
        let mut again = Known::default();
        assert!(first.iter().all(|entry| again.is_new(&entry.sheet)));
        assert!(made(6, None).unwrap().iter().all(|entry| entry.sheet.layout.n_cells() == 16));
        let error = made(5000, Some(&mut known)).map(|made| made.len()).unwrap_err();
        assert!(error.words().contains("more puzzles of 4x4"), "{}", error.message);
    }

    #[test]
    fn givens_lie_as_they_were_ordered() {
        for (kind, symmetry) in [("STD", "half-turn"), ("X", "full"), ("JIGSAW", "half-turn"), ("3DCUBE", "up-down")] {
            let targets = Targets { symmetry: Some(symmetry.into()), ..Targets::default() };
            let made = &entries(kind, 1, &targets)[0];
            let orbits = Symmetry::named(symmetry).unwrap().orbits(&made.sheet.layout).unwrap();
            let is_given = |cell: &anydoku::Cell| made.sheet.puzzle.given(*cell).is_some();
            let is_whole = |orbit: &Vec<anydoku::Cell>| orbit.iter().all(|cell| is_given(cell) == is_given(&orbit[0]));
            assert!(orbits.len() < made.sheet.layout.n_cells() && orbits.iter().all(is_whole), "{kind}");
        }
    }

    #[test]
    fn a_book_holds_the_puzzles_that_generate_makes() {
        for kind in ["STD", "JIGSAW"] {
            let targets = Targets { level: Some("1..3".into()), ..Targets::default() };
            let request = GenerateRequest {
                shape: kind.into(),
                targets,
                seed: Some(7),
                n: 3,
                collect: true,
                ..Default::default()
            };
            let generated = Service::new(&Alone::default()).generate(&request, &mut ()).unwrap();
            let generated = generated.puzzles.into_iter().map(|puzzle| puzzle.facts.line);
            let targets = Targets { level: Some("1..3".into()), ..Targets::default() };
            let made = entries(kind, 3, &targets);
            assert!(made.iter().map(|made| Some(made.sheet.puzzle.to_string())).eq(generated), "{kind}");
        }
    }

    #[test]
    fn captions_say_what_was_measured() {
        let host = Alone::default();
        let captions = Captions {
            stars: true,
            difficulty: true,
            level: true,
            rating: true,
            index: true,
            links: true,
            ..Captions::default()
        };
        let targets = Targets { difficulty: Some("medium".into()), ..Targets::default() };
        let mut made = entries("STD", 2, &targets);
        Service::new(&host).measure_entries(&mut made, captions, Limit::default()).unwrap();
        assert!(made.iter().all(|made| made.rating.is_some_and(|rating| (1.6..=2.8).contains(&rating))));
        let section = section("Rated".into(), Vec::new(), made, captions);
        let note = section.exercises[0].note.clone().unwrap();
        assert!(section.exercises[0].stars == Some(2));
        assert!(note.starts_with("Medium, level ") && note.contains(", ER ") && note.contains(", index "), "{note}");
        assert!(section.exercises[0].link.as_ref().is_some_and(|link| link.starts_with("https://")));
        assert!(link(&entries("CUBE", 1, &Targets::default())[0].sheet).is_none());
    }

    #[test]
    fn a_stop_leaves_nothing_half_made() {
        let host = Alone { stop: true.into() };
        let order = Service::new(&host).batch("STD", None, 3, &Targets::default(), 7).unwrap().order;
        let mut tell = || ControlFlow::Continue(());
        let made = Service::new(&host).entries_made(&order, 3, Limit::default(), None, &mut tell);
        assert_eq!(made.map(|made| made.len()).unwrap_err(), stopped());
    }
}
