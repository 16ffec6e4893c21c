//! `anydoku convert`.

use std::path::PathBuf;

use clap::Args;

use crate::desk::{ConvertRequest, Refusal, Reply, Request};
use crate::text::list;

use super::{Inputs, Teller, shapes, worse};

/// Write puzzles in another format
///
/// Says what the new format has no place for, and refuses where the puzzle would no longer be the same.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// The format to write; not needed if the ending of the output file says it
    #[arg(short, long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// List the formats
    #[arg(long, exclusive = true)]
    list: bool,
}

const EXAMPLES: &str = "\
Examples:
  anydoku convert puzzle.sdk --to line
  anydoku convert examples/nrc.gss --to fpuzzles
  anydoku convert puzzles.txt -o puzzles.opensudoku
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
        let named = match self.inputs.all() {
            Ok(named) => named,
            Err(refusal) => return teller.refuse(&refusal, None, b""),
        };
        let mut text = Vec::new();
        let mut code = 0;
        for named in named {
            let opened = named.open().and_then(|input| Ok((input.name.clone(), self.inputs.paper(input)?)));
            let (name, paper) = match opened {
                Ok(opened) => opened,
                Err(refusal) => {
                    code = worse(code, teller.refuse(&refusal, None, b""));
                    continue;
                }
            };
            let request = ConvertRequest { paper, to: to.clone() };
            let reply = teller.desk.answer(&Request::Convert(request.clone()));
            match &reply {
                Reply::Error(refusal) => {
                    let about = if refusal.place.is_some() { &request.paper.text.0[..] } else { b"" };
                    code = worse(code, teller.refuse(refusal, Some(&name), about));
                }
                Reply::Convert(converted) => {
                    teller.tell_source(&converted.source, &name);
                    if !converted.lost.is_empty() {
                        let lost = converted.lost.join(", ");
                        teller.warn(&format!("{name}: {} has no place for {lost}", converted.to));
                    }
                    if teller.json {
                        text.extend_from_slice(&serde_json::to_vec(&reply).unwrap_or_default());
                        text.push(b'\n');
                    } else {
                        text.extend_from_slice(&converted.text.0);
                    }
                }
                _ => unreachable!("the desk answers what it is asked"),
            }
        }
        // Half of what was asked for is not what was asked for, so no file is made of it.
        if code != 0 && self.output.is_some() {
            return code;
        }
        teller.save(self.output.as_deref(), &text, code)
    }

    /// The format that was named, or that the output file's name speaks of.
    fn format(&self) -> Result<String, Refusal> {
        if let Some(to) = &self.to {
            return Ok(to.clone());
        }
        let ending = self.output.as_ref().and_then(|path| path.extension()).and_then(|ending| ending.to_str());
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
