//! Tests that the drop-in replacement answers as gss does, except where it fixes errors of gss.

use std::path::Path;

use tempfile::TempDir;

use crate::support::{self, Ran};

const FOUR: &str = "<size>16\n<blocksize>4\n<standardblocks>\n";
const BODY: &str = "<sudoku>\n| 1 . | . . |\n| . . | 2 . |\n| . 3 | . . |\n| . . | . 4 |\n";
const OPEN: &str = ". . . .\n. . . .\n. . . .\n. . . .\n";
const NINE: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
const NINE_SOLVED: &str = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
const DASHES: &str = "-------------------------------------------";

/// A folder with files in which gss is run.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new(files: &[(&str, &str)]) -> Bench {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        Bench { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn read(&self, name: &str) -> String {
        String::from_utf8_lossy(&std::fs::read(self.path().join(name)).unwrap()).into_owned()
    }

    /// Runs gss with these arguments.
    fn run(&self, line: &str) -> Ran {
        self.run_with(&line.split_whitespace().collect::<Vec<_>>(), "")
    }

    fn run_with(&self, arguments: &[&str], stdin: &str) -> Ran {
        let ran = Ran::from(support::run("gss", self.path(), arguments, stdin.as_bytes()));
        Ran { out: without_times(&ran.out), ..ran }
    }
}

/// Replaces times and rates by `T`, because they are the only part of the output that changes from run to run.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let word = word.trim_start_matches('(');
        word.len() >= 12 && word.contains("e-") | word.contains("e+") && word.starts_with(|c: char| c.is_ascii_digit())
    };
    let blank = |line: &str| {
        let words = line.split(' ').map(|word| match is_time(word) {
            true if word.starts_with('(') => "(T",
            true => "T",
            false => word,
        });
        words.collect::<Vec<_>>().join(" ")
    };
    text.split('\n').map(blank).collect::<Vec<_>>().join("\n")
}

fn four_solved() -> String {
    let rows = ["| 1 2 | 4 3 |", "| 3 4 | 2 1 |", "| 4 3 | 1 2 |", "| 2 1 | 3 4 |"];
    rows.map(|row| format!("{row}\n")).concat()
}

/// Checks the output for a file of one puzzle, with `-q`.
fn check_file(text: &str, out: &str, err: &str, code: i32) {
    let bench = Bench::new(&[("a.gss", text)]);
    let ran = bench.run("-q a.gss");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, err, code), "{text}");
}

/// Checks that a file is rejected with this error.
fn check_refused(text: &str, error: &str) {
    check_file(text, "", &format!("Error: a.gss: {error}\n"), 1);
}

/// Checks that a command line is rejected with this error before anything is read.
fn check_usage(line: &str, error: &str) {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}"))]);
    let ran = bench.run(line);
    assert_eq!((ran.out.as_str(), ran.err.trim_end(), ran.code), ("", error, 1), "{line}");
}

#[test]
fn the_default_transcript() {
    let body: String = format!("<sudoku>\n{}\n\n", (0..9).map(|r| spaced(&NINE[9 * r..9 * r + 9])).collect::<String>());
    let bench = Bench::new(&[("sudoku.gss", &body)]);
    let ran = bench.run("sudoku.gss");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[6], "(handles block sizes up to 256 elements)");
    assert_eq!(lines[13], "");
    let strategies = [
        "* Enabled Strategies: ---------------------",
        "strategy: eliminate",
        "strategy: hidden",
        "strategy: inter",
        "strategy: brute",
        DASHES,
        "",
    ];
    assert_eq!(lines[14..21], strategies);
    let reading = [
        "* Reading a Sudoku from file: -------------",
        "file: sudoku.gss",
        "Assuming standard sudoku size for standard blocks",
        "Assuming standard sudoku block size for standard blocks",
        "Reading Sudoku Data and Formating",
        "No blokcs specified, assuming standard Sudoku",
        DASHES,
        "",
    ];
    assert_eq!(lines[21..29], reading);
    assert_eq!(lines[29], ". . . . . . . 1 .");
    assert_eq!(lines[40], "6 9 3 7 8 4 5 1 2");
    assert_eq!((lines.len(), ran.err.as_str(), ran.code), (51, "", 0));
}

fn spaced(line: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(" ") + "\n"
}

#[test]
fn quiet_prints_puzzle_and_solution() {
    let puzzle = BODY.strip_prefix("<sudoku>\n").unwrap();
    check_file(&format!("{FOUR}{BODY}"), &format!("{puzzle}{}", four_solved()), "", 0);
}

#[test]
fn quiet_still_says_comments_patterns_and_block_line_ends() {
    let text = "# hello\n<size>4\n<blocksize>2\n<block> 1 2\n<block> 3 4\n<colblocks>\n<pattern>|.|\n<sudoku>\nf={|1|,|0|,|.|,|..|}\n";
    check_file(text, "# hello\n\n\npattern n= \"|.|\"\nf={1,.,.,.}\nf={1,2,2,1}\n", "", 0);
}

