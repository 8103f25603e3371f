//! The session: its token, sign-in and sign-out.

use std::rc::Rc;

use futures_util::{
    FutureExt,
    future::{LocalBoxFuture, Shared},
};

use super::{
    Core,
    api::{Call, Identity},
};
use crate::{
    domain::{routes::needs_player, token},
    error::CoreError,
    machines::{
        refresh::{self, Answer, Effect, Event, Look, Right, State},
        tabs::{self, SessionChange},
    },
    ports::{Area, HttpRequest, Lock, LockGuard, Method},
    store::views::{Command, DialogRequest, Message, SessionStatus, SessionView},
    wire::{
        self,
        player::{AuthResult, Profile},
    },
};

/// Cookie of the access token.
pub const TOKEN_COOKIE: &str = "access_token";
/// Its lifetime: a year, in seconds.
const TOKEN_SECONDS: u64 = 365 * 24 * 60 * 60;
/// Local-storage key of the difference between the server's clock and this
/// device's, in milliseconds; negative where this device's clock is ahead.
const CLOCK_OFFSET_KEY: &str = "clockOffset";
/// Session-storage key of the place to go to after sign-in.
pub const REDIRECT_KEY: &str = "loginRedirectUrl";
/// What sign-out leaves in local storage.
const KEPT_LOCAL: [&str; 3] = [tabs::KEY, "theme", "IS_DRAWER_COMPACT"];

type SharedRefresh = Shared<LocalBoxFuture<'static, Result<Option<String>, CoreError>>>;

/// The session of this tab.
#[derive(Default)]
pub struct Session {
    /// The player, while signed in.
    pub(crate) profile: Option<Profile>,
    pub(crate) signed_in: bool,
    refreshing: Option<SharedRefresh>,
    /// A token that a server has refused although it looks good.
    refused: Option<String>,
    /// Counts sign-ins and sign-outs: an answer that belongs to an earlier
    /// number is dropped.
    pub(crate) epoch: u64,
}

impl Core {
    /// Whether a player is signed in.
    pub(crate) fn is_signed_in(&self) -> bool {
        self.session.borrow().signed_in
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.session.borrow().epoch
    }

    pub(crate) fn token(&self) -> Option<String> {
        self.ports.cookies.get(TOKEN_COOKIE).filter(|token| !token.is_empty())
    }

    /// A token that is good for at least ten more seconds; none for a guest.
    /// Refreshes at most once at a time, across all tabs.
    pub(crate) async fn fresh_token(self: &Rc<Self>) -> Result<Option<String>, CoreError> {
        let Some(current) = self.token() else { return Ok(None) };
        if self.is_fresh(&current) {
            return Ok(Some(current));
        }
        let shared = {
            let mut session = self.session.borrow_mut();
            if let Some(running) = &session.refreshing {
                running.clone()
            } else {
                let core = Rc::clone(self);
                let task = async move {
                    let result = core.refresh().await;
                    core.session.borrow_mut().refreshing = None;
                    result
                };
                let shared = task.boxed_local().shared();
                session.refreshing = Some(shared.clone());
                // The exchange goes on when every caller has given up: it holds the lock of all tabs.
                self.spawn(shared.clone().map(drop));
                shared
            }
        };
        shared.await
    }

    fn is_fresh(&self, token: &str) -> bool {
        if self.session.borrow().refused.as_deref() == Some(token) {
            return false;
        }
        // A token that cannot be read is left to the server.
        token::decode(Some(token)).map_or(true, |claims| !token::is_expired(&claims, self.server_now()))
    }

    /// The server's time, as far as its clock is known to differ from this
    /// device's.
    pub(crate) fn server_now(&self) -> u64 {
        let kept = self.ports.storage.get(Area::Local, CLOCK_OFFSET_KEY);
        let offset = kept.and_then(|text| text.parse::<i64>().ok()).unwrap_or(0);
        self.now().saturating_add_signed(offset)
    }

    /// A token was refused: it is refreshed before it is used again.
    pub(crate) fn refuse_token(&self, token: Option<String>) {
        self.session.borrow_mut().refused = token;
    }

    /// A token that the server refused although only the known difference of
    /// the clocks makes it look good: the difference is no longer believed.
    pub(crate) fn distrust_clock_offset(&self, bearer: Option<&str>) {
        let Ok(claims) = token::decode(bearer) else { return };
        if token::is_expired(&claims, self.now()) && !token::is_expired(&claims, self.server_now()) {
            self.ports.storage.remove(Area::Local, CLOCK_OFFSET_KEY);
        }
    }

