//! Work in the background.

use std::{future::poll_fn, pin::Pin, rc::Rc, task::Poll};

use futures_util::future::{MaybeDone, maybe_done};

use crate::{core::Core, error::CoreError, ports::Task};

impl Core {
    /// Starts a background task.
    pub(crate) fn spawn(self: &Rc<Self>, task: impl Future<Output = ()> + 'static) {
        self.ports.spawner.spawn(Box::pin(task));
    }

    /// Starts a call in the background. An error is logged.
    pub(crate) fn spawn_logged(self: &Rc<Self>, call: Task<Result<(), CoreError>>) {
        let core = Rc::clone(self);
        self.spawn(async move { core.log_error(call.await) });
    }

    /// Logs an error of a background call.
    pub(crate) fn log_error(&self, result: Result<(), CoreError>) {
        if let Err(error) = result {
            self.log_failure("a background call failed", &error);
        }
    }

    /// Writes to the developer console what failed, and why.
    pub(crate) fn log_failure(&self, what: &str, error: &CoreError) {
        self.ports.page.warn(&format!("{what}: {error}"));
    }
}

/// Runs tasks concurrently and returns their results in the order of the tasks.
pub(crate) async fn side_by_side<T>(tasks: Vec<Task<T>>) -> Vec<T> {
    let mut slots: Vec<MaybeDone<Task<T>>> = tasks.into_iter().map(maybe_done).collect();
    poll_fn(|context| {
        let mut all_done = true;
        for slot in &mut slots {
            all_done &= Pin::new(slot).poll(context).is_ready();
        }
        if all_done { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    slots.iter_mut().filter_map(|slot| Pin::new(slot).take_output()).collect()
}
