//! Black-box tests of the programs, all in one test program, because linking eight of them takes eight times as long.

#[path = "../../anydoku/tests/support/mutate.rs"]
mod mutate;
#[path = "../../anydoku/tests/support/repository.rs"]
mod repository;
#[path = "../../anydoku/tests/support/rule_samples.rs"]
mod rule_samples;
mod support;

// The program of the fuzz targets is compiled with the tests, because a check of its own would compile every crate once more. This crate
// and this macro stand in for libFuzzer.
#[cfg(feature = "serve")]
extern crate self as libfuzzer_sys;
#[cfg(feature = "serve")]
#[path = "../../../fuzz/fuzz_targets/target.rs"]
#[allow(unused_attributes, dead_code, clippy::duplicate_mod)]
mod fuzz_program;

/// Makes a function of a fuzz target.
#[macro_export]
macro_rules! fuzz_target {
    (|$bytes:ident: &[u8]| $body:expr) => {
        pub fn run($bytes: &[u8]) {
            $body
        }
    };
}

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
