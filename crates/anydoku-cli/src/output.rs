//! The destination of answers: standard output, or a file that appears complete or not at all.
//!
//! All requested output is written through this module, so that no error is lost: a write error is stored and reported
//! at the end, and the work ends early and quietly when the reader closes the pipe.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anydoku::msg;
use indicatif::ProgressBar;

use anydoku_host::{Save, reason, unwritable};
use anydoku_service::ServiceError;

use crate::resume::Stream;

/// The reason why nothing more can be written.
#[derive(Debug)]
pub enum Ended {
    /// The reader of standard output has closed it.
    Closed,
    /// Writing failed.
    Failed(ServiceError),
}

/// The place where answers are written.
pub struct Output {
    path: Option<PathBuf>,
    /// The output file. It is created with the first answer.
    save: Option<Save>,
    /// The state of a resumable run.
    stream: Option<Box<Stream>>,
    ended: Option<Ended>,
    /// The progress bar, above which answers are printed in a terminal.
    progress: ProgressBar,
}

impl Output {
    /// Returns an output to this file or, without one, to standard output.
    pub fn to(path: Option<PathBuf>, progress: ProgressBar) -> Output {
        Output { path, save: None, stream: None, ended: None, progress }
    }

    /// Returns an output to this file that resumes after the answers left by an interrupted run of this command. The
    /// file is written in place.
    pub fn going_on(
        path: &Path,
        command: &str,
        asked: serde_json::Value,
        progress: ProgressBar,
    ) -> Result<Output, ServiceError> {
        let (stream, file) = Stream::open(path, command, asked)?;
        let save = Save::within(path, file);
        Ok(Output { path: Some(path.into()), save: Some(save), stream: Some(Box::new(stream)), ended: None, progress })
    }

    /// Returns the state of a resumable run.
    pub fn stream(&mut self) -> &mut Option<Box<Stream>> {
        &mut self.stream
    }

    /// Returns the output file if the run is resumable.
    pub fn going_on_in(&self) -> Option<PathBuf> {
        self.path.clone().filter(|_| self.stream.is_some())
    }

    /// Returns whether an earlier run has written to the file.
    pub fn is_resumed(&self) -> bool {
        self.stream.as_ref().is_some_and(|stream| stream.is_resumed())
    }

    /// Returns the path if the output is a file.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns whether nothing more can be written.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Returns the reason why nothing more can be written, and forgets it.
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

    /// Writes and flushes all of `bytes`. An error is stored.
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
                self.progress.suspend(|| stdout.write_all(bytes).and_then(|()| stdout.flush()))
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

    /// Stores a write error, to be reported at the end.
    pub fn fail(&mut self, error: &io::Error) {
        self.save = None;
        self.ended.get_or_insert_with(|| match (&self.path, error.kind()) {
            (None, io::ErrorKind::BrokenPipe) => Ended::Closed,
            (None, _) => Ended::Failed(ServiceError::new(msg!("cli-stdout-unwritable", reason = reason(error)))),
            (Some(path), _) => Ended::Failed(unwritable(path, error)),
        });
    }

    /// Takes the file, so that another thread can write it. Returns `None` for standard output.
    pub fn take(&mut self) -> Option<Save> {
        if let Err(error) = self.begin() {
            self.fail(&error);
        }
        self.save.take()
    }

    /// Restores the file that [`take`](Output::take) removed.
    pub fn give_back(&mut self, save: Save) {
        self.save = Some(save);
    }

    /// Discards what was written to the file, because a partial result is not wanted.
    pub fn discard(&mut self) {
        self.save = None;
    }

    /// Discards the file if an interrupt came before anything was written to it.
    pub fn discard_if_empty(&mut self) {
        self.save.take_if(|save| save.can_be_forgotten());
    }

    /// Moves the file to its destination. Returns whether there is a file and all of it was written. An incomplete
    /// resumable run remains resumable.
    pub fn finish(&mut self, is_whole: bool) -> bool {
        let is_written = self.save.is_some();
        if let Some(Err(error)) = self.save.take().map(Save::keep) {
            self.fail(&error);
        }
        match self.stream.take() {
            Some(stream) if is_whole && is_written && self.ended.is_none() => stream.finish(),
            // If the file could not be written, the run resumes from the state that was saved last.
            Some(mut stream) if is_written && self.ended.is_none() => {
                if let Err(error) = stream.save() {
                    self.ended = Some(Ended::Failed(error));
                }
            }
            _ => {}
        }
        is_written && self.ended.is_none()
    }
}
