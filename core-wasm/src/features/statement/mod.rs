//! The statement of activity: payments and play of a period.

mod file;

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::{
        money::amount::Amount,
        statement::{
            StatementColumn, StatementGroup, StatementPeriod, StatementProblem, bar, day_of, offset_name,
        },
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
    store::views::{
        ListPhase, StatementBarsView, StatementRowView, StatementScalesView, StatementSumsView, StatementView,
    },
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
    /// The answer, and its time by the server's clock, date-time.
    answer: Option<(Answer, String)>,
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
                state.answer = loaded.map(|answer| (answer, iso(self.server_now().milliseconds())));
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
            let answer = state.answer.as_ref().map(|(answer, _)| answer);
            let rows = answer.map_or(&[][..], |answer| &answer.rows);
            let largest = Largest::of(rows);
            StatementView {
                phase: state.phase,
                period,
                group,
                offset: offset_name(self.minutes_ahead(&to)),
                as_of: state.answer.as_ref().map(|(_, as_of)| as_of.clone()),
                from,
                to,
                problem: state.problem,
                columns: answer.map_or_else(Vec::new, |answer| columns(group, &answer.totals)),
                scales: self.scales_view(largest, &currency),
                entries: self.row_views(rows, largest, &currency),
                totals: answer.map(|answer| self.sums_view(&answer.totals, &currency)),
                file: answer.map_or_else(String::new, |answer| {
                    file::written(&self.content.borrow(), answer, group, &currency)
                }),
                currency,
            }
        };
        self.store.update(|slices| slices.statement.set(view));
    }

    fn scales_view(&self, largest: Largest, currency: &str) -> StatementScalesView {
        let scale = |amount: Amount| amount.is_positive().then(|| self.money(amount, currency));
        StatementScalesView { payments: scale(largest.paid), play: scale(largest.played) }
    }

    fn row_views(&self, rows: &[Row], largest: Largest, currency: &str) -> Vec<StatementRowView> {
        let view = |row: &Row| {
            let ([deposits, withdrawals], [stakes, wins]) = (paid(row), played(row));
            StatementRowView {
                key: row.key.clone(),
                name: row.name.clone(),
                sums: self.sums_view(&row.sums, currency),
                bars: StatementBarsView {
                    deposits: bar(deposits, largest.paid),
                    withdrawals: bar(withdrawals, largest.paid),
                    stakes: bar(stakes, largest.played),
                    wins: bar(wins, largest.played),
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

/// Deposits and withdrawals of a row. What is unknown has no bar.
fn paid(row: &Row) -> [Amount; 2] {
    [row.sums.deposits, row.sums.withdrawals].map(Option::unwrap_or_default)
}

/// Stakes and winnings of a row.
fn played(row: &Row) -> [Amount; 2] {
    [row.sums.stakes, row.sums.wins]
}

/// The largest amount of each chart.
#[derive(Clone, Copy)]
struct Largest {
    paid: Amount,
    played: Amount,
}

impl Largest {
    fn of(rows: &[Row]) -> Self {
        let largest = |of: fn(&Row) -> [Amount; 2]| rows.iter().flat_map(of).max().unwrap_or_default();
        Self { paid: largest(paid), played: largest(played) }
    }
}

fn columns(group: StatementGroup, totals: &Sums) -> Vec<StatementColumn> {
    let is_empty = |column| {
        let total = match column {
            StatementColumn::Credits => totals.credits,
            StatementColumn::BonusStakes => totals.bonus_stakes,
            StatementColumn::BonusWins => totals.bonus_wins,
            _ => None,
        };
        total == Some(Amount::default())
    };
    StatementColumn::shown(group, is_empty)
}
