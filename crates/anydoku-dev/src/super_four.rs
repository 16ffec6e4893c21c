//! Counts the super sudokus of order 4 from their definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- super_four` takes three minutes of CPU time. It shares no code with the engine and works
//! differently. Templates are built from pairs of orthogonal Latin squares. Symmetries are listed explicitly instead of being searched
//! for, and are applied one by one. Every orbit of second templates is counted, not only those through one cell. The partitions are
//! found by Knuth's Algorithm X without memoization.
//!
//! A super sudoku of order n fills the cells (x, y, c, d), where all coordinates are below n, with n² symbols, so that any n² cells
//! with two coordinates in common hold every symbol once. The cells of one symbol, its template, are (x, y, A[x][y], B[x][y]) for a
//! pair of orthogonal Latin squares A and B. With the argument `3`, it counts order 3, for which Boothe found 104 times 9!.
//! `super_four 4 kinds` also counts [kinds].

mod kinds;

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

type Template = Vec<u16>;

pub fn run(words: &[String]) {
    let n: usize = words.first().map_or(4, |n| n.parse().expect("the order must be a number, 3 or 4"));
    let templates = templates(n);
    let place: HashMap<&Template, usize> = templates.iter().enumerate().map(|(i, t)| (t, i)).collect();
    println!("{} templates", templates.len());

    // The symmetries are any order of the four coordinates, and any permutation of the values of each.
    let orders = permutations(4);
    let renamings = permutations(n);
    let moved = |template: &Template, order: &[usize], names: [&Vec<usize>; 4]| {
        let mut image: Template = template
            .iter()
            .map(|&cell| {
                let old = coordinates(cell as usize, n);
                let new: Vec<usize> = (0..4).map(|i| names[i][old[order[i]]]).collect();
                number(&new, n) as u16
            })
            .collect();
        image.sort_unstable();
        place[&image]
    };
    // All templates are images of the first one; the symmetries that keep it are collected.
    let mut is_image = vec![false; templates.len()];
    let mut keeping = Vec::new();
    for order in &orders {
        for a in &renamings {
            for b in &renamings {
                for c in &renamings {
                    for d in &renamings {
                        let image = moved(&templates[0], order, [a, b, c, d]);
                        is_image[image] = true;
                        if image == 0 {
                            keeping.push((order, [a, b, c, d]));
                        }
                    }
                }
            }
        }
    }
    assert!(is_image.iter().all(|&is_image| is_image), "one orbit");
    println!("{} symmetries keep the first template and the others take it to all", keeping.len());

    let is_disjoint = |a: &Template, b: &Template| a.iter().all(|cell| !b.contains(cell));
    let open: Vec<usize> = (0..templates.len()).filter(|&t| is_disjoint(&templates[0], &templates[t])).collect();
    let mut orbits: Vec<(usize, u128)> = Vec::new();
    let mut is_seen = vec![false; templates.len()];
    for &second in &open {
        if is_seen[second] {
            continue;
        }
        let mut size = 0;
        for (order, names) in &keeping {
            let image = moved(&templates[second], order, *names);
            size += !std::mem::replace(&mut is_seen[image], true) as u128;
        }
        orbits.push((second, size));
    }
    println!("{} templates are disjoint from it, in {} orbits", open.len(), orbits.len());

    let sum = Mutex::new(0u128);
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&(second, size)) = orbits.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let fits = |t: &&Template| is_disjoint(&templates[0], t) && is_disjoint(&templates[second], t);
                    let fitting: Vec<[u64; 4]> = templates.iter().filter(fits).map(set).collect();
                    let (first, second) = (set(&templates[0]), set(&templates[second]));
                    let all = set(&(0..(n * n * n * n) as u16).collect());
                    let left = std::array::from_fn(|word| all[word] & !first[word] & !second[word]);
                    let found = cover(left, &fitting, n * n - 2, &mut vec![Vec::new(); n * n]);
                    println!("  orbit of {size:4}: {found} partitions");
                    *sum.lock().unwrap() += size * found;
                }
            });
        }
    });
    let sum = sum.into_inner().unwrap();
    // Every partition with the first template was counted once for each of its other templates.
    let others = (n * n - 1) as u128;
    assert_eq!(sum % others, 0, "each was met equally often");
    let with_first = sum / others;
    // Every partition consists of n² templates.
    let all = with_first * templates.len() as u128;
    assert_eq!(all % (n * n) as u128, 0);
    let partitions = all / (n * n) as u128;
    let names: u128 = (1..=(n * n) as u128).product();
    println!("{with_first} partitions contain the first template");
    println!("{partitions} partitions");
    println!("{} grids", partitions.checked_mul(names).expect("128 bits are enough"));
    if words.get(1).is_some_and(|word| word == "kinds") {
        kinds::run(n, &templates, partitions);
    }
}

