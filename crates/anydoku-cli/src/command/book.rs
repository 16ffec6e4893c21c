//! `anydoku book`, and the drop-in for MakeBook.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Parser as _};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Deserialize;

use anydoku::shape::KINDS;
use anydoku::{Digit, Shape, Sheet, Symbols};
use anydoku_desk::{Desk, Range, Wishes};
use anydoku_draw::book::{Book as Pages, BookError, Part, Section, Style, check_letters, typeset};
use anydoku_draw::{Fonts, PAPERS, Paper, Typeface, pdf};

use crate::desk::{Refusal, read};
use crate::input::{Input, Reader};
use crate::press::{self, Captions, Made, Order, Type};
use crate::text::n_of;

use super::{Colour, Common, Inputs, Save, Teller, unwritable};
use anydoku_desk::named::theme as theme_named;
use anydoku_desk::with_symbols;

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
    /// Make puzzles of these types: STD, X, NRC, NRCX, LINKED, PARQUET, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE,
    /// SAMURAI, or any shape; several make a section each
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// How many puzzles of each type [default: 10]
    #[arg(short, long, value_name = "N")]
    number: Option<usize>,
    /// The level of logic as gss counts it: 2, 1..3 [default: as hard as level 3 can solve]
    #[arg(short, long, value_name = "A..B")]
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
    /// a4, a5, letter, 6x9, 8x10, 8.5x11, or a size such as 7x10in or 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    paper: Option<String>,
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
    /// How digits are written: letters (1-9, then A), numbers, or one character for each: ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// What captions say besides numbers and pages [default: stars, and the rating if one is asked for]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    show: Option<Vec<Show>>,
    /// A QR code beside each puzzle that opens it on sudokuwiki.org or sudokupad.app, where they know the shape
    #[arg(long)]
    qr: bool,
    /// A TrueType or OpenType file to write with
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// The same for headings and givens
    #[arg(long, value_name = "FILE")]
    bold_font: Option<PathBuf>,
    /// So many threads [default: one for each core]
    #[arg(short, long, value_name = "N")]
    parallel: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku book --type STD --number 100 --seed 7 -o book.pdf
  anydoku book --type STD,X --rating 2.0..3.5 --symmetry half-turn --show stars,rating
  anydoku book --type STD,NRC,JIGSAW,SAMURAI --number 20 --paper 6x9 --title \"Mixed Sudoku\"
  anydoku book puzzles.sdm --paper a5 --booklet -o booklet.pdf
  anydoku book --type STD -o puzzles.pdf --answers answers.pdf
  anydoku book book.toml -o book.pdf

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

/// What captions may say.
#[derive(clap::ValueEnum, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Show {
    /// One to five stars for the level
    Stars,
    /// The gss level in words
    Level,
    /// ER, the rating on Sudoku Explainer's scale, where the shape has one
    Rating,
    /// The index after Metcalf
    Index,
    /// Nothing
    None,
}

/// A book as a TOML file describes it. What the command line says counts more.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Description {
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    introduction: Option<Words>,
    paper: Option<String>,
    per_page: Option<usize>,
    solutions_per_page: Option<usize>,
    large_print: bool,
    only: Option<Only>,
    booklet: bool,
    theme: Option<String>,
    seed: Option<u64>,
    qr: bool,
    show: Option<Vec<Show>>,
    symbols: Option<String>,
    /// A TrueType or OpenType file, and one for bold.
    font: Option<PathBuf>,
    bold_font: Option<PathBuf>,
    section: Vec<SectionText>,
}

/// A section of a description.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct SectionText {
    title: Option<String>,
    introduction: Option<Words>,
    #[serde(rename = "type")]
    kind: Option<String>,
    number: Option<usize>,
    level: Option<Range>,
    rating: Option<Range>,
    difficulty: Option<String>,
    technique: Option<String>,
    givens: Option<Range>,
    symmetry: Option<String>,
    seed: Option<u64>,
    file: Option<PathBuf>,
    shape: Option<String>,
}

/// One paragraph or several.
#[derive(Deserialize, Clone, Debug)]
#[serde(untagged)]
enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    fn paragraphs(self) -> Vec<String> {
        match self {
            Words::One(text) => text.split("\n\n").map(|part| part.trim().to_owned()).collect(),
            Words::Several(list) => list,
        }
    }
}

