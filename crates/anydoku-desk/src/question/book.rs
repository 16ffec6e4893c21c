//! What does a book of these puzzles look like?

use serde::{Deserialize, Serialize};

use anydoku::{Shape, Sheet};
use anydoku_draw::book::{Book as Pages, BookError, Part, Section, Style, check_letters, typeset};
use anydoku_draw::{Fonts, Typeface};

use super::draw::write_pdf;
use super::with_symbols;
use crate::press::{self, BookType, Captions, Entry, Order, stopped};
use crate::wishes::is_false;
use crate::{Bytes, Desk, Event, Events, Limit, Paper, Refusal, Wishes, named};

/// Asks for a book.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BookRequest {
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// A line below the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Paragraphs before the puzzles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub introduction: Vec<String>,
    /// What it holds.
    pub sections: Vec<BookSection>,
    /// The size of a page: `a4` (the usual one), `letter`, `6x9`, `170x240mm` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// Puzzles on a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<usize>,
    /// Solutions on a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_per_page: Option<usize>,
    /// One puzzle a page, large digits and captions.
    #[serde(skip_serializing_if = "is_false")]
    pub large_print: bool,
    /// Only a part of it, or the answers apart.
    pub part: BookPart,
    /// Two pages on each side of a sheet of twice the width, to fold in the middle.
    #[serde(skip_serializing_if = "is_false")]
    pub booklet: bool,
    /// `grey` (the usual one), `colour` or `dark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// How digits are written: `letters`, `numbers`, or one character for each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// What captions say besides numbers and pages; stars, and the rating if one is asked for, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<Vec<Show>>,
    /// A QR code beside each puzzle that opens it, where some page knows its shape.
    #[serde(skip_serializing_if = "is_false")]
    pub qr: bool,
    /// A TrueType or OpenType font to write with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub font: Option<Bytes>,
    /// The same for headings and givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bold_font: Option<Bytes>,
    /// Where chance comes from; drawn if none is given and one is needed. Section i takes the seed plus i, unless it has its
    /// own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How long to try each puzzle.
    pub limit: Limit,
}

/// A section: puzzles to be made, or puzzles of a text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BookSection {
    /// Its title; the type's, if nothing is said and there are others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Paragraphs before its puzzles; the rules, if nothing is said and there are others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub introduction: Option<Vec<String>>,
    /// Make puzzles of this type or shape.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What they shall be. Without a word about how hard, as hard as gss level 3 can solve.
    pub wishes: Wishes,
    /// A seed of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Take puzzles from this text instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Paper>,
    /// How many puzzles to make (10, if nothing is said), or to take at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

/// Which part of a book to write.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BookPart {
    /// Puzzles and answers.
    #[default]
    All,
    /// Puzzles alone.
    Puzzles,
    /// Answers alone.
    Answers,
    /// Both, each a document of its own.
    Apart,
}

/// What captions may say.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// One to five stars for the level.
    Stars,
    /// The gss level in words.
    Level,
    /// ER, the rating on Sudoku Explainer's scale, where the shape has one.
    Rating,
    /// The index after Metcalf.
    Index,
    /// Nothing.
    None,
}

/// A book.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Book {
    /// The seed, if one was drawn or given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many puzzles it holds.
    pub puzzles: usize,
    /// The document, and the answers if they are apart. None if some puzzle has no single solution.
    pub documents: Vec<BookDocument>,
    /// Puzzles that have no single solution, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsound: Vec<String>,
    /// What was not as it was asked for, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A document of a book.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookDocument {
    /// How many pages it has.
    pub pages: usize,
    /// The PDF.
    pub pdf: Bytes,
}

/// The most puzzles of a book, and how many there are in a section if nobody says.
const MOST: usize = 10_000;
const USUAL_NUMBER: usize = 10;

/// A section as meant: where its puzzles come from.
enum Source {
    Make(Box<Order>, String),
    Sheets(Vec<Sheet>),
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Source::Make(order, _) => order.number,
            Source::Sheets(sheets) => sheets.len(),
        }
    }
}

