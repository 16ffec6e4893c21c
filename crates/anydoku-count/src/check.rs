//! Alternative ways of counting, for verification.

use num_bigint::BigUint;

use super::choice::suited_templates;
use super::plan::Plan;
use super::rest::{Rest, rest_of};
use super::{CountOptions, Reason, UpTo, burnside, templates};
use anydoku::Puzzle;

/// Counts kinds of solutions up to symmetry, or up to symmetry and relabeling, by averaging over changes, regardless
/// of the number of solutions.
pub fn kinds(puzzle: &Puzzle, up_to: UpTo, options: &CountOptions<'_>) -> Result<BigUint, Reason> {
    burnside::count_kinds(puzzle, up_to, options).map(|(number, _)| number)
}

/// Counts the grids by templates, with symmetries for the first template only and with a different order of cells.
/// Results for sets of uncovered cells are cached if `is_remembered` and otherwise computed again.
pub fn with_little_symmetry(
    puzzle: &Puzzle,
    is_remembered: bool,
    options: &CountOptions<'_>,
) -> Result<BigUint, Reason> {
    let templates = suited_templates(puzzle)?;
    let units = templates.plain_units();
    let known = vec![None; units.len()];
    let slots = if is_remembered { templates::MEMO_SLOTS } else { 0 };
    let partitions = templates.run(&units, &known, slots, options, &|_| {})?;
    Ok(partitions * (1..=puzzle.topology().n_digits()).map(BigUint::from).product::<BigUint>())
}

/// Returns the estimates on which the choice of a method depends: the time of a sweep in seconds and the number of
/// nodes of a cover.
pub fn guesses(puzzle: &Puzzle) -> (Option<f64>, Option<f64>) {
    let seconds = match rest_of(puzzle) {
        Rest::Components(components) if components.len() == 1 => Plan::new(&components[0]).map(|p| p.seconds),
        _ => None,
    };
    let nodes = suited_templates(puzzle).ok().map(|templates| templates.estimate_nodes(&templates.units()));
    (seconds, nodes)
}

/// Returns the number of partitions that contain the first template, computed separately through every cell outside it.
/// All these numbers must be equal.
pub fn through_every_cell(puzzle: &Puzzle, options: &CountOptions<'_>) -> Result<Vec<BigUint>, Reason> {
    let templates = suited_templates(puzzle)?;
    let (units, rows) = templates.through_cells();
    let numbers = std::sync::Mutex::new(vec![Ok(0u128); units.len()]);
    options.run(units.len(), &|u| {
        let number = templates.count_unit(&units[u], 1 << 19, options);
        numbers.lock().expect("no job panics")[u] = number;
    });
    let numbers: Vec<u128> = numbers.into_inner().expect("no job panics").into_iter().collect::<Result<_, _>>()?;
    let total = |row: &Vec<u64>| row.iter().zip(&numbers).map(|(&n, &ways)| BigUint::from(ways) * n).sum();
    Ok(rows.iter().map(total).collect())
}
