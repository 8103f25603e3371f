//! Tasks bound to the lifetime of an owner: a core or a signed-in player.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures_util::future::{AbortHandle, Abortable};

use crate::ports::Task;

/// Cancels tasks when their owner ends.
#[derive(Default)]
pub struct TaskScope {
    running: RefCell<Vec<(u32, AbortHandle)>>,
    last: Cell<u32>,
    ended: Cell<bool>,
}

impl TaskScope {
    /// Binds a task to the owner. It resolves to `None` if the owner ends
    /// first, and then drops everything it holds (timers, requests, locks).
    pub fn task<T: 'static>(self: &Rc<Self>, work: Task<T>) -> impl Future<Output = Option<T>> + use<T> {
        let (handle, registration) = AbortHandle::new_pair();
        let number = self.last.get().wrapping_add(1);
        self.last.set(number);
        if self.ended.get() {
            handle.abort();
        } else {
            self.running.borrow_mut().push((number, handle));
        }
        let scope = Rc::clone(self);
        async move {
            let result = Abortable::new(work, registration).await.ok();
            scope.running.borrow_mut().retain(|(running, _)| *running != number);
            result
        }
    }

    /// True if the owner has ended.
    pub fn has_ended(&self) -> bool {
        self.ended.get()
    }

    /// Cancels all current and future tasks.
    pub fn end(&self) {
        self.ended.set(true);
        for (_, handle) in self.running.take() {
            handle.abort();
        }
    }
}
