//! The account: profile, security, documents, limits, referrals.

mod documents;
mod limit_form;
mod limits;
mod profile;
mod referrals;
mod security;
mod verification;

use std::{cell::RefCell, rc::Rc};

pub(crate) use self::{
    documents::Documents,
    limit_form::LimitForm,
    limits::Limits,
    profile::{CHANGED as PROFILE_CHANGED, ProfileState},
    referrals::Referrals,
    security::LoginSessions,
};
use super::{
    Core,
    forms::{FormEvent, FormName},
    parts::part,
    player::Player,
};
use crate::{
    error::CoreError,
    ports::{Area, ChosenFile, Task},
    store::views::LimitKind,
};

/// Local-storage key that notifies other tabs of an account change. The value
/// is the topic plus a random part, so that every write is a change.
pub(crate) const CHANGE_KEY: &str = "accountChange";

part! {
    /// Interface of the account for the rest of the core.
    AccountCalls of Account as account, in account, for Player;
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
        /// Loads the player's limits.
        "loadLimits" load_limits();
        /// Loads the documents.
        "loadDocuments" load_documents();
        /// Loads a page of the referrals; pages count from one.
        "loadReferrals" load_referrals(page: u32);
    }
    internal {
        actions {
            /// Handles an event of a field of an account form.
            account_form_event(form: FormName, field: &str, event: FormEvent);
            /// Releases the files of uploads when the session ends.
            forget_files();
            /// Handles an account change made in another tab.
            account_changed_elsewhere(what: &str);
            /// Opens the dialog for a new limit.
            open_new_limit(kind: LimitKind);
            /// Handles the closed limit dialog.
            close_limit_form();
        }
        requests {
            /// Uploads a document.
            upload_document(kind: String, file: ChosenFile);
            /// Loads the token of the provider that verifies identities.
            load_verification_token(token: Rc<RefCell<String>>);
        }
        tasks {
            /// Opens a form of the account.
            open_account_form(form: FormName);
        }
    }
}

impl Account {
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

    /// Notifies other tabs of an account change.
    fn tell_other_tabs(&self, what: &str) {
        self.ports.storage.set(Area::Local, CHANGE_KEY, &format!("{what} {}", self.ports.random.uuid()));
    }

    fn account_changed_elsewhere(&self, what: &str) {
        match what {
            limits::CHANGED => self.limits_changed_elsewhere(),
            profile::CHANGED => self.profile_changed_elsewhere(),
            documents::CHANGED => self.documents_changed_elsewhere(),
            _ => {}
        }
    }
}
