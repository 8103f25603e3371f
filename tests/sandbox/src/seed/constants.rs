//! The constants the site reads at start.

use crate::contract::codes::OtpReason;
use crate::settings::Settings;
use crate::social::TELEGRAM;
use serde::Serialize;
use utoipa::ToSchema;

/// Periods of cash limits.
pub const CASH_PERIODS: [(&str, &str); 3] =
    [("daily", "Daily"), ("weekly", "Weekly"), ("monthly", "Monthly")];
/// Periods of a cooling-off, growing.
pub const COOLING_OFF: [(&str, &str); 6] = [
    ("1_day", "1 day"),
    ("3_days", "3 days"),
    ("1_week", "1 week"),
    ("1_month", "1 month"),
    ("3_months", "3 months"),
    ("6_months", "6 months"),
];
/// Periods of a self-exclusion, growing.
pub const SELF_EXCLUSION: [(&str, &str); 4] =
    [("6_months", "6 months"), ("9_months", "9 months"), ("1_year", "1 year"), ("forever", "Forever")];

/// States of a player.
pub const PLAYER_STATUSES: [(i64, &str); 3] = [(1, "active"), (2, "limited"), (3, "blocked")];
/// States of a document.
pub const DOCUMENT_STATUSES: [(i64, &str); 3] = [(1, "approve"), (2, "pending"), (3, "canceled")];
/// Kinds of limits.
pub const LIMIT_DEFINITIONS: [(i64, &str); 5] =
    [(1, "bet"), (2, "loss"), (3, "deposit"), (4, "self-exclusion"), (5, "cooling-off")];
/// States of a limit.
pub const LIMIT_STATUSES: [(i64, &str); 2] = [(1, "active"), (2, "pending")];
/// States of a referral.
pub const REFERRAL_STATUSES: [(i64, &str); 3] = [(1, "in progress"), (2, "qualified"), (3, "not qualified")];
/// States of a payment.
pub const INVOICE_STATUSES: [(i64, &str); 5] =
    [(1, "pending"), (2, "success"), (3, "rejected"), (4, "review"), (5, "processing")];
/// Directions of a payment.
pub const INVOICE_TYPES: [(i64, &str); 2] = [(1, "deposit"), (2, "withdrawal")];
/// States of a bet.
pub const BET_STATUSES: [(i64, &str); 5] =
    [(1, "pending"), (2, "won"), (3, "lost"), (4, "refund"), (5, "cashout")];
/// Triggers of bonus codes.
pub const BONUS_TRIGGERS: [(i64, &str); 3] = [(1, "code"), (3, "deposit"), (11, "referral")];
/// Kinds of bonuses.
pub const BONUS_TYPES: [(i64, &str); 4] = [(1, "cash"), (2, "percent"), (3, "free spins"), (4, "cashback")];
/// States of what a player holds, a bonus or free spins.
pub const HELD_STATUSES: [(i64, &str); 3] = [(1, "issued"), (2, "active"), (3, "finished")];
/// How a bonus ended.
pub const BONUS_RESULTS: [(i64, &str); 5] =
    [(1, "in progress"), (2, "played"), (3, "canceled"), (4, "expired"), (5, "lost")];
/// How free spins ended.
pub const FREE_SPINS_RESULTS: [(i64, &str); 4] =
    [(1, "in progress"), (2, "played"), (3, "canceled"), (4, "expired")];
/// Purposes of one-time codes.
pub const OTP_REASONS: [(&str, &str); 3] = [
    ("registration", "registration"),
    ("phoneVerification", "phoneVerification"),
    ("changingPass", "changingPass"),
];
/// Forms with fields of their own.
pub const SCENARIOS: [(&str, &str); 2] = [("registration", "Registration"), ("profile", "Profile")];
const TRANSACTION_TYPES: [(i64, &str); 3] = [(1, "bet"), (2, "win"), (3, "refund")];
/// Balances that money is in, and that a payout goes to.
const BALANCES: [(i64, &str); 2] = [(1, "real"), (2, "bonus")];

