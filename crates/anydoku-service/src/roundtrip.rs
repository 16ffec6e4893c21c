//! Inputs that read back as the same puzzle.
//!
//! Front ends keep puzzles across reloads, in links and in collections. A line has neither rules nor pieces, and not every format can hold
//! every puzzle. Therefore the input names the shape and the rules if the shape has a name, and otherwise holds the whole board.

use std::sync::Arc;

use anydoku::{Digit, Layout, Message, Notes, Puzzle, Shape, Sheet, Topology, msg, rules};

use crate::facts::numbers_of;
use crate::{Board, Cells, Paper, ServiceError};

impl Paper {
    /// Returns an input that reads back as the puzzle of `sheet`, with its shape, pieces, rules, givens, starting marks, drawing, texts and
    /// colors. It leaves out the player's digits, the answer, measured ratings, and the picture around a named shape.
    pub fn keeping(sheet: &Sheet) -> Paper {
        let (puzzle, topology) = (&sheet.puzzle, sheet.puzzle.topology());
        let bare = topology.without_rules();
        let shape = Shape::recognise(bare).filter(|shape| is_drawn_alike(shape, bare, &sheet.layout));
        let cells = Cells {
            givens: Some(puzzle.givens().iter().map(|given| given.map_or(0, Digit::number)).collect()),
            candidates: puzzle.marks().map_or_else(Vec::new, |marks| marks.iter().map(numbers_of).collect()),
            ..Cells::default()
        };
        let cells = Some(Box::new(cells));
        let notes = (sheet.notes != Notes::default()).then(|| Box::new(sheet.notes.clone()));
        match shape {
            Some(shape) => {
                let rules = topology.rules().iter().map(ToString::to_string).collect();
                let colours = sheet.colours().to_vec();
                Paper { shape: Some(shape.name), rules, cells, notes, colours, ..Paper::default() }
            }
            None => {
                let board = Some(Box::new(Board::of(topology, &sheet.layout)));
                Paper { board, cells, notes, ..Paper::default() }
            }
        }
    }

    /// Returns the empty grid of the board or shape, if the input has no text.
    pub(crate) fn blank(&self, shape: Option<&Shape>) -> Result<Option<Sheet>, ServiceError> {
        match (&self.board, shape) {
            (Some(_), _) if !self.text.0.is_empty() || self.shape.is_some() => {
                Err(ServiceError::new(msg!("service-board-and-text")))
            }
            (Some(board), _) => Ok(Some(Sheet::new(Puzzle::empty(board.topology.clone()), board.layout.clone()))),
            (None, Some(shape)) if self.text.0.is_empty() => {
                Ok(Some(Sheet::new(Puzzle::empty(shape.topology.clone()), shape.layout.clone())))
            }
            _ => Ok(None),
        }
    }
}

/// Adds rules to every puzzle. Puzzles that share a topology still share one afterward.
pub(crate) fn add_rules(texts: &[String], sheets: &mut [Sheet]) -> Result<(), ServiceError> {
    let mut last: Option<(Arc<Topology>, Arc<Topology>)> = None;
    for sheet in sheets {
        let topology = sheet.puzzle.topology();
        let ruled = match &last {
            Some((known, ruled)) if Arc::ptr_eq(known, topology) => Arc::clone(ruled),
            _ => {
                let refused = |error: Message| ServiceError::new(msg!("service-in-rules", error = error));
                let bare = topology.without_rules();
                let more = rules::read(&texts.join("\n"), bare).map_err(|error| refused(error.message()))?;
                let all = topology.rules().iter().cloned().chain(more).collect();
                Arc::new(bare.with_rules(all).map_err(|error| refused(error.message()))?)
            }
        };
        last = Some((Arc::clone(topology), Arc::clone(&ruled)));
        let puzzle = Puzzle::new(ruled, sheet.puzzle.givens().to_vec());
        sheet.puzzle = match sheet.puzzle.marks() {
            Some(marks) => puzzle.with_marks(marks.to_vec()),
            None => puzzle,
        };
    }
    Ok(())
}

