//! Changes of the passkeys: a new one, a name, a removal.

use super::Account;
use crate::{
    domain::{
        otp::WRONG_CODE,
        passkeys::{EXPIRED, PROOF_NEEDED, PasskeyAnswer, UNKNOWN},
    },
    error::{CoreError, Refusal},
    json::Value,
    platform::api::{Call, resolved},
    ports::{Method, PasskeyPrompt},
    session::other_tabs,
    store::views::{ListPhase, Message, PasskeyProof, PasskeyTask, PasskeyView, PasskeysView},
    wire::{
        json::ObjectBuilder,
        passkeys::{Passkey, PasskeyOptions, new_passkey_body},
        player::one_text_body,
    },
};

/// HTTP status: there is no such passkey any more.
const NOT_FOUND: u16 = 404;
/// HTTP status: a field is not accepted.
const INVALID: u16 = 422;

impl Account {
    /// Begins a task, or ends the one that has begun: `add`, `rename` or `remove` with the id of a passkey, or anything else.
    ///
    /// # Errors
    ///
    /// Returns the error of a request for a new passkey, except one that the card shows.
    pub(super) async fn begin_passkey_task(&self, task: String, id: String) -> Result<(), CoreError> {
        let named = {
            let view = &self.state.passkeys.borrow().view;
            if view.busy || view.phase != ListPhase::Ready {
                return Ok(());
            }
            view.list.iter().find(|row| row.id == id).map(|row| row.name.clone())
        };
        self.edit_passkeys(|view| {
            view.end_task();
            match (task.as_str(), named) {
                ("add", _) if view.supported => view.task = Some(PasskeyTask::Add),
                ("rename", Some(name)) => {
                    (view.task, view.subject, view.typed) = (Some(PasskeyTask::Rename), id, name);
                }
                ("remove", Some(_)) => (view.task, view.subject) = (Some(PasskeyTask::Remove), id),
                _ => {}
            }
        });
        if self.state.passkeys.borrow().view.task == Some(PasskeyTask::Add) {
            return self.send_passkey_task().await;
        }
        Ok(())
    }

    /// Does the task that has begun.
    ///
    /// # Errors
    ///
    /// Returns the error of a request, except one that the card shows. A closed window of the browser is none.
    pub(super) async fn send_passkey_task(&self) -> Result<(), CoreError> {
        let view = self.state.passkeys.borrow().view.clone();
        let Some(task) = view.task.filter(|_| view.can_be_sent()) else { return Ok(()) };
        self.edit_passkeys(|view| (view.busy, view.error) = (true, None));
        match task {
            PasskeyTask::Add => self.add_passkey(&proof_body(&view)).await,
            PasskeyTask::Rename => {
                let name = view.typed.split_whitespace().collect::<Vec<_>>().join(" ");
                let path = format!("/api/player/passkeys/{}", view.subject);
                let call = Call::new(Method::Put, path).body(&one_text_body("name", &name));
                let is_named = |row: &PasskeyView| row.id == view.subject && row.name == name;
                self.change_passkeys(call, |rows| rows.iter().any(is_named), None).await
            }
            PasskeyTask::Remove => {
                let path = format!("/api/player/passkeys/{}/remove", view.subject);
                let call = Call::new(Method::Post, path).body(&proof_body(&view));
                let is_gone = |rows: &[PasskeyView]| rows.iter().all(|row| row.id != view.subject);
                let result = self.change_passkeys(call, is_gone, Some("passkeyRemoved")).await;
                // The server has ended the other sessions.
                self.login_sessions_changed_elsewhere();
                result
            }
        }
    }

    async fn add_passkey(&self, proof: &Value) -> Result<(), CoreError> {
        let call = Call::new(Method::Post, "/api/player/passkeys/options").body(proof);
        let answer = self.call(call).await.and_then(|answer| answer.one::<PasskeyOptions>());
        let options = match answer {
            Ok(options) => options,
            // Nothing was changed, whatever happened to the request.
            Err(error) => return self.passkey_not_changed(error),
        };
        let asked = self.ports.passkeys.ask(PasskeyPrompt::Create, &options.text).await;
        match PasskeyAnswer::read(&asked) {
            PasskeyAnswer::Credential(credential) => {
                let id = credential.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
                let call =
                    Call::new(Method::Post, "/api/player/passkeys").body(&new_passkey_body(credential));
                let is_there = |rows: &[PasskeyView]| rows.iter().any(|row| row.id == id);
                return self.change_passkeys(call, is_there, Some("passkeyAdded")).await;
            }
            PasskeyAnswer::Cancelled => self.edit_passkeys(PasskeysView::end_task),
            PasskeyAnswer::Known => self.show_passkey_problem("known"),
            PasskeyAnswer::Failed => self.show_passkey_problem("failed"),
        }
        Ok(())
    }

