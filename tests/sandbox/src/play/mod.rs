//! Games that really play: sessions, rounds, money, and the pages in the frame.
//!
//! The server decides every outcome; a page in the frame only shows it. Each session commits the hash of a secret seed
//! before its first round, and of the next one before the player chooses a seed; it reveals a seed afterwards, so that every
//! round can be checked.

pub(crate) mod api;
mod bots;
mod chain;
pub(crate) mod decisions;
pub(crate) mod engine;
mod gems;
pub(crate) mod held;
pub(crate) mod jackpot;
mod look;
mod open;
pub(crate) mod pages;
pub(crate) mod proof;
mod record;
pub(crate) mod room;
mod rounds;
mod session;
mod stake;
pub mod tables;
pub(crate) mod winners;

pub(crate) use rounds::BonusEvent;

pub(crate) use api::LaunchId;
pub(crate) use rounds::check_bonus;
pub(crate) use session::{Launch, Session, open, over as session_over, running, start};
pub(crate) use stake::{Bet, FURTHER, FURTHER_BONUS, Subject, place};

use std::collections::VecDeque;
use std::sync::Mutex;

/// State of the games outside the database.
#[derive(Debug, Default)]
pub struct Play {
    /// Seeds that tests want to be used.
    seeds: Mutex<Seeds>,
}

#[derive(Debug, Default)]
struct Seeds {
    next: VecDeque<String>,
    /// The seed of a session for which none is queued.
    default: Option<String>,
}

impl Play {
    /// Queues a server seed, so that a test knows the next outcomes.
    pub fn queue_seed(&self, seed: String) {
        crate::state::lock(&self.seeds).next.push_back(seed);
    }

    /// Sets the server seed of sessions for which none is queued, so that no test depends on chance. Rooms do not use it.
    pub fn set_default_seed(&self, seed: String) {
        crate::state::lock(&self.seeds).default = Some(seed);
    }

    /// Drops all seeds of tests.
    pub fn reset(&self) {
        *crate::state::lock(&self.seeds) = Seeds::default();
    }

    /// A new secret seed: the next queued one, else a random one.
    fn seed(&self) -> String {
        self.queued().unwrap_or_else(|| crate::ids::hex(&crate::ids::random::<32>()))
    }

    /// The next queued seed.
    fn queued(&self) -> Option<String> {
        crate::state::lock(&self.seeds).next.pop_front()
    }

    /// The seed that a test has chosen for a session.
    fn chosen(&self) -> Option<String> {
        let mut seeds = crate::state::lock(&self.seeds);
        seeds.next.pop_front().or_else(|| seeds.default.clone())
    }
}
