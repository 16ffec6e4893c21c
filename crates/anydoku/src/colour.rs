//! Colors of cells, as files record them.

use std::fmt;
use std::str::FromStr;

/// A color that a file gives a cell: red, green, blue and opacity, each from 0 to 255.
///
/// ```
/// use anydoku::Colour;
/// let colour: Colour = "#ffd700".parse().unwrap();
/// assert_eq!((colour.red, colour.green, colour.blue, colour.alpha), (255, 215, 0, 255));
/// assert_eq!(colour.to_string(), "#FFD700");
/// assert_eq!("#0f08".parse::<Colour>().unwrap().to_string(), "#00FF0088");
/// assert!("gold".parse::<Colour>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Colour {
    /// The red component, from 0 to 255.
    pub red: u8,
    /// The green component, from 0 to 255.
    pub green: u8,
    /// The blue component, from 0 to 255.
    pub blue: u8,
    /// The opacity: 0 is transparent, 255 is opaque.
    pub alpha: u8,
}

impl Colour {
    /// Returns the opaque color with these components.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Colour {
        Colour { red, green, blue, alpha: 255 }
    }

    /// Parses a list of colors separated by spaces, such as `#FFD700 #00FF0088`.
    pub fn list(text: &str) -> Result<Vec<Colour>, ColourError> {
        text.split_whitespace().map(str::parse).collect()
    }
}

/// Writes `#RRGGBB`, with two more digits for the opacity of a color that is not opaque.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)?;
        if self.alpha == 255 { Ok(()) } else { write!(f, "{:02X}", self.alpha) }
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Colour, ColourError> {
        let wrong = || ColourError(text.chars().take(40).collect());
        let figures = text.trim().strip_prefix('#').ok_or_else(wrong)?;
        let values = figures.chars().map(|figure| figure.to_digit(16).map(|value| value as u8));
        let values: Vec<u8> = values.collect::<Option<_>>().ok_or_else(wrong)?;
        let parts: Vec<u8> = match values.len() {
            3 | 4 => values.iter().map(|value| value * 17).collect(),
            6 | 8 => values.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return Err(wrong()),
        };
        Ok(Colour { alpha: parts.get(3).copied().unwrap_or(255), ..Colour::rgb(parts[0], parts[1], parts[2]) })
    }
}

/// The error for text that is not a color.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColourError(String);

impl fmt::Display for ColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found colour {:?}, expected #RRGGBB or #RRGGBBAA", self.0)
    }
}

impl std::error::Error for ColourError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_colour_is_refused() {
        for text in ["", "#", "ffffff", "#12345", "#1234567", "#gggggg", "#é1", "rgb(1,2,3)"] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_undoes_writing(red: u8, green: u8, blue: u8, alpha: u8) {
            let colour = Colour { red, green, blue, alpha };
            prop_assert_eq!(colour.to_string().parse(), Ok(colour));
        }
    }
}
