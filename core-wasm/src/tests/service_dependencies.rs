//! Checks which services use which others.
//!
//! A service reaches the others through `Core` and `Player`, so its `use`
//! declarations do not say what it depends on. This test reads the sources: it
//! finds paths, calls of methods that another service defines on `Core` or
//! `Player`, and accesses to its state there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use regress::Regex;

use super::layers::sources;

/// A row for each service: the services that it may use. A service is a file of
/// `services`, or a folder with its files. The module `services` itself has no
/// row: it declares what all services share.
const USES: &str = "
    access: account, api, choices, content, drafts, forms, generation, navigation, parts, phone_numbers, player, session, submission, toasts, tracking
    account: api, backoff, cashier, choices, content, drafts, forms, generation, paged, parts, phone_numbers, player, presence, session, submission, toasts
    api: player, session
    backoff: player
    cashier: account, api, backoff, choices, content, drafts, forms, generation, locales, navigation, offers, order, paged, parts, phone_numbers, player, presence, realtime, recent, session, toasts
    chat: api, consent, part_state, parts, player, session, state_cell, toasts
    choices: content, forms
    consent: chat
    content: api, backoff, preview, start
    dialogs: access, account, cashier, engagement, forms, play, rewards, support
    drafts: forms
    engagement: account, api, backoff, generation, locales, navigation, paged, pages, parts, player, realtime, session, strips, toasts
    forms: drafts, field, phone_numbers, player
    installed: presence
    links: content, locales, navigation, session
    lobby: access, api, cashier, content, generation, locales, navigation, order, paged, parts, player, session, strips, toasts
    locales: access, api, navigation, start
    navigation: access, chat, content, installed, lobby, locales, pages, preview, route_rules, session, start, strips, toasts, tracking
    other_tabs: account, cashier, engagement, player, presence, realtime, retry, session
    paged: api, generation, player
    pages: api, backoff, content, navigation, parts, preview, start
    part_state: state_cell
    parts: account, cashier, engagement, lobby, pages, play, player, quests, rewards, search, support
    phone_numbers: api, choices, forms
    play: api, backoff, generation, locales, navigation, paged, parts, player, presence, realtime, session, toasts
    player: account, backoff, cashier, engagement, forms, life, lobby, part_state, play, presence, rewards, state_cell
    presence: account, api, backoff, cashier, content, engagement, generation, order, parts, play, player, recent, rewards, session, toasts
    quests: account, api, content, generation, paged, parts, player, presence, recent, state_cell, toasts
    realtime: backoff, engagement, generation, parts, player, presence, session, start, winners
    retry: dialogs, engagement, forms, lobby, pages, presence, search, strips
    rewards: api, backoff, cashier, content, generation, locales, navigation, offers, paged, parts, player, presence, recent, session, toasts
    route_rules: api, locales, navigation, pages, start
    search: api, generation, navigation, parts, state_cell, strips
    session: access, account, api, cashier, chat, navigation, play, player, presence, realtime, support, toasts
    start: api, backoff, chat, consent, content, locales, navigation, player, preview, realtime, retry, route_rules, session, strips
    strips: api, content, navigation, parts, player
    submission: forms, toasts
    support: api, drafts, forms, parts, player, submission, toasts
    toasts: content, parts, player
    tracking: consent
    winners: api, generation, parts, realtime, strips
";

/// The folders of `services`: code that is loaded on first use.
const PARTS: [&str; 17] = [
    "access",
    "account",
    "cashier",
    "chat",
    "engagement",
    "lobby",
    "pages",
    "play",
    "presence",
    "quests",
    "realtime",
    "rewards",
    "search",
    "strips",
    "support",
    "toasts",
    "winners",
];

/// Parts that use each other. Without these pairs no part uses itself through
/// others.
const MUTUAL: &[(&str, &str)] = &[
    ("account", "cashier"),
    ("account", "presence"),
    ("cashier", "presence"),
    ("engagement", "realtime"),
    ("play", "presence"),
    ("presence", "rewards"),
    ("realtime", "winners"),
];

