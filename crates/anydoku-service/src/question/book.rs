//! Typesets a book of puzzles.

mod print;
mod sections;
mod source;

use serde::{Deserialize, Serialize};

use anydoku::{Joint, Language, Message, Sheet, msg};
use anydoku_draw::book::{Section, check_letters};

use self::sections::Making;
use crate::Told;
use crate::builder::{Batch, Brought, Captions, Known, stopped};
use crate::message::spoken;
use crate::reply_size::book_bytes;
use crate::targets::{is_false, no_puzzles};
use crate::{Bytes, Event, Events, Limit, Paper, Service, ServiceError, Targets, Text, named};

/// A request for a book.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BookRequest {
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The line below the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// The author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The lines at the foot of the page after the title: copyright, publisher, edition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub imprint: Vec<String>,
    /// The paragraphs before the puzzles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub introduction: Vec<String>,
    /// Whether to add lessons with a step-by-step example for each type.
    #[serde(skip_serializing_if = "is_false")]
    pub how_to: bool,
    /// The number of first steps of each puzzle on the hint pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<usize>,
    /// The language of the book and of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The sections.
    pub sections: Vec<BookSection>,
    /// Where the book is printed or read: `kdp`, `ingram`, `newspaper`, `school` or `screen`. This sets the bleed, the usual
    /// paper and the kind of PDF. Files for printers have no links and no outline. Without it, the PDF is for any use.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
    /// The page size: `a4` (default, `8.5x11` for `kdp` and `ingram`), `letter`, `6x9`, `170x240mm` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// The margins at the top, bottom and outside: `12mm`, `0.5in`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<String>,
    /// The margin at the spine. Defaults to a width that suits the number of pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gutter: Option<String>,
    /// The distance by which pages extend beyond the trim edge: `0.125in`, `3mm`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bleed: Option<String>,
    /// A separate document with the cover in one piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverRequest>,
    /// Whether to begin with the front of the cover.
    #[serde(skip_serializing_if = "is_false")]
    pub front_cover: bool,
    /// Whether to typeset worksheets: space for a name and a date at the top, and no title page.
    #[serde(skip_serializing_if = "is_false")]
    pub worksheet: bool,
    /// Whether to divide the puzzles to generate into parts of rising difficulty, one section for each word and type: first
    /// all easy ones, then all medium ones, then all hard ones. Sections with a difficulty, a rating or a level stay whole.
    #[serde(skip_serializing_if = "is_false")]
    pub progression: bool,
    /// Whether to sort the puzzles of each section from easy to hard.
    #[serde(skip_serializing_if = "is_false")]
    pub easy_first: bool,
    /// Puzzles to leave out, along with all that are the same up to symmetry and relabeling.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_in: Vec<Paper>,
    /// Whether generated puzzles may repeat. By default, all are different up to symmetry and relabeling.
    #[serde(skip_serializing_if = "is_false")]
    pub repeats: bool,
    /// Whether to also return the puzzles as text, so that the next volume can leave them out.
    #[serde(skip_serializing_if = "is_false")]
    pub list: bool,
    /// The name of the format of this text. Defaults to the first format that can hold all puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_to: Option<String>,
    /// Whether to also return the book as LaTeX source with TikZ pictures.
    #[serde(skip_serializing_if = "is_false")]
    pub tex: bool,
    /// Whether to also return each puzzle and each solution as Asymptote source.
    #[serde(skip_serializing_if = "is_false")]
    pub asy: bool,
    /// The number of puzzles per page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<usize>,
    /// The number of solutions per page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_per_page: Option<usize>,
    /// The place of the solutions: `end` (default), `section` for pages after each section, or `below` for the foot of each
    /// page, upside down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// Whether to use large print: one puzzle per page, large digits and captions.
    #[serde(skip_serializing_if = "is_false")]
    pub large_print: bool,
    /// The part of the book to write.
    pub part: BookPart,
    /// Whether to typeset a booklet: two pages on each side of a sheet of twice the width, to be folded in the middle.
    #[serde(skip_serializing_if = "is_false")]
    pub booklet: bool,
    /// The theme: `grey` (default), `colour` or `dark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The symbols of digits: `letters`, `numbers`, `pictures`, or one character per digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// The contents of captions in addition to numbers and pages. Defaults to stars and the difficulty in words, and the
    /// rating if a range of ratings is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<Vec<Show>>,
    /// Whether to print a QR code beside each puzzle that opens it in a browser, if a known page supports its shape.
    #[serde(skip_serializing_if = "is_false")]
    pub qr: bool,
    /// A TrueType or OpenType font for the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub font: Option<Bytes>,
    /// A TrueType or OpenType font for headings and givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bold_font: Option<Bytes>,
    /// The random seed. Chosen at random if omitted, where one is needed. Section `i` uses the seed plus `i`, unless it has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The limit for each puzzle.
    pub limit: Limit,
}

