//! The wallet and its deposit form.

use super::InvoiceStatus;
use super::app::Message;
use super::bonus::{ChoiceView, CodeView};
use super::limits::TimeLeftView;
use super::money::{InvoiceView, MoneyView};
use super::transactions::{StepView, TransactionKind};
use crate::domain::payments::ProcessingView;
use serde::Serialize;

/// Tab of the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletTab {
    /// Deposit.
    #[default]
    Deposit,
    /// Withdrawal.
    Withdraw,
}

/// Phase of the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletPhase {
    /// Closed.
    #[default]
    Closed,
    /// Loading.
    Loading,
    /// Loaded.
    Ready,
}

/// Visible pane in the phone layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletPane {
    /// List of methods.
    #[default]
    Methods,
    /// Form of the selected method.
    Form,
}

/// A payment region.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RegionView {
    /// Country, two-letter code in upper case.
    pub code: String,
    /// Name.
    pub name: String,
}

/// The wallet dialog.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WalletView {
    /// Selected tab.
    pub tab: WalletTab,
    /// Visible tabs.
    pub tabs: Vec<WalletTab>,
    /// Current phase.
    pub phase: WalletPhase,
    /// True after one second of loading, when a spinner is shown.
    pub slow: bool,
    /// Visible pane in the phone layout.
    pub pane: WalletPane,
    /// Payment region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionView>,
    /// True if closing needs confirmation.
    pub confirm_close: bool,
    /// Why deposits are blocked by a limit or an exclusion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<WalletLimitView>,
    /// A used-up deposit limit in another currency, if the active currency has
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_elsewhere: Option<LimitElsewhereView>,
    /// The payment of this window, to which its provider has led back, or the
    /// one that was paid in a window that this tab has opened; `undefined` while
    /// the server has not told of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returned: Option<ReturnedPaymentView>,
}

/// A payment whose provider has led back to the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ReturnedPaymentView {
    /// Its status on the server.
    pub status: InvoiceStatus,
    /// Its amount.
    pub amount: MoneyView,
    /// True once the tab that opened this window goes on with it.
    pub taken_over: bool,
    /// True when the window may close: it was taken over, and its result was
    /// shown for a while.
    pub ended: bool,
}

/// Reason why the player cannot deposit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum WalletLimitView {
    /// A pause or a self-exclusion.
    Excluded {
        /// Id of its period.
        period: String,
        /// End, date-time; `None` if permanent.
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<String>,
    },
    /// A used-up deposit limit.
    Deposit {
        /// Its amount.
        amount: MoneyView,
        /// Id of its period.
        period: String,
        /// End of the period, date-time.
        #[serde(skip_serializing_if = "Option::is_none")]
        renews_at: Option<String>,
    },
}

/// The last deposit, offered again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DepositAgainView {
    /// Id of the method.
    pub method: String,
    /// Name of the method.
    pub name: String,
    /// URL of its logo; empty if there is none.
    pub logo: String,
    /// Amount, within the current limits.
    pub amount: MoneyView,
}

/// A deposit or withdrawal method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethodView {
    /// Id.
    pub method: String,
    /// Name.
    pub name: String,
    /// URL of its logo; empty if there is none.
    pub logo: String,
    /// How the payment continues after the request.
    pub processing: ProcessingView,
    /// True if an agent pays out in cash.
    pub cash_agent: bool,
    /// Smallest amount.
    pub minimum: MoneyView,
    /// Largest amount.
    pub maximum: MoneyView,
    /// Longest usual time until the money arrives, all zero if it arrives at once. Absent if the server does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub arrival: Option<TimeLeftView>,
    /// The fee. Absent if the server does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub fee: Option<FeeView>,
}

/// Fee of a payment, paid by the player. Without both parts there is no fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FeeView {
    /// Share of the amount in percent, decimal text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub percent: Option<String>,
    /// Fixed amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub fixed: Option<MoneyView>,
}

/// A preset amount.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PresetView {
    /// Decimal text for the input.
    pub value: String,
    /// The amount for display.
    pub money: MoneyView,
    /// True if the input contains it.
    pub selected: bool,
}

/// The amount of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AmountView {
    /// Input text.
    pub text: String,
    /// Smallest amount.
    pub minimum: MoneyView,
    /// Largest amount.
    pub maximum: MoneyView,
    /// Error message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Message>,
    /// True if invalid, even if the error is not shown yet.
    pub wrong: bool,
    /// Presets within the limits.
    pub presets: Vec<PresetView>,
}

/// Label of the deposit button.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ButtonView {
    /// Amount, within the limits.
    pub amount: MoneyView,
    /// Bonus cash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cash: Option<MoneyView>,
    /// Bonus free spins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_spins: Option<u32>,
}

