//! Video poker, "Jacks or better": five cards are dealt, any of them are held, the others are replaced once.

mod hands;

use crate::cards::{Card, Shoe, names};
use crate::fairness::Draw;
use crate::proof::{Bet, Mapping, Outcome, PokerPay};
use crate::rules::{Decided, Edition, Genre, Hand, Kind, Refusal, Request, Round, Rules, Turn};
use hands::{HANDS, place};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent, if the best cards are held: 99.5439 %, computed over all deals.
pub const RTP: i64 = 9954;
/// Cards of a hand.
const CARDS: usize = 5;

/// The game.
#[derive(Debug)]
pub struct VideoPoker;

/// A round as its page may know it. The cards that could replace others are not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Deal {
    /// The five cards before the player held any.
    dealt: Vec<String>,
    /// A digit for each card, 1 if it was held; unknown until the round is over.
    hold: Option<String>,
    /// The five cards now.
    cards: Vec<String>,
    /// Name of the hand that the cards make; absent if it pays nothing.
    hand: Option<String>,
    /// Multiple of the stake that the hand pays.
    factor: i64,
}

/// The cards of a round: those that are dealt, then each card that is not held is replaced by the next one.
fn play(hold: &str, source: &mut Draw) -> ([Card; CARDS], [Card; CARDS]) {
    let mut shoe = Shoe::new(1);
    let dealt: [Card; CARDS] = std::array::from_fn(|_| shoe.draw(source));
    let mut cards = dealt;
    for (card, digit) in cards.iter_mut().zip(hold.chars()) {
        if digit == '0' {
            *card = shoe.draw(source);
        }
    }
    (dealt, cards)
}

/// The round after these cards were held.
fn deal(hold: Option<String>, source: &mut Draw) -> Deal {
    let (dealt, cards) = play(hold.as_deref().unwrap_or_default(), source);
    let hand = place(cards).and_then(|place| HANDS.get(place));
    Deal {
        dealt: names(&dealt),
        hold,
        cards: names(&cards),
        hand: hand.map(|hand| hand.name.to_owned()),
        factor: hand.map_or(0, |hand| hand.factor),
    }
}

/// The end of a round in which these cards are held.
fn end(hold: String, stake: i64, source: &mut Draw) -> Turn {
    let over = deal(Some(hold), source);
    Turn { payout: Some(stake.saturating_mul(over.factor)), outcome: json!(over), further: 0 }
}

impl Rules for VideoPoker {
    fn name(&self) -> &'static str {
        "video-poker"
    }

    fn genre(&self) -> Genre {
        Genre::VideoPoker
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        HANDS.iter().map(|hand| hand.factor).max().unwrap_or_default() * 100
    }

    fn page(&self, _: Edition) -> Value {
        let row = |hand: &hands::Hand| json!({ "hand": hand.name, "factor": hand.factor });
        json!({ "hands": HANDS.iter().map(row).collect::<Vec<_>>() })
    }

    fn kind(&self) -> Kind {
        Kind::Decided(&Self)
    }

    fn mapping(&self, _: Edition, outcome: &Value) -> Mapping {
        let pay = |hand: &hands::Hand| PokerPay { hand: hand.name, factor: money::wire(hand.factor, 0) };
        Mapping::Poker {
            items: Card::deck().map(Card::name).collect(),
            hold: Deal::deserialize(outcome).ok().and_then(|deal| deal.hold),
            pays: HANDS.iter().map(pay).collect(),
        }
    }

    fn bets(&self, _: &Value, _: Amount) -> Vec<Bet> {
        Vec::new()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        let Deal { dealt, hold, cards, factor, .. } = Deal::deserialize(outcome).ok()?;
        hold?;
        Some(Outcome::value(format!("{} → {} × {factor}", dealt.join(" "), cards.join(" "))))
    }
}

impl Decided for VideoPoker {
    fn showing(&self) -> i64 {
        5_000
    }

    fn begin(&self, _: &Round<'_>, source: &mut Draw) -> Result<Turn, Refusal> {
        Ok(Turn { outcome: json!(deal(None, source)), payout: None, further: 0 })
    }

    fn decide(&self, hand: &Hand<'_>, request: &dyn Request, source: &mut Draw) -> Result<Turn, Refusal> {
        let hold = request.text("hold");
        if hold.len() != CARDS || !hold.chars().all(|digit| digit == '0' || digit == '1') {
            return Err(Refusal { field: "hold", reason: "Say for each of the five cards if it is held." });
        }
        Ok(end(hold, hand.stake, source))
    }

    fn leave(&self, hand: &Hand<'_>, source: &mut Draw) -> Turn {
        end("1".repeat(CARDS), hand.stake, source)
    }
}

#[cfg(test)]
mod tests;
