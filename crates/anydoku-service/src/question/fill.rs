//! Fills grids at random.

use std::ops::ControlFlow;
use std::slice;

use serde::{Deserialize, Serialize};

use anydoku::make::{Fill, Filler};
use anydoku::{Language, Rng, Shape, Sheet};
use anydoku_format::{self as format, Format};

use crate::generating::is_plain;
use crate::reply_size::{facts_bytes, written_bytes};
use crate::targets::is_false;
use crate::{Event, Events, Extra, Facts, Limit, Service, ServiceError, Text, in_order, named};

/// A request for full grids.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FillRequest {
    /// The shape.
    pub shape: String,
    /// The random seed. Chosen at random if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The zero-based number of the first grid. Grid number `i` depends only on the seed and `i`.
    pub first: u64,
    /// The number of grids.
    pub n: u64,
    /// The format in which to write the grids. `usual` means lines for plain squares or several grids, and gss otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether to include the grids in the reply. They are sent as events in any case.
    pub collect: bool,
    /// The limit for each grid.
    pub limit: Limit,
    /// Extra parts of each entry.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for FillRequest {
    fn default() -> FillRequest {
        FillRequest {
            shape: "9x9".into(),
            seed: None,
            first: 0,
            n: 1,
            to: None,
            collect: true,
            limit: Limit::default(),
            with: Vec::new(),
            language: None,
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
    /// The number of grids.
    pub filled: u64,
    /// The grids with all cells given, if requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grids: Vec<Facts>,
    /// The method: `matching`, `search` or `algebra`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// A statement on the fairness of the method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<String>,
    /// Whether it is proven that there is no full grid.
    #[serde(default, skip_serializing_if = "is_false")]
    pub impossible: bool,
    /// Whether the work ended early, because it was canceled or reached a limit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
    /// The grids in the requested format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

/// A full grid.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FilledGrid {
    /// The grid, with all cells given.
    #[serde(flatten)]
    pub facts: Facts,
    /// The seed.
    pub seed: u64,
    /// The method: `matching`, `search` or `algebra`.
    pub method: String,
    /// A statement on the fairness of the method.
    pub fairness: String,
    /// The grid in the requested format, if texts of that format can be concatenated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Text>,
}

impl FilledGrids {
    /// Returns the reply to a request for only this grid.
    pub fn of_one(shape: String, grid: FilledGrid) -> FilledGrids {
        FilledGrids {
            shape,
            seed: grid.seed,
            filled: 1,
            grids: vec![grid.facts],
            method: Some(grid.method),
            fairness: Some(grid.fairness),
            impossible: false,
            stopped: false,
            written: grid.written,
        }
    }
}

impl Service<'_> {
    /// Fills grids at random.
    pub fn fill(&self, request: &FillRequest, events: &mut dyn Events) -> Result<FilledGrids, ServiceError> {
        let shape = named::shape(&request.shape)?;
        let format = match request.to.as_deref() {
            None => None,
            Some("usual") if is_plain(&shape.topology) || request.n != 1 => Some(named::format("line")?),
            Some("usual") => Some(named::format("gss")?),
            Some(name) => Some(named::format(name)?),
        };
        let seed = self.seed(request.seed)?;
        let (topology, mut room) = (&shape.topology, self.room());
        // Texts that can be concatenated are sent with the events.
        let is_kept = request.collect || format.is_some_and(|format| !format.is_chained());
        let written = if format.is_some() { written_bytes(topology) } else { 0 };
        room.take(if is_kept { request.n } else { 1 }, facts_bytes(topology, &request.with) + written)?;
        let filled = FilledGrids {
            shape: shape.name.clone(),
            seed,
            filled: 0,
            grids: Vec::new(),
            method: None,
            fairness: None,
            impossible: false,
            stopped: false,
            written: None,
        };
        let mut filling = Filling {
            request,
            shape: &shape,
            format,
            seed,
            language: self.language(),
            filled,
            sheets: Vec::new(),
            failure: None,
        };
        // Small grids take microseconds, so sending them one by one would take longer than filling them.
        let chunk = if shape.topology.n_cells() <= 100 { 16 } else { 1 };
        in_order(
            self.host,
            0..request.n.div_ceil(chunk),
            &|| Filler::new(&shape.topology),
            &|filler, at| -> Vec<_> {
                let numbers = at * chunk..((at + 1) * chunk).min(request.n);
                let fill = |number: u64| {
                    let mut rng = Rng::for_unit(seed, request.first.wrapping_add(number));
                    (number, self.within(request.limit, |budget| filler.fill(&mut rng, budget)))
                };
                numbers.map(fill).collect()
            },
            &mut |_, grids: Vec<(u64, Result<Fill, ServiceError>)>| {
                grids.into_iter().try_for_each(|(number, fill)| filling.take(number, fill, events))
            },
        );
        filling.finish()
    }
}