    /// Whether a token has become one to be refreshed.
    pub(crate) fn has_run_out(&self, bearer: Option<&str>) -> bool {
        bearer.is_some_and(|token| !self.is_fresh(token))
    }

    /// Whether a token is none that a call would be made with now, while there
    /// is one.
    pub(crate) fn is_outlived(&self, bearer: Option<&str>) -> bool {
        let current = self.token();
        current.is_some() && (current.as_deref() != bearer || self.has_run_out(bearer))
    }

    /// Whether the session is the one of a call that was made under `epoch`.
    pub(crate) fn is_still_the_session(&self, epoch: u64) -> bool {
        self.epoch() == epoch && !self.is_another_player()
    }

    async fn refresh(self: &Rc<Self>) -> Result<Option<String>, CoreError> {
        let epoch = self.epoch();
        let mut state = State::Looking(0);
        let mut guard: Option<LockGuard> = None;
        loop {
            let right = match (&guard, self.ports.locks.try_lock(refresh::KEY).await) {
                (Some(_), _) => Right::Held,
                (None, Lock::Held(held)) => {
                    guard = Some(held);
                    Right::Held
                }
                (None, Lock::Taken) => Right::Taken,
                (None, Lock::Unsupported) => Right::Unsupported,
            };
            let (next, mut effect) = refresh::step(state, Event::Looked(self.look(right)));
            state = next;
            if effect == Effect::Request {
                let answer = self.request_refresh().await;
                (state, effect) = refresh::step(state, Event::Answered(answer));
            }
            match effect {
                Effect::LookLater => self.ports.clock.sleep(refresh::POLL_EVERY).await,
                Effect::Use(token) => return Ok(Some(token)),
                // Signed out meanwhile: there is nothing left to end.
                Effect::End if self.epoch() != epoch => return Err(CoreError::Unauthorized),
                Effect::End => {
                    self.ports.storage.remove(Area::Local, refresh::KEY);
                    self.session_ended();
                    return Err(CoreError::Unauthorized);
                }
                Effect::Fail | Effect::Request => return Err(CoreError::Offline),
            }
        }
    }

    fn look(&self, right: Right) -> Look {
        let stored = self.ports.storage.get(Area::Local, refresh::KEY);
        let cookie = self.token();
        Look {
            fresh: cookie.clone().filter(|token| self.is_fresh(token)),
            has_session: cookie.is_some(),
            loading: stored.as_deref() == Some(refresh::LOADING),
            right,
        }
    }

    async fn request_refresh(&self) -> Answer {
        let Some(old) = self.token() else { return Answer::Ended };
        let (epoch, asked_at) = (self.epoch(), self.now());
        self.ports.storage.set(Area::Local, refresh::KEY, refresh::LOADING);
        let base = self.site.borrow().config.api_base.clone();
        let request = HttpRequest {
            site_file: false,
            method: Method::Post,
            url: format!("{base}/api/player/sessions/refresh"),
            bearer: Some(old.clone()),
            idempotency_key: None,
            body: None,
        };
        let answer = match self.send(request).await {
            Ok(response) if matches!(response.status, 401 | 403) => Answer::Ended,
            Ok(response) if response.status < 400 => {
                let call = "POST /api/player/sessions/refresh";
                match wire::Answer::parse(call, &response.body).and_then(|answer| answer.one::<AuthResult>())
                {
                    Ok(result) => Answer::Token(result.access_token),
                    Err(_) => Answer::Unreachable,
                }
            }
            Ok(_) | Err(_) => Answer::Unreachable,
        };
        // Signed out, or signed in anew, while the answer was on its way.
        if self.epoch() != epoch || self.token().as_deref() != Some(old.as_str()) {
            self.ports.storage.remove(Area::Local, refresh::KEY);
            return self.token().map_or(Answer::Ended, Answer::Token);
        }
        match &answer {
            Answer::Token(token) => {
                self.keep_token(token, asked_at);
                self.ports.storage.set(Area::Local, refresh::KEY, token);
            }
            _ => self.ports.storage.remove(Area::Local, refresh::KEY),
        }
        answer
    }

