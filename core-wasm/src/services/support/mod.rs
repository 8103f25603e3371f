//! Messages to the operator, of players and of guests.

mod contact;

use std::rc::Rc;

use super::{Core, forms::FormEvent, parts::part};
use crate::{error::CoreError, ports::Task};

part! {
    /// What the rest of the core asks of the support.
    SupportCalls of Support as support, in access, for Core;
    actions {
        /// Something happened to a field of the contact form.
        contact_form_event(field: &str, event: FormEvent);
        /// Empties the contact form: somebody else is here now.
        clear_contact();
    }
    requests {
        /// Sends the message to the operator.
        send_message();
    }
    tasks {
        /// Opens the contact form.
        open_contact();
    }
}

impl Support {
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn open_contact(&self) {
        self.show_contact();
    }
}
