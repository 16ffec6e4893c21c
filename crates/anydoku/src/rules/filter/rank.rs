//! Rank of a line among all lines, compared as numbers.

use super::Dead;
use crate::topology::{Cell, House, Topology};

/// Lines as places among the masks. The first line has the rank, if one is given.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    lines: Vec<Vec<u16>>,
    /// The 1-based rank of the first line, and whether other lines may tie.
    rank: Option<(usize, bool)>,
    /// Whether each digit begins exactly four lines.
    by_first: bool,
}

/// The possible results of comparing two lines.
struct Compared {
    may_be_less: bool,
    may_be_same: bool,
    may_be_more: bool,
}

impl Rank {
    pub(super) fn new(topology: &Topology, cells: &[Cell], lines: &[Vec<Cell>], rank: Option<(usize, bool)>) -> Rank {
        let at = |cell: &Cell| cells.binary_search(cell).expect("it is one of the cells") as u16;
        let by_first = lines.len() == 4 * topology.n_digits() && lines.iter().all(|line| is_whole(topology, line));
        Rank { lines: lines.iter().map(|line| line.iter().map(at).collect()).collect(), rank, by_first }
    }

    /// Compares two lines lexicographically, starting at a place, up to the first open pair of cells.
    fn compare(&self, masks: &[u64], a: usize, b: usize, from: usize) -> Compared {
        let (mut may_be_less, mut may_be_more) = (false, false);
        for (&a, &b) in self.lines[a].iter().zip(&self.lines[b]).skip(from) {
            if a == b {
                continue;
            }
            let (a, b) = (masks[a as usize], masks[b as usize]);
            may_be_less |= a.trailing_zeros() < 63 - b.leading_zeros();
            may_be_more |= 63 - a.leading_zeros() > b.trailing_zeros();
            if a & b == 0 {
                return Compared { may_be_less, may_be_same: false, may_be_more };
            }
            if may_be_less && may_be_more {
                break;
            }
        }
        Compared { may_be_less, may_be_same: true, may_be_more }
    }

    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let Some((rank, may_tie)) = self.rank else { return self.check_unequal(masks) };
        let first = masks[self.lines[0][0] as usize];
        if self.by_first && first.count_ones() == 1 {
            return self.narrow_four(masks, (rank - 1) % 4, may_tie);
        }
        let (mut least, mut most) = (0, 0);
        let mut open = Vec::new();
        for other in 1..self.lines.len() {
            let compared = self.compare(masks, other, 0, 0);
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
        // Either enough lines are lower, so that no open one is, or every line that may be lower must be.
        if least + 1 == rank || most + 1 == rank {
            for other in open {
                self.order(masks, other, least + 1 < rank)?;
            }
        }
        Ok(())
    }

    /// Narrows the four lines that begin with the same digit as the first, `lower` of which are lower than it.
    fn narrow_four(&self, masks: &mut [u64], lower: usize, may_tie: bool) -> Result<(), Dead> {
        let digit = masks[self.lines[0][0] as usize];
        let wanted = [3 - lower, lower];
        let (mut least, mut most) = ([0; 2], [0; 2]);
        // The lines that may be among the four: whether each certainly is, and whether it can be not lower, or lower.
        let mut open: Vec<(usize, bool, [bool; 2])> = Vec::new();
        for other in 1..self.lines.len() {
            let first = &mut masks[self.lines[other][0] as usize];
            if *first & digit == 0 {
                continue;
            }
            let is_one = *first == digit;
            let compared = self.compare(masks, other, 0, 1);
            let may_be = [compared.may_be_more || compared.may_be_same && may_tie, compared.may_be_less];
            if may_be == [false; 2] {
                let first = &mut masks[self.lines[other][0] as usize];
                *first &= !digit;
                if *first == 0 {
                    return Err(Dead);
                }
                continue;
            }
            for side in 0..2 {
                least[side] += usize::from(is_one && !may_be[1 - side]);
                most[side] += usize::from(may_be[side]);
            }
            open.push((other, is_one, may_be));
        }
        if (0..2).any(|side| least[side] > wanted[side] || most[side] < wanted[side]) {
            return Err(Dead);
        }
        for (other, is_one, may_be) in open {
            let first = self.lines[other][0] as usize;
            for side in 0..2 {
                let is_full = least[side] == wanted[side];
                if is_full && may_be == [side == 0, side == 1] && !is_one {
                    masks[first] &= !digit;
                } else if most[side] == wanted[side] && may_be[side] {
                    masks[first] &= digit;
                    self.order(masks, other, side == 1)?;
                } else if is_full && is_one && may_be[side] && may_be[1 - side] {
                    self.order(masks, other, side == 0)?;
                }
            }
            if masks[first] == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }

    /// Makes a line lower than the first, or not lower: narrows the first pair of digits that are not certain to be
    /// equal.
    fn order(&self, masks: &mut [u64], other: usize, is_less: bool) -> Result<(), Dead> {
        for (&a, &b) in self.lines[other].iter().zip(&self.lines[0]) {
            let (low, high) = if is_less { (a as usize, b as usize) } else { (b as usize, a as usize) };
            if low == high {
                continue;
            }
            // Lines share cells, so another line may have removed every candidate here.
            if masks[low] == 0 || masks[high] == 0 {
                return Err(Dead);
            }
            // The digit of the low line is at most that of the high line here.
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

    /// Checks that no two completely fixed lines are equal.
    fn check_unequal(&self, masks: &[u64]) -> Result<(), Dead> {
        for b in 1..self.lines.len() {
            for a in 0..b {
                let compared = self.compare(masks, a, b, 0);
                if !compared.may_be_less && !compared.may_be_more {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a line contains every digit.
fn is_whole(topology: &Topology, line: &[Cell]) -> bool {
    let has_all = |house: &House| house.cells.len() == line.len() && line.iter().all(|cell| house.cells.contains(cell));
    line.len() == topology.n_digits() && topology.houses().iter().any(has_all)
}
