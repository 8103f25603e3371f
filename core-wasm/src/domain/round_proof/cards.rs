//! Cards and other items that are drawn and not put back.

/// The next whole number below a count; absent if the rule gives no more numbers.
pub(super) type Next<'a> = &'a mut dyn FnMut(u32) -> Option<u32>;

/// The items that are left.
#[derive(Debug)]
pub(super) struct Stock<'a>(Vec<&'a str>);

impl<'a> Stock<'a> {
    /// All items, a number of times one after the other.
    pub fn new(items: &'a [String], times: usize) -> Self {
        Self((0..times).flat_map(|_| items.iter().map(String::as_str)).collect())
    }

    /// The item at the place of the next number. The others keep their order.
    pub fn draw(&mut self, next: Next<'_>) -> Option<&'a str> {
        let place = next(u32::try_from(self.0.len()).ok()?)?;
        let place = usize::try_from(place).ok().filter(|place| *place < self.0.len())?;
        Some(self.0.remove(place))
    }
}

/// The rank of a card, from the ace as 1 to the king as 13, and the character of its suit. Absent for another text.
pub(super) fn rank_and_suit(card: &str) -> Option<(u8, char)> {
    let suit = card.chars().last()?;
    let rank = match card.strip_suffix(suit)? {
        "A" => 1,
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        digits => digits.parse().ok().filter(|rank| (2..=10).contains(rank))?,
    };
    Some((rank, suit))
}
