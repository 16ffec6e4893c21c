//! Black-box tests of the collection: all its commands, which lose nothing even in a crash.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{self, Ran};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    support::run("anydoku", folder, arguments, input.as_bytes()).into()
}

/// Runs the program with a collection in the folder and checks the exit code.
fn done(folder: &Path, arguments: &[&str], input: &str, code: i32) -> Ran {
    let ran = run(folder, &[arguments, &["--store", "s.sqlite"]].concat(), input);
    assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
    ran
}

/// Returns N puzzles, one per line.
fn puzzles(n: usize, seed: u64) -> String {
    let ran = run(support::here(), &["generate", "-n", &n.to_string(), "--seed", &seed.to_string()], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

/// Returns the puzzles of the collection in the folder, sorted, with all their data except their numbers.
fn content(folder: &Path) -> BTreeSet<String> {
    let check = done(folder, &["store", "check", "--all"], "", 0);
    assert!(check.out.contains("no problems found"), "{}", check.out);
    let csv = run(folder, &["store", "export", "--to", "csv", "--store", "s.sqlite"], "").out;
    csv.lines().skip(1).filter_map(|row| row.split_once(',').map(|(_, rest)| rest.to_owned())).collect()
}

#[test]
fn a_puzzle_is_there_once_whatever_its_disguise() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let lines = puzzles(60, 1);
    assert_eq!(done(folder, &["store", "add", "-"], &lines, 0).out, "60 new, 0 already there\n");
    // The puzzle upside down with relabeled digits.
    let turn = |line: &str| -> String {
        let rename = |c: char| c.to_digit(10).map_or(c, |n| char::from_digit(10 - n, 10).unwrap());
        line.chars().rev().map(rename).collect::<String>() + "\n"
    };
    let turned: String = lines.lines().map(turn).collect();
    assert_eq!(done(folder, &["store", "add", "-"], &turned, 0).out, "0 new, 60 already there\n");
    let found = done(folder, &["store", "find", turned.lines().next().unwrap()], "", 0);
    assert!(found.out.contains(lines.lines().next().unwrap()), "{}", found.out);
    assert!(done(folder, &["store", "find", EASY], "", 1).out.contains("not in the collection"));
}

#[test]
fn every_format_goes_in_and_comes_out() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let formats: Vec<String> = run(folder, &["formats", "--json"], "")
        .out
        .split("\"name\":\"")
        .skip(1)
        .filter(|part| part.split('}').next().is_some_and(|facts| facts.contains("\"reads\":true,\"writes\":true")))
        .map(|part| part.split('"').next().unwrap().to_owned())
        .collect();
    assert!(formats.len() > 8, "{formats:?}");
    done(folder, &["store", "add", EASY], "", 0);
    for format in &formats {
        let text = run(folder, &["convert", EASY, "--to", format], "").out;
        let added = done(folder, &["store", "add", "--from", format, "-"], &text, 0);
        // A puzzle given by marks differs from one given by digits.
        let is_marks = matches!(format.as_str(), "marks" | "sukaku");
        assert!(added.out.contains(if is_marks { "already there" } else { "0 new, 1" }), "{format}: {}", added.out);
        let out = done(folder, &["store", "export", "--id", "1", "--to", format], "", 0).out;
        assert!(done(folder, &["store", "add", "--from", format, "-"], &out, 0).out.starts_with("0 new"), "{format}");
    }
    let zeros = EASY.replace('.', "0");
    for (file, magic) in [("t.parquet", &b"PAR1"[..]), ("t.csv", b"id,puzzle,solution"), ("t.sdm", zeros.as_bytes())] {
        done(folder, &["store", "export", "--id", "1", "-o", file], "", 0);
        assert!(fs::read(folder.join(file)).unwrap().starts_with(magic), "{file}");
    }
}

