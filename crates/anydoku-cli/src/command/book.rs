//! `anydoku book`, and the drop-in for MakeBook.

use std::ffi::OsString;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, Parser as _};
use serde::Deserialize;

use anydoku_desk::{
    Book as Printed, BookPart, BookRequest, BookSection, BookType, Bytes, Desk, Event, Events, Limit, Range, Refusal,
    Show, Wishes,
};

use super::inputs::seconds;
#[cfg(feature = "store")]
use super::store::Picked;
use super::{Colour, Common, Inputs, Save, Teller, unwritable};
use crate::input::read_side;
use crate::text::n_of;

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
    /// Take puzzles that were never used from the shelf instead of making them, and mark them as used when the book is there
    #[cfg(feature = "store")]
    #[arg(long)]
    from_store: bool,
    /// The file of the shelf; without it the one that ANYDOKU_STORE names, or the one in your data folder
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
    show: Option<Vec<Caption>>,
    /// A QR code beside each puzzle that opens it on sudokuwiki.org or sudokupad.app, where they know the shape
    #[arg(long)]
    qr: bool,
    /// A TrueType or OpenType file to write with
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// The same for headings and givens
    #[arg(long, value_name = "FILE")]
    bold_font: Option<PathBuf>,
    /// Give each puzzle at most so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// How many threads; all cores without it
    #[arg(short, long, visible_alias = "parallel", value_name = "N")]
    threads: Option<u16>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku book --type STD --number 100 --seed 7 -o book.pdf
  anydoku book --type STD,X --rating 2.0..3.5 --symmetry half-turn --show stars,rating
  anydoku book --type STD,NRC,JIGSAW,SAMURAI --number 20 --paper 6x9 --title \"Mixed Sudoku\"
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

/// What captions may say.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Caption {
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

impl Caption {
    fn show(self) -> Show {
        match self {
            Caption::Stars => Show::Stars,
            Caption::Level => Show::Level,
            Caption::Rating => Show::Rating,
            Caption::Index => Show::Index,
            Caption::None => Show::None,
        }
    }
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

impl Book {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        teller.use_threads(self.threads);
        self.print(teller).unwrap_or_else(|refusal| teller.refuse(&refusal, None, b""))
    }

    fn print(&self, teller: &mut Teller) -> Result<u8, Refusal> {
        #[allow(unused_mut, reason = "only the shelf changes it")]
        let mut request = self.request()?;
        #[cfg(feature = "store")]
        let shelf = if self.from_store { Some(Picked::for_book(self.store.as_ref(), &mut request)?) } else { None };
        if self.answers.as_ref() == Some(&self.output) {
            return Err(Refusal::new("found the same file for puzzles and answers, expected two"));
        }
        // Begun now, so that nobody waits for a book that cannot be written; what is not kept leaves no file.
        let paths: Vec<&PathBuf> = std::iter::once(&self.output).chain(&self.answers).collect();
        let begin = |path: &&PathBuf| Save::to(path).map_err(|error| unwritable(path, &error));
        let mut saves = paths.iter().map(begin).collect::<Result<Vec<_>, Refusal>>()?;
        let (around, mut bar) = (teller.around(), teller.bar());
        let is_told = request.seed.is_some();
        let reply = Desk::new(&*around).book(&request, &mut |event| match event {
            Event::Making { seed, .. } => {
                if !is_told {
                    teller.err(&format!("seed {seed}"));
                }
                ControlFlow::Continue(())
            }
            other => bar.event(other),
        });
        drop(bar);
        let book = reply?;
        if !book.unsound.is_empty() {
            let refusal = Refusal::new(book.unsound.join("; "));
            teller.refuse(&refusal, None, b"");
            return Ok(1);
        }
        #[cfg(feature = "store")]
        if let Some(picked) = shelf {
            picked.keep(&self.output, &book, &mut || self.keep(teller, &book, &mut saves, &paths))?;
        } else {
            self.keep(teller, &book, &mut saves, &paths)?;
        }
        #[cfg(not(feature = "store"))]
        self.keep(teller, &book, &mut saves, &paths)?;
        if teller.json {
            teller.reply(book);
        }
        Ok(0)
    }

