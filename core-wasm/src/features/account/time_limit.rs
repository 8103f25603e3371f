//! The limit of the time of play without a break.

use super::Account;
use crate::{
    config::TIME_LIMIT,
    domain::time::ServerTime,
    error::CoreError,
    platform::{
        api::{Call, resolved},
        generation::Generation,
        paged::ListLoad,
    },
    ports::Method,
    session::other_tabs,
    store::views::{ListPhase, PlayTimeView, TimeLeftView, TimeLimitChangeView, TimeLimitView},
    wire::time_limit::{Minutes, TimeLimit, time_limit_body},
};

const PATH: &str = "/api/player/time-limit";

/// The limit of the time of play of the player.
#[derive(Debug, Default)]
pub struct TimeOfPlay {
    load: Generation,
    view: TimeLimitView,
}

impl Account {
    /// Reads the limit of the time of play.
    pub(super) async fn load_time_limit(&self) {
        if !self.site.borrow().config.has(TIME_LIMIT) {
            return;
        }
        let load = ListLoad {
            what: "the limit of the time of play could not be read",
            begin: |state: &mut TimeOfPlay| {
                state.view.offered = true;
                // A known limit stays visible while it is read again.
                if state.view.phase != ListPhase::Ready {
                    state.view.phase = ListPhase::Loading;
                }
                state.load.begin()
            },
            end: |state: &mut TimeOfPlay, load, loaded: Option<TimeLimit>| {
                if !state.load.is_current(load) {
                    return false;
                }
                match loaded {
                    Some(known) => state.know(known),
                    None => state.view.phase = ListPhase::Failed,
                }
                true
            },
            publish: || self.publish_time_limit(),
        };
        let request = async { self.call(Call::new(Method::Get, PATH)).await?.one::<TimeLimit>() };
        if self.load_into(&self.state.time_limit, load, request).await {
            self.watch_time_limit();
        }
    }

    /// Reads the limit again after the next of its dates.
    fn watch_time_limit(&self) {
        let (due, load) = {
            let state = self.state.time_limit.borrow();
            let view = &state.view;
            let dates = view.until.iter().chain(view.next.iter().map(|next| &next.at));
            (dates.filter_map(|date| ServerTime::parse(date)).min(), state.load.latest())
        };
        let Some(due) = due else { return };
        let account = self.clone();
        self.spawn(async move {
            let is_wanted = || account.state.time_limit.borrow().load.is_current(load);
            if account.until_server_time(due, is_wanted).await {
                account.load_time_limit().await;
            }
        });
    }

    /// Sets the limit to one of the choices, in minutes; 0 ends it. A first or a lower limit takes effect at once, a higher
    /// one and the end of a limit later. The current limit again takes the change back.
    ///
    /// # Errors
    ///
    /// Returns the error of the request if the server does not have the change either. An alert reports it to the player.
    pub(super) async fn set_time_limit(&self, minutes: u32) -> Result<(), CoreError> {
        let wanted = Some(minutes).filter(|minutes| *minutes > 0);
        let before = {
            let state = &mut *self.state.time_limit.borrow_mut();
            let is_choice = wanted
                .is_none_or(|minutes| state.view.choices.iter().any(|choice| choice.minutes == minutes));
            if state.view.busy || state.view.phase != ListPhase::Ready || !is_choice {
                return Ok(());
            }
            state.view.busy = true;
            // An answer to an earlier request is older than the change.
            state.load.begin();
            minutes_of(state.view.limit)
        };
        self.publish_time_limit();
        let call = Call::new(Method::Put, PATH).body(&time_limit_body(wanted));
        let result = match self.call(call).await {
            Ok(answer) => answer.one::<TimeLimit>().map(|known| {
                let state = &mut *self.state.time_limit.borrow_mut();
                state.load.begin();
                state.know(known);
            }),
            Err(error) => Err(error),
        };
        let is_made = async {
            self.load_time_limit().await;
            self.state.time_limit.borrow().comes_to(wanted)
        };
        let result = resolved(result, is_made).await;
        self.state.time_limit.borrow_mut().view.busy = false;
        self.publish_time_limit();
        if result.is_ok() {
            self.alert("limit", alert_for(before, wanted), Vec::new());
            self.watch_time_limit();
            self.tell_other_tabs(other_tabs::LIMITS);
        } else {
            self.alert("global", "somethingWrong", Vec::new());
            // Another tab may have changed it.
            self.load_time_limit().await;
        }
        result
    }

    /// Reads it again if it was read before.
    pub(super) fn time_limit_changed_elsewhere(&self) {
        let is_shown = self.state.time_limit.borrow().view.offered;
        if is_shown {
            let account = self.clone();
            self.spawn(async move { account.load_time_limit().await });
        }
    }

    fn publish_time_limit(&self) {
        let view = self.state.time_limit.borrow().view.clone();
        self.store.update(|slices| slices.time_limit.set(view));
    }
}

fn minutes_of(limit: Option<PlayTimeView>) -> Minutes {
    limit.map(|limit| limit.minutes)
}

/// The alert about a change.
fn alert_for(before: Minutes, wanted: Minutes) -> &'static str {
    match (before, wanted) {
        (None, Some(_)) => "cashLimitAdd",
        (Some(before), Some(wanted)) if wanted < before => "cashLimitEditSmallerAmount",
        (Some(before), Some(wanted)) if wanted > before => "cashLimitEditLargeAmount",
        (Some(_), None) => "cashLimitCancel",
        _ => "cashLimitKept",
    }
}

impl TimeOfPlay {
    fn know(&mut self, known: TimeLimit) {
        self.view = TimeLimitView {
            offered: true,
            phase: ListPhase::Ready,
            limit: known.minutes.map(PlayTimeView::of_minutes),
            next: known.next.map(|(minutes, at)| TimeLimitChangeView {
                limit: minutes.map(PlayTimeView::of_minutes),
                at,
            }),
            choices: known.choices.into_iter().map(PlayTimeView::of_minutes).collect(),
            break_length: TimeLeftView::of_minutes(known.break_minutes.into()),
            until: known.until,
            busy: self.view.busy,
        };
    }

    /// True if the limit is known and is, or will be, the wanted one.
    fn comes_to(&self, wanted: Minutes) -> bool {
        let last = self.view.next.as_ref().map_or(self.view.limit, |next| next.limit);
        self.view.phase == ListPhase::Ready && minutes_of(last) == wanted
    }
}
