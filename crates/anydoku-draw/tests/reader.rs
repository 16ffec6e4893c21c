//! A reader of our PDF files that shares no code with the writer: objects through the cross-reference table, and pages as
//! the texts and lines that a press would print.

#![allow(dead_code, reason = "two test programs use different parts")]

use std::collections::BTreeMap;
use std::io::Read;

/// A PDF file as a printer sees it.
pub struct File {
    pub pages: Vec<Page>,
    /// The dictionaries of all objects.
    pub heads: Vec<String>,
    pub trailer: String,
    pub has_outline: bool,
    /// The names of fonts without a font file.
    pub not_embedded: Vec<String>,
}

/// A page: its boxes, and everything on it. Coordinates are in points from the lower left corner.
#[derive(Default, Debug)]
pub struct Page {
    pub media: [f64; 4],
    pub trim: Option<[f64; 4]>,
    pub bleed: Option<[f64; 4]>,
    pub n_annotations: usize,
    pub texts: Vec<Text>,
    pub strokes: Vec<Stroke>,
    pub has_rgb: bool,
    pub has_cmyk: bool,
}

/// A line of text: its start on the baseline, its width, and its size across the line.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub size: f64,
    pub is_bold: bool,
    pub is_upright: bool,
}

/// A line: its width, and the box around it as left, bottom, right and top.
#[derive(Clone, Debug)]
pub struct Stroke {
    pub width: f64,
    pub around: [f64; 4],
}

/// Returns every object by its number: the text between `obj` and `endobj`. The table must lead to each of them.
pub fn objects(file: &[u8]) -> BTreeMap<usize, &[u8]> {
    let find = |needle: &[u8], from: usize| {
        from + file[from..].windows(needle.len()).position(|window| window == needle).expect("it is there")
    };
    let table = String::from_utf8_lossy(&file[table_start(file)..]).into_owned();
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

fn table_start(file: &[u8]) -> usize {
    let tail = String::from_utf8_lossy(&file[file.len() - 40..]).into_owned();
    tail.split("startxref").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap()
}

pub fn head(object: &[u8]) -> String {
    let end = object.windows(7).position(|window| window == b"\nstream").unwrap_or(object.len());
    String::from_utf8_lossy(&object[..end]).into_owned()
}

pub fn unpacked(object: &[u8]) -> Vec<u8> {
    let start = object.windows(7).position(|window| window == b"\nstream").expect("it is a stream") + 8;
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(&object[start..]).read_to_end(&mut bytes).expect("it unpacks");
    bytes
}

/// Returns the object that a key of a dictionary refers to.
pub fn follow<'a>(objects: &BTreeMap<usize, &'a [u8]>, object: &[u8], key: &str) -> &'a [u8] {
    let text = head(object);
    let rest = text.split_once(&format!("/{key} ")).unwrap_or_else(|| panic!("no {key} in {text}")).1;
    let number = rest.trim_start_matches('[').split_whitespace().next().unwrap();
    objects[&number.parse::<usize>().unwrap()]
}

/// Returns the words of an array that a key of a dictionary has.
fn array(head: &str, key: &str) -> Option<Vec<String>> {
    let rest = head.split_once(&format!("/{key} ["))?.1;
    Some(rest.split(']').next()?.split_whitespace().map(str::to_owned).collect())
}

fn rectangle(head: &str, key: &str) -> Option<[f64; 4]> {
    let numbers: Vec<f64> = array(head, key)?.iter().map(|word| word.parse().unwrap()).collect();
    numbers.try_into().ok()
}

/// The letters and widths of a font's glyphs, by code.
struct Font {
    letters: BTreeMap<u16, char>,
    widths: Vec<f64>,
}

impl Font {
    fn read(objects: &BTreeMap<usize, &[u8]>, font: &[u8]) -> Font {
        let table = String::from_utf8(unpacked(follow(objects, font, "ToUnicode"))).unwrap();
        let pairs = table.lines().filter_map(|line| line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <"));
        let hex = |text: &str| u32::from_str_radix(text, 16).ok();
        let letters = pairs.filter(|(code, letter)| (code.len(), letter.len()) == (4, 4));
        let letters = letters.filter_map(|(code, letter)| Some((hex(code)? as u16, char::from_u32(hex(letter)?)?)));
        let descendant = head(follow(objects, font, "DescendantFonts"));
        let widths = descendant.split_once("/W [0 [").expect("widths begin at 0").1.split(']').next().unwrap();
        Font { letters: letters.collect(), widths: widths.split_whitespace().map(|w| w.parse().unwrap()).collect() }
    }
}

impl File {
    pub fn read(bytes: &[u8]) -> File {
        let objects = objects(bytes);
        let heads: Vec<String> = objects.values().map(|object| head(object)).collect();
        let table = String::from_utf8_lossy(&bytes[table_start(bytes)..]).into_owned();
        let trailer = table.split_once("trailer").expect("there is a trailer").1.to_owned();
        let pages = heads.iter().find(|head| head.contains("/Type /Pages")).expect("there are pages");
        let pages = array(pages, "Kids").unwrap();
        let pages = pages.iter().step_by(3).map(|number| page(&objects, objects[&number.parse().unwrap()])).collect();
        let is_font = |head: &&String| head.contains("/Type /FontDescriptor");
        let is_embedded = |head: &&String| head.contains("/FontFile2 ") || head.contains("/FontFile3 ");
        let not_embedded = heads.iter().filter(is_font).filter(|head| !is_embedded(head)).cloned().collect();
        let has_outline = heads.iter().any(|head| head.contains("/Type /Catalog") && head.contains("/Outlines"));
        File { pages, heads, trailer, has_outline, not_embedded }
    }
}

fn page(objects: &BTreeMap<usize, &[u8]>, object: &[u8]) -> Page {
    let text = head(object);
    let fonts = ["F0", "F1"].map(|name| {
        let is_there = text.contains(&format!("/{name} "));
        is_there.then(|| Font::read(objects, follow(objects, object, name)))
    });
    let mut page = Page {
        media: rectangle(&text, "MediaBox").expect("every page has a size"),
        trim: rectangle(&text, "TrimBox"),
        bleed: rectangle(&text, "BleedBox"),
        n_annotations: array(&text, "Annots").map_or(0, |words| words.len() / 3),
        ..Page::default()
    };
    let content = unpacked(follow(objects, object, "Contents"));
    Painter { page: &mut page, fonts: &fonts, height: 0.0, numbers: Vec::new(), width: 1.0, font: (0, 0.0) }
        .run(&content);
    page
}

/// Runs the operators of a page.
struct Painter<'a> {
    page: &'a mut Page,
    fonts: &'a [Option<Font>; 2],
    /// The offset of the flip with which every page begins.
    height: f64,
    numbers: Vec<f64>,
    width: f64,
    font: (usize, f64),
}

