//! `anydoku draw`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use anydoku::make::text_letters;
use anydoku::{Answer, Budget, Candidates, Emphasis, Face, Puzzle, Shape, Sheet, Solver, Symbols};
use anydoku_draw::drawing::{Path as Course, point};
use anydoku_draw::{Drawing, Fonts, Look, Paper, Theme, board, pdf, png, svg, theme};

use crate::desk::{Refusal, read, shape_named};

use super::book::paper_named;
use super::{Inputs, Teller, worse};

/// Draw puzzles or solutions of any shape as SVG, PNG or PDF
///
/// The name of a shape draws its empty board. Several puzzles become pages of a PDF, or numbered files.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Draw {
    #[command(flatten)]
    inputs: Inputs,
    /// Write to this file instead of standard output; its ending says the format
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, if no file name says it: svg, png or pdf
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Fill in the solution
    #[arg(long, conflicts_with = "marks")]
    solution: bool,
    /// Write into open cells what they may hold
    #[arg(long)]
    marks: bool,
    /// The longer side, in points; of a PNG in pixels [default: 360, PNG 1000]
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// Pixels of a PNG for each inch
    #[arg(long, value_name = "N", conflicts_with = "size")]
    dpi: Option<u32>,
    /// In the middle of this paper, as large as fits: a4, a5, letter, 6x9 …, or a size such as 170x240mm
    #[arg(long, value_name = "SIZE", conflicts_with = "size")]
    paper: Option<String>,
    /// How digits are written: letters (1-9, then A), numbers, or one character for each: ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// colour, grey or dark
    #[arg(long, value_name = "NAME", default_value = "colour")]
    theme: String,
    /// Point at these cells, by their names: r1c2,r3c4
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    highlight: Vec<String>,
    /// Colour the cells under this text, letter by letter, as in anydoku generate --text; / begins a new line
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku draw examples/nrc.gss -o nrc.svg
  anydoku draw samurai -o empty.pdf
  anydoku draw puzzle.sdk --marks --highlight r1c1,r5c5 -o puzzle.png --size 1600
  anydoku draw examples/3dcube.gss --paper a4 --theme grey -o cube.pdf
  anydoku draw puzzle.sdk --solution --dpi 300 -o solution.png
  anydoku draw rust.txt --text RUST -o rust.svg";

/// A file or standard output, and its bytes.
type Output = (Option<PathBuf>, Vec<u8>);

/// What to draw with.
struct Plan {
    ending: Ending,
    theme: &'static Theme,
    paper: Option<Paper>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Svg,
    Png,
    Pdf,
}

impl Draw {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        match self.plan() {
            Ok(plan) => self.draw(teller, &plan),
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn plan(&self) -> Result<Plan, Refusal> {
        let theme = theme_named(&self.theme)?;
        let paper = self.paper.as_deref().map(paper_named).transpose()?;
        let of_file = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let name = self.to.as_deref().or(of_file);
        let ending = match name.map(str::to_ascii_lowercase).as_deref() {
            None if self.output.is_none() => Ending::Svg,
            Some("svg") => Ending::Svg,
            Some("png") => Ending::Png,
            Some("pdf") => Ending::Pdf,
            other => {
                let found = other.unwrap_or("no ending");
                return Err(Refusal::new(format!("found format {found:?}, expected svg, png or pdf")));
            }
        };
        if self.dpi.is_some() && ending != Ending::Png {
            return Err(Refusal::new("only a PNG has pixels for --dpi, expected -o FILE.png or --to png"));
        }
        match (ending, self.size.or(self.dpi)) {
            (_, Some(0)) => Err(Refusal::new("found size 0, expected at least 1")),
            (Ending::Svg | Ending::Pdf, Some(size)) if size > 14_000 => {
                Err(Refusal::new(format!("found size {size}, expected at most 14000 points")))
            }
            _ => Ok(Plan { ending, theme, paper }),
        }
    }

