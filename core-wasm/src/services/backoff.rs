//! Work that is repeated until it succeeds, with growing delays.

use std::{cell::RefCell, rc::Rc};

use super::{Core, player::Player};
use crate::ports::{Clock, Task};

/// Delays between attempts, in milliseconds: each is twice the one before.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Retry {
    /// Delay before the first attempt.
    pub first: u64,
    /// Longest delay.
    pub last: u64,
}

/// What an attempt means for the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// Nothing is left to do: the loop ends.
    Done,
    /// The next delay is longer.
    Failed,
    /// The next delay is the first one: it did not fail, but is to be repeated.
    Repeat,
}

impl From<bool> for Attempt {
    fn from(done: bool) -> Self {
        if done { Self::Done } else { Self::Failed }
    }
}

/// Keys of the loops that run. There is one loop for each key, however often it
/// is asked for.
#[derive(Clone, Default)]
pub(crate) struct Loops(Rc<RefCell<Vec<String>>>);

impl Loops {
    /// The loop of a key; `None` if it runs already.
    #[inline(never)]
    fn begin(
        &self,
        key: &str,
        retry: Retry,
        clock: Rc<dyn Clock>,
        mut attempt: Box<dyn FnMut() -> Task<Attempt>>,
    ) -> Option<Task<()>> {
        if self.0.borrow().iter().any(|running| running == key) {
            return None;
        }
        let (loops, key) = (self.clone(), key.to_owned());
        loops.0.borrow_mut().push(key.clone());
        Some(Box::pin(async move {
            let mut delay = retry.first;
            loop {
                clock.sleep(delay).await;
                delay = match attempt().await {
                    Attempt::Done => break,
                    Attempt::Failed => retry.last.min(delay.saturating_mul(2)),
                    Attempt::Repeat => retry.first,
                };
            }
            loops.0.borrow_mut().retain(|running| *running != key);
        }))
    }
}

impl Core {
    /// Repeats work after growing delays until it is done, unless it is being
    /// repeated already: a key has one loop.
    pub(crate) fn repeat(
        self: &Rc<Self>,
        key: &str,
        retry: Retry,
        attempt: impl FnMut() -> Task<Attempt> + 'static,
    ) {
        let work = self.loops.begin(key, retry, Rc::clone(&self.ports.clock), Box::new(attempt));
        if let Some(work) = work {
            self.ports.spawner.spawn(work);
        }
    }
}

impl Player {
    /// Like [`Core::repeat`], but ends with the session.
    pub(crate) fn repeat(&self, key: &str, retry: Retry, attempt: impl FnMut() -> Task<Attempt> + 'static) {
        let work = self.loops.begin(key, retry, Rc::clone(&self.ports.clock), Box::new(attempt));
        if let Some(work) = work {
            self.spawn(work);
        }
    }
}
