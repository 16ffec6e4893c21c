//! Code shared by the commands on the collection: its path, filters and errors, and writing in batches.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use anydoku::explain::technique;
use anydoku::{Joint, msg};
use anydoku_service::{ServiceError, named};
use anydoku_store::{Access, Added, Filter, Origin, Prepared, Span, Store, StoreError};

use super::super::Reporter;

/// The name of the collection's file in the data folder. It predates the term "collection".
const NAME: &str = "shelf.sqlite";

/// Converts an error of the store.
pub fn refused(error: StoreError) -> ServiceError {
    let message = match &error {
        StoreError::NoFolder { path, error } => {
            msg!("cli-store-no-folder", path = path.display().to_string(), reason = anydoku_host::reason(error))
        }
        error => error.message(),
    };
    ServiceError { hint: error.hint(), ..ServiceError::new(message) }
}

/// Opens a collection.
pub fn open(path: &Path, access: Access) -> Result<Store, ServiceError> {
    Store::open(path, access).map_err(refused)
}

/// Returns the file named on the command line, else the one named in the environment, else the default in the user's
/// data folder.
pub fn collection_path(named: Option<&PathBuf>) -> Result<PathBuf, ServiceError> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()).cloned().or_else(|| variable("ANYDOKU_STORE"))
    {
        return Ok(path);
    }
    let home = variable("HOME");
    let folder = match () {
        _ if cfg!(windows) => variable("APPDATA"),
        _ if cfg!(target_os = "macos") => home.map(|home| home.join("Library/Application Support")),
        _ => variable("XDG_DATA_HOME").or_else(|| home.map(|home| home.join(".local/share"))),
    };
    let folder = folder
        .ok_or_else(|| ServiceError::new(msg!("cli-no-data-folder")).with_hint(msg!("cli-no-data-folder-hint")))?;
    Ok(folder.join("anydoku").join(NAME))
}

/// Prints part of an answer as one line of JSON.
pub fn json(reporter: &mut Reporter, name: &str, value: &impl Serialize) {
    let mut text = serde_json::to_vec(&serde_json::json!({ "store": { name: value } })).unwrap_or_default();
    text.push(b'\n');
    reporter.out_raw(&text);
}

/// Filters that select puzzles of the collection.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Which puzzles")]
pub struct FilterArgs {
    /// Only the puzzles with these numbers in the collection. Example: --id 17,23
    #[arg(long = "id", value_name = "N", value_delimiter = ',')]
    ids: Vec<i64>,
    /// Only puzzles of this shape, such as nrc or 6x6
    #[arg(short, long, value_name = "NAME")]
    shape: Option<String>,
    /// Rating on Sudoku Explainer's scale, such as 7.2, 6..7 or 8..
    #[arg(long, value_name = "A..B")]
    rating: Option<String>,
    /// Number of givens, such as 24 or 24..28
    #[arg(long, value_name = "A..B")]
    givens: Option<String>,
    /// gss level, such as 2 or 1..3
    #[arg(long, value_name = "A..B")]
    level: Option<String>,
    /// Metcalf's index, such as 12 or 10..15
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    index: Option<String>,
    /// Only puzzles whose solution path uses this technique. Example: --technique swordfish
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Symmetry of the givens, such as half-turn, diagonal or none
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,
    /// Only puzzles with this tag
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// Only puzzles from this file or run
    #[arg(long, value_name = "NAME")]
    origin: Option<String>,
    /// Only puzzles that have never been used
    #[arg(long)]
    unused: bool,
}

impl FilterArgs {
    /// Returns whether no filter is given.
    pub fn is_empty(&self) -> bool {
        self.filter().is_ok_and(|filter| filter == Filter::default())
    }

    /// Converts the options to a filter for the store.
    pub fn filter(&self) -> Result<Filter, ServiceError> {
        let span_of = |what: &str, text: &Option<String>| text.as_deref().map(|text| span(what, text)).transpose();
        let symmetry = match self.symmetry.as_deref() {
            None => None,
            Some("none") => Some("none".to_owned()),
            Some(name) => Some(named::symmetry(name)?.name().to_owned()),
        };
        Ok(Filter {
            ids: self.ids.clone(),
            shape: self.shape.as_deref().map(shape_name).transpose()?,
            rating: span_of("rating", &self.rating)?,
            givens: span_of("givens", &self.givens)?,
            level: span_of("level", &self.level)?,
            index: span_of("index", &self.index)?,
            technique: self.technique.as_deref().map(technique_name).transpose()?,
            symmetry,
            tag: self.tag.clone(),
            origin: self.origin.clone(),
            unused: self.unused,
            sound: false,
        })
    }
}