impl Painter<'_> {
    fn run(&mut self, content: &[u8]) {
        let (mut at, mut name, mut shown) = (0, String::new(), Vec::new());
        let (mut matrix, mut around) = ([0.0; 6], NOWHERE);
        while at < content.len() {
            match content[at] {
                b if b.is_ascii_whitespace() => at += 1,
                b'(' => (shown, at) = string(content, at),
                b'<' if content.get(at + 1) != Some(&b'<') => (shown, at) = string(content, at),
                b'<' | b'>' => at += 2,
                b'[' | b']' => at += 1,
                _ => {
                    let is_end = |b: &u8| b.is_ascii_whitespace() || b"[]<>()".contains(b);
                    let end = content[at + 1..]
                        .iter()
                        .position(|b| is_end(b) || *b == b'/')
                        .map_or(content.len(), |n| at + 1 + n);
                    let word = std::str::from_utf8(&content[at..end]).unwrap().to_owned();
                    at = end;
                    if let Ok(number) = word.parse::<f64>() {
                        self.numbers.push(number);
                        continue;
                    }
                    if word.starts_with('/') {
                        name = word;
                        continue;
                    }
                    match word.as_str() {
                        "cm" => self.height = self.last(1)[0],
                        "w" => self.width = self.last(1)[0],
                        "rg" | "RG" => self.page.has_rgb = true,
                        "k" | "K" => self.page.has_cmyk = true,
                        "Tf" => self.font = (usize::from(name == "/F1"), self.last(1)[0]),
                        "Tm" => matrix = self.last(6).try_into().unwrap(),
                        "Tj" => self.show(&shown, matrix),
                        "m" | "l" => self.reach(&mut around, 2),
                        "c" => self.reach(&mut around, 6),
                        "S" | "B" => {
                            let stroke = Stroke { width: self.width, around: std::mem::replace(&mut around, NOWHERE) };
                            self.page.strokes.push(stroke);
                        }
                        "f" => around = NOWHERE,
                        "g" | "G" | "J" | "j" | "d" | "h" | "BT" | "ET" | "BMC" | "BDC" | "EMC" => {}
                        other => panic!("unknown operator {other}"),
                    }
                    self.numbers.clear();
                }
            }
        }
    }

    fn last(&self, n: usize) -> Vec<f64> {
        self.numbers[self.numbers.len() - n..].to_vec()
    }

    fn reach(&self, around: &mut [f64; 4], n: usize) {
        for pair in self.last(n).chunks(2) {
            let (x, y) = (pair[0], self.height - pair[1]);
            *around = [around[0].min(x), around[1].min(y), around[2].max(x), around[3].max(y)];
        }
    }

    fn show(&mut self, codes: &[u8], [a, b, c, d, x, y]: [f64; 6]) {
        let (which, size) = self.font;
        let font = self.fonts[which].as_ref().expect("the font is among the resources");
        let codes: Vec<u16> = codes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        let width: f64 = codes.iter().map(|&code| font.widths[code as usize]).sum();
        let along = a.hypot(b);
        self.page.texts.push(Text {
            text: codes.iter().map(|code| font.letters[code]).collect(),
            x,
            y: self.height - y,
            width: width / 1000.0 * size * along,
            size: size * (a * d - b * c).abs() / along,
            is_bold: which == 1,
            is_upright: b == 0.0 && c == 0.0,
        });
    }
}

const NOWHERE: [f64; 4] = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];

/// Reads a string, literal or in hexadecimal digits, and returns its end.
fn string(content: &[u8], start: usize) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    let mut at = start + 1;
    if content[start] == b'<' {
        let end = at + content[at..].iter().position(|&b| b == b'>').unwrap();
        let text = std::str::from_utf8(&content[at..end]).unwrap();
        let bytes = (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap());
        return (bytes.collect(), end + 1);
    }
    let mut depth = 0;
    loop {
        match content[at] {
            b'\\' => {
                at += 1;
                match content[at] {
                    b'n' => bytes.push(b'\n'),
                    b'r' => bytes.push(b'\r'),
                    b't' => bytes.push(b'\t'),
                    b'b' => bytes.push(8),
                    b'f' => bytes.push(12),
                    b'0'..=b'7' => {
                        let digits = content[at..].iter().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
                        let text = std::str::from_utf8(&content[at..at + digits]).unwrap();
                        bytes.push(u8::from_str_radix(text, 8).unwrap());
                        at += digits - 1;
                    }
                    other => bytes.push(other),
                }
            }
            b')' if depth == 0 => return (bytes, at + 1),
            other => {
                depth += i32::from(other == b'(') - i32::from(other == b')');
                bytes.push(other);
            }
        }
        at += 1;
    }
}
