//! The terminal game: reads keys and draws the screen.
//!
//! The loop reads keys and shows screens through functions that the caller provides, so that a test can stand in for
//! the terminal. Hints and checks come from the service.

mod game;
mod screen;

use std::time::Duration;

use anydoku::explain::Strength;
use anydoku::{Cell, Digit, Language, Message, Symbols, msg};
use anydoku_service::{HintRequest, HintedPuzzle, Service};
use console::Key;

pub use game::{Direction, Game, Saved};
use screen::Said;
pub use screen::Screen;

use crate::text::Look;
use anydoku_host::System;

/// A game and its messages.
pub struct Playing<'a> {
    /// The game being played.
    pub game: Game,
    /// The number of hints requested.
    pub hints: u32,
    message: String,
    /// The last hint and its strength.
    hint: Option<(usize, HintedPuzzle)>,
    /// The digits typed so far of a number with more than one digit.
    number: String,
    is_over: bool,
    /// Whether the player chose to discard the game.
    pub is_dropped: bool,
    /// The first visible line of the list of rules, if it is shown instead of the board.
    reading: Option<usize>,
    /// Whether the player is leaving the game.
    leaving: Leaving,
    host: &'a System,
    language: Language,
}

/// Whether a game that is not saved in a file can be left without asking the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaving {
    /// The game is saved without asking.
    Kept,
    /// The player has to be asked first.
    Unasked,
    /// The question is on the screen.
    Asked,
}

/// An event while waiting for the player.
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// A second has passed without a key press.
    Wait,
    /// The input has ended.
    End,
}

impl<'a> Playing<'a> {
    /// Wraps a game in which this number of hints have been requested so far.
    pub fn new(game: Game, hints: u32, host: &'a System, language: Language) -> Playing<'a> {
        Playing {
            game,
            hints,
            message: msg!("cli-play-good-luck").in_language(language),
            hint: None,
            number: String::new(),
            is_over: false,
            is_dropped: false,
            reading: None,
            leaving: Leaving::Unasked,
            host,
            language,
        }
    }

    /// Shows a message.
    fn say(&mut self, message: Message) {
        self.message = message.in_language(self.language);
    }

    /// Saves the game on exit without asking the player.
    pub fn kept(mut self) -> Playing<'a> {
        self.leaving = Leaving::Kept;
        self
    }

    /// Plays until the player leaves or solves the puzzle, and returns whether it is solved. `seconds` returns the time
    /// taken so far.
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

    /// Returns whether the puzzle is solved. If it is, shows a message that waits for one more key.
    fn is_solved(&mut self) -> bool {
        if !self.game.is_full() {
            return false;
        }
        self.say(msg!("cli-play-done"));
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
        if let Some(first) = self.reading {
            return Screen::of_rules(look, &self.game, first);
        }
        let said = Said { message: &self.message, number: &self.number, seconds, hints: self.hints };
        Screen::of(look, &self.game, &face, &said)
    }

    fn key(&mut self, key: &Key) {
        if self.game.is_full() {
            self.is_over = true;
            return;
        }
        if self.leaving == Leaving::Asked {
            return self.answer(key);
        }
        if let Some(first) = self.reading {
            let last = Screen::of_rules(Look::PLAIN, &self.game, 0).height().saturating_sub(1);
            self.reading = match key {
                Key::ArrowUp | Key::ArrowLeft => Some(first.saturating_sub(1)),
                Key::ArrowDown | Key::ArrowRight => Some((first + 1).min(last)),
                _ => None,
            };
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
            Key::Escape => self.leave(),
            Key::CtrlC => self.is_over = true,
            Key::Enter => self.end_number(),
            Key::Char(c) => self.char(*c),
            _ => {}
        }
    }

    fn char(&mut self, c: char) {
        match c {
            '<' if !self.game.undo() => self.say(msg!("cli-play-no-undo")),
            '>' if !self.game.redo() => self.say(msg!("cli-play-no-redo")),
            '<' | '>' => {}
            '+' => self.game.fill_marks(),
            '?' => self.give_hint(),
            '!' => self.take_hint(),
            '=' => self.check(),
            '/' if self.game.sheet.puzzle.topology().has_rules() => self.reading = Some(0),
            _ => self.symbol(c),
        }
    }

