//! The password, and where the player is signed in.

use super::Account;
use crate::{
    domain::token,
    error::CoreError,
    ports::Method,
    services::{
        api::Call,
        forms::{Field, Form, FormName},
    },
    store::views::{FormPhase, ListPhase, LoginSessionState, LoginSessionView, LoginSessionsView},
    wire::login_sessions::{LoginSession, change_password_body},
};

/// Login sessions read at a time.
const PAGE_SIZE: u32 = 10;

/// The login sessions on show.
#[derive(Debug, Default)]
pub struct LoginSessions {
    rows: Vec<LoginSession>,
    view: LoginSessionsView,
    /// The session that is being closed.
    closing: Option<String>,
    /// Number of the last loading; an older answer is dropped.
    loading: u64,
}

impl Account {
    /// Sets the form up. What was typed into it stays while it is open.
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

    /// Sends the change. The other sessions end with it, so that their list is
    /// read again.
    pub(super) async fn change_password(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::ChangePassword) {
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
        let result = self.call_done(call).await;
        if let Err(error) = result {
            return self.submission_failed(FormName::ChangePassword, error);
        }
        self.close_form(FormName::ChangePassword);
        self.open_change_password();
        self.alert("profile", "passwordChanged", Vec::new());
        let page = self.login_sessions.borrow().view.page;
        self.load_login_sessions(page).await;
        Ok(())
    }

    /// Loads a page, from one. The rows before stay on show meanwhile.
    pub(super) async fn load_login_sessions(&self, page: u32) {
        let number = {
            let mut state = self.login_sessions.borrow_mut();
            state.loading += 1;
            state.view.phase = ListPhase::Loading;
            state.loading
        };
        self.publish_login_sessions();
        let call = Call::new(Method::Get, "/api/player/sessions")
            .query("page", Some(page))
            .query("perPage", Some(PAGE_SIZE));
        let answer = self.call(call).await;
        let answer = answer.and_then(|answer| Ok((answer.total_rows, answer.list::<LoginSession>()?)));
        if self.login_sessions.borrow().loading != number {
            return;
        }
        {
            let mut state = self.login_sessions.borrow_mut();
            match answer {
                Ok((total, rows)) => {
                    let pages = total.div_ceil(PAGE_SIZE).max(1);
                    state.rows = rows;
                    state.view = LoginSessionsView { phase: ListPhase::Ready, page, pages };
                }
                Err(error) => {
                    self.ports.page.warn(&format!("the login sessions could not be read: {error}"));
                    state.view.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_login_sessions();
    }

    /// Closes a session elsewhere; one at a time, and never this one.
    pub(super) async fn close_login_session(&self, id: String) -> Result<(), CoreError> {
        {
            let mut state = self.login_sessions.borrow_mut();
            let active = state.rows.iter().any(|row| row.id == id && !row.closed);
            if state.closing.is_some() || !active || self.current_login_session().as_ref() == Some(&id) {
                return Ok(());
            }
            state.closing = Some(id.clone());
        }
        self.publish_login_sessions();
        let path = format!("/api/player/sessions/{id}/close");
        let result = self.call_done(Call::new(Method::Put, path)).await;
        {
            let mut state = self.login_sessions.borrow_mut();
            state.closing = None;
            if result.is_ok() {
                state.rows.iter_mut().filter(|row| row.id == id).for_each(|row| row.closed = true);
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
            let state = self.login_sessions.borrow();
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
            (state.view.clone(), state.rows.iter().map(row).collect())
        };
        self.store.update(|slices| {
            slices.login_sessions_list.set(view);
            slices.login_sessions.replace(rows);
        });
    }
}
