//! Poker hands, and what they pay.

use crate::cards::Card;

/// A hand that pays, the best one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Name on the wire.
    pub name: &'static str,
    /// Multiple of the stake.
    pub factor: i64,
}

/// Every hand that pays: the 9/6 table of "Jacks or better", with 800 for the royal flush at every stake.
pub const HANDS: [Hand; 9] = [
    Hand { name: "royalFlush", factor: 800 },
    Hand { name: "straightFlush", factor: 50 },
    Hand { name: "fourOfAKind", factor: 25 },
    Hand { name: "fullHouse", factor: 9 },
    Hand { name: "flush", factor: 6 },
    Hand { name: "straight", factor: 4 },
    Hand { name: "threeOfAKind", factor: 3 },
    Hand { name: "twoPairs", factor: 2 },
    Hand { name: "jacksOrBetter", factor: 1 },
];

/// The rank of a jack.
const JACK: u8 = 11;

/// The place in [`HANDS`] of five cards; `None` if they pay nothing.
pub fn place(cards: [Card; 5]) -> Option<usize> {
    let mut ranks = cards.map(Card::rank);
    ranks.sort_unstable();
    let [first, second, third, fourth, last] = ranks;
    let [suited, ..] = cards.map(Card::suit);
    let is_flush = cards.iter().all(|card| card.suit() == suited);
    let pairs = [(first, second), (second, third), (third, fourth), (fourth, last)];
    let equal = pairs.iter().filter(|(one, next)| one == next).count();
    if equal == 0 {
        // The ace is the lowest card, or the highest one above a king.
        let is_high = first == 1 && second == 10;
        return match (is_flush, is_high || last - first == 4) {
            (true, true) if is_high => Some(0),
            (true, true) => Some(1),
            (true, false) => Some(4),
            (false, true) => Some(5),
            (false, false) => None,
        };
    }
    let is_three = first == third || second == fourth || third == last;
    match equal {
        3 if first == fourth || second == last => Some(2),
        3 => Some(3),
        2 if is_three => Some(6),
        2 => Some(7),
        _ => {
            let rank = pairs.iter().find(|(one, next)| one == next).map_or(0, |(rank, _)| *rank);
            (rank == 1 || rank >= JACK).then_some(8)
        }
    }
}
