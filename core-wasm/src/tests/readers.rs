//! Answers that break the contract: a required field of a sample is missing, a code is unknown, or a field has a wrong type. The
//! core refuses an answer that it cannot use. It never reads an unknown code as a known one, or a broken amount as zero.

use std::{fmt::Debug, fs, path::PathBuf};

use serde_json::Value;

use super::{
    intended_readings::without_intended,
    mutations::{ANSWERS, Broken, EVENTS, Read, fault},
};

use crate::{
    domain::{bonus::DepositBonus, limits::Limit, round_proof::RoundProof},
    error::CoreError,
    json,
    testing::contract,
    wire::{
        bets::Bet,
        bonuses::{BonusCode, BonusIssueStatus, PlayerBonus, PlayerCashback, PlayerFreeSpin},
        documents::{Document, Referral},
        fields::FieldDefinition,
        games::{Collection, Game, GameDetails, GameStart, Provider, Spin, Winner},
        jackpots::{Jackpot, changed_pool},
        json::FromJson,
        login_sessions::{LoginSession, PreviousSession},
        loyalty::{Level, LoyaltyAccount},
        messages::{Message, Unread},
        payments::{DepositAnswer, Invoice, InvoiceStatistics, PaymentMethod, TurnOverWager},
        player::{AuthResult, CodeAnswer, Profile},
        quests::{self, Quest},
        realtime::{Event, decode, winner},
        settings::{ConstantsAnswer, CountryAnswer, CurrencyAnswer, InitAnswer, LocaleAnswer},
        statement::Statement,
        tournaments::{Tournament, TournamentDetails, live},
        vault::VaultAnswer,
        wallet::Account,
    },
};

fn sample(name: &str) -> Value {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
    serde_json::from_str(&fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()).unwrap()
}

fn read<T: FromJson + Debug>(value: &Value) -> Result<String, String> {
    let value = json::parse(&value.to_string()).map_err(|_| "no JSON")?;
    Ok(format!("{:?}", T::read(&value)?))
}

/// The decoded event, as text; an error if the reader rejects it.
fn told<T: Debug>(event: Result<Option<T>, CoreError>) -> Result<String, String> {
    let event = event.map_err(|error| error.to_string())?;
    event.map(|event| format!("{event:?}")).ok_or_else(|| "unknown".to_owned())
}

fn read_event(value: &Value) -> Result<String, String> {
    told(decode(&value.to_string()).map(|event| (event != Event::Unknown).then_some(event)))
}

fn read_quest_event(value: &Value) -> Result<String, String> {
    told(quests::event(&value.to_string()))
}

fn read_standings(value: &Value) -> Result<String, String> {
    told(live(&value.to_string()))
}

fn read_pool(value: &Value) -> Result<String, String> {
    told(changed_pool(&value.to_string()))
}

fn read_winner(value: &Value) -> Result<String, String> {
    told(winner(&value.to_string()))
}

/// A sample, and the reader of what it answers.
const READERS: [(&str, Read); 51] = [
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
    ("jackpots", read::<Jackpot>),
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
    ("sessions-previous", read::<PreviousSession>),
    ("settings-constants", read::<ConstantsAnswer>),
    ("settings-countries", read::<CountryAnswer>),
    ("settings-currencies", read::<CurrencyAnswer>),
    ("settings-locales", read::<LocaleAnswer>),
    ("referrals", read::<Referral>),
    ("round-proof", read::<RoundProof>),
    ("spins", read::<Spin>),
    ("statement", read::<Statement>),
    ("tournament", read::<TournamentDetails>),
    ("tournament-finished", read::<TournamentDetails>),
    ("tournaments", read::<Tournament>),
    ("turn-over-wager", read::<TurnOverWager>),
    ("vault", read::<VaultAnswer>),
    ("winners", read::<Winner>),
    ("withdrawal", read::<DepositAnswer>),
];

