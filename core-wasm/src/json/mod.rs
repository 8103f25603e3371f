//! JSON tree, parser and printer. Numbers keep their original text, so that no
//! digit of an amount is lost.
//!
//! General JSON libraries include decoders for every type and floating-point
//! formatting: a sixth of the download. This module has only a tree, a parser
//! and a printer; tests compare its results with such a library.

mod parser;
mod printer;
mod text;

pub use parser::{SyntaxError, parse};
#[cfg(feature = "site")]
pub(crate) use printer::write_text;
pub use text::Text;

/// A JSON value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as text.
    Number(Number),
    /// A text.
    String(Text),
    /// A list.
    Array(Vec<Value>),
    /// Values by name.
    Object(Map),
}

/// Text of a JSON number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(Text);

/// Key-value pairs in source order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Map(Vec<(Text, Value)>);

impl Number {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Creates a number from its text; `None` if it is not a JSON number.
    pub fn parse(text: &str) -> Option<Self> {
        match parse(text) {
            Ok(Value::Number(number)) if number.as_str() == text => Some(number),
            _ => None,
        }
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self(number.to_string().into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(Number(number.to_string().into()))
    }
}

impl Map {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the value of a key.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().rev().find(|(known, _)| known.as_str() == name).map(|(_, value)| value)
    }

    /// True if the key exists.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Sets a value, replacing an existing one.
    pub fn insert(&mut self, name: impl Into<Text>, value: Value) {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, slot)) => *slot = value,
            None => self.0.push((name, value)),
        }
    }

    /// Iterates over keys and values.
    #[allow(clippy::iter_without_into_iter, reason = "no caller loops over a map")]
    pub fn iter(&self) -> std::slice::Iter<'_, (Text, Value)> {
        self.0.iter()
    }

    /// Iterates over the keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl<N: Into<Text>> FromIterator<(N, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(pairs: I) -> Self {
        let mut map = Self::new();
        for (name, value) in pairs {
            map.insert(name, value);
        }
        map
    }
}

impl Value {
    /// Value of a key of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.as_object()?.get(name)
    }

    /// Mutable value of a key of an object.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        match self {
            Self::Object(map) => {
                map.0.iter_mut().rev().find(|(known, _)| known.as_str() == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(flag) => Some(*flag),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Number(number) => number.0.parse().ok(),
            _ => None,
        }
    }

    /// The non-negative integer, if it is one.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Number(number) => number.0.parse().ok(),
            _ => None,
        }
    }

    /// The array, if it is one.
    pub fn as_array(&self) -> Option<&Vec<Self>> {
        match self {
            Self::Array(list) => Some(list),
            _ => None,
        }
    }

    /// The mutable array, if it is one.
    pub fn as_array_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(list) => Some(list),
            _ => None,
        }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Self::Object(map) => Some(map),
            _ => None,
        }
    }

    /// True if it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// Takes the value, leaving `null`.
    pub fn take(&mut self) -> Self {
        std::mem::take(self)
    }
}

/// True if a byte of a text needs no escape in JSON.
fn is_plain(byte: u8) -> bool {
    byte >= b' ' && byte != b'"' && byte != b'\\'
}
