//! Counts super sudokus up to symmetry and relabeling, without using the library.
//!
//! The method is Burnside's lemma with an explicit list of symmetries. A conjugacy class is given by the cycles of the coordinates and by
//! the effect of one full cycle on the values. The size of a class follows from the number of symmetries that commute with its
//! representative, which are found by trying all symmetries. A partition that is invariant under a symmetry consists of bundles, each of
//! which is a template with its images. Partitions into bundles are counted with Algorithm X, except that the first bundle is taken from
//! each orbit under some commuting symmetries only once. Nothing is memoized, and bundles with the same cells are not merged.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Template, coordinates, number, permutations, set};

/// A symmetry: coordinate i of the image is coordinate `order[i]` under the permutation with index `names[i]`.
type Symmetry = ([usize; 4], [usize; 4]);

type Cells = [u64; 4];

/// The maximum number of symmetries used to form orbits.
const MOVES: usize = 40;

struct Symmetries {
    n: usize,
    names: Vec<Vec<usize>>,
    /// The compositions: `after[a][b]` applies b first, then a.
    after: Vec<Vec<usize>>,
}

/// Prints the number of classes of partitions of all cells into these templates.
pub(super) fn run(n: usize, templates: &[Template], partitions: u128) {
    let symmetries = Symmetries::new(n);
    let order = 24 * symmetries.names.len().pow(4) as u128;
    let place: HashMap<&Template, usize> = templates.iter().enumerate().map(|(i, t)| (t, i)).collect();
    let representatives = symmetries.representatives();
    println!("{} classes of {order} symmetries", representatives.len());
    let sum = Mutex::new((0u128, 0u128));
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(element) = representatives.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let commuting = symmetries.commuting(element);
                    let size = order / commuting.len() as u128;
                    let kept = match size {
                        1 if symmetries.is_identity(element) => partitions,
                        _ => symmetries.kept(element, &commuting, templates, &place),
                    };
                    if kept > 0 {
                        println!("  {size:7} like {element:?} leave {kept} partitions as they are");
                    }
                    let mut sum = sum.lock().unwrap();
                    *sum = (sum.0 + size, sum.1 + size * kept);
                }
            });
        }
    });
    let (n_symmetries, sum) = sum.into_inner().unwrap();
    assert_eq!(n_symmetries, order, "every symmetry is in one class");
    assert_eq!(sum % order, 0, "orbits are whole");
    println!("{} kinds", sum / order);
}

impl Symmetries {
    fn new(n: usize) -> Symmetries {
        let names = permutations(n);
        let find = |wanted: Vec<usize>| names.iter().position(|p| *p == wanted).expect("all are there");
        let product = |a: &Vec<usize>, b: &Vec<usize>| find((0..n).map(|v| a[b[v]]).collect());
        let after = names.iter().map(|a| names.iter().map(|b| product(a, b)).collect()).collect();
        Symmetries { n, names, after }
    }

    fn is_identity(&self, (order, names): &Symmetry) -> bool {
        *order == [0, 1, 2, 3] && names.iter().all(|&name| self.names[name].is_sorted())
    }

    /// Returns one symmetry of each class.
    fn representatives(&self) -> Vec<Symmetry> {
        let still = self.names.iter().position(|p| p.is_sorted()).expect("one stays");
        // Permutations of values, by the lengths of their cycles.
        let mut rounds: Vec<(Vec<usize>, usize)> = Vec::new();
        for (name, permutation) in self.names.iter().enumerate() {
            let cycles = cycles(permutation);
            if rounds.iter().all(|(known, _)| *known != cycles) {
                rounds.push((cycles, name));
            }
        }
        let mut all = Vec::new();
        let mut open: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        while let Some(parts) = open.pop() {
            let filled: usize = parts.iter().map(|part| part.0).sum();
            let (mut order, mut names) = ([0, 1, 2, 3], [still; 4]);
            let mut at = 0;
            for &(length, round) in &parts {
                (0..length).for_each(|i| order[at + i] = at + (i + 1) % length);
                names[at] = rounds[round].1;
                at += length;
            }
            if filled == 4 {
                all.push((order, names));
            }
            let least = parts.last().copied().unwrap_or((1, 0));
            let longer = (1..=4 - filled).flat_map(|length| (0..rounds.len()).map(move |round| (length, round)));
            open.extend(longer.filter(|part| *part >= least).map(|part| [&parts[..], &[part]].concat()));
        }
        all
    }

    /// Returns all symmetries that commute with this one.
    fn commuting(&self, (order, names): &Symmetry) -> Vec<Symmetry> {
        let mut found = Vec::new();
        for other in permutations(4) {
            if (0..4).any(|i| order[other[i]] != other[order[i]]) {
                continue;
            }
            for code in 0..self.names.len().pow(4) {
                let of = |i: usize| code / self.names.len().pow(i as u32) % self.names.len();
                // Compose the two in both orders.
                if (0..4).all(|i| self.after[of(i)][names[other[i]]] == self.after[names[i]][of(order[i])]) {
                    found.push(([other[0], other[1], other[2], other[3]], [of(0), of(1), of(2), of(3)]));
                }
            }
        }
        found
    }

    /// Returns the image of each cell.
    fn images(&self, (order, names): &Symmetry) -> Vec<u16> {
        let image = |cell: usize| {
            let old = coordinates(cell, self.n);
            let new: Vec<usize> = (0..4).map(|i| self.names[names[i]][old[order[i]]]).collect();
            number(&new, self.n) as u16
        };
        (0..self.n.pow(4)).map(image).collect()
    }

