//! What requests say, as types: `Input` is the JSON body, `Query` the query, `Form` the body of a page's form.
//!
//! Clients send the same value as a text, as a number or as a switch. So the fields of a request are of the types here,
//! which read whatever arrives: what cannot be understood is empty, and the handler's own rule says what is wrong with it.

use crate::http::error::ApiError;
use crate::http::extract::{Body, Params, text_of};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Deref;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A text; numbers and switches are taken as their text, everything else is empty.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Text(String);

impl Text {
    /// The text, unless it is empty.
    pub fn filled(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.is_empty())
    }
}

impl Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.0
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| Self(text_of(&value)))
    }
}

/// A whole number, also as a text.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Number(pub Option<i64>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer).map(|text| Self(text.parse().ok()))
    }
}

/// A switch; on with true, 1, "1", "true" or "on".
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Flag(pub bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer).map(|text| Self(matches!(&*text, "1" | "true" | "on")))
    }
}

/// The texts of a JSON list.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Texts(pub Vec<String>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(Self(value.as_array().map(|items| items.iter().map(text_of).collect()).unwrap_or_default()))
    }
}

/// The whole numbers among the values of a name in a query.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Numbers(pub Vec<i64>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        Ok(Self(texts.iter().filter_map(|text| text.parse().ok()).collect()))
    }
}

/// The objects of a JSON list, if there is a list. What is no object in it counts as an empty one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows<T>(pub Option<Vec<T>>);

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Rows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Value::Array(items) = Value::deserialize(deserializer)? else { return Ok(Self(None)) };
        let rows = items.into_iter().map(|item| {
            let item = if item.is_object() { item } else { Value::Object(Map::new()) };
            T::deserialize(item).map_err(serde::de::Error::custom)
        });
        rows.collect::<Result<_, _>>().map(|rows| Self(Some(rows)))
    }
}

/// Something that makes a difference by being there at all, even as null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given<T>(pub Option<T>);

impl<T> Default for Given<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Given<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Self(Some(value)))
    }
}

/// An object within an object, if it is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T>(pub Option<T>);

impl<T> Default for Part<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Part<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Some(Value::deserialize(deserializer)?).filter(Value::is_object);
        value.map(T::deserialize).transpose().map(Self).map_err(serde::de::Error::custom)
    }
}

/// A JSON object; everything else is an empty one.
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Ok(Self::default()),
        }
    }
}

/// Types of requests as schemas: what they are meant to be, not all that is understood.
macro_rules! meant {
    ($($input:ty: $meant:ty;)*) => {
        $(
            impl PartialSchema for $input {
                fn schema() -> RefOr<Schema> {
                    <$meant>::schema()
                }
            }

            impl ToSchema for $input {}
        )*
    };
}

meant! {
    Text: String;
    Number: i64;
    Flag: bool;
    Texts: Vec<String>;
    Numbers: Vec<i64>;
}

impl PartialSchema for Body {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
            .into()
    }
}

impl ToSchema for Body {}

/// The JSON body. An empty body is an empty object.
#[derive(Debug, Clone)]
pub struct Input<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Input<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Body::from_request(request, state).await?.read().map(Self)
    }
}

impl Body {
    /// The object as a type.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        T::deserialize(Value::Object(self.0)).map_err(|error| ApiError::bad_request(&error.to_string()))
    }
}

/// The query. A name matches with and without brackets: `status`, `status[]`, `status[0]`. A list is a `Vec<String>` or
/// [`Numbers`]; of several values for anything else the first counts. Empty values count as none.
#[derive(Debug, Clone)]
pub struct Query<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Params::parse(parts.uri.query().unwrap_or_default()).read().map(Self)
    }
}

/// The body of a form of the provider's pages.
#[derive(Debug, Clone)]
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let body = String::from_request(request, state).await.map_err(|refused| ApiError {
            status: refused.status(),
            ..ApiError::bad_request("The form is too large or was cut off.")
        })?;
        Params::parse(&body).read().map(Self)
    }
}

impl Params {
    /// The query as a type.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        let mut named = BTreeMap::<String, Vec<String>>::new();
        for (name, value) in self.0.into_iter().filter(|(_, value)| !value.is_empty()) {
            named.entry(name).or_default().push(value);
        }
        let named = named.into_iter().map(|(name, values)| (name, Values(values)));
        T::deserialize(MapDeserializer::new(named))
            .map_err(|error: Error| ApiError::bad_request(&error.to_string()))
    }
}

