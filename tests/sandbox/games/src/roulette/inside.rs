//! Inside bets: a chip on the edge or the corner of numbers that lie beside each other on the table.

/// Numbers of the wheel that one chip covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// A bit for each number.
    numbers: u64,
}

impl Group {
    /// The group as the page names it: its numbers from the smallest, as in "1-2" or "0-1-2-3".
    pub fn parse(text: &str) -> Option<Self> {
        let numbers: Vec<i64> = text.split('-').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        if !lie_together(&numbers) {
            return None;
        }
        let name = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        // One name for each group: not "01-2".
        (name == text).then(|| Self { numbers: numbers.iter().fold(0, |sum, number| sum | 1 << number) })
    }

    /// True if a number is in the group.
    pub fn covers(self, number: i64) -> bool {
        (0..64).contains(&number) && self.numbers >> number & 1 == 1
    }

    /// Returns the number of its numbers: 2, 3, 4 or 6.
    pub fn count(self) -> i64 {
        i64::from(self.numbers.count_ones())
    }
}

/// True if a chip can lie on these numbers: a split, a street or a trio with zero, a corner or the first four, a line.
fn lie_together(numbers: &[i64]) -> bool {
    let is_on_table = numbers.iter().all(|number| (0..=36).contains(number));
    is_on_table
        && match *numbers {
            [0, other] => (1..=3).contains(&other),
            [first, second] => second == first + 3 || second == first + 1 && first % 3 != 0,
            [0, 1, 2] | [0, 2, 3] | [0, 1, 2, 3] => true,
            [first, second, third] => is_row(first) && [second, third] == [first + 1, first + 2],
            [first, second, third, fourth] => {
                first > 0 && first % 3 != 0 && [second, third, fourth] == [first + 1, first + 3, first + 4]
            }
            [first, _, _, _, _, _] => is_row(first) && numbers.iter().copied().eq(first..first + 6),
            _ => false,
        }
}

/// True if a row of three numbers begins here.
fn is_row(first: i64) -> bool {
    first % 3 == 1
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Every group of a table with a single zero.
    fn groups() -> Vec<Vec<i64>> {
        let mut all: Vec<Vec<i64>> =
            vec![vec![0, 1], vec![0, 2], vec![0, 3], vec![0, 1, 2], vec![0, 2, 3], vec![0, 1, 2, 3]];
        for row in 0..12 {
            let first = 3 * row + 1;
            let is_last = row == 11;
            all.extend([
                vec![first, first + 1],
                vec![first + 1, first + 2],
                vec![first, first + 1, first + 2],
            ]);
            if is_last {
                continue;
            }
            all.extend((first..first + 3).map(|number| vec![number, number + 3]));
            all.extend((first..first + 2).map(|one| vec![one, one + 1, one + 3, one + 4]));
            all.push((first..first + 6).collect());
        }
        all
    }

    fn name(numbers: &[i64]) -> String {
        numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }

    #[test]
    fn the_groups_are_those_of_the_table() {
        let all = groups();
        assert_eq!(all.len(), 60 + 14 + 23 + 11, "splits, streets, corners, lines");
        for numbers in &all {
            let group = Group::parse(&name(numbers)).unwrap();
            let covered: Vec<i64> = (-1..70).filter(|number| group.covers(*number)).collect();
            assert_eq!((&covered, group.count()), (numbers, i64::try_from(numbers.len()).unwrap()));
        }
        // No other two, three or four numbers lie together.
        let known: Vec<String> = all.iter().map(|numbers| name(numbers)).collect();
        let mut found = 0;
        for one in 0..=36 {
            for two in 0..=36 {
                found += usize::from(Group::parse(&name(&[one, two])).is_some());
                for three in 0..=36 {
                    found += usize::from(Group::parse(&name(&[one, two, three])).is_some());
                    for four in (0..=36).filter(|_| one < 8) {
                        let text = name(&[one, two, three, four]);
                        assert_eq!(Group::parse(&text).is_some(), known.contains(&text), "{text}");
                    }
                }
            }
        }
        assert_eq!(found, 60 + 14);
    }

    #[test]
    fn a_group_has_one_name() {
        for wrong in [
            "",
            "1",
            "2-1",
            "01-2",
            "+1-2",
            "1-2-",
            "1--2",
            "3-4",
            "35-38",
            "36-37",
            "34-35-36-37-38-39",
            "1-2-3-4-5",
        ] {
            assert_eq!(Group::parse(wrong), None, "{wrong}");
        }
    }
}
