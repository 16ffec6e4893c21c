//! Drawing Sudokus: turns a layout and the contents of its cells into shapes at fixed places.
//!
//! ```text
//!   Layout + Face ──board──▶ Drawing  ──▶ svg, png, html, tex, asy
//!   many of them  ──book───▶ Document ──▶ pdf
//! ```
//!
//! [`board`] and [`book`] know Sudokus and no file format, [`chart`] knows neither; [`svg`], `png`, [`html`], [`tex`], [`asy`] and
//! `pdf` know formats and no Sudoku; only a [`theme`] knows colors. Nothing here reads a file or a clock: the same input gives the
//! same bytes. The modules `png` and `pdf` are features of the same names, on by default.

pub mod asy;
pub mod board;
pub mod book;
pub mod caption;
pub mod chart;
pub mod document;
pub mod drawing;
mod font;
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

/// Compiles the code of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
