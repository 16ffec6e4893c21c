//! Lessons: an example puzzle for each technique.
//!
//! The name, description and requirements of a technique are entries of the message catalog: [`Technique::title`],
//! [`Technique::what`] and [`Technique::needs`]. The manual's page on a technique is generated from its lesson. The
//! tests solve every example and check that the technique occurs in it. All puzzles are our own, except one that is
//! well known.

mod ruled;
mod table;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Board, Formula, Pathfinder, Scale, Step, Technique, first_use, technique};
use crate::message::{Joint, Message};
use crate::msg;
use crate::puzzle::Puzzle;
use crate::rules;
use crate::shape::Shape;
use crate::topology::{Cell, Digit};

pub use self::ruled::RULE_LESSONS;
pub use self::table::LESSONS;

/// A technique with an example.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The technique.
    pub technique: &'static Technique,
    /// The rating scale on which the example needs the technique.
    pub scale: &'static str,
    /// The shape of the example.
    pub shape: &'static str,
    /// The givens of the example, one character per cell, and its rules on a second line; empty if the pattern is
    /// constructed on an empty grid.
    pub puzzle: &'static str,
}

impl Lesson {
    /// Returns every lesson, those of the techniques of rules last.
    pub fn all() -> impl Iterator<Item = &'static Lesson> {
        LESSONS.iter().chain(RULE_LESSONS)
    }

    /// Returns the lesson of a technique; `None` for techniques that bundle others.
    pub fn of(technique: &Technique) -> Option<&'static Lesson> {
        Lesson::all().find(|lesson| *lesson.technique == *technique)
    }

    /// Returns the shape and the puzzle of the example.
    ///
    /// # Panics
    /// Panics if the lesson is invalid, which the tests rule out.
    pub fn example(&self) -> (Shape, Puzzle) {
        let shape = Shape::named(self.shape).expect("a lesson names a shape");
        if self.puzzle.is_empty() {
            let puzzle = Puzzle::empty(shape.topology.clone());
            return (shape, puzzle);
        }
        let (line, list) = self.puzzle.split_once('\n').unwrap_or((self.puzzle, ""));
        let (digits, _) = crate::text::read_line(line.as_bytes(), &shape).expect("a lesson has a puzzle");
        let topology = match list {
            "" => shape.topology.clone(),
            list => {
                let list = rules::read(list, &shape.topology).expect("a lesson has rules");
                Arc::new(shape.topology.with_rules(list).expect("the rules of a lesson hold"))
            }
        };
        let puzzle = Puzzle::new(topology, digits);
        (shape, puzzle)
    }

    /// Returns the kinds of rules in the example, as [`rule_requests`](crate::make::rule_requests) reads them: a puzzle
    /// with such rules can show the technique. Empty if the technique needs no rules.
    ///
    /// ```
    /// use anydoku::explain::{Lesson, technique::{CAGE_COMBINATIONS, X_WING}};
    /// assert_eq!(Lesson::of(&CAGE_COMBINATIONS).unwrap().generators(), "killer");
    /// assert_eq!(Lesson::of(&X_WING).unwrap().generators(), "");
    /// ```
    pub fn generators(&self) -> String {
        let (_, puzzle) = self.example();
        let mut names: Vec<&str> = Vec::new();
        for generator in puzzle.topology().rules().iter().filter_map(|rule| rule.kind.generator()) {
            if !names.contains(&generator.name) {
                names.push(generator.name);
            }
        }
        names.join(",")
    }

    /// Returns the first step of the technique in the example, and the board on which it is found.
    ///
    /// ```
    /// use anydoku::explain::{Lesson, technique::XY_WING};
    /// let (board, step) = Lesson::of(&XY_WING).unwrap().step().unwrap();
    /// assert_eq!(*step.technique, XY_WING);
    /// assert_eq!(XY_WING.first(&board), Some(step));
    /// ```
    pub fn step(&self) -> Option<(Board, Step)> {
        let (_, puzzle) = self.example();
        if self.puzzle.is_empty() {
            let sizes = [&technique::SQUIRMBAG, &technique::WHALE, &technique::LEVIATHAN];
            let board = by_hand(&puzzle, 5 + sizes.iter().position(|known| *known == self.technique)?)?;
            let step = self.technique.first(&board)?;
            return Some((board, step));
        }
        let scale = Scale::named(self.scale)?;
        if self.is_taken() {
            return first_use(&puzzle, scale, self.technique);
        }
        let pathfinder = Pathfinder::new(puzzle.topology(), scale).ok()?;
        let path = pathfinder.path(pathfinder.board(&puzzle), &mut |_, _| ControlFlow::Continue(()));
        let step = self.technique.first(&path.board)?;
        Some((path.board, step))
    }

    /// Returns whether the scale contains the technique. If it does not, the example shows the board on which the
    /// solution path ends.
    pub fn is_taken(&self) -> bool {
        let Some(scale) = Scale::named(self.scale) else { return false };
        let mut ratings = scale.every_rung().flat_map(|rung| rung.ratings);
        ratings.any(|(technique, _)| **technique == *self.technique)
    }

    /// Returns the technique's rating on each scale: `("se", "4.2")`.
    ///
    /// ```
    /// use anydoku::explain::{Lesson, technique::XY_WING};
    /// let ratings = Lesson::of(&XY_WING).unwrap().ratings();
    /// assert_eq!((ratings[0].0, ratings[0].1.to_string()), ("se", "4.2".to_owned()));
    /// ```
    pub fn ratings(&self) -> Vec<(&'static str, Message)> {
        let mut ratings = Vec::new();
        for scale in Scale::ALL {
            let mut told: Vec<Message> = Vec::new();
            let ratings_here = scale.every_rung().flat_map(|rung| rung.ratings);
            for (_, rating) in ratings_here.filter(|p| *p.0 == *self.technique) {
                let text = tell_rating(*rating);
                if !told.contains(&text) {
                    told.push(text);
                }
            }
            if !told.is_empty() {
                let told =
                    if told.len() == 1 { told.remove(0) } else { msg!("rating-either", ratings = (Joint::Or, told)) };
                ratings.push((scale.name, told));
            }
        }
        ratings
    }

    /// Returns the lowest rating that a step of the technique has on the scale with this name, or `None` if the scale
    /// does not have the technique.
    pub fn least_rating(&self, scale: &str) -> Option<f64> {
        let scales = Scale::ALL.iter().filter(|known| known.name == scale);
        let ratings = scales.flat_map(|scale| scale.every_rung()).flat_map(|rung| rung.ratings);
        let own = ratings.filter(|(technique, _)| **technique == *self.technique);
        own.map(|(_, rating)| rating.least()).reduce(f64::min)
    }
}

