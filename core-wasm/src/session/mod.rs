//! The session: token, sign-in, sign-out, the signed-in player, other tabs and the
//! realtime connection.

mod accounts;
mod calls;
mod exclusion;
pub(crate) mod installed;
mod locale;
pub(crate) mod other_tabs;
pub(crate) mod player;
pub(crate) mod realtime;
mod visitor;

use std::rc::Rc;

use futures_util::{FutureExt, future::WeakShared};

use crate::{
    core::{Core, Player},
    domain::{routes::needs_player, token},
    error::CoreError,
    machines::{
        refresh::{self, Answer, Effect, Event, LockState, Observation, State},
        tabs::{self, SessionChange},
    },
    platform::{
        api::Call,
        core_events::{CoreEvent, PendingTasks},
    },
    ports::{Area, HttpRequest, Lock, LockGuard, Method},
    store::views::{Command, SessionStatus, SessionView},
    wire::{
        self,
        player::{AuthResult, Profile},
    },
};

/// Cookie of the access token.
pub const TOKEN_COOKIE: &str = "access_token";
/// Lifetime of the token cookie: a year, in seconds.
const TOKEN_SECONDS: u64 = 365 * 24 * 60 * 60;
/// Session-storage key of the redirect target after sign-in.
pub const REDIRECT_KEY: &str = "loginRedirectUrl";
/// Local-storage keys that sign-out keeps.
const KEYS_RETAINED_AT_SIGN_OUT: [&str; 4] =
    [tabs::KEY, "theme", "IS_DRAWER_COMPACT", exclusion::SELF_EXCLUDED_KEY];

impl Player {
    /// A token that is valid for at least ten more seconds. At most one refresh
    /// runs at a time, across all tabs.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Unauthorized` if there is no token, it is another
    /// player's, or the server ended the session, and `CoreError::Offline` if the refresh failed for
    /// another reason.
    pub(crate) async fn fresh_token(self: &Rc<Self>) -> Result<String, CoreError> {
        let current = self.token().ok_or(CoreError::Unauthorized)?;
        let token = if self.is_fresh(&current) { current } else { self.refreshed_token().await? };
        // Another tab has signed another player in, and this one has not heard
        // of it yet.
        if self.is_foreign(&token) {
            self.ports.page.command(Command::Reload);
            return Err(CoreError::Unauthorized);
        }
        Ok(token)
    }

    async fn refreshed_token(self: &Rc<Self>) -> Result<String, CoreError> {
        let running = self.refreshing.borrow().as_ref().and_then(WeakShared::upgrade);
        let refresh = running.unwrap_or_else(|| {
            let player = Rc::clone(self);
            let refresh = async move { player.refresh().await }.boxed_local().shared();
            *self.refreshing.borrow_mut() = refresh.downgrade();
            // The refresh continues even if every caller is cancelled, because
            // it holds the lock of all tabs.
            self.spawn(refresh.clone().map(drop));
            refresh
        });
        refresh.await
    }

    fn is_fresh(&self, token: &str) -> bool {
        if self.refused.borrow().as_deref() == Some(token) {
            return false;
        }
        // A token that cannot be decoded is left to the server.
        token::decode(Some(token)).map_or(true, |claims| !token::is_expired(&claims, self.server_now()))
    }

    /// Marks a token as rejected: it is refreshed before the next call.
    pub(crate) fn refuse_token(&self, token: Option<String>) {
        *self.refused.borrow_mut() = token;
    }

    /// True if a token has expired or is about to expire.
    pub(crate) fn is_expired(&self, bearer: Option<&str>) -> bool {
        bearer.is_some_and(|token| !self.is_fresh(token))
    }

    /// True if a call with this token may be retried: the session has another
    /// token, or this one has expired.
    pub(crate) fn is_superseded(&self, bearer: Option<&str>) -> bool {
        let current = self.token();
        current.is_some() && (current.as_deref() != bearer || self.is_expired(bearer))
    }

    async fn refresh(&self) -> Result<String, CoreError> {
        let mut state = State::Polling(0);
        let mut guard: Option<LockGuard> = None;
        loop {
            let stored = self.ports.storage.get(Area::Local, refresh::KEY);
            let loading = stored.as_deref() == Some(refresh::LOADING);
            let wanted = refresh::lock_of(state, loading);
            let lock = match (&guard, self.ports.locks.try_lock(wanted).await) {
                (Some(_), _) => LockState::Held,
                (None, Lock::Held(held)) => {
                    guard = Some(held);
                    LockState::Held
                }
                (None, Lock::Taken) => LockState::Taken,
                (None, Lock::Unsupported) => LockState::Unsupported,
            };
            let (next, mut effect) = refresh::step(state, Event::Polled(self.observe(lock, loading)));
            state = next;
            if effect == Effect::Request {
                let answer = self.request_refresh().await;
                (state, effect) = refresh::step(state, Event::Answered(answer));
            }
            match effect {
                Effect::PollLater => self.ports.clock.sleep(refresh::POLL_EVERY).await,
                Effect::Use(token) => return Ok(token),
                // Signed out during the refresh: there is no session to end.
                Effect::End if self.has_ended() => return Err(CoreError::Unauthorized),
                Effect::End => {
                    self.ports.storage.remove(Area::Local, refresh::KEY);
                    self.session_ended();
                    return Err(CoreError::Unauthorized);
                }
                Effect::Fail | Effect::Request => return Err(CoreError::Offline),
            }
        }
    }