    /// Returns the number of partitions that are invariant under a symmetry.
    fn kept(
        &self,
        element: &Symmetry,
        commuting: &[Symmetry],
        templates: &[Template],
        place: &HashMap<&Template, usize>,
    ) -> u128 {
        let images = self.images(element);
        let mut bundle_of = vec![usize::MAX; templates.len()];
        let mut bundles: Vec<Template> = Vec::new();
        let mut firsts = Vec::new();
        for first in 0..templates.len() {
            let mut cells = Vec::new();
            let mut t = first;
            while bundle_of[t] == usize::MAX {
                bundle_of[t] = bundles.len();
                cells.extend(&templates[t]);
                t = place[&moved(&templates[t], &images)];
            }
            if !cells.is_empty() {
                bundles.push(cells);
                firsts.push(first);
            }
        }
        let is_whole = |bundle: usize| {
            let n_cells = set(&bundles[bundle]).iter().map(|word| word.count_ones() as usize).sum::<usize>();
            n_cells == bundles[bundle].len()
        };
        // Union-find under a few commuting symmetries. With fewer symmetries the orbits are smaller, but the result is the same.
        let mut orbit: Vec<usize> = (0..bundles.len()).collect();
        for symmetry in commuting.iter().step_by(commuting.len().div_ceil(MOVES)) {
            let images = self.images(symmetry);
            for bundle in 0..bundles.len() {
                let to = bundle_of[place[&moved(&templates[firsts[bundle]], &images)]];
                let (a, b) = (root(&orbit, bundle), root(&orbit, to));
                orbit[a.max(b)] = a.min(b);
            }
        }
        let whole: Vec<usize> = (0..bundles.len()).filter(|&bundle| is_whole(bundle)).collect();
        let through = |cell: u16| {
            let mut orbits: HashMap<usize, u128> = HashMap::new();
            for &bundle in whole.iter().filter(|&&bundle| bundles[bundle].contains(&cell)) {
                *orbits.entry(root(&orbit, bundle)).or_default() += 1;
            }
            orbits
        };
        // One cell of each cycle is enough, since a bundle has all of them or none.
        let goes_first = |cell: &u16| {
            let mut images = std::iter::successors(Some(*cell), |&c| Some(images[c as usize]).filter(|c| c != cell));
            images.all(|image| image >= *cell)
        };
        let cells: Vec<u16> = (0..images.len() as u16).filter(goes_first).collect();
        let mask = set(&cells);
        let masked = |bundle: usize| and(&set(&bundles[bundle]), &mask);
        let all: Vec<Cells> = whole.iter().map(|&bundle| masked(bundle)).collect();
        let orbits = cells.iter().map(|&cell| through(cell)).min_by_key(HashMap::len).expect("there are cells");
        let mut total = 0;
        for (first, n) in orbits {
            let first = masked(first);
            let fitting: Vec<Cells> = all.iter().filter(|other| and(other, &first) == [0; 4]).copied().collect();
            let left = std::array::from_fn(|word| mask[word] & !first[word]);
            total += n * cover(left, &fitting, &mut vec![Vec::new(); 16]);
        }
        total
    }
}

/// Runs Algorithm X, which branches on the cell covered by the fewest bundles.
fn cover(left: Cells, fitting: &[Cells], lists: &mut [Vec<Cells>]) -> u128 {
    if left == [0; 4] {
        return 1;
    }
    let mut n_through = [0u16; 256];
    for bundle in fitting {
        for (word, &cells) in bundle.iter().enumerate() {
            let mut cells = cells;
            while cells != 0 {
                n_through[64 * word + cells.trailing_zeros() as usize] += 1;
                cells &= cells - 1;
            }
        }
    }
    let mut best = (u16::MAX, 0);
    for (word, &cells) in left.iter().enumerate() {
        let mut cells = cells;
        while cells != 0 {
            let cell = 64 * word + cells.trailing_zeros() as usize;
            best = best.min((n_through[cell], cell));
            cells &= cells - 1;
        }
    }
    let (n, cell) = best;
    if n == 0 {
        return 0;
    }
    let (mine, deeper) = lists.split_first_mut().expect("one list a bundle");
    let mut total = 0;
    for bundle in fitting.iter().filter(|bundle| bundle[cell / 64] >> (cell % 64) & 1 == 1) {
        let rest = std::array::from_fn(|word| left[word] & !bundle[word]);
        mine.clear();
        mine.extend(fitting.iter().filter(|other| and(other, bundle) == [0; 4]));
        total += cover(rest, mine, deeper);
    }
    total
}

fn and(a: &Cells, b: &Cells) -> Cells {
    std::array::from_fn(|word| a[word] & b[word])
}

fn moved(template: &Template, images: &[u16]) -> Template {
    let mut image: Template = template.iter().map(|&cell| images[cell as usize]).collect();
    image.sort_unstable();
    image
}

fn root(orbit: &[usize], mut bundle: usize) -> usize {
    while orbit[bundle] != bundle {
        bundle = orbit[bundle];
    }
    bundle
}

/// Returns the lengths of the cycles in ascending order.
fn cycles(permutation: &[usize]) -> Vec<usize> {
    let mut lengths = Vec::new();
    for first in 0..permutation.len() {
        let cycle: Vec<usize> =
            std::iter::successors(Some(first), |&v| Some(permutation[v]).filter(|&v| v != first)).collect();
        if cycle.iter().all(|&v| v >= first) {
            lengths.push(cycle.len());
        }
    }
    lengths.sort_unstable();
    lengths
}
