//! Puzzles of the shelf for a book, marked as used when the book is there, and not before.

use std::path::{Path, PathBuf};

use anydoku_desk::{Book, BookRequest, BookSection, BookType, Paper, Range, Refusal, Wishes, named};
use anydoku_store::{Access, Filter, Span, Store};

use super::shelf::{span, technique_name};
use super::{open, refused, shelf_path};

/// How many there are of a type if nobody says.
const USUAL_NUMBER: usize = 10;

/// Puzzles that a book takes from the shelf.
pub struct Picked {
    store: Store,
    ids: Vec<i64>,
    what: String,
}

impl Picked {
    /// Puts puzzles of the shelf in the place of those that would be made.
    pub fn for_book(path: Option<&PathBuf>, request: &mut BookRequest) -> Result<Picked, Refusal> {
        let store = open(&shelf_path(path)?, Access::Write)?;
        let mut picked = Picked { store, ids: Vec::new(), what: String::new() };
        for section in &mut request.sections {
            if let Some(kind) = section.kind.clone() {
                picked.fill(section, &kind)?;
            }
        }
        Ok(picked)
    }

    fn fill(&mut self, section: &mut BookSection, kind: &str) -> Result<(), Refusal> {
        let variety = named::variety(kind)?;
        let filter = filter(&variety.shape.name, &section.wishes)?;
        let wanted = section.number.unwrap_or(USUAL_NUMBER);
        let mut lines = String::new();
        let mut n = 0;
        let taken = self.ids.clone();
        let found = self.store.find(&filter, wanted + taken.len()).map_err(refused)?;
        for found in found.iter().filter(|found| !taken.contains(&found.id)).take(wanted) {
            if found.givens.iter().any(|&number| number > 35) {
                return Err(Refusal::new("puzzles with more than 35 digits are not taken from the shelf for books"));
            }
            lines.push_str(&found.puzzle);
            lines.push('\n');
            self.ids.push(found.id);
            n += 1;
        }
        if n < wanted {
            let message = format!(
                "found {n} puzzles of {} on the shelf that fit and were never used, expected {wanted}",
                variety.shape.name
            );
            let hint = "anydoku store rate rates what waits; anydoku store stats says what there is";
            return Err(Refusal::new(message).with_hint(hint));
        }
        section.title = section.title.take().or_else(|| BookType::named(kind).map(|known| known.title.to_owned()));
        section.kind = None;
        section.puzzles = Some(Paper {
            text: lines.as_str().into(),
            from: Some("line".into()),
            shape: Some(variety.shape.name),
            alphabet: Some("symbols".into()),
            ..Paper::default()
        });
        Ok(())
    }

    /// Keeps the finished book and marks its puzzles: both, or neither. After a crash in between whoever opens the shelf next
    /// looks whether the book is there.
    pub fn keep(
        mut self,
        path: &Path,
        book: &Book,
        keep: &mut dyn FnMut() -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let Some(document) = book.documents.first() else { return keep() };
        self.what = format!("printed in {}", path.display());
        let intent = self.store.intend(&self.ids, &self.what, path, &document.pdf.0).map_err(refused)?;
        let mut failed = None;
        let kept = self.store.keep_intent(intent, &mut || {
            keep().map_err(|refusal| {
                let message = refusal.message.clone();
                failed = Some(refusal);
                message
            })
        });
        match (failed, kept) {
            (Some(refusal), _) => Err(refusal),
            (None, kept) => kept.map_err(refused),
        }
    }
}

fn filter(shape: &str, wishes: &Wishes) -> Result<Filter, Refusal> {
    let span_of =
        |what: &str, range: &Option<Range>| range.as_ref().map(|range| span(what, &range.to_string())).transpose();
    let rating = match &wishes.difficulty {
        Some(name) => {
            let (low, high) = named::difficulty(name)?.ratings();
            Some(Span { low: Some(low), high: Some(high) })
        }
        None => span_of("rating", &wishes.rating)?,
    };
    Ok(Filter {
        shape: Some(shape.to_owned()),
        rating,
        givens: span_of("givens", &wishes.givens)?,
        level: span_of("level", &wishes.level)?,
        technique: wishes.technique.as_deref().map(technique_name).transpose()?,
        symmetry: wishes.symmetry.as_deref().map(named::symmetry).transpose()?.map(|known| known.name().to_owned()),
        unused: true,
        sound: true,
        ..Filter::default()
    })
}
