//! Counts 9x9 grids digit by digit, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- digits jigsaw` takes half an hour, and `toroidal` nearly two hours. `digits jigsaw 1/2` counts
//! every other start; the results of all parts add up to the total. A shape is defined by a picture of nine pieces. Up to relabeling, one
//! house contains the digits 1 to 9 in order. The *template* of a digit is the set of its nine cells, one of which lies in that house; a
//! grid is nine disjoint templates:
//!
//! ```text
//!  the house     1 2 3 4 5 6 7 8 9        each pair of templates for the first two digits is a start. The other digits are added one by
//!  the start     1 2 . . . . . . .        one. Only the occupied cells matter for the digits to come, so ways to the same cells are
//!  after it      1 2 . . 5 . . . .        counted together: there are about ten thousand sets instead of millions of ways.
//! ```
//!
//! The digit with the fewest remaining templates comes next. If a reflection preserves the shape and the first cell, only one of
//! any two first templates that are mirror images is counted.

use std::time::Instant;

/// A map from a row and column to their images.
type Mirror = fn(usize, usize) -> (usize, usize);

/// A shape: its name and pieces, the house from which it is counted, two rows by which templates are sorted, and its
/// reflection.
struct Known {
    name: &'static str,
    pieces: &'static str,
    house: usize,
    rows: [usize; 2],
    mirror: Option<Mirror>,
}

/// The known shapes. Houses are rows, columns, and pieces in the order of their names.
const KNOWN: [Known; 4] = [
    Known {
        name: "jigsaw",
        pieces: "111122222113322244113355244133355444663555447663588877666588877669989877999999877",
        house: 4,
        rows: [2, 7],
        mirror: None,
    },
    Known {
        name: "toroidal",
        pieces: "911722833111222333114225336614425536644455566944755866994775886997778889917728839",
        house: 18,
        rows: [4, 6],
        // A half turn about the second cell of the second row, wrapping around the edges.
        mirror: Some(|row, column| ((11 - row) % 9, (11 - column) % 9)),
    },
    // A shape small enough for a test.
    Known { name: "jigsaw5", pieces: "1112233112433224355544455", house: 2, rows: [0, 4], mirror: None },
    Known {
        name: "4x4",
        pieces: "1122112233443344",
        house: 8,
        rows: [2, 3],
        mirror: Some(|row, column| (column, row)),
    },
];

