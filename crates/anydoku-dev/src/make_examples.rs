//! Generates the puzzles in the folder `examples/`, one for every shape. They stay the same as long as the solver fills
//! an empty grid in the same way:
//!
//! ```text
//! cargo run --release -p anydoku-dev -- make_examples examples
//! ```
//!
//! A grid is filled at random, or by a formula where a search would not finish. Givens are removed as long as singles
//! still solve the puzzle, in pairs of opposite cells if the layout allows it. Such a puzzle has exactly one solution,
//! as the solver confirms. The files are in gss's own format, with gss's own tags wherever gss can read the result.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use anydoku::shape::default_box;
use anydoku::{
    Answer, Budget, Candidates, Cell, Digit, House, HouseKind, Layout, Puzzle, Rng, Shape, Solution, Solver, Square,
    Topology,
};
use anydoku_format::gss;

/// The file, the shape and the description of each example.
const PLAIN: &[(&str, &str, &str)] = &[
    ("4x4", "4x4", "The smallest Sudoku worth its name: rows, columns and blocks of four."),
    ("6x6", "6x6", "Rows, columns and blocks of six; the blocks are two rows high."),
    ("9x9", "9x9", "The Sudoku of the newspapers."),
    ("12x12", "12x12", "Rows, columns and blocks of twelve; the blocks are three rows high."),
    ("16x16", "16x16", "Rows, columns and blocks of sixteen."),
    ("25x25", "25x25", "Rows, columns and blocks of twenty-five."),
    ("144x144", "144x144", "Rows, columns and blocks of 144: larger than gss goes. Four cells of five are given."),
    ("latin", "latin9", "A Latin square: rows and columns, no blocks."),
    ("x", "x", "X: both diagonals hold every digit too."),
    ("x16", "x16", "X of sixteen: both diagonals hold every digit too."),
    ("nrc", "nrc", "NRC or Windoku: four windows hold every digit too."),
    ("nrcx", "nrcx", "NRCX: four windows and both diagonals hold every digit too."),
    ("disjoint", "disjoint", "Disjoint groups: cells in the same place of each block hold every digit too."),
    ("linked", "linked", "Linked: what gss calls disjoint groups, cells in the same place of each block."),
    ("asterisk", "asterisk", "Asterisk: nine cells in the form of a star hold every digit too."),
    ("centredot", "centredot", "Center dot: the centers of the blocks hold every digit too."),
    ("girandola", "girandola", "Girandola: the corners and five cells of a cross hold every digit too."),
    ("jigsaw", "jigsaw", "Jigsaw: pieces instead of square blocks."),
    ("jigsaw16", "jigsaw16", "Jigsaw of sixteen: pieces instead of square blocks."),
    ("toroidal", "toroidal", "Toroidal: nine equal pieces that wrap around the edges."),
    ("antiking", "antiking", "Anti-king: cells that touch at a corner differ."),
    ("antiknight", "antiknight", "Anti-knight: cells a knight's move apart differ."),
    ("samurai", "samurai", "Samurai: five grids; the center grid shares a corner block with each other one."),
    ("butterfly", "butterfly", "Butterfly: four grids that all share the four blocks in the middle."),
    ("flower", "flower", "Flower: five grids; the center grid shares six blocks with each petal."),
    ("sohei", "sohei", "Sohei: four grids in a ring; each shares a corner block with the next."),
    ("windmill", "windmill", "Windmill: five grids; each sail shares two blocks with the center grid."),
    (
        "cube",
        "cube",
        "Cube: three faces around a corner. Right face, left face, top, each with its lines across; a line of\n\
         # the left face continues as a column of the top, one of the right face as a row of the top, and columns of the\n\
         # two side faces continue in one another.",
    ),
    (
        "jigcube",
        "jigcube",
        "Jigcube: the cube with jigsaw pieces. Right face, left face, top, each with its lines across; a line of\n\
         # the left face continues as a column of the top, one of the right face as a row of the top, and columns of the\n\
         # two side faces continue in one another.",
    ),
    ("3dcube", "3dcube", "3D cube: six faces on a net; each line runs around the cube and spans four faces."),
    (
        "parquet",
        "parquet",
        "Parquet: nine blocks, each a line here, from the bottom left to the top right. Cells in a block:\n\
         # 6 6 7 8\n# 6 4 4 5\n# 3 4 4 2\n# 0 1 2 2\n\
         # Every row and column of these squares holds every digit; the larger cells lie in two of each.",
    ),
    ("super3", "super3", "Super 3: fat and thin rows and columns; fixing any two of the four gives a house."),
    ("super4", "super4", "Super 4: fat and thin rows and columns; fixing any two of the four gives a house."),
];

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let folder = words.first().ok_or("name the folder to write to")?;
    let only = words.get(1);
    for (i, &(file, name, about)) in PLAIN.iter().enumerate() {
        if only.is_some_and(|only| only != file) {
            continue;
        }
        let shape = name.parse::<Shape>()?;
        let puzzle = make(&shape, i as u64);
        let text = format!("{}{}<sudoku>\n{}", head(about, &puzzle), tags(&shape, name), picture(&shape, &puzzle));
        std::fs::write(Path::new(folder).join(format!("{file}.gss")), text)?;
        println!("{file}: {} cells, {} givens", shape.topology.n_cells(), puzzle.n_givens());
    }
    if only.is_none() {
        let shape: Shape = "nrcx".parse()?;
        let puzzle = make(&shape, 1000);
        let about = "NRCX as a drawing in Asymptote: gss prints the digits into it and leaves the rest alone.";
        let text = head(about, &puzzle) + &tags(&shape, "nrcx") + &asymptote(&puzzle);
        std::fs::write(Path::new(folder).join("asymptote.gss"), text)?;
        let shape: Shape = "9x9".parse()?;
        let puzzle = make(&shape, 1001);
        let about =
            "A Sudoku as a drawing in LaTeX with TikZ: gss prints the digits into it and leaves the rest alone.";
        let text = head(about, &puzzle) + &tags(&shape, "9x9") + &tikz(&puzzle);
        std::fs::write(Path::new(folder).join("latex.gss"), text)?;
    }
    Ok(())
}

