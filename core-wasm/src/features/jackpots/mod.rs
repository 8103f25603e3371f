//! Jackpots of games: what is in their pools.

use std::rc::Rc;

use crate::{
    config::JACKPOTS,
    core::Core,
    domain::money::amount::Amount,
    error::CoreError,
    platform::{
        api::Call,
        backoff::{Retry, Work},
        core_events::CoreEvent,
        generation::Generation,
        parts::part,
    },
    ports::{Method, Task},
    store::views::{JackpotGameView, JackpotView, JackpotsView, ListPhase},
    wire::jackpots::{Jackpot, Pool, changed_pool},
};

/// Begin of the channels of pools; the code of a currency follows.
const CHANNEL: &str = "game:jackpots:";
/// The name under which the pools follow their channel.
const LIST: &str = "jackpots";
/// Delays of a failed reading, in milliseconds.
const AGAIN: Retry = Retry { first: 5_000, last: 120_000 };

part! {
    /// Interface of the jackpots for the rest of the core.
    JackpotsCalls of Jackpots as jackpots, in winners, for Core, events to on_event;
    tasks {
        /// Reads the jackpots and follows their pools. Each call needs one of
        /// `leaveJackpots`.
        "watchJackpots" watch_jackpots();
        /// Stops following the pools once nothing shows them any more.
        "leaveJackpots" leave_jackpots();
    }
    internal {}
}

/// The jackpots on display.
#[derive(Default)]
pub(crate) struct Pools {
    /// Number of places that show them.
    watchers: u32,
    /// The currency that is followed. `None`: nothing is.
    currency: Option<String>,
    /// True while they are withheld from the player.
    is_hidden: bool,
    phase: ListPhase,
    list: Vec<Jackpot>,
    /// Ids of those whose amount is unknown since a reading has failed.
    unknown: Vec<String>,
    /// The last event of each pool since the reading began.
    heard: Vec<Pool>,
    load: Generation,
}

impl Pools {
    /// Takes a pool if it is later than what is known. An event makes an unknown amount known again.
    fn take(&mut self, pool: Pool) -> bool {
        let known = self.list.iter_mut().find(|known| known.pool.id == pool.id);
        let Some(known) = known.filter(|known| known.pool.currency == pool.currency) else { return false };
        let was_unknown = self.unknown.contains(&pool.id);
        if pool.version < known.pool.version || (pool.version == known.pool.version && !was_unknown) {
            return false;
        }
        self.unknown.retain(|id| *id != pool.id);
        known.pool = pool;
        true
    }
}

impl Jackpots {
    async fn watch_jackpots(&self) {
        let is_first = {
            let mut state = self.page_state.pools.borrow_mut();
            state.watchers += 1;
            state.watchers == 1
        };
        if is_first {
            self.follow_pools().await;
        }
    }

    #[allow(clippy::unused_async, reason = "a task, so that it follows a load whose code is loading")]
    async fn leave_jackpots(&self) {
        let mut state = self.page_state.pools.borrow_mut();
        state.watchers = state.watchers.saturating_sub(1);
        if state.watchers == 0 {
            state.currency = None;
            state.load.begin();
            drop(state);
            self.watch(LIST, Vec::new());
        }
    }

    /// The currency whose pools the visitor feeds: that of the account, or the base currency.
    fn own_currency(&self) -> Option<String> {
        let of_player = self.player().and_then(|player| player.played_currency());
        of_player.or_else(|| self.site.borrow().currencies.base().map(|base| base.code.clone()))
    }

    /// Follows the channel of the visitor's currency, and reads the pools.
    async fn follow_pools(&self) {
        if !self.site.borrow().config.has(JACKPOTS) {
            // It is known that there are none.
            self.page_state.pools.borrow_mut().phase = ListPhase::Ready;
            return self.publish_pools();
        }
        if !self.is_visitor_invited() {
            return self.hide_pools();
        }
        let Some(currency) = self.own_currency() else { return };
        {
            let mut state = self.page_state.pools.borrow_mut();
            if state.watchers == 0 {
                return;
            }
            state.is_hidden = false;
            if state.currency.as_ref() != Some(&currency) {
                // The pools of another currency are not those of this one.
                state.list.clear();
                state.phase = ListPhase::Loading;
                state.currency = Some(currency.clone());
            }
        }
        self.watch(LIST, vec![format!("{CHANNEL}{currency}")]);
        self.publish_pools();
        if !self.read_pools().await {
            let part = self.clone();
            self.repeat(Work::Jackpots, AGAIN, move || {
                let part = part.clone();
                Box::pin(async move { part.read_pools().await.into() })
            });
        }
    }

