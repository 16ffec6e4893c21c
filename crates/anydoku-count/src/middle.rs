//! Counting by meeting in the middle (Horowitz and Sahni 1974), with half of the digits on either side.
//!
//! A grid is a partition of the cells into [templates](super::templates), one for each digit, with an assignment of
//! digits. One template of every partition contains a given cell. Among templates that are equivalent under symmetries,
//! one suffices; each equivalence class is a *class* of work. Every other digit occupies one cell of some full house,
//! the *base*, so the remaining templates form lists, one for each cell of the base. The lists are divided into two
//! [halves](half), and the lists of each half are combined in every way:
//!
//! ```text
//!  the first template    1 . . . . . . . .        the base, whose cells identify the digits
//!  the near half         1 2 3 4 5 . . . .        the cells that it covers, with the number of ways
//!  the far half          . . . . . 6 7 8 9        it must cover exactly the remaining cells
//! ```
//!
//! The number of partitions is the sum, over all sets that the near half can cover, of the number of ways to cover the
//! set times the number of ways in which the far half covers the rest. The method needs only templates and one full
//! house, so blocks can have any form and houses any size.
//!
//! The *screen* consists of some cells of houses other than the base. The far half must cover exactly the screen cells
//! that the near half leaves open. Halves are therefore combined screen by screen, and only the combinations of one
//! screen are in memory at a time.

mod half;

use num_bigint::BigUint;

use self::half::{Half, Laid, Ways};
use super::templates::Templates;
use super::units::Classes;
use super::{CountOptions, Method, Reason};
use anydoku::{Rng, Topology};

/// The maximum number of digits. With ten digits, there would be too many templates and too many cells for the halves.
const MAX_DIGITS: usize = 9;

/// The maximum number of digits of a half. The number of ways to cover one set of cells is at most the number of
/// choices for all digits of a half but one, which is less than 2^63 for four lists with 200,000 templates in total.
const MAX_IN_HALF: u32 = 5;

/// The maximum number of cells of both halves together: the bits of a word.
const MAX_OPEN: usize = 64;

/// The number of classes from which the work is estimated.
const SAMPLE: usize = 12;

/// The number of dives used to estimate how likely templates are to be disjoint.
const DIVES: usize = 200;

/// The time per combination with the last digit of the near half, in seconds.
const SECONDS_NEAR: f64 = 1.9e-8;

/// The time per combination with the last digit of the far half, in seconds.
const SECONDS_FAR: f64 = 2.2e-8;

/// The time per combination before the last digit of a half, in seconds.
const SECONDS_BEFORE: f64 = 3.2e-8;

/// The minimum time per class, in seconds.
const SECONDS_A_CLASS: f64 = 1e-3;

/// The approximate number of ways to cover one set of cells, by the number of digits.
const MERGED: [f64; 6] = [1.0, 1.0, 1.1, 1.4, 2.0, 4.0];

/// The smallest and largest number of bits of a screen.
const BITS: std::ops::RangeInclusive<u32> = 8..=12;

/// The number of simultaneous combinations in memory beyond which screens get more bits.
const MANY_WAYS: f64 = 3e6;

/// The number of sets of cells that take as much memory as one state of a sweep.
const SETS_A_STATE: usize = 4;

/// A set of cells of the whole grid.
type Cells = u128;

/// The work: all templates, and one representative of each class.
pub(super) struct Middle {
    n_digits: usize,
    n_cells: usize,
    full: Vec<Cells>,
    templates: Vec<Cells>,
    classes: Vec<Class>,
    /// The expected time on one processor core, in seconds.
    pub(super) seconds: f64,
}

/// A template through the first cell, with the number of equivalent templates.
struct Class {
    first: Cells,
    size: u64,
}

/// The lists of templates that remain after a first template. The lowest bits of every set of cells are the screen.
struct Split {
    near: Half,
    far: Half,
    all: u64,
    bits: u32,
    work: Work,
}

/// The expected work.
#[derive(Clone, Copy)]
struct Work {
    seconds: f64,
    /// The number of sets of cells that are stored before the last digit of a half.
    sets: f64,
    /// The number of combinations in both halves.
    ways: f64,
}

impl Work {
    /// Returns the number of combinations per screen.
    fn at_once(&self, bits: u32) -> f64 {
        // Eight cells shared equally between the halves have seventy screens; each further bit nearly doubles them.
        self.ways / 70.0 / 1.7f64.powi((bits - BITS.start()) as i32)
    }
}

