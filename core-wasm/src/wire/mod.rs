//! The API's requests and answers, one file per service, and how they become
//! domain types. Only what the core reads is declared; everything else in an
//! answer is ignored, so that a server may add to it.

pub mod bonuses;
pub mod fields;
pub mod games;
pub mod payments;
pub mod player;
pub mod realtime;
pub mod settings;
pub mod wallet;

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::{CoreError, Refusal};

/// A successful answer.
#[derive(Debug, Deserialize)]
pub struct Envelope<T> {
    /// What was asked for.
    pub data: T,
    /// Page information of lists.
    #[serde(default)]
    pub meta: Option<Meta>,
}

/// Page information of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Meta {
    /// Page, from 1.
    pub page: u32,
    /// Number of pages.
    pub total_pages: u32,
    /// Number of rows.
    pub total_rows: u32,
}

/// A field that may be null, absent or present; a value of an unexpected type
/// counts as absent, so that one odd field does not lose the whole answer.
pub fn lenient<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: serde::de::DeserializeOwned,
{
    let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(raw.get()).ok())
}

/// A list of which entries that cannot be read are left out.
pub fn lenient_list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: serde::de::DeserializeOwned,
{
    let raw = Option::<Vec<Box<serde_json::value::RawValue>>>::deserialize(deserializer)?;
    Ok(raw.unwrap_or_default().iter().filter_map(|entry| serde_json::from_str(entry.get()).ok()).collect())
}

/// A wrapper that decodes a list leniently.
#[derive(Debug)]
pub struct LenientList<T>(pub Vec<T>);

impl<'de, T: serde::de::DeserializeOwned> Deserialize<'de> for LenientList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Vec::<Box<serde_json::value::RawValue>>::deserialize(deserializer)?;
        Ok(Self(raw.iter().filter_map(|entry| serde_json::from_str(entry.get()).ok()).collect()))
    }
}

#[derive(Deserialize)]
struct ErrorEnvelope {
    error: ErrorBody,
}

#[derive(Deserialize)]
struct ErrorBody {
    #[serde(default, deserialize_with = "lenient")]
    code: Option<i64>,
    #[serde(default, deserialize_with = "lenient")]
    message: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    fields: Option<BTreeMap<String, Value>>,
}

/// The error that an answer with status 400 or more means.
pub fn refusal(status: u16, body: &str) -> CoreError {
    let Ok(ErrorEnvelope { error }) = serde_json::from_str::<ErrorEnvelope>(body) else {
        return CoreError::Server { status };
    };
    if status >= 500 {
        return CoreError::Server { status };
    }
    let texts = |value: Value| match value {
        Value::String(text) => vec![text],
        Value::Array(entries) => {
            entries.into_iter().filter_map(|entry| entry.as_str().map(str::to_owned)).collect()
        }
        _ => Vec::new(),
    };
    CoreError::Refused(Refusal {
        status,
        code: error.code.unwrap_or(0),
        message: error.message.unwrap_or_default(),
        fields: error
            .fields
            .unwrap_or_default()
            .into_iter()
            .map(|(name, value)| (name, texts(value)))
            .collect(),
    })
}

/// Decodes the `data` of a successful answer.
pub fn decode<T: serde::de::DeserializeOwned>(call: &str, body: &str) -> Result<Envelope<T>, CoreError> {
    if is_html(body) {
        return Err(CoreError::Malformed {
            call: call.to_owned(),
            reason: "an HTML page instead of JSON".to_owned(),
        });
    }
    serde_json::from_str(body)
        .map_err(|error| CoreError::Malformed { call: call.to_owned(), reason: error.to_string() })
}

/// Whether a text is an HTML page.
pub fn is_html(body: &str) -> bool {
    let start = body.trim_start().get(..15).unwrap_or_else(|| body.trim_start()).to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}
