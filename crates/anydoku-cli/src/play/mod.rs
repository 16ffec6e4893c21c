//! Playing in the terminal: keys in, screens out.
//!
//! The loop takes keys from whoever has them and gives screens to whoever shows them, so that a test can be both. What a
//! hint is, and whether all is right so far, is asked of the desk.

mod game;
mod screen;

use std::time::Duration;

use anydoku::{Cell, Digit, Symbols};
use anydoku_desk::{Desk, HintRequest, HintedPuzzle, Paper, StrengthName};
use console::Key;

pub use game::{Direction, Game, Saved};
pub use screen::Screen;

use crate::around::System;
use crate::text::Look;

/// A game, and what is said about it.
pub struct Playing<'a> {
    /// The game.
    pub game: Game,
    /// The puzzle as it was read, for the desk.
    pub paper: Paper,
    /// How many hints were asked for.
    pub hints: u32,
    message: String,
    /// The last hint, how strong it was, and where it points.
    hint: Option<(usize, HintedPuzzle)>,
    /// A number of several figures, so far.
    number: String,
    is_over: bool,
    around: &'a System,
}

/// What happened while waiting.
pub enum Input {
    /// A key.
    Key(Key),
    /// Nothing, for a second.
    Wait,
    /// Nobody is there any more.
    End,
}

/// The keys, in a line or two.
pub const KEYS: &str = "arrows move · digits write · Tab marks · Space rubs out · < undo · > redo · + all marks\n? hint, again for more · ! takes it · = check · Esc or q leaves";

