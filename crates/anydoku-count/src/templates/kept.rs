//! Partitions that symmetries fix.
//!
//! A symmetry fixes a partition if the partition contains the images of each of its templates. The images of a template
//! form a *bundle* if they do not overlap, and partitions into bundles are counted. Bundles with the same cells are
//! treated as one item that can be chosen in several ways, and cells that are in the same bundles as one cell. For
//! super Sudoku of order 4 and a rotation of one coordinate by four, 1728 bundles reduce to 144 sets of cells.
//!
//! Elements that commute with the symmetry map fixed partitions to fixed partitions. Therefore, one bundle of each
//! orbit through a cell suffices. This is repeated with the elements that preserve the covered cells, as long as much
//! work is left and the reduction saves anything.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::super::choice::SECONDS_A_NODE;
use super::super::table::{hash_words, mix};
use super::super::units::Classes;
use super::super::{CountOptions, Method, Reason};
use super::cover::{Cover, Memo, Problem};
use super::{MEMO_SLOTS, Templates, is_disjoint, orbits_of};
use anydoku::Rng;
use anydoku::symmetry::Group;
use anydoku::symmetry::classes::{Class, Frame};

/// The number of nodes below which a search is not worth a search for symmetries.
pub(crate) const FEW_NODES: f64 = 200_000.0;

/// The number of dives used to estimate the nodes.
const DIVES: usize = 20;

/// The partitions that the symmetries of all classes fix, as units of work.
pub(crate) struct Kept<'a> {
    templates: &'a Templates<'a>,
    frame: &'a Frame,
    few_nodes: f64,
    classes: Vec<Bundles<'a>>,
    units: Vec<Unit>,
}

/// The bundles of one symmetry.
struct Bundles<'a> {
    class: &'a Class,
    /// The cells of each bundle, in ascending order. No two bundles have the same cells.
    cells: Vec<Vec<u16>>,
    /// For each bundle, the number of its templates and the number of ways to choose it.
    parts: Vec<usize>,
    ways: Vec<u64>,
    /// Whether the cell represents all cells in the same bundles.
    is_first: Vec<bool>,
}

/// Chosen bundles, with the number of partitions that each counted partition represents.
struct Unit {
    class: usize,
    taken: Vec<usize>,
    weight: u128,
    /// The expected number of nodes. `partitions` is the expected number of partitions.
    nodes: f64,
    partitions: f64,
}

impl<'a> Kept<'a> {
    /// Returns the work for these classes of the frame's group, split where more than `few_nodes` nodes are expected,
    /// or `None` if the count is stopped.
    pub(crate) fn new(
        templates: &'a Templates<'a>,
        frame: &'a Frame,
        classes: &'a [Class],
        few_nodes: f64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Kept<'a>> {
        let mut kept = Kept { templates, frame, few_nodes, classes: Vec::new(), units: Vec::new() };
        let place: HashMap<&[u16], usize> =
            templates.cells.iter().enumerate().map(|(t, cells)| (&cells[..], t)).collect();
        for class in classes {
            let Some(bundles) = Bundles::of(templates, &place, class) else { continue };
            kept.classes.push(bundles);
            kept.split(Vec::new(), 1, is_stopped)?;
        }
        Some(kept)
    }

    /// Adds the work of the last class that begins with these bundles.
    fn split(&mut self, taken: Vec<usize>, weight: u128, is_stopped: &dyn Fn() -> bool) -> Option<()> {
        if is_stopped() {
            return None;
        }
        let class = self.classes.len() - 1;
        let bundles = &self.classes[class];
        let problem = self.problem(bundles, &taken);
        let mut rng = Rng::new(DIVES as u64);
        let (mut nodes, mut partitions) = (0.0, 0.0);
        for _ in 0..DIVES {
            let dive = problem.dive(&mut rng);
            nodes += dive.0 / DIVES as f64;
            partitions += dive.1 / DIVES as f64;
        }
        let is_enough = nodes < self.few_nodes || weight > u64::MAX as u128;
        let branches = if is_enough { None } else { self.branches(bundles, &taken) };
        let Some(branches) = branches else {
            self.units.push(Unit { class, taken, weight, nodes, partitions });
            return Some(());
        };
        branches.into_iter().try_for_each(|(bundle, n)| {
            let ways = self.classes[class].ways[bundle];
            let taken = taken.iter().copied().chain([bundle]).collect();
            self.split(taken, weight * (n * ways) as u128, is_stopped)
        })
    }

