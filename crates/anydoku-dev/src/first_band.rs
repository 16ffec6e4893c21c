//! Counts 9x9 grids of many shapes by their first band, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- first_band antiknight` takes 15 seconds. Most other shapes take minutes, and the plain grid and
//! `antiking` take hours. A shape is defined by a predicate on two cells: whether they must differ. By relabeling, the first row is
//! 123456789. All fillings of the first three rows are listed, and fillings that are equal up to symmetry are counted once. Each digit
//! has three cells in the band, and its six cells below are one of a short list of sets. A grid takes one set from each digit's list so
//! that the sets are disjoint:
//!
//! ```text
//! digit 1   1 . . | . . . | . . .     the lists are sets of 54 cells, one word each. Taking a set leaves in the lists of later digits
//! digit 2   . 2 . | . . . | . . .     only sets that are disjoint from it: a row of bits that is computed once per band.
//! …
//! ```
//!
//! It is an independent check of `anydoku count`, which uses templates and memoized unions; this program memoizes
//! nothing.

use std::collections::HashMap;
use std::time::Instant;

/// A predicate: whether two cells must differ, beyond rows, columns and blocks.
type Differ = fn((usize, usize), (usize, usize)) -> bool;

const SHAPES: [(&str, Differ); 6] = [
    ("9x9", |_, _| false),
    ("antiknight", |a, b| matches!((a.0.abs_diff(b.0), a.1.abs_diff(b.1)), (1, 2) | (2, 1))),
    ("antiking", |a, b| (a.0.abs_diff(b.0), a.1.abs_diff(b.1)) == (1, 1)),
    ("disjoint", |a, b| (a.0 % 3, a.1 % 3) == (b.0 % 3, b.1 % 3)),
    ("nrc", |a, b| window(a).is_some() && window(a) == window(b)),
    ("nrcx", |a, b| {
        window(a).is_some() && window(a) == window(b) || a.0 == a.1 && b.0 == b.1 || a.0 + a.1 == 8 && b.0 + b.1 == 8
    }),
];

/// Returns the window of a cell, if it has one. Windows cover rows and columns 2 to 4 and 6 to 8.
fn window((row, column): (usize, usize)) -> Option<(usize, usize)> {
    (row % 4 != 0 && column % 4 != 0).then_some((row / 4, column / 4))
}

