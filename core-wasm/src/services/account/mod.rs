//! The account: profile, security, documents, limits, referrals, and messages
//! to the operator.

mod documents;
mod limit_form;
mod limits;
mod profile;
mod referrals;
mod security;

use std::rc::Rc;

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
    store::views::{ExclusionKind, LimitKind},
};

/// Local-storage key under which a tab says what of the account it has
/// changed: a word, and chance that makes every time a change.
pub(crate) const CHANGE_KEY: &str = "accountChange";

part! {
    /// What the rest of the core asks of the account.
    AccountCalls of Account as account, in account, for Player;
    actions {
        /// Something happened to a field of one of its forms.
        account_form_event(form: FormName, field: &str, event: FormEvent);
        /// The session is over: lets go of the files of uploads.
        forget_files();
        /// Another tab has changed something of the account.
        account_changed_elsewhere(what: &str);
        /// Undoes what was changed in the form of the profile.
        reset_profile();
        /// Opens the dialog's form of a new limit.
        open_new_limit(kind: LimitKind);
        /// Opens the dialog's form of a limit that is there.
        open_limit(id: &str);
        /// The dialog of a limit is gone.
        close_limit_form();
        /// Chooses the period of a new limit.
        choose_limit_period(period: &str);
        /// Chooses the currency of a new limit.
        choose_limit_currency(code: &str);
        /// The player typed into the amount of a limit.
        change_limit_amount(text: &str);
        /// Waves the suggested deposit limit away.
        wave_limit_away();
        /// Ends an upload, or takes one that failed from the list.
        cancel_upload(id: &str);
    }
    requests {
        /// Sends the change of the password.
        change_password();
        /// Closes a login session elsewhere.
        close_login_session(id: String);
        /// Saves what was changed in the profile.
        save_profile();
        /// Gives or takes back a consent.
        set_consent(name: String, given: bool);
        /// Sends the limit of the dialog.
        submit_limit();
        /// Asks for the removal of the limit of the dialog.
        remove_limit();
        /// Takes back a change of a limit that is not in force yet.
        take_back_limit_change(id: String);
        /// Confirms a raise of a limit that is due.
        confirm_limit_raise(id: String);
        /// Keeps the player away from play for a period.
        exclude(kind: ExclusionKind, period: String);
        /// Uploads a document.
        upload_document(kind: String, file: ChosenFile);
        /// Tries an upload that failed once more.
        retry_upload(id: String);
        /// Deletes a document.
        delete_document(id: String);
    }
    tasks {
        /// Opens a form of the account.
        open_account_form(form: FormName);
        /// Loads a page of the login sessions, from one.
        load_login_sessions(page: u32);
        /// Loads the limits.
        load_limits();
        /// Loads the documents.
        load_documents();
        /// Loads a page of the referrals, from one.
        load_referrals(page: u32);
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

    /// Tells the other tabs that something of the account is different now.
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
