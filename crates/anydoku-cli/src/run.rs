//! Long runs: their output files, and the saved state from which an interrupted run resumes.
//!
//! Puzzles are written to `FILE.part`, which replaces `FILE` when the run is complete. `FILE` is therefore complete or
//! absent even if the process is killed, and `FILE.run` contains the state from which to resume.
//!
//! The state has its own type and version. It records the request to the service rather than the options as typed, so options can be
//! renamed without breaking interrupted runs.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use anydoku::msg;
use anydoku_format::table;
use anydoku_service::{GenerateRequest, MadePuzzle, Measured, ServiceError, named};

use crate::input::could_not_read;
use crate::stream::rows::{Rows, identity};
use anydoku_host::{Place, check_writable, save, unwritable};

/// The version of [`SavedRun`] that is written and read.
const VERSION: u32 = 4;

/// The command to which these runs belong.
const COMMAND: &str = "generate";

/// The interval at which the state of a run is saved.
pub const OFTEN: Duration = Duration::from_secs(1);

/// The columns that a run fills in a table.
const VALUES: &[&str] = &["solution", "givens", "er", "ep", "ed", "hardest", "level", "index"];

/// Returns the columns of tables.
fn columns() -> Rows {
    Rows::new(b',', VALUES, false, b"")
}

/// The files that a run writes.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
pub struct Files {
    /// The file for the puzzles, or `None` for standard output.
    pub output: Option<PathBuf>,
    /// The file for a table of the puzzles that did not match.
    pub keep_all: Option<PathBuf>,
    /// Whether puzzles are written as a table.
    pub csv: bool,
    /// The collection to which puzzles are added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<PathBuf>,
}

/// The state that an interrupted run needs to resume. It is saved next to the output until the run is done.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SavedRun {
    version: u32,
    /// The command of the run.
    command: String,
    /// The request for the whole run.
    request: GenerateRequest,
    files: Files,
    /// The zero-based number of the next puzzle.
    next: u64,
    /// The number of finished puzzles.
    done: u64,
    /// The content of the output file.
    written: Written,
    /// The content of the file for puzzles that did not match.
    kept: Written,
}

/// The content of a file, represented by its length and a checksum.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Written {
    /// The length in bytes.
    pub bytes: u64,
    checksum: u64,
}