/// Counts the grids of the requested shape and prints progress and time.
pub fn run(words: &[String]) {
    let shape = words.first().and_then(|word| SHAPES.iter().find(|(name, _)| name == word));
    let (Some((name, differ)), 1) = (shape, words.len()) else {
        let names: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
        eprintln!("{words:?} is not a shape: name one of {}", names.join(", "));
        std::process::exit(2);
    };
    let begun = Instant::now();
    let total = count(*differ, &mut |line| eprintln!("{line}, {:.1} s", begun.elapsed().as_secs_f64()));
    println!("{name}: {total} * 9! = {}", total * NAMES);
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of grids of a named shape.
pub fn number(name: &str) -> Option<u128> {
    let (_, differ) = SHAPES.iter().find(|(known, _)| *known == name)?;
    Some(count(*differ, &mut |_| ()) * NAMES)
}

/// The number of relabelings of nine digits.
const NAMES: u128 = 362_880;

/// Counts all grids up to relabeling.
fn count(differ: Differ, tell: &mut dyn FnMut(String)) -> u128 {
    let shape = Shape::new(differ);
    let classes = shape.classes();
    let n_bands: u64 = classes.iter().map(|(_, size)| size).sum();
    tell(format!("{} templates, {n_bands} bands, {} to be counted", shape.n_templates, classes.len()));
    let mut total = 0;
    for (at, (band, size)) in classes.iter().enumerate() {
        total += u128::from(shape.completions(band)) * u128::from(*size);
        if (at + 1).is_multiple_of(1000) {
            tell(format!("{} counted", at + 1));
        }
    }
    total
}

/// The digits of the first three rows, by cell.
type Band = [u8; 27];

struct Shape {
    /// The set of cells from which each cell must differ.
    peers: Vec<u128>,
    /// The sets of cells that a digit may occupy below the band, by the columns of its three cells in the band.
    below: HashMap<[u8; 3], Vec<u64>>,
    n_templates: usize,
    /// Whether the two lower bands can be exchanged.
    is_even: bool,
}

impl Shape {
    fn new(differ: Differ) -> Shape {
        let place = |cell: usize| (cell / 9, cell % 9);
        let are_apart = |a: (usize, usize), b: (usize, usize)| {
            a.0 == b.0 || a.1 == b.1 || (a.0 / 3, a.1 / 3) == (b.0 / 3, b.1 / 3) || differ(a, b)
        };
        let peers_of = |cell: usize| {
            let others = (0..81).filter(|&other| other != cell && are_apart(place(cell), place(other)));
            others.fold(0, |set, other| set | 1 << other)
        };
        let mut shape =
            Shape { peers: (0..81).map(peers_of).collect(), below: HashMap::new(), n_templates: 0, is_even: false };
        let exchanged = |cell: usize| {
            if cell < 27 {
                cell
            } else if cell < 54 {
                cell + 27
            } else {
                cell - 27
            }
        };
        shape.is_even = shape.is_symmetry(&std::array::from_fn(|cell| exchanged(cell) as u8));
        shape.templates(&mut Vec::new(), 0);
        shape
    }

    /// Adds all templates that begin with these columns to the lists.
    fn templates(&mut self, columns: &mut Vec<u8>, blocked: u128) {
        let row = columns.len();
        if row == 9 {
            let cells = (3..9).fold(0, |set, row| set | 1 << (9 * (row - 3) + usize::from(columns[row])));
            self.below.entry([columns[0], columns[1], columns[2]]).or_default().push(cells);
            self.n_templates += 1;
            return;
        }
        for column in 0..9 {
            let cell = 9 * row + column;
            if blocked >> cell & 1 == 0 {
                columns.push(column as u8);
                self.templates(columns, blocked | self.peers[cell]);
                columns.pop();
            }
        }
    }

    /// Returns one first band of each symmetry class, and the size of the class.
    fn classes(&self) -> Vec<(Band, u64)> {
        let mut bands = Vec::new();
        let mut first: Band = [0; 27];
        (0..9).for_each(|column| first[column] = column as u8);
        self.bands(&mut first, 9, &mut bands);
        let symmetries: Vec<[u8; 81]> = candidates().into_iter().filter(|image| self.is_symmetry(image)).collect();
        let place: HashMap<Band, u32> = bands.iter().copied().zip(0..).collect();
        let mut is_seen = vec![false; bands.len()];
        let mut classes = Vec::new();
        for start in 0..bands.len() {
            if std::mem::replace(&mut is_seen[start], true) {
                continue;
            }
            let (mut todo, mut size) = (vec![start], 0);
            while let Some(at) = todo.pop() {
                size += 1;
                for symmetry in &symmetries {
                    let image = place[&moved(&bands[at], symmetry)] as usize;
                    if !std::mem::replace(&mut is_seen[image], true) {
                        todo.push(image);
                    }
                }
            }
            classes.push((bands[start], size));
        }
        classes
    }

    fn bands(&self, band: &mut Band, at: usize, found: &mut Vec<Band>) {
        if at == 27 {
            return found.push(*band);
        }
        for digit in 0..9 {
            if (0..at).all(|other| band[other] != digit || self.peers[at] >> other & 1 == 0) {
                band[at] = digit;
                self.bands(band, at + 1, found);
            }
        }
    }

    /// Returns whether this map preserves the band and the relation between cells that must differ.
    fn is_symmetry(&self, image: &[u8; 81]) -> bool {
        let moved =
            |set: u128| (0..81).filter(|cell| set >> cell & 1 == 1).fold(0, |to, cell| to | 1u128 << image[cell]);
        image[..27].iter().all(|&to| to < 27)
            && (0..81).all(|cell| moved(self.peers[cell]) == self.peers[usize::from(image[cell])])
    }

    /// Returns the number of grids that begin with this band.
    fn completions(&self, band: &Band) -> u64 {
        let mut columns = [[0; 3]; 9];
        (0..27).for_each(|cell| columns[usize::from(band[cell])][cell / 9] = (cell % 9) as u8);
        let lists: Option<Vec<&Vec<u64>>> = columns.iter().map(|columns| self.below.get(columns)).collect();
        let Some(mut lists) = lists else { return 0 };
        lists.sort_by_key(|list| list.len());
        if !self.is_even {
            return Lists::new(&lists).count();
        }
        // Of two grids that are exchanged by the symmetry, only one is counted.
        let is_first = |set: &&u64| **set & ((1 << 27) - 1) < **set >> 27;
        let half = lists[0].iter().filter(is_first).copied().collect();
        lists[0] = &half;
        2 * Lists::new(&lists).count()
    }
}

/// Returns permutations of the cells that may be symmetries of some shape.
fn candidates() -> Vec<[u8; 81]> {
    let mut all: Vec<[u8; 81]> = Vec::new();
    let mut push = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
        all.push(std::array::from_fn(|cell| {
            let (row, column) = image(cell / 9, cell % 9);
            (9 * row + column) as u8
        }));
    };
    let swapped = |line: usize, a: usize, b: usize| {
        if line == a {
            b
        } else if line == b {
            a
        } else {
            line
        }
    };
    for first in [0, 1, 3, 4, 6, 7] {
        push(&|row, column| (swapped(row, first, first + 1), column));
        push(&|row, column| (row, swapped(column, first, first + 1)));
    }
    let swapped_in_all = |line: usize, first: usize| line / 3 * 3 + swapped(line % 3, first, first + 1);
    let swapped_threes = |line: usize, first: usize| 3 * swapped(line / 3, first, first + 1) + line % 3;
    for first in [0, 1] {
        push(&|row, column| (swapped_in_all(row, first), column));
        push(&|row, column| (row, swapped_in_all(column, first)));
        push(&|row, column| (swapped_threes(row, first), column));
        push(&|row, column| (row, swapped_threes(column, first)));
    }
    push(&|row, column| (row, 8 - column));
    // Exchange the row inside a block with the block inside a band.
    push(&|row, column| (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3));
    all
}

