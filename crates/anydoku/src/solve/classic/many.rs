//! Solves many puzzles from text to text, without puzzle types and without an allocation per puzzle.

use super::super::engine::Found;
use super::kernel::Tree;
use super::lanes::{Lanes, Path, Task};
use crate::budget::Budget;
use crate::text::told_shape;

/// The number of lines with each answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Many {
    /// The number of puzzles with one solution.
    pub unique: u64,
    /// The number of puzzles with two or more solutions.
    pub several: u64,
    /// The number of puzzles without a solution.
    pub none: u64,
    /// The number of puzzles for which the node limit of the budget was too low.
    pub unknown: u64,
    /// The number of lines passed to the `other` callback, not counting blank ones and comments.
    pub other: u64,
    /// The number of lines read, including blank ones and comments.
    pub lines: u64,
    /// The number of nodes of all search trees.
    pub nodes: u64,
    /// The number of guesses in all search trees.
    pub guesses: u64,
    /// Whether the budget was stopped; the last lines then have no answer.
    pub stopped: bool,
}

/// A callback for a line that is not a plain puzzle. Its arguments are the zero-based number of the line, the
/// line, and the answers to append to.
pub type OtherLine<'a> = dyn FnMut(usize, &[u8], &mut Vec<u8>) + 'a;

/// Solves plain 9x9 puzzles, one per line, and appends one line per puzzle to the answers: the solution, `none`,
/// `several`, or `unknown` if the node limit of the budget, which applies to each puzzle, was too low.
///
/// A plain line has 81 cells, `1` to `9`, and `.` or `0` for an open one. Then the line ends, or a space, tab, comma,
/// semicolon, `#` or `|` follows; the rest is ignored unless it names a shape. Any other line, including blank ones and
/// comments, is passed to `other` with its zero-based number; the callback can append an answer.
///
/// ```
/// use anydoku::{Budget, solve::solve_many};
/// let text = b"
/// ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9 # slow
/// .................................................................................
/// 12345 oops
/// ";
/// let mut answers = Vec::new();
/// let many = solve_many(text, &Budget::UNLIMITED, &mut answers, &mut |line, found, answers| match line {
///     0 => assert_eq!(found, b""),
///     _ => {
///         assert_eq!((line, found), (3, &b"12345 oops"[..]));
///         answers.extend_from_slice(b"invalid\n");
///     }
/// });
/// let answers = String::from_utf8(answers).unwrap();
/// assert_eq!(
///     answers,
///     "987654321246173985351928746128537694634892157795461832519286473472319568863745219\nseveral\ninvalid\n"
/// );
/// assert_eq!((many.unique, many.several, many.other), (1, 1, 1));
/// ```
pub fn solve_many(text: &[u8], budget: &Budget<'_>, answers: &mut Vec<u8>, other: &mut OtherLine<'_>) -> Many {
    solve_many_by(Path::best(), text, budget, answers, other)
}

/// Solves many lines with this instruction set, for tests and benchmarks.
#[doc(hidden)]
pub fn solve_many_by(
    path: Path,
    text: &[u8],
    budget: &Budget<'_>,
    answers: &mut Vec<u8>,
    other: &mut OtherLine<'_>,
) -> Many {
    path.run(SolveMany { text, budget, answers, other })
}

struct SolveMany<'a> {
    text: &'a [u8],
    budget: &'a Budget<'a>,
    answers: &'a mut Vec<u8>,
    other: &'a mut OtherLine<'a>,
}

impl Task for SolveMany<'_> {
    type Outcome = Many;

    #[inline(always)]
    fn run<L: Lanes>(self, proof: L::Proof) -> Many {
        let SolveMany { text, budget, answers, other } = self;
        let mut tree = Tree::new();
        let mut many = Many::default();
        let mut rest = text;
        let mut line_number = 0;
        while !rest.is_empty() {
            if budget.is_stopped() {
                many.stopped = true;
                break;
            }
            let mut padded = [0; 96];
            let window = match rest.first_chunk() {
                Some(window) => window,
                None => {
                    padded[..rest.len()].copy_from_slice(rest);
                    &padded
                }
            };
            let sound = L::read(proof, window).filter(|_| ends_puzzle(window[81]));
            let Some(grid) = sound else {
                let line = take_line(&mut rest);
                many.other += u64::from(has_puzzle(line));
                other(line_number, line, answers);
                line_number += 1;
                continue;
            };
            let line = rest;
            rest = rest.get(81..).unwrap_or_default();
            let comment = take_line(&mut rest);
            line_number += 1;
            if !comment.is_empty() && told_shape(comment).is_some() {
                many.other += 1;
                other(line_number - 1, &line[..81 + comment.len()], answers);
                continue;
            }

            tree.start(grid);
            let at = answers.len();
            let (count, word): (_, &[u8]) = loop {
                // A single call site, so that the kernel is compiled into this function once.
                match tree.advance::<L>(proof, budget) {
                    Found::Solution if answers.len() > at => break (&mut many.several, b"several\n"),
                    Found::Solution => {
                        // The solution is written before it is known to be unique, because the next would overwrite it.
                        answers.extend_from_slice(&[b'\n'; 96]);
                        L::write(proof, &tree.solution, answers[at..].first_chunk_mut().expect("just added"));
                        if tree.is_over() {
                            break (&mut many.unique, b"");
                        }
                    }
                    Found::End if answers.len() > at => break (&mut many.unique, b""),
                    Found::End => break (&mut many.none, b"none\n"),
                    Found::Spent | Found::Lost => break (&mut many.unknown, b"unknown\n"),
                }
            };
            if word.is_empty() {
                answers[at + 81] = b'\n';
                answers.truncate(at + 82);
            } else {
                answers.truncate(at);
            }
            if word == b"unknown\n" && budget.is_stopped() {
                many.stopped = true;
                break;
            }
            *count += 1;
            answers.extend_from_slice(word);
            many.nodes += tree.nodes;
            many.guesses += tree.guesses;
        }
        many.lines = line_number as u64;
        many
    }
}

/// Splits off the first line of the text, with its line ending.
#[inline(always)]
fn take_line<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let (line, rest) = text.split_at(end);
    *text = rest.get(1..).unwrap_or_default();
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns whether this byte can follow the 81st cell. 0 is the padding after the last line.
#[inline(always)]
fn ends_puzzle(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b' ' | b'\t' | b',' | b';' | b'#' | b'|' | 0)
}

/// Returns whether the line contains a puzzle to answer.
fn has_puzzle(line: &[u8]) -> bool {
    !matches!(line.trim_ascii().first(), None | Some(b'#'))
}
