//! `anydoku book`, and the drop-in replacement for MakeBook.

mod description;
mod files;
mod makebook;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Deserialize;

use anydoku::{Message, msg};
use anydoku_service::{
    BookPart, BookRequest, BookSection, Bytes, CoverRequest, Event, Events, Limit, Paper, ServiceError, Show,
};

use self::description::{Description, Files, SectionText, Words, is_toml, targets};
use self::files::{BookFile, Drawings, File, keep};
pub use self::makebook::makebook;
use super::ending::{Written, check_ending, format_of};
use super::inputs::seconds;
#[cfg(feature = "store")]
use super::store::Picked;
use super::{Inputs, Reporter};
use crate::input::read_side;

/// Create a print-ready puzzle book as a PDF, with solutions and page references
///
/// Generates puzzles of one or more types, or takes them from files or from the collection. A TOML file can describe the whole book.
#[derive(Args, Clone, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("puzzles", |arg| arg.help("Puzzle files, one section each, or a description of the book that ends in .toml"))
)]
pub struct Book {
    #[command(flatten)]
    inputs: Inputs,
    /// Write the book to this PDF
    #[arg(short, long, value_name = "FILE", default_value = "book.pdf")]
    output: PathBuf,
    /// Write the solutions to this PDF instead of the back of the book
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    answers: Option<PathBuf>,
    /// Write the cover to this PDF: back, spine and front in one piece
    #[arg(long, value_name = "FILE")]
    cover: Option<PathBuf>,
    /// Also write the puzzles as text to this file, which you can pass to --exclude for the next volume
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Also write the book as LaTeX source with TikZ pictures
    #[arg(long, value_name = "FILE")]
    tex: Option<PathBuf>,
    /// Also write each puzzle and solution as Asymptote source: book.asy becomes book-puzzle1.asy, book-solution1.asy
    /// and so on
    #[arg(long, value_name = "FILE")]
    asy: Option<PathBuf>,
    /// Types of puzzles, with one section for each: any shape (9x9, x, nrc, nrcx, disjoint, parquet, cube, 3dcube, jigsaw, jigsaw16,
    /// jigcube, samurai ...) or any kind of rule (killer, thermo, arrow ...)
    ///
    /// Example: --type 9x9,nrc,killer. Every puzzle of a jigsaw type has its own regions.
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// Variant rules for every type, placed at random: killer, or thermo:4,arrow:2 to set how many of each
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Number of puzzles of each type [default: 10]
    #[arg(short, long, value_name = "N")]
    number: Option<usize>,
    /// gss level: 2 or 1..3
    #[arg(long, value_name = "A..B")]
    level: Option<String>,
    /// Rating on Sudoku Explainer's scale: 2.5 or 3.0..4.5. Puzzles are spread evenly over the range, easiest first
    /// [default: 1.0..4.4 where nothing else is requested]
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// Difficulty: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    difficulty: Option<String>,
    /// Require this technique in every puzzle. Example: --technique swordfish
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Number of givens, such as 28 or 28..32
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// Symmetry of the givens: half-turn, quarter-turn, left-right, up-down, mirrors, diagonal, antidiagonal,
    /// diagonals or full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Begin with all easy puzzles, continue with medium ones and end with hard ones, in a section for each difficulty and
    /// type
    #[arg(long)]
    progression: bool,
    /// Sort the puzzles of each section from easy to hard
    #[arg(long)]
    easy_first: bool,
    /// Exclude the puzzles in this file, and all puzzles that are equal to them up to symmetry (can be repeated)
    #[arg(long = "exclude", alias = "not-in", value_name = "FILE")]
    not_in: Vec<PathBuf>,
    /// Allow generated puzzles that are equal up to symmetry (by default, all are distinct)
    #[arg(long)]
    repeats: bool,
    /// Take unused puzzles from the collection instead of generating them, and mark them as used when the book is
    /// finished
    ///
    /// With --rules, which accepts any kind of rule here, only puzzles that have exactly these rules are taken.
    #[cfg(feature = "store")]
    #[arg(long)]
    from_store: bool,
    /// Collection file [env: ANYDOKU_STORE] [default: in your data folder]
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE", requires = "from_store")]
    store: Option<PathBuf>,
    /// Random seed; the same seed gives the same book [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Title of the book
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Subtitle, printed below the title
    #[arg(long, value_name = "TEXT")]
    subtitle: Option<String>,
    /// Author of the book
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
    /// Line on the back of the title page, such as a copyright notice (can be repeated)
    #[arg(long, value_name = "TEXT")]
    imprint: Vec<String>,
    /// Introductory paragraph before the puzzles (can be repeated)
    #[arg(long, value_name = "TEXT")]
    introduction: Vec<String>,
    /// Add pages that explain the rules of each type, with an example solved step by step
    #[arg(long)]
    how_to: bool,
    /// Add hints before the solutions: the first N steps of each puzzle
    #[arg(long, value_name = "N")]
    hints: Option<usize>,
    /// Prepare the files for a printer or for reading: kdp, ingram, newspaper, school or screen
    ///
    /// Files for printers have no links and no outline. kdp and ingram have a bleed of 0.125in and the paper 8.5x11
    /// unless you set others. ingram and newspaper are PDF/X-1a:2001 with CMYK colors.
    #[arg(long = "for", value_name = "PURPOSE")]
    purpose: Option<String>,
    /// Page size: a4, a5, letter, 6x9, 8x10, 8.5x11, or a size such as 7x10in or 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    paper: Option<String>,
    /// Margins at the top, bottom and outer edge. Example: --margin 12mm [default: 0.375in]
    #[arg(long, value_name = "LENGTH")]
    margin: Option<String>,
    /// Margin at the spine [default: grows with the number of pages]
    #[arg(long, value_name = "LENGTH")]
    gutter: Option<String>,
    /// Bleed beyond the trim at the top, bottom and outer edge. Example: --bleed 0.125in
    #[arg(long, value_name = "LENGTH", conflicts_with = "booklet")]
    bleed: Option<String>,
    /// Paper stock, which determines the width of the spine: white, cream, color, or the thickness of a page
    /// [default: white]
    #[arg(long, value_name = "NAME")]
    stock: Option<String>,
    /// Paragraph on the back cover (can be repeated)
    #[arg(long, value_name = "TEXT")]
    blurb: Vec<String>,
    /// Background color of the cover. Example: --cover-color "#17426e"
    #[arg(long = "cover-color", alias = "cover-colour", value_name = "COLOR")]
    cover_colour: Option<String>,
    /// Begin the book with the front cover
    #[arg(long)]
    front_cover: bool,
    /// Make worksheets with N puzzles per page, space for a name and a date, and no title page
    #[arg(long, value_name = "N", conflicts_with = "per_page")]
    worksheet: Option<usize>,
    /// Puzzles per page [default: as many as fit well]
    #[arg(long, value_name = "N")]
    per_page: Option<usize>,
    /// Solutions per page [default: as many as fit well]
    #[arg(long, value_name = "N")]
    solutions_per_page: Option<usize>,
    /// Place of the solutions: end, section (after each section) or below (upside down on the page of the puzzle)
    /// [default: end]
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["answers", "only"])]
    solutions: Option<String>,
    /// Print one puzzle per page, with large digits and captions
    #[arg(long)]
    large_print: bool,
    /// Print only the puzzles, or only the answers
    #[arg(long, value_name = "PART")]
    only: Option<Only>,
    /// Put two pages side by side on each side of a sheet, for folding in the middle
    #[arg(long)]
    booklet: bool,
    /// Color theme: gray (black ink only), color or dark [default: gray]
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Symbols for digits: letters (1-9, then A), numbers, pictures, or one character per digit such as ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// Contents of captions in addition to numbers and pages [default: stars and difficulty, and the rating with --rating]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = shown())]
    show: Option<Vec<Show>>,
    /// Add a QR code to each puzzle that opens it on sudokuwiki.org or sudokupad.app, if one of them supports its shape
    #[arg(long)]
    qr: bool,
    /// TrueType or OpenType font for text
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// TrueType or OpenType font for headings and givens
    #[arg(long, value_name = "FILE")]
    bold_font: Option<PathBuf>,
    /// Spend at most this many seconds on each puzzle [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Number of threads [default: all cores]
    #[arg(long, visible_alias = "parallel", value_name = "N")]
    threads: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku book --type 9x9 --number 100 --seed 7 -o book.pdf
  anydoku book --type 9x9,x --rating 2.0..3.5 --symmetry half-turn --show stars,rating
  anydoku book --type 9x9,nrc,jigsaw,samurai --number 20 --paper 6x9 --title \"Mixed Sudoku\"
  anydoku book --type 9x9 --number 100 --paper 6x9 --easy-first --how-to --cover cover.pdf
  anydoku book --type 9x9 --number 60 --progression
  anydoku book --type 9x9 --number 60 --for kdp --cover cover.pdf -o book.pdf
  anydoku book --type 9x9 --list volume-1.txt -o volume-1.pdf
  anydoku book --type 9x9 --exclude volume-1.txt -o volume-2.pdf
  anydoku book --type killer,thermo --language de --imprint \"© 2026 Me\"
  anydoku book --type 4x4 --symbols pictures --worksheet 4 -o kids.pdf
  anydoku book puzzles.sdm --paper a5 --booklet -o booklet.pdf
  anydoku book --type 9x9 -o puzzles.pdf --answers answers.pdf
  anydoku book book.toml -o book.pdf
  anydoku book --from-store --type 9x9,nrc --rating 2.0..3.5 -o book.pdf

