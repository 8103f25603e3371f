//! Base64 compatible with the browser's `btoa` and `atob`. Written by hand to
//! save four kilobytes of download; tests compare it with the `base64` crate.

const ALPHABET: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes in the standard alphabet, with padding.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group = (0..3).fold(0_usize, |group, place| {
            (group << 8) | chunk.get(place).map_or(0, |byte| usize::from(*byte))
        });
        for place in 0..4 {
            let digit = ALPHABET.get((group >> (18 - 6 * place)) & 63);
            text.push(digit.filter(|_| place <= chunk.len()).map_or('=', |digit| char::from(*digit)));
        }
    }
    text
}

/// Decodes the standard or the URL-safe alphabet, with or without padding.
/// Bits after the last whole byte are ignored. Returns `None` for invalid
/// base64.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut digits = text;
    for _ in 0..2 {
        digits = digits.strip_suffix('=').unwrap_or(digits);
    }
    // A single digit encodes less than one byte.
    if digits.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::new();
    let (mut group, mut bits) = (0_u32, 0_u32);
    for digit in digits.bytes() {
        let standard = match digit {
            b'-' => b'+',
            b'_' => b'/',
            other => other,
        };
        let value = ALPHABET.iter().position(|known| *known == standard)?;
        group = (group << 6) | u32::try_from(value).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((group >> bits) & 0xff).ok()?);
        }
    }
    Some(bytes)
}
