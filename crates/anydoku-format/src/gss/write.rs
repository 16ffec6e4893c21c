//! Writing native gss files: the original source if there is one, otherwise a picture drawn from the layout.

use super::super::Hints;
use super::super::{WriteError, grid};
use super::read::{read_hinted, read_with_events, run_value};
use super::tags::{STANDARD_TAGS, standard_houses};
use super::{NAME, about};
use anydoku::rules::RuleKind;
use anydoku::{Cell, House, Layout, Message, Picture, Piece, Puzzle, Sheet, Topology, msg};

/// Writes one sheet. If the sheet has a picture, the source is reproduced byte for byte, except for changed cells.
pub(super) fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    let refuse = |reason: Message| Err(WriteError { format: NAME, reason });
    let [sheet] = sheets else {
        return refuse(msg!("lost-further-puzzles-of-file", n = sheets.len(), other = "line"));
    };
    if sheet.puzzle.marks().is_some() {
        return refuse(msg!("lost-starting-marks"));
    }
    if let Some(text) = from_source(sheet) {
        return Ok(text);
    }
    let ruled = sheet.puzzle.topology();
    if ruled.rules().iter().any(|rule| rule.kind == RuleKind::Beside) {
        return refuse(msg!("lost-cells-beside-picture"));
    }
    let topology = ruled.without_rules();
    let says_something = |house: &House| house.cells.len() > 1 || topology.is_full(house);
    let is_alone = |cell| !topology.houses_of(cell).iter().any(|&id| says_something(topology.house(id)));
    if topology.cells().any(is_alone) {
        return refuse(msg!("lost-cell-in-no-house"));
    }
    let mut text = format!("<size>{}\n<blocksize>{}\n", topology.n_cells(), topology.n_digits());
    write_houses(&mut text, topology);
    ruled.rules().iter().for_each(|rule| text.push_str(&format!("<rule>{rule}\n")));
    about::write(&mut text, sheet);
    text.push_str("<sudoku>\n");
    text.push_str(&draw(&sheet.puzzle, &sheet.layout));
    Ok(text.into_bytes())
}

/// Returns the source with the current digits, if the sheet has a picture that still describes the same puzzle.
fn from_source(sheet: &Sheet) -> Option<Vec<u8>> {
    let picture = sheet.layout.picture.as_ref()?;
    let topology = sheet.puzzle.topology();
    if picture.cells.len() != topology.n_cells() || picture.pieces.len() != topology.n_cells() + 1 {
        return None;
    }
    let dot = picture.pattern.iter().position(|&b| b == b'.')?;
    let width = topology.n_digits().to_string().len();
    let open = if picture.empty == b'0' { b'0' } else { b'.' };
    let mut text = picture.head.clone();
    for (i, piece) in picture.pieces.iter().enumerate() {
        text.extend_from_slice(piece.source());
        let Some(run) = picture.cells.get(i) else { break };
        let number = sheet.puzzle.given(Cell::new(i)).map_or(0, |digit| digit.number());
        text.extend_from_slice(&picture.pattern[..dot]);
        if !run.is_empty() && run_value(run) == number {
            text.extend_from_slice(run);
        } else if number > 0 {
            let width = width.min(run.len());
            text.extend_from_slice(format!("{number:0width$}").as_bytes());
        } else {
            text.extend(std::iter::repeat_n(open, width.min(run.len()).max(1)));
        }
        text.extend_from_slice(&picture.pattern[dot + 1..]);
    }
    text.extend_from_slice(&picture.tail);
    // After houses or text were changed, the source may describe another puzzle.
    let again = match topology.has_rules() || about::is_needed(sheet) {
        true => read_hinted(&text, &Hints::default(), &mut |_| ()),
        false => read_with_events(&text, &mut |_| ()),
    };
    let again = again.ok()?.sheets.pop()?;
    let is_same = again.puzzle.topology().is_same_as(topology) && again.puzzle.givens() == sheet.puzzle.givens();
    (is_same && (!about::is_needed(sheet) || about::is_same(&again, sheet))).then_some(text)
}

/// Writes tags for all houses: standard tags if they fit, otherwise one line per house. Houses with the same cells as
/// others are included, because a jigsaw piece that is a whole row is still a piece.
fn write_houses(text: &mut String, topology: &Topology) {
    let (n, houses) = (topology.n_digits(), topology.houses());
    let standard: Vec<_> = STANDARD_TAGS
        .iter()
        .filter(|_| topology.n_cells() == n * n)
        .filter_map(|&(name, tag)| standard_houses(tag, n).map(|houses| (name, houses)))
        .collect();
    let is_same = |a: &[House], b: &[House]| a.iter().zip(b).all(|(a, b)| a.cells == b.cells);
    let mut at = 0;
    while at < houses.len() {
        let rest = &houses[at..];
        let fits = |(_, of_tag): &&(&str, Vec<House>)| rest.len() >= of_tag.len() && is_same(rest, of_tag);
        if let Some((name, of_tag)) = standard.iter().find(fits) {
            text.push_str(&format!("<{name}>\n"));
            at += of_tag.len();
            continue;
        }
        if houses[at].cells.len() > 1 || n == 1 {
            write_house(text, topology, &houses[at]);
        }
        at += 1;
    }
}

fn write_house(text: &mut String, topology: &Topology, house: &House) {
    text.push_str(if topology.is_full(house) { "<block>" } else { "<house>" });
    for cell in &house.cells {
        text.push_str(&format!(" {}", cell.index() + 1));
    }
    text.push('\n');
}

