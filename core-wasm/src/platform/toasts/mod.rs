//! Notifications.

mod announcements;

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    machines::toasts::{Event, VisibleClock, duration},
    platform::{core_events::CoreEvent, parts::part},
    ports::Task,
    store::views::{ParameterView, ToastView},
};

part! {
    /// Interface of the notifications for the rest of the core.
    ToastCalls of Toasts as toasts, in strips, for Core, events to on_event;
    actions {
        /// Reports that the pointer or the focus entered (`true`) or left the
        /// notification. A held notification does not close.
        "holdToasts" hold_toasts(held: bool);
        /// Dismisses a notification.
        "dismissToast" dismiss_toast(id: u32);
    }
    internal {
        tasks {
            /// Shows an alert of the content documents.
            show_alert(document: String, key: String, parameters: Vec<ParameterView>, is_outcome: bool);
            /// Does what tells the player of an event if this tab is the first
            /// to do so.
            announce_first(event: String, tell: Box<dyn FnOnce()>);
        }
    }
}

impl Core {
    /// Shows the outcome of an action of the player: the alert
    /// `{document}.{key}` of the content documents.
    pub(crate) fn alert(self: &Rc<Self>, document: &str, key: &str, parameters: Vec<ParameterView>) {
        self.spawn_logged(self.show_alert(document.to_owned(), key.to_owned(), parameters, true));
    }

    /// Shows news of the server. They wait for outcomes.
    pub(crate) fn alert_news(self: &Rc<Self>, document: &str, key: &str, parameters: Vec<ParameterView>) {
        self.spawn_logged(self.show_alert(document.to_owned(), key.to_owned(), parameters, false));
    }
}

impl Toasts {
    /// Shows an alert of the content documents.
    #[allow(clippy::unused_async, reason = "tasks are asynchronous; this one waits for its code only")]
    async fn show_alert(
        &self,
        document: String,
        key: String,
        parameters: Vec<ParameterView>,
        is_outcome: bool,
    ) {
        let Some(toast) = self.content.borrow().alert(&document, &key, parameters) else {
            self.ports.page.warn(&format!("the content has no alert {document}.{key}"));
            return;
        };
        // Errors and warnings take longer to read and are more important.
        let urgent = matches!(toast.kind.as_str(), "error" | "warning");
        let duration = duration(urgent, &format!("{} {}", toast.title, toast.description));
        self.toast_event(Event::Show { duration, is_outcome, toast });
    }

    fn hold_toasts(&self, held: bool) {
        // The pointer reports every move.
        if self.toasts.borrow().is_held() != held {
            self.toast_event(Event::Hold(held));
        }
    }

    fn dismiss_toast(&self, id: u32) {
        let key = {
            let toasts = self.toasts.borrow();
            toasts.current().filter(|(shown, _)| *shown == id).map(|(_, toast)| toast.key.clone())
        };
        self.toast_event(Event::Dismiss(id));
        if let Some(key) = key {
            self.emit(CoreEvent::AlertDismissed(&key));
        }
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        if matches!(event, CoreEvent::PathChanged(_) | CoreEvent::SignedOut) {
            self.toast_event(Event::Clear);
        }
    }

    fn toast_event(&self, event: Event<ToastView>) {
        let (due, shown) = {
            let mut toasts = self.toasts.borrow_mut();
            let now = toasts.clock.read(self.now(), self.ports.page.is_hidden());
            let due = toasts.step(event, now);
            (due, toasts.current().map(|(id, toast)| ToastView { id, ..toast.clone() }))
        };
        let rows: Vec<ToastView> = shown.into_iter().collect();
        self.store.update(|slices| slices.toasts.replace(rows));
        if let Some(milliseconds) = due {
            let part = self.clone();
            // A timer that fires too early, because of another event or while
            // the page is hidden, finds nothing due and starts the next timer.
            self.spawn(async move {
                part.ports.clock.sleep(milliseconds.min(VisibleClock::INTERVAL)).await;
                part.toast_event(Event::Tick);
            });
        }
    }
}
