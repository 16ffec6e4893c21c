//! Permutation groups by stabilizer chains (Schreier and Sims; Seress 2003, *Permutation Group Algorithms*).
//!
//! The chain has one base point per level. A level holds the orbit of its point under the elements that fix the earlier
//! base points, with a Schreier tree that leads from the base point to every point of the orbit. Every element is a
//! unique product of one tree path per level. The order is therefore the product of the orbit sizes, and removing paths
//! from a permutation (*sifting*) decides membership. Trees are stored instead of their products, so that groups on
//! many points stay small in memory.

use num_bigint::BigUint;

use super::graph::Orbits;
use crate::rng::Rng;

/// A permutation of points numbered from 0: the image of each point.
pub type Permutation = Vec<u32>;

/// Returns the permutation that applies `a`, then `b`.
pub fn product(a: &[u32], b: &[u32]) -> Permutation {
    a.iter().map(|&x| b[x as usize]).collect()
}

/// Returns the inverse permutation.
pub fn inverse(a: &[u32]) -> Permutation {
    let mut inverse = vec![0; a.len()];
    for (x, &y) in a.iter().enumerate() {
        inverse[y as usize] = x as u32;
    }
    inverse
}

/// Returns the permutation that moves nothing.
pub fn identity(degree: usize) -> Permutation {
    (0..degree as u32).collect()
}

fn is_identity(a: &[u32]) -> bool {
    a.iter().enumerate().all(|(x, &y)| x as u32 == y)
}

/// A group of permutations, stored as a stabilizer chain.
///
/// ```
/// use anydoku::symmetry::Group;
/// let turn = vec![1, 2, 3, 0];
/// let flip = vec![1, 0, 3, 2];
/// let group = Group::generated(4, [turn, flip]);
/// assert_eq!(group.order(), 8u32.into());
/// assert!(!group.contains(&[1, 0, 2, 3]));
/// assert_eq!(group.elements().count(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    generators: Vec<Generator>,
    levels: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Generator {
    /// The first level whose base point the generator can move; it fixes those of all earlier levels.
    level: usize,
    image: Permutation,
    inverse: Permutation,
}

#[derive(Clone, Debug)]
struct Level {
    base: u32,
    orbit: Vec<u32>,
    /// The generator by which the tree reaches each point; the base point has `ROOT`, points outside the orbit
    /// `NOWHERE`.
    entered_by: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;
const ROOT: u32 = u32::MAX - 1;

impl Group {
    /// Returns the group that these permutations generate, by the Schreier-Sims algorithm.
    ///
    /// # Panics
    /// Panics if a generator is not a permutation of `degree` points.
    pub fn generated(degree: usize, generators: impl IntoIterator<Item = Permutation>) -> Group {
        let mut group = Group { degree, generators: Vec::new(), levels: Vec::new() };
        for image in generators {
            let mut sorted = image.clone();
            sorted.sort_unstable();
            assert!(image.len() == degree && is_identity(&sorted), "a generator permutes the points");
            let (residue, level) = group.sift(image, 0);
            if is_identity(&residue) {
                continue;
            }
            group.add(residue, level);
            group.complete(level);
        }
        group
    }

    /// Returns the group with this base and strong generating set; each generator comes with the level from which it
    /// acts.
    pub fn from_strong(degree: usize, base: &[u32], generators: Vec<(usize, Permutation)>) -> Group {
        let generators =
            generators.into_iter().map(|(level, image)| Generator { level, inverse: inverse(&image), image }).collect();
        let levels =
            base.iter().map(|&base| Level { base, orbit: vec![base], entered_by: Vec::new() }).collect::<Vec<_>>();
        let mut group = Group { degree, generators, levels };
        for level in 0..group.levels.len() {
            group.grow_tree(level);
        }
        group
    }

    /// Returns the number of points.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Returns the order: the number of elements.
    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// Iterates over the generators.
    pub fn generators(&self) -> impl Iterator<Item = &Permutation> {
        self.generators.iter().map(|generator| &generator.image)
    }

    /// Returns the orbits, each in ascending order.
    pub fn orbits(&self) -> Vec<Vec<u32>> {
        orbits(self.degree, self.generators())
    }

    /// Returns whether the permutation is an element of the group.
    pub fn contains(&self, permutation: &[u32]) -> bool {
        permutation.len() == self.degree && is_identity(&self.sift(permutation.to_vec(), 0).0)
    }

    /// Returns a random element; all are equally likely.
    pub fn random(&self, rng: &mut Rng) -> Permutation {
        self.random_from(0, rng)
    }

    /// Returns the number of levels of the stabilizer chain.
    pub fn n_levels(&self) -> usize {
        self.levels.len()
    }

    /// Returns a random element that fixes the base points of all levels before `first`; all are equally likely.
    pub fn random_from(&self, first: usize, rng: &mut Rng) -> Permutation {
        let mut element = identity(self.degree);
        for level in &self.levels[first..] {
            let point = level.orbit[rng.below(level.orbit.len())];
            element = product(&self.path(level, point), &element);
        }
        element
    }

