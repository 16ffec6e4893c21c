//! Draws pictures.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use anydoku::make::text_letters;
use anydoku::{
    Candidates, Cell, Emphasis, Face, Language, Message, Notes, Sheet, Solver, Symbols, Topology, UnknownName, msg,
    rules,
};
use anydoku_draw::caption::{self, Captioned};
use anydoku_draw::document::{Document, Page as DocumentPage};
use anydoku_draw::drawing::{Path as Course, point};
use anydoku_draw::picture::PICTURES;
use anydoku_draw::{Drawing, Fonts, Look, Paper as Page, Theme, Typeface, asy, board, svg, tex};

use crate::Told;
use crate::error::verbatim;
use crate::input::quoted;
use crate::message::spoken;
use crate::reply_size::facts_bytes;
use crate::targets::is_false;
use crate::{Bytes, Events, Extra, Limit, Paper, Service, ServiceError, Source, Verdict, named};

/// A request for pictures.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DrawRequest {
    /// The puzzles. An input with a shape and no text stands for the empty board of that shape.
    pub papers: Vec<Paper>,
    /// The format of the pictures.
    pub to: PictureFormat,
    /// The contents of the cells.
    pub content: CellContent,
    /// The longer side in points, or in pixels for PNG. Defaults to 360 points, or 1000 pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The resolution of a PNG in pixels per inch, instead of a size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dpi: Option<u32>,
    /// The paper size on which the picture is centered, as large as possible: `a4`, `letter`, `170x240mm` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The symbols of digits: `letters` (1-9, then A), `numbers`, or one character per digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<String>,
    /// A TrueType or OpenType font for digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub font: Option<Bytes>,
    /// The theme: `colour` (default), `grey` or `dark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The names of cells to highlight.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub highlight: Vec<String>,
    /// Text whose letters color the cells that they cover. `/` begins a new line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether to leave out the title, the author and the rules around the board.
    #[serde(skip_serializing_if = "is_false")]
    pub no_caption: bool,
    /// The limit for finding a solution.
    pub limit: Limit,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PictureFormat {
    /// Vector graphics, for screens and further processing.
    #[default]
    Svg,
    /// A bitmap image.
    Png,
    /// A document with all puzzles.
    Pdf,
    /// LaTeX source with a TikZ picture.
    Tex,
    /// Asymptote source.
    Asy,
}

impl PictureFormat {
    /// Returns the format with this name or file extension.
    pub fn named(name: &str) -> Result<PictureFormat, ServiceError> {
        match &name.to_ascii_lowercase()[..] {
            "svg" => Ok(PictureFormat::Svg),
            "png" => Ok(PictureFormat::Png),
            "pdf" => Ok(PictureFormat::Pdf),
            "tex" => Ok(PictureFormat::Tex),
            "asy" => Ok(PictureFormat::Asy),
            _ => Err(ServiceError::new(msg!("service-picture-format", found = quoted(name)))),
        }
    }
}

/// The contents of the cells of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CellContent {
    /// The givens, and the player's digits and marks.
    #[default]
    Puzzle,
    /// The solution.
    Solution,
    /// The givens, and the possible digits of open cells.
    Marks,
    /// The givens, and the digits that open cells have in some solution.
    Candidates,
}

/// The drawn pictures.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// The format of each input and the assumptions made when reading it.
    pub sources: Vec<Source>,
    /// One picture per puzzle, or one document with all puzzles.
    pub pictures: Vec<Bytes>,
    /// The puzzles that could not be drawn, with reasons, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingPicture>,
    /// The rules that are not drawn, such as rules about the whole grid, with their meanings and without duplicates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// Remarks, such as texts that could not be drawn, in the language of the request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The notes as identifiers and arguments, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes_told: Vec<Told>,
}

/// A puzzle that could not be drawn as requested.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissingPicture {
    /// The 1-based number of the puzzle over all inputs.
    pub number: usize,
    /// The number of solutions, if one was needed.
    pub answer: Verdict,
}

/// The margin around a board on paper, in points.
const MARGIN: f64 = 36.0;

/// The maximum size of a drawing, in points.
const MOST_POINTS: u32 = 14_000;

