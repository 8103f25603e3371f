//! Serialization of published values to JSON.
//!
//! A batch is passed to JavaScript as one string that the page parses. This is
//! faster than setting each property from Rust and needs far less code. Writing
//! to a string cannot fail; the error type says so, and the compiler removes
//! every check for errors.

use std::fmt::{self, Display};

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::json::write_text;

/// A batch of changes: a JSON list of `{"slice":…,"change":…}`.
#[derive(Default)]
pub struct Batch {
    writer: Writer,
}

impl Batch {
    /// Adds a value slice.
    pub fn value<T: Serialize>(&mut self, slice: &str, value: &T) {
        self.begin(slice, "");
        self.write(value);
        self.writer.text.push('}');
    }

    /// Adds a slice with known JSON.
    pub fn text(&mut self, slice: &str, json: &str) {
        self.begin(slice, json);
        self.writer.text.push('}');
    }

    /// Begins the rows of a slice.
    pub fn begin_rows(&mut self, slice: &str) {
        self.begin(slice, "{\"$rows\":[");
    }

    /// Ends the rows that are published as a whole, and begins those of which only these fields are.
    pub fn begin_revised(&mut self, fields: &[&str]) {
        self.writer.text.push_str("],\"fields\":");
        self.write(&fields);
        self.writer.text.push_str(",\"revised\":[");
    }

    /// Adds a row, or only some of its fields.
    pub fn row<T: Serialize>(&mut self, key: &str, row: &T, fields: Option<&'static [&'static str]>) {
        let begun = self.writer.text.ends_with('[');
        self.writer.text.push_str(if begun { "[" } else { ",[" });
        write_text(key, &mut self.writer.text);
        self.writer.text.push(',');
        self.writer.fields = fields;
        self.write(row);
        self.writer.text.push(']');
    }

    /// Ends the rows of a slice, with all keys in order if the order changed.
    pub fn end_rows(&mut self, order: Option<Vec<String>>) {
        self.writer.text.push(']');
        if let Some(order) = order {
            self.writer.text.push_str(",\"order\":");
            self.write(&order);
        }
        self.writer.text.push_str("}}");
    }

    /// The JSON of the batch; `None` if nothing has changed.
    pub fn finish(self) -> Option<String> {
        let mut text = self.writer.text;
        if text.is_empty() {
            return None;
        }
        text.push(']');
        Some(text)
    }

    fn begin(&mut self, slice: &str, begin: &str) {
        let text = &mut self.writer.text;
        text.push_str(if text.is_empty() { "[{\"slice\":" } else { ",{\"slice\":" });
        write_text(slice, text);
        text.push_str(",\"change\":");
        text.push_str(begin);
    }

    fn write<T: Serialize>(&mut self, value: &T) {
        #[cfg(test)]
        let (begin, is_whole) = (self.writer.text.len(), self.writer.fields.is_none());
        match value.serialize(&mut self.writer) {
            Ok(()) => {}
            Err(never) => match never {},
        }
        // Compare everything that tests publish with serde_json. Long lists
        // repeat the same type, so they are skipped.
        #[cfg(test)]
        if let Some(text) = self.writer.text.get(begin..).filter(|text| is_whole && text.len() < 4000) {
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(text).ok(),
                serde_json::to_value(value).ok()
            );
        }
    }
}

/// An error that cannot occur.
#[derive(Debug)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        // Only a hand-written `Serialize` can create an error, and no published
        // type does.
        std::process::abort()
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    /// The only fields to be written of the next object.
    fields: Option<&'static [&'static str]>,
}

/// A list or an object being written: its closing text, and whether a comma is
/// due.
struct Compound<'a> {
    writer: &'a mut Writer,
    end: &'static str,
    first: bool,
    /// The only fields to be written.
    fields: Option<&'static [&'static str]>,
}

