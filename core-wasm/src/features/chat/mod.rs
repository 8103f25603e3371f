//! Services of other vendors: the support chat, and the player's id for
//! analytics.

mod identity;
mod widget;

use std::rc::Rc;

use self::{identity::Identity, widget::Widget};
use crate::{
    core::Core,
    error::CoreError,
    platform::{core_events::CoreEvent, feature::Feature, parts::part, state_cell::StateCell},
    ports::Task,
};

/// Delay after the start before this part is loaded, in milliseconds. Less than
/// all delays in it.
const LOADED_AFTER: u64 = 1_000;

// In the file of the winners: a small part in a file of its own makes more code
// shared between files, and that lies in the first one.
part! {
    /// Interface of the chat for the rest of the core.
    ChatCalls of Chat as chat, in winners, for Core, events to on_event;
    actions {
        /// Reports what happened to the widget with this number: `loaded`;
        /// `failed`, its script; `userCreated`, with the id under which the
        /// conversation can be restored; `unread`, with the number of messages.
        "chatReport" chat_report(run: u32, event: &str, value: &str);
    }
    tasks {
        /// Opens the chat. A guest who may not chat gets the sign-in dialog.
        "openChat" open_chat();
    }
    internal {
        tasks {
            /// Begins the timers, `LOADED_AFTER` the start.
            begin_chat();
        }
    }
}

/// State of this part.
#[derive(Default)]
pub(crate) struct ChatState {
    /// True once the timers have begun.
    begun: bool,
    identity: Identity,
    widget: Widget,
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    on_event: |core, event| {
        // The part is loaded after the page, but before its timers are due.
        if matches!(event, CoreEvent::Started) {
            let loading = Rc::clone(core);
            core.spawn(async move {
                loading.ports.clock.sleep(LOADED_AFTER).await;
                loading.log_error(loading.begin_chat().await);
            });
        }
    },
    ..Feature::NONE
};

impl Chat {
    /// The state.
    fn state(&self) -> &StateCell<ChatState> {
        &self.page_state.chat
    }

    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn begin_chat(&self) {
        self.state().borrow_mut().begun = true;
        self.consider(LOADED_AFTER);
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::VisitorChanged => self.visitor_changed(),
            CoreEvent::PathChanged(_) => self.route_changed(),
            _ => {}
        }
    }

    fn visitor_changed(&self) {
        if self.state().borrow().begun {
            self.consider(0);
        }
    }

    /// Starts and stops what this visitor wants and allows. `passed` is the part
    /// of the delays that has passed.
    fn consider(&self, passed: u64) {
        self.identify(passed);
        self.consider_widget(passed);
    }

    // One call for all reports: each export is code of the first file.
    fn chat_report(&self, run: u32, event: &str, value: &str) {
        match event {
            "loaded" => self.chat_loaded(run),
            "failed" => self.chat_failed(run),
            "userCreated" => self.chat_user_created(run, value),
            "unread" => self.chat_unread(run, value.parse().unwrap_or(0)),
            _ => {}
        }
    }

    fn route_changed(&self) {
        self.identify_route();
    }
}
