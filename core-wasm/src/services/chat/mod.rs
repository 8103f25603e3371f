//! What accompanies a visit: the support chat, and the player's id for
//! analytics.

mod identity;
mod widget;

use std::rc::Rc;

use self::{identity::Identity, widget::Widget};
use super::{Core, parts::part, state_cell::StateCell};
use crate::{error::CoreError, ports::Task};

/// Delay after the start before this part is loaded, in milliseconds. Less than
/// all delays in it.
pub(crate) const LOADED_AFTER: u64 = 1_000;

part! {
    /// Interface of the chat for the rest of the core.
    ChatCalls of Chat as chat, in chat, for Core;
    actions {
        /// Reports that the widget with this number runs.
        "chatLoaded" chat_loaded(run: u32);
        /// Reports that the script of the widget with this number could not be
        /// loaded.
        "chatFailed" chat_failed(run: u32);
        /// Reports the id under which the conversation can be restored.
        "chatUserCreated" chat_user_created(run: u32, restore_id: &str);
        /// Reports the number of unread messages.
        "chatUnread" chat_unread(run: u32, count: u32);
    }
    tasks {
        /// Opens the chat. A guest who may not chat gets the sign-in dialog.
        "openChat" open_chat();
    }
    internal {
        actions {
            /// Follows a sign-in, a sign-out, a new profile or an answer to the
            /// cookie notice.
            visitor_changed();
            /// Follows a change of the path.
            route_changed();
        }
        tasks {
            /// Begins the timers, `LOADED_AFTER` the start.
            begin_chat();
        }
    }
}

/// State of this part.
#[derive(Default)]
struct Companions {
    /// True once the timers have begun.
    begun: bool,
    identity: Identity,
    widget: Widget,
}

impl Chat {
    /// The state.
    fn state(&self) -> Rc<StateCell<Companions>> {
        self.companions.of()
    }

    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn begin_chat(&self) {
        self.state().borrow_mut().begun = true;
        self.consider(LOADED_AFTER);
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

    fn route_changed(&self) {
        self.identify_route();
    }
}
