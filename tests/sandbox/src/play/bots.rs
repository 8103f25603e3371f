//! Invented players of a room, so that a demo is alive. They follow from the number of the round.

use super::room::RoomBet;
use crate::ids::stable_hash;
use games::rules::Shared;

const NAMES: [&str; 12] = [
    "nor***", "bru***", "cal***", "liv***", "ode***", "pia***", "rem***", "sol***", "tav***", "uma***",
    "wyn***", "zoe***",
];
const STAKES: [&str; 6] = ["0.5", "1", "2", "5", "10", "20"];

/// Their bets; `left` tells whether a bet that leaves at a multiplier has left by now.
pub fn bets(room: &str, number: i64, rules: &dyn Shared, left: impl Fn(i64) -> bool) -> Vec<RoomBet> {
    let hash =
        |what: &str| usize::try_from(stable_hash(&format!("{room}:{number}:{what}")) >> 33).unwrap_or(0);
    let count = 4 + hash("count") % 5;
    let bets = (0..count).map(|index| {
        let of = |what: &str| hash(&format!("{index}{what}"));
        let wanted = 110 + i64::try_from(of("out") % 40 * (1 + of("far") % 12)).unwrap_or(0);
        RoomBet {
            round: None,
            name: NAMES.get((hash("name") + index) % NAMES.len()).map(ToString::to_string),
            stake: STAKES.get(of("stake") % STAKES.len()).map(ToString::to_string).unwrap_or_default(),
            currency: "USD".into(),
            spots: rules.spot(of("spot")).into_iter().collect(),
            cashed_at: left(wanted).then_some(wanted),
        }
    });
    bets.collect()
}
