//! The game on display: its start, its frame, and refusals.

use std::mem;

use super::{Play, betting};
use crate::{
    domain::{
        play::{
            LaunchBlocker, PlayMode, PlayRefusal, game_path, is_game_address, is_same_origin, mode, refusal,
        },
        redirects::encode,
    },
    error::CoreError,
    json::Value,
    machines::launch::{Effect, Event, Frame, Phase, Reminder, Start, State, Stop, step},
    platform::api::Call,
    ports::Method,
    store::views::{GameView, MoneyView, OfferedGameView, PlayPhase, PlayView},
    wire::{
        games::{Game, GameStart, platform},
        json::{Entries, ObjectBuilder, parse},
        realtime::BetRefused,
    },
};

/// The requested game and mode. A different value restarts the game.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct LaunchRequest {
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
    game: State<LaunchRequest>,
    max_bet: Option<MoneyView>,
    /// The game that a dialog offers. It has nothing to do with the one on
    /// display, and outlives it.
    pub(super) offered: Option<OfferedGameView>,
}

impl Launch {
    fn step(&mut self, event: Event<LaunchRequest>) -> Vec<Effect<LaunchRequest>> {
        let (game, effects) = step(mem::take(&mut self.game), event);
        self.game = game;
        if self.game.frame().is_none() {
            self.max_bet = None;
        }
        effects
    }

    /// Forgets the game on display. What was noted of the play ends with the session.
    pub(super) fn end(&mut self) {
        self.step(Event::Closed);
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
        .whole("platform", platform(small).into())
        .flag("demoMode", mode == PlayMode::Demo)
        .build()
}

/// Reason why a game was not started.
pub(super) enum Stopped {
    Blocked(LaunchBlocker),
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

impl Stopped {
    /// The stop for the machine. A failure is logged.
    pub(super) fn noted(self, play: &Play, what: &str) -> Stop {
        match self {
            Self::Blocked(blocker) => Stop::Blocked(blocker),
            Self::Refused(refused) => Stop::Refused(refused),
            Self::Failed(error) => {
                play.ports.page.warn(&format!("{what} could not be started: {error}"));
                Stop::Failed
            }
        }
    }
}

impl Play {
    pub(super) async fn start_game(&self, identity: String, real: Option<bool>, small: bool) {
        let signed_in = self.is_signed_in();
        let for_money = signed_in && real == Some(true);
        let account = if for_money { self.player().and_then(|player| player.active_account()) } else { None };
        let wanted =
            LaunchRequest { identity, real, small, signed_in, account: account.map(|account| account.id) };
        if self.has_signed_in_here(&wanted) {
            let path = game_path(&wanted.identity, true);
            self.navigate(&self.localized(&path, &self.locale()), true);
            return;
        }
        self.launch(Event::Wanted(wanted)).await;
    }

    /// True if a guest who had this game on display has signed in, which starts
    /// the game for money.
    fn has_signed_in_here(&self, wanted: &LaunchRequest) -> bool {
        let state = &self.page_state.launch.borrow().game;
        let same = state.phase != Phase::Idle && state.wanted.identity == wanted.identity;
        same && !state.wanted.signed_in && wanted.signed_in && wanted.real != Some(true)
    }

    /// Handles an event that may start a game, to the end of its request.
    async fn launch(&self, event: Event<LaunchRequest>) {
        let Some(start) = self.launch_event(event) else { return };
        let wanted = self.page_state.launch.borrow().game.wanted.clone();
        let answer = self.request_start(&wanted, start).await;
        self.launch_event(Event::Answered(start, answer.map_err(|stopped| stopped.noted(self, "a game"))));
    }

    /// Handles an event. Returns the start whose address is to be requested.
    fn launch_event(&self, event: Event<LaunchRequest>) -> Option<Start> {
        let effects = self.page_state.launch.borrow_mut().step(event);
        self.publish_play();
        let mut requested = None;
        for effect in effects {
            match effect {
                Effect::Request(start) => requested = Some(start),
                Effect::Leave(wanted) => {
                    self.offer_return(&wanted.identity);
                    self.end_playing();
                }
                Effect::BeginPlaying => {
                    let identity = self.page_state.launch.borrow().game.wanted.identity.clone();
                    self.remember_game(&identity);
                    self.begin_playing();
                    self.offer_deposit();
                }
                Effect::EndPlaying => self.end_playing(),
                Effect::Explain(refused) => self.explain(refused, false),
                Effect::After(milliseconds, event) => {
                    let part = self.clone();
                    self.spawn(async move {
                        part.ports.clock.sleep(milliseconds).await;
                        part.launch_event(event);
                    });
                }
            }
        }
        requested
    }

    /// Opens the wallet if there is nothing to play with.
    fn offer_deposit(&self) {
        let account = self.player().and_then(|player| player.active_account());
        if account.is_some_and(|account| !account.balance.is_positive()) {
            self.open_dialog("wallet", Some("deposit"));
        }
    }

