//! The input of a stream, read in chunks of complete lines.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Bulk, LONGEST, Pace, Tray};
use crate::part::NO_ROW;

/// The numbers of bytes read at once, enough for 400 to 3,200 9x9 puzzles. Every chunk takes a few system calls, but large chunks at the
/// end leave cores idle. Chunks therefore shrink toward the end if the size of the input is known, and are medium-sized if it is not.
pub(super) const CHUNKS: [usize; 3] = [32 << 10, 128 << 10, 256 << 10];

/// The number of bytes read at once if each puzzle takes some time: 50 9x9 puzzles.
const SMALL: usize = 4 << 10;

/// The number of bytes read at once if each puzzle takes a long time: one or two 9x9 puzzles.
const LEAST: usize = 128;

/// The maximum number of bytes between quotes. A longer quotation is treated as unclosed.
const QUOTED: usize = 1 << 14;

/// Finds the ends of lines, or of table rows, which may contain quoted line ends.
pub(super) struct RowEnds {
    is_table: bool,
    /// The number of bytes since the open quote.
    quoted: Option<usize>,
}

impl RowEnds {
    pub(super) fn new(is_table: bool) -> RowEnds {
        RowEnds { is_table, quoted: None }
    }

    /// Takes the next byte and returns whether a row ends with it.
    pub(super) fn is_end(&mut self, byte: u8) -> bool {
        self.quoted = match (byte, self.quoted) {
            (b'"', None) if self.is_table => Some(0),
            (b'"', Some(_)) => None,
            (_, quoted) => quoted.map(|n| n + 1).filter(|&n| n < QUOTED),
        };
        byte == b'\n' && self.quoted.is_none()
    }
}

/// The input, and the bytes that were read from it but not yet passed on.
pub(super) struct Source {
    input: Box<dyn Read + Send>,
    /// The beginning of a line whose end has not been read yet.
    rest: Vec<u8>,
    /// Whether the position is within a line that is too long and whose beginning has already been passed on as an error.
    skipping: bool,
    /// The number of bytes read.
    position: u64,
    /// The total number of bytes, if known.
    size: Option<u64>,
    n_workers: usize,
    n_chunks: usize,
    /// The time that a line takes. At the pace `Fast`, lines are not counted here.
    pace: Pace,
    n_lines: u64,
    is_table: bool,
    is_over: bool,
}

impl Source {
    /// Returns a source for `n_workers` workers. `size` is its number of bytes, if known.
    pub(super) fn new(input: impl Read + Send + 'static, size: Option<u64>, n_workers: usize, bulk: &Bulk) -> Source {
        Source {
            input: Box::new(input),
            rest: Vec::new(),
            skipping: false,
            position: 0,
            size,
            n_workers,
            n_chunks: 0,
            pace: bulk.pace,
            n_lines: bulk.skipped,
            is_table: bulk.is_table,
            is_over: false,
        }
    }

    /// Returns the number of bytes to read now.
    fn chunk(&self) -> usize {
        match self.pace {
            Pace::Slow => return LEAST,
            Pace::Steady => return SMALL,
            Pace::Fast => {}
        }
        let [least, middling, most] = CHUNKS;
        let left = self.size.map(|size| size.saturating_sub(self.position));
        left.map_or(middling, |left| (left as usize / (4 * self.n_workers)).clamp(least, most))
    }

    /// Returns the end of the last complete line, given that the first line end is not before the position `new`.
    fn last_end(&self, text: &[u8], new: usize) -> Option<usize> {
        if !self.is_table {
            return text[new..].iter().rposition(|&byte| byte == b'\n').map(|end| new + end);
        }
        let mut ends = RowEnds::new(true);
        let is_end = |(at, &byte): (usize, &u8)| ends.is_end(byte).then_some(at);
        text.iter().enumerate().filter_map(is_end).last()
    }

    /// Fills the tray with complete lines. Returns `false` at the end of the input.
    pub(super) fn fill(&mut self, tray: &mut Tray, stop: &AtomicBool) -> io::Result<bool> {
        let chunk = self.chunk();
        let room = &mut tray.room;
        let mut n = self.rest.len();
        if room.len() < n + chunk {
            // The system provides new memory already zeroed, so it is not touched before input is read into it.
            *room = vec![0; n + chunk];
        }
        room[..n].copy_from_slice(&self.rest);
        self.rest.clear();
        while !self.is_over {
            if stop.load(Ordering::Relaxed) {
                tray.n_bytes = n;
                return Ok(false);
            }
            if room.len() < n + chunk {
                room.resize(n + chunk, 0);
            }
            let old = n;
            let read = self.input.read(&mut room[old..old + chunk]);
            n += *read.as_ref().unwrap_or(&0);
            self.position += (n - old) as u64;
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_over = true;
                    return Err(error);
                }
                Ok(0) => self.is_over = true,
                Ok(_) if self.skipping => match room[..n].iter().position(|&b| b == b'\n') {
                    // The end of that line stays in the text, so that later lines keep their numbers, but it does not count as a line of
                    // its own.
                    Some(end) => {
                        room.splice(..end, NO_ROW.iter().copied());
                        n = n - end + NO_ROW.len();
                        self.skipping = false;
                    }
                    None => n = 0,
                },
                Ok(_) => {}
            }
            let new = old.min(n);
            if let Some(end) = self.last_end(&room[..n], new) {
                let end = end + 1;
                self.rest.extend_from_slice(&room[end..n]);
                n = end;
                break;
            }
            if n > LONGEST {
                self.skipping = true;
                break;
            }
        }
        tray.n_bytes = n;
        tray.answers.note.position = self.position - self.rest.len() as u64;
        tray.number = self.n_chunks;
        tray.first_line = self.n_lines + 1;
        if self.pace != Pace::Fast {
            self.n_lines += room[..n].iter().filter(|&&byte| byte == b'\n').count() as u64;
        }
        self.n_chunks += 1;
        Ok(n > 0)
    }
}