#[test]
fn verbose_tells_everything() {
    let text = "# hi\n<size>4\n<blocksize>2\n<rowblocks>\n<colblocks>\n<downdiagblock>\n<matrix>\n1 . . 1\n\n<block> 1 4\n<sudoku>\n1 .\n. .\n";
    let bench = Bench::new(&[("a.gss", text)]);
    let ran = bench.run("-v -S hidden a.gss");
    let tail = ran.out.split_once("file: a.gss\n").unwrap().1;
    let expected = format!(
        "# hi\nSetting sudoku size to 4 fields\nSetting sudoku block size to 2 fields\nStandard Rows\nStandard Columns\nDown-Diagonal block\nBlock Matrix\nAdding 1 custom blocks from Matrix\nCustom Block: 1 4\nReading Sudoku Data and Formating\n{DASHES}\n\n1 .\n. .\n1 .\n. .\nSudoku with 3 unknowns\n"
    );
    assert_eq!((tail, ran.err.as_str(), ran.code), (expected.as_str(), "Sudoku is invalid\n", 0));
    assert!(ran.out.contains("---------------------\nstrategy: hidden\n-----"));
}

#[test]
fn verbose_gives_time_and_level() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}"))]);
    let ran = bench.run("-v a.gss");
    let puzzle = BODY.strip_prefix("<sudoku>\n").unwrap();
    let solved = four_solved();
    let expected = format!("{puzzle}{puzzle}Sudoku with 12 unknowns\nSolved in T s at level 1\n{solved}{solved}");
    assert!(ran.out.ends_with(&expected), "{}", ran.out);
}

#[test]
fn several_solutions_warn_count_and_list() {
    let text = format!("{FOUR}<sudoku>\n{OPEN}");
    let bench = Bench::new(&[("a.gss", &text)]);
    let warning = "Warning, sudoku has at least 11 solutions. Stopped searching for more\n";
    let ran = bench.run("a.gss -s out.txt");
    assert_eq!((ran.err.as_str(), ran.code), (warning, 0));
    assert!(ran.out.ends_with(&format!("{OPEN}Found 11 solutions in T s\n")));
    assert_eq!(bench.read("out.txt"), "");
    let ran = bench.run("-v a.gss");
    assert!(ran.out.contains("Found 11 solutions in T s\nSolution 0:\n1 2 3 4\n"), "{}", ran.out);
    assert!(ran.out.contains("Solution 10:\n") && !ran.out.contains("Solution 11:"));
    let ran = bench.run("-q a.gss");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (OPEN, "", 0));
    let two = "<size>4\n<blocksize>2\n<rowblocks>\n<colblocks>\n<sudoku>\n. . . .\n";
    let ran = Bench::new(&[("a.gss", two)]).run("a.gss");
    assert_eq!(ran.err, "Warning, 2 solutions found\n");
    assert!(ran.out.ends_with(". . . .\nFound 2 solutions in T s\n"));
}

#[test]
fn logic_that_ends_says_so() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}<sudoku>\n{OPEN}"))]);
    let ran = bench.run("-S elim,hidden a.gss");
    assert_eq!((ran.err.as_str(), ran.code), ("Could not solve the sudoku!\n", 0));
    let ran = bench.run("-q -S elim a.gss");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (OPEN, "", 0));
}

#[test]
fn a_mixed_compact_file() {
    let clash = "11".to_string() + &".".repeat(79);
    let text = format!(
        "# comment 12\n{NINE}\n{}x{}# half\n{clash}\n{}\n123",
        &NINE_SOLVED[..40],
        &NINE_SOLVED[40..],
        ".".repeat(81)
    );
    let bench = Bench::new(&[("c.txt", &text)]);
    let ran = bench.run("-qc c.txt");
    let expected = format!(
        "{NINE}\n{NINE_SOLVED}\n{NINE_SOLVED}\n{NINE_SOLVED}\n{clash}\n{}\nResults for sudokus in c.txt:\n4 sudokus in T s (T sudokus/s):\n\t2 sudokus solved\n\tG guesses (G/sudoku)\n\t3 sudokus solved without guesses\n\t0 sudokus failed to solve\n\t1 sudokus with multiple solutions\n\t1 sudokus invalid\n",
        ".".repeat(81)
    );
    let guesses = ran.out.lines().find(|line| line.ends_with("/sudoku)")).unwrap().to_string();
    assert_eq!(ran.out.replace(&guesses, "\tG guesses (G/sudoku)"), expected);
    let err = "Sudoku is invalid\n";
    assert_eq!((ran.err.as_str(), ran.code), (err, 0));
    let ran = bench.run("-q -c -p p.txt -s s.txt c.txt");
    assert!(ran.out.starts_with("Results for"));
    assert_eq!(bench.read("s.txt"), format!("{NINE_SOLVED}\n{NINE_SOLVED}\n"));
    assert_eq!(bench.read("p.txt").lines().count(), 4);
}

