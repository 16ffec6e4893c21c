//! Decides whether a shape has puzzles with one given less than it has digits, the fewest that any puzzle can have.
//!
//! `cargo run --release -p anydoku-dev -- fewest SHAPE [PART/PARTS]` lists these puzzles up to the symmetries of the shape.
//!
//! With two digits missing from the givens, exchanging them in a solution gives another one, so a puzzle with `d` digits needs `d - 1` different
//! ones among its givens. If it has just as many givens, every given is a digit of its own. The solutions of such a puzzle are then the grids, up to
//! relabeling, that have different digits on these cells: only the cells matter, not the digits. A pattern of `d - 1` cells
//! belongs to a puzzle exactly if one grid, and no second one, has different digits on it.
//!
//! Two of a few thousand random grids rule out nearly every pattern. The search adds cells one at a time and keeps, for each random grid, the
//! cells whose digits are still new. The solver decides the patterns that are left. Only one pattern of each kind under the symmetries is
//! needed: if a pattern meets an orbit of cells, it has an image that contains the first cell of this orbit, so orbits are
//! excluded one after the other.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anydoku::make::{Fill, Filler};
use anydoku::symmetry::Symmetries;
use anydoku::{Budget, Cell, Count, Digit, Puzzle, Rng, Shape, Solver, Topology};

/// A set of cells as bits.
type Cells = u128;

/// The number of random grids. More grids leave fewer patterns to the solver, but take longer for each pattern.
const N_GRIDS: usize = 8192;

/// The number of cells in the prefix of a pattern that threads share out.
const SHARED: usize = 3;

pub fn run(words: &[String]) -> crate::Outcome {
    let name = words.first().ok_or("name a shape, such as nrcx")?;
    let part = words.get(1).map_or(Some((1, 1)), |word| {
        let (i, n) = word.split_once('/')?;
        Some((i.parse().ok()?, n.parse().ok()?)).filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i))
    });
    let (i, n) = part.ok_or("write the part like 2/7")?;
    let shape = Shape::named(name).ok_or("there is no such shape")?;
    let begun = Instant::now();
    let search = Search::new(&shape.topology)?;
    let prefixes = search.prefixes();
    eprintln!("{} prefixes of {SHARED} cells; part {i} of {n}", prefixes.len());
    let (next, found, total) = (AtomicUsize::new(i - 1), Mutex::new(BTreeSet::new()), Mutex::new((0u64, 0u64)));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut worker = Worker::new(&search);
                loop {
                    let at = next.fetch_add(n, Ordering::Relaxed);
                    let Some(prefix) = prefixes.get(at) else { break };
                    worker.search(prefix);
                    if at / n % 1000 == 999 {
                        eprintln!("{} of {}, {:.0} s", at / n + 1, prefixes.len() / n, begun.elapsed().as_secs_f64());
                    }
                }
                found.lock().expect("no worker panicked").extend(worker.found);
                let mut total = total.lock().expect("no worker panicked");
                *total = (total.0 + worker.n_pairs, total.1 + worker.n_solved);
            });
        }
    });
    let (n_pairs, n_solved) = total.into_inner().expect("no worker panicked");
    let found = found.into_inner().expect("no worker panicked");
    for line in &found {
        println!("{line}");
    }
    println!(
        "part {i}/{n} of {name}: {} puzzles with {} givens; {n_pairs} patterns without their last cell, {n_solved} left to the solver, {:.0} s",
        found.len(),
        search.n_givens,
        begun.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// The tables that all threads share.
struct Search {
    topology: std::sync::Arc<Topology>,
    n_givens: usize,
    /// The cells, orbit by orbit, so that those of the first orbits have the smallest numbers.
    order: Vec<Cell>,
    /// The number of cells in the orbits up to that of each cell.
    orbit_end: Vec<usize>,
    n_grids: usize,
    /// The digit in each place of each grid, one grid after the other. Tables of bytes stay in the cache.
    digits: Vec<u8>,
    /// The places of each digit of each grid.
    places: Vec<Cells>,
}

impl Search {
    fn new(topology: &std::sync::Arc<Topology>) -> Result<Search, Box<dyn std::error::Error>> {
        let is_wide = topology.n_cells() > Cells::BITS as usize || topology.n_digits() < SHARED + 3;
        if topology.has_rules() || is_wide {
            return Err("only shapes without rules, with at least 6 digits and at most 128 cells, are supported".into());
        }
        let mut orbits = Symmetries::of(topology).group().orbits();
        // Large orbits first: they exclude the most.
        orbits.sort_by_key(|orbit| (std::cmp::Reverse(orbit.len()), orbit[0]));
        let order: Vec<Cell> = orbits.iter().flatten().map(|&cell| Cell::new(cell as usize)).collect();
        let mut orbit_end = Vec::new();
        for orbit in &orbits {
            let end = orbit_end.len() + orbit.len();
            orbit_end.resize(end, end);
        }
        let mut filler = Filler::new(topology);
        let mut grids = BTreeSet::new();
        for unit in 0..N_GRIDS as u64 {
            let Fill::Full(grid) = filler.fill(&mut Rng::for_unit(1, unit), &Budget::UNLIMITED) else {
                return Err("the shape has no grid".into());
            };
            // Grids that are equal up to relabeling count once: digits are numbered as they appear.
            let mut known = Vec::new();
            let renumber = |&cell: &Cell| {
                let digit = grid.solution.digit(cell);
                let number = known.iter().position(|one| *one == digit).unwrap_or(known.len());
                if number == known.len() {
                    known.push(digit);
                }
                number as u8
            };
            grids.insert(order.iter().map(renumber).collect::<Vec<u8>>());
        }
        let mut grids: Vec<Vec<u8>> = grids.into_iter().collect();
        // Sorted grids resemble their neighbors.
        Rng::new(1).shuffle(&mut grids);
        let places_of = |grid: &Vec<u8>| {
            let of = |digit: u8| (0..grid.len()).filter(|&at| grid[at] == digit).fold(0, |cells, at| cells | (1 << at));
            (0..topology.n_digits() as u8).map(of).collect::<Vec<Cells>>()
        };
        Ok(Search {
            topology: topology.clone(),
            n_givens: topology.n_digits() - 1,
            n_grids: grids.len(),
            places: grids.iter().flat_map(places_of).collect(),
            digits: grids.concat(),
            order,
            orbit_end,
        })
    }

    /// Returns the places of a grid that have the same digit as this place.
    #[inline]
    fn alike(&self, grid: u16, place: usize) -> Cells {
        let digit = self.digits[grid as usize * self.order.len() + place];
        self.places[grid as usize * (self.n_givens + 1) + usize::from(digit)]
    }

    /// Returns the first cells of all patterns, in ascending order. The first cell is that of its orbit.
    fn prefixes(&self) -> Vec<[usize; SHARED]> {
        let n = self.order.len();
        let firsts = (0..n).filter(|&a| a == 0 || self.orbit_end[a] != self.orbit_end[a - 1]);
        firsts.flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c]))).collect()
    }
}