impl Service<'_> {
    /// Draws pictures.
    pub fn draw(&self, request: &DrawRequest, _: &mut dyn Events) -> Result<Drawn, ServiceError> {
        let plan = Plan::of(request)?;
        let (mut sources, mut drawings, mut missing) = (Vec::new(), Vec::new(), Vec::new());
        let (mut told, mut notes) = (Vec::new(), Vec::new());
        let mut number = 0;
        let mut room = self.room();
        // A PNG takes about a byte of memory per pixel, even if its file is small. Paper is seldom wider than a foot.
        let wide = request.size.or(request.dpi.map(|dpi| dpi.saturating_mul(12))).unwrap_or(1000);
        let pixels = if request.to == PictureFormat::Png { wide as usize } else { 0 };
        for paper in &request.papers {
            let reading = named::read(paper)?;
            for sheet in &reading.sheets {
                room.take(1, facts_bytes(sheet.puzzle.topology(), &[Extra::Svg]).max(pixels.saturating_mul(pixels)))?;
            }
            sources.push(Source::of(&reading, paper.name.as_deref(), self.language()));
            for sheet in &reading.sheets {
                number += 1;
                let in_puzzle = |error: ServiceError| ServiceError {
                    message: msg!("service-in-puzzle", number = number, error = &error.message),
                    ..error
                };
                let mut sheet = with_symbols(sheet, request.symbols.as_deref()).map_err(in_puzzle)?;
                plan.refuse_missing(&sheet).map_err(in_puzzle)?;
                tell_rules(sheet.puzzle.topology(), self.language(), &mut told);
                match self.face(request, &sheet).map_err(in_puzzle)? {
                    Ok(face) => {
                        plan.leave_out(request, &mut sheet, number, &mut notes);
                        let Captioned { drawing, is_cut } = plan.draw(&sheet, &face);
                        drawings.push(drawing);
                        if is_cut {
                            notes.push(msg!("note-rules-cut", number = number));
                        }
                    }
                    Err(answer) => missing.push(MissingPicture { number, answer }),
                }
            }
        }
        let pictures = if missing.is_empty() { plan.write(request, drawings)? } else { Vec::new() };
        let (notes, notes_told) = spoken(&notes, self.language());
        Ok(Drawn { sources, pictures, missing, told, notes, notes_told })
    }

    /// Returns the contents of the cells, or the verdict if a single solution was needed and there is none.
    fn face(&self, request: &DrawRequest, sheet: &Sheet) -> Result<Result<Face, Verdict>, ServiceError> {
        let puzzle = &sheet.puzzle;
        let mut face = match request.content {
            CellContent::Solution => {
                let mut solver = Solver::new(puzzle.topology());
                let answer = self.within(request.limit, |budget| solver.answer_within(puzzle, budget))?;
                match Verdict::of(answer) {
                    (Verdict::Unique, grids) => Face::of_solution(puzzle, &grids[0]),
                    (answer, _) => return Ok(Err(answer)),
                }
            }
            CellContent::Marks => Face::of_candidates(puzzle, &Candidates::new(puzzle)),
            CellContent::Candidates => {
                let mut solver = Solver::new(puzzle.topology());
                let found = self.within(request.limit, |budget| solver.true_candidates(puzzle, budget))?;
                match found {
                    Some(candidates) if !candidates.sets().iter().any(|set| set.is_empty()) => {
                        Face::of_candidates(puzzle, &candidates)
                    }
                    Some(_) => return Ok(Err(Verdict::None)),
                    None => return Ok(Err(Verdict::Unknown)),
                }
            }
            CellContent::Puzzle => {
                let face = Face::of_puzzle(puzzle);
                sheet.play.as_ref().map_or(face.clone(), |play| face.with_play(play))
            }
        };
        for name in &request.highlight {
            let Some(cell) = puzzle.topology().cell_named(name.trim()) else {
                let first = puzzle.topology().cell_name(Cell(0));
                return Err(ServiceError::new(msg!("service-cell-name", found = quoted(name), example = first)));
            };
            face.cells.push((cell, Emphasis::Reason));
        }
        if let Some(text) = &request.text {
            face.groups = text_letters(text, &sheet.layout).map_err(verbatim)?;
        }
        Ok(Ok(face))
    }
}

/// Adds the rules that are not drawn, with their meanings.
fn tell_rules(topology: &Topology, language: Language, told: &mut Vec<String>) {
    for rule in topology.rules().iter().filter(|rule| rule.kind.look() == rules::Look::Words) {
        let (title, meaning) = (rule.name_in(topology, language), rule.kind.meaning_in(language));
        let sentence = msg!("rules-kind", title = title, meaning = meaning).in_language(language);
        if !told.contains(&sentence) {
            told.push(sentence);
        }
    }
}

