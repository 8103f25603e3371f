//! Tests of video poker.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_precision_loss)]

use super::*;
use crate::cards::DECK;
use crate::fairness::Fast;
use crate::rules::{Currency, Fields};

const EDITION: Edition = Edition { volatility: "low", paylines: 0 };

fn source() -> Draw {
    Draw::new("server", "client", 1)
}

fn begin() -> Turn {
    let currency = Currency { decimals: 2, smallest: 20 };
    let round = Round { request: &Fields(json!({})), currency, edition: EDITION, stake: 100 };
    VideoPoker.begin(&round, &mut source()).unwrap()
}

fn decide(turn: &Turn, hold: &Value) -> Result<Turn, &'static str> {
    let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake: 100 };
    let request = Fields(json!({ "hold": hold }));
    VideoPoker.decide(&hand, &request, &mut source()).map_err(|refusal| refusal.field)
}

fn hand(text: &str) -> Option<&'static str> {
    let card = |name: &str| Card::deck().find(|card| card.name() == name).unwrap();
    let cards: Vec<Card> = text.split(' ').map(card).collect();
    place(cards.try_into().unwrap()).map(|place| HANDS[place].name)
}

#[test]
fn hands_are_told_apart() {
    for (cards, name) in [
        ("10♥ A♥ Q♥ J♥ K♥", Some("royalFlush")),
        ("9♥ 10♥ Q♥ J♥ K♥", Some("straightFlush")),
        ("A♣ 2♣ 3♣ 4♣ 5♣", Some("straightFlush")),
        ("7♣ 7♥ 3♣ 7♦ 7♠", Some("fourOfAKind")),
        ("7♣ 7♥ 3♣ 3♦ 7♠", Some("fullHouse")),
        ("2♦ 9♦ 4♦ K♦ A♦", Some("flush")),
        ("A♣ 2♣ 3♦ 4♣ 5♣", Some("straight")),
        ("A♣ K♣ Q♦ J♣ 10♣", Some("straight")),
        ("Q♣ K♣ A♦ 2♣ 3♣", None),
        ("2♣ 9♦ 2♠ 2♥ J♣", Some("threeOfAKind")),
        ("2♣ 9♦ 2♠ 9♥ J♣", Some("twoPairs")),
        ("J♣ 9♦ 2♠ 8♥ J♦", Some("jacksOrBetter")),
        ("A♣ 9♦ 2♠ 8♥ A♦", Some("jacksOrBetter")),
        ("10♣ 9♦ 2♠ 8♥ 10♦", None),
        ("A♣ 9♦ 2♠ 8♥ 6♦", None),
    ] {
        assert_eq!(hand(cards), name, "{cards}");
    }
}

/// The numbers of ways to choose, up to five of 52.
fn ways() -> [[usize; 6]; 53] {
    let mut ways = [[0; 6]; 53];
    for cards in 0..=52 {
        ways[cards][0] = 1;
        for some in 1..=5.min(cards) {
            ways[cards][some] = ways[cards - 1][some - 1] + ways[cards - 1][some];
        }
    }
    ways
}

/// The return of the best play, exactly: for each deal the hold whose mean over all draws is the largest. The sum of the
/// payouts of all hands that contain some cards is kept for every set of up to five cards; the draws that keep a set and
/// none of the thrown cards follow from it by inclusion and exclusion.
#[test]
fn the_best_play_returns_what_is_stated() {
    let ways = ways();
    let place_of = |cards: &[u8]| -> usize {
        cards.iter().enumerate().map(|(index, card)| ways[usize::from(*card)][index + 1]).sum()
    };
    let chosen = |hand: [u8; 5], mask: usize| -> ([u8; 5], usize) {
        let (mut out, mut count) = ([0; 5], 0);
        for (place, card) in hand.iter().enumerate() {
            if mask >> place & 1 == 1 {
                out[count] = *card;
                count += 1;
            }
        }
        (out, count)
    };
    let hands = || {
        (0..DECK).flat_map(|e| {
            (0..e).flat_map(move |d| {
                (0..d).flat_map(move |c| (0..c).flat_map(move |b| (0..b).map(move |a| [a, b, c, d, e])))
            })
        })
    };
    let deck: Vec<Card> = Card::deck().collect();
    let pays = |hand: [u8; 5]| {
        let cards = hand.map(|card| deck[usize::from(card)]);
        place(cards).map_or(0, |place| HANDS[place].factor)
    };
    let mut sums: [Vec<i64>; 6] = std::array::from_fn(|count| vec![0; ways[52][count]]);
    let mut counts = [0_u64; 10];
    for hand in hands() {
        let factor = pays(hand);
        counts[HANDS.iter().position(|one| one.factor == factor).unwrap_or(9)] += 1;
        if factor > 0 {
            for mask in 0..32 {
                let (cards, count) = chosen(hand, mask);
                sums[count][place_of(&cards[..count])] += factor;
            }
        }
    }
    // The known numbers of hands.
    assert_eq!(counts, [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 337_920, 2_062_860]);
    let draws = [1_533_939_u64, 178_365, 16_215, 1081, 47, 1];
    // A common multiple of the numbers of draws keeps every mean a whole number.
    let common = 7_669_695_i64;
    let (mut sum, mut deals) = (0_i128, 0_i128);
    for hand in hands() {
        let mut best = 0;
        for held in 0..32_usize {
            let thrown = 31 ^ held;
            let (mut total, mut part) = (0_i64, thrown);
            loop {
                let (cards, count) = chosen(hand, held | part);
                let value = sums[count][place_of(&cards[..count])];
                total += if part.count_ones() % 2 == 0 { value } else { -value };
                if part == 0 {
                    break;
                }
                part = (part - 1) & thrown;
            }
            let of = i64::try_from(draws[held.count_ones() as usize]).unwrap();
            assert_eq!(common % of, 0);
            best = best.max(total * (common / of));
        }
        sum += i128::from(best);
        deals += 1;
    }
    assert_eq!(deals, 2_598_960);
    // Millionths.
    let returned = sum * 1_000_000 / (deals * i128::from(common));
    assert_eq!(returned, 995_439);
    assert_eq!(i64::try_from(returned / 100).unwrap(), RTP);
}

