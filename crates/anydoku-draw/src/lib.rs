//! Drawing Sudokus: a layout and what stands in its cells, as shapes at fixed places.
//!
//! ```text
//!   Layout + Face ──board──▶ Drawing  ──▶ svg, png, html, tex, asy
//!   many of them  ──book───▶ Document ──▶ pdf
//! ```
//!
//! [`board`] and [`book`] know Sudokus and no file format, [`chart`] knows neither; [`svg`], `png`, [`html`], [`tex`], [`asy`] and `pdf` know formats and no Sudoku;
//! only a [`theme`] knows colours. Nothing here reads a file or a clock: the same input gives the same bytes. The modules
//! `png` and `pdf` are features of the same names, on by default.

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

/// The README's code is compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
