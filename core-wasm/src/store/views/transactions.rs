//! Payment history.

use serde::Serialize;

use super::{InvoiceStatus, ListPhase, MoneyView};

/// Direction of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TransactionKind {
    /// A deposit.
    Deposit,
    /// A withdrawal.
    Withdrawal,
}

/// Whether the amount of a payment was added to the balance or taken from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Flow {
    /// Added.
    In,
    /// Taken.
    Out,
}

/// A progress step of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TransactionStep {
    /// Requested.
    Created,
    /// Waiting for the money or a decision.
    Waiting,
    /// Being checked or executed.
    Confirmed,
    /// Completed.
    Credited,
    /// Failed.
    Failed,
    /// Arrived and sent back.
    SentBack,
}

/// State of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    /// Done.
    Done,
    /// Current.
    Current,
    /// Not reached yet.
    Open,
}

/// A step of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// The step.
    pub step: TransactionStep,
    /// State.
    pub state: StepState,
}

/// Data that the player gives to the agent who pays out in cash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AgentView {
    /// Number of the player with the agent.
    pub client_id: String,
    /// Code that the agent asks for.
    pub security_code: String,
    /// Number of the agent.
    pub agent_number: String,
}

/// A payment of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionView {
    /// Id.
    pub id: String,
    /// Direction.
    pub kind: TransactionKind,
    /// Type code, the key of its name in the content.
    pub type_code: String,
    /// Status.
    pub status: InvoiceStatus,
    /// Name of the method; empty if it is not known.
    pub method: String,
    /// Amount.
    pub amount: MoneyView,
    /// The sign of the amount. A payment that failed or was sent back moves no money and has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
    /// Creation time, date-time.
    pub created_at: String,
    /// Progress steps.
    pub steps: Vec<StepView>,
    /// The provider's transaction id; empty if there is none.
    pub transaction_id: String,
    /// Data for the cash agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentView>,
    /// True if it can be cancelled.
    pub can_cancel: bool,
    /// True while a cancellation is in flight.
    pub cancelling: bool,
}

/// Filters of the history. An empty text means no filter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionFilters {
    /// Type code, one of `type_codes`.
    pub kind: String,
    /// Status code, one of `status_codes`.
    pub status: String,
    /// Code of the currency.
    pub currency: String,
    /// First day, `yyyy-mm-dd`.
    pub from: String,
    /// Last day, `yyyy-mm-dd`.
    pub to: String,
}

/// The payment history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionsView {
    /// Loading state of the list.
    pub phase: ListPhase,
    /// Current page, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Applied filters.
    pub filters: TransactionFilters,
    /// Selectable type codes, the keys of their names in the content.
    pub type_codes: Vec<String>,
    /// Selectable status codes, the keys of their names in the content.
    pub status_codes: Vec<String>,
    /// Selectable currencies.
    pub currencies: Vec<String>,
}

impl Default for TransactionsView {
    fn default() -> Self {
        Self {
            phase: ListPhase::Loading,
            page: 1,
            pages: 1,
            filters: TransactionFilters::default(),
            type_codes: Vec::new(),
            status_codes: Vec::new(),
            currencies: Vec::new(),
        }
    }
}

/// Totals of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionTotalsView {
    /// Currency code, main unit.
    pub currency: String,
    /// Number of deposits.
    pub deposits: u32,
    /// Sum of deposits.
    pub deposited: MoneyView,
    /// Number of withdrawals.
    pub withdrawals: u32,
    /// Sum of withdrawals.
    pub withdrawn: MoneyView,
}
