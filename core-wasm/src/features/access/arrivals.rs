//! Sign-in from outside: mail links, autologin links, and returns from social
//! sign-in.

use std::rc::Rc;

use super::{Access, second_step::CODE_NEEDED};
use crate::{
    domain::redirects::{encode, query_pairs, query_text, same_origin_path},
    error::CoreError,
    platform::{api::Call, tracking::AFFILIATE_COOKIE},
    ports::{Area, Method},
    session::REDIRECT_KEY,
    store::views::{Command, Message, SocialProviderView, SocialView},
    wire::{
        Confirmation,
        json::Entries,
        player::{AuthResult, Profile, one_text_body},
        social::{STATE_KEY, back_route, social_body, state_text},
    },
};

/// Error code: the e-mail address must be confirmed first.
pub(super) const EMAIL_NOT_CONFIRMED: i64 = 11001;
/// Error code: the account is blocked.
const BLOCKED: i64 = 11002;
/// Delay before the wallet opens after a player's first sign-in, in
/// milliseconds.
const WELCOME_AFTER: u64 = 1000;
/// The provider with its own settings.
const TELEGRAM: &str = "telegram";
/// The provider with several connections.
const AUTH0: &str = "auth0";

impl Access {
    /// Confirms an e-mail address with the code of its mail.
    pub(super) async fn confirm_email(&self, code: String) {
        let call =
            Call::new(Method::Post, "/api/player/register/confirm").body(&one_text_body("code", &code));
        let answer = self.change(call, Confirmation::Told).await;
        let is_told = answer.is_ok();
        match self.confirmed(answer, |profile| profile.confirmed_at.is_some()).await {
            Ok(()) => {
                self.open_dialog("profile-confirmed", None);
                if is_told {
                    self.read_profile_again().await;
                }
            }
            Err(CoreError::Refused(_)) => self.alert("profile", "invalidConfirmCode", Vec::new()),
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
    }

    /// The outcome of a confirmation. If its answer left it open, the profile
    /// is read again and tells it: `is_confirmed`.
    pub(super) async fn confirmed(
        &self,
        answer: Result<(), CoreError>,
        is_confirmed: fn(&Profile) -> bool,
    ) -> Result<(), CoreError> {
        let Err(error) = answer else { return Ok(()) };
        if error.leaves_outcome_open() {
            self.read_profile_again().await;
            let player = self.player();
            if player.is_some_and(|player| player.profile.borrow().as_ref().is_some_and(is_confirmed)) {
                return Ok(());
            }
        }
        Err(error)
    }

    /// Reads the profile of the player, if somebody is signed in.
    async fn read_profile_again(&self) {
        if let Some(player) = self.player() {
            let reading = Rc::clone(&player);
            player.run_in_session(Box::pin(async move { reading.reload_profile().await })).await;
        }
    }

    /// Signs in with the token of a link. Then goes to `target` if it is a path
    /// of this site, else to the stored redirect target.
    pub(super) async fn autologin(&self, token: String, target: String) {
        let call =
            Call::new(Method::Post, "/api/player/sessions/token").body(&one_text_body("token", &token));
        let result = self.first_step(call).await;
        let origin = self.site.borrow().origin.clone();
        let wanted = same_origin_path(&target, &origin);
        if wanted.is_some() {
            self.ports.storage.remove(Area::Session, REDIRECT_KEY);
        }
        match result {
            Ok(result) => self.arrive(result, wanted.unwrap_or_else(|| self.home())).await,
            Err(error) if error.code() == Some(CODE_NEEDED) && !self.is_signed_in() => {
                self.ask_for_code(&wanted.unwrap_or_else(|| self.home()));
            }
            Err(error) => {
                let known = matches!(error, CoreError::Refused(_));
                self.go_home();
                let (document, key) =
                    if known { ("profile", "invalidSignInLink") } else { ("global", "somethingWrong") };
                self.alert(document, key, Vec::new());
                self.open_dialog("sign-in", None);
            }
        }
    }

    /// Publishes the social sign-in providers: those of the content that the
    /// settings enable.
    pub(super) fn publish_social(&self) {
        let providers = {
            let site = self.site.borrow();
            let on = |way: &str| site.constants.social.iter().any(|known| known == way);
            let mut providers = Vec::new();
            for (list, by_itself) in [("socialAuth0Connections", false), ("socialDirectConnections", true)] {
                for (id, label) in self.connections(list) {
                    let shown = if by_itself {
                        on(&id) && (id != TELEGRAM || site.constants.telegram.is_some())
                    } else {
                        on(AUTH0)
                    };
                    if shown {
                        providers.push(SocialProviderView { id, label });
                    }
                }
            }
            providers
        };
        self.store.update(|slices| slices.social.set(SocialView { providers }));
    }

    /// Ids and labels of a content list.
    fn connections(&self, list: &str) -> Vec<(String, String)> {
        let content = self.content.borrow();
        let rows =
            content.value(&["globalComponents", "socialAuth"]).map_or(&[][..], |all| all.elements(list));
        let row = |row: &crate::json::Value| {
            let id = row.text("id")?;
            let label = row.text("label").unwrap_or_else(|| id.clone());
            Some((id, label))
        };
        rows.iter().filter_map(row).collect()
    }

    /// Starts a social sign-in. The player returns to this page.
    pub(super) fn start_social(&self, id: &str) {
        let state = state_text(&self.path_without_tracking(), &self.ports.random.uuid());
        let url = {
            let site = self.site.borrow();
            let redirect = |way: &str| {
                format!("{}/api/player/sessions/social/{way}/redirect?state=", site.config.api_base)
            };
            let behind_auth0 =
                self.connections("socialAuth0Connections").iter().any(|(known, _)| known == id);
            match &site.constants.telegram {
                Some((bot, address)) if id == TELEGRAM => {
                    let separator = if address.contains('?') { '&' } else { '?' };
                    format!("{address}{separator}bot={}&state={}", encode(bot), encode(&state))
                }
                _ if behind_auth0 => {
                    format!("{}{}&connection={}", redirect(AUTH0), encode(&state), encode(id))
                }
                _ => format!("{}{}", redirect(&encode(id)), encode(&state)),
            }
        };
        self.ports.storage.set(Area::Session, STATE_KEY, &state);
        self.ports.page.command(Command::Load { to: url });
    }

    fn path_without_tracking(&self) -> String {
        let here = self.here();
        let (path, query) = here.split_once('?').unwrap_or((&here, ""));
        let mut pairs = query_pairs(query);
        pairs.retain(|(key, _)| !matches!(key.as_str(), "sign-in" | "sign-up" | "stag"));
        format!("{path}{}", query_text(&pairs))
    }

    /// Handles the return from a social sign-in. A state that this tab did not
    /// send is rejected, because someone else may have started that sign-in
    /// (CSRF).
    pub(super) async fn social_callback(&self, connection: String, pairs: Vec<(String, String)>) {
        let value = |key: &str| pairs.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
        let sent = self.ports.storage.get(Area::Session, STATE_KEY);
        self.ports.storage.remove(Area::Session, STATE_KEY);
        let origin = self.site.borrow().origin.clone();
        let state = value("state").filter(|state| sent.as_deref() == Some(*state));
        let Some(target) = state.and_then(|state| back_route(state, &origin)) else {
            self.social_refused(None, Some(("global", "somethingWrong")));
            return;
        };
        if value("error").is_some() {
            self.social_refused(Some(target), None);
            return;
        }
        let tag = self.ports.cookies.get(AFFILIATE_COOKIE);
        let mut call = Call::new(Method::Post, "/api/player/sessions/social").body(&social_body(
            &connection,
            &self.locale(),
            tag.as_deref(),
        ));
        for (key, value) in &pairs {
            call = call.query(key, Some(value));
        }
        match self.first_step(call).await {
            Ok(result) => self.arrive(result, target).await,
            Err(error) => match error.code() {
                Some(CODE_NEEDED) if !self.is_signed_in() => self.ask_for_code(&target),
                Some(EMAIL_NOT_CONFIRMED) => {
                    let path = "modals.signIn.emailVerificationError".to_owned();
                    self.page_state.sign_in.borrow_mut().set_notice(Message::Content { path });
                    self.social_refused(Some(target), None);
                }
                Some(BLOCKED) => {
                    self.go_home();
                    self.alert("profile", "accountBlocked", Vec::new());
                }
                _ => self.social_refused(Some(target), Some(("global", "somethingWrong"))),
            },
        }
    }

    /// Returns to the previous page and opens sign-in.
    fn social_refused(&self, target: Option<String>, alert: Option<(&str, &str)>) {
        let to = target.unwrap_or_else(|| self.home());
        self.navigate(&to, true);
        if let Some((document, key)) = alert {
            self.alert(document, key, Vec::new());
        }
        self.open_dialog("sign-in", None);
    }

    /// Completes the sign-in. A previous player is signed out first. A stored
    /// redirect target takes precedence over the way back.
    async fn arrive(&self, result: AuthResult, target: String) {
        let wanted =
            self.ports.storage.get(Area::Session, REDIRECT_KEY).filter(|path| self.site_path(path).is_some());
        let before = self.player().and_then(|player| player.id());
        let after = result.profile.as_ref().map(|profile| profile.id.clone());
        if self.is_signed_in() && before != after {
            let (core, token) = (self.clone(), self.token());
            self.clear_session(false);
            if let Some(token) = token {
                self.spawn(async move {
                    let base = core.site.borrow().config.api_base.clone();
                    core.end_on_server(token, &base).await;
                });
            }
        }
        let has_destination = wanted.is_some();
        self.ports.storage.set(Area::Session, REDIRECT_KEY, &wanted.unwrap_or(target));
        let newly_registered = result.profile.as_ref().is_some_and(|profile| profile.newly_registered);
        self.signed_in(result).await;
        if newly_registered && let Some(player) = self.player() {
            let core = self.clone();
            let welcome = async move {
                core.ports.clock.sleep(WELCOME_AFTER).await;
                core.alert("profile", "successRegistration", Vec::new());
                if !has_destination {
                    core.await_first_deposit(false);
                }
            };
            player.run_in_session(Box::pin(welcome)).await;
        }
    }
}
