//! What test controls may change while the sandbox runs.

use serde_json::Value;

/// Switches with the values of an ordinary day.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that tests turn")]
#[derive(Debug, Clone)]
pub struct Settings {
    /// Lifetime of an access token.
    pub access_token_seconds: i64,
    /// Whether a token that was exchanged for a new one is refused at the next exchange.
    pub rotate_refresh_tokens: bool,
    /// Country of visitors that come without a `cf-ipcountry` header.
    pub country: String,
    /// Address of visitors that come without a `cf-connecting-ip` header.
    pub ip: String,
    /// Whether registration by phone is open.
    pub registration_phone: bool,
    /// Whether registration by e-mail is open.
    pub registration_email: bool,
    /// One-time codes that a phone may ask for in an hour.
    pub otp_per_hour: i64,
    /// Seconds that must pass between two codes to one phone.
    pub otp_interval_seconds: i64,
    /// Wrong passwords for one login in a quarter of an hour.
    pub sign_in_tries: i64,
    /// Ways to sign in elsewhere, as the constants list them.
    pub social_auth: Vec<String>,
    /// Whether a deposit starts with its bonus declined.
    pub deposit_bonus_decline_default: bool,
    /// Real milliseconds until an asynchronous payment gets its QR code.
    pub async_delay_ms: u64,
    /// Whether a withdrawal waits until deposits were bet off.
    pub wager_enabled: bool,
    /// Decimal text: how often a deposit must be bet.
    pub wager_multiplier: String,
    /// Decimal texts that are answered in place of what was counted: all that must be bet, and what is left.
    pub wager_pinned: Option<(String, String)>,
    /// Seconds after which a deposit that nobody paid has failed; 0 for never.
    pub invoice_expiry_seconds: i64,
    /// Seconds of each step of a withdrawal's review; by hand when absent.
    pub withdrawal_review_seconds: Option<i64>,
    /// Seconds until a looser limit or the end of a limit comes into force.
    pub limit_delay_seconds: i64,
    /// Seconds in which the raise of a limit can be confirmed once it is due.
    pub limit_confirmation_seconds: i64,
    /// Whether players may bring other players.
    pub referral: bool,
    /// Merge patches of the site's configuration, in the order in which they came.
    pub config_patches: Vec<Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            access_token_seconds: 15 * 60,
            rotate_refresh_tokens: false,
            country: "US".into(),
            ip: "203.0.113.7".into(),
            registration_phone: true,
            registration_email: true,
            otp_per_hour: 3,
            otp_interval_seconds: 60,
            sign_in_tries: 5,
            social_auth: ["auth0", "telegram", "google"].map(str::to_owned).to_vec(),
            deposit_bonus_decline_default: false,
            async_delay_ms: 2000,
            wager_enabled: false,
            wager_multiplier: "0".into(),
            wager_pinned: None,
            invoice_expiry_seconds: 24 * 3600,
            withdrawal_review_seconds: None,
            limit_delay_seconds: 24 * 3600,
            limit_confirmation_seconds: 24 * 3600,
            referral: true,
            config_patches: Vec::new(),
        }
    }
}
