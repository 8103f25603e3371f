//! Reads the text of a result: the cards of each hand, or the fields of a board.

use super::{Bet, Blackjack, Condition, Poker, blackjack::total};

/// Kind of a hand of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofHandKind {
    /// Blackjack: cards of the player.
    Player,
    /// Blackjack: cards of the dealer.
    Dealer,
    /// Poker: the cards that were dealt.
    Dealt,
    /// Poker: the dealt cards that the player has held.
    Held,
    /// Poker: the cards after the draw.
    Last,
}

/// A hand of cards in a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultHand {
    /// Its kind.
    pub kind: ProofHandKind,
    /// Cards in their order.
    pub cards: Vec<String>,
    /// Best total of the cards; absent in poker.
    pub total: Option<u32>,
}

impl ResultHand {
    fn new(kind: ProofHandKind, cards: &[&str]) -> Self {
        Self { kind, cards: cards.iter().map(|card| (*card).to_owned()).collect(), total: None }
    }
}

/// A field of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardField {
    /// Its name.
    pub item: String,
    /// True if it was drawn.
    pub is_drawn: bool,
    /// True if the player has opened it.
    pub is_opened: bool,
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

impl Blackjack {
    /// Reads the hands of a result, those of the player first. `None` if the text has no cards of two sides.
    pub fn hands(&self, result: &str) -> Option<Vec<ResultHand>> {
        let mut sides = result.split(" / ").map(words);
        let dealer = sides.next()?;
        let hand = |kind, cards: &[&str]| {
            let total = Some(total(cards)?).filter(|_| !cards.is_empty())?;
            Some(ResultHand { total: Some(total), ..ResultHand::new(kind, cards) })
        };
        let mut hands = sides.map(|cards| hand(ProofHandKind::Player, &cards)).collect::<Option<Vec<_>>>()?;
        if hands.is_empty() {
            return None;
        }
        hands.push(hand(ProofHandKind::Dealer, &dealer)?);
        Some(hands)
    }
}

impl Poker {
    /// Reads the hands of a result, and its factor as text. `None` if the text has another form, or the held cards are
    /// unknown.
    pub fn hands<'a>(&self, result: &'a str) -> Option<(Vec<ResultHand>, &'a str)> {
        let (cards, factor) = result.split_once(" × ")?;
        let (dealt, last) = cards.split_once(" → ")?;
        let (dealt, last) = (words(dealt), words(last));
        let choice = self.hold.as_ref().filter(|hold| hold.len() == dealt.len())?;
        let held: Vec<_> =
            dealt.iter().zip(choice).filter(|(_, is_held)| **is_held).map(|(card, _)| *card).collect();
        let hands = vec![
            ResultHand::new(ProofHandKind::Dealt, &dealt),
            ResultHand::new(ProofHandKind::Held, &held),
            ResultHand::new(ProofHandKind::Last, &last),
        ];
        Some((hands, factor))
    }
}

/// Reads the board of a drawing: its drawn fields, and those that the player has opened. `None` if no bet has opened
/// fields, or the result names something that is no field.
pub fn board_of(items: &[String], bets: &[Bet], result: &str) -> Option<Vec<BoardField>> {
    let opened = bets.iter().find_map(|bet| match &bet.wins {
        Condition::NoneOf(opened) => Some(opened),
        _ => None,
    })?;
    let drawn = words(result);
    let is_field = |name: &&str| items.iter().any(|item| item == name);
    if !drawn.iter().all(is_field) {
        return None;
    }
    let field = |item: &String| BoardField {
        item: item.clone(),
        is_drawn: drawn.iter().any(|name| item == name),
        is_opened: opened.contains(item),
    };
    Some(items.iter().map(field).collect())
}
