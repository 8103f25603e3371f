//! Password and login sessions.

use super::Account;
use crate::{
    domain::token,
    error::CoreError,
    platform::{
        api::{Call, resolved},
        forms::{Field, Form, FormName},
        paged::{ListLoad, Paged},
    },
    ports::Method,
    store::views::{FormPhase, LoginSessionState, LoginSessionView, LoginSessionsView},
    wire::{
        Confirmation,
        login_sessions::{LoginSession, change_password_body},
    },
};

/// Page size of the login sessions.
const PAGE_SIZE: u32 = 10;

/// The current page of login sessions.
#[derive(Debug, Default)]
pub struct LoginSessions {
    list: Paged<LoginSession>,
    /// The session being closed.
    closing: Option<String>,
}

impl Account {
    /// Initialises the form. Existing input is kept while the form is open.
    pub(super) fn open_change_password(&self) {
        if self.form(FormName::ChangePassword).borrow().phase != FormPhase::Closed {
            return;
        }
        let names = ["currentPassword", "newPassword", "repeatNewPassword"];
        let fields = names.map(|name| Field::named(name, true)).into();
        self.edit_form(FormName::ChangePassword, |form| {
            *form = Form { phase: FormPhase::Ready, fields, ..Form::default() };
        });
    }

    /// Sends the new password. This ends the other sessions, so their list is
    /// reloaded.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(super) async fn change_password(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::ChangePassword)? {
            return Ok(());
        }
        let body = {
            let form = self.form(FormName::ChangePassword);
            let form = form.borrow();
            change_password_body(
                &form.value("currentPassword"),
                &form.value("newPassword"),
                &form.value("repeatNewPassword"),
            )
        };
        let call = Call::new(Method::Put, "/api/player/passwords").body(&body);
        let result = self.change(call, Confirmation::Told).await;
        if let Err(error) = result {
            if error.leaves_outcome_open() {
                // No answer of the server tells which password is the right one.
                self.edit_form(FormName::ChangePassword, |form| form.phase = FormPhase::Ready);
                self.alert("profile", "passwordUnknown", Vec::new());
                return Err(error);
            }
            return self.submission_failed(FormName::ChangePassword, error);
        }
        self.close_form(FormName::ChangePassword);
        self.open_change_password();
        self.alert("profile", "passwordChanged", Vec::new());
        let page = self.state.login_sessions.borrow().list.page;
        self.load_login_sessions(page).await;
        Ok(())
    }

    /// Loads a page; pages count from one. The previous rows stay visible
    /// during the load.
    pub(super) async fn load_login_sessions(&self, page: u32) {
        let call = Call::new(Method::Get, "/api/player/sessions");
        let load = ListLoad {
            what: "the login sessions could not be read",
            begin: |state: &mut LoginSessions| state.list.begin(page),
            end: |state: &mut LoginSessions, load, loaded| state.list.end(load, loaded, PAGE_SIZE),
            publish: || self.publish_login_sessions(),
        };
        let request = self.load_page::<LoginSession>(call, page, PAGE_SIZE);
        self.load_into(&self.state.login_sessions, load, request).await;
    }

    /// Closes another login session. One at a time, and never the current one.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn close_login_session(&self, id: String) -> Result<(), CoreError> {
        {
            let mut state = self.state.login_sessions.borrow_mut();
            let active = state.list.rows.iter().any(|row| row.id == id && !row.closed);
            if state.closing.is_some() || !active || self.current_login_session().as_ref() == Some(&id) {
                return Ok(());
            }
            state.closing = Some(id.clone());
        }
        self.publish_login_sessions();
        let path = format!("/api/player/sessions/{id}/close");
        let result = self.change(Call::new(Method::Put, path), Confirmation::Object("sessionId", &id)).await;
        let is_closed = async {
            let page = self.state.login_sessions.borrow().list.page;
            self.load_login_sessions(page).await;
            self.state.login_sessions.borrow().list.rows.iter().any(|row| row.id == id && row.closed)
        };
        let result = resolved(result, is_closed).await;
        {
            let mut state = self.state.login_sessions.borrow_mut();
            state.closing = None;
            if result.is_ok() {
                state.list.rows.iter_mut().filter(|row| row.id == id).for_each(|row| row.closed = true);
            }
        }
        self.publish_login_sessions();
        if result.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        }
        result
    }

    /// The login session of this tab's token.
    fn current_login_session(&self) -> Option<String> {
        token::decode(self.token().as_deref()).ok()?.session_id
    }

    fn publish_login_sessions(&self) {
        let current = self.current_login_session();
        let (view, rows) = {
            let state = self.state.login_sessions.borrow();
            let row = |row: &LoginSession| {
                let agent = crate::domain::user_agent::user_agent(&row.user_agent);
                LoginSessionView {
                    id: row.id.clone(),
                    state: match (row.closed, current.as_ref() == Some(&row.id)) {
                        (true, _) => LoginSessionState::Closed,
                        (false, true) => LoginSessionState::Current,
                        (false, false) => LoginSessionState::Active,
                    },
                    desktop: row.desktop,
                    browser: agent.browser.to_owned(),
                    system: agent.system.to_owned(),
                    country: row.country.clone(),
                    ip: row.ip.clone(),
                    created_at: row.created_at.clone(),
                    closing: state.closing.as_ref() == Some(&row.id),
                }
            };
            (
                LoginSessionsView { phase: state.list.phase, page: state.list.page, pages: state.list.pages },
                state.list.rows.iter().map(row).collect(),
            )
        };
        self.store.update(|slices| {
            slices.login_sessions_list.set(view);
            slices.login_sessions.replace(rows);
        });
    }
}