/// A section: puzzles to generate, or puzzles given as text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BookSection {
    /// The title. Defaults to that of the type if the book has several sections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The paragraphs before the puzzles. Defaults to the rules if the book has several sections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub introduction: Option<Vec<String>>,
    /// The type or shape of puzzles to generate. The name of a rule generator, such as `killer`, stands for the 9x9 with these rules.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Rules to generate at random: `killer`, `thermo:4,arrow:2`. They cannot be combined with a gss level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The targets of the puzzles. Without a difficulty, puzzles are easy to hard. A range of ratings or a difficulty is spread
    /// evenly over the section, easiest first.
    pub targets: Targets,
    /// The random seed of the section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// An input with puzzles, instead of a type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Paper>,
    /// The number of puzzles to generate (default 10), or the maximum number to take from the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

/// A request for a cover: back, spine and front in one piece. The width of the spine follows from the number of pages.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CoverRequest {
    /// The paper stock: `white` (default), `cream`, `colour`, or the thickness of a page such as `0.06mm`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock: Option<String>,
    /// The paragraphs on the back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blurb: Vec<String>,
    /// The background color, such as `#17426e`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

/// The part of a book to write.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BookPart {
    /// Puzzles and answers in one document.
    #[default]
    All,
    /// Puzzles only.
    Puzzles,
    /// Answers only.
    Answers,
    /// Puzzles and answers as separate documents.
    Apart,
}

/// A value that captions can show.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// One to five stars, by difficulty.
    Stars,
    /// The difficulty in words, from easy to extreme.
    Difficulty,
    /// The gss level.
    Level,
    /// The rating on Sudoku Explainer's scale (ER), if the shape has one.
    Rating,
    /// The Metcalf index.
    Index,
    /// No value.
    None,
}

impl Show {
    /// All values that captions can show.
    pub const ALL: &[Show] = &[Show::Stars, Show::Difficulty, Show::Level, Show::Rating, Show::Index, Show::None];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Show::Stars => "stars",
            Show::Difficulty => "difficulty",
            Show::Level => "level",
            Show::Rating => "rating",
            Show::Index => "index",
            Show::None => "none",
        }
    }

    /// Returns the item with this name.
    pub fn named(name: &str) -> Option<Show> {
        Show::ALL.iter().copied().find(|show| show.name() == name)
    }

    /// Returns a description in one line.
    pub fn about(self) -> &'static str {
        match self {
            Show::Stars => "One to five stars: easy, medium, hard, expert and extreme",
            Show::Difficulty => "The difficulty in words",
            Show::Level => "The gss level in words",
            Show::Rating => "ER, the rating on Sudoku Explainer's scale, where the shape has one",
            Show::Index => "The index after Metcalf",
            Show::None => "Nothing",
        }
    }
}

/// A book.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Book {
    /// The random seed, if one was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The document, or the puzzles and the answers if they are separate. Empty if a puzzle does not have exactly one solution.
    pub documents: Vec<BookDocument>,
    /// The cover in one piece, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<BookDocument>,
    /// The puzzles as text, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<Text>,
    /// The name of the format of that text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_format: Option<String>,
    /// The book as LaTeX source, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tex: Option<Text>,
    /// The Asymptote sources, if requested: a puzzle, its solution, the next puzzle, and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asy: Vec<Text>,
    /// Descriptions of the puzzles that do not have exactly one solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsound: Vec<String>,
    /// Notes on how the book differs from the request, in the language of the request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The notes as identifiers and arguments, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_told: Vec<Told>,
}

/// A document of a book.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookDocument {
    /// The number of pages.
    pub pages: usize,
    /// The PDF file.
    pub pdf: Bytes,
}

