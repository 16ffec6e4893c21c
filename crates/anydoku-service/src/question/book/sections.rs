//! The sections of a book: generated or supplied puzzles, in order, with titles, rules and lessons.

use std::collections::BTreeSet;

use anydoku::make::Difficulty;
use anydoku::rules::RuleKind;
use anydoku::{Language, Message, Shape, Sheet, msg};
use anydoku_draw::Fonts;
use anydoku_draw::book::{Lesson, Section};

use super::{Book, BookRequest, BookSection, Source, USUAL_NUMBER};
use crate::builder::{self, Batch, BookType, Captions, Entry, Known, book_type, words};
use crate::question::draw::leave_out_unprintable;
use crate::question::with_symbols;
use crate::{Event, Events, Service, ServiceError, Targets, named};

impl Service<'_> {
    /// Generates or solves the puzzles, and builds the sections and the lessons.
    pub(super) fn sections(
        &self,
        mut making: Making<'_>,
        sources: Vec<Source>,
        book: &mut Book,
        events: &mut dyn Events,
    ) -> Result<(Vec<Section>, Vec<Lesson>), ServiceError> {
        let is_mixed = sources.len() > 1;
        let (mut sections, mut done, mut before) = (Vec::new(), 0, 0);
        let all = book.puzzles as u64;
        for (part, source) in making.request.sections.iter().zip(sources) {
            let note = match &source {
                Source::Make(_, name) => msg!("event-generating", name = name),
                Source::Puzzles(_) => msg!("event-solving"),
            };
            let note = note.in_language(self.language());
            let mut tell = || {
                // Repeated puzzles are generated but not counted.
                done = all.min(done + 1);
                events.event(Event::Progress { what: "puzzle".into(), done, all: Some(all), note: note.clone() })
            };
            let n = source.len();
            sections.push(match source {
                Source::Make(batch, name) => {
                    self.section_made(&mut making, part, &batch, &name, is_mixed, &mut tell)?
                }
                Source::Puzzles(brought) => {
                    let solved = self.entries_solved(&brought, before, making.request.limit, &mut tell)?;
                    let mut entries = sound(solved, &mut book.unsound, self.language());
                    for (i, entry) in entries.iter_mut().enumerate() {
                        let number = before + i + 1;
                        leave_out_unprintable(&mut entry.sheet.notes, making.fonts, number, making.notes);
                    }
                    let n_before = entries.len();
                    entries.retain(|entry| !making.known.has(&entry.sheet));
                    if entries.len() < n_before {
                        let left_out = n_before - entries.len();
                        making.notes.push(msg!("note-left-out", n = left_out, all = n_before));
                    }
                    if making.request.how_to {
                        making.notes.push(msg!("note-no-how-to"));
                    }
                    let usual = usual_words(part, &entries, is_mixed, &making)?;
                    self.section(&making, part, usual, entries)?
                }
            });
            before += n;
        }
        if book.unsound.is_empty() && sections.iter().all(|section| section.exercises.is_empty()) {
            return Err(ServiceError::new(msg!("service-book-known")));
        }
        Ok((sections, making.lessons))
    }

    /// Builds a section of generated puzzles, with a lesson if requested.
    fn section_made(
        &self,
        making: &mut Making<'_>,
        part: &BookSection,
        batch: &Batch,
        name: &str,
        is_mixed: bool,
        tell: builder::Tell<'_>,
    ) -> Result<Section, ServiceError> {
        let request = making.request;
        let order = &batch.order;
        let mut known = Some(&mut making.known).filter(|_| !request.repeats || !request.not_in.is_empty());
        let (limit, n) = (request.limit, batch.number);
        let mut unevenness = 0;
        let mut entries = self.entries_spread(order, n, limit, known.as_deref_mut(), &mut unevenness, tell)?;
        // A shape without puzzles of every rating is worth a note only if a range was requested.
        let is_asked = part.targets.rating.is_some() || part.targets.difficulty.is_some();
        if unevenness > 0 && is_asked {
            making.notes.push(msg!("note-spread", n = unevenness, name = BookType::title_of(name)));
        }
        if request.how_to {
            // The example of the lesson is a further puzzle.
            let mut order = order.clone();
            order.seed = !order.seed;
            entries.extend(self.entries_made(&order, 1, limit, known, tell)?);
        }
        let language = making.captions.language;
        let kind = BookType::title_of(name);
        let difficulty = part.targets.difficulty.as_deref().map(named::difficulty).transpose()?;
        let title = match difficulty.map(|difficulty| builder::word(difficulty).in_language(language)) {
            Some(word) => msg!("book-section-difficulty", kind = &kind, difficulty = word).in_language(language),
            None => kind.clone(),
        };
        let layout = match entries.first() {
            Some(entry) => with_symbols(&entry.sheet, request.symbols.as_deref())?.layout,
            None => order.variety.shape.layout.clone(),
        };
        let dressed = Shape { layout, ..order.variety.shape.clone() };
        let rules = words::rules(&dressed, &order.rule_kinds(), language);
        if request.how_to
            && let Some(example) = entries.pop()
        {
            let sheet = with_symbols(&example.sheet, request.symbols.as_deref())?;
            let topology = sheet.puzzle.topology();
            let cell = topology.cells().find(|&cell| topology.cell_name(cell) == "r4c5").map(|_| "r4c5");
            let figures = self.figures(&sheet, request.limit, language)?;
            let mut paragraphs = rules.clone();
            let told = words::how_to(cell.unwrap_or("r4c5")).map(|told| told.in_language(language));
            paragraphs.extend(told.into_iter().take(if figures.is_empty() || cell.is_none() { 2 } else { 3 }));
            let how_to = msg!("book-how-to").in_language(language);
            let title = if is_mixed { format!("{how_to}: {kind}") } else { how_to };
            // A lesson taught once is not repeated for another section of the same type.
            if making.lessons.iter().all(|lesson| lesson.title != title) {
                making.lessons.push(Lesson { title, paragraphs, figures });
            }
        }
        let title = if is_mixed { title } else { String::new() };
        let is_told = is_mixed || !order.rule_kinds().is_empty();
        self.section(making, part, (title, if is_told { rules } else { Vec::new() }), entries)
    }

    /// Builds a section.
    pub(super) fn section(
        &self,
        making: &Making<'_>,
        part: &BookSection,
        usual: (String, Vec<String>),
        mut entries: Vec<Entry>,
    ) -> Result<Section, ServiceError> {
        let (request, captions) = (making.request, making.captions);
        let measured = Captions { rating: captions.rating || request.easy_first, ..captions };
        self.measure_entries(&mut entries, measured, request.limit)?;
        if request.easy_first {
            entries.sort_by(|a, b| a.hardness().partial_cmp(&b.hardness()).expect("ratings are numbers"));
        }
        for entry in &mut entries {
            entry.sheet = with_symbols(&entry.sheet, request.symbols.as_deref())?;
        }
        let technique = part.targets.technique.as_deref().map(named::technique).transpose()?;
        let (n_hints, language) = (request.hints.unwrap_or(0), captions.language);
        self.hint_entries(&mut entries, n_hints, technique, request.limit, language)?;
        if let Some(technique) = technique {
            let (name, _) = words::technique(technique.name, language);
            entries.iter_mut().for_each(|entry| entry.technique = Some(name.clone()));
        }
        let title = part.title.clone().unwrap_or(usual.0);
        let introduction = part.introduction.clone().unwrap_or(usual.1);
        Ok(builder::section(title, introduction, entries, captions))
    }
}

