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
pub(crate) mod held;
mod look;
mod open;
pub(crate) mod pages;
pub(crate) mod proof;
mod record;
pub(crate) mod room;
mod rounds;
mod session;
mod stake;
pub(crate) mod winners;

pub(crate) use rounds::BonusEvent;

pub(crate) use api::LaunchId;
pub(crate) use rounds::check_bonus;
pub(crate) use session::{Launch, Session, open, over as session_over, running, start};
pub(crate) use stake::{Bet, Subject, place};

use std::collections::VecDeque;
use std::sync::Mutex;

/// State of the games outside the database.
#[derive(Debug, Default)]
pub struct Play {
    /// Seeds that tests want to be used next.
    seeds: Mutex<VecDeque<String>>,
}

impl Play {
    /// Queues a server seed, so that a test knows the next outcomes.
    pub fn queue_seed(&self, seed: String) {
        crate::state::lock(&self.seeds).push_back(seed);
    }

    /// Drops all queued seeds.
    pub fn reset(&self) {
        crate::state::lock(&self.seeds).clear();
    }

    /// A new secret seed: the next queued one, else a random one.
    fn seed(&self) -> String {
        self.queued().unwrap_or_else(|| crate::ids::hex(&crate::ids::random::<32>()))
    }

    /// The next queued seed.
    fn queued(&self) -> Option<String> {
        crate::state::lock(&self.seeds).pop_front()
    }
}
