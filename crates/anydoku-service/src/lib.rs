//! A service that answers questions about Sudoku puzzles: requests in, events while it works, replies out.
//!
//! The command line, its `--json` and all other front ends use this service, so their results cannot differ. Requests, events and replies
//! are plain data that can be converted to and from JSON. Replies hold the library's own types, and [`Facts::sheet`] has the puzzle itself
//! for callers in the same process. A [`Service`] opens no file, reads no clock, starts no thread and draws no seed: its [`Host`] provides
//! what it needs.
//!
//! ```
//! use anydoku_service::{Alone, Service, Paper, SolveRequest, Verdict};
//! let host = Alone::default();
//! let service = Service::new(&host);
//! let request = SolveRequest { paper: Paper::of("1...2...3...4..."), ..SolveRequest::default() };
//! let solved = service.solve(&request, &mut ())?;
//! assert_eq!(solved.puzzles[0].answer, Verdict::Several);
//! # Ok::<(), anydoku_service::ServiceError>(())
//! ```
//!
//! Callers that speak JSON use [`Service::ask`], with one enum for all requests:
//!
//! ```
//! use anydoku_service::{Alone, Service, Request};
//! let request: Request = serde_json::from_str(r#"{"shapes": {"name": "samurai"}}"#).unwrap();
//! let reply = Service::new(&Alone::default()).ask(&request, &mut ());
//! let json = serde_json::to_value(&reply).unwrap();
//! assert_eq!(json["shapes"]["shape"]["cells"], 369);
//! ```
//!
//! Each request is one file in `question/` with its request type, its reply type and its method, and one line in the list in `ask`.

mod ask;
mod board;
mod builder;
mod cells;
mod error;
mod events;
mod facts;
mod generating;
mod host;
mod input;
mod message;
mod order;
mod parallel;
mod plan;
mod question;
mod reply_size;
mod roundtrip;
mod rule_facts;
mod step;
mod targets;

pub use anydoku::{Language, Message, msg};
pub use anydoku_draw::chart::grouped;
pub use ask::{Reply, Request};
pub use board::{Board, Extra};
pub use builder::BookType;
pub use cells::Cells;
pub use error::{Place, ServiceError};
pub use events::{Event, Events};
pub use facts::{At, Bytes, Facts, InProcess, RuleAt, Source, Text, Verdict};
pub use host::{Alone, Host, Service, Timer};
pub use input::{Limit, Paper};
pub use message::Told;
pub use parallel::in_order;
pub use plan::{PlanCellFacts, PlanFacts};
pub use question::*;
pub use rule_facts::{GeneratorFacts, RuleKindFacts, RulePlace};
pub use step::{
    Candidate, MistakeFacts, NoStart, NoStartKind, Notation, PartFacts, ScaleFacts, StepFacts, WeightFacts,
};
pub use targets::{Measured, Need, Range, Targets};

/// Lookup of names.
pub mod named {
    pub use crate::builder::book_type;
    pub use crate::input::{
        alphabet, engine, format, format_ending, language, marks_line, read, scale, scale_for, shape, symmetry,
        technique, weights,
    };
    pub use crate::question::{page, theme};
    pub use crate::targets::{difficulty, rules, variety};
}
