//! The program `anydoku`.

use std::process::ExitCode;

fn main() -> ExitCode {
    anydoku_cli::command::main()
}