    /// Returns one bundle of each orbit through one cell, with the number of bundles it represents, or `None` if that
    /// saves next to nothing.
    fn branches(&self, bundles: &Bundles<'_>, taken: &[usize]) -> Option<Vec<(usize, u64)>> {
        let found: Group;
        let commuting = if taken.is_empty() {
            &bundles.class.commuting
        } else {
            let covered: Vec<u32> =
                taken.iter().flat_map(|&bundle| &bundles.cells[bundle]).map(|&cell| cell as u32).collect();
            found = self.frame.commuting(&bundles.class.element, &covered)?;
            &found
        };
        let moves = commuting.generators().map(|image| |cell: u16| image[cell as usize] as u16);
        let orbits = orbits_of(&bundles.cells, &bundles.beside(taken), moves);
        // For each cell, the number of bundles of each orbit that contain it.
        let mut through: Vec<Vec<(usize, u64)>> = vec![Vec::new(); bundles.is_first.len()];
        for orbit in &orbits {
            for &cell in orbit.iter().flat_map(|&bundle| &bundles.cells[bundle]) {
                match through[cell as usize].last_mut() {
                    Some((first, n)) if *first == orbit[0] => *n += 1,
                    _ => through[cell as usize].push((orbit[0], 1)),
                }
            }
        }
        let size = |orbits: &Vec<(usize, u64)>| (orbits.len() as u64, orbits.iter().map(|&(_, n)| n).sum::<u64>());
        let best = through.into_iter().filter(|orbits| !orbits.is_empty()).min_by_key(size)?;
        let (n_orbits, n_bundles) = size(&best);
        (2 * n_orbits <= n_bundles).then_some(best)
    }

    /// Returns the cover problem that remains after these bundles are taken.
    fn problem(&self, bundles: &Bundles<'_>, taken: &[usize]) -> Problem {
        let n_cells = bundles.is_first.len();
        let mut uncovered = vec![0u64; n_cells.div_ceil(64)];
        (0..n_cells).filter(|&c| bundles.is_first[c]).for_each(|c| uncovered[c / 64] |= 1 << (c % 64));
        let mut n_left = self.templates.topology.n_digits();
        for &bundle in taken {
            bundles.cells[bundle].iter().for_each(|&c| uncovered[c as usize / 64] &= !(1 << (c % 64)));
            n_left -= bundles.parts[bundle];
        }
        let open = bundles.beside(taken);
        let first = |&bundle: &usize| {
            bundles.cells[bundle].iter().copied().filter(|&c| bundles.is_first[c as usize]).collect::<Vec<u16>>()
        };
        let parts = open.iter().map(|&bundle| bundles.parts[bundle]).collect();
        let ways = open.iter().map(|&bundle| bundles.ways[bundle]).collect();
        let cells = open.iter().map(first).collect();
        Problem::new(n_cells, cells, parts, ways, uncovered, n_left, self.templates.is_covered)
    }
}

