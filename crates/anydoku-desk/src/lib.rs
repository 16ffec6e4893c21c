//! Every question about a Sudoku as data: a request in, events while it works, a reply out.
//!
//! The command line, its `--json`, and whatever other front there is, all ask here, so they cannot disagree. Requests,
//! events and replies are plain data that can be written to JSON and read back; a reply is whole, so a front shows it
//! without the library. A [`Desk`] opens no file, reads no clock, starts no thread and draws no seed of its own accord: what
//! it needs of these is handed in as its [`Surroundings`].
//!
//! ```
//! use anydoku_desk::{Alone, Desk, Paper, SolveRequest, Verdict};
//! let around = Alone::default();
//! let desk = Desk::new(&around);
//! let request = SolveRequest { paper: Paper::of("1...2...3...4..."), ..SolveRequest::default() };
//! let solved = desk.solve(&request, &mut ())?;
//! assert_eq!(solved.puzzles[0].answer, Verdict::Several);
//! # Ok::<(), anydoku_desk::Refusal>(())
//! ```
//!
//! Who has a request as JSON asks [`Desk::ask`], with one enum for all questions:
//!
//! ```
//! use anydoku_desk::{Alone, Desk, Request};
//! let request: Request = serde_json::from_str(r#"{"shapes": {"name": "samurai"}}"#).unwrap();
//! let reply = Desk::new(&Alone::default()).ask(&request, &mut ());
//! let json = serde_json::to_value(&reply).unwrap();
//! assert_eq!(json["shapes"]["shape"]["cells"], 369);
//! ```
//!
//! A question is one file in `question/`, with its request, its reply and the method of the desk that answers it, and one
//! line in the list in `ask`.

mod ask;
mod board;
mod events;
mod face;
mod facts;
mod keep;
mod making;
mod paper;
mod plan;
mod press;
mod question;
mod refusal;
mod room;
mod side;
mod step;
mod surroundings;
mod wishes;

pub use anydoku_draw::chart::grouped;
pub use ask::{Reply, Request};
pub use board::{Board, CellFacts, Extra, HouseFacts, PictureFacts, PieceFacts, ProjectionName};
pub use events::{Event, Events};
pub use face::{Arrow, ArrowEnd, ContentFacts, EmphasisName, FaceFacts, PointedCell, PointedHouse, PointedMark};
pub use facts::{At, Bytes, Facts, Source, Text, Verdict};
pub use paper::{CellsFacts, Limit, Paper};
pub use plan::{PlanCellFacts, PlanFacts};
pub use press::{BookPuzzle, BookType};
pub use question::*;
pub use refusal::{Place, Refusal};
pub use side::in_order;
pub use step::{
    Candidate, LadderFacts, MistakeFacts, NoStart, NoStartKind, NodeFacts, PartFacts, StepFacts, Thing, WeightFacts,
};
pub use surroundings::{Alone, Desk, Surroundings, Timer};
pub use wishes::{Measured, Need, Range, Wishes};

/// Looking things up by the names people use for them.
pub mod named {
    pub use crate::paper::{
        alphabet, engine, format, format_ending, ladder, marks_line, read, shape, symmetry, technique, weights,
    };
    pub use crate::press::book_type;
    pub use crate::question::{page, theme};
    pub use crate::wishes::{difficulty, variety};
}
