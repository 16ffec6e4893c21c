//! The command `anydoku play`, a game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use console::Term;

use anydoku::{Cell, Language, msg};
use anydoku_service::{GenerateRequest, Paper, ServiceError, Targets, named};

use super::{Inputs, Reporter};
use crate::input::read_side;
use crate::play::{Game, Input, Playing, Saved, Screen};
use crate::text::Look;

/// Play a puzzle of any shape in the terminal, with marks, undo, hints and a clock
///
/// Without a puzzle, a new one is generated, with the requested --shape (9x9 by default), --rules and --difficulty.
/// Cages, lines, dots and outside clues are drawn on and around the board, and the rules of the cell under the cursor
/// are shown in words. --save saves the game to a file and continues it the next time; without it, the program asks before it discards a
/// game.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("puzzles", |arg| arg.help("Puzzle to play: a file, `-` for standard input, or the puzzle itself [default: a new one]"))
)]
pub struct Play {
    #[command(flatten)]
    inputs: Inputs,
    /// Difficulty of a generated puzzle: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "NAME", conflicts_with = "puzzles")]
    difficulty: Option<String>,
    /// Variant rules of a generated puzzle: killer, or thermo:4,arrow:2 to set how many of each
    #[arg(long, value_name = "RULES", conflicts_with = "puzzles")]
    rules: Option<String>,
    /// Random seed of a generated puzzle [default: chosen at random]
    #[arg(long, value_name = "N", conflicts_with = "puzzles")]
    seed: Option<u64>,
    /// Save the game to this file on exit, and continue it from there if the file exists
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku play puzzle.sdk
  anydoku play --shape nrc --difficulty hard --save game.json
  anydoku play --rules killer --seed 7
  anydoku play --save game.json                 continues where you left off

Exit codes:
  0  the puzzle was solved
  1  you left before it was solved
  2  there was nothing to play, or no terminal";

impl Play {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        match self.play(reporter) {
            Ok(code) => code,
            Err(error) => reporter.refuse(&error, None, b""),
        }
    }

    fn play(&self, reporter: &mut Reporter) -> Result<u8, ServiceError> {
        if !io::stdout().is_terminal() || !io::stderr().is_terminal() {
            return Err(ServiceError::new(msg!("cli-play-terminal")).with_hint(msg!("cli-play-terminal-hint")));
        }
        let saved = self.saved()?;
        let paper = match &saved {
            Some(saved) => saved.clone().into_paper(),
            None => self.paper(reporter)?,
        };
        let mut sheets = named::read(&paper)?.sheets;
        if sheets.is_empty() {
            return Err(ServiceError::new(msg!("cli-play-empty")));
        }
        let sheet = sheets.swap_remove(0);
        let mut game = Game::new(sheet);
        if let Some(saved) = &saved {
            game.cursor = Cell::new(saved.cursor.min(game.sheet.puzzle.topology().n_cells() - 1));
        }
        let (before, hints) = saved.as_ref().map_or((0.0, 0), |saved| (saved.seconds, saved.hints));
        let host = reporter.host();
        let mut playing = Playing::new(game, hints, &host, reporter.language());
        if self.save.is_some() {
            playing = playing.kept();
        }
        let began = Instant::now();
        let seconds = || before + began.elapsed().as_secs_f64();
        let is_stopped = || reporter.is_stopped();
        let solved =
            show_and_read(&is_stopped, |next, show| playing.run(look(reporter.language()), next, &seconds, show));
        let solved = solved
            .map_err(|error| ServiceError::new(msg!("cli-terminal-failed", reason = anydoku_host::reason(&error))))?;
        let took = seconds();
        match &self.save {
            Some(path) => self.keep(path, &playing, took, solved)?,
            None if !solved && playing.game.is_changed && !playing.is_dropped => {
                let path = self.keep_somewhere(&playing, took)?;
                let words = reporter.words(&msg!("cli-play-saved", path = path.display().to_string()));
                reporter.out(words + "\n");
            }
            None => {}
        }
        let time = format!("{}:{:02}", took as u64 / 60, took as u64 % 60);
        let end = if solved { msg!("cli-play-solved", time = time) } else { msg!("cli-play-left", time = time) };
        let words = reporter.words(&end);
        reporter.out(words + "\n");
        Ok(u8::from(!solved))
    }

