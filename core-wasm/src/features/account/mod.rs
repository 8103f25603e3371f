//! The account: profile, security, documents, limits, referrals.

mod documents;
mod factor;
mod last_visit;
mod limit_form;
mod limits;
mod passkey_task;
mod passkeys;
mod profile;
mod referrals;
mod security;
mod time_limit;
pub(crate) mod vault;
mod verification;

use std::{cell::RefCell, rc::Rc};

pub(crate) use self::{
    documents::Documents, factor::SecondFactor, limit_form::LimitForm, limits::Limits, passkeys::Passkeys,
    profile::ProfileState, referrals::Referrals, security::LoginSessions, time_limit::TimeOfPlay,
    vault::VaultState,
};
use crate::{
    config::{LAST_VISIT, PASSKEYS, VAULT},
    core::{Core, Player},
    domain::time::ServerTime,
    error::CoreError,
    platform::{
        core_events::{CoreEvent, OnEvent},
        feature::Feature,
        forms::{FormEvent, FormName},
        parts::{PartName, part},
    },
    ports::{ChosenFile, Task},
    session::other_tabs,
    store::{
        Slices,
        views::{LimitKind, ListPhase},
    },
    wire::realtime::Event,
};

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::Account, Core::account)],
    forms: &[FormName::ChangePassword, FormName::Profile],
    retained_keys: &[passkeys::OFFER_KEY, vault::SENT_KEY],
    open_form: Core::open_account_form,
    form_event: Core::account_form_event,
    ..Feature::NONE
};

/// Handles events of a signed-in player, also while the part is not loaded.
pub(crate) const PLAYER_HANDLER: OnEvent = |core, event| {
    let Some(player) = core.player() else { return };
    match event {
        // Every page shows a pause or a self-exclusion, and hides offers meanwhile.
        CoreEvent::LoadEssentials(pending) => {
            pending.add(Box::pin(async move { player.learn_limits().await }));
        }
        CoreEvent::Realtime(Event::VaultEntry(entry)) => core.tell_vault_return(entry),
        CoreEvent::LoadExtras(pending) => {
            let has = |flag| core.site.borrow().config.has(flag);
            let signed_in = player.has_just_signed_in.take();
            if signed_in && has(LAST_VISIT) {
                pending.add_call(core, core.tell_last_visit());
            }
            if signed_in && has(PASSKEYS) {
                pending.add_call(core, core.offer_first_passkey());
            }
            if has(VAULT) && vault::has_sent(core) {
                pending.add_call(core, core.follow_vault());
            }
        }
        CoreEvent::DepositLimitWanted => core.spawn_logged(core.open_deposit_limit()),
        _ => {}
    }
};

part! {
    /// Interface of the account for the rest of the core.
    AccountCalls of Account as account, in account, for Player, events to on_event;
    actions {
        /// Discards the changes of the profile form.
        "resetProfile" reset_profile();
        /// Opens the dialog of an existing limit.
        "openLimit" open_limit(id: &str);
        /// Selects the period of a new limit.
        "chooseLimitPeriod" choose_limit_period(period: &str);
        /// Selects the currency of a new limit.
        "chooseLimitCurrency" choose_limit_currency(code: &str);
        /// Reports input into the amount of a limit.
        "changeLimitAmount" change_limit_amount(text: &str);
        /// Dismisses the deposit-limit suggestion for this session.
        "dismissLimitSuggestion" dismiss_limit_suggestion();
        /// Cancels an upload, or removes a failed one from the list.
        "cancelUpload" cancel_upload(id: &str);
        /// Reports input into the code of the second factor.
        "changeFactorCode" change_factor_code(text: &str);
        /// Reports input into the field of a task of the passkeys: a name, a
        /// password or a code.
        "changePasskeyText" change_passkey_text(text: &str);
        /// Publishes what is known of the verification of the player's identity.
        "openVerification" open_verification();
        /// Reports the status and the answer of a review, as the script of the
        /// provider names them.
        "reportVerification" report_verification(status: &str, answer: &str);
    }
    requests {
        /// Sends the new password.
        "changePassword" change_password();
        /// Closes another login session.
        "closeLoginSession" close_login_session(id: String);
        /// Closes all login sessions except the current one.
        "closeOtherSessions" close_other_sessions();
        /// Begins to switch the second factor on (`enable`) or off (`disable`),
        /// or to make recovery codes (`recovery`); an empty text ends that.
        "beginSecondFactor" begin_second_factor(task: String);
        /// Sends the code for the current task of the second factor.
        "sendFactorCode" send_factor_code();
        /// Begins to make (`add`), name (`rename`) or remove (`remove`) a passkey,
        /// the latter two with its id; an empty text ends that.
        "beginPasskeyTask" begin_passkey_task(task: String, id: String);
        /// Does the current task of the passkeys.
        "sendPasskeyTask" send_passkey_task();
        /// Saves the changes of the profile form.
        "saveProfile" save_profile();
        /// Gives or withdraws a consent.
        "setConsent" set_consent(name: String, given: bool);
        /// Sends the limit of the dialog.
        "submitLimit" submit_limit();
        /// Requests the removal of the limit of the dialog.
        "removeLimit" remove_limit();
        /// Cancels a limit change that is not in force yet.
        "takeBackLimitChange" take_back_limit_change(id: String);
        /// Confirms a due increase of a limit. Without confirmation it expires.
        "confirmLimitRaise" confirm_limit_raise(id: String);
        /// Sets the limit of the time of play without a break, in minutes; 0
        /// ends it.
        "setTimeLimit" set_time_limit(minutes: u32);
        /// Starts or extends a pause for one of the available periods.
        "coolOff" cool_off(period: String);
        /// Excludes the player for one of the available periods and signs out.
        "excludeSelf" exclude_self(period: String);
        /// Retries a failed upload.
        "retryUpload" retry_upload(id: String);
        /// Deletes a document.
        "deleteDocument" delete_document(id: String);
    }
    tasks {
        /// Loads a page of the login sessions; pages count from one.
        "loadLoginSessions" load_login_sessions(page: u32);
        /// Reads whether the second factor is on.
        "loadSecondFactor" load_second_factor();
        /// Reads the passkeys of the player.
        "loadPasskeys" load_passkeys();
        /// Loads the player's limits.
        "loadLimits" load_limits();
        /// Reads the limit of the time of play without a break.
        "loadTimeLimit" load_time_limit();
        /// Reads the money that is kept from play.
        "loadVault" load_vault();
        /// Loads the documents.
        "loadDocuments" load_documents();
        /// Loads a page of the referrals; pages count from one.
        "loadReferrals" load_referrals(page: u32);
    }
    internal {
        actions {
            /// Handles an event of a field of an account form.
            account_form_event(form: FormName, field: &str, event: FormEvent);
            /// Opens the dialog for a new limit.
            open_new_limit(kind: LimitKind);
        }
        requests {
            /// Uploads a document.
            upload_document(kind: String, file: ChosenFile);
            /// Loads the token of the provider that verifies identities.
            load_verification_token(token: Rc<RefCell<String>>);
            /// Tells the player when and where the account was used before.
            tell_last_visit();
            /// Offers a passkey to a player who has none.
            offer_first_passkey();
        }
        tasks {
            /// Opens a form of the account.
            open_account_form(form: FormName);
            /// Opens the dialog for a limit of deposits once the limits are known.
            open_deposit_limit();
        }
    }
}