/// The maximum number of puzzles in a book, and the default number in a section.
const MOST: usize = 10_000;
const USUAL_NUMBER: usize = 10;

/// The parsed puzzles of a section.
enum Source {
    Make(Box<Batch>, String),
    Puzzles(Brought),
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Source::Make(batch, _) => batch.number,
            Source::Puzzles(brought) => brought.sheets.len(),
        }
    }
}

impl BookSection {
    /// Rejects rules and targets in a section whose puzzles are given as text, where they would have no effect.
    fn check_taken(&self, number: usize) -> Result<(), ServiceError> {
        let mut names: Vec<Message> = self.rules.iter().map(|_| Message::verbatim("rules")).collect();
        names.extend(self.targets.given().into_iter().map(Message::verbatim));
        if names.is_empty() {
            return Ok(());
        }
        let error = msg!("service-book-section-taken", number = number, names = (Joint::And, names));
        Err(ServiceError::new(error).with_hint(msg!("hint-book-section-taken")))
    }
}

impl Service<'_> {
    /// Typesets a book of puzzles.
    pub fn book(&self, request: &BookRequest, events: &mut dyn Events) -> Result<Book, ServiceError> {
        self.book_of(request, Vec::new(), events)
    }

    /// Builds a book with some puzzles from the caller: one entry per section, `None` for sections that contain their
    /// own puzzles. Answers and ratings are trusted, so each answer must be unique. The section's type and rules still
    /// determine its title and introduction.
    pub fn book_of(
        &self,
        request: &BookRequest,
        brought: Vec<Option<Vec<Sheet>>>,
        events: &mut dyn Events,
    ) -> Result<Book, ServiceError> {
        let divided = request.progression.then(|| sections::by_difficulty(request, &brought)).transpose()?;
        let request = divided.as_ref().unwrap_or(request);
        let style = print::style(request)?;
        let fonts = print::fonts(request)?;
        let cover = request.cover.as_ref().map(|cover| print::cover(cover, request)).transpose()?;
        let (sources, seed) = self.sources(request, brought)?;
        let total = sources.iter().map(Source::len).fold(0, usize::saturating_add);
        if total == 0 {
            return Err(ServiceError::new(msg!("service-book-empty")));
        }
        if total > MOST {
            return Err(ServiceError::new(msg!("service-book-large", n = total, most = MOST)));
        }
        // Check now that the fonts have every letter, before work begins on a book that cannot be written.
        let words = |part: &BookSection| Section {
            title: part.title.clone().unwrap_or_default(),
            introduction: part.introduction.clone().unwrap_or_default(),
            exercises: Vec::new(),
        };
        let words = print::pages(request, style.language, Vec::new(), request.sections.iter().map(words).collect());
        check_letters(&words, &fonts).map_err(|error| print::refused(&error))?;
        if request.list {
            self.check_list(&sources, request)?;
        }
        let mut known = Known::default();
        for paper in &request.not_in {
            read_named(paper)?.iter().for_each(|sheet| _ = known.is_new(sheet));
        }
        if let Some(seed) = seed
            && events.event(Event::Making { seed, shape: String::new(), lines: false }).is_break()
        {
            return Err(stopped());
        }
        let mut book = Book { seed, puzzles: total, ..Book::default() };
        let captions = captions(request, style.language);
        let mut noted = Vec::new();
        let making = Making { request, captions, fonts: &fonts, known, lessons: Vec::new(), notes: &mut noted };
        let (sections, lessons) = self.sections(making, sources, &mut book, events)?;
        if !book.unsound.is_empty() {
            return Ok(book);
        }
        book.puzzles = sections.iter().map(|section| section.exercises.len()).sum();
        noted.extend(request.qr.then(|| print::links_missed(&sections)).flatten());
        source::add_list(request, &sections, &mut book)?;
        source::add(request, &sections, &fonts, &mut book)?;
        let pages = print::pages(request, style.language, lessons, sections);
        print::print(&pages, &style, cover, &fonts, request, &mut book, &mut noted)?;
        (book.notes, book.notes_told) = spoken(&noted, self.language());
        Ok(book)
    }

    /// Returns the source of each section's puzzles, and the seed if one is needed.
    fn sources(
        &self,
        request: &BookRequest,
        mut brought: Vec<Option<Vec<Sheet>>>,
    ) -> Result<(Vec<Source>, Option<u64>), ServiceError> {
        brought.resize_with(request.sections.len(), || None);
        let needs = |(part, brought): (&BookSection, &Option<Vec<Sheet>>)| {
            part.kind.is_some() && part.seed.is_none() && brought.is_none()
        };
        let seed = match request.sections.iter().zip(&brought).any(needs) {
            true => Some(self.seed(request.seed)?),
            false => request.seed,
        };
        let (mut sources, mut room, hints) = (Vec::new(), self.room(), request.hints.unwrap_or(0));
        for (i, (part, brought)) in request.sections.iter().zip(brought).enumerate() {
            let bytes = |sheet: &Sheet| book_bytes(sheet.puzzle.topology(), hints);
            if let Some(sheets) = brought {
                sheets.iter().try_for_each(|sheet| room.take(1, bytes(sheet)))?;
                sources.push(Source::Puzzles(Brought { sheets, is_known: true }));
                continue;
            }
            sources.push(match (&part.kind, &part.puzzles) {
                (_, _) if part.number == Some(0) => return Err(no_puzzles()),
                (Some(kind), None) => {
                    let own = part.seed.unwrap_or_else(|| seed.unwrap_or_default().wrapping_add(i as u64));
                    let number = part.number.unwrap_or(USUAL_NUMBER);
                    let mut batch = self.batch(kind, part.rules.as_deref(), number, &part.targets, own)?;
                    batch.order.shows_every_digit =
                        request.symbols.as_deref() == Some("pictures") && part.targets.leaves_givens_open();
                    room.take(number as u64, book_bytes(&batch.order.variety.shape.topology, hints))?;
                    let name = part.rules.as_ref().map_or(kind.clone(), |rules| format!("{kind}+{rules}"));
                    Source::Make(Box::new(batch), name)
                }
                (None, Some(paper)) => {
                    part.check_taken(i + 1)?;
                    let mut sheets = read_named(paper)?;
                    sheets.truncate(part.number.unwrap_or(usize::MAX));
                    sheets.iter().try_for_each(|sheet| room.take(1, bytes(sheet)))?;
                    Source::Puzzles(Brought { sheets, is_known: false })
                }
                _ => return Err(ServiceError::new(msg!("service-book-section", number = i + 1))),
            });
        }
        Ok((sources, seed))
    }

    /// Checks, before any other work, that some format can hold the list. Tries one puzzle of each section.
    fn check_list(&self, sources: &[Source], request: &BookRequest) -> Result<(), ServiceError> {
        let mut samples = Vec::new();
        for source in sources {
            match source {
                Source::Make(batch, _) if batch.number > 0 => {
                    let mut tell = || std::ops::ControlFlow::Continue(());
                    let made = self.entries_made(&batch.order, 1, request.limit, None, &mut tell)?;
                    samples.extend(made.into_iter().map(|entry| entry.sheet));
                }
                Source::Make(..) => {}
                Source::Puzzles(brought) => samples.extend(brought.sheets.iter().cloned()),
            }
        }
        print::list(&samples, request.list_to.as_deref()).map(|_| ())
    }
}