impl Default for Written {
    fn default() -> Written {
        // The offset basis of FNV-1a.
        Written { bytes: 0, checksum: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Written {
    /// Adds text to the content.
    pub fn add(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
        for &byte in text {
            self.checksum = (self.checksum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Checks that the file begins with this content. If it does not, another program has changed the file, which must then remain
    /// untouched.
    pub fn check(&self, path: &Path) -> Result<(), ServiceError> {
        let unreadable = |error: io::Error| could_not_read(path.display().to_string(), &error);
        let mut begins = Written::default();
        let mut file = File::open(path).map_err(unreadable)?.take(self.bytes);
        let mut part = vec![0; 1 << 16];
        loop {
            match file.read(&mut part).map_err(unreadable)? {
                0 => break,
                n => begins.add(&part[..n]),
            }
        }
        if begins == *self {
            return Ok(());
        }
        Err(ServiceError::new(msg!("cli-run-changed", path = path.display().to_string()))
            .with_hint(msg!("cli-run-changed-hint")))
    }
}

impl SavedRun {
    /// Returns a run that has not begun yet.
    pub fn new(request: GenerateRequest, files: Files) -> SavedRun {
        SavedRun {
            version: VERSION,
            command: COMMAND.to_owned(),
            next: request.first,
            request,
            files,
            done: 0,
            written: Written::default(),
            kept: Written::default(),
        }
    }

    /// Returns the files that the run writes.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Reads the state of the run that wrote this file last.
    pub fn read(path: &Path) -> Result<SavedRun, ServiceError> {
        let mut saved: SavedRun = read_state(path, VERSION)?;
        let shown = state_of(path);
        let shown = shown.display();
        if saved.command != COMMAND {
            let (path, found) = (shown.to_string(), &saved.command);
            let message = msg!("cli-run-other-command", path = path, found = found, expected = COMMAND);
            return Err(ServiceError::new(message));
        }
        saved.files.output = Some(path.to_owned());
        // Before anything is changed, check that everything the run wrote is there. A run that was killed at the very end may already have
        // moved its file to the destination.
        let part = part_of(path);
        let is_in_place = saved.done >= saved.request.n && !part.exists();
        let output = Some(if is_in_place { path.to_owned() } else { part });
        for (path, written) in [(&output, saved.written), (&saved.files.keep_all, saved.kept)] {
            if let (Some(path), 1..) = (path, written.bytes) {
                written.check(path)?;
            }
        }
        Ok(saved)
    }
}

/// A run in progress.
pub struct Run {
    saved: SavedRun,
    columns: Rows,
    /// The temporary file next to the destination. It is opened when the first puzzle is written.
    file: Option<BufWriter<File>>,
    kept: Option<BufWriter<File>>,
    saved_at: Instant,
    has_rows: bool,
    /// Whether puzzles are written as soon as they are found.
    is_streamed: bool,
}

impl Run {
    /// Opens a run and returns it with the request for its remaining puzzles.
    pub fn open(saved: SavedRun) -> Result<(Run, GenerateRequest), ServiceError> {
        let mut request = saved.request.clone();
        request.first = saved.next;
        request.n -= saved.done.min(request.n);
        if let (Some(path), 0) = (&saved.files.output, saved.done) {
            check_writable(path)?;
        }
        let mut run = Run {
            has_rows: saved.done > 0,
            is_streamed: saved.done > 0,
            saved,
            columns: columns(),
            file: None,
            kept: None,
            saved_at: Instant::now(),
        };
        if let (Some(path), true) = (run.saved.files.output.clone(), run.saved.done > 0 && request.n > 0) {
            let fail = |error: io::Error| unwritable(&path, &error);
            // Everything written after the state was saved is generated again.
            let mut again = File::options().read(true).write(true).open(part_of(&path)).map_err(fail)?;
            again.set_len(run.saved.written.bytes).map_err(fail)?;
            if request.distinct {
                let mut text = String::new();
                again.read_to_string(&mut text).map_err(fail)?;
                request.not_in = Some(run.known(&text)?.as_str().into());
            }
            again.seek(SeekFrom::End(0)).map_err(fail)?;
            run.file = Some(BufWriter::new(again));
        }
        run.open_kept()?;
        Ok((run, request))
    }

    /// Converts the puzzles that a run has written to lines that the service can compare.
    fn known(&self, text: &str) -> Result<String, ServiceError> {
        if !self.saved.files.csv {
            return Ok(text
                .lines()
                .map(|line| line.split(',').next().unwrap_or_default())
                .collect::<Vec<_>>()
                .join("\n"));
        }
        let request = &self.saved.request;
        let has_own_pieces =
            request.template.is_none() && named::variety(&request.shape)?.pieces == anydoku::make::Pieces::Fresh;
        let header = text.lines().next().map_or_else(Vec::new, |line| table::fields(line, ','));
        let place = |name: &str| header.iter().position(|column| column == name);
        let (puzzle, shape) = (place("puzzle"), place("shape"));
        let line = |row: &str| {
            let fields = table::fields(row, ',');
            let field = |place: Option<usize>| place.and_then(|at| fields.get(at)).map_or("", |field| &field[..]);
            let pieces = field(shape).strip_prefix("jigsaw:").filter(|_| has_own_pieces).unwrap_or_default();
            format!("{}{pieces}\n", field(puzzle))
        };
        Ok(text.lines().skip(1).map(line).collect())
    }

    fn open_kept(&mut self) -> Result<(), ServiceError> {
        let Some(path) = &self.saved.files.keep_all else { return Ok(()) };
        let fail = |error: io::Error| unwritable(path, &error);
        let is_new = self.saved.kept.bytes == 0;
        let file = if is_new { File::create(path) } else { File::options().append(true).open(path) };
        let mut file = BufWriter::new(file.map_err(fail)?);
        match is_new {
            true => {
                let header = self.columns.header();
                file.write_all(&header).map_err(fail)?;
                self.saved.kept.add(&header);
            }
            false => file.get_ref().set_len(self.saved.kept.bytes).map_err(fail)?,
        }
        self.kept = Some(file);
        Ok(())
    }

    /// Begins a run with this seed, which may have been chosen at random. If puzzles are streamed, the state is saved
    /// before the first byte of the file is written. The run can then be resumed at any time, and never from the state of another run.
    pub fn begin(&mut self, seed: u64, is_streamed: bool) -> Result<(), ServiceError> {
        self.saved.request.seed = Some(seed);
        let (Some(path), true, None) = (self.saved.files.output.clone(), is_streamed, &self.file) else {
            return Ok(());
        };
        let fail = |error: io::Error| unwritable(&path, &error);
        Place::of(&path).map_err(fail)?;
        self.save_state()?;
        self.file = Some(BufWriter::new(self.create(&path).map_err(fail)?));
        self.is_streamed = true;
        Ok(())
    }

    /// Creates the temporary file next to the destination if that can be replaced at the end, and otherwise opens the
    /// destination.
    fn create(&self, path: &Path) -> io::Result<File> {
        match Place::of(path)? {
            Some(place) => place.create(&part_of(path)),
            None => File::options().write(true).open(path),
        }
    }

    /// Returns whether puzzles are written as a table.
    pub fn is_table(&self) -> bool {
        self.saved.files.csv
    }

    /// Returns the file to which puzzles are written.
    pub fn output(&self) -> Option<&Path> {
        self.saved.files.output.as_deref()
    }

    /// Returns the output file if it contains puzzles from which to resume.
    pub fn goes_on_in(&self) -> Option<&Path> {
        self.output().filter(|_| self.is_streamed)
    }

    /// Returns the output file if puzzles are written together at the end.
    pub fn output_of_all(&self) -> Option<&Path> {
        self.output()
    }

    /// Returns the number of finished puzzles and the number requested.
    pub fn progress(&self) -> (u64, u64) {
        (self.saved.done, self.saved.request.n)
    }

    /// Returns the row of a puzzle, preceded by the header if it is the first row.
    pub fn row(&mut self, puzzle: &MadePuzzle) -> Result<Vec<u8>, ServiceError> {
        let mut text = if std::mem::replace(&mut self.has_rows, true) { Vec::new() } else { self.columns.header() };
        push_row(&self.columns, puzzle, &mut text)?;
        Ok(text)
    }

    /// Writes a puzzle that did not match to the file for such puzzles.
    pub fn keep(&mut self, puzzle: &MadePuzzle) -> Result<(), ServiceError> {
        let (Some(file), Some(path)) = (&mut self.kept, &self.saved.files.keep_all) else { return Ok(()) };
        let mut row = Vec::new();
        push_row(&self.columns, puzzle, &mut row)?;
        file.write_all(&row).map_err(|error| unwritable(path, &error))?;
        self.saved.kept.add(&row);
        Ok(())
    }

    /// Records that the puzzle with this 1-based number is finished, and writes its text if puzzles are
    /// streamed.
    pub fn made(&mut self, number: u64, text: &[u8]) -> Result<(), ServiceError> {
        self.missed(number)?;
        let Some(path) = self.saved.files.output.clone().filter(|_| !text.is_empty()) else { return Ok(()) };
        let fail = |error: io::Error| unwritable(&path, &error);
        if self.file.is_none() {
            self.file = Some(BufWriter::new(self.create(&path).map_err(fail)?));
        }
        let file = self.file.as_mut().expect("it was just made");
        file.write_all(text).map_err(fail)?;
        self.is_streamed = true;
        self.saved.written.add(text);
        if self.saved_at.elapsed() > OFTEN {
            self.save_state()?;
        }
        Ok(())
    }

    /// Records that a puzzle is skipped, to be replaced by another one.
    pub fn passed(&mut self, number: u64) -> Result<(), ServiceError> {
        self.saved.next = number;
        Ok(())
    }

    /// Records that a puzzle was not found.
    pub fn missed(&mut self, number: u64) -> Result<(), ServiceError> {
        self.saved.next = number;
        self.saved.done += 1;
        Ok(())
    }

    /// Ends the run early, because no more puzzles can be found.
    pub fn give_up(&mut self) {
        self.saved.done = self.saved.request.n;
    }

    /// Saves the state from which a later run resumes after the current contents of the files.
    fn save_state(&mut self) -> Result<(), ServiceError> {
        self.saved_at = Instant::now();
        let Some(path) = &self.saved.files.output else { return Ok(()) };
        if let Some(file) = &mut self.file {
            file.flush().map_err(|error| unwritable(path, &error))?;
        }
        if let (Some(kept), Some(path)) = (&mut self.kept, &self.saved.files.keep_all) {
            kept.flush().map_err(|error| unwritable(path, &error))?;
        }
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            // Writing to a pipe or a device cannot be resumed.
            return Ok(());
        }
        let text = serde_json::to_vec(&self.saved)
            .map_err(|error| ServiceError::new(msg!("cli-internal", reason = error.to_string())))?;
        save(&state_of(path), &text)
    }

    /// Ends the run; returns whether it is complete.
    pub fn finish(&mut self) -> Result<bool, ServiceError> {
        let is_done = self.saved.done >= self.saved.request.n;
        if let (Some(kept), Some(path)) = (&mut self.kept, &self.saved.files.keep_all) {
            kept.flush().map_err(|error| unwritable(path, &error))?;
        }
        let Some(path) = self.saved.files.output.clone().filter(|_| self.is_streamed) else { return Ok(is_done) };
        match is_done {
            true => self.put_in_place(&path).map_err(|error| unwritable(&path, &error))?,
            false => self.save_state()?,
        }
        Ok(is_done)
    }
}

impl Run {
    /// Moves the finished file to its destination. The run remains resumable until its state is removed, even if it is
    /// killed before that.
    fn put_in_place(&mut self, path: &Path) -> io::Result<()> {
        let place = Place::of(path)?;
        if let Some(mut file) = self.file.take() {
            file.flush()?;
            if place.is_some() {
                file.get_ref().sync_all()?;
                drop(file);
                self.save_state().map_err(|error| io::Error::other(error.to_string()))?;
            }
        }
        // The part is missing if the run was killed between this move and the removal of its state.
        if let (Some(place), true) = (place, part_of(path).exists()) {
            fs::rename(part_of(path), place.path)?;
        }
        // A short run has no state.
        _ = fs::remove_file(state_of(path));
        Ok(())
    }
}

/// Appends the row of a puzzle.
fn push_row(columns: &Rows, puzzle: &MadePuzzle, text: &mut Vec<u8>) -> Result<(), ServiceError> {
    let Measured { level, rating, pearl, diamond, hardest, index } = &puzzle.measured;
    let tenths = |number: &Option<f64>| number.map_or(String::new(), |number| format!("{number:.1}"));
    let mut values = identity(&puzzle.facts).map_err(ServiceError::new)?;
    let solution: Vec<_> = puzzle.solution.iter().map(|&number| anydoku::Digit::from_number(number)).collect();
    values.extend([
        ("solution", table::cells_text(&solution, puzzle.facts.digits)),
        ("givens", puzzle.facts.n_givens.to_string()),
        ("er", tenths(rating)),
        ("ep", tenths(pearl)),
        ("ed", tenths(diamond)),
        ("hardest", hardest.clone().unwrap_or_default()),
        ("level", level.map_or(String::new(), |level| level.to_string())),
        ("index", tenths(index)),
    ]);
    columns.push(text, None, &values);
    Ok(())
}

/// Reads the state of the run that last wrote this file.
pub fn read_state<T: DeserializeOwned>(path: &Path, version: u32) -> Result<T, ServiceError> {
    let state = state_of(path);
    let shown = state.display().to_string();
    let text =
        fs::read(&state).map_err(|error| could_not_read(&shown, &error).with_hint(msg!("cli-run-unreadable-hint")))?;
    // A state of another version may have other fields, so its version is read first.
    #[derive(Deserialize)]
    struct Versioned {
        #[serde(default)]
        version: u32,
    }
    let wrong = |error: serde_json::Error| {
        ServiceError::new(msg!("cli-run-damaged", path = &shown, reason = error.to_string()))
    };
    let found = serde_json::from_slice::<Versioned>(&text).map_err(wrong)?.version;
    if found != version {
        let message = msg!("cli-run-version", path = &shown, found = found, expected = version);
        return Err(ServiceError::new(message).with_hint(msg!("cli-run-version-hint")));
    }
    serde_json::from_slice(&text).map_err(wrong)
}

/// Returns the file to which a run writes until it is complete.
pub fn part_of(path: &Path) -> PathBuf {
    // A link is followed, because the file that it points to is the one to replace.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Returns the state file of the run that writes `path`.
pub fn state_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".run");
    path.with_file_name(name)
}
