//! Random identifiers, codes and secrets.

use std::fmt::Write as _;
use uuid::Builder;

/// Bytes from the operating system's generator.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0_u8; N];
    if getrandom::fill(&mut bytes).is_err() {
        // Without a random source no secret is safe, so the process stops.
        std::process::abort();
    }
    bytes
}

/// A random version 4 UUID.
pub fn uuid() -> String {
    Builder::from_random_bytes(random()).into_uuid().to_string()
}

/// A random code of six digits.
pub fn six_digits() -> String {
    format!("{:06}", u64::from_be_bytes(random()) % 1_000_000)
}

/// A random token of 32 hexadecimal characters.
pub fn token() -> String {
    hex(&random::<16>())
}

/// Bytes as hexadecimal text.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A stable 64-bit hash (FNV-1a) for art and addresses; not for secrets.
pub fn stable_hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
