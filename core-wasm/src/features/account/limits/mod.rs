//! The limits set by the player.

mod view;

use std::rc::Rc;

use super::Account;
use crate::{
    core::Player,
    domain::limits::{self, Definition, Limit},
    error::CoreError,
    platform::{
        api::{Call, resolved},
        backoff::{Retry, Work},
        core_events::CoreEvent,
        generation::Generation,
        paged::{ListLoad, Paged},
    },
    ports::{Area, Method},
    session::other_tabs,
    store::views::{ExclusionKind, LimitKind, ListPhase},
    wire::{
        limits::{ListedLimit, amount_body, exclusion_body},
        player::one_text_body,
    },
};

/// Session-storage key of the dismissed deposit-limit suggestion.
const SUGGESTION_DISMISSED_KEY: &str = "limitOfferDismissed";
/// Longest sleep, in milliseconds, because browser timers are limited to 24
/// days.
const LONGEST_SLEEP: u64 = 60 * 60 * 1000;
const MINUTE: u64 = 60_000;
/// Delays of a failed load.
const RETRY: Retry = Retry { first: 5_000, last: MINUTE };

/// Last loaded limits.
#[derive(Debug, Default)]
pub struct Limits {
    pub(super) list: Paged<Limit>,
    /// True if the last load failed.
    outdated: bool,
    /// The running timer; earlier timers stop.
    timer: Generation,
    /// The change in flight: id of a limit, or an exclusion.
    busy: Option<String>,
}

impl LimitKind {
    pub(super) fn definition(self) -> Definition {
        match self {
            Self::Bet => Definition::Bet,
            Self::Loss => Definition::Loss,
            Self::Deposit => Definition::Deposit,
        }
    }
}

impl ExclusionKind {
    fn definition(self) -> Definition {
        match self {
            Self::CoolingOff => Definition::CoolingOff,
            Self::SelfExclusion => Definition::SelfExclusion,
        }
    }
}

impl Limits {
    /// The loaded limits.
    pub(in crate::features) fn rows(&self) -> &[Limit] {
        &self.list.rows
    }

    /// Pauses and self-exclusions, also those that have ended. `None` until the
    /// limits were loaded.
    pub(super) fn exclusions(&self) -> Option<Vec<Limit>> {
        let keeps_away = |limit: &&Limit| !Definition::CASH.contains(&limit.definition);
        self.are_known().then(|| self.list.rows.iter().filter(keeps_away).cloned().collect())
    }

    /// True if they were loaded.
    pub(super) fn are_known(&self) -> bool {
        self.list.phase == ListPhase::Ready
    }
}

/// Most loads of one caller. Each can be superseded by the load of another.
const MOST_LOADS: u32 = 3;

impl Player {
    /// Loads the limits unless they are known.
    pub(in crate::features) async fn learn_limits(&self) {
        for _ in 0..MOST_LOADS {
            if self.state.limits.borrow().are_known() {
                return;
            }
            self.log_error(self.core().load_limits().await);
            if self.state.limits.borrow().list.phase == ListPhase::Failed {
                return;
            }
        }
    }
}

impl Account {
    /// Loads the limits. The previous list stays visible during the load.
    pub(super) async fn load_limits(&self) {
        let end = |state: &mut Limits, load, loaded: Option<Vec<Limit>>| {
            let has_failed = loaded.is_none();
            let is_latest = state.list.end_all(load, loaded);
            if is_latest {
                state.outdated = has_failed;
            }
            is_latest
        };
        let load = ListLoad {
            what: "the limits could not be read",
            begin: |state: &mut Limits| state.list.begin_again(),
            end,
            publish: || self.publish_limits(),
        };
        let request = async {
            let answer = self.call(Call::new(Method::Get, "/api/player/limits")).await?;
            Ok(answer.whole_list::<ListedLimit>()?.into_iter().filter_map(|listed| listed.0).collect())
        };
        if !self.load_into(&self.state.limits, load, request).await {
            return;
        }
        self.watch_limits();
        if self.state.limits.borrow().outdated {
            self.retry_limits();
        }
    }

    /// Repeats a failed load: a limit, or its end, must not be missed.
    fn retry_limits(&self) {
        let account = self.clone();
        self.repeat(Work::Limits, RETRY, move || {
            let account = account.clone();
            Box::pin(async move {
                if account.state.limits.borrow().outdated {
                    account.load_limits().await;
                }
                (!account.state.limits.borrow().outdated).into()
            })
        });
    }

