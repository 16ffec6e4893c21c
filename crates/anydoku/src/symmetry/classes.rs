//! Conjugacy classes of a group that is the automorphism group of a graph.
//!
//! Elements of one class do the same thing in different places. An element is drawn into the graph as arrows from
//! points to their images. The automorphisms of that graph are the centralizer of the element, whose order gives the
//! size of the class (orbit-stabilizer theorem). Two elements are conjugate if and only if their graphs are isomorphic.
//!
//! Elements are drawn at random from the group, from its stabilizers and from centralizers of known elements, each with
//! all its powers. When the sizes of the classes found add up to the order of the group, all are found. Chance decides
//! the running time, never the result.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::graph::{Graph, Orbits, automorphisms, refined_trace};
use super::group::{Group, Permutation, identity, product};
use crate::budget::Budget;
use crate::hash::mix;
use crate::rng::Rng;

/// A conjugacy class.
#[derive(Clone, Debug)]
pub struct Class {
    /// A representative of the class.
    pub element: Permutation,
    /// The number of elements in the class.
    pub size: BigUint,
    /// The centralizer of the representative: the elements that commute with it.
    pub commuting: Group,
}

/// A graph whose automorphism group is studied by its action on the first vertices, the points. The images of the
/// points determine an automorphism. Colors are below 2048.
pub struct Frame {
    /// The number of vertices that are points.
    pub n_points: usize,
    /// The color of each vertex.
    pub colours: Vec<u32>,
    /// The edges, as pairs of neighbors.
    pub edges: Vec<(u32, u32)>,
    /// For each vertex, its neighbors as a bit set.
    around: Vec<Vec<u64>>,
    /// For each point, a bit set of the points that share a neighbor with it.
    near: Vec<Vec<u64>>,
}

impl Frame {
    /// Returns the frame with this number of points, the color of each vertex, and the edges.
    pub fn new(n_points: usize, colours: Vec<u32>, edges: Vec<(u32, u32)>) -> Frame {
        let words = colours.len().div_ceil(64);
        let mut around = vec![vec![0u64; words]; colours.len()];
        for &(a, b) in &edges {
            around[a as usize][b as usize / 64] |= 1 << (b % 64);
            around[b as usize][a as usize / 64] |= 1 << (a % 64);
        }
        let mut near = vec![vec![0u64; words]; n_points];
        for &(a, b) in &edges {
            for (point, via) in [(a, b), (b, a)].into_iter().filter(|&(point, _)| (point as usize) < n_points) {
                near[point as usize].iter_mut().zip(&around[via as usize]).for_each(|(to, from)| *to |= from);
            }
        }
        Frame { n_points, colours, edges, around, near }
    }
}

/// Counts the elements that both bit sets contain.
fn in_both(a: &[u64], b: &[u64]) -> u64 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as u64).sum()
}

/// The number of elements that are drawn before the search gives up.
const DRAWS: usize = 60_000;

/// The number of draws without a new class after which equal invariants are checked by isomorphism.
const PLAIN_DRAWS: usize = 400;

/// The color of the vertices that join a graph's points. Colors of arrows are above it, all others below.
const HUB: u32 = 1 << 31;

/// The number of powers of an element that contribute to the colors of vertices.
const STEPS: u64 = 12;

/// The node limit for each search for automorphisms.
const NODES: u64 = 100_000;

/// Returns the conjugacy classes of the frame's group, or `None` if they are not found within the limits or
/// `is_stopped` returns true.
pub fn classes(frame: &Frame, group: &Group, is_stopped: &dyn Fn() -> bool) -> Option<Vec<Class>> {
    let order = group.order();
    let mut search =
        ClassSearch { frame, order: &order, found: Vec::new(), by_key: HashMap::new(), sum: BigUint::ZERO };
    let mut rng = Rng::new(1);
    search.meet(&identity(frame.n_points), false);
    let mut last_new = 0;
    for draw in 0..DRAWS {
        if search.sum == order {
            return Some(search.found);
        }
        if search.found.len() > 20_000 || is_stopped() {
            return None;
        }
        // Rare elements are close to other rare ones, so every known class is equally likely to be chosen, whatever its
        // size.
        let known = &search.found[rng.below(search.found.len())];
        let near = |group: &Group, rng: &mut Rng| group.random_from(rng.below(group.n_levels() + 1), rng);
        let element = match draw % 4 {
            0 => near(group, &mut rng),
            1 => product(&near(group, &mut rng), &known.element),
            2 => near(&known.commuting, &mut rng),
            _ => product(&near(&known.commuting, &mut rng), &known.element),
        };
        let is_careful = draw > 2 * last_new + PLAIN_DRAWS;
        for power in powers(&element) {
            let n_found = search.found.len();
            search.meet(&power, is_careful);
            if search.found.len() > n_found && !is_careful {
                last_new = draw;
            }
        }
    }
    None
}