A description (book.toml):
  title = \"Two kinds\"
  paper = \"a5\"
  [[section]]
  title = \"Warming up\"
  introduction = \"Easy ones.\"
  type = \"9x9\"
  number = 8
  level = 1
  [[section]]
  title = \"From a file\"
  file = \"puzzles.sdm\"

Options on the command line override the description.

Exit codes:
  0  the book was written
  1  a puzzle has no solution or several
  2  no book was written, or the command line is invalid";

#[derive(clap::ValueEnum, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Only {
    Puzzles,
    Answers,
}

/// Parses the contents of captions; `--help` lists the names with their meanings.
fn shown() -> impl TypedValueParser<Value = Show> {
    let values = Show::ALL.iter().map(|show| PossibleValue::new(show.name()).help(show.about()));
    PossibleValuesParser::new(values).map(|name| Show::named(&name).expect("these are its names"))
}

impl Book {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        reporter.use_threads(self.threads);
        self.print(reporter, &|_| ()).unwrap_or_else(|error| reporter.refuse(&error, None, b""))
    }

    /// Creates the book and writes its files. `done` is called with the number of finished puzzles.
    fn print(&self, reporter: &mut Reporter, done: &(dyn Fn(u64) + Sync)) -> Result<u8, ServiceError> {
        let (described, base) = description::find(&self.inputs.puzzles)?;
        let request = self.request(&described, &base, reporter)?;
        #[cfg(feature = "store")]
        let (collection, brought) = match self.from_store {
            true => {
                let (picked, sections) = Picked::for_book(self.store.as_ref(), &request)?;
                (Some(picked), sections)
            }
            false => (None, Vec::new()),
        };
        #[cfg(not(feature = "store"))]
        let brought = Vec::new();
        let mut files = self.files(&described, &base)?;
        let (host, mut bar) = (reporter.host(), reporter.bar());
        let is_told = request.seed.is_some();
        let reply = reporter.service(&host).book_of(&request, brought, &mut |event| match event {
            Event::Making { seed, .. } => {
                if !is_told {
                    reporter.note(msg!("cli-seed", seed = seed.to_string()));
                }
                ControlFlow::Continue(())
            }
            other => {
                if let Event::Progress { done: n, .. } = &other {
                    done(*n);
                }
                bar.event(other)
            }
        });
        drop(bar);
        let book = reply?;
        if !book.unsound.is_empty() {
            let error = ServiceError::new(Message::verbatim(book.unsound.join("; ")));
            reporter.refuse(&error, None, b"");
            return Ok(1);
        }
        // The drawings are written before any file is put in place, so that either all files appear or none.
        let drawings = Drawings::write(self.asy.as_deref(), &book.asy)?;
        #[cfg(feature = "store")]
        if let Some(picked) = collection {
            picked.keep(&self.output, &book, &mut || keep(reporter, &book, &mut files))?;
        } else {
            keep(reporter, &book, &mut files)?;
        }
        #[cfg(not(feature = "store"))]
        keep(reporter, &book, &mut files)?;
        drawings.keep()?;
        if reporter.json {
            reporter.reply(book);
        }
        Ok(0)
    }

    /// Opens the files of the book, so that one that cannot be written is reported before the work begins. A file that
    /// is dropped before it is finished leaves nothing behind.
    fn files(&self, described: &Description, base: &Path) -> Result<Vec<File>, ServiceError> {
        let beside = |own: &Option<PathBuf>, path: &Option<PathBuf>| {
            own.clone().or_else(|| path.as_ref().map(|path| base.join(path)))
        };
        let mut paths = vec![(self.output.clone(), BookFile::Document(0))];
        paths.extend(self.answers.clone().map(|path| (path, BookFile::Document(1))));
        paths.extend(beside(&self.cover, &described.cover).map(|path| (path, BookFile::Cover)));
        paths.extend(beside(&self.list, &described.list).map(|path| (path, BookFile::List)));
        paths.extend(self.tex.clone().map(|path| (path, BookFile::Tex)));
        files::begin(paths)
    }

    /// Returns the request that combines the command line and the description.
    fn request(&self, described: &Description, base: &Path, reporter: &Reporter) -> Result<BookRequest, ServiceError> {
        let or = |own: &Option<String>, described: &Option<String>| own.clone().or_else(|| described.clone());
        let words = |own: &[String], described: &Option<Words>| match own {
            [] => described.clone().map(Words::paragraphs).unwrap_or_default(),
            own => own.to_vec(),
        };
        let font = |own: &Option<PathBuf>, described: &Option<PathBuf>| {
            let path = own.clone().or_else(|| described.as_ref().map(|path| base.join(path)));
            path.map(|path| read_side(&path).map(Bytes)).transpose()
        };
        let list = self.list.as_deref().or(described.list.as_deref());
        let list_to = list.and_then(|path| format_of(Some(path)));
        // The list is text, whatever the reply is.
        check_ending(list, Written::Format(list_to.unwrap_or("usual")))
            .map_err(|error| error.with_hint(msg!("cli-ending-hint")))?;
        let worksheet = self.worksheet.or(described.worksheet.filter(|_| self.per_page.is_none()));
        Ok(BookRequest {
            sections: self.sections(described, base)?,
            title: or(&self.title, &described.title),
            subtitle: or(&self.subtitle, &described.subtitle),
            author: or(&self.author, &described.author),
            imprint: words(&self.imprint, &described.imprint),
            introduction: words(&self.introduction, &described.introduction),
            how_to: self.how_to || described.how_to,
            hints: self.hints.or(described.hints),
            language: reporter.language_or(described.language.as_deref()),
            purpose: or(&self.purpose, &described.purpose),
            paper: or(&self.paper, &described.paper),
            margin: or(&self.margin, &described.margin),
            gutter: or(&self.gutter, &described.gutter),
            bleed: or(&self.bleed, &described.bleed),
            cover: (self.cover.is_some() || described.cover.is_some()).then(|| CoverRequest {
                stock: or(&self.stock, &described.stock),
                blurb: words(&self.blurb, &described.blurb),
                colour: or(&self.cover_colour, &described.cover_colour),
            }),
            front_cover: self.front_cover || described.front_cover,
            worksheet: worksheet.is_some(),
            progression: self.progression || described.progression,
            easy_first: self.easy_first || described.easy_first,
            not_in: self.not_in(described, base)?,
            repeats: self.repeats || described.repeats,
            list: list.is_some(),
            list_to: list_to.map(str::to_owned),
            tex: self.tex.is_some(),
            asy: self.asy.is_some(),
            per_page: self.per_page.or(worksheet).or(described.per_page),
            solutions_per_page: self.solutions_per_page.or(described.solutions_per_page),
            solutions: or(&self.solutions, &described.solutions),
            large_print: self.large_print || described.large_print,
            part: match self.only.or(described.only) {
                _ if self.answers.is_some() => BookPart::Apart,
                None => BookPart::All,
                Some(Only::Puzzles) => BookPart::Puzzles,
                Some(Only::Answers) => BookPart::Answers,
            },
            booklet: self.booklet || described.booklet,
            theme: or(&self.theme, &described.theme),
            symbols: or(&self.symbols, &described.symbols),
            show: self.show.clone().or_else(|| described.show.clone()),
            qr: self.qr || described.qr,
            font: font(&self.font, &described.font)?,
            bold_font: font(&self.bold_font, &described.bold_font)?,
            seed: self.seed.or(described.seed),
            limit: Limit { seconds: self.time, nodes: None },
        })
    }

    /// Returns the earlier volumes: the files named on the command line or, without any, those that the description
    /// names relative to its own folder.
    fn not_in(&self, described: &Description, base: &Path) -> Result<Vec<Paper>, ServiceError> {
        let beside = || described.not_in.clone().map(Files::list).unwrap_or_default().into_iter();
        let paths = match self.not_in.is_empty() {
            true => beside().map(|path| base.join(path)).collect(),
            false => self.not_in.clone(),
        };
        let paper = |path: PathBuf| {
            only_paper(&Inputs { puzzles: vec![path.into_os_string()], from: None, part: None, ..self.inputs.clone() })
        };
        paths.into_iter().map(paper).collect()
    }

    /// Returns the sections of the description, followed by one for each type and each file on the command line.
    fn sections(&self, described: &Description, base: &Path) -> Result<Vec<BookSection>, ServiceError> {
        let mut sections = Vec::new();
        // Options for generated puzzles apply to the sections that have a type. If there is no such section, the options are passed to the
        // sections with files, and the service rejects each option by name.
        let is_any_made = !self.types.is_empty() || described.section.iter().any(|part| part.kind.is_some());
        #[cfg(feature = "store")]
        let is_any_made = is_any_made || self.from_store;
        for part in &described.section {
            let own = Some(self).filter(|_| part.kind.is_some() || !is_any_made);
            let paper = part.file.as_ref().map(|file| {
                let inputs = Inputs { puzzles: vec![base.join(file).into_os_string()], ..self.inputs.clone() };
                let inputs = Inputs { shape: inputs.shape.clone().or_else(|| part.shape.clone()), ..inputs };
                only_paper(&inputs)
            });
            sections.push(BookSection {
                title: part.title.clone(),
                introduction: part.introduction.clone().map(Words::paragraphs),
                kind: part.kind.clone(),
                rules: own.and_then(|book: &Book| book.rules.clone()).or_else(|| part.rules.clone()),
                targets: targets(own, part),
                seed: part.seed.filter(|_| self.seed.is_none()),
                puzzles: paper.transpose()?,
                number: self.number.or(part.number),
            });
        }
        #[cfg(feature = "store")]
        let types = if self.from_store && self.types.is_empty() {
            &vec![self.inputs.shape.clone().unwrap_or_else(|| "9x9".to_owned())]
        } else {
            &self.types
        };
        #[cfg(not(feature = "store"))]
        let types = &self.types;
        for kind in types {
            let (kind, targets) = (Some(kind.clone()), targets(Some(self), &SectionText::default()));
            let (rules, number) = (self.rules.clone(), self.number);
            sections.push(BookSection { kind, rules, targets, number, ..BookSection::default() });
        }
        let own = Some(self).filter(|_| !is_any_made);
        let files: Vec<&OsString> = self.inputs.puzzles.iter().filter(|name| !is_toml(name)).collect();
        for &name in &files {
            let title = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let inputs = Inputs { puzzles: vec![name.clone()], ..self.inputs.clone() };
            sections.push(BookSection {
                title: title.filter(|_| self.inputs.puzzles.len() > 1),
                puzzles: Some(only_paper(&inputs)?),
                rules: own.and_then(|book: &Book| book.rules.clone()),
                targets: targets(own, &SectionText::default()),
                number: self.number,
                ..BookSection::default()
            });
        }
        if sections.is_empty() {
            return Err(ServiceError::new(msg!("cli-book-empty")).with_hint(msg!("cli-book-empty-hint")));
        }
        Ok(sections)
    }
}

/// Reads the entire text of the only input.
fn only_paper(inputs: &Inputs) -> Result<Paper, ServiceError> {
    let mut named = inputs.all()?;
    let first = named.next().ok_or_else(|| ServiceError::new(msg!("cli-no-input")))?;
    inputs.paper(first.open()?)
}
