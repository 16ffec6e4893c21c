//! Tests of external faults: full disks, closed pipes, slow inputs, signals. No loss is silent, and no answer is delayed.

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
        (&["check", "-"], "unique 30 givens, 22 redundant"),
        (&["canon", "-"], "."),
        (&["convert", "-", "--to", "line"], EASY),
        (&["count", "-"], "1"),
        (&["rate", "-"], "1."),
        (&["solve", "--json", "-"], "{\"solve\""),
        (&["solve", "--to", "sudokuwiki", "-"], "sudokuwiki"),
        (&["convert", "-", "--to", "fpuzzles"], "f-puzzles"),
        (&["polish", "-", "--seed", "1", "--tries", "2"], "."),
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
            // Waits a minute, so that the test does not fail on a busy machine; a program that waits for the end of the input would never
            // answer.
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
    for arguments in [
        &["solve"][..],
        &["check"],
        &["count"],
        &["canon"],
        &["convert", "--to", "line"],
        &["convert", "--to", "iss"],
        &["solve", "--to", "sukaku"],
        &["polish", "--seed", "1", "--tries", "2"],
    ] {
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
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 5, "{arguments:?}: {out}");
        assert!([0, 2, 4].iter().all(|&i| lines[i] == "invalid"), "{arguments:?}: {out}");
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
    // A failed request leaves the file unchanged.
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
        // The temporary file appears with the first answer.
        while fs::read_dir(folder.path()).unwrap().count() < 2 {
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(nix::unistd::Pid::from_raw(child.id() as i32), signal).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(130), "{signal}");
        drop(stdin);
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["out.txt"], "{signal}");
        // Either the answers up to that point are kept, or the file is unchanged.
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

/// Returns a number that is the same in every run of the test, and different for every `i`.
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
        // After a hundred kills, the run may finish.
        if kills < 100 && child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            // The file exists only when it is complete.
            let there = fs::metadata(folder.path().join("part.txt")).map_or(0, |data| data.len());
            assert!(there == 0 || there == fs::metadata(folder.path().join("whole.txt")).unwrap().len());
            // A run that was killed before its first puzzle leaves nothing and is started again.
            let is_begun = folder.path().join("part.txt.run").exists();
            child = generate(if is_begun { &resume[..] } else { &begin });
        } else {
            is_done = child.wait().unwrap().success();
            assert!(is_done, "after {kills} kills");
        }
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("whole.txt") == read("part.txt"), "after {kills} kills");
    assert!(!folder.path().join("part.txt.run").exists() && !folder.path().join("part.txt.part").exists());
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
    let file = folder.path().join("out.txt.part");
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
        assert!(err.contains("has changed since the run was interrupted"), "{err}");
        assert_eq!(fs::read(&file).unwrap(), spoiled, "nothing was touched");
    }
    // A new run also replaces the state.
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

/// The drop-in replacements with arguments that make them print something.
const DROP_INS: &[(&str, &[&str])] = &[
    ("gss", &["../../examples/nrc.gss"]),
    ("gss", &["-v", "../../examples/4x4.gss"]),
    ("gss", &["-g", "1", "-t", "../../examples/4x4.gss"]),
    ("gss", &["-a", "-t", "../../examples/4x4.gss"]),
];

#[test]
fn the_drop_ins_tell_of_a_full_disk_and_are_quiet_about_a_closed_pipe() {
    for (name, arguments) in DROP_INS {
        let command = || {
            let mut command = support::program(name);
            command.args(*arguments).current_dir(support::here()).stdin(Stdio::null());
            command
        };
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command().stdout(full).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.status.code().is_some(), "{name} {arguments:?}: {output:?}");
        assert!(err.contains("write to standard output"), "{name} {arguments:?}: {err}");
        let mut child = command().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(!err.contains("error") && !err.contains("panic"), "{name} {arguments:?}: {err}");
        assert!(output.status.code().is_some(), "{name} {arguments:?}: {output:?}");
    }
}