#[test]
fn several_files_end_in_totals() {
    let bench = Bench::new(&[
        ("a.gss", &format!("{FOUR}{BODY}")),
        ("b.gss", &format!("{FOUR}<sudoku>\n1 1 . .\n{}", &OPEN[8..])),
    ]);
    let ran = bench.run("-q a.gss b.gss a.gss");
    let expected = "Totals\n3 files analyzed:\n3 sudokus in T s (T sudokus/s):\n\t2 sudokus solved\n\t0 sudokus failed to solve\n\t0 sudokus with multiple solutions\n\t1 sudokus invalid\n";
    assert!(ran.out.ends_with(expected), "{}", ran.out);
    assert_eq!((ran.err.as_str(), ran.code), ("Sudoku is invalid\n", 0));
}

#[test]
fn an_empty_compact_file_has_results() {
    let ran = Bench::new(&[("c.txt", "12 # 3\n")]).run("-qc c.txt");
    let expected = "Results for sudokus in c.txt:\n0 sudokus in T s (T sudokus/s):\n\t0 sudokus solved\n\t0 guesses (0.000000/sudoku)\n\t0 sudokus solved without guesses\n\t0 sudokus failed to solve\n\t0 sudokus with multiple solutions\n\t0 sudokus invalid\n";
    assert_eq!(ran.out, expected);
}

#[test]
fn options_mix_cluster_and_shorten() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}")), ("c.txt", NINE), ("-q", &format!("{FOUR}{BODY}"))]);
    let quiet = bench.run("-q a.gss").out;
    for line in [
        "a.gss -q",
        "--qui a.gss",
        "-qn a.gss",
        "-cqn a.gss",
        "-v -q a.gss",
        "a.gss --q --nat",
        "-ql1 a.gss",
        "-q --limit-level=2 a.gss",
        "-q --lim 99 a.gss",
        "-q -S eliminate,brute, a.gss",
        "-qSelim a.gss",
        "-q -S elim -S brute a.gss",
        "-q -- a.gss",
    ] {
        let ran = bench.run(line);
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (quiet.as_str(), "", 0), "{line}");
    }
    assert_eq!(bench.run("-q -- -q").out, quiet);
    assert!(bench.run("c.txt -q --comp").out.starts_with(&format!("{NINE}\n{NINE_SOLVED}\nResults")));
    assert_eq!(bench.run("-q --sol=x a.gss").out, BODY.strip_prefix("<sudoku>\n").unwrap());
    assert_eq!(bench.read("x"), four_solved());
}

/// Unknown options are reported and ignored as in gss, because scripts may rely on it.
#[test]
fn options_that_are_not_known_are_told_and_passed_by() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}"))]);
    let solved = bench.run("-q a.gss").out;
    for (line, error) in [
        ("-q --bogus a.gss", "unrecognized option '--bogus'"),
        ("-q -x a.gss", "invalid option -- 'x'"),
        ("-q a.gss -p", "option requires an argument -- 'p'"),
        ("-q a.gss --puzzle-out", "option '--puzzle-out' requires an argument"),
        ("-q --quiet=1 a.gss", "option '--quiet' doesn't allow an argument"),
        ("-q --s=x a.gss", "option '--s=x' is ambiguous; possibilities: '--solution-out' '--strategies'"),
    ] {
        let ran = bench.run(line);
        assert_eq!((ran.out, ran.err, ran.code), (solved.clone(), format!("gss: {error}\n"), 0), "{line}");
    }
}

#[test]
fn bad_usage_is_refused() {
    check_usage("", "Error: no input files found");
    check_usage("-q", "Error: no input files found");
    check_usage("-S foo a.gss", "Unknown strategy foo");
    check_usage("-S elim,foo a.gss", "Unknown strategy foo");
    check_usage("-S elim,,brute a.gss", "Unknown strategy ,brute");
    check_usage("-q missing.gss", "cannot open file missing.gss: No such file or directory");
    check_usage("-q -c missing.txt", "cannot open file missing.txt: No such file or directory");
    check_usage("-q .", "cannot open file .: found a directory, expected a file");
    check_usage("-q -c .", "cannot open file .: found a directory, expected a file");
    check_usage("-q -p no/such/file a.gss", "cannot open file no/such/file: No such file or directory");
}

#[test]
fn making_needs_a_template() {
    check_usage("-q -g 3", "Error: please sepcify a sudoku template using the --template option");
    check_usage("-q -a", "Error: please specify a sudoku template using the --template option");
    check_usage("-q -f", "Error: please specify a sudoku template using the --template option");
    check_usage("-g 0", "Error level should be larger than 0\nError: no input files found");
}

#[test]
fn open_templates_are_not_solved() {
    let bench = Bench::new(&[("open.gss", &format!("{FOUR}<sudoku>\n{OPEN}"))]);
    let error = |line: &str| bench.run(line).err.trim_end().to_owned();
    assert_eq!(error("-q -a -t open.gss"), "Error: Analyze should be called on a solved sudoku");
    let message = "Error: Randomizing sudoku's requires the sudoku to be solved first";
    assert_eq!(error("-q -g 1 -t open.gss"), message);
}

