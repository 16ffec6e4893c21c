//! Forms of parts of the model that have no type of their own. Tuples get field names, and bytes become text if
//! possible.

use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Cell, Digit, Emphasis};

forms! {
    /// A marked cell.
    PointedCell {
        /// The cell.
        cell: Cell,
        /// The meaning of the mark.
        emphasis: Emphasis,
    }
    /// A marked house.
    PointedHouse {
        /// The cells of the house.
        cells: Vec<Cell>,
        /// The meaning of the mark.
        emphasis: Emphasis,
    }
    /// A marked candidate.
    PointedMark {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The meaning of the mark.
        emphasis: Emphasis,
    }
    /// An end of an arrow.
    ArrowEnd {
        /// The cell.
        cell: Cell,
        /// The digit, if the arrow is about a candidate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digit: Option<Digit>,
    }
}

/// Digits of cells, some of which are open: numbers from 1, and 0 for an open cell.
pub mod open {
    use super::*;

    /// Serializes the numbers.
    pub fn serialize<S: Serializer>(digits: &[Option<Digit>], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(digits.iter().map(|digit| digit.map_or(0, Digit::number)))
    }

    /// Deserializes the numbers.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Option<Digit>>, D::Error> {
        let digit = |number: usize| match number {
            0 => Ok(None),
            number => Digit::try_from(number).map(Some).map_err(D::Error::custom),
        };
        Vec::<usize>::deserialize(deserializer)?.into_iter().map(digit).collect()
    }
}

/// Bytes that are usually text: a string if they are UTF-8, otherwise a list of numbers.
pub mod text {
    use super::*;

    /// Serializes a string, or the bytes.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_seq(bytes),
        }
    }

    /// Deserializes a string, or bytes.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        Ok(match StringOrBytes::deserialize(deserializer)? {
            StringOrBytes::Text(text) => text.into_bytes(),
            StringOrBytes::Bytes(bytes) => bytes,
        })
    }
}

/// The JSON form of text that may not be UTF-8.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StringOrBytes {
    /// Text in UTF-8.
    Text(String),
    /// Any other bytes.
    Bytes(Vec<u8>),
}

/// Bytes as an item of a list.
#[derive(Serialize, Deserialize)]
pub struct Text(#[serde(with = "text")] Vec<u8>);

pub(crate) mod some_text {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(bytes: &Option<Vec<u8>>, serializer: S) -> Result<S::Ok, S::Error> {
        bytes.clone().map(Text).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<u8>>, D::Error> {
        Ok(Option::<Text>::deserialize(deserializer)?.map(|text| text.0))
    }
}

pub(crate) mod arrow_end {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(end: &(Cell, Option<Digit>), serializer: S) -> Result<S::Ok, S::Error> {
        ArrowEnd { cell: end.0, digit: end.1 }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Cell, Option<Digit>), D::Error> {
        ArrowEnd::deserialize(deserializer).map(|end| (end.cell, end.digit))
    }
}

/// Lists whose items have another form, such as tuples with named fields.
pub(crate) struct Named<N>(PhantomData<N>);

impl<N> Named<N> {
    pub(crate) fn serialize<T: Clone, S: Serializer>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
    where
        N: From<T> + Serialize,
    {
        serializer.collect_seq(list.iter().cloned().map(N::from))
    }

    pub(crate) fn deserialize<'de, T: From<N>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        N: Deserialize<'de>,
    {
        Ok(Vec::<N>::deserialize(deserializer)?.into_iter().map(T::from).collect())
    }
}

/// Converts between a tuple and a form with named fields.
macro_rules! tuples {
    ($($name:ident($($part:ident: $type:ty),*);)*) => {
        $(impl From<($($type,)*)> for $name {
            fn from(($($part,)*): ($($type,)*)) -> $name {
                $name { $($part),* }
            }
        }

        impl From<$name> for ($($type,)*) {
            fn from(named: $name) -> ($($type,)*) {
                ($(named.$part,)*)
            }
        })*
    };
}

tuples! {
    PointedCell(cell: Cell, emphasis: Emphasis);
    PointedHouse(cells: Vec<Cell>, emphasis: Emphasis);
    PointedMark(cell: Cell, digit: Digit, emphasis: Emphasis);
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Text {
        Text(bytes)
    }
}

impl From<Text> for Vec<u8> {
    fn from(text: Text) -> Vec<u8> {
        text.0
    }
}