/// Returns a puzzle of this shape with one solution.
fn make(shape: &Shape, seed: u64) -> Puzzle {
    let mut rng = Rng::for_unit(2026, seed);
    let solution = fill(shape, &mut rng);
    let puzzle = thin(shape, &solution, &mut rng);
    let answer = Solver::new(&shape.topology).answer(&puzzle);
    assert_eq!(answer, Answer::Unique(solution), "a puzzle that falls to singles has one solution");
    puzzle
}

/// Returns a full grid.
fn fill(shape: &Shape, rng: &mut Rng) -> Solution {
    let topology = &shape.topology;
    let digits = match shape.name.as_str() {
        "144x144" => Some(plain_formula(12, rng)),
        "super4" => Some(super_formula(rng)),
        _ => None,
    };
    if let Some(digits) = digits {
        return Solution::new(topology.clone(), digits).expect("the formula respects every house");
    }
    let mut solver = Solver::new(topology);
    loop {
        // A full house in random order and a few other cells, so that all grids begin differently.
        let mut puzzle = Puzzle::empty(topology.clone());
        let house = &topology.houses()[rng.below(topology.n_houses())];
        let mut order: Vec<_> = topology.digits().collect();
        rng.shuffle(&mut order);
        house.cells.iter().zip(order).for_each(|(&cell, digit)| puzzle.give(cell, digit));
        for _ in 0..topology.n_digits().min(12) {
            let cell = Cell::new(rng.below(topology.n_cells()));
            let left: Vec<_> = Candidates::new(&puzzle).of(cell).iter().collect();
            if puzzle.given(cell).is_none() && !left.is_empty() {
                puzzle.give(cell, left[rng.below(left.len())]);
            }
        }
        match solver.answer_within(&puzzle, &Budget::nodes(200_000)) {
            Answer::Unique(solution) | Answer::Several(solution, _) | Answer::Unknown(Some(solution)) => {
                return solution;
            }
            Answer::None | Answer::Unknown(None) => {}
        }
    }
}