    /// Keeps a token that was asked for at `asked_at`. The time of its issue
    /// tells how far the server's clock and this device's are apart: it lies
    /// between the question and now.
    fn keep_token(&self, token: &str, asked_at: u64) {
        self.ports.cookies.set(TOKEN_COOKIE, token, TOKEN_SECONDS);
        let issued = token::decode(Some(token)).ok().and_then(|claims| claims.iat);
        let issued = issued.and_then(|seconds| i64::try_from(seconds.checked_mul(1000)?).ok());
        let offset = issued.and_then(|issued| {
            let least = issued.checked_sub_unsigned(self.now())?;
            // The claim has whole seconds only.
            let most = issued.checked_add(1000)?.checked_sub_unsigned(asked_at)?;
            if least > 0 { Some(least) } else { (most < 0).then_some(most) }
        });
        match offset {
            Some(offset) => self.ports.storage.set(Area::Local, CLOCK_OFFSET_KEY, &offset.to_string()),
            None => self.ports.storage.remove(Area::Local, CLOCK_OFFSET_KEY),
        }
    }

    /// Makes a call that is answered with a new session.
    pub(crate) async fn authenticate(self: &Rc<Self>, call: Call) -> Result<AuthResult, CoreError> {
        let asked_at = self.now();
        let result = self.call(call).await?.one::<AuthResult>()?;
        Ok(AuthResult { asked_at, ..result })
    }

    /// What follows a successful sign-in or registration: the token is kept,
    /// accounts are loaded, realtime is opened, other tabs are told, and the
    /// player goes on to where he wanted.
    pub(crate) async fn signed_in(self: &Rc<Self>, result: AuthResult, then_open: Option<&str>) {
        self.keep_token(&result.access_token, result.asked_at);
        let epoch = {
            let mut session = self.session.borrow_mut();
            session.epoch += 1;
            session.epoch
        };
        let profile = match result.profile {
            Some(profile) => Some(profile),
            None => self.load_profile().await.ok(),
        };
        let accounts = self.load_accounts().await;
        // Signed out again while the player was being loaded.
        if self.epoch() != epoch {
            return;
        }
        self.become_player(profile);
        if let Err(error) = accounts {
            self.ports.page.warn(&format!("accounts could not be loaded: {error}"));
        }
        self.ports.storage.set(Area::Local, tabs::KEY, &tabs::marker(SessionChange::Login, self.now()));
        match (self.take_redirect(), then_open) {
            (Some(target), _) => self.navigate(&target, true),
            (None, Some(name)) => self.open_dialog(name, Some("deposit")),
            // An address that is only passed through shows nothing.
            (None, None) if self.arriving.get() => self.go_home(),
            (None, None) => {}
        }
    }

    pub(crate) async fn load_profile(self: &Rc<Self>) -> Result<Profile, CoreError> {
        self.call(Call::new(Identity::Player, Method::Get, "/api/player/profile")).await?.one()
    }

    /// Reads the profile again: something of it has changed.
    pub(crate) async fn reload_profile(self: &Rc<Self>) {
        let epoch = self.epoch();
        if !self.is_signed_in() {
            return;
        }
        match self.load_profile().await {
            Ok(profile) if self.epoch() == epoch => {
                self.session.borrow_mut().profile = Some(profile);
                self.publish_session();
            }
            Ok(_) => {}
            Err(error) => self.ports.page.warn(&format!("the profile could not be read again: {error}")),
        }
    }

    /// A profile that could not be loaded at the start is asked for again:
    /// without it there are no realtime channels.
    pub(super) async fn load_missing_profile(self: &Rc<Self>) {
        if self.session.borrow().profile.is_some() {
            return;
        }
        let epoch = self.epoch();
        if let Ok(profile) = self.load_profile().await
            && self.epoch() == epoch
        {
            self.session.borrow_mut().profile = Some(profile);
            self.publish_session();
            self.open_realtime();
        }
    }

    /// Turns this tab into the player's.
    pub(crate) fn become_player(self: &Rc<Self>, profile: Option<Profile>) {
        {
            let mut session = self.session.borrow_mut();
            session.signed_in = true;
            if profile.is_some() {
                session.profile = profile;
            }
        }
        self.publish_session();
        self.restore_equivalent();
        self.open_realtime();
        let core = Rc::clone(self);
        self.spawn(async move { core.load_player_lists().await });
    }

    pub(crate) fn publish_session(&self) {
        let view = {
            let session = self.session.borrow();
            SessionView {
                status: if session.signed_in { SessionStatus::Player } else { SessionStatus::Guest },
                profile: session.profile.as_ref().map(Profile::view),
                excluded: self.excluded_view(),
            }
        };
        self.store.update(|slices| slices.session.set(view));
    }