/// Returns a board with `size` lines in which a digit has places only in the same number of crossing lines. Solution
/// paths hardly ever contain a fish this large.
fn by_hand(puzzle: &Puzzle, size: usize) -> Option<Board> {
    let mut board = Board::new(puzzle).ok()?;
    let side = puzzle.topology().n_digits();
    let (rows, columns) = ([0, 2, 5, 7, 10, 12, 15], [1, 3, 6, 8, 11, 13, 14]);
    let (rows, columns) = (&rows[..size], &columns[..size]);
    for row in rows {
        for column in (0..side).filter(|column| !columns.contains(column)) {
            board.remove(Cell::new(row * side + column), Digit(0));
        }
    }
    Some(board)
}

fn tell_rating(rating: Formula) -> Message {
    match rating {
        Formula::Flat(rating) if rating.fract() == 0.0 && rating >= 10.0 => Message::verbatim(format!("{rating}")),
        Formula::Flat(rating) if (rating * 10.0).fract().abs() > 1e-9 => Message::verbatim(format!("{rating}")),
        Formula::Flat(rating) => Message::verbatim(format!("{rating:.1}")),
        Formula::Chain(base) => msg!("rating-chain", base = format!("{base:.1}")),
        Formula::Sizes(table) => {
            let told = table.iter().enumerate().map(|(i, &(size, rating))| {
                let rating = format!("{rating:.1}");
                match i + 1 < table.len() {
                    true => msg!("rating-of-cells", rating = rating, n = size),
                    false => msg!("rating-of-more", rating = rating),
                }
            });
            msg!("rating-sizes", ratings = (Joint::Comma, told.collect::<Vec<_>>()))
        }
        Formula::Inner(base) => msg!("rating-inner", base = format!("{base:.1}")),
        Formula::Size => msg!("rating-size"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::check::Checker;
    use crate::explain::technique::{ALL, RULES};

    #[test]
    fn every_technique_has_its_lesson() {
        let names: Vec<_> = LESSONS.iter().map(|lesson| lesson.technique.name).collect();
        assert_eq!(names, ALL.iter().map(|technique| technique.name).collect::<Vec<_>>());
        let names: Vec<_> = RULE_LESSONS.iter().map(|lesson| lesson.technique.name).collect();
        assert_eq!(names, RULES.iter().map(|technique| technique.name).collect::<Vec<_>>());
    }

    #[test]
    fn every_technique_is_told_in_every_complete_language() {
        let every = || ALL.iter().chain(RULES);
        let english: Vec<String> = every().map(|technique| technique.title().to_string()).collect();
        assert_eq!(english, every().map(|technique| technique.name).collect::<Vec<_>>());
        for technique in ALL.iter().chain(RULES) {
            for message in [technique.what(), technique.needs()].into_iter().flatten().chain([technique.title()]) {
                for language in crate::Language::all().filter(|language| language.is_complete()) {
                    assert!(language.pattern(&message.id).is_some(), "{language:?}: {}", message.id);
                }
            }
            assert!(technique.what().is_some() && technique.needs().is_some(), "{}", technique.name);
        }
    }

    #[test]
    fn every_example_comes_to_its_technique_and_is_true() {
        for lesson in Lesson::all() {
            let name = lesson.technique.name;
            let (_, puzzle) = lesson.example();
            let (board, step) = lesson.step().unwrap_or_else(|| panic!("{name}: the path does not come to it"));
            assert_eq!(step.technique.name, name);
            if lesson.puzzle.is_empty() {
                continue;
            }
            let checker = Checker::new(&puzzle).unwrap_or_else(|| panic!("{name}: there is one solution"));
            checker.check(&step).unwrap_or_else(|lie| panic!("{lie}"));
            assert!(!step.face(&board, &puzzle).marks.is_empty(), "{name}: there is something to see");
            assert!(!lesson.ratings().is_empty(), "{name} has a rating");
        }
    }
}