/// Phase of the deposit form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DepositPhase {
    /// Closed.
    #[default]
    Closed,
    /// Loading.
    Loading,
    /// Methods are available.
    Ready,
    /// No method for this currency and region.
    Empty,
    /// Failed to load.
    Failed,
    /// A deposit limit is reached.
    Limit,
    /// The player may not deposit.
    Refused,
}

/// Phase of a crypto address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum AddressPhase {
    /// Loading.
    Loading,
    /// Ready.
    Ready,
    /// Failed to load.
    Failed,
}

/// A crypto network.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct NetworkView {
    /// Id.
    pub id: String,
    /// Display name.
    pub label: String,
}

/// State of the search for a payment whose response was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LostPhase {
    /// The payments are being searched.
    Searching,
    /// Found.
    Found,
    /// Not in the list yet; the server may still create it.
    NotSeen,
    /// The payments cannot be loaded at the moment.
    Unknown,
}

/// A payment whose response was lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LostView {
    /// State of the search.
    pub phase: LostPhase,
    /// The payment that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invoice: Option<InvoiceView>,
    /// True if the server may still create it.
    pub early: bool,
    /// True if the idempotency key prevents a duplicate payment on retry.
    pub counts_once: bool,
    /// True if it can be retried.
    pub can_repeat: bool,
    /// Words of the server to the last retry, which it refused. They say
    /// nothing about the first try.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

/// Screen of the deposit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ScreenView {
    /// The form.
    #[default]
    Form,
    /// The form is being sent.
    Submitting,
    /// The payment continues in another window.
    Window {
        /// Amount.
        amount: MoneyView,
        /// URL of the page.
        link: String,
        /// True if the browser blocked the window.
        blocked: bool,
    },
    /// A QR code for the payment.
    Qr {
        /// Its content.
        text: String,
        /// Amount.
        amount: MoneyView,
        /// Payment id.
        invoice_id: String,
    },
    /// The provider's page in an iframe.
    Frame {
        /// URL.
        url: String,
    },
    /// Waiting for the provider.
    Awaiting {
        /// Amount.
        amount: MoneyView,
        /// Payment id.
        invoice_id: String,
    },
    /// A crypto address.
    Address {
        /// Phase of the address.
        phase: AddressPhase,
        /// The address.
        #[serde(skip_serializing_if = "Option::is_none")]
        address: Option<String>,
        /// Destination tag.
        #[serde(skip_serializing_if = "Option::is_none")]
        tag: Option<String>,
        /// Selected network.
        #[serde(skip_serializing_if = "Option::is_none")]
        network: Option<String>,
        /// Networks.
        networks: Vec<NetworkView>,
        /// Name of the coin.
        coin: String,
        /// Smallest amount.
        minimum: MoneyView,
    },
    /// The response was lost.
    Lost(LostView),
    /// Waiting for confirmation; no action by the player is needed.
    Confirming {
        /// Amount.
        amount: MoneyView,
    },
}

/// A used-up deposit limit in another currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitElsewhereView {
    /// Its amount.
    pub amount: MoneyView,
    /// Id of its period.
    pub period: String,
    /// Code of the currency without a limit.
    pub currency: String,
}

/// State of an open payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OpenPaymentState {
    /// Sent, without a response yet.
    Sending,
    /// The response was lost and the outcome is unknown.
    Lost,
    /// The response was lost and the payment was found.
    Found,
    /// Waiting for the player to pay.
    Payable,
    /// Waiting for the provider's code.
    Awaiting,
    /// Waiting for confirmation.
    Confirming,
}

/// An open payment, shown on every page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OpenPaymentView {
    /// Payment id; `deposit` or `withdrawal` if the server has not assigned
    /// one.
    pub id: String,
    /// Direction.
    pub kind: TransactionKind,
    /// State.
    pub state: OpenPaymentState,
    /// Amount.
    pub amount: MoneyView,
    /// Name of the method; its id if the name is not loaded.
    pub method: String,
    /// True if it can be declined.
    pub can_decline: bool,
    /// True while a decline request is in flight.
    pub declining: bool,
}

/// The deposit form of the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DepositView {
    /// Current phase.
    pub phase: DepositPhase,
    /// Id of the selected method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The last deposit in this currency, if its method is still available.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<DepositAgainView>,
    /// The amount.
    pub amount: AmountView,
    /// Selected row of the bonus list.
    pub choice: ChoiceView,
    /// The bonus code.
    pub code: CodeView,
    /// Label of the button.
    pub button: ButtonView,
    /// True if it can be sent.
    pub can_submit: bool,
    /// Displayed screen.
    pub screen: ScreenView,
    /// Progress steps of the displayed payment; empty if there is none.
    pub steps: Vec<StepView>,
    /// True if the displayed payment can be declined.
    pub can_decline: bool,
    /// True while a decline request is in flight.
    pub declining: bool,
}
