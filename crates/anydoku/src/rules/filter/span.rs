//! Between lines and lockout lines: what the ends of a line leave to the cells between them.

use super::Dead;

/// What the ends of a line say of the cells between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    n_digits: usize,
    /// The digits between are outside of the ends, which are at least so far apart; none if they are inside.
    outside: Option<usize>,
    /// Do two of the cells between see each other? Then they have no single digit left to share.
    has_peers: bool,
}

impl Span {
    /// Digits between the ends.
    pub(crate) fn inside(n_digits: usize) -> Span {
        Span { n_digits, outside: None, has_peers: false }
    }

    /// Digits outside of the ends, which are at least so far apart.
    pub(crate) fn outside(n_digits: usize, least: usize) -> Span {
        Span { n_digits, outside: Some(least), has_peers: false }
    }

    /// Sets whether two cells between see each other.
    pub(super) fn with_peers(self, has_peers: bool) -> Span {
        Span { has_peers, ..self }
    }

    /// The digits left to the cells between a low and a high end, all counted from 0; none if the ends cannot be these.
    fn left(&self, low: usize, high: usize) -> Option<u64> {
        let all = u64::MAX >> (64 - self.n_digits);
        let (below, up_to) = ((1u64 << low) - 1, u64::MAX >> (63 - high));
        match self.outside {
            None if high >= low + 2 => Some(up_to & !below & !(1 << low) & !(1 << high)),
            Some(least) if high >= low + least => Some(all & (below | !up_to)),
            _ => None,
        }
    }

    pub(crate) fn holds(&self, digits: impl Iterator<Item = usize>) -> bool {
        let digits: Vec<usize> = digits.collect();
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let left = self.left(first.min(last), first.max(last));
        left.is_some_and(|left| digits[1..digits.len() - 1].iter().all(|digit| left >> digit & 1 == 1))
    }

    /// Keeps what some pair of ends leaves. The masks are those of the line, both ends included.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let last = masks.len() - 1;
        let between = masks[1..last].iter().fold(0, |union, mask| union | mask);
        // What is kept of the first cell, the last, and all between.
        let (mut first_kept, mut last_kept, mut kept) = (0u64, 0u64, 0u64);
        for is_rising in [true, false] {
            let (lows, highs) = if is_rising { (masks[0], masks[last]) } else { (masks[last], masks[0]) };
            for low in bits(lows) {
                for high in bits(highs & !(2u64 << low).wrapping_sub(1)) {
                    let Some(left) = self.left(low, high) else { continue };
                    let is_shared = self.has_peers && left.is_power_of_two();
                    if is_shared || masks[1..last].iter().any(|mask| mask & left == 0) {
                        continue;
                    }
                    let (from, to) = if is_rising { (low, high) } else { (high, low) };
                    first_kept |= 1 << from;
                    last_kept |= 1 << to;
                    kept |= left;
                }
            }
            // Nothing is left that other ends could take away.
            if first_kept == masks[0] && last_kept == masks[last] && between & !kept == 0 {
                return Ok(());
            }
        }
        masks[0] &= first_kept;
        masks[last] &= last_kept;
        masks[1..last].iter_mut().for_each(|mask| *mask &= kept);
        if masks.contains(&0) { Err(Dead) } else { Ok(()) }
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// What is left of each cell by all lines that hold.
    fn by_trying(span: Span, masks: &[u64]) -> Option<Vec<u64>> {
        let n = span.n_digits;
        let mut kept = vec![0; masks.len()];
        for number in 0..n.pow(masks.len() as u32) {
            let digits: Vec<usize> = (0..masks.len()).map(|i| number / n.pow(i as u32) % n).collect();
            let fits = digits.iter().zip(masks).all(|(digit, mask)| mask >> digit & 1 == 1);
            if fits && span.holds(digits.iter().copied()) {
                kept.iter_mut().zip(digits).for_each(|(kept, digit)| *kept |= 1 << digit);
            }
        }
        (!kept.contains(&0)).then_some(kept)
    }

    #[test]
    fn keeps_what_some_line_has_and_nothing_else() {
        let mut rng = Rng::new(29);
        for round in 0..2000 {
            let n = 2 + rng.below(4);
            let span = if round % 2 == 0 { Span::inside(n) } else { Span::outside(n, 1 + rng.below(n)) };
            let masks: Vec<u64> = (0..3 + rng.below(3)).map(|_| 1 + rng.below((1 << n) - 1) as u64).collect();
            let mut narrowed = masks.clone();
            let found = span.narrow(&mut narrowed).is_ok().then_some(narrowed);
            assert_eq!(found, by_trying(span, &masks), "{span:?} {masks:?}");
        }
        // The widest digits there are.
        let mut masks = [u64::MAX; 70];
        assert!(Span::inside(64).narrow(&mut masks).is_ok());
        assert_eq!(masks[1], u64::MAX >> 2 << 1);
    }
}
