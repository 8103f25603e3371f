//! The client of the sportsbook: its address, and whether it has loaded.

use super::{
    Play,
    launch::{Stopped, start_body},
};
use crate::{
    config::Sportsbook,
    domain::{
        play::{PlayMode, is_same_origin},
        redirects::encode,
    },
    error::CoreError,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
    },
    ports::Method,
    store::views::{BettingPhase, BettingView},
    wire::json::{Entries, Read},
};

/// Identity under which the sportsbook is started, like a game, and reports its
/// bets.
pub(super) const IDENTITY: &str = "betsy-sportsbook-betsy";
/// Time the client has to load, in milliseconds.
const TIMEOUT: u64 = 20_000;

/// The requested client. A different value starts it again.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Wanted {
    signed_in: bool,
    /// The account that bets.
    account: Option<String>,
    dark: bool,
    locale: String,
}

/// State of the page.
#[derive(Default)]
pub(crate) struct Betting {
    wanted: Wanted,
    /// True from the first start until the page is left.
    has_begun: bool,
    phase: BettingPhase,
    url: Option<String>,
    /// True if a player bets: the client has a token.
    is_real: bool,
    /// The last start.
    load: Generation,
}

impl Betting {
    /// Forgets the client of a player whose session has ended.
    pub(crate) fn end(&mut self) {
        *self = Self { load: self.load.next(), ..Self::default() };
    }
}

/// Answer to the start.
struct Started(String);

impl Read for Started {
    fn read(value: &crate::json::Value) -> Result<Self, &'static str> {
        value.text("token").filter(|token| !token.is_empty()).map(Self).ok_or("token")
    }
}

/// Address of the client, with its parameters. The colours are the site's,
/// unless the configuration names a theme of the client.
fn address(client: &Sportsbook, wanted: &Wanted, token: Option<&str>) -> String {
    let theme = match (client.theme.as_str(), wanted.dark) {
        ("", true) => "dark",
        ("", false) => "light",
        (named, _) => named,
    };
    let mut parameters =
        vec![("clientId", client.client_id.as_str()), ("lang", &wanted.locale), ("theme", theme)];
    if !client.styles.is_empty() {
        parameters.push(("styles", &client.styles));
    }
    parameters.extend(token.map(|token| ("token", token)));
    let pairs: Vec<String> =
        parameters.into_iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
    let host = client.client_host.trim_end_matches('/');
    let is_origin = host.starts_with("https://") || host.starts_with("http://");
    let host = if is_origin { host.to_owned() } else { format!("https://{host}") };
    format!("{host}/?{}", pairs.join("&"))
}

impl Play {
    /// Asks for the player's token, if there is a player, and publishes the
    /// address of the client. One that runs goes on if nothing has changed for
    /// it.
    pub(super) async fn load_betting(&self, small: bool, dark: bool) {
        let (client, locale) = {
            let site = self.site.borrow();
            (site.config.sportsbook.clone(), site.locale.clone())
        };
        let account = self.player().and_then(|player| player.active_account()).map(|account| account.id);
        let wanted = Wanted { signed_in: self.player().is_some(), account, dark, locale };
        let load = {
            let mut state = self.page_state.betting.borrow_mut();
            let runs = state.has_begun && matches!(state.phase, BettingPhase::Loading | BettingPhase::Ready);
            if runs && state.wanted == wanted {
                return;
            }
            let load = state.load.begin();
            *state =
                Betting { wanted: wanted.clone(), has_begun: true, load: state.load, ..Betting::default() };
            load
        };
        self.publish_betting();
        let Some(client) = client else { return };
        let token = self.request_token(&wanted, small, load).await;
        let refused = {
            let mut state = self.page_state.betting.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            match token {
                Ok(token) => {
                    state.url = Some(address(&client, &wanted, token.as_deref()));
                    state.is_real = token.is_some();
                    None
                }
                Err(Stopped::Refused(refused)) => {
                    state.phase = BettingPhase::Refused;
                    Some(refused)
                }
                Err(Stopped::Failed(error)) => {
                    self.ports.page.warn(&format!("the sportsbook could not be started: {error}"));
                    state.phase = BettingPhase::Failed;
                    None
                }
                Err(Stopped::Plug(_)) => None,
            }
        };
        if self.page_state.betting.borrow().is_real {
            self.begin_playing();
        } else {
            self.end_playing();
        }
        self.publish_betting();
        if let Some(refused) = refused {
            self.explain(refused, true);
        }
        let part = self.clone();
        self.spawn(async move { part.end_late_start(load).await });
    }

    /// Gives up a client that does not load in time.
    async fn end_late_start(&self, load: Ticket) {
        self.ports.clock.sleep(TIMEOUT).await;
        {
            let mut state = self.page_state.betting.borrow_mut();
            if !state.load.is_current(load) || state.phase != BettingPhase::Loading {
                return;
            }
            state.phase = BettingPhase::TimedOut;
            state.url = None;
        }
        self.end_playing();
        self.publish_betting();
    }

    /// Token of the player; `None` for a guest.
    async fn request_token(
        &self,
        wanted: &Wanted,
        small: bool,
        load: Ticket,
    ) -> Result<Option<String>, Stopped> {
        let Some(player) = self.player() else { return Ok(None) };
        let account = if let Some(account) = &wanted.account {
            Some(account.clone())
        } else {
            // After a reload the accounts may not have arrived yet.
            let account = self.account_once_loaded().await?;
            let mut state = self.page_state.betting.borrow_mut();
            // A later start opens the session.
            if !state.load.is_current(load) {
                return Ok(None);
            }
            state.wanted.account.clone_from(&account);
            account
        };
        let body = start_body(self, account.as_deref(), PlayMode::Real, small);
        let call = Call::new(Method::Post, format!("/api/game/games/{IDENTITY}/play")).body(&body);
        let calling = std::rc::Rc::clone(&player);
        let answer = player.during(Box::pin(async move { calling.call(call).await })).await;
        let Started(token) = answer.unwrap_or(Err(CoreError::Unauthorized))?.one()?;
        Ok(Some(token))
    }

    /// True if the client is on display, and no game.
    pub(super) fn is_betting(&self) -> bool {
        self.page_state.betting.borrow().url.is_some()
    }

    /// Handles the end of a loading of the client.
    pub(super) fn betting_loaded(&self, moved: bool) {
        {
            let mut state = self.page_state.betting.borrow_mut();
            match state.phase {
                BettingPhase::Loading | BettingPhase::Ready if moved && state.url.is_some() => {
                    state.phase = BettingPhase::Left;
                    state.url = None;
                }
                BettingPhase::Loading if state.url.is_some() => state.phase = BettingPhase::Ready,
                _ => return,
            }
        }
        if self.page_state.betting.borrow().url.is_none() {
            self.end_playing();
        }
        self.publish_betting();
    }

    /// True if a player bets in the client, whose messages have this origin.
    pub(super) fn bets_at(&self, origin: &str) -> bool {
        let state = self.page_state.betting.borrow();
        state.is_real && state.url.as_deref().is_some_and(|url| is_same_origin(url, origin))
    }

    /// Forgets the client. Its address has the player's token.
    pub(super) fn leave_betting(&self) {
        self.page_state.betting.borrow_mut().end();
        self.publish_betting();
    }

    fn publish_betting(&self) {
        let view = {
            let state = self.page_state.betting.borrow();
            BettingView { phase: state.phase, url: state.url.clone(), is_real: state.is_real }
        };
        self.store.update(|slices| slices.betting.set(view));
    }
}