    fn keep(&self, teller: &Teller, book: &Printed, saves: &mut Vec<Save>, paths: &[&PathBuf]) -> Result<(), Refusal> {
        book.notes.iter().for_each(|note| teller.warn(note));
        for ((mut save, path), document) in saves.drain(..).zip(paths).zip(&book.documents) {
            let kept = save.write_all(&document.pdf.0).and_then(|()| save.keep());
            kept.map_err(|error| unwritable(path, &error))?;
            if teller.verbose {
                let (puzzles, pages) = (n_of(book.puzzles as u64, "puzzle"), n_of(document.pages as u64, "page"));
                teller.err(&format!("{}: {puzzles} on {pages}", path.display()));
            }
        }
        Ok(())
    }

    /// What the command line and the description ask for.
    fn request(&self) -> Result<BookRequest, Refusal> {
        let (described, base) = self.description()?;
        let or = |own: &Option<String>, described: Option<String>| own.clone().or(described);
        let show = self.show.as_ref().map(|show| show.iter().map(|caption| caption.show()).collect());
        let font = |own: &Option<PathBuf>, described: &Option<PathBuf>| {
            let path = own.clone().or_else(|| described.as_ref().map(|path| base.join(path)));
            path.map(|path| read_side(&path).map(Bytes)).transpose()
        };
        Ok(BookRequest {
            sections: self.sections(&described, &base)?,
            title: or(&self.title, described.title),
            subtitle: or(&self.subtitle, described.subtitle),
            author: or(&self.author, described.author),
            introduction: described.introduction.map(Words::paragraphs).unwrap_or_default(),
            paper: or(&self.paper, described.paper),
            per_page: self.per_page.or(described.per_page),
            solutions_per_page: self.solutions_per_page.or(described.solutions_per_page),
            large_print: self.large_print || described.large_print,
            part: match self.only.or(described.only) {
                _ if self.answers.is_some() => BookPart::Apart,
                None => BookPart::All,
                Some(Only::Puzzles) => BookPart::Puzzles,
                Some(Only::Answers) => BookPart::Answers,
            },
            booklet: self.booklet || described.booklet,
            theme: or(&self.theme, described.theme),
            symbols: or(&self.symbols, described.symbols),
            show: show.or(described.show),
            qr: self.qr || described.qr,
            font: font(&self.font, &described.font)?,
            bold_font: font(&self.bold_font, &described.bold_font)?,
            seed: self.seed.or(described.seed),
            limit: Limit { seconds: self.time, nodes: None },
        })
    }

    /// The description among the inputs, if there is one, and where its files are.
    fn description(&self) -> Result<(Description, PathBuf), Refusal> {
        let Some(name) = self.inputs.puzzles.iter().find(|name| is_toml(name)) else {
            return Ok((Description::default(), PathBuf::new()));
        };
        let path = Path::new(name);
        let shown = path.display();
        let text = String::from_utf8(read_side(path)?)
            .map_err(|_| Refusal::new(format!("{shown}: found no UTF-8 text, expected TOML")))?;
        match toml::from_str::<Description>(&text) {
            Ok(description) => Ok((description, path.parent().unwrap_or(Path::new("")).to_owned())),
            Err(error) => {
                let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
                let message = format!("{shown}, line {line}: {}", error.message().trim().replace('\n', "; "));
                Err(Refusal::new(message).with_hint("anydoku book --help shows a description"))
            }
        }
    }

    /// The sections of the description, then one for each type and one for each file of the command line.
    fn sections(&self, described: &Description, base: &Path) -> Result<Vec<BookSection>, Refusal> {
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
                wishes: self.wishes(part),
                seed: part.seed.filter(|_| self.seed.is_none()),
                puzzles: paper.transpose()?,
                number: self.number.or(part.number),
            });
        }
        #[cfg(feature = "store")]
        let types = if self.from_store && self.types.is_empty() { &vec!["STD".to_owned()] } else { &self.types };
        #[cfg(not(feature = "store"))]
        let types = &self.types;
        for kind in types {
            let (kind, wishes) = (Some(kind.clone()), self.wishes(&SectionText::default()));
            sections.push(BookSection { kind, wishes, number: self.number, ..BookSection::default() });
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
            return Err(Refusal::new("found no puzzle for the book, expected --type, a file, or a description")
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

fn is_toml(name: &OsString) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "toml")
}

