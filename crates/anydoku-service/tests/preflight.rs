//! Preflight: what a printer checks before it accepts a file, for books of many types, purposes, papers and languages.
//!
//! Every file is read back by a reader that shares no code with the writer. Type, lines, fonts, boxes and annotations must
//! be as printers ask. No text may lie on another. Every puzzle on paper must be the one that was asked for, with one
//! solution, which is the one at the back. Read-back covers flat boards; a cube is drawn in perspective.

#[path = "../../anydoku-draw/tests/reader.rs"]
mod reader;

use anydoku::{Cell, Digit, Projection, Puzzle, Sheet, Solution, Solver};
use anydoku_draw::Paper as Size;
use anydoku_draw::book::{LEAST_LINE, LEAST_TYPE};
use anydoku_service::{Alone, Book, BookRequest, BookSection, Limit, Paper, Service, Text};

use reader::{File, Page};

const PURPOSES: [&str; 5] = ["kdp", "ingram", "newspaper", "school", "screen"];
const PAPERS: [&str; 4] = ["6x9", "a4", "8.5x11", "a5"];
const LANGUAGES: [&str; 4] = ["en", "de", "fr", "es"];

/// The type names, and the number of puzzles of each.
const TYPES: [(&str, usize); 12] = [
    ("9x9", 3),
    ("killer", 2),
    ("thermo", 1),
    ("kropki", 1),
    ("xv", 1),
    ("sandwich", 1),
    ("jigsaw", 1),
    ("samurai", 1),
    ("4x4", 5),
    ("16x16", 1),
    ("nrc", 1),
    ("cube", 1),
];

fn print(request: &BookRequest) -> Book {
    Service::new(&Alone::default()).book(request, &mut ()).unwrap_or_else(|error| panic!("{}", error.words()))
}

/// Returns the puzzles of each type as text, made once.
fn made() -> Vec<(Text, Vec<Sheet>)> {
    let one = |&(kind, number): &(&str, usize)| {
        let section = BookSection { kind: Some(kind.into()), number: Some(number), ..BookSection::default() };
        let request = BookRequest { sections: vec![section], seed: Some(7), list: true, ..BookRequest::default() };
        let text = print(&request).list.expect("a list was asked for");
        let sheets = anydoku_format::read(&text.0, &anydoku_format::Hints::default()).unwrap().sheets;
        assert_eq!(sheets.len(), number, "{kind}");
        (text, sheets)
    };
    TYPES.iter().map(one).collect()
}

#[test]
fn printers_accept_every_book() {
    let made = made();
    let sections = made.iter().zip(TYPES).map(|((text, _), (kind, _))| BookSection {
        title: Some(kind.into()),
        puzzles: Some(Paper { text: text.clone(), ..Paper::default() }),
        ..BookSection::default()
    });
    let sections: Vec<BookSection> = sections.collect();
    let sheets: Vec<&Sheet> = made.iter().flat_map(|(_, sheets)| sheets).collect();
    // Each purpose meets each paper, and each language some of both.
    for (i, purpose) in PURPOSES.into_iter().enumerate() {
        for (k, paper) in PAPERS.into_iter().enumerate() {
            let language = LANGUAGES[(i + k) % 4];
            let request = BookRequest {
                title: Some("Preflight".into()),
                sections: sections.clone(),
                purpose: Some(purpose.into()),
                paper: Some(paper.into()),
                language: Some(language.into()),
                theme: Some(if k == 1 { "colour" } else { "grey" }.into()),
                limit: Limit::default(),
                ..BookRequest::default()
            };
            let book = print(&request);
            let name = format!("{purpose} {paper} {language}");
            let file = File::read(&book.documents[0].pdf.0);
            check_file(&name, purpose, paper, &file, k == 1);
            let small = book.notes_told.iter().find(|note| note.message.id == "note-small-type");
            check_type(&name, &file, small.is_some());
            check_puzzles(&name, &file, &sheets);
        }
    }
}

