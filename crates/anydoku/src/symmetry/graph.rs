//! Automorphisms of a colored graph, by individualization and refinement (McKay 1981, *Practical graph isomorphism*).
//!
//! The vertices form an ordered partition. *Refining* splits its parts by the number of neighbors that their vertices
//! have in other parts, until the partition is equitable. *Individualizing* sets one vertex apart. Individualizing base
//! vertices one after the other leads to a partition into single vertices, the left leaf. An automorphism is a path
//! with other choices whose refinements leave the same trace and that ends in another leaf.
//!
//! From the deepest level up, each candidate for the base vertex is either in an orbit that is already known or is
//! tried. The generators are therefore a *strong* generating set, and the order of the group is the product of the
//! orbit sizes of the base vertices. The search does not depend on cells or houses.

use super::partition::Partition;
use crate::budget::Budget;

/// An undirected graph with colored vertices.
pub struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    pub(super) colours: Vec<u32>,
}

impl Graph {
    /// Returns the graph with the color of each vertex and these edges.
    pub fn new(colours: Vec<u32>, edges: &[(u32, u32)]) -> Graph {
        let n = colours.len();
        let mut starts = vec![0u32; n + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for v in 0..n {
            starts[v + 1] += starts[v];
        }
        let mut next = starts.clone();
        let mut neighbours = vec![0; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Graph { starts, neighbours, colours }
    }

    pub(super) fn n(&self) -> usize {
        self.colours.len()
    }

    pub(super) fn neighbours(&self, v: u32) -> &[u32] {
        &self.neighbours[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// The automorphism group of a graph: a base and a strong generating set for it.
pub struct Automorphisms {
    /// The base vertices, in order.
    pub base: Vec<u32>,
    /// For each base vertex, the number of its images while the earlier base vertices stay fixed.
    pub orbit_sizes: Vec<usize>,
    /// Each generator with its level: it moves the base vertex of that level and fixes all earlier ones.
    pub generators: Vec<(usize, Vec<u32>)>,
    /// Whether every candidate was settled. If not, the generators may generate a proper subgroup.
    pub is_complete: bool,
}

/// Computes the automorphisms of a graph.
///
/// Base vertices come first from parts with the lowest `rank`, which must depend on the color alone. Levels whose rank
/// is over `deepest` are not explored, so the result is the group's action on the vertices up to that rank. The search
/// gives up when the budget is spent.
pub fn automorphisms(graph: &Graph, rank: &dyn Fn(u32) -> u8, deepest: u8, budget: &Budget<'_>) -> Automorphisms {
    let mut search = Search::new(graph, budget);
    if search.go_left(rank).is_none() {
        let (base, orbit_sizes, generators) = (Vec::new(), Vec::new(), Vec::new());
        return Automorphisms { base, orbit_sizes, generators, is_complete: false };
    }
    search.levels_up(rank, deepest)
}

/// Returns whether two graphs are isomorphic, or `None` if the budget is spent before that is known.
///
/// The search follows the left path of the first graph in the second, with every choice that leaves the same trace.
pub fn are_isomorphic(a: &Graph, b: &Graph, rank: &dyn Fn(u32) -> u8, budget: &Budget<'_>) -> Option<bool> {
    if a.n() != b.n() {
        return Some(false);
    }
    let mut search = Search::new(a, budget);
    let refined = search.go_left(rank)?;
    (search.graph, search.partition) = (b, Partition::new(b));
    if search.partition.refine(b) != refined {
        return Some(false);
    }
    let Some(first) = search.levels.first() else { return Some(search.is_isomorphism()) };
    let (mark, candidates) = (search.partition.splits.len(), search.partition.part(first.start).to_vec());
    for candidate in candidates {
        if search.try_at(0, candidate).ok()? {
            return Some(true);
        }
        search.partition.undo(mark);
    }
    Some(false)
}

/// Returns a hash that isomorphic graphs share, from refining the partition by colors.
pub fn refined_trace(graph: &Graph) -> u64 {
    let mut partition = Partition::new(graph);
    let mut sizes = 0xcbf2_9ce4_8422_2325u64;
    for part in partition.elems.chunk_by(|&a, &b| graph.colours[a as usize] == graph.colours[b as usize]) {
        for word in [graph.colours[part[0] as usize] as u64, part.len() as u64] {
            sizes = (sizes ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        }
    }
    partition.refine(graph) ^ sizes
}

/// Returns a hash that isomorphic graphs share: each of these vertices is individualized in turn, and the traces of the
/// refinements are combined regardless of their order. It distinguishes far more graphs than [`refined_trace`].
pub fn fingerprint(graph: &Graph, vertices: impl Iterator<Item = u32>) -> u64 {
    let mut partition = Partition::new(graph);
    let first = partition.refine(graph);
    let mark = partition.splits.len();
    let mut traces: Vec<u64> = vertices
        .map(|vertex| {
            partition.individualise(vertex);
            let trace = partition.refine(graph);
            partition.undo(mark);
            trace
        })
        .collect();
    traces.sort_unstable();
    traces.iter().fold(first, |hash, &trace| (hash.rotate_left(23) ^ trace).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

struct Level {
    start: usize,
    vertex: u32,
    trace: u64,
    mark: usize,
}

/// A search for isomorphisms from one graph to another, possibly the same graph.
struct Search<'a> {
    /// The graph of the left path.
    source: &'a Graph,
    /// The target graph and its partition.
    graph: &'a Graph,
    partition: Partition,
    levels: Vec<Level>,
    leaf: Vec<u32>,
    nodes: u64,
    budget: &'a Budget<'a>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, budget: &'a Budget<'a>) -> Search<'a> {
        let partition = Partition::new(graph);
        Search { source: graph, graph, partition, levels: Vec::new(), leaf: Vec::new(), nodes: 0, budget }
    }

    /// Follows the left path to its leaf and returns the trace of the first refinement, or `None` if stopped.
    fn go_left(&mut self, rank: &dyn Fn(u32) -> u8) -> Option<u64> {
        let refined = self.partition.refine(self.graph);
        while let Some(start) = self.partition.target(rank) {
            let mark = self.partition.splits.len();
            let vertex = self.partition.elems[start];
            self.partition.individualise(vertex);
            let trace = self.partition.refine(self.graph);
            self.levels.push(Level { start, vertex, trace, mark });
            if self.budget.is_stopped() {
                return None;
            }
        }
        self.leaf = self.partition.elems.clone();
        Some(refined)
    }

    fn levels_up(mut self, rank: &dyn Fn(u32) -> u8, deepest: u8) -> Automorphisms {
        let n = self.graph.n();
        let explored = self.levels.iter().take_while(|level| rank(level.vertex) <= deepest).count();
        let mut orbits = Orbits::new(n);
        let mut generators = Vec::new();
        let mut orbit_sizes = vec![1; explored];
        let mut is_complete = true;
        for depth in (0..explored).rev() {
            let Level { start, vertex, mark, .. } = self.levels[depth];
            self.partition.undo(mark);
            let mut candidates = self.partition.part(start).to_vec();
            candidates.sort_unstable();
            let mut failed: Vec<u32> = Vec::new();
            for &candidate in &candidates {
                let reached = orbits.find(candidate);
                if reached == orbits.find(vertex) || failed.iter().any(|&f| orbits.find(f) == reached) {
                    continue;
                }
                match self.try_at(depth, candidate) {
                    Ok(true) => {
                        let mut image = vec![0; n];
                        for (&from, &to) in self.leaf.iter().zip(&self.partition.elems) {
                            image[from as usize] = to;
                        }
                        for (v, &to) in image.iter().enumerate() {
                            orbits.join(v as u32, to);
                        }
                        generators.push((depth, image));
                    }
                    Ok(false) => failed.push(candidate),
                    Err(Spent) => {
                        is_complete = false;
                        failed.push(candidate);
                    }
                }
                self.partition.undo(mark);
            }
            let home = orbits.find(vertex);
            orbit_sizes[depth] = candidates.iter().filter(|&&c| orbits.find(c) == home).count();
        }
        let base = self.levels[..explored].iter().map(|level| level.vertex).collect();
        Automorphisms { base, orbit_sizes, generators, is_complete }
    }

    /// Returns whether an automorphism maps the base vertex of this level to the candidate and fixes the earlier ones.
    /// If so, the partition stays at its leaf.
    fn try_at(&mut self, depth: usize, candidate: u32) -> Result<bool, Spent> {
        // An explicit stack instead of recursion, because large topologies have long bases.
        let mut stack: Vec<(usize, Vec<u32>, usize)> = vec![(depth, vec![candidate], self.partition.splits.len())];
        while let Some((level, choices, mark)) = stack.last_mut() {
            let (level, mark) = (*level, *mark);
            self.partition.undo(mark);
            let Some(vertex) = choices.pop() else {
                stack.pop();
                continue;
            };
            if self.budget.is_spent(self.nodes) {
                return Err(Spent);
            }
            self.nodes += 1;
            self.partition.individualise(vertex);
            if self.partition.refine(self.graph) != self.levels[level].trace {
                continue;
            }
            if level + 1 == self.levels.len() {
                if self.partition.n_parts == self.graph.n() && self.is_isomorphism() {
                    return Ok(true);
                }
                continue;
            }
            let next = &self.levels[level + 1];
            let part = self.partition.part(next.start);
            let mut choices = part.to_vec();
            // The vertex itself comes first, because most generators move few vertices.
            choices.sort_unstable_by_key(|&v| std::cmp::Reverse((v != next.vertex, v)));
            stack.push((level + 1, choices, self.partition.splits.len()));
        }
        Ok(false)
    }

    fn is_isomorphism(&self) -> bool {
        let n = self.graph.n();
        let mut image = vec![0; n];
        for (&from, &to) in self.leaf.iter().zip(&self.partition.elems) {
            image[from as usize] = to;
        }
        let mut mark = vec![u32::MAX; n];
        (0..n as u32).all(|v| {
            let to = image[v as usize];
            if self.source.colours[v as usize] != self.graph.colours[to as usize] {
                return false;
            }
            for &w in self.graph.neighbours(to) {
                mark[w as usize] = v;
            }
            let moved = self.source.neighbours(v);
            moved.len() == self.graph.neighbours(to).len()
                && moved.iter().all(|&w| mark[image[w as usize] as usize] == v)
        })
    }
}

/// The error for an exhausted node budget.
struct Spent;

/// A union-find structure of the orbits of the known subgroup.
pub struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    /// Returns orbits of one vertex each.
    pub fn new(n: usize) -> Orbits {
        Orbits { parent: (0..n as u32).collect() }
    }

    /// Returns the representative of the vertex's orbit.
    pub fn find(&mut self, v: u32) -> u32 {
        let mut root = v;
        while self.parent[root as usize] != root {
            root = self.parent[root as usize];
        }
        let mut at = v;
        while self.parent[at as usize] != root {
            at = std::mem::replace(&mut self.parent[at as usize], root);
        }
        root
    }

    /// Joins two orbits under the smaller representative.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}
