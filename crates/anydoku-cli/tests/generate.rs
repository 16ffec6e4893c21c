//! Tests of generating puzzles on the command line: the same seed gives the same puzzles everywhere.

use std::path::Path;

use anydoku::{Shape, Solver};
use tempfile::TempDir;

use crate::support::{self, Ran};

fn run(folder: &Path, program: &str, line: &str) -> Ran {
    support::run(program, folder, &line.split_whitespace().collect::<Vec<_>>(), b"").into()
}

/// Runs the program on the output of another run.
fn anydoku_on(input: &str, line: &str) -> Ran {
    support::run("anydoku", support::here(), &line.split_whitespace().collect::<Vec<_>>(), input.as_bytes()).into()
}

fn anydoku(line: &str) -> Ran {
    run(Path::new("."), "anydoku", line)
}

#[test]
fn the_same_bytes_with_one_thread_and_with_two() {
    let one = anydoku("generate -n 50 --seed 7 --threads 1");
    let two = anydoku("generate -n 50 --seed 7 --threads 2");
    assert_eq!((one.code, one.err.as_str()), (0, "seed 7\n"));
    assert_eq!(one.out, two.out);
    let shape = Shape::named("9x9").unwrap();
    let mut solver = Solver::new(&shape.topology);
    let mut n = 0;
    for line in one.out.lines() {
        let (digits, _) = anydoku::text::read_line(line.as_bytes(), &shape).unwrap();
        assert!(solver.unique(&anydoku::Puzzle::new(shape.topology.clone(), digits)).is_some());
        n += 1;
    }
    assert_eq!(n, 50);
    assert_ne!(anydoku("generate -n 50 --seed 8").out, one.out);
}

