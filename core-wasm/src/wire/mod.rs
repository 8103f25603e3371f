//! The API's requests and answers, one file per service, and how they become
//! domain types. Only what the core reads is read; everything else in an
//! answer is ignored, so that a server may add to it.

pub mod bonuses;
pub mod documents;
pub mod fields;
pub mod games;
pub mod json;
pub mod limits;
pub mod login_sessions;
pub mod payments;
pub mod player;
pub mod realtime;
pub mod settings;
pub mod social;
pub mod wallet;

use std::rc::Rc;

use crate::json::Value;

use self::json::{Entries, Read, readable};
use crate::error::{CoreError, Refusal};

/// Elements of a list that are read at the most. A longer list would keep the
/// page busy for seconds.
pub const MOST_ELEMENTS: usize = 2_000;

/// Writes to the developer's log.
pub type Warn = Rc<dyn Fn(&str)>;

/// A successful answer.
pub struct Answer {
    call: String,
    data: Value,
    /// Takes warnings about what cannot be read.
    warn: Option<Warn>,
    /// Number of rows of the whole list, where the answer is a page of one.
    pub total_rows: u32,
}

impl Answer {
    /// Takes the body of an answer apart.
    pub fn parse(call: &str, body: &str) -> Result<Self, CoreError> {
        let mut bare = Self::parse_bare(call, body)?;
        bare.data =
            bare.data.get_mut("data").map(Value::take).ok_or_else(|| malformed(call, "data is missing"))?;
        Ok(bare)
    }

    /// Takes the body of an answer apart that stands outside the envelope.
    pub fn parse_bare(call: &str, body: &str) -> Result<Self, CoreError> {
        if is_html(body) {
            return Err(malformed(call, "an HTML page instead of JSON"));
        }
        let data: Value = crate::json::parse(body).map_err(|error| malformed(call, &error.to_string()))?;
        let total_rows = data.object("meta").and_then(|meta| meta.count("totalRows")).unwrap_or(0);
        Ok(Self { call: call.to_owned(), data, warn: None, total_rows })
    }

    /// Whether it is a list of which only the beginning is read.
    pub fn is_cut(&self) -> bool {
        self.elements().is_ok_and(|elements| elements.len() > MOST_ELEMENTS)
    }

    /// Warns of what cannot be read.
    pub fn warning(self, warn: Warn) -> Self {
        Self { warn: Some(warn), ..self }
    }

    /// The answer as one thing.
    pub fn one<T: Read>(&self) -> Result<T, CoreError> {
        T::read(&self.data).map_err(|entry| self.missing(entry))
    }

    /// The answer as a list. Elements that cannot be read are left out with a
    /// warning; a list of which nothing can be read is a failure. More than
    /// [`MOST_ELEMENTS`] are no list of this API: the rest is left out.
    pub fn list<T: Read>(&self) -> Result<Vec<T>, CoreError> {
        let elements = self.elements()?;
        let read: Vec<T> = readable(elements.get(..MOST_ELEMENTS).unwrap_or(elements));
        self.check_list(read.len(), elements.len())?;
        Ok(read)
    }

    /// The answer as a list of which every element matters.
    pub fn whole_list<T: Read>(&self) -> Result<Vec<T>, CoreError> {
        self.elements()?.iter().map(|element| T::read(element).map_err(|entry| self.missing(entry))).collect()
    }

    // What follows is written once for all types.

    #[inline(never)]
    fn missing(&self, entry: &str) -> CoreError {
        malformed(&self.call, &format!("{entry} is missing"))
    }

    #[inline(never)]
    fn elements(&self) -> Result<&[Value], CoreError> {
        match &self.data {
            Value::Array(elements) => Ok(elements),
            _ => Err(malformed(&self.call, "data is no list")),
        }
    }

    /// Judges how much of a list could be read; one function for all types.
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

    /// The error of an answer that cannot be used.
    pub fn malformed(&self, reason: &str) -> CoreError {
        malformed(&self.call, reason)
    }
}

fn malformed(call: &str, reason: &str) -> CoreError {
    CoreError::Malformed { call: call.to_owned(), reason: reason.to_owned() }
}

/// The error that an answer with status 400 or more means.
pub fn refusal(status: u16, body: &str) -> CoreError {
    let parsed: Option<Value> = json::parse(body);
    let Some(error) = parsed.as_ref().and_then(|envelope| envelope.object("error")).filter(|_| status < 500)
    else {
        return CoreError::Server { status };
    };
    let texts = |value: &Value| match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(entries) => entries.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let fields = error.get("fields").and_then(Value::as_object);
    CoreError::Refused(Refusal {
        status,
        code: error.whole("code").unwrap_or(0),
        message: error.text_or_empty("message"),
        fields: fields
            .map(|fields| fields.iter().map(|(name, value)| (name.clone(), texts(value))).collect())
            .unwrap_or_default(),
    })
}

/// Whether a text is an HTML page.
pub fn is_html(body: &str) -> bool {
    let trimmed = body.trim_start();
    let start = trimmed.get(..15).unwrap_or(trimmed).to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}
