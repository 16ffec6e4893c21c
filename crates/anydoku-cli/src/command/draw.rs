//! `anydoku draw`.

use std::path::{Path, PathBuf};

use clap::Args;

use anydoku_service::{Bytes, CellContent, DrawRequest, Drawn, PictureFormat, Service, ServiceError, Verdict};

use super::{Inputs, Limits, Reporter, To};
use crate::input::read_side;

/// Draw puzzles or solutions of any shape as SVG, PNG, PDF, LaTeX or Asymptote
///
/// The name of a shape draws its empty board. Several puzzles become pages of a PDF, or numbered files.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Draw {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    to_file: To,
    /// The format, if the ending of the output file does not say it: svg, png, pdf, tex or asy
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Fill in the solution
    #[arg(long, conflicts_with = "marks")]
    solution: bool,
    /// Write into open cells what they may hold
    #[arg(long)]
    marks: bool,
    /// Write into open cells what they hold in some solution
    #[arg(long, conflicts_with_all = ["marks", "solution"])]
    candidates: bool,
    /// The longer side, in points; of a PNG in pixels [default: 360, PNG 1000]
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// Pixels of a PNG for each inch
    #[arg(long, value_name = "N", conflicts_with = "size")]
    dpi: Option<u32>,
    /// In the middle of this paper, as large as fits: a4, a5, letter, 6x9 …, or a size such as 170x240mm
    #[arg(long, value_name = "SIZE", conflicts_with = "size")]
    paper: Option<String>,
    /// How digits are written: letters (1-9, then A), numbers, pictures, or one character for each: ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// A TrueType or OpenType font to write digits with
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// colour, grey or dark
    #[arg(long, value_name = "NAME", default_value = "colour")]
    theme: String,
    /// Point at these cells, by their names: r1c2,r3c4
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    highlight: Vec<String>,
    /// Colour the cells under this text, letter by letter, as in anydoku generate --text; / begins a new line
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
    /// Leave out the title, the author and the rules in words around the board
    #[arg(long)]
    no_caption: bool,
    #[command(flatten)]
    limits: Limits,
}

const EXAMPLES: &str = "\
Examples:
  anydoku draw examples/nrc.gss -o nrc.svg
  anydoku draw samurai -o empty.pdf
  anydoku draw puzzle.sdk -o puzzle.tex                 LaTeX with a TikZ picture; .asy for Asymptote
  anydoku draw puzzle.sdk --marks --highlight r1c1,r5c5 -o puzzle.png --size 1600
  anydoku draw examples/3dcube.gss --paper a4 --theme grey -o cube.pdf
  anydoku draw puzzle.sdk --solution --dpi 300 -o solution.png
  anydoku draw rust.txt --text RUST -o rust.svg";

impl Draw {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let to = match self.format() {
            Ok(to) => to,
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let mut code = 0;
        let inputs = self.inputs.papers_or_shapes(reporter, &mut code);
        if code != 0 {
            return code;
        }
        let (names, papers): (Vec<_>, Vec<_>) = inputs.into_iter().unzip();
        let font = match self.font.as_deref().map(read_side).transpose() {
            Ok(font) => font.map(Bytes),
            Err(error) => return reporter.refuse(&error, None, b""),
        };
        let request = DrawRequest {
            papers,
            to,
            content: match self {
                Draw { solution: true, .. } => CellContent::Solution,
                Draw { marks: true, .. } => CellContent::Marks,
                Draw { candidates: true, .. } => CellContent::Candidates,
                _ => CellContent::Puzzle,
            },
            size: self.size,
            dpi: self.dpi,
            on: self.paper.clone(),
            symbols: self.symbols.clone(),
            font,
            theme: Some(self.theme.clone()),
            highlight: self.highlight.clone(),
            text: self.text.clone(),
            no_caption: self.no_caption,
            limit: self.limits.limit(),
            ..Default::default()
        };
        let host = reporter.host();
        match Service::new(&*host).draw(&request, &mut reporter.bar()) {
            Ok(drawn) => self.tell(reporter, &names, &drawn),
            Err(error) => {
                // Only the text of one paper can be shown.
                let text = match &request.papers[..] {
                    [paper] if error.place.is_some() => &paper.text.0[..],
                    _ => b"",
                };
                reporter.refuse(&error, names.first().map(|name| &name[..]).filter(|_| names.len() == 1), text)
            }
        }
    }

    /// The format that was named, or that the output file's name speaks of.
    fn format(&self) -> Result<PictureFormat, ServiceError> {
        let output = self.to_file.output.as_ref();
        let ending = output.and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        match self.to.as_deref().or(ending) {
            Some(name) => PictureFormat::named(name),
            None if output.is_none() => Ok(PictureFormat::Svg),
            None => PictureFormat::named("no ending"),
        }
    }

    fn tell(&self, reporter: &mut Reporter, names: &[String], drawn: &Drawn) -> u8 {
        names.iter().zip(&drawn.sources).for_each(|(name, source)| reporter.tell_source(source, name));
        drawn.told.iter().for_each(|rule| reporter.warn(&format!("not drawn: {rule}")));
        drawn.notes.iter().for_each(|note| reporter.warn(note));
        let mut code = 0;
        for missing in &drawn.missing {
            let (why, worst) = match missing.answer {
                Verdict::None => ("has no solution, expected one", 1),
                Verdict::Several => ("has several solutions, expected one", 1),
                Verdict::Unique | Verdict::Unknown => ("was not solved in time", 2),
            };
            reporter.complain(&ServiceError::new(format!("puzzle {}: {why}", missing.number)));
            code = code.max(worst);
        }
        if reporter.json {
            reporter.reply(drawn.clone());
            return code;
        }
        let n = drawn.pictures.len();
        let Some(path) = &self.to_file.output else {
            if n > 1 {
                let error =
                    ServiceError::new(format!("found {n} puzzles for one picture, expected --output or --to pdf"));
                return reporter.refuse(&error, None, b"");
            }
            drawn.pictures.iter().for_each(|picture| reporter.out_raw(&picture.0));
            return code;
        };
        for (i, picture) in drawn.pictures.iter().enumerate() {
            if let Err(error) = anydoku_host::save(&numbered(path, i, n), &picture.0) {
                code = code.max(reporter.refuse(&error, None, b""));
            }
        }
        code
    }
}

/// `many.svg` as `many-03.svg` if there are several.
fn numbered(path: &Path, i: usize, n: usize) -> PathBuf {
    if n == 1 {
        return path.to_owned();
    }
    let width = n.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{:0width$}.{ending}", i + 1))
}