    fn draw(&self, teller: &mut Teller, plan: &Plan) -> u8 {
        let &Plan { ending, theme, paper } = plan;
        let (sheets, mut code) = match self.sheets(teller) {
            Ok(sheets) => sheets,
            Err(code) => return code,
        };
        let fonts = Fonts::built_in();
        let points = match ending {
            // Line widths follow the size in points; a PNG is drawn for a usual page and then scaled.
            Ending::Png => 360.0,
            Ending::Svg | Ending::Pdf => self.size.map_or(360.0, f64::from),
        };
        let room = |side: f64| (side - 2.0 * MARGIN).max(1.0);
        let (width, height) = paper.map_or((points, points), |paper| (room(paper.width), room(paper.height)));
        let mut drawings = Vec::new();
        for (number, sheet) in sheets.iter().enumerate() {
            let dressed = with_symbols(sheet, self.symbols.as_deref()).map_err(|refusal| (refusal, 2));
            match dressed.and_then(|sheet| Ok((self.face(&sheet, teller)?, sheet))) {
                Ok((face, sheet)) => {
                    let is_screen = ending != Ending::Pdf || theme.is_dark();
                    let look = Look { theme, fonts: &fonts, width, height, has_ids: is_screen, is_large: false };
                    let board = board::draw(sheet.puzzle.topology(), &sheet.layout, &face, &look);
                    drawings.push(match paper {
                        Some(paper) => on_paper(board, paper, theme),
                        None => board,
                    });
                }
                Err((refusal, worst)) => {
                    let refusal = Refusal { message: format!("puzzle {}: {}", number + 1, refusal.message), ..refusal };
                    teller.refuse(&refusal, None, b"");
                    code = worse(code, worst);
                }
            }
        }
        if code != 0 {
            return code;
        }
        match self.files(ending, drawings, &fonts) {
            Ok(files) => {
                for (path, bytes) in files {
                    code = worse(code, teller.save(path.as_deref(), &bytes, 0));
                }
                code
            }
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    /// The sheets to draw: those of the inputs, or an empty one of a shape.
    fn sheets(&self, teller: &mut Teller) -> Result<(Vec<Sheet>, u8), u8> {
        let empty = |shape: Shape| Sheet::new(Puzzle::empty(shape.topology), shape.layout);
        if let [name] = &self.inputs.puzzles[..]
            && let Some(name) = name.to_str()
            && !Path::new(name).exists()
            && let Ok(shape) = shape_named(name)
        {
            return Ok((vec![empty(shape)], 0));
        }
        if let (true, Some(shape)) = (self.inputs.puzzles.is_empty(), &self.inputs.shape) {
            let shape = shape_named(shape).map_err(|refusal| teller.refuse(&refusal, None, b""))?;
            return Ok((vec![empty(shape)], 0));
        }
        let inputs = self.inputs.all().map_err(|refusal| teller.refuse(&refusal, None, b""))?;
        let mut sheets = Vec::new();
        let mut code = 0;
        for named in inputs {
            let name = named.name();
            let paper = match named.open().and_then(|input| self.inputs.paper(input)) {
                Ok(paper) => paper,
                Err(refusal) => {
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    continue;
                }
            };
            match read(&paper) {
                Ok(reading) => {
                    teller.tell_source(&anydoku_desk::Source::of(&reading, Some(&name)), &name);
                    sheets.extend(reading.sheets);
                }
                Err(refusal) => code = worse(code, teller.refuse(&refusal, Some(&name), &paper.text.0)),
            }
        }
        Ok((sheets, code))
    }

    fn face(&self, sheet: &Sheet, teller: &Teller) -> Result<Face, (Refusal, u8)> {
        let puzzle = &sheet.puzzle;
        let mut face = if self.solution {
            let answer = Solver::new(puzzle.topology()).answer_within(puzzle, &Budget::until(teller.around().flag()));
            match answer {
                Answer::Unique(solution) => Face::of_solution(puzzle, &solution),
                Answer::None => return Err((Refusal::new("has no solution, expected one"), 1)),
                Answer::Several(..) => return Err((Refusal::new("has several solutions, expected one"), 1)),
                Answer::Unknown(_) => return Err((Refusal::new("was not solved before the stop"), 2)),
            }
        } else if self.marks {
            Face::of_candidates(puzzle, &Candidates::new(puzzle))
        } else {
            let face = Face::of_puzzle(puzzle);
            sheet.play.as_ref().map_or(face.clone(), |play| face.with_play(play))
        };
        for name in &self.highlight {
            let Some(cell) = puzzle.topology().cell_named(name.trim()) else {
                let first = puzzle.topology().cell_name(anydoku::Cell(0));
                return Err((Refusal::new(format!("found cell {name:?}, expected a name such as {first}")), 2));
            };
            face.cells.push((cell, Emphasis::Reason));
        }
        if let Some(text) = &self.text {
            face.groups = text_letters(text, &sheet.layout).map_err(|reason| (Refusal::new(reason), 2))?;
        }
        Ok(face)
    }

    /// The longer side of a picture.
    fn pixels(&self, drawing: &Drawing) -> u32 {
        let inches = drawing.width.max(drawing.height) / 72.0;
        let of_dpi = |dpi: u32| (inches * f64::from(dpi)).ceil() as u32;
        let usual = if self.paper.is_some() { of_dpi(150) } else { 1000 };
        self.size.or(self.dpi.map(of_dpi)).unwrap_or(usual)
    }

    /// The bytes of each file, and where they go.
    fn files(&self, ending: Ending, drawings: Vec<Drawing>, fonts: &Fonts) -> Result<Vec<Output>, Refusal> {
        if ending == Ending::Pdf {
            let pages = drawings.into_iter().map(|drawing| pdf::Page { drawing, links: Vec::new() }).collect();
            let document = pdf::Document { pages, ..pdf::Document::default() };
            let bytes = pdf::write(&document, fonts).map_err(|error| Refusal::new(error.to_string()))?;
            return Ok(vec![(self.output.clone(), bytes)]);
        }
        let n = drawings.len();
        if n > 1 && self.output.is_none() {
            return Err(Refusal::new(format!("found {n} puzzles for one picture, expected --output or --to pdf")));
        }
        let width = n.to_string().len();
        let numbered = |i: usize| {
            let path = self.output.as_ref()?;
            if n == 1 {
                return Some(path.clone());
            }
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let ending = path.extension().unwrap_or_default().to_string_lossy();
            Some(path.with_file_name(format!("{stem}-{:0width$}.{ending}", i + 1)))
        };
        let bytes = |drawing: &Drawing| match ending {
            Ending::Png => png::write(drawing, self.pixels(drawing)).map_err(|error| Refusal::new(error.to_string())),
            Ending::Svg | Ending::Pdf => Ok(svg::write(drawing).into_bytes()),
        };
        drawings.iter().enumerate().map(|(i, drawing)| Ok((numbered(i), bytes(drawing)?))).collect()
    }
}

/// The sheet with its digits written so.
pub(super) fn with_symbols(sheet: &Sheet, name: Option<&str>) -> Result<Sheet, Refusal> {
    let mut sheet = sheet.clone();
    let Some(name) = name else { return Ok(sheet) };
    let n = sheet.puzzle.topology().n_digits();
    let symbols = match name {
        "letters" => Symbols::Default,
        "numbers" => Symbols::Numbers,
        _ => {
            let characters: Vec<char> = name.chars().collect();
            if characters.len() < n || characters.iter().any(|c| c.is_whitespace() || c.is_control()) {
                let expected = format!("expected letters, numbers, or {n} characters or more");
                return Err(Refusal::new(format!("found symbols {name:?}, {expected}")));
            }
            Symbols::Chars(characters)
        }
    };
    Arc::make_mut(&mut sheet.layout).symbols = symbols;
    Ok(sheet)
}

/// Around a board on paper, in points.
const MARGIN: f64 = 36.0;

/// Puts a board in the middle of a page.
fn on_paper(board: Drawing, paper: Paper, theme: &Theme) -> Drawing {
    let mut page = Drawing::new(paper.width, paper.height);
    if let Some(colour) = theme.background {
        page.fill(Course::rectangle(point(0.0, 0.0), paper.width, paper.height), colour);
    }
    let at = point((paper.width - board.width) / 2.0, (paper.height - board.height) / 2.0);
    page.place(board, at);
    page
}

/// The theme of this name.
pub(super) fn theme_named(name: &str) -> Result<&'static Theme, Refusal> {
    Theme::named(name).ok_or_else(|| {
        let names: Vec<_> = theme::THEMES.iter().map(|theme| theme.name).collect();
        Refusal::new(format!("found theme {name:?}, expected one of {}", names.join(", ")))
    })
}
