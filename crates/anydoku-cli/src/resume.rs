//! Streams that can be gone on with: their answers stand in a file as far as they are known, and a state beside it says how far
//! that is. Who gives the same command again goes on; what is in the files then is, byte for byte, what a run that was
//! left alone would have written.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use anydoku::{Message, msg};
use anydoku_service::ServiceError;

use crate::input::could_not_read;
use crate::run::{OFTEN, Written, read_state, state_of};
use crate::stream::Tally;
use anydoku_host::{save, unwritable};

/// The version of [`State`] that is written and read.
const VERSION: u32 = 1;

/// How far a stream has come.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct State {
    version: u32,
    /// The command.
    command: String,
    /// What was asked for, as the service takes it.
    asked: serde_json::Value,
    /// What was read of the input.
    read: Written,
    /// Lines of it.
    lines: u64,
    /// What was written.
    written: Written,
    /// How many puzzles had which answer.
    tally: Tally,
}

/// A stream of answers to a file, and how far it has come.
pub struct Stream {
    path: PathBuf,
    state: State,
    saved_at: Instant,
    is_resumed: bool,
    /// The file, as long as there may be more in it than the state knows of.
    unsettled: Option<File>,
}

impl Stream {
    /// Begins, or goes on with what an earlier run of the same command left, and opens the file. Whatever does not fit is
    /// refused, and nothing is touched.
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

    /// Everything fits, so what was written after the state was saved may go; it is answered again.
    pub fn settle(&mut self) -> io::Result<()> {
        let Some(mut file) = self.unsettled.take() else { return Ok(()) };
        file.set_len(self.state.written.bytes)?;
        // Both handles of the file share one place in it.
        file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Is there something in the file from before?
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Lines of the input that were answered before.
    pub fn lines(&self) -> u64 {
        self.state.lines
    }

    /// What they were answered.
    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// Passes by what was read before, which must be the same again.
    pub fn skip(&mut self, input: &mut dyn Read, name: &str) -> Result<(), ServiceError> {
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

    /// More is written.
    pub fn wrote(&mut self, text: &[u8]) {
        self.state.written.add(text);
    }

    /// These lines are answered, and the answers written. True when it is time to save.
    pub fn answered(&mut self, lines: &[u8], tally: &Tally) -> bool {
        self.state.read.add(lines);
        self.state.lines += lines.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.state.tally.add(tally);
        self.saved_at.elapsed() > OFTEN
    }

    /// Writes down how far it is.
    pub fn save(&mut self) -> Result<(), ServiceError> {
        self.saved_at = Instant::now();
        let text = serde_json::to_vec(&self.state)
            .map_err(|error| ServiceError::new(msg!("cli-internal", reason = error.to_string())))?;
        save(&state_of(&self.path), &text)
    }

    /// All is answered: there is nothing to go on with.
    pub fn finish(self) {
        // If it stays, the next run has nothing to do and takes it away.
        _ = fs::remove_file(state_of(&self.path));
    }
}
