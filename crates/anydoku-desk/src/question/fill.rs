//! What does a full grid of this shape look like?

use serde::{Deserialize, Serialize};

use anydoku::make::{Fill, Filler};
use anydoku::{Rng, Sheet, format};

use crate::making::is_plain;
use crate::wishes::is_false;
use crate::{Desk, Event, Events, Extra, Facts, Limit, Refusal, Text, named};

/// Asks for full grids.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FillRequest {
    /// The shape.
    pub shape: String,
    /// Where chance comes from; drawn if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of the first grid, from 0. Grid number i depends on the seed and i alone.
    pub first: u64,
    /// How many.
    pub n: u64,
    /// Also write them in this format. `usual` is lines for plain squares and wherever there are several, else gss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// How long to try each.
    pub limit: Limit,
    /// What else the reply shall hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
}

impl Default for FillRequest {
    fn default() -> FillRequest {
        FillRequest {
            shape: "9x9".into(),
            seed: None,
            first: 0,
            n: 1,
            to: None,
            limit: Limit::default(),
            with: Vec::new(),
        }
    }
}

/// Full grids.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FilledGrids {
    /// The name of the shape.
    pub shape: String,
    /// The seed.
    pub seed: u64,
    /// The grids, all cells given.
    pub grids: Vec<Facts>,
    /// How they were filled: `matching`, `search` or `algebra`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// How fair that is, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<String>,
    /// Is it known that there is no full grid?
    #[serde(default, skip_serializing_if = "is_false")]
    pub impossible: bool,
    /// Was it ended before all were filled, by a limit or by somebody?
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// The grids in the format that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

impl Desk<'_> {
    /// What does a full grid of this shape look like?
    pub fn fill(&self, request: &FillRequest, events: &mut dyn Events) -> Result<FilledGrids, Refusal> {
        let shape = named::shape(&request.shape)?;
        let format = match request.to.as_deref() {
            None => None,
            Some("usual") if is_plain(&shape.topology) || request.n != 1 => Some(named::format("line")?),
            Some("usual") => Some(named::format("gss")?),
            Some(name) => Some(named::format(name)?),
        };
        let seed = self.seed(request.seed)?;
        let mut filled = FilledGrids {
            shape: shape.name.clone(),
            seed,
            grids: Vec::new(),
            method: None,
            fairness: None,
            impossible: false,
            stopped: false,
            written: None,
        };
        let mut filler = Filler::new(&shape.topology);
        let mut sheets = Vec::new();
        for at in 0..request.n {
            let mut rng = Rng::for_unit(seed, request.first.wrapping_add(at));
            match self.within(request.limit, |budget| filler.fill(&mut rng, budget))? {
                Fill::Full(full) => {
                    let sheet = Sheet::new(full.solution.to_puzzle(), shape.layout.clone());
                    filled.grids.push(Facts::of(&sheet, at as usize + 1, &request.with));
                    filled.method = Some(full.method.name().to_owned());
                    filled.fairness = Some(full.method.fairness().to_owned());
                    sheets.push(sheet);
                }
                Fill::None => filled.impossible = true,
                Fill::Unknown => filled.stopped = true,
            }
            let is_over = filled.impossible || filled.stopped;
            if is_over || events.event(Event::progress("grid", at + 1, Some(request.n))).is_break() {
                filled.stopped |= !filled.impossible && at + 1 < request.n;
                break;
            }
        }
        if let (Some(format), false) = (format, sheets.is_empty()) {
            filled.written = Some(Text(format::write(format, &sheets)?));
        }
        Ok(filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn grids_are_full_and_told_by_seed_and_number() {
        let around = Alone::default();
        let fill = |shape: &str, first, n| {
            let request = FillRequest {
                shape: shape.into(),
                seed: Some(7),
                first,
                n,
                to: Some("usual".into()),
                ..Default::default()
            };
            let again: FillRequest = serde_json::from_str(&serde_json::to_string(&request).unwrap()).unwrap();
            assert_eq!(again, request);
            Desk::new(&around).fill(&request, &mut ()).unwrap()
        };
        let three = fill("6x6", 0, 3);
        assert!(three.grids.iter().all(|grid| grid.n_givens == 36));
        assert_eq!(three.grids[2].givens, fill("6x6", 2, 1).grids[0].givens);
        assert_eq!(fill("super5", 0, 1).method.as_deref(), Some("algebra"));
        let again: FilledGrids = serde_json::from_str(&serde_json::to_string(&three).unwrap()).unwrap();
        assert_eq!(again, three);
    }
}