    fn observe(&self, lock: LockState, loading: bool) -> Observation {
        let cookie = self.token();
        Observation {
            fresh: cookie.clone().filter(|token| self.is_fresh(token)),
            has_session: cookie.is_some(),
            loading,
            lock,
        }
    }

    async fn request_refresh(&self) -> Answer {
        let Some(old) = self.token() else { return Answer::Ended };
        let asked_at = self.now();
        self.ports.storage.set(Area::Local, refresh::KEY, refresh::LOADING);
        let base = self.site.borrow().config.api_base.clone();
        let request = HttpRequest {
            site_file: false,
            method: Method::Post,
            url: format!("{base}/api/player/sessions/refresh"),
            language: None,
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
        // Signed out, or signed in again, while the request was in flight.
        if self.has_ended() || self.token().as_deref() != Some(old.as_str()) {
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

    /// Loads the profile.
    ///
    /// # Errors
    ///
    /// Returns the error of the call ([`Player::call`]).
    pub(crate) async fn load_profile(self: &Rc<Self>) -> Result<Profile, CoreError> {
        self.call(Call::new(Method::Get, "/api/player/profile")).await?.one()
    }

    /// Reloads the profile after a change.
    pub(crate) async fn reload_profile(self: &Rc<Self>) {
        match self.load_profile().await {
            Ok(profile) => {
                *self.profile.borrow_mut() = Some(profile);
                self.publish_session();
            }
            Err(error) => self.ports.page.warn(&format!("the profile could not be read again: {error}")),
        }
    }

    /// Retries a profile that failed to load at the start. Without it there are
    /// no realtime channels.
    pub(crate) async fn load_missing_profile(self: &Rc<Self>) {
        if self.profile.borrow().is_some() {
            return;
        }
        if let Ok(profile) = self.load_profile().await {
            *self.profile.borrow_mut() = Some(profile);
            self.publish_session();
            self.open_realtime();
        }
    }
}

impl Core {
    /// True if a player is signed in.
    pub(crate) fn is_signed_in(&self) -> bool {
        self.player().is_some_and(|player| player.is_shown.get())
    }

    pub(crate) fn token(&self) -> Option<String> {
        self.ports.cookies.get(TOKEN_COOKIE).filter(|token| !token.is_empty())
    }

    /// Stores a token that was requested at `asked_at`. Derives the clock
    /// offset from its issue time, which lies between the request and now.
    fn keep_token(&self, token: &str, asked_at: u64) {
        self.ports.cookies.set(TOKEN_COOKIE, token, TOKEN_SECONDS);
        let issued = token::decode(Some(token)).ok().and_then(|claims| claims.iat);
        self.keep_clock_offset(issued, asked_at);
    }

    /// Makes a call that returns a new session.
    ///
    /// # Errors
    ///
    /// Returns the error of the call ([`Core::call`]). Wrong credentials are
    /// `CoreError::Refused`.
    pub(crate) async fn authenticate(self: &Rc<Self>, call: Call) -> Result<AuthResult, CoreError> {
        let asked_at = self.now();
        let result = self.call(call).await?.one::<AuthResult>()?;
        Ok(AuthResult { asked_at, ..result })
    }

    /// Completes a sign-in or registration: stores the token, loads the
    /// accounts, opens realtime, notifies other tabs, and redirects to the
    /// requested page. Returns true if no page was requested.
    pub(crate) async fn signed_in(self: &Rc<Self>, result: AuthResult) -> bool {
        self.keep_token(&result.access_token, result.asked_at);
        let player = self.begin_player(&result.access_token);
        let loading = {
            let player = Rc::clone(&player);
            async move {
                let pending = PendingTasks::default();
                player.core().emit(CoreEvent::PlayerKnown(&pending));
                let profile = match result.profile {
                    Some(profile) => Ok(profile),
                    None => player.load_profile().await,
                };
                pending.done().await;
                profile.ok()
            }
        };
        // Signed out while the player was being loaded.
        let Some(profile) = player.run_in_session(Box::pin(loading)).await else { return false };
        player.has_just_signed_in.set(true);
        self.become_player(&player, profile);
        self.ports.storage.set(Area::Local, tabs::KEY, &tabs::marker(SessionChange::Login, self.now()));
        let target = self.take_redirect();
        let stays = target.is_none();
        match target {
            Some(target) => self.navigate(&target, true),
            // A pass-through URL has no page.
            None if self.arriving.get() => self.go_home(),
            None => {}
        }
        stays
    }

    /// Switches this tab to the player.
    pub(crate) fn become_player(self: &Rc<Self>, player: &Rc<Player>, profile: Option<Profile>) {
        player.is_shown.set(true);
        if profile.is_some() {
            *player.profile.borrow_mut() = profile;
        }
        self.publish_session();
        self.open_realtime();
        self.emit(CoreEvent::PlayerShown);
    }

    pub(crate) fn publish_session(self: &Rc<Self>) {
        let player = self.player().filter(|player| player.is_shown.get());
        let excluded = player.as_ref().and_then(|player| player.exclusion());
        let view = SessionView {
            status: if player.is_some() { SessionStatus::Player } else { SessionStatus::Guest },
            profile: player.as_ref().and_then(|player| player.profile.borrow().as_ref().map(Profile::view)),
            invited: match &player {
                None => !self.has_self_excluded_here(),
                Some(player) => excluded.is_none() && player.has_known_exclusions(),
            },
            excluded,
        };
        self.store.update(|slices| slices.session.set(view));
        self.emit(CoreEvent::VisitorChanged);
    }

    /// Signs out. Removes all data of the player at once, even offline, and
    /// notifies the server if possible.
    pub async fn sign_out(self: &Rc<Self>) {
        self.sign_out_to(&self.home()).await;
    }

    /// Signs out and goes to a path of the site.
    pub(crate) async fn sign_out_to(self: &Rc<Self>, path: &str) {
        let token = self.token();
        let base = self.site.borrow().config.api_base.clone();
        self.clear_session(true);
        self.ports.page.command(Command::CloseDialogs);
        self.navigate(path, false);
        if let Some(token) = token {
            self.end_on_server(token, &base).await;
        }
    }

    /// Ends a session on the server.
    pub(crate) async fn end_on_server(&self, token: String, base: &str) {
        let request = HttpRequest {
            site_file: false,
            method: Method::Post,
            url: format!("{base}/api/player/sessions/logout"),
            language: None,
            bearer: Some(token),
            idempotency_key: None,
            body: None,
        };
        if let Err(error) = self.send(request).await {
            self.ports.page.warn(&format!("the server was not told of the sign-out: {error}"));
        }
    }

    /// Handles a 401 or 403: ends the session and opens sign-in with the way
    /// back. Ignored for an older token.
    pub(crate) fn unauthorized(self: &Rc<Self>, bearer: Option<&str>) {
        if self.token().as_deref() == bearer {
            self.session_ended();
        }
    }

    pub(crate) fn session_ended(self: &Rc<Self>) {
        let had_session = self.token().is_some() || self.is_signed_in();
        if had_session {
            self.clear_session(true);
            self.emit(CoreEvent::SessionExpired);
        }
        // A late response must not replace the stored redirect target.
        if had_session || self.ports.storage.get(Area::Session, REDIRECT_KEY).is_none() {
            self.remember_here();
        }
        // A page for players only has nothing to show to a guest.
        let path = self.page().1;
        if needs_player(&self.site.borrow().config.locales().parse(&path).path) {
            self.go_home();
        }
        self.open_dialog("sign-in", None);
    }

    /// Removes all data of the player from this tab and, except for the
    /// allow-list, from the storages.
    pub(crate) fn clear_session(self: &Rc<Self>, announce: bool) {
        self.end_player();
        self.ports.cookies.remove(TOKEN_COOKIE);
        let mut retained = Vec::new();
        for feature in self.features {
            retained.extend((feature.retained_values)(self));
        }
        for key in self.ports.storage.keys(Area::Local) {
            let is_retained = |keys: &[&str]| keys.contains(&key.as_str());
            if !is_retained(&KEYS_RETAINED_AT_SIGN_OUT)
                && !self.features.iter().any(|feature| is_retained(feature.retained_keys))
            {
                self.ports.storage.remove(Area::Local, &key);
            }
        }
        self.forget_drafts();
        for key in self.ports.storage.keys(Area::Session) {
            self.ports.storage.remove(Area::Session, &key);
        }
        for (key, text) in retained {
            self.ports.storage.set(Area::Local, key, &text);
        }
        self.emit(CoreEvent::SignedOut);
        self.publish_session();
        self.open_realtime();
        if announce {
            self.ports.storage.set(Area::Local, tabs::KEY, &tabs::marker(SessionChange::Logout, self.now()));
        }
    }

    /// Stores the current URL as the redirect target after sign-in.
    pub(crate) fn remember_here(&self) {
        let here = self.here();
        self.ports.storage.set(Area::Session, REDIRECT_KEY, &here);
    }

    /// Takes the stored redirect target, if it is a path of this site.
    pub(crate) fn take_redirect(&self) -> Option<String> {
        let stored = self.ports.storage.get(Area::Session, REDIRECT_KEY)?;
        self.ports.storage.remove(Area::Session, REDIRECT_KEY);
        let path = self.site_path(&stored)?;
        let site = self.site.borrow();
        Some(site.config.locales().link(&path, &site.locale).href)
    }
}
