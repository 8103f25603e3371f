//! The client of the sportsbook: its address, and whether it has loaded.

use std::mem;

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
    machines::launch::{Effect, Event, Frame, Phase, Reminder, Start, State, Stop, step},
    platform::api::Call,
    ports::Method,
    store::views::{BettingPhase, BettingView},
    wire::json::{Entries, FromJson},
};

/// Identity under which the sportsbook is started, like a game, and reports its
/// bets.
pub(super) const IDENTITY: &str = "betsy-sportsbook-betsy";
/// The requested client. A different value starts it again.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct ClientRequest {
    signed_in: bool,
    /// The account that bets.
    account: Option<String>,
    dark: bool,
    locale: String,
}

/// State of the page.
#[derive(Default)]
pub(crate) struct Betting {
    client: State<ClientRequest>,
}

impl Betting {
    fn step(&mut self, event: Event<ClientRequest>) -> Vec<Effect<ClientRequest>> {
        let (client, effects) = step(mem::take(&mut self.client), event);
        self.client = client;
        effects
    }

    /// Forgets the client of a player whose session has ended.
    pub(super) fn end(&mut self) {
        self.step(Event::Closed);
    }
}

/// Answer to the start.
struct Started(String);

impl FromJson for Started {
    fn read(value: &crate::json::Value) -> Result<Self, &'static str> {
        value.text("token").filter(|token| !token.is_empty()).map(Self).ok_or("token")
    }
}

/// Address of the client, with its parameters. The colours are the site's,
/// unless the configuration names a theme of the client.
fn address(client: &Sportsbook, wanted: &ClientRequest, token: Option<&str>) -> String {
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
        // The page shows the exclusion instead of the client.
        if self.is_player_excluded() {
            return;
        }
        let (client, locale) = {
            let site = self.site.borrow();
            (site.config.sportsbook.clone(), site.locale.clone())
        };
        let account = self.player().and_then(|player| player.active_account()).map(|account| account.id);
        let wanted = ClientRequest { signed_in: self.player().is_some(), account, dark, locale };
        // A refused client is tried again whenever the page asks for it.
        let is_refused =
            matches!(self.page_state.betting.borrow().client.phase, Phase::Stopped(Stop::Refused(_)));
        let event = if is_refused { Event::Again(wanted.clone()) } else { Event::Wanted(wanted.clone()) };
        let (Some(start), Some(client)) = (self.betting_event(event), client) else { return };
        let token = self.request_token(&wanted, small, start).await;
        let answer = match token {
            Ok(token) => {
                let mode = if token.is_some() { PlayMode::Real } else { PlayMode::Demo };
                let url = address(&client, &wanted, token.as_deref());
                Ok((Frame { mode, url }, Reminder::Never))
            }
            Err(stopped) => Err(stopped.noted(self, "the sportsbook")),
        };
        self.betting_event(Event::Answered(start, answer));
    }

    /// Handles an event. Returns the start whose address is to be requested.
    fn betting_event(&self, event: Event<ClientRequest>) -> Option<Start> {
        let effects = self.page_state.betting.borrow_mut().step(event);
        self.publish_betting();
        let mut requested = None;
        for effect in effects {
            match effect {
                Effect::Request(start) => requested = Some(start),
                Effect::BeginPlaying => self.begin_playing(),
                Effect::EndPlaying => self.end_playing(),
                Effect::Explain(refused) => self.explain(refused, true),
                Effect::After(milliseconds, event) => {
                    let part = self.clone();
                    self.spawn(async move {
                        part.ports.clock.sleep(milliseconds).await;
                        part.betting_event(event);
                    });
                }
                // The session of play continues while the client starts again, for example in other colours.
                Effect::Leave(_) => {}
            }
        }
        requested
    }

    /// Token of the player; `None` for a guest.
    async fn request_token(
        &self,
        wanted: &ClientRequest,
        small: bool,
        start: Start,
    ) -> Result<Option<String>, Stopped> {
        let Some(player) = self.player() else { return Ok(None) };
        let account = if let Some(account) = &wanted.account {
            Some(account.clone())
        } else {
            // After a reload the accounts may not have arrived yet.
            let account = self.account_once_loaded().await?;
            let completed = ClientRequest { account: account.clone(), ..wanted.clone() };
            self.betting_event(Event::Completed(start, completed));
            // A later start opens the session.
            if !self.page_state.betting.borrow().client.is_current(start) {
                return Ok(None);
            }
            account
        };
        let body = start_body(self, account.as_deref(), PlayMode::Real, small);
        let call = Call::new(Method::Post, format!("/api/game/games/{IDENTITY}/play")).body(&body);
        let calling = std::rc::Rc::clone(&player);
        let answer = player.run_in_session(Box::pin(async move { calling.call(call).await })).await;
        let Started(token) = answer.unwrap_or(Err(CoreError::Unauthorized))?.one()?;
        Ok(Some(token))
    }

    /// True if the client is on display, and no game.
    pub(super) fn is_betting(&self) -> bool {
        self.page_state.betting.borrow().client.frame().is_some()
    }

    /// Handles the end of a loading of the client.
    pub(super) fn betting_loaded(&self, is_own: bool) {
        self.betting_event(Event::Loaded { is_own });
    }

    /// True if a player bets in the client, whose messages have this origin.
    pub(super) fn bets_at(&self, origin: &str) -> bool {
        let state = self.page_state.betting.borrow();
        state.client.real_frame().is_some_and(|frame| is_same_origin(&frame.url, origin))
    }

    /// Forgets the client. Its address has the player's token.
    pub(super) fn leave_betting(&self) {
        self.betting_event(Event::Closed);
        self.end_playing();
    }

    fn publish_betting(&self) {
        let view = {
            let Betting { client } = &*self.page_state.betting.borrow();
            BettingView {
                phase: match client.phase {
                    Phase::Idle | Phase::Starting | Phase::Loading(_) => BettingPhase::Loading,
                    Phase::Stopped(Stop::Refused(_)) => BettingPhase::Refused,
                    Phase::Stopped(_) => BettingPhase::Failed,
                    Phase::Ready(_) => BettingPhase::Ready,
                    Phase::TimedOut(_) => BettingPhase::TimedOut,
                    Phase::Left(_) => BettingPhase::Left,
                },
                url: client.frame().map(|frame| frame.url.clone()),
                is_real: client.mode() == Some(PlayMode::Real),
            }
        };
        self.store.update(|slices| slices.betting.set(view));
    }
}
