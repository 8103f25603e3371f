//! Tests against the committed API samples: responses can be decoded, and
//! requests have the sample's fields.

use std::{collections::BTreeSet, fs, path::PathBuf};

use serde_json::Value;

use super::support::{answer_as_player, last_body, open_wallet, press_deposit, world_with_player};
use crate::{
    domain::bonus::DepositBonus,
    platform::forms::FormName,
    store::views::{FormTab, InvoiceStatus, ProcessingView},
    testing::{Reply, World},
    wire::{
        Answer,
        bonuses::{BonusCode, PlayerBonus, PlayerFreeSpin},
        fields::FieldDefinition,
        games::{Collection, Game},
        json::FromJson,
        messages::{MessagePage, Unread},
        payments::{DepositAnswer, Invoice, PaymentMethod},
        player::{AuthResult, Profile},
        quests::{self, Quest, QuestEvent},
        realtime::{Event, decode, quote_publications},
        refusal,
        settings::{ConstantsAnswer, CountryAnswer, CurrencyAnswer, InitAnswer, LocaleAnswer, currencies},
        wallet::Account,
    },
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/samples")
}

fn sample(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder().join(format!("{name}.json"))).unwrap()).unwrap()
}

fn answer(name: &str) -> Answer {
    Answer::parse(name, &sample(name)["response"].to_string()).unwrap()
}

