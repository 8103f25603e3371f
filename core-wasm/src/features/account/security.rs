//! Password and login sessions.

use super::Account;
use crate::{
    config::OTHER_SESSIONS,
    domain::token,
    error::CoreError,
    platform::{
        api::{Call, resolved},
        forms::{Field, Form, FormName},
        paged::{ListLoad, Paged},
    },
    ports::Method,
    session::other_tabs,
    store::views::{
        FormPhase, ListPhase, LoginSessionState, LoginSessionView, LoginSessionsView, OtherSessions,
    },
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
    /// True while all other sessions are being closed.
    is_closing_others: bool,
    /// True from a close of all other sessions until the list is read again:
    /// pages that were not read have no open session either.
    has_closed_others: bool,
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
            begin: |state: &mut LoginSessions| {
                state.has_closed_others = false;
                state.list.begin(page)
            },
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
            if state.closing.is_some()
                || state.is_closing_others
                || !active
                || self.current_login_session().as_ref() == Some(&id)
            {
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
        match &result {
            Ok(()) => self.tell_other_tabs(other_tabs::SESSIONS),
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        result
    }

    /// Closes all login sessions except the current one. The list is read again
    /// whatever the answer is.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn close_other_sessions(&self) -> Result<(), CoreError> {
        let offered = self.other_sessions() == Some(OtherSessions::Closable);
        if !offered || self.state.login_sessions.borrow().closing.is_some() {
            return Ok(());
        }
        self.state.login_sessions.borrow_mut().is_closing_others = true;
        self.publish_login_sessions();
        let call = Call::new(Method::Put, "/api/player/sessions/others/close");
        let result = self.change(call, Confirmation::Told).await;
        let page = self.state.login_sessions.borrow().list.page;
        self.load_login_sessions(page).await;
        let result = resolved(result, async { self.knows_no_other_session() }).await;
        {
            let mut state = self.state.login_sessions.borrow_mut();
            state.is_closing_others = false;
            state.has_closed_others = result.is_ok();
        }
        self.publish_login_sessions();
        match &result {
            Ok(()) => {
                self.tell_other_tabs(other_tabs::SESSIONS);
                self.alert("profile", "otherSessionsClosed", Vec::new());
            }
            Err(error) if error.leaves_outcome_open() => {
                self.alert("profile", "otherSessionsUnknown", Vec::new());
            }
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        result
    }

    /// Reads the list again if it was read before.
    pub(super) fn login_sessions_changed_elsewhere(&self) {
        let page = {
            let state = self.state.login_sessions.borrow();
            state.list.was_wanted().then_some(state.list.page)
        };
        if let Some(page) = page {
            let account = self.clone();
            self.spawn(async move { account.load_login_sessions(page).await });
        }
    }

    /// True if the list tells that no other session is open: the rows that were
    /// read have none, and there are no other pages.
    fn knows_no_other_session(&self) -> bool {
        let state = self.state.login_sessions.borrow();
        state.list.phase == ListPhase::Ready && state.list.pages <= 1 && !self.shows_other_session()
    }

    /// True if an open session other than the current one is among the rows.
    fn shows_other_session(&self) -> bool {
        let current = self.current_login_session();
        let state = self.state.login_sessions.borrow();
        state.list.rows.iter().any(|row| !row.closed && current.as_ref() != Some(&row.id))
    }

    /// Whether the other sessions can be closed in one call.
    fn other_sessions(&self) -> Option<OtherSessions> {
        if !self.site.borrow().config.has(OTHER_SESSIONS) {
            return None;
        }
        let state = self.state.login_sessions.borrow();
        let may_be_on_other_pages = state.list.pages > 1 && !state.has_closed_others;
        if state.is_closing_others {
            Some(OtherSessions::Closing)
        } else {
            (may_be_on_other_pages || self.shows_other_session()).then_some(OtherSessions::Closable)
        }
    }

    /// The login session of this tab's token.
    fn current_login_session(&self) -> Option<String> {
        token::decode(self.token().as_deref()).ok()?.session_id
    }

    fn publish_login_sessions(&self) {
        let current = self.current_login_session();
        let others = self.other_sessions();
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
                LoginSessionsView {
                    phase: state.list.phase,
                    page: state.list.page,
                    pages: state.list.pages,
                    others,
                },
                state.list.rows.iter().map(row).collect(),
            )
        };
        self.store.update(|slices| {
            slices.login_sessions_list.set(view);
            slices.login_sessions.replace(rows);
        });
    }
}
