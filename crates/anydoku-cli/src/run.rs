//! Long runs: what is written, what is kept, and the state from which a stopped run goes on.
//!
//! Puzzles are written to a file beside the one that was asked for (`FILE.part`), which takes its place when all are there; so that file is
//! whole or not there at all, also after a kill, and `FILE.run` says how to go on with the part.
//!
//! The state of a run is a type of its own with a version. It holds the request as the service takes it, not the options as
//! somebody typed them, so options may change their names without breaking old runs.

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
use anydoku_host::{Place, save, unwritable};

/// The version of [`SavedRun`] that is written and read.
const VERSION: u32 = 4;

/// What runs these are.
const COMMAND: &str = "generate";

/// How often the state of a run is saved.
pub const OFTEN: Duration = Duration::from_secs(1);

/// What a table has of each puzzle.
const VALUES: &[&str] = &["solution", "givens", "er", "ep", "ed", "hardest", "level", "index"];

/// The columns of tables.
fn columns() -> Rows {
    Rows::new(b',', VALUES, false, b"")
}

/// Where a run writes.
#[derive(Clone, Serialize, Deserialize, Debug, Default)]
pub struct Files {
    /// Puzzles go here; to standard output without it.
    pub output: Option<PathBuf>,
    /// What did not fit goes here, as a table.
    pub keep_all: Option<PathBuf>,
    /// Are puzzles written as a table?
    pub csv: bool,
    /// The collection they are added to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<PathBuf>,
}

/// What a stopped run needs to go on: beside its file, until it is done.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SavedRun {
    version: u32,
    /// The command that it is a run of.
    command: String,
    /// The whole run, as it was asked for.
    request: GenerateRequest,
    files: Files,
    /// The number of the next puzzle, from 0.
    next: u64,
    /// How many are done.
    done: u64,
    /// What they wrote.
    written: Written,
    /// What those wrote that did not fit.
    kept: Written,
}

/// What stands in a file: how much, and a number by which it is known again.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Written {
    /// Bytes.
    pub bytes: u64,
    checksum: u64,
}

impl Default for Written {
    fn default() -> Written {
        // The offset of FNV-1a.
        Written { bytes: 0, checksum: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Written {
    /// Adds text to what was written.
    pub fn add(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
        for &byte in text {
            self.checksum = (self.checksum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Does the file begin with it? If not, it is not what the run wrote, and is not touched.
    pub fn check(&self, path: &Path) -> Result<(), ServiceError> {
        let unreadable = |error: io::Error| could_not_read(&path.display().to_string(), &error);
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
    /// A run at its beginning.
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

    /// Where it writes.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The run that was writing this file.
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
        // Before anything is changed, all that the run wrote must be there. A run that was killed at its very end has put its file in
        // its place already.
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

/// A run under way.
pub struct Run {
    saved: SavedRun,
    columns: Rows,
    /// What is written, beside its place, opened when the first puzzle is written.
    file: Option<BufWriter<File>>,
    kept: Option<BufWriter<File>>,
    saved_at: Instant,
    has_rows: bool,
    /// Were puzzles written one after the other?
    is_streamed: bool,
}

impl Run {
    /// A run and what is left of it to ask for.
    pub fn open(saved: SavedRun) -> Result<(Run, GenerateRequest), ServiceError> {
        let mut request = saved.request.clone();
        request.first = saved.next;
        request.n -= saved.done.min(request.n);
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
            // What was written after the state was saved is made again.
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

    /// The puzzles that a run has written, as lines that the service knows again.
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

    /// Begins, with this seed, which may have been drawn. Where puzzles are written one after the other, the state is there
    /// before the first byte of the file, so that a run can be gone on with from any moment, and never with the state of another.
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

    /// Creates the file that is written: beside its place, if that can be taken at the end.
    fn create(&self, path: &Path) -> io::Result<File> {
        match Place::of(path)? {
            Some(place) => place.create(&part_of(path)),
            None => File::options().write(true).open(path),
        }
    }

    /// Are puzzles written as a table?
    pub fn is_table(&self) -> bool {
        self.saved.files.csv
    }

    /// The file that puzzles are written to one after the other.
    pub fn output(&self) -> Option<&Path> {
        self.saved.files.output.as_deref()
    }

    /// Returns the file of the output, if there is something in it to resume.
    pub fn goes_on_in(&self) -> Option<&Path> {
        self.output().filter(|_| self.is_streamed)
    }

    /// Returns the file of the output, for what is written at the end.
    pub fn output_of_all(&self) -> Option<&Path> {
        self.output()
    }

    /// How many are done, of how many.
    pub fn progress(&self) -> (u64, u64) {
        (self.saved.done, self.saved.request.n)
    }

    /// A row of the table, with the header if it is the first.
    pub fn row(&mut self, puzzle: &MadePuzzle) -> Result<Vec<u8>, ServiceError> {
        let mut text = if std::mem::replace(&mut self.has_rows, true) { Vec::new() } else { self.columns.header() };
        push_row(&self.columns, puzzle, &mut text)?;
        Ok(text)
    }

    /// Writes down what did not fit.
    pub fn keep(&mut self, puzzle: &MadePuzzle) -> Result<(), ServiceError> {
        let (Some(file), Some(path)) = (&mut self.kept, &self.saved.files.keep_all) else { return Ok(()) };
        let mut row = Vec::new();
        push_row(&self.columns, puzzle, &mut row)?;
        file.write_all(&row).map_err(|error| unwritable(path, &error))?;
        self.saved.kept.add(&row);
        Ok(())
    }

    /// Puzzle number so and so, from 1, is done; this is its text, if it goes to the file now.
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

    /// Puzzle number so and so, from 1, is not wanted; another one is made instead.
    pub fn passed(&mut self, number: u64) -> Result<(), ServiceError> {
        self.saved.next = number;
        Ok(())
    }

    /// Puzzle number so and so, from 1, is not to be had.
    pub fn missed(&mut self, number: u64) -> Result<(), ServiceError> {
        self.saved.next = number;
        self.saved.done += 1;
        Ok(())
    }

    /// No more puzzles are to be had: what is there is all.
    pub fn give_up(&mut self) {
        self.saved.done = self.saved.request.n;
    }

    /// Writes down how to go on after what is in the files now.
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
            // A pipe or a device is not gone on with.
            return Ok(());
        }
        let text = serde_json::to_vec(&self.saved)
            .map_err(|error| ServiceError::new(msg!("cli-internal", reason = error.to_string())))?;
        save(&state_of(path), &text)
    }

    /// Ends the run; true if it is complete.
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
    /// Puts the finished file in its place. Until its state is gone, it can still be gone on with, also after a kill in between.
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
        // There is none if the run was killed after this and before its state was gone.
        if let (Some(place), true) = (place, part_of(path).exists()) {
            fs::rename(part_of(path), place.path)?;
        }
        // There is none if the run was short.
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

/// The state of the run that was writing this file.
pub fn read_state<T: DeserializeOwned>(path: &Path, version: u32) -> Result<T, ServiceError> {
    let state = state_of(path);
    let shown = state.display().to_string();
    let text =
        fs::read(&state).map_err(|error| could_not_read(&shown, &error).with_hint(msg!("cli-run-unreadable-hint")))?;
    // A state of another version may have other fields, so its version is asked first.
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

/// Where the run that writes this file writes until all is there.
pub fn part_of(path: &Path) -> PathBuf {
    // What a link points at is replaced, so the part lies beside that.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Where the state of the run that writes this file is kept.
pub fn state_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".run");
    path.with_file_name(name)
}
