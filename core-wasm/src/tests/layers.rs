//! Checks the dependency direction between the modules of the core.

use std::path::Path;

use super::source_paths::{code_of, paths, sources};

/// Modules from the lowest layer to the highest. Each may import itself and
/// lower ones.
///
/// `core` has no rank: it declares the types that the modules above `ports` extend.
const LAYERS: [&str; 14] = [
    "json", "error", "domain", "wire", "config", "machines", "store", "ports", "platform", "session",
    "features", "site", "evaluate", "web",
];

#[test]
fn modules_import_only_lower_layers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut wrong = Vec::new();
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let layer = path.iter().next().unwrap().to_string_lossy().into_owned();
        let Some(own) = rank(&layer) else { continue };
        for used in paths(&code_of(&file)) {
            let Some(name) = used.strip_prefix("crate::").and_then(|within| within.split("::").next()) else {
                continue;
            };
            // The table of features contains the row of the router.
            let is_row = path == Path::new("features/mod") && name == "site";
            if !is_row && rank(name).is_some_and(|other| other > own) {
                wrong.push(format!("{} names {used}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