/// Reads the puzzles in an input. Error messages begin with the name of the input.
fn read_named(paper: &Paper) -> Result<Vec<Sheet>, ServiceError> {
    let reading = named::read(paper).map_err(|error| match &paper.name {
        Some(name) => ServiceError { message: msg!("service-about", name = name, error = &error.message), ..error },
        None => error,
    });
    Ok(reading?.sheets)
}

fn captions(request: &BookRequest, language: Language) -> Captions {
    let is_rated = request.sections.iter().any(|part| part.targets.rating.is_some());
    let rating = is_rated.then_some(Show::Rating);
    let usual: Vec<Show> = [Show::Stars, Show::Difficulty].into_iter().chain(rating).collect();
    let shown = request.show.as_ref().unwrap_or(&usual);
    Captions {
        stars: shown.contains(&Show::Stars),
        difficulty: shown.contains(&Show::Difficulty),
        level: shown.contains(&Show::Level),
        rating: shown.contains(&Show::Rating),
        index: shown.contains(&Show::Index),
        links: request.qr,
        language,
    }
}

#[cfg(test)]
mod tests {
    use anydoku::{Ratings, Shape, Solver};

    use super::sections::sound;
    use super::*;
    use crate::Alone;

    fn print(request: &BookRequest) -> Result<Book, ServiceError> {
        let again: BookRequest = serde_json::from_str(&serde_json::to_string(request).unwrap()).unwrap();
        assert_eq!(again, *request);
        Service::new(&Alone::default()).book(request, &mut ())
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
        assert_eq!(book.unsound, ["puzzle 1 has several solutions"]);
        let nothing = BookSection::default();
        for (sections, reason) in [
            (vec![], "the book has no puzzles"),
            (vec![nothing], "section 1 must have either a type or puzzles as text"),
            (vec![of_type("nothing", 1)], "unknown type \"nothing\""),
            (vec![of_type("4x4", 1), of_type("4x4", 0)], "the number of puzzles must be at least 1"),
            (vec![of_type("4x4", MOST + 1)], "at most 10000 puzzles"),
        ] {
            let error = print(&BookRequest { sections, seed: Some(1), ..BookRequest::default() }).unwrap_err();
            assert!(error.words().contains(reason), "{}", error.message);
        }
    }

