//! Inputs: files, standard input, or the puzzle itself as an argument.
//!
//! An input is opened and its beginning examined. It is then either read at once (up to [`MOST_BYTES`]) or streamed.
//! File errors are reported here; errors in the text are reported by the readers of the formats.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::Path;

use anydoku::{Arg, Message, msg};
use anydoku_format::{Hints, ReadError, detect, named};

use crate::part::{Blanked, Part};
use crate::stream::is_long_line;
use crate::text::visible;
use anydoku_host::reason;
use anydoku_service::named::read;
use anydoku_service::{Paper, ServiceError, Text};

/// The size of the largest text that is read at once, in bytes.
pub const MOST_BYTES: u64 = 64 << 20;

/// The number of bytes that are examined to detect the format.
const HEAD: u64 = 64 << 10;

/// The options for reading texts, shared by all commands.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The name of the format.
    pub from: Option<String>,
    /// The name of the shape.
    pub shape: Option<String>,
    /// The name of the alphabet.
    pub alphabet: Option<String>,
    /// The shard to read, or `None` for all lines.
    pub part: Option<Part>,
}

impl Reader {
    /// Combines the text with these options into a request's input.
    pub fn paper(&self, name: Option<String>, text: Text) -> Paper {
        let (from, shape, alphabet) = (self.from.clone(), self.shape.clone(), self.alphabet.clone());
        Paper { name, text, from, shape, alphabet, ..Paper::default() }
    }
}

/// The name of an input in messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputName {
    /// Standard input.
    StandardInput,
    /// The command line itself contains the puzzle.
    Argument,
    /// A file as typed, or a shape.
    Named(String),
}

impl InputName {
    /// Returns the name as a message.
    pub fn message(&self) -> Message {
        match self {
            InputName::StandardInput => msg!("cli-standard-input"),
            InputName::Argument => msg!("cli-argument"),
            InputName::Named(name) => Message::verbatim(name.as_str()),
        }
    }
}

impl From<&InputName> for Arg {
    fn from(name: &InputName) -> Arg {
        Arg::from(name.message())
    }
}

/// An open input.
pub struct Input {
    /// The name used in messages.
    pub name: InputName,
    /// Whether it is a file, whose extension may help to detect the format.
    pub is_file: bool,
    /// The first part of the text.
    pub head: Vec<u8>,
    /// Whether the head is the whole text.
    pub is_whole: bool,
    /// The size in bytes, if known.
    pub size: Option<u64>,
    rest: Box<dyn Read + Send>,
}

impl Input {
    /// Returns an iterator over all named inputs, or over standard input if none is named. They are opened one at a
    /// time.
    pub fn all(arguments: &[OsString], reader: &Reader) -> Result<impl Iterator<Item = Named> + use<>, ServiceError> {
        if arguments.is_empty() && io::stdin().is_terminal() {
            return Err(ServiceError::new(msg!("cli-no-input")).with_hint(msg!("cli-no-input-hint")));
        }
        let arguments = if arguments.is_empty() { vec![OsString::from("-")] } else { arguments.to_vec() };
        let reader = reader.clone();
        Ok(arguments.into_iter().map(move |argument| Named { reader: reader.clone(), argument }))
    }

    fn new(
        name: InputName,
        is_file: bool,
        size: Option<u64>,
        from: impl Read + Send + 'static,
    ) -> Result<Input, ServiceError> {
        let mut from: Box<dyn Read + Send> = Box::new(from);
        let (mut head, is_whole) = look(&mut *from, size).map_err(|error| unreadable(&name, &error))?;
        // A byte order mark adds nothing, since texts are read as UTF-8 anyway.
        if head.starts_with(b"\xef\xbb\xbf") {
            head.drain(..3);
        }
        let input = Input { name, is_file, is_whole, size, head, rest: from };
        input.refuse_binary()?;
        Ok(input)
    }

    /// Returns the name of the file, if the input is one.
    pub fn file_name(&self) -> Option<&str> {
        match &self.name {
            InputName::Named(name) if self.is_file => Some(name),
            _ => None,
        }
    }

    /// Returns the extension of the file name.
    pub fn extension(&self) -> Option<&str> {
        self.file_name()?.rsplit_once('.').map(|(_, ending)| ending)
    }

