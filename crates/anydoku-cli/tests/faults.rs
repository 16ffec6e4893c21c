//! Faults from outside: full disks, closed pipes, slow inputs, signals. Nothing is lost without a word, and nothing is held back.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::support;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn program() -> Command {
    support::program("anydoku")
}

/// Every command with arguments that make it print something.
const COMMANDS: &[&[&str]] = &[
    &["solve", EASY],
    &["solve", "--json", EASY],
    &["solve", "--to", "grid", EASY],
    &["check", EASY],
    &["convert", EASY, "--to", "grid"],
    &["canon", EASY],
    &["analyze", "4x4"],
    &["rate", EASY],
    &["explain", EASY],
    &["hint", EASY],
    &["count", "4x4"],
    &["list", "4x4", "-n", "3"],
    &["fill", "4x4", "--seed", "1"],
    &["generate", "--shape", "4x4", "--seed", "1"],
    &["generate", "--shape", "4x4", "--seed", "1", "-n", "3"],
    &["polish", EASY, "--seed", "1"],
    &["jigsaw", "--size", "5", "--seed", "1"],
    &["draw", EASY],
    &["shapes"],
    &["formats"],
    &["completions", "bash"],
];

#[test]
fn a_full_disk_is_told_by_every_command() {
    if !fs::exists("/dev/full").unwrap_or(false) {
        return eprintln!("skipped: there is no /dev/full here");
    }
    for arguments in COMMANDS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(*arguments).stdin(Stdio::null()).stdout(full).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("could not be written"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in COMMANDS {
        let mut child = program()
            .args(*arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(!err.contains("error") && !err.contains("panic"), "{arguments:?}: {err}");
        assert!(output.status.code().is_some_and(|code| code < 2), "{arguments:?}: {output:?}");
    }
}

#[test]
fn one_line_is_answered_while_the_pipe_stays_open() {
    for (arguments, expected) in [
        (&["solve", "-"][..], SOLVED),
        (&["check", "-"], "unique 30 givens, 22 superfluous"),
        (&["canon", "-"], "."),
        (&["convert", "-", "--to", "line"], EASY),
        (&["count", "-"], "1"),
        (&["rate", "-"], "1."),
        (&["solve", "--json", "-"], "{\"solve\""),
    ] {
        let mut child = program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = child.stdout.take().unwrap();
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                _ = send.send(line);
            }
        });
        for _ in 0..2 {
            writeln!(stdin, "{EASY}").unwrap();
            stdin.flush().unwrap();
            // A minute, so that a busy machine is no failure; without the end of the input it would never come.
            let line = receive.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("{arguments:?} keeps its answer back"));
            assert!(line.contains(expected), "{arguments:?}: {line}");
        }
        drop(stdin);
        child.wait().unwrap();
    }
}

#[test]
fn bad_lines_are_named_wherever_they_are_and_the_rest_is_answered() {
    let text = format!("hello\n{EASY}\n{}\n{EASY}\nx\n", &EASY[..80]);
    for (arguments, n_answers) in
        [(&["solve"][..], 5), (&["check"], 5), (&["count"], 5), (&["canon"], 2), (&["convert", "--to", "line"], 2)]
    {
        let mut child = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert_eq!(out.lines().count(), n_answers, "{arguments:?}: {out}");
        for line in ["line 1", "line 3", "line 5"] {
            assert!(err.contains(line), "{arguments:?}: {err}");
        }
    }
}

#[test]
fn a_file_is_replaced_whole_with_its_mode_and_links_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("out.txt"), folder.path().join("link.txt"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("out.txt", &link).unwrap();
    let status = program().args(["solve", EASY, "-o"]).arg(&link).status().unwrap();
    assert!(status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SOLVED}\n"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside it");
    // What cannot be answered leaves the file as it is.
    let status =
        program().args(["convert", "nonsense", "--to", "line", "-o"]).arg(&file).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SOLVED}\n"));
}

