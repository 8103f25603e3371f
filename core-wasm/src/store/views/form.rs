//! Forms, their fields, and the one-time code step.

use super::app::{Message, OptionView};
use serde::Serialize;

/// Where a form stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormPhase {
    /// Not in use.
    #[default]
    Closed,
    /// Its definitions are being loaded.
    Loading,
    /// It can be filled in.
    Ready,
    /// It has been sent.
    Submitting,
    /// Its definitions could not be loaded.
    Failed,
}

/// Kind of login or registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormTab {
    /// By phone.
    Phone,
    /// By e-mail.
    Email,
}

/// A form without its fields.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FormState {
    /// Where it stands.
    pub phase: FormPhase,
    /// Chosen tab.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tab: Option<FormTab>,
    /// Tabs on show; none for a form without.
    pub tabs: Vec<FormTab>,
    /// Whether it can be sent.
    pub can_submit: bool,
    /// Whether it changes something that is saved, and the player has changed
    /// something.
    pub changed: bool,
    /// Whether the player has typed something since it was opened.
    pub typed: bool,
    /// What is wrong with the whole form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}

/// How a field is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FieldInput {
    /// One line.
    #[default]
    Text,
    /// E-mail address.
    Email,
    /// Secret.
    Password,
    /// Country prefix and local number.
    Phone,
    /// One of a list.
    Select,
    /// Several lines.
    Textarea,
    /// Box to tick.
    Checkbox,
    /// Calendar date, `yyyy-mm-dd`.
    Date,
    /// Whole number.
    Integer,
    /// Text with a mask.
    Masked,
    /// Not shown.
    Hidden,
}

/// A phone number in its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PhoneView {
    /// Country, two capitals.
    pub country: String,
    /// Calling code, digits.
    pub prefix: String,
    /// Local number, at most twelve digits.
    pub local: String,
}

/// What a hint says about its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum HintVariant {
    /// Something is wrong.
    Error,
    /// All is well.
    Success,
    /// Not yet confirmed.
    Unverified,
    /// Confirmed.
    Verified,
}

/// A hint under a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct HintView {
    /// What it says.
    pub variant: HintVariant,
    /// Its text.
    pub message: Message,
}

/// Strength of a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StrengthView {
    /// One or two characters.
    Weak,
    /// Three or four.
    Good,
    /// Five or more.
    Strong,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FieldView {
    /// Name.
    pub name: String,
    /// How it is entered.
    pub input: FieldInput,
    /// Value; `1` or empty for a box.
    pub value: String,
    /// Parts of a phone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<PhoneView>,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether it cannot be changed.
    pub disabled: bool,
    /// Whether it keeps the form from being sent, said or not.
    pub wrong: bool,
    /// Hint to show now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintView>,
    /// Autocomplete token.
    pub autocomplete: String,
    /// Keyboard to show.
    pub input_mode: String,
    /// Most characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Mask: `#` is a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<String>,
    /// First date it takes, `yyyy-mm-dd`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earliest: Option<String>,
    /// Last date it takes, `yyyy-mm-dd`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
    /// Entries of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionView>>,
    /// Label given by the server; else the content has one by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Hint given by the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Strength of a new password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<StrengthView>,
}

/// Where the code step stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OtpPhase {
    /// Not in use.
    #[default]
    Closed,
    /// A code is being sent.
    Sending,
    /// Waiting for the player to type the code.
    Waiting,
    /// The code is being checked.
    Verifying,
}

/// What stands where a code can be sent again.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ResendView {
    /// The time left.
    Countdown {
        /// As `m:ss`.
        text: String,
    },
    /// A button.
    #[default]
    Button,
    /// The limit was reached.
    Limit,
}

/// The one-time code step.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OtpView {
    /// Where it stands.
    pub phase: OtpPhase,
    /// Number the code was sent to, with a plus.
    pub phone: String,
    /// Digits so far.
    pub code: String,
    /// Whether the code can be checked.
    pub can_verify: bool,
    /// Sending again.
    pub resend: ResendView,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}
