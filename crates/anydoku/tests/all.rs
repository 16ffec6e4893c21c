//! All integration tests of the library in one program, which is linked once instead of ten times.

#[path = "support/fuzz_one.rs"]
mod fuzz_one;
#[path = "support/mutate.rs"]
mod mutate;
mod reference;
#[path = "support/repository.rs"]
mod repository;
#[path = "support/rule_samples.rs"]
mod rule_samples;

mod adding;
mod classic;
mod engines;
mod examples;
mod formats;
mod fuzz;
mod generate;
mod levels;
mod limits;
mod named;
mod paths;
mod ratings;
mod reasons;
mod rules;
mod sheets;