/// The most puzzles of a book, and how many there are of each type if nobody says.
const MOST: usize = 10_000;
const USUAL_NUMBER: usize = 10;

/// A section as meant: where its puzzles come from.
struct Chapter {
    title: Option<String>,
    introduction: Option<Vec<String>>,
    source: Source,
}

enum Source {
    Make(Box<Order>, String),
    Sheets(Vec<Sheet>),
}

impl Book {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.parallel.unwrap_or(0)).build();
        let made = match pool {
            Ok(pool) => pool.install(|| self.make(teller)),
            Err(_) => self.make(teller),
        };
        match made {
            Ok(()) => 0,
            Err(Failure { refusal, name, text, code }) => {
                teller.refuse(&refusal, name.as_deref(), &text);
                code
            }
        }
    }

    fn make(&self, teller: &Teller) -> Result<(), Failure> {
        let (description, base) = self.description()?;
        let theme = theme_named(self.theme.as_deref().or(description.theme.as_deref()).unwrap_or("grey"))?;
        let paper = paper_named(self.paper.as_deref().or(description.paper.as_deref()).unwrap_or("a4"))?;
        let fonts = self.fonts(&description, &base)?;
        let style = Style {
            paper,
            per_page: self.per_page.or(description.per_page),
            solutions_per_page: self.solutions_per_page.or(description.solutions_per_page),
            is_large_print: self.large_print || description.large_print,
            part: match self.only.or(description.only) {
                _ if self.answers.is_some() => Part::Puzzles,
                None => Part::Both,
                Some(Only::Puzzles) => Part::Puzzles,
                Some(Only::Answers) => Part::Answers,
            },
            is_booklet: self.booklet || description.booklet,
            has_title_page: true,
            theme,
        };
        if [style.per_page, style.solutions_per_page].contains(&Some(0)) {
            return Err(Refusal::new("found 0 on a page, expected at least 1").into());
        }
        let captions = self.captions(&description);
        let chapters = self.chapters(&description, &base, teller)?;
        let total: usize = chapters.iter().map(|chapter| chapter.source.len()).sum();
        if total == 0 {
            return Err(Refusal::new("found no puzzle for the book, expected --type, a file, or a description")
                .with_hint("anydoku book --help shows examples")
                .into());
        }
        if total > MOST {
            return Err(Refusal::new(format!("found {total} puzzles, expected at most {MOST} in a book")).into());
        }
        // Asked now, so that nobody waits for a book that cannot be written; what is not kept leaves no file.
        let words = |part: &SectionText| Section {
            title: part.title.clone().unwrap_or_default(),
            introduction: part.introduction.clone().map(Words::paragraphs).unwrap_or_default(),
            exercises: Vec::new(),
        };
        let words = self.title_of(&description, description.section.iter().map(words).collect());
        check_letters(&words, &fonts).map_err(|error| refused(&error))?;
        if self.answers.as_ref() == Some(&self.output) {
            return Err(Refusal::new("found the same file for puzzles and answers, expected two").into());
        }
        let mut files = vec![(&self.output, style.part)];
        files.extend(self.answers.as_ref().map(|path| (path, Part::Answers)));
        let begin = |path: &PathBuf| Save::to(path).map_err(|error| unwritable(path, &error));
        let mut saves = files.iter().map(|(path, _)| begin(path)).collect::<Result<Vec<_>, Refusal>>()?;
        let bar = bar(total as u64);
        let symbols = self.symbols.as_deref().or(description.symbols.as_deref());
        let sections = self.sections(chapters, captions, symbols, teller, &bar);
        let sections = sections.inspect_err(|_| bar.finish_and_clear())?;
        bar.set_message("typesetting");
        if captions.links {
            tell_links(&sections, teller);
        }
        let book = self.title_of(&description, sections);
        let mut told = Vec::new();
        for (save, &(path, part)) in saves.iter_mut().zip(&files) {
            let style = Style { part, ..style.clone() };
            let document = typeset(&book, &style, &fonts).map_err(|error| refused(&error))?;
            let bytes = pdf::write(&document, &fonts).map_err(|error| Refusal::new(error.to_string()))?;
            save.write_all(&bytes).map_err(|error| unwritable(path, &error))?;
            let pages = n_of(document.pages.len() as u64, "page");
            told.push(format!("{}: {} on {pages}", path.display(), n_of(total as u64, "puzzle")));
        }
        for (save, (path, _)) in saves.into_iter().zip(&files) {
            save.keep().map_err(|error| unwritable(path, &error))?;
        }
        bar.finish_and_clear();
        if teller.verbose {
            told.iter().for_each(|line| teller.err(line));
        }
        Ok(())
    }

    fn captions(&self, description: &Description) -> Captions {
        let is_rated = self.rating.is_some() || description.section.iter().any(|section| section.rating.is_some());
        let usual = if is_rated { vec![Show::Stars, Show::Rating] } else { vec![Show::Stars] };
        let shown = self.show.as_ref().or(description.show.as_ref()).unwrap_or(&usual);
        Captions {
            stars: shown.contains(&Show::Stars),
            level: shown.contains(&Show::Level),
            rating: shown.contains(&Show::Rating),
            index: shown.contains(&Show::Index),
            links: self.qr || description.qr,
        }
    }

    /// The description among the inputs, if there is one, and where its files are.
    fn description(&self) -> Result<(Description, PathBuf), Failure> {
        let is_toml = |name: &&OsString| Path::new(name).extension().is_some_and(|ending| ending == "toml");
        let Some(name) = self.inputs.puzzles.iter().find(is_toml) else {
            return Ok((Description::default(), PathBuf::new()));
        };
        let path = Path::new(name);
        let shown = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| Refusal::new(format!("{shown}: could not be read ({error})")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Refusal::new(format!("{shown}: found no UTF-8 text, expected TOML")))?;
        match toml::from_str::<Description>(&text) {
            Ok(description) => Ok((description, path.parent().unwrap_or(Path::new("")).to_owned())),
            Err(error) => {
                let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
                let message = format!("{shown}, line {line}: {}", error.message().trim().replace('\n', "; "));
                Err(Refusal::new(message).with_hint("anydoku book --help shows a description").into())
            }
        }
    }

    fn chapters(&self, description: &Description, base: &Path, teller: &Teller) -> Result<Vec<Chapter>, Failure> {
        let given = self.seed.or(description.seed);
        let seed = Desk::new(&*teller.around()).seed(given)?;
        let mut chapters = Vec::new();
        for (i, part) in description.section.iter().enumerate() {
            let source = match (&part.kind, &part.file) {
                (Some(kind), None) => {
                    let own = part.seed.filter(|_| self.seed.is_none()).unwrap_or(seed.wrapping_add(i as u64));
                    Source::Make(Box::new(self.order(kind, part, own)?), kind.clone())
                }
                (None, Some(file)) => {
                    let shape = self.inputs.shape.clone().or_else(|| part.shape.clone());
                    let reader = Reader { shape, ..self.inputs.reader() };
                    let most = self.number.or(part.number);
                    Source::Sheets(sheets(base.join(file).into_os_string(), &reader, most)?)
                }
                _ => {
                    let message = format!("section {}: expected either a type or a file", i + 1);
                    return Err(Refusal::new(message).into());
                }
            };
            let introduction = part.introduction.clone().map(Words::paragraphs);
            chapters.push(Chapter { title: part.title.clone(), introduction, source });
        }
        for (i, kind) in self.types.iter().enumerate() {
            let order = self.order(kind, &SectionText::default(), seed.wrapping_add(i as u64))?;
            let source = Source::Make(Box::new(order), kind.clone());
            chapters.push(Chapter { title: None, introduction: None, source });
        }
        for name in self.inputs.puzzles.iter() {
            if Path::new(name).extension().is_some_and(|ending| ending == "toml") {
                continue;
            }
            let sheets = sheets(name.clone(), &self.inputs.reader(), self.number)?;
            let title = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let title = title.filter(|_| self.inputs.puzzles.len() > 1);
            chapters.push(Chapter { title, introduction: None, source: Source::Sheets(sheets) });
        }
        // Told where it is of use: not before an error, and not if every section has its own.
        let makes_any = !self.types.is_empty() || description.section.iter().any(|part| part.kind.is_some());
        let has_own = self.types.is_empty() && description.section.iter().all(|part| part.seed.is_some());
        if given.is_none() && makes_any && !has_own {
            teller.err(&format!("seed {seed}"));
        }
        Ok(chapters)
    }

    /// What puzzles a section shall have; the command line counts more than the section.
    fn order(&self, kind: &str, part: &SectionText, seed: u64) -> Result<Order, Refusal> {
        let mut order = Order::named(kind, self.number.or(part.number).unwrap_or(USUAL_NUMBER), seed)?;
        let or = |own: &Option<String>, part: &Option<Range>| own.as_deref().map(Range::from).or_else(|| part.clone());
        let name = |own: &Option<String>, part: &Option<String>| own.clone().or_else(|| part.clone());
        let wishes = Wishes {
            level: or(&self.level, &part.level),
            rating: or(&self.rating, &part.rating),
            difficulty: name(&self.difficulty, &part.difficulty),
            technique: name(&self.technique, &part.technique),
            givens: or(&self.givens, &part.givens),
            symmetry: name(&self.symmetry, &part.symmetry),
            ..Wishes::default()
        };
        order.recipe = wishes.recipe(&order.variety.shape)?;
        Ok(order)
    }

    fn sections(
        &self,
        chapters: Vec<Chapter>,
        captions: Captions,
        symbols: Option<&str>,
        teller: &Teller,
        bar: &ProgressBar,
    ) -> Result<Vec<Section>, Failure> {
        let is_mixed = chapters.len() > 1;
        let mut sections = Vec::new();
        let mut before = 0;
        for chapter in chapters {
            let (title, shape, mut made) = match chapter.source {
                Source::Make(order, name) => {
                    bar.set_message(format!("making {name}"));
                    let made = press::make(&order, teller.around().flag(), &|| bar.inc(1))?;
                    (kind_title(&name), Some(order.variety.shape), made)
                }
                Source::Sheets(sheets) => {
                    bar.set_message("solving");
                    let solve = |(i, sheet): (usize, &Sheet)| {
                        let made = press::solve(sheet, teller.around().flag()).map_err(|reason| Failure {
                            code: 1,
                            ..Refusal::new(format!("puzzle {} {reason}", before + i + 1)).into()
                        });
                        bar.inc(1);
                        made
                    };
                    let made: Vec<Made> = sheets.par_iter().enumerate().map(solve).collect::<Result<_, Failure>>()?;
                    (String::new(), None, made)
                }
            };
            bar.set_message("rating");
            press::measure(&mut made, captions, teller.around().flag())?;
            for made in &mut made {
                made.sheet = with_symbols(&made.sheet, symbols)?;
            }
            before += made.len();
            let title = chapter.title.unwrap_or(if is_mixed { title } else { String::new() });
            let introduction = chapter.introduction.unwrap_or_else(|| {
                let dressed = made.first().map(|made| made.sheet.layout.clone());
                let shape = shape.filter(|_| is_mixed).zip(dressed);
                shape.map_or_else(Vec::new, |(shape, layout)| rules(&Shape { layout, ..shape }))
            });
            sections.push(press::section(title, introduction, made, captions));
        }
        Ok(sections)
    }

    fn fonts(&self, description: &Description, base: &Path) -> Result<Fonts, Refusal> {
        let mut fonts = Fonts::built_in();
        let load = |path: PathBuf| {
            let shown = path.display().to_string();
            let bytes =
                fs::read(&path).map_err(|error| Refusal::new(format!("{shown}: could not be read ({error})")))?;
            Typeface::new(bytes).map_err(|error| Refusal::new(format!("{shown}: {error}")))
        };
        let named = |own: &Option<PathBuf>, described: &Option<PathBuf>| {
            own.clone().or_else(|| described.as_ref().map(|path| base.join(path)))
        };
        if let Some(path) = named(&self.font, &description.font) {
            fonts.regular = load(path)?;
            fonts.bold = fonts.regular.clone();
        }
        if let Some(path) = named(&self.bold_font, &description.bold_font) {
            fonts.bold = load(path)?;
        }
        Ok(fonts)
    }

    fn title_of(&self, description: &Description, sections: Vec<Section>) -> Pages {
        let n: usize = sections.iter().map(|section| section.exercises.len()).sum();
        let kind = match &self.types[..] {
            [one] => format!("{} ", kind_title(one)),
            _ => String::new(),
        };
        let level = self.level.as_ref().map_or_else(String::new, |level| format!(" of level {}", dashed(level)));
        let rating = self.rating.as_ref().map_or_else(String::new, |rating| format!(" rated {}", dashed(rating)));
        let title = self.title.clone().or_else(|| description.title.clone());
        let subtitle = self.subtitle.clone().or_else(|| description.subtitle.clone());
        let word = if n == 1 { "puzzle" } else { "puzzles" };
        Pages {
            title: title.unwrap_or_else(|| format!("{kind}Sudoku Book")),
            subtitle: Some(subtitle.unwrap_or_else(|| format!("{n} {word}{level}{rating}"))),
            author: self.author.clone().or_else(|| description.author.clone()),
            introduction: description.introduction.clone().map(Words::paragraphs).unwrap_or_default(),
            sections,
        }
    }
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Source::Make(order, _) => order.number,
            Source::Sheets(sheets) => sheets.len(),
        }
    }
}