/// Returns whether the shape looks exactly like this topology and layout. Its houses must also have the same order and names, because hints
/// search for steps in that order.
fn is_drawn_alike(shape: &Shape, topology: &Topology, layout: &Layout) -> bool {
    let (own, n) = (&shape.layout, topology.n_digits());
    let squares = |layout: &Layout| topology.cells().map(|cell| layout.squares(cell).to_vec()).collect::<Vec<_>>();
    (own.rows(), own.cols(), own.projection) == (layout.rows(), layout.cols(), layout.projection)
        && topology.digits().all(|digit| own.symbols.write(digit, n) == layout.symbols.write(digit, n))
        && squares(own) == squares(layout)
        && shape.topology.houses() == topology.houses()
        && (&own.outlined, &own.shaded) == (&layout.outlined, &layout.shaded)
        && topology.cells().all(|cell| topology.cell_name(cell) == shape.topology.cell_name(cell))
}

#[cfg(test)]
mod tests {
    use anydoku::rules::{Generator, RuleKind};
    use anydoku_format::{self as format, Hints};

    use anydoku::DigitSet;

    use super::*;
    use crate::{Alone, Extra, GenerateRequest, LookRequest, MadePuzzle, Service, named};

    /// Converts an input to the text that a page keeps, and reads it back.
    fn reread(paper: &Paper) -> Sheet {
        let kept = serde_json::to_string(paper).unwrap();
        let again: Paper = serde_json::from_str(&kept).unwrap();
        assert_eq!(again, *paper);
        named::read(&again).unwrap().sheets.remove(0)
    }

    /// Checks that the sheet is kept completely, and that the sheet read back is as well.
    fn check(sheet: &Sheet, name: &str) -> Sheet {
        let paper = Paper::keeping(sheet);
        let again = reread(&paper);
        assert_eq!(again.puzzle, sheet.puzzle, "{name}");
        assert_eq!((&again.notes, again.colours()), (&sheet.notes, sheet.colours()), "{name}");
        assert!(Paper::keeping(&again) == paper, "{name}");
        let symbols = |sheet: &Sheet| {
            sheet
                .puzzle
                .topology()
                .digits()
                .map(|digit| sheet.layout.symbols.write(digit, sheet.puzzle.topology().n_digits()))
                .collect::<Vec<_>>()
        };
        assert_eq!(symbols(&again), symbols(sheet), "{name}");
        assert_eq!(again.puzzle.topology().houses(), sheet.puzzle.topology().houses(), "{name}");
        again
    }

    fn made(shape: &str, rules: Option<&str>, seed: u64) -> Option<MadePuzzle> {
        let request = GenerateRequest {
            shape: shape.into(),
            rules: rules.map(str::to_owned),
            seed: Some(seed),
            collect: true,
            limit: crate::Limit { seconds: None, nodes: Some(200_000) },
            with: vec![Extra::Paper],
            ..GenerateRequest::default()
        };
        Service::new(&Alone::default()).generate(&request, &mut ()).ok()?.puzzles.pop()
    }

    #[test]
    fn made_puzzles_keep_their_rules_in_every_shape() {
        let is_long = std::env::var_os("ANYDOKU_LONG").is_some();
        let shapes: &[&str] = if is_long { &["4x4", "6x6", "9x9", "x", "nrc", "8x8"] } else { &["6x6"] };
        for kind in Generator::all() {
            let mut n_made = 0;
            for shape in shapes {
                let Some(puzzle) = made(shape, Some(kind.name), 3) else { continue };
                let sheet = reread(puzzle.facts.paper.as_ref().unwrap());
                assert!(sheet.puzzle.topology().has_rules(), "{shape} {}", kind.name);
                let told: Vec<String> =
                    sheet.puzzle.topology().rules().iter().map(|rule| rule.tell(sheet.puzzle.topology())).collect();
                assert_eq!(told, puzzle.facts.rules, "{shape} {}", kind.name);
                assert_eq!(numbers_given(&sheet), puzzle.facts.givens, "{shape} {}", kind.name);
                check(&sheet, kind.name);
                n_made += 1;
            }
            assert!(n_made > 0 || kind.name == "nonconsecutive", "{}", kind.name);
        }
    }

    fn numbers_given(sheet: &Sheet) -> Vec<usize> {
        sheet.puzzle.givens().iter().map(|given| given.map_or(0, Digit::number)).collect()
    }

