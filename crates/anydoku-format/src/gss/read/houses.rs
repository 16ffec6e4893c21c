//! Tags for houses: standard houses, explicitly listed blocks, matrices and named shapes.

use anydoku::text::ReadError;
use std::collections::HashMap;
use std::ops::Range;

use super::super::tags::{Event, STANDARD_TAGS, Tag, is_tag, standard_houses, tag_word};
use super::{Reader, run_length};
use anydoku::shape::Shape;
use anydoku::{Cell, House, HouseKind, Message, TopologyError, families, msg};

/// The maximum number of houses in a file. A 256x256 grid with anti-king and anti-knight needs fewer.
const MAX_HOUSES: usize = 1 << 19;

/// The maximum number of entries of all houses together, as [`Topology`] counts them.
const MAX_LINKS: usize = 1 << 27;

impl Reader<'_, '_> {
    fn add(&mut self, span: &Range<usize>, house: House) -> Result<(), ReadError> {
        self.n_links += house.cells.len() * house.cells.len();
        if self.n_links > MAX_LINKS {
            let error = TopologyError::TooDense(self.n_links).message();
            return Err(self.error(span.clone(), error, msg!("expect-fewer-houses")));
        }
        if self.houses.len() == MAX_HOUSES {
            let found = msg!("found-more-houses", most = MAX_HOUSES);
            return Err(self.error(span.clone(), found, msg!("expect-at-most", most = MAX_HOUSES)));
        }
        self.n_blocks += usize::from(house.kind == HouseKind::Block);
        self.houses.push(house);
        Ok(())
    }

    pub(super) fn standard(&mut self, span: Range<usize>, tag: Tag) -> Result<(), ReadError> {
        (self.tell)(Event::Tag(tag));
        let (size, n) = self.need_sizes(tag);
        let found = || msg!("found-tag-in-puzzle", cells = size, digits = n);
        let name = STANDARD_TAGS.iter().find(|(_, t)| *t == tag).map_or("", |(name, _)| name);
        // Columns are the only tag that needs no square: a rectangle with one row per digit suffices.
        let houses = match tag {
            Tag::Columns if size.is_multiple_of(n) => Some(families::columns_across(n, size / n).collect()),
            Tag::Columns => None,
            _ if size == n * n => standard_houses(tag, n),
            _ => None,
        };
        let Some(houses) = houses else {
            let expected = match tag {
                Tag::Columns => msg!("expect-cells-for-columns", n = n, tag = format!("<{name}>")),
                Tag::Standard | Tag::Blocks => msg!("expect-cells-for-blocks", tag = format!("<{name}>")),
                _ => msg!("expect-cells-for-rows", cells = n * n, n = n, tag = format!("<{name}>")),
            };
            return Err(self.error(span, found(), expected));
        };
        houses.into_iter().try_for_each(|house| self.add(&span, house))
    }

    /// Reads `<block>` or `<house>`, a house given by the numbers of its cells.
    pub(super) fn block(&mut self, span: Range<usize>, argument: Range<usize>, tag: Tag) -> Result<(), ReadError> {
        let name = if tag == Tag::Block { "<block>" } else { "<house>" };
        let Some(size) = self.size else {
            return Err(self.error(span, msg!("found-before-size", tag = name), msg!("expect-size-above")));
        };
        let n = self.need_block_size(tag);
        let mut numbers: Vec<usize> = Vec::new();
        let mut at = argument.start;
        loop {
            at += self.text[at..argument.end].iter().take_while(|b| b.is_ascii_whitespace()).count();
            if at == argument.end {
                break;
            }
            let length = self.text[at..argument.end].iter().take_while(|b| !b.is_ascii_whitespace()).count();
            let word = at..at + length;
            at = word.end;
            if numbers.len() == n {
                if tag == Tag::House {
                    let expected = msg!("expect-cells-of-house", most = n);
                    return Err(self.error(word.clone(), self.show(word), expected));
                }
                let text = msg!("assume-rest-of-block", tag = name, n = n);
                if self.assumed.last() != Some(&text) {
                    self.assumed.push(text);
                }
                break;
            }
            let is_number = self.text[word.clone()].iter().all(u8::is_ascii_digit);
            let number = if is_number { self.value(word.clone()) } else { 0 };
            if !(1..=size).contains(&number) {
                let expected = msg!("expect-cell-number", most = size);
                return Err(self.error(word.clone(), self.show(word), expected));
            }
            if numbers.contains(&number) {
                let found = msg!("found-again", what = msg!("found-cell", number = number));
                return Err(self.error(word, found, msg!("expect-cells-of-block-once")));
            }
            numbers.push(number);
        }
        (self.tell)(Event::Block(&numbers));
        let enough = if tag == Tag::Block { numbers.len() == n } else { numbers.len() >= 2 };
        if !enough {
            let expected = match tag {
                Tag::Block => msg!("expect-one-per-digit", n = n),
                _ => msg!("expect-at-least", least = 2),
            };
            return Err(self.error(span.start..argument.end, msg!("found-cells", n = numbers.len()), expected));
        }
        let cells: Vec<Cell> = numbers.iter().map(|&number| Cell::new(number - 1)).collect();
        let house = if tag == Tag::House && cells.len() < n {
            self.n_small += 1;
            let kind = if cells.len() == 2 { HouseKind::Pair } else { HouseKind::Group };
            House::numbered(kind, self.n_small, cells)
        } else {
            self.hand_written(size, n, cells)
        };
        self.add(&span, house)
    }

