//! State that is kept between calls.

use std::{
    cell::{OnceCell, Ref, RefCell, RefMut},
    ops::Deref,
};

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

/// State that is created on first use. The code that creates and drops it is not
/// linked into the owner, but into the part that uses it.
pub(crate) struct LazyState<T>(OnceCell<Box<dyn Held<T>>>);

trait Held<T> {
    fn cell(&self) -> &StateCell<T>;
}

impl<T> Held<T> for StateCell<T> {
    fn cell(&self) -> &StateCell<T> {
        self
    }
}

impl<T> Default for LazyState<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T: Default + 'static> Deref for LazyState<T> {
    type Target = StateCell<T>;

    #[inline(never)]
    fn deref(&self) -> &StateCell<T> {
        self.0.get_or_init(|| Box::new(StateCell::<T>::default())).cell()
    }
}