struct ClassSearch<'a> {
    frame: &'a Frame,
    order: &'a BigUint,
    found: Vec<Class>,
    by_key: HashMap<u64, Vec<usize>>,
    sum: BigUint,
}

impl ClassSearch<'_> {
    /// Adds the class of an element if it is new.
    ///
    /// Elements with equal invariants count as one class unless `is_careful`, and elements whose search gives up are
    /// skipped. Both can make the sum of class sizes too small, never too large.
    fn meet(&mut self, element: &[u32], is_careful: bool) {
        let (colours, edges) = self.frame.with_arrows(element);
        let graph = Graph::new(colours, &edges);
        let key = refined_trace(&graph);
        let same: Vec<usize> = self.by_key.get(&key).cloned().unwrap_or_default();
        if !same.is_empty() && !is_careful {
            return;
        }
        if same.iter().any(|&known| self.frame.is_conjugate(element, &self.found[known].element)) {
            return;
        }
        let Some(commuting) = self.frame.group_of(&graph) else { return };
        let size = self.order / commuting.order();
        self.sum += &size;
        self.by_key.entry(key).or_default().push(self.found.len());
        self.found.push(Class { element: element.to_vec(), size, commuting });
    }
}

impl Frame {
    /// Returns the group of elements that commute with this one and map marked points to marked points, or `None` if
    /// the search gives up.
    pub fn commuting(&self, element: &[u32], marked: &[u32]) -> Option<Group> {
        let (mut colours, mut edges) = self.with_arrows(element);
        let hub = colours.len() as u32;
        colours.push(HUB);
        edges.extend(marked.iter().map(|&point| (point, hub)));
        self.group_of(&Graph::new(colours, &edges))
    }

    /// Returns the action on the points of the automorphisms of a graph that contains the frame.
    fn group_of(&self, graph: &Graph) -> Option<Group> {
        let n = self.n_points;
        let found = automorphisms(graph, &|v| (v as usize >= n) as u8, 0, &Budget::nodes(NODES));
        let strong = found.generators.into_iter().map(|(level, mut image)| {
            image.truncate(n);
            (level, image)
        });
        found.is_complete.then(|| Group::from_strong(n, &found.base, strong.collect()))
    }

    /// Returns the graph with an arrow from each moved point to its image: a path through two vertices of their own
    /// colors.
    ///
    /// Refinement alone sees little of where the arrows lead, so colors encode it: for a point, how much it shares with
    /// its successive images until the cycle closes; for any other vertex, how many of its points stay adjacent to it.
    fn with_arrows(&self, element: &[u32]) -> (Vec<u32>, Vec<(u32, u32)>) {
        let n = self.n_points;
        let mut hashes: Vec<u64> = self.colours.iter().map(|&colour| mix(1, colour as u64)).collect();
        for (point, hash) in hashes[..n].iter_mut().enumerate() {
            for image in cycle_from(element, point as u32) {
                let image = image as usize;
                *hash = mix(*hash, in_both(&self.around[point], &self.around[image]));
                *hash = mix(*hash, in_both(&self.near[point], &self.near[image]));
            }
        }
        let mut power: Permutation = element.to_vec();
        for step in 0..STEPS {
            for &(a, b) in &self.edges {
                for (point, v) in
                    [(a, b), (b, a)].into_iter().filter(|&(point, v)| (point as usize) < n && v as usize >= n)
                {
                    let image = power[point as usize];
                    let stays = self.around[v as usize][image as usize / 64] >> (image % 64) & 1;
                    hashes[v as usize] = hashes[v as usize].wrapping_add(mix(step, stays));
                }
            }
            power = product(&power, element);
        }
        // The original color comes first, so that vertices of different colors stay apart.
        let mut colours: Vec<u32> =
            self.colours.iter().zip(&hashes).map(|(colour, hash)| colour << 20 | (hash >> 44) as u32).collect();
        let mut edges = self.edges.clone();
        for (point, &image) in element.iter().enumerate().filter(|(point, image)| *point as u32 != **image) {
            let tail = colours.len() as u32;
            colours.extend([HUB + 1, HUB + 2]);
            edges.extend([(point as u32, tail), (tail, tail + 1), (tail + 1, image)]);
        }
        (colours, edges)
    }

