//! The largest win of a slot, found by a search through all windows.

use super::{LINES, SCATTER, Slot, Window, at};
use std::collections::BTreeSet;

impl Slot {
    /// The largest number of units of a round: its best paid spin, and the best spin for each free spin.
    pub fn largest(&self, lines: usize) -> i64 {
        let spin = self.best(lines, |units, _| units);
        self.best(lines, |units, scatters| units + self.free(scatters) * self.model.factor * spin)
    }

    /// The greatest value of a spin, by its units and its scatters.
    fn best(&self, lines: usize, value: impl Fn(i64, usize) -> i64) -> i64 {
        let [first, second, third, fourth, fifth] =
            self.windows.each_ref().map(|reel| reel.iter().copied().collect::<BTreeSet<Window>>());
        let ends: Vec<(Window, Window, usize)> =
            fourth.iter().flat_map(|d| fifth.iter().map(|e| (*d, *e, scatters(&[*d, *e])))).collect();
        let most_at_end = ends.iter().map(|(_, _, count)| *count).max().unwrap_or_default();
        let mut best = 0;
        for (a, b, c) in beginnings(&first, &second, &third) {
            let begun = scatters(&[a, b, c]);
            let open: Vec<&[u8; 5]> = LINES
                .iter()
                .take(lines)
                .filter(|[v, w, x, ..]| {
                    let symbol = at(a, *v);
                    self.line([symbol, at(b, *w), at(c, *x), symbol, symbol]).1 > 0
                })
                .collect();
            if open.is_empty() {
                best = best.max(value(0, begun + most_at_end));
                continue;
            }
            for (d, e, count) in &ends {
                let units = open
                    .iter()
                    .map(|[v, w, x, y, z]| {
                        self.line([at(a, *v), at(b, *w), at(c, *x), at(*d, *y), at(*e, *z)]).2
                    })
                    .sum();
                best = best.max(value(units, begun + count));
            }
        }
        best
    }
}

fn scatters(windows: &[Window]) -> usize {
    windows.iter().filter(|window| window.contains(&SCATTER)).count()
}

fn beginnings(
    first: &BTreeSet<Window>,
    second: &BTreeSet<Window>,
    third: &BTreeSet<Window>,
) -> impl Iterator<Item = (Window, Window, Window)> {
    first.iter().flat_map(move |a| second.iter().flat_map(move |b| third.iter().map(move |c| (*a, *b, *c))))
}

#[cfg(test)]
mod tests {
    use crate::fairness::Draw;
    use crate::slot::of;

    #[test]
    fn no_round_wins_more_than_the_largest_win() {
        let slots = [("low", 10), ("medium", 20), ("high", 20)];
        let largest = slots.map(|(volatility, lines)| of(volatility).largest(lines));
        assert_eq!(largest, [27_280, 65_200, 574_570]);
        for ((volatility, lines), largest) in slots.into_iter().zip(largest) {
            let mut source = Draw::new("server", "client", 1);
            let found = (0..20_000).map(|_| of(volatility).play(&mut source, lines).units).max();
            assert!(found.is_some_and(|units| 0 < units && units <= largest), "{volatility}");
        }
    }
}