#[test]
fn shapes_of_all_kinds_are_kept_rated_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for shape in ["4x4", "6x6", "x", "nrc", "12x12", "jigsaw"] {
        let made = run(folder, &["generate", "--shape", shape, "-n", "3", "--seed", "5", "--store", "s.sqlite"], "");
        assert_eq!(made.code, 0, "{shape}: {}", made.err);
        assert_eq!(made.out.lines().count(), 3, "{shape}: {}", made.out);
    }
    assert!(done(folder, &["store", "rate"], "", 0).out.contains("18 rated, 0 waiting"));
    let found = done(folder, &["store", "find", "--shape", "nrc", "--rating", "1..20", "--unused"], "", 0);
    assert_eq!(found.out.lines().count(), 4, "{}", found.out);
    done(folder, &["store", "mark", "--shape", "nrc", "--used", "the Gazette", "--add-tag", "good"], "", 0);
    done(folder, &["store", "find", "--shape", "nrc", "--unused"], "", 1);
    assert!(done(folder, &["store", "find", "--tag", "good"], "", 0).out.contains("the Gazette"));
    let stats = done(folder, &["store", "stats"], "", 0).out;
    assert!(stats.contains("nrc\t3\t3\t3"), "{stats}");
    for (file, magic) in [("r.svg", &b"<svg"[..]), ("g.png", b"\x89PNG")] {
        let plot = if file == "r.svg" { "rating" } else { "givens" };
        done(folder, &["store", "stats", "--plot", plot, "-o", file], "", 0);
        assert!(fs::read(folder.join(file)).unwrap().starts_with(magic), "{file}");
    }
    assert!(done(folder, &["store", "stats", "--plot", "givens"], "", 0).out.contains('#'));
    content(folder);
}

#[test]
fn puzzles_with_rules_are_kept_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make =
        ["generate", "--shape", "4x4", "--rules", "thermo:1", "--seed", "3", "--to", "gss", "--store", "s.sqlite"];
    let made = run(folder, &make, "");
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(made.out.contains("<rule>thermo"), "{}", made.out);
    assert_eq!(done(folder, &["store", "add", "-"], &made.out, 0).out, "0 new, 1 already there\n");
    // The puzzle without its rules is another puzzle.
    let bare: String =
        made.out.lines().filter(|line| !line.contains("<rule>")).map(|line| format!("{line}\n")).collect();
    assert_eq!(done(folder, &["store", "add", "-"], &bare, 0).out, "1 new, 0 already there\n");
    assert!(done(folder, &["store", "export", "--to", "gss", "--id", "1"], "", 0).out.contains("<rule>thermo"));
    done(folder, &["store", "rate"], "", 0);
    content(folder);
}

#[test]
fn what_is_generated_is_new_in_every_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make = |n: &str| done(folder, &["generate", "-n", n, "--seed", "7"], "", 0).out;
    let (first, second) = (make("20"), make("30"));
    assert!(first.lines().all(|line| !second.contains(line)), "the same seed, and yet none of them again");
    assert_eq!(content(folder).len(), 50);
    // The puzzles are the same without a collection.
    assert_eq!(run(folder, &["generate", "-n", "20", "--seed", "7"], "").out, first);
}

#[test]
fn a_book_from_the_collection_marks_what_it_prints() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, &["store", "add", "-"], &puzzles(12, 3), 0);
    let book = |out: &str, code| done(folder, &["book", "--from-store", "-n", "5", "-o", out], "", code);
    book("a.pdf", 0);
    book("b.pdf", 0);
    assert!(book("c.pdf", 2).err.contains("only 2 unused 9x9 puzzles"));
    assert!(fs::read(folder.join("a.pdf")).unwrap().starts_with(b"%PDF") && !folder.join("c.pdf").exists());
    let used = done(folder, &["store", "export", "--to", "csv"], "", 0).out;
    assert_eq!((used.matches("printed in a.pdf").count(), used.matches("printed in b.pdf").count()), (5, 5));
}

