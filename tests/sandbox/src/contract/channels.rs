//! The channels of realtime and their events, as a document of `AsyncAPI` 3.0.

use super::schemas::Schemas;
use crate::bonus_codes;
use crate::bonuses::{CashEvent, SpinsEvent};
use crate::realtime::channels::rules_of;
use crate::{messages, payments, play, quests, retention, tournaments, wallet};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// A channel of the site.
struct Channel {
    /// Name of the channel in the document.
    name: &'static str,
    /// Its address, with parameters in braces.
    address: &'static str,
    about: &'static str,
    events: Vec<Event>,
}

/// An event: its name, and the schema of its publication.
struct Event(&'static str, fn(&mut Schemas) -> Value);

fn of<T: ToSchema>(name: &'static str) -> Event {
    Event(name, Schemas::refer::<T>)
}

fn channel(name: &'static str, address: &'static str, about: &'static str, events: Vec<Event>) -> Channel {
    Channel { name, address, about, events }
}

/// Every channel that the site follows.
fn channels() -> Vec<Channel> {
    vec![
        channel(
            "accounts",
            "wallet:accounts#{playerId}",
            "The balances of the player.",
            vec![of::<wallet::Event>("account.balance.updated")],
        ),
        channel(
            "payments",
            "payment:invoices#{playerId}",
            "Payments of the player.",
            vec![
                of::<payments::invoice::Event<'static>>("invoice.deposit.updated"),
                of::<payments::invoice::Event<'static>>("invoice.withdrawal.created"),
                of::<payments::invoice::Event<'static>>("invoice.withdrawal.updated"),
            ],
        ),
        channel(
            "bonuses",
            "bonus:player-bonuses#{playerId}",
            "Bonuses of the player.",
            vec![of::<CashEvent>("player.bonus.created"), of::<CashEvent>("player.bonus.updated")],
        ),
        channel(
            "freeSpins",
            "bonus:player-freespins#{playerId}",
            "Free spins of the player.",
            vec![of::<SpinsEvent>("player.freespin.created"), of::<SpinsEvent>("player.freespin.updated")],
        ),
        channel(
            "bonusCodes",
            "bonus:player-bonus-codes#{playerId}",
            "Bonus codes that the player has entered.",
            vec![of::<bonus_codes::Event>("player.bonus.code.updated")],
        ),
        channel(
            "quests",
            "retention:quests#{playerId}",
            "Quests of the player.",
            vec![of::<quests::QuestEvent>("quest.updated"), of::<quests::TaskEvent>("quest.task.updated")],
        ),
        channel(
            "loyalty",
            "retention:accounts#{playerId}",
            "Points and level of the player.",
            vec![
                of::<retention::Event>("account.balance.updated"),
                of::<retention::Event>("account.level.updated"),
            ],
        ),
        channel(
            "messages",
            "messenger:notifications#{playerId}",
            "Messages to the player.",
            vec![of::<messages::Event>("message.received")],
        ),
        channel(
            "refusedBets",
            "game:bets#{playerId}",
            "Bets that the active bonus does not allow.",
            vec![
                of::<play::BonusEvent<'static>>("game.bet.restricted"),
                of::<play::BonusEvent<'static>>("game.bet.max.exceed"),
            ],
        ),
        channel(
            "winners",
            "game:winners:{platform}:{country}",
            "Big wins in games that can be played on a platform and in a country.",
            vec![of::<play::winners::Event>("game.winner")],
        ),
        channel(
            "tournaments",
            "tournaments",
            "The ends of tournaments.",
            vec![of::<tournaments::CompletedEvent>("tournament.completed")],
        ),
        channel(
            "standings",
            "tournaments:{tournamentId}",
            "The standings of a tournament.",
            vec![of::<tournaments::StandingsEvent>("tournament.leaderboard.updated")],
        ),
        channel(
            "tournamentEntry",
            "tournaments:{tournamentId}#{playerId}",
            "The player's own place in a tournament.",
            vec![of::<tournaments::EntryEvent>("tournament.player-entry.updated")],
        ),
        channel(
            "online",
            "global:online",
            "Its subscribers are the players who are online. It has no events.",
            vec![],
        ),
    ]
}

fn parameter(name: &str) -> Value {
    match name {
        "playerId" => json!({ "description": "The id of the profile." }),
        "tournamentId" => json!({ "description": "The id of the tournament." }),
        "platform" => json!({ "description": "Where games are played.", "enum": ["mobile", "desktop"] }),
        _ => json!({ "description": "The country of the visitor, two capital letters." }),
    }
}

/// Names in braces.
fn parameters(address: &str) -> impl Iterator<Item = &str> {
    address.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// Who may subscribe, as the configuration of Centrifugo says it.
fn subscribers(address: &str) -> &'static str {
    let admits = |user: &str| rules_of(address).is_some_and(|rules| rules.admit(address, user).is_ok());
    match (admits(""), admits("a"), admits("{playerId}")) {
        (true, ..) => "everybody",
        (_, true, _) => "players",
        (.., true) => "the player",
        _ => "nobody",
    }
}

/// The channels as a document of `AsyncAPI` 3.0.
pub fn asyncapi() -> Value {
    let mut schemas = Schemas::default();
    let (mut described, mut operations, mut messages) = (Map::new(), Map::new(), Map::new());
    for channel in channels() {
        let mut own = Map::new();
        for Event(event, schema) in channel.events {
            let schema = schema(&mut schemas);
            let name: String =
                [channel.name, event].join(".").split(['.', '-']).map(capitalized).collect::<String>();
            let named = json!({ "type": "object", "properties": { "event": { "const": event } } });
            messages.insert(
                name.clone(),
                json!({
                    "name": event, "title": event, "contentType": "application/json",
                    "payload": { "allOf": [schema, named] },
                }),
            );
            own.insert(name.clone(), json!({ "$ref": format!("#/components/messages/{name}") }));
        }
        let at = format!("#/channels/{}", channel.name);
        if !own.is_empty() {
            let messages: Vec<Value> =
                own.keys().map(|name| json!({ "$ref": format!("{at}/messages/{name}") })).collect();
            let operation = json!({
                "action": "send", "channel": { "$ref": at }, "messages": messages,
                "summary": format!("The backend publishes. {}", channel.about),
            });
            operations.insert(format!("publish{}", capitalized(channel.name)), operation);
        }
        let mut described_channel = json!({
            "address": channel.address, "description": channel.about,
            "x-subscribers": subscribers(channel.address),
            "x-recovered": rules_of(channel.address).is_some_and(|rules| rules.force_recovery),
        });
        if let Some(fields) = described_channel.as_object_mut() {
            let names: Map<String, Value> =
                parameters(channel.address).map(|name| (name.to_owned(), parameter(name))).collect();
            if !names.is_empty() {
                fields.insert("parameters".into(), names.into());
            }
            if !own.is_empty() {
                fields.insert("messages".into(), own.into());
            }
        }
        described.insert(channel.name.to_owned(), described_channel);
    }
    let mut document = json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Channels of the player site",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What the backend publishes to the player site through Centrifugo. The connection token is the access \
    token. `x-subscribers` says who may subscribe; `x-recovered` is true if a client that connects again gets what it has missed.",
            "license": { "name": "MIT", "url": "https://spdx.org/licenses/MIT.html" },
        },
        "defaultContentType": "application/json",
        "servers": { "realtime": {
            "host": "www.example", "pathname": "/api/connection/websocket", "protocol": "wss",
            "description": "The origin in `realtimeBase` of config.json, or that of the site; the protocol of Centrifugo.",
            "security": [{ "$ref": "#/components/securitySchemes/token" }],
        } },
        "channels": described,
        "operations": operations,
        "components": {
            "messages": messages,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } },
        },
    });
    let schemas = schemas.finish(&mut document);
    if let Some(components) = document.get_mut("components").and_then(Value::as_object_mut) {
        components.insert("schemas".into(), schemas.into());
    }
    alone(&mut document);
    document
}

/// Removes what stands beside a reference: schemas of `AsyncAPI` are those of draft 7, which do not read it.
fn alone(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(alone),
        Value::Object(fields) => {
            if fields.get("$ref").is_some_and(Value::is_string) {
                fields.retain(|name, _| name == "$ref");
            }
            fields.values_mut().for_each(alone);
        }
        _ => (),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