    async fn load_player_lists(self: &Rc<Self>) {
        self.reload_player_bonuses().await;
        self.resume_payments().await;
        self.resume_awaited_payment();
        // The wallet opens at once when it is wanted.
        self.warn_of(self.cashier().await.map(|_| ()));
        // Whether the player keeps away from play is seen on every page.
        self.warn_of(self.load_limits().await);
    }

    /// Signs out: everything of the player goes at once, also without a
    /// network; the server is told if it can be reached.
    pub async fn sign_out(self: &Rc<Self>) {
        let token = self.token();
        let base = self.site.borrow().config.api_base.clone();
        self.clear_session(true);
        self.ports.page.command(Command::CloseDialogs);
        self.go_home();
        if let Some(token) = token {
            self.end_on_server(token, &base).await;
        }
    }

    /// Tells the server that a session is over.
    pub(crate) async fn end_on_server(&self, token: String, base: &str) {
        let request = HttpRequest {
            site_file: false,
            method: Method::Post,
            url: format!("{base}/api/player/sessions/logout"),
            bearer: Some(token),
            idempotency_key: None,
            body: None,
        };
        if let Err(error) = self.send(request).await {
            self.ports.page.warn(&format!("the server was not told of the sign-out: {error}"));
        }
    }

    /// A call was answered 401 or 403: the session is over, and sign-in opens
    /// with the way back. An answer to an older token changes nothing.
    pub(crate) fn unauthorized(self: &Rc<Self>, bearer: Option<&str>) {
        if self.token().as_deref() == bearer {
            self.session_ended();
        }
    }

    pub(crate) fn session_ended(self: &Rc<Self>) {
        let had_session = self.token().is_some() || self.is_signed_in();
        if had_session {
            self.clear_session(true);
            let path = "modals.signIn.sessionEnded".to_owned();
            self.sign_in.borrow_mut().notice = Some(Message::Content { path });
        }
        // A call that comes too late knows nothing of where the player was.
        if had_session || self.ports.storage.get(Area::Session, REDIRECT_KEY).is_none() {
            self.remember_here();
        }
        // A page for players only shows a guest nothing.
        let path = self.page().1;
        if needs_player(&self.site.borrow().config.locales().parse(&path).path) {
            self.go_home();
        }
        self.open_dialog("sign-in", None);
    }

    /// Removes everything of the player from this tab, and from the storages
    /// but for the allow-list.
    pub(crate) fn clear_session(self: &Rc<Self>, announce: bool) {
        {
            let mut session = self.session.borrow_mut();
            session.epoch += 1;
            session.profile = None;
            session.signed_in = false;
        }
        self.ports.cookies.remove(TOKEN_COOKIE);
        let unresolved = self.unresolved_payments();
        for key in self.ports.storage.keys(Area::Local) {
            if !KEPT_LOCAL.contains(&key.as_str()) {
                self.ports.storage.remove(Area::Local, &key);
            }
        }
        for key in self.ports.storage.keys(Area::Session) {
            self.ports.storage.remove(Area::Session, &key);
        }
        for (key, text) in unresolved {
            self.ports.storage.set(Area::Local, key, &text);
        }
        self.clear_toasts();
        self.clear_otp();
        self.clear_wallet();
        self.clear_account();
        self.clear_accounts();
        self.clear_bonuses();
        self.clear_rewards();
        self.publish_session();
        self.open_realtime();
        if announce {
            self.ports.storage.set(Area::Local, tabs::KEY, &tabs::marker(SessionChange::Logout, self.now()));
        }
    }

    /// Keeps the current address as the place to go to after sign-in.
    pub(crate) fn remember_here(&self) {
        let here = self.here();
        self.ports.storage.set(Area::Session, REDIRECT_KEY, &here);
    }

    /// The stored place to go to, if it is one of this site.
    pub(crate) fn take_redirect(&self) -> Option<String> {
        let stored = self.ports.storage.get(Area::Session, REDIRECT_KEY)?;
        self.ports.storage.remove(Area::Session, REDIRECT_KEY);
        let path = self.place(&stored)?;
        let site = self.site.borrow();
        Some(site.config.locales().link(&path, &site.locale).href)
    }

    pub(crate) fn open_dialog(&self, name: &str, value: Option<&str>) {
        let dialog = DialogRequest { name: name.to_owned(), value: value.map(str::to_owned) };
        self.ports.page.command(Command::OpenDialog { dialog });
    }

    pub(crate) fn home(&self) -> String {
        let site = self.site.borrow();
        site.config.locales().home(&site.locale)
    }

    pub(crate) fn go_home(&self) {
        self.navigate(&self.home(), false);
    }
}
