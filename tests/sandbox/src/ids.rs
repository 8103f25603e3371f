//! Random identifiers, codes and secrets.

use std::fmt::Write as _;
use uuid::Builder;

pub use values::hash::stable_hash;

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
