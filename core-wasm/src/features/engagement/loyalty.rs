//! The loyalty programme: its levels, and the player's points.

use futures_util::future::join;

use super::{Engagement, level_up::Reached};
use crate::{
    core::Player,
    domain::loyalty,
    error::CoreError,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
    },
    ports::Method,
    store::views::{ListPhase, LoyaltyAccountView, LoyaltyLevelView, LoyaltyView, NextLevelView},
    wire::loyalty::{Level, LoyaltyAccount},
};

/// Number of levels that are asked for.
const LEVELS: u32 = 100;

/// The programme.
#[derive(Default)]
pub(crate) struct Loyalty {
    /// In ascending order; empty until loaded.
    levels: Vec<Level>,
    phase: ListPhase,
    load: Generation,
}

/// Points and level of the player.
#[derive(Default)]
pub(crate) struct LoyaltyStanding {
    account: Option<LoyaltyAccount>,
    /// Number of events so far. An answer to a call that was made before an
    /// event is not used.
    events: u64,
    /// The last gap before the latest request.
    gap: Option<Ticket>,
    pub(super) reached: Reached,
}

impl Engagement {
    /// Loads the levels and, for a player, the points.
    pub(super) async fn load_loyalty(&self) {
        let load = {
            let mut state = self.page_state.loyalty.borrow_mut();
            let load = state.load.begin();
            if state.phase == ListPhase::Failed {
                state.phase = ListPhase::Loading;
            }
            load
        };
        self.publish_loyalty();
        let (levels, account) = join(self.request_levels(), self.request_standing()).await;
        {
            let mut state = self.page_state.loyalty.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            state.phase = ListPhase::Ready;
            for error in
                [levels.map(|levels| state.levels = levels).err(), account.err()].into_iter().flatten()
            {
                self.ports.page.warn(&format!("the loyalty programme could not be read: {error}"));
                state.phase = ListPhase::Failed;
            }
        }
        self.publish_loyalty();
    }

    async fn request_levels(&self) -> Result<Vec<Level>, CoreError> {
        let known = self.page_state.loyalty.borrow().levels.clone();
        if !known.is_empty() {
            return Ok(known);
        }
        let call = Call::new(Method::Get, "/api/retention/levels")
            .page(1, LEVELS)
            .query("sortBy", Some("order"))
            .query("sortOrder", Some("asc"));
        let mut levels: Vec<Level> = self.call(call).await?.list()?;
        levels.sort_by_key(|level| level.order);
        Ok(levels)
    }

    /// Loads the points of the player who is signed in. A session that ends
    /// meanwhile has none.
    async fn request_standing(&self) -> Result<(), CoreError> {
        let Some(player) = self.player() else { return Ok(()) };
        let events = {
            let mut standing = player.state.loyalty.borrow_mut();
            standing.gap = Some(player.last_gap());
            standing.events
        };
        let caller = std::rc::Rc::clone(&player);
        let call = Call::new(Method::Get, "/api/retention/account");
        let answer = player.run_in_session(Box::pin(async move { caller.call(call).await })).await;
        let Some(answer) = answer else { return Ok(()) };
        let account = answer?.one::<LoyaltyAccount>()?;
        if player.state.loyalty.borrow().events == events {
            self.take_account(&player, account);
        }
        Ok(())
    }

    /// Takes the account of an answer or an event, and shows a risen level.
    fn take_account(&self, player: &Player, account: LoyaltyAccount) {
        let level = account.level.clone();
        let before =
            player.state.loyalty.borrow_mut().account.replace(account).map_or(0, |before| before.level.order);
        if loyalty::rises(before, level.order) {
            self.level_reached(level);
        }
    }

    /// Loads the points of the player: a rise of the level is seen only by who
    /// knows the level before.
    pub(super) async fn load_standing(&self) {
        if let Err(error) = self.request_standing().await {
            self.ports.page.warn(&format!("the loyalty account could not be read: {error}"));
            if let Some(player) = self.player() {
                player.state.loyalty.borrow_mut().gap = None;
            }
        }
        self.publish_loyalty();
    }

    /// Loads the points again after a gap, unless they were requested after it.
    pub(super) fn reread_standing(&self) {
        let Some(player) = self.player() else { return };
        let gap = player.state.loyalty.borrow().gap;
        if !player.is_last_gap(gap) {
            let part = self.clone();
            player.spawn(async move { part.load_standing().await });
        }
    }

    /// Handles changed points of the player.
    pub(super) fn loyalty_changed(&self, account: LoyaltyAccount) {
        let Some(player) = self.player() else { return };
        player.state.loyalty.borrow_mut().events += 1;
        self.take_account(&player, account);
        self.publish_loyalty();
    }

    /// Retries a failed load that is on display.
    pub(super) fn retry_loyalty(&self) {
        if self.page_state.loyalty.borrow().phase == ListPhase::Failed {
            let part = self.clone();
            self.spawn(async move { part.load_loyalty().await });
        }
    }

    pub(super) fn publish_loyalty(&self) {
        let player = self.player();
        let account = player.as_ref().and_then(|player| player.state.loyalty.borrow().account.clone());
        let reached = player.and_then(|player| player.state.loyalty.borrow().reached.view());
        let state = self.page_state.loyalty.borrow();
        let current = account.as_ref().map(|account| account.level.order);
        let levels = state.levels.iter().map(|level| LoyaltyLevelView {
            name: level.name.clone(),
            order: level.order,
            points: level.points,
            state: loyalty::level_state(level.order, current),
        });
        let view = LoyaltyView {
            phase: state.phase,
            levels: levels.collect(),
            reached,
            account: account.map(|LoyaltyAccount { points, level, next }| LoyaltyAccountView {
                points,
                level: level.name,
                order: level.order,
                progress: loyalty::progress(points, level.points, next.as_ref().map(|next| next.points)),
                next: next.map(|next| NextLevelView {
                    missing: loyalty::missing(points, next.points),
                    name: next.name,
                    order: next.order,
                }),
            }),
        };
        drop(state);
        self.store.update(|slices| slices.loyalty.set(view));
    }
}
