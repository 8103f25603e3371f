//! Notifications.

use std::rc::Rc;

use super::Core;
use crate::{
    machines::toasts::Event,
    store::views::{ParameterView, ToastView},
};

impl Core {
    /// Shows an alert of the content documents, named `{document}.{key}`.
    pub(crate) fn alert(self: &Rc<Self>, document: &str, key: &str, parameters: Vec<ParameterView>) {
        let Some(toast) = self.content.borrow().alert(document, key, parameters) else {
            self.ports.page.warn(&format!("the content has no alert {document}.{key}"));
            return;
        };
        // Errors and warnings take longer to read and are more important.
        let urgent = matches!(toast.kind.as_str(), "error" | "warning");
        self.toast_event(Event::Show { urgent, toast });
    }

    /// Handles the pointer or the focus entering (`held`) or leaving the
    /// notification.
    pub fn hold_toasts(self: &Rc<Self>, held: bool) {
        self.toast_event(Event::Hold(held));
    }

    /// Dismisses a notification.
    pub fn dismiss_toast(self: &Rc<Self>, id: u32) {
        self.toast_event(Event::Dismiss(id));
    }

    /// Closes all notifications after a change of the path.
    pub(crate) fn clear_toasts(self: &Rc<Self>) {
        self.toast_event(Event::Clear);
    }

    fn toast_event(self: &Rc<Self>, event: Event<ToastView>) {
        let (due, shown) = {
            let mut toasts = self.toasts.borrow_mut();
            let due = toasts.step(event, self.now());
            (due, toasts.current().map(|(id, toast)| ToastView { id, ..toast.clone() }))
        };
        let rows: Vec<ToastView> = shown.into_iter().collect();
        self.store.update(|slices| slices.toasts.replace(rows));
        if let Some(milliseconds) = due {
            let core = Rc::clone(self);
            // A timer that fires too early, because of another event, finds
            // nothing due and starts the next timer.
            self.spawn(async move {
                core.ports.clock.sleep(milliseconds).await;
                core.toast_event(Event::Tick);
            });
        }
    }
}
