//! Lines that match a regular expression, such as `([^1-3][47]|12.)*`, as in the Interactive Sudoku Solver.
//!
//! An expression consists of digits, `.`, sets such as `[1-3]` and `[^47]`, parentheses, `|`, and the quantifiers `*`,
//! `+`, `?`, `{2}`, `{2,}` and `{2,4}`. It must match the whole line. Files store it in base64, so that its characters
//! are never mistaken for other syntax. The expression becomes a nondeterministic automaton (Thompson 1968), which the
//! subset construction (Rabin and Scott 1959) makes deterministic.

use super::*;
use crate::text::base64;

pub(super) static REGEX: Kind = Kind {
    name: "regex",
    aliases: &[],
    takes: Takes { words: &[""], ..line(1, 0) },
    build: regex,
    look: Look::Line(THIN),
    generator: None,
};

fn regex(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Result<(), Wrong> {
    let text = decoded(rule.word.as_deref().unwrap_or_default())?;
    let mut parser = Parser { text: &text, at: 0, depth: 0, ground };
    let whole = parser.choice()?;
    if parser.at < text.len() {
        return parser.wrong(msg!("expect-bar-or-end"));
    }
    let mut net = Net::default();
    let start = net.state()?;
    let end = net.join(&whole, start)?;
    let first = net.closed(vec![start]);
    let step = |states: &Vec<u16>, digit: usize| {
        // The cost lies in the sets of states: each is searched, and stored twice.
        ground.works(8 * states.len() + net.free.len() / 16);
        let edges = states.iter().flat_map(|&state| &net.edges[state as usize]);
        let next: Vec<u16> = edges.filter(|(digits, _)| digits >> (digit - 1) & 1 == 1).map(|&(_, to)| to).collect();
        (!next.is_empty()).then(|| net.closed(next))
    };
    let accepts = |states: &Vec<u16>| states.contains(&end);
    walk(ground, rule, || Automaton::build(ground.n, &|n| ground.works(n), vec![first], step, accepts), out)
}

/// Decodes base64 text.
pub(super) fn decoded(word: &str) -> Result<Vec<u8>, Wrong> {
    let wrong = |sign| Wrong::new(Place::Word, quoted_char(sign), msg!("expect-base64"));
    base64::read_bytes(word.as_bytes()).map_err(wrong)
}

/// A parsed expression.
enum Piece {
    Digits(u64),
    Row(Vec<Piece>),
    Choice(Vec<Piece>),
    Times(Box<Piece>, usize, Option<usize>),
}

/// The maximum nesting depth, number of consecutive quantifiers, and repetition count.
const MAX_DEPTH: usize = 40;
const MAX_SIGNS: usize = 8;
const MAX_TIMES: usize = 100;
const MAX_STATES: usize = 4000;

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
    ground: &'a Ground<'a>,
}