    /// Handles a character that may be a digit, or part of one.
    fn symbol(&mut self, c: char) {
        let (topology, symbols) = (self.game.sheet.puzzle.topology().clone(), self.game.layout().symbols.clone());
        let n = topology.n_digits();
        let is_number = n > 9 && (symbols == Symbols::Numbers || symbols.width(n) > 1);
        if is_number && c.is_ascii_digit() {
            self.number.push(c);
            let number: usize = self.number.parse().unwrap_or(usize::MAX);
            // One more digit would make the number too large, so there is nothing to wait for.
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
            None if c == 'q' || c == 'Q' => self.leave(),
            None if matches!(c, '.' | '0') => self.game.clear(),
            None => self.say(msg!("cli-play-no-key", key = format!("{c:?}"))),
        }
    }

    /// Leaves the game, asking first if that would discard changes.
    fn leave(&mut self) {
        if self.leaving == Leaving::Kept || !self.game.is_changed {
            self.is_over = true;
            return;
        }
        self.leaving = Leaving::Asked;
        self.say(msg!("cli-play-keep"));
    }

    fn answer(&mut self, key: &Key) {
        self.message.clear();
        self.leaving = Leaving::Unasked;
        match key {
            Key::Char('y' | 'Y') => self.is_over = true,
            Key::Char('n' | 'N') => (self.is_over, self.is_dropped) = (true, true),
            // A user who interrupts this question is in a hurry, so the game is saved.
            Key::CtrlC => self.is_over = true,
            _ => {}
        }
    }

    fn end_number(&mut self) {
        let number = std::mem::take(&mut self.number).parse::<usize>().ok();
        let n = self.game.sheet.puzzle.topology().n_digits();
        match number.and_then(Digit::from_number).filter(|digit| digit.index() < n) {
            Some(digit) => self.write(digit),
            None if number == Some(0) => self.game.clear(),
            None if number.is_some() => self.say(msg!("cli-play-digits", n = n)),
            None => {}
        }
    }

    fn write(&mut self, digit: Digit) {
        if !self.game.write(digit) {
            self.say(msg!("cli-play-given"));
        } else if let Some(clash) = self.game.clash(self.language) {
            self.message = clash;
        }
    }

    fn ask(&self) -> Result<HintedPuzzle, String> {
        let request = HintRequest { paper: self.game.paper(), ..HintRequest::default() };
        let service = Service::new(self.host).in_language(self.language);
        let hinted = service.hint(&request, &mut ()).map_err(|error| error.in_language(self.language).to_string())?;
        hinted.puzzles.into_iter().next().ok_or_else(|| msg!("cli-play-no-puzzle").in_language(self.language))
    }

    /// Gives a hint. Repeated requests reveal more: first the technique, then the place, then the step.
    fn give_hint(&mut self) {
        let strength = self.hint.as_ref().map_or(1, |(strength, _)| (strength + 1).min(3));
        let name = [Strength::Name, Strength::Place, Strength::Step][strength - 1];
        self.hints += u32::from(strength == 1);
        // The hint is dropped as soon as the board changes, so one request serves all three strengths.
        let known = self.hint.take().map(|(_, puzzle)| puzzle);
        match known.map_or_else(|| self.ask(), Ok) {
            Err(message) => self.message = message,
            Ok(puzzle) => {
                self.message = match (&puzzle.no_start, puzzle.hints.first()) {
                    (Some(no_start), _) => no_start.words.clone(),
                    (None, Some(hint)) => hint.words(name),
                    (None, None) => match self.game.single() {
                        Some((cell, digit)) => self.tell_single(strength, cell, digit),
                        None => self.no_step(),
                    },
                };
                // Only the strongest hint moves the cursor.
                let place = step_of(&puzzle).and_then(|step| step.places.iter().chain(&step.removes).next());
                if let Some(candidate) = place.filter(|_| strength == 3) {
                    self.game.cursor = Cell::new(candidate.at.cell);
                }
                self.hint = Some((strength, puzzle));
            }
        }
    }

