//! Reads the paths in a source, for the tests of layers and rooms.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Adds the Rust files of a folder and of the folders in it.
pub(super) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The text of a source without the lines that are comments.
pub(super) fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    code.join("\n")
}

/// All paths in a code. `a::{b, c::d}` is `a::b` and `a::c::d`.
pub(super) fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    // The prefix of each open brace: a path in a `use` declaration, else an empty text.
    let mut prefixes = vec![String::new()];
    let mut path = String::new();
    for sign in code.chars() {
        if sign.is_alphanumeric() || sign == '_' || sign == ':' {
            path.push(sign);
            continue;
        }
        let whole = format!("{}{path}", prefixes.last().map_or("", String::as_str));
        path.clear();
        match sign {
            '{' if whole.ends_with("::") => prefixes.push(whole),
            '{' => prefixes.push(String::new()),
            _ => {
                if whole.contains("::") && !whole.ends_with(':') {
                    found.push(whole);
                }
                if sign == '}' {
                    prefixes.pop();
                }
            }
        }
    }
    found
}

#[test]
fn paths_are_found_in_declarations_and_code() {
    let code =
        "use crate::{core::Core, features::one::{A, B}};\nfn a(list: &[u8]) { super::two::three(list); }";
    let expected =
        ["crate::core::Core", "crate::features::one::A", "crate::features::one::B", "super::two::three"];
    assert_eq!(paths(code), expected);
}
