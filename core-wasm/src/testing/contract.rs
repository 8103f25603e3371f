//! The documents of the contract between the site and its backend.

use std::sync::LazyLock;

use serde_json::{Value, json};

static OPENAPI: LazyLock<Value> = LazyLock::new(|| read(include_str!("../../../pkg/contract/openapi.json")));
static ASYNCAPI: LazyLock<Value> =
    LazyLock::new(|| read(include_str!("../../../pkg/contract/asyncapi.json")));

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The document of the API.
pub fn openapi() -> &'static Value {
    &OPENAPI
}

/// The document of the channels.
pub fn asyncapi() -> &'static Value {
    &ASYNCAPI
}

/// The operation of a call (`METHOD /path`) in the document of the API.
pub fn operation(call: &str) -> Option<&'static Value> {
    let (method, path) = call.split_once(' ').unwrap();
    let (method, path) = (method.to_lowercase(), path.split('?').next().unwrap());
    let fits = |template: &str| {
        template.matches('/').count() == path.matches('/').count()
            && template
                .split('/')
                .zip(path.split('/'))
                .all(|(part, own)| part == own || (part.starts_with('{') && !own.is_empty()))
    };
    let paths = OPENAPI["paths"].as_object().unwrap().iter();
    let operations = paths
        .filter(|(template, _)| fits(template))
        .filter_map(|(path, all)| Some((path, all.get(&method)?)));
    // `/games/favorites` is also a `/games/{id}`.
    operations.min_by_key(|(template, _)| template.matches('{').count()).map(|(_, operation)| operation)
}

/// True if the document says that a call (`METHOD /path`) needs the token of a player.
pub fn needs_token(call: &str) -> bool {
    operation(call).is_some_and(|operation| operation["security"] == json!([{ "token": [] }]))
}