/// The settings of a drawing.
struct Plan {
    to: PictureFormat,
    theme: &'static Theme,
    page: Option<Page>,
    fonts: Fonts,
    /// The maximum width and height of a board, in points.
    room: (f64, f64),
}

impl Plan {
    fn of(request: &DrawRequest) -> Result<Plan, ServiceError> {
        let theme = theme(request.theme.as_deref().unwrap_or("colour"))?;
        let page = request.on.as_deref().map(page).transpose()?;
        if request.dpi.is_some() && request.to != PictureFormat::Png {
            return Err(ServiceError::new(msg!("service-dpi")));
        }
        match (request.to, request.size.or(request.dpi)) {
            (_, Some(0)) => return Err(ServiceError::new(msg!("service-size-zero"))),
            (to, Some(size)) if to != PictureFormat::Png && size > MOST_POINTS => {
                return Err(ServiceError::new(msg!("service-size-large", found = size, most = MOST_POINTS)));
            }
            _ => {}
        }
        let points = match request.to {
            // Line widths follow the size in points; a PNG is drawn at the size for a usual page and then scaled.
            PictureFormat::Png => 360.0,
            _ => request.size.map_or(360.0, f64::from),
        };
        let inside = |side: f64| (side - 2.0 * MARGIN).max(1.0);
        let room = page.map_or((points, points), |page| (inside(page.width), inside(page.height)));
        let mut fonts = Fonts::built_in();
        if let Some(bytes) = &request.font {
            fonts.regular = Typeface::new(bytes.0.clone()).map_err(verbatim)?;
            fonts.bold = fonts.regular.clone();
        }
        Ok(Plan { to: request.to, theme, page, fonts, room })
    }

    /// Rejects symbols that the font does not have, because all of them would appear as the same empty box.
    fn refuse_missing(&self, sheet: &Sheet) -> Result<(), ServiceError> {
        let Symbols::Chars(chars) = &sheet.layout.symbols else { return Ok(()) };
        let used: String = chars.iter().take(sheet.puzzle.topology().n_digits()).collect();
        match self.fonts.bold.missing(&used).or_else(|| self.fonts.regular.missing(&used)) {
            None => Ok(()),
            Some(sign) => {
                let message = msg!("service-font-symbol", symbol = quoted(&sign.to_string()));
                Err(ServiceError::new(message).with_hint(msg!("hint-font")))
            }
        }
    }

    /// Removes the texts around a board that are unwanted or that contain letters that the font lacks.
    fn leave_out(&self, request: &DrawRequest, sheet: &mut Sheet, number: usize, notes: &mut Vec<Message>) {
        if request.no_caption {
            sheet.notes = Notes::default();
        }
        // For other formats, another program draws the letters, with its own fonts.
        if matches!(self.to, PictureFormat::Png | PictureFormat::Pdf) {
            leave_out_unprintable(&mut sheet.notes, &self.fonts, number, notes);
        }
    }

    fn draw(&self, sheet: &Sheet, face: &Face) -> Captioned {
        let has_ids = self.to != PictureFormat::Pdf || self.theme.is_dark();
        let board = |width: f64, height: f64| {
            let look = Look { theme: self.theme, fonts: &self.fonts, width, height, has_ids, is_large: false };
            board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look)
        };
        let captioned = caption::draw(&sheet.notes, self.theme, &self.fonts, self.room, &board);
        match self.page {
            Some(page) => Captioned { drawing: on_page(captioned.drawing, page, self.theme), ..captioned },
            None => captioned,
        }
    }

    fn write(&self, request: &DrawRequest, drawings: Vec<Drawing>) -> Result<Vec<Bytes>, ServiceError> {
        match self.to {
            PictureFormat::Svg => Ok(drawings.iter().map(|drawing| Bytes(svg::write(drawing).into_bytes())).collect()),
            PictureFormat::Png => drawings.iter().map(|drawing| png(drawing, pixels(request, drawing))).collect(),
            PictureFormat::Pdf => Ok(vec![pdf(drawings, &self.fonts)?]),
            PictureFormat::Tex => {
                Ok(drawings.iter().map(|drawing| Bytes(tex::document(drawing).into_bytes())).collect())
            }
            PictureFormat::Asy => Ok(drawings.iter().map(|drawing| Bytes(asy::write(drawing).into_bytes())).collect()),
        }
    }
}

