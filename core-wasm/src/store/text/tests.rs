//! Tests of the serialization: it writes what `serde_json` writes.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;

use super::Batch;

/// Every kind of value in serde's data model.
#[derive(Debug, Clone, Serialize)]
enum Kind {
    Unit,
    New(String),
    Tuple(i8, u64),
    Struct { float: f64, flag: bool },
    List(Vec<Kind>),
    Map(BTreeMap<String, Kind>),
    Maybe(Option<Box<Kind>>),
    Pair(Wrapped, Pair, Nothing),
    Letter(char),
}

#[derive(Debug, Clone, Serialize)]
struct Wrapped(i64);
#[derive(Debug, Clone, Serialize)]
struct Pair(u8, String);
#[derive(Debug, Clone, Serialize)]
struct Nothing;

fn kind() -> impl Strategy<Value = Kind> {
    let leaf = prop_oneof![
        Just(Kind::Unit),
        any::<String>().prop_map(Kind::New),
        any::<(i8, u64)>().prop_map(|(one, other)| Kind::Tuple(one, other)),
        any::<(f64, bool)>().prop_map(|(float, flag)| Kind::Struct { float, flag }),
        any::<(i64, u8, String)>().prop_map(|(one, two, text)| Kind::Pair(
            Wrapped(one),
            Pair(two, text),
            Nothing
        )),
        any::<char>().prop_map(Kind::Letter),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Kind::List),
            proptest::collection::btree_map(any::<String>(), inner.clone(), 0..4).prop_map(Kind::Map),
            proptest::option::of(inner.prop_map(Box::new)).prop_map(Kind::Maybe),
        ]
    })
}

/// Normalises numbers, which can be written in more than one way.
fn plain(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Number(number) => match number.to_string() {
            text if text.contains(['.', 'e']) => text.parse::<f64>().unwrap().to_string().into(),
            text => text.into(),
        },
        serde_json::Value::Array(list) => list.iter().map(plain).collect(),
        serde_json::Value::Object(map) => {
            map.iter().map(|(name, value)| (name.clone(), plain(value))).collect()
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_kind_is_written_as_others_write_it(value in kind()) {
        let mut batch = Batch::default();
        batch.begin("a", "");
        match value.serialize(&mut batch.writer) {
            Ok(()) => {}
            Err(never) => match never {},
        }
        let text = format!("{}}}]", batch.writer.text);
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        let theirs: serde_json::Value = serde_json::from_str(&serde_json::to_string(&value).unwrap()).unwrap();
        prop_assert_eq!(plain(&read[0]["change"]), plain(&theirs));
    }
}