#[test]
fn lessons_and_covers_are_accepted_too() {
    let of = |kind: &str| BookSection { kind: Some(kind.into()), number: Some(1), ..BookSection::default() };
    for purpose in ["kdp", "ingram"] {
        let request = BookRequest {
            title: Some("Preflight".into()),
            author: Some("Somebody".into()),
            sections: vec![of("killer"), of("9x9")],
            purpose: Some(purpose.into()),
            paper: Some("6x9".into()),
            how_to: true,
            hints: Some(2),
            cover: Some(anydoku_service::CoverRequest::default()),
            seed: Some(7),
            ..BookRequest::default()
        };
        let book = print(&request);
        let file = File::read(&book.documents[0].pdf.0);
        check_file(purpose, purpose, "6x9", &file, false);
        check_type(purpose, &file, false);
        let cover = File::read(&book.cover.expect("a cover was asked for").pdf.0);
        assert!(cover.not_embedded.is_empty() && !cover.has_outline);
        check_type(purpose, &cover, false);
        let [page] = &cover.pages[..] else { panic!("one piece") };
        assert_eq!((page.has_rgb, page.has_cmyk), (false, false), "the gray theme has a gray cover");
        assert_eq!(page.media[3], 9.0 * 72.0 + 18.0);
        assert!(page.trim.is_some());
    }
}

/// Checks version, fonts, boxes, colors, annotations and lines.
fn check_file(name: &str, purpose: &str, paper: &str, file: &File, is_coloured: bool) {
    assert!(file.not_embedded.is_empty(), "{name}: {:?}", file.not_embedded);
    let is_printed = purpose != "screen";
    assert_eq!(file.has_outline, !is_printed, "{name}");
    let is_pdf_x = file.heads.iter().any(|head| head.contains("/GTS_PDFXConformance (PDF/X-1a:2001)"));
    assert_eq!(is_pdf_x, ["ingram", "newspaper"].contains(&purpose), "{name}");
    let size = Size::named(paper).unwrap();
    let bleed = if ["kdp", "ingram"].contains(&purpose) { 9.0 } else { 0.0 };
    let is_near = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
    assert!(file.pages.iter().any(|page| page.n_annotations > 0) != is_printed, "{name}");
    for (i, page) in file.pages.iter().enumerate() {
        let name = format!("{name}, page {}", i + 1);
        assert!(is_near(page.media, [0.0, 0.0, size.width + bleed, size.height + 2.0 * bleed]), "{name}");
        // The bleed is on the outside: at the right of odd pages, whose spine is on the left.
        let left = if i % 2 == 1 { bleed } else { 0.0 };
        let trim = [left, bleed, left + size.width, bleed + size.height];
        assert!(page.trim.is_none_or(|there| is_near(there, trim)) && page.trim.is_some() == is_printed, "{name}");
        assert!(page.bleed.is_none_or(|there| is_near(there, page.media)), "{name}");
        assert!(!page.has_cmyk || is_pdf_x, "{name}");
        assert!(!page.has_rgb || (is_coloured && !is_pdf_x), "{name}");
        for stroke in &page.strokes {
            assert!(stroke.width >= LEAST_LINE - 0.001, "{name}: a line of {} points", stroke.width);
        }
    }
}

/// Checks the type size, the margins, and that no text lies on another. Type that is too small must have been reported.
fn check_type(name: &str, file: &File, is_small_type_known: bool) {
    let mut smallest = f64::INFINITY;
    for (i, page) in file.pages.iter().enumerate() {
        let name = format!("{name}, page {}", i + 1);
        for text in &page.texts {
            smallest = smallest.min(text.size);
            let is_inside = text.x >= page.media[0] && text.x + text.width <= page.media[2] || !text.is_upright;
            assert!(is_inside, "{name}: {:?} leaves the page", text.text);
        }
        if let Some((a, b)) = overlaps(page).into_iter().next() {
            panic!("{name}: {a:?} lies on {b:?}");
        }
    }
    assert_eq!(smallest < LEAST_TYPE - 0.01, is_small_type_known, "{name}: the smallest type has {smallest} points");
}

/// Returns the texts that lie on each other, by the boxes of their capitals.
fn overlaps(page: &Page) -> Vec<(&str, &str)> {
    let mut boxes: Vec<([f64; 4], &str)> = page
        .texts
        .iter()
        .filter(|text| text.is_upright && !text.text.trim().is_empty())
        .map(|text| ([text.x, text.y, text.x + text.width, text.y + 0.7 * text.size], text.text.as_str()))
        .collect();
    boxes.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]));
    let mut found = Vec::new();
    for (i, (a, first)) in boxes.iter().enumerate() {
        for (b, second) in boxes[i + 1..].iter().take_while(|(b, _)| b[1] < a[3] - 0.3) {
            if b[0] < a[2] - 0.3 && a[0] < b[2] - 0.3 {
                found.push((*first, *second));
            }
        }
    }
    found
}

