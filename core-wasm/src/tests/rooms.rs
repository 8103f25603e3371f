//! Checks the dependencies between `platform`, `session`, `features` and `site`.
//!
//! Modules also use each other through methods and state of `Core` and `Player`,
//! which `use` declarations do not show. So this test reads the sources for paths,
//! for calls of methods that another module defines on these types, and for
//! accesses to its state.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::LazyLock,
};

use regress::Regex;

use super::layers::sources;

/// The rooms from the lowest to the highest. A room may use itself and lower rooms.
const ROOMS: [&str; 4] = ["platform", "session", "features", "site"];

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

/// A source file without comments, in which no line begins with a dot.
struct Source {
    /// The module: its room and name.
    unit: String,
    /// True for a file of a folder, whose `super` is that folder.
    nested: bool,
    text: String,
}

/// The groups of all matches.
fn matches(pattern: &str, text: &str) -> Vec<Vec<String>> {
    let groups = |found: regress::Match| -> Vec<String> {
        found
            .groups()
            .skip(1)
            .map(|group| group.map(|range| text[range].to_owned()).unwrap_or_default())
            .collect()
    };
    Regex::with_flags(pattern, "m").unwrap().find_iter(text).map(groups).collect()
}

fn read_sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for room in ROOMS {
        let mut files = Vec::new();
        sources(&root.join(room), &mut files);
        files.sort();
        for file in files {
            let path = file.strip_prefix(root.join(room)).unwrap().with_extension("");
            let names: Vec<String> = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            let text = code_of(&fs::read_to_string(&file).unwrap());
            let nested = names.len() > 1 && names[1] != "mod";
            found.push(Source { unit: format!("{room}/{}", names[0]), nested, text });
        }
    }
    found
}

/// Removes comments, and joins the lines of a chain of calls.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with('.') && !trimmed.starts_with("..") {
            code.push_str(trimmed);
        } else if !trimmed.starts_with("//") {
            code.push('\n');
            code.push_str(line);
        }
    }
    code
}

/// Top-level items of a source: header and body. Each ends with a line that
/// begins with a closing brace.
fn items(source: &Source) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in source.text.lines() {
        if open {
            let (_, body) = found.last_mut().unwrap();
            body.push_str(line);
            body.push('\n');
            open = !line.starts_with('}');
        } else if line.ends_with('{') || line.ends_with('(') {
            found.push((line.to_owned(), String::new()));
            open = true;
        }
    }
    found
}

/// Methods and state that the modules define on `Core` and `Player`.
#[derive(Default)]
struct Definitions {
    /// Modules by method.
    methods: BTreeMap<String, BTreeSet<String>>,
    /// Module by state field.
    fields: BTreeMap<String, String>,
    /// Types of the parts: they are used like `Core` and `Player`.
    parts: BTreeSet<String>,
}

fn definitions(all: &[Source]) -> Definitions {
    let mut found = Definitions::default();
    let units: BTreeSet<&str> = all.iter().map(|source| source.unit.as_str()).collect();
    for source in all {
        for (header, body) in items(source) {
            let mut define = |name: &str| {
                found.methods.entry(name.to_owned()).or_default().insert(source.unit.clone());
            };
            if matches!(header.as_str(), "impl Core {" | "impl Player {") {
                for groups in matches(r"^    (pub(?:\(\w+\))? )(?:async )?fn (\w+)", &body) {
                    if groups[0] != "pub(super) " || !source.nested {
                        define(&groups[1]);
                    }
                }
            }
            if header == "part! {" {
                for groups in matches(r#"^\s+(?:"\w+" )?(\w+)\(.*\);$"#, &body) {
                    define(&groups[0]);
                }
                for groups in matches(r"of (\w+) as (\w+),", &body) {
                    define(&groups[1]);
                    found.parts.insert(groups[0].clone());
                }
            }
            if source.unit == "features/state" && header.contains("struct ") {
                for groups in matches(r"^    pub\(crate\) (\w+): .*?(\w+)::(?:\w+::)?[A-Z]", &body) {
                    let owner = ROOMS.map(|room| format!("{room}/{}", groups[1])).into_iter();
                    let owner = owner.into_iter().find(|unit| units.contains(unit.as_str()));
                    found.fields.extend(owner.map(|owner| (groups[0].clone(), owner)));
                }
            }
        }
    }
    found
}

