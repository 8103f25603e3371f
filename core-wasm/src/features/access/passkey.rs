//! The sign-in with a passkey: by a button, and among the suggestions of the field of the login.

use futures_util::future::{AbortHandle, Either, abortable, select};

use super::Access;
use crate::{
    config::PASSKEYS,
    domain::passkeys::{EXPIRED, PasskeyAbility, PasskeyAnswer, UNKNOWN},
    error::CoreError,
    json::Value,
    platform::{api::Call, forms::FormName},
    ports::{Method, PasskeyPrompt},
    store::views::{FormPhase, Message, PasskeySignInView},
    wire::passkeys::PasskeyOptions,
};

/// Milliseconds for which a challenge is taken to last if the server does not say it.
const LIFE: u32 = 300_000;

/// State of the sign-in with a passkey, while the dialog is open.
#[derive(Debug, Default)]
pub struct PasskeySignIn {
    ability: PasskeyAbility,
    /// Withdraws the question that the browser was asked.
    asking: Option<AbortHandle>,
    busy: bool,
}

impl PasskeySignIn {
    fn cancel_prompt(&mut self) {
        if let Some(asking) = self.asking.take() {
            asking.abort();
        }
    }
}

impl Access {
    /// Returns the abilities of the browser; none where the site has no passkeys.
    pub(super) async fn passkey_ability(&self) -> PasskeyAbility {
        if !self.site.borrow().config.has(PASSKEYS) {
            return PasskeyAbility::default();
        }
        PasskeyAbility::read(&self.ports.passkeys.ask(PasskeyPrompt::Ability, "").await)
    }

    /// Offers passkeys in this opening of the dialog.
    pub(super) fn begin_passkey_sign_in(&self, ability: PasskeyAbility) {
        self.edit_passkey_sign_in(|state| state.ability = ability);
        self.suggest_passkeys();
    }

    /// Ends what this opening of the dialog has begun.
    pub(super) fn end_passkey_sign_in(&self) {
        self.edit_passkey_sign_in(|state| {
            state.cancel_prompt();
            *state = PasskeySignIn::default();
        });
    }

    /// Lets the browser offer passkeys among the suggestions of the login, in place of an earlier question.
    fn suggest_passkeys(&self) {
        let ability = self.page_state.sign_in.borrow().passkey.ability;
        if !ability.autofills || self.form(FormName::SignIn).borrow().phase == FormPhase::Closed {
            return;
        }
        let access = self.clone();
        let (task, handle) = abortable(async move { access.await_suggestion().await });
        self.edit_passkey_sign_in(|state| {
            state.cancel_prompt();
            state.asking = Some(handle);
        });
        let access = self.clone();
        self.spawn(async move {
            // Sent outside the task: what closes the dialog must not cut off a sign-in.
            if let Ok(Some(credential)) = task.await {
                access.edit_passkey_sign_in(|state| state.asking = None);
                // The form or an alert shows a failure.
                drop(access.send_passkey(credential).await);
            }
        });
    }

    /// Waits until a passkey is chosen. The options are renewed before their challenge is too old. Without options nothing is
    /// suggested: the visitor has asked for nothing.
    async fn await_suggestion(&self) -> Option<Value> {
        loop {
            let options = self.passkey_options().await.ok()?;
            let life = u64::from(options.timeout.unwrap_or(LIFE)) / 10 * 9;
            let chosen = self.ports.passkeys.ask(PasskeyPrompt::Autofill, &options.text);
            if let Either::Left((answer, _)) = select(chosen, self.ports.clock.sleep(life)).await {
                let PasskeyAnswer::Credential(credential) = PasskeyAnswer::read(&answer) else { return None };
                return Some(credential);
            }
        }
    }

    async fn passkey_options(&self) -> Result<PasskeyOptions, CoreError> {
        let call = Call::new(Method::Post, "/api/player/sessions/passkey/options");
        self.call(call).await?.one()
    }

