//! Positions of keys in a list: a hash table with open addressing. It is much
//! smaller in code size than the maps of the standard library.

/// Positions of the keys of a list. The list itself holds the keys and is
/// passed to each call.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// For each slot a position plus one; zero if the slot is free. The number
    /// of slots is a power of two, and at least twice the number of keys.
    slots: Vec<u32>,
}

/// FNV-1a.
fn hash(key: &str) -> usize {
    let hash =
        key.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash as usize
}

impl Index {
    /// Position of a key; of the first one if the list has it several times.
    #[inline(never)]
    pub fn position(&self, key: &str, keys: &[String]) -> Option<usize> {
        let slot = self.slot_of(key, keys)?;
        self.slots.get(slot).and_then(|position| (*position as usize).checked_sub(1))
    }

    /// Adds the last key of the list.
    #[inline(never)]
    pub fn push(&mut self, keys: &[String]) {
        if keys.len() * 2 > self.slots.len() {
            self.rebuild(keys);
        } else {
            self.set(keys.len().saturating_sub(1), keys);
        }
    }

    /// Reads the whole list again.
    #[inline(never)]
    pub fn rebuild(&mut self, keys: &[String]) {
        self.slots.clear();
        self.slots.resize((keys.len() * 2).next_power_of_two(), 0);
        for position in 0..keys.len() {
            self.set(position, keys);
        }
    }

    fn set(&mut self, position: usize, keys: &[String]) {
        let slot = keys.get(position).and_then(|key| self.slot_of(key, keys));
        if let Some(slot) = slot.and_then(|slot| self.slots.get_mut(slot)).filter(|slot| **slot == 0) {
            *slot = u32::try_from(position + 1).unwrap_or_default();
        }
    }

    /// The slot of a key, or the free slot where it belongs.
    fn slot_of(&self, key: &str, keys: &[String]) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let start = hash(key);
        (0..self.slots.len()).map(|step| (start + step) & mask).find(|slot| {
            let position = self.slots.get(*slot).copied().unwrap_or_default() as usize;
            position == 0 || keys.get(position - 1).is_some_and(|known| known == key)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn keys_are_found_where_they_are() {
        let mut index = Index::default();
        let mut keys: Vec<String> = Vec::new();
        assert_eq!(index.position("0", &keys), None);
        for number in 0..5_000 {
            keys.push(number.to_string());
            index.push(&keys);
            assert_eq!(index.position(&number.to_string(), &keys), Some(number));
            assert_eq!(index.position("none", &keys), None);
        }
        for number in 0..5_000 {
            assert_eq!(index.position(&number.to_string(), &keys), Some(number));
        }
        keys.reverse();
        index.rebuild(&keys);
        assert_eq!(index.position("0", &keys), Some(4_999));
    }

    #[test]
    fn of_equal_keys_the_first_counts() {
        let keys: Vec<String> = ["a", "b", "a"].map(str::to_owned).to_vec();
        let mut index = Index::default();
        index.rebuild(&keys);
        assert_eq!((index.position("a", &keys), index.position("b", &keys)), (Some(0), Some(1)));
    }
}
