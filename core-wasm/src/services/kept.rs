//! State that a service keeps between calls.

use std::cell::{Ref, RefCell, RefMut};

/// A cell of state. Its two accesses are functions of their own, so that the
/// check of each borrow is there once and not at a hundred places.
#[derive(Default)]
pub(crate) struct Kept<T>(RefCell<T>);

impl<T> Kept<T> {
    /// Reads; never held across an await.
    #[inline(never)]
    pub fn borrow(&self) -> Ref<'_, T> {
        self.0.borrow()
    }

    /// Changes; never held across an await.
    #[inline(never)]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        self.0.borrow_mut()
    }
}
