//! The drop-in replacement for MakeBook, the book script of the Generic Sudoku Solver.

fn main() -> std::process::ExitCode {
    anydoku_cli::command::makebook(std::env::args_os().skip(1)).into()
}
