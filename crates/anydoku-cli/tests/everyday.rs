//! Black-box tests of everyday use: puzzles passed from one command to the next, and grids from other programs.

use crate::support::{self, Ran};

fn anydoku(arguments: &[&str], input: &[u8]) -> Ran {
    support::run("anydoku", support::here(), arguments, input).into()
}

/// Puzzles that one command writes are read as the same puzzles by the next, whatever their shape and number.
#[test]
fn shapes_travel_from_command_to_command() {
    for shape in ["nrc", "x6", "jigsaw7", "samurai", "latin5", "6x6:3x2", "cube", "antiknight", "disjoint"] {
        for n in ["1", "3"] {
            for to in ["line", "csv", "grid"] {
                let arguments = ["generate", "--shape", shape, "-n", n, "--seed", "5", "--to", to];
                let made = anydoku(&arguments, b"");
                assert_eq!(made.code, 0, "{shape} {to}: {}", made.err);
                let solved = anydoku(&["check", "--json"], made.out.as_bytes());
                assert_eq!(solved.code, 0, "{shape} as {n} in {to}: {}\n{}\n{}", solved.out, solved.err, made.out);
                let line = anydoku(&["solve", "--to", "line"], made.out.as_bytes());
                assert_eq!(line.code, 0, "{shape} as {n} in {to}: {}\n{}\n{}", line.out, line.err, made.out);
                assert!(!line.out.contains("several"), "{shape} {to}: {}", line.out);
            }
        }
    }
}

/// A file may have lines of many shapes, and some lines may name their shape.
#[test]
fn a_line_tells_its_own_shape_and_no_other() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let x = anydoku(&["generate", "--shape", "x", "--seed", "2", "--to", "line"], b"").out;
    assert!(x.contains(" # shape: x"), "{x}");
    for text in [format!("{x}{plain}\n{x}"), format!("{plain}\n{x}{plain}\n"), x.repeat(200) + plain] {
        for arguments in [&["solve"][..], &["check"], &["rate"], &["solve", "--json"]] {
            let ran = anydoku(arguments, text.as_bytes());
            assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
        }
    }
    let bad = anydoku(&["solve"], format!("{plain} # shape: windmil\n{plain}\n").as_bytes());
    assert_eq!(bad.code, 2);
    assert!(
        bad.err.contains("column 92: found shape \"windmil\", expected the name of a shape; did you mean windmill?"),
        "{}",
        bad.err
    );
}

#[test]
fn pasted_grids_are_solved_and_what_was_assumed_is_told() {
    let rows = [
        "53  7    ",
        "6  195   ",
        " 98    6 ",
        "8   6   3",
        "4  8 3  1",
        "7   2   6",
        " 6    28 ",
        "   419  5",
        "    8  79",
    ];
    let ran = anydoku(&["solve", "-v", "--to", "line"], format!("From the paper:\n{}\n", rows.join("\n")).as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("534678912"), "{}", ran.out);
    assert!(ran.err.contains("a space is an open cell") && ran.err.contains("From the paper"), "{}", ran.err);
}

#[test]
fn houses_of_ones_own_are_drawn() {
    let text = "<standardblocks>\n<house> 1 11 21 31 41\n<house> 9 17 25\n<sudoku>\n".to_owned()
        + &". . . . . . . . .\n".repeat(9);
    let plain = anydoku(&["draw", "9x9", "--to", "svg", "--theme", "grey"], b"").out;
    let own = anydoku(&["draw", "--to", "svg", "--theme", "grey", "-"], text.as_bytes());
    assert_eq!(own.code, 0, "{}", own.err);
    let tints = |svg: &str| svg.matches("#ffffff").count() + svg.matches("#fff\"").count();
    assert!(tints(&plain) >= tints(&own.out) + 8, "eight cells are shaded: {} {}", tints(&plain), tints(&own.out));
}

#[test]
fn techniques_are_listed_explained_and_practised() {
    let all = anydoku(&["techniques"], b"");
    assert!(all.code == 0 && all.out.contains("docs/manual/techniques/x-wing.md"), "{}", all.out);
    let one = anydoku(&["techniques", "xwing"], b"");
    assert!(one.code == 0 && one.out.contains("X-wing") && one.out.contains("because"), "{}", one.out);
    let bad = anydoku(&["techniques", "sworfish"], b"");
    assert!(bad.code == 2 && bad.err.contains("did you mean swordfish?"), "{}", bad.err);
    let practised = anydoku(&["practice", "naked", "pair", "--shape", "6x6", "-n", "2", "--seed", "1"], b"");
    assert!(practised.code == 0 && practised.out.contains("Answers"), "{}{}", practised.out, practised.err);
    let made = anydoku(&["generate", "--technique", "naked-triple", "--seed", "1"], b"");
    assert_eq!(made.code, 0, "{}", made.err);
}

#[test]
fn true_candidates_are_shown_and_read_back() {
    let shown = anydoku(&["check", "--candidates", "--shape", "x4", "1..............."], b"");
    assert!(shown.out.contains("candidates, each in at least one"), "{}", shown.out);
    let grid = &shown.out[shown.out.find("# shape: x4").expect("the grid says its shape")..];
    let again = anydoku(&["solve", "--count-to", "100"], grid.as_bytes());
    let first = anydoku(&["solve", "--count-to", "100", "--shape", "x4", "1..............."], b"");
    assert_eq!(again.code, first.code, "{}{}", again.out, again.err);
    let drawn = anydoku(&["draw", "--candidates", "--shape", "x4", "1...............", "--to", "svg"], b"");
    assert!(drawn.code == 0 && drawn.out.contains("class=\"mark\""), "{}", drawn.err);
}

#[test]
fn nobody_plays_without_a_terminal() {
    let ran = anydoku(&["play", "1..............."], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`play` needs an interactive terminal"), "{}", ran.err);
}

#[test]
fn shells_and_manuals_know_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = anydoku(&["completions", shell], b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        for value in ["samurai", "fpuzzles", "xy-wing", "half-turn", "extreme", "hodoku", "grey"] {
            assert!(ran.out.contains(value), "{shell} knows {value}");
        }
    }
    let page = anydoku(&["man"], b"");
    assert!(page.code == 0 && page.out.contains(".TH anydoku"), "{}", page.out);
    let folder = tempfile::tempdir().unwrap();
    let ran = anydoku(&["man", "--to", folder.path().to_str().unwrap()], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let solve = std::fs::read_to_string(folder.path().join("anydoku-solve.1")).unwrap();
    assert!(solve.contains("count") && solve.contains("anydoku solve"), "{solve}");
}