/// Returns the plain grid of an order by a formula, with rows, columns, bands, stacks and digits in random order.
fn plain_formula(order: usize, rng: &mut Rng) -> Vec<Digit> {
    let n = order * order;
    let mut shuffled = |n: usize| {
        let mut items: Vec<_> = (0..n).collect();
        rng.shuffle(&mut items);
        items
    };
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(order);
        bands.into_iter().flat_map(|band| shuffled(order).into_iter().map(move |line| band * order + line)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let names = shuffled(n);
    let digit = |cell: usize| {
        let (row, column) = (rows[cell / n], columns[cell % n]);
        Digit::new(names[(row % order * order + row / order + column) % n])
    };
    (0..n * n).map(digit).collect()
}

/// Returns a super sudoku of order 4. The cell in band x, row c of the band, stack y and column d of the stack holds
/// `(c + x + y, d + g x + y)` over the field of four elements, where g is neither 0 nor 1. The values of each coordinate
/// and the digits are in random order.
fn super_formula(rng: &mut Rng) -> Vec<Digit> {
    const TIMES_G: [usize; 4] = [0, 2, 3, 1];
    let mut orders = [[0, 1, 2, 3]; 4];
    orders.iter_mut().for_each(|order| rng.shuffle(order));
    let mut names: Vec<_> = (0..16).collect();
    rng.shuffle(&mut names);
    let digit = |cell: usize| {
        let (x, c) = (orders[0][cell / 64], orders[1][cell / 16 % 4]);
        let (y, d) = (orders[2][cell / 4 % 4], orders[3][cell % 4]);
        Digit::new(names[(c ^ x ^ y) * 4 + (d ^ TIMES_G[x] ^ y)])
    };
    (0..256).map(digit).collect()
}

/// Removes as many givens as singles allow.
fn thin(shape: &Shape, solution: &Solution, rng: &mut Rng) -> Puzzle {
    let topology = &shape.topology;
    let mut puzzle = solution.to_puzzle();
    let mut cells: Vec<_> = topology.cells().collect();
    rng.shuffle(&mut cells);
    if topology.n_cells() > 10_000 {
        // Removing givens one by one would take hours here, and nobody solves twenty thousand cells by hand. A fifth is
        // removed at once, and where singles get stuck the givens are restored.
        cells.truncate(topology.n_cells() / 5);
        cells.into_iter().for_each(|cell| _ = puzzle.take(cell));
        stuck(&puzzle).into_iter().for_each(|cell| puzzle.give(cell, solution.digit(cell)));
        return puzzle;
    }
    for cell in cells {
        let taken: Vec<_> = [cell, opposite(shape, cell)].map(|cell| (cell, puzzle.take(cell))).into();
        if taken.iter().any(|(_, digit)| digit.is_some()) && !stuck(&puzzle).is_empty() {
            taken.into_iter().filter_map(|(cell, digit)| Some((cell, digit?))).for_each(|(c, d)| puzzle.give(c, d));
        }
    }
    puzzle
}

/// Returns the cell opposite this one with respect to the center of the layout, or this cell if there is none.
fn opposite(shape: &Shape, cell: Cell) -> Cell {
    let layout = &shape.layout;
    let Square { row, col } = layout.squares(cell)[0];
    let at = (layout.rows() - 1 - row as usize) * layout.cols() + layout.cols() - 1 - col as usize;
    layout.cells_on_paper()[at].unwrap_or(cell)
}

/// Returns the cells that naked and hidden singles alone do not fill.
fn stuck(puzzle: &Puzzle) -> Vec<Cell> {
    let candidates = Candidates::after_singles(puzzle).expect("it has a solution");
    puzzle.topology().cells().filter(|&cell| candidates.of(cell).len() > 1).collect()
}

fn head(about: &str, puzzle: &Puzzle) -> String {
    format!(
        "# {about}\n# {} givens, one solution; singles are enough. Made for anydoku and free for all (CC0).\n",
        puzzle.n_givens()
    )
}

/// Returns the houses as gss tags.
fn tags(shape: &Shape, name: &str) -> String {
    let topology = &shape.topology;
    let n = topology.n_digits();
    if topology.houses().iter().any(|house| !topology.is_full(house)) {
        return format!("<shape>{name}\n");
    }
    let mut text = format!("<size>{}\n<blocksize>{n}\n", topology.n_cells());
    if topology.n_cells() != n * n || name == "parquet" {
        for house in topology.houses() {
            text.push_str("<block>");
            house.cells.iter().for_each(|cell| _ = write!(text, " {}", cell.index() + 1));
            text.push('\n');
        }
        return text;
    }
    let is_standard = default_box(n).is_some_and(|(height, width)| {
        let plain: HashSet<_> =
            Topology::boxed(height, width).houses().iter().map(|house| house.cells.clone()).collect();
        height == width && topology.houses().iter().filter(|house| plain.contains(&house.cells)).count() == 3 * n
    });
    text.push_str(if is_standard { "<standardblocks>\n" } else { "<rowblocks>\n<colblocks>\n" });
    let mut rest = Vec::new();
    for house in topology.houses() {
        match (house.kind, house.name.as_str()) {
            (HouseKind::Row | HouseKind::Column, _) => {}
            (HouseKind::Block, _) if is_standard => {}
            (HouseKind::Diagonal, "rising diagonal") => text.push_str("<updiagblock>\n"),
            (HouseKind::Diagonal, _) => text.push_str("<downdiagblock>\n"),
            _ => rest.push(house),
        }
    }
    text + &matrices(topology, &rest)
}

/// Formats houses as matrices, packing as many disjoint houses as possible into each.
fn matrices(topology: &Topology, houses: &[&House]) -> String {
    let n = topology.n_digits();
    let mut text = String::new();
    let mut houses = houses.iter().peekable();
    while houses.peek().is_some() {
        let mut labels = vec![0; n * n];
        let mut label = 0;
        while let Some(house) = houses.next_if(|house| house.cells.iter().all(|cell| labels[cell.index()] == 0)) {
            label += 1;
            house.cells.iter().for_each(|cell| labels[cell.index()] = label);
        }
        let width = label.to_string().len();
        text.push_str("<matrix>\n");
        for line in labels.chunks(n) {
            let shown = line.iter().map(|&label| if label == 0 { ".".to_string() } else { label.to_string() });
            let cells: Vec<_> = shown.map(|cell| format!("{cell:>width$}")).collect();
            _ = writeln!(text, " {}", cells.join(" "));
        }
        // gss ignores the line after a matrix.
        text.push('\n');
    }
    text
}

/// Returns the puzzle with lines around its outlined houses. gss counts cells in reading order, so layouts that show
/// them in another order, such as the faces of a cube or the blocks of a parquet, are listed from top to bottom
/// instead.
fn picture(shape: &Shape, puzzle: &Puzzle) -> String {
    let n_cells = shape.topology.n_cells();
    let listed = |cols: usize, rows_together: usize| {
        let square = |cell: usize| {
            let row = cell / cols;
            vec![Square { row: (row + row / rows_together) as u16, col: (cell % cols) as u16 }]
        };
        let rows = n_cells / cols;
        let mut layout = Layout::new(rows + (rows - 1) / rows_together, cols, (0..n_cells).map(square).collect());
        layout.outlined = shape.layout.outlined.clone();
        layout
    };
    match (shape.name.as_str(), n_cells) {
        (_, 192) => gss::draw(puzzle, &listed(8, 8)),
        ("parquet", _) => gss::draw(puzzle, &listed(9, 9)),
        _ => gss::draw(puzzle, &shape.layout),
    }
}

/// Returns the cells between bars, nine per line, so that gss mistakes no other characters for digits.
fn barred(puzzle: &Puzzle) -> String {
    let cell = |given: &Option<Digit>| given.map_or("|.|".to_string(), |digit| format!("|{}|", digit.number()));
    let lines = puzzle.givens().chunks(9).map(|line| line.iter().map(cell).collect::<Vec<_>>().join(","));
    lines.collect::<Vec<_>>().join(",\n    ")
}

fn asymptote(puzzle: &Puzzle) -> String {
    format!(
        "<pattern>|.|
<emptychar>0
<sudoku>
// The digits row by row, 0 for an open cell.
int[] digits = {{
    {}
}};
size(9cm);
path square(int row, int column, int side) {{ return shift(column, 9 - row - side) * scale(side) * unitsquare; }}
for (int row = 1; row < 9; row += 4)
  for (int column = 1; column < 9; column += 4)
    fill(square(row, column, 3), gray(0.85));
for (int i = 0; i < 9; ++i) {{
  fill(square(i, i, 1), gray(0.7));
  fill(square(i, 8 - i, 1), gray(0.7));
}}
for (int i = 0; i < 81; ++i) {{
  int row = quotient(i, 9), column = i % 9;
  draw(square(row, column, 1), linewidth(0.4));
  if (digits[i] > 0) label(string(digits[i]), (column + 0.5, 8.5 - row), fontsize(18));
}}
for (int i = 0; i < 9; ++i)
  draw(square(3 * quotient(i, 3), 3 * (i % 3), 3), linewidth(1.6));
",
        barred(puzzle)
    )
}

fn tikz(puzzle: &Puzzle) -> String {
    format!(
        r"<pattern>|.|
<emptychar>0
<sudoku>
\documentclass[tikz, border=2mm]{{standalone}}
\begin{{document}}
\begin{{tikzpicture}}[scale=0.8]
  % The digits row by row, 0 for an open cell.
  \foreach \digit [count=\i from 0] in {{
    {}%
  }} {{
    \pgfmathtruncatemacro{{\row}}{{\i / 9}}
    \pgfmathtruncatemacro{{\column}}{{mod(\i, 9)}}
    \ifnum \digit > 0
      \node at (\column + 0.5, 8.5 - \row) {{\large \digit}};
    \fi
  }}
  \draw[thin] (0, 0) grid (9, 9);
  \draw[very thick, step=3] (0, 0) grid (9, 9);
\end{{tikzpicture}}
\end{{document}}
",
        barred(puzzle)
    )
}
