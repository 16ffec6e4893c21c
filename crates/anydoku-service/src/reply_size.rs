//! Limits on the size of replies, for hosts whose clients share the memory. Sizes are estimated before a reply is built.
//!
//! A server sets its limit with [`Host::room`](crate::Host::room). Sizes are those of the JSON, measured on boards of 81 to 4,096 cells and
//! rounded up. A reply in progress takes at most a few times as much memory.

use anydoku::{Topology, msg};

use crate::{Extra, Service, ServiceError};

/// The size of a reply, added up as it grows.
pub(crate) struct Room {
    most: Option<usize>,
    taken: usize,
}

impl Service<'_> {
    /// Returns the limit for one reply, of which nothing is used yet.
    pub(crate) fn room(&self) -> Room {
        Room { most: self.host.room(), taken: 0 }
    }
}

impl Room {
    /// Reserves space for `n` items of this size. Returns an error if there is not enough.
    pub(crate) fn take(&mut self, n: u64, bytes_each: usize) -> Result<(), ServiceError> {
        let n = usize::try_from(n).unwrap_or(usize::MAX);
        self.taken = self.taken.saturating_add(n.saturating_mul(bytes_each));
        match self.most {
            Some(most) if self.taken > most => {
                let found = match self.taken.div_ceil(1 << 20) {
                    mib if mib < 1 << 20 => msg!("size-mib", n = mib),
                    _ => msg!("size-terabyte"),
                };
                let error = ServiceError::new(msg!("service-too-large", size = found, most = most >> 20));
                Err(error.with_hint(msg!("hint-smaller")))
            }
            _ => Ok(()),
        }
    }

    /// Reserves space for the facts of a puzzle.
    pub(crate) fn take_facts(&mut self, topology: &Topology, with: &[Extra]) -> Result<(), ServiceError> {
        self.take(1, facts_bytes(topology, with))
    }
}

/// Returns the size of the facts of a puzzle, with its pictures and boards.
pub(crate) fn facts_bytes(topology: &Topology, with: &[Extra]) -> usize {
    let each = |extra: &Extra| match extra {
        Extra::Svg => 130,
        Extra::Board => 70,
        Extra::Plan => 110,
        // Space for the numbers of the givens, and for the board if the shape has no name.
        Extra::Paper => 80,
        Extra::Faces | Extra::Page | Extra::Pdf => 0,
    };
    500 + topology.n_cells() * (12 + with.iter().map(each).sum::<usize>())
}

/// Returns the size of a grid of numbers.
pub(crate) fn grid_bytes(topology: &Topology) -> usize {
    12 * topology.n_cells()
}

/// Returns the size of a puzzle in a complete format.
pub(crate) fn written_bytes(topology: &Topology) -> usize {
    64 * topology.n_cells()
}

/// Returns the size of a step of a solution path.
pub(crate) fn step_bytes(topology: &Topology, with: &[Extra]) -> usize {
    let each = |extra: &Extra| match extra {
        Extra::Svg => 250,
        Extra::Page | Extra::Pdf => 300,
        Extra::Faces => 16,
        Extra::Board | Extra::Plan | Extra::Paper => 0,
    };
    500 + topology.n_cells() * with.iter().map(each).sum::<usize>()
}