impl Desk<'_> {
    /// What does a book of these puzzles look like?
    pub fn book(&self, request: &BookRequest, events: &mut dyn Events) -> Result<Book, Refusal> {
        let style = style(request)?;
        let fonts = fonts(request)?;
        let (sources, seed) = self.sources(request)?;
        let total: usize = sources.iter().map(Source::len).sum();
        if total == 0 {
            return Err(Refusal::new("found no puzzle for the book, expected a type or a text in some section"));
        }
        if total > MOST {
            return Err(Refusal::new(format!("found {total} puzzles, expected at most {MOST} in a book")));
        }
        // Asked now, so that nobody waits for a book that cannot be written.
        let words = |part: &BookSection| Section {
            title: part.title.clone().unwrap_or_default(),
            introduction: part.introduction.clone().unwrap_or_default(),
            exercises: Vec::new(),
        };
        let words = pages(request, request.sections.iter().map(words).collect());
        check_letters(&words, &fonts).map_err(|error| refused(&error))?;
        if let Some(seed) = seed
            && events.event(Event::Making { seed, shape: String::new(), lines: false }).is_break()
        {
            return Err(stopped());
        }
        let mut book = Book { seed, puzzles: total, documents: Vec::new(), unsound: Vec::new(), notes: Vec::new() };
        let sections = self.sections(request, sources, &mut book, events)?;
        if !book.unsound.is_empty() {
            return Ok(book);
        }
        book.notes.extend(request.qr.then(|| links_missed(&sections)).flatten());
        let pages = pages(request, sections);
        let parts: &[Part] = match request.part {
            BookPart::All => &[Part::Both],
            BookPart::Puzzles => &[Part::Puzzles],
            BookPart::Answers => &[Part::Answers],
            BookPart::Apart => &[Part::Puzzles, Part::Answers],
        };
        for &part in parts {
            let style = Style { part, ..style.clone() };
            let document = typeset(&pages, &style, &fonts).map_err(|error| refused(&error))?;
            let pdf = write_pdf(&document, &fonts)?;
            book.documents.push(BookDocument { pages: document.pages.len(), pdf });
        }
        Ok(book)
    }

    /// Where the puzzles of each section come from, and the seed if one is of use.
    fn sources(&self, request: &BookRequest) -> Result<(Vec<Source>, Option<u64>), Refusal> {
        let needs = |part: &BookSection| part.kind.is_some() && part.seed.is_none();
        let seed = match request.sections.iter().any(needs) {
            true => Some(self.seed(request.seed)?),
            false => request.seed,
        };
        let mut sources = Vec::new();
        for (i, part) in request.sections.iter().enumerate() {
            sources.push(match (&part.kind, &part.puzzles) {
                (Some(kind), None) => {
                    let own = part.seed.unwrap_or_else(|| seed.unwrap_or_default().wrapping_add(i as u64));
                    let number = part.number.unwrap_or(USUAL_NUMBER);
                    Source::Make(Box::new(Order::new(kind, number, &part.wishes, own)?), kind.clone())
                }
                (None, Some(paper)) => {
                    let reading = named::read(paper).map_err(|refusal| match &paper.name {
                        Some(name) => Refusal { message: format!("{name}: {}", refusal.message), ..refusal },
                        None => refusal,
                    });
                    let mut sheets = reading?.sheets;
                    sheets.truncate(part.number.unwrap_or(usize::MAX));
                    Source::Sheets(sheets)
                }
                _ => return Err(Refusal::new(format!("section {}: expected either a type or a file", i + 1))),
            });
        }
        Ok((sources, seed))
    }

    /// Has the puzzles made or solved, and puts the sections together.
    fn sections(
        &self,
        request: &BookRequest,
        sources: Vec<Source>,
        book: &mut Book,
        events: &mut dyn Events,
    ) -> Result<Vec<Section>, Refusal> {
        let (is_mixed, captions) = (sources.len() > 1, captions(request));
        let (mut sections, mut done) = (Vec::new(), 0);
        for (part, source) in request.sections.iter().zip(sources) {
            let before = done;
            let all = book.puzzles as u64;
            let note = match &source {
                Source::Make(_, name) => format!("making {name}"),
                Source::Sheets(_) => "solving".to_owned(),
            };
            let mut tell = || {
                done += 1;
                events.event(Event::Progress { what: "puzzle".into(), done, all: Some(all), note: note.clone() })
            };
            let (title, shape, mut entries) = match source {
                Source::Make(order, name) => {
                    let made = self.entries_made(&order, request.limit, &mut tell)?;
                    (BookType::title_of(&name), Some(order.variety.shape), made)
                }
                Source::Sheets(sheets) => {
                    let solved = self.entries_solved(&sheets, request.limit, &mut tell)?;
                    (String::new(), None, sound(solved, before as usize, &mut book.unsound))
                }
            };
            self.measure_entries(&mut entries, captions)?;
            for entry in &mut entries {
                entry.sheet = with_symbols(&entry.sheet, request.symbols.as_deref())?;
            }
            let title = part.title.clone().unwrap_or(if is_mixed { title } else { String::new() });
            let introduction = part.introduction.clone().unwrap_or_else(|| {
                let dressed = entries.first().map(|entry| entry.sheet.layout.clone());
                let shape = shape.filter(|_| is_mixed).zip(dressed);
                shape.map_or_else(Vec::new, |(shape, layout)| press::rules(&Shape { layout, ..shape }))
            });
            sections.push(press::section(title, introduction, entries, captions));
        }
        Ok(sections)
    }
}

