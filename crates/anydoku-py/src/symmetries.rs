//! Random symmetries of a shape. The service reports generators of the group; this module draws elements of it, all equally likely, using
//! the library's stabilizer chain.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use anydoku::symmetry::Symmetries as Found;
use anydoku::{Rng, msg};
use anydoku_service::{Paper, ServiceError, named};

use crate::rows::Given;

/// The images of all cells, and those of all digits, both from 0.
type Images = (Vec<u32>, Vec<u32>);

/// The symmetries of a shape: the rearrangements of its cells that preserve the houses, and all relabelings of its digits.
#[pyclass(frozen)]
pub(crate) struct Symmetries {
    found: Found,
    n_digits: usize,
}

#[pymethods]
impl Symmetries {
    /// Finds the symmetries of a puzzle's shape. Raises `ValueError` with the error as JSON.
    #[new]
    fn new(py: Python<'_>, row: Given) -> PyResult<Symmetries> {
        let (text, shape, rules, marks, from, alphabet) = row;
        let rules = rules.into_iter().collect();
        let text = text.unwrap_or_default();
        let paper = Paper { text: text.as_str().into(), shape, rules, marks, from, alphabet, ..Paper::default() };
        py.detach(|| find(&paper))
            .map_err(|error| PyValueError::new_err(serde_json::to_string(&error).unwrap_or_default()))
    }

    /// The number of rearrangements, in decimal digits.
    #[getter]
    fn order(&self) -> String {
        self.found.order.to_string()
    }

    /// Whether the search found all rearrangements.
    #[getter]
    fn is_complete(&self) -> bool {
        self.found.is_complete
    }

    /// Rearrangements that generate all others.
    #[getter]
    fn generators(&self) -> Vec<Vec<u32>> {
        self.found.group().generators().cloned().collect()
    }

    /// Draws a number of random rearrangements, each with a random relabeling. Number i depends only on the seed and i.
    fn random(&self, py: Python<'_>, seed: u64, first: u64, n: u64) -> Vec<Images> {
        let draw = |i: u64| {
            let mut rng = Rng::for_unit(seed, i);
            let mut digits: Vec<u32> = (0..self.n_digits as u32).collect();
            rng.shuffle(&mut digits);
            (self.found.group().random(&mut rng), digits)
        };
        py.detach(|| (first..first.saturating_add(n)).map(draw).collect())
    }
}

fn find(paper: &Paper) -> Result<Symmetries, ServiceError> {
    let sheets = named::read(paper)?.sheets;
    let [sheet] = &sheets[..] else { return Err(ServiceError::new(msg!("row-several", n = sheets.len()))) };
    let topology = sheet.puzzle.topology();
    if topology.has_rules() {
        return Err(ServiceError::new(msg!("service-has-rules", rules = topology.rule_names())));
    }
    Ok(Symmetries { found: Found::of(topology), n_digits: topology.n_digits() })
}
