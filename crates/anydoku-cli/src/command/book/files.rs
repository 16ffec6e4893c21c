//! The files of a book: all of them appear whole, or none does.

use std::io::Write as _;
use std::path::PathBuf;

use anydoku_desk::{Book as Printed, Refusal};

use super::super::{Save, Teller, unwritable};
use crate::text::n_of;

/// A file of a book, and what goes into it.
pub struct File {
    path: PathBuf,
    part: Part,
    save: Save,
}

/// What goes into a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Document(usize),
    Cover,
    List,
}

/// Keeps all files.
pub fn keep(teller: &Teller, book: &Printed, files: &mut Vec<File>) -> Result<(), Refusal> {
    book.notes.iter().for_each(|note| teller.warn(note));
    for File { path, part, mut save } in files.drain(..) {
        let document = match part {
            Part::Document(i) => book.documents.get(i),
            Part::Cover => book.cover.as_ref(),
            Part::List => None,
        };
        let list = book.list.as_ref().filter(|_| part == Part::List).map(|text| &text.0);
        let bytes = document.map(|document| &document.pdf.0).or(list);
        let Some(bytes) = bytes else { continue };
        let kept = save.write_all(bytes).and_then(|()| save.keep());
        kept.map_err(|error| unwritable(&path, &error))?;
        if let (true, Some(document)) = (teller.verbose, document) {
            let (puzzles, pages) = (n_of(book.puzzles as u64, "puzzle"), n_of(document.pages as u64, "page"));
            teller.err(&format!("{}: {puzzles} on {pages}", path.display()));
        }
    }
    Ok(())
}

/// Begins the files now, so that nobody waits for a book that cannot be written; what is not kept leaves no file.
pub fn begin(paths: Vec<(PathBuf, Part)>) -> Result<Vec<File>, Refusal> {
    for (i, (path, part)) in paths.iter().enumerate() {
        let is_pdf = path.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("pdf"));
        if !is_pdf && *part != Part::List {
            let message = format!("{}: found another ending than .pdf, expected a PDF", path.display());
            return Err(Refusal::new(message).with_hint("anydoku draw makes SVG and PNG pictures"));
        }
        if paths[..i].iter().any(|(other, _)| other == path) {
            let shown = path.display();
            return Err(Refusal::new(format!("found {shown} for two parts of the book, expected a file for each")));
        }
    }
    let begin = |(path, part): (PathBuf, Part)| {
        let save = Save::to(&path).map_err(|error| unwritable(&path, &error))?;
        Ok(File { path, part, save })
    };
    paths.into_iter().map(begin).collect()
}