#[test]
fn a_book_from_the_collection_has_the_rules_and_pieces_of_its_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make = |arguments: &[&str], file: &str| {
        let ran = run(folder, &[&["generate", "--seed", "1"], arguments].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::write(folder.join(file), ran.out).unwrap();
        let shape: &[&str] = if arguments[0] == "--shape" && arguments[1] != "jigsaw" { &arguments[..2] } else { &[] };
        done(folder, &[&["store", "add", file], shape].concat(), "", 0);
    };
    make(&["--rules", "killer", "--to", "gss"], "killer.gss");
    make(&["--rules", "thermo", "--to", "gss"], "thermo.gss");
    make(&["--shape", "samurai"], "samurai.txt");
    make(&["--shape", "jigsaw"], "jigsaw.txt");
    done(folder, &["store", "add", "-"], &puzzles(3, 1), 0);
    done(folder, &["store", "rate"], "", 0);
    // A book with rules takes only puzzles with these rules, never plain grids.
    let refused = done(folder, &["book", "--from-store", "--rules", "killer", "-n", "2", "-o", "no.pdf"], "", 2);
    assert!(refused.err.contains("only 1 unused 9x9 puzzles with killer"), "{}", refused.err);
    let list = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let killer = ["book", "--from-store", "--rules", "killer", "-n", "1", "--list", "k.txt", "-o", "k.pdf", "-v"];
    done(folder, &killer, "", 0);
    let solved = |name: &str| run(folder, &["solve", name, "--to", "gss"], "").out;
    fs::write(folder.join("k.gss"), list("k.txt")).unwrap();
    assert_eq!(solved("k.txt").matches("<rule>cage").count(), solved("killer.gss").matches("<rule>cage").count());
    assert!(solved("k.txt").contains("<rule>cage"), "{}", list("k.txt"));
    // One book has shapes, pieces and rules together.
    let all = ["book", "--from-store", "--type", "STD,THERMO,SAMURAI,JIGSAW", "-n", "1", "-o", "all.pdf"];
    done(folder, &all, "", 0);
    let used = done(folder, &["store", "find", "--unused"], "", 0).out;
    assert!(used.lines().count() - 1 == 2 && !used.contains("jigsaw:"), "two plain ones are left: {used}");
}

/// Returns a table with one full 64x64 in which some cells are left open.
fn large() -> String {
    let cell = |i: usize| match (i % 97, i / 64, i % 64) {
        (0, ..) => ".".to_owned(),
        (_, row, column) => ((column + 8 * (row % 8) + row / 8) % 64 + 1).to_string(),
    };
    format!("puzzle,shape,title\n\"{}\",64x64,Large\n", (0..4096).map(cell).collect::<Vec<_>>().join(","))
}

#[test]
fn one_book_takes_every_shape_from_the_collection_and_works_nothing_out_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("large.csv"), large()).unwrap();
    done(folder, &["store", "add", "large.csv"], "", 0);
    for (shape, rules) in [("samurai", None), ("cube", None), ("9x9", Some("killer"))] {
        let rules: Vec<&str> = rules.into_iter().flat_map(|rules| ["--rules", rules]).collect();
        let arguments = [&["generate", "--shape", shape, "--seed", "1", "--to", "gss"][..], &rules].concat();
        let made = run(folder, &arguments, "");
        assert_eq!(made.code, 0, "{}", made.err);
        fs::write(folder.join("made.gss"), made.out).unwrap();
        done(folder, &["store", "add", "made.gss"], "", 0);
    }
    done(folder, &["store", "add", "-"], EASY, 0);
    // No engine would give the easy puzzle this rating; the recorded rating is used.
    let mut store = anydoku_store::Store::open(&folder.join("s.sqlite"), anydoku_store::Access::Write).unwrap();
    let filter = anydoku_store::Filter { shape: Some("9x9".into()), ..Default::default() };
    let id = store.ids(&filter, 9).unwrap()[0];
    let rating = anydoku_store::Rating {
        er: 9.9,
        ep: 9.9,
        ed: 9.9,
        hardest: "swordfish".into(),
        techniques: vec!["swordfish".into()],
        steps: 1,
        level: Some(3),
        index: None,
    };
    let mut batch = store.batch().unwrap();
    batch.rate(id, Ok(&rating)).unwrap();
    batch.commit().unwrap();
    drop(store);
    let book = ["book", "--from-store", "--type", "64x64,SAMURAI,CUBE,KILLER", "-n", "1", "-o", "all.pdf"];
    done(folder, &book, "", 0);
    done(folder, &["book", "--from-store", "--rating", "9.9", "-n", "1", "-o", "hard.pdf"], "", 0);
    assert!(fs::read(folder.join("all.pdf")).unwrap().starts_with(b"%PDF"));
    let used = done(folder, &["store", "find", "--unused"], "", 1).out;
    assert_eq!(used.lines().count(), 1, "all are used: {used}");
}

/// Starts the program and kills it after this time; returns the lines that it wrote to standard error until then.
fn killed(folder: &Path, arguments: &[&str], input: &Path, after: Duration) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_anydoku"))
        .args(arguments)
        .current_dir(folder)
        .stdin(fs::File::open(input).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stderr = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || BufReader::new(stderr).lines().map_while(Result::ok).collect());
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

