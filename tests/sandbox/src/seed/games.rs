//! Providers, collections and two hundred invented games.

use crate::clock::iso;
use crate::seed::{EPOCH_MS, fixed_id};
use serde_json::{Value, json};
use std::collections::HashMap;

const PROVIDERS: [(&str, &str); 8] = [
    ("lanternworks", "Lanternworks"),
    ("tidewater-play", "Tidewater Play"),
    ("copperfox", "Copperfox"),
    ("north-gable", "North Gable"),
    ("velvet-otter", "Velvet Otter"),
    ("halcyon-reels", "Halcyon Reels"),
    ("quarry-lane", "Quarry Lane"),
    ("bluebell-live", "Bluebell Live"),
];

const COLLECTIONS: [(&str, &str); 7] = [
    ("recommended", "Recommended"),
    ("slots", "Slots"),
    ("live", "Live casino"),
    ("table-games", "Table games"),
    ("turbogames", "Turbo games"),
    ("jackpots", "Jackpots"),
    ("new", "New"),
];

const FIRST: [&str; 20] = [
    "Ember", "Silver", "Midnight", "Coral", "Amber", "Frosty", "Wild", "Hidden", "Crimson", "Lucky",
    "Velvet", "Thunder", "Moonlit", "Emerald", "Dusty", "Royal", "Sapphire", "Roaring", "Gilded", "Stormy",
];
const SECOND: [&str; 20] = [
    "Orchard",
    "Lagoon",
    "Caravan",
    "Temple",
    "Meadow",
    "Falcon",
    "Canyon",
    "Harbour",
    "Garden",
    "Voyage",
    "Foxes",
    "Lanterns",
    "Kingdom",
    "Carnival",
    "Mine",
    "Dragons",
    "Comet",
    "Pharaoh",
    "Fishing Day",
    "Crown",
];
/// The last word of a title names the rules that are played (`play::engine`).
const LIVE: [&str; 2] = ["Roulette", "Rocket"];
const TURBO: [&str; 5] = ["Rocket", "Rocket", "Dice", "Dice", "Rocket"];
const VOLATILITY: [&str; 3] = ["low", "medium", "high"];

/// One game.
#[derive(Debug, Clone)]
pub struct Game {
    /// Id.
    pub id: String,
    /// Address part.
    pub identity: String,
    /// Title.
    pub name: String,
    /// True if it has a demo mode.
    pub demo: bool,
    /// Id of its provider.
    pub provider_id: String,
    /// Ids of its collections.
    pub collection_ids: Vec<String>,
    /// 1 mobile, 2 desktop.
    pub platforms: Vec<i64>,
    /// The game on the wire.
    pub wire: Value,
}

impl Game {
    /// True if it belongs to the collection with this identity.
    pub fn is_in(&self, collection: &str) -> bool {
        let collections = self.wire.get("collections").and_then(Value::as_array);
        collections.into_iter().flatten().any(|known| known.get("identity") == Some(&collection.into()))
    }
}

/// Everything about games.
#[derive(Debug)]
pub struct Catalogue {
    /// Games in default order.
    pub games: Vec<Game>,
    /// Providers on the wire.
    pub providers: Vec<Value>,
    /// Collections on the wire.
    pub collections: Vec<Value>,
    by_key: HashMap<String, usize>,
}

impl Catalogue {
    /// A game by id or identity.
    pub fn find(&self, key: &str) -> Option<&Game> {
        self.by_key.get(key).and_then(|index| self.games.get(*index))
    }
}

/// Name of the provider with this identity, if any.
pub fn provider_name(identity: &str) -> Option<&'static str> {
    PROVIDERS.iter().find(|row| row.0 == identity).map(|row| row.1)
}

/// Builds the catalogue.
pub fn build() -> Catalogue {
    let providers: Vec<Value> =
        (1_u64..).zip(PROVIDERS).map(|(number, (identity, name))| provider(number, identity, name)).collect();
    let collections: Vec<Value> = (1_u64..)
        .zip(COLLECTIONS)
        .map(|(number, (identity, name))| {
            json!({ "id": fixed_id(0x7000_0000, number), "identity": identity, "name": name, "countries": [], "isHidden": false })
        })
        .collect();
    let games: Vec<Game> = (0..200_usize).map(|index| game(index, &providers, &collections)).collect();
    let mut by_key = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        by_key.insert(game.id.clone(), index);
        by_key.insert(game.identity.clone(), index);
    }
    Catalogue { games, providers, collections, by_key }
}

