//! Checks the dependency direction between the modules of the core.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Modules from the lowest layer to the highest. Each may import itself and
/// lower ones.
///
/// `core` has no rank: it declares the types that the modules above `ports` extend.
const LAYERS: [&str; 14] = [
    "json", "error", "domain", "wire", "config", "machines", "store", "ports", "platform", "session",
    "features", "site", "evaluate", "web",
];

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

/// Names after `crate::` in a source, including those in braces.
fn named(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in source.match_indices("crate::") {
        let rest = &source[at + "crate::".len()..];
        let word =
            |text: &str| text.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
        if !rest.starts_with('{') {
            names.push(word(rest));
            continue;
        }
        let (mut depth, mut begins) = (0, true);
        for (place, sign) in rest.char_indices() {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' => begins = depth == 1,
                sign if depth == 1 && begins && sign.is_alphabetic() => {
                    names.push(word(&rest[place..]));
                    begins = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

#[test]
fn modules_import_only_lower_layers() {
    assert_eq!(named("use crate::{a::{b, c}, d};\nuse crate::e::f;"), ["a", "d", "e"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let layer = path.iter().next().unwrap().to_string_lossy().into_owned();
        let Some(own) = rank(&layer) else { continue };
        for name in named(&fs::read_to_string(&file).unwrap()) {
            // The table of features contains the row of the router.
            let is_row = path == Path::new("features/mod") && name == "site";
            if !is_row && rank(&name).is_some_and(|other| other > own) {
                wrong.push(format!("{} names {name}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
