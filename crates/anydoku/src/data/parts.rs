//! Forms of parts of the model that have no type of their own. Tuples get field names, and bytes become text if
//! possible.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::explain::progress::Mistake;
use crate::{Arg, Cell, Digit, Emphasis, Joint, Node};

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
    /// An inference of one candidate from another.
    ArgLink {
        /// The candidate that it follows from.
        from: Node,
        /// The candidate that follows.
        to: Node,
    }
    /// A list of arguments of a message.
    ArgList {
        /// The separator between the entries.
        joint: Joint,
        /// The entries.
        items: Vec<Arg>,
    }
    /// A player's mistake.
    MistakeForm {
        /// The cell.
        cell: Cell,
        /// The wrong digit. Omitted if the right digit is missing from the marks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digit: Option<Digit>,
    }
}

impl From<Mistake> for MistakeForm {
    fn from(mistake: Mistake) -> MistakeForm {
        match mistake {
            Mistake::Digit(cell, digit) => MistakeForm { cell, digit: Some(digit) },
            Mistake::Marks(cell) => MistakeForm { cell, digit: None },
        }
    }
}

impl From<MistakeForm> for Mistake {
    fn from(MistakeForm { cell, digit }: MistakeForm) -> Mistake {
        digit.map_or(Mistake::Marks(cell), |digit| Mistake::Digit(cell, digit))
    }
}

/// A link between two candidates, with field names.
pub(crate) mod arg_link {
    use super::*;

    pub fn serialize<S: Serializer>(from: &Node, to: &Node, serializer: S) -> Result<S::Ok, S::Error> {
        ArgLink { from: *from, to: *to }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Node, Node), D::Error> {
        ArgLink::deserialize(deserializer).map(|ArgLink { from, to }| (from, to))
    }
}

/// Arguments of a message as an object, in the order in which they are written.
pub(crate) mod args {
    use super::*;

    type Args = Vec<(Cow<'static, str>, Arg)>;

    pub fn serialize<S: Serializer>(args: &[(Cow<'static, str>, Arg)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(args.iter().map(|(name, arg)| (name, arg)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Args, D::Error> {
        struct Visitor;

        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Args;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Args, A::Error> {
                let mut args = Vec::new();
                while let Some((name, arg)) = map.next_entry::<String, Arg>()? {
                    args.push((name.into(), arg));
                }
                Ok(args)
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

/// A list of arguments, with field names.
pub(crate) mod arg_list {
    use super::*;

    pub fn serialize<S: Serializer>(joint: &Joint, items: &[Arg], serializer: S) -> Result<S::Ok, S::Error> {
        ArgList { joint: *joint, items: items.to_vec() }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(Joint, Vec<Arg>), D::Error> {
        ArgList::deserialize(deserializer).map(|ArgList { joint, items }| (joint, items))
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