    /// Decides the mode and asks the server for the address of the game.
    async fn request_start(
        &self,
        wanted: &LaunchRequest,
        start: Start,
    ) -> Result<(Frame, Reminder), Stopped> {
        if self.is_player_excluded() {
            return Err(Stopped::Blocked(LaunchBlocker::Excluded));
        }
        let real = wanted.real == Some(true);
        let has_demo =
            if real && wanted.signed_in { false } else { self.find_game(&wanted.identity).await?.demo };
        let mode = mode(real, wanted.signed_in, has_demo).map_err(Stopped::Blocked)?;
        let account = match (mode, &wanted.account) {
            (PlayMode::Demo, _) => None,
            (PlayMode::Real, Some(account)) => Some(account.clone()),
            // After a reload the accounts may not have arrived yet.
            (PlayMode::Real, None) => {
                let account = self.account_once_loaded().await?;
                let completed = LaunchRequest { account: account.clone(), ..wanted.clone() };
                self.launch_event(Event::Completed(start, completed));
                account
            }
        };
        let body = start_body(self, account.as_deref(), mode, wanted.small);
        let path = format!("/api/game/games/{}/play", encode(&wanted.identity));
        let call = Call::new(Method::Post, path).body(&body);
        let GameStart { url } = self.call_as_visitor(call).await?.one()?;
        if is_game_address(&url, &self.site.borrow().origin) {
            let reminder = match mode {
                PlayMode::Real => Reminder::Never,
                PlayMode::Demo if !wanted.signed_in && wanted.real != Some(false) => Reminder::AtOnce,
                PlayMode::Demo => Reminder::Later,
            };
            return Ok((Frame { mode, url }, reminder));
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

    /// Tells the player why a game, or the sportsbook, cannot be started.
    pub(super) fn explain(&self, refused: PlayRefusal, is_sportsbook: bool) {
        match refused {
            // The page shows the exclusion instead of the game.
            PlayRefusal::Limit if self.is_player_excluded() => {}
            PlayRefusal::Limit => self.open_dialog("game-limit-reached", None),
            PlayRefusal::Bonus => {
                let product = if is_sportsbook { "sportsbook" } else { "casino" };
                self.open_dialog("restricted-bets", Some(product));
            }
            PlayRefusal::Country => self.open_dialog("geo-restricted-game", None),
            PlayRefusal::LimitedAccount => {
                self.go_home();
                self.alert("limit", "limitedRealGame", Vec::new());
            }
        }
    }

    pub(super) fn game_loaded(&self, is_own: bool) {
        if self.is_betting() {
            return self.betting_loaded(is_own);
        }
        self.launch_event(Event::Loaded { is_own });
    }

    /// Handles a message of the frame: `{"type":"round","open":…}` at the begin
    /// and the end of a round, `{"type":"refused","code":…}` after a stake that
    /// the server has refused. Only what is on display, played for money, has a
    /// say, and nothing else has an effect.
    pub(super) fn frame_message(&self, origin: &str, message: &str) {
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
        state.game.real_frame().is_some_and(|frame| is_same_origin(&frame.url, origin))
    }

    #[allow(
        clippy::unused_async,
        reason = "a task, so that it follows the start of a game whose code is loading"
    )]
    pub(super) async fn leave_game(&self) {
        self.launch_event(Event::Closed);
        self.leave_betting();
    }

    /// Identity of the game that is being played for money.
    pub(super) fn real_game(&self) -> Option<String> {
        let state = self.page_state.launch.borrow();
        state.game.real_frame().map(|_| state.game.wanted.identity.clone())
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
        let product = if in_sportsbook { "sportsbook" } else { "casino" };
        if !refused.exceeds {
            self.open_dialog("restricted-bets", Some(product));
        } else if let Some((amount, currency)) = refused.max_bet {
            self.page_state.launch.borrow_mut().max_bet = Some(self.money(amount, &currency));
            self.publish_play();
            self.open_dialog("max-bets", None);
        }
    }

    pub(super) fn play_dialog_closed(&self, name: &str) {
        let wanted = self.page_state.launch.borrow().game.wanted.clone();
        match name {
            "game-limit-reached" => self.navigate(&self.localized("/profile/limits", &self.locale()), false),
            "max-bets" if self.real_game().is_some() => {
                let part = self.clone();
                self.spawn(async move { part.launch(Event::Again(wanted)).await });
            }
            _ => {}
        }
    }

    pub(super) fn publish_play(&self) {
        let view = {
            let Launch { game, max_bet, offered } = &*self.page_state.launch.borrow();
            PlayView {
                identity: game.wanted.identity.clone(),
                phase: match game.phase {
                    Phase::Idle => PlayPhase::Idle,
                    Phase::Starting => PlayPhase::Starting,
                    Phase::Stopped(Stop::Blocked(_)) => PlayPhase::Blocked,
                    Phase::Stopped(Stop::Refused(_)) => PlayPhase::Refused,
                    Phase::Stopped(Stop::Failed) => PlayPhase::Failed,
                    Phase::Loading(_) => PlayPhase::Loading,
                    Phase::Ready(_) => PlayPhase::Ready,
                    Phase::TimedOut(_) => PlayPhase::TimedOut,
                    Phase::Left(_) => PlayPhase::Left,
                },
                mode: game.mode(),
                blocker: if let Phase::Stopped(Stop::Blocked(blocker)) = game.phase {
                    Some(blocker)
                } else {
                    None
                },
                url: game.frame().map(|frame| frame.url.clone()),
                max_bet: max_bet.clone(),
                reminders: game.reminders,
                offered: offered.clone(),
            }
        };
        self.store.update(|slices| slices.play.set(view));
    }
}
