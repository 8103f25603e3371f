//! Messages from players and guests to the operator.

mod contact;

use std::rc::Rc;

use super::{Core, forms::FormEvent, parts::part};
use crate::{error::CoreError, ports::Task};

part! {
    /// Interface of the support for the rest of the core.
    SupportCalls of Support as support, in access, for Core;
    requests {
        /// Sends the message of the contact form.
        "sendMessage" send_message();
    }
    internal {
        actions {
            /// Handles an event of a field of the contact form.
            contact_form_event(field: &str, event: FormEvent);
            /// Clears the contact form after a change of the player.
            clear_contact();
        }
        tasks {
            /// Opens the contact form.
            open_contact();
        }
    }
}

impl Support {
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn open_contact(&self) {
        self.show_contact();
    }
}