#[test]
fn other_shapes_are_written_with_their_houses() {
    for shape in ["nrc", "x", "3dcube", "cube"] {
        let made = anydoku(&format!("generate --shape {shape} --seed 1"));
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.out.starts_with("<size>"), "{}", made.out);
        assert_eq!(anydoku_on(&made.out, "check -").code, 0, "{}", made.out);
    }
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let whole = run(folder.path(), "anydoku", "generate -n 40 --seed 5 --distinct -o whole.txt");
    assert_eq!(whole.code, 0, "{}", whole.err);
    let text = std::fs::read_to_string(folder.path().join("whole.txt")).unwrap();
    assert!(!folder.path().join("whole.txt.run").exists());
    // The state of a run that was stopped after 16 puzzles, in the middle of the next line.
    std::fs::write(folder.path().join("part.txt.part"), &text[..16 * 82 + 10]).unwrap();
    let request = r#"{"n":40,"seed":5,"distinct":true,"to":"usual"}"#;
    let files = r#"{"output":"part.txt","keep_all":null,"csv":false}"#;
    let state = |version: u32| {
        let fnv = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let checksum = text.bytes().take(16 * 82).fold(0xcbf2_9ce4_8422_2325, fnv);
        let written = format!(r#"{{"bytes":{},"checksum":{checksum}}}"#, 16 * 82);
        let at = format!(r#""next":16,"done":16,"written":{written},"kept":{{"bytes":0,"checksum":0}}"#);
        let of = format!(r#""version":{version},"command":"generate""#);
        let text = format!(r#"{{{of},"request":{request},"files":{files},{at}}}"#);
        std::fs::write(folder.path().join("part.txt.run"), text).unwrap();
    };
    state(3);
    let old = run(folder.path(), "anydoku", "generate --resume part.txt");
    assert!(old.code == 2 && old.err.contains("state version 3; this program reads 4"), "{}", old.err);
    state(4);
    let rest = run(folder.path(), "anydoku", "generate --resume part.txt");
    assert_eq!(rest.code, 0, "{}", rest.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("part.txt")).unwrap(), text);
    let none = run(folder.path(), "anydoku", "generate --resume whole.txt");
    assert_eq!(none.code, 2);
}

#[test]
fn a_run_stopped_by_ctrl_c_goes_on_to_the_same_bytes() {
    use nix::sys::signal::{Signal, kill};
    let folder = TempDir::new().unwrap();
    let whole = run(folder.path(), "anydoku", "generate -n 6000 --symmetry half-turn --seed 5 -o whole.txt");
    assert_eq!(whole.code, 0, "{}", whole.err);
    let part = folder.path().join("part.txt.part");
    let line = "generate -n 6000 --symmetry half-turn --seed 5 --threads 1 -o part.txt";
    let mut child = support::start("anydoku", folder.path(), &line.split(' ').collect::<Vec<_>>());
    while std::fs::metadata(&part).map_or(0, |data| data.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert!(!folder.path().join("part.txt").exists(), "a file is there when it is whole");
    let before = read("part.txt.part").len();
    assert!(before > 0 && before < read("whole.txt").len() && before.is_multiple_of(82), "{before}");
    let rest = run(folder.path(), "anydoku", "generate --resume part.txt");
    assert_eq!(rest.code, 0, "{}", rest.err);
    assert!(read("part.txt") == read("whole.txt"));
}

#[test]
fn tables_have_ratings() {
    let folder = TempDir::new().unwrap();
    let made = run(folder.path(), "anydoku", "generate -n 3 --seed 1 --csv --difficulty easy --keep-all kept.csv");
    assert_eq!(made.code, 0, "{}", made.err);
    let header = "puzzle,solution,givens,er,ep,ed,hardest,level,index,shape,rules,marks";
    let rows: Vec<Vec<&str>> = made.out.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(made.out.lines().next(), Some(header));
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert!(row[3].parse::<f64>().unwrap() <= 1.5, "{row:?}");
        assert_eq!(row[0].bytes().filter(|&byte| byte != b'.').count().to_string(), row[2]);
    }
    let kept = std::fs::read_to_string(folder.path().join("kept.csv")).unwrap();
    assert_eq!(kept.lines().next(), Some(header));
    assert!(kept.lines().skip(1).all(|line| line.split(',').nth(3).unwrap().parse::<f64>().unwrap() > 1.5));
}

#[test]
fn techniques_are_asked_for_by_name() {
    let made = anydoku("generate --technique naked-pair --hardest-step --seed 1");
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(anydoku_on(&made.out, "explain -").out.contains("naked pair"));
}

#[test]
fn pictures_are_patterns() {
    let folder = TempDir::new().unwrap();
    // A dark frame and a dark cross, three dots per cell.
    let is_dark =
        |row: usize, col: usize| row.is_multiple_of(8) || col.is_multiple_of(8) || row == col || row + col == 8;
    let dots: Vec<u8> = (0..27 * 27).map(|i| if is_dark(i / 27 / 3, i % 27 / 3) { 20 } else { 240 }).collect();
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 27, 27);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&dots).unwrap();
    std::fs::write(folder.path().join("frame.png"), png).unwrap();
    let made = run(folder.path(), "anydoku", "generate --pattern frame.png --seed 1");
    assert_eq!(made.code, 0, "{}", made.err);
    for (i, byte) in made.out.trim().bytes().enumerate() {
        assert_eq!(byte != b'.', is_dark(i / 9, i % 9), "{}", made.out);
    }
    // The givens stay on the picture whatever the difficulty.
    for (wish, low, high) in [("--difficulty medium", 1.6, 2.8), ("--rating 3.0..4.4", 3.0, 4.4)] {
        let made = run(folder.path(), "anydoku", &format!("generate --pattern frame.png --seed 1 {wish}"));
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.out.trim().bytes().enumerate().all(|(i, byte)| (byte != b'.') == is_dark(i / 9, i % 9)));
        let rated = anydoku_on(&made.out, "rate - --csv").out;
        let rating: f64 = rated.lines().nth(1).unwrap().split(',').nth(1).unwrap().parse().unwrap();
        assert!((low..=high).contains(&rating), "{wish}: {rated}");
    }
    std::fs::write(folder.path().join("broken.png"), b"\x89PNG\r\n\x1a\nnothing").unwrap();
    assert_eq!(run(folder.path(), "anydoku", "generate --pattern broken.png").code, 2);
}

#[test]
fn a_puzzle_is_polished() {
    let easy = anydoku("generate --givens 36 --symmetry half-turn --seed 1");
    let done = anydoku_on(&easy.out, "polish - --tries 10 --seed 1");
    assert!(done.code == 0 && done.err.contains("rating"), "{}", done.err);
    let line = done.out.trim().to_owned();
    let turned: String = line.chars().rev().collect();
    assert!(line.chars().zip(turned.chars()).all(|(a, b)| (a == '.') == (b == '.')), "{line}");
}