/// Returns the image of a band under a symmetry, relabeled so that the first row is 123456789 again.
fn moved(band: &Band, image: &[u8; 81]) -> Band {
    let mut to = [0; 27];
    (0..27).for_each(|cell| to[usize::from(image[cell])] = band[cell]);
    let mut names = [0; 9];
    (0..9).for_each(|column| names[usize::from(to[column])] = column as u8);
    to.map(|digit| names[usize::from(digit)])
}

/// A list of sets for each digit, with a record of which sets are disjoint.
struct Lists {
    /// The range of words of each list, and the index of its first set.
    words: Vec<std::ops::Range<usize>>,
    firsts: Vec<usize>,
    width: usize,
    /// For each set, the bits of the sets disjoint from it.
    apart: Vec<u64>,
}

impl Lists {
    fn new(lists: &[&Vec<u64>]) -> Lists {
        let (mut words, mut firsts, mut width, mut n) = (Vec::new(), Vec::new(), 0, 0);
        for list in lists {
            let end = width + list.len().div_ceil(64);
            words.push(width..end);
            firsts.push(n);
            (width, n) = (end, n + list.len());
        }
        let mut apart = vec![0; width * n];
        for (i, (set, row)) in lists.iter().flat_map(|list| list.iter()).zip(apart.chunks_exact_mut(width)).enumerate()
        {
            for (j, list) in
                lists.iter().enumerate().filter(|(j, list)| !(firsts[*j]..firsts[*j] + list.len()).contains(&i))
            {
                for (at, other) in list.iter().enumerate() {
                    row[words[j].start + at / 64] |= u64::from(set & other == 0) << (at % 64);
                }
            }
        }
        Lists { words, firsts, width, apart }
    }

