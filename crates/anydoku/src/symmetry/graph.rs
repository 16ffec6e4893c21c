//! Automorphisms of a coloured graph, by refinement and individualisation.
//!
//! The vertices stand in an ordered partition. *Refining* splits its parts by how many neighbours their vertices have
//! in other parts until that tells nothing new; *individualising* sets one vertex apart. Setting base vertices apart
//! one after the other leads to a partition into single vertices, the left leaf. An automorphism is a path with other
//! choices whose refinements leave the same trace, ending in another leaf. From the deepest level up, each candidate
//! for the base vertex is either reached by what is already found or tried; so the generators are a *strong*
//! generating set, and the order of the group is the product of the orbits of the base. The search knows nothing of
//! cells and houses.

use crate::budget::Budget;

/// An undirected graph with coloured vertices.
pub(crate) struct Graph {
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    colours: Vec<u32>,
}

impl Graph {
    /// A graph with these vertices, by colour, and edges.
    pub(crate) fn new(colours: Vec<u32>, edges: &[(u32, u32)]) -> Graph {
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

    fn n(&self) -> usize {
        self.colours.len()
    }

    fn neighbours(&self, v: u32) -> &[u32] {
        &self.neighbours[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// The automorphisms of a graph: a base and generators that are strong for it.
pub(crate) struct Automorphisms {
    /// The base vertices, in order.
    pub(crate) base: Vec<u32>,
    /// How many vertices the base vertex can go to while those before it stay.
    pub(crate) orbit_sizes: Vec<usize>,
    /// Each generator with its level: it moves the base vertex of that level and fixes all before.
    pub(crate) generators: Vec<(usize, Vec<u32>)>,
    /// Was every candidate settled? If not, what was found is a subset of the group.
    pub(crate) is_complete: bool,
}

/// Finds the automorphisms.
///
/// Base vertices are taken from parts with the lowest `rank` first (it must depend on the colour alone); levels whose
/// rank is over `deepest` are not explored, so that the result is the group's action on the vertices up to that rank.
/// The search gives up when the budget is spent.
pub(crate) fn automorphisms(
    graph: &Graph,
    rank: &dyn Fn(u32) -> u8,
    deepest: u8,
    budget: &Budget<'_>,
) -> Automorphisms {
    let partition = Partition::new(graph);
    let mut search = AutomorphismSearch { graph, partition, levels: Vec::new(), leaf: Vec::new(), nodes: 0, budget };
    search.partition.refine(graph);
    // The left path.
    while let Some(start) = search.partition.target(rank) {
        let mark = search.partition.splits.len();
        let vertex = search.partition.elems[start];
        search.partition.individualise(vertex);
        let trace = search.partition.refine(graph);
        search.levels.push(Level { start, vertex, trace, mark });
        if budget.is_stopped() {
            let (base, orbit_sizes, generators) = (Vec::new(), Vec::new(), Vec::new());
            return Automorphisms { base, orbit_sizes, generators, is_complete: false };
        }
    }
    search.leaf = search.partition.elems.clone();
    search.levels_up(rank, deepest)
}

/// A number that isomorphic graphs share, from refining the partition by colours.
pub(crate) fn refined_trace(graph: &Graph) -> u64 {
    let mut partition = Partition::new(graph);
    let mut sizes = 0xcbf2_9ce4_8422_2325u64;
    for part in partition.elems.chunk_by(|&a, &b| graph.colours[a as usize] == graph.colours[b as usize]) {
        for word in [graph.colours[part[0] as usize] as u64, part.len() as u64] {
            sizes = (sizes ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        }
    }
    partition.refine(graph) ^ sizes
}

/// A number that isomorphic graphs share: each of these vertices is set apart in turn, and the traces of the refinements
/// are taken together, whatever their order. It tells far more graphs apart than [`refined_trace`].
pub(crate) fn fingerprint(graph: &Graph, vertices: impl Iterator<Item = u32>) -> u64 {
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

struct AutomorphismSearch<'a> {
    graph: &'a Graph,
    partition: Partition,
    levels: Vec<Level>,
    leaf: Vec<u32>,
    nodes: u64,
    budget: &'a Budget<'a>,
}

impl AutomorphismSearch<'_> {
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

    /// Is there an automorphism that takes the base vertex of this level to the candidate and fixes those before? If
    /// so the partition is left at its leaf.
    fn try_at(&mut self, depth: usize, candidate: u32) -> Result<bool, Spent> {
        // An own stack, for the base of a large topology is long.
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
                if self.partition.n_parts == self.graph.n() && self.is_automorphism() {
                    return Ok(true);
                }
                continue;
            }
            let next = &self.levels[level + 1];
            let part = self.partition.part(next.start);
            let mut choices = part.to_vec();
            // The vertex itself first: most generators move little.
            choices.sort_unstable_by_key(|&v| std::cmp::Reverse((v != next.vertex, v)));
            stack.push((level + 1, choices, self.partition.splits.len()));
        }
        Ok(false)
    }

    fn is_automorphism(&mut self) -> bool {
        let n = self.graph.n();
        let mut image = vec![0; n];
        for (&from, &to) in self.leaf.iter().zip(&self.partition.elems) {
            image[from as usize] = to;
        }
        let mut mark = vec![u32::MAX; n];
        (0..n as u32).all(|v| {
            let to = image[v as usize];
            if self.graph.colours[v as usize] != self.graph.colours[to as usize] {
                return false;
            }
            for &w in self.graph.neighbours(to) {
                mark[w as usize] = v;
            }
            let moved = self.graph.neighbours(v);
            moved.len() == self.graph.neighbours(to).len()
                && moved.iter().all(|&w| mark[image[w as usize] as usize] == v)
        })
    }
}

/// The nodes are used up.
struct Spent;

/// An ordered partition that can go back.
//
//  elems    c a | f | e b d      parts are named by where they start: 0, 2, 3
//  start_of a→0 b→3 c→0 …        len[0] = 2, len[2] = 1, len[3] = 3
struct Partition {
    elems: Vec<u32>,
    place: Vec<u32>,
    start_of: Vec<u32>,
    len: Vec<u32>,
    n_parts: usize,
    /// Parts that were split off, each with the part it came from.
    splits: Vec<(u32, u32)>,
    queue: std::collections::VecDeque<u32>,
    queued: Vec<bool>,
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    fn new(graph: &Graph) -> Partition {
        let n = graph.n();
        let mut elems: Vec<u32> = (0..n as u32).collect();
        elems.sort_by_key(|&v| graph.colours[v as usize]);
        let mut partition = Partition {
            place: vec![0; n],
            start_of: vec![0; n],
            len: vec![0; n],
            n_parts: 0,
            splits: Vec::new(),
            queue: Default::default(),
            queued: vec![false; n],
            counts: vec![0; n],
            touched: Vec::new(),
            elems,
        };
        let mut start = 0;
        for i in 0..n {
            let v = partition.elems[i] as usize;
            if i == 0 || graph.colours[v] != graph.colours[partition.elems[start] as usize] {
                start = i;
                partition.n_parts += 1;
                partition.queue.push_back(start as u32);
                partition.queued[start] = true;
            }
            partition.place[v] = i as u32;
            partition.start_of[v] = start as u32;
            partition.len[start] += 1;
        }
        partition
    }

    fn part(&self, start: usize) -> &[u32] {
        &self.elems[start..start + self.len[start] as usize]
    }

    /// The part whose vertex is individualised next: the smallest of several vertices among those of lowest rank.
    fn target(&self, rank: &dyn Fn(u32) -> u8) -> Option<usize> {
        let mut best: Option<(u8, u32, usize)> = None;
        let mut start = 0;
        while start < self.elems.len() {
            let len = self.len[start];
            if len > 1 {
                let key = (rank(self.elems[start]), len, start);
                if best.is_none_or(|b| key < b) {
                    best = Some(key);
                }
            }
            start += len as usize;
        }
        best.map(|(_, _, start)| start)
    }

    fn swap_to(&mut self, v: u32, place: usize) {
        let from = self.place[v as usize] as usize;
        let other = self.elems[place];
        self.elems.swap(from, place);
        self.place[v as usize] = place as u32;
        self.place[other as usize] = from as u32;
    }

    fn split_off(&mut self, start: usize, len: usize, parent: usize) {
        for i in start..start + len {
            self.start_of[self.elems[i] as usize] = start as u32;
        }
        self.len[start] = len as u32;
        self.len[parent] -= len as u32;
        self.n_parts += 1;
        self.splits.push((start as u32, parent as u32));
    }

    fn enqueue(&mut self, start: usize) {
        if !std::mem::replace(&mut self.queued[start], true) {
            self.queue.push_back(start as u32);
        }
    }

    fn individualise(&mut self, v: u32) {
        let start = self.start_of[v as usize] as usize;
        let len = self.len[start] as usize;
        self.swap_to(v, start);
        if len > 1 {
            self.split_off(start + 1, len - 1, start);
        }
        self.enqueue(start);
    }

    fn undo(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let (start, parent) = self.splits.pop().expect("there are more than the mark");
            for i in start..start + self.len[start as usize] {
                self.start_of[self.elems[i as usize] as usize] = parent;
            }
            self.len[parent as usize] += self.len[start as usize];
            self.n_parts -= 1;
        }
    }

    /// Splits until every vertex of a part has equally many neighbours in every part. The trace is the same for two
    /// partitions that an automorphism takes to one another.
    fn refine(&mut self, graph: &Graph) -> u64 {
        let mut trace = 0u64;
        let mut note = |a: usize, b: usize| {
            trace = (trace.rotate_left(5) ^ (a as u64) << 32 ^ b as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            trace ^= trace >> 29;
        };
        let mut touched = std::mem::take(&mut self.touched);
        while let Some(splitter) = self.queue.pop_front() {
            self.queued[splitter as usize] = false;
            touched.clear();
            for i in splitter..splitter + self.len[splitter as usize] {
                for &w in graph.neighbours(self.elems[i as usize]) {
                    if self.counts[w as usize] == 0 {
                        touched.push(w);
                    }
                    self.counts[w as usize] += 1;
                }
            }
            // By part, and inside a part by count, most neighbours first.
            touched.sort_unstable_by_key(|&w| {
                (self.start_of[w as usize] as u64) << 32 | (u32::MAX - self.counts[w as usize]) as u64
            });
            note(splitter as usize, touched.len());
            let mut i = 0;
            while i < touched.len() {
                let start = self.start_of[touched[i] as usize] as usize;
                let len = self.len[start] as usize;
                let group_end =
                    i + touched[i..].iter().take_while(|&&w| self.start_of[w as usize] as usize == start).count();
                // Pieces are laid from the end of the part towards its start.
                let mut end = start + len;
                let (mut largest, mut largest_len) = (start, 0);
                let first_split = self.splits.len();
                while i < group_end {
                    let count = self.counts[touched[i] as usize];
                    let piece_end =
                        i + touched[i..group_end].iter().take_while(|&&w| self.counts[w as usize] == count).count();
                    let size = piece_end - i;
                    for (k, &w) in touched[i..piece_end].iter().enumerate() {
                        self.swap_to(w, end - 1 - k);
                    }
                    end -= size;
                    note(end, count as usize);
                    if end > start {
                        self.split_off(end, size, start);
                        if size > largest_len {
                            (largest, largest_len) = (end, size);
                        }
                    }
                    i = piece_end;
                }
                if self.splits.len() == first_split {
                    continue;
                }
                if self.len[start] as usize >= largest_len {
                    largest = start;
                }
                let all = self.queued[start];
                if largest != start && !all {
                    self.enqueue(start);
                }
                for s in first_split..self.splits.len() {
                    let piece = self.splits[s].0 as usize;
                    if all || piece != largest {
                        self.enqueue(piece);
                    }
                }
            }
            for &w in &touched {
                self.counts[w as usize] = 0;
            }
        }
        self.touched = touched;
        note(self.n_parts, 0);
        trace
    }
}

/// Sets of vertices that the group found so far takes to one another.
pub(crate) struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    pub(crate) fn new(n: usize) -> Orbits {
        Orbits { parent: (0..n as u32).collect() }
    }

    pub(crate) fn find(&mut self, v: u32) -> u32 {
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

    /// Joins two orbits under the smaller name.
    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}
