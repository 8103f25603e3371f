//! The game on display: its start, its frame, and refusals.

use super::{Play, betting};
use crate::{
    domain::{
        play::{PlayMode, PlayRefusal, Plug, is_game_address, is_same_origin, mode, refusal},
        redirects::encode,
    },
    error::CoreError,
    json::Value,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
    },
    ports::Method,
    store::views::{GameView, MoneyView, OfferedGameView, PlayPhase, PlayView},
    wire::{
        games::{Game, GameStart},
        json::{Entries, ObjectBuilder, parse},
        realtime::BetRefused,
    },
};

/// Time that the frame has to load, in milliseconds.
const LOADING_TIMEOUT: u64 = 20_000;
/// Time after which a demo offers to play for money, in milliseconds.
const DEMO_REMINDER: u64 = 60_000;
/// Codes of the device.
const PHONE: i64 = 1;
const DESKTOP: i64 = 2;

/// The requested game and mode. A different value restarts the game.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Wanted {
    identity: String,
    real: Option<bool>,
    small: bool,
    signed_in: bool,
    /// The account that is played with.
    account: Option<String>,
}

/// State of the game on display.
#[derive(Default)]
pub(crate) struct Launch {
    wanted: Wanted,
    phase: PlayPhase,
    mode: Option<PlayMode>,
    plug: Option<Plug>,
    url: Option<String>,
    max_bet: Option<MoneyView>,
    /// Number of times the visitor was to be told that this is a demo.
    reminders: u32,
    /// The last start.
    number: Generation,
    /// The game that a dialog offers. It has nothing to do with the one on
    /// display, and outlives it.
    pub(super) offered: Option<OfferedGameView>,
}

impl Launch {
    /// Forgets the game on display.
    pub(crate) fn end(&mut self) {
        let (number, offered) = (self.number.next(), self.offered.take());
        *self = Self::default();
        (self.number, self.offered) = (number, offered);
    }
}

/// Body of the call that starts a game or the sportsbook.
pub(super) fn start_body(play: &Play, account: Option<&str>, mode: PlayMode, small: bool) -> Value {
    let site = play.site.borrow();
    ObjectBuilder::new()
        .optional_text("accountId", account)
        .text("lobbyUrl", &format!("{}{}", site.origin, play.path_before()))
        .text("locale", &site.locale)
        .text("countryCode", &play.country_of_player())
        .whole("platform", if small { PHONE } else { DESKTOP })
        .flag("demoMode", mode == PlayMode::Demo)
        .build()
}

/// Reason why a game was not started.
pub(super) enum Stopped {
    Plug(Plug),
    Refused(PlayRefusal),
    Failed(CoreError),
}

impl From<CoreError> for Stopped {
    fn from(error: CoreError) -> Self {
        match error.code().and_then(refusal) {
            Some(refused) => Self::Refused(refused),
            None => Self::Failed(error),
        }
    }
}

impl Play {
    pub(super) async fn start_game(&self, identity: String, real: Option<bool>, small: bool) {
        let signed_in = self.is_signed_in();
        let for_money = signed_in && real == Some(true);
        let account = if for_money { self.player().and_then(|player| player.active_account()) } else { None };
        let wanted = Wanted { identity, real, small, signed_in, account: account.map(|account| account.id) };
        if self.has_signed_in_here(&wanted) {
            let path = format!("/games/{}?real=true", encode(&wanted.identity));
            self.navigate(&self.localized(&path, &self.locale()), true);
            return;
        }
        let runs = {
            let state = self.page_state.launch.borrow();
            let ended = matches!(
                state.phase,
                PlayPhase::Idle | PlayPhase::Failed | PlayPhase::TimedOut | PlayPhase::Left
            );
            state.wanted == wanted && !ended
        };
        if !runs {
            self.begin(wanted).await;
        }
    }