impl<'a> Bundles<'a> {
    /// Returns the bundles of a symmetry, or `None` if they leave a cell uncovered. `place` maps the sets of cells of
    /// templates to their indices.
    fn of(templates: &Templates<'_>, place: &HashMap<&[u16], usize>, class: &'a Class) -> Option<Bundles<'a>> {
        let image = |t: usize| {
            let mut cells: Vec<u16> = templates.cells[t].iter().map(|&c| class.element[c as usize] as u16).collect();
            cells.sort_unstable();
            place[&cells[..]]
        };
        let mut is_seen = vec![false; templates.len()];
        let mut known: HashMap<Vec<u16>, usize> = HashMap::new();
        let (mut parts, mut ways) = (Vec::new(), Vec::new());
        for first in 0..templates.len() {
            let (mut bundle, mut n, mut t) = (Vec::new(), 0, first);
            while !is_seen[t] {
                is_seen[t] = true;
                bundle.extend_from_slice(&templates.cells[t]);
                n += 1;
                t = image(t);
            }
            bundle.sort_unstable();
            if n == 0 || bundle.windows(2).any(|pair| pair[0] == pair[1]) {
                continue;
            }
            // A bundle has as many cells in a full house as it has templates, so bundles with the same cells have
            // equally many.
            let next = known.len();
            let same = *known.entry(bundle).or_insert(next);
            if same == next {
                parts.push(n);
                ways.push(0);
            }
            ways[same] += 1;
        }
        let mut cells = vec![Vec::new(); known.len()];
        known.into_iter().for_each(|(bundle, number)| cells[number] = bundle);
        let mut through: Vec<Vec<usize>> = vec![Vec::new(); templates.topology.n_cells()];
        for (bundle, cells) in cells.iter().enumerate() {
            cells.iter().for_each(|&cell| through[cell as usize].push(bundle));
        }
        if through.iter().any(|through| through.is_empty()) {
            return None;
        }
        let mut met = std::collections::HashSet::new();
        let is_first = through.into_iter().map(|through| met.insert(through)).collect();
        Some(Bundles { class, cells, parts, ways, is_first })
    }

    /// Returns the bundles that overlap none of these.
    fn beside(&self, taken: &[usize]) -> Vec<usize> {
        let is_beside = |&bundle: &usize| taken.iter().all(|&t| is_disjoint(&self.cells[bundle], &self.cells[t]));
        (0..self.cells.len()).filter(is_beside).collect()
    }
}