/// Returns the full name of a shape. Names generated by the store are returned unchanged.
pub fn shape_name(name: &str) -> Result<String, ServiceError> {
    if name.starts_with("own-") { Ok(name.to_owned()) } else { named::shape(name).map(|shape| shape.name) }
}

/// Returns the name of a technique in the collection's spelling.
pub fn technique_name(name: &str) -> Result<String, ServiceError> {
    let names = || technique::ALL.iter().chain(technique::RULES).map(|technique| technique.name);
    let found = names().find(|known| known.eq_ignore_ascii_case(name));
    found.map(str::to_owned).ok_or_else(|| {
        let all: Vec<String> = names().map(str::to_owned).collect();
        let hint = msg!("cli-no-technique-hint", techniques = (Joint::Comma, all));
        ServiceError::new(msg!("cli-no-technique", name = name)).with_hint(hint)
    })
}

/// Parses `7`, `6..7`, `..7` or `6..`.
pub fn span(what: &str, text: &str) -> Result<Span, ServiceError> {
    let wrong = || ServiceError::new(msg!("cli-span", option = what, text = text));
    let number = |part: &str| match part.trim() {
        "" => Ok(None),
        part => part.parse::<f64>().ok().filter(|n| n.is_finite()).map(Some).ok_or_else(wrong),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    match (low, high) {
        (None, None) => Err(wrong()),
        (Some(a), Some(b)) if a > b => Err(wrong()),
        _ => Ok(Span { low, high }),
    }
}

/// Adds puzzles to the collection in batches.
pub struct BatchWriter {
    store: Store,
    waiting: Vec<Prepared>,
    origin: Origin,
    tags: Vec<String>,
    /// The number of puzzles that were new.
    pub n_new: u64,
    /// The number of puzzles that the collection already had.
    pub n_known: u64,
    is_verbose: bool,
}

/// The number of puzzles per transaction: large enough that the overhead of a transaction does not matter, small enough
/// that other writers do not wait for long.
const BATCH: usize = 2000;

impl BatchWriter {
    /// Returns a writer that records this origin and these tags.
    pub fn new(store: Store, origin: Option<String>, tags: Vec<String>, is_verbose: bool) -> BatchWriter {
        let origin = Origin { name: origin, seed: None };
        BatchWriter { store, waiting: Vec::new(), origin, tags, n_new: 0, n_known: 0, is_verbose }
    }

    /// Sets the origin of the puzzles that follow.
    pub fn from(&mut self, origin: Option<String>) -> Result<(), StoreError> {
        self.commit()?;
        self.origin.name = origin;
        Ok(())
    }

    /// Takes puzzles and commits each batch as soon as it is full.
    pub fn take(&mut self, puzzles: Vec<Prepared>) -> Result<(), StoreError> {
        self.waiting.extend(puzzles);
        if self.waiting.len() < BATCH { Ok(()) } else { self.commit() }
    }

    /// Commits all puzzles taken so far.
    pub fn commit(&mut self) -> Result<(), StoreError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let mut batch = self.store.batch()?;
        let (mut n_new, mut n_known, mut ids) = (0, 0, Vec::new());
        for prepared in &self.waiting {
            match batch.add(prepared, &self.origin)? {
                Added::New(id) => {
                    n_new += 1;
                    ids.push(id);
                }
                Added::Known(id) => {
                    n_known += 1;
                    ids.push(id);
                }
            }
        }
        for tag in &self.tags {
            batch.mark(&ids, &anydoku_store::Mark::Tag(tag.clone()))?;
        }
        batch.commit()?;
        self.n_new += n_new;
        self.n_known += n_known;
        self.waiting.clear();
        if self.is_verbose {
            // Other programs may read this line and rely on its form.
            eprintln!("kept {}", self.n_new + self.n_known);
        }
        Ok(())
    }

    /// Returns the store.
    pub fn into_store(self) -> Store {
        self.store
    }
}