    pub(super) fn limits_changed_elsewhere(&self) {
        let account = self.clone();
        self.spawn(async move { account.load_limits().await });
    }

    /// Reloads the list after a change and notifies other tabs.
    pub(super) async fn limits_changed(&self) {
        self.tell_other_tabs(other_tabs::LIMITS);
        self.core().emit(CoreEvent::LimitsChanged);
        self.load_limits().await;
    }

    /// Updates the countdown, and reloads the list a minute after each of its
    /// dates.
    fn watch_limits(&self) {
        let timer = self.state.limits.borrow_mut().timer.begin();
        let account = self.clone();
        self.spawn(async move {
            loop {
                let now = account.server_now();
                let (reload, excluded) = {
                    let state = account.state.limits.borrow();
                    let ends = limits::excluded(&state.list.rows, now).and_then(Limit::ends);
                    (limits::next_reload(&state.list.rows, now), ends)
                };
                // Wake up when the number of minutes left becomes whole.
                let tick = excluded.map(|ends| now.after((now.until(ends) % MINUTE).max(1)));
                let Some(next) = reload.into_iter().chain(tick).min() else { return };
                account.ports.clock.sleep(now.until(next).min(LONGEST_SLEEP)).await;
                if !account.state.limits.borrow().timer.is_current(timer) {
                    return;
                }
                if reload.is_some_and(|due| account.server_now() >= due) {
                    return account.load_limits().await;
                }
                account.publish_limits();
            }
        });
    }