/// The difficulties of a progression.
const PROGRESSION: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

/// Returns the request with its sections divided by difficulty: for each word, the share of each type. Sections that have a
/// difficulty of their own, or whose puzzles are supplied, stay whole and come first.
pub(super) fn by_difficulty(
    request: &BookRequest,
    brought: &[Option<Vec<Sheet>>],
) -> Result<BookRequest, ServiceError> {
    if brought.iter().any(Option::is_some) {
        return Err(ServiceError::new(msg!("service-progression-store")));
    }
    let is_whole = |part: &&BookSection| part.kind.is_none() || part.targets.has_targets();
    let (whole, divided): (Vec<_>, Vec<_>) = request.sections.iter().partition(is_whole);
    if divided.is_empty() {
        let error = ServiceError::new(msg!("service-progression-targets"));
        return Err(error.with_hint(msg!("service-progression-targets-hint")));
    }
    let mut sections: Vec<BookSection> = whole.into_iter().cloned().collect();
    let k = PROGRESSION.len();
    for (i, difficulty) in PROGRESSION.iter().enumerate() {
        for part in &divided {
            let n = part.number.unwrap_or(USUAL_NUMBER);
            let share = n * (i + 1) / k - n * i / k;
            if share > 0 {
                let targets = Targets { difficulty: Some(difficulty.name().into()), ..part.targets.clone() };
                let seed = part.seed.map(|seed| seed.wrapping_add(i as u64));
                sections.push(BookSection { number: Some(share), targets, seed, ..BookSection::clone(part) });
            }
        }
    }
    Ok(BookRequest { sections, progression: false, ..request.clone() })
}

/// Returns the title and the introduction of a section of supplied puzzles. If the section names a type, they are those
/// of generated puzzles of that type.
fn usual_words(
    part: &BookSection,
    entries: &[Entry],
    is_mixed: bool,
    making: &Making<'_>,
) -> Result<(String, Vec<String>), ServiceError> {
    let language = making.captions.language;
    let Some(kind) = &part.kind else { return Ok((String::new(), words::of_kinds(&kinds_of(entries), language))) };
    let (variety, rules) = book_type(kind, part.rules.as_deref())?;
    let name = part.rules.as_ref().map_or(kind.clone(), |rules| format!("{kind}+{rules}"));
    let title = if is_mixed { BookType::title_of(&name) } else { String::new() };
    if !is_mixed && rules.is_none() {
        return Ok((title, Vec::new()));
    }
    let layout = match entries.first() {
        Some(entry) => with_symbols(&entry.sheet, making.request.symbols.as_deref())?.layout,
        None => variety.shape.layout.clone(),
    };
    let kinds = rules.as_deref().map_or(Vec::new(), builder::rule_kinds);
    let shape = Shape { layout, ..variety.shape };
    Ok((title, words::rules(&shape, &kinds, language)))
}

/// Returns the kinds of rules in these puzzles, without duplicates, in the order of the list of kinds.
fn kinds_of(entries: &[Entry]) -> Vec<RuleKind> {
    let rules = entries.iter().flat_map(|entry| entry.sheet.puzzle.topology().rules());
    rules.map(|rule| rule.kind).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The state of a book in progress.
pub(super) struct Making<'a> {
    pub request: &'a BookRequest,
    pub captions: Captions,
    pub fonts: &'a Fonts,
    pub known: Known,
    pub lessons: Vec<Lesson>,
    /// Notes on how the book differs from the request.
    pub notes: &'a mut Vec<Message>,
}

/// Returns the entries with exactly one solution, and collects the reasons why the others were rejected.
pub(super) fn sound(solved: Vec<Result<Entry, Message>>, unsound: &mut Vec<String>, language: Language) -> Vec<Entry> {
    let mut entries = Vec::new();
    for solved in solved {
        match solved {
            Ok(entry) => entries.push(entry),
            Err(reason) => unsound.push(reason.in_language(language)),
        }
    }
    entries
}