/// Removes texts with letters that the fonts lack, and adds notes.
pub(crate) fn leave_out_unprintable(words: &mut Notes, fonts: &Fonts, number: usize, notes: &mut Vec<Message>) {
    for (what, slot) in [
        (msg!("words-title"), &mut words.title),
        (msg!("words-author"), &mut words.author),
        (msg!("words-rules"), &mut words.rules),
    ] {
        let missing = |text: &String| fonts.bold.missing(text).or_else(|| fonts.regular.missing(text));
        if let Some(letter) = slot.as_ref().and_then(missing) {
            notes.push(msg!("note-unprintable", what = what, number = number, letter = format!("{letter:?}")));
            *slot = None;
        }
    }
}

#[cfg(feature = "png")]
pub(super) fn png(drawing: &Drawing, pixels: u32) -> Result<Bytes, ServiceError> {
    anydoku_draw::png::write(drawing, pixels).map(Bytes).map_err(verbatim)
}

#[cfg(not(feature = "png"))]
pub(super) fn png(_: &Drawing, _: u32) -> Result<Bytes, ServiceError> {
    Err(ServiceError::new(msg!("service-no-png")))
}

fn pdf(drawings: Vec<Drawing>, fonts: &Fonts) -> Result<Bytes, ServiceError> {
    let pages = drawings.into_iter().map(|drawing| DocumentPage { drawing, ..DocumentPage::default() }).collect();
    write_pdf(&Document { pages, ..Document::default() }, fonts)
}

/// Writes a document as PDF.
#[cfg(feature = "pdf")]
pub(crate) fn write_pdf(document: &Document, fonts: &Fonts) -> Result<Bytes, ServiceError> {
    anydoku_draw::pdf::write(document, fonts).map(Bytes).map_err(verbatim)
}

#[cfg(not(feature = "pdf"))]
pub(crate) fn write_pdf(_: &Document, _: &Fonts) -> Result<Bytes, ServiceError> {
    Err(ServiceError::new(msg!("service-no-pdf")))
}

/// Returns the longer side of a PNG in pixels.
fn pixels(request: &DrawRequest, drawing: &Drawing) -> u32 {
    let inches = drawing.width.max(drawing.height) / 72.0;
    let of_dpi = |dpi: u32| (inches * f64::from(dpi)).ceil() as u32;
    let usual = if request.on.is_some() { of_dpi(150) } else { 1000 };
    request.size.or(request.dpi.map(of_dpi)).unwrap_or(usual)
}

/// Returns the sheet with these symbols for digits.
pub fn with_symbols(sheet: &Sheet, name: Option<&str>) -> Result<Sheet, ServiceError> {
    let mut sheet = sheet.clone();
    let Some(name) = name else { return Ok(sheet) };
    let n = sheet.puzzle.topology().n_digits();
    let symbols = match name {
        "letters" => Symbols::Default,
        "numbers" => Symbols::Numbers,
        "pictures" if n <= PICTURES => Symbols::Pictures,
        "pictures" => {
            return Err(ServiceError::new(msg!("service-symbols-pictures", most = PICTURES, n = n)));
        }
        _ => {
            let characters: Vec<char> = name.chars().collect();
            if characters.len() < n || characters.iter().any(|c| c.is_whitespace() || c.is_control()) {
                return Err(ServiceError::new(msg!("service-symbols", found = quoted(name), n = n)));
            }
            let again = (1..n).find(|&i| characters[..i].contains(&characters[i]));
            if let Some(i) = again {
                let symbol = quoted(&characters[i].to_string());
                return Err(ServiceError::new(msg!("service-symbol-twice", symbol = symbol, symbols = quoted(name))));
            }
            Symbols::Chars(characters)
        }
    };
    Arc::make_mut(&mut sheet.layout).symbols = symbols;
    Ok(sheet)
}

/// Centers a board on a page.
fn on_page(board: Drawing, page: Page, theme: &Theme) -> Drawing {
    let mut drawing = Drawing::new(page.width, page.height);
    if let Some(colour) = theme.background {
        drawing.fill(Course::rectangle(point(0.0, 0.0), page.width, page.height), colour);
    }
    let at = point((page.width - board.width) / 2.0, (page.height - board.height) / 2.0);
    drawing.place(board, at);
    drawing
}

