//! Tests of shapes: names, sizes, orders and places of every kind, recognition, and invalid names.

use super::*;
use crate::topology::{Cell, CellNames, House, HouseKind};
use crate::{Projection, Puzzle, Solver, Topology};

/// Checks the cells, digits and houses of a shape, and its canonical name.
fn check(name: &str, sizes: (usize, usize, usize), own_name: &str) {
    let shape = name.parse::<Shape>().unwrap_or_else(|error| panic!("{name}: {error}"));
    let topology = &shape.topology;
    assert_eq!((topology.n_cells(), topology.n_digits(), topology.n_houses()), sizes, "{name}");
    assert_eq!(shape.name, own_name);
}

fn error(name: &str) -> String {
    name.parse::<Shape>().map(|shape| shape.name).unwrap_err().to_string()
}

/// Returns the names of the cells of a house.
fn cells_of(shape: &Shape, house: &str) -> String {
    let topology = &shape.topology;
    let house = topology.houses().iter().find(|h| h.name == house).unwrap_or_else(|| panic!("no house {house}"));
    house.cells.iter().map(|&cell| topology.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

#[test]
fn plain_sizes() {
    check("1x1", (1, 1, 1), "1x1");
    check("2x2", (4, 2, 4), "2x2");
    check("4x4", (16, 4, 12), "4x4");
    check("6X6", (36, 6, 18), "6x6");
    check(" 6x6:3x2 ", (36, 6, 18), "6x6:3x2");
    check("6x6:2x3", (36, 6, 18), "6x6");
    check("9x9", (81, 9, 27), "9x9");
    check("144x144", (20_736, 144, 432), "144x144");
    check("256x256", (65_536, 256, 768), "256x256");
    check("latin8", (64, 8, 16), "latin8");
    check("latin1", (1, 1, 1), "1x1");
    check("latin", (81, 9, 18), "latin9");
    for n in 1..=256 {
        assert_eq!(Shape::named(&format!("{n}x{n}")).is_some(), default_box(n).is_some(), "{n}");
    }
}

#[test]
fn blocks_lie_rather_than_stand() {
    assert_eq!(cells_of(&Shape::named("6x6").unwrap(), "block 2"), "r1c4 r1c5 r1c6 r2c4 r2c5 r2c6");
    assert_eq!(cells_of(&Shape::named("6x6:3x2").unwrap(), "block 2"), "r1c3 r1c4 r2c3 r2c4 r3c3 r3c4");
}

#[test]
fn extras() {
    check("x", (81, 9, 29), "x");
    check("X9", (81, 9, 29), "x");
    check("x16", (256, 16, 50), "x16");
    check("x7", (49, 7, 16), "x7");
    check("nrc", (81, 9, 31), "nrc");
    check("Windoku", (81, 9, 31), "nrc");
    check("nrc16", (256, 16, 57), "nrc16");
    check("nrc4", (16, 4, 13), "nrc4");
    check("nrcx", (81, 9, 33), "nrcx");
    check("disjoint", (81, 9, 36), "disjoint");
    check("linked", (81, 9, 36), "disjoint");
    check("disjoint6", (36, 6, 24), "disjoint6");
    check("asterisk", (81, 9, 28), "asterisk");
    check("centredot", (81, 9, 28), "centredot");
    check("centerdot25", (625, 25, 76), "centredot25");
    check("girandola", (81, 9, 28), "girandola");
    check("toroidal", (81, 9, 27), "toroidal");
    let shape = Shape::named("asterisk").unwrap();
    assert_eq!(cells_of(&shape, "asterisk"), "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5");
    let shape = Shape::named("girandola").unwrap();
    assert_eq!(cells_of(&shape, "girandola"), "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9");
    let shape = Shape::named("centredot").unwrap();
    assert_eq!(cells_of(&shape, "centre dots"), "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8");
}

#[test]
fn windows_of_sixteen_lie_between_the_blocks() {
    let shape = Shape::named("nrc16").unwrap();
    let windows = shape.topology.houses()[48..].iter();
    let corners: Vec<_> = windows.map(|window| shape.topology.cell_name(window.cells[0])).collect();
    assert_eq!(corners.join(" "), "r2c2 r2c7 r2c12 r7c2 r7c7 r7c12 r12c2 r12c7 r12c12");
}

#[test]
fn chess_moves_are_pairs_that_no_other_house_has() {
    // There are 128 pairs that touch at a corner, 8 of them inside each block.
    check("antiking", (81, 9, 27 + 128 - 72), "antiking");
    // There are 224 knight's moves, 8 of them inside each block.
    check("antiknight", (81, 9, 27 + 224 - 72), "antiknight");
    check("antiking+antiknight", (81, 9, 27 + 56 + 152), "antiking+antiknight");
    check("latin4+antiking", (16, 4, 8 + 18), "latin4+antiking4");
    let shape = Shape::named("antiknight").unwrap();
    let pair = shape.topology.houses().iter().find(|house| house.kind == HouseKind::Pair).unwrap();
    assert_eq!(pair.name, "knight's move r1c2 r2c4");
    assert!(shape.topology.sees(Cell(1), Cell(12)));
    assert!(!shape.topology.sees(Cell(1), Cell(13)));
}

#[test]
fn shapes_combine() {
    check("x+nrc", (81, 9, 33), "nrcx");
    check("nrc+x", (81, 9, 33), "nrcx");
    check("x16+nrc16", (256, 16, 59), "nrcx16");
    check("16x16+x", (256, 16, 50), "x16");
    check("12x12+x", (144, 12, 38), "x12");
    check("jigsaw+x", (81, 9, 29), "jigsaw+x");
    check("jigsaw16+x", (256, 16, 50), "jigsaw16+x16");
    check("x+16x16+jigsaw", (256, 16, 66), "16x16+jigsaw16+x16");
    check("super3+x", (81, 9, 56), "super3+x");
    check("super3+disjoint", (81, 9, 54), "super3+disjoint");
    check("latin7+x", (49, 7, 16), "x7");
    check("latin+9x9", (81, 9, 27), "9x9");
    check("6x6:3x2+disjoint", (36, 6, 24), "6x6:3x2+disjoint6");
    check("antiknight+x", (81, 9, 27 + 2 + 152), "x+antiknight");
    check("x + x + x9", (81, 9, 29), "x");
}

#[test]
fn several_grids_share_cells_and_blocks() {
    check("samurai", (369, 9, 5 * 27 - 4), "samurai");
    check("butterfly", (144, 9, 4 * 12 + 16), "butterfly");
    check("flower", (189, 9, 2 * (15 + 9 + 9) + 21), "flower");
    check("sohei", (288, 9, 4 * 27 - 4), "sohei");
    check("windmill", (333, 9, 5 * 27 - 8), "windmill");
    let samurai = Shape::named("Samurai").unwrap();
    assert_eq!((samurai.layout.rows(), samurai.layout.cols()), (21, 21));
    assert_eq!(cells_of(&samurai, "centre grid, row 4"), "r10c7 r10c8 r10c9 r10c10 r10c11 r10c12 r10c13 r10c14 r10c15");
    assert_eq!(samurai.topology.cell_named("r1c10"), None);
    assert_eq!(samurai.layout.outlined.len(), 41);
}

#[test]
fn gss_shapes_have_its_sizes_and_orders() {
    check("parquet", (81, 9, 33), "parquet");
    check("3DCube", (96, 16, 18), "3dcube");
    check("cube", (192, 16, 36), "cube");
    check("jigcube", (192, 16, 36), "jigcube");
    check("jigsaw", (81, 9, 27), "jigsaw");
    check("jigsaw16", (256, 16, 48), "jigsaw16");
    let numbers = |name: &str, house: usize| -> Vec<usize> {
        Shape::named(name).unwrap().topology.houses()[house].cells.iter().map(|cell| cell.index() + 1).collect()
    };
    // The rising diagonal is first; groups are in the order of places in the block.
    assert_eq!(numbers("x", 27), [9, 17, 25, 33, 41, 49, 57, 65, 73]);
    assert_eq!(numbers("nrcx", 29), [11, 12, 13, 20, 21, 22, 29, 30, 31]);
    assert_eq!(numbers("linked", 28), [2, 5, 8, 29, 32, 35, 56, 59, 62]);
    // The second face of the net is the left one; the fourth loop from the end starts in the first row of the top.
    assert_eq!(numbers("3dcube", 1), [17, 18, 19, 20, 33, 34, 35, 36, 49, 50, 51, 52, 65, 66, 67, 68]);
    assert_eq!(numbers("3dcube", 14), [1, 2, 3, 4, 17, 28, 33, 44, 49, 60, 65, 76, 93, 94, 95, 96]);
    // Quadrants come first, then vertical lines of face 1 that continue on the top.
    assert_eq!(numbers("cube", 1), [5, 6, 7, 8, 13, 14, 15, 16, 21, 22, 23, 24, 29, 30, 31, 32]);
    assert_eq!(numbers("cube", 13), [73, 74, 75, 76, 77, 78, 79, 80, 130, 138, 146, 154, 162, 170, 178, 186]);
    // The lowest row of squares has two small cells and a corner of each block, the second row the other cells and a
    // corner.
    assert_eq!(numbers("parquet", 9), [1, 2, 3, 10, 11, 12, 19, 20, 21]);
    assert_eq!(numbers("parquet", 15), [3, 4, 5, 12, 13, 14, 21, 22, 23]);
    assert_eq!(numbers("parquet", 21), [1, 4, 7, 28, 31, 34, 55, 58, 61]);
}

#[test]
fn lines_of_the_cube_go_straight_on_paper() {
    let cube = Shape::named("cube").unwrap();
    assert_eq!(cube.layout.projection, Projection::Cube);
    for house in &cube.topology.houses()[12..] {
        let squares = || house.cells.iter().map(|&cell| cube.layout.squares(cell)[0]);
        match house.kind {
            HouseKind::Row => assert!(squares().all(|square| house.name == format!("row {}", square.row + 1))),
            HouseKind::Column => assert!(squares().all(|square| house.name == format!("column {}", square.col + 1))),
            _ => assert!(squares().all(|square| square.row + square.col <= 30 && square.col + 1 != 0)),
        }
    }
    assert!(cube.topology.cell_named("r1c9").is_none());
    assert_eq!(Shape::named("3dcube").unwrap().layout.projection, Projection::Net);
}

#[test]
fn parquet_cells_cover_their_paper_once() {
    let shape = Shape::named("parquet").unwrap();
    assert!(shape.layout.cells_on_paper().iter().all(Option::is_some));
    let n_squares: usize = shape.topology.cells().map(|cell| shape.layout.squares(cell).len()).sum();
    assert_eq!(n_squares, 144);
    assert!(shape.topology.houses().iter().all(|house| house.cells.len() == 9));
}

#[test]
fn super_sudoku_has_six_families() {
    for order in 1..=16 {
        let shape = Shape::named(&format!("super{order}")).unwrap();
        let n = order * order;
        assert_eq!(shape.topology.n_houses(), if order == 1 { 1 } else { 6 * n });
        assert!(shape.topology.houses().iter().all(|house| house.cells.len() == n));
    }
    let shape = Shape::named("super3").unwrap();
    assert_eq!(cells_of(&shape, "fat row 1, thin column 2"), "r1c2 r1c5 r1c8 r2c2 r2c5 r2c8 r3c2 r3c5 r3c8");
    let shape = Shape::named("super2").unwrap();
    assert!(Solver::new(&shape.topology).first(&Puzzle::empty(shape.topology.clone())).is_none());
}

#[test]
fn pieces_of_your_own() {
    check("jigsaw:1112132233423444", (16, 4, 12), "jigsaw:1112132233423444");
    check("Jigsaw:wwwxwyxxyyzxyzzz", (16, 4, 12), "jigsaw:1112132233423444");
    check("jigsaw:aAaA", (4, 2, 4), "jigsaw:1212");
    let own = Shape::named("jigsaw").unwrap();
    let labels = |shape: &Shape| -> Vec<usize> {
        let of = |cell| shape.topology.houses_of(cell)[2].index();
        shape.topology.cells().map(of).collect()
    };
    assert_eq!(Shape::jigsaw(&labels(&own)).unwrap().name, "jigsaw");
    assert_eq!(
        Shape::jigsaw(&[1, 1, 2]).unwrap_err().expected.to_string(),
        "a square number of cells up to 256x256, not 3"
    );
    assert_eq!(
        Shape::jigsaw(&[1, 1, 1, 2]).unwrap_err().expected.to_string(),
        "2 cells in each piece, not 3 as in piece 1"
    );
}

#[test]
fn every_catalogued_name_parses_covers_all_cells_and_is_recognised() {
    for name in KINDS.iter().flat_map(|kind| kind.examples) {
        let shape = name.parse::<Shape>().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(shape.topology.cells().all(|cell| !shape.topology.houses_of(cell).is_empty()), "{name}");
        assert_eq!(shape.layout.n_cells(), shape.topology.n_cells(), "{name}");
        let again = Shape::named(&shape.name).unwrap();
        assert_eq!(again.name, shape.name);
        assert!(again.topology.is_same_as(&shape.topology), "{name}");
        // Another test checks the largest ones.
        if shape.topology.n_cells() < 30_000 {
            assert_eq!(Shape::recognise(&shape.topology).map(|shape| shape.name), Some(shape.name.clone()), "{name}");
        }
    }
}

#[test]
fn houses_in_any_order_are_recognised() {
    let names =
        ["nrcx", "jigsaw:1112132233423444", "jigsaw16", "jigcube", "antiking+antiknight", "x+disjoint", "256x256"];
    for name in names {
        let shape = Shape::named(name).unwrap();
        let house = |(i, house): (usize, &House)| {
            let cells = house.cells.iter().rev().copied();
            House::named(HouseKind::Group, format!("hand-written {i}"), cells)
        };
        let mut houses: Vec<_> = shape.topology.houses().iter().enumerate().map(house).rev().collect();
        // A duplicate house changes nothing.
        houses.push(houses[0].clone());
        let (n_cells, n_digits) = (shape.topology.n_cells(), shape.topology.n_digits());
        let topology = Topology::new(n_cells, n_digits, CellNames::Numbered, houses.clone()).unwrap();
        assert_eq!(Shape::recognise(&topology).map(|shape| shape.name), Some(shape.name));
        houses.truncate(houses.len() - 2);
        let topology = Topology::new(n_cells, n_digits, CellNames::Numbered, houses).unwrap();
        assert!(Shape::recognise(&topology).is_none(), "{name} with a house missing");
    }
}

#[test]
fn pieces_that_are_also_lines_or_blocks_are_recognised() {
    for name in ["jigsaw:1223112314234443", "jigsaw:1111223322334444", "4x4+jigsaw:1122112233343444", "jigsaw25+25x25"]
    {
        let shape = name.parse::<Shape>().unwrap_or_else(|error| panic!("{error}"));
        let known = Shape::recognise(&shape.topology);
        assert!(known.is_some_and(|known| known.topology.is_same_as(&shape.topology)), "{name}");
    }
}

#[test]
fn cubes_with_pieces_of_their_own_are_recognised() {
    let mut map = paper::jigcube_map();
    map.swap(0, 191);
    let shape = Shape::named(&name::jigcube_name(&map)).unwrap();
    assert!(shape.name.starts_with("jigcube:"));
    assert_eq!(Shape::recognise(&shape.topology).unwrap().name, shape.name);
}

#[test]
fn strange_topologies_are_not_recognised() {
    let lone = |n: usize| House::named(HouseKind::Group, "lone", (0..n).map(Cell::new));
    for (n_cells, n_digits, house) in
        [(81, 9, 9), (81, 9, 1), (65_536, 256, 256), (100, 7, 3), (192, 16, 16), (369, 9, 9)]
    {
        let topology = Topology::new(n_cells, n_digits, CellNames::Numbered, vec![lone(house)]).unwrap();
        assert!(Shape::recognise(&topology).is_none());
    }
    let many = (0..80).flat_map(|a| (a + 1..81).map(move |b| House::named(HouseKind::Pair, "", [a, b].map(Cell::new))));
    let topology = Topology::new(81, 9, CellNames::Numbered, many.collect()).unwrap();
    assert!(Shape::recognise(&topology).is_none());
}

#[test]
fn wrong_names_say_what_would_be_right() {
    let any = "a name such as 9x9, latin7, x16, jigsaw, samurai or super3";
    let blocks = "a square number of labels, one for each cell, not";
    let cases = [
        ("", any),
        ("+", any),
        ("chess", any),
        ("x+", any),
        ("9", any),
        ("9x", any),
        ("x1y", any),
        ("数独", any),
        ("samuray", "did you mean samurai?"),
        ("anti-knight", "did you mean antiknight?"),
        ("Anti King", "did you mean antiking?"),
        ("windocu", "did you mean windoku?"),
        ("3d cube", "did you mean 3dcube?"),
        ("jigsw", "did you mean jigsaw?"),
        ("9*9", "did you mean 9x9?"),
        ("9x6", "as many rows as columns, from 1x1 to 256x256"),
        ("0x0", "as many rows as columns, from 1x1 to 256x256"),
        ("99999999x99999999", "as many rows as columns, from 1x1 to 256x256"),
        ("289x289", "as many rows as columns, from 1x1 to 256x256"),
        ("7x7", "latin7 or jigsaw7: 7 cells cannot form a rectangular block"),
        ("6x6:2x2", "a block height and width that make 6 cells"),
        ("6x6:", "a block height and width that make 6 cells"),
        ("6x6:6x1", "latin6, because blocks of a single line are only rows or columns"),
        ("6x6:99999999999999999999x1", "a block height and width that make 6 cells"),
        ("latin0", "a size from 1 to 256"),
        ("latin300", "a size from 1 to 256"),
        ("jigsaw99999999999999999999999999", "a size from 1 to 256"),
        ("super", "super1 to super16"),
        ("super0", "super1 to super16"),
        ("super999", "super1 to super16"),
        ("nrc7", "a size with blocks, such as 6, 9 or 12, not 7"),
        ("disjoint7", "a size with blocks, such as 6, 9 or 12, not 7"),
        ("centredot16", "a size whose blocks have a center, such as 9, 15 or 25, not 16"),
        ("asterisk16", "size 9, not 16"),
        ("toroidal16", "size 9"),
        ("jigsaw:", &format!("{blocks} 0")),
        ("jigsaw:123", &format!("{blocks} 3")),
        ("jigsaw:1111", "2 cells in each piece, not 4 as in piece 1"),
        ("jigsaw:1123", "2 different labels, not more"),
        ("jigcube:123", "192 labels, one for each cell of the three faces"),
        ("16x16+x9", "parts of one size: 16x16 has size 16, x9 has 9"),
        ("super3+nrc16", "parts of one size: super3 has size 9, nrc16 has 16"),
        ("samurai+x", "samurai alone: its cells are not those of a square grid"),
        ("x+cube", "cube alone: its cells are not those of a square grid"),
    ];
    for (name, expected) in cases {
        let said = error(name);
        let end = if expected.ends_with('?') { format!("; {expected}") } else { format!(", expected {expected}") };
        assert!(said.ends_with(&end), "{name}: {said}");
    }
    assert_eq!(error("x+samuray"), "unknown shape \"samuray\"; did you mean samurai?");
    let long = error(&format!("jigsaw:{}", "1".repeat(1_000_000)));
    assert!(long.len() < 200, "{long}");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_a_shape_or_an_error(text in "\\PC{0,40}") {
        let _ = Shape::named(&text);
    }

    #[test]
    fn any_parts_make_a_shape_that_is_known_by_its_name(
        parts in proptest::collection::vec(proptest::sample::select(PARTS), 1..5),
        size in proptest::sample::select(&[4usize, 6, 7, 9, 12, 15, 16]),
    ) {
        let name = parts.iter().map(|part| part.replace('#', &size.to_string())).collect::<Vec<_>>().join("+");
        if let Some(shape) = Shape::named(&name) {
            let again = Shape::named(&shape.name).unwrap();
            proptest::prop_assert_eq!(&again.name, &shape.name);
            proptest::prop_assert_eq!(again.topology.houses(), shape.topology.houses());
            let known = Shape::recognise(&shape.topology);
            proptest::prop_assert!(known.is_some_and(|known| known.topology.is_same_as(&shape.topology)), "{}", name);
        }
    }
}

const PARTS: &[&str] = &[
    "#x#",
    "latin#",
    "x",
    "x#",
    "nrc#",
    "nrcx",
    "disjoint#",
    "asterisk",
    "centredot#",
    "girandola",
    "jigsaw#",
    "toroidal",
    "antiking#",
    "antiknight",
    "super3",
    "super4",
    "12x12:2x6",
    "6x6:3x2",
    "SAMURAI",
    "jig",
    "+",
];
