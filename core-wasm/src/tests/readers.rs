//! Answers that break the contract: a required field of a sample is missing, a code is unknown, or a field has a wrong type. The
//! core refuses an answer that it cannot use. It never reads an unknown code as a known one, or a broken amount as zero.

use std::{collections::BTreeSet, fmt::Debug, fs, path::PathBuf};

use serde_json::{Value, json};

use crate::{
    domain::{bonus::DepositBonus, limits::Limit, round_proof::RoundProof},
    json,
    testing::contract,
    wire::{
        bets::Bet,
        bonuses::{BonusCode, BonusIssueStatus, PlayerBonus, PlayerCashback, PlayerFreeSpin},
        documents::{Document, Referral},
        fields::FieldDefinition,
        games::{Collection, Game, GameDetails, GameStart, Provider, Spin, Winner},
        json::FromJson,
        login_sessions::LoginSession,
        loyalty::{Level, LoyaltyAccount},
        messages::{Message, Unread},
        payments::{DepositAnswer, Invoice, InvoiceStatistics, PaymentMethod, TurnOverWager},
        player::{AuthResult, CodeAnswer, Profile},
        quests::Quest,
        settings::{ConstantsAnswer, CountryAnswer, CurrencyAnswer, InitAnswer, LocaleAnswer},
        statement::Statement,
        wallet::Account,
    },
};

fn sample(name: &str) -> Value {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
    serde_json::from_str(&fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()).unwrap()
}

/// Reads a value as the core does. The result is printed for debugging.
type Read = fn(&Value) -> Result<String, &'static str>;

fn read<T: FromJson + Debug>(value: &Value) -> Result<String, &'static str> {
    let value = json::parse(&value.to_string()).map_err(|_| "no JSON")?;
    T::read(&value).map(|read| format!("{read:?}"))
}

/// A sample, and the reader of what it answers.
const READERS: [(&str, Read); 45] = [
    ("accounts", read::<Account>),
    ("bets", read::<Bet>),
    ("bonuscodes", read::<BonusCode>),
    ("bonuses-status", read::<BonusIssueStatus>),
    ("cashback", read::<PlayerCashback>),
    ("collections", read::<Collection>),
    ("deposit-async", read::<DepositAnswer>),
    ("deposit-bonuses", read::<DepositBonus>),
    ("deposit-crypto-address", read::<DepositAnswer>),
    ("deposit-form", read::<DepositAnswer>),
    ("deposit-qr", read::<DepositAnswer>),
    ("documents", read::<Document>),
    ("fields-registration", read::<FieldDefinition>),
    ("game", read::<GameDetails>),
    ("game-play", read::<GameStart>),
    ("games", read::<Game>),
    ("invoices", read::<Invoice>),
    ("invoices-statistics", read::<InvoiceStatistics>),
    ("limits", read::<Limit>),
    ("limits-pending", read::<Limit>),
    ("loyalty-account", read::<LoyaltyAccount>),
    ("loyalty-levels", read::<Level>),
    ("messages", read::<Message>),
    ("messages-read", read::<Unread>),
    ("methods-deposit", read::<PaymentMethod>),
    ("otp-verify", read::<CodeAnswer>),
    ("player-bonuses", read::<PlayerBonus>),
    ("player-freespins", read::<PlayerFreeSpin>),
    ("player-init", read::<InitAnswer>),
    ("profile", read::<Profile>),
    ("providers", read::<Provider>),
    ("quests", read::<Quest>),
    ("sessions-create", read::<AuthResult>),
    ("sessions-list", read::<LoginSession>),
    ("settings-constants", read::<ConstantsAnswer>),
    ("settings-countries", read::<CountryAnswer>),
    ("settings-currencies", read::<CurrencyAnswer>),
    ("settings-locales", read::<LocaleAnswer>),
    ("referrals", read::<Referral>),
    ("round-proof", read::<RoundProof>),
    ("spins", read::<Spin>),
    ("statement", read::<Statement>),
    ("turn-over-wager", read::<TurnOverWager>),
    ("winners", read::<Winner>),
    ("withdrawal", read::<DepositAnswer>),
];

/// A schema with its reference followed. Of a schema that also allows null, the other one.
fn followed(schema: &'static Value) -> &'static Value {
    if let Some(target) = schema["$ref"].as_str() {
        return followed(contract::openapi().pointer(target.trim_start_matches('#')).unwrap());
    }
    match schema["oneOf"].as_array().map(Vec::as_slice) {
        Some([null, other]) if *null == json!({ "type": "null" }) => followed(other),
        _ => schema,
    }
}

/// The schema of the answer of a sample; of an element if the answer is a list.
fn answered(sample: &Value) -> &'static Value {
    let operation = contract::operation(sample["call"].as_str().unwrap()).unwrap();
    let whole = followed(&operation["responses"]["200"]["content"]["application/json"]["schema"]);
    let name = if whole["properties"].get("data").is_some() { "data" } else { "referrals" };
    let data = followed(&whole["properties"][name]);
    if data["type"] == "array" { followed(&data["items"]) } else { data }
}

