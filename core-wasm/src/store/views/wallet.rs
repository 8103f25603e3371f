//! The wallet and the deposit in it.

use super::app::Message;
use super::bonus::{ChoiceView, CodeView};
use super::money::{InvoiceView, MoneyView};
use super::transactions::{StepView, TransactionKind};
use crate::domain::payments::ProcessingView;
use serde::Serialize;

/// Tab of the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletTab {
    /// Paying in.
    #[default]
    Deposit,
    /// Paying out.
    Withdraw,
}

/// Where the wallet stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletPhase {
    /// Not open.
    #[default]
    Closed,
    /// Being loaded.
    Loading,
    /// Loaded.
    Ready,
}

/// What a phone shows of the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum WalletPane {
    /// The methods.
    #[default]
    Methods,
    /// The chosen method's form.
    Form,
}

/// A payment region.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RegionView {
    /// Country, two capitals.
    pub code: String,
    /// Name.
    pub name: String,
}

/// The wallet dialog.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct WalletView {
    /// Chosen tab.
    pub tab: WalletTab,
    /// Tabs on show.
    pub tabs: Vec<WalletTab>,
    /// Where it stands.
    pub phase: WalletPhase,
    /// Whether loading has taken a second: a spinner is due.
    pub slow: bool,
    /// What a phone shows.
    pub pane: WalletPane,
    /// Payment region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<RegionView>,
    /// Whether closing is to be confirmed.
    pub confirm_close: bool,
    /// Why no deposits are taken, once a limit is reached and known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<WalletLimitView>,
    /// A deposit limit that is used up in another currency, where there is none
    /// in the active one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_elsewhere: Option<LimitElsewhereView>,
}

/// What keeps the player from depositing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum WalletLimitView {
    /// A pause or an exclusion that the player has chosen.
    Excluded {
        /// Id of its period.
        period: String,
        /// Until when, date-time; for ever where there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<String>,
    },
    /// A deposit limit that is used up.
    Deposit {
        /// Its amount.
        amount: MoneyView,
        /// Id of its period.
        period: String,
        /// When the period ends, date-time.
        #[serde(skip_serializing_if = "Option::is_none")]
        renews_at: Option<String>,
    },
}

/// The last deposit, offered once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DepositAgainView {
    /// Id of the method.
    pub method: String,
    /// Name of the method.
    pub name: String,
    /// Address of its logo; empty for none.
    pub logo: String,
    /// Amount, within the limits of now.
    pub amount: MoneyView,
}

/// A method of paying in or out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethodView {
    /// Id.
    pub method: String,
    /// Name.
    pub name: String,
    /// Address of its logo; empty for none.
    pub logo: String,
    /// How a payment goes on.
    pub processing: ProcessingView,
    /// Whether an agent pays out in cash.
    pub cash_agent: bool,
    /// Smallest amount.
    pub minimum: MoneyView,
    /// Largest amount.
    pub maximum: MoneyView,
}

/// A preset amount.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PresetView {
    /// Decimal text that goes into the input.
    pub value: String,
    /// The amount as it is shown.
    pub money: MoneyView,
    /// Whether the input holds it.
    pub selected: bool,
}

/// The amount of the deposit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AmountView {
    /// Text of the input.
    pub text: String,
    /// Smallest amount.
    pub minimum: MoneyView,
    /// Largest amount.
    pub maximum: MoneyView,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Message>,
    /// Whether it keeps the payment from being sent, said or not.
    pub wrong: bool,
    /// Presets within the limits.
    pub presets: Vec<PresetView>,
}

/// What the deposit button says.
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

/// Where the deposits of the wallet stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DepositPhase {
    /// Not open.
    #[default]
    Closed,
    /// Being loaded.
    Loading,
    /// There are methods.
    Ready,
    /// There is none for this currency and region.
    Empty,
    /// They could not be loaded.
    Failed,
    /// A deposit limit is reached.
    Limit,
    /// This player may not deposit.
    Refused,
}

/// Where a crypto address stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum AddressPhase {
    /// Asked for.
    Loading,
    /// There.
    Ready,
    /// Could not be had.
    Failed,
}

/// A crypto network.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct NetworkView {
    /// Id.
    pub id: String,
    /// Name shown.
    pub label: String,
}