/// Those with a single solution; of the others it is noted why not.
fn sound(solved: Vec<Result<Entry, String>>, before: usize, unsound: &mut Vec<String>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (i, solved) in solved.into_iter().enumerate() {
        match solved {
            Ok(entry) => entries.push(entry),
            Err(reason) => unsound.push(format!("puzzle {} {reason}", before + i + 1)),
        }
    }
    entries
}

fn style(request: &BookRequest) -> Result<Style<'static>, Refusal> {
    if [request.per_page, request.solutions_per_page].contains(&Some(0)) {
        return Err(Refusal::new("found 0 on a page, expected at least 1"));
    }
    Ok(Style {
        paper: named::page(request.paper.as_deref().unwrap_or("a4"))?,
        per_page: request.per_page,
        solutions_per_page: request.solutions_per_page,
        is_large_print: request.large_print,
        part: Part::Both,
        is_booklet: request.booklet,
        has_title_page: true,
        theme: named::theme(request.theme.as_deref().unwrap_or("grey"))?,
    })
}

fn fonts(request: &BookRequest) -> Result<Fonts, Refusal> {
    let mut fonts = Fonts::built_in();
    let load = |bytes: &Bytes| Typeface::new(bytes.0.clone()).map_err(|error| Refusal::new(error.to_string()));
    if let Some(bytes) = &request.font {
        fonts.regular = load(bytes)?;
        fonts.bold = fonts.regular.clone();
    }
    if let Some(bytes) = &request.bold_font {
        fonts.bold = load(bytes)?;
    }
    Ok(fonts)
}

fn captions(request: &BookRequest) -> Captions {
    let is_rated = request.sections.iter().any(|part| part.wishes.rating.is_some() || part.wishes.difficulty.is_some());
    let usual = if is_rated { vec![Show::Stars, Show::Rating] } else { vec![Show::Stars] };
    let shown = request.show.as_ref().unwrap_or(&usual);
    Captions {
        stars: shown.contains(&Show::Stars),
        level: shown.contains(&Show::Level),
        rating: shown.contains(&Show::Rating),
        index: shown.contains(&Show::Index),
        links: request.qr,
    }
}

