//! The committed samples, and their comparison with a response.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Folder of the samples.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../samples")
}

/// One sample.
pub fn sample(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder().join(format!("{name}.json"))).unwrap()).unwrap()
}

/// Differences in shape between a response and the sample. Null matches everything; list elements may match any sample
/// element.
pub fn difference(sample: &Value, real: &Value, path: &str) -> Option<String> {
    match (sample, real) {
        (Value::Null, _)
        | (_, Value::Null)
        | (Value::Bool(_), Value::Bool(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::String(_), Value::String(_)) => None,
        (Value::Array(samples), Value::Array(reals)) => {
            if reals.is_empty() && !samples.is_empty() && path == "/data" {
                return Some(format!("{path} is empty"));
            }
            reals.iter().enumerate().filter(|_| !samples.is_empty()).find_map(|(index, real)| {
                let path = format!("{path}/{index}");
                let differences: Vec<String> =
                    samples.iter().map_while(|sample| difference(sample, real, &path)).collect();
                (differences.len() == samples.len()).then(|| differences.join(" | "))
            })
        }
        (Value::Object(samples), Value::Object(reals)) => {
            let keys =
                |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<BTreeSet<_>>();
            let (wanted, found) = (keys(samples), keys(reals));
            if wanted != found {
                return Some(format!(
                    "{path}: missing {:?}, additional {:?}",
                    &wanted - &found,
                    &found - &wanted
                ));
            }
            samples.iter().find_map(|(key, sample)| difference(sample, &reals[key], &format!("{path}/{key}")))
        }
        _ => Some(format!("{path}: {sample} against {real}")),
    }
}
