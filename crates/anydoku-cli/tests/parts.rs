//! Tests that the shards of a run, taken together, are exactly the whole run.

use std::fs;

use crate::support::{self, Ran};

fn run(arguments: &[&str], input: &str) -> Ran {
    let ran: Ran = support::run("anydoku", support::here(), arguments, input.as_bytes()).into();
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran
}

/// Returns the lines of all shards in the order of the input.
fn woven(parts: &[String]) -> String {
    let parts: Vec<Vec<&str>> = parts.iter().map(|text| text.lines().collect()).collect();
    let n: usize = parts.iter().map(Vec::len).sum();
    (0..n).map(|i| parts[i % parts.len()][i / parts.len()].to_owned() + "\n").collect()
}

#[test]
fn parts_of_every_kind_of_work_are_together_the_whole() {
    for n in [1, 2, 7] {
        let make = |words: &[&str]| run(&[&["generate", "-n", "40", "--seed", "3"], words].concat(), "").out;
        let whole = make(&[]);
        let parts: String = (1..=n).map(|i| make(&["--part", &format!("{i}/{n}")])).collect();
        assert_eq!(parts, whole, "generate in {n} parts");
        for command in
            [&["solve"][..], &["rate"], &["rate", "--quick", "--json"], &["canon"], &["convert", "--to", "line"]]
        {
            let whole = run(command, &whole);
            let part = |i| run(&[command, &["--part", &format!("{i}/{n}")]].concat(), &make(&[])).out;
            assert_eq!(woven(&(1..=n).map(part).collect::<Vec<_>>()), whole.out, "{command:?} in {n} parts");
        }
    }
}

#[test]
fn a_table_keeps_its_header_in_every_part() {
    let lines = run(&["generate", "-n", "10", "--seed", "3"], "").out;
    let table: String = std::iter::once("puzzle,name\n".to_owned())
        .chain(lines.lines().enumerate().map(|(i, line)| format!("{line},n{i}\n")))
        .collect();
    let part = |i| run(&["canon", "--from", "csv", "--part", &format!("{i}/3")], &table).out;
    let whole = run(&["canon", "--from", "csv"], &table).out;
    assert_eq!(woven(&[part(1), part(2), part(3)]), whole);
}

#[test]
fn what_has_no_lines_has_no_parts_and_bad_parts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.gss");
    fs::copy(support::here().join("../../examples/nrc.gss"), &file).unwrap();
    for (arguments, words) in [
        (&["solve", "--part", "1/2", file.to_str().unwrap()][..], "--part 1/2 needs a file with one puzzle per line"),
        (&["solve", "--part", "3/2", "-"], "expected I/N with I from 1 to N, such as 2/7"),
        (&["generate", "--part", "0/2", "--seed", "1"], "expected I/N with I from 1 to N, such as 2/7"),
        (&["generate", "--part", "1/2"], "--seed"),
    ] {
        let ran: Ran = support::run("anydoku", support::here(), arguments, b"").into();
        assert!(ran.code == 2 && ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
}
