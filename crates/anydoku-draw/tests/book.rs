//! Tests of books: the number of pages, the targets of references, and identical bytes for identical books.

use std::sync::Arc;

use anydoku::make::{Fill, Filler};
use anydoku::{Budget, Cell, Face, Language, Rng, Shape, Sheet, Symbols};
use anydoku_draw::book::{
    Book, BookError, Cover, Exercise, Figure, Lesson, Placement, Section, Stock, Style, Volume, cover, typeset,
};
use anydoku_draw::document::{Area, Document, Goal, Page, Role};
use anydoku_draw::drawing::Text;
use anydoku_draw::{Fonts, Paper, pdf};

fn exercises(shape: &str, n: u64) -> Vec<Exercise> {
    let shape = Shape::named(shape).unwrap();
    let mut filler = Filler::new(&shape.topology);
    let exercise = |seed| {
        let Fill::Full(full) = filler.fill(&mut Rng::new(seed), &Budget::UNLIMITED) else { panic!("it can be filled") };
        let mut puzzle = full.solution.to_puzzle();
        (0..shape.topology.n_cells()).step_by(2).for_each(|i| _ = puzzle.take(Cell::new(i)));
        let sheet = Sheet::new(puzzle, Arc::clone(&shape.layout));
        Exercise { sheet, solution: Some(full.solution), stars: Some(3), note: None, link: None, hints: Vec::new() }
    };
    (0..n).map(exercise).collect()
}

fn book(sections: &[(&str, u64)]) -> Book {
    let section = |&(shape, n): &(&str, u64)| Section {
        title: format!("About {shape}"),
        introduction: Vec::new(),
        exercises: exercises(shape, n),
    };
    Book { title: "Test".into(), sections: sections.iter().map(section).collect(), ..Book::default() }
}

fn set(book: &Book, style: &Style<'_>) -> Document {
    typeset(book, style, &Fonts::built_in()).unwrap()
}

fn texts(page: &Page) -> Vec<&str> {
    page.drawing.texts().map(|text| text.text.as_str()).collect()
}

/// Returns the 1-based number of the page with this caption.
fn page_of(document: &Document, caption: &str) -> usize {
    document.pages.iter().position(|page| texts(page).contains(&caption)).unwrap() + 1
}

#[test]
fn two_on_a_page_and_solutions_behind() {
    let document = set(&book(&[("9x9", 5)]), &Style { per_page: Some(2), ..Style::default() });
    // These are the title, three pages of puzzles, and one of solutions.
    assert_eq!(document.pages.len(), 5);
    assert_eq!(page_of(&document, "Sudoku 1"), 2);
    assert_eq!(page_of(&document, "Sudoku 5"), 4);
    assert_eq!(page_of(&document, "Solution 5"), 5);
}

#[test]
fn references_lead_to_each_other() {
    let document = set(&book(&[("9x9", 7), ("4x4", 5), ("samurai", 2)]), &Style::default());
    let mut n_links = 0;
    for i in 1..=14 {
        let (puzzle, solution) =
            (page_of(&document, &format!("Sudoku {i}")), page_of(&document, &format!("Solution {i}")));
        let page = &document.pages[puzzle - 1];
        assert!(texts(page).contains(&&*format!("solution on page {solution}")), "{i}: {:?}", texts(page));
        assert!(page.links.iter().any(|link| matches!(link.to, Goal::Page(to, _) if to + 1 == solution)), "{i}");
        let page = &document.pages[solution - 1];
        let there = [format!("puzzle on page {puzzle}"), format!("page {puzzle}"), format!("p. {puzzle}")];
        assert!(texts(page).iter().any(|text| there.iter().any(|there| there == text)), "{i}: {:?}", texts(page));
        n_links += 2;
    }
    // Three sections and the solutions are in the table of contents.
    n_links += 4;
    assert_eq!(document.pages.iter().map(|page| page.links.len()).sum::<usize>(), n_links);
    let outline: Vec<_> = document.outline.iter().map(|entry| (entry.text.as_str(), entry.children.len())).collect();
    assert_eq!(outline, [("About 9x9", 7), ("About 4x4", 5), ("About samurai", 2), ("Solutions", 3)]);
}

