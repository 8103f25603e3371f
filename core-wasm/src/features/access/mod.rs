//! Access: sign-in, registration, one-time codes, password recovery, sign-in
//! from outside.

mod arrivals;
mod arriving;
mod guest_offer;
mod otp;
mod passkey;
mod recovery;
mod second_step;
mod sign_in;
mod sign_up;

use std::rc::Rc;

pub(crate) use self::{otp::Otp, sign_in::SignIn};
use crate::{
    core::Core,
    domain::dialogs::RESET_CODE_KEY,
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        forms::{FormEvent, FormName},
        parts::part,
    },
    ports::{Area, Task},
    store::views::{FormPhase, FormTab, Message},
    wire::factor::DEVICE_KEY,
};

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    forms: &[FormName::SignIn, FormName::SignUp, FormName::ForgotPass, FormName::ResetPass],
    open_form: |core, form| {
        let core = Rc::clone(core);
        Box::pin(async move { core.open_form_of_access(form).await })
    },
    form_event: Core::access_form_event,
    arrive: Some(Core::arrive_at),
    retained_keys: &[DEVICE_KEY],
    on_event: |core, event| match event {
        CoreEvent::SessionExpired => {
            let path = "modals.signIn.sessionEnded".to_owned();
            core.page_state.sign_in.borrow_mut().set_notice(Message::Content { path });
        }
        CoreEvent::Idle(pending) if !core.is_signed_in() => {
            pending.add_call(core, core.prepare_sign_up());
        }
        CoreEvent::DialogClosed(name) => {
            if let Some(form) = FormName::of_dialog(name) {
                core.dialog_of_form_closed(form);
            }
        }
        _ => {}
    },
    ..Feature::NONE
};

impl Core {
    async fn open_form_of_access(self: &Rc<Self>, form: FormName) -> Result<(), CoreError> {
        let show = |phase| {
            self.store.update(|slices| slices.form(form).0.edit(|state| state.phase = phase));
        };
        if self.parts.access.get().is_none() {
            show(FormPhase::Loading);
        }
        let opening = self.forms.open(form);
        let loaded = self.access().await;
        if !self.forms.is_open(form, opening) {
            return Ok(());
        }
        if loaded.is_err() {
            show(FormPhase::Failed);
            return loaded;
        }
        self.open_access_form(form, opening).await
    }

    fn dialog_of_form_closed(&self, form: FormName) {
        self.forms.close(form);
        if form == FormName::ResetPass {
            self.ports.storage.remove(Area::Session, RESET_CODE_KEY);
        }
        if self.parts.access.get().is_none() {
            self.store.update(|slices| slices.form(form).0.edit(|state| state.phase = FormPhase::Closed));
        }
    }
}

part! {
    /// Interface of access for the rest of the core.
    AccessCalls of Access as access, in access, for Core, events to on_event;
    actions {
        /// Reports input into the code field. The first complete code for a number is verified at once.
        "changeCode" change_code(text: &str);
        /// Returns from the code step, or from the second step of the sign-in, to
        /// the form.
        "leaveCode" leave_code();
        /// Remembers the offer with which a guest registers: the id of a bonus or of a
        /// package. After the registration the wallet opens for it.
        "registerFor" register_for(offer: &str);
        /// Starts a social sign-in; leaves the page.
        "startSocial" start_social(id: &str);
    }
    requests {
        /// Sends the sign-in form.
        "signIn" sign_in();
        /// Asks the browser for a passkey, and signs in with it.
        "signInWithPasskey" sign_in_with_passkey();
        /// Sends the registration form.
        "signUp" sign_up();
        /// Sends the one-time code again.
        "resendCode" resend_code();
        /// Verifies the one-time code.
        "verifyCode" verify_code();
        /// Requests a new password: sends a link by e-mail or a code by phone.
        "forgotPassword" forgot_password();
        /// Sets the new password.
        "resetPassword" reset_password();
        /// Sends the e-mail confirmation again.
        "resendConfirmation" resend_confirmation();
        /// Sends a code that confirms the saved phone number.
        "confirmPhone" confirm_phone();
    }
    internal {
        actions {
            /// Handles an event of a field of an access form.
            access_form_event(form: FormName, field: &str, event: FormEvent);
            /// Selects the tab of a form.
            select_tab(form: FormName, tab: FormTab);
        }
        tasks {
            /// Opens a form and restores its draft, unless this opening of its
            /// dialog ends meanwhile.
            open_access_form(form: FormName, opening: u64);
            /// Loads the fields of the registration before it is opened.
            prepare_sign_up();
            /// Confirms an e-mail address with the code of its mail.
            confirm_email(code: String);
            /// Signs in with the token of a link.
            autologin(token: String, target: String);
            /// Handles the return from a social sign-in.
            social_callback(connection: String, pairs: Vec<(String, String)>);
        }
    }
}

impl Access {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::DialogClosed(name) => {
                if let Some(form) = FormName::of_dialog(name) {
                    self.access_dialog_closed(form);
                }
            }
            CoreEvent::VisitorChanged => self.open_first_deposit(),
            CoreEvent::SignedOut => {
                self.end_first_deposit();
                self.clear_otp();
            }
            _ => {}
        }
    }

    async fn open_access_form(&self, form: FormName, opening: u64) {
        match form {
            FormName::SignIn => self.open_sign_in(opening).await,
            FormName::SignUp => self.open_sign_up(opening).await,
            FormName::ForgotPass => self.open_forgot_pass(opening).await,
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
        if let FormEvent::PhoneChanged { local, .. } = &event
            && local.contains('@')
            && self.form(form).borrow().tabs.contains(&FormTab::Email)
        {
            return self.take_email_address(form, local);
        }
        self.form_event(form, field, event);
    }

    /// Handles an e-mail address that a password manager or a paste has put
    /// into the field of the phone number.
    fn take_email_address(&self, form: FormName, address: &str) {
        self.select_tab(form, FormTab::Email);
        let field = if form == FormName::SignIn { "login" } else { "email" };
        self.form_event(form, field, FormEvent::Changed(address.to_owned()));
        self.request_focus(form, Some(field));
    }

    /// Handles a closed dialog: ends its code step, and cancels the
    /// registration if it was sign-up. The draft without secrets is kept.
    fn access_dialog_closed(&self, form: FormName) {
        match form {
            FormName::SignUp | FormName::ForgotPass => self.leave_code(),
            FormName::SignIn => {
                self.page_state.sign_in.borrow_mut().challenge = None;
                self.end_passkey_sign_in();
            }
            _ => {}
        }
        self.close_form(form);
    }
}
