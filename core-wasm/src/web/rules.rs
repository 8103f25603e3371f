//! Export of the rules by name.

use wasm_bindgen::prelude::*;

/// Evaluates a rule that the package offers without a core. Input and result
/// are JSON. Throws if there is no such rule or the input is incomplete.
#[cfg(feature = "rules")]
#[wasm_bindgen(js_name = evaluateShared)]
pub fn evaluate_shared_rule(rule: &str, input: &str) -> Result<String, JsError> {
    Ok(crate::evaluate::evaluate_shared(rule, input, &super::patterns::JsPatterns)?)
}

/// Evaluates a rule of the core by name. Input and result are JSON. Throws if
/// there is no such rule or the input is incomplete.
#[cfg(feature = "evaluate")]
#[wasm_bindgen(js_name = evaluate)]
pub fn evaluate_rule(rule: &str, input: &str) -> Result<String, JsError> {
    Ok(crate::evaluate::evaluate(rule, input, &super::patterns::JsPatterns)?)
}