const ZONES: [(&str, &str); 14] = [
    ("Pacific/Auckland", "(UTC+12:00) Auckland"),
    ("Asia/Tokyo", "(UTC+09:00) Tokyo"),
    ("Asia/Kolkata", "(UTC+05:30) Kolkata"),
    ("Asia/Dubai", "(UTC+04:00) Dubai"),
    ("Asia/Riyadh", "(UTC+03:00) Riyadh"),
    ("Europe/Istanbul", "(UTC+03:00) Istanbul"),
    ("Europe/Kyiv", "(UTC+02:00) Kyiv"),
    ("Europe/Berlin", "(UTC+01:00) Berlin"),
    ("Europe/Madrid", "(UTC+01:00) Madrid"),
    ("Europe/London", "(UTC+00:00) London"),
    ("America/Sao_Paulo", "(UTC-03:00) São Paulo"),
    ("America/New_York", "(UTC-05:00) New York"),
    ("America/Chicago", "(UTC-06:00) Chicago"),
    ("America/Los_Angeles", "(UTC-08:00) Los Angeles"),
];

/// Document types: id, name, section.
const DOCUMENT_TYPES: [(&str, &str, &str); 7] = [
    ("identity_front", "Passport, front", "identity"),
    ("identity_back", "Passport, back", "identity"),
    ("identity_selfie_id", "Selfie with passport", "identity"),
    ("address", "Proof of address", "address"),
    ("payment", "Payment card, front", "payment"),
    ("payment_back", "Payment card, back", "payment"),
    ("other", "Other", "other"),
];

/// True for an offered time zone.
pub fn is_zone(id: &str) -> bool {
    ZONES.iter().any(|row| row.0 == id)
}

/// The name of a document type, if there is such a type.
pub fn document_type(id: &str) -> Option<&'static str> {
    DOCUMENT_TYPES.iter().find(|row| row.0 == id).map(|row| row.1)
}

/// A number of the wire, and what it stands for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Numbered {
    id: i64,
    name: &'static str,
}

/// A word of the wire, and how it is shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct Named {
    id: &'static str,
    name: &'static str,
}

/// A type of documents, and the part of the page it belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentType {
    id: &'static str,
    name: &'static str,
    section: &'static str,
}

/// The constants on the wire.
#[derive(Debug, Serialize, ToSchema)]
pub struct Constants {
    player: PlayerConstants,
    payment: PaymentConstants,
    game: GameConstants,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayerConstants {
    scenarios: Vec<Named>,
    time_zone: Vec<Named>,
    player_statuses: Vec<Numbered>,
    document: DocumentConstants,
    limit: LimitConstants,
    registration: Registration,
    otp: Otp,
    /// Ways to sign in elsewhere.
    social_auth: Vec<String>,
    referral: ReferralConstants,
    /// If signing in with Telegram is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    telegram: Option<Telegram>,
}

#[derive(Debug, Serialize, ToSchema)]
struct DocumentConstants {
    status: Vec<Numbered>,
    r#type: Vec<DocumentType>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LimitConstants {
    definition: Vec<Numbered>,
    status: Vec<Numbered>,
    all_period: Vec<Named>,
    cash_period: Vec<Named>,
    cooling_off_period: Vec<Named>,
    self_exclusion_period: Vec<Named>,
}

/// How players can sign up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegistrationWays)]
struct Registration {
    phone: bool,
    email: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OtpConstants)]
