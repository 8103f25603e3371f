//! Generates the JS and TypeScript bindings for a wasm file with the
//! wasm-bindgen library that Cargo.lock pins to the crate's own version, so
//! that no separately installed tool can be out of step with it.
use std::{env, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [target, input, out_dir, out_name] = arguments.as_slice() else {
        eprintln!("usage: bindings <web|bundler> <in.wasm> <out-dir> <out-name>");
        return ExitCode::from(2);
    };
    let mut generator = Bindgen::new();
    generator.input_path(input).out_name(out_name).typescript(true).remove_producers_section(true);
    let target = match target.as_str() {
        "web" => generator.web(true),
        "bundler" => generator.bundler(true),
        other => {
            eprintln!("unknown target {other}: use web or bundler");
            return ExitCode::from(2);
        }
    };
    match target.and_then(|generator| generator.generate(out_dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the binding generator failed: {error:?}");
            ExitCode::FAILURE
        }
    }
}
