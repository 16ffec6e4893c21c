//! Conversion of pages to printed sheets, with bleed or with two pages per side.

use crate::document::{Area, Document, Entry, Page};
use crate::drawing::{Path, Point, point};
use crate::paper::Paper;

use super::Style;

/// Enlarges pages by the bleed at the head, the foot and the outside, but not at the spine.
pub(super) fn with_bleed(document: Document, style: &Style<'_>) -> Document {
    let (bleed, paper) = (style.bleed, style.paper);
    let left = |page: usize| if page.is_multiple_of(2) { 0.0 } else { bleed };
    let moved = |page: usize, at: Point| (page, at.by(left(page), bleed));
    let larger = |(i, page): (usize, Page)| {
        let mut larger = Page::new(paper.width + bleed, paper.height + 2.0 * bleed);
        if let Some(colour) = style.theme.background {
            let all = Path::rectangle(point(0.0, 0.0), larger.drawing.width, larger.drawing.height);
            larger.drawing.fill(all, colour);
        }
        let at = point(left(i), bleed);
        larger.place(page, at, &moved);
        larger.trim = Some(Area { at, width: paper.width, height: paper.height });
        larger
    };
    let pages = document.pages.into_iter().enumerate().map(larger).collect();
    Document { pages, outline: remap(document.outline, &moved), ..document }
}

/// Places two pages on each side of a sheet, so that the folded sheets are in reading order.
pub(super) fn impose(document: Document, paper: Paper) -> Document {
    let n = document.pages.len().next_multiple_of(4);
    // Side i of the stack: even sides are fronts, with the later page on the left.
    let place = |page: usize| {
        let side = page.min(n - 1 - page);
        let is_first = page == side;
        let at_right = is_first == side.is_multiple_of(2);
        (side, if at_right { paper.width } else { 0.0 })
    };
    let mut pages: Vec<Page> = (0..n / 2).map(|_| Page::new(2.0 * paper.width, paper.height)).collect();
    let moved = |page: usize, at: Point| {
        let (side, x) = place(page);
        (side, at.by(x, 0.0))
    };
    for (i, page) in document.pages.into_iter().enumerate() {
        let (side, x) = place(i);
        pages[side].place(page, point(x, 0.0), &moved);
    }
    Document { pages, outline: remap(document.outline, &moved), is_bound: false, ..document }
}

fn remap(entries: Vec<Entry>, moved: &dyn Fn(usize, Point) -> (usize, Point)) -> Vec<Entry> {
    let entry = |mut entry: Entry| {
        (entry.page, entry.at) = moved(entry.page, entry.at);
        entry.children = remap(entry.children, moved);
        entry
    };
    entries.into_iter().map(entry).collect()
}