    /// Reads the whole text.
    pub fn read_all(mut self) -> Result<Vec<u8>, ServiceError> {
        let too_large = || {
            let message = msg!("cli-too-large", name = &self.name, limit = MOST_BYTES >> 20);
            ServiceError::new(message).with_hint(msg!("cli-too-large-hint"))
        };
        if self.size.is_some_and(|size| size > MOST_BYTES) {
            return Err(too_large());
        }
        let left = (MOST_BYTES + 1).saturating_sub(self.head.len() as u64);
        let mut text = std::mem::take(&mut self.head);
        (&mut self.rest).take(left).read_to_end(&mut text).map_err(|error| unreadable(&self.name, &error))?;
        if text.len() as u64 > MOST_BYTES { Err(too_large()) } else { Ok(text) }
    }

    /// Drops the first `n` bytes, which have already been processed.
    pub fn without_head(mut self, n: usize) -> Input {
        self.head.drain(..n.min(self.head.len()));
        self
    }

    /// Returns the lines that belong to a shard, if the input consists of lines or is a table.
    fn only(self, part: Part, reader: &Reader) -> Result<Input, ServiceError> {
        let lines = crate::stream::recognise(&self.head, self.is_whole, reader, self.extension())?;
        let hints = Hints { extension: self.extension(), ..Hints::default() };
        let is_table = lines.is_none()
            && match &reader.from {
                Some(name) => named(name).is_some_and(|format| format.is_table()),
                None => detect(&self.head, &hints).is_some_and(|format| format.is_table()),
            };
        if lines.is_none() && !is_table {
            let name = &self.name;
            let message = msg!("cli-part-of-no-lines", name = name, part = part.to_string());
            return Err(ServiceError::new(message).with_hint(msg!("cli-part-of-no-lines-hint")));
        }
        let (name, is_file, size) = (self.name.clone(), self.is_file, self.size);
        Input::new(name, is_file, size, Blanked::new(self.into_stream(), part, is_table.into()))
    }

    /// Returns a reader for the whole text, from the beginning.
    pub fn into_stream(self) -> impl Read + Send + 'static {
        Cursor::new(self.head).chain(self.rest)
    }

    /// Rejects binary files early, so that their bytes never appear in an error message.
    fn refuse_binary(&self) -> Result<(), ServiceError> {
        let head = &self.head[..];
        let known = [
            (&b"\x1f\x8b"[..], "gzip"),
            (b"BZh", "bzip2"),
            (b"\xfd7zXZ", "xz"),
            (b"\x28\xb5\x2f\xfd", "zstd"),
            (b"PK\x03\x04", "ZIP"),
            (b"\x89PNG", "PNG"),
            (b"\xff\xd8\xff", "JPEG"),
            (b"%PDF-", "PDF"),
            (b"\x7fELF", "ELF"),
            (b"\xff\xfe", "UTF-16"),
            (b"\xfe\xff", "UTF-16"),
        ];
        if let Some((_, what)) = known.iter().find(|(magic, _)| head.starts_with(magic)) {
            let message = msg!("cli-not-text", name = &self.name, format = *what);
            return Err(ServiceError::new(message).with_hint(msg!("cli-not-text-hint", format = *what)));
        }
        match head.iter().position(|&b| b == 0) {
            Some(at) => Err(ReadError::at(head, at, msg!("cli-text")).into()),
            None => Ok(()),
        }
    }
}

