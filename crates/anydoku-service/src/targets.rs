//! Serializable types for the targets of a puzzle and its measured values.

use serde::{Deserialize, Serialize};

use anydoku::make::{
    self, Difficulty, Recipe, RuleRequest, Symmetry, Target, Variety, Way, picture_pattern, rule_requests, text_pattern,
};
use anydoku::{Cell, Message, Shape, msg};

use crate::input::unknown;
use crate::{ServiceError, Text, named};

/// A number or a range, including both ends: `24`, `"24..28"`, `"..22"`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Range {
    /// A single number.
    Number(f64),
    /// A number or a range as text.
    Words(String),
}

impl From<&str> for Range {
    fn from(words: &str) -> Range {
        Range::Words(words.to_owned())
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Range::Number(number) => number.fmt(f),
            Range::Words(words) => words.fmt(f),
        }
    }
}

impl Range {
    /// Returns both ends as whole numbers, clamped to the given limits.
    pub(crate) fn whole(&self, what: Message, least: usize, most: usize) -> Result<(usize, usize), ServiceError> {
        let text = self.to_string();
        let wrong = || self.wrong(&what, &format!("{least}..{most}"));
        let number = |part: &str, or: usize| match part.trim() {
            "" => Ok(or),
            part => part.parse::<usize>().map_err(|_| wrong()),
        };
        let (low, high) = match text.split_once("..") {
            Some((low, high)) => (number(low, least)?, number(high.trim_start_matches('='), most)?),
            None if text.trim().is_empty() => return Err(wrong()),
            None => (number(&text, least)?, number(&text, least)?),
        };
        if low > high || low > most || high < least {
            return Err(wrong());
        }
        Ok((low.max(least), high.min(most)))
    }

    fn wrong(&self, what: &Message, example: &str) -> ServiceError {
        ServiceError::new(msg!("service-range", what = what, found = self.to_string(), example = example))
    }

    /// Returns both ends. An open end becomes that of the widest range.
    pub(crate) fn bounds(&self, what: Message, widest: (f64, f64), such_as: &str) -> Result<(f64, f64), ServiceError> {
        let text = self.to_string();
        let wrong = || self.wrong(&what, such_as);
        let number = |part: &str, or: f64| match part.trim() {
            "" => Ok(or),
            part => part.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(wrong),
        };
        let (low, high) = match text.split_once("..") {
            Some((low, high)) => (number(low, widest.0)?, number(high.trim_start_matches('='), widest.1)?),
            None if text.trim().is_empty() => return Err(wrong()),
            None => (number(&text, 0.0)?, number(&text, 0.0)?),
        };
        if low > high { Err(wrong()) } else { Ok((low, high)) }
    }
}

/// The extent to which a puzzle needs a technique.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// Without this technique, the easier ones get stuck, and then this one finds a step.
    #[default]
    Somewhere,
    /// The technique is needed as for `somewhere`, and only singles come before it.
    First,
    /// The technique is needed as for `somewhere`, and no harder technique is needed.
    Hardest,
}

/// The targets of a puzzle, other than its shape.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Targets {
    /// Whether puzzles must be minimal, so that every given is needed.
    #[serde(skip_serializing_if = "is_false")]
    pub minimal: bool,
    /// Whether puzzles may have several solutions.
    #[serde(skip_serializing_if = "is_false")]
    pub unstrict: bool,
    /// The direction of generation: `down` from a full grid, or `up` until the solution is unique and then down. Defaults to `down`, or to
    /// `up` with rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    /// The symmetry of the givens: `half-turn`, `full` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The number of givens, or a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<Range>,
    /// The fraction of cells to keep as givens, such as 0.45.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<f64>,
    /// The gss level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Range>,
    /// The rating on Sudoku Explainer's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Range>,
    /// The difficulty as a word: `easy`, `medium`, `hard`, `expert` or `extreme`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// The Metcalf index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<Range>,
    /// A technique that the puzzle requires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// The extent to which the puzzle needs the technique.
    #[serde(skip_serializing_if = "is_usual_need")]
    pub need: Need,
    /// A picture of the given cells: text with `.` for open cells, or a PBM or PGM image.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Text>,
    /// Text whose letters cover the given cells. `/` begins a new line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the givens are the cells outside the pattern or text, instead of those inside.
    #[serde(skip_serializing_if = "is_false")]
    pub invert: bool,
    /// The maximum number of puzzles to try. The default number takes a few seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
}

/// Returns the error for a request to generate no puzzles at all.
pub(crate) fn no_puzzles() -> ServiceError {
    ServiceError::new(msg!("service-number-zero"))
}

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_usual_need(need: &Need) -> bool {
    *need == Need::Somewhere
}

