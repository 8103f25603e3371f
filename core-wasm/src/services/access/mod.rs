//! Access: sign-in, registration, one-time codes, forgotten passwords,
//! arrivals from elsewhere.

mod arrivals;
mod otp;
mod recovery;
mod sign_in;
mod sign_up;

use std::rc::Rc;

pub(crate) use self::{otp::Otp, sign_in::SignIn};
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
};
use crate::{error::CoreError, ports::Task, store::views::FormTab};

/// Session-storage key of the code that allows a new password. It comes out of
/// the address at once, and outlives a reload.
pub(crate) const RESET_CODE_KEY: &str = "resetCode";

/// Session-storage key of the state that went to the other site: only what
/// this tab began may come back to it.
pub(crate) const STATE_KEY: &str = "socialState";

part! {
    /// What the rest of the core asks of access.
    AccessCalls of Access as access, in access, for Core;
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
        /// Goes to another site to sign in there.
        start_social(id: &str);
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
        /// Asks for a new password.
        forgot_password();
        /// Sets the new password.
        reset_password();
        /// Sends the mail that confirms the e-mail address once more.
        resend_confirmation();
        /// Sends a code to the saved phone number, to confirm it.
        confirm_phone();
    }
    tasks {
        /// Opens a form, with what was typed before.
        open_access_form(form: FormName);
        /// Confirms an e-mail address with the code of its mail.
        confirm_email(code: String);
        /// Signs in with the token of a link.
        autologin(token: String, target: String);
        /// The player is back from another site.
        social_callback(connection: String, pairs: Vec<(String, String)>);
    }
}

impl Access {
    async fn open_access_form(&self, form: FormName) {
        match form {
            FormName::SignIn => self.open_sign_in().await,
            FormName::SignUp => self.open_sign_up().await,
            FormName::ForgotPass => self.open_forgot_pass().await,
            FormName::ResetPass => self.open_reset_pass(),
            _ => {}
        }
    }

    fn select_tab(&self, form: FormName, tab: FormTab) {
        match form {
            FormName::SignIn => self.select_sign_in_tab(tab),
            FormName::SignUp => self.select_sign_up_tab(tab),
            FormName::ForgotPass => self.select_forgot_pass_tab(tab),
            _ => {}
        }
    }

    fn access_form_event(&self, form: FormName, field: &str, event: FormEvent) {
        self.form_event(form, field, event);
    }

    /// Closing a dialog ends its code step; closing sign-up cancels the
    /// registration. What was typed is offered again, secrets aside.
    fn access_dialog_closed(&self, form: FormName) {
        match form {
            FormName::SignUp | FormName::ForgotPass => self.leave_code(),
            _ => {}
        }
        self.close_form(form);
    }
}