#[test]
fn templates_are_filled_and_thinned_to_a_level() {
    let nine = "<size>81\n<blocksize>9\n<standardblocks>\n<sudoku>\n".to_owned() + &". . . . . . . . .\n".repeat(9);
    let bench = Bench::new(&[("nine.gss", &nine)]);
    let ran = bench.run("-q -F -g 2 -t nine.gss --seed 7 -p p.txt -s s.txt -G g.gss");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Generating a level 2 sudoku at "), "{}", ran.out);
    let (puzzle, solution) = (bench.read("p.txt"), bench.read("s.txt"));
    let again = bench.run("-v g.gss");
    assert!(again.out.contains("at level 2"), "{}", again.out);
    assert!(puzzle.chars().zip(solution.chars()).all(|(a, b)| a == b || a == '.'), "{puzzle}{solution}");
    bench.run("-q -F -g 2 -t nine.gss --seed 7 -p q.txt -s r.txt");
    assert_eq!((bench.read("q.txt"), bench.read("r.txt")), (puzzle, solution.clone()));
    // A full grid is also a template, and can be analyzed.
    std::fs::write(
        bench.path().join("full.gss"),
        format!("<size>81\n<blocksize>9\n<standardblocks>\n<sudoku>\n{solution}"),
    )
    .unwrap();
    let ran = bench.run("-q -a -t full.gss");
    assert!(ran.out.contains("Found 18 interchangable blocks\n"), "{}", ran.out);
    assert!(
        ran.out.starts_with("Sudoku Structure Analysis:\nBlock 0 and 1 are interchangable\n0 <-> 9\n"),
        "{}",
        ran.out
    );
    let ran = bench.run("-g 1 -t full.gss --seed 3");
    assert!(ran.out.contains("scrambling operations\n"), "{}", ran.out);
    let ran = bench.run("-f -t nine.gss");
    assert!(
        ran.out.contains("* Filling an empty sudoku: ----------------\n") && ran.out.contains("Success\n"),
        "{}",
        ran.out
    );
}

#[test]
fn help_goes_to_standard_output() {
    let bench = Bench::new(&[]);
    for line in ["-h", "--help", "--he --bogus", "-qh", "-p p.txt -h"] {
        let ran = bench.run(line);
        assert!(ran.out.starts_with("Usage:\ngss <options> <sudoku-file>\n\nOptions:\n--help           [-h]"));
        assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    }
    assert_eq!(bench.read("p.txt"), "");
}

#[test]
fn limits_that_are_no_numbers_are_no_limits() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}"))]);
    let ran = bench.run("-q -l abc a.gss");
    assert_eq!((ran.err.as_str(), ran.code), ("Warning: found -l abc, expected a number; there is no limit\n", 0));
    let ran = bench.run("-q -l -5 a.gss");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

#[test]
fn standard_input_is_a_file() {
    let bench = Bench::new(&[]);
    let ran = bench.run_with(&["-q", "-"], &format!("{FOUR}{BODY}"));
    assert_eq!((ran.out.ends_with(&four_solved()), ran.err.as_str(), ran.code), (true, "", 0));
    let ran = bench.run_with(&["-qc", "-"], NINE);
    assert!(ran.out.contains("Results for sudokus in -:"));
}

#[test]
fn the_native_file_of_a_solved_puzzle_solves_again() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}")), ("c.txt", NINE)]);
    assert_eq!(bench.run("-q -G g.gss a.gss").code, 0);
    let written = bench.read("g.gss");
    assert!(written.starts_with("<size>16.\n\n<blocksize>4.\n\n<emptychar>.\n\n<pattern>|.|\n\n<block> 1 2 3 4 \n"));
    assert!(
        written.ends_with(
            "<sudoku>\n| |1| |0| | |0| |0| |\n| |0| |0| | |2| |0| |\n| |0| |3| | |0| |0| |\n| |0| |0| | |0| |4| |\n\n"
        ),
        "{written}"
    );
    assert!(bench.run("-q g.gss").out.contains(&four_solved()));
    assert_eq!(bench.run("-q -c --gss=h.gss c.txt").code, 0);
    assert!(bench.run("-q h.gss").out.contains("| 6 9 3 | 7 8 4 | 5 1 2 |"));
}

#[test]
fn puzzle_and_solution_may_share_a_file() {
    let bench = Bench::new(&[("c.txt", NINE)]);
    bench.run("-qc -p x -s x c.txt");
    assert_eq!(bench.read("x"), format!("{NINE}\n{NINE_SOLVED}\n"));
}

#[test]
fn an_error_stops_the_run_and_keeps_what_was_said() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}")), ("bad.gss", "hello\n")]);
    let ran = bench.run("-q a.gss bad.gss a.gss");
    assert!(ran.out.ends_with(&four_solved()) && !ran.out.contains("Totals"));
    assert!(ran.err.starts_with("Error: bad.gss: line 2, column 1: found the end of the text"));
    assert_eq!(ran.code, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}"))]);
    let ran = bench.run("-q -s /dev/full a.gss");
    assert_eq!((ran.err.as_str(), ran.code), ("cannot write to /dev/full: No space left on device\n", 2));
}

