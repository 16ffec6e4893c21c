//! A book as source text: a list of its puzzles, LaTeX with TikZ pictures, or one Asymptote file per board.

use anydoku::Face;
use anydoku_draw::book::Section;
use anydoku_draw::{Drawing, Fonts, Look, asy, board, tex};

use super::{Book, BookRequest, print};
use crate::question::draw::theme;
use crate::question::with_symbols;
use crate::{ServiceError, Text};

/// The width of a board in points: 9 cm. A board with more than nine digits is 16 cm wide.
const USUAL: f64 = 255.0;
const WIDE: f64 = 453.0;

/// Adds the requested sources.
pub(super) fn add(
    request: &BookRequest,
    sections: &[Section],
    fonts: &Fonts,
    book: &mut Book,
) -> Result<(), ServiceError> {
    if !request.tex && !request.asy {
        return Ok(());
    }
    let theme = theme(request.theme.as_deref().unwrap_or("grey"))?;
    let mut boards = Vec::new();
    for exercise in sections.iter().flat_map(|section| &section.exercises) {
        let sheet = with_symbols(&exercise.sheet, request.symbols.as_deref())?;
        let side = if sheet.puzzle.topology().n_digits() > 9 { WIDE } else { USUAL };
        let look = Look { theme, fonts, width: side, height: side, has_ids: false, is_large: false };
        let draw = |face: &Face| board::draw(sheet.puzzle.topology(), &sheet.layout, face, &look);
        let solution = exercise.solution.as_ref().map(|solution| draw(&Face::of_solution(&sheet.puzzle, solution)));
        boards.push((draw(&Face::of_puzzle(&sheet.puzzle)), solution));
    }
    if request.asy {
        let both = |(puzzle, solution): &(Drawing, Option<Drawing>)| {
            [Some(puzzle), solution.as_ref()].map(|board| board.map_or_else(String::new, asy::write))
        };
        book.asy = boards.iter().flat_map(both).map(|text| Text::from(text.as_str())).collect();
    }
    if request.tex {
        book.tex = Some(Text::from(document(request, &boards).as_str()));
    }
    Ok(())
}

/// Adds the puzzles as text, if requested.
pub(super) fn add_list(request: &BookRequest, sections: &[Section], book: &mut Book) -> Result<(), ServiceError> {
    if request.list {
        // Use the usual digits, whichever symbols the book uses.
        let plain = request.symbols.as_ref().map(|_| "letters");
        let exercises = sections.iter().flat_map(|section| &section.exercises);
        let sheets = exercises.map(|exercise| with_symbols(&exercise.sheet, plain));
        let (format, text) =
            print::list(&sheets.collect::<Result<Vec<_>, ServiceError>>()?, request.list_to.as_deref())?;
        (book.list, book.list_format) = (Some(Text(text)), Some(format.to_owned()));
    }
    Ok(())
}

/// Returns the book as one LaTeX document: a title, all puzzles, all solutions, and cross-references.
fn document(request: &BookRequest, boards: &[(Drawing, Option<Drawing>)]) -> String {
    let title = tex::escape(request.title.as_deref().unwrap_or("Sudoku"));
    let subtitle = tex::escape(request.subtitle.as_deref().unwrap_or(""));
    let author = tex::escape(request.author.as_deref().unwrap_or(""));
    let paper = match request.paper.as_deref() {
        Some("letter" | "8.5x11") => "letterpaper",
        Some("a5") => "a5paper",
        _ => "a4paper",
    };
    let mut out = format!(
        "% Typeset with pdflatex, twice: the second time page numbers are known.\n\
         \\documentclass[12pt,{paper}]{{report}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{lmodern}}\n\
         \\usepackage[margin=2cm]{{geometry}}\n\\usepackage{{tikz}}\n\\usepackage[hidelinks]{{hyperref}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\n\
         \\newcommand{{\\sudoku}}[4]{{\\begin{{minipage}}{{\\linewidth}}\\centering\\phantomsection\\label{{#1}}#4\\par\\medskip\n\
         \\textbf{{#2}} #3\\end{{minipage}}\\par\\vfill}}\n\n\
         \\begin{{document}}\n\\begin{{titlepage}}\\centering\\vspace*{{\\fill}}\n\
         {{\\Huge\\bfseries {title}\\par}}\n\\bigskip\n{{\\Large {subtitle}\\par}}\n\\bigskip\n{{\\large {author}\\par}}\n\
         \\vspace*{{\\fill}}\n\\end{{titlepage}}\n\\setcounter{{page}}{{1}}\n\n"
    );
    for (i, (puzzle, solution)) in boards.iter().enumerate() {
        let n = i + 1;
        let where_to = match solution {
            Some(_) => format!("solution on page \\pageref{{solution{n}}}"),
            None => String::new(),
        };
        out.push_str(&format!("\\sudoku{{puzzle{n}}}{{Sudoku {n}}}{{{where_to}}}{{%\n{}}}\n\n", tex::write(puzzle)));
    }
    out.push_str("\\clearpage\n\n");
    for (i, (_, solution)) in boards.iter().enumerate() {
        let n = i + 1;
        if let Some(solution) = solution {
            let where_to = format!("puzzle on page \\pageref{{puzzle{n}}}");
            let board = tex::write(solution);
            out.push_str(&format!("\\sudoku{{solution{n}}}{{Solution {n}}}{{{where_to}}}{{%\n{board}}}\n\n"));
        }
    }
    out.push_str("\\end{document}\n");
    out
}
