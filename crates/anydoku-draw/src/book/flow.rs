//! Running text: paragraphs and a table of contents, broken into lines and pages.
//!
//! The number of pages of each text must be known before the first page is drawn, so texts are broken while the book is
//! planned. The pages in the table of contents are known only afterward; until then, its lines record their targets
//! instead of page numbers.

use crate::font::Typeface;

/// A line on a page, and the position of its baseline.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub y: f64,
    pub size: f64,
    pub is_bold: bool,
    pub text: String,
    /// The target of a line in the table of contents.
    pub goal: Option<Start>,
    /// Whether the line continues the paragraph of the previous line.
    pub goes_on: bool,
}

/// The beginning of a part of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    Lesson(usize),
    Section(usize),
    Hints,
    Solutions,
}

/// A column of lines that continues on the next page when a page is full.
pub(super) struct Flow {
    pub pages: Vec<Vec<Line>>,
    y: f64,
    top: f64,
    bottom: f64,
}

impl Flow {
    /// Starts at `y` on the first page and at `top` on all others.
    pub fn new(y: f64, top: f64, bottom: f64) -> Flow {
        Flow { pages: vec![Vec::new()], y, top, bottom }
    }

    /// Adds vertical space, except at the top of a page.
    pub fn skip(&mut self, room: f64) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.y += room;
        }
    }

    /// Adds a line, on a new page if it does not fit with `below` points of space below it.
    pub fn line(&mut self, text: String, size: f64, leading: f64, below: f64, is_bold: bool, goal: Option<Start>) {
        let is_full = self.y + below > self.bottom && self.pages.last().is_some_and(|page| !page.is_empty());
        if is_full {
            self.pages.push(Vec::new());
            self.y = self.top;
        }
        if let Some(page) = self.pages.last_mut() {
            page.push(Line { y: self.y, size, is_bold, text, goal, goes_on: false });
        }
        self.y += leading;
    }

    /// Adds the lines of one paragraph.
    pub fn paragraph(&mut self, lines: Vec<String>, size: f64, leading: f64) {
        for (i, line) in lines.into_iter().enumerate() {
            self.line(line, size, leading, 0.0, false, None);
            if let Some(last) = self.pages.last_mut().and_then(|page| page.last_mut()) {
                last.goes_on = i > 0;
            }
        }
    }

    /// Adds paragraphs.
    pub fn paragraphs(&mut self, paragraphs: &[String], face: &Typeface, size: f64, width: f64) {
        for paragraph in paragraphs {
            self.paragraph(wrap(face, paragraph, size, width), size, size * 1.45);
            self.skip(size * 0.6);
        }
    }
}

/// Breaks `text` into lines. Words longer than a line and scripts without spaces are broken anywhere.
pub(crate) fn wrap(face: &Typeface, text: &str, size: f64, width: f64) -> Vec<String> {
    let fits = |text: &str| face.width(text) * size <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if line.len() > c.len_utf8() && !fits(&line) {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns as much of `text` as fits, followed by an ellipsis if it is shortened.
pub(crate) fn cut(face: &Typeface, text: &str, size: f64, width: f64) -> String {
    if face.width(text) * size <= width {
        return text.to_owned();
    }
    let dots = if face.missing("…").is_none() { "…" } else { "..." };
    let mut cut = String::new();
    let mut used = face.width(dots);
    for c in text.chars() {
        used += face.width(c.encode_utf8(&mut [0; 4]));
        if used * size > width {
            break;
        }
        cut.push(c);
    }
    cut + dots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Fonts;

    #[test]
    fn nothing_is_lost_when_lines_are_broken() {
        let face = Fonts::built_in().regular;
        for text in ["one two three four", "Donaudampfschifffahrtsgesellschaft", "a", "", "Ωμέγα и ещё"] {
            for width in [1.0, 20.0, 60.0, 1000.0] {
                let lines = wrap(&face, text, 10.0, width);
                let without_blanks = |text: &str| text.replace(' ', "");
                assert_eq!(without_blanks(&lines.concat()), without_blanks(text));
                let is_narrow = |line: &String| face.width(line) * 10.0 <= width || line.chars().count() == 1;
                assert!(lines.iter().all(is_narrow), "{lines:?}");
            }
        }
    }

    #[test]
    fn a_long_text_goes_on_on_the_next_page() {
        let mut flow = Flow::new(50.0, 20.0, 100.0);
        for i in 0..20 {
            flow.line(i.to_string(), 10.0, 10.0, 0.0, false, None);
        }
        assert_eq!(flow.pages.iter().map(Vec::len).collect::<Vec<_>>(), [6, 9, 5]);
        assert_eq!(flow.pages[1][0].y, 20.0);
    }
}
