//! Black-box tests of the programs, all in one test program, because linking eight of them takes eight times as long.

#[path = "../../anydoku/tests/support/mutate.rs"]
mod mutate;
#[path = "../../anydoku/tests/support/repository.rs"]
mod repository;
#[path = "../../anydoku/tests/support/rule_samples.rs"]
mod rule_samples;
mod support;

mod commands;
mod count;
mod documented;
mod everyday;
mod explain;
mod faults;
#[cfg(feature = "serve")]
mod fuzzed;
mod generate;
mod german;
mod gss;
mod kinds;
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
mod tables;
mod transcripts;
