//! The second factor: switching it on and off, and its recovery codes.

use super::Account;
use crate::{
    config::SECOND_FACTOR,
    domain::otp::WRONG_CODE,
    error::CoreError,
    platform::{api::Call, generation::Generation, paged::ListLoad},
    ports::{Area, Method},
    session::other_tabs,
    store::views::{FactorTask, ListPhase, Message, SecondFactorView},
    wire::{
        factor::{DEVICE_KEY, FactorSecret, FactorState, RecoveryCodes},
        player::one_text_body,
    },
};

/// HTTP status: it was switched on or off meanwhile.
const CONFLICT: u16 = 409;
/// Name of the field of the code.
const CODE_FIELD: &str = "code";
/// Characters of the shortest code.
const SHORTEST: usize = 6;
/// Largest number of characters of a code.
const LONGEST: usize = 20;

/// The second factor of the player.
#[derive(Debug, Default)]
pub struct SecondFactor {
    load: Generation,
    /// The state of the factor, and the task of the player.
    view: SecondFactorView,
}

impl Account {
    /// Reads whether the second factor is on.
    pub(super) async fn load_second_factor(&self) {
        if !self.site.borrow().config.has(SECOND_FACTOR) {
            return;
        }
        let load = ListLoad {
            what: "it could not be read whether the second factor is on",
            begin: |state: &mut SecondFactor| {
                state.view.offered = true;
                state.view.phase = ListPhase::Loading;
                state.load.begin()
            },
            end: |state: &mut SecondFactor, load, loaded: Option<FactorState>| {
                if !state.load.is_current(load) {
                    return false;
                }
                match loaded {
                    Some(known) => state.know(&known),
                    None => state.view.phase = ListPhase::Failed,
                }
                true
            },
            publish: || self.publish_second_factor(),
        };
        let call = Call::new(Method::Get, "/api/player/factor");
        let request = async { self.call(call).await?.one::<FactorState>() };
        self.load_into(&self.state.second_factor, load, request).await;
    }

    /// Begins a task, or ends the one that has begun: `enable`, `disable`, `recovery`, or anything else.
    ///
    /// # Errors
    ///
    /// Returns the error of the request for a secret. An alert reports it to the player.
    pub(super) async fn begin_second_factor(&self, task: String) -> Result<(), CoreError> {
        let is_on = {
            let state = self.state.second_factor.borrow();
            if state.view.busy || state.view.phase != ListPhase::Ready {
                return Ok(());
            }
            state.view.enabled
        };
        let task = match task.as_str() {
            "enable" if !is_on => Some(FactorTask::Enable),
            "disable" if is_on => Some(FactorTask::Disable),
            "recovery" if is_on => Some(FactorTask::Recovery),
            _ => None,
        };
        self.edit_second_factor(|view| {
            view.end_task();
            view.task = task;
            view.busy = task == Some(FactorTask::Enable);
        });
        if task != Some(FactorTask::Enable) {
            return Ok(());
        }
        let call = Call::new(Method::Post, "/api/player/factor/setup");
        let result = match self.call(call).await {
            Ok(answer) => answer.one::<FactorSecret>(),
            Err(error) => Err(error),
        };
        self.edit_second_factor(|view| view.busy = false);
        match result {
            Ok(FactorSecret { secret, address }) => {
                self.edit_second_factor(|view| (view.secret, view.address) = (secret, address));
                Ok(())
            }
            Err(error) => {
                self.edit_second_factor(SecondFactorView::end_task);
                if error.status() == Some(CONFLICT) {
                    self.load_second_factor().await;
                } else {
                    self.alert("global", "somethingWrong", Vec::new());
                }
                Err(error)
            }
        }
    }

    /// Handles input into the field of the code.
    pub(super) fn change_factor_code(&self, text: &str) {
        self.edit_second_factor(|view| {
            if !view.busy {
                view.code = text.chars().take(LONGEST).collect();
                view.error = None;
            }
        });
    }

