//! A cache with expiry.

/// Responses by key, with the time at which each was read. A list is smaller in
/// code size than a map, and there are few entries.
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
        self.0.push((key, now, answer));
    }

    /// Clears the cache.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
