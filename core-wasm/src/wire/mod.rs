//! Requests and responses of the API, one file per service, and their
//! conversion to domain types. Unused fields of a response are ignored, so
//! that a server may add fields.

pub mod bets;
pub mod bonuses;
pub mod documents;
pub mod factor;
pub mod fields;
pub mod games;
pub mod jackpots;
pub mod json;
pub mod limits;
pub mod live_tables;
pub mod login_sessions;
pub mod loyalty;
pub mod messages;
pub mod passkeys;
pub mod payments;
pub mod player;
pub mod questions;
pub mod quests;
pub mod realtime;
pub mod round_proof;
pub mod settings;
pub mod social;
pub mod statement;
pub mod time_limit;
pub mod tournaments;
pub mod vault;
pub mod wallet;

use std::rc::Rc;

use crate::json::Value;

use self::json::{Entries, FromJson, readable};
use crate::error::{CoreError, Refusal};

/// Maximum number of list elements that are read. A longer list would block
/// the page for seconds.
pub const MAXIMUM_ELEMENTS: usize = 2_000;

/// Writes to the developer's log.
pub type Warn = Rc<dyn Fn(&str)>;

/// A successful response.
pub struct Answer {
    call: String,
    data: Value,
    /// Receives warnings about elements that cannot be read.
    warn: Option<Warn>,
    /// Total number of rows, if the response is a page of a list.
    pub total_rows: u32,
}

/// The part of a response that confirms a change.
#[derive(Debug, Clone, Copy)]
pub enum Confirmation<'a> {
    /// An object of the server, or its message.
    Told,
    /// The changed object, which has this text under this key.
    Object(&'a str, &'a str),
}

impl Answer {
    /// Parses a response body with the envelope (`data`, `meta`).
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if the body is not JSON or `data` is
    /// missing.
    pub fn parse(call: &str, body: &str) -> Result<Self, CoreError> {
        Self::parse_bare(call, body)?.enveloped()
    }

    /// Takes a bare answer out of its envelope.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if `data` is missing.
    pub fn enveloped(mut self) -> Result<Self, CoreError> {
        let data = self.data.get_mut("data").map(Value::take);
        self.data = data.ok_or_else(|| malformed(&self.call, "data is missing"))?;
        Ok(self)
    }

    /// Parses a response body without the envelope.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if the body is not JSON.
    pub fn parse_bare(call: &str, body: &str) -> Result<Self, CoreError> {
        if is_html(body) {
            return Err(malformed(call, "an HTML page instead of JSON"));
        }
        let data: Value = crate::json::parse(body).map_err(|error| malformed(call, &error.to_string()))?;
        let total_rows = data.object("meta").and_then(|meta| meta.count("totalRows")).unwrap_or(0);
        Ok(Self { call: call.to_owned(), data, warn: None, total_rows })
    }

    /// True if the list is longer than [`MAXIMUM_ELEMENTS`].
    pub fn is_cut(&self) -> bool {
        self.elements().is_ok_and(|elements| elements.len() > MAXIMUM_ELEMENTS)
    }

    /// Sets the receiver of warnings.
    pub fn warning(self, warn: Warn) -> Self {
        Self { warn: Some(warn), ..self }
    }

    /// Checks that a bare answer says that a change was made. Another one says
    /// nothing: it may come from a proxy or a captive portal, or be cut.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if it does not say so.
    pub fn confirmed(&self, by: Confirmation<'_>) -> Result<(), CoreError> {
        let data = self.data.get("data");
        let is_confirmed = match by {
            Confirmation::Told => {
                self.data.text("message").is_some() || matches!(data, Some(Value::Object(_)))
            }
            Confirmation::Object(key, text) => data.and_then(|data| data.text(key)).as_deref() == Some(text),
        };
        is_confirmed.then_some(()).ok_or_else(|| self.malformed("it confirms nothing"))
    }

    /// Reads `data` as one value.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if a required field is missing.
    pub fn one<T: FromJson>(&self) -> Result<T, CoreError> {
        T::read(&self.data).map_err(|entry| self.missing(entry))
    }

    /// Reads `data` as a list. Invalid elements are skipped with a warning.
    /// Elements beyond [`MAXIMUM_ELEMENTS`] are ignored.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if `data` is not a list or all its
    /// elements are invalid.
    pub fn list<T: FromJson>(&self) -> Result<Vec<T>, CoreError> {
        let elements = self.elements()?;
        let read: Vec<T> = readable(elements.get(..MAXIMUM_ELEMENTS).unwrap_or(elements));
        self.check_list(read.len(), elements.len())?;
        Ok(read)
    }

    /// Reads `data` as a list in which no element may be invalid.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Malformed` if `data` is not a list or an element is
    /// invalid.
    pub fn whole_list<T: FromJson>(&self) -> Result<Vec<T>, CoreError> {
        self.elements()?.iter().map(|element| T::read(element).map_err(|entry| self.missing(entry))).collect()
    }

    // Not generic and not inlined, so that the code exists once for all types.

    #[inline(never)]
    fn missing(&self, entry: &str) -> CoreError {
        malformed(&self.call, &format!("{entry} is missing"))
    }

    #[inline(never)]
    fn elements(&self) -> Result<&[Value], CoreError> {
        match &self.data {
            Value::Array(elements) => Ok(elements),
            _ => Err(malformed(&self.call, "data is not a list")),
        }
    }

    /// Checks how many elements of a list could be read. Not generic, to save
    /// code size.
    #[inline(never)]
    fn check_list(&self, read: usize, all: usize) -> Result<(), CoreError> {
        if read == 0 && all > 0 {
            return Err(malformed(&self.call, "no element can be read"));
        }
        if read < all
            && let Some(warn) = &self.warn
        {
            warn(&format!("elements of {} are left out", self.call));
        }
        Ok(())
    }

    /// Creates the error for an unusable response.
    pub fn malformed(&self, reason: &str) -> CoreError {
        malformed(&self.call, reason)
    }
}

fn malformed(call: &str, reason: &str) -> CoreError {
    CoreError::Malformed { call: call.to_owned(), reason: reason.to_owned() }
}

/// Converts a response with status 400 or higher to an error.
pub fn refusal(status: u16, body: &str) -> CoreError {
    let parsed: Option<Value> = json::parse(body);
    let Some(error) = parsed.as_ref().and_then(|envelope| envelope.object("error")).filter(|_| status < 500)
    else {
        return CoreError::Server { status };
    };
    // Loops, because the first file of the core has no other use for adapters.
    let mut fields = Vec::new();
    let said = error.get("fields").and_then(Value::as_object);
    for (name, value) in said.map(|fields| fields.iter()).into_iter().flatten() {
        let words = words_of(value);
        // A field without words says nothing.
        if !words.is_empty() {
            fields.push((name.as_str().to_owned(), words));
        }
    }
    CoreError::Refused(Refusal {
        status,
        code: error.whole("code").unwrap_or(0),
        message: error.text_or_empty("message").trim().to_owned(),
        fields,
    })
}

fn words_of(value: &Value) -> Vec<String> {
    let entries = match value {
        Value::Array(entries) => entries.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut words = Vec::new();
    for text in entries {
        let text = text.as_str().unwrap_or_default().trim();
        if !text.is_empty() {
            words.push(text.to_owned());
        }
    }
    words
}

/// True if a body is an HTML page.
pub fn is_html(body: &str) -> bool {
    let trimmed = body.trim_start();
    let start = trimmed.get(..15).unwrap_or(trimmed).to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}
