//! The technique pages: generated from the lessons of the library, one page and one picture each, and a page that shows the same
//! techniques on other shapes.

use std::collections::BTreeMap;
use std::fmt::Write;

use anydoku::explain::technique::UNIQUENESS;
use anydoku::explain::{Board, Lesson, Pathfinder, Scale, Step, slug};
use anydoku::text::read_line;
use anydoku::{Face, Layout, Puzzle, Shape, Sheet, Speaker, Topology};
use anydoku_draw::drawing::{Path, point};
use anydoku_draw::{Drawing, Fonts, Look, board, svg, theme};

/// Shapes that are explained as examples, each with one of our own puzzles that singles alone do not solve.
#[rustfmt::skip]
const SHAPES: [(&str, &str); 4] = [
    ("16x16", "7D6....2G.....842....A...5.7.G..5G.1.4.F..3..2E..4ACG.63..D27..B..1.3C.B2....9.5...9........3D..3.2...9.846D.BCA.8......5...G......D.....G4.B.12C....7.G..894........BD..65..8..1.8.F..6.2....3.9.B68E1.....25.....2..A4.9E.FCB..F..C32...B6..4GA.4.B..9C..36.D."),
    ("samurai", "28...6.......45.96.7...4.3..5.....2...9..2.......3..8...1...65.2.34..1.....1........1..........542...4......6....98.5..3...3.7....9..7......4....9...............1.......5.5....2.9.....1...3...4..5.......62.7........9.....81....9......3.4....9...2..........7...1.715....4..78.3.29.4..7....9.12...5.................8..5...43.1..............5.2...25....3.32.1..8..4..3.8.."),
    ("cube", "...BF6....8..94...3.....27......9.....C.......E.G....48.C....F.9.81...A...6.3C5....C7..FF.G9..BD....B...41.D.A.C7...25....E..G3..A2...9...G....BF.5E6.G......E..21D..6..3....G..CF...3.5.8....D."),
    ("super3", "...............96...................5............2..............8..4........7.1.."),
];

/// Returns every picture by the name of its file without the extension.
pub fn drawings() -> BTreeMap<String, Drawing> {
    make().1
}

/// Returns every file below `docs/manual/techniques` by its name.
pub fn files() -> BTreeMap<String, String> {
    let (mut files, drawings) = make();
    files.extend(drawings.iter().map(|(name, drawing)| (format!("{name}.svg"), svg::write(drawing))));
    files
}

fn make() -> (BTreeMap<String, String>, BTreeMap<String, Drawing>) {
    let (mut files, mut drawings) = (BTreeMap::new(), BTreeMap::new());
    let fonts = Fonts::built_in();
    let mut index = String::from(INDEX);
    for lesson in Lesson::all() {
        let name = slug(lesson.technique.name);
        let (shape, puzzle) = lesson.example();
        let (board, step) = lesson.step().unwrap_or_else(|| panic!("{name}: the lessons are tested"));
        drawings.insert(name.clone(), picture(&puzzle, &shape.layout, &step.face(&board, &puzzle), &fonts));
        files.insert(format!("{name}.md"), page(lesson, &puzzle, &shape.layout, &step));
        let se = lesson.ratings().into_iter().find(|(scale, _)| *scale == "se");
        let se = se.map_or(String::from("–"), |(_, rating)| {
            rating.to_string().split(' ').next().unwrap_or_default().to_owned()
        });
        _ = writeln!(index, "| [{}]({name}.md) | {se} | {} |", lesson.technique.name, first_sentence(&what(lesson)));
    }
    files.insert("README.md".into(), index);
    let mut shapes = String::from(SHAPES_HEAD);
    for (name, line) in SHAPES {
        let shape = Shape::named(name).expect("it is a shape");
        let (digits, _) = read_line(line.as_bytes(), &shape).expect("it is a puzzle");
        let puzzle = Puzzle::new(shape.topology.clone(), digits);
        let (section, drawing) = explained((name, line), &puzzle, &shape.layout, &fonts);
        shapes.push_str(&section);
        drawings.insert(format!("shape-{name}"), drawing);
    }
    files.insert("shapes.md".into(), shapes);
    (files, drawings)
}

const INDEX: &str = "\
# Techniques

Every technique of `anydoku explain`, `hint` and `rate`, from easy to hard, with a puzzle that needs it and a picture. Techniques
are defined by houses, candidates, and cells that see each other, so [they work on every shape](shapes.md). The number is the rating on Sudoku
Explainer's scale if it has the technique; for chains and loops it is the lowest one.

In the pictures, yellow marks the first part of a reason and blue the second. In chains, yellow candidates are false and blue ones
true; full arrows are strong links and dashed ones weak links. Green marks what is placed, red marks what is removed, and frames mark houses.

The program below makes these pages from the lessons in `crates/anydoku/src/explain/lesson.rs`:

```sh
cargo run --release -p anydoku-draw --example techniques -- docs/manual/techniques
```

| technique | SE | what it is |
|---|---|---|
";

const SHAPES_HEAD: &str = "\
# The same techniques on other shapes

Each of these puzzles is solved with `--scale anydoku`, without a guess. The picture shows the hardest step. [All
techniques](README.md)
";

fn what(lesson: &Lesson) -> String {
    lesson.technique.what().map(|what| what.to_string()).unwrap_or_default()
}

/// Returns the lines beside a sentence as a numbered list.
fn lines(step: &Step, topology: &Topology) -> String {
    let speaker = Speaker::of(topology);
    let lines = step.lines().enumerate().map(|(i, line)| format!("{}. {}\n", i + 1, speaker.tell(line)));
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { lines + "\n" }
}

