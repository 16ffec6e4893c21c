//! Black-box tests of counting: the output, and counts that are stopped or killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output};
use std::time::Duration;

use crate::support;

fn anydoku(arguments: &[&str]) -> Output {
    start(arguments).wait_with_output().expect("the program ends")
}

fn start(arguments: &[&str]) -> Child {
    let mut child = support::start("anydoku", support::here(), arguments);
    drop(child.stdin.take());
    child
}

fn check(output: &Output, code: i32, stdout: &str, stderr: &str) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "stdout: {out}\nstderr: {err}");
    assert_eq!(out, stdout, "stderr: {err}");
    assert!(err.contains(stderr), "{err:?} should contain {stderr:?}");
}

#[test]
fn the_number_stands_alone_on_a_line() {
    check(&anydoku(&["count", "4x4", "super2"]), 0, "288\n0\n", "");
    check(&anydoku(&["count", "6x6", "--up-to", "both"]), 0, "49\n", "");
    let output = anydoku(&["count", "6x6", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(json["count"]["puzzles"][0]["count"], "28200960");
    let output = anydoku(&["count", "6x6", "--estimate", "200", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(json["count"]["puzzles"][0]["estimate"]["probes"], 200);
    let output = anydoku(&["count", "6x6", "--estimate", "200"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("6x6: an estimate, not a count: "));
}

#[test]
fn parts_add_up_and_what_is_no_part_is_told() {
    for method in ["memo", "frontier", "templates", "classes", "cores"] {
        let part = |part: &str| {
            let output = anydoku(&["count", "x6", "--method", method, "--part", part]);
            String::from_utf8_lossy(&output.stdout).trim().parse::<u64>().expect("a number")
        };
        assert_eq!(["1/3", "2/3", "3/3"].map(part).iter().sum::<u64>(), 8640, "{method}");
    }
    check(&anydoku(&["count", "x6", "--part", "4/3"]), 2, "", "expected I/N with I from 1 to N, such as 2/7");
    check(&anydoku(&["count", "x6", "--part", "1/3", "--method", "enumerate"]), 2, "", "cannot count in parts");
    check(&anydoku(&["count", "x6", "--part", "1/3", "--up-to", "both"]), 2, "", "cannot be combined with");
}

#[test]
fn what_is_no_shape_is_told_where_shapes_are_listed() {
    for command in ["count", "list"] {
        check(&anydoku(&[command, "nonsense"]), 2, "", "`anydoku shapes` lists them");
    }
}

#[test]
fn kinds_of_a_large_shape_are_listed_at_once() {
    for up_to in ["relabelling", "both"] {
        let output = anydoku(&["list", "9x9", "--up-to", up_to, "-n", "3"]);
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!((output.status.code(), out.lines().count()), (Some(0), 3), "{out}");
    }
}

/// Waits for the first checkpoint; returns `false` if the program ended first.
fn has_checkpoint(child: &mut Child, path: &Path) -> bool {
    while !path.exists() {
        if child.try_wait().expect("it can be asked").is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

/// Counts that run on after the first checkpoint, by templates or by layers of frontiers, with the numbers of threads before and after the
/// kill.
const LONG: [(&str, &str, &str, [&str; 2]); 3] = [
    ("x8", "templates", "298759265280\n", ["2", "1"]),
    ("latin8", "frontier", "108776032459082956800\n", ["1", "2"]),
    ("8x8", "frontier", "29136487207403520\n", ["2", "1"]),
];

#[test]
fn a_killed_count_goes_on_to_the_same_number() {
    let bench = tempfile::tempdir().expect("a directory");
    for (shape, method, number, [first, second]) in LONG {
        let path = bench.path().join(format!("{shape}.count"));
        let file = path.to_str().expect("a plain name");
        let count = |threads| ["count", shape, "--method", method, "--checkpoint", file, "--threads", threads];
        let mut child = start(&count(first));
        if has_checkpoint(&mut child, &path) {
            child.kill().expect("it runs or has ended");
        }
        let killed = child.wait_with_output().expect("it ends");
        if killed.status.success() {
            // The count finished before the kill.
            check(&killed, 0, number, "");
            continue;
        }
        assert!(killed.stdout.is_empty() && path.exists(), "{shape}");
        check(&anydoku(&count(second)), 0, number, "");
        assert!(!path.exists(), "the checkpoint of a finished count is removed");
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_count_keeps_its_checkpoint() {
    let bench = tempfile::tempdir().expect("a directory");
    let path = bench.path().join("x8.count");
    let file = path.to_str().expect("a plain name");
    let count = ["count", "x8", "--method", "templates", "--checkpoint", file];
    let mut child = start(&count);
    assert!(has_checkpoint(&mut child, &path), "it takes longer than that");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    let stopped = child.wait_with_output().expect("it ends");
    // The count may have finished before the signal.
    if stopped.stdout.is_empty() {
        check(&stopped, 130, "", "stopped before the end");
        assert!(String::from_utf8_lossy(&stopped.stderr).contains("repeat the command to continue from"));
        assert!(fs::metadata(&path).is_ok_and(|data| data.len() > 0));
        check(&anydoku(&count), 0, "298759265280\n", "");
    }
}

#[test]
fn a_count_that_has_done_nothing_promises_no_checkpoint() {
    let bench = tempfile::tempdir().expect("a directory");
    let path = bench.path().join("x8.count");
    let file = path.to_str().expect("a plain name");
    let output = anydoku(&["count", "x8", "--method", "templates", "--checkpoint", file, "--time", "0.001"]);
    check(&output, 2, "", "there is nothing to resume");
    assert!(!path.exists());
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let bench = tempfile::tempdir().expect("a directory");
    let path = bench.path().join("other.count");
    fs::write(&path, "anydoku count 1\nand nothing else").expect("it can be written");
    let output = anydoku(&["count", "4x4", "--checkpoint", path.to_str().expect("a plain name")]);
    check(&output, 2, "", "the checkpoint is damaged");
    assert!(path.exists(), "a file that is not a checkpoint is kept");
}
