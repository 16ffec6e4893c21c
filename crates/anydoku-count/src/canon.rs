//! Canonical states: one representative for each class of states that are equivalent under a group.
//!
//! A state records the digits that each open house holds. Symmetries of the remaining cells permute houses, and
//! interchangeable digits can be relabeled. All such images of a state have the same number of completions, so one of
//! them represents all.
//!
//! Houses are first colored by the numbers of digits that they share with one another. Then the stabilizer chain of the
//! group is followed: the first place gets the house with the smallest color, the second place gets the house with the
//! smallest color that is still possible, and so on. Among houses of one color, the one with the smallest number of
//! digits in every class wins, where the classes are split by the houses taken before. Remaining ties are followed in
//! parallel up to a limit. Beyond it, equivalent states can get different images. This costs time but never
//! correctness, because every image is an equivalent state.

use super::table::mix;
use anydoku::logarithm::ln;
use anydoku::symmetry::graph::Automorphisms;

/// The maximum number of ties that are followed in parallel.
const MAX_TIES: usize = 24;

/// The number of coloring rounds.
const ROUNDS: usize = 2;

/// A group acting on at most 64 houses, prepared for canonical images.
pub(super) struct Canon {
    n_houses: usize,
    /// The houses in the order in which places are filled.
    base: Vec<u8>,
    /// For each level, the elements that map its base house to each house of its orbit, as images of all houses.
    paths: Vec<Vec<Box<[u8]>>>,
    /// Levels after this one have no choice.
    n_choices: usize,
    /// A color for each orbit of houses.
    orbit: Vec<u64>,
    /// The logarithm of the order of the group.
    pub(super) log_order: f64,
}

/// Scratch memory for one thread.
#[derive(Default)]
pub(super) struct Walk {
    now: Vec<Partial>,
    next: Vec<Partial>,
    colours: Vec<u64>,
    before: Vec<u64>,
    shared: Vec<u64>,
    tied: Vec<(u32, u32)>,
    chosen: Vec<(u32, u32)>,
}

/// An image of which only the first places are determined.
#[derive(Clone)]
struct Partial {
    /// The house in each place.
    image: [u8; 64],
    /// The classes of digits, split by the houses in the first places.
    classes: [u64; 64],
    n_classes: usize,
    n_split: usize,
}

impl Partial {
    /// Splits the classes by the houses in all places before a level.
    fn split(&mut self, base: &[u8], held: &[u64]) {
        for &place in &base[self.n_split..] {
            let digits = held[self.image[place as usize] as usize];
            for i in 0..self.n_classes {
                let (out, inside) = (self.classes[i] & !digits, self.classes[i] & digits);
                if out != 0 && inside != 0 {
                    self.classes[i] = out;
                    self.classes[self.n_classes] = inside;
                    self.n_classes += 1;
                }
            }
        }
        self.n_split = base.len();
    }
}

