//! JSON tree, parser and printer. Numbers keep their original text, so that no
//! digit of an amount is lost.
//!
//! General JSON libraries include decoders for every type and floating-point
//! formatting: a sixth of the download. This module has only a tree, a parser
//! and a printer; tests compare its results with such a library.

use std::{fmt, ops::Deref, rc::Rc};

/// Maximum nesting depth.
const MAXIMUM_DEPTH: u32 = 128;

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

/// A text in a value. Texts of one answer are parts of it and share its memory: an allocation for each would take most of the
/// time of parsing.
#[derive(Clone)]
pub struct Text {
    source: Rc<str>,
    begin: usize,
    end: usize,
}

impl Text {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        self.source.get(self.begin..self.end).unwrap_or_default()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self { source: Rc::from(text), begin: 0, end: text.len() }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(formatter)
    }
}

/// Reason a text is not valid JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at byte {at}")]
pub struct SyntaxError {
    /// Description of the error.
    pub reason: &'static str,
    /// Byte offset.
    pub at: usize,
}

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

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_value(self, &mut text);
        formatter.write_str(&text)
    }
}

fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(flag) => text.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => text.push_str(&number.0),
        Value::String(string) => write_text(string, text),
        Value::Array(list) => {
            text.push('[');
            for (index, element) in list.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_value(element, text);
            }
            text.push(']');
        }
        Value::Object(map) => {
            text.push('{');
            for (index, (name, value)) in map.0.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_text(name, text);
                text.push(':');
                write_value(value, text);
            }
            text.push('}');
        }
    }
}

/// Writes a string with quotation marks and escapes. Everything between two
/// escapes is copied at once.
#[allow(clippy::single_char_add_str, reason = "a text is copied faster than a character is encoded")]
pub(crate) fn write_text(string: &str, text: &mut String) {
    text.push_str("\"");
    let mut begin = 0;
    for (index, byte) in string.bytes().enumerate() {
        if is_plain(byte) {
            continue;
        }
        text.push_str(string.get(begin..index).unwrap_or_default());
        begin = index + 1;
        match byte {
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            b'\t' => text.push_str("\\t"),
            control => {
                text.push_str("\\u00");
                let digits = [u32::from(control >> 4), u32::from(control & 15)];
                text.extend(digits.iter().filter_map(|digit| char::from_digit(*digit, 16)));
            }
        }
    }
    text.push_str(string.get(begin..).unwrap_or_default());
    text.push_str("\"");
}

/// True if a byte stands in a JSON text as it is.
fn is_plain(byte: u8) -> bool {
    byte >= b' ' && byte != b'"' && byte != b'\\'
}

/// Parses one JSON value, optionally surrounded by white space.
///
/// # Errors
///
/// Returns a `SyntaxError` if the text is not one valid JSON value, or is
/// nested too deeply.
pub fn parse(text: &str) -> Result<Value, SyntaxError> {
    let mut parser =
        Parser { source: Rc::from(text), text, at: 0, elements: Vec::new(), entries: Vec::new() };
    let value = parser.value(0)?;
    parser.space();
    if parser.at < text.len() {
        return Err(parser.error("unexpected text after the value"));
    }
    Ok(value)
}

struct Parser<'a> {
    /// The same text as `text`, for the values.
    source: Rc<str>,
    text: &'a str,
    at: usize,
    /// Elements of the lists that are open.
    elements: Vec<Value>,
    /// Entries of the objects that are open.
    entries: Vec<(Text, Value)>,
}

