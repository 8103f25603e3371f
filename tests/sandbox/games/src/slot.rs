//! Slots: five reels of three rows, 10 or 20 lines, a wild symbol, and free spins inside the round.
//!
//! A win counts in units of the stake on one line. Free spins multiply their wins and cannot give more free spins.

#![expect(
    clippy::many_single_char_names,
    reason = "the five reels are called a to e, the rows on them v to z"
)]

mod game;
mod largest;

pub use game::Reels;

use crate::fairness::Source;
use crate::models::{HIGH, LOW, MEDIUM};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Reels and pay table as written down.
#[derive(Debug)]
pub struct Model {
    /// Symbols of each reel, top to bottom; a reel is a ring.
    pub reels: [&'static str; 5],
    /// Units for three, four and five of `A` to `H` from the left.
    pub pays: [[i64; 3]; 8],
    /// Free spins for three, four and five scatters.
    pub free: [i64; 3],
    /// Multiplier of wins in free spins.
    pub factor: i64,
}

const WILD: u8 = 8;
const SCATTER: u8 = 9;

/// Rows of the lines from left to right; games with ten lines use the first ten.
pub const LINES: [[u8; 5]; 20] = [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
    [1, 0, 2, 0, 1],
];

/// Three visible symbols of a reel.
type Window = [u8; 3];

/// A model with its reels taken apart.
#[derive(Debug)]
pub struct Slot {
    model: &'static Model,
    /// The window of every stop of every reel.
    windows: [Vec<Window>; 5],
    /// Return to player in hundredths of a per cent.
    pub rtp: i64,
}

/// The rules of a slot as letters: `A` to `H`, `W` for the wild symbol, `S` for the scatter.
#[derive(Debug)]
pub struct Strips {
    /// Symbols of each reel, top to bottom.
    pub reels: [&'static str; 5],
    /// Rows of the lines.
    pub lines: Vec<[u8; 5]>,
    /// Units for three, four and five of a symbol.
    pub pays: Vec<(char, [i64; 3])>,
    /// Free spins for three, four and five scatters.
    pub free: [i64; 3],
    /// Multiplier of wins in free spins.
    pub factor: i64,
}

/// One spin of the reels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spin {
    /// Stop of each reel: index of its top visible symbol.
    pub stops: [u32; 5],
    /// Winning lines: index of the line, symbol, number of symbols, units.
    pub lines: Vec<(usize, u8, usize, i64)>,
    /// Visible scatters.
    pub scatters: usize,
    /// Units won, with the multiplier.
    pub units: i64,
}

/// A round: a paid spin and the free spins it gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// All spins, the paid one first.
    pub spins: Vec<Spin>,
    /// Units won in all.
    pub units: i64,
}

fn code(letter: u8) -> u8 {
    match letter {
        b'W' => WILD,
        b'S' => SCATTER,
        other => other.saturating_sub(b'A'),
    }
}

fn at([top, middle, bottom]: Window, row: u8) -> u8 {
    match row {
        0 => top,
        1 => middle,
        _ => bottom,
    }
}

impl Slot {
    fn new(model: &'static Model) -> Self {
        let windows = model.reels.map(|reel| {
            let ring = reel.bytes().cycle();
            let next = ring.clone().skip(1);
            let last = ring.clone().skip(2);
            let triples = ring.zip(next).zip(last).take(reel.len());
            triples.map(|((top, middle), bottom)| [top, middle, bottom].map(code)).collect()
        });
        let mut slot = Self { model, windows, rtp: 0 };
        let (part, whole) = slot.exact();
        slot.rtp = i64::try_from((part * 20_000 / whole + 1) / 2).unwrap_or_default();
        slot
    }

    /// Units for `count` equal symbols from the left.
    fn pay(&self, symbol: u8, count: usize) -> i64 {
        let row = self.model.pays.get(usize::from(symbol));
        row.zip(count.checked_sub(3)).and_then(|(row, place)| row.get(place)).copied().unwrap_or(0)
    }

    /// Symbol, number of symbols and units of one line; wilds are on the inner reels only.
    fn line(&self, [a, b, c, d, e]: [u8; 5]) -> (u8, usize, i64) {
        if a >= WILD || (b != a && b != WILD) || (c != a && c != WILD) {
            return (a, 0, 0);
        }
        let count = if d != a && d != WILD {
            3
        } else if e != a && e != WILD {
            4
        } else {
            5
        };
        (a, count, self.pay(a, count))
    }

    /// Free spins for a number of scatters.
    fn free(&self, scatters: usize) -> i64 {
        scatters.checked_sub(3).and_then(|place| self.model.free.get(place)).copied().unwrap_or(0)
    }

    fn stops(&self, source: &mut impl Source) -> [u32; 5] {
        self.windows.each_ref().map(|reel| source.below(u32::try_from(reel.len()).unwrap_or(1)))
    }

    fn shown(&self, stops: [u32; 5]) -> [Window; 5] {
        let [a, b, c, d, e] = &self.windows;
        let [v, w, x, y, z] = stops;
        let window = |reel: &Vec<Window>, stop: u32| {
            usize::try_from(stop).ok().and_then(|stop| reel.get(stop)).copied().unwrap_or_default()
        };
        [window(a, v), window(b, w), window(c, x), window(d, y), window(e, z)]
    }

