//! Answers that are kept for a time.

/// Answers by key, each with the time at which it was read. There are few: a
/// list is smaller here than a map of each kind of answer.
#[derive(Debug)]
pub struct Recent<T>(Vec<(String, u64, T)>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Clone> Recent<T> {
    /// The answer of a key, unless it is as old as `lifetime` milliseconds.
    pub fn get(&self, key: &str, now: u64, lifetime: u64) -> Option<T> {
        let known = self.0.iter().find(|(known, read, _)| known == key && now < read + lifetime);
        known.map(|(_, _, answer)| answer.clone())
    }

    /// Keeps the answer of a key.
    pub fn put(&mut self, key: String, now: u64, answer: T) {
        self.0.retain(|(known, _, _)| *known != key);
        self.0.push((key, now, answer));
    }

    /// Forgets all answers.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
