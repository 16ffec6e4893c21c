//! Descriptions of boards for readers who cannot see them: the size, and the cells row by row.

use anydoku::{Cell, Content, Digit, Face, Language, Message, Sheet, Symbols, Topology, msg};

/// Describes a board in words. Runs of open cells, and of squares without a cell, are given as numbers.
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
        // A cell of several squares is read out at the square with its digit.
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

/// Returns the name of a digit: its symbol, or the content of its picture.
pub(super) fn symbol(topology: &Topology, symbols: &Symbols, digit: Digit, language: Language) -> String {
    let picture = picture_name(digit, language).filter(|_| *symbols == Symbols::Pictures);
    picture.map_or_else(|| symbols.write(digit, topology.n_digits()), str::to_owned)
}

/// Returns a word in this language for the picture of a digit, or `None` if the digit has no picture.
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

/// Adds the words for a run of `n` similar squares, unless it is empty.
fn flush(line: &mut Vec<String>, words: impl Fn(usize) -> String, n: &mut usize) {
    if *n > 0 {
        line.push(words(*n));
    }
    *n = 0;
}
