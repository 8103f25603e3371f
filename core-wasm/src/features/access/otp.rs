//! The one-time code step.

use super::{Access, sign_up};
use crate::{
    domain::otp,
    error::CoreError,
    platform::{
        api::Call,
        core_events::CoreEvent,
        forms::{FormName, sentence_of},
        generation::Generation,
    },
    ports::{Area, Method},
    session::other_tabs,
    store::views::{Message, OtpPhase, OtpView, ResendView},
    wire::{
        Confirmation,
        fields::FieldDefinition,
        player::{send_code_body, verify_code_body},
    },
};

/// Reason parameter for the confirmation of a phone number.
const CONFIRM_REASON: &str = "phoneVerification";
/// Error code: the send limit is reached.
const SEND_LIMIT: i64 = 11005;
/// Session-storage key of the last sent code, so that a reload does not restart
/// the countdown.
const SENT_KEY: &str = "otp";

/// Attempts to verify a code for a number. Only the first code is sent without
/// a press, so that a failure is never repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Tried {
    /// No code was sent for verification.
    #[default]
    Nothing,
    /// A code was sent for verification, with any outcome.
    Code,
}

/// The code step of this tab.
#[derive(Debug, Clone, Default)]
pub struct Otp {
    phase: OtpPhase,
    phone: String,
    reason: String,
    code: String,
    /// When a code may be sent again, milliseconds since the epoch.
    deadline: u64,
    limited: bool,
    error: Option<Message>,
    /// True if the server refused this code: only another one may be sent.
    is_refused: bool,
    /// True if the last edit was no code and was not taken.
    edit_refused: bool,
    /// Attempts for this number.
    tried: Tried,
    /// The running countdown; earlier ones stop.
    countdown: Generation,
    /// Number of the last code request. Responses to earlier requests are
    /// stale.
    attempt: Generation,
    /// The address or number of a registration whose response was lost.
    pub(super) lost_login: Option<String>,
    /// Field definitions of the registration.
    pub(super) definitions: Vec<FieldDefinition>,
    /// Definitions that were loaded before the form was opened, and when, in
    /// milliseconds since the epoch.
    pub(super) prepared: Option<(u64, Vec<FieldDefinition>)>,
}

/// Result of a code request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// A code was sent.
    Waiting,
    /// The send limit is reached.
    Limit,
    /// A later code request superseded this one.
    Superseded,
}

impl Access {
    /// Sends a code and opens the step. A code sent to the same number less
    /// than a minute ago is still valid: then the step opens with the rest of
    /// its countdown.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except that the send limit is reached:
    /// that is [`Sent::Limit`].
    pub(super) async fn begin_otp(&self, phone: &str, reason: &str) -> Result<Sent, CoreError> {
        let stored = self.ports.storage.get(Area::Session, SENT_KEY);
        let deadline = stored.as_deref().and_then(|text| stored_deadline(text, phone, reason));
        if let Some(deadline) = deadline.filter(|deadline| *deadline > self.now()) {
            self.open_otp(phone, reason, deadline);
            return Ok(Sent::Waiting);
        }
        let number = self.page_state.otp.borrow_mut().attempt.begin();
        let sent = self.send_code(phone, reason).await;
        // A later request owns the step now.
        if !self.page_state.otp.borrow().attempt.is_current(number) {
            return Ok(Sent::Superseded);
        }
        match sent {
            Ok(()) => {
                self.page_state.otp.borrow_mut().tried = Tried::Nothing;
                self.open_otp(phone, reason, self.now() + otp::RESEND_AFTER);
                Ok(Sent::Waiting)
            }
            Err(error) if error.code() == Some(SEND_LIMIT) => Ok(Sent::Limit),
            Err(error) => Err(error),
        }
    }

    async fn send_code(&self, phone: &str, reason: &str) -> Result<(), CoreError> {
        let call = Call::new(Method::Post, "/api/player/otp/send").body(&send_code_body(phone, reason));
        if self.is_signed_in() {
            // If the session has ended, the code is no longer needed.
            return self.change_as_player(call).await.unwrap_or(Err(CoreError::Unauthorized));
        }
        self.change(call, Confirmation::Told).await
    }

    fn open_otp(&self, phone: &str, reason: &str, deadline: u64) {
        {
            let mut state = self.page_state.otp.borrow_mut();
            state.phase = OtpPhase::Waiting;
            phone.clone_into(&mut state.phone);
            reason.clone_into(&mut state.reason);
            state.code.clear();
            state.limited = false;
            state.error = None;
            state.is_refused = false;
            state.edit_refused = false;
        }
        self.start_countdown(deadline);
    }

