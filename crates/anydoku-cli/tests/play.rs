//! Tests the game in a real terminal, from the first key to the solution, with a hint on the way. The test needs `tmux` and is skipped
//! without it; the unit tests of the game press its keys on every system.

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::support;

/// A terminal for one test. It is closed when the test ends.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Runs a shell command in a new terminal; returns `None` if there is no `tmux`.
    fn open(name: &str, command: &str) -> Option<Terminal> {
        let terminal = Terminal { socket: format!("anydoku-{name}-{}", std::process::id()) };
        let opened = terminal.ask(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", command]).ok()?;
        assert!(opened.status.success(), "{}", String::from_utf8_lossy(&opened.stderr));
        Some(terminal)
    }

    fn ask(&self, arguments: &[&str]) -> std::io::Result<Output> {
        Command::new("tmux").args(["-L", &self.socket]).args(arguments).output()
    }

    fn press(&self, key: &str) {
        assert!(self.ask(&["send-keys", key]).is_ok_and(|output| output.status.success()), "{key}");
    }

    fn screen(&self) -> String {
        let shown = self.ask(&["capture-pane", "-p"]).expect("tmux answers");
        String::from_utf8(shown.stdout).expect("a screen is text")
    }

    /// Waits until the screen shows these words.
    fn wait_for(&self, words: &str) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "no \"{words}\" on\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Returns the zero-based row and column of the cursor, as the line below the board reports them.
    fn cursor(&self) -> (usize, usize) {
        let screen = self.wait_for(" open ");
        let line = screen.lines().find(|line| line.contains(" open ")).expect("it is there");
        let (row, column) = line.split(' ').next().unwrap()[1..].split_once('c').expect("a cell is named r1c1");
        (row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.ask(&["kill-server"]);
    }
}

#[test]
fn a_game_is_played_in_a_terminal_to_its_end() {
    for (size, shape) in [(4, "4x4"), (6, "6x6"), (9, "x")] {
        let made = support::run(
            "anydoku",
            support::here(),
            &["generate", "--shape", shape, "--seed", "3", "--to", "line"],
            b"",
        );
        let solved = support::run("anydoku", support::here(), &["solve", "--to", "line"], &made.stdout);
        let [puzzle, solution] = [made, solved].map(|output| String::from_utf8(output.stdout).unwrap());
        let [puzzle, solution] = [&puzzle, &solution].map(|line| line.split(' ').next().unwrap().trim());
        let command =
            format!("{:?} play --shape {shape} {puzzle}; echo code $?; sleep 60", env!("CARGO_BIN_EXE_anydoku"));
        let Some(terminal) = Terminal::open(shape, &command) else { return };
        let open = puzzle.matches('.').count();
        terminal.wait_for(&format!("· {open} open"));
        // A hint, a stronger one, the step itself; it is applied and undone.
        terminal.press("?");
        terminal.wait_for("1 hint");
        terminal.press("?");
        terminal.press("?");
        terminal.wait_for("because");
        terminal.press("!");
        let taken = terminal.wait_for(&format!("· {} open", open - 1));
        assert!(taken.contains("because"), "{taken}");
        terminal.press("<");
        terminal.wait_for(&format!("· {open} open"));
        let (mut row, mut column) = terminal.cursor();
        let mut left = open;
        for (i, digit) in solution.chars().enumerate().filter(|(i, _)| puzzle.as_bytes()[*i] == b'.') {
            let wanted = (i / size, i % size);
            while (row, column) != wanted {
                let key = match (row.cmp(&wanted.0), column.cmp(&wanted.1)) {
                    (std::cmp::Ordering::Less, _) => "Down",
                    (std::cmp::Ordering::Greater, _) => "Up",
                    (_, std::cmp::Ordering::Less) => "Right",
                    _ => "Left",
                };
                terminal.press(key);
                match key {
                    "Down" => row += 1,
                    "Up" => row -= 1,
                    "Right" => column += 1,
                    _ => column -= 1,
                }
            }
            terminal.press(&digit.to_string());
            left -= 1;
            terminal.wait_for(&format!("· {left} open"));
            (row, column) = terminal.cursor();
        }
        terminal.wait_for("Solved!");
        terminal.press("q");
        terminal.wait_for("solved after");
        terminal.wait_for("code 0");
    }
}