    /// Saves a game for which no file was named: in the current folder if possible, otherwise in the folder for temporary files.
    fn keep_somewhere(&self, playing: &Playing<'_>, seconds: f64) -> Result<PathBuf, ServiceError> {
        let mut error = None;
        for folder in [PathBuf::new(), std::env::temp_dir()] {
            let path = |n: u32| folder.join(if n == 1 { "game.json".into() } else { format!("game-{n}.json") });
            let Some(path) = (1..1000).map(path).find(|path| !path.exists()) else { continue };
            match self.keep(&path, playing, seconds, false) {
                Ok(()) => return Ok(path),
                Err(reason) => error = Some(reason),
            }
        }
        Err(error.unwrap_or_else(|| ServiceError::new(msg!("cli-play-no-name"))))
    }

    /// Reads the saved game, if there is one.
    fn saved(&self) -> Result<Option<Saved>, ServiceError> {
        let Some(path) = self.save.as_ref().filter(|path| path.exists() && self.inputs.puzzles.is_empty()) else {
            return Ok(None);
        };
        let text = read_side(path)?;
        let wrong = |error: serde_json::Error| {
            let (path, reason) = (path.display().to_string(), error.to_string());
            ServiceError::new(msg!("cli-play-no-game", path = path, reason = reason))
        };
        serde_json::from_slice(&text).map(Some).map_err(wrong)
    }

    /// Returns the puzzle given on the command line, or a new one.
    fn paper(&self, reporter: &Reporter) -> Result<Paper, ServiceError> {
        if let Some(named) =
            self.inputs.puzzles.first().map(|_| self.inputs.all()).transpose()?.and_then(|mut all| all.next())
        {
            return self.inputs.paper(named.open()?);
        }
        let host = reporter.host();
        let shape = self.inputs.shape.clone().unwrap_or_else(|| "9x9".into());
        let targets = Targets { difficulty: self.difficulty.clone(), ..Targets::default() };
        let request = GenerateRequest {
            shape,
            targets,
            rules: self.rules.clone(),
            seed: self.seed,
            collect: true,
            to: Some("usual".into()),
            ..GenerateRequest::default()
        };
        let made = reporter.service(&host).generate(&request, &mut reporter.bar())?;
        let written = made.puzzles.into_iter().next().and_then(|puzzle| puzzle.written);
        let text = written.ok_or_else(|| ServiceError::new(msg!("cli-play-none-made")))?;
        Ok(Paper { text, ..Paper::default() })
    }

    /// Saves the game; a solved one is removed instead.
    fn keep(&self, path: &Path, playing: &Playing<'_>, seconds: f64, solved: bool) -> Result<(), ServiceError> {
        if solved {
            return match std::fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    let path = path.display().to_string();
                    Err(ServiceError::new(msg!("cli-unremovable", path = path, reason = anydoku_host::reason(&error))))
                }
                _ => Ok(()),
            };
        }
        let saved = Saved {
            paper: playing.game.paper(),
            cursor: playing.game.cursor.index(),
            seconds,
            hints: playing.hints,
            ..Saved::default()
        };
        let text = serde_json::to_vec_pretty(&saved)
            .map_err(|error| ServiceError::new(msg!("cli-internal", reason = error.to_string())))?;
        anydoku_host::save(path, &text)
    }
}

/// Returns the current size of the terminal and the language of the game.
fn look(language: Language) -> Look {
    let (_, width) = Term::stdout().size();
    Look { fancy: true, width: width as usize, language }
}

/// Whether the program has taken over the whole screen.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The alternate screen of the terminal. Dropping it restores the terminal, also after an error or a panic.
struct WholeScreen {
    #[cfg(unix)]
    settings: Option<nix::sys::termios::Termios>,
}

impl WholeScreen {
    fn take() -> io::Result<WholeScreen> {
        static HOOK: Once = Once::new();
        // A panic message must appear on the normal screen, where it remains visible.
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                before(panic);
            }));
        });
        let screen = WholeScreen {
            #[cfg(unix)]
            settings: nix::sys::termios::tcgetattr(io::stdin()).ok(),
        };
        IS_TAKEN.store(true, Ordering::SeqCst);
        let mut stdout = io::stdout();
        write!(stdout, "\x1b[?1049h\x1b[?25l")?;
        stdout.flush()?;
        Ok(screen)
    }
}

impl Drop for WholeScreen {
    fn drop(&mut self) {
        give_back();
        // A thread that is still waiting for a key has put the terminal in raw mode.
        #[cfg(unix)]
        if let Some(settings) = &self.settings {
            _ = nix::sys::termios::tcsetattr(io::stdin(), nix::sys::termios::SetArg::TCSADRAIN, settings);
        }
    }
}

/// Restores the cursor and the previous screen.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let mut stdout = io::stdout();
        _ = write!(stdout, "\x1b[?25h\x1b[?1049l").and_then(|()| stdout.flush());
    }
}

/// The interval between checks for an interrupt while no key is pressed.
const PATIENCE: Duration = Duration::from_millis(100);

