//! The contract between the player site and a backend, as documents that programs read. They are made from the routes and from
//! the types of the wire, so they say what the sandbox does.

pub mod channels;
pub mod codes;
pub mod operation;
pub mod page;
pub mod router;
pub mod schemas;

use crate::http::error::Envelope;
use crate::routes;
use operation::Operation;
use router::Api;
use schemas::Schemas;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Description of the document of the API.
const DESCRIPTION: &str = "What the player site asks of its backend. Times are ISO 8601 in UTC. Amounts are numbers in whole units \
of their currency, with all their digits; only `baseCurrency…` of bonuses are in the smallest unit of the base currency. A list \
in a query is sent in bracket form: `status[]=1&status[]=2`. A field that may be null may also be missing.";

/// The API as a document of `OpenAPI` 3.1.
pub fn openapi() -> Value {
    described(&routes::api())
}

/// A document as text, as it is committed.
pub fn printed(document: &Value) -> String {
    format!("{document:#}\n")
}

/// Sets a property of a JSON object.
fn set(object: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(fields) = object.as_object_mut() {
        fields.insert(name.to_owned(), value.into());
    }
}

fn described(api: &Api) -> Value {
    let mut schemas = Schemas::default();
    let error = schemas.refer::<Envelope<'static>>();
    let mut refusals = Map::new();
    let mut paths = Map::new();
    for entry in &api.entries {
        let operation = Operation::of(entry, &mut schemas);
        let document = operation.document(|status, codes| {
            let name = refusal_name(status, codes);
            refusals.entry(name.clone()).or_insert_with(|| refusal(status, codes, &error));
            json!({ "$ref": format!("#/components/responses/{name}") })
        });
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        set(path, operation.method, document);
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "API of the player site",
            "version": env!("CARGO_PKG_VERSION"),
            "description": DESCRIPTION,
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "/", "description": "The origin in `apiBase` of config.json, or that of the site." }],
        "tags": tags(api),
        "paths": paths,
        "components": {
            "securitySchemes": { "token": {
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "The access token of a sign-in, with `exp` and `sessionId`. No cookie is sent.",
            } },
            "parameters": parameters(),
            "responses": refusals,
        },
    });
    schemas.complete(&mut document);
    document
}

/// Groups of operations: the second part of their paths.
fn tags(api: &Api) -> Value {
    let about = |group: &str| match group {
        "settings" => "What the site reads when it starts.",
        "player" => "Sign-up, sign-in, profile, documents and limits.",
        "notification" => "Messages to the player, and the contact form.",
        "wallet" => "The accounts of the player.",
        "payment" => "Deposits and withdrawals.",
        "risk" => "What must be wagered before a withdrawal.",
        "game" => "Games, bonuses, rounds and bets.",
        _ => "Quests, levels and tournaments.",
    };
    let groups: BTreeSet<&str> =
        api.entries.iter().filter_map(|entry| entry.path.split('/').nth(2)).collect();
    groups.into_iter().map(|group| json!({ "name": group, "description": about(group) })).collect()
}

fn parameters() -> Value {
    let page = |name: &str, most: Option<i64>, about: &str| {
        let mut schema = json!({ "type": "integer", "minimum": 1 });
        if let Some(most) = most {
            set(&mut schema, "maximum", most);
        }
        json!({ "name": name, "in": "query", "required": false, "description": about, "schema": schema })
    };
    json!({
        "Page": page("page", None, "Number of the page; the first one if absent."),
        "PerPage": page("perPage", Some(500), "Rows of a page; 10 if absent."),
        "Language": {
            "name": "Accept-Language", "in": "header", "required": false, "schema": { "type": "string" },
            "description": "The language that the player looks at; what is sent to him follows it.",
        },
        "IdempotencyKey": {
            "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": { "type": "string", "minLength": 1, "maxLength": 200 },
            "description": "The same key with the same body is carried out once and answered the same way.",
        },
    })
}

fn refusal_name(status: u16, codes: &BTreeSet<i64>) -> String {
    let special = codes.iter().filter(|code| **code != i64::from(status));
    special.fold(format!("Status{status}"), |name, code| format!("{name}Code{code}"))
}

/// The answer of a refusal with one of these codes.
fn refusal(status: u16, codes: &BTreeSet<i64>, error: &Value) -> Value {
    let about = match status {
        400 => "The request cannot be carried out.",
        401 => "Nobody is signed in, or not any more.",
        403 => "The account is blocked.",
        404 => "There is no such thing.",
        409 => "The state does not allow it any more.",
        413 => "The file is too large.",
        415 => "The body is not declared as JSON.",
        422 => "A field is not valid.",
        _ => "Too many requests.",
    };
    let known =
        codes.iter().filter_map(|code| codes::meaning(*code).map(|meaning| format!("{code}: {meaning}")));
    let description = [about.to_owned()].into_iter().chain(known).collect::<Vec<_>>().join(" \u{b7} ");
    let code = json!({ "type": "object", "properties": { "error": { "type": "object", "properties": { "code": { "enum": codes } } } } });
    let mut answer = json!({
        "description": description,
        "content": { "application/json": { "schema": { "allOf": [error, code] } } },
    });
    if status == 429 {
        let seconds = json!({ "description": "Seconds to wait.", "schema": { "type": "integer" } });
        set(&mut answer, "headers", json!({ "Retry-After": seconds }));
    }
    answer
}
