//! Providers, collections and two hundred invented games.

use crate::clock::iso;
use crate::contract::codes::{GamePlatform, Volatility};
use crate::play::engine::engine_for;
use crate::seed::{EPOCH_MS, fixed_id};
use games::rules::Genre;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use utoipa::ToSchema;

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
    ("turbogames", "Instant games"),
    ("classics", "Classic slots"),
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
const TURBO: [&str; 10] =
    ["Rocket", "Rocket", "Dice", "Dice", "Rocket", "Limbo", "Rocket", "Plinko", "Mines", "Rocket"];
const TABLES: [&str; 10] = [
    "Roulette",
    "Roulette",
    "Blackjack",
    "Video Poker",
    "Roulette",
    "Blackjack",
    "Video Poker",
    "Roulette",
    "Roulette",
    "Roulette",
];
/// Slots that feed the jackpot, by their place in the catalogue. Their titles say so (`play::jackpot`).
const JACKPOTS: [usize; 2] = [12, 31];
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
    pub wire: Wire,
}

/// A game on the wire.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Game)]
pub struct Wire {
    id: String,
    identity: String,
    name: String,
    is_demo_mode: bool,
    /// Lines on which slots pay; 0 in other games.
    pub paylines: i64,
    /// Volatility of the wins; null or absent where the rules have none.
    #[schema(value_type = Option<Volatility>)]
    pub volatility: Option<&'static str>,
    /// Kind of game: slots, dice, limbo, plinko, mines, crash, roulette, blackjack or video-poker. Sites show the name of a
    /// kind that they do not know.
    r#type: &'static str,
    #[schema(value_type = Vec<GamePlatform>)]
    platforms: Vec<i64>,
    screen_height_ratio: i64,
    screen_width_ratio: i64,
    /// Pictures by size.
    pub images: Images,
    custom_images: Images,
    /// The studio.
    pub provider: Provider,
    collections: Vec<Collection>,
    labels: Vec<Label>,
    /// True if bets count for the wager of a bonus.
    pub is_bonus_wagering: bool,
    minimum_bonus_wager_multiplier: i64,
}

/// Addresses of pictures, by size and by density of the screen.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Images(BTreeMap<String, BTreeMap<String, String>>);

impl Images {
    fn of(sizes: &[&str], address: &str) -> Self {
        let picture = BTreeMap::from([("1x".to_owned(), address.to_owned())]);
        Self(sizes.iter().map(|size| ((*size).to_owned(), picture.clone())).collect())
    }
}

/// A studio on the wire.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Provider {
    /// Id.
    pub id: String,
    /// Address part.
    pub identity: &'static str,
    /// Name.
    pub name: &'static str,
    code: &'static str,
    images: Images,
    custom_images: Images,
    game_enabled_count: i64,
}

/// A collection on the wire.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Collection {
    id: String,
    identity: &'static str,
    name: &'static str,
    /// Where it is shown; everywhere if empty.
    #[schema(value_type = Vec<String>)]
    countries: [&'static str; 0],
    is_hidden: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameLabel)]
struct Label {
    id: &'static str,
    name: &'static str,
    created_at: String,
    updated_at: Option<String>,
}

impl Game {
    /// True if it belongs to the collection with this identity.
    pub fn is_in(&self, collection: &str) -> bool {
        self.wire.collections.iter().any(|known| known.identity == collection)
    }
}

/// Everything about games.
#[derive(Debug)]
pub struct Catalogue {
    /// Games in default order.
    pub games: Vec<Game>,
    /// Providers on the wire.
    pub providers: Vec<Provider>,
    /// Collections on the wire.
    pub collections: Vec<Collection>,
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
    let providers: Vec<Provider> =
        (1_u64..).zip(PROVIDERS).map(|(number, (identity, name))| provider(number, identity, name)).collect();
    let collections: Vec<Collection> = (1_u64..)
        .zip(COLLECTIONS)
        .map(|(number, (identity, name))| Collection {
            id: fixed_id(0x7000_0000, number),
            identity,
            name,
            countries: [],
            is_hidden: false,
        })
        .collect();
    let games: Vec<Game> = (0..200_usize).filter_map(|index| game(index, &providers, &collections)).collect();
    let mut by_key = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        by_key.insert(game.id.clone(), index);
        by_key.insert(game.identity.clone(), index);
    }
    Catalogue { games, providers, collections, by_key }
}

fn provider(number: u64, identity: &'static str, name: &'static str) -> Provider {
    Provider {
        id: fixed_id(0x8000_0000, number),
        identity,
        name,
        code: identity,
        images: Images::of(&["116x40"], &format!("/api/media/providers/{identity}.svg")),
        custom_images: Images::default(),
        game_enabled_count: 25,
    }
}

