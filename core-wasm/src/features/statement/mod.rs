//! The statement of activity: payments and play of a period.

mod file;

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::{
        money::amount::Amount,
        statement::{StatementGroup, StatementPeriod, StatementProblem, bar, day_of, offset_name},
        time::{iso, milliseconds},
    },
    error::CoreError,
    platform::{
        api::Call,
        core_events::CoreEvent,
        feature::Feature,
        generation::Generation,
        paged::ListLoad,
        parts::{PartName, part},
    },
    ports::{Method, Task},
    store::views::{ListPhase, StatementBarsView, StatementRowView, StatementSumsView, StatementView},
    wire::statement::{Row, Statement as Answer, Sums},
};

/// Milliseconds of a minute.
const MINUTE: i64 = 60_000;

part! {
    /// Interface of the statement of activity for the rest of the core.
    StatementCalls of Statements as statement, in statement, for Player, events to on_event;
    tasks {
        /// Loads the statement of a period. `period` is a `StatementPeriod`, `from` and `to` are the dates of the period
        /// `own`, `group` is a `StatementGroup`, `currency` a code: the active account's if it is empty.
        "loadStatement" load_statement(period: String, from: String, to: String, group: String, currency: String);
    }
    internal {}
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature =
    Feature { parts: &[(PartName::Statement, Core::statement)], ..Feature::NONE };

/// The chosen statement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Choice {
    period: StatementPeriod,
    group: StatementGroup,
    currency: String,
    from: String,
    to: String,
}

/// The statement on display.
#[derive(Debug, Default)]
pub struct Statement {
    choice: Choice,
    phase: ListPhase,
    problem: Option<StatementProblem>,
    answer: Option<Answer>,
    /// Time of the answer by the server's clock, date-time.
    as_of: Option<String>,
    load: Generation,
}

impl Statements {
    fn on_event(&self, event: CoreEvent<'_>) {
        let failed = || self.state.statement.borrow().phase == ListPhase::Failed;
        if matches!(event, CoreEvent::Retry) && failed() {
            let choice = self.state.statement.borrow().choice.clone();
            let statements = self.clone();
            self.spawn(async move { statements.load(choice).await });
        }
    }

    /// Loads the statement of a period. The one before stays visible only if it has the same kind of rows.
    async fn load_statement(
        &self,
        period: String,
        from: String,
        to: String,
        group: String,
        currency: String,
    ) {
        let period = StatementPeriod::parse(&period);
        let currency =
            if currency.is_empty() { self.played_currency().unwrap_or_default() } else { currency };
        let choice = Choice { period, group: StatementGroup::parse(&group), currency, from, to };
        match period.days(&self.today(), (&choice.from, &choice.to)) {
            Ok((from, to)) => self.load(Choice { from, to, ..choice }).await,
            Err(problem) => {
                {
                    let mut state = self.state.statement.borrow_mut();
                    // An answer that is still awaited belongs to other dates.
                    state.load.begin();
                    state.phase = ListPhase::Ready;
                    (state.choice, state.problem, state.answer) = (choice, Some(problem), None);
                }
                self.publish_statement();
            }
        }
    }

    async fn load(&self, choice: Choice) {
        let call = Call::new(Method::Get, "/api/player/statement")
            .query("from", Some(&choice.from))
            .query("to", Some(&choice.to))
            .query("group", Some(choice.group.name()))
            .query("currency", Some(&choice.currency))
            .query("offset", Some(self.minutes_ahead(&choice.to)));
        let load = ListLoad {
            what: "the statement could not be read",
            begin: |state: &mut Statement| {
                if state.choice != choice {
                    state.answer = None;
                }
                state.phase = ListPhase::Loading;
                (state.choice, state.problem) = (choice, None);
                state.load.begin()
            },
            end: |state: &mut Statement, load, loaded: Option<Answer>| {
                if !state.load.is_current(load) {
                    return false;
                }
                state.phase = if loaded.is_some() { ListPhase::Ready } else { ListPhase::Failed };
                state.as_of = loaded.is_some().then(|| iso(self.server_now().milliseconds()));
                state.answer = loaded;
                true
            },
            publish: || self.publish_statement(),
        };
        let request = async { self.call(call).await?.one::<Answer>() };
        self.load_into(&self.state.statement, load, request).await;
    }

    /// Minutes by which the player's clock is ahead of UTC at the noon of a day.
    fn minutes_ahead(&self, day: &str) -> i64 {
        let noon = format!("{day}T12:00:00.000");
        let ahead = || {
            let instant = milliseconds(&self.ports.clock.instant(&noon)?)?;
            milliseconds(&noon)?.checked_signed_diff(instant)
        };
        ahead().unwrap_or_default() / MINUTE
    }

    /// The present day in the player's time zone.
    fn today(&self) -> String {
        let now = self.server_now().milliseconds();
        day_of(now.saturating_add_signed(self.minutes_ahead(&day_of(now)) * MINUTE))
    }

    fn publish_statement(&self) {
        let view = {
            let state = self.state.statement.borrow();
            let Choice { period, group, currency, from, to } = state.choice.clone();
            let empty = Vec::new();
            let rows = state.answer.as_ref().map_or(&empty, |answer| &answer.rows);
            StatementView {
                offset: offset_name(self.minutes_ahead(&to)),
                as_of: state.as_of.clone().filter(|_| state.answer.is_some()),
                phase: state.phase,
                period,
                group,
                from,
                to,
                problem: state.problem,
                entries: self.row_views(rows, &currency),
                totals: state.answer.as_ref().map(|answer| self.sums_view(&answer.totals, &currency)),
                file: state.answer.as_ref().map_or_else(String::new, |answer| {
                    file::written(&self.content.borrow(), answer, group, &currency)
                }),
                currency,
            }
        };
        self.store.update(|slices| slices.statement.set(view));
    }

    fn row_views(&self, rows: &[Row], currency: &str) -> Vec<StatementRowView> {
        let paid = |row: &Row| [row.sums.deposits, row.sums.withdrawals].map(Option::unwrap_or_default);
        let played = |row: &Row| [row.sums.stakes, row.sums.wins];
        let largest = |of: &dyn Fn(&Row) -> [Amount; 2]| rows.iter().flat_map(of).max().unwrap_or_default();
        let (most_paid, most_played) = (largest(&paid), largest(&played));
        let view = |row: &Row| {
            let ([deposits, withdrawals], [stakes, wins]) = (paid(row), played(row));
            StatementRowView {
                key: row.key.clone(),
                name: row.name.clone(),
                sums: self.sums_view(&row.sums, currency),
                bars: StatementBarsView {
                    deposits: bar(deposits, most_paid),
                    withdrawals: bar(withdrawals, most_paid),
                    stakes: bar(stakes, most_played),
                    wins: bar(wins, most_played),
                },
            }
        };
        rows.iter().map(view).collect()
    }

    fn sums_view(&self, sums: &Sums, currency: &str) -> StatementSumsView {
        let money = |amount: Amount| self.money(amount, currency);
        StatementSumsView {
            deposits: sums.deposits.map(money),
            withdrawals: sums.withdrawals.map(money),
            credits: sums.credits.map(money),
            stakes: money(sums.stakes),
            wins: money(sums.wins),
            net: money(sums.net),
            bonus_stakes: sums.bonus_stakes.map(money),
            bonus_wins: sums.bonus_wins.map(money),
            rounds: sums.rounds,
            seconds: sums.seconds,
        }
    }
}
