//! Changes one field of an answer or event, and reports readings that are wrong.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::testing::contract;

/// Reads a value as the core does. The result is printed for debugging.
pub type Read = fn(&Value) -> Result<String, String>;

/// A document of the contract.
#[derive(Clone, Copy)]
pub struct Document(fn() -> &'static Value);

/// The document of the API.
pub const ANSWERS: Document = Document(contract::openapi);
/// The document of the channels.
pub const EVENTS: Document = Document(contract::asyncapi);

impl Document {
    /// A schema with its reference followed. Of a schema that also allows null, the other one; of an event, the one with its
    /// fields.
    pub fn followed(self, schema: &'static Value) -> &'static Value {
        if let Some(target) = schema["$ref"].as_str() {
            return self.followed((self.0)().pointer(target.trim_start_matches('#')).unwrap());
        }
        if let Some(first) = schema["allOf"].get(0) {
            return self.followed(first);
        }
        match schema["oneOf"].as_array().map(Vec::as_slice) {
            Some([one, other] | [other, one]) if *one == json!({ "type": "null" }) => self.followed(other),
            _ => schema,
        }
    }

    /// Every change of the fields of a value that its schema names.
    pub fn changes(self, schema: &'static Value, value: &Value, at: &str, found: &mut Vec<Broken>) {
        let schema = self.followed(schema);
        if let (Some(first), true) = (value.get(0), schema["type"] == "array") {
            self.changes(&schema["items"], first, &format!("{at}/0"), found);
        }
        let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let Some(own) = value.get(name).filter(|own| !own.is_null()) else { continue };
            let at = format!("{at}/{name}");
            let field = self.followed(field);
            let missing = required.contains(&name.as_str().into()).then_some(Change::Missing);
            let unknown = field["enum"].as_array().map(|known| Change::Unknown(known));
            let all = [missing, unknown, Some(Change::WrongType)].into_iter().flatten();
            found.extend(all.map(|change| Broken { at: at.clone(), change }));
            self.changes(field, own, &at, found);
        }
    }
}

/// How a field is broken.
enum Change {
    /// It is required, and missing.
    Missing,
    /// It has an unknown code instead of one of these.
    Unknown(&'static [Value]),
    /// Its value has a wrong type.
    WrongType,
}

/// A broken field of an answer or an event.
pub struct Broken {
    /// Pointer to the field.
    pub at: String,
    change: Change,
}

fn with(value: &Value, at: &str, new: Option<Value>) -> Value {
    let mut changed = value.clone();
    let (parent, name) = at.rsplit_once('/').unwrap();
    let parent = changed.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    match new {
        Some(new) => drop(parent.insert(name.to_owned(), new)),
        None => drop(parent.remove(name)),
    }
    changed
}

/// The empty value that replaces a missing one by mistake, and its name.
fn nothing_like(value: &Value) -> Option<(Value, &'static str)> {
    match value {
        Value::Number(_) => Some((json!(0), "zero")),
        Value::Array(_) => Some((json!([]), "an empty list")),
        _ => None,
    }
}

/// The fault in the reading of an answer with a broken field.
pub fn fault(read: Read, value: &Value, broken: &Broken) -> Option<String> {
    let reading = |new: Option<Value>| read(&with(value, &broken.at, new));
    let own = value.pointer(&broken.at).unwrap();
    let taken_for_nothing = |what: &str, changed: &Result<String, String>| {
        let (nothing, name) = nothing_like(own)?;
        // A sample in which the field is zero cannot show the mistake.
        let some = if *own == nothing { reading(Some(json!(7))) } else { read(value) };
        let nothing = reading(Some(nothing));
        let is_read = nothing.is_ok() && nothing != some && *changed == nothing;
        is_read.then(|| format!("{what} is taken for {name}"))
    };
    match &broken.change {
        Change::Missing => taken_for_nothing("missing", &reading(None)),
        Change::WrongType => {
            let wrong = if own.is_object() { json!("wrong") } else { json!({ "wrong": [] }) };
            taken_for_nothing("a wrong type", &reading(Some(wrong)))
        }
        Change::Unknown(known) => {
            let readings: BTreeSet<String> =
                known.iter().filter_map(|known| reading(Some(known.clone())).ok()).collect();
            let unknown = if known.iter().all(Value::is_string) { json!("unheard-of") } else { json!(9999) };
            let reading = reading(Some(unknown)).ok()?;
            (readings.len() > 1 && readings.contains(&reading))
                .then(|| "unknown is taken for something known".to_owned())
        }
    }
}
