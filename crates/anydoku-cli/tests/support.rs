//! Running the programs: the one way in which all tests do it.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// A program that this crate makes, by name.
pub fn program(name: &str) -> Command {
    Command::new(match name {
        "anydoku" => env!("CARGO_BIN_EXE_anydoku"),
        "gss" => env!("CARGO_BIN_EXE_gss"),
        "JigSawMRF" => env!("CARGO_BIN_EXE_JigSawMRF"),
        "MakeBook" => env!("CARGO_BIN_EXE_MakeBook"),
        _ => panic!("there is no program {name}"),
    })
}

/// Where tests run if they need no folder of their own: the folder of the crate.
pub fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a program in a folder to its end, with this on standard input.
pub fn run(name: &str, folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    feed(start(name, folder, arguments), input)
}

/// Starts a program in a folder, everything piped.
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

/// Gives a program its input and waits for its end.
pub fn feed(mut child: Child, input: &[u8]) -> Output {
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that does not read its input closes it; that is its right.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("feeding does not panic");
    output
}

/// What a run says and gives back, as text.
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
