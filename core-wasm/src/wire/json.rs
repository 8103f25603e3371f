//! Reading and writing JSON by hand.
//!
//! Answers are parsed once into a tree whose numbers keep their own text, so
//! that no digit of an amount is lost; types then read what they need from it.
//! One parser for all types is also a fraction of the size that a decoder
//! generated for each type would have.

use crate::json::{self, Map, Number, Value};

use crate::domain::money::amount::Amount;

/// A type that can be read from JSON. The error names what is missing or of
/// the wrong type.
pub trait Read: Sized {
    /// Reads the type.
    fn read(value: &Value) -> Result<Self, &'static str>;
}

/// Entries of an object. What is absent, null or of an unexpected type is
/// none: one odd entry must not lose a whole answer.
pub trait Entries {
    /// A text.
    fn text(&self, key: &str) -> Option<String>;
    /// A text, or an empty one.
    fn text_or_empty(&self, key: &str) -> String;
    /// A flag.
    fn flag(&self, key: &str) -> Option<bool>;
    /// A whole number.
    fn whole(&self, key: &str) -> Option<i64>;
    /// A whole number that is not negative.
    fn count(&self, key: &str) -> Option<u32>;
    /// An exact amount, given as a number or as a text.
    fn amount(&self, key: &str) -> Option<Amount>;
    /// An object.
    fn object(&self, key: &str) -> Option<&Value>;
    /// The elements of an array; none where there is no array.
    fn elements(&self, key: &str) -> &[Value];
    /// The texts of an array.
    fn texts(&self, key: &str) -> Vec<String>;
    /// The texts of an object by key; numbers and flags as their texts.
    fn pairs(&self, key: &str) -> Vec<(String, String)>;
    /// A value that another type reads; none where it cannot.
    fn read<T: Read>(&self, key: &str) -> Option<T>;
    /// The elements of an array that another type can read.
    fn list<T: Read>(&self, key: &str) -> Vec<T>;
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
            Value::String(text) => Some(text.clone()),
            Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
            _ => None,
        };
        object.iter().filter_map(|(name, value)| Some((name.clone(), text(value)?))).collect()
    }

    fn read<T: Read>(&self, key: &str) -> Option<T> {
        T::read(self.get(key)?).ok()
    }

    fn list<T: Read>(&self, key: &str) -> Vec<T> {
        readable(self.elements(key))
    }
}

/// Those elements that a type can read.
pub fn readable<T: Read>(elements: &[Value]) -> Vec<T> {
    elements.iter().filter_map(|element| T::read(element).ok()).collect()
}

fn amount_of(value: &Value) -> Option<Amount> {
    match value {
        Value::Number(number) => number.as_str().parse().ok(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// An amount that must be there.
pub fn required_amount(value: &Value, key: &'static str) -> Result<Amount, &'static str> {
    value.amount(key).ok_or(key)
}

/// A text that must be there.
pub fn required_text(value: &Value, key: &'static str) -> Result<String, &'static str> {
    value.text(key).ok_or(key)
}

/// A whole number that must be there.
pub fn required_whole(value: &Value, key: &'static str) -> Result<i64, &'static str> {
    value.whole(key).ok_or(key)
}

/// An object in the making.
#[derive(Debug, Clone, Default)]
pub struct ObjectBuilder(Map);

impl ObjectBuilder {
    /// An empty object.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text.
    pub fn text(mut self, key: &str, text: &str) -> Self {
        self.0.insert(key.to_owned(), Value::String(text.to_owned()));
        self
    }

    /// Adds a text where there is one.
    pub fn optional_text(self, key: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(key, text),
            None => self,
        }
    }

    /// Adds a flag.
    pub fn flag(mut self, key: &str, flag: bool) -> Self {
        self.0.insert(key.to_owned(), Value::Bool(flag));
        self
    }

    /// Adds a whole number.
    pub fn whole(mut self, key: &str, number: i64) -> Self {
        self.0.insert(key.to_owned(), Value::Number(Number::from(number)));
        self
    }

    /// Adds an amount as a number with all its digits.
    pub fn amount(mut self, key: &str, amount: Amount) -> Self {
        // The text of an amount is always the text of a JSON number.
        if let Some(number) = Number::parse(&amount.to_string()) {
            self.0.insert(key.to_owned(), Value::Number(number));
        }
        self
    }

    /// Adds an array of texts.
    pub fn texts(mut self, key: &str, texts: &[String]) -> Self {
        self.0.insert(key.to_owned(), array_of_texts(texts));
        self
    }

    /// Adds any value.
    pub fn value(mut self, key: &str, value: Value) -> Self {
        self.0.insert(key.to_owned(), value);
        self
    }

    /// The object.
    pub fn build(self) -> Value {
        Value::Object(self.0)
    }
}

/// An array of texts.
pub fn array_of_texts(texts: &[String]) -> Value {
    Value::Array(texts.iter().cloned().map(Value::String).collect())
}

/// An object of texts.
pub fn object_of_texts(pairs: &[(String, String)]) -> Value {
    Value::Object(pairs.iter().map(|(key, text)| (key.clone(), Value::String(text.clone()))).collect())
}

/// Parses a text kept by the core itself; none where it is no JSON.
pub fn parse(text: &str) -> Option<Value> {
    json::parse(text).ok()
}
