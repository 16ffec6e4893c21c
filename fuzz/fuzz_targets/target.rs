//! All fuzz targets: the name of the program says which one it is.
#![no_main]

#[path = "../../crates/anydoku/tests/support/fuzz_one.rs"]
mod fuzz_one;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_one::fuzz_one(env!("CARGO_BIN_NAME"), bytes));