    #[test]
    fn puzzles_of_a_text_cannot_have_targets() {
        let puzzles = Some(Paper::of("1...2...3...4..."));
        let targets = Targets { rating: Some("9.0..9.5".into()), minimal: true, ..Targets::default() };
        let taken = BookSection { puzzles, targets, rules: Some("killer".into()), ..BookSection::default() };
        let sections = vec![of_type("4x4", 1), taken];
        let error = print(&BookRequest { sections, seed: Some(1), ..BookRequest::default() }).unwrap_err();
        assert!(error.words().starts_with("section 2 takes its puzzles from text"), "{}", error.words());
        assert!(error.words().ends_with("no effect there: rules, minimal and rating"), "{}", error.words());
    }

    #[test]
    fn what_was_there_before_does_not_come_again() {
        let request = |seed| BookRequest {
            sections: vec![of_type("4x4", 5)],
            seed: Some(seed),
            list: true,
            ..BookRequest::default()
        };
        let first = print(&request(7)).unwrap();
        let list = first.list.unwrap();
        let name = |line: &str| -> String {
            let reading = named::read(&Paper::of(line)).unwrap();
            let puzzle = &reading.sheets[0].puzzle;
            anydoku::canon::Canon::new(puzzle.topology()).unwrap().of(puzzle).to_string()
        };
        let names = |list: &Text| -> Vec<String> {
            let text = String::from_utf8(list.0.clone()).unwrap();
            text.lines().filter(|line| !line.starts_with('#')).map(name).collect()
        };
        let before = names(&list);
        assert_eq!(before.len(), 5);
        assert_eq!(before.iter().collect::<std::collections::HashSet<_>>().len(), 5, "all are different");
        let volume = Paper { text: list.clone(), ..Paper::default() };
        let next = print(&BookRequest { not_in: vec![volume.clone()], ..request(7) }).unwrap();
        assert!(names(&next.list.unwrap()).iter().all(|name| !before.contains(name)));
        // Puzzles supplied by the caller are also left out, with a note.
        let brought = BookSection { puzzles: Some(volume.clone()), ..BookSection::default() };
        let sections = vec![brought.clone(), of_type("6x6", 1)];
        let request = BookRequest { sections, not_in: vec![volume], seed: Some(1), ..BookRequest::default() };
        let told = print(&request).unwrap();
        assert_eq!((told.puzzles, told.notes.len()), (1, 1), "{:?}", told.notes);
        let nothing = print(&BookRequest { sections: vec![brought], ..request }).unwrap_err();
        assert!(nothing.words().contains("all puzzles have appeared before"), "{}", nothing.message);
    }

    #[test]
    fn a_list_that_no_format_holds_is_refused_before_the_work() {
        let sections = vec![of_type("KILLER", 1), of_type("SAMURAI", 1)];
        let request = BookRequest { sections, seed: Some(1), list: true, ..BookRequest::default() };
        let mut n_events = 0;
        let printed = Service::new(&Alone::default()).book(&request, &mut |_| {
            n_events += 1;
            std::ops::ControlFlow::Continue(())
        });
        match printed {
            Ok(book) => assert_eq!(
                named::read(&Paper { text: book.list.unwrap(), ..Paper::default() }).unwrap().sheets.len(),
                2
            ),
            Err(error) => {
                assert!(n_events == 0 && error.words().contains("no text format can hold"), "{n_events}")
            }
        }
    }