#[test]
fn a_frame_is_completed() {
    let frame = "<shape>6x6\n<rule>thermo: 1 2 3 4\n<rule>cage: 8 9 15\n<sudoku>\n";
    let frame = format!("{frame}{}", ". . . . . .\n".repeat(6));
    let done = anydoku_on(&frame, "set - --add clues --add rules:arrow:2 --add givens --proposals 2 --seed 1");
    assert!(done.code == 0 && done.err.contains("proposal 2: unique, rating "), "{}", done.err);
    assert_eq!(done.out.lines().count(), 2, "{}", done.out);
    for link in done.out.lines() {
        let checked = anydoku_on(link, "check -");
        assert!(checked.code == 0 && checked.out.contains("1 thermometer"), "{}", checked.out);
    }
    let again = anydoku_on(&frame, "set - --add clues --add rules:arrow:2 --add givens --proposals 2 --seed 1");
    assert_eq!(again.out, done.out);
    let wrong = anydoku_on(&frame, "set - --add thermos --seed 1");
    assert!(wrong.code == 2 && wrong.err.contains("rules:thermo"), "{}", wrong.err);
}

#[test]
fn shapes_are_analyzed_by_name() {
    for (line, order) in [("analyze 9x9", "3359232"), ("analyze 4x4", "128"), ("analyze --shape 4x4", "128")] {
        let told = anydoku(line);
        assert_eq!(told.code, 0, "{}", told.err);
        assert!(told.out.replace([',', '\u{202f}', ' '], "").contains(order), "{}", told.out);
    }
}

#[test]
fn targets_that_cannot_come_true_are_told() {
    let unreached = anydoku("generate --givens 17 --tries 3 --seed 1");
    assert_eq!(unreached.code, 1);
    assert!(
        unreached.err.contains("puzzle 1: nothing matched in 3 tries (--tries); nearest, with "),
        "{}",
        unreached.err
    );
    for (line, message) in [
        ("generate --symmetry round", "unknown symmetry \"round\"; expected one of none, half-turn"),
        ("generate --shape cube --symmetry full", "unknown symmetry \"full\"; expected one of none, antidiagonal"),
        ("generate --givens 9..5", "givens must be a number or a range such as 0..81, not 9..5"),
        ("generate --givens 10", "10 givens are too few; at least 17 are needed"),
        ("generate --rating 0.5", "no step is rated 0.5 on this shape; the nearest is 1.0"),
        ("generate --shape 4x4 --technique swordfish", "with 4 digits, a smaller fish"),
        ("generate --difficulty fiendish", "unknown difficulty \"fiendish\"; expected one of easy, medium"),
        ("generate --keep 2", "keep must be a fraction from 0 to 1, not 2"),
        ("generate --way sideways", "unknown method \"sideways\"; expected one of down, up"),
        ("generate --unstrict --minimal", "a puzzle with several solutions is not minimal"),
        ("generate --text ABC", "the text is too long: 9 x 9 squares have room for at most"),
        ("jigsaw --size 0", "a jigsaw of size 0 cannot be generated; use 1 to 256"),
        ("jigsaw --size 4 --half-turn --to nothing", "unknown format \"nothing\""),
    ] {
        let ran = anydoku(line);
        assert_eq!(ran.code, 2, "{line}: {}", ran.err);
        assert!(ran.err.contains(message), "{line}: {}", ran.err);
    }
}

#[test]
fn a_jigsaw_is_a_template() {
    let folder = TempDir::new().unwrap();
    let cut = run(folder.path(), "anydoku", "jigsaw --size 9 --seed 3 --half-turn -o jigsaw.gss");
    assert_eq!(cut.code, 0, "{}", cut.err);
    let made = run(folder.path(), "anydoku", "generate --template jigsaw.gss --seed 3 -o puzzle.gss");
    assert_eq!(made.code, 0, "{}", made.err);
    assert_eq!(run(folder.path(), "anydoku", "check puzzle.gss").code, 0);
    let map = anydoku("jigsaw --size 5 --seed 1 --map");
    assert_eq!(map.out.lines().count(), 5);
}