/// Counts the grids of the requested shape and prints progress and time.
pub fn run(words: &[String]) {
    let part = |word: &String| {
        let (i, n) = word.split_once('/')?;
        let (i, n): (usize, usize) = (i.parse().ok()?, n.parse().ok()?);
        (1..=n).contains(&i).then_some((i - 1, n))
    };
    let shape = words.first().and_then(|word| Shape::named(word));
    let part = match words {
        [_] => Some((0, 1)),
        [_, word] => part(word),
        _ => None,
    };
    let (Some(shape), Some(part)) = (shape, part) else {
        let names: Vec<&str> = KNOWN.iter().map(|known| known.name).collect();
        eprintln!("{words:?} is not a shape: name one of {}, and optionally a part such as 1/2", names.join(", "));
        std::process::exit(2);
    };
    let begun = Instant::now();
    let total = shape.count(part, &mut |line| eprintln!("{line}, {:.1} s", begun.elapsed().as_secs_f64()));
    println!("{}: {total} * {}! = {}", words.join(" "), shape.n, total * shape.names());
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of grids of a named shape.
pub fn number(name: &str) -> Option<u128> {
    let shape = Shape::named(name)?;
    Some(shape.count((0, 1), &mut |_| ()) * shape.names())
}

/// A bit mask of cells.
type Cells = u128;

struct Shape {
    n: usize,
    /// The templates for each cell of the house, in the order in which digits are placed.
    lists: Vec<Vec<Cells>>,
    rows: [usize; 2],
    /// The image of each cell under the reflection.
    mirror: Option<Vec<usize>>,
}

impl Shape {
    fn named(name: &str) -> Option<Shape> {
        let known = KNOWN.iter().find(|known| known.name == name)?;
        let pieces = known.pieces.as_bytes();
        let n = pieces.len().isqrt();
        let are_apart = |a: usize, b: usize| a / n == b / n || a % n == b % n || pieces[a] == pieces[b];
        let peers: Vec<Cells> = (0..n * n).map(|a| set_of((0..n * n).filter(|&b| are_apart(a, b)))).collect();
        let mut templates = Vec::new();
        list(n, &peers, 0, 0, 0, &mut templates);
        let is_in = |cell: usize| match known.house / n {
            0 => cell / n == known.house,
            1 => cell % n == known.house - n,
            _ => usize::from(pieces[cell] - b'1') == known.house - 2 * n,
        };
        let mirror = known.mirror.map(|image| {
            let image = |cell: usize| {
                let (row, column) = image(cell / n, cell % n);
                n * row + column
            };
            (0..n * n).map(image).collect::<Vec<usize>>()
        });
        if let Some(image) = &mirror {
            let is_kept = |cell: usize| set_of(cells_of(peers[cell]).map(|cell| image[cell])) == peers[image[cell]];
            assert!((0..n * n).all(is_kept), "a mirror keeps the shape");
        }
        let through = |cell: usize| templates.iter().copied().filter(|set| set >> cell & 1 == 1).collect();
        let mut house: Vec<(usize, Vec<Cells>)> =
            (0..n * n).filter(|&cell| is_in(cell)).map(|cell| (cell, through(cell))).collect();
        let moves = |cell: usize| mirror.as_ref().is_some_and(|image| image[cell] != cell);
        house.sort_by_key(|(cell, list)| (moves(*cell), list.len()));
        assert!(!moves(house[0].0), "the mirror leaves a cell of the house where it is");
        Some(Shape { n, lists: house.into_iter().map(|(_, list)| list).collect(), rows: known.rows, mirror })
    }

    /// Returns the number of relabelings.
    fn names(&self) -> u128 {
        (1..=self.n as u128).product()
    }

    /// Counts all grids that begin with the starts of this part, up to relabeling.
    fn count(&self, (i, n): (usize, usize), tell: &mut dyn FnMut(String)) -> u128 {
        let mut starts = Vec::new();
        for &first in &self.lists[0] {
            let image = self.mirror.as_ref().map_or(first, |image| set_of(cells_of(first).map(|cell| image[cell])));
            let weight = match image.cmp(&first) {
                std::cmp::Ordering::Less => continue,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            let second = self.lists[1].iter().filter(|second| first & **second == 0);
            starts.extend(second.map(|second| (first | second, weight)));
        }
        tell(format!("{} starts, {} of them here", starts.len(), starts.len().saturating_sub(i).div_ceil(n)));
        let mut layers = [Layer::new(), Layer::new()];
        let mut total = 0;
        for (at, &(start, weight)) in starts.iter().skip(i).step_by(n).enumerate() {
            total += weight * u128::from(self.completions(start, &mut layers));
            if (at + 1).is_multiple_of(10_000) {
                tell(format!("{} counted", at + 1));
            }
        }
        total
    }

    /// Returns the number of grids whose first two digits occupy these cells.
    fn completions(&self, start: Cells, layers: &mut [Layer; 2]) -> u64 {
        let mut lists: Vec<Vec<Cells>> =
            self.lists[2..].iter().map(|list| list.iter().copied().filter(|set| set & start == 0).collect()).collect();
        let [here, next] = layers;
        here.clear();
        here.add(start, 1);
        while !lists.is_empty() {
            let step = here.sets.len().div_ceil(SAMPLE).max(1);
            let n_left = |list: &Vec<Cells>| {
                let sample = here.sets.iter().step_by(step);
                sample.map(|(taken, _)| list.iter().filter(|set| *set & taken == 0).count()).sum::<usize>()
            };
            let fewest = (0..lists.len()).min_by_key(|&at| n_left(&lists[at])).expect("there are some");
            let groups = self.groups(lists.swap_remove(fewest));
            next.clear();
            for &(taken, ways) in &here.sets {
                for (_, sets) in groups.iter().filter(|(both, _)| both & taken == 0) {
                    for set in sets.iter().filter(|set| *set & taken == 0) {
                        next.add(taken | set, ways);
                    }
                }
            }
            std::mem::swap(here, next);
        }
        here.sets.iter().map(|(_, ways)| ways).sum()
    }

    /// Groups templates by their cells in two rows, so that whole groups can be rejected at once.
    fn groups(&self, mut list: Vec<Cells>) -> Vec<(Cells, Vec<Cells>)> {
        let rows = self.rows.iter().fold(0, |rows, row| rows | ((1 << self.n) - 1) << (self.n * row));
        list.sort_unstable_by_key(|set| set & rows);
        list.chunk_by(|a, b| a & rows == b & rows).map(|sets| (sets[0] & rows, sets.to_vec())).collect()
    }
}

/// The number of sets in a layer that are sampled to choose the digit with the fewest templates.
const SAMPLE: usize = 100;

/// Lists the templates that begin with these cells, row by row.
fn list(n: usize, peers: &[Cells], row: usize, cells: Cells, seen: Cells, found: &mut Vec<Cells>) {
    if row == n {
        return found.push(cells);
    }
    for cell in n * row..n * row + n {
        if seen >> cell & 1 == 0 {
            list(n, peers, row + 1, cells | 1 << cell, seen | peers[cell], found);
        }
    }
}

fn set_of(cells: impl Iterator<Item = usize>) -> Cells {
    cells.fold(0, |set, cell| set | 1 << cell)
}

fn cells_of(set: Cells) -> impl Iterator<Item = usize> {
    (0..128).filter(move |cell| set >> cell & 1 == 1)
}

/// A map from sets of occupied cells to numbers of ways: open addressing with linear probing.
struct Layer {
    sets: Vec<(Cells, u64)>,
    /// The 1-based index of each set at the slot of its hash.
    places: Vec<u32>,
    /// One less than the number of slots in use. It is one less than a power of two, which varies because a layer may
    /// have ten sets or a million.
    mask: usize,
}

impl Layer {
    fn new() -> Layer {
        Layer { sets: Vec::new(), places: vec![0; 1 << 10], mask: (1 << 10) - 1 }
    }

    fn clear(&mut self) {
        self.sets.clear();
        self.mask = (1 << 10) - 1;
        self.places[..=self.mask].fill(0);
    }

    #[inline(always)]
    fn add(&mut self, set: Cells, ways: u64) {
        let at = self.find(set);
        match self.places[at] {
            0 => {
                self.sets.push((set, ways));
                self.places[at] = self.sets.len() as u32;
                if 2 * self.sets.len() > self.mask {
                    self.grow();
                }
            }
            place => self.sets[place as usize - 1].1 += ways,
        }
    }

    /// Returns the slot of a set, or the slot where it belongs.
    #[inline(always)]
    fn find(&self, set: Cells) -> usize {
        let high = ((set >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (set as u64 ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mut at = (hash ^ hash >> 32) as usize & self.mask;
        while self.places[at] != 0 && self.sets[self.places[at] as usize - 1].0 != set {
            at = (at + 1) & self.mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        self.mask = 4 * self.mask + 3;
        self.places.clear();
        self.places.resize(self.mask + 1, 0);
        for place in 0..self.sets.len() {
            let at = self.find(self.sets[place].0);
            self.places[at] = place as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_shapes_have_their_numbers_with_and_without_a_mirror_and_in_parts() {
        for (name, expected) in [("4x4", 288), ("jigsaw5", 360)] {
            assert_eq!(number(name), Some(expected), "{name}");
            let shape = Shape::named(name).expect("it is known");
            let parts: u128 = (0..3).map(|i| shape.count((i, 3), &mut |_| ())).sum();
            assert_eq!(parts * shape.names(), expected, "{name}");
            let plain = Shape { mirror: None, ..shape };
            assert_eq!(plain.count((0, 1), &mut |_| ()) * plain.names(), expected, "{name}");
        }
    }

    #[test]
    fn templates_are_those_of_the_shapes() {
        for (name, n_templates) in [("jigsaw", 8846), ("toroidal", 10_170)] {
            let shape = Shape::named(name).expect("it is known");
            assert_eq!(shape.lists.iter().map(Vec::len).sum::<usize>(), n_templates, "{name}");
        }
    }

    #[test]
    fn layers_join_equal_sets_however_many_there_are() {
        let mut layer = Layer::new();
        for round in 0..3 {
            (0..5000).for_each(|i| layer.add(i << 60 | 1, i as u64 + round));
        }
        assert_eq!(layer.sets.len(), 5000);
        assert!(layer.sets.iter().zip(0u64..).all(|(&(_, ways), i)| ways == 3 * i + 3));
        layer.clear();
        layer.add(1, 7);
        assert_eq!(layer.sets, [(1, 7)]);
    }
}