/// Returns the number in the caption above a board.
fn number(page: &Page, [left, _, right, top]: [f64; 4]) -> usize {
    let is_above = |text: &&reader::Text| {
        text.is_bold && text.y > top - 2.0 && text.x < right && text.x + text.width > left - 60.0
    };
    let caption = page.texts.iter().filter(is_above).min_by(|a, b| a.y.total_cmp(&b.y)).expect("boards have captions");
    caption.text.split_whitespace().last().unwrap().parse().unwrap_or_else(|_| panic!("{:?}", caption.text))
}

/// Returns the boxes of the boards on a page: the lines that no other line encloses.
fn boards(page: &Page) -> Vec<[f64; 4]> {
    let mut boxes: Vec<[f64; 4]> = page.strokes.iter().map(|stroke| stroke.around).collect();
    boxes.retain(|b| b[2] - b[0] > 40.0 && b[3] - b[1] > 40.0);
    let encloses = |a: &[f64; 4], b: &[f64; 4]| {
        a[0] <= b[0] + 0.5 && a[1] <= b[1] + 0.5 && a[2] >= b[2] - 0.5 && a[3] >= b[3] - 0.5
    };
    let mut outer: Vec<[f64; 4]> = Vec::new();
    for b in boxes {
        if !outer.iter().any(|a| encloses(a, &b)) {
            outer.retain(|a| !encloses(&b, a));
            outer.push(b);
        }
    }
    outer
}

/// Reads the digits on a board, by cell.
fn digits(page: &Page, [left, bottom, right, top]: [f64; 4], sheet: &Sheet) -> Vec<(Cell, Digit, bool)> {
    let layout = &sheet.layout;
    let unit = (right - left) / layout.cols() as f64;
    assert!(((top - bottom) / unit - layout.rows() as f64).abs() < 0.1, "the board has the shape of the puzzle");
    let paper = layout.cells_on_paper();
    let n = sheet.puzzle.topology().n_digits();
    let mut digits = Vec::new();
    for text in page.texts.iter().filter(|text| text.size > 0.5 * unit) {
        let (x, y) = (text.x + text.width / 2.0, text.y + 0.36 * text.size);
        if x < left || x > right || y < bottom || y > top {
            continue;
        }
        let (row, col) = (((top - y) / unit) as usize, ((x - left) / unit) as usize);
        let cell = paper[row * layout.cols() + col].expect("digits are in cells");
        let is_it = |digit: &Digit| layout.symbols.write(*digit, n) == text.text;
        let digit =
            sheet.puzzle.topology().digits().find(is_it).unwrap_or_else(|| panic!("{:?} is a digit", text.text));
        digits.push((cell, digit, text.is_bold));
    }
    digits
}

/// Checks that puzzles and solutions on paper are those that were asked for, and that each puzzle has one solution.
fn check_puzzles(name: &str, file: &File, sheets: &[&Sheet]) {
    // The title page shows the first puzzle. Puzzles follow, and then solutions.
    let mut found = Vec::new();
    for page in file.pages.iter().skip(1) {
        found.extend(boards(page).into_iter().map(|board| (page, board)));
    }
    assert_eq!(found.len(), 2 * sheets.len(), "{name}");
    let (puzzles, solutions) = found.split_at_mut(sheets.len());
    for half in [&mut *puzzles, solutions] {
        half.sort_by_key(|(page, board)| number(page, *board));
    }
    let flat = |(_, sheet): &(usize, &&Sheet)| sheet.layout.projection == Projection::Flat;
    for (i, sheet) in sheets.iter().enumerate().filter(flat) {
        let name = format!("{name}, puzzle {}", i + 1);
        let mut puzzle = Puzzle::empty(sheet.puzzle.topology().clone());
        for (cell, digit, is_bold) in digits(puzzles[i].0, puzzles[i].1, sheet) {
            assert!(is_bold, "{name}");
            puzzle.give(cell, digit);
        }
        assert_eq!(puzzle.givens(), sheet.puzzle.givens(), "{name}");
        let solution = Solver::new(puzzle.topology()).unique(&puzzle).expect("the puzzle has one solution");
        let mut there = digits(solutions[i].0, solutions[i].1, sheet);
        there.sort_by_key(|(cell, ..)| *cell);
        let there: Vec<Digit> = there.into_iter().map(|(_, digit, _)| digit).collect();
        assert_eq!(there, Solution::digits(&solution), "{name}");
    }
}