#[test]
fn two_files_speak_of_each_other() {
    let book = book(&[("9x9", 9)]);
    let part = |part| set(&book, &Style { part, per_page: Some(1), ..Style::default() });
    let (puzzles, answers) = (part(Volume::Puzzles), part(Volume::Answers));
    assert_eq!(puzzles.pages.len(), 10);
    let there = page_of(&answers, "Solution 9");
    let page = &puzzles.pages[page_of(&puzzles, "Sudoku 9") - 1];
    assert!(texts(page).contains(&&*format!("solution on page {there} of the answers")), "{:?}", texts(page));
    assert!(page.links.is_empty());
}

#[test]
fn the_gutter_grows_with_the_book_and_changes_sides() {
    let left = |page: &Page| page.drawing.texts().find(|text| text.text.starts_with("Sudoku")).unwrap().at.x;
    let paper = Paper::named("6x9").unwrap();
    let style = Style { per_page: Some(1), solutions_per_page: Some(1), paper, ..Style::default() };
    let thin = set(&book(&[("4x4", 10)]), &style);
    assert_eq!(left(&thin.pages[1]), left(&thin.pages[2]), "as long as both margins are the same");
    let thick = set(&book(&[("4x4", 80)]), &style);
    assert_eq!(thick.pages.len(), 161);
    // Page 3 is a right-hand page: its spine is on the left. Boards in the middle move by half of the amount by which the gutter grows.
    assert!((left(&thick.pages[2]) - left(&thick.pages[1]) - 9.0).abs() < 0.01);
}

#[test]
fn a_booklet_is_folded_in_the_middle() {
    let book = book(&[("9x9", 5)]);
    let style = Style { per_page: Some(1), paper: Paper::named("a5").unwrap(), ..Style::default() };
    let flat = set(&book, &style);
    let folded = set(&book, &Style { is_booklet: true, ..style });
    // A title, five puzzles and some solutions: eight pages on two sheets of two sides each.
    assert!(flat.pages.len() <= 8);
    assert_eq!(folded.pages.len(), 4);
    assert_eq!(folded.pages[0].drawing.width, 2.0 * flat.pages[0].drawing.width);
    let x = |page: usize, caption: &str| {
        let page = &folded.pages[page];
        page.drawing.texts().find(|text| text.text == caption).map(|text| text.at.x > page.drawing.width / 2.0)
    };
    // The outer side has the title on the right; inside, page 2 is on the left and page 3 on the right of the next side.
    assert_eq!(
        (x(0, "Test"), x(1, "Sudoku 1"), x(2, "Sudoku 2"), x(3, "Sudoku 3")),
        (Some(true), Some(false), Some(true), Some(false))
    );
}

#[test]
fn the_same_book_is_the_same_bytes() {
    let fonts = Fonts::built_in();
    let make = || pdf::write(&set(&book(&[("9x9", 3), ("cube", 1)]), &Style::default()), &fonts).unwrap();
    let first = make();
    assert!(first.starts_with(b"%PDF-"));
    assert_eq!(first, make());
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let fonts = Fonts::built_in();
    assert_eq!(typeset(&Book::default(), &Style::default(), &fonts).unwrap_err(), BookError::Empty);
    let crowded = Style { per_page: Some(5000), ..Style::default() };
    let error = typeset(&book(&[("9x9", 1)]), &crowded, &fonts).unwrap_err().to_string();
    assert!(error.starts_with("5000 boards of 9x9 squares do not fit on a page; at most"), "{error}");
}

#[test]
fn codes_are_drawn_and_can_be_clicked() {
    let mut book = book(&[("9x9", 2)]);
    book.sections[0].exercises[0].link = Some("https://example.org/puzzle".into());
    book.sections[0].exercises[1].link = Some("x".repeat(5000));
    let document = set(&book, &Style::default());
    let urls: Vec<_> = document
        .pages
        .iter()
        .flat_map(|page| &page.links)
        .filter_map(|link| match &link.to {
            Goal::Url(url) => Some(url.as_str()),
            Goal::Page(..) => None,
        })
        .collect();
    assert_eq!(urls, ["https://example.org/puzzle"], "one too long for a code gets none");
}

