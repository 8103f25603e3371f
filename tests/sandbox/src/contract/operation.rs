//! An operation of the API, described by the types of its handler: the arguments describe the request, the result describes the
//! answer.

use super::schemas::Schemas;
use super::set;
use crate::documents::Upload;
use crate::http::error::ApiError;
use crate::http::extract::{Bearer, Caller, Language, MaybeCaller, Params, Visitor};
use crate::http::input::{Input, Query};
use crate::http::{Data, Page, Paged, Redirect, Rows};
use crate::messages::Inbox;
use crate::payments::idempotency::Once;
use crate::referrals::Referrals;
use crate::state::Shared;
use crate::verification::Access;
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Who may send a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sender {
    Anybody,
    /// The answer differs for a player.
    GuestOrPlayer,
    Player,
}

/// A row of the table of routes.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Method, in small letters.
    pub method: &'static str,
    /// Path with its parameters in braces.
    pub path: &'static str,
    /// Name of the operation.
    pub id: &'static str,
    /// Summary of the operation.
    pub summary: &'static str,
    /// Statuses and codes with which it refuses, beside those that follow from its types.
    pub refusals: Vec<(u16, i64)>,
    /// The key of the configuration that switches an extension on; `None` for what every backend has.
    pub extension: Option<&'static str>,
    /// Describes the operation by the types of the handler.
    pub describe: fn(&mut Operation, &mut Schemas),
}

/// An operation of the API.
#[derive(Debug)]
pub struct Operation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    id: &'static str,
    summary: &'static str,
    sender: Sender,
    parameters: Vec<Value>,
    body: Option<Value>,
    answer: (u16, Value),
    refusals: BTreeSet<(u16, i64)>,
    extension: Option<&'static str>,
}

impl Operation {
    /// The operation of a route, described by the types of its handler.
    pub fn of(entry: &Entry, schemas: &mut Schemas) -> Self {
        let mut operation = Self {
            method: entry.method,
            path: entry.path,
            id: entry.id,
            summary: entry.summary,
            sender: Sender::Anybody,
            parameters: Vec::new(),
            body: None,
            answer: (200, Value::Null),
            refusals: entry.refusals.iter().copied().collect(),
            extension: entry.extension,
        };
        for part in entry.path.split('/') {
            if let Some(name) = part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                let schema = json!({ "type": "string", "minLength": 1 });
                let parameter = json!({ "name": name, "in": "path", "required": true, "schema": schema });
                operation.parameters.push(parameter);
            }
        }
        (entry.describe)(&mut operation, schemas);
        operation
    }

    fn refuses(&mut self, statuses: impl IntoIterator<Item = u16>) {
        self.refusals.extend(statuses.into_iter().map(|status| (status, status.into())));
    }

    fn takes(&mut self, kind: &str, schema: &Value) {
        self.body = Some(json!({ "required": true, "content": { kind: { "schema": schema } } }));
        self.refuses([400]);
    }

    fn answers(&mut self, schema: &Value) {
        let content = json!({ "application/json": { "schema": schema } });
        self.answer = (200, json!({ "description": "It is done.", "content": content }));
    }

    /// The operation as an object of `OpenAPI`. `refusal` returns the answer of a status with these codes.
    pub fn document(&self, mut refusal: impl FnMut(u16, &BTreeSet<i64>) -> Value) -> Value {
        let (status, answer) = &self.answer;
        let mut responses = json!({ status.to_string(): answer });
        let statuses: BTreeSet<u16> = self.refusals.iter().map(|(status, _)| *status).collect();
        for status in statuses {
            let own = self.refusals.iter().filter(|(own, _)| *own == status);
            let codes = own.map(|(_, code)| *code).collect();
            set(&mut responses, &status.to_string(), refusal(status, &codes));
        }
        let group = self.path.split('/').nth(2).unwrap_or_default();
        let mut document = json!({
            "operationId": self.id, "summary": self.summary, "tags": [group],
            "security": match self.sender {
                Sender::Anybody => json!([]),
                Sender::GuestOrPlayer => json!([{}, { "token": [] }]),
                Sender::Player => json!([{ "token": [] }]),
            },
            "responses": responses,
        });
        if !self.parameters.is_empty() {
            set(&mut document, "parameters", self.parameters.clone());
        }
        if let Some(key) = self.extension {
            let about = format!("An extension. The site uses it only if `{key}` of config.json is true.");
            set(&mut document, "description", about);
            set(&mut document, "x-extension", key);
        }
        if let Some(body) = &self.body {
            set(&mut document, "requestBody", body.clone());
        }
        document
    }
}