fn first_sentence(text: &str) -> &str {
    text.split_inclusive(". ").next().unwrap_or(text).trim_end()
}

/// Returns the options and the puzzle of a command that reads the example of a lesson.
pub fn arguments(lesson: &Lesson, puzzle: &Puzzle, layout: &Layout) -> String {
    let scale = if lesson.scale == "se" { String::new() } else { format!(" --scale {}", lesson.scale) };
    if puzzle.topology().has_rules() {
        let iss = anydoku_format::named("iss").expect("there is such a format");
        let sheet = Sheet::new(puzzle.clone(), layout.clone());
        let text = anydoku_format::write(iss, &[sheet]).expect("it holds the rules of the lessons");
        // The scale is the usual one for puzzles with rules.
        return format!(" '{}'", String::from_utf8(text).expect("the format is text").trim_end());
    }
    let shape = if lesson.shape == "9x9" { String::new() } else { format!(" --shape {}", lesson.shape) };
    format!("{shape}{scale} {}", lesson.puzzle)
}

fn page(lesson: &Lesson, puzzle: &Puzzle, layout: &Layout, step: &Step) -> String {
    let topology = puzzle.topology();
    let (name, file) = (lesson.technique.name, slug(lesson.technique.name));
    let needs = lesson.technique.needs().map(|needs| needs.to_string()).unwrap_or_default();
    let mut page = format!("# {}\n\n{}\n\n", capital(name), what(lesson));
    _ = writeln!(page, "**Works on:** {needs}");
    if UNIQUENESS.contains(&lesson.technique) {
        _ = writeln!(page, "The technique assumes a unique solution, and is not used if there are several.");
    }
    _ = writeln!(page, "\n| technique set | rating |\n|---|---|");
    for (scale, rating) in lesson.ratings() {
        _ = writeln!(page, "| {scale} | {rating} |");
    }
    let reason = Speaker::of(topology).tell(&step.reason);
    _ = write!(
        page,
        "\n## Example\n\n![{name}]({file}.svg)\n\n**{}**, because {reason}.\n\n",
        step.tell_effect(topology)
    );
    page.push_str(&lines(step, topology));
    let arguments = arguments(lesson, puzzle, layout);
    if lesson.puzzle.is_empty() {
        page.push_str(
            "The pattern was constructed by hand on an empty grid, because it is too rare in real puzzles.\n",
        );
    } else if lesson.is_taken() {
        _ = write!(page, "```console\n$ anydoku explain{arguments}\n```\n");
    } else {
        _ = write!(page, "With `--scale {}`, the solution path ends here:\n\n", lesson.scale);
        _ = write!(page, "```console\n$ anydoku explain{arguments}\n```\n");
    }
    page.push_str("\n[All techniques](README.md)\n");
    page
}

/// Returns the section about a shape, and the picture of its hardest step.
fn explained((name, line): (&str, &str), puzzle: &Puzzle, layout: &Layout, fonts: &Fonts) -> (String, Drawing) {
    let topology = puzzle.topology();
    let pathfinder = Pathfinder::new(topology, Scale::anydoku()).expect("the examples are of usual size");
    let mut boards: Vec<Board> = Vec::new();
    let path = pathfinder.path(pathfinder.board(puzzle), &mut |board, _| {
        boards.push(board.clone());
        std::ops::ControlFlow::Continue(())
    });
    assert!(path.is_solved(), "{name} is solved without a guess");
    let mut uses: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for (step, &rating) in path.steps.iter().zip(&path.ratings) {
        let entry = uses.entry(step.technique.name).or_insert((rating, 0));
        entry.1 += 1;
    }
    let mut uses: Vec<_> = uses.into_iter().collect();
    uses.sort_by(|a, b| a.1.0.total_cmp(&b.1.0).then(a.0.cmp(b.0)));
    let told: Vec<String> = uses.iter().map(|(name, (_, n))| format!("{n} × [{name}]({}.md)", slug(name))).collect();
    // The first of the hardest steps.
    let at = (0..path.steps.len()).rev().max_by(|&a, &b| path.ratings[a].total_cmp(&path.ratings[b])).unwrap_or(0);
    let step = &path.steps[at];
    let drawing = picture(puzzle, layout, &step.face(&boards[at], puzzle), fonts);
    let section = format!(
        "\n## {name}\n\n{} steps: {}.\n\nStep {}: {}.\n\n{}![{name}](shape-{name}.svg)\n\n\
         ```console\n$ anydoku explain --shape {name} --scale anydoku {line}\n```\n",
        path.steps.len(),
        told.join(", "),
        at + 1,
        step.tell(topology),
        lines(step, topology)
    );
    (section, drawing)
}

fn picture(puzzle: &Puzzle, layout: &Layout, face: &Face, fonts: &Fonts) -> Drawing {
    let per_square = if puzzle.topology().n_digits() > 9 { 44.0 } else { 36.0 };
    let size = layout.rows().max(layout.cols()) as f64 * per_square;
    let look = Look { theme: &theme::COLOUR, fonts, width: size, height: size, has_ids: false, is_large: false };
    let drawing = board::draw(puzzle.topology(), layout, face, &look);
    // Digits are black, and the page may be read on a dark screen, so the picture gets a white background.
    let mut whole = Drawing::new(drawing.width, drawing.height);
    whole.fill(Path::rectangle(point(0.0, 0.0), drawing.width, drawing.height), theme::Colour::WHITE);
    whole.items.extend(drawing.items);
    whole
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
