//! Runs the fuzz target that `ANYDOKU_TARGET` names, so a new format needs no code here.
#![no_main]

use std::sync::LazyLock;

#[path = "../../crates/anydoku-cli/tests/fuzzed/body.rs"]
mod asked;
#[path = "../../crates/anydoku/tests/support/fuzz_one.rs"]
mod fuzz_one;

static TARGET: LazyLock<String> =
    LazyLock::new(|| std::env::var("ANYDOKU_TARGET").expect("ANYDOKU_TARGET names a folder of the corpus"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| match asked::TARGETS.contains(&TARGET.as_str()) {
    true => asked::run(&TARGET, bytes),
    false => fuzz_one::fuzz_one(&TARGET, bytes),
});
