//! Cuts a square into jigsaw pieces.

use serde::{Deserialize, Serialize};

use anydoku::make::{Cut, Field, RegionError, jigsaw};
use anydoku::{Puzzle, Rng, Shape, Sheet, msg};
use anydoku_format as format;

use crate::targets::is_false;
use crate::{Events, Extra, Facts, Limit, Service, ServiceError, Text, named};

/// A request for the pieces of a jigsaw.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct JigsawRequest {
    /// The number of cells in a row.
    pub size: usize,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the pieces have half-turn symmetry.
    #[serde(skip_serializing_if = "is_false")]
    pub half_turn: bool,
    /// Whether to skip the check that the jigsaw can be filled.
    #[serde(skip_serializing_if = "is_false")]
    pub unfilled: bool,
    /// The format in which to write the empty puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The limit for each puzzle.
    pub limit: Limit,
    /// Extra parts of the reply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for JigsawRequest {
    fn default() -> JigsawRequest {
        JigsawRequest {
            size: 9,
            seed: None,
            half_turn: false,
            unfilled: false,
            to: None,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
        }
    }
}

/// The pieces of a jigsaw.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JigsawCut {
    /// The seed.
    pub seed: u64,
    /// The puzzle without givens. Omitted if no jigsaw was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Facts>,
    /// The pieces, one character per cell and one line per row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub map: Vec<String>,
    /// The reason why no jigsaw was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The puzzle in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

impl Service<'_> {
    /// Cuts a square into jigsaw pieces.
    pub fn jigsaw(&self, request: &JigsawRequest, _: &mut dyn Events) -> Result<JigsawCut, ServiceError> {
        let n = request.size;
        if !(1..=256).contains(&n) {
            return Err(ServiceError::new(msg!("service-jigsaw-size", found = n)));
        }
        let format = request.to.as_deref().map(named::format).transpose()?;
        let seed = self.seed(request.seed)?;
        let mut rng = Rng::new(seed);
        let shape = self.within(request.limit, |budget| match (request.unfilled, request.half_turn) {
            (false, false) => jigsaw(n, Cut::Free, &mut rng, budget),
            (false, true) => jigsaw(n, Cut::HalfTurn, &mut rng, budget),
            (true, half_turn) => {
                let field = Field::grid(n, n);
                let field = if half_turn { field.with_half_turn() } else { field };
                let parts = field.cut(n, &mut rng, budget)?;
                Ok(Shape::jigsaw(&parts).expect("equal parts make a jigsaw"))
            }
        })?;
        let shape = match shape {
            Ok(shape) => shape,
            Err(error @ (RegionError::Stuck(_) | RegionError::Unfilled(_) | RegionError::Stopped)) => {
                let reason = Some(error.message().in_language(self.language()));
                return Ok(JigsawCut { seed, puzzle: None, map: Vec::new(), reason, written: None });
            }
            Err(error) => return Err(ServiceError::new(error.message())),
        };
        let labels: Vec<char> = shape.name.rsplit(':').next().unwrap_or_default().chars().collect();
        let sheet = Sheet::new(Puzzle::empty(shape.topology), shape.layout);
        let written = format.map(|format| format::write(format, std::slice::from_ref(&sheet))).transpose()?;
        Ok(JigsawCut {
            seed,
            puzzle: Some(Facts::of(&sheet, 1, &request.with)),
            map: labels.chunks(n).map(|row| row.iter().collect()).collect(),
            reason: None,
            written: written.map(Text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn pieces_are_told_row_by_row() {
        let request = JigsawRequest { size: 6, seed: Some(7), to: Some("gss".into()), ..JigsawRequest::default() };
        let again: JigsawRequest = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
        assert_eq!(again, request);
        let reply = Service::new(&Alone::default()).jigsaw(&request, &mut ()).unwrap();
        assert!(reply.map.len() == 6 && reply.map.iter().all(|row| row.len() == 6) && reply.written.is_some());
        let again: JigsawCut = serde_json::from_str(&serde_json::to_string(&reply).unwrap()).unwrap();
        assert_eq!(again, reply);
        let none = JigsawRequest { size: 0, ..request };
        assert!(Service::new(&Alone::default()).jigsaw(&none, &mut ()).is_err());
    }
}
