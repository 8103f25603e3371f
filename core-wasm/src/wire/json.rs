//! Hand-written decoding and encoding of JSON.
//!
//! Responses are parsed once into a tree whose numbers keep their text, so
//! that no digit of an amount is lost. Types then read the fields they need.
//! One parser for all types is much smaller than generated decoders.

use crate::json::{self, Map, Number, Value};

use crate::domain::money::amount::Amount;

/// A type that can be read from JSON. The error is the name of the field that
/// is missing or of the wrong type.
pub trait FromJson: Sized {
    /// Reads the type.
    ///
    /// # Errors
    ///
    /// Returns the name of the field that is missing or of the wrong type.
    fn read(value: &Value) -> Result<Self, &'static str>;
}

/// Fields of an object. A field that is absent, null or of an unexpected type
/// counts as missing: one invalid field must not make a whole response
/// unusable.
pub trait Entries {
    /// A string.
    fn text(&self, key: &str) -> Option<String>;
    /// A string; empty if missing.
    fn text_or_empty(&self, key: &str) -> String;
    /// A boolean.
    fn flag(&self, key: &str) -> Option<bool>;
    /// An integer.
    fn whole(&self, key: &str) -> Option<i64>;
    /// A non-negative integer.
    fn count(&self, key: &str) -> Option<u32>;
    /// An exact amount, sent as a number or a string.
    fn amount(&self, key: &str) -> Option<Amount>;
    /// An object.
    fn object(&self, key: &str) -> Option<&Value>;
    /// Elements of an array; empty if missing.
    fn elements(&self, key: &str) -> &[Value];
    /// Strings of an array.
    fn texts(&self, key: &str) -> Vec<String>;
    /// Strings of an object by key; numbers and booleans are converted to
    /// text.
    fn pairs(&self, key: &str) -> Vec<(String, String)>;
    /// A value read as another type; `None` if invalid.
    fn read<T: FromJson>(&self, key: &str) -> Option<T>;
    /// Elements of an array read as another type; invalid ones are skipped.
    fn list<T: FromJson>(&self, key: &str) -> Vec<T>;
    /// The same; empty if absent or null.
    ///
    /// # Errors
    ///
    /// Returns the key if there is something else in its place.
    fn list_if_any<T: FromJson>(&self, key: &'static str) -> Result<Vec<T>, &'static str>;
}

impl Entries for Value {
    fn text(&self, key: &str) -> Option<String> {
        self.get(key)?.as_str().map(str::to_owned)
    }

    fn text_or_empty(&self, key: &str) -> String {
        self.text(key).unwrap_or_default()
    }

    fn flag(&self, key: &str) -> Option<bool> {
        self.get(key)?.as_bool()
    }

    fn whole(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_i64()
    }

    fn count(&self, key: &str) -> Option<u32> {
        u32::try_from(self.whole(key)?).ok()
    }

    fn amount(&self, key: &str) -> Option<Amount> {
        amount_of(self.get(key)?)
    }

    fn object(&self, key: &str) -> Option<&Value> {
        self.get(key).filter(|value| value.is_object())
    }

    fn elements(&self, key: &str) -> &[Value] {
        self.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    fn texts(&self, key: &str) -> Vec<String> {
        self.elements(key).iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    fn pairs(&self, key: &str) -> Vec<(String, String)> {
        let Some(object) = self.get(key).and_then(Value::as_object) else { return Vec::new() };
        let text = |value: &Value| match value {
            Value::String(text) => Some(text.as_str().to_owned()),
            Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
            _ => None,
        };
        object.iter().filter_map(|(name, value)| Some((name.as_str().to_owned(), text(value)?))).collect()
    }

    fn read<T: FromJson>(&self, key: &str) -> Option<T> {
        T::read(self.get(key)?).ok()
    }

    fn list<T: FromJson>(&self, key: &str) -> Vec<T> {
        readable(self.elements(key))
    }

    fn list_if_any<T: FromJson>(&self, key: &'static str) -> Result<Vec<T>, &'static str> {
        match self.get(key) {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(list) => list.as_array().map(|list| readable(list)).ok_or(key),
        }
    }
}

/// Reads the elements of a list; invalid ones are skipped.
pub fn readable<T: FromJson>(elements: &[Value]) -> Vec<T> {
    elements.iter().filter_map(|element| T::read(element).ok()).collect()
}

/// The amount of a number or a text.
pub(super) fn amount_of(value: &Value) -> Option<Amount> {
    match value {
        Value::Number(number) => number.as_str().parse().ok(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// Reads a required amount.
///
/// # Errors
///
/// Returns the key if the amount is missing.
pub fn required_amount(value: &Value, key: &'static str) -> Result<Amount, &'static str> {
    value.amount(key).ok_or(key)
}

/// Reads a required string.
///
/// # Errors
///
/// Returns the key if the string is missing.
pub fn required_text(value: &Value, key: &'static str) -> Result<String, &'static str> {
    value.text(key).ok_or(key)
}

/// Reads a required integer.
///
/// # Errors
///
/// Returns the key if the integer is missing.
pub fn required_whole(value: &Value, key: &'static str) -> Result<i64, &'static str> {
    value.whole(key).ok_or(key)
}

/// Builder of a JSON object.
#[derive(Debug, Clone, Default)]
pub struct ObjectBuilder(Map);

impl ObjectBuilder {
    /// An empty object.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a string.
    pub fn text(mut self, key: &str, text: &str) -> Self {
        self.0.insert(key, text.into());
        self
    }

    /// Adds a string, if there is one.
    pub fn optional_text(self, key: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(key, text),
            None => self,
        }
    }

    /// Adds a boolean.
    pub fn flag(mut self, key: &str, flag: bool) -> Self {
        self.0.insert(key, Value::Bool(flag));
        self
    }

    /// Adds an integer.
    pub fn whole(mut self, key: &str, number: i64) -> Self {
        self.0.insert(key, Value::Number(Number::from(number)));
        self
    }

    /// Adds an amount as a number with all its digits.
    pub fn amount(mut self, key: &str, amount: Amount) -> Self {
        // The text of an amount is always the text of a JSON number.
        if let Some(number) = Number::parse(&amount.to_string()) {
            self.0.insert(key, Value::Number(number));
        }
        self
    }

    /// Adds an array of strings.
    pub fn texts(mut self, key: &str, texts: &[String]) -> Self {
        self.0.insert(key, array_of_texts(texts));
        self
    }

    /// Adds any value.
    pub fn value(mut self, key: &str, value: Value) -> Self {
        self.0.insert(key, value);
        self
    }

    /// Returns the object.
    pub fn build(self) -> Value {
        Value::Object(self.0)
    }
}

/// An array of strings.
pub fn array_of_texts(texts: &[String]) -> Value {
    Value::Array(texts.iter().map(|text| text.as_str().into()).collect())
}

/// An object of strings.
pub fn object_of_texts(pairs: &[(String, String)]) -> Value {
    Value::Object(pairs.iter().map(|(key, text)| (key.as_str(), text.as_str().into())).collect())
}

/// Parses a text stored by the core; `None` if it is not JSON.
pub fn parse(text: &str) -> Option<Value> {
    json::parse(text).ok()
}
