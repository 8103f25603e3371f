//! The history of payments: pages, filters, totals, cancelling.

use super::Cashier;
use crate::{
    error::CoreError,
    ports::Method,
    services::{api::Call, order::Order},
    store::views::{
        AgentView, InvoiceStatus, ListPhase,
        StepState::{Current, Done, Open},
        StepView, TransactionFilters, TransactionKind,
        TransactionStep::{Confirmed, Created, Credited, Failed, Waiting},
        TransactionTotalsView, TransactionView, TransactionsView,
    },
    wire::payments::{DEPOSIT, Invoice, InvoiceStatistics, WITHDRAWAL},
};

/// Rows read at a time.
const PAGE_SIZE: u32 = 10;
/// Codes of a payment's status, in the order they are offered.
const STATUS_CODES: [i64; 5] = [1, 2, 3, 4, 5];
/// The first day a filter takes: while a year is being typed, it is a year
/// long ago.
const FIRST_DAY: &str = "2000-01-01";
/// The begin and the end of a day, in the player's own time.
const DAY_BEGIN: &str = "T00:00:00.000";
const DAY_END: &str = "T23:59:59.999";

/// The page on show.
#[derive(Debug, Default)]
pub struct History {
    rows: Vec<Invoice>,
    view: TransactionsView,
    /// Payments that are being cancelled.
    cancelling: Vec<String>,
    /// Number of the last loading; an older answer is dropped.
    loading: u64,
    /// Whether the history has been on show in this session.
    shown: bool,
    /// Statuses by event.
    order: Order<InvoiceStatus>,
}

impl Cashier {
    /// Shows a page of what the filters let through. A day whose year is
    /// still being typed changes nothing.
    pub(super) async fn filter_transactions(&self, mut filters: TransactionFilters, page: u32) {
        let mut typing = false;
        for day in [&mut filters.from, &mut filters.to] {
            if !day.is_empty() && day.as_str() < FIRST_DAY {
                typing = true;
                day.clear();
            }
        }
        let same = |view: &TransactionsView| view.filters == filters && view.page == page;
        if typing && same(&self.history.borrow().view) {
            return;
        }
        self.history.borrow_mut().view.filters = filters;
        self.load_transactions(page).await;
    }

    /// Names of the methods of the rows on show: the lists of the wallet have
    /// them, each for its currency.
    async fn load_method_names(&self) {
        let mut currencies: Vec<String> = {
            let state = self.history.borrow();
            let unnamed =
                |row: &&Invoice| row.payment_method.as_ref().is_some_and(|id| !self.knows_method(id));
            state.rows.iter().filter(unnamed).map(|row| row.currency.clone()).collect()
        };
        currencies.sort_unstable();
        currencies.dedup();
        for currency in currencies {
            self.load_names_of_methods(&currency).await;
            self.publish_history();
        }
    }