impl Canon {
    /// Returns the group of these automorphisms on the first `n_houses` vertices, which must include its base.
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
        let orbit = orbit.into_iter().map(|orbit| mix(3, orbit)).collect();
        let log_order = paths.iter().map(|orbit| ln(orbit.len() as f64)).sum();
        Canon { n_houses, base, paths, n_choices, orbit, log_order }
    }

    /// Returns the canonical image of a state: the house in each place. `held` contains the digits of each house, and
    /// `classes` the sets of interchangeable digits.
    pub(super) fn image<'w>(&self, held: &[u64], classes: &[u64], walk: &'w mut Walk) -> &'w [u8] {
        let n = self.n_houses;
        reserve(&mut walk.now, 1);
        let first = &mut walk.now[0];
        for (h, image) in first.image[..n].iter_mut().enumerate() {
            *image = h as u8;
        }
        if self.n_choices == 0 {
            return &walk.now[0].image[..n];
        }
        first.classes[..classes.len()].copy_from_slice(classes);
        (first.n_classes, first.n_split) = (classes.len(), 0);
        self.colour(held, classes, walk);
        let mut n_now = 1;
        for (level, (&house, paths)) in self.base.iter().zip(&self.paths).enumerate() {
            if level >= self.n_choices && n_now == 1 {
                break;
            }
            let mut least = u64::MAX;
            walk.tied.clear();
            for (p, partial) in (0..).zip(&walk.now[..n_now]) {
                for (q, path) in (0..).zip(paths) {
                    let colour = walk.colours[partial.image[path[house as usize] as usize] as usize];
                    if colour < least {
                        least = colour;
                        walk.tied.clear();
                    }
                    if colour == least {
                        walk.tied.push((p, q));
                    }
                }
            }
            if let [(0, q)] = walk.tied[..]
                && n_now == 1
            {
                // This is the usual case.
                if q > 0 {
                    let partial = &mut walk.now[0];
                    let from = partial.image;
                    for (to, &via) in partial.image[..n].iter_mut().zip(&paths[q as usize]) {
                        *to = from[via as usize];
                    }
                }
                continue;
            }
            for partial in &mut walk.now[..n_now] {
                partial.split(&self.base[..level], held);
            }
            let mut least = u64::MAX;
            walk.chosen.clear();
            for &(p, q) in &walk.tied {
                let partial = &walk.now[p as usize];
                let digits = held[partial.image[paths[q as usize][house as usize] as usize] as usize];
                let classes = &partial.classes[..partial.n_classes];
                let key = classes.iter().fold(1, |key, class| mix(key, (class & digits).count_ones() as u64));
                if key < least {
                    least = key;
                    walk.chosen.clear();
                }
                if key == least && walk.chosen.len() < MAX_TIES {
                    walk.chosen.push((p, q));
                }
            }
            n_now = walk.chosen.len();
            reserve(&mut walk.next, n_now);
            for (to, &(p, q)) in walk.next.iter_mut().zip(&walk.chosen) {
                let (from, path) = (&walk.now[p as usize], &paths[q as usize]);
                for (to, &via) in to.image[..n].iter_mut().zip(path) {
                    *to = from.image[via as usize];
                }
                to.classes[..from.n_classes].copy_from_slice(&from.classes[..from.n_classes]);
                (to.n_classes, to.n_split) = (from.n_classes, from.n_split);
            }
            std::mem::swap(&mut walk.now, &mut walk.next);
        }
        &walk.now[0].image[..n]
    }

    /// Computes a color for each house, invariant under symmetries, from the numbers of digits that it shares with the
    /// others.
    fn colour(&self, held: &[u64], classes: &[u64], walk: &mut Walk) {
        let n = self.n_houses;
        walk.colours.clear();
        walk.colours.extend((0..n).map(|h| {
            classes.iter().fold(mix(1, self.orbit[h]), |key, &class| mix(key, (held[h] & class).count_ones() as u64))
        }));
        walk.shared.clear();
        for &digits in held {
            walk.shared.extend(held.iter().map(|other| FACTORS[(digits & other).count_ones() as usize]));
        }
        for _ in 0..ROUNDS {
            std::mem::swap(&mut walk.colours, &mut walk.before);
            walk.colours.clear();
            for (&colour, shared) in walk.before.iter().zip(walk.shared.chunks_exact(n)) {
                let terms = walk.before.iter().zip(shared).map(|(other, factor)| other.wrapping_mul(*factor));
                walk.colours.push(mix(colour, terms.fold(0, u64::wrapping_add)));
            }
        }
    }
}

/// An odd number for each number of shared digits.
const FACTORS: [u64; 65] = {
    let mut factors = [0x9E37_79B9_7F4A_7C15u64; 65];
    let mut i = 1;
    while i < factors.len() {
        let next = factors[i - 1] ^ factors[i - 1] >> 29;
        factors[i] = next.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ next >> 32 | 1;
        i += 1;
    }
    factors
};

fn reserve(partials: &mut Vec<Partial>, n: usize) {
    if partials.len() < n {
        partials.resize(n, Partial { image: [0; 64], classes: [0; 64], n_classes: 0, n_split: 0 });
    }
}
