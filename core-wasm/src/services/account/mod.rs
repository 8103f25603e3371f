//! The account: security so far.

mod security;

use std::rc::Rc;

pub(crate) use self::security::LoginSessions;
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
};
use crate::{error::CoreError, ports::Task};

part! {
    /// What the rest of the core asks of the account.
    AccountCalls of Account as account, in account;
    actions {
        /// Something happened to a field of one of its forms.
        account_form_event(form: FormName, field: &str, event: FormEvent);
        /// Forgets everything of the account: the session is over.
        clear_account();
    }
    requests {
        /// Sends the change of the password.
        change_password();
        /// Closes a login session elsewhere.
        close_login_session(id: String);
    }
    tasks {
        /// Opens a form of the account.
        open_account_form(form: FormName);
        /// Loads a page of the login sessions, from one.
        load_login_sessions(page: u32);
    }
}

impl Account {
    fn account_form_event(&self, form: FormName, field: &str, event: FormEvent) {
        self.form_event(form, field, event);
    }

    #[allow(clippy::unused_async, reason = "like every task of a part")]
    async fn open_account_form(&self, form: FormName) {
        if form == FormName::ChangePassword {
            self.open_change_password();
        }
    }

    fn clear_account(&self) {
        self.close_form(FormName::ChangePassword);
        self.clear_login_sessions();
    }
}
