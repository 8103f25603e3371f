//! Work that is repeated until it succeeds, with growing delays.

use std::{cell::Cell, rc::Rc};

use crate::{
    core::Core,
    ports::{Ports, Random, Task},
};

/// Work that is repeated. Each kind has one loop, however often it is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    /// The start of the site.
    Start,
    /// Texts of the layout.
    Content,
    /// The document of the page.
    Document,
    /// The accounts, of which none is known yet.
    Accounts,
    /// The limits.
    Limits,
    /// Payments under way.
    OpenPayments,
    /// The payment of this window.
    ReturnedPayment,
    /// Cashback whose day of payment has come.
    Cashback,
    /// Totals of a session of play.
    Totals,
    /// The last numbers of live tables.
    LiveTables,
    /// The tournament on display.
    Tournament,
    /// The balance, while no event tells it.
    Balance,
    /// The code of the realtime connection.
    Connection,
    /// The pools of jackpots on display.
    Jackpots,
}

/// Delays between attempts, in milliseconds: each is twice the one before, and
/// from the second on less by chance ([`shortened`]). The first is exact, so that
/// a short failure, which ends within it, costs no call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Retry {
    /// Delay before the first attempt.
    pub first: u64,
    /// Longest delay.
    pub last: u64,
}

/// Result of an attempt. It decides whether and when the next one starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// Nothing is left to do: the loop ends.
    Done,
    /// The next delay is longer.
    Failed,
    /// The work did not fail, but must be repeated: the next delay is the first.
    Repeat,
}

impl From<bool> for Attempt {
    fn from(done: bool) -> Self {
        if done { Self::Done } else { Self::Failed }
    }
}

/// A wait in milliseconds, up to a half less by chance: the visitors of a site
/// must not come back all at once.
pub(crate) fn shortened(wait: u64, random: &dyn Random) -> u64 {
    wait - wait * u64::from(random.byte()) / 512
}

/// The loops that run: a bit for each kind of work.
#[derive(Clone, Default)]
pub(crate) struct Loops(Rc<Cell<u32>>);

impl Loops {
    /// Returns the loop of this work, or `None` if it runs already.
    #[inline(never)]
    pub(crate) fn begin(
        &self,
        work: Work,
        retry: Retry,
        ports: &Ports,
        mut attempt: Box<dyn FnMut() -> Task<Attempt>>,
    ) -> Option<Task<()>> {
        let bit = 1 << work as u32;
        if self.0.get() & bit != 0 {
            return None;
        }
        self.0.set(self.0.get() | bit);
        let running = Rc::clone(&self.0);
        let (clock, random) = (Rc::clone(&ports.clock), Rc::clone(&ports.random));
        Some(Box::pin(async move {
            let (mut delay, mut wait) = (retry.first, retry.first);
            loop {
                clock.sleep(wait).await;
                delay = match attempt().await {
                    Attempt::Done => break,
                    Attempt::Failed => retry.last.min(delay.saturating_mul(2)),
                    Attempt::Repeat => retry.first,
                };
                wait = shortened(delay, &*random);
            }
            running.set(running.get() & !bit);
        }))
    }
}

impl Core {
    /// Repeats work after growing delays until it is done, unless it is being
    /// repeated already.
    pub(crate) fn repeat(
        self: &Rc<Self>,
        work: Work,
        retry: Retry,
        attempt: impl FnMut() -> Task<Attempt> + 'static,
    ) {
        let task = self.loops.begin(work, retry, &self.ports, Box::new(attempt));
        if let Some(task) = task {
            self.ports.spawner.spawn(task);
        }
    }
}