struct Otp {
    enabled: bool,
    #[schema(value_type = Vec<OtpReason>)]
    reason: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReferralConstants {
    enabled: bool,
    /// Always empty.
    #[schema(value_type = Vec<String>)]
    segment_types: [&'static str; 0],
    qualification_statuses: Vec<Numbered>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Telegram {
    bot: &'static str,
    auth_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentConstants {
    invoice_statuses: Vec<Numbered>,
    invoice_types: Vec<Numbered>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GameConstants {
    bet: BetConstants,
    spin: SpinConstants,
    bonus: BonusConstants,
    player_bonus: HeldConstants,
    player_freespin: HeldConstants,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetConstants {
    status: Vec<Numbered>,
    transaction_type: Vec<Numbered>,
    amount_type: Vec<Numbered>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SpinConstants {
    transaction_type: Vec<Numbered>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BonusConstants {
    trigger_type: Vec<Numbered>,
    r#type: Vec<Numbered>,
    status: Vec<Numbered>,
    wager_sportsbook_ticket_type: Vec<Numbered>,
    wager_sportsbook_stage: Vec<Numbered>,
    payout_balance_type: Vec<Numbered>,
    wager_category: Vec<Numbered>,
    /// True if the page begins with no bonus chosen.
    deposit_bonus_decline_default: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct HeldConstants {
    status: Vec<Numbered>,
    result: Vec<Numbered>,
}

fn numbered(rows: &[(i64, &'static str)]) -> Vec<Numbered> {
    rows.iter().map(|&(id, name)| Numbered { id, name }).collect()
}

fn named<'a>(rows: impl IntoIterator<Item = &'a (&'static str, &'static str)>) -> Vec<Named> {
    rows.into_iter().map(|&(id, name)| Named { id, name }).collect()
}

/// The constants on the wire.
pub fn wire(settings: &Settings, provider_origin: &str) -> Constants {
    let all_periods = CASH_PERIODS
        .iter()
        .chain(&COOLING_OFF)
        .chain(SELF_EXCLUSION.iter().filter(|row| row.0 != "6_months"));
    let telegram = settings.social_auth.iter().any(|listed| listed == TELEGRAM.id).then(|| Telegram {
        bot: "nightjar_sandbox_bot",
        auth_url: format!("{provider_origin}{}", TELEGRAM.path()),
    });
    Constants {
        player: PlayerConstants {
            scenarios: named(&SCENARIOS),
            time_zone: named(&ZONES),
            player_statuses: numbered(&PLAYER_STATUSES),
            document: DocumentConstants {
                status: numbered(&DOCUMENT_STATUSES),
                r#type: DOCUMENT_TYPES
                    .iter()
                    .map(|&(id, name, section)| DocumentType { id, name, section })
                    .collect(),
            },
            limit: LimitConstants {
                definition: numbered(&LIMIT_DEFINITIONS),
                status: numbered(&LIMIT_STATUSES),
                all_period: named(all_periods),
                cash_period: named(&CASH_PERIODS),
                cooling_off_period: named(&COOLING_OFF),
                self_exclusion_period: named(&SELF_EXCLUSION),
            },
            registration: Registration {
                phone: settings.registration_phone,
                email: settings.registration_email,
            },
            otp: Otp { enabled: true, reason: OTP_REASONS.iter().map(|row| row.0).collect() },
            social_auth: settings.social_auth.clone(),
            referral: ReferralConstants {
                enabled: settings.referral,
                segment_types: [],
                qualification_statuses: numbered(&REFERRAL_STATUSES),
            },
            telegram,
        },
        payment: PaymentConstants {
            invoice_statuses: numbered(&INVOICE_STATUSES),
            invoice_types: numbered(&INVOICE_TYPES),
        },
        game: GameConstants {
            bet: BetConstants {
                status: numbered(&BET_STATUSES),
                transaction_type: numbered(&TRANSACTION_TYPES),
                amount_type: numbered(&BALANCES),
            },
            spin: SpinConstants { transaction_type: numbered(&TRANSACTION_TYPES) },
            bonus: BonusConstants {
                trigger_type: numbered(&BONUS_TRIGGERS),
                r#type: numbered(&BONUS_TYPES),
                status: numbered(&[(1, "active"), (2, "finished")]),
                wager_sportsbook_ticket_type: numbered(&[(1, "single"), (2, "combo")]),
                wager_sportsbook_stage: numbered(&[(1, "pre-match"), (2, "live")]),
                payout_balance_type: numbered(&BALANCES),
                wager_category: numbered(&[(1, "casino"), (2, "sportsbook")]),
                deposit_bonus_decline_default: settings.deposit_bonus_decline_default,
            },
            player_bonus: HeldConstants {
                status: numbered(&HELD_STATUSES),
                result: numbered(&BONUS_RESULTS),
            },
            player_freespin: HeldConstants {
                status: numbered(&HELD_STATUSES),
                result: numbered(&FREE_SPINS_RESULTS),
            },
        },
    }
}
