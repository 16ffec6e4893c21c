//! The fillings of a core, sorted into classes.

use std::collections::{HashMap, HashSet};

use anydoku::symmetry::Symmetries;
use anydoku::{Cell, CellNames, Rng, Topology};

/// The maximum number of fillings that are listed.
const MAX_FILLINGS: usize = 400_000;

/// The maximum number of symmetries that are applied to the fillings.
const MAX_SYMMETRIES: u32 = 60_000;

/// A class of fillings of a core under symmetries and relabelings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// A representative, by place.
    pub(super) digits: Vec<u8>,
    /// The number of fillings in the class.
    pub(super) size: u64,
}

/// Returns the classes of the fillings of these cells, which begin with the cells of a full house. Returns `None` if
/// there are too many fillings or symmetries.
pub(super) fn classes_of(topology: &Topology, cells: &[Cell]) -> Option<Vec<Class>> {
    if guess(topology, cells) > 2.0 * MAX_FILLINGS as f64 {
        return None;
    }
    let mut fillings = Vec::new();
    let mut first: Vec<u8> = (0..topology.n_digits() as u8).collect();
    list(topology, cells, &mut first, &mut fillings)?;
    let moves = moves(topology, cells)?;
    let mut place: HashMap<&[u8], bool> = fillings.iter().map(|digits| (&digits[..], false)).collect();
    let mut classes = Vec::new();
    let (mut image, mut names) = (vec![0; cells.len()], vec![0; topology.n_digits()]);
    for digits in &fillings {
        if place[&digits[..]] {
            continue;
        }
        let mut size = 0;
        for to in &moves {
            digits.iter().zip(to).for_each(|(&digit, &to)| image[to as usize] = digit);
            // Houses inside the core do not restrict these symmetries, so an image is not always a filling.
            names.fill(u8::MAX);
            (0..topology.n_digits()).for_each(|at| names[image[at] as usize] = at as u8);
            image.iter_mut().for_each(|digit| *digit = names[*digit as usize]);
            if let Some(is_seen) = place.get_mut(&image[..]) {
                size += u64::from(!std::mem::replace(is_seen, true));
            }
        }
        classes.push(Class { digits: digits.clone(), size });
    }
    Some(classes)
}

/// Estimates the number of fillings by random dives.
fn guess(topology: &Topology, cells: &[Cell]) -> f64 {
    const DIVES: usize = 40;
    let mut rng = Rng::new(DIVES as u64);
    let mut sum = 0.0;
    for _ in 0..DIVES {
        let mut digits: Vec<u8> = (0..topology.n_digits() as u8).collect();
        let mut product = 1.0;
        while digits.len() < cells.len() {
            let cell = cells[digits.len()];
            let clashes =
                |digit: u8| digits.iter().zip(cells).any(|(&d, &other)| d == digit && topology.sees(cell, other));
            let free: Vec<u8> = (0..topology.n_digits() as u8).filter(|&digit| !clashes(digit)).collect();
            product *= free.len() as f64;
            if free.is_empty() {
                break;
            }
            digits.push(free[rng.below(free.len())]);
        }
        sum += product;
    }
    sum / DIVES as f64
}

/// Lists all fillings that begin with these digits.
fn list(topology: &Topology, cells: &[Cell], digits: &mut Vec<u8>, fillings: &mut Vec<Vec<u8>>) -> Option<()> {
    let Some(&cell) = cells.get(digits.len()) else {
        if fillings.len() == MAX_FILLINGS {
            return None;
        }
        fillings.push(digits.clone());
        return Some(());
    };
    for digit in 0..topology.n_digits() as u8 {
        let clashes = |(&here, &other): (&u8, &Cell)| here == digit && topology.sees(cell, other);
        if !digits.iter().zip(cells).any(clashes) {
            digits.push(digit);
            let done = list(topology, cells, digits, fillings);
            digits.pop();
            done?;
        }
    }
    Some(())
}

/// Returns the images of the core's places under the symmetries of all houses that are not inside the core.
fn moves(topology: &Topology, cells: &[Cell]) -> Option<HashSet<Vec<u16>>> {
    let mut place = vec![u16::MAX; topology.n_cells()];
    cells.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = at as u16);
    let is_core = |cell: Cell| place[cell.index()] != u16::MAX;
    let reaches_out = |house: &&anydoku::House| house.cells.iter().any(|&cell| !is_core(cell));
    let houses = topology.houses().iter().filter(reaches_out).cloned().collect();
    let outer = Topology::new(topology.n_cells(), topology.n_digits(), CellNames::Numbered, houses).ok()?;
    let symmetries = Symmetries::coloured(&outer, |cell| is_core(cell) as u32, 200_000);
    if symmetries.order > MAX_SYMMETRIES.into() {
        return None;
    }
    let image = |symmetry: Vec<u32>| cells.iter().map(|cell| place[symmetry[cell.index()] as usize]).collect();
    Some(symmetries.group().elements().map(image).collect())
}