fn number(coordinates: &[usize], n: usize) -> usize {
    coordinates.iter().fold(0, |number, value| number * n + value)
}

fn coordinates(cell: usize, n: usize) -> [usize; 4] {
    [cell / (n * n * n), cell / (n * n) % n, cell / n % n, cell % n]
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    let longer = |p: &Vec<usize>, at: usize| [&p[..at], &[n - 1], &p[at..]].concat();
    shorter.iter().flat_map(|p| (0..n).map(move |at| longer(p, at))).collect()
}

/// Returns all Latin squares of order n, with their rows end to end.
fn latin_squares(n: usize) -> Vec<Vec<usize>> {
    let rows = permutations(n);
    let mut squares = vec![vec![]];
    for _ in 0..n {
        let mut longer = Vec::new();
        for square in &squares {
            for row in &rows {
                let fits = |(i, value): (usize, &usize)| square.iter().skip(i).step_by(n).all(|above| above != value);
                if row.iter().enumerate().all(fits) {
                    longer.push([&square[..], row].concat());
                }
            }
        }
        squares = longer;
    }
    squares
}

fn templates(n: usize) -> Vec<Template> {
    let squares = latin_squares(n);
    let mut templates = Vec::new();
    for a in &squares {
        for b in &squares {
            let mut pairs: Vec<usize> = a.iter().zip(b).map(|(a, b)| a * n + b).collect();
            let cells = pairs.iter().enumerate().map(|(place, pair)| (place * n * n + pair) as u16).collect();
            pairs.sort_unstable();
            pairs.dedup();
            if pairs.len() == n * n {
                templates.push(cells);
            }
        }
    }
    templates
}

/// Runs a plain Algorithm X (Knuth 2000), which lists the templates that fit into the remaining cells, branches on the cell covered by
/// the fewest of them, and repeats. A set of cells takes four words, enough for order 4.
fn cover(left: [u64; 4], fitting: &[[u64; 4]], n_templates: usize, lists: &mut [Vec<[u64; 4]>]) -> u128 {
    // As many cells are left as a template has, so any template that fits fills them.
    if n_templates <= 1 {
        return if n_templates == 0 { 1 } else { fitting.len() as u128 };
    }
    let mut n_through = [0u16; 256];
    for template in fitting {
        for (word, &cells) in template.iter().enumerate() {
            let mut cells = cells;
            while cells != 0 {
                n_through[64 * word + cells.trailing_zeros() as usize] += 1;
                cells &= cells - 1;
            }
        }
    }
    let open = (0..256).filter(|&cell| left[cell / 64] >> (cell % 64) & 1 == 1);
    let cell = open.min_by_key(|&cell| n_through[cell]).expect("templates are missing, so cells are open");
    let (mine, deeper) = lists.split_first_mut().expect("one list a template");
    let mut total = 0;
    for template in fitting.iter().filter(|template| template[cell / 64] >> (cell % 64) & 1 == 1) {
        let rest = std::array::from_fn(|word| left[word] & !template[word]);
        mine.clear();
        mine.extend(fitting.iter().filter(|other| (0..4).all(|word| other[word] & template[word] == 0)));
        total += cover(rest, mine, n_templates - 1, deeper);
    }
    total
}

fn set(template: &Template) -> [u64; 4] {
    let mut words = [0; 4];
    template.iter().for_each(|&cell| words[cell as usize / 64] |= 1 << (cell % 64));
    words
}