/// Returns the puzzle as text that gss reads: numbers, periods, and lines around the outlined houses.
///
/// Cells must appear in the order of their numbers. If the layout orders them differently, they are written in lines
/// with one cell per digit instead.
///
/// ```
/// use anydoku::{Puzzle, Shape};
/// use anydoku_format::gss;
/// let shape = Shape::boxed(2, 2);
/// let picture = gss::draw(&Puzzle::empty(shape.topology), &shape.layout);
/// assert!(picture.starts_with("+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n"));
/// ```
pub fn draw(puzzle: &Puzzle, layout: &Layout) -> String {
    let topology = puzzle.topology();
    let n_digits = topology.n_digits();
    let width = n_digits.to_string().len();
    let number = |cell: Cell| match puzzle.given(cell) {
        Some(digit) => format!("{:0width$}", digit.number()),
        None => ".".repeat(width),
    };
    let in_order = layout.n_cells() == topology.n_cells()
        && topology.cells().map(|cell| layout.squares(cell)[0]).is_sorted_by(|a, b| a < b);
    if !in_order {
        let cells: Vec<_> = topology.cells().map(number).collect();
        return cells.chunks(n_digits).map(|line| line.join(" ") + "\n").collect();
    }
    grid::draw(layout, topology, &topology.cells().map(number).collect::<Vec<_>>())
}

/// Returns the file that `gss -G` writes: all houses as `<block>` lines, with every cell inside `|.|`.
///
/// gss dropped every cell that followed another without text between them, and removed the quotes around text. This
/// method quotes text that would be read as a cell.
pub fn to_blocks(sheet: &Sheet) -> Vec<u8> {
    let topology = sheet.puzzle.topology();
    let drawn;
    let picture = match &sheet.layout.picture {
        Some(picture) if picture.pieces.len() == topology.n_cells() + 1 => picture,
        _ => {
            drawn = drawn_picture(sheet);
            &drawn
        }
    };
    let mut head = format!("<size>{}.\n\n<blocksize>{}.\n\n<emptychar>", topology.n_cells(), topology.n_digits());
    let mut text = std::mem::take(&mut head).into_bytes();
    text.push(picture.empty);
    text.extend_from_slice(b"\n\n<pattern>|.|\n\n");
    for house in topology.without_rules().houses() {
        head.push_str(if topology.is_full(house) { "<block> " } else { "<house> " });
        house.cells.iter().for_each(|cell| head.push_str(&format!("{} ", cell.index() + 1)));
        head.push('\n');
    }
    topology.rules().iter().for_each(|rule| head.push_str(&format!("<rule>{rule}\n")));
    text.extend_from_slice(head.as_bytes());
    text.extend_from_slice(b"<sudoku>\n");
    for (i, piece) in picture.pieces.iter().enumerate() {
        push_quoted(&mut text, &piece.shown);
        if i + 1 < picture.pieces.len() {
            let number = sheet.puzzle.given(Cell::new(i)).map_or(0, |digit| digit.number());
            text.extend_from_slice(format!("|{number}|").as_bytes());
        }
    }
    text.push(b'\n');
    text
}

/// Appends text between cells. It is quoted on each line where part of it would be read as a cell or as the end of the
/// body.
fn push_quoted(text: &mut Vec<u8>, piece: &[u8]) {
    for line in piece.split_inclusive(|&b| b == b'\n') {
        let end = line.len() - usize::from(line.ends_with(b"\n"));
        let is_cell = line.windows(2).any(|pair| pair[0] == b'|' && (pair[1].is_ascii_digit() || pair[1] == b'.'));
        if is_cell || line.starts_with(b"<endsudoku>") {
            text.push(b'"');
            text.extend(line[..end].iter().filter(|&&b| b != b'"'));
            text.push(b'"');
            text.extend_from_slice(&line[end..]);
        } else {
            text.extend(line.iter().filter(|&&b| b != b'"'));
        }
    }
}

/// Returns whether the text around the cells equals the picture that would be drawn without it, so that leaving it out
/// loses nothing.
pub(crate) fn has_usual_picture(sheet: &Sheet) -> bool {
    let Some(picture) = &sheet.layout.picture else { return true };
    let around = |picture: &Picture| {
        let shown: Vec<u8> = picture.pieces.iter().map(|piece| &piece.shown[..]).collect::<Vec<_>>().join(&b'.');
        shown.trim_ascii().to_vec()
    };
    around(picture) == around(&drawn_picture(sheet))
}

/// Returns the picture that would be written for a sheet without one.
fn drawn_picture(sheet: &Sheet) -> Picture {
    let drawn = draw(&sheet.puzzle, &sheet.layout);
    let mut pieces = vec![Piece::default()];
    let mut cells = Vec::new();
    let is_run = |b: &u8| b.is_ascii_digit() || *b == b'.';
    for part in drawn.as_bytes().chunk_by(|a, b| is_run(a) == is_run(b)) {
        if is_run(&part[0]) {
            cells.push(part.to_vec());
            pieces.push(Piece::default());
        } else if let Some(piece) = pieces.last_mut() {
            piece.shown = part.to_vec();
        }
    }
    Picture { head: Vec::new(), pieces, cells, tail: Vec::new(), pattern: b".".to_vec(), empty: b'.' }
}
