//! State of a part that only the part knows.

use std::{any::Any, cell::OnceCell, rc::Rc};

use crate::platform::state_cell::StateCell;

/// Holds the state of a part without naming its type, so that the code that
/// creates and drops the state lies in the file of the part.
#[derive(Default)]
pub(crate) struct PartState(OnceCell<Rc<dyn Any>>);

impl PartState {
    /// The state. It is created on first use; all uses must name one type.
    pub fn of<T: Default + 'static>(&self) -> Rc<StateCell<T>> {
        let kept = self.0.get_or_init(|| Rc::new(StateCell::<T>::default()));
        Rc::clone(kept).downcast().unwrap_or_default()
    }
}
