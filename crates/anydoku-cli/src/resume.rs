//! Resumable streams: the answers written so far, and a state file next to them that records the progress. Repeating
//! the command resumes the run, and the final files are byte-identical to those of an uninterrupted run.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use anydoku::{Message, msg};
use anydoku_service::ServiceError;

use crate::input::{InputName, could_not_read};
use crate::run::{OFTEN, Written, read_state, state_of};
use crate::stream::Tally;
use anydoku_host::{save, unwritable};

/// The version of [`State`] that is written and read.
const VERSION: u32 = 1;

/// The progress of a stream.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct State {
    version: u32,
    /// The name of the command.
    command: String,
    /// The options, in the form that the service takes.
    asked: serde_json::Value,
    /// The part of the input that was read.
    read: Written,
    /// The number of lines read.
    lines: u64,
    /// The output that was written.
    written: Written,
    /// The number of puzzles for each kind of answer.
    tally: Tally,
}

/// A resumable stream of answers to a file.
pub struct Stream {
    path: PathBuf,
    state: State,
    saved_at: Instant,
    is_resumed: bool,
    /// The file, if it may still contain more than the state covers.
    unsettled: Option<File>,
}

impl Stream {
    /// Begins a stream, or resumes an interrupted run of the same command, and opens the file. Returns an error and
    /// changes nothing if the file and the state do not match the command.
    pub fn open(path: &Path, command: &str, asked: serde_json::Value) -> Result<(Stream, File), ServiceError> {
        let fail = |error: io::Error| unwritable(path, &error);
        let fresh = State {
            version: VERSION,
            command: command.to_owned(),
            asked,
            read: Written::default(),
            lines: 0,
            written: Written::default(),
            tally: Tally::default(),
        };
        if !state_of(path).exists() {
            if fs::metadata(path).is_ok_and(|data| data.len() > 0) {
                let message = msg!("cli-resume-exists", path = path.display().to_string());
                return Err(ServiceError::new(message).with_hint(msg!("cli-resume-exists-hint")));
            }
            let (path, saved_at) = (path.to_owned(), Instant::now());
            let mut stream = Stream { path, state: fresh, saved_at, is_resumed: false, unsettled: None };
            stream.save()?;
            let file = File::create(&stream.path).map_err(fail)?;
            return Ok((stream, file));
        }
        let state: State = read_state(path, VERSION)?;
        let shown = path.display().to_string();
        let differs = |message: Message| ServiceError::new(message).with_hint(msg!("cli-resume-other-hint"));
        if state.command != fresh.command {
            return Err(differs(msg!("cli-resume-other-command", path = shown, command = state.command)));
        }
        if state.asked != fresh.asked {
            return Err(differs(msg!("cli-resume-other-options", path = shown)));
        }
        let file = File::options().read(true).write(true).create(state.written.bytes == 0).open(path).map_err(fail)?;
        state.written.check(path)?;
        let is_resumed = state.written.bytes > 0 || state.read.bytes > 0;
        let unsettled = Some(file.try_clone().map_err(fail)?);
        Ok((Stream { path: path.to_owned(), state, saved_at: Instant::now(), is_resumed, unsettled }, file))
    }

    /// Truncates the file to the part that the state covers. The rest is answered again.
    pub fn settle(&mut self) -> io::Result<()> {
        let Some(mut file) = self.unsettled.take() else { return Ok(()) };
        file.set_len(self.state.written.bytes)?;
        // Both handles of the file share one position.
        file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Returns whether an earlier run has written to the file.
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Returns the number of input lines that have already been answered.
    pub fn lines(&self) -> u64 {
        self.state.lines
    }

    /// Returns the number of lines answered so far, by kind of answer.
    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// Skips the part of the input that was read before, and checks that it is unchanged.
    pub fn skip(&mut self, input: &mut dyn Read, name: &InputName) -> Result<(), ServiceError> {
        let mut again = Written::default();
        let mut part = vec![0; 1 << 16];
        while again.bytes < self.state.read.bytes {
            let room = part.len().min((self.state.read.bytes - again.bytes) as usize);
            match input.read(&mut part[..room]) {
                Ok(0) => break,
                Ok(n) => again.add(&part[..n]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(could_not_read(name, &error)),
            }
        }
        if again == self.state.read {
            return self.settle().map_err(|error| unwritable(&self.path, &error));
        }
        let message = msg!("cli-resume-other-input", name = name, path = self.path.display().to_string());
        Err(ServiceError::new(message).with_hint(msg!("cli-unchanged-hint")))
    }

    /// Records that text was written.
    pub fn wrote(&mut self, text: &[u8]) {
        self.state.written.add(text);
    }

    /// Records that these lines have been answered and their answers written. Returns whether it is time to save.
    pub fn answered(&mut self, lines: &[u8], tally: &Tally) -> bool {
        self.state.read.add(lines);
        self.state.lines += lines.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.state.tally.add(tally);
        self.saved_at.elapsed() > OFTEN
    }

    /// Saves the state.
    pub fn save(&mut self) -> Result<(), ServiceError> {
        self.saved_at = Instant::now();
        let text = serde_json::to_vec(&self.state)
            .map_err(|error| ServiceError::new(msg!("cli-internal", reason = error.to_string())))?;
        save(&state_of(&self.path), &text)
    }

    /// Removes the state file, because the stream is complete.
    pub fn finish(self) {
        // If the file cannot be removed, the next run finds nothing to do and removes it.
        _ = fs::remove_file(state_of(&self.path));
    }
}
