//! Counts Latin squares row by row, from the definition, with nothing of the library.
//!
//! `cargo run --release -p anydoku-dev -- rectangles latin8` takes a second, `latin9` a quarter of a minute. After some rows all that matters is
//! which digits each column holds, and that only up to the order of columns and the names of digits: a graph between columns and
//! digits in which everyone has as many neighbours as there are rows.
//!
//! ```text
//! rows    1 2 3 4 | 5 | 6 7 8 9     From above the number of ways to each graph of four rows is carried forward; a fifth row leaves a
//!         forward       backward    graph with four neighbours each, and in how many ways that is four rows is counted backward.
//! ```
//!
//! Of the rows that are still to come one has a given digit in a given column, and it may as well be the next one: so one place of each
//! row is fixed, and the number is multiplied by the number of rows that are left.

use std::collections::HashMap;
use std::time::Instant;

/// Counts, and says how long it took.
pub fn run(words: &[String]) {
    let begun = Instant::now();
    let number = if let [name] = words { number(name) } else { None };
    let Some(number) = number else {
        eprintln!("found {words:?}, expected latin3 to latin9");
        std::process::exit(2);
    };
    println!("{}: {number}", words[0]);
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// The number of Latin squares of a size that can be named here.
pub fn number(name: &str) -> Option<u128> {
    let n = name.strip_prefix("latin")?.parse().ok()?;
    (3..=MOST).contains(&n).then(|| count(n))
}

/// The largest square; its places are the bits of a number.
const MOST: usize = 9;

/// The digits of each column.
type Graph = [u16; MOST];

fn count(n: usize) -> u128 {
    let all = (1 << n) - 1;
    let rest =
        |graph: &Graph| -> Graph { std::array::from_fn(|column| if column < n { all & !graph[column] } else { 0 }) };
    let mut known = HashMap::new();
    // Forward, until what is left has no more rows than what is done.
    let mut here: HashMap<Graph, u128> = HashMap::from([([0; MOST], 1)]);
    let half = n / 2;
    for row in 0..half {
        let mut next: HashMap<Graph, u128> = HashMap::new();
        for (graph, ways) in &here {
            let mut images: HashMap<Graph, u128> = HashMap::new();
            matchings(n, &rest(graph), &mut |digits| {
                *images.entry(canonical(n, &with(graph, digits))).or_default() += 1;
            });
            for (image, times) in images {
                *next.entry(image).or_default() += ways * times * (n - row) as u128;
            }
        }
        here = next;
    }
    let mut total = 0;
    for (graph, ways) in &here {
        let left = rest(graph);
        if n.is_multiple_of(2) {
            total += ways * factorisations(n, half, &canonical(n, &left), &mut known);
            continue;
        }
        // The row in the middle.
        let mut sum = 0;
        matchings(n, &left, &mut |digits| {
            sum += factorisations(n, half, &canonical(n, &without(&left, digits)), &mut known);
        });
        total += ways * sum * (half + 1) as u128;
    }
    total
}

fn with(graph: &Graph, digits: &Graph) -> Graph {
    std::array::from_fn(|column| graph[column] | digits[column])
}

fn without(graph: &Graph, digits: &Graph) -> Graph {
    std::array::from_fn(|column| graph[column] & !digits[column])
}

/// The rows that fit a graph, a digit in each column, with the first digit that the first column can have in that column.
fn matchings(n: usize, graph: &Graph, found: &mut dyn FnMut(&Graph)) {
    fn search(n: usize, graph: &Graph, column: usize, free: u16, digits: &mut Graph, found: &mut dyn FnMut(&Graph)) {
        if column == n {
            return found(digits);
        }
        let mut choices = graph[column] & free;
        while choices != 0 {
            digits[column] = choices & choices.wrapping_neg();
            choices &= choices - 1;
            search(n, graph, column + 1, free & !digits[column], digits, found);
        }
    }
    let mut digits = [0; MOST];
    digits[0] = graph[0] & graph[0].wrapping_neg();
    search(n, graph, 1, !digits[0], &mut digits, found);
}

/// In how many ways a graph, as it is canonical, is so many rows one after another.
fn factorisations(n: usize, rows: usize, graph: &Graph, known: &mut HashMap<Graph, u128>) -> u128 {
    if rows == 1 {
        return 1;
    }
    if let Some(&number) = known.get(graph) {
        return number;
    }
    let mut below: HashMap<Graph, u128> = HashMap::new();
    matchings(n, graph, &mut |digits| {
        *below.entry(canonical(n, &without(graph, digits))).or_default() += 1;
    });
    let number =
        below.iter().map(|(rest, times)| times * factorisations(n, rows - 1, rest, known)).sum::<u128>() * rows as u128;
    known.insert(*graph, number);
    number
}

/// The same graph with its columns and digits in an order that depends on nothing but the graph; where too many orders look alike, on
/// less than that, and one graph may then be counted as several, which costs time and is never wrong.
fn canonical(n: usize, graph: &Graph) -> Graph {
    let mut canon = Canon { n, neighbours: [0; 2 * MOST], best: None, n_left: MOST_ORDERS };
    for (column, &digits) in graph[..n].iter().enumerate() {
        canon.neighbours[column] = u32::from(digits) << n;
        for digit in (0..n).filter(|digit| digits >> digit & 1 == 1) {
            canon.neighbours[n + digit] |= 1 << column;
        }
    }
    let mut keys = [0; 2 * MOST];
    for (a, key) in keys[..2 * n].iter_mut().enumerate() {
        let side = if a < n { 0..n } else { n..2 * n };
        let shared = side.map(|b| mix(u64::from((canon.neighbours[a] & canon.neighbours[b]).count_ones())));
        *key = shared.fold(0, u64::wrapping_add);
    }
    let colours = canon.ranks(&keys);
    canon.search(colours);
    canon.best.expect("the first order is always seen")
}

/// Orders that are looked at for one graph.
const MOST_ORDERS: usize = 60;

struct Canon {
    n: usize,
    /// Columns, then digits.
    neighbours: [u32; 2 * MOST],
    best: Option<Graph>,
    n_left: usize,
}

/// A number for each column and each digit: how many come before it and those that look like it.
type Colours = [u8; 2 * MOST];

impl Canon {
    /// Columns before digits, and each by its key.
    fn ranks(&self, keys: &[u64; 2 * MOST]) -> Colours {
        let mut colours = [0; 2 * MOST];
        for a in 0..2 * self.n {
            let first = if a < self.n { 0 } else { self.n };
            let before = (first..first + self.n).filter(|&b| keys[b] < keys[a]).count();
            colours[a] = (first + before) as u8;
        }
        colours
    }

    /// Tells apart what has neighbours of other colours, until nothing changes.
    fn refine(&self, mut colours: Colours) -> Colours {
        loop {
            let mut keys = [0; 2 * MOST];
            for a in 0..2 * self.n {
                let (mut set, mut sum) = (self.neighbours[a], 0u64);
                while set != 0 {
                    sum = sum.wrapping_add(mix(u64::from(colours[set.trailing_zeros() as usize]) + 100));
                    set &= set - 1;
                }
                // What was told apart before stays so.
                keys[a] = u64::from(colours[a]) << 56 | sum >> 8;
            }
            let next = self.ranks(&keys);
            if next == colours {
                return colours;
            }
            colours = next;
        }
    }

    fn search(&mut self, colours: Colours) {
        let colours = self.refine(colours);
        let n_alike = |a: usize| colours[..2 * self.n].iter().filter(|&&colour| colour == colours[a]).count();
        // The first colour that several have.
        let Some(first) = (0..2 * self.n).filter(|&a| n_alike(a) > 1).min_by_key(|&a| colours[a]) else {
            self.n_left = self.n_left.saturating_sub(1);
            let mut graph = [0; MOST];
            for column in 0..self.n {
                let digits = (0..self.n).filter(|digit| self.neighbours[column] >> (self.n + digit) & 1 == 1);
                let place = |digit: usize| usize::from(colours[self.n + digit]) - self.n;
                graph[usize::from(colours[column])] = digits.fold(0, |set, digit| set | 1 << place(digit));
            }
            self.best = Some(self.best.map_or(graph, |best| best.min(graph)));
            return;
        };
        for a in (0..2 * self.n).filter(|&a| colours[a] == colours[first]) {
            if self.n_left == 0 {
                return;
            }
            // This one comes before the others that look like it.
            let mut next = colours;
            (0..2 * self.n).filter(|&b| b != a && colours[b] == colours[a]).for_each(|b| next[b] += 1);
            self.search(next);
        }
    }
}

fn mix(number: u64) -> u64 {
    let z = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ z >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A002860.
    #[test]
    fn small_squares_are_as_many_as_are_known() {
        let known = [12, 576, 161_280, 812_851_200, 61_479_419_904_000];
        for (n, expected) in (3..).zip(known) {
            assert_eq!(count(n), expected, "{n}");
        }
    }

    #[test]
    fn order_does_not_matter() {
        let graph: Graph = [0b0111, 0b1011, 0b1101, 0b1110, 0, 0, 0, 0, 0];
        let other: Graph = [0b1110, 0b0111, 0b1101, 0b1011, 0, 0, 0, 0, 0];
        assert_eq!(canonical(4, &graph), canonical(4, &other));
    }
}
