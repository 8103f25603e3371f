//! Provable fairness: numbers drawn from a committed server seed and a seed that the player may choose.
//!
//! Block `n` of a round is HMAC-SHA256(server seed, "client seed:nonce:n"). It gives eight numbers of 32 bits.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt::Write as _;

/// Source of uniform numbers of 32 bits.
pub trait Source {
    /// The next number.
    fn next(&mut self) -> u32;

    /// A uniform number from 0 to `count - 1`.
    fn below(&mut self, count: u32) -> u32 {
        u32::try_from((u64::from(self.next()) * u64::from(count)) >> 32).unwrap_or_default()
    }
}

/// The published commitment to a server seed: its SHA-256 in hexadecimal.
pub fn commitment(seed: &str) -> String {
    hex(&Sha256::digest(seed.as_bytes()))
}

/// Bytes as hexadecimal text.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// HMAC-SHA256 of a message; the key is the text of the seed.
pub fn mac(seed: &str, message: &str) -> [u8; 32] {
    Hmac::<Sha256>::new_from_slice(seed.as_bytes()).map_or([0; 32], |mut mac| {
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().into()
    })
}

/// The numbers of one round.
#[derive(Debug)]
pub struct Draw {
    seed: String,
    message: String,
    block: u32,
    ready: VecDeque<u32>,
}

impl Draw {
    /// Begins the numbers of a round.
    pub fn new(server_seed: &str, client_seed: &str, nonce: i64) -> Self {
        Self {
            seed: server_seed.to_owned(),
            message: format!("{client_seed}:{nonce}"),
            block: 0,
            ready: VecDeque::new(),
        }
    }
}

impl Source for Draw {
    fn next(&mut self) -> u32 {
        if self.ready.is_empty() {
            let bytes = mac(&self.seed, &format!("{}:{}", self.message, self.block));
            self.block += 1;
            let words = bytes.chunks_exact(4).filter_map(|word| word.try_into().ok());
            self.ready.extend(words.map(u32::from_be_bytes));
        }
        self.ready.pop_front().unwrap_or_default()
    }
}

/// A fast generator for simulations (xorshift).
#[cfg(test)]
pub struct Fast(pub u64);

#[cfg(test)]
impl Source for Fast {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;

    #[test]
    fn numbers_follow_from_the_seeds() {
        assert_eq!(commitment("seed"), "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b");
        // RFC 4231, test case 2.
        assert_eq!(
            hex(&mac("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        let draw = |client: &str, nonce: i64| {
            let mut draw = Draw::new("server", client, nonce);
            (0..20).map(|_| draw.next()).collect::<Vec<_>>()
        };
        assert_eq!(draw("a", 1), draw("a", 1));
        assert_ne!(draw("a", 1), draw("a", 2));
        assert_ne!(draw("a", 1), draw("b", 1));
        let second = mac("server", "a:1:1");
        assert_eq!(draw("a", 1)[8], u32::from_be_bytes(second[..4].try_into().unwrap()));
    }

    #[test]
    fn numbers_below_a_count_are_uniform() {
        let mut draw = Draw::new("server", "client", 1);
        let mut counts = [0_u32; 10];
        for _ in 0..20_000 {
            counts[draw.below(10) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (1800..2200).contains(count)), "{counts:?}");
    }
}
