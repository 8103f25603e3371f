//! Schemas of the codes of the wire (numbers and words with a meaning), and the meanings of the codes of refusals.

use crate::seed::constants;
use serde_json::Value;
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// Codes of refusals that differ from the status of the answer.
const REFUSALS: [(i64, &str); 19] = [
    (5, "too many attempts to enter a bonus code"),
    (11001, "the e-mail address must be confirmed first"),
    (11002, "the account is blocked"),
    (11003, "the one-time code is wrong"),
    (11005, "too many one-time codes were sent"),
    (11006, "this phone number is not accepted"),
    (11010, "the social sign-in is used up, too old or incomplete"),
    (11013, "the password or a code is needed; the field proof says which"),
    (11014, "the passkey is unknown, or its answer is not right"),
    (11015, "the challenge of the passkey was used or is too old"),
    (13100, "the deposit limit is reached"),
    (13101, "the player is limited and may not deposit"),
    (14100, "the player is excluded from play"),
    (14101, "the loss limit is reached"),
    (14103, "the player is limited and may not play for money"),
    (14105, "the bet limit is reached"),
    (14106, "the limit for the time of play is reached"),
    (14306, "the game is not allowed with the active bonus"),
    (14308, "the game is not available in the country"),
];

/// The meaning of a code that differs from its status.
pub fn meaning(code: i64) -> Option<&'static str> {
    REFUSALS.iter().find(|row| row.0 == code).map(|row| row.1)
}

/// A schema that lists codes; its description names each.
fn schema<Id: Into<Value> + Copy>(of: &str, kind: Type, rows: &[(Id, &str)]) -> RefOr<Schema> {
    let ids = rows.iter().map(|row| row.0.into());
    let words: Vec<String> = rows
        .iter()
        .map(|(id, name)| match (*id).into() {
            Value::String(id) if id == *name => id,
            Value::String(id) => format!("{id}: {name}"),
            id => format!("{id} {name}"),
        })
        .collect();
    let description = format!("{of} {}.", words.join(", "));
    ObjectBuilder::new().schema_type(kind).enum_values(Some(ids)).description(Some(description)).into()
}

/// A checkbox of a form.
#[derive(Debug)]
pub struct Checkbox;

impl PartialSchema for Checkbox {
    fn schema() -> RefOr<Schema> {
        let values: [Value; 2] = [1.into(), "".into()];
        let about = "A checkbox: 1 if it is ticked, else an empty text.";
        ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .enum_values(Some(values))
            .description(Some(about))
            .into()
    }
}

impl ToSchema for Checkbox {}

macro_rules! codes {
    ($($name:ident: $kind:ident = $rows:expr, $of:literal;)*) => {
        $(
            #[doc = $of]
            #[derive(Debug)]
            pub struct $name;

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    schema($of, Type::$kind, &$rows)
                }
            }

            impl ToSchema for $name {
                fn name() -> Cow<'static, str> {
                    stringify!($name).into()
                }
            }
        )*
    };
}

codes! {
    PlayerStatus: Integer = constants::PLAYER_STATUSES, "State of a player:";
    DocumentStatus: Integer = constants::DOCUMENT_STATUSES, "State of a document:";
    LimitDefinition: Integer = constants::LIMIT_DEFINITIONS, "Kind of a limit:";
    LimitStatus: Integer = constants::LIMIT_STATUSES, "State of a limit:";
    ReferralStatus: Integer = constants::REFERRAL_STATUSES, "State of a referral:";
    InvoiceStatus: Integer = constants::INVOICE_STATUSES, "State of a payment:";
    InvoiceType: Integer = constants::INVOICE_TYPES, "Direction of a payment:";
    BetStatus: Integer = constants::BET_STATUSES, "State of a bet:";
    BonusTrigger: Integer = constants::BONUS_TRIGGERS, "Trigger of a bonus code:";
    BonusType: Integer = constants::BONUS_TYPES, "Kind of a bonus:";
    BonusStatus: Integer = constants::HELD_STATUSES, "State of a player's bonus:";
    BonusResult: Integer = constants::BONUS_RESULTS, "How a player's bonus ended:";
    FreeSpinsResult: Integer = constants::FREE_SPINS_RESULTS, "How free spins ended:";
    AccountStatus: Integer = [(1, "active"), (2, "not active")], "State of an account:";
    BonusCodeStatus: Integer = [(1, "waits for a deposit"), (2, "used"), (3, "not known"), (4, "not available")], "State of an entered bonus code:";
    IssueStatus: Integer = [(1, "received"), (3, "not received")], "Whether the player has received a bonus:";
    MessageState: Integer = [(1, "unread"), (2, "read")], "State of a message:";
    RestrictType: Integer = [(1, "the site cannot be used"), (2, "signing in is not possible")], "Restriction of a country:";
    CurrencyType: String = [("fiat", "fiat"), ("crypto", "crypto")], "Kind of a currency:";
    OtpReason: String = constants::OTP_REASONS, "Purpose of a one-time code:";
    Scenario: String = constants::SCENARIOS, "The form whose fields are asked for:";
    FieldType: String = [("text", "one line"), ("textarea", "several lines"), ("select", "a choice")], "Control of a payment field:";
    MethodType: String = [("form", "a form"), ("address", "an address to send coins to")], "Kind of a payment method:";
    Processing: String = [
        ("form", "goes on at the address"), ("iframe", "goes on in a frame"), ("qr", "a code to scan"),
        ("message", "is complete; the message says so"), ("asyncRedirect", "a code follows in an event"),
        ("address", "an address to send coins to"),
    ], "How a payment goes on:";
    SortOrder: String = [("asc", "rising"), ("desc", "falling")], "Order of the rows:";
    QuestState: Integer = [(1, "available"), (2, "active"), (3, "completed"), (4, "rewarded"), (5, "expired"), (6, "canceled")], "State of a quest:";
    TaskOrder: Integer = [(1, "in any order"), (2, "one after the other")], "Order of the tasks of a quest:";
    TournamentState: Integer = [(1, "hidden"), (2, "announced"), (3, "running"), (4, "finishing"), (5, "finished")], "State of a tournament:";
    Volatility: String = [("low", "low"), ("medium", "medium"), ("high", "high")], "Volatility of a game:";
    GamePlatform: Integer = [(1, "mobile"), (2, "desktop")], "Where a game can be played:";
}
