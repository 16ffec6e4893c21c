//! Lines in the order of the numbers that they read as.

use std::cmp::Ordering;

use super::Dead;
use crate::topology::Cell;

/// Lines as places among the masks; the first has the rank, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    lines: Vec<Vec<u16>>,
    /// The rank of the first line, from 1, and whether others may read the same.
    rank: Option<(usize, bool)>,
}

/// What is known of two lines.
struct Compared {
    may_be_less: bool,
    may_be_same: bool,
    may_be_more: bool,
}

impl Rank {
    pub(super) fn new(cells: &[Cell], lines: &[Vec<Cell>], rank: Option<(usize, bool)>) -> Rank {
        let at = |cell: &Cell| cells.binary_search(cell).expect("it is one of the cells") as u16;
        Rank { lines: lines.iter().map(|line| line.iter().map(at).collect()).collect(), rank }
    }

    /// How the one can stand to the other, looking at them digit by digit as far as both are fixed.
    fn compare(&self, masks: &[u64], a: usize, b: usize) -> Compared {
        let known = |ordering: Ordering| Compared {
            may_be_less: ordering == Ordering::Less,
            may_be_same: ordering == Ordering::Equal,
            may_be_more: ordering == Ordering::Greater,
        };
        for (&a, &b) in self.lines[a].iter().zip(&self.lines[b]) {
            if a == b {
                continue;
            }
            let (a, b) = (masks[a as usize], masks[b as usize]);
            let (low_a, low_b) = (a.trailing_zeros(), b.trailing_zeros());
            let (high_a, high_b) = (63 - a.leading_zeros(), 63 - b.leading_zeros());
            if high_a < low_b {
                return known(Ordering::Less);
            }
            if low_a > high_b {
                return known(Ordering::Greater);
            }
            if low_a == high_a && low_b == high_b {
                continue;
            }
            let may_be_same = a & b != 0;
            return Compared {
                may_be_less: low_a < high_b || may_be_same,
                may_be_same,
                may_be_more: high_a > low_b || may_be_same,
            };
        }
        known(Ordering::Equal)
    }

    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let Some((rank, may_tie)) = self.rank else { return self.check_unequal(masks) };
        let (mut least, mut most) = (0, 0);
        let mut open = Vec::new();
        for other in 1..self.lines.len() {
            let compared = self.compare(masks, other, 0);
            if compared.may_be_same && !compared.may_be_less && !compared.may_be_more && !may_tie {
                return Err(Dead);
            }
            most += usize::from(compared.may_be_less);
            let is_less = compared.may_be_less && !compared.may_be_more && (!compared.may_be_same || !may_tie);
            least += usize::from(is_less);
            if compared.may_be_less && !is_less {
                open.push(other);
            }
        }
        if least + 1 > rank || most + 1 < rank {
            return Err(Dead);
        }
        // Enough are lower, or all that may be must be: then the open ones are not, or are.
        if least + 1 == rank || most + 1 == rank {
            for other in open {
                self.order(masks, other, least + 1 < rank)?;
            }
        }
        Ok(())
    }

    /// A line is lower than the first, or is not: cuts the first pair of digits that are not fixed and the same.
    fn order(&self, masks: &mut [u64], other: usize, is_less: bool) -> Result<(), Dead> {
        for (&a, &b) in self.lines[other].iter().zip(&self.lines[0]) {
            let (low, high) = if is_less { (a as usize, b as usize) } else { (b as usize, a as usize) };
            if low == high {
                continue;
            }
            // The low one is at most the high one here.
            let top = 63 - masks[high].leading_zeros();
            masks[low] &= u64::MAX >> (63 - top);
            if masks[low] == 0 {
                return Err(Dead);
            }
            masks[high] &= u64::MAX << masks[low].trailing_zeros();
            if masks[high] == 0 {
                return Err(Dead);
            }
            if masks[low] != masks[high] || masks[low].count_ones() > 1 {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Two lines that are fixed and the same are none too many.
    fn check_unequal(&self, masks: &[u64]) -> Result<(), Dead> {
        for b in 1..self.lines.len() {
            for a in 0..b {
                let compared = self.compare(masks, a, b);
                if !compared.may_be_less && !compared.may_be_more {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }
}
