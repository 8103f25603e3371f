//! Sign-in.

use futures_util::future::join;

use super::{
    Access, arrivals::EMAIL_NOT_CONFIRMED, guest_offer::FirstDeposit, passkey::PasskeySignIn,
    second_step::CODE_NEEDED,
};
use crate::{
    domain::validation::{fields::Input, rules::Rule},
    error::CoreError,
    platform::{
        api::Call,
        forms::{Field, Form, FormName},
    },
    ports::Method,
    store::views::{Command, FormPhase, FormTab, Message},
    wire::player::{AuthResult, sign_in_body},
};

/// State of the sign-in in addition to its form.
#[derive(Debug, Default)]
pub struct SignIn {
    /// Message for the next opening of the form.
    notice: Option<Message>,
    /// The login of the hidden tab.
    other_login: Option<Field>,
    /// Proof of the first step, while the form asks for the code of the second one.
    pub(super) challenge: Option<String>,
    pub(super) passkey: PasskeySignIn,
    pub(super) first_deposit: Option<FirstDeposit>,
}

impl SignIn {
    /// Sets the message for the next opening of the form.
    pub(super) fn set_notice(&mut self, notice: Message) {
        self.notice = Some(notice);
    }
}

/// HTTP status: too many attempts.
const TOO_MANY: u16 = 429;

impl Access {
    /// Opens the sign-in form and restores its draft.
    pub(super) async fn open_sign_in(&self, opening: u64) {
        self.edit_form(FormName::SignIn, |form| form.phase = FormPhase::Loading);
        // Known before the form is shown, so that no button appears later and moves others.
        let ((), passkeys) = join(self.load_phone_table(), self.passkey_ability()).await;
        if !self.forms.is_open(FormName::SignIn, opening) {
            return;
        }
        self.publish_social();
        if self.page_state.sign_in.borrow().challenge.is_some() {
            let form = self.second_step_form();
            self.edit_form(FormName::SignIn, |current| *current = form);
        } else {
            self.show_sign_in_form();
            self.begin_passkey_sign_in(passkeys);
        }
    }

    /// Shows the first step of the form with its draft.
    pub(super) fn show_sign_in_form(&self) {
        let tabs = self.sign_in_tabs();
        let draft = self.draft(FormName::SignIn);
        let tab = draft.tab.filter(|tab| tabs.contains(tab)).or_else(|| tabs.first().copied());
        let mut form = Form { phase: FormPhase::Ready, tab, tabs, ..Form::default() };
        form.fields = self.sign_in_fields(tab, String::new());
        self.apply_draft(&mut form, &draft);
        form.error = self.page_state.sign_in.borrow_mut().notice.take();
        self.page_state.sign_in.borrow_mut().other_login = None;
        self.edit_form(FormName::SignIn, |current| *current = form);
    }

    /// Tabs of the content's setting. If both are shown, phone is first and the
    /// default.
    fn sign_in_tabs(&self) -> Vec<FormTab> {
        match self.content.borrow().text(&["modals", "signIn", "tabsDisplay"]) {
            Some("email") => vec![FormTab::Email],
            Some("phone") => vec![FormTab::Phone],
            _ => vec![FormTab::Phone, FormTab::Email],
        }
    }

    fn sign_in_fields(&self, tab: Option<FormTab>, password: String) -> Vec<Field> {
        let (input, rule) = match tab {
            Some(FormTab::Phone) => (Input::Phone, Rule::Phone),
            _ => (Input::Email, Rule::Email),
        };
        let mut login = Field::new("login", input, vec![Rule::Required, rule], true);
        if input == Input::Phone {
            login.phone = Some(self.phone_parts(&self.visitor_country(), "").0);
        }
        let mut secret = Field::new("password", Input::Password, vec![Rule::Required], true);
        secret.value = password;
        vec![login, secret]
    }

