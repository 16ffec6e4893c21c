//! Drawing Sudokus: a layout and what stands in its cells, as shapes at fixed places.