    /// Returns whether an automorphism conjugates one element to the other. Both graphs are placed side by side, each
    /// with a hub joined to all its points; the hubs can be exchanged if and only if the graphs are isomorphic. Graphs
    /// that cannot be distinguished within the limits count as isomorphic.
    fn is_conjugate(&self, a: &[u32], b: &[u32]) -> bool {
        let (mut colours, mut edges) = self.with_arrows(a);
        let (other, more) = self.with_arrows(b);
        if colours.len() != other.len() {
            return false;
        }
        let n = colours.len() as u32;
        colours.extend(other);
        colours.extend([HUB, HUB]);
        edges.extend(more.iter().map(|&(x, y)| (x + n, y + n)));
        for point in 0..self.n_points as u32 {
            edges.extend([(point, 2 * n), (point + n, 2 * n + 1)]);
        }
        // The hubs come first, so that the first level decides and no other is explored.
        let rank = |v: u32| (v < 2 * n) as u8;
        let found = automorphisms(&Graph::new(colours, &edges), &rank, 0, &Budget::nodes(NODES));
        let mut orbits = Orbits::new(2 * n as usize + 2);
        for (_, image) in &found.generators {
            image.iter().enumerate().for_each(|(v, &to)| orbits.join(v as u32, to));
        }
        !found.is_complete || orbits.find(2 * n) == orbits.find(2 * n + 1)
    }
}

/// Returns the length of each point's cycle.
fn cycle_lengths(element: &[u32]) -> Vec<u32> {
    let mut lengths = vec![0; element.len()];
    for first in 0..element.len() {
        if lengths[first] > 0 {
            continue;
        }
        let cycle: Vec<u32> = cycle_from(element, first as u32).collect();
        cycle.iter().for_each(|&point| lengths[point as usize] = cycle.len() as u32);
    }
    lengths
}

/// Iterates over the cycle of a point, starting at that point.
pub fn cycle_from(element: &[u32], first: u32) -> impl Iterator<Item = u32> + '_ {
    let next = move |&point: &u32| Some(element[point as usize]).filter(|&next| next != first);
    std::iter::successors(Some(first), next)
}

/// Returns the element and those of its powers that generate different groups.
fn powers(element: &[u32]) -> Vec<Permutation> {
    let mut lengths = cycle_lengths(element);
    lengths.sort_unstable();
    lengths.dedup();
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let order = lengths.iter().fold(1u64, |order, &length| order / gcd(order, length as u64) * length as u64);
    let mut powers = vec![element.to_vec()];
    let mut power = element.to_vec();
    for exponent in 2..order.min(200) {
        power = product(&power, element);
        if order.is_multiple_of(exponent) {
            powers.push(power.clone());
        }
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns points without edges, whose automorphisms are all permutations.
    fn symmetric(n: usize) -> (Frame, Group) {
        let frame = Frame::new(n, vec![0; n], Vec::new());
        let turn = (0..n as u32).map(|x| (x + 1) % n as u32).collect();
        let swap = (0..n as u32).map(|x| if x < 2 { 1 - x } else { x }).collect();
        (frame, Group::generated(n, [turn, swap]))
    }

    #[test]
    fn the_symmetric_group_has_a_class_for_each_partition() {
        for (n, expected) in [(2, 2), (3, 3), (5, 7), (8, 22)] {
            let (frame, group) = symmetric(n);
            let found = classes(&frame, &group, &|| false).expect("few");
            assert_eq!(found.len(), expected);
            let sum: BigUint = found.iter().map(|class| &class.size).sum();
            assert_eq!(sum, group.order());
        }
    }

    #[test]
    fn an_isomorphism_test_agrees_with_cycle_types() {
        let (frame, _) = symmetric(6);
        let a = [1, 2, 0, 4, 3, 5];
        assert!(frame.is_conjugate(&a, &[0, 2, 1, 4, 5, 3]));
        assert!(!frame.is_conjugate(&a, &[1, 2, 0, 4, 5, 3]));
    }
}