#[test]
fn the_drop_ins_that_write_files_tell_when_those_may_not_grow() {
    for (name, arguments) in [
        ("JigSawMRF", &["-r", "4", "4", "-p", "4", "-B", "b.txt", "--seed", "1"][..]),
        ("MakeBook", &["-n", "1", "-s", "1", "-o", "book.pdf"]),
        ("gss", &["-s", "out.txt", "4x4.gss"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::copy(support::here().join("../../examples/4x4.gss"), folder.path().join("4x4.gss")).unwrap();
        let mut command = Command::new("bash");
        command.args(["-c", "ulimit -f 0; exec \"$0\" \"$@\""]).arg(support::program(name).get_program());
        let output = command.args(arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code > 0), "{name}: {output:?}");
        assert!(err.contains("writ"), "{name}: {err}");
    }
}

/// Commands that write a file, before `-o` is appended.
const WRITERS: &[&[&str]] = &[
    &["solve", EASY],
    &["solve", "--json", EASY],
    &["solve", "../../examples/samurai.gss"],
    &["check", EASY],
    &["convert", EASY, "--to", "grid"],
    &["canon", EASY],
    &["analyze", "4x4"],
    &["rate", EASY],
    &["count", "4x4"],
    &["list", "4x4", "-n", "3"],
    &["fill", "4x4", "--seed", "1"],
    &["fill", "4x4", "--seed", "1", "-n", "100"],
    &["generate", "--shape", "4x4", "--seed", "1"],
    &["generate", "--shape", "4x4", "--seed", "1", "-n", "100"],
    &["generate", "--shape", "4x4", "--seed", "1", "-n", "3", "--csv"],
    &["polish", EASY, "--seed", "1", "--tries", "2"],
    &["jigsaw", "--size", "5", "--seed", "1"],
    &["draw", EASY],
    &["book", "--type", "STD", "--number", "1", "--seed", "1"],
];

/// Returns the name of the file that a command writes.
fn file_of(arguments: &[&str]) -> &'static str {
    match arguments[0] {
        "book" => "out.pdf",
        "draw" => "out.svg",
        _ => "out.txt",
    }
}

/// Runs a command that writes a file, under a limit for the size of files if one is given.
fn write_to(arguments: &[&str], target: &std::path::Path, blocks: Option<u64>) -> std::process::Output {
    let limit = blocks.map_or(String::new(), |blocks| format!("ulimit -f {blocks}; "));
    let mut command = Command::new("bash");
    command.arg("-c").arg(format!("{limit}exec \"$0\" \"$@\"")).arg(program().get_program());
    command.args(arguments).arg("-o").arg(target).current_dir(support::here()).stdin(Stdio::null());
    command.output().unwrap()
}

#[test]
fn a_file_that_may_not_grow_is_told_and_the_target_is_whole_or_untouched() {
    for arguments in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(file_of(arguments));
        fs::write(&target, "before").unwrap();
        let output = write_to(arguments, &target, Some(0));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("could not be written"), "{arguments:?}: {err}");
        assert!(fs::read(&target).unwrap() == b"before", "{arguments:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{arguments:?}: something is left beside it");
        let output = write_to(arguments, &target, None);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(&target).unwrap() != b"before", "{arguments:?}");
    }
}

