//! Values that are created and dropped by the code that uses them.

use std::cell::OnceCell;

/// A value that is created on first use. Its owner knows it by a table of functions only, so the code that creates and
/// drops it is linked into the part that uses it, and not into the first file.
pub struct Lazy<T>(OnceCell<Box<dyn Slot<T>>>);

trait Slot<T> {
    fn get(&self) -> &T;
    fn get_mut(&mut self) -> &mut T;
}

impl<T> Slot<T> for T {
    fn get(&self) -> &T {
        self
    }

    fn get_mut(&mut self) -> &mut T {
        self
    }
}

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T: Default + 'static> Lazy<T> {
    /// The value.
    pub fn get(&self) -> &T {
        self.0.get_or_init(|| Box::new(T::default())).as_ref().get()
    }

    /// Changes the value in place.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> R {
        let mut slot = self.0.take().unwrap_or_else(|| Box::new(T::default()));
        let result = change(slot.as_mut().get_mut());
        self.0 = OnceCell::from(slot);
        result
    }

    /// Replaces the value.
    pub fn set(&mut self, value: T) {
        self.0 = OnceCell::from(Box::new(value) as Box<dyn Slot<T>>);
    }
}
