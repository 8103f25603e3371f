//! The index: what is searched, by word.

use std::collections::BTreeMap;

use super::{edits::letters, folding::folded};

/// A place at which a word occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// Number of the entry.
    pub entry: u32,
    /// True if the word is of the second text: the provider's name.
    pub second: bool,
    /// True if the name begins with the word.
    pub first: bool,
}

/// A word of the index.
#[derive(Debug, Default)]
pub(super) struct Word {
    /// Its letters as bits.
    pub letters: u64,
    pub occurrences: Vec<Occurrence>,
}

/// Names with their words. Entries are added one by one, so that a long
/// catalogue can be read in slices; each is searchable at once.
#[derive(Debug, Default)]
pub struct Index {
    /// All words, in the order of their letters.
    pub(super) words: BTreeMap<Box<str>, Word>,
    /// The folded names, each after a line break.
    pub(super) names: String,
    /// The names without spaces, each after a line break.
    pub(super) joined: String,
    /// Start of each name in `names` and in `joined`.
    pub(super) begins: Vec<(u32, u32)>,
    /// The letters of each name as bits.
    pub(super) letters: Vec<u64>,
}

fn place(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

impl Index {
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.begins.len()
    }

    /// True without entries.
    pub fn is_empty(&self) -> bool {
        self.begins.is_empty()
    }

    /// Adds an entry: its name, and a second text that is searched too, with
    /// less weight. Entries are added in the order of their popularity.
    pub fn add(&mut self, name: &str, second: &str) {
        let entry = u32::try_from(self.begins.len()).unwrap_or(u32::MAX);
        let name = folded(name);
        self.names.push('\n');
        self.joined.push('\n');
        self.begins.push((place(&self.names), place(&self.joined)));
        self.letters.push(letters(&name) & !letters(" "));
        self.names.push_str(&name);
        for word in name.split(' ').filter(|word| !word.is_empty()) {
            let first = self.joined.ends_with('\n');
            self.joined.push_str(word);
            self.add_word(word, Occurrence { entry, second: false, first });
        }
        for word in folded(second).split(' ').filter(|word| !word.is_empty()) {
            self.add_word(word, Occurrence { entry, second: true, first: false });
        }
    }

    fn add_word(&mut self, text: &str, occurrence: Occurrence) {
        if let Some(word) = self.words.get_mut(text) {
            word.occurrences.push(occurrence);
        } else {
            let word = Word { letters: letters(text), occurrences: vec![occurrence] };
            self.words.insert(text.into(), word);
        }
    }

    /// The folded name of an entry, with or without its spaces.
    pub(super) fn name(&self, entry: usize, joined: bool) -> &str {
        let begin = |entry: usize| {
            self.begins.get(entry).map(|(name, without)| if joined { *without } else { *name } as usize)
        };
        let text = if joined { &self.joined } else { &self.names };
        let Some(from) = begin(entry) else { return "" };
        let to = begin(entry + 1).map_or(text.len(), |next| next - 1);
        text.get(from..to).unwrap_or_default()
    }

    /// The entry that has a place of `joined`.
    pub(super) fn entry_at(&self, place: usize) -> usize {
        self.begins.partition_point(|(_, begin)| *begin as usize <= place).saturating_sub(1)
    }
}
