//! Reads PDF files the way another program would: the cross-reference table finds every object, every stream decompresses, and the
//! glyphs that are drawn are embedded and can be copied as text.

use std::collections::BTreeSet;

use anydoku_draw::document::{Document, Entry, Goal, Link, Page};
use anydoku_draw::drawing::{Anchor, Cap, Path, Stroke, Text, Weight, point};
use anydoku_draw::theme::Colour;
use anydoku_draw::{Drawing, Fonts, pdf};

use crate::reader::{self, follow, head, objects, unpacked};

fn text(words: &str, weight: Weight) -> Text {
    Text {
        at: point(50.0, 60.0),
        text: words.into(),
        size: 12.0,
        anchor: Anchor::Middle,
        weight,
        colour: Colour(10, 10, 10),
        lie: None,
    }
}

fn document() -> Document {
    let mut drawing = Drawing::new(200.0, 100.0);
    drawing.fill(Path::circle(point(20.0, 20.0), 10.0), Colour(200, 100, 0));
    let dashed = Stroke { cap: Cap::Round, dash: Some((2.0, 1.0)), ..Stroke::new(Colour::WHITE, 0.5) };
    drawing.stroke(Path::line(point(0.0, 0.0), point(9.0, 9.0)), dashed);
    drawing.text(text("Sudoku (16×16) Ω", Weight::Regular));
    drawing.text(Text { lie: Some([0.8, 0.2, -0.1, 0.9]), ..text("12\\", Weight::Bold) });
    let link = |to| Link { at: point(1.0, 2.0), width: 30.0, height: 10.0, to };
    let goals =
        [Goal::Page(1, point(0.0, 5.0)), Goal::Url("https://example.org/(1)".into()), Goal::Page(9, point(0.0, 0.0))];
    let entry = |text: &str, children| Entry { text: text.into(), page: 0, at: point(0.0, 0.0), children };
    Document {
        pages: vec![
            Page { drawing, links: goals.into_iter().map(link).collect(), ..Page::default() },
            Page::new(100.0, 100.0),
        ],
        outline: vec![entry("First", vec![entry("Below", Vec::new())]), entry("Последний", Vec::new())],
        title: Some("Title".into()),
        is_bound: true,
        ..Document::default()
    }
}

#[test]
fn another_program_finds_everything() {
    let file = pdf::write(&document(), &Fonts::built_in()).unwrap();
    assert!(file.starts_with(b"%PDF-1.7"));
    let objects = objects(&file);
    let heads: Vec<String> = objects.values().map(|object| head(object)).collect();
    let n = |needle: &str| heads.iter().map(|head| head.matches(needle).count()).sum::<usize>();
    assert_eq!(n("/Type /Page\n") + n("/Type /Page "), 2, "{heads:#?}");
    assert_eq!(n("/Subtype /Link"), 2, "a page that is not there is led to by no link");
    assert_eq!((n("/Title"), n("/PageLayout /TwoColumnRight"), n("/Lang")), (4, 1, 1));
    for (object, head) in objects.values().zip(&heads) {
        if head.contains("/FlateDecode") {
            unpacked(object);
        }
    }
}

#[test]
fn letters_are_embedded_and_can_be_copied() {
    let file = pdf::write(&document(), &Fonts::built_in()).unwrap();
    let objects = objects(&file);
    let fonts: Vec<&&[u8]> = objects.values().filter(|object| head(object).contains("/Subtype /Type0")).collect();
    let mut known = Vec::new();
    for font in fonts {
        let table = String::from_utf8(unpacked(follow(&objects, font, "ToUnicode"))).unwrap();
        let pairs = table.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <"));
        let letters: BTreeSet<char> = pairs
            .filter(|(code, letter)| (code.len(), letter.len()) == (4, 4) && *code != "0000")
            .filter_map(|(_, letter)| char::from_u32(u32::from_str_radix(letter, 16).ok()?))
            .collect();
        let descendant = follow(&objects, font, "DescendantFonts");
        let face = unpacked(follow(&objects, follow(&objects, descendant, "FontDescriptor"), "FontFile2"));
        let face = ttf_parser::RawFace::parse(&face, 0).expect("the part of the font is a font");
        let n_glyphs =
            face.table(ttf_parser::Tag::from_bytes(b"maxp")).map(|table| u16::from_be_bytes([table[4], table[5]]));
        assert!(n_glyphs.is_some_and(|n| n as usize > letters.len()), "{n_glyphs:?} for {letters:?}");
        known.push(letters);
    }
    assert_eq!(known, ["Sudoku (16×16) Ω", "12\\"].map(|words| words.chars().collect::<BTreeSet<char>>()));
}

