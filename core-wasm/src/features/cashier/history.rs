//! Payment history: pages, filters, totals, cancellation.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        api::Call,
        core_events::CoreEvent,
        generation::Generation,
        order::Order,
        paged::{ListLoad, Page, Paged},
        parts::part,
    },
    ports::{Method, Task},
    store::views::{
        AgentView, Flow, InvoiceStatus, ListPhase,
        StepState::{Current, Done, Open},
        StepView, TransactionFilters, TransactionKind,
        TransactionStep::{Confirmed, Created, Credited, Failed, SentBack, Waiting},
        TransactionTotalsView, TransactionView, TransactionsView,
    },
    wire::payments::{DEPOSIT, Invoice, InvoiceStatistics, WITHDRAWAL},
};

/// Path of the page.
const PAGE: &str = "/profile/history";
/// Page size.
const PAGE_SIZE: u32 = 10;
/// Delay of a reload after the last event, in milliseconds: events come in
/// bursts.
const RELOAD_AFTER: u64 = 500;
/// Status codes for the filter, in display order.
const STATUS_CODES: [i64; 5] = [1, 2, 3, 4, 5];
/// First date that a filter accepts. While the player types a year, the field
/// temporarily contains a year long ago.
const FIRST_DAY: &str = "2000-01-01";
/// First and last moment of a day, in local time.
const DAY_BEGIN: &str = "T00:00:00.000";
const DAY_END: &str = "T23:59:59.999";

/// The current page.
#[derive(Debug, Default)]
pub struct History {
    list: Paged<Invoice>,
    filters: TransactionFilters,
    /// Payments with a cancellation in flight.
    cancelling: Vec<String>,
    /// The latest event of a payment that is not in the list.
    events: Generation,
    /// Status events, by payment id.
    order: Order<InvoiceStatus>,
}

part! {
    /// Interface of the payment history for the rest of the core.
    HistoryCalls of PaymentHistory as history, in history, for Player, events to on_event;
    requests {
        /// Cancels a payment of the history.
        "cancelTransaction" cancel_transaction(id: String);
    }
    tasks {
        /// Loads a page of the payment history; pages count from one.
        "loadTransactions" load_transactions(page: u32);
        /// Loads the total deposits and withdrawals by currency.
        "loadTransactionTotals" load_transaction_totals();
    }
    internal {
        actions {
            /// Updates the row of a changed payment if it is displayed. Reloads the
            /// first page for a new payment.
            follow_transaction(invoice: &Invoice);
        }
        tasks {
            /// Loads a page with filters.
            filter_transactions(filters: TransactionFilters, page: u32);
        }
    }
}

impl History {
    /// Ids of the displayed payments.
    pub(super) fn ids(&self) -> Vec<String> {
        self.list.rows.iter().map(|row| row.id.clone()).collect()
    }
}

impl PaymentHistory {
    fn on_event(&self, event: CoreEvent<'_>) {
        if matches!(event, CoreEvent::Retry) {
            let list = self.store.read(|slices| {
                let list = slices.transactions_list.get();
                (list.phase, list.page)
            });
            if let (ListPhase::Failed, page) = list {
                let history = self.clone();
                self.spawn(async move { history.load_transactions(page).await });
            }
        }
    }

    /// Loads a page with filters. A date with an incomplete year is ignored.
    pub(super) async fn filter_transactions(&self, mut filters: TransactionFilters, page: u32) {
        let mut typing = false;
        for day in [&mut filters.from, &mut filters.to] {
            if !day.is_empty() && day.as_str() < FIRST_DAY {
                typing = true;
                day.clear();
            }
        }
        let same = |history: &History| history.filters == filters && history.list.page == page;
        if typing && same(&self.state.history.borrow()) {
            return;
        }
        self.state.history.borrow_mut().filters = filters;
        self.load_transactions(page).await;
    }

    /// Loads the method names of the displayed rows. They are in the wallet's
    /// method lists, one for each currency.
    async fn load_method_names(&self) {
        let mut currencies: Vec<String> = {
            let state = self.state.history.borrow();
            let unnamed = |row: &&Invoice| {
                row.payment_method.as_ref().is_some_and(|id| self.state.methods.borrow().name(id).is_none())
            };
            state.list.rows.iter().filter(unnamed).map(|row| row.currency.clone()).collect()
        };
        currencies.sort_unstable();
        currencies.dedup();
        for currency in currencies {
            self.log_error(self.core().load_method_names(currency).await);
            self.publish_history();
        }
    }

    /// Loads a page; pages count from one. The previous rows stay visible
    /// during the load.
    pub(super) async fn load_transactions(&self, page: u32) {
        let (asked, filters) = {
            let mut state = self.state.history.borrow_mut();
            (state.order.begin_request(), state.filters.clone())
        };
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let day = |day: &str, time: &str| filled(day).map(|day| self.moment_of(&day, time));
        let call = Call::new(Method::Get, "/api/payment/invoices")
            .query("type", filled(&filters.kind))
            .query("status", filled(&filters.status))
            .query("currency", filled(&filters.currency))
            .query("dateFrom", day(&filters.from, DAY_BEGIN))
            .query("dateTo", day(&filters.to, DAY_END));
        let end = |History { list, order, .. }: &mut History, load, mut loaded: Option<Page<Invoice>>| {
            if list.is_stale(load) {
                return false;
            }
            if let Some((_, rows)) = &mut loaded {
                order.accept(asked);
                for row in rows {
                    row.status = order.newer(&row.id).copied().unwrap_or(row.status);
                }
            }
            list.end(load, loaded, PAGE_SIZE)
        };
        let load = ListLoad {
            what: "payments could not be read",
            begin: |state: &mut History| state.list.begin(page),
            end,
            publish: || self.publish_history(),
        };
        let request = self.load_page::<Invoice>(call, page, PAGE_SIZE);
        if self.load_into(&self.state.history, load, request).await {
            self.load_method_names().await;
        }
    }