// Optimized for size, the compiler calls a function for each byte, and a long text takes twice the time.
#[allow(clippy::inline_always, reason = "measured with `npm run bench`")]
impl Parser<'_> {
    fn error(&self, reason: &'static str) -> SyntaxError {
        SyntaxError { reason, at: self.at }
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes all bytes that `belongs` accepts, in one loop: with a call for each
    /// byte, a long text takes much longer.
    #[inline]
    fn pass(&mut self, belongs: impl Fn(u8) -> bool) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| !belongs(*byte)).unwrap_or(rest.len());
    }

    /// Passes white space. Most texts have none.
    #[inline(always)]
    fn space(&mut self) {
        if self.peek().is_some_and(|byte| byte <= b' ') {
            self.spaces();
        }
    }

    #[inline(never)]
    fn spaces(&mut self) {
        self.pass(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
    }

    #[inline(always)]
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, SyntaxError> {
        if self.text.get(self.at..).is_some_and(|rest| rest.starts_with(word)) {
            self.at += word.len();
            return Ok(value);
        }
        Err(self.error("no value"))
    }

    fn value(&mut self, depth: u32) -> Result<Value, SyntaxError> {
        if depth > MAXIMUM_DEPTH {
            return Err(self.error("nested too deeply"));
        }
        self.space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => self.string().map(Value::String),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => Err(self.error("no value")),
            None => Err(self.error("the text ends too early")),
        }
    }

    fn object(&mut self, depth: u32) -> Result<Value, SyntaxError> {
        self.at += 1;
        let first = self.entries.len();
        self.space();
        if self.take(b'}') {
            return Ok(Value::Object(Map::new()));
        }
        loop {
            self.space();
            let name = self.string()?;
            self.space();
            if !self.take(b':') {
                return Err(self.error("a colon is missing"));
            }
            let value = self.value(depth + 1)?;
            // For duplicate keys the last value counts: look-ups search
            // backwards.
            self.entries.push((name, value));
            self.space();
            if self.take(b'}') {
                return Ok(Value::Object(Map(self.entries.split_off(first))));
            }
            if !self.take(b',') {
                return Err(self.error("a comma is missing"));
            }
        }
    }

    fn array(&mut self, depth: u32) -> Result<Value, SyntaxError> {
        self.at += 1;
        let first = self.elements.len();
        self.space();
        if self.take(b']') {
            return Ok(Value::Array(Vec::new()));
        }
        loop {
            let element = self.value(depth + 1)?;
            self.elements.push(element);
            self.space();
            if self.take(b']') {
                return Ok(Value::Array(self.elements.split_off(first)));
            }
            if !self.take(b',') {
                return Err(self.error("a comma is missing"));
            }
        }
    }

    /// The text from `begin` to here.
    fn since(&self, begin: usize) -> Text {
        Text { source: Rc::clone(&self.source), begin, end: self.at }
    }

    fn digits(&mut self) -> Result<(), SyntaxError> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.error("a digit is missing"));
        }
        self.pass(|byte| byte.is_ascii_digit());
        Ok(())
    }

    fn number(&mut self) -> Result<Value, SyntaxError> {
        let begin = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            if !self.take(b'+') {
                self.take(b'-');
            }
            self.digits()?;
        }
        Ok(Value::Number(Number(self.since(begin))))
    }

    fn string(&mut self) -> Result<Text, SyntaxError> {
        if !self.take(b'"') {
            return Err(self.error("a quotation mark is missing"));
        }
        let first = self.at;
        let mut unescaped = String::new();
        let mut begin = first;
        loop {
            self.pass(is_plain);
            match self.peek() {
                Some(b'"') if begin == first => {
                    let text = self.since(first);
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'"') => {
                    unescaped.push_str(self.text.get(begin..self.at).unwrap_or_default());
                    self.at += 1;
                    return Ok(unescaped.into());
                }
                Some(b'\\') => {
                    unescaped.push_str(self.text.get(begin..self.at).unwrap_or_default());
                    self.at += 1;
                    unescaped.push(self.escape()?);
                    begin = self.at;
                }
                Some(_) => return Err(self.error("a control character in a text")),
                None => return Err(self.error("the text ends too early")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let byte = self.peek().ok_or_else(|| self.error("the text ends too early"))?;
        self.at += 1;
        match byte {
            b'"' | b'\\' | b'/' => Ok(char::from(byte)),
            b'b' => Ok('\u{8}'),
            b'f' => Ok('\u{c}'),
            b'n' => Ok('\n'),
            b'r' => Ok('\r'),
            b't' => Ok('\t'),
            b'u' => self.unicode(),
            _ => Err(self.error("an unknown escape")),
        }
    }

    /// A lone surrogate becomes the replacement character: one bad field must
    /// not make a whole response unreadable.
    fn unicode(&mut self) -> Result<char, SyntaxError> {
        let first = self.unit()?;
        let behind = self.at;
        if (0xd800..0xdc00).contains(&first) && self.take(b'\\') && self.take(b'u') {
            let second = self.unit()?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
        self.at = behind;
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn unit(&mut self) -> Result<u32, SyntaxError> {
        let digits = self
            .text
            .get(self.at..self.at + 4)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.error("four hexadecimal digits are missing"))?;
        self.at += 4;
        Ok(unit)
    }
}