impl Classes for Kept<'_> {
    const METHOD: Method = Method::Templates;

    fn len(&self) -> usize {
        self.units.len()
    }

    fn fingerprint(&self) -> u64 {
        let mut hash = hash_words(&[self.units.len() as u64]);
        for unit in &self.units {
            hash = self.classes[unit.class].class.element.iter().fold(hash, |hash, &to| mix(hash, to as u64));
            hash = unit.taken.iter().fold(mix(hash, unit.weight as u64), |hash, &bundle| mix(hash, bundle as u64));
        }
        hash
    }

    fn expected(&self) -> (f64, Option<f64>) {
        let seconds = self.units.iter().map(|unit| unit.nodes * SECONDS_A_NODE).sum();
        // The size of a class is the order of the group divided by that of the centralizer of an element.
        let commuting = |unit: &Unit| u64::try_from(self.classes[unit.class].class.commuting.order());
        let share = |unit: &Unit| commuting(unit).map_or(0.0, |n| unit.weight as f64 / n as f64);
        let kinds: f64 = self.units.iter().map(|unit| unit.partitions * share(unit)).sum();
        (seconds, Some(anydoku::logarithm::ln(kinds) / std::f64::consts::LN_10))
    }

    fn count(&self, unit: usize, options: &CountOptions<'_>) -> Result<u128, Reason> {
        let unit = &self.units[unit];
        let problem = self.problem(&self.classes[unit.class], &unit.taken);
        let mut cover = Cover { memo: Memo::new(problem.uncovered.len(), MEMO_SLOTS), nodes: 0, options };
        cover.count(&problem, &problem.all(), &problem.uncovered, problem.n_left)
    }

    fn total(&self, numbers: &[(usize, u128)]) -> BigUint {
        let part = |&(unit, n): &(usize, u128)| {
            let unit = &self.units[unit];
            BigUint::from(n) * unit.weight * &self.classes[unit.class].class.size
        };
        numbers.iter().map(part).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::burnside::{frame, group_of};
    use super::*;
    use anydoku::Puzzle;
    use anydoku::shape::Shape;
    use anydoku::symmetry::classes::classes;

    /// Lists all partitions into templates, each as the ascending numbers of its templates; the first open cell is
    /// covered next.
    fn partitions(templates: &Templates<'_>, taken: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let is_open = |cell: u16| taken.iter().all(|&t| !templates.cells[t].contains(&cell));
        let Some(cell) = (0..templates.topology.n_cells() as u16).find(|&cell| is_open(cell)) else {
            let mut partition = taken.clone();
            partition.sort_unstable();
            all.push(partition);
            return;
        };
        for t in (0..templates.len()).filter(|&t| templates.cells[t].contains(&cell)) {
            if taken.iter().all(|&other| is_disjoint(&templates.cells[t], &templates.cells[other])) {
                taken.push(t);
                partitions(templates, taken, all);
                taken.pop();
            }
        }
    }

    /// Returns, for each class by its element, the sum of the numbers of partitions that its symmetries fix.
    fn by_class(kept: &Kept<'_>) -> HashMap<Vec<u32>, BigUint> {
        let mut numbers: HashMap<Vec<u32>, BigUint> = HashMap::new();
        for unit in 0..kept.len() {
            let n = kept.count(unit, &CountOptions::default()).expect("few");
            let class = kept.classes[kept.units[unit].class].class;
            *numbers.entry(class.element.clone()).or_default() += kept.total(&[(unit, n)]);
        }
        numbers.retain(|_, n| *n != BigUint::ZERO);
        numbers
    }

    #[test]
    fn what_a_symmetry_leaves_is_what_it_leaves_of_all_partitions() {
        for name in ["4x4", "6x6", "latin5", "x6", "super3"] {
            let puzzle = Puzzle::empty(Shape::named(name).expect("a shape").topology);
            let templates = Templates::of(puzzle.topology(), 10_000).expect("few");
            let frame = frame(&puzzle, false);
            let classes = classes(&frame, &group_of(&frame).expect("small"), &|| false).expect("few");
            let mut all = Vec::new();
            partitions(&templates, &mut Vec::new(), &mut all);
            let place: HashMap<&[u16], usize> =
                templates.cells.iter().enumerate().map(|(t, cells)| (&cells[..], t)).collect();
            let mut expected = HashMap::new();
            for class in &classes {
                let moved: Vec<usize> = (templates.cells.iter())
                    .map(|cells| {
                        let mut cells: Vec<u16> = cells.iter().map(|&c| class.element[c as usize] as u16).collect();
                        cells.sort_unstable();
                        place[&cells[..]]
                    })
                    .collect();
                let stays = |partition: &&Vec<usize>| partition.iter().all(|&t| partition.contains(&moved[t]));
                let n = all.iter().filter(stays).count();
                if n > 0 {
                    expected.insert(class.element.clone(), BigUint::from(n) * &class.size);
                }
            }
            // Test without splitting, with splitting as long as it saves anything, and as usual.
            for few_nodes in [f64::INFINITY, 0.0, FEW_NODES] {
                let kept = Kept::new(&templates, &frame, &classes, few_nodes, &|| false).expect("nobody stops it");
                assert_eq!(by_class(&kept), expected, "{name} cut at {few_nodes} nodes");
            }
        }
    }

    #[test]
    fn units_cut_by_symmetry_give_what_whole_classes_give() {
        for name in ["latin7+x", "x8"] {
            let puzzle = Puzzle::empty(Shape::named(name).expect("a shape").topology);
            let templates = Templates::of(puzzle.topology(), 10_000).expect("few");
            let frame = frame(&puzzle, false);
            let mut classes = classes(&frame, &group_of(&frame).expect("small"), &|| false).expect("few");
            classes.retain(|class| class.size > BigUint::from(1u32));
            let kept =
                |few_nodes| Kept::new(&templates, &frame, &classes, few_nodes, &|| false).expect("nobody stops it");
            let (whole, cut) = (kept(f64::INFINITY), kept(0.0));
            assert!(cut.len() > whole.len(), "{name}");
            assert_eq!(by_class(&cut), by_class(&whole), "{name}");
        }
    }
}
