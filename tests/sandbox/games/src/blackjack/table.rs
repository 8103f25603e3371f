//! A table of blackjack: cards, what the player may do, and what the hands are worth.

use crate::cards::{Card, Shoe};
use crate::fairness::Source;

/// Decks of a round; they are new in every round.
pub const DECKS: usize = 6;
/// The best total.
const BEST: u8 = 21;
/// The dealer takes no card from this total on, also with an ace that counts eleven.
const DEALER_STANDS: u8 = 17;

/// A decision of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// One more card.
    Hit,
    /// No more cards.
    Stand,
    /// The stake of the hand again, and exactly one more card.
    Double,
    /// The first stake again: each of two cards with one value becomes a hand, and gets a card.
    Split,
}

impl Move {
    /// All moves.
    pub const ALL: [Self; 4] = [Self::Hit, Self::Stand, Self::Double, Self::Split];

    /// Name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::Double => "double",
            Self::Split => "split",
        }
    }
}

/// The total of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The best total that is not above 21, if there is one.
    pub value: u8,
    /// True if an ace counts eleven.
    pub is_soft: bool,
}

/// Returns the value of a card: an ace is one here, a picture ten.
pub fn worth(card: Card) -> u8 {
    card.rank().min(10)
}

/// The total of cards.
pub fn total(cards: &[Card]) -> Total {
    let low = cards.iter().fold(0_u8, |sum, card| sum.saturating_add(worth(*card)));
    let is_soft = low <= BEST - 10 && cards.iter().any(|card| card.rank() == 1);
    Total { value: if is_soft { low + 10 } else { low }, is_soft }
}

/// True for an ace and a card that counts ten.
fn is_natural(cards: &[Card]) -> bool {
    cards.len() == 2 && total(cards).value == BEST
}

/// The end of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// An ace and a card that counts ten, as the first two cards of the round.
    Blackjack,
    /// Better than the dealer.
    Win,
    /// As good as the dealer.
    Push,
    /// Worse than the dealer.
    Lose,
    /// Above 21.
    Bust,
}

impl End {
    /// Name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blackjack => "blackjack",
            Self::Win => "win",
            Self::Push => "push",
            Self::Lose => "lose",
            Self::Bust => "bust",
        }
    }

    /// Returns the payout for each stake of the hand, in halves of the first stake.
    fn halves(self) -> i64 {
        match self {
            Self::Blackjack => 5,
            Self::Win => 4,
            Self::Push => 2,
            Self::Lose | Self::Bust => 0,
        }
    }
}

/// A hand of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Its cards in the order in which they came.
    pub cards: Vec<Card>,
    /// Its stakes: one, or two if it was doubled.
    pub stakes: i64,
    /// True if it takes no more decisions.
    is_over: bool,
}

impl Hand {
    /// A hand with its first cards. A total of 21 needs no decision.
    fn new(cards: Vec<Card>) -> Self {
        let is_over = total(&cards).value >= BEST;
        Self { cards, stakes: 1, is_over }
    }

    fn is_bust(&self) -> bool {
        total(&self.cards).value > BEST
    }
}

/// The cards of a round and what is decided.
#[derive(Debug, Clone)]
pub struct Table {
    shoe: Shoe,
    /// The cards of the dealer. The second one is hidden until the round is over.
    pub dealer: Vec<Card>,
    /// The hand of the player, or two after a split.
    pub hands: Vec<Hand>,
    /// True if the dealer or the player had 21 with the first two cards: nothing was decided.
    is_natural: bool,
}

impl Table {
    /// Deals: a card to the player, one to the dealer, again one to the player, and a hidden one to the dealer.
    pub fn deal(source: &mut impl Source) -> Self {
        let mut shoe = Shoe::new(DECKS);
        let [first, open, second, hidden] = std::array::from_fn(|_| shoe.draw(source));
        let (dealer, hand) = (vec![open, hidden], Hand::new(vec![first, second]));
        let is_natural = is_natural(&dealer) || is_natural(&hand.cards);
        Self { shoe, dealer, hands: vec![hand], is_natural }
    }

    /// The place of the hand that is played; `None` if the round is over.
    pub fn active(&self) -> Option<usize> {
        if self.is_natural { None } else { self.hands.iter().position(|hand| !hand.is_over) }
    }

    /// Returns the possible moves; none if the round is over.
    pub fn choices(&self) -> Vec<Move> {
        let Some(hand) = self.active().and_then(|place| self.hands.get(place)) else { return Vec::new() };
        let has_pair = match hand.cards.as_slice() {
            [one, other] => worth(*one) == worth(*other),
            _ => false,
        };
        let fits = |choice: &Move| match choice {
            Move::Hit | Move::Stand => true,
            Move::Double => hand.cards.len() == 2,
            Move::Split => has_pair && self.hands.len() == 1,
        };
        Move::ALL.into_iter().filter(fits).collect()
    }

    /// Carries out a move, and plays the dealer if the round is over then. A move that is not possible changes nothing.
    pub fn apply(&mut self, choice: Move, source: &mut impl Source) {
        if !self.choices().contains(&choice) {
            return;
        }
        let Some(hand) = self.active().and_then(|place| self.hands.get_mut(place)) else { return };
        match choice {
            Move::Stand => hand.is_over = true,
            Move::Hit => {
                hand.cards.push(self.shoe.draw(source));
                hand.is_over = total(&hand.cards).value >= BEST;
            }
            Move::Double => {
                hand.cards.push(self.shoe.draw(source));
                hand.stakes = 2;
                hand.is_over = true;
            }
            Move::Split => {
                let has_aces = hand.cards.iter().all(|card| card.rank() == 1);
                let cards = std::mem::take(&mut hand.cards);
                let mut split = |card: Card| {
                    let hand = Hand::new(vec![card, self.shoe.draw(source)]);
                    Hand { is_over: hand.is_over || has_aces, ..hand }
                };
                self.hands = cards.into_iter().map(&mut split).collect();
            }
        }
        if self.active().is_none() {
            self.play_dealer(source);
        }
    }

    /// The dealer takes cards, unless every hand of the player is bust.
    fn play_dealer(&mut self, source: &mut impl Source) {
        if self.hands.iter().all(Hand::is_bust) {
            return;
        }
        while total(&self.dealer).value < DEALER_STANDS {
            self.dealer.push(self.shoe.draw(source));
        }
    }

    /// Number of first stakes that are on the table.
    pub fn stakes(&self) -> i64 {
        self.hands.iter().map(|hand| hand.stakes).sum()
    }

    /// Returns the end of a hand if the round is over.
    pub fn end_of(&self, hand: &Hand) -> Option<End> {
        if self.active().is_some() {
            return None;
        }
        let (own, dealer) = (total(&hand.cards).value, total(&self.dealer).value);
        Some(match (self.is_natural, is_natural(&hand.cards), is_natural(&self.dealer)) {
            (true, true, true) => End::Push,
            (true, true, false) => End::Blackjack,
            (true, false, _) => End::Lose,
            _ if own > BEST => End::Bust,
            _ if dealer > BEST || own > dealer => End::Win,
            _ if own == dealer => End::Push,
            _ => End::Lose,
        })
    }

    /// Returns the payout in halves of the first stake; `None` while the round goes on.
    pub fn halves(&self) -> Option<i64> {
        let pays = |hand: &Hand| Some(self.end_of(hand)?.halves() * hand.stakes);
        self.hands.iter().map(pays).sum()
    }
}