    /// Returns candidates for rules of a kind, most of which are invalid.
    fn attempts(kind: &str) -> Vec<String> {
        let words =
            ["", "1", "5", "10", "1 2", "12", "2 3 4", "white", "black", "xv", "white 1", "row", "col", "any", "none"];
        let cells = [
            "",
            "1",
            "1 2",
            "1 2 3",
            "1 2 3 4",
            "1 2 / 3 4",
            "1 / 2 3",
            "1 2 3 / 4",
            "1 2 3 4 5 6",
            "1 2 3 4 5 6 7 8 9",
        ];
        let rule = |word: &&str, cells: &&str| {
            let colon = if cells.is_empty() { "" } else { ":" };
            format!("{kind} {word}{colon} {cells}").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let mut all: Vec<String> =
            words.iter().flat_map(|word| cells.iter().map(move |cells| rule(word, cells))).collect();
        all.push("any cage.5=1.2|odd=3".into());
        all.retain(|text| {
            text.starts_with(&format!("{kind} ")) || text == kind || text.starts_with(&format!("{kind}:"))
        });
        all
    }

    #[test]
    fn every_kind_of_rule_is_kept_on_every_shape_that_takes_it() {
        let is_long = std::env::var_os("ANYDOKU_LONG").is_some();
        let shapes: &[&str] = match is_long {
            true => &["4x4", "6x6", "9x9", "x", "nrc", "antiknight", "super3", "cube", "samurai", "16x16"],
            false => &["9x9", "6x6", "cube"],
        };
        let mut unknown = Vec::new();
        for &kind in RuleKind::ALL {
            let mut n_kept = 0;
            for name in shapes {
                let shape = Shape::named(name).unwrap();
                for text in attempts(kind.name()) {
                    let mut sheet = Sheet::new(Puzzle::empty(shape.topology.clone()), shape.layout.clone());
                    if add_rules(std::slice::from_ref(&text), std::slice::from_mut(&mut sheet)).is_ok() {
                        check(&sheet, &format!("{name} {text}"));
                        n_kept += 1;
                        if !is_long {
                            break;
                        }
                    }
                }
            }
            if n_kept == 0 {
                unknown.push(kind.name());
            }
        }
        // An automaton is too long for such attempts, and regions need cells outside the grid; the collection has both.
        unknown.retain(|name| !["nfa", "chaos"].contains(name));
        assert_eq!(unknown, [""; 0]);
    }

    #[test]
    fn shapes_pieces_marks_and_symbols_are_kept() {
        for name in ["9x9", "6x6", "nrc+x", "samurai", "cube", "3dcube", "parquet", "x16", "jigsaw", "jigsaw6"] {
            let puzzle = made(name, None, 5).unwrap_or_else(|| panic!("{name}"));
            let paper = puzzle.facts.paper.unwrap();
            let sheet = reread(&paper);
            assert!(paper.shape.is_some(), "{name} is short");
            assert_eq!(numbers_given(&sheet), puzzle.facts.givens, "{name}");
            check(&sheet, name);
        }
        let shape = Shape::named("4x4").unwrap();
        let mut marks = vec![DigitSet::all(4); 16];
        marks[3] = DigitSet::all(2);
        let mut puzzle = Puzzle::empty(shape.topology.clone()).with_marks(marks);
        puzzle.give(anydoku::Cell(0), Digit::new(3));
        let mut layout = (*shape.layout).clone();
        check(&Sheet::new(puzzle.clone(), layout.clone()), "marks");
        layout.symbols = anydoku::Symbols::Chars(vec!['0', '1', '2', '3']);
        check(&Sheet::new(puzzle, layout), "symbols");
    }

    #[test]
    fn every_named_shape_is_kept() {
        let names = anydoku::shape::KINDS.iter().flat_map(|kind| kind.examples);
        for name in names {
            let shape = Shape::named(name).unwrap();
            let mut puzzle = Puzzle::empty(shape.topology.clone());
            for cell in shape.topology.cells().step_by(5) {
                puzzle.give(cell, Digit::new(cell.index() % shape.topology.n_digits()));
            }
            check(&Sheet::new(puzzle, shape.layout.clone()), name);
        }
    }

    #[test]
    fn examples_are_kept_with_their_houses_in_order() {
        let mut n = 0;
        for entry in std::fs::read_dir("../../examples").unwrap() {
            let path = entry.unwrap().path();
            let hints = Hints { extension: Some("gss"), ..Hints::default() };
            if path.extension().is_some_and(|extension| extension == "gss") {
                let text = std::fs::read(&path).unwrap();
                check(&format::read(&text, &hints).unwrap().sheets[0], &path.display().to_string());
                n += 1;
            }
        }
        assert!(n > 20, "{n}");
    }

    #[test]
    fn puzzles_of_the_collection_are_kept() {
        let text = std::fs::read_to_string("../../testdata/rules/own.tsv").unwrap();
        let mut n = 0;
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let format = format::named(fields[2]).unwrap();
            let reading = format::read_as(format, fields[3].as_bytes(), &Hints::default()).unwrap();
            check(&reading.sheets[0], fields[0]);
            n += 1;
        }
        assert!(n > 50, "{n}");
        // Regions to be found, which need cells outside the grid.
        let text = ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R2C2~1.ChaosCount~R1C1~1~CC1~CC2~CC5";
        check(&format::read(text.as_bytes(), &Hints::default()).unwrap().sheets[0], "chaos");
    }