    /// A time of a day in the player's time zone, in API format.
    fn moment_of(&self, day: &str, time: &str) -> String {
        self.ports.clock.instant(&format!("{day}{time}")).unwrap_or_else(|| format!("{day}{time}Z"))
    }

    /// Loads the total deposits and withdrawals by currency.
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
            // The list is usable without the totals.
            Err(error) => self.log_failure("totals of payments could not be read", &error),
        }
    }

    /// Cancels an undecided payment: an unpaid deposit, or a withdrawal if the
    /// operator allows it.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn cancel_transaction(&self, id: String) -> Result<(), CoreError> {
        let kind = {
            let mut state = self.state.history.borrow_mut();
            let found = state.list.rows.iter().find(|row| row.id == id).cloned();
            let Some(row) = found.filter(|row| self.can_cancel(row)) else { return Ok(()) };
            if state.cancelling.contains(&id) {
                return Ok(());
            }
            state.cancelling.push(id.clone());
            kind_of(&row)
        };
        self.publish_history();
        let result = self.core().decline_payment(id.clone()).await;
        self.state.history.borrow_mut().cancelling.retain(|cancelling| *cancelling != id);
        self.publish_history();
        match &result {
            Ok(()) if kind == TransactionKind::Withdrawal => {
                self.alert("wallet", "userCanceledWithdrawal", Vec::new());
                self.log_error(self.core().load_accounts().await);
            }
            Ok(()) => {}
            Err(_) => self.alert("global", "somethingWrong", Vec::new()),
        }
        let page = self.state.history.borrow().list.page;
        self.load_transactions(page).await;
        result
    }

    fn can_cancel(&self, row: &Invoice) -> bool {
        let allowed = match kind_of(row) {
            TransactionKind::Deposit => true,
            TransactionKind::Withdrawal => self.site.borrow().config.withdrawal_cancellation,
        };
        allowed && row.status == InvoiceStatus::Pending
    }

    /// Updates the row of a changed payment if it is displayed. Reloads the
    /// first page for new payments, a moment after the last of them.
    pub(super) fn follow_transaction(&self, invoice: &Invoice) {
        let known = {
            let mut state = self.state.history.borrow_mut();
            state.order.record_event(&invoice.id, invoice.status);
            let row = state.list.rows.iter_mut().find(|row| row.id == invoice.id);
            row.map(|row| row.status = invoice.status).is_some()
        };
        if known {
            self.publish_history();
        } else if self.shows_first_page() {
            let event = self.state.history.borrow_mut().events.begin();
            let core = self.clone();
            self.spawn(async move {
                core.ports.clock.sleep(RELOAD_AFTER).await;
                if core.state.history.borrow().events.is_current(event) && core.shows_first_page() {
                    core.load_transactions(1).await;
                }
            });
        }
    }

    /// True if the first page is on display. The page loads its list whenever
    /// it is visited, so nothing is read for it while it is not.
    fn shows_first_page(&self) -> bool {
        let shows_list = {
            let list = &self.state.history.borrow().list;
            list.was_wanted() && list.page == 1
        };
        shows_list && self.locales().parse(&self.page().1).path == PAGE
    }

    fn publish_history(&self) {
        let (view, rows) = {
            let state = self.state.history.borrow();
            let view = TransactionsView {
                phase: state.list.phase,
                page: state.list.page,
                pages: state.list.pages,
                filters: state.filters.clone(),
                type_codes: [DEPOSIT, WITHDRAWAL].map(|code| code.to_string()).to_vec(),
                status_codes: STATUS_CODES.map(|code| code.to_string()).to_vec(),
                currencies: self.accounts.borrow().iter().map(|it| it.currency.clone()).collect(),
            };
            (view, state.list.rows.iter().map(|row| self.transaction_view(row, &state)).collect())
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
            method: {
                let id = row.payment_method.as_deref().unwrap_or_default();
                self.state.methods.borrow().name(id).unwrap_or_default().to_owned()
            },
            amount: self.money(row.amount, &row.currency),
            flow: flow_of(row),
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

fn flow_of(row: &Invoice) -> Option<Flow> {
    let flow = match kind_of(row) {
        TransactionKind::Deposit => Flow::In,
        TransactionKind::Withdrawal => Flow::Out,
    };
    let moves_money = row.status != InvoiceStatus::Failed && !row.status.is_returned();
    moves_money.then_some(flow)
}

/// Progress steps of a payment, derived from its status.
pub(crate) fn steps(status: InvoiceStatus) -> Vec<StepView> {
    let (waiting, confirmed, last) = match status {
        InvoiceStatus::Pending => (Current, Open, (Credited, Open)),
        InvoiceStatus::Review | InvoiceStatus::Processing => (Done, Current, (Credited, Open)),
        InvoiceStatus::Success => (Done, Done, (Credited, Done)),
        InvoiceStatus::Failed => (Done, Open, (Failed, Current)),
        InvoiceStatus::BeyondLimit | InvoiceStatus::Excluded | InvoiceStatus::Returned => {
            (Done, Open, (SentBack, Done))
        }
    };
    let step = |step, state| StepView { step, state };
    let mut steps = vec![step(Created, Done), step(Waiting, waiting)];
    // Only a credited payment has been confirmed by the provider.
    if matches!(last.0, Credited) {
        steps.push(step(Confirmed, confirmed));
    }
    steps.push(step(last.0, last.1));
    steps
}
