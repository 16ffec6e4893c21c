//! The files of a book. They all appear at once when every one of them is complete, or not at all.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anydoku::{Message, msg};
use anydoku_service::{Book as Printed, ServiceError, Text};

use super::super::{Reporter, Save, unwritable};
use crate::text::grouped;

/// A file of a book, and the kind of its contents.
pub struct File {
    path: PathBuf,
    part: BookFile,
    save: Save,
}

/// The kind of contents of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BookFile {
    Document(usize),
    Cover,
    List,
    Tex,
}

/// Drawings that have been written next to their destinations but not yet moved there. Their files are closed, because
/// there may be thousands of them.
pub struct Drawings(Vec<(PathBuf, PathBuf)>);

impl Drawings {
    /// Writes each text: a puzzle, its solution, the next puzzle, and so on. `book.asy` becomes `book-puzzle1.asy`,
    /// `book-solution1.asy` and so on, with numbers padded to equal length.
    pub fn write(path: Option<&Path>, texts: &[Text]) -> Result<Drawings, ServiceError> {
        let mut drawings = Drawings(Vec::new());
        let Some(path) = path else { return Ok(drawings) };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let width = (texts.len() / 2).to_string().len();
        for (i, text) in texts.iter().enumerate().filter(|(_, text)| !text.0.is_empty()) {
            let what = ["puzzle", "solution"][i % 2];
            let name = format!("{stem}-{what}{:0width$}.asy", i / 2 + 1);
            let place = path.with_file_name(&name);
            let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
            drawings.0.push((beside.clone(), place.clone()));
            fs::write(&beside, &text.0).map_err(|error| unwritable(&place, &error))?;
        }
        Ok(drawings)
    }

    /// Moves all drawings to their destinations.
    pub fn keep(mut self) -> Result<(), ServiceError> {
        for (beside, place) in std::mem::take(&mut self.0) {
            fs::rename(&beside, &place).map_err(|error| unwritable(&place, &error))?;
        }
        Ok(())
    }
}

impl Drop for Drawings {
    fn drop(&mut self) {
        // Drawings that were not kept are removed.
        self.0.iter().for_each(|(beside, _)| _ = fs::remove_file(beside));
    }
}

/// Moves all files to their destinations and reports them.
pub fn keep(reporter: &Reporter, book: &Printed, files: &mut Vec<File>) -> Result<(), ServiceError> {
    book.notes.iter().for_each(|note| reporter.warn(Message::verbatim(note.as_str())));
    for File { path, part, mut save } in files.drain(..) {
        let document = match part {
            BookFile::Document(i) => book.documents.get(i),
            BookFile::Cover => book.cover.as_ref(),
            BookFile::List | BookFile::Tex => None,
        };
        let text = match part {
            BookFile::List => book.list.as_ref(),
            BookFile::Tex => book.tex.as_ref(),
            BookFile::Document(_) | BookFile::Cover => None,
        };
        let bytes = document.map(|document| &document.pdf.0).or(text.map(|text| &text.0));
        let Some(bytes) = bytes else { continue };
        let kept = save.write_all(bytes).and_then(|()| save.keep());
        kept.map_err(|error| unwritable(&path, &error))?;
        let shown = path.display().to_string();
        reporter.note(match (part, document) {
            (BookFile::Document(_), Some(document)) => {
                let n = book.puzzles as u64;
                msg!("cli-wrote-book", path = shown, n = n, shown = grouped(n), pages = document.pages as u64)
            }
            _ => msg!("cli-wrote", path = shown),
        });
    }
    Ok(())
}

/// Opens the files, so that one that cannot be written is reported before the work begins. A file that is not kept
/// leaves nothing behind.
pub fn begin(paths: Vec<(PathBuf, BookFile)>) -> Result<Vec<File>, ServiceError> {
    for (i, (path, part)) in paths.iter().enumerate() {
        let is_pdf = path.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("pdf"));
        if !is_pdf && !matches!(part, BookFile::List | BookFile::Tex) {
            let message = msg!("cli-book-not-pdf", path = path.display().to_string());
            return Err(ServiceError::new(message).with_hint(msg!("cli-book-not-pdf-hint")));
        }
        if paths[..i].iter().any(|(other, _)| other == path) {
            return Err(ServiceError::new(msg!("cli-book-one-file", path = path.display().to_string())));
        }
    }
    let begin = |(path, part): (PathBuf, BookFile)| {
        let save = Save::to(&path).map_err(|error| unwritable(&path, &error))?;
        Ok(File { path, part, save })
    };
    paths.into_iter().map(begin).collect()
}
