//! Drawings and books from outside, as one program.

#[path = "manual/mod.rs"]
mod pages;

mod book;
mod drawings;
#[path = "manual.rs"]
mod manual;
mod pdf;