/// Takes over the screen, plays, and restores the screen even after an error.
fn show_and_read<T>(
    is_stopped: &dyn Fn() -> bool,
    play: impl FnOnce(&mut dyn FnMut(Duration) -> Input, &mut dyn FnMut(&Screen) -> io::Result<()>) -> io::Result<T>,
) -> io::Result<T> {
    let (keys, pressed) = mpsc::channel();
    let (ask, asked) = mpsc::channel::<()>();
    // The terminal is raw only while a key is awaited, so a key is requested only when it will be used.
    let reader = thread::spawn(move || {
        while asked.recv().is_ok() {
            let key = Term::stdout().read_key_raw();
            let is_over = key.is_err();
            if keys.send(key).is_err() || is_over {
                return;
            }
        }
    });
    let screen = WholeScreen::take()?;
    let mut is_waiting = false;
    let mut next = |patience: Duration| {
        if !std::mem::replace(&mut is_waiting, true) && ask.send(()).is_err() {
            return Input::End;
        }
        let began = Instant::now();
        loop {
            let left = patience.saturating_sub(began.elapsed());
            match pressed.recv_timeout(left.min(PATIENCE)) {
                Ok(Ok(key)) => {
                    is_waiting = false;
                    return Input::Key(key);
                }
                Err(RecvTimeoutError::Timeout) if is_stopped() => return Input::End,
                Err(RecvTimeoutError::Timeout) if began.elapsed() < patience => {}
                Err(RecvTimeoutError::Timeout) => return Input::Wait,
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Input::End,
            }
        }
    };
    let played = play(&mut next, &mut |screen| {
        let (height, width) = Term::stdout().size();
        let mut text = "\x1b[H".to_owned();
        for line in screen.lines(width as usize, height as usize) {
            text.push_str(&line);
            text.push_str("\x1b[K\r\n");
        }
        text.push_str("\x1b[J");
        let mut stdout = io::stdout();
        stdout.write_all(text.as_bytes())?;
        stdout.flush()
    });
    drop(screen);
    drop(ask);
    if !is_waiting {
        _ = reader.join();
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;
    use anydoku::rules;

    /// Saved games preserve the puzzle with its shape, rules and marks.
    #[test]
    fn saved_puzzles_keep_shape_rules_and_marks() {
        for (shape, rules, marks) in [
            ("9x9", "", false),
            ("nrc", "", false),
            ("samurai", "", false),
            ("jigsaw", "", false),
            (
                "9x9",
                "cage 15: r1c1 r1c2; thermo: r2c2 r3c3; white 1: r5c5 r5c6; sandwich 7: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
                false,
            ),
            ("x", "neg white 1; odd: r1c1", false),
            ("9x9", "", true),
            ("9x9", "cage 15: r1c1 r1c2", true),
        ] {
            let shape = Shape::named(shape).unwrap();
            let rules = rules::read(rules, &shape.topology).unwrap();
            let topology = if rules.is_empty() {
                shape.topology.clone()
            } else {
                shape.topology.with_rules(rules).unwrap().into()
            };
            let mut puzzle = anydoku::Puzzle::empty(topology.clone());
            puzzle.give(anydoku::Cell(5), anydoku::Digit(3));
            if marks {
                let mut sets = vec![anydoku::DigitSet::all(9); topology.n_cells()];
                sets[7].remove(anydoku::Digit(0));
                puzzle = puzzle.with_marks(sets);
            }
            let sheet = anydoku::Sheet::new(puzzle.clone(), shape.layout.clone());
            let saved = Saved { paper: Game::new(sheet).paper(), ..Saved::default() };
            let text = serde_json::to_string(&saved).unwrap();
            let again: Saved = serde_json::from_str(&text).unwrap();
            let again = named::read(&again.into_paper()).unwrap().sheets;
            assert!(again.len() == 1 && again[0].puzzle == puzzle, "{}: {text}", shape.name);
        }
    }

    #[test]
    fn games_of_before_are_taken_up() {
        let zeros = [0; 15];
        let marks: Vec<Vec<usize>> = vec![vec![]; 16];
        let text = format!(
            r#"{{"puzzle": "1...............", "digits": [0, {}], "marks": {marks:?}, "cursor": 3, "seconds": 1.0, "hints": 2}}"#,
            zeros.iter().map(|_| "2").collect::<Vec<_>>().join(", ")
        );
        let saved: Saved = serde_json::from_str(&text).unwrap();
        let sheet = named::read(&saved.into_paper()).unwrap().sheets.remove(0);
        assert_eq!((sheet.puzzle.n_givens(), sheet.play.unwrap().digits.iter().flatten().count()), (1, 15));
    }
}
