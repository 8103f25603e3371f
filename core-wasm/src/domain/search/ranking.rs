//! Ranking: which entries fit a typed text, best first.

use std::ops::Bound;

use super::{edits::Typed, folding::folded, index::Index};

/// How an entry fits, best first.
mod fit {
    /// The text is the whole name.
    pub const EXACT: u8 = 0;
    /// The name begins with the text, which ends with a whole word.
    pub const BEGINS: u8 = 1;
    /// The name begins with the text.
    pub const BEGINS_IN_WORD: u8 = 2;
    /// Each typed word is a word of the name.
    pub const WORDS: u8 = 3;
    /// Each typed word begins a word of the name.
    pub const PREFIXES: u8 = 4;
    /// As before, with words of the provider's name.
    pub const SECOND: u8 = 5;
    /// Each typed word is somewhere in the name.
    pub const INSIDE: u8 = 6;
    /// A typed word has typing errors.
    pub const EDITED: u8 = 7;
    /// A typed word has typing errors and begins a word.
    pub const EDITED_PREFIX: u8 = 8;
    /// The name as one word has typing errors.
    pub const EDITED_NAME: u8 = 9;
    /// It does not fit.
    pub const NONE: u8 = u8::MAX;
}

/// With so many results no typing errors are looked for.
const ENOUGH: usize = 5;

/// Shortest text in bytes that is looked for inside words. One letter of a
/// script of syllables has three bytes.
const SHORTEST_INSIDE: usize = 2;

/// Result of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Numbers of the entries, best first, at most as many as were asked for.
    pub indexes: Vec<usize>,
    /// Number of all entries that fit.
    pub total: usize,
    /// True if the words of the text are words of the best entry's name, or
    /// begin them.
    pub by_name: bool,
}

/// How one typed word, or several, fit each entry, and the number of edits.
type Fits = Vec<(u8, u8)>;

fn improve(fits: &mut Fits, entry: usize, fit: (u8, u8)) {
    if let Some(known) = fits.get_mut(entry) {
        *known = (*known).min(fit);
    }
}

impl Index {
    /// The entries that a text finds: every word of it must be found, in any
    /// order. The best ones come first; equally good ones are in the order in
    /// which they were added. `None` if nothing was typed.
    pub fn search(&self, typed: &str, most: usize) -> Option<Found> {
        let typed = folded(typed);
        let words: Vec<&str> = typed.split(' ').filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            return None;
        }
        let each: Vec<Fits> = words.iter().map(|word| self.literal(word)).collect();
        let mut fits = self.whole(&typed, all(&each, self.len()));
        if count(&fits) < ENOUGH {
            let each: Vec<Fits> =
                words.iter().zip(each).map(|(word, literal)| self.edited(word, literal)).collect();
            for (entry, fit) in all(&each, self.len()).into_iter().enumerate() {
                improve(&mut fits, entry, fit);
            }
            if count(&fits) < ENOUGH {
                self.edited_names(&words.concat(), &mut fits);
            }
        }
        Some(best(&fits, most))
    }

    /// How a word fits without typing errors.
    fn literal(&self, typed: &str) -> Fits {
        let mut fits = vec![(fit::NONE, 0); self.len()];
        if typed.len() >= SHORTEST_INSIDE {
            for (place, _) in self.joined.match_indices(typed) {
                improve(&mut fits, self.entry_at(place), (fit::INSIDE, 0));
            }
        }
        let range = self.words.range::<str, _>((Bound::Included(typed), Bound::Unbounded));
        for (text, word) in range.take_while(|(text, _)| text.starts_with(typed)) {
            let in_name = if text.len() == typed.len() { fit::WORDS } else { fit::PREFIXES };
            for occurrence in &word.occurrences {
                let fit = if occurrence.second { fit::SECOND } else { in_name };
                improve(&mut fits, occurrence.entry as usize, (fit, 0));
            }
        }
        fits
    }

    /// Adds the entries whose whole name the text is, or begins.
    fn whole(&self, typed: &str, mut fits: Fits) -> Fits {
        let joined: String = typed.split(' ').collect();
        let begin = format!("\n{joined}");
        for (place, _) in self.joined.match_indices(&begin) {
            let entry = self.entry_at(place + 1);
            let name = self.name(entry, false);
            let fit = match name.strip_prefix(typed) {
                Some("") => fit::EXACT,
                Some(rest) if rest.starts_with(' ') => fit::BEGINS,
                Some(_) => fit::BEGINS_IN_WORD,
                None if self.name(entry, true).len() == joined.len() => fit::EXACT,
                None => fit::BEGINS_IN_WORD,
            };
            improve(&mut fits, entry, (fit, 0));
        }
        fits
    }

    /// Adds the entries with a word that is the typed one with typing errors.
    fn edited(&self, typed: &str, mut fits: Fits) -> Fits {
        let Some(mut comparison) = Typed::new(typed) else { return fits };
        for (text, word) in &self.words {
            if !comparison.may_be(word.letters) {
                continue;
            }
            let Some(edits) = comparison.edits(text) else { continue };
            let fit = if edits.whole { fit::EDITED } else { fit::EDITED_PREFIX };
            let weight = edits.weight(typed, text);
            for occurrence in &word.occurrences {
                let later = u8::from(!occurrence.first);
                improve(&mut fits, occurrence.entry as usize, (fit, weight.saturating_add(later)));
            }
        }
        fits
    }

    /// Adds the entries whose name as one word begins with the typed text as
    /// one word with a typing error. A second one would find other names: the
    /// words of the text need not be words of the name here.
    fn edited_names(&self, typed: &str, fits: &mut Fits) {
        let Some(mut comparison) = Typed::new(typed) else { return };
        comparison.most = 1;
        for (entry, letters) in self.letters.iter().enumerate() {
            if !comparison.may_be(*letters) {
                continue;
            }
            let name = self.name(entry, true);
            if let Some(edits) = comparison.edits(name) {
                improve(fits, entry, (fit::EDITED_NAME, edits.weight(typed, name)));
            }
        }
    }
}

/// How all words together fit each entry: as well as the worst of them.
fn all(each: &[Fits], entries: usize) -> Fits {
    let mut fits: Fits = vec![(0, 0); entries];
    for of_word in each {
        for (fit, other) in fits.iter_mut().zip(of_word) {
            *fit = (fit.0.max(other.0), fit.1.saturating_add(other.1));
        }
    }
    fits
}

fn count(fits: &Fits) -> usize {
    fits.iter().filter(|(fit, _)| *fit != fit::NONE).count()
}

/// The best entries. A number holds how an entry fits above its place, so that
/// one sort puts equally good ones in their order.
fn best(fits: &Fits, most: usize) -> Found {
    let mut ranks: Vec<u64> = fits
        .iter()
        .zip(0u64..)
        .filter(|((fit, _), _)| *fit != fit::NONE)
        .map(|((fit, edits), entry)| u64::from(*fit) << 40 | u64::from(*edits) << 32 | entry)
        .collect();
    ranks.sort_unstable();
    let by_name = ranks.first().is_some_and(|rank| rank >> 40 <= u64::from(fit::PREFIXES));
    let indexes = ranks.iter().take(most).filter_map(|rank| usize::try_from(rank & 0xffff_ffff).ok());
    Found { indexes: indexes.collect(), total: ranks.len(), by_name }
}
