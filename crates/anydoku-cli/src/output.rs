//! Where answers go: standard output, or a file that appears whole or not at all.
//!
//! Everything a program writes that somebody asked for goes through here, so that nothing is lost without a word: an error
//! of writing is kept and told at the end, and a reader who has gone ends the work early and quietly.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anydoku::msg;
use anydoku_host::{Save, unwritable};
use anydoku_service::ServiceError;

use crate::resume::Stream;

/// Why nothing more can be written.
#[derive(Debug)]
pub enum Ended {
    /// Nobody reads standard output any more.
    Closed,
    /// It cannot be written, for this reason.
    Failed(ServiceError),
}

/// Where answers go.
pub struct Output {
    path: Option<PathBuf>,
    /// The file, begun with the first answer.
    save: Option<Save>,
    /// How far it is, if it can be gone on with.
    stream: Option<Box<Stream>>,
    ended: Option<Ended>,
}

impl Output {
    /// To this file or, without one, to standard output.
    pub fn to(path: Option<PathBuf>) -> Output {
        Output { path, save: None, stream: None, ended: None }
    }

    /// To this file, going on with what an earlier run of this command left in it. The file is written in its place, as far as it
    /// is known.
    pub fn going_on(path: &Path, command: &str, asked: serde_json::Value) -> Result<Output, ServiceError> {
        let (stream, file) = Stream::open(path, command, asked)?;
        let save = Save::within(path, file);
        Ok(Output { path: Some(path.into()), save: Some(save), stream: Some(Box::new(stream)), ended: None })
    }

    /// How far it is, if it can be gone on with.
    pub fn stream(&mut self) -> &mut Option<Box<Stream>> {
        &mut self.stream
    }

    /// The file, if it can be gone on with.
    pub fn going_on_in(&self) -> Option<PathBuf> {
        self.path.clone().filter(|_| self.stream.is_some())
    }

    /// Is there something in the file from before?
    pub fn is_resumed(&self) -> bool {
        self.stream.as_ref().is_some_and(|stream| stream.is_resumed())
    }

    /// The file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Can nothing more be written?
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Why nothing more can be written, to be told once.
    pub fn take_failure(&mut self) -> Option<ServiceError> {
        match self.ended.take() {
            Some(Ended::Failed(error)) => {
                self.ended = Some(Ended::Closed);
                Some(error)
            }
            other => {
                self.ended = other;
                None
            }
        }
    }

    /// Writes all of it, at once for who is waiting. What goes wrong is kept.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.ended.is_some() {
            return;
        }
        let written = self.begin().and_then(|()| match &mut self.save {
            Some(save) => {
                let settled = self.stream.as_mut().map_or(Ok(()), |stream| {
                    let settled = stream.settle();
                    stream.wrote(bytes);
                    settled
                });
                settled.and_then(|()| save.write_all(bytes))
            }
            None => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
        });
        if let Err(error) = written {
            self.fail(&error);
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        if let (Some(path), None) = (&self.path, &self.save) {
            self.save = Some(Save::to(path)?);
        }
        Ok(())
    }

    /// Keeps an error of writing.
    pub fn fail(&mut self, error: &io::Error) {
        self.save = None;
        self.ended.get_or_insert_with(|| match (&self.path, error.kind()) {
            (None, io::ErrorKind::BrokenPipe) => Ended::Closed,
            (None, _) => Ended::Failed(ServiceError::new(msg!("cli-stdout-unwritable", reason = error.to_string()))),
            (Some(path), _) => Ended::Failed(unwritable(path, error)),
        });
    }

    /// The file itself, for who writes to it on another thread; nothing for standard output.
    pub fn take(&mut self) -> Option<Save> {
        if let Err(error) = self.begin() {
            self.fail(&error);
        }
        self.save.take()
    }

    /// Gives it back.
    pub fn give_back(&mut self, save: Save) {
        self.save = Some(save);
    }

    /// Forgets what was written to the file: half of what was asked for is not what was asked for.
    pub fn discard(&mut self) {
        self.save = None;
    }

    /// Forgets a file to which nothing was written before somebody said stop.
    pub fn discard_if_empty(&mut self) {
        self.save.take_if(|save| save.can_be_forgotten());
    }

    /// Puts the file in its place. What can be gone on with stays so, if it is not whole.
    pub fn finish(&mut self, is_whole: bool) {
        let is_written = self.save.is_some();
        if let Some(Err(error)) = self.save.take().map(Save::keep) {
            self.fail(&error);
        }
        match self.stream.take() {
            Some(stream) if is_whole && is_written && self.ended.is_none() => stream.finish(),
            // A file that could not be written is gone on with from where the state was saved last.
            Some(mut stream) if is_written && self.ended.is_none() => {
                if let Err(error) = stream.save() {
                    self.ended = Some(Ended::Failed(error));
                }
            }
            _ => {}
        }
    }
}