/// A thread of the search.
struct Worker<'a> {
    search: &'a Search,
    solver: Solver,
    /// The places of the pattern so far, in ascending order.
    path: Vec<usize>,
    /// For each length of the path, the grids with different digits on it, and the places whose digits are new.
    lists: Vec<Vec<(u16, Cells)>>,
    n_pairs: u64,
    n_solved: u64,
    found: Vec<String>,
}

impl<'a> Worker<'a> {
    fn new(search: &'a Search) -> Worker<'a> {
        let all = (0..search.order.len()).fold(0, |cells: Cells, i| cells | (1 << i));
        let mut lists = vec![Vec::new(); search.n_givens];
        lists[0] = (0..search.n_grids).map(|grid| (grid as u16, all)).collect();
        let (path, solver) = (Vec::new(), Solver::new(&search.topology));
        Worker { search, solver, path, lists, n_pairs: 0, n_solved: 0, found: Vec::new() }
    }

    /// Tries all patterns that begin with these places.
    fn search(&mut self, prefix: &[usize]) {
        for &place in prefix {
            self.push(place);
        }
        if !self.lists[self.path.len()].is_empty() || self.n_solutions() > 0 {
            self.extend(0);
        }
        self.path.clear();
    }

    fn push(&mut self, place: usize) {
        let (before, after) = self.lists.split_at_mut(self.path.len() + 1);
        let new = before[self.path.len()].iter().filter(|(_, new)| new >> place & 1 == 1);
        after[0].clear();
        after[0].extend(new.map(|&(grid, new)| (grid, new & !self.search.alike(grid, place))));
        self.path.push(place);
    }

    /// Tries all larger places. Those in `never` are not different from the others in any grid.
    fn extend(&mut self, mut never: Cells) {
        let n = self.path.len();
        let first = self.path.last().map_or(0, |last| last + 1);
        let seen = self.lists[n].iter().fold(0, |seen, (_, new)| seen | new);
        for place in
            (first..self.search.order.len()).filter(|place| (seen | never) >> place & 1 == 0).collect::<Vec<_>>()
        {
            self.path.push(place);
            if self.n_solutions() == 0 {
                never |= 1 << place;
            }
            self.path.pop();
        }
        for place in (first..self.search.order.len()).filter(|place| never >> place & 1 == 0).collect::<Vec<_>>() {
            if n + 2 == self.search.n_givens {
                self.finish(place, never);
                continue;
            }
            self.push(place);
            self.extend(never);
            self.path.pop();
        }
    }

    /// Tries this place together with each larger one as the last two of the pattern.
    fn finish(&mut self, place: usize, never: Cells) {
        self.n_pairs += 1;
        let list = &self.lists[self.path.len()];
        let larger = (place + 1..self.search.order.len()).fold(0, |cells: Cells, i| cells | (1 << i)) & !never;
        let (mut once, mut twice) = (0, 0);
        for &(grid, new) in list {
            if new >> place & 1 == 1 {
                let new = new & !self.search.alike(grid, place);
                twice |= once & new;
                once |= new;
                if larger & !twice == 0 {
                    return;
                }
            }
        }
        self.path.push(place);
        let mut left = larger & !twice;
        while left != 0 {
            self.path.push(left.trailing_zeros() as usize);
            left &= left - 1;
            if self.n_solutions() == 1 {
                self.found.push(self.puzzle().to_line());
            }
            self.path.pop();
        }
        self.path.pop();
    }

    /// Returns the puzzle with a digit of its own in each place of the path.
    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.search.topology.clone());
        for (digit, &place) in self.path.iter().enumerate() {
            puzzle.give(self.search.order[place], Digit::new(digit));
        }
        puzzle
    }

    /// Returns the number of solutions of the puzzle, at most 2.
    fn n_solutions(&mut self) -> u64 {
        self.n_solved += 1;
        match self.solver.count(&self.puzzle(), 2) {
            Count::Exactly(n) | Count::AtLeast(n) => n.min(2),
        }
    }
}
