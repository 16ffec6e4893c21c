//! Shards: every n-th line of the input, so that a shard does not need to know how many puzzles there are.
//!
//! Each line of another shard is replaced by a marker ([`NO_ROW`]), which readers treat as blank and for which no
//! answer is written. Every line therefore keeps its number, and the answers of all shards, sorted by line, are those
//! of the whole text.

use std::io::{self, BufRead, BufReader, Read};
use std::str::FromStr;

/// Shard `i` of `n`, where the first shard is 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The 1-based number of the shard.
    pub i: u64,
    /// The number of shards.
    pub n: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let part = text.split_once('/').and_then(|(i, n)| Some(Part { i: i.parse().ok()?, n: n.parse().ok()? }));
        part.filter(|part| (1..=part.n).contains(&part.i))
            .ok_or_else(|| "expected I/N with I from 1 to N, such as 2/7".into())
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.i, self.n)
    }
}

impl Part {
    /// Returns the index of this shard's first item among `all` items, and its number of items.
    /// Shards are contiguous.
    ///
    /// ```
    /// use anydoku_cli::part::Part;
    /// let parts: Vec<_> = (1..=3).map(|i| Part { i, n: 3 }.of(7)).collect();
    /// assert_eq!(parts, [(0, 2), (2, 2), (4, 3)]);
    /// ```
    pub fn of(self, all: u64) -> (u64, u64) {
        let end = |i: u64| (u128::from(all) * u128::from(i) / u128::from(self.n)) as u64;
        (end(self.i - 1), end(self.i) - end(self.i - 1))
    }
}

/// The marker for a line of another shard, or for the rest of a line that was too long.
pub const NO_ROW: &[u8] = b"\x0c\t\x0c";

/// A reader that replaces the lines of other shards with markers.
pub struct Blanked<R> {
    inner: BufReader<R>,
    part: Part,
    /// The number of lines read so far.
    n: u64,
    place: Place,
    /// The bytes to return next.
    pending: Vec<u8>,
    /// The number of lines at the beginning that belong to every shard, such as the header of a table.
    n_heads: u64,
}

/// The position in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a line.
    Start,
    /// In a line of this shard.
    Kept,
    /// In a line of another shard.
    Out,
}

impl<R: Read> Blanked<R> {
    /// Returns a reader of this shard. The first `n_heads` lines belong to every shard.
    pub fn new(inner: R, part: Part, n_heads: u64) -> Blanked<R> {
        Blanked {
            inner: BufReader::with_capacity(1 << 16, inner),
            part,
            n: 0,
            place: Place::Start,
            pending: Vec::new(),
            n_heads,
        }
    }

    /// Returns whether the next line belongs to this shard.
    fn is_kept(&mut self) -> bool {
        if self.n_heads > 0 {
            self.n_heads -= 1;
            return true;
        }
        self.n += 1;
        (self.n - 1) % self.part.n == self.part.i - 1
    }
}

impl<R: Read> Read for Blanked<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.pending.is_empty() {
                let n = self.pending.len().min(room.len());
                room[..n].copy_from_slice(&self.pending[..n]);
                self.pending.drain(..n);
                return Ok(n);
            }
            let available = self.inner.fill_buf()?;
            if available.is_empty() {
                return Ok(0);
            }
            let end = available.iter().position(|&byte| byte == b'\n');
            if self.place == Place::Start {
                self.place = if self.is_kept() { Place::Kept } else { Place::Out };
                if self.place == Place::Out {
                    self.pending.extend_from_slice(NO_ROW);
                }
                continue;
            }
            let available = self.inner.buffer();
            let line = end.map_or(available.len(), |end| end + 1);
            let (from, n) = match self.place {
                Place::Out => (line - usize::from(end.is_some()), usize::from(end.is_some()).min(room.len())),
                _ => (0, line.min(room.len())),
            };
            room[..n].copy_from_slice(&available[from..from + n]);
            let used = if self.place == Place::Out { from + n } else { n };
            self.inner.consume(used);
            if end.is_some() && used == line {
                self.place = Place::Start;
            }
            if n > 0 || room.is_empty() {
                return Ok(n);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str, part: &str, n_heads: u64) -> String {
        let mut out = String::new();
        Blanked::new(text.as_bytes(), part.parse().unwrap(), n_heads).read_to_string(&mut out).unwrap();
        out.replace("\x0c\t\x0c", "~")
    }

    #[test]
    fn every_line_is_in_one_part_and_keeps_its_number() {
        let text = "a\n# about\n\nbb\nccc\r\nd\ne";
        assert_eq!(part(text, "1/2", 0), "a\n~\n\n~\nccc\r\n~\ne");
        assert_eq!(part(text, "2/2", 0), "~\n# about\n~\nbb\n~\nd\n~");
        assert_eq!(part("head\na\nb\n", "2/2", 1), "head\n~\nb\n");
        assert_eq!(part("", "1/3", 0), "");
        let long: String = (0..5000).map(|i| format!("{}\n", "x".repeat(i % 97 + 1))).collect();
        let parts: Vec<String> = (1..=7).map(|i| part(&long, &format!("{i}/7"), 0)).collect();
        let lines: Vec<Vec<&str>> = parts.iter().map(|text| text.lines().collect()).collect();
        let whole: Vec<&str> = (0..5000).map(|i| lines[i % 7][i]).collect();
        assert_eq!(whole, long.lines().collect::<Vec<_>>());
        assert!(lines.iter().enumerate().all(|(k, lines)| (0..5000).all(|i| i % 7 == k || lines[i] == "~")));
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
