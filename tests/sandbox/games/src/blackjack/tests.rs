//! Tests of blackjack.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_precision_loss)]

use super::strategy::{Seen, best, exact};
use super::table::worth;
use super::*;
use crate::fairness::Fast;
use crate::rules::{Currency, Fields};

const EDITION: Edition = Edition { volatility: "low", paylines: 0 };

#[test]
fn the_basic_strategy_returns_what_is_stated() {
    let exact = exact();
    // Rounded down to hundredths of a per cent.
    let stated = RTP as f64 / 10_000.0;
    assert!((stated..stated + 0.000_1).contains(&exact), "{exact}");
}

/// The hand that is played, as the strategy sees it.
fn seen(table: &Table) -> Seen {
    let hand = &table.hands[table.active().unwrap()];
    let total = total(&hand.cards);
    let can_split = table.choices().contains(&Move::Split);
    Seen {
        value: total.value,
        is_soft: total.is_soft,
        is_pair_of_cards: hand.cards.len() == 2,
        pair: can_split.then(|| worth(hand.cards[0])),
        dealer: worth(table.dealer[0]),
    }
}

#[test]
fn ten_million_rounds_return_what_is_stated() {
    let mut source = Fast(57);
    let (mut staked, mut paid, mut largest) = (0_i64, 0_i64, 0);
    let rounds = 10_000_000;
    for _ in 0..rounds {
        let mut table = Table::deal(&mut source);
        while table.active().is_some() {
            table.apply(best(seen(&table)), &mut source);
        }
        staked += 2 * table.stakes();
        let halves = table.halves().unwrap();
        largest = largest.max(halves);
        paid += halves;
    }
    // Of the first stake, not of all stakes: what is won or lost in all, by the number of rounds.
    let returned = 1.0 + (paid - staked) as f64 / 2.0 / f64::from(rounds);
    // Four standard deviations; that of a round is 1.15.
    assert!((returned - exact()).abs() < 0.001_46, "{returned}");
    assert_eq!(largest, 2 * LARGEST);
}

/// Gives chosen cards.
struct Chosen {
    left: Vec<Card>,
    wanted: Vec<String>,
}

impl Chosen {
    fn new(cards: &str) -> Self {
        let left = (0..DECKS).flat_map(|_| Card::deck()).collect();
        Self { left, wanted: cards.split(' ').rev().map(ToOwned::to_owned).collect() }
    }
}

impl Source for Chosen {
    fn next(&mut self) -> u32 {
        0
    }

    fn below(&mut self, _: u32) -> u32 {
        let wanted = self.wanted.pop().unwrap();
        let place = self.left.iter().position(|card| card.name() == wanted).unwrap();
        self.left.remove(place);
        u32::try_from(place).unwrap()
    }
}

/// The round with these cards, in the order in which they are drawn, and these moves.
fn played(cards: &str, moves: &[Move]) -> Table {
    let mut source = Chosen::new(cards);
    let table = after(moves, &mut source);
    assert_eq!(source.wanted, Vec::<String>::new(), "cards that are not drawn");
    table
}

/// The ends of the hands, and the payout in halves of the first stake.
fn ends(table: &Table) -> (Vec<&'static str>, Option<i64>) {
    let end = |hand: &table::Hand| table.end_of(hand).map_or("open", table::End::name);
    (table.hands.iter().map(end).collect(), table.halves())
}

#[test]
fn rounds_end_as_the_rules_say() {
    use Move::{Double, Hit, Split, Stand};
    // The player's first card, the dealer's open one, the player's second one, and the dealer's hidden one.
    let cases: &[(&str, &[Move], &str, Option<i64>)] = &[
        ("A♠ 9♥ K♠ 9♦", &[], "blackjack", Some(5)),
        ("A♠ A♥ K♠ K♦", &[], "push", Some(2)),
        ("9♠ K♥ 9♦ A♦", &[], "lose", Some(0)),
        ("9♠ A♥ 9♦ Q♦", &[], "lose", Some(0)),
        ("10♠ 9♥ 9♦ 8♦", &[Stand], "win", Some(4)),
        ("10♠ 9♥ 8♦ 9♦", &[Stand], "push", Some(2)),
        ("10♠ 9♥ 7♦ 9♦", &[Stand], "lose", Some(0)),
        ("10♠ 6♥ 3♦ 10♦ 8♣", &[Stand], "win", Some(4)),
        // The dealer stands on a soft 17.
        ("10♠ 6♥ 8♦ A♦", &[Stand], "win", Some(4)),
        ("10♠ 9♥ 5♦ 8♦ 10♣", &[Hit], "bust", Some(0)),
        // 21 needs no decision, and is no blackjack.
        ("5♠ 9♥ 6♦ 8♦ K♣", &[Hit], "win", Some(4)),
        ("5♠ 9♥ 6♦ 8♦ 9♣", &[Double], "win", Some(8)),
        ("5♠ 9♥ 6♦ 10♦ 8♣", &[Double], "push", Some(4)),
        ("10♠ 9♥ 6♦ 10♦ 8♣", &[Double], "bust", Some(0)),
        ("8♠ 6♥ 8♦ 10♦ 10♣ 3♣ 10♥ K♥", &[Split, Stand, Double], "win win", Some(12)),
        ("8♠ 6♥ 8♦ 10♦ 3♣ 2♣ 10♥ 10♠ K♥", &[Split, Double, Double], "win win", Some(16)),
        ("8♠ 9♥ 8♦ 10♦ 10♣ 7♣ 10♥", &[Split, Stand, Hit], "lose bust", Some(0)),
        // A ten beside an ace that was split counts 21, and no more card is taken.
        ("A♠ 9♥ A♦ 9♦ K♣ 5♣", &[Split], "win lose", Some(4)),
        // Ten and queen are a pair.
        ("10♠ 9♥ Q♦ 9♦ 9♣ K♣", &[Split, Stand, Stand], "win win", Some(8)),
    ];
    for (cards, moves, end, halves) in cases {
        let table = played(cards, moves);
        assert_eq!(ends(&table), (end.split(' ').collect(), *halves), "{cards} {moves:?}");
        assert_eq!(table.choices(), []);
    }
}

