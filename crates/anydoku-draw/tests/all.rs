//! Tests of drawings and books through the public interface, in one program.

#[path = "manual/mod.rs"]
mod pages;

mod book;
mod drawings;
#[path = "manual.rs"]
mod manual;
mod pdf;
mod reader;
