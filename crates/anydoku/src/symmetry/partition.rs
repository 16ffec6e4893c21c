//! Ordered partitions of the vertices of a graph, with refinement and undo.

use super::graph::Graph;

/// An ordered partition whose splits can be undone.
//
//  elems    c a | f | e b d      a part is named by its start: 0, 2, 3
//  start_of a→0 b→3 c→0 …        len[0] = 2, len[2] = 1, len[3] = 3
pub(super) struct Partition {
    pub(super) elems: Vec<u32>,
    place: Vec<u32>,
    start_of: Vec<u32>,
    len: Vec<u32>,
    pub(super) n_parts: usize,
    /// The parts that were split off, each with the part it came from.
    pub(super) splits: Vec<(u32, u32)>,
    queue: std::collections::VecDeque<u32>,
    queued: Vec<bool>,
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    pub(super) fn new(graph: &Graph) -> Partition {
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

    pub(super) fn part(&self, start: usize) -> &[u32] {
        &self.elems[start..start + self.len[start] as usize]
    }

    /// Returns the part whose vertex is individualized next: among the parts of lowest rank with several vertices, the
    /// smallest.
    pub(super) fn target(&self, rank: &dyn Fn(u32) -> u8) -> Option<usize> {
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

    pub(super) fn individualise(&mut self, v: u32) {
        let start = self.start_of[v as usize] as usize;
        let len = self.len[start] as usize;
        self.swap_to(v, start);
        if len > 1 {
            self.split_off(start + 1, len - 1, start);
        }
        self.enqueue(start);
    }

    pub(super) fn undo(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let (start, parent) = self.splits.pop().expect("there are more than the mark");
            for i in start..start + self.len[start as usize] {
                self.start_of[self.elems[i as usize] as usize] = parent;
            }
            self.len[parent as usize] += self.len[start as usize];
            self.n_parts -= 1;
        }
    }

    /// Splits parts until all vertices of a part have equally many neighbors in every part, and returns the trace of
    /// the splits. Partitions that an isomorphism maps to one another have equal traces.
    pub(super) fn refine(&mut self, graph: &Graph) -> u64 {
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
            // Sort by part, and inside a part by count, most neighbors first.
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
                // Pieces are placed from the end of the part toward its start.
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