    #[test]
    fn puzzles_that_are_brought_keep_their_rules_and_what_is_known_of_them() {
        let shape = Shape::named("4x4").unwrap();
        let text = "cage 3: r1c1 r1c2; thermo: r1c2 r2c2 r2c1; cage 4: 8 12; arrow: 14 / 15 12; less: r3c1 r3c2";
        let rules = anydoku::rules::read(text, &shape.topology).unwrap();
        let topology = std::sync::Arc::new(shape.topology.with_rules(rules).unwrap());
        let sheet = Sheet::new(anydoku::Puzzle::empty(topology.clone()), shape.layout);
        let ratings = Ratings { er: Some(9.9), level: Some(1), ..Ratings::default() };
        let answer = Solver::new(&topology).unique(&sheet.puzzle).unwrap().digits().to_vec();
        let brought = Sheet { ratings, answer: Some(answer), ..sheet };
        let request = BookRequest {
            sections: vec![BookSection { rules: Some("killer".into()), ..of_type("4x4", 1) }],
            list: true,
            ..BookRequest::default()
        };
        let book =
            Service::new(&Alone::default()).book_of(&request, vec![Some(vec![brought.clone()])], &mut ()).unwrap();
        assert!(book.seed.is_none() && book.documents.len() == 1, "nothing is made, so no seed is drawn");
        let again = named::read(&Paper { text: book.list.unwrap(), ..Paper::default() }).unwrap().sheets;
        assert!(again.len() == 1 && again[0].puzzle.topology().is_same_as(&topology));
        let host = Alone::default();
        let service = Service::new(&host);
        let mut tell = || std::ops::ControlFlow::Continue(());
        let known = |is_known: bool| Brought { sheets: vec![brought.clone()], is_known };
        let mut entries = sound(
            service.entries_solved(&known(true), 0, Limit::default(), &mut tell).unwrap(),
            &mut Vec::new(),
            Language::ENGLISH,
        );
        let captions = Captions { stars: true, rating: true, ..Captions::default() };
        service.measure_entries(&mut entries, captions, Limit::default()).unwrap();
        assert_eq!((entries[0].rating, entries[0].level), (Some(9.9), Some(1)), "what is known is not measured again");
        // With a limit that prevents all solving, success shows that nothing was solved.
        let limit = Limit { nodes: Some(0), ..Limit::default() };
        let solved = |is_known: bool| {
            service.entries_solved(&known(is_known), 0, limit, &mut || std::ops::ControlFlow::Continue(())).unwrap()
        };
        assert!(solved(true)[0].is_ok(), "what is known is not solved again");
        assert!(solved(false)[0].is_err(), "what a file claims is looked at");
    }

    /// Returns the sections of a book as it is printed.
    fn sections_of(request: &BookRequest) -> Vec<Section> {
        let host = Alone::default();
        let service = Service::new(&host);
        let (sources, _) = service.sources(request, Vec::new()).unwrap();
        let captions = captions(request, Language::ENGLISH);
        let (fonts, known) = (anydoku_draw::Fonts::built_in(), Known::default());
        let making = Making { request, captions, fonts: &fonts, known, lessons: Vec::new(), notes: &mut Vec::new() };
        let mut book = Book { puzzles: 1000, ..Book::default() };
        service.sections(making, sources, &mut book, &mut ()).unwrap().0
    }

    fn ratings_of(section: &Section) -> Vec<f64> {
        let rate = |exercise: &anydoku_draw::book::Exercise| {
            anydoku::rate::Rater::new(exercise.sheet.puzzle.topology()).unwrap().rate(&exercise.sheet.puzzle).er
        };
        section.exercises.iter().map(rate).collect()
    }