    /// Sends the code for the task that has begun.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server, which the card shows.
    pub(super) async fn send_factor_code(&self) -> Result<(), CoreError> {
        let (task, code) = {
            let state = self.state.second_factor.borrow();
            let view = &state.view;
            let Some(task) = view.task.filter(|_| view.takes_code()) else { return Ok(()) };
            (task, view.code.clone())
        };
        self.edit_second_factor(|view| (view.busy, view.error) = (true, None));
        let path = match task {
            FactorTask::Enable => "/api/player/factor/confirm",
            FactorTask::Disable => "/api/player/factor/disable",
            FactorTask::Recovery => "/api/player/factor/recovery",
        };
        let call = Call::new(Method::Post, path).body(&one_text_body("code", &code));
        let result = match self.call(call).await {
            Ok(answer) if task == FactorTask::Disable => {
                answer.one::<FactorState>().map(|known| self.factor_ended(&known))
            }
            Ok(answer) => answer.one::<RecoveryCodes>().map(|new| self.factor_codes_came(new)),
            Err(error) => Err(error),
        };
        let Err(error) = result else {
            self.tell_other_tabs(other_tabs::SECOND_FACTOR);
            return Ok(());
        };
        self.factor_code_failed(error).await
    }

    fn factor_ended(&self, known: &FactorState) {
        self.ports.storage.remove(Area::Local, DEVICE_KEY);
        self.state.second_factor.borrow_mut().know(known);
        self.edit_second_factor(SecondFactorView::end_task);
    }

    fn factor_codes_came(&self, new: RecoveryCodes) {
        if let Some(device) = new.device {
            self.ports.storage.set(Area::Local, DEVICE_KEY, &device);
        }
        self.edit_second_factor(|view| {
            view.end_task();
            view.enabled = true;
            view.recovery_codes_left = u32::try_from(new.codes.len()).ok();
            view.recovery_codes = new.codes;
        });
    }

    async fn factor_code_failed(&self, error: CoreError) -> Result<(), CoreError> {
        let content = |key: &str| Message::Content { path: format!("profile.security.factor.{key}") };
        let message = match &error {
            CoreError::Refused(refusal) if refusal.status == CONFLICT => None,
            CoreError::Refused(refusal) if refusal.code == WRONG_CODE => Some(content("wrongCode")),
            CoreError::Refused(refusal) if !refusal.message.is_empty() => {
                Some(Message::Text { text: refusal.message.clone() })
            }
            _ => None,
        };
        let is_shown = message.is_some();
        let focus = is_shown.then(|| self.focus_request(CODE_FIELD));
        self.edit_second_factor(|view| (view.busy, view.error, view.focus) = (false, message, focus));
        if is_shown {
            return Ok(());
        }
        // The outcome is unknown: the server may have made the change. The state is read again.
        self.edit_second_factor(SecondFactorView::end_task);
        self.alert("profile", "factorUnknown", Vec::new());
        self.load_second_factor().await;
        Err(error)
    }

    /// Reads it again if it was read before, unless the player is busy with it.
    pub(super) fn second_factor_changed_elsewhere(&self) {
        let view = self.state.second_factor.borrow().view.clone();
        if view.offered && view.task.is_none() && view.recovery_codes.is_empty() {
            let account = self.clone();
            self.spawn(async move { account.load_second_factor().await });
        }
    }

    fn edit_second_factor(&self, edit: impl FnOnce(&mut SecondFactorView)) {
        edit(&mut self.state.second_factor.borrow_mut().view);
        self.publish_second_factor();
    }

    fn publish_second_factor(&self) {
        let mut view = self.state.second_factor.borrow().view.clone();
        view.can_send = view.takes_code();
        self.store.update(|slices| slices.second_factor.set(view));
    }
}

impl SecondFactor {
    fn know(&mut self, known: &FactorState) {
        self.view.phase = ListPhase::Ready;
        self.view.enabled = known.enabled;
        self.view.recovery_codes_left = known.recovery_codes_left;
    }
}

impl SecondFactorView {
    /// Resets everything except the state of the factor.
    fn end_task(&mut self) {
        *self = Self {
            offered: self.offered,
            phase: self.phase,
            enabled: self.enabled,
            recovery_codes_left: self.recovery_codes_left,
            ..Self::default()
        };
    }

    fn takes_code(&self) -> bool {
        let length = self.code.chars().filter(char::is_ascii_alphanumeric).count();
        self.task.is_some() && !self.busy && length >= SHORTEST
    }
}
