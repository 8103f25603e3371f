//! Schemas of the types of the wire, by name.

use super::set;
use crate::http::value_of;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// What stands before the name of a schema in a reference.
pub const PREFIX: &str = "#/components/schemas/";

/// The schemas that a document refers to.
#[derive(Debug, Default)]
pub struct Schemas(BTreeMap<String, Value>);

impl Schemas {
    /// Adds a type with everything that it consists of; answers a reference to it.
    pub fn refer<T: ToSchema>(&mut self) -> Value {
        let mut parts = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut parts);
        for (name, schema) in parts {
            let schema = value_of(schema);
            let known = self.0.entry(name.clone()).or_insert_with(|| schema.clone());
            debug_assert_eq!(*known, schema, "two schemas are named {name}");
        }
        reference(&T::name())
    }

    /// The schema of a type itself, for a place that has no reference.
    pub fn own<T: ToSchema>(&mut self) -> Value {
        let name = T::name().into_owned();
        self.refer::<T>();
        let schema = self.0.remove(&name).unwrap_or_default();
        inlined(self.flattened(&schema), &self.plain())
    }

    /// Adds the schemas that a document refers to, to its components. Parts that serde flattens into an object become properties
    /// of its schema.
    pub fn complete(self, document: &mut Value) {
        let plain = self.plain();
        let flat: BTreeMap<&String, Value> =
            self.0.iter().map(|(name, schema)| (name, inlined(self.flattened(schema), &plain))).collect();
        *document = inlined(document.take(), &plain);
        let mut used = BTreeSet::new();
        let mut waiting = references(document);
        while let Some(name) = waiting.pop() {
            if let Some(schema) = flat.get(&name)
                && used.insert(name)
            {
                waiting.extend(references(schema));
            }
        }
        let schemas: Map<String, Value> = flat
            .into_iter()
            .filter(|(name, _)| used.contains(*name))
            .map(|(name, schema)| (name.clone(), schema))
            .collect();
        if let Some(components) = document.get_mut("components") {
            set(components, "schemas", schemas);
        }
    }

    /// The schemas that have no more than a type.
    fn plain(&self) -> BTreeMap<String, Value> {
        self.0
            .iter()
            .filter(|(_, schema)| is_plain(schema))
            .map(|(name, schema)| (name.clone(), schema.clone()))
            .collect()
    }

    /// The schema that a reference names.
    fn named(&self, reference: &Value) -> Option<&Value> {
        self.0.get(target(reference.as_object()?)?)
    }

    /// A schema whose parts (`allOf`) are joined in one object.
    fn flattened(&self, schema: &Value) -> Value {
        let Some(parts) = schema.get("allOf").and_then(Value::as_array) else { return schema.clone() };
        let mut joined = Joined::default();
        for part in parts {
            self.join(part, true, &mut joined);
        }
        let mut whole = json!({ "type": "object", "properties": joined.properties });
        for (name, value) in [
            ("description", schema.get("description").cloned()),
            ("additionalProperties", joined.additional),
            ("required", (!joined.required.is_empty()).then(|| joined.required.into_iter().collect())),
        ] {
            if let Some(value) = value {
                set(&mut whole, name, value);
            }
        }
        whole
    }

    /// Adds the properties of a part. Those of an alternative are not required.
    fn join(&self, part: &Value, is_certain: bool, joined: &mut Joined) {
        if let Some(named) = self.named(part) {
            return self.join(named, is_certain, joined);
        }
        for (key, is_certain) in [("allOf", is_certain), ("oneOf", false), ("anyOf", false)] {
            for inner in part.get(key).and_then(Value::as_array).into_iter().flatten() {
                self.join(inner, is_certain, joined);
            }
        }
        let own = part.get("properties").and_then(Value::as_object).into_iter().flatten();
        joined.properties.extend(own.map(|(name, schema)| (name.clone(), schema.clone())));
        if let Some(more) = part.get("additionalProperties") {
            joined.additional = Some(more.clone());
        }
        if is_certain {
            let names = part.get("required").and_then(Value::as_array).into_iter().flatten();
            joined.required.extend(names.filter_map(Value::as_str).map(ToOwned::to_owned));
        }
    }
}

/// The parts of a schema in one object.
#[derive(Default)]
struct Joined {
    properties: Map<String, Value>,
    required: BTreeSet<String>,
    /// `additionalProperties` of a part.
    additional: Option<Value>,
}

/// A schema with plain types in place of the references to them.
fn inlined(value: Value, plain: &BTreeMap<String, Value>) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(|item| inlined(item, plain)).collect(),
        Value::Object(fields) => {
            let mut fields: Map<String, Value> =
                fields.into_iter().map(|(name, field)| (name, inlined(field, plain))).collect();
            // The contract does not say what a missing field means.
            if matches!(fields.get("type"), Some(Value::String(_) | Value::Array(_)))
                || fields.contains_key("$ref")
            {
                fields.remove("default");
            }
            if let Some(Value::Object(schema)) = target(&fields).and_then(|name| plain.get(name)) {
                fields.remove("$ref");
                fields.extend(schema.clone());
            }
            nullable(fields).into()
        }
        other => other,
    }
}

/// A schema that allows null or one plain type, written as a list of types.
fn nullable(mut fields: Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Array(cases)) = fields.get("oneOf") else { return fields };
    let [null, Value::Object(case)] = cases.as_slice() else { return fields };
    if *null != json!({ "type": "null" }) || case.contains_key("enum") {
        return fields;
    }
    let Some(Value::String(kind)) = case.get("type") else { return fields };
    let kinds = json!([kind, "null"]);
    let case = case.clone();
    fields.remove("oneOf");
    fields.extend(case);
    fields.insert("type".into(), kinds);
    fields
}

/// True if a schema has no more than a type.
fn is_plain(schema: &Value) -> bool {
    let says = |key: &str| schema.get(key).is_some();
    !["description", "enum", "properties", "oneOf", "allOf", "$ref"].into_iter().any(says)
}

/// A reference to a schema.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{PREFIX}{name}") })
}

/// The name of the schema that an object refers to, if it is a reference to a schema.
fn target(object: &Map<String, Value>) -> Option<&str> {
    object.get("$ref")?.as_str()?.strip_prefix(PREFIX)
}

/// The names of the schemas that a value refers to.
fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(references).collect(),
        Value::Object(fields) => {
            let own = target(fields).map(ToOwned::to_owned);
            own.into_iter().chain(fields.values().flat_map(references)).collect()
        }
        _ => Vec::new(),
    }
}
