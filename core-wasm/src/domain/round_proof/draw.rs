//! Numbers from seeds: HMAC-SHA256 with the server seed as key.

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Bytes as hexadecimal text.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// SHA-256 of a text, in hexadecimal.
pub fn sha256(text: &str) -> String {
    hexadecimal(&Sha256::digest(text.as_bytes()))
}

/// True if hashing a seed `hashes` times gives the anchor of its chain.
pub fn leads_to(seed: &str, anchor: &str, hashes: u32) -> bool {
    let found = (0..hashes).fold(seed.to_owned(), |seed, _| sha256(&seed));
    found.eq_ignore_ascii_case(anchor)
}

/// How the numbers of a round are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRule {
    /// The signed message, with `{clientSeed}`, `{nonce}` and `{block}`.
    pub message: String,
    /// Bits of a number, from 8 to 64.
    pub bits: u32,
}

impl DrawRule {
    /// The message of a block. The texts that are put in are not searched for names again.
    fn message_of(&self, client_seed: &str, nonce: i64, block: u32) -> String {
        let mut message = String::new();
        let mut rest = self.message.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            message.push_str(before);
            let known = [
                ("clientSeed}", client_seed.to_owned()),
                ("nonce}", nonce.to_string()),
                ("block}", block.to_string()),
            ];
            let found = known.into_iter().find_map(|(name, text)| Some((after.strip_prefix(name)?, text)));
            if let Some((left, text)) = found {
                message.push_str(&text);
                rest = left;
            } else {
                message.push('{');
                rest = after;
            }
        }
        message.push_str(rest);
        message
    }

    /// A message without the number of the block gives one block.
    fn has_blocks(&self) -> bool {
        self.message.contains("{block}")
    }
}

/// A number that was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// The number itself.
    pub number: u64,
    /// Number of equally likely results; zero if the number was not scaled.
    pub below: u32,
    /// The result, from zero to `below - 1`.
    pub result: u32,
}

/// The numbers of a round, one after the other.
#[derive(Debug)]
pub struct Numbers<'a> {
    rule: &'a DrawRule,
    server_seed: &'a str,
    client_seed: &'a str,
    nonce: i64,
    block: u32,
    ready: std::vec::IntoIter<u64>,
    /// All numbers that were drawn.
    pub drawn: Vec<Drawn>,
}

impl<'a> Numbers<'a> {
    /// Begins with the first number.
    pub fn new(rule: &'a DrawRule, server_seed: &'a str, client_seed: &'a str, nonce: i64) -> Self {
        let ready = Vec::new().into_iter();
        Self { rule, server_seed, client_seed, nonce, block: 0, ready, drawn: Vec::new() }
    }

    /// Numbers of a block: words of four or eight bytes, of which the upper bits count.
    fn next_block(&mut self) -> Option<Vec<u64>> {
        if self.block > 0 && !self.rule.has_blocks() {
            return None;
        }
        let message = self.rule.message_of(self.client_seed, self.nonce, self.block);
        let mut mac = Hmac::<Sha256>::new_from_slice(self.server_seed.as_bytes()).ok()?;
        mac.update(message.as_bytes());
        let bytes = mac.finalize().into_bytes();
        self.block += 1;
        let width = if self.rule.bits <= 32 { 4 } else { 8 };
        let unused = u32::try_from(width * 8).ok()?.checked_sub(self.rule.bits)?;
        let number =
            |word: &[u8]| word.iter().fold(0_u64, |number, byte| (number << 8) | u64::from(*byte)) >> unused;
        Some(bytes.chunks_exact(width).map(number).collect())
    }

    fn number(&mut self) -> Option<u64> {
        if self.ready.len() == 0 {
            self.ready = self.next_block()?.into_iter();
        }
        self.ready.next()
    }

    /// The next number, as it is. Absent if the rule gives no more numbers.
    pub fn next_plain(&mut self) -> Option<u64> {
        let number = self.number()?;
        self.drawn.push(Drawn { number, below: 0, result: 0 });
        Some(number)
    }

    /// The next number, scaled to the numbers from zero to `count - 1`. Absent if the rule gives no more numbers.
    pub fn next_below(&mut self, count: u32) -> Option<u32> {
        let number = self.number()?;
        let result = u32::try_from((u128::from(number) * u128::from(count)) >> self.rule.bits).ok()?;
        self.drawn.push(Drawn { number, below: count, result });
        Some(result)
    }
}
