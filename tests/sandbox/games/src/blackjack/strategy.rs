//! The basic strategy of these rules, and the exact return of it.
//!
//! Cards are counted by what they are worth: places 0 to 9 are the ace to the ten. Cards come from a shuffled shoe, so every
//! order of the unknown cards has the same chance; a hand is worth the same whether another hand took its cards before.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::table::{DECKS, Move};

/// Unknown cards by what they are worth.
type Shoe = [f64; 10];

/// The facts about a hand that the strategy uses.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The best total.
    pub value: u8,
    /// True if an ace counts eleven.
    pub is_soft: bool,
    /// True if there are two cards.
    pub is_pair_of_cards: bool,
    /// The value of each of two cards, if they can be split.
    pub pair: Option<u8>,
    /// The value of the dealer's card; 1 is the ace.
    pub dealer: u8,
}

/// The move of the basic strategy: six decks, the dealer stands on 17 and looks for a blackjack, doubling after a split.
pub fn best(seen: Seen) -> Move {
    let is = |range: std::ops::RangeInclusive<u8>| range.contains(&seen.dealer);
    let splits = match seen.pair {
        Some(1 | 8) => true,
        Some(2 | 3 | 7) => is(2..=7),
        Some(4) => is(5..=6),
        Some(6) => is(2..=6),
        Some(9) => is(2..=6) || is(8..=9),
        _ => false,
    };
    if splits {
        return Move::Split;
    }
    let doubles = seen.is_pair_of_cards
        && match (seen.is_soft, seen.value) {
            (true, 13 | 14) => is(5..=6),
            (true, 15 | 16) => is(4..=6),
            (true, 17 | 18) | (false, 9) => is(3..=6),
            (false, 10) => is(2..=9),
            (false, 11) => is(2..=10),
            _ => false,
        };
    if doubles {
        return Move::Double;
    }
    let stands = match (seen.is_soft, seen.value) {
        (true, 18) => is(2..=8),
        (true, value) => value >= 19,
        (false, 12) => is(4..=6),
        (false, 13..=16) => is(2..=6),
        (false, value) => value >= 17,
    };
    if stands { Move::Stand } else { Move::Hit }
}

/// The total after one more card.
fn with(low: u8, has_ace: bool, place: usize) -> (u8, bool) {
    (low + u8::try_from(place).unwrap() + 1, has_ace || place == 0)
}

/// The best total of a low one, and whether an ace counts eleven.
fn best_of(low: u8, has_ace: bool) -> (u8, bool) {
    if has_ace && low <= 11 { (low + 10, true) } else { (low, false) }
}

/// A shoe without one card.
fn without(shoe: &Shoe, place: usize) -> Shoe {
    let mut left = *shoe;
    left[place] -= 1.0;
    left
}

/// The place of the hidden card that the dealer is known not to have, if any.
fn ruled_out(dealer: u8) -> Option<usize> {
    match dealer {
        1 => Some(9),
        10 => Some(0),
        _ => None,
    }
}

/// The chance of each next card of the player. The hidden card of the dealer is among the unknown ones, and is not the one
/// that was ruled out.
fn chances(shoe: &Shoe, dealer: u8) -> Shoe {
    let count: f64 = shoe.iter().sum();
    let Some(out) = ruled_out(dealer) else { return shoe.map(|cards| cards / count) };
    let hidden = count - shoe[out];
    std::array::from_fn(|place| {
        let cards = shoe[place];
        let left = if place == out { cards } else { cards - cards / hidden };
        left / (count - 1.0)
    })
}

/// The chances that the dealer ends with a total below 17 (never), 17 to 21, or above: adds to `ends`.
fn dealer_ends(shoe: &Shoe, low: u8, has_ace: bool, chance: f64, ends: &mut [f64; 6]) {
    let (value, _) = best_of(low, has_ace);
    if value >= 17 {
        ends[usize::from(value.min(22) - 17)] += chance;
        return;
    }
    let count: f64 = shoe.iter().sum();
    for place in 0..10 {
        if shoe[place] > 0.0 {
            let (low, has_ace) = with(low, has_ace, place);
            dealer_ends(&without(shoe, place), low, has_ace, chance * shoe[place] / count, ends);
        }
    }
}

