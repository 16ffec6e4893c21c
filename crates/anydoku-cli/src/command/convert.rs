//! `anydoku convert`.

use std::path::Path;

use clap::Args;

use anydoku_desk::{ConvertRequest, Converted, Refusal};

use crate::text::list;

use super::games;
use super::inputs::{Question, is_chained};
use super::numbered::{self, has_number};
use super::rows::Rows;
use super::{Inputs, Teller, To, shapes};
use crate::stream::asking::{Answered, Instead};

/// Write puzzles in another format
///
/// Says what the new format has no place for, and refuses where the puzzle would no longer be the same. Several puzzles in
/// a format that holds one (gss, sdk, ss, marks) are written to files with numbers: -o grid.sdk writes grid-1.sdk, grid-2.sdk and
/// so on. A {n} in the name says where the number goes, for any format.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// The format to write; not needed if the ending of the output file says it
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    #[command(flatten)]
    to_file: To,
    /// List the formats
    #[arg(long, exclusive = true)]
    list: bool,
}

const EXAMPLES: &str = "\
Examples:
  anydoku convert puzzle.sdk --to line
  anydoku convert examples/nrc.gss --to fpuzzles
  anydoku convert puzzles.txt -o puzzles.opensudoku
  anydoku convert five.txt -o grid.sdk                  grid-1.sdk to grid-5.sdk
  anydoku convert five.txt -o 'grid-{n}.gss'
  anydoku convert --shape x puzzle.txt --to gss -o puzzle.gss";

impl Convert {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        if self.list {
            return shapes::Formats {}.run(teller);
        }
        let to = match self.format() {
            Ok(to) => to,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        if let Some(path) = self.to_file.output.as_deref()
            && (has_number(path) || holds_one(&to) && !teller.json)
        {
            return self.run_numbered(teller, &to, path);
        }
        teller.write_to(self.to_file.output.clone());
        let json = teller.json;
        let wanted = to.clone();
        let question = Question::new(move |desk, paper, events| {
            desk.convert(&ConvertRequest { paper, to: wanted.clone(), each: false }, events)
        });
        // Texts that can be put one after the other are written as they come; all others are one text.
        let warning = |converted: &Converted| {
            let lost = converted.lost.join(", ");
            (!lost.is_empty()).then(|| format!("{} has no place for {lost}", converted.to))
        };
        let question = match &to[..] {
            _ if json => question,
            "line" | "sdm" | "hodoku" | "jigsaw" => question.by_line(Instead::Nothing, move |converted, _| {
                let lines = converted.text.0.split_inclusive(|&byte| byte == b'\n');
                let answered =
                    |line: &[u8]| Answered { text: line.to_vec(), warning: warning(converted), ..Answered::nothing() };
                lines.map(answered).collect()
            }),
            "csv" => {
                let rows = Rows::default();
                let above = rows.clone();
                let answers = move |converted: &Converted, numbers: &[usize]| {
                    rows.answers(converted, warning(converted), numbers)
                };
                let question = question.by_line(Instead::Nothing, answers);
                question.framed(move |format, header| above.begin(format, header), b"")
            }
            "opensudoku" => {
                let answers = move |converted: &Converted, _: &[usize]| games::answers(converted, warning(converted));
                let question = question.by_line(Instead::Nothing, answers);
                question.framed(|_, _| games::ABOVE.to_vec(), games::BELOW)
            }
            "grid" => {
                let question = question.by_line_alone(Instead::Nothing, move |converted, _| Answered {
                    text: [&converted.text.0[..], b"\n"].concat(),
                    warning: warning(converted),
                    ..Answered::nothing()
                });
                question.framed(|_, _| Vec::new(), b"")
            }
            to if is_chained(to) => question.by_line_alone(Instead::Nothing, move |converted, _| Answered {
                text: converted.text.0.clone(),
                warning: warning(converted),
                ..Answered::nothing()
            }),
            _ => question,
        };
        let code = self.inputs.ask(teller, &question, &mut |teller, converted, about| {
            teller.tell_source(&converted.source, about.name);
            if !converted.lost.is_empty() {
                let lost = converted.lost.join(", ");
                teller.warn(&format!("{}: {} has no place for {lost}", about.name, converted.to));
            }
            match teller.json {
                true => teller.reply(converted.clone()),
                false => teller.out_raw(&converted.text.0),
            }
            0
        });
        // Half of what was asked for is not what was asked for, so no file is made of it.
        if code != 0 {
            teller.output().discard();
        }
        code
    }

    /// Writes each puzzle to a file of its own, if there are several.
    fn run_numbered(&self, teller: &mut Teller, to: &str, path: &Path) -> u8 {
        if teller.json {
            let refusal = Refusal::new("found --json and a name with {n}, expected one of them");
            return teller.refuse(&refusal, None, b"");
        }
        let to = to.to_owned();
        let question = Question::new(move |desk, paper, events| {
            desk.convert(&ConvertRequest { paper, to: to.clone(), each: true }, events)
        });
        let mut texts = Vec::new();
        let code = self.inputs.ask(teller, &question, &mut |teller, converted, about| {
            teller.tell_source(&converted.source, about.name);
            if !converted.lost.is_empty() {
                let lost = converted.lost.join(", ");
                teller.warn(&format!("{}: {} has no place for {lost}", about.name, converted.to));
            }
            texts.extend(converted.texts.iter().map(|text| text.0.clone()));
            0
        });
        if code != 0 || teller.is_over() {
            return code;
        }
        if texts.is_empty() {
            return teller.refuse(&Refusal::new("found no puzzle, expected one or more"), None, b"");
        }
        match numbered::write_all(path, &texts) {
            Ok(paths) => {
                if let [first, .., last] = &paths[..] {
                    teller.err(&format!("wrote {} files: {} to {}", paths.len(), first.display(), last.display()));
                }
                0
            }
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    /// The format that was named, or that the output file's name speaks of.
    fn format(&self) -> Result<String, Refusal> {
        if let Some(to) = &self.to {
            return Ok(to.clone());
        }
        let ending = self.to_file.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
        let ending = ending.map(str::to_ascii_lowercase);
        let writes = |format: &&&anydoku::format::Format| format.write.is_some();
        let mut formats = anydoku::format::FORMATS.iter().filter(writes);
        let format = formats.find(|format| ending.as_deref().is_some_and(|ending| format.extensions.contains(&ending)));
        format.map(|format| format.name.to_owned()).ok_or_else(|| {
            let names: Vec<_> =
                anydoku::format::FORMATS.iter().filter(writes).map(|format| format.name.to_owned()).collect();
            Refusal::new(format!("found no format to write, expected --to with one of: {}", list(&names, 40)))
        })
    }
}

/// Does a text of this format hold one puzzle only?
fn holds_one(format: &str) -> bool {
    matches!(format, "gss" | "sdk" | "ss" | "marks")
}