/// Why there is no book: what is wrong, with which text, and the exit code.
struct Failure {
    refusal: Box<Refusal>,
    name: Option<String>,
    text: Vec<u8>,
    code: u8,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure { refusal: Box::new(refusal), name: None, text: Vec::new(), code: 2 }
    }
}

/// The puzzles of a file.
fn sheets(name: OsString, reader: &Reader, most: Option<usize>) -> Result<Vec<Sheet>, Failure> {
    let mut sheets = Vec::new();
    for named in Input::all(&[name], reader)? {
        let input = named.open()?;
        let name = input.is_file.then(|| input.name.clone());
        let text = input.read_all()?;
        let paper = reader.paper(name.clone(), anydoku_desk::Text(text));
        match read(&paper) {
            Ok(reading) => sheets.extend(reading.sheets),
            Err(refusal) => return Err(Failure { refusal: Box::new(refusal), name, text: paper.text.0, code: 2 }),
        }
    }
    sheets.truncate(most.unwrap_or(usize::MAX));
    Ok(sheets)
}

fn paper_named(name: &str) -> Result<Paper, Refusal> {
    Paper::named(name).ok_or_else(|| {
        let names: Vec<_> = PAPERS.iter().map(|(name, _)| *name).collect();
        let expected = format!("{}, or a size such as 7x10in or 170x240mm", names.join(", "));
        Refusal::new(format!("found paper {name:?}, expected {expected}"))
    })
}

