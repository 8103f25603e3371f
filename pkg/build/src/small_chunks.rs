//! Merges chunks of a few functions into the main file.
//!
//! Code shared by several parts becomes a chunk. `parts.mjs` copies a small
//! chunk into each of these parts; for a few functions, the copies cost more
//! than additional code in the main file: without this module a part has up to
//! 77 chunks, and all parts together are 5 % larger. The splitter has no such
//! option, but it keeps exported functions in the main file: so the functions
//! of small chunks are exported, and the module is split again. Chunks with
//! data only are moved to the main file afterwards.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

use wasm_encoder::{
    DataCountSection, DataSection, ExportKind, ExportSection, RawSection,
    reencode::{Reencode, RoundtripReencoder},
};
use wasmparser::{ExternalKind, KnownCustom, Name, Operator, Parser, Payload};

/// Chunks with less code than this stay in the main file; bytes before
/// compression and optimisation.
const SMALL: u64 = 200;
/// Maximum code of a small chunk and the functions it calls; bytes.
const LARGEST: u64 = 400;

/// Names of the functions in small chunks, and of the functions in other chunks
/// that they call. Chunks whose calls reach too much code are skipped.
pub fn functions_of(module: &[u8], files: &[PathBuf]) -> Result<HashSet<String>, String> {
    let calls = calls_of(module)?;
    let mut sizes = HashMap::new();
    let mut small = Vec::new();
    for file in files {
        let is_chunk = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("chunk_"));
        if !is_chunk {
            continue;
        }
        let wasm = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let bodies = bodies_of(&wasm)?;
        if code_size(&wasm)? < SMALL {
            small.push(bodies.iter().map(|body| body.name.clone()).collect());
        }
        sizes.extend(bodies.into_iter().map(|body| (body.name, body.size)));
    }
    let mut functions = HashSet::new();
    for chunk in small {
        let brought = reached_from(chunk, &calls, &sizes);
        let size: u64 = brought.iter().filter_map(|name| sizes.get(name)).sum();
        if size < LARGEST {
            functions.extend(brought);
        }
    }
    Ok(functions)
}

/// The functions, and the functions in chunks that they call, transitively.
fn reached_from(
    functions: Vec<String>,
    calls: &HashMap<String, Vec<String>>,
    in_chunks: &HashMap<String, u64>,
) -> HashSet<String> {
    let mut reached: HashSet<String> = functions.iter().cloned().collect();
    let mut open = functions;
    while let Some(function) = open.pop() {
        for called in calls.get(&function).into_iter().flatten() {
            if in_chunks.contains_key(called) && reached.insert(called.clone()) {
                open.push(called.clone());
            }
        }
    }
    reached
}

/// A function that a module defines.
struct Body {
    name: String,
    /// Bytes of code.
    size: u64,
    /// Indices of the functions it calls directly.
    calls: Vec<u32>,
}

/// Names of the functions that each function calls directly.
fn calls_of(wasm: &[u8]) -> Result<HashMap<String, Vec<String>>, String> {
    let names: HashMap<u32, String> = names(wasm)?.into_iter().collect();
    let bodies = bodies_of(wasm)?.into_iter();
    let called = |calls: Vec<u32>| calls.into_iter().filter_map(|index| names.get(&index).cloned()).collect();
    Ok(bodies.map(|body| (body.name, called(body.calls))).collect())
}

fn bodies_of(wasm: &[u8]) -> Result<Vec<Body>, String> {
    let mut names = names(wasm)?;
    names.sort_unstable();
    let mut names = names.into_iter().map(|(_, name)| name);
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let Payload::CodeSectionEntry(body) = payload.map_err(|error| error.to_string())? else { continue };
        let mut calls = Vec::new();
        for operator in body.get_operators_reader().map_err(|error| error.to_string())? {
            if let Operator::Call { function_index } = operator.map_err(|error| error.to_string())? {
                calls.push(function_index);
            }
        }
        let name = names.next().ok_or("a function has no name")?;
        let range = body.range();
        bodies.push(Body { name, size: range.end - range.start, calls });
    }
    Ok(bodies)
}

fn code_size(wasm: &[u8]) -> Result<u64, String> {
    let mut size = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::CodeSectionStart { range, .. } = payload.map_err(|error| error.to_string())? {
            size = range.end - range.start;
        }
    }
    Ok(size)
}

/// Names of the functions defined by a module, by index.
fn names(wasm: &[u8]) -> Result<Vec<(u32, String)>, String> {
    let mut names = Vec::new();
    let mut imported = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.map_err(|error| error.to_string())? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.map_err(|error| error.to_string())?;
                    imported += u32::from(matches!(import.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CustomSection(section) => {
                let KnownCustom::Name(subsections) = section.as_known() else { continue };
                for subsection in subsections {
                    let Ok(Name::Function(map)) = subsection else { continue };
                    for naming in map {
                        let naming = naming.map_err(|error| error.to_string())?;
                        names.push((naming.index, naming.name.to_owned()));
                    }
                }
            }
            _ => {}
        }
    }
    names.retain(|(index, _)| *index >= imported);
    Ok(names)
}