/// All of the one input.
fn only_paper(inputs: &Inputs) -> Result<anydoku_desk::Paper, Refusal> {
    let mut named = inputs.all()?;
    let first = named.next().ok_or_else(|| Refusal::new("found no input, expected a file"))?;
    inputs.paper(first.open()?)
}

const MAKEBOOK_HELP: &str = "\
MakeBook makes a book of sudokus, as the script of the Generic Sudoku Solver does, without LaTeX or Asymptote.

  -h, --help          show this help
  -l, --level LEVEL   the level of the sudokus (3)
  -t, --type TYPE     STD, X, NRC, NRCX, LINK, PARQ, CUBE, 3DCUBE, JIGSAW, JIGSAW-XL, JIGCUBE, SAMURAI (STD)
  -o, --out NAME      the name of the book; .pdf is added (stdbook, nrcbook, ...)
  -n, --number N      how many sudokus (10)
  -p, --parallel      accepted and ignored: all cores are always used
      --no-color      in grey; without it, the types that the script colours are in colour
      --paleness N    accepted and ignored: our colours are pale enough to write on
  -s, --seed N        the same seed makes the same book (drawn and told)

The pages are drawn straight into the PDF, so there is no .tex and no .asy to keep and edit. To draw puzzles in a way of
your own, put the cells into a template of any text (Asymptote, LaTeX, SVG) and let gss fill it: gss -t T -g 3 -p p.asy
";

/// What the script colours: its jigsaws, and the blocks that lie across others.
const COLOURED: [&str; 4] = ["JIGSAW", "JIGSAW-XL", "JIGCUBE", "LINK"];

/// What has sixteen digits; the others have nine.
const SIXTEEN: [&str; 4] = ["JIGSAW-XL", "JIGCUBE", "CUBE", "3DCUBE"];

/// Runs the drop-in for MakeBook.
pub fn makebook(arguments: impl Iterator<Item = OsString>) -> u8 {
    let common = Common { verbose: false, json: false, color: Colour::Auto };
    let mut teller = Teller::new(&common);
    let book = match makebook_line(arguments) {
        Ok(Some(book)) => book,
        Ok(None) => {
            teller.out(MAKEBOOK_HELP);
            return teller.finish(0);
        }
        Err(message) => return teller.refuse(&Refusal::new(message), None, b""),
    };
    let code = book.run(&mut teller);
    teller.finish(code)
}

/// The book that the command line asks for; none if it asks for help.
fn makebook_line(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Book>, String> {
    let (mut level, mut kind, mut out, mut number, mut seed) = (3, "STD".to_owned(), None, 10, None);
    let mut is_grey = false;
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
            "--no-color" => is_grey = true,
            "--paleness" => _ = value()?,
            _ => return Err(format!("Unknown option {argument:?}")),
        }
    }
    let Some(known) = BookType::named(&kind) else { return Err(format!("Error: unknown sudoku type {kind}")) };
    // There is no level above guessing.
    let level = level.min(if SIXTEEN.contains(&known.name) { 16 } else { 9 });
    let theme = (COLOURED.contains(&known.name) && !is_grey).then(|| "colour".to_owned());
    let name = out.unwrap_or_else(|| known.file.to_owned());
    let output = if name.ends_with(".pdf") { name } else { name + ".pdf" };
    let line = ["book", "--type", known.name, "--paper", "letter", "--show", "none"];
    let line = BookLine::try_parse_from(line).expect("a line of our own");
    Ok(Some(Book {
        output: output.into(),
        number: Some(number),
        level: Some(level.to_string()),
        seed,
        theme,
        symbols: Some("numbers".to_owned()),
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