    /// Units of a spin and its scatters, without the details.
    fn worth(&self, [a, b, c, d, e]: [Window; 5], lines: usize) -> (i64, usize) {
        let mut units = 0;
        for [v, w, x, y, z] in LINES.iter().take(lines) {
            let first = at(a, *v);
            let second = at(b, *w);
            if first < WILD && (second == first || second == WILD) {
                units += self.line([first, second, at(c, *x), at(d, *y), at(e, *z)]).2;
            }
        }
        let mut scatters = 0;
        for [top, middle, bottom] in [a, b, c, d, e] {
            scatters += usize::from(top == SCATTER || middle == SCATTER || bottom == SCATTER);
        }
        (units, scatters)
    }

    /// One spin with its winning lines.
    fn spin(&self, stops: [u32; 5], lines: usize, factor: i64) -> Spin {
        let shown = self.shown(stops);
        let (units, scatters) = self.worth(shown, lines);
        let [a, b, c, d, e] = shown;
        let wins = LINES.iter().take(lines).enumerate().filter_map(|(index, [v, w, x, y, z])| {
            let (symbol, count, pay) = self.line([at(a, *v), at(b, *w), at(c, *x), at(d, *y), at(e, *z)]);
            (pay > 0).then_some((index, symbol, count, pay * factor))
        });
        Spin { stops, lines: wins.collect(), scatters, units: units * factor }
    }

    /// Plays a round.
    pub fn play(&self, source: &mut impl Source, lines: usize) -> Round {
        let first = self.spin(self.stops(source), lines, 1);
        let free = self.free(first.scatters);
        let mut spins = vec![first];
        for _ in 0..free {
            spins.push(self.spin(self.stops(source), lines, self.model.factor));
        }
        let units = spins.iter().map(|spin| spin.units).sum();
        Round { spins, units }
    }

    /// Expected units of one line including free spins, as a fraction. Every line has the same expectation, because
    /// each row of a reel shows each of its symbols equally often.
    fn exact(&self) -> (i128, i128) {
        let count = |reel: &str, wanted: u8| {
            i128::try_from(reel.bytes().filter(|letter| code(*letter) == wanted).count()).unwrap_or(0)
        };
        let sizes = self.model.reels.map(|reel| i128::try_from(reel.len()).unwrap_or(1));
        let whole: i128 = sizes.iter().product();
        let mut part = 0;
        for symbol in 0..WILD {
            let [a, b, c, d, e] = self.model.reels.map(|reel| count(reel, symbol) + count(reel, WILD));
            let [_, _, _, fourth, fifth] = sizes;
            part += a * b * c * (fourth - d) * fifth * i128::from(self.pay(symbol, 3))
                + a * b * c * d * (fifth - e) * i128::from(self.pay(symbol, 4))
                + a * b * c * d * e * i128::from(self.pay(symbol, 5));
        }
        // Number of stop combinations by visible scatters.
        let mut ways = vec![1_i128];
        for reel in &self.windows {
            let with = reel.iter().filter(|window| window.contains(&SCATTER)).count();
            let (with, all) = (i128::try_from(with).unwrap_or(0), i128::try_from(reel.len()).unwrap_or(1));
            let without = ways.iter().map(|ways| ways * (all - with)).chain([0]);
            let one_more = [0].into_iter().chain(ways.iter().map(|ways| ways * with));
            ways = without.zip(one_more).map(|(a, b)| a + b).collect();
        }
        let free: i128 =
            ways.iter().enumerate().map(|(count, ways)| ways * i128::from(self.free(count))).sum();
        (part * (whole + free * i128::from(self.model.factor)), whole * whole)
    }

    /// The rules as letters, for whoever computes a round again.
    pub fn strips(&self, lines: usize) -> Strips {
        Strips {
            reels: self.model.reels,
            lines: LINES.iter().take(lines).copied().collect(),
            pays: ('A'..='H').zip(self.model.pays).collect(),
            free: self.model.free,
            factor: self.model.factor,
        }
    }

    /// Reels, pay table and lines for the page.
    pub fn wire(&self, lines: usize) -> Value {
        let reels =
            self.windows.each_ref().map(|reel| reel.iter().map(|[top, ..]| *top).collect::<Vec<u8>>());
        json!({
            "reels": reels, "pays": self.model.pays, "free": self.model.free, "factor": self.model.factor,
            "lines": LINES.iter().take(lines).collect::<Vec<_>>(),
        })
    }
}

impl Round {
    /// The round on the wire.
    pub fn wire(&self, lines: usize) -> Value {
        let spins: Vec<Value> = self
            .spins
            .iter()
            .map(|spin| {
                let wins: Vec<Value> = spin
                    .lines
                    .iter()
                    .map(|(line, symbol, count, units)| {
                        json!({ "line": line, "symbol": symbol, "count": count, "units": units })
                    })
                    .collect();
                json!({ "stops": spin.stops, "wins": wins, "scatters": spin.scatters, "units": spin.units })
            })
            .collect();
        json!({ "spins": spins, "units": self.units, "lines": lines })
    }
}

/// Wins in minor units for a stake that is a multiple of the number of lines.
pub fn payout(stake: i64, units: i64, lines: usize) -> i64 {
    let lines = i128::try_from(lines.max(1)).unwrap_or(1);
    i64::try_from(i128::from(stake) * i128::from(units) / lines).unwrap_or(i64::MAX)
}

static SLOTS: LazyLock<[Slot; 3]> = LazyLock::new(|| [Slot::new(&LOW), Slot::new(&MEDIUM), Slot::new(&HIGH)]);

/// The slot of a volatility: `low`, `high`, else medium.
pub fn of(volatility: &str) -> &'static Slot {
    let [low, medium, high] = &*SLOTS;
    match volatility {
        "low" => low,
        "high" => high,
        _ => medium,
    }
}

#[cfg(test)]
mod tests;
