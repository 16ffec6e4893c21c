//! The terms that chains connect, and their links.

use crate::explain::{Board, bits, bits_of};

/// The links and terms that a search uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Means {
    /// Links of one digit in houses.
    X,
    /// Strong links in bivalue cells, weak links between cells.
    XY,
    /// All links between candidates.
    All,
    /// Links of one digit, also between groups of places.
    GroupedX,
    /// All links, also between groups of places.
    Grouped,
}

/// The maximum number of candidates of a board for which chains are searched.
const MOST_CANDIDATES: usize = 4096;

/// A term: a digit in one of these cells.
struct Node {
    digit: u8,
    cells: Vec<u16>,
}

/// The terms of a board: first its candidates, then groups of them.
pub(super) struct Nodes {
    pub(super) means: Means,
    nodes: Vec<Node>,
    /// The term of each candidate of the board, or the highest number.
    number: Vec<u16>,
    n_digits: usize,
    /// The number of terms that are single candidates.
    n_single: usize,
    words: usize,
    /// A bit mask of the candidates that each term excludes.
    excludes: Vec<u64>,
    /// The terms that are true if this one is false.
    strong: Vec<Vec<u16>>,
    /// The terms with strong links that are false if this one is true.
    weak: Vec<Vec<u16>>,
}

/// For each house and digit, the places of the terms inside, with the terms.
type Inside = Vec<Vec<(u64, u16)>>;

/// Adds the groups of places in the intersections of two houses.
fn add_groups(board: &Board, nodes: &mut Vec<Node>, inside: &mut Inside) {
    let (frame, marks) = (&board.frame, &board.marks);
    for u in 0..frame.houses.len() {
        let families = frame.houses[u].family..crate::explain::family::N;
        let crosses = families.flat_map(|family| frame.cross(u, family)).filter(|cross| cross.house as usize > u);
        for cross in crosses {
            for digit in 0..frame.n_digits {
                let here = marks.places(u, digit) & cross.here;
                if here.count_ones() < 2 || nodes.len() + 1 >= u16::MAX as usize {
                    continue;
                }
                let cells: Vec<u16> = bits(here).map(|place| frame.houses[u].cells[place]).collect();
                let v = cross.house as usize;
                let there = cells.iter().filter_map(|&cell| frame.place_in(cell as usize, v));
                let there = there.fold(0u64, |set, place| set | 1 << place);
                let id = nodes.len() as u16;
                nodes.push(Node { digit: digit as u8, cells });
                inside[u * frame.n_digits + digit].push((here, id));
                inside[v * frame.n_digits + digit].push((there, id));
            }
        }
    }
}

/// Returns the strong links of the terms.
fn strong_links(board: &Board, means: Means, number: &[u16], inside: &Inside, n: usize) -> Vec<Vec<u16>> {
    let (frame, marks) = (&board.frame, &board.marks);
    let mut strong: Vec<Vec<u16>> = vec![Vec::new(); n];
    let mut link = |a: u16, b: u16| {
        if !strong[a as usize].contains(&b) {
            strong[a as usize].push(b);
            strong[b as usize].push(a);
        }
    };
    if matches!(means, Means::XY | Means::All | Means::Grouped) {
        for cell in (0..frame.n_cells).filter(|&cell| marks.cand[cell].count_ones() == 2) {
            let mut two = bits(marks.cand[cell]).map(|digit| number[cell * frame.n_digits + digit]);
            if let (Some(a), Some(b)) = (two.next(), two.next()) {
                link(a, b);
            }
        }
    }
    if means != Means::XY {
        for (at, list) in inside.iter().enumerate() {
            let all = marks.places(at / frame.n_digits, at % frame.n_digits);
            for (i, &(mine, a)) in list.iter().enumerate() {
                let rest = list[i + 1..].iter().filter(|other| mine & other.0 == 0 && mine | other.0 == all);
                rest.for_each(|&(_, b)| link(a, b));
            }
        }
    }
    strong
}

impl Nodes {
    /// Returns the terms and links of a board, unless it has too many candidates.
    pub(super) fn new(board: &Board, means: Means) -> Option<Nodes> {
        let (frame, marks) = (&board.frame, &board.marks);
        let mut nodes = Vec::new();
        let mut number = vec![u16::MAX; frame.n_cells * frame.n_digits];
        for cell in 0..frame.n_cells {
            for digit in bits(marks.cand[cell]) {
                number[cell * frame.n_digits + digit] = nodes.len() as u16;
                nodes.push(Node { digit: digit as u8, cells: vec![cell as u16] });
                if nodes.len() > MOST_CANDIDATES {
                    return None;
                }
            }
        }
        let n_single = nodes.len();
        let has_groups = matches!(means, Means::Grouped | Means::GroupedX);
        let mut inside: Inside = vec![Vec::new(); frame.houses.len() * frame.n_digits];
        for (id, node) in nodes.iter().enumerate() {
            for &(house, place) in frame.of(node.cells[0] as usize) {
                inside[house as usize * frame.n_digits + node.digit as usize].push((1 << place, id as u16));
            }
        }
        if has_groups {
            add_groups(board, &mut nodes, &mut inside);
        }
        let strong = strong_links(board, means, &number, &inside, nodes.len());
        let words = n_single.div_ceil(64);
        let mut excludes = vec![0u64; nodes.len() * words];
        for (id, node) in nodes.iter().enumerate() {
            let row = &mut excludes[id * words..(id + 1) * words];
            let mut put = |other: u16| row[other as usize / 64] |= 1 << (other % 64);
            let mut seen = frame.common_peers(node.cells.iter().map(|&cell| cell as usize));
            let at = marks.at(frame, node.digit as usize);
            seen.iter_mut().zip(at).for_each(|(word, at)| *word &= at);
            bits_of(&seen).for_each(|cell| put(number[cell * frame.n_digits + node.digit as usize]));
            if let [cell] = node.cells[..] {
                let others = marks.cand[cell as usize] & !(1 << node.digit);
                bits(others).for_each(|digit| put(number[cell as usize * frame.n_digits + digit]));
            }
        }
        let (n_digits, weak) = (frame.n_digits, Vec::new());
        let mut made = Nodes { means, nodes, number, n_digits, n_single, words, excludes, strong, weak };
        made.weak = (0..made.nodes.len() as u16).map(|id| made.weak_of(id)).collect();
        Some(made)
    }

