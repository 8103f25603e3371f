//! Both documents as a page to read.

use super::channels::asyncapi;
use super::openapi;
use super::schemas::PREFIX;
use crate::provider::page;
use axum::Json;
use axum::response::Response;
use maud::{Markup, html};
use serde_json::Value;
use std::collections::BTreeMap;

/// GET /contract/openapi.json
pub async fn openapi_json() -> Json<Value> {
    Json(openapi())
}

/// GET /contract/asyncapi.json
pub async fn asyncapi_json() -> Json<Value> {
    Json(asyncapi())
}

/// GET /contract: the endpoints, the channels and their schemas.
pub async fn show() -> Response {
    let (api, channels) = (openapi(), asyncapi());
    let mut schemas = fields(&channels, "/components/schemas");
    schemas.extend(fields(&api, "/components/schemas"));
    let body = html! {
        main.card.wide {
            h1 { "Contract of the player site" }
            p { "What the site asks of a backend. For programs: "
                a href="/contract/openapi.json" { "openapi.json" } ", "
                a href="/contract/asyncapi.json" { "asyncapi.json" } "." }
            p { (words(&api, "/info/description")) }
            nav aria-label="Parts" {
                @for group in list(&api, "/tags") {
                    a href={ "#" (text(group, "/name")) } { (text(group, "/name")) } " "
                }
                a href="#channels" { "channels" } " "
                a href="#schemas" { "schemas" }
            }
            @for group in list(&api, "/tags") {
                h2 id=(text(group, "/name")) { (text(group, "/name")) }
                p { (words(group, "/description")) }
                (operations(&api, text(group, "/name")))
            }
            h2 id="channels" { "channels" }
            p { (words(&channels, "/info/description")) }
            @for channel in fields(&channels, "/channels").into_values() { (channel_of(&channels, channel)) }
            h2 id="schemas" { "schemas" }
            @for (name, schema) in &schemas { (named_schema(name, schema)) }
        }
    };
    page("Contract of the player site", None, &body)
}

fn text<'a>(value: &'a Value, at: &str) -> &'a str {
    value.pointer(at).and_then(Value::as_str).unwrap_or_default()
}

/// A text in which names are between backticks.
fn words(value: &Value, at: &str) -> Markup {
    html! {
        @for (index, part) in text(value, at).split('`').enumerate() {
            @if index % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}

fn list<'a>(value: &'a Value, at: &str) -> &'a [Value] {
    value.pointer(at).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn fields<'a>(value: &'a Value, at: &str) -> BTreeMap<&'a String, &'a Value> {
    value.pointer(at).and_then(Value::as_object).into_iter().flatten().collect()
}

/// What a reference leads to.
fn followed<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value.get("$ref").and_then(Value::as_str);
    target.and_then(|target| document.pointer(target.trim_start_matches('#'))).unwrap_or(value)
}

fn operations(api: &Value, group: &str) -> Markup {
    let all = fields(api, "/paths").into_iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (method.to_uppercase(), path, operation))
    });
    html! {
        @for (method, path, operation) in all.filter(|row| text(row.2, "/tags/0") == group) {
            details id=(text(operation, "/operationId")) {
                summary { b { (method) } " " code { (path) } " " span { (words(operation, "/summary")) } }
                p { (sender(operation)) }
                @if !list(operation, "/parameters").is_empty() {
                    h3 { "Parameters" }
                    ul { @for one in list(operation, "/parameters") { (parameter(followed(api, one))) } }
                }
                @for (kind, content) in fields(operation, "/requestBody/content") {
                    p { "Body, " code { (kind) } ": " (content.get("schema").map(kind_of).unwrap_or_default()) }
                }
                h3 { "Answers" }
                ul {
                    @for (status, answer) in fields(operation, "/responses") {
                        li { b { (status) } " " (answer_of(followed(api, answer))) }
                    }
                }
            }
        }
    }
}

fn sender(operation: &Value) -> &'static str {
    match list(operation, "/security") {
        [] => "Anybody may send it, without a token.",
        [_] => "Needs the token of a player.",
        _ => "With or without the token of a player.",
    }
}

fn parameter(parameter: &Value) -> Markup {
    let required = parameter.get("required") == Some(&true.into());
    html! {
        li {
            code { (text(parameter, "/name")) } " (" (text(parameter, "/in")) @if required { ", required" } "): "
            (parameter.get("schema").map(kind_of).unwrap_or_default()) ". "
            (words(parameter, "/description"))
        }
    }
}

fn answer_of(answer: &Value) -> Markup {
    let schema = answer.pointer("/content/application~1json/schema");
    let data = schema.and_then(|schema| schema.pointer("/properties/data"));
    html! {
        (words(answer, "/description"))
        @if let Some(data) = data { " " code { "data" } ": " (kind_of(data)) }
        @else if let Some(schema) = schema.filter(|schema| schema.get("$ref").is_some()) { " " (kind_of(schema)) }
    }
}

fn channel_of(document: &Value, channel: &Value) -> Markup {
    html! {
        details {
            summary { code { (text(channel, "/address")) } " " span { (words(channel, "/description")) } }
            p { "For " (text(channel, "/x-subscribers")) "." }
            ul {
                @for message in fields(channel, "/messages").into_values() {
                    @let message = followed(document, message);
                    li {
                        b { (text(message, "/name")) } ": "
                        (message.pointer("/payload/allOf/0").map(kind_of).unwrap_or_default())
                    }
                }
            }
        }
    }
}

fn named_schema(name: &str, schema: &Value) -> Markup {
    let required = list(schema, "/required");
    html! {
        // Open: links lead to it, and few browsers open what a link leads to.
        details id={ "schema-" (name) } open {
            summary { code { (name) } " " span { (words(schema, "/description")) } }
            @if fields(schema, "/properties").is_empty() { p { (kind_of(schema)) } }
            ul {
                @for (property, kind) in fields(schema, "/properties") {
                    li {
                        code { (property) } @if required.contains(&property.as_str().into()) { ", required" } ": "
                        (kind_of(kind)) ". " (words(kind, "/description"))
                    }
                }
            }
        }
    }
}

/// A schema in words.
fn kind_of(schema: &Value) -> Markup {
    if let Some(name) = text(schema, "/$ref").strip_prefix(PREFIX) {
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    if let Some(items) = schema.get("items") {
        return html! { "list of " (kind_of(items)) };
    }
    let cases = list(schema, "/oneOf");
    if !cases.is_empty() {
        return html! { @for (index, case) in cases.iter().enumerate() { @if index > 0 { " or " } (kind_of(case)) } };
    }
    let values: Vec<String> = list(schema, "/enum").iter().map(ToString::to_string).collect();
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.and_then(Value::as_str).into_iter().collect(),
    };
    html! { (kinds.join(" or ")) @if !values.is_empty() { " (" (values.join(", ")) ")" } }
}
