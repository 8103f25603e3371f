//! Forms, their fields, and the one-time code step.

use super::app::{Message, OptionView};
use serde::Serialize;

/// Phase of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormPhase {
    /// Closed.
    #[default]
    Closed,
    /// Its definitions are loading.
    Loading,
    /// Ready for input.
    Ready,
    /// Being sent.
    Submitting,
    /// Its definitions failed to load.
    Failed,
}

/// Tab of sign-in or registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormTab {
    /// By phone.
    Phone,
    /// By e-mail.
    Email,
}

/// A request to focus a field, because the form was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FocusRequest {
    /// Name of the field.
    pub field: String,
    /// Number of the request. Each request has its own, so that the same field
    /// can be requested again.
    pub number: u32,
}

/// A form without its fields.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FormState {
    /// Current phase.
    pub phase: FormPhase,
    /// Selected tab.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tab: Option<FormTab>,
    /// Visible tabs; empty for a form without tabs.
    pub tabs: Vec<FormTab>,
    /// True if it can be sent.
    pub can_submit: bool,
    /// True if the form edits saved data and the player has changed it.
    pub changed: bool,
    /// True if the player has typed since the form was opened.
    pub typed: bool,
    /// Form-level error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
    /// The field to focus after a refused submission, until the player uses the
    /// form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<FocusRequest>,
}

/// Input type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FieldInput {
    /// Single line.
    #[default]
    Text,
    /// E-mail address.
    Email,
    /// Password.
    Password,
    /// Country prefix and local number.
    Phone,
    /// Selection from a list.
    Select,
    /// Multiple lines.
    Textarea,
    /// Checkbox.
    Checkbox,
    /// Calendar date, `yyyy-mm-dd`.
    Date,
    /// Integer.
    Integer,
    /// Text with a mask.
    Masked,
    /// Hidden.
    Hidden,
}

/// The parts of a phone number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PhoneView {
    /// Country, two-letter code in upper case.
    pub country: String,
    /// Calling code, digits.
    pub prefix: String,
    /// Local number, at most twelve digits.
    pub local: String,
}

/// Kind of a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum HintVariant {
    /// Error.
    Error,
    /// Valid.
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
    /// Kind.
    pub variant: HintVariant,
    /// Text.
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
    /// Input type.
    pub input: FieldInput,
    /// Value; `1` or empty for a checkbox.
    pub value: String,
    /// Parts of a phone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<PhoneView>,
    /// True if required.
    pub required: bool,
    /// True if read-only.
    pub disabled: bool,
    /// True if invalid, even if the error is not shown yet.
    pub wrong: bool,
    /// Visible hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<HintView>,
    /// Autocomplete token.
    pub autocomplete: String,
    /// Value of the `inputmode` attribute.
    pub input_mode: String,
    /// Input mask; `#` is a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mask: Option<String>,
    /// Earliest allowed date, `yyyy-mm-dd`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earliest: Option<String>,
    /// Latest allowed date, `yyyy-mm-dd`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
    /// Options of a select.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<OptionView>>,
    /// Label from the server; if `None`, the content has one by field name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Hint from the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Strength of a new password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<StrengthView>,
}

/// Phase of the code step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum OtpPhase {
    /// Closed.
    #[default]
    Closed,
    /// A code is being sent.
    Sending,
    /// Waiting for input of the code.
    Waiting,
    /// The code is being verified.
    Verifying,
}

/// State of the resend control.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ResendView {
    /// Countdown until a code can be sent again.
    Countdown {
        /// As `m:ss`.
        text: String,
    },
    /// A resend button.
    #[default]
    Button,
    /// The send limit is reached.
    Limit,
}

/// The one-time code step.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OtpView {
    /// Current phase.
    pub phase: OtpPhase,
    /// Phone number the code was sent to, with a plus sign.
    pub phone: String,
    /// Digits entered so far.
    pub code: String,
    /// Number of digits of a code; zero while the step is closed.
    pub length: u8,
    /// True if the code can be verified.
    pub can_verify: bool,
    /// True if a complete code is verified without a press: until the first
    /// one for this number was.
    pub verifies_at_once: bool,
    /// State of the resend control.
    pub resend: ResendView,
    /// Error message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Message>,
}
