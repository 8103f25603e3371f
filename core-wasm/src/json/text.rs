//! Texts in JSON values.

use std::{fmt, ops::Deref, rc::Rc};

/// A text in a value. The texts of one answer are slices of it and share its memory, because an allocation for each text
/// would take most of the time of parsing.
#[derive(Clone)]
pub struct Text {
    source: Rc<str>,
    begin: usize,
    end: usize,
}

impl Text {
    /// A part of a text: the bytes from `begin` to before `end`.
    pub(super) fn part(source: &Rc<str>, begin: usize, end: usize) -> Self {
        Self { source: Rc::clone(source), begin, end }
    }

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