    pub(super) fn select_sign_in_tab(&self, tab: FormTab) {
        let (password, login) = {
            let form = self.form(FormName::SignIn);
            let form = form.borrow();
            if !form.tabs.contains(&tab) || form.phase != FormPhase::Ready || form.tab == Some(tab) {
                return;
            }
            (form.value("password"), form.field("login").cloned())
        };
        let mut fields = self.sign_in_fields(Some(tab), password);
        // Restores the input of the other tab.
        let known = std::mem::replace(&mut self.page_state.sign_in.borrow_mut().other_login, login);
        if let (Some(field), Some(known)) = (fields.first_mut(), known) {
            *field = known;
        }
        self.edit_form(FormName::SignIn, |form| {
            form.tab = Some(tab);
            form.fields = fields;
            form.error = None;
        });
        self.keep_form_draft(FormName::SignIn);
    }

    /// Sends the sign-in form. Shows the error in the form or an alert.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except wrong credentials, an invalid
    /// field and a blocked account: those are shown to the player only.
    pub async fn sign_in(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::SignIn)? {
            return Ok(());
        }
        let (login, password) = {
            let form = self.form(FormName::SignIn);
            let form = form.borrow();
            (form.value("login"), form.value("password"))
        };
        let challenge = self.page_state.sign_in.borrow().challenge.clone();
        let result = if let Some(challenge) = &challenge {
            self.send_second_step(challenge).await
        } else {
            let body = sign_in_body(&login, &password);
            self.first_step(Call::new(Method::Post, "/api/player/sessions").body(&body)).await
        };
        match result {
            // The dialog was closed during the request: end the new session.
            Ok(result) if !self.is_submitting(FormName::SignIn) => {
                self.drop_session(result).await;
                Ok(())
            }
            Err(_) if !self.is_submitting(FormName::SignIn) => {
                self.page_state.sign_in.borrow_mut().challenge = None;
                Ok(())
            }
            Err(error) if error.code() == Some(CODE_NEEDED) => {
                let form = self.second_step_form();
                self.edit_form(FormName::SignIn, |current| *current = form);
                self.request_focus(FormName::SignIn, Some("code"));
                Ok(())
            }
            Err(error) if challenge.is_some() && self.second_step_failed(&error) => Ok(()),
            Ok(result) => {
                self.enter(result).await;
                Ok(())
            }
            Err(error) => self.sign_in_failed(error),
        }
    }

    /// Signs the player in, and closes the dialog.
    pub(super) async fn enter(&self, result: AuthResult) {
        self.signed_in(result).await;
        self.forget_draft(FormName::SignIn);
        self.close_form(FormName::SignIn);
        self.ports.page.command(Command::CloseDialog { name: "sign-in".to_owned() });
    }

    /// Ends the new session of a player who has cancelled meanwhile.
    pub(super) async fn drop_session(&self, result: AuthResult) {
        let base = self.site.borrow().config.api_base.clone();
        self.end_on_server(result.access_token, &base).await;
    }

    /// Shows why nobody was signed in: in the form, or by an alert.
    pub(super) fn sign_in_failed(&self, error: CoreError) -> Result<(), CoreError> {
        let message = |path: &str| Message::Content { path: path.to_owned() };
        match &error {
            CoreError::Refused(refusal) if refusal.status == 401 => {
                let path = if refusal.code == EMAIL_NOT_CONFIRMED {
                    "modals.signIn.emailVerificationError"
                } else {
                    "fieldsSettings.validationMessages.login"
                };
                self.edit_form(FormName::SignIn, |form| {
                    form.phase = FormPhase::Ready;
                    form.error = Some(message(path));
                });
                Ok(())
            }
            CoreError::Refused(refusal) if refusal.status == 422 => {
                self.show_refusal(FormName::SignIn, refusal, None);
                Ok(())
            }
            CoreError::Refused(refusal) if refusal.status == 403 => {
                self.edit_form(FormName::SignIn, |form| form.phase = FormPhase::Ready);
                self.alert("profile", "accountBlocked", Vec::new());
                Ok(())
            }
            // The server's message contains the waiting time.
            CoreError::Refused(refusal) if refusal.status == TOO_MANY && !refusal.message.is_empty() => {
                self.show_refusal(FormName::SignIn, refusal, None);
                Err(error)
            }
            _ => {
                self.edit_form(FormName::SignIn, |form| form.phase = FormPhase::Ready);
                self.alert("global", "somethingWrong", Vec::new());
                Err(error)
            }
        }
    }
}
