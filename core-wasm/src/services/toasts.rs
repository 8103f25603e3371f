//! Notifications.

use std::rc::Rc;

use super::Core;
use crate::{
    machines::toasts::Event,
    store::views::{ParameterView, ToastView},
};

impl Core {
    /// Shows an alert of the content documents, `{document}.{key}`.
    pub(crate) fn alert(self: &Rc<Self>, document: &str, key: &str, parameters: Vec<ParameterView>) {
        let Some(toast) = self.content.borrow().alert(document, key, parameters) else {
            self.ports.page.warn(&format!("the content has no alert {document}.{key}"));
            return;
        };
        // Whatever went wrong is longer to read, and matters more.
        let urgent = matches!(toast.kind.as_str(), "error" | "warning");
        self.toast_event(Event::Show { urgent, toast });
    }

    /// The pointer or the focus is on the notification, or has left it.
    pub fn hold_toasts(self: &Rc<Self>, held: bool) {
        self.toast_event(Event::Hold(held));
    }

    /// The player closed a notification.
    pub fn dismiss_toast(self: &Rc<Self>, id: u32) {
        self.toast_event(Event::Dismiss(id));
    }

    /// The path changed: notifications close.
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
            // A tick that comes too early (something else happened meanwhile)
            // finds nothing due and asks for the next one.
            self.spawn(async move {
                core.ports.clock.sleep(milliseconds).await;
                core.toast_event(Event::Tick);
            });
        }
    }
}
