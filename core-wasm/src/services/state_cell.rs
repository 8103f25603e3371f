//! State that a service keeps between calls.

use std::cell::{Ref, RefCell, RefMut};

/// `RefCell` whose borrow methods are never inlined, to save code size.
#[derive(Default)]
pub(crate) struct StateCell<T>(RefCell<T>);

impl<T> StateCell<T> {
    /// Borrows for reading. Never hold the borrow across an await.
    #[inline(never)]
    pub fn borrow(&self) -> Ref<'_, T> {
        self.0.borrow()
    }

    /// Borrows for writing. Never hold the borrow across an await.
    #[inline(never)]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        self.0.borrow_mut()
    }
}
