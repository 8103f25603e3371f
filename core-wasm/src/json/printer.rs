//! The printer.

use std::fmt;

use super::{Value, is_plain};

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
