//! Checks which modules of `platform`, `session`, `features` and `site` use each other.
//!
//! The state of features, and the methods that they offer to each other, are visible in `features` alone, so the compiler
//! keeps other rooms from them; `layers.rs` checks the paths between rooms. Here are the paths between features, and the
//! methods that a module adds to the shared types `Core` and `Player`: these are called without a path, but their names are
//! unique.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use super::source_paths::{code_of, paths, sources};

/// The rooms from the lowest to the highest. A room may use itself and lower rooms.
const ROOMS: [&str; 4] = ["platform", "session", "features", "site"];

/// Modules that list all features.
const COMPOSITION: [&str; 2] = ["features/mod", "features/state"];

/// Features that use another feature, with the reason.
const PAIRS: [(&str, &str, &str); 10] = [
    ("cashier", "account", "a deposit may not pass a limit"),
    ("cashier", "presence", "a deposit gets a bonus, and changes the accounts"),
    ("engagement", "pages", "a tournament has a document"),
    ("engagement", "strips", "a tournament is played in collections of games"),
    ("lobby", "strips", "a category is a collection of games"),
    ("play", "presence", "a game is played from an account"),
    ("quests", "account", "quests are not offered during an exclusion"),
    ("rewards", "cashier", "an offer opens the wallet, and a code is its code"),
    ("rewards", "presence", "the page of bonuses shows those that every page counts"),
    ("search", "strips", "collections of games are searched"),
];

/// Largest number of modules that depend on each other in a cycle.
const LARGEST_KNOT: usize = 4;

/// The modules that each module uses, as `room/name`.
type Uses = BTreeMap<String, BTreeSet<String>>;

struct Source {
    /// The module: its room and name.
    unit: String,
    /// The path of this source, as in `crate::features::cashier::wallet`.
    path: String,
    code: String,
}

fn read_sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for room in ROOMS {
        sources(&root.join(room), &mut files);
    }
    let read = |file: &PathBuf| {
        let within = file.strip_prefix(&root).unwrap().with_extension("");
        let names: Vec<String> = within.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let path = format!("crate::{}", names.join("::")).trim_end_matches("::mod").to_owned();
        Source { unit: names[..2].join("/"), path, code: code_of(file) }
    };
    files.iter().map(read).collect()
}

/// The unit of an absolute path, if it is in a room.
fn unit_of(path: &str) -> Option<String> {
    let mut names = path.strip_prefix("crate::")?.split("::");
    let room = names.next().filter(|room| ROOMS.contains(room))?;
    Some(format!("{room}/{}", names.next()?))
}

/// A path without `super`, for a source at that path.
fn absolute(path: &str, source: &str) -> String {
    let (mut module, mut rest) = (source, path);
    while let Some(within) = rest.strip_prefix("super::") {
        (module, rest) = (module.rsplit_once("::").map_or(module, |(parent, _)| parent), within);
    }
    if rest == path { path.to_owned() } else { format!("{module}::{rest}") }
}

/// The word with which a text begins.
fn word(text: &str) -> &str {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default()
}

/// Methods that other modules can call without a path: those that a feature offers to others, those that a module adds to
/// `Core` or `Player`, and the calls of a part.
fn offered(source: &Source) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut item = "";
    for line in source.code.lines() {
        if !line.starts_with(' ') {
            item = line;
        }
        let line = line.trim_start();
        let declared = line.strip_prefix("pub(in crate::features) ").or_else(|| {
            let declared = line.strip_prefix("pub(crate) ");
            declared.filter(|_| matches!(item, "impl Core {" | "impl Player {"))
        });
        let function =
            declared.and_then(|declared| declared.trim_start_matches("async ").strip_prefix("fn "));
        found.extend(function.map(|function| word(function).to_owned()));
        if item == "part! {" && line.ends_with(");") {
            let call = line.split('(').next().unwrap_or_default();
            found.extend(call.split(' ').next_back().map(str::to_owned));
        }
    }
    found
}

/// Names that a code calls as methods.
fn called(code: &str) -> impl Iterator<Item = &str> {
    let after_dots = code.split('.').skip(1).map(|rest| (word(rest), rest));
    after_dots.filter(|(name, rest)| rest[name.len()..].starts_with('(')).map(|(name, _)| name)
}

/// The uses of all modules, read once for all tests.
static USES: LazyLock<Uses> = LazyLock::new(read_uses);

fn read_uses() -> Uses {
    let all = read_sources();
    let units: BTreeSet<&str> = all.iter().map(|source| source.unit.as_str()).collect();
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for source in &all {
        for method in offered(source) {
            owners.entry(method).or_default().insert(&source.unit);
        }
    }
    let mut uses = Uses::new();
    for source in &all {
        let others = uses.entry(source.unit.clone()).or_default();
        let named =
            paths(&source.code).into_iter().filter_map(|path| unit_of(&absolute(&path, &source.path)));
        others.extend(named.filter(|unit| units.contains(unit.as_str())));
        others.extend(
            called(&source.code).filter_map(|name| owners.get(name)).flatten().map(|unit| (*unit).to_owned()),
        );
        others.remove(&source.unit);
    }
    uses
}

fn room_of(unit: &str) -> usize {
    ROOMS.iter().position(|room| unit.split('/').next() == Some(room)).unwrap()
}

/// Modules that this one uses, directly or through others.
fn reached_from<'a>(unit: &str, uses: &'a Uses) -> BTreeSet<&'a str> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![unit.to_owned()]);
    while let Some(from) = open.pop() {
        for to in uses.get(&from).into_iter().flatten() {
            if reached.insert(to.as_str()) {
                open.push(to.clone());
            }
        }
    }
    reached
}

/// A name that two features define would be counted as a use of the wrong one.
#[test]
fn the_methods_that_a_feature_offers_have_names_of_their_own() {
    let mut all = read_sources();
    all.retain(|source| source.unit.starts_with("features/"));
    let mut wrong = Vec::new();
    for source in &all {
        for name in offered(source) {
            let defined = format!("fn {name}(");
            let others =
                all.iter().filter(|other| other.unit != source.unit && other.code.contains(&defined));
            wrong.extend(others.map(|other| format!("{name} of {} and {}", source.path, other.path)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_room_uses_only_lower_rooms() {
    let mut wrong = Vec::new();
    for (unit, used) in USES.iter().filter(|(unit, _)| !COMPOSITION.contains(&unit.as_str())) {
        for other in used.iter().filter(|other| room_of(other) > room_of(unit)) {
            wrong.push(format!("{unit} uses {other}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn features_use_only_the_features_of_their_pairs() {
    let feature = |unit: &str| {
        unit.strip_prefix("features/").filter(|_| !COMPOSITION.contains(&unit)).map(str::to_owned)
    };
    let mut found = Vec::new();
    for (unit, used) in &*USES {
        let Some(name) = feature(unit) else { continue };
        found.extend(used.iter().filter_map(|other| Some((name.clone(), feature(other)?))));
    }
    let listed: Vec<(String, String)> =
        PAIRS.iter().map(|(one, other, _)| ((*one).to_owned(), (*other).to_owned())).collect();
    assert_eq!(found, listed);
}

#[test]
fn few_modules_use_each_other() {
    let mut uses = USES.clone();
    uses.retain(|unit, _| !COMPOSITION.contains(&unit.as_str()));
    for unit in uses.keys() {
        let knot: Vec<&str> = reached_from(unit, &uses)
            .into_iter()
            .filter(|other| reached_from(other, &uses).contains(unit.as_str()))
            .collect();
        assert!(knot.len() <= LARGEST_KNOT, "{knot:?}");
    }
}
