//! What is said of a board to somebody who does not see it: its size, and its cells row by row.

use anydoku::{Cell, Content, Digit, Face, Language, Message, Sheet, Symbols, Topology, msg};

/// A board in words. Cells that are open are counted, and so are squares of the paper that hold no cell.
pub(super) fn board(caption: &str, sheet: &Sheet, face: &Face, language: Language) -> String {
    let say = |message: Message| message.in_language(language);
    let (topology, layout) = (sheet.puzzle.topology(), &sheet.layout);
    let size = say(msg!("book-board", rows = layout.rows(), columns = layout.cols()));
    let mut told = format!("{caption}. {size}");
    let open = |n: usize| say(msg!("book-open", n = n));
    let gap = |n: usize| say(msg!("book-gap", n = n));
    let paper = layout.cells_on_paper();
    for (row, squares) in paper.chunks(layout.cols().max(1)).enumerate() {
        let mut line: Vec<String> = Vec::new();
        let (mut n_open, mut n_gaps) = (0, 0);
        // A cell of several squares is told where its digit stands.
        let is_first = |cell: Cell, col: usize| {
            let first = layout.squares(cell)[0];
            (first.row as usize, first.col as usize) == (row, col)
        };
        for (col, square) in squares.iter().enumerate() {
            let content = square.map(|cell| (cell, face.content(cell)));
            let is_open = matches!(content, Some((_, Content::Open | Content::Marks(_))));
            if square.is_none() {
                flush(&mut line, open, &mut n_open);
                n_gaps += 1;
                continue;
            }
            flush(&mut line, gap, &mut n_gaps);
            let Some((cell, content)) = content.filter(|(cell, _)| is_first(*cell, col)) else { continue };
            if is_open {
                n_open += 1;
                continue;
            }
            flush(&mut line, open, &mut n_open);
            debug_assert!(cell.index() < topology.n_cells());
            if let Content::Given(digit) | Content::Placed(digit) = content {
                line.push(symbol(topology, &sheet.layout.symbols, digit, language));
            }
        }
        flush(&mut line, open, &mut n_open);
        if !line.is_empty() {
            told += &format!(" {} {}.", say(msg!("book-row", row = row + 1)), line.join(", "));
        }
    }
    if topology.has_rules() {
        let rules: Vec<String> = topology.rules().iter().map(|rule| rule.tell(topology)).collect();
        told += &format!(" {} {}.", say(msg!("book-rules")), rules.join("; "));
    }
    told
}

/// What a digit is called: as it is written, or what its picture shows.
pub(super) fn symbol(topology: &Topology, symbols: &Symbols, digit: Digit, language: Language) -> String {
    let picture = picture_name(digit, language).filter(|_| *symbols == Symbols::Pictures);
    picture.map_or_else(|| symbols.write(digit, topology.n_digits()), str::to_owned)
}

/// Returns what the picture of a digit shows, in a word of this language; none if there is no picture for it.
pub fn picture_name(digit: Digit, language: Language) -> Option<&'static str> {
    const PICTURES: [&str; 9] = [
        "picture-star",
        "picture-heart",
        "picture-sun",
        "picture-moon",
        "picture-house",
        "picture-tree",
        "picture-fish",
        "picture-flower",
        "picture-boat",
    ];
    PICTURES.get(digit.index()).and_then(|id| language.text(id))
}

/// Adds the words for `n` squares of one sort, unless there are none.
fn flush(line: &mut Vec<String>, words: impl Fn(usize) -> String, n: &mut usize) {
    if *n > 0 {
        line.push(words(*n));
    }
    *n = 0;
}