#[test]
fn a_long_introduction_goes_on_on_the_next_page() {
    let words: Vec<String> = (1..=2000).map(|i| format!("word{i}")).collect();
    let mut book = book(&[("4x4", 1), ("4x4", 1)]);
    book.introduction = vec![words[..1000].join(" ")];
    book.sections[1].introduction = vec![words[1000..].join(" ")];
    let document = set(&book, &Style { paper: Paper::named("a5").unwrap(), ..Style::default() });
    let all: Vec<&str> = document.pages.iter().flat_map(texts).flat_map(str::split_whitespace).collect();
    let told: Vec<&str> = all.into_iter().filter(|word| word.starts_with("word")).collect();
    assert_eq!(told, words, "every word is there, in order");
    assert!(document.pages.iter().all(is_inside));
    // The table of contents leads to the opening of the section and not to its second page.
    let begins = |page: &Page| texts(page).iter().any(|text| text.starts_with("word1001 "));
    let start = document.pages.iter().position(begins).unwrap() + 1;
    assert!(document.pages.iter().flat_map(|page| &page.links).any(|link| goes_to(&link.to, start)));
}

fn goes_to(goal: &Goal, page: usize) -> bool {
    matches!(goal, Goal::Page(to, _) if to + 1 == page)
}

/// Returns whether all text keeps the distance from the edges that printers require.
fn is_inside(page: &Page) -> bool {
    let (width, height) = (page.drawing.width, page.drawing.height);
    page.drawing.texts().all(|text| {
        let Text { at, .. } = text;
        (26.9..=width - 26.9).contains(&at.x) && (26.9..=height - 26.9).contains(&at.y)
    })
}

#[test]
fn every_paper_keeps_its_margins() {
    let book = book(&[("9x9", 3), ("samurai", 1), ("cube", 1), ("3dcube", 2), ("16x16", 1)]);
    for name in ["a4", "a5", "letter", "6x9", "8x10", "8.5x11", "4x6in", "100x100mm"] {
        let paper = Paper::named(name).unwrap();
        for is_large_print in [false, true] {
            let document = set(&book, &Style { paper, is_large_print, ..Style::default() });
            assert!(document.pages.iter().all(is_inside), "{name}");
        }
    }
}

#[test]
fn large_print_is_large() {
    let book = book(&[("9x9", 4)]);
    let digits = |is_large_print| {
        let document = set(&book, &Style { is_large_print, ..Style::default() });
        let page = &document.pages[page_of(&document, "Sudoku 2") - 1];
        let size = page.drawing.texts().filter(|text| text.text.len() == 1).map(|text| text.size).fold(0.0, f64::max);
        (texts(page).iter().filter(|text| text.starts_with("Sudoku")).count(), size)
    };
    let ((n, usual), (one, large)) = (digits(false), digits(true));
    assert_eq!((n, one), (2, 1));
    // Large print begins at 16 points.
    assert!(large > usual * 1.5 && large >= 16.0, "{usual} {large}");
}

#[test]
fn captions_say_as_much_as_fits() {
    let mut book = book(&[("9x9", 2)]);
    for exercise in &mut book.sections[0].exercises {
        exercise.note = Some("level 2, ER 2.6".into());
    }
    let of = |book: &Book, paper: &str| {
        let document = set(book, &Style { paper: Paper::named(paper).unwrap(), per_page: Some(2), ..Style::default() });
        let page = &document.pages[1];
        texts(page).into_iter().filter(|text| text.len() > 1).map(str::to_owned).collect::<Vec<_>>()
    };
    let wide = of(&book, "a4");
    assert!(wide.contains(&"level 2, ER 2.6".into()) && wide.contains(&"solution on page 3".into()), "{wide:?}");
    let narrow = of(&book, "4x6in");
    assert!(narrow.iter().any(|text| text.ends_with("3")), "{narrow:?}");
    book.sections[0].exercises[0].link = Some("https://example.org/".to_owned() + &"x".repeat(300));
    let beside_code = of(&book, "a4");
    assert!(beside_code.contains(&"solution on page 3".into()), "{beside_code:?}");
}

