//! Numbers that follow from a text.

/// A stable 64-bit hash (FNV-1a) for drawings, addresses and invented data; not for secrets.
pub fn stable_hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::stable_hash;

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(stable_hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(stable_hash("foobar"), 0x8594_4171_f739_67e8);
    }
}