    /// Hides the pools from a player who takes a break or is excluded, and while
    /// that is unknown.
    fn hide_pools(&self) {
        {
            let mut state = self.page_state.pools.borrow_mut();
            state.load.begin();
            state.is_hidden = true;
            state.currency = None;
            state.list.clear();
            state.phase = if self.is_player_excluded() { ListPhase::Ready } else { ListPhase::Loading };
        }
        self.watch(LIST, Vec::new());
        self.publish_pools();
    }

    /// Reads the pools. False if it failed and has to be repeated.
    async fn read_pools(&self) -> bool {
        let (currency, load) = {
            let mut state = self.page_state.pools.borrow_mut();
            let Some(currency) = state.currency.clone() else { return true };
            state.heard.clear();
            (currency, state.load.begin())
        };
        let call = Call::new(Method::Get, "/api/game/jackpots").query("currency", Some(currency));
        let answer = self.call(call).await.and_then(|answer| answer.list::<Jackpot>());
        let is_read = answer.is_ok();
        {
            let mut state = self.page_state.pools.borrow_mut();
            if !state.load.is_current(load) {
                return true;
            }
            match answer {
                Ok(list) => {
                    state.list = list;
                    state.unknown.clear();
                    state.phase = ListPhase::Ready;
                    for pool in std::mem::take(&mut state.heard) {
                        state.take(pool);
                    }
                }
                Err(error) => {
                    state.unknown = state.list.iter().map(|jackpot| jackpot.pool.id.clone()).collect();
                    if state.phase != ListPhase::Ready {
                        state.phase = ListPhase::Failed;
                    }
                    drop(state);
                    self.log_failure("the jackpots could not be read", &error);
                }
            }
        }
        self.publish_pools();
        is_read
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::Message { channel, text } if channel.starts_with(CHANNEL) => {
                self.pool_event(channel, text);
            }
            CoreEvent::ChannelGap(channel) if channel.starts_with(CHANNEL) => self.pools_outdated(),
            CoreEvent::ConnectionGap
            | CoreEvent::Retry
            | CoreEvent::RefreshBalance(_)
            | CoreEvent::CurrencyChanged(_)
            | CoreEvent::PlayerShown
            | CoreEvent::SignedOut => self.pools_outdated(),
            // The accounts were read for the first time, or another one is active.
            CoreEvent::BalanceChanged if self.own_currency() != self.page_state.pools.borrow().currency => {
                self.pools_outdated();
            }
            // It is now known whether the player may see the pools.
            CoreEvent::VisitorChanged
                if self.is_visitor_invited() == self.page_state.pools.borrow().is_hidden =>
            {
                self.pools_outdated();
            }
            _ => {}
        }
    }

    /// Reads the pools again: events may have been missed, or the currency is another one.
    fn pools_outdated(&self) {
        if self.page_state.pools.borrow().watchers > 0 {
            let part = self.clone();
            self.spawn(async move { part.follow_pools().await });
        }
    }

    fn pool_event(&self, channel: &str, text: &str) {
        let pool = match changed_pool(text) {
            Ok(Some(pool)) => pool,
            Ok(None) => return,
            Err(error) => return self.ports.page.warn(&format!("{channel}: {error}")),
        };
        let is_news = {
            let mut state = self.page_state.pools.borrow_mut();
            if state.currency.as_ref() != Some(&pool.currency) {
                return;
            }
            state.heard.retain(|heard| heard.id != pool.id);
            state.heard.push(pool.clone());
            state.take(pool)
        };
        if is_news {
            self.publish_pools();
        }
    }

    fn publish_pools(&self) {
        let view = {
            let state = self.page_state.pools.borrow();
            let jackpot = |jackpot: &Jackpot| {
                let Pool { id, currency, amount, .. } = &jackpot.pool;
                let money = |amount: Amount| self.money(amount, currency);
                JackpotView {
                    id: id.clone(),
                    amount: (!state.unknown.contains(id)).then(|| money(*amount)),
                    seed: money(jackpot.seed),
                    turnover: money(jackpot.turnover),
                    share: jackpot.share.to_string(),
                    rtp: jackpot.rtp.to_string(),
                    games: jackpot
                        .games
                        .iter()
                        .map(|game| JackpotGameView {
                            identity: game.identity.clone(),
                            rtp: game.rtp.map(|rtp| rtp.to_string()),
                        })
                        .collect(),
                }
            };
            JackpotsView { phase: state.phase, list: state.list.iter().map(jackpot).collect() }
        };
        self.store.update(|slices| slices.jackpots.set(view));
    }
}