    /// Returns a house with these cells, which is named as a row, column or diagonal if it is one in a square, and
    /// otherwise as a block.
    fn hand_written(&self, size: usize, n: usize, cells: Vec<Cell>) -> House {
        let first = cells[0].index();
        let step = cells.get(1).map_or(0, |second| second.index().saturating_sub(first));
        let is_line = |step: usize| step > 0 && cells.iter().enumerate().all(|(k, c)| c.index() == first + k * step);
        if size == n * n && n > 1 && is_line(step) {
            if step == 1 && first.is_multiple_of(n) {
                return House::numbered(HouseKind::Row, first / n + 1, cells);
            }
            if step == n && first < n {
                return House::numbered(HouseKind::Column, first + 1, cells);
            }
            if step == n + 1 && first == 0 {
                return House::named(HouseKind::Diagonal, "falling diagonal", cells);
            }
            if step == n - 1 && first == n - 1 && n > 2 {
                return House::named(HouseKind::Diagonal, "rising diagonal", cells);
            }
        }
        House::numbered(HouseKind::Block, self.n_blocks + 1, cells)
    }

    /// Reads the cells of a matrix from the lines that begin at `at`, and returns the start of the next line.
    pub(super) fn matrix(&mut self, span: Range<usize>, mut at: usize) -> Result<usize, ReadError> {
        (self.tell)(Event::Tag(Tag::Matrix));
        let (size, n) = self.need_sizes(Tag::Matrix);
        let text = self.text;
        let mut n_seen = 0;
        let mut order: HashMap<&[u8], usize> = HashMap::new();
        let mut members: Vec<(Range<usize>, Vec<Cell>)> = Vec::new();
        while n_seen < size {
            let line = self.line(at);
            let missing = || msg!("expect-more-of-matrix", n = size - n_seen);
            if at >= text.len() {
                return Err(self.error(at..at, msg!("found-end-of-text"), missing()));
            }
            if let Some((word, length)) = tag_word(&text[line.start..line.end]).filter(|(word, _)| is_tag(word)) {
                return Err(self.error(at..at + length, Message::verbatim(format!("<{word}>")), missing()));
            }
            at = line.start;
            while at < line.end {
                let length = run_length(&text[at..line.end]);
                if length == 0 {
                    at += 1;
                    continue;
                }
                let run = at..at + length;
                at += length;
                if n_seen == size {
                    let expected = msg!("expect-end-of-matrix", most = size);
                    return Err(self.error(run.clone(), self.show(run), expected));
                }
                let digits = text[run.clone()].iter().take_while(|b| b.is_ascii_digit()).count();
                if digits > 0 {
                    // A label is a number of any length, without leading zeros.
                    let zeros = text[run.clone()].iter().take_while(|&&b| b == b'0').count().min(digits - 1);
                    let label = &text[run.start + zeros..run.start + digits];
                    let index = *order.entry(label).or_insert(members.len());
                    if index == members.len() {
                        members.push((run.clone(), Vec::new()));
                    }
                    if members[index].1.len() == n {
                        let found = msg!("found-label-once-more", label = self.show(run.clone()));
                        return Err(self.error(run, found, msg!("expect-label-per-digit", n = n)));
                    }
                    members[index].1.push(Cell::new(n_seen));
                }
                n_seen += 1;
            }
            at = line.next;
        }
        if let Some((run, cells)) = members.iter().find(|(_, cells)| cells.len() < n) {
            let found = msg!("found-label-of-cells", label = self.show(run.clone()), n = cells.len());
            return Err(self.error(run.clone(), found, msg!("expect-label-per-digit", n = n)));
        }
        (self.tell)(Event::MatrixBlocks(members.len()));
        if members.is_empty() {
            self.assumed.push(msg!("assume-empty-matrix"));
        }
        for (_, cells) in members {
            let house = self.hand_written(size, n, cells);
            self.add(&span, house)?;
        }
        Ok(at)
    }

    pub(super) fn take_shape(&mut self, span: Range<usize>, argument: Range<usize>) -> Result<(), ReadError> {
        let name = String::from_utf8_lossy(&self.text[argument.clone()]).trim().to_string();
        let shape = match name.parse::<Shape>() {
            Ok(shape) => shape,
            Err(error) => return Err(self.error(argument.clone(), self.show(argument), error.expected)),
        };
        let (size, n) = (shape.topology.n_cells(), shape.topology.n_digits());
        let agrees = self.size.is_none_or(|s| s == size) && self.block_size.is_none_or(|b| b == n);
        if !agrees || self.shape.is_some() {
            let found = msg!("found-shape-of-size", shape = name, cells = size, digits = n);
            let expected = if self.shape.is_some() { msg!("expect-one-shape") } else { msg!("expect-sizes-before") };
            return Err(self.error(span, found, expected));
        }
        (self.size, self.block_size) = (Some(size), Some(n));
        for house in shape.topology.houses() {
            self.add(&span, house.clone())?;
        }
        self.shape = Some(shape);
        Ok(())
    }
}