/// A sample of an event, and the reader of its channel.
const EVENT_READERS: [(&str, Read); 22] = [
    ("event-account-balance-updated", read_event),
    ("event-bet-max-exceed", read_event),
    ("event-bet-restricted", read_event),
    ("event-game-jackpot-updated", read_pool),
    ("event-game-winner", read_winner),
    ("event-invoice-deposit-async-qr", read_event),
    ("event-invoice-deposit-updated", read_event),
    ("event-invoice-withdrawal-updated", read_event),
    ("event-loyalty-balance-updated", read_event),
    ("event-loyalty-level-updated", read_event),
    ("event-message-received", read_event),
    ("event-player-bonus-code-updated", read_event),
    ("event-player-bonus-created", read_event),
    ("event-player-bonus-updated", read_event),
    ("event-player-freespin-created", read_event),
    ("event-player-freespin-updated", read_event),
    ("event-quest-task-updated", read_quest_event),
    ("event-quest-updated", read_quest_event),
    ("event-tournament-completed", read_event),
    ("event-tournament-leaderboard-updated", read_standings),
    ("event-tournament-player-entry-updated", read_standings),
    ("event-vault-entry-updated", read_event),
];

/// Samples of events that are read by nobody: the core does nothing when a withdrawal was made.
const IGNORED_EVENTS: [&str; 1] = ["event-invoice-withdrawal-created"];

/// The schema of the answer of a sample; of an element if the answer is a list.
fn answered(sample: &Value) -> &'static Value {
    let operation = contract::operation(sample["call"].as_str().unwrap()).unwrap();
    let whole = ANSWERS.followed(&operation["responses"]["200"]["content"]["application/json"]["schema"]);
    let name = if whole["properties"].get("data").is_some() { "data" } else { "referrals" };
    let data = ANSWERS.followed(&whole["properties"][name]);
    if data["type"] == "array" { ANSWERS.followed(&data["items"]) } else { data }
}

/// The schema of an event. Two channels may have an event of the same name, with other fields.
fn described(publication: &Value) -> &'static Value {
    let messages = contract::asyncapi()["components"]["messages"].as_object().unwrap().values();
    let mut payloads =
        messages.filter(|message| message["name"] == publication["event"]).map(|message| &message["payload"]);
    let fits = |payload: &&'static Value| {
        let required = EVENTS.followed(payload)["required"].as_array().unwrap();
        required.iter().all(|name| publication.get(name.as_str().unwrap()).is_some())
    };
    payloads.find(fits).unwrap()
}

/// The faults in the readings of a value with each of its fields broken, and the number of broken values.
fn faults_of(name: &str, read: Read, value: &Value, found: &[Broken]) -> Vec<String> {
    let whole = read(value);
    assert!(whole.is_ok(), "{name}: {whole:?}");
    assert!(!found.is_empty(), "{name} has no fields");
    found
        .iter()
        .filter_map(|broken| Some(format!("{name}{}: {}", broken.at, fault(read, value, broken)?)))
        .collect()
}

#[test]
fn broken_answers_and_events_are_refused_or_read_without_what_is_broken() {
    let (mut faults, mut tried) = (Vec::new(), 0);
    for (name, read) in READERS {
        let sample = sample(name);
        let response = &sample["response"];
        let answer = response.get("data").or_else(|| response.get("referrals")).unwrap();
        let rows = answer.as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
        for row in rows.iter().take(3) {
            let mut found = Vec::new();
            ANSWERS.changes(answered(&sample), row, "", &mut found);
            tried += found.len();
            faults.extend(faults_of(name, read, row, &found));
        }
    }
    for (name, read) in EVENT_READERS {
        let publication = &sample(name)["publication"];
        let mut found = Vec::new();
        EVENTS.changes(described(publication), publication, "", &mut found);
        tried += found.len();
        faults.extend(faults_of(name, read, publication, &found));
    }
    faults.sort();
    faults.dedup();
    let faults = without_intended(faults);
    assert_eq!(faults, Vec::<String>::new());
    assert!(tried > 1000, "{tried}");
}

#[test]
fn every_sample_of_an_event_has_a_reader_or_a_reason() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut events: Vec<String> = names
        .filter(|name| name.starts_with("event-"))
        .map(|name| name.trim_end_matches(".json").to_owned())
        .collect();
    events.retain(|name| !EVENT_READERS.iter().any(|(known, _)| known == name));
    assert_eq!(events, IGNORED_EVENTS);
}