    /// Returns the hint for a cell with a single mark.
    fn tell_single(&self, strength: usize, cell: Cell, digit: Digit) -> String {
        let name = self.game.sheet.puzzle.topology().cell_name(cell);
        let message = match strength {
            1 => msg!("cli-play-single-name"),
            2 => msg!("cli-play-single-place", cell = name),
            _ => {
                let n = self.game.sheet.puzzle.topology().n_digits();
                let symbol = self.game.layout().symbols.write(digit, n);
                msg!("cli-play-single", cell = name, digit = symbol)
            }
        };
        message.in_language(self.language)
    }

    fn no_step(&self) -> String {
        msg!("cli-play-no-step").in_language(self.language)
    }

    /// Applies the next step.
    fn take_hint(&mut self) {
        let puzzle = match self.ask() {
            Ok(puzzle) => puzzle,
            Err(message) => return self.message = message,
        };
        self.hints += u32::from(self.hint.take().is_none());
        let Some(step) = step_of(&puzzle) else {
            if let (None, Some((cell, digit))) = (&puzzle.no_start, self.game.single()) {
                self.message = self.tell_single(3, cell, digit);
                return self.game.take(&[(cell, digit)], &[]);
            }
            let none = self.no_step();
            self.message = puzzle.no_start.map_or(none, |no_start| no_start.words);
            return;
        };
        let list = |candidates: &[anydoku_service::Candidate]| -> Vec<(Cell, Digit)> {
            candidates.iter().map(|c| (Cell::new(c.at.cell), Digit::new(c.digit - 1))).collect()
        };
        self.message = step.sentence.clone();
        self.game.take(&list(&step.places), &list(&step.removes));
    }

    fn check(&mut self) {
        self.message = match (self.game.clash(self.language), self.ask()) {
            (Some(clash), _) => clash,
            (None, Err(message)) => message,
            (None, Ok(puzzle)) => match puzzle.no_start {
                Some(no_start) => no_start.words,
                None => msg!("cli-play-right", n = self.game.n_open()).in_language(self.language),
            },
        };
    }
}

fn step_of(puzzle: &HintedPuzzle) -> Option<&anydoku_service::StepFacts> {
    puzzle.hints.first().map(|hint| &*hint.step)
}

#[cfg(test)]
mod tests {
    use anydoku_service::Paper;

    use super::*;
    use anydoku_format::{self as format, Hints};

    /// Plays these keys on the puzzle in `text`; returns the last screen and whether the puzzle was solved.
    fn play(text: &str, shape: Option<&str>, keys: impl IntoIterator<Item = Key>) -> (String, bool) {
        let shape = shape.map(|name| anydoku::Shape::named(name).unwrap());
        let hints = Hints { shape: shape.as_ref(), ..Hints::default() };
        let sheet = format::read(text.as_bytes(), &hints).unwrap().sheets.remove(0);
        let host = System::new();
        let mut playing = Playing::new(Game::new(sheet), 0, &host, Language::ENGLISH);
        let mut keys = keys.into_iter();
        let mut next = |_| keys.next().map_or(Input::End, Input::Key);
        let mut last = String::new();
        let look = Look { fancy: false, width: 80, ..Look::PLAIN };
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
        assert!(screen.contains("everything is right so far"), "{screen}");
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

    const KILLER: &str = "<size>16\n<blocksize>4\n<standardblocks>\n<rule>cage 3: 1 2\n<rule>thermo: 2 6 5\n\
        <rule>cage 4: 8 12\n<rule>arrow: 14 / 15 12\n<rule>less: 9 10\n<rule>sandwich 0: 13 14 15 16\n<sudoku>\n. . . .\n. . . .\n. . . .\n. . . .\n";

    #[test]
    fn rules_are_shown_and_checked() {
        let sheet = format::read(KILLER.as_bytes(), &Hints::default()).unwrap().sheets.remove(0);
        let host = System::new();
        let mut playing = Playing::new(Game::new(sheet), 0, &host, Language::ENGLISH);
        let screen = |playing: &Playing<'_>| {
            let lines = playing.screen(Look { fancy: true, width: 100, ..Look::PLAIN }, 0.0).lines(100, 60).join("\n");
            anstream::adapter::strip_str(&lines).to_string()
        };
        let shown = screen(&playing);
        // The sum is on the line above the cage, the sign on the line between two cells, the clue before its row.
        assert!(shown.contains("3━━") && shown.contains(" . < . ") && shown.contains("0 ┃"), "{shown}");
        assert!(shown.contains("cage 3: r1c1 r1c2 — "), "the rule under the cursor: {shown}");
        playing.key(&Key::Char('/'));
        let list = screen(&playing);
        for rule in ["cage 3: r1c1 r1c2", "thermometer: r1c2 r2c2 r2c1", "arrow: r4c2 / r4c3 r3c4", "sandwich 0"] {
            assert!(list.contains(rule), "{rule} in {list}");
        }
        playing.key(&Key::Char('x'));
        // The houses allow a 4, but no cage of 3 does.
        playing.key(&Key::Char('4'));
        assert!(screen(&playing).contains("r1c1 cannot be right: rule cage 3 at r1c1"), "{}", screen(&playing));
        assert_eq!(playing.game.clashing(), [Cell(0)]);
        playing.key(&Key::Char('<'));
        assert!(playing.game.clashing().is_empty());
    }

