//! Reads native files and prints the same messages about them as gss.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anydoku::Sheet;
use anydoku_format::gss::{self as native, Event, Tag};

use super::Session;
use super::out::{Failure, Out, Outputs, reason};
use super::report::RULE;

/// The size of the largest native file that is read, in bytes.
const MAX_FILE: u64 = 64 << 20;

impl Session {
    /// Reads a file in the native format and reports what it finds.
    pub(super) fn read_native(&self, file: &OsString, outputs: &mut Outputs) -> Result<Sheet, Failure> {
        let name = Path::new(file).display().to_string();
        let mut text = Vec::new();
        let source = open(file)?;
        let read = source.take(MAX_FILE + 1).read_to_end(&mut text);
        read.map_err(|error| Failure::new(format!("cannot read file {name}: {}", reason(&error))))?;
        if text.len() as u64 > MAX_FILE {
            return Err(Failure::new(format!("Error: {name}: found more than 64 MiB, expected a puzzle")));
        }
        if self.verbosity >= 1 {
            outputs.say("* Reading a Sudoku from file: -------------")?;
            outputs.say(format!("file: {name}"))?;
        }
        let mut told = Ok(());
        let reading = native::read_with_events(&text, &mut |event| {
            if told.is_ok() {
                told = match event {
                    Event::Ignored(word, line) if self.verbosity >= 1 => {
                        outputs.warn(format!("Warning: {name}: line {line}: <{word}> says nothing, not looked at"))
                    }
                    _ => outputs.write(Out::Stdout, &tell(event, self.verbosity)),
                };
            }
        });
        told?;
        let mut reading = reading.map_err(|error| Failure::new(format!("Error: {name}: {error}")))?;
        if self.verbosity >= 1 {
            outputs.say(RULE)?;
            outputs.say("")?;
        }
        Ok(reading.sheets.remove(0))
    }
}

/// Opens a file, or standard input for `-`.
pub(super) fn open(name: &OsString) -> Result<Box<dyn Read>, Failure> {
    if name == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let path = Path::new(name);
    let fail = |why: String| Failure::new(format!("cannot open file {}: {why}", path.display()));
    let file = File::open(path).map_err(|error| fail(reason(&error)))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(fail("found a directory, expected a file".into()));
    }
    Ok(Box::new(file))
}

/// Returns the message that gss prints for this error while reading a file.
fn tell(event: Event<'_>, verbosity: u8) -> Vec<u8> {
    let aloud = |text: &str| if verbosity >= 1 { format!("{text}\n").into_bytes() } else { Vec::new() };
    match event {
        Event::Comment(line) => [line, b"\n"].concat(),
        Event::Pattern(pattern) => [b"pattern n= \"", pattern, b"\"\n"].concat(),
        Event::Block(cells) => {
            let numbers: String = cells.iter().map(|number| format!(" {number}")).collect();
            if verbosity >= 1 { format!("Custom Block:{numbers}\n").into_bytes() } else { b"\n".to_vec() }
        }
        Event::Tag(tag) => match tag {
            Tag::Standard => aloud("Standard Sudoku"),
            Tag::Rows => aloud("Standard Rows"),
            Tag::Columns => aloud("Standard Columns"),
            Tag::DownDiagonal => aloud("Down-Diagonal block"),
            Tag::UpDiagonal => aloud("Up-Diagonal block"),
            Tag::Blocks => aloud("Standard Blocks"),
            Tag::Matrix => aloud("Block Matrix"),
            Tag::Block | Tag::House | Tag::Sudoku => Vec::new(),
        },
        Event::SizeAssumed => aloud("Assuming standard sudoku size for standard blocks"),
        Event::BlockSizeAssumed(Tag::Block | Tag::House) => aloud("No block size given, assuming 9"),
        Event::BlockSizeAssumed(Tag::Standard) => b"Assuming standard sudoku block size for standard blocks\n".to_vec(),
        Event::BlockSizeAssumed(_) => aloud("Assuming standard sudoku block size for standard blocks"),
        Event::Size(size) => aloud(&format!("Setting sudoku size to {size} fields")),
        Event::BlockSize(size) => aloud(&format!("Setting sudoku block size to {size} fields")),
        Event::MatrixBlocks(n) => aloud(&format!("Adding {n} custom blocks from Matrix")),
        Event::Body => aloud("Reading Sudoku Data and Formating"),
        Event::Ignored(..) => Vec::new(),
        Event::NoBlocks => aloud("No blokcs specified, assuming standard Sudoku"),
    }
}
