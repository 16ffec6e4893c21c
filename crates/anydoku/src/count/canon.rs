//! Canonical states: one out of all that a group makes equal.
//!
//! A state says which digits each open house holds. Symmetries of the remaining cells move houses about, and digits of
//! one class may be renamed; all such images of a state have equally many completions, so one of them stands for all.
//! The image is found by walking the stabiliser chain of the group: for the first place the house with the least key
//! is taken, for the second the least that is still possible, and so on; the key of a house counts its digits in
//! every class, and the chosen house splits the classes. Ties are followed side by side up to a bound. Beyond the
//! bound, equal states may get different images: that costs time, never correctness, for every image is a true one.

use super::table::mix;
use crate::symmetry::graph::Automorphisms;

/// Ties followed side by side.
const MAX_TIES: usize = 24;

/// A group acting on at most 64 houses, ready for canonical images.
pub(super) struct Canon {
    n_houses: usize,
    /// The houses in the order in which places are filled.
    base: Vec<u8>,
    /// For each level the elements that take its base house through its orbit, as images of all houses.
    paths: Vec<Vec<Box<[u8]>>>,
    /// Levels after this one have no choice.
    n_choices: usize,
    /// The orbit of each house, as a number.
    orbit: Vec<u64>,
    /// How many elements the group has, as a logarithm.
    pub(super) log_order: f64,
}

/// Memory for one thread's walks.
#[derive(Default)]
pub(super) struct Walk {
    now: Vec<Partial>,
    next: Vec<Partial>,
    keys: Vec<u64>,
    before: Vec<u64>,
    chosen: Vec<(usize, usize)>,
}

#[derive(Clone)]
struct Partial {
    image: [u8; 64],
    classes: Vec<u64>,
}

impl Canon {
    /// The group of these automorphisms on the first `n_houses` vertices, which hold its base.
    pub(super) fn new(n_houses: usize, found: &Automorphisms) -> Canon {
        let restrict = |image: &[u32]| image[..n_houses].iter().map(|&h| h as u8).collect::<Box<[u8]>>();
        let generators: Vec<_> = found.generators.iter().map(|(level, image)| (*level, restrict(image))).collect();
        let mut base: Vec<u8> = found.base.iter().map(|&h| h as u8).collect();
        let identity: Box<[u8]> = (0..n_houses as u8).collect();
        let mut paths = Vec::new();
        for (level, &house) in base.iter().enumerate() {
            let mut orbit = vec![identity.clone()];
            let mut is_reached = [false; 64];
            is_reached[house as usize] = true;
            let mut i = 0;
            while i < orbit.len() {
                for (_, generator) in generators.iter().filter(|(from, _)| *from >= level) {
                    let to = generator[orbit[i][house as usize] as usize];
                    if !std::mem::replace(&mut is_reached[to as usize], true) {
                        let path = orbit[i].iter().map(|&h| generator[h as usize]).collect();
                        orbit.push(path);
                    }
                }
                i += 1;
            }
            paths.push(orbit);
        }
        let n_choices = paths.iter().rposition(|orbit| orbit.len() > 1).map_or(0, |last| last + 1);
        for house in 0..n_houses as u8 {
            if !base.contains(&house) {
                base.push(house);
                paths.push(vec![identity.clone()]);
            }
        }
        let mut orbit: Vec<u64> = (0..n_houses as u64).collect();
        loop {
            let before = orbit.clone();
            for (_, generator) in &generators {
                for h in 0..n_houses {
                    let to = generator[h] as usize;
                    let least = orbit[h].min(orbit[to]);
                    (orbit[h], orbit[to]) = (least, least);
                }
            }
            if before == orbit {
                break;
            }
        }
        let log_order = paths.iter().map(|orbit| (orbit.len() as f64).ln()).sum();
        Canon { n_houses, base, paths, n_choices, orbit, log_order }
    }

    /// The canonical image of a state: which house stands in the place of each. `held` are the digits of each house,
    /// `classes` the digits that may be renamed among themselves.
    pub(super) fn image<'w>(&self, held: &[u64], classes: &[u64], walk: &'w mut Walk) -> &'w [u8] {
        let n = self.n_houses;
        reserve(&mut walk.now, 1);
        for (h, image) in walk.now[0].image[..n].iter_mut().enumerate() {
            *image = h as u8;
        }
        if self.n_choices == 0 {
            return &walk.now[0].image[..n];
        }
        self.house_keys(held, classes, walk);
        walk.now[0].classes.clear();
        walk.now[0].classes.extend_from_slice(classes);
        let mut n_now = 1;
        for (level, (&house, paths)) in self.base.iter().zip(&self.paths).enumerate() {
            if level >= self.n_choices && n_now == 1 {
                break;
            }
            let mut least = u64::MAX;
            walk.chosen.clear();
            for (p, partial) in walk.now[..n_now].iter().enumerate() {
                for (q, path) in paths.iter().enumerate() {
                    let taken = partial.image[path[house as usize] as usize] as usize;
                    let mut key = walk.keys[taken];
                    for &class in &partial.classes {
                        key = mix(key, (held[taken] & class).count_ones() as u64);
                    }
                    if key < least {
                        least = key;
                        walk.chosen.clear();
                    }
                    if key == least && walk.chosen.len() < MAX_TIES {
                        walk.chosen.push((p, q));
                    }
                }
            }
            n_now = walk.chosen.len();
            reserve(&mut walk.next, n_now);
            for (partial, &(p, q)) in walk.next.iter_mut().zip(&walk.chosen) {
                let (from, path) = (&walk.now[p], &paths[q]);
                for (to, &via) in partial.image[..n].iter_mut().zip(path) {
                    *to = from.image[via as usize];
                }
                let digits = held[partial.image[house as usize] as usize];
                partial.classes.clear();
                for &class in &from.classes {
                    let (out, inside) = (class & !digits, class & digits);
                    partial.classes.extend([out, inside].into_iter().filter(|&part| part != 0));
                }
            }
            std::mem::swap(&mut walk.now, &mut walk.next);
        }
        &walk.now[0].image[..n]
    }

    /// A number for each house that symmetric images share: from how many digits it holds together with the others.
    fn house_keys(&self, held: &[u64], classes: &[u64], walk: &mut Walk) {
        let n = self.n_houses;
        walk.keys.clear();
        walk.keys.extend((0..n).map(|h| {
            classes.iter().fold(mix(1, self.orbit[h]), |key, &class| mix(key, (held[h] & class).count_ones() as u64))
        }));
        for _ in 0..2 {
            std::mem::swap(&mut walk.keys, &mut walk.before);
            walk.keys.clear();
            for h in 0..n {
                let sum = (0..n).fold(0u64, |sum, other| {
                    sum.wrapping_add(mix(walk.before[other], (held[h] & held[other]).count_ones() as u64))
                });
                walk.keys.push(mix(walk.before[h], sum));
            }
        }
    }
}

fn reserve(partials: &mut Vec<Partial>, n: usize) {
    if partials.len() < n {
        partials.resize(n, Partial { image: [0; 64], classes: Vec::new() });
    }
}
