//! Typing errors: how many edits turn a typed word into a known one.

/// Longest word that is compared, in characters.
const LONGEST: usize = 40;

/// Number of typing errors that a word of this many characters may have.
pub(super) fn allowed(length: usize) -> u8 {
    match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// The letters of a word as bits. A letter that is missing in another word
/// needs an edit.
pub(super) fn letters(word: &str) -> u64 {
    word.chars().fold(0, |bits, letter| bits | 1 << (u32::from(letter) & 63))
}

/// A typed word, ready to be compared with many others.
pub(super) struct Typed {
    word: Vec<char>,
    bits: u64,
    /// Most edits.
    pub most: u8,
    rows: [[u8; LONGEST + 1]; 3],
}

/// Result of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edits {
    /// Number of edits.
    pub count: u8,
    /// True if the typed word stands for the whole other word, false if for
    /// its beginning.
    pub whole: bool,
}

impl Typed {
    /// `None` if the word may have no typing error: it is too short or too
    /// long, or has digits only.
    pub fn new(word: &str) -> Option<Self> {
        let letters_of: Vec<char> = word.chars().collect();
        let most = allowed(letters_of.len());
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if most == 0 || is_number || letters_of.len() > LONGEST {
            return None;
        }
        Some(Self { word: letters_of, bits: letters(word), most, rows: [[0; LONGEST + 1]; 3] })
    }

    /// True if a word with these letters can be near enough.
    pub fn may_be(&self, bits: u64) -> bool {
        (self.bits & !bits).count_ones() <= u32::from(self.most)
    }

    /// The fewest edits that turn the typed word into another word or into its
    /// beginning: insertions, deletions, substitutions, and transpositions of
    /// neighbours. `None` if there are too many.
    pub fn edits(&mut self, other: &str) -> Option<Edits> {
        let width = self.word.len();
        let [before, last, next] = &mut self.rows;
        for (cell, count) in last.iter_mut().zip(0..) {
            *cell = count;
        }
        let mut fewest = last.get(width).copied().unwrap_or(u8::MAX);
        let mut previous = None;
        let mut cut = false;
        let longest = width + usize::from(self.most);
        // Rows are letters of the other word, columns letters of the typed one.
        for (row, letter) in (1..).zip(other.chars()) {
            if usize::from(row) > longest {
                cut = true;
                break;
            }
            let mut left: u8 = row;
            let mut lowest = left;
            let mut typed_before = None;
            let mut cells = next.iter_mut();
            if let Some(cell) = cells.next() {
                *cell = left;
            }
            // `last` at the column before and at this column, `before` two columns before.
            let above = last.iter().zip(last.iter().skip(1));
            let swaps = std::iter::once(&u8::MAX).chain(before.iter());
            for (((cell, typed), (diagonal, up)), swap) in cells.zip(self.word.iter()).zip(above).zip(swaps) {
                let mut cost = (diagonal + u8::from(*typed != letter)).min(up + 1).min(left + 1);
                if typed_before == Some(letter) && previous == Some(*typed) {
                    cost = cost.min(swap.saturating_add(1));
                }
                *cell = cost;
                left = cost;
                lowest = lowest.min(cost);
                typed_before = Some(*typed);
            }
            fewest = fewest.min(left);
            previous = Some(letter);
            std::mem::swap(before, last);
            std::mem::swap(last, next);
            if lowest > self.most {
                cut = true;
                break;
            }
        }
        let whole = last.get(width).copied().unwrap_or(u8::MAX);
        let whole = !cut && whole <= fewest;
        (fewest <= self.most).then_some(Edits { count: fewest, whole })
    }
}

impl Edits {
    /// Order among words with typing errors: few edits first, then those with
    /// the same first letter, which people rarely get wrong. It leaves room for
    /// one bit.
    pub fn weight(self, typed: &str, other: &str) -> u8 {
        let other_first = typed.chars().next() != other.chars().next();
        self.count.saturating_mul(4).saturating_add(2 * u8::from(other_first))
    }
}
