//! Times the search natively: one search for each keystroke, over a catalogue.
//!
//! Reads a file of JSON, `{"games": [{"name", "provider"}], "keystrokes": [text]}`, and prints JSON, in milliseconds:
//! `{"build", "median", "most", "worst"}`; 95 of 100 keystrokes take at most `most`.

use std::{env, error::Error, fs, hint::black_box, time::Instant};

use core_wasm::domain::search::Index;
use serde_json::{Value, json};

/// Number of results that the site shows.
const MOST: usize = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: keystrokes FILE")?;
    let input: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let list = |name: &str| input.get(name).and_then(Value::as_array).ok_or(format!("no list `{name}`"));
    let text =
        |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let games: Vec<_> =
        list("games")?.iter().map(|game| (text(game, "name"), text(game, "provider"))).collect();
    let keystrokes: Vec<_> = list("keystrokes")?.iter().filter_map(Value::as_str).collect();

    let begin = Instant::now();
    let mut index = Index::default();
    for (name, provider) in &games {
        index.add(name, provider);
    }
    let build = begin.elapsed();

    let mut times: Vec<f64> = keystrokes
        .iter()
        .map(|typed| {
            let begin = Instant::now();
            black_box(index.search(black_box(typed), MOST));
            begin.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1)));
    println!(
        "{}",
        json!({ "build": build.as_secs_f64() * 1000.0, "median": at(50), "most": at(95), "worst": at(100) })
    );
    Ok(())
}