    /// Cancels an increase or removal that is not in force yet.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn take_back_limit_change(&self, id: String) -> Result<(), CoreError> {
        let call = {
            let state = self.state.limits.borrow();
            let Some(limit) = state.list.rows.iter().find(|limit| limit.id == id && limit.active) else {
                return Ok(());
            };
            let path = |id: &str| format!("/api/player/limits/{id}");
            match (limits::waiting_for(&state.list.rows, limit), limit.amount) {
                (Some(waiting), _) => Call::new(Method::Delete, path(&waiting.id)),
                // Sending the current amount again cancels the removal.
                (None, Some(amount)) if limit.cancel_process => {
                    Call::new(Method::Put, path(&limit.id)).body(&amount_body(amount))
                }
                _ => return Ok(()),
            }
        };
        let limit = id.clone();
        let is_kept = move |rows: &[Limit]| {
            let kept = rows.iter().find(|row| row.id == limit);
            kept.is_some_and(|kept| !kept.cancel_process && limits::waiting_for(rows, kept).is_none())
        };
        self.limit_call(&id, call, "cashLimitKept", is_kept).await
    }

    /// Confirms a due increase. Without confirmation it expires.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn confirm_limit_raise(&self, id: String) -> Result<(), CoreError> {
        let (amount, call) = {
            let state = self.state.limits.borrow();
            let limit = state.list.rows.iter().find(|limit| limit.id == id);
            let waiting = limit.and_then(|limit| limits::waiting_for(&state.list.rows, limit));
            let due = waiting.filter(|waiting| waiting.is_confirmable(self.server_now()));
            let Some(amount) = due.and_then(|waiting| waiting.amount) else { return Ok(()) };
            (amount, Call::new(Method::Put, format!("/api/player/limits/{id}")).body(&amount_body(amount)))
        };
        let limit = id.clone();
        let is_raised =
            move |rows: &[Limit]| rows.iter().any(|row| row.id == limit && row.amount == Some(amount));
        self.limit_call(&id, call, "cashLimitRaised", is_raised).await
    }

    /// Sends a change of the limits. Without an answer that can be read, the
    /// list is read: it tells whether the change `is_done`.
    ///
    /// # Errors
    ///
    /// Returns the error of the request if the list does not have the change
    /// either.
    pub(super) async fn limit_answer(
        &self,
        call: Call,
        is_done: impl Fn(&[Limit]) -> bool,
    ) -> Result<(), CoreError> {
        let result = self.call(call).await.and_then(|answer| answer.one::<Limit>()).map(drop);
        let is_made = async {
            self.load_limits().await;
            let limits = self.state.limits.borrow();
            limits.are_known() && is_done(limits.rows())
        };
        resolved(result, is_made).await
    }

    /// Sends one change at a time and shows the result in an alert.
    async fn limit_call(
        &self,
        busy: &str,
        call: Call,
        alert: &str,
        is_done: impl Fn(&[Limit]) -> bool,
    ) -> Result<(), CoreError> {
        if self.state.limits.borrow_mut().busy.replace(busy.to_owned()).is_some() {
            return Ok(());
        }
        self.publish_limits();
        let result = self.limit_answer(call, is_done).await;
        self.state.limits.borrow_mut().busy = None;
        self.publish_limits();
        match &result {
            Ok(()) => self.alert("limit", alert, Vec::new()),
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        // Also after a failure: another tab may have changed the list.
        self.limits_changed().await;
        result
    }

    /// Starts a pause for one of the available periods, or extends a running
    /// pause.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn cool_off(&self, period: String) -> Result<(), CoreError> {
        self.exclude(ExclusionKind::CoolingOff, period).await
    }

    /// Excludes the player for one of the available periods and ends the
    /// session.
    ///
    /// # Errors
    ///
    /// Returns the error of the request if the list of limits does not have the
    /// exclusion either. An alert reports it to the player.
    pub(super) async fn exclude_self(&self, period: String) -> Result<(), CoreError> {
        self.exclude(ExclusionKind::SelfExclusion, period).await
    }

    async fn exclude(&self, kind: ExclusionKind, period: String) -> Result<(), CoreError> {
        let definition = kind.definition();
        let (before, call) = {
            let state = self.state.limits.borrow();
            if state.busy.is_some() {
                return Ok(());
            }
            let current = limits::current(&state.list.rows, definition, self.server_now());
            if !limits::choices(&self.periods_of(definition), definition, current, self.server_now())
                .contains(&period)
            {
                return Ok(());
            }
            let path = "/api/player/limits";
            let call = match current {
                Some(current) => Call::new(Method::Put, format!("{path}/{}", current.id))
                    .body(&one_text_body("period", &period)),
                None => Call::new(Method::Post, path).body(&exclusion_body(definition, &period)),
            };
            (current.map(Limit::ends), call)
        };
        let alert = match kind {
            ExclusionKind::CoolingOff => "coolingOffStarted",
            ExclusionKind::SelfExclusion => "selfExclusionStarted",
        };
        let now = self.server_now();
        let has_begun = move |rows: &[Limit]| {
            let ends = limits::current(rows, definition, now).map(Limit::ends);
            ends.is_some() && ends != before
        };
        let result = self.limit_call(busy_name(kind), call, alert, has_begun).await;
        if kind == ExclusionKind::SelfExclusion && result.is_ok() {
            // Spawn on the core, because sign-out cancels this task.
            let core = Rc::clone(self.core());
            // Loading the limits after the change may have failed.
            if !core.has_self_excluded_here() {
                core.remember_self_exclusion(None);
            }
            let help = self.help_path();
            self.core().spawn(async move {
                core.sign_out_to(&help).await;
                core.alert("limit", alert, Vec::new());
            });
            return Ok(());
        }
        result
    }

    /// Path of the page about responsible gambling; the home page if the content
    /// has no link to it.
    fn help_path(&self) -> String {
        let content = self.content.borrow();
        let url = content.text(&["layout", "footer", "responsibilityLink", "url"]);
        url.map_or_else(|| self.home(), |url| self.localized(url, &self.locale()))
    }

    fn periods_of(&self, definition: Definition) -> Vec<String> {
        let site = self.site.borrow();
        match definition {
            Definition::CoolingOff => site.constants.limit_periods.cooling_off.clone(),
            _ => site.constants.limit_periods.self_exclusion.clone(),
        }
    }

    /// Currencies that can have limits.
    pub(super) fn limit_currencies(&self) -> Vec<String> {
        self.site.borrow().currencies.iter().map(|currency| currency.code.clone()).collect()
    }

    /// Periods of money limits, from the settings.
    pub(super) fn cash_periods(&self) -> Vec<String> {
        let site = self.site.borrow();
        let known = &site.constants.limit_periods.cash;
        let wanted = |period: &&str| known.is_empty() || known.iter().any(|id| id == period);
        limits::CASH_PERIODS.iter().copied().filter(wanted).map(str::to_owned).collect()
    }

    /// Dismisses the deposit-limit suggestion for this session.
    pub(super) fn dismiss_limit_suggestion(&self) {
        self.ports.storage.set(Area::Session, SUGGESTION_DISMISSED_KEY, "true");
        self.publish_limits();
    }
}

fn busy_name(kind: ExclusionKind) -> &'static str {
    match kind {
        ExclusionKind::CoolingOff => "coolingOff",
        ExclusionKind::SelfExclusion => "selfExclusion",
    }
}
