//! The layout of a book: paper, margins and covers, and the finished documents.

use anydoku::{Language, Message, Puzzle, Sheet, UnknownName, msg};
use anydoku_draw::book::{
    self as printed, Book as Pages, BookError, Cover, LEAST_TYPE, Lesson, Placement, Purpose, Section, Stock, Style,
    Volume, typeset,
};
use anydoku_draw::theme::Colour;
use anydoku_draw::{Fonts, Paper as Sizes, Typeface};
use anydoku_format::{self as format, Hints};

use super::{Book, BookDocument, BookPart, BookRequest, BookSection, CoverRequest};
use crate::builder::{BookType, words};
use crate::error::verbatim;
use crate::input::{quoted, unknown};
use crate::question::draw::write_pdf;
use crate::{Bytes, Range, ServiceError, Targets, named};

/// The default bleed of covers in points: an eighth of an inch.
const COVER_BLEED: f64 = 9.0;

pub(super) fn style(request: &BookRequest) -> Result<Style<'static>, ServiceError> {
    if [request.per_page, request.solutions_per_page].contains(&Some(0)) {
        return Err(ServiceError::new(msg!("service-per-page")));
    }
    let purpose = purpose(request)?;
    let paper = paper(request)?;
    let usual_bleed = purpose.map_or(0.0, Purpose::bleed);
    let bleed = length(msg!("length-bleed"), &request.bleed, paper)?.unwrap_or(usual_bleed);
    if bleed > 0.0 && request.booklet {
        return Err(ServiceError::new(msg!("service-bleed-booklet")));
    }
    Ok(Style {
        paper,
        margin: length(msg!("length-margin"), &request.margin, paper)?,
        gutter: length(msg!("length-gutter"), &request.gutter, paper)?,
        bleed,
        per_page: request.per_page,
        solutions_per_page: request.solutions_per_page,
        is_large_print: request.large_print,
        part: Volume::Both,
        is_booklet: request.booklet,
        has_cover: request.front_cover,
        has_title_page: !request.worksheet,
        is_worksheet: request.worksheet,
        language: language(request.language.as_deref())?,
        theme: named::theme(request.theme.as_deref().unwrap_or("grey"))?,
        solutions: placement(request)?,
        purpose,
    })
}

fn placement(request: &BookRequest) -> Result<Placement, ServiceError> {
    let placement = request.solutions.as_deref().map(str::parse).transpose()?.unwrap_or_default();
    if placement != Placement::End && request.part != BookPart::All {
        return Err(ServiceError::new(msg!("service-solutions-apart")));
    }
    Ok(placement)
}

fn purpose(request: &BookRequest) -> Result<Option<Purpose>, ServiceError> {
    Ok(request.purpose.as_deref().map(str::parse).transpose()?)
}

fn paper(request: &BookRequest) -> Result<Sizes, ServiceError> {
    let usual = purpose(request)?.map_or("a4", Purpose::paper);
    named::page(request.paper.as_deref().unwrap_or(usual))
}

fn language(name: Option<&str>) -> Result<Language, ServiceError> {
    let Some(name) = name else { return Ok(Language::default()) };
    let codes = Language::all().map(Language::code);
    Language::named(name).ok_or_else(|| unknown("language", name, codes))
}

/// Reads a length in points, at most a quarter of the page.
fn length(what: Message, words: &Option<String>, paper: Sizes) -> Result<Option<f64>, ServiceError> {
    let Some(words) = words else { return Ok(None) };
    let most = paper.width.min(paper.height) / 4.0;
    let points = Sizes::length(words).filter(|points| (0.0..=most).contains(points));
    points.map(Some).ok_or_else(|| {
        let most = format!("{:.2}", most / 72.0);
        ServiceError::new(msg!("service-length", what = what, most = most, found = quoted(words)))
    })
}

pub(super) fn fonts(request: &BookRequest) -> Result<Fonts, ServiceError> {
    let mut fonts = Fonts::built_in();
    let load = |bytes: &Bytes| Typeface::new(bytes.0.clone()).map_err(verbatim);
    if let Some(bytes) = &request.font {
        fonts.regular = load(bytes)?;
        fonts.bold = fonts.regular.clone();
    }
    if let Some(bytes) = &request.bold_font {
        fonts.bold = load(bytes)?;
    }
    Ok(fonts)
}

/// Reads a request for a cover. The number of pages is set later.
pub(super) fn cover(request: &CoverRequest, book: &BookRequest) -> Result<Cover, ServiceError> {
    let paper = paper(book)?;
    let name = request.stock.as_deref().unwrap_or("white");
    let stock: Stock = name.parse().map_err(|unknown: UnknownName| match unknown.nearest {
        Some(_) => unknown.into(),
        None => ServiceError::new(msg!("service-stock", found = quoted(name), names = unknown.expected.join(", "))),
    })?;
    let colour = request.colour.as_deref().map(colour).transpose()?;
    let bleed = length(msg!("length-bleed"), &book.bleed, paper)?.unwrap_or(COVER_BLEED);
    Ok(Cover { n_pages: 0, stock, bleed, blurb: request.blurb.clone(), colour })
}

/// Reads a color in HTML notation.
fn colour(text: &str) -> Result<Colour, ServiceError> {
    let digits = text.trim().trim_start_matches('#');
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6 && digits.is_ascii());
    let [_, r, g, b] =
        value.ok_or_else(|| ServiceError::new(msg!("service-colour", found = quoted(text))))?.to_be_bytes();
    Ok(Colour(r, g, b))
}