/// Names in a file that hold the core, the player or a part.
fn receivers(source: &Source) -> BTreeSet<String> {
    let bound = matches(r"let \(?(\w+)(?:, \w+)*\)? = \(?(?:self\.clone\(\)|Rc::clone\()", &source.text);
    let bound = bound.into_iter().map(|groups| groups[0].clone());
    let known = ["core", "player", "account", "core()"].map(str::to_owned);
    bound.chain(known).collect()
}

fn uses_of(source: &Source, defined: &Definitions) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let room = source.unit.split('/').next().unwrap();
    let outside = if source.nested { "super::super" } else { "super" };
    for path in paths(&source.text) {
        let segments: Vec<&str> = path.split("::").collect();
        if let Some(within) = path.strip_prefix(&format!("{outside}::")) {
            found.extend(within.split("::").next().map(|name| format!("{room}/{name}")));
        } else if let ["crate", room, name, ..] = segments.as_slice()
            && ROOMS.contains(room)
        {
            found.insert(format!("{room}/{name}"));
        }
    }
    let receivers = receivers(source);
    let is_own = |header: &str| {
        let name = header.strip_prefix("impl ").and_then(|rest| rest.strip_suffix(" {")).unwrap_or_default();
        matches!(name, "Core" | "Player") || defined.parts.contains(name)
    };
    for (header, body) in items(source) {
        let text = format!("{header}\n{body}");
        for groups in matches(r"(?:\b(\w+)|(core\(\)))\.(?=(\w+)\()", &text) {
            let receiver = if groups[0].is_empty() { "core()" } else { groups[0].as_str() };
            if receivers.contains(receiver) || receiver == "self" && is_own(&header) {
                let owners = defined.methods.get(&groups[2]).cloned().unwrap_or_default();
                // A name with several owners is ambiguous in the text.
                if owners.len() == 1 {
                    found.extend(owners);
                }
            }
        }
        for groups in matches(r"\.(?:state|page_state|parts)\.(\w+)", &text) {
            found.extend(defined.fields.get(&groups[0]).cloned());
        }
    }
    found.remove(&source.unit);
    found
}

/// The paths of all `use` declarations, without braces, and those in the code.
fn paths(text: &str) -> Vec<String> {
    let inline = matches(r"\b((?:crate::\w+|super::super|super)::\w+)::", text);
    let mut found: Vec<String> = inline.into_iter().map(|groups| groups[0].clone()).collect();
    for groups in matches(r"^(?:pub(?:\(\w+\))? )?use ((?:[^;]|\n)*);", text) {
        flatten("", &groups[0], &mut found);
    }
    found
}

/// Adds the paths of a tree like `a::{b, c::{d, e}}`.
fn flatten(prefix: &str, tree: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        if !tree.is_empty() {
            found.push(format!("{prefix}{tree}"));
        }
        return;
    };
    let inner = rest.strip_suffix('}').unwrap_or(rest);
    let (mut depth, mut begin) = (0, 0);
    for (at, sign) in inner.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                flatten(&format!("{prefix}{head}"), &inner[begin..at], found);
                begin = at + 1;
            }
            _ => {}
        }
    }
    flatten(&format!("{prefix}{head}"), &inner[begin..], found);
}

/// The uses of all modules, read once for all tests.
static USES: LazyLock<Uses> = LazyLock::new(read_uses);