/// Returns the theme with this name.
pub fn theme(name: &str) -> Result<&'static Theme, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the paper size with this name.
pub fn page(name: &str) -> Result<Page, ServiceError> {
    name.parse().map_err(|unknown: UnknownName| match unknown.nearest {
        Some(_) => unknown.into(),
        // A size in numbers is possible, too.
        None => ServiceError::new(msg!("service-paper", found = quoted(name), names = unknown.expected.join(", "))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn pictures_are_whole_and_read_back() {
        let host = Alone::default();
        let paper = Paper { shape: Some("4x4".into()), ..Paper::default() };
        for (to, magic) in
            [(PictureFormat::Svg, "<svg"), (PictureFormat::Png, "\u{89}PNG"), (PictureFormat::Pdf, "%PDF")]
        {
            let request = DrawRequest { papers: vec![paper.clone()], to, ..DrawRequest::default() };
            let drawn = Service::new(&host).draw(&request, &mut ()).unwrap();
            let magic: Vec<u8> = magic.chars().map(|c| c as u8).collect();
            assert!(drawn.pictures[0].0.starts_with(&magic));
            let json = serde_json::to_string(&drawn).unwrap();
            assert_eq!(serde_json::from_str::<Drawn>(&json).unwrap(), drawn);
        }
    }

    #[test]
    fn symbols_are_in_the_font_and_differ() {
        let host = Alone::default();
        let paper = Paper { shape: Some("4x4".into()), ..Paper::default() };
        let draw = |symbols: &str| {
            let symbols = Some(symbols.to_owned());
            let request = DrawRequest { papers: vec![paper.clone()], symbols, ..DrawRequest::default() };
            Service::new(&host).draw(&request, &mut ()).map(|_| ()).map_err(|error| error.words())
        };
        assert_eq!(draw("ΑΒΓΔ"), Ok(()));
        let missing = "puzzle 1: the font has no symbol \"数\"";
        assert_eq!(draw("AB数D"), Err(missing.into()));
        let twice = "puzzle 1: symbol \"A\" occurs twice in \"ABAD\"; use a different one for each digit";
        assert_eq!(draw("ABAD"), Err(twice.into()));
        let request = DrawRequest {
            papers: vec![paper.clone()],
            font: Some(Bytes(b"no font".to_vec())),
            ..DrawRequest::default()
        };
        assert!(Service::new(&host).draw(&request, &mut ()).is_err());
    }

    #[test]
    fn title_author_rules_and_colours_are_drawn() {
        let host = Alone::default();
        let own = format!(
            "<title>Birds 数\n<author>Zo\u{eb}\n<ruleset>Birds sum to 10.\n<colours>#FFD700 {}\n<size>16\n<blocksize>4\n\
             <standardblocks>\n<sudoku>\n1 . . .\n. . . .\n. . . .\n. . . .\n",
            ". ".repeat(15)
        );
        let request = DrawRequest { papers: vec![Paper::of(&own)], ..DrawRequest::default() };
        let draw = |request: &DrawRequest| Service::new(&host).draw(request, &mut ()).unwrap();
        let svg = |drawn: &Drawn| String::from_utf8(drawn.pictures[0].0.clone()).unwrap();
        let drawn = draw(&request);
        for words in ["Birds 数", "Zo\u{eb}", "Birds sum to 10.", "fill=\"#ffd700\""] {
            assert!(svg(&drawn).to_lowercase().contains(&words.to_lowercase()), "{words}");
        }
        assert!(drawn.notes.is_empty());
        let bare = svg(&draw(&DrawRequest { no_caption: true, ..request.clone() }));
        assert!(!bare.contains("Birds") && bare.contains("height=\"360"));
        let grey = svg(&draw(&DrawRequest { theme: Some("grey".into()), ..request.clone() }));
        assert!(!grey.to_lowercase().contains("#ffd700"), "a theme without hues has none");
        // A font that lacks some letters does not prevent the picture.
        let page = draw(&DrawRequest { to: PictureFormat::Pdf, ..request });
        assert_eq!(page.notes, ["the title of puzzle 1 is not printed, because the font has no '数'"]);
        assert!(page.pictures[0].0.starts_with(b"%PDF"));
    }

    #[test]
    fn a_solution_that_is_not_there_is_named() {
        let host = Alone::default();
        let papers = vec![Paper::of("1...2...3...4...")];
        let request = DrawRequest { papers, content: CellContent::Solution, ..DrawRequest::default() };
        let drawn = Service::new(&host).draw(&request, &mut ()).unwrap();
        assert_eq!(drawn.missing, [MissingPicture { number: 1, answer: Verdict::Several }]);
        assert!(drawn.pictures.is_empty());
    }
}