#[test]
fn puzzles_that_gss_misread_are_answered() {
    let solved = "1 2 4 3 3 4 2 1 4 3 1 2 2 1 3 4\n";
    let open = "1 . . . . . 2 . . 3 . . . . . 4";
    let both = format!("{open}\n{solved}");
    // All of these are accepted: a last cell without a line end, a byte order mark, line ends of another system, a tag right below a
    // matrix.
    let unended = both.trim_end();
    check_file(&format!("{FOUR}<sudoku>\n{open}"), unended, "", 0);
    check_file(&format!("\u{feff}{FOUR}<sudoku>\n{open}\n"), &both, "", 0);
    check_file(&(format!("{FOUR}<sudoku>\n").replace('\n', "\r\n") + open), unended, "", 0);
    let matrix = "<size>16\n<blocksize>4\n<rowblocks>\n<colblocks>\n<matrix>\n0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3\n";
    check_file(&format!("{matrix}<sudoku>\n{open}\n"), &both, "", 0);
    check_file(&format!("{matrix}+---+\n<sudoku>\n{open}\n"), &both, "", 0);
    let blocks = "<size>16\n<blocksize>4\n<rowblocks>\n<colblocks>\n<block>1 2  5 6\n<block>   3 4 7 8\n<block>\t9 10 13 14 \n<block> 11 12 15 16 17 18\n";
    check_file(&format!("{blocks}<sudoku>\n{open}\n"), &format!("\n\n\n\n{both}"), "", 0);
    // A negative number is read as a dash and a number; a line of any length is one line.
    check_file(
        &format!("{FOUR}<sudoku>\n-{open}\n"),
        &both.replace("1 . .", "-1 . .").replace("1 2 4 3 3", "-1 2 4 3 3"),
        "",
        0,
    );
    let wide = open.replace(' ', &" ".repeat(2000));
    check_file(
        &format!("{FOUR}<sudoku>\n{wide}\n"),
        &format!("{wide}\n{}", solved.trim_end().replace(' ', &" ".repeat(2000)) + "\n"),
        "",
        0,
    );
    // A puzzle of one cell.
    check_file("<size>1\n<blocksize>1\n<block> 1\n<sudoku>\n.\n", "\n1\n1\n", "", 0);
}

#[test]
fn contradictions_are_answers() {
    let full = "1 1 1 1\n. . . .\n. . . .\n. . . .\n";
    check_file(
        &format!("{FOUR}<sudoku>\n{full}"),
        full,
        "Warning: detected conflicts in loaded sudoku\nSudoku is invalid\n",
        0,
    );
    let twice = "1 1 . .\n. . . .\n. . . .\n. . . .\n";
    check_file(&format!("{FOUR}<sudoku>\n{twice}"), twice, "Sudoku is invalid\n", 0);
    let hidden = "1 2 3 .\n. . . 4\n. . . .\n. . . .\n";
    check_file(&format!("{FOUR}<sudoku>\n{hidden}"), hidden, "Sudoku is invalid\n", 0);
}

#[test]
fn bad_files_are_refused_with_place_found_and_expected() {
    let no_sudoku = "expected a line that begins with <sudoku>, and the puzzle after it";
    check_refused("", &format!("line 1, column 1: found empty text, {no_sudoku}"));
    check_refused(NINE, &format!("line 1, column 82: found the end of the text, {no_sudoku}"));
    check_refused("\u{1}\u{2}\n\u{3}", &format!("line 2, column 2: found the end of the text, {no_sudoku}"));
    let cells = "expected a number of cells from 1 to 65536";
    check_refused("<size>-5\n", &format!("line 1, column 7: found \"-5\", {cells}"));
    check_refused("<size>0\n", &format!("line 1, column 7: found \"0\", {cells}"));
    check_refused("<size>abc\n", &format!("line 1, column 7: found \"abc\", {cells}"));
    check_refused("<size>2000000000\n<rowblocks>\n", &format!("line 1, column 7: found \"2000000000\", {cells}"));
    check_refused(
        "<size>99999999999999999999\n",
        &format!("line 1, column 7: found \"99999999999999999999\", {cells}"),
    );
    check_refused("<blocksize>257\n", "line 1, column 12: found \"257\", expected a number of digits from 1 to 256");
    check_refused("<blocksize>-1\n", "line 1, column 12: found \"-1\", expected a number of digits from 1 to 256");
    let sizes = |size: usize, tag: &str| format!("<size>{size}\n<blocksize>4\n<{tag}>\n{BODY}");
    for (size, tag, expected) in [
        (17, "rowblocks", "16 cells, a square of 4 x 4, for <rowblocks>"),
        (20, "rowblocks", "16 cells, a square of 4 x 4, for <rowblocks>"),
        (20, "updiagblock", "16 cells, a square of 4 x 4, for <updiagblock>"),
        (20, "standardblocks", "n² x n² cells and n² digits, such as 81 and 9 or 256 and 16, for <standardblocks>"),
    ] {
        let found =
            format!("line 3, column 1: found this tag in a puzzle of {size} cells and 4 digits, expected {expected}");
        check_refused(&sizes(size, tag), &found);
    }
    let four = |middle: &str| format!("<size>16\n<blocksize>4\n{middle}\n{BODY}");
    check_refused(
        &four(""),
        "line 4, column 1: found 16 cells, 4 digits and no house, expected tags that define houses, such as <standardblocks> or <matrix>",
    );
    check_refused(&four("<matrix>\n1 1 1 1"), "line 5, column 1: found <sudoku>, expected 12 more cells of the matrix");
    let pattern = "line 4, column 10: found a pattern with 3 periods, expected a pattern of at most 256 bytes, with one period in place of the number";
    let error = format!("Error: a.gss: {pattern}\n");
    check_file(&four("<rowblocks>\n<pattern>.1.1."), "pattern n= \".1.1.\"\n", &error, 1);
}

