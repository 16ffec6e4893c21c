//! Between lines and lockout lines, whose ends limit the cells between them.

use super::Dead;

/// The condition on the cells between the ends of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    n_digits: usize,
    /// The minimum difference of the ends, if the digits in between lie outside the range of the ends; `None` if they
    /// lie inside it.
    outside: Option<usize>,
    /// Whether two of the cells in between see each other, so that a single digit cannot be left for all of them.
    has_peers: bool,
}

impl Span {
    /// Returns the condition that digits lie between those of the ends.
    pub(crate) fn inside(n_digits: usize) -> Span {
        Span { n_digits, outside: None, has_peers: false }
    }

    /// Returns the condition that digits lie outside the range of the ends, which differ by at least `least`.
    pub(crate) fn outside(n_digits: usize, least: usize) -> Span {
        Span { n_digits, outside: Some(least), has_peers: false }
    }

    /// Sets whether two cells between the ends see each other.
    pub(super) fn with_peers(self, has_peers: bool) -> Span {
        Span { has_peers, ..self }
    }

    /// Returns the digits that a low and a high end leave to the cells in between, all counted from 0, or `None` if the
    /// ends cannot have these digits.
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

    /// Keeps the candidates that some pair of ends allows. The masks are those of the line, both ends included.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Dead> {
        let last = masks.len() - 1;
        let between = masks[1..last].iter().fold(0, |union, mask| union | mask);
        // The candidates to keep in the first cell, in the last, and in all cells in between.
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
            // Nothing is left for other ends to remove.
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

    /// Returns the candidates that occur in any valid line.
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
        // The maximum number of digits.
        let mut masks = [u64::MAX; 70];
        assert!(Span::inside(64).narrow(&mut masks).is_ok());
        assert_eq!(masks[1], u64::MAX >> 2 << 1);
    }
}