#[test]
fn a_terminated_program_leaves_nothing_half_written() {
    use nix::sys::signal::{Signal, kill};
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("out.txt");
        fs::write(&file, "before").unwrap();
        let mut child = program().args(["solve", "-", "-o"]).arg(&file).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{EASY}").unwrap();
        stdin.flush().unwrap();
        // The file beside it appears with the first answer.
        while fs::read_dir(folder.path()).unwrap().count() < 2 {
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(nix::unistd::Pid::from_raw(child.id() as i32), signal).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(130), "{signal}");
        drop(stdin);
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["out.txt"], "{signal}");
        // What was answered until then is kept, or the file is as it was.
        let mut text = String::new();
        File::open(&file).unwrap().read_to_string(&mut text).unwrap();
        assert!(text == "before" || text == format!("{SOLVED}\n"), "{signal}: {text}");
    }
}

#[test]
fn tables_are_answered_row_by_row() {
    let rows: String = (0..300).map(|i| format!("{i},{EASY}\n")).collect();
    let mut child = program()
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let text = format!("source,question\n{rows}x,bad\n");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(out.lines().count(), 301, "{err}");
    assert_eq!(out.lines().filter(|line| line.starts_with("unique")).count(), 300);
    assert!(err.contains("line 302"), "{err}");
}

/// A number that is the same in every run of the test, and different for every `i`.
fn scattered(i: u64) -> u64 {
    i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
}

#[test]
#[allow(clippy::zombie_processes, reason = "each is waited for before the next begins, and the last at the end")]
fn a_run_that_is_killed_a_hundred_times_ends_as_if_it_had_been_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let generate = |arguments: &[&str]| {
        program().current_dir(folder.path()).arg("generate").args(arguments).stderr(Stdio::null()).spawn().unwrap()
    };
    let n = "400000";
    let whole = ["-n", n, "--shape", "4x4", "--seed", "7", "-o", "whole.txt"];
    assert!(generate(&whole).wait().unwrap().success());
    let (mut kills, mut is_done) = (0, false);
    let (begin, resume) = (["-n", n, "--shape", "4x4", "--seed", "7", "-o", "part.txt"], ["--resume", "part.txt"]);
    let mut child = generate(&begin);
    while !is_done {
        std::thread::sleep(Duration::from_micros(scattered(kills) % 30_000));
        // After a hundred it may come to its end.
        if kills < 100 && child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            // Killed before its first word it has left nothing, and is begun again.
            let is_begun = folder.path().join("part.txt.run").exists();
            child = generate(if is_begun { &resume[..] } else { &begin });
        } else {
            is_done = child.wait().unwrap().success();
            assert!(is_done, "after {kills} kills");
        }
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("whole.txt") == read("part.txt"), "after {kills} kills");
    assert!(!folder.path().join("part.txt.run").exists());
}

#[test]
fn a_run_does_not_go_on_in_a_file_that_is_not_its_own() {
    use nix::sys::signal::{Signal, kill};
    let folder = tempfile::tempdir().unwrap();
    let begin = |seed: &str| {
        let mut command = program();
        command.current_dir(folder.path()).args(["generate", "-n", "100000000", "--shape", "4x4", "--seed", seed]);
        command.args(["-o", "out.txt"]).stderr(Stdio::null()).spawn().unwrap()
    };
    let file = folder.path().join("out.txt");
    let mut child = begin("1");
    while !fs::metadata(&file).is_ok_and(|data| data.len() > 1 << 16) {
        std::thread::sleep(Duration::from_millis(5));
    }
    kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    child.wait().unwrap();
    let before = fs::read(&file).unwrap();
    for spoiled in [&before[..100], &[b"x", &before[1..]].concat()] {
        fs::write(&file, spoiled).unwrap();
        let output = program().current_dir(folder.path()).args(["generate", "--resume", "out.txt"]).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains("than the run left there"), "{err}");
        assert_eq!(fs::read(&file).unwrap(), spoiled, "nothing was touched");
    }
    // A new run takes the place of the state, too.
    let mut child = begin("2");
    let state = folder.path().join("out.txt.run");
    while !fs::read_to_string(&state).is_ok_and(|state| state.contains("\"seed\":2")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn what_has_no_end_is_not_read_to_the_end() {
    for arguments in [
        &["generate", "--pattern", "/dev/zero"][..],
        &["book", "--type", "STD", "--number", "1", "--font", "/dev/zero"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let output = program().args(arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("/dev/zero is too large"), "{arguments:?}: {err}");
    }
}
