//! Lessons in a book: hints for each puzzle, and a step-by-step example.

use std::ops::ControlFlow;

use anydoku::explain::{Board, Position, Scale, Step, Technique};
use anydoku::{Budget, Cell, Content, Digit, DigitSet, Face, Language, Sheet, Speaker, Symbols, msg};
use anydoku_draw::book::{Figure, picture_name};

use super::{Entry, words};
use crate::question::scale_of;
use crate::{Limit, Service, ServiceError};

/// The number of example steps, each with a different technique. The next constant is the maximum rating of a step: lessons do not use
/// chains.
const SHOWN: usize = 6;
const DEAREST: f64 = 4.0;

impl Service<'_> {
    /// Finds the first steps of each puzzle in words, or those from the first use of a technique on. Shapes that are too large
    /// have no hints.
    pub(crate) fn hint_entries(
        &self,
        entries: &mut [Entry],
        n: usize,
        technique: Option<&'static Technique>,
        limit: Limit,
        language: Language,
    ) -> Result<(), ServiceError> {
        if n == 0 {
            return Ok(());
        }
        let of: &[Entry] = entries;
        let told = self.entries(of.len(), &|| (), &mut || ControlFlow::Continue(()), &|(), number| {
            let sheet = &of[number as usize].sheet;
            self.within(limit, |budget| {
                let mut hints = Vec::new();
                let topology = sheet.puzzle.topology();
                let own = technique.and_then(|technique| scale_of(technique, topology).ok());
                let scale = own.unwrap_or_else(|| Scale::usual(topology));
                path(sheet, scale, budget, &mut |_, step, _| {
                    if hints.is_empty() && technique.is_some_and(|technique| *step.technique != *technique) {
                        return ControlFlow::Continue(());
                    }
                    hints.push(hint(sheet, step, language));
                    if hints.len() < n { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                hints
            })
        })?;
        for (entry, hints) in entries.iter_mut().zip(told) {
            entry.hints = hints;
        }
        Ok(())
    }

    /// Returns example steps of a puzzle: the first of each technique.
    pub(crate) fn figures(&self, sheet: &Sheet, limit: Limit, language: Language) -> Result<Vec<Figure>, ServiceError> {
        self.within(limit, |budget| {
            let mut figures: Vec<Figure> = Vec::new();
            path(sheet, Scale::usual(sheet.puzzle.topology()), budget, &mut |board, step, rating| {
                if rating > DEAREST {
                    return ControlFlow::Break(());
                }
                let (title, says) = words::technique(step.technique.name, language);
                if figures.iter().all(|figure| figure.title != title) {
                    let text = match language {
                        Language::ENGLISH => hint(sheet, step, language),
                        _ => [&effect(sheet, step, language), ". ", says.unwrap_or("")].concat().trim().to_owned(),
                    };
                    figures.push(Figure { sheet: sheet.clone(), face: face(sheet, board, step), title, text });
                }
                if figures.len() < SHOWN { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            figures
        })
    }
}

fn path(
    sheet: &Sheet,
    scale: &'static Scale,
    budget: &Budget<'_>,
    see: &mut dyn FnMut(&Board, &Step, f64) -> ControlFlow<()>,
) {
    let Ok(position) = Position::of(sheet, budget) else { return };
    let Ok(pathfinder) = position.pathfinder(scale) else { return };
    let first = position.board(&pathfinder);
    pathfinder.path_within(first, budget, see);
}

/// Returns the face of a step. If the step places a digit, only the marks involved are shown.
fn face(sheet: &Sheet, board: &Board, step: &Step) -> Face {
    let mut face = step.face(board, &sheet.puzzle);
    if step.removes.is_empty() {
        for (i, content) in face.contents.iter_mut().enumerate() {
            if let Content::Marks(_) = content {
                let pointed = face.marks.iter().filter(|(cell, ..)| *cell == Cell::new(i)).map(|(_, digit, _)| *digit);
                let pointed: DigitSet = pointed.collect();
                *content = if pointed.is_empty() { Content::Open } else { Content::Marks(pointed) };
            }
        }
    }
    face
}

/// Returns a step as a sentence. The reason is included only if the puzzle uses the usual digits and not other symbols.
fn hint(sheet: &Sheet, step: &Step, language: Language) -> String {
    let (name, _) = words::technique(step.technique.name, language);
    let topology = sheet.puzzle.topology();
    let is_plain = matches!(sheet.layout.symbols, Symbols::Default | Symbols::Numbers);
    let told = match language.is_complete() && is_plain && !step.reason.is_empty() {
        true => msg!("step", technique = name, effect = effect(sheet, step, language), reason = &step.reason),
        false => msg!("step-bare", technique = name, effect = effect(sheet, step, language)),
    };
    Speaker::of(topology).in_language(language).tell(&told) + "."
}

/// Returns the effect of a step, written with the symbols of the book.
fn effect(sheet: &Sheet, step: &Step, language: Language) -> String {
    let (topology, symbols) = (sheet.puzzle.topology(), &sheet.layout.symbols);
    let symbol = |digit: Digit| match picture_name(digit, language).filter(|_| *symbols == Symbols::Pictures) {
        Some(picture) => format!("{picture} "),
        None => symbols.write(digit, topology.n_digits()),
    };
    let placed = step.places.iter().map(|&(cell, digit)| format!("{} = {}", topology.cell_name(cell), symbol(digit)));
    let mut told: Vec<String> = placed.collect();
    let mut removed: Vec<(Cell, String)> = Vec::new();
    for &(cell, digit) in &step.removes {
        match removed.last_mut().filter(|(last, _)| *last == cell) {
            Some((_, digits)) => digits.push_str(&symbol(digit)),
            None => removed.push((cell, symbol(digit))),
        }
    }
    told.extend(removed.into_iter().map(|(cell, digits)| format!("{} <> {digits}", topology.cell_name(cell))));
    told.iter().map(|words| words.trim_end()).collect::<Vec<_>>().join(", ")
}
