//! Tests that the code shown in `docs/ADDING.md` and the READMEs is the code that compiles.
//!
//! The tutorials of `docs/ADDING.md` for a technique and for a shape are implemented below as an outsider would write
//! them, with the public library alone.

use std::path::Path;

use crate::repository::repository;

mod technique {
    use std::ops::ControlFlow;

    use anydoku::explain::{Board, Sink, Step, Technique};
    use anydoku::{Cell, msg};

    /// Finds two cells of a house with the same two candidates, and removes these from the rest of the house.
    pub static TWINS: Technique = Technique::new("twins", twins);

    fn twins(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for house in board.topology().houses() {
            for (i, &a) in house.cells.iter().enumerate() {
                let pair = board.of(a);
                let is_twin = |&b: &Cell| pair.len() == 2 && board.of(b) == pair;
                let Some(&b) = house.cells[i + 1..].iter().find(|b| is_twin(b)) else { continue };
                let others = house.cells.iter().filter(|&&cell| cell != a && cell != b);
                let gone = others.flat_map(|&cell| (board.of(cell) & pair).iter().map(move |digit| (cell, digit)));
                let removes: Vec<_> = gone.collect();
                if removes.is_empty() {
                    continue;
                }
                let why = || msg!("reason-seen-set", cells = vec![a, b], digits = pair);
                sink.say(Step::remove(&TWINS, 2, removes), why)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[test]
    fn it_is_a_technique_like_any_other() -> Result<(), Box<dyn std::error::Error>> {
        use anydoku::{DigitSet, Puzzle, explain::check};
        let mut marks = vec![DigitSet::all(4); 16];
        (marks[0], marks[3]) = (DigitSet::all(2), DigitSet::all(2));
        let puzzle = ".".repeat(16).parse::<Puzzle>()?.with_marks(marks);
        let board = Board::new(&puzzle)?;
        let step = TWINS.first(&board).ok_or("no step")?;
        let told = "twins: r1c2 <> 12, r1c3 <> 12, because r1c1 and r1c4 see each other and hold only 1 and 2";
        assert_eq!(step.tell(puzzle.topology()), told);
        check::step(&board, &step)?;
        Ok(())
    }
}

mod shape {
    use anydoku::{Cell, House, HouseKind, Layout, Shape, Topology, TopologyError};

    /// Returns the plain 9x9 in which the broken diagonal that begins in column 4 also holds every digit.
    pub fn broken() -> Result<Shape, TopologyError> {
        let plain = Topology::square(3);
        let diagonal = (0..9).map(|row| Cell::new(row * 9 + (row + 3) % 9));
        let mut houses = plain.houses().to_vec();
        houses.push(House::named(HouseKind::Diagonal, "broken diagonal", diagonal));
        let topology = Topology::new(81, 9, plain.names().clone(), houses)?;
        let layout = Layout::grid(9, 9, &topology);
        Ok(Shape::new("broken", topology, layout))
    }

    #[test]
    fn it_is_a_shape_like_any_other() -> Result<(), Box<dyn std::error::Error>> {
        use anydoku::{Puzzle, Solver, explain};
        use anydoku_format as format;
        let shape = broken()?;
        let puzzle = Puzzle::from_line(&shape, &format!("{}123{}", ".".repeat(3), ".".repeat(75)))?;
        let solution = Solver::new(&shape.topology).first(&puzzle).ok_or("no solution")?;
        assert_ne!(solution.digit(Cell(13)), solution.digit(Cell(3)), "both are on the diagonal");
        let sheet = anydoku::Sheet::new(puzzle.clone(), shape.layout.clone());
        let text = format::write(format::named("gss").ok_or("a format")?, &[sheet])?;
        let again = format::read(&text, &format::Hints::default())?;
        assert_eq!(again.sheets[0].puzzle, puzzle);
        assert!(explain::solution_path(&solution.to_puzzle(), explain::Scale::se())?.is_solved());
        Ok(())
    }
}

/// Returns the text of a page, if there is a repository around the crate.
fn page(name: &str) -> Option<String> {
    let path = repository()?.join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Returns the code blocks of a page in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn both_readmes_show_the_same_program() {
    let (Some(whole), Some(crate_only)) = (page("README.md"), page("crates/anydoku/README.md")) else { return };
    assert_eq!(blocks(&whole, "rust"), blocks(&crate_only, "rust"), "the second is a doc test");
}

#[test]
fn examples_are_what_is_compiled_here() {
    let Some(page) = page("docs/ADDING.md") else { return };
    let here: Vec<&str> = include_str!("adding.rs").lines().map(str::trim).collect();
    let examples = blocks(&page, "rust");
    assert!(examples.len() >= 2, "a technique and a shape are added step by step");
    for line in examples.iter().flat_map(|example| example.lines()) {
        assert!(here.contains(&line.trim()), "docs/ADDING.md shows a line that is not compiled: {line}");
    }
}

/// A diff shows what it took to add something that already exists, so its lines must still be in the file it names.
#[test]
fn diffs_are_of_files_as_they_are() {
    let (Some(page), Some(root)) = (page("docs/ADDING.md"), repository()) else { return };
    for diff in blocks(&page, "diff") {
        let mut file = String::new();
        for line in diff.lines() {
            if let Some(name) = line.strip_prefix("+++ ") {
                file = std::fs::read_to_string(root.join(Path::new(name)))
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
            } else if let Some(shown) = line.strip_prefix(['+', ' ']).map(str::trim).filter(|shown| *shown != "…") {
                assert!(file.contains(shown), "docs/ADDING.md shows a line that is gone: {shown}");
            }
        }
    }
}

/// The file that is shown line by line must be shown completely.
#[test]
fn a_kind_of_rule_is_shown_whole() {
    let Some(page) = page("docs/ADDING.md") else { return };
    let diffs = blocks(&page, "diff");
    let shown =
        diffs.iter().find_map(|diff| diff.strip_prefix("+++ crates/anydoku/src/rules/kind/same_difference.rs\n"));
    let lines = shown.expect("a kind is added step by step").lines().take_while(|line| !line.starts_with("+++ "));
    let shown: String = lines.map(|line| format!("{}\n", line.strip_prefix('+').unwrap_or(line))).collect();
    assert_eq!(shown, include_str!("../src/rules/kind/same_difference.rs"));
}

/// Numbers in the README must be those of the program.
#[test]
fn the_readme_counts_rules_and_digits_as_they_are() {
    let Some(whole) = page("README.md") else { return };
    assert!(whole.contains(&format!("{} kinds of rules", anydoku::rules::RuleKind::ALL.len())));
    let most = anydoku::MAX_DIGITS;
    assert!(whole.contains(&format!("plain grids from 4x4 to {most}x{most}")));
}