#[test]
fn letters_that_are_missing_are_named() {
    let mut book = book(&[("4x4", 1)]);
    book.introduction = vec!["Ελληνικά, кириллица".into()];
    set(&book, &Style::default());
    book.introduction.push("数独 数".into());
    let error = typeset(&book, &Style::default(), &Fonts::built_in()).unwrap_err();
    assert_eq!(error, BookError::Letters("'数', '独'".into()));
}

/// Returns the alternative texts of the figures on a page.
fn spoken(page: &Page) -> Vec<&str> {
    let figures = page.tags.iter().filter_map(|tag| match &tag.role {
        Role::Figure(words) => Some(words.as_str()),
        _ => None,
    });
    figures.collect()
}

#[test]
fn every_board_is_told_and_every_word_is_tagged() {
    for (shape, n) in [("9x9", 3), ("samurai", 1), ("cube", 1), ("3dcube", 1), ("parquet", 1), ("16x16", 1)] {
        let book = book(&[(shape, n)]);
        let document = set(&book, &Style::default());
        for i in 1..=n {
            for caption in [format!("Sudoku {i}"), format!("Solution {i}")] {
                let page = &document.pages[page_of(&document, &caption) - 1];
                let told: Vec<&str> =
                    spoken(page).into_iter().filter(|told| told.starts_with(&format!("{caption}."))).collect();
                assert_eq!(told.len(), 1, "{shape} {caption}");
                assert_eq!(told[0].contains("blank"), caption.starts_with("Sudoku"), "{shape}: {}", told[0]);
            }
        }
        for page in &document.pages {
            let mut ends: Vec<_> = page.tags.iter().map(|tag| tag.items.clone()).collect();
            ends.sort_by_key(|items| items.start);
            assert!(ends.windows(2).all(|pair| pair[0].end <= pair[1].start), "tags do not overlap");
            assert!(ends.last().is_none_or(|items| items.end <= page.drawing.items.len()));
            let links = page.tags.iter().filter(|tag| matches!(tag.role, Role::Link(_))).count();
            assert_eq!(links, page.links.len());
        }
    }
    let book = book(&[("4x4", 1)]);
    let told = spoken(&set(&book, &Style::default()).pages[1]).join(" ");
    assert!(told.contains("A board of 4 rows and 4 columns. Row 1: blank, "), "{told}");
}

/// Returns the text of a file without whitespace.
fn squeezed(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).split_whitespace().collect()
}

#[test]
fn a_tagged_pdf_says_so() {
    let bytes = pdf::write(&set(&book(&[("4x4", 2)]), &Style::default()), &Fonts::built_in()).unwrap();
    let text = squeezed(&bytes);
    for words in [
        "/MarkInfo",
        "/Markedtrue",
        "/StructTreeRoot",
        "/ParentTree",
        "/S/Figure",
        "/Alt",
        "/Lang(en)",
        "/S/H1",
        "/OBJR",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let german = Style { language: Language::named("de").unwrap(), ..Style::default() };
    let bytes = pdf::write(&set(&book(&[("4x4", 2)]), &german), &Fonts::built_in()).unwrap();
    assert!(squeezed(&bytes).contains("/Lang(de)"));
}

#[test]
fn margins_gutter_and_bleed_are_where_printers_want_them() {
    let book = book(&[("9x9", 4)]);
    let paper = Paper::named("6x9").unwrap();
    let style = Style { paper, margin: Some(36.0), gutter: Some(60.0), per_page: Some(1), ..Style::default() };
    let plain = set(&book, &style);
    let left = |page: &Page, words: &str| page.drawing.texts().find(|text| text.text == words).unwrap().at.x;
    // Page 2 has its spine on the right, page 3 on the left: boards move by the difference between the margins.
    let moved = left(&plain.pages[2], "Sudoku 2") - left(&plain.pages[1], "Sudoku 1");
    assert!((moved - 24.0).abs() < 0.01, "{moved}");
    let bled = set(&book, &Style { bleed: 9.0, ..style });
    assert_eq!(bled.pages.len(), plain.pages.len());
    for (i, page) in bled.pages.iter().enumerate() {
        assert_eq!((page.drawing.width, page.drawing.height), (6.0 * 72.0 + 9.0, 9.0 * 72.0 + 18.0));
        let x = if i.is_multiple_of(2) { 0.0 } else { 9.0 };
        let trim = Area { at: anydoku_draw::drawing::point(x, 9.0), width: 432.0, height: 648.0 };
        assert_eq!(page.trim, Some(trim));
    }
    let bytes = pdf::write(&bled, &Fonts::built_in()).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("/TrimBox [0 9 432 657]") && text.contains("/TrimBox [9 9 441 657]"));
    assert!(text.contains("/BleedBox [0 0 441 666]"));
}

