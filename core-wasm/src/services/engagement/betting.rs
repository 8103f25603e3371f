//! The client of the sportsbook: its address, and whether it has loaded.

use super::Engagement;
use crate::{
    config::Sportsbook,
    domain::redirects::encode,
    error::CoreError,
    ports::Method,
    services::api::Call,
    store::views::{BettingPhase, BettingView},
    wire::json::{Entries, ObjectBuilder, Read},
};

/// Identity under which the sportsbook is started, like a game.
const IDENTITY: &str = "betsy-sportsbook-betsy";
/// Time the client has to load, in milliseconds.
const TIMEOUT: u64 = 20_000;
/// Codes of the device.
const PHONE: i64 = 1;
const DESKTOP: i64 = 2;

/// State of the page.
#[derive(Default)]
pub(crate) struct Betting {
    phase: BettingPhase,
    url: Option<String>,
    /// Number of the last start. Answers to earlier ones are stale.
    load: u64,
}

/// Answer to the start.
struct Started(String);

impl Read for Started {
    fn read(value: &crate::json::Value) -> Result<Self, &'static str> {
        value.text("token").filter(|token| !token.is_empty()).map(Self).ok_or("token")
    }
}

/// Address of the client, with its parameters.
fn address(client: &Sportsbook, locale: &str, token: Option<&str>) -> String {
    let mut parameters = vec![("clientId", client.client_id.as_str()), ("lang", locale)];
    for (name, value) in [("theme", &client.theme), ("styles", &client.styles)] {
        if !value.is_empty() {
            parameters.push((name, value));
        }
    }
    parameters.extend(token.map(|token| ("token", token)));
    let pairs: Vec<String> =
        parameters.into_iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    let host = client.client_host.trim_end_matches('/');
    let is_origin = host.starts_with("https://") || host.starts_with("http://");
    let host = if is_origin { host.to_owned() } else { format!("https://{host}") };
    format!("{host}/?{}", pairs.join("&"))
}

impl Engagement {
    /// Asks for the player's token, if there is a player, and publishes the
    /// address of the client.
    pub(super) async fn load_betting(&self, small: bool) {
        let load = {
            let mut state = self.betting.borrow_mut();
            let load = state.load + 1;
            *state = Betting { load, ..Betting::default() };
            load
        };
        self.publish_betting();
        let (client, locale) = {
            let site = self.site.borrow();
            (site.config.sportsbook.clone(), site.locale.clone())
        };
        let Some(client) = client else { return };
        let token = self.request_token(small).await;
        {
            let mut state = self.betting.borrow_mut();
            if state.load != load {
                return;
            }
            match token {
                Ok(token) => state.url = Some(address(&client, &locale, token.as_deref())),
                Err(error) => {
                    self.ports.page.warn(&format!("the sportsbook could not be started: {error}"));
                    state.phase = BettingPhase::Failed;
                }
            }
        }
        self.publish_betting();
        self.ports.clock.sleep(TIMEOUT).await;
        {
            let mut state = self.betting.borrow_mut();
            if state.load != load || state.phase != BettingPhase::Loading {
                return;
            }
            state.phase = BettingPhase::TimedOut;
            state.url = None;
        }
        self.publish_betting();
    }

    /// Token of the player; `None` for a guest.
    async fn request_token(&self, small: bool) -> Result<Option<String>, CoreError> {
        let Some(player) = self.player() else { return Ok(None) };
        let account = player.active_account().map(|account| account.id);
        let country = self.site.borrow().country.clone();
        let body = ObjectBuilder::new()
            .optional_text("accountId", account.as_deref())
            .flag("demoMode", false)
            .whole("platform", if small { PHONE } else { DESKTOP })
            .optional_text("countryCode", country.as_deref())
            .build();
        let call = Call::new(Method::Post, format!("/api/game/games/{IDENTITY}/play")).body(&body);
        let calling = std::rc::Rc::clone(&player);
        let answer = player.during(Box::pin(async move { calling.call(call).await })).await;
        let Started(token) = answer.unwrap_or(Err(CoreError::Unauthorized))?.one()?;
        Ok(Some(token))
    }

    /// Handles the end of the loading of the client.
    pub(super) fn betting_loaded(&self) {
        {
            let mut state = self.betting.borrow_mut();
            if state.phase != BettingPhase::Loading || state.url.is_none() {
                return;
            }
            state.phase = BettingPhase::Ready;
        }
        self.publish_betting();
    }

    /// Forgets the client. Its address has the player's token.
    pub(super) fn leave_betting(&self) {
        {
            let mut state = self.betting.borrow_mut();
            *state = Betting { load: state.load + 1, ..Betting::default() };
        }
        self.publish_betting();
    }

    fn publish_betting(&self) {
        let view = {
            let state = self.betting.borrow();
            BettingView { phase: state.phase, url: state.url.clone() }
        };
        self.store.update(|slices| slices.betting.set(view));
    }
}
