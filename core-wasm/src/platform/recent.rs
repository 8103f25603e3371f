//! A cache with expiry, and room for few responses.

/// Largest number of responses; the oldest go first.
const MAXIMUM: usize = 20;

/// Responses by key, with the time at which each was read, oldest first. A list
/// is smaller in code size than a map, and there are few entries.
#[derive(Debug)]
pub struct Recent<T>(Vec<(String, u64, T)>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Clone> Recent<T> {
    /// The cached response of a key. `None` if it is `lifetime` milliseconds
    /// old or older.
    pub fn get(&self, key: &str, now: u64, lifetime: u64) -> Option<T> {
        let known = self.0.iter().find(|(known, read, _)| known == key && now < read + lifetime);
        known.map(|(_, _, answer)| answer.clone())
    }

    /// Caches the response of a key.
    pub fn put(&mut self, key: String, now: u64, answer: T) {
        self.0.retain(|(known, _, _)| *known != key);
        if self.0.len() >= MAXIMUM {
            self.0.remove(0);
        }
        self.0.push((key, now, answer));
    }

    /// Clears the cache.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{MAXIMUM, Recent};

    #[test]
    fn the_oldest_response_makes_room() {
        let mut recent = Recent::default();
        let count = u64::try_from(MAXIMUM).unwrap_or_default();
        for number in 0..count {
            recent.put(number.to_string(), number, number);
        }
        recent.put("0".to_owned(), count, 0);
        recent.put("new".to_owned(), count, count);
        assert_eq!(recent.0.len(), MAXIMUM);
        assert_eq!(recent.get("0", count, 1000), Some(0), "read again just now");
        assert_eq!(recent.get("1", count, 1000), None);
        assert_eq!(recent.get("new", count, 1000), Some(count));
    }
}
