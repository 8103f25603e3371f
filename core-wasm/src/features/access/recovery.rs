//! Password recovery: the request by e-mail or phone, and the new password.

use super::{Access, otp::Sent};
use crate::{
    domain::dialogs::RESET_CODE_KEY,
    error::{CoreError, Refusal},
    platform::{
        api::Call,
        forms::{Field, Form, FormName},
    },
    ports::{Area, Method},
    store::views::{Command, FormPhase, FormTab},
    wire::{
        Confirmation,
        player::{CodeAnswer, new_password_body, one_text_body, verify_code_body},
    },
};

/// Reason parameter of the code request.
pub(super) const REASON: &str = "changingPass";

impl Access {
    /// Opens the request for a new password, with the login from the sign-in
    /// form.
    pub(super) async fn open_forgot_pass(&self, opening: u64) {
        self.edit_form(FormName::ForgotPass, |form| form.phase = FormPhase::Loading);
        self.load_phone_table().await;
        if !self.forms.is_open(FormName::ForgotPass, opening) {
            return;
        }
        let tabs = self.forgot_pass_tabs();
        let sign_in = self.draft(FormName::SignIn);
        let draft = self.draft(FormName::ForgotPass);
        let wanted = draft.tab.or(sign_in.tab);
        let tab = wanted.filter(|tab| tabs.contains(tab)).or_else(|| tabs.first().copied());
        let mut form = Form { phase: FormPhase::Ready, tab, tabs, ..Form::default() };
        form.fields = self.forgot_pass_fields(tab);
        if sign_in.tab == tab
            && let (Some(field), Some(login)) = (form.fields.first_mut(), sign_in.value("login"))
        {
            self.type_into(field, sign_in.country("login").unwrap_or_default(), login);
        }
        self.apply_draft(&mut form, &draft);
        self.edit_form(FormName::ForgotPass, |current| *current = form);
    }

    /// Tabs of the content's setting; only e-mail if codes cannot be sent.
    fn forgot_pass_tabs(&self) -> Vec<FormTab> {
        if !self.site.borrow().constants.otp {
            return vec![FormTab::Email];
        }
        match self.content.borrow().text(&["modals", "forgotPass", "tabsDisplay"]) {
            Some("email") => vec![FormTab::Email],
            Some("phone") => vec![FormTab::Phone],
            _ => vec![FormTab::Phone, FormTab::Email],
        }
    }

    fn forgot_pass_fields(&self, tab: Option<FormTab>) -> Vec<Field> {
        let mut field = Field::named(if tab == Some(FormTab::Phone) { "phone" } else { "email" }, true);
        if field.phone.is_some() {
            field.phone = Some(self.phone_parts(&self.visitor_country(), "").0);
        }
        vec![field]
    }

    pub(super) fn select_forgot_pass_tab(&self, tab: FormTab) {
        let fields = self.forgot_pass_fields(Some(tab));
        let draft = self.draft(FormName::ForgotPass);
        self.edit_form(FormName::ForgotPass, |form| {
            if form.tabs.contains(&tab) && form.phase == FormPhase::Ready && form.tab != Some(tab) {
                form.tab = Some(tab);
                form.fields = fields;
                form.error = None;
                self.apply_draft(form, &draft);
            }
        });
        self.keep_form_draft(FormName::ForgotPass);
    }

