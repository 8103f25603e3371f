//! The contract as documents: the committed files, and that answers, events and samples are what they say.

use crate::shape::{folder, sample};
use crate::world::{World, read, text};
use jsonschema::Validator;
use sandbox::contract::{self, channels};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

static OPENAPI: LazyLock<Value> = LazyLock::new(contract::openapi);
static ASYNCAPI: LazyLock<Value> = LazyLock::new(channels::asyncapi);

/// A document in which no schema allows a property that it does not name.
fn closed(document: &Value) -> Value {
    let mut document = document.clone();
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
        if schema.contains_key("properties") && !schema.contains_key("additionalProperties") {
            schema.insert("additionalProperties".into(), false.into());
        }
    }
    document
}

static CLOSED_OPENAPI: LazyLock<Value> = LazyLock::new(|| closed(&OPENAPI));
static CLOSED_ASYNCAPI: LazyLock<Value> = LazyLock::new(|| closed(&ASYNCAPI));

/// What is wrong with a value, by the schema at a place of a document.
fn fault(document: &'static Value, at: &str, value: &Value) -> Option<String> {
    static KNOWN: LazyLock<Mutex<HashMap<(usize, String), &'static Validator>>> =
        LazyLock::new(Mutex::default);
    let key = (std::ptr::from_ref(document).addr(), at.to_owned());
    let known = KNOWN.lock().unwrap().get(&key).copied();
    let validator = known.unwrap_or_else(|| {
        let mut schema = document.pointer(at).unwrap().clone();
        schema["components"] = document["components"].clone();
        let validator: &'static Validator = Box::leak(Box::new(jsonschema::validator_for(&schema).unwrap()));
        KNOWN.lock().unwrap().insert(key, validator);
        validator
    });
    validator
        .iter_errors(value)
        .next()
        .map(|error| format!("{} at {}: {error}", error.instance(), error.instance_path()))
}

/// A part of a path in a pointer.
fn escaped(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// The path of the document that a real path is of.
fn path_of(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap_or_default();
    let fits = |template: &str| {
        let (mut parts, mut real) = (template.split('/'), path.split('/'));
        loop {
            match (parts.next(), real.next()) {
                (None, None) => return true,
                (Some(part), Some(real)) if part == real || (part.starts_with('{') && !real.is_empty()) => (),
                _ => return false,
            }
        }
    };
    // `/games/favorites` is also a `/games/{id}`.
    let paths = OPENAPI["paths"].as_object().unwrap();
    paths
        .keys()
        .map(String::as_str)
        .filter(|template| fits(template))
        .min_by_key(|path| path.matches('{').count())
}

/// The answer of an operation with a status, with references resolved; `None` if it is not documented.
fn answer_at(method: &str, path: &str, status: u16) -> Option<String> {
    let operation = format!("/paths/{}/{}", escaped(path_of(path)?), method.to_lowercase());
    let at = format!("{operation}/responses/{status}");
    let answer = OPENAPI.pointer(&at)?;
    let shared = answer["$ref"].as_str().map(|target| target.trim_start_matches('#').to_owned());
    Some(shared.unwrap_or(at))
}

/// Holds a real answer of the API against the document. Failures of the server itself are not in it.
pub fn hold(method: &str, path: &str, status: u16, body: &Value) {
    if !path.starts_with("/api/") || status >= 500 {
        return;
    }
    let is_described =
        path_of(path).is_some_and(|path| OPENAPI["paths"][path].get(method.to_lowercase()).is_some());
    if !is_described {
        return;
    }
    let at = answer_at(method, path, status)
        .unwrap_or_else(|| panic!("{method} {path} answered {status}, which is not documented: {body}"));
    if let Some(fault) = fault(&CLOSED_OPENAPI, &format!("{at}/content/application~1json/schema"), body) {
        panic!("{method} {path} {status} is not what the document says: {fault}");
    }
}

/// Compares a committed document with the one of the code.
fn compare(name: &str, document: &Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../pkg/contract").join(name);
    let text = contract::printed(document);
    if std::env::var_os("WRITE_CONTRACT").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "pkg/contract/{name} is not what the code says: WRITE_CONTRACT=1 cargo test -p sandbox --profile sandbox contract renews it"
    );
}

#[test]
fn the_committed_documents_are_those_of_the_code() {
    compare("openapi.json", &OPENAPI);
    compare("asyncapi.json", &ASYNCAPI);
}

#[test]
fn every_sample_of_an_answer_is_what_the_document_says() {
    let mut seen = 0;
    for name in names().filter(|name| !name.starts_with("event-")) {
        let sample = sample(&name);
        let (method, path) = sample["call"].as_str().unwrap().split_once(' ').unwrap();
        assert!(path_of(path).is_some(), "{name}: {path} is not in the document");
        let status = u16::try_from(sample["status"].as_u64().unwrap()).unwrap();
        assert!(answer_at(method, path, status).is_some(), "{name}: {status} is not documented");
        hold(method, path, status, &sample["response"]);
        seen += 1;
        let Some(request) = sample.get("request") else { continue };
        let at = format!(
            "/paths/{}/{}/requestBody/content/application~1json/schema",
            escaped(path_of(path).unwrap()),
            method.to_lowercase()
        );
        // Some samples show what happens to a request that lacks something.
        if status < 400 {
            assert_eq!(fault(&OPENAPI, &at, request), None, "{name}: the request");
        }
    }
    assert!(seen > 90, "{seen}");
}

fn names() -> impl Iterator<Item = String> {
    std::fs::read_dir(folder()).unwrap().filter_map(|entry| {
        entry.unwrap().file_name().to_str().unwrap().strip_suffix(".json").map(ToOwned::to_owned)
    })
}