    #[test]
    fn words_and_colours_are_kept_in_every_shape() {
        for name in ["9x9", "samurai", "cube", "64x64"] {
            let shape = Shape::named(name).unwrap();
            let mut sheet = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
            sheet.notes.title = Some("Twelve <birds>".into());
            sheet.notes.author = Some("Zo\u{eb}".into());
            sheet.notes.source = Some("https://example.org/7".into());
            sheet.notes.rules = Some("Normal rules.\nThen some.".into());
            sheet.notes.other = vec![("id".into(), "7".into())];
            let mut colours = vec![Vec::new(); sheet.layout.n_cells()];
            colours[2] = vec!["#FFD700".parse().unwrap(), "#01020380".parse().unwrap()];
            sheet.set_colours(colours);
            check(&sheet, name);
            assert!(Paper::keeping(&sheet).board.is_none(), "{name} is short");
        }
        let short = Paper { colours: vec![Vec::new(); 3], shape: Some("4x4".into()), ..Paper::default() };
        let message = "the colors are for 3 cells, but the puzzle has 16; give one list per cell";
        assert_eq!(named::read(&short).unwrap_err().message.to_string(), message);
    }

    #[test]
    fn a_board_without_a_name_is_kept_whole() {
        let shape = Shape::named("4x4").unwrap();
        // Rows, columns and one diagonal: a shape without a name.
        let mut houses = shape.topology.houses()[..8].to_vec();
        houses.push(anydoku::House::named(
            anydoku::HouseKind::Group,
            "odd one",
            [0, 5, 10, 15].map(anydoku::Cell::new),
        ));
        let topology = Topology::new(16, 4, anydoku::CellNames::Grid { columns: 4 }, houses).unwrap();
        let rules = rules::read("cage 5: 1 2", &topology).unwrap();
        let topology = Arc::new(topology.with_rules(rules).unwrap());
        let mut layout = (*shape.layout).clone();
        layout.outlined.clear();
        layout.shaded.clear();
        let sheet = Sheet::new(Puzzle::empty(topology), layout);
        assert!(Paper::keeping(&sheet).board.is_some());
        let again = check(&sheet, "own");
        assert_eq!(again.layout, sheet.layout);
    }

    #[test]
    fn a_paper_says_one_thing() {
        let shape = Shape::named("4x4").unwrap();
        let board = Some(Box::new(Board::of(&shape.topology, &shape.layout)));
        let both = Paper { board, shape: Some("4x4".into()), ..Paper::default() };
        assert!(named::read(&both).unwrap_err().words().contains("cannot be combined with puzzle text or a shape"));
        let wrong = Paper { rules: vec!["cage 99: 1 2".into()], shape: Some("4x4".into()), ..Paper::default() };
        let look = LookRequest { paper: wrong, with: vec![], ..Default::default() };
        let message = Service::new(&Alone::default()).look(&look, &mut ()).unwrap_err().words();
        assert_eq!(message, "in the rules, character 6: found 99, expected 3 to 7, the sums of 2 different digits");
    }
}