/// Lines of files with blocks end even if the rest is an error.
#[test]
fn bad_blocks_are_refused() {
    let check = |middle: &str, out: &str, error: &str| {
        let text = format!("<size>16\n<blocksize>4\n{middle}\n{BODY}");
        check_file(&text, out, &format!("Error: a.gss: {error}\n"), 1);
    };
    check("<block> 1 2 3", "\n", "line 3, column 1: found 3 cells, expected 4, one for each digit");
    check(
        "<block> 1,2,3,4",
        "",
        "line 3, column 9: found \"1,2,3,4\", expected cells from 1 to 16, separated by spaces",
    );
    check("<block> 1 2 3 17", "", "line 3, column 15: found \"17\", expected cells from 1 to 16, separated by spaces");
    check("<block> 0 1 2 3", "", "line 3, column 9: found \"0\", expected cells from 1 to 16, separated by spaces");
    check("<block> 1 2 2 3", "", "line 3, column 13: found cell 2 again, expected every cell of a block once");
    check("<block> 1 2 3 4", "\n", "line 4, column 1: found cell 5 in no house, expected every cell in at least one");
    check(
        "<block> 1 2 3 4\n<block> 1 2 3 4",
        "\n\n",
        "line 5, column 1: found cell 5 in no house, expected every cell in at least one",
    );
    check_refused(
        "<block> 1 2 3 4\n",
        "line 1, column 1: found <block> before <size>, expected a <size> before it, because its cells are numbers up to the size",
    );
}

#[test]
fn bad_bodies_are_refused() {
    let check = |body: &str, error: &str| check_refused(&format!("{FOUR}<sudoku>\n{body}"), error);
    let digit = "expected a digit from 1 to 4, or \".\" or \"0\"";
    check("5 . . .", &format!("line 5, column 1: found 5 in cell 1, {digit}"));
    check(
        "1...",
        &format!(
            "line 5, column 1: found \"1...\" in cell 1, which is the single number 1000, because nothing separates its characters, {digit}"
        ),
    );
    check("99999999999 . . .", &format!("line 5, column 1: found 99999999999 in cell 1, {digit}"));
    check("", "line 5, column 1: found 0 cells, expected 16 after <sudoku>");
    check(&OPEN[2..], "line 9, column 1: found 15 cells, expected 16 after <sudoku>");
    check(
        &format!("{OPEN}1"),
        "line 9, column 1: found \"1\" as cell 17, expected no more than 16 cells (put other text that contains digits in double quotes)",
    );
    check(
        "a \"b\n",
        "line 5, column 3: found a double quote that is not closed, expected another one on the same line",
    );
    let text = "<".repeat(10_000_000);
    check_refused(
        &text,
        "line 1, column 10000001: found the end of the text, expected a line that begins with <sudoku>, and the puzzle after it",
    );
}

#[test]
fn tags_that_say_nothing_are_told_and_passed_by() {
    let text = format!("<title>x\n{FOUR}<SIZE>9\n<blocks>\n<emptychar>\n<endsudoku>\n{BODY}");
    let bench = Bench::new(&[("a.gss", &text), ("b.gss", &format!("{FOUR}{BODY}"))]);
    let ran = bench.run("a.gss");
    let told = |(line, word)| format!("Warning: a.gss: line {line}: <{word}> says nothing, not looked at\n");
    let words = [(1, "title"), (5, "SIZE"), (6, "blocks"), (7, "emptychar"), (8, "endsudoku")];
    assert_eq!((ran.err, ran.code), (words.map(told).concat(), 0));
    let quiet = bench.run("-q a.gss");
    assert_eq!((quiet.out, quiet.err.as_str()), (bench.run("-q b.gss").out, ""));
}

/// A jigsaw piece may be a whole row, and the file that `-G` writes is read back.
#[test]
fn the_same_block_twice_is_kept() {
    let rows = "<block> 1 2 3 4\n<block> 5 6 7 8\n<block> 9 10 11 12\n<block> 13 14 15 16\n";
    let text = format!("<size>16\n<blocksize>4\n<rowblocks>\n<colblocks>\n{rows}{BODY}");
    let bench = Bench::new(&[("a.gss", &text)]);
    assert_eq!(bench.run("-q -G g.gss a.gss").code, 0);
    assert_eq!(bench.read("g.gss").matches("<block>").count(), 12);
    assert_eq!(bench.run("-q -G h.gss g.gss").code, 0);
    assert_eq!(bench.read("h.gss").trim_end(), bench.read("g.gss").trim_end());
}

