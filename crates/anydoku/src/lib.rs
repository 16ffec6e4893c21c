//! A workbench for any Sudoku: solve, explain, rate and generate puzzles of any shape.
//!
//! # Solve
//!
//! A puzzle is a [`Topology`] (cells, digits, and the houses in which digits must differ) and its givens. The shortest
//! way to write one is a line of text:
//!
//! ```
//! use anydoku::{Answer, Puzzle, Solver};
//!
//! let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let puzzle: Puzzle = line.parse()?;
//! let mut solver = Solver::new(puzzle.topology());
//! match solver.answer(&puzzle) {
//!     Answer::Unique(solution) => assert!(solution.to_string().starts_with("417369825")),
//!     Answer::Several(one, other) => println!("at least two: {one} and {other}"),
//!     Answer::None => println!("no solution"),
//!     Answer::Unknown(_) => unreachable!("no budget was set"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A solver prepares its tables once per topology, so use one solver for all puzzles of a shape. It is `Clone` and
//! `Send`: give each thread a clone. A [`Budget`] limits any search by its work, or by a stop flag that you set.
//!
//! # Any shape
//!
//! A [`Shape`] is a topology with a name and a [`Layout`]: the positions of its cells. [`shape::KINDS`] lists the
//! built-in shapes, and shapes can be combined; pass houses of your own to [`Topology::new`].
//!
//! ```
//! use anydoku::{Cell, Puzzle, Shape};
//!
//! let shape: Shape = "x+nrc".parse()?;
//! assert_eq!(shape.topology.n_houses(), 9 + 9 + 9 + 2 + 4);
//! let puzzle = Puzzle::from_line(&shape, &format!("12345{}", ".".repeat(76)))?;
//! assert_eq!(puzzle.given(Cell(4)).map(|digit| digit.number()), Some(5));
//! let samurai: Shape = "samurai".parse()?;
//! assert_eq!((samurai.topology.n_cells(), samurai.layout.rows()), (369, 21));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! The crate `anydoku-format` reads and writes whole files in the formats of many programs. It returns [`Sheet`]s:
//! puzzles with their layout, title and notes. The module [`text`] reads and writes single lines.
//!
//! # Explain and rate
//!
//! Techniques explain why a digit can be placed or a candidate removed. A [`Scale`](explain::Scale) is a technique
//! set: it orders the techniques and rates them.
//!
//! ```
//! use anydoku::{Puzzle, explain, rate::Rater};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = explain::solution_path(&puzzle, explain::Scale::se())?;
//! assert!(path.is_solved());
//! assert_eq!(
//!     path.steps[0].tell(puzzle.topology()),
//!     "hidden single in box: r1c6 = 8, because r1c6 is the only place for 8 in box 2",
//! );
//! assert_eq!(Rater::new(puzzle.topology())?.rate(&puzzle).to_string(), "ER 1.2/EP 1.2/ED 1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Generate
//!
//! ```
//! use anydoku::make::{Maker, Recipe, Symmetry};
//! use anydoku::{Budget, Rng, Shape};
//!
//! let shape: Shape = "6x6".parse()?;
//! let recipe = Recipe { symmetry: Symmetry::HalfTurn, ..Recipe::default() };
//! let made = Maker::new(&shape).make(&recipe, &mut Rng::new(7), &Budget::UNLIMITED)?;
//! assert!(made.solution.solves(&made.puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look next
//!
//! | to | see |
//! |---|---|
//! | solve and list solutions | [`Solver`], [`solve`] |
//! | count solutions | [`Solver::count`], and the crate `anydoku-count` |
//! | read and write | [`text`], and the crate `anydoku-format` |
//! | describe puzzles | [`Puzzle`], [`Topology`], [`Layout`], [`shape`], [`rules`] |
//! | reason like a person | [`explain`], [`rate`], [`levels`] |
//! | generate puzzles | [`make`](mod@make) |
//! | find symmetries and duplicates | [`symmetry`], [`canon`] |
//! | learn how solvers work | [`teach`] |
//!
//! The crate `anydoku-draw` draws puzzles. This library performs no I/O, never reads a clock, and starts no threads.

mod budget;
mod candidates;
pub mod canon;
mod colour;
#[cfg(feature = "serde")]
pub mod data;
pub mod explain;
mod face;
pub mod families;
pub mod hash;
mod layout;
pub mod levels;
mod lists;
pub mod logarithm;
pub mod make;
mod message;
mod names;
mod puzzle;
pub mod rate;
pub mod redundant;
mod rng;
pub mod rules;
mod set;
pub mod shape;
pub mod solve;
pub mod symmetry;
pub mod teach;
pub mod text;
mod topology;

pub use anydoku_words::Language;
pub use budget::Budget;
pub use candidates::Candidates;
pub use colour::{Colour, ColourError};
pub use face::{Content, Emphasis, Face, Link};
pub use layout::{Layout, Picture, Piece, Projection, Square, Symbols, symbol};
pub use message::{Arg, Joint, Message, Node, Speaker, Spoken};
pub use names::{UnknownName, nearest};
pub use num_bigint::BigUint;
pub use puzzle::{Clash, Fault, Notes, Play, Puzzle, Ratings, Sheet, Solution};
pub use rng::Rng;
pub use set::{CellSet, DigitSet, MAX_DIGITS};
pub use shape::Shape;
pub use solve::{Answer, Count, Engine, Solver, Spent};
pub use topology::{Cell, CellNames, Digit, House, HouseId, HouseKind, MAX_CELLS, Topology, TopologyError};

/// The code of the README, compiled and tested like any documentation example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