    #[test]
    fn a_range_of_ratings_is_climbed_evenly() {
        let targets = Targets { rating: Some("1.2..4.4".into()), ..Targets::default() };
        let sections = vec![BookSection { targets, ..of_type("STD", 21) }];
        let request = BookRequest { sections, seed: Some(7), ..BookRequest::default() };
        let section = &sections_of(&request)[0];
        let ratings = ratings_of(section);
        assert!(ratings.len() == 21 && ratings.is_sorted(), "{ratings:?}");
        // Each third of the range has about a third of the puzzles.
        for (low, high) in [(1.2, 2.3), (2.3, 3.3), (3.3, 4.5)] {
            let n = ratings.iter().filter(|&&rating| (low..high).contains(&rating)).count();
            assert!((5..=9).contains(&n), "{n} from {low} to {high}: {ratings:?}");
        }
        // Stars and words agree with the ratings.
        for (exercise, rating) in section.exercises.iter().zip(&ratings) {
            let difficulty = anydoku::make::Difficulty::of(*rating);
            let stars = 1 + anydoku::make::Difficulty::ALL.iter().position(|&other| other == difficulty).unwrap();
            assert_eq!(exercise.stars, Some(stars as u8));
            let note = exercise.note.as_deref().unwrap();
            assert!(note.eq_ignore_ascii_case(&format!("{}, ER {rating:.1}", difficulty.name())), "{note}");
        }
    }

    #[test]
    fn a_book_of_many_types_is_even_and_needs_no_trial_and_error() {
        let sections = ["9x9", "killer", "thermo", "jigsaw", "6x6"].map(|kind| of_type(kind, 4)).into();
        let request = BookRequest { sections, seed: Some(7), ..BookRequest::default() };
        for section in sections_of(&request) {
            let ratings = ratings_of(&section);
            assert!(ratings.is_sorted() && ratings[3] <= 4.4, "{}: {ratings:?}", section.title);
            assert!(ratings[0] <= 2.0 && ratings[3] >= 2.5, "{}: {ratings:?}", section.title);
            assert!(section.exercises.iter().all(|exercise| exercise.note.is_some()), "every caption has a word");
        }
    }

    #[test]
    fn a_worksheet_names_its_technique_and_hints_at_its_first_use() {
        let targets = Targets { technique: Some("x-wing".into()), ..Targets::default() };
        let sections = vec![BookSection { targets, ..of_type("STD", 2) }];
        let request =
            BookRequest { sections, hints: Some(1), worksheet: true, seed: Some(7), ..BookRequest::default() };
        for exercise in &sections_of(&request)[0].exercises {
            assert!(exercise.note.as_deref().is_some_and(|note| note.starts_with("X-wing, ")), "{:?}", exercise.note);
            assert!(exercise.hints.len() == 1 && exercise.hints[0].starts_with("X-wing: "), "{:?}", exercise.hints);
        }
    }

    #[test]
    fn easy_picture_puzzles_show_every_picture() {
        let sections = vec![of_type("4x4", 8), of_type("6x6", 4)];
        let symbols = Some("pictures".to_owned());
        let request = BookRequest { sections, symbols, seed: Some(7), ..BookRequest::default() };
        let mut n_easy = 0;
        for exercise in sections_of(&request).iter().flat_map(|section| &section.exercises) {
            let puzzle = &exercise.sheet.puzzle;
            let has = |digit| puzzle.givens().contains(&Some(digit));
            if exercise.stars == Some(1) {
                n_easy += 1;
                assert!(puzzle.topology().digits().all(has), "{puzzle}");
            }
            assert_eq!(Solver::new(puzzle.topology()).unique(puzzle), exercise.solution);
        }
        assert!(n_easy >= 4, "{n_easy}");
    }

    #[test]
    fn solutions_below_need_one_file() {
        let request = BookRequest {
            sections: vec![of_type("4x4", 2)],
            solutions: Some("below".into()),
            seed: Some(7),
            ..BookRequest::default()
        };
        assert_eq!(print(&request).unwrap().documents[0].pages, 2, "a title page and one page with everything");
        let error = print(&BookRequest { part: BookPart::Apart, ..request.clone() }).unwrap_err();
        assert!(error.words().contains("in one file"), "{}", error.words());
        let error = print(&BookRequest { solutions: Some("beside".into()), ..request }).unwrap_err();
        assert!(error.words().contains("end, section, below"), "{}", error.words());
    }