impl Parser<'_> {
    fn wrong<T>(&self, expected: Message) -> Result<T, Wrong> {
        let found = match self.text.get(self.at) {
            Some(byte) => msg!("found-in-expression", sign = quoted_char(*byte), number = self.at + 1),
            None => msg!("found-end-of-expression"),
        };
        wrong(Place::Word, found, expected)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<Piece, Wrong> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.wrong(msg!("expect-nested-brackets", most = MAX_DEPTH));
        }
        let mut rows = vec![self.row()?];
        while self.takes(b'|') {
            rows.push(self.row()?);
        }
        self.depth -= 1;
        Ok(Piece::Choice(rows))
    }

    fn row(&mut self) -> Result<Piece, Wrong> {
        let mut pieces = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| !b"|)".contains(byte)) {
            self.at += 1;
            let piece = match byte {
                b'(' => {
                    // Non-capturing groups begin with "?:".
                    if self.text[self.at..].starts_with(b"?:") {
                        self.at += 2;
                    }
                    let inner = self.choice()?;
                    if !self.takes(b')') {
                        return self.wrong(quoted(")"));
                    }
                    inner
                }
                b'.' => Piece::Digits(self.ground.all()),
                b'[' => self.set()?,
                _ => Piece::Digits(self.digit(byte)?),
            };
            pieces.push(self.times(piece)?);
        }
        Ok(Piece::Row(pieces))
    }

    /// Returns a mask with the bit of the digit that was just read.
    fn digit(&mut self, byte: u8) -> Result<u64, Wrong> {
        match char::from(byte).to_digit(36).map(|digit| digit as i32 - self.ground.shift) {
            Some(digit) if (1..=self.ground.n as i32).contains(&digit) => Ok(1 << (digit - 1)),
            // A digit that the grid does not have never occurs.
            Some(_) => Ok(0),
            None => {
                self.at -= 1;
                self.wrong(msg!("expect-part-of-expression"))
            }
        }
    }

    fn set(&mut self) -> Result<Piece, Wrong> {
        let is_other = self.takes(b'^');
        let mut digits = 0u64;
        loop {
            let Some(byte) = self.peek() else { return self.wrong(quoted("]")) };
            self.at += 1;
            if byte == b']' {
                break;
            }
            let from = self.digit(byte)?;
            digits |= from;
            if self.peek() == Some(b'-') {
                self.at += 1;
                let Some(byte) = self.peek() else { return self.wrong(msg!("expect-end-of-range")) };
                self.at += 1;
                let to = self.digit(byte)?;
                let below = |bit: u64| if bit == 0 { self.ground.all() } else { bit | (bit - 1) };
                digits |= if from == 0 { 0 } else { below(to) & !(from - 1) };
            }
        }
        Ok(Piece::Digits(if is_other { self.ground.all() & !digits } else { digits }))
    }

    fn times(&mut self, mut piece: Piece) -> Result<Piece, Wrong> {
        // Every quantifier adds a level to the expression, which is built and dropped recursively.
        let mut n_signs = 0;
        loop {
            let (least, most) = match self.peek() {
                Some(b'*') => (0, None),
                Some(b'+') => (1, None),
                Some(b'?') => (0, Some(1)),
                Some(b'{') => {
                    self.at += 1;
                    let least = self.number()?;
                    let most = match self.takes(b',') {
                        true if self.peek() == Some(b'}') => None,
                        true => Some(self.number()?),
                        false => Some(least),
                    };
                    if self.peek() != Some(b'}') || most.is_some_and(|most| most < least) {
                        return self.wrong(quoted("}"));
                    }
                    (least, most)
                }
                _ => return Ok(piece),
            };
            n_signs += 1;
            if n_signs > MAX_SIGNS {
                return self.wrong(msg!("expect-fewer-repeats"));
            }
            self.at += 1;
            piece = Piece::Times(Box::new(piece), least, most);
        }
    }

    fn number(&mut self) -> Result<usize, Wrong> {
        let digits: Vec<u8> = self.text[self.at..].iter().copied().take_while(u8::is_ascii_digit).take(4).collect();
        let number = String::from_utf8_lossy(&digits).parse::<usize>().ok().filter(|&number| number <= MAX_TIMES);
        let Some(number) = number else { return self.wrong(msg!("expect-number-up-to", most = MAX_TIMES)) };
        self.at += digits.len();
        Ok(number)
    }
}

/// A nondeterministic automaton: edges that take a digit, and edges that take none.
#[derive(Default)]
struct Net {
    edges: Vec<Vec<(u64, u16)>>,
    free: Vec<Vec<u16>>,
}

impl Net {
    fn state(&mut self) -> Result<u16, Wrong> {
        if self.edges.len() == MAX_STATES {
            return wrong(Place::Word, msg!("found-long-expression"), msg!("expect-shorter-expression"));
        }
        self.edges.push(Vec::new());
        self.free.push(Vec::new());
        Ok(self.edges.len() as u16 - 1)
    }

    /// Appends a piece to a state and returns the state after it.
    fn join(&mut self, piece: &Piece, from: u16) -> Result<u16, Wrong> {
        match piece {
            Piece::Digits(digits) => {
                let to = self.state()?;
                self.edges[from as usize].push((*digits, to));
                Ok(to)
            }
            Piece::Row(pieces) => pieces.iter().try_fold(from, |from, piece| self.join(piece, from)),
            Piece::Choice(rows) => {
                let to = self.state()?;
                for row in rows {
                    let end = self.join(row, from)?;
                    self.free[end as usize].push(to);
                }
                Ok(to)
            }
            Piece::Times(piece, least, most) => {
                let mut at = from;
                for _ in 0..*least {
                    at = self.join(piece, at)?;
                }
                let end = self.state()?;
                for _ in *least..most.unwrap_or(*least) {
                    self.free[at as usize].push(end);
                    at = self.join(piece, at)?;
                }
                if most.is_none() {
                    // A separate state, so that the loop does not lead back to what comes before.
                    let round = self.state()?;
                    self.free[at as usize].push(round);
                    let back = self.join(piece, round)?;
                    self.free[back as usize].push(round);
                    at = round;
                }
                self.free[at as usize].push(end);
                Ok(end)
            }
        }
    }

    /// Returns these states and those that are reachable without a digit (the epsilon closure), in ascending order.
    fn closed(&self, mut states: Vec<u16>) -> Vec<u16> {
        states.sort_unstable();
        states.dedup();
        let mut is_in = vec![false; self.free.len()];
        states.iter().for_each(|&state| is_in[state as usize] = true);
        let mut at = 0;
        while at < states.len() {
            for &next in &self.free[states[at] as usize] {
                if !std::mem::replace(&mut is_in[next as usize], true) {
                    states.push(next);
                }
            }
            at += 1;
        }
        states.sort_unstable();
        states
    }
}
