//! Messages from players and guests to the operator.

mod contact;

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        forms::{FormEvent, FormName},
        parts::{PartName, part},
    },
    ports::Task,
};

part! {
    /// Interface of the support for the rest of the core.
    SupportCalls of Support as support, in access, for Core, events to on_event;
    requests {
        /// Sends the message of the contact form.
        "sendMessage" send_message();
    }
    internal {
        actions {
            /// Handles an event of a field of the contact form.
            contact_form_event(field: &str, event: FormEvent);
        }
        tasks {
            /// Opens the contact form.
            open_contact();
        }
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Support, Core::support)],
    forms: &[FormName::Contact],
    open_form: |core, _| core.open_contact(),
    form_event: |core, _, field, event| core.contact_form_event(field, event),
    ..Feature::NONE
};

impl Support {
    fn on_event(&self, event: CoreEvent<'_>) {
        if matches!(event, CoreEvent::SignedOut) {
            self.clear_contact();
        }
    }

    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn open_contact(&self) {
        self.show_contact();
    }
}
