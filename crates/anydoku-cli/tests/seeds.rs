//! Tests of features of this program's predecessors: Metcalf's harvest, Boothe's super sudokus, writing lines to files.

use std::collections::HashSet;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{self, Ran};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(folder: &Path, line: &str) -> Ran {
    let words: Vec<&str> = line.split_whitespace().collect();
    Ran::from(support::run("anydoku", folder, &words, b""))
}

/// Returns the rows of a table without its header.
fn rows(text: &str) -> Vec<Vec<String>> {
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn a_harvest_has_one_puzzle_of_a_grid_and_none_that_is_trivial() {
    let folder = TempDir::new().unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let asked = "generate -n 4 --seed 3 --rating 4.0..4.2 --csv";
    let index = |row: &Vec<String>| row[8].parse::<f64>().unwrap();
    let made = run(folder.path(), &format!("{asked} --keep-all kept.csv"));
    assert_eq!(made.code, 0, "{}", made.err);
    let kept = rows(&read("kept.csv"));
    assert!(!kept.is_empty() && kept.iter().all(|row| index(row) >= 9.0), "{kept:?}");
    let mut grids: HashSet<String> = rows(&made.out).iter().map(|row| row[1].clone()).collect();
    assert!(kept.iter().all(|row| grids.insert(row[1].clone())), "a grid gives one puzzle");

    let all = run(folder.path(), &format!("{asked} --keep-all all.csv --siblings --keep-from -9"));
    assert_eq!((all.code, &all.out), (0, &made.out), "what is kept does not change what is made");
    let siblings = rows(&read("all.csv"));
    assert!(siblings.len() > kept.len() && siblings.iter().any(|row| index(row) < 9.0));
    let refused = run(folder.path(), "generate --siblings");
    assert!(refused.code == 2 && refused.err.contains("--keep-all"), "{}", refused.err);
}

#[test]
fn polish_by_removal_leaves_part_of_the_puzzle() {
    let folder = TempDir::new().unwrap();
    let ran = run(folder.path(), &format!("polish {LINE} --remove-only --tries 20 --seed 1"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let after = ran.out.trim_end();
    assert!(LINE.chars().zip(after.chars()).all(|(before, after)| after == before || after == '.'), "{after}");
    assert!(after != LINE);
    assert_eq!(
        run(folder.path(), &format!("solve {after} --to line")).out,
        run(folder.path(), &format!("solve {LINE} --to line")).out
    );
}

#[test]
fn super_sudokus_are_listed_as_they_are_met() {
    let ran = run(support::here(), "list super4 --up-to both -n 2");
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}", ran.err);
    assert!(ran.out.lines().all(|line| line.len() == 256));
    // The two classes of order 3 are listed in ascending order, as before.
    assert_eq!(run(support::here(), "list super3 --up-to both").out.lines().count(), 2);
}

#[test]
fn order_five_is_out_of_reach_and_has_bounds() {
    let ran = run(support::here(), "count super5");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("no method is expected to finish within days") && ran.err.contains("--estimate"),
        "{}",
        ran.err
    );
    let ran = run(support::here(), "count super5 --estimate 20");
    assert!(ran.out.contains("at least 3.86e34") && ran.out.contains("at most 1.26e372"), "{} {}", ran.out, ran.err);
}

#[test]
fn lines_become_files_with_numbers_or_none_does() {
    let folder = TempDir::new().unwrap();
    let other = LINE.replacen('5', ".", 1);
    std::fs::write(folder.path().join("five.txt"), format!("{LINE}\n{other}\n{LINE}\n{other}\n{LINE}\n")).unwrap();
    let names = || {
        let mut names: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let ran = run(folder.path(), "convert five.txt --to sdk -o grid.sdk");
    assert_eq!((ran.code, ran.err.as_str()), (0, "wrote 5 files, grid-1.sdk to grid-5.sdk\n"));
    let numbered = |n: usize| (1..=n).map(|i| format!("grid-{i}.sdk"));
    assert_eq!(names(), std::iter::once("five.txt".to_owned()).chain(numbered(5)).collect::<Vec<_>>());
    assert_eq!(run(folder.path(), "convert grid-2.sdk --to line").out.trim_end(), other);
    numbered(5).for_each(|name| std::fs::remove_file(folder.path().join(name)).unwrap());

    let ran = run(folder.path(), "convert five.txt -o all-{n}.gss");
    assert_eq!((ran.code, ran.err.as_str()), (0, "wrote 5 files, all-1.gss to all-5.gss\n"));
    (1..=5).for_each(|i| std::fs::remove_file(folder.path().join(format!("all-{i}.gss"))).unwrap());

    // One puzzle gives one file.
    let ran = run(folder.path(), &format!("convert {LINE} -o one.sdk"));
    assert_eq!((ran.code, names()), (0, vec!["five.txt".to_owned(), "one.sdk".to_owned()]), "{}", ran.err);
    std::fs::remove_file(folder.path().join("one.sdk")).unwrap();

    // The third file cannot be written, and the last puzzle cannot be read, so nothing is written.
    std::fs::create_dir(folder.path().join("grid-3.sdk")).unwrap();
    assert_eq!(run(folder.path(), "convert five.txt -o grid.sdk").code, 2);
    assert_eq!(names(), ["five.txt", "grid-3.sdk"]);
    std::fs::remove_dir(folder.path().join("grid-3.sdk")).unwrap();
    std::fs::write(folder.path().join("five.txt"), format!("{LINE}\n{LINE}x\n")).unwrap();
    assert_eq!(run(folder.path(), "convert five.txt -o grid.sdk --from line").code, 2);
    assert_eq!(names(), ["five.txt"]);
}

#[test]
fn levels_that_cannot_be_are_refused_everywhere() {
    let folder = TempDir::new().unwrap();
    for (line, level, highest) in [
        ("generate --level 8", 8, "up to level 7"),
        ("generate --shape nrc --level 8", 8, "up to level 7"),
        ("generate --shape 3dcube --level 15", 15, "up to level 14"),
        ("generate --shape 4x4 --level 2..3", 2, "level 1"),
        ("book --type X --level 8 -n 1", 8, "up to level 7"),
    ] {
        let ran = run(folder.path(), line);
        assert_eq!(ran.code, 2, "{line}: {}", ran.err);
        assert!(ran.err.contains(&format!("has level {level}")) && ran.err.contains(highest), "{line}: {}", ran.err);
    }
    // A range is searched if it contains a level that exists.
    assert_eq!(run(folder.path(), "generate --level 8..9 --seed 1").code, 0);
}