/// A collector of grids, in order.
struct Filling<'a> {
    request: &'a FillRequest,
    shape: &'a Shape,
    format: Option<&'static Format>,
    seed: u64,
    language: Language,
    filled: FilledGrids,
    /// The grids that are written as one text at the end.
    sheets: Vec<Sheet>,
    failure: Option<ServiceError>,
}

impl Filling<'_> {
    fn take(&mut self, number: u64, fill: Result<Fill, ServiceError>, events: &mut dyn Events) -> ControlFlow<()> {
        let full = match fill {
            Ok(Fill::Full(full)) => full,
            Ok(Fill::None) => {
                self.filled.impossible = true;
                return ControlFlow::Break(());
            }
            Ok(Fill::Unknown) => return ControlFlow::Break(()),
            Err(error) => return self.fail(error),
        };
        let sheet = Sheet::new(full.solution.to_puzzle(), self.shape.layout.clone());
        let chained = self.format.filter(|format| format.is_chained());
        let written = match chained.map(|format| format::write(format, slice::from_ref(&sheet))).transpose() {
            Ok(written) => written.map(Text),
            Err(error) => return self.fail(error.into()),
        };
        let (method, fairness) = (full.method.name().to_owned(), full.method.fairness().in_language(self.language));
        let facts = Facts::of(&sheet, number as usize + 1, &self.request.with);
        let filled = &mut self.filled;
        (filled.method, filled.fairness) = (Some(method.clone()), Some(fairness.clone()));
        filled.filled += 1;
        if self.request.collect {
            filled.grids.push(facts.clone());
        }
        if self.format.is_some() && (self.request.collect || chained.is_none()) {
            self.sheets.push(sheet);
        }
        events.event(Event::Filled(Box::new(FilledGrid { facts, seed: self.seed, method, fairness, written })))?;
        events.event(Event::progress("grid", filled.filled, Some(self.request.n)))
    }

    fn fail(&mut self, error: ServiceError) -> ControlFlow<()> {
        self.failure = Some(error);
        ControlFlow::Break(())
    }

    fn finish(mut self) -> Result<FilledGrids, ServiceError> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        self.filled.stopped = !self.filled.impossible && self.filled.filled < self.request.n;
        if let (Some(format), false) = (self.format, self.sheets.is_empty()) {
            self.filled.written = Some(Text(format::write(format, &self.sheets)?));
        }
        Ok(self.filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn grids_are_full_and_told_by_seed_and_number() {
        let host = Alone::default();
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
            Service::new(&host).fill(&request, &mut ()).unwrap()
        };
        let three = fill("6x6", 0, 3);
        assert!(three.grids.iter().all(|grid| grid.n_givens == 36));
        assert_eq!(three.grids[2].givens, fill("6x6", 2, 1).grids[0].givens);
        assert_eq!(fill("super5", 0, 1).method.as_deref(), Some("algebra"));
        let again: FilledGrids = serde_json::from_str(&serde_json::to_string(&three).unwrap()).unwrap();
        assert_eq!(again, three);
    }

    #[test]
    fn a_stream_of_grids_holds_none_of_them() {
        let request = FillRequest {
            shape: "9x9".into(),
            seed: Some(7),
            n: 40,
            to: Some("line".into()),
            collect: false,
            ..Default::default()
        };
        let mut told = Vec::new();
        let mut listen = |event| {
            if let Event::Filled(grid) = event {
                told.extend(grid.written.unwrap().0);
            }
            ControlFlow::Continue(())
        };
        let reply = Service::new(&Alone::default()).fill(&request, &mut listen).unwrap();
        assert_eq!((reply.filled, reply.grids.len(), &reply.written), (40, 0, &None));
        let whole = FillRequest { collect: true, ..request };
        assert_eq!(Service::new(&Alone::default()).fill(&whole, &mut ()).unwrap().written.unwrap().0, told);
    }
}