    /// Returns the terms with strong links that this term excludes.
    fn weak_of(&self, id: u16) -> Vec<u16> {
        let of_one_digit = matches!(self.means, Means::X | Means::XY | Means::GroupedX);
        let fits = |other: &u16| {
            !self.strong[*other as usize].is_empty() && (!of_one_digit || self.digit(*other) == self.digit(id))
        };
        if self.strong[id as usize].is_empty() {
            return Vec::new();
        }
        let single = bits_of(self.row(id)).map(|other| other as u16).filter(fits);
        let groups = (self.n_single as u16..self.nodes.len() as u16)
            .filter(fits)
            .filter(|&group| self.digit(group) == self.digit(id) && group != id && self.exclude(id, group));
        single.chain(groups).collect()
    }

    fn row(&self, id: u16) -> &[u64] {
        &self.excludes[id as usize * self.words..(id as usize + 1) * self.words]
    }

    /// Returns whether two terms cannot both be true.
    pub(super) fn exclude(&self, a: u16, b: u16) -> bool {
        let (single, other) = if self.is_group(a) { (b, a) } else { (a, b) };
        if !self.is_group(single) {
            return self.row(other)[single as usize / 64] >> (single % 64) & 1 == 1;
        }
        let part = |cell: u16| self.number[cell as usize * self.n_digits + self.digit(single)];
        self.digit(a) == self.digit(b) && self.cells(single).iter().all(|&cell| self.exclude(part(cell), other))
    }

    /// Returns the candidates that both terms exclude.
    pub(super) fn excluded(&self, a: u16, b: u16) -> Vec<u16> {
        let both: Vec<u64> = self.row(a).iter().zip(self.row(b)).map(|(a, b)| a & b).collect();
        bits_of(&both).map(|id| id as u16).collect()
    }

    /// Returns whether a chain between these terms can remove a candidate or place one.
    pub(super) fn may_conclude(&self, a: u16, b: u16) -> bool {
        self.row(a).iter().zip(self.row(b)).any(|(a, b)| a & b != 0) || self.exclude(a, b)
    }

    /// Returns whether the term contains this candidate.
    pub(super) fn overlap(&self, id: u16, candidate: u16) -> bool {
        let cell = self.nodes[candidate as usize].cells[0];
        self.digit(id) == self.digit(candidate) && self.nodes[id as usize].cells.contains(&cell)
    }

    /// Returns the terms that a chain may start with.
    pub(super) fn starts(&self) -> impl Iterator<Item = u16> + use<> {
        let starts: Vec<u16> =
            (0..self.nodes.len() as u16).filter(|&id| !self.strong[id as usize].is_empty()).collect();
        starts.into_iter()
    }

    pub(super) fn digit(&self, id: u16) -> usize {
        self.nodes[id as usize].digit as usize
    }

    pub(super) fn cells(&self, id: u16) -> &[u16] {
        &self.nodes[id as usize].cells
    }

    pub(super) fn is_group(&self, id: u16) -> bool {
        id as usize >= self.n_single
    }
}

/// A breadth-first search along the links from one term that is assumed to be false.
pub(super) struct Wave {
    pub(super) start: Option<u16>,
    /// The number of terms of the shortest chain to each true term, or 0.
    terms: Vec<u16>,
    /// For each true term, the false term before it and the true term before that; the start has none.
    from: Vec<(u16, u16)>,
    is_off: Vec<bool>,
    queue: Vec<u16>,
}

impl Wave {
    pub(super) fn new(nodes: &Nodes) -> Wave {
        let n = nodes.nodes.len();
        Wave { start: None, terms: vec![0; n], from: vec![(0, u16::MAX); n], is_off: vec![false; n], queue: vec![] }
    }

    pub(super) fn run(&mut self, nodes: &Nodes, start: u16) {
        self.start = Some(start);
        self.terms.fill(0);
        self.is_off.fill(false);
        self.queue.clear();
        self.is_off[start as usize] = true;
        self.follow(nodes, start, u16::MAX, 2);
        let mut head = 0;
        while let Some(&on) = self.queue.get(head) {
            head += 1;
            for &off in &nodes.weak[on as usize] {
                if !self.is_off[off as usize] {
                    self.is_off[off as usize] = true;
                    self.follow(nodes, off, on, self.terms[on as usize] + 2);
                }
            }
        }
    }

    fn follow(&mut self, nodes: &Nodes, off: u16, before: u16, terms: u16) {
        for &on in &nodes.strong[off as usize] {
            if self.terms[on as usize] == 0 {
                self.terms[on as usize] = terms;
                self.from[on as usize] = (off, before);
                self.queue.push(on);
            }
        }
    }

    /// Returns the true terms that were reached, with the number of terms of their chains.
    pub(super) fn reached(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.queue.iter().map(|&on| (on, self.terms[on as usize]))
    }

    /// Returns the terms of the shortest chain to a term that was reached.
    pub(super) fn path(&self, end: u16) -> Vec<u16> {
        let mut path = vec![end];
        let mut at = end;
        loop {
            let (off, before) = self.from[at as usize];
            path.push(off);
            if before == u16::MAX {
                break;
            }
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }
}
