//! Deposit bonuses, and the bonuses and free spins players hold.

pub mod cashback;
mod held;
mod issue;
mod life;
mod routes;
mod wager;

pub use held::{CashEvent, Held, SpinsEvent, Wire, load};
pub use issue::{after_deposit, give, issue, offered, seed, was_issued};
pub use life::{expire_all, in_play, spins_in_play};
pub use routes::{
    activate_bonus, activate_spins, cancel_bonus, cancel_spins, deposit_bonuses, issue_status,
    player_bonuses, player_freespins,
};
pub use wager::{after_bet, play_spins, set_opened};

use crate::clock::{DAY, MINUTE};

/// Activation period of an issued bonus.
const ACTIVATION: i64 = 7 * DAY;
/// Wagering period of an active bonus.
const WAGERING: i64 = 30 * DAY;
/// The same in minutes.
pub const WAGER_MINUTES: i64 = WAGERING / MINUTE;
/// Period for playing active free spins.
const SPINNING: i64 = DAY;

/// Issued, active, finished.
mod status {
    pub const ISSUED: i64 = 1;
    pub const ACTIVE: i64 = 2;
    pub const FINISHED: i64 = 3;
}

/// Result of a finished bonus.
mod result {
    pub const IN_PROGRESS: i64 = 1;
    pub const PLAYED: i64 = 2;
    pub const CANCELED: i64 = 3;
    pub const EXPIRED: i64 = 4;
    pub const LOST: i64 = 5;
}
