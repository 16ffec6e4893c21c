//! Finds the boundaries between strings.
//!
//! A string is one line. It continues on lines that are indented, that do not begin with a dot, or that are inside a
//! block that is still open. Some people put every constraint on its own line. If all lines are like that, they form
//! one puzzle, as on the solver's page. A mixture of both styles is ambiguous and is rejected.

use anydoku::text::ReadError;
use anydoku::{Message, msg};
use std::ops::Range;

use super::super::link::{contains, find, lines, start, until_separator};

/// An unfinished string.
#[derive(Default)]
struct Block {
    parts: Vec<Range<usize>>,
    n_items: usize,
    n_open: usize,
    is_values: bool,
    has_shape: bool,
    is_link: bool,
}

impl Block {
    /// Takes another line.
    fn add(&mut self, text: &[u8], part: Range<usize>) {
        for item in text[part.clone()].split(|&byte| byte == b'.').skip(1) {
            let end = item.iter().position(|byte| *byte == b'~' || byte.is_ascii_whitespace()).unwrap_or(item.len());
            self.n_items += 1;
            match &item[..end] {
                b"Or" | b"And" | b"Replicate" => self.n_open += 1,
                b"End" => self.n_open = self.n_open.saturating_sub(1),
                b"Shape" => self.has_shape = true,
                b"" => self.is_values = true,
                _ => {}
            }
        }
        self.parts.push(part);
    }

    /// Returns whether the line is a complete puzzle: several constraints, or all givens of a puzzle.
    fn is_whole(&self) -> bool {
        self.is_link || self.n_items > 1 || self.is_values || self.has_shape
    }
}

/// The ranges of the lines of one string.
type Lines = Vec<Range<usize>>;

/// Returns the strings in the text, each given by its lines, and the assumption made about them.
pub(super) fn strings(text: &[u8]) -> Result<(Vec<Lines>, Option<Message>), ReadError> {
    let mut blocks: Vec<Block> = Vec::new();
    let skipped = text.len() - start(text).len();
    for line in lines(&text[skipped..]) {
        let mut line = line.start + skipped..line.end + skipped;
        if text[line.start] == b'#' {
            continue;
        }
        let head = &text[line.start..line.end.min(line.start + 200)];
        if contains(head, b"://") {
            let Some(at) = find(head, b"?q=") else {
                let expected = msg!("expect-part-and-string", part = "\"?q=\"");
                return Err(ReadError::new(text, line.end..line.end, msg!("found-end-of-link"), expected));
            };
            line = until_separator(text, line.start + at + 3..line.end);
            let mut block = Block { is_link: true, ..Block::default() };
            block.add(text, line);
            blocks.push(block);
            continue;
        }
        let is_indented = line.start > 0 && matches!(text[line.start - 1], b' ' | b'\t');
        let goes_on =
            |block: &&mut Block| !block.is_link && (is_indented || text[line.start] != b'.' || block.n_open > 0);
        match blocks.last_mut().filter(goes_on) {
            Some(block) => block.add(text, line),
            None => {
                let mut block = Block::default();
                block.add(text, line);
                blocks.push(block);
            }
        }
    }
    let n_single = blocks.iter().filter(|block| !block.is_link && block.n_items <= 1).count();
    let n_shapes = blocks.iter().skip(1).filter(|block| block.has_shape).count();
    let is_split =
        blocks.len() > 1 && n_shapes == 0 && n_single + 1 >= blocks.len() && !blocks.iter().any(|b| b.is_link);
    let is_single_after = blocks.iter().skip(1).all(|block| block.n_items <= 1);
    if is_split && is_single_after && !blocks.iter().all(|block| block.is_values) {
        let parts = blocks.into_iter().flat_map(|block| block.parts).collect();
        return Ok((vec![parts], Some(msg!("assume-one-puzzle"))));
    }
    if let Some(block) = blocks.iter().skip(1).chain(blocks.first()).find(|block| !block.is_whole() && blocks.len() > 1)
    {
        let (found, expected) = (msg!("found-lone-constraint"), msg!("expect-puzzle-per-line"));
        return Err(ReadError::new(text, block.parts[0].clone(), found, expected));
    }
    Ok((blocks.into_iter().map(|block| block.parts).collect(), None))
}