    #[test]
    fn a_full_grid_that_breaks_a_rule_is_not_solved() {
        let write = |digits: &str| {
            let sheet = format::read(KILLER.as_bytes(), &Hints::default()).unwrap().sheets.remove(0);
            let host = System::new();
            let mut playing = Playing::new(Game::new(sheet), 0, &host, Language::ENGLISH);
            for (i, digit) in digits.chars().enumerate() {
                playing.game.cursor = Cell::new(i);
                playing.key(&Key::Char(digit));
            }
            (playing.game.n_open(), playing.game.is_full())
        };
        assert_eq!(write("2134432112433412"), (0, true));
        assert_eq!(write("1234341221434321"), (0, false), "a Sudoku, but not this one");
    }

    #[test]
    fn the_weakest_hints_leave_the_cursor_alone_and_say_what_hint_says() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let sheet = format::read(line.as_bytes(), &Hints::default()).unwrap().sheets.remove(0);
        let host = System::new();
        let mut playing = Playing::new(Game::new(sheet), 0, &host, Language::ENGLISH);
        let before = playing.game.cursor;
        let request = HintRequest { paper: Paper::of(line), ..HintRequest::default() };
        let told = Service::new(&host).hint(&request, &mut ()).unwrap();
        for strength in [Strength::Name, Strength::Place] {
            playing.key(&Key::Char('?'));
            assert_eq!(playing.game.cursor, before);
            assert_eq!(playing.message, told.puzzles[0].hints[0].words(strength));
        }
        playing.key(&Key::Char('?'));
        assert_eq!(playing.message, told.puzzles[0].hints[0].words(Strength::Step));
        assert_eq!(playing.game.cursor.index(), step_of(&told.puzzles[0]).unwrap().places[0].at.cell);
    }

    #[test]
    fn nobody_leaves_a_game_by_mistake() {
        let line = "12..34..2.....3.";
        let leave = |keys: &str, kept: bool| {
            let sheet = format::read(line.as_bytes(), &Hints::default()).unwrap().sheets.remove(0);
            let host = System::new();
            let mut playing = Playing::new(Game::new(sheet), 0, &host, Language::ENGLISH);
            playing.leaving = if kept { Leaving::Kept } else { Leaving::Unasked };
            typed(keys).for_each(|key| playing.key(&key));
            (playing.is_over, playing.is_dropped)
        };
        assert_eq!(leave("q", false), (true, false), "nothing was written");
        assert_eq!(leave("4q", false), (false, false), "there is a question");
        assert_eq!(leave("4qx", false), (false, false), "any other key plays on");
        assert_eq!(leave("4qy", false), (true, false));
        assert_eq!(leave("4qn", false), (true, true));
        assert_eq!(leave("4q", true), (true, false), "a file keeps it");
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