#[test]
fn a_folder_in_which_nothing_may_be_made_is_told() {
    // Even the superuser cannot create files there.
    let folder = std::path::Path::new("/proc");
    if !folder.exists() {
        return eprintln!("skipped: there is no /proc here");
    }
    for arguments in WRITERS {
        let target = folder.join(file_of(arguments));
        let output = write_to(arguments, &target, None);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("could not be written"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_closed_standard_output_is_no_panic() {
    for arguments in COMMANDS {
        let mut command = Command::new("bash");
        command.args(["-c", "exec \"$0\" \"$@\" >&-"]).arg(program().get_program());
        let output = command.args(*arguments).stdin(Stdio::null()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code <= 2), "{arguments:?}: {output:?}");
        assert!(!err.contains("panic"), "{arguments:?}: {err}");
    }
}

/// Commands that would take hours, or run forever.
const LONG: &[&[&str]] = &[
    &["solve", "-"],
    &["check", "-"],
    &["rate", "-"],
    &["canon", "-"],
    &["convert", "-", "--to", "line"],
    &["polish", "-", "--seed", "1", "--tries", "100000000"],
    &["count", "12x12"],
    &["list", "9x9"],
    &["fill", "9x9", "-n", "100000000", "--seed", "1"],
    &["generate", "-n", "100000000", "--seed", "1"],
    &["generate", "--rating", "11.9..12", "--tries", "100000000", "--seed", "1"],
    &["book", "--type", "STD", "--number", "10000", "--seed", "1"],
];

#[test]
fn sigterm_in_the_middle_leaves_the_target_whole_or_untouched() {
    use nix::sys::signal::{Signal, kill};
    for arguments in LONG {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(file_of(arguments));
        fs::write(&target, "before").unwrap();
        let mut child = program()
            .args(*arguments)
            .arg("-o")
            .arg(&target)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        _ = writeln!(stdin, "{EASY}");
        std::thread::sleep(Duration::from_millis(300));
        kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGTERM).unwrap();
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {err}");
        let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        // The files from which a run resumes are next to its output, under names that show their purpose.
        names.retain(|name| {
            ![".run", ".part"].iter().any(|end| name == &*[target.file_name().unwrap().to_str().unwrap(), end].concat())
        });
        assert_eq!(names, [target.file_name().unwrap()], "{arguments:?}: something is left beside it");
        let text = fs::read(&target).unwrap();
        let is_whole = match arguments[0] {
            "book" => text.starts_with(b"%PDF") && text.ends_with(b"%%EOF") || text.ends_with(b"%%EOF\n"),
            _ => text.is_empty() || text.ends_with(b"\n"),
        };
        assert!(
            text == b"before" || is_whole,
            "{arguments:?}: {:?}",
            String::from_utf8_lossy(&text[text.len().saturating_sub(200)..])
        );
    }
}

#[test]
fn rates_go_on_where_they_were_stopped_and_end_as_if_nothing_had_been() {
    use nix::sys::signal::{Signal, kill};
    let folder = tempfile::tempdir().unwrap();
    let made = program().args(["generate", "-n", "1500", "--seed", "3"]).output().unwrap().stdout;
    fs::write(folder.path().join("in.txt"), [b"# a comment\n".to_vec(), made, b"bad\n".to_vec()].concat()).unwrap();
    let start = |input: &str, arguments: &[&str]| {
        let mut command = program();
        command.current_dir(folder.path()).args(["rate", "--tsv", input]).args(arguments);
        command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    };
    assert_eq!(start("in.txt", &["-o", "whole.tsv"]).wait().unwrap().code(), Some(2));
    let mut kills = 0;
    loop {
        let child = start("in.txt", &["--resume", "part.tsv"]);
        std::thread::sleep(Duration::from_micros(20_000 + scattered(kills) % 150_000));
        let signal = if kills % 2 == 0 { Signal::SIGKILL } else { Signal::SIGINT };
        if kills < 20 {
            _ = kill(nix::unistd::Pid::from_raw(child.id() as i32), signal);
        }
        kills += 1;
        let output = child.wait_with_output().unwrap();
        // A single line is not a puzzle, so this is the exit code of a run that was not interrupted.
        if output.status.code() == Some(2) {
            assert!(String::from_utf8_lossy(&output.stderr).contains("1502"), "{output:?}");
            break;
        }
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("whole.tsv") == read("part.tsv"), "after {kills} kills");
    assert!(!folder.path().join("part.tsv.run").exists());
    // An inconsistent request is rejected, and no file is changed.
    let refused = |input: &str, arguments: &[&str], expected: &str| {
        let output = start(input, arguments).wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && err.contains(expected), "{err}");
    };
    refused("in.txt", &["--resume", "part.tsv"], "already exists and was not written by an interrupted run");
    fs::write(folder.path().join("cut.tsv"), "").unwrap();
    let child = start("in.txt", &["--resume", "cut.tsv"]);
    while !fs::metadata(folder.path().join("cut.tsv")).is_ok_and(|data| data.len() > 2000) {
        std::thread::sleep(Duration::from_millis(2));
    }
    _ = kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGINT);
    child.wait_with_output().unwrap();
    if folder.path().join("cut.tsv.run").exists() {
        let before = read("cut.tsv");
        refused("in.txt", &["--quick", "--resume", "cut.tsv"], "different options");
        fs::write(folder.path().join("other.txt"), read("in.txt").replace('1', "2")).unwrap();
        refused("other.txt", &["--resume", "cut.tsv"], "is not the input of the interrupted run");
        assert!(read("cut.tsv") == before, "nothing was touched");
    }
}

#[test]
fn a_stream_of_many_holds_none_of_them() {
    // Storing the replies would take more memory than this limit.
    let output = Command::new("bash")
        .args(["-c", "ulimit -v 250000; exec \"$0\" fill 9x9 -n 60000 --seed 1"])
        .arg(program().get_program())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 60_000);
}

#[test]
fn rows_with_line_ends_in_them_are_rows() {
    let rows: String = (0..200).map(|i| format!("\"a\nb{i}\",{EASY}\n")).collect();
    let text = format!("source,question\n{rows}x,bad\n");
    let output = support::run("anydoku", support::here(), &["solve", "-", "--json"], text.as_bytes());
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.lines().filter(|line| line.contains("\"unique\"")).count(), 200);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("line 402"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
