//! Cells packed into bytes.
//!
//! ```text
//!   up to 15 digits    two cells per byte, the first one high; 0 is open   53..7  ▶  53 00 70
//!   up to 255 digits   one byte per cell
//!   256 digits         two bytes per cell, the high one first
//! ```
//!
//! With up to nine digits, `hex()` in SQL is the puzzle as a line with zeros, so other programs can read the file.

/// Packs numbers, one per cell, 0 for an open cell.
pub fn pack(numbers: impl IntoIterator<Item = usize>, n_digits: usize) -> Vec<u8> {
    let numbers = numbers.into_iter();
    match n_digits {
        ..=15 => {
            let mut bytes = Vec::with_capacity(numbers.size_hint().0.div_ceil(2));
            for (i, number) in numbers.enumerate() {
                match i % 2 {
                    0 => bytes.push((number as u8) << 4),
                    _ => *bytes.last_mut().expect("the cell before is there") |= number as u8,
                }
            }
            bytes
        }
        16..=255 => numbers.map(|number| number as u8).collect(),
        256.. => numbers.flat_map(|number| (number as u16).to_be_bytes()).collect(),
    }
}

/// Unpacks the numbers of `n_cells` cells. Returns `None` if the bytes do not encode them.
pub fn unpack(bytes: &[u8], n_cells: usize, n_digits: usize) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = match n_digits {
        ..=15 => bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(usize::from).collect(),
        16..=255 => bytes.iter().map(|&byte| byte.into()).collect(),
        256.. => bytes.chunks(2).map(|pair| pair.iter().fold(0, |all, &byte| all << 8 | usize::from(byte))).collect(),
    };
    let expected = if n_digits <= 15 { n_cells.next_multiple_of(2) } else { n_cells };
    let is_sound = numbers.len() == expected && numbers.iter().all(|&number| number <= n_digits);
    is_sound.then(|| numbers[..n_cells].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for (n_digits, n_cells) in [(1, 1), (9, 81), (15, 225), (16, 256), (255, 40), (256, 33)] {
            let numbers: Vec<usize> = (0..n_cells).map(|i| (i * 7) % (n_digits + 1)).collect();
            let bytes = pack(numbers.iter().copied(), n_digits);
            assert_eq!(unpack(&bytes, n_cells, n_digits), Some(numbers), "{n_digits}");
            assert_eq!(unpack(&bytes[1..], n_cells, n_digits), None);
        }
        assert_eq!(pack([5, 3, 0, 0, 7], 9), [0x53, 0x00, 0x70]);
        assert_eq!(unpack(&[0xff], 2, 9), None);
    }
}