impl<'a> Playing<'a> {
    /// Begins.
    pub fn new(game: Game, paper: Paper, hints: u32, around: &'a System) -> Playing<'a> {
        let message = "Good luck!".to_owned();
        Playing { game, paper, hints, message, hint: None, number: String::new(), is_over: false, around }
    }

    /// Plays until the player leaves or has solved it. `seconds` says how long it has taken.
    pub fn run(
        &mut self,
        look: Look,
        next: &mut dyn FnMut(Duration) -> Input,
        seconds: &dyn Fn() -> f64,
        show: &mut dyn FnMut(&Screen) -> std::io::Result<()>,
    ) -> std::io::Result<bool> {
        let mut end = None;
        loop {
            let took = end.unwrap_or_else(seconds);
            show(&self.screen(look, took))?;
            if self.is_over {
                return Ok(self.game.is_full());
            }
            match next(Duration::from_secs(1)) {
                Input::Wait => continue,
                Input::End => return Ok(self.game.is_full()),
                Input::Key(key) => self.key(&key),
            }
            if end.is_none() && self.is_solved() {
                end = Some(seconds());
            }
        }
    }

    /// Says so when it is solved, which asks for one more key.
    fn is_solved(&mut self) -> bool {
        if !self.game.is_full() {
            return false;
        }
        self.message = "Solved! Any key leaves.".into();
        true
    }

    fn screen(&self, look: Look, seconds: f64) -> Screen {
        let mut face = self.game.face();
        if let Some(step) =
            self.hint.as_ref().filter(|(strength, _)| *strength == 3).and_then(|(_, hint)| step_of(hint))
        {
            for (list, emphasis) in
                [(&step.places, anydoku::Emphasis::Placed), (&step.removes, anydoku::Emphasis::Removed)]
            {
                for candidate in list {
                    face.marks.push((Cell::new(candidate.at.cell), Digit::new(candidate.digit - 1), emphasis));
                }
            }
        }
        Screen::of(look, &self.game, &face, &self.message, &self.number, seconds, self.hints)
    }

    fn key(&mut self, key: &Key) {
        if self.game.is_full() {
            self.is_over = true;
            return;
        }
        let is_hint = matches!(key, Key::Char('?' | '!'));
        if !is_hint {
            self.hint = None;
        }
        self.message.clear();
        match key {
            Key::ArrowLeft => self.game.go(Direction::Left),
            Key::ArrowRight => self.game.go(Direction::Right),
            Key::ArrowUp => self.game.go(Direction::Up),
            Key::ArrowDown => self.game.go(Direction::Down),
            Key::Tab | Key::Char('\t') => self.game.is_marking = !self.game.is_marking,
            Key::Backspace | Key::Del | Key::Char(' ') => self.game.clear(),
            Key::Escape | Key::CtrlC => self.is_over = true,
            Key::Enter => self.end_number(),
            Key::Char(c) => self.char(*c),
            _ => {}
        }
    }

    fn char(&mut self, c: char) {
        match c {
            '<' if !self.game.undo() => self.message = "there is nothing to take back".into(),
            '>' if !self.game.redo() => self.message = "there is nothing to do again".into(),
            '<' | '>' => {}
            '+' => self.game.fill_marks(),
            '?' => self.give_hint(),
            '!' => self.take_hint(),
            '=' => self.check(),
            _ => self.symbol(c),
        }
    }

    /// A character that may be a digit, or part of one.
    fn symbol(&mut self, c: char) {
        let (topology, symbols) = (self.game.sheet.puzzle.topology().clone(), self.game.layout().symbols.clone());
        let n = topology.n_digits();
        let is_number = n > 9 && (symbols == Symbols::Numbers || symbols.width(n) > 1);
        if is_number && c.is_ascii_digit() {
            self.number.push(c);
            let number: usize = self.number.parse().unwrap_or(usize::MAX);
            // No digit begins like this with more figures: then there is nothing to wait for.
            if number * 10 > n {
                self.end_number();
            }
            return;
        }
        let is_it = |digit: &Digit| {
            let symbol = symbols.write(*digit, n);
            let mut chars = symbol.chars();
            chars.next().is_some_and(|own| own == c || own.to_lowercase().eq(c.to_lowercase()))
                && chars.next().is_none()
        };
        match topology.digits().find(is_it) {
            Some(digit) => self.write(digit),
            None if c == 'q' || c == 'Q' => self.is_over = true,
            None if matches!(c, '.' | '0') => self.game.clear(),
            None => self.message = format!("{c:?} is no digit and no key"),
        }
    }

    fn end_number(&mut self) {
        let number = std::mem::take(&mut self.number).parse::<usize>().ok();
        let n = self.game.sheet.puzzle.topology().n_digits();
        match number.and_then(Digit::from_number).filter(|digit| digit.index() < n) {
            Some(digit) => self.write(digit),
            None if number == Some(0) => self.game.clear(),
            None if number.is_some() => self.message = format!("there are digits from 1 to {n}"),
            None => {}
        }
    }

    fn write(&mut self, digit: Digit) {
        if !self.game.write(digit) {
            self.message = "a given stays".into();
        } else if let Some(clash) = self.game.clash() {
            self.message = clash;
        }
    }

    fn ask(&self, strength: StrengthName) -> Result<HintedPuzzle, String> {
        let request = HintRequest {
            paper: self.paper.clone(),
            play: Some(self.game.facts()),
            strength,
            ..HintRequest::default()
        };
        let hinted = Desk::new(self.around).hint(&request, &mut ()).map_err(|refusal| refusal.message)?;
        hinted.puzzles.into_iter().next().ok_or_else(|| "there is no puzzle".to_owned())
    }

    /// A hint; the same again is stronger: the name, the place, the step.
    fn give_hint(&mut self) {
        let strength = self.hint.as_ref().map_or(1, |(strength, _)| (strength + 1).min(3));
        let name = [StrengthName::Name, StrengthName::Place, StrengthName::Step][strength - 1];
        self.hints += u32::from(strength == 1);
        match self.ask(name) {
            Err(message) => self.message = message,
            Ok(puzzle) => {
                if let (None, Some((cell, digit))) = (&puzzle.no_start, self.game.single()) {
                    self.message = self.tell_single(strength, cell, digit);
                    self.game.cursor = cell;
                    self.hint = Some((strength, puzzle));
                    return;
                }
                self.message = match (&puzzle.no_start, puzzle.hints.first()) {
                    (Some(no_start), _) => no_start.words.clone(),
                    (None, Some(hint)) => hint.words.clone(),
                    (None, None) => "no step is known here".into(),
                };
                if let Some(candidate) =
                    step_of(&puzzle).and_then(|step| step.places.iter().chain(&step.removes).next())
                {
                    self.game.cursor = Cell::new(candidate.at.cell);
                }
                self.hint = Some((strength, puzzle));
            }
        }
    }

    /// The hint for a cell with one mark left, so strong.
    fn tell_single(&self, strength: usize, cell: Cell, digit: Digit) -> String {
        let name = self.game.sheet.puzzle.topology().cell_name(cell);
        match strength {
            1 => "naked single".into(),
            2 => format!("naked single: look at {name}"),
            _ => {
                let n = self.game.sheet.puzzle.topology().n_digits();
                let symbol = self.game.layout().symbols.write(digit, n);
                format!("naked single: {name} = {symbol}, because nothing else is left in {name}")
            }
        }
    }

    /// Does what the next step says.
    fn take_hint(&mut self) {
        let puzzle = match self.ask(StrengthName::Step) {
            Ok(puzzle) => puzzle,
            Err(message) => return self.message = message,
        };
        self.hints += u32::from(self.hint.take().is_none());
        if let (None, Some((cell, digit))) = (&puzzle.no_start, self.game.single()) {
            self.message = self.tell_single(3, cell, digit);
            return self.game.take(&[(cell, digit)], &[]);
        }
        let Some(step) = step_of(&puzzle) else {
            self.message = puzzle.no_start.map_or("no step is known here".into(), |no_start| no_start.words);
            return;
        };
        let list = |candidates: &[anydoku_desk::Candidate]| -> Vec<(Cell, Digit)> {
            candidates.iter().map(|c| (Cell::new(c.at.cell), Digit::new(c.digit - 1))).collect()
        };
        self.message = step.sentence();
        self.game.take(&list(&step.places), &list(&step.removes));
    }

    fn check(&mut self) {
        self.message = match (self.game.clash(), self.ask(StrengthName::Name)) {
            (Some(clash), _) => clash,
            (None, Err(message)) => message,
            (None, Ok(puzzle)) => match puzzle.no_start {
                Some(no_start) => no_start.words,
                None => format!("all is right so far, {} to go", self.game.n_open()),
            },
        };
    }
}

fn step_of(puzzle: &HintedPuzzle) -> Option<&anydoku_desk::StepFacts> {
    puzzle.hints.first().and_then(|hint| hint.step.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::format::{self, Hints};

    /// Plays these keys, from a puzzle in a text; gives the last screen and whether it was solved.
    fn play(text: &str, shape: Option<&str>, keys: impl IntoIterator<Item = Key>) -> (String, bool) {
        let shape = shape.map(|name| anydoku::Shape::named(name).unwrap());
        let hints = Hints { shape: shape.as_ref(), ..Hints::default() };
        let sheet = format::read(text.as_bytes(), &hints).unwrap().sheets.remove(0);
        let paper = Paper { shape: shape.map(|shape| shape.name), ..Paper::of(text) };
        let around = System::new();
        let mut playing = Playing::new(Game::new(sheet), paper, 0, &around);
        let mut keys = keys.into_iter();
        let mut next = |_| keys.next().map_or(Input::End, Input::Key);
        let mut last = String::new();
        let look = Look { fancy: false, width: 80 };
        let solved = playing
            .run(look, &mut next, &|| 65.0, &mut |screen| {
                last = screen.lines(80, 60).join("\n");
                Ok(())
            })
            .unwrap();
        (last, solved)
    }

    fn typed(text: &str) -> impl Iterator<Item = Key> + '_ {
        text.chars().map(|c| match c {
            'R' => Key::ArrowRight,
            'D' => Key::ArrowDown,
            'T' => Key::Tab,
            c => Key::Char(c),
        })
    }

    #[test]
    fn a_puzzle_is_played_to_its_end() {
        // 12.. 34.. 2... ..3.: the solution is 1243 3421 2134 4312.
        let (screen, solved) = play("12..34..2.....3.", None, typed("4R3DD4"));
        assert!(!solved && screen.contains("01:05"), "{screen}");
        let (screen, solved) = play("12..34..2.....3.", None, typed(&"!".repeat(40)));
        assert!(solved, "{screen}");
    }

    #[test]
    fn hints_become_stronger_and_mistakes_are_named() {
        let (screen, _) = play("12..34..2.....3.", None, typed("?"));
        assert!(!screen.contains("because"), "the name alone: {screen}");
        let (screen, _) = play("12..34..2.....3.", None, typed("???"));
        assert!(screen.contains("because"), "{screen}");
        let (screen, _) = play("12..34..2.....3.", None, typed("3="));
        assert!(screen.contains("two 3s in column 3"), "{screen}");
        let (screen, _) = play("12..34..2.....3.", None, typed("4="));
        assert!(screen.contains("all is right so far"), "{screen}");
    }

    #[test]
    fn every_shape_can_be_played_with_hints_to_the_end() {
        let solved = [
            ("x", "...4.2.7..8....1....6..5.......1.6.9....2....6.8.3.......1..5....4....3..2.5.4..."),
            ("4x4", "1...............2...".get(..16).unwrap_or("")),
        ];
        for (shape, line) in solved {
            let (screen, _) = play(line, Some(shape), typed("+T1T<>=?"));
            assert!(!screen.is_empty(), "{shape}");
        }
        for name in ["samurai", "cube", "16x16", "36x36"] {
            let shape = anydoku::Shape::named(name).unwrap();
            let line = ".".repeat(shape.topology.n_cells());
            let text = if name == "36x36" { vec!["."; 1296].join(",") } else { line };
            let (screen, solved) = play(&text, Some(name), typed("1RD2TR3<"));
            assert!(!solved && screen.contains("open"), "{name}: {screen}");
        }
    }

    #[test]
    fn any_keys_do_no_harm() {
        let mut rng = anydoku::Rng::new(7);
        let all = [
            Key::ArrowLeft,
            Key::ArrowUp,
            Key::Enter,
            Key::Backspace,
            Key::Char('?'),
            Key::Char('!'),
            Key::Char('<'),
            Key::Char('>'),
            Key::Char('+'),
            Key::Char('='),
            Key::Char('7'),
            Key::Char('1'),
            Key::Char('é'),
            Key::Tab,
            Key::Unknown,
            Key::ArrowDown,
            Key::ArrowRight,
            Key::Char('0'),
        ];
        let keys: Vec<Key> = (0..300).map(|_| all[rng.below(all.len())].clone()).collect();
        play("12..34..2.....3.", None, keys);
    }
}
