//! Functions that all tests use to run the programs.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Returns a program of this crate by its name.
pub fn program(name: &str) -> Command {
    Command::new(match name {
        "anydoku" => env!("CARGO_BIN_EXE_anydoku"),
        "gss" => env!("CARGO_BIN_EXE_gss"),
        "JigSawMRF" => env!("CARGO_BIN_EXE_JigSawMRF"),
        "MakeBook" => env!("CARGO_BIN_EXE_MakeBook"),
        _ => panic!("there is no program {name}"),
    })
}

/// Returns the folder of the crate, in which tests run if they need no folder of their own.
pub fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a program in a folder until it ends, with this standard input.
pub fn run(name: &str, folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    feed(start(name, folder, arguments), input)
}

/// Starts a program in a folder with all streams piped.
pub fn start(name: &str, folder: &Path, arguments: &[&str]) -> Child {
    program(name)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Writes the input of a program and waits for it to end.
pub fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that does not read its input closes it, which is not an error.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("feeding does not panic");
    output
}

/// The output and the exit code of a run, as text.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code().expect("nobody killed it"),
        }
    }
}