/// Holds what a simple player holds: cards that pay already and high cards.
fn simple(cards: [Card; CARDS]) -> String {
    let made = place(cards);
    let hold = |card: &Card| {
        let same = cards.iter().filter(|other| other.rank() == card.rank()).count();
        match made {
            Some(0 | 1 | 3 | 4 | 5) => true,
            Some(_) => same > 1,
            None => same > 1 || (!cards.iter().any(|one| is_pair(cards, *one)) && is_high(*card)),
        }
    };
    cards.iter().map(|card| if hold(card) { '1' } else { '0' }).collect()
}

fn is_pair(cards: [Card; CARDS], card: Card) -> bool {
    cards.iter().filter(|other| other.rank() == card.rank()).count() > 1
}

fn is_high(card: Card) -> bool {
    card.rank() == 1 || card.rank() > 10
}

#[test]
fn ten_million_rounds_return_less_to_a_simple_player() {
    let mut source = Fast(71);
    let (mut paid, mut royal) = (0_i64, 0);
    for _ in 0..10_000_000 {
        let mut shoe = Shoe::new(1);
        let mut cards: [Card; CARDS] = std::array::from_fn(|_| shoe.draw(&mut source));
        let hold = simple(cards);
        for (card, digit) in cards.iter_mut().zip(hold.chars()) {
            if digit == '0' {
                *card = shoe.draw(&mut source);
            }
        }
        let factor = place(cards).map_or(0, |place| HANDS[place].factor);
        royal += u32::from(factor == 800);
        paid += factor;
    }
    let returned = paid as f64 / 1e7;
    assert!((0.94..0.9544).contains(&returned), "{returned}");
    assert!((80..400).contains(&royal), "{royal}");
}

#[test]
fn held_cards_stay_and_the_others_are_replaced_by_the_next_ones() {
    let turn = begin();
    assert_eq!(turn.payout, None);
    let dealt: Deal = Deal::deserialize(&turn.outcome).unwrap();
    let mut shoe = Shoe::new(1);
    let mut numbers = source();
    let drawn: Vec<String> = (0..10).map(|_| shoe.draw(&mut numbers).name()).collect();
    assert_eq!((&dealt.dealt[..], &dealt.cards[..], &dealt.hold), (&drawn[..5], &drawn[..5], &None));
    let over = decide(&turn, &json!("10010")).unwrap();
    let end = Deal::deserialize(&over.outcome).unwrap();
    let expected = [&drawn[0], &drawn[5], &drawn[6], &drawn[3], &drawn[7]];
    assert_eq!((end.cards.iter().collect::<Vec<_>>(), &end.dealt), (expected.to_vec(), &dealt.dealt));
    assert_eq!(over.payout, Some(100 * end.factor));
    let kept = Deal::deserialize(&decide(&turn, &json!("11111")).unwrap().outcome).unwrap();
    assert_eq!(kept.cards, dealt.dealt);
}

#[test]
fn nothing_tells_the_next_cards_before_the_end() {
    let turn = begin();
    assert_eq!(VideoPoker.result(&turn.outcome).map(|_| ()), None);
    let mut shoe = Shoe::new(1);
    let mut numbers = source();
    let next: Vec<String> = (0..10).map(|_| shoe.draw(&mut numbers).name()).skip(5).collect();
    let text = turn.outcome.to_string();
    assert!(next.iter().all(|card| !text.contains(&format!("\"{card}\""))), "{text}");
}

#[test]
fn a_round_that_is_left_holds_all_cards() {
    let turn = begin();
    let hand = Hand { outcome: &turn.outcome, edition: EDITION, stake: 100 };
    let left = VideoPoker.leave(&hand, &mut source());
    assert_eq!(left, decide(&turn, &json!("11111")).unwrap());
}

#[test]
fn only_possible_choices_are_taken() {
    let turn = begin();
    for wrong in [json!(""), json!("1111"), json!("111111"), json!("11112"), json!(null), json!([1])] {
        assert_eq!(decide(&turn, &wrong).err(), Some("hold"), "{wrong}");
    }
}