    /// Asks the browser for a passkey, and signs in with it.
    ///
    /// # Errors
    ///
    /// Returns the error of a request, except those that the form shows. A closed window of the browser is none.
    pub(super) async fn sign_in_with_passkey(&self) -> Result<(), CoreError> {
        let can_begin = {
            let state = &self.page_state.sign_in.borrow().passkey;
            state.ability.asks && !state.busy
        };
        if !can_begin || self.form(FormName::SignIn).borrow().phase != FormPhase::Ready {
            return Ok(());
        }
        let access = self.clone();
        let asked = async move {
            let options = access.passkey_options().await?;
            let answer = access.ports.passkeys.ask(PasskeyPrompt::Get, &options.text).await;
            Ok(PasskeyAnswer::read(&answer))
        };
        let (task, handle) = abortable(asked);
        self.edit_passkey_sign_in(|state| {
            state.cancel_prompt();
            (state.asking, state.busy) = (Some(handle), true);
        });
        self.edit_form(FormName::SignIn, |form| form.error = None);
        // The dialog was closed meanwhile.
        let Ok(answer) = task.await else { return Ok(()) };
        self.edit_passkey_sign_in(|state| (state.asking, state.busy) = (None, false));
        let result = match answer {
            Ok(PasskeyAnswer::Credential(credential)) => return self.send_passkey(credential).await,
            Ok(PasskeyAnswer::Cancelled) => Ok(()),
            Ok(PasskeyAnswer::Known | PasskeyAnswer::Failed) => {
                self.show_passkey_error("modals.signIn.passkey.failed");
                Ok(())
            }
            Err(error) => self.sign_in_failed(error),
        };
        self.suggest_passkeys();
        result
    }

    /// Sends a credential in place of the login and the password.
    async fn send_passkey(&self, credential: Value) -> Result<(), CoreError> {
        // A sign-in with the password is on its way, or waits for its code.
        if self.form(FormName::SignIn).borrow().phase != FormPhase::Ready
            || self.page_state.sign_in.borrow().challenge.is_some()
        {
            return Ok(());
        }
        self.edit_form(FormName::SignIn, |form| (form.phase, form.error) = (FormPhase::Submitting, None));
        self.edit_passkey_sign_in(|state| state.busy = true);
        let call = Call::new(Method::Post, "/api/player/sessions/passkey").body(&credential);
        let result = self.authenticate(call).await;
        self.edit_passkey_sign_in(|state| state.busy = false);
        let error = match result {
            // The dialog was closed during the request: end the new session.
            Ok(result) if !self.is_submitting(FormName::SignIn) => {
                self.drop_session(result).await;
                return Ok(());
            }
            Err(_) if !self.is_submitting(FormName::SignIn) => return Ok(()),
            Ok(result) => {
                self.enter(result).await;
                return Ok(());
            }
            Err(error) => error,
        };
        let shown = match error.code() {
            Some(UNKNOWN) => Some("modals.signIn.passkey.unknown"),
            Some(EXPIRED) => Some("modals.signIn.passkey.expired"),
            _ => None,
        };
        let result = match shown {
            Some(path) => {
                self.show_passkey_error(path);
                Ok(())
            }
            None => self.sign_in_failed(error),
        };
        self.suggest_passkeys();
        result
    }

    fn show_passkey_error(&self, path: &str) {
        let path = path.to_owned();
        self.edit_form(FormName::SignIn, |form| {
            (form.phase, form.error) = (FormPhase::Ready, Some(Message::Content { path }));
        });
    }

    fn edit_passkey_sign_in(&self, edit: impl FnOnce(&mut PasskeySignIn)) {
        let view = {
            let mut state = self.page_state.sign_in.borrow_mut();
            edit(&mut state.passkey);
            PasskeySignInView { offered: state.passkey.ability.asks, busy: state.passkey.busy }
        };
        self.store.update(|slices| slices.passkey_sign_in.set(view));
    }
}