#[test]
fn the_end_of_a_file_stays_as_it_is() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}<sudoku>\nf={{1 . . . . . 2 . . 3 . . . . . 4}}"))]);
    bench.run("-q a.gss -p p.txt -s s.txt");
    assert_eq!(bench.read("p.txt"), "f={1 . . . . . 2 . . 3 . . . . . 4}");
    assert_eq!(bench.read("s.txt"), "f={1 2 4 3 3 4 2 1 4 3 1 2 2 1 3 4}");
    assert_eq!(bench.run("-q a.gss").out, bench.read("p.txt") + &bench.read("s.txt"));
}

#[test]
fn a_template_is_solved_aloud_and_counts() {
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}")), ("open.gss", &format!("{FOUR}<sudoku>\n{OPEN}"))]);
    let puzzle = BODY.strip_prefix("<sudoku>\n").unwrap();
    let ran = bench.run("-av -t a.gss");
    let told = format!("{puzzle}Sudoku with 12 unknowns\nSolved in T s at level 1\n{}", four_solved());
    assert!(ran.out.contains(&format!("{told}Sudoku Structure Analysis:\n")), "{}", ran.out);
    let ran = bench.run("-v -g 1 -t a.gss --seed 5");
    assert!(ran.out.contains(&format!("Solving Template Sudoku\n{told}")), "{}", ran.out);
    assert!(
        ran.out.contains(" % complete 1 unknown:\n") && ran.out.contains("New sudoku with level 1 and "),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with(&format!("{DASHES}\n\n")), "{}", ran.out);
    assert_eq!(ran.err, "seed 5\n");
    assert_eq!(bench.run("-g 1 -t a.gss --seed 5").err, "");
    let totals = bench.run("-q -a -t a.gss a.gss").out;
    assert!(
        totals.contains("Totals\n2 files analyzed:\n2 sudokus in T s (T sudokus/s):\n\t2 sudokus solved\n"),
        "{totals}"
    );
    for (line, error) in [
        ("-a -t open.gss", "Error: Analyze should be called on a solved sudoku\n"),
        ("-g 9 -t open.gss", "Error: Randomizing sudoku's requires the sudoku to be solved first\n"),
    ] {
        let ran = bench.run(line);
        let warning = "Warning, sudoku has at least 11 solutions. Stopped searching for more\n";
        assert_eq!((ran.err, ran.code), (format!("{warning}{error}"), 1));
        assert!(ran.out.contains("Found 11 solutions in T s\n"));
        assert_eq!(ran.out.contains("The maximum level for this sudoku is 4\n"), line.starts_with("-g"));
    }
}

/// A level that does not exist is rejected at once, and nothing is written; gss searches for it forever.
#[test]
fn levels_that_cannot_exist_are_refused_at_once() {
    let nine = "<size>81\n<blocksize>9\n<standardblocks>\n<sudoku>\n".to_owned() + &". . . . . . . . .\n".repeat(9);
    let bench = Bench::new(&[("a.gss", &format!("{FOUR}{BODY}")), ("nine.gss", &nine)]);
    for (line, level) in [("-q -g 2 -t a.gss", 2), ("-q -g 4 -t a.gss", 4), ("-q -F -g 8 -t nine.gss", 8)] {
        let ran = bench.run(&format!("{line} -p p.txt -s s.txt"));
        let error = format!("Error: no puzzle of this shape has level {level}: ");
        assert!(ran.err.starts_with(&error), "{}", ran.err);
        assert_eq!((ran.code, bench.read("p.txt"), bench.read("s.txt")), (1, String::new(), String::new()));
    }
}

/// Fills equal those of gss in the cases where gss always finds the same grid.
#[test]
fn fills_are_those_of_the_original() {
    let head = "<size>81\n<blocksize>9\n<standardblocks>\n<sudoku>\n";
    let grid = |rows: &str| {
        rows.split(' ').map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n").collect::<String>()
    };
    let empty = grid(&["........."; 9].join(" "));
    let first = grid("123456789 456789123 789123456 231674895 568912374 947835261 394267518 612548937 875391642");
    let cyclic = grid("123456789 456789123 789123456 234567891 567891234 891234567 345678912 678912345 912345678");
    // A complete grid other than the cyclic one must be preserved.
    let other = first.replace('1', "x").replace('2', "1").replace('x', "2");
    let bench = Bench::new(&[("empty.gss", &format!("{head}{empty}")), ("full.gss", &format!("{head}{other}"))]);
    assert_eq!(bench.run("-q -f -t empty.gss").out, first);
    assert_eq!(bench.run("-q -f -t full.gss").out, first, "-f throws the template away");
    let told = "0 100.0 %\rafter 0 iterations 100.0 % consistency is achieved\n";
    assert_eq!(bench.run("-q -F -t empty.gss").out, format!("{told}{cyclic}"));
    assert_eq!(bench.run("-q -F -t full.gss").out, format!("{told}{other}"), "-F keeps a complete template");
    // With a seed, both fill at random.
    for way in ["-f", "-F"] {
        let grids = [1, 2].map(|seed| bench.run(&format!("-q {way} -t empty.gss --seed {seed}")).out);
        assert!(grids[0] != grids[1] && !grids[0].contains(&first) && !grids[0].contains(&cyclic));
    }
}