/// How a field is broken.
enum Change {
    /// It is required, and missing.
    Missing,
    /// It has an unknown code instead of one of these.
    Unknown(&'static [Value]),
    /// Its value has a wrong type.
    WrongType,
}

/// A broken field of an answer.
struct Broken {
    /// Pointer to the field.
    at: String,
    /// The field is an amount.
    is_amount: bool,
    change: Change,
}

/// Every change of the fields of a value that its schema names.
fn changes(schema: &'static Value, value: &Value, at: &str, found: &mut Vec<Broken>) {
    let schema = followed(schema);
    if let (Some(first), true) = (value.get(0), schema["type"] == "array") {
        changes(&schema["items"], first, &format!("{at}/0"), found);
    }
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let Some(own) = value.get(name).filter(|own| !own.is_null()) else { continue };
        let at = format!("{at}/{name}");
        let field = followed(field);
        let missing = required.contains(&name.as_str().into()).then_some(Change::Missing);
        let unknown = field["enum"].as_array().map(|known| Change::Unknown(known));
        let is_amount = field["type"] == "number";
        let all = [missing, unknown, Some(Change::WrongType)].into_iter().flatten();
        found.extend(all.map(|change| Broken { at: at.clone(), is_amount, change }));
        changes(field, own, &at, found);
    }
}

fn with(value: &Value, at: &str, new: Option<Value>) -> Value {
    let mut changed = value.clone();
    let (parent, name) = at.rsplit_once('/').unwrap();
    let parent = changed.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    match new {
        Some(new) => drop(parent.insert(name.to_owned(), new)),
        None => drop(parent.remove(name)),
    }
    changed
}

/// The fault in the reading of an answer with a broken field.
fn fault(read: Read, value: &Value, broken: &Broken) -> Option<&'static str> {
    let reading = |new: Option<Value>| read(&with(value, &broken.at, new));
    let is_zero = |changed: &Result<String, &str>| {
        let zero = reading(Some(0.into()));
        broken.is_amount && zero.is_ok() && zero != read(value) && *changed == zero
    };
    match &broken.change {
        Change::Missing => is_zero(&reading(None)).then_some("missing is taken for zero"),
        Change::WrongType => {
            let is_object = value.pointer(&broken.at).unwrap().is_object();
            let wrong = if is_object { json!("wrong") } else { json!({ "wrong": [] }) };
            is_zero(&reading(Some(wrong))).then_some("a wrong type is taken for zero")
        }
        Change::Unknown(known) => {
            let readings: BTreeSet<String> =
                known.iter().filter_map(|known| reading(Some(known.clone())).ok()).collect();
            let unknown = if known.iter().all(Value::is_string) { json!("unheard-of") } else { json!(9999) };
            let reading = reading(Some(unknown)).ok()?;
            (readings.len() > 1 && readings.contains(&reading))
                .then_some("unknown is taken for something known")
        }
    }
}

/// Faults that are intended: the field, and the reason.
const INTENDED: [(&str, &str); 12] = [
    ("accounts/withdrawalBalance: missing", "what is not known to be there is not offered for a withdrawal"),
    ("accounts/withdrawalBalance: a wrong type", "as if it were missing"),
    ("documents/status: unknown", "it waits for a decision: nothing is promised, and it stays in the list"),
    ("invoices/status: unknown", "it is not over: the payment is followed until a known state arrives"),
    (
        "limits-pending/status: unknown",
        "it is shown as waiting: only what is known to be in force is promised",
    ),
    ("limits/status: unknown", "it is shown as waiting: only what is known to be in force is promised"),
    ("messages/state: unknown", "it is unread: nothing is hidden from the player"),
    ("methods-deposit/processingType: unknown", "the answer of the payment says how it goes on"),
    ("methods-deposit/type: unknown", "it is a form, as every method without an address"),
    ("player-bonuses/requiredWagerCasinoAmount: missing", "the wager on sports may be the only one"),
    ("player-bonuses/requiredWagerCasinoAmount: a wrong type", "as if it were missing"),
    ("quests/taskExecutionOrder: unknown", "one after the other: the order that every quest allows"),
];

#[test]
fn broken_answers_are_refused_or_read_without_what_is_broken() {
    let (mut faults, mut tried) = (Vec::new(), 0);
    for (name, read) in READERS {
        let sample = sample(name);
        let response = &sample["response"];
        let answer = response.get("data").or_else(|| response.get("referrals")).unwrap();
        let rows = answer.as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
        let schema = answered(&sample);
        for row in rows.iter().take(3) {
            let whole = read(row);
            assert!(whole.is_ok(), "{name}: {whole:?}");
            let mut found = Vec::new();
            changes(schema, row, "", &mut found);
            assert!(!found.is_empty(), "{name} has no fields");
            tried += found.len();
            let wrong = found
                .iter()
                .filter_map(|broken| Some(format!("{name}{}: {}", broken.at, fault(read, row, broken)?)));
            faults.extend(wrong);
        }
    }
    faults.sort();
    faults.dedup();
    for (intended, reason) in INTENDED {
        let at = faults.iter().position(|fault| fault.starts_with(intended));
        faults.remove(at.unwrap_or_else(|| panic!("{intended} is not read like that any more ({reason})")));
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(tried > 500, "{tried}");
}
