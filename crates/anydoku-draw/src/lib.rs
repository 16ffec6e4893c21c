//! Drawing of Sudokus: turns a layout and the contents of its cells into shapes at fixed positions.
//!
//! ```text
//!   Layout + Face ──board──▶ Drawing  ──▶ svg, png, html, tex, asy
//!   many of them  ──book───▶ Document ──▶ pdf
//! ```
//!
//! [`board`] and [`book`] are specific to Sudoku but not to a file format, and [`chart`] is specific to neither. [`svg`], `png`, [`html`],
//! [`tex`], [`asy`] and `pdf` write formats and are not specific to Sudoku. All colors are defined by a [`theme`]. Nothing in this crate
//! reads a file or a clock, so the same input always gives the same bytes. The modules `png` and `pdf` depend on the features of the same
//! names, which are enabled by default.

pub mod asy;
pub mod board;
pub mod book;
pub mod caption;
pub mod chart;
pub mod document;
pub mod drawing;
mod font;
pub mod handout;
pub mod html;
mod paper;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
mod plane;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod tex;
pub mod theme;
mod tint;

pub use board::Look;
pub use drawing::Drawing;
pub use font::{FontError, Fonts, Typeface};
pub use paper::{PAPERS, Paper};
pub use theme::Theme;

/// Compiles the code in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