    fn start_countdown(&self, deadline: u64) {
        let (number, sent) = {
            let mut state = self.page_state.otp.borrow_mut();
            state.deadline = deadline;
            (state.countdown.begin(), format!("{} {} {deadline}", state.phone, state.reason))
        };
        self.ports.storage.set(Area::Session, SENT_KEY, &sent);
        self.publish_otp();
        let core = self.clone();
        self.spawn(async move {
            // Compare with the deadline, so that the time left is correct after
            // the device was asleep.
            while core.now() < deadline {
                core.ports.clock.sleep(otp::next_tick(deadline, core.now())).await;
                if !core.page_state.otp.borrow().countdown.is_current(number) {
                    return;
                }
                core.publish_otp();
            }
        });
    }

    /// Handles input into the code field. The first complete code
    /// for a number is verified at once.
    pub fn change_code(&self, text: &str) {
        let is_first = {
            let mut state = self.page_state.otp.borrow_mut();
            if state.phase != OtpPhase::Waiting {
                return;
            }
            // Text typed after a rejected code starts a new code.
            let refused = state.is_refused && otp::is_complete(&state.code);
            let begun = text.strip_prefix(state.code.as_str()).filter(|begun| refused && !begun.is_empty());
            let entered = otp::entered(begun.unwrap_or(text));
            state.edit_refused = entered.is_none();
            if let Some(code) = entered.filter(|code| *code != state.code) {
                state.code = code;
                state.error = None;
                state.is_refused = false;
            }
            can_verify(&state) && state.tried == Tried::Nothing
        };
        self.publish_otp();
        if is_first {
            let core = self.clone();
            self.spawn(async move { drop(core.verify_code().await) });
        }
    }

    /// Sends a code again after the countdown has ended.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server, which
    /// the step shows.
    pub async fn resend_code(&self) -> Result<(), CoreError> {
        let (phone, reason) = {
            let mut state = self.page_state.otp.borrow_mut();
            if state.phase != OtpPhase::Waiting || state.limited || state.deadline > self.now() {
                return Ok(());
            }
            state.phase = OtpPhase::Sending;
            state.error = None;
            state.edit_refused = false;
            (state.phone.clone(), state.reason.clone())
        };
        self.publish_otp();
        let result = self.send_code(&phone, &reason).await;
        if self.page_state.otp.borrow().phase != OtpPhase::Sending {
            return Ok(());
        }
        self.page_state.otp.borrow_mut().phase = OtpPhase::Waiting;
        match result {
            Ok(()) => {
                {
                    let mut state = self.page_state.otp.borrow_mut();
                    state.code.clear();
                    state.is_refused = false;
                }
                self.start_countdown(self.now() + otp::RESEND_AFTER);
            }
            Err(error) if error.code() == Some(SEND_LIMIT) => {
                self.page_state.otp.borrow_mut().limited = true;
                self.publish_otp();
            }
            Err(CoreError::Refused(refusal)) => self.otp_failed(sentence_of(&refusal)),
            Err(error) => {
                self.publish_otp();
                self.alert("global", "somethingWrong", Vec::new());
                return Err(error);
            }
        }
        Ok(())
    }

    /// Verifies the code.
    ///
    /// # Errors
    ///
    /// None: the step shows every failure.
    pub async fn verify_code(&self) -> Result<(), CoreError> {
        let code = {
            let mut state = self.page_state.otp.borrow_mut();
            if !can_verify(&state) {
                return Ok(());
            }
            state.phase = OtpPhase::Verifying;
            state.tried = Tried::Code;
            state.error = None;
            state.code.clone()
        };
        self.publish_otp();
        let (phone, reason) = {
            let state = self.page_state.otp.borrow();
            (state.phone.clone(), state.reason.clone())
        };
        match reason.as_str() {
            sign_up::REASON => self.complete_registration(&code).await,
            CONFIRM_REASON => self.confirm_number(&phone, &code).await,
            _ => self.exchange_code(&phone, &code).await,
        }
    }

    /// Sends a code that confirms the saved phone number. Errors are shown at
    /// the field of the profile.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server with a
    /// message, which the profile form shows.
    pub(super) async fn confirm_phone(&self) -> Result<(), CoreError> {
        let number = self.player().and_then(|player| player.profile.borrow().as_ref()?.entry("phone"));
        let Some(phone) = number.filter(|phone| !phone.is_empty()) else { return Ok(()) };
        match self.begin_otp(&phone, CONFIRM_REASON).await {
            Ok(Sent::Waiting | Sent::Superseded) => Ok(()),
            Ok(Sent::Limit) => {
                self.show_field_error(FormName::Profile, "phone", self.limit_text());
                Ok(())
            }
            Err(CoreError::Refused(refusal)) if !refusal.message.is_empty() => {
                let own = refusal.field("phone").map(str::to_owned);
                self.show_field_error(FormName::Profile, "phone", own.unwrap_or(refusal.message));
                Ok(())
            }
            Err(error) => {
                self.alert("global", "somethingWrong", Vec::new());
                Err(error)
            }
        }
    }

