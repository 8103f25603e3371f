//! Speed of the search in a large catalogue. The limit is generous: this build is
//! not optimised, and machines of tests are shared. `npm run bench` measures.

use std::time::{Duration, Instant};

use crate::domain::search::Index;

const FIRST: [&str; 20] = [
    "Ember", "Silver", "Midnight", "Coral", "Amber", "Frosty", "Wild", "Hidden", "Crimson", "Lucky",
    "Velvet", "Thunder", "Moonlit", "Emerald", "Dusty", "Royal", "Sapphire", "Roaring", "Gilded", "Stormy",
];
const SECOND: [&str; 20] = [
    "Orchard", "Lagoon", "Caravan", "Temple", "Meadow", "Falcon", "Canyon", "Harbour", "Garden", "Voyage",
    "Foxes", "Lanterns", "Kingdom", "Carnival", "Mine", "Dragons", "Comet", "Pharaoh", "Rivers", "Crown",
];
/// Ten thousand names with 2,500 words of their own.
fn catalogue() -> Index {
    let mut index = Index::default();
    for number in 0..10_000usize {
        let first = FIRST[number % 20];
        let second = SECOND[number / 20 % 20];
        let own = format!("{}{}", SECOND[number / 7 % 20], number % 2_500);
        index.add(&format!("{first} {second} {own}"), FIRST[number / 3 % 20]);
    }
    index
}

#[test]
fn a_keystroke_in_ten_thousand_games_is_answered_at_once() {
    let index = catalogue();
    assert_eq!(index.len(), 10_000);
    for typed in
        ["e", "em", "emb", "ember", "ember lagoon", "embre lagon", "xqzvwkjy", "thundre orchrad comet"]
    {
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let begin = Instant::now();
            assert!(index.search(typed, 24).is_some());
            best = best.min(begin.elapsed());
        }
        assert!(best < Duration::from_millis(60), "{typed}: {best:?}");
    }
}