impl Targets {
    /// Returns the names of the targets that are set.
    pub(crate) fn given(&self) -> Vec<&'static str> {
        let Targets { minimal, unstrict, way, symmetry, givens, keep, level, rating, .. } = self;
        let Targets { difficulty, index, technique, pattern, text, invert, tries, .. } = self;
        let names = [
            ("minimal", *minimal),
            ("unstrict", *unstrict),
            ("way", way.is_some()),
            ("symmetry", symmetry.is_some()),
            ("givens", givens.is_some()),
            ("keep", keep.is_some()),
            ("level", level.is_some()),
            ("rating", rating.is_some()),
            ("difficulty", difficulty.is_some()),
            ("index", index.is_some()),
            ("technique", technique.is_some()),
            ("pattern", pattern.is_some()),
            ("text", text.is_some()),
            ("invert", *invert),
            ("tries", tries.is_some()),
        ];
        names.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }

    /// Returns whether nothing decides which cells are given.
    pub(crate) fn leaves_givens_open(&self) -> bool {
        let Targets { minimal, symmetry, givens, keep, pattern, text, .. } = self;
        !minimal && symmetry.is_none() && givens.is_none() && keep.is_none() && pattern.is_none() && text.is_none()
    }

    /// Returns whether any difficulty is requested.
    pub(crate) fn has_targets(&self) -> bool {
        let Targets { level, rating, difficulty, index, technique, .. } = self;
        level.is_some() || rating.is_some() || difficulty.is_some() || index.is_some() || technique.is_some()
    }

    /// Returns the recipe for puzzles of this shape, with these generated rules.
    pub fn recipe(&self, shape: &Shape, rules: Option<&str>) -> Result<Recipe, ServiceError> {
        let n_cells = shape.topology.n_cells();
        let keep = match self.keep {
            None => 0,
            Some(part) if (0.0..=1.0).contains(&part) => (part * n_cells as f64).ceil() as usize,
            Some(part) => return Err(ServiceError::new(msg!("service-keep", found = part.to_string()))),
        };
        if self.keep.is_some() && self.givens.is_some() {
            return Err(ServiceError::new(msg!("service-givens-and-keep")));
        }
        let is_drawn = self.pattern.is_some() || self.text.is_some();
        if is_drawn && (keep > 0 || self.givens.is_some()) {
            return Err(ServiceError::new(msg!("service-pattern-alone")));
        }
        Ok(Recipe {
            unique: !self.unstrict,
            minimal: self.minimal,
            way: match self.way.as_deref() {
                None => Way::Usual,
                Some("down") => Way::Down,
                Some("up") => Way::Up,
                Some(other) => return Err(unknown("method", other, ["down", "up"].into_iter())),
            },
            symmetry: self.symmetry(shape)?,
            givens: self.givens.as_ref().map(|range| range.whole(msg!("range-givens"), 0, n_cells)).transpose()?,
            keep,
            pattern: self.pattern_cells(shape)?,
            rules: rules.map_or(Ok(Vec::new()), named::rules)?,
            targets: self.targets(shape)?,
            tries: self.tries,
        })
    }

    pub(crate) fn symmetry(&self, shape: &Shape) -> Result<Symmetry, ServiceError> {
        let Some(name) = &self.symmetry else { return Ok(Symmetry::None) };
        let there: Vec<Symmetry> = Symmetry::of(&shape.layout).collect();
        let found = Symmetry::named(name).filter(|symmetry| there.contains(symmetry));
        found.ok_or_else(|| unknown("symmetry", name, there.iter().map(|symmetry| symmetry.name())))
    }

    pub(crate) fn targets(&self, shape: &Shape) -> Result<Vec<Target>, ServiceError> {
        let mut targets = Vec::new();
        if let Some(range) = &self.level {
            let (low, high) = range.whole(msg!("range-level"), 1, shape.topology.n_digits())?;
            targets.push(Target::Level(low, high));
        }
        if let Some(range) = &self.rating {
            let (low, high) = range.bounds(msg!("range-rating"), (0.0, 20.0), "7.0..7.5")?;
            targets.push(Target::Rating(low, high));
        }
        if let Some(name) = &self.difficulty {
            targets.push(named::difficulty(name)?.into());
        }
        if let Some(range) = &self.index {
            let (low, high) = range.bounds(msg!("range-index"), (f64::MIN, f64::MAX), "10..15")?;
            targets.push(Target::Index(low, high));
        }
        if let Some(name) = &self.technique {
            let need = match self.need {
                Need::Somewhere => make::Need::Somewhere,
                Need::First => make::Need::First,
                Need::Hardest => make::Need::Hardest,
            };
            targets.push(Target::Technique(named::technique(name)?, need));
        }
        Ok(targets)
    }

    fn pattern_cells(&self, shape: &Shape) -> Result<Option<Vec<Cell>>, ServiceError> {
        let cells = match (&self.pattern, &self.text) {
            (None, None) if self.invert => {
                return Err(ServiceError::new(msg!("service-nothing-to-invert")));
            }
            (None, None) => return Ok(None),
            (Some(_), Some(_)) => {
                return Err(ServiceError::new(msg!("service-pattern-and-text")));
            }
            (Some(picture), None) => picture_pattern(&picture.0, &shape.layout),
            (None, Some(text)) => text_pattern(text, &shape.layout),
        };
        let cells = cells.map_err(|error| ServiceError::new(error.message()))?;
        if !self.invert {
            return Ok(Some(cells));
        }
        Ok(Some(shape.topology.cells().filter(|cell| !cells.contains(cell)).collect()))
    }
}

/// Reads the rules to generate: `killer`, `thermo:4,arrow:2`.
pub fn rules(words: &str) -> Result<Vec<RuleRequest>, ServiceError> {
    rule_requests(words).map_err(|reason| ServiceError::new(msg!("service-rules-asked", error = reason)))
}

/// Returns the difficulty with this name.
pub fn difficulty(name: &str) -> Result<Difficulty, ServiceError> {
    Ok(name.parse()?)
}

/// Returns the variety with this name: a shape, or a book type.
pub fn variety(name: &str) -> Result<Variety, ServiceError> {
    name.parse::<Variety>().map_err(|error| ServiceError::new(error.message()).with_hint(msg!("hint-shapes")))
}

/// The measured values of a puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Measured {
    /// The gss level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<usize>,
    /// The rating on Sudoku Explainer's scale: that of the hardest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The rating of the hardest step up to the first digit placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pearl: Option<f64>,
    /// The rating of the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diamond: Option<f64>,
    /// The technique of the hardest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// The Metcalf index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<f64>,
}