    /// Iterates over all elements. Only small groups can be enumerated in reasonable time.
    pub fn elements(&self) -> impl Iterator<Item = Permutation> + '_ {
        // paths[i][k] maps the base point of level i to the k-th point of its orbit.
        let paths: Vec<Vec<Permutation>> = self
            .levels
            .iter()
            .map(|level| level.orbit.iter().map(|&point| self.path(level, point)).collect())
            .collect();
        // Partial products, deepest level first, so that one step of the counter multiplies once or twice.
        let n = paths.len();
        let mut at = vec![0usize; n];
        let mut partial = vec![identity(self.degree); n + 1];
        let mut is_done = false;
        let mut changed = n;
        std::iter::from_fn(move || {
            if is_done {
                return None;
            }
            for i in (0..changed).rev() {
                partial[i] = product(&partial[i + 1], &paths[i][at[i]]);
            }
            let element = partial[0].clone();
            let step = (0..n).find(|&i| at[i] + 1 < paths[i].len());
            match step {
                None => is_done = true,
                Some(i) => {
                    at[i] += 1;
                    at[..i].fill(0);
                    changed = i + 1;
                }
            }
            Some(element)
        })
    }

    /// Adds a strong generator that fixes the base points before `level` and moves the one there.
    fn add(&mut self, image: Permutation, level: usize) {
        if level == self.levels.len() {
            let base = image.iter().enumerate().position(|(x, &y)| x as u32 != y).expect("it moves a point") as u32;
            self.levels.push(Level { base, orbit: vec![base], entered_by: Vec::new() });
        }
        self.generators.push(Generator { level, inverse: inverse(&image), image });
        for earlier in 0..=level {
            self.grow_tree(earlier);
        }
    }

    /// Completes the generators to a strong generating set from the given level up to the top.
    fn complete(&mut self, deepest: usize) {
        let mut level = deepest as isize;
        while level >= 0 {
            match self.missing_at(level as usize) {
                None => level -= 1,
                Some((residue, at)) => {
                    self.add(residue, at);
                    level = at as isize;
                }
            }
        }
    }

    /// Returns a Schreier generator that belongs to the next level of the chain but does not sift through it.
    fn missing_at(&self, at: usize) -> Option<(Permutation, usize)> {
        let level = &self.levels[at];
        for &point in &level.orbit {
            let to_point = self.path(level, point);
            for generator in self.generators.iter().filter(|generator| generator.level >= at) {
                let there = product(&to_point, &generator.image);
                let end = generator.image[point as usize];
                let schreier = product(&there, &inverse(&self.path(level, end)));
                let (residue, stopped) = self.sift(schreier, at + 1);
                if !is_identity(&residue) {
                    return Some((residue, stopped));
                }
            }
        }
        None
    }

    fn grow_tree(&mut self, at: usize) {
        let base = self.levels[at].base;
        let mut entered_by = vec![NOWHERE; self.degree];
        let mut orbit = vec![base];
        entered_by[base as usize] = ROOT;
        let mut i = 0;
        while i < orbit.len() {
            for (g, generator) in self.generators.iter().enumerate().filter(|(_, generator)| generator.level >= at) {
                let to = generator.image[orbit[i] as usize];
                if entered_by[to as usize] == NOWHERE {
                    entered_by[to as usize] = g as u32;
                    orbit.push(to);
                }
            }
            i += 1;
        }
        self.levels[at].orbit = orbit;
        self.levels[at].entered_by = entered_by;
    }

    /// Returns the tree's product that maps the base point of the level to a point of its orbit.
    fn path(&self, level: &Level, point: u32) -> Permutation {
        let mut element = identity(self.degree);
        let mut at = point;
        while level.entered_by[at as usize] != ROOT {
            let generator = &self.generators[level.entered_by[at as usize] as usize];
            element = product(&generator.image, &element);
            at = generator.inverse[at as usize];
        }
        element
    }

    /// Sifts a permutation until a level does not reach it; returns the residue and that level.
    fn sift(&self, mut permutation: Permutation, from: usize) -> (Permutation, usize) {
        for (i, level) in self.levels.iter().enumerate().skip(from) {
            let to = permutation[level.base as usize];
            if level.entered_by[to as usize] == NOWHERE {
                return (permutation, i);
            }
            if to != level.base {
                permutation = product(&permutation, &inverse(&self.path(level, to)));
            }
        }
        (permutation, self.levels.len())
    }
}

/// Returns the orbits of the group that these permutations generate, each in ascending order.
pub fn orbits<'a>(degree: usize, generators: impl Iterator<Item = &'a Permutation>) -> Vec<Vec<u32>> {
    let mut joined = Orbits::new(degree);
    for image in generators {
        for (x, &y) in image.iter().enumerate() {
            joined.join(x as u32, y);
        }
    }
    let mut sets: Vec<Vec<u32>> = vec![Vec::new(); degree];
    for x in 0..degree as u32 {
        sets[joined.find(x) as usize].push(x);
    }
    sets.retain(|set| !set.is_empty());
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_symmetric_group_from_two_generators() {
        let group = Group::generated(6, [vec![1, 2, 3, 4, 5, 0], vec![1, 0, 2, 3, 4, 5]]);
        assert_eq!(group.order(), 720u32.into());
        let all: std::collections::HashSet<_> = group.elements().collect();
        assert_eq!(all.len(), 720);
    }

    #[test]
    fn the_mathieu_group_on_eleven_points() {
        let cycle = vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0];
        let twist = vec![0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7];
        let group = Group::generated(11, [cycle, twist]);
        assert_eq!(group.order(), 7920u32.into());
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let element = group.random(&mut rng);
            assert!(group.contains(&element));
        }
        assert!(!group.contains(&[1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
        assert_eq!(group.orbits().len(), 1);
    }

    #[test]
    fn a_group_without_generators_has_one_element() {
        let group = Group::generated(3, []);
        assert_eq!(group.order(), 1u32.into());
        assert_eq!(group.elements().collect::<Vec<_>>(), [vec![0, 1, 2]]);
    }
}
