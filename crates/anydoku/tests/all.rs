//! The library from outside, as one program: ten would be linked ten times.

#[path = "support/fuzz_one.rs"]
mod fuzz_one;
mod reference;
#[path = "support/repository.rs"]
mod repository;

mod adding;
mod classic;
mod count;
mod engines;
mod examples;
mod fuzz;
mod generate;
mod levels;
mod ratings;
mod rules;
mod walks;