#[test]
fn a_fill_is_told_on_one_line() {
    let nine = "<size>81\n<blocksize>9\n<standardblocks>\n<sudoku>\n".to_owned() + &". . . . . . . . .\n".repeat(9);
    let bench = Bench::new(&[("nine.gss", &nine)]);
    let ran = bench.run("-F -t nine.gss -s s.txt");
    let told = "0 100.0 %\rafter 0 iterations 100.0 % consistency is achieved\nSuccess\n";
    assert!(ran.out.ends_with(&format!("{told}{DASHES}\n\n")), "{:?}", ran.out);
}

/// The printed time is CPU time, so it cannot exceed the elapsed time.
#[test]
fn times_are_of_work() {
    let bench = Bench::new(&[("c.txt", &format!("{NINE}\n").repeat(200))]);
    let start = std::time::Instant::now();
    let ran = Ran::from(support::run("gss", bench.path(), &["-qc", "-p", "p.txt", "c.txt"], b""));
    let told = ran.out.split("200 sudokus in ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let seconds: f64 = told.parse().unwrap();
    assert!(seconds > 0.0 && seconds < start.elapsed().as_secs_f64(), "{told}");
}

/// The block of results for every set of options in the comparison with the original, over 300 puzzles of our own. The
/// numbers are those that the original prints.
#[test]
fn the_matrix_of_options() {
    let minimal = include_str!("../../anydoku/tests/data/minimal-300.txt");
    let bench = Bench::new(&[("m.txt", minimal)]);
    for (options, solved, guesses, without, failed) in [
        ("", 300, 742, 172, 0),
        ("-l 1", 300, 1234, 122, 0),
        ("-l 2", 300, 732, 170, 0),
        ("-l 3", 300, 746, 172, 0),
        ("-S elim,brute", 300, 852, 159, 0),
        ("-l 2 -S elim,brute", 300, 926, 143, 0),
        ("-l 3 -S elim,brute", 300, 852, 159, 0),
        ("-S hidden,brute", 300, 1000, 139, 0),
        ("-l 2 -S hidden,brute", 300, 1000, 139, 0),
        ("-S inter,brute", 300, 854, 154, 0),
        ("-S hidden,inter,brute", 300, 766, 165, 0),
        ("-S elim,inter,brute", 300, 742, 172, 0),
        ("-l 2 -S elim,inter,brute", 300, 766, 164, 0),
        ("-l 3 -S elim,inter,brute", 300, 752, 170, 0),
        ("-l 4 -S elim,inter,brute", 300, 740, 172, 0),
        ("-S elim,hidden,brute", 300, 852, 159, 0),
        ("-l 2 -S elim,hidden,brute", 300, 844, 155, 0),
        ("-l 3 -S elim,hidden,brute", 300, 856, 159, 0),
        ("-l 4 -S elim,hidden,brute", 300, 852, 159, 0),
        ("-S elim", 159, 0, 300, 141),
        ("-S hidden", 139, 0, 300, 161),
        ("-S inter", 154, 0, 300, 146),
    ] {
        let ran = bench.run(&format!("-q -c {options} -p p.txt -s s.txt m.txt"));
        let average = guesses as f64 / 300.0;
        let expected = format!(
            "Results for sudokus in m.txt:\n300 sudokus in T s (T sudokus/s):\n\t{solved} sudokus solved\n\t{guesses} guesses ({average:.6}/sudoku)\n\t{without} sudokus solved without guesses\n\t{failed} sudokus failed to solve\n\t0 sudokus with multiple solutions\n\t0 sudokus invalid\n"
        );
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (expected.as_str(), "", 0), "{options}");
        assert_eq!((bench.read("p.txt").lines().count(), bench.read("s.txt").lines().count()), (300, solved));
    }
}

#[test]
fn jigsawmrf_takes_the_b_of_its_manual_and_tells_its_way() {
    let folder = TempDir::new().unwrap();
    let run = |line: &str| {
        let ran = Ran::from(support::run("JigSawMRF", folder.path(), &line.split(' ').collect::<Vec<_>>(), b""));
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err
    };
    let told = run("-r 4 4 -p 4 -b b.txt --seed 1");
    let iterations = told.strip_prefix("\nNumber of iterations ").unwrap().trim_end().to_owned();
    assert!(iterations.parse::<u64>().unwrap() > 16, "cells change hands: {iterations}");
    assert!(std::fs::read_to_string(folder.path().join("b.txt")).unwrap().lines().count() > 0);
    let told = format!("\r{iterations} 100.0% 4\nNumber of iterations {iterations}\nseed 1\n");
    assert_eq!(run("-r 4 4 -p 4 -v 1 --seed 1"), told);
    // Large fields print progress every 10,000 iterations.
    let told = run("-r 60 60 -p 60 -v 5 --seed 1");
    let (lines, last) = told.split_once("\nNumber of iterations ").unwrap();
    assert!(
        lines.matches('\r').count() > 1 && last.split_once('\n').unwrap().0.parse::<u64>().unwrap() > 10_000,
        "{told}"
    );
}