#[test]
fn a_page_without_area_is_refused() {
    let page = |width| Page::new(width, 100.0);
    for width in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let document = Document { pages: vec![page(100.0), page(width)], ..Document::default() };
        assert_eq!(pdf::write(&document, &Fonts::built_in()), Err(pdf::PdfError::Page(2)), "{width}");
    }
}

#[test]
fn pages_are_read_back() {
    let file = pdf::write(&document(), &Fonts::built_in()).unwrap();
    let file = reader::File::read(&file);
    let [first, second] = &file.pages[..] else { panic!("two pages") };
    assert_eq!((first.media, first.n_annotations, second.n_annotations), ([0.0, 0.0, 200.0, 100.0], 2, 0));
    let [word, number] = &first.texts[..] else { panic!("two texts: {:?}", first.texts) };
    assert_eq!((word.text.as_str(), word.size, word.is_bold), ("Sudoku (16×16) Ω", 12.0, false));
    // The text is centered at (50, 60), counted from the top.
    assert!((word.x + word.width / 2.0 - 50.0).abs() < 0.05 && (word.y - 40.0).abs() < 0.01, "{word:?}");
    assert_eq!((number.text.as_str(), number.is_bold), ("12\\", true));
    assert!((number.size - 12.0 * (0.8 * 0.9 + 0.2 * 0.1) / 0.68_f64.sqrt()).abs() < 0.01, "{number:?}");
    assert_eq!(first.strokes.iter().map(|stroke| stroke.width).collect::<Vec<_>>(), [0.5]);
    assert!(first.has_rgb && !first.has_cmyk && !second.has_rgb && file.has_outline);
}

#[test]
fn a_file_for_a_press_follows_pdf_x() {
    let press = Some(pdf::Press { condition: "CGATS TR 001", description: "SWOP (Publication) printing" });
    let mut document = Document { press, outline: Vec::new(), is_bound: false, ..document() };
    document.pages.iter_mut().for_each(|page| page.links.clear());
    let bytes = pdf::write(&document, &Fonts::built_in()).unwrap();
    assert!(bytes.starts_with(b"%PDF-1.3"));
    let file = reader::File::read(&bytes);
    for words in [
        "/GTS_PDFXVersion (PDF/X-1:2001)",
        "/GTS_PDFXConformance (PDF/X-1a:2001)",
        "/S /GTS_PDFX",
        "/OutputConditionIdentifier (CGATS TR 001)",
        "/Trapped /False",
        "/CreationDate (D:20000101000000Z)",
        "/ModDate (D:20000101000000Z)",
        "/Title (Title)",
    ] {
        assert!(file.heads.iter().any(|head| head.contains(words)), "{words}: {:#?}", file.heads);
    }
    assert!(file.trailer.contains("/ID"), "{}", file.trailer);
    assert!(file.pages.iter().all(|page| !page.has_rgb && page.n_annotations == 0) && file.pages[0].has_cmyk);
    assert!(file.heads.iter().all(|head| !head.contains("/StructTreeRoot") && !head.contains("/MarkInfo")));
    assert_eq!(bytes, pdf::write(&document, &Fonts::built_in()).unwrap());
}