fn provider(number: u64, identity: &str, name: &str) -> Value {
    json!({
        "id": fixed_id(0x8000_0000, number), "identity": identity, "name": name, "code": identity,
        "images": { "116x40": { "1x": format!("/api/media/providers/{identity}.svg") } },
        "customImages": {}, "gameEnabledCount": 25,
    })
}

fn pick<'a>(list: &[&'a str], index: usize) -> &'a str {
    list.get(index % list.len()).copied().unwrap_or_default()
}

/// Name, type and own collection of the game at an index; ten of a kind repeat every ten games.
fn name_of(index: usize) -> (String, &'static str, &'static str) {
    let round = index / 10;
    match index % 10 {
        // Live games are shared: all players see the same round.
        6 => (format!("{} Live {}", pick(&FIRST, round), pick(&LIVE, round)), "live", "live"),
        7 => (format!("{} Roulette", pick(&FIRST, round + 7)), "table", "table-games"),
        8 => (format!("{} {}", pick(&FIRST, round + 3), pick(&TURBO, round)), "crash", "turbogames"),
        9 => (format!("{} Jackpot", pick(&SECOND, round)), "slots", "jackpots"),
        slot => (
            format!("{} {}", pick(&FIRST, round + 3 * slot), pick(&SECOND, round * 7 + slot * 4)),
            "slots",
            "slots",
        ),
    }
}

fn game(index: usize, providers: &[Value], collections: &[Value]) -> Game {
    let (name, kind, own) = name_of(index);
    let identity = name.to_lowercase().replace(' ', "-");
    let id = fixed_id(0x9000_0000, u64::try_from(index).unwrap_or_default() + 1);
    let is_new = index % 8 == 3;
    let wanted = |collection: &&Value| {
        let identity = collection.get("identity").and_then(Value::as_str).unwrap_or_default();
        identity == own
            || (identity == "recommended" && index.is_multiple_of(5))
            || (identity == "new" && is_new)
    };
    let mine: Vec<Value> = collections.iter().filter(wanted).cloned().collect();
    let id_of = |value: &Value| value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    // Live tables come from the one live studio; the rest is spread over the others.
    let maker = if kind == "live" { 7 } else { index % 7 };
    let maker = providers.get(maker).cloned().unwrap_or_default();
    let art = json!({ "1x": format!("/api/media/games/{identity}.svg") });
    let label =
        |name: &str| json!({ "id": name, "name": name, "createdAt": iso(EPOCH_MS), "updatedAt": null });
    let mut labels = Vec::new();
    if is_new {
        labels.push(label("new"));
    }
    if index % 12 == 1 {
        labels.push(label("hot"));
    }
    let demo = kind != "live";
    let platforms = if index % 40 == 21 { vec![2] } else { vec![1, 2] };
    let wire = json!({
        "id": id, "identity": identity, "name": name, "isDemoMode": demo,
        "paylines": if kind == "slots" { 10 + 10 * (index % 2) } else { 0 },
        "volatility": pick(&VOLATILITY, index), "type": kind, "platforms": platforms,
        "screenHeightRatio": 9, "screenWidthRatio": 16,
        "images": { "200x200": art, "200x300": art }, "customImages": {},
        "provider": maker, "collections": mine, "labels": labels,
        "isBonusWagering": kind == "slots", "minimumBonusWagerMultiplier": 0,
    });
    Game {
        id,
        identity,
        name,
        demo,
        provider_id: id_of(&maker),
        collection_ids: mine.iter().map(id_of).collect(),
        platforms,
        wire,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn two_hundred_different_games() {
        let catalogue = build();
        let names: HashSet<_> = catalogue.games.iter().map(|game| game.identity.as_str()).collect();
        assert_eq!(names.len(), 200);
        assert_eq!(catalogue.find("ember-orchard").map(|game| game.name.as_str()), Some("Ember Orchard"));
    }
}