/// The values of one name.
struct Values(Vec<String>);

impl IntoDeserializer<'_, Error> for Values {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Values {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.0.into_iter().next().unwrap_or_default())
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(SeqDeserializer::new(self.0.into_iter()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default, rename_all = "camelCase")]
    struct Sample {
        text: Text,
        number: Number,
        flag: Flag,
        texts: Texts,
        rows: Rows<Asked>,
        given: Given<Flag>,
        part: Part<Asked>,
        #[serde(flatten)]
        rest: Body,
    }

    fn json(text: &str) -> Sample {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else { return Sample::default() };
        Body(fields).read().unwrap()
    }

    #[test]
    fn whatever_arrives_is_read() {
        for (text, expected) in [
            (r#"{"text": "a"}"#, "a"),
            (r#"{"text": 1.10}"#, "1.10"),
            (r#"{"text": 123456789012345678901234567890}"#, "123456789012345678901234567890"),
            (r#"{"text": true}"#, "true"),
            (r#"{"text": null}"#, ""),
            (r#"{"text": ["a"]}"#, ""),
            (r#"{"text": {"a": 1}}"#, ""),
            ("{}", ""),
        ] {
            assert_eq!(&*json(text).text, expected, "{text}");
        }
        for (text, expected) in
            [("5", Some(5)), (r#""-5""#, Some(-5)), ("5.5", None), (r#""""#, None), ("[5]", None)]
        {
            assert_eq!(json(&format!(r#"{{"number": {text}}}"#)).number.0, expected, "{text}");
        }
        for (text, expected) in [("1", true), ("true", true), (r#""on""#, true), ("0", false), ("[1]", false)]
        {
            assert_eq!(json(&format!(r#"{{"flag": {text}}}"#)).flag.0, expected, "{text}");
        }
        assert_eq!(json(r#"{"texts": ["a", 1, null]}"#).texts.0, ["a", "1", ""]);
        assert_eq!(json(r#"{"texts": "a"}"#).texts, Texts::default());
        let rows = json(r#"{"rows": [{"sortOrder": 5, "page": "2"}, 7]}"#).rows.0.unwrap();
        assert_eq!((&*rows[0].sort_order, rows[0].page.0, &rows[1]), ("5", Some(2), &Asked::default()));
        assert_eq!((json(r#"{"rows": {}}"#).rows, json("{}").rows), (Rows(None), Rows(None)));
    }

    #[test]
    fn what_is_there_makes_a_difference() {
        assert_eq!(
            (json("{}").given, json(r#"{"given": null}"#).given),
            (Given(None), Given(Some(Flag(false))))
        );
        assert_eq!(json(r#"{"given": "1"}"#).given, Given(Some(Flag(true))));
        assert_eq!((json("{}").part, json(r#"{"part": [1]}"#).part), (Part(None), Part(None)));
        assert_eq!(json(r#"{"part": {"page": 4}}"#).part.0.unwrap().page.0, Some(4));
    }

    #[test]
    fn the_rest_is_kept_as_it_is() {
        let rest = json(r#"{"text": "a", "city": 1.10, "on": true, "list": [5]}"#).rest;
        assert_eq!((rest.text("city"), rest.flag("on")), ("1.10".to_owned(), true));
        assert!(!rest.0.contains_key("text") && rest.0.contains_key("list"));
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default, rename_all = "camelCase")]
    struct Asked {
        status: Numbers,
        currency: Vec<String>,
        sort_order: Text,
        page: Number,
        name: Option<String>,
    }

    fn query(text: &str) -> Asked {
        Params::parse(text).read().unwrap()
    }

    #[test]
    fn queries_have_lists() {
        let asked = query(
            "status[]=1&status[]=x&status=3&currency[0]=USD&sortOrder=&sortOrder=desc&sortOrder=asc&other=1",
        );
        assert_eq!(
            (asked.status.0.as_slice(), asked.currency.as_slice()),
            ([1, 3].as_slice(), ["USD".to_owned()].as_slice())
        );
        assert_eq!((&*asked.sort_order, asked.page.0, asked.name), ("desc", None, None));
        let asked = query("page=2&name=a+b&currency=");
        assert_eq!((asked.page.0, asked.name.as_deref(), asked.currency.len()), (Some(2), Some("a b"), 0));
        assert_eq!(query(""), Asked::default());
    }
}
