//! A hash that is the same on every machine and in every release, because checkpoints of counts contain it.

/// Mixes a word into a hash.
///
/// ```
/// use anydoku::hash::mix;
/// assert_ne!(mix(mix(0, 1), 2), mix(mix(0, 2), 1));
/// ```
#[inline]
pub fn mix(hash: u64, word: u64) -> u64 {
    let mixed = (hash.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 32
}
