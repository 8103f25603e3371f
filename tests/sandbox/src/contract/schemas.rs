//! Schemas of the types of the wire, by name.

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

    /// A type's own schema, for what does not refer to it.
    pub fn own<T: ToSchema>(&mut self) -> Value {
        let name = T::name().into_owned();
        self.refer::<T>();
        let schema = self.0.remove(&name).unwrap_or_default();
        inlined(self.flattened(&schema), &self.plain())
    }

    /// All of them, each as one object: what serde flattens into an object belongs to it. What only was flattened into others
    /// is left out.
    pub fn finish(self, document: &mut Value) -> Map<String, Value> {
        let plain = self.plain();
        let flat: BTreeMap<&String, Value> =
            self.0.iter().map(|(name, schema)| (name, inlined(self.flattened(schema), &plain))).collect();
        *document = inlined(document.take(), &plain);
        let mut used = BTreeSet::new();
        collect(document, &mut used);
        loop {
            let mut more = used.clone();
            for name in &used {
                flat.get(name).into_iter().for_each(|schema| collect(schema, &mut more));
            }
            if more.len() == used.len() {
                break;
            }
            used = more;
        }
        flat.into_iter()
            .filter(|(name, _)| used.contains(*name))
            .map(|(name, schema)| (name.clone(), schema))
            .collect()
    }

    fn plain(&self) -> BTreeMap<String, Value> {
        self.0
            .iter()
            .filter(|(_, schema)| is_plain(schema))
            .map(|(name, schema)| (name.clone(), schema.clone()))
            .collect()
    }

    fn named(&self, reference: &Value) -> Option<&Value> {
        self.0.get(reference.get("$ref")?.as_str()?.strip_prefix(PREFIX)?)
    }

    fn flattened(&self, schema: &Value) -> Value {
        let Some(parts) = schema.get("allOf").and_then(Value::as_array) else { return schema.clone() };
        let (mut properties, mut required) = (Map::new(), BTreeSet::new());
        let mut whole = Map::new();
        for part in parts {
            self.gather(part, true, &mut properties, &mut required, &mut whole);
        }
        whole.insert("type".into(), "object".into());
        if let Some(description) = schema.get("description") {
            whole.insert("description".into(), description.clone());
        }
        if !required.is_empty() {
            whole.insert("required".into(), required.into_iter().collect());
        }
        whole.insert("properties".into(), properties.into());
        whole.into()
    }

    /// Adds the properties of a part. Those of an alternative, or of a part that may be missing, are not required.
    fn gather(
        &self,
        part: &Value,
        certain: bool,
        properties: &mut Map<String, Value>,
        required: &mut BTreeSet<String>,
        whole: &mut Map<String, Value>,
    ) {
        if let Some(named) = self.named(part) {
            return self.gather(named, certain, properties, required, whole);
        }
        for (key, stays) in [("allOf", certain), ("oneOf", false), ("anyOf", false)] {
            for inner in part.get(key).and_then(Value::as_array).into_iter().flatten() {
                self.gather(inner, stays, properties, required, whole);
            }
        }
        let own = part.get("properties").and_then(Value::as_object).into_iter().flatten();
        properties.extend(own.map(|(name, schema)| (name.clone(), schema.clone())));
        if let Some(more) = part.get("additionalProperties") {
            whole.insert("additionalProperties".into(), more.clone());
        }
        if certain {
            let names = part.get("required").and_then(Value::as_array).into_iter().flatten();
            required.extend(names.filter_map(Value::as_str).map(ToOwned::to_owned));
        }
    }
}

/// A schema without references to what is only a plain type.
fn inlined(value: Value, plain: &BTreeMap<String, Value>) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(|item| inlined(item, plain)).collect(),
        Value::Object(fields) => {
            let mut fields: Map<String, Value> =
                fields.into_iter().map(|(name, field)| (name, inlined(field, plain))).collect();
            // What a missing field means is the backend's own business.
            if matches!(fields.get("type"), Some(Value::String(_) | Value::Array(_)))
                || fields.contains_key("$ref")
            {
                fields.remove("default");
            }
            let name =
                fields.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix(PREFIX));
            if let Some(Value::Object(schema)) = name.and_then(|name| plain.get(name)) {
                fields.remove("$ref");
                fields.extend(schema.clone());
            }
            nullable(fields).into()
        }
        other => other,
    }
}

/// Null or a plain type in one schema.
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

/// True if a schema says no more than a type.
fn is_plain(schema: &Value) -> bool {
    let says = |key: &str| schema.get(key).is_some();
    !["description", "enum", "properties", "oneOf", "allOf", "$ref"].into_iter().any(says)
}

/// A reference to a schema.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{PREFIX}{name}") })
}

/// The names of the schemas that a value refers to.
fn collect(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::Object(fields) => {
            let target = fields.get("$ref").and_then(Value::as_str);
            names.extend(target.and_then(|target| target.strip_prefix(PREFIX)).map(ToOwned::to_owned));
            fields.values().for_each(|field| collect(field, names));
        }
        _ => (),
    }
}