/// Longest sleep, in milliseconds, because browser timers are limited to 24 days.
const LONGEST_SLEEP: u64 = 60 * 60 * 1000;
/// Time after a date at which the server has surely acted on it, milliseconds.
const AFTER: u64 = 1000;

impl Player {
    /// Waits until the server has surely acted on a date. Returns false if that
    /// is no longer wanted.
    async fn until_server_time(&self, due: ServerTime, is_wanted: impl Fn() -> bool) -> bool {
        let due = due.after(AFTER);
        while is_wanted() {
            let left = self.server_now().until(due);
            if left == 0 {
                return true;
            }
            self.ports.clock.sleep(left.min(LONGEST_SLEEP)).await;
        }
        false
    }
}

impl Account {
    /// Reads the vault, where the site offers it.
    async fn load_vault(&self) {
        if self.site.borrow().config.has(VAULT) {
            let result = self.core().read_vault().await;
            self.core().log_error(result);
        }
    }

    fn account_form_event(&self, form: FormName, field: &str, event: FormEvent) {
        self.form_event(form, field, event);
        if form == FormName::Profile {
            self.publish_profile_info();
        }
    }

    async fn open_account_form(&self, form: FormName) {
        match form {
            FormName::ChangePassword => self.open_change_password(),
            FormName::Profile => self.open_profile().await,
            _ => {}
        }
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::AccountChanged(other_tabs::LIMITS) => {
                self.limits_changed_elsewhere();
                self.time_limit_changed_elsewhere();
            }
            CoreEvent::AccountChanged(other_tabs::PROFILE) => self.profile_changed_elsewhere(),
            CoreEvent::AccountChanged(other_tabs::SESSIONS) => self.login_sessions_changed_elsewhere(),
            CoreEvent::AccountChanged(other_tabs::SECOND_FACTOR) => self.second_factor_changed_elsewhere(),
            CoreEvent::AccountChanged(other_tabs::PASSKEYS) => self.passkeys_changed_elsewhere(),
            CoreEvent::AlertDismissed(key) => self.alert_dismissed(key),
            // Documents may have been reviewed.
            CoreEvent::AccountChanged(other_tabs::DOCUMENTS) | CoreEvent::ReloadAfterHidden => {
                self.documents_changed_elsewhere();
            }
            CoreEvent::DialogClosed("add-cash-limit" | "edit-cash-limit") => self.close_limit_form(),
            CoreEvent::SessionEnding => self.forget_files(),
            CoreEvent::Retry => self.retry_failed_lists(),
            _ => {}
        }
    }

    /// Retries failed loads that are on display.
    fn retry_failed_lists(&self) {
        let account = self.clone();
        self.spawn(async move {
            let failed = |phase: fn(&Slices) -> ListPhase| account.store.read(phase) == ListPhase::Failed;
            if failed(|slices| slices.login_sessions_list.get().phase) {
                let page = account.store.read(|slices| slices.login_sessions_list.get().page);
                account.load_login_sessions(page).await;
            }
            if failed(|slices| slices.referrals.get().phase) {
                let page = account.store.read(|slices| slices.referrals.get().page);
                account.load_referrals(page).await;
            }
            if failed(|slices| slices.documents_list.get().phase) {
                account.load_documents().await;
            }
            if failed(|slices| slices.limits.get().phase) {
                account.load_limits().await;
            }
            if failed(|slices| slices.second_factor.get().phase) {
                account.load_second_factor().await;
            }
            if failed(|slices| slices.passkeys.get().phase) {
                account.load_passkeys().await;
            }
            if failed(|slices| slices.time_limit.get().phase) {
                account.load_time_limit().await;
            }
        });
    }
}
