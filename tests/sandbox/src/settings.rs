//! Settings that test controls can change at run time.

use games::jackpot::TURNOVER;
use serde_json::Value;

/// Settings with their defaults.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that tests turn")]
#[derive(Debug, Clone)]
pub struct Settings {
    /// Lifetime of an access token.
    pub access_token_seconds: i64,
    /// True if a refreshed token is refused at the next refresh.
    pub rotate_refresh_tokens: bool,
    /// Country of visitors that come without a `cf-ipcountry` header.
    pub country: String,
    /// Address of visitors that come without a `cf-connecting-ip` header.
    pub ip: String,
    /// True if registration by phone is open.
    pub registration_phone: bool,
    /// True if registration by e-mail is open.
    pub registration_email: bool,
    /// Maximum one-time codes per phone and hour.
    pub otp_per_hour: i64,
    /// Minimum seconds between two codes to one phone.
    pub otp_interval_seconds: i64,
    /// Wrong passwords for one login in a quarter of an hour.
    pub sign_in_tries: i64,
    /// Social sign-in providers, as in the constants.
    pub social_auth: Vec<String>,
    /// True if deposits decline bonuses by default.
    pub deposit_bonus_decline_default: bool,
    /// Real milliseconds until an asynchronous payment gets its QR code.
    pub async_delay_ms: u64,
    /// True if deposits must be wagered before a withdrawal.
    pub wager_enabled: bool,
    /// Decimal text: wagering multiplier of deposits.
    pub wager_multiplier: String,
    /// Decimal texts that override the counted turnover: total and remaining.
    pub wager_pinned: Option<(String, String)>,
    /// Seconds until an unpaid deposit fails; 0 for never.
    pub invoice_expiry_seconds: i64,
    /// Seconds per step of a withdrawal review; manual if absent.
    pub withdrawal_review_seconds: Option<i64>,
    /// Delay of a loosening or removal of a limit, in seconds.
    pub limit_delay_seconds: i64,
    /// Period in which a due limit increase can be confirmed, in seconds.
    pub limit_confirmation_seconds: i64,
    /// True if referrals are enabled.
    pub referral: bool,
    /// True for invented winners and players of crash games; by default only without test controls.
    pub simulated_play: Option<bool>,
    /// True if deeds of visitors are counted and bounded; by default only without test controls, because all tests
    /// come from one address.
    pub count_deeds: Option<bool>,
    /// Seconds for which a session can be refreshed.
    pub session_seconds: i64,
    /// The stakes in which the jackpot falls once on average, in cents of the base currency.
    pub jackpot_turnover: i64,
    /// Merge patches of the site's configuration, in order.
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
            simulated_play: None,
            count_deeds: None,
            session_seconds: 90 * 24 * 3600,
            jackpot_turnover: TURNOVER,
            config_patches: Vec::new(),
        }
    }
}
