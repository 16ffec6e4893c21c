//! `anydoku play`.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use console::Term;

use anydoku_desk::{Desk, GenerateRequest, Paper, Refusal, Wishes, named};

use super::{Inputs, Teller};
use crate::input::read_side;
use crate::output;
use crate::play::{Game, Input, Playing, Saved, Screen};
use crate::text::Look;

/// Play a puzzle of any shape in the terminal, with marks, undo, hints and a clock
///
/// Without a puzzle one is made: a 9x9, or what --shape and --difficulty ask for. --save keeps the game in a file, and
/// goes on from there the next time.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    #[command(flatten)]
    inputs: Inputs,
    /// How hard a puzzle to make: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "NAME", conflicts_with = "puzzles")]
    difficulty: Option<String>,
    /// The same seed makes the same puzzle
    #[arg(long, value_name = "N", conflicts_with = "puzzles")]
    seed: Option<u64>,
    /// Keep the game in this file when leaving, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  anydoku play puzzle.sdk
  anydoku play --shape nrc --difficulty hard --save game.json
  anydoku play --save game.json                 goes on where you left

Exit code: 0 it was solved, 1 it was left before, 2 there was nothing to play.";

impl Play {
    pub fn run(&self, teller: &mut Teller) -> u8 {
        match self.play(teller) {
            Ok(code) => code,
            Err(refusal) => teller.refuse(&refusal, None, b""),
        }
    }

    fn play(&self, teller: &mut Teller) -> Result<u8, Refusal> {
        if !io::stdout().is_terminal() || !io::stderr().is_terminal() {
            let hint = "anydoku hint and anydoku explain answer without one";
            return Err(Refusal::new("found no terminal to play in, expected one").with_hint(hint));
        }
        let saved = self.saved()?;
        let paper = match &saved {
            Some(saved) => Paper::of(&saved.puzzle),
            None => self.paper(teller)?,
        };
        let sheet = named::read(&paper)?.sheets.swap_remove(0);
        let mut game = Game::new(sheet);
        if saved.as_ref().is_some_and(|saved| !game.restore(saved)) {
            return Err(Refusal::new(
                "found a saved game of another size than its puzzle, expected one that anydoku saved",
            ));
        }
        let (before, hints) = saved.as_ref().map_or((0.0, 0), |saved| (saved.seconds, saved.hints));
        let around = teller.around();
        let mut playing = Playing::new(game, paper, hints, &around);
        let began = Instant::now();
        let seconds = || before + began.elapsed().as_secs_f64();
        let solved = show_and_read(|next, show| playing.run(look(), next, &seconds, show));
        let solved = solved.map_err(|error| Refusal::new(format!("the terminal failed ({error})")))?;
        let took = seconds();
        if let Some(path) = &self.save {
            self.keep(path, &playing, took, solved)?;
        }
        let minutes = (took as u64) / 60;
        let end = if solved { "solved" } else { "left" };
        teller.out(format!("{end} after {minutes}:{:02}\n", took as u64 % 60));
        Ok(u8::from(!solved))
    }

    /// The game that was kept, if there is one.
    fn saved(&self) -> Result<Option<Saved>, Refusal> {
        let Some(path) = self.save.as_ref().filter(|path| path.exists() && self.inputs.puzzles.is_empty()) else {
            return Ok(None);
        };
        let text = read_side(path)?;
        let wrong = |error| Refusal::new(format!("{}: found no saved game ({error}), expected one", path.display()));
        serde_json::from_slice(&text).map(Some).map_err(wrong)
    }

    /// The puzzle that was named, or a new one.
    fn paper(&self, teller: &Teller) -> Result<Paper, Refusal> {
        if let Some(named) =
            self.inputs.puzzles.first().map(|_| self.inputs.all()).transpose()?.and_then(|mut all| all.next())
        {
            return self.inputs.paper(named.open()?);
        }
        let around = teller.around();
        let shape = self.inputs.shape.clone().unwrap_or_else(|| "9x9".into());
        let wishes = Wishes { difficulty: self.difficulty.clone(), ..Wishes::default() };
        let request = GenerateRequest {
            shape,
            wishes,
            seed: self.seed,
            collect: true,
            to: Some("usual".into()),
            ..GenerateRequest::default()
        };
        let made = Desk::new(&*around).generate(&request, &mut ())?;
        let written = made.puzzles.into_iter().next().and_then(|puzzle| puzzle.written);
        let text = written.ok_or_else(|| Refusal::new("no such puzzle was found in time"))?;
        Ok(Paper { text, ..Paper::default() })
    }

    /// Keeps the game; what is solved needs no keeping.
    fn keep(&self, path: &Path, playing: &Playing<'_>, seconds: f64, solved: bool) -> Result<(), Refusal> {
        if solved {
            return match std::fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(Refusal::new(format!("{} could not be removed ({error})", path.display())))
                }
                _ => Ok(()),
            };
        }
        let facts = playing.game.facts();
        let saved = Saved {
            puzzle: self.told(playing)?,
            digits: facts.digits,
            marks: facts.marks.unwrap_or_default(),
            cursor: playing.game.cursor.index(),
            seconds,
            hints: playing.hints,
        };
        let text = serde_json::to_vec_pretty(&saved).map_err(|error| Refusal::new(error.to_string()))?;
        output::save(path, &text)
    }

    /// The puzzle as a text that says its shape.
    fn told(&self, playing: &Playing<'_>) -> Result<String, Refusal> {
        let mut sheet = playing.game.sheet.clone();
        sheet.play = None;
        let is_named = anydoku::Shape::recognise(sheet.puzzle.topology()).is_some();
        let format = match (is_named, sheet.puzzle.marks().is_some()) {
            (_, true) => "sukaku",
            (true, false) => "line",
            (false, false) => "gss",
        };
        let text = anydoku::format::write(named::format(format)?, &[sheet])?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// The terminal as it is now.
fn look() -> Look {
    let (_, width) = Term::stdout().size();
    Look { fancy: true, width: width as usize }
}

/// Takes the whole screen for a while, and gives it back whatever happens.
fn show_and_read<T>(
    play: impl FnOnce(&mut dyn FnMut(Duration) -> Input, &mut dyn FnMut(&Screen) -> io::Result<()>) -> io::Result<T>,
) -> io::Result<T> {
    let (keys, pressed) = mpsc::channel();
    let (ask, asked) = mpsc::channel::<()>();
    // The terminal is raw only while somebody waits for a key, so no key is asked for that nobody will take.
    let reader = thread::spawn(move || {
        while asked.recv().is_ok() {
            let key = Term::stdout().read_key_raw();
            let is_over = key.is_err();
            if keys.send(key).is_err() || is_over {
                return;
            }
        }
    });
    let mut stdout = io::stdout();
    write!(stdout, "\x1b[?1049h\x1b[?25l")?;
    stdout.flush()?;
    let mut is_waiting = false;
    let mut next = |patience: Duration| {
        if !std::mem::replace(&mut is_waiting, true) && ask.send(()).is_err() {
            return Input::End;
        }
        match pressed.recv_timeout(patience) {
            Ok(Ok(key)) => {
                is_waiting = false;
                Input::Key(key)
            }
            Err(RecvTimeoutError::Timeout) => Input::Wait,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Input::End,
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
    write!(stdout, "\x1b[?25h\x1b[?1049l")?;
    stdout.flush()?;
    drop(ask);
    if !is_waiting {
        _ = reader.join();
    }
    played
}
