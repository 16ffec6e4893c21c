//! Base64 as rules use it: the URL-safe characters of RFC 4648, without padding.
//!
//! Relations and automata are bits, six per character, the lowest first. Expressions are bytes in ordinary base64, the
//! highest bit first.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the values of the characters, or the first invalid byte.
fn values(word: &[u8]) -> Result<Vec<u8>, u8> {
    let value = |&sign: &u8| SIGNS.iter().position(|&known| known == sign).map(|value| value as u8).ok_or(sign);
    word.iter().map(value).collect()
}

/// Returns the bits of base64 text, six per character, the lowest first; or the first invalid byte.
pub fn read_bits(word: &[u8]) -> Result<Vec<bool>, u8> {
    Ok(values(word)?.iter().flat_map(|value| (0..6).map(move |bit| value >> bit & 1 == 1)).collect())
}

/// Returns bits in base64, six per character, the lowest first.
pub fn write_bits(bits: &[bool]) -> String {
    let six = |bits: &[bool]| bits.iter().enumerate().fold(0, |six, (i, &bit)| six | usize::from(bit) << i);
    bits.chunks(6).map(|bits| char::from(SIGNS[six(bits)])).collect()
}

/// Returns the bytes of base64 text, or the first invalid byte. Bits that do not fill a byte are ignored.
pub(crate) fn read_bytes(word: &[u8]) -> Result<Vec<u8>, u8> {
    let mut bytes = Vec::new();
    let (mut bits, mut n_bits) = (0u32, 0);
    for value in values(word)? {
        bits = bits << 6 | u32::from(value);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits) as u8);
            bits &= (1 << n_bits) - 1;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_bytes_read_back() {
        let bits = [true, false, true, true, false, false, false, true, false, false, false, true];
        assert_eq!(write_bits(&bits), "Ni");
        assert_eq!(read_bits(b"Ni").unwrap(), bits);
        assert_eq!(read_bytes(b"MTIr").unwrap(), b"12+");
        assert_eq!((read_bits(b"A+"), read_bytes(b"=")), (Err(b'+'), Err(b'=')));
    }
}