fn pick<'a>(list: &[&'a str], index: usize) -> &'a str {
    list.get(index % list.len()).copied().unwrap_or_default()
}

/// Name and own collection of the game at an index; ten of a kind repeat every ten games.
fn name_of(index: usize) -> (String, &'static str) {
    let round = index / 10;
    match index % 10 {
        // Live games are shared: all players see the same round.
        6 => (format!("{} Live {}", pick(&FIRST, round), pick(&LIVE, round)), "live"),
        7 => (format!("{} {}", pick(&FIRST, round + 7), pick(&TABLES, round)), "table-games"),
        8 => (format!("{} {}", pick(&FIRST, round + 3), pick(&TURBO, round)), "turbogames"),
        9 => (format!("{} Classic", pick(&SECOND, round)), "classics"),
        slot => {
            (format!("{} {}", pick(&FIRST, round + 3 * slot), pick(&SECOND, round * 7 + slot * 4)), "slots")
        }
    }
}

fn game(index: usize, providers: &[Provider], collections: &[Collection]) -> Option<Game> {
    let (mut name, own) = name_of(index);
    if JACKPOTS.contains(&index) {
        name.push_str(" Jackpot");
    }
    let identity = name.to_lowercase().replace(' ', "-");
    let id = fixed_id(0x9000_0000, u64::try_from(index).unwrap_or_default() + 1);
    let is_new = index % 8 == 3;
    // Nine shares no factor with the ten of a kind nor with the seven studios, so some of each are recommended.
    let is_recommended = index.is_multiple_of(9);
    let wanted = |collection: &&Collection| {
        collection.identity == own
            || (collection.identity == "recommended" && is_recommended)
            || (collection.identity == "new" && is_new)
    };
    let mine: Vec<Collection> = collections.iter().filter(wanted).cloned().collect();
    let is_live = own == "live";
    let genre = engine_for(&name, is_live).rules.genre();
    let is_slot = genre == Genre::Slots;
    // Live tables come from the one live studio; the rest is spread over the others.
    let maker = providers.get(if is_live { 7 } else { index % 7 })?.clone();
    let label = |name| Label { id: name, name, created_at: iso(EPOCH_MS), updated_at: None };
    let labels = [("new", is_new), ("hot", index % 12 == 1), ("jackpot", JACKPOTS.contains(&index))];
    let demo = !is_live;
    let platforms = if index % 40 == 21 { vec![2] } else { vec![1, 2] };
    let wire = Wire {
        id: id.clone(),
        identity: identity.clone(),
        name: name.clone(),
        is_demo_mode: demo,
        paylines: match (is_slot, index.is_multiple_of(2)) {
            (false, _) => 0,
            (true, true) => 10,
            (true, false) => 20,
        },
        volatility: genre.has_volatility().then(|| pick(&VOLATILITY, index)),
        r#type: genre.name(),
        platforms: platforms.clone(),
        screen_height_ratio: 9,
        screen_width_ratio: 16,
        images: Images::of(&["200x200", "200x300"], &format!("/api/media/games/{identity}.jpg")),
        custom_images: Images::default(),
        provider: maker.clone(),
        collections: mine.clone(),
        labels: labels.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| label(name)).collect(),
        is_bonus_wagering: is_slot,
        minimum_bonus_wager_multiplier: 0,
    };
    Some(Game {
        id,
        identity,
        name,
        demo,
        provider_id: maker.id,
        collection_ids: mine.into_iter().map(|collection| collection.id).collect(),
        platforms,
        wire,
    })
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

    #[test]
    fn a_game_tells_the_kind_of_its_rules_and_a_volatility_only_if_they_have_one() {
        let catalogue = build();
        let told = |identity| catalogue.find(identity).map(|game| (game.wire.r#type, game.wire.volatility));
        let expected = [
            ("ember-orchard", "slots", Some("low")),
            ("wild-dice", "dice", None),
            ("crimson-limbo", "limbo", None),
            ("velvet-plinko", "plinko", None),
            ("thunder-mines", "mines", None),
            ("amber-rocket", "crash", None),
            ("coral-live-rocket", "crash", None),
            ("royal-roulette", "roulette", None),
            ("ember-live-roulette", "roulette", None),
            ("lucky-blackjack", "blackjack", None),
            ("emerald-video-poker", "video-poker", None),
        ];
        for (identity, kind, volatility) in expected {
            assert_eq!(told(identity), Some((kind, volatility)), "{identity}");
        }
    }
}