/// The book with what stands on its title page.
fn pages(request: &BookRequest, sections: Vec<Section>) -> Pages {
    let n: usize = sections.iter().map(|section| section.exercises.len()).sum();
    let (kind, wishes) = match &request.sections[..] {
        [BookSection { kind: Some(kind), wishes, .. }] => (format!("{} ", BookType::title_of(kind)), Some(wishes)),
        _ => (String::new(), same_wishes(&request.sections)),
    };
    let dashed = |range: &crate::Range| range.to_string().replace("..", " to ").trim().to_owned();
    let level = wishes.and_then(|wishes| wishes.level.as_ref()).map(|level| format!(" of level {}", dashed(level)));
    let rating = wishes.and_then(|wishes| wishes.rating.as_ref()).map(|rating| format!(" rated {}", dashed(rating)));
    let word = if n == 1 { "puzzle" } else { "puzzles" };
    let about = format!("{n} {word}{}{}", level.unwrap_or_default(), rating.unwrap_or_default());
    Pages {
        title: request.title.clone().unwrap_or_else(|| format!("{kind}Sudoku Book")),
        subtitle: Some(request.subtitle.clone().unwrap_or(about)),
        author: request.author.clone(),
        introduction: request.introduction.clone(),
        sections,
    }
}

/// The wishes that all sections have in common, if they do.
fn same_wishes(sections: &[BookSection]) -> Option<&Wishes> {
    let first = &sections.first()?.wishes;
    sections.iter().all(|section| section.kind.is_some() && section.wishes == *first).then_some(first)
}

/// Says how many puzzles got no code.
fn links_missed(sections: &[Section]) -> Option<String> {
    let exercises = || sections.iter().flat_map(|section| &section.exercises);
    let (without, all) = (exercises().filter(|exercise| exercise.link.is_none()).count(), exercises().count());
    let puzzles = if without == 1 { "puzzle" } else { "puzzles" };
    let why = "no page known to us opens their shape by a short address";
    (without > 0).then(|| format!("{without} {puzzles} of {all} got no QR code: {why}"))
}

fn refused(error: &BookError) -> Refusal {
    let refusal = Refusal::new(error.to_string());
    match error {
        BookError::Letters(_) => refusal.with_hint("--font FILE, or font in a description, names one that has them"),
        BookError::Empty | BookError::Crowded { .. } => refusal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    fn print(request: &BookRequest) -> Result<Book, Refusal> {
        let again: BookRequest = serde_json::from_str(&serde_json::to_string(request).unwrap()).unwrap();
        assert_eq!(again, *request);
        Desk::new(&Alone::default()).book(request, &mut ())
    }

    fn of_type(kind: &str, number: usize) -> BookSection {
        BookSection { kind: Some(kind.into()), number: Some(number), ..BookSection::default() }
    }

    #[test]
    fn a_book_is_a_document_or_two() {
        let sections = vec![of_type("STD", 2), of_type("4x4", 3)];
        let request = BookRequest { sections, seed: Some(7), ..BookRequest::default() };
        let whole = print(&request).unwrap();
        assert!(whole.puzzles == 5 && whole.documents.len() == 1 && whole.documents[0].pdf.0.starts_with(b"%PDF"));
        let again: Book = serde_json::from_str(&serde_json::to_string(&whole).unwrap()).unwrap();
        assert_eq!(again, whole);
        let apart = print(&BookRequest { part: BookPart::Apart, ..request }).unwrap();
        assert_eq!(apart.documents.len(), 2);
    }

    #[test]
    fn what_has_no_single_solution_is_no_book() {
        let puzzles = Some(Paper::of("1...2...3...4..."));
        let sections = vec![BookSection { puzzles, ..BookSection::default() }];
        let book = print(&BookRequest { sections, ..BookRequest::default() }).unwrap();
        assert!(book.documents.is_empty());
        assert_eq!(book.unsound, ["puzzle 1 has several solutions, expected one"]);
        let nothing = BookSection::default();
        for (sections, reason) in [
            (vec![], "found no puzzle"),
            (vec![nothing], "section 1: expected either a type or a file"),
            (vec![of_type("nothing", 1)], "found shape"),
            (vec![of_type("4x4", MOST + 1)], "expected at most 10000"),
        ] {
            let refusal = print(&BookRequest { sections, seed: Some(1), ..BookRequest::default() }).unwrap_err();
            assert!(refusal.message.contains(reason), "{}", refusal.message);
        }
    }
}
