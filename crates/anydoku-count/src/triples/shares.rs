//! Shares: the nine digits divided into three triples, one for each column of a block.
//!
//! There are 1680 shares, identified by number. The first is 123 456 789.

/// Three disjoint sets of three digits.
pub(super) type Share = [u16; 3];

const ALL: u16 = 0x1FF;

pub(super) struct Shares {
    all: Vec<Share>,
    /// For each share, the pairs of shares that complete each column to all digits: 56 pairs.
    others: Vec<Vec<(usize, usize)>>,
    /// For each share, the shares that have one digit in common with each of its sets: 216 of them.
    crossing: Vec<Vec<usize>>,
    /// The image of one share under the relabeling that maps another share to 123 456 789.
    beside: Vec<u16>,
    /// These relabelings, by digit.
    names: Vec<[usize; 9]>,
}

impl Shares {
    pub(super) fn new() -> Shares {
        let threes: Vec<u16> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
        let all: Vec<Share> = threes
            .iter()
            .flat_map(|&a| threes.iter().filter(move |&b| a & b == 0).map(move |&b| [a, b, ALL & !(a | b)]))
            .collect();
        let names: Vec<[usize; 9]> = all
            .iter()
            .map(|share| {
                let mut names = [0; 9];
                let digits = share.iter().flat_map(|set| (0..9).filter(move |digit| set >> digit & 1 == 1));
                digits.enumerate().for_each(|(name, digit)| names[digit] = name);
                names
            })
            .collect();
        let numbers = Numbers::of(&all);
        let others = |share: &Share| {
            let apart = all.iter().enumerate().filter(|(_, other)| (0..3).all(|i| share[i] & other[i] == 0));
            let left = |other: &Share| std::array::from_fn(|i| ALL & !(share[i] | other[i]));
            apart.map(|(number, other)| (number, numbers.number(&left(other)))).collect()
        };
        let crosses = |a: &Share, b: &Share| a.iter().all(|x| b.iter().all(|y| (x & y).count_ones() == 1));
        let crossing = |share: &Share| (0..all.len()).filter(|&other| crosses(share, &all[other])).collect();
        let beside = |names: &[usize; 9]| {
            let sets = sets_named(names);
            let image = |share: &Share| numbers.number(&share.map(|set| sets[usize::from(set)])) as u16;
            all.iter().map(image).collect::<Vec<u16>>()
        };
        Shares {
            others: all.iter().map(others).collect(),
            crossing: all.iter().map(crossing).collect(),
            beside: names.iter().flat_map(beside).collect(),
            names,
            all,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn sets(&self, share: usize) -> &Share {
        &self.all[share]
    }

    pub(super) fn others(&self, share: usize) -> &[(usize, usize)] {
        &self.others[share]
    }

    pub(super) fn crossing(&self, share: usize) -> &[usize] {
        &self.crossing[share]
    }

    pub(super) fn beside(&self, first: usize, share: usize) -> usize {
        usize::from(self.beside[self.all.len() * first + share])
    }

    /// Returns the preimage of each set of digits under the relabeling that maps this share to 123 456 789.
    pub(super) fn sets_named_back(&self, share: usize) -> [u16; 512] {
        let mut back = [0; 9];
        self.names[share].iter().enumerate().for_each(|(digit, &name)| back[name] = digit);
        sets_named(&back)
    }

    /// Returns three shares with their nine columns in another order, in which the columns of a share stay together.
    pub(super) fn with_columns(&self, shares: [usize; 3], columns: &[usize; 9]) -> [usize; 3] {
        let column = |at: usize| self.all[shares[columns[at] / 3]][columns[at] % 3];
        let moved = |stack: usize| [0, 1, 2].map(|i| column(3 * stack + i));
        [0, 1, 2].map(|stack| self.all.binary_search(&moved(stack)).expect("shares are in order"))
    }

    /// Returns the images of shares under the relabelings that fix 123 456 789.
    pub(super) fn renamings_of_first(&self) -> Vec<Vec<u16>> {
        let numbers = Numbers::of(&self.all);
        let mut renamings = Vec::new();
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    let name = |digit: usize| digit / 3 * 3 + [first, second, third][digit / 3][digit % 3];
                    let sets = sets_named(&std::array::from_fn(name));
                    let image = |share: &Share| numbers.number(&share.map(|set| sets[usize::from(set)])) as u16;
                    renamings.push(self.all.iter().map(image).collect());
                }
            }
        }
        renamings
    }
}

/// A map from shares to their numbers.
struct Numbers(Vec<u16>);

impl Numbers {
    fn of(all: &[Share]) -> Numbers {
        let mut numbers = vec![u16::MAX; 1 << 18];
        all.iter().zip(0..).for_each(|(share, number)| numbers[Numbers::key(share)] = number);
        Numbers(numbers)
    }

    fn key(share: &Share) -> usize {
        usize::from(share[0]) << 9 | usize::from(share[1])
    }

    fn number(&self, share: &Share) -> usize {
        usize::from(self.0[Numbers::key(share)])
    }
}

/// Returns the image of each set of digits under a relabeling.
fn sets_named(names: &[usize; 9]) -> [u16; 512] {
    std::array::from_fn(|set| (0..9).filter(|digit| set >> digit & 1 == 1).fold(0, |to, digit| to | 1 << names[digit]))
}

/// The permutations of three.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the 1296 orders of nine columns that keep the columns of each stack together.
pub(super) fn arrangements() -> Vec<[usize; 9]> {
    let mut all = Vec::new();
    for stacks in ORDERS {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    all.push(std::array::from_fn(|at| 3 * stacks[at / 3] + [a, b, c][at / 3][at % 3]));
                }
            }
        }
    }
    all
}
