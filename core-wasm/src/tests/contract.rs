//! The endpoints and channels that the core uses are those of the documents of the contract, in both directions.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{features::FEATURES, testing::contract};

/// The sources below a folder, without tests.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("src/tests") && !path.ends_with("src/testing") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push(text.split("#[cfg(test)]").next().unwrap().to_owned());
        }
    }
}

/// All sources of the core, without tests.
fn core() -> String {
    let mut found = Vec::new();
    sources(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.join("\n")
}

/// A path or an address with parameters without names: `/games/{id}` becomes `/games/{}`.
fn unnamed(path: &str) -> String {
    let mut parts = path.split('{');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |all, part| format!("{all}{{}}{}", part.split_once('}').unwrap().1))
}

/// The paths of the API in the string literals of the sources, also those that begin with a parameter for the base.
fn literals(sources: &str) -> BTreeSet<String> {
    let texts = sources.match_indices("/api/").filter_map(|(at, _)| {
        let before = sources[..at].rsplit('"').next().unwrap();
        let is_path = before.is_empty() || (before.starts_with('{') && before.ends_with('}'));
        is_path.then(|| sources[at..].split(['"', '?']).next().unwrap())
    });
    texts.map(unnamed).collect()
}

/// The paths, with those that the sources put together from several literals.
fn expanded(paths: BTreeSet<String>) -> BTreeSet<String> {
    let mut expanded = BTreeSet::new();
    for path in paths {
        if path == "/api/game/{}/{}/{}" {
            for kind in ["player-bonuses", "player-freespins"] {
                expanded.extend(["activate", "cancel"].map(|verb| format!("/api/game/{kind}/{{}}/{verb}")));
            }
        } else {
            expanded.insert(path);
        }
    }
    // Behind a constant.
    let behind = [
        "/api/notification/messenger/messages/read",
        "/api/notification/messenger/messages/read/all",
        "/api/player/documents/{}",
        "/api/retention/tournaments/{}",
        "/api/retention/tournaments/{}/participate",
    ];
    expanded.extend(behind.map(ToOwned::to_owned));
    expanded
}

/// The addresses of the channels in the document, with parameters without names.
fn described_channels() -> BTreeSet<String> {
    let channels = contract::asyncapi()["channels"].as_object().unwrap().values();
    channels.map(|channel| unnamed(channel["address"].as_str().unwrap())).collect()
}

#[test]
fn the_channels_are_those_of_the_document() {
    let own = FEATURES.iter().flat_map(|feature| feature.channels);
    let mut followed: BTreeSet<String> = own.map(|channel| format!("{}#{{}}", channel.name)).collect();
    let sources = core();
    for (declared, address) in [
        ("\"global:online\"", "global:online"),
        ("\"tournaments\"", "tournaments"),
        ("\"game:winners:\"", "game:winners:{}:{}"),
        ("\"game:jackpots:\"", "game:jackpots:{}"),
        ("\"tournaments:{}\"", "tournaments:{}"),
    ] {
        assert!(sources.contains(declared), "{declared} is not followed any more");
        followed.insert(address.to_owned());
    }
    followed.insert("tournaments:{}#{}".to_owned());
    assert_eq!(described_channels(), followed);
}

#[test]
fn the_endpoints_are_those_of_the_document() {
    let mut described: BTreeSet<String> =
        contract::openapi()["paths"].as_object().unwrap().keys().map(|path| unnamed(path)).collect();
    let mut called = expanded(literals(&core()));
    // The connection of realtime is in the other document.
    called.remove("/api/connection/websocket");
    // A studio alone is for other clients: the core reads the list.
    assert!(described.remove("/api/game/providers/{}"));
    assert_eq!(described.difference(&called).collect::<Vec<_>>(), Vec::<&String>::new(), "never called");
    assert_eq!(called.difference(&described).collect::<Vec<_>>(), Vec::<&String>::new(), "not described");
}