impl Middle {
    /// Returns the work, or `None` if the grid is too large or too small to be halved, or if the halves would have too
    /// many sets of cells.
    pub(super) fn of(topology: &Topology, templates: &Templates<'_>, max_states: usize) -> Option<Middle> {
        let (n_digits, n_cells) = (topology.n_digits(), topology.n_cells());
        if !(3..=MAX_DIGITS).contains(&n_digits) || n_cells > Cells::BITS as usize {
            return None;
        }
        let full = topology.houses().iter().filter(|house| topology.is_full(house));
        let full = full.map(|house| set_of(house.cells.iter().map(|cell| cell.index()))).collect();
        let sets = templates.cells().iter().map(|cells| set_of(cells.iter().map(|&cell| usize::from(cell))));
        let sets: Vec<Cells> = sets.collect();
        let classes = templates.firsts().into_iter().map(|(first, size)| Class { first: sets[first], size }).collect();
        let mut middle = Middle { n_digits, n_cells, full, templates: sets, classes, seconds: 0.0 };
        // The base includes a cell of the first template, which may have fewer cells than there are digits.
        let n_open = |class: &Class| n_cells + 1 - n_digits - class.first.count_ones() as usize;
        if middle.classes.iter().any(|class| n_open(class) > MAX_OPEN) {
            return None;
        }
        middle.seconds = middle.guess(max_states)?;
        Some(middle)
    }

    /// Estimates the running time, in seconds, from a sample of the classes, or returns `None` if these have too many
    /// sets of cells.
    fn guess(&self, max_states: usize) -> Option<f64> {
        let n = self.classes.len();
        let sample = n.min(SAMPLE);
        let mut seconds = 0.0;
        for pick in 0..sample {
            let Some(split) = self.split(self.classes[pick * n / sample].first) else { continue };
            // Screens vary in size: the largest can have several times as many combinations as most.
            if split.work.sets.max(4.0 * split.work.at_once(split.bits)) > (SETS_A_STATE * max_states) as f64 {
                return None;
            }
            seconds += split.work.seconds;
        }
        Some(seconds * n as f64 / sample.max(1) as f64)
    }

    /// Returns the halves that remain after a first template, or `None` if no grid contains it.
    fn split(&self, first: Cells) -> Option<Split> {
        let beside: Vec<Cells> = self.templates.iter().copied().filter(|set| set & first == 0).collect();
        let mut through = vec![0u64; self.n_cells];
        beside.iter().for_each(|&set| cells_of(set).for_each(|cell| through[cell] += 1));
        // All lists together hold all templates, whatever the base; the less even they are, the fewer combinations
        // there are.
        let ways = |house: Cells| cells_of(house & !first).map(|cell| u128::from(through[cell])).product::<u128>();
        let base = *self.full.iter().min_by_key(|&&house| ways(house))?;
        if ways(base) == 0 {
            return None;
        }
        let order = self.in_order(first | base, &through);
        let mut place = vec![None; self.n_cells];
        order.iter().zip(0u32..).for_each(|(&cell, at)| place[cell] = Some(at));
        let key = |set: Cells| cells_of(set).filter_map(|cell| place[cell]).fold(0u64, |key, at| key | 1 << at);
        let list = |cell: usize| beside.iter().filter(|set| *set >> cell & 1 == 1).map(|&set| key(set)).collect();
        let (near, far, work) = halves(cells_of(base & !first).map(list).collect(), &mut Rng::new(first as u64));
        let bits = BITS.clone().find(|&bits| work.at_once(bits) < MANY_WAYS).unwrap_or(*BITS.end());
        let all = u64::MAX.checked_shr(64 - order.len() as u32).unwrap_or(0);
        Some(Split { near, far, all, bits, work })
    }

    /// Returns all cells except these, house by house, beginning with the largest and most evenly covered houses.
    fn in_order(&self, but: Cells, through: &[u64]) -> Vec<usize> {
        let mut left = set_of(0..self.n_cells) & !but;
        let mut order = Vec::new();
        while left != 0 {
            let evenness = |house: Cells| cells_of(house & left).map(|cell| through[cell].pow(2)).sum::<u64>();
            let best = |house: Cells| (std::cmp::Reverse((house & left).count_ones()), evenness(house));
            let house = self.full.iter().copied().min_by_key(|&house| best(house)).filter(|house| house & left != 0);
            let house = house.unwrap_or(left);
            order.extend(cells_of(house & left));
            left &= !house;
        }
        order
    }

    /// Counts the partitions with this template.
    fn partitions(&self, first: Cells, options: &CountOptions<'_>) -> Result<u128, Reason> {
        let Some(Split { near, far, all, bits, .. }) = self.split(first) else { return Ok(0) };
        let max_sets = SETS_A_STATE * options.max_states;
        let go_on = |n_sets: usize| {
            if options.budget.is_stopped() {
                return Err(Reason::Stopped);
            }
            if n_sets > max_sets { Err(Reason::TooManyStates(options.max_states)) } else { Ok(()) }
        };
        let (mut near_laid, mut far_laid, mut ways) = (Laid::new(), Laid::new(), Ways::new());
        let near = near.before_last(bits, &mut near_laid, &mut ways, &go_on)?;
        let far = far.before_last(bits, &mut far_laid, &mut ways, &go_on)?;
        let screens = all & ((1 << bits) - 1);
        let mut total = 0;
        for screen in 0..=screens {
            far.lay_next(screens ^ screen, &mut far_laid, &go_on)?;
            near_laid.clear();
            if far_laid.len() > 0 {
                near.lay_next(screen, &mut near_laid, &go_on)?;
            }
            total += near_laid.meet(&far_laid, all, bits, &mut ways);
        }
        Ok(total)
    }
}