    /// True if a guest who had this game on display has signed in, which starts
    /// the game for money.
    fn has_signed_in_here(&self, wanted: &Wanted) -> bool {
        let state = self.page_state.launch.borrow();
        let same = state.phase != PlayPhase::Idle && state.wanted.identity == wanted.identity;
        same && !state.wanted.signed_in && wanted.signed_in && wanted.real != Some(true)
    }

    /// Starts what is wanted, whether it runs or not.
    async fn begin(&self, wanted: Wanted) {
        self.remember_game();
        // A game for money begins it again below.
        self.end_playing();
        let number = {
            let mut state = self.page_state.launch.borrow_mut();
            let number = state.number.begin();
            *state = Launch {
                wanted: wanted.clone(),
                phase: PlayPhase::Starting,
                number: state.number,
                offered: state.offered.take(),
                ..Launch::default()
            };
            number
        };
        self.publish_play();
        let started = self.request_start(&wanted, number).await;
        let phase = match &started {
            Ok(_) => PlayPhase::Loading,
            Err(Stopped::Plug(_)) => PlayPhase::Plugged,
            Err(Stopped::Refused(_)) => PlayPhase::Refused,
            Err(Stopped::Failed(_)) => PlayPhase::Failed,
        };
        {
            let mut state = self.page_state.launch.borrow_mut();
            if !state.number.is_current(number) {
                return;
            }
            state.phase = phase;
            match &started {
                Ok((mode, url)) => {
                    state.mode = Some(*mode);
                    state.url = Some(url.clone());
                }
                Err(Stopped::Plug(plug)) => state.plug = Some(*plug),
                Err(_) => {}
            }
        }
        self.publish_play();
        match started {
            Ok((mode, _)) => self.started(mode, &wanted, number),
            Err(Stopped::Plug(_)) => {}
            Err(Stopped::Refused(refused)) => self.explain(refused, false),
            Err(Stopped::Failed(error)) => {
                self.ports.page.warn(&format!("a game could not be started: {error}"));
            }
        }
    }

    /// Decides the mode and asks the server for the address of the game.
    async fn request_start(&self, wanted: &Wanted, number: Ticket) -> Result<(PlayMode, String), Stopped> {
        if self.store.read(|slices| slices.session.get().excluded.is_some()) {
            return Err(Stopped::Plug(Plug::Excluded));
        }
        let real = wanted.real == Some(true);
        let has_demo =
            if real && wanted.signed_in { false } else { self.find_game(&wanted.identity).await?.demo };
        let mode = mode(real, wanted.signed_in, has_demo).map_err(Stopped::Plug)?;
        let account = match (mode, &wanted.account) {
            (PlayMode::Demo, _) => None,
            (PlayMode::Real, Some(account)) => Some(account.clone()),
            // After a reload the accounts may not have arrived yet.
            (PlayMode::Real, None) => {
                let account = self.account_once_loaded().await?;
                let mut state = self.page_state.launch.borrow_mut();
                if state.number.is_current(number) {
                    state.wanted.account.clone_from(&account);
                }
                account
            }
        };
        let body = start_body(self, account.as_deref(), mode, wanted.small);
        let path = format!("/api/game/games/{}/play", encode(&wanted.identity));
        let call = Call::new(Method::Post, path).body(&body);
        let GameStart { url } = self.call_as_visitor(call).await?.one()?;
        if is_game_address(&url, &self.site.borrow().origin) {
            return Ok((mode, url));
        }
        let reason = "gameUrl is no address of another origin".to_owned();
        Err(Stopped::Failed(CoreError::Malformed { call: "the start of a game".to_owned(), reason }))
    }

    /// Loads the accounts; the active one.
    pub(super) async fn account_once_loaded(&self) -> Result<Option<String>, CoreError> {
        self.load_accounts().await?;
        Ok(self.player().and_then(|player| player.active_account()).map(|account| account.id))
    }