/// A range in words: `1..3` is `1 to 3`.
fn dashed(range: &str) -> String {
    range.replace("..", " to ").trim().to_owned()
}

/// Says which puzzles got no code.
fn tell_links(sections: &[Section], teller: &Teller) {
    let exercises = || sections.iter().flat_map(|section| &section.exercises);
    let without = exercises().filter(|exercise| exercise.link.is_none()).count();
    if without > 0 {
        let puzzles = n_of(without as u64, "puzzle");
        let of = exercises().count();
        teller.warn(&format!(
            "{puzzles} of {of} got no QR code: no page known to us opens their shape by a short address"
        ));
    }
}

fn refused(error: &BookError) -> Refusal {
    let refusal = Refusal::new(error.to_string());
    match error {
        BookError::Letters(_) => refusal.with_hint("--font FILE, or font in a description, names one that has them"),
        BookError::Empty | BookError::Crowded { .. } => refusal,
    }
}

/// What a type is called in titles.
fn kind_title(name: &str) -> String {
    Type::named(name).map_or_else(|| name.to_owned(), |kind| kind.title.to_owned())
}

/// The rules of a shape in two sentences, the second from the catalogue.
fn rules(shape: &Shape) -> Vec<String> {
    let n = shape.topology.n_digits();
    let symbol = |digit: usize| shape.layout.symbols.write(Digit::new(digit), n);
    let digits = match n {
        _ if matches!(shape.layout.symbols, Symbols::Chars(_)) => {
            format!("symbols {}", (0..n).map(symbol).collect::<Vec<_>>().join(" "))
        }
        ..=9 => format!("digits 1 to {}", symbol(n - 1)),
        _ if symbol(9) == "A" => format!("digits 1 to 9 and the letters A to {}", symbol(n - 1)),
        _ => format!("numbers {} to {}", symbol(0), symbol(n - 1)),
    };
    let has_blocks = !shape.layout.outlined.is_empty();
    let blocks = if has_blocks { ", every column and every outlined block holds" } else { " and every column holds" };
    let mut rules = vec![format!("Every row{blocks} the {digits}, each once.")];
    let is_plain = shape.name.starts_with(|c: char| c.is_ascii_digit()) && shape.name != "3dcube";
    let kind = KINDS.iter().find(|kind| kind.examples.contains(&shape.name.as_str()));
    rules.extend(kind.filter(|_| !is_plain).map(|kind| kind.about.to_owned()));
    rules
}

