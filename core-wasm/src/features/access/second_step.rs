//! The second step of a sign-in: a code of the player's code app.

use super::Access;
use crate::{
    domain::{
        otp::WRONG_CODE,
        validation::{fields::Input, rules::Rule},
    },
    error::CoreError,
    platform::{
        api::Call,
        forms::{Field, Form, FormName},
    },
    ports::{Area, Method},
    session::REDIRECT_KEY,
    store::views::{FormPhase, Message},
    wire::{
        factor::{DEVICE_KEY, second_step_body},
        player::AuthResult,
    },
};

/// Error code: a code is needed. The field `challenge` of the refusal proves the first step.
pub(super) const CODE_NEEDED: i64 = 11012;
/// Name of the field.
const CODE_FIELD: &str = "code";

impl Access {
    /// Makes the first step of a sign-in. If the server asks for a code, a device that gave one before answers with its
    /// token. Otherwise the error has the code [`CODE_NEEDED`], and the sign-in form asks for it when it is opened.
    pub(super) async fn first_step(&self, call: Call) -> Result<AuthResult, CoreError> {
        let result = self.authenticate(call).await;
        let Err(CoreError::Refused(refusal)) = &result else { return result };
        let challenge = refusal.field("challenge").filter(|_| refusal.code == CODE_NEEDED);
        let Some(challenge) = challenge.map(str::to_owned) else { return result };
        if let Some(device) = self.ports.storage.get(Area::Local, DEVICE_KEY) {
            match self.second_step(&challenge, "device", &device).await {
                Err(error) if error.code() == Some(WRONG_CODE) => {
                    self.ports.storage.remove(Area::Local, DEVICE_KEY);
                }
                answer => return answer,
            }
        }
        self.page_state.sign_in.borrow_mut().challenge = Some(challenge);
        result
    }

    async fn second_step(&self, challenge: &str, key: &str, value: &str) -> Result<AuthResult, CoreError> {
        let call = Call::new(Method::Post, "/api/player/sessions/factor");
        let result = self.authenticate(call.body(&second_step_body(challenge, key, value))).await?;
        if let Some(device) = &result.device {
            self.ports.storage.set(Area::Local, DEVICE_KEY, device);
        }
        Ok(result)
    }

    /// Sends the code of the form.
    pub(super) async fn send_second_step(&self, challenge: &str) -> Result<AuthResult, CoreError> {
        let code = self.form(FormName::SignIn).borrow().value(CODE_FIELD);
        self.second_step(challenge, CODE_FIELD, &code).await
    }

    /// The form that asks for the code.
    pub(super) fn second_step_form(&self) -> Form {
        let mut field = Field::new(CODE_FIELD, Input::Text, vec![Rule::Required], true);
        let content = self.content.borrow();
        let text = |key| content.text(&["modals", "signIn", "secondStep", key]).map(str::to_owned);
        (field.label, field.description) = (text("label"), text("hint"));
        Form { phase: FormPhase::Ready, fields: vec![field], ..Form::default() }
    }

    /// Shows why the second step failed. True if nothing else is to be done.
    pub(super) fn second_step_failed(&self, error: &CoreError) -> bool {
        let CoreError::Refused(refusal) = error else { return false };
        let content = |key: &str| {
            let path = ["modals", "signIn", "secondStep", key];
            self.content.borrow().text(&path).unwrap_or_default().to_owned()
        };
        if refusal.code == WRONG_CODE {
            self.edit_form(FormName::SignIn, |form| form.phase = FormPhase::Ready);
            self.show_field_error(FormName::SignIn, CODE_FIELD, content("wrongCode"));
            self.request_focus(FormName::SignIn, None);
            return true;
        }
        if refusal.status == 401 {
            // The sign-in has begun too long ago, or the password has changed.
            let path = "modals.signIn.secondStep.expired".to_owned();
            self.page_state.sign_in.borrow_mut().set_notice(Message::Content { path });
            self.leave_second_step();
            return true;
        }
        false
    }

    /// Returns to the first step.
    pub(super) fn leave_second_step(&self) {
        let was_asked = self.page_state.sign_in.borrow_mut().challenge.take().is_some();
        if was_asked {
            self.show_sign_in_form();
        }
    }

    /// Opens the sign-in form for the code of a player who comes from a link or another service. The player goes to
    /// `target` then.
    pub(super) fn ask_for_code(&self, target: &str) {
        self.go_home();
        self.ports.storage.set(Area::Session, REDIRECT_KEY, target);
        self.open_dialog("sign-in", None);
    }
}
