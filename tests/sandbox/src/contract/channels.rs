//! The channels of realtime and their events, as a document of `AsyncAPI` 3.0.

use super::schemas::Schemas;
use super::set;
use crate::bonus_codes;
use crate::bonuses::{CashEvent, SpinsEvent};
use crate::realtime::channels::rules_of;
use crate::{messages, payments, play, quests, retention, tournaments, vault, wallet};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// A channel of the site.
struct Channel {
    /// Name of the channel in the document.
    name: &'static str,
    /// Its address, with parameters in braces.
    address: &'static str,
    /// Description of the channel.
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
    let mut all = of_player();
    all.extend(of_games());
    all.extend(of_tournaments());
    all
}

/// Channels of games.
fn of_games() -> Vec<Channel> {
    vec![
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
            "jackpots",
            "game:jackpots:{currency}",
            "The pools of jackpots for accounts with a currency. An extension (`jackpotsEnabled`).",
            vec![of::<play::jackpot::Event>("game.jackpot.updated")],
        ),
    ]
}

/// Channels of money, rewards and messages.
fn of_player() -> Vec<Channel> {
    vec![
        channel(
            "accounts",
            "wallet:accounts#{playerId}",
            "The balances of the player.",
            vec![of::<wallet::Event>("account.balance.updated"), of::<vault::Event>("vault.entry.updated")],
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
    ]
}

/// Channels of tournaments, and of who is online.
fn of_tournaments() -> Vec<Channel> {
    vec![
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
        "currency" => json!({ "description": "The code of the currency." }),
        _ => json!({ "description": "The country of the visitor, two capital letters." }),
    }
}

/// Names of the parameters of an address, which stand in braces.
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

impl Channel {
    /// Its messages: name in the document, and the event.
    fn messages(&self) -> impl Iterator<Item = (String, &Event)> {
        self.events.iter().map(|event| {
            let words = [self.name, event.0].join(".");
            (words.split(['.', '-']).map(capitalized).collect(), event)
        })
    }

    fn reference(&self) -> String {
        format!("#/channels/{}", self.name)
    }

    /// The channel as an object of `AsyncAPI`.
    fn described(&self) -> Value {
        let mut channel = json!({
            "address": self.address, "description": self.about,
            "x-subscribers": subscribers(self.address),
            "x-recovered": rules_of(self.address).is_some_and(|rules| rules.force_recovery),
        });
        let parameters: Map<String, Value> =
            parameters(self.address).map(|name| (name.to_owned(), parameter(name))).collect();
        let messages: Map<String, Value> = self
            .messages()
            .map(|(name, _)| (name.clone(), json!({ "$ref": format!("#/components/messages/{name}") })))
            .collect();
        for (name, entries) in [("parameters", parameters), ("messages", messages)] {
            if !entries.is_empty() {
                set(&mut channel, name, entries);
            }
        }
        channel
    }

    /// The publication of its events, by name.
    fn operation(&self) -> (String, Value) {
        let at = self.reference();
        let messages: Vec<Value> =
            self.messages().map(|(name, _)| json!({ "$ref": format!("{at}/messages/{name}") })).collect();
        let operation = json!({
            "action": "send", "channel": { "$ref": at }, "messages": messages,
            "summary": format!("The backend publishes. {}", self.about),
        });
        (format!("publish{}", capitalized(self.name)), operation)
    }
}

impl Event {
    /// The event as a message of `AsyncAPI`.
    fn message(&self, schemas: &mut Schemas) -> Value {
        let Self(name, schema) = self;
        let named = json!({ "type": "object", "properties": { "event": { "const": name } } });
        json!({
            "name": name, "title": name, "contentType": "application/json",
            "payload": { "allOf": [schema(schemas), named] },
        })
    }
}

/// The channels as a document of `AsyncAPI` 3.0.
pub fn asyncapi() -> Value {
    let mut schemas = Schemas::default();
    let channels = channels();
    let described: Map<String, Value> =
        channels.iter().map(|channel| (channel.name.to_owned(), channel.described())).collect();
    let operations: Map<String, Value> =
        channels.iter().filter(|channel| !channel.events.is_empty()).map(Channel::operation).collect();
    let messages: Map<String, Value> = channels
        .iter()
        .flat_map(Channel::messages)
        .map(|(name, event)| (name, event.message(&mut schemas)))
        .collect();
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
    schemas.complete(&mut document);
    without_siblings(&mut document);
    document
}

/// Removes the siblings of references: schemas of `AsyncAPI` are those of draft 7, which ignores siblings.
fn without_siblings(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_siblings),
        Value::Object(fields) => {
            if fields.get("$ref").is_some_and(Value::is_string) {
                fields.retain(|name, _| name == "$ref");
            }
            fields.values_mut().for_each(without_siblings);
        }
        _ => (),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