/// What is known of a deposit whose answer was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LostPhase {
    /// Payments are being read.
    Searching,
    /// A payment was found.
    Found,
    /// It is not among the payments yet. It may still be booked.
    NotSeen,
    /// Payments cannot be read now.
    Unknown,
}

/// A payment whose answer was lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LostView {
    /// What is known.
    pub phase: LostPhase,
    /// The payment that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invoice: Option<InvoiceView>,
    /// Whether the server may well still book it.
    pub early: bool,
    /// Whether the server counts it once however often it is sent.
    pub counts_once: bool,
    /// Whether it can be sent once more.
    pub can_repeat: bool,
}

/// What the deposit shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ScreenView {
    /// The form.
    #[default]
    Form,
    /// The form has been sent.
    Submitting,
    /// The payment goes on in another window.
    Window {
        /// Amount.
        amount: MoneyView,
        /// Address of the page.
        link: String,
        /// Whether the browser did not let the window open.
        blocked: bool,
    },
    /// A QR code to pay.
    Qr {
        /// Its content.
        text: String,
        /// Amount.
        amount: MoneyView,
        /// Payment.
        invoice_id: String,
    },
    /// The provider's page in a frame.
    Frame {
        /// Its address.
        url: String,
    },
    /// Waiting for the provider.
    Awaiting {
        /// Amount.
        amount: MoneyView,
        /// Payment.
        invoice_id: String,
    },
    /// A crypto address.
    Address {
        /// Where it stands.
        phase: AddressPhase,
        /// The address.
        #[serde(skip_serializing_if = "Option::is_none")]
        address: Option<String>,
        /// Destination tag.
        #[serde(skip_serializing_if = "Option::is_none")]
        tag: Option<String>,
        /// Chosen network.
        #[serde(skip_serializing_if = "Option::is_none")]
        network: Option<String>,
        /// Networks.
        networks: Vec<NetworkView>,
        /// Name of the coin.
        coin: String,
        /// Smallest amount.
        minimum: MoneyView,
    },
    /// The answer was lost.
    Lost(LostView),
    /// Nothing is left to do but to wait.
    Confirming {
        /// Amount.
        amount: MoneyView,
    },
}

/// A deposit limit that is used up in another currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LimitElsewhereView {
    /// Its amount.
    pub amount: MoneyView,
    /// Id of its period.
    pub period: String,
    /// Code of the currency that has no limit.
    pub currency: String,
}

/// What is known of a payment under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OpenPaymentState {
    /// It has been sent and is not answered.
    Sending,
    /// Its answer was lost; the outcome is not known.
    Lost,
    /// Its answer was lost, and it has been found.
    Found,
    /// It waits for the player to pay.
    Payable,
    /// It waits for the provider's code.
    Awaiting,
    /// It waits for its confirmation.
    Confirming,
}

/// A payment under way, of any page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OpenPaymentView {
    /// Id of the payment; `deposit` or `withdrawal` for one that the server
    /// has not named.
    pub id: String,
    /// Whether money comes in or goes out.
    pub kind: TransactionKind,
    /// What is known.
    pub state: OpenPaymentState,
    /// Amount.
    pub amount: MoneyView,
    /// Name of the method; its id where the name is not loaded.
    pub method: String,
    /// Whether it can be declined.
    pub can_decline: bool,
    /// Whether it is being declined.
    pub declining: bool,
}

/// The deposit in the wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DepositView {
    /// Where it stands.
    pub phase: DepositPhase,
    /// Chosen method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The last deposit in this currency, where its method is still there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<DepositAgainView>,
    /// The amount.
    pub amount: AmountView,
    /// What is chosen among the bonuses.
    pub choice: ChoiceView,
    /// The bonus code.
    pub code: CodeView,
    /// What the button says.
    pub button: ButtonView,
    /// Whether it can be sent.
    pub can_submit: bool,
    /// What is shown.
    pub screen: ScreenView,
    /// The way of the payment on show; empty while there is none.
    pub steps: Vec<StepView>,
    /// Whether the payment on show can be declined.
    pub can_decline: bool,
    /// Whether it is being declined.
    pub declining: bool,
}
