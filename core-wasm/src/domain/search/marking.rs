//! Marking: which part of a name a text has found.

use super::folding::{fold_into, folded};

/// A piece of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// True if it was found.
    pub marked: bool,
}

/// A name in pieces: those that the words of a typed text found are marked.
/// Words with typing errors mark nothing.
pub fn marked(name: &str, typed: &str) -> Vec<Piece> {
    let letters: Vec<char> = name.chars().collect();
    let mut is_marked = vec![false; letters.len()];
    // The folded name, and for each of its bytes the letter it comes from.
    let (mut text, mut origins) = (String::with_capacity(name.len()), Vec::new());
    for (place, letter) in letters.iter().enumerate() {
        fold_into(*letter, &mut text);
        origins.resize(text.len(), place);
    }
    for word in folded(typed).split(' ').filter(|word| !word.is_empty()) {
        let begins_word = |place: &usize| {
            text.get(..*place).is_some_and(|before| before.is_empty() || before.ends_with(' '))
        };
        let starts: Vec<usize> = text.match_indices(word).map(|(start, _)| start).collect();
        let Some(from) = starts.iter().copied().find(begins_word).or_else(|| starts.first().copied()) else {
            continue;
        };
        let (Some(first), Some(last)) = (origins.get(from), origins.get(from + word.len() - 1)) else {
            continue;
        };
        is_marked.iter_mut().take(last + 1).skip(*first).for_each(|mark| *mark = true);
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for (letter, marked) in letters.into_iter().zip(is_marked) {
        match pieces.last_mut() {
            Some(piece) if piece.marked == marked => piece.text.push(letter),
            _ => pieces.push(Piece { text: letter.to_string(), marked }),
        }
    }
    pieces
}