    /// Path of the page before this one; the home page if there was none.
    fn path_before(&self) -> String {
        let before = self.site.borrow().before.clone();
        if before.is_empty() { self.home() } else { before }
    }

    /// A game by its identity or id: one that is loaded, else from the server.
    ///
    /// # Errors
    ///
    /// Returns the error of the call.
    pub(super) async fn find_game(&self, identity: &str) -> Result<GameView, CoreError> {
        if let Some(game) = self.known_game(identity) {
            return Ok(game);
        }
        let call = Call::new(Method::Get, format!("/api/game/games/{}", encode(identity)));
        let game: Game = self.call(call).await?.one()?;
        let view = game.view(&self.site.borrow().config.api_base);
        self.store.update(|slices| slices.games.put(view.clone()));
        Ok(view)
    }

    /// A loaded game by its identity or id.
    pub(super) fn known_game(&self, name: &str) -> Option<GameView> {
        let is_it = |game: &&GameView| game.identity == name || game.id == name;
        self.store.read(|slices| {
            let in_list = slices.games.iter().find(is_it);
            let on_page = slices.game_page.get().details.as_ref().map(|details| &details.game);
            in_list.or(on_page.filter(is_it)).cloned()
        })
    }

    /// Watches the frame of a game whose address has arrived.
    fn started(&self, mode: PlayMode, wanted: &Wanted, number: Ticket) {
        let part = self.clone();
        self.spawn(async move {
            part.ports.clock.sleep(LOADING_TIMEOUT).await;
            part.time_out(number);
        });
        if mode == PlayMode::Real {
            self.begin_playing();
            let is_empty = self
                .player()
                .and_then(|player| player.active_account())
                .is_some_and(|account| !account.balance.is_positive());
            if is_empty {
                self.open_dialog("wallet", Some("deposit"));
            }
            return;
        }
        if !wanted.signed_in && wanted.real != Some(false) {
            self.remind(number);
        }
        let part = self.clone();
        self.spawn(async move {
            part.ports.clock.sleep(DEMO_REMINDER).await;
            part.remind(number);
        });
    }

    /// Has the page tell the visitor that this is a demo, and what else is
    /// possible. The page waits until no other dialog is open.
    fn remind(&self, number: Ticket) {
        {
            let mut state = self.page_state.launch.borrow_mut();
            let plays = matches!(state.phase, PlayPhase::Loading | PlayPhase::Ready);
            if !state.number.is_current(number) || !plays {
                return;
            }
            state.reminders += 1;
        }
        self.publish_play();
    }

    fn time_out(&self, number: Ticket) {
        {
            let mut state = self.page_state.launch.borrow_mut();
            if !state.number.is_current(number) || state.phase != PlayPhase::Loading {
                return;
            }
            state.phase = PlayPhase::TimedOut;
            state.url = None;
        }
        self.end_playing();
        self.publish_play();
    }

    /// Tells the player why a game, or the sportsbook, cannot be started.
    pub(super) fn explain(&self, refused: PlayRefusal, is_sportsbook: bool) {
        match refused {
            PlayRefusal::Limit => self.open_dialog("game-limit-reached", None),
            PlayRefusal::Bonus => {
                let place = if is_sportsbook { "sportsbook" } else { "casino" };
                self.open_dialog("restricted-bets", Some(place));
            }
            PlayRefusal::Country => self.open_dialog("geo-restricted-game", None),
            PlayRefusal::LimitedAccount => {
                self.go_home();
                self.alert("limit", "limitedRealGame", Vec::new());
            }
        }
    }

    pub(super) fn game_loaded(&self, moved: bool) {
        if self.is_betting() {
            return self.betting_loaded(moved);
        }
        let has_left = {
            let mut state = self.page_state.launch.borrow_mut();
            state.phase = match state.phase {
                PlayPhase::Loading if !moved => PlayPhase::Ready,
                PlayPhase::Loading | PlayPhase::Ready if moved => PlayPhase::Left,
                _ => return,
            };
            let has_left = state.phase == PlayPhase::Left;
            if has_left {
                state.url = None;
            }
            has_left
        };
        if has_left {
            self.end_playing();
        }
        self.publish_play();
    }

