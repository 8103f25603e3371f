//! The parser.

use std::rc::Rc;

use super::{Map, Number, Text, Value, is_plain};

/// Maximum nesting depth.
const MAXIMUM_DEPTH: u32 = 128;

/// Reason a text is not valid JSON.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at byte {at}")]
pub struct SyntaxError {
    /// Description of the error.
    pub reason: &'static str,
    /// Byte offset.
    pub at: usize,
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
        Text::part(&self.source, begin, self.at)
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
