//! Playing cards: their names, and decks from which cards are drawn and not put back.

use crate::fairness::Source;

/// Names of the ranks, from the ace on.
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
/// Signs of the suits.
const SUITS: [&str; 4] = ["♠", "♥", "♦", "♣"];
/// Cards of one deck.
pub const DECK: u8 = 52;

/// A playing card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// All cards of a deck, suit by suit from the ace to the king.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..DECK).map(Self)
    }

    /// The rank: 1 is the ace, 13 the king.
    pub fn rank(self) -> u8 {
        self.0 % 13 + 1
    }

    /// The suit, from 0 to 3.
    pub fn suit(self) -> u8 {
        self.0 / 13
    }

    /// The name, such as `10♥`.
    pub fn name(self) -> String {
        let of =
            |names: &[&str], place: u8| names.get(usize::from(place)).copied().unwrap_or_default().to_owned();
        of(&RANKS, self.0 % 13) + &of(&SUITS, self.0 / 13)
    }
}

/// The names of cards.
pub fn names(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.name()).collect()
}

/// Decks from which cards are drawn: each number of the round below the count of the cards that are left is the place of
/// one of them. The others keep their order, so a card is only fixed by the numbers before it.
#[derive(Debug, Clone)]
pub struct Shoe(Vec<Card>);

impl Shoe {
    /// A number of whole decks, one after the other.
    pub fn new(decks: usize) -> Self {
        Self((0..decks).flat_map(|_| Card::deck()).collect())
    }

    /// The next card. No game draws more cards than there are.
    pub fn draw(&mut self, source: &mut impl Source) -> Card {
        let count = u32::try_from(self.0.len()).unwrap_or_default();
        let place = usize::try_from(source.below(count)).unwrap_or_default();
        if place < self.0.len() { self.0.remove(place) } else { Card(0) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use crate::fairness::{Draw, Fast};
    use std::collections::BTreeSet;

    #[test]
    fn a_deck_has_52_different_cards() {
        let all: BTreeSet<String> = Card::deck().map(Card::name).collect();
        assert_eq!(all.len(), 52);
        assert!(all.contains("10♥") && all.contains("A♠") && all.contains("K♣"));
        let mut shoe = Shoe::new(6);
        let mut source = Fast(5);
        let mut counts = [0; 52];
        for _ in 0..312 {
            counts[usize::from(shoe.draw(&mut source).0)] += 1;
        }
        assert_eq!(counts, [6; 52]);
    }

    #[test]
    fn cards_are_drawn_from_those_that_are_left() {
        let mut numbers = Draw::new("server", "client", 1);
        let mut left: Vec<Card> = Card::deck().collect();
        let expected: Vec<Card> = (0..10)
            .map(|_| left.remove(numbers.below(u32::try_from(left.len()).unwrap()) as usize))
            .collect();
        let (mut shoe, mut source) = (Shoe::new(1), Draw::new("server", "client", 1));
        assert_eq!((0..10).map(|_| shoe.draw(&mut source)).collect::<Vec<_>>(), expected);
    }
}