/// Returns the book with its title page.
pub(super) fn pages(request: &BookRequest, language: Language, lessons: Vec<Lesson>, sections: Vec<Section>) -> Pages {
    let n: usize = sections.iter().map(|section| section.exercises.len()).sum();
    let (kind, targets) = match &request.sections[..] {
        [BookSection { kind: Some(kind), targets, .. }] => (Some(BookType::title_of(kind)), Some(targets)),
        _ => (None, same_targets(&request.sections)),
    };
    let range =
        |of: fn(&Targets) -> &Option<Range>| targets.and_then(|targets| of(targets).as_ref()).map(Range::to_string);
    let about = words::about(n, range(|targets| &targets.level), range(|targets| &targets.rating), language);
    Pages {
        title: request.title.clone().unwrap_or_else(|| words::title(kind.as_deref()).in_language(language)),
        subtitle: Some(request.subtitle.clone().unwrap_or(about)),
        author: request.author.clone(),
        imprint: request.imprint.clone(),
        introduction: request.introduction.clone(),
        lessons,
        sections,
    }
}

/// Returns the targets of all sections, if they are equal.
fn same_targets(sections: &[BookSection]) -> Option<&Targets> {
    let first = &sections.first()?.targets;
    sections.iter().all(|section| section.kind.is_some() && section.targets == *first).then_some(first)
}

/// Adds the documents of a book, and notes on what printers may reject.
pub(super) fn print(
    pages: &Pages,
    style: &Style<'_>,
    cover: Option<Cover>,
    fonts: &Fonts,
    request: &BookRequest,
    book: &mut Book,
    notes: &mut Vec<Message>,
) -> Result<(), ServiceError> {
    let parts: &[Volume] = match request.part {
        BookPart::All => &[Volume::Both],
        BookPart::Puzzles => &[Volume::Puzzles],
        BookPart::Answers => &[Volume::Answers],
        BookPart::Apart => &[Volume::Puzzles, Volume::Answers],
    };
    for &part in parts {
        // The cover goes around the puzzles, so only the first document has it.
        let has_cover = style.has_cover && book.documents.is_empty();
        let style = Style { part, has_cover, ..style.clone() };
        let document = typeset(pages, &style, fonts).map_err(|error| refused(&error))?;
        let pdf = write_pdf(&document, fonts)?;
        if let Some(small) = printed::small_type(&document) {
            let (size, least) = (format!("{:.1}", small.size), LEAST_TYPE.to_string());
            notes.push(msg!("note-small-type", page = small.page, size = size, least = least));
        }
        let limits = style.purpose.and_then(|purpose| Some((purpose.name(), purpose.pages()?)));
        if let Some((name, limits)) = limits.filter(|(_, limits)| !limits.contains(&document.pages.len())) {
            let (n, least, most) = (document.pages.len(), *limits.start(), *limits.end());
            notes.push(msg!("note-page-limits", name = name, n = n, least = least, most = most));
        }
        book.documents.push(BookDocument { pages: document.pages.len(), pdf });
    }
    if let Some(mut cover) = cover {
        cover.n_pages = book.documents.first().map_or(0, |document| document.pages);
        if cover.blurb.is_empty() {
            let blurb = msg!("book-blurb", puzzles = msg!("book-n-puzzles", n = book.puzzles));
            cover.blurb.push(blurb.in_language(style.language));
        }
        let document = printed::cover(pages, style, &cover, fonts).map_err(|error| refused(&error))?;
        book.cover = Some(BookDocument { pages: 1, pdf: write_pdf(&document, fonts)? });
    }
    Ok(())
}

/// The formats that hold many puzzles, simplest first.
const LISTS: [&str; 6] = ["line", "jigsaw", "fpuzzles", "iss", "gss", "csv"];

/// Writes puzzles as text in this format, or in the first one that reads them back unchanged.
pub(super) fn list(sheets: &[Sheet], to: Option<&str>) -> Result<(&'static str, Vec<u8>), ServiceError> {
    if let Some(name) = to {
        let format = named::format(name)?;
        return Ok((format.name, format::write(format, sheets)?));
    }
    let is_same = |a: &Puzzle, b: &Puzzle| a.givens() == b.givens() && a.topology().is_same_as(b.topology());
    for format in LISTS.iter().filter_map(|name| format::named(name)) {
        let Ok(text) = format::write(format, sheets) else { continue };
        let Ok(reading) = format::read(&text, &Hints::default()) else { continue };
        let pairs = || reading.sheets.iter().zip(sheets);
        if reading.sheets.len() == sheets.len() && pairs().all(|(a, b)| is_same(&a.puzzle, &b.puzzle)) {
            return Ok((format.name, text));
        }
    }
    Err(ServiceError::new(msg!("service-book-list")).with_hint(msg!("hint-book-list")))
}

pub(super) fn refused(error: &BookError) -> ServiceError {
    match error {
        BookError::Empty => ServiceError::new(msg!("service-book-empty")),
        &BookError::Crowded { n, rows, cols, most } => {
            ServiceError::new(msg!("service-book-crowded", n = n, rows = rows, columns = cols, most = most))
        }
        BookError::Letters(letters) => {
            ServiceError::new(msg!("service-book-letters", letters = letters)).with_hint(msg!("hint-book-font"))
        }
    }
}

/// Returns a note on puzzles that have no QR code.
pub(super) fn links_missed(sections: &[Section]) -> Option<Message> {
    let exercises = || sections.iter().flat_map(|section| &section.exercises);
    let (without, all) = (exercises().filter(|exercise| exercise.link.is_none()).count(), exercises().count());
    (without > 0).then(|| msg!("note-no-qr", n = without, all = all))
}
