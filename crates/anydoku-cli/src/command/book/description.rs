//! The description of a book in a TOML file. Command-line options override it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use anydoku::msg;
use anydoku_service::{Range, ServiceError, Show, Targets};

use super::{Book, Only};
use crate::input::read_side;

/// A book, as described by a TOML file. The command line overrides it.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Description {
    pub title: Option<String>,
    pub subtitle: Option<String>,
    pub author: Option<String>,
    pub introduction: Option<Words>,
    pub imprint: Option<Words>,
    pub how_to: bool,
    pub hints: Option<usize>,
    pub language: Option<String>,
    #[serde(rename = "for")]
    pub purpose: Option<String>,
    pub margin: Option<String>,
    pub gutter: Option<String>,
    pub bleed: Option<String>,
    /// The PDF file of the cover. All paths are relative to the description's folder.
    pub cover: Option<PathBuf>,
    pub list: Option<PathBuf>,
    #[serde(rename = "exclude", alias = "not-in")]
    pub not_in: Option<Files>,
    pub stock: Option<String>,
    pub blurb: Option<Words>,
    #[serde(rename = "cover-color", alias = "cover-colour")]
    pub cover_colour: Option<String>,
    pub front_cover: bool,
    pub worksheet: Option<usize>,
    pub progression: bool,
    pub easy_first: bool,
    pub repeats: bool,
    pub paper: Option<String>,
    pub per_page: Option<usize>,
    pub solutions_per_page: Option<usize>,
    pub solutions: Option<String>,
    pub large_print: bool,
    pub only: Option<Only>,
    pub booklet: bool,
    pub theme: Option<String>,
    pub seed: Option<u64>,
    pub qr: bool,
    pub show: Option<Vec<Show>>,
    pub symbols: Option<String>,
    /// The TrueType or OpenType font, and its bold variant.
    pub font: Option<PathBuf>,
    pub bold_font: Option<PathBuf>,
    pub section: Vec<SectionText>,
}

/// A section of a description.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SectionText {
    pub title: Option<String>,
    pub introduction: Option<Words>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub rules: Option<String>,
    pub number: Option<usize>,
    pub level: Option<Range>,
    pub rating: Option<Range>,
    pub difficulty: Option<String>,
    pub technique: Option<String>,
    pub givens: Option<Range>,
    pub symmetry: Option<String>,
    pub seed: Option<u64>,
    pub file: Option<PathBuf>,
    pub shape: Option<String>,
}

/// One or more paragraphs.
#[derive(Deserialize, Clone, Debug)]
#[serde(untagged)]
pub enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    pub fn paragraphs(self) -> Vec<String> {
        match self {
            Words::One(text) => text.split("\n\n").map(|part| part.trim().to_owned()).collect(),
            Words::Several(list) => list,
        }
    }
}

/// One or more files.
#[derive(Deserialize, Clone, Debug)]
#[serde(untagged)]
pub enum Files {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

impl Files {
    pub fn list(self) -> Vec<PathBuf> {
        match self {
            Files::One(path) => vec![path],
            Files::Several(paths) => paths,
        }
    }
}

/// Returns the description among the inputs, if there is one, and the folder of its files.
pub fn find(inputs: &[OsString]) -> Result<(Description, PathBuf), ServiceError> {
    let Some(name) = inputs.iter().find(|name| is_toml(name)) else {
        return Ok((Description::default(), PathBuf::new()));
    };
    let path = Path::new(name);
    let shown = path.display();
    let text = String::from_utf8(read_side(path)?)
        .map_err(|_| ServiceError::new(msg!("cli-toml-bytes", path = shown.to_string())))?;
    match toml::from_str::<Description>(&text) {
        Ok(description) => Ok((description, path.parent().unwrap_or(Path::new("")).to_owned())),
        Err(error) => {
            let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            let reason = error.message().trim().replace('\n', "; ");
            let message = msg!("cli-toml", path = shown.to_string(), line = line, reason = reason);
            Err(ServiceError::new(message).with_hint(msg!("cli-toml-hint")))
        }
    }
}

pub fn is_toml(name: &OsString) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "toml")
}

/// Returns the targets of a section, in which the options of the command line, if they apply to it, take precedence.
pub fn targets(own: Option<&Book>, part: &SectionText) -> Targets {
    let range = |option: &dyn Fn(&Book) -> Option<String>, part: &Option<Range>| {
        own.and_then(option).as_deref().map(Range::from).or_else(|| part.clone())
    };
    let name =
        |option: &dyn Fn(&Book) -> Option<String>, part: &Option<String>| own.and_then(option).or_else(|| part.clone());
    Targets {
        level: range(&|book| book.level.clone(), &part.level),
        rating: range(&|book| book.rating.clone(), &part.rating),
        difficulty: name(&|book| book.difficulty.clone(), &part.difficulty),
        technique: name(&|book| book.technique.clone(), &part.technique),
        givens: range(&|book| book.givens.clone(), &part.givens),
        symmetry: name(&|book| book.symmetry.clone(), &part.symmetry),
        ..Targets::default()
    }
}