    #[test]
    fn a_progression_has_a_section_for_each_word_and_type() {
        let sections = vec![of_type("STD", 6), of_type("6x6", 4)];
        let request = BookRequest { sections, progression: true, seed: Some(7), ..BookRequest::default() };
        let divided = super::sections::by_difficulty(&request, &[]).unwrap();
        let told = sections_of(&divided);
        let titles: Vec<(&str, usize)> = told.iter().map(|part| (part.title.as_str(), part.exercises.len())).collect();
        assert_eq!(
            titles,
            [
                ("Standard: Easy", 2),
                ("6x6: Easy", 1),
                ("Standard: Medium", 2),
                ("6x6: Medium", 1),
                ("Standard: Hard", 2),
                ("6x6: Hard", 2)
            ]
        );
        for (section, stars) in told.iter().zip([1, 1, 2, 2, 3, 3]) {
            assert!(section.exercises.iter().all(|exercise| exercise.stars == Some(stars)), "{}", section.title);
        }
        assert_eq!(print(&request).unwrap().puzzles, 10);
    }

    #[test]
    fn easy_ones_come_first() {
        let request = BookRequest {
            sections: vec![BookSection {
                targets: Targets { level: Some("1..3".into()), ..Targets::default() },
                ..of_type("STD", 8)
            }],
            easy_first: true,
            list: true,
            seed: Some(7),
            ..BookRequest::default()
        };
        let list = print(&request).unwrap().list.unwrap();
        let reading = named::read(&Paper { text: list, ..Paper::default() }).unwrap();
        let rater = anydoku::rate::Rater::new(reading.sheets[0].puzzle.topology()).unwrap();
        let ratings: Vec<f64> = reading.sheets.iter().map(|sheet| rater.rate(&sheet.puzzle).er).collect();
        assert!(ratings.len() == 8 && ratings.is_sorted() && ratings[0] < ratings[7], "{ratings:?}");
    }

    #[test]
    fn everything_that_sells_at_once() {
        let request = BookRequest {
            sections: vec![of_type("6x6", 3), of_type("KILLER", 1), of_type("JIGSAW", 1)],
            title: Some("All of it".into()),
            author: Some("Me".into()),
            imprint: vec!["© 2026 Me".into()],
            introduction: vec!["Hello.".into()],
            how_to: true,
            hints: Some(2),
            paper: Some("6x9".into()),
            margin: Some("0.5in".into()),
            gutter: Some("20mm".into()),
            bleed: Some("0.125in".into()),
            cover: Some(CoverRequest { colour: Some("#442211".into()), ..CoverRequest::default() }),
            seed: Some(7),
            ..BookRequest::default()
        };
        let mut pages = Vec::new();
        for language in ["en", "de", "fr", "es"] {
            let book = print(&BookRequest { language: Some(language.into()), ..request.clone() }).unwrap();
            assert!(book.cover.is_some_and(|cover| cover.pages == 1 && cover.pdf.0.starts_with(b"%PDF")));
            pages.push(book.documents[0].pages);
        }
        let plain = BookRequest { how_to: false, hints: None, imprint: Vec::new(), ..request.clone() };
        assert!(print(&plain).unwrap().documents[0].pages < pages[0]);
        let with = |change: &dyn Fn(&mut BookRequest)| {
            let mut request = request.clone();
            change(&mut request);
            print(&request).unwrap_err().words()
        };
        let cover = |cover: CoverRequest| with(&|request| request.cover = Some(cover.clone()));
        for (message, expected) in [
            (with(&|request| request.margin = Some("wide".into())), "must be a length such as 12mm"),
            (with(&|request| request.bleed = Some("-1mm".into())), "must be a length such as 12mm"),
            (with(&|request| request.gutter = Some("9in".into())), "at most 1.50in"),
            (with(&|request| request.booklet = true), "a booklet cannot have a bleed"),
            (with(&|request| request.language = Some("tlh".into())), "expected one of en, de, fr, es"),
            (with(&|request| request.symbols = Some("AB".into())), "cannot represent"),
            (cover(CoverRequest { stock: Some("gold".into()), ..CoverRequest::default() }), "white, cream, color"),
            (cover(CoverRequest { colour: Some("red".into()), ..CoverRequest::default() }), "like #17426e"),
            (with(&|request| request.sections[1].targets.level = Some("2".into())), "levels support houses only"),
        ] {
            assert!(message.contains(expected), "{message}");
        }
    }
}
