//! Combinations in the order in which gss visits them.

/// Returns the number of ways to choose `k` of `n`, saturating for large numbers.
pub(super) fn binomial(n: usize, k: usize) -> u64 {
    (0..k.min(n - k) as u64).fold(1u64, |ways, i| ways.saturating_mul(n as u64 - i) / (i + 1))
}

/// All ways to choose `m` of `n` things, each obtained from the previous one by exchanging two things: P. J. Chase's
/// algorithm 382 (Communications of the ACM 13, 1970). The first choice is the last `m` things.
//
// The state is one number for each thing, 1 to n, between two sentinels: positive for a thing that is chosen and can be
// moved, 0 or -1 for a free one, depending on the direction in which its turn comes.
pub(super) struct Chase {
    turns: Vec<i64>,
}

impl Chase {
    pub(super) fn new(m: usize, n: usize) -> Chase {
        let mut turns = vec![0i64; n + 2];
        turns[0] = n as i64 + 1;
        for i in 1..=m {
            turns[n - m + i] = i as i64;
        }
        turns[n + 1] = -2;
        if m == 0 {
            turns[1] = 1;
        }
        Chase { turns }
    }

    /// Returns the thing that enters and the thing that leaves, or `None` after the last choice.
    pub(super) fn next(&mut self) -> Option<(usize, usize)> {
        let turns = &mut self.turns;
        let mut first = 1 + turns[1..].iter().position(|&turn| turn > 0)?;
        if turns[first - 1] == 0 {
            turns[2..first].fill(-1);
            turns[first] = 0;
            turns[1] = 1;
            return Some((0, first - 1));
        }
        if first > 1 {
            turns[first - 1] = 0;
        }
        // The end of the first run of chosen things.
        first += turns[first..].iter().position(|&turn| turn <= 0)?;
        let last = first - 1;
        let mut free = first;
        while turns[free] == 0 {
            turns[free] = -1;
            free += 1;
        }
        if turns[free] == -1 {
            turns[free] = turns[last];
            turns[last] = -1;
            return Some((free - 1, last - 1));
        }
        if free as i64 == turns[0] {
            return None;
        }
        turns[first] = turns[free];
        turns[free] = 0;
        Some((first - 1, free - 1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn chase_gives_every_choice_once() {
        for n in 1..=9 {
            for m in 1..=n {
                let mut chosen = vec![false; n];
                chosen[n - m..].fill(true);
                let mut seen = HashSet::from([chosen.clone()]);
                let mut chase = Chase::new(m, n);
                while let Some((enters, leaves)) = chase.next() {
                    assert!(!chosen[enters] && chosen[leaves]);
                    (chosen[enters], chosen[leaves]) = (true, false);
                    assert!(seen.insert(chosen.clone()), "{m} of {n}");
                }
                assert_eq!(seen.len() as u64, binomial(n, m), "{m} of {n}");
            }
        }
    }
}
