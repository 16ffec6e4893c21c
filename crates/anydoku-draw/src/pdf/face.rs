//! Typefaces in a PDF: the glyphs of each that are used, and the font subset that contains them.
//!
//! A glyph is written as two bytes, its number among the used glyphs. A ToUnicode table maps it back to its character,
//! so that text can be searched and copied.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Dict, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::{Numbers, PdfError, packed, weight_name};
use crate::drawing::Weight;
use crate::font::{Fonts, Typeface};

const SYSTEM: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
const CFF: ttf_parser::Tag = ttf_parser::Tag::from_bytes(b"CFF ");

/// The typefaces of a document.
pub(super) struct Faces<'a>([Used<'a>; 2]);

/// A typeface and its used glyphs.
struct Used<'a> {
    id: Ref,
    weight: Weight,
    typeface: &'a Typeface,
    glyphs: GlyphRemapper,
    letters: BTreeMap<u16, char>,
}

impl<'a> Faces<'a> {
    pub fn new(fonts: &'a Fonts, numbers: &mut Numbers) -> Faces<'a> {
        Faces([Weight::Regular, Weight::Bold].map(|weight| Used {
            id: numbers.next(),
            weight,
            typeface: fonts.of(weight),
            glyphs: GlyphRemapper::new(),
            letters: BTreeMap::new(),
        }))
    }

    /// Returns the bytes that show `text`, and its width in ems.
    pub fn write(&mut self, weight: Weight, text: &str) -> (Vec<u8>, f64) {
        let face = &mut self.0[weight as usize];
        let (mut codes, mut width) = (Vec::with_capacity(2 * text.len()), 0.0);
        for glyph in face.typeface.glyphs(text) {
            let code = face.glyphs.remap(glyph.id);
            face.letters.entry(code).or_insert(glyph.letter);
            codes.extend(code.to_be_bytes());
            width += glyph.advance;
        }
        (codes, width)
    }

    /// Writes the resource dictionary that maps names used on pages to fonts.
    pub fn name(&self, mut names: Dict<'_>) {
        for face in &self.0 {
            if !face.letters.is_empty() {
                names.pair(weight_name(face.weight), face.id);
            }
        }
    }

    /// Embeds the used subset of each typeface.
    pub fn embed(&self, pdf: &mut Pdf, numbers: &mut Numbers) -> Result<(), PdfError> {
        self.0.iter().filter(|face| !face.letters.is_empty()).try_for_each(|face| face.embed(pdf, numbers))
    }
}

impl Used<'_> {
    fn embed(&self, pdf: &mut Pdf, numbers: &mut Numbers) -> Result<(), PdfError> {
        let data = self.typeface.data();
        let face = ttf_parser::Face::parse(data, 0).map_err(|_| PdfError::Font)?;
        let subset = subsetter::subset(data, 0, &self.glyphs).map_err(|_| PdfError::Font)?;
        // For a font with PostScript outlines, PDF embeds only the CFF table.
        let cff = ttf_parser::RawFace::parse(&subset, 0).ok().and_then(|face| face.table(CFF));
        let name = self.name(&face);
        let [descendant, descriptor, letters, file] = [(); 4].map(|()| numbers.next());
        pdf.type0_font(self.id)
            .base_font(Name(name.as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(letters);

        // PDF measures glyphs in thousandths of an em.
        let thousandths = |units: f64| (units * 1000.0 / face.units_per_em() as f64).round() as f32;
        let advance = |id: u16| face.glyph_hor_advance(ttf_parser::GlyphId(id)).unwrap_or(0) as f64;
        let mut font = pdf.cid_font(descendant);
        font.subtype(if cff.is_some() { CidFontType::Type0 } else { CidFontType::Type2 })
            .base_font(Name(name.as_bytes()))
            .system_info(SYSTEM)
            .font_descriptor(descriptor);
        if cff.is_none() {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let exact = |id: u16| (advance(id) * 1000.0 / face.units_per_em() as f64) as f32;
        font.widths().consecutive(0, self.glyphs.remapped_gids().map(exact));
        font.finish();

        let bounds = face.global_bounding_box();
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|units| thousandths(units as f64));
        let is_bold = self.weight == Weight::Bold;
        let mut out = pdf.font_descriptor(descriptor);
        out.name(Name(name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(face.italic_angle())
            .ascent(thousandths(face.ascender() as f64))
            .descent(thousandths(face.descender() as f64))
            .cap_height((self.typeface.cap_height() * 1000.0).round() as f32)
            .stem_v(if is_bold { 165.0 } else { 95.0 });
        match cff {
            Some(_) => out.font_file3(file),
            None => out.font_file2(file),
        };
        out.finish();

        let mut table = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
        self.letters.iter().for_each(|(&code, &letter)| table.pair(code, letter));
        pdf.cmap(letters, &packed(&table.finish())).filter(Filter::FlateDecode);

        let bytes = cff.unwrap_or(&subset);
        let packed = packed(bytes);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        match cff {
            Some(_) => stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C")),
            None => stream.pair(Name(b"Length1"), bytes.len() as i32),
        };
        Ok(())
    }

    /// Returns the font name with a six-letter subset tag in front, as the PDF standard requires.
    fn name(&self, face: &ttf_parser::Face<'_>) -> String {
        let is_name = |name: &ttf_parser::name::Name<'_>| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME;
        let name = face.names().into_iter().filter(is_name).find_map(|name| name.to_string());
        let name: String = name.unwrap_or_default().chars().filter(char::is_ascii_alphanumeric).collect();
        let mut hash =
            self.glyphs.remapped_gids().fold(5381_u64, |hash, id| hash.wrapping_mul(1_000_003) ^ u64::from(id));
        let mut letter = || {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            letter as char
        };
        let tag: String = (0..6).map(|_| letter()).collect();
        format!("{tag}+{}", if name.is_empty() { "Face" } else { &name })
    }
}