/// Argument of a handler.
pub trait Argument {
    /// Adds it to an operation.
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

/// JSON body of a successful answer.
pub trait Payload {
    /// Its schema.
    fn schema(schemas: &mut Schemas) -> Value;
}

/// Result of a handler.
pub trait Outcome {
    /// Adds it to an operation.
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

/// A handler whose types describe it.
pub trait Described<Arguments> {
    /// Adds its types to an operation.
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

macro_rules! described {
    ($($argument:ident),*) => {
        impl<Handler, Waiting, Answer, $($argument),*> Described<($($argument,)*)> for Handler
        where
            Handler: Fn($($argument),*) -> Waiting,
            Waiting: Future<Output = Answer>,
            Answer: Outcome,
            $($argument: Argument,)*
        {
            fn describe(operation: &mut Operation, schemas: &mut Schemas) {
                $($argument::describe(operation, schemas);)*
                Answer::describe(operation, schemas);
            }
        }
    };
}

described!();
described!(A);
described!(A, B);
described!(A, B, C);
described!(A, B, C, D);
described!(A, B, C, D, E);

impl Argument for State<Shared> {
    fn describe(_: &mut Operation, _: &mut Schemas) {}
}

impl Argument for Visitor {
    fn describe(_: &mut Operation, _: &mut Schemas) {}
}

impl Argument for Caller {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.sender = Sender::Player;
        operation.parameters.push(json!({ "$ref": "#/components/parameters/Language" }));
        operation.refuses([401]);
    }
}

impl Argument for Bearer {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.sender = Sender::Player;
        operation.refuses([401]);
    }
}

impl Argument for MaybeCaller {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.sender = Sender::GuestOrPlayer;
        operation.parameters.push(json!({ "$ref": "#/components/parameters/Language" }));
    }
}

/// The caller, who stands beside it, names its parameter.
impl Argument for Language {
    fn describe(_: &mut Operation, _: &mut Schemas) {}
}

impl Argument for Path<String> {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.refuses([404]);
    }
}

impl Argument for Params {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.parameters.push(json!({
            "name": "callback", "in": "query", "style": "form", "explode": true,
            "description": "Every parameter with which the provider's page came back.",
            "schema": { "type": "object", "additionalProperties": { "type": "string" } },
        }));
    }
}

/// Parameters of the query with the properties of a schema. A list is sent in bracket form.
fn query(operation: &mut Operation, schema: &Value) {
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = schema.get("required").and_then(Value::as_array);
    for (name, schema) in properties.into_iter().flatten() {
        let mut schema = schema.clone();
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        // A query has no null: a value that is not wanted is left out.
        if let Some(kinds) = schema.get_mut("type")
            && let Some(kind) = kinds.as_array().and_then(|kinds| kinds.first()).cloned()
        {
            *kinds = kind;
        }
        let is_list = schema.get("type") == Some(&"array".into());
        let is_required = required.is_some_and(|names| names.contains(&name.as_str().into()));
        let mut parameter = json!({
            "name": if is_list { format!("{name}[]") } else { name.clone() },
            "in": "query", "required": is_required, "schema": schema,
        });
        if let Some(description) = description {
            set(&mut parameter, "description", description);
        }
        if is_list {
            set(&mut parameter, "style", "form");
            set(&mut parameter, "explode", true);
        }
        operation.parameters.push(parameter);
    }
}

impl<T: ToSchema> Argument for Query<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        query(operation, &schemas.own::<T>());
    }
}

impl Argument for Page {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        for name in ["Page", "PerPage"] {
            operation.parameters.push(json!({ "$ref": format!("#/components/parameters/{name}") }));
        }
    }
}

impl<T: ToSchema> Argument for Input<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = schemas.refer::<T>();
        operation.takes("application/json", &schema);
        operation.refuses([415]);
    }
}

impl<T: ToSchema> Argument for Once<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        Input::<T>::describe(operation, schemas);
        operation.parameters.push(json!({ "$ref": "#/components/parameters/IdempotencyKey" }));
        operation.refuses([422]);
    }
}

impl Argument for Upload {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = schemas.refer::<Self>();
        operation.takes("multipart/form-data", &schema);
        operation.refuses([413, 422]);
    }
}

impl<T: ToSchema> Payload for Data<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        let inner = schemas.refer::<T>();
        json!({ "type": "object", "required": ["data"], "properties": { "data": inner } })
    }
}

impl<T: ToSchema> Payload for Rows<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        let items = schemas.refer::<T>();
        let rows = json!({ "type": "array", "items": items });
        json!({ "type": "object", "required": ["data"], "properties": { "data": rows } })
    }
}

impl<T: ToSchema> Payload for Paged<T> {
    fn schema(schemas: &mut Schemas) -> Value {
        let items = schemas.refer::<T>();
        let meta = schemas.refer::<crate::http::Meta>();
        let rows = json!({ "type": "array", "items": items });
        json!({ "type": "object", "required": ["data", "meta"], "properties": { "data": rows, "meta": meta } })
    }
}

macro_rules! bare {
    ($($answer:ty),*) => {
        $(impl Payload for $answer {
            fn schema(schemas: &mut Schemas) -> Value {
                schemas.refer::<Self>()
            }
        })*
    };
}

bare!(Access, Inbox, Referrals);

impl<T: Payload> Outcome for Result<Json<T>, ApiError> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = T::schema(schemas);
        operation.answers(&schema);
    }
}

impl Outcome for Result<Redirect, ApiError> {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        let location = json!({ "required": true, "schema": { "type": "string", "format": "uri-reference" } });
        let answer =
            json!({ "description": "The page of the provider.", "headers": { "Location": location } });
        operation.answer = (302, answer);
    }
}
