//! Tests of the rules against the vector tables. `tests/unit` runs the same
//! tables through the built WebAssembly.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

use crate::{
    evaluate::{EvaluateError, evaluate},
    testing::EcmaPatterns,
};

/// Numbering plans of all calling codes, a copy of what the package has. `tests/unit` compares the two.
const PHONE_TABLE: &str = include_str!("phone-table.json");

fn tables() -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    files.iter().map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// The plans of the calling codes that an input names: to read all of them for each input would take most of the time.
fn plans_of(input: &Value, plans: &Value) -> Value {
    let countries = input["countries"].as_object().into_iter().flat_map(|countries| countries.values());
    let named: Vec<&str> = countries.chain([&input["code"]]).filter_map(Value::as_str).collect();
    let numbers: Vec<&str> =
        input["numbers"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is_needed =
        |code: &str| named.contains(&code) || numbers.iter().any(|number| number.starts_with(code));
    let plans = plans.as_object().unwrap().iter().filter(|(code, _)| is_needed(code));
    plans.map(|(code, plan)| (code.clone(), plan.clone())).collect()
}

#[test]
fn every_rule_matches_its_vector_table() {
    let patterns = EcmaPatterns::default();
    let plans: Value = serde_json::from_str(PHONE_TABLE).unwrap();
    let mut wrong = Vec::new();
    let mut asked = 0;
    for table in tables() {
        let rule = table["rule"].as_str().unwrap();
        for case in table["cases"].as_array().unwrap() {
            let mut input = case["input"].clone();
            if rule.starts_with("phone.") {
                input["table"] = plans_of(&input, &plans);
            }
            asked += 1;
            let answer = match evaluate(rule, &input.to_string(), &patterns) {
                Ok(answer) => serde_json::from_str(&answer).unwrap(),
                Err(error) => json!({ "throws": error.to_string() }),
            };
            if answer != case["expected"] {
                wrong.push(format!(
                    "{rule}: {}\n  is     {answer}\n  not    {}",
                    case["name"], case["expected"]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked} cases:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 800, "only {asked} cases were found");
}

#[test]
fn an_unknown_rule_is_an_error() {
    for rule in ["amount.halved", "nothing", "", "amount", "selection.final", "otp.sent"] {
        let input = r#"{"text":"1","amount":"1","minimum":"1","maximum":"2","rows":[],"currencies":[{"code":"USD"}],"currency":"USD"}"#;
        let error = evaluate(rule, input, &EcmaPatterns::default()).unwrap_err();
        assert_eq!(error, EvaluateError::UnknownRule(rule.to_owned()));
    }
}

#[test]
fn an_invalid_input_is_an_error_with_a_reason() {
    for (rule, input, reason) in [
        ("amount.parsed", "{", "missing"),
        ("amount.parsed", "{}", "text is missing"),
        ("amount.parsed", "[]", "text is missing"),
        ("amount.clamped", r#"{"text":"1","minimum":"x","maximum":"2"}"#, "minimum is missing"),
        ("amount.read", r#"{"typed":"1","decimals":-1}"#, "decimals is missing"),
        ("currency.shown", r#"{"currencies":[],"currency":"USD","amount":"1"}"#, "currency is missing"),
        ("session.marker", r#"{"change":"signup","now":1}"#, "change is missing"),
        ("phone.valid", r#"{"numbers":["1"]}"#, "table is missing"),
        ("rule.check", r#"{"rules":"minAge:18","value":"2000-01-01"}"#, "today is missing"),
    ] {
        let error = evaluate(rule, input, &EcmaPatterns::default()).unwrap_err().to_string();
        assert!(error.contains(rule) && error.contains(reason), "{rule} {input}: {error}");
    }
}

#[test]
fn a_token_error_names_the_invalid_part() {
    for (token, text) in [
        ("h.%%%.s", "Invalid token specified: invalid base64 for part #2 ("),
        ("h.a.s", "Invalid token specified: invalid base64 for part #2 ("),
        ("h.bm90IGpzb24.s", "Invalid token specified: invalid json for part #2 ("),
        ("h..s", "Invalid token specified: invalid json for part #2 ("),
        ("FAKE.TOKEN2", "Invalid token specified: invalid json for part #2 ("),
        ("h.bnVsbA.s", "Invalid token specified: invalid json for part #2 ("),
        ("h.WzFd.s", "Invalid token specified: invalid json for part #2 ("),
        ("h.gICA.s", "Invalid token specified: invalid json for part #2 ("),
    ] {
        let input = json!({ "token": token }).to_string();
        let answer = evaluate("token.decoded", &input, &EcmaPatterns::default()).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.starts_with(text) && error.ends_with(')'), "{token}: {answer}");
    }
}
