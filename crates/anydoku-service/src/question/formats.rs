//! Which formats are there?

use serde::{Deserialize, Serialize};

use anydoku_format::{FORMATS, Format};

use crate::{Events, Service, ServiceError};

/// Asks which formats there are.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FormatsRequest {
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Every format, in the order in which they are recognised.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Formats {
    /// The formats.
    pub formats: Vec<FormatFacts>,
}

/// A format.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormatFacts {
    /// Its name.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Endings of file names, without the dot.
    pub extensions: Vec<String>,
    /// Can we read it?
    pub reads: bool,
    /// Can we write it?
    pub writes: bool,
}

impl Service<'_> {
    /// Which formats are there?
    pub fn formats(&self, _: &FormatsRequest, _: &mut dyn Events) -> Result<Formats, ServiceError> {
        let facts = |format: &&'static Format| FormatFacts {
            name: format.name.to_owned(),
            title: format.title.to_owned(),
            extensions: format.extensions.iter().map(|&ending| ending.to_owned()).collect(),
            reads: format.read.is_some(),
            writes: format.write.is_some(),
        };
        Ok(Formats { formats: FORMATS.iter().map(facts).collect() })
    }
}