/// Returns the size of a puzzle in a book, with its solution and hints.
pub(crate) fn book_bytes(topology: &Topology, n_hints: usize) -> usize {
    n_hints.saturating_add(2).saturating_mul(40 * topology.n_cells()).saturating_add(300)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::{Alone, Host, Reply, Request, Service, Timer};

    /// A host that allows only small replies.
    struct Small(Alone);

    impl Host for Small {
        fn stop(&self) -> &AtomicBool {
            self.0.stop()
        }

        fn timer(&self, seconds: f64) -> Option<Box<dyn Timer + '_>> {
            self.0.timer(seconds)
        }

        fn chance(&self) -> Option<u64> {
            Some(7)
        }

        fn room(&self) -> Option<usize> {
            Some(1 << 20)
        }
    }

    fn ask(host: &dyn Host, json: &str) -> Reply {
        let request: Request = serde_json::from_str(json).unwrap();
        Service::new(host).ask(&request, &mut ())
    }

    /// Every request whose reply grows with a number is rejected before any work if it is too large, and answered if it is small.
    #[test]
    fn replies_that_would_be_too_large_are_refused() {
        let cases = [
            (
                r#"{"solve": {"paper": {"shape": "64x64"}, "list": 10000, "with": ["svg"]}}"#,
                r#"{"solve": {"paper": {"shape": "9x9"}, "list": 100, "with": ["svg"]}}"#,
            ),
            (
                r#"{"solve": {"paper": {"shape": "9x9"}, "list": 18446744073709551615}}"#,
                r#"{"solve": {"paper": {"shape": "9x9"}, "list": 10}}"#,
            ),
            (
                r#"{"solve": {"paper": {"shape": "25x25"}, "list": 100, "to": "gss"}}"#,
                r#"{"solve": {"paper": {"shape": "4x4"}, "list": 9, "to": "line"}}"#,
            ),
            (
                r#"{"fill": {"shape": "25x25", "n": 100000, "collect": true}}"#,
                r#"{"fill": {"shape": "9x9", "n": 10, "collect": true}}"#,
            ),
            (
                r#"{"generate": {"shape": "16x16", "n": 100000, "collect": true}}"#,
                r#"{"generate": {"shape": "4x4", "n": 10, "collect": true}}"#,
            ),
            (
                r#"{"generate": {"shape": "9x9", "n": 18446744073709551615, "to": "gss"}}"#,
                r#"{"generate": {"shape": "4x4", "n": 2, "to": "gss"}}"#,
            ),
            (
                r#"{"look": {"paper": {"shape": "64x64"}, "with": ["svg", "board", "plan"]}}"#,
                r#"{"look": {"paper": {"shape": "9x9"}, "with": ["svg"]}}"#,
            ),
            (
                r#"{"check": {"paper": {"shape": "64x64"}, "with": ["svg", "board", "plan"]}}"#,
                r#"{"check": {"paper": {"shape": "4x4"}}}"#,
            ),
            (
                r#"{"hint": {"paper": {"shape": "49x49"}, "with": ["svg", "page", "board"]}}"#,
                r#"{"hint": {"paper": {"shape": "4x4"}}}"#,
            ),
            (
                r#"{"book": {"sections": [{"type": "25x25", "number": 400}]}}"#,
                r#"{"book": {"sections": [{"type": "4x4", "number": 1}]}}"#,
            ),
            (
                r#"{"practise": {"technique": "naked single", "shape": "16x16", "n": 100, "with": ["svg"]}}"#,
                r#"{"practise": {"technique": "naked pair", "shape": "6x6", "n": 1}}"#,
            ),
        ];
        let host = Small(Alone::default());
        for (much, little) in cases {
            let Reply::Error(error) = ask(&host, much) else { panic!("{much} is answered") };
            assert!(error.words().starts_with("the reply would need"), "{much}: {error}");
            let reply = ask(&host, little);
            assert!(!matches!(reply, Reply::Error(_)), "{little}: {reply:?}");
        }
    }

    /// An endless list ends when the reply is full, and the reply reports that.
    #[test]
    fn lists_and_explanations_end_where_the_reply_is_full() {
        let host = Small(Alone::default());
        let Reply::List(listed) = ask(&host, r#"{"list": {"paper": {"shape": "16x16"}}}"#) else { panic!() };
        let puzzle = &listed.puzzles[0];
        assert!(!puzzle.complete && puzzle.listed > 100 && puzzle.listed < 1000, "{}", puzzle.listed);
        assert!(puzzle.reason.as_ref().unwrap().contains("the reply would need"), "{:?}", puzzle.reason);
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let explain =
            |with: &str| ask(&host, &format!(r#"{{"explain": {{"paper": {{"text": "{text}"}}, "with": [{with}]}}}}"#));
        let Reply::Error(error) = explain(r#""svg", "page""#) else { panic!("51 pictures are more than a megabyte") };
        assert!(error.words().starts_with("the reply would need"), "{error}");
        assert!(matches!(explain(r#""faces""#), Reply::Explain(_)));
    }
}
