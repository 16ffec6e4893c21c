//! What is said of a board to somebody who does not see it: its size, and its cells row by row.

use anydoku::{Cell, Content, Digit, Face, Sheet, Symbols, Topology};

use super::words::{Words, fill, number};

/// A board in words. Cells that are open are counted, and so are squares of the paper that hold no cell.
pub(super) fn board(caption: &str, sheet: &Sheet, face: &Face, words: &Words) -> String {
    let (topology, layout) = (sheet.puzzle.topology(), &sheet.layout);
    let size = fill(&fill(words.board, layout.rows()), layout.cols());
    let mut told = format!("{caption}. {size}");
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
                flush(&mut line, words.open, &mut n_open);
                n_gaps += 1;
                continue;
            }
            flush(&mut line, words.gap, &mut n_gaps);
            let Some((cell, content)) = content.filter(|(cell, _)| is_first(*cell, col)) else { continue };
            if is_open {
                n_open += 1;
                continue;
            }
            flush(&mut line, words.open, &mut n_open);
            debug_assert!(cell.index() < topology.n_cells());
            if let Content::Given(digit) | Content::Placed(digit) = content {
                line.push(symbol(topology, &sheet.layout.symbols, digit, words));
            }
        }
        flush(&mut line, words.open, &mut n_open);
        if !line.is_empty() {
            told += &format!(" {} {}.", fill(words.row, row + 1), line.join(", "));
        }
    }
    if topology.has_rules() {
        let rules: Vec<String> = topology.rules().iter().map(|rule| rule.tell(topology)).collect();
        told += &format!(" {} {}.", words.rules, rules.join("; "));
    }
    told
}

/// What a digit is called: as it is written, or what its picture shows.
pub(super) fn symbol(topology: &Topology, symbols: &Symbols, digit: Digit, words: &Words) -> String {
    let picture = words.pictures.get(digit.index()).filter(|_| *symbols == Symbols::Pictures);
    picture.map_or_else(|| symbols.write(digit, topology.n_digits()), |name| (*name).to_owned())
}

fn flush(line: &mut Vec<String>, words: [&str; 2], n: &mut usize) {
    if *n > 0 {
        line.push(number(words, *n));
    }
    *n = 0;
}