#[test]
fn solutions_of_several_sections_share_pages() {
    let sections: Vec<(&str, u64)> = ["9x9", "x", "nrc", "disjoint"].map(|shape| (shape, 1)).into();
    let document = set(&book(&sections), &Style::default());
    let pages: Vec<usize> = (1..=4).map(|i| page_of(&document, &format!("Solution {i}"))).collect();
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
}

#[test]
fn a_cover_goes_around_the_pages() {
    let mut book = book(&[("9x9", 3), ("x", 1)]);
    book.author = Some("Somebody".into());
    let style = Style { paper: Paper::named("6x9").unwrap(), ..Style::default() };
    let ask = |n_pages| Cover {
        n_pages,
        stock: Stock::named("white").unwrap(),
        bleed: 9.0,
        blurb: vec!["A book of puzzles.".into()],
        colour: None,
    };
    let thick = cover(&book, &style, &ask(201), &Fonts::built_in()).unwrap();
    let [page] = &thick.pages[..] else { panic!("one piece") };
    let spine = 202.0 * 0.002252 * 72.0;
    assert!((page.drawing.width - (2.0 * 432.0 + spine + 18.0)).abs() < 0.01);
    assert_eq!(page.drawing.height, 648.0 + 18.0);
    assert!(page.trim.is_some());
    let along = |page: &Page| page.drawing.texts().filter(|text| text.text == "Test" && text.lie.is_some()).count();
    let thin = cover(&book, &style, &ask(24), &Fonts::built_in()).unwrap();
    assert_eq!((along(page), along(&thin.pages[0])), (1, 0), "a thin spine says nothing");
    assert!(texts(page).contains(&"A book of puzzles.") && texts(page).contains(&"Somebody"));
    // It equals the first page, followed by a blank one.
    let with_front = set(&book, &Style { has_cover: true, ..style.clone() });
    assert_eq!(with_front.pages.len(), set(&book, &style).pages.len() + 2);
    assert!(texts(&with_front.pages[0]).contains(&"Test") && with_front.pages[1].drawing.items.is_empty());
    assert_eq!(page_of(&with_front, "Sudoku 1"), page_of(&set(&book, &style), "Sudoku 1") + 2);
}

