//! The history of payments.

use serde::Serialize;

use super::{InvoiceStatus, ListPhase, MoneyView};

/// Whether a payment comes in or goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TransactionKind {
    /// A deposit.
    Deposit,
    /// A withdrawal.
    Withdrawal,
}

/// A step on the way of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TransactionStep {
    /// It was asked for.
    Created,
    /// The money, or the decision about it, is waited for.
    Waiting,
    /// It is being checked, or carried out.
    Confirmed,
    /// It is done.
    Credited,
    /// It came to nothing.
    Failed,
}

/// Where a payment stands in regard to a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    /// Behind it.
    Done,
    /// At it.
    Current,
    /// Before it.
    Open,
}

/// A step of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// Which.
    pub step: TransactionStep,
    /// Where the payment stands.
    pub state: StepState,
}

/// What a player tells the agent who pays him in cash.
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
    /// In or out.
    pub kind: TransactionKind,
    /// Code of the type, by which the content names it.
    pub type_code: String,
    /// Status.
    pub status: InvoiceStatus,
    /// Name of the method, else its id.
    pub method: String,
    /// Amount.
    pub amount: MoneyView,
    /// Time of creation, date-time.
    pub created_at: String,
    /// The way of the payment.
    pub steps: Vec<StepView>,
    /// The provider's own number of it; empty for none.
    pub transaction_id: String,
    /// What the agent has to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentView>,
    /// Whether it can be cancelled.
    pub can_cancel: bool,
    /// Whether it is being cancelled.
    pub cancelling: bool,
}

/// What of the history is shown. An empty text is everything.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionFilters {
    /// Code of the type, one of those to choose from.
    pub kind: String,
    /// Code of the status, one of those to choose from.
    pub status: String,
    /// Code of the currency.
    pub currency: String,
    /// First day, `yyyy-mm-dd`.
    pub from: String,
    /// Last day, `yyyy-mm-dd`.
    pub to: String,
}

/// The history of payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TransactionsView {
    /// Where the list stands.
    pub phase: ListPhase,
    /// The page on show, from one.
    pub page: u32,
    /// How many pages there are.
    pub pages: u32,
    /// What is shown.
    pub filters: TransactionFilters,
    /// Codes of types to choose from, by which the content names them.
    pub type_codes: Vec<String>,
    /// Codes of statuses to choose from, by which the content names them.
    pub status_codes: Vec<String>,
    /// Currencies to choose from.
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

/// What was paid in and out in one currency.
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
