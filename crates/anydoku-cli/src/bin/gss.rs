//! The drop-in replacement for gss, the Generic Sudoku Solver.

fn main() -> std::process::ExitCode {
    anydoku_cli::gss::run(std::env::args_os().skip(1)).into()
}