    fn count(&self) -> u64 {
        let mut all = vec![0; self.width];
        for (list, words) in self.words.iter().enumerate() {
            let n = self.firsts.get(list + 1).copied().unwrap_or(self.apart.len() / self.width) - self.firsts[list];
            (0..n).for_each(|at| all[words.start + at / 64] |= 1 << (at % 64));
        }
        let mut scratch = vec![0; self.width * self.words.len()];
        self.ways(&all, &mut (0..self.words.len()).collect::<Vec<usize>>(), &mut scratch)
    }

    /// Returns the number of ways to take one remaining set from each of these lists so that the sets are disjoint.
    fn ways(&self, left: &[u64], lists: &mut [usize], scratch: &mut [u64]) -> u64 {
        let n_left = |list: usize| left[self.words[list].clone()].iter().map(|word| word.count_ones()).sum::<u32>();
        // The list with the fewest sets comes next, as long as finding it pays off.
        if lists.len() > 4 {
            let fewest = (0..lists.len()).min_by_key(|&at| n_left(lists[at])).expect("there are some");
            lists.swap(0, fewest);
        }
        let (&mut list, rest) = lists.split_first_mut().expect("there are some");
        let (next, scratch) = scratch.split_at_mut(self.width);
        let mut total = 0;
        for word in self.words[list].clone() {
            let mut bits = left[word];
            while bits != 0 {
                let set = self.firsts[list] + 64 * (word - self.words[list].start) + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let row = &self.apart[set * self.width..][..self.width];
                if let [last] = *rest {
                    total +=
                        self.words[last].clone().map(|at| u64::from((left[at] & row[at]).count_ones())).sum::<u64>();
                } else if rest.iter().all(|&other| join(next, left, row, self.words[other].clone())) {
                    total += self.ways(next, rest, scratch);
                }
            }
        }
        total
    }
}

/// Intersects these words and returns whether anything remains.
fn join(next: &mut [u64], left: &[u64], row: &[u64], words: std::ops::Range<usize>) -> bool {
    let mut any = 0;
    for word in words {
        next[word] = left[word] & row[word];
        any |= next[word];
    }
    any != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(name: &str) -> Shape {
        Shape::new(SHAPES.iter().find(|(known, _)| *known == name).expect("it has a name").1)
    }

    #[test]
    fn bands_are_shared_out() {
        for (name, n_templates, n_bands, n_classes) in
            [("antiknight", 3176, 47_392, 23_696), ("nrc", 11_456, 594_432, 37_248)]
        {
            let shape = shape(name);
            let classes = shape.classes();
            assert_eq!((shape.n_templates, classes.len()), (n_templates, n_classes), "{name}");
            assert_eq!(classes.iter().map(|(_, size)| size).sum::<u64>(), n_bands, "{name}");
        }
        assert_eq!(shape("9x9").n_templates, 46_656);
    }

    #[test]
    fn symmetries_leave_the_number_of_completions_as_it_is() {
        let shape = shape("disjoint");
        assert!(shape.is_even);
        let band: Band = [0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 3, 5, 8, 6, 7, 0, 1, 2, 6, 7, 8, 1, 0, 2, 5, 3, 4];
        let numbers: Vec<u64> = candidates()
            .iter()
            .filter(|image| shape.is_symmetry(image))
            .map(|image| shape.completions(&moved(&band, image)))
            .collect();
        assert!(numbers.iter().all(|&number| number == shape.completions(&band)), "{numbers:?}");
    }
}
