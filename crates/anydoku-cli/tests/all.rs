//! The programs from outside, as one program: eight would be linked eight times.

#[path = "../../anydoku/tests/support/repository.rs"]
mod repository;
mod support;

mod commands;
mod count;
mod documented;
mod everyday;
mod explain;
mod faults;
mod generate;
mod gss;
mod malformed;
mod parts;
mod play;
mod print;
mod ruled;
mod seeds;
#[cfg(feature = "serve")]
mod serve;
mod starts;
#[cfg(feature = "store")]
mod store;
mod transcripts;
