//! Blackjack: the dealer stands on 17, a blackjack pays 3 to 2, and one pair can be split once.

use super::cards::{Next, Stock, rank_and_suit};

/// The best total.
const BEST: u32 = 21;
/// The dealer takes no card from this total on.
const DEALER_STANDS: u32 = 17;

/// A decision of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum BlackjackMove {
    /// One more card.
    Hit,
    /// No more cards.
    Stand,
    /// The stake of the hand again, and exactly one more card.
    Double,
    /// Each of two cards becomes a hand, with a stake and a card more.
    Split,
}

/// The cards and the decisions of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blackjack {
    /// The cards of one deck: a rank and one character for the suit.
    pub items: Vec<String>,
    /// Number of decks, one after the other.
    pub decks: usize,
    /// The decisions in their order.
    pub moves: Vec<BlackjackMove>,
}

/// The computed round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settled {
    /// The cards of the dealer and of each hand.
    pub result: String,
    /// First stakes that were on the table.
    pub stakes: i128,
    /// The payout in halves of the first stake; absent if the decisions are not those of a whole round with these cards.
    pub halves: Option<i128>,
}

/// A hand of the player.
#[derive(Debug)]
struct Hand<'a> {
    cards: Vec<&'a str>,
    stakes: i128,
    is_over: bool,
}

impl<'a> Hand<'a> {
    /// A hand of cards; with a total of 21 it takes no more of them.
    fn new(cards: Vec<&'a str>, is_over: bool) -> Option<Self> {
        let is_over = is_over || total(&cards)? >= BEST;
        Some(Self { cards, stakes: 1, is_over })
    }
}

/// The best total of cards. Absent if one is no card.
pub(super) fn total(cards: &[&str]) -> Option<u32> {
    let ranks = cards.iter().map(|card| rank_and_suit(card)).collect::<Option<Vec<_>>>()?;
    let low: u32 = ranks.iter().map(|(rank, _)| u32::from(*rank.min(&10))).sum();
    let has_ace = ranks.iter().any(|(rank, _)| *rank == 1);
    Some(if has_ace && low + 10 <= BEST { low + 10 } else { low })
}

/// True for 21 with two cards.
fn is_natural(cards: &[&str]) -> Option<bool> {
    Some(cards.len() == 2 && total(cards)? == BEST)
}

impl Blackjack {
    /// Plays the round, up to the first decision that is not possible with these cards. Absent if a card is missing.
    pub(super) fn play(&self, next: Next<'_>) -> Option<Settled> {
        let mut stock = Stock::new(&self.items, self.decks);
        let (first, open) = (stock.draw(next)?, stock.draw(next)?);
        let (second, hidden) = (stock.draw(next)?, stock.draw(next)?);
        let mut dealer = vec![open, hidden];
        let is_natural = is_natural(&dealer)? || is_natural(&[first, second])?;
        let mut hands = vec![Hand::new(vec![first, second], is_natural)?];
        let mut fits = true;
        for choice in &self.moves {
            fits = fits && decide(*choice, &mut hands, &mut stock, next)?;
        }
        let is_whole = fits && hands.iter().all(|hand| hand.is_over);
        let totals = hands.iter().map(|hand| total(&hand.cards)).collect::<Option<Vec<_>>>()?;
        if is_whole && !is_natural && totals.iter().any(|total| *total <= BEST) {
            while total(&dealer)? < DEALER_STANDS {
                dealer.push(stock.draw(next)?);
            }
        }
        let mut halves = 0;
        for (hand, own) in hands.iter().zip(totals) {
            halves += hand.stakes * paid(&hand.cards, own, &dealer, is_natural)?;
        }
        let mut result = dealer.join(" ");
        for hand in &hands {
            result = format!("{result} / {}", hand.cards.join(" "));
        }
        let stakes = hands.iter().map(|hand| hand.stakes).sum();
        Some(Settled { result, stakes, halves: is_whole.then_some(halves) })
    }
}

/// Carries out a decision with the first hand that takes one. False if it is not possible. Absent if a card is missing.
fn decide<'a>(
    choice: BlackjackMove,
    hands: &mut Vec<Hand<'a>>,
    stock: &mut Stock<'a>,
    next: Next<'_>,
) -> Option<bool> {
    let count = hands.len();
    let Some(hand) = hands.iter_mut().find(|hand| !hand.is_over) else { return Some(false) };
    match choice {
        BlackjackMove::Stand => hand.is_over = true,
        BlackjackMove::Hit => {
            hand.cards.push(stock.draw(next)?);
            hand.is_over = total(&hand.cards)? >= BEST;
        }
        BlackjackMove::Double => {
            if hand.cards.len() != 2 {
                return Some(false);
            }
            hand.cards.push(stock.draw(next)?);
            hand.stakes = 2;
            hand.is_over = true;
        }
        BlackjackMove::Split => {
            let &[one, other] = hand.cards.as_slice() else { return Some(false) };
            let (worth, pair) = (total(&[one])?, total(&[other])?);
            if count != 1 || worth != pair {
                return Some(false);
            }
            // A split ace takes one card. Alone it counts eleven.
            let is_over = worth == 11;
            let first = Hand::new(vec![one, stock.draw(next)?], is_over)?;
            let second = Hand::new(vec![other, stock.draw(next)?], is_over)?;
            *hands = vec![first, second];
        }
    }
    Some(true)
}

/// Returns the payout of a hand for each of its stakes, in halves of a stake. `ends_at_once` is true if somebody had 21
/// with the first two cards.
fn paid(cards: &[&str], own: u32, dealer: &[&str], ends_at_once: bool) -> Option<i128> {
    let other = total(dealer)?;
    if ends_at_once {
        return Some(match (is_natural(cards)?, is_natural(dealer)?) {
            (true, true) => 2,
            (true, false) => 5,
            (false, _) => 0,
        });
    }
    Some(match own.cmp(&other) {
        _ if own > BEST => 0,
        _ if other > BEST => 4,
        std::cmp::Ordering::Greater => 4,
        std::cmp::Ordering::Equal => 2,
        std::cmp::Ordering::Less => 0,
    })
}