fn bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:40.blue} {pos}/{len}  {msg}  {eta} left") {
        Ok(style) => bar.with_style(style.progress_chars("━╸ ")),
        Err(_) => bar,
    }
}

const MAKEBOOK_HELP: &str = "\
MakeBook makes a book of sudokus, as the script of the Generic Sudoku Solver does, without LaTeX or Asymptote.

  -h, --help          show this help
  -l, --level LEVEL   the level of the sudokus (3)
  -t, --type TYPE     STD, X, NRC, NRCX, LINK, PARQ, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE, SAMURAI (STD)
  -o, --out NAME      the name of the book; .pdf is added (stdbook, nrcbook, ...)
  -n, --number N      how many sudokus (10)
  -p, --parallel      accepted and ignored: all cores are always used
  -s, --seed N        the same seed makes the same book (drawn and told)
";

/// Runs the drop-in for MakeBook.
pub fn makebook(arguments: impl Iterator<Item = OsString>) -> u8 {
    let common = Common { verbose: false, json: false, color: Colour::Auto };
    let mut teller = Teller::new(&common);
    let book = match makebook_line(arguments) {
        Ok(Some(book)) => book,
        Ok(None) => {
            teller.out(MAKEBOOK_HELP);
            return 0;
        }
        Err(message) => return teller.refuse(&Refusal::new(message), None, b""),
    };
    let code = book.run(&mut teller);
    if teller.is_stopped() { 130 } else { code }
}

