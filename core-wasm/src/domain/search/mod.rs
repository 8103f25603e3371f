//! Search in names as one types: folding, index, ranking.

mod edits;
mod filters;
mod folding;
mod index;
mod marking;
mod ranking;

pub use self::{
    filters::{Features, Filters},
    folding::folded,
    index::Index,
    marking::{Piece, marked},
    ranking::Found,
};

/// Positions of the names that a typed text finds, best first. Without a word
/// in the text all names, in their order.
pub fn found<'a>(names: impl Iterator<Item = &'a str>, typed: &str) -> Vec<usize> {
    let mut index = Index::default();
    let mut count = 0;
    for name in names {
        index.add(name, "");
        count += 1;
    }
    match index.search(typed, count) {
        Some(found) => found.indexes,
        None => (0..count).collect(),
    }
}