fn one<T: FromJson>(name: &str) -> T {
    answer(name).one().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Decodes the list of a sample; every element must be valid.
fn list<T: FromJson>(name: &str) -> Vec<T> {
    let read: Vec<T> = answer(name).whole_list().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(read.len(), sample(name)["response"]["data"].as_array().unwrap().len(), "{name}");
    read
}

fn event(name: &str) -> Event {
    decode(&sample(name)["publication"].to_string()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap().keys().cloned().collect()
}

/// Asserts that every sent field is in the sample, except the named ones.
fn assert_sent(sent: &Value, name: &str, besides: &[&str]) {
    let known = keys(&sample(name)["request"]);
    let unknown: Vec<String> = keys(sent)
        .into_iter()
        .filter(|key| !known.contains(key) && !besides.contains(&key.as_str()))
        .collect();
    assert!(unknown.is_empty(), "{name} knows nothing of {unknown:?}");
}

#[test]
fn sessions_and_profiles() {
    for name in ["sessions-create", "register", "register-phone", "sessions-token"] {
        let result: AuthResult = one(name);
        assert!(!result.access_token.is_empty());
        assert!(result.profile.is_some(), "{name}");
    }
    assert!(!one::<AuthResult>("sessions-refresh").access_token.is_empty());
    let view = one::<Profile>("profile").view();
    assert_eq!((view.user_id.as_str(), view.display_name.as_deref()), ("7B1F9C52", Some("alex***")));
    assert_eq!((view.limited, view.phone.as_deref()), (false, Some("12015550123")));
}

#[test]
fn settings() {
    let all = currencies(&list::<CurrencyAnswer>("settings-currencies"));
    assert!(all.base().is_some_and(|base| base.code == "USD"));
    assert_eq!(all.get("BTC").unwrap().display_code(), "mBTC");
    assert!(list::<CountryAnswer>("settings-countries").iter().all(|country| country.phone_prefix.is_some()));
    assert!(list::<LocaleAnswer>("settings-locales").iter().any(|locale| locale.code == "en"));
    let constants: ConstantsAnswer = one("settings-constants");
    assert!(constants.by_phone && constants.by_email);
    assert!(one::<InitAnswer>("player-init").country.is_some());
}

#[test]
fn forms_and_games() {
    let fields: Vec<FieldDefinition> = list("fields-registration");
    assert!(fields.iter().any(|field| field.name == "password" && field.required));
    assert!(fields.iter().any(|field| field.name == "nickname" && !field.visible));
    list::<FieldDefinition>("fields-profile");
    list::<Collection>("collections");
    let games: Vec<Game> = list("games");
    assert_eq!(games[0].view("https://api.test").image, "https://api.test/api/media/games/ember-orchard.jpg");
    assert_eq!(one::<Game>("game").view("").name, games[0].view("").name);
}

#[test]
fn money() {
    let accounts: Vec<Account> = list("accounts");
    assert_eq!((accounts[0].balance.to_string().as_str(), accounts[0].is_active()), ("1250.75", true));
    for name in ["accounts-create", "accounts-switch", "accounts-hide"] {
        list::<Account>(name);
    }
    let methods: Vec<PaymentMethod> = list("methods-deposit");
    let ways: BTreeSet<String> = methods.iter().map(|method| format!("{:?}", method.processing)).collect();
    assert!(ways.len() >= 5, "{ways:?}");
    let crypto: Vec<PaymentMethod> = list("methods-deposit-crypto");
    assert_eq!(crypto[0].processing, ProcessingView::Address);
    assert!(!crypto[0].networks().is_empty());
    let form: DepositAnswer = one("deposit-form");
    assert!(form.action.is_some() && form.invoice_id.is_some() && !form.fields.is_empty());
    assert!(one::<DepositAnswer>("deposit-qr").qr.is_some());
    assert!(one::<DepositAnswer>("deposit-iframe").action.is_some());
    assert!(one::<DepositAnswer>("deposit-async").invoice_id.is_some());
    one::<DepositAnswer>("deposit-message");
    assert!(one::<DepositAnswer>("deposit-crypto-address").address.is_some());
    let invoices: Vec<Invoice> = list("invoices");
    assert_eq!(invoices[0].status, InvoiceStatus::Success);
    assert_eq!(invoices[0].payment_method.as_deref(), Some("sandbox.card"));
}

#[test]
fn messages() {
    let page: MessagePage = Answer::parse_bare("messages", &sample("messages")["response"].to_string())
        .and_then(|answer| answer.one())
        .unwrap();
    assert_eq!((page.rows.len(), page.total, page.unread), (1, 1, 1));
    assert!(!page.rows[0].read && page.rows[0].link.is_some());
    for name in ["messages-read", "messages-read-all", "messages-delete"] {
        assert_eq!(one::<Unread>(name), Unread(0));
    }
    assert!(matches!(event("event-message-received"), Event::Message(message) if message.title == "Welcome"));
}

#[test]
fn bonuses() {
    let offers: Vec<DepositBonus> = list("deposit-bonuses");
    assert_eq!(offers[0].base_from.map(|from| from.to_string()).as_deref(), Some("2000"));
    assert_eq!(offers[0].amounts[0].currency, "USD");
    assert_eq!(list::<PlayerBonus>("player-bonuses")[0].status, 1);
    assert!(list::<PlayerFreeSpin>("player-freespins")[0].count.is_some());
    assert_eq!(list::<BonusCode>("bonuscodes")[0].bonus_code, "DEPOSIT50");
    one::<BonusCode>("bonuscodes-add");
}

#[test]
fn quests_and_their_events() {
    for name in ["quests", "player-quests"] {
        let all: Vec<Quest> = list(name);
        assert_eq!((all[0].id.len(), all[0].rewards[0].currency.as_str()), (36, "USD"), "{name}");
        assert!(all[0].tasks.iter().all(|task| !task.name.is_empty()));
    }
    assert_eq!(list::<Quest>("quests")[0].tasks.len(), 8);
    for name in ["quest-activate", "quest-cancel"] {
        one::<Quest>(name);
    }
    let event = |name: &str| quests::event(&sample(name)["publication"].to_string()).unwrap();
    assert!(matches!(event("event-quest-updated"), Some(QuestEvent::Quest(quest)) if quest.state == 2));
    assert!(
        matches!(event("event-quest-task-updated"), Some(QuestEvent::Task(change)) if change.task.active)
    );
    assert_eq!(quests::event(r#"{"event":"quest.invented"}"#).unwrap(), None);
    assert!(quests::event(r#"{"event":"quest.updated","quest":{}}"#).is_err());
}

#[test]
fn refusals() {
    for (name, status) in [
        ("sessions-create-wrong", 401),
        ("sessions-create-blocked", 403),
        ("sessions-create-invalid", 422),
        ("register-invalid", 422),
        ("register-phone-wrong-code", 0),
        ("otp-send-limit", 0),
        ("methods-deposit-limit", 0),
        ("deposit-invalid", 422),
        ("profile-unauthorized", 401),
    ] {
        let sample = sample(name);
        let sent = u16::try_from(sample["status"].as_i64().unwrap()).unwrap();
        assert!(status == 0 || status == sent, "{name}");
        let error = refusal(sent, &sample["response"].to_string());
        assert_eq!(error.status(), Some(sent), "{name}");
        let code = match name {
            "register-phone-wrong-code" => Some(11003),
            "otp-send-limit" => Some(11005),
            "methods-deposit-limit" => Some(13100),
            _ => error.code(),
        };
        assert_eq!(error.code(), code, "{name}");
    }
}

#[test]
fn events() {
    assert!(matches!(event("event-account-balance-updated"), Event::Account(account) if account.is_active()));
    assert!(matches!(event("event-invoice-deposit-updated"), Event::Deposit(_)));
    assert!(
        matches!(event("event-invoice-deposit-async-qr"), Event::Deposit(invoice) if invoice.qr.is_some())
    );
    assert!(matches!(event("event-invoice-withdrawal-updated"), Event::Withdrawal(_)));
    for name in ["created", "updated"] {
        assert!(matches!(event(&format!("event-player-bonus-{name}")), Event::Bonus(_)));
        assert!(matches!(event(&format!("event-player-freespin-{name}")), Event::FreeSpin(_)));
    }
    assert!(matches!(event("event-player-bonus-code-updated"), Event::BonusCode(_)));
}

#[test]
fn every_sample_event_is_decoded_or_ignored() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(name) = name.strip_suffix(".json").filter(|name| name.starts_with("event-")) else {
            continue;
        };
        event(name);
        let publication = &sample(name)["publication"];
        let frame = format!(r#"{{"push":{{"channel":"c","pub":{{"data":{publication}}}}}}}"#);
        let quoted: Value = serde_json::from_str(&quote_publications(&frame)).unwrap();
        decode(quoted["push"]["pub"]["data"].as_str().unwrap()).unwrap();
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn request_bodies_match_the_samples() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    world.act(&tab, async |core| drop(core.sign_in().await));
    assert_sent(&last_body(&world, "POST /api/player/sessions"), "sessions-create", &[]);

    let fields = sample("fields-registration")["response"].to_string();
    world.server.always("GET /api/player/fields/validations", Reply::raw(200, &fields));
    world.act(&tab, async |core| core.open_form(FormName::SignUp).await);
    for kind in [FormTab::Email, FormTab::Phone] {
        tab.core.select_tab(FormName::SignUp, kind);
        tab.core.change_field(FormName::SignUp, "email", "player@example.com");
        tab.core.change_phone(FormName::SignUp, "phone", "US", "2015550123");
        for (name, value) in [
            ("password", "secret1"),
            ("password_confirmation", "secret1"),
            ("birthdate", "1990-05-17"),
            ("firstName", "Alex"),
            ("lastName", "Morgan"),
            ("agreements", "1"),
        ] {
            tab.core.change_field(FormName::SignUp, name, value);
        }
        world.server.always("POST /api/player/otp/send", Reply::data("{}"));
        world.act(&tab, async |core| drop(core.sign_up().await));
    }
    assert_sent(&last_body(&world, "POST /api/player/register"), "register", &[]);
    assert_sent(&last_body(&world, "POST /api/player/otp/send"), "otp-send", &[]);
    tab.core.change_code("123456");
    world.act(&tab, async |core| drop(core.verify_code().await));
    assert_sent(&last_body(&world, "POST /api/player/register/phone"), "register-phone", &[]);
}

#[test]
fn player_request_bodies_match_the_samples() {
    let world = world_with_player(100_000);
    answer_as_player(&world);
    let tab = world.started("/");
    let methods = sample("methods-deposit")["response"].to_string();
    world.server.always("GET /api/payment/methods/deposit", Reply::raw(200, &methods));
    open_wallet(&world, &tab);
    press_deposit(&world, &tab);
    let body = last_body(&world, "POST /api/payment/invoices/deposit");
    assert_sent(&body, "deposit-form", &["bonusId"]);
    assert_eq!(body["method"], "sandbox.card");
    tab.core.open_bonus_code();
    tab.core.change_bonus_code("DEPOSIT50");
    world.act(&tab, async |core| core.apply_bonus_code().await);
    assert_sent(&last_body(&world, "POST /api/game/bonuses/bonuscodes"), "bonuscodes-add", &[]);
    world.act(&tab, async |core| drop(core.choose_currency("EUR".to_owned()).await));
    assert_sent(&last_body(&world, "POST /api/wallet/accounts"), "accounts-create", &[]);
}