    /// Confirms the player's number with the code sent to it.
    async fn confirm_number(&self, phone: &str, code: &str) -> Result<(), CoreError> {
        let call = Call::new(Method::Post, "/api/player/otp/verify").body(&verify_code_body(
            phone,
            code,
            CONFIRM_REASON,
        ));
        let result = self.change_as_player(call).await;
        let Some(result) = result else { return Ok(()) };
        let result = self.confirmed(result, |profile| profile.phone_confirmed).await;
        if !self.is_verifying() {
            return Ok(());
        }
        match result {
            Ok(()) => {
                self.end_otp();
                self.emit(CoreEvent::AccountChanged(other_tabs::PROFILE));
                self.alert("profile", "phoneConfirmed", Vec::new());
            }
            Err(error) => self.code_refused(&error),
        }
        Ok(())
    }

    /// The message that no more codes can be sent for now.
    pub(super) fn limit_text(&self) -> String {
        let path = ["globalComponents", "phoneVerification", "limitError"];
        self.content.borrow().text(&path).unwrap_or_default().to_owned()
    }

    /// True while a code is being verified.
    pub(super) fn is_verifying(&self) -> bool {
        self.page_state.otp.borrow().phase == OtpPhase::Verifying
    }

    /// Shows in the step why a code was not accepted. The same code can be sent
    /// again unless the server refused it.
    pub(super) fn code_refused(&self, error: &CoreError) {
        self.page_state.otp.borrow_mut().is_refused = error.decides_outcome();
        self.otp_failed(match error {
            CoreError::Refused(refusal) if refusal.code == otp::WRONG_CODE => {
                self.page_state.otp.borrow_mut().code.clear();
                content("invalidError")
            }
            CoreError::Refused(refusal) if !refusal.message.is_empty() => {
                Message::Text { text: refusal.message.clone() }
            }
            _ => content("verifyError"),
        });
    }

    pub(super) fn otp_failed(&self, message: Message) {
        {
            let mut state = self.page_state.otp.borrow_mut();
            if state.phase == OtpPhase::Closed {
                return;
            }
            state.phase = OtpPhase::Waiting;
            state.error = Some(message);
        }
        self.publish_otp();
    }

    /// Returns to the form. The countdown continues.
    pub fn leave_code(&self) {
        self.leave_second_step();
        {
            let mut state = self.page_state.otp.borrow_mut();
            state.phase = OtpPhase::Closed;
            state.code.clear();
            state.error = None;
            state.is_refused = false;
            state.edit_refused = false;
        }
        self.publish_otp();
    }

    /// Ends the step and clears its state.
    pub(super) fn end_otp(&self) {
        self.ports.storage.remove(Area::Session, SENT_KEY);
        self.clear_otp();
    }

    pub(super) fn clear_otp(&self) {
        {
            let mut state = self.page_state.otp.borrow_mut();
            *state = Otp {
                countdown: state.countdown.next(),
                attempt: state.attempt.next(),
                definitions: std::mem::take(&mut state.definitions),
                prepared: state.prepared.take(),
                ..Otp::default()
            };
        }
        self.publish_otp();
    }

    fn publish_otp(&self) {
        let view = {
            let state = self.page_state.otp.borrow();
            let resend = match (state.limited, otp::countdown(state.deadline, self.now())) {
                (true, _) => ResendView::Limit,
                (false, Some(text)) => ResendView::Countdown { text },
                (false, None) => ResendView::Button,
            };
            OtpView {
                phase: state.phase,
                phone: if state.phone.is_empty() { String::new() } else { format!("+{}", state.phone) },
                code: state.code.clone(),
                length: if state.phase == OtpPhase::Closed { 0 } else { otp::LENGTH },
                can_verify: can_verify(&state),
                verifies_at_once: state.phase != OtpPhase::Closed && state.tried == Tried::Nothing,
                resend,
                error: state.error.clone().or_else(|| state.edit_refused.then(|| content("noCode"))),
            }
        };
        self.store.update(|slices| slices.otp.set(view));
    }
}

/// Parses the stored number, reason and time. Returns when a code may be sent
/// again, if number and reason match.
fn stored_deadline(text: &str, phone: &str, reason: &str) -> Option<u64> {
    let mut parts = text.split(' ');
    let same = parts.next() == Some(phone) && parts.next() == Some(reason);
    same.then(|| parts.next()?.parse().ok()).flatten()
}

/// True if the code is complete, was not refused, and is not being verified.
fn can_verify(state: &Otp) -> bool {
    state.phase == OtpPhase::Waiting && !state.is_refused && otp::is_complete(&state.code)
}

/// A message of the step.
fn content(key: &str) -> Message {
    Message::Content { path: format!("globalComponents.phoneVerification.{key}") }
}
