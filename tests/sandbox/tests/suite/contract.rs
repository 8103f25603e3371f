//! The documents of the contract: the committed files, and the comparison of answers, events and samples with them.

use crate::shape::{folder, sample};
use crate::world::{World, read, text};
use jsonschema::Validator;
use sandbox::contract::{self, channels};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};

static OPENAPI: LazyLock<Value> = LazyLock::new(contract::openapi);
static ASYNCAPI: LazyLock<Value> = LazyLock::new(channels::asyncapi);

static ANSWERS: LazyLock<Schemas> = LazyLock::new(|| Schemas::of(&OPENAPI));
static EVENTS: LazyLock<Schemas> = LazyLock::new(|| Schemas::of(&ASYNCAPI));

/// The schemas of a document. None of them allows a property that it does not name.
struct Schemas {
    document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Schemas {
    fn of(document: &Value) -> Self {
        let mut document = document.clone();
        let schemas = document["components"]["schemas"].as_object_mut().unwrap();
        for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
            if schema.contains_key("properties") && !schema.contains_key("additionalProperties") {
                schema.insert("additionalProperties".into(), false.into());
            }
        }
        Self { document, validators: Mutex::default() }
    }

    /// The first difference of a value from the schema at a place of the document.
    fn fault(&self, at: &str, value: &Value) -> Option<String> {
        let mut validators = self.validators.lock().unwrap();
        let validator = Arc::clone(validators.entry(at.to_owned()).or_insert_with(|| {
            let mut schema = self.document.pointer(at).unwrap().clone();
            schema["components"] = self.document["components"].clone();
            Arc::new(jsonschema::validator_for(&schema).unwrap())
        }));
        drop(validators);
        let error = validator.iter_errors(value).next()?;
        Some(format!("{} at {}: {error}", error.instance(), error.instance_path()))
    }
}

/// A part of a path in a pointer.
fn escaped(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1")
}

/// True if an address is one of those that a template with parameters in braces stands for.
fn fits(template: &str, address: &str, separators: &[char]) -> bool {
    template.matches(separators).eq(address.matches(separators))
        && template
            .split(separators)
            .zip(address.split(separators))
            .all(|(part, own)| part == own || (part.starts_with('{') && !own.is_empty()))
}

/// The place of the operation of a call; `None` if it is not in the document.
fn operation_at(method: &str, path: &str) -> Option<String> {
    let path = path.split('?').next().unwrap();
    let templates = OPENAPI["paths"].as_object().unwrap().keys();
    // `/games/favorites` is also a `/games/{id}`.
    let template = templates
        .filter(|template| fits(template, path, &['/']))
        .min_by_key(|template| template.matches('{').count())?;
    let at = format!("/paths/{}/{}", escaped(template), method.to_lowercase());
    OPENAPI.pointer(&at).map(|_| at)
}

/// The place of the answer of an operation with a status; `None` if it is not in the document.
fn answer_at(operation: &str, status: u16) -> Option<String> {
    let at = format!("{operation}/responses/{status}");
    let answer = OPENAPI.pointer(&at)?;
    let shared = answer["$ref"].as_str().map(|target| target.trim_start_matches('#').to_owned());
    Some(shared.unwrap_or(at))
}

/// Compares an answer of the API with the document. Failures of the server itself are not in it.
pub fn check_answer(method: &str, path: &str, status: u16, body: &Value) {
    let Some(operation) = operation_at(method, path).filter(|_| status < 500) else { return };
    let at = answer_at(&operation, status)
        .unwrap_or_else(|| panic!("{method} {path} answered {status}, which is not documented: {body}"));
    if let Some(fault) = ANSWERS.fault(&format!("{at}/content/application~1json/schema"), body) {
        panic!("{method} {path} {status} differs from the document: {fault}");
    }
}

/// Compares a committed document with the one that the code makes.
fn compare(name: &str, document: &Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../pkg/contract").join(name);
    let text = contract::printed(document);
    if std::env::var_os("WRITE_CONTRACT").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == text,
        "pkg/contract/{name} is not what the code says: npm run generate writes it again"
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
        let operation = operation_at(method, path);
        let operation = operation.unwrap_or_else(|| panic!("{name}: {path} is not in the document"));
        let status = u16::try_from(sample["status"].as_u64().unwrap()).unwrap();
        assert!(answer_at(&operation, status).is_some(), "{name}: {status} is not documented");
        check_answer(method, path, status, &sample["response"]);
        seen += 1;
        // Some samples show what happens to a request that lacks something.
        if let (Some(request), true) = (sample.get("request"), status < 400) {
            let at = format!("{operation}/requestBody/content/application~1json/schema");
            assert_eq!(ANSWERS.fault(&at, request), None, "{name}: the request");
        }
    }
    assert!(seen > 90, "{seen}");
}

fn names() -> impl Iterator<Item = String> {
    std::fs::read_dir(folder()).unwrap().filter_map(|entry| {
        entry.unwrap().file_name().to_str().unwrap().strip_suffix(".json").map(ToOwned::to_owned)
    })
}

/// The channels of the document by their address.
fn described_channels() -> BTreeMap<&'static str, &'static Value> {
    let channels = ASYNCAPI["channels"].as_object().unwrap();
    channels.values().map(|channel| (channel["address"].as_str().unwrap(), channel)).collect()
}

/// Compares a publication with the document.
pub fn check_event(channel: &str, publication: &Value) {
    let found = described_channels().into_iter().find(|(address, _)| fits(address, channel, &[':', '#']));
    let (_, described) = found.unwrap_or_else(|| panic!("{channel} is not in the document"));
    let event = &publication["event"];
    let mut messages = described["messages"].as_object().into_iter().flat_map(Map::keys);
    let message = messages.find(|name| ASYNCAPI["components"]["messages"][name]["name"] == *event);
    let message = message.unwrap_or_else(|| panic!("{event} is not an event of {channel}"));
    let at = format!("/components/messages/{message}/payload");
    assert_eq!(EVENTS.fault(&at, publication), None, "{event} on {channel}");
}

#[test]
fn every_sample_of_an_event_is_what_the_document_says() {
    let mut seen = 0;
    for name in names().filter(|name| name.starts_with("event-")) {
        let sample = sample(&name);
        check_event(sample["channel"].as_str().unwrap(), &sample["publication"]);
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
    let mut ids = BTreeSet::new();
    for (path, methods) in OPENAPI["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let at = format!("{method} {path}");
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id), "{at}: the id {id} is used twice");
            assert!(operation["summary"].as_str().is_some_and(|summary| summary.len() > 5), "{at}");
            let refuses = |status: &str| operation["responses"].get(status).is_some();
            let needs_token = operation["security"] == json!([{ "token": [] }]);
            assert!(!needs_token || refuses("401"), "{at}: a call of a player refuses without a token");
            let has_body = operation.get("requestBody").is_some();
            assert!(!has_body || refuses("400"), "{at}: a body that cannot be read is refused");
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