#[test]
fn jigsawmrf_writes_its_three_files() {
    let folder = TempDir::new().unwrap();
    let ran = run(folder.path(), "JigSawMRF", "-r 4 4 -p 4 -P p.txt -e e.txt -B b.txt --seed 1 -o 10");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 4);
    assert!(ran.err.starts_with("\nNumber of iterations "));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let cells = read("p.txt");
    assert_eq!(cells.lines().count(), 16);
    assert!(cells.starts_with("5.000000e-01 5.000000e-01 0 4\n"), "{cells}");
    let ids: Vec<usize> = read("e.txt").split_whitespace().map(|id| id.parse().unwrap()).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (11..=26).collect::<Vec<_>>());
    assert!(read("b.txt").lines().all(|line| line.split('\t').count() == 3));
    for (line, message) in [
        ("-h", "Error. unknown option -h"),
        ("-r 4", "Error. too few arguments to --rect"),
        ("-r 0 4 -p 1", "Error. invalid number of rows"),
        ("-r 4 4", "Error. missing or invalid arguments"),
        ("-r 4 4 -p 3", "Error: number of cells must be divisibly by the number of phases 4 4 3 1"),
        ("-c nothing -p 3", "Error: cannot open nothing for reading"),
        ("-c . -p 3", "Error: cannot open . for reading"),
    ] {
        let ran = run(folder.path(), "JigSawMRF", line);
        assert_eq!(ran.code, 1, "{line}");
        assert!(ran.err.contains(message), "{line}: {}", ran.err);
    }
    // A star cannot be cut into halves: the program must report that instead of running forever.
    std::fs::write(folder.path().join("star"), "(0,0) 2 3 4\n(0,1) 1\n(1,0) 1\n(1,1) 1\n").unwrap();
    let ran = run(folder.path(), "JigSawMRF", "-c star -p 2 -e e.txt");
    assert!(ran.err.contains("there may be none"), "{}", ran.err);
    assert_eq!(run(folder.path(), "JigSawMRF", "-r 1 1 -p 1").code, 0);
}

#[test]
fn a_time_limit_ends_a_search_with_the_nearest() {
    for target in ["--givens 17", "--rating 11.5..12", "--shape 16x16 --technique jellyfish --first-step"] {
        let ran = anydoku(&format!("generate {target} --time 0.2 --tries 1000000000 --seed 1"));
        assert!(ran.code == 1 && ran.err.contains("(--time)"), "{target}: {}", ran.err);
    }
}

#[test]
fn jigsaws_have_pieces_of_their_own_and_say_them() {
    let made = anydoku("generate --shape jigsaw -n 3 --seed 7");
    assert_eq!(made.code, 0, "{}", made.err);
    let pieces: std::collections::HashSet<&str> = made.out.lines().map(|line| &line[81..162]).collect();
    assert_eq!(pieces.len(), 3, "{}", made.out);
    let checked = anydoku_on(&made.out, "check -");
    assert_eq!(checked.code, 0, "{}", checked.out);
}

#[test]
fn a_reply_a_line_is_what_was_made() {
    let made = anydoku("generate -n 3 --seed 7 --json");
    let lines = anydoku("generate -n 3 --seed 7");
    for (reply, line) in made.out.lines().zip(lines.out.lines()) {
        let reply: serde_json::Value = serde_json::from_str(reply).unwrap();
        assert_eq!(reply["generate"]["puzzles"][0]["line"], line);
        assert_eq!(reply["generate"]["seed"], 7);
    }
    assert_eq!(made.out.lines().count(), 3);
    for line in
        ["fill 4x4 --seed 1 --json", "jigsaw --seed 1 --json", "polish 1.......4....2.. --seed 1 --tries 1 --json"]
    {
        let ran = anydoku(line);
        let reply: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert!(reply.get(line.split(' ').next().unwrap()).is_some(), "{line}: {}", ran.out);
    }
}

#[test]
fn text_is_written_small_where_there_is_little_room() {
    let made = anydoku("generate --text UN/IS --seed 1");
    assert_eq!(made.code, 0, "{}", made.err);
    let given: String = made.out.trim().chars().map(|c| if c == '.' { '.' } else { '#' }).collect();
    assert!(given.starts_with("#..#.#..#"), "{given}");
}