fn read_uses() -> Uses {
    let all = read_sources();
    let defined = definitions(&all);
    let units: BTreeSet<&str> = all.iter().map(|source| source.unit.as_str()).collect();
    let mut uses = Uses::new();
    for source in &all {
        let found = uses_of(source, &defined).into_iter().filter(|name| units.contains(name.as_str()));
        uses.entry(source.unit.clone()).or_default().extend(found);
    }
    uses
}

/// True for the modules that list all features.
fn is_composition(unit: &str) -> bool {
    matches!(unit, "features/mod" | "features/state")
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

#[test]
fn a_room_uses_only_lower_rooms() {
    let mut wrong = Vec::new();
    for (unit, used) in &*USES {
        if is_composition(unit) {
            continue;
        }
        for other in used.iter().filter(|other| room_of(other) > room_of(unit)) {
            wrong.push(format!("{unit} uses {other}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn features_use_only_the_features_of_their_pairs() {
    let is_feature =
        |unit: &str| unit.starts_with("features/") && !matches!(unit, "features/mod" | "features/state");
    let mut found = Vec::new();
    for (unit, used) in USES.iter().filter(|(unit, _)| is_feature(unit)) {
        let name = |unit: &str| unit.trim_start_matches("features/").to_owned();
        found.extend(used.iter().filter(|other| is_feature(other)).map(|other| (name(unit), name(other))));
    }
    let listed: Vec<(String, String)> =
        PAIRS.iter().map(|(one, other, _)| ((*one).to_owned(), (*other).to_owned())).collect();
    assert_eq!(found, listed);
}

#[test]
fn few_modules_use_each_other() {
    let mut uses = USES.clone();
    uses.retain(|unit, _| !is_composition(unit));
    for unit in uses.keys() {
        let knot: Vec<&str> = reached_from(unit, &uses)
            .into_iter()
            .filter(|other| reached_from(other, &uses).contains(unit.as_str()))
            .collect();
        assert!(knot.len() <= LARGEST_KNOT, "{knot:?}");
    }
}

#[test]
fn uses_are_found_in_paths_calls_and_state() {
    let source = |unit: &str, nested: bool, text: &str| Source {
        unit: unit.to_owned(),
        nested,
        text: text.to_owned(),
    };
    let all = [
        source(
            "features/state",
            false,
            "pub(crate) struct PageState {\n    pub(crate) basket: LazyState<one::One>,\n}",
        ),
        source(
            "features/one",
            false,
            "impl Core {\n    pub(crate) fn first(&self) {}\n    fn own(&self) {}\n}",
        ),
        source(
            "session/two",
            true,
            "impl Player {\n    pub(crate) fn second(&self) {}\n    pub(super) fn inner(&self) {}\n}",
        ),
        source(
            "features/three",
            false,
            "part! {\n    Calls of Three as three, in three, for Core;\n    \"third\" third(id: &str);\n}",
        ),
    ];
    let defined = definitions(&all);
    let found = |nested: bool, text: &str| -> Vec<String> {
        uses_of(&source("features/four", nested, text), &defined).into_iter().collect()
    };
    assert_eq!(
        found(false, "use crate::{core::Core, features::one::{A, B}};\nuse super::three::C;"),
        ["features/one", "features/three"]
    );
    assert_eq!(found(true, "use super::one::A;\nuse super::super::two::B;"), ["features/two"]);
    assert_eq!(found(false, "fn a(core: &Core) {\n    core.first();\n}"), ["features/one"]);
    assert_eq!(
        found(false, "impl Core {\n    self.second();\n    self.core().third(1);\n}"),
        ["features/three", "session/two"]
    );
    assert_eq!(
        found(false, "impl Three {\n    let it = self.clone();\n    it.three();\n}"),
        ["features/three"]
    );
    assert_eq!(found(false, "impl Core {\n    self.page_state.basket.borrow();\n}"), ["features/one"]);
    let none = "impl Core {\n    self.own();\n    self.inner();\n    list.first();\n}\nimpl Other {\n    self.first();\n}";
    assert_eq!(found(false, none), Vec::<String>::new());
}