    /// Loads a page, from one. The rows before stay on show meanwhile.
    pub(super) async fn load_transactions(&self, page: u32) {
        let (number, asked, filters) = {
            let mut state = self.history.borrow_mut();
            state.loading += 1;
            let asked = state.order.ask();
            state.shown = true;
            state.view.phase = ListPhase::Loading;
            // What fails is tried again for this page.
            state.view.page = page;
            (state.loading, asked, state.view.filters.clone())
        };
        self.publish_history();
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let day = |day: &str, time: &str| filled(day).map(|day| self.moment_of(&day, time));
        let call = Call::new(Method::Get, "/api/payment/invoices")
            .query("page", Some(page))
            .query("perPage", Some(PAGE_SIZE))
            .query("type", filled(&filters.kind))
            .query("status", filled(&filters.status))
            .query("currency", filled(&filters.currency))
            .query("dateFrom", day(&filters.from, DAY_BEGIN))
            .query("dateTo", day(&filters.to, DAY_END));
        let answer = self.call(call).await;
        let answer = answer.and_then(|answer| Ok((answer.total_rows, answer.list::<Invoice>()?)));
        if self.history.borrow().loading != number {
            return;
        }
        {
            let mut state = self.history.borrow_mut();
            match answer {
                Ok((total, mut rows)) => {
                    state.order.take(asked);
                    for row in &mut rows {
                        row.status = state.order.newer(&row.id).copied().unwrap_or(row.status);
                    }
                    state.rows = rows;
                    state.view.phase = ListPhase::Ready;
                    state.view.pages = total.div_ceil(PAGE_SIZE).max(1);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("payments could not be read: {error}"));
                    state.view.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_history();
        self.load_method_names().await;
    }

    /// Ids of the payments on show.
    pub(super) fn history_ids(&self) -> Vec<String> {
        self.history.borrow().rows.iter().map(|row| row.id.clone()).collect()
    }

    /// A moment of a day in the player's time zone, as the API takes it.
    fn moment_of(&self, day: &str, time: &str) -> String {
        self.ports.clock.instant(&format!("{day}{time}")).unwrap_or_else(|| format!("{day}{time}Z"))
    }

    /// Reads what was paid in and out altogether, by currency.
    pub(super) async fn load_transaction_totals(&self) {
        let call = Call::new(Method::Get, "/api/payment/invoices/statistics");
        let answer = self.call(call).await.and_then(|answer| answer.list::<InvoiceStatistics>());
        match answer {
            Ok(list) => {
                let rows = list.into_iter().map(|of| TransactionTotalsView {
                    deposits: of.deposits,
                    deposited: self.money(of.deposited, &of.currency),
                    withdrawals: of.withdrawals,
                    withdrawn: self.money(of.withdrawn, &of.currency),
                    currency: of.currency,
                });
                let rows = rows.filter(|row| row.deposits + row.withdrawals > 0).collect();
                self.store.update(|slices| slices.transaction_totals.replace(rows));
            }
            // The list says enough; the totals are left out.
            Err(error) => self.ports.page.warn(&format!("totals of payments could not be read: {error}")),
        }
    }

    /// Cancels a payment that is not decided: a deposit that was not paid, or
    /// a withdrawal where the operator allows it.
    pub(super) async fn cancel_transaction(&self, id: String) -> Result<(), CoreError> {
        let kind = {
            let mut state = self.history.borrow_mut();
            let found = state.rows.iter().find(|row| row.id == id).cloned();
            let Some(row) = found.filter(|row| self.can_cancel(row)) else { return Ok(()) };
            if state.cancelling.contains(&id) {
                return Ok(());
            }
            state.cancelling.push(id.clone());
            kind_of(&row)
        };
        self.publish_history();
        let result = self.send_decline(&id).await;
        if result.is_ok() {
            self.stop_waiting_for(&id);
        }
        self.history.borrow_mut().cancelling.retain(|cancelling| *cancelling != id);
        self.publish_history();
        match &result {
            Ok(()) if kind == TransactionKind::Withdrawal => {
                self.alert("wallet", "userCanceledWithdrawal", Vec::new());
                self.warn_of(self.load_accounts().await);
            }
            Ok(()) => {}
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        let page = self.history.borrow().view.page;
        self.load_transactions(page).await;
        result
    }

    /// Declines a payment. The player knows how it ended: nothing is said of
    /// it any more, unless the money comes all the same.
    pub(super) async fn send_decline(&self, id: &str) -> Result<(), CoreError> {
        // The event may be here before the answer.
        self.suppress_failure_notice(id);
        let path = format!("/api/payment/invoices/{id}/decline");
        let result = self.call_done(Call::new(Method::Put, path)).await;
        if result.is_err() {
            self.restore_failure_notice(id);
        }
        result
    }

    fn can_cancel(&self, row: &Invoice) -> bool {
        let allowed = match kind_of(row) {
            TransactionKind::Deposit => true,
            TransactionKind::Withdrawal => self.site.borrow().config.withdrawal_cancellation,
        };
        allowed && row.status == InvoiceStatus::Pending
    }

    /// A payment has changed: its row follows, where it is on show; one that
    /// is new has the first page read again.
    pub(super) fn follow_transaction(&self, invoice: &Invoice) {
        let known = {
            let mut state = self.history.borrow_mut();
            state.order.tell(&invoice.id, invoice.status);
            let row = state.rows.iter_mut().find(|row| row.id == invoice.id);
            row.map(|row| row.status = invoice.status).is_some()
        };
        let on_first_page = {
            let state = self.history.borrow();
            state.shown && state.view.page == 1
        };
        if known {
            self.publish_history();
        } else if on_first_page {
            let core = self.clone();
            self.spawn(async move { core.load_transactions(1).await });
        }
    }

    fn publish_history(&self) {
        let (view, rows) = {
            let state = self.history.borrow();
            let mut view = state.view.clone();
            view.type_codes = [DEPOSIT, WITHDRAWAL].map(|code| code.to_string()).to_vec();
            view.status_codes = STATUS_CODES.map(|code| code.to_string()).to_vec();
            view.currencies = self.accounts.borrow().list.iter().map(|it| it.currency.clone()).collect();
            (view, state.rows.iter().map(|row| self.transaction_view(row, &state)).collect())
        };
        self.store.update(|slices| {
            slices.transactions_list.set(view);
            slices.transactions.replace(rows);
        });
    }

    fn transaction_view(&self, row: &Invoice, state: &History) -> TransactionView {
        TransactionView {
            id: row.id.clone(),
            kind: kind_of(row),
            type_code: match kind_of(row) {
                TransactionKind::Deposit => DEPOSIT,
                TransactionKind::Withdrawal => WITHDRAWAL,
            }
            .to_string(),
            status: row.status,
            method: self.method_name(row.payment_method.as_deref().unwrap_or_default()),
            amount: self.money(row.amount, &row.currency),
            created_at: row.created_at.clone().unwrap_or_default(),
            steps: steps(row.status),
            transaction_id: row.transaction_id.clone(),
            agent: row.agent.clone().map(|(client_id, security_code, agent_number)| AgentView {
                client_id,
                security_code,
                agent_number,
            }),
            can_cancel: self.can_cancel(row),
            cancelling: state.cancelling.contains(&row.id),
        }
    }
}

fn kind_of(row: &Invoice) -> TransactionKind {
    if row.invoice_type.unwrap_or(DEPOSIT) == DEPOSIT {
        TransactionKind::Deposit
    } else {
        TransactionKind::Withdrawal
    }
}

/// The way of a payment, as far as its status tells.
pub(crate) fn steps(status: InvoiceStatus) -> Vec<StepView> {
    let (waiting, confirmed, last) = match status {
        InvoiceStatus::Pending => (Current, Open, (Credited, Open)),
        InvoiceStatus::Review | InvoiceStatus::Processing => (Done, Current, (Credited, Open)),
        InvoiceStatus::Success => (Done, Done, (Credited, Done)),
        InvoiceStatus::Failed => (Done, Open, (Failed, Current)),
    };
    let step = |step, state| StepView { step, state };
    let mut steps = vec![step(Created, Done), step(Waiting, waiting)];
    // What failed was not confirmed before.
    if status != InvoiceStatus::Failed {
        steps.push(step(Confirmed, confirmed));
    }
    steps.push(step(last.0, last.1));
    steps
}