#[test]
fn lessons_hints_and_imprint_are_in_their_places() {
    let mut book = book(&[("9x9", 3)]);
    let sheet = book.sections[0].exercises[0].sheet.clone();
    let figure = |title: &str| Figure {
        face: Face::of_puzzle(&sheet.puzzle),
        sheet: sheet.clone(),
        title: title.into(),
        text: "Because.".into(),
    };
    book.imprint = vec!["© 2026".into()];
    book.lessons = vec![Lesson {
        title: "Learn".into(),
        paragraphs: vec!["An explanation.".into()],
        figures: vec![figure("One"), figure("Two"), figure("Three")],
    }];
    for exercise in &mut book.sections[0].exercises {
        exercise.hints = vec!["Begin here.".into()];
    }
    let document = set(&book, &Style::default());
    let order: Vec<usize> = ["© 2026", "Contents", "An explanation.", "Three", "Sudoku 1", "Begin here.", "Solution 1"]
        .map(|words| page_of(&document, words))
        .into();
    assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "{order:?}");
    assert_eq!(order[0], 2);
    let outline: Vec<&str> = document.outline.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(outline, ["Learn", "About 9x9", "Hints", "Solutions"]);
    let puzzles = set(&book, &Style { part: Volume::Puzzles, ..Style::default() });
    assert!(puzzles.pages.iter().all(|page| !texts(page).contains(&"Begin here.")));
}

#[test]
fn books_speak_several_languages() {
    for (language, words) in [
        ("en", ["Sudoku 1", "Solution 1", "solution on page 3"]),
        ("de", ["Sudoku 1", "Lösung 1", "Lösung auf Seite 3"]),
        ("fr", ["Sudoku 1", "Solution 1", "solution page 3"]),
        ("es", ["Sudoku 1", "Solución 1", "solución en la página 3"]),
    ] {
        let language = Language::named(language).unwrap();
        let document = set(&book(&[("9x9", 1)]), &Style { language, ..Style::default() });
        for words in words {
            page_of(&document, words);
        }
    }
}

#[test]
fn pictures_and_worksheets_for_children() {
    let mut book = book(&[("4x4", 4)]);
    for exercise in &mut book.sections[0].exercises {
        Arc::make_mut(&mut exercise.sheet.layout).symbols = Symbols::Pictures;
    }
    let style = Style { is_worksheet: true, has_title_page: false, per_page: Some(4), ..Style::default() };
    let document = set(&book, &style);
    assert_eq!(document.pages.len(), 2);
    let sheet = &document.pages[0];
    assert!(texts(sheet).contains(&"Name") && texts(sheet).contains(&"Date"));
    assert!(!texts(&document.pages[1]).contains(&"Name"));
    assert!(sheet.drawing.texts().all(|text| text.text.parse::<usize>() != Ok(4)), "no digit is written");
    assert!(spoken(sheet).iter().any(|told| told.contains("heart")), "{:?}", spoken(sheet));
    // The legend names every picture of the set once.
    assert!(["star", "heart", "sun", "moon"].iter().all(|name| texts(sheet).contains(name)), "{:?}", texts(sheet));
    assert!(!texts(sheet).contains(&"house") && !texts(&document.pages[1]).contains(&"star"));
    // Answers are large enough to be compared.
    let widths = |page: &Page| page.drawing.items.iter().filter(|item| item.class == Some("given")).count();
    assert!(widths(&document.pages[1]) > 0);
}

#[test]
fn solutions_follow_their_section_or_stand_below() {
    let book = book(&[("9x9", 4), ("6x6", 4)]);
    let of = |solutions| set(&book, &Style { solutions, ..Style::default() });
    let after = of(Placement::Section);
    let order: Vec<usize> =
        ["Sudoku 1", "Solution 1", "Sudoku 5", "Solution 5"].map(|caption| page_of(&after, caption)).into();
    assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "{order:?}");
    let page = &after.pages[order[0] - 1];
    assert!(texts(page).contains(&&*format!("solution on page {}", order[1])), "{:?}", texts(page));
    let below = of(Placement::Below);
    for i in 1..=8 {
        let (puzzle, solution) = (format!("Sudoku {i}"), format!("Solution {i}"));
        assert_eq!(page_of(&below, &puzzle), page_of(&below, &solution));
        let page = &below.pages[page_of(&below, &puzzle) - 1];
        let find = |words: &str| page.drawing.texts().find(|text| text.text == words).unwrap();
        assert_eq!(find(&solution).lie, Some([-1.0, 0.0, 0.0, -1.0]), "it is upside down");
        assert!(find(&solution).at.y > find(&puzzle).at.y);
    }
    assert!(below.pages.iter().all(is_inside));
}
