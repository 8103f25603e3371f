//! Generates the JS and TypeScript bindings of a wasm file with the
//! wasm-bindgen library pinned in Cargo.lock, so that its version always
//! matches the crate. A module with marked parts is split into several files
//! first. With `variants` it prints the documentation of enums, see there.
mod import_names;
mod small_chunks;
mod variants;

use std::{
    collections::HashSet,
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::Options;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [mode, folder] = arguments.as_slice()
        && mode == "variants"
    {
        return match variants::documentation(Path::new(folder)) {
            Ok(text) => {
                println!("{text}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                eprintln!("the documentation could not be read: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let (arguments, split) = match arguments.as_slice() {
        [rest @ .., last] if last == "--split" => (rest, true),
        all => (all, false),
    };
    let [target, input, out_dir, out_name] = arguments else {
        eprintln!("usage: bindings <web|bundler> <in.wasm> <out-dir> <out-name> [--split]");
        return ExitCode::from(2);
    };
    match generate(target, Path::new(input), Path::new(out_dir), out_name, split) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the bindings could not be generated: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(target: &str, input: &Path, out_dir: &Path, out_name: &str, split: bool) -> Result<(), String> {
    let module = if split { split_off_parts(input, out_dir)? } else { input.to_path_buf() };
    let mut generator = Bindgen::new();
    generator
        .input_path(&module)
        .out_name(out_name)
        .typescript(true)
        .remove_producers_section(true)
        // The parts share the memory and the table of the main file.
        .keep_lld_exports(split);
    match target {
        "web" => generator.web(true),
        "bundler" => generator.bundler(true),
        other => return Err(format!("unknown target {other}: use web or bundler")),
    }
    .and_then(|generator| generator.generate(out_dir))
    .map_err(|error| format!("{error:?}"))?;
    import_names::shorten(out_dir, out_name)?;
    if split {
        fs::remove_file(&module).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Writes the parts and their loader script to the folder; returns the main
/// file.
fn split_off_parts(input: &Path, out_dir: &Path) -> Result<PathBuf, String> {
    let wasm = fs::read(input).map_err(|error| format!("{}: {error}", input.display()))?;
    let first = out_dir.join("first.wasm");
    let mut files = split(&wasm, out_dir, &first)?;
    let mut kept = HashSet::new();
    // The rest of a chunk may be small too.
    loop {
        let before = kept.len();
        kept.extend(small_chunks::functions_of(&wasm, &files)?);
        if kept.len() == before {
            small_chunks::move_data(&files, &first, &out_dir.join("parts.js"))?;
            return Ok(first);
        }
        for file in files {
            fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        files = split(&small_chunks::keep_in_first_file(&wasm, &kept)?, out_dir, &first)?;
    }
}

/// Splits a module; returns the files of its parts and chunks.
fn split(wasm: &[u8], out_dir: &Path, first: &Path) -> Result<Vec<PathBuf>, String> {
    let mut options = Options::new(wasm);
    options.output_dir = out_dir;
    options.main_out_path = first;
    options.link_name = "./parts.js";
    let split = wasm_split_cli_support::transform(options).map_err(|error| format!("{error:?}"))?;
    Ok(split.split_modules)
}