/// The channels of the document by their address without a player or another parameter.
fn described_channels() -> BTreeMap<&'static str, &'static Value> {
    let channels = ASYNCAPI["channels"].as_object().unwrap();
    channels.values().map(|channel| (channel["address"].as_str().unwrap(), channel)).collect()
}

/// The messages of the channel that an address is of, by the names of their events.
fn messages_of(channel: &str) -> Map<String, Value> {
    let fits = |address: &str| {
        let pattern = regex::escape(address).replace("\\{", "{").replace("\\}", "}");
        let pattern = regex::Regex::new(r"\{\w+\}").unwrap().replace_all(&pattern, "[^:#]+").into_owned();
        regex::Regex::new(&format!("^{pattern}$")).unwrap().is_match(channel)
    };
    let found = described_channels().into_iter().find(|(address, _)| fits(address));
    let (_, described) = found.unwrap_or_else(|| panic!("{channel} is not in the document"));
    let messages = described["messages"].as_object().cloned().unwrap_or_default();
    messages
        .into_iter()
        .map(|(name, _)| {
            (ASYNCAPI["components"]["messages"][&name]["name"].as_str().unwrap().to_owned(), name.into())
        })
        .collect()
}

/// Holds a publication against the document.
pub fn hold_event(channel: &str, publication: &Value) {
    let event = publication["event"].as_str().unwrap();
    let messages = messages_of(channel);
    let message = messages.get(event).unwrap_or_else(|| panic!("{event} is not an event of {channel}"));
    let at = format!("/components/messages/{}/payload", message.as_str().unwrap());
    assert_eq!(fault(&CLOSED_ASYNCAPI, &at, publication), None, "{event} on {channel}");
}

#[test]
fn every_sample_of_an_event_is_what_the_document_says() {
    let mut seen = 0;
    for name in names().filter(|name| name.starts_with("event-")) {
        let sample = sample(&name);
        hold_event(sample["channel"].as_str().unwrap(), &sample["publication"]);
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
}

#[test]
fn the_channels_are_those_of_the_configuration() {
    let configuration: Value = serde_json::from_str(include_str!("../../centrifugo.json")).unwrap();
    let rules = &configuration["channel"];
    let namespaces = rules["namespaces"].as_array().unwrap();
    let described = described_channels();
    for (address, channel) in &described {
        let Some((namespace, _)) = address.split_once(':') else {
            assert_eq!(rules["without_namespace"]["channel_regex"], format!("^{address}$"), "{address}");
            continue;
        };
        let rules = namespaces.iter().find(|rules| rules["name"] == namespace);
        let rules = rules.unwrap_or_else(|| panic!("{namespace} has no namespace"));
        let wanted = match (address.contains('#'), &rules["allow_subscribe_for_anonymous"]) {
            (true, _) => "the player",
            (_, Value::Bool(true)) => "everybody",
            _ => "players",
        };
        assert_eq!(channel["x-subscribers"], wanted, "{address}");
        assert_eq!(channel["x-recovered"], rules["force_recovery"] == true, "{address}");
    }
    for rules in namespaces {
        let prefix = format!("{}:", rules["name"].as_str().unwrap());
        let is_followed = described.keys().any(|address| address.starts_with(&prefix));
        // The site does not follow the activity board.
        assert_eq!(is_followed, prefix != "activity-board:", "{prefix}");
    }
}

#[test]
fn every_operation_says_what_it_does_and_how_it_fails() {
    let mut ids = std::collections::BTreeSet::new();
    for (path, methods) in OPENAPI["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let at = format!("{method} {path}");
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id), "{at}: the id {id} is used twice");
            assert!(operation["summary"].as_str().is_some_and(|summary| summary.len() > 5), "{at}");
            let needs_token = operation["security"] == json!([{ "token": [] }]);
            assert_eq!(
                needs_token,
                needs_token && operation["responses"].get("401").is_some(),
                "{at}: a call of a player refuses without a token"
            );
            if operation.get("requestBody").is_some() {
                assert!(operation["responses"].get("400").is_some(), "{at}: a body that cannot be read");
            }
        }
    }
}

#[tokio::test]
async fn a_query_is_refused_exactly_if_it_lacks_a_required_parameter() {
    let (world, token) = World::with_lasting_token().await;
    for (path, methods) in OPENAPI["paths"].as_object().unwrap() {
        let Some(operation) = methods.get("get") else { continue };
        let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
        let needs_query = parameters.iter().any(|one| one["in"] == "query" && one["required"] == true);
        let (status, answer) = world.call("GET", path, Some(&token), None).await;
        assert_eq!(status == 422, needs_query, "{path}: {status} {answer}");
    }
}

#[tokio::test]
async fn the_page_shows_all_of_both_documents() {
    let world = World::new();
    let (status, headers, page) = text(world.send(&world.pay, "GET", "/contract", &[], None).await).await;
    assert_eq!(status, 200);
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    for methods in OPENAPI["paths"].as_object().unwrap().values() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
    for address in described_channels().keys() {
        assert!(page.contains(&format!("<code>{address}</code>")), "{address}");
    }
    for link in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(page.contains(&format!("id=\"{link}\"")), "#{link} leads nowhere");
    }
    for (path, document) in [("/contract/openapi.json", &*OPENAPI), ("/contract/asyncapi.json", &*ASYNCAPI)] {
        assert_eq!(
            read(world.send(&world.pay, "GET", path, &[], None).await).await,
            (200, document.clone()),
            "{path}"
        );
    }
}
