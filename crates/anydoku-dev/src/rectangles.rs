//! Counts Latin squares row by row, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- rectangles latin9` takes four seconds, and `latin10` takes a quarter of an hour. After some
//! rows, all that matters is which digits each column holds, up to the order of columns, relabeling, and the exchange of columns with
//! digits: a regular bipartite graph between columns and digits whose degree is the number of rows (McKay & Rogoyski 1995).
//!
//! ```text
//! rows    1 2 3 4 5 | 6 7 8 9 10    The number of ways to each graph of half the rows is carried forward from above; the number of ways
//!         forward     backward      to fill the remaining rows, with a middle row if there is one, is counted backward.
//! ```
//!
//! One of the remaining rows has a given digit in a given column, and it can be assumed to be the next row. Therefore, one cell of each
//! row is fixed, and the result is multiplied by the number of remaining rows.
//!
//! Nearly all the time goes into canonical forms: `latin10` computes 700 million of them, and finds 62,602 graphs of four rows and
//! 304,494 of five. Counting backward could be avoided, since all graphs of a class are reached in the same number of ways. However, no
//! cell of a row could be fixed then, and fixing one saves more.

use std::collections::HashMap;
use std::time::Instant;

/// Counts the Latin squares of the requested size and prints the time.
pub fn run(words: &[String]) {
    let begun = Instant::now();
    let number = if let [name] = words { number(name) } else { None };
    let Some(number) = number else {
        eprintln!("{words:?} is not a size: name one from latin3 to latin10");
        std::process::exit(2);
    };
    println!("{}: {number}", words[0]);
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of Latin squares of a named size.
pub fn number(name: &str) -> Option<u128> {
    Some(match name {
        "latin3" => count::<3>(),
        "latin4" => count::<4>(),
        "latin5" => count::<5>(),
        "latin6" => count::<6>(),
        "latin7" => count::<7>(),
        "latin8" => count::<8>(),
        "latin9" => count::<9>(),
        "latin10" => count::<10>(),
        _ => return None,
    })
}

/// A graph, represented by the set of digits in each column.
type Form<const N: usize> = [u16; N];

/// A key for each column and each digit.
type Keys<const N: usize> = [[u64; N]; 2];

/// A bipartite graph: the digits adjacent to each column, and the columns adjacent to each digit.
#[derive(Clone, Copy)]
struct Graph<const N: usize>([[u16; N]; 2]);

impl<const N: usize> Graph<N> {
    fn new(columns: &Form<N>) -> Self {
        let digits = |digit: usize| (0..N).fold(0, |set, column| set | (columns[column] >> digit & 1) << column);
        Graph([*columns, std::array::from_fn(digits)])
    }

    /// Returns the complement of this graph.
    fn rest(&self) -> Self {
        Graph(self.0.map(|side| side.map(|set| !set & ((1 << N) - 1))))
    }

    /// Returns this graph with a row added or removed.
    fn changed(&self, row: &Self) -> Self {
        let mut changed = *self;
        for side in 0..2 {
            for a in 0..N {
                changed.0[side][a] ^= row.0[side][a];
            }
        }
        changed
    }

    /// Returns the graph with each column and each digit moved to the position given by its color.
    #[inline(always)]
    fn ordered(&self, places: &Colours<N>) -> Form<N> {
        let mut form = [0; N];
        for column in 0..N {
            let mut set = self.0[0][column];
            while set != 0 {
                form[usize::from(places[0][column])] |= 1 << places[1][set.trailing_zeros() as usize];
                set &= set - 1;
            }
        }
        form
    }

    /// Finds the rows that fit the graph and have the smallest possible digit in the first column.
    fn rows(&self, found: &mut dyn FnMut(&Graph<N>)) {
        self.rows_from(0, (1 << N) - 1, &mut Graph([[0; N]; 2]), found);
    }

    fn rows_from(&self, column: usize, free: u16, row: &mut Graph<N>, found: &mut dyn FnMut(&Graph<N>)) {
        if column == N {
            return found(row);
        }
        let mut choices = self.0[0][column] & free;
        while choices != 0 {
            let digit = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            row.0[0][column] = 1 << digit;
            row.0[1][digit] = 1 << column;
            self.rows_from(column + 1, free & !(1 << digit), row, found);
            if column == 0 {
                break;
            }
        }
    }
}

fn count<const N: usize>() -> u128 {
    // The digits of the first row can be in any order.
    let first = std::array::from_fn(|column| 1 << column);
    let mut here: HashMap<Form<N>, u128> = HashMap::from([(first, (1..=N as u128).product())]);
    let half = N / 2;
    for row in 1..half {
        let mut next: HashMap<Form<N>, u128> = HashMap::new();
        for (form, ways) in &here {
            let graph = Graph::new(form);
            graph.rest().rows(&mut |digits| {
                *next.entry(canonical(&graph.changed(digits))).or_default() += ways * (N - row) as u128;
            });
        }
        here = next;
    }
    let mut backward = Backward { known: vec![HashMap::new(); half + 1] };
    let mut total = 0;
    for (form, ways) in &here {
        let left = Graph::new(form).rest();
        if N.is_multiple_of(2) {
            total += ways * backward.factorisations(half, &left);
            continue;
        }
        // The middle row.
        let mut sum = 0;
        left.rows(&mut |digits| sum += backward.factorisations(half, &left.changed(digits)));
        total += ways * sum * (half + 1) as u128;
    }
    total
}

/// Counts the ways to decompose a graph into rows, with memoization.
struct Backward<const N: usize> {
    /// The counts computed so far by canonical form, with one map for each number of rows.
    known: Vec<HashMap<Form<N>, u128>>,
}

impl<const N: usize> Backward<N> {
    fn factorisations(&mut self, rows: usize, graph: &Graph<N>) -> u128 {
        if rows == 1 {
            return 1;
        }
        let form = canonical(graph);
        if let Some(&number) = self.known[rows].get(&form) {
            return number;
        }
        let graph = Graph::new(&form);
        let mut sum = 0;
        graph.rows(&mut |digits| sum += self.factorisations(rows - 1, &graph.changed(digits)));
        let number = sum * rows as u128;
        self.known[rows].insert(form, number);
        number
    }
}

/// Returns the canonical form of a graph: an order of columns and digits, and a choice of which side acts as the columns, that depend
/// only on the graph.
fn canonical<const N: usize>(graph: &Graph<N>) -> Form<N> {
    let mut keys = first_keys(graph);
    let weights = [weight(&keys[0]), weight(&keys[1])];
    let mut sides = *graph;
    if weights[1] < weights[0] {
        keys.swap(0, 1);
        sides.0.swap(0, 1);
    }
    let colours = ranks(&keys);
    // This decides nearly all graphs.
    if weights[0] != weights[1] && is_order(&colours) {
        return sides.ordered(&colours);
    }
    let mut orders = Orders { graph: sides, path: [0; MOST_CHOICES], best: None };
    orders.begin(colours);
    if weights[0] == weights[1] {
        orders.graph.0.swap(0, 1);
        orders.path[0] = 1;
        orders.begin([colours[1], colours[0]]);
    }
    orders.best.expect("an order was seen").0
}

/// Returns keys that distinguish nearly all columns and nearly all digits of nearly all graphs. The keys are first computed for each side
/// by itself and then combined with those of the neighbors.
#[inline(always)]
fn first_keys<const N: usize>(graph: &Graph<N>) -> Keys<N> {
    let keys = [side_keys(&graph.0[0]), side_keys(&graph.0[1])];
    let mut next = keys;
    for side in 0..2 {
        for (key, &neighbours) in next[side].iter_mut().zip(&graph.0[side]) {
            let mut set = neighbours;
            while set != 0 {
                *key = key.wrapping_add(keys[1 - side][set.trailing_zeros() as usize]);
                set &= set - 1;
            }
        }
    }
    next
}

/// Returns keys computed from the numbers of neighbors that each vertex shares with the others on its side, first without keys and then
/// with the keys of that round.
#[inline(always)]
fn side_keys<const N: usize>(sets: &[u16; N]) -> [u64; N] {
    let (mut plain, mut keys) = ([0u64; N], [0u64; N]);
    let mut shared = [[0u64; N]; N];
    // Vertices with the same neighbors can be exchanged, so any order of them will do.
    let mut n_twins = [0u64; N];
    for a in 0..N {
        for b in 0..a {
            shared[a][b] = SHARED[usize::from(sets[a] & sets[b])];
            n_twins[a] += u64::from(sets[a] == sets[b]);
            plain[a] = plain[a].wrapping_add(shared[a][b]);
            plain[b] = plain[b].wrapping_add(shared[a][b]);
        }
    }
    for a in 0..N {
        for b in 0..a {
            keys[a] = keys[a].wrapping_add(plain[b].wrapping_mul(shared[a][b]));
            keys[b] = keys[b].wrapping_add(plain[a].wrapping_mul(shared[a][b]));
        }
    }
    std::array::from_fn(|a| stir(keys[a].wrapping_add(plain[a])).wrapping_add(n_twins[a]))
}

/// Returns a new key for each vertex, from the keys of its neighbors, and from the key and the number of common neighbors of each other
/// vertex on its side.
#[inline(always)]
fn round<const N: usize>(graph: &Graph<N>, keys: &Keys<N>) -> Keys<N> {
    let mut next = [[0u64; N]; 2];
    for side in 0..2 {
        let (sets, mine, others) = (&graph.0[side], &keys[side], &keys[1 - side]);
        for a in 0..N {
            let mut sum = next[side][a];
            for b in a + 1..N {
                let shared = SHARED[usize::from(sets[a] & sets[b])];
                sum = sum.wrapping_add(mine[b].wrapping_mul(shared));
                next[side][b] = next[side][b].wrapping_add(mine[a].wrapping_mul(shared));
            }
            let mut set = sets[a];
            while set != 0 {
                sum = sum.wrapping_add(others[set.trailing_zeros() as usize]);
                set &= set - 1;
            }
            next[side][a] = stir(sum.wrapping_add(mine[a].wrapping_mul(SHARED[0])));
        }
    }
    next
}

const fn stir(number: u64) -> u64 {
    let z = (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ z >> 32
}

/// Returns a sum that does not depend on the order of the keys.
fn weight<const N: usize>(keys: &[u64; N]) -> u64 {
    keys.iter().fold(0, |sum, &key| sum.wrapping_add(stir(key)))
}

/// A random-looking number for each possible number of elements of a set, which has at most ten.
static SHARED: [u64; 1024] = {
    let mut numbers = [0; 1024];
    let mut set = 0;
    while set < 1024 {
        numbers[set] = stir((set.count_ones() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1;
        set += 1;
    }
    numbers
};

/// The color of each vertex: the number of vertices on its side that precede it and all vertices that look like it.
type Colours<const N: usize> = [[u8; N]; 2];

#[inline(always)]
fn ranks<const N: usize>(keys: &Keys<N>) -> Colours<N> {
    let mut colours = [[0; N]; 2];
    for (colours, keys) in colours.iter_mut().zip(keys) {
        for a in 0..N {
            for b in a + 1..N {
                colours[a] += u8::from(keys[b] < keys[a]);
                colours[b] += u8::from(keys[a] < keys[b]);
            }
        }
    }
    colours
}

/// Returns whether every vertex has its own color, so that the colors define an order.
#[inline(always)]
fn is_order<const N: usize>(colours: &Colours<N>) -> bool {
    colours.iter().flatten().map(|&colour| usize::from(colour)).sum::<usize>() == N * (N - 1)
}

/// A search for the smallest graph among the orders that look alike: individualization and refinement, as in nauty.
struct Orders<const N: usize> {
    graph: Graph<N>,
    /// The choices so far: which side acts as the columns, followed by the vertex chosen first among those that look
    /// alike.
    path: Path,
    /// The smallest graph, and the choices that led to it.
    best: Option<(Form<N>, Path)>,
}

type Path = [u8; MOST_CHOICES];

const MOST_CHOICES: usize = 20;

impl<const N: usize> Orders<N> {
    fn begin(&mut self, mut colours: Colours<N>) {
        self.refine(&mut colours);
        self.search(&colours, 1);
    }

    /// Searches the orders in which vertices of one color follow one another, and returns the number of choices that remain valid. Two
    /// orders that give the same graph reveal an automorphism, so everything below the choice where they differ is equivalent.
    fn search(&mut self, colours: &Colours<N>, n_chosen: usize) -> usize {
        if is_order(colours) {
            return self.look_at(colours, n_chosen);
        }
        let n_alike = |side: &[u8; N], colour| side.iter().filter(|&&other| other == colour).count();
        let several =
            |side: usize| (0..N as u8).find(|&colour| n_alike(&colours[side], colour) > 1).map(|colour| (side, colour));
        let (side, colour) = several(0).or_else(|| several(1)).expect("this is no order");
        // One of the vertices that look alike is placed first; only the choices with the smallest resulting graph are pursued.
        let mut choices = [(u64::MAX, *colours); N];
        for a in (0..N).filter(|&a| colours[side][a] == colour) {
            let next = &mut choices[a].1;
            (0..N).filter(|&b| b != a && colours[side][b] == colour).for_each(|b| next[side][b] += 1);
            choices[a].0 = self.refine(next);
        }
        let look = choices.iter().map(|choice| choice.0).min();
        for (a, (_, next)) in choices.iter().enumerate().filter(|(_, choice)| Some(choice.0) == look) {
            self.path[n_chosen] = a as u8;
            let n_standing = self.search(next, n_chosen + 1);
            if n_standing < n_chosen {
                return n_standing;
            }
        }
        n_chosen
    }

    /// Splits colors by keys until nothing changes or every vertex has its own color. Returns a hash of the keys seen
    /// along the way.
    fn refine(&self, colours: &mut Colours<N>) -> u64 {
        let mut look = 0;
        while !is_order(colours) {
            let mut keys = [[0; N]; 2];
            for side in 0..2 {
                for a in 0..N {
                    keys[side][a] = stir(u64::from(colours[side][a]) + 1);
                }
            }
            keys = round(&self.graph, &keys);
            for side in 0..2 {
                look = stir(look ^ weight(&keys[side]));
                for a in 0..N {
                    // Vertices that were distinguished before stay so.
                    keys[side][a] = u64::from(colours[side][a]) << 56 | keys[side][a] >> 8;
                }
            }
            let before = std::mem::replace(colours, ranks(&keys));
            if before == *colours {
                break;
            }
        }
        look >> 1
    }

    /// Evaluates an order, and returns the same value as [`search`](Self::search).
    fn look_at(&mut self, colours: &Colours<N>, n_chosen: usize) -> usize {
        let form = self.graph.ordered(colours);
        match &self.best {
            Some((best, path)) if *best == form => {
                return path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
            }
            Some((best, _)) if *best < form => {}
            _ => self.best = Some((form, self.path)),
        }
        n_chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the numbers with OEIS A002860.
    #[test]
    fn small_squares_are_as_many_as_are_known() {
        let known = [12, 576, 161_280, 812_851_200, 61_479_419_904_000, 108_776_032_459_082_956_800];
        for (n, expected) in (3..).zip(known) {
            assert_eq!(number(&format!("latin{n}")), Some(expected), "{n}");
        }
        for name in ["latin2", "latin11", "latin", "8x8"] {
            assert_eq!(number(name), None, "{name}");
        }
    }

    /// Wherever the squares are cut, forward and backward give the same number; with no rows forward, all are counted backward.
    #[test]
    fn all_rows_backward_give_the_same_number() {
        fn check<const N: usize>(expected: u128) {
            let mut backward = Backward { known: vec![HashMap::new(); N + 1] };
            assert_eq!(backward.factorisations(N, &Graph::new(&[(1 << N) - 1; N])), expected, "{N}");
        }
        check::<5>(161_280);
        check::<6>(812_851_200);
    }

    /// Checks graphs whose vertices all look alike, graphs with twins, and graphs without symmetry.
    #[test]
    fn order_does_not_matter() {
        let cycles = |lengths: &[usize]| {
            let mut columns = [0u16; 10];
            let mut first = 0;
            for length in lengths {
                (0..*length).for_each(|at| columns[first + at] = 1 << (first + at) | 1 << (first + (at + 1) % length));
                first += length;
            }
            columns
        };
        let turned = |steps: &[usize]| {
            std::array::from_fn(|c| steps.iter().fold(0u16, |set, step| set | 1 << ((c + step) % 10)))
        };
        let mut graphs =
            vec![cycles(&[10]), cycles(&[2; 5]), cycles(&[4, 3, 3]), cycles(&[3, 3, 2, 2]), cycles(&[5, 5])];
        graphs.extend([turned(&[0, 1, 3]), turned(&[0, 2, 4, 6, 8]), turned(&[0, 1, 2, 3, 4]), turned(&[0, 1, 3, 6])]);
        let mut number = 1u64;
        let mut next = |below: usize| {
            number = stir(number.wrapping_add(0x9E37_79B9_7F4A_7C15));
            (number >> 33) as usize % below
        };
        // Random rows: each graph has one row more than the one before.
        let mut some = Graph::new(&cycles(&[7, 3]));
        for _ in 0..5 {
            let mut rows = Vec::new();
            some.rest().rows(&mut |row| rows.push(*row));
            some = some.changed(&rows[next(rows.len())]);
            graphs.push(some.0[0]);
        }
        let forms: Vec<_> = graphs.iter().map(|graph| canonical(&Graph::new(graph))).collect();
        for (graph, form) in graphs.iter().zip(&forms) {
            assert_eq!(canonical(&Graph::new(form)), *form);
            assert_eq!(forms.iter().filter(|other| *other == form).count(), 1, "{graph:?}");
            let mut other = Graph::new(graph);
            for _ in 0..50 {
                let (a, b) = (next(10), next(10));
                other.0[0].swap(a, b);
                other = Graph::new(&Graph::new(&other.0[0]).0[1]);
                assert_eq!(canonical(&other), *form, "{graph:?}");
            }
        }
    }
}