/// The module that declares what all services share: `services/mod.rs`.
const SHARED: &str = "mod";

/// The services that each service uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// A source file without comments, in which no line begins with a dot.
struct Source {
    /// Name of the service: the file or the folder.
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/services");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let names: Vec<String> = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let text = fs::read_to_string(&file).unwrap();
        let nested = names.len() > 1 && names[1] != "mod";
        found.push(Source { unit: names[0].clone(), nested, text: code_of(&text) });
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

/// Methods and state that the services define on `Core` and `Player`.
#[derive(Default)]
struct Definitions {
    /// Units by method.
    methods: BTreeMap<String, BTreeSet<String>>,
    /// Unit by state field.
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
                for groups in matches(r"^    (pub(?:\(\w+\))? )?(?:async )?fn (\w+)", &body) {
                    let visible = match groups[0].as_str() {
                        "pub " | "pub(crate) " => true,
                        "" => source.unit == SHARED,
                        _ => !source.nested,
                    };
                    if visible {
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
            if header.ends_with("struct Core {") || header.ends_with("struct Player {") {
                for groups in matches(r"^    (?:pub(?:\(\w+\))? )?(\w+): (.*),$", &body) {
                    let named = matches(r"(\w+)::[A-Z]", &groups[1]).into_iter().map(|path| path[0].clone());
                    let owner = named.into_iter().find(|name| units.contains(name.as_str()));
                    let owner = owner.or_else(|| {
                        let own = groups[0].clone();
                        units.contains(own.as_str()).then_some(own)
                    });
                    found.fields.insert(groups[0].clone(), owner.unwrap_or_else(|| source.unit.clone()));
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
    let outside = if source.nested { "super::super" } else { "super" };
    for path in paths(&source.text) {
        let within =
            path.strip_prefix("crate::services::").or_else(|| path.strip_prefix(&format!("{outside}::")));
        if let Some(name) = within.and_then(|rest| rest.split("::").next()) {
            found.insert(name.to_owned());
        }
    }
    let receivers = receivers(source);
    let is_own = |header: &str| {
        let name = header.strip_prefix("impl ").and_then(|rest| rest.strip_suffix(" {")).unwrap_or_default();
        matches!(name, "Core" | "Player") || defined.parts.contains(name)
    };
    let (own, others): (Vec<_>, Vec<_>) = items(source).into_iter().partition(|(header, _)| is_own(header));
    for (items, own) in [(own, true), (others, false)] {
        let texts: Vec<String> =
            items.into_iter().map(|(header, body)| format!("{header}\n{body}")).collect();
        let text = texts.concat();
        for groups in matches(r"(?:\b(\w+)|(core\(\)))\.(\w+)\b(\(|\.\w+)?", &text) {
            let receiver = if groups[0].is_empty() { "core()" } else { groups[0].as_str() };
            if !(receivers.contains(receiver) || own && receiver == "self") {
                continue;
            }
            let name = groups[2].as_str();
            if groups[3] == "(" {
                let owners = defined.methods.get(name).cloned().unwrap_or_default();
                // `spawn` is a method of both `Core` and `Player`.
                if !owners.contains(&source.unit) && !owners.contains(SHARED) {
                    found.extend(owners);
                }
            } else if name == "parts" {
                found.insert(groups[3].trim_start_matches('.').to_owned());
            } else {
                found.extend(defined.fields.get(name).cloned());
            }
        }
    }
    found
}

/// The paths of all `use` declarations, without braces, and those in the code.
fn paths(text: &str) -> Vec<String> {
    let inline = matches(r"\b((?:crate::services|super::super|super)::\w+)::", text);
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

fn read_uses() -> Uses {
    let all = read_sources();
    let defined = definitions(&all);
    let units: BTreeSet<&str> = all.iter().map(|source| source.unit.as_str()).collect();
    let mut uses = Uses::new();
    for source in all.iter().filter(|source| source.unit != SHARED) {
        let found = uses_of(source, &defined).into_iter();
        let others =
            found.filter(|name| *name != source.unit && name != SHARED && units.contains(name.as_str()));
        uses.entry(source.unit.clone()).or_default().extend(others);
    }
    uses.retain(|_, used| !used.is_empty());
    uses
}

/// Pairs of parts that use each other.
fn mutual(uses: &Uses) -> BTreeSet<(&str, &str)> {
    let uses = |one: &str, other: &str| uses.get(one).is_some_and(|used| used.contains(other));
    let pairs = PARTS.iter().flat_map(|one| PARTS.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one < other && uses(one, other) && uses(other, one)).collect()
}

/// True if a part uses itself through others, apart from the listed pairs.
fn is_in_cycle(part: &str, uses: &Uses) -> bool {
    let listed = |one: &str, other: &str| MUTUAL.contains(&(one, other)) || MUTUAL.contains(&(other, one));
    let (mut reached, mut open) = (BTreeSet::new(), vec![part.to_owned()]);
    while let Some(from) = open.pop() {
        for to in uses.get(&from).into_iter().flatten() {
            if PARTS.contains(&to.as_str()) && !listed(&from, to) && reached.insert(to.clone()) {
                open.push(to.clone());
            }
        }
    }
    reached.contains(part)
}

#[test]
fn each_service_uses_only_the_services_of_its_row() {
    let uses = read_uses();
    let row = |(name, used): (&String, &BTreeSet<String>)| {
        format!("    {name}: {}\n", used.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
    };
    let found: String = uses.iter().map(row).collect();
    assert!(
        USES.trim_start_matches('\n') == found,
        "the sources use other services than the table says. If that is wanted, the table is:\n{found}"
    );
    assert_eq!(mutual(&uses), MUTUAL.iter().copied().collect(), "parts that use each other");
    for part in PARTS {
        assert!(!is_in_cycle(part, &uses), "{part} uses itself through other parts");
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
            SHARED,
            false,
            "pub struct Core {\n    pub(crate) one: Cell<one::One>,\n    pub(crate) two: Two,\n}",
        ),
        source("one", false, "impl Core {\n    pub(super) fn first(&self) {}\n    fn own(&self) {}\n}"),
        source(
            "two",
            true,
            "impl Player {\n    pub(crate) fn second(&self) {}\n    pub(super) fn inner(&self) {}\n}",
        ),
        source(
            "three",
            false,
            "part! {\n    Calls of Three as three, in three, for Core;\n    \"third\" third(id: &str);\n}",
        ),
    ];
    let defined = definitions(&all);
    let found = |nested: bool, text: &str| -> Vec<String> {
        uses_of(&source("four", nested, text), &defined).into_iter().collect()
    };
    assert_eq!(
        found(false, "use super::{Core, one::{A, B}};\nuse crate::services::two::C;"),
        ["Core", "one", "two"]
    );
    assert_eq!(found(true, "use super::one::A;\nuse super::super::two::B;"), ["two"]);
    assert_eq!(found(false, "fn a(core: &Core) {\n    core.first();\n}"), ["one"]);
    assert_eq!(found(false, "impl Core {\n    self.second();\n    self.third(1);\n}"), ["three", "two"]);
    assert_eq!(found(false, "impl Three {\n    let it = self.clone();\n    it.three();\n}"), ["three"]);
    assert_eq!(
        found(false, "impl Core {\n    self.one.borrow();\n    self.parts.three.get();\n}"),
        ["one", "three"]
    );
    let none = "impl Core {\n    self.own();\n    self.inner();\n    list.first();\n}\nimpl Other {\n    self.first();\n}";
    assert_eq!(found(false, none), Vec::<String>::new());
}