/// The mean of one stake of a hand that stands.
fn standing(shoe: &Shoe, dealer: u8, value: u8) -> f64 {
    let out = ruled_out(dealer);
    let hidden: f64 = (0..10).filter(|place| Some(*place) != out).map(|place| shoe[place]).sum();
    let mut ends = [0.0; 6];
    for place in (0..10).filter(|place| Some(*place) != out && shoe[*place] > 0.0) {
        let (low, has_ace) = with(dealer, dealer == 1, place);
        dealer_ends(&without(shoe, place), low, has_ace, shoe[place] / hidden, &mut ends);
    }
    let mut mean = ends[5];
    for (end, chance) in (17..=21).zip(ends) {
        mean += match value.cmp(&end) {
            std::cmp::Ordering::Greater => chance,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Less => -chance,
        };
    }
    mean
}

/// The mean of a hand in first stakes. `cards` is how many it has; `takes` is false for an ace that was split.
fn playing(shoe: &Shoe, dealer: u8, low: u8, has_ace: bool, cards: u8, takes: bool) -> f64 {
    let (value, is_soft) = best_of(low, has_ace);
    if value > 21 {
        return -1.0;
    }
    if cards >= 2 && (value == 21 || !takes) {
        return standing(shoe, dealer, value);
    }
    let seen = Seen { value, is_soft, is_pair_of_cards: cards == 2, pair: None, dealer };
    // A split card takes one more in any case.
    let choice = if cards == 1 { Move::Hit } else { best(seen) };
    if choice == Move::Stand {
        return standing(shoe, dealer, value);
    }
    let mut mean = 0.0;
    for (place, chance) in chances(shoe, dealer).into_iter().enumerate() {
        if shoe[place] <= 0.0 {
            continue;
        }
        let (low, has_ace) = with(low, has_ace, place);
        let left = without(shoe, place);
        mean += chance
            * if choice == Move::Double {
                let (value, _) = best_of(low, has_ace);
                2.0 * if value > 21 { -1.0 } else { standing(&left, dealer, value) }
            } else {
                playing(&left, dealer, low, has_ace, cards + 1, takes)
            };
    }
    mean
}

/// The exact return of the basic strategy, as a share of the first stake.
pub fn exact() -> f64 {
    let decks = f64::from(u32::try_from(DECKS).unwrap());
    let full: Shoe = std::array::from_fn(|place| decks * if place == 9 { 16.0 } else { 4.0 });
    let mut mean = 0.0;
    for dealer in 1..=10_u8 {
        let open = usize::from(dealer) - 1;
        let after_dealer = without(&full, open);
        let open_chance = full[open] / (decks * 52.0);
        for first in 0..10 {
            let count: f64 = after_dealer.iter().sum();
            let first_chance = after_dealer[first] / count;
            let after_first = without(&after_dealer, first);
            for second in 0..10 {
                let chance = open_chance * first_chance * after_first[second] / (count - 1.0);
                let shoe = without(&after_first, second);
                let natural = ruled_out(dealer).map_or(0.0, |place| shoe[place] / (count - 2.0));
                let has_natural = (first, second) == (0, 9) || (first, second) == (9, 0);
                let low = u8::try_from(first + second).unwrap() + 2;
                let has_ace = first == 0 || second == 0;
                let (value, is_soft) = best_of(low, has_ace);
                let worth = u8::try_from(first).unwrap() + 1;
                let pair = (first == second).then_some(worth);
                let seen = Seen { value, is_soft, is_pair_of_cards: true, pair, dealer };
                let played = if has_natural {
                    1.5
                } else if best(seen) == Move::Split {
                    2.0 * playing(&shoe, dealer, worth, first == 0, 1, first != 0)
                } else {
                    playing(&shoe, dealer, low, has_ace, 2, true)
                };
                let lost = if has_natural { 0.0 } else { -1.0 };
                mean += chance * (natural * lost + (1.0 - natural) * played);
            }
        }
    }
    1.0 + mean
}
