use super::*;
use crate::Hints;
use anydoku::Puzzle;
use proptest::prelude::*;

fn read(text: &str) -> Result<Reading, String> {
    super::read(text.as_bytes(), &Hints::default()).map_err(|error| crate::tests::said(&error.message()))
}

fn check(text: &str) {
    assert!(detect(text.as_bytes()), "{text}");
    let sheets = read(text).unwrap().sheets;
    let written = String::from_utf8(write(&sheets).unwrap()).unwrap();
    assert_eq!(written.trim_end(), text);
}

#[test]
fn strings_come_back() {
    check(".Shape~9x9");
    check(".Shape~12x12.~R1C1_12~RcCc_3_4");
    check(".Shape~4x4.Jigsaw~1122112233443344.NoBoxes".replace(".Jigsaw~1122112233443344.NoBoxes", "").as_str());
    check(".Shape~4x4.Jigsaw~1112122233343444.NoBoxes.~R1C1_1");
    check(".Shape~16x16.NoBoxes.Diagonal~1.Diagonal~-1");
    check(".Shape~9x9.Windoku.DisjointSets.AntiKnight.AntiKing.AllDifferent~R1C1~R2C5~R9C9");
    check(".Shape~9x9.~R1C1_5\n.Shape~4x4.~R1C1_1");
}

/// Checks shapes, digits and items that do not occur in squares with the usual digits.
#[test]
fn other_grids_come_back() {
    check(".Shape~9x9~0-8.Cage~3~R1C1~R2C1.~R1C9_0~R2C9_0_8");
    check(".Shape~6x6~0-5");
    check(".Shape~4x6.Skyscraper~C1~1~.Skyscraper~R4~~4");
    check(".Shape~6x4.NoBoxes.AllDifferent~R1C1~R2C2~R3C3");
    check(".Shape~4x7.Jigsaw~1222222111113244441334443333.NoBoxes.~R1C1_3");
    check(".Shape~6x6~9.RegionSize~9.Cage~8~R1C2~R1C1~R2C1");
    check(".Shape~10x10~0-9~Raw.ConnectedValues~~0~10.ConnectedValues~~1_3");
    check(".Shape~4x4.NoBoxes.Var~X~~3.AllDifferent~R1C1~VX1~VX3.Arrow~VX2~R1C1~R1C2.~VX1_1_2");
    check(".Shape~4x4.FullRankTies~any.FullRank~C1~10~.FullRank~R4~~5");
    check(".Shape~6x6.NFA~RVv7M1VSqoA~_~R1C1~R1C2~R2C2.SumLine~7~R1C1~R1C2~R2C2~R2C1~LOOP");
    check(
        ".Shape~9x9.Or.And.Cage~3~R1C1~R1C2.End.And.~R1C1_5.Thermo~R1C1~R1C2.End.End.ValueIndexing~R1C7~R2C7~R3C7~R4C7",
    );
}

/// Checks that blocks and copies are equivalent to the plain constraints for which they stand.
#[test]
fn blocks_and_copies_are_read() {
    let same = |text: &str, other: &str| {
        let (a, b) = (read(text).unwrap().sheets, read(other).unwrap().sheets);
        assert!(a[0].puzzle.topology().is_same_as(b[0].puzzle.topology()), "{text}");
        assert_eq!(a[0].puzzle.givens(), b[0].puzzle.givens(), "{text}");
        a[0].puzzle.topology().cells().for_each(|cell| assert_eq!(a[0].puzzle.start(cell), b[0].puzzle.start(cell)));
    };
    same(".Shape~4x4.Replicate~JB.~R1C1_2.End", ".Shape~4x4.~R1C1_2~R1C4_2~R2C3_2");
    same(
        ".Shape~4x4.Replicate~B.Replicate~H.Cage~3~R1C1~R2C1.End.End",
        ".Shape~4x4.Cage~3~R1C1~R2C1.Cage~3~R1C2~R2C2.Cage~3~R1C3~R2C3",
    );
    same(".Shape~4x4.Var~A~~2.Replicate~D~VA1.~VA1_1_2.End", ".Shape~4x4.Var~B~~2.~VB1_1_2~VB2_1_2");
    same(
        ".Shape~4x4.Or.~R1C1_1~R1C2_2.WhiteDot~R1C1~R1C2~R1C3.End",
        ".Shape~4x4.Or.~R1C1_1.And.~R1C2_2.End.And.WhiteDot~R1C1~R1C2.WhiteDot~R1C2~R1C3.End.End",
    );
    same(".Shape~4x4.And.Cage~3~R1C1~R1C2.And.~R2C2_1.End.End", ".Shape~4x4.Cage~3~R1C1~R1C2.~R2C2_1");
    same(".Shape~6x6~9.RegionSize~6.RegionSameValues", {
        let lines: Vec<String> = (1..=6).map(|r| (1..=6).map(|c| format!("~R{r}C{c}")).collect()).collect();
        let down: Vec<String> = (1..=6).map(|c| (1..=6).map(|r| format!("~R{r}C{c}")).collect()).collect();
        let block =
            |b: usize| (0..6).map(|k| format!("~R{}C{}", b / 2 * 2 + k / 3 + 1, b % 2 * 3 + k % 3 + 1)).collect();
        let blocks: Vec<String> = (0..6).map(block).collect();
        let all = [blocks, lines, down].concat().concat();
        format!(".Shape~6x6~9.SameValues~18{all}").leak()
    });
}

