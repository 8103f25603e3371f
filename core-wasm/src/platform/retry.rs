//! Automatic retry of failed loads.

use std::rc::Rc;

use crate::{core::Core, platform::core_events::CoreEvent, store::views::FormPhase};

impl Core {
    /// Retries every failed load that is on display. Called when the network is
    /// back or the tab becomes visible.
    pub(crate) fn retry_failed(self: &Rc<Self>) {
        for feature in self.features {
            for form in feature.forms {
                if self.form(*form).borrow().phase == FormPhase::Failed {
                    self.spawn_logged((feature.open_form)(self, *form));
                }
            }
        }
        self.emit(CoreEvent::Retry);
    }
}