/// Moves the data of chunks without code to the main file and removes them
/// from the loader script.
pub fn move_data(files: &[PathBuf], first: &Path, script: &Path) -> Result<(), String> {
    let read = |file: &Path| fs::read(file).map_err(|error| format!("{}: {error}", file.display()));
    let mut wasm = read(first)?;
    let mut code = fs::read_to_string(script).map_err(|error| format!("{}: {error}", script.display()))?;
    for file in files {
        let chunk = read(file)?;
        if code_size(&chunk)? > 1 {
            continue;
        }
        wasm = with_data_of(&wasm, &chunk)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        code = without_loader(&code, &name)
            .ok_or_else(|| format!("the script loads {name} in another way now"))?;
        fs::remove_file(file).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    fs::write(first, wasm).and_then(|()| fs::write(script, code)).map_err(|error| error.to_string())
}

/// Removes the loader of a chunk from the script.
fn without_loader(script: &str, chunk: &str) -> Option<String> {
    let loader = format!("__{chunk}");
    let begin = script.find(&format!("const {loader} = makeLoad("))?;
    let end = begin + script.get(begin..)?.find("\n, []);\n")? + "\n, []);\n".len();
    let rest = format!("{}{}", script.get(..begin)?, script.get(end..)?);
    let without = |line: &str| {
        let (list, close) = line.strip_prefix(", [")?.split_once(']')?;
        let kept: Vec<&str> = list.split(", ").filter(|name| *name != loader).collect();
        Some(format!(", [{}]{close}", kept.join(", ")))
    };
    let lines = rest.split('\n').map(|line| without(line).unwrap_or_else(|| line.to_owned()));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Adds the data of another module, which shares its memory.
fn with_data_of(wasm: &[u8], other: &[u8]) -> Result<Vec<u8>, String> {
    let mut module = wasm_encoder::Module::new();
    let mut segments = DataSection::new();
    for part in [wasm, other] {
        for payload in Parser::new(0).parse_all(part) {
            let Payload::DataSection(section) = payload.map_err(|error| error.to_string())? else { continue };
            for segment in section {
                RoundtripReencoder
                    .parse_data(&mut segments, segment.map_err(|error| error.to_string())?)
                    .map_err(|error| error.to_string())?;
            }
        }
    }
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| error.to_string())?;
        match payload {
            Payload::DataSection(_) => {
                module.section(&segments);
            }
            Payload::DataCountSection { .. } => {
                module.section(&DataCountSection { count: segments.len() });
            }
            _ => copy_section(&mut module, wasm, &payload)?,
        }
    }
    Ok(module.finish())
}

/// Adds a section of another module as it is.
pub fn copy_section(module: &mut wasm_encoder::Module, wasm: &[u8], payload: &Payload) -> Result<(), String> {
    if let Some((id, range)) = payload.as_section() {
        let place = |at: u64| usize::try_from(at).map_err(|error| error.to_string());
        let data =
            wasm.get(place(range.start)?..place(range.end)?).ok_or("a section ends behind the file")?;
        module.section(&RawSection { id, data });
    }
    Ok(())
}

/// Exports these functions of a module.
pub fn keep_in_first_file(wasm: &[u8], functions: &HashSet<String>) -> Result<Vec<u8>, String> {
    let kept: Vec<u32> = names(wasm)?
        .into_iter()
        .filter(|(_, name)| functions.contains(name))
        .map(|(index, _)| index)
        .collect();
    let mut module = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| error.to_string())?;
        if let Payload::ExportSection(exports) = payload {
            let mut section = ExportSection::new();
            for export in exports {
                let export = export.map_err(|error| error.to_string())?;
                section.export(export.name, kind_of(export.kind)?, export.index);
            }
            for index in &kept {
                section.export(&format!("shared_{index}"), ExportKind::Func, *index);
            }
            module.section(&section);
        } else {
            copy_section(&mut module, wasm, &payload)?;
        }
    }
    Ok(module.finish())
}

fn kind_of(kind: ExternalKind) -> Result<ExportKind, String> {
    match kind {
        ExternalKind::Func => Ok(ExportKind::Func),
        ExternalKind::Table => Ok(ExportKind::Table),
        ExternalKind::Memory => Ok(ExportKind::Memory),
        ExternalKind::Global => Ok(ExportKind::Global),
        other => Err(format!("an export of a kind that is not expected: {other:?}")),
    }
}
