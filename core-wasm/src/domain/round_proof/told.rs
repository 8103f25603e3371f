//! What the text of a result tells: the cards of each hand, and the fields of a board.

use super::{Bet, Blackjack, Condition, Poker, blackjack::total};

/// Whose cards these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofHandKind {
    /// Blackjack: the player.
    Player,
    /// Blackjack: the dealer.
    Dealer,
    /// Poker: the cards that were dealt.
    Dealt,
    /// Poker: the dealt cards that the player has held.
    Held,
    /// Poker: the cards after the draw.
    Last,
}

/// The cards of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldHand {
    /// Whose they are.
    pub kind: ProofHandKind,
    /// Cards in their order.
    pub cards: Vec<String>,
    /// Their best total; absent in poker.
    pub total: Option<u32>,
}

impl ToldHand {
    fn new(kind: ProofHandKind, cards: &[&str]) -> Self {
        Self { kind, cards: cards.iter().map(|card| (*card).to_owned()).collect(), total: None }
    }
}

/// A field of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldField {
    /// Its name.
    pub item: String,
    /// It was drawn.
    pub is_drawn: bool,
    /// The player has opened it.
    pub is_opened: bool,
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

impl Blackjack {
    /// The hands of a result, those of the player first. Absent if its text has no cards of two sides.
    pub fn told(&self, result: &str) -> Option<Vec<ToldHand>> {
        let mut sides = result.split(" / ").map(words);
        let dealer = sides.next()?;
        let hand = |kind, cards: &[&str]| {
            let total = Some(total(cards)?).filter(|_| !cards.is_empty())?;
            Some(ToldHand { total: Some(total), ..ToldHand::new(kind, cards) })
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
    /// The cards of a result, and its factor as text. Absent if its text is another one, or the held cards are unknown.
    pub fn told<'a>(&self, result: &'a str) -> Option<(Vec<ToldHand>, &'a str)> {
        let (cards, factor) = result.split_once(" × ")?;
        let (dealt, last) = cards.split_once(" → ")?;
        let (dealt, last) = (words(dealt), words(last));
        let choice = self.hold.as_ref().filter(|hold| hold.len() == dealt.len())?;
        let held: Vec<_> =
            dealt.iter().zip(choice).filter(|(_, is_held)| **is_held).map(|(card, _)| *card).collect();
        let hands = vec![
            ToldHand::new(ProofHandKind::Dealt, &dealt),
            ToldHand::new(ProofHandKind::Held, &held),
            ToldHand::new(ProofHandKind::Last, &last),
        ];
        Some((hands, factor))
    }
}

/// The board of a drawing: the drawn fields and those that the player has opened. Absent if no bet has opened fields, or
/// the result names something else than fields.
pub fn board_of(items: &[String], bets: &[Bet], result: &str) -> Option<Vec<ToldField>> {
    let opened = bets.iter().find_map(|bet| match &bet.wins {
        Condition::NoneOf(opened) => Some(opened),
        _ => None,
    })?;
    let drawn = words(result);
    let is_field = |name: &&str| items.iter().any(|item| item == name);
    if !drawn.iter().all(is_field) {
        return None;
    }
    let field = |item: &String| ToldField {
        item: item.clone(),
        is_drawn: drawn.iter().any(|name| item == name),
        is_opened: opened.contains(item),
    };
    Some(items.iter().map(field).collect())
}