    /// Requests a new password: by e-mail with a link, by phone with a code.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(super) async fn forgot_password(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::ForgotPass)? {
            return Ok(());
        }
        let (tab, email, phone) = {
            let form = self.form(FormName::ForgotPass);
            let form = form.borrow();
            (form.tab, form.value("email"), form.value("phone"))
        };
        if tab == Some(FormTab::Phone) {
            let sent = self.begin_otp(&phone, REASON).await;
            return self.code_sent(FormName::ForgotPass, sent);
        }
        let call =
            Call::new(Method::Post, "/api/player/passwords/reset").body(&one_text_body("email", &email));
        let result = self.change(call, Confirmation::Told).await;
        if !self.is_submitting(FormName::ForgotPass) {
            return Ok(());
        }
        match result {
            Ok(()) => {
                self.forget_draft(FormName::ForgotPass);
                self.close_dialog("forgot-pass", FormName::ForgotPass);
                self.alert("profile", "sentResetLink", Vec::new());
                Ok(())
            }
            Err(error) => self.submission_failed(FormName::ForgotPass, error),
        }
    }

    /// Shows the result of a code request at the phone field.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server, which
    /// the form shows.
    pub(super) fn code_sent(&self, name: FormName, sent: Result<Sent, CoreError>) -> Result<(), CoreError> {
        if matches!(sent, Ok(Sent::Superseded)) {
            return Ok(());
        }
        if !self.is_submitting(name) {
            self.leave_code();
            return Ok(());
        }
        self.edit_form(name, |form| form.phase = FormPhase::Ready);
        let refused = |text: String| self.show_refusal(name, &Refusal::of_field("phone", text), None);
        match sent {
            Ok(Sent::Waiting | Sent::Superseded) => Ok(()),
            Ok(Sent::Limit) => {
                refused(self.limit_text());
                Ok(())
            }
            Err(CoreError::Refused(refusal)) => {
                let own = refusal.field("phone").map(str::to_owned);
                let text = own.unwrap_or(refusal.message);
                if text.is_empty() {
                    self.alert("global", "somethingWrong", Vec::new());
                } else {
                    refused(text);
                }
                Ok(())
            }
            Err(error) => {
                self.alert("global", "somethingWrong", Vec::new());
                Err(error)
            }
        }
    }

    /// Exchanges the code sent to a phone for a password reset code.
    ///
    /// # Errors
    ///
    /// None: the code step shows every failure.
    pub(super) async fn exchange_code(&self, phone: &str, code: &str) -> Result<(), CoreError> {
        let call =
            Call::new(Method::Post, "/api/player/otp/verify").body(&verify_code_body(phone, code, REASON));
        let answer = self.call(call).await.and_then(|answer| answer.one::<CodeAnswer>());
        // The dialog was closed, or a player signed in, during the request.
        if !self.is_verifying() || self.is_signed_in() {
            return Ok(());
        }
        match answer {
            Ok(answer) => {
                self.forget_draft(FormName::ForgotPass);
                self.ports.storage.set(Area::Session, RESET_CODE_KEY, &answer.code);
                self.end_otp();
                self.close_dialog("forgot-pass", FormName::ForgotPass);
                self.open_dialog("reset-pass", None);
            }
            Err(error) => self.code_refused(&error),
        }
        Ok(())
    }

    /// Opens the form for the new password, if there is a reset code.
    pub(super) fn open_reset_pass(&self) {
        if self.ports.storage.get(Area::Session, RESET_CODE_KEY).is_none() {
            self.reset_refused();
            return;
        }
        let fields = ["newPassword", "repeatNewPassword"].map(|name| Field::named(name, true));
        let form = Form { phase: FormPhase::Ready, fields: fields.into(), ..Form::default() };
        self.edit_form(FormName::ResetPass, |current| *current = form);
    }

    /// Sets the new password.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(super) async fn reset_password(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::ResetPass)? {
            return Ok(());
        }
        let code = self.ports.storage.get(Area::Session, RESET_CODE_KEY).unwrap_or_default();
        let body = {
            let form = self.form(FormName::ResetPass);
            let form = form.borrow();
            new_password_body(&code, &form.value("newPassword"), &form.value("repeatNewPassword"))
        };
        let call = Call::new(Method::Post, "/api/player/passwords/confirm").body(&body);
        let result = self.change(call, Confirmation::Told).await;
        // A dialog that was closed during the request leads nowhere any more.
        let is_open = self.is_submitting(FormName::ResetPass);
        match result {
            Ok(()) => {
                self.alert("profile", "passwordChanged", Vec::new());
                if is_open {
                    self.ports.storage.remove(Area::Session, RESET_CODE_KEY);
                    self.close_dialog("reset-pass", FormName::ResetPass);
                    self.open_dialog("sign-in", None);
                }
                Ok(())
            }
            Err(CoreError::Refused(refusal)) if is_open && refusal.field("code").is_some() => {
                self.reset_refused();
                Ok(())
            }
            Err(error) => self.submission_failed(FormName::ResetPass, error),
        }
    }

    /// Sends the e-mail confirmation again.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Unauthorized` if nobody is signed in, else the error
    /// of the request. An alert reports it to the player.
    pub(super) async fn resend_confirmation(&self) -> Result<(), CoreError> {
        let path = "/api/player/profile/confirmations/email/resend";
        let call = Call::new(Method::Post, path);
        let Some(result) = self.change_as_player(call).await else { return Err(CoreError::Unauthorized) };
        let (document, key) = match result {
            Ok(()) => ("profile", "resentVerification"),
            Err(_) => ("global", "somethingWrong"),
        };
        self.alert(document, key, Vec::new());
        result
    }

    /// The reset code is used, expired or missing: a new one must be requested.
    fn reset_refused(&self) {
        self.ports.storage.remove(Area::Session, RESET_CODE_KEY);
        self.close_dialog("reset-pass", FormName::ResetPass);
        self.alert("profile", "invalidResetCode", Vec::new());
        self.open_dialog("forgot-pass", None);
    }

    fn close_dialog(&self, dialog: &str, form: FormName) {
        self.close_form(form);
        self.ports.page.command(Command::CloseDialog { name: dialog.to_owned() });
    }
}
