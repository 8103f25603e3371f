//! Time-based one-time codes (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every code app supports.

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// Seconds of a step.
pub const STEP_SECONDS: i64 = 30;
/// The alphabet of Base32 (RFC 4648).
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The step of a time in milliseconds.
pub const fn step(milliseconds: i64) -> i64 {
    milliseconds.div_euclid(1000 * STEP_SECONDS)
}

/// The code of a step.
pub fn code(secret: &[u8], step: i64) -> String {
    // Never: a key of any length is good. No code has no digits.
    let Ok(mac) = Hmac::<Sha1>::new_from_slice(secret) else { return String::new() };
    let mac = mac.chain_update(step.to_be_bytes()).finalize().into_bytes();
    let offset = mac.last().map_or(0, |last| usize::from(last & 0x0f));
    let number = mac.iter().skip(offset).take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    format!("{:06}", (number & 0x7fff_ffff) % 1_000_000)
}

/// Bytes as Base32 without padding.
pub fn base32(bytes: &[u8]) -> String {
    let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1));
    let bits: Vec<u8> = bits.collect();
    let letter = |five: &[u8]| {
        let filled = five.iter().copied().chain(std::iter::repeat(0)).take(5);
        let index = filled.fold(0_usize, |sum, bit| sum << 1 | usize::from(bit));
        ALPHABET.get(index).map(|letter| char::from(*letter))
    };
    bits.chunks(5).filter_map(letter).collect()
}

/// The address that a code app reads from a QR code.
pub fn address(secret: &[u8], login: &str) -> String {
    let login = crate::http::extract::encode(login);
    let secret = base32(secret);
    format!(
        "otpauth://totp/Player%20Site:{login}?secret={secret}&issuer=Player%20Site&algorithm=SHA1&digits=6&period={STEP_SECONDS}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_specification() {
        // RFC 6238, appendix B; six digits are the last ones of eight.
        for (seconds, expected) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code(b"12345678901234567890", step(seconds * 1000)), expected);
        }
    }

    #[test]
    fn base32_of_the_specification() {
        // RFC 4648, section 10, without padding.
        for (bytes, expected) in [("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(bytes.as_bytes()), expected);
        }
    }

    #[test]
    fn the_address_names_the_login() {
        let address = address(b"foo", "a+b@example.com");
        assert!(address.starts_with("otpauth://totp/Player%20Site:a%2Bb%40example.com?secret=MZXW6&issuer="));
    }
}
