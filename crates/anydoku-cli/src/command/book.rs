//! `anydoku book`, and the drop-in for MakeBook.

mod description;
mod files;
mod makebook;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Deserialize;

use anydoku_service::{
    BookPart, BookRequest, BookSection, Bytes, CoverRequest, Event, Events, Limit, Paper, Range, Service, ServiceError,
    Show, Wishes,
};

use self::description::{Description, Files, SectionText, Words, is_toml};
use self::files::{BookFile, Drawings, File, keep};
pub use self::makebook::makebook;
use super::inputs::seconds;
#[cfg(feature = "store")]
use super::store::Picked;
use super::{Inputs, Reporter};
use crate::input::read_side;

/// Make a puzzle book: a PDF ready to print, with solutions and references
///
/// Makes puzzles of a type, takes them from files, or follows a description in TOML.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Book {
    #[command(flatten)]
    inputs: Inputs,
    /// Write the book to this file
    #[arg(short, long, value_name = "FILE", default_value = "book.pdf")]
    output: PathBuf,
    /// Write the solutions to a file of their own
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    answers: Option<PathBuf>,
    /// Write the cover, back, spine and front in one piece, to this file
    #[arg(long, value_name = "FILE")]
    cover: Option<PathBuf>,
    /// Write the puzzles as text, too: for --not-in of the next volume
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Write the book as LaTeX source with TikZ pictures, too
    #[arg(long, value_name = "FILE")]
    tex: Option<PathBuf>,
    /// Write each puzzle and solution as Asymptote source, too: book.asy becomes book-puzzle1.asy, book-solution1.asy …
    #[arg(long, value_name = "FILE")]
    asy: Option<PathBuf>,
    /// Make puzzles of these types: STD, X, NRC, NRCX, LINKED, PARQUET, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE,
    /// SAMURAI, KILLER, THERMO, ARROW and other rules, or any shape; several make a section each
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// Rules beyond houses, drawn at random on the types: killer, thermo:4,arrow:2
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// How many puzzles of each type [default: 10]
    #[arg(short, long, value_name = "N")]
    number: Option<usize>,
    /// The level of logic as gss counts it: 2, 1..3 [default: as hard as level 3 can solve]
    #[arg(long, value_name = "A..B")]
    level: Option<String>,
    /// The rating on Sudoku Explainer's scale: 2.5, 3.0..4.5
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// How hard, in a word: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "NAME", conflicts_with = "rating")]
    difficulty: Option<String>,
    /// They must need this technique: swordfish, xy-wing …
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// How many givens: 28, 28..32
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// How the givens lie: half-turn, quarter-turn, left-right, up-down, mirrors, diagonal, antidiagonal, diagonals, full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// The puzzles of each section from easy to hard
    #[arg(long)]
    easy_first: bool,
    /// None of the puzzles of this file, in any format, nor what a symmetry makes of them; several times for several files
    #[arg(long, value_name = "FILE")]
    not_in: Vec<PathBuf>,
    /// Let puzzles that are the same up to symmetry come again; else those that are made are all different
    #[arg(long)]
    repeats: bool,
    /// Take puzzles that were never used from the collection instead of making them, and mark them as used when the book is there;
    /// with --rules (any kind of rule) those that have these rules and no others
    #[cfg(feature = "store")]
    #[arg(long)]
    from_store: bool,
    /// The file of the collection; without it the one that ANYDOKU_STORE names, or the one in your data folder
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE", requires = "from_store")]
    store: Option<PathBuf>,
    /// The same seed makes the same book; without it one is drawn and told
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A line below the title
    #[arg(long, value_name = "TEXT")]
    subtitle: Option<String>,
    /// Who made it
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
    /// A line at the foot of the page after the title: copyright, publisher; several times for several lines
    #[arg(long, value_name = "TEXT")]
    imprint: Vec<String>,
    /// A paragraph before the puzzles; several times for several paragraphs
    #[arg(long, value_name = "TEXT")]
    introduction: Vec<String>,
    /// Pages that teach: the rules of each type, and an example step by step
    #[arg(long)]
    how_to: bool,
    /// Pages of hints before the solutions: so many first steps of each puzzle
    #[arg(long, value_name = "N")]
    hints: Option<usize>,
    /// What the book says of its own accord: en, de, fr or es [default: en]
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
    /// a4, a5, letter, 6x9, 8x10, 8.5x11, or a size such as 7x10in or 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    paper: Option<String>,
    /// Margins at the head, the foot and the outside: 12mm, 0.5in [default: 0.375in]
    #[arg(long, value_name = "LENGTH")]
    margin: Option<String>,
    /// The margin at the spine [default: by the number of pages]
    #[arg(long, value_name = "LENGTH")]
    gutter: Option<String>,
    /// How far pages go beyond the cut, at the head, the foot and the outside: 0.125in, 3mm
    #[arg(long, value_name = "LENGTH", conflicts_with = "booklet")]
    bleed: Option<String>,
    /// The paper of the pages, for the spine of the cover: white, cream, colour, or the thickness of a page [default: white]
    #[arg(long, value_name = "NAME")]
    stock: Option<String>,
    /// A paragraph on the back of the cover; several times for several paragraphs
    #[arg(long, value_name = "TEXT")]
    blurb: Vec<String>,
    /// What the cover is printed on: #17426e
    #[arg(long, value_name = "COLOUR")]
    cover_colour: Option<String>,
    /// Begin with the front of the cover
    #[arg(long)]
    front_cover: bool,
    /// Sheets for school with so many puzzles each: room for a name and a date, and no title page
    #[arg(long, value_name = "N", conflicts_with = "per_page")]
    worksheet: Option<usize>,
    /// Puzzles on a page
    #[arg(long, value_name = "N")]
    per_page: Option<usize>,
    /// Solutions on a page
    #[arg(long, value_name = "N")]
    solutions_per_page: Option<usize>,
    /// One puzzle a page, large digits and captions
    #[arg(long)]
    large_print: bool,
    /// Only the puzzles, or only the answers
    #[arg(long, value_name = "PART")]
    only: Option<Only>,
    /// Two pages on each side of a sheet of twice the width, to fold in the middle
    #[arg(long)]
    booklet: bool,
    /// grey (black ink only), colour or dark [default: grey]
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// How digits are written: letters (1-9, then A), numbers, pictures, or one character for each: ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// What captions say besides numbers and pages [default: stars, and the rating if one is asked for]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = shown())]
    show: Option<Vec<Show>>,
    /// A QR code beside each puzzle that opens it on sudokuwiki.org or sudokupad.app, where they know the shape
    #[arg(long)]
    qr: bool,
    /// A TrueType or OpenType file to write with
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// A TrueType or OpenType file for headings and givens
    #[arg(long, value_name = "FILE")]
    bold_font: Option<PathBuf>,
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How many threads; all cores without it
    #[arg(long, visible_alias = "parallel", value_name = "N")]
    threads: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku book --type STD --number 100 --seed 7 -o book.pdf
  anydoku book --type STD,X --rating 2.0..3.5 --symmetry half-turn --show stars,rating
  anydoku book --type STD,NRC,JIGSAW,SAMURAI --number 20 --paper 6x9 --title \"Mixed Sudoku\"
  anydoku book --type STD --number 100 --paper 6x9 --easy-first --how-to --cover cover.pdf
  anydoku book --type STD --list volume-1.txt -o volume-1.pdf
  anydoku book --type STD --not-in volume-1.txt -o volume-2.pdf
  anydoku book --type KILLER,THERMO --language de --imprint \"© 2026 Me\"
  anydoku book --type 4x4 --symbols pictures --worksheet 4 -o kids.pdf
  anydoku book puzzles.sdm --paper a5 --booklet -o booklet.pdf
  anydoku book --type STD -o puzzles.pdf --answers answers.pdf
  anydoku book book.toml -o book.pdf
  anydoku book --from-store --type STD,NRC --rating 2.0..3.5 -o book.pdf