/// Returns the number of kills of each of four kinds of work: fifty in all with ANYDOKU_LONG, otherwise a few.
fn n_kills() -> u64 {
    if std::env::var_os("ANYDOKU_LONG").is_some() { 13 } else { 3 }
}

/// Returns a time for each `i`; the times are spread over the work.
fn moment(i: u64) -> Duration {
    Duration::from_millis(15 + i * 7919 % 211)
}

#[test]
fn killed_at_any_moment_nothing_that_was_said_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let lines = folder.join("p.txt");
    fs::write(&lines, puzzles(4000, 11)).unwrap();
    let whole = tempfile::tempdir().unwrap();
    done(whole.path(), &["store", "add", "--origin", "p", "-"], &fs::read_to_string(&lines).unwrap(), 0);
    // Kill `store add`.
    let add = ["store", "add", "-v", "--origin", "p", "--store", "s.sqlite", "-"];
    for i in 0..n_kills() {
        let said = killed(folder, &add, &lines, moment(i));
        let kept = said.iter().filter_map(|line| line.strip_prefix("kept ")?.parse::<usize>().ok()).max().unwrap_or(0);
        if folder.join("s.sqlite").exists() && kept > 0 {
            assert!(content(folder).len() >= kept, "{kept} were acknowledged");
        }
    }
    done(folder, &["store", "add", "--origin", "p", "-"], &fs::read_to_string(&lines).unwrap(), 0);
    assert!(content(folder) == content(whole.path()), "a second run completes it");
    // Kill `store rate`.
    done(whole.path(), &["store", "rate"], "", 0);
    for i in 0..n_kills() {
        let said = killed(folder, &["store", "rate", "-v", "--store", "s.sqlite"], &lines, moment(i + 3));
        let rated =
            said.iter().filter_map(|line| line.strip_prefix("rated ")?.parse::<usize>().ok()).max().unwrap_or(0);
        let there = content(folder).iter().filter(|row| row.contains(",rated,")).count();
        assert!(there >= rated, "{rated} were acknowledged, {there} are there");
    }
    done(folder, &["store", "rate"], "", 0);
    assert!(content(folder) == content(whole.path()), "a second run completes it");
}

#[test]
fn killed_while_it_makes_puzzles_or_a_book_it_goes_on_with_the_same() {
    let whole = tempfile::tempdir().unwrap();
    let make = ["generate", "-n", "3000", "--seed", "9", "-o", "g.txt", "--store", "s.sqlite"];
    assert_eq!(run(whole.path(), &make, "").code, 0);
    let expected = fs::read(whole.path().join("g.txt")).unwrap();
    for i in 0..n_kills() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("none"), "").unwrap();
        killed(folder, &make, &folder.join("none"), moment(i));
        if folder.join("g.txt.run").exists() {
            assert_eq!(run(folder, &["generate", "--resume", "g.txt"], "").code, 0);
        } else if !folder.join("g.txt").exists() {
            continue;
        }
        assert!(fs::read(folder.join("g.txt")).unwrap() == expected, "the same puzzles as without a stop");
        assert!(content(folder) == content(whole.path()));
    }
    // Either the book exists and its puzzles are marked, or neither.
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("none"), "").unwrap();
    done(folder, &["store", "add", "-"], &puzzles(400, 2), 0);
    for i in 0..n_kills() {
        let name = format!("book{i}.pdf");
        let book = ["book", "--from-store", "--store", "s.sqlite", "-n", "20", "-o", &name];
        killed(folder, &book, &folder.join("none"), moment(i));
        // The next program that writes completes or discards the recorded intent.
        done(folder, &["store", "mark", "--id", "1", "--add-tag", "seen"], "", 0);
        let marked = content(folder).iter().filter(|row| row.contains(&name)).count();
        assert_eq!(marked, if folder.join(&name).exists() { 20 } else { 0 }, "{name}");
    }
}

