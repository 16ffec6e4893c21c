//! Outputs: standard output, standard error, and the files of `-p`, `-s` and `-G`.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// The reason why the program ends early.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: u8,
    /// The message for standard error, or `None` if the reader has closed the pipe.
    pub(super) message: Option<String>,
}

impl Failure {
    /// Returns a failure with exit code 1.
    pub(super) fn new(message: impl Into<String>) -> Failure {
        Failure { code: 1, message: Some(message.into()) }
    }
}

/// Standard output and all files that were opened for writing.
pub(super) struct Outputs {
    stdout: BufWriter<StdoutLock<'static>>,
    files: Vec<(PathBuf, BufWriter<File>)>,
}

/// One of the outputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Out {
    Stdout,
    File(usize),
}

impl Outputs {
    pub(super) fn new() -> Outputs {
        Outputs { stdout: BufWriter::with_capacity(1 << 16, std::io::stdout().lock()), files: Vec::new() }
    }

    /// Opens and empties a file. `-` stands for standard output. A name that is already open refers to the same file.
    pub(super) fn open(&mut self, name: &Path) -> Result<Out, Failure> {
        if name == Path::new("-") {
            return Ok(Out::Stdout);
        }
        if let Some(i) = self.files.iter().position(|(path, _)| path == name) {
            return Ok(Out::File(i));
        }
        let file = File::create(name)
            .map_err(|error| Failure::new(format!("cannot open file {}: {}", name.display(), reason(&error))))?;
        self.files.push((name.to_path_buf(), BufWriter::new(file)));
        Ok(Out::File(self.files.len() - 1))
    }

    pub(super) fn write(&mut self, out: Out, bytes: &[u8]) -> Result<(), Failure> {
        let result = match out {
            Out::Stdout => self.stdout.write_all(bytes),
            Out::File(i) => self.files[i].1.write_all(bytes),
        };
        result.map_err(|error| self.failure(out, &error))
    }

    /// Writes a line to standard output.
    pub(super) fn say(&mut self, line: impl AsRef<str>) -> Result<(), Failure> {
        self.write(Out::Stdout, line.as_ref().as_bytes())?;
        self.write(Out::Stdout, b"\n")
    }

    /// Writes a line to standard error, after all output before it.
    pub(super) fn warn(&mut self, line: impl AsRef<str>) -> Result<(), Failure> {
        self.flush_one(Out::Stdout)?;
        complain(line.as_ref());
        Ok(())
    }

    /// Flushes all outputs.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.flush_one(Out::Stdout)?;
        (0..self.files.len()).try_for_each(|i| self.flush_one(Out::File(i)))
    }

    fn flush_one(&mut self, out: Out) -> Result<(), Failure> {
        let result = match out {
            Out::Stdout => self.stdout.flush(),
            Out::File(i) => self.files[i].1.flush(),
        };
        result.map_err(|error| self.failure(out, &error))
    }

    fn failure(&self, out: Out, error: &std::io::Error) -> Failure {
        let name = match out {
            Out::Stdout if error.kind() == ErrorKind::BrokenPipe => return Failure { code: 0, message: None },
            Out::Stdout => "standard output".into(),
            Out::File(i) => self.files[i].0.display().to_string(),
        };
        // gss ignores this error silently. Here it is reported and has its own exit code.
        Failure { code: 2, message: Some(format!("cannot write to {name}: {}", reason(error))) }
    }
}

/// Writes a line to standard error. The program continues even if that fails.
pub(super) fn complain(line: &str) {
    _ = writeln!(std::io::stderr(), "{line}");
}

/// Returns the system's message for an error, but not its number.
pub(super) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
