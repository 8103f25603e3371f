//! Shortens the names of the functions that the main file imports.
//!
//! The binding generator ends each name with a hash, so that several modules can share one namespace. Only this
//! module uses it. Hashes do not compress: without them the main file and its script are both a kilobyte smaller.

use std::{collections::HashMap, fs, path::Path};

use wasm_encoder::{
    ImportSection,
    reencode::{Reencode, RoundtripReencoder},
};
use wasmparser::{Parser, Payload};

use crate::small_chunks::copy_section;

/// Digits of a hash.
const HASH: usize = 16;

/// Renames the imports of the module `name` in a folder, in the module and in its scripts.
pub fn shorten(folder: &Path, name: &str) -> Result<(), String> {
    let module = folder.join(format!("{name}_bg.wasm"));
    let wasm = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let names = short_names(&wasm)?;
    fs::write(&module, renamed(&wasm, &names)?).map_err(|error| error.to_string())?;
    // With the target `bundler` the functions are in a script of their own.
    for script in [format!("{name}.js"), format!("{name}_bg.js")] {
        let path = folder.join(script);
        let Ok(code) = fs::read_to_string(&path) else { continue };
        let mut short = code.clone();
        for (long, new) in &names {
            if code.contains(new.as_str()) {
                return Err(format!("{} has a name {new} of its own", path.display()));
            }
            short = short.replace(long, new);
        }
        fs::write(&path, short).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Short names by long ones. Of those that differ in their hash only, all but the first have a number.
fn short_names(wasm: &[u8]) -> Result<HashMap<String, String>, String> {
    let mut names = HashMap::new();
    let mut taken: HashMap<String, usize> = HashMap::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let Payload::ImportSection(imports) = payload.map_err(|error| error.to_string())? else { continue };
        for import in imports.into_imports() {
            let import = import.map_err(|error| error.to_string())?;
            let Some(stem) = without_hash(import.name) else { continue };
            let count = taken.entry(stem.to_owned()).or_default();
            *count += 1;
            let number = if *count == 1 { String::new() } else { format!("_{count}") };
            names.insert(import.name.to_owned(), format!("host_{stem}{number}"));
        }
    }
    Ok(names)
}

/// `abort` of `__wbg_abort_f8d1589eb0c65ee2`; `None` for a name without a hash.
fn without_hash(name: &str) -> Option<&str> {
    let (stem, hash) = name.rsplit_once('_')?;
    let is_hash = hash.len() == HASH && hash.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hash.then(|| stem.trim_start_matches("__wbg_").trim_start_matches("__wbindgen_"))
}

/// The module with other names of its imports.
fn renamed(wasm: &[u8], names: &HashMap<String, String>) -> Result<Vec<u8>, String> {
    let mut module = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| error.to_string())?;
        let Payload::ImportSection(imports) = payload else {
            copy_section(&mut module, wasm, &payload)?;
            continue;
        };
        let mut section = ImportSection::new();
        for import in imports.into_imports() {
            let import = import.map_err(|error| error.to_string())?;
            let kind = RoundtripReencoder.entity_type(import.ty).map_err(|error| error.to_string())?;
            let name = names.get(import.name).map_or(import.name, String::as_str);
            section.import(import.module, name, kind);
        }
        module.section(&section);
    }
    Ok(module.finish())
}