#[test]
fn a_hand_offers_what_is_possible() {
    use Move::{Double, Hit, Split, Stand};
    let choices = |cards: &str, moves: &[Move]| played(cards, moves).choices();
    assert_eq!(choices("10♠ 9♥ 2♦ 9♦", &[]), [Hit, Stand, Double]);
    assert_eq!(choices("8♠ 9♥ 8♦ 9♦", &[]), [Hit, Stand, Double, Split]);
    assert_eq!(choices("2♠ 9♥ 2♦ 9♦ 3♦", &[Hit]), [Hit, Stand], "three cards");
    assert_eq!(choices("8♠ 9♥ 8♦ 9♦ 8♣ 8♥", &[Split]), [Hit, Stand, Double], "split once");
    assert_eq!(played("8♠ 9♥ 8♦ 9♦ 8♣ 8♥", &[Split]).active(), Some(0));
    assert_eq!(played("8♠ 9♥ 8♦ 9♦ 8♣ 8♥", &[Split, Stand]).active(), Some(1));
    // The first hand has 21 at once.
    assert_eq!(played("10♠ 9♥ J♦ 9♦ A♣ 8♥", &[Split]).active(), Some(1));
}

fn begin(nonce: i64) -> Turn {
    let currency = Currency { decimals: 2, smallest: 20 };
    let round = Round { request: &Fields(json!({})), currency, edition: EDITION, stake: 100 };
    Blackjack.begin(&round, &mut Draw::new("server", "client", nonce)).unwrap()
}

fn decide(turn: &Turn, stake: i64, nonce: i64, choice: &str) -> Result<Turn, &'static str> {
    let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake };
    let request = Fields(json!({ "move": choice }));
    let mut source = Draw::new("server", "client", nonce);
    Blackjack.decide(&hand, &request, &mut source).map_err(|refusal| refusal.field)
}

/// The first nonce whose round offers a move.
fn with_choice(choice: &str) -> i64 {
    let offers = |nonce: &i64| begin(*nonce).outcome["choices"].as_array().unwrap().contains(&json!(choice));
    (1..1000).find(offers).unwrap()
}

#[test]
fn a_double_and_a_split_add_the_first_stake() {
    let nonce = with_choice("split");
    let split = decide(&begin(nonce), 100, nonce, "split").unwrap();
    assert_eq!((split.further, &split.outcome["stakes"]), (100, &json!(2)));
    if split.payout.is_none() {
        let doubled = decide(&split, 200, nonce, "double").unwrap();
        assert_eq!((doubled.further, &doubled.outcome["stakes"]), (100, &json!(3)));
    }
    let stood = decide(&begin(nonce), 100, nonce, "stand").unwrap();
    assert_eq!(stood.further, 0);
    let doubled = decide(&begin(nonce), 100, nonce, "double").unwrap();
    assert_eq!(doubled.further, 100);
    assert!([0, 200, 400].contains(&doubled.payout.unwrap()));
}

#[test]
fn nothing_tells_the_hidden_card_before_the_end() {
    let nonce = with_choice("double");
    let turn = begin(nonce);
    assert_eq!(turn.outcome["dealer"]["cards"].as_array().unwrap().len(), 1);
    assert!(Blackjack.result(&turn.outcome).is_none());
    let over = decide(&turn, 100, nonce, "stand").unwrap();
    assert!(over.outcome["dealer"]["cards"].as_array().unwrap().len() >= 2);
    assert!(Blackjack.result(&over.outcome).is_some());
}

#[test]
fn a_round_that_is_left_stands_with_every_hand() {
    let nonce = with_choice("split");
    let turn = begin(nonce);
    let leave = |turn: &Turn, stake| {
        let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake };
        Blackjack.leave(&hand, &mut Draw::new("server", "client", nonce))
    };
    assert_eq!(leave(&turn, 100), decide(&turn, 100, nonce, "stand").unwrap());
    let split = decide(&turn, 100, nonce, "split").unwrap();
    let left = leave(&split, 200);
    assert!(left.payout.is_some() && left.further == 0, "{left:?}");
    let broken = Turn { outcome: json!({}), payout: None, further: 0 };
    assert_eq!(leave(&broken, 100).payout, Some(100), "the stake is never lost");
}

#[test]
fn only_possible_moves_are_taken() {
    let nonce = (1..1000).find(|nonce| begin(*nonce).payout.is_none()).unwrap();
    let turn = begin(nonce);
    for wrong in ["", "fold", "HIT"] {
        assert_eq!(decide(&turn, 100, nonce, wrong).err(), Some("move"), "{wrong}");
    }
    let over = decide(&turn, 100, nonce, "stand").unwrap();
    assert_eq!(decide(&over, 100, nonce, "hit").err(), Some("move"), "it is over");
}
