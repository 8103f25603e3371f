//! Messages to the operator.

use super::Support;
use crate::{
    domain::validation::{fields::Input, rules::Rule},
    error::CoreError,
    json::Value,
    platform::{
        api::Call,
        forms::{Field, Form, FormEvent, FormName},
    },
    ports::Method,
    store::views::FormPhase,
    wire::{
        json::{FromJson, required_text},
        player::message_body,
    },
};

const FORM: FormName = FormName::Contact;

/// The message with which the server confirms that it has the player's.
struct Receipt;

impl FromJson for Receipt {
    fn read(value: &Value) -> Result<Self, &'static str> {
        required_text(value, "message").map(|_| Self)
    }
}

impl Support {
    pub(super) fn contact_form_event(&self, field: &str, event: FormEvent) {
        self.form_event(FORM, field, event);
    }

    /// Initialises the form with the player's address and the draft.
    pub(super) fn show_contact(&self) {
        if self.form(FORM).borrow().phase != FormPhase::Closed {
            return;
        }
        let mut email = Field::named("email", true);
        let own = self.player().and_then(|player| player.profile.borrow().as_ref()?.entry("email"));
        email.value = own.unwrap_or_default();
        let message = Field::new("message", Input::Textarea, vec![Rule::Required], true);
        let mut form = Form { phase: FormPhase::Ready, fields: vec![email, message], ..Form::default() };
        let draft = self.draft(FORM);
        self.apply_draft(&mut form, &draft);
        self.edit_form(FORM, |current| *current = form);
    }

    /// Clears the form after a change of the player.
    pub(super) fn clear_contact(&self) {
        let open = self.form(FORM).borrow().phase != FormPhase::Closed;
        self.close_form(FORM);
        if open {
            self.show_contact();
        }
    }

    fn message_body(&self) -> Value {
        let form = self.form(FORM);
        let form = form.borrow();
        message_body(&form.value("email"), &form.value("message"))
    }

    /// Sends the message.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(super) async fn send_message(&self) -> Result<(), CoreError> {
        if !self.submits(FORM)? {
            return Ok(());
        }
        let body = self.message_body();
        let call = Call::new(Method::Post, "/api/notification/communications").body(&body);
        match self.call(call).await.and_then(|answer| answer.one::<Receipt>()) {
            Ok(Receipt) => {
                if self.message_body() == body {
                    self.forget_draft(FORM);
                    self.clear_contact();
                } else {
                    // The player has typed during the request.
                    self.edit_form(FORM, |form| form.phase = FormPhase::Ready);
                }
                self.alert("global", "sentMessage", Vec::new());
                Ok(())
            }
            Err(error) => self.submission_failed(FORM, error),
        }
    }
}