impl Classes for Middle {
    const METHOD: Method = Method::MeetInTheMiddle;

    fn len(&self) -> usize {
        self.classes.len()
    }

    fn fingerprint(&self) -> u64 {
        let numbers = self.classes.iter().flat_map(|c| [c.first as u64, (c.first >> 64) as u64, c.size]);
        numbers.fold(self.classes.len() as u64, super::table::mix)
    }

    fn expected(&self) -> (f64, Option<f64>) {
        (self.seconds, None)
    }

    fn count(&self, class: usize, options: &CountOptions<'_>) -> Result<u128, Reason> {
        self.partitions(self.classes[class].first, options)
    }

    fn total(&self, numbers: &[(usize, u128)]) -> BigUint {
        let sum: BigUint = numbers.iter().map(|&(class, n)| BigUint::from(n) * self.classes[class].size).sum();
        sum * super::up_to::factorial(self.n_digits)
    }
}

/// Divides the lists into the two halves with the least work. If some lists are short, this may mean five short lists
/// against the three longest.
///
/// The likelihood that templates of a given number of digits are disjoint is estimated by dives through all lists;
/// which digits they are makes little difference.
fn halves(lists: Vec<Vec<u64>>, rng: &mut Rng) -> (Half, Half, Work) {
    let n = lists.len();
    let all = Half::new(lists);
    let likely = all.likelihoods(DIVES, rng);
    let work = |half: u32, a_way: f64| {
        let (mut choices, mut sets, mut ways, mut seconds) = (1.0, 1.0, 0.0, 0.0);
        for (k, at) in (0..n).filter(|at| half >> at & 1 == 1).enumerate() {
            seconds += ways * SECONDS_BEFORE;
            choices *= all.n_templates(at) as f64;
            sets = if k == 0 { 1.0 } else { ways };
            ways = choices * likely[k] / MERGED[k.min(MERGED.len() - 1)];
        }
        Work { seconds: seconds + ways * a_way, sets, ways }
    };
    let whole = (1u32 << n) - 1;
    let both = |far: u32| {
        let (near, far) = (work(whole ^ far, SECONDS_NEAR), work(far, SECONDS_FAR));
        let seconds = SECONDS_A_CLASS + near.seconds + far.seconds;
        Work { seconds, sets: near.sets.max(far.sets), ways: near.ways + far.ways }
    };
    let least = |a: &u32, b: &u32| both(*a).seconds.total_cmp(&both(*b).seconds);
    let are_halves = |far: &u32| far.count_ones().max((whole ^ far).count_ones()) <= MAX_IN_HALF;
    let far = (1..whole).filter(are_halves).min_by(least).expect("there are two to eight lists");
    let work = both(far);
    let (near, far) = all.parted(far);
    (near, far, work)
}

fn set_of(cells: impl Iterator<Item = usize>) -> Cells {
    cells.fold(0, |set, cell| set | 1 << cell)
}

fn cells_of(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::Shape;

    fn middle(name: &str) -> Option<Middle> {
        let shape = Shape::named(name).expect("it is in the catalogue");
        let templates = Templates::of(&shape.topology, 200_000)?;
        Middle::of(&shape.topology, &templates, 4_000_000)
    }

    /// Every template must be in the same number of partitions with another base, other halves and other screens.
    #[test]
    fn halves_and_screens_do_not_matter() {
        let middle = middle("x6").expect("six digits");
        let split = middle.split(middle.classes[0].first).expect("there are grids");
        assert_eq!(split.bits, 8);
        let lists = |half: &Half| (0..half.n_digits()).map(|at| half.list(at).to_vec()).collect::<Vec<Vec<u64>>>();
        let all: Vec<Vec<u64>> = lists(&split.near).into_iter().chain(lists(&split.far)).collect();
        let expected = middle.partitions(middle.classes[0].first, &CountOptions::default());
        for far in 1u32..31 {
            for bits in [1, 5, 8, 12] {
                let (near, far) = Half::new(all.clone()).parted(far);
                let (mut near_laid, mut far_laid, mut ways) = (Laid::new(), Laid::new(), Ways::new());
                let go_on = |n_sets: usize| if n_sets > 100_000 { Err(Reason::Stopped) } else { Ok(()) };
                let near = near.before_last(bits, &mut near_laid, &mut ways, &go_on).expect("few");
                let far = far.before_last(bits, &mut far_laid, &mut ways, &go_on).expect("few");
                let screens = split.all & ((1 << bits) - 1);
                let met = (0..=screens).map(|screen| {
                    near.lay_next(screen, &mut near_laid, &go_on).expect("few");
                    far.lay_next(screens ^ screen, &mut far_laid, &go_on).expect("few");
                    near_laid.meet(&far_laid, split.all, bits, &mut ways)
                });
                assert_eq!(Ok(met.sum::<u128>()), expected);
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        for name in ["16x16", "10x10", "samurai", "super4"] {
            assert!(middle(name).is_none(), "{name}");
        }
    }
}
