//! The constants the site reads at start.

use crate::settings::Settings;
use crate::social::TELEGRAM;
use serde_json::{Value, json};

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

fn numbered(rows: &[(i64, &str)]) -> Value {
    rows.iter().map(|(id, name)| json!({ "id": id, "name": name })).collect()
}

fn named<'a>(rows: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> Value {
    rows.into_iter().map(|(id, name)| json!({ "id": id, "name": name })).collect()
}

/// The constants on the wire.
pub fn wire(settings: &Settings, provider_origin: &str) -> Value {
    let all_periods: Vec<_> = CASH_PERIODS
        .iter()
        .chain(&COOLING_OFF)
        .chain(SELF_EXCLUSION.iter().filter(|row| row.0 != "6_months"))
        .collect();
    let transactions = numbered(&[(1, "bet"), (2, "win"), (3, "refund")]);
    let document_types: Value = DOCUMENT_TYPES
        .iter()
        .map(|(id, name, section)| json!({ "id": id, "name": name, "section": section }))
        .collect();
    let mut constants = json!({
        "player": {
            "scenarios": named(&[("registration", "Registration"), ("profile", "Profile")]),
            "timeZone": named(&ZONES),
            "playerStatuses": numbered(&[(1, "active"), (2, "limited"), (3, "blocked")]),
            "document": {
                "status": numbered(&[(1, "approve"), (2, "pending"), (3, "canceled")]),
                "type": document_types,
            },
            "limit": {
                "definition": numbered(&[(1, "bet"), (2, "loss"), (3, "deposit"), (4, "self-exclusion"), (5, "cooling-off")]),
                "status": numbered(&[(1, "active"), (2, "pending")]),
                "allPeriod": named(all_periods),
                "cashPeriod": named(&CASH_PERIODS),
                "coolingOffPeriod": named(&COOLING_OFF),
                "selfExclusionPeriod": named(&SELF_EXCLUSION),
            },
            "registration": { "phone": settings.registration_phone, "email": settings.registration_email },
            "otp": { "enabled": true, "reason": ["registration", "phoneVerification", "changingPass"] },
            "socialAuth": settings.social_auth,
            "referral": {
                "enabled": settings.referral, "segmentTypes": [],
                "qualificationStatuses": numbered(&[(1, "in progress"), (2, "qualified"), (3, "not qualified")]),
            },
        },
        "payment": {
            "invoiceStatuses": numbered(&[(1, "pending"), (2, "success"), (3, "rejected"), (4, "review"), (5, "processing")]),
            "invoiceTypes": numbered(&[(1, "deposit"), (2, "withdrawal")]),
        },
        "game": {
            "bet": {
                "status": numbered(&[(1, "pending"), (2, "won"), (3, "lost"), (4, "refund"), (5, "cashout")]),
                "transactionType": transactions.clone(),
                "amountType": numbered(&[(1, "real"), (2, "bonus")]),
            },
            "spin": { "transactionType": transactions },
            "bonus": {
                "triggerType": numbered(&[(1, "code"), (3, "deposit"), (11, "referral")]),
                "type": numbered(&[(1, "cash"), (2, "percent"), (3, "free spins"), (4, "cashback")]),
                "status": numbered(&[(1, "active"), (2, "finished")]),
                "wagerSportsbookTicketType": numbered(&[(1, "single"), (2, "combo")]),
                "wagerSportsbookStage": numbered(&[(1, "pre-match"), (2, "live")]),
                "payoutBalanceType": numbered(&[(1, "real"), (2, "bonus")]),
                "wagerCategory": numbered(&[(1, "casino"), (2, "sportsbook")]),
                "depositBonusDeclineDefault": settings.deposit_bonus_decline_default,
            },
            "playerBonus": {
                "status": numbered(&[(1, "issued"), (2, "active"), (3, "finished")]),
                "result": numbered(&[(1, "in progress"), (2, "played"), (3, "canceled"), (4, "expired"), (5, "lost")]),
            },
            "playerFreespin": {
                "status": numbered(&[(1, "issued"), (2, "active"), (3, "finished")]),
                "result": numbered(&[(1, "in progress"), (2, "played"), (3, "canceled"), (4, "expired")]),
            },
        },
    });
    if settings.social_auth.iter().any(|listed| listed == TELEGRAM.id)
        && let Some(player) = constants.get_mut("player").and_then(Value::as_object_mut)
    {
        let address = format!("{provider_origin}{}", TELEGRAM.path());
        player.insert("telegram".into(), json!({ "bot": "nightjar_sandbox_bot", "auth_url": address }));
    }
    constants
}
