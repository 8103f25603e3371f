//! Quests: what a player does moves the tasks of the active ones.
//!
//! - A quest is available until it is activated. Its tasks count from then on; only those that the profile decides
//!   about can be done before.
//! - When all tasks are done the quest is completed and its reward is paid, once.
//! - An active quest expires at its end; an available one is not offered any more.

mod events;
mod life;
mod routes;
mod standing;
mod wire;

pub use events::{after_bet, after_deposit, after_entry, after_profile};
pub use life::{expire, seed};
pub use routes::{activate, available, cancel, of_player};
pub use wire::{QuestEvent, TaskEvent};

/// States of a quest.
mod state {
    /// Can be activated.
    pub const AVAILABLE: i64 = 1;
    /// Its tasks count.
    pub const ACTIVE: i64 = 2;
    /// Completed, the reward is paid.
    pub const COMPLETED: i64 = 3;
    /// Its end came first.
    pub const EXPIRED: i64 = 5;
    /// The player gave it up.
    pub const CANCELED: i64 = 6;
}
