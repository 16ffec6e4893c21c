//! Tags of native files, events while reading them, and the houses of each tag.

use anydoku::{House, families};

/// An event that occurs while a file is read. The drop-in program prints events as gss did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A comment before the body: the whole line.
    Comment(&'a [u8]),
    /// A tag for houses.
    Tag(Tag),
    /// The default size was assumed because none was given yet.
    SizeAssumed,
    /// The default block size was assumed because this tag needed one and none was given yet.
    BlockSizeAssumed(Tag),
    /// The size that the file gives.
    Size(usize),
    /// The block size that the file gives.
    BlockSize(usize),
    /// The pattern that the file gives.
    Pattern(&'a [u8]),
    /// A house given by the 1-based numbers of its cells.
    Block(&'a [usize]),
    /// The number of houses read from a matrix.
    MatrixBlocks(usize),
    /// The start of the body.
    Body,
    /// No house was given, so the puzzle is a plain 9x9.
    NoBlocks,
    /// A tag without effect because it is unknown or out of place, and its 1-based line number.
    Ignored(&'a str, usize),
}

/// A tag that needs the size or the block size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// `<standardblocks>`: rows, columns and square blocks.
    Standard,
    /// `<rowblocks>`: all rows.
    Rows,
    /// `<colblocks>`: all columns.
    Columns,
    /// `<downdiagblock>`: the diagonal from the top left.
    DownDiagonal,
    /// `<updiagblock>`: the diagonal from the top right.
    UpDiagonal,
    /// `<blockblocks>`: only the square blocks.
    Blocks,
    /// `<matrix>`: houses given by the labels of their cells.
    Matrix,
    /// `<block>`: a house with one cell per digit.
    Block,
    /// `<house>`: a house of any size.
    House,
    /// `<sudoku>`: the start of the body.
    Sudoku,
}

/// The tags for houses of a square grid.
pub(super) const STANDARD_TAGS: [(&str, Tag); 6] = [
    ("standardblocks", Tag::Standard),
    ("rowblocks", Tag::Rows),
    ("colblocks", Tag::Columns),
    ("blockblocks", Tag::Blocks),
    ("downdiagblock", Tag::DownDiagonal),
    ("updiagblock", Tag::UpDiagonal),
];

const OTHER_TAGS: [&str; 11] =
    ["size", "blocksize", "block", "house", "rule", "shape", "matrix", "pattern", "emptychar", "sudoku", "endsudoku"];

/// Returns whether a line begins with a tag, or with a misspelled one.
pub(super) fn detect(text: &[u8]) -> bool {
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.starts_with(b"<?xml") || start.starts_with(b"<opensudoku") {
        return false;
    }
    let lines = || text.split(|&b| b == b'\n').filter(|line| line.first() == Some(&b'<'));
    let has = |known: fn(&str) -> bool| lines().filter_map(tag_word).any(|(word, _)| known(word));
    // Correcting a misspelled tag takes a while, so only the first few lines are tried.
    has(is_tag) || lines().take(20).filter_map(tag_word).any(|(word, _)| nearest_tag(word).is_some())
}

pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

pub(super) fn tags() -> impl Iterator<Item = &'static str> {
    STANDARD_TAGS.iter().map(|(name, _)| *name).chain(OTHER_TAGS)
}

pub(super) fn is_tag(word: &str) -> bool {
    tags().any(|tag| tag == word)
}

/// Returns the `word` of a line that begins with `<word>`, and the start of its argument.
pub(super) fn tag_word(line: &[u8]) -> Option<(&str, usize)> {
    let rest = line.strip_prefix(b"<")?;
    let length = rest.iter().take(40).position(|&b| b == b'>')?;
    let word = std::str::from_utf8(&rest[..length]).ok()?;
    let is_word = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    is_word.then_some((word, length + 2))
}

/// Returns the tag for which a misspelled one was probably meant.
pub(super) fn nearest_tag(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let near = tags().map(|tag| (distance(word.as_bytes(), tag.as_bytes()), tag)).min()?;
    (near.0 <= 2 && near.0 < near.1.len() / 2).then_some(near.1)
}

/// Returns the edit distance between two words: the number of letters that must be added, removed, changed or swapped
/// with the next letter.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                let by_swap = if swapped { rows[i - 2][j - 2] + 1 } else { usize::MAX };
                let by_change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                by_change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(by_swap)
            };
        }
    }
    rows[a.len()][b.len()]
}

/// Returns the houses of a tag in a square of `n` x `n` cells, or `None` if the tag needs blocks and `n` is not a
/// square number.
pub(super) fn standard_houses(tag: Tag, n: usize) -> Option<Vec<House>> {
    let base = n.isqrt();
    let blocks = || (base * base == n).then(|| families::blocks(base, base));
    Some(match tag {
        Tag::Standard => families::rows(n).chain(families::columns(n)).chain(blocks()?).collect(),
        Tag::Rows => families::rows(n).collect(),
        Tag::Columns => families::columns(n).collect(),
        Tag::Blocks => blocks()?.collect(),
        Tag::DownDiagonal => vec![families::falling(n)],
        Tag::UpDiagonal => vec![families::rising(n)],
        Tag::Matrix | Tag::Block | Tag::House | Tag::Sudoku => return None,
    })
}
