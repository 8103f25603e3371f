//! Patterns of the API, matched by the browser.

use wasm_bindgen::prelude::*;

use crate::domain::validation::patterns::{Captures, Patterns};

/// Pattern matching with the browser's `RegExp`.
pub struct JsPatterns;

impl Patterns for JsPatterns {
    fn captures(&self, pattern: &str, text: &str) -> Option<Option<Captures>> {
        let found = compile(pattern)?.exec(text);
        Some(found.map(|groups| groups.into_iter().map(|group| group.as_string()).collect()))
    }
}

#[wasm_bindgen(inline_js = r#"
const compiled = new Map();
export function compilePattern(pattern) {
    let expression = compiled.get(pattern);
    if (expression === undefined) {
        try {
            const end = pattern[0] === "/" ? pattern.lastIndexOf("/") : -1;
            expression = end > 0 ? new RegExp(pattern.slice(1, end), pattern.slice(end + 1)) : new RegExp(pattern);
        } catch {
            expression = null;
        }
        if (compiled.size > 500) compiled.clear();
        compiled.set(pattern, expression);
    }
    return expression;
}
"#)]
extern "C" {
    #[wasm_bindgen(js_name = compilePattern)]
    fn compile(pattern: &str) -> Option<RegExp>;

    /// `js_sys::RegExp`, without `js-sys`: the rules are built without it.
    type RegExp;

    #[wasm_bindgen(method)]
    fn exec(this: &RegExp, text: &str) -> Option<Vec<JsValue>>;
}
