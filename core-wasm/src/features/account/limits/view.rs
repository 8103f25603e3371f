//! Views of the player's limits.

use super::{Account, Limits, SUGGESTION_DISMISSED_KEY, busy_name};
use crate::{
    domain::{
        limits::{self, Definition, Length, Limit},
        time,
    },
    ports::Area,
    store::views::{
        CashLimitView, ExclusionChoiceView, ExclusionKind, ExclusionMeaning, ExclusionPeriodView,
        ExclusionView, LimitChangeView, LimitGroupView, LimitKind, LimitPeriodView, LimitsView, ListPhase,
    },
};

impl LimitKind {
    fn of(definition: Definition) -> Self {
        match definition {
            Definition::Loss => Self::Loss,
            Definition::Deposit => Self::Deposit,
            _ => Self::Bet,
        }
    }
}

impl Account {
    /// Publishes the limits, and the session, which tells of an exclusion.
    pub(in crate::features::account) fn publish_limits(&self) {
        let view = {
            let state = self.state.limits.borrow();
            LimitsView {
                phase: state.list.phase,
                suggests_deposit_limit: self.suggests_deposit_limit(&state),
                groups: Definition::CASH.into_iter().map(|kind| self.limit_group(&state, kind)).collect(),
                cooling_off: self.exclusion_choice(&state, ExclusionKind::CoolingOff),
                self_exclusion: self.exclusion_choice(&state, ExclusionKind::SelfExclusion),
            }
        };
        self.store.update(|slices| slices.limits.set(view));
        let exclusions = self.state.limits.borrow().exclusions();
        if let Some(exclusions) = exclusions {
            self.know_exclusions(exclusions);
        }
    }

    fn suggests_deposit_limit(&self, state: &Limits) -> bool {
        state.list.phase == ListPhase::Ready
            && limits::grouped(&state.list.rows, Definition::Deposit).is_empty()
            && self.ports.storage.get(Area::Session, SUGGESTION_DISMISSED_KEY).is_none()
    }

    fn limit_group(&self, state: &Limits, definition: Definition) -> LimitGroupView {
        let periods = limits::grouped(&state.list.rows, definition)
            .into_iter()
            .map(|(period, rows)| LimitPeriodView {
                period: period.to_owned(),
                limits: rows.into_iter().map(|limit| self.limit_view(state, limit)).collect(),
            })
            .collect();
        let currencies = self.limit_currencies();
        let can_add = self
            .cash_periods()
            .iter()
            .any(|period| limits::period_is_free(&state.list.rows, definition, period, &currencies));
        LimitGroupView { kind: LimitKind::of(definition), periods, can_add }
    }

    /// View of a money limit.
    pub(in crate::features::account) fn limit_view(&self, state: &Limits, limit: &Limit) -> CashLimitView {
        let money = |amount| self.money(amount, &limit.currency);
        let amount = limit.amount.unwrap_or_default();
        let at = |limit: &Limit| limit.expired_at.clone().unwrap_or_default();
        let change = match limits::waiting_for(&state.list.rows, limit) {
            Some(waiting) => Some(LimitChangeView::Raise {
                amount: money(waiting.amount.unwrap_or_default()),
                at: at(waiting),
                confirm_until: waiting.confirmable_until.clone(),
                can_confirm: waiting.is_confirmable(self.server_now()),
            }),
            None if limit.active && limit.cancel_process => Some(LimitChangeView::Removal { at: at(limit) }),
            None => None,
        };
        let binding = limits::binding(&state.list.rows, limit.definition, &limit.currency)
            .is_some_and(|binding| binding.id == limit.id);
        let removal = matches!(change, Some(LimitChangeView::Removal { .. }));
        CashLimitView {
            id: limit.id.clone(),
            kind: LimitKind::of(limit.definition),
            period: limit.period.clone(),
            currency: limit.currency.clone(),
            amount: money(amount),
            used: limit.used.map(money),
            left: limit.left().map(money),
            share: limit.used.map(|used| limits::share(amount, used)),
            renews_at: limit.expired_at.clone().filter(|_| !removal),
            in_force: limit.active,
            change,
            can_edit: limit.can_edit(),
            binding,
            busy: state.busy.as_ref() == Some(&limit.id),
        }
    }

    fn exclusion_choice(&self, state: &Limits, kind: ExclusionKind) -> ExclusionChoiceView {
        let now = self.server_now();
        let definition = kind.definition();
        let current = limits::current(&state.list.rows, definition, now);
        // An excluded player needs no pause.
        let excluded = limits::current(&state.list.rows, Definition::SelfExclusion, now).is_some();
        let periods = if excluded {
            Vec::new()
        } else {
            limits::choices(&self.periods_of(definition), definition, current, now)
        };
        ExclusionChoiceView {
            current: current.map(|limit| ExclusionView {
                period: limit.period.clone(),
                until: limit.expired_at.clone(),
                left: limit.ends().and_then(|ends| self.time_left(ends)),
            }),
            periods: periods
                .into_iter()
                .map(|period| self.period_view(kind, period, current.is_some()))
                .collect(),
            busy: state.busy.as_deref() == Some(busy_name(kind)),
        }
    }

    /// View of a period with its end date, if known. Only the server knows the
    /// length of a month or a year.
    fn period_view(&self, kind: ExclusionKind, period: String, longer: bool) -> ExclusionPeriodView {
        let length = limits::length_of(&period);
        let ends = match length {
            Some(Length::For { milliseconds, exact: true }) => {
                Some(time::iso(self.server_now().after(milliseconds).milliseconds()))
            }
            _ => None,
        };
        let meaning = match (&ends, longer) {
            _ if length == Some(Length::Forever) => ExclusionMeaning::Forever,
            (Some(_), false) => ExclusionMeaning::Dated,
            (None, false) => ExclusionMeaning::Undated,
            (Some(_), true) => ExclusionMeaning::LongerDated,
            (None, true) => ExclusionMeaning::LongerUndated,
        };
        ExclusionPeriodView {
            id: format!("{}:{period}", busy_name(kind)),
            kind,
            period,
            ends,
            meaning,
            longer,
        }
    }
}