impl Writer {
    fn compound(&mut self, begin: &str, end: &'static str) -> Compound<'_> {
        self.text.push_str(begin);
        let fields = self.fields.take();
        Compound { writer: self, end, first: true, fields }
    }

    /// The content of a variant is nested under its name.
    fn variant(&mut self, name: &str, begin: &str, end: &'static str) -> Compound<'_> {
        self.text.push('{');
        write_text(name, &mut self.text);
        self.text.push(':');
        self.compound(begin, end)
    }

    fn display(&mut self, value: impl Display) {
        self.text.push_str(&value.to_string());
    }
}

impl Compound<'_> {
    fn comma(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.writer.text.push(',');
        }
    }

    /// Writes the name of a field, which needs no escapes. Returns whether the field is to be written.
    fn name(&mut self, name: &'static str) -> bool {
        if self.fields.is_some_and(|fields| !fields.contains(&name)) {
            return false;
        }
        let text = &mut self.writer.text;
        text.push_str(if std::mem::take(&mut self.first) { "\"" } else { ",\"" });
        text.push_str(name);
        text.push_str("\":");
        true
    }

    fn finish(self) {
        self.writer.text.push_str(self.end);
    }
}

type Done = Result<(), Never>;

impl<'a> ser::Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Compound<'a>;
    type SerializeTupleStruct = Compound<'a>;
    type SerializeTupleVariant = Compound<'a>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = Compound<'a>;
    type SerializeStructVariant = Compound<'a>;

    fn serialize_bool(self, value: bool) -> Done {
        self.text.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Done {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i16(self, value: i16) -> Done {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i32(self, value: i32) -> Done {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i64(self, value: i64) -> Done {
        self.display(value);
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Done {
        self.serialize_u64(u64::from(value))
    }

    fn serialize_u16(self, value: u16) -> Done {
        self.serialize_u64(u64::from(value))
    }

    fn serialize_u32(self, value: u32) -> Done {
        self.serialize_u64(u64::from(value))
    }

    fn serialize_u64(self, value: u64) -> Done {
        self.display(value);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Done {
        if value.is_finite() {
            self.display(value);
            return Ok(());
        }
        self.serialize_unit()
    }

    /// JSON has finite numbers only.
    fn serialize_f64(self, value: f64) -> Done {
        if value.is_finite() {
            self.display(value);
            return Ok(());
        }
        self.serialize_unit()
    }

    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Done {
        write_text(value, &mut self.text);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Done {
        value.serialize(self)
    }

    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.text.push_str("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let mut object = self.compound("{", "}");
        SerializeStruct::serialize_field(&mut object, variant, value)?;
        object.finish();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'a>, Never> {
        Ok(self.compound("[", "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'a>, Never> {
        Ok(self.compound("[", "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, Never> {
        Ok(self.compound("[", "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a>, Never> {
        Ok(self.variant(variant, "[", "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'a>, Never> {
        Ok(self.compound("{", "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, Never> {
        Ok(self.compound("{", "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a>, Never> {
        Ok(self.variant(variant, "{", "}}"))
    }
}

impl SerializeSeq for Compound<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Done {
        self.finish();
        Ok(())
    }
}

impl SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.comma();
        key.serialize(&mut *self.writer)?;
        self.writer.text.push(':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Done {
        self.finish();
        Ok(())
    }
}

/// Implements the list and object kinds, which differ in name only.
macro_rules! implement_serializers {
    (elements: $($list:ident . $element:ident),*) => {
        $(impl $list for Compound<'_> {
            type Ok = ();
            type Error = Never;

            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                SerializeSeq::serialize_element(self, value)
            }

            fn end(self) -> Done {
                SerializeSeq::end(self)
            }
        })*
    };
    (fields: $($object:ident),*) => {
        $(impl $object for Compound<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
                if self.name(name) { value.serialize(&mut *self.writer) } else { Ok(()) }
            }

            fn end(self) -> Done {
                self.finish();
                Ok(())
            }
        })*
    };
}

implement_serializers!(elements: SerializeTuple.serialize_element, SerializeTupleStruct.serialize_field, SerializeTupleVariant.serialize_field);
implement_serializers!(fields: SerializeStruct, SerializeStructVariant);

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
