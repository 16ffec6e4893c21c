//! The command `anydoku draw`, which writes pictures of puzzles.

use std::path::{Path, PathBuf};

use clap::Args;

use anydoku::{Message, msg};
use anydoku_service::{Bytes, CellContent, DrawRequest, Drawn, PictureFormat, ServiceError, Verdict};

use super::inputs::or_shape;
use super::{Inputs, Limits, Reporter, To};
use crate::input::{InputName, read_side};

/// Draw puzzles or solutions of any shape as SVG, PNG, PDF, LaTeX or Asymptote
///
/// If you pass the name of a shape, its empty board is drawn. Several puzzles become the pages of one PDF, or numbered files in other
/// formats.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, mut_arg("puzzles", or_shape))]
pub struct Draw {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    to_file: To,
    /// Picture format: svg, png, pdf, tex or asy [default: from the extension of the output file, or svg]
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Fill in the solution
    #[arg(long, conflicts_with = "marks")]
    solution: bool,
    /// Show the candidates of open cells
    #[arg(long)]
    marks: bool,
    /// Show the true candidates of open cells: for each cell, the digits that it has in at least one solution
    #[arg(long, conflicts_with_all = ["marks", "solution"])]
    candidates: bool,
    /// Length of the longer side in points, or in pixels for PNG [default: 360, or 1000 for PNG]
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// Resolution of a PNG, in pixels per inch
    #[arg(long, value_name = "N", conflicts_with = "size")]
    dpi: Option<u32>,
    /// Center the picture on paper of this size, as large as will fit: a4, a5, letter, 6x9, or a size such as 170x240mm
    #[arg(long, value_name = "SIZE", conflicts_with = "size")]
    paper: Option<String>,
    /// Symbols for digits: letters (1-9, then A), numbers, pictures, or one character per digit such as ΑΒΓΔΕΖΗΘΙ
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
    /// TrueType or OpenType font for the digits
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// Color theme: color, gray or dark
    #[arg(long, value_name = "NAME", default_value = "color")]
    theme: String,
    /// Highlight these cells, by name. Example: --highlight r1c2,r3c4
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    highlight: Vec<String>,
    /// Color cells in the shape of this text; / starts a new line (see `generate --text`)
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
    /// Omit the title, the author and the text of the rules
    #[arg(long)]
    no_caption: bool,
    #[command(flatten)]
    limits: Limits,
}

const EXAMPLES: &str = "\
Examples:
  anydoku draw examples/nrc.gss -o nrc.svg
  anydoku draw samurai -o empty.pdf
  anydoku draw puzzle.sdk -o puzzle.tex                 LaTeX with TikZ; .asy for Asymptote
  anydoku draw puzzle.sdk --marks --highlight r1c1,r5c5 -o puzzle.png --size 1600
  anydoku draw examples/3dcube.gss --paper a4 --theme grey -o cube.pdf
  anydoku draw puzzle.sdk --solution --dpi 300 -o solution.png
  anydoku draw rust.txt --text RUST -o rust.svg

Exit codes:
  0  all pictures were drawn
  1  a puzzle has no solution or several, and --solution or --candidates was given
  2  some pictures were not drawn, or the command line is invalid";

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
        match reporter.service(&host).draw(&request, &mut reporter.bar()) {
            Ok(drawn) => self.tell(reporter, &names, &drawn),
            Err(error) => {
                // An excerpt can be shown only if there is one input.
                let text = match &request.papers[..] {
                    [paper] if error.place.is_some() => &paper.text.0[..],
                    _ => b"",
                };
                reporter.refuse(&error, names.first().filter(|_| names.len() == 1), text)
            }
        }
    }

    /// Returns the format given with `--to`, or else the one that the output file's extension implies.
    fn format(&self) -> Result<PictureFormat, ServiceError> {
        let output = self.to_file.output.as_ref();
        let ending = output.and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        match self.to.as_deref().or(ending) {
            Some(name) => PictureFormat::named(name),
            None if output.is_none() => Ok(PictureFormat::Svg),
            None => PictureFormat::named("no ending"),
        }
    }

    fn tell(&self, reporter: &mut Reporter, names: &[InputName], drawn: &Drawn) -> u8 {
        names.iter().zip(&drawn.sources).for_each(|(name, source)| reporter.tell_source(source, name));
        drawn.told.iter().for_each(|rule| reporter.warn(msg!("cli-not-drawn", rule = rule.to_string())));
        drawn.notes.iter().for_each(|note| reporter.warn(Message::verbatim(note.as_str())));
        let mut code = 0;
        for missing in &drawn.missing {
            let (why, worst) = match missing.answer {
                Verdict::None => ("none", 1),
                Verdict::Several => ("several", 1),
                Verdict::Unique | Verdict::Unknown => ("unknown", 2),
            };
            reporter.complain(&ServiceError::new(msg!("cli-draw-solution", number = missing.number, why = why)));
            code = code.max(worst);
        }
        if reporter.json {
            reporter.reply(drawn.clone());
            return code;
        }
        let n = drawn.pictures.len();
        let Some(path) = &self.to_file.output else {
            if n > 1 {
                let error = ServiceError::new(msg!("cli-draw-several", n = n)).with_hint(msg!("cli-draw-several-hint"));
                return reporter.refuse(&error, None, b"");
            }
            drawn.pictures.iter().for_each(|picture| reporter.out_raw(&picture.0));
            return code;
        };
        let mut written = Vec::new();
        for (i, picture) in drawn.pictures.iter().enumerate() {
            let path = numbered(path, i, n);
            match anydoku_host::save(&path, &picture.0) {
                Ok(()) => written.push(path),
                Err(error) => code = code.max(reporter.refuse(&error, None, b"")),
            }
        }
        reporter.wrote_files(&written);
        code
    }
}

/// Returns `many-03.svg` for `many.svg` if there are several pictures.
fn numbered(path: &Path, i: usize, n: usize) -> PathBuf {
    if n == 1 {
        return path.to_owned();
    }
    let width = n.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{:0width$}.{ending}", i + 1))
}