/// Checks unusual arguments that the solver's page also allows.
#[test]
fn unusual_arguments_are_read() {
    let rules = |text: &str| {
        let sheet = read(text).unwrap().sheets.remove(0);
        sheet.puzzle.topology().rules().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(rules(".Shape~4x4.Modular~1~R1C1~R1C2.~R1C1_1"), [""; 0]);
    assert_eq!(rules(".Shape~4x4.Var~A~~3x3.Quad~VA2~1~2")[1..], ["quad 1 2: 18 19 21 22"]);
    assert_eq!(rules(".Shape~4x4.ChaosConstruction.NoBoxes.ChaosCount~R1C1~0")[2..], ["samecount: 1 / 17 21 18 22"]);
    let error = read(".Shape~4x4.Var~A~~2x3.Quad~VA4~1").unwrap_err();
    assert!(error.contains("\"VA4\", expected the top left of four cells"), "{error}");
}

#[test]
fn other_spellings_are_read() {
    let sheets = |text: &str| read(text).unwrap().sheets;
    let plain = sheets(".~R1C1_5~r9c9_1");
    assert_eq!(plain[0].puzzle.n_givens(), 2);
    assert_eq!(read(".~R1C1_5").unwrap().assumed, [msg!("assume-9x9")]);
    let link = sheets("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5~R9C9_1&mode=all");
    assert_eq!(link[0].puzzle.givens(), plain[0].puzzle.givens());
    let lines = sheets("# a comment\n.~R1C1_5\n\n  .~R9\n  C9_1\n");
    assert_eq!((lines.len(), lines[0].puzzle.givens()), (1, plain[0].puzzle.givens()));
    let both = sheets(".Shape~4x4.Jigsaw~1112122233343444");
    assert_eq!(both[0].puzzle.topology().n_houses(), 16);
    assert_eq!(sheets(".Shape~9x9.~R1C1_1_2.~R1C1_2_3")[0].puzzle.n_givens(), 1);
}

#[test]
fn a_line_is_a_puzzle() {
    let numbers = |text: &str| -> Result<Vec<(usize, usize)>, String> {
        let sheets = read(text)?.sheets;
        Ok(sheets.iter().map(|sheet| (sheet.puzzle.n_givens(), sheet.puzzle.topology().rules().len())).collect())
    };
    let check = |text: &str, expected: &[(usize, usize)]| assert_eq!(numbers(text), Ok(expected.to_vec()), "{text}");
    check(".Cage~3~R1C1~R1C2.~R9C9_1\n.Cage~4~R1C1~R1C2.~R9C8_1~R9C9_2", &[(1, 1), (2, 1)]);
    check(".Shape~4x4.Cage~3~R1C1~R1C2\n.Thermo~R1C1~R1C2.~R1C1_1\n", &[(0, 1), (1, 1)]);
    check(".~R1C1_5\n.~R1C1_6\n.~R1C1_7~R1C2_8", &[(1, 0), (1, 0), (2, 0)]);
    check(".~R1C1_5\n.Shape~4x4\n.Cage~3~R1C1~R1C2.~R9C9_1", &[(1, 0), (0, 0), (1, 1)]);
    check("https://x.org/?q=.~R1C1_5\n.~R1C1_5~R1C2_1\nhttps://x.org/?q=.~R1C1_6", &[(1, 0), (2, 0), (1, 0)]);
    // This is one puzzle on several lines.
    check(".Shape~9x9\n.Cage~3~R1C1~R1C2\n.Cage~4~R2C1~R3C1\n.~R9C9_1", &[(1, 2)]);
    check(".Shape~9x9.Cage~3~R1C1~R1C2\n .Cage~4~R2C1~R3C1.~R9C9_1\n.~R1C1_5.~R1C2_3", &[(1, 2), (2, 0)]);
    check(".Or\n.Cage~3~R1C1~R1C2\n.Cage~4~R1C1~R1C2\n.End.~R9C9_1", &[(1, 1)]);
    let mixed = ".Cage~3~R1C1~R1C2.~R9C9_1\n.Thermo~R1C1~R1C2\n.Cage~4~R1C1~R1C2.~R9C8_1";
    assert_eq!(
        numbers(mixed),
        Err("line 2, column 1: found a line with a single constraint among other lines, expected each puzzle on one line, or spaces before \
             the lines that continue it"
            .into())
    );
}

#[test]
fn errors_name_place_found_and_expected() {
    let cases = [
        ("", "line 1, column 1: found the end, expected \".\" and a constraint"),
        ("x", "line 1, column 1: found \"x\", expected \".\" and a constraint"),
        (".Shape~0x0", "line 1, column 8: found \"0x0\", expected one shape from \"1x1\" to \"16x16\""),
        (".Shape~17x17", "line 1, column 8: found \"17x17\", expected one shape from \"1x1\" to \"16x16\""),
        (
            ".Shape~9x9~0-7",
            "line 1, column 12: found \"0-7\", expected digits such as \"0-8\" or \"9\", 9 to 16 of them",
        ),
        (".Shape", "line 1, column 2: found \"Shape\", expected one shape from \"1x1\" to \"16x16\""),
        (".Jigsaw~123", "line 1, column 9: found 3 regions, expected 81, one character for each cell"),
        (
            ".Shape~4x4.Jigsaw~1111222233334445",
            "line 1, column 19: found 3 cells in region '4', expected 4 cells in every region",
        ),
        (".~R0C1_5", "line 1, column 3: found \"R0C1_5\", expected a cell from \"R1C1\" to \"R9C9\", \"_\" and digits"),
        (".~R1C1_10", "line 1, column 3: found \"R1C1_10\", expected digits from 1 to 9, each after \"_\""),
        (".~R1C1", "line 1, column 3: found \"R1C1\", expected digits from 1 to 9, each after \"_\""),
        (".", "line 1, column 2: found nothing, expected a constraint or \"~\" and a given"),
        (".~", "line 1, column 3: found nothing, expected a cell from \"R1C1\" to \"R9C9\", \"_\" and digits"),
        (
            ".~R1C1_1~R1C1_2",
            "line 1, column 10: found \"R1C1_2\", expected a digit that earlier items allow in this cell",
        ),
        (".Diagonal~2", "line 1, column 2: found \"Diagonal~2\", expected \"Diagonal~1\" or \"Diagonal~-1\""),
        (".Windoku~1", "line 1, column 10: found \"1\", expected no argument"),
        (".AllDifferent", "line 1, column 2: found \"AllDifferent\", expected 1 to 9 cells"),
        (".AllDifferent~R1C1~R1C1", "line 1, column 20: found \"R1C1\", expected every cell once"),
        (".AllDifferent~RaC1", "line 1, column 15: found \"RaC1\", expected a cell from \"R1C1\" to \"R9C9\""),
        (
            ".Nonsense~10~R1C1.~R1C1_5\n.Thermo~R1C1~R1C2.Fog~C1~1",
            "line 1, column 2: found constraints that are not supported: Nonsense, Fog, expected only those listed in the manual",
        ),
        (
            ".A.B.C.D.E.F.G.H.I.J.K.L",
            "line 1, column 2: found constraints that are not supported: A, B, C, D, E, F, G, H, I, J and 2 more, expected only those listed in the manual",
        ),
        (".Cage~99~R1C1~R1C2", "line 1, column 7: found 99, expected 3 to 17, the sums of 2 different digits"),
        (
            ".NFA~10~R1C1",
            "line 1, column 2: found bits that do not encode an automaton, expected an automaton in base 64",
        ),
        (".FullRank~C1~99~", "line 1, column 11: found 99, expected 1 to 36"),
        (".Or.~R1C1_1", "line 1, column 2: found \"Or\", expected \".End\" somewhere after it"),
        (".End", "line 1, column 2: found \"End\", expected \"Or\", \"And\" or \"Replicate\" somewhere before it"),
        (
            ".Or.NoBoxes.End",
            "line 1, column 5: found \"NoBoxes\", expected no rule about the whole grid before the end of \"Or\"",
        ),
        (
            ".Or.Cage~99~R1C1~R1C2.End",
            "line 1, column 2: found 99 of cage, expected 3 to 17, the sums of 2 different digits",
        ),
        (
            ".Replicate~C.~R1C9_1.End",
            "line 1, column 15: found \"R1C9_1\", expected a cell from \"R1C1\" to \"R9C9\", \"_\" and digits",
        ),
        (".Replicate~!.~R1C9_1.End", "line 1, column 12: found \"!\", expected places in base 64"),
        (".Var~a", "line 1, column 6: found \"a\", expected up to eight letters from A to Z"),
        (".Var~A~~9999", "line 1, column 9: found \"9999\", expected a number of cells, at most 2000 in all"),
        (
            ".ConnectedValues~VX~1",
            "line 1, column 18: found \"VX\", expected the name of cells outside the grid, or nothing",
        ),
        (
            ".ChaosConstruction.NoBoxes.ChaosArrow~R1C1~2",
            "line 1, column 44: found \"2\", expected nothing, \"0\" or \"1\"",
        ),
        (
            ".ChaosArrow~R1C1~0",
            "line 1, column 2: found \"ChaosArrow~R1C1~0\", expected cells, or \"ChaosConstruction\", which supplies them",
        ),
        (
            ".ChaosConstruction.NoBoxes.ChaosArrow~R1C1~0~CC1~CC2~-~CC3",
            "line 1, column 28: found an arm from r10c3, expected r10c1, where the others begin",
        ),
        (".Thermo~R1C1~R1C2~R1C1", "line 1, column 19: found r1c1 twice, expected every cell once"),
        ("https://x.org/y", "line 1, column 16: found the end of the link, expected \"?q=\" and a string"),
    ];
    for (text, error) in cases {
        assert_eq!(read(text).map(|_| ()), Err(error.to_string()), "{text}");
    }
}

/// Checks that an arrow without arms looks in the four directions, which the writer lists explicitly.
#[test]
fn regions_are_counted_along_arms() {
    let text = ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R2C2~1.ChaosCount~R1C1~1~CC1~CC2~CC5";
    let reading = super::read(text.as_bytes(), &Hints::default()).unwrap();
    let written = String::from_utf8(write(&reading.sheets).unwrap()).unwrap();
    let arms = ".ChaosArrow~R2C2~1~CC6~CC5~-~CC6~CC7~CC8~-~CC6~CC2~-~CC6~CC10~CC14";
    assert!(written.contains(arms) && written.contains(".ChaosCount~R1C1~1~CC1~CC2~CC5"), "{written}");
    let again = super::read(written.as_bytes(), &Hints::default()).unwrap();
    assert!(reading.sheets[0].puzzle.topology().is_same_as(again.sheets[0].puzzle.topology()));
}

#[test]
fn larger_grids_are_refused() {
    let shape = anydoku::Shape::plain(25).unwrap();
    let sheet = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
    let error = write(&[sheet]).unwrap_err();
    assert_eq!(error.to_string(), "iss cannot hold this: the grid is 25x25, but at most 16x16 is supported");
}

proptest! {
    #[test]
    fn reading_undoes_writing(sheet in crate::features::tests::sheets()) {
        let back = super::read(&write(std::slice::from_ref(&sheet)).unwrap(), &Hints::default()).unwrap();
        crate::features::tests::assert_same(&sheet, &back.sheets[0]);
    }
}

#[test]
fn strings_are_recognised_by_their_first_item() {
    for text in [".NFA~abc~R1C1", ".Or.~R1C1_1.End", ".~R1C1_1", ".Cage~3~R1C1~R1C2", ".XV~R1C1~R1C2"] {
        assert!(detect(text.as_bytes()), "{text}");
    }
    for text in [".ABC...D........", "..AB", ".1.2", "~R1C1", ""] {
        assert!(!detect(text.as_bytes()), "{text}");
    }
}