#[test]
fn a_disk_that_is_full_is_told_and_nothing_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let lines = puzzles(3000, 4);
    fs::write(folder.join("p.txt"), &lines).unwrap();
    done(folder, &["store", "add", "-"], &puzzles(100, 5), 0);
    let before = content(folder);
    // No file may exceed this number of half-kilobyte blocks; the signal that would end the program is ignored.
    let line = "trap '' XFSZ; ulimit -f 300; exec \"$0\" store add p.txt --store s.sqlite";
    let output =
        Command::new("sh").args(["-c", line, env!("CARGO_BIN_EXE_anydoku")]).current_dir(folder).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(
        err.contains("could not be written") && err.contains("everything reported as stored before that is safe"),
        "{err}"
    );
    let after = content(folder);
    assert!(before.is_subset(&after));
    done(folder, &["store", "add", "p.txt"], "", 0);
    assert_eq!(content(folder).len(), 3100);
}

#[cfg(unix)]
#[test]
fn where_nothing_may_be_written_the_collection_is_read_and_the_rest_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let collection = folder.path().join("locked");
    fs::create_dir(&collection).unwrap();
    done(&collection, &["store", "add", EASY], "", 0);
    let allow = |mode| fs::set_permissions(&collection, fs::Permissions::from_mode(mode)).unwrap();
    fs::set_permissions(collection.join("s.sqlite"), fs::Permissions::from_mode(0o444)).unwrap();
    allow(0o555);
    if fs::write(collection.join("probe"), "").is_ok() {
        allow(0o755);
        return eprintln!("skipped: this user may write anywhere");
    }
    let read = run(&collection, &["store", "find", EASY, "--store", "s.sqlite"], "");
    let written = run(&collection, &["store", "add", "1...2...3...4...", "--store", "s.sqlite"], "");
    let new = run(&collection, &["store", "add", EASY, "--store", "new.sqlite"], "");
    allow(0o755);
    assert_eq!(read.code, 0, "{}", read.err);
    assert!(written.code == 2 && written.err.contains("is read-only"), "{}", written.err);
    assert!(new.code == 2 && new.err.contains("could not be opened"), "{}", new.err);
}

#[test]
fn two_programs_add_at_once_and_one_reads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (a, b) = (puzzles(1500, 1), puzzles(1500, 2));
    done(folder, &["store", "add", EASY], "", 0);
    let started = [&a, &b].map(|_| support::start("anydoku", folder, &["store", "add", "-", "--store", "s.sqlite"]));
    let fed: Vec<Ran> = std::thread::scope(|scope| {
        let all: Vec<_> = started
            .into_iter()
            .zip([&a, &b])
            .map(|(child, text)| scope.spawn(move || Ran::from(support::feed(child, text.as_bytes()))))
            .collect();
        done(folder, &["store", "find", EASY], "", 0);
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(fed.iter().all(|ran| ran.code == 0), "{} {}", fed[0].err, fed[1].err);
    assert_eq!(content(folder).len(), 3001);
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("text"), "no store at all, just text".repeat(99)).unwrap();
    for (arguments, words) in [
        (&["store", "find", "--store", "none.sqlite"][..], "there is no collection yet"),
        (&["store", "find", "--store", "text"], "is not a collection of anydoku: it is not an SQLite file"),
        (&["store", "add", EASY, "--store", "text"], "is not a collection of anydoku"),
        (&["store", "add", EASY, "--store", "."], "is a directory, not a file"),
        (&["store", "add", "nonsense", "--store", "s.sqlite"], "no such file"),
    ] {
        let ran = run(folder, arguments, "");
        assert!(ran.code == 2 && ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
    done(folder, &["store", "add", EASY], "", 0);
    for (arguments, words) in [
        (&["find", "--rating", "x"][..], "found rating \"x\", expected a number or a range"),
        (&["find", "--rating", "7..6"], "found rating"),
        (&["find", "--shape", "samuray"], "did you mean samurai?"),
        (&["find", "--technique", "magic"], "unknown technique \"magic\""),
        (&["find", "--symmetry", "odd"], "unknown symmetry"),
        (&["mark", "--id", "1"], "no changes were requested"),
        (&["mark", "--used", "x"], "no filter selects the puzzles to mark"),
        (&["stats", "--plot", "rating", "-o", "x.bmp"], "bmp"),
        (&["export", "--to", "nothing"], "unknown format"),
        (&["export", "--to", "parquet"], "use -o FILE.parquet to write to a file"),
    ] {
        let ran = done(folder, &[&["store"], arguments].concat(), "", 2);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(fs::read_to_string(folder.join("text")).unwrap().len(), 26 * 99);
}