    /// Handles a message of the frame: `{"type":"round","open":…}` at the begin
    /// and the end of a round, `{"type":"refused","code":…}` after a stake that
    /// the server has refused. Only what is on display, played for money, has a
    /// say, and nothing else has an effect.
    pub(super) fn game_says(&self, origin: &str, message: &str) {
        let in_game = self.plays_at(origin);
        if !in_game && !self.bets_at(origin) {
            return;
        }
        let Some(message) = parse(message) else { return };
        match message.text("type").as_deref() {
            Some("round") if in_game => {
                if let Some(open) = message.flag("open") {
                    self.note_round(open);
                }
            }
            // A refusal by the bonus is an event; see `bet_refused`.
            Some("refused") if message.whole("code").and_then(refusal) == Some(PlayRefusal::Limit) => {
                self.explain(PlayRefusal::Limit, !in_game);
            }
            _ => {}
        }
    }

    /// True if the game on display, whose messages have this origin, is played
    /// for money.
    fn plays_at(&self, origin: &str) -> bool {
        let state = self.page_state.launch.borrow();
        let is_real = state.mode == Some(PlayMode::Real);
        is_real && state.url.as_deref().is_some_and(|url| is_same_origin(url, origin))
    }

    #[allow(
        clippy::unused_async,
        reason = "a task, so that it follows the start of a game whose code is loading"
    )]
    pub(super) async fn leave_game(&self) {
        self.remember_game();
        self.end_playing();
        self.leave_betting();
        self.page_state.launch.borrow_mut().end();
        self.publish_play();
    }

    /// Identity of the game that is being played for money.
    pub(super) fn real_game(&self) -> Option<String> {
        let state = self.page_state.launch.borrow();
        let plays = state.mode == Some(PlayMode::Real) && state.url.is_some();
        plays.then(|| state.wanted.identity.clone())
    }

    /// Explains a bet that the server refused, if it was made in the game on
    /// display or in the sportsbook on display.
    #[allow(clippy::unused_async, reason = "a task, so that the code of this part is loaded first")]
    pub(super) async fn bet_refused(&self, refused: BetRefused) {
        let in_game = self.real_game().is_some_and(|identity| identity == refused.game_identity);
        let in_sportsbook = refused.game_identity == betting::IDENTITY && self.is_betting();
        if !in_game && !in_sportsbook {
            return;
        }
        let place = if in_sportsbook { "sportsbook" } else { "casino" };
        if !refused.exceeds {
            self.open_dialog("restricted-bets", Some(place));
        } else if let Some((amount, currency)) = refused.max_bet {
            self.page_state.launch.borrow_mut().max_bet = Some(self.money(amount, &currency));
            self.publish_play();
            self.open_dialog("max-bets", None);
        }
    }

    pub(super) fn play_dialog_closed(&self, name: &str) {
        let wanted = self.page_state.launch.borrow().wanted.clone();
        match name {
            "game-limit-reached" => self.navigate(&self.localized("/profile/limits", &self.locale()), false),
            "max-bets" if self.real_game().is_some() => {
                let part = self.clone();
                self.spawn(async move { part.begin(wanted).await });
            }
            _ => {}
        }
    }

    pub(super) fn publish_play(&self) {
        let view = {
            let state = self.page_state.launch.borrow();
            PlayView {
                identity: state.wanted.identity.clone(),
                phase: state.phase,
                mode: state.mode,
                plug: state.plug,
                url: state.url.clone(),
                max_bet: state.max_bet.clone(),
                reminders: state.reminders,
                offered: state.offered.clone(),
            }
        };
        self.store.update(|slices| slices.play.set(view));
    }
}
