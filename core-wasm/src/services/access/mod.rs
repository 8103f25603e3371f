//! Access: sign-in, registration, one-time codes.

mod otp;
mod sign_in;
mod sign_up;

use std::rc::Rc;

pub(crate) use self::otp::Otp;
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
};
use crate::{error::CoreError, ports::Task, store::views::FormTab};

part! {
    /// What the rest of the core asks of access.
    AccessCalls of Access as access, in access;
    actions {
        /// Something happened to a field of one of its forms.
        access_form_event(form: FormName, field: &str, event: FormEvent);
        /// Chooses the tab of a form.
        select_tab(form: FormName, tab: FormTab);
        /// A dialog of access is gone.
        access_dialog_closed(form: FormName);
        /// Forgets the code step: the session is over.
        clear_otp();
        /// The player typed or pasted into the code field.
        change_code(text: &str);
        /// The player went back from the code step.
        leave_code();
    }
    requests {
        /// Sends the sign-in form.
        sign_in();
        /// Sends the registration form.
        sign_up();
        /// Sends the one-time code again.
        resend_code();
        /// Checks the one-time code.
        verify_code();
    }
    tasks {
        /// Opens a form, with what was typed before.
        open_access_form(form: FormName);
    }
}

impl Access {
    async fn open_access_form(&self, form: FormName) {
        match form {
            FormName::SignIn => self.open_sign_in().await,
            FormName::SignUp => self.open_sign_up().await,
            FormName::Deposit => {}
        }
    }

    fn select_tab(&self, form: FormName, tab: FormTab) {
        match form {
            FormName::SignIn => self.select_sign_in_tab(tab),
            FormName::SignUp => self.select_sign_up_tab(tab),
            FormName::Deposit => {}
        }
    }

    fn access_form_event(&self, form: FormName, field: &str, event: FormEvent) {
        self.form_event(form, field, event);
    }

    /// Closing sign-up cancels the registration: the code step ends; what was
    /// typed is offered again, secrets aside.
    fn access_dialog_closed(&self, form: FormName) {
        if form == FormName::SignUp {
            self.leave_code();
        }
        self.close_form(form);
    }
}
