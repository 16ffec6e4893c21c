//! Where answers go: standard output, or a file that appears whole or not at all.
//!
//! Everything a program writes that somebody asked for goes through here, so that nothing is lost without a word: an error
//! of writing is kept and told at the end, and a reader who has gone ends the work early and quietly.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anydoku_desk::Refusal;

use crate::resume::Stream;

/// Why nothing more can be written.
#[derive(Debug)]
pub enum Ended {
    /// Nobody reads standard output any more.
    Closed,
    /// It cannot be written, for this reason.
    Failed(Refusal),
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
    pub fn going_on(path: &Path, command: &str, asked: serde_json::Value) -> Result<Output, Refusal> {
        let (stream, file) = Stream::open(path, command, asked)?;
        let save = Save { file: io::BufWriter::new(file), place: path.into(), beside: None, is_empty: true };
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
    pub fn take_failure(&mut self) -> Option<Refusal> {
        match self.ended.take() {
            Some(Ended::Failed(refusal)) => {
                self.ended = Some(Ended::Closed);
                Some(refusal)
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
            (None, _) => Ended::Failed(Refusal::new(format!("standard output: could not be written ({error})"))),
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
        self.save.take_if(|save| save.is_empty && save.beside.is_some());
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
                if let Err(refusal) = stream.save() {
                    self.ended = Some(Ended::Failed(refusal));
                }
            }
            _ => {}
        }
    }
}

/// That a file could not be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Refusal {
    Refusal::new(format!("{}: could not be written ({error})", path.display()))
}

/// Writes a whole file.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let saved = Save::to(path).and_then(|mut save| save.write_all(bytes).map(|()| save)).and_then(Save::keep);
    saved.map_err(|error| unwritable(path, &error))
}

/// Where a file is to be, while it is written beside.
pub struct Place {
    /// What a link points at is replaced, not the link.
    pub path: PathBuf,
    permissions: Option<fs::Permissions>,
}

impl Place {
    /// The place of this name; none if there is something that cannot be replaced, such as a pipe. A file that may not be written is not
    /// to be replaced either.
    pub fn of(path: &Path) -> io::Result<Option<Place>> {
        let path = match fs::metadata(path) {
            Err(_) => path.to_owned(),
            Ok(data) if !data.is_file() => return Ok(None),
            Ok(_) => fs::canonicalize(path)?,
        };
        if path.file_name().is_none() {
            return Err(io::Error::other("it has no file name"));
        }
        let permissions = match fs::metadata(&path) {
            Ok(data) => {
                File::options().append(true).open(&path)?;
                Some(data.permissions())
            }
            Err(_) => None,
        };
        Ok(Some(Place { path, permissions }))
    }

    /// A name beside it, with this before and behind the name of the file.
    pub fn beside(&self, before: &str, behind: &str) -> PathBuf {
        let mut name = OsString::from(before);
        name.push(self.path.file_name().unwrap_or_default());
        name.push(behind);
        self.path.with_file_name(name)
    }

    /// Creates a file beside it, which who may read this one may read.
    pub fn create(&self, beside: &Path) -> io::Result<File> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(beside)?;
        match &self.permissions {
            Some(permissions) => fs::set_permissions(beside, permissions.clone()).map(|()| file),
            None => Ok(file),
        }
    }
}

/// A file that appears whole or not at all: it is written beside its place and then moved there.
pub struct Save {
    file: io::BufWriter<File>,
    place: PathBuf,
    beside: Option<PathBuf>,
    is_empty: bool,
}

impl Save {
    /// A file to be kept in this place. What a link points at is replaced, not the link; who may read it stays as it was.
    pub fn to(place: &Path) -> io::Result<Save> {
        let Some(place) = Place::of(place)? else {
            // Pipes and devices cannot be replaced, only written to.
            let file = io::BufWriter::new(File::options().write(true).open(place)?);
            return Ok(Save { file, place: place.into(), beside: None, is_empty: true });
        };
        let beside = place.beside(".", &format!(".{}.part", std::process::id()));
        let file = io::BufWriter::new(place.create(&beside)?);
        Ok(Save { file, place: place.path, beside: Some(beside), is_empty: true })
    }

    /// Puts it in its place.
    pub fn keep(mut self) -> io::Result<()> {
        self.file.flush()?;
        match &self.beside {
            Some(beside) => fs::rename(beside, &self.place)?,
            None => return Ok(()),
        }
        self.beside = None;
        Ok(())
    }
}

impl Write for Save {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.is_empty();
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // It was not kept.
            _ = fs::remove_file(beside);
        }
    }
}
