//! Reels with lines, wild symbols, scatters and free spins.

use super::{MOST_SPINS, Numbers};

/// Reels, pay table and lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reels {
    /// Symbols of each reel from top to bottom; a reel is a ring.
    pub reels: Vec<Vec<String>>,
    /// Number of visible rows.
    pub rows: usize,
    /// The row of each reel, for each line.
    pub lines: Vec<Vec<usize>>,
    /// The symbol that replaces others on a line.
    pub wild: Option<String>,
    /// The symbol that gives free spins.
    pub scatter: Option<String>,
    /// Fewest equal symbols, or reels with a scatter, that count.
    pub least: usize,
    /// Units of a symbol for `least` and more equal symbols from the left. A unit is the stake on one line.
    pub pays: Vec<(String, Vec<u64>)>,
    /// Free spins for `least` and more reels that show the scatter, in the paid spin.
    pub free: Vec<usize>,
    /// Multiple of the wins of free spins.
    pub factor: u64,
}

/// A spin: where the reels stopped and what it won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spin {
    /// Index of the top visible symbol of each reel.
    pub stops: Vec<u32>,
    /// Units won.
    pub units: u64,
}

/// A line that won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineWin {
    /// Number of the line, from one.
    pub line: usize,
    /// The symbol.
    pub symbol: String,
    /// How many of it.
    pub count: usize,
    /// Units won.
    pub units: u64,
}

/// The symbols and wins of a spin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpinWins {
    /// The visible symbols of each row, from left to right.
    pub rows: Vec<Vec<String>>,
    /// The lines that won.
    pub wins: Vec<LineWin>,
    /// Reels that show the scatter.
    pub scatters: usize,
}

impl SpinWins {
    /// Units won in all.
    pub fn units(&self) -> Option<u64> {
        self.wins.iter().try_fold(0_u64, |sum, win| sum.checked_add(win.units))
    }
}

impl Reels {
    fn symbol(&self, reel: usize, at: usize) -> Option<&String> {
        let reel = self.reels.get(reel)?;
        reel.get(at.checked_rem(reel.len())?)
    }

    /// The symbols and wins of a spin, paid or free. Absent if the stops do not fit the reels.
    pub fn wins(&self, stops: &[u32], is_free: bool) -> Option<SpinWins> {
        if stops.len() != self.reels.len() {
            return None;
        }
        let visible = |row: usize| {
            let symbol = |(reel, stop): (usize, &u32)| {
                self.symbol(reel, usize::try_from(*stop).ok()?.checked_add(row)?).cloned()
            };
            stops.iter().enumerate().map(symbol).collect::<Option<Vec<_>>>()
        };
        let rows = (0..self.rows).map(visible).collect::<Option<Vec<_>>>()?;
        let factor = if is_free { self.factor } else { 1 };
        let mut wins = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let symbols = line
                .iter()
                .enumerate()
                .map(|(reel, row)| rows.get(*row)?.get(reel))
                .collect::<Option<Vec<_>>>()?;
            if let Some((symbol, count, units)) = self.line(&symbols) {
                wins.push(LineWin { line: index + 1, symbol, count, units: units.checked_mul(factor)? });
            }
        }
        let shows = |reel: &usize| {
            rows.iter().any(|row| self.scatter.is_some() && row.get(*reel) == self.scatter.as_ref())
        };
        let scatters = (0..self.reels.len()).filter(shows).count();
        Some(SpinWins { rows, wins, scatters })
    }

    /// Equal symbols from the left, and what they pay. The wild symbol replaces all but the first one and the scatter.
    fn line(&self, symbols: &[&String]) -> Option<(String, usize, u64)> {
        let first = *symbols.first()?;
        let is_wild = |symbol: &String| self.wild.as_ref() == Some(symbol);
        if is_wild(first) || self.scatter.as_ref() == Some(first) {
            return None;
        }
        let count = symbols.iter().take_while(|symbol| **symbol == first || is_wild(symbol)).count();
        let (_, units) = self.pays.iter().find(|(symbol, _)| symbol == first)?;
        let units = *units.get(count.checked_sub(self.least)?)?;
        (units > 0).then(|| (first.clone(), count, units))
    }

    fn stops(&self, numbers: &mut Numbers<'_>) -> Option<Vec<u32>> {
        self.reels.iter().map(|reel| numbers.next_below(u32::try_from(reel.len()).ok()?)).collect()
    }

    /// Plays the round: the paid spin, then its free spins. Absent if the numbers do not suffice or the round is too long.
    pub fn play(&self, numbers: &mut Numbers<'_>) -> Option<Vec<Spin>> {
        let stops = self.stops(numbers)?;
        let first = self.wins(&stops, false)?;
        let free = first.scatters.checked_sub(self.least).and_then(|place| self.free.get(place)).copied();
        let free = free.unwrap_or_default();
        if free >= MOST_SPINS {
            return None;
        }
        let mut spins = vec![Spin { stops, units: first.units()? }];
        for _ in 0..free {
            let stops = self.stops(numbers)?;
            let units = self.wins(&stops, true)?.units()?;
            spins.push(Spin { stops, units });
        }
        Some(spins)
    }
}
