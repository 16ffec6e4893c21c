//! Draws cells in rows with lines around blocks in plain characters, for grids and pencil marks.

use anydoku::{Layout, Topology};

/// Draws the text of the cells with lines around the outlined houses and around the edge of the layout.
//
//  . 3 | 4 .      a column is as wide as its widest text; a boundary takes space if any row has a bar there
//  ----+----
//  . . | . 1
pub(super) fn draw(layout: &Layout, topology: &Topology, texts: &[String]) -> String {
    let (rows, cols) = (layout.rows(), layout.cols());
    let paper = layout.cells_on_paper();
    let mut house_of = vec![1usize; layout.n_cells()];
    for (i, &house) in layout.outlined.iter().enumerate() {
        for cell in &topology.house(house).cells {
            house_of[cell.index()] = i + 2;
        }
    }
    // 0 stands for no cell, 1 for a cell in no outlined house.
    let area = |row: usize, col: usize| -> usize {
        if row == 0 || col == 0 || row > rows || col > cols {
            return 0;
        }
        paper[(row - 1) * cols + col - 1].map_or(0, |cell| house_of[cell.index()])
    };
    // Bars are left of (row, col), rules above it. Rows and columns are counted from 1; index 0 is outside.
    let bar = |row: usize, col: usize| area(row, col - 1) != area(row, col);
    let rule = |row: usize, col: usize| area(row - 1, col) != area(row, col);
    let text_at = |row: usize, col: usize| -> &str {
        let Some(cell) = paper[(row - 1) * cols + col - 1] else { return "" };
        let first = layout.squares(cell)[0];
        let is_first = (first.row as usize + 1, first.col as usize + 1) == (row, col);
        if is_first { &texts[cell.index()] } else { "" }
    };
    let width: Vec<usize> = (1..=cols)
        .map(|col| (1..=rows).map(|row| text_at(row, col).chars().count()).max().unwrap_or(1).max(1))
        .collect();
    let has_bar: Vec<bool> = (1..=cols + 1).map(|col| (1..=rows).any(|row| bar(row, col))).collect();

    let mut drawn = String::new();
    let mut push = |line: String| {
        drawn.push_str(line.get(1..).unwrap_or("").trim_end());
        drawn.push('\n');
    };
    for row in 1..=rows + 1 {
        if (1..=cols).any(|col| rule(row, col)) {
            let mut line = String::new();
            for col in 1..=cols + 1 {
                if has_bar[col - 1] {
                    let (left, right) = (col > 1 && rule(row, col - 1), col <= cols && rule(row, col));
                    let (up, down) = (row > 1 && bar(row - 1, col), row <= rows && bar(row, col));
                    line.push(if left { '-' } else { ' ' });
                    line.push(match (left || right, up || down) {
                        (false, false) => ' ',
                        (false, true) => '|',
                        (true, false) => '-',
                        (true, true) => '+',
                    });
                }
                if col <= cols {
                    line.extend(std::iter::repeat_n(if rule(row, col) { '-' } else { ' ' }, width[col - 1] + 1));
                }
            }
            push(line);
        }
        if row > rows {
            break;
        }
        let mut line = String::new();
        for col in 1..=cols + 1 {
            if has_bar[col - 1] {
                line.push_str(if bar(row, col) { " |" } else { "  " });
            }
            if col <= cols {
                let text = text_at(row, col);
                line.push(' ');
                line.push_str(text);
                line.extend(std::iter::repeat_n(' ', width[col - 1].saturating_sub(text.chars().count())));
            }
        }
        push(line);
    }
    drawn
}