/// The book that the command line asks for; none if it asks for help.
fn makebook_line(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Book>, String> {
    let (mut level, mut kind, mut out, mut number, mut seed) = (3, "STD".to_owned(), None, 10, None);
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy().into_owned();
        let mut value = || match arguments.next() {
            Some(value) => Ok(value.to_string_lossy().into_owned()),
            None => Err(format!("option {argument:?} has no value, expected one")),
        };
        let number_of = |text: String| match text.parse::<usize>() {
            Ok(n) if n > 0 => Ok(n),
            _ => Err(format!("option {argument:?}: found {text:?}, expected a number from 1")),
        };
        match argument.as_str() {
            "-h" | "--help" => return Ok(None),
            "-l" | "--level" => level = number_of(value()?)?,
            "-t" | "--type" => kind = value()?,
            "-o" | "--out" => out = Some(value()?),
            "-n" | "--number" => number = number_of(value()?)?,
            "-s" | "--seed" => seed = Some(number_of(value()?)? as u64),
            "-p" | "--parallel" => {}
            _ => return Err(format!("Unknown option {argument:?}")),
        }
    }
    let Some(known) = Type::named(&kind) else { return Err(format!("Error: unknown sudoku type {kind}")) };
    let name = out.unwrap_or_else(|| known.file.to_owned());
    let output = if name.ends_with(".pdf") { name } else { name + ".pdf" };
    let line = ["book", "--type", known.name, "--paper", "letter", "--show", "none"];
    let line = BookLine::try_parse_from(line).expect("a line of our own");
    Ok(Some(Book {
        output: output.into(),
        number: Some(number),
        level: Some(level.to_string()),
        seed,
        title: Some(format!("{} Sudoku Book", known.title)),
        subtitle: Some(format!("{number} {} sudokus of level {level}", known.title)),
        ..line.book
    }))
}

/// A command line of this command alone.
#[derive(clap::Parser)]
struct BookLine {
    #[command(flatten)]
    book: Book,
}