/// Reads the first part of an input and returns whether that is all of it. If the size is unknown, one line that can
/// only be a puzzle is enough, so that a user at a terminal, or a program that waits for an answer, gets the answer without sending more
/// input.
fn look(from: &mut dyn Read, size: Option<u64>) -> io::Result<(Vec<u8>, bool)> {
    let mut head = Vec::new();
    let mut part = vec![0; HEAD as usize];
    while (head.len() as u64) < HEAD {
        let room = HEAD as usize - head.len();
        match from.read(&mut part[..room]) {
            Ok(0) => return Ok((head, true)),
            Ok(n) => head.extend_from_slice(&part[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        if size.is_none() && begins_with_line(&head) {
            return Ok((head, false));
        }
    }
    Ok((head, false))
}

/// Returns whether the text has a complete line that can only be a puzzle.
fn begins_with_line(head: &[u8]) -> bool {
    let mut lines = head.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    lines.any(is_long_line)
}

/// Reads a file that accompanies the puzzles: a pattern, a font or a description. Endless or very large files are errors.
pub fn read_side(path: &Path) -> Result<Vec<u8>, ServiceError> {
    let name = InputName::Named(path.display().to_string());
    let failed = |error: io::Error| could_not_read(&name, &error);
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(ServiceError::new(msg!("cli-too-large", name = &name, limit = MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// An input that was named on the command line but has not been opened yet.
pub struct Named {
    argument: OsString,
    reader: Reader,
}

impl Named {
    /// Returns the name used in messages.
    pub fn name(&self) -> InputName {
        match self.argument == "-" {
            true => InputName::StandardInput,
            false => InputName::Named(visible(self.argument.as_encoded_bytes())),
        }
    }

    /// Returns whether this is an existing file or standard input.
    pub fn is_file(&self) -> bool {
        self.argument == "-" || Path::new(&self.argument).exists()
    }

    /// Opens the input, or its shard.
    pub fn open(&self) -> Result<Input, ServiceError> {
        let input = self.open_whole()?;
        match self.reader.part {
            Some(part) => input.only(part, &self.reader),
            None => Ok(input),
        }
    }

    fn open_whole(&self) -> Result<Input, ServiceError> {
        if self.argument == "-" {
            return Input::new(InputName::StandardInput, false, None, io::stdin());
        }
        let path = Path::new(&self.argument);
        let name = self.name();
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                Err(ServiceError::new(msg!("cli-directory", name = &name)).with_hint(msg!("cli-directory-hint")))
            }
            Ok(data) => {
                let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
                Input::new(name.clone(), true, data.is_file().then_some(data.len()), file)
            }
            Err(error) => self.open_argument(&error),
        }
    }

    /// Opens the argument as the puzzle itself, since there is no such file.
    fn open_argument(&self, error: &io::Error) -> Result<Input, ServiceError> {
        let name = self.name();
        let Some(text) = self.argument.to_str() else { return Err(unreadable(&name, error)) };
        let paper = self.reader.paper(None, text.into());
        if looks_like_puzzle(text) || !looks_like_path(text) && read(&paper).is_ok() {
            return Input::new(InputName::Argument, false, Some(text.len() as u64), Cursor::new(text.to_owned()));
        }
        Err(unreadable(&name, error))
    }
}

fn unreadable(name: &InputName, error: &io::Error) -> ServiceError {
    let shown = match name {
        InputName::Named(name) if name.chars().count() > 200 => {
            InputName::Named(name.chars().take(200).chain(['…']).collect())
        }
        name => name.clone(),
    };
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename | io::ErrorKind::NotADirectory => {
            ServiceError::new(msg!("cli-no-file", name = &shown)).with_hint(msg!("cli-no-file-hint"))
        }
        _ => could_not_read(&shown, error),
    }
}

/// Returns the error for a file that could not be read.
pub fn could_not_read(name: impl Into<Arg>, error: &io::Error) -> ServiceError {
    let name: Arg = name.into();
    if error.kind() == io::ErrorKind::NotFound {
        return ServiceError::new(msg!("cli-no-file", name = name));
    }
    ServiceError::new(msg!("cli-unreadable", name = name, reason = reason(error)))
}

/// Returns whether the argument can only be meant as a puzzle, valid or not.
fn looks_like_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '*' | '_')).count();
    text.contains('\n')
        || text.starts_with('<')
        || text.starts_with("http://")
        || text.starts_with("https://")
        || text.len() >= 12 && cells * 4 >= text.chars().count() * 3
}

/// Returns whether the argument can only be meant as a file.
fn looks_like_path(text: &str) -> bool {
    let ending = Path::new(text).extension().and_then(OsStr::to_str).unwrap_or("");
    text.contains(['/', '\\']) || text.len() < 100 && ending.len() > 1 && ending.bytes().all(|b| b.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_and_paths_are_told_apart() {
        for puzzle in ["4.....8.5.3..........7", "1 2 3 4\n. . . .", "<sudoku>", "https://f-puzzles.com/?load=N4"] {
            assert!(looks_like_puzzle(puzzle), "{puzzle}");
        }
        for path in ["puzzles/17.txt", "nrc.gss", "a.sdk", "C:\\x"] {
            assert!(looks_like_path(path) && !looks_like_puzzle(path), "{path}");
        }
    }

    fn open(argument: &str) -> Result<Input, ServiceError> {
        Named { argument: argument.into(), reader: Reader::default() }.open()
    }

    #[test]
    fn errors_speak_of_the_file() {
        let message = |argument| open(argument).err().unwrap().to_string();
        assert_eq!(message("."), ". is a directory, not a file");
        assert_eq!(message("no/such.gss"), "no such file: no/such.gss");
    }

    #[test]
    fn a_puzzle_is_its_own_input() {
        let input = open("1...2...3...4...").unwrap();
        assert_eq!(input.read_all().unwrap(), b"1...2...3...4...");
    }
}
