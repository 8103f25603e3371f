//! Poker with one draw.

use super::cards::{Next, Stock, rank_and_suit};
use crate::domain::money::amount::Amount;

/// Cards of a hand.
const CARDS: usize = 5;

/// The cards, the held ones and the pay table of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poker {
    /// All cards: a rank and one character for the suit.
    pub items: Vec<String>,
    /// For each of the five cards: true if it was held. Absent while the round is open.
    pub hold: Option<Vec<bool>>,
    /// Multiple of the stake by the name of the hand.
    pub pays: Vec<(String, Amount)>,
}

impl Poker {
    /// The result as a text, and the multiple of the stake that the round pays. Absent if a number or a card is missing.
    pub(super) fn play(&self, next: Next<'_>) -> Option<(String, Amount)> {
        let hold = self.hold.as_ref()?;
        let mut stock = Stock::new(&self.items, 1);
        let dealt = (0..CARDS).map(|_| stock.draw(next)).collect::<Option<Vec<_>>>()?;
        let kept = dealt.iter().copied().zip(hold);
        let cards = kept
            .map(|(card, is_held)| if *is_held { Some(card) } else { stock.draw(next) })
            .collect::<Option<Vec<_>>>()?;
        let name = hand(&cards)?;
        let factor =
            self.pays.iter().find(|(hand, _)| hand == name).map_or(Amount::ZERO, |(_, factor)| *factor);
        Some((format!("{} → {} × {factor}", dealt.join(" "), cards.join(" ")), factor))
    }
}

/// The name of the best hand of five cards; empty if it is none. The ace is below the two or above the king. Absent if a card
/// is none.
fn hand(cards: &[&str]) -> Option<&'static str> {
    let cards = cards.iter().map(|card| rank_and_suit(card)).collect::<Option<Vec<_>>>()?;
    let mut ranks: Vec<u8> = cards.iter().map(|(rank, _)| *rank).collect();
    ranks.sort_unstable();
    let suits: Vec<char> = cards.iter().map(|(_, suit)| *suit).collect();
    let is_flush = suits.windows(2).all(|pair| pair.first() == pair.last());
    let &[first, second, third, fourth, last] = ranks.as_slice() else { return None };
    // For each card, the number of cards with its rank, summed: 5 + 2 for a pair, 5 + 6 for three, 5 + 12 for four of a kind.
    let same = |rank: u8| cards.iter().filter(|(other, _)| *other == rank).count();
    let equal: usize = cards.iter().map(|(rank, _)| same(*rank)).sum();
    let has_high_pair = [(first, second), (second, third), (third, fourth), (fourth, last)]
        .iter()
        .any(|(one, next)| one == next && (*one == 1 || *one > 10));
    let is_high = first == 1 && second == 10;
    Some(match equal {
        17 => "fourOfAKind",
        13 => "fullHouse",
        11 => "threeOfAKind",
        9 => "twoPairs",
        7 if has_high_pair => "jacksOrBetter",
        5 => match (is_high || last.checked_sub(first) == Some(4), is_flush) {
            (true, true) if is_high => "royalFlush",
            (true, true) => "straightFlush",
            (true, false) => "straight",
            (false, true) => "flush",
            (false, false) => "",
        },
        _ => "",
    })
}
