//! Tasks that end with whom they work for: a core, or a signed-in player.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures_util::future::{AbortHandle, Abortable};

use crate::ports::Task;

/// Tasks that run until they are done or their owner ends.
#[derive(Default)]
pub struct Life {
    running: RefCell<Vec<(u32, AbortHandle)>>,
    last: Cell<u32>,
    ended: Cell<bool>,
}

impl Life {
    /// The task as one that ends with its owner; it answers `None` then. What
    /// it holds (timers, requests, locks) is let go of.
    pub fn task<T: 'static>(self: &Rc<Self>, work: Task<T>) -> impl Future<Output = Option<T>> + use<T> {
        let (handle, registration) = AbortHandle::new_pair();
        let number = self.last.get().wrapping_add(1);
        self.last.set(number);
        if self.ended.get() {
            handle.abort();
        } else {
            self.running.borrow_mut().push((number, handle));
        }
        let life = Rc::clone(self);
        async move {
            let result = Abortable::new(work, registration).await.ok();
            life.running.borrow_mut().retain(|(running, _)| *running != number);
            result
        }
    }

    /// Whether the owner has ended.
    pub fn has_ended(&self) -> bool {
        self.ended.get()
    }

    /// Ends all tasks, and every later one.
    pub fn end(&self) {
        self.ended.set(true);
        for (_, handle) in self.running.take() {
            handle.abort();
        }
    }
}
