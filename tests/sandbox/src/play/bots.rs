//! Invented players of a crash room, so that a demo is alive. They follow from the number of the round.

use super::room::RoomBet;
use crate::ids::stable_hash;
use crate::state::Tx;
use games::crash;

const NAMES: [&str; 12] = [
    "nor***", "bru***", "cal***", "liv***", "ode***", "pia***", "rem***", "sol***", "tav***", "uma***",
    "wyn***", "zoe***",
];
const STAKES: [&str; 6] = ["0.5", "1", "2", "5", "10", "20"];

/// Their bets; a cash-out shows once the multiplier has reached it.
pub fn bets(tx: &Tx<'_>, room: &str, number: i64, starts_at: i64, point: i64) -> Vec<RoomBet> {
    let hash =
        |what: &str| usize::try_from(stable_hash(&format!("{room}:{number}:{what}")) >> 33).unwrap_or(0);
    let count = 4 + hash("count") % 5;
    let bets = (0..count).map(|index| {
        let of = |what: &str| hash(&format!("{index}{what}"));
        let wanted = 110 + i64::try_from(of("out") % 40 * (1 + of("far") % 12)).unwrap_or(0);
        let reached = wanted <= point && starts_at + crash::time_of(wanted) <= tx.now;
        RoomBet {
            name: NAMES.get((hash("name") + index) % NAMES.len()).map(ToString::to_string),
            stake: STAKES.get(of("stake") % STAKES.len()).map(ToString::to_string).unwrap_or_default(),
            currency: "USD".into(),
            cashed_at: reached.then_some(wanted),
        }
    });
    bets.collect()
}
