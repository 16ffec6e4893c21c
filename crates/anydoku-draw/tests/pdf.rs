//! Reads PDF files the way another program would: the cross-reference table finds every object, every stream decompresses, and the
//! glyphs that are drawn are embedded and can be copied as text.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use anydoku_draw::document::{Document, Entry, Goal, Link, Page};
use anydoku_draw::drawing::{Anchor, Cap, Path, Stroke, Text, Weight, point};
use anydoku_draw::theme::Colour;
use anydoku_draw::{Drawing, Fonts, pdf};

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

/// Returns every object by its number: the text between `obj` and `endobj`. The table must lead to each of them.
fn objects(file: &[u8]) -> BTreeMap<usize, &[u8]> {
    let find = |needle: &[u8], from: usize| {
        from + file[from..].windows(needle.len()).position(|window| window == needle).expect("it is there")
    };
    let tail = String::from_utf8_lossy(&file[file.len() - 40..]).into_owned();
    let start: usize =
        tail.split("startxref").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap();
    let table = String::from_utf8_lossy(&file[start..]).into_owned();
    let mut objects = BTreeMap::new();
    for (n, line) in table.lines().skip(2).take_while(|line| !line.starts_with("trailer")).enumerate() {
        let (offset, kind) = (line[..10].parse::<usize>().unwrap(), &line[17..18]);
        if kind == "n" {
            let head = format!("{n} 0 obj");
            assert!(file[offset..].starts_with(head.as_bytes()), "object {n} is not at {offset}");
            objects.insert(n, &file[offset + head.len()..find(b"endobj", offset)]);
        }
    }
    objects
}

fn head(object: &[u8]) -> String {
    let end = object.windows(7).position(|window| window == b"\nstream").unwrap_or(object.len());
    String::from_utf8_lossy(&object[..end]).into_owned()
}

fn unpacked(object: &[u8]) -> Vec<u8> {
    let start = object.windows(7).position(|window| window == b"\nstream").expect("it is a stream") + 8;
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(&object[start..]).read_to_end(&mut bytes).expect("it unpacks");
    bytes
}

/// Returns the object that a key of a dictionary refers to.
fn follow<'a>(objects: &BTreeMap<usize, &'a [u8]>, object: &[u8], key: &str) -> &'a [u8] {
    let text = head(object);
    let rest = text.split_once(&format!("/{key} ")).unwrap_or_else(|| panic!("no {key} in {text}")).1;
    let number = rest.trim_start_matches('[').split_whitespace().next().unwrap();
    objects[&number.parse::<usize>().unwrap()]
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
