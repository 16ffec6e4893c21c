//! Lists the formats.

use serde::{Deserialize, Serialize};

use anydoku_format::{FORMATS, Format};

use crate::{Events, Service, ServiceError};

/// A request for the list of formats.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FormatsRequest {
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// All formats, in the order in which they are recognized.
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
    /// The name.
    pub name: String,
    /// A description of the format.
    pub title: String,
    /// The file extensions (no leading dot).
    pub extensions: Vec<String>,
    /// Whether the format can be read.
    pub reads: bool,
    /// Whether the format can be written.
    pub writes: bool,
}

impl Service<'_> {
    /// Lists the formats.
    pub fn formats(&self, _: &FormatsRequest, _: &mut dyn Events) -> Result<Formats, ServiceError> {
        let facts = |format: &&'static Format| FormatFacts {
            name: format.name.to_owned(),
            title: format.title().in_language(self.language()),
            extensions: format.extensions.iter().map(|&ending| ending.to_owned()).collect(),
            reads: format.read.is_some(),
            writes: format.write.is_some(),
        };
        Ok(Formats { formats: FORMATS.iter().map(facts).collect() })
    }
}