    /// Makes a call that answers with the new list. Without a readable answer the list is read again: `is_made` tells from it
    /// whether the change was made. `done` is the alert of a change.
    async fn change_passkeys(
        &self,
        call: Call,
        is_made: impl Fn(&[PasskeyView]) -> bool,
        done: Option<&str>,
    ) -> Result<(), CoreError> {
        let answer = self.call(call).await.and_then(|answer| answer.whole_list::<Passkey>());
        let result = answer.map(|rows| self.state.passkeys.borrow_mut().know(rows));
        let is_evident = async {
            self.load_passkeys().await;
            let view = &self.state.passkeys.borrow().view;
            view.phase == ListPhase::Ready && is_made(&view.list)
        };
        match resolved(result, is_evident).await {
            Err(error) if error.leaves_outcome_open() => {
                self.edit_passkeys(PasskeysView::end_task);
                self.alert("profile", "passkeyUnknown", Vec::new());
                return Err(error);
            }
            Err(error) => return self.passkey_refused(error).await,
            Ok(()) => {}
        }
        self.edit_passkeys(PasskeysView::end_task);
        self.tell_other_tabs(other_tabs::PASSKEYS);
        if let Some(done) = done {
            self.alert("profile", done, Vec::new());
        }
        Ok(())
    }

    /// Handles a refusal of a change.
    async fn passkey_refused(&self, error: CoreError) -> Result<(), CoreError> {
        if error.status() != Some(NOT_FOUND) {
            return self.passkey_not_changed(error);
        }
        // It was removed elsewhere.
        self.edit_passkeys(PasskeysView::end_task);
        self.load_passkeys().await;
        Err(error)
    }

    /// Shows why a task was not done, and keeps it.
    fn passkey_not_changed(&self, error: CoreError) -> Result<(), CoreError> {
        if let CoreError::Refused(refusal) = &error {
            match refusal.code {
                PROOF_NEEDED => {
                    self.ask_for_proof(refusal);
                    return Ok(());
                }
                WRONG_CODE => return self.told(error_of("wrongCode")),
                UNKNOWN => return self.told(error_of("failed")),
                EXPIRED => return self.told(error_of("expired")),
                _ => {}
            }
            let of_field = ["password", "name"].into_iter().find_map(|name| refusal.field(name));
            let text = of_field.filter(|_| refusal.status == INVALID).unwrap_or(&refusal.message);
            if !text.is_empty() {
                return self.told(Message::Text { text: text.to_owned() });
            }
        }
        self.edit_passkeys(PasskeysView::end_task);
        self.alert("global", "somethingWrong", Vec::new());
        Err(error)
    }

    fn ask_for_proof(&self, refusal: &Refusal) {
        let is_code = refusal.field("proof") == Some("code");
        let proof = if is_code { PasskeyProof::Code } else { PasskeyProof::Password };
        self.edit_passkeys(|view| {
            (view.busy, view.proof) = (false, Some(proof));
            view.typed.clear();
        });
    }

    fn show_passkey_problem(&self, key: &str) {
        // The card shows the error.
        drop(self.told(error_of(key)));
    }

    #[allow(clippy::unnecessary_wraps, reason = "an error that the card shows is the result of its task")]
    fn told(&self, error: Message) -> Result<(), CoreError> {
        let field = self.state.passkeys.borrow().view.field();
        let focus = self.focus_request(field);
        self.edit_passkeys(|view| (view.busy, view.error, view.focus) = (false, Some(error), Some(focus)));
        Ok(())
    }
}

pub(super) fn error_of(key: &str) -> Message {
    Message::Content { path: format!("profile.security.passkeys.{key}") }
}

/// The body of a call that the server may want a proof for.
fn proof_body(view: &PasskeysView) -> Value {
    let body = ObjectBuilder::new();
    match view.proof {
        None => body.build(),
        Some(PasskeyProof::Password) => body.text("password", &view.typed).build(),
        Some(PasskeyProof::Code) => body.text("code", view.typed.trim()).build(),
    }
}
