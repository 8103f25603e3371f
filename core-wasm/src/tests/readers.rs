//! What the core reads of answers that do not keep the contract: each required field of a sample missing, each known number or
//! word an unknown one, each field of a wrong type. An answer that cannot be used is refused; what is not known is never taken
//! for something known, and no amount is taken for zero.

use std::{collections::BTreeSet, fmt::Debug, fs, path::PathBuf};

use serde_json::{Value, json};

use crate::{
    domain::{bonus::DepositBonus, limits::Limit},
    json,
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

fn file(path: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// What the core understands of a value, as text.
type Read = fn(&Value) -> Result<String, &'static str>;

fn read<T: FromJson + Debug>(value: &Value) -> Result<String, &'static str> {
    let value = json::parse(&value.to_string()).map_err(|_| "no JSON")?;
    T::read(&value).map(|read| format!("{read:?}"))
}

const READERS: [(&str, Read); 38] = [
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
];

const MORE_READERS: [(&str, Read); 6] = [
    ("referrals", read::<Referral>),
    ("spins", read::<Spin>),
    ("statement", read::<Statement>),
    ("turn-over-wager", read::<TurnOverWager>),
    ("winners", read::<Winner>),
    ("withdrawal", read::<DepositAnswer>),
];

/// A schema with its reference followed; of null or something else, something else.
fn followed<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some(target) = schema["$ref"].as_str() {
        return followed(document, document.pointer(target.trim_start_matches('#')).unwrap());
    }
    match schema["oneOf"].as_array().map(Vec::as_slice) {
        Some([null, other]) if *null == json!({ "type": "null" }) => followed(document, other),
        _ => schema,
    }
}

/// The schema of what a sample answers: of one element if it answers a list.
fn answered<'a>(document: &'a Value, sample: &Value) -> &'a Value {
    let (method, path) = sample["call"].as_str().unwrap().split_once(' ').unwrap();
    let path = path.split('?').next().unwrap();
    let parts = |path: &str| path.split('/').map(ToOwned::to_owned).collect::<Vec<_>>();
    let fits = |template: &str| {
        let (known, real) = (parts(template), parts(path));
        known.len() == real.len()
            && known.iter().zip(&real).all(|(part, real)| part == real || part.starts_with('{'))
    };
    let paths = document["paths"].as_object().unwrap();
    let known =
        paths.iter().filter(|(template, _)| fits(template)).min_by_key(|(path, _)| path.matches('{').count());
    let answer = &known.unwrap().1[method.to_lowercase()]["responses"]["200"];
    let whole = followed(document, &answer["content"]["application/json"]["schema"]);
    let name = if whole["properties"].get("data").is_some() { "data" } else { "referrals" };
    let data = followed(document, &whole["properties"][name]);
    if data["type"] == "array" { followed(document, &data["items"]) } else { data }
}

/// Where an answer is changed, and how.
enum Change {
    /// A required field is missing; if it is an amount.
    Missing { amount: bool },
    /// An unknown number or word; the known ones.
    Unknown(Vec<Value>),
    /// A value of a wrong type; if it should be an amount.
    WrongType { amount: bool },
}

/// Every field of a value that its schema names: pointer, and what is to be done with it.
fn changes(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<(String, Change)>) {
    let schema = followed(document, schema);
    if let (Some(first), true) = (value.get(0), schema["type"] == "array") {
        changes(document, &schema["items"], first, &format!("{at}/0"), found);
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let Some(own) = value.get(name).filter(|own| !own.is_null()) else { continue };
        let at = format!("{at}/{name}");
        let field = followed(document, field);
        let amount = field["type"] == "number";
        if required.contains(&name.as_str().into()) {
            found.push((at.clone(), Change::Missing { amount }));
        }
        if let Some(known) = field["enum"].as_array() {
            found.push((at.clone(), Change::Unknown(known.clone())));
        }
        found.push((at.clone(), Change::WrongType { amount }));
        changes(document, field, own, &at, found);
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

/// What is wrong with the reading of one changed answer.
fn fault(read: Read, value: &Value, at: &str, change: &Change) -> Option<&'static str> {
    let whole = read(value);
    let as_zero = |changed: &Value| {
        let zero = read(&with(value, at, Some(0.into())));
        zero.is_ok() && zero != whole && read(changed) == zero
    };
    match change {
        Change::Missing { amount } => {
            let changed = with(value, at, None);
            let reading = read(&changed);
            (*amount && reading.is_ok() && as_zero(&changed)).then_some("missing is taken for zero")
        }
        Change::WrongType { amount } => {
            let wrong =
                if value.pointer(at).unwrap().is_object() { json!("wrong") } else { json!({ "wrong": [] }) };
            let changed = with(value, at, Some(wrong));
            let reading = read(&changed);
            (*amount && reading.is_ok() && as_zero(&changed)).then_some("a wrong type is taken for zero")
        }
        Change::Unknown(known) => {
            let readings: BTreeSet<String> =
                known.iter().filter_map(|known| read(&with(value, at, Some(known.clone()))).ok()).collect();
            let unknown = if known.iter().all(Value::is_string) { json!("unheard-of") } else { json!(9999) };
            let reading = read(&with(value, at, Some(unknown))).ok()?;
            (readings.len() > 1 && readings.contains(&reading))
                .then_some("unknown is taken for something known")
        }
    }
}

/// Readings that are meant: where, and why what is not known is taken for something.
const MEANT: [(&str, &str); 12] = [
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
    let document = file("pkg/contract/openapi.json");
    let (mut faults, mut tried) = (Vec::new(), 0);
    for (name, read) in READERS.into_iter().chain(MORE_READERS) {
        let sample = file(&format!("tests/samples/{name}.json"));
        let response = &sample["response"];
        let answer = response.get("data").or_else(|| response.get("referrals")).unwrap();
        let rows = answer.as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
        let schema = answered(&document, &sample);
        for row in rows.iter().take(3) {
            let whole = read(row);
            assert!(whole.is_ok(), "{name}: {whole:?}");
            let mut found = Vec::new();
            changes(&document, schema, row, "", &mut found);
            assert!(!found.is_empty(), "{name} has no fields");
            for (at, change) in &found {
                tried += 1;
                faults.extend(fault(read, row, at, change).map(|fault| format!("{name}{at}: {fault}")));
            }
        }
    }
    faults.sort();
    faults.dedup();
    for (meant, reason) in MEANT {
        let at = faults.iter().position(|fault| fault.starts_with(meant));
        faults.remove(at.unwrap_or_else(|| panic!("{meant} is not read like that any more ({reason})")));
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(tried > 500, "{tried}");
}