A description:
  title = \"Two kinds\"
  paper = \"a5\"
  [[section]]
  title = \"Warming up\"
  introduction = \"Easy ones.\"
  type = \"STD\"
  number = 8
  level = 1
  [[section]]
  title = \"From a file\"
  file = \"puzzles.sdm\"
What the command line says counts more than the description.

Exit code: 0 the book is written, 1 a puzzle has none or several solutions, 2 there is no book.";

#[derive(clap::ValueEnum, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Only {
    Puzzles,
    Answers,
}

/// Reads what captions may say, each with its name and what it is in `--help`.
fn shown() -> impl TypedValueParser<Value = Show> {
    let values = Show::ALL.iter().map(|show| PossibleValue::new(show.name()).help(show.about()));
    PossibleValuesParser::new(values).map(|name| Show::named(&name).expect("these are its names"))
}

impl Book {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        reporter.use_threads(self.threads);
        self.print(reporter, &|_| ()).unwrap_or_else(|error| reporter.refuse(&error, None, b""))
    }

    /// Makes the book and writes its files. `done` is called with the number of puzzles that are done.
    fn print(&self, reporter: &mut Reporter, done: &(dyn Fn(u64) + Sync)) -> Result<u8, ServiceError> {
        let (described, base) = description::find(&self.inputs.puzzles)?;
        let request = self.request(&described, &base)?;
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
        let reply = Service::new(&*host).book_of(&request, brought, &mut |event| match event {
            Event::Making { seed, .. } => {
                if !is_told {
                    reporter.err(&format!("seed {seed}"));
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
            let error = ServiceError::new(book.unsound.join("; "));
            reporter.refuse(&error, None, b"");
            return Ok(1);
        }
        // Written before anything is kept, so that all files appear or none does.
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

    /// The files of the book, begun now, so that nobody waits for a book that cannot be written; what is not kept leaves no
    /// file.
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

    /// What the command line and the description ask for.
    fn request(&self, described: &Description, base: &Path) -> Result<BookRequest, ServiceError> {
        let or = |own: &Option<String>, described: &Option<String>| own.clone().or_else(|| described.clone());
        let words = |own: &[String], described: &Option<Words>| match own {
            [] => described.clone().map(Words::paragraphs).unwrap_or_default(),
            own => own.to_vec(),
        };
        let font = |own: &Option<PathBuf>, described: &Option<PathBuf>| {
            let path = own.clone().or_else(|| described.as_ref().map(|path| base.join(path)));
            path.map(|path| read_side(&path).map(Bytes)).transpose()
        };
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
            language: or(&self.language, &described.language),
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
            easy_first: self.easy_first || described.easy_first,
            not_in: self.not_in(described, base)?,
            repeats: self.repeats || described.repeats,
            list: self.list.is_some() || described.list.is_some(),
            tex: self.tex.is_some(),
            asy: self.asy.is_some(),
            per_page: self.per_page.or(worksheet).or(described.per_page),
            solutions_per_page: self.solutions_per_page.or(described.solutions_per_page),
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

    /// Earlier volumes: files of the command line, or of the description, beside it.
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

    /// The sections of the description, then one for each type and one for each file of the command line.
    fn sections(&self, described: &Description, base: &Path) -> Result<Vec<BookSection>, ServiceError> {
        let mut sections = Vec::new();
        for part in &described.section {
            let paper = part.file.as_ref().map(|file| {
                let inputs = Inputs { puzzles: vec![base.join(file).into_os_string()], ..self.inputs.clone() };
                let inputs = Inputs { shape: inputs.shape.clone().or_else(|| part.shape.clone()), ..inputs };
                only_paper(&inputs)
            });
            sections.push(BookSection {
                title: part.title.clone(),
                introduction: part.introduction.clone().map(Words::paragraphs),
                kind: part.kind.clone(),
                rules: self.rules.clone().or_else(|| part.rules.clone()),
                wishes: self.wishes(part),
                seed: part.seed.filter(|_| self.seed.is_none()),
                puzzles: paper.transpose()?,
                number: self.number.or(part.number),
            });
        }
        #[cfg(feature = "store")]
        let types = if self.from_store && self.types.is_empty() {
            &vec![self.inputs.shape.clone().unwrap_or_else(|| "STD".to_owned())]
        } else {
            &self.types
        };
        #[cfg(not(feature = "store"))]
        let types = &self.types;
        for kind in types {
            let (kind, wishes) = (Some(kind.clone()), self.wishes(&SectionText::default()));
            let (rules, number) = (self.rules.clone(), self.number);
            sections.push(BookSection { kind, rules, wishes, number, ..BookSection::default() });
        }
        let files: Vec<&OsString> = self.inputs.puzzles.iter().filter(|name| !is_toml(name)).collect();
        for &name in &files {
            let title = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let inputs = Inputs { puzzles: vec![name.clone()], ..self.inputs.clone() };
            sections.push(BookSection {
                title: title.filter(|_| self.inputs.puzzles.len() > 1),
                puzzles: Some(only_paper(&inputs)?),
                number: self.number,
                ..BookSection::default()
            });
        }
        if sections.is_empty() {
            return Err(ServiceError::new("found no puzzle for the book, expected --type, a file, or a description")
                .with_hint("anydoku book --help shows examples"));
        }
        Ok(sections)
    }

    /// What puzzles of a section shall be; the command line counts more than the section.
    fn wishes(&self, part: &SectionText) -> Wishes {
        let range = |own: &Option<String>, part: &Option<Range>| own.as_deref().map(Range::from).or(part.clone());
        let name = |own: &Option<String>, part: &Option<String>| own.clone().or(part.clone());
        Wishes {
            level: range(&self.level, &part.level),
            rating: range(&self.rating, &part.rating),
            difficulty: name(&self.difficulty, &part.difficulty),
            technique: name(&self.technique, &part.technique),
            givens: range(&self.givens, &part.givens),
            symmetry: name(&self.symmetry, &part.symmetry),
            ..Wishes::default()
        }
    }
}

/// All of the one input.
fn only_paper(inputs: &Inputs) -> Result<Paper, ServiceError> {
    let mut named = inputs.all()?;
    let first = named.next().ok_or_else(|| ServiceError::new("found no input, expected a file"))?;
    inputs.paper(first.open()?)
}
