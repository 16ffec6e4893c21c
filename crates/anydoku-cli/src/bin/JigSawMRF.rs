//! The drop-in replacement for JigSawMRF.

#![allow(non_snake_case, reason = "the program it stands in for is spelled so")]

fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(anydoku_cli::jigsawmrf::run(std::env::args_os().skip(1)))
}
